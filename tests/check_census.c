/* SPDX-License-Identifier: MIT */
/* The census: the essay's counts, independence of threads and interruptions, its checks and its handle. */
#include <cgt/cgt.h>

#include "census/census.h"
#include "support.h"
#include "support/clock.h"
#include "support/memory.h"

enum { SHAPES, WINS, RIGID, ANY, GAINED, EXTRA_SHAPES, EXTRA_MAPS, MOST_EXTRA, CANDIDATES, CONTRADICTIONS, DONE, FIGURES };

static const char *const keys[FIGURES] = { "shapes", "wins", "rigid", "any", "gained", "extra-shapes", "extra-maps",
	                                   "most-extra", "candidates", "contradictions", "done" };

static cgt_census *make(int32_t cells, int32_t search, bool outcomes, bool keep, int threads)
{
	cgt_game *game = game_called("cram");
	cgt_census *census;

	ck_ok(cgt_census_new(game, cells, &census));
	cgt_game_unref(game);
	ck_ok(cgt_census_set(census, "search", search));
	ck_ok(cgt_census_set(census, "outcomes", outcomes));
	ck_ok(cgt_census_set(census, "keep", keep));
	ck_ok(cgt_census_set(census, "threads", threads));
	return census;
}

static uint64_t figure(const cgt_census *census, int key)
{
	uint64_t value;

	ck_ok(cgt_census_statistic(census, keys[key], &value));
	return value;
}

static void assert_figures(const cgt_census *census, const uint64_t *want)
{
	for (int key = 0; key < FIGURES; key++)
		ck_assert_msg(figure(census, key) == want[key], "%s: %llu", keys[key],
		              (unsigned long long)figure(census, key));
}

/* The table of the essay (S1.1 to S1.5, S1.7), size by size; candidates of the exhaustive search. */
static const uint64_t essay[11][FIGURES] = {
	[1] = { 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1 },
	[2] = { 2, 0, 0, 0, 0, 0, 0, 0, 2, 0, 1 },
	[3] = { 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1 },
	[4] = { 9, 1, 1, 1, 0, 0, 0, 0, 27, 0, 1 },
	[5] = { 21, 14, 0, 0, 0, 0, 0, 0, 0, 0, 1 },
	[6] = { 68, 22, 2, 3, 1, 1, 1, 1, 1020, 0, 1 },
	[7] = { 208, 17, 0, 0, 0, 0, 0, 0, 0, 0, 1 },
	[8] = { 730, 19, 9, 15, 6, 7, 7, 1, 76650, 0, 1 },
	[9] = { 2542, 675, 0, 0, 0, 0, 0, 0, 0, 0, 1 },
	[10] = { 9287, 3795, 31, 83, 52, 55, 56, 2, 8776215, 0, 1 },
};

START_TEST(test_essay)
{
	uint64_t total[FIGURES] = { 0 };

	for (int32_t cells = 1; cells <= 10; cells++)
		for (int32_t search = CGT_SEARCH_EXHAUSTIVE; search <= CGT_SEARCH_GRAPH; search++) {
			cgt_census *census = make(cells, search, true, false, 1);
			uint64_t want[FIGURES];

			memcpy(want, essay[cells], sizeof want);
			ck_ok(cgt_census_run(census, NULL));
			if (search == CGT_SEARCH_GRAPH) {
				ck_assert_uint_ge(figure(census, CANDIDATES), want[ANY]);
				ck_assert_uint_le(figure(census, CANDIDATES), 100);
				want[CANDIDATES] = figure(census, CANDIDATES);
			} else {
				for (int key = 0; key < FIGURES; key++)
					total[key] += figure(census, key);
			}
			assert_figures(census, want);
			cgt_census_free(census);
		}
	ck_assert_uint_eq(total[SHAPES], 12871);
	ck_assert_uint_eq(total[CANDIDATES], 8853914);
	ck_assert_uint_eq(total[WINS], 4544);
	ck_assert_uint_eq(total[RIGID], 43);
	ck_assert_uint_eq(total[ANY], 102);
	ck_assert_uint_eq(total[GAINED], 59);
	ck_assert_uint_eq(total[EXTRA_SHAPES], 63);
	ck_assert_uint_eq(total[EXTRA_MAPS], 64);
}
END_TEST

/* The same figures by the public functions for one shape, under other groups of maps. */
START_TEST(test_plainly)
{
	static const uint32_t groups[] = { CGT_MAPS_IDENTITY, CGT_MAPS_RECTANGLE, CGT_MAPS_ALL };
	cgt_game *game = game_called("cram");
	cgt_solver *solver;

	ck_ok(cgt_solver_new(&solver));
	for (int g = 0; g < 3; g++)
		for (int32_t cells = 1; cells <= 7; cells++) {
			cgt_census *census = make(cells, CGT_SEARCH_GRAPH, true, false, 1);
			uint64_t shapes = 0, wins = 0, rigid = 0, any = 0;
			cgt_polyominoes *walk;

			ck_ok(cgt_census_set(census, "maps", groups[g]));
			ck_ok(cgt_census_run(census, NULL));
			ck_ok(cgt_polyominoes_new(cells, groups[g], 0, 1, &walk));
			for (; cgt_polyominoes_next(walk, NULL) == CGT_OK; shapes++) {
				cgt_involution *involution;
				cgt_position *position;
				cgt_board *board;
				uint64_t value;

				ck_ok(cgt_polyominoes_board(walk, &board));
				ck_ok(cgt_position_new(game, board, &position));
				ck_ok(cgt_solver_grundy(solver, position, CGT_NORMAL, NULL, &value));
				wins += value == 0;
				for (int32_t kind = CGT_SEARCH_RIGID; kind <= CGT_SEARCH_GRAPH; kind += 2) {
					cgt_involution_search *search;

					ck_ok(cgt_involution_search_new(position, kind, &search));
					if (cgt_involution_search_next(search, NULL, &involution) == CGT_OK) {
						*(kind == CGT_SEARCH_RIGID ? &rigid : &any) += 1;
						cgt_involution_unref(involution);
					}
					cgt_involution_search_free(search);
				}
				cgt_position_unref(position);
				cgt_board_unref(board);
			}
			ck_assert_uint_eq(figure(census, SHAPES), shapes);
			ck_assert_uint_eq(figure(census, WINS), wins);
			ck_assert_uint_eq(figure(census, RIGID), rigid);
			ck_assert_uint_eq(figure(census, ANY), any);
			cgt_polyominoes_free(walk);
			cgt_census_free(census);
		}
	cgt_solver_free(solver);
	cgt_game_unref(game);
}
END_TEST

