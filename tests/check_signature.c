/* SPDX-License-Identifier: MIT */
/*
 * The signature of the searches: a short list of tasks of every engine (tests/data/search_nodes.tsv), whose answers are known from
 * elsewhere, and how many nodes one thread takes for them. Nodes change when a search does; then "make signature-update" writes the
 * table down anew, and the commit says why. Nodes are the same on every machine and every time.
 */
#include "tasks.h"

#include "support.h"

START_TEST(nodes_are_those_written_down)
{
	struct table table;
	int rows = 0;

	table_open(&table, "search_nodes.tsv");
	while (table_next(&table)) {
		const char *task = table_text(&table, "task");
		char answer[ANSWER_BYTES];
		cgt_solver *solver;

		ck_assert_msg(task_run(task, 1, &solver, answer) == CGT_OK, "%s: %s", task, last_message());
		ck_assert_msg(strcmp(answer, table_text(&table, "answer")) == 0, "%s: %s", task, answer);
		ck_assert_msg(task_figure(solver, "nodes") == strtoull(table_text(&table, "nodes"), NULL, 10),
		              "%s took %llu nodes, and not %s (make signature-update)", task,
		              (unsigned long long)task_figure(solver, "nodes"), table_text(&table, "nodes"));
		cgt_solver_free(solver);
		rows++;
	}
	ck_assert_int_gt(rows, 20);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("signature");
	TCase *tc = tcase_create("nodes");

	tcase_set_timeout(tc, 300);
	tcase_set_tags(tc, "heavy");
	tcase_add_test(tc, nodes_are_those_written_down);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
