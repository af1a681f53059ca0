/* SPDX-License-Identifier: MIT */
/* Limits of bytes: what a call adds to a solver, tables and work space that stays, is within them, whatever is asked of what. */
#include "support.h"
#include "tasks.h"

#define LENGTH(array) (int)(sizeof(array) / sizeof(array)[0])

/* A limit is kept to one part in a hundred and, since what is small is not counted, these. */
#define FEW_BYTES 8192

#define NODES 20000 /* that are enough to be at most of the limits, and do not take long */

static const char *const tasks[] = {
	"clobber 3x6",
	"clobber 3x9",
	"clobber 1x40",
	"cram 5x7",
	"misere-cram 5x6",
	"domineering 6x8V",
	"outcome toads-and-frogs: tttttttt...ffffffff",
	"misere toads-and-frogs: tttttttt...ffffffff",
	("outcome clobber: xoxo|oxox|xoxo + cram: ..... + domineering: ....|.... + impartial-clobber: xoxoxo + "
	 "toads-and-frogs: ttt..fff"),
	"misere clobber: xoxo|oxox|xoxo|oxox",
	"grundy impartial-clobber: xoxox|oxoxo|xoxox",
	"value domineering: .....|.....|....#|.....",
	"value clobber: xoxox|oxoxo",
};

static const uint64_t limits[] = { 1 << 18, 1 << 19, 1 << 20, 1 << 22, 1 << 24, 1 << 26 };

/* Asks once with a limit. */
static void check_limit(const struct task *task, const cgt_position *position, uint64_t limit, int64_t threads)
{
	cgt_solver *solver;
	cgt_budget *budget;
	uint64_t before, held;
	char answer[ANSWER_BYTES];
	cgt_status status;

	ck_ok(cgt_solver_new(&solver));
	ck_ok(cgt_solver_set(solver, "threads", threads));
	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_bytes(budget, limit));
	ck_ok(cgt_budget_set_nodes(budget, NODES));
	before = task_figure(solver, "bytes");
	status = task_ask(task, solver, position, budget, answer);
	held = task_figure(solver, "bytes") - before;
	ck_assert_msg(status == CGT_OK || status == CGT_LIMIT, "%s: %s", task->position, cgt_status_text(status));
	ck_assert_msg(held <= limit + limit / 100 + FEW_BYTES, "%s, %d threads, at most %llu: %llu", task->position, (int)threads,
	              (unsigned long long)limit, (unsigned long long)held);
	cgt_budget_unref(budget);
	cgt_solver_free(solver);
}

START_TEST(limits_are_kept)
{
	cgt_position *position;
	struct task task;

	ck_assert(task_read(tasks[_i], &task));
	ck_ok(cgt_position_parse(task.position, &position));
	for (int i = 0; i < LENGTH(limits); i++)
		for (int64_t threads = 1; threads <= 2; threads++)
			check_limit(&task, position, limits[i], threads);
	cgt_position_unref(position);
}
END_TEST

static Suite *bytes_suite(void)
{
	Suite *suite = suite_create("bytes");
	TCase *tc = tcase_create("limits");

	tcase_set_timeout(tc, 120);
	tcase_set_tags(tc, "heavy");
	tcase_add_loop_test(tc, limits_are_kept, 0, LENGTH(tasks));
	suite_add_tcase(suite, tc);
	return suite;
}

int main(void)
{
	return run_suite(bytes_suite());
}
