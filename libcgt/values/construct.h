/* SPDX-License-Identifier: MIT */
/* Canonical forms (ONAG, chapter 10; Winning Ways, chapter 3; Siegel, Combinatorial Game Theory, II.2). */
#ifndef CGTI_VALUES_CONSTRUCT_H
#define CGTI_VALUES_CONSTRUCT_H

#include "values/table.h"

/* The value of the game with these options, whatever they are (values/construct.c). */
cgt_status cgti_values_make(cgt_values *values, const uint32_t *left, size_t left_count, const uint32_t *right,
                            size_t right_count, struct cgti_meter *meter, uint32_t *value);

#endif
