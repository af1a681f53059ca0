/* SPDX-License-Identifier: MIT */
/* Atomic weights (Winning Ways, chapter 8; Siegel, Combinatorial Game Theory, II.7). */
#ifndef CGTI_CALCULUS_ATOMIC_WEIGHT_H
#define CGTI_CALCULUS_ATOMIC_WEIGHT_H

#include "values/table.h"

cgt_status cgti_values_weight_bounds(cgt_values *values, uint32_t value, uint32_t star, struct cgti_meter *meter,
                                     struct cgti_weight_bounds *bounds);

#endif
