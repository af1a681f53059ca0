/* SPDX-License-Identifier: MIT */
/* The table of results: against a plain list of all that was put in, when it grows, when it is full, and among threads. */
#include <pthread.h>

#include "search/table.h"
#include "support.h"
#include "support/memory.h"
#include "support/meter.h"

#define BUCKET 128 /* bytes of a bucket */
#define LENGTH(array) (sizeof(array) / sizeof(array)[0])

/* A key whose words follow from a number, and the one result that anybody ever puts there. */
struct sample {
	uint64_t key[CGTI_TABLE_KEY_WORDS];
	unsigned words;
	uint64_t hash, result;
};

static struct sample sample(uint64_t number, unsigned words)
{
	struct sample made = { .words = words };
	uint64_t state = number * 2654435761u + words;

	made.key[0] = number << 8 | words | 1u << 7;
	for (unsigned i = 1; i < words; i++)
		made.key[i] = (state = state * 6364136223846793005u + 1442695040888963407u);
	made.hash = cgti_table_hash(made.key, words);
	made.result = (number * 0x9e3779b97f4a7c15u) >> 12;
	return made;
}

static unsigned words_of(uint64_t number)
{
	return 1 + (unsigned)(number % CGTI_TABLE_KEY_WORDS);
}

static void put(struct cgti_table *table, const struct sample *s, uint64_t work)
{
	ck_ok(cgti_table_put(table, s->hash, s->key, s->words, s->result, work, NULL));
}

/* Whether the key is there; if it is, with its own result. */
static bool has(struct cgti_table *table, const struct sample *s)
{
	uint64_t result = 0;
	bool known = cgti_table_get(table, s->hash, s->key, s->words, &result);

	if (known)
		ck_assert_uint_eq(result, s->result);
	return known;
}

/* The entries that going through the table shows; each has the result of its key. */
static uint64_t walk(struct cgti_table *table)
{
	struct cgti_table_entry entry;
	uint64_t at = 0, count = 0;

	while (cgti_table_next(table, &at, &entry)) {
		struct sample s = sample(entry.key[0] >> 8, entry.words);

		ck_assert_mem_eq(entry.key, s.key, entry.words * sizeof *entry.key);
		ck_assert_uint_eq(entry.result, s.result);
		count++;
	}
	return count;
}

START_TEST(a_table_with_room_keeps_nearly_all)
{
	enum { COUNT = 20000 };
	struct cgti_table *table;
	uint64_t kept = 0;

	ck_ok(cgti_table_new(UINT64_C(1) << 30, &table));
	for (uint64_t i = 0; i < COUNT; i++) {
		struct sample s = sample(i, 2);

		ck_assert(!has(table, &s));
		put(table, &s, 1);
		ck_assert(has(table, &s));
	}
	for (uint64_t i = 0; i < COUNT; i++) {
		struct sample s = sample(i, 2);

		kept += has(table, &s);
	}
	ck_assert_uint_gt(kept, COUNT * 9 / 10);
	ck_assert_uint_eq(kept, cgti_table_count(table));
	ck_assert_uint_eq(kept, walk(table));
	ck_assert_uint_lt(cgti_table_bytes(table), COUNT * 72);
	cgti_table_clear(table);
	ck_assert_uint_eq(cgti_table_count(table), 0);
	ck_assert_uint_eq(walk(table), 0);
	cgti_table_free(table);
}
END_TEST

/* Random puts and gets of keys of all lengths; what is there is right. */
START_TEST(no_key_is_taken_for_another)
{
	static const uint64_t most[] = { 0, BUCKET, 7 * BUCKET, 13 * BUCKET, 100 * BUCKET, 1 << 20 };
	struct cgti_table *table;
	uint64_t seen = 0;
	struct random random = random_begin("no_key_is_taken_for_another");

	ck_ok(cgti_table_new(most[_i], &table));
	for (int i = 0; i < 100000; i++) {
		uint64_t number = random_below(&random, 3000);
		struct sample s = sample(number, words_of(number));

		if (random_below(&random, 2)) {
			put(table, &s, random_below(&random, 1000));
		}
		seen += has(table, &s);
		if (i % 1000 == 0)
			cgti_table_age(table);
		ck_assert_uint_le(cgti_table_bytes(table), cgti_table_most(table) + 1024);
	}
	ck_assert_uint_gt(seen, 0);
	ck_assert_uint_eq(walk(table), cgti_table_count(table));
	cgti_table_free(table);
}
END_TEST

