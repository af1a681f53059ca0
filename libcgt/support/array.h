/* SPDX-License-Identifier: MIT */
/*
 * Growing arrays: a pointer, the number of elements and the room for them, each a variable or member of its own.
 *
 *   if (!CGTI_PUSH(stack->frame, stack->count, stack->cap, frame))
 *           return cgti_fail_memory();
 *
 * Where memory runs out, both answer false and change nothing.
 */
#ifndef CGTI_ARRAY_H
#define CGTI_ARRAY_H

#include <stdbool.h>
#include <string.h>

#include "support/memory.h"

/* Grows the array at `array`, a pointer to a pointer to elements of any type. */
static inline bool cgti_grow_at(void *array, size_t *cap, size_t want, size_t bytes)
{
	void *elements;

	memcpy(&elements, array, sizeof elements);
	if (!cgti_grow(&elements, cap, want, bytes))
		return false;
	memcpy(array, &elements, sizeof elements);
	return true;
}

/* Makes room for `want` elements. `want` is evaluated twice. */
#define CGTI_GROW(array, cap, want) ((want) <= (cap) || cgti_grow_at(&(array), &(cap), (want), sizeof *(array)))

/* Appends one element. */
#define CGTI_PUSH(array, count, cap, ...) \
	(CGTI_GROW(array, cap, (count) + 1) && (((array)[(count)++] = (__VA_ARGS__)), true))

#endif