/* The kept maps pair their shapes, are no rigid motions, and are as many as counted. */
START_TEST(test_extra)
{
	cgt_census *census = make(10, CGT_SEARCH_GRAPH, false, true, 1), *bare = make(8, CGT_SEARCH_GRAPH, false, false, 1);
	cgt_involution *involution;
	size_t k = 0;

	ck_assert_int_eq(cgt_census_extra(census, 0, &involution), CGT_END);
	ck_ok(cgt_census_run(census, NULL));
	for (; cgt_census_extra(census, k, &involution) == CGT_OK; k++) {
		cgt_position *position;
		int32_t failure;

		ck_ok(cgt_pairing_test(involution, CGT_READING_STRICT, &failure));
		ck_assert_int_eq(failure, CGT_PAIRING_HOLDS);
		ck_ok(cgt_involution_position(involution, &position));
		for (int32_t map = 0; map < CGT_MAP_COUNT; map++) {
			cgt_involution *motion;

			if (cgt_involution_new_map(position, map, 0, &motion) != CGT_OK)
				continue;
			ck_assert_int_eq(cgt_involution_equal(motion, involution), 0);
			cgt_involution_unref(motion);
		}
		cgt_position_unref(position);
		cgt_involution_unref(involution);
	}
	ck_assert_uint_eq(k, 56);
	ck_ok(cgt_census_run(bare, NULL));
	ck_assert_uint_eq(figure(bare, EXTRA_MAPS), 7);
	ck_assert_int_eq(cgt_census_extra(bare, 0, &involution), CGT_END);
	cgt_census_free(bare);
	cgt_census_free(census);
}
END_TEST

static void assert_same(const cgt_census *a, const cgt_census *b)
{
	for (int key = 0; key < FIGURES; key++)
		ck_assert_msg(figure(a, key) == figure(b, key), "%s", keys[key]);
	for (size_t k = 0;; k++) {
		cgt_involution *left = NULL, *right = NULL;
		cgt_status status = cgt_census_extra(a, k, &left);

		ck_assert_int_eq(status, cgt_census_extra(b, k, &right));
		if (status == CGT_END)
			break;
		ck_assert_int_eq(cgt_involution_equal(left, right), 1);
		cgt_involution_unref(left);
		cgt_involution_unref(right);
	}
}

START_TEST(test_threads)
{
	cgt_census *one = make(12, CGT_SEARCH_GRAPH, true, true, 1);
	static const int threads[] = { 2, 8, 20 };

	ck_ok(cgt_census_run(one, NULL));
	ck_assert_uint_eq(figure(one, SHAPES), 127112);
	ck_assert_uint_eq(figure(one, WINS), 12552);
	ck_assert_uint_eq(figure(one, RIGID), 121);
	ck_assert_uint_eq(figure(one, ANY), 515);
	ck_assert_uint_eq(figure(one, EXTRA_MAPS), 442);
	for (int i = 0; i < 3; i++) {
		cgt_census *many = make(12, CGT_SEARCH_GRAPH, true, true, threads[i]);

		ck_ok(cgt_census_run(many, NULL));
		assert_same(one, many);
		cgt_census_free(many);
	}
	cgt_census_free(one);
}
END_TEST

/* A census that is stopped again and again comes to the same end; a limit of shapes is exact. */
START_TEST(test_limits)
{
	for (int threads = 1; threads <= 3; threads += 2) {
		cgt_census *whole = make(11, CGT_SEARCH_GRAPH, true, true, 1);
		cgt_census *pieces = make(11, CGT_SEARCH_GRAPH, true, true, threads);
		cgt_budget *budget;
		uint64_t runs = 1;

		ck_ok(cgt_census_run(whole, NULL));
		ck_ok(cgt_budget_new(&budget));
		ck_ok(cgt_budget_set_nodes(budget, 5000));
		for (; cgt_census_run(pieces, budget) != CGT_OK; runs++) {
			ck_fails(CGT_LIMIT, CGT_LIMIT, "5000 nodes");
			ck_assert_uint_eq(figure(pieces, SHAPES), 5000 * runs);
			ck_assert_uint_eq(figure(pieces, DONE), 0);
		}
		ck_assert_uint_eq(runs, 7);
		assert_same(whole, pieces);
		ck_ok(cgt_census_run(pieces, budget)); /* there is nothing left to do */
		assert_same(whole, pieces);
		cgt_budget_unref(budget);
		cgt_census_free(pieces);
		cgt_census_free(whole);
	}
}
END_TEST

