/* SPDX-License-Identifier: MIT */
/* Positions: their syntax, sums, negatives, cells and moves, on Cram (the other games' moves are in check_games.c). */
#include <cgt/cgt.h>

#include "support.h"

static void assert_text(const cgt_position *position, const char *want)
{
	char buf[512];
	size_t needed;

	ck_ok(cgt_position_text(position, buf, sizeof buf, &needed));
	ck_assert_str_eq(buf, want);
	ck_assert_uint_eq(needed, strlen(want) + 1);
}

/* What is read, and how it is printed. */
static const struct {
	const char *text, *printed;
	size_t components, cells;
} readable[] = {
	{ "cram: .", "cram: .", 1, 1 },
	{ "cram: ...|.#.", "cram: ...|.#.", 1, 6 },
	{ "  CRAM :\t..\n..\n", "cram: ..|..", 1, 4 },
	{ "cram:..+cram:....", "cram: .. + cram: ....", 2, 6 },
	{ "cram: .. +\n cram: .\n.", "cram: .. + cram: .|.", 2, 4 },
	{ "- cram: ..", "cram: ..", 1, 2 },
	{ "cram: .. - cram: ...", "cram: .. + cram: ...", 2, 5 },
	{ "0", "0", 0, 0 },
	{ " 0 + 0 ", "0", 0, 0 },
	{ "0 + cram: #", "cram: #", 1, 1 },
	{ "cram: 2x3", "cram: ...|...", 1, 6 },
	{ "cram:1x1+domineering:3x2 - domineering: 3x1", "cram: . + domineering: ..|..|.. + domineering: ...", 3, 10 },
	{ "clobber: 3x4", "clobber: xoxo|oxox|xoxo", 1, 12 },
	{ "- clobber: 1x3\n", "clobber: oxo", 1, 3 },
	{ "impartial-clobber: 2x2 + *2", "impartial-clobber: xo|ox + *2", 2, 4 },
};

START_TEST(test_read)
{
	cgt_position *position = position_of(readable[_i].text), *again;

	ck_assert_uint_eq(cgt_position_component_count(position), readable[_i].components);
	ck_assert_uint_eq(cgt_position_cell_count(position), readable[_i].cells);
	assert_text(position, readable[_i].printed);
	again = position_of(readable[_i].printed);
	ck_assert_int_eq(cgt_position_equal(position, again), 1);
	ck_assert_uint_eq(cgt_position_hash(position), cgt_position_hash(again));
	cgt_position_unref(again);
	cgt_position_unref(position);
}
END_TEST

static const struct {
	const char *text;
	int32_t line, column;
	const char *part;
} unreadable[] = {
	{ "", 1, 1, "name of a game" },
	{ "   ", 1, 4, "name of a game" },
	{ "crem: ..", 1, 1, "no game is called \"crem\"" },
	{ "cram", 1, 5, "':'" },
	{ "cram ..", 1, 6, "':'" },
	{ "cram: ", 1, 7, "" },
	{ "cram: ..|.", 1, 11, "" },
	{ "cram: ..\n.x", 2, 2, "" },
	{ "cram: .. cram: ..", 1, 10, "" },
	{ "cram: .. +", 1, 11, "name of a game" },
	{ "cram: .. + + cram: ..", 1, 12, "name of a game" },
	{ "cram: .. * 3", 1, 10, "" },
	{ "cram: [3,4]", 1, 7, "board" },
	{ "cram: 0x3", 1, 7, "rows, from 1" },
	{ "cram: 3", 1, 8, "'x' between the numbers of rows and columns" },
	{ "cram: 3 x 4", 1, 8, "'x' between" },
	{ "cram: 3x", 1, 9, "columns, from 1" },
	{ "cram: 3x0", 1, 9, "columns, from 1" },
	{ "cram: 3x4.", 1, 10, "" },
	{ "cram: 3x4|...", 1, 10, "" },
	{ "cram: ...|1x3", 1, 11, "a cell" },
	{ "toads-and-frogs: 1x5", 1, 18, "a cell" },
	{ "dawson-pawns: 3x4", 1, 15, "a cell" },
};

