/* SPDX-License-Identifier: MIT */
/* Dyadic rationals: sums, and the simplest number of an interval (ONAG, chapter 2; Winning Ways, chapter 2). */
#include "values/dyadic.h"

#include <inttypes.h>

bool cgti_dyadic_make(int64_t numerator, uint64_t exponent, struct cgti_dyadic *number)
{
	if (numerator == 0)
		exponent = 0;
	for (; exponent > 0 && numerator % 2 == 0; exponent--)
		numerator /= 2;
	if (exponent > CGTI_DYADIC_MAX_EXPONENT || numerator == INT64_MIN)
		return false;
	*number = (struct cgti_dyadic){ numerator, (uint32_t)exponent };
	return true;
}

/* a.numerator as one of a greater or equal exponent. */
static bool scale(struct cgti_dyadic a, uint32_t exponent, int64_t *numerator)
{
	return !__builtin_mul_overflow(a.numerator, INT64_C(1) << (exponent - a.exponent), numerator);
}

bool cgti_dyadic_sum(struct cgti_dyadic a, struct cgti_dyadic b, struct cgti_dyadic *sum)
{
	uint32_t exponent = a.exponent > b.exponent ? a.exponent : b.exponent;
	int64_t x, y, total;

	if (a.exponent == b.exponent && exponent > 0) /* both odd: half their sum fits where the sum might not */
		return cgti_dyadic_make(cgti_floor_shift(a.numerator, 1) + cgti_floor_shift(b.numerator, 1) + 1, exponent - 1, sum);
	if (!scale(a, exponent, &x) || !scale(b, exponent, &y) || __builtin_add_overflow(x, y, &total))
		return false;
	return cgti_dyadic_make(total, exponent, sum);
}

bool cgti_dyadic_multiple(int64_t times, struct cgti_dyadic a, struct cgti_dyadic *multiple)
{
	int64_t numerator;

	for (; a.exponent > 0 && times % 2 == 0 && times != 0; times /= 2)
		a.exponent--;
	return !__builtin_mul_overflow(times, a.numerator, &numerator) && cgti_dyadic_make(numerator, a.exponent, multiple);
}

/* The least c with c / 2^exponent above a finite lower end. */
static bool least_above(struct cgti_bound low, uint32_t exponent, int64_t *c)
{
	if (exponent < low.at.exponent) /* the end itself is no such fraction */
		return !__builtin_add_overflow(cgti_floor_shift(low.at.numerator, low.at.exponent - exponent), 1, c);
	return scale(low.at, exponent, c) && !__builtin_add_overflow(*c, (int64_t)!low.inclusive, c);
}

static bool is_above(struct cgti_dyadic a, struct cgti_bound low)
{
	int order = low.finite ? cgti_dyadic_compare(a, low.at) : 1;

	return order > 0 || (order == 0 && low.inclusive);
}

static struct cgti_bound negative_bound(struct cgti_bound a)
{
	a.at = cgti_dyadic_negative(a.at);
	return a;
}

static bool is_below(struct cgti_dyadic a, struct cgti_bound high)
{
	return is_above(cgti_dyadic_negative(a), negative_bound(high));
}

/*
 * The simplest number of an interval above 0: the least integer, or else the fraction with the least denominator, of which
 * there is only one.
 */
static bool simplest_positive(struct cgti_bound low, struct cgti_bound high, struct cgti_dyadic *number)
{
	for (uint32_t exponent = 0; exponent <= CGTI_DYADIC_MAX_EXPONENT; exponent++) {
		struct cgti_dyadic candidate;
		int64_t c;

		if (!least_above(low, exponent, &c) || !cgti_dyadic_make(c, exponent, &candidate))
			return false;
		if (is_below(candidate, high)) {
			*number = candidate;
			return true;
		}
	}
	return false;
}

bool cgti_dyadic_simplest(struct cgti_bound low, struct cgti_bound high, struct cgti_dyadic *number)
{
	if (!is_above(CGTI_DYADIC_ZERO, low))
		return simplest_positive(low, high, number);
	if (is_below(CGTI_DYADIC_ZERO, high)) {
		*number = CGTI_DYADIC_ZERO;
		return true;
	}
	if (!simplest_positive(negative_bound(high), negative_bound(low), number))
		return false;
	*number = cgti_dyadic_negative(*number);
	return true;
}

uint64_t cgti_dyadic_birthday(struct cgti_dyadic a)
{
	uint64_t size = (uint64_t)(a.numerator < 0 ? -a.numerator : a.numerator);

	return (size >> a.exponent) + (a.exponent > 0 ? a.exponent + UINT64_C(1) : 0);
}

bool cgti_dyadic_left_option(struct cgti_dyadic a, struct cgti_dyadic *option)
{
	if (a.exponent == 0 && a.numerator <= 0)
		return false;
	return cgti_dyadic_make(a.numerator - 1, a.exponent, option);
}

void cgti_dyadic_write(struct cgti_dyadic a, struct cgti_text *text)
{
	cgti_text_format(text, "%" PRId64, a.numerator);
	if (a.exponent > 0)
		cgti_text_format(text, "/%" PRId64, INT64_C(1) << a.exponent);
}