/* Limits of time and memory, and cancelling; what was done is kept. */
START_TEST(test_stopping)
{
	cgt_census *whole = make(12, CGT_SEARCH_GRAPH, true, true, 1), *pieces = make(12, CGT_SEARCH_GRAPH, true, true, 2);
	cgt_census *endless = make(18, CGT_SEARCH_GRAPH, true, true, 2);
	cgt_budget *time, *bytes;

	ck_ok(cgt_census_run(whole, NULL));
	ck_ok(cgt_budget_new(&time));
	ck_ok(cgt_budget_new(&bytes));
	ck_ok(cgt_budget_set_milliseconds(time, 20));
	ck_ok(cgt_budget_set_bytes(bytes, 1));
	cgti_clock_step(10);
	ck_fails(cgt_census_run(endless, time), CGT_LIMIT, "20 milliseconds");
	ck_fails(cgt_census_run(endless, bytes), CGT_LIMIT, "1 bytes");
	for (cgt_status status = CGT_LIMIT; status == CGT_LIMIT;)
		status = cgt_census_run(pieces, time);
	cgti_clock_step(0);
	assert_same(whole, pieces);
	cgt_budget_cancel(time);
	ck_fails(cgt_census_run(endless, time), CGT_CANCELLED, "cancelled");
	cgt_budget_unref(time);
	cgt_budget_unref(bytes);
	cgt_census_free(endless);
	cgt_census_free(pieces);
	cgt_census_free(whole);
}
END_TEST

/* What is known of a shape that is not done is not shown. */
START_TEST(test_long_search)
{
	cgt_census *census = make(18, CGT_SEARCH_EXHAUSTIVE, false, false, 1);
	cgt_budget *budget;

	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_milliseconds(budget, 10));
	cgti_clock_step(10);
	ck_fails(cgt_census_run(census, budget), CGT_LIMIT, "10 milliseconds");
	cgti_clock_step(0);
	ck_assert_uint_eq(figure(census, SHAPES), 0);
	ck_assert_uint_eq(figure(census, CANDIDATES), 0);
	cgt_budget_unref(budget);
	cgt_census_free(census);
}
END_TEST

struct watcher {
	cgt_census *census;
	int calls;
	uint64_t shapes;
};

/* Whatever is tried on the census from inside is refused. */
static int32_t meddle(void *user, const cgt_progress *progress)
{
	struct watcher *watcher = user;
	cgt_involution *involution;
	cgt_position *position;
	uint64_t value;
	int32_t player;

	ck_assert_str_eq(cgt_progress_task(progress), "census, 18 cells");
	ck_fails(cgt_census_run(watcher->census, NULL), CGT_BUSY, "its own progress callback");
	ck_fails(cgt_census_set(watcher->census, "threads", 2), CGT_BUSY, "its own progress callback");
	ck_fails(cgt_census_statistic(watcher->census, "shapes", &value), CGT_BUSY, "its own progress callback");
	ck_fails(cgt_census_extra(watcher->census, 0, &involution), CGT_BUSY, "its own progress callback");
	ck_fails(cgt_census_one_move(watcher->census, 0, &position, &player, &value, &involution), CGT_BUSY,
	         "its own progress callback");
	cgt_census_free(watcher->census);
	watcher->shapes = cgt_progress_nodes(progress);
	return ++watcher->calls < 2 || watcher->shapes == 0;
}

START_TEST(test_progress)
{
	struct watcher watcher = { make(18, CGT_SEARCH_GRAPH, false, false, 2), 0, 0 };
	cgt_budget *budget;

	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_progress(budget, meddle, &watcher));
	cgti_clock_step(10);
	ck_fails(cgt_census_run(watcher.census, budget), CGT_CANCELLED, "progress callback");
	cgti_clock_step(0);
	ck_assert_int_ge(watcher.calls, 2);
	ck_assert_uint_ge(figure(watcher.census, SHAPES), watcher.shapes);
	ck_assert_uint_eq(figure(watcher.census, DONE), 0);
	cgt_budget_unref(budget);
	cgt_census_free(watcher.census);
}
END_TEST

/* ---- other games, and one move before a pairing ---- */

static uint64_t figure_of(const cgt_census *census, const char *key)
{
	uint64_t value;

	ck_ok(cgt_census_statistic(census, key, &value));
	return value;
}

static cgt_census *make_for(const char *spec, int32_t cells, int threads)
{
	cgt_game *game;
	cgt_census *census;

	ck_ok(cgt_game_new(spec, &game));
	ck_ok(cgt_census_new(game, cells, &census));
	cgt_game_unref(game);
	ck_ok(cgt_census_set(census, "one-move", 1));
	ck_ok(cgt_census_set(census, "keep", 1));
	ck_ok(cgt_census_set(census, "threads", threads));
	return census;
}

enum { POSITIONS, P_WINS, N_WINS, BY_MOTION, BY_ANY, EXTRA, MOVE, MOVE_LAST, MOVE_BOTH, COUNTS };

static const char *const count_keys[COUNTS] = { "positions", "wins", "first", "rigid", "any", "extra-maps", "one-move",
	                                        "one-move-last", "one-move-both" };