START_TEST(test_unreadable)
{
	cgt_position *position = NULL;

	ck_fails_at(cgt_position_parse(unreadable[_i].text, &position), CGT_BAD_SYNTAX, unreadable[_i].line,
	            unreadable[_i].column, unreadable[_i].part);
	ck_assert_ptr_null(position);
}
END_TEST

START_TEST(test_too_many)
{
	cgt_position *position = NULL;
	char *text = malloc(16 * (CGT_POSITION_MAX_COMPONENTS + 1));
	size_t length = 0;

	for (int k = 0; k < CGT_POSITION_MAX_COMPONENTS; k++)
		length += (size_t)sprintf(text + length, "%scram: ..", k ? "+" : "");
	ck_ok(cgt_position_parse(text, &position));
	ck_assert_uint_eq(cgt_position_component_count(position), CGT_POSITION_MAX_COMPONENTS);
	cgt_position_unref(position);
	strcpy(text + length, "+cram: ..");
	position = NULL;
	ck_fails(cgt_position_parse(text, &position), CGT_TOO_LARGE, "components");
	ck_assert_ptr_null(position);
	free(text);
}
END_TEST

/* Sizes up to the most cells are read, others name their place. */
START_TEST(test_sizes)
{
	static const char *const large[] = {
		"cram: .. + clobber: 64x65", "cram: .. + clobber: 4097x1", "cram: .. + clobber: 1x4097",
		"cram: .. + clobber: 18446744073709551617x1", "cram: .. + clobber: 4096x18446744073709551616",
	};
	cgt_position *position = position_of("cram: 64x64 + domineering: 1x4096 + clobber: 4096x1");

	ck_assert_uint_eq(cgt_position_cell_count(position), 3 * 4096);
	cgt_position_unref(position);
	position = NULL;
	for (size_t i = 0; i < sizeof large / sizeof large[0]; i++) {
		ck_fails(cgt_position_parse(large[i], &position), CGT_TOO_LARGE, "line 1, column 2");
		ck_fails(cgt_position_parse(large[i], &position), CGT_TOO_LARGE, "at most 4096 cells");
		ck_assert_ptr_null(position);
	}
}
END_TEST

START_TEST(test_too_many_cells)
{
	cgt_board *board;
	cgt_game *game;
	cgt_position *position, *sum, *more = NULL;

	ck_ok(cgt_game_new("cram", &game));
	ck_ok(cgt_board_new_rectangle(64, 64, '.', &board));
	ck_ok(cgt_position_new(game, board, &position));
	ck_ok(cgt_position_sum(position, position, &sum));
	for (int k = 1; k < 4; k++) {
		ck_ok(cgt_position_sum(sum, sum, &more));
		cgt_position_unref(sum);
		sum = more;
	}
	ck_assert_uint_eq(cgt_position_cell_count(sum), CGT_POSITION_MAX_CELLS);
	more = NULL;
	ck_fails(cgt_position_sum(sum, position, &more), CGT_TOO_LARGE, "cells");
	ck_assert_ptr_null(more);
	cgt_position_unref(sum);
	cgt_position_unref(position);
	cgt_board_unref(board);
	cgt_game_unref(game);
}
END_TEST

START_TEST(test_new)
{
	cgt_game *game;
	cgt_board *board, *heaps, *stones, *part;
	cgt_position *position = NULL, *none = NULL;
	uint64_t size = 3;

	ck_ok(cgt_game_new("cram", &game));
	ck_ok(cgt_board_parse("..|.#", NULL, &board));
	ck_ok(cgt_board_new_heaps(&size, 1, &heaps));
	ck_ok(cgt_board_parse("xo", "xo", &stones));
	ck_fails(cgt_position_new(NULL, board, &none), CGT_BAD_ARGUMENT, "game");
	ck_fails(cgt_position_new(game, NULL, &none), CGT_BAD_ARGUMENT, "board");
	ck_fails(cgt_position_new(game, board, NULL), CGT_BAD_ARGUMENT, "position");
	ck_fails(cgt_position_new(game, heaps, &none), CGT_BAD_ARGUMENT, "not played on this kind");
	ck_fails(cgt_position_new(game, stones, &none), CGT_BAD_ARGUMENT, "'x'");
	ck_assert_ptr_null(none);
	ck_ok(cgt_position_new(game, board, &position));
	cgt_board_unref(board);
	cgt_game_unref(game);
	ck_ok(cgt_position_board(position, 0, &part));
	ck_assert_int_eq(cgt_board_rows(part), 2);
	cgt_board_unref(part);
	ck_ok(cgt_position_game(position, 0, &game));
	ck_assert_int_eq(cgt_game_is_impartial(game), 1);
	cgt_game_unref(game);
	ck_fails(cgt_position_board(position, 1, &part), CGT_BAD_ARGUMENT, "component 1");
	ck_fails(cgt_position_game(position, 1, &game), CGT_BAD_ARGUMENT, "component 1");
	ck_fails(cgt_position_board(position, 0, NULL), CGT_BAD_ARGUMENT, "board");
	ck_fails(cgt_position_game(NULL, 0, &game), CGT_BAD_ARGUMENT, "position");
	cgt_position_unref(position);
	cgt_board_unref(heaps);
	cgt_board_unref(stones);
}
END_TEST

