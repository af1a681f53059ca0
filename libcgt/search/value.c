/* SPDX-License-Identifier: MIT */
/*
 * Values of components and of sums of them.
 *
 *   1. An impartial component is worth the nimber of its Grundy value (Sprague, Grundy), a number is worth itself, and a
 * component with a pairing is worth 0, where the solver looks for pairings.
 *   2. A component whose negative has a value is worth the negative of that. So of all images of a board under the
 * symmetries of its game, those that exchange the players too, one is worked out.
 *   3. Any other component is valued by the walk of components/walk.h: its value is that of the game whose options are the
 * values of its options, each the sum of the values of its components. Where captures are compulsory the options are the
 * ends of exchanges (components/exchange.h).
 *   4. The value of a sum is the sum of the values of its components. Values stay with the components.
 */
#include "search/value.h"

#include "components/describe.h"
#include "components/exchange.h"
#include "components/negative.h"
#include "components/options.h"
#include "components/walk.h"
#include "search/grundy.h"
#include "search/tables.h"
#include "support/array.h"
#include "support/error.h"
#include "support/memory.h"
#include "values/construct.h"
#include "values/sum.h"
#include "values/table.h"

/* The values that say what is known of a component that has none. */
#define NOT_VALUED CGTI_VALUE_RAW
#define BEING_VALUED CGTI_VALUE_NONE

/* What the walk has of its own. */
struct value_walk {
	struct cgti_tables *tables;
	cgt_values *values;
	struct cgti_option_list list; /* the options of all components on the stack */
	uint32_t *option;             /* the values of the options of one component */
	size_t option_cap;
};

/* The marks of a frame: where the options of each player begin in the list, and where their parts do. */
enum { LEFT_OPTIONS, RIGHT_OPTIONS, PARTS };

static uint32_t *value_of(const struct cgti_walk *walk, uint32_t id)
{
	return &walk->components->facts[id].value;
}

static enum cgti_walk_state state_of(const struct cgti_walk *walk, uint32_t id)
{
	const uint32_t value = *value_of(walk, id);

	return value == NOT_VALUED ? CGTI_WALK_UNKNOWN : value == BEING_VALUED ? CGTI_WALK_OPEN : CGTI_WALK_KNOWN;
}

static void set_state(struct cgti_walk *walk, uint32_t id, enum cgti_walk_state state)
{
	*value_of(walk, id) = state == CGTI_WALK_OPEN ? BEING_VALUED : NOT_VALUED;
}

static void set_value(struct cgti_walk *walk, uint32_t id, uint32_t value)
{
	*value_of(walk, id) = value;
	if (value == CGTI_VALUE_ZERO && !cgti_components_binds(walk->components, id))
		walk->components->facts[id].zero = true;
}

/* --- values that are seen without play --------------------------------------------------------------------------------- */

static cgt_status value_impartial(struct cgti_walk *walk, uint32_t id)
{
	const struct value_walk *own = walk->own;
	struct cgti_plain plain = { .ups = 0 };
	uint64_t grundy = 0;
	uint32_t value = NOT_VALUED;
	cgt_status status = cgti_grundy(own->tables, id, walk->meter, &grundy);

	if (status == CGT_OK && grundy > CGT_VALUES_MAX_NIMBER)
		status = cgti_fail(CGT_TOO_LARGE, "a component has the Grundy value %llu, and nimbers are at most %llu",
		                   (unsigned long long)grundy, (unsigned long long)CGT_VALUES_MAX_NIMBER);
	plain.nimber = (uint32_t)grundy;
	if (status == CGT_OK)
		status = cgti_values_plain(own->values, plain, walk->meter, &value);
	if (status == CGT_OK)
		set_value(walk, id, value);
	return status;
}

