/* SPDX-License-Identifier: MIT */
/* Take-and-break codes: what is read is printed and read again as the same, and its first values can be computed. */
#include <cgt/cgt.h>

#include "fuzz.h"

static void check_code(cgt_sequence *sequence)
{
	static char text[70000], again_text[70000];
	cgt_sequence *again = NULL;

	MUST(cgt_sequence_code(sequence, text, sizeof text, NULL) == CGT_OK);
	MUST(cgt_sequence_new(text, &again) == CGT_OK);
	MUST(cgt_sequence_code(again, again_text, sizeof again_text, NULL) == CGT_OK);
	MUST(strcmp(text, again_text) == 0);
	cgt_sequence_free(again);
}

/* A value is at most the length of play: a counter can be taken once, and n counters can be parted n - 1 times. */
static void check_values(cgt_sequence *sequence)
{
	uint64_t value[41];
	cgt_budget *budget = NULL;

	MUST(cgt_budget_new(&budget) == CGT_OK);
	MUST(cgt_budget_set_milliseconds(budget, 200) == CGT_OK);
	if (cgt_sequence_extend(sequence, 40, budget) == CGT_OK) {
		MUST(cgt_sequence_values(sequence, 0, 41, value) == CGT_OK);
		for (uint64_t heap = 0; heap <= 40; heap++)
			MUST(value[heap] <= 2 * heap);
	}
	cgt_budget_unref(budget);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	cgt_sequence *sequence = NULL;
	char *text;

	if (size > 4000)
		return 0;
	text = text_of(data, size);
	if (cgt_sequence_new(text, &sequence) == CGT_OK) {
		check_code(sequence);
		check_values(sequence);
	}
	cgt_sequence_free(sequence);
	free(text);
	return 0;
}
