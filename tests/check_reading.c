/* SPDX-License-Identifier: MIT */
/*
 * Texts as editors save them: whatever reads a text passes over a byte order mark at its beginning, takes "\r\n" for one
 * line end, finds what is wrong at the same line and column with and without them, and says so of a text in UTF-16. Every
 * function that reads a text of the caller's is in the table.
 */
#include <cgt/cgt.h>

#include "support.h"

#define MARK "\xef\xbb\xbf"
#define ROOM 512

/* ---- who reads; each writes what it has read, or fails ---- */

static cgt_status read_board(const char *text, char *out)
{
	cgt_board *board;
	cgt_status status = cgt_board_parse(text, NULL, &board);

	if (status != CGT_OK)
		return status;
	ck_ok(cgt_board_text(board, out, ROOM, NULL));
	cgt_board_unref(board);
	return CGT_OK;
}

static cgt_status read_game(const char *text, char *out)
{
	cgt_game *game;
	cgt_status status = cgt_game_new(text, &game);

	if (status != CGT_OK)
		return status;
	ck_ok(cgt_game_spec(game, out, ROOM, NULL));
	cgt_game_unref(game);
	return CGT_OK;
}

static cgt_status read_board_of_game(const char *text, char *out)
{
	cgt_game *game;
	cgt_board *board;
	cgt_status status;

	ck_ok(cgt_game_new("clobber", &game));
	status = cgt_game_board_parse(game, text, &board);
	if (status == CGT_OK) {
		ck_ok(cgt_board_text(board, out, ROOM, NULL));
		cgt_board_unref(board);
	}
	cgt_game_unref(game);
	return status;
}

static cgt_status write_position(cgt_status status, cgt_position *position, char *out)
{
	if (status != CGT_OK)
		return status;
	ck_ok(cgt_position_text(position, out, ROOM, NULL));
	cgt_position_unref(position);
	return CGT_OK;
}

static cgt_status read_position(const char *text, char *out)
{
	cgt_position *position = NULL;
	cgt_status status = cgt_position_parse(text, &position);

	return write_position(status, position, out);
}

static cgt_status read_position_with(const char *text, char *out)
{
	cgt_position *position = NULL;
	cgt_status status = cgt_position_parse_with(text, NULL, 0, &position);

	return write_position(status, position, out);
}

static cgt_status read_involution(const char *text, char *out)
{
	cgt_position *position = position_of("cram: ..|..");
	cgt_involution *involution;
	cgt_status status = cgt_involution_parse(position, text, &involution);

	cgt_position_unref(position);
	if (status != CGT_OK)
		return status;
	ck_ok(cgt_involution_text(involution, out, ROOM, NULL));
	cgt_involution_unref(involution);
	return CGT_OK;
}

static cgt_status play_on(const char *position_text, const char *move, char *out)
{
	cgt_position *position = position_of(position_text), *next = NULL;
	cgt_status status = cgt_position_play(position, CGT_LEFT, move, &next);

	cgt_position_unref(position);
	return write_position(status, next, out);
}

static cgt_status play_cells(const char *text, char *out)
{
	return play_on("cram: ..|..", text, out);
}

static cgt_status play_heap(const char *text, char *out)
{
	return play_on("0.3: [3]", text, out);
}

static cgt_status play_option(const char *text, char *out)
{
	return play_on("*2 + *3", text, out);
}

static cgt_status find_on(const char *position_text, const char *move, char *out)
{
	cgt_position *position = position_of(position_text);
	cgt_moves *moves;
	uint64_t k = 0;
	cgt_status status;

	ck_ok(cgt_position_moves(position, CGT_LEFT, &moves));
	status = cgt_moves_find(moves, move, &k);
	cgt_moves_unref(moves);
	cgt_position_unref(position);
	snprintf(out, ROOM, "%llu", (unsigned long long)k);
	return status;
}

