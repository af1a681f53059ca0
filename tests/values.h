/* SPDX-License-Identifier: MIT */
/* Short names for what tests of values do all the time; what they call must not fail. */
#ifndef TEST_VALUES_H
#define TEST_VALUES_H

#include <cgt/cgt.h>

#include "support.h"

/* As ck_ok, but without a mark for each call that succeeds: there are very many. */
static inline void must(cgt_status status)
{
	if (status != CGT_OK)
		ck_abort_msg("%s: %s", cgt_status_name(status), last_message());
}

static inline cgt_values *new_table(void)
{
	cgt_values *values = NULL;

	must(cgt_values_new(&values));
	return values;
}

static inline uint64_t number(cgt_values *values, int64_t numerator, uint32_t exponent)
{
	uint64_t value = 0;

	must(cgt_values_number(values, numerator, exponent, &value));
	return value;
}

static inline uint64_t nimber(cgt_values *values, uint64_t size)
{
	uint64_t value = 0;

	must(cgt_values_nimber(values, size, &value));
	return value;
}

static inline uint64_t up(cgt_values *values, int64_t count)
{
	uint64_t value = 0;

	must(cgt_values_up(values, count, &value));
	return value;
}

static inline uint64_t add(cgt_values *values, uint64_t a, uint64_t b)
{
	uint64_t sum = 0;

	must(cgt_values_sum(values, a, b, NULL, &sum));
	return sum;
}

static inline uint64_t negative(cgt_values *values, uint64_t a)
{
	uint64_t result = 0;

	must(cgt_values_negative(values, a, NULL, &result));
	return result;
}

static inline uint64_t from_options(cgt_values *values, const uint64_t *left, size_t lefts, const uint64_t *right, size_t rights)
{
	uint64_t value = 0;

	must(cgt_values_from_options(values, left, lefts, right, rights, NULL, &value));
	return value;
}

static inline uint64_t either(cgt_values *values, uint64_t left, uint64_t right)
{
	return from_options(values, &left, 1, &right, 1);
}

static inline uint64_t parse(cgt_values *values, const char *text)
{
	uint64_t value = 0;
	cgt_status status = cgt_values_parse(values, text, NULL, &value);

	ck_assert_msg(status == CGT_OK, "%s: %s", text, last_message());
	return value;
}

#endif
