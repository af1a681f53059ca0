/* SPDX-License-Identifier: MIT */
/*
 * The search of sums: against plain play, with a table that has room for a few results and with one that has room for all; against
 * values of whole sums; and the bit boards and keys that it works with, against plain loops.
 */
#include "plain.h"
#include "board/maps.h"
#include "clobber/moves.h"
#include "components/options.h"
#include "components/split.h"
#include "components/sum.h"
#include "position/position.h"
#include "solver/question.h"
#include "sums/engine.h"
#include "sums/ups.h"
#include "support.h"
#include "support/players.h"
#include "values/compare.h"
#include "values/sum.h"
#include "values/table.h"

#define FEW_BYTES 2048 /* of a table with room for some 64 results, so that it forgets all the time */

/* ---- against plain play ---- */

static void check_against_play(cgt_solver *const solver[2], const struct plain_sum *sum, int32_t convention)
{
	const int32_t expected = plain_outcome(sum, convention);
	cgt_position *position = plain_position(sum);
	char text[PLAIN_TEXT];

	plain_text(sum, text);
	for (int i = 0; i < 2; i++)
		ck_assert_msg(outcome_of(solver[i], position, convention) == expected, "%s is %s in %s play", text,
		              cgt_outcome_name(expected), cgt_convention_name(convention));
	cgt_position_unref(position);
}

/* Sums of all games, in both conventions; the solvers go on with what they know, and begin anew now and then. */
static void check_random_sums(const char *name, int count, int most)
{
	struct random random = random_begin(name);
	cgt_solver *const solver[2] = { solver_with("table-bytes", FEW_BYTES), new_solver() };

	for (int i = 0; i < count; i++) {
		const struct plain_sum sum = plain_random_sum(&random, most);

		check_against_play(solver, &sum, CGT_NORMAL);
		check_against_play(solver, &sum, CGT_MISERE);
		if (i % 100 == 50)
			ck_ok(cgt_solver_clear(solver[i / 100 % 2]));
	}
	ck_assert_uint_lt(statistic_of(solver[0], "table-entries"), 100);
	ck_assert_uint_gt(statistic_of(solver[1], "table-entries"), statistic_of(solver[0], "table-entries"));
	cgt_solver_free(solver[0]);
	cgt_solver_free(solver[1]);
}

START_TEST(sums_equal_plain_play)
{
	check_random_sums("sums", 10000, 11);
}
END_TEST

START_TEST(larger_sums_equal_plain_play)
{
	check_random_sums("larger sums", 1500, 16);
}
END_TEST

/* Boards of Clobber that are too large to be values from the start, alone or with others. */
START_TEST(clobber_equals_plain_play)
{
	static const int shape[][2] = { { 1, 13 }, { 2, 6 }, { 3, 4 }, { 2, 7 }, { 6, 2 }, { 4, 3 }, { 14, 1 }, { 5, 2 } };
	static const char contents[] = "xxxooo.";
	struct random random = random_begin("Clobber");
	cgt_solver *const solver[2] = { solver_with("table-bytes", FEW_BYTES), new_solver() };

	for (int i = 0; i < 400; i++) {
		struct plain_sum sum;

		memset(&sum, 0, sizeof sum);
		sum.count = 1 + i % 2;
		sum.part[0].game = sum.part[1].game = CLOBBER;
		sum.part[0].rows = shape[i / 2 % 8][0];
		sum.part[0].cols = shape[i / 2 % 8][1];
		for (int cell = 0; cell < sum.part[0].rows * sum.part[0].cols; cell++)
			sum.part[0].cell[cell] = contents[random_below(&random, 7)];
		if (sum.count == 2)
			sum.part[1] = plain_random(&random, (int)random_below(&random, PLAIN_GAMES), 4);
		check_against_play(solver, &sum, i % 4 == 3 ? CGT_MISERE : CGT_NORMAL);
	}
	cgt_solver_free(solver[0]);
	cgt_solver_free(solver[1]);
}
END_TEST

/* ---- against values ---- */

/* Value expressions of many kinds, and boards that are not values from the start. */
static const char *const summand[] = {
	"1/2",
	"-3",
	"*",
	"*5",
	"{1|-1}",
	"{3|1}",
	"{5/2|{1|-2}}",
	"{{2|0}|-1}",
	"{0|{0|-2}}",
	"{0|*}",
	"{*|0}",
	"{0,*|0}",
	"{4|{2|1}}",
	"clobber: xoxo|oxox|xo..",
	"clobber: xoxoxoxoxo",
	"clobber: xxoo|oxox|..xo",
	"clobber: xoxxooxoxx",
	"clobber: xxo",
	"domineering: ....|....|..##",
	"domineering: ...|...|...",
	"toads-and-frogs: ttt..fff",
	"toads-and-frogs: tt.f.tff",
	"cram: ...|...",
	"impartial-clobber: xoxox",
};

