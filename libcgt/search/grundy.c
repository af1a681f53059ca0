/* SPDX-License-Identifier: MIT */
/*
 * Grundy values by the theorem of Sprague and Grundy: the value of a component is the least number that is not the value of
 * an option, and the value of a sum is the exclusive-or. Depth-first over an explicit stack; values stay with the components.
 */
#include "search/grundy.h"

#include <string.h>

#include "support/bits.h"
#include "support/error.h"
#include "support/array.h"
#include "support/memory.h"

/* A component whose options are being valued. */
struct frame {
	uint32_t id;
	uint32_t part; /* how far its options' components are known to have values */
};

struct search {
	struct cgti_components *components;
	struct cgti_cram *cram;
	struct cgti_meter *meter;
	struct frame *stack;
	size_t depth, cap;
	uint64_t *seen; /* the set of option values, for the mex */
	size_t seen_cap;
};

bool cgti_grundy_cram_shape(const struct cgti_components *components, uint32_t id, struct cgti_cram_shape *shape)
{
	struct cgti_grid grid;

	if (cgti_components_is_nim_heap(components, id) || cgti_components_game(components, id)->rules != &cgti_cram_rules)
		return false;
	grid = cgti_components_grid(components, id);
	if (cgti_grid_size(&grid) > 64)
		return false;
	*shape = (struct cgti_cram_shape){ 0, grid.rows, grid.cols };
	for (size_t cell = 0; cell < cgti_grid_size(&grid); cell++)
		if (grid.cell[cell] == CGTI_EMPTY)
			shape->bits |= UINT64_C(1) << cell;
	return true;
}

static void set_value(struct search *search, uint32_t id, uint64_t value)
{
	search->components->facts[id].grundy = value;
	search->components->facts[id].valued = CGTI_VALUED;
}

/* Values a component in a way of its own, if its game has one; *done tells. */
static cgt_status value_otherwise(struct search *search, uint32_t id, bool *done)
{
	struct cgti_cram_shape shape;
	uint64_t heap, value = 0;
	cgt_status status = CGT_OK;

	*done = true;
	if (cgti_components_heap(search->components, id, &heap)) {
		status = cgti_components_heap_grundy(search->components, id, search->meter, &value);
	} else if (search->cram && cgti_grundy_cram_shape(search->components, id, &shape)) {
		uint32_t narrow = 0;

		status = cgti_cram_grundy(search->cram, shape, search->meter, &narrow);
		value = narrow;
	} else {
		status = cgti_components_is_zero(search->components, id, done);
	}
	if (status == CGT_OK && *done)
		set_value(search, id, value);
	return status;
}

static cgt_status push(struct search *search, uint32_t id)
{
	bool done;
	cgt_status status = value_otherwise(search, id, &done);

	if (status != CGT_OK || done)
		return status;
	status = cgti_meter_tick(search->meter);
	if (status != CGT_OK)
		return status;
	if (!CGTI_PUSH(search->stack, search->depth, search->cap, (struct frame){ id, 0 }))
		return cgti_fail_memory();
	cgti_plies_enter(&search->meter->plies, 0);
	search->components->facts[id].valued = CGTI_BEING_VALUED;
	return CGT_OK;
}

/* The least number that is no option's value, all of which are known. */
static cgt_status mex(struct search *search, const struct cgti_options *options, uint64_t *value)
{
	const struct cgti_component_facts *facts = search->components->facts;
	size_t words = cgti_bit_words((size_t)options->count + 1), i;

	if (!CGTI_GROW(search->seen, search->seen_cap, words))
		return cgti_fail_memory();
	memset(search->seen, 0, words * sizeof *search->seen);
	for (uint32_t o = 0; o < options->count; o++) {
		uint64_t sum = 0;

		for (uint32_t p = options->begin[o]; p < options->begin[o + 1]; p++)
			sum ^= facts[options->part[p]].grundy;
		if (sum <= options->count)
			cgti_bit_put(search->seen, (size_t)sum);
	}
	for (i = 0; search->seen[i] == ~UINT64_C(0); i++)
		;
	*value = 64 * i + (size_t)cgti_lowest_bit(~search->seen[i]);
	return CGT_OK;
}

/* Goes on with the top frame: values it, or pushes a component that is to be valued first. */
static cgt_status step(struct search *search)
{
	struct frame *frame = &search->stack[search->depth - 1];
	struct cgti_options options;
	uint64_t value = 0;
	cgt_status status = cgti_components_options(search->components, frame->id, CGT_LEFT, search->meter, &options);

	if (status != CGT_OK)
		return status;
	for (; frame->part < options.begin[options.count]; frame->part++) {
		uint32_t part = options.part[frame->part];

		if (search->components->facts[part].valued == CGTI_BEING_VALUED)
			return cgti_fail(CGT_UNSUPPORTED, "a position comes back in play: only games that end have values");
		if (search->components->facts[part].valued == CGTI_NOT_VALUED) {
			cgti_plies_set(&search->meter->plies, frame->part, options.begin[options.count]);
			return push(search, part);
		}
	}
	status = mex(search, &options, &value);
	if (status != CGT_OK)
		return status;
	set_value(search, frame->id, value);
	search->depth--;
	cgti_plies_leave(&search->meter->plies);
	return CGT_OK;
}

cgt_status cgti_grundy(struct cgti_components *components, struct cgti_cram *cram, uint32_t id, struct cgti_meter *meter,
                       uint64_t *value)
{
	struct search search = { .components = components, .cram = cram, .meter = meter };
	cgt_status status = CGT_OK;

	if (components->facts[id].valued == CGTI_NOT_VALUED)
		status = push(&search, id);
	while (status == CGT_OK && search.depth > 0)
		status = step(&search);
	if (status == CGT_OK)
		*value = components->facts[id].grundy;
	for (; search.depth > 0; cgti_plies_leave(&meter->plies)) /* the search was stopped */
		components->facts[search.stack[--search.depth].id].valued = CGTI_NOT_VALUED;
	cgti_free(search.stack);
	cgti_free(search.seen);
	return status;
}
