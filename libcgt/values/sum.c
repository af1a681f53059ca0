/* SPDX-License-Identifier: MIT */
/*
 * Negatives and sums (ONAG, chapter 7). Each is a game whose options are the smaller results of the same kind, so that one walk
 * makes them all: the negative has the negatives of the options, the players exchanged; x + y has x + y' and x' + y.
 *
 * Where x is a number and y is none, nobody gains by moving in x (number translation; Winning Ways, chapter 6): the options are
 * the x + y' alone, and those of a canonical form give a canonical form. So they do for the negative.
 */
#include "values/cache.h"
#include "values/construct.h"
#include "values/list.h"
#include "values/sum.h"

enum { NEGATIVE = 1, TRANSLATION, SUM };

static cgt_status plain_sum(cgt_values *values, uint32_t a, uint32_t b, struct cgti_meter *meter, uint32_t *sum)
{
	struct cgti_plain x = cgti_value_plain(values, a), y = cgti_value_plain(values, b);

	if (!cgti_dyadic_sum(x.number, y.number, &x.number))
		return cgti_values_number_too_large();
	x.ups += y.ups;
	x.nimber ^= y.nimber;
	return cgti_values_plain(values, x, meter, sum);
}

static void set_negative(cgt_values *values, uint32_t value, uint32_t negative)
{
	struct cgti_value *own = values->value + value;
	const uint32_t has_options = cgti_has_options(own) ? CGTI_HAS_OPTIONS : 0;

	atomic_store_explicit(&own->negative, negative | has_options, memory_order_release);
}

static void set_negatives(cgt_values *values, uint32_t a, uint32_t b)
{
	set_negative(values, a, b);
	set_negative(values, b, a);
}

static cgt_status plain_negative(cgt_values *values, uint32_t value, struct cgti_meter *meter, uint32_t *negative)
{
	cgt_status status = cgti_values_plain(values, cgti_plain_negative(cgti_value_plain(values, value)), meter, negative);

	if (status != CGT_OK)
		return status;
	cgti_commons_enter(values->commons);
	set_negatives(values, value, *negative);
	cgti_commons_leave(values->commons);
	return CGT_OK;
}

/* The task of adding: a number goes first, else the lesser. */
static struct cgti_task sum_task(const cgt_values *values, uint32_t a, uint32_t b)
{
	uint32_t least = a < b ? a : b, greatest = a < b ? b : a;

	if (cgti_value_is_number(values, a))
		return (struct cgti_task){ TRANSLATION, a, b };
	if (cgti_value_is_number(values, b))
		return (struct cgti_task){ TRANSLATION, b, a };
	return (struct cgti_task){ SUM, least, greatest };
}

/* The result of a task, if it can be seen at once, else CGTI_VALUE_NONE. */
static cgt_status look_up(cgt_values *values, const struct cgti_task *task, struct cgti_meter *meter, uint32_t *result)
{
	*result = CGTI_VALUE_NONE;
	if (task->kind == NEGATIVE) {
		*result = atomic_load_explicit(&cgti_value_at(values, task->a)->negative, memory_order_acquire) & ~CGTI_HAS_OPTIONS;
		return *result == CGTI_VALUE_NONE && cgti_value_is_plain(values, task->a)
		               ? plain_negative(values, task->a, meter, result)
		               : CGT_OK;
	}
	if (task->a == CGTI_VALUE_ZERO) {
		*result = task->b;
		return CGT_OK;
	}
	if (cgti_value_is_plain(values, task->a) && cgti_value_is_plain(values, task->b))
		return plain_sum(values, task->a, task->b, meter, result);
	if (!cgti_sum_find(values, task->a, task->b, result))
		*result = CGTI_VALUE_NONE;
	return CGT_OK;
}

static void keep(cgt_values *values, const struct cgti_task *task, uint32_t result)
{
	if (task->kind == NEGATIVE) {
		set_negatives(values, task->a, result);
	} else {
		cgti_sum_keep(values, task->a, task->b, result);
	}
}