/* Gives a component the negative of the value of its negative, if that is known. */
static cgt_status value_by_negative(struct cgti_walk *walk, uint32_t id)
{
	const struct value_walk *own = walk->own;
	uint32_t negative, value;
	cgt_status status = cgti_components_known_negative(walk->components, id, &negative);

	if (status != CGT_OK || negative == CGTI_INTERN_NONE || state_of(walk, negative) != CGTI_WALK_KNOWN)
		return status;
	status = cgti_values_negative(own->values, *value_of(walk, negative), walk->meter, &value);
	if (status == CGT_OK)
		set_value(walk, id, value);
	return status;
}

static cgt_status value_number(struct cgti_walk *walk, uint32_t id, struct cgti_dyadic number)
{
	const struct value_walk *own = walk->own;
	uint32_t value;
	cgt_status status = cgti_values_number(own->values, number, walk->meter, &value);

	if (status == CGT_OK)
		set_value(walk, id, value);
	return status;
}

/* Values a component with a pairing, else one with a valued negative. */
static cgt_status value_partizan(struct cgti_walk *walk, uint32_t id)
{
	bool zero = false;
	cgt_status status = CGT_OK;

	if (!cgti_components_binds(walk->components, id))
		status = cgti_components_is_zero(walk->components, id, &zero);
	if (status != CGT_OK || !zero)
		return status == CGT_OK ? value_by_negative(walk, id) : status;
	set_value(walk, id, CGTI_VALUE_ZERO);
	return CGT_OK;
}

static cgt_status value_at_once(struct cgti_walk *walk, uint32_t id, bool *done)
{
	struct cgti_dyadic number;
	cgt_status status;

	if (cgti_components_impartial(walk->components, id))
		status = value_impartial(walk, id);
	else if (cgti_components_number(walk->components, id, &number.numerator, &number.exponent))
		status = value_number(walk, id, number);
	else
		status = value_partizan(walk, id);
	*done = status == CGT_OK && state_of(walk, id) == CGTI_WALK_KNOWN;
	return status;
}

/* --- values by play ---------------------------------------------------------------------------------------------------- */

static cgt_status list_options(struct cgti_walk *walk, uint32_t id, int32_t player)
{
	struct value_walk *own = walk->own;

	if (cgti_components_binds(walk->components, id))
		return cgti_exchanges(walk->components, id, player, walk->meter, &own->list);
	return cgti_components_list_options(walk->components, id, player, walk->meter, &own->list);
}

static cgt_status prepare_frame(struct cgti_walk *walk, struct cgti_walk_frame *frame)
{
	const struct value_walk *own = walk->own;
	cgt_status status;

	frame->mark[LEFT_OPTIONS] = own->list.count;
	frame->mark[PARTS] = own->list.parts.count;
	status = list_options(walk, frame->id, CGT_LEFT);
	frame->mark[RIGHT_OPTIONS] = own->list.count;
	return status == CGT_OK ? list_options(walk, frame->id, CGT_RIGHT) : status;
}

static cgt_status list_parts(struct cgti_walk *walk, const struct cgti_walk_frame *frame, const uint32_t **part, size_t *count)
{
	const struct value_walk *own = walk->own;

	*count = own->list.parts.count - frame->mark[PARTS];
	*part = *count ? own->list.parts.id + frame->mark[PARTS] : NULL;
	return CGT_OK;
}

/* The value of option i of the list, the parts of which have values. */
static cgt_status value_option(struct cgti_walk *walk, size_t i, uint32_t *value)
{
	const struct value_walk *own = walk->own;
	const struct cgti_option_list *list = &own->list;
	cgt_status status = CGT_OK;

	*value = CGTI_VALUE_ZERO;
	for (size_t p = i ? list->option[i - 1].end : 0; p < list->option[i].end && status == CGT_OK; p++)
		status = cgti_values_sum(own->values, *value, *value_of(walk, list->parts.id[p]), walk->meter, value);
	return status;
}

