/* SPDX-License-Identifier: MIT */
/*
 * Who wins: the solver against the published tables and, on random sums of all games, against plain play; and what is done
 * to sums in normal play alone.
 */
#include "plain.h"
#include "components/components.h"
#include "components/negative.h"
#include "components/options.h"
#include "components/split.h"
#include "position/position.h"
#include "support.h"
#include "support/clock.h"
#include "support/players.h"

/* ---- tables ---- */

#define TABLE_TEXT 512

static void check_row(cgt_solver *solver, const char *text, int32_t convention, const char *expected)
{
	cgt_position *position = position_of(text);
	const char *found = cgt_outcome_name(outcome_of(solver, position, convention));

	ck_assert_msg(strcmp(found, expected) == 0, "%s: %s, but the table has %s", text, found, expected);
	cgt_position_unref(position);
}

/* A rectangle, in Clobber a checkerboard. */
static void write_rectangle(const char *game, int rows, int cols, char text[TABLE_TEXT])
{
	snprintf(text, TABLE_TEXT, "%s: %dx%d", game, rows, cols);
}

static bool is_class(const char *outcome)
{
	return strlen(outcome) == 1 && strchr("NPLR", outcome[0]);
}

static void check_domineering_rectangles(uint64_t most_rows, uint64_t most_cells, int rows_expected)
{
	cgt_solver *solver = new_solver();
	struct table table;
	int rows_checked = 0;

	table_open(&table, "domineering_outcome.tsv");
	while (table_next(&table)) {
		uint64_t rows = table_number(&table, "rows"), cols = table_number(&table, "cols");
		const char *outcome = table_text(&table, "outcome(L=Vertical)");
		char text[TABLE_TEXT];

		if (rows > most_rows || cols > (rows < 4 ? 23 : most_rows) || rows * cols > most_cells || !is_class(outcome))
			continue;
		write_rectangle("domineering", (int)rows, (int)cols, text);
		check_row(solver, text, CGT_NORMAL, outcome);
		rows_checked++;
	}
	ck_assert_int_eq(rows_checked, rows_expected);
	cgt_solver_free(solver);
}

START_TEST(domineering_rectangles)
{
	check_domineering_rectangles(6, 46, 61);
}
END_TEST

START_TEST(domineering_rectangles_long)
{
	check_domineering_rectangles(7, 49, 66);
}
END_TEST

/* Tables that hold boards as they are written. */
static void check_boards(const char *file, const char *game, const char *column, int rows)
{
	cgt_solver *solver = new_solver();
	struct table table;
	int rows_checked = 0;

	table_open(&table, file);
	for (; table_next(&table); rows_checked++) {
		const char *board = table_text(&table, column);
		char text[TABLE_TEXT];

		snprintf(text, sizeof text, "%s: %s", game, board);
		check_row(solver, *board ? text : "0", CGT_NORMAL, table_text(&table, "outcome"));
	}
	ck_assert_int_eq(rows_checked, rows);
	cgt_solver_free(solver);
}

START_TEST(domineering_positions)
{
	check_boards("domineering_positions_outcome.tsv", "domineering", "position", 400);
}
END_TEST

START_TEST(toads_and_frogs_strips)
{
	check_boards("toads_and_frogs.tsv", "toads-and-frogs", "position(t=Toad/Left, f=Frog/Right)", 100);
}
END_TEST

/* Turns "(xo)^3", "2x3 alternating" or a board into the text of a position; false if it has more than so many cells. */
static bool clobber_text(const char *entry, int most_in_row, int most_cells, char text[TABLE_TEXT])
{
	int a, b, end = 0;

	if (sscanf(entry, "(xo)^%d%n", &a, &end) == 1 && !entry[end]) {
		write_rectangle("clobber", 1, 2 * a, text);
		return 2 * a <= most_in_row;
	}
	end = 0;
	if (sscanf(entry, "%dx%d alternating%n", &a, &b, &end) == 2 && end && !entry[end]) {
		write_rectangle("clobber", a, b, text);
		return a * b <= most_cells;
	}
	snprintf(text, TABLE_TEXT, "clobber: %s", entry);
	return true;
}

