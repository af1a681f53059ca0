/* SPDX-License-Identifier: MIT */
/* Operations by recursion on options: the walk, and the table of what it found, of open addressing with whole keys. */
#include "values/recursion.h"

#include <string.h>

#include "support/hash.h"
#include "values/construct.h"
#include "values/list.h"
#include "values/sum.h"

#define FIRST_ENTRIES 64

/* A pair at work. */
struct cgti_descent {
	struct cgti_pair pair;
	size_t next; /* smaller pair to be looked at */
};

/* --- what was found ------------------------------------------------------------------------------------------------------- */

/* The entry of a pair, or the free one where it belongs. */
static struct cgti_memo_entry *entry_of(struct cgti_memo_entry *entry, size_t mask, struct cgti_pair pair)
{
	size_t i = cgti_hash_word((uint64_t)pair.a << 32 | pair.b) & mask;

	while (entry[i].result != CGTI_VALUE_NONE && (entry[i].pair.a != pair.a || entry[i].pair.b != pair.b))
		i = (i + 1) & mask;
	return &entry[i];
}

/* Makes the memo larger, twice as many entries. */
static cgt_status grow_memo(cgt_values *values, struct cgti_meter *meter)
{
	struct cgti_memo *memo = &values->memo;
	size_t entries = memo->entries ? 2 * memo->entries : FIRST_ENTRIES, taken = 0;
	void *made = NULL;
	struct cgti_memo_entry *entry;
	cgt_status status = cgti_values_grow(values, meter, &made, &taken, entries, sizeof *entry);

	if (status != CGT_OK)
		return status;
	entry = made;
	for (size_t i = 0; i < entries; i++)
		entry[i] = (struct cgti_memo_entry){ { 0, 0 }, CGTI_VALUE_NONE };
	for (size_t i = 0; i < memo->entries; i++)
		if (memo->entry[i].result != CGTI_VALUE_NONE)
			*entry_of(entry, entries - 1, memo->entry[i].pair) = memo->entry[i];
	cgti_values_return(values, meter, memo->entry, memo->entries * sizeof *entry);
	memo->entry = entry;
	memo->entries = entries;
	return CGT_OK;
}

static cgt_status keep(cgt_values *values, struct cgti_meter *meter, struct cgti_pair pair, uint32_t result)
{
	struct cgti_memo *memo = &values->memo;
	cgt_status status = 4 * (memo->count + 1) > 3 * memo->entries ? grow_memo(values, meter) : CGT_OK;

	if (status != CGT_OK)
		return status;
	*entry_of(memo->entry, memo->entries - 1, pair) = (struct cgti_memo_entry){ pair, result };
	memo->count++;
	return CGT_OK;
}

/* Forgets what was found by another operation, or with other parameters. */
static void begin_memo(const struct cgti_recursion *recursion)
{
	struct cgti_memo *memo = &recursion->values->memo;

	if (memo->operation == recursion->operation &&
	    memcmp(memo->parameter, recursion->parameter, sizeof memo->parameter) == 0)
		return;
	cgti_values_return(recursion->values, recursion->meter, memo->entry, memo->entries * sizeof *memo->entry);
	*memo = (struct cgti_memo){ .operation = recursion->operation };
	memcpy(memo->parameter, recursion->parameter, sizeof memo->parameter);
}

cgt_status cgti_recursion_find(struct cgti_recursion *recursion, uint32_t a, uint32_t b, uint32_t *result)
{
	const struct cgti_memo *memo = &recursion->values->memo;
	cgt_status status = recursion->operation->at_once(recursion, a, b, result);

	if (status == CGT_OK && *result == CGTI_VALUE_NONE && memo->count > 0)
		*result = entry_of(memo->entry, memo->entries - 1, (struct cgti_pair){ a, b })->result;
	return status;
}

/* --- the walk ------------------------------------------------------------------------------------------------------------- */

static cgt_status push(struct cgti_recursion *recursion, struct cgti_pair pair)
{
	void *stack = recursion->stack;
	cgt_status status = cgti_meter_tick(recursion->meter);

	if (status == CGT_OK)
		status = cgti_values_grow(recursion->values, recursion->meter, &stack, &recursion->cap, recursion->depth + 1,
		                          sizeof *recursion->stack);
	recursion->stack = stack;
	if (status == CGT_OK)
		recursion->stack[recursion->depth++] = (struct cgti_descent){ pair, 0 };
	return status;
}

/* Makes the result of the top pair, and ends it. */
static cgt_status finish(struct cgti_recursion *recursion, uint32_t *result)
{
	const struct cgti_pair pair = recursion->stack[recursion->depth - 1].pair;
	cgt_status status;

	recursion->list[0].count = 0;
	recursion->list[1].count = 0;
	status = recursion->operation->make(recursion, pair.a, pair.b, result);
	if (status == CGT_OK)
		status = keep(recursion->values, recursion->meter, pair, *result);
	recursion->depth--;
	return status;
}

