/* SPDX-License-Identifier: MIT */
/* Statuses, the last error, budgets, memory, bits, the interning table, texts, readers, terms, the version. */
#include <math.h>
#include <pthread.h>
#include <signal.h>

#include <cgt/cgt.h>

#include "cancelling.h"
#include "support.h"
#include "support/bits.h"
#include "support/clock.h"
#include "support/error.h"
#include "support/hash.h"
#include "support/memory.h"
#include "support/meter.h"
#include "support/players.h"
#include "support/reader.h"
#include "support/refs.h"
#include "support/text.h"

/* Runs a function in a thread of its own, to its end. */
static void in_thread(void *(*function)(void *), void *argument)
{
	pthread_t thread;

	ck_assert_int_eq(pthread_create(&thread, NULL, function, argument), 0);
	ck_assert_int_eq(pthread_join(thread, NULL), 0);
}

/* ---- statuses ---- */

START_TEST(statuses_have_their_numbers_names_and_texts)
{
	static const struct {
		cgt_status status;
		const char *name, *text;
	} table[] = {
		{ 0, "CGT_OK", "success" },
		{ 1, "CGT_END", "nothing further" },
		{ 2, "CGT_BAD_ARGUMENT", "bad argument" },
		{ 3, "CGT_BAD_SYNTAX", "bad syntax" },
		{ 4, "CGT_ILLEGAL_MOVE", "illegal move" },
		{ 5, "CGT_TOO_LARGE", "too large" },
		{ 6, "CGT_BUFFER_TOO_SMALL", "buffer too small" },
		{ 7, "CGT_OUT_OF_MEMORY", "out of memory" },
		{ 8, "CGT_LIMIT", "budget spent" },
		{ 9, "CGT_CANCELLED", "cancelled" },
		{ 10, "CGT_NO_VALUE", "no such value" },
		{ 11, "CGT_UNSUPPORTED", "not supported" },
		{ 12, "CGT_BUSY", "handle is busy" },
		{ 13, "CGT_CORRUPT", "corrupt data" },
		{ 14, "CGT_IO", "input or output failed" },
		{ 15, "CGT_CALLBACK_FAILED", "a callback failed" },
		{ 16, "CGT_FOREIGN", "belongs to another object" },
	};
	const size_t count = sizeof table / sizeof table[0];

	for (size_t i = 0; i < count; i++) {
		ck_assert_int_eq(table[i].status, (cgt_status)i);
		ck_assert_str_eq(cgt_status_name(table[i].status), table[i].name);
		ck_assert_str_eq(cgt_status_text(table[i].status), table[i].text);
	}
	ck_assert_str_eq(cgt_status_name((cgt_status)count), "CGT_UNKNOWN_STATUS");
	ck_assert_str_eq(cgt_status_text((cgt_status)count), "unknown status");
	ck_assert_str_eq(cgt_status_name(-1), "CGT_UNKNOWN_STATUS");
	ck_assert_str_eq(cgt_status_text(INT32_MIN), "unknown status");
}
END_TEST

/* ---- the last error ---- */

static void *sees_no_failure_and_makes_one(void *unused)
{
	cgt_status status = -1;
	int32_t line = -1, column = -1;
	char text[8];
	size_t needed = 0;

	(void)unused;
	ck_assert_int_eq(cgt_last_error(&status, &line, &column, text, sizeof text, &needed), CGT_OK);
	ck_assert_int_eq(status, CGT_OK);
	ck_assert_int_eq(line, 0);
	ck_assert_int_eq(column, 0);
	ck_assert_uint_eq(needed, 1);
	ck_assert_str_eq(text, "");
	cgti_fail(CGT_IO, "of the other thread");
	return NULL;
}

START_TEST(the_last_error_belongs_to_its_thread)
{
	cgti_fail(CGT_CORRUPT, "of this thread");
	in_thread(sees_no_failure_and_makes_one, NULL);
	ck_assert_str_eq(last_message(), "of this thread");
}
END_TEST

START_TEST(the_last_error_is_copied_out)
{
	cgt_status status;
	int32_t line, column;
	char text[6] = "?";
	size_t needed;

	ck_assert_int_eq(cgti_fail_at(CGT_BAD_SYNTAX, 3, 14, "%s%d", "abc", 45), CGT_BAD_SYNTAX);
	ck_assert_int_eq(cgt_last_error(&status, &line, &column, text, 5, &needed), CGT_BUFFER_TOO_SMALL);
	ck_assert_str_eq(text, "?");
	ck_assert_int_eq(status, CGT_BAD_SYNTAX);
	ck_assert_int_eq(line, 3);
	ck_assert_int_eq(column, 14);
	ck_assert_uint_eq(needed, 6);
	ck_assert_int_eq(cgt_last_error(NULL, NULL, NULL, text, 6, NULL), CGT_OK);
	ck_assert_str_eq(text, "abc45");
	ck_assert_int_eq(cgt_last_error(NULL, NULL, NULL, NULL, 0, NULL), CGT_BUFFER_TOO_SMALL);
	needed = 0;
	ck_assert_int_eq(cgt_last_error(&status, NULL, NULL, NULL, 6, &needed), CGT_BAD_ARGUMENT);
	ck_assert_int_eq(status, CGT_BAD_SYNTAX);
	ck_assert_uint_eq(needed, 6);
	ck_assert_str_eq(last_message(), "abc45");

	ck_assert_int_eq(cgti_fail(CGT_TOO_LARGE, "x"), CGT_TOO_LARGE);
	ck_assert_int_eq(cgt_last_error(&status, &line, &column, text, 6, NULL), CGT_OK);
	ck_assert_int_eq(status, CGT_TOO_LARGE);
	ck_assert_int_eq(line, 0);
	ck_assert_int_eq(column, 0);
}
END_TEST

START_TEST(success_and_release_leave_the_last_error_alone)
{
	cgt_budget *budget;

	cgti_fail(CGT_IO, "kept");
	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_nodes(budget, 5));
	cgt_budget_cancel(budget);
	cgt_budget_unref(cgt_budget_ref(budget));
	cgt_budget_unref(budget);
	cgt_budget_unref(NULL);
	ck_assert_str_eq(last_message(), "kept");
}
END_TEST

