/* SPDX-License-Identifier: MIT */
/*
 * Every operation that takes a budget is stopped wherever it can be: cancelled at the k-th check point, given k nodes, given
 * k bytes, for k = 1, 2, 3 ..., until it comes through. Each time it must say what stopped it and leave its results alone;
 * then the same call, on the same handle, must give the answer that it gives when nobody interferes. In another round one
 * handle is stopped again and again, each time a little later, so that it comes to its answer in pieces.
 */
#include <cgt/cgt.h>

#include "support.h"
#include "support/meter.h"

/* What a case has at hand; a worker is whatever the operation works with, and is made afresh for each k. */
struct scene {
	cgt_position *position;
	cgt_involution *involution; /* of the position, if the case names one */
	cgt_game *game;             /* of the position's first component */
	cgt_board *board;
	void *worker;
};

/* An operation reduces whatever it finds out to one number, which it leaves alone if it fails. */
struct operation {
	const char *name;
	const char *position;
	const char *involution;
	cgt_status (*make)(struct scene *scene);
	void (*drop)(void *worker);
	cgt_status (*ask)(struct scene *scene, cgt_budget *budget, uint64_t *answer);
};

#define UNTOUCHED 77

static uint64_t mix(uint64_t answer, uint64_t more)
{
	return (answer ^ more) * UINT64_C(0x9e3779b97f4a7c15) + 1;
}

static uint64_t hash_of_text(const char *text)
{
	uint64_t answer = 0;

	for (; *text; text++)
		answer = mix(answer, (unsigned char)*text);
	return answer;
}

static uint64_t hash_of_numbers(const uint64_t *number, size_t count)
{
	uint64_t answer = count;

	for (size_t i = 0; i < count; i++)
		answer = mix(answer, number[i]);
	return answer;
}

/* Hands on what a call found, if it did; a call that failed must have left its result alone. */
static cgt_status hand_on(cgt_status status, uint64_t found, uint64_t *answer)
{
	if (status == CGT_OK)
		*answer = found;
	else
		ck_assert_uint_eq(found, UNTOUCHED);
	return status;
}

/* ---- solvers ---- */

static cgt_status make_solver(struct scene *scene)
{
	cgt_solver *solver;

	ck_ok(cgt_solver_new(&solver));
	scene->worker = solver;
	return CGT_OK;
}

static cgt_status make_checking_solver(struct scene *scene)
{
	make_solver(scene);
	return cgt_solver_set(scene->worker, "check-pairings", 1);
}

static void drop_solver(void *worker)
{
	cgt_solver_free(worker);
}

static cgt_status ask_grundy(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	uint64_t value = UNTOUCHED;
	cgt_status status = cgt_solver_grundy(scene->worker, scene->position, CGT_NORMAL, budget, &value);

	return hand_on(status, value, answer);
}

static cgt_status ask_misere_grundy(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	uint64_t value = UNTOUCHED;
	cgt_status status = cgt_solver_grundy(scene->worker, scene->position, CGT_MISERE, budget, &value);

	return hand_on(status, value, answer);
}

static cgt_status ask_winner(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	int32_t winner = UNTOUCHED;
	cgt_status status = cgt_solver_winner(scene->worker, scene->position, CGT_LEFT, CGT_NORMAL, budget, &winner);

	return hand_on(status, (uint64_t)winner, answer);
}

static cgt_status ask_misere_winner(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	int32_t winner = UNTOUCHED;
	cgt_status status = cgt_solver_winner(scene->worker, scene->position, CGT_RIGHT, CGT_MISERE, budget, &winner);

	return hand_on(status, (uint64_t)winner, answer);
}

static cgt_status ask_outcome(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	int32_t outcome = UNTOUCHED;
	cgt_status status = cgt_solver_outcome(scene->worker, scene->position, CGT_NORMAL, budget, &outcome);

	return hand_on(status, (uint64_t)outcome, answer);
}

static cgt_status ask_winning_moves(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	uint64_t move[200] = { UNTOUCHED };
	size_t count = 0;
	cgt_status status = cgt_solver_winning_moves(scene->worker, scene->position, CGT_LEFT, CGT_NORMAL, budget, move, 200,
	                                             &count);

	return hand_on(status, status == CGT_OK ? hash_of_numbers(move, count) : move[0], answer);
}

static cgt_status ask_best_line(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	char line[400] = { UNTOUCHED };
	cgt_status status = cgt_solver_best_line(scene->worker, scene->position, CGT_LEFT, CGT_NORMAL, budget, line, sizeof line,
	                                         NULL);

	return hand_on(status, status == CGT_OK ? hash_of_text(line) : (uint64_t)line[0], answer);
}

static cgt_status ask_image_first(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	int32_t winner = UNTOUCHED;
	cgt_status status = cgt_solver_winner_image_first(scene->worker, scene->involution, CGT_LEFT, CGT_NORMAL, budget, &winner);

	return hand_on(status, (uint64_t)winner, answer);
}

static cgt_status ask_best_moves(struct scene *scene, const char *rule, cgt_budget *budget, uint64_t *answer)
{
	uint64_t move[200] = { UNTOUCHED };
	size_t count = 0;
	cgt_status status = cgt_solver_best_moves(scene->worker, scene->position, CGT_LEFT, rule, NULL, 0, budget, move, 200,
	                                          &count);

	return hand_on(status, status == CGT_OK ? hash_of_numbers(move, count) : move[0], answer);
}

static cgt_status ask_undominated(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	return ask_best_moves(scene, "undominated", budget, answer);
}

static cgt_status ask_hotstrat(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	return ask_best_moves(scene, "hotstrat", budget, answer);
}

