/* SPDX-License-Identifier: MIT */
/*
 * Teams at sums: the answers of one, two and three threads against plain play and each other, with tables that forget and ones that
 * do not, in pieces, cancelled, with little memory; and the tables that a team shares, looked at by some while others add to them.
 */
#include <pthread.h>

#include "plain.h"
#include "cancelling.h"
#include "solver/question.h"
#include "support.h"
#include "support/clock.h"
#include "support/hash.h"
#include "support/memory.h"
#include "support/players.h"
#include "values/compare.h"
#include "values/sum.h"
#include "values/table.h"

#define LENGTH(array) (int)(sizeof(array) / sizeof(array)[0])

#define FEW_BYTES 2048 /* of a table with room for some 64 results, so that it forgets all the time */

/* A solver whose team takes sums of all sizes. */
static cgt_solver *new_team(int64_t threads, int64_t table_bytes)
{
	cgt_solver *solver = solver_with("threads", threads);

	if (table_bytes)
		ck_ok(cgt_solver_set(solver, "table-bytes", table_bytes));
	solver->tables.team_stones = 0;
	return solver;
}

/* ---- against plain play ---- */

#define SOLVERS 4

static void check_against_play(cgt_solver *const solver[SOLVERS], const struct plain_sum *sum, int32_t convention)
{
	const int32_t expected = plain_outcome(sum, convention);
	cgt_position *position = plain_position(sum);
	char text[PLAIN_TEXT];
	int32_t outcome;

	plain_text(sum, text);
	for (int i = 0; i < SOLVERS; i++) {
		ck_ok(cgt_solver_outcome(solver[i], position, convention, NULL, &outcome));
		ck_assert_msg(outcome == expected, "%s is %s in %s play", text, cgt_outcome_name(expected),
		              cgt_convention_name(convention));
	}
	cgt_position_unref(position);
}

/* Sums of all games, in both conventions; the solvers go on with what they know, and begin anew now and then. */
static void check_random_sums(const char *name, int count, int most)
{
	struct random random = random_begin(name);
	cgt_solver *const solver[SOLVERS] = { new_team(1, 0), new_team(2, 0), new_team(2, FEW_BYTES), new_team(3, FEW_BYTES) };

	for (int i = 0; i < count; i++) {
		const struct plain_sum sum = plain_random_sum(&random, most);

		check_against_play(solver, &sum, i % 2 ? CGT_MISERE : CGT_NORMAL);
		if (i % 50 == 25)
			ck_ok(cgt_solver_clear(solver[i / 50 % SOLVERS]));
	}
	for (int i = 0; i < SOLVERS; i++)
		cgt_solver_free(solver[i]);
}

START_TEST(few_sums_equal_plain_play)
{
	check_random_sums("few sums", 60, 11);
}
END_TEST

START_TEST(sums_equal_plain_play)
{
	check_random_sums("sums", 10000, 11);
}
END_TEST

START_TEST(larger_sums_equal_plain_play)
{
	check_random_sums("larger sums", 5000, 14);
}
END_TEST

/* ---- larger positions ---- */

/* Most of them boards, which members play beside each other; some of components, which they play in turns. */
static const struct {
	const char *position;
	int32_t convention;
} positions[] = {
	{ "clobber: xoxox|oxoxo|xox.x", CGT_NORMAL },
	{ "clobber: xoxoxoxoxoxoxoxoxoxoxo", CGT_NORMAL },
	{ "clobber: xoxo|oxox|xo.o + toads-and-frogs: ttt..fff + {1|-1}", CGT_NORMAL },
	{ "toads-and-frogs: tttt..ffff", CGT_NORMAL },
	{ "clobber: xoxo|oxox|xox.", CGT_MISERE },
	{ "clobber: xoxo|oxox + domineering: ...|... + cram: ..", CGT_MISERE },
	{ "clobber: xoxoxoxoxoxox + clobber: xxox|ooxo|xo.x + {2|{0|-3}} + *3", CGT_NORMAL },
	{ "toads-and-frogs: ttt..fff", CGT_MISERE },
	{ "clobber: xoxoxo|oxoxox|xoxoxo", CGT_NORMAL },
	{ "clobber: xoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxo", CGT_NORMAL },
	{ "clobber: xoxox|oxoxo + clobber: xoxoxox|oxoxoxo + domineering: ...|...", CGT_NORMAL },
	{ "clobber: xoxo|oxox|xoxo|oxox", CGT_MISERE },
	{ "toads-and-frogs: tttttt...ffffff", CGT_NORMAL },
};