/* Pinned; test_any_game_plainly finds the rows of few cells in another way. */
static const struct pinned {
	const char *spec;
	int32_t cells;
	uint64_t count[COUNTS];
} pinned[] = {
	{ "cram", 6, { 68, 22, 46, 2, 3, 1, 46, 4, 46 } },
	{ "cram", 8, { 730, 19, 711, 9, 15, 7, 482, 0, 482 } },
	{ "cram", 9, { 2542, 675, 1867, 0, 0, 0, 783, 0, 783 } },
	{ "domineering", 5, { 21, 5, 6, 0, 0, 0, 7, 7, 1 } },
	{ "domineering", 8, { 730, 16, 310, 0, 0, 0, 234, 0, 0 } },
	{ "domineering", 10, { 9287, 515, 2614, 0, 0, 0, 852, 0, 4 } },
	{ "clobber", 4, { 144, 46, 54, 4, 4, 0, 96, 96, 40 } },
	{ "clobber", 6, { 4352, 946, 2080, 16, 24, 8, 1746, 1442, 558 } },
	{ "clobber", 7, { 26624, 3810, 11680, 0, 0, 0, 8090, 5422, 2138 } },
	{ "impartial-clobber", 5, { 672, 234, 438, 0, 0, 0, 438, 278, 438 } },
	{ "impartial-clobber", 6, { 4352, 1452, 2900, 168, 336, 176, 2226, 1426, 2226 } },
};

START_TEST(test_any_game)
{
	const struct pinned *row = &pinned[_i];

	for (int threads = 1; threads <= 3; threads += 2) {
		cgt_census *census = make_for(row->spec, row->cells, threads);

		ck_ok(cgt_census_run(census, NULL));
		for (int i = 0; i < COUNTS; i++)
			ck_assert_msg(figure_of(census, count_keys[i]) == row->count[i], "%s, %d cells: %s is %llu",
			              row->spec, (int)row->cells, count_keys[i],
			              (unsigned long long)figure_of(census, count_keys[i]));
		ck_assert_uint_eq(figure_of(census, "contradictions"), 0);
		ck_assert_uint_eq(figure_of(census, "gained"), row->count[BY_ANY] - row->count[BY_MOTION]);
		cgt_census_free(census);
	}
}
END_TEST

static bool is_paired(cgt_position *position, int32_t kind)
{
	cgt_involution_search *search;
	cgt_involution *involution;
	cgt_status status;

	ck_ok(cgt_involution_search_new(position, kind, &search));
	status = cgt_involution_search_next(search, NULL, &involution);
	if (status == CGT_OK)
		cgt_involution_unref(involution);
	cgt_involution_search_free(search);
	return status == CGT_OK;
}

/* The number of moves of both players. */
static uint64_t moves_left(const cgt_position *position)
{
	uint64_t count = 0;

	for (int32_t player = CGT_LEFT; player <= CGT_RIGHT; player++) {
		cgt_moves *moves;

		ck_ok(cgt_position_moves(position, player, &moves));
		count += cgt_moves_count(moves);
		cgt_moves_unref(moves);
	}
	return count;
}

/* Whether a cell lies on the way of some play from here: some sequence of moves of either player, in any order, touches it. */
static void mark_touched(const cgt_position *position, bool *touched)
{
	for (int32_t player = CGT_LEFT; player <= CGT_RIGHT; player++) {
		cgt_moves *moves;

		ck_ok(cgt_position_moves(position, player, &moves));
		for (uint64_t k = 0; k < cgt_moves_count(moves); k++) {
			cgt_position *next;
			size_t cell[2], count;

			ck_ok(cgt_moves_cells(moves, k, cell, 2, &count));
			for (size_t i = 0; i < count; i++)
				touched[cell[i]] = true;
			ck_ok(cgt_moves_play(moves, k, &next));
			mark_touched(next, touched);
			cgt_position_unref(next);
		}
		cgt_moves_unref(moves);
	}
}

/* The position with all cells blocked that no play can touch. */
static cgt_position *without_untouched(const cgt_position *position)
{
	uint8_t content[256];
	int32_t row[256], col[256];
	bool touched[256] = { false };
	size_t count = 0;
	cgt_board *board, *left;
	cgt_game *game;
	cgt_position *made;

	ck_ok(cgt_position_board(position, 0, &board));
	ck_ok(cgt_position_game(position, 0, &game));
	ck_ok(cgt_board_contents(board, content, sizeof content, NULL));
	mark_touched(position, touched);
	for (size_t cell = 0; cell < cgt_board_size(board); cell++) {
		if (!touched[cell])
			continue;
		row[count] = (int32_t)cell / cgt_board_cols(board);
		col[count] = (int32_t)cell % cgt_board_cols(board);
		content[count++] = content[cell];
	}
	if (count)
		ck_ok(cgt_board_new_cells(row, col, content, count, &left));
	else
		ck_ok(cgt_board_new_rectangle(1, 1, '#', &left));
	ck_ok(cgt_position_new(game, left, &made));
	cgt_board_unref(left);
	cgt_board_unref(board);
	cgt_game_unref(game);
	return made;
}

/* 0: the player has no move to a paired position; 1: only such that nothing is left to play; 2: a better one. */
static int best_move(const cgt_position *position, int32_t player)
{
	cgt_moves *moves;
	int best = 0;

	ck_ok(cgt_position_moves(position, player, &moves));
	for (uint64_t k = 0; k < cgt_moves_count(moves) && best < 2; k++) {
		cgt_position *next, *left;

		ck_ok(cgt_moves_play(moves, k, &next));
		left = without_untouched(next);
		if (moves_left(next) == 0)
			best = best ? best : 1;
		else if (is_paired(left, CGT_SEARCH_GRAPH))
			best = 2;
		cgt_position_unref(left);
		cgt_position_unref(next);
	}
	cgt_moves_unref(moves);
	return best;
}