/* ---- involutions and pairings: the search is a worker, the tests need none ---- */

static cgt_status make_search_of_kind(struct scene *scene, int32_t kind)
{
	cgt_involution_search *search;
	cgt_status status = cgt_involution_search_new(scene->position, kind, &search);

	scene->worker = search;
	return status;
}

static cgt_status make_rigid_search(struct scene *scene)
{
	return make_search_of_kind(scene, CGT_SEARCH_RIGID);
}

static cgt_status make_exhaustive_search(struct scene *scene)
{
	return make_search_of_kind(scene, CGT_SEARCH_EXHAUSTIVE);
}

static cgt_status make_graph_search(struct scene *scene)
{
	return make_search_of_kind(scene, CGT_SEARCH_GRAPH);
}

static void drop_search(void *worker)
{
	cgt_involution_search_free(worker);
}

static cgt_status ask_search(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	cgt_involution *involution = NULL;
	cgt_status status = cgt_involution_search_next(scene->worker, budget, &involution);
	char text[400];

	if (status == CGT_OK) {
		ck_ok(cgt_involution_text(involution, text, sizeof text, NULL));
		*answer = hash_of_text(text);
	} else if (status == CGT_END) {
		status = CGT_OK;
		*answer = 0;
	} else {
		ck_assert_ptr_null(involution);
	}
	cgt_involution_unref(involution);
	return status;
}

static cgt_status make_nothing(struct scene *scene)
{
	(void)scene;
	return CGT_OK;
}

static void drop_nothing(void *worker)
{
	(void)worker;
}

static cgt_status ask_play_test(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	int32_t verdict = UNTOUCHED;
	cgt_status status = cgt_pairing_play_test(scene->involution, CGT_PLAY_IMAGE, CGT_EITHER, budget, &verdict);

	return hand_on(status, (uint64_t)verdict, answer);
}

static cgt_status ask_restore_test(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	int32_t verdict = UNTOUCHED;
	cgt_status status = cgt_pairing_play_test(scene->involution, CGT_PLAY_RESTORE, CGT_EITHER, budget, &verdict);

	return hand_on(status, (uint64_t)verdict, answer);
}

static cgt_status ask_report(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	cgt_pairing_report *report = NULL;
	cgt_status status = cgt_pairing_report_new(scene->involution, CGT_READING_STRICT, CGT_PLAY_IMAGE | CGT_PLAY_RESTORE, budget,
	                                           &report);
	char text[1000];

	if (status == CGT_OK) {
		ck_ok(cgt_pairing_report_text(report, text, sizeof text, NULL));
		*answer = hash_of_text(text);
	} else {
		ck_assert_ptr_null(report);
	}
	cgt_pairing_report_unref(report);
	return status;
}

static cgt_status ask_strategy(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	cgt_strategy *strategy = NULL;
	cgt_status status = cgt_strategy_new(scene->involution, budget, &strategy);

	if (status == CGT_OK)
		*answer = 1;
	else
		ck_assert_ptr_null(strategy);
	cgt_strategy_free(strategy);
	return status;
}

/* ---- pawns ---- */

static cgt_status make_walk(struct scene *scene)
{
	cgt_pawn_walk *walk;
	cgt_status status = cgt_pawn_walk_new(scene->game, &walk);

	scene->worker = walk;
	return status;
}

static void drop_walk(void *worker)
{
	cgt_pawn_walk_free(worker);
}

static cgt_status ask_walk_search(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	int32_t winner = UNTOUCHED;
	cgt_status status = cgt_pawn_walk_search(scene->worker, scene->board, CGT_LEFT, CGT_MISERE, budget, &winner);

	return hand_on(status, (uint64_t)winner, answer);
}

static cgt_status ask_walk_reach(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	cgt_status status = cgt_pawn_walk_reach(scene->worker, scene->board, CGT_LEFT, budget);

	if (status == CGT_OK)
		*answer = cgt_pawn_walk_count(scene->worker);
	return status;
}

static cgt_status ask_retrograde(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	int32_t winner = UNTOUCHED;
	cgt_status status = cgt_pawn_walk_retrograde(scene->worker, scene->board, CGT_LEFT, CGT_NORMAL, budget, &winner);

	return hand_on(status, (uint64_t)winner, answer);
}

static cgt_status ask_exchange(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	int32_t moves = UNTOUCHED;
	cgt_board *end = NULL;
	cgt_status status = cgt_pawn_exchange(scene->game, scene->board, CGT_LEFT, 1, budget, &moves, &end);

	ck_assert((status == CGT_OK) == (end != NULL));
	cgt_board_unref(end);
	return hand_on(status, (uint64_t)moves, answer);
}

static cgt_status make_pawn_search(struct scene *scene)
{
	cgt_pawn_search *search;
	cgt_status status = cgt_pawn_search_new(scene->game, &search);

	scene->worker = search;
	return status;
}

static void drop_pawn_search(void *worker)
{
	cgt_pawn_search_free(worker);
}

static cgt_status ask_pawn_winner(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	int32_t winner = UNTOUCHED;
	cgt_status status = cgt_pawn_search_winner(scene->worker, scene->position, CGT_LEFT, CGT_MISERE, budget, &winner);

	return hand_on(status, (uint64_t)winner, answer);
}

static cgt_status ask_pawn_grundy(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	uint64_t value = UNTOUCHED;
	cgt_status status = cgt_pawn_search_grundy(scene->worker, scene->position, budget, &value);

	return hand_on(status, value, answer);
}

/* ---- polyominoes and censuses ---- */

