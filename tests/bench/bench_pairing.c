/* SPDX-License-Identifier: MIT */
/*
 * How long the census of pairings takes: one thread, CPU seconds, beside a plain program of somebody else's where there is a
 * figure for one. The last column is the most memory that the whole process has held so far.
 */
#include <stdio.h>
#include <sys/resource.h>
#include <time.h>

#include <cgt/cgt.h>

static const struct {
	const char *name;
	int32_t from, to; /* cells */
	int32_t search;
	int64_t outcomes;
	double plain; /* seconds, or 0 */
} tasks[] = {
	{ "1 to 10 cells, exhaustive, outcomes", 1, 10, CGT_SEARCH_EXHAUSTIVE, 1, 0.12 },
	{ "1 to 10 cells, graph, outcomes", 1, 10, CGT_SEARCH_GRAPH, 1, 0 },
	{ "14 cells, graph", 14, 14, CGT_SEARCH_GRAPH, 0, 2.6 },
	{ "16 cells, graph", 16, 16, CGT_SEARCH_GRAPH, 0, 41 },
	{ "14 cells, graph, outcomes", 14, 14, CGT_SEARCH_GRAPH, 1, 0 },
};

static uint64_t figure(const cgt_census *census, const char *key)
{
	uint64_t value = 0;

	cgt_census_statistic(census, key, &value);
	return value;
}

static void run(cgt_game *game, size_t task)
{
	uint64_t shapes = 0, candidates = 0, maps = 0;
	clock_t start = clock();
	struct rusage usage;
	double seconds;

	for (int32_t cells = tasks[task].from; cells <= tasks[task].to; cells++) {
		cgt_census *census;

		if (cgt_census_new(game, cells, &census) != CGT_OK)
			return;
		cgt_census_set(census, "search", tasks[task].search);
		cgt_census_set(census, "outcomes", tasks[task].outcomes);
		if (cgt_census_run(census, NULL) != CGT_OK)
			printf("%s: failed\n", tasks[task].name);
		shapes += figure(census, "shapes");
		candidates += figure(census, "candidates");
		maps += figure(census, "extra-maps");
		cgt_census_free(census);
	}
	seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
	getrusage(RUSAGE_SELF, &usage);
	printf("%-36s %10llu %10llu %8llu %9.3f", tasks[task].name, (unsigned long long)shapes,
	       (unsigned long long)candidates, (unsigned long long)maps, seconds);
	if (tasks[task].plain > 0)
		printf(" %7.2f %6.1fx", tasks[task].plain, tasks[task].plain / seconds);
	else
		printf(" %7s %7s", "-", "-");
	printf(" %7.1f\n", (double)usage.ru_maxrss / 1024);
	fflush(stdout);
}

int main(void)
{
	cgt_game *game;

	if (cgt_game_new("cram", &game) != CGT_OK)
		return 1;
	printf("%-36s %10s %10s %8s %9s %7s %7s %7s\n", "census of pairings", "shapes", "candidates", "extra", "seconds",
	       "plain", "factor", "MiB");
	for (size_t task = 0; task < sizeof tasks / sizeof tasks[0]; task++)
		run(game, task);
	cgt_game_unref(game);
	return 0;
}
