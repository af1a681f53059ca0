/* SPDX-License-Identifier: MIT */
/*
 * Random sums of the sizes at which the searches reduce in earnest, held against the properties of tests/soak/properties.h. Each
 * test is one property of one family of sums. What tests/soak/soak does for hours this does for seconds, or, in the tests that are
 * tagged "long", for minutes.
 */
#include <string.h>

#include "soak/properties.h"
#include "search/taken.h"
#include "support.h"

/* How many sums each test holds against its property, and which part of them where that is slow. */
enum { FEW = 2, SOME = 25, MANY = 1000, SELDOM = 10 };

static void check_property(int property, int family, int count)
{
	struct random seed = random_begin(soak_property_name[property]);
	const bool may_be_open = count == FEW; /* of so few, all may be left open */
	struct soak_bench *bench;
	int held = 0;

	if (!soak_applies(property, family))
		return;
	bench = soak_bench_new();
	if (soak_is_slow(property, family))
		count = count > SELDOM ? count / SELDOM : 1;
	for (int i = 0; i < count; i++) {
		struct soak_random random = { random_word(&seed) };
		const struct soak_sum sum = soak_random_sum(family, &random);
		const enum soak_result result = soak_check(bench, property, family, &sum, random);

		ck_assert_msg(result != SOAK_FAILS, "%s, %s: %s", soak_family_name[family], soak_property_name[property],
		              soak_failure(bench));
		held += result == SOAK_HOLDS;
	}
	ck_assert_msg(5 * held >= count || may_be_open, "%s, %s: only %d of %d sums were decided", soak_family_name[family],
	              soak_property_name[property], held, count);
	soak_bench_free(bench);
}

START_TEST(a_property_holds_for_a_few_sums_of_a_family)
{
	check_property(_i / SOAK_FAMILIES, _i % SOAK_FAMILIES, FEW);
}
END_TEST

START_TEST(a_property_holds_for_some_sums_of_a_family)
{
	check_property(_i / SOAK_FAMILIES, _i % SOAK_FAMILIES, SOME);
}
END_TEST

START_TEST(a_property_holds_for_many_sums_of_a_family)
{
	check_property(_i / SOAK_FAMILIES, _i % SOAK_FAMILIES, MANY);
}
END_TEST

/* ---- every way is taken ---- */

/* A board of 5 x 5, which is worth nothing (Breuker, Uiterwijk and van den Herik, Solving 8x8 Domineering, 2000). */
static struct reference_board square_of_dominoes(void)
{
	struct reference_board square = { .game = REFERENCE_DOMINEERING, .rows = 5, .cols = 5 };

	memset(square.cell, '.', 25);
	return square;
}

/* A board of Clobber of 3 x 4, which is worth nothing (tests/data/clobber.tsv). */
static struct reference_board rectangle_of_stones(void)
{
	struct reference_board rectangle = { .game = REFERENCE_CLOBBER, .rows = 3, .cols = 4 };

	for (int cell = 0; cell < 12; cell++)
		rectangle.cell[cell] = (cell / 4 + cell % 4) % 2 ? 'o' : 'x';
	return rectangle;
}

/*
 * Large boards that are worth nothing, which random boards hardly ever are: one beside another board, and one beside Clobber.
 * tests/check_domineering.c holds such sums against the sums without them.
 */
static void ask_about_boards_worth_nothing(struct soak_bench *bench, struct soak_random random)
{
	const struct soak_sum beside = soak_random_sum(SOAK_BESIDE, &random);
	struct soak_sum sum = { 2, { square_of_dominoes(), beside.board[beside.count - 1] } };

	ck_assert_msg(soak_check(bench, SOAK_IMAGES, SOAK_BESIDE, &sum, random) != SOAK_FAILS, "%s", soak_failure(bench));
	sum.board[1] = rectangle_of_stones();
	ck_assert_msg(soak_check(bench, SOAK_IMAGES, SOAK_BESIDE, &sum, random) != SOAK_FAILS, "%s", soak_failure(bench));
}

/* Sums of all families, until each way to know without playing has been taken; a way that never is proves nothing. */
START_TEST(every_reduction_and_bound_is_reached)
{
#define NAME(name, text) #name ": " text,
	static const char *const way_text[] = { CGTI_TAKEN_TABLE(NAME) };
#undef NAME
	struct random seed = random_begin("ways");
	struct soak_bench *bench = soak_bench_new();

	for (int i = 0; i < 100 * SOAK_FAMILIES; i++) {
		struct soak_random random = { random_word(&seed) };
		const struct soak_sum sum = soak_random_sum(i % SOAK_FAMILIES, &random);

		ck_assert_msg(soak_check(bench, SOAK_IMAGES, i % SOAK_FAMILIES, &sum, random) != SOAK_FAILS, "%s",
		              soak_failure(bench));
		if (soak_applies(SOAK_CANCELLING, i % SOAK_FAMILIES))
			soak_check(bench, SOAK_CANCELLING, i % SOAK_FAMILIES, &sum, random);
	}
	ask_about_boards_worth_nothing(bench, (struct soak_random){ random_word(&seed) });
	for (int way = 0; way < CGTI_TAKEN_COUNT; way++)
		printf("%10llu  %s\n", (unsigned long long)soak_taken(bench, way), way_text[way]);
	for (int way = 0; way < CGTI_TAKEN_COUNT; way++)
		ck_assert_msg(soak_taken(bench, way) > 0, "never: %s", way_text[way]);
	soak_bench_free(bench);
}
END_TEST

static TCase *add_case(Suite *suite, const char *name, const char *tags, double seconds)
{
	TCase *tc = tcase_create(name);

	tcase_set_tags(tc, tags);
	tcase_set_timeout(tc, seconds);
	suite_add_tcase(suite, tc);
	return tc;
}

int main(void)
{
	Suite *suite = suite_create("properties");

	tcase_add_loop_test(add_case(suite, "few", "", 600), a_property_holds_for_a_few_sums_of_a_family, 0,
	                    SOAK_PROPERTIES * SOAK_FAMILIES);
	tcase_add_test(add_case(suite, "ways", "heavy", 600), every_reduction_and_bound_is_reached);
	tcase_add_loop_test(add_case(suite, "some", "heavy", 600), a_property_holds_for_some_sums_of_a_family, 0,
	                    SOAK_PROPERTIES * SOAK_FAMILIES);
	tcase_add_loop_test(add_case(suite, "many", "long heavy", 7200), a_property_holds_for_many_sums_of_a_family, 0,
	                    SOAK_PROPERTIES * SOAK_FAMILIES);
	return run_suite(suite);
}