static cgt_status make_polyominoes(struct scene *scene)
{
	cgt_polyominoes *walk;
	cgt_status status = cgt_polyominoes_new(6, CGT_MAPS_ALL, 0, 1, &walk);

	scene->worker = walk;
	return status;
}

static void drop_polyominoes(void *worker)
{
	cgt_polyominoes_free(worker);
}

static cgt_status ask_count(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	uint64_t count = UNTOUCHED;
	cgt_status status = cgt_polyominoes_count(scene->worker, budget, &count);

	return hand_on(status, count, answer);
}

/* How many shapes are still to come: a call that was cancelled has gone past none. */
static cgt_status ask_next(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	uint64_t rest = 0;
	cgt_status status = cgt_polyominoes_next(scene->worker, budget);

	if (status != CGT_OK)
		return status;
	while (cgt_polyominoes_next(scene->worker, NULL) == CGT_OK)
		rest++;
	*answer = rest;
	return CGT_OK;
}

static cgt_status make_census_of(struct scene *scene, int32_t cells, int64_t threads)
{
	cgt_census *census;

	ck_ok(cgt_census_new(scene->game, cells, &census));
	ck_ok(cgt_census_set(census, "threads", threads));
	ck_ok(cgt_census_set(census, "one-move", 1));
	scene->worker = census;
	return CGT_OK;
}

static cgt_status make_census(struct scene *scene)
{
	return make_census_of(scene, 5, 1);
}

static cgt_status make_wide_census(struct scene *scene)
{
	return make_census_of(scene, 5, 3);
}

static cgt_status make_census_of_stones(struct scene *scene)
{
	return make_census_of(scene, 4, 2);
}

static void drop_census(void *worker)
{
	cgt_census_free(worker);
}

static cgt_status ask_census(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	static const char *const key[] = { "shapes", "positions",  "wins",     "first",          "rigid", "any",
		                           "gained", "extra-maps", "one-move", "contradictions", "done" };
	uint64_t value[sizeof key / sizeof key[0]];
	cgt_status status = cgt_census_run(scene->worker, budget);

	if (status != CGT_OK)
		return status;
	for (size_t i = 0; i < sizeof key / sizeof key[0]; i++)
		ck_ok(cgt_census_statistic(scene->worker, key[i], &value[i]));
	*answer = hash_of_numbers(value, sizeof key / sizeof key[0]);
	return CGT_OK;
}

/* ---- sequences ---- */

static cgt_status make_sequence_of(struct scene *scene, const char *code, int64_t method)
{
	cgt_sequence *sequence;

	ck_ok(cgt_sequence_new(code, &sequence));
	ck_ok(cgt_sequence_set(sequence, "method", method));
	scene->worker = sequence;
	return CGT_OK;
}

static cgt_status make_plain_sequence(struct scene *scene)
{
	return make_sequence_of(scene, "0.137", CGT_SEQUENCE_PLAIN);
}

static cgt_status make_sparse_sequence(struct scene *scene)
{
	return make_sequence_of(scene, "0.137", CGT_SEQUENCE_SPARSE);
}

static cgt_status make_hexadecimal_sequence(struct scene *scene)
{
	return make_sequence_of(scene, "0.8f", CGT_SEQUENCE_PLAIN);
}

static cgt_status make_extended_sequence(struct scene *scene)
{
	make_sequence_of(scene, "S{1,3,4}", CGT_SEQUENCE_PLAIN);
	ck_ok(cgt_sequence_set(scene->worker, "period", 0));
	return cgt_sequence_extend(scene->worker, (1 << 20) + 1000, NULL);
}

static void drop_sequence(void *worker)
{
	cgt_sequence_free(worker);
}

static cgt_status ask_extend(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	uint64_t value[201];
	cgt_status status = cgt_sequence_extend(scene->worker, 200, budget);

	if (status != CGT_OK)
		return status;
	ck_ok(cgt_sequence_values(scene->worker, 0, 201, value));
	*answer = hash_of_numbers(value, 201);
	return CGT_OK;
}

static cgt_status ask_period(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	uint64_t period = UNTOUCHED, preperiod = UNTOUCHED;
	int32_t proved = UNTOUCHED;
	cgt_status status = cgt_sequence_period(scene->worker, budget, &proved, &period, &preperiod);

	if (status != CGT_OK)
		ck_assert(proved == UNTOUCHED && preperiod == UNTOUCHED);
	return hand_on(status, status == CGT_OK ? mix(mix((uint64_t)proved, period), preperiod) : period, answer);
}

/* ---- misere forms: the answer is a text, since the numbers of forms depend on what the table has met ---- */

static cgt_status make_misere(struct scene *scene)
{
	cgt_misere *table;

	ck_ok(cgt_misere_new(&table));
	scene->worker = table;
	return CGT_OK;
}

static void drop_misere(void *worker)
{
	cgt_misere_free(worker);
}

static cgt_status hand_on_form(struct scene *scene, cgt_status status, uint64_t form, uint64_t *answer)
{
	char text[1000];

	if (status == CGT_OK) {
		ck_ok(cgt_misere_text(scene->worker, form, NULL, text, sizeof text, NULL));
		*answer = hash_of_text(text);
	} else {
		ck_assert_uint_eq(form, UNTOUCHED);
	}
	return status;
}

static uint64_t form_of(struct scene *scene, const char *text)
{
	uint64_t form;

	ck_ok(cgt_misere_parse(scene->worker, text, NULL, &form));
	return form;
}

static cgt_status ask_from_position(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	uint64_t form = UNTOUCHED;
	cgt_status status = cgt_misere_from_position(scene->worker, scene->position, budget, &form);

	return hand_on_form(scene, status, form, answer);
}

