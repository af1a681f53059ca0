/* SPDX-License-Identifier: MIT */
/* Negatives and sums (ONAG, chapter 7). */
#ifndef CGTI_VALUES_SUM_H
#define CGTI_VALUES_SUM_H

#include "values/table.h"

/* Negatives and sums (values/sum.c). */
cgt_status cgti_values_negative(cgt_values *values, uint32_t value, struct cgti_meter *meter, uint32_t *negative);
cgt_status cgti_values_sum(cgt_values *values, uint32_t a, uint32_t b, struct cgti_meter *meter, uint32_t *sum);
cgt_status cgti_values_difference(cgt_values *values, uint32_t a, uint32_t b, struct cgti_meter *meter, uint32_t *difference);
cgt_status cgti_values_multiple(cgt_values *values, int64_t times, uint32_t value, struct cgti_meter *meter, uint32_t *multiple);

#endif
