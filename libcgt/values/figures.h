/* SPDX-License-Identifier: MIT */
/* What is known of a value by its followers; plain values are known without a walk. */
#ifndef CGTI_VALUES_FIGURES_H
#define CGTI_VALUES_FIGURES_H

#include "values/table.h"

/* How many values play in the canonical form can lead to, itself among them. */
cgt_status cgti_value_follower_count(cgt_values *values, uint32_t value, struct cgti_meter *meter, uint64_t *count);

/* Whether in each follower both players can move or neither. */
cgt_status cgti_value_is_all_small(cgt_values *values, uint32_t value, struct cgti_meter *meter, bool *answer);

#endif
