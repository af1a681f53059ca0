/* SPDX-License-Identifier: MIT */
/*
 * The options of a sum for a player, one after the other: in each a component is replaced by one of its options. Of equal
 * components only one is moved in, and while the player has a forced move, only components in which he has one.
 */
#ifndef CGTI_OPTIONS_H
#define CGTI_OPTIONS_H

#include "components/components.h"
#include "components/options.h"
#include "components/sum.h"

struct cgti_option_walk {
	struct cgti_components *components;
	struct cgti_meter *meter;
	int32_t player;
	bool forced;             /* he has to make a forced move */
	struct cgti_sum parts;   /* the sum */
	size_t k;                /* the component to move in */
	struct cgti_options own; /* its options, if `listed` */
	bool listed;
	uint32_t next;           /* the option of it that comes next */
	struct cgti_sum option;  /* the option at hand, in no order; it may be changed */
};

/* Copies sum `number` out of a table of sums, whose bytes move when the next sum is put in. */
cgt_status cgti_sum_get(const struct cgti_intern *sums, uint32_t number, struct cgti_sum *sum);

/* Starts over with a sum of a table. Components and meter are those that the walk was made with; lists are kept. */
cgt_status cgti_option_walk_start(struct cgti_option_walk *walk, const struct cgti_intern *sums, uint32_t number,
                                  int32_t player);

/* Goes to the next option, into walk->option; *more is false if there is none. The meter watches. */
cgt_status cgti_option_walk_next(struct cgti_option_walk *walk, bool *more);

void cgti_option_walk_free(struct cgti_option_walk *walk);

#endif
