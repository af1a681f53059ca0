/* SPDX-License-Identifier: MIT */
/*
 * What values of positions cost: components whose value was found by play, values with options, CPU seconds of one thread and
 * bytes, each from empty tables, beside what cgt-tools 0.9 was measured to need, single-threaded: positions in its transposition
 * table, and CPU seconds. Arguments: the names of the tasks to be run, instead of those that take seconds.
 */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <cgt/cgt.h>

static const struct {
	const char *name, *position;
	uint64_t peer_positions; /* 0: none are known */
	double peer_seconds;
} tasks[] = {
	{ "4x4", "domineering: ....|....|....|....", 0, 0 },
	{ "4x5", "domineering: .....|.....|.....|.....", 29021, 0.147 },
	{ "4x6", "domineering: ......|......|......|......", 244587, 1.88 },
	{ "5x5", "domineering: .....|.....|.....|.....|.....", 467999, 3.88 },
	{ "tf6+6", "toads-and-frogs: tttttt...ffffff", 180328, 0.673 },
	{ "clobber4x4", "clobber: xoxo|oxox|xoxo|oxox", 0, 0 },
	{ "4x7", "domineering: .......|.......|.......|.......", 0, 0 },
	{ "5x6", "domineering: ......|......|......|......|......", 0, 0 },
	{ "2x22", "domineering: ......................|......................", 0, 0 },
	{ "6x6", "domineering: ......|......|......|......|......|......", 0, 0 },
};

#define SHORT_TASKS 6 /* the first ones */
#define MOST_BYTES (UINT64_C(16) << 30)

static void print_figures(size_t i, const cgt_solver *solver, const cgt_values *values, double seconds)
{
	uint64_t positions = 0, forms = 0, bytes = 0;

	cgt_solver_statistic(solver, "valued", &positions);
	cgt_solver_statistic(solver, "bytes", &bytes);
	cgt_values_statistic(values, "with-options", &forms);
	printf("%-10s %9llu positions %9llu forms %9.3f s %8.1f MiB", tasks[i].name, (unsigned long long)positions,
	       (unsigned long long)forms, seconds, (double)bytes / (1 << 20));
	if (tasks[i].peer_positions > 0)
		printf("   cgt-tools %7llu positions %6.3f s: %4.2f of the positions, %4.2f of the time",
		       (unsigned long long)tasks[i].peer_positions, tasks[i].peer_seconds,
		       (double)positions / (double)tasks[i].peer_positions, seconds / tasks[i].peer_seconds);
	putchar('\n');
	fflush(stdout); /* the next task may take minutes */
}

static cgt_status run(size_t i)
{
	cgt_position *position = NULL;
	cgt_solver *solver = NULL;
	cgt_values *values = NULL;
	cgt_budget *budget = NULL;
	uint64_t value;
	clock_t start = clock();
	cgt_status status = cgt_position_parse(tasks[i].position, &position);

	if (status == CGT_OK)
		status = cgt_solver_new(&solver);
	if (status == CGT_OK)
		status = cgt_solver_values(solver, &values);
	if (status == CGT_OK)
		status = cgt_budget_new(&budget);
	if (status == CGT_OK)
		status = cgt_budget_set_bytes(budget, MOST_BYTES);
	if (status == CGT_OK)
		status = cgt_solver_value(solver, position, budget, &value);
	if (status == CGT_OK || status == CGT_LIMIT)
		print_figures(i, solver, values, (double)(clock() - start) / CLOCKS_PER_SEC);
	cgt_budget_unref(budget);
	cgt_values_unref(values);
	cgt_solver_free(solver);
	cgt_position_unref(position);
	return status;
}

static int is_asked_for(size_t i, int argc, char **argv)
{
	if (argc == 1)
		return i < SHORT_TASKS;
	for (int k = 1; k < argc; k++)
		if (strcmp(argv[k], tasks[i].name) == 0)
			return 1;
	return 0;
}

int main(int argc, char **argv)
{
	for (size_t i = 0; i < sizeof tasks / sizeof tasks[0]; i++) {
		cgt_status status = is_asked_for(i, argc, argv) ? run(i) : CGT_OK;

		if (status != CGT_OK) {
			fprintf(stderr, "%s: %s\n", tasks[i].name, cgt_status_text(status));
			return 1;
		}
	}
	return 0;
}
