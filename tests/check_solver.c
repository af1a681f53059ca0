/* SPDX-License-Identifier: MIT */
/*
 * The solver on Cram: Grundy values and winners against published values and against a brute force that shares nothing with
 * it; the three ways inside it (words, tables of components, sums) against each other; budgets, cancelling and misuse.
 */
#include <cgt/cgt.h>

#include "components/split.h"
#include "components/sum.h"
#include "cram/cram.h"
#include "position/position.h"
#include "search/grundy.h"
#include "search/tables.h"
#include "support.h"
#include "support/clock.h"

#define MAX_BRUTE 14

/* Cram on a set of up to MAX_BRUTE cells, by their coordinates: values of all subsets, each by its dominoes. */
struct brute {
	int cells;
	int row[MAX_BRUTE], col[MAX_BRUTE];
	int8_t grundy[1 << MAX_BRUTE];
	int8_t misere_next_wins[1 << MAX_BRUTE];
};

static struct brute brute;

static void brute_solve(void)
{
	for (unsigned set = 0; set < 1u << brute.cells; set++) {
		unsigned seen = 0;
		bool move = false, to_loss = false;

		for (int a = 0; a < brute.cells; a++)
			for (int b = a + 1; b < brute.cells; b++) {
				unsigned domino = 1u << a | 1u << b;

				if ((set & domino) != domino ||
				    abs(brute.row[a] - brute.row[b]) + abs(brute.col[a] - brute.col[b]) != 1)
					continue;
				move = true;
				seen |= 1u << brute.grundy[set & ~domino];
				to_loss |= !brute.misere_next_wins[set & ~domino];
			}
		brute.grundy[set] = (int8_t)__builtin_ctz(~seen);
		brute.misere_next_wins[set] = !move || to_loss;
	}
}

static cgt_position *on_board(cgt_board *board)
{
	cgt_game *game = game_called("cram");
	cgt_position *position = NULL;

	ck_ok(cgt_position_new(game, board, &position));
	cgt_game_unref(game);
	cgt_board_unref(board);
	return position;
}

static cgt_position *rectangle(int32_t rows, int32_t cols)
{
	cgt_board *board = NULL;

	ck_ok(cgt_board_new_rectangle(rows, cols, '.', &board));
	return on_board(board);
}

static uint64_t grundy_of(cgt_solver *solver, const cgt_position *position)
{
	uint64_t value = UINT64_MAX;

	ck_ok(cgt_solver_grundy(solver, position, CGT_NORMAL, NULL, &value));
	return value;
}

/* The Grundy value by the general tables of components alone, without the Cram kernel. */
static uint64_t general_grundy(const cgt_position *position)
{
	static const struct cgti_engine *const no_engine[] = { NULL };
	struct cgti_tables tables;
	struct cgti_sum sum = CGTI_SUM_EMPTY;
	struct cgti_meter meter;
	uint64_t value = 0;

	cgti_meter_start(&meter, NULL, "test");
	cgti_tables_init(&tables, NULL, no_engine);
	for (size_t k = 0; k < position->count; k++) {
		struct cgti_grid grid = cgti_board_grid(position->component[k].board);

		ck_ok(cgti_components_add(&tables.components, position->component[k].game, &grid, &sum));
	}
	for (size_t i = 0; i < sum.count; i++) {
		uint64_t own;

		ck_ok(cgti_grundy(&tables, sum.id[i], &meter, &own));
		value ^= own;
	}
	cgti_sum_free(&sum);
	cgti_tables_clear(&tables);
	return value;
}

