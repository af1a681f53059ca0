/* SPDX-License-Identifier: MIT */
/* The check of a proof: reading entry after entry, and what all rules have in common. */
#include "proof/check.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "components/split.h"
#include "components/sum.h"
#include "position/position.h"
#include "proof/check_board.h"
#include "proof/check_moves.h"
#include "proof/check_sum.h"
#include "proof/refusal.h"
#include "support/array.h"
#include "support/error.h"
#include "support/memory.h"

/* What a rule can be used for. */
enum scope {
	EVERYWHERE,
	NOT_FORCED, /* not while moves can be forced, which bind the whole sum */
	SUMS        /* nor in misere play: what rests on the sums of normal play */
};

static const struct {
	cgt_status (*check)(struct cgti_checker *checker);
	enum scope scope;
} rules[CGTI_RULES] = {
	[CGTI_RULE_NO_MOVE] = { cgti_check_moves, EVERYWHERE },
	[CGTI_RULE_MOVE] = { cgti_check_moves, EVERYWHERE },
	[CGTI_RULE_MOVES] = { cgti_check_moves, EVERYWHERE },
	[CGTI_RULE_MEX] = { cgti_check_moves, SUMS },
	[CGTI_RULE_SAME] = { cgti_check_same, EVERYWHERE },
	[CGTI_RULE_EXCHANGE] = { cgti_check_exchange, NOT_FORCED },
	[CGTI_RULE_SUM] = { cgti_check_sum, SUMS },
	[CGTI_RULE_NUMBERS] = { cgti_check_numbers, SUMS },
	[CGTI_RULE_MIRROR] = { cgti_check_mirror, SUMS },
	[CGTI_RULE_PAIRING] = { cgti_check_pairing, SUMS },
	[CGTI_RULE_CUT] = { cgti_check_cut, SUMS },
};

static cgt_status check_scope(const struct cgti_checker *checker)
{
	const enum scope scope = rules[checker->entry.rule].scope;

	if (scope == SUMS && cgti_claim_is_misere(&checker->claim))
		return cgti_check_refuse(checker, "this rule is true in normal play only");
	for (size_t i = 0; scope != EVERYWHERE && i < checker->sum.count; i++)
		if (cgti_components_binds(&checker->components, checker->sum.id[i]))
			return cgti_check_refuse(checker, "moves can be forced here, so that the position is no disjunctive sum");
	return CGT_OK;
}

/* Gives the position of the entry its number; its sum stays in checker->sum. */
static cgt_status number_position(struct cgti_checker *checker)
{
	const cgt_position *position = checker->entry.position;
	cgt_status status;
	bool added;

	for (size_t i = 0; i < position->count; i++)
		if (position->component[i].game->rules->loopy)
			return cgti_check_refuse(checker, "play can go on for ever here");
	checker->sum.count = 0;
	status = cgti_components_add_position(&checker->components, position, &checker->sum);
	if (status != CGT_OK)
		return status;
	cgti_sum_sort(&checker->sum);
	checker->number = cgti_intern_put(&checker->sums, checker->sum.id, checker->sum.count * sizeof *checker->sum.id, &added);
	checker->impartial = true;
	for (size_t i = 0; i < checker->sum.count; i++)
		checker->impartial = checker->impartial && cgti_components_impartial(&checker->components, checker->sum.id[i]);
	return checker->number == CGTI_INTERN_NONE ? cgti_fail_memory() : CGT_OK;
}

/* Brings the claim into the form in which claims are compared. */
static cgt_status normalise_claim(struct cgti_checker *checker)
{
	checker->claim = checker->entry.claim;
	if (cgti_claim_normalise(&checker->claim, checker->impartial))
		return CGT_OK;
	return cgti_check_refuse(checker, checker->impartial
	                                          ? "where both players have the same moves this cannot be"
	                                          : "nim heaps are compared with positions in which both players have the "
	                                            "same moves");
}

static cgt_status check_entry(struct cgti_checker *checker)
{
	cgt_status status = number_position(checker);

	if (status == CGT_OK)
		status = normalise_claim(checker);
	if (status == CGT_OK)
		status = check_scope(checker);
	if (status == CGT_OK)
		status = rules[checker->entry.rule].check(checker);
	if (status != CGT_OK)
		return status;
	if (!CGTI_GROW(checker->proved, checker->proved_cap, checker->k))
		return cgti_fail_memory();
	checker->proved[checker->k - 1] = (struct cgti_proved){ checker->number, checker->claim };
	return CGT_OK;
}

static uint64_t bytes_held(const struct cgti_checker *checker)
{
	return cgti_components_bytes(&checker->components) + cgti_intern_size(&checker->sums) +
	       checker->proved_cap * sizeof *checker->proved + checker->mark_cap * sizeof *checker->mark;
}

static void free_checker(struct cgti_checker *checker)
{
	cgti_components_free(&checker->components);
	cgti_intern_free(&checker->sums);
	cgti_free(checker->proved);
	cgti_entry_free(&checker->entry);
	cgti_sum_free(&checker->sum);
	cgti_sum_free(&checker->other);
	cgti_option_walk_free(&checker->walk);
	cgti_free(checker->mark);
}

cgt_status cgt_proof_check(const cgt_proof *proof, cgt_budget *budget)
{
	struct cgti_checker checker = { .entry = CGTI_ENTRY_EMPTY };
	cgt_status status = CGT_OK;

	if (!proof)
		return cgti_fail_null("proof");
	cgti_components_init(&checker.components);
	cgti_meter_start(&checker.meter, budget, "check of a proof");
	checker.walk.components = &checker.components;
	checker.walk.meter = &checker.meter;
	cgti_plies_enter(&checker.meter.plies, proof->count);
	for (checker.k = 1; checker.k <= proof->count && status == CGT_OK; checker.k++) {
		status = cgti_meter_tick(&checker.meter);
		if (status == CGT_OK)
			status = cgti_meter_bytes(&checker.meter, bytes_held(&checker));
		if (status == CGT_OK)
			status = cgti_entry_read(proof, checker.k, &checker.entry);
		if (status == CGT_OK)
			status = check_entry(&checker);
		cgti_plies_next(&checker.meter.plies);
	}
	free_checker(&checker);
	return status;
}
