/* SPDX-License-Identifier: MIT */
/* Questions about values: as other questions, with the table of values at work for them. */
#ifndef CGTI_SOLVER_VALUES_H
#define CGTI_SOLVER_VALUES_H

#include "solver/question.h"

/*
 * Begins a question about values, as cgti_question_begin does: the table of values is made if there is none, and is busy until the
 * question ends. End it whatever the status is.
 *
 *   CGT_NO_VALUE   a forced move is pending in the position
 */
cgt_status cgti_value_question_begin(struct cgti_question *question, cgt_solver *solver, const cgt_position *position,
                                     cgt_budget *budget, const char *task);
void cgti_value_question_end(struct cgti_question *question);

#endif
