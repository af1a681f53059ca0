/* SPDX-License-Identifier: MIT */
/* Pairings: the clauses with their diagnosis and play-outs, and the strategies they give. */
#include "rules.h"

#define MOST_CELLS 256
#define TEXT_SIZE 2048

static cgt_involution *read(cgt_position *position, const char *text)
{
	cgt_involution *involution;

	ck_ok(cgt_involution_parse(position, text, &involution));
	return involution;
}

static cgt_involution *map_of(cgt_position *position, int32_t map, int32_t exchange)
{
	cgt_involution *involution;

	ck_ok(cgt_involution_new_map(position, map, exchange, &involution));
	return involution;
}

enum {
	HOLDS = CGT_PAIRING_HOLDS, START = CGT_PAIRING_START_MOVES, FIXED = CGT_PAIRING_FIXED_CELL, NO_IMAGE = CGT_PAIRING_NO_IMAGE,
	WRONG = CGT_PAIRING_WRONG_PLAYER, SELF = CGT_PAIRING_SELF_PAIRED
};
enum { STRICT = CGT_READING_STRICT, PLAYABLE = CGT_READING_PLAYABLE };

/* What the report on an involution must say, all found by hand. */
struct expected {
	const char *position, *involution;
	int32_t reading, failure, cell; /* the cell or -1 */
	const char *move, *line;        /* the move or NULL */
	const char *sentence;
};

static void assert_report(cgt_involution *involution, const struct expected *want)
{
	cgt_pairing_report *report;
	size_t cell = 99, needed;
	int32_t failure;
	char text[TEXT_SIZE] = "untouched";

	ck_ok(cgt_pairing_test(involution, want->reading, &failure));
	ck_assert_int_eq(failure, want->failure);
	ck_ok(cgt_pairing_report_new(involution, want->reading, CGT_PLAY_IMAGE, NULL, &report));
	ck_assert_int_eq(cgt_pairing_report_failure(report), want->failure);
	if (want->cell >= 0) {
		ck_ok(cgt_pairing_report_cell(report, &cell));
		ck_assert_uint_eq(cell, (size_t)want->cell);
	} else {
		ck_fails(cgt_pairing_report_cell(report, &cell), CGT_NO_VALUE, "no cell is to blame");
		ck_assert_uint_eq(cell, 99);
	}
	if (want->move) {
		ck_ok(cgt_pairing_report_move(report, text, sizeof text, NULL));
		ck_assert_str_eq(text, want->move);
	} else {
		ck_fails(cgt_pairing_report_move(report, text, sizeof text, NULL), CGT_NO_VALUE, "no move is to blame");
		ck_assert_str_eq(text, "untouched");
	}
	ck_ok(cgt_pairing_report_line(report, text, sizeof text, &needed));
	ck_assert_str_eq(text, want->line);
	ck_assert_uint_eq(needed, strlen(want->line) + 1);
	ck_ok(cgt_pairing_report_text(report, text, sizeof text, &needed));
	ck_assert_str_eq(text, want->sentence);
	ck_assert_uint_eq(needed, strlen(want->sentence) + 1);
	cgt_pairing_report_unref(report);
}

#define PAIRS(reading) \
	reading " reading, by the clauses: it pairs the position; in normal play the second player wins by answering each " \
	        "move with its image"

