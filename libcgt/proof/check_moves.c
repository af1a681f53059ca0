/* SPDX-License-Identifier: MIT */
/*
 * The rules that look one move ahead. They are what it means to win, and what the mex rule of Sprague (1935) and Grundy (1939)
 * says; in misere play, too, but for the mex.
 *
 *   move     Left wins moving first if there is a move to a position that he wins moving second. G != *n if a move leads to a
 *            position that equals *n.
 *   moves    Left wins moving second if every move of Right leads to a position that he wins moving first. In misere play
 *            Right, who wins if he cannot move, must have a move.
 *   no-move  in misere play Left wins moving first if he has no move.
 *   mex      G = *n if no move leads to a position that equals *n, and for each m < n some move leads to one that equals *m.
 *
 * And so for Right. Every premise is about a position one move on, so premises are about shorter games.
 */
#include "proof/check_moves.h"

#include <string.h>

#include "components/sum.h"
#include "proof/check.h"
#include "proof/refusal.h"
#include "support/array.h"
#include "support/error.h"
#include "support/memory.h"
#include "support/players.h"

/* Marks the sums of the premises as wanted, each of which has to say the same. */
static cgt_status mark_premises(struct cgti_checker *checker, struct cgti_claim wanted)
{
	const size_t had = checker->mark_cap;
	cgt_status status = CGT_OK;

	if (!CGTI_GROW(checker->mark, checker->mark_cap, checker->sums.count))
		return cgti_fail_memory();
	memset(checker->mark + had, 0, (checker->mark_cap - had) * sizeof *checker->mark);
	for (size_t i = 0; i < checker->entry.count && status == CGT_OK; i++) {
		status = cgti_check_says(checker, i, wanted);
		checker->mark[cgti_check_premise(checker, i)->sum] = 2 * checker->k;
	}
	return status;
}

/* Holds all options of a player against the marks: how many there are, and the place of the first that is no premise. */
static cgt_status compare_options(struct cgti_checker *checker, int32_t player, size_t *options, size_t *missing)
{
	cgt_status status = cgti_option_walk_start(&checker->walk, &checker->sums, checker->number, player);
	struct cgti_sum *option = &checker->walk.option;
	bool more = false;

	*options = *missing = 0;
	for (;;) {
		uint32_t number;

		if (status == CGT_OK)
			status = cgti_option_walk_next(&checker->walk, &more);
		if (status != CGT_OK || !more)
			return status;
		++*options;
		cgti_sum_sort(option);
		number = cgti_intern_find(&checker->sums, option->id, option->count * sizeof *option->id);
		if (number != CGTI_INTERN_NONE && checker->mark[number] >> 1 == checker->k)
			checker->mark[number] = 2 * checker->k + 1;
		else if (!*missing)
			*missing = *options;
	}
}

/* Every premise has to be an option. */
static cgt_status check_reached(const struct cgti_checker *checker)
{
	for (size_t i = 0; i < checker->entry.count; i++)
		if (!(checker->mark[cgti_check_premise(checker, i)->sum] & 1))
			return cgti_check_refuse(checker, "no move leads to entry %lu", (unsigned long)checker->entry.premise[i]);
	return CGT_OK;
}

/* All options of a player are premises, and say the same. */
static cgt_status check_all(struct cgti_checker *checker, int32_t player, struct cgti_claim wanted, size_t *options)
{
	size_t missing = 0;
	cgt_status status = mark_premises(checker, wanted);

	if (status == CGT_OK)
		status = compare_options(checker, player, options, &missing);
	if (status == CGT_OK && missing)
		status = cgti_check_refuse(checker, "a move of %s is not answered (option %zu)", cgt_player_name(player), missing);
	return status == CGT_OK ? check_reached(checker) : status;
}

/* The premise is an option, and says what is wanted. */
static cgt_status check_one(struct cgti_checker *checker, int32_t player, struct cgti_claim wanted)
{
	size_t options, missing;
	cgt_status status = mark_premises(checker, wanted);

	if (status == CGT_OK)
		status = compare_options(checker, player, &options, &missing);
	return status == CGT_OK ? check_reached(checker) : status;
}

static cgt_status check_no_move(struct cgti_checker *checker, int32_t player)
{
	size_t options = 0, missing;
	cgt_status status = mark_premises(checker, checker->claim);

	if (status == CGT_OK)
		status = compare_options(checker, player, &options, &missing);
	return status == CGT_OK && options ? cgti_check_refuse(checker, "%s has a move", cgt_player_name(player)) : status;
}

/* For each m < n there is a premise that equals *m. All premises are options already. */
static cgt_status check_values(const struct cgti_checker *checker, uint32_t n)
{
	uint8_t *there;
	uint32_t m = 0;

	if (n > checker->entry.count)
		return cgti_check_refuse(checker, "there are fewer premises than values below *%lu", (unsigned long)n);
	there = cgti_alloc_zero((size_t)n + 1, 1);
	if (!there)
		return cgti_fail_memory();
	for (size_t i = 0; i < checker->entry.count; i++) {
		const struct cgti_claim *claim = &cgti_check_premise(checker, i)->claim;

		if (claim->kind == CGTI_CLAIM_EQUAL && claim->nimber < n)
			there[claim->nimber] = 1;
	}
	while (there[m])
		m++;
	cgti_free(there);
	return m < n ? cgti_check_refuse(checker, "no premise equals *%lu", (unsigned long)m) : CGT_OK;
}

static cgt_status check_nimber(struct cgti_checker *checker)
{
	const uint32_t n = checker->claim.nimber;
	size_t options;
	cgt_status status;

	if (checker->entry.rule == CGTI_RULE_MOVE && checker->claim.kind == CGTI_CLAIM_UNEQUAL)
		return check_one(checker, CGT_LEFT, cgti_claim_equal(n));
	if (checker->entry.rule != CGTI_RULE_MEX || checker->claim.kind != CGTI_CLAIM_EQUAL)
		return cgti_check_refuse_claim(checker);
	status = check_all(checker, CGT_LEFT, cgti_claim_unequal(n), &options);
	return status == CGT_OK ? check_values(checker, n) : status;
}

/* Where every move is answered; in misere play it is no loss to have none. */
static cgt_status check_answered(struct cgti_checker *checker, int32_t convention, int32_t mover, int32_t winner)
{
	size_t options = 0;
	cgt_status status = check_all(checker, mover, cgti_claim_of_atom(convention, winner, winner), &options);

	if (status == CGT_OK && options == 0 && convention == CGT_MISERE)
		return cgti_check_refuse(checker, "%s has no move, and so has won", cgt_player_name(mover));
	return status;
}

cgt_status cgti_check_moves(struct cgti_checker *checker)
{
	const enum cgti_rule rule = checker->entry.rule;
	int32_t convention, first, winner;

	if (checker->claim.kind != CGTI_CLAIM_WINNER)
		return check_nimber(checker);
	if (rule == CGTI_RULE_MEX || !cgti_claim_single(&checker->claim, checker->impartial, &convention, &first, &winner))
		return cgti_check_refuse_claim(checker);
	if (rule == CGTI_RULE_MOVES && first != winner)
		return check_answered(checker, convention, first, winner);
	if (rule == CGTI_RULE_MOVE && first == winner)
		return check_one(checker, first, cgti_claim_of_atom(convention, cgti_other_player(first), winner));
	if (rule == CGTI_RULE_NO_MOVE && first == winner && convention == CGT_MISERE)
		return check_no_move(checker, first);
	return cgti_check_refuse_claim(checker);
}
