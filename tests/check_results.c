/* SPDX-License-Identifier: MIT */
/*
 * Results of solvers in files: what is saved is all that was proved, whoever loads it needs not prove it again, damaged files are
 * refused and change nothing, and whatever happens while a file is written, there is a whole one.
 */
#define _GNU_SOURCE /* mkdtemp, fork, kill */
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cgt/cgt.h>

#include "support.h"
#include "support/meter.h"
#include "saved_file.h"

#define LENGTH(array) (sizeof(array) / sizeof(array)[0])

/* Who wins when Left begins. */
static int32_t ask(cgt_solver *solver, const char *text, int32_t convention)
{
	cgt_position *position = position_of(text);
	int32_t winner;

	ck_ok(cgt_solver_winner(solver, position, CGT_LEFT, convention, NULL, &winner));
	cgt_position_unref(position);
	return winner;
}

static const struct {
	const char *position;
	int32_t convention;
	uint64_t most; /* nodes that a second solver may need: components get their values anew */
} asked[] = {
	{ "cram: .......|.......|.......|.......|.......", CGT_NORMAL, 1 },
	{ "cram: ....|....|....", CGT_MISERE, 1 },
	{ "domineering: ......|......|......|......|......|......", CGT_NORMAL, 1 },
	{ "clobber: xoxo|oxox|xoxo|oxox", CGT_NORMAL, 1 },
	{ "clobber: xoxox|oxoxo|xoxox", CGT_MISERE, 1 },
	{ "toads-and-frogs: ttttt..fffff", CGT_NORMAL, 1 },
	{ "dawson-pawns: pppp|....|PPPP", CGT_NORMAL, 1 },
	{ "clobber: xoxox|oxoxo|xoxox + toads-and-frogs: tt..ff + 0.137: [7]", CGT_NORMAL, 60 },
	{ "{4|-3} + {3|-5} + {5|-4} + {2|-1} + {6|-7} + {0||0|-2}", CGT_NORMAL, 100 },
	{ "impartial-clobber: xoxo|oxox + 0.07: [6] + 4!.0: [5]", CGT_MISERE, 1 },
};

/* A solver that loads what another has proved knows the answer without a node of search. */
START_TEST(what_is_saved_need_not_be_searched)
{
	cgt_solver *first = new_solver(), *second = new_solver();
	int32_t winner = ask(first, asked[_i].position, asked[_i].convention);

	ck_ok(cgt_solver_save(first, path, NULL));
	ck_ok(cgt_solver_load(second, path, NULL));
	ck_assert_uint_eq(statistic_of(second, "nodes"), 0);
	ck_assert_int_eq(ask(second, asked[_i].position, asked[_i].convention), winner);
	ck_assert_uint_le(statistic_of(second, "nodes"), asked[_i].most);
	ck_assert_uint_gt(statistic_of(first, "nodes"), 2 * asked[_i].most);
	cgt_solver_free(first);
	cgt_solver_free(second);
}
END_TEST

/* What a search that was stopped has proved is kept, and another solver goes on from there. */
START_TEST(a_stopped_search_goes_on_elsewhere)
{
	const char *text = "clobber: xoxox|oxoxo|xoxox|oxoxo";
	cgt_solver *solver = new_solver();
	cgt_position *position = position_of(text);
	cgt_budget *budget;
	cgt_status status = CGT_LIMIT;
	uint64_t whole, nodes = 0;
	int32_t winner, rounds = 0, expected = ask(solver, text, CGT_NORMAL);

	whole = statistic_of(solver, "nodes");
	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_nodes(budget, whole / 5));
	for (; status == CGT_LIMIT && rounds < 50; rounds++) {
		cgt_solver *next = new_solver();

		if (rounds > 0)
			ck_ok(cgt_solver_load(next, path, NULL));
		status = cgt_solver_winner(next, position, CGT_LEFT, CGT_NORMAL, budget, &winner);
		nodes += statistic_of(next, "nodes");
		ck_ok(cgt_solver_save(next, path, NULL));
		cgt_solver_free(next);
	}
	ck_ok(status);
	ck_assert_int_eq(winner, expected);
	ck_assert_int_gt(rounds, 1);
	ck_assert_msg(nodes < 8 * whole, "%llu nodes in %d rounds, %llu at once", (unsigned long long)nodes, rounds,
	              (unsigned long long)whole);
	cgt_budget_unref(budget);
	cgt_position_unref(position);
	cgt_solver_free(solver);
}
END_TEST