START_TEST(a_long_message_is_cut)
{
	char longer[2 * CGTI_MOST_MESSAGE];
	size_t needed;

	memset(longer, 'a', sizeof longer - 1);
	longer[sizeof longer - 1] = '\0';
	cgti_fail(CGT_IO, "%s", longer);
	cgt_last_error(NULL, NULL, NULL, NULL, 0, &needed);
	ck_assert_uint_eq(needed, CGTI_MOST_MESSAGE);
	ck_assert_uint_eq(strspn(last_message(), "a"), CGTI_MOST_MESSAGE - 1);
}
END_TEST

static void *fails_and_saves(void *error)
{
	cgti_fail_at(CGT_BAD_SYNTAX, 7, 8, "in the worker");
	cgti_error_save(error);
	return NULL;
}

START_TEST(a_workers_failure_is_handed_over)
{
	struct cgti_error error;

	in_thread(fails_and_saves, &error);
	cgti_error_restore(&error);
	ck_fails_at(error.status, CGT_BAD_SYNTAX, 7, 8, "in the worker");
}
END_TEST

START_TEST(common_failures)
{
	ck_fails(cgti_fail_memory(), CGT_OUT_OF_MEMORY, "out of memory");
	ck_fails(cgti_fail_null("board"), CGT_BAD_ARGUMENT, "board is NULL");
}
END_TEST

/* ---- budgets ---- */

static cgt_budget *new_budget(void)
{
	cgt_budget *budget;

	ck_ok(cgt_budget_new(&budget));
	return budget;
}

/* How many ticks a new meter grants, at most `most`. */
static uint64_t ticks_granted(cgt_budget *budget, uint64_t most, cgt_status *status)
{
	struct cgti_meter meter;
	uint64_t ticks = 0;

	cgti_meter_start(&meter, budget, "test");
	while (ticks < most && (*status = cgti_meter_tick(&meter)) == CGT_OK)
		ticks++;
	return ticks;
}

START_TEST(budget_arguments)
{
	ck_fails(cgt_budget_new(NULL), CGT_BAD_ARGUMENT, "budget is NULL");
	ck_fails(cgt_budget_set_nodes(NULL, 1), CGT_BAD_ARGUMENT, "budget is NULL");
	ck_fails(cgt_budget_set_milliseconds(NULL, 1), CGT_BAD_ARGUMENT, "budget is NULL");
	ck_fails(cgt_budget_set_bytes(NULL, 1), CGT_BAD_ARGUMENT, "budget is NULL");
	ck_fails(cgt_budget_set_progress(NULL, NULL, NULL), CGT_BAD_ARGUMENT, "budget is NULL");
	ck_assert_ptr_null(cgt_budget_ref(NULL));
	ck_assert_uint_eq(cgt_progress_nodes(NULL), 0);
	ck_assert(cgt_progress_seconds(NULL) == 0);
	ck_assert_str_eq(cgt_progress_task(NULL), "");
	ck_assert_uint_eq(cgt_progress_depth(NULL), 0);
	ck_assert_str_eq(cgt_progress_line(NULL), "");
	ck_assert(cgt_progress_part(NULL) < 0 && cgt_progress_seconds_left(NULL) < 0);
	ck_assert_uint_eq(cgt_progress_table_entries(NULL), 0);
	ck_assert(cgt_progress_table_load(NULL) < 0);
	ck_assert_int_eq(cgt_budget_cancelled(NULL), 0);
	cgt_budget_cancel(NULL);
	cgt_budget_uncancel(NULL);
	cgt_budget_unref(NULL);
}
END_TEST

START_TEST(a_budget_survives_want_of_memory)
{
	cgt_budget *budget = NULL;

	ck_survives_every_failed_allocation(cgt_budget_new(&budget));
	ck_assert_ptr_nonnull(budget);
	cgt_budget_unref(budget);
}
END_TEST

START_TEST(a_budget_lives_until_its_last_reference)
{
	cgt_budget *budget = new_budget();

	ck_assert_ptr_eq(cgt_budget_ref(budget), budget);
	cgt_budget_unref(budget);
	ck_ok(cgt_budget_set_nodes(budget, 3));
	cgt_budget_unref(budget);
}
END_TEST

START_TEST(a_limit_of_n_nodes_grants_n_nodes)
{
	cgt_budget *budget = new_budget();
	cgt_status status;

	for (uint64_t limit = 1; limit <= 1000; limit++) {
		ck_ok(cgt_budget_set_nodes(budget, limit));
		ck_assert_uint_eq(ticks_granted(budget, 2000, &status), limit);
		ck_assert_int_eq(status, CGT_LIMIT);
	}
	ck_fails(status, CGT_LIMIT, "the budget of 1000 nodes is spent, after 1001 nodes");
	ck_ok(cgt_budget_set_nodes(budget, 3000001));
	ck_assert_uint_eq(ticks_granted(budget, 4000000, &status), 3000001);
	cgt_budget_unref(budget);
}
END_TEST

START_TEST(without_a_limit_there_is_no_end)
{
	cgt_budget *budget = new_budget();
	cgt_status status;

	ck_assert_uint_eq(ticks_granted(NULL, 3000000, &status), 3000000);
	ck_assert_uint_eq(ticks_granted(budget, 3000000, &status), 3000000);
	ck_ok(cgt_budget_set_nodes(budget, 5));
	ck_assert_uint_eq(ticks_granted(budget, 100, &status), 5);
	ck_ok(cgt_budget_set_nodes(budget, 0));
	ck_assert_uint_eq(ticks_granted(budget, 100, &status), 100);
	cgt_budget_unref(budget);
}
END_TEST

START_TEST(a_meter_reads_its_limits_when_it_starts)
{
	cgt_budget *budget = new_budget();
	struct cgti_meter meter;

	ck_ok(cgt_budget_set_nodes(budget, 2));
	cgti_meter_start(&meter, budget, "test");
	ck_ok(cgt_budget_set_nodes(budget, 1));
	ck_ok(cgti_meter_tick(&meter));
	ck_ok(cgti_meter_tick(&meter));
	ck_fails(cgti_meter_tick(&meter), CGT_LIMIT, "2 nodes");
	cgt_budget_unref(budget);
}
END_TEST

