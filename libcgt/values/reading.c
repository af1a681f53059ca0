/* SPDX-License-Identifier: MIT */
/* Birthdays of values, and stops of games from those of their options. */
#include "values/reading.h"

uint64_t cgti_value_birthday(const cgt_values *values, uint32_t value)
{
	if (cgti_value_is_plain(values, value))
		return cgti_plain_birthday(cgti_value_plain(values, value));
	return cgti_value_at(values, value)->a.birthday;
}

uint32_t cgti_values_best_stop(const cgt_values *values, const uint32_t *option, size_t count, int32_t player)
{
	uint32_t best = 0;

	for (size_t i = 0; i < count; i++) {
		const struct cgti_value *own = cgti_value_at(values, option[i]);
		uint32_t stop = player == CGT_LEFT ? own->right_stop : own->left_stop;
		int order = i == 0 ? 1 : cgti_compare_stops(values, stop, best);

		if (i == 0 || (player == CGT_LEFT ? order > 0 : order < 0))
			best = stop;
	}
	return best;
}
