/* SPDX-License-Identifier: MIT */
/*
 * What to play: the moves that win, against plain play; and best lines, against a brute force that measures every position that
 * the moves of the library lead to.
 */
#include <cgt/builder.h>

#include "plain.h"
#include "support/clock.h"
#include "support/players.h"

#define ROOM 4096

/* ---- winning moves ---- */

/* The plain sum after a move, which changes these cells of the position. */
static struct plain_sum plain_after(const struct plain_sum *sum, const size_t cell[2])
{
	struct plain_sum after = *sum;
	size_t first = 0, cells;
	int k = 0;

	while (cell[0] >= first + (cells = (size_t)(sum->part[k].rows * sum->part[k].cols))) {
		first += cells;
		k++;
	}
	plain_play(&after.part[k], (int)(cell[0] - first), (int)(cell[1] - first));
	return after;
}

static void check_winning_moves(cgt_solver *solver, const struct plain_sum *sum, int32_t player, int32_t convention)
{
	cgt_position *position = plain_position(sum);
	uint64_t found[ROOM];
	size_t count, next = 0;
	cgt_moves *moves;
	int32_t winner;

	ck_ok(cgt_solver_winning_moves(solver, position, player, convention, NULL, found, ROOM, &count));
	ck_ok(cgt_position_moves(position, player, &moves));
	for (uint64_t k = 0; k < cgt_moves_count(moves); k++) {
		size_t cell[2];
		struct plain_sum after;
		bool wins;

		ck_ok(cgt_moves_cells(moves, k, cell, 2, NULL));
		after = plain_after(sum, cell);
		wins = !plain_wins(&after, cgti_other_player(player), convention);
		ck_assert_int_eq(wins, next < count && found[next] == k);
		next += wins;
	}
	ck_assert_uint_eq(next, count);
	ck_ok(cgt_solver_winner(solver, position, player, convention, NULL, &winner));
	if (cgt_moves_count(moves) > 0)
		ck_assert_int_eq(winner == player, count > 0);
	cgt_moves_unref(moves);
	cgt_position_unref(position);
}

START_TEST(winning_moves_equal_plain_play)
{
	struct random random = random_begin("winning moves");
	cgt_solver *solver = new_solver();

	for (int i = 0; i < 60; i++) {
		struct plain_sum sum = plain_random_sum(&random, 12);

		for (int32_t convention = CGT_NORMAL; convention <= CGT_MISERE; convention++)
			for (int32_t player = CGT_LEFT; player <= CGT_RIGHT; player++)
				check_winning_moves(solver, &sum, player, convention);
	}
	cgt_solver_free(solver);
}
END_TEST

/*
 * By hand. A row of three leaves nothing to the replier after either move; a row of four only without its middle, in misere play
 * only with a row of two left over. Of nim heaps of 3 and 1 the larger is made equal to the other, in misere play it is taken
 * whole. 2 - 1 is worth 1, so Left wins, and can only move in the 2.
 */
static const struct {
	const char *position;
	int32_t player, convention;
	const char *moves; /* separated by spaces */
} known_wins[] = {
	{ "0", CGT_LEFT, CGT_NORMAL, "" },
	{ "0", CGT_LEFT, CGT_MISERE, "" },
	{ "cram: ...", CGT_LEFT, CGT_NORMAL, "1,1-1,2 1,2-1,3" },
	{ "cram: ....", CGT_RIGHT, CGT_NORMAL, "1,2-1,3" },
	{ "cram: ....", CGT_RIGHT, CGT_MISERE, "1,1-1,2 1,3-1,4" },
	{ "domineering: ..|..", CGT_RIGHT, CGT_NORMAL, "1,1-1,2 2,1-2,2" },
	{ "*3 + *1", CGT_LEFT, CGT_NORMAL, "1:*" },
	{ "*3 + *1", CGT_LEFT, CGT_MISERE, "1:0" },
	{ "2 - 1", CGT_LEFT, CGT_NORMAL, "1:1" },
	{ "2 - 1", CGT_RIGHT, CGT_NORMAL, "" },
	{ "{3|1}", CGT_LEFT, CGT_NORMAL, "3" },
};