START_TEST(bytes_are_limited)
{
	cgt_budget *budget = new_budget();
	struct cgti_meter meter;

	cgti_meter_start(&meter, NULL, "test");
	ck_ok(cgti_meter_bytes(&meter, UINT64_MAX));
	cgti_meter_start(&meter, budget, "test");
	ck_ok(cgti_meter_bytes(&meter, UINT64_MAX));
	ck_ok(cgt_budget_set_bytes(budget, 1000));
	cgti_meter_start(&meter, budget, "test");
	ck_ok(cgti_meter_bytes(&meter, 1000));
	ck_fails(cgti_meter_bytes(&meter, 1001), CGT_LIMIT, "the budget of 1000 bytes is spent, after 0 nodes");
	ck_ok(cgti_meter_bytes(&meter, 10));
	cgt_budget_unref(budget);
}
END_TEST

/* Ticks until the meter gives up, by a clock that goes on by ten milliseconds whenever it is read. */
static cgt_status tick_until_stopped(struct cgti_meter *meter)
{
	cgt_status status;

	cgti_clock_step(10);
	cgti_meter_start(meter, meter->budget, meter->task);
	do
		status = cgti_meter_tick(meter);
	while (status == CGT_OK);
	cgti_clock_step(0);
	return status;
}

START_TEST(milliseconds_are_limited)
{
	cgt_budget *budget = new_budget();
	struct cgti_meter meter = { .budget = budget, .task = "test" };

	ck_ok(cgt_budget_set_milliseconds(budget, 30));
	ck_fails(tick_until_stopped(&meter), CGT_LIMIT, "the budget of 30 milliseconds is spent");
	ck_assert_uint_eq(meter.nodes, 3);
	cgt_budget_unref(budget);
}
END_TEST

/* The time that budgets count goes on by itself, and never back. */
START_TEST(the_clock_goes_on)
{
	const uint64_t start = cgti_clock_ns();
	uint64_t before = start, now = start;

	for (; now == start || now - start < 1000000; before = now) {
		now = cgti_clock_ns();
		ck_assert_uint_ge(now, before);
	}
}
END_TEST

struct watch {
	cgt_budget *budget;
	int calls, stop_after;
	bool cancel;
	uint64_t nodes;
	double seconds;
};

static int32_t watch_progress(void *user, const cgt_progress *progress)
{
	struct watch *watch = user;

	ck_assert_str_eq(cgt_progress_task(progress), "a task");
	ck_assert_uint_gt(cgt_progress_nodes(progress), watch->nodes);
	ck_assert(cgt_progress_seconds(progress) > watch->seconds);
	watch->nodes = cgt_progress_nodes(progress);
	watch->seconds = cgt_progress_seconds(progress);
	watch->calls++;
	if (watch->calls < watch->stop_after)
		return 1;
	if (!watch->cancel)
		return 0;
	cgt_budget_cancel(watch->budget);
	return 1;
}

START_TEST(progress_is_reported_and_can_stop)
{
	struct watch watch = { new_budget(), 0, 3, false, 0, 0 };
	struct cgti_meter meter = { .budget = watch.budget, .task = "a task" };

	ck_ok(cgt_budget_set_progress(watch.budget, watch_progress, &watch));
	ck_fails(tick_until_stopped(&meter), CGT_CANCELLED, "stopped by the progress callback after");
	ck_assert_int_eq(watch.calls, 3);
	ck_assert_uint_eq(watch.nodes, meter.nodes);
	ck_assert(fabs(watch.seconds - 0.15) < 1e-9); /* every 50 milliseconds */
	ck_assert_int_eq(cgt_budget_cancelled(watch.budget), 0);

	ck_ok(cgt_budget_set_progress(watch.budget, NULL, NULL));
	ck_ok(cgt_budget_set_milliseconds(watch.budget, 150));
	ck_fails(tick_until_stopped(&meter), CGT_LIMIT, "150 milliseconds");
	ck_assert_int_eq(watch.calls, 3);
	cgt_budget_unref(watch.budget);
}
END_TEST

START_TEST(progress_can_cancel)
{
	struct watch watch = { new_budget(), 0, 1, true, 0, 0 };
	struct cgti_meter meter = { .budget = watch.budget, .task = "a task" };

	ck_ok(cgt_budget_set_progress(watch.budget, watch_progress, &watch));
	ck_fails(tick_until_stopped(&meter), CGT_CANCELLED, "cancelled after");
	ck_assert_int_eq(watch.calls, 1);
	cgt_budget_unref(watch.budget);
}
END_TEST

START_TEST(cancelling_sticks_until_reset)
{
	cgt_budget *budget = new_budget();
	cgt_status status;

	ck_assert_int_eq(cgt_budget_cancelled(budget), 0);
	cgt_budget_cancel(budget);
	for (int call = 0; call < 2; call++) {
		ck_assert_int_eq(cgt_budget_cancelled(budget), 1);
		ck_assert_uint_lt(ticks_granted(budget, 10, &status), 10);
		ck_assert_int_eq(status, CGT_CANCELLED);
	}
	cgt_budget_uncancel(budget);
	ck_assert_int_eq(cgt_budget_cancelled(budget), 0);
	ck_assert_uint_eq(ticks_granted(budget, 1000, &status), 1000);
	cgt_budget_unref(budget);
}
END_TEST

START_TEST(another_thread_can_cancel)
{
	struct cancelling cancelling = { new_budget(), 0 };
	struct cgti_meter meter = { .budget = cancelling.budget, .task = "test" };

	ck_ok(cgt_budget_set_progress(cancelling.budget, cancel_by_another_thread, &cancelling));
	ck_fails(tick_until_stopped(&meter), CGT_CANCELLED, "cancelled after");
	ck_assert_int_eq(cancelling.calls, 3);
	cgt_budget_unref(cancelling.budget);
}
END_TEST

static cgt_budget *signalled;

static void cancel_signalled(int signal_number)
{
	(void)signal_number;
	cgt_budget_cancel(signalled);
}

