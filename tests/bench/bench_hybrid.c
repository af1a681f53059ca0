/* SPDX-License-Identifier: MIT */
/*
 * What pairings buy the solver: outcomes by the search alone, with a check for pairings in front of it, and with the image
 * under a mirror as the first reply. One thread, CPU seconds, empty tables. examples/mirror_strategies.c prints the whole table.
 */
#include <stdio.h>
#include <time.h>

#include <cgt/cgt.h>

static const struct {
	const char *position;
	int32_t map, exchange;
} tasks[] = {
	{ "cram: ......|......|......|......|......", CGT_MAP_HALF_TURN, 0 },
	{ "cram: ......|......|......|......|......", CGT_MAP_TOP_BOTTOM, 0 },
	{ "cram: .....|.....|.....|.....|.....", CGT_MAP_HALF_TURN, 0 },
	{ "domineering: .....|.....|.....|.....|.....", CGT_MAP_DIAGONAL, 1 },
	{ "clobber: xoxox|oxoxo|xoxox|oxoxo", CGT_MAP_HALF_TURN, 1 },
};

struct cost {
	cgt_status status;
	unsigned long long nodes;
	double seconds;
};

static struct cost cost_of(cgt_solver *solver, cgt_status status, clock_t start)
{
	struct cost cost = { status, 0, (double)(clock() - start) / CLOCKS_PER_SEC };
	uint64_t nodes = 0;

	cgt_solver_statistic(solver, "nodes", &nodes);
	cost.nodes = nodes;
	cgt_solver_free(solver);
	return cost;
}

static struct cost search(const cgt_position *position, int64_t check)
{
	cgt_solver *solver;
	int32_t outcome;
	clock_t start = clock();

	if (cgt_solver_new(&solver) != CGT_OK)
		return (struct cost){ CGT_OUT_OF_MEMORY, 0, 0 };
	cgt_solver_set(solver, "check-pairings", check);
	return cost_of(solver, cgt_solver_outcome(solver, position, CGT_NORMAL, NULL, &outcome), start);
}

static struct cost image_first(const cgt_involution *involution)
{
	cgt_solver *solver;
	int32_t winner;
	clock_t start = clock();
	cgt_status status = cgt_solver_new(&solver);

	if (status != CGT_OK)
		return (struct cost){ status, 0, 0 };
	for (int32_t player = CGT_LEFT; player <= CGT_RIGHT && status == CGT_OK; player++)
		status = cgt_solver_winner_image_first(solver, involution, player, CGT_NORMAL, NULL, &winner);
	return cost_of(solver, status, start);
}

static void print_cost(const struct cost *cost)
{
	if (cost->status == CGT_OK)
		printf(" %9llu %8.3f", cost->nodes, cost->seconds);
	else
		printf(" %18s", cgt_status_text(cost->status));
}

static void run(size_t task)
{
	cgt_position *position;
	cgt_involution *involution;
	struct cost cost[3];

	if (cgt_position_parse(tasks[task].position, &position) != CGT_OK)
		return;
	if (cgt_involution_new_map(position, tasks[task].map, tasks[task].exchange, &involution) == CGT_OK) {
		cost[0] = search(position, 0);
		cost[1] = search(position, 1);
		cost[2] = image_first(involution);
		printf("%-42s %-10s", tasks[task].position, cgt_map_name(tasks[task].map));
		for (int i = 0; i < 3; i++)
			print_cost(&cost[i]);
		printf("\n");
		fflush(stdout);
		cgt_involution_unref(involution);
	}
	cgt_position_unref(position);
}

int main(void)
{
	printf("%-42s %-10s %18s %18s %18s\n%-42s %-10s", "pairings in the solver", "image", "search alone", "check in front",
	       "image first", "", "");
	for (int i = 0; i < 3; i++)
		printf(" %9s %8s", "nodes", "seconds");
	printf("\n");
	for (size_t task = 0; task < sizeof tasks / sizeof tasks[0]; task++)
		run(task);
	return 0;
}