/* Values the options from `begin` on up to `end`, into own->option from *count on. */
static cgt_status value_options(struct cgti_walk *walk, size_t begin, size_t end, size_t *count)
{
	struct value_walk *own = walk->own;
	cgt_status status = CGT_OK;

	if (!CGTI_GROW(own->option, own->option_cap, *count + (end - begin)))
		return cgti_fail_memory();
	for (size_t i = begin; i < end && status == CGT_OK; i++) {
		uint32_t value = NOT_VALUED;

		status = value_option(walk, i, &value);
		if (status == CGT_OK && own->list.option[i].tied && value != own->option[*count - 1])
			status = cgti_fail(CGT_NO_VALUE,
			                   "an exchange can end in positions of different values, so it is no move to one");
		own->option[(*count)++] = value;
	}
	return status;
}

static cgt_status make_value(struct cgti_walk *walk, const struct cgti_walk_frame *frame)
{
	struct value_walk *own = walk->own;
	size_t left = 0, count = 0;
	uint32_t value;
	cgt_status status = value_options(walk, frame->mark[LEFT_OPTIONS], frame->mark[RIGHT_OPTIONS], &count);

	left = count;
	if (status == CGT_OK)
		status = value_options(walk, frame->mark[RIGHT_OPTIONS], own->list.count, &count);
	if (status == CGT_OK)
		status = cgti_values_make(own->values, own->option, left, own->option + left, count - left, walk->meter, &value);
	if (status != CGT_OK)
		return status;
	set_value(walk, frame->id, value);
	cgti_option_list_cut(&own->list, frame->mark[LEFT_OPTIONS]);
	own->tables->valued++;
	return CGT_OK;
}

static size_t bytes_held(const struct cgti_walk *walk)
{
	const struct value_walk *own = walk->own;

	return own->list.cap * sizeof *own->list.option + own->list.parts.cap * sizeof *own->list.parts.id +
	       own->option_cap * sizeof *own->option;
}

static const struct cgti_walk_kind value_kind = {
	.results = "values", .state = state_of, .set_state = set_state, .at_once = value_at_once, .prepare = prepare_frame,
	.parts = list_parts, .make = make_value, .bytes = bytes_held,
};

static void begin(struct cgti_walk *walk, struct value_walk *own, struct cgti_tables *tables, struct cgti_meter *meter)
{
	*own = (struct value_walk){ .tables = tables, .values = tables->values, .list = CGTI_OPTION_LIST_EMPTY };
	*walk = (struct cgti_walk){ .kind = &value_kind, .own = own, .components = &tables->components, .meter = meter };
}

static void end(struct cgti_walk *walk)
{
	struct value_walk *own = walk->own;

	cgti_walk_free(walk);
	cgti_free(own->option);
	cgti_option_list_free(&own->list);
}

cgt_status cgti_component_value(struct cgti_tables *tables, uint32_t id, struct cgti_meter *meter, uint32_t *value)
{
	struct value_walk own;
	struct cgti_walk walk;
	cgt_status status;

	begin(&walk, &own, tables, meter);
	status = cgti_walk_run(&walk, id);
	if (status == CGT_OK)
		*value = *value_of(&walk, id);
	end(&walk);
	return status;
}

cgt_status cgti_question_value(struct cgti_question *question, uint32_t *value)
{
	struct value_walk own;
	struct cgti_walk walk;
	uint32_t sum = CGTI_VALUE_ZERO;
	cgt_status status = CGT_OK;

	begin(&walk, &own, question->tables, &question->meter);
	for (size_t i = 0; i < question->sum.count && status == CGT_OK; i++) {
		status = cgti_walk_run(&walk, question->sum.id[i]);
		cgti_option_list_cut(&own.list, 0);
		if (status == CGT_OK)
			status = cgti_values_sum(own.values, sum, *value_of(&walk, question->sum.id[i]), walk.meter, &sum);
	}
	end(&walk);
	if (status == CGT_OK)
		*value = sum;
	return status;
}