#define QUICK 8 /* of them, also under the thread sanitizer */

static int32_t winner_by_one(const cgt_position *position, int32_t convention)
{
	cgt_solver *solver = new_team(1, 0);
	int32_t winner;

	ck_ok(cgt_solver_winner(solver, position, CGT_LEFT, convention, NULL, &winner));
	cgt_solver_free(solver);
	return winner;
}

/* Asks again and again, with so few nodes at a time, until there is an answer. */
static int32_t winner_in_pieces(cgt_solver *solver, const cgt_position *position, int32_t convention, uint64_t nodes)
{
	int32_t winner = 0;
	cgt_status status = CGT_LIMIT;
	cgt_budget *budget;

	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_nodes(budget, nodes));
	for (int rounds = 0; status == CGT_LIMIT && rounds < 100000; rounds++)
		status = cgt_solver_winner(solver, position, CGT_LEFT, convention, budget, &winner);
	ck_ok(status);
	cgt_budget_unref(budget);
	return winner;
}

/* The winner is that of one thread: at once, in pieces, and with a table that forgets. */
START_TEST(teams_find_who_wins)
{
	const int32_t convention = positions[_i / 2].convention, threads = 2 + _i % 2;
	cgt_position *position = position_of(positions[_i / 2].position);
	cgt_solver *solver = new_team(threads, 0), *pieces = new_team(threads, 0), *small = new_team(threads, 1 << 16);
	const int32_t expected = winner_by_one(position, convention);
	int32_t winner;

	ck_ok(cgt_solver_winner(solver, position, CGT_LEFT, convention, NULL, &winner));
	ck_assert_int_eq(winner, expected);
	ck_ok(cgt_solver_winner(small, position, CGT_LEFT, convention, NULL, &winner));
	ck_assert_int_eq(winner, expected);
	ck_assert_int_eq(winner_in_pieces(pieces, position, convention, 1000), expected);
	cgt_solver_free(solver);
	cgt_solver_free(pieces);
	cgt_solver_free(small);
	cgt_position_unref(position);
}
END_TEST

/* All sums that are searched are counted, and a solver goes on with one thread where two left off. */
START_TEST(threads_may_change)
{
	cgt_solver *solver = new_team(2, 0);
	cgt_position *position = position_of(positions[0].position);
	const int32_t expected = winner_by_one(position, CGT_NORMAL);
	cgt_budget *budget;
	int32_t winner;

	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_nodes(budget, 300));
	ck_fails(cgt_solver_winner(solver, position, CGT_LEFT, CGT_NORMAL, budget, &winner), CGT_LIMIT, "nodes is spent");
	ck_assert_uint_gt(statistic_of(solver, "sums"), 0);
	ck_ok(cgt_solver_set(solver, "threads", 1));
	ck_ok(cgt_solver_winner(solver, position, CGT_LEFT, CGT_NORMAL, NULL, &winner));
	ck_assert_int_eq(winner, expected);
	cgt_budget_unref(budget);
	cgt_position_unref(position);
	cgt_solver_free(solver);
}
END_TEST

/* Sums that are small, or in which pairings are looked for, are for one thread, and cost what they cost it. */
START_TEST(small_sums_have_no_team)
{
	static const char *const small[] = { "clobber: xoxo|oxox|xoxo", "toads-and-frogs: ttttt...fffff" };

	for (int i = 0; i < LENGTH(small); i++) {
		cgt_position *position = position_of(small[i]);
		cgt_solver *one = new_team(1, 0), *two = new_team(2, 0);
		int32_t winner;

		ck_ok(cgt_solver_clear(two));
		two->tables.team_stones = one->tables.team_stones = 16;
		ck_ok(cgt_solver_winner(one, position, CGT_LEFT, CGT_NORMAL, NULL, &winner));
		ck_ok(cgt_solver_winner(two, position, CGT_LEFT, CGT_NORMAL, NULL, &winner));
		ck_assert_uint_eq(statistic_of(one, "nodes"), statistic_of(two, "nodes"));
		cgt_solver_free(one);
		cgt_solver_free(two);
		cgt_position_unref(position);
	}
}
END_TEST

/* ---- stopping ---- */

