/* SPDX-License-Identifier: MIT */
/*
 * Budgets and their meters.
 *
 * A tick is a counter compared with the next node at which a full check is due. The stride between full checks adapts so
 * that the clock is read about once a millisecond whatever a node costs.
 */
#include "support/meter.h"

#include <pthread.h>
#include <string.h>
#include <stdatomic.h>

#include "support/clock.h"
#include "support/countdown.h"
#include "support/error.h"
#include "support/memory.h"
#include "support/refs.h"

#define NS_PER_MS UINT64_C(1000000)
#define CHECK_NS (1 * NS_PER_MS)
#define PROGRESS_NS (50 * NS_PER_MS)
#define FIRST_NS (2000 * NS_PER_MS) /* after which the time that is left is guessed by what was done since */
#define MAX_STRIDE (UINT64_C(1) << 20)

struct cgt_budget {
	struct cgti_refs refs;
	atomic_int cancelled;
	pthread_mutex_t lock; /* of what follows */
	uint64_t nodes;
	uint64_t milliseconds;
	uint64_t bytes;
	cgt_progress_fn progress;
	void *user;
};

struct cgt_progress {
	uint64_t nodes;
	double seconds;
	const char *task;
	uint32_t depth;
	double part; /* done; below 0: not known */
	double left; /* seconds; below 0: not known */
	struct cgti_load load;
	char line[CGTI_PLIES_TEXT];
};

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

cgt_status cgt_budget_new(cgt_budget **budget)
{
	cgt_budget *b;

	if (!budget)
		return cgti_fail_null("budget");
	b = cgti_alloc_zero(1, sizeof *b);
	if (!b)
		return cgti_fail_memory();
	if (pthread_mutex_init(&b->lock, NULL) != 0) {
		cgti_free(b);
		return cgti_fail_memory();
	}
	cgti_refs_init(&b->refs);
	atomic_init(&b->cancelled, 0);
	*budget = b;
	return CGT_OK;
}

cgt_budget *cgt_budget_ref(cgt_budget *budget)
{
	if (budget)
		cgti_refs_take(&budget->refs);
	return budget;
}

void cgt_budget_unref(cgt_budget *budget)
{
	if (!budget || !cgti_refs_drop(&budget->refs))
		return;
	pthread_mutex_destroy(&budget->lock);
	cgti_free(budget);
}

static cgt_status set_limit(cgt_budget *budget, uint64_t *limit, uint64_t value)
{
	pthread_mutex_lock(&budget->lock);
	*limit = value;
	pthread_mutex_unlock(&budget->lock);
	return CGT_OK;
}

cgt_status cgt_budget_set_nodes(cgt_budget *budget, uint64_t nodes)
{
	return budget ? set_limit(budget, &budget->nodes, nodes) : cgti_fail_null("budget");
}

cgt_status cgt_budget_set_milliseconds(cgt_budget *budget, uint64_t milliseconds)
{
	return budget ? set_limit(budget, &budget->milliseconds, milliseconds) : cgti_fail_null("budget");
}

cgt_status cgt_budget_set_bytes(cgt_budget *budget, uint64_t bytes)
{
	return budget ? set_limit(budget, &budget->bytes, bytes) : cgti_fail_null("budget");
}

cgt_status cgt_budget_set_progress(cgt_budget *budget, cgt_progress_fn progress, void *user)
{
	if (!budget)
		return cgti_fail_null("budget");
	pthread_mutex_lock(&budget->lock);
	budget->progress = progress;
	budget->user = user;
	pthread_mutex_unlock(&budget->lock);
	return CGT_OK;
}

void cgt_budget_cancel(cgt_budget *budget)
{
	if (budget)
		atomic_store(&budget->cancelled, 1);
}

void cgt_budget_uncancel(cgt_budget *budget)
{
	if (budget)
		atomic_store(&budget->cancelled, 0);
}

int32_t cgt_budget_cancelled(const cgt_budget *budget)
{
	return budget ? atomic_load(&budget->cancelled) : 0;
}