static void write_small_file(void)
{
	cgt_solver *solver = new_solver();

	ask(solver, "clobber: xox|oxo|xox + {3|1} + domineering: ...|... + 0.137: [5]", CGT_NORMAL);
	ask(solver, "clobber: xox|oxo", CGT_MISERE);
	ck_ok(cgt_solver_save(solver, path, NULL));
	cgt_solver_free(solver);
}

/* Every byte changed in turn, and every shorter file: refused, and the solver has no more results than before. */
START_TEST(damaged_files_are_refused)
{
	cgt_solver *solver = new_solver();
	size_t count;
	uint8_t *bytes;

	write_small_file();
	bytes = read_file(&count);
	for (size_t i = 0; i < count; i += 1 + i / 300) {
		bytes[i] ^= 1 << (i % 8);
		write_file(bytes, count);
		ck_fails(cgt_solver_load(solver, path, NULL), CGT_CORRUPT, "is no saved solver");
		bytes[i] ^= 1 << (i % 8);
		write_file(bytes, i);
		ck_fails(cgt_solver_load(solver, path, NULL), CGT_CORRUPT, "is no saved solver");
	}
	bytes[count] = 0;
	write_file(bytes, count + 1);
	ck_fails(cgt_solver_load(solver, path, NULL), CGT_CORRUPT, "too long");
	ck_assert_uint_eq(statistic_of(solver, "table-entries"), 0);
	write_file(bytes, count);
	ck_ok(cgt_solver_load(solver, path, NULL));
	ck_assert_uint_gt(statistic_of(solver, "table-entries"), 0);
	free(bytes);
	cgt_solver_free(solver);
}
END_TEST

/* The same with a right checksum: refused or taken, but nothing else happens. */
START_TEST(forged_files_do_no_harm)
{
	size_t count, refused = 0, taken = 0;
	uint8_t *bytes;

	write_small_file();
	bytes = read_file(&count);
	for (size_t i = 0; i < count - 8; i += 1 + i / 300) {
		cgt_solver *solver = new_solver();
		const uint8_t before = bytes[i];
		cgt_status status;

		bytes[i] = (uint8_t)(before + 1 + i % 255);
		seal(bytes, count);
		write_file(bytes, count);
		status = cgt_solver_load(solver, path, NULL);
		ck_assert_msg(status == CGT_OK || status == CGT_CORRUPT, "byte %zu: %s", i, cgt_status_name(status));
		refused += status == CGT_CORRUPT;
		taken += status == CGT_OK;
		bytes[i] = before;
		cgt_solver_free(solver);
	}
	ck_assert_uint_gt(refused, 0);
	ck_assert_uint_gt(taken, 0);
	free(bytes);
}
END_TEST

/* Files that nobody writes: what stands after the head is given, and what is wrong with it. */
static const struct {
	const char *bytes;
	size_t count;
	const char *wrong;
} invented[] = {
#define INVENTED(bytes) bytes, sizeof bytes - 1
	{ INVENTED("\1\0\0\0" "\2"), "a value of no kind" },
	{ INVENTED("\1\0\0\0" "\1" "\1\0\0\0" "\0\0\0\0" "\1\0\0\0"), "a value before its options" },
	{ INVENTED("\1\0\0\0" "\0" "\0\0\0\0\0\0\0\200" "\0\0\0\0" "\0\0\0\0" "\0\0\0\0"), "a value beyond the limits" },
	{ INVENTED("\1\0\0\0" "\0" "\1\0\0\0"), "too short" },
	{ INVENTED("\0\0\0\0" "\1\0\0\0" "\0\0\0\0" "\0"), "a component without text" },
	{ INVENTED("\0\0\0\0" "\1\0\0\0" "\4\0\0\0" "cram"), "a component that cannot be read" },
	{ INVENTED("\0\0\0\0" "\1\0\0\0" "\7\0\0\0" "cram: ." "\0\0\0\0\0\0\0\0"), "a component that is not one" },
	{ INVENTED("\0\0\0\0" "\0\0\0\0" "\1\0\0\0\0\0\0\0" "\0" "\0\0\0\0\0" "\0\0\0\0\0\0\0\0"),
	  "a key of an impossible length" },
#undef INVENTED
};

