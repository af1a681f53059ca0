/* SPDX-License-Identifier: MIT */
/*
 * The check of a proof, entry by entry: does the rule yield the claim from what earlier entries claim?
 *
 * A position is the sum of its components, each under its canonical form, and components in which nobody can move are none
 * (components/components.h); positions with the same sum have the same tree of moves, so that what is claimed of one holds of the
 * other. Nothing else is taken from the solver: no value, no outcome, no table of results.
 */
#ifndef CGTI_CHECK_H
#define CGTI_CHECK_H

#include "components/components.h"
#include "components/sum.h"
#include "components/sum_options.h"
#include "proof/entry.h"
#include "support/hash.h"
#include "support/meter.h"

/* What is kept of an entry that has been found right. */
struct cgti_proved {
	uint32_t sum; /* its number */
	struct cgti_claim claim;
};

struct cgti_checker {
	struct cgti_meter meter;
	struct cgti_components components;
	struct cgti_intern sums; /* the numbers of their components, ascending */
	struct cgti_proved *proved; /* of each entry so far; entry k is proved[k - 1] */
	size_t proved_cap;

	/* The entry at hand. */
	uint32_t k;
	struct cgti_entry entry;
	struct cgti_claim claim; /* as claims are compared */
	uint32_t number;         /* of its sum */
	bool impartial;          /* both players have the same moves throughout */

	/* Work space. */
	struct cgti_sum sum, other;
	struct cgti_option_walk walk;
	uint32_t *mark; /* of each sum the last entry that has it among its premises, twice that plus 1 once an option was it */
	size_t mark_cap;
};

/* Premise i of the entry. */
static inline const struct cgti_proved *cgti_check_premise(const struct cgti_checker *checker, size_t i)
{
	return &checker->proved[checker->entry.premise[i] - 1];
}

/* Whether an entry that claims what is known proves the claim at hand. */
static inline bool cgti_check_follows(const struct cgti_checker *checker, struct cgti_claim known)
{
	return cgti_claim_normalise(&known, checker->impartial) && cgti_claim_implies(&known, &checker->claim);
}

#endif
