/* SPDX-License-Identifier: MIT */
/*
 * The values of heaps 0, 1, 2 ... in an array of 1, 2 or 4 bytes each, the fewest that hold the greatest value.
 *
 * Loops over values are written once, as inline functions that take the width; each caller that matters for speed calls them
 * with a constant, so that the compiler makes one loop for each width.
 */
#ifndef CGTI_OCTAL_VALUES_H
#define CGTI_OCTAL_VALUES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* For the functions that are to be compiled anew for each constant width. */
#if defined(__GNUC__)
#define CGTI_EACH_WIDTH static inline __attribute__((always_inline))
#else
#define CGTI_EACH_WIDTH static inline
#endif

struct cgti_values {
	void *data;
	size_t count;
	size_t cap;     /* in values */
	uint32_t width; /* 1, 2 or 4 */
};

#define CGTI_VALUES_EMPTY { NULL, 0, 0, 1 }

CGTI_EACH_WIDTH uint32_t cgti_values_load(const void *data, uint32_t width, size_t i)
{
	if (width == 1)
		return ((const uint8_t *)data)[i];
	if (width == 2)
		return ((const uint16_t *)data)[i];
	return ((const uint32_t *)data)[i];
}

static inline uint32_t cgti_values_get(const struct cgti_values *values, size_t i)
{
	return cgti_values_load(values->data, values->width, i);
}

/* Puts a value that the width holds at the end, where there must be room. */
static inline void cgti_values_push(struct cgti_values *values, uint32_t value)
{
	size_t i = values->count++;

	if (values->width == 1)
		((uint8_t *)values->data)[i] = (uint8_t)value;
	else if (values->width == 2)
		((uint16_t *)values->data)[i] = (uint16_t)value;
	else
		((uint32_t *)values->data)[i] = value;
}

/* The fewest bytes that hold a value. */
static inline uint32_t cgti_values_width(uint32_t value)
{
	return value <= UINT8_MAX ? 1 : value <= UINT16_MAX ? 2 : 4;
}

void cgti_values_free(struct cgti_values *values);

/* Gives the array room for exactly `cap` values of `width` bytes, neither less than now; false if memory runs out. */
bool cgti_values_shape(struct cgti_values *values, size_t cap, uint32_t width);

#endif
