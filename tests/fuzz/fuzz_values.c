/* SPDX-License-Identifier: MIT */
/* Texts of values: what is read is printed and read again as the same, and is what its options make; all in a small budget. */
#include <cgt/cgt.h>

#include "fuzz.h"

#define ROOM (1 << 16)
#define MOST_OPTIONS 2000

/* A text that is printed can be read, unless that takes too long. */
static void check_text(cgt_values *table, uint64_t value, cgt_budget *budget)
{
	static char text[ROOM];
	uint64_t again = value;
	cgt_status status;

	if (cgt_values_text(table, value, text, sizeof text, NULL) != CGT_OK)
		return;
	status = cgt_values_parse(table, text, budget, &again);
	MUST(status == CGT_OK || status == CGT_LIMIT);
	MUST(again == value);
}

/* The value of the options of a value is the value. */
static void check_options(cgt_values *table, uint64_t value, cgt_budget *budget)
{
	static uint64_t left[MOST_OPTIONS], right[MOST_OPTIONS];
	size_t left_count, right_count;
	uint64_t again = value;

	if (cgt_values_options(table, value, CGT_LEFT, left, MOST_OPTIONS, &left_count) != CGT_OK
	    || cgt_values_options(table, value, CGT_RIGHT, right, MOST_OPTIONS, &right_count) != CGT_OK)
		return;
	MUST(cgt_values_from_options(table, left, left_count, right, right_count, budget, &again) != CGT_FOREIGN);
	MUST(again == value);
}

/* A value and its negative are worth nothing. */
static void check_negative(cgt_values *table, uint64_t value, cgt_budget *budget)
{
	uint64_t negative, sum, zero;

	MUST(cgt_values_number(table, 0, 0, &zero) == CGT_OK);
	if (cgt_values_negative(table, value, budget, &negative) == CGT_OK
	    && cgt_values_sum(table, value, negative, budget, &sum) == CGT_OK)
		MUST(sum == zero);
}

/* The mean lies between the stops. */
static void check_stops(cgt_values *table, uint64_t value, cgt_budget *budget)
{
	static const char *const key[] = { "left-stop", "mean", "right-stop" };
	uint64_t number[3];
	int32_t relation;

	for (int i = 0; i < 3; i++) {
		int64_t numerator;
		uint32_t exponent;

		if (cgt_values_dyadic(table, value, key[i], budget, &numerator, &exponent) != CGT_OK)
			return;
		MUST(cgt_values_number(table, numerator, exponent, &number[i]) == CGT_OK);
	}
	for (int i = 0; i < 2; i++) {
		MUST(cgt_values_compare(table, number[i], number[i + 1], NULL, &relation) == CGT_OK);
		MUST(relation == CGT_GREATER || relation == CGT_EQUAL);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = text_of(data, size);
	cgt_values *table = NULL;
	cgt_budget *budget = NULL;
	uint64_t value;

	MUST(cgt_values_new(&table) == CGT_OK);
	MUST(cgt_budget_new(&budget) == CGT_OK);
	MUST(cgt_budget_set_nodes(budget, 3000) == CGT_OK);
	MUST(cgt_budget_set_milliseconds(budget, 100) == CGT_OK);
	if (cgt_values_parse(table, text, budget, &value) == CGT_OK) {
		check_text(table, value, budget);
		check_options(table, value, budget);
		check_negative(table, value, budget);
		check_stops(table, value, budget);
	}
	cgt_budget_unref(budget);
	cgt_values_unref(table);
	free(text);
	return 0;
}
