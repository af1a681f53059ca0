/* SPDX-License-Identifier: MIT */
/*
 * Best moves by values: those that no other move is better than, those of them that win, and those of two strategies that play
 * by temperature.
 *
 * A move is made in one component, and leaves the others: what is in the sum before and not after is the component, the other
 * way round it is what has become of it. (No option of a component holds the component itself, since play ends.) In a position
 * as hot as t a move from G to X gains the way from the mean of G to where the other player's wall of X stands at t (Winning
 * Ways, chapter 6); walls are seen by the player whose they are, so that the greatest is best for either player.
 */
#include <string.h>

#include "components/options.h"
#include "components/sum.h"
#include "search/value.h"
#include "solver/values.h"
#include "support/array.h"
#include "support/error.h"
#include "support/memory.h"
#include "support/players.h"
#include "values/compare.h"
#include "values/wall.h"
#include "values/walls.h"

enum rule { UNDOMINATED, WINNING, HOTSTRAT, SENTESTRAT, RULES };

static const char *const rule_name[RULES] = { "undominated", "winning", "hotstrat", "sentestrat" };

struct candidate {
	uint64_t move;
	uint32_t value;          /* of the position that it leaves, or by temperature of what the component becomes */
	uint32_t component;      /* in which it is made, and the mean of that; by temperature only */
	struct cgti_dyadic mean;
};

struct choice {
	struct cgti_question question;
	cgt_values *values;
	int32_t player;
	enum rule rule;
	struct cgti_sum own, after; /* the components of the position, and of the one that a move leaves */
	struct cgti_sum rest;
	struct candidate *candidate;
	size_t count, cap;
};

/* --- sums -------------------------------------------------------------------------------------------------------------- */

static cgt_status sum_of(struct choice *choice, const cgt_position *position, struct cgti_sum *sum)
{
	cgt_status status = cgti_question_about(&choice->question, position);

	if (status != CGT_OK)
		return status;
	cgti_sum_sort(&choice->question.sum);
	sum->count = 0;
	return cgti_sum_add(sum, choice->question.sum.id, choice->question.sum.count);
}

/* What is in sum a and not in sum b, both in order. */
static cgt_status subtract(const struct cgti_sum *a, const struct cgti_sum *b, struct cgti_sum *rest)
{
	cgt_status status = CGT_OK;
	size_t j = 0;

	rest->count = 0;
	for (size_t i = 0; i < a->count && status == CGT_OK; i++) {
		while (j < b->count && b->id[j] < a->id[i])
			j++;
		if (j < b->count && b->id[j] == a->id[i])
			j++;
		else
			status = cgti_sum_add(rest, &a->id[i], 1);
	}
	return status;
}

static cgt_status value_of(struct choice *choice, const uint32_t *id, size_t count, uint32_t *value)
{
	cgt_status status;

	choice->question.sum.count = 0;
	status = cgti_sum_add(&choice->question.sum, id, count);
	return status == CGT_OK ? cgti_question_value(&choice->question, value) : status;
}

static cgt_status mast_of(struct choice *choice, const uint32_t *id, size_t count, struct cgti_dyadic *mean,
                          struct cgti_dyadic *temperature)
{
	uint32_t value = CGTI_VALUE_ZERO;
	cgt_status status = value_of(choice, id, count, &value);

	return status == CGT_OK ? cgti_value_mast(choice->values, value, &choice->question.meter, mean, temperature) : status;
}

/* --- the moves --------------------------------------------------------------------------------------------------------- */

/* Finds the component in which the move was made that has led to choice->after, and the value of what it has become. */
static cgt_status value_locally(struct choice *choice, struct candidate *candidate)
{
	cgt_status status = subtract(&choice->own, &choice->after, &choice->rest);

	if (status != CGT_OK)
		return status;
	if (choice->rest.count != 1)
		return cgti_fail(CGT_UNSUPPORTED,
		                 "a move takes no component away: only games that end, and fall into components of which "
		                 "a move changes one, have values");
	candidate->component = choice->rest.id[0];
	status = subtract(&choice->after, &choice->own, &choice->rest);
	return status == CGT_OK ? value_of(choice, choice->rest.id, choice->rest.count, &candidate->value) : status;
}

static cgt_status value_move(struct choice *choice, const cgt_moves *moves, uint64_t k, struct candidate *candidate)
{
	cgt_position *next;
	cgt_status status = cgt_moves_play(moves, k, &next);

	if (status != CGT_OK)
		return status;
	status = sum_of(choice, next, &choice->after);
	cgt_position_unref(next);
	candidate->move = k;
	if (status != CGT_OK)
		return status;
	if (choice->rule == HOTSTRAT || choice->rule == SENTESTRAT)
		return value_locally(choice, candidate);
	return value_of(choice, choice->after.id, choice->after.count, &candidate->value);
}

