/* SPDX-License-Identifier: MIT */
/* How long outcomes take: nodes and CPU seconds of one thread for both players to begin, each from empty tables. */
#include <stdio.h>
#include <time.h>

#include <cgt/cgt.h>

static const struct {
	const char *name, *position;
	int32_t convention;
} tasks[] = {
	{ "clobber 4x4", "clobber: xoxo|oxox|xoxo|oxox", CGT_NORMAL },
	{ "clobber 4x5", "clobber: xoxox|oxoxo|xoxox|oxoxo", CGT_NORMAL },
	{ "clobber 4x4", "clobber: xoxo|oxox|xoxo|oxox", CGT_MISERE },
	{ "clobber (xo)^20", "clobber: xoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxo", CGT_NORMAL },
	{ "domineering 5x5", "domineering: .....|.....|.....|.....|.....", CGT_NORMAL },
	{ "domineering 5x6", "domineering: ......|......|......|......|......", CGT_NORMAL },
	{ "domineering 6x6", "domineering: ......|......|......|......|......|......", CGT_NORMAL },
	{ "domineering 2x23", "domineering: .......................|.......................", CGT_NORMAL },
	{ "domineering 5x5", "domineering: .....|.....|.....|.....|.....", CGT_MISERE },
	{ "toads and frogs 8+8, 3 blanks", "toads-and-frogs: tttttttt...ffffffff", CGT_NORMAL },
	{ "toads and frogs 8+8, 3 blanks", "toads-and-frogs: tttttttt...ffffffff", CGT_MISERE },
	{ "cram 5x6", "cram: ......|......|......|......|......", CGT_MISERE },
	{ "one of each",
	  "clobber: xoxo|oxox + cram: ..... + domineering: ....|.... + impartial-clobber: xoxoxo + toads-and-frogs: ttt..fff",
	  CGT_NORMAL },
};

static cgt_status run(size_t i)
{
	cgt_position *position = NULL;
	cgt_solver *solver = NULL;
	int32_t outcome;
	uint64_t nodes, bytes;
	clock_t start = clock();
	cgt_status status = cgt_position_parse(tasks[i].position, &position);

	if (status == CGT_OK)
		status = cgt_solver_new(&solver);
	if (status == CGT_OK)
		status = cgt_solver_outcome(solver, position, tasks[i].convention, NULL, &outcome);
	if (status == CGT_OK) {
		cgt_solver_statistic(solver, "nodes", &nodes);
		cgt_solver_statistic(solver, "bytes", &bytes);
		printf("%-30s %-6s  %s %9llu nodes %8.3f s %7.1f MiB\n", tasks[i].name, cgt_convention_name(tasks[i].convention),
		       cgt_outcome_name(outcome), (unsigned long long)nodes, (double)(clock() - start) / CLOCKS_PER_SEC,
		       (double)bytes / (1 << 20));
	}
	cgt_solver_free(solver);
	cgt_position_unref(position);
	return status;
}

int main(void)
{
	for (size_t i = 0; i < sizeof tasks / sizeof tasks[0]; i++) {
		cgt_status status = run(i);

		if (status != CGT_OK) {
			fprintf(stderr, "%s: %s\n", tasks[i].name, cgt_status_text(status));
			return 1;
		}
	}
	return 0;
}