static const struct expected reports[] = {
	/* The half-turn on rectangles. */
	{ "cram: .", "()", STRICT, FIXED, 0, NULL, "",
	  "strict reading, by the clauses: cell 1,1 is its own image; no play-out shows it" },
	{ "cram: .", "()", PLAYABLE, HOLDS, -1, NULL, "", PAIRS("playable") },
	{ "cram: ..", "(1,1 1,2)", STRICT, SELF, -1, "1,1-1,2", "1,1-1,2",
	  "strict reading, by the clauses: move 1,1-1,2 is its own image; the play-out 1,1-1,2 ends without an answer" },
	{ "cram: ...", "(1,1 1,3)", STRICT, FIXED, 1, NULL, "1,1-1,2",
	  "strict reading, by the clauses: cell 1,2 is its own image; the play-out 1,1-1,2 ends without an answer" },
	{ "cram: ...", "(1,1 1,3)", PLAYABLE, FIXED, 1, NULL, "1,1-1,2",
	  "playable reading, by the clauses: cell 1,2 is its own image; the play-out 1,1-1,2 ends without an answer" },
	{ "cram: ....", "(1,1 1,4)(1,2 1,3)", PLAYABLE, SELF, -1, "1,2-1,3", "1,2-1,3",
	  "playable reading, by the clauses: move 1,2-1,3 is its own image; the play-out 1,2-1,3 ends without an answer" },
	{ "cram: ..|..", "(1,1 2,2)(1,2 2,1)", STRICT, HOLDS, -1, NULL, "", PAIRS("strict") },
	{ "cram: ...|...", "(1,1 2,3)(1,2 2,2)(1,3 2,1)", STRICT, SELF, -1, "1,2-2,2", "1,2-2,2",
	  "strict reading, by the clauses: move 1,2-2,2 is its own image; the play-out 1,2-2,2 ends without an answer" },
	{ "cram: ...|...|...", "(1,1 3,3)(1,2 3,2)(1,3 3,1)(2,1 2,3)", STRICT, FIXED, 4, NULL, "1,2-2,2",
	  "strict reading, by the clauses: cell 2,2 is its own image; the play-out 1,2-2,2 ends without an answer" },
	/* The reflections of 2x3: left and right fixes the middle column, top and bottom makes upright dominoes their own
	   images. */
	{ "cram: ...|...", "(1,1 1,3)(2,1 2,3)", STRICT, FIXED, 1, NULL, "1,1-1,2",
	  "strict reading, by the clauses: cell 1,2 is its own image; the play-out 1,1-1,2 ends without an answer" },
	{ "cram: ...|...", "(1,1 2,1)(1,2 2,2)(1,3 2,3)", STRICT, SELF, -1, "1,1-2,1", "1,1-2,1",
	  "strict reading, by the clauses: move 1,1-2,1 is its own image; the play-out 1,1-2,1 ends without an answer" },
	/* The staircase: the reflection fixes two cells, the pairing exchanges them. */
	{ "cram: .##|..#|...", "(1,1 3,3)(2,1 3,2)", STRICT, FIXED, 4, NULL, "2,1-2,2",
	  "strict reading, by the clauses: cell 2,2 is its own image; the play-out 2,1-2,2 ends without an answer" },
	{ "cram: .##|..#|...", "(1,1 3,3)(2,1 3,2)(2,2 3,1)", STRICT, HOLDS, -1, NULL, "", PAIRS("strict") },
	/* A fixed cell that no move touches, beside a pairing. */
	{ "cram: ..#|..#|##.", "(1,1 2,2)(1,2 2,1)", STRICT, FIXED, 8, NULL, "",
	  "strict reading, by the clauses: cell 3,3 is its own image; no play-out shows it" },
	{ "cram: ..#|..#|##.", "(1,1 2,2)(1,2 2,1)", PLAYABLE, HOLDS, -1, NULL, "", PAIRS("playable") },
	/* The first move has an answer; the play-out shows the cell to blame, which comes after it. */
	{ "cram: ..##|..#.|###.", "(1,1 2,2)(1,2 2,1)", PLAYABLE, FIXED, 7, NULL, "2,4-3,4",
	  "playable reading, by the clauses: cell 2,4 is its own image; the play-out 2,4-3,4 ends without an answer" },
	/* Free cells sent to blocked ones. */
	{ "cram: ..#", "(1,1 1,3)", STRICT, START, 0, NULL, "1,1-1,2",
	  "strict reading, by the clauses: cell 1,1 holds '.', but its image 1,3 holds '#'; the play-out 1,1-1,2 ends "
	  "without an answer" },
	{ "cram: .#", "(1,1 1,2)", PLAYABLE, START, 0, NULL, "",
	  "playable reading, by the clauses: cell 1,1 holds '.', but its image 1,2 holds '#'; no play-out shows it" },
	{ "cram: #.", "exchange (1,1 1,2)", PLAYABLE, START, 0, NULL, "",
	  "playable reading, by the clauses: cell 1,1 holds '#', but its image 1,2 holds '.' and the players are exchanged; "
	  "no play-out "
	  "shows it" },
	/* Images that are no moves: the less failure is told, and the play-out is about the same move. */
	{ "cram: ...|...", "(1,1 1,2)(2,1 2,3)(1,3 2,2)", STRICT, NO_IMAGE, -1, "1,1-2,1", "1,1-2,1",
	  "strict reading, by the clauses: the image of move 1,1-2,1 is 1,2-2,3, which is no move; the play-out 1,1-2,1 "
	  "ends without an "
	  "answer" },
	{ "cram: .. + cram: .. + cram: . + cram: .", "(1:1,1 3:1,1)(1:1,2 2:1,1)(2:1,2 4:1,1)", STRICT, NO_IMAGE, -1,
	  "1:1,1-1,2", "1:1,1-1,2",
	  "strict reading, by the clauses: the image of move 1:1,1-1,2 is 2:1,1 and 3:1,1, which is no move; the play-out "
	  "1:1,1-1,2 ends "
	  "without an answer" },
	/* The copy-swap, with and without the exchange mark, which does nothing in an impartial game. */
	{ "cram: ... + cram: ...", "exchange (1:1,1 2:1,1)(1:1,2 2:1,2)(1:1,3 2:1,3)", STRICT, HOLDS, -1, NULL, "",
	  PAIRS("strict") },
	{ "cram: ... + cram: ...", "(1:1,1 2:1,3)(1:1,2 2:1,2)(1:1,3 2:1,1)", STRICT, HOLDS, -1, NULL, "", PAIRS("strict") },
	{ "0", "()", STRICT, HOLDS, -1, NULL, "", PAIRS("strict") },
};

