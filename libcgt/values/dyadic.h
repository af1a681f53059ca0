/* SPDX-License-Identifier: MIT */
/*
 * Dyadic rationals, numerator / 2^exponent in lowest terms, in machine words: what does not fit is said and never rounded.
 * The greatest exponent leaves room for a whole unit in 63 bits, so that fractions compare as words.
 */
#ifndef CGTI_VALUES_DYADIC_H
#define CGTI_VALUES_DYADIC_H

#include <stdbool.h>
#include <stdint.h>

#include "support/text.h"

#define CGTI_DYADIC_MAX_EXPONENT 62

struct cgti_dyadic {
	int64_t numerator; /* from -INT64_MAX to INT64_MAX; odd unless the exponent is 0 */
	uint32_t exponent;
};

#define CGTI_DYADIC_ZERO ((struct cgti_dyadic){ 0, 0 })

/* floor(n / 2^exponent); exponent below 64. */
static inline int64_t cgti_floor_shift(int64_t n, uint32_t exponent)
{
	return n >= 0 ? n >> exponent : ~(~n >> exponent);
}

/* Brings numerator / 2^exponent to lowest terms; false if it has none in the limits. */
bool cgti_dyadic_make(int64_t numerator, uint64_t exponent, struct cgti_dyadic *number);

/* Negative, 0 or positive as a is less than, equal to or greater than b. */
static inline int cgti_dyadic_compare(struct cgti_dyadic a, struct cgti_dyadic b)
{
	int64_t x = a.numerator, y = b.numerator;

	if (a.exponent != b.exponent) {
		x = cgti_floor_shift(a.numerator, a.exponent);
		y = cgti_floor_shift(b.numerator, b.exponent);
	}
	if (x == y && a.exponent != b.exponent) { /* the fractions, as parts of 2^62 */
		x = (int64_t)(((uint64_t)a.numerator - ((uint64_t)x << a.exponent)) << (CGTI_DYADIC_MAX_EXPONENT - a.exponent));
		y = (int64_t)(((uint64_t)b.numerator - ((uint64_t)y << b.exponent)) << (CGTI_DYADIC_MAX_EXPONENT - b.exponent));
	}
	return (x > y) - (x < y);
}

static inline struct cgti_dyadic cgti_dyadic_negative(struct cgti_dyadic a)
{
	return (struct cgti_dyadic){ -a.numerator, a.exponent };
}

/* a + b; false if it is beyond the limits. */
bool cgti_dyadic_sum(struct cgti_dyadic a, struct cgti_dyadic b, struct cgti_dyadic *sum);

/* times * a; false if it is beyond the limits. */
bool cgti_dyadic_multiple(int64_t times, struct cgti_dyadic a, struct cgti_dyadic *multiple);

/* An end of an interval. */
struct cgti_bound {
	bool finite;
	bool inclusive;
	struct cgti_dyadic at;
};

/* The simplest number of an interval that holds some number; false if it is beyond the limits. */
bool cgti_dyadic_simplest(struct cgti_bound low, struct cgti_bound high, struct cgti_dyadic *number);

/* The day on which the number is born: |n| for an integer n, else exponent + 1 + floor|x| (ONAG, chapter 1). */
uint64_t cgti_dyadic_birthday(struct cgti_dyadic a);

/* Left's option of the number as a game: the number next below; false if there is none. */
bool cgti_dyadic_left_option(struct cgti_dyadic a, struct cgti_dyadic *option);

/* Writes it as -1/2 or 3. */
void cgti_dyadic_write(struct cgti_dyadic a, struct cgti_text *text);

#endif
