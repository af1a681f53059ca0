/* SPDX-License-Identifier: MIT */
/*
 * The rules about one position, its negative, and sums in normal play.
 *
 *   same      what is claimed of a position, by one entry or by several together.
 *   exchange  what is claimed of -G holds of G with the players exchanged, for -G is G with the players exchanged.
 *   sum       G and the positions that are subtracted make together, component by component, those that are added. As games then
 *             G = H1 + H2 + ... - Z1 - Z2 ..., and inequalities add up (ONAG, chapter 7): if all H >= 0 and all Z <= 0, then
 *             G >= 0; if besides one of these is known as |> 0 (of a Z: <| 0) instead, then G |> 0, for from G <= 0 it would
 *             follow that it, too, is <= 0. If the H and Z equal nim heaps, G equals the one whose size is the exclusive-or of
 *             theirs (Sprague, Grundy); if one of them is known not to equal *m, G does not equal the one that there would be.
 *   numbers   a sum of numbers is the number that arithmetic gives, and compares with 0 as that does.
 *
 * Every premise stands before what it yields, so that no proof is circular, and each rule yields what is true from what is true.
 */
#include "proof/check_sum.h"

#include <string.h>

#include "components/negative.h"
#include "components/sum.h"
#include "proof/check.h"
#include "proof/refusal.h"
#include "support/players.h"

cgt_status cgti_check_same(struct cgti_checker *checker)
{
	struct cgti_claim all = { CGTI_CLAIM_WINNER, 0, 0 };

	for (size_t i = 0; i < checker->entry.count; i++) {
		const struct cgti_proved *premise = cgti_check_premise(checker, i);

		if (premise->sum != checker->number)
			return cgti_check_refuse(checker, "entry %lu is about another position",
			                         (unsigned long)checker->entry.premise[i]);
		if (cgti_claim_implies(&premise->claim, &checker->claim))
			return CGT_OK;
		all.atoms |= premise->claim.atoms;
	}
	return cgti_claim_implies(&all, &checker->claim) ? CGT_OK : cgti_check_refuse_claim(checker);
}

/* The negative of the sum at hand, into checker->other. A component without one leaves a number there that no premise has. */
static cgt_status negate(struct cgti_checker *checker)
{
	cgt_status status = CGT_OK;

	checker->other.count = 0;
	for (size_t i = 0; i < checker->sum.count && status == CGT_OK; i++) {
		uint32_t negative;

		status = cgti_components_negative(&checker->components, checker->sum.id[i], &negative);
		if (status == CGT_OK)
			status = cgti_sum_add(&checker->other, &negative, 1);
	}
	cgti_sum_sort(&checker->other);
	return status;
}

cgt_status cgti_check_exchange(struct cgti_checker *checker)
{
	const struct cgti_proved *premise = cgti_check_premise(checker, 0);
	const struct cgti_claim exchanged = cgti_claim_exchanged(&premise->claim);
	cgt_status status = negate(checker);

	if (status != CGT_OK)
		return status;
	if (cgti_intern_find(&checker->sums, checker->other.id, checker->other.count * sizeof *checker->other.id) != premise->sum)
		return cgti_check_refuse(checker, "entry %lu is not about the negative", (unsigned long)checker->entry.premise[0]);
	return cgti_claim_implies(&exchanged, &checker->claim) ? CGT_OK : cgti_check_refuse_claim(checker);
}

/* Adds the components of the sum of a premise to a sum. */
static cgt_status add_premise(struct cgti_checker *checker, size_t i, struct cgti_sum *to)
{
	size_t bytes;
	const uint8_t *key = cgti_intern_bytes(&checker->sums, cgti_check_premise(checker, i)->sum, &bytes);

	for (size_t at = 0; at < bytes; at += sizeof *to->id) {
		uint32_t id;
		cgt_status status;

		memcpy(&id, key + at, sizeof id);
		status = cgti_sum_add(to, &id, 1);
		if (status != CGT_OK)
			return status;
	}
	return CGT_OK;
}

/* The components of the position and of what is subtracted are those of what is added. */
static cgt_status check_components(struct cgti_checker *checker)
{
	struct cgti_sum *left = &checker->sum, *right = &checker->other;
	cgt_status status = CGT_OK;

	right->count = 0;
	for (size_t i = 0; i < checker->entry.count && status == CGT_OK; i++)
		status = add_premise(checker, i, i < checker->entry.plus ? right : left);
	if (status != CGT_OK)
		return status;
	cgti_sum_sort(left);
	cgti_sum_sort(right);
	if (left->count != right->count || (left->count && memcmp(left->id, right->id, left->count * sizeof *left->id) != 0))
		return cgti_check_refuse(checker, "the components of the premises do not add up to those of the position");
	return CGT_OK;
}

/* What premise i has to say for the sum to be what is claimed of it: of what is subtracted, with the players exchanged. */
static struct cgti_claim wanted_of(const struct cgti_checker *checker, size_t i, int32_t first, int32_t winner)
{
	const struct cgti_claim claim = cgti_claim_of_atom(CGT_NORMAL, first, winner);

