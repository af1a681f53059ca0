/* SPDX-License-Identifier: MIT */
/*
 * The bottom-up walk over components: Grundy values, values and misere forms of a component are each made from those of the
 * components that its options consist of. The walk is depth-first over a stack of its own, so that a long game needs no deep
 * C stack.
 *
 *   1. A component whose result is seen without play gets it from `at_once`.
 *   2. Any other is a node of the meter. It goes onto the stack, and `parts` lists the components of its options.
 *   3. The first of these without a result is walked next. One that is on the stack already means that play is not finite.
 *   4. When all have results, `make` makes that of the component from them, and it leaves the stack.
 *
 * The results belong to the kind of walk. When a walk is stopped, the components on its stack have no result again.
 */
#ifndef CGTI_COMPONENTS_WALK_H
#define CGTI_COMPONENTS_WALK_H

#include "components/components.h"

struct cgti_walk;

/* A component on the stack. */
struct cgti_walk_frame {
	uint32_t id;
	size_t next;    /* the parts before this one have results */
	size_t mark[3]; /* for the kind */
};

struct cgti_walk_kind {
	const char *results; /* for the message about games that do not end: "only games that end have ..." */
	enum cgti_walk_state (*state)(const struct cgti_walk *walk, uint32_t id);
	void (*set_state)(struct cgti_walk *walk, uint32_t id, enum cgti_walk_state state); /* UNKNOWN or OPEN */
	/* Gives the component its result if that needs no play; *done tells. */
	cgt_status (*at_once)(struct cgti_walk *walk, uint32_t id, bool *done);
	/* Prepares a frame that was put on the stack; NULL if there is nothing to prepare. */
	cgt_status (*prepare)(struct cgti_walk *walk, struct cgti_walk_frame *frame);
	/* The components of the options of the top frame, valid until something else is called. */
	cgt_status (*parts)(struct cgti_walk *walk, const struct cgti_walk_frame *frame, const uint32_t **part, size_t *count);
	/* Gives the component of the top frame its result. */
	cgt_status (*make)(struct cgti_walk *walk, const struct cgti_walk_frame *frame);
	/* Bytes that the kind holds for this walk alone; NULL if it holds none. */
	size_t (*bytes)(const struct cgti_walk *walk);
};

struct cgti_walk {
	const struct cgti_walk_kind *kind;
	void *own; /* the kind's */
	struct cgti_components *components;
	struct cgti_meter *meter;
	struct cgti_walk_frame *stack;
	size_t depth, cap;
	uint64_t told; /* bytes that the meter was told of */
};

/* Gives a component its result. A walk may be run several times. */
cgt_status cgti_walk_run(struct cgti_walk *walk, uint32_t id);

/* Gives the memory of the walk back, and tells the meter so; what the kind holds is freed by the kind. */
void cgti_walk_free(struct cgti_walk *walk);

#endif
