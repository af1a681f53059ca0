/* SPDX-License-Identifier: MIT */
/*
 * The recurrence g(n) = mex of the options of n (Sprague 1935, Grundy 1939; Guy and Smith 1956).
 *
 * The options of n that leave two heaps depend on their sum m = n - k only. So the set of values of all pairs with sum m is
 * found once, kept while it is needed, and joined into the options of every n = m + k. Pairs of equal heaps, whose value is 0,
 * are left out of these sets: they count unless the digit has an exclamation mark. The sets of triples are made of those of
 * pairs. For digits that repeat for ever the sums of one residue modulo the cycle are joined into one growing set.
 *
 * In a sparse space (octal/space.h) the set of pairs of sum m holds only those with a rare heap. Then every option of n in
 * the common class is known, so the least common value c that is no option is exact and g(n) <= c. What remains is to see
 * which smaller values that are not known as options (all of the rare class) are options: pairs are tried until each has
 * been found, or until there are no more pairs and those left over are no options. Either way it is then known of each value
 * up to c whether it is an option, so g(n) is what the plain recurrence gives, whatever the mask is.
 */
#include "octal/recurrence.h"

#include <string.h>

#include "octal/marks.h"
#include "octal/recurrence_sets.h"
#include "support/array.h"
#include "support/error.h"

#define STEPS_BETWEEN_CHECKS ((size_t)1 << 20)
#define FIRST_PAIRS 32    /* pairs tried at once for the missing values, */
#define PAIRS_FOR_EACH 16 /* and so many more for each of them */

/* The set of pairs or triples of a sum. Those of pairs are kept for all sums if triples are made of them. */
static uint64_t *pairs_of(const struct cgti_recurrence *r, size_t sum)
{
	return r->pair + (r->triples ? sum : sum & r->slot_mask) * r->words;
}

static uint64_t *triples_of(const struct cgti_recurrence *r, size_t sum)
{
	return r->triple + (sum & r->slot_mask) * r->words;
}

static uint64_t *reach_of(const struct cgti_recurrence *r, int heaps, size_t sum)
{
	return r->reach + ((size_t)heaps * r->code->cycle + sum % r->code->cycle) * r->words;
}

CGTI_EACH_WIDTH void mark_pairs_of(const void *data, uint32_t width, size_t sum, size_t from, size_t to,
                                   uint8_t *restrict seen)
{
	for (size_t a = from; a < to; a++)
		seen[cgti_values_load(data, width, a) ^ cgti_values_load(data, width, sum - a)] = 1;
}

/* Marks the values of the pairs of a sum whose first heap is from `from` to before `to`. */
static void mark_pairs(const struct cgti_values *values, size_t sum, size_t from, size_t to, uint8_t *seen)
{
	if (values->width == 1)
		mark_pairs_of(values->data, 1, sum, from, to, seen);
	else if (values->width == 2)
		mark_pairs_of(values->data, 2, sum, from, to, seen);
	else
		mark_pairs_of(values->data, 4, sum, from, to, seen);
}

CGTI_EACH_WIDTH void mark_rare_of(const void *data, uint32_t width, size_t sum, const struct cgti_rare *rare, size_t count,
                                  uint8_t *restrict seen)
{
	for (size_t i = 0; i < count; i++)
		seen[rare[i].value ^ cgti_values_load(data, width, sum - rare[i].heap)] = 1;
}

/* Marks the values of the pairs of a sum whose first heap is one of the rare heaps from index `from` to before `to`. */
static void mark_rare(const struct cgti_recurrence *r, const struct cgti_values *values, size_t sum, size_t from, size_t to)
{
	if (values->width == 1)
		mark_rare_of(values->data, 1, sum, r->rare + from, to - from, r->seen);
	else if (values->width == 2)
		mark_rare_of(values->data, 2, sum, r->rare + from, to - from, r->seen);
	else
		mark_rare_of(values->data, 4, sum, r->rare + from, to - from, r->seen);
}