static void check_clobber(int most_in_row, int most_cells, int rows)
{
	cgt_solver *solver = new_solver();
	struct table table;
	int rows_checked = 0;

	table_open(&table, "clobber.tsv");
	while (table_next(&table)) {
		const char *outcome = table_text(&table, "outcome");
		char text[TABLE_TEXT];

		if (!is_class(outcome) || !clobber_text(table_text(&table, "position"), most_in_row, most_cells, text))
			continue;
		check_row(solver, text, CGT_NORMAL, outcome);
		rows_checked++;
	}
	ck_assert_int_eq(rows_checked, rows);
	cgt_solver_free(solver);
}

START_TEST(clobber_boards)
{
	check_clobber(48, 21, 79);
}
END_TEST

START_TEST(clobber_boards_long)
{
	check_clobber(64, 28, 96);
}
END_TEST

START_TEST(impartial_clobber_rows)
{
	cgt_solver *solver = new_solver();
	struct table table;
	int rows_checked = 0;

	table_open(&table, "clobber.tsv");
	while (table_next(&table)) {
		char text[TABLE_TEXT] = "0";
		uint64_t value;
		int n, expected;
		cgt_position *position;

		if (sscanf(table_text(&table, "position"), "impartial (xo)^%d", &n) != 1)
			continue;
		ck_assert_int_eq(sscanf(table_text(&table, "value"), "*%d", &expected), 1);
		if (n)
			write_rectangle("impartial-clobber", 1, 2 * n, text);
		position = position_of(text);
		ck_ok(cgt_solver_grundy(solver, position, CGT_NORMAL, NULL, &value));
		ck_assert_uint_eq(value, (uint64_t)expected);
		cgt_position_unref(position);
		rows_checked++;
	}
	ck_assert_int_eq(rows_checked, 40);
	cgt_solver_free(solver);
}
END_TEST

START_TEST(misere_rectangles)
{
	cgt_solver *solver = new_solver();
	struct table table;
	int rows_checked = 0;

	table_open(&table, "misere.tsv");
	while (table_next(&table)) {
		const char *outcome = table_text(&table, "misere_outcome");
		char text[TABLE_TEXT];
		int rows, cols;

		if (!is_class(outcome) || sscanf(table_text(&table, "position"), "%dx%d", &rows, &cols) != 2)
			continue;
		write_rectangle(table_text(&table, "game"), rows, cols, text);
		check_row(solver, text, CGT_MISERE, outcome);
		rows_checked++;
	}
	ck_assert_int_eq(rows_checked, 113);
	cgt_solver_free(solver);
}
END_TEST

/* ---- against plain play ---- */

static void check_against_play(cgt_solver *solver, const struct plain_sum *sum)
{
	cgt_position *position = plain_position(sum);
	char text[PLAIN_TEXT];

	plain_text(sum, text);
	for (int32_t convention = CGT_NORMAL; convention <= CGT_MISERE; convention++) {
		for (int32_t player = CGT_LEFT; player <= CGT_RIGHT; player++) {
			int32_t winner, expected = plain_wins(sum, player, convention) ? player : cgti_other_player(player);

			ck_ok(cgt_solver_winner(solver, position, player, convention, NULL, &winner));
			ck_assert_msg(winner == expected, "%s: %s wins, %s play, %s begins", text, cgt_player_name(expected),
			              cgt_convention_name(convention), cgt_player_name(player));
		}
		ck_assert_int_eq(outcome_of(solver, position, convention), plain_outcome(sum, convention));
	}
	cgt_position_unref(position);
}

/* One solver for all, so that what it kept of one sum is used in the next. */
START_TEST(single_boards_equal_plain_play)
{
	struct random random = random_begin("single boards");
	cgt_solver *solver = new_solver();

	for (int i = 0; i < 200; i++) {
		struct plain board = plain_random(&random, _i, 9);
		struct plain_sum sum = plain_sum_of(&board);

		check_against_play(solver, &sum);
	}
	cgt_solver_free(solver);
}
END_TEST

START_TEST(sums_equal_plain_play)
{
	struct random random = random_begin("sums");
	cgt_solver *solver = new_solver();

	for (int i = 0; i < 400; i++) {
		struct plain_sum sum = plain_random_sum(&random, 14);

		if (i % 50 == 0)
			ck_ok(cgt_solver_clear(solver));
		check_against_play(solver, &sum);
	}
	cgt_solver_free(solver);
}
END_TEST

