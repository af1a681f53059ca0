/* SPDX-License-Identifier: MIT */
/* Tiny games, {0||0|-G} (Winning Ways, chapter 5). */
#ifndef CGTI_CALCULUS_TINY_H
#define CGTI_CALCULUS_TINY_H

#include "values/table.h"

/* {0||0|-G}, for G given as *argument (calculus/tiny.c). */
cgt_status cgti_values_tiny(cgt_values *values, const uint32_t *argument, struct cgti_meter *meter, uint32_t *tiny);

#endif