static cgt_status value_moves(struct choice *choice, const cgt_position *position)
{
	cgt_moves *moves;
	cgt_status status = cgti_question_moves(position, choice->player, &moves);

	if (status != CGT_OK)
		return status;
	for (uint64_t k = 0; status == CGT_OK && k < cgt_moves_count(moves); k++) {
		if (!CGTI_GROW(choice->candidate, choice->cap, choice->count + 1)) {
			status = cgti_fail_memory();
			break;
		}
		status = value_move(choice, moves, k, &choice->candidate[choice->count]);
		choice->count++;
		if (status == CGT_OK)
			status = cgti_meter_watch(&choice->question.meter);
	}
	cgt_moves_unref(moves);
	return status;
}

/* Whether value x is at least as good as y for the player. */
static cgt_status is_as_good(struct choice *choice, uint32_t x, uint32_t y, bool *answer)
{
	const bool left = choice->player == CGT_LEFT;

	return cgti_values_is_at_most(choice->values, left ? y : x, left ? x : y, &choice->question.meter, answer);
}

/* --- by value ---------------------------------------------------------------------------------------------------------- */

static cgt_status is_dominated(struct choice *choice, uint32_t value, bool *dominated)
{
	cgt_status status = CGT_OK;

	*dominated = false;
	for (size_t i = 0; i < choice->count && status == CGT_OK && !*dominated; i++)
		if (choice->candidate[i].value != value)
			status = is_as_good(choice, choice->candidate[i].value, value, dominated);
	return status;
}

/* Keeps the undominated moves; of them, if that is the rule, those that win. */
static cgt_status keep_by_value(struct choice *choice)
{
	size_t kept = 0;
	cgt_status status = CGT_OK;
	bool *keep = cgti_alloc_zero(choice->count, sizeof *keep);

	if (!keep)
		return cgti_fail_memory();
	for (size_t i = 0; i < choice->count && status == CGT_OK; i++) {
		bool dominated = false;

		keep[i] = true;
		if (choice->rule == WINNING)
			status = is_as_good(choice, choice->candidate[i].value, CGTI_VALUE_ZERO, &keep[i]);
		if (status == CGT_OK && keep[i])
			status = is_dominated(choice, choice->candidate[i].value, &dominated);
		keep[i] = keep[i] && !dominated;
	}
	for (size_t i = 0; i < choice->count; i++)
		if (keep[i])
			choice->candidate[kept++] = choice->candidate[i];
	cgti_free(keep);
	choice->count = kept;
	return status;
}

/* --- by temperature ---------------------------------------------------------------------------------------------------- */

/* What a move gains at a temperature. */
static cgt_status gain_of(struct choice *choice, const struct candidate *candidate, struct cgti_dyadic temperature,
                          struct cgti_dyadic *gain)
{
	const bool left = choice->player == CGT_LEFT;
	const struct cgti_dyadic from = left ? cgti_dyadic_negative(candidate->mean) : candidate->mean;
	struct cgti_wall wall[2] = { CGTI_WALL_EMPTY, CGTI_WALL_EMPTY };
	cgt_status status = cgti_values_walls(choice->values, candidate->value, &choice->question.meter, wall);

	if (status == CGT_OK && (!cgti_wall_at(&wall[left], temperature, gain) || !cgti_dyadic_sum(*gain, from, gain)))
		status = cgti_values_number_too_large();
	cgti_wall_free(&wall[0]);
	cgti_wall_free(&wall[1]);
	return status;
}

/* Keeps the moves in the hottest of the components in which there are some. */
static cgt_status keep_hottest(struct choice *choice, struct cgti_dyadic *hottest)
{
	size_t kept = 0;
	cgt_status status = CGT_OK;

	for (size_t i = 0; i < choice->count && status == CGT_OK; i++) {
		struct candidate own = choice->candidate[i];
		struct cgti_dyadic temperature;
		int order = 0;

		status = mast_of(choice, &own.component, 1, &own.mean, &temperature);
		if (status == CGT_OK)
			order = kept == 0 ? 1 : cgti_dyadic_compare(temperature, *hottest);
		if (order > 0) {
			*hottest = temperature;
			kept = 0;
		}
		if (order >= 0)
			choice->candidate[kept++] = own;
	}
	choice->count = kept;
	return status;
}