/* The texts of moves, separated by spaces. */
static void write_moves(const cgt_position *position, int32_t player, const uint64_t *k, size_t count, char *text)
{
	cgt_moves *moves;

	ck_ok(cgt_position_moves(position, player, &moves));
	*text = '\0';
	for (size_t i = 0; i < count; i++) {
		if (i)
			*text++ = ' ';
		ck_ok(cgt_moves_text(moves, k[i], text, ROOM, NULL));
		text += strlen(text);
	}
	cgt_moves_unref(moves);
}

START_TEST(known_winning_moves)
{
	cgt_position *position = position_of(known_wins[_i].position);
	cgt_solver *solver = new_solver();
	uint64_t found[16];
	size_t count;
	char text[ROOM];

	ck_ok(cgt_solver_winning_moves(solver, position, known_wins[_i].player, known_wins[_i].convention, NULL, found, 16,
	                               &count));
	write_moves(position, known_wins[_i].player, found, count, text);
	ck_assert_str_eq(text, known_wins[_i].moves);
	cgt_solver_free(solver);
	cgt_position_unref(position);
}
END_TEST

/* ---- best lines ---- */

struct measure {
	bool wins;
	int length;
};

/* Who wins and how long it takes, by playing everything out. */
static struct measure brute(const cgt_position *position, int32_t player, int32_t convention)
{
	struct measure best = { convention == CGT_MISERE, 0 };
	cgt_moves *moves;

	ck_ok(cgt_position_moves(position, player, &moves));
	for (uint64_t k = 0; k < cgt_moves_count(moves); k++) {
		cgt_position *next;
		struct measure after;
		bool wins, better;

		ck_ok(cgt_moves_play(moves, k, &next));
		after = brute(next, cgti_other_player(player), convention);
		wins = !after.wins;
		better = wins == best.wins && (wins ? after.length + 1 < best.length : after.length + 1 > best.length);
		if (k == 0 || (wins && !best.wins) || better)
			best = (struct measure){ wins, after.length + 1 };
		cgt_position_unref(next);
	}
	cgt_moves_unref(moves);
	return best;
}

/* Whether a move is best. */
static bool is_best(const cgt_moves *moves, uint64_t k, int32_t player, int32_t convention, struct measure whole)
{
	cgt_position *next;
	struct measure after;

	ck_ok(cgt_moves_play(moves, k, &next));
	after = brute(next, cgti_other_player(player), convention);
	cgt_position_unref(next);
	return after.wins != whole.wins && after.length == whole.length - 1;
}

/* The number of the first best move. */
static uint64_t first_best(const cgt_position *position, const cgt_moves *moves, int32_t player, int32_t convention)
{
	const struct measure whole = brute(position, player, convention);
	uint64_t k = 0;

	while (!is_best(moves, k, player, convention, whole))
		k++;
	return k;
}

/* Plays the line and looks at each of its moves. */
static void check_line(cgt_solver *solver, const cgt_position *start, int32_t player, int32_t convention)
{
	const struct measure whole = brute(start, player, convention);
	cgt_position *position = cgt_position_ref((cgt_position *)start);
	cgt_moves *moves;
	char line[ROOM], *move;
	int length = 0;

	ck_ok(cgt_solver_best_line(solver, start, player, convention, NULL, line, sizeof line, NULL));
	for (move = strtok(line, " "); move; move = strtok(NULL, " "), length++) {
		cgt_position *next;
		uint64_t k;

		ck_ok(cgt_position_moves(position, player, &moves));
		ck_ok(cgt_moves_find(moves, move, &k));
		ck_assert_uint_eq(k, first_best(position, moves, player, convention));
		ck_ok(cgt_moves_play(moves, k, &next));
		cgt_moves_unref(moves);
		cgt_position_unref(position);
		position = next;
		player = cgti_other_player(player);
	}
	ck_assert_int_eq(length, whole.length);
	ck_assert_int_eq(whole.wins, (length % 2 == 1) == (convention == CGT_NORMAL));
	ck_ok(cgt_position_moves(position, player, &moves));
	ck_assert_uint_eq(cgt_moves_count(moves), 0);
	cgt_moves_unref(moves);
	cgt_position_unref(position);
}

