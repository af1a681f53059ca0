/* SPDX-License-Identifier: MIT */
/*
 * Many threads at once, each with workers of its own, on boards, games, positions and involutions that all of them share,
 * with one budget; an eleventh cancels it and takes the mark away again, over and over: it waits until a call was cancelled,
 * and then until one was answered. Whatever comes of a call is the right answer or that it was cancelled; a call that was is
 * made again. The thread sanitizer looks on in `make check-tsan`.
 */
#include <cgt/cgt.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

#include "support.h"

#define THREADS 10
#define JOBS 12
#define ROUNDS 60
#define UNANSWERED UINT64_MAX

static const char *const texts[] = {
	"cram: ....|...#", "clobber: xox|oxo", "domineering: ...|...", "impartial-clobber: xoxo", "toads-and-frogs: tt.ff",
	"0.137: [9,5] + *2", "domineering: ..|.. + clobber: xoox + 1/2", "dawson-pawns: ppp|...|PPP", "{1|-1} + cram: ..|..",
	"piles: <030201> + 0.[3]: [3]",
};

#define POSITIONS (sizeof texts / sizeof texts[0])

/* What is asked of a position; each is answered by a number, or by UNANSWERED if it has no answer. */
enum question {
	WHO_WINS_NORMALLY,
	WHO_WINS_MISERE,
	WHAT_IT_IS_WORTH,
	GRUNDY,
	LENGTH_OF_LINE,
	QUESTIONS
};

struct shared {
	cgt_game *piles;
	cgt_position *position[POSITIONS];
	uint64_t answer[POSITIONS][QUESTIONS];
	cgt_position *square;
	cgt_involution *half_turn;
	cgt_thermograph *thermograph;
	cgt_budget *budget;
	atomic_int working; /* threads that are not through yet */
	atomic_uint_fast64_t cancelled, answered; /* calls */
	uint64_t job_answer[JOBS];
};

struct worker {
	struct shared *shared;
	size_t number;
	pthread_t thread;
	char wrong[200]; /* empty, or the first thing that was */
};

/* A thread must not leave its test in the middle: it notes what is wrong, and the test fails when all are through. */
static void note(struct worker *worker, const char *what, size_t which, cgt_status status)
{
	if (!worker->wrong[0])
		snprintf(worker->wrong, sizeof worker->wrong, "thread %zu: %s %zu: %s", worker->number, what, which,
		         cgt_status_name(status));
}

/* Counts what came of a call; whether it is to be made again. */
static bool was_cancelled(struct shared *shared, cgt_status status)
{
	if (status != CGT_CANCELLED) {
		atomic_fetch_add(&shared->answered, 1);
		return false;
	}
	atomic_fetch_add(&shared->cancelled, 1);
	sched_yield();
	return true;
}

/* ---- a game of the user's whose callbacks may run in several threads at a time ---- */

static int32_t take(void *user, const uint8_t *bytes, size_t count, int32_t player, cgt_emit_fn emit, void *context)
{
	uint8_t after[8];

	(void)user;
	(void)player;
	for (size_t i = 0; i < count && count <= sizeof after; i++)
		for (uint8_t left = 0; left < bytes[i]; left++) {
			memcpy(after, bytes, count);
			after[i] = left;
			if (!emit(context, after, count))
				return 0;
		}
	return 1;
}

static cgt_game *make_piles(void)
{
	cgt_game_builder *builder;
	cgt_game *game;

	ck_ok(cgt_game_builder_new("piles", "1", &builder));
	ck_ok(cgt_game_builder_set_options(builder, take));
	ck_ok(cgt_game_builder_set_impartial(builder, 1));
	ck_ok(cgt_game_builder_set_thread_safe(builder, 1));
	ck_ok(cgt_game_builder_build(builder, &game));
	cgt_game_builder_free(builder);
	return game;
}

/* ---- solvers ---- */

/* A value is known by its text in the solver's table. */
static cgt_status ask_value(cgt_solver *solver, const cgt_position *position, cgt_budget *budget, uint64_t *answer)
{
	uint64_t value;
	cgt_values *values;
	char text[2000];
	cgt_status status = cgt_solver_value(solver, position, budget, &value);

	if (status != CGT_OK)
		return status == CGT_NO_VALUE ? CGT_OK : status;
	status = cgt_solver_values(solver, &values);
	if (status != CGT_OK)
		return status;
	status = cgt_values_text(values, value, text, sizeof text, NULL);
	cgt_values_unref(values);
	*answer = 0;
	for (const char *at = text; status == CGT_OK && *at; at++)
		*answer = *answer * 31 + (unsigned char)*at;
	return status;
}