static void count_plainly(const cgt_position *position, cgt_solver *solver, uint64_t *count)
{
	const int left = best_move(position, CGT_LEFT), right = best_move(position, CGT_RIGHT);
	int32_t outcome;

	ck_ok(cgt_solver_outcome(solver, position, CGT_NORMAL, NULL, &outcome));
	count[POSITIONS]++;
	count[P_WINS] += outcome == CGT_OUTCOME_P;
	count[N_WINS] += outcome == CGT_OUTCOME_N;
	count[BY_MOTION] += is_paired((cgt_position *)position, CGT_SEARCH_RIGID);
	count[BY_ANY] += is_paired((cgt_position *)position, CGT_SEARCH_GRAPH);
	count[MOVE] += left || right;
	count[MOVE_LAST] += (left || right) && left < 2 && right < 2;
	count[MOVE_BOTH] += left && right;
}

/* The same counts for few cells by the functions for one position, moves to paired positions by playing them out. */
START_TEST(test_any_game_plainly)
{
	static const struct {
		const char *spec;
		int32_t cells;
		bool stones;
	} row[] = { { "cram", 6, false }, { "domineering", 6, false }, { "clobber", 5, true }, { "impartial-clobber", 4, true } };
	cgt_solver *solver;

	ck_ok(cgt_solver_new(&solver));
	for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
		for (int32_t cells = 1; cells <= row[i].cells; cells++) {
			cgt_census *census = make_for(row[i].spec, cells, 1);
			uint64_t count[COUNTS] = { 0 };
			cgt_polyominoes *walk;
			cgt_game *game;

			ck_ok(cgt_game_new(row[i].spec, &game));
			ck_ok(cgt_census_run(census, NULL));
			ck_ok(cgt_polyominoes_new(cells, CGT_MAPS_RECTANGLE, 0, 1, &walk));
			while (cgt_polyominoes_next(walk, NULL) == CGT_OK) {
				int32_t rows[8], cols[8];
				uint8_t content[64];
				cgt_board *board;
				int32_t n = 0;

				ck_ok(cgt_polyominoes_board(walk, &board));
				ck_ok(cgt_board_contents(board, content, sizeof content, NULL));
				for (size_t cell = 0; cell < cgt_board_size(board); cell++)
					if (content[cell] == '.') {
						rows[n] = (int32_t)cell / cgt_board_cols(board);
						cols[n++] = (int32_t)cell % cgt_board_cols(board);
					}
				cgt_board_unref(board);
				for (int filling = 0; filling < (row[i].stones ? 1 << cells : 1); filling++) {
					cgt_position *position;

					for (n = 0; n < cells; n++)
						content[n] = row[i].stones ? (filling >> n & 1 ? 'x' : 'o') : '.';
					ck_ok(cgt_board_new_cells(rows, cols, content, (size_t)cells, &board));
					ck_ok(cgt_position_new(game, board, &position));
					count_plainly(position, solver, count);
					cgt_position_unref(position);
					cgt_board_unref(board);
				}
			}
			for (int k = 0; k < COUNTS; k++)
				if (k != EXTRA)
					ck_assert_msg(figure_of(census, count_keys[k]) == count[k], "%s, %d cells: %s",
					              row[i].spec, (int)cells, count_keys[k]);
			cgt_polyominoes_free(walk);
			cgt_census_free(census);
			cgt_game_unref(game);
		}
	cgt_solver_free(solver);
}
END_TEST

/* Whoever is told to have a move wins by it: what is left is paired, so that the other loses if he begins. */
START_TEST(test_kept_moves)
{
	static const char *const specs[] = { "cram", "domineering", "clobber", "impartial-clobber" };
	cgt_solver *solver;

	ck_ok(cgt_solver_new(&solver));
	for (int i = 0; i < 4; i++) {
		cgt_census *census = make_for(specs[i], 6, 2);
		cgt_position *position, *next, *left;
		cgt_involution *pairing;
		int32_t player, winner, failure;
		cgt_moves *moves;
		uint64_t move;
		size_t k = 0;

		ck_assert_int_eq(cgt_census_one_move(census, 0, &position, &player, &move, &pairing), CGT_END);
		ck_ok(cgt_census_run(census, NULL));
		for (; cgt_census_one_move(census, k, &position, &player, &move, &pairing) == CGT_OK; k++) {
			ck_ok(cgt_position_moves(position, player, &moves));
			ck_ok(cgt_moves_play(moves, move, &next));
			cgt_moves_unref(moves);
			ck_ok(cgt_pairing_test(pairing, CGT_READING_STRICT, &failure));
			ck_assert_int_eq(failure, CGT_PAIRING_HOLDS);
			ck_ok(cgt_involution_position(pairing, &left));
			ck_assert_uint_eq(moves_left(left), moves_left(next));
			ck_ok(cgt_solver_winner(solver, next, CGT_LEFT + CGT_RIGHT - player, CGT_NORMAL, NULL, &winner));
			ck_assert_int_eq(winner, player);
			cgt_position_unref(left);
			cgt_position_unref(next);
			cgt_position_unref(position);
			cgt_involution_unref(pairing);
		}
		ck_assert_uint_eq(k, figure_of(census, "one-move"));
		position = NULL;
		pairing = NULL;
		ck_fails(cgt_census_one_move(NULL, 0, &position, &player, &move, &pairing), CGT_BAD_ARGUMENT, "census");
		ck_fails(cgt_census_one_move(census, 0, NULL, &player, &move, &pairing), CGT_BAD_ARGUMENT, "position");
		ck_fails(cgt_census_one_move(census, 0, &position, NULL, &move, &pairing), CGT_BAD_ARGUMENT, "player");
		ck_fails(cgt_census_one_move(census, 0, &position, &player, NULL, &pairing), CGT_BAD_ARGUMENT, "move");
		ck_fails(cgt_census_one_move(census, 0, &position, &player, &move, NULL), CGT_BAD_ARGUMENT, "pairing");
		ck_assert_ptr_null(position);
		ck_assert_ptr_null(pairing);
		cgt_census_free(census);
	}
	cgt_solver_free(solver);
}
END_TEST