/* Keeps the moves that gain most at a temperature. */
static cgt_status keep_best_at(struct choice *choice, struct cgti_dyadic temperature)
{
	struct cgti_dyadic best = CGTI_DYADIC_ZERO, gain;
	size_t kept = 0;
	cgt_status status = CGT_OK;

	for (size_t i = 0; i < choice->count && status == CGT_OK; i++) {
		struct candidate own = choice->candidate[i];
		int order = 0;

		status = gain_of(choice, &own, temperature, &gain);
		if (status == CGT_OK)
			order = kept == 0 ? 1 : cgti_dyadic_compare(gain, best);
		if (order > 0) {
			best = gain;
			kept = 0;
		}
		if (order >= 0)
			choice->candidate[kept++] = own;
	}
	choice->count = kept;
	return status;
}

static cgt_status keep_hotstrat(struct choice *choice)
{
	struct cgti_dyadic hottest = CGTI_DYADIC_ZERO;
	cgt_status status = keep_hottest(choice, &hottest);

	return status == CGT_OK ? keep_best_at(choice, hottest) : status;
}

/* Keeps the moves in the components of a sum, if there are any. */
static void keep_moves_in(struct choice *choice, const struct cgti_sum *sum)
{
	size_t kept = 0;

	for (size_t i = 0; i < choice->count; i++)
		for (size_t p = 0; p < sum->count; p++)
			if (choice->candidate[i].component == sum->id[p]) {
				choice->candidate[kept++] = choice->candidate[i];
				break;
			}
	if (kept > 0)
		choice->count = kept;
}

/* The temperature of a position: that of its hottest component, or -1 where there is none. */
static cgt_status position_temperature(struct choice *choice, const cgt_position *position, struct cgti_dyadic *hottest)
{
	cgt_status status = sum_of(choice, position, &choice->after);

	*hottest = (struct cgti_dyadic){ -1, 0 };
	for (size_t i = 0; i < choice->after.count && status == CGT_OK; i++) {
		struct cgti_dyadic mean, temperature;

		status = mast_of(choice, &choice->after.id[i], 1, &mean, &temperature);
		if (status == CGT_OK && cgti_dyadic_compare(temperature, *hottest) > 0)
			*hottest = temperature;
	}
	return status;
}

/* The least temperature of earlier positions. */
static cgt_status ambient_temperature(struct choice *choice, const cgt_position *const *earlier, size_t count,
                                      struct cgti_dyadic *ambient)
{
	cgt_status status = CGT_OK;

	for (size_t i = 0; i < count && status == CGT_OK; i++) {
		struct cgti_dyadic temperature;

		status = position_temperature(choice, earlier[i], &temperature);
		if (status == CGT_OK && (i == 0 || cgti_dyadic_compare(temperature, *ambient) < 0))
			*ambient = temperature;
	}
	return status;
}

/* Whether a sum is an option of a component for a player. */
static cgt_status is_option(struct choice *choice, uint32_t id, int32_t player, const struct cgti_sum *sum, bool *answer)
{
	struct cgti_options options;
	cgt_status status = cgti_components_options(&choice->question.tables->components, id, player, &choice->question.meter,
	                                            &options);

	*answer = false;
	for (uint32_t i = 0; status == CGT_OK && i < options.count && !*answer; i++) {
		const size_t count = options.begin[i + 1] - options.begin[i];

		*answer = count == sum->count &&
		          (count == 0 || memcmp(options.part + options.begin[i], sum->id, count * sizeof *sum->id) == 0);
	}
	return status;
}

/* What the component in which the other player has just moved has become, into choice->rest. */
static cgt_status find_last_move(struct choice *choice, const cgt_position *before)
{
	bool found = false;
	cgt_status status = sum_of(choice, before, &choice->after);

	if (status == CGT_OK)
		status = subtract(&choice->after, &choice->own, &choice->rest);
	if (status == CGT_OK && choice->rest.count == 1) {
		const uint32_t moved = choice->rest.id[0];

		status = subtract(&choice->own, &choice->after, &choice->rest);
		if (status == CGT_OK)
			status = is_option(choice, moved, cgti_other_player(choice->player), &choice->rest, &found);
	}
	if (status == CGT_OK && !found)
		status = cgti_fail(CGT_BAD_ARGUMENT,
		                   "no move of the other player leads from the last of the earlier positions to this one");
	return status;
}