START_TEST(a_signal_handler_can_cancel)
{
	signalled = new_budget();
	ck_assert(signal(SIGUSR1, cancel_signalled) != SIG_ERR);
	ck_assert_int_eq(raise(SIGUSR1), 0);
	ck_assert_int_eq(cgt_budget_cancelled(signalled), 1);
	signal(SIGUSR1, SIG_DFL);
	cgt_budget_unref(signalled);
}
END_TEST

static void *spend_a_thousand(void *budget)
{
	cgt_status status;

	ck_assert_uint_eq(ticks_granted(budget, 5000, &status), 1000);
	ck_assert_int_eq(status, CGT_LIMIT);
	return NULL;
}

START_TEST(each_call_has_the_whole_budget)
{
	cgt_budget *budget = new_budget();
	pthread_t thread[4];

	ck_ok(cgt_budget_set_nodes(budget, 1000));
	for (int i = 0; i < 4; i++)
		ck_assert_int_eq(pthread_create(&thread[i], NULL, spend_a_thousand, budget), 0);
	for (int i = 0; i < 4; i++)
		ck_assert_int_eq(pthread_join(thread[i], NULL), 0);
	spend_a_thousand(budget);
	cgt_budget_unref(budget);
}
END_TEST

/* ---- references ---- */

static struct cgti_refs shared_refs;

static void *take_and_drop(void *unused)
{
	(void)unused;
	for (int i = 0; i < 1000; i++) {
		cgti_refs_take(&shared_refs);
		ck_assert(!cgti_refs_drop(&shared_refs));
	}
	return NULL;
}

START_TEST(references_are_counted_across_threads)
{
	pthread_t thread[4];

	cgti_refs_init(&shared_refs);
	for (int i = 0; i < 4; i++)
		ck_assert_int_eq(pthread_create(&thread[i], NULL, take_and_drop, NULL), 0);
	for (int i = 0; i < 4; i++)
		ck_assert_int_eq(pthread_join(thread[i], NULL), 0);
	cgti_refs_take(&shared_refs);
	ck_assert(!cgti_refs_drop(&shared_refs));
	ck_assert(cgti_refs_drop(&shared_refs));
}
END_TEST

/* ---- memory ---- */