START_TEST(test_report)
{
	cgt_position *position = position_of(reports[_i].position);
	cgt_involution *involution = read(position, reports[_i].involution);

	assert_report(involution, &reports[_i]);
	cgt_involution_unref(involution);
	cgt_position_unref(position);
}
END_TEST

/* Rectangles under the half-turn: paired exactly where both sides are even. */
START_TEST(test_rectangles)
{
	for (int rows = 1; rows <= 6; rows++)
		for (int cols = 1; cols <= 6; cols++) {
			struct random none = { 0 };
			char text[64] = "cram: ";
			cgt_position *position;
			cgt_involution *involution;
			int32_t failure;

			random_board(&none, rows, cols, 100, text + strlen(text));
			position = position_of(text);
			involution = map_of(position, CGT_MAP_HALF_TURN, 0);
			ck_ok(cgt_pairing_test(involution, CGT_READING_STRICT, &failure));
			ck_assert_int_eq(failure, rows % 2 && cols % 2 ? FIXED : rows % 2 || cols % 2 ? SELF : HOLDS);
			cgt_involution_unref(involution);
			cgt_position_unref(position);
		}
}
END_TEST

/* A partizan game of placements: the half-turn keeps the players, a diagonal exchanges them but fixes its own cells. */
START_TEST(test_report_partizan)
{
	static const struct expected half_turn = { NULL,
		                                   NULL,
		                                   STRICT,
		                                   WRONG,
		                                   -1,
		                                   "1,1-1,2",
		                                   "1,1-1,2",
		                                   "strict reading, by the clauses: the image of move 1,1-1,2 is 2,1-2,2, "
		                                   "which is no move of the other player; the play-out 1,1-1,2 "
		                                   "ends without an answer" };
	static const struct expected diagonal = {
		NULL, NULL, PLAYABLE, FIXED, 0, NULL, "1,1-2,1",
		"playable reading, by the clauses: cell 1,1 is its own image; the play-out 1,1-2,1 ends without an answer"
	};
	static const struct expected swap = { NULL, NULL, STRICT, HOLDS, -1, NULL, "", PAIRS("strict") };
	cgt_position *position = position_under(&upright_rules, "..|.."), *sum;
	cgt_involution *involution = map_of(position, CGT_MAP_HALF_TURN, 0);

	assert_report(involution, &half_turn);
	cgt_involution_unref(involution);
	involution = map_of(position, CGT_MAP_HALF_TURN, 1);
	assert_report(involution, &half_turn);
	cgt_involution_unref(involution);
	involution = map_of(position, CGT_MAP_DIAGONAL, 1);
	assert_report(involution, &diagonal);
	cgt_involution_unref(involution);
	cgt_position_unref(position);
	sum = sum_of(position_under(&upright_rules, "...|..#"), position_under(&upright_rules, "..|..|.#"));
	ck_ok(cgt_involution_new_copy_swap(sum, &involution));
	assert_report(involution, &swap);
	cgt_involution_unref(involution);
	cgt_position_unref(sum);
}
END_TEST

