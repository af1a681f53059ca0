/* SPDX-License-Identifier: MIT */
/*
 * What searches cost: one table of tasks (tests/tasks.h) of every engine, each from nothing, seconds of the processor and of
 * the clock, and what tests/data/peers.tsv says of other programs. Positions are those of Cram whose options were listed,
 * those of Domineering that were searched, and sums whose options were made; else what the solver calls nodes. Takes tasks
 * as arguments, such as "cram 6x7", or else a list of its own; before them "--threads N", else one thread is at work. With
 * "--nodes" alone it reads the table of the signature test (tests/check_signature.c) from the standard input, and writes it
 * with the nodes of today; where an answer is not the one that stands there, it fails.
 */
#include "tasks.h"

#include <stdlib.h>
#include <time.h>

#include "peers.h"
#include "domineering/domineering.h"
#include "domineering/engine.h"
#include "search/tables.h"
#include "solver/question.h"
#include "sums/engine.h"

#define MIB (1 << 20)

static const char *const tasks[] = {
	"cram 3x9", "cram 4x7", "cram 5x6", "cram 3x12", "cram 4x9", "cram 5x7", "cram 3x14", "cram 5x8", "cram 4x11", "cram 5x9",
	"misere-cram 4x5", "misere-cram 5x5", "misere-cram 3x11", "misere-cram 5x6", "misere-cram 6x6", "misere-cram 4x9",
	"domineering 4x4V", "domineering 5x5V", "domineering 6x6V", "domineering 7x7V", "domineering 6x8V", "domineering 6x8H",
	"domineering 6x9V", "domineering 6x9H", "domineering 6x10V", "domineering 7x8V", "domineering 7x8H", "domineering 7x10V",
	"domineering 7x10H", "domineering 8x9V", "domineering 8x9H", "domineering 9x10V", "domineering 9x10H", "domineering 8x8V",
	"domineering 8x8H", "domineering 7x9V",
	"clobber 3x6", "clobber 4x4", "clobber 4x5", "clobber 3x7", "clobber 2x10", "clobber 2x12", "clobber 1x48", "clobber 1x60",
	"clobber 3x8", "clobber 3x9", "clobber 4x6", "clobber 5x5", "clobber 4x7",
	"outcome toads-and-frogs: tttttttt...ffffffff", "misere toads-and-frogs: tttttttt...ffffffff",
	"misere clobber: xoxo|oxox|xoxo|oxox", "misere domineering: .....|.....|.....|.....|.....",
	"outcome clobber: xoxo|oxox + cram: ..... + domineering: ....|.... + impartial-clobber: xoxoxo + toads-and-frogs: ttt..fff",
	"grundy impartial-clobber: xoxox|oxoxo|xoxox", "value domineering: .....|.....|....#|.....",
};

static uint64_t positions(const cgt_solver *solver)
{
	const struct cgti_sums *sums = cgti_engine_has(&solver->tables, &cgti_sums_engine);
	const struct cgti_domineering *domineering = cgti_engine_has(&solver->tables, &cgti_domineering_engine);
	const uint64_t own = (sums ? sums->own.searched : 0) + (domineering ? cgti_domineering_searched(domineering) : 0);

	return own ? own : task_figure(solver, "nodes");
}

static void write_peer_of(const char *task)
{
	char game[32];
	int length = 0;

	if (sscanf(task, "%31s %n", game, &length) == 1)
		write_peer(game, task + length);
}

static double clock_seconds(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static cgt_status measure(const char *task, int64_t threads)
{
	const clock_t start = clock();
	const double began = clock_seconds();
	char answer[ANSWER_BYTES];
	cgt_solver *solver;
	cgt_status status = task_run(task, threads, &solver, answer);
	const double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;

	if (status == CGT_OK) {
		const double count = (double)positions(solver), entries = (double)task_figure(solver, "table-entries");

		printf("%-28.28s %-6.6s %10.0f %9.3f %9.3f %10.0f %8.1f %8.1f", task, answer, count, seconds,
		       clock_seconds() - began, count / (seconds > 0 ? seconds : 1e-6),
		       (double)task_figure(solver, "bytes") / MIB,
		       entries > 0 ? (double)task_figure(solver, "table-bytes") / entries : 0);
		write_peer_of(task);
		fflush(stdout);
	}
	cgt_solver_free(solver);
	return status;
}

static int measure_all(const char *const *task, size_t count, int64_t threads)
{
	printf("%-28s %-6s %10s %9s %9s %10s %8s %8s  %s\n", "task", "answer", "positions", "CPU s", "clock s", "a CPU s", "MiB",
	       "B/entry", "others");
	for (size_t i = 0; i < count; i++) {
		const cgt_status status = measure(task[i], threads);

		if (status != CGT_OK) {
			fprintf(stderr, "%s: %s\n", task[i], cgt_status_text(status));
			return EXIT_FAILURE;
		}
	}
	return EXIT_SUCCESS;
}

/* Writes a line of the table of nodes anew; lines that are none of a task stay. */
static int write_nodes(char *line)
{
	char *answer = strchr(line, '\t'), *nodes = answer ? strchr(answer + 1, '\t') : NULL, found[ANSWER_BYTES];
	cgt_solver *solver;
	cgt_status status;

	if (line[0] == '#' || !nodes || strncmp(line, "task\t", 5) == 0) {
		fputs(line, stdout);
		return EXIT_SUCCESS;
	}
	*answer++ = *nodes = '\0';
	status = task_run(line, 1, &solver, found);
	if (status == CGT_OK && strcmp(answer, found) == 0)
		printf("%s\t%s\t%llu\n", line, answer, (unsigned long long)task_figure(solver, "nodes"));
	else
		fprintf(stderr, "%s: %s, not %s\n", line, status == CGT_OK ? found : cgt_status_text(status), answer);
	cgt_solver_free(solver);
	return status == CGT_OK && strcmp(answer, found) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

static int write_all_nodes(void)
{
	char line[TASK_BYTES + 256];
	int result = EXIT_SUCCESS;

	while (fgets(line, sizeof line, stdin))
		result |= write_nodes(line);
	return result;
}

int main(int argc, char **argv)
{
	int threads = 1;

	if (argc == 2 && strcmp(argv[1], "--nodes") == 0)
		return write_all_nodes();
	if (argc > 2 && strcmp(argv[1], "--threads") == 0) {
		threads = atoi(argv[2]);
		if (threads < 1) {
			fprintf(stderr, "--threads takes a number from 1, and not \"%s\"\n", argv[2]);
			return EXIT_FAILURE;
		}
		argc -= 2;
		argv += 2;
	}
	if (argc > 1)
		return measure_all((const char *const *)argv + 1, (size_t)argc - 1, threads);
	return measure_all(tasks, sizeof tasks / sizeof *tasks, threads);
}