START_TEST(invented_files_are_refused)
{
	static const uint8_t head[] = "CGTRES\x1a\n" "\1\0\0";
	cgt_solver *solver = new_solver();
	uint8_t bytes[100];
	const size_t count = sizeof head + invented[_i].count + 8;

	memcpy(bytes, head, sizeof head);
	memcpy(bytes + sizeof head, invented[_i].bytes, invented[_i].count);
	seal(bytes, count);
	write_file(bytes, count);
	ck_fails(cgt_solver_load(solver, path, NULL), CGT_CORRUPT, invented[_i].wrong);
	ck_assert_uint_eq(statistic_of(solver, "table-entries"), 0);
	cgt_solver_free(solver);
}
END_TEST

/* Positions, and claims that are true of them or not. */
#define CLAIMS 4

static const struct {
	const char *position, *claim[CLAIMS];
} claimed[] = {
	{ "cram: ...|...|..#", { "= 0", "= *1", "= *2", "= *3" } },
	{ "domineering: ...|...|...", { ">= 0", "<= 0", "|> 0", "<| 0" } },
	{ "clobber: xxoo|oo.x|xoxo", { ">= 0", "<= 0", "|> 0", "<| 0" } },
	{ "clobber: xxoo|oo.x", { "misere left-first left-wins", "misere left-first right-wins", "misere right-first left-wins",
	                          "misere right-first right-wins" } },
};

static bool is_proved(cgt_solver *solver, const cgt_position *position, const char *claim, size_t *contradicted)
{
	cgt_proof *proof;
	cgt_status status = cgt_solver_prove(solver, position, claim, NULL, &proof);

	ck_assert_msg(status == CGT_OK || status == CGT_NO_VALUE || status == CGT_CORRUPT, "%s", last_message());
	*contradicted += status == CGT_CORRUPT;
	if (status != CGT_OK)
		return false;
	ck_ok(cgt_proof_check(proof, NULL));
	cgt_proof_unref(proof);
	return true;
}

/*
 * A file whose checksum is right may be full of lies, and so may what a solver says that believes it; but nothing is proved of them
 * that is not true.
 */
START_TEST(no_lie_is_proved)
{
	cgt_solver *honest = new_solver();
	cgt_position *position = position_of(claimed[_i].position);
	size_t count, contradicted = 0, proved = 0;
	bool is_true[CLAIMS];
	uint8_t *bytes;

	for (int k = 0; k < CLAIMS; k++)
		is_true[k] = is_proved(honest, position, claimed[_i].claim[k], &contradicted);
	ck_assert_uint_eq(contradicted, 0);
	ck_ok(cgt_solver_save(honest, path, NULL));
	cgt_solver_free(honest);
	bytes = read_file(&count);
	for (size_t i = 12; i < count - 8; i += 1 + i / 200) {
		cgt_solver *liar = new_solver();

		bytes[i] ^= 1;
		seal(bytes, count);
		write_file(bytes, count);
		bytes[i] ^= 1;
		if (cgt_solver_load(liar, path, NULL) == CGT_OK)
			for (int k = 0; k < CLAIMS; k++) {
				const bool believed = is_proved(liar, position, claimed[_i].claim[k], &contradicted);

				ck_assert_msg(is_true[k] || !believed, "byte %zu: %s", i, claimed[_i].claim[k]);
				proved += believed;
			}
		cgt_solver_free(liar);
	}
	printf("%s: %zu proofs in spite of a lie, %zu contradictions\n", claimed[_i].position, proved, contradicted);
	ck_assert_uint_gt(proved, 0);
	free(bytes);
	cgt_position_unref(position);
}
END_TEST

/* What a callback tries that is called by the table of values at work. */
static int32_t meddle(void *user, const cgt_progress *progress)
{
	(void)progress;
	ck_fails(cgt_solver_load(user, path, NULL), CGT_BUSY, "the solver's table of values is at work");
	return 1;
}

