/* SPDX-License-Identifier: MIT */
/* Numbers of a table that was released, given to a table that lies where it lay; and what tags are made of. */
#include "support.h"
#include "support/clock.h"
#include "support/tag.h"

/* --- tables at one address ----------------------------------------------------------------------------------------------- */

/* A kind of table that gives out numbers. */
struct kind {
	void *(*make)(void);
	void (*release)(void *table);
	uint64_t (*number)(void *table);
	cgt_status (*use)(void *table, uint64_t number);
};

static void *make_misere(void)
{
	cgt_misere *table = NULL;

	ck_ok(cgt_misere_new(&table));
	return table;
}

static void release_misere(void *table)
{
	cgt_misere_free(table);
}

static uint64_t misere_form(void *table)
{
	uint64_t form = 0;

	ck_ok(cgt_misere_nim_heap(table, 2, &form));
	return form;
}

static cgt_status use_form(void *table, uint64_t form)
{
	uint64_t mate;

	return cgt_misere_mate(table, form, NULL, &mate);
}

static void *make_values(void)
{
	cgt_values *table = NULL;

	ck_ok(cgt_values_new(&table));
	return table;
}

static void release_values(void *table)
{
	cgt_values_unref(table);
}

static uint64_t value_of_one(void *table)
{
	uint64_t value = 0;

	ck_ok(cgt_values_number(table, 1, 0, &value));
	return value;
}

static cgt_status use_value(void *table, uint64_t value)
{
	uint64_t negative;

	return cgt_values_negative(table, value, NULL, &negative);
}

static const struct kind kinds[] = {
	{ make_misere, release_misere, misere_form, use_form },
	{ make_values, release_values, value_of_one, use_value },
};

/* Whether the allocator gives an address that was given back out again soon; those that look for errors do not. */
static bool allocator_reuses(void)
{
	uintptr_t before = 0;
	int same = 0;

	for (int i = 0; i < 100; i++) {
		void *block = malloc(400);

		same += (uintptr_t)block == before;
		before = (uintptr_t)block;
		free(block);
	}
	return same > 50;
}

#define REUSED 1000
#define ROUNDS 20000

START_TEST(a_stale_number_is_refused_at_the_same_address)
{
	const struct kind *kind = &kinds[_i];
	uint64_t stale = 0;
	uintptr_t before = 0;
	int reused = 0;

	for (int round = 0; round < ROUNDS && reused < REUSED; round++) {
		void *table = kind->make();
		const uint64_t number = kind->number(table);

		ck_ok(kind->use(table, number));
		if ((uintptr_t)table == before) {
			ck_fails(kind->use(table, stale), CGT_FOREIGN, "of this table");
			reused++;
		}
		stale = number;
		before = (uintptr_t)table;
		kind->release(table);
	}
	ck_assert(reused == REUSED || !allocator_reuses());
}
END_TEST

/* --- tags ----------------------------------------------------------------------------------------------------------------- */

static int compare_words(const void *a, const void *b)
{
	const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return x < y ? -1 : x > y;
}

/* Two of n tags of 31 bits are equal about n^2 / 2^32 times: here once. */
START_TEST(tags_of_one_address_differ)
{
	enum { TAGS = 1 << 16, BY_CHANCE = 30 };
	uint64_t *tag = malloc(TAGS * sizeof *tag);
	int equal = 0;

	ck_assert_ptr_nonnull(tag);
	for (size_t i = 0; i < TAGS; i++) {
		tag[i] = cgti_tag_new(tag);
		ck_assert_uint_eq(tag[i] & CGTI_TAG_INSIDE, 0);
		ck_assert_uint_ne(tag[i], 0);
		ck_assert(cgti_tag_is_of(tag[i], tag[i] | 12345));
		ck_assert(!cgti_tag_is_of(tag[i], 12345));
	}
	qsort(tag, TAGS, sizeof *tag, compare_words);
	for (size_t i = 1; i < TAGS; i++)
		equal += tag[i] == tag[i - 1];
	ck_assert_int_lt(equal, BY_CHANCE);
	free(tag);
}
END_TEST

static uint64_t readings;

static uint64_t coarse_clock(void)
{
	return ++readings / 1000;
}

static uint64_t still_clock(void)
{
	readings++;
	return 7;
}

START_TEST(no_moment_is_given_twice)
{
	uint64_t before = 0;

	for (int i = 0; i < 100000; i++) {
		const uint64_t moment = cgti_moment(cgti_clock_ns);

		ck_assert_uint_gt(moment, before);
		before = moment;
	}
}
END_TEST

START_TEST(a_clock_that_seldom_ticks_is_waited_for)
{
	uint64_t before = 0;

	readings = 1000;
	for (int i = 0; i < 1000; i++) {
		const uint64_t moment = cgti_moment(coarse_clock);

		ck_assert_uint_gt(moment, before);
		before = moment;
	}
}
END_TEST

START_TEST(a_clock_that_stands_still_is_not_waited_for_for_ever)
{
	readings = 0;
	ck_assert_uint_eq(cgti_moment(still_clock), 7);
	ck_assert_uint_eq(readings, CGTI_TAG_READINGS + 1);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("tags");
	TCase *tc = tcase_create("addresses");

	tcase_add_loop_test(tc, a_stale_number_is_refused_at_the_same_address, 0, sizeof kinds / sizeof kinds[0]);
	suite_add_tcase(suite, tc);
	tc = tcase_create("tags");
	tcase_add_test(tc, tags_of_one_address_differ);
	tcase_add_test(tc, no_moment_is_given_twice);
	tcase_add_test(tc, a_clock_that_seldom_ticks_is_waited_for);
	tcase_add_test(tc, a_clock_that_stands_still_is_not_waited_for_for_ever);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
