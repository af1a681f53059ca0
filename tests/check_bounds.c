/* SPDX-License-Identifier: MIT */
/*
 * What searches see without play, held against exact values: who wins a sum of values by its stops, by comparing two, by ups
 * and by atomic weights (sums/bounds.h), and what a board of Domineering is worth at least by its strips
 * (domineering/cuts.h). Every way to a verdict has to be taken.
 */
#include <cgt/cgt.h>

#include "calculus/atomic_weight.h"
#include "domineering/cuts.h"
#include "search/tables.h"
#include "solver/question.h"
#include "sums/bounds.h"
#include "sums/engine.h"
#include "support.h"
#include "values/compare.h"
#include "values/construct.h"
#include "values/followers.h"
#include "values/reading.h"
#include "values/sum.h"
#include "values/table.h"

#define FOUND 1500 /* values to make sums of */
#define THREATS 40
#define BIRTHDAY 9 /* of the values, less than */

/* --- verdicts on sums of values ------------------------------------------------------------------------------------------ */

struct sums {
	struct random random;
	cgt_solver *solver;
	cgt_values *values;
	struct cgti_meter meter;
	uint32_t value[FOUND], threat[THREATS];
	size_t count, threats;
};

static uint32_t plain_value(struct sums *sums, int64_t halves, int64_t ups, uint32_t nimber)
{
	struct cgti_plain plain = { .ups = ups, .nimber = nimber };
	uint32_t value = 0;

	ck_assert(cgti_dyadic_make(halves, 1, &plain.number));
	ck_ok(cgti_values_plain(sums->values, plain, &sums->meter, &value));
	return value;
}

/* One of the first values, or now and then one of the first that are not infinitesimal, which serve as threats. */
static uint32_t random_option(struct sums *sums)
{
	const bool threat = random_below(&sums->random, 5) == 0;
	const size_t among = threat ? sums->threats : sums->count < 300 ? sums->count : 300;

	return (threat ? sums->threat : sums->value)[random_below(&sums->random, among)];
}

/* Fills the values: with those that are infinitesimal, or with all. */
static void make_values(struct sums *sums, bool infinitesimal)
{
	for (int64_t ups = -2; ups <= 2; ups++)
		for (uint32_t nimber = 0; nimber < 4; nimber++)
			sums->value[sums->count++] = plain_value(sums, 0, ups, nimber);
	for (int64_t halves = -4; halves <= 4; halves++)
		sums->threat[sums->threats++] = plain_value(sums, halves, 0, halves % 2 == 0);
	while (sums->count < FOUND) {
		uint32_t option[4], made = 0;
		size_t left, right;
		bool is_infinitesimal;

		for (int i = 0; i < 4; i++)
			option[i] = random_option(sums);
		right = 1 + (size_t)random_below(&sums->random, 2);
		left = 1 + (size_t)random_below(&sums->random, 2);
		ck_ok(cgti_values_make(sums->values, option, left, option + 2, right, &sums->meter, &made));
		if (cgti_value_birthday(sums->values, made) >= BIRTHDAY)
			continue;
		is_infinitesimal = cgti_value_is_infinitesimal(sums->values, made);
		if (!is_infinitesimal && sums->threats < THREATS)
			sums->threat[sums->threats++] = made;
		if (is_infinitesimal || !infinitesimal)
			sums->value[sums->count++] = made;
	}
}

static struct sums begin_sums(const char *test, bool infinitesimal)
{
	struct sums sums = { .random = random_begin(test) };

	cgti_meter_start(&sums.meter, NULL, "bounds");
	ck_ok(cgt_solver_new(&sums.solver));
	ck_ok(cgti_tables_make_values(&sums.solver->tables, NULL));
	sums.values = sums.solver->tables.values;
	make_values(&sums, infinitesimal);
	return sums;
}

/* Whether the player to move wins a value. */
static bool mover_wins(struct sums *sums, uint32_t value, int32_t to_move)
{
	const bool left = to_move == CGT_LEFT;
	bool loses;

	ck_ok(cgti_values_is_at_most(sums->values, left ? value : CGTI_VALUE_ZERO, left ? CGTI_VALUE_ZERO : value, &sums->meter,
	                             &loses));
	return !loses;
}

/* Asks for a verdict on a sum of some values, one of which is beside the summands, and checks it. */
static enum cgti_verdict judge(struct sums *sums, int32_t to_move, int summands)
{
	struct cgti_sum_scene scene;
	struct cgti_sum_state state = { to_move, true, 0, CGTI_SUMMANDS_EMPTY };
	enum cgti_verdict verdict;
	uint32_t sum = state.value = sums->value[random_below(&sums->random, FOUND)];

