/* SPDX-License-Identifier: MIT */
/* What a progress callback is told. */
#include "support/progress.h"

#define FIRST_NS UINT64_C(2000000000) /* the time left is estimated from the work done since this long after the start */

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

/* A call may run several searches in a row; the reported fraction must never decrease. */
static double part_done(struct cgti_meter *meter)
{
	const double part = cgti_plies_part(&meter->plies);

	if (part > meter->part)
		meter->part = part < 1 ? part : 1;
	return meter->part;
}

/* The nodes of all who share the call; one that does not lead has told its own. */
uint64_t cgti_meter_all_nodes(const struct cgti_meter *meter)
{
	const uint64_t told = meter->spent ? atomic_load_explicit(&meter->spent->nodes, memory_order_relaxed) : 0;

	return meter->shares ? told : told + meter->nodes;
}

/*
 * The seconds left, if what is left goes as fast as what was done since FIRST_NS after the start: by then a search that goes
 * on with earlier results is where those end.
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

struct cgt_progress cgti_progress_of(struct cgti_meter *meter, uint64_t now)
{
	const double part = part_done(meter);
	struct cgt_progress progress = {
		.nodes = cgti_meter_all_nodes(meter),
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
