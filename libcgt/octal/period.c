/* SPDX-License-Identifier: MIT */
/*
 * Periods of take-and-break games.
 *
 * Theorem (Guy and Smith 1956 for h = 2). Let a code without repeating digits have t as the index of its last digit that is
 * not 0 and leave at most h >= 1 heaps. If e >= 1 and g(n + p) = g(n) for e <= n < he + (h-1)p + t, then for all n >= e.
 * Proof. Let n >= he + (h-1)p + t, and the claim hold below n. As n > t, every move from n or n + p leaves a heap. A move
 * from n + p leaves heaps with the sum n + p - k >= he + hp, so the greatest of them is b >= e + p; g(b - p) = g(b), so n has
 * the option with b - p >= 1 in its place, of the same value. A move from n leaves heaps with the sum n - k >= he + (h-1)p,
 * the greatest is b >= e, and b < n or the move would leave one heap and take nothing; so g(b + p) = g(b), and n + p has the
 * option with b + p in its place. Both have options of the same values. Hence values through heap h(e + p) + t - 1 prove the
 * period; for h = 1 that is t values that return, and all follow from the last t.
 *
 * If two heaps must differ (h = 2), b - p may equal the other heap a, where the option of n + p has value 0. If moreover
 * n >= 2e + 2p + t, then 2a = n - k >= 2e + 2p, and n has the option a - p, a + p of value 0. So values through heap
 * 2e + 3p + t - 1 prove the period then.
 *
 * Let N be the last heap. That the period p is seen from e to N means that the last N + 1 - e - p values of heaps occur p
 * heaps earlier too. With the bound h(e + p) + t - 1 <= N this says: the last N + 1 - floor((N + 1 - t) / h) values occur p
 * heaps earlier, and begin there at heap 1 or later. So a proof is an occurrence of a pattern, whose length does not depend
 * on p; the least such p is the least period of all, for that one gives an occurrence too. The pattern is searched with the
 * two-way algorithm (Crochemore and Perrin, Two-way string-matching, J. ACM 38, 1991): linear time, no memory.
 */
#include "octal/period.h"


#define STEPS_BETWEEN_CHECKS ((size_t)1 << 20)
#define LEAST_OBSERVED 32 /* heaps through which a period is to be seen that nothing proves */

/* The values backwards from the last heap; entry i is that of heap last - i. */
struct backwards {
	const void *data;
	uint32_t width;
	size_t last;
	size_t steps; /* since the last check of the meter */
	struct cgti_meter *meter;
};

CGTI_EACH_WIDTH uint32_t at(const struct backwards *text, uint32_t width, size_t i)
{
	return cgti_values_load(text->data, width, text->last - i);
}

/* Counts steps, and checks the meter now and then. */
static inline cgt_status spend(struct backwards *text, size_t steps)
{
	text->steps += steps;
	if (text->steps < STEPS_BETWEEN_CHECKS)
		return CGT_OK;
	text->steps = 0;
	return cgti_meter_check(text->meter);
}

/* The suffix of the first `length` entries that is greatest (least if `down`) in the order of words, and its period. */
CGTI_EACH_WIDTH cgt_status greatest_suffix(struct backwards *text, uint32_t width, size_t length, bool down, size_t *start,
                                           size_t *period)
{
	size_t best = 0, other = 1, same = 0, p = 1;

	while (other + same < length) {
		uint32_t a = at(text, width, best + same), b = at(text, width, other + same);
		cgt_status status = spend(text, 1);

		if (status)
			return status;
		if (a == b) {
			same++;
			if (same == p) {
				other += p;
				same = 0;
			}
		} else if (down ? a < b : a > b) {
			other += same + 1;
			same = 0;
			p = other - best;
		} else {
			best = other++;
			same = 0;
			p = 1;
		}
	}
	*start = best;
	*period = p;
	return CGT_OK;
}

/* The later of the two starts is a critical factorization of the pattern. */
CGTI_EACH_WIDTH cgt_status factorize(struct backwards *text, uint32_t width, size_t length, size_t *start, size_t *period)
{
	size_t down_start, down_period;
	cgt_status status = greatest_suffix(text, width, length, false, start, period);

	if (!status)
		status = greatest_suffix(text, width, length, true, &down_start, &down_period);
	if (!status && down_start > *start) {
		*start = down_start;
		*period = down_period;
	}
	return status;
}

/* How many entries from i on equal those `shift` further on, up to entry `end`, into *same. */
CGTI_EACH_WIDTH cgt_status match(struct backwards *text, uint32_t width, size_t i, size_t end, size_t shift, size_t *same)
{
	size_t from = i;

	while (i < end) {
		size_t begin = i, stop = end - i < STEPS_BETWEEN_CHECKS ? end : i + STEPS_BETWEEN_CHECKS;
		cgt_status status;

		while (i < stop && at(text, width, i) == at(text, width, i + shift))
			i++;
		status = spend(text, i - begin + 1);
		if (status)
			return status;
		if (i < stop)
			break;
	}
	*same = i - from;
	return CGT_OK;
}