static int32_t outcome_by_value(cgt_solver *solver, const cgt_position *position)
{
	cgt_values *values;
	uint64_t value, outcome;

	ck_ok(cgt_solver_value(solver, position, NULL, &value));
	ck_ok(cgt_solver_values(solver, &values));
	ck_ok(cgt_values_figure(values, value, "outcome", NULL, &outcome));
	cgt_values_unref(values);
	return (int32_t)outcome;
}

START_TEST(outcomes_are_those_of_values)
{
	struct random random = random_begin("values");
	cgt_solver *valuer = new_solver(), *few = solver_with("table-bytes", FEW_BYTES), *searcher = new_solver();

	for (int i = 0; i < 300; i++) {
		char text[512] = "0";
		cgt_position *position;
		int32_t expected;

		for (uint64_t k = 1 + random_below(&random, 4); k > 0; k--) {
			strcat(text, random_below(&random, 2) ? " + " : " - ");
			strcat(text, summand[random_below(&random, sizeof summand / sizeof summand[0])]);
		}
		position = position_of(text);
		expected = outcome_by_value(valuer, position);
		ck_assert_msg(outcome_of(searcher, position, CGT_NORMAL) == expected, "%s is %s", text, cgt_outcome_name(expected));
		ck_assert_msg(outcome_of(few, position, CGT_NORMAL) == expected, "%s is %s", text, cgt_outcome_name(expected));
		cgt_position_unref(position);
	}
	cgt_solver_free(valuer);
	cgt_solver_free(few);
	cgt_solver_free(searcher);
}
END_TEST

/* The values of random rows of Clobber, and of ups and stars. */
static size_t make_infinitesimals(struct random *random, cgt_solver *solver, uint32_t *value, size_t count)
{
	static const char *const plain[] = { "0", "*", "*3", "^", "v*", "^^", "vv*", "^3*2" };

	for (size_t i = 0; i < count; i++) {
		char text[32] = "clobber: ";
		cgt_position *position;
		uint64_t outside;

		for (uint64_t k = 2 + random_below(random, 9); k > 0; k--)
			strcat(text, random_below(random, 2) ? "x" : "o");
		position = position_of(i < sizeof plain / sizeof plain[0] ? plain[i] : text);
		ck_ok(cgt_solver_value(solver, position, NULL, &outside));
		value[i] = (uint32_t)outside;
		cgt_position_unref(position);
	}
	return count;
}

/* What is seen of a sum of values by ups, against the value of the whole sum. Returns whether something is seen. */
static bool check_ups(struct cgti_sum_scene *scene, const uint32_t *value, size_t count, int32_t to_move)
{
	struct cgti_sum_state state = { to_move, true, value[0], CGTI_SUMMANDS_EMPTY };
	cgt_values *values = scene->summands.tables->values;
	enum cgti_verdict verdict = CGTI_UNDECIDED;
	uint32_t sum = value[0];
	bool is_lost;

	for (size_t i = 1; i < count; i++) {
		const struct cgti_summand own = cgti_summand_of_value(value[i]);

		ck_ok(cgti_summands_add(&state.summands, &own, 1));
		ck_ok(cgti_values_sum(values, sum, value[i], scene->summands.meter, &sum));
	}
	ck_ok(cgti_ups_judge(scene, &state, &verdict));
	ck_ok(cgti_values_is_at_most(values, to_move == CGT_LEFT ? sum : CGTI_VALUE_ZERO,
	                             to_move == CGT_LEFT ? CGTI_VALUE_ZERO : sum, scene->summands.meter, &is_lost));
	ck_quick(verdict == CGTI_UNDECIDED || (verdict == CGTI_MOVER_LOSES) == is_lost);
	cgti_summands_free(&state.summands);
	return verdict != CGTI_UNDECIDED;
}

