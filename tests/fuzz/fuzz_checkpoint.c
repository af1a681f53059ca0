/* SPDX-License-Identifier: MIT */
/*
 * Files of saved sequences. Since hardly any input has a right checksum, the last eight bytes are replaced by the right one
 * unless the input ends in an odd byte. What is refused must leave the sequence as it was; what is taken must be its values.
 */
#define _GNU_SOURCE /* memfd_create */
#include <sys/mman.h>
#include <unistd.h>

#include <cgt/cgt.h>

#include "fuzz.h"

#define KNOWN 20

static void put_checksum(uint8_t *data, size_t size)
{
	uint64_t hash = UINT64_C(0xcbf29ce484222325);

	for (size_t i = 0; i < size - 8; i++)
		hash = (hash ^ data[i]) * UINT64_C(0x100000001b3);
	for (int i = 0; i < 8; i++)
		data[size - 8 + (size_t)i] = (uint8_t)(hash >> 8 * i);
}

static void check_values(const cgt_sequence *sequence, uint64_t count)
{
	cgt_sequence *fresh = NULL;

	MUST(cgt_sequence_new("0.137", &fresh) == CGT_OK);
	MUST(cgt_sequence_extend(fresh, count - 1, NULL) == CGT_OK);
	for (uint64_t heap = 0; heap < count; heap++) {
		uint64_t own, want;

		MUST(cgt_sequence_values(sequence, heap, 1, &own) == CGT_OK);
		MUST(cgt_sequence_values(fresh, heap, 1, &want) == CGT_OK);
		MUST(own == want);
	}
	cgt_sequence_free(fresh);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	cgt_sequence *sequence = NULL;
	char path[64];
	uint8_t *copy;
	int fd;

	if (size < 9 || size > 4000)
		return 0;
	copy = malloc(size);
	MUST(copy);
	memcpy(copy, data, size);
	if (data[size - 1] % 2 == 0)
		put_checksum(copy, size);
	fd = memfd_create("checkpoint", 0);
	MUST(fd >= 0 && write(fd, copy, size) == (ssize_t)size);
	snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
	MUST(cgt_sequence_new("0.137", &sequence) == CGT_OK);
	MUST(cgt_sequence_set(sequence, "period", 0) == CGT_OK);
	MUST(cgt_sequence_extend(sequence, KNOWN - 1, NULL) == CGT_OK);
	if (cgt_sequence_load(sequence, path) != CGT_OK)
		MUST(cgt_sequence_known(sequence) == KNOWN - 1);
	check_values(sequence, KNOWN);
	MUST(cgt_sequence_extend(sequence, cgt_sequence_known(sequence) + 1, NULL) == CGT_OK);
	close(fd);
	cgt_sequence_free(sequence);
	free(copy);
	return 0;
}