START_TEST(grundy_values_equal_plain_ones)
{
	struct random random = random_begin("Grundy values");
	cgt_solver *solver = new_solver();

	for (int i = 0; i < 150; i++) {
		struct plain_sum sum;
		uint64_t expected = 0, value = 77;
		cgt_position *position;

		memset(&sum, 0, sizeof sum);
		sum.count = 2;
		for (int k = 0; k < 2; k++) {
			sum.part[k] = plain_random(&random, random_below(&random, 2) ? CRAM : IMPARTIAL_CLOBBER, 8);
			expected ^= plain_grundy(&sum.part[k]);
		}
		position = plain_position(&sum);
		ck_ok(cgt_solver_grundy(solver, position, CGT_NORMAL, NULL, &value));
		ck_assert_uint_eq(value, expected);
		cgt_position_unref(position);
	}
	cgt_solver_free(solver);
}
END_TEST

START_TEST(partizan_positions_have_no_grundy_value)
{
	static const char *const partizan[] = { "clobber: xo", "cram: .. + domineering: .", "toads-and-frogs: t" };
	cgt_solver *solver = new_solver();

	for (size_t i = 0; i < sizeof partizan / sizeof partizan[0]; i++) {
		cgt_position *position = position_of(partizan[i]);
		uint64_t value = 77;

		ck_fails(cgt_solver_grundy(solver, position, CGT_NORMAL, NULL, &value), CGT_NO_VALUE, "is partizan");
		ck_assert_uint_eq(value, 77);
		cgt_position_unref(position);
	}
	cgt_solver_free(solver);
}
END_TEST

/* ---- what is true in normal play only ---- */

/*
 * A sum, and what is left of it where opposite and equal components cancel and those worth zero are dropped. In normal play
 * both have the same outcome; in misere play they have not. For the first by hand: a row of four has the options of a nim heap
 * of two (0 by the middle, a row of two by the side). Whoever begins on two such heaps loses in misere play: if he takes one
 * whole, the other is made a heap of one for him, and if he leaves one of one, the other is taken whole. On the empty sum the
 * first player wins at once.
 */
static const struct {
	const char *sum, *left;
} normal_only[] = {
	{ "cram: .... + cram: ....", "0" },
	{ "cram: .... + cram: .... + domineering: .|.", "domineering: .|." },
	{ "cram: .. + impartial-clobber: xo + domineering: ..|..", "domineering: ..|.." },
	{ "cram: .... + impartial-clobber: xoxoxoxo + clobber: xo", "clobber: xo" },
	{ "cram: ..... + domineering: ..|..", "domineering: ..|.." },
	{ "clobber: xxoo + toads-and-frogs: t.", "toads-and-frogs: t." },
	{ "clobber: xoxoxo + domineering: .|.", "domineering: .|." },
	{ "toads-and-frogs: t..f + clobber: xxo", "clobber: xxo" },
	{ "toads-and-frogs: t..f + cram: ..", "cram: .." },
	{ "domineering: ...|.#.|... + clobber: xo", "clobber: xo" },
	{ "clobber: xoxo - clobber: xoxo", "0" },
	{ "domineering: ...|#.. - domineering: ...|#.. + domineering: .|.", "domineering: .|." },
};

/* The solver meets the zero component alone first, and knows it to be zero when it comes in the sum. */
static void learn_parts(cgt_solver *solver, const cgt_position *position)
{
	for (size_t k = 0; k < cgt_position_component_count(position); k++) {
		cgt_game *game;
		cgt_board *board;
		cgt_position *part;

		ck_ok(cgt_position_game(position, k, &game));
		ck_ok(cgt_position_board(position, k, &board));
		ck_ok(cgt_position_new(game, board, &part));
		outcome_of(solver, part, CGT_NORMAL);
		cgt_position_unref(part);
		cgt_board_unref(board);
		cgt_game_unref(game);
	}
}

/* A sum read into plain boards. */
static struct plain_sum plain_of(const cgt_position *position)
{
	struct plain_sum sum;

	memset(&sum, 0, sizeof sum);
	sum.count = (int)cgt_position_component_count(position);
	for (int k = 0; k < sum.count; k++) {
		const struct cgti_component *component = &position->component[k];
		char text[PLAIN_TEXT];
		int game = 0;

		while (strcmp(plain_name[game], component->game->spec) != 0)
			game++;
		ck_ok(cgt_board_text(component->board, text, sizeof text, NULL));
		sum.part[k] = plain_read(game, text);
	}
	return sum;
}

