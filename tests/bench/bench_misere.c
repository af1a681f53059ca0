/* SPDX-License-Identifier: MIT */
/*
 * Misere play of heaps and boards: the genus by canonical forms, and the misere Grundy value by searching for the winner. CPU
 * time; both ways must give the same value.
 */
#include <cgt/cgt.h>

#include <stdio.h>
#include <time.h>

static const struct {
	const char *position;
	int search; /* whether it is searched, too */
} tasks[] = {
	{ "0.77: [30]", 1 },
	{ "0.77: [40]", 1 },
	{ "0.77: [50]", 0 },
	{ "0.07: [50]", 1 },
	{ "0.07: [60]", 0 },
	{ "0.07: [70]", 0 },
	{ "4!.0: [40]", 1 },
	{ "0.137: [20,19,18]", 1 },
	{ "0.137: [30,29,28]", 0 },
	{ "0.77: [20,19,18]", 0 },
	{ "cram: .....|.....|.....|.....", 1 },
	{ "cram: .....|.....|.....|.....|.....", 1 },
};

static double seconds(void)
{
	return (double)clock() / CLOCKS_PER_SEC;
}

static cgt_status find_form(const cgt_position *position, uint64_t *value)
{
	double start = seconds();
	cgt_misere *table = NULL;
	uint64_t form = 0, forms = 0, bytes = 0;
	char genus[64] = "";
	cgt_status status = cgt_misere_new(&table);

	if (status == CGT_OK)
		status = cgt_misere_from_position(table, position, NULL, &form);
	if (status == CGT_OK)
		status = cgt_misere_genus_text(table, form, CGT_GENUS_FULL, genus, sizeof genus, NULL);
	if (status == CGT_OK)
		status = cgt_misere_figure(table, form, "misere-grundy", value);
	start = seconds() - start;
	if (status == CGT_OK) {
		cgt_misere_statistic(table, "forms", &forms);
		cgt_misere_statistic(table, "bytes", &bytes);
		printf("%9.3f s %8llu forms %9llu bytes  %-10s", start, (unsigned long long)forms, (unsigned long long)bytes,
		       genus);
	}
	cgt_misere_free(table);
	return status;
}

static cgt_status search(const cgt_position *position, uint64_t *value)
{
	double start = seconds();
	cgt_solver *solver = NULL;
	uint64_t nodes = 0;
	cgt_status status = cgt_solver_new(&solver);

	if (status == CGT_OK)
		status = cgt_solver_grundy(solver, position, CGT_MISERE, NULL, value);
	if (status == CGT_OK) {
		cgt_solver_statistic(solver, "nodes", &nodes);
		printf("%9.3f s %9llu nodes", seconds() - start, (unsigned long long)nodes);
	}
	cgt_solver_free(solver);
	return status;
}

int main(void)
{
	printf("%-36s  by canonical forms%37s  by search\n", "misere play", "");
	for (size_t i = 0; i < sizeof tasks / sizeof tasks[0]; i++) {
		cgt_position *position = NULL;
		uint64_t by_form = 0, by_search = 0;
		cgt_status status = cgt_position_parse(tasks[i].position, &position);

		printf("%-36s", tasks[i].position);
		if (status == CGT_OK)
			status = find_form(position, &by_form);
		by_search = by_form;
		if (status == CGT_OK && tasks[i].search)
			status = search(position, &by_search);
		putchar('\n');
		cgt_position_unref(position);
		if (status != CGT_OK || by_form != by_search)
			return 1;
	}
	return 0;
}
