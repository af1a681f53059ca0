/* SPDX-License-Identifier: MIT */
/*
 * Copies of values in another table: what has to make values on the way, such as a text, does that in a table of its own, in
 * which there is nothing else, and leaves the one it was given alone.
 *
 * A value is made after its options, so that those that have to be copied are copied in the order of their numbers.
 */
#include "values/copy.h"

#include <string.h>

#include "support/error.h"
#include "support/hash.h"
#include "support/memory.h"
#include "values/list.h"

struct copying {
	const cgt_values *from;
	cgt_values *to;
	struct cgti_meter *meter;
	struct cgti_intern met;       /* the values with options, each a string of its number */
	uint32_t *copied;             /* what they are in the other table */
	struct cgti_value_list order; /* their numbers, ascending */
	struct cgti_value_list side;  /* options in the other table, of Left or of Right */
	struct cgti_value_list sides; /* and of both */
};

static uint32_t met_value(const struct copying *copying, uint32_t i)
{
	size_t count;
	uint32_t value;

	memcpy(&value, cgti_intern_bytes(&copying->met, i, &count), sizeof value);
	return value;
}

static cgt_status meet(struct copying *copying, uint32_t value)
{
	bool added;

	if (cgti_value_is_plain(copying->from, value))
		return CGT_OK;
	return cgti_intern_put(&copying->met, &value, sizeof value, &added) == CGTI_INTERN_NONE ? cgti_fail_memory() : CGT_OK;
}

/* Meets the value and all its followers with options. */
static cgt_status meet_all(struct copying *copying, uint32_t value)
{
	cgt_status status = meet(copying, value);

	for (uint32_t i = 0; i < copying->met.count && status == CGT_OK; i++) {
		status = cgti_meter_tick(copying->meter);
		for (int32_t player = CGT_LEFT; player <= CGT_RIGHT; player++) {
			size_t count;
			const uint32_t *option = cgti_value_list(copying->from, met_value(copying, i), player, &count);

			for (size_t j = 0; j < count && status == CGT_OK; j++)
				status = meet(copying, option[j]);
		}
	}
	return status;
}

/* The copy of a value that is plain, or that was copied before. */
static cgt_status find_copy(struct copying *copying, uint32_t value, uint32_t *copy)
{
	if (cgti_value_is_plain(copying->from, value))
		return cgti_values_plain(copying->to, cgti_value_plain(copying->from, value), copying->meter, copy);
	*copy = copying->copied[cgti_intern_find(&copying->met, &value, sizeof value)];
	return CGT_OK;
}

/* Adds the copies of a player's options to `sides`, in ascending order. */
static cgt_status copy_side(struct copying *copying, uint32_t value, int32_t player)
{
	size_t count;
	const uint32_t *option = cgti_value_list(copying->from, value, player, &count);
	cgt_status status = CGT_OK;

	copying->side.count = 0;
	for (size_t i = 0; i < count && status == CGT_OK; i++) {
		uint32_t copy;

		status = find_copy(copying, option[i], &copy);
		if (status == CGT_OK)
			status = cgti_values_list_add(copying->to, copying->meter, &copying->side, copy);
	}
	cgti_values_to_set(&copying->side);
	for (size_t i = 0; i < copying->side.count && status == CGT_OK; i++)
		status = cgti_values_list_add(copying->to, copying->meter, &copying->sides, copying->side.value[i]);
	return status;
}

static cgt_status copy_value(struct copying *copying, uint32_t value)
{
	uint32_t *copied = &copying->copied[cgti_intern_find(&copying->met, &value, sizeof value)];
	size_t left;
	cgt_status status;

	copying->sides.count = 0;
	status = copy_side(copying, value, CGT_LEFT);
	left = copying->sides.count;
	if (status == CGT_OK)
		status = copy_side(copying, value, CGT_RIGHT);
	if (status != CGT_OK)
		return status;
	return cgti_values_canonical(copying->to, copying->sides.value, left, copying->sides.count - left, copying->meter, copied);
}

static cgt_status copy_all(struct copying *copying, uint32_t value)
{
	cgt_status status = meet_all(copying, value);

	copying->copied = cgti_alloc((size_t)copying->met.count * sizeof *copying->copied);
	if (!copying->copied)
		return cgti_fail_memory();
	for (uint32_t i = 0; i < copying->met.count && status == CGT_OK; i++)
		status = cgti_values_list_add(copying->to, copying->meter, &copying->order, met_value(copying, i));
	cgti_values_to_set(&copying->order);
	for (size_t i = 0; i < copying->order.count && status == CGT_OK; i++)
		status = copy_value(copying, copying->order.value[i]);
	return status;
}

cgt_status cgti_values_copy(const cgt_values *from, uint32_t value, cgt_values *to, struct cgti_meter *meter, uint32_t *copy)
{
	struct copying copying = { .from = from, .to = to, .meter = meter };
	cgt_status status = copy_all(&copying, value);

	if (status == CGT_OK)
		status = find_copy(&copying, value, copy);
	cgti_intern_free(&copying.met);
	cgti_free(copying.copied);
	cgti_values_list_free(to, meter, &copying.order);
	cgti_values_list_free(to, meter, &copying.side);
	cgti_values_list_free(to, meter, &copying.sides);
	return status;
}
