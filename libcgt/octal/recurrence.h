/* SPDX-License-Identifier: MIT */
/* The value of the next heap from the values of all smaller ones, plainly or in a sparse space. */
#ifndef CGTI_OCTAL_RECURRENCE_H
#define CGTI_OCTAL_RECURRENCE_H

#include "octal/code.h"
#include "octal/space.h"
#include "octal/values.h"
#include "support/meter.h"

struct cgti_rare {
	uint32_t heap, value;
};

/*
 * Everything here follows from the code, the values and the space; it is kept to make the next heap cheap. A set of values is
 * an array of `words` words.
 */
struct cgti_recurrence {
	const struct cgti_code *code;
	uint32_t *one, *two, *three; /* the removals listed that may leave so many heaps; one array */
	uint32_t one_count, two_count, three_count;
	uint32_t nearest, furthest; /* of the removals after which two or three heaps are left */
	uint8_t repeated;           /* the bits of the digits that repeat */
	bool pairs, triples;        /* whether two and three heaps can be left at all */

	size_t slot_mask;            /* one less than the sums that sets are kept for, unless for all */
	size_t words;                /* all values are below 64 * words, hence all their sums are */
	size_t next;                 /* the heap whose turn it is to bring the sets below up to date */
	uint64_t *options, *missing; /* of the heap at work; one array */
	uint8_t *seen;               /* marks, all 0 between uses */
	uint64_t *pair, *triple;     /* sets by the sum of the two or three heaps: see slot() */
	size_t pair_cap, triple_cap; /* in words */
	uint64_t *fold;              /* for three heaps: 64 sets, by the low bits of the value of the first */
	uint64_t *reach;             /* for repeating digits: sets by the number of heaps and the residue of their sum */

	bool sparse;
	struct cgti_space space;
	struct cgti_rare *rare; /* the rare heaps from 1 on, in ascending order */
	size_t rare_count, rare_cap;
};

/* Makes ready for values that were not found here, none above `max_value`. After a failure: free or call again. */
cgt_status cgti_recurrence_adopt(struct cgti_recurrence *recurrence, const struct cgti_values *values, uint32_t max_value);

/* Goes over to the plain recurrence. */
void cgti_recurrence_set_plain(struct cgti_recurrence *recurrence, const struct cgti_values *values);

/* Goes over to a sparse space. After a failure the recurrence is plain. */
cgt_status cgti_recurrence_set_space(struct cgti_recurrence *recurrence, const struct cgti_values *values,
                                     struct cgti_meter *meter, const struct cgti_space *space);

/* The value of heap values->count, into *value. A failure loses nothing: the same call may be made again. */
cgt_status cgti_recurrence_next(struct cgti_recurrence *recurrence, const struct cgti_values *values,
                                struct cgti_meter *meter, uint32_t *value);

/* Takes note that the value found by cgti_recurrence_next for this heap is now the last of the values. */
void cgti_recurrence_accept(struct cgti_recurrence *recurrence, size_t heap, uint32_t value);

#endif