static cgt_status ask(cgt_solver *solver, const cgt_position *position, enum question question, cgt_budget *budget,
                      uint64_t *answer)
{
	int32_t winner = 0;
	size_t needed = 0;
	cgt_status status;

	*answer = UNANSWERED;
	if (question == GRUNDY) {
		status = cgt_solver_grundy(solver, position, CGT_NORMAL, budget, answer);
		return status == CGT_NO_VALUE ? CGT_OK : status;
	}
	if (question == WHAT_IT_IS_WORTH)
		return ask_value(solver, position, budget, answer);
	if (question == LENGTH_OF_LINE) {
		status = cgt_solver_best_line(solver, position, CGT_LEFT, CGT_NORMAL, budget, NULL, 0, &needed);
		*answer = needed;
		return status == CGT_BUFFER_TOO_SMALL ? CGT_OK : status;
	}
	status = cgt_solver_winner(solver, position, CGT_LEFT, question == WHO_WINS_MISERE ? CGT_MISERE : CGT_NORMAL, budget,
	                           &winner);
	*answer = (uint64_t)winner;
	return status;
}

/* Reading shared things leaves them as they are. */
static void look_at(struct worker *worker, cgt_position *position, size_t which)
{
	cgt_position *negative = NULL, *sum = NULL, *next = NULL;
	cgt_moves *moves = NULL;
	char text[300];
	const uint64_t hash = cgt_position_hash(position);
	cgt_status status = cgt_position_text(cgt_position_ref(position), text, sizeof text, NULL);

	if (status == CGT_OK)
		status = cgt_position_moves(position, CGT_RIGHT, &moves);
	if (status == CGT_OK && cgt_moves_count(moves) > 0)
		status = cgt_moves_play(moves, cgt_moves_count(moves) - 1, &next);
	if (status == CGT_OK)
		status = cgt_position_negative(position, &negative);
	if (status == CGT_OK)
		status = cgt_position_sum(position, negative, &sum);
	if (status != CGT_OK || cgt_position_hash(position) != hash || !cgt_position_equal(position, position))
		note(worker, "looking at position", which, status);
	cgt_position_unref(sum);
	cgt_position_unref(negative);
	cgt_position_unref(next);
	cgt_moves_unref(moves);
	cgt_position_unref(position);
}

static void ask_until_answered(struct worker *worker, cgt_solver *solver, size_t which, enum question question)
{
	struct shared *shared = worker->shared;
	uint64_t answer;
	cgt_status status;

	do
		status = ask(solver, shared->position[which], question, shared->budget, &answer);
	while (was_cancelled(shared, status));
	if (status != CGT_OK || answer != shared->answer[which][question])
		note(worker, "asking of position", which, status);
}

static void *solve(void *argument)
{
	struct worker *worker = argument;
	struct shared *shared = worker->shared;
	cgt_solver *solver = NULL;

	if (cgt_solver_new(&solver) != CGT_OK)
		note(worker, "making solver", worker->number, CGT_OUT_OF_MEMORY);
	for (int round = 0; solver && round < 3; round++) {
		for (size_t i = 0; i < POSITIONS * QUESTIONS; i++) {
			const size_t k = (i * 7 + worker->number * 3) % (POSITIONS * QUESTIONS);

			ask_until_answered(worker, solver, k / QUESTIONS, (enum question)(k % QUESTIONS));
			look_at(worker, shared->position[k / QUESTIONS], k / QUESTIONS);
		}
		if (cgt_solver_clear(solver) != CGT_OK)
			note(worker, "clearing solver", worker->number, CGT_BUSY);
	}
	cgt_solver_free(solver);
	atomic_fetch_sub(&shared->working, 1);
	return NULL;
}

/* ---- other work; each job answers by a number ---- */

static cgt_status search_pairings(struct shared *shared, cgt_budget *budget, uint64_t *answer)
{
	cgt_involution_search *search;
	cgt_involution *involution;
	cgt_status status = cgt_involution_search_new(shared->square, CGT_SEARCH_GRAPH, &search);

	for (*answer = 0; status == CGT_OK; ++*answer) {
		status = cgt_involution_search_next(search, budget, &involution);
		if (status != CGT_OK)
			break;
		cgt_involution_unref(involution);
	}
	cgt_involution_search_free(search);
	return status == CGT_END ? CGT_OK : status;
}

