/* SPDX-License-Identifier: MIT */
/*
 * Random sequences of calls of the whole library (hostile/world.h says what they are and what is checked), and those that once
 * failed. A sequence that fails is made small and written to a file, which is replayed by its name:
 *
 *   TEST_SEED=7 HOSTILE_SEQUENCES=100000 check_hostile  other sequences, and more
 *   HOSTILE_TRACE=/tmp/libcgt-123.trace check_hostile   one trace, aloud
 *
 * A trace worth keeping goes to tests/hostile/traces.
 */
#define _GNU_SOURCE /* MAP_ANONYMOUS */
#include <glob.h>
#include <sys/mman.h>
#include <unistd.h>

#include "hostile/calls.h"
#include "hostile/trace.h"
#include "support.h"

#define TRACES TEST_DATA "/../hostile/traces/*.trace"
#define EXPORTS TEST_DATA "/../../libcgt/libcgt.map"
#define SEQUENCES 2000
#define MOST_CALLS 60

/* Of all sequences, which run in other processes. */
static struct tally *tally;

static void start_tally(void)
{
	void *shared = mmap(NULL, sizeof *tally, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	ck_assert(shared != MAP_FAILED);
	tally = shared;
}

static void end_tally(void)
{
	munmap(tally, sizeof *tally);
}

static void replay(const char *path)
{
	struct trace trace;

	ck_assert(trace_read(&trace, path));
	ck_assert_uint_gt(trace.count, 0);
	ck_assert_msg(trace_holds(&trace, tally, true), "%s fails", path);
	trace_free(&trace);
}

START_TEST(what_once_failed_holds)
{
	const char *one = getenv("HOSTILE_TRACE");
	glob_t found;

	start_tally();
	if (one) {
		replay(one);
	} else {
		ck_assert_int_eq(glob(TRACES, 0, NULL, &found), 0);
		for (size_t i = 0; i < found.gl_pathc; i++)
			replay(found.gl_pathv[i]);
		globfree(&found);
	}
	end_tally();
}
END_TEST

static struct trace random_trace(struct random *random)
{
	struct trace trace = { NULL, 1 + random_below(random, MOST_CALLS) };

	trace.record = malloc(trace.count * RECORD_BYTES);
	ck_assert_ptr_nonnull(trace.record);
	for (size_t i = 0; i < trace.count * RECORD_BYTES; i++)
		trace.record[i] = (uint8_t)random_word(random);
	for (size_t i = 0; i < trace.count; i++)
		trace.record[i * RECORD_BYTES] = (uint8_t)random_below(random, entry_count());
	return trace;
}

/* Shrinks what failed, writes it down and fails. */
static void give_up(struct trace *trace)
{
	char path[64];
	FILE *file;

	snprintf(path, sizeof path, "/tmp/libcgt-%ld.trace", (long)getpid());
	trace_shrink(trace, tally);
	file = fopen(path, "w");
	ck_assert_ptr_nonnull(file);
	trace_write(trace, file);
	fclose(file);
	trace_write(trace, stdout);
	trace_holds(trace, tally, true);
	ck_abort_msg("a sequence fails; it is %s", path);
}

static uint64_t all_calls(void)
{
	uint64_t calls = 0;

	for (size_t k = 0; k < entry_count(); k++)
		calls += tally->calls[k];
	return calls;
}

static void print_tally(void)
{
	printf("%llu sequences of %llu calls, %llu of them made from inside callbacks, where %llu met a busy handle;\n"
	       "%llu allocations failed, %llu calls were cancelled, %llu stopped by limits;\n"
	       "%llu answers were compared with earlier ones, %llu with playing everything out\n",
	       (unsigned long long)tally->sequences, (unsigned long long)all_calls(), (unsigned long long)tally->nested,
	       (unsigned long long)tally->busy, (unsigned long long)tally->allocations_failed,
	       (unsigned long long)tally->cancelled, (unsigned long long)tally->stopped_by_limits,
	       (unsigned long long)tally->answers_compared, (unsigned long long)tally->played_out);
}

static long sequences_wanted(void)
{
	const char *wanted = getenv("HOSTILE_SEQUENCES");

	return wanted ? atol(wanted) : SEQUENCES;
}

START_TEST(any_sequence_of_calls_holds)
{
	struct random random = random_begin("any_sequence_of_calls_holds");
	const long sequences = sequences_wanted();

	start_tally();
	for (long i = 0; i < sequences; i++) {
		struct trace trace = random_trace(&random);

		if (!trace_holds(&trace, tally, false))
			give_up(&trace);
		trace_free(&trace);
	}
	print_tally();
	for (size_t k = 0; k < entry_count(); k++)
		ck_assert_msg(tally->calls[k] > 0, "%s was never called", entry_at(k)->name);
	end_tally();
}
END_TEST

/* Whatever the library exports has an entry, and each entry is of something exported. */
START_TEST(every_exported_function_has_an_entry)
{
	FILE *file = fopen(EXPORTS, "r");
	size_t exported = 0;
	char line[200];

	ck_assert_ptr_nonnull(file);
	while (fgets(line, sizeof line, file)) {
		const char *name = line + strspn(line, " \t");

		if (strncmp(name, "cgt_", 4) != 0)
			continue;
		line[strcspn(line, ";")] = '\0';
		exported++;
		ck_assert_msg(entry_named(name) >= 0, "no sequence calls %s", name);
	}
	fclose(file);
	ck_assert_uint_eq(entry_count(), exported);
	ck_assert_uint_le(exported, MAX_ENTRIES);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("hostile");
	TCase *tcase = tcase_create("traces");

	tcase_set_timeout(tcase, 60);
	tcase_add_test(tcase, every_exported_function_has_an_entry);
	tcase_add_test(tcase, what_once_failed_holds);
	suite_add_tcase(suite, tcase);

	tcase = tcase_create("random sequences");
	tcase_set_tags(tcase, "sequences");
	tcase_set_timeout(tcase, 300 + (int)(sequences_wanted() / 10));
	tcase_add_test(tcase, any_sequence_of_calls_holds);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