START_TEST(ups_decide_as_values_do)
{
	struct random random = random_begin("ups");
	cgt_solver *solver = new_solver();
	uint32_t value[200];
	const size_t count = make_infinitesimals(&random, solver, value, 200);
	struct cgti_meter meter;
	struct cgti_sum_scene scene;
	int decided = 0;

	cgti_meter_start(&meter, NULL, "test");
	ck_ok(cgti_sums_scene(&solver->tables, CGT_NORMAL, &meter, &scene));
	scene.summands.by_value = true;
	for (int i = 0; i < 2000; i++) {
		uint32_t chosen[3];

		for (int k = 0; k < 3; k++)
			chosen[k] = value[random_below(&random, count)];
		decided += check_ups(&scene, chosen, 1 + (size_t)(i % 3), i % 2 ? CGT_RIGHT : CGT_LEFT);
	}
	ck_assert_int_gt(decided, 1000);
	cgt_solver_free(solver);
}
END_TEST

/* Numbers and nimbers are added up, however many there are. */
START_TEST(values_need_no_search)
{
	char text[8192] = "0.[3]: [3000000000] + *50000 + 1";
	cgt_solver *solver = new_solver();
	cgt_position *position = position_of(text);

	ck_assert_int_eq(outcome_of(solver, position, CGT_NORMAL), CGT_OUTCOME_L);
	cgt_position_unref(position);
	for (int i = 1; i < 300; i++)
		sprintf(text + strlen(text), " %c %d/8", "-+"[i % 2], i);
	position = position_of(text);
	ck_assert_int_eq(outcome_of(solver, position, CGT_NORMAL), CGT_OUTCOME_L);
	cgt_position_unref(position);
	position = position_of("{1|-1} + {1|-1} + {2|-2} + {5|-5} + {3|1} + {7|6}");
	ck_assert_int_eq(outcome_of(solver, position, CGT_NORMAL), CGT_OUTCOME_L);
	ck_assert_uint_eq(statistic_of(solver, "sums"), 0);
	cgt_position_unref(position);
	cgt_solver_free(solver);
}
END_TEST

/* ---- misere play of many heaps, whose sums have long keys ---- */

/* Bouton's rule: whoever is to move on heaps that are all 0 or 1 loses if they are odd in number, else if nothing is left of
 * them. */
START_TEST(misere_nim_is_won_by_rule)
{
	struct random random = random_begin("misere Nim");
	cgt_solver *solver = new_solver();

	for (int i = 0; i < 40; i++) {
		const int heaps = 2 + (int)random_below(&random, 22);
		char text[256] = "0.[3]: [0";
		uint64_t nim = 0, greatest = 0;
		cgt_position *position;

		for (int k = 0; k < heaps; k++) {
			const uint64_t size = random_below(&random, 4);

			sprintf(text + strlen(text), ",%d", (int)size);
			nim ^= size;
			greatest = size > greatest ? size : greatest;
		}
		strcat(text, "]");
		position = position_of(text);
		ck_assert_int_eq(outcome_of(solver, position, CGT_MISERE),
		                 (greatest > 1 ? nim != 0 : nim == 0) ? CGT_OUTCOME_N : CGT_OUTCOME_P);
		cgt_position_unref(position);
	}
	cgt_solver_free(solver);
}
END_TEST

/* ---- bit boards ---- */

/* A random grid in a tight box with stones of both kinds; 'x', 'o' and '.'. */
static void random_grid(struct random *random, struct cgti_grid *grid)
{
	bool is_tight;

	grid->rows = 1 + (int32_t)random_below(random, 8);
	grid->cols = 1 + (int32_t)random_below(random, grid->rows == 1 ? 63 : (uint64_t)(64 / grid->rows));
	do {
		bool top = false, bottom = false, left = false, right = false;

		for (int32_t cell = 0; cell < grid->rows * grid->cols; cell++) {
			const bool is_stone = (grid->cell[cell] = (uint8_t)"xo."[random_below(random, 3)]) != '.';

			top |= is_stone && cell < grid->cols;
			bottom |= is_stone && cell / grid->cols == grid->rows - 1;
			left |= is_stone && cell % grid->cols == 0;
			right |= is_stone && cell % grid->cols == grid->cols - 1;
		}
		is_tight = top && bottom && left && right;
	} while (!is_tight);
}

static struct cgti_planes canonical_of(const struct cgti_grid *grid, bool *self_negative)
{
	struct cgti_planes planes = cgti_clobber_planes(grid);

	*self_negative = cgti_planes_canonical(&planes);
	return planes;
}

static bool same_planes(const struct cgti_planes *a, const struct cgti_planes *b)
{
	return a->rows == b->rows && a->cols == b->cols && a->own[0] == b->own[0] && a->own[1] == b->own[1];
}

