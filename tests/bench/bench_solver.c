/* SPDX-License-Identifier: MIT */
/* How long the solver takes: Grundy values of Cram rectangles and outcomes of misere Cram, one thread, CPU seconds. */
#include <stdio.h>
#include <time.h>

#include <cgt/cgt.h>

static const struct {
	const char *position;
	int misere;
} tasks[] = {
	{ "cram: .....|.....|.....|.....|.....", 0 },
	{ "cram: .......|.......|.......|.......", 0 },
	{ "cram: ..........|..........|..........", 0 },
	{ "cram: ......|......|......|......|......", 0 },
	{ "cram: ....|....|....|....", 1 },
	{ "cram: .....|.....|.....|.....", 1 },
};

static void run(const char *text, int misere)
{
	cgt_solver *solver;
	cgt_position *position;
	uint64_t value = 0, nodes, bytes;
	int32_t outcome = 0;
	cgt_status status;
	clock_t start = clock();
	double seconds;

	if (cgt_position_parse(text, &position) != CGT_OK || cgt_solver_new(&solver) != CGT_OK)
		return;
	status = misere ? cgt_solver_outcome(solver, position, CGT_MISERE, NULL, &outcome)
	                : cgt_solver_grundy(solver, position, CGT_NORMAL, NULL, &value);
	seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
	cgt_solver_statistic(solver, "nodes", &nodes);
	cgt_solver_statistic(solver, "bytes", &bytes);
	if (status == CGT_OK && misere)
		printf("%-42s misere  %5s", text, cgt_outcome_name(outcome));
	else if (status == CGT_OK)
		printf("%-42s Grundy  %5llu", text, (unsigned long long)value);
	printf(" %10llu nodes %8.3f s %8.2f MiB\n", (unsigned long long)nodes, seconds, (double)bytes / (1 << 20));
	cgt_solver_free(solver);
	cgt_position_unref(position);
}

int main(void)
{
	for (size_t i = 0; i < sizeof tasks / sizeof tasks[0]; i++)
		run(tasks[i].position, tasks[i].misere);
	return 0;
}
