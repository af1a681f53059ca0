/* SPDX-License-Identifier: MIT */
/*
 * Sparse spaces: a way to part the values of heaps in rare and common ones (Winning Ways, chapter 4, "sparse space").
 *
 * The class of a value v at heap n is the parity of the bits of v & mask, with n + shift added if position counts; odd is
 * common. Let a move take k counters and leave heaps a and b, n = a + b + k, with shift = k modulo 2 for all such moves if
 * position counts. Then the classes of g(a) at a and g(b) at b add up to the class of g(a) ^ g(b) at n: with position,
 * a + shift + b + shift has the parity of n + shift. So the options of n in the common class are exactly those that leave a
 * rare and a common heap; this holds for every mask, and good ones leave few heaps rare.
 */
#ifndef CGTI_OCTAL_SPACE_H
#define CGTI_OCTAL_SPACE_H

#include "octal/code.h"
#include "octal/values.h"
#include "support/meter.h"

struct cgti_space {
	uint32_t mask;
	uint32_t position; /* 1 if the parity of heap + shift counts, else 0 */
	uint32_t shift;
};

/* The class of a value at a heap: 1 if it is common, 0 if rare. */
static inline uint32_t cgti_space_common(const struct cgti_space *space, uint64_t heap, uint32_t value)
{
	return (uint32_t)__builtin_parity(value & space->mask) ^ (space->position & (uint32_t)(heap + space->shift));
}

/* Whether sparse spaces serve for a code: heaps are left two at most, and two by finitely many digits. */
bool cgti_space_applies(const struct cgti_code *code);

/*
 * The space in which the fewest heaps from 1 on are rare, into *space, and their number, into *rare. Values must be at most
 * CGTI_SPACE_MAX_VALUE.
 */
cgt_status cgti_space_choose(const struct cgti_code *code, const struct cgti_values *values, uint32_t max_value,
                             struct cgti_meter *meter, struct cgti_space *space, uint64_t *rare);

#define CGTI_SPACE_MAX_VALUE 65535

#endif
