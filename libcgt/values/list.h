/* SPDX-License-Identifier: MIT */
/* Lists of values, and sets of them. */
#ifndef CGTI_VALUES_LIST_H
#define CGTI_VALUES_LIST_H

#include "values/table.h"

cgt_status cgti_values_list_add(cgt_values *values, struct cgti_meter *meter, struct cgti_value_list *list, uint32_t value);
void cgti_values_list_free(cgt_values *values, struct cgti_meter *meter, struct cgti_value_list *list);

/* Sorts, and leaves out repeats. */
void cgti_values_to_set(struct cgti_value_list *list);

#endif