static void check_all_lines(cgt_solver *solver, const cgt_position *position)
{
	for (int32_t convention = CGT_NORMAL; convention <= CGT_MISERE; convention++)
		for (int32_t player = CGT_LEFT; player <= CGT_RIGHT; player++)
			check_line(solver, position, player, convention);
}

START_TEST(lines_of_random_sums_are_best)
{
	struct random random = random_begin("lines");
	cgt_solver *solver = new_solver();

	for (int i = 0; i < 100; i++) {
		struct plain_sum sum = plain_random_sum(&random, 8);
		cgt_position *position = plain_position(&sum);

		check_all_lines(solver, position);
		cgt_position_unref(position);
	}
	cgt_solver_free(solver);
}
END_TEST

/* Values and heaps beside boards; what cancels or is worth zero still lasts; captures that bind the whole sum. */
static const char *const mixed[] = {
	"*2 + *2", "3 - 2 + cram: ..", "1/2 + {1|-1} + *1", "{1|1} - 1", "{-1|1}", "{*,1|0} + domineering: ..|..",
	"clobber: xoxo - clobber: xoxo", "domineering: ...|#.. - domineering: ...|#..", "cram: .... + cram: ....",
	"dawson-pawns: pp|..|PP", "dawson-pawns: pp|..|PP + *1", "dawson-pawns: pp|P.|.P + cram: ...",
	"dawson-pawns(captures=optional): pp|P.|.P", "0.137: [5,3]", "0.137: [4] + *2", "toads-and-frogs: tt.ff + 1/2",
};

START_TEST(lines_of_mixed_sums_are_best)
{
	cgt_position *position = position_of(mixed[_i]);
	cgt_solver *solver = new_solver();

	check_all_lines(solver, position);
	cgt_solver_free(solver);
	cgt_position_unref(position);
}
END_TEST

/*
 * By hand. A row of four in misere play: the mover leaves a row of two, which the other has to take. 1 - 1: each has one move.
 * In 3 Left takes a move, and Right has none. In misere play Left must run down his 2 while Right cannot move, and loses at
 * once, for Right cannot move after the first step.
 */
static const struct {
	const char *position;
	int32_t player, convention;
	const char *line;
} known_lines[] = {
	{ "0", CGT_LEFT, CGT_NORMAL, "" },
	{ "0", CGT_RIGHT, CGT_MISERE, "" },
	{ "cram: ....", CGT_LEFT, CGT_NORMAL, "1,2-1,3" },
	{ "cram: ....", CGT_LEFT, CGT_MISERE, "1,1-1,2 1,3-1,4" },
	{ "domineering: .|. + domineering: ..", CGT_LEFT, CGT_NORMAL, "1:1,1-2,1 2:1,1-1,2" },
	{ "3", CGT_LEFT, CGT_NORMAL, "2" },
	{ "3", CGT_RIGHT, CGT_NORMAL, "" },
	{ "2", CGT_LEFT, CGT_MISERE, "1" },
	{ "2 - 1", CGT_LEFT, CGT_NORMAL, "1:1 2:0 1:0" },
	{ "*1 + *1", CGT_LEFT, CGT_NORMAL, "1:0 2:0" },
};

START_TEST(known_best_lines)
{
	cgt_position *position = position_of(known_lines[_i].position);
	cgt_solver *solver = new_solver();
	char line[ROOM];

	ck_ok(cgt_solver_best_line(solver, position, known_lines[_i].player, known_lines[_i].convention, NULL, line, ROOM, NULL));
	ck_assert_str_eq(line, known_lines[_i].line);
	cgt_solver_free(solver);
	cgt_position_unref(position);
}
END_TEST

/* ---- calls ---- */

