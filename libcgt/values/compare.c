/* SPDX-License-Identifier: MIT */
/*
 * Comparison of values (ONAG, chapter 0): x <= y unless Left has an option of x that is >= y, or Right one of y that is <= x.
 *
 * Most pairs are decided at once, by the stops (values/table.h): the stops of x are at most those of y if x <= y, and if the
 * left stop of x is less than the right stop of y there is a number between them. That decides each pair with a number in it.
 * Two plain values that it does not decide have the same number, and n.^ + *m >= 0 exactly if n >= 2, or n is 1 and m is not 1,
 * or both are 0 (Winning Ways, chapter 3). Other pairs are looked up, and played out if they are not found.
 *
 * The raw game has no number of its own; what is found of it is kept apart, with the count of raw games so far in the key.
 */
#include "values/cache.h"
#include "values/compare.h"

enum answer { NO, YES, UNKNOWN };

/* Whether 0 <= y - x, for two plain values with the same number. */
static bool plain_is_at_most(const struct cgti_value *x, const struct cgti_value *y)
{
	int64_t ups = (int64_t)y->b.ups - x->b.ups;
	uint32_t nimber = x->c.nimber ^ y->c.nimber;

	return ups > 1 || (ups == 1 && nimber != 1) || (ups == 0 && nimber == 0);
}

/* The cache that knows of x <= y, and the key there. */
static inline struct cgti_relation_cache *cache_of(cgt_values *values, uint32_t x, uint32_t y, uint64_t *key)
{
	bool is_raw = x == CGTI_VALUE_RAW || y == CGTI_VALUE_RAW;

	*key = is_raw ? cgti_relation_key(values->generation, x | y, x == CGTI_VALUE_RAW) : cgti_relation_key(x, y, false);
	return is_raw ? values->raw_relations : atomic_load_explicit(&values->relations, memory_order_acquire);
}

/* Whether x <= y, as far as that can be seen at once. */
static enum answer look_up(cgt_values *values, uint32_t x, uint32_t y)
{
	const struct cgti_value *own = cgti_value_at(values, x), *other = cgti_value_at(values, y);
	const struct cgti_relation_cache *cache;
	uint64_t key;
	bool answer;

	if (x == y)
		return YES;
	if (cgti_compare_stops(values, own->left_stop, other->left_stop) > 0 ||
	    cgti_compare_stops(values, own->right_stop, other->right_stop) > 0)
		return NO;
	if (cgti_compare_stops(values, own->left_stop, other->right_stop) < 0)
		return YES;
	if (!cgti_has_options(own) && !cgti_has_options(other))
		return plain_is_at_most(own, other) ? YES : NO;
	cache = cache_of(values, x, y, &key);
	return !cgti_relation_find(cache, key, &answer) ? UNKNOWN : answer ? YES : NO;
}

/* Whether the stack is full and is to stay as it is. */
static bool is_full(const cgt_values *values, const struct cgti_comparisons *stack)
{
	return stack != &values->comparisons && stack->count == stack->cap;
}

/* CGT_TOO_LARGE, which is not recorded, if the stack is full. */
static cgt_status push(cgt_values *values, struct cgti_meter *meter, struct cgti_comparisons *stack, uint32_t x, uint32_t y)
{
	void *item = stack->item;
	cgt_status status = is_full(values, stack) ? CGT_TOO_LARGE : cgti_meter_tick(meter);

	if (status == CGT_OK && stack == &values->comparisons)
		status = cgti_values_grow(values, meter, &item, &stack->cap, stack->count + 1, sizeof *stack->item);
	stack->item = item;
	if (status == CGT_OK)
		stack->item[stack->count++] = (struct cgti_comparison){ .x = x, .y = y };
	return status;
}

/*
 * Ends the top comparison. If the answer is yes, that of the comparison below, if there is one, is no. What is told is the
 * answer of the last one that was ended.
 */
static bool finish(cgt_values *values, struct cgti_comparisons *stack, bool answer, size_t bottom)
{
	for (;; answer = false) {
		const struct cgti_comparison *top = &stack->item[--stack->count];
		uint64_t key;
		struct cgti_relation_cache *cache = cache_of(values, top->x, top->y, &key);

		cgti_relation_keep(cache, key, answer);
		if (!answer || stack->count == bottom)
			return answer;
	}
}

/* Pair i of the top comparison: if a <= b holds for one of them, x <= y does not. False if there are no more. */
static cgt_status next_pair(cgt_values *values, struct cgti_meter *meter, const struct cgti_comparison *top, uint32_t *a,
                            uint32_t *b, bool *is_there)
{
	size_t left = cgti_value_option_count(values, top->x, CGT_LEFT);

	*is_there = true;
	if (top->next < left) {
		*a = top->y;
		return cgti_value_option(values, top->x, CGT_LEFT, top->next, meter, b);
	}
	*b = top->x;
	if (top->next - left < cgti_value_option_count(values, top->y, CGT_RIGHT))
		return cgti_value_option(values, top->y, CGT_RIGHT, top->next - left, meter, a);
	*is_there = false;
	return CGT_OK;
}

/*
 * Goes on with the top comparison, which ends, *answer being that of the last one that ended, or pushes another. The pairs are gone
 * through twice: only if none is seen at once to decide are those that are not seen through played out.
 */
static cgt_status step(cgt_values *values, struct cgti_meter *meter, struct cgti_comparisons *stack, size_t bottom, bool *answer)
{
	for (;;) {
		struct cgti_comparison *top = &stack->item[stack->count - 1];
		uint32_t a = 0, b = 0;
		bool is_there;
		enum answer known;
		cgt_status status = next_pair(values, meter, top, &a, &b, &is_there);

		if (status != CGT_OK)
			return status;
		if (!is_there && top->last_pass) {
			*answer = finish(values, stack, true, bottom);
			return CGT_OK;
		}
		if (!is_there) {
			top->last_pass = true;
			top->next = 0;
			continue;
		}
		top->next++;
		known = look_up(values, a, b);
		if (known == YES) {
			*answer = finish(values, stack, false, bottom);
			return CGT_OK;
		}
		if (known == UNKNOWN && top->last_pass)
			return push(values, meter, stack, a, b);
	}
}

/* Plays a comparison out. */
static cgt_status decide(cgt_values *values, struct cgti_comparisons *stack, uint32_t x, uint32_t y, struct cgti_meter *meter,
                         bool *answer)
{
	const size_t bottom = stack->count;
	cgt_status status = push(values, meter, stack, x, y);

	while (status == CGT_OK && stack->count > bottom)
		status = step(values, meter, stack, bottom, answer);
	stack->count = bottom;
	return status;
}

/* A member of a team has a stack of its own, so that it need not wait for others, for comparisons that are not too deep. */
#define OWN_DEPTH 100

cgt_status cgti_values_is_at_most(cgt_values *values, uint32_t x, uint32_t y, struct cgti_meter *meter, bool *answer)
{
	const enum answer known = look_up(values, x, y);
	struct cgti_comparison item[OWN_DEPTH];
	struct cgti_comparisons own = { item, 0, OWN_DEPTH };
	cgt_status status = CGT_TOO_LARGE;

	*answer = known == YES;
	if (known != UNKNOWN)
		return CGT_OK;
	if (values->commons)
		status = decide(values, &own, x, y, meter, answer);
	if (status != CGT_TOO_LARGE)
		return status;
	cgti_commons_enter(values->commons);
	status = decide(values, &values->comparisons, x, y, meter, answer);
	cgti_commons_leave(values->commons);
	return status;
}