/* The kept extra maps of Clobber pair their positions, stones and all. */
START_TEST(test_kept_stones)
{
	cgt_census *census = make_for("clobber", 6, 1);
	cgt_involution *involution;
	size_t k = 0;

	ck_ok(cgt_census_run(census, NULL));
	for (; cgt_census_extra(census, k, &involution) == CGT_OK; k++) {
		int32_t failure;

		ck_ok(cgt_pairing_test(involution, CGT_READING_STRICT, &failure));
		ck_assert_int_eq(failure, CGT_PAIRING_HOLDS);
		cgt_involution_unref(involution);
	}
	ck_assert_uint_eq(k, 8);
	cgt_census_free(census);
}
END_TEST

/* The exhaustive search finds the same in Domineering, but goes beyond the clauses in Clobber: there it finds more, pinned here. */
START_TEST(test_any_game_exhaustively)
{
	static const struct {
		const char *spec;
		int32_t cells;
		uint64_t by_graph, by_any;
	} row[] = { { "cram", 8, 15, 15 }, { "domineering", 8, 0, 0 }, { "clobber", 4, 4, 16 }, { "clobber", 6, 24, 80 },
		    { "impartial-clobber", 6, 336, 454 } };

	for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
		cgt_census *graph = make_for(row[i].spec, row[i].cells, 1), *exhaustive = make_for(row[i].spec, row[i].cells, 1);

		ck_ok(cgt_census_set(exhaustive, "search", CGT_SEARCH_EXHAUSTIVE));
		ck_ok(cgt_census_run(graph, NULL));
		ck_ok(cgt_census_run(exhaustive, NULL));
		ck_assert_uint_eq(figure_of(graph, "any"), row[i].by_graph);
		ck_assert_uint_eq(figure_of(exhaustive, "any"), row[i].by_any);
		ck_assert_uint_eq(figure_of(graph, "rigid"), figure_of(exhaustive, "rigid"));
		ck_assert_uint_le(figure_of(graph, "extra-maps"), figure_of(exhaustive, "extra-maps"));
		ck_assert_uint_eq(figure_of(exhaustive, "contradictions"), 0);
		cgt_census_free(graph);
		cgt_census_free(exhaustive);
	}
}
END_TEST

/* Stopped and gone on with, as Cram's. */
START_TEST(test_any_game_limits)
{
	cgt_census *whole = make_for("clobber", 6, 1), *pieces = make_for("clobber", 6, 2);
	cgt_budget *budget;
	int runs = 1;

	ck_ok(cgt_census_run(whole, NULL));
	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_nodes(budget, 10));
	for (; cgt_census_run(pieces, budget) != CGT_OK; runs++)
		ck_assert_uint_eq(figure_of(pieces, "shapes"), (uint64_t)runs * 10);
	ck_assert_int_eq(runs, 7);
	for (int i = 0; i < COUNTS; i++)
		ck_assert_uint_eq(figure_of(whole, count_keys[i]), figure_of(pieces, count_keys[i]));
	cgt_budget_unref(budget);
	cgt_census_free(pieces);
	cgt_census_free(whole);
}
END_TEST

/* Runs a census until so many shapes are done, in calls that are too short for one shape. */
static void run_in_moments(cgt_census *census, uint64_t shapes)
{
	cgt_budget *budget;
	uint64_t done = 0;

	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_milliseconds(budget, 1));
	while (done < shapes) {
		ck_ok(cgt_budget_set_nodes(budget, shapes - done));
		ck_assert_int_eq(cgt_census_run(census, budget), CGT_LIMIT);
		ck_ok(cgt_census_statistic(census, "shapes", &done));
	}
	cgt_budget_unref(budget);
}

/* Lets a census begin in its last part, after so many shapes of it. */
static void begin_late(cgt_census *census, int shapes)
{
	struct cgti_census_part *last = &census->part[census->parts - 1];

	for (struct cgti_census_part *part = census->part; part < last; part++)
		part->ended = true;
	ck_ok(cgt_polyominoes_new(census->cells, census->maps, census->parts - 1, census->parts, &last->walk));
	while (shapes-- > 0)
		ck_assert(cgti_polyominoes_step(last->walk));
}

/* Calls that are too short for one shape, or for one position on it, still get on; and find what one long call does. */
START_TEST(test_moments)
{
	static const struct {
		const char *game;
		int32_t cells, search, one_move;
		int passed_over;
		uint64_t shapes;
	} cases[] = {
		{ "cram", 16, CGT_SEARCH_EXHAUSTIVE, 0, 26, 6 }, /* with a rigid pairing and an extra one */
		{ "cram", 16, CGT_SEARCH_EXHAUSTIVE, 1, 0, 2 },
		{ "domineering", 14, CGT_SEARCH_EXHAUSTIVE, 1, 0, 12 },
		{ "clobber", 8, CGT_SEARCH_GRAPH, 1, 0, 4 },
		{ "impartial-clobber", 8, CGT_SEARCH_EXHAUSTIVE, 1, 0, 2 },
	};
	cgt_census *census[2], *whole, *moments;
	cgt_involution *map, *same;
	cgt_budget *budget;

	for (int i = 0; i < 2; i++) {
		census[i] = make_for(cases[_i].game, cases[_i].cells, 1);
		ck_ok(cgt_census_set(census[i], "search", cases[_i].search));
		ck_ok(cgt_census_set(census[i], "one-move", cases[_i].one_move));
		begin_late(census[i], cases[_i].passed_over);
	}
	whole = census[0];
	moments = census[1];
	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_nodes(budget, cases[_i].shapes));
	ck_fails(cgt_census_run(whole, budget), CGT_LIMIT, "nodes");
	run_in_moments(moments, cases[_i].shapes);
	for (int i = 0; i < COUNTS; i++)
		ck_assert_msg(figure_of(whole, count_keys[i]) == figure_of(moments, count_keys[i]), "%s", count_keys[i]);
	for (size_t k = 0; cgt_census_extra(whole, k, &map) == CGT_OK; k++) {
		ck_ok(cgt_census_extra(moments, k, &same));
		ck_assert(cgt_involution_equal(map, same));
		cgt_involution_unref(map);
		cgt_involution_unref(same);
	}
	ck_assert_int_eq(cgt_census_extra(moments, figure_of(whole, "extra-maps"), &map), CGT_END);
	cgt_budget_unref(budget);
	cgt_census_free(moments);
	cgt_census_free(whole);
}
END_TEST