/* What is too small is told what it should be, and the answer is not found a second time. */
START_TEST(small_buffers)
{
	cgt_position *position = position_of("cram: ...|...|... + clobber: xo");
	cgt_solver *solver = new_solver();
	size_t needed = 0, text_needed = 0;
	uint64_t move[64] = { 77 };
	char line[ROOM] = "untouched";

	ck_fails(cgt_solver_winning_moves(solver, position, CGT_LEFT, CGT_NORMAL, NULL, move, 0, &needed), CGT_BUFFER_TOO_SMALL,
	         "room for 0 moves");
	ck_assert(needed > 0 && move[0] == 77);
	ck_ok(cgt_solver_winning_moves(solver, position, CGT_LEFT, CGT_NORMAL, NULL, move, needed, NULL));
	ck_assert_uint_eq(statistic_of(solver, "last-nodes"), 0);
	ck_fails(cgt_solver_best_line(solver, position, CGT_LEFT, CGT_NORMAL, NULL, line, 3, &text_needed), CGT_BUFFER_TOO_SMALL,
	         "room for 3 bytes");
	ck_assert_str_eq(line, "untouched");
	ck_ok(cgt_solver_best_line(solver, position, CGT_LEFT, CGT_NORMAL, NULL, line, text_needed, NULL));
	ck_assert_uint_eq(strlen(line) + 1, text_needed);
	ck_assert_uint_eq(statistic_of(solver, "last-nodes"), 0);
	cgt_solver_free(solver);
	cgt_position_unref(position);
}
END_TEST

START_TEST(bad_arguments)
{
	cgt_position *position = position_of("cram: ...");
	cgt_solver *solver = new_solver();
	size_t needed = 77;
	uint64_t move[8];
	char line[64];

	ck_fails(cgt_solver_winning_moves(NULL, position, CGT_LEFT, CGT_NORMAL, NULL, move, 8, &needed), CGT_BAD_ARGUMENT,
	         "solver");
	ck_fails(cgt_solver_winning_moves(solver, NULL, CGT_LEFT, CGT_NORMAL, NULL, move, 8, &needed), CGT_BAD_ARGUMENT,
	         "position");
	ck_fails(cgt_solver_winning_moves(solver, position, 0, CGT_NORMAL, NULL, move, 8, &needed), CGT_BAD_ARGUMENT,
	         "0 is no player");
	ck_fails(cgt_solver_winning_moves(solver, position, CGT_LEFT, 3, NULL, move, 8, &needed), CGT_BAD_ARGUMENT,
	         "3 is no convention");
	ck_fails(cgt_solver_winning_moves(solver, position, CGT_LEFT, CGT_NORMAL, NULL, NULL, 8, NULL), CGT_BAD_ARGUMENT, "array");
	ck_fails(cgt_solver_best_line(NULL, position, CGT_LEFT, CGT_NORMAL, NULL, line, 64, &needed), CGT_BAD_ARGUMENT, "solver");
	ck_fails(cgt_solver_best_line(solver, NULL, CGT_LEFT, CGT_NORMAL, NULL, line, 64, &needed), CGT_BAD_ARGUMENT, "position");
	ck_fails(cgt_solver_best_line(solver, position, 3, CGT_NORMAL, NULL, line, 64, &needed), CGT_BAD_ARGUMENT,
	         "3 is no player");
	ck_fails(cgt_solver_best_line(solver, position, CGT_LEFT, 0, NULL, line, 64, &needed), CGT_BAD_ARGUMENT,
	         "0 is no convention");
	ck_assert_uint_eq(needed, 77);
	cgt_solver_free(solver);
	cgt_position_unref(position);
}
END_TEST

START_TEST(positions_that_can_repeat_are_refused)
{
	cgt_position *position = position_of("dawson-pawns(promotion=queen): p.|..|.P");
	cgt_solver *solver = new_solver();
	uint64_t move[8];
	char line[64];

	ck_fails(cgt_solver_winning_moves(solver, position, CGT_LEFT, CGT_NORMAL, NULL, move, 8, NULL), CGT_UNSUPPORTED,
	         "no short game");
	ck_fails(cgt_solver_best_line(solver, position, CGT_LEFT, CGT_NORMAL, NULL, line, 64, NULL), CGT_UNSUPPORTED,
	         "no short game");
	cgt_solver_free(solver);
	cgt_position_unref(position);
}
END_TEST