START_TEST(test_bad_report)
{
	cgt_position *position = position_of("cram: ..."), *animals = position_under(&hopping_rules, "t.f");
	cgt_involution *involution = map_of(position, CGT_MAP_HALF_TURN, 0), *mirror = map_of(animals, CGT_MAP_LEFT_RIGHT, 1);
	cgt_pairing_report *report = NULL;
	char text[8] = "before";
	size_t needed = 0, cell;
	int32_t failure = 77;

	ck_fails(cgt_pairing_test(NULL, STRICT, &failure), CGT_BAD_ARGUMENT, "involution");
	ck_fails(cgt_pairing_test(involution, STRICT, NULL), CGT_BAD_ARGUMENT, "failure");
	ck_fails(cgt_pairing_test(involution, 3, &failure), CGT_BAD_ARGUMENT, "3 is no reading");
	ck_fails(cgt_pairing_test(mirror, STRICT, &failure), CGT_UNSUPPORTED, "hopping");
	ck_assert_int_eq(failure, 77);
	ck_fails(cgt_pairing_report_new(NULL, STRICT, CGT_PLAY_IMAGE, NULL, &report), CGT_BAD_ARGUMENT, "involution");
	ck_fails(cgt_pairing_report_new(involution, STRICT, CGT_PLAY_IMAGE, NULL, NULL), CGT_BAD_ARGUMENT, "report");
	ck_fails(cgt_pairing_report_new(involution, 0, CGT_PLAY_IMAGE, NULL, &report), CGT_BAD_ARGUMENT, "0 is no reading");
	ck_fails(cgt_pairing_report_new(involution, STRICT, CGT_PLAY_RESTORE, NULL, &report), CGT_BAD_ARGUMENT, "2 is no set");
	ck_fails(cgt_pairing_report_new(involution, STRICT, 4, NULL, &report), CGT_BAD_ARGUMENT, "4 is no set");
	ck_assert_ptr_null(report);
	ck_assert_int_eq(cgt_pairing_report_failure(NULL), 0);
	ck_fails(cgt_pairing_report_cell(NULL, &cell), CGT_BAD_ARGUMENT, "report");
	ck_fails(cgt_pairing_report_move(NULL, text, sizeof text, &needed), CGT_BAD_ARGUMENT, "report");
	ck_fails(cgt_pairing_report_line(NULL, text, sizeof text, &needed), CGT_BAD_ARGUMENT, "report");
	ck_fails(cgt_pairing_report_text(NULL, text, sizeof text, &needed), CGT_BAD_ARGUMENT, "report");
	ck_ok(cgt_pairing_report_new(involution, STRICT, CGT_PLAY_IMAGE, NULL, &report));
	ck_fails(cgt_pairing_report_cell(report, NULL), CGT_BAD_ARGUMENT, "cell");
	ck_fails(cgt_pairing_report_line(report, text, 7, &needed), CGT_BUFFER_TOO_SMALL, "8 are needed");
	ck_assert_uint_eq(needed, 8);
	ck_fails(cgt_pairing_report_text(report, text, sizeof text, &needed), CGT_BUFFER_TOO_SMALL, "needed");
	ck_assert_str_eq(text, "before");
	ck_assert_ptr_eq(cgt_pairing_report_ref(report), report);
	ck_assert_ptr_null(cgt_pairing_report_ref(NULL));
	cgt_pairing_report_unref(report);
	cgt_involution_unref(involution);
	cgt_position_unref(position);
	ck_ok(cgt_pairing_report_line(report, text, sizeof text, NULL)); /* a report needs nobody else */
	ck_assert_str_eq(text, "1,1-1,2");
	cgt_pairing_report_unref(report);
	cgt_pairing_report_unref(NULL);
	cgt_involution_unref(mirror);
	cgt_position_unref(animals);
}
END_TEST

/* Finds the image of move k by the cells it changes: a legal move of the other player at `after`, or NO_MOVE. */
#define NO_MOVE UINT64_MAX

static uint64_t image_of(const cgt_moves *moves, uint64_t k, const cgt_moves *replies, const size_t *image)
{
	size_t cell[2], reply[2], count, reply_count;

	ck_ok(cgt_moves_cells(moves, k, cell, 2, &count));
	for (uint64_t r = 0; r < cgt_moves_count(replies); r++) {
		bool same = true;

		ck_ok(cgt_moves_cells(replies, r, reply, 2, &reply_count));
		for (size_t i = 0; i < count; i++)
			same &= image[cell[i]] == reply[0] || image[cell[i]] == reply[reply_count - 1];
		if (same && reply_count == count)
			return r;
	}
	return NO_MOVE;
}

/* How many moves the opponent makes in the shortest play-out without an answer, at most `most`; most + 1 if there is none. */
static int shortest_by_force(const cgt_position *position, int32_t opponent, const size_t *image, int most)
{
	cgt_moves *moves, *replies;
	int shortest = most + 1;

	if (most == 0)
		return 1;
	ck_ok(cgt_position_moves(position, opponent, &moves));
	for (uint64_t k = 0; k < cgt_moves_count(moves) && shortest > 1; k++) {
		cgt_position *after, *answered;
		uint64_t reply;

		ck_ok(cgt_moves_play(moves, k, &after));
		ck_ok(cgt_position_moves(after, CGT_LEFT + CGT_RIGHT - opponent, &replies));
		reply = image_of(moves, k, replies, image);
		if (reply == NO_MOVE) {
			shortest = 1;
		} else {
			int deeper;

			ck_ok(cgt_moves_play(replies, reply, &answered));
			deeper = 1 + shortest_by_force(answered, opponent, image, shortest - 2);
			shortest = deeper < shortest ? deeper : shortest;
			cgt_position_unref(answered);
		}
		cgt_moves_unref(replies);
		cgt_position_unref(after);
	}
	cgt_moves_unref(moves);
	return shortest;
}