START_TEST(a_result_is_replaced)
{
	struct cgti_table *table;
	struct sample s = sample(1, 3);
	uint64_t result;

	ck_ok(cgti_table_new(BUCKET, &table));
	put(table, &s, 1);
	s.result = (UINT64_C(1) << CGTI_TABLE_RESULT_BITS) - 1;
	put(table, &s, 1);
	ck_assert(cgti_table_get(table, s.hash, s.key, s.words, &result));
	ck_assert_uint_eq(result, s.result);
	ck_assert_uint_eq(cgti_table_count(table), 1);
	cgti_table_free(table);
}
END_TEST

/* One bucket holds five keys of two words: of six the one that cost least is gone, but never the last. */
START_TEST(what_cost_least_goes)
{
	struct cgti_table *table;

	ck_ok(cgti_table_new(BUCKET, &table));
	for (uint64_t i = 0; i < 5; i++) {
		struct sample s = sample(i, 2);

		put(table, &s, i == 3 ? 10 : UINT64_C(1000) << i);
	}
	for (uint64_t i = 5; i < 9; i++) {
		struct sample s = sample(i, 2), before = sample(i == 5 ? 3 : i - 1, 2);

		put(table, &s, 1);
		ck_assert(has(table, &s));
		ck_assert(!has(table, &before));
	}
	for (uint64_t i = 0; i < 5; i++) {
		struct sample s = sample(i, 2);

		ck_assert_int_eq(has(table, &s), i != 3);
	}
	cgti_table_free(table);
}
END_TEST

/* What older questions left goes before expensive entries of this one, in the end. */
START_TEST(old_entries_go_sooner)
{
	struct cgti_table *table;
	struct sample old = sample(0, 2);

	ck_ok(cgti_table_new(BUCKET, &table));
	put(table, &old, 1000);
	for (int i = 0; i < 2; i++)
		cgti_table_age(table);
	for (uint64_t i = 1; i < 6; i++) {
		struct sample s = sample(i, 2);

		put(table, &s, 100);
	}
	ck_assert(!has(table, &old));
	for (uint64_t i = 1; i < 6; i++) {
		struct sample s = sample(i, 2);

		ck_assert(has(table, &s));
	}
	cgti_table_free(table);
}
END_TEST

/* The work that an entry says it cost is that which was said, to a half. */
START_TEST(work_is_kept_about)
{
	struct cgti_table *table;

	ck_ok(cgti_table_new(1 << 20, &table));
	for (uint64_t work = 1; work < UINT64_C(1) << 31; work += work / 7 + 1) {
		struct cgti_table_entry entry;
		struct sample s = sample(1, 2);
		uint64_t at = 0;

		cgti_table_clear(table);
		put(table, &s, work);
		ck_assert(cgti_table_next(table, &at, &entry));
		ck_assert_uint_le(entry.work, work);
		ck_assert_uint_gt(entry.work, work / 2);
	}
	cgti_table_free(table);
}
END_TEST

/* A table made smaller keeps what fits, and one made larger all. */
START_TEST(a_table_has_another_size)
{
	struct cgti_table *table;
	uint64_t before, kept = 0;

	ck_ok(cgti_table_new(UINT64_C(1) << 30, &table));
	for (uint64_t i = 0; i < 5000; i++) {
		struct sample s = sample(i, 2 + (unsigned)(i % 3));

		put(table, &s, i < 10 ? 1 << 20 : 1);
	}
	before = cgti_table_count(table);
	ck_ok(cgti_table_resize(table, UINT64_C(1) << 31));
	ck_assert_uint_ge(cgti_table_count(table) * 100, before * 95);
	ck_ok(cgti_table_resize(table, 100 * BUCKET));
	ck_assert_uint_eq(cgti_table_most(table), 100 * BUCKET);
	ck_assert_uint_eq(walk(table), cgti_table_count(table));
	ck_assert_uint_gt(cgti_table_count(table), 100);
	for (uint64_t i = 0; i < 10; i++) {
		struct sample s = sample(i, 2 + (unsigned)(i % 3));

		kept += has(table, &s);
	}
	ck_assert_uint_ge(kept, 9);
	for (uint64_t k = 1; k < 3; k++) {
		cgti_memory_fail_at(k);
		ck_fails(cgti_table_resize(table, 50 * BUCKET), CGT_OUT_OF_MEMORY, "memory");
		ck_assert_uint_eq(cgti_table_most(table), 100 * BUCKET);
	}
	cgti_memory_fail_at(0);
	cgti_table_free(table);
}
END_TEST

