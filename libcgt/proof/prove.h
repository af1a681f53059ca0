/* SPDX-License-Identifier: MIT */
/*
 * Writing a proof. What is to be shown of a sum of components is a goal. To each goal a step is planned: a rule, and the goals that
 * it rests on, all of which are true, as the solver says who is asked before; the goals of shorter games come first. When all of
 * them stand in the proof, the goal becomes an entry. Goals are kept by their sums and claims, so that each is proved once.
 */
#ifndef CGTI_PROVE_H
#define CGTI_PROVE_H

#include "components/sum.h"
#include "components/sum_options.h"
#include "proof/entry.h"
#include "proof/strips.h"
#include "solver/question.h"

/* A goal on the way from what is to be proved to what is being proved, with the step that is planned. */
struct cgti_plan {
	uint32_t goal;
	enum cgti_rule rule;
	size_t begin, plus, end; /* of the goals that it rests on; those from `plus` on are subtracted */
	size_t next;             /* the goal that is to be proved next */
	struct cgti_text rest;   /* what stands after the premises */
};

struct cgti_goal {
	uint32_t sum;
	struct cgti_claim claim; /* as claims are compared */
};

/* A move that may be chosen. */
struct cgti_choice {
	uint32_t sum;
	int64_t lead, moves; /* the least first */
};

struct cgti_prover {
	struct cgti_question question;
	struct cgti_components *components; /* the solver's */
	struct cgti_intern sums;   /* the numbers of their components, ascending */
	struct cgti_intern goals;  /* each a struct cgti_goal */
	uint32_t *entry;           /* of each goal, or 0 */
	uint32_t *equal;           /* of each sum the entry that says which nim heap it equals, or 0 */
	uint64_t *grundy;          /* of each component, or GRUNDY_UNKNOWN */
	size_t entry_cap, equal_cap, grundy_cap, grundy_count;

	struct cgti_plan *stack;
	size_t depth, stack_cap;
	uint32_t *rests_on; /* the goals of all steps of the stack */
	size_t rests_on_count, rests_on_cap;

	struct cgti_text text; /* the proof so far */
	uint32_t count;        /* its entries */

	struct cgti_strips strips;

	/* Work space. */
	struct cgti_sum sum, part;
	struct cgti_option_walk walk;
	struct cgti_choice *choice;
	size_t choices, choice_cap;
	uint64_t start_bytes;
};

/* The step that is planned, on top of the stack. */
static inline struct cgti_plan *cgti_prove_top(struct cgti_prover *prover)
{
	return &prover->stack[prover->depth - 1];
}

#endif
