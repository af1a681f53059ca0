/* SPDX-License-Identifier: MIT */
/* Finding the period of values, and the bound that proves it. */
#ifndef CGTI_OCTAL_PERIOD_H
#define CGTI_OCTAL_PERIOD_H

#include "octal/code.h"
#include "octal/values.h"
#include "support/meter.h"

struct cgti_period {
	int32_t status; /* enum cgt_period_status */
	uint64_t period, preperiod;
};

/* What is known of the period from the values of heaps 0 to values->count - 1, as cgt_sequence_period defines it. */
cgt_status cgti_period_find(const struct cgti_code *code, const struct cgti_values *values, struct cgti_meter *meter,
                            struct cgti_period *period);

/* The same, but only a proof is looked for. */
cgt_status cgti_period_prove(const struct cgti_code *code, const struct cgti_values *values, struct cgti_meter *meter,
                             struct cgti_period *period);

#endif
