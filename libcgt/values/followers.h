/* SPDX-License-Identifier: MIT */
/* What is known of a value by its followers; plain values are known without a walk. */
#ifndef CGTI_VALUES_FIGURES_H
#define CGTI_VALUES_FIGURES_H

#include "values/table.h"

/* How many values play in the canonical form can lead to, itself among them. */
cgt_status cgti_value_follower_count(cgt_values *values, uint32_t value, struct cgti_meter *meter, uint64_t *count);

/* Whether in each follower both players can move or neither. */
cgt_status cgti_value_is_all_small(cgt_values *values, uint32_t value, struct cgti_meter *meter, bool *answer);

/* A nimber, a power of two, that is remote from the value: greater than all that its followers are. CGT_TOO_LARGE. */
cgt_status cgti_value_remote_star(cgt_values *values, uint32_t value, struct cgti_meter *meter, uint32_t *star);

/* The greatest whole part, either way, of the numbers in the plain values that play comes to, without the numbers' own options. */
cgt_status cgti_value_greatest_number(cgt_values *values, uint32_t value, struct cgti_meter *meter, uint64_t *size);

/*
 * Adds to an empty list the value and all that play in its canonical form can lead to, each once, a value after its options.
 * A node of the budget is a value.
 */
cgt_status cgti_values_followers(cgt_values *values, uint32_t value, struct cgti_meter *meter, struct cgti_value_list *list);

#endif
