/* SPDX-License-Identifier: MIT */
/*
 * Meters.
 *
 * A tick compares a counter with the next node at which a full check is due. The stride between full checks adapts so that
 * the clock is read about once a millisecond whatever a node costs.
 */
#include "support/meter.h"

#include "support/array.h"
#include "support/budget.h"
#include "support/clock.h"
#include "support/countdown.h"
#include "support/error.h"
#include "support/progress.h"

#define NS_PER_MS UINT64_C(1000000)
#define CHECK_NS (1 * NS_PER_MS)
#define PROGRESS_NS (50 * NS_PER_MS)
#define MAX_STRIDE (UINT64_C(1) << 20)

/* The check point that a test has cancel; while it is counted down, every node is a check point. */
static struct cgti_countdown cancelling;

void cgti_meter_cancel_at(uint64_t k)
{
	cgti_countdown_start(&cancelling, k);
}

int cgti_meter_cancelled(void)
{
	return atomic_load(&cancelling.happened);
}

void cgti_meter_start(struct cgti_meter *meter, cgt_budget *budget, const char *task)
{
	*meter = (struct cgti_meter){ .budget = budget, .task = task, .stride = 1, .pause = UINT64_MAX, .part = -1 };
	if (!budget)
		return;
	pthread_mutex_lock(&budget->lock);
	meter->node_limit = meter->granted = budget->nodes;
	meter->byte_limit = budget->bytes;
	meter->progress = budget->progress;
	meter->user = budget->user;
	meter->start_ns = meter->checked_ns = meter->called_ns = cgti_clock_ns();
	if (budget->milliseconds && budget->milliseconds < (UINT64_MAX - meter->start_ns) / NS_PER_MS)
		meter->deadline_ns = meter->start_ns + budget->milliseconds * NS_PER_MS;
	pthread_mutex_unlock(&budget->lock);
	cgti_meter_set_pause(meter);
}

void cgti_meter_start_within(struct cgti_meter *meter, uint64_t nodes, const char *task)
{
	cgti_meter_start(meter, NULL, task);
	meter->node_limit = meter->granted = nodes;
	meter->pause = nodes + 1;
}

void cgti_meter_show_table(struct cgti_meter *meter, const void *table, struct cgti_load (*load)(const void *table))
{
	meter->table = table;
	meter->load = load;
}

static cgt_status report_progress(struct cgti_meter *meter, uint64_t now)
{
	cgt_progress progress;

	if (!meter->progress || (now - meter->called_ns < PROGRESS_NS && !cgti_countdown_is_on(&cancelling)))
		return CGT_OK;
	meter->called_ns = now;
	progress = cgti_progress_of(meter, now);
	if (!meter->progress(meter->user, &progress))
		return cgti_fail(CGT_CANCELLED, "stopped by the progress callback after %llu nodes",
		                 (unsigned long long)progress.nodes);
	return CGT_OK;
}

static bool is_cancelled(const cgt_budget *budget)
{
	return budget && atomic_load_explicit(&budget->cancelled, memory_order_relaxed);
}

/* A member that does not lead tells how many nodes it has done since it told last. */
static void tell_nodes(struct cgti_meter *meter)
{
	atomic_fetch_add_explicit(&meter->spent->nodes, meter->nodes - meter->told, memory_order_relaxed);
	meter->told = meter->nodes;
}

/* The one form in which a spent budget is told; cgt/budget.h promises it. */
static cgt_status spent(const struct cgti_meter *meter, uint64_t limit, const char *of_what)
{
	return cgti_fail(CGT_LIMIT, "the budget of %llu %s is spent, after %llu nodes", (unsigned long long)limit, of_what,
	                 (unsigned long long)cgti_meter_all_nodes(meter));
}

