/* SPDX-License-Identifier: MIT */
/*
 * The input as a saved file. Since hardly any input has a right checksum, its last eight bytes are replaced by the right
 * one, unless it ends in an odd byte. Include it before anything else.
 */
#ifndef FUZZ_INPUT_FILE_H
#define FUZZ_INPUT_FILE_H

#define _GNU_SOURCE /* memfd_create */
#include <sys/mman.h>
#include <unistd.h>

#include "fuzz.h"

static inline void put_checksum(uint8_t *data, size_t size)
{
	uint64_t hash = UINT64_C(0xcbf29ce484222325);

	for (size_t i = 0; i < size - 8; i++)
		hash = (hash ^ data[i]) * UINT64_C(0x100000001b3);
	for (int i = 0; i < 8; i++)
		data[size - 8 + (size_t)i] = (uint8_t)(hash >> 8 * i);
}

struct input_file {
	int fd; /* to be closed */
	char path[64];
};

/* Makes a file of an input of eight bytes or more. */
static inline struct input_file input_file(const uint8_t *data, size_t size)
{
	struct input_file file = { .fd = memfd_create("input", 0) };
	uint8_t *copy = malloc(size);

	MUST(copy);
	memcpy(copy, data, size);
	if (data[size - 1] % 2 == 0)
		put_checksum(copy, size);
	MUST(file.fd >= 0 && write(file.fd, copy, size) == (ssize_t)size);
	free(copy);
	snprintf(file.path, sizeof file.path, "/proc/self/fd/%d", file.fd);
	return file;
}

#endif
