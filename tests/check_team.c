/* SPDX-License-Identifier: MIT */
/* Teams: several threads at one call, with one meter for all. */
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

#include <cgt/cgt.h>

#include "cancelling.h"
#include "domineering/piece_table.h"
#include "search/team.h"
#include "support.h"
#include "support/clock.h"
#include "support/error.h"
#include "support/memory.h"

#define LENGTH(array) (int)(sizeof(array) / sizeof(array)[0])

/* Members count nodes; the one that is to have the answer has it after so many. */
struct count {
	uint32_t finder; /* or nobody's number */
	uint64_t after;
	_Atomic uint64_t nodes;
	_Atomic uint32_t members;
};

static cgt_status count_nodes(void *shared, uint32_t member, struct cgti_meter *meter)
{
	struct count *count = shared;
	const uint64_t start = meter->nodes;
	cgt_status status = CGT_OK;

	atomic_fetch_add(&count->members, 1);
	while (status == CGT_OK && !(member == count->finder && meter->nodes - start == count->after))
		status = cgti_meter_tick(meter);
	atomic_fetch_add(&count->nodes, meter->nodes - start);
	return status;
}

/* Whoever finds it, the others stop, and the nodes of all are counted; without a budget, too. */
START_TEST(one_has_the_answer)
{
	for (int with_budget = 0; with_budget < 2; with_budget++) {
		struct count count = { .finder = (uint32_t)_i, .after = 100000 };
		struct cgti_meter meter;
		cgt_budget *budget = NULL;
		uint32_t member;

		if (with_budget)
			ck_ok(cgt_budget_new(&budget));
		cgti_meter_start(&meter, budget, "");
		meter.nodes = 5;
		ck_ok(cgti_team_run(4, &meter, count_nodes, &count, &member));
		ck_assert_uint_eq(member, count.finder);
		ck_assert_uint_eq(count.members, 4);
		ck_assert_uint_ge(count.nodes, 100000);
		ck_assert_uint_eq(meter.nodes, 5 + count.nodes);
		ck_ok(cgti_meter_tick(&meter));
		cgt_budget_unref(budget);
	}
}
END_TEST

/* An answer is no failure, whatever stopped the calling thread. */
START_TEST(the_last_error_is_left_alone)
{
	struct count count = { .finder = 1, .after = 1000 };
	struct cgti_meter meter;
	uint32_t member;

	cgti_fail(CGT_CORRUPT, "something before");
	cgti_meter_start(&meter, NULL, "");
	ck_ok(cgti_team_run(2, &meter, count_nodes, &count, &member));
	ck_assert_str_eq(last_message(), "something before");
}
END_TEST

/* The second member does so many nodes and waits for the end; then the first does one, which is told of with the nodes of both. */
struct pair {
	_Atomic bool done;
	uint64_t told;
};

#define NODES_OF_SECOND 1000

static int32_t note_nodes(void *user, const cgt_progress *progress)
{
	((struct pair *)user)->told = cgt_progress_nodes(progress);
	return 1;
}

static cgt_status count_one_after_the_other(void *shared, uint32_t member, struct cgti_meter *meter)
{
	struct pair *pair = shared;
	cgt_status status = CGT_OK;

	if (member == 0) {
		while (!atomic_load(&pair->done))
			sched_yield();
		return cgti_meter_tick(meter);
	}
	for (int i = 0; i < NODES_OF_SECOND; i++)
		ck_ok(cgti_meter_tick(meter));
	atomic_store(&pair->done, true);
	while (status == CGT_OK)
		status = cgti_meter_watch(meter);
	return status;
}

START_TEST(progress_is_that_of_all)
{
	struct pair pair = { false, 0 };
	struct cgti_meter meter;
	cgt_budget *budget;
	uint32_t member;

	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_progress(budget, note_nodes, &pair));
	cgti_meter_cancel_at(UINT64_MAX);
	cgti_meter_start(&meter, budget, "");
	ck_ok(cgti_team_run(2, &meter, count_one_after_the_other, &pair, &member));
	cgti_meter_cancel_at(0);
	ck_assert_uint_eq(pair.told, NODES_OF_SECOND + 1);
	ck_assert_uint_eq(meter.nodes, NODES_OF_SECOND + 1);
	cgt_budget_unref(budget);
}
END_TEST

