/* SPDX-License-Identifier: MIT */
/*
 * Steps to who wins, in either convention.
 *
 * Who wins moving second has an answer to every move; who wins moving first has one move, and of those that win the first is
 * taken that is proved already, or else the one that leaves the loser least to do, which keeps a proof small. In normal play a
 * component and its negative are taken out of the sum, and a sum of numbers is added up.
 */
#include "proof/prove_winner.h"

#include <stdlib.h>

#include "components/negative.h"
#include "components/options.h"
#include "components/sum.h"
#include "proof/goals.h"
#include "proof/prove.h"
#include "proof/prove_strips.h"
#include "proof/prove_zero.h"
#include "support/array.h"
#include "support/error.h"
#include "support/players.h"

/* --- choices ----------------------------------------------------------------------------------------------------------- */

/* How many moves a player has in a sum. */
static cgt_status count_moves(struct cgti_prover *prover, const struct cgti_sum *sum, int32_t player, int64_t *count)
{
	cgt_status status = CGT_OK;

	*count = 0;
	for (size_t i = 0; i < sum->count && status == CGT_OK; i++) {
		int32_t own = 0;

		status = cgti_components_moves(prover->components, sum->id[i], player, &own);
		*count += own;
	}
	return status;
}

/* Adds the option at hand of the walk. */
static cgt_status add_choice(struct cgti_prover *prover, int32_t player)
{
	struct cgti_sum *option = &prover->walk.option;
	struct cgti_choice choice;
	int64_t own = 0, other = 0;
	cgt_status status = cgti_prove_number(prover, option, &choice.sum);

	if (status == CGT_OK)
		status = count_moves(prover, option, player, &own);
	if (status == CGT_OK)
		status = count_moves(prover, option, cgti_other_player(player), &other);
	if (status != CGT_OK)
		return status;
	choice.lead = other - own;
	choice.moves = other + own;
	if (!CGTI_PUSH(prover->choice, prover->choices, prover->choice_cap, choice))
		return cgti_fail_memory();
	return CGT_OK;
}

static int compare_choices(const void *a, const void *b)
{
	const struct cgti_choice *x = a, *y = b;

	if (x->lead != y->lead)
		return x->lead < y->lead ? -1 : 1;
	if (x->moves != y->moves)
		return x->moves < y->moves ? -1 : 1;
	return (x->sum > y->sum) - (x->sum < y->sum);
}

cgt_status cgti_prove_choices(struct cgti_prover *prover, uint32_t sum, int32_t player)
{
	cgt_status status = cgti_option_walk_start(&prover->walk, &prover->sums, sum, player);
	bool more = status == CGT_OK;

	prover->choices = 0;
	while (status == CGT_OK && more) {
		status = cgti_option_walk_next(&prover->walk, &more);
		if (status == CGT_OK && more)
			status = add_choice(prover, player);
	}
	if (prover->choices > 1)
		qsort(prover->choice, prover->choices, sizeof *prover->choice, compare_choices);
	return status;
}

/* --- steps ------------------------------------------------------------------------------------------------------------- */

/* Whoever wins moving second answers every move. */
static cgt_status plan_answers(struct cgti_prover *prover, uint32_t sum, int32_t convention, int32_t first, int32_t winner)
{
	cgt_status status = cgti_prove_choices(prover, sum, first);

	cgti_prove_top(prover)->rule = CGTI_RULE_MOVES;
	for (size_t i = 0; i < prover->choices && status == CGT_OK; i++)
		status = cgti_prove_rest_on(prover, prover->choice[i].sum, cgti_claim_of_atom(convention, winner, winner));
	return status;
}

/* Finds the choice that is to be made: one that is proved to win already, one that bounds show to win, or one that wins. */
static cgt_status find_choice(struct cgti_prover *prover, const struct cgti_claim *wanted, int32_t convention, int32_t loser,
                              size_t *i)
{
	bool found = false, loser_wins = true;
	cgt_status status = CGT_OK;

	for (*i = 0; *i < prover->choices; ++*i)
		if (cgti_prove_known(prover, prover->choice[*i].sum, *wanted))
			return CGT_OK;
	for (*i = 0; convention == CGT_NORMAL && *i < prover->choices; ++*i) {
		status = cgti_prove_strips_decide(prover, prover->choice[*i].sum, wanted, &found);
		if (status != CGT_OK || found)
			return status;
	}
	for (*i = 0; *i < prover->choices; ++*i) {
		status = cgti_prove_mover_wins(prover, prover->choice[*i].sum, convention, loser, &loser_wins);
		if (status != CGT_OK || !loser_wins)
			return status;
	}
	return cgti_prove_contradicted();
}

/* Whoever wins moving first has a move that wins, unless he has none and that is what wins. */
static cgt_status plan_move(struct cgti_prover *prover, uint32_t sum, int32_t convention, int32_t winner)
{
	const int32_t loser = cgti_other_player(winner);
	const struct cgti_claim wanted = cgti_claim_of_atom(convention, loser, winner);
	cgt_status status = cgti_prove_choices(prover, sum, winner);
	size_t i = 0;

	if (status != CGT_OK)
		return status;
	cgti_prove_top(prover)->rule = CGTI_RULE_NO_MOVE;
	if (convention == CGT_MISERE && prover->choices == 0)
		return CGT_OK;
	cgti_prove_top(prover)->rule = CGTI_RULE_MOVE;
	status = find_choice(prover, &wanted, convention, loser, &i);
	return status == CGT_OK ? cgti_prove_rest_on(prover, prover->choice[i].sum, wanted) : status;
}