static cgt_status report(struct shared *shared, cgt_budget *budget, uint64_t *answer)
{
	cgt_pairing_report *report;
	cgt_status status = cgt_pairing_report_new(shared->half_turn, CGT_READING_STRICT, CGT_PLAY_IMAGE | CGT_PLAY_RESTORE, budget,
	                                           &report);

	if (status != CGT_OK)
		return status;
	*answer = cgt_pairing_report_failures(report);
	cgt_pairing_report_unref(report);
	return CGT_OK;
}

static cgt_status follow_strategy(struct shared *shared, cgt_budget *budget, uint64_t *answer)
{
	cgt_strategy *strategy;
	size_t needed;
	cgt_status status = cgt_strategy_new(shared->half_turn, budget, &strategy);

	if (status != CGT_OK)
		return status;
	status = cgt_strategy_answer(strategy, CGT_LEFT, "1,1-1,2", NULL, 0, &needed);
	*answer = needed;
	cgt_strategy_free(strategy);
	return status == CGT_BUFFER_TOO_SMALL ? CGT_OK : status;
}

static cgt_status play_image_first(struct shared *shared, cgt_budget *budget, uint64_t *answer)
{
	cgt_solver *solver;
	int32_t winner = 0;
	cgt_status status = cgt_solver_new(&solver);

	if (status != CGT_OK)
		return status;
	status = cgt_solver_winner_image_first(solver, shared->half_turn, CGT_LEFT, CGT_MISERE, budget, &winner);
	*answer = (uint64_t)winner;
	cgt_solver_free(solver);
	return status;
}

static cgt_status find_form(struct shared *shared, cgt_budget *budget, uint64_t *answer)
{
	cgt_misere *table;
	uint64_t form = 0;
	cgt_status status = cgt_misere_new(&table);

	if (status != CGT_OK)
		return status;
	status = cgt_misere_from_position(table, shared->position[0], budget, &form);
	if (status == CGT_OK)
		status = cgt_misere_figure(table, form, "misere-grundy", answer);
	cgt_misere_free(table);
	return status;
}

static cgt_status walk_pawns(struct shared *shared, cgt_budget *budget, uint64_t *answer)
{
	cgt_pawn_walk *walk = NULL;
	cgt_game *game;
	cgt_board *board;
	cgt_status status = cgt_position_game(shared->position[7], 0, &game);

	if (status != CGT_OK)
		return status;
	cgt_position_board(shared->position[7], 0, &board);
	status = cgt_pawn_walk_new(game, &walk);
	if (status == CGT_OK)
		status = cgt_pawn_walk_reach(walk, board, CGT_LEFT, budget);
	*answer = cgt_pawn_walk_count(walk);
	cgt_pawn_walk_free(walk);
	cgt_board_unref(board);
	cgt_game_unref(game);
	return status;
}

static cgt_status search_pawns(struct shared *shared, cgt_budget *budget, uint64_t *answer)
{
	cgt_pawn_search *search = NULL;
	cgt_game *game;
	cgt_status status = cgt_position_game(shared->position[7], 0, &game);

	if (status != CGT_OK)
		return status;
	status = cgt_pawn_search_new(game, &search);
	if (status == CGT_OK)
		status = cgt_pawn_search_grundy(search, shared->position[7], budget, answer);
	cgt_pawn_search_free(search);
	cgt_game_unref(game);
	return status;
}

static cgt_status count_shapes(struct shared *shared, cgt_budget *budget, uint64_t *answer)
{
	cgt_census *census = NULL;
	cgt_game *game;
	cgt_status status = cgt_position_game(shared->position[0], 0, &game);

	if (status != CGT_OK)
		return status;
	status = cgt_census_new(game, 6, &census);
	if (status == CGT_OK)
		status = cgt_census_set(census, "threads", 2);
	if (status == CGT_OK)
		status = cgt_census_run(census, budget);
	if (status == CGT_OK)
		status = cgt_census_statistic(census, "wins", answer);
	cgt_census_free(census);
	cgt_game_unref(game);
	return status;
}

static cgt_status extend(struct shared *shared, cgt_budget *budget, uint64_t *answer)
{
	cgt_sequence *sequence;
	int32_t known;
	uint64_t preperiod;
	cgt_status status = cgt_sequence_new("0.137", &sequence);

	(void)shared;
	if (status != CGT_OK)
		return status;
	status = cgt_sequence_extend(sequence, 2000, budget);
	if (status == CGT_OK)
		status = cgt_sequence_period(sequence, budget, &known, answer, &preperiod);
	cgt_sequence_free(sequence);
	return status;
}

static cgt_status check_piles(struct shared *shared, cgt_budget *budget, uint64_t *answer)
{
	cgt_board *board;
	char text[200];
	cgt_status status = cgt_position_board(shared->position[9], 0, &board);

	if (status != CGT_OK)
		return status;
	status = cgt_game_check(shared->piles, &board, 1, budget, text, sizeof text, NULL, answer);
	cgt_board_unref(board);
	return status;
}