static cgt_status ask_parse(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	uint64_t form = UNTOUCHED;
	cgt_status status = cgt_misere_parse(scene->worker, "*[2#320] + *[2[#-2]] + *[3[2]] + *[32#]", budget, &form);

	return hand_on_form(scene, status, form, answer);
}

static cgt_status ask_misere_sum(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	uint64_t form = UNTOUCHED;
	cgt_status status = cgt_misere_sum(scene->worker, form_of(scene, "*[2#320]"), form_of(scene, "*[32#]"), budget, &form);

	return hand_on_form(scene, status, form, answer);
}

static cgt_status ask_difference(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	uint64_t part = form_of(scene, "*[32#]"), whole = form_of(scene, "*[[2[2]],[3]]"), sum, form = UNTOUCHED;
	cgt_status status;

	ck_ok(cgt_misere_sum(scene->worker, whole, part, NULL, &sum));
	status = cgt_misere_difference(scene->worker, sum, whole, budget, &form);
	return hand_on_form(scene, status, form, answer);
}

static cgt_status ask_mate(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	uint64_t form = UNTOUCHED;
	cgt_status status = cgt_misere_mate(scene->worker, form_of(scene, "*[2#320]"), budget, &form);

	return hand_on_form(scene, status, form, answer);
}

static cgt_status ask_text(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	char text[1000] = { UNTOUCHED };
	cgt_status status = cgt_misere_text(scene->worker, form_of(scene, "*[2#320] + *2 + *3"), budget, text, sizeof text, NULL);

	return hand_on(status, status == CGT_OK ? hash_of_text(text) : (uint64_t)text[0], answer);
}

static cgt_status ask_parts(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	uint64_t part[100] = { UNTOUCHED }, found = 0;
	size_t count = 0;
	char text[1000];
	cgt_status status = cgt_misere_parts(scene->worker, form_of(scene, "*2 + *3 + *[32#]"), budget, part, 100, &count);

	if (status != CGT_OK)
		return hand_on(status, part[0], answer);
	for (size_t i = 0; i < count; i++) {
		ck_ok(cgt_misere_text(scene->worker, part[i], NULL, text, sizeof text, NULL));
		found += hash_of_text(text); /* the order is that of the table's numbers */
	}
	*answer = mix(found, count);
	return CGT_OK;
}

/* ---- values, which are known by their texts ---- */

static cgt_status make_values(struct scene *scene)
{
	cgt_values *values;

	ck_ok(cgt_values_new(&values));
	scene->worker = values;
	return CGT_OK;
}

static void drop_values(void *worker)
{
	cgt_values_unref(worker);
}

static uint64_t value_of(struct scene *scene, const char *text)
{
	uint64_t value;

	ck_ok(cgt_values_parse(scene->worker, text, NULL, &value));
	return value;
}

static cgt_status hand_on_value(const cgt_values *values, cgt_status status, uint64_t value, uint64_t *answer)
{
	char text[4000];

	if (status != CGT_OK)
		return hand_on(status, value, answer);
	ck_ok(cgt_values_text(values, value, text, sizeof text, NULL));
	*answer = hash_of_text(text);
	return CGT_OK;
}

static cgt_status ask_value_parse(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	uint64_t value = UNTOUCHED;
	cgt_status status = cgt_values_parse(scene->worker, "{3||2*|1*} + 2.Tiny({1|-1}) - +-{0,^*}", budget, &value);

	return hand_on_value(scene->worker, status, value, answer);
}

static cgt_status ask_from_options(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	const uint64_t left[] = { value_of(scene, "{2|*}"), value_of(scene, "{3||1|-1}") }, right = value_of(scene, "{^|-2*}");
	uint64_t value = UNTOUCHED;
	cgt_status status = cgt_values_from_options(scene->worker, left, 2, &right, 1, budget, &value);

	return hand_on_value(scene->worker, status, value, answer);
}

static cgt_status ask_compare(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	int32_t relation = UNTOUCHED;
	cgt_status status = cgt_values_compare(scene->worker, value_of(scene, "+-{0,^*}"), value_of(scene, "{0,^2*|*2,v}"), budget,
	                                       &relation);

	return hand_on(status, (uint64_t)relation, answer);
}

static cgt_status ask_followers(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	uint64_t followers = UNTOUCHED;
	cgt_status status = cgt_values_figure(scene->worker, value_of(scene, "{3||2*|1*}"), "followers", budget, &followers);

	return hand_on(status, followers, answer);
}

static cgt_status ask_mean(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	int64_t mean = UNTOUCHED;
	uint32_t exponent = UNTOUCHED;
	cgt_status status = cgt_values_dyadic(scene->worker, value_of(scene, "{5|2||*|||-4}"), "mean", budget, &mean, &exponent);

	return hand_on(status, status == CGT_OK ? mix((uint64_t)mean, exponent) : (uint64_t)mean, answer);
}

static cgt_status ask_incentives(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	uint64_t incentive[20] = { UNTOUCHED };
	size_t count = 0;
	cgt_status status = cgt_values_incentives(scene->worker, value_of(scene, "{2,{5|-1}|*}"), CGT_LEFT, budget, incentive, 20,
	                                          &count);

	return hand_on_value(scene->worker, status, incentive[0], answer);
}

typedef cgt_status (*unary)(cgt_values *values, uint64_t value, cgt_budget *budget, uint64_t *result);
typedef cgt_status (*binary)(cgt_values *values, uint64_t a, uint64_t b, cgt_budget *budget, uint64_t *result);

