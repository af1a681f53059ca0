/* SPDX-License-Identifier: MIT */
/* Comparison of values (ONAG, chapter 0). */
#ifndef CGTI_VALUES_COMPARE_H
#define CGTI_VALUES_COMPARE_H

#include "values/table.h"

/* Whether x <= y (values/compare.c). */
cgt_status cgti_values_is_at_most(cgt_values *values, uint32_t x, uint32_t y, struct cgti_meter *meter, bool *answer);

#endif