/* Published values of boards of one row, which cost nothing, and of those with so many cells. */
static void check_published(uint64_t from, uint64_t to)
{
	struct table table;
	cgt_solver *solver;

	ck_ok(cgt_solver_new(&solver));
	table_open(&table, "cram_grundy.tsv");
	while (table_next(&table)) {
		uint64_t rows = table_number(&table, "rows"), cols = table_number(&table, "cols");
		cgt_position *position;

		if ((rows > 1 && (rows * cols < from || rows * cols > to)) || table_text(&table, "grundy")[0] == '>')
			continue;
		position = rectangle((int32_t)rows, (int32_t)cols);
		ck_assert_msg(grundy_of(solver, position) == table_number(&table, "grundy"), "%dx%d", (int)rows, (int)cols);
		cgt_position_unref(position);
	}
	cgt_solver_free(solver);
}

START_TEST(test_published)
{
	check_published(1, 25);
}
END_TEST

/* As far as a minute goes: to 5x7, 4x9, 3x12 and 6x6. */
START_TEST(test_published_long)
{
	check_published(26, 36);
}
END_TEST

/* A row of n cells is the octal game 0.07, up to 200 cells here: words up to 64, tables beyond. */
START_TEST(test_rows)
{
	static uint8_t value[201];
	cgt_solver *solver;

	ck_ok(cgt_solver_new(&solver));
	for (int32_t n = 1; n <= 200; n++) {
		bool seen[256] = { false };
		cgt_position *position = rectangle(n % 2 ? 1 : n, n % 2 ? n : 1);

		for (int a = 0; a + 2 <= n; a++)
			seen[value[a] ^ value[n - 2 - a]] = true;
		while (seen[value[n]])
			value[n]++;
		ck_assert_uint_eq(grundy_of(solver, position), value[n]);
		cgt_position_unref(position);
	}
	cgt_solver_free(solver);
}
END_TEST

/* A random set of cells in a small box. */
static cgt_position *random_cells(struct random *random)
{
	int32_t row[MAX_BRUTE], col[MAX_BRUTE];
	cgt_board *board = NULL;
	uint32_t taken = 0;

	brute.cells = 0;
	while (brute.cells < 3 + (int)(random_word(random) % (MAX_BRUTE - 3))) {
		uint32_t cell = (uint32_t)random_below(random, 20);

		if (taken >> cell & 1)
			continue;
		taken |= 1u << cell;
		row[brute.cells] = brute.row[brute.cells] = (int)cell / 5;
		col[brute.cells] = brute.col[brute.cells] = (int)cell % 5;
		brute.cells++;
	}
	ck_ok(cgt_board_new_cells(row, col, NULL, (size_t)brute.cells, &board));
	return on_board(board);
}

START_TEST(test_random_cells)
{
	struct random random = random_begin("random cells");
	cgt_solver *solver;

	ck_ok(cgt_solver_new(&solver));
	for (int i = 0; i < 300; i++) {
		cgt_position *position = random_cells(&random);
		unsigned all = (1u << brute.cells) - 1;

		brute_solve();
		ck_assert_uint_eq(grundy_of(solver, position), (uint64_t)brute.grundy[all]);
		ck_assert_uint_eq(general_grundy(position), (uint64_t)brute.grundy[all]);
		ck_assert_int_eq(outcome_of(solver, position, CGT_NORMAL), brute.grundy[all] ? CGT_OUTCOME_N : CGT_OUTCOME_P);
		ck_assert_int_eq(outcome_of(solver, position, CGT_MISERE),
		                 brute.misere_next_wins[all] ? CGT_OUTCOME_N : CGT_OUTCOME_P);
		cgt_position_unref(position);
	}
	cgt_solver_free(solver);
}
END_TEST

