/* SPDX-License-Identifier: MIT */
/* The array of values grows in place, so that it never needs twice its memory where the system can avoid it. */
#include "octal/values.h"

#include <string.h>

#include "support/memory.h"

void cgti_values_free(struct cgti_values *values)
{
	cgti_free(values->data);
	*values = (struct cgti_values)CGTI_VALUES_EMPTY;
}

/* Spreads the values out to a greater width, the last one first. */
static void widen(struct cgti_values *values, uint32_t width)
{
	uint8_t *bytes = values->data;

	for (size_t i = values->count; i-- > 0;) {
		uint32_t value = 0;
		uint16_t half;

		if (values->width == 1) {
			value = bytes[i];
		} else {
			memcpy(&half, bytes + 2 * i, 2);
			value = half;
		}
		half = (uint16_t)value;
		if (width == 2)
			memcpy(bytes + 2 * i, &half, 2);
		else
			memcpy(bytes + 4 * i, &value, 4);
	}
	values->width = width;
}

bool cgti_values_shape(struct cgti_values *values, size_t cap, uint32_t width)
{
	void *data;

	if (cap == values->cap && width == values->width)
		return true;
	if (cap > SIZE_MAX / width)
		return false;
	data = cgti_realloc(values->data, cap * width);
	if (!data)
		return false;
	values->data = data;
	values->cap = cap;
	if (width > values->width)
		widen(values, width);
	return true;
}