START_TEST(normal_play_alone_simplifies)
{
	cgt_position *sum = position_of(normal_only[_i].sum), *left = position_of(normal_only[_i].left);
	struct plain_sum plain = plain_of(sum), plain_left = plain_of(left);
	cgt_solver *solver = new_solver();

	learn_parts(solver, sum);
	check_against_play(solver, &plain);
	check_against_play(solver, &plain_left);
	ck_assert_int_eq(outcome_of(solver, sum, CGT_NORMAL), outcome_of(solver, left, CGT_NORMAL));
	ck_assert_int_ne(outcome_of(solver, sum, CGT_MISERE), outcome_of(solver, left, CGT_MISERE));
	cgt_solver_free(solver);
	cgt_position_unref(sum);
	cgt_position_unref(left);
}
END_TEST

/* G - G is zero, and so it changes no outcome. Nothing is searched: the two cancel. */
START_TEST(opposites_cancel_in_normal_play)
{
	struct random random = random_begin("opposites");

	for (int i = 0; i < 20; i++) {
		struct plain board = plain_random(&random, _i, 16);
		struct plain_sum sum = plain_sum_of(&board);
		cgt_position *position = plain_position(&sum), *negative, *both;
		cgt_solver *solver = new_solver();
		uint64_t sums;

		ck_ok(cgt_position_negative(position, &negative));
		ck_ok(cgt_position_sum(position, negative, &both));
		ck_assert_int_eq(outcome_of(solver, both, CGT_NORMAL), CGT_OUTCOME_P);
		ck_ok(cgt_solver_statistic(solver, "sums", &sums));
		ck_assert_uint_eq(sums, 0);
		cgt_solver_free(solver);
		cgt_position_unref(position);
		cgt_position_unref(negative);
		cgt_position_unref(both);
	}
}
END_TEST

/* Rows of Toads and Frogs are a sum, in both conventions. */
START_TEST(rows_are_a_sum)
{
	struct random random = random_begin("rows");
	cgt_solver *solver = new_solver();

	for (int i = 0; i < 100; i++) {
		struct plain upper = plain_random(&random, TOADS_AND_FROGS, 6), lower = upper;
		char text[PLAIN_TEXT], row[PLAIN_CELLS + 1] = "", other_row[PLAIN_CELLS + 1] = "";
		cgt_position *board, *sum;

		for (int col = 0; col < upper.cols; col++)
			lower.cell[col] = plain_contents[TOADS_AND_FROGS][random_below(&random, 8)];
		memcpy(row, upper.cell, (size_t)upper.cols);
		memcpy(other_row, lower.cell, (size_t)upper.cols);
		snprintf(text, sizeof text, "toads-and-frogs: %s|%s", row, other_row);
		board = position_of(text);
		snprintf(text, sizeof text, "toads-and-frogs: %s + toads-and-frogs: %s", row, other_row);
		sum = position_of(text);
		for (int32_t convention = CGT_NORMAL; convention <= CGT_MISERE; convention++)
			ck_assert_int_eq(outcome_of(solver, board, convention), outcome_of(solver, sum, convention));
		cgt_position_unref(board);
		cgt_position_unref(sum);
	}
	cgt_solver_free(solver);
}
END_TEST

/* ---- nim heaps as components ---- */

START_TEST(nim_heaps_are_components)
{
	struct cgti_components table;
	struct cgti_meter meter;

	cgti_components_init(&table);
	cgti_meter_start(&meter, NULL, "test");
	for (uint32_t size = 1; size < 20; size++) {
		uint32_t heap, again, negative;
		int32_t moves;
		struct cgti_options options;

		ck_ok(cgti_components_nim_heap(&table, size, &heap));
		ck_ok(cgti_components_nim_heap(&table, size, &again));
		ck_assert_uint_eq(heap, again);
		ck_assert(cgti_components_impartial(&table, heap));
		ck_ok(cgti_components_negative(&table, heap, &negative));
		ck_assert_uint_eq(negative, heap);
		for (int32_t player = CGT_LEFT; player <= CGT_RIGHT; player++) {
			ck_ok(cgti_components_moves(&table, heap, player, &moves));
			ck_assert_int_eq(moves, (int32_t)size);
			ck_ok(cgti_components_options(&table, heap, player, &meter, &options));
			ck_assert_uint_eq(options.count, size);
			ck_assert_uint_eq(options.begin[1] - options.begin[0], 0); /* to nothing */
			for (uint32_t i = 1; i < size; i++) {
				uint32_t smaller;

				ck_assert_uint_eq(options.begin[i + 1] - options.begin[i], 1);
				ck_ok(cgti_components_nim_heap(&table, i, &smaller));
				ck_assert_uint_eq(options.part[options.begin[i]], smaller);
			}
		}
	}
	cgti_components_free(&table);
}
END_TEST