/* Follows a play-out: each answer is the image of the move before it, and the last move has none. Returns its moves. */
static int follow_line(const cgt_position *position, int32_t opponent, const size_t *image, char *line)
{
	cgt_position *now = cgt_position_ref((cgt_position *)position), *next;
	int moves_made = 0;

	for (char *move = strtok(line, " "); move; moves_made++) {
		char *reply = strtok(NULL, " "), text[64];
		cgt_moves *moves, *replies;
		uint64_t k, r;

		ck_ok(cgt_position_moves(now, opponent, &moves));
		ck_ok(cgt_moves_find(moves, move, &k));
		ck_ok(cgt_moves_play(moves, k, &next));
		cgt_position_unref(now);
		now = next;
		ck_ok(cgt_position_moves(now, CGT_LEFT + CGT_RIGHT - opponent, &replies));
		r = image_of(moves, k, replies, image);
		if (reply) {
			ck_assert(r != NO_MOVE);
			ck_ok(cgt_moves_text(replies, r, text, sizeof text, NULL));
			ck_assert_str_eq(text, reply);
			ck_ok(cgt_moves_play(replies, r, &next));
			cgt_position_unref(now);
			now = next;
		} else {
			ck_assert(r == NO_MOVE);
		}
		cgt_moves_unref(replies);
		cgt_moves_unref(moves);
		move = reply ? strtok(NULL, " ") : NULL;
		ck_assert(move || !reply);
	}
	cgt_position_unref(now);
	return moves_made;
}

/*
 * Random involutions of random Cram boards: the report has a play-out exactly when some play-out has no answer, it is one move
 * long and a real one, and what pairs in the playable reading has none.
 */
START_TEST(test_report_random)
{
	struct random random = random_begin("report");
	int paired = 0, shown = 0;

	for (int round = 0; round < 400; round++) {
		cgt_position *position = random_cram(&random, 3, 3, 80);
		cgt_involution *involution;
		cgt_pairing_report *report;
		size_t image[MOST_CELLS], count = cgt_position_cell_count(position);
		uint8_t content[MOST_CELLS];
		bool moved[MOST_CELLS];
		char line[TEXT_SIZE];
		int32_t failure;

		read_contents(position, content);
		for (size_t i = 0; i < count; i++)
			moved[i] = content[i] != '#' || round % 4 == 0;
		if (round % 2)
			random_image(&random, moved, count, image);
		else
			ck_ok(cgt_involution_new_map(position, (int32_t)random_below(&random, 4), 0, &involution));
		if (round % 2)
			ck_ok(cgt_involution_new(position, image, count, 0, &involution));
		ck_ok(cgt_involution_image(involution, image, MOST_CELLS, NULL));
		ck_ok(cgt_pairing_report_new(involution, CGT_READING_STRICT, CGT_PLAY_IMAGE, NULL, &report));
		ck_ok(cgt_pairing_report_line(report, line, sizeof line, NULL));
		if (line[0]) {
			ck_assert_int_eq(follow_line(position, CGT_LEFT, image, line), 1);
			shown++;
		} else {
			ck_assert_int_eq(shortest_by_force(position, CGT_LEFT, image, 9), 10);
		}
		ck_ok(cgt_pairing_test(involution, CGT_READING_PLAYABLE, &failure));
		ck_assert(failure != HOLDS || !line[0]);
		paired += failure == HOLDS;
		cgt_pairing_report_unref(report);
		cgt_involution_unref(involution);
		cgt_position_unref(position);
	}
	ck_assert_int_gt(paired, 20);
	ck_assert_int_gt(shown, 100);
}
END_TEST

/* The shortest play-out without an answer, into a text of TEXT_SIZE bytes. */
static cgt_status read_line(cgt_involution *involution, cgt_budget *budget, char *line)
{
	cgt_pairing_report *report;
	cgt_status status = cgt_pairing_report_new(involution, PLAYABLE, CGT_PLAY_IMAGE, budget, &report);

	if (status != CGT_OK)
		return status;
	status = cgt_pairing_report_line(report, line, TEXT_SIZE, NULL);
	ck_assert_int_eq(cgt_pairing_report_failure(report) == HOLDS, !line[0]);
	ck_assert_int_eq(cgt_pairing_report_proof(report), CGT_PROOF_PLAY);
	cgt_pairing_report_unref(report);
	return status;
}

static void assert_playout(const char *strip, const char *want)
{
	cgt_position *position = position_under(&hopping_rules, strip);
	cgt_involution *mirror = map_of(position, CGT_MAP_LEFT_RIGHT, 1);
	char line[TEXT_SIZE];

	ck_ok(read_line(mirror, NULL, line));
	ck_assert_str_eq(line, want);
	cgt_involution_unref(mirror);
	cgt_position_unref(position);
}

