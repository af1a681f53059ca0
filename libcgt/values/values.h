/* SPDX-License-Identifier: MIT */
/* The table of values as a handle. */
#ifndef CGTI_VALUES_VALUES_H
#define CGTI_VALUES_VALUES_H

#include "values/table.h"

/* Begins a call: checks that the table is idle, and makes it busy. */
cgt_status cgti_values_begin(cgt_values *values, cgt_budget *budget, const char *task, struct cgti_meter *meter);

/* Ends it: on success gives the value that was found to the caller. Returns its status. */
cgt_status cgti_values_end(cgt_values *values, cgt_status status, uint32_t found, uint64_t *value);

cgt_status cgti_values_call(cgt_values *values, const char *task, cgti_values_operation operation, const uint64_t *argument,
                            size_t count, cgt_budget *budget, uint64_t *result);

/* The number inside of a value of the table; CGT_FOREIGN. */
cgt_status cgti_values_inside(const cgt_values *values, uint64_t outside, uint32_t *value);

/* The same, for a table that must be idle. */
cgt_status cgti_values_check(const cgt_values *values, uint64_t outside, uint32_t *value);

/* Copies out a list of values, as cgt/status.h says. */
cgt_status cgti_values_list_out(const cgt_values *values, const uint32_t *value, size_t count, const char *what, uint64_t *out,
                                size_t cap, size_t *needed);

#endif
