/* SPDX-License-Identifier: MIT */
/*
 * The canonical form of a position: that of each component by the forms of its options, which are sums of components, and then
 * the sum of them. Depth-first over an explicit stack; forms stay with the components.
 */
#include "misere/table.h"

#include "support/error.h"
#include "support/array.h"
#include "support/memory.h"

/* In the place of a form that is being found. */
#define BEING_FOUND (CGTI_FORM_NONE - 1)

/* A component whose options are being made forms of. */
struct frame {
	uint32_t id;
	uint32_t part; /* how far the components of its options are known to have forms */
};

struct search {
	cgt_misere *table;
	struct cgti_meter *meter;
	struct frame *stack;
	size_t depth, cap;
	struct cgti_form_list options;
	uint64_t start_bytes;
};

/* Makes room for the forms of all components. */
static cgt_status make_room(cgt_misere *table)
{
	cgt_status status = CGT_OK;

	while (table->of_component.count < table->components.keys.count && status == CGT_OK)
		status = cgti_form_list_add(&table->of_component, CGTI_FORM_NONE);
	return status;
}

static cgt_status push(struct search *search, uint32_t id)
{
	cgt_status status = cgti_meter_tick(search->meter);

	if (status == CGT_OK)
		status = cgti_meter_bytes(search->meter, cgti_misere_bytes(search->table) - search->start_bytes);
	if (status != CGT_OK)
		return status;
	if (!CGTI_PUSH(search->stack, search->depth, search->cap, (struct frame){ id, 0 }))
		return cgti_fail_memory();
	search->table->of_component.form[id] = BEING_FOUND;
	return CGT_OK;
}

/* Begins with a component; a nim heap has its form at once. */
static cgt_status start(struct search *search, uint32_t id)
{
	const struct cgti_components *components = &search->table->components;

	if (cgti_components_is_nim_heap(components, id))
		return cgti_forms_nim(&search->table->forms, components->facts[id].grundy, search->meter,
		                      &search->table->of_component.form[id]);
	return push(search, id);
}

/* The sum of the forms of components. */
static cgt_status add_up(struct search *search, const uint32_t *id, size_t count, uint32_t *form)
{
	cgt_status status = CGT_OK;

	*form = 0;
	for (size_t i = 0; i < count && status == CGT_OK; i++)
		status = cgti_misere_operate(search->table, CGTI_SUM, *form, search->table->of_component.form[id[i]], search->meter,
		                             form);
	return status;
}

/* The components of all options have forms. */
static cgt_status make_form(struct search *search, const struct cgti_options *options, uint32_t *form)
{
	cgt_status status = CGT_OK;

	search->options.count = 0;
	for (uint32_t o = 0; o < options->count && status == CGT_OK; o++) {
		uint32_t option;

		status = add_up(search, options->part + options->begin[o], options->begin[o + 1] - options->begin[o], &option);
		if (status == CGT_OK)
			status = cgti_form_list_add(&search->options, option);
	}
	return status == CGT_OK ? cgti_forms_make(&search->table->forms, &search->options, form) : status;
}

/* Goes on with the top frame: finds its form, or pushes a component whose form is to be found first. */
static cgt_status step(struct search *search)
{
	struct frame *frame = &search->stack[search->depth - 1];
	struct cgti_options options;
	uint32_t form;
	cgt_status status = cgti_components_options(&search->table->components, frame->id, CGT_LEFT, search->meter, &options);

	if (status == CGT_OK)
		status = make_room(search->table);
	if (status != CGT_OK)
		return status;
	for (; frame->part < options.begin[options.count]; frame->part++) {
		uint32_t part = options.part[frame->part], known = search->table->of_component.form[part];

		if (known == BEING_FOUND)
			return cgti_fail(CGT_UNSUPPORTED, "a position comes back in play: only games that end have canonical forms");
		if (known == CGTI_FORM_NONE)
			return start(search, part);
	}
	status = make_form(search, &options, &form);
	if (status != CGT_OK)
		return status;
	search->table->of_component.form[frame->id] = form;
	search->depth--;
	return CGT_OK;
}

static cgt_status find_component(struct search *search, uint32_t id)
{
	cgt_status status = make_room(search->table);

	if (status == CGT_OK && search->table->of_component.form[id] == CGTI_FORM_NONE)
		status = start(search, id);
	while (status == CGT_OK && search->depth > 0)
		status = step(search);
	while (search->depth > 0) /* the search was stopped */
		search->table->of_component.form[search->stack[--search->depth].id] = CGTI_FORM_NONE;
	return status;
}

cgt_status cgti_misere_find(cgt_misere *table, const cgt_position *position, struct cgti_meter *meter, uint32_t *form)
{
	struct search search = { .table = table, .meter = meter };
	struct cgti_sum sum = CGTI_SUM_EMPTY;
	cgt_status status;

	search.start_bytes = cgti_misere_bytes(table) - meter->bytes;
	status = cgti_components_add_position(&table->components, position, &sum);
	for (size_t i = 0; i < sum.count && status == CGT_OK; i++)
		status = find_component(&search, sum.id[i]);
	if (status == CGT_OK)
		status = add_up(&search, sum.id, sum.count, form);
	cgti_sum_free(&sum);
	cgti_free(search.stack);
	cgti_form_list_free(&search.options);
	return status;
}