/* A limit of nodes is one for all together. */
START_TEST(members_share_the_nodes)
{
	static const uint64_t limits[] = { 1, 2, 3, 4, 1000, 100003 };

	for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
		struct count count = { .finder = 99 };
		struct cgti_meter meter;
		cgt_budget *budget;
		uint32_t member;

		ck_ok(cgt_budget_new(&budget));
		ck_ok(cgt_budget_set_nodes(budget, limits[i]));
		cgti_meter_start(&meter, budget, "");
		ck_fails(cgti_team_run(3, &meter, count_nodes, &count, &member), CGT_LIMIT, "nodes is spent");
		ck_assert_uint_ge(count.nodes, limits[i] / 3);
		ck_assert_uint_le(count.nodes, limits[i] + 3); /* each is over by one when it sees that */
		cgt_budget_unref(budget);
	}
}
END_TEST

START_TEST(all_are_cancelled)
{
	struct count count = { .finder = 99 };
	struct cancelling cancelling = { NULL, 0 };
	struct cgti_meter meter;
	uint32_t member;

	ck_ok(cgt_budget_new(&cancelling.budget));
	ck_ok(cgt_budget_set_progress(cancelling.budget, cancel_by_another_thread, &cancelling));
	cgti_clock_step(10);
	cgti_meter_start(&meter, cancelling.budget, "");
	ck_fails(cgti_team_run(3, &meter, count_nodes, &count, &member), CGT_CANCELLED, "");
	cgti_clock_step(0);
	ck_assert_int_eq(cancelling.calls, 3);
	cgt_budget_unref(cancelling.budget);
}
END_TEST

static cgt_status find_at_once(void *shared, uint32_t member, struct cgti_meter *meter)
{
	(void)meter;
	*(uint32_t *)shared = member;
	return CGT_OK;
}

/* One thread is none beside the caller's, and has the caller's meter. */
START_TEST(a_team_of_one)
{
	uint32_t who = 99, member = 99;
	struct cgti_meter meter;

	cgti_meter_start(&meter, NULL, "");
	ck_ok(cgti_team_run(1, &meter, find_at_once, &who, &member));
	ck_assert_uint_eq(who, 0);
	ck_assert_uint_eq(member, 0);
}
END_TEST

static cgt_status run_for_memory(void)
{
	struct count count = { .finder = 0, .after = 10 };
	struct cgti_meter meter;
	uint32_t member;

	cgti_meter_start(&meter, NULL, "");
	return cgti_team_run(2, &meter, count_nodes, &count, &member);
}

START_TEST(failed_allocations)
{
	ck_survives_every_failed_allocation(run_for_memory());
}
END_TEST

START_TEST(marks_come_and_go)
{
	static struct cgti_marks marks;

	for (uint64_t hash = 1; hash; hash <<= 1) {
		ck_assert_uint_eq(cgti_marked(&marks, hash), 0);
		cgti_mark(&marks, hash);
		cgti_mark(&marks, hash);
		ck_assert_uint_eq(cgti_marked(&marks, hash), 2);
		cgti_unmark(&marks, hash);
		cgti_unmark(&marks, hash);
	}
}
END_TEST

static const struct {
	const char *position;
	uint64_t value;
} boards[] = {
	{ "cram: ......|......|......|......|......", 2 },
	{ "cram: ........|........|........|.......#", 2 },
	{ "cram: .......|.......|.......|.......|.......", 1 },
	{ "cram: ......|......|......|......|...... + cram: .......|.......|.......|.......", 1 },
};

/* The value of a position is that which one thread finds, also if it is asked for in pieces, and from a table that forgets. */
START_TEST(teams_of_a_solver)
{
	cgt_solver *solver = solver_with("threads", 1 + _i % 4), *small = solver_with("threads", 1 + _i % 4);
	cgt_position *position;
	cgt_budget *budget;
	cgt_status status = CGT_LIMIT;
	uint64_t value, again = 99, rounds = 0;

	ck_ok(cgt_position_parse(boards[_i / 4].position, &position));
	ck_ok(cgt_solver_grundy(solver, position, CGT_NORMAL, NULL, &value));
	ck_assert_uint_eq(value, boards[_i / 4].value);
	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_nodes(budget, 5000));
	ck_ok(cgt_solver_set(small, "table-bytes", 1 << 21));
	for (; status == CGT_LIMIT && rounds < 1000; rounds++)
		status = cgt_solver_grundy(small, position, CGT_NORMAL, budget, &again);
	ck_ok(status);
	ck_assert_uint_eq(again, value);
	ck_assert_uint_gt(rounds, 1);
	cgt_budget_unref(budget);
	cgt_position_unref(position);
	cgt_solver_free(solver);
	cgt_solver_free(small);
}
END_TEST

