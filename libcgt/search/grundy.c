/* SPDX-License-Identifier: MIT */
/*
 * Grundy values by the theorem of Sprague and Grundy: the value of a component is the least number that no option has as its value
 * (mex), and the value of a sum is the exclusive-or of the values of its components.
 *
 *   1. Heaps have their values from the sequence of their game (octal/), and some components from an engine (cram/engine.c).
 *   2. A component with a pairing is worth 0, where the solver looks for pairings.
 *   3. All others are valued by the walk of components/walk.h. The values stay with the components.
 */
#include "search/grundy.h"

#include <string.h>

#include "components/describe.h"
#include "components/options.h"
#include "components/walk.h"
#include "search/engine.h"
#include "search/tables.h"
#include "support/array.h"
#include "support/bits.h"
#include "support/error.h"
#include "support/memory.h"

/* What the walk has of its own. */
struct grundy_walk {
	struct cgti_tables *tables;
	uint64_t *seen; /* the values of the options of one component, as a set */
	size_t seen_cap;
};

static void set_value(struct cgti_walk *walk, uint32_t id, uint64_t value)
{
	walk->components->facts[id].grundy = value;
	walk->components->facts[id].valued = CGTI_WALK_KNOWN;
}

static enum cgti_walk_state state_of(const struct cgti_walk *walk, uint32_t id)
{
	return walk->components->facts[id].valued;
}

static void set_state(struct cgti_walk *walk, uint32_t id, enum cgti_walk_state state)
{
	walk->components->facts[id].valued = (uint8_t)state;
}

static cgt_status ask_engines(struct cgti_tables *tables, uint32_t id, struct cgti_meter *meter, bool *taken, uint64_t *value)
{
	cgt_status status = CGT_OK;

	*taken = false;
	for (size_t i = 0; tables->engine[i] && status == CGT_OK && !*taken; i++)
		if (tables->engine[i]->grundy)
			status = tables->engine[i]->grundy(tables, id, meter, taken, value);
	return status;
}

static cgt_status value_at_once(struct cgti_walk *walk, uint32_t id, bool *done)
{
	const struct grundy_walk *own = walk->own;
	uint64_t heap, value = 0;
	cgt_status status;

	*done = cgti_components_heap(walk->components, id, &heap);
	if (*done)
		status = cgti_components_heap_grundy(walk->components, id, walk->meter, &value);
	else
		status = ask_engines(own->tables, id, walk->meter, done, &value);
	if (status == CGT_OK && !*done)
		status = cgti_components_is_zero(walk->components, id, done);
	if (status == CGT_OK && *done)
		set_value(walk, id, value);
	return status;
}

static cgt_status list_parts(struct cgti_walk *walk, const struct cgti_walk_frame *frame, const uint32_t **part, size_t *count)
{
	struct cgti_options options;
	cgt_status status = cgti_components_options(walk->components, frame->id, CGT_LEFT, walk->meter, &options);

	if (status != CGT_OK)
		return status;
	*part = options.part;
	*count = options.begin[options.count];
	return CGT_OK;
}

/* The least number that is no option's value. */
static cgt_status mex(struct cgti_walk *walk, const struct cgti_options *options, uint64_t *value)
{
	const struct cgti_component_facts *facts = walk->components->facts;
	struct grundy_walk *own = walk->own;
	size_t words = cgti_bit_words((size_t)options->count + 1), i;

	if (!CGTI_GROW(own->seen, own->seen_cap, words))
		return cgti_fail_memory();
	memset(own->seen, 0, words * sizeof *own->seen);
	for (uint32_t o = 0; o < options->count; o++) {
		uint64_t sum = 0;

		for (uint32_t p = options->begin[o]; p < options->begin[o + 1]; p++)
			sum ^= facts[options->part[p]].grundy;
		if (sum <= options->count)
			cgti_bit_put(own->seen, (size_t)sum);
	}
	for (i = 0; own->seen[i] == ~UINT64_C(0); i++)
		;
	*value = 64 * i + (size_t)cgti_lowest_bit(~own->seen[i]);
	return CGT_OK;
}

static cgt_status make_value(struct cgti_walk *walk, const struct cgti_walk_frame *frame)
{
	struct cgti_options options;
	uint64_t value = 0;
	cgt_status status = cgti_components_options(walk->components, frame->id, CGT_LEFT, walk->meter, &options);

	if (status == CGT_OK)
		status = mex(walk, &options, &value);
	if (status == CGT_OK)
		set_value(walk, frame->id, value);
	return status;
}

static size_t bytes_held(const struct cgti_walk *walk)
{
	const struct grundy_walk *own = walk->own;

	return own->seen_cap * sizeof *own->seen;
}

static const struct cgti_walk_kind grundy_kind = {
	.results = "values", .state = state_of, .set_state = set_state, .at_once = value_at_once, .parts = list_parts,
	.make = make_value, .bytes = bytes_held,
};

cgt_status cgti_grundy(struct cgti_tables *tables, uint32_t id, struct cgti_meter *meter, uint64_t *value)
{
	struct grundy_walk own = { .tables = tables };
	struct cgti_walk walk = { .kind = &grundy_kind, .own = &own, .components = &tables->components, .meter = meter };
	cgt_status status = cgti_walk_run(&walk, id);

	if (status == CGT_OK)
		*value = tables->components.facts[id].grundy;
	cgti_walk_free(&walk);
	cgti_free(own.seen);
	return status;
}

cgt_status cgti_question_grundy(struct cgti_question *question, uint64_t *value)
{
	uint64_t sum = 0;

	cgti_plies_enter(&question->meter.plies, question->sum.count);
	for (size_t i = 0; i < question->sum.count; i++) {
		uint64_t own;
		cgt_status status = cgti_grundy(question->tables, question->sum.id[i], &question->meter, &own);

		if (status != CGT_OK)
			return status;
		sum ^= own;
		cgti_plies_next(&question->meter.plies);
	}
	cgti_plies_leave(&question->meter.plies);
	*value = sum;
	return CGT_OK;
}