START_TEST(test_impartial)
{
	static const struct {
		const char *text;
		int impartial;
	} cases[] = {
		{ "0", 1 },
		{ "cram: ..|..", 1 },
		{ "cram: .. + 0.137: [5] + *3", 1 },
		{ "{*,0|0,*}", 1 },
		{ "impartial-clobber: xo", 1 },
		{ "domineering: .", 0 },
		{ "cram: .. + clobber: xo", 0 },
		{ "1", 0 },
		{ "{1|-1}", 0 },
		{ "cram: .. + 1/2", 0 },
	};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		cgt_position *position = position_of(cases[i].text);

		ck_assert_msg(cgt_position_is_impartial(position) == cases[i].impartial, "%s", cases[i].text);
		cgt_position_unref(position);
	}
	ck_assert_int_eq(cgt_position_is_impartial(NULL), 0);
}
END_TEST

START_TEST(test_sum_and_negative)
{
	cgt_position *a = position_of("cram: ..|.#"), *b = position_of("cram: ... + cram: ."), *sum, *negative,
		     *zero = position_of("0");

	ck_ok(cgt_position_sum(a, b, &sum));
	assert_text(sum, "cram: ..|.# + cram: ... + cram: .");
	ck_ok(cgt_position_negative(sum, &negative));
	ck_assert_int_eq(cgt_position_equal(sum, negative), 1);
	ck_assert_int_eq(cgt_position_equal(a, b), 0);
	ck_assert_int_eq(cgt_position_equal(a, NULL), 0);
	ck_assert_int_eq(cgt_position_equal(NULL, NULL), 1);
	ck_assert(cgt_position_hash(a) != cgt_position_hash(b));
	cgt_position_unref(negative);
	cgt_position_unref(sum);
	ck_ok(cgt_position_sum(zero, a, &sum));
	ck_assert_int_eq(cgt_position_equal(sum, a), 1);
	cgt_position_unref(sum);
	ck_ok(cgt_position_negative(zero, &negative));
	ck_assert_uint_eq(cgt_position_component_count(negative), 0);
	cgt_position_unref(negative);
	ck_fails(cgt_position_sum(a, NULL, &sum), CGT_BAD_ARGUMENT, "summand");
	ck_fails(cgt_position_sum(a, b, NULL), CGT_BAD_ARGUMENT, "sum");
	ck_fails(cgt_position_negative(NULL, &sum), CGT_BAD_ARGUMENT, "position");
	ck_fails(cgt_position_negative(a, NULL), CGT_BAD_ARGUMENT, "negative");
	cgt_position_unref(zero);
	cgt_position_unref(a);
	cgt_position_unref(b);
}
END_TEST