/* A team is cancelled in the middle of its work, and finds the answer when it is asked again. */
START_TEST(teams_are_cancelled)
{
	cgt_position *position = position_of("clobber: xoxoxoxo|oxoxoxox|xoxoxoxo"), *quick = position_of(positions[0].position);
	cgt_solver *solver = new_team(3, 0);
	const int32_t expected = winner_by_one(quick, CGT_NORMAL);
	struct cancelling cancelling = { NULL, 0 };
	int32_t winner;

	ck_ok(cgt_budget_new(&cancelling.budget));
	ck_ok(cgt_budget_set_progress(cancelling.budget, cancel_by_another_thread, &cancelling));
	for (int i = 0; i < 3; i++) {
		cgti_clock_step(10);
		ck_fails(cgt_solver_winner(solver, position, CGT_LEFT, CGT_NORMAL, cancelling.budget, &winner), CGT_CANCELLED, "");
		cgti_clock_step(0);
		ck_assert_int_eq(cancelling.calls, 3);
		cgt_budget_uncancel(cancelling.budget);
		cancelling.calls = 0;
	}
	ck_ok(cgt_solver_winner(solver, quick, CGT_LEFT, CGT_NORMAL, NULL, &winner));
	ck_assert_int_eq(winner, expected);
	cgt_budget_unref(cancelling.budget);
	cgt_position_unref(position);
	cgt_position_unref(quick);
	cgt_solver_free(solver);
}
END_TEST

START_TEST(a_deadline_ends_a_team)
{
	cgt_position *position = position_of("clobber: xoxoxoxo|oxoxoxox|xoxoxoxo");
	cgt_solver *solver = new_team(2, 0);
	cgt_budget *budget;
	int32_t winner;

	ck_ok(cgt_budget_new(&budget));
	cgti_clock_step(10);
	ck_ok(cgt_budget_set_milliseconds(budget, 5));
	ck_fails(cgt_solver_winner(solver, position, CGT_LEFT, CGT_NORMAL, budget, &winner), CGT_LIMIT, "5 milliseconds");
	cgti_clock_step(0);
	cgt_budget_unref(budget);
	cgt_position_unref(position);
	cgt_solver_free(solver);
}
END_TEST

/* Each check point of all members in turn finds itself cancelled. */
START_TEST(cancelled_anywhere)
{
	cgt_position *position = position_of("clobber: xoxoxo|oxoxox + toads-and-frogs: tt..ff");
	const int32_t expected = winner_by_one(position, CGT_NORMAL);
	cgt_budget *budget;

	ck_ok(cgt_budget_new(&budget));
	for (uint64_t k = 1; k < 2000; k += 1 + k / 4) {
		cgt_solver *solver = new_team(2, 0);
		int32_t winner;
		cgt_status status;

		cgti_meter_cancel_at(k);
		status = cgt_solver_winner(solver, position, CGT_LEFT, CGT_NORMAL, budget, &winner);
		cgti_meter_cancel_at(0);
		ck_assert(status == CGT_OK || status == CGT_CANCELLED);
		if (status == CGT_OK)
			ck_assert_int_eq(winner, expected);
		ck_ok(cgt_solver_winner(solver, position, CGT_LEFT, CGT_NORMAL, budget, &winner));
		ck_assert_int_eq(winner, expected);
		cgt_solver_free(solver);
	}
	cgt_budget_unref(budget);
	cgt_position_unref(position);
}
END_TEST

/* Whichever member lacks memory: an answer, or want of memory, and the right answer afterwards. */
START_TEST(failed_allocations_in_a_team)
{
	cgt_position *position = position_of("clobber: xoxoxo|oxoxox");
	const int32_t expected = winner_by_one(position, CGT_NORMAL);

	for (uint64_t k = 1;; k += 1 + k / 8) {
		cgt_solver *solver = new_team(2, 0);
		int32_t winner;
		cgt_status status;
		bool failed;

		cgti_memory_fail_at(k);
		status = cgt_solver_winner(solver, position, CGT_LEFT, CGT_NORMAL, NULL, &winner);
		failed = cgti_memory_failed();
		cgti_memory_fail_at(0);
		ck_assert(status == CGT_OK || (failed && status == CGT_OUT_OF_MEMORY));
		ck_ok(cgt_solver_winner(solver, position, CGT_LEFT, CGT_NORMAL, NULL, &winner));
		ck_assert_int_eq(winner, expected);
		cgt_solver_free(solver);
		if (!failed)
			break;
	}
	cgt_position_unref(position);
}
END_TEST