START_TEST(test_too_many_stones)
{
	cgt_census *census;
	cgt_game *game;

	ck_ok(cgt_game_new("clobber", &game));
	ck_fails(cgt_census_new(game, 17, &census), CGT_TOO_LARGE, "beyond 16");
	cgt_game_unref(game);
}
END_TEST

START_TEST(test_bad_arguments)
{
	cgt_game *game = game_called("cram"), *other;
	cgt_census *census = NULL;
	cgt_involution *involution = NULL;
	uint64_t value = 7;

	ck_ok(cgt_game_new("toads-and-frogs", &other));
	ck_fails(cgt_census_new(NULL, 4, &census), CGT_BAD_ARGUMENT, "game is NULL");
	ck_fails(cgt_census_new(game, 4, NULL), CGT_BAD_ARGUMENT, "census is NULL");
	ck_fails(cgt_census_new(game, 0, &census), CGT_BAD_ARGUMENT, "at least one");
	ck_fails(cgt_census_new(game, 33, &census), CGT_TOO_LARGE, "at most 32");
	ck_fails(cgt_census_new(other, 4, &census), CGT_UNSUPPORTED, "a census of toads-and-frogs");
	ck_assert_ptr_null(census);
	ck_ok(cgt_census_new(game, 22, &census));
	ck_fails(cgt_census_set(NULL, "threads", 1), CGT_BAD_ARGUMENT, "census is NULL");
	ck_fails(cgt_census_set(census, NULL, 1), CGT_BAD_ARGUMENT, "option is NULL");
	ck_fails(cgt_census_set(census, "speed", 1), CGT_BAD_ARGUMENT,
	         "no option \"speed\"; there is: maps, search, outcomes, keep, one-move, threads");
	ck_fails(cgt_census_set(census, "threads", 0), CGT_BAD_ARGUMENT, "from 1 to 256");
	ck_fails(cgt_census_set(census, "threads", 257), CGT_BAD_ARGUMENT, "from 1 to 256");
	ck_fails(cgt_census_set(census, "maps", 0x06), CGT_BAD_ARGUMENT, "a group of maps");
	ck_fails(cgt_census_set(census, "maps", 0x10f), CGT_BAD_ARGUMENT, "a group of maps");
	ck_fails(cgt_census_set(census, "maps", -1), CGT_BAD_ARGUMENT, "a group of maps");
	ck_fails(cgt_census_set(census, "search", CGT_SEARCH_RIGID), CGT_BAD_ARGUMENT, "CGT_SEARCH_GRAPH");
	ck_fails(cgt_census_set(census, "search", CGT_SEARCH_EXHAUSTIVE), CGT_TOO_LARGE, "at most 20");
	ck_fails(cgt_census_set(census, "outcomes", 2), CGT_BAD_ARGUMENT, "0 or 1");
	ck_fails(cgt_census_set(census, "keep", -1), CGT_BAD_ARGUMENT, "0 or 1");
	ck_fails(cgt_census_set(census, "one-move", 2), CGT_BAD_ARGUMENT, "0 or 1");
	cgt_census_free(census);
	ck_ok(cgt_census_new(game, 4, &census));
	ck_fails(cgt_census_run(NULL, NULL), CGT_BAD_ARGUMENT, "census is NULL");
	ck_ok(cgt_census_run(census, NULL));
	ck_fails(cgt_census_set(census, "keep", 1), CGT_BAD_ARGUMENT, "begun to run");
	ck_fails(cgt_census_statistic(NULL, "shapes", &value), CGT_BAD_ARGUMENT, "census is NULL");
	ck_fails(cgt_census_statistic(census, NULL, &value), CGT_BAD_ARGUMENT, "key is NULL");
	ck_fails(cgt_census_statistic(census, "shapes", NULL), CGT_BAD_ARGUMENT, "value is NULL");
	ck_fails(cgt_census_statistic(census, "losses", &value), CGT_BAD_ARGUMENT,
	         "there is: shapes, positions, wins, first, rigid, any");
	ck_fails(cgt_census_extra(NULL, 0, &involution), CGT_BAD_ARGUMENT, "census is NULL");
	ck_fails(cgt_census_extra(census, 0, NULL), CGT_BAD_ARGUMENT, "involution is NULL");
	ck_assert_uint_eq(value, 7);
	ck_assert_ptr_null(involution);
	cgt_census_free(census);
	cgt_census_free(NULL);
	cgt_game_unref(other);
	cgt_game_unref(game);
}
END_TEST