/* A game of one byte, b, in which either player moves to b - 1; from 1 the callback fails, or the board leads to itself. */
static int32_t count_down(void *user, const uint8_t *bytes, size_t count, int32_t player, cgt_emit_fn emit, void *emit_ctx)
{
	const bool loops = user != NULL;
	uint8_t next = bytes[0];

	(void)player;
	if (next == 0 || (next == 1 && !loops))
		return next == 0;
	next = (uint8_t)(next - (next > 1 || !loops));
	return emit(emit_ctx, &next, count);
}

static cgt_position *counting_position(void *user)
{
	const uint8_t start = 3;
	cgt_game_builder *builder;
	cgt_position *position;
	cgt_board *board;
	cgt_game *game;

	ck_ok(cgt_game_builder_new("count-down", "1", &builder));
	ck_ok(cgt_game_builder_set_user(builder, user, NULL));
	ck_ok(cgt_game_builder_set_options(builder, count_down));
	ck_ok(cgt_game_builder_build(builder, &game));
	cgt_game_builder_free(builder);
	ck_ok(cgt_board_new_bytes(&start, 1, &board));
	ck_ok(cgt_position_new(game, board, &position));
	cgt_board_unref(board);
	cgt_game_unref(game);
	return position;
}

START_TEST(callbacks_that_fail)
{
	cgt_position *position = counting_position(NULL);
	cgt_solver *solver = new_solver();
	uint64_t move[8];
	char line[64] = "untouched";

	ck_fails(cgt_solver_winning_moves(solver, position, CGT_LEFT, CGT_NORMAL, NULL, move, 8, NULL), CGT_CALLBACK_FAILED, "");
	ck_fails(cgt_solver_best_line(solver, position, CGT_LEFT, CGT_NORMAL, NULL, line, 64, NULL), CGT_CALLBACK_FAILED, "");
	ck_assert_str_eq(line, "untouched");
	cgt_solver_free(solver);
	cgt_position_unref(position);
}
END_TEST

START_TEST(games_that_do_not_end)
{
	int yes = 1;
	cgt_position *position = counting_position(&yes);
	cgt_solver *solver = new_solver();
	uint64_t move[8];
	char line[64] = "untouched";

	for (int32_t convention = CGT_NORMAL; convention <= CGT_MISERE; convention++) {
		ck_fails(cgt_solver_winning_moves(solver, position, CGT_LEFT, convention, NULL, move, 8, NULL), CGT_UNSUPPORTED,
		         "comes back");
		ck_fails(cgt_solver_best_line(solver, position, CGT_LEFT, convention, NULL, line, 64, NULL), CGT_UNSUPPORTED,
		         "comes back");
	}
	cgt_solver_free(solver);
	cgt_position_unref(position);
}
END_TEST

static const char *const task = "domineering: ...|... + clobber: xox + cram: ... + *2";

/* Asked with a few nodes over and over, it gets there in the end, with the same answer. */
START_TEST(lines_go_on_after_a_limit)
{
	cgt_position *position = position_of(task);

	for (int32_t convention = CGT_NORMAL; convention <= CGT_MISERE; convention++) {
		cgt_solver *solver = new_solver(), *whole = new_solver();
		char line[ROOM] = "untouched", expected[ROOM];
		cgt_budget *budget;
		cgt_status status;
		int limits = 0;

		ck_ok(cgt_budget_new(&budget));
		ck_ok(cgt_budget_set_nodes(budget, 40));
		while ((status = cgt_solver_best_line(solver, position, CGT_LEFT, convention, budget, line, ROOM, NULL)) ==
		       CGT_LIMIT) {
			ck_assert(statistic_of(solver, "last-nodes") <= 41 && ++limits < 1000);
			ck_assert_str_eq(line, "untouched");
		}
		ck_ok(status);
		ck_assert_int_gt(limits, 0);
		ck_ok(cgt_solver_best_line(whole, position, CGT_LEFT, convention, NULL, expected, ROOM, NULL));
		ck_assert_str_eq(line, expected);
		ck_ok(cgt_solver_clear(solver));
		ck_assert_uint_eq(statistic_of(solver, "lines"), 0);
		cgt_budget_cancel(budget);
		ck_fails(cgt_solver_winning_moves(solver, position, CGT_LEFT, convention, budget, NULL, 0, NULL),
		         CGT_CANCELLED, "");
		cgt_budget_unref(budget);
		cgt_solver_free(solver);
		cgt_solver_free(whole);
	}
	cgt_position_unref(position);
}
END_TEST