/* In a table of the thread's own. */
static cgt_status weigh(struct shared *shared, cgt_budget *budget, uint64_t *answer)
{
	cgt_values *table;
	uint64_t value = 0, weight = 0;
	cgt_status status = cgt_values_new(&table);

	(void)shared;
	if (status != CGT_OK)
		return status;
	status = cgt_values_parse(table, "{^3|*,v*} + 7.(^*3) + +-{0,^*}", budget, &value);
	if (status == CGT_OK)
		status = cgt_values_atomic_weight(table, value, budget, &weight);
	if (status == CGT_OK)
		status = cgt_values_figure(table, weight, "followers", budget, answer);
	cgt_values_unref(table);
	return status;
}

/* Of a thermograph that all of them share. */
static cgt_status read_walls(struct shared *shared, cgt_budget *budget, uint64_t *answer)
{
	int64_t corner[20 * CGT_THERMOGRAPH_CORNER];
	cgt_thermograph *thermograph = cgt_thermograph_ref(shared->thermograph);
	size_t count = 0, needed = 0;
	cgt_status status = cgt_thermograph_wall(thermograph, CGT_LEFT, corner, sizeof corner / sizeof corner[0], &count);

	(void)budget;
	*answer = count;
	for (size_t i = 0; status == CGT_OK && i < count; i++)
		*answer = *answer * 31 + (uint64_t)corner[i];
	if (status == CGT_OK && cgt_thermograph_text(thermograph, NULL, 0, &needed) == CGT_BUFFER_TOO_SMALL)
		*answer += needed;
	cgt_thermograph_unref(thermograph);
	return status;
}

static cgt_status (*const jobs[JOBS])(struct shared *shared, cgt_budget *budget, uint64_t *answer) = {
	search_pairings, report, follow_strategy, play_image_first, find_form, walk_pawns, search_pawns, count_shapes, extend,
	check_piles, weigh, read_walls,
};

static void *work(void *argument)
{
	struct worker *worker = argument;
	struct shared *shared = worker->shared;

	for (size_t i = 0; i < 3 * JOBS; i++) {
		const size_t k = (worker->number + i) % JOBS;
		uint64_t answer = UNANSWERED;
		cgt_status status;

		do
			status = jobs[k](shared, shared->budget, &answer);
		while (was_cancelled(shared, status));
		if (status != CGT_OK || answer != shared->job_answer[k])
			note(worker, "doing job", k, status);
	}
	atomic_fetch_sub(&shared->working, 1);
	return NULL;
}

/* ---- the tests ---- */

/* It lives on without the table that it was made in. */
static cgt_thermograph *make_thermograph(void)
{
	cgt_values *table;
	cgt_thermograph *thermograph;
	uint64_t value;

	ck_ok(cgt_values_new(&table));
	ck_ok(cgt_values_parse(table, "{5|2||*|||-4}", NULL, &value));
	ck_ok(cgt_thermograph_new(table, value, NULL, &thermograph));
	cgt_values_unref(table);
	return thermograph;
}

static void make_shared(struct shared *shared)
{
	memset(shared, 0, sizeof *shared);
	shared->piles = make_piles();
	for (size_t i = 0; i < POSITIONS; i++)
		ck_ok(cgt_position_parse_with(texts[i], &shared->piles, 1, &shared->position[i]));
	ck_ok(cgt_position_parse("cram: ....|....", &shared->square));
	ck_ok(cgt_involution_new_map(shared->square, CGT_MAP_HALF_TURN, 0, &shared->half_turn));
	shared->thermograph = make_thermograph();
	ck_ok(cgt_budget_new(&shared->budget));
	ck_ok(cgt_budget_set_nodes(shared->budget, 1000000));
	atomic_store(&shared->working, THREADS);
}

static void drop_shared(struct shared *shared)
{
	cgt_budget_unref(shared->budget);
	cgt_thermograph_unref(shared->thermograph);
	cgt_involution_unref(shared->half_turn);
	cgt_position_unref(shared->square);
	for (size_t i = 0; i < POSITIONS; i++)
		cgt_position_unref(shared->position[i]);
	cgt_game_unref(shared->piles);
}