/* Makes a census, runs it, and looks at a kept map. After a failed run, a second one must come to the right end. */
static cgt_status run_once(cgt_game *game)
{
	cgt_involution *involution;
	cgt_census *census;
	cgt_status status = cgt_census_new(game, 8, &census);

	if (status != CGT_OK)
		return status;
	ck_ok(cgt_census_set(census, "keep", 1));
	ck_ok(cgt_census_set(census, "threads", 2));
	status = cgt_census_run(census, NULL);
	if (status != CGT_OK) {
		ck_ok(cgt_census_run(census, NULL));
		ck_assert_uint_eq(figure(census, SHAPES), 730);
		ck_assert_uint_eq(figure(census, WINS), 19);
		ck_assert_uint_eq(figure(census, EXTRA_MAPS), 7);
		ck_assert_int_eq(cgt_census_extra(census, 7, &involution), CGT_END);
	} else {
		status = cgt_census_extra(census, 6, &involution);
		if (status == CGT_OK)
			cgt_involution_unref(involution);
	}
	cgt_census_free(census);
	return status;
}

/* The same for a census of stones and moves. After a failed run, a second one must come to the right end. */
static cgt_status run_stones(void)
{
	cgt_involution *pairing;
	cgt_position *position;
	cgt_census *census;
	cgt_game *game;
	cgt_status status = cgt_game_new("clobber", &game);
	uint64_t move;
	int32_t player;

	if (status != CGT_OK)
		return status;
	status = cgt_census_new(game, 4, &census);
	cgt_game_unref(game);
	if (status != CGT_OK)
		return status;
	ck_ok(cgt_census_set(census, "one-move", 1));
	ck_ok(cgt_census_set(census, "keep", 1));
	status = cgt_census_run(census, NULL);
	if (status != CGT_OK) {
		ck_ok(cgt_census_run(census, NULL));
		ck_assert_uint_eq(figure_of(census, "positions"), 144);
		ck_assert_uint_eq(figure_of(census, "wins"), 46);
		ck_assert_uint_eq(figure_of(census, "one-move"), 96);
		ck_assert_int_eq(cgt_census_one_move(census, 96, &position, &player, &move, &pairing), CGT_END);
	} else {
		status = cgt_census_one_move(census, 95, &position, &player, &move, &pairing);
		if (status == CGT_OK) {
			cgt_position_unref(position);
			cgt_involution_unref(pairing);
		}
	}
	cgt_census_free(census);
	return status;
}

/* (A table of results that cannot grow is no failure.) */
START_TEST(test_failed_allocations)
{
	cgt_game *game = game_called("cram");

	ck_survives_or_does_without(run_once(game));
	cgt_game_unref(game);
}
END_TEST

/* Each of the first allocations, and every so many of the others, of which there are thousands. */
START_TEST(test_failed_allocations_of_stones)
{
	for (uint64_t k = 1, failed = 1; failed; k += k < 100 ? 1 : 397) {
		cgt_status status;

		cgti_memory_fail_at(k);
		status = run_stones();
		failed = (uint64_t)cgti_memory_failed();
		cgti_memory_fail_at(0);
		ck_assert_int_eq(status, failed ? CGT_OUT_OF_MEMORY : CGT_OK);
	}
}
END_TEST

/* The essay's open question: further sizes. */
static const uint64_t further[][FIGURES] = {
	{ 1803636, 289174, 457, 3399, 2942, 3022, 3258, 6, 3715, 0, 1 },
	{ 26157362, 0, 1777, 22649, 20872, 21251, 23259, 6, 25036, 0, 1 },
};

START_TEST(test_further)
{
	const int32_t cells = _i == 0 ? 14 : 16;
	cgt_census *census = make(cells, CGT_SEARCH_GRAPH, cells == 14, false, 2);

	ck_ok(cgt_census_run(census, NULL));
	assert_figures(census, further[_i]);
	cgt_census_free(census);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("census");
	TCase *results = tcase_create("results"), *handle = tcase_create("handle"), *further_sizes = tcase_create("further"),
	      *games = tcase_create("games"), *pinned_games = tcase_create("pinned games");

	tcase_set_timeout(results, 240);
	tcase_add_test(results, test_essay);
	tcase_add_test(results, test_plainly);
	tcase_add_test(results, test_extra);
	tcase_add_test(results, test_threads);
	suite_add_tcase(suite, results);
	tcase_set_timeout(games, 240);
	tcase_add_test(games, test_any_game_plainly);
	tcase_add_test(games, test_kept_moves);
	tcase_add_test(games, test_kept_stones);
	tcase_add_test(games, test_any_game_limits);
	tcase_add_loop_test(games, test_moments, 0, 5);
	tcase_add_test(games, test_too_many_stones);
	tcase_add_test(games, test_failed_allocations_of_stones);
	suite_add_tcase(suite, games);
	tcase_set_timeout(pinned_games, 240);
	tcase_set_tags(pinned_games, "heavy");
	tcase_add_loop_test(pinned_games, test_any_game, 0, (int)(sizeof pinned / sizeof pinned[0]));
	tcase_add_test(pinned_games, test_any_game_exhaustively);
	suite_add_tcase(suite, pinned_games);
	tcase_set_timeout(handle, 240);
	tcase_add_test(handle, test_limits);
	tcase_add_test(handle, test_stopping);
	tcase_add_test(handle, test_long_search);
	tcase_add_test(handle, test_progress);
	tcase_add_test(handle, test_bad_arguments);
	tcase_add_test(handle, test_failed_allocations);
	suite_add_tcase(suite, handle);
	tcase_set_tags(further_sizes, "long");
	tcase_set_timeout(further_sizes, 600);
	tcase_add_loop_test(further_sizes, test_further, 0, 2);
	suite_add_tcase(suite, further_sizes);
	return run_suite(suite);
}
