/* SPDX-License-Identifier: MIT */
/* Birthdays of values, and stops of games from those of their options. */
#ifndef CGTI_VALUES_READING_H
#define CGTI_VALUES_READING_H

#include "values/table.h"

/* The greatest right stop of Left's options, or the least left stop of Right's; there must be one. */
uint32_t cgti_values_best_stop(const cgt_values *values, const uint32_t *option, size_t count, int32_t player);

/* The most moves that a play of the canonical form can take. */
uint64_t cgti_value_birthday(const cgt_values *values, uint32_t value);

#endif