#define PIECES 3000
#define SHARERS 4

/* What a test has of a piece: all lanes of it tell which it is. */
static struct cgti_worth worth_of(uint64_t cells)
{
	struct cgti_worth worth;

	for (int t = 0; t < CGTI_TEMPERATURES; t++) {
		worth.second[t] = (int16_t)(cells + (uint64_t)t);
		worth.first[t] = (int16_t)(cells - (uint64_t)t);
	}
	return worth;
}

static void *get_and_put(void *pieces)
{
	struct cgti_meter meter;
	uintptr_t known = 0;

	cgti_meter_start(&meter, NULL, "");
	for (int round = 0; round < 20; round++)
		for (uint64_t cells = 1; cells <= PIECES; cells++) {
			const struct cgti_worth wanted = worth_of(cells);
			struct cgti_worth worth;

			if (!cgti_domineering_pieces_get(pieces, cells, &worth)) {
				if (cgti_domineering_pieces_put(pieces, cells, &wanted, &meter) != CGT_OK)
					return NULL;
			} else if (memcmp(&worth, &wanted, sizeof worth) != 0) {
				return NULL;
			} else {
				known++;
			}
		}
	return (void *)known; /* NULL: something was wrong, or nothing was ever known */
}

/* What comes out of a table of pieces is what was put in, by one thread while it grows, and by several. */
START_TEST(pieces_are_shared)
{
	struct cgti_domineering_pieces *pieces;
	struct cgti_meter meter;
	pthread_t thread[SHARERS];

	cgti_meter_start(&meter, NULL, "");
	ck_ok(cgti_domineering_pieces_new(&pieces));
	ck_assert_ptr_nonnull(get_and_put(pieces));
	ck_ok(cgti_domineering_pieces_share(pieces, &meter));
	ck_ok(cgti_domineering_pieces_share(pieces, &meter));
	for (int i = 0; i < SHARERS; i++)
		ck_assert_int_eq(pthread_create(&thread[i], NULL, get_and_put, pieces), 0);
	for (int i = 0; i < SHARERS; i++) {
		void *known;

		ck_assert_int_eq(pthread_join(thread[i], &known), 0);
		ck_assert_ptr_nonnull(known);
	}
	cgti_domineering_pieces_free(pieces);
}
END_TEST

static const struct {
	const char *position;
	int32_t first, winner;
} dominoes[] = {
	{ "domineering: .....|.....|.....|.....|..... + domineering: ...#|....|....|.#..", CGT_LEFT, CGT_RIGHT },
	{ "domineering: .......|.......|.......|.......|.......|.......|.......", CGT_LEFT, CGT_LEFT },
	{ "domineering: ........|........|........|........|........|........", CGT_RIGHT, CGT_RIGHT },
};

/* The same of who wins: with all the nodes there are, and in pieces with a table that forgets. */
START_TEST(teams_at_domineering)
{
	cgt_solver *solver = solver_with("threads", 1 + _i % 4), *small = solver_with("threads", 1 + _i % 4);
	cgt_position *position;
	cgt_budget *budget;
	cgt_status status = CGT_LIMIT;
	int32_t winner, again = 99;
	uint64_t rounds = 0;

	ck_ok(cgt_position_parse(dominoes[_i / 4].position, &position));
	ck_ok(cgt_solver_winner(solver, position, dominoes[_i / 4].first, CGT_NORMAL, NULL, &winner));
	ck_assert_int_eq(winner, dominoes[_i / 4].winner);
	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_nodes(budget, 400));
	ck_ok(cgt_solver_set(small, "table-bytes", 1 << 16));
	for (; status == CGT_LIMIT && rounds < 1000; rounds++)
		status = cgt_solver_winner(small, position, dominoes[_i / 4].first, CGT_NORMAL, budget, &again);
	ck_ok(status);
	ck_assert_int_eq(again, winner);
	cgt_budget_unref(budget);
	cgt_position_unref(position);
	cgt_solver_free(solver);
	cgt_solver_free(small);
}
END_TEST

