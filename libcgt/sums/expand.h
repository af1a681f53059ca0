/* SPDX-License-Identifier: MIT */
/* The options of a sum that must be searched. */
#ifndef CGTI_SUMS_EXPAND_H
#define CGTI_SUMS_EXPAND_H

#include "sums/search.h"

/* Makes the sum search->option, which is in normal form, the last child of the search. */
cgt_status cgti_sum_add_child(struct cgti_sum_search *search);

/*
 * Makes the options of the sum of a frame, which become the last children of the search. If that shows who wins,
 * frame->numbers says so, and else they stay as they are.
 */
cgt_status cgti_sum_expand(struct cgti_sum_search *search, struct cgti_sum_frame *frame);

#endif
