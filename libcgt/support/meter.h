/* SPDX-License-Identifier: MIT */
/*
 * A meter counts what one call spends of its budget. The call starts one, ticks it for each node, tells it of memory, and
 * gives up with the status that a tick returns.
 */
#ifndef CGTI_SUPPORT_METER_H
#define CGTI_SUPPORT_METER_H

#include <stdatomic.h>
#include <stdbool.h>

#include <cgt/budget.h>

#include "support/shared.h"
#include "support/plies.h"

/* What a table of results tells of itself: entries, and how much of what it may hold it holds. */
struct cgti_load {
	uint64_t entries;
	double part;
};

/* What those who share a call have spent: the bytes of all, and the nodes, as they told last, of those that do not lead. */
struct cgti_spent {
	_Atomic uint64_t bytes, nodes;
};

#define CGTI_METER_COUNTS 64

struct cgti_meter {
	cgt_budget *budget; /* or NULL: no limit, nobody watches */
	const cgt_budget *stop; /* whose cancel mark counts, too, or NULL */
	uint64_t nodes;     /* done so far */
	uint64_t pause;     /* nodes at which the next full check is due */
	uint64_t stride;    /* nodes between full checks */
	uint64_t node_limit; /* at which the meter stops; 0: none */
	uint64_t granted;    /* what the budget grants to all who share it, for messages */
	uint64_t byte_limit;
	uint64_t bytes; /* added by this call, as it tells us */
	struct cgti_spent *spent; /* by all who share the call, or NULL: nobody else does */
	bool shares;   /* it is not that of the calling thread */
	uint64_t told; /* nodes that it told the others of */
	uint64_t start_ns, deadline_ns, checked_ns, called_ns;
	cgt_progress_fn progress;
	void *user;
	const char *task;
	struct cgti_plies plies; /* where the search is */
	double part;             /* of the call that is done, as it was told last; below 0: not known */
	double first_part;       /* that was known a while after the start, and when that was; 0: not yet */
	uint64_t first_ns;
	const void *table;       /* of results, or NULL */
	struct cgti_load (*load)(const void *table);
	uint64_t taken[CGTI_METER_COUNTS]; /* what the searches count for tests (search/taken.h) */
};

/* Starts a meter for a call; `task` is what the progress callback is told and must outlive the meter. */
void cgti_meter_start(struct cgti_meter *meter, cgt_budget *budget, const char *task);

/* The same for what has no budget and is to end all the same: after so many nodes it fails with CGT_LIMIT. */
void cgti_meter_start_within(struct cgti_meter *meter, uint64_t nodes, const char *task);

/* The table of results of the call, and who tells how full it is. */
void cgti_meter_show_table(struct cgti_meter *meter, const void *table, struct cgti_load (*load)(const void *table));

/* Says where the next full check is due: a stride further, but at the latest at the first node over the limit. */
static inline void cgti_meter_set_pause(struct cgti_meter *meter)
{
	meter->pause = meter->nodes + meter->stride;
	if (meter->node_limit && meter->pause > meter->node_limit)
		meter->pause = meter->node_limit + 1;
}

/* The full check that cgti_meter_tick makes now and then. */
cgt_status cgti_meter_check(struct cgti_meter *meter);

/* One more node; anything but CGT_OK ends the call. The failure is recorded. */
static inline cgt_status cgti_meter_tick(struct cgti_meter *meter)
{
	return ++meter->nodes < meter->pause ? CGT_OK : cgti_meter_check(meter);
}

/* For what takes long within one node: looks at the clock, the cancel mark and the progress callback, and counts nothing. */
cgt_status cgti_meter_watch(struct cgti_meter *meter);

/* Tells how many bytes the call has added so far; CGT_LIMIT if that is over the budget. */
cgt_status cgti_meter_bytes(struct cgti_meter *meter, uint64_t bytes);

/* Asks for bytes before they are taken: CGT_LIMIT if that would be over the budget, and then they are not counted. Gives
 * them back. */
cgt_status cgti_meter_take_bytes(struct cgti_meter *meter, uint64_t more);
void cgti_meter_return_bytes(struct cgti_meter *meter, uint64_t bytes);

/* As cgti_grow, and asks for the bytes before; the meter may be NULL. */
cgt_status cgti_meter_grow_to(struct cgti_meter *meter, struct cgti_commons *commons, void **array, size_t *cap, size_t want,
                              size_t bytes);

static inline cgt_status cgti_meter_grow(struct cgti_meter *meter, struct cgti_commons *commons, void **array, size_t *cap,
                                         size_t want, size_t bytes)
{
	return want <= *cap ? CGT_OK : cgti_meter_grow_to(meter, commons, array, cap, want, bytes);
}

/*
 * For tests: the k-th check point from now on (k from 1) finds itself cancelled, once; 0 turns this off. Until then every node
 * is a check point and each check point calls the progress callback. All threads count together; calls without a budget have
 * no check points.
 */
void cgti_meter_cancel_at(uint64_t k);

/* For tests: whether the cancelling asked for has happened. */
int cgti_meter_cancelled(void);

#endif