/* Every shape to ten cells, up to the symmetries of a rectangle: the kernel, the tables and the brute force agree. */
START_TEST(test_all_shapes)
{
	cgt_solver *solver;

	ck_ok(cgt_solver_new(&solver));
	for (int32_t cells = 1; cells <= 10; cells++) {
		cgt_polyominoes *walk;

		ck_ok(cgt_polyominoes_new(cells, CGT_MAPS_RECTANGLE, 0, 1, &walk));
		while (cgt_polyominoes_next(walk, NULL) == CGT_OK) {
			cgt_board *board;
			cgt_position *position;
			unsigned all = (1u << cells) - 1;

			brute.cells = cells;
			ck_ok(cgt_polyominoes_cells(walk, brute.row, brute.col, MAX_BRUTE, NULL));
			brute_solve();
			ck_ok(cgt_polyominoes_board(walk, &board));
			position = on_board(board);
			ck_assert_uint_eq(grundy_of(solver, position), (uint64_t)brute.grundy[all]);
			ck_assert_int_eq(outcome_of(solver, position, CGT_MISERE),
			                 brute.misere_next_wins[all] ? CGT_OUTCOME_N : CGT_OUTCOME_P);
			if (cells < 8)
				ck_assert_uint_eq(general_grundy(position), (uint64_t)brute.grundy[all]);
			cgt_position_unref(position);
		}
		cgt_polyominoes_free(walk);
	}
	cgt_solver_free(solver);
}
END_TEST

/* What is true of sums in normal play and false in misere play: 1x2 + 1x2 cancels in one, and not in the other. */
static const struct {
	const char *position;
	uint64_t grundy;
	int32_t misere;
} sums[] = {
	{ "0", 0, CGT_OUTCOME_N },
	{ "cram: .", 0, CGT_OUTCOME_N },
	{ "cram: ..", 1, CGT_OUTCOME_P },
	{ "cram: .. + cram: ..", 0, CGT_OUTCOME_N },
	{ "cram: .. + cram: .. + cram: ..", 1, CGT_OUTCOME_P },
	{ "cram: .. + cram: . + cram: #", 1, CGT_OUTCOME_P },
	{ "cram: ....", 2, CGT_OUTCOME_N },             /* misere as *2 */
	{ "cram: .... + cram: ....", 0, CGT_OUTCOME_P }, /* *2 + *2: equal components must not cancel, or this were N */
	{ "cram: .... + cram: ..", 3, CGT_OUTCOME_N },
	{ "cram: .... + cram: .... + cram: ..", 1, CGT_OUTCOME_N }, /* *2 + *2 + *1: the next player leaves *2 + *2 */
};

START_TEST(test_sums)
{
	cgt_position *position = position_of(sums[_i].position);
	cgt_solver *solver;
	int32_t winner;

	ck_ok(cgt_solver_new(&solver));
	ck_assert_uint_eq(grundy_of(solver, position), sums[_i].grundy);
	ck_assert_int_eq(outcome_of(solver, position, CGT_NORMAL), sums[_i].grundy ? CGT_OUTCOME_N : CGT_OUTCOME_P);
	ck_assert_int_eq(outcome_of(solver, position, CGT_MISERE), sums[_i].misere);
	ck_ok(cgt_solver_winner(solver, position, CGT_LEFT, CGT_MISERE, NULL, &winner));
	ck_assert_int_eq(winner, sums[_i].misere == CGT_OUTCOME_N ? CGT_LEFT : CGT_RIGHT);
	ck_ok(cgt_solver_winner(solver, position, CGT_RIGHT, CGT_NORMAL, NULL, &winner));
	ck_assert_int_eq(winner, sums[_i].grundy ? CGT_RIGHT : CGT_LEFT);
	cgt_solver_free(solver);
	cgt_position_unref(position);
}
END_TEST