START_TEST(test_moves)
{
	static const char *const want[] = { "1:1,1-1,2", "1:1,1-2,1", "2:1,1-1,2", "2:1,2-1,3" };
	static const size_t cells[][2] = { { 0, 1 }, { 0, 2 }, { 4, 5 }, { 5, 6 } };
	cgt_position *position = position_of("cram: ..|.# + cram: ..."), *next;
	cgt_moves *moves;
	char buf[32];
	size_t cell[2], needed;
	uint64_t found;

	ck_ok(cgt_position_moves(position, CGT_LEFT, &moves));
	cgt_position_unref(position);
	ck_assert_uint_eq(cgt_moves_count(moves), 4);
	for (uint64_t k = 0; k < 4; k++) {
		ck_ok(cgt_moves_text(moves, k, buf, sizeof buf, &needed));
		ck_assert_str_eq(buf, want[k]);
		ck_ok(cgt_moves_find(moves, buf, &found));
		ck_assert_uint_eq(found, k);
		ck_ok(cgt_moves_cells(moves, k, cell, 2, &needed));
		ck_assert_uint_eq(needed, 2);
		ck_assert(cell[0] == cells[k][0] && cell[1] == cells[k][1]);
	}
	ck_fails(cgt_moves_cells(moves, 0, cell, 1, &needed), CGT_BUFFER_TOO_SMALL, "2 are needed");
	ck_fails(cgt_moves_text(moves, 0, buf, 3, &needed), CGT_BUFFER_TOO_SMALL, "needed");
	ck_assert_uint_eq(needed, strlen(want[0]) + 1);
	ck_fails(cgt_moves_text(moves, 4, buf, sizeof buf, NULL), CGT_BAD_ARGUMENT, "no move 4");
	ck_fails(cgt_moves_play(moves, 4, &next), CGT_BAD_ARGUMENT, "no move 4");
	ck_ok(cgt_moves_play(moves, 1, &next));
	assert_text(next, "cram: #.|## + cram: ...");
	cgt_position_unref(next);
	ck_ok(cgt_moves_play(moves, 3, &next));
	assert_text(next, "cram: ..|.# + cram: .##");
	cgt_position_unref(next);
	cgt_moves_unref(cgt_moves_ref(moves));
	cgt_moves_unref(moves);
}
END_TEST

static const struct {
	const char *move;
	cgt_status status;
	const char *part;
} bad_moves[] = {
	{ "", CGT_BAD_SYNTAX, "number of a component" },
	{ "1,1-1,2", CGT_BAD_SYNTAX, "number of a component" },
	{ "3:1,1-1,2", CGT_BAD_SYNTAX, "component 3 is not from 1 to 2" },
	{ "0:1,1-1,2", CGT_BAD_SYNTAX, "component 0" },
	{ "1:3,1-1,2", CGT_BAD_SYNTAX, "row 3 is not from 1 to 2" },
	{ "1:1,9-1,2", CGT_BAD_SYNTAX, "column 9 is not from 1 to 2" },
	{ "1:1-1,2", CGT_BAD_SYNTAX, "','" },
	{ "1:1,1-1,2 x", CGT_BAD_SYNTAX, "end of the move" },
	{ "1:1,1-", CGT_BAD_SYNTAX, "expected a row from 1 to 2" },
	{ "1:99999999999,1-1,2", CGT_BAD_SYNTAX, "expected a row from 1 to 2" },
	{ "1:1,1", CGT_ILLEGAL_MOVE, "two cells" },
	{ "1:1,2-2,2", CGT_ILLEGAL_MOVE, "not empty" },
	{ "1:1,2-2,1", CGT_ILLEGAL_MOVE, "share an edge" },
	{ "2:1,1-1,3", CGT_ILLEGAL_MOVE, "share an edge" },
	{ "99999999999999999999:1,1", CGT_BAD_SYNTAX, "component" },
};

START_TEST(test_bad_moves)
{
	cgt_position *position = position_of("cram: ..|.# + cram: ..."), *next = NULL;

	ck_fails(cgt_position_play(position, CGT_RIGHT, bad_moves[_i].move, &next), bad_moves[_i].status, bad_moves[_i].part);
	ck_assert_ptr_null(next);
	cgt_position_unref(position);
}
END_TEST

