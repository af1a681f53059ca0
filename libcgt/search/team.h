/* SPDX-License-Identifier: MIT */
/*
 * A team: several threads at one question, each with a search of its own and all with one table of results, until one of them has
 * the answer. What one has proved the others find in the table; to make sure that they do not all prove the same, each marks what
 * it is at (cgti_marks), and the others do something else first where there is a choice.
 */
#ifndef CGTI_TEAM_H
#define CGTI_TEAM_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include <cgt/status.h>

#include "support/meter.h"
#include "support/limits.h"

/*
 * What a member does. `member` counts from 0, which is the calling thread; it is to keep what it finds apart from what the others
 * find. CGT_OK ends the work of all.
 */
typedef cgt_status (*cgti_team_work)(void *shared, uint32_t member, struct cgti_meter *meter);

/*
 * Has `threads` members work. The answer is that of *member if the status is CGT_OK. The meter is that of the calling
 * thread, and counts the nodes of all in the end; each member has its part of the nodes that are left. If no further thread
 * can be started, those that are there do the work.
 */
cgt_status cgti_team_run(uint32_t threads, struct cgti_meter *meter, cgti_team_work work, void *shared, uint32_t *member);

/* What members are at, by hash: two things may share a mark, so a mark may steer a search but never decide anything. */
#define CGTI_MARKS 4096

struct cgti_marks {
	_Atomic uint8_t busy[CGTI_MARKS];
};

static inline void cgti_mark(struct cgti_marks *marks, uint64_t hash)
{
	atomic_fetch_add_explicit(&marks->busy[hash >> 40 & (CGTI_MARKS - 1)], 1, memory_order_relaxed);
}

static inline void cgti_unmark(struct cgti_marks *marks, uint64_t hash)
{
	atomic_fetch_sub_explicit(&marks->busy[hash >> 40 & (CGTI_MARKS - 1)], 1, memory_order_relaxed);
}

/* How many members are at it. */
static inline uint32_t cgti_marked(const struct cgti_marks *marks, uint64_t hash)
{
	return atomic_load_explicit(&marks->busy[hash >> 40 & (CGTI_MARKS - 1)], memory_order_relaxed);
}

#endif
