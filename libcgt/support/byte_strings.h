/* SPDX-License-Identifier: MIT */
/* A list of byte strings that grows: how games on bytes hand over boards. */
#ifndef CGTI_STRINGS_H
#define CGTI_STRINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cgti_strings {
	uint8_t *bytes; /* the strings end to end; not NULL once there is one */
	size_t *end;    /* of each string in the bytes */
	size_t count;
	size_t byte_cap, end_cap;
};

#define CGTI_STRINGS_EMPTY { NULL, NULL, 0, 0, 0 }

/* Adds a copy of a string; false, with nothing added, if memory runs out. */
bool cgti_strings_add(struct cgti_strings *strings, const void *bytes, size_t count);

void cgti_strings_free(struct cgti_strings *strings);

/* String i and its length; valid until the next one is added. */
static inline const uint8_t *cgti_strings_at(const struct cgti_strings *strings, size_t i, size_t *count)
{
	size_t begin = i ? strings->end[i - 1] : 0;

	*count = strings->end[i] - begin;
	return strings->bytes + begin;
}

#endif