static cgt_status ask_of_one(struct scene *scene, unary operation, const char *text, cgt_budget *budget, uint64_t *answer)
{
	uint64_t value = UNTOUCHED;
	cgt_status status = operation(scene->worker, value_of(scene, text), budget, &value);

	return hand_on_value(scene->worker, status, value, answer);
}

static cgt_status ask_of_two(struct scene *scene, binary operation, const char *a, const char *b, cgt_budget *budget,
                             uint64_t *answer)
{
	uint64_t value = UNTOUCHED;
	cgt_status status = operation(scene->worker, value_of(scene, a), value_of(scene, b), budget, &value);

	return hand_on_value(scene->worker, status, value, answer);
}

static cgt_status ask_negative(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	return ask_of_one(scene, cgt_values_negative, "{3||2*|1*}", budget, answer);
}

static cgt_status ask_freeze(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	return ask_of_one(scene, cgt_values_freeze, "{3||2*|{1|-1}}", budget, answer);
}

static cgt_status ask_reduced(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	return ask_of_one(scene, cgt_values_reduced, "{3^||2*|{1|-1}}", budget, answer);
}

static cgt_status ask_weight(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	return ask_of_one(scene, cgt_values_atomic_weight, "{^3|*,v*}", budget, answer);
}

static cgt_status ask_tiny(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	return ask_of_one(scene, cgt_values_tiny, "{3||2*|{1|-1}}", budget, answer);
}

static cgt_status ask_sum(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	return ask_of_two(scene, cgt_values_sum, "{3||2*|1*}", "+-{0,^*}", budget, answer);
}

static cgt_status ask_value_difference(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	return ask_of_two(scene, cgt_values_difference, "{3||2*|1*}", "Tiny(2)", budget, answer);
}

static cgt_status ask_ordinal_sum(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	return ask_of_two(scene, cgt_values_ordinal_sum, "{1|-1}", "{3||2*|1*}", budget, answer);
}

static cgt_status ask_product(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	return ask_of_two(scene, cgt_values_product, "{1|-1}", "{2||1|*}", budget, answer);
}

static cgt_status ask_norton_product(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	return ask_of_two(scene, cgt_values_norton_product, "{2||1|-1}", "Tiny(2)", budget, answer);
}

static cgt_status ask_heat(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	return ask_of_two(scene, cgt_values_heat, "{1||*|^}", "{2|1}", budget, answer);
}

static cgt_status ask_cool(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	uint64_t value = UNTOUCHED;
	cgt_status status = cgt_values_cool(scene->worker, value_of(scene, "{5|2||-1|-9}"), 3, 2, budget, &value);

	return hand_on_value(scene->worker, status, value, answer);
}

static cgt_status ask_overheat(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	uint64_t value = UNTOUCHED;
	cgt_status status = cgt_values_overheat(scene->worker, value_of(scene, "{1||*|^}"), value_of(scene, "^"),
	                                        value_of(scene, "{2|1}"), budget, &value);

	return hand_on_value(scene->worker, status, value, answer);
}

static cgt_status ask_multiple(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	uint64_t value = UNTOUCHED;
	cgt_status status = cgt_values_multiple(scene->worker, -5, value_of(scene, "{3||2*|1*}"), budget, &value);

	return hand_on_value(scene->worker, status, value, answer);
}

static cgt_status ask_uptimal(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	static const int64_t coefficient[] = { 2, 0, -1, 3 };
	uint64_t value = UNTOUCHED;
	cgt_status status = cgt_values_uptimal(scene->worker, coefficient, 4, budget, &value);

	return hand_on_value(scene->worker, status, value, answer);
}

static cgt_status ask_expansion(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	int64_t coefficient[20];
	uint64_t rest = UNTOUCHED;
	cgt_status status = cgt_values_uptimal_expansion(scene->worker, value_of(scene, "^<3> + v[2] + 1*"), budget, &rest,
	                                                 coefficient, 20, NULL);

	return hand_on_value(scene->worker, status, rest, answer);
}

static cgt_status ask_thermograph(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	cgt_thermograph *thermograph = NULL;
	cgt_status status = cgt_thermograph_new(scene->worker, value_of(scene, "{5|2||*|||-4}"), budget, &thermograph);
	char text[1000];

	ck_assert((status == CGT_OK) == (thermograph != NULL));
	if (status == CGT_OK) {
		ck_ok(cgt_thermograph_text(thermograph, text, sizeof text, NULL));
		*answer = hash_of_text(text);
	}
	cgt_thermograph_unref(thermograph);
	return status;
}

static cgt_status ask_value(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	uint64_t value = UNTOUCHED;
	cgt_status status = cgt_solver_value(scene->worker, scene->position, budget, &value);
	cgt_values *values;

	ck_ok(cgt_solver_values(scene->worker, &values));
	status = hand_on_value(values, status, value, answer);
	cgt_values_unref(values);
	return status;
}

/* ---- the check of a game from callbacks ---- */

/* A pile of counters, of which a player takes one or two; in pieces a pile each. */
static int32_t take(void *user, const uint8_t *bytes, size_t count, int32_t player, cgt_emit_fn emit, void *context)
{
	uint8_t after[8];

	(void)user;
	(void)player;
	for (size_t i = 0; i < count && i < sizeof after; i++)
		for (uint8_t taken = 1; taken <= 2 && taken <= bytes[i]; taken++) {
			memcpy(after, bytes, count);
			after[i] = (uint8_t)(bytes[i] - taken);
			if (!emit(context, after, count))
				return 0;
		}
	return 1;
}

static int32_t part(void *user, const uint8_t *bytes, size_t count, cgt_emit_fn emit, void *context)
{
	(void)user;
	for (size_t i = 0; i < count; i++)
		if (!emit(context, bytes + i, 1))
			return 0;
	return 1;
}

