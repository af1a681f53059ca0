/* SPDX-License-Identifier: MIT */
/* The sequence seen from inside. */
#ifndef CGTI_OCTAL_SEQUENCE_H
#define CGTI_OCTAL_SEQUENCE_H

#include "octal/code.h"
#include "octal/period.h"
#include "octal/recurrence.h"
#include "octal/values.h"

struct cgt_sequence {
	struct cgti_code code;
	struct cgti_values values; /* of the heaps computed; at least that of heap 0 */
	struct cgti_recurrence recurrence;
	uint32_t max_value;
	size_t max_heap; /* the first that has it */
	int32_t method;
	bool seeks_period;
	bool busy;
	size_t review; /* the count of values at which to look for the period next, */
	size_t choice; /* and to choose how to go on */
	struct cgti_period period;
	size_t period_count; /* the count of values for which `period` was found; 0 if it was not */
};

/* Tells whether the period is proved. */
static inline bool cgti_sequence_is_proved(const cgt_sequence *sequence)
{
	return sequence->period.status == CGT_PERIOD_PROVED;
}

/* Records the failure if the sequence is NULL or at work. */
cgt_status cgti_sequence_check_idle(const cgt_sequence *sequence);

/* Records that the code has no sparse space. */
cgt_status cgti_sequence_fail_sparse(void);

/* Extends a sequence as cgt_sequence_extend does, as a part of a call that a meter watches. */
cgt_status cgti_sequence_extend(cgt_sequence *sequence, uint64_t heap, struct cgti_meter *meter);

/* CGT_BAD_ARGUMENT unless the value of the heap is known, CGT_BUSY while the sequence is at work. */
cgt_status cgti_sequence_check_known(const cgt_sequence *sequence, uint64_t heap);

/* Bytes of memory held. */
uint64_t cgti_sequence_bytes(const cgt_sequence *sequence);

/* How many values of `width` bytes the machine's memory holds for this sequence, CGT_SEQUENCE_MAX_HEAP + 1 at most. */
uint64_t cgti_sequence_room(const cgt_sequence *sequence, uint32_t width);

/* CGT_TOO_LARGE, with the heap that is possible, unless `heap` fits. */
cgt_status cgti_sequence_check_room(const cgt_sequence *sequence, uint64_t heap, uint32_t width);

/*
 * Takes over values, none above `max_value`, which is first at `max_heap`; *values is left empty. On failure nothing has
 * changed.
 */
cgt_status cgti_sequence_adopt(cgt_sequence *sequence, struct cgti_values *values, uint32_t max_value, size_t max_heap);

#endif
