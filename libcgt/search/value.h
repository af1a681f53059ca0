/* SPDX-License-Identifier: MIT */
/* Values of components and of sums of them, in the table of values of the solver, which must be there and is not at other work. */
#ifndef CGTI_SEARCH_VALUE_H
#define CGTI_SEARCH_VALUE_H

#include "search/question.h"
#include "search/tables.h"

/* Finds the value of one component. */
cgt_status cgti_component_value(struct cgti_tables *tables, uint32_t id, struct cgti_meter *meter, uint32_t *value);

/* Finds the value of the sum of a question. */
cgt_status cgti_question_value(struct cgti_question *question, uint32_t *value);

#endif