START_TEST(images_become_the_same_planes)
{
	struct random random = random_begin("planes");
	uint8_t cell[64], turned[64];
	int self_negatives = 0;

	for (int i = 0; i < 20000; i++) {
		struct cgti_grid grid = { 0, 0, cell }, image = { 0, 0, turned };
		struct cgti_planes planes, others;
		bool self_negative, other_negative, found = false;

		random_grid(&random, &grid);
		planes = canonical_of(&grid, &self_negative);
		ck_quick(planes.rows <= planes.cols && !(planes.own[0] & planes.own[1]));
		for (int32_t map = 0; map < CGT_MAP_COUNT; map++) {
			cgti_grid_image(&grid, map, &image);
			others = canonical_of(&image, &other_negative);
			ck_quick(same_planes(&planes, &others) && self_negative == other_negative);
			others = cgti_clobber_planes(&image);
			found |= same_planes(&planes, &others);
		}
		for (size_t k = 0; k < cgti_grid_size(&grid); k++)
			cell[k] = cell[k] == 'x' ? 'o' : cell[k] == 'o' ? 'x' : '.';
		others = canonical_of(&grid, &other_negative);
		ck_quick(others.own[0] == planes.own[!self_negative] && others.own[1] == planes.own[self_negative]);
		ck_quick(found && self_negative == other_negative);
		self_negatives += self_negative;
	}
	ck_assert_int_gt(self_negatives, 100);
}
END_TEST

static int compare_planes(const void *a, const void *b)
{
	return memcmp(a, b, sizeof(struct cgti_planes));
}

static void put_canonical(struct cgti_planes *list, size_t *count, struct cgti_planes planes)
{
	struct cgti_planes clean;

	memset(&clean, 0, sizeof clean);
	cgti_planes_canonical(&planes);
	clean.own[0] = planes.own[0];
	clean.own[1] = planes.own[1];
	clean.rows = planes.rows;
	clean.cols = planes.cols;
	list[(*count)++] = clean;
}

/* All parts of all options, by bit boards and by the game's own moves and split. */
START_TEST(options_are_those_of_the_game)
{
	struct random random = random_begin("options");
	struct cgti_components table;
	struct cgti_meter meter;
	cgt_game *game;
	uint8_t cell[64];

	ck_ok(cgt_game_new("clobber", &game));
	cgti_components_init(&table);
	cgti_meter_start(&meter, NULL, "test");
	for (int i = 0; i < 2000; i++) {
		static struct cgti_planes by_bits[2048], by_game[2048], part[CGTI_CLOBBER_PARTS];
		struct cgti_grid grid = { 0, 0, cell };
		struct cgti_sum sum = CGTI_SUM_EMPTY;
		uint32_t player = i % 2 ? CGT_RIGHT : CGT_LEFT;

		random_grid(&random, &grid);
		ck_ok(cgti_components_add(&table, game, &grid, &sum));
		for (size_t k = 0; k < sum.count; k++) {
			struct cgti_option_list list = CGTI_OPTION_LIST_EMPTY;
			struct cgti_grid own = cgti_components_grid(&table, sum.id[k]);
			const struct cgti_planes planes = cgti_clobber_planes(&own);
			struct cgti_clobber_walk walk;
			size_t bits = 0, played = 0, options = 0;
			uint32_t parts;

			cgti_clobber_walk_start(&walk, &planes, player == CGT_RIGHT);
			for (; cgti_clobber_walk_next(&walk, part, &parts); options++)
				for (uint32_t p = 0; p < parts; p++)
					put_canonical(by_bits, &bits, part[p]);
			ck_ok(cgti_components_list_options(&table, sum.id[k], (int32_t)player, &meter, &list));
			ck_quick(options == list.count && options == cgti_clobber_moves(&planes));
			for (size_t p = 0; p < list.parts.count; p++) {
				own = cgti_components_grid(&table, list.parts.id[p]);
				put_canonical(by_game, &played, cgti_clobber_planes(&own));
			}
			qsort(by_bits, bits, sizeof *by_bits, compare_planes);
			qsort(by_game, played, sizeof *by_game, compare_planes);
			ck_quick(bits == played && memcmp(by_bits, by_game, bits * sizeof *by_bits) == 0);
			cgti_option_list_free(&list);
		}
		cgti_sum_free(&sum);
	}
	cgti_components_free(&table);
	cgt_game_unref(game);
}
END_TEST

/* ---- budgets and memory ---- */

static const char *const watched[] = {
	"clobber: xoxo|oxox|xo..", "clobber: xoxo|oxox|xoxo", "toads-and-frogs: ttt..fff + domineering: ...|...|.##",
};

