/* SPDX-License-Identifier: MIT */
/* The misere Grundy value of a sum, by searches for the winner with nim heaps added to it (Winning Ways, chapter 13). */
#ifndef CGTI_SOLVER_MISERE_GRUNDY_H
#define CGTI_SOLVER_MISERE_GRUNDY_H

#include "solver/question.h"

/* The misere Grundy value of an impartial position of the same games; the sum is changed. */
cgt_status cgti_question_misere_grundy(struct cgti_question *question, const cgt_position *position, uint64_t *value);

#endif