/* Rests a claim of several atoms on one for each. */
static cgt_status plan_atoms(struct cgti_prover *prover, uint32_t sum, const struct cgti_claim *claim)
{
	cgt_status status = CGT_OK;

	cgti_prove_top(prover)->rule = CGTI_RULE_SAME;
	for (uint32_t atom = 1; atom <= claim->atoms && status == CGT_OK; atom <<= 1)
		if (claim->atoms & atom)
			status = cgti_prove_rest_on(prover, sum, (struct cgti_claim){ CGTI_CLAIM_WINNER, atom, 0 });
	return status;
}

static bool are_numbers(const struct cgti_prover *prover, const struct cgti_sum *sum)
{
	int64_t numerator;
	uint32_t exponent;

	for (size_t i = 0; i < sum->count; i++)
		if (!cgti_components_number(prover->components, sum->id[i], &numerator, &exponent))
			return false;
	return sum->count > 0;
}

/* Finds a component and its negative, at places i < j of prover->sum; i is the number of components if there are none. */
static cgt_status find_pair(struct cgti_prover *prover, size_t *i, size_t *j)
{
	const struct cgti_sum *sum = &prover->sum;
	cgt_status status = CGT_OK;

	for (*i = 0; *i < sum->count && status == CGT_OK; ++*i) {
		uint32_t negative = sum->id[*i];

		if (!cgti_components_impartial(prover->components, negative))
			status = cgti_components_known_negative(prover->components, sum->id[*i], &negative);
		for (*j = *i + 1; *j < sum->count; ++*j)
			if (status == CGT_OK && sum->id[*j] == negative)
				return CGT_OK;
	}
	return status;
}

/* Whether something in the sum can force moves, so that it is no disjunctive sum. */
static bool binds(const struct cgti_prover *prover, const struct cgti_sum *sum)
{
	for (size_t i = 0; i < sum->count; i++)
		if (cgti_components_binds(prover->components, sum->id[i]))
			return true;
	return false;
}

/* Takes a component and its negative out of a larger sum. */
static cgt_status plan_cancelling(struct cgti_prover *prover, const struct cgti_claim *claim, bool *done)
{
	struct cgti_sum *sum = &prover->sum;
	uint32_t rest, x, y;
	size_t i, j = 0;
	cgt_status status = find_pair(prover, &i, &j);

	if (status != CGT_OK || i == sum->count)
		return status;
	*done = true;
	x = sum->id[i];
	y = sum->id[j];
	cgti_prove_top(prover)->rule = sum->count == 2 ? CGTI_RULE_SAME : CGTI_RULE_SUM;
	status = cgti_prove_rest_on_part(prover, x, y, cgti_claim_zero());
	if (status != CGT_OK || sum->count == 2)
		return status;
	sum->id[i] = sum->id[sum->count - 1];
	sum->id[j == sum->count - 1 ? i : j] = sum->id[sum->count - 2];
	sum->count -= 2;
	status = cgti_prove_number(prover, sum, &rest);
	return status == CGT_OK ? cgti_prove_rest_on(prover, rest, *claim) : status;
}

/* Steps of normal play that need no look at moves. */
static cgt_status plan_normal(struct cgti_prover *prover, uint32_t sum, const struct cgti_claim *claim, bool *done)
{
	cgt_status status = cgti_sum_get(&prover->sums, sum, &prover->sum);

	if (status != CGT_OK || binds(prover, &prover->sum))
		return status;
	if (are_numbers(prover, &prover->sum)) {
		cgti_prove_top(prover)->rule = CGTI_RULE_NUMBERS;
		*done = true;
		return CGT_OK;
	}
	if (cgti_claim_implies(&(struct cgti_claim){ CGTI_CLAIM_EQUAL, 0, 0 }, claim) && prover->sum.count == 1)
		status = cgti_prove_plan_zero(prover, sum, done);
	if (status == CGT_OK && !*done)
		status = plan_cancelling(prover, claim, done);
	return status == CGT_OK && !*done ? cgti_prove_plan_strips(prover, sum, claim, done) : status;
}

cgt_status cgti_prove_plan_winner(struct cgti_prover *prover, uint32_t sum, const struct cgti_claim *claim)
{
	int32_t convention, first, winner;
	bool done = false;
	cgt_status status = CGT_OK;

	if (!cgti_claim_single(claim, cgti_prove_is_impartial(prover, sum), &convention, &first, &winner)) {
		if (!cgti_claim_is_misere(claim))
			status = cgti_prove_plan_zero(prover, sum, &done);
		return status == CGT_OK && !done ? plan_atoms(prover, sum, claim) : status;
	}
	if (convention == CGT_NORMAL)
		status = plan_normal(prover, sum, claim, &done);
	if (status != CGT_OK || done)
		return status;
	return first == winner ? plan_move(prover, sum, convention, winner) : plan_answers(prover, sum, convention, first, winner);
}