START_TEST(no_values_are_loaded_while_they_are_at_work)
{
	cgt_solver *solver = new_solver();
	cgt_values *values;
	cgt_budget *budget;
	uint64_t value;

	write_small_file();
	ck_ok(cgt_solver_values(solver, &values));
	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_progress(budget, meddle, solver));
	cgti_meter_cancel_at(UINT64_MAX); /* so that every check point calls back */
	ck_ok(cgt_values_parse(values, "{3||2*|1*} + 2.Tiny({1|-1})", budget, &value));
	cgti_meter_cancel_at(0);
	ck_assert_uint_eq(statistic_of(solver, "table-entries"), 0);
	ck_ok(cgt_solver_load(solver, path, NULL));
	cgt_budget_unref(budget);
	cgt_values_unref(values);
	cgt_solver_free(solver);
}
END_TEST

START_TEST(bad_arguments)
{
	cgt_solver *solver = new_solver();
	cgt_sequence *sequence;

	ck_fails(cgt_solver_save(NULL, path, NULL), CGT_BAD_ARGUMENT, "solver");
	ck_fails(cgt_solver_save(solver, NULL, NULL), CGT_BAD_ARGUMENT, "path");
	ck_fails(cgt_solver_load(NULL, path, NULL), CGT_BAD_ARGUMENT, "solver");
	ck_fails(cgt_solver_load(solver, NULL, NULL), CGT_BAD_ARGUMENT, "path");
	ck_fails(cgt_solver_save(solver, "/no/such/directory/file", NULL), CGT_IO, "does not exist");
	ck_fails(cgt_solver_load(solver, "/no/such/file", NULL), CGT_IO, "cannot open");
	ck_fails(cgt_solver_load(solver, directory, NULL), CGT_CORRUPT, "no ordinary file");
	ck_ok(cgt_sequence_new("0.137", &sequence));
	ck_ok(cgt_sequence_extend(sequence, 100, NULL));
	ck_ok(cgt_sequence_save(sequence, path));
	cgt_sequence_free(sequence);
	ck_fails(cgt_solver_load(solver, path, NULL), CGT_CORRUPT, "does not begin as one");
	cgt_solver_free(solver);
}
END_TEST

/* A saving that is stopped leaves the old file, and a loading that is stopped a solver that is right. */
START_TEST(stopped_by_a_budget)
{
	cgt_solver *solver = new_solver(), *other = new_solver();
	cgt_budget *budget;
	size_t count, after;
	uint8_t *bytes, *again;

	write_small_file();
	bytes = read_file(&count);
	ck_ok(cgt_budget_new(&budget));
	ask(solver, "clobber: xoxo|oxox|xoxo", CGT_NORMAL);
	ck_ok(cgt_budget_set_nodes(budget, 5));
	ck_fails(cgt_solver_save(solver, path, budget), CGT_LIMIT, "nodes");
	again = read_file(&after);
	ck_assert_uint_eq(after, count);
	ck_assert_mem_eq(again, bytes, count);
	ck_fails(cgt_solver_load(other, path, budget), CGT_LIMIT, "nodes");
	ck_assert_int_eq(ask(other, "clobber: xoxo|oxox|xoxo", CGT_NORMAL), ask(solver, "clobber: xoxo|oxox|xoxo", CGT_NORMAL));
	cgt_budget_unref(budget);
	free(bytes);
	free(again);
	cgt_solver_free(solver);
	cgt_solver_free(other);
}
END_TEST

static cgt_status save_and_load(cgt_solver *from)
{
	cgt_solver *into;
	cgt_status status = cgt_solver_save(from, path, NULL);

	if (status == CGT_OK)
		status = cgt_solver_new(&into);
	if (status != CGT_OK)
		return status;
	status = cgt_solver_load(into, path, NULL);
	cgt_solver_free(into);
	return status;
}

START_TEST(failed_allocations)
{
	cgt_solver *solver = new_solver();

	ask(solver, "clobber: xox|oxo|xox + {3|1}", CGT_NORMAL);
	ck_survives_every_failed_allocation(save_and_load(solver));
	ask(solver, "toads-and-frogs: tt..ff + 0.137: [7] + *2", CGT_MISERE);
	ask(solver, "{4|-3} + {3|-5} + {2||1|-4} + {6|3||-2|-5}", CGT_NORMAL);
	ck_survives_or_does_without(save_and_load(solver)); /* the table need not grow */
	cgt_solver_free(solver);
}
END_TEST