/* Toads and frogs under the mirror: no room after three moves on t..f and tt..ff; on .ft. it always has an answer. */
START_TEST(test_playout)
{
	assert_playout("t..f", "1,1-1,2 1,4-1,3 1,2-1,4");
	assert_playout("tt..ff", "1,2-1,3 1,5-1,4 1,3-1,5");
	assert_playout("t.f", "1,1-1,2");
	assert_playout(".ft.", "");
	assert_playout("...", "");
}
END_TEST

/* All strips to eight cells that the mirror fixes: the play-out is real and none is shorter. */
START_TEST(test_playout_strips)
{
	int longer = 0, none = 0;

	for (int half = 1; half <= 4; half++)
		for (int code = 0; code < (half == 1 ? 3 : half == 2 ? 9 : half == 3 ? 27 : 81); code++) {
			size_t cells = 2 * (size_t)half, image[8];
			char strip[9] = "";
			cgt_position *position;
			cgt_involution *mirror;
			char line[TEXT_SIZE];
			int by_left, by_right, shortest, rest = code;

			for (size_t i = 0; i < (size_t)half; i++, rest /= 3) {
				strip[i] = ".tf"[rest % 3];
				strip[cells - 1 - i] = ".ft"[rest % 3];
			}
			for (size_t i = 0; i < cells; i++)
				image[i] = cells - 1 - i;
			position = position_under(&hopping_rules, strip);
			mirror = map_of(position, CGT_MAP_LEFT_RIGHT, 1);
			ck_ok(read_line(mirror, NULL, line));
			by_left = shortest_by_force(position, CGT_LEFT, image, 20);
			by_right = shortest_by_force(position, CGT_RIGHT, image, 20);
			shortest = by_left < by_right ? by_left : by_right;
			if (line[0]) {
				ck_assert_int_eq(follow_line(position, by_left <= by_right ? CGT_LEFT : CGT_RIGHT, image,
				                             line),
				                 shortest);
				longer += shortest > 1;
			} else {
				ck_assert_int_eq(shortest, 21);
				none++;
			}
			cgt_involution_unref(mirror);
			cgt_position_unref(position);
		}
	ck_assert_int_gt(longer, 10);
	ck_assert_int_gt(none, 10);
}
END_TEST

/* Where a move is answered in another component, and a search that is given up. */
START_TEST(test_playout_of_sums)
{
	cgt_position *position = sum_of(position_under(&hopping_rules, "t.tf..f"), position_under(&hopping_rules, "t..tf.f"));
	cgt_involution *swap;
	cgt_budget *budget;
	char line[TEXT_SIZE];

	ck_ok(cgt_involution_new_copy_swap(position, &swap));
	ck_ok(read_line(swap, NULL, line));
	ck_assert_str_eq(line, "");
	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_nodes(budget, 10));
	ck_fails(read_line(swap, budget, line), CGT_LIMIT, "10 nodes");
	cgt_budget_unref(budget);
	cgt_involution_unref(swap);
	cgt_position_unref(position);
}
END_TEST

static cgt_strategy *strategy_of(cgt_involution *involution)
{
	cgt_strategy *strategy;

	ck_ok(cgt_strategy_new(involution, NULL, &strategy));
	return strategy;
}

/* Plays random moves against the strategy until the opponent has none; every answer is legal and the strategy moves last. */
static void play_out(struct random *random, cgt_strategy *strategy, cgt_position *start, int32_t opponent)
{
	cgt_position *own = cgt_position_ref(start), *position;

	for (;;) {
		cgt_moves *moves;
		uint64_t count;
		char text[64], answer[64];
		cgt_position *next;

		ck_ok(cgt_strategy_position(strategy, &position));
		ck_assert_int_eq(cgt_position_equal(position, own), 1);
		ck_ok(cgt_position_moves(position, opponent, &moves));
		cgt_position_unref(position);
		count = cgt_moves_count(moves);
		if (count)
			ck_ok(cgt_moves_text(moves, random_below(random, count), text, sizeof text, NULL));
		cgt_moves_unref(moves);
		if (!count)
			break;
		ck_ok(cgt_strategy_answer(strategy, opponent, text, answer, sizeof answer, NULL));
		ck_ok(cgt_position_play(own, opponent, text, &next));
		cgt_position_unref(own);
		ck_ok(cgt_position_play(next, CGT_LEFT + CGT_RIGHT - opponent, answer, &own));
		cgt_position_unref(next);
	}
	cgt_position_unref(own);
}