START_TEST(the_kth_allocation_fails_once)
{
	void *kept = cgti_alloc(0), *zero = NULL;
	size_t cap = 0;

	ck_assert_ptr_nonnull(kept);
	cgti_memory_fail_at(3);
	zero = cgti_alloc_zero(4, 4);
	ck_assert_mem_eq(zero, "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 16);
	cgti_free(zero);
	cgti_free(cgti_alloc(1));
	ck_assert_int_eq(cgti_memory_failed(), 0);
	ck_assert_ptr_null(cgti_realloc(kept, 100));
	ck_assert_int_eq(cgti_memory_failed(), 1);
	kept = cgti_realloc(kept, 100);
	ck_assert_ptr_nonnull(kept);
	ck_assert_int_eq(cgti_memory_failed(), 1);

	cgti_memory_fail_at(1);
	ck_assert_int_eq(cgti_memory_failed(), 0);
	ck_assert_ptr_null(cgti_alloc(1));
	cgti_memory_fail_at(1);
	ck_assert_ptr_null(cgti_alloc_zero(1, 1));
	cgti_memory_fail_at(1);
	ck_assert_int_eq(cgti_grow(&kept, &cap, 10, 8), 0);
	ck_assert_uint_eq(cap, 0);
	cgti_memory_fail_at(1);
	cgti_memory_fail_at(0);
	cgti_free(cgti_alloc(1));
	ck_assert_int_eq(cgti_memory_failed(), 0);
	cgti_free(kept);
	cgti_free(NULL);
}
END_TEST

START_TEST(an_array_at_least_doubles)
{
	void *array = NULL;
	size_t cap = 0, moves = 0;

	for (size_t want = 1; want <= 5000; want++) {
		const size_t before = cap;

		ck_assert_int_eq(cgti_grow(&array, &cap, want, sizeof(uint64_t)), 1);
		ck_assert_uint_ge(cap, want);
		((uint64_t *)array)[want - 1] = want;
		moves += cap != before;
		ck_assert(cap == before || cap >= 2 * before);
	}
	ck_assert_uint_le(moves, 12);
	for (size_t i = 0; i < 5000; i++)
		ck_assert_uint_eq(((uint64_t *)array)[i], i + 1);
	ck_assert_int_eq(cgti_grow(&array, &cap, SIZE_MAX / 2 + 2, 1), 0);
	ck_assert_int_eq(cgti_grow(&array, &cap, SIZE_MAX / 8, 64), 0);
	cgti_free(array);
}
END_TEST

/* ---- bits ---- */

static void check_word(uint64_t w)
{
	uint64_t reversed = 0;
	int count = 0, lowest = -1, highest = -1;

	for (int i = 0; i < 64; i++)
		if ((w >> i) & 1) {
			count++;
			lowest = lowest < 0 ? i : lowest;
			highest = i;
			reversed |= UINT64_C(1) << (63 - i);
		}
	ck_assert_int_eq(cgti_count_bits(w), count);
	ck_assert_uint_eq(cgti_reverse_bits(w), reversed);
	if (w) {
		ck_assert_int_eq(cgti_lowest_bit(w), lowest);
		ck_assert_int_eq(cgti_highest_bit(w), highest);
	}
}

START_TEST(bit_tricks_equal_plain_loops)
{
	struct random random = random_begin("bit_tricks_equal_plain_loops");

	for (uint64_t w = 0; w < 4096; w++)
		for (int shift = 0; shift < 64; shift += 13)
			check_word(w << shift);
	for (int i = 0; i < 4096; i++)
		check_word(random_word(&random));
	check_word(UINT64_MAX);
}
END_TEST

START_TEST(low_bits_equal_a_plain_loop)
{
	uint64_t expected = 0;

	for (int count = 0; count <= 64; count++) {
		ck_assert_uint_eq(cgti_low_bits(count), expected);
		expected = 2 * expected + 1;
	}
}
END_TEST

START_TEST(bit_sets_equal_arrays_of_bool)
{
	struct random random = random_begin("bit_sets_equal_arrays_of_bool");
	uint64_t set[4] = { 0 };
	bool plain[200] = { false };

	for (int step = 0; step < 2000; step++) {
		const size_t i = (size_t)random_below(&random, 200);
		size_t equal = 0;

		plain[i] = random_below(&random, 2) == 1;
		if (plain[i])
			cgti_bit_put(set, i);
		else
			cgti_bit_clear(set, i);
		while (equal < 200 && cgti_bit_get(set, equal) == plain[equal])
			equal++;
		ck_assert_uint_eq(equal, 200);
	}
	ck_assert_uint_eq(cgti_bit_words(0), 0);
	ck_assert_uint_eq(cgti_bit_words(1), 1);
	ck_assert_uint_eq(cgti_bit_words(64), 1);
	ck_assert_uint_eq(cgti_bit_words(65), 2);
}
END_TEST

/* ---- hashing and the interning table ---- */

START_TEST(hashes_depend_on_every_byte_the_length_and_the_seed)
{
	uint8_t bytes[40] = { 0 };

	for (size_t count = 0; count <= sizeof bytes; count++) {
		const uint64_t hash = cgti_hash_bytes(bytes, count, 0);

		ck_assert_uint_eq(cgti_hash_bytes(bytes, count, 0), hash);
		ck_assert_uint_ne(cgti_hash_bytes(bytes, count, 1), hash);
		if (count < sizeof bytes)
			ck_assert_uint_ne(cgti_hash_bytes(bytes, count + 1, 0), hash);
		for (size_t bit = 0; bit < 8 * count; bit++) {
			bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
			ck_assert_uint_ne(cgti_hash_bytes(bytes, count, 0), hash);
			bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
		}
	}
}
END_TEST

/* Each bit of the input sways about half of the output's. */
START_TEST(a_hashed_word_is_swayed_by_every_bit)
{
	struct random random = random_begin("a_hashed_word_is_swayed_by_every_bit");

	for (int bit = 0; bit < 64; bit++) {
		int flipped = 0;

		for (int i = 0; i < 1000; i++) {
			const uint64_t w = random_word(&random), v = w ^ (UINT64_C(1) << bit);

			flipped += cgti_count_bits(cgti_hash_word(w) ^ cgti_hash_word(v));
		}
		ck_assert_int_gt(flipped, 30000);
		ck_assert_int_lt(flipped, 34000);
	}
}
END_TEST

#define STRINGS 3000
#define LONGEST 20

struct plain_table {
	size_t count, length[STRINGS];
	uint8_t string[STRINGS][LONGEST];
};

/* The same by looking at every string. */
static size_t plain_find(const struct plain_table *plain, const uint8_t *bytes, size_t length)
{
	size_t i = 0;

	while (i < plain->count && (plain->length[i] != length || (length && memcmp(plain->string[i], bytes, length) != 0)))
		i++;
	return i;
}

static void check_put(struct cgti_intern *table, struct plain_table *plain, const uint8_t *bytes, size_t length)
{
	const size_t expected = plain_find(plain, bytes, length);
	const bool is_new = expected == plain->count;
	bool added;

	ck_assert_uint_eq(cgti_intern_find(table, bytes, length), is_new ? CGTI_INTERN_NONE : expected);
	ck_assert_uint_eq(cgti_intern_put(table, bytes, length, &added), expected);
	ck_assert_int_eq(added, is_new);
	ck_assert_uint_eq(cgti_intern_find(table, bytes, length), expected);
	if (!is_new)
		return;
	plain->length[expected] = length;
	memcpy(plain->string[expected], bytes, length);
	plain->count++;
}

static void check_same_strings(const struct cgti_intern *table, const struct plain_table *plain)
{
	ck_assert_uint_eq(table->count, plain->count);
	for (uint32_t id = 0; id < table->count; id++) {
		size_t length;
		const uint8_t *own = cgti_intern_bytes(table, id, &length);

		ck_assert_uint_eq(length, plain->length[id]);
		ck_assert(memcmp(own, plain->string[id], length) == 0);
	}
}

START_TEST(an_interning_table_equals_a_plain_one)
{
	struct random random = random_begin("an_interning_table_equals_a_plain_one");
	static struct plain_table plain;
	struct cgti_intern table = CGTI_INTERN_EMPTY;
	uint8_t bytes[LONGEST];

	plain.count = 0;
	ck_assert_uint_eq(cgti_intern_size(&table), 0);
	ck_assert_uint_eq(cgti_intern_find(&table, "", 0), CGTI_INTERN_NONE);
	while (plain.count < STRINGS) {
		const size_t length = (size_t)random_below(&random, LONGEST + 1);

		for (size_t i = 0; i < length; i++)
			bytes[i] = (uint8_t)random_below(&random, 3);
		check_put(&table, &plain, bytes, length);
	}
	check_same_strings(&table, &plain);
	check_put(&table, &plain, NULL, 0);
	ck_assert_uint_ge(cgti_intern_size(&table), table.offset[table.count] + 4 * STRINGS);
	cgti_intern_free(&table);
	ck_assert_uint_eq(table.count, 0);
	ck_assert_uint_eq(cgti_intern_size(&table), 0);
	cgti_intern_free(&table);
}
END_TEST

/*
 * The state of the hash after the first of two words depends on that word alone, and the second word is added to it without
 * carry: so for each first word there is a second one that makes the hash what one wants.
 */
START_TEST(strings_of_one_hash_are_told_apart)
{
	static struct plain_table plain;
	struct cgti_intern table = CGTI_INTERN_EMPTY;
	const uint64_t start = 16 * UINT64_C(0x9e3779b97f4a7c15);
	uint64_t word[2], hash = 0;

	plain.count = 0;
	for (uint64_t v = 0; v < 600; v++) {
		word[0] = v;
		word[1] = cgti_hash_word(start ^ v);
		hash = v ? hash : cgti_hash_bytes(word, sizeof word, 0);
		ck_assert_uint_eq(cgti_hash_bytes(word, sizeof word, 0), hash);
		check_put(&table, &plain, (const uint8_t *)word, sizeof word);
	}
	ck_assert_uint_eq(table.count, 600);
	check_same_strings(&table, &plain);
	cgti_intern_free(&table);
}
END_TEST

/* Callers step through a string from its address, so that an empty one must have one, too. */
START_TEST(an_empty_string_has_an_address)
{
	struct cgti_intern table = CGTI_INTERN_EMPTY;
	size_t length = 77;
	bool added;

	ck_assert_uint_eq(cgti_intern_put(&table, "", 0, &added), 0);
	ck_assert_ptr_nonnull(cgti_intern_bytes(&table, 0, &length));
	ck_assert_uint_eq(length, 0);
	cgti_intern_free(&table);
}
END_TEST

/* Puts a hundred strings in; the table must hold exactly those put in before the failure. */
static cgt_status put_a_hundred(void)
{
	struct cgti_intern table = CGTI_INTERN_EMPTY;
	cgt_status status = CGT_OK;
	uint32_t n = 0;
	bool added;

	for (; n < 100 && status == CGT_OK; n++)
		if (cgti_intern_put(&table, &n, sizeof n, &added) == CGTI_INTERN_NONE)
			status = CGT_OUT_OF_MEMORY;
	if (status != CGT_OK) {
		n--;
		ck_assert(!added);
		ck_assert_uint_eq(cgti_intern_find(&table, &n, sizeof n), CGTI_INTERN_NONE);
	}
	ck_assert_uint_eq(table.count, n);
	for (uint32_t i = 0; i < n; i++)
		ck_assert_uint_eq(cgti_intern_find(&table, &i, sizeof i), i);
	cgti_intern_free(&table);
	return status;
}

START_TEST(an_interning_table_survives_want_of_memory)
{
	ck_survives_every_failed_allocation(put_a_hundred());
}
END_TEST

/* ---- texts ---- */

START_TEST(a_text_grows)
{
	struct cgti_text text = CGTI_TEXT_EMPTY;
	char buf[3000], expected[3000];
	size_t length = 0, needed = 0;

	for (int i = 0; i < 100; i++) {
		cgti_text_string(&text, "ab");
		cgti_text_char(&text, 'c');
		cgti_text_bytes(&text, "defg", 2);
		cgti_text_format(&text, "%d-%s", i, "h");
		length += (size_t)snprintf(expected + length, sizeof expected - length, "abcde%d-h", i);
		ck_assert_uint_eq(text.length, length);
		ck_assert_str_eq(text.data, expected);
	}
	ck_assert_int_eq(cgti_text_out(&text, buf, sizeof buf, &needed), CGT_OK);
	ck_assert_uint_eq(needed, length + 1);
	ck_assert_str_eq(buf, expected);
	ck_assert_ptr_null(text.data);
}
END_TEST

START_TEST(an_empty_text_goes_out_as_one)
{
	struct cgti_text text = CGTI_TEXT_EMPTY;
	char buf[1] = { 'x' };
	size_t needed;

	ck_ok(cgti_text_out(&text, buf, 1, &needed));
	ck_assert_uint_eq(needed, 1);
	ck_assert_int_eq(buf[0], '\0');
}
END_TEST

static cgt_status write_long_text(char *buf, size_t cap, size_t *needed)
{
	struct cgti_text text = CGTI_TEXT_EMPTY;

	for (int i = 0; i < 100; i++)
		cgti_text_format(&text, "%04d", i);
	return cgti_text_out(&text, buf, cap, needed);
}

START_TEST(a_text_survives_want_of_memory)
{
	char buf[401] = "?";
	size_t needed = 0;

	ck_survives_every_failed_allocation(write_long_text(buf, sizeof buf, &needed));
	ck_assert_uint_eq(needed, 401);
	cgti_memory_fail_at(1);
	needed = 7;
	strcpy(buf, "?");
	ck_fails(write_long_text(buf, sizeof buf, &needed), CGT_OUT_OF_MEMORY, "out of memory");
	cgti_memory_fail_at(0);
	ck_assert_str_eq(buf, "?");
}
END_TEST

START_TEST(texts_and_arrays_leave_by_the_same_rule)
{
	static const uint32_t array[3] = { 1, 2, 3 };
	uint32_t out[3] = { 9, 9, 9 };
	char buf[4] = "???";
	size_t needed = 0;

	ck_fails(cgti_string_out("abc", NULL, 0, &needed), CGT_BUFFER_TOO_SMALL, "room for 0 bytes, but 4 are needed");
	ck_assert_uint_eq(needed, 4);
	ck_fails(cgti_string_out("abc", buf, 3, NULL), CGT_BUFFER_TOO_SMALL, "room for 3 bytes, but 4 are needed");
	ck_assert_str_eq(buf, "???");
	ck_ok(cgti_string_out("abc", buf, 4, NULL));
	ck_assert_str_eq(buf, "abc");
	ck_fails(cgti_string_out("abc", NULL, 4, &needed), CGT_BAD_ARGUMENT, "no array for 4 bytes");

	ck_fails(cgti_array_out(array, 3, sizeof *array, "heaps", out, 2, &needed), CGT_BUFFER_TOO_SMALL,
	         "room for 2 heaps, but 3 are needed");
	ck_assert_uint_eq(needed, 3);
	ck_assert_uint_eq(out[0], 9);
	ck_ok(cgti_array_out(array, 3, sizeof *array, "heaps", out, 3, &needed));
	ck_assert_mem_eq(out, array, sizeof array);
	ck_ok(cgti_array_out(NULL, 0, sizeof *array, "heaps", NULL, 0, &needed));
	ck_assert_uint_eq(needed, 0);
}
END_TEST

/* ---- readers ---- */

START_TEST(a_reader_knows_its_line_and_column)
{
	struct cgti_reader reader = cgti_reader_of(" \t\r\n\n  x\ny");

	ck_assert_int_eq(reader.line, 1);
	ck_assert_int_eq(reader.column, 1);
	cgti_reader_skip_space(&reader);
	ck_assert_int_eq(*reader.at, 'x');
	ck_assert_int_eq(reader.line, 3);
	ck_assert_int_eq(reader.column, 3);
	cgti_reader_next(&reader);
	ck_assert_int_eq(reader.column, 4);
	cgti_reader_next(&reader);
	ck_assert_int_eq(*reader.at, 'y');
	ck_assert_int_eq(reader.line, 4);
	ck_assert_int_eq(reader.column, 1);
}
END_TEST

START_TEST(numbers_are_read_up_to_their_limit)
{
	static const struct {
		const char *text;
		uint64_t most;
		bool read;
		uint64_t value;
		int32_t column;
	} table[] = {
		{ "0", 0, true, 0, 2 },
		{ "1", 0, false, 0, 1 },
		{ "007x", 7, true, 7, 4 },
		{ "8", 7, false, 0, 1 },
		{ "10", 9, false, 0, 1 },
		{ "10", 10, true, 10, 3 },
		{ "11", 10, false, 0, 1 },
		{ "18446744073709551615", UINT64_MAX, true, UINT64_MAX, 21 },
		{ "18446744073709551616", UINT64_MAX, false, 0, 1 },
		{ "99999999999999999999999999", UINT64_MAX, false, 0, 1 },
		{ "", UINT64_MAX, false, 0, 1 },
		{ "-1", UINT64_MAX, false, 0, 1 },
		{ " 1", UINT64_MAX, false, 0, 1 },
	};

	for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
		struct cgti_reader reader = cgti_reader_of(table[i].text);
		uint64_t value = 0;

		ck_assert_int_eq(cgti_reader_number(&reader, table[i].most, &value), table[i].read);
		ck_assert_uint_eq(value, table[i].value);
		ck_assert_int_eq(reader.column, table[i].column);
	}
}
END_TEST

