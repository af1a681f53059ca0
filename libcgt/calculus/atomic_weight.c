/* SPDX-License-Identifier: MIT */
/*
 * Atomic weights (Winning Ways, chapter 8; Siegel, Combinatorial Game Theory, II.7).
 *
 * G ~ H if G + X + *m and H + X + *m have one outcome for every game X and all large m, and that is the case if and only
 * if v + *m <= G - H <= ^ + *m for a star *m that is remote: greater than all nimbers that play leads to. The atomic weight of
 * G is the W, of which there is at most one, with G ~ W.^ (Norton's product). An all-small game G has one,
 * {W(G^L) - 2 | W(G^R) + 2}, unless that is a whole number. If it is, several may lie between the options, and W is the
 * greatest of them if G > *m, the least if G < *m, and the simplest otherwise.
 *
 * In other games a number x that play can lead to, or x plus an infinitesimal, counts as a weight that is larger than all
 * else, LARGE_WEIGHT or its negative. Let G' be G with +- n.^ in the place of these, an all-small game. If G has the weight W,
 * then for all large n a player who moves second in G - W.^ + ^*m, which is at least 0, follows the same strategy in
 * G' - W.^ + ^*m: where it leads to a number that is in favour of who follows it, n.^ outweighs the rest just as well. So
 * W(G') is W for all large n. And the other way round: if W(G') is the same for all large n, it is W(G). Made with one large
 * n, W(G') has canonical options x + e.n, where x is small against n and e is -1, 0 or 1, and all e are 0 if and only if it
 * does not depend on n.
 */
#include "calculus/atomic_weight.h"

#include "support/error.h"
#include "values/compare.h"
#include "values/followers.h"
#include "values/recursion.h"
#include "values/values.h"

/* Small are weights of at most the ups, 2^31, and two for each move: a play has less than 2^31 before it comes to numbers. */
#define LARGE_WEIGHT (INT64_C(1) << 37)

enum { REMOTE_STAR, LEFT_SHIFT, RIGHT_SHIFT }; /* parameters */

static cgt_status weigh_plain(cgt_values *values, uint32_t value, struct cgti_meter *meter, uint32_t *weight)
{
	const struct cgti_plain plain = cgti_value_plain(values, value);
	struct cgti_dyadic found = { plain.ups, 0 };

	if (plain.number.numerator != 0)
		found.numerator = plain.number.numerator > 0 ? LARGE_WEIGHT : -LARGE_WEIGHT;
	return cgti_values_number(values, found, meter, weight);
}

static cgt_status at_once(struct cgti_recursion *recursion, uint32_t a, uint32_t b, uint32_t *result)
{
	(void)b;
	*result = CGTI_VALUE_NONE;
	return cgti_value_is_plain(recursion->values, a) ? weigh_plain(recursion->values, a, recursion->meter, result) : CGT_OK;
}

/* The whole number nearest to a weight of a player's option that lies on the other side of it. */
static cgt_status whole_beyond(struct cgti_recursion *recursion, uint32_t option, int32_t player, int64_t *found)
{
	cgt_values *values = recursion->values;
	struct cgti_dyadic stop = cgti_value_number(values, player == CGT_LEFT ? cgti_value_right_stop(values, option)
	                                                                       : cgti_value_left_stop(values, option));
	const int64_t sign = player == CGT_LEFT ? 1 : -1;
	const int64_t whole = -sign * cgti_floor_shift(-sign * stop.numerator, stop.exponent); /* rounded away from the player */
	uint32_t number;
	bool reached;
	cgt_status status = cgti_values_number(values, (struct cgti_dyadic){ whole, 0 }, recursion->meter, &number);

	if (status == CGT_OK && player == CGT_LEFT)
		status = cgti_values_is_at_most(values, number, option, recursion->meter, &reached);
	else if (status == CGT_OK)
		status = cgti_values_is_at_most(values, option, number, recursion->meter, &reached);
	if (status == CGT_OK)
		*found = whole + (reached ? sign : 0);
	return status;
}

/* The whole number that is nearest to the player's options and fits between all options. */
static cgt_status nearest_whole(struct cgti_recursion *recursion, int32_t player, uint32_t *result)
{
	const struct cgti_value_list *options = &recursion->list[player == CGT_RIGHT];
	int64_t nearest = 0;
	cgt_status status = CGT_OK;

	for (size_t i = 0; i < options->count && status == CGT_OK; i++) {
		int64_t own = 0;

		status = whole_beyond(recursion, options->value[i], player, &own);
		if (i == 0 || (player == CGT_LEFT ? own > nearest : own < nearest))
			nearest = own;
	}
	if (status == CGT_OK)
		status = cgti_values_number(recursion->values, (struct cgti_dyadic){ nearest, 0 }, recursion->meter, result);
	return status;
}