/* What a check asks of the world outside, apart from nodes; sets *now. */
static cgt_status look_around(struct cgti_meter *meter, uint64_t *now)
{
	if (meter->shares)
		tell_nodes(meter);
	if (is_cancelled(meter->budget) || is_cancelled(meter->stop) || cgti_countdown_step(&cancelling))
		return cgti_fail(CGT_CANCELLED, "cancelled after %llu nodes", (unsigned long long)cgti_meter_all_nodes(meter));
	*now = cgti_clock_ns();
	if (meter->deadline_ns && *now >= meter->deadline_ns)
		return spent(meter, (meter->deadline_ns - meter->start_ns) / NS_PER_MS, "milliseconds");
	return report_progress(meter, *now);
}

cgt_status cgti_meter_watch(struct cgti_meter *meter)
{
	uint64_t now;

	return meter->budget ? look_around(meter, &now) : CGT_OK;
}

static cgt_status too_many_nodes(const struct cgti_meter *meter)
{
	return spent(meter, meter->granted, "nodes");
}

cgt_status cgti_meter_check(struct cgti_meter *meter)
{
	uint64_t now = 0;
	cgt_status status;

	if (!meter->budget)
		return meter->node_limit ? too_many_nodes(meter) : CGT_OK;
	status = look_around(meter, &now);
	if (status != CGT_OK)
		return status;
	if (meter->node_limit && meter->nodes > meter->node_limit)
		return too_many_nodes(meter);
	if (cgti_countdown_is_on(&cancelling))
		meter->stride = 1;
	else if (now - meter->checked_ns < CHECK_NS / 2 && meter->stride < MAX_STRIDE)
		meter->stride *= 2;
	else if (now - meter->checked_ns > 2 * CHECK_NS && meter->stride > 1)
		meter->stride /= 2;
	meter->checked_ns = now;
	cgti_meter_set_pause(meter);
	return CGT_OK;
}

/* Sets the bytes of a meter; all there are of the call. */
static uint64_t set_bytes(struct cgti_meter *meter, uint64_t bytes)
{
	const uint64_t more = bytes - meter->bytes; /* modulo 2^64, if it is less */

	meter->bytes = bytes;
	return meter->spent ? atomic_fetch_add_explicit(&meter->spent->bytes, more, memory_order_relaxed) + more : bytes;
}

cgt_status cgti_meter_bytes(struct cgti_meter *meter, uint64_t bytes)
{
	if (set_bytes(meter, bytes) > meter->byte_limit && meter->byte_limit)
		return spent(meter, meter->byte_limit, "bytes");
	return CGT_OK;
}

cgt_status cgti_meter_take_bytes(struct cgti_meter *meter, uint64_t more)
{
	cgt_status status = cgti_meter_bytes(meter, meter->bytes + more);

	if (status != CGT_OK)
		set_bytes(meter, meter->bytes - more);
	return status;
}

void cgti_meter_return_bytes(struct cgti_meter *meter, uint64_t bytes)
{
	set_bytes(meter, bytes < meter->bytes ? meter->bytes - bytes : 0);
}

/* Bytes that an array of such a size takes when it grows, by doubling. */
static uint64_t bytes_grown(const struct cgti_commons *commons, size_t cap, size_t want, size_t bytes)
{
	size_t next = cap ? cap : CGTI_GROW_FIRST;

	while (next < want && next <= SIZE_MAX / 2)
		next *= 2;
	return (uint64_t)(commons ? next : next - cap) * bytes;
}

cgt_status cgti_meter_grow_to(struct cgti_meter *meter, struct cgti_commons *commons, void **array, size_t *cap, size_t want,
                              size_t bytes)
{
	const uint64_t more = bytes_grown(commons, *cap, want, bytes);
	cgt_status status = meter ? cgti_meter_take_bytes(meter, more) : CGT_OK;

	if (status != CGT_OK || cgti_commons_grow(commons, array, cap, want, bytes))
		return status;
	if (meter)
		cgti_meter_return_bytes(meter, more);
	return cgti_fail_memory();
}
