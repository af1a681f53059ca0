/* SPDX-License-Identifier: MIT */
/*
 * Bounds of sums in normal play.
 *
 * One value is decided by comparison with 0, and two by comparing one with the negative of the other; more of them may be
 * decided by ups (sums/ups.h). Of a sum of which every summand has stops that are known, Left's stop L and Right's R
 * (Winning Ways, chapter 6; Siegel, Combinatorial Game Theory, II.3), it is
 *
 *   R(G + H) >= R(G) + R(H),   L(G + H) >= L(G) + R(H),   L(G + H) <= L(G) + L(H)
 *
 * So Left wins with the move if the right stops, or those with one left stop in the place of the right one, have a sum
 * greater than 0, and loses if the left stops have a sum less than 0; and the same with the players exchanged. Where a
 * sum is exactly 0 it says nothing. All of this holds of every short game, hot ones and numbers among them. Boards of
 * Clobber are all-small, for a stone that can take another can be taken by it: both stops are 0 (Winning Ways, chapter
 * 8).
 */
#include "sums/bounds.h"

#include "search/taken.h"
#include "sums/ups.h"
#include "values/compare.h"
#include "values/sum.h"
#include "values/table.h"

/*
 * The sums of the stops, and the greatest difference that a move of Left's makes to those of Right, and the other way round.
 */
struct stops {
	struct cgti_dyadic left, right, best;
};

static int sign(struct cgti_dyadic number)
{
	return cgti_dyadic_compare(number, CGTI_DYADIC_ZERO);
}

/* Adds the stops of a value; false if a sum is beyond the limits of numbers. */
static bool add_numbers(const cgt_values *values, uint32_t value, struct stops *stops)
{
	const struct cgti_dyadic left = cgti_value_number(values, cgti_value_left_stop(values, value));
	const struct cgti_dyadic right = cgti_value_number(values, cgti_value_right_stop(values, value));
	struct cgti_dyadic gain;

	if (!cgti_dyadic_sum(left, cgti_dyadic_negative(right), &gain))
		return false;
	if (cgti_dyadic_compare(gain, stops->best) > 0)
		stops->best = gain;
	return cgti_dyadic_sum(stops->left, left, &stops->left) && cgti_dyadic_sum(stops->right, right, &stops->right);
}

/* Adds the stops of a value, most often 0. */
static bool add_stops(const cgt_values *values, uint32_t value, struct stops *stops)
{
	if (cgti_value_is_infinitesimal(values, value))
		return true;
	return add_numbers(values, value, stops);
}

/* Adds up the stops of all summands; false if not all are known. */
static bool sum_stops(const struct cgti_sum_scene *scene, const struct cgti_sum_state *state, struct stops *stops)
{
	const cgt_values *values = scene->summands.tables->values;

	*stops = (struct stops){ CGTI_DYADIC_ZERO, CGTI_DYADIC_ZERO, CGTI_DYADIC_ZERO };
	for (size_t i = 0; i < state->summands.count; i++) {
		const struct cgti_summand *summand = &state->summands.summand[i];

		if (cgti_summand_kind(summand) == CGTI_SUMMAND_COMPONENT)
			return false;
		if (cgti_summand_kind(summand) == CGTI_SUMMAND_VALUE && !add_stops(values, (uint32_t)summand->word[0], stops))
			return false;
	}
	return add_stops(values, state->value, stops);
}

/* For Right it is said of the negative, of which the left stops are the right ones with the other sign. */
static enum cgti_verdict judge_by_stops(const struct cgti_sum_scene *scene, const struct cgti_sum_state *state)
{
	const bool left_moves = state->to_move == CGT_LEFT;
	struct stops stops;
	struct cgti_dyadic first;

	if (!sum_stops(scene, state, &stops))
		return CGTI_UNDECIDED;
	if (sign(left_moves ? stops.left : cgti_dyadic_negative(stops.right)) < 0)
		return CGTI_MOVER_LOSES;
	if (!cgti_dyadic_sum(left_moves ? stops.right : cgti_dyadic_negative(stops.left), stops.best, &first))
		return CGTI_UNDECIDED;
	return sign(first) > 0 ? CGTI_MOVER_WINS : CGTI_UNDECIDED;
}

/* Whether at most one summand is beside the value, and that is a value, too: then `other` is its negative. */
static cgt_status is_pair(const struct cgti_sum_scene *scene, const struct cgti_sum_state *state, uint32_t *other,
                          bool *answer)
{
	const struct cgti_summand *summand = state->summands.summand;

	*other = CGTI_VALUE_ZERO;
	*answer = state->summands.count == 0 || (state->summands.count == 1 && cgti_summand_kind(summand) == CGTI_SUMMAND_VALUE);
	if (!*answer || state->summands.count == 0)
		return CGT_OK;
	return cgti_values_negative(scene->summands.tables->values, (uint32_t)summand->word[0], scene->summands.meter, other);
}

/*
 * A sum of two values v + w is decided by comparing one with the negative of the other: Left, moving first, loses exactly if
 * v + w <= 0, that is v <= -w; and Right exactly if -w <= v.
 */
static cgt_status judge_pair(const struct cgti_sum_scene *scene, const struct cgti_sum_state *state, uint32_t other,
                             enum cgti_verdict *verdict)
{
	const bool left_moves = state->to_move == CGT_LEFT;
	bool is_lost;
	cgt_status status = cgti_values_is_at_most(scene->summands.tables->values, left_moves ? state->value : other,
	                                           left_moves ? other : state->value, scene->summands.meter, &is_lost);

	if (status != CGT_OK)
		return status;
	cgti_take(scene->summands.meter, is_lost ? CGTI_TAKEN_SUM_PAIR_LOSES : CGTI_TAKEN_SUM_PAIR_WINS);
	*verdict = is_lost ? CGTI_MOVER_LOSES : CGTI_MOVER_WINS;
	return CGT_OK;
}

cgt_status cgti_sum_judge(const struct cgti_sum_scene *scene, const struct cgti_sum_state *state, enum cgti_verdict *verdict)
{
	uint32_t other;
	bool pair;
	cgt_status status;

	*verdict = CGTI_UNDECIDED;
	if (!state->by_value) {
		if (state->summands.count == 0)
			*verdict = scene->convention == CGT_MISERE ? CGTI_MOVER_WINS : CGTI_MOVER_LOSES;
		return CGT_OK;
	}
	if (state->summands.count > 0)
		*verdict = judge_by_stops(scene, state);
	if (*verdict != CGTI_UNDECIDED) {
		cgti_take(scene->summands.meter,
		          *verdict == CGTI_MOVER_WINS ? CGTI_TAKEN_SUM_STOPS_WIN : CGTI_TAKEN_SUM_STOPS_LOSE);
		return CGT_OK;
	}
	status = is_pair(scene, state, &other, &pair);
	if (status != CGT_OK)
		return status;
	return pair ? judge_pair(scene, state, other, verdict) : cgti_ups_judge(scene, state, verdict);
}