static cgt_status make(struct cgti_recursion *recursion, uint32_t a, uint32_t b, uint32_t *result)
{
	cgt_values *values = recursion->values;
	const uint32_t star = recursion->parameter[REMOTE_STAR];
	bool below = false, above = false;
	cgt_status status = cgti_recursion_shift(recursion, a, b, recursion->parameter[LEFT_SHIFT],
	                                         recursion->parameter[RIGHT_SHIFT]);

	if (status == CGT_OK)
		status = cgti_recursion_make(recursion, result);
	if (status != CGT_OK || !cgti_value_is_number(values, *result) || cgti_value_number(values, *result).exponent > 0)
		return status;
	status = cgti_values_is_at_most(values, a, star, recursion->meter, &below);
	if (status == CGT_OK && !below)
		status = cgti_values_is_at_most(values, star, a, recursion->meter, &above);
	if (status != CGT_OK || (!below && !above))
		return status;
	return nearest_whole(recursion, below ? CGT_LEFT : CGT_RIGHT, result);
}

static const struct cgti_operation weighing = { at_once, cgti_recursion_options, make };

/* The parameters for values of which a star is remote. */
static cgt_status find_parameters(cgt_values *values, uint32_t star, struct cgti_meter *meter,
                                  uint32_t parameter[CGTI_PARAMETERS])
{
	const struct cgti_plain plain = { .nimber = star };
	cgt_status status = cgti_values_plain(values, plain, meter, &parameter[REMOTE_STAR]);

	if (status == CGT_OK)
		status = cgti_values_number(values, (struct cgti_dyadic){ -2, 0 }, meter, &parameter[LEFT_SHIFT]);
	if (status == CGT_OK)
		status = cgti_values_number(values, (struct cgti_dyadic){ 2, 0 }, meter, &parameter[RIGHT_SHIFT]);
	return status;
}

/* Whether what was found for the weight is one. */
static cgt_status check_weight(cgt_values *values, uint32_t weight, struct cgti_meter *meter, bool *is_one)
{
	uint64_t size = 0;
	cgt_status status = cgti_value_greatest_number(values, weight, meter, &size);

	*is_one = size < LARGE_WEIGHT / 2;
	return status;
}

/* The weight of a value by a remote star; that of a plain one is seen at once. */
static cgt_status weigh_options(cgt_values *values, uint32_t value, uint32_t star, struct cgti_meter *meter, uint32_t *weight)
{
	uint32_t parameter[CGTI_PARAMETERS];
	cgt_status status = find_parameters(values, star, meter, parameter);

	return status == CGT_OK ? cgti_values_recur(values, &weighing, parameter, value, 0, meter, weight) : status;
}

static cgt_status weigh(cgt_values *values, const uint32_t *argument, struct cgti_meter *meter, uint32_t *result)
{
	uint32_t star;
	bool is_one = false;
	cgt_status status;

	if (cgti_value_is_plain(values, argument[0])) {
		status = weigh_plain(values, argument[0], meter, result);
	} else {
		status = cgti_value_remote_star(values, argument[0], meter, &star);
		if (status == CGT_OK)
			status = weigh_options(values, argument[0], star, meter, result);
	}
	if (status == CGT_OK)
		status = check_weight(values, *result, meter, &is_one);
	if (status == CGT_OK && !is_one)
		status = cgti_fail(CGT_NO_VALUE, "the value has no atomic weight");
	return status;
}

cgt_status cgt_values_atomic_weight(cgt_values *values, uint64_t value, cgt_budget *budget, uint64_t *weight)
{
	return cgti_values_call(values, "atomic weight", weigh, &value, 1, budget, weight);
}

/* --- between whole numbers ------------------------------------------------------------------------------------------------ */

/* The greatest whole number that is at most a weight, or the negative of that for its negative. */
static cgt_status whole_below(cgt_values *values, uint32_t weight, int32_t sign, struct cgti_meter *meter, int64_t *found)
{
	const struct cgti_dyadic stop = cgti_value_number(values, sign > 0 ? cgti_value_right_stop(values, weight)
	                                                                   : cgti_value_left_stop(values, weight));
	bool reached = false;
	cgt_status status = CGT_OK;

	for (*found = cgti_floor_shift(sign * stop.numerator, stop.exponent) + 1; status == CGT_OK && !reached;) {
		uint32_t number;

		status = cgti_values_number(values, (struct cgti_dyadic){ sign * --*found, 0 }, meter, &number);
		if (status == CGT_OK)
			status = cgti_values_is_at_most(values, sign > 0 ? number : weight, sign > 0 ? weight : number,
			                                meter, &reached);
	}
	return status;
}

cgt_status cgti_values_weight_bounds(cgt_values *values, uint32_t value, uint32_t star, struct cgti_meter *meter,
                                     struct cgti_weight_bounds *bounds)
{
	uint32_t weight, enough;
	cgt_status status = cgti_value_remote_star(values, value, meter, &enough);

	bounds->are_known = false;
	if (status != CGT_OK || enough > star)
		return status;
	status = weigh_options(values, value, star, meter, &weight);
	if (status == CGT_OK)
		status = check_weight(values, weight, meter, &bounds->are_known);
	if (status == CGT_OK && bounds->are_known)
		status = whole_below(values, weight, 1, meter, &bounds->least);
	if (status == CGT_OK && bounds->are_known)
		status = whole_below(values, weight, -1, meter, &bounds->most);
	if (status == CGT_OK && bounds->are_known)
		bounds->most = -bounds->most;
	return status;
}