START_TEST(a_reader_says_what_it_expected)
{
	static const struct {
		const char *text, *found;
	} table[] = {
		{ "\n ", "line 2, column 2: expected a cell but found the end of the text" },
		{ "\n \n", "line 2, column 2: expected a cell but found the end of the line" },
		{ "\n ?", "line 2, column 2: expected a cell but found '?'" },
		{ "\n \x80", "line 2, column 2: expected a cell but found byte 0x80" },
		{ "\n \x07", "line 2, column 2: expected a cell but found byte 0x07" },
	};

	for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
		struct cgti_reader reader = cgti_reader_of(table[i].text);

		cgti_reader_next(&reader);
		cgti_reader_next(&reader);
		ck_fails_at(cgti_reader_expected(&reader, "a cell"), CGT_BAD_SYNTAX, 2, 2, table[i].found);
	}
}
END_TEST

/* ---- terms, version ---- */

/* The names of enumerators of the other headers: the first and the last, and what is beyond. */
START_TEST(enumerators_have_names)
{
	static const struct {
		const char *(*name)(int32_t);
		int32_t first, last;
		const char *first_name, *last_name;
	} tables[] = {
		{ cgt_board_kind_name, CGT_BOARD_GRID, CGT_BOARD_BYTES, "grid", "bytes" },
		{ cgt_period_status_name, CGT_PERIOD_UNKNOWN, CGT_PERIOD_PROVED, "unknown", "proved" },
		{ cgt_misere_kind_name, CGT_MISERE_TAME, CGT_MISERE_WILD, "tame", "wild" },
		{ cgt_pairing_failure_name, CGT_PAIRING_HOLDS, CGT_PAIRING_NO_ROOM, "nothing", "no room" },
		{ cgt_play_verdict_name, CGT_PLAY_FAILS, CGT_PLAY_HOLDS_FREELY, "fails", "holds freely" },
	};

	for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
		ck_assert_str_eq(tables[i].name(tables[i].first), tables[i].first_name);
		ck_assert_str_eq(tables[i].name(tables[i].last), tables[i].last_name);
		ck_assert_str_eq(tables[i].name(tables[i].first - 1), "?");
		ck_assert_str_eq(tables[i].name(tables[i].last + 1), "?");
		ck_assert_str_eq(tables[i].name(INT32_MIN), "?");
		for (int32_t k = tables[i].first; k < tables[i].last; k++)
			ck_assert_str_ne(tables[i].name(k), tables[i].name(k + 1));
	}
	ck_assert_str_eq(cgt_pairing_failure_name(CGT_PAIRING_SELF_PAIRED), "self-paired move");
	ck_assert_str_eq(cgt_misere_kind_name(CGT_MISERE_GENERALLY_RESTIVE), "generally restive");
}
END_TEST

