/* SPDX-License-Identifier: MIT */
/*
 * The canonical form of a position: that of each component from the forms of its options, which are sums of components, by
 * the walk of components/walk.h; and then the sum of the forms. Forms stay with the components.
 */
#include "misere/position.h"

#include "components/options.h"
#include "components/split.h"
#include "components/sum.h"
#include "components/walk.h"
#include "misere/table.h"

/* In the place of a form that is being found. */
#define BEING_FOUND (CGTI_FORM_NONE - 1)

/* What the walk has of its own. */
struct form_walk {
	cgt_misere *table;
	struct cgti_form_list options; /* of one component */
	uint64_t start_bytes;          /* of the table, less those of the meter */
};

/* Makes room for the forms of all components. */
static cgt_status make_room(cgt_misere *table)
{
	cgt_status status = CGT_OK;

	while (table->of_component.count < table->components.keys.count && status == CGT_OK)
		status = cgti_form_list_add(&table->of_component, CGTI_FORM_NONE);
	return status;
}

static uint32_t *form_of(const struct cgti_walk *walk, uint32_t id)
{
	const struct form_walk *own = walk->own;

	return &own->table->of_component.form[id];
}

static enum cgti_walk_state state_of(const struct cgti_walk *walk, uint32_t id)
{
	const uint32_t form = *form_of(walk, id);

	return form == CGTI_FORM_NONE ? CGTI_WALK_UNKNOWN : form == BEING_FOUND ? CGTI_WALK_OPEN : CGTI_WALK_KNOWN;
}

static void set_state(struct cgti_walk *walk, uint32_t id, enum cgti_walk_state state)
{
	*form_of(walk, id) = state == CGTI_WALK_OPEN ? BEING_FOUND : CGTI_FORM_NONE;
}

/* A nim heap has its form at once. The meter is told what the table has grown by. */
static cgt_status find_at_once(struct cgti_walk *walk, uint32_t id, bool *done)
{
	struct form_walk *own = walk->own;

	*done = cgti_components_is_nim_heap(walk->components, id);
	if (*done)
		return cgti_forms_nim(&own->table->forms, walk->components->facts[id].grundy, walk->meter, form_of(walk, id));
	return cgti_meter_bytes(walk->meter, cgti_misere_bytes(own->table) - own->start_bytes + walk->told);
}

static cgt_status list_parts(struct cgti_walk *walk, const struct cgti_walk_frame *frame, const uint32_t **part, size_t *count)
{
	const struct form_walk *own = walk->own;
	struct cgti_options options;
	cgt_status status = cgti_components_options(walk->components, frame->id, CGT_LEFT, walk->meter, &options);

	if (status == CGT_OK)
		status = make_room(own->table);
	if (status != CGT_OK)
		return status;
	*part = options.part;
	*count = options.begin[options.count];
	return CGT_OK;
}

/* The sum of the forms of components. */
static cgt_status add_up(struct cgti_walk *walk, const uint32_t *id, size_t count, uint32_t *form)
{
	struct form_walk *own = walk->own;
	cgt_status status = CGT_OK;

	*form = 0;
	for (size_t i = 0; i < count && status == CGT_OK; i++)
		status = cgti_misere_operate(own->table, CGTI_SUM, *form, *form_of(walk, id[i]), walk->meter, form);
	return status;
}

static cgt_status make_form(struct cgti_walk *walk, const struct cgti_walk_frame *frame)
{
	struct form_walk *own = walk->own;
	struct cgti_options options;
	uint32_t form;
	cgt_status status = cgti_components_options(walk->components, frame->id, CGT_LEFT, walk->meter, &options);

	own->options.count = 0;
	for (uint32_t o = 0; status == CGT_OK && o < options.count; o++) {
		status = add_up(walk, options.part + options.begin[o], options.begin[o + 1] - options.begin[o], &form);
		if (status == CGT_OK)
			status = cgti_form_list_add(&own->options, form);
	}
	if (status == CGT_OK)
		status = cgti_forms_make(&own->table->forms, &own->options, &form);
	if (status == CGT_OK)
		*form_of(walk, frame->id) = form;
	return status;
}

static const struct cgti_walk_kind form_kind = {
	.results = "canonical forms", .state = state_of, .set_state = set_state, .at_once = find_at_once, .parts = list_parts,
	.make = make_form,
};

cgt_status cgti_misere_find(cgt_misere *table, const cgt_position *position, struct cgti_meter *meter, uint32_t *form)
{
	struct form_walk own = { .table = table };
	struct cgti_walk walk = { .kind = &form_kind, .own = &own, .components = &table->components, .meter = meter };
	struct cgti_sum sum = CGTI_SUM_EMPTY;
	cgt_status status;

	own.start_bytes = cgti_misere_bytes(table) - meter->bytes;
	status = cgti_components_add_position(&table->components, position, &sum);
	if (status == CGT_OK)
		status = make_room(table);
	for (size_t i = 0; i < sum.count && status == CGT_OK; i++)
		status = cgti_walk_run(&walk, sum.id[i]);
	if (status == CGT_OK)
		status = add_up(&walk, sum.id, sum.count, form);
	cgti_walk_free(&walk);
	cgti_sum_free(&sum);
	cgti_form_list_free(&own.options);
	return status;
}