static cgt_status make_own_game(struct scene *scene)
{
	cgt_game_builder *builder;
	cgt_game *game;

	ck_ok(cgt_game_builder_new("piles", "1", &builder));
	ck_ok(cgt_game_builder_set_options(builder, take));
	ck_ok(cgt_game_builder_set_split(builder, part));
	ck_ok(cgt_game_builder_build(builder, &game));
	cgt_game_builder_free(builder);
	scene->worker = game;
	return CGT_OK;
}

static void drop_own_game(void *worker)
{
	cgt_game_unref(worker);
}

/* A report is given on what was looked at until then, so that no text is untouched here. */
static cgt_status ask_game_check(struct scene *scene, cgt_budget *budget, uint64_t *answer)
{
	static const uint8_t pile[] = { 3, 2 };
	cgt_board *board;
	char report[1000];
	uint64_t found;
	cgt_status status;

	ck_ok(cgt_board_new_bytes(pile, sizeof pile, &board));
	status = cgt_game_check(scene->worker, &board, 1, budget, report, sizeof report, NULL, &found);
	if (status == CGT_OK)
		*answer = mix(found, hash_of_text(report));
	cgt_board_unref(board);
	return status;
}

/* ---- all of them ---- */

#define SOLVER make_solver, drop_solver
#define CHECKING make_checking_solver, drop_solver
#define NO_WORKER make_nothing, drop_nothing
#define WALK make_walk, drop_walk
#define PAWN_SEARCH make_pawn_search, drop_pawn_search
#define MISERE make_misere, drop_misere
#define VALUES make_values, drop_values

#define FIVE_FILES "dawson-pawns: ppppp|.....|PPPPP"
#define SQUARE "cram: ..|.. + cram: ...|..."
#define HALF_TURN "(1:1,1 1:2,2)(1:1,2 1:2,1)(2:1,1 2:2,3)(2:1,2 2:2,2)(2:1,3 2:2,1)"