/* The number of rare heaps below `heap`. */
static size_t rare_below(const struct cgti_recurrence *r, size_t heap)
{
	size_t low = 0, high = r->rare_count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (r->rare[middle].heap < heap)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* Marks the values of the pairs of different heaps with a sum, one of them rare. */
static void mark_rare_pairs(const struct cgti_recurrence *r, const struct cgti_values *values, size_t sum)
{
	size_t count = r->rare_count, half = sum / 2, i;

	while (count && r->rare[count - 1].heap >= sum)
		count--;
	if (sum % 2 || cgti_space_common(&r->space, half, cgti_values_get(values, half))) {
		mark_rare(r, values, sum, 0, count);
		return;
	}
	i = rare_below(r, half);
	mark_rare(r, values, sum, 0, i);
	mark_rare(r, values, sum, i + 1, count);
}

/* Marks the values of all pairs of different heaps with a sum. */
static cgt_status mark_all_pairs(const struct cgti_recurrence *r, const struct cgti_values *values, size_t sum,
                                 struct cgti_meter *meter)
{
	size_t end = (sum + 1) / 2;
	cgt_status status = CGT_OK;

	for (size_t from = 1; from < end && !status; from += STEPS_BETWEEN_CHECKS) {
		mark_pairs(values, sum, from, end - from > STEPS_BETWEEN_CHECKS ? from + STEPS_BETWEEN_CHECKS : end, r->seen);
		if (end - from > STEPS_BETWEEN_CHECKS)
			status = cgti_meter_check(meter);
	}
	return status;
}

static void clear_marks(const struct cgti_recurrence *r)
{
	memset(r->seen, 0, 64 * r->words);
}

/* Finds the set of pairs of a sum. */
static cgt_status find_pairs(struct cgti_recurrence *r, const struct cgti_values *values, size_t sum,
                             struct cgti_meter *meter)
{
	cgt_status status = CGT_OK;
	uint64_t *set;

	if (!CGTI_GROW(r->pair, r->pair_cap, (r->triples ? sum : r->slot_mask) * r->words + r->words))
		return cgti_fail_memory();
	if (sum >= 2 && r->sparse)
		mark_rare_pairs(r, values, sum);
	else
		status = mark_all_pairs(r, values, sum, meter);
	set = pairs_of(r, sum);
	for (size_t w = 0; w < r->words; w++)
		set[w] = cgti_marks_word(r->seen + 64 * w);
	clear_marks(r);
	return status;
}

/*
 * Finds the set of triples of a sum: the pairs that go with each first heap a up to a third of it, exchanged by g(a). The
 * exchange moves words by the high bits of g(a) and bits within each word by the low ones; the latter is done last, once for
 * each value of the low bits.
 */
static cgt_status find_triples(struct cgti_recurrence *r, const struct cgti_values *values, size_t sum,
                               struct cgti_meter *meter)
{
	size_t words = r->words, steps = 0;
	uint64_t *set;

	if (!CGTI_GROW(r->triple, r->triple_cap, (r->slot_mask + 1) * words))
		return cgti_fail_memory();
	memset(r->fold, 0, 64 * words * sizeof *r->fold);
	for (size_t a = 1; a <= sum / 3; a++) {
		uint32_t v = cgti_values_get(values, a);
		uint64_t *fold = r->fold + (v & 63) * words;
		const uint64_t *pair = pairs_of(r, sum - a);

		for (size_t w = 0; w < words; w++)
			fold[w ^ v >> 6] |= pair[w];
		if ((sum - a) % 2 == 0)
			fold[v >> 6] |= 1;
		steps += words;
		if (steps > STEPS_BETWEEN_CHECKS) {
			cgt_status status = cgti_meter_check(meter);

			if (status)
				return status;
			steps = 0;
		}
	}
	set = triples_of(r, sum);
	for (size_t w = 0; w < words; w++) {
		set[w] = 0;
		for (uint32_t v = 0; v < 64; v++)
			set[w] |= cgti_set_xor(r->fold[v * words + w], v);
	}
	return CGT_OK;
}

/* Joins what a sum can be left as into the sets for the repeating digits. */
static void extend_reach(const struct cgti_recurrence *r, const struct cgti_values *values, size_t sum)
{
	cgti_bit_put(reach_of(r, CGTI_REACH_ONE, sum), cgti_values_get(values, sum));
	if (r->repeated & CGTI_LEAVE_TWO) {
		cgti_set_join(reach_of(r, CGTI_REACH_TWO, sum), pairs_of(r, sum), r->words);
		if (sum % 2 == 0)
			cgti_bit_put(reach_of(r, CGTI_REACH_TWO, sum), 0);
	}
	if (r->repeated & CGTI_LEAVE_THREE)
		cgti_set_join(reach_of(r, CGTI_REACH_THREE, sum), triples_of(r, sum), r->words);
}

/* Brings the sets up to date for heap r->next; heap n is the one whose value is wanted. */
static cgt_status advance(struct cgti_recurrence *r, const struct cgti_values *values, size_t n, struct cgti_meter *meter)
{
	uint32_t start = cgti_code_cycle_start(r->code);
	size_t i = r->next;
	cgt_status status;

	if (r->pairs && i >= r->nearest && (cgti_recurrence_pairs_stay(r) || i + (r->furthest - r->nearest) >= n)) {
		status = find_pairs(r, values, i - r->nearest, meter);
		if (!status && r->triples)
			status = find_triples(r, values, i - r->nearest, meter);
		if (status)
			return status;
	}
	if (r->repeated && i > start)
		extend_reach(r, values, i - start);
	r->next++;
	return CGT_OK;
}

/* Joins the options that the repeating digits give heap n. */
static void collect_repeated(struct cgti_recurrence *r, size_t n)
{
	uint32_t start = cgti_code_cycle_start(r->code);

	for (uint32_t k = start; k < r->code->count && k < n; k++) {
		uint8_t digit = r->code->digit[k];

		if (digit & CGTI_LEAVE_ONE)
			cgti_set_join(r->options, reach_of(r, CGTI_REACH_ONE, n - k), r->words);
		if (digit & CGTI_LEAVE_TWO)
			cgti_set_join(r->options, reach_of(r, CGTI_REACH_TWO, n - k), r->words);
		if (digit & CGTI_LEAVE_THREE)
			cgti_set_join(r->options, reach_of(r, CGTI_REACH_THREE, n - k), r->words);
	}
}

/* Collects the options of heap n that are known without trying pairs. */
static void collect(struct cgti_recurrence *r, const struct cgti_values *values, size_t n)
{
	memset(r->options, 0, r->words * sizeof *r->options);
	if (cgti_code_digit(r->code, n) & CGTI_LEAVE_NONE)
		cgti_bit_put(r->options, 0);
	for (uint32_t i = 0; i < r->one_count && r->one[i] < n; i++)
		cgti_bit_put(r->options, cgti_values_get(values, n - r->one[i]));
	for (uint32_t i = 0; i < r->two_count && r->two[i] < n; i++) {
		size_t sum = n - r->two[i];

		cgti_set_join(r->options, pairs_of(r, sum), r->words);
		if (sum % 2 == 0 && !(r->code->digit[r->two[i]] & CGTI_LEAVE_DISTINCT))
			cgti_bit_put(r->options, 0);
	}
	for (uint32_t i = 0; i < r->three_count && r->three[i] < n; i++)
		cgti_set_join(r->options, triples_of(r, n - r->three[i]), r->words);
	if (r->repeated)
		collect_repeated(r, n);
}

/* The least value of the common class at heap n that is no option; all options of that class must be known. */
static size_t least_common(const struct cgti_recurrence *r, size_t n)
{
	uint64_t flip = cgti_space_common(&r->space, n, 0) ? ~UINT64_C(0) : 0;

	for (size_t w = 0; w < r->words; w++) {
		uint64_t open = ~r->options[w] & (cgti_set_odd(r->space.mask, w) ^ flip);

		if (open)
			return 64 * w + (size_t)cgti_lowest_bit(open);
	}
	return 64 * r->words;
}

/* Makes the set of the values below `end` that are not known as options; false if there are none. */
static bool collect_missing(struct cgti_recurrence *r, size_t end)
{
	uint64_t any = 0;

	for (size_t w = 0; w < r->words; w++) {
		uint64_t below = 64 * w >= end ? 0 : cgti_low_bits(end - 64 * w < 64 ? (int)(end - 64 * w) : 64);

		r->missing[w] = below & ~r->options[w];
		any |= r->missing[w];
	}
	return any != 0;
}

/* Moves the missing values that are marked to the options; returns how many stay. */
static size_t take_marked(struct cgti_recurrence *r)
{
	size_t stay = 0;

	for (size_t w = 0; w < r->words; w++)
		for (uint64_t left = r->missing[w]; left; left &= left - 1) {
			size_t bit = (size_t)cgti_lowest_bit(left);
			uint64_t marked = r->seen[64 * w + bit];

			r->missing[w] ^= marked << bit;
			r->options[w] |= marked << bit;
			stay += !marked;
		}
	return stay;
}

/* In a sparse space: tries pairs until it is known of each value up to the least common one that is no option. */
static cgt_status find_missing(struct cgti_recurrence *r, const struct cgti_values *values, size_t n,
                               struct cgti_meter *meter)
{
	size_t end = n > r->nearest ? (n - r->nearest + 1) / 2 : 0, to, missing = 1, steps = 0;
	cgt_status status = CGT_OK;

	if (!collect_missing(r, least_common(r, n)))
		return CGT_OK;
	for (size_t from = 1; missing && from < end && !status; from = to) {
		to = from + FIRST_PAIRS + PAIRS_FOR_EACH * missing;
		for (uint32_t i = 0; i < r->two_count && r->two[i] < n; i++) {
			size_t sum = n - r->two[i], middle = (sum + 1) / 2;

			mark_pairs(values, sum, from, to < middle ? to : middle, r->seen);
			steps += to - from;
		}
		missing = take_marked(r);
		if (steps > STEPS_BETWEEN_CHECKS) {
			status = cgti_meter_check(meter);
			steps = 0;
		}
	}
	clear_marks(r);
	return status;
}

/* Makes room for more rare heaps. */
static bool make_room_for_rare(struct cgti_recurrence *r)
{
	if (!CGTI_GROW(r->rare, r->rare_cap, r->rare_count + 1))
		return false;
	return true;
}

cgt_status cgti_recurrence_next(struct cgti_recurrence *r, const struct cgti_values *values, struct cgti_meter *meter,
                                uint32_t *value)
{
	size_t n = values->count, mex;
	cgt_status status;

	if (r->sparse && r->rare_count == r->rare_cap && !make_room_for_rare(r))
		return cgti_fail_memory();
	while (r->next <= n) {
		status = advance(r, values, n, meter);
		if (status)
			return status;
	}
	collect(r, values, n);
	if (r->sparse) {
		status = find_missing(r, values, n, meter);
		if (status)
			return status;
	}
	mex = cgti_set_mex(r->options, r->words);
	if (mex >= 64 * r->words) {
		if (!cgti_recurrence_resize_sets(r, 2 * r->words))
			return cgti_fail_memory();
		cgti_recurrence_rewind_sets(r, n + 1);
	}
	*value = (uint32_t)mex;
	return CGT_OK;
}

void cgti_recurrence_accept(struct cgti_recurrence *r, size_t heap, uint32_t value)
{
	if (!r->sparse || cgti_space_common(&r->space, heap, value))
		return;
	r->rare[r->rare_count++] = (struct cgti_rare){ (uint32_t)heap, value };
}

cgt_status cgti_recurrence_adopt(struct cgti_recurrence *r, const struct cgti_values *values, uint32_t max_value)
{
	size_t words = r->words;

	while (max_value >= 64 * words)
		words *= 2;
	if (!cgti_recurrence_resize_sets(r, words))
		return cgti_fail_memory();
	cgti_recurrence_set_plain(r, values);
	return CGT_OK;
}

void cgti_recurrence_set_plain(struct cgti_recurrence *r, const struct cgti_values *values)
{
	r->sparse = false;
	r->rare_count = 0;
	cgti_recurrence_rewind_sets(r, values->count);
}

/* Puts the rare heaps in the list. */
static cgt_status list_rare(struct cgti_recurrence *r, const struct cgti_values *values, struct cgti_meter *meter)
{
	cgt_status status = make_room_for_rare(r) ? CGT_OK : cgti_fail_memory();

	for (size_t n = 1; n < values->count && !status; n++) {
		if (r->rare_count == r->rare_cap && !make_room_for_rare(r))
			return cgti_fail_memory();
		cgti_recurrence_accept(r, n, cgti_values_get(values, n));
		if (n % STEPS_BETWEEN_CHECKS == 0)
			status = cgti_meter_check(meter);
	}
	return status;
}

cgt_status cgti_recurrence_set_space(struct cgti_recurrence *r, const struct cgti_values *values, struct cgti_meter *meter,
                                     const struct cgti_space *space)
{
	cgt_status status;

	cgti_recurrence_set_plain(r, values);
	r->space = *space;
	r->sparse = true;
	status = list_rare(r, values, meter);
	if (status)
		cgti_recurrence_set_plain(r, values);
	return status;
}