/* What a single thread finds, undisturbed. */
static void find_answers(struct shared *shared)
{
	cgt_solver *solver;

	ck_ok(cgt_solver_new(&solver));
	for (size_t i = 0; i < POSITIONS; i++)
		for (int question = 0; question < QUESTIONS; question++)
			ck_ok(ask(solver, shared->position[i], (enum question)question, NULL, &shared->answer[i][question]));
	for (size_t k = 0; k < JOBS; k++)
		ck_ok(jobs[k](shared, NULL, &shared->job_answer[k]));
	cgt_solver_free(solver);
}

/* Waits for one more of such calls, or until all threads are through. */
static void wait_for_another(struct shared *shared, atomic_uint_fast64_t *calls)
{
	const uint64_t before = atomic_load(calls);

	while (atomic_load(calls) == before && atomic_load(&shared->working) > 0)
		sched_yield();
}

/* The eleventh thread. It stops after a number of rounds, so that in the end every call comes through. */
static void *cancel(void *argument)
{
	struct shared *shared = argument;

	for (int round = 0; round < ROUNDS; round++) {
		cgt_budget_cancel(shared->budget);
		wait_for_another(shared, &shared->cancelled);
		cgt_budget_uncancel(shared->budget);
		wait_for_another(shared, &shared->answered);
	}
	return NULL;
}

static void race(void *(*function)(void *argument), const char *name)
{
	static struct shared shared;
	struct worker worker[THREADS];
	pthread_t canceller;

	make_shared(&shared);
	find_answers(&shared);
	cgt_budget_cancel(shared.budget); /* before anyone is through, whenever the eleventh comes to it */
	for (size_t i = 0; i < THREADS; i++) {
		worker[i] = (struct worker){ .shared = &shared, .number = i };
		ck_assert_int_eq(pthread_create(&worker[i].thread, NULL, function, &worker[i]), 0);
	}
	ck_assert_int_eq(pthread_create(&canceller, NULL, cancel, &shared), 0);
	for (size_t i = 0; i < THREADS; i++)
		pthread_join(worker[i].thread, NULL);
	pthread_join(canceller, NULL);
	for (size_t i = 0; i < THREADS; i++)
		ck_assert_msg(!worker[i].wrong[0], "%s", worker[i].wrong);
	printf("%s: %llu calls were cancelled and made again\n", name, (unsigned long long)atomic_load(&shared.cancelled));
	ck_assert_uint_gt(atomic_load(&shared.cancelled), 0);
	drop_shared(&shared);
}

START_TEST(ten_solvers_share_positions_and_a_budget)
{
	race(solve, "solvers");
}
END_TEST

START_TEST(ten_workers_of_every_kind_share_what_they_work_on)
{
	race(work, "workers");
}
END_TEST

/* Each thread has references of its own; the last one frees, whoever has it. */
static void *drop_references(void *argument)
{
	struct worker *worker = argument;
	struct shared *shared = worker->shared;

	for (size_t i = 0; i < POSITIONS; i++) {
		look_at(worker, shared->position[(i + worker->number) % POSITIONS], i);
		cgt_position_unref(shared->position[(i + worker->number) % POSITIONS]);
	}
	cgt_thermograph_unref(shared->thermograph);
	cgt_involution_unref(shared->half_turn);
	cgt_position_unref(shared->square);
	cgt_budget_unref(shared->budget);
	cgt_game_unref(shared->piles);
	return NULL;
}

START_TEST(the_last_reference_is_dropped_by_any_thread)
{
	static struct shared shared;
	struct worker worker[THREADS];

	make_shared(&shared);
	for (size_t i = 0; i < THREADS; i++) {
		for (size_t k = 0; k < POSITIONS; k++)
			cgt_position_ref(shared.position[k]);
		cgt_thermograph_ref(shared.thermograph);
		cgt_involution_ref(shared.half_turn);
		cgt_position_ref(shared.square);
		cgt_budget_ref(shared.budget);
		cgt_game_ref(shared.piles);
		worker[i] = (struct worker){ .shared = &shared, .number = i };
	}
	for (size_t i = 0; i < THREADS; i++)
		ck_assert_int_eq(pthread_create(&worker[i].thread, NULL, drop_references, &worker[i]), 0);
	drop_shared(&shared);
	for (size_t i = 0; i < THREADS; i++) {
		pthread_join(worker[i].thread, NULL);
		ck_assert_msg(!worker[i].wrong[0], "%s", worker[i].wrong);
	}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("threads");
	TCase *tcase = tcase_create("threads");

	tcase_set_timeout(tcase, 120);
	tcase_add_test(tcase, ten_solvers_share_positions_and_a_budget);
	tcase_add_test(tcase, ten_workers_of_every_kind_share_what_they_work_on);
	tcase_add_test(tcase, the_last_reference_is_dropped_by_any_thread);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