	ck_ok(cgti_sums_scene(&sums->solver->tables, CGT_NORMAL, &sums->meter, &scene));
	scene.summands.by_value = true;
	for (int i = 0; i < summands; i++) {
		const uint32_t own = sums->value[random_below(&sums->random, FOUND)];
		const struct cgti_summand summand = cgti_summand_of_value(own);

		ck_ok(cgti_summands_add(&state.summands, &summand, 1));
		ck_ok(cgti_values_sum(sums->values, sum, own, &sums->meter, &sum));
	}
	ck_ok(cgti_sum_judge(&scene, &state, &verdict));
	if (verdict != CGTI_UNDECIDED)
		ck_assert_msg((verdict == CGTI_MOVER_WINS) == mover_wins(sums, sum, to_move), "%d summands, player %d: %d",
		              summands, (int)to_move, (int)verdict);
	cgti_summands_free(&state.summands);
	return verdict;
}

/* By stops (one summand or more), by comparison (up to one), by ups and weights (infinitesimals, two or more). */
START_TEST(verdicts_are_true)
{
	struct sums sums = begin_sums("verdicts_are_true", _i);
	int seen[4][2][3] = { { { 0 } } };

	for (int i = 0; i < 12000; i++) {
		const int summands = i % 4;
		const int32_t to_move = i / 4 % 2 ? CGT_RIGHT : CGT_LEFT;

		seen[summands][to_move == CGT_RIGHT][judge(&sums, to_move, summands)]++;
	}
	for (int summands = 0; summands < 4; summands++)
		for (int right = 0; right < 2; right++) {
			ck_assert_int_gt(seen[summands][right][CGTI_MOVER_WINS], 30);
			ck_assert_int_gt(seen[summands][right][CGTI_MOVER_LOSES], 30);
			ck_assert(summands > 1 || seen[summands][right][CGTI_UNDECIDED] == 0);
		}
	cgt_solver_free(sums.solver);
}
END_TEST

/* Weights of sums: they add up, and the bounds are on the right sides. Values that are not all-small are among them. */
START_TEST(weights_are_true)
{
	struct sums sums = begin_sums("weights_are_true", true);
	int at_least[3] = { 0 }, at_most[3] = { 0 }, not_small = 0;

	for (int i = 0; i < 8000; i++) {
		struct cgti_weight_bounds bounds = { 0, 0, true };
		uint32_t sum = CGTI_VALUE_ZERO;
		int64_t least = 0, most = 0;
		bool small;

		for (int k = 0; k <= i % 3 && bounds.are_known; k++) {
			const uint32_t own = sums.value[random_below(&sums.random, FOUND)];

			ck_ok(cgti_values_weight_bounds(sums.values, own, 8, &sums.meter, &bounds));
			least += bounds.least;
			most += bounds.most;
			ck_ok(cgti_values_sum(sums.values, sum, own, &sums.meter, &sum));
		}
		if (!bounds.are_known)
			continue;
		ck_assert(least < 1 || mover_wins(&sums, sum, CGT_LEFT));
		ck_assert(least < 2 || !mover_wins(&sums, sum, CGT_RIGHT));
		ck_assert(most > -1 || mover_wins(&sums, sum, CGT_RIGHT));
		ck_assert(most > -2 || !mover_wins(&sums, sum, CGT_LEFT));
		at_least[least < 1 ? 0 : least < 2 ? 1 : 2]++;
		at_most[most > -1 ? 0 : most > -2 ? 1 : 2]++;
		ck_ok(cgti_value_is_all_small(sums.values, sum, &sums.meter, &small));
		not_small += !small && (least >= 1 || most <= -1);
	}
	for (int i = 1; i < 3; i++) {
		ck_assert_int_gt(at_least[i], 100);
		ck_assert_int_gt(at_most[i], 100);
	}
	ck_assert_int_gt(not_small, 100);
	cgt_solver_free(sums.solver);
}
END_TEST

/* --- strips of Domineering ----------------------------------------------------------------------------------------------- */

#define ROWS 6
#define CELLS 16

struct board {
	int rows, cols, cells;
	uint16_t line[CGTI_DOMINEERING_LINES];
};

struct strips {
	struct random random;
	struct sums exact;
	struct cgti_domineering_pieces *pieces;
	struct cgti_domineering_strips strips;
	int shown[2]; /* bounds that are no loss: of who moves second, and first */
};

static struct board random_board(struct random *random)
{
	struct board board = { .cells = CELLS + 1 };

	while (board.cells > CELLS) {
		const uint64_t of = 3 + random_below(random, 6);

		board = (struct board){ .rows = 2 + (int)random_below(random, ROWS - 1),
			                .cols = 2 + (int)random_below(random, ROWS - 1) };
		for (int r = 0; r < board.rows; r++)
			for (int c = 0; c < board.cols; c++)
				if (random_below(random, of)) {
					board.line[r] |= (uint16_t)(1u << c);
					board.cells++;
				}
	}
	return board;
}