START_TEST(test_play)
{
	cgt_position *position = position_of("cram: ...|..."), *next, *none = NULL;
	cgt_moves *moves = NULL;
	uint64_t k;

	ck_ok(cgt_position_play(position, CGT_LEFT, " 2,2-1,2 ", &next)); /* the ends of a domino in either order */
	assert_text(next, "cram: .#.|.#.");
	cgt_position_unref(next);
	ck_fails(cgt_position_play(position, 3, "1,1-1,2", &none), CGT_BAD_ARGUMENT, "3 is no player");
	ck_fails(cgt_position_play(NULL, CGT_LEFT, "1,1-1,2", &none), CGT_BAD_ARGUMENT, "position");
	ck_fails(cgt_position_play(position, CGT_LEFT, NULL, &none), CGT_BAD_ARGUMENT, "move");
	ck_fails(cgt_position_play(position, CGT_LEFT, "1,1-1,2", NULL), CGT_BAD_ARGUMENT, "next");
	ck_fails(cgt_position_moves(position, CGT_LEFT, NULL), CGT_BAD_ARGUMENT, "moves");
	ck_fails(cgt_moves_find(moves, "1,1-1,2", &k), CGT_BAD_ARGUMENT, "moves");
	ck_assert_uint_eq(cgt_moves_count(NULL), 0);
	ck_assert_ptr_null(none);
	cgt_position_unref(position);
}
END_TEST

START_TEST(test_null)
{
	cgt_position *position = NULL;

	ck_fails(cgt_position_parse(NULL, &position), CGT_BAD_ARGUMENT, "text");
	ck_fails(cgt_position_parse("0", NULL), CGT_BAD_ARGUMENT, "position");
	ck_fails(cgt_position_text(NULL, NULL, 0, NULL), CGT_BAD_ARGUMENT, "position");
	ck_assert_ptr_null(cgt_position_ref(NULL));
	ck_assert_uint_eq(cgt_position_component_count(NULL), 0);
	ck_assert_uint_eq(cgt_position_cell_count(NULL), 0);
	ck_assert_uint_eq(cgt_position_hash(NULL), 0);
	cgt_position_unref(NULL);
	cgt_moves_unref(NULL);
	ck_assert_ptr_null(cgt_moves_ref(NULL));
}
END_TEST

/* Everything a position is used for, in one call that gives everything back. */
static cgt_status use_position(void)
{
	cgt_position *position = NULL, *sum = NULL, *negative = NULL, *next = NULL;
	cgt_moves *moves = NULL;
	char buf[64];
	cgt_status status = cgt_position_parse("cram: ..|.# + cram: ... - cram: ..", &position);

	if (status == CGT_OK)
		status = cgt_position_sum(position, position, &sum);
	if (status == CGT_OK)
		status = cgt_position_negative(sum, &negative);
	if (status == CGT_OK)
		status = cgt_position_text(position, buf, sizeof buf, NULL);
	if (status == CGT_OK)
		status = cgt_position_moves(position, CGT_LEFT, &moves);
	if (status == CGT_OK)
		status = cgt_moves_text(moves, 1, buf, sizeof buf, NULL);
	if (status == CGT_OK)
		status = cgt_position_play(position, CGT_RIGHT, "2:1,2-1,3", &next);
	cgt_moves_unref(moves);
	cgt_position_unref(next);
	cgt_position_unref(negative);
	cgt_position_unref(sum);
	cgt_position_unref(position);
	return status;
}

START_TEST(test_failed_allocations)
{
	ck_survives_every_failed_allocation(use_position());
}
END_TEST

#define LENGTH(table) ((int)(sizeof(table) / sizeof((table)[0])))

int main(void)
{
	Suite *suite = suite_create("position");
	TCase *text = tcase_create("text"), *play = tcase_create("play");

	tcase_set_timeout(text, 120);
	tcase_add_loop_test(text, test_read, 0, LENGTH(readable));
	tcase_add_loop_test(text, test_unreadable, 0, LENGTH(unreadable));
	tcase_add_test(text, test_too_many);
	tcase_add_test(text, test_sizes);
	tcase_add_test(text, test_too_many_cells);
	suite_add_tcase(suite, text);
	tcase_set_timeout(play, 120);
	tcase_add_test(play, test_new);
	tcase_add_test(play, test_impartial);
	tcase_add_test(play, test_sum_and_negative);
	tcase_add_test(play, test_moves);
	tcase_add_loop_test(play, test_bad_moves, 0, LENGTH(bad_moves));
	tcase_add_test(play, test_play);
	tcase_add_test(play, test_null);
	tcase_add_test(play, test_failed_allocations);
	suite_add_tcase(suite, play);
	return run_suite(suite);
}
