/* SPDX-License-Identifier: MIT */
/* Lists of byte strings, end to end in one array. */
#include "support/byte_strings.h"

#include <string.h>

#include "support/array.h"
#include "support/memory.h"

bool cgti_strings_add(struct cgti_strings *strings, const void *bytes, size_t count)
{
	size_t begin = strings->count ? strings->end[strings->count - 1] : 0;

	if (!CGTI_GROW(strings->end, strings->end_cap, strings->count + 1))
		return false;
	if (!CGTI_GROW(strings->bytes, strings->byte_cap, begin + count + 1))
		return false;
	if (count)
		memcpy(strings->bytes + begin, bytes, count);
	strings->end[strings->count++] = begin + count;
	return true;
}

void cgti_strings_free(struct cgti_strings *strings)
{
	cgti_free(strings->bytes);
	cgti_free(strings->end);
	*strings = (struct cgti_strings)CGTI_STRINGS_EMPTY;
}
