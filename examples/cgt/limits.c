/* SPDX-License-Identifier: MIT */
/*
 * Limits. A budget of the library counts for each call, and to answer a position takes several: what one call has used is taken
 * off what the next may use. And how many threads may spend it.
 */
#include "command.h"

#include <time.h>

struct limits limits;
uint64_t threads = 1;
static uint64_t started; /* milliseconds of the clock */

static uint64_t clock_milliseconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

/* What is left of a limit; 0 would mean that there is none. */
static uint64_t rest(uint64_t limit, uint64_t used)
{
	if (limit == 0)
		return 0;
	return used < limit ? limit - used : 1;
}

bool limited(void)
{
	return limits.milliseconds || limits.nodes || limits.bytes;
}

void start_limits(void)
{
	started = clock_milliseconds();
}

uint64_t milliseconds_gone(void)
{
	return clock_milliseconds() - started;
}

void renew_budget(uint64_t nodes, uint64_t bytes)
{
	progress_before = nodes;
	seconds_before = (double)milliseconds_gone() / 1000;
	check(cgt_budget_set_milliseconds(budget, rest(limits.milliseconds, milliseconds_gone())));
	check(cgt_budget_set_nodes(budget, rest(limits.nodes, nodes)));
	check(cgt_budget_set_bytes(budget, rest(limits.bytes, bytes)));
}

void set_threads(cgt_solver *solver)
{
	check(cgt_solver_set(solver, "threads", (int64_t)threads));
}