/* The value of a sum is the exclusive-or; shapes come back under all eight maps with the same value. */
START_TEST(test_maps)
{
	struct random random = random_begin("maps");
	cgt_solver *solver;

	ck_ok(cgt_solver_new(&solver));
	for (int i = 0; i < 50; i++) {
		cgt_position *position = random_cells(&random);
		uint64_t value = grundy_of(solver, position), components, again;
		cgt_board *board;

		ck_ok(cgt_solver_statistic(solver, "components", &components));
		ck_ok(cgt_position_board(position, 0, &board));
		for (int32_t map = 0; map < CGT_MAP_COUNT; map++) {
			cgt_board *image;
			cgt_position *moved;

			ck_ok(cgt_board_image(board, map, &image));
			moved = on_board(image);
			ck_assert_uint_eq(grundy_of(solver, moved), value);
			cgt_position_unref(moved);
		}
		ck_ok(cgt_solver_statistic(solver, "components", &again));
		ck_assert_uint_eq(again, components);
		cgt_board_unref(board);
		cgt_position_unref(position);
	}
	cgt_solver_free(solver);
}
END_TEST

START_TEST(test_repeated_question)
{
	cgt_position *position = rectangle(4, 5);
	cgt_solver *solver;
	uint64_t nodes, bytes;

	ck_ok(cgt_solver_new(&solver));
	ck_assert_uint_eq(grundy_of(solver, position), 2);
	ck_ok(cgt_solver_statistic(solver, "last-nodes", &nodes));
	ck_assert(nodes > 100);
	ck_assert_uint_eq(grundy_of(solver, position), 2);
	ck_ok(cgt_solver_statistic(solver, "last-nodes", &nodes));
	ck_assert_uint_eq(nodes, 0);
	ck_ok(cgt_solver_statistic(solver, "bytes", &bytes));
	ck_assert(bytes > 1000);
	ck_ok(cgt_solver_clear(solver));
	ck_ok(cgt_solver_statistic(solver, "nodes", &nodes));
	ck_assert_uint_eq(nodes, 0);
	ck_ok(cgt_solver_statistic(solver, "sums", &nodes));
	ck_assert_uint_eq(nodes, 0);
	ck_assert_uint_eq(grundy_of(solver, position), 2);
	ck_ok(cgt_solver_statistic(solver, "last-nodes", &nodes));
	ck_assert(nodes > 100);
	cgt_solver_free(solver);
	cgt_position_unref(position);
}
END_TEST

/* Node counts of fixed questions: a change that moves them must say so. */
static const struct {
	int32_t rows, cols, convention;
	uint64_t nodes;
} signature[] = {
	{ 4, 4, CGT_NORMAL, 0 },
	{ 4, 5, CGT_NORMAL, 594 },
	{ 3, 7, CGT_NORMAL, 298 },
	{ 1, 80, CGT_NORMAL, 219 },
	{ 3, 4, CGT_MISERE, 19 },
	{ 4, 4, CGT_MISERE, 37 },
};

START_TEST(test_signature)
{
	cgt_position *position = rectangle(signature[_i].rows, signature[_i].cols);
	cgt_solver *solver;
	uint64_t nodes;

	ck_ok(cgt_solver_new(&solver));
	outcome_of(solver, position, signature[_i].convention);
	ck_ok(cgt_solver_statistic(solver, "nodes", &nodes));
	ck_assert_uint_eq(nodes, signature[_i].nodes);
	cgt_solver_free(solver);
	cgt_position_unref(position);
}
END_TEST

/* Asked in slices of a few nodes, the same question ends with the same answer, after as many nodes and a few more. */
static void check_slices(int32_t rows, int32_t cols, int32_t convention)
{
	cgt_position *position = rectangle(rows, cols);
	cgt_solver *solver, *whole;
	cgt_budget *budget;
	int32_t outcome = 0, slices = 0;
	cgt_status status;

	ck_ok(cgt_solver_new(&solver));
	ck_ok(cgt_solver_new(&whole));
	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_nodes(budget, 20));
	do {
		uint64_t nodes;

		status = cgt_solver_outcome(solver, position, convention, budget, &outcome);
		ck_assert(status == CGT_OK || (status == CGT_LIMIT && outcome == 0));
		ck_ok(cgt_solver_statistic(solver, "last-nodes", &nodes));
		ck_assert(nodes <= 21);
		ck_assert(++slices < 1000);
	} while (status != CGT_OK);
	ck_assert_int_gt(slices, 3);
	ck_assert_int_eq(outcome, outcome_of(whole, position, convention));
	cgt_budget_unref(budget);
	cgt_solver_free(solver);
	cgt_solver_free(whole);
	cgt_position_unref(position);
}

