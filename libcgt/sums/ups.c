/* SPDX-License-Identifier: MIT */
/*
 * Bounds by ups: of a value v the greatest n such that v >= n.^, and such that v >= n.^ + *. Bounds add up, two stars being
 * none, and n.^ + *m >= 0 exactly if n >= 2, or n is 1 and m is not 1, or both are 0 (Winning Ways, chapter 3). So of a sum
 * S
 *
 *   S >= ^ or S >= v*   is won by Left if he begins, since neither ^ nor v* is at most 0;
 *   S <= 0 or S <= vv*  is lost by him;
 *
 * and the same with the players exchanged. A value is compared once with a few ups; what comes of it is kept.
 *
 * Where that does not decide, atomic weights may: they add up, and a sum of weight 1 or more is at least a remote star
 * and so won by Left if he begins, one of weight -2 or less is less than 0 (Winning Ways, chapter 8). Whole numbers
 * that the weights lie between do for this. Infinitesimals that are not all-small may have no weight; then nothing is
 * said.
 *
 * Of a value beyond CGTI_MOST_UPS the bound is CGTI_MOST_UPS, which is one as well. Both sides of a value are kept, so
 * that what holds for Left holds for Right with the sides exchanged.
 */
#include "sums/ups.h"

#include <string.h>

#include "calculus/atomic_weight.h"
#include "search/taken.h"
#include "values/compare.h"
#include "values/table.h"

enum { ITSELF, NEGATIVE };

/* A nimber that is remote from most values of small boards. Greater ones are remote from more, but take longer to compare with. */
#define REMOTE_STAR 8

/* Whether a value, or its negative, is at least so many ups, and a star if there is one. */
static cgt_status is_at_least(const struct cgti_sum_scene *scene, uint32_t value, int side, int ups, uint32_t star,
                              bool *answer)
{
	const struct cgti_plain plain = { .ups = side == ITSELF ? ups : -ups, .nimber = star };
	cgt_values *values = scene->summands.tables->values;
	struct cgti_meter *meter = scene->summands.meter;
	uint32_t bound;
	cgt_status status = cgti_values_plain(values, plain, meter, &bound);

	if (status != CGT_OK)
		return status;
	return side == ITSELF ? cgti_values_is_at_most(values, bound, value, meter, answer)
	                      : cgti_values_is_at_most(values, value, bound, meter, answer);
}

/* Looks for the greatest number of ups, from 0 upwards or downwards. */
static cgt_status find_least(const struct cgti_sum_scene *scene, uint32_t value, int side, uint32_t star, int8_t *least)
{
	bool rises, answer;
	int ups = 0;
	cgt_status status = is_at_least(scene, value, side, 0, star, &rises);

	answer = rises;
	while (status == CGT_OK && answer == rises && ups < CGTI_MOST_UPS && ups > CGTI_NO_UPS) {
		ups += rises ? 1 : -1;
		if (ups > CGTI_NO_UPS)
			status = is_at_least(scene, value, side, ups, star, &answer);
	}
	*least = (int8_t)(rises && !answer ? ups - 1 : ups);
	return status;
}

static cgt_status make_room(const struct cgti_sum_scene *scene, uint32_t value)
{
	struct cgti_sums_own *own = scene->own;
	void *grown = own->ups;
	cgt_status status = cgti_meter_grow(scene->summands.meter, NULL, &grown, &own->ups_cap, (size_t)value + 1,
	                                    sizeof *own->ups);

	own->ups = grown;
	for (; status == CGT_OK && own->ups_count <= value; own->ups_count++)
		own->ups[own->ups_count].known = own->ups[own->ups_count].weighed = false;
	return status;
}

static cgt_status find_ups(const struct cgti_sum_scene *scene, uint32_t value, struct cgti_ups *ups)
{
	struct cgti_sums_own *own = scene->own;
	cgt_status status = make_room(scene, value);

	if (status != CGT_OK || own->ups[value].known) {
		*ups = status == CGT_OK ? own->ups[value] : (struct cgti_ups){ .known = false };
		return status;
	}
	for (int side = ITSELF; side <= NEGATIVE; side++)
		for (uint32_t star = 0; star < 2 && status == CGT_OK; star++)
			status = find_least(scene, value, side, star, &ups->least[side][star]);
	ups->known = true;
	ups->weighed = false;
	if (status == CGT_OK)
		own->ups[value] = *ups;
	return status;
}

