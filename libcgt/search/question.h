/* SPDX-License-Identifier: MIT */
/* Who wins a sum, asked of the engines of a solver one after the other. */
#ifndef CGTI_SEARCH_QUESTION_H
#define CGTI_SEARCH_QUESTION_H

#include <stdbool.h>

#include <cgt/solver.h>

#include "components/sum.h"
#include "search/tables.h"
#include "search/taken.h"
#include "support/meter.h"

struct cgti_question {
	cgt_solver *solver; /* NULL if the question was not begun */
	struct cgti_tables *tables;
	bool impartial;  /* both players have the same moves throughout */
	bool has_values; /* the table of values is busy for this question */
	struct cgti_meter meter;
	struct cgti_sum sum; /* the components that the question is about */
};

#define CGTI_QUESTION_NONE { .solver = NULL }

/* Finds whether the player to move wins the sum, which may be changed. */
cgt_status cgti_question_mover_wins(struct cgti_question *question, int32_t to_move, int32_t convention, bool *wins);

/* The same for a part of the sum. The sum of the question stays as it is. */
cgt_status cgti_question_part(struct cgti_question *question, const struct cgti_sum *part, int32_t to_move, int32_t convention,
                              bool *wins);

#endif