static cgt_status push(cgt_values *values, struct cgti_meter *meter, const struct cgti_task *task)
{
	void *stack = values->making;
	size_t begin = values->collected.count;
	cgt_status status = cgti_meter_tick(meter);

	if (status == CGT_OK)
		status = cgti_values_grow(values, meter, &stack, &values->making_cap, values->making_count + 1,
		                          sizeof *values->making);
	values->making = stack;
	if (status == CGT_OK)
		values->making[values->making_count++] = (struct cgti_making){ .task = *task, .left = begin, .right = begin };
	return status;
}

/* The task that gives option i of a player in the result; false in *is_there if there is none. */
static cgt_status option_task(cgt_values *values, const struct cgti_task *task, int32_t player, size_t i,
                              struct cgti_meter *meter, struct cgti_task *smaller, bool *is_there)
{
	const int32_t mover = task->kind == NEGATIVE ? CGT_LEFT + CGT_RIGHT - player : player;
	const size_t moves_in_a = task->kind == TRANSLATION ? 0 : cgti_value_option_count(values, task->a, mover);
	const bool moves_a = i < moves_in_a;
	uint32_t option;
	cgt_status status;

	*is_there = moves_a || (task->kind != NEGATIVE && i - moves_in_a < cgti_value_option_count(values, task->b, mover));
	if (!*is_there)
		return CGT_OK;
	status = cgti_value_option(values, moves_a ? task->a : task->b, mover, moves_a ? i : i - moves_in_a, meter, &option);
	if (status != CGT_OK)
		return status;
	if (task->kind == NEGATIVE)
		*smaller = (struct cgti_task){ NEGATIVE, option, option };
	else
		*smaller = sum_task(values, option, moves_a ? task->b : task->a);
	return CGT_OK;
}

/* Both parts of a list that has been canonical, sorted for the table. */
static cgt_status sort_canonical(cgt_values *values, struct cgti_making *top, struct cgti_meter *meter, uint32_t *result)
{
	uint32_t *option = values->collected.value;
	struct cgti_value_list left = { option + top->left, top->right - top->left, 0 };
	struct cgti_value_list right = { option + top->right, values->collected.count - top->right, 0 };

	cgti_values_to_set(&left);
	cgti_values_to_set(&right);
	return cgti_values_canonical(values, left.value, left.count, right.count, meter, result);
}

/* Makes the result of the top task, all of whose options are collected, and ends it. */
static cgt_status finish(cgt_values *values, struct cgti_meter *meter, uint32_t *result)
{
	struct cgti_making *top = &values->making[values->making_count - 1];
	const uint32_t *option = values->collected.value;
	cgt_status status;

	if (top->task.kind == SUM)
		status = cgti_values_make(values, option + top->left, top->right - top->left, option + top->right,
		                          values->collected.count - top->right, meter, result);
	else
		status = sort_canonical(values, top, meter, result);
	if (status != CGT_OK)
		return status;
	keep(values, &top->task, *result);
	values->collected.count = top->left;
	values->making_count--;
	return CGT_OK;
}

/* Goes on with the top task: to a smaller one, or to its end, with its result, which is CGTI_VALUE_NONE before. */
static cgt_status step(cgt_values *values, struct cgti_meter *meter, uint32_t *result)
{
	for (;;) {
		struct cgti_making *top = &values->making[values->making_count - 1];
		struct cgti_task smaller;
		bool is_there;
		cgt_status status = option_task(values, &top->task, top->is_at_right ? CGT_RIGHT : CGT_LEFT, top->next,
		                                meter, &smaller, &is_there);

		if (status != CGT_OK)
			return status;
		if (!is_there && top->is_at_right)
			return finish(values, meter, result);
		if (!is_there) {
			top->is_at_right = true;
			top->next = 0;
			top->right = values->collected.count;
			continue;
		}
		top->next++;
		status = look_up(values, &smaller, meter, result);
		if (status == CGT_OK && *result == CGTI_VALUE_NONE)
			return push(values, meter, &smaller);
		if (status == CGT_OK)
			status = cgti_values_list_add(values, meter, &values->collected, *result);
		if (status != CGT_OK)
			return status;
	}
}