	return i < checker->entry.plus ? claim : cgti_claim_exchanged(&claim);
}

static bool says(const struct cgti_checker *checker, size_t i, struct cgti_claim wanted)
{
	return cgti_claim_implies(&cgti_check_premise(checker, i)->claim, &wanted);
}

/* Whether a player wins the sum moving second; or, if `first`, moving first: then one premise may say no more than that. */
static cgt_status check_inequality(struct cgti_checker *checker, int32_t winner, bool first)
{
	const int32_t other = cgti_other_player(winner);
	size_t weak = 0;

	for (size_t i = 0; i < checker->entry.count; i++) {
		cgt_status status;

		if (says(checker, i, wanted_of(checker, i, other, winner)))
			continue;
		weak++;
		status = cgti_check_says(checker, i, wanted_of(checker, i, weak == 1 && first ? winner : other, winner));
		if (status != CGT_OK)
			return status;
	}
	if (!first || weak)
		return CGT_OK;
	for (size_t i = 0; i < checker->entry.count; i++)
		if (says(checker, i, wanted_of(checker, i, winner, winner)))
			return CGT_OK;
	return cgti_check_refuse(checker, "no premise says that %s wins moving first", cgt_player_name(winner));
}

static cgt_status check_winner(struct cgti_checker *checker)
{
	cgt_status status = CGT_OK;

	for (int32_t first = CGT_LEFT; first <= CGT_RIGHT; first++)
		for (int32_t winner = CGT_LEFT; winner <= CGT_RIGHT && status == CGT_OK; winner++)
			if (checker->claim.atoms & cgti_claim_atom(CGT_NORMAL, first, winner))
				status = check_inequality(checker, winner, first == winner);
	return status;
}

static cgt_status check_nimbers(struct cgti_checker *checker)
{
	struct cgti_claim sum = cgti_claim_equal(0);

	for (size_t i = 0; i < checker->entry.count; i++) {
		const struct cgti_claim *claim = &cgti_check_premise(checker, i)->claim;

		if (claim->kind == CGTI_CLAIM_WINNER || (claim->kind == CGTI_CLAIM_UNEQUAL && sum.kind == CGTI_CLAIM_UNEQUAL))
			return cgti_check_refuse(checker,
			                         "it needs the values of all premises but one, and entry %lu does not say "
			                         "it",
			                         (unsigned long)checker->entry.premise[i]);
		sum.nimber ^= claim->nimber;
		if (claim->kind == CGTI_CLAIM_UNEQUAL)
			sum.kind = CGTI_CLAIM_UNEQUAL;
	}
	return cgti_claim_implies(&sum, &checker->claim) ? CGT_OK : cgti_check_refuse_claim(checker);
}

cgt_status cgti_check_sum(struct cgti_checker *checker)
{
	cgt_status status = check_components(checker);

	if (status != CGT_OK)
		return status;
	return checker->claim.kind == CGTI_CLAIM_WINNER ? check_winner(checker) : check_nimbers(checker);
}

/* Numbers are added by their whole parts and, in the smallest unit there is, by what is left of them. */
#define UNIT_EXPONENT 30
#define UNITS (INT64_C(1) << UNIT_EXPONENT)

static cgt_status add_numbers(struct cgti_checker *checker, int64_t *whole, int64_t *units)
{
	*whole = *units = 0;
	for (size_t i = 0; i < checker->sum.count; i++) {
		int64_t numerator, denominator;
		uint32_t exponent;

		if (!cgti_components_number(&checker->components, checker->sum.id[i], &numerator, &exponent) ||
		    exponent > UNIT_EXPONENT)
			return cgti_check_refuse(checker, "a component is no number");
		denominator = INT64_C(1) << exponent;
		*whole += numerator / denominator;
		*units += numerator % denominator * (UNITS / denominator);
	}
	*whole += *units / UNITS;
	*units %= UNITS;
	return CGT_OK;
}

cgt_status cgti_check_numbers(struct cgti_checker *checker)
{
	struct cgti_claim known = { CGTI_CLAIM_WINNER, 0, 0 };
	int64_t whole, units;
	cgt_status status = add_numbers(checker, &whole, &units);
	int sign;

	if (status != CGT_OK)
		return status;
	sign = whole ? (whole > 0) - (whole < 0) : (units > 0) - (units < 0);
	if (sign == 0 || sign > 0)
		known.atoms |= cgti_claim_atom(CGT_NORMAL, CGT_RIGHT, CGT_LEFT);
	if (sign == 0 || sign < 0)
		known.atoms |= cgti_claim_atom(CGT_NORMAL, CGT_LEFT, CGT_RIGHT);
	if (sign != 0)
		known.atoms |= cgti_claim_atom(CGT_NORMAL, sign > 0 ? CGT_LEFT : CGT_RIGHT, sign > 0 ? CGT_LEFT : CGT_RIGHT);
	return cgti_check_follows(checker, known) ? CGT_OK : cgti_check_refuse_claim(checker);
}