static cgt_status find_cells(const char *text, char *out)
{
	return find_on("cram: ..|..", text, out);
}

static cgt_status find_heap(const char *text, char *out)
{
	return find_on("0.3: [3]", text, out);
}

static cgt_status find_option(const char *text, char *out)
{
	return find_on("*2 + *3", text, out);
}

static cgt_status answer_move(const char *text, char *out)
{
	cgt_position *position = position_of("cram: ..|..");
	cgt_involution *map;
	cgt_strategy *strategy;
	cgt_status status;

	ck_ok(cgt_involution_new_map(position, CGT_MAP_HALF_TURN, 0, &map));
	ck_ok(cgt_strategy_new(map, NULL, &strategy));
	status = cgt_strategy_answer(strategy, CGT_LEFT, text, out, ROOM, NULL);
	cgt_strategy_free(strategy);
	cgt_involution_unref(map);
	cgt_position_unref(position);
	return status;
}

static cgt_status read_form(const char *text, char *out)
{
	cgt_misere *table;
	uint64_t form;
	cgt_status status;

	ck_ok(cgt_misere_new(&table));
	status = cgt_misere_parse(table, text, NULL, &form);
	if (status == CGT_OK)
		ck_ok(cgt_misere_text(table, form, NULL, out, ROOM, NULL));
	cgt_misere_free(table);
	return status;
}

static cgt_status read_code(const char *text, char *out)
{
	cgt_sequence *sequence;
	cgt_status status = cgt_sequence_new(text, &sequence);

	if (status != CGT_OK)
		return status;
	ck_ok(cgt_sequence_code(sequence, out, ROOM, NULL));
	cgt_sequence_free(sequence);
	return CGT_OK;
}

static cgt_status read_value(const char *text, char *out)
{
	cgt_values *values;
	uint64_t value;
	cgt_status status;

	ck_ok(cgt_values_new(&values));
	status = cgt_values_parse(values, text, NULL, &value);
	if (status == CGT_OK)
		ck_ok(cgt_values_text(values, value, out, ROOM, NULL));
	cgt_values_unref(values);
	return status;
}

static cgt_status write_proof(cgt_status status, cgt_proof *proof, char *out)
{
	if (status != CGT_OK)
		return status;
	ck_ok(cgt_proof_check(proof, NULL));
	ck_ok(cgt_proof_text(proof, out, ROOM, NULL));
	cgt_proof_unref(proof);
	return CGT_OK;
}

static cgt_status read_claim(const char *text, char *out)
{
	cgt_position *position = position_of("cram: ..");
	cgt_proof *proof = NULL;
	cgt_solver *solver;
	cgt_status status;

	ck_ok(cgt_solver_new(&solver));
	status = cgt_solver_prove(solver, position, text, NULL, &proof);
	cgt_solver_free(solver);
	cgt_position_unref(position);
	return write_proof(status, proof, out);
}

static cgt_status read_proof(const char *text, char *out)
{
	cgt_proof *proof = NULL;
	cgt_status status = cgt_proof_parse(text, &proof);

	return write_proof(status, proof, out);
}

static cgt_status load_proof(const char *text, char *out)
{
	char path[] = "/tmp/check_reading.XXXXXX";
	const int fd = mkstemp(path);
	FILE *file = fd < 0 ? NULL : fdopen(fd, "w");
	cgt_proof *proof = NULL;
	cgt_status status;

	ck_assert_msg(file && fputs(text, file) >= 0 && fclose(file) == 0, "%s cannot be written", path);
	status = cgt_proof_load(path, &proof);
	remove(path);
	return write_proof(status, proof, out);
}

/* ---- what they read ---- */

#define PROOF "cgt-proof 1\n1 0 ; = 0 ; mex\n2 cram: .. ; = *1 ; mex 1\nend 2 87b0779554faf095\n"