START_TEST(growing_keeps_to_a_budget)
{
	struct cgti_table *table;
	struct cgti_meter meter;
	cgt_budget *budget;
	cgt_status status = CGT_OK;
	uint64_t i = 0, start;

	ck_ok(cgti_table_new(UINT64_C(1) << 30, &table));
	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_bytes(budget, 100 * BUCKET));
	cgti_meter_start(&meter, budget, "");
	start = cgti_table_bytes(table);
	for (; status == CGT_OK && i < 100000; i++) {
		struct sample s = sample(i, 2);

		status = cgti_table_put(table, s.hash, s.key, s.words, s.result, 1, &meter);
		ck_assert(has(table, &s));
	}
	ck_assert_int_eq(status, CGT_LIMIT);
	ck_assert_uint_eq(cgti_table_bytes(table) - start, 100 * BUCKET);
	cgt_budget_unref(budget);
	cgti_table_free(table);
}
END_TEST

static void fill(void)
{
	struct cgti_table *table;
	uint64_t kept = 0;

	if (cgti_table_new(UINT64_C(1) << 30, &table) != CGT_OK)
		return;
	for (uint64_t i = 0; i < 5000; i++) {
		struct sample s = sample(i, 2);

		put(table, &s, 1);
		kept += has(table, &s);
	}
	ck_assert_uint_eq(kept, 5000);
	ck_assert_uint_eq(walk(table), cgti_table_count(table));
	cgti_table_free(table);
}

/* A table that is refused memory goes on with what it has. */
START_TEST(want_of_memory_stops_growth_only)
{
	for (uint64_t k = 1;; k++) {
		cgti_memory_fail_at(k);
		fill();
		if (!cgti_memory_failed())
			break;
	}
	cgti_memory_fail_at(0);
}
END_TEST

struct crew {
	struct cgti_table *table;
	struct random random;
	uint64_t wrong, seen;
};

static void *put_and_get(void *argument)
{
	struct crew *crew = argument;

	for (int i = 0; i < 100000; i++) {
		uint64_t number = random_below(&crew->random, 20000), result;
		struct sample s = sample(number, words_of(number));

		if (random_below(&crew->random, 2)) {
			cgti_table_put(crew->table, s.hash, s.key, s.words, s.result, 1, NULL);
		} else if (cgti_table_get(crew->table, s.hash, s.key, s.words, &result)) {
			crew->seen++;
			crew->wrong += result != s.result;
		}
	}
	return NULL;
}

/* Threads put and get while the table grows from one bucket, and while it is full. */
START_TEST(threads_see_whole_entries)
{
	static const uint64_t most[] = { 7 * BUCKET, UINT64_C(1) << 30 };
	struct crew crew[3];
	pthread_t thread[LENGTH(crew)];
	struct cgti_table *table;

	ck_ok(cgti_table_new(most[_i], &table));
	cgti_table_share(table, true);
	for (size_t t = 0; t < LENGTH(crew); t++) {
		crew[t] = (struct crew){ table, { t + 1 }, 0, 0 };
		ck_assert_int_eq(pthread_create(&thread[t], NULL, put_and_get, &crew[t]), 0);
	}
	for (size_t t = 0; t < LENGTH(crew); t++) {
		ck_assert_int_eq(pthread_join(thread[t], NULL), 0);
		ck_assert_uint_eq(crew[t].wrong, 0);
		ck_assert_uint_gt(crew[t].seen, 0);
	}
	cgti_table_share(table, false);
	ck_assert_uint_eq(walk(table), cgti_table_count(table));
	cgti_table_free(table);
}
END_TEST

static Suite *table_suite(void)
{
	Suite *suite = suite_create("table");
	TCase *tc = tcase_create("table of results");

	tcase_set_timeout(tc, 120);
	tcase_add_test(tc, a_table_with_room_keeps_nearly_all);
	tcase_add_loop_test(tc, no_key_is_taken_for_another, 0, 6);
	tcase_add_test(tc, a_result_is_replaced);
	tcase_add_test(tc, what_cost_least_goes);
	tcase_add_test(tc, old_entries_go_sooner);
	tcase_add_test(tc, work_is_kept_about);
	tcase_add_test(tc, a_table_has_another_size);
	tcase_add_test(tc, growing_keeps_to_a_budget);
	tcase_add_test(tc, want_of_memory_stops_growth_only);
	suite_add_tcase(suite, tc);

	tc = tcase_create("threads");
	tcase_set_timeout(tc, 120);
	tcase_add_loop_test(tc, threads_see_whole_entries, 0, 2);
	suite_add_tcase(suite, tc);
	return suite;
}

int main(void)
{
	return run_suite(table_suite());
}
