/* SPDX-License-Identifier: MIT */
/* What the table of results knows of sums. */
#ifndef CGTI_SUMS_KNOWN_H
#define CGTI_SUMS_KNOWN_H

#include "sums/search.h"

/* Looks the numbers of a key up; false if there are none. */
bool cgti_sum_get_numbers(const struct cgti_sum_search *search, uint64_t hash, const uint64_t *word, unsigned words,
                          struct cgti_sum_numbers *numbers);

/* Finds what is known of a sum from others with the same summands: if it is proved, *numbers says how, else it stays as it is. */
cgt_status cgti_sum_look_up_bounds(const struct cgti_sum_search *search, const uint64_t *word, unsigned words,
                                   struct cgti_sum_numbers *numbers);

/* Tells whether value a is at least as good as b for the player; false if either is CGTI_VALUE_RAW. */
cgt_status cgti_sum_is_as_good(const struct cgti_sum_search *search, uint32_t a, uint32_t b, int32_t player, bool *answer);

/* Keeps the numbers of a frame, and what a proof says of other sums. */
cgt_status cgti_sum_keep_numbers(struct cgti_sum_search *search, const struct cgti_sum_frame *frame);

#endif