/* What a board is worth to who crosses its lines, by the general tables. */
static uint32_t value_of(struct strips *strips, const struct board *board)
{
	char text[32 + ROWS * (ROWS + 1)] = "domineering: ";
	cgt_position *position;
	uint64_t value;

	for (int r = 0; r < board->rows; r++) {
		char *at = text + strlen(text);

		for (int c = 0; c < board->cols; c++)
			*at++ = board->line[r] >> c & 1 ? '.' : '#';
		*at++ = r + 1 < board->rows ? '|' : '\0';
		*at = '\0';
	}
	ck_ok(cgt_position_parse(text, &position));
	ck_ok(cgt_solver_value(strips->exact.solver, position, NULL, &value));
	cgt_position_unref(position);
	return (uint32_t)value;
}

/* Holds a worth against the board: with the least number that is enough by it, the player wins. */
static void check_worth(struct strips *strips, const struct board *board, const struct cgti_worth *worth)
{
	const int units[2] = { -cgti_worth_second(worth, 0), -cgti_worth_first(worth, 0) };
	const uint32_t value = value_of(strips, board);

	ck_ok(strips->strips.values.status);
	for (int first = 0; first < 2; first++) {
		struct cgti_dyadic number;
		uint32_t sum;

		ck_assert(cgti_dyadic_make(units[first], 6, &number));
		ck_ok(cgti_values_number(strips->exact.values, number, &strips->exact.meter, &sum));
		ck_ok(cgti_values_sum(strips->exact.values, sum, value, &strips->exact.meter, &sum));
		ck_assert_msg(first ? mover_wins(&strips->exact, sum, CGT_LEFT)
		                    : !mover_wins(&strips->exact, sum, CGT_RIGHT),
		              "%d of %d cells, moving %s: %d/64", board->rows, board->cells, first ? "first" : "second",
		              units[first]);
		strips->shown[first] += units[first] <= 0;
	}
}

/* Makes a random move of either player, and says which lines it changes. */
static bool move(struct random *random, struct board *board, int *first, int *last)
{
	const int r = (int)random_below(random, (uint64_t)board->rows), c = (int)random_below(random, (uint64_t)board->cols);
	const bool own = random_below(random, 2);
	const unsigned cells = own ? 1u << c : 3u << c;

	if (own ? r + 1 == board->rows || !(board->line[r] & board->line[r + 1] & cells) : (board->line[r] & cells) != cells)
		return false;
	board->line[r] &= (uint16_t)~cells;
	if (own)
		board->line[r + 1] &= (uint16_t)~cells;
	*first = r;
	*last = own ? r + 1 : r;
	return true;
}

START_TEST(strips_are_true)
{
	static struct strips strips;
	int moves = 0;

	strips = (struct strips){ .random = random_begin("strips_are_true") };
	strips.exact = (struct sums){ .random = strips.random };
	cgti_meter_start(&strips.exact.meter, NULL, "bounds");
	ck_ok(cgt_solver_new(&strips.exact.solver));
	ck_ok(cgti_tables_make_values(&strips.exact.solver->tables, NULL));
	strips.exact.values = strips.exact.solver->tables.values;
	ck_ok(cgti_domineering_strips_init(&strips.strips));
	ck_ok(cgti_domineering_pieces_new(&strips.pieces));
	ck_ok(cgti_domineering_strips_begin(&strips.strips, ROWS, strips.pieces, &strips.exact.meter));
	cgti_domineering_strips_look_at(&strips.strips, CELLS);
	for (int i = 0; i < 800; i++) {
		const struct board board = random_board(&strips.random);
		struct board after = board;
		struct cgti_domineering_bounds bounds;
		struct cgti_worth worth;
		int first, last;

		cgti_domineering_bounds_find(&strips.strips, board.line, board.rows, CGTI_STRIP_LINES, &bounds);
		check_worth(&strips, &board, &bounds.from[0]);
		check_worth(&strips, &board, &bounds.before[board.rows]);
		if (!move(&strips.random, &after, &first, &last))
			continue;
		cgti_domineering_bounds_after(&strips.strips, &bounds, after.line, after.rows, 1 + i % CGTI_STRIP_LINES,
		                              first, last, &worth);
		check_worth(&strips, &after, &worth);
		moves++;
	}
	ck_assert_int_gt(moves, 100);
	ck_assert_int_gt(strips.shown[0], 100);
	ck_assert_int_gt(strips.shown[1], 100);
	cgti_domineering_strips_free(&strips.strips);
	cgti_domineering_pieces_free(strips.pieces);
	cgt_solver_free(strips.exact.solver);
}
END_TEST

static Suite *bounds_suite(void)
{
	Suite *suite = suite_create("bounds");
	TCase *tc = tcase_create("bounds");

	tcase_set_timeout(tc, 300);
	tcase_add_loop_test(tc, verdicts_are_true, 0, 2);
	tcase_add_test(tc, weights_are_true);
	tcase_add_test(tc, strips_are_true);
	suite_add_tcase(suite, tc);
	return suite;
}

int main(void)
{
	return run_suite(bounds_suite());
}