static const struct {
	const char *what;
	cgt_status (*read)(const char *text, char *out);
	const char *right, *wrong;
	cgt_status status;    /* of the wrong one */
	int32_t line, column; /* where it is wrong */
} readers[] = {
	{ "a board", read_board, "..\n..\n", "..\n.x", CGT_BAD_SYNTAX, 2, 2 },
	{ "a row that is missing", read_board, "..|..\n", "..\n..|\n", CGT_BAD_SYNTAX, 2, 4 },
	{ "heaps", read_board, "[1,\n2]", "[1,\nx]", CGT_BAD_SYNTAX, 2, 1 },
	{ "bytes", read_board, "<0a>\n", "\n<0\n", CGT_BAD_SYNTAX, 2, 3 },
	{ "a game", read_game, " cram\n", "\n what", CGT_BAD_SYNTAX, 2, 2 },
	{ "a game with an option", read_game, "dawson-pawns(captures=\noptional)", "dawson-pawns(captures=\nno)",
	  CGT_BAD_SYNTAX, 2, 1 },
	{ "a board of a game", read_board_of_game, "xo\nox\n", "xo\nop", CGT_BAD_SYNTAX, 2, 2 },
	{ "a size", read_board_of_game, "2x3\n", "\n2x\n", CGT_BAD_SYNTAX, 2, 3 },
	{ "a position", read_position, "cram: ..\n..\n + *2\n", "cram: ..\n + cram: .x", CGT_BAD_SYNTAX, 2, 11 },
	{ "a value in a position", read_position, "{1\n|-1} +\n2", "*2 +\n{1|\n", CGT_BAD_SYNTAX, 3, 1 },
	{ "a position without games of the caller's", read_position_with, "cram: ..\n + *2\n", "cram: ..\n+ .",
	  CGT_BAD_SYNTAX, 2, 3 },
	{ "an involution", read_involution, "(1,1\n1,2)\n", "(1,1\n9,2)", CGT_BAD_SYNTAX, 2, 1 },
	{ "an involution that exchanges", read_involution, "\nexchange\n(1,1 1,2)", "exchange\nx", CGT_BAD_SYNTAX, 2, 1 },
	{ "a move", play_cells, "\n1,1-1,2\n", "\n1,1-9,2", CGT_BAD_SYNTAX, 2, 5 },
	{ "a move of a heap", play_heap, "\n1->2\n", "\n1-2", CGT_BAD_SYNTAX, 2, 2 },
	{ "a move of a value", play_option, "\n2:*\n", "\n3:*", CGT_BAD_SYNTAX, 2, 1 },
	{ "a move among others", find_cells, "\n1,1-1,2\n", "\n1,1-9,2", CGT_BAD_SYNTAX, 2, 5 },
	{ "one of a heap", find_heap, "\n1->2\n", "\n1-2", CGT_BAD_SYNTAX, 2, 2 },
	{ "one of a value", find_option, "\n2:*\n", "\n3:*", CGT_BAD_SYNTAX, 2, 1 },
	{ "a move to be answered", answer_move, "\n1,1-1,2\n", "\n1,1-9,2", CGT_BAD_SYNTAX, 2, 5 },
	{ "a misere form", read_form, "*[2,\n3]\n", "*[2,\nx]", CGT_BAD_SYNTAX, 2, 1 },
	{ "a code", read_code, "\n0.137\n", "\n0.13x", CGT_BAD_SYNTAX, 2, 5 },
	{ "a code with braces", read_code, "S{1,\n3}\n", "S{1,\nx}", CGT_BAD_SYNTAX, 2, 1 },
	{ "a value", read_value, "{1|\n-1}\n", "{1|\nx}", CGT_BAD_SYNTAX, 2, 1 },
	{ "a claim", read_claim, "= *1\n", "= *x\n", CGT_BAD_SYNTAX, 1, 4 },
	{ "a proof", read_proof, PROOF, "cgt-proof 1\n1 0 ; = 0 ; mex\nend 2 6\n", CGT_CORRUPT, 3, 1 },
	{ "a proof in a file", load_proof, PROOF, "cgt-proof 1\n1 0 ; = 0 ; mex\nend 2 6\n", CGT_CORRUPT, 3, 1 },
};