START_TEST(test_slices)
{
	check_slices(4, 5, CGT_NORMAL);
	check_slices(4, 5, CGT_MISERE);
}
END_TEST

START_TEST(test_byte_limit)
{
	cgt_position *position = rectangle(5, 6);
	cgt_solver *solver;
	cgt_budget *budget;
	uint64_t value = 77, before, bytes;
	int32_t outcome = 77;

	ck_ok(cgt_solver_new(&solver));
	ck_ok(cgt_solver_statistic(solver, "bytes", &before));
	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_bytes(budget, 200000));
	ck_fails(cgt_solver_grundy(solver, position, CGT_NORMAL, budget, &value), CGT_LIMIT, "bytes");
	ck_assert_uint_eq(value, 77);
	ck_ok(cgt_solver_statistic(solver, "bytes", &bytes));
	ck_assert_uint_le(bytes - before, 200000);
	ck_fails(cgt_solver_outcome(solver, position, CGT_MISERE, budget, &outcome), CGT_LIMIT, "bytes");
	ck_assert_int_eq(outcome, 77);
	cgt_budget_unref(budget);
	cgt_solver_free(solver);
	cgt_position_unref(position);
}
END_TEST

START_TEST(test_cancel)
{
	cgt_position *position = rectangle(5, 6);
	cgt_solver *solver;
	cgt_budget *budget;
	int32_t winner = 77;

	ck_ok(cgt_solver_new(&solver));
	ck_ok(cgt_budget_new(&budget));
	cgt_budget_cancel(budget);
	ck_fails(cgt_solver_winner(solver, position, CGT_LEFT, CGT_MISERE, budget, &winner), CGT_CANCELLED, "cancelled");
	ck_assert_int_eq(winner, 77);
	cgt_budget_uncancel(budget);
	cgti_clock_step(10);
	ck_ok(cgt_budget_set_milliseconds(budget, 20));
	ck_fails(cgt_solver_winner(solver, position, CGT_LEFT, CGT_MISERE, budget, &winner), CGT_LIMIT, "milliseconds");
	cgti_clock_step(0);
	ck_assert_int_eq(winner, 77);
	cgt_budget_unref(budget);
	cgt_solver_free(solver);
	cgt_position_unref(position);
}
END_TEST

struct caller {
	cgt_solver *solver;
	const cgt_position *position;
	int calls;
};

/* Everything that is called on a solver at work is refused. */
static int32_t call_back(void *user, const cgt_progress *progress)
{
	struct caller *caller = user;
	uint64_t value;
	int32_t winner;

	ck_assert(cgt_progress_nodes(progress) > 0 && cgt_progress_seconds(progress) > 0 && cgt_progress_task(progress)[0]);
	ck_fails(cgt_solver_grundy(caller->solver, caller->position, CGT_NORMAL, NULL, &value), CGT_BUSY, "answering");
	ck_fails(cgt_solver_winner(caller->solver, caller->position, CGT_LEFT, CGT_NORMAL, NULL, &winner), CGT_BUSY, "answering");
	ck_fails(cgt_solver_clear(caller->solver), CGT_BUSY, "answering");
	ck_fails(cgt_solver_statistic(caller->solver, "nodes", &value), CGT_BUSY, "answering");
	cgt_solver_free(caller->solver);
	return ++caller->calls < 2;
}

