/* SPDX-License-Identifier: MIT */
/* The walk of components/walk.h. */
#include "components/walk.h"

#include "support/assert.h"
#include "support/array.h"
#include "support/error.h"
#include "support/memory.h"

static cgt_status tell_bytes(struct cgti_walk *walk)
{
	const uint64_t now = walk->cap * sizeof *walk->stack + (walk->kind->bytes ? walk->kind->bytes(walk) : 0);
	const uint64_t grown = now > walk->told ? now - walk->told : 0;

	walk->told += grown;
	return cgti_meter_take_bytes(walk->meter, grown);
}

static cgt_status push(struct cgti_walk *walk, uint32_t id)
{
	struct cgti_walk_frame *frame;
	cgt_status status = cgti_meter_tick(walk->meter);

	if (status != CGT_OK)
		return status;
	if (!CGTI_PUSH(walk->stack, walk->depth, walk->cap, (struct cgti_walk_frame){ .id = id }))
		return cgti_fail_memory();
	cgti_plies_enter(&walk->meter->plies, 0);
	frame = &walk->stack[walk->depth - 1];
	walk->kind->set_state(walk, id, CGTI_WALK_OPEN);
	status = walk->kind->prepare ? walk->kind->prepare(walk, frame) : CGT_OK;
	return status == CGT_OK ? tell_bytes(walk) : status;
}

static cgt_status start(struct cgti_walk *walk, uint32_t id)
{
	bool done = false;
	cgt_status status = walk->kind->at_once(walk, id, &done);

	return status == CGT_OK && !done ? push(walk, id) : status;
}

/* Finishes the component of the top frame, or starts with the first part of it that has no result. */
static cgt_status step(struct cgti_walk *walk)
{
	struct cgti_walk_frame *frame = &walk->stack[walk->depth - 1];
	const uint32_t *part;
	size_t count;
	cgt_status status = walk->kind->parts(walk, frame, &part, &count);

	if (status != CGT_OK)
		return status;
	CGTI_ASSERT(frame->next <= count);
	for (; frame->next < count; frame->next++) {
		const enum cgti_walk_state state = walk->kind->state(walk, part[frame->next]);

		if (state == CGTI_WALK_OPEN)
			return cgti_fail(CGT_UNSUPPORTED, "a position comes back in play: only games that end have %s",
			                 walk->kind->results);
		if (state == CGTI_WALK_UNKNOWN) {
			cgti_plies_set(&walk->meter->plies, frame->next, count);
			return start(walk, part[frame->next]);
		}
	}
	status = walk->kind->make(walk, frame);
	if (status != CGT_OK)
		return status;
	walk->depth--;
	cgti_plies_leave(&walk->meter->plies);
	return CGT_OK;
}

cgt_status cgti_walk_run(struct cgti_walk *walk, uint32_t id)
{
	cgt_status status = walk->kind->state(walk, id) == CGTI_WALK_UNKNOWN ? start(walk, id) : CGT_OK;

	while (status == CGT_OK && walk->depth > 0)
		status = step(walk);
	for (; walk->depth > 0; cgti_plies_leave(&walk->meter->plies)) /* the walk was stopped */
		walk->kind->set_state(walk, walk->stack[--walk->depth].id, CGTI_WALK_UNKNOWN);
	return status;
}

void cgti_walk_free(struct cgti_walk *walk)
{
	cgti_meter_return_bytes(walk->meter, walk->told);
	cgti_free(walk->stack);
}
