/* SPDX-License-Identifier: MIT */
/*
 * Files of saved sequences. What is refused must leave the sequence as it was; what is taken must be its values.
 */
#include "input_file.h"

#include <cgt/cgt.h>

#define KNOWN 20

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
	struct input_file file;

	if (size < 9 || size > 4000)
		return 0;
	file = input_file(data, size);
	MUST(cgt_sequence_new("0.137", &sequence) == CGT_OK);
	MUST(cgt_sequence_set(sequence, "period", 0) == CGT_OK);
	MUST(cgt_sequence_extend(sequence, KNOWN - 1, NULL) == CGT_OK);
	if (cgt_sequence_load(sequence, file.path) != CGT_OK)
		MUST(cgt_sequence_known(sequence) == KNOWN - 1);
	check_values(sequence, KNOWN);
	MUST(cgt_sequence_extend(sequence, cgt_sequence_known(sequence) + 1, NULL) == CGT_OK);
	close(file.fd);
	cgt_sequence_free(sequence);
	return 0;
}