START_TEST(lines_keep_to_their_bytes)
{
	cgt_position *position = position_of(task);
	cgt_solver *solver = new_solver();
	cgt_budget *budget;
	char line[ROOM];

	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_bytes(budget, 1000));
	ck_fails(cgt_solver_best_line(solver, position, CGT_LEFT, CGT_MISERE, budget, line, ROOM, NULL), CGT_LIMIT, "1000 bytes");
	cgt_budget_unref(budget);
	cgt_solver_free(solver);
	cgt_position_unref(position);
}
END_TEST

struct caller {
	cgt_solver *solver;
	cgt_position *position;
	int calls;
};

static int32_t call_back(void *user, const cgt_progress *progress)
{
	struct caller *caller = user;
	uint64_t move[8];
	char line[8];
	const char *name = cgt_progress_task(progress);

	ck_assert(strcmp(name, "winning moves") == 0 || strcmp(name, "best line") == 0);
	ck_fails(cgt_solver_winning_moves(caller->solver, caller->position, CGT_LEFT, CGT_NORMAL, NULL, move, 8, NULL),
	         CGT_BUSY, "");
	ck_fails(cgt_solver_best_line(caller->solver, caller->position, CGT_LEFT, CGT_NORMAL, NULL, line, 8, NULL), CGT_BUSY, "");
	caller->calls++;
	return 0;
}

START_TEST(a_solver_at_work_is_busy)
{
	struct caller caller = { new_solver(), position_of("clobber: xoxox|oxoxo|xoxox|oxoxo|xoxox|oxoxo"), 0 };
	cgt_budget *budget;
	uint64_t move[8];
	char line[8];

	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_progress(budget, call_back, &caller));
	cgti_clock_step(10);
	ck_fails(cgt_solver_winning_moves(caller.solver, caller.position, CGT_LEFT, CGT_NORMAL, budget, move, 8, NULL),
	         CGT_CANCELLED, "callback");
	ck_fails(cgt_solver_best_line(caller.solver, caller.position, CGT_LEFT, CGT_NORMAL, budget, line, 8, NULL), CGT_CANCELLED,
	         "callback");
	cgti_clock_step(0);
	ck_assert_int_eq(caller.calls, 2);
	cgt_budget_unref(budget);
	cgt_solver_free(caller.solver);
	cgt_position_unref(caller.position);
}
END_TEST

/* Both questions; after a failure the solver goes on and finds the right answers. */
static cgt_status ask(const cgt_position *position, int32_t convention, const char *expected)
{
	cgt_solver *solver = NULL;
	uint64_t move[64];
	char line[ROOM] = "";
	cgt_status status = cgt_solver_new(&solver);

	if (status != CGT_OK)
		return status;
	status = cgt_solver_winning_moves(solver, position, CGT_LEFT, convention, NULL, move, 64, NULL);
	if (status == CGT_OK)
		status = cgt_solver_best_line(solver, position, CGT_LEFT, convention, NULL, line, ROOM, NULL);
	if (strcmp(line, status == CGT_OK ? expected : "") != 0)
		ck_abort_msg("line %s", line);
	if (status != CGT_OK && cgt_solver_best_line(solver, position, CGT_LEFT, convention, NULL, line, ROOM, NULL) != CGT_OK)
		ck_abort_msg("the solver does not go on: %s", last_message());
	if (strcmp(line, expected) != 0)
		ck_abort_msg("line %s after a failure", line);
	cgt_solver_free(solver);
	return status;
}