START_TEST(test_strategy)
{
	static const char *const paired[][2] = {
		{ "cram: ....|....|....|....", NULL },
		{ "cram: ......|......", NULL },
		{ "cram: .##|..#|...", "(1,1 3,3)(2,1 3,2)(2,2 3,1)" },
		{ "cram: ..#|..#|##.", "(1,1 2,2)(1,2 2,1)" },
		{ "cram: ..|.. + cram: ....|....", NULL },
	};
	struct random random = random_begin("strategy");

	for (int round = 0; round < 200; round++) {
		const char *const *row = paired[round % 5];
		cgt_position *position = position_of(row[0]);
		cgt_involution *involution = row[1] ? read(position, row[1]) : map_of(position, CGT_MAP_HALF_TURN, 0);
		cgt_strategy *strategy = strategy_of(involution);

		cgt_involution_unref(involution); /* the strategy holds its own */
		play_out(&random, strategy, position, round % 2 ? CGT_LEFT : CGT_RIGHT);
		cgt_strategy_free(strategy);
		cgt_position_unref(position);
	}
}
END_TEST

/* G + (-G) by copy-swap, impartial and partizan, either opponent. */
START_TEST(test_strategy_copy_swap)
{
	struct random random = random_begin("copy-swap strategy");

	for (int round = 0; round < 200; round++) {
		cgt_position *one, *negative, *position;
		cgt_involution *swap;
		cgt_strategy *strategy;
		char text[64];

		random_board(&random, 1 + (int)random_below(&random, 4), 1 + (int)random_below(&random, 5), 80, text);
		if (round % 2) {
			one = position_under(&upright_rules, text);
		} else {
			cgt_game *game;
			cgt_board *board;

			ck_ok(cgt_game_new("cram", &game));
			ck_ok(cgt_game_board_parse(game, text, &board));
			ck_ok(cgt_position_new(game, board, &one));
			cgt_board_unref(board);
			cgt_game_unref(game);
		}
		ck_ok(cgt_position_negative(one, &negative));
		position = sum_of(one, negative);
		ck_ok(cgt_involution_new_copy_swap(position, &swap));
		strategy = strategy_of(swap);
		play_out(&random, strategy, position, round % 4 < 2 ? CGT_LEFT : CGT_RIGHT);
		cgt_strategy_free(strategy);
		cgt_involution_unref(swap);
		cgt_position_unref(position);
	}
}
END_TEST

/* After a failure nothing has been played. */
static void assert_unchanged(const cgt_strategy *strategy, const cgt_position *want)
{
	cgt_position *position;

	ck_ok(cgt_strategy_position(strategy, &position));
	ck_assert_int_eq(cgt_position_equal(position, want), 1);
	cgt_position_unref(position);
}

START_TEST(test_bad_strategy)
{
	cgt_position *position = position_of("cram: ..|.."), *odd = position_of("cram: ..."), *after;
	cgt_position *animals = position_under(&heap_rules, "[3]");
	cgt_involution *pairing = map_of(position, CGT_MAP_HALF_TURN, 0), *none = map_of(odd, CGT_MAP_HALF_TURN, 0);
	cgt_involution *mirror = read(animals, "()");
	cgt_strategy *strategy = NULL;
	char answer[32] = "before";
	size_t needed = 0;

	ck_fails(cgt_strategy_new(NULL, NULL, &strategy), CGT_BAD_ARGUMENT, "involution");
	ck_fails(cgt_strategy_new(pairing, NULL, NULL), CGT_BAD_ARGUMENT, "strategy");
	ck_fails(cgt_strategy_new(none, NULL, &strategy), CGT_BAD_ARGUMENT,
	         "playable reading, by the clauses: cell 1,2 is its own image");
	ck_fails(cgt_strategy_new(mirror, NULL, &strategy), CGT_UNSUPPORTED, "heaps is not played on a grid");
	ck_assert_ptr_null(strategy);
	strategy = strategy_of(pairing);
	ck_fails(cgt_strategy_answer(NULL, CGT_LEFT, "1,1-1,2", answer, 32, &needed), CGT_BAD_ARGUMENT, "strategy");
	ck_fails(cgt_strategy_answer(strategy, CGT_LEFT, NULL, answer, 32, &needed), CGT_BAD_ARGUMENT, "move");
	ck_fails(cgt_strategy_answer(strategy, 0, "1,1-1,2", answer, 32, &needed), CGT_BAD_ARGUMENT, "0 is no player");
	ck_fails(cgt_strategy_answer(strategy, CGT_LEFT, "1;1", answer, 32, &needed), CGT_BAD_SYNTAX, "','");
	ck_fails(cgt_strategy_answer(strategy, CGT_LEFT, "1,1-2,2", answer, 32, &needed), CGT_ILLEGAL_MOVE, "edge");
	ck_assert_uint_eq(needed, 0);
	ck_fails(cgt_strategy_answer(strategy, CGT_LEFT, "1,1-1,2", answer, 7, &needed), CGT_BUFFER_TOO_SMALL, "8");
	ck_assert_uint_eq(needed, 8);
	ck_assert_str_eq(answer, "before");
	assert_unchanged(strategy, position);
	ck_ok(cgt_strategy_answer(strategy, CGT_RIGHT, "1,1-1,2", answer, 8, &needed)); /* failures fixed no opponent */
	ck_assert_str_eq(answer, "2,1-2,2");
	after = position_of("cram: ##|##");
	assert_unchanged(strategy, after);
	ck_fails(cgt_strategy_answer(strategy, CGT_RIGHT, "1,1-1,2", answer, 32, &needed), CGT_ILLEGAL_MOVE, "not empty");
	ck_fails(cgt_strategy_answer(strategy, CGT_LEFT, "1,1-1,2", answer, 32, &needed), CGT_BAD_ARGUMENT, "opponent is Right");
	assert_unchanged(strategy, after);
	ck_fails(cgt_strategy_position(NULL, &after), CGT_BAD_ARGUMENT, "strategy");
	ck_fails(cgt_strategy_position(strategy, NULL), CGT_BAD_ARGUMENT, "position");
	cgt_strategy_free(strategy);
	cgt_strategy_free(NULL);
	cgt_position_unref(after);
	cgt_involution_unref(mirror);
	cgt_involution_unref(none);
	cgt_involution_unref(pairing);
	cgt_position_unref(animals);
	cgt_position_unref(odd);
	cgt_position_unref(position);
}
END_TEST