/* Adds to the bounds of a value, which are known, those of its weight. */
static cgt_status find_weight(const struct cgti_sum_scene *scene, uint32_t value, int8_t weight[2])
{
	struct cgti_ups *ups = &scene->own->ups[value];
	cgt_values *values = scene->summands.tables->values;
	struct cgti_weight_bounds bounds;
	cgt_status status = CGT_OK;

	if (!ups->weighed) {
		cgti_commons_enter(values->commons);
		status = cgti_values_weight_bounds(values, value, REMOTE_STAR, scene->summands.meter, &bounds);
		cgti_commons_leave(values->commons);
		if (status != CGT_OK)
			return status;
		ups->weighed = true;
		ups->weight[ITSELF] = ups->weight[NEGATIVE] = CGTI_NO_UPS;
		/* weights of -W lie between -most and -least; what does not fit the byte is unknown, not cut off */
		if (bounds.are_known && bounds.least >= -CGTI_MOST_UPS && bounds.most <= CGTI_MOST_UPS) {
			ups->weight[ITSELF] = (int8_t)bounds.least;
			ups->weight[NEGATIVE] = (int8_t)-bounds.most;
		}
	}
	memcpy(weight, ups->weight, sizeof ups->weight);
	return status;
}

/* --- sums --------------------------------------------------------------------------------------------------------------- */

#define NONE INT32_MIN

static int32_t plus(int32_t a, int8_t b)
{
	return a == NONE || b == CGTI_NO_UPS ? NONE : a + b;
}

static int32_t greatest(int32_t a, int32_t b)
{
	return a > b ? a : b;
}

/* Adds the bounds of a value to those of a sum. */
static void add(int32_t sum[2], const int8_t own[2])
{
	const int32_t plain = greatest(plus(sum[0], own[0]), plus(sum[1], own[1]));
	const int32_t with_star = greatest(plus(sum[0], own[1]), plus(sum[1], own[0]));

	sum[0] = plain;
	sum[1] = with_star;
}

/* Value i of a sum of values, the last being that which was added up. */
static uint32_t value_of(const struct cgti_sum_state *state, size_t i)
{
	return i < state->summands.count ? (uint32_t)state->summands.summand[i].word[0] : state->value;
}

static bool are_infinitesimal(const struct cgti_sum_scene *scene, const struct cgti_sum_state *state)
{
	for (size_t i = 0; i <= state->summands.count; i++) {
		if (i < state->summands.count && cgti_summand_kind(&state->summands.summand[i]) != CGTI_SUMMAND_VALUE)
			return false;
		if (!cgti_value_is_infinitesimal(scene->summands.tables->values, value_of(state, i)))
			return false;
	}
	return true;
}

/* The same by weights. */
static cgt_status judge_by_weights(const struct cgti_sum_scene *scene, const struct cgti_sum_state *state, int mover,
                                   enum cgti_verdict *verdict)
{
	int32_t sum[2] = { 0, 0 };

	for (size_t i = 0; i <= state->summands.count; i++) {
		int8_t own[2];
		cgt_status status = find_weight(scene, value_of(state, i), own);

		if (status != CGT_OK)
			return status;
		sum[ITSELF] = plus(sum[ITSELF], own[ITSELF]);
		sum[NEGATIVE] = plus(sum[NEGATIVE], own[NEGATIVE]);
	}
	if (sum[mover] >= 1)
		*verdict = CGTI_MOVER_WINS;
	else if (sum[1 - mover] >= 2)
		*verdict = CGTI_MOVER_LOSES;
	else
		return CGT_OK;
	cgti_take(scene->summands.meter, *verdict == CGTI_MOVER_WINS ? CGTI_TAKEN_SUM_WEIGHTS_WIN : CGTI_TAKEN_SUM_WEIGHTS_LOSE);
	return CGT_OK;
}

cgt_status cgti_ups_judge(const struct cgti_sum_scene *scene, const struct cgti_sum_state *state, enum cgti_verdict *verdict)
{
	const int mover = state->to_move == CGT_LEFT ? ITSELF : NEGATIVE;
	int32_t sum[2][2] = { { 0, -2 }, { 0, -2 } }; /* of nothing */
	struct cgti_ups own;

	if (!are_infinitesimal(scene, state))
		return CGT_OK;
	for (size_t i = 0; i <= state->summands.count; i++) {
		cgt_status status = find_ups(scene, value_of(state, i), &own);

		if (status != CGT_OK)
			return status;
		add(sum[ITSELF], own.least[ITSELF]);
		add(sum[NEGATIVE], own.least[NEGATIVE]);
	}
	if (sum[mover][0] >= 1 || sum[mover][1] >= -1)
		*verdict = CGTI_MOVER_WINS;
	else if (sum[1 - mover][0] >= 0 || sum[1 - mover][1] >= 2)
		*verdict = CGTI_MOVER_LOSES;
	else
		return judge_by_weights(scene, state, mover, verdict);
	cgti_take(scene->summands.meter, *verdict == CGTI_MOVER_WINS ? CGTI_TAKEN_SUM_UPS_WIN : CGTI_TAKEN_SUM_UPS_LOSE);
	return CGT_OK;
}
