/* SPDX-License-Identifier: MIT */
/*
 * An entry of a proof: a position, what it claims of it, the rule that yields the claim and the earlier entries that it rests
 * on, by their numbers. This is its syntax only; whether the rule yields the claim is another question (proof/check.h).
 */
#ifndef CGTI_ENTRY_H
#define CGTI_ENTRY_H

#include <cgt/position.h>

#include "proof/claim.h"
#include "proof/proof.h"

enum cgti_rule {
	CGTI_RULE_NO_MOVE, /* misere play: who cannot move has won */
	CGTI_RULE_MOVE,    /* there is a move to the premise */
	CGTI_RULE_MOVES,   /* all moves lead to premises */
	CGTI_RULE_MEX,     /* the same, and the nim heap is the mex */
	CGTI_RULE_SAME,    /* premises about the same position */
	CGTI_RULE_EXCHANGE, /* a premise about the negative */
	CGTI_RULE_SUM,     /* the sum of some premises less that of others */
	CGTI_RULE_NUMBERS, /* arithmetic */
	CGTI_RULE_MIRROR,  /* G + (-G) = 0 */
	CGTI_RULE_PAIRING, /* a pairing of the cells */
	CGTI_RULE_CUT,     /* the winner's moves across lines forbidden */
	CGTI_RULES
};

struct cgti_entry {
	cgt_position *position;
	struct cgti_claim claim;
	enum cgti_rule rule;
	uint32_t *premise; /* numbers of entries, from 1 */
	size_t plus, count; /* of the premises those that are added, and all: the rest is subtracted */
	const char *rest;  /* what stands after the premises: a map, an involution, places of cuts */

	/* Work space. */
	char *line;
	size_t line_cap, premise_cap;
};

#define CGTI_ENTRY_EMPTY { .position = NULL, .premise = NULL, .line = NULL }

/*
 * Reads entry k, from 1, of a proof, in the place of the one that was read before, whose position is given up. CGT_CORRUPT, with
 * the line, if it is none, or of another number; what it rests on are numbers below its own.
 */
cgt_status cgti_entry_read(const cgt_proof *proof, uint32_t k, struct cgti_entry *entry);

void cgti_entry_free(struct cgti_entry *entry);

/* The name of a rule in texts. */
const char *cgti_rule_name(enum cgti_rule rule);

#endif