static const struct operation operations[] = {
	{ "solver grundy, cram", "cram: .....|..... + cram: ...|.#.", NULL, SOLVER, ask_grundy },
	{ "solver grundy, clobber", "impartial-clobber: xox|oxo", NULL, SOLVER, ask_grundy },
	{ "solver grundy, heaps", "0.137: [60,9] + 0.[3]: [7]", NULL, SOLVER, ask_grundy },
	{ "solver grundy, pairings", "cram: ...|... + cram: ....|....", NULL, CHECKING, ask_grundy },
	{ "solver misere grundy", "cram: ...|... + *2", NULL, SOLVER, ask_misere_grundy },
	{ "solver winner", "domineering: ...|... + clobber: xoxo + 1/2", NULL, SOLVER, ask_winner },
	{ "solver winner, pairings", "clobber: xo|ox + domineering: ..|..", NULL, CHECKING, ask_winner },
	{ "solver winner, pawns", "dawson-pawns: pp|..|PP + *2", NULL, SOLVER, ask_winner },
	{ "solver winner, misere", "toads-and-frogs: tt.ff + 0.7: [3]", NULL, SOLVER, ask_misere_winner },
	{ "solver winner, misere cram", "cram: ...|...|...", NULL, SOLVER, ask_misere_winner },
	{ "solver winner, several values", "{4|-3} + {3|-5} + {2||1|-4} + {6|3||-2|-5}", NULL, SOLVER, ask_winner },
	{ "solver outcome", "domineering: ...|...|...", NULL, SOLVER, ask_outcome },
	{ "solver winning moves", "domineering: ...|... + 0.3: [3,2]", NULL, SOLVER, ask_winning_moves },
	{ "solver best line", "clobber: xox|oxo", NULL, SOLVER, ask_best_line },
	{ "solver image first", SQUARE, HALF_TURN, SOLVER, ask_image_first },
	{ "rigid search", "cram: ...|...", NULL, make_rigid_search, drop_search, ask_search },
	{ "exhaustive search", "cram: ....|....", NULL, make_exhaustive_search, drop_search, ask_search },
	{ "graph search", "clobber: xoxo|oxox", NULL, make_graph_search, drop_search, ask_search },
	{ "search by play", "toads-and-frogs: t.f|t.f", NULL, make_exhaustive_search, drop_search, ask_search },
	{ "play test", SQUARE, HALF_TURN, NO_WORKER, ask_play_test },
	{ "restore test", SQUARE, HALF_TURN, NO_WORKER, ask_restore_test },
	{ "report", "clobber: xoxo", "exchange (1,1 1,4)(1,2 1,3)", NO_WORKER, ask_report },
	{ "strategy", "clobber: xoox", "exchange (1,1 1,3)(1,2 1,4)", NO_WORKER, ask_strategy },
	{ "pawn walk, search", FIVE_FILES, NULL, WALK, ask_walk_search },
	{ "pawn walk, reach", "dawson-pawns: ppp|...|PPP", NULL, WALK, ask_walk_reach },
	{ "pawn walk, retrograde", "dawson-pawns(promotion=queen): pp|..|PP", NULL, WALK, ask_retrograde },
	{ "pawn exchange", FIVE_FILES, NULL, NO_WORKER, ask_exchange },
	{ "pawn search, winner", FIVE_FILES " + " FIVE_FILES, NULL, PAWN_SEARCH, ask_pawn_winner },
	{ "pawn search, grundy", FIVE_FILES, NULL, PAWN_SEARCH, ask_pawn_grundy },
	{ "polyominoes, count", "0", NULL, make_polyominoes, drop_polyominoes, ask_count },
	{ "polyominoes, next", "0", NULL, make_polyominoes, drop_polyominoes, ask_next },
	{ "census of cram", "cram: .", NULL, make_census, drop_census, ask_census },
	{ "census in three threads", "cram: .", NULL, make_wide_census, drop_census, ask_census },
	{ "census of clobber", "clobber: x", NULL, make_census_of_stones, drop_census, ask_census },
	{ "sequence, plain", "0", NULL, make_plain_sequence, drop_sequence, ask_extend },
	{ "sequence, sparse", "0", NULL, make_sparse_sequence, drop_sequence, ask_extend },
	{ "sequence, three heaps", "0", NULL, make_hexadecimal_sequence, drop_sequence, ask_extend },
	{ "misere, position", "cram: ...|... + 0.7: [4]", NULL, MISERE, ask_from_position },
	{ "misere, parse", "0", NULL, MISERE, ask_parse },
	{ "misere, sum", "0", NULL, MISERE, ask_misere_sum },
	{ "misere, difference", "0", NULL, MISERE, ask_difference },
	{ "misere, mate", "0", NULL, MISERE, ask_mate },
	{ "misere, text", "0", NULL, MISERE, ask_text },
	{ "misere, parts", "0", NULL, MISERE, ask_parts },
	{ "solver value", "domineering: ...|... + clobber: xoxo + 0.7: [4] + 1/2", NULL, SOLVER, ask_value },
	{ "solver undominated moves", "domineering: ...|... + clobber: xoxo", NULL, SOLVER, ask_undominated },
	{ "solver hotstrat", "domineering: ...|... + domineering: ..|..", NULL, SOLVER, ask_hotstrat },
	{ "solver value, pairings", "clobber: xo|ox + domineering: ..|..|.#", NULL, CHECKING, ask_value },
	{ "solver value, pawns", "dawson-pawns(captures=optional): pp|..|PP", NULL, SOLVER, ask_value },
	{ "values, parse", "0", NULL, VALUES, ask_value_parse },
	{ "values, options", "0", NULL, VALUES, ask_from_options },
	{ "values, compare", "0", NULL, VALUES, ask_compare },
	{ "values, followers", "0", NULL, VALUES, ask_followers },
	{ "values, mean", "0", NULL, VALUES, ask_mean },
	{ "values, negative", "0", NULL, VALUES, ask_negative },
	{ "values, sum", "0", NULL, VALUES, ask_sum },
	{ "values, difference", "0", NULL, VALUES, ask_value_difference },
	{ "values, multiple", "0", NULL, VALUES, ask_multiple },
	{ "values, ordinal sum", "0", NULL, VALUES, ask_ordinal_sum },
	{ "values, product", "0", NULL, VALUES, ask_product },
	{ "values, norton product", "0", NULL, VALUES, ask_norton_product },
	{ "values, incentives", "0", NULL, VALUES, ask_incentives },
	{ "values, cool", "0", NULL, VALUES, ask_cool },
	{ "values, freeze", "0", NULL, VALUES, ask_freeze },
	{ "values, heat", "0", NULL, VALUES, ask_heat },
	{ "values, overheat", "0", NULL, VALUES, ask_overheat },
	{ "values, reduced", "0", NULL, VALUES, ask_reduced },
	{ "values, atomic weight", "0", NULL, VALUES, ask_weight },
	{ "values, tiny", "0", NULL, VALUES, ask_tiny },
	{ "values, uptimal", "0", NULL, VALUES, ask_uptimal },
	{ "values, expansion", "0", NULL, VALUES, ask_expansion },
	{ "thermograph", "0", NULL, VALUES, ask_thermograph },
	{ "game check", "0", NULL, make_own_game, drop_own_game, ask_game_check },
	{ "sequence, period", "0", NULL, make_extended_sequence, drop_sequence, ask_period },
};

#define OPERATIONS ((int)(sizeof operations / sizeof operations[0]))
#define QUICK (OPERATIONS - 1) /* all but the last, which needs a million heaps to have a check point */

static struct scene set_scene(const struct operation *operation)
{
	struct scene scene = { 0 };

	ck_ok(cgt_position_parse(operation->position, &scene.position));
	if (operation->involution)
		ck_ok(cgt_involution_parse(scene.position, operation->involution, &scene.involution));
	if (cgt_position_component_count(scene.position) > 0) {
		ck_ok(cgt_position_game(scene.position, 0, &scene.game));
		ck_ok(cgt_position_board(scene.position, 0, &scene.board));
	}
	return scene;
}

static void clear_scene(struct scene *scene)
{
	cgt_board_unref(scene->board);
	cgt_game_unref(scene->game);
	cgt_involution_unref(scene->involution);
	cgt_position_unref(scene->position);
}

/* Asks with the k-th check point cancelled; true if there was one, and the call said so. */
static bool is_cancelled(const struct operation *operation, struct scene *scene, cgt_budget *budget, uint64_t k, uint64_t want)
{
	uint64_t answer = UNTOUCHED;
	cgt_status status;
	bool cancelled;

	cgti_meter_cancel_at(k);
	status = operation->ask(scene, budget, &answer);
	cancelled = cgti_meter_cancelled();
	cgti_meter_cancel_at(0);
	ck_assert_msg(status == (cancelled ? CGT_CANCELLED : CGT_OK), "%s, check point %llu: %s: %s", operation->name,
	              (unsigned long long)k, cgt_status_name(status), last_message());
	ck_assert_msg(answer == (cancelled ? UNTOUCHED : want), "%s, check point %llu: another answer", operation->name,
	              (unsigned long long)k);
	return cancelled;
}

