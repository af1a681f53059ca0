/* SPDX-License-Identifier: MIT */
/*
 * Steps to what an impartial sum equals or does not equal, in normal play.
 *
 * What a sum equals is the exclusive-or of what its components equal, two equal ones giving nothing; a component has a pairing,
 * or its value is the mex of its options: one option for each smaller nim heap, and of all others only that they differ. That a
 * component is not *n, one option shows that is *n; of a sum, that the largest component is not what it would have to be. So
 * values are proved of few positions: those that a play meets in which one player makes a move of his choice.
 */
#include "proof/prove_nimber.h"

#include <string.h>

#include "components/options.h"
#include "components/sum.h"
#include "proof/goals.h"
#include "proof/prove.h"
#include "proof/prove_winner.h"
#include "proof/prove_zero.h"

/* Takes the components that come in pairs out of prover->sum; the step is to rest on the fact that each pair is worth 0. */
static cgt_status cancel_pairs(struct cgti_prover *prover)
{
	struct cgti_sum *sum = &prover->sum;
	size_t kept = 0;
	cgt_status status = CGT_OK;

	for (size_t i = 0; i < sum->count && status == CGT_OK; i++) {
		const uint32_t id = sum->id[i];

		if (i + 1 < sum->count && sum->id[i + 1] == id) {
			status = cgti_prove_rest_on_part(prover, id, id, cgti_claim_equal(0));
			i++;
		} else {
			sum->id[kept++] = id;
		}
	}
	sum->count = kept;
	return status;
}

/* Finds the component in which there are most moves, which is the dearest to be valued. */
static cgt_status find_largest(struct cgti_prover *prover, const struct cgti_sum *sum, size_t *largest)
{
	int32_t most = -1, moves;
	cgt_status status = CGT_OK;

	*largest = 0;
	for (size_t i = 0; i < sum->count && status == CGT_OK; i++) {
		status = cgti_components_moves(prover->components, sum->id[i], CGT_LEFT, &moves);
		if (status == CGT_OK && moves > most) {
			most = moves;
			*largest = i;
		}
	}
	return status;
}

/* Plans a sum of several components: what each of them equals, or of the largest, for a sum that is not *n, that it does not. */
static cgt_status plan_sum(struct cgti_prover *prover, const struct cgti_claim *claim)
{
	struct cgti_sum *sum = &prover->sum;
	size_t largest = 0;
	uint64_t value = 0;
	cgt_status status;

	cgti_prove_top(prover)->rule = CGTI_RULE_SUM;
	status = cancel_pairs(prover);
	if (status == CGT_OK)
		status = cgti_prove_grundy(prover, sum, &value);
	if (status == CGT_OK && claim->kind == CGTI_CLAIM_UNEQUAL)
		status = find_largest(prover, sum, &largest);
	for (size_t i = 0; i < sum->count && status == CGT_OK; i++) {
		const struct cgti_sum one = { sum->id + i, 1, 1 };
		const bool differs = claim->kind == CGTI_CLAIM_UNEQUAL && i == largest;
		uint64_t own = 0;

		status = cgti_prove_grundy(prover, &one, &own);
		if (status == CGT_OK)
			status = cgti_prove_rest_on_part(prover, one.id[0], CGTI_INTERN_NONE, differs
			                                 ? cgti_claim_unequal((uint32_t)(own ^ value ^ claim->nimber))
			                                 : cgti_claim_equal((uint32_t)own));
	}
	return status;
}

/* The Grundy value of a choice. */
static cgt_status choice_grundy(struct cgti_prover *prover, size_t i, uint64_t *value)
{
	cgt_status status = cgti_sum_get(&prover->sums, prover->choice[i].sum, &prover->sum);

	return status == CGT_OK ? cgti_prove_grundy(prover, &prover->sum, value) : status;
}

/* Finds a choice of a value: one of which that is proved already, or the first. Without one, i is the number of choices. */
static cgt_status find_choice(struct cgti_prover *prover, uint32_t nimber, size_t *i)
{
	cgt_status status = CGT_OK;

	for (*i = 0; *i < prover->choices; ++*i)
		if (cgti_prove_known(prover, prover->choice[*i].sum, cgti_claim_equal(nimber)))
			return CGT_OK;
	for (*i = 0; *i < prover->choices && status == CGT_OK; ++*i) {
		uint64_t value = 0;

		status = choice_grundy(prover, *i, &value);
		if (status == CGT_OK && value == nimber)
			return CGT_OK;
	}
	return status;
}

/* Plans the value of a component: what shows each smaller value comes first, since it may serve elsewhere, too. */
static cgt_status plan_mex(struct cgti_prover *prover, uint32_t sum, uint32_t nimber)
{
	cgt_status status = cgti_prove_choices(prover, sum, CGT_LEFT);

	cgti_prove_top(prover)->rule = CGTI_RULE_MEX;
	for (uint32_t m = 0; m < nimber && status == CGT_OK; m++) {
		size_t i;

		status = find_choice(prover, m, &i);
		if (status == CGT_OK && i == prover->choices)
			status = cgti_prove_contradicted();
		if (status != CGT_OK)
			return status;
		status = cgti_prove_rest_on(prover, prover->choice[i].sum, cgti_claim_equal(m));
		memmove(prover->choice + i, prover->choice + i + 1, (prover->choices - i - 1) * sizeof *prover->choice);
		prover->choices--;
	}
	for (size_t i = 0; i < prover->choices && status == CGT_OK; i++)
		status = cgti_prove_rest_on(prover, prover->choice[i].sum, cgti_claim_unequal(nimber));
	return status;
}

/* Plans that a component is not *n: by an option that is, or, if there is none, by what it is. */
static cgt_status plan_unequal(struct cgti_prover *prover, uint32_t sum, uint32_t nimber)
{
	uint64_t value = 0;
	size_t i = 0;
	cgt_status status = cgti_prove_choices(prover, sum, CGT_LEFT);

	if (status == CGT_OK)
		status = find_choice(prover, nimber, &i);
	if (status == CGT_OK && i < prover->choices) {
		cgti_prove_top(prover)->rule = CGTI_RULE_MOVE;
		return cgti_prove_rest_on(prover, prover->choice[i].sum, cgti_claim_equal(nimber));
	}
	if (status == CGT_OK)
		status = cgti_sum_get(&prover->sums, sum, &prover->sum);
	if (status == CGT_OK)
		status = cgti_prove_grundy(prover, &prover->sum, &value);
	cgti_prove_top(prover)->rule = CGTI_RULE_SAME;
	return status == CGT_OK ? cgti_prove_rest_on(prover, sum, cgti_claim_equal((uint32_t)value)) : status;
}

cgt_status cgti_prove_plan_nimber(struct cgti_prover *prover, uint32_t sum, const struct cgti_claim *claim)
{
	const bool zero = claim->kind == CGTI_CLAIM_EQUAL && claim->nimber == 0;
	bool done = false;
	cgt_status status = cgti_sum_get(&prover->sums, sum, &prover->sum);

	if (status == CGT_OK && zero)
		status = cgti_prove_plan_zero(prover, sum, &done);
	if (status != CGT_OK || done)
		return status;
	if (prover->sum.count > 1)
		return plan_sum(prover, claim);
	if (claim->kind == CGTI_CLAIM_EQUAL)
		return plan_mex(prover, sum, claim->nimber);
	return plan_unequal(prover, sum, claim->nimber);
}
