/* SPDX-License-Identifier: MIT */
/*
 * --resume and --save: results of a solver from a file and into one. While a long question is at work they are saved every ten
 * minutes: the question is asked with so much time, and when that is over, asked again; it goes on where it was.
 *
 * Whoever begins a long search names one file for both, and gives the same command again and again.
 */
#include "command.h"

#define MILLISECONDS_BETWEEN_SAVES 600000

static const char *from, *into;
static bool failed; /* the last saving */

const struct option saving_options[] = {
	{ "--resume", OPTION_TEXT, &from, "FILE", "begin with the results that --save wrote into FILE", 0, 0, NULL },
	{ "--save", OPTION_TEXT, &into, "FILE", "write what is found into FILE, every ten minutes too", 0, 0, NULL },
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

/* Whether there is a directory that a file of this name can be written into. */
static bool has_place(const char *path)
{
	const char *slash = strrchr(path, '/');
	const size_t length = slash ? (size_t)(slash - path) + 1 : 1;
	char *directory = get_memory(length + 1, 1);
	bool has;

	memcpy(directory, slash ? path : ".", length);
	has = access(directory, W_OK | X_OK) == 0;
	free(directory);
	return has;
}

/* Whether the file to begin with is the one to be written, and this is the first time. */
static bool is_first_time(void)
{
	return into && strcmp(from, into) == 0 && access(from, F_OK) != 0 && errno == ENOENT && has_place(from);
}

void begin_solver(cgt_solver *solver)
{
	set_threads(solver);
	share_memory(solver);
	if (from && is_first_time())
		note("%s is not there yet: this begins from nothing", from);
	else if (from)
		check(cgt_solver_load(solver, from, NULL));
}

void save_results(cgt_solver *solver)
{
	const bool told = failed;

	if (!into)
		return;
	failed = cgt_solver_save(solver, into, NULL) != CGT_OK;
	if (failed && !told)
		warn("the results are not saved: %s", last_message());
}

int exit_status_of_saving(int exit_status)
{
	return failed ? EXIT_FAILURE : exit_status;
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

/* Whether something may have been found; what was refused has its message still to be told. */
static bool leaves_results(cgt_status status)
{
	return status == CGT_OK || status == CGT_LIMIT || status == CGT_CANCELLED || status == CGT_OUT_OF_MEMORY;
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
		note_stop(status);
		if (leaves_results(status))
			save_results(solver);
	} while (goes_on);
	return status;
}