/* ---- budgets and memory ---- */

static const char *const mixed = "domineering: ...|... + clobber: xox|oxo + cram: ... + toads-and-frogs: tt.ff"
                                 " + impartial-clobber: xxo";

static cgt_status ask(const cgt_position *position, int32_t convention, int32_t expected)
{
	cgt_solver *solver;
	int32_t outcome = 0;
	cgt_status status = cgt_solver_new(&solver);

	if (status != CGT_OK)
		return status;
	status = cgt_solver_outcome(solver, position, convention, NULL, &outcome);
	if (outcome != (status == CGT_OK ? expected : 0))
		ck_abort_msg("outcome %d", (int)outcome);
	if (status != CGT_OK && cgt_solver_outcome(solver, position, convention, NULL, &outcome) != CGT_OK)
		ck_abort_msg("the solver does not go on: %s", last_message());
	if (outcome != expected)
		ck_abort_msg("outcome %d after a failure", (int)outcome);
	cgt_solver_free(solver);
	return status;
}

/* After a failure the solver goes on and finds the right answer. */
START_TEST(sums_survive_failed_allocations)
{
	cgt_position *position = position_of(_i ? "domineering: .. + cram: ... + clobber: xxo + toads-and-frogs: t.f" : mixed);
	cgt_solver *solver = new_solver();
	int32_t convention = _i ? CGT_MISERE : CGT_NORMAL, expected = outcome_of(solver, position, convention);

	ck_survives_or_does_without(ask(position, convention, expected));
	cgt_solver_free(solver);
	cgt_position_unref(position);
}
END_TEST

/* Asked with a budget of a few nodes over and over, it gets there in the end. */
START_TEST(sums_go_on_after_a_limit)
{
	cgt_position *position = position_of(mixed);

	for (int32_t convention = CGT_NORMAL; convention <= CGT_MISERE; convention++) {
		cgt_solver *solver = new_solver(), *whole = new_solver();
		cgt_budget *budget;
		int32_t outcome = 0, limits = 0;
		cgt_status status;

		ck_ok(cgt_budget_new(&budget));
		ck_ok(cgt_budget_set_nodes(budget, 30));
		while ((status = cgt_solver_outcome(solver, position, convention, budget, &outcome)) == CGT_LIMIT) {
			uint64_t nodes;

			ck_ok(cgt_solver_statistic(solver, "last-nodes", &nodes));
			ck_assert(nodes <= 31 && outcome == 0 && ++limits < 1000);
		}
		ck_ok(status);
		ck_assert_int_gt(limits, 0);
		ck_assert_int_eq(outcome, outcome_of(whole, position, convention));
		cgt_budget_unref(budget);
		cgt_solver_free(solver);
		cgt_solver_free(whole);
	}
	cgt_position_unref(position);
}
END_TEST

static int32_t stop_at_once(void *calls, const cgt_progress *progress)
{
	(void)progress;
	++*(int *)calls;
	return 0;
}