/* Goes on with the top pair: to a smaller one, or to its end. */
static cgt_status step(struct cgti_recursion *recursion, uint32_t *result)
{
	struct cgti_descent *top = &recursion->stack[recursion->depth - 1];

	for (;;) {
		struct cgti_pair smaller = top->pair;
		bool is_there;
		cgt_status status = recursion->operation->smaller(recursion, top->pair, top->next, &smaller, &is_there);

		if (status == CGT_OK && !is_there)
			return finish(recursion, result);
		if (status == CGT_OK)
			status = cgti_recursion_find(recursion, smaller.a, smaller.b, result);
		if (status != CGT_OK)
			return status;
		top->next++;
		if (*result == CGTI_VALUE_NONE)
			return push(recursion, smaller);
	}
}

cgt_status cgti_recursion_run(struct cgti_recursion *recursion, uint32_t a, uint32_t b, uint32_t *result)
{
	cgt_status status;

	begin_memo(recursion);
	status = cgti_recursion_find(recursion, a, b, result);
	if (status != CGT_OK || *result != CGTI_VALUE_NONE)
		return status;
	status = push(recursion, (struct cgti_pair){ a, b });
	while (status == CGT_OK && recursion->depth > 0)
		status = step(recursion, result);
	return status;
}

void cgti_recursion_free(struct cgti_recursion *recursion)
{
	cgti_values_list_free(recursion->values, recursion->meter, &recursion->list[0]);
	cgti_values_list_free(recursion->values, recursion->meter, &recursion->list[1]);
	cgti_values_return(recursion->values, recursion->meter, recursion->stack, recursion->cap * sizeof *recursion->stack);
}

cgt_status cgti_values_recur(cgt_values *values, const struct cgti_operation *operation,
                             const uint32_t parameter[CGTI_PARAMETERS], uint32_t a, uint32_t b, struct cgti_meter *meter,
                             uint32_t *result)
{
	struct cgti_recursion recursion = { .operation = operation, .values = values, .meter = meter };
	cgt_status status;

	memcpy(recursion.parameter, parameter, sizeof recursion.parameter);
	status = cgti_recursion_run(&recursion, a, b, result);
	cgti_recursion_free(&recursion);
	return status;
}

/* --- what operations are made of ------------------------------------------------------------------------------------------ */

cgt_status cgti_recursion_options(struct cgti_recursion *recursion, struct cgti_pair pair, size_t i, struct cgti_pair *smaller,
                                  bool *is_there)
{
	size_t left = cgti_value_option_count(recursion->values, pair.a, CGT_LEFT);
	bool is_left = i < left;

	*is_there = is_left || i - left < cgti_value_option_count(recursion->values, pair.a, CGT_RIGHT);
	if (!*is_there)
		return CGT_OK;
	smaller->b = pair.b;
	return cgti_value_option(recursion->values, pair.a, is_left ? CGT_LEFT : CGT_RIGHT, is_left ? i : i - left,
	                         recursion->meter, &smaller->a);
}

cgt_status cgti_recursion_add(struct cgti_recursion *recursion, int32_t player, uint32_t value)
{
	return cgti_values_list_add(recursion->values, recursion->meter, &recursion->list[player == CGT_RIGHT], value);
}

/* The same for the options of one player. */
static cgt_status shift_options(struct cgti_recursion *recursion, uint32_t a, uint32_t b, int32_t player, uint32_t shift)
{
	size_t count = cgti_value_option_count(recursion->values, a, player);
	cgt_status status = CGT_OK;

	for (size_t i = 0; i < count && status == CGT_OK; i++) {
		uint32_t option, result;

		status = cgti_value_option(recursion->values, a, player, i, recursion->meter, &option);
		if (status == CGT_OK)
			status = cgti_recursion_find(recursion, option, b, &result);
		if (status == CGT_OK)
			status = cgti_values_sum(recursion->values, result, shift, recursion->meter, &result);
		if (status == CGT_OK)
			status = cgti_recursion_add(recursion, player, result);
	}
	return status;
}

cgt_status cgti_recursion_shift(struct cgti_recursion *recursion, uint32_t a, uint32_t b, uint32_t left_shift,
                                uint32_t right_shift)
{
	cgt_status status = shift_options(recursion, a, b, CGT_LEFT, left_shift);

	return status == CGT_OK ? shift_options(recursion, a, b, CGT_RIGHT, right_shift) : status;
}

cgt_status cgti_recursion_make(struct cgti_recursion *recursion, uint32_t *result)
{
	const struct cgti_value_list *left = &recursion->list[0], *right = &recursion->list[1];

	return cgti_values_make(recursion->values, left->value, left->count, right->value, right->count, recursion->meter, result);
}