/* Every limit of the headers can be asked for, and is that of the headers: they are of one version here. */
START_TEST(limits_are_those_of_the_headers)
{
	uint64_t value = 77;

	ck_ok(cgt_limit("board-cells", &value));
	ck_assert_uint_eq(value, CGT_BOARD_MAX_CELLS);
	ck_ok(cgt_limit("sequence-heap", &value));
	ck_assert_uint_eq(value, CGT_SEQUENCE_MAX_HEAP);
	ck_ok(cgt_limit("values-nimber", &value));
	ck_assert_uint_eq(value, CGT_VALUES_MAX_NIMBER);
	ck_ok(cgt_limit("pawn-files", &value));
	ck_assert_uint_eq(value, CGT_PAWNS_MAX_FILES);
	ck_ok(cgt_limit("proof-entries", &value));
	ck_assert_uint_eq(value, 2147483645);
	ck_ok(cgt_limit("message-bytes", &value));
	ck_assert_uint_eq(value, 512);
	ck_fails(cgt_limit("cells", &value), CGT_BAD_ARGUMENT, "no limit \"cells\"");
	ck_fails(cgt_limit(NULL, &value), CGT_BAD_ARGUMENT, "key");
	ck_fails(cgt_limit("board-cells", NULL), CGT_BAD_ARGUMENT, "value");
	ck_assert_uint_eq(value, 512);
}
END_TEST