START_TEST(failed_allocations)
{
	cgt_position *position = position_of("domineering: .. + clobber: xxo + cram: .. + 1/2");
	const int32_t convention = _i ? CGT_MISERE : CGT_NORMAL;
	cgt_solver *solver = new_solver();
	char expected[ROOM];

	ck_ok(cgt_solver_best_line(solver, position, CGT_LEFT, convention, NULL, expected, ROOM, NULL));
	ck_survives_every_failed_allocation(ask(position, convention, expected));
	cgt_solver_free(solver);
	cgt_position_unref(position);
}
END_TEST

/* Node counts and lines of fixed questions: a change that moves them must say so. */
static const struct {
	const char *position;
	int32_t convention;
	uint64_t nodes;
	const char *line;
} signature[] = {
	{ "cram: ....|....|....", CGT_NORMAL, 84, "1,1-2,1 1,2-1,3 1,4-2,4 2,2-2,3 3,2-3,3" },
	{ "cram: ....|....|....", CGT_MISERE, 89, "1,1-1,2 1,4-2,4 1,3-2,3 3,2-3,3 2,1-2,2" },
	{ "domineering: ....|....|....|....", CGT_NORMAL, 691, "2,1-3,1 1,1-1,2 1,3-2,3 3,2-3,3 3,4-4,4 4,1-4,2 1,4-2,4" },
	{ "clobber: xoxo|oxox", CGT_NORMAL, 277, "1,1-1,2 1,4-1,3 2,2-2,1 1,3-1,2 2,4-2,3" },
	{ "toads-and-frogs: ttt..fff", CGT_NORMAL, 219,
	  "1,3-1,4 1,6-1,5 1,4-1,6 1,5-1,4 1,2-1,3 1,4-1,2 1,3-1,4 1,7-1,5 1,6-1,7 1,5-1,3 1,4-1,5 1,8-1,6 1,7-1,8 1,6-1,4 "
	  "1,5-1,6" },
};

START_TEST(node_counts_are_pinned)
{
	cgt_position *position = position_of(signature[_i].position);
	cgt_solver *solver = new_solver();
	char line[ROOM];

	ck_ok(cgt_solver_best_line(solver, position, CGT_LEFT, signature[_i].convention, NULL, line, ROOM, NULL));
	ck_assert_str_eq(line, signature[_i].line);
	ck_assert_uint_eq(statistic_of(solver, "nodes"), signature[_i].nodes);
	cgt_solver_free(solver);
	cgt_position_unref(position);
}
END_TEST

#define LENGTH(table) ((int)(sizeof(table) / sizeof((table)[0])))

static Suite *lines_suite(void)
{
	Suite *suite = suite_create("lines");
	TCase *tc = tcase_create("moves and lines");

	tcase_set_timeout(tc, 300);
	tcase_add_test(tc, winning_moves_equal_plain_play);
	tcase_add_loop_test(tc, known_winning_moves, 0, LENGTH(known_wins));
	tcase_add_test(tc, lines_of_random_sums_are_best);
	tcase_add_loop_test(tc, lines_of_mixed_sums_are_best, 0, LENGTH(mixed));
	tcase_add_loop_test(tc, known_best_lines, 0, LENGTH(known_lines));
	tcase_add_loop_test(tc, node_counts_are_pinned, 0, LENGTH(signature));
	suite_add_tcase(suite, tc);

	tc = tcase_create("calls");
	tcase_set_timeout(tc, 120);
	tcase_add_test(tc, small_buffers);
	tcase_add_test(tc, bad_arguments);
	tcase_add_test(tc, positions_that_can_repeat_are_refused);
	tcase_add_test(tc, callbacks_that_fail);
	tcase_add_test(tc, games_that_do_not_end);
	tcase_add_test(tc, lines_go_on_after_a_limit);
	tcase_add_test(tc, lines_keep_to_their_bytes);
	tcase_add_test(tc, a_solver_at_work_is_busy);
	tcase_add_loop_test(tc, failed_allocations, 0, 2);
	suite_add_tcase(suite, tc);
	return suite;
}

int main(void)
{
	return run_suite(lines_suite());
}