static uint64_t answer_undisturbed(const struct operation *operation, struct scene *scene, cgt_budget *budget)
{
	uint64_t answer;

	ck_ok(operation->make(scene));
	ck_ok(operation->ask(scene, budget, &answer));
	operation->drop(scene->worker);
	return answer;
}

START_TEST(each_check_point_can_cancel)
{
	const struct operation *operation = &operations[_i];
	struct scene scene = set_scene(operation);
	uint64_t want = answer_undisturbed(operation, &scene, NULL);
	cgt_budget *budget;
	uint64_t k = 0;

	ck_ok(cgt_budget_new(&budget));
	for (bool cancelled = true; cancelled;) {
		uint64_t answer;

		ck_ok(operation->make(&scene));
		cancelled = is_cancelled(operation, &scene, budget, ++k, want);
		if (cancelled) {
			ck_ok(operation->ask(&scene, budget, &answer));
			ck_assert_msg(answer == want, "%s: another answer after check point %llu", operation->name,
			              (unsigned long long)k);
		}
		operation->drop(scene.worker);
	}
	ck_assert_msg(k > 1, "%s has no check point", operation->name);
	printf("%s: cancelled at %llu check points\n", operation->name, (unsigned long long)k - 1);
	cgt_budget_unref(budget);
	clear_scene(&scene);
}
END_TEST

START_TEST(an_answer_comes_in_pieces)
{
	const struct operation *operation = &operations[_i];
	struct scene scene = set_scene(operation);
	uint64_t want = answer_undisturbed(operation, &scene, NULL);
	cgt_budget *budget;

	ck_ok(cgt_budget_new(&budget));
	ck_ok(operation->make(&scene));
	for (uint64_t k = 1; is_cancelled(operation, &scene, budget, k, want);)
		k++;
	operation->drop(scene.worker);
	cgt_budget_unref(budget);
	clear_scene(&scene);
}
END_TEST

/* Asks a fresh worker within a budget; true if that is enough. If it is not, the call is made again without a limit. */
static bool is_enough(const struct operation *operation, struct scene *scene, cgt_budget *budget, const char *what, uint64_t k,
                      uint64_t want)
{
	uint64_t answer = UNTOUCHED;
	cgt_status status;

	ck_ok(operation->make(scene));
	status = operation->ask(scene, budget, &answer);
	ck_assert_msg(status == CGT_OK || status == CGT_LIMIT, "%s, %llu %s: %s: %s", operation->name, (unsigned long long)k, what,
	              cgt_status_name(status), last_message());
	ck_assert_msg(answer == (status == CGT_OK ? want : UNTOUCHED), "%s, %llu %s: another answer", operation->name,
	              (unsigned long long)k, what);
	if (status == CGT_LIMIT) {
		ck_assert_msg(strstr(last_message(), what), "%s: \"%s\" lacks \"%s\"", operation->name, last_message(), what);
		ck_ok(operation->ask(scene, NULL, &answer));
		ck_assert_msg(answer == want, "%s: another answer after %llu %s", operation->name, (unsigned long long)k, what);
	}
	operation->drop(scene->worker);
	return status == CGT_OK;
}

/* There is a number of nodes that is enough, and so is one more; all that are fewer are not. */
START_TEST(nodes_are_granted_one_by_one)
{
	const struct operation *operation = &operations[_i];
	struct scene scene = set_scene(operation);
	uint64_t want = answer_undisturbed(operation, &scene, NULL);
	cgt_budget *budget;
	uint64_t k = 1;

	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_nodes(budget, k));
	while (!is_enough(operation, &scene, budget, "nodes", k, want))
		ck_ok(cgt_budget_set_nodes(budget, ++k));
	ck_ok(cgt_budget_set_nodes(budget, k + 1));
	ck_assert(is_enough(operation, &scene, budget, "nodes", k + 1, want));
	printf("%s: %llu nodes\n", operation->name, (unsigned long long)k);
	cgt_budget_unref(budget);
	clear_scene(&scene);
}
END_TEST

/* Some number of bytes is enough; fewer are looked into only where memory grows. */
START_TEST(bytes_are_limited)
{
	const struct operation *operation = &operations[_i];
	struct scene scene = set_scene(operation);
	uint64_t want = answer_undisturbed(operation, &scene, NULL);
	cgt_budget *budget;
	uint64_t k = 1;

	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_bytes(budget, k));
	while (!is_enough(operation, &scene, budget, "bytes", k, want)) {
		k += k / 4 + 1;
		ck_ok(cgt_budget_set_bytes(budget, k));
	}
	printf("%s: %llu bytes are enough\n", operation->name, (unsigned long long)k);
	cgt_budget_unref(budget);
	clear_scene(&scene);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("stopping");
	TCase *tcase = tcase_create("every check point");

	tcase_set_timeout(tcase, 60);
	tcase_add_loop_test(tcase, each_check_point_can_cancel, 0, QUICK);
	tcase_add_loop_test(tcase, an_answer_comes_in_pieces, 0, QUICK);
	suite_add_tcase(suite, tcase);

	tcase = tcase_create("every limit");
	tcase_set_timeout(tcase, 60);
	tcase_set_tags(tcase, "heavy");
	tcase_add_loop_test(tcase, each_check_point_can_cancel, QUICK, OPERATIONS);
	tcase_add_loop_test(tcase, an_answer_comes_in_pieces, QUICK, OPERATIONS);
	tcase_add_loop_test(tcase, nodes_are_granted_one_by_one, 0, OPERATIONS);
	tcase_add_loop_test(tcase, bytes_are_limited, 0, OPERATIONS);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