START_TEST(terms_have_names)
{
	ck_assert_str_eq(cgt_player_name(CGT_LEFT), "Left");
	ck_assert_str_eq(cgt_player_name(CGT_RIGHT), "Right");
	ck_assert_str_eq(cgt_player_name(CGT_NOBODY), "nobody");
	ck_assert_str_eq(cgt_player_name(CGT_EITHER), "either");
	ck_assert_str_eq(cgt_player_name(4), "?");
	ck_assert_str_eq(cgt_player_name(-1), "?");
	ck_assert_str_eq(cgt_convention_name(CGT_NORMAL), "normal");
	ck_assert_str_eq(cgt_convention_name(CGT_MISERE), "misere");
	ck_assert_str_eq(cgt_convention_name(0), "?");
	ck_assert_str_eq(cgt_outcome_name(CGT_OUTCOME_N), "N");
	ck_assert_str_eq(cgt_outcome_name(CGT_OUTCOME_P), "P");
	ck_assert_str_eq(cgt_outcome_name(CGT_OUTCOME_L), "L");
	ck_assert_str_eq(cgt_outcome_name(CGT_OUTCOME_R), "R");
	ck_assert_str_eq(cgt_outcome_name(0), "?");
	ck_assert_str_eq(cgt_outcome_name(5), "?");
	ck_assert_str_eq(cgt_outcome_name(-1), "?");
}
END_TEST

START_TEST(terms_are_checked)
{
	ck_ok(cgti_check_player(CGT_LEFT));
	ck_ok(cgti_check_player(CGT_RIGHT));
	ck_fails(cgti_check_player(3), CGT_BAD_ARGUMENT, "3 is no player");
	ck_fails(cgti_check_player(0), CGT_BAD_ARGUMENT, "CGT_LEFT is 1");
	ck_ok(cgti_check_convention(CGT_NORMAL));
	ck_ok(cgti_check_convention(CGT_MISERE));
	ck_fails(cgti_check_convention(-1), CGT_BAD_ARGUMENT, "-1 is no convention");
	ck_assert_int_eq(cgti_other_player(CGT_LEFT), CGT_RIGHT);
	ck_assert_int_eq(cgti_other_player(CGT_RIGHT), CGT_LEFT);
}
END_TEST

START_TEST(the_version_is_that_of_the_headers)
{
	char text[32];

	snprintf(text, sizeof text, "%d.%d.%d", CGT_VERSION_MAJOR, CGT_VERSION_MINOR, CGT_VERSION_PATCH);
	ck_assert_str_eq(cgt_version_string(), text);
	ck_assert_int_eq(cgt_version(), CGT_VERSION);
	ck_assert_int_eq(CGT_VERSION, 1000000 * CGT_VERSION_MAJOR + 1000 * CGT_VERSION_MINOR + CGT_VERSION_PATCH);
}
END_TEST

static TCase *add_case(Suite *suite, const char *name)
{
	TCase *tcase = tcase_create(name);

	tcase_set_timeout(tcase, 120);
	suite_add_tcase(suite, tcase);
	return tcase;
}

int main(void)
{
	Suite *suite = suite_create("support");
	TCase *tc;

	tc = add_case(suite, "error");
	tcase_add_test(tc, statuses_have_their_numbers_names_and_texts);
	tcase_add_test(tc, the_last_error_belongs_to_its_thread);
	tcase_add_test(tc, the_last_error_is_copied_out);
	tcase_add_test(tc, success_and_release_leave_the_last_error_alone);
	tcase_add_test(tc, a_long_message_is_cut);
	tcase_add_test(tc, a_workers_failure_is_handed_over);
	tcase_add_test(tc, common_failures);

	tc = add_case(suite, "budget");
	tcase_add_test(tc, budget_arguments);
	tcase_add_test(tc, a_budget_survives_want_of_memory);
	tcase_add_test(tc, a_budget_lives_until_its_last_reference);
	tcase_add_test(tc, a_limit_of_n_nodes_grants_n_nodes);
	tcase_add_test(tc, without_a_limit_there_is_no_end);
	tcase_add_test(tc, a_meter_reads_its_limits_when_it_starts);
	tcase_add_test(tc, bytes_are_limited);
	tcase_add_test(tc, milliseconds_are_limited);
	tcase_add_test(tc, the_clock_goes_on);
	tcase_add_test(tc, progress_is_reported_and_can_stop);
	tcase_add_test(tc, progress_can_cancel);
	tcase_add_test(tc, cancelling_sticks_until_reset);
	tcase_add_test(tc, another_thread_can_cancel);
	tcase_add_test(tc, a_signal_handler_can_cancel);
	tcase_add_test(tc, each_call_has_the_whole_budget);

	tc = add_case(suite, "memory");
	tcase_add_test(tc, references_are_counted_across_threads);
	tcase_add_test(tc, the_kth_allocation_fails_once);
	tcase_add_test(tc, an_array_at_least_doubles);

	tc = add_case(suite, "bits");
	tcase_add_test(tc, bit_tricks_equal_plain_loops);
	tcase_add_test(tc, low_bits_equal_a_plain_loop);
	tcase_add_test(tc, bit_sets_equal_arrays_of_bool);

	tc = add_case(suite, "hash");
	tcase_add_test(tc, hashes_depend_on_every_byte_the_length_and_the_seed);
	tcase_add_test(tc, a_hashed_word_is_swayed_by_every_bit);
	tcase_add_test(tc, an_interning_table_equals_a_plain_one);
	tcase_add_test(tc, strings_of_one_hash_are_told_apart);
	tcase_add_test(tc, an_empty_string_has_an_address);
	tcase_add_test(tc, an_interning_table_survives_want_of_memory);

	tc = add_case(suite, "text");
	tcase_add_test(tc, a_text_grows);
	tcase_add_test(tc, an_empty_text_goes_out_as_one);
	tcase_add_test(tc, a_text_survives_want_of_memory);
	tcase_add_test(tc, texts_and_arrays_leave_by_the_same_rule);
	tcase_add_test(tc, a_reader_knows_its_line_and_column);
	tcase_add_test(tc, numbers_are_read_up_to_their_limit);
	tcase_add_test(tc, a_reader_says_what_it_expected);

	tc = add_case(suite, "terms");
	tcase_add_test(tc, terms_have_names);
	tcase_add_test(tc, enumerators_have_names);
	tcase_add_test(tc, limits_are_those_of_the_headers);
	tcase_add_test(tc, terms_are_checked);
	tcase_add_test(tc, the_version_is_that_of_the_headers);
	return run_suite(suite);
}
