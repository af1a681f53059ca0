/* SPDX-License-Identifier: MIT */
/*
 * --resume and --save: results of a solver from a file and into one. While a long question is at work they are saved every ten
 * minutes: the question is asked with so much time, and when that is over, asked again; it goes on where it was.
 */
#include "command.h"

#define MILLISECONDS_BETWEEN_SAVES 600000

static const char *from, *into;

const struct option saving_options[] = {
	{ "--resume", OPTION_TEXT, &from, "FILE", "begin with the results that --save wrote into FILE", 0, 0 },
	{ "--save", OPTION_TEXT, &into, "FILE", "write what is found into FILE, every ten minutes too", 0, 0 },
	{ .name = NULL },
};

bool keeps_results(void)
{
	return from || into;
}

/* The table of results gets most of the memory that is allowed. */
static void share_memory(cgt_solver *solver)
{
	const uint64_t share = limits.bytes / 8 * 7;

	if (share >= 128)
		check(cgt_solver_set(solver, "table-bytes", share < INT64_MAX ? (int64_t)share : INT64_MAX));
}

void begin_solver(cgt_solver *solver)
{
	set_threads(solver);
	share_memory(solver);
	if (from)
		check(cgt_solver_load(solver, from, NULL));
}

static uint64_t figure(const cgt_solver *solver, const char *key)
{
	uint64_t value;

	check(cgt_solver_statistic(solver, key, &value));
	return value;
}

/* Gives the question its time; true if it is less than what the limits leave, so that it can be asked again. */
static bool take_slice(const cgt_solver *solver, uint64_t nodes_before)
{
	renew_budget(figure(solver, "nodes") - nodes_before, figure(solver, "bytes"));
	if (!into || (limits.milliseconds && limits.milliseconds <= milliseconds_gone() + MILLISECONDS_BETWEEN_SAVES))
		return false;
	check(cgt_budget_set_milliseconds(budget, MILLISECONDS_BETWEEN_SAVES));
	return true;
}

cgt_status ask(cgt_solver *solver, uint64_t nodes_before, cgt_status (*question)(void *asked), void *asked)
{
	bool goes_on;
	cgt_status status;

	do {
		const uint64_t begun = milliseconds_gone();

		goes_on = take_slice(solver, nodes_before);
		status = question(asked);
		goes_on = goes_on && status == CGT_LIMIT && milliseconds_gone() - begun >= MILLISECONDS_BETWEEN_SAVES;
		if (into)
			check(cgt_solver_save(solver, into, NULL));
	} while (goes_on);
	return status;
}
