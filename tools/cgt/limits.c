/* SPDX-License-Identifier: MIT */
/*
 * Limits. A budget of the library counts for each call, and to answer a position takes several: what one call has used is taken
 * off what the next may use. How many threads may spend it, and what was spent when a call was stopped.
 */
#include "command.h"

#include <time.h>

struct limits limits;
uint64_t threads = 1;
static uint64_t started; /* milliseconds of the clock */
static struct stop stop = { "signal", 0, 0 };

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

/* The library says in words which limit it was and how far the call had got (cgt/budget.h). */
static void read_stop(const char *message)
{
	static const struct {
		const char *word, *limit;
	} limit_names[] = { { "milliseconds", "time" }, { "nodes", "nodes" }, { "bytes", "memory" } };
	const char *after = strstr(message, "after ");
	unsigned long long number = 0;
	char word[16] = "";

	stop = (struct stop){ "signal", progress_before, milliseconds_gone() };
	if (after && sscanf(after, "after %llu", &number) == 1)
		stop.nodes += number;
	if (sscanf(message, "the budget of %llu %15[a-z]", &number, word) == 2)
		for (size_t i = 0; i < sizeof limit_names / sizeof *limit_names; i++)
			if (strcmp(word, limit_names[i].word) == 0)
				stop.by = limit_names[i].limit;
}

void note_stop(cgt_status status)
{
	const struct failure failure = last_failure();

	if ((status == CGT_LIMIT || status == CGT_CANCELLED) && failure.status == status)
		read_stop(failure.message);
}

struct stop last_stop(void)
{
	return stop;
}

/* What stopped a question, as one says it. */
static const char *name_of_stop(void)
{
	if (strcmp(stop.by, "time") == 0)
		return "the limit of time";
	if (strcmp(stop.by, "nodes") == 0)
		return "the limit of nodes";
	if (strcmp(stop.by, "memory") == 0)
		return "the limit of memory";
	return stopped_by == SIGTERM ? "SIGTERM" : stopped_by == SIGHUP ? "SIGHUP" : "the interrupt";
}

const char *describe_stop(void)
{
	static char sentence[100];
	char nodes[NUMBER_BYTES];

	snprintf(sentence, sizeof sentence, "by %s, after %s %s and %.1f s", name_of_stop(), grouped(stop.nodes, nodes),
	         progress_unit, (double)stop.milliseconds / 1000);
	return sentence;
}

void set_threads(cgt_solver *solver)
{
	check(cgt_solver_set(solver, "threads", (int64_t)threads));
}