START_TEST(test_progress)
{
	cgt_position *position = rectangle(6, 7);
	struct caller caller = { NULL, position, 0 };
	cgt_budget *budget;
	uint64_t value;

	ck_ok(cgt_solver_new(&caller.solver));
	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_progress(budget, call_back, &caller));
	cgti_clock_step(10);
	ck_fails(cgt_solver_grundy(caller.solver, position, CGT_NORMAL, budget, &value), CGT_CANCELLED, "progress callback");
	cgti_clock_step(0);
	ck_assert_int_eq(caller.calls, 2);
	cgt_position_unref(position);
	position = rectangle(2, 2);
	ck_assert_uint_eq(grundy_of(caller.solver, position), 0);
	cgt_budget_unref(budget);
	cgt_solver_free(caller.solver);
	cgt_position_unref(position);
}
END_TEST

START_TEST(test_misuse)
{
	cgt_position *position = position_of("cram: ..");
	cgt_solver *solver;
	uint64_t value = 77;
	int32_t winner = 77;

	ck_ok(cgt_solver_new(&solver));
	ck_fails(cgt_solver_new(NULL), CGT_BAD_ARGUMENT, "solver");
	ck_fails(cgt_solver_grundy(NULL, position, CGT_NORMAL, NULL, &value), CGT_BAD_ARGUMENT, "solver");
	ck_fails(cgt_solver_grundy(solver, NULL, CGT_NORMAL, NULL, &value), CGT_BAD_ARGUMENT, "position");
	ck_fails(cgt_solver_grundy(solver, position, CGT_NORMAL, NULL, NULL), CGT_BAD_ARGUMENT, "value");
	ck_fails(cgt_solver_grundy(solver, position, 0, NULL, &value), CGT_BAD_ARGUMENT, "0 is no convention");
	ck_fails(cgt_solver_grundy(solver, position, 3, NULL, &value), CGT_BAD_ARGUMENT, "3 is no convention");
	ck_fails(cgt_solver_winner(solver, position, 0, CGT_NORMAL, NULL, &winner), CGT_BAD_ARGUMENT, "0 is no player");
	ck_fails(cgt_solver_winner(solver, position, CGT_LEFT, 3, NULL, &winner), CGT_BAD_ARGUMENT, "3 is no convention");
	ck_fails(cgt_solver_winner(solver, position, CGT_LEFT, CGT_NORMAL, NULL, NULL), CGT_BAD_ARGUMENT, "winner");
	ck_fails(cgt_solver_winner(solver, NULL, CGT_LEFT, CGT_NORMAL, NULL, &winner), CGT_BAD_ARGUMENT, "position");
	ck_fails(cgt_solver_outcome(solver, position, 0, NULL, &winner), CGT_BAD_ARGUMENT, "0 is no convention");
	ck_fails(cgt_solver_outcome(solver, position, CGT_NORMAL, NULL, NULL), CGT_BAD_ARGUMENT, "outcome");
	ck_fails(cgt_solver_clear(NULL), CGT_BAD_ARGUMENT, "solver");
	ck_fails(cgt_solver_statistic(solver, "bites", &value), CGT_BAD_ARGUMENT, "nodes, last-nodes");
	ck_fails(cgt_solver_statistic(solver, NULL, &value), CGT_BAD_ARGUMENT, "key");
	ck_fails(cgt_solver_statistic(solver, "nodes", NULL), CGT_BAD_ARGUMENT, "value");
	ck_assert_uint_eq(value, 77);
	ck_assert_int_eq(winner, 77);
	cgt_solver_free(NULL);
	cgt_solver_free(solver);
	cgt_position_unref(position);
}
END_TEST

