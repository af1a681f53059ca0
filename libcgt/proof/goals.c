/* SPDX-License-Identifier: MIT */
/* Goals of a proof: what is known of each, and what rests on it. */
#include "proof/goals.h"

#include <stdlib.h>
#include <string.h>

#include "components/sum.h"
#include "search/grundy.h"
#include "support/array.h"
#include "support/error.h"
#include "support/memory.h"

#define GRUNDY_UNKNOWN UINT64_MAX

/* Grows an array of numbers that belong to the strings of a table, with 0 for the new ones. */
static cgt_status grow_numbers(uint32_t **number, size_t *cap, size_t count)
{
	const size_t had = *cap;
	void *grown = *number;

	if (!cgti_grow(&grown, cap, count, sizeof **number))
		return cgti_fail_memory();
	*number = grown;
	memset(*number + had, 0, (*cap - had) * sizeof **number);
	return CGT_OK;
}

cgt_status cgti_prove_number(struct cgti_prover *prover, struct cgti_sum *sum, uint32_t *number)
{
	bool added;

	cgti_sum_sort(sum);
	*number = cgti_intern_put(&prover->sums, sum->id, sum->count * sizeof *sum->id, &added);
	if (*number == CGTI_INTERN_NONE)
		return cgti_fail_memory();
	return grow_numbers(&prover->equal, &prover->equal_cap, prover->sums.count);
}

bool cgti_prove_is_impartial(const struct cgti_prover *prover, uint32_t sum)
{
	size_t bytes;
	const uint8_t *key = cgti_intern_bytes(&prover->sums, sum, &bytes);

	for (size_t at = 0; at < bytes; at += sizeof(uint32_t)) {
		uint32_t id;

		memcpy(&id, key + at, sizeof id);
		if (!cgti_components_impartial(prover->components, id))
			return false;
	}
	return true;
}

/* The goal as it is kept. */
static struct cgti_goal goal_of(const struct cgti_prover *prover, uint32_t sum, struct cgti_claim claim)
{
	cgti_claim_normalise(&claim, cgti_prove_is_impartial(prover, sum));
	return (struct cgti_goal){ sum, claim };
}

struct cgti_goal cgti_prove_goal(const struct cgti_prover *prover, uint32_t number)
{
	struct cgti_goal goal;
	size_t bytes;

	memcpy(&goal, cgti_intern_bytes(&prover->goals, number, &bytes), sizeof goal);
	return goal;
}

/* The entry that shows a goal, or 0; what equals a nim heap is known not to equal another one. */
uint32_t cgti_prove_entry_of(const struct cgti_prover *prover, uint32_t number, const struct cgti_goal *goal)
{
	if (number != CGTI_INTERN_NONE && prover->entry[number])
		return prover->entry[number];
	return goal->claim.kind == CGTI_CLAIM_UNEQUAL ? prover->equal[goal->sum] : 0;
}

uint32_t cgti_prove_known(const struct cgti_prover *prover, uint32_t sum, struct cgti_claim claim)
{
	const struct cgti_goal goal = goal_of(prover, sum, claim);

	return cgti_prove_entry_of(prover, cgti_intern_find(&prover->goals, &goal, sizeof goal), &goal);
}

cgt_status cgti_prove_number_goal(struct cgti_prover *prover, uint32_t sum, struct cgti_claim claim, uint32_t *number)
{
	const struct cgti_goal goal = goal_of(prover, sum, claim);
	bool added;

	*number = cgti_intern_put(&prover->goals, &goal, sizeof goal, &added);
	if (*number == CGTI_INTERN_NONE)
		return cgti_fail_memory();
	return grow_numbers(&prover->entry, &prover->entry_cap, prover->goals.count);
}

cgt_status cgti_prove_rest_on(struct cgti_prover *prover, uint32_t sum, struct cgti_claim claim)
{
	uint32_t goal;
	cgt_status status = cgti_prove_number_goal(prover, sum, claim, &goal);

	if (status != CGT_OK)
		return status;
	if (!CGTI_PUSH(prover->rests_on, prover->rests_on_count, prover->rests_on_cap, goal))
		return cgti_fail_memory();
	return CGT_OK;
}

cgt_status cgti_prove_rest_on_part(struct cgti_prover *prover, uint32_t x, uint32_t y, struct cgti_claim claim)
{
	uint32_t number;
	cgt_status status;

	prover->part.count = 0;
	status = cgti_sum_add(&prover->part, &x, 1);
	if (status == CGT_OK && y != CGTI_INTERN_NONE)
		status = cgti_sum_add(&prover->part, &y, 1);
	if (status == CGT_OK)
		status = cgti_prove_number(prover, &prover->part, &number);
	return status == CGT_OK ? cgti_prove_rest_on(prover, number, claim) : status;
}

static cgt_status grow_grundy(struct cgti_prover *prover)
{
	const size_t count = prover->components->keys.count;

	if (!CGTI_GROW(prover->grundy, prover->grundy_cap, count))
		return cgti_fail_memory();
	while (prover->grundy_count < count)
		prover->grundy[prover->grundy_count++] = GRUNDY_UNKNOWN;
	return CGT_OK;
}

static cgt_status component_grundy(struct cgti_prover *prover, uint32_t id, uint64_t *value)
{
	struct cgti_question *question = &prover->question;
	cgt_status status = id < prover->grundy_count ? CGT_OK : grow_grundy(prover);

	if (status != CGT_OK)
		return status;
	*value = prover->grundy[id];
	if (*value != GRUNDY_UNKNOWN)
		return CGT_OK;
	question->sum.count = 0;
	status = cgti_sum_add(&question->sum, &id, 1);
	if (status == CGT_OK)
		status = cgti_question_grundy(question, value);
	if (status == CGT_OK && *value > UINT32_MAX)
		return cgti_fail(CGT_TOO_LARGE, "proofs are about nim heaps below 4294967296");
	if (status == CGT_OK)
		prover->grundy[id] = *value;
	return status;
}

cgt_status cgti_prove_grundy(struct cgti_prover *prover, const struct cgti_sum *sum, uint64_t *value)
{
	cgt_status status = CGT_OK;

	*value = 0;
	for (size_t i = 0; i < sum->count && status == CGT_OK; i++) {
		uint64_t own = 0;

		status = component_grundy(prover, sum->id[i], &own);
		*value ^= own;
	}
	return status;
}

cgt_status cgti_prove_mover_wins(struct cgti_prover *prover, uint32_t sum, int32_t convention, int32_t first, bool *wins)
{
	cgt_status status = cgti_sum_get(&prover->sums, sum, &prover->question.sum);

	return status == CGT_OK ? cgti_question_mover_wins(&prover->question, first, convention, wins) : status;
}

cgt_status cgti_prove_contradicted(void)
{
	return cgti_fail(CGT_CORRUPT, "the solver's answers contradict each other");
}