static cgt_status ask_grundy(cgt_solver *solver, const cgt_position *position)
{
	uint64_t value;

	return cgt_solver_grundy(solver, position, CGT_NORMAL, NULL, &value);
}

static cgt_status ask_winner(cgt_solver *solver, const cgt_position *position)
{
	int32_t winner;

	return cgt_solver_winner(solver, position, CGT_LEFT, CGT_NORMAL, NULL, &winner);
}

static cgt_status ask_team(const char *board, cgt_status (*question)(cgt_solver *solver, const cgt_position *position))
{
	cgt_solver *solver;
	cgt_position *position = NULL;
	cgt_status status = cgt_solver_new(&solver);

	if (status != CGT_OK)
		return status;
	status = cgt_solver_set(solver, "threads", 2);
	if (status == CGT_OK)
		status = cgt_position_parse(board, &position);
	if (status == CGT_OK)
		status = question(solver, position);
	cgt_position_unref(position);
	cgt_solver_free(solver);
	return status;
}

/* Whichever member lacks memory: an answer, or want of memory. Of later allocations, which are much alike, some are tried. */
START_TEST(failed_allocations_in_a_team)
{
	for (uint64_t k = 1;; k += 1 + k / 8) {
		cgt_status status;
		bool failed;

		cgti_memory_fail_at(k);
		status = _i == 0 ? ask_team("cram: ......|......|......|......|.....#", ask_grundy)
		                 : ask_team("domineering: ......|......|......|......|......|......", ask_winner);
		failed = cgti_memory_failed();
		cgti_memory_fail_at(0);
		ck_assert(status == CGT_OK || (failed && status == CGT_OUT_OF_MEMORY));
		if (!failed)
			break;
	}
}
END_TEST

START_TEST(numbers_of_threads)
{
	cgt_solver *solver = solver_with("threads", 256);

	ck_fails(cgt_solver_set(solver, "threads", 0), CGT_BAD_ARGUMENT, "threads is from 1 to 256, not 0");
	ck_fails(cgt_solver_set(solver, "threads", 257), CGT_BAD_ARGUMENT, "not 257");
	cgt_solver_free(solver);
}
END_TEST

static Suite *team_suite(void)
{
	Suite *suite = suite_create("team");
	TCase *tc = tcase_create("teams");

	tcase_set_timeout(tc, 120);
	tcase_set_tags(tc, "raced");
	tcase_add_loop_test(tc, one_has_the_answer, 0, 4);
	tcase_add_test(tc, the_last_error_is_left_alone);
	tcase_add_test(tc, progress_is_that_of_all);
	tcase_add_test(tc, members_share_the_nodes);
	tcase_add_test(tc, all_are_cancelled);
	tcase_add_test(tc, a_team_of_one);
	tcase_add_test(tc, failed_allocations);
	tcase_add_test(tc, marks_come_and_go);
	tcase_add_test(tc, pieces_are_shared);
	tcase_add_test(tc, numbers_of_threads);
	suite_add_tcase(suite, tc);

	tc = tcase_create("boards");
	tcase_set_timeout(tc, 120);
	tcase_set_tags(tc, "raced");
	tcase_add_loop_test(tc, teams_of_a_solver, 0, 4);
	tcase_add_loop_test(tc, teams_at_domineering, 0, 4);
	tcase_add_loop_test(tc, failed_allocations_in_a_team, 0, 2);
	suite_add_tcase(suite, tc);

	tc = tcase_create("large boards");
	tcase_set_timeout(tc, 120);
	tcase_set_tags(tc, "heavy");
	tcase_add_loop_test(tc, teams_of_a_solver, 4, 4 * LENGTH(boards));
	tcase_add_loop_test(tc, teams_at_domineering, 4, 4 * LENGTH(dominoes));
	suite_add_tcase(suite, tc);
	return suite;
}

int main(void)
{
	return run_suite(team_suite());
}