/* The first node of a large board has thousands of options; the callback is not kept waiting for them. */
START_TEST(a_large_node_is_watched)
{
	int calls = 0;
	int32_t outcome = 77;
	uint64_t components;
	cgt_position *position;
	cgt_solver *solver = new_solver();
	cgt_budget *budget;

	position = position_of("clobber: 64x64");
	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_progress(budget, stop_at_once, &calls));
	cgti_clock_step(10);
	ck_fails(cgt_solver_outcome(solver, position, CGT_NORMAL, budget, &outcome), CGT_CANCELLED, "callback");
	cgti_clock_step(0);
	ck_assert_int_eq(outcome, 77);
	ck_assert_int_eq(calls, 1);
	ck_ok(cgt_solver_statistic(solver, "components", &components));
	ck_assert_uint_lt(components, 8000); /* there are 8064 options */
	ck_ok(cgt_budget_set_progress(budget, NULL, NULL));
	cgt_budget_cancel(budget);
	ck_fails(cgt_solver_outcome(solver, position, CGT_MISERE, budget, &outcome), CGT_CANCELLED, "cancelled");
	cgt_budget_unref(budget);
	cgt_solver_free(solver);
	cgt_position_unref(position);
}
END_TEST

/* Node counts of fixed questions, both players to begin: a change that moves them must say so. */
static const struct {
	const char *position;
	int32_t convention;
	uint64_t nodes;
} signature[] = {
	{ "domineering: .....|.....|.....|.....", CGT_NORMAL, 272 },
	{ "domineering: .....|.....|.....|.....", CGT_MISERE, 1343 },
	{ "clobber: xoxo|oxox|xoxo", CGT_NORMAL, 3385 },
	{ "clobber: xoxo|oxox|xoxo", CGT_MISERE, 130 },
	{ "toads-and-frogs: tttt...ffff", CGT_NORMAL, 547 },
	{ "impartial-clobber: xoxo|oxox|xoxo", CGT_NORMAL, 4689 },
	{ "impartial-clobber: xoxo|oxox|xoxo", CGT_MISERE, 210 },
	{ "domineering: ...|... + clobber: xox|oxo + cram: ... + toads-and-frogs: tt.ff", CGT_NORMAL, 42 },
};

START_TEST(node_counts_are_pinned)
{
	cgt_position *position = position_of(signature[_i].position);
	cgt_solver *solver = new_solver();
	uint64_t nodes;

	outcome_of(solver, position, signature[_i].convention);
	ck_ok(cgt_solver_statistic(solver, "nodes", &nodes));
	ck_assert_uint_eq(nodes, signature[_i].nodes);
	cgt_solver_free(solver);
	cgt_position_unref(position);
}
END_TEST

static Suite *outcomes_suite(void)
{
	Suite *suite = suite_create("outcomes");
	TCase *tc = tcase_create("tables");

	tcase_set_timeout(tc, 300);
	tcase_add_test(tc, domineering_rectangles);
	tcase_add_test(tc, domineering_positions);
	tcase_add_test(tc, toads_and_frogs_strips);
	tcase_add_test(tc, clobber_boards);
	tcase_add_test(tc, impartial_clobber_rows);
	tcase_add_test(tc, misere_rectangles);
	suite_add_tcase(suite, tc);

	tc = tcase_create("long tables");
	tcase_set_timeout(tc, 1200);
	tcase_set_tags(tc, "long");
	tcase_add_test(tc, domineering_rectangles_long);
	tcase_add_test(tc, clobber_boards_long);
	suite_add_tcase(suite, tc);

	tc = tcase_create("play");
	tcase_set_timeout(tc, 300);
	tcase_add_loop_test(tc, single_boards_equal_plain_play, 0, PLAIN_GAMES);
	tcase_add_test(tc, sums_equal_plain_play);
	tcase_add_test(tc, grundy_values_equal_plain_ones);
	tcase_add_test(tc, partizan_positions_have_no_grundy_value);
	tcase_add_loop_test(tc, normal_play_alone_simplifies, 0, sizeof normal_only / sizeof normal_only[0]);
	tcase_add_loop_test(tc, opposites_cancel_in_normal_play, 0, PLAIN_GAMES);
	tcase_add_test(tc, rows_are_a_sum);
	tcase_add_test(tc, nim_heaps_are_components);
	suite_add_tcase(suite, tc);

	tc = tcase_create("calls");
	tcase_set_timeout(tc, 300);
	tcase_add_loop_test(tc, sums_survive_failed_allocations, 0, 2);
	tcase_add_test(tc, sums_go_on_after_a_limit);
	tcase_add_test(tc, a_large_node_is_watched);
	tcase_add_loop_test(tc, node_counts_are_pinned, 0, sizeof signature / sizeof signature[0]);
	suite_add_tcase(suite, tc);
	return suite;
}

int main(void)
{
	return run_suite(outcomes_suite());
}