static cgt_status use_report(cgt_involution *involution)
{
	cgt_pairing_report *report = NULL;
	cgt_status status = cgt_pairing_report_new(involution, CGT_READING_STRICT, CGT_PLAY_IMAGE, NULL, &report);

	ck_assert_int_eq(report != NULL, status == CGT_OK);
	cgt_pairing_report_unref(report);
	return status;
}

static cgt_status use_strategy(cgt_involution *involution, const cgt_position *start, const cgt_position *after)
{
	cgt_strategy *strategy = NULL;
	char answer[32];
	cgt_status status = cgt_strategy_new(involution, NULL, &strategy);

	ck_assert_int_eq(strategy != NULL, status == CGT_OK);
	if (status == CGT_OK) {
		status = cgt_strategy_answer(strategy, CGT_LEFT, "1,1-1,2", answer, sizeof answer, NULL);
		assert_unchanged(strategy, status == CGT_OK ? after : start);
	}
	cgt_strategy_free(strategy);
	return status;
}

START_TEST(test_failed_allocations)
{
	cgt_position *position = position_of("cram: ..|.."), *after = position_of("cram: ##|##"),
		     *odd = position_of("cram: ...|...");
	cgt_position *animals = position_under(&hopping_rules, "t...f");
	cgt_involution *pairing = map_of(position, CGT_MAP_HALF_TURN, 0), *none = map_of(odd, CGT_MAP_HALF_TURN, 0);
	cgt_involution *mirror = map_of(animals, CGT_MAP_LEFT_RIGHT, 1);

	ck_survives_every_failed_allocation(use_report(pairing));
	ck_survives_every_failed_allocation(use_report(none));
	ck_survives_every_failed_allocation(use_report(mirror));
	ck_survives_every_failed_allocation(use_strategy(pairing, position, after));
	cgt_involution_unref(mirror);
	cgt_involution_unref(none);
	cgt_involution_unref(pairing);
	cgt_position_unref(animals);
	cgt_position_unref(odd);
	cgt_position_unref(after);
	cgt_position_unref(position);
}
END_TEST

#define LENGTH(table) ((int)(sizeof(table) / sizeof((table)[0])))

int main(void)
{
	Suite *suite = suite_create("pairing");
	TCase *report = tcase_create("report"), *playout = tcase_create("playout"), *strategy = tcase_create("strategy");

	tcase_set_timeout(report, 120);
	tcase_add_loop_test(report, test_report, 0, LENGTH(reports));
	tcase_add_test(report, test_rectangles);
	tcase_add_test(report, test_report_partizan);
	tcase_add_test(report, test_bad_report);
	tcase_add_test(report, test_report_random);
	suite_add_tcase(suite, report);
	tcase_set_timeout(playout, 120);
	tcase_add_test(playout, test_playout);
	tcase_add_test(playout, test_playout_strips);
	tcase_add_test(playout, test_playout_of_sums);
	suite_add_tcase(suite, playout);
	tcase_set_timeout(strategy, 120);
	tcase_add_test(strategy, test_strategy);
	tcase_add_test(strategy, test_strategy_copy_swap);
	tcase_add_test(strategy, test_bad_strategy);
	tcase_add_test(strategy, test_failed_allocations);
	suite_add_tcase(suite, strategy);
	return run_suite(suite);
}