static cgt_status keep_sentestrat(struct choice *choice, const cgt_position *const *earlier, size_t count)
{
	struct cgti_dyadic ambient = CGTI_DYADIC_ZERO, local, mean;
	struct cgti_sum reply = CGTI_SUM_EMPTY;
	cgt_status status;

	if (count == 0)
		return keep_hotstrat(choice);
	status = ambient_temperature(choice, earlier, count, &ambient);
	if (status == CGT_OK)
		status = find_last_move(choice, earlier[count - 1]);
	if (status == CGT_OK)
		status = cgti_sum_add(&reply, choice->rest.id, choice->rest.count);
	if (status == CGT_OK)
		status = mast_of(choice, reply.id, reply.count, &mean, &local);
	if (status == CGT_OK && cgti_dyadic_compare(local, ambient) > 0)
		keep_moves_in(choice, &reply);
	cgti_sum_free(&reply);
	return status == CGT_OK ? keep_hotstrat(choice) : status;
}

/* --- the question ------------------------------------------------------------------------------------------------------ */

static cgt_status find_rule(const char *name, enum rule *rule)
{
	if (!name)
		return cgti_fail_null("rule");
	for (*rule = UNDOMINATED; *rule < RULES; ++*rule)
		if (strcmp(name, rule_name[*rule]) == 0)
			return CGT_OK;
	return cgti_fail(CGT_BAD_ARGUMENT, "no rule \"%s\"; there is: undominated, winning, hotstrat, sentestrat", name);
}

static cgt_status check_earlier(const cgt_position *const *earlier, size_t count)
{
	if (!earlier && count > 0)
		return cgti_fail_null("earlier");
	for (size_t i = 0; i < count; i++)
		if (!earlier[i])
			return cgti_fail(CGT_BAD_ARGUMENT, "earlier position %zu is NULL", i + 1);
	return CGT_OK;
}

/* A move that begins an exchange leaves no value before that is over. */
static cgt_status check_disjunctive(const cgt_position *position)
{
	for (size_t k = 0; k < position->count; k++)
		if (position->component[k].game->rules->forced)
			return cgti_fail(CGT_UNSUPPORTED,
			                 "component %zu (%s) has compulsory captures: its moves are parts of exchanges, and "
			                 "leave no values",
			                 k + 1, position->component[k].game->spec);
	return CGT_OK;
}

static cgt_status choose(struct choice *choice, const cgt_position *position, const cgt_position *const *earlier,
                         size_t earlier_count)
{
	cgt_status status = check_disjunctive(position);

	choice->values = choice->question.tables->values;
	for (size_t i = 0; i < earlier_count && status == CGT_OK; i++)
		status = check_disjunctive(earlier[i]);
	if (status == CGT_OK)
		status = sum_of(choice, position, &choice->own);
	if (status == CGT_OK)
		status = value_moves(choice, position);
	if (status != CGT_OK || choice->count == 0)
		return status;
	if (choice->rule == HOTSTRAT)
		return keep_hotstrat(choice);
	if (choice->rule == SENTESTRAT)
		return keep_sentestrat(choice, earlier, earlier_count);
	return keep_by_value(choice);
}

static cgt_status moves_out(const struct choice *choice, uint64_t *move, size_t cap, size_t *needed)
{
	uint64_t *number = cgti_alloc(choice->count * sizeof *number);
	cgt_status status;

	if (!number)
		return cgti_fail_memory();
	for (size_t i = 0; i < choice->count; i++)
		number[i] = choice->candidate[i].move;
	status = cgti_array_out(number, choice->count, sizeof *number, "moves", move, cap, needed);
	cgti_free(number);
	return status;
}

cgt_status cgt_solver_best_moves(cgt_solver *solver, const cgt_position *position, int32_t to_move, const char *rule,
                                 const cgt_position *const *earlier, size_t earlier_count, cgt_budget *budget, uint64_t *move,
                                 size_t cap, size_t *needed)
{
	struct choice choice = { .question = CGTI_QUESTION_NONE, .player = to_move };
	cgt_status status = cgti_check_player(to_move);

	if (status == CGT_OK)
		status = find_rule(rule, &choice.rule);
	if (status == CGT_OK)
		status = check_earlier(earlier, earlier_count);
	if (status == CGT_OK)
		status = cgti_value_question_begin(&choice.question, solver, position, budget, "best moves");
	if (status == CGT_OK)
		status = choose(&choice, position, earlier, earlier_count);
	cgti_value_question_end(&choice.question);
	if (status == CGT_OK)
		status = moves_out(&choice, move, cap, needed);
	cgti_sum_free(&choice.own);
	cgti_sum_free(&choice.after);
	cgti_sum_free(&choice.rest);
	cgti_free(choice.candidate);
	return status;
}