/* Where the next full check is due: a stride further, but at the latest at the first node over the limit. */
static void set_pause(struct cgti_meter *meter)
{
	meter->pause = meter->nodes + meter->stride;
	if (meter->node_limit && meter->pause > meter->node_limit)
		meter->pause = meter->node_limit + 1;
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
	set_pause(meter);
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

uint64_t cgt_progress_nodes(const cgt_progress *progress)
{
	return progress ? progress->nodes : 0;
}

double cgt_progress_seconds(const cgt_progress *progress)
{
	return progress ? progress->seconds : 0;
}

const char *cgt_progress_task(const cgt_progress *progress)
{
	return progress ? progress->task : "";
}

uint64_t cgt_progress_depth(const cgt_progress *progress)
{
	return progress ? progress->depth : 0;
}

const char *cgt_progress_line(const cgt_progress *progress)
{
	return progress ? progress->line : "";
}

double cgt_progress_part(const cgt_progress *progress)
{
	return progress ? progress->part : -1;
}

double cgt_progress_seconds_left(const cgt_progress *progress)
{
	return progress ? progress->left : -1;
}

uint64_t cgt_progress_table_entries(const cgt_progress *progress)
{
	return progress ? progress->load.entries : 0;
}

double cgt_progress_table_load(const cgt_progress *progress)
{
	return progress ? progress->load.part : -1;
}

/* Searches of one call that follow each other are parts of it that nobody counted: what was told before stays true. */
static double part_done(struct cgti_meter *meter)
{
	const double part = cgti_plies_part(&meter->plies);

	if (part > meter->part)
		meter->part = part < 1 ? part : 1;
	return meter->part;
}

/* The nodes of all who share the call; one that does not lead has told its own. */
static uint64_t all_nodes(const struct cgti_meter *meter)
{
	const uint64_t told = meter->spent ? atomic_load_explicit(&meter->spent->nodes, memory_order_relaxed) : 0;

	return meter->shares ? told : told + meter->nodes;
}

/*
 * The seconds left, if what is left goes as fast as what was done since FIRST_NS after the start: by then a search that goes on with
 * earlier results is where those end.
 */
static double seconds_left(struct cgti_meter *meter, double part, uint64_t now)
{
	const double done = part - meter->first_part;

	if (!meter->first_ns && now - meter->start_ns >= FIRST_NS) {
		meter->first_part = part > 0 ? part : 0;
		meter->first_ns = now;
		return -1;
	}
	if (part <= 0 || done <= 0)
		return -1;
	return (double)(now - (meter->first_ns ? meter->first_ns : meter->start_ns)) * 1e-9 * (1 - part) / done;
}

static struct cgt_progress progress_of(struct cgti_meter *meter, uint64_t now)
{
	const double part = part_done(meter);
	struct cgt_progress progress = {
		.nodes = all_nodes(meter),
		.seconds = (double)(now - meter->start_ns) * 1e-9,
		.task = meter->task,
		.depth = meter->plies.depth,
		.part = part,
		.left = seconds_left(meter, part, now),
		.load = meter->table ? meter->load(meter->table) : (struct cgti_load){ 0, -1 },
	};

	cgti_plies_write(&meter->plies, progress.line);
	return progress;
}

static cgt_status report_progress(struct cgti_meter *meter, uint64_t now)
{
	cgt_progress progress;

	if (!meter->progress || (now - meter->called_ns < PROGRESS_NS && !cgti_countdown_is_on(&cancelling)))
		return CGT_OK;
	meter->called_ns = now;
	progress = progress_of(meter, now);
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
	                 (unsigned long long)all_nodes(meter));
}

/* What a check asks of the world outside, apart from nodes; sets *now. */
static cgt_status look_around(struct cgti_meter *meter, uint64_t *now)
{
	if (meter->shares)
		tell_nodes(meter);
	if (is_cancelled(meter->budget) || is_cancelled(meter->stop) || cgti_countdown_step(&cancelling))
		return cgti_fail(CGT_CANCELLED, "cancelled after %llu nodes", (unsigned long long)all_nodes(meter));
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
	set_pause(meter);
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

/* A limit of nodes is divided; 0 would be none. */
bool cgti_meter_can_share(const struct cgti_meter *meter, uint32_t parts)
{
	return !meter->node_limit || (meter->nodes < meter->node_limit && meter->node_limit - meter->nodes >= parts);
}

static uint64_t part_of_nodes(const struct cgti_meter *meter, uint32_t parts)
{
	return meter->node_limit ? (meter->node_limit - meter->nodes) / parts : 0;
}

void cgti_meter_lead(struct cgti_meter *lead, const struct cgti_meter *meter, cgt_budget *stop, uint32_t parts,
                     struct cgti_spent *spent)
{
	*lead = *meter;
	lead->spent = spent;
	atomic_init(&spent->bytes, meter->bytes);
	atomic_init(&spent->nodes, 0);
	if (!lead->budget)
		lead->budget = stop;
	lead->stop = stop;
	if (meter->node_limit)
		lead->node_limit = meter->nodes + part_of_nodes(meter, parts);
	lead->stride = 1;
	set_pause(lead);
}

/* Whoever shares is stopped by the calling thread, but may have to be before that comes to it: while it waits for a lock. */
void cgti_meter_share(struct cgti_meter *share, const struct cgti_meter *lead, const struct cgti_meter *meter, cgt_budget *stop,
                      uint32_t parts)
{
	cgti_meter_start(share, stop, meter->task);
	share->stop = meter->budget;
	share->start_ns = meter->budget ? meter->start_ns : share->start_ns;
	share->deadline_ns = meter->deadline_ns;
	share->spent = lead->spent;
	share->shares = true;
	share->node_limit = part_of_nodes(meter, parts);
	share->granted = meter->granted;
	share->byte_limit = meter->byte_limit;
	set_pause(share);
}

void cgti_meter_return(const struct cgti_meter *lead, struct cgti_meter *meter)
{
	meter->nodes = lead->nodes;
	meter->bytes = lead->spent ? atomic_load(&lead->spent->bytes) : lead->bytes;
	meter->checked_ns = lead->checked_ns;
	meter->called_ns = lead->called_ns;
	meter->part = lead->part;
	meter->first_part = lead->first_part;
	meter->first_ns = lead->first_ns;
	memcpy(meter->taken, lead->taken, sizeof meter->taken);
	if (meter->budget)
		set_pause(meter);
}