/* What the solver holds more after a call is at most the limit of bytes, which is one for all members together. */
START_TEST(a_limit_of_bytes_is_for_all)
{
	static const uint64_t limits[] = { 1 << 18, 1 << 20 };
	cgt_position *position = position_of("clobber: xoxoxoxo|oxoxoxox|xoxoxoxo");
	cgt_budget *budget;
	int32_t winner;

	ck_ok(cgt_budget_new(&budget));
	for (int i = 0; i < LENGTH(limits); i++) {
		cgt_solver *solver = new_team(1 + _i, 0);
		const uint64_t before = statistic_of(solver, "bytes");

		ck_ok(cgt_budget_set_bytes(budget, limits[i]));
		ck_fails(cgt_solver_winner(solver, position, CGT_LEFT, CGT_NORMAL, budget, &winner), CGT_LIMIT, "bytes is spent");
		ck_assert_uint_le(statistic_of(solver, "bytes") - before, limits[i] + limits[i] / 100 + 8192);
		cgt_solver_free(solver);
	}
	cgt_budget_unref(budget);
	cgt_position_unref(position);
}
END_TEST

/* ---- shared tables ---- */

#define SHARERS 3
#define STRINGS 6000

struct sharer {
	pthread_t thread;
	struct cgti_intern *table;
	uint32_t number[STRINGS];
	bool fine;
};

/* Finds strings, or puts them in under the lock; a number leads to its string whoever put it in. */
static void *find_or_put(void *argument)
{
	struct sharer *sharer = argument;

	sharer->fine = true;
	for (uint32_t i = 0; i < STRINGS; i++) {
		const uint64_t string[3] = { i, (uint64_t)i * i, ~(uint64_t)i };
		const size_t bytes = 8 * (1 + i % 3);
		uint32_t number = cgti_intern_find(sharer->table, string, bytes);
		size_t length;
		bool added;

		if (number == CGTI_INTERN_NONE) {
			cgti_commons_enter(sharer->table->commons);
			number = cgti_intern_put(sharer->table, string, bytes, &added);
			cgti_commons_leave(sharer->table->commons);
		}
		sharer->number[i] = number;
		sharer->fine &= memcmp(cgti_intern_bytes(sharer->table, number, &length), string, bytes) == 0 && length == bytes;
	}
	return NULL;
}

START_TEST(strings_are_shared)
{
	static struct sharer sharer[SHARERS];
	struct cgti_intern table = CGTI_INTERN_EMPTY;

	ck_ok(cgti_commons_new(&table.commons));
	for (int i = 0; i < SHARERS; i++) {
		sharer[i].table = &table;
		ck_assert_int_eq(pthread_create(&sharer[i].thread, NULL, find_or_put, &sharer[i]), 0);
	}
	for (int i = 0; i < SHARERS; i++) {
		ck_assert_int_eq(pthread_join(sharer[i].thread, NULL), 0);
		ck_assert(sharer[i].fine);
		ck_assert_int_eq(memcmp(sharer[i].number, sharer[0].number, sizeof sharer[0].number), 0);
	}
	ck_assert_uint_eq(table.count, STRINGS);
	ck_assert_uint_gt(cgti_commons_bytes(table.commons), 0);
	cgti_commons_free(table.commons);
	table.commons = NULL;
	cgti_intern_free(&table);
}
END_TEST

#define VALUES 24

struct adder {
	pthread_t thread;
	cgt_values *values;
	const uint32_t *value;
	uint32_t sum[VALUES * VALUES], difference[VALUES * VALUES];
	bool at_most[VALUES * VALUES];
	cgt_status status;
};

static cgt_status add_and_compare(struct adder *adder, size_t i, struct cgti_meter *meter)
{
	const uint32_t a = adder->value[i % VALUES], b = adder->value[i / VALUES];
	cgt_status status = cgti_values_sum(adder->values, a, b, meter, &adder->sum[i]);

	if (status == CGT_OK)
		status = cgti_values_difference(adder->values, a, b, meter, &adder->difference[i]);
	return status == CGT_OK ? cgti_values_is_at_most(adder->values, a, b, meter, &adder->at_most[i]) : status;
}

static void *add_and_compare_all(void *argument)
{
	struct adder *adder = argument;
	struct cgti_meter meter;

	cgti_meter_start(&meter, NULL, "");
	for (size_t i = 0; i < VALUES * VALUES && adder->status == CGT_OK; i++)
		adder->status = add_and_compare(adder, i, &meter);
	return NULL;
}

