/* SPDX-License-Identifier: MIT */
/* What the followers of a value tell about it: a walk over them, each once, in which a value comes after its options. */
#include "values/followers.h"

#include "support/bits.h"
#include "support/error.h"
#include "values/list.h"
#include "values/reading.h"

/* A follower whose options are gone through. */
struct visit {
	uint32_t value;
	uint32_t next; /* option, Left's first */
};

struct walk {
	cgt_values *values;
	struct cgti_meter *meter;
	bool into_plain; /* whether the options of plain values are gone to */
	struct visit *stack;
	size_t depth, stack_cap;
	uint64_t *seen; /* a bit a value of the table */
	size_t seen_words;
};

static cgt_status make_room(struct walk *walk, uint32_t value)
{
	void *stack = walk->stack, *seen = walk->seen;
	size_t words = walk->seen_words;
	cgt_status status = cgti_values_grow(walk->values, walk->meter, &stack, &walk->stack_cap, walk->depth + 1,
	                                     sizeof *walk->stack);

	walk->stack = stack;
	if (status == CGT_OK)
		status = cgti_values_grow(walk->values, walk->meter, &seen, &walk->seen_words, cgti_bit_words((size_t)value + 1),
		                          sizeof *walk->seen);
	walk->seen = seen;
	for (; words < walk->seen_words; words++)
		walk->seen[words] = 0;
	return status;
}

/* Begins with a value, unless it was met before. */
static cgt_status visit(struct walk *walk, uint32_t value)
{
	cgt_status status = make_room(walk, value);

	if (status != CGT_OK || cgti_bit_get(walk->seen, value))
		return status;
	cgti_bit_put(walk->seen, value);
	walk->stack[walk->depth++] = (struct visit){ value, 0 };
	return cgti_meter_tick(walk->meter);
}

/* Goes to the next option of the top value, or ends it. */
static cgt_status step(struct walk *walk, struct cgti_value_list *list)
{
	struct visit *top = &walk->stack[walk->depth - 1];
	size_t left = cgti_value_option_count(walk->values, top->value, CGT_LEFT);
	bool is_left = top->next < left;
	uint32_t option;
	cgt_status status;

	if ((!walk->into_plain && cgti_value_is_plain(walk->values, top->value)) ||
	    (!is_left && top->next - left == cgti_value_option_count(walk->values, top->value, CGT_RIGHT))) {
		walk->depth--;
		return cgti_values_list_add(walk->values, walk->meter, list, top->value);
	}
	status = cgti_value_option(walk->values, top->value, is_left ? CGT_LEFT : CGT_RIGHT, is_left ? top->next : top->next - left,
	                           walk->meter, &option);
	top->next++;
	return status == CGT_OK ? visit(walk, option) : status;
}

static cgt_status go_through(cgt_values *values, uint32_t value, bool into_plain, struct cgti_meter *meter,
                             struct cgti_value_list *list)
{
	struct walk walk = { .values = values, .meter = meter, .into_plain = into_plain };
	cgt_status status = visit(&walk, value);

	while (status == CGT_OK && walk.depth > 0)
		status = step(&walk, list);
	cgti_values_return(values, meter, walk.stack, walk.stack_cap * sizeof *walk.stack);
	cgti_values_return(values, meter, walk.seen, walk.seen_words * sizeof *walk.seen);
	return status;
}

cgt_status cgti_values_followers(cgt_values *values, uint32_t value, struct cgti_meter *meter, struct cgti_value_list *list)
{
	return go_through(values, value, true, meter, list);
}

cgt_status cgti_value_follower_count(cgt_values *values, uint32_t value, struct cgti_meter *meter, uint64_t *count)
{
	struct cgti_value_list list = CGTI_VALUE_LIST_EMPTY;
	cgt_status status;

	if (cgti_value_is_plain(values, value)) { /* each is one move longer than the next */
		*count = cgti_value_birthday(values, value) + 1;
		return CGT_OK;
	}
	status = cgti_values_followers(values, value, meter, &list);
	*count = list.count;
	cgti_values_list_free(values, meter, &list);
	return status;
}

/* The greatest measure of a plain value that play in the canonical form comes to. Any other leads to plain ones. */
static cgt_status greatest(cgt_values *values, uint32_t value, uint64_t (*measure)(struct cgti_plain plain),
                           struct cgti_meter *meter, uint64_t *found)
{
	struct cgti_value_list list = CGTI_VALUE_LIST_EMPTY;
	cgt_status status = go_through(values, value, false, meter, &list);

	*found = 0;
	for (size_t i = 0; i < list.count && status == CGT_OK; i++) {
		uint64_t own = cgti_value_is_plain(values, list.value[i]) ? measure(cgti_value_plain(values, list.value[i])) : 0;

		*found = own > *found ? own : *found;
	}
	cgti_values_list_free(values, meter, &list);
	return status;
}

static uint64_t is_not_small(struct cgti_plain plain)
{
	return plain.number.numerator != 0;
}

/* In a value with options both players can move, and a plain value is all-small if its number is 0. */
cgt_status cgti_value_is_all_small(cgt_values *values, uint32_t value, struct cgti_meter *meter, bool *answer)
{
	uint64_t found;
	cgt_status status = greatest(values, value, is_not_small, meter, &found);

	*answer = found == 0;
	return status;
}

/* The greatest nimber that play of the value comes to: x^*m leads to *(m^1). */
static uint64_t nimber_of(struct cgti_plain plain)
{
	return plain.number.numerator == 0 ? plain.nimber | 1 : 0;
}

cgt_status cgti_value_remote_star(cgt_values *values, uint32_t value, struct cgti_meter *meter, uint32_t *star)
{
	uint64_t found, power = 4;
	cgt_status status = greatest(values, value, nimber_of, meter, &found);

	if (status != CGT_OK)
		return status;
	while (power <= found)
		power *= 2;
	if (power > CGT_VALUES_MAX_NIMBER)
		return cgti_fail(CGT_TOO_LARGE, "no nimber is greater than those of the value, and at most %llu",
		                 (unsigned long long)CGT_VALUES_MAX_NIMBER);
	*star = (uint32_t)power;
	return CGT_OK;
}

static uint64_t size_of_number(struct cgti_plain plain)
{
	return (uint64_t)(plain.number.numerator < 0 ? -plain.number.numerator : plain.number.numerator) >> plain.number.exponent;
}

cgt_status cgti_value_greatest_number(cgt_values *values, uint32_t value, struct cgti_meter *meter, uint64_t *size)
{
	return greatest(values, value, size_of_number, meter, size);
}
