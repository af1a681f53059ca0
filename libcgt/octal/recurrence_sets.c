/* SPDX-License-Identifier: MIT */
/* The sets of a recurrence: making them, and making them larger. */
#include "octal/recurrence_sets.h"

#include <string.h>

#include "octal/recurrence.h"
#include "support/error.h"
#include "support/memory.h"

/* The removals with a bit in their listed digit, put at `take`; returns their number. */
static uint32_t list_removals(const struct cgti_code *code, uint8_t bit, uint32_t *take)
{
	uint32_t count = 0;

	for (uint32_t k = 0; k < cgti_code_cycle_start(code); k++)
		if (code->digit[k] & bit)
			take[count++] = k;
	return count;
}

static void note_removal(struct cgti_recurrence *r, uint32_t k)
{
	if (k < r->nearest)
		r->nearest = k;
	if (k > r->furthest)
		r->furthest = k;
}

/* One less than the number of sums for which sets are kept when not for all: all bits below a power of two. */
size_t cgti_recurrence_slot_mask(const struct cgti_recurrence *r)
{
	size_t mask = 0;

	while (mask < r->furthest - r->nearest)
		mask = 2 * mask + 1;
	return mask;
}

/* Gives an array `words` words; what was there stays, the rest is 0. */
static bool resize_words(uint64_t **array, size_t old_words, size_t words)
{
	uint64_t *grown = cgti_realloc(*array, words * sizeof *grown);

	if (!grown)
		return false;
	if (words > old_words)
		memset(grown + old_words, 0, (words - old_words) * sizeof *grown);
	*array = grown;
	return true;
}

/* Makes the sets hold values below 64 * words; their contents are void then. On failure all is as before. */
bool cgti_recurrence_resize_sets(struct cgti_recurrence *r, size_t words)
{
	uint8_t *seen = cgti_realloc(r->seen, 64 * words);

	if (!seen)
		return false;
	memset(seen, 0, 64 * words);
	r->seen = seen;
	if (!resize_words(&r->options, 0, 2 * words))
		return false;
	r->missing = r->options + r->words;
	if (r->triples && !resize_words(&r->fold, 0, 64 * words))
		return false;
	if (r->repeated &&
	    !resize_words(&r->reach, r->words * r->code->cycle * CGTI_REACHES, words * r->code->cycle * CGTI_REACHES))
		return false;
	r->words = words;
	r->missing = r->options + words;
	return true;
}

/* Whether sets of pairs are used for good, so that none can be skipped when they are made anew. */
bool cgti_recurrence_pairs_stay(const struct cgti_recurrence *r)
{
	return r->triples || (r->repeated & CGTI_LEAVE_TWO);
}

/* Declares the sets void; heap n is the next whose value is wanted. */
void cgti_recurrence_rewind_sets(struct cgti_recurrence *r, size_t n)
{
	size_t span = r->furthest - r->nearest;

	r->next = r->repeated || r->triples || n < span ? 0 : n - span;
	if (r->repeated)
		memset(r->reach, 0, r->words * r->code->cycle * CGTI_REACHES * sizeof *r->reach);
}

cgt_status cgti_recurrence_init(struct cgti_recurrence *r, const struct cgti_code *code)
{
	uint32_t start = cgti_code_cycle_start(code);

	*r = (struct cgti_recurrence){ .code = code, .nearest = UINT32_MAX };
	r->one = cgti_alloc(3 * (size_t)code->count * sizeof *r->one);
	if (!r->one)
		return cgti_fail_memory();
	r->repeated = cgti_code_bits(code, start, code->count);
	r->one_count = list_removals(code, CGTI_LEAVE_ONE, r->one);
	r->two = r->one + r->one_count;
	r->two_count = list_removals(code, CGTI_LEAVE_TWO, r->two);
	r->three = r->two + r->two_count;
	r->three_count = list_removals(code, CGTI_LEAVE_THREE, r->three);
	for (uint32_t i = 0; i < r->two_count + r->three_count; i++)
		note_removal(r, r->two[i]);
	if (r->repeated & (CGTI_LEAVE_TWO | CGTI_LEAVE_THREE))
		note_removal(r, start);
	r->triples = r->three_count || (r->repeated & CGTI_LEAVE_THREE);
	r->pairs = r->nearest != UINT32_MAX;
	if (!r->pairs)
		r->nearest = 0;
	r->slot_mask = cgti_recurrence_slot_mask(r);
	if (!cgti_recurrence_resize_sets(r, 1)) {
		cgti_recurrence_free(r);
		return cgti_fail_memory();
	}
	return CGT_OK;
}

void cgti_recurrence_free(struct cgti_recurrence *r)
{
	cgti_free(r->one);
	cgti_free(r->options);
	cgti_free(r->seen);
	cgti_free(r->pair);
	cgti_free(r->triple);
	cgti_free(r->fold);
	cgti_free(r->reach);
	cgti_free(r->rare);
}

uint64_t cgti_recurrence_bytes(const struct cgti_recurrence *r)
{
	uint64_t words = 2 * r->words + r->pair_cap + r->triple_cap;

	if (r->triples)
		words += 64 * r->words;
	if (r->repeated)
		words += r->words * r->code->cycle * CGTI_REACHES;
	return 8 * words + 64 * r->words + 12 * (uint64_t)r->code->count +
	       r->rare_cap * sizeof *r->rare;
}

uint64_t cgti_recurrence_bytes_per_heap(const struct cgti_recurrence *r)
{
	return r->triples ? 8 * r->words : 0;
}