/* Whether the entries before the cut return after `period`, so that what was matched may be kept in mind. */
CGTI_EACH_WIDTH cgt_status is_periodic(struct backwards *text, uint32_t width, size_t length, size_t cut, size_t period,
                                       bool *periodic)
{
	size_t same = 0;
	cgt_status status = CGT_OK;

	if (period + cut <= length)
		status = match(text, width, 0, cut, period, &same);
	*periodic = period + cut <= length && same == cut;
	return status;
}

/* The least shift from 1 to `most` by which the first `length` entries return, into *shift; 0 if there is none. */
CGTI_EACH_WIDTH cgt_status find_return(struct backwards *text, uint32_t width, size_t length, size_t most, size_t *shift)
{
	size_t cut, period, kept = 0, step = 1;
	bool periodic;
	cgt_status status = factorize(text, width, length, &cut, &period);

	if (!status)
		status = is_periodic(text, width, length, cut, period, &periodic);
	if (status)
		return status;
	if (!periodic)
		period = (cut > length - cut ? cut : length - cut) + 1;
	for (size_t s = 1; s <= most; s += step) {
		size_t i = cut > kept ? cut : kept, same;

		status = match(text, width, i, length, s, &same);
		if (status)
			return status;
		i += same;
		if (i < length) {
			step = i - cut + 1;
			kept = 0;
			continue;
		}
		for (i = cut; i > kept && at(text, width, i - 1) == at(text, width, i - 1 + s);)
			i--;
		if (i <= kept) {
			*shift = s;
			return CGT_OK;
		}
		step = period;
		kept = periodic ? length - period : 0;
	}
	*shift = 0;
	return CGT_OK;
}

/* The least p of at least 1 by which the last `length` values return at heaps from 1 on, 0 if there is none, into *period;
 * and the first heap from which on all return, into *preperiod. */
CGTI_EACH_WIDTH cgt_status find_period_of(struct backwards *text, uint32_t width, size_t length, uint64_t *period,
                                          uint64_t *preperiod)
{
	size_t last = text->last, shift = 0, same = 0;
	cgt_status status = CGT_OK;

	if (length < last)
		status = find_return(text, width, length, last - length, &shift);
	if (!status && shift)
		status = match(text, width, 0, last - shift + 1, shift, &same);
	if (status)
		return status;
	*period = shift;
	*preperiod = shift ? last + 1 - shift - same : 0;
	return CGT_OK;
}

static cgt_status find_period(struct backwards *text, size_t length, uint64_t *period, uint64_t *preperiod)
{
	if (text->width == 1)
		return find_period_of(text, 1, length, period, preperiod);
	if (text->width == 2)
		return find_period_of(text, 2, length, period, preperiod);
	return find_period_of(text, 4, length, period, preperiod);
}

static struct backwards backwards_of(const struct cgti_values *values, struct cgti_meter *meter)
{
	return (struct backwards){ values->data, values->width, values->count - 1, 0, meter };
}

/* The most heaps a digit may leave, at least 1. */
static uint64_t most_heaps(uint8_t bits)
{
	return bits & CGTI_LEAVE_THREE ? 3 : bits & CGTI_LEAVE_TWO ? 2 : 1;
}

cgt_status cgti_period_prove(const struct cgti_code *code, const struct cgti_values *values, struct cgti_meter *meter,
                             struct cgti_period *period)
{
	struct backwards text = backwards_of(values, meter);
	uint8_t bits = cgti_code_bits(code, 0, code->count);
	uint64_t t = code->count - 1, h = most_heaps(bits), p, e;
	size_t last = text.last, length;
	cgt_status status;

	*period = (struct cgti_period){ CGT_PERIOD_UNKNOWN, 0, 0 };
	if (code->cycle || last < t)
		return CGT_OK;
	length = (size_t)(last + 1 - (last + 1 - t) / h);
	status = find_period(&text, length ? length : 1, &p, &e);
	if (status || p == 0)
		return status;
	if (!(bits & CGTI_LEAVE_DISTINCT) || 2 * (e ? e : 1) + 3 * p + t - 1 <= last)
		*period = (struct cgti_period){ CGT_PERIOD_PROVED, p, e };
	return CGT_OK;
}

cgt_status cgti_period_find(const struct cgti_code *code, const struct cgti_values *values, struct cgti_meter *meter,
                            struct cgti_period *period)
{
	struct backwards text = backwards_of(values, meter);
	size_t length = text.last / 4 + 1;
	uint64_t p, e;
	cgt_status status = cgti_period_prove(code, values, meter, period);

	if (status || period->status == CGT_PERIOD_PROVED)
		return status;
	status = find_period(&text, length > LEAST_OBSERVED ? length : LEAST_OBSERVED, &p, &e);
	if (!status && p != 0 && text.last + 1 - e >= 2 * p)
		*period = (struct cgti_period){ CGT_PERIOD_OBSERVED, p, e };
	return status;
}