#define READERS ((int)(sizeof readers / sizeof readers[0]))

/* A text as an editor saves it, in the buffer: with a mark before it, and with line ends of two bytes. */
static const char *edited(char out[ROOM], const char *text, bool mark, bool two_bytes)
{
	size_t length = (size_t)sprintf(out, "%s", mark ? MARK : "");

	for (; *text; text++) {
		if (*text == '\n' && two_bytes)
			out[length++] = '\r';
		out[length++] = *text;
	}
	out[length] = '\0';
	return out;
}

START_TEST(marks_and_line_ends_change_nothing)
{
	char text[ROOM], plain[ROOM], got[ROOM];

	ck_ok(readers[_i].read(readers[_i].right, plain));
	for (int how = 0; how < 4; how++) {
		const cgt_status status = readers[_i].read(edited(text, readers[_i].right, how & 1, how & 2), got);

		ck_assert_msg(status == CGT_OK, "%s, %d: %s", readers[_i].what, how, last_message());
		ck_assert_str_eq(got, plain);
	}
}
END_TEST

START_TEST(mistakes_are_in_the_same_place)
{
	char text[ROOM], plain[ROOM], got[ROOM];

	ck_fails_at(readers[_i].read(readers[_i].wrong, got), readers[_i].status, readers[_i].line, readers[_i].column, "");
	strcpy(plain, last_message());
	for (int how = 0; how < 4; how++) {
		ck_fails_at(readers[_i].read(edited(text, readers[_i].wrong, how & 1, how & 2), got), readers[_i].status,
		            readers[_i].line, readers[_i].column, "");
		ck_assert_str_eq(last_message(), plain);
	}
}
END_TEST

/* What a text of UTF-16 is for those who read it up to its first byte 0. */
START_TEST(utf_16_is_named)
{
	static const char *const texts[] = { "\xff\xfe" "c", "\xfe\xff" };
	char got[ROOM];

	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
		ck_fails_at(readers[_i].read(texts[i], got), readers[_i].status, 1, 1, "UTF-16");
}
END_TEST

/* A mark within a text is a mistake, as is one after another. */
START_TEST(only_one_mark_is_passed_over)
{
	char text[ROOM], got[ROOM];

	sprintf(text, MARK MARK "%s", readers[_i].right);
	ck_fails_at(readers[_i].read(text, got), readers[_i].status, 1, 1, "");
}
END_TEST

/* The fields of an entry are texts of their own, but not such that somebody wrote. */
START_TEST(no_field_of_a_proof_has_a_mark)
{
	static const char *const proofs[] = {
		"cgt-proof 1\n1 " MARK "0 ; = 0 ; mex\nend 1 9a872e55e4210dda\n",
		"cgt-proof 1\n1 cram: ..|.. ; = 0 ; pairing " MARK "(1,1 2,2)(1,2 2,1)\nend 1 61018865369b7465\n",
	};
	cgt_proof *proof;

	ck_ok(cgt_proof_parse(proofs[_i], &proof));
	ck_fails_at(cgt_proof_check(proof, NULL), CGT_CORRUPT, 2, 1, "a byte order mark");
	cgt_proof_unref(proof);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("reading");
	TCase *tcase = tcase_create("reading");

	tcase_add_loop_test(tcase, marks_and_line_ends_change_nothing, 0, READERS);
	tcase_add_loop_test(tcase, mistakes_are_in_the_same_place, 0, READERS);
	tcase_add_loop_test(tcase, utf_16_is_named, 0, READERS);
	tcase_add_loop_test(tcase, only_one_mark_is_passed_over, 0, READERS);
	tcase_add_loop_test(tcase, no_field_of_a_proof_has_a_mark, 0, 2);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