/* A solver made, asked in each of its ways, and freed. The board is too wide for the kernel, so the tables work too. */
static cgt_status use_solver(const cgt_position *wide, const cgt_position *narrow)
{
	cgt_solver *solver = NULL;
	uint64_t value;
	int32_t outcome;
	cgt_status status = cgt_solver_new(&solver);

	if (status == CGT_OK) /* no more than it has at first: a table that cannot grow is no failure */
		status = cgt_solver_set(solver, "table-bytes", 4096);
	if (status == CGT_OK)
		status = cgt_solver_grundy(solver, wide, CGT_NORMAL, NULL, &value);
	if (status == CGT_OK)
		ck_assert_uint_eq(value, 3); /* the value of 66 cells in a row, as test_rows finds it */
	if (status == CGT_OK)
		status = cgt_solver_outcome(solver, narrow, CGT_MISERE, NULL, &outcome);
	if (status == CGT_OK)
		ck_assert_int_eq(outcome, CGT_OUTCOME_P);
	if (status == CGT_OK)
		status = cgt_solver_clear(solver);
	cgt_solver_free(solver);
	return status;
}

START_TEST(test_failed_allocations)
{
	cgt_position *wide = rectangle(1, 66), *narrow = position_of("cram: .... + cram: ....");

	ck_survives_every_failed_allocation(use_solver(wide, narrow));
	cgt_position_unref(wide);
	cgt_position_unref(narrow);
}
END_TEST

/* Boxes of more than 64 cells, which the kernel plays apart, and a staircase that no box of 64 cells holds for long. */
START_TEST(test_wide_polyominoes)
{
	struct cgti_table *table;
	struct cgti_cram *cram;
	struct cgti_meter meter;

	ck_ok(cgti_table_new(UINT64_C(1) << 20, &table));
	cram = cgti_cram_new(table);
	cgti_meter_start(&meter, NULL, "test");
	for (int32_t cells = 12; cells <= 20; cells++) {
		uint8_t row[20], col[20];
		int32_t rows[20], cols[20];
		cgt_board *board;
		cgt_position *position;
		bool second;

		for (int i = 0; i < cells; i++) {
			row[i] = (uint8_t)((i + 1) / 2);
			col[i] = (uint8_t)(i / 2);
			rows[i] = row[i];
			cols[i] = col[i];
		}
		ck_ok(cgti_cram_second_wins(cram, row, col, cells, &meter, &second));
		ck_ok(cgt_board_new_cells(rows, cols, NULL, (size_t)cells, &board));
		position = on_board(board);
		ck_assert_int_eq(second, general_grundy(position) == 0);
		cgt_position_unref(position);
	}
	cgti_cram_free(cram);
	cgti_table_free(table);
}
END_TEST

#define LENGTH(table) ((int)(sizeof(table) / sizeof((table)[0])))

int main(void)
{
	Suite *suite = suite_create("solver");
	TCase *values = tcase_create("values"), *shapes = tcase_create("all shapes"), *calls = tcase_create("calls"),
	      *slow = tcase_create("slow");

	tcase_set_timeout(values, 300);
	tcase_add_test(values, test_published);
	tcase_add_test(values, test_rows);
	tcase_add_test(values, test_random_cells);
	tcase_add_test(values, test_wide_polyominoes);
	tcase_add_loop_test(values, test_sums, 0, LENGTH(sums));
	tcase_add_test(values, test_maps);
	tcase_add_loop_test(values, test_signature, 0, LENGTH(signature));
	suite_add_tcase(suite, values);
	tcase_set_timeout(shapes, 300);
	tcase_set_tags(shapes, "heavy");
	tcase_add_test(shapes, test_all_shapes);
	suite_add_tcase(suite, shapes);
	tcase_set_timeout(calls, 300);
	tcase_add_test(calls, test_repeated_question);
	tcase_add_test(calls, test_slices);
	tcase_add_test(calls, test_byte_limit);
	tcase_add_test(calls, test_cancel);
	tcase_add_test(calls, test_progress);
	tcase_add_test(calls, test_misuse);
	tcase_add_test(calls, test_failed_allocations);
	suite_add_tcase(suite, calls);
	tcase_set_timeout(slow, 600);
	tcase_set_tags(slow, "long");
	tcase_add_test(slow, test_published_long);
	suite_add_tcase(suite, slow);
	return run_suite(suite);
}