/* Makes the result of a task that was not seen at once. */
static cgt_status run(cgt_values *values, const struct cgti_task *task, struct cgti_meter *meter, uint32_t *result)
{
	const size_t bottom = values->making_count, collected = values->collected.count;
	cgt_status status = push(values, meter, task);

	while (status == CGT_OK && values->making_count > bottom) {
		*result = CGTI_VALUE_NONE;
		status = step(values, meter, result);
		if (status == CGT_OK && *result != CGTI_VALUE_NONE && values->making_count > bottom)
			status = cgti_values_list_add(values, meter, &values->collected, *result);
	}
	values->making_count = bottom;
	values->collected.count = collected;
	return status;
}

static cgt_status make(cgt_values *values, const struct cgti_task *task, struct cgti_meter *meter, uint32_t *result)
{
	cgt_status status = look_up(values, task, meter, result);

	if (status != CGT_OK || *result != CGTI_VALUE_NONE)
		return status;
	cgti_commons_enter(values->commons);
	if (values->commons) /* somebody else may have been at it */
		status = look_up(values, task, meter, result);
	if (status == CGT_OK && *result == CGTI_VALUE_NONE)
		status = run(values, task, meter, result);
	cgti_commons_leave(values->commons);
	return status;
}

cgt_status cgti_values_negative(cgt_values *values, uint32_t value, struct cgti_meter *meter, uint32_t *negative)
{
	const struct cgti_task task = { NEGATIVE, value, value };

	return make(values, &task, meter, negative);
}

cgt_status cgti_values_sum(cgt_values *values, uint32_t a, uint32_t b, struct cgti_meter *meter, uint32_t *sum)
{
	const struct cgti_task task = sum_task(values, a, b);

	return make(values, &task, meter, sum);
}

cgt_status cgti_values_difference(cgt_values *values, uint32_t a, uint32_t b, struct cgti_meter *meter, uint32_t *difference)
{
	uint32_t negative;
	cgt_status status = cgti_values_negative(values, b, meter, &negative);

	return status == CGT_OK ? cgti_values_sum(values, a, negative, meter, difference) : status;
}

static cgt_status plain_multiple(cgt_values *values, int64_t times, uint32_t value, struct cgti_meter *meter, uint32_t *multiple)
{
	struct cgti_plain plain = cgti_value_plain(values, value);

	if (!cgti_dyadic_multiple(times, plain.number, &plain.number))
		return cgti_values_number_too_large();
	if (__builtin_mul_overflow(times, plain.ups, &plain.ups))
		plain.ups = INT64_MAX; /* too many whichever way */
	plain.nimber = times % 2 != 0 ? plain.nimber : 0;
	return cgti_values_plain(values, plain, meter, multiple);
}

cgt_status cgti_values_multiple(cgt_values *values, int64_t times, uint32_t value, struct cgti_meter *meter, uint32_t *multiple)
{
	uint64_t rest = times < 0 ? -(uint64_t)times : (uint64_t)times;
	uint32_t power = value, found = CGTI_VALUE_ZERO;
	cgt_status status = CGT_OK;

	if (cgti_value_is_plain(values, value))
		return plain_multiple(values, times, value, meter, multiple);
	if (times < 0)
		status = cgti_values_negative(values, value, meter, &power);
	for (; status == CGT_OK && rest > 0; rest /= 2) {
		if (rest % 2 != 0)
			status = cgti_values_sum(values, found, power, meter, &found);
		if (status == CGT_OK && rest > 1)
			status = cgti_values_sum(values, power, power, meter, &power);
	}
	*multiple = found;
	return status;
}
