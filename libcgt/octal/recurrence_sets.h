/* SPDX-License-Identifier: MIT */
/* The sets of a recurrence. */
#ifndef CGTI_OCTAL_RECURRENCE_SETS_H
#define CGTI_OCTAL_RECURRENCE_SETS_H

#include "octal/recurrence.h"

enum { CGTI_REACH_ONE, CGTI_REACH_TWO, CGTI_REACH_THREE, CGTI_REACHES };

/* Starts for a code, which must outlive the recurrence. On failure there is nothing to free. */
cgt_status cgti_recurrence_init(struct cgti_recurrence *recurrence, const struct cgti_code *code);

void cgti_recurrence_free(struct cgti_recurrence *recurrence);

/* Bytes held, and bytes that each further heap adds to them. */
uint64_t cgti_recurrence_bytes(const struct cgti_recurrence *recurrence);
uint64_t cgti_recurrence_bytes_per_heap(const struct cgti_recurrence *recurrence);

/* One less than the number of sums for which sets are kept when not for all: all bits below a power of two. */
size_t cgti_recurrence_slot_mask(const struct cgti_recurrence *r);

/* Makes the sets hold values below 64 * words; their contents are void then. On failure all is as before. */
bool cgti_recurrence_resize_sets(struct cgti_recurrence *r, size_t words);

/* Whether sets of pairs are used for good, so that none can be skipped when they are made anew. */
bool cgti_recurrence_pairs_stay(const struct cgti_recurrence *r);

/* Declares the sets void; heap n is the next whose value is wanted. */
void cgti_recurrence_rewind_sets(struct cgti_recurrence *r, size_t n);

#endif