/* The values of random rows of Clobber. */
static void make_values(cgt_solver *solver, uint32_t value[VALUES])
{
	struct random random = random_begin("values");

	for (int i = 0; i < VALUES; i++) {
		char text[32] = "clobber: ";
		cgt_position *position;
		uint64_t outside;

		for (uint64_t k = 3 + random_below(&random, 6); k > 0; k--)
			strcat(text, random_below(&random, 2) ? "x" : "o");
		position = position_of(text);
		ck_ok(cgt_solver_value(solver, position, NULL, &outside));
		value[i] = (uint32_t)outside;
		cgt_position_unref(position);
	}
}

/* Members that add the same values find the same sums, and those are what the difference says they are. */
START_TEST(values_are_shared)
{
	static struct adder adder[SHARERS];
	cgt_solver *solver = new_team(1, 0);
	uint32_t value[VALUES];
	struct cgti_commons *commons;
	struct cgti_meter meter;

	make_values(solver, value);
	ck_ok(cgti_commons_new(&commons));
	solver->tables.values->commons = commons;
	for (int i = 0; i < SHARERS; i++) {
		adder[i].values = solver->tables.values;
		adder[i].value = value;
		ck_assert_int_eq(pthread_create(&adder[i].thread, NULL, add_and_compare_all, &adder[i]), 0);
	}
	for (int i = 0; i < SHARERS; i++) {
		ck_assert_int_eq(pthread_join(adder[i].thread, NULL), 0);
		ck_ok(adder[i].status);
		ck_assert_int_eq(memcmp(adder[i].sum, adder[0].sum, sizeof adder[0].sum), 0);
		ck_assert_int_eq(memcmp(adder[i].difference, adder[0].difference, sizeof adder[0].difference), 0);
		ck_assert_int_eq(memcmp(adder[i].at_most, adder[0].at_most, sizeof adder[0].at_most), 0);
	}
	solver->tables.values->commons = NULL;
	cgti_commons_free(commons);
	cgti_meter_start(&meter, NULL, "");
	for (size_t i = 0; i < VALUES * VALUES; i++) {
		uint32_t again;
		bool is_at_most;

		ck_ok(cgti_values_sum(solver->tables.values, adder[0].difference[i], value[i / VALUES], &meter, &again));
		ck_assert_uint_eq(again, value[i % VALUES]);
		ck_ok(cgti_values_is_at_most(solver->tables.values, adder[0].difference[i], CGTI_VALUE_ZERO, &meter, &is_at_most));
		ck_assert(is_at_most == adder[0].at_most[i]);
	}
	cgt_solver_free(solver);
}
END_TEST

static Suite *team_suite(void)
{
	Suite *suite = suite_create("teams at sums");
	TCase *tc = tcase_create("teams");

	tcase_set_timeout(tc, 120);
	tcase_set_tags(tc, "raced");
	tcase_add_test(tc, few_sums_equal_plain_play);
	tcase_add_loop_test(tc, teams_find_who_wins, 0, 2 * QUICK);
	tcase_add_test(tc, cancelled_anywhere);
	tcase_add_test(tc, failed_allocations_in_a_team);
	tcase_add_loop_test(tc, a_limit_of_bytes_is_for_all, 0, 3);
	tcase_add_test(tc, strings_are_shared);
	tcase_add_test(tc, values_are_shared);
	suite_add_tcase(suite, tc);

	tc = tcase_create("stopping");
	tcase_set_timeout(tc, 120);
	tcase_set_tags(tc, "raced");
	tcase_add_test(tc, threads_may_change);
	tcase_add_test(tc, small_sums_have_no_team);
	tcase_add_test(tc, teams_are_cancelled);
	tcase_add_test(tc, a_deadline_ends_a_team);
	suite_add_tcase(suite, tc);

	tc = tcase_create("large positions");
	tcase_set_timeout(tc, 120);
	tcase_set_tags(tc, "heavy");
	tcase_add_test(tc, sums_equal_plain_play);
	tcase_add_loop_test(tc, teams_find_who_wins, 2 * QUICK, 2 * LENGTH(positions));
	suite_add_tcase(suite, tc);

	tc = tcase_create("larger sums");
	tcase_set_timeout(tc, 600);
	tcase_set_tags(tc, "long");
	tcase_add_test(tc, larger_sums_equal_plain_play);
	suite_add_tcase(suite, tc);
	return suite;
}

int main(void)
{
	return run_suite(team_suite());
}
