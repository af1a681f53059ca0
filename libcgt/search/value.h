/* SPDX-License-Identifier: MIT */
/* The values of components and of sums of them, in the solver's table of values. */
#ifndef CGTI_SOLVE_VALUE_H
#define CGTI_SOLVE_VALUE_H

#include "solver/question.h"
#include "values/table.h"

/*
 * Begins a question of values, as cgti_question_begin does: the table of values is made if there is none, and is busy until the
 * question ends. CGT_NO_VALUE if a forced move is pending in the position. End it whatever the status is.
 */
cgt_status cgti_value_question_begin(struct cgti_question *question, cgt_solver *solver, const cgt_position *position,
                                     cgt_budget *budget, const char *task);
void cgti_value_question_end(struct cgti_question *question);

/* The value of the sum that the question is about. */
cgt_status cgti_question_value(struct cgti_question *question, uint32_t *value);

/* The value of one component; the table of values, which is there, is the caller's to mark as busy. */
cgt_status cgti_component_value(cgt_solver *solver, uint32_t id, struct cgti_meter *meter, uint32_t *value);

/* Makes the solver's table of values, unless there is one; the meter, which may be NULL, is asked for its bytes. */
cgt_status cgti_make_values(cgt_solver *solver, struct cgti_meter *meter);

#endif