static cgt_status ask(const char *text, int32_t convention, int32_t expected)
{
	cgt_position *position = NULL;
	cgt_solver *solver = NULL;
	int32_t outcome = 0;
	cgt_status status = cgt_position_parse(text, &position);

	if (status == CGT_OK)
		status = cgt_solver_new(&solver);
	if (status == CGT_OK) {
		status = cgt_solver_outcome(solver, position, convention, NULL, &outcome);
		ck_assert_int_eq(outcome, status == CGT_OK ? expected : 0);
		ck_assert(status == CGT_OK || outcome_of(solver, position, convention) == expected);
	}
	cgt_solver_free(solver);
	cgt_position_unref(position);
	return status;
}

START_TEST(allocations_may_fail)
{
	const int32_t convention = _i % 2 ? CGT_MISERE : CGT_NORMAL;
	cgt_position *position = position_of(watched[_i / 2]);
	cgt_solver *solver = new_solver();
	const int32_t expected = outcome_of(solver, position, convention);

	ck_survives_or_does_without(ask(watched[_i / 2], convention, expected));
	cgt_solver_free(solver);
	cgt_position_unref(position);
}
END_TEST

/* Stopped every few nodes, a question comes to its answer in pieces. */
START_TEST(questions_go_on)
{
	const int32_t convention = _i % 2 ? CGT_MISERE : CGT_NORMAL;
	cgt_position *position = position_of(watched[_i / 2]);
	cgt_solver *whole = new_solver(), *solver = new_solver();
	cgt_budget *budget;
	int32_t outcome = 0;
	int stops = 0;
	cgt_status status;

	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_nodes(budget, 40));
	while ((status = cgt_solver_outcome(solver, position, convention, budget, &outcome)) == CGT_LIMIT)
		ck_assert(outcome == 0 && ++stops < 1000);
	ck_ok(status);
	ck_assert_int_gt(stops, 2);
	ck_assert_int_eq(outcome, outcome_of(whole, position, convention));
	cgt_budget_unref(budget);
	cgt_solver_free(whole);
	cgt_solver_free(solver);
	cgt_position_unref(position);
}
END_TEST

/* The table of values is at work for a search, and cannot be while it is at work for another call. */
static int32_t ask_within(void *scene, const cgt_progress *progress)
{
	cgt_solver *solver = scene;
	cgt_position *position = position_of("clobber: xoxo");
	int32_t winner;

	(void)progress;
	ck_fails(cgt_solver_winner(solver, position, CGT_LEFT, CGT_NORMAL, NULL, &winner), CGT_BUSY, "at work");
	cgt_position_unref(position);
	return 0;
}

START_TEST(values_at_work_are_busy)
{
	cgt_solver *solver = new_solver();
	cgt_values *values;
	cgt_budget *budget;
	uint64_t value;

	ck_ok(cgt_solver_values(solver, &values));
	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_progress(budget, ask_within, solver));
	cgti_meter_cancel_at(UINT64_MAX);
	ck_fails(cgt_values_parse(values, "{3|1} + {2|-1} + {5|{1|-7}}", budget, &value), CGT_CANCELLED, "callback");
	cgti_meter_cancel_at(0);
	cgt_budget_unref(budget);
	cgt_values_unref(values);
	cgt_solver_free(solver);
}
END_TEST

static Suite *sums_suite(void)
{
	Suite *suite = suite_create("sums");
	TCase *tc = tcase_create("play");

	tcase_set_timeout(tc, 600);
	tcase_set_tags(tc, "heavy");
	tcase_add_test(tc, sums_equal_plain_play);
	tcase_add_test(tc, larger_sums_equal_plain_play);
	tcase_add_test(tc, clobber_equals_plain_play);
	tcase_add_test(tc, outcomes_are_those_of_values);
	suite_add_tcase(suite, tc);

	tc = tcase_create("parts");
	tcase_set_timeout(tc, 300);
	tcase_add_test(tc, values_need_no_search);
	tcase_add_test(tc, ups_decide_as_values_do);
	tcase_add_test(tc, misere_nim_is_won_by_rule);
	tcase_add_test(tc, images_become_the_same_planes);
	tcase_add_test(tc, options_are_those_of_the_game);
	suite_add_tcase(suite, tc);

	tc = tcase_create("calls");
	tcase_set_timeout(tc, 300);
	tcase_add_loop_test(tc, allocations_may_fail, 0, 6);
	tcase_add_loop_test(tc, questions_go_on, 0, 6);
	tcase_add_test(tc, values_at_work_are_busy);
	suite_add_tcase(suite, tc);
	return suite;
}

int main(void)
{
	return run_suite(sums_suite());
}