/* Saves one solver and another in turn until it is killed, and writes a byte each time. */
static void save_for_ever(cgt_solver *solver[2], int saved)
{
	for (int i = 0;; i = 1 - i)
		if (cgt_solver_save(solver[i], path, NULL) != CGT_OK || write(saved, "", 1) != 1)
			_exit(1);
}

/* Kills a process that saves, somewhere in one of its first few saves. */
static void kill_while_saving(cgt_solver *solver[2], uint64_t saves)
{
	int saved[2];
	char byte;
	pid_t child;

	ck_assert_int_eq(pipe(saved), 0);
	child = fork();
	ck_assert_int_ge(child, 0);
	if (child == 0)
		save_for_ever(solver, saved[1]);
	close(saved[1]);
	for (; saves > 0; saves--)
		ck_assert_int_eq(read(saved[0], &byte, 1), 1);
	ck_assert_int_eq(kill(child, SIGKILL), 0);
	ck_assert_int_eq(waitpid(child, NULL, 0), child);
	close(saved[0]);
}

/* A process that saves is killed, a hundred times: the file is always one of the two. */
START_TEST(killed_while_saving)
{
	struct random random = random_begin("killed_while_saving");
	cgt_solver *solver[2] = { new_solver(), new_solver() };
	uint64_t results[2], seen[2] = { 0, 0 };

	ask(solver[0], "clobber: xoxox|oxoxo|xoxox", CGT_NORMAL);
	ask(solver[1], "clobber: xoxo|oxox|xoxo|oxox", CGT_NORMAL);
	for (int i = 1; i >= 0; i--) {
		cgt_solver *copy = new_solver();

		ck_ok(cgt_solver_save(solver[i], path, NULL));
		ck_ok(cgt_solver_load(copy, path, NULL));
		results[i] = statistic_of(copy, "table-entries");
		cgt_solver_free(copy);
	}
	ck_assert_uint_ne(results[0], results[1]);
	for (int i = 0; i < 100; i++) {
		cgt_solver *copy = new_solver();

		kill_while_saving(solver, 1 + random_below(&random, 8));
		ck_ok(cgt_solver_load(copy, path, NULL));
		for (int k = 0; k < 2; k++)
			seen[k] += statistic_of(copy, "table-entries") == results[k];
		cgt_solver_free(copy);
	}
	ck_assert_uint_eq(seen[0] + seen[1], 100);
	cgt_solver_free(solver[0]);
	cgt_solver_free(solver[1]);
}
END_TEST

static Suite *results_suite(void)
{
	Suite *suite = suite_create("results");
	TCase *tc = tcase_create("saved results");

	tcase_set_timeout(tc, 300);
	tcase_add_checked_fixture(tc, enter_directory, leave_directory);
	tcase_add_loop_test(tc, what_is_saved_need_not_be_searched, 0, LENGTH(asked));
	tcase_add_test(tc, damaged_files_are_refused);
	tcase_add_test(tc, forged_files_do_no_harm);
	tcase_add_loop_test(tc, invented_files_are_refused, 0, LENGTH(invented));
	tcase_add_loop_test(tc, no_lie_is_proved, 0, LENGTH(claimed));
	tcase_add_test(tc, no_values_are_loaded_while_they_are_at_work);
	tcase_add_test(tc, bad_arguments);
	tcase_add_test(tc, stopped_by_a_budget);
	tcase_add_test(tc, failed_allocations);
	suite_add_tcase(suite, tc);

	tc = tcase_create("resumed and killed");
	tcase_set_tags(tc, "heavy");
	tcase_set_timeout(tc, 300);
	tcase_add_checked_fixture(tc, enter_directory, leave_directory);
	tcase_add_test(tc, a_stopped_search_goes_on_elsewhere);
	tcase_add_test(tc, killed_while_saving);
	suite_add_tcase(suite, tc);
	return suite;
}

int main(void)
{
	return run_suite(results_suite());
}
