/* SPDX-License-Identifier: MIT */
/*
 * Operations on values: published tables; laws on random games; plain versions of the same operations, straight from their
 * definitions; and every way to fail.
 */
#include <cgt/cgt.h>

#include "calculus/atomic_weight.h"
#include "support/meter.h"
#include "values.h"
#include "values/followers.h"
#include "values/values.h"

/* --- short names ---------------------------------------------------------------------------------------------------------- */

static const char *text_of(cgt_values *values, uint64_t value)
{
	static char text[1 << 16];

	must(cgt_values_text(values, value, text, sizeof text, NULL));
	return text;
}

/* The value is that of a text. */
static void ck_value(cgt_values *values, uint64_t value, const char *text, const char *what)
{
	ck_assert_msg(value == parse(values, text), "%s is %s, not %s", what, text_of(values, value), text);
}

static uint64_t game(cgt_values *values, const uint64_t *left, size_t lefts, const uint64_t *right, size_t rights)
{
	uint64_t value = 0;

	must(cgt_values_from_options(values, left, lefts, right, rights, NULL, &value));
	return value;
}

/* An operation on two values that gives a third. */
typedef cgt_status (*binary)(cgt_values *, uint64_t, uint64_t, cgt_budget *, uint64_t *);
typedef cgt_status (*unary)(cgt_values *, uint64_t, cgt_budget *, uint64_t *);

static uint64_t of_two(cgt_values *values, binary operation, uint64_t a, uint64_t b)
{
	uint64_t result = 0;

	must(operation(values, a, b, NULL, &result));
	return result;
}

static uint64_t of_one(cgt_values *values, unary operation, uint64_t a)
{
	uint64_t result = 0;

	must(operation(values, a, NULL, &result));
	return result;
}

static uint64_t subtract(cgt_values *values, uint64_t a, uint64_t b)
{
	return of_two(values, cgt_values_difference, a, b);
}

static uint64_t cool(cgt_values *values, uint64_t a, int64_t numerator, uint32_t exponent)
{
	uint64_t result = 0;

	must(cgt_values_cool(values, a, numerator, exponent, NULL, &result));
	return result;
}

static uint64_t uptimal(cgt_values *values, const int64_t *coefficient, size_t count)
{
	uint64_t result = 0;

	must(cgt_values_uptimal(values, coefficient, count, NULL, &result));
	return result;
}

static bool is_at_most(cgt_values *values, uint64_t a, uint64_t b)
{
	int32_t relation = 0;

	must(cgt_values_compare(values, a, b, NULL, &relation));
	return relation == CGT_LESS || relation == CGT_EQUAL;
}

static uint64_t figure(cgt_values *values, uint64_t value, const char *key)
{
	uint64_t found = 0;

	must(cgt_values_figure(values, value, key, NULL, &found));
	return found;
}

struct fraction {
	int64_t numerator;
	uint32_t exponent;
};

static struct fraction fraction(cgt_values *values, uint64_t value, const char *key)
{
	struct fraction found = { 0, 0 };

	must(cgt_values_dyadic(values, value, key, NULL, &found.numerator, &found.exponent));
	return found;
}

#define MAX_OPTIONS 64

static size_t options_of(cgt_values *values, uint64_t value, int32_t player, uint64_t option[MAX_OPTIONS])
{
	size_t count = 0;

	must(cgt_values_options(values, value, player, option, MAX_OPTIONS, &count));
	return count;
}

/* --- published tables ----------------------------------------------------------------------------------------------------- */

/* The number H for which the ordinal sum base:H is a given value. */
static uint64_t subordinate(cgt_values *values, uint64_t value, uint64_t base)
{
	for (int64_t i = -64; i <= 64; i++) {
		uint64_t exponent = number(values, i, 3);

		if (of_two(values, cgt_values_ordinal_sum, base, exponent) == value)
			return exponent;
	}
	ck_abort_msg("%s is no ordinal sum of 1 and a number", text_of(values, value));
	return 0;
}

/* G to the powers up to x: 0 for x = 0, and G:H for x = 1:H. */
static uint64_t power_to(cgt_values *values, uint64_t base, uint64_t exponent)
{
	if (exponent == number(values, 0, 0))
		return exponent;
	return of_two(values, cgt_values_ordinal_sum, base, subordinate(values, exponent, number(values, 1, 0)));
}

/* {0|H} to the power x: {0 | H less its powers up to x - 1}. */
static uint64_t power(cgt_values *values, uint64_t base, uint64_t exponent)
{
	uint64_t zero = number(values, 0, 0), before = power_to(values, base, subtract(values, exponent, number(values, 1, 0)));
	uint64_t right[MAX_OPTIONS];

	ck_assert_uint_eq(options_of(values, base, CGT_RIGHT, right), 1);
	right[0] = subtract(values, right[0], before);
	return game(values, &zero, 1, right, 1);
}

/* Does one row of operations but for cooling. */
static uint64_t operate(cgt_values *values, const char *operation, uint64_t g, uint64_t h)
{
	static const struct {
		const char *name;
		binary operation;
	} known[] = { { "mul", cgt_values_product },
		          { "norton", cgt_values_norton_product },
		          { "ord", cgt_values_ordinal_sum },
		          { "heat", cgt_values_heat } };
	uint64_t result = 0;

	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (strcmp(operation, known[i].name) == 0)
			return of_two(values, known[i].operation, g, h);
	if (strcmp(operation, "overheat(*,1*)") == 0)
		ck_ok(cgt_values_overheat(values, g, parse(values, "*"), parse(values, "1*"), NULL, &result));
	else if (strcmp(operation, "overheat(0,0)") == 0)
		ck_ok(cgt_values_overheat(values, g, number(values, 0, 0), number(values, 0, 0), NULL, &result));
	else if (strcmp(operation, "pow") == 0)
		result = power(values, g, h);
	else if (strcmp(operation, "powto") == 0)
		result = power_to(values, g, h);
	else if (strcmp(operation, "subordinate") == 0)
		result = subordinate(values, g, h);
	else
		ck_abort_msg("no operation %s", operation);
	return result;
}

static void check_cooling(cgt_values *values, const struct table *table, uint64_t g, uint64_t t)
{
	struct fraction by = fraction(values, t, "number");
	uint64_t result = 0;

	if (strncmp(table_text(table, "result"), "error", 5) == 0)
		ck_fails(cgt_values_cool(values, g, by.numerator, by.exponent, NULL, &result), CGT_BAD_ARGUMENT, "greater than -1");
	else
		ck_value(values, cool(values, g, by.numerator, by.exponent), table_text(table, "result"), table->row);
}

START_TEST(test_published_operations)
{
	cgt_values *values = new_table();
	struct table table;
	size_t rows = 0;

	table_open(&table, "value_operations.tsv");
	for (; table_next(&table); rows++) {
		const char *operation = table_text(&table, "op"), *second = table_text(&table, "h_or_arg");
		uint64_t g = parse(values, table_text(&table, "g")), h = parse(values, *second ? second : "0");

		if (strcmp(operation, "cool") == 0)
			check_cooling(values, &table, g, h);
		else
			ck_value(values, operate(values, operation, g, h), table_text(&table, "result"), operation);
	}
	ck_assert_uint_eq(rows, 50);
	cgt_values_unref(values);
}
END_TEST

/* The stops that plays of the canonical form come to, each way to come to them counted. */
static uint64_t stop_count(cgt_values *values, uint64_t value)
{
	uint64_t option[MAX_OPTIONS], count = 0;

	if (figure(values, value, "number"))
		return 1;
	for (int32_t player = CGT_LEFT; player <= CGT_RIGHT; player++) {
		size_t options = options_of(values, value, player, option);

		for (size_t i = 0; i < options; i++)
			count += stop_count(values, option[i]);
	}
	return count;
}

/* The companion of a game of a lattice of short games: {G^L', and 0 if G >= 0 | G^R', and 0 if G <= 0}. */
static uint64_t companion(cgt_values *values, uint64_t value)
{
	uint64_t option[2][MAX_OPTIONS], zero = number(values, 0, 0);
	size_t count[2];

	for (int side = 0; side < 2; side++) {
		count[side] = options_of(values, value, side == 0 ? CGT_LEFT : CGT_RIGHT, option[side]);
		for (size_t i = 0; i < count[side]; i++)
			option[side][i] = companion(values, option[side][i]);
		if (side == 0 ? is_at_most(values, zero, value) : is_at_most(values, value, zero))
			option[side][count[side]++] = zero;
	}
	return game(values, option[0], count[0], option[1], count[1]);
}

static void check_weight(cgt_values *values, uint64_t value, const char *expected)
{
	uint64_t weight = 0;

	if (strncmp(expected, "!!", 2) == 0)
		ck_fails(cgt_values_atomic_weight(values, value, NULL, &weight), CGT_NO_VALUE, "no atomic weight");
	else
		ck_value(values, of_one(values, cgt_values_atomic_weight, value), expected, "the atomic weight");
}

/* Writes an expansion as CGSuite does: the rest, a point, and the digits with a minus after them where they are negative. */
static void check_expansion(cgt_values *values, uint64_t value, const char *expected)
{
	int64_t coefficient[8];
	uint64_t rest = 0;
	size_t count = 0, length;
	char text[256];

	if (strncmp(expected, "!!", 2) == 0) {
		ck_fails(cgt_values_uptimal_expansion(values, value, NULL, &rest, coefficient, 8, &count), CGT_NO_VALUE,
		         "powers of up");
		return;
	}
	ck_ok(cgt_values_uptimal_expansion(values, value, NULL, &rest, coefficient, 8, &count));
	length = (size_t)snprintf(text, sizeof text, "%s.%s", text_of(values, rest), count == 0 ? "0" : "");
	for (size_t i = 0; i < count; i++)
		length += (size_t)snprintf(text + length, sizeof text - length, "%lld%s", (long long)llabs(coefficient[i]),
		                           coefficient[i] < 0 ? "-" : "");
	ck_assert_str_eq(text, expected);
}

START_TEST(test_published_values)
{
	cgt_values *values = new_table();
	struct table table;
	size_t rows = 0;

	table_open(&table, "short_games.tsv");
	for (; table_next(&table); rows++) {
		uint64_t value = parse(values, table_text(&table, "input"));

		ck_value(values, value, table_text(&table, "canonical_print"), "the value");
		check_weight(values, value, table_text(&table, "atomicWeight"));
		check_expansion(values, value, table_text(&table, "uptimalExpansion"));
		ck_assert_uint_eq(figure(values, value, "birthday"), table_number(&table, "birthday"));
		ck_assert_uint_eq(figure(values, value, "followers"), table_number(&table, "followerCount"));
		ck_value(values, of_one(values, cgt_values_freeze, value), table_text(&table, "freeze"), "frozen");
		ck_value(values, of_one(values, cgt_values_reduced, value), table_text(&table, "reducedCanonicalForm"), "reduced");
		ck_assert_uint_eq(stop_count(values, value), table_number(&table, "stopCount"));
		if (figure(values, value, "birthday") < 100)
			ck_value(values, companion(values, value), table_text(&table, "companion"), "the companion");
	}
	ck_assert_uint_eq(rows, 25);
	cgt_values_unref(values);
}
END_TEST

START_TEST(test_clobber_weights)
{
	cgt_values *values = new_table();
	struct table table;
	size_t rows = 0;

	table_open(&table, "clobber.tsv");
	while (table_next(&table)) {
		const char *value = table_text(&table, "value"), *weight = table_text(&table, "atomic_weight");

		if (!*value || !*weight || strcmp(value, "(long)") == 0)
			continue;
		ck_value(values, of_one(values, cgt_values_atomic_weight, parse(values, value)), weight, value);
		rows++;
	}
	ck_assert_uint_ge(rows, 30);
	cgt_values_unref(values);
}
END_TEST

/* --- random games --------------------------------------------------------------------------------------------------------- */

static uint64_t draw_leaf(cgt_values *values, struct random *random, bool small)
{
	switch (random_below(random, small ? 3 : 4)) {
	case 0:
		return nimber(values, random_below(random, 4));
	case 1:
		return add(values, up(values, (int64_t)random_below(random, 5) - 2), nimber(values, random_below(random, 3)));
	case 2:
		return number(values, 0, 0);
	default:
		return number(values, (int64_t)random_below(random, 17) - 8, (uint32_t)random_below(random, 3));
	}
}

/* A game of at most so many moves before it comes to a leaf; all-small if `small`. */
static uint64_t draw(cgt_values *values, struct random *random, unsigned depth, bool small)
{
	uint64_t option[2][2];
	size_t count[2];

	if (depth == 0 || random_below(random, 6) == 0)
		return draw_leaf(values, random, small);
	for (int side = 0; side < 2; side++) {
		count[side] = 1 + (size_t)random_below(random, 2);
		for (size_t i = 0; i < count[side]; i++)
			option[side][i] = draw(values, random, depth - 1, small);
	}
	return game(values, option[0], count[0], option[1], count[1]);
}

/* A game like {0||0|-1}: infinitesimal, but not all-small, if only one of the players has threats. */
static uint64_t draw_threat(cgt_values *values, struct random *random)
{
	uint64_t left[2] = { draw(values, random, 1, true), draw(values, random, 1, true) }, right[2], threat;

	for (int i = 0; i < 2; i++) {
		uint64_t reply = draw(values, random, 1, true), blow = number(values, -1 - (int64_t)random_below(random, 4), 1);

		if (random_below(random, 6) == 0)
			blow = draw(values, random, 1, false);
		right[i] = game(values, &reply, 1, &blow, 1);
	}
	if (random_below(random, 3) == 0)
		left[1] = negative(values, right[1]);
	threat = game(values, left, 2, right, 1 + (size_t)random_below(random, 2));
	return random_below(random, 2) ? threat : negative(values, threat);
}

/* --- products ------------------------------------------------------------------------------------------------------------- */

/* Conway's product of canonical forms, straight from its definition. */
static uint64_t plain_product(cgt_values *values, uint64_t a, uint64_t b)
{
	uint64_t made[2][MAX_OPTIONS * 4], in_a[MAX_OPTIONS], in_b[MAX_OPTIONS];
	size_t count[2] = { 0, 0 };

	for (int32_t p = CGT_LEFT; p <= CGT_RIGHT; p++)
		for (int32_t q = CGT_LEFT; q <= CGT_RIGHT; q++) {
			size_t rows = options_of(values, a, p, in_a), columns = options_of(values, b, q, in_b);

			for (size_t i = 0; i < rows; i++)
				for (size_t j = 0; j < columns; j++) {
					uint64_t sum = add(values, plain_product(values, in_a[i], b),
					                   plain_product(values, a, in_b[j]));

					made[p != q][count[p != q]++] = subtract(values, sum,
					                                         plain_product(values, in_a[i], in_b[j]));
				}
		}
	return game(values, made[0], count[0], made[1], count[1]);
}

START_TEST(test_product)
{
	static const char *const few[] = { "0", "1", "-2",  "3",     "1/2", "-3/4",   "*", "*2", "*3",
		                               "^", "v*", "+-1", "{1|0}", "1*",  "{2|0,*}" };
	const size_t count = sizeof few / sizeof *few;
	cgt_values *values = new_table();

	for (size_t i = 0; i < count; i++)
		for (size_t j = 0; j < count; j++) {
			uint64_t a = parse(values, few[i]), b = parse(values, few[j]);

			ck_assert_msg(of_two(values, cgt_values_product, a, b) == plain_product(values, a, b), "%s x %s",
			              few[i], few[j]);
		}
	cgt_values_unref(values);
}
END_TEST

/* The product of two nimbers. */
static uint64_t nim(cgt_values *values, uint64_t a, uint64_t b)
{
	return of_two(values, cgt_values_product, nimber(values, a), nimber(values, b));
}

static uint64_t size_of_nimber(cgt_values *values, uint64_t value)
{
	ck_assert_uint_eq(figure(values, value, "impartial"), 1);
	return figure(values, value, "birthday");
}

/* Nimbers below 2^32 are a field, in which 2^16 is the next one with a rule of its own (ONAG, chapter 6). */
START_TEST(test_nim_product)
{
	struct random random = random_begin("test_nim_product");
	cgt_values *values = new_table();

	for (uint64_t f = 2; f <= UINT64_C(1) << 16; f *= f) {
		ck_assert(nim(values, f, f) == nimber(values, f + f / 2));
		ck_assert(nim(values, f, f - 1) == nimber(values, f * (f - 1)));
	}
	for (uint64_t a = 0; a < 16; a++)
		for (uint64_t b = 0; b <= a; b++) { /* the least number that is not excluded */
			bool excluded[256] = { false };
			uint64_t least = 0;

			for (uint64_t i = 0; i < a; i++)
				for (uint64_t j = 0; j < b; j++)
					excluded[size_of_nimber(values, nim(values, i, b)) ^
					         size_of_nimber(values, nim(values, a, j)) ^
					         size_of_nimber(values, nim(values, i, j))] = true;
			while (excluded[least])
				least++;
			ck_assert_uint_eq(size_of_nimber(values, nim(values, a, b)), least);
		}
	for (int i = 0; i < 2000; i++) {
		uint64_t a = random_word(&random) >> 32, b = random_word(&random) >> 32, c = random_word(&random) >> 32;
		uint64_t ab = size_of_nimber(values, nim(values, a, b)), bc = size_of_nimber(values, nim(values, b, c));

		ck_assert(nim(values, ab, c) == nim(values, a, bc));
		ck_assert(nim(values, a ^ b, c) == nimber(values, size_of_nimber(values, nim(values, a, c)) ^ bc));
	}
	cgt_values_unref(values);
}
END_TEST

/* Norton's product, straight from its definition, with the incentives that the library gives. */
static uint64_t plain_norton(cgt_values *values, uint64_t g, uint64_t unit)
{
	uint64_t incentive[MAX_OPTIONS], option[MAX_OPTIONS], made[2][MAX_OPTIONS * MAX_OPTIONS];
	size_t incentives = 0, more, count[2] = { 0, 0 };

	if (figure(values, g, "number") && fraction(values, g, "number").exponent == 0) {
		uint64_t result = 0;

		ck_ok(cgt_values_multiple(values, fraction(values, g, "number").numerator, unit, NULL, &result));
		return result;
	}
	ck_ok(cgt_values_incentives(values, unit, CGT_LEFT, NULL, incentive, MAX_OPTIONS, &incentives));
	ck_ok(cgt_values_incentives(values, unit, CGT_RIGHT, NULL, incentive + incentives, MAX_OPTIONS - incentives, &more));
	for (int32_t player = CGT_LEFT; player <= CGT_RIGHT; player++) {
		const int side = player == CGT_RIGHT;
		size_t options = options_of(values, g, player, option);

		for (size_t i = 0; i < options; i++)
			for (size_t j = 0; j < incentives + more; j++) {
				uint64_t change = add(values, unit, incentive[j]), part = plain_norton(values, option[i], unit);

				made[side][count[side]++] = side == 0 ? add(values, part, change) : subtract(values, part, change);
			}
	}
	return game(values, made[0], count[0], made[1], count[1]);
}

START_TEST(test_norton_product)
{
	static const char *const unit[] = { "^", "1", "^^*", "1/2", "Tiny(2)", "{2|1}", "{1|*}" };
	struct random random = random_begin("test_norton_product");
	cgt_values *values = new_table();

	for (int i = 0; i < 300; i++) {
		uint64_t u = parse(values, unit[(size_t)i % (sizeof unit / sizeof *unit)]);
		uint64_t g = draw(values, &random, 2, i % 2), h = draw(values, &random, 1, i % 2);
		uint64_t gu = of_two(values, cgt_values_norton_product, g, u), hu = of_two(values, cgt_values_norton_product, h, u);

		ck_assert(gu == plain_norton(values, g, u));
		ck_assert(add(values, gu, hu) == of_two(values, cgt_values_norton_product, add(values, g, h), u));
		ck_assert(negative(values, gu) == of_two(values, cgt_values_norton_product, negative(values, g), u));
		ck_assert(is_at_most(values, g, h) == is_at_most(values, gu, hu));
	}
	cgt_values_unref(values);
}
END_TEST

/* The ordinal sum of canonical forms, straight from its definition. */
static uint64_t plain_ordinal_sum(cgt_values *values, uint64_t base, uint64_t exponent)
{
	uint64_t option[2][MAX_OPTIONS], other[MAX_OPTIONS];
	size_t count[2];

	for (int side = 0; side < 2; side++) {
		size_t others = options_of(values, exponent, side == 0 ? CGT_LEFT : CGT_RIGHT, other);

		count[side] = options_of(values, base, side == 0 ? CGT_LEFT : CGT_RIGHT, option[side]);
		for (size_t i = 0; i < others; i++)
			option[side][count[side]++] = plain_ordinal_sum(values, base, other[i]);
	}
	return game(values, option[0], count[0], option[1], count[1]);
}

START_TEST(test_ordinal_sum)
{
	struct random random = random_begin("test_ordinal_sum");
	cgt_values *values = new_table();

	for (int i = 0; i < 400; i++) {
		uint64_t base = draw(values, &random, (unsigned)i % 3, i % 2), g = draw(values, &random, 1, false);
		uint64_t h = draw(values, &random, 1, false), sum = of_two(values, cgt_values_ordinal_sum, base, g);

		ck_assert(sum == plain_ordinal_sum(values, base, g));
		if (is_at_most(values, g, h)) /* the colon principle */
			ck_assert(is_at_most(values, sum, of_two(values, cgt_values_ordinal_sum, base, h)));
	}
	cgt_values_unref(values);
}
END_TEST

/* The incentives are those of the options, and none is at most another. */
START_TEST(test_incentives)
{
	struct random random = random_begin("test_incentives");
	cgt_values *values = new_table();

	for (int i = 0; i < 600; i++) {
		const int32_t player = i % 2 ? CGT_LEFT : CGT_RIGHT;
		uint64_t g = draw(values, &random, 2, false), own[MAX_OPTIONS], incentive[MAX_OPTIONS];
		size_t options = options_of(values, g, player, own), incentives = 0;

		ck_ok(cgt_values_incentives(values, g, player, NULL, incentive, MAX_OPTIONS, &incentives));
		ck_assert_uint_eq(incentives, options);
		for (size_t j = 0; j < options; j++) {
			bool there = false;

			own[j] = player == CGT_LEFT ? subtract(values, own[j], g) : subtract(values, g, own[j]);
			for (size_t k = 0; k < incentives; k++) {
				there = there || own[j] == incentive[k];
				ck_assert(j == k || !is_at_most(values, incentive[j], incentive[k]));
			}
			ck_assert(there);
		}
	}
	ck_fails(cgt_values_incentives(values, up(values, 1), CGT_LEFT, NULL, NULL, 0, NULL), CGT_BUFFER_TOO_SMALL, "incentives");
	cgt_values_unref(values);
}
END_TEST

/* --- cooling and heating -------------------------------------------------------------------------------------------------- */

/* Heating of the canonical form, straight from its definition. */
static uint64_t plain_heat(cgt_values *values, uint64_t g, uint64_t by)
{
	uint64_t option[2][MAX_OPTIONS];
	size_t count[2];

	if (figure(values, g, "number"))
		return g;
	for (int side = 0; side < 2; side++) {
		count[side] = options_of(values, g, side == 0 ? CGT_LEFT : CGT_RIGHT, option[side]);
		for (size_t i = 0; i < count[side]; i++) {
			uint64_t heated = plain_heat(values, option[side][i], by);

			option[side][i] = side == 0 ? add(values, heated, by) : subtract(values, heated, by);
		}
	}
	return game(values, option[0], count[0], option[1], count[1]);
}

START_TEST(test_cooling)
{
	struct random random = random_begin("test_cooling");
	cgt_values *values = new_table();

	for (int i = 0; i < 300; i++) {
		const int64_t t = (int64_t)random_below(&random, 9); /* quarters */
		uint64_t g = draw(values, &random, 2, false), h = draw(values, &random, 1, false), by = number(values, t, 2);
		uint64_t cooled = cool(values, g, t, 2), heated = of_two(values, cgt_values_heat, g, by);
		struct fraction mean = fraction(values, g, "mean"), hot = fraction(values, g, "temperature"), cold;

		ck_assert(add(values, cooled, cool(values, h, t, 2)) == cool(values, add(values, g, h), t, 2));
		ck_assert(heated == plain_heat(values, g, by));
		ck_assert(cool(values, heated, t, 2) == g);
		cold = fraction(values, cooled, "mean");
		ck_assert(cold.numerator == mean.numerator && cold.exponent == mean.exponent);
		cold = fraction(values, cooled, "temperature");
		if (!is_at_most(values, number(values, hot.numerator, hot.exponent), by))
			ck_assert(add(values, number(values, cold.numerator, cold.exponent), by) ==
			          number(values, hot.numerator, hot.exponent));
		else if (is_at_most(values, by, number(values, hot.numerator, hot.exponent)))
			ck_assert(cooled == of_one(values, cgt_values_freeze, g));
		else
			ck_assert(figure(values, cooled, "number"));
		ck_assert(cool(values, cool(values, g, 1, 2), t, 2) == cool(values, g, t + 1, 2));
	}
	cgt_values_unref(values);
}
END_TEST

/* Of all-small games heating is linear and keeps order. */
START_TEST(test_heating)
{
	static const char *const by[] = { "1/4", "1", "2", "*", "^", "{2|1}" };
	struct random random = random_begin("test_heating");
	cgt_values *values = new_table();

	for (int i = 0; i < 300; i++) {
		uint64_t t = parse(values, by[(size_t)i % (sizeof by / sizeof *by)]);
		uint64_t g = draw(values, &random, 2, true), h = draw(values, &random, 2, true);
		uint64_t hot_g = of_two(values, cgt_values_heat, g, t), hot_h = of_two(values, cgt_values_heat, h, t);

		ck_assert(hot_g == plain_heat(values, g, t));
		ck_assert(add(values, hot_g, hot_h) == of_two(values, cgt_values_heat, add(values, g, h), t));
		if (is_at_most(values, g, h))
			ck_assert(is_at_most(values, hot_g, hot_h));
	}
	cgt_values_unref(values);
}
END_TEST

/* Overheating from 1 to 1 is heating by 1 where there are whole numbers only; fractions are heated too. */
START_TEST(test_overheating)
{
	struct random random = random_begin("test_overheating");
	cgt_values *values = new_table();
	uint64_t one = number(values, 1, 0), overheated = 0;

	for (int i = 0; i < 100; i++) {
		uint64_t g = draw(values, &random, 2, true);

		ck_ok(cgt_values_overheat(values, g, one, one, NULL, &overheated));
		ck_assert(overheated == of_two(values, cgt_values_heat, g, one));
	}
	ck_ok(cgt_values_overheat(values, number(values, 1, 1), one, one, NULL, &overheated)); /* {0 + 1 | 1 - 1} */
	ck_assert(overheated == parse(values, "{1|0}"));
	cgt_values_unref(values);
}
END_TEST

/* The right stop of G - H is at least 0: G is at least H but for an infinitesimal. */
static bool is_nearly_at_least(cgt_values *values, uint64_t g, uint64_t h)
{
	struct fraction stop = fraction(values, subtract(values, g, h), "right-stop");

	return stop.numerator >= 0;
}

static bool is_nearly(cgt_values *values, uint64_t g, uint64_t h)
{
	return is_nearly_at_least(values, g, h) && is_nearly_at_least(values, h, g);
}

START_TEST(test_reduced)
{
	struct random random = random_begin("test_reduced");
	cgt_values *values = new_table();

	for (int i = 0; i < 400; i++) {
		uint64_t g = draw(values, &random, 1 + (unsigned)i % 3, false), h = draw(values, &random, 2, false);
		uint64_t reduced = of_one(values, cgt_values_reduced, g), e;

		ck_assert(is_nearly(values, g, reduced));
		ck_assert(of_one(values, cgt_values_reduced, reduced) == reduced);
		ck_assert_uint_le(figure(values, reduced, "birthday"), figure(values, g, "birthday"));
		e = draw(values, &random, 2, true);
		ck_assert(of_one(values, cgt_values_reduced, add(values, g, e)) == reduced);
		e = of_one(values, cgt_values_tiny, number(values, 1 + (int64_t)random_below(&random, 4), 1));
		ck_assert(of_one(values, cgt_values_reduced, subtract(values, g, e)) == reduced);
		ck_assert((of_one(values, cgt_values_reduced, h) == reduced) == is_nearly(values, g, h));
	}
	cgt_values_unref(values);
}
END_TEST

/* --- infinitesimals ------------------------------------------------------------------------------------------------------- */

/* Whether G is as good as W.^ up to remote stars: the difference lies between v*m and ^*m. */
static bool has_weight(cgt_values *values, uint64_t g, uint64_t weight)
{
	uint64_t difference = subtract(values, g, of_two(values, cgt_values_norton_product, weight, up(values, 1)));
	uint64_t star = nimber(values, 16);

	return is_at_most(values, add(values, up(values, -1), star), difference) &&
	       is_at_most(values, difference, add(values, up(values, 1), star));
}

static bool find_weight(cgt_values *values, uint64_t g, uint64_t *weight)
{
	cgt_status status = cgt_values_atomic_weight(values, g, NULL, weight);

	ck_assert(status == CGT_OK || status == CGT_NO_VALUE);
	return status == CGT_OK;
}

/* Whether the bounds of the weight are the whole numbers next to it. */
static bool are_nearest(cgt_values *values, uint64_t weight, const struct cgti_weight_bounds *bounds)
{
	return is_at_most(values, number(values, bounds->least, 0), weight) &&
	       !is_at_most(values, number(values, bounds->least + 1, 0), weight) &&
	       is_at_most(values, weight, number(values, bounds->most, 0)) &&
	       !is_at_most(values, weight, number(values, bounds->most - 1, 0));
}

/* The searches' bounds of weights are as near as whole numbers can be, and there are none without a weight or a remote star. */
START_TEST(test_bounds_of_weights)
{
	struct random random = random_begin("test_bounds_of_weights");
	cgt_values *values = new_table();
	struct cgti_meter meter;
	size_t known = 0, apart = 0;

	cgti_meter_start(&meter, NULL, "test");
	for (int i = 0; i < 300; i++) {
		uint64_t g = i % 3 ? draw(values, &random, 1 + (unsigned)i % 3, true) : draw_threat(values, &random), weight;
		struct cgti_weight_bounds bounds;
		uint32_t inside;

		ck_ok(cgti_values_inside(values, g, &inside));
		ck_ok(cgti_values_weight_bounds(values, inside, 16, &meter, &bounds));
		ck_assert(bounds.are_known == find_weight(values, g, &weight));
		if (!bounds.are_known)
			continue;
		ck_assert_msg(are_nearest(values, weight, &bounds), "%s", text_of(values, g));
		known++;
		apart += bounds.least < bounds.most;
	}
	ck_assert_uint_ge(known, 200);
	ck_assert_uint_ge(apart, 5);
	for (uint32_t star = 2; star <= 32; star *= 2) {
		struct cgti_weight_bounds bounds;
		uint32_t inside;

		ck_ok(cgti_values_inside(values, nimber(values, 9), &inside));
		ck_ok(cgti_values_weight_bounds(values, inside, star, &meter, &bounds));
		ck_assert(bounds.are_known == (star > 9));
	}
	cgt_values_unref(values);
}
END_TEST

START_TEST(test_weights_of_small_games)
{
	struct random random = random_begin("test_weights_of_small_games");
	cgt_values *values = new_table();

	for (int i = 0; i < 500; i++) {
		uint64_t g = draw(values, &random, 1 + (unsigned)i % 3, true), h = draw(values, &random, 2, true), of_g,
			 of_h, of_sum;

		ck_assert(find_weight(values, g, &of_g) && has_weight(values, g, of_g));
		ck_assert(find_weight(values, h, &of_h) && has_weight(values, h, of_h));
		ck_assert(find_weight(values, add(values, g, h), &of_sum));
		ck_assert(of_sum == add(values, of_g, of_h));
		if (is_at_most(values, number(values, 2, 0), of_g)) /* the two-ahead rule */
			ck_assert(!is_at_most(values, g, number(values, 0, 0)) && is_at_most(values, number(values, 0, 0), g));
		ck_assert(find_weight(values, of_two(values, cgt_values_norton_product, h, up(values, 1)), &of_h) && of_h == h);
	}
	cgt_values_unref(values);
}
END_TEST

/* Games with numbers in them: a weight that is given is one; where none is given, none of many games is one. */
START_TEST(test_weights_of_other_games)
{
	struct random random = random_begin("test_weights_of_other_games");
	cgt_values *values = new_table();
	uint64_t candidate[200], weight;
	size_t with = 0, without = 0, not_small = 0;

	for (size_t i = 0; i < 200; i++)
		candidate[i] = i < 9 ? number(values, (int64_t)i - 4, 0) : draw(values, &random, 1, false);
	for (int i = 0; i < 600; i++) {
		uint64_t g = i % 8 ? draw_threat(values, &random) : draw(values, &random, 2, false);

		if (find_weight(values, g, &weight)) {
			ck_assert_msg(has_weight(values, g, weight), "%s", text_of(values, g));
			with++;
			not_small += !figure(values, g, "all-small");
			continue;
		}
		ck_assert(!figure(values, g, "all-small"));
		for (size_t j = 0; j < 200; j++)
			ck_assert_msg(!has_weight(values, g, candidate[j]), "%s", text_of(values, g));
		without++;
	}
	ck_assert_uint_ge(not_small, 30);
	ck_assert_uint_ge(with, 100);
	ck_assert_uint_ge(without, 100);
	cgt_values_unref(values);
}
END_TEST

/* The same by outcomes: G + X + *m and W.^ + X + *m are won by the same player, whatever X. */
START_TEST(test_weights_in_company)
{
	struct random random = random_begin("test_weights_in_company");
	cgt_values *values = new_table();
	size_t with = 0;

	for (int i = 0; i < 300; i++) {
		uint64_t g = i % 2 ? draw_threat(values, &random) : draw(values, &random, 2, true), weight, ups;

		if (!find_weight(values, g, &weight))
			continue;
		with++;
		ups = of_two(values, cgt_values_norton_product, weight, up(values, 1));
		for (int j = 0; j < 10; j++) {
			uint64_t company = add(values, draw(values, &random, 2, j % 2), nimber(values, 16));

			ck_assert_uint_eq(figure(values, add(values, g, company), "outcome"),
			                  figure(values, add(values, ups, company), "outcome"));
		}
	}
	ck_assert_uint_ge(with, 150);
	cgt_values_unref(values);
}
END_TEST

START_TEST(test_tiny)
{
	struct random random = random_begin("test_tiny");
	cgt_values *values = new_table();
	const int64_t power[3] = { 0, 0, 1 };
	uint64_t zero = number(values, 0, 0), small = uptimal(values, power, 3), ten = 0;

	for (int i = 0; i < 100; i++) {
		uint64_t g = draw(values, &random, 2, false), minus = negative(values, g),
			 threat = game(values, &zero, 1, &minus, 1);

		ck_assert(of_one(values, cgt_values_tiny, g) == game(values, &zero, 1, &threat, 1));
	}
	ck_ok(cgt_values_multiple(values, 10, of_one(values, cgt_values_tiny, number(values, 1, 0)), NULL, &ten));
	ck_assert(!is_at_most(values, ten, zero) && is_at_most(values, ten, small));
	cgt_values_unref(values);
}
END_TEST

/* All uptimals with small coefficients, with numbers and nimbers, are taken apart into what they were made of. */
START_TEST(test_uptimals)
{
	static const char *const rest[] = { "0", "*", "*2", "*3", "1", "-5/4*", "2*2" };
	cgt_values *values = new_table();

	for (int i = 0; i < 5 * 5 * 5 * 5 * 7; i++) {
		const int64_t made[4] = { i % 5 - 2, i / 5 % 5 - 2, i / 25 % 5 - 2, i / 125 % 5 - 2 };
		uint64_t part = parse(values, rest[i / 625]), value = add(values, uptimal(values, made, 4), part), found = 0;
		int64_t coefficient[4] = { 0, 0, 0, 0 };
		size_t length = 4, count = 0;

		while (length > 0 && made[length - 1] == 0)
			length--;
		ck_ok(cgt_values_uptimal_expansion(values, value, NULL, &found, coefficient, 4, &count));
		ck_assert(found == part && count == length && memcmp(coefficient, made, sizeof made) == 0);
	}
	cgt_values_unref(values);
}
END_TEST

/* ^[n] is {^[n-1] | *}, and the n-th power the difference of two; an expansion of a random game makes that game again. */
START_TEST(test_expansions)
{
	struct random random = random_begin("test_expansions");
	cgt_values *values = new_table();
	int64_t coefficient[16] = { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 };
	uint64_t sum = number(values, 0, 0), star = nimber(values, 1), rest;
	size_t count, found = 0;

	for (size_t n = 1; n <= 16; n++) {
		int64_t power[16] = { 0 };
		uint64_t next = game(values, &sum, 1, &star, 1);

		power[n - 1] = 1;
		ck_assert(uptimal(values, coefficient, n) == next);
		ck_assert(uptimal(values, power, n) == subtract(values, next, sum));
		sum = next;
	}
	for (int i = 0; i < 3000; i++) {
		uint64_t value = draw(values, &random, 1 + (unsigned)i % 2, i % 4);

		if (cgt_values_uptimal_expansion(values, value, NULL, &rest, coefficient, 16, &count) != CGT_OK)
			continue;
		ck_assert(add(values, uptimal(values, coefficient, count), rest) == value);
		found += count > 1;
	}
	ck_assert_uint_ge(found, 20);
	cgt_values_unref(values);
}
END_TEST

/* --- limits and failures -------------------------------------------------------------------------------------------------- */

/* Each operation on arguments that give it some work. */
enum operation {
	ORDINAL_SUM,
	PRODUCT,
	NORTON,
	COOL,
	FREEZE,
	HEAT,
	OVERHEAT,
	REDUCED,
	WEIGHT,
	TINY,
	UPTIMAL,
	EXPANSION,
	INCENTIVES,
	OPERATIONS
};

static const struct {
	const char *a, *b, *result;
} example[OPERATIONS] = {
	[ORDINAL_SUM] = { "+-1", "^^", "{1,+-1|-1,{1,+-1,+-{1,+-1}|-1,+-1}}" },
	[PRODUCT] = { "^^", "^^", "{0||0,*|0,{0,*|0,*2}}" },
	[NORTON] = { "Tiny(2)", "^", "{^^*||0|v6}" },
	[COOL] = { "{3||2*|1*}", "1/2", "{5/2|2*}" },
	[FREEZE] = { "{3/2*|1/2||{0|-3},{-1*,{-1/2|-1*}|-5/2}}", "0", "-5/16*" },
	[HEAT] = { "{3||2*|1*}", "1/2", "{7/2|||5/2|3/2||+-1/2}" },
	[OVERHEAT] = { "{3||2*|1*}", "1*", "{1||+-(1*)|-1,{-1|-3}}" }, /* from * */
	[REDUCED] = { "{3/2*|1/2||{0|-3},{-1*,{-1/2|-1*}|-5/2}}", "0", "{3/2|1/2||{0|-3},{-1/2|-1||-5/2}}" },
	[WEIGHT] = { "{1|^^||^}", "0", "2" },
	[TINY] = { "{3|1}", "0", "{0|||0||-1|-3}" },
	[UPTIMAL] = { "0", "0", "{0||0,v*|vv|||{0||0,v*|vv|||vv,{0,v*|vv}},{0||0,v*|vv}|{0||0,v*|vv|||vv,{0,v*|vv}||||vv}}" },
	[EXPANSION] = { "{0||0|v*}", "0", "*" },
	[INCENTIVES] = { "{2||1|0}", "0", "{2|1||0}" },
};

/* Runs one of them. */
static cgt_status run(cgt_values *values, enum operation operation, const uint64_t argument[3], cgt_budget *budget,
                      uint64_t *result)
{
	static const int64_t coefficient[] = { 0, 2, 0, 2 };
	const uint64_t a = argument[0], b = argument[1];
	int64_t apart[4];

	switch (operation) {
	case ORDINAL_SUM:
		return cgt_values_ordinal_sum(values, a, b, budget, result);
	case PRODUCT:
		return cgt_values_product(values, a, b, budget, result);
	case NORTON:
		return cgt_values_norton_product(values, a, b, budget, result);
	case COOL:
		return cgt_values_cool(values, a, 1, 1, budget, result);
	case FREEZE:
		return cgt_values_freeze(values, a, budget, result);
	case HEAT:
		return cgt_values_heat(values, a, b, budget, result);
	case OVERHEAT:
		return cgt_values_overheat(values, a, argument[2], b, budget, result);
	case REDUCED:
		return cgt_values_reduced(values, a, budget, result);
	case WEIGHT:
		return cgt_values_atomic_weight(values, a, budget, result);
	case TINY:
		return cgt_values_tiny(values, a, budget, result);
	case UPTIMAL:
		return cgt_values_uptimal(values, coefficient, 4, budget, result);
	case EXPANSION:
		return cgt_values_uptimal_expansion(values, a, budget, result, apart, 4, NULL);
	default:
		return cgt_values_incentives(values, a, CGT_LEFT, budget, result, 1, NULL);
	}
}

/* A table with the arguments of an operation. */
static cgt_values *begin(enum operation operation, uint64_t argument[3])
{
	cgt_values *values = new_table();

	argument[0] = parse(values, example[operation].a);
	argument[1] = parse(values, example[operation].b);
	argument[2] = parse(values, "*");
	return values;
}

START_TEST(test_bad_arguments)
{
	for (enum operation operation = 0; operation < OPERATIONS; operation++) {
		uint64_t argument[3], foreign[3] = { 1, 1, 1 }, result = 7;
		cgt_values *values = begin(operation, argument);

		ck_fails(run(NULL, operation, argument, NULL, &result), CGT_BAD_ARGUMENT, "NULL");
		if (operation != INCENTIVES)
			ck_fails(run(values, operation, argument, NULL, NULL), CGT_BAD_ARGUMENT, "NULL");
		if (operation != UPTIMAL)
			ck_fails(run(values, operation, foreign, NULL, &result), CGT_FOREIGN, "no value of this table");
		ck_assert_uint_eq(result, 7);
		ck_ok(run(values, operation, argument, NULL, &result));
		ck_value(values, result, example[operation].result, example[operation].a);
		cgt_values_unref(values);
	}
}
END_TEST

START_TEST(test_refusals)
{
	cgt_values *values = new_table();
	int64_t coefficient[2000] = { 0 };
	uint64_t result = 7, big = number(values, INT64_MAX, 1), star = nimber(values, CGT_VALUES_MAX_NIMBER);

	ck_fails(cgt_values_norton_product(values, big, star, NULL, &result), CGT_NO_VALUE, "greater than 0");
	ck_fails(cgt_values_norton_product(values, big, number(values, 0, 0), NULL, &result), CGT_NO_VALUE, "greater than 0");
	ck_fails(cgt_values_product(values, big, big, NULL, &result), CGT_TOO_LARGE, "numerator");
	ck_fails(cgt_values_ordinal_sum(values, star, nimber(values, 1), NULL, &result), CGT_TOO_LARGE, "nimber");
	ck_fails(cgt_values_cool(values, big, -1, 0, NULL, &result), CGT_BAD_ARGUMENT, "greater than -1");
	ck_fails(cgt_values_cool(values, big, 1, 99, NULL, &result), CGT_TOO_LARGE, "denominator");
	ck_fails(cgt_values_incentives(values, big, 3, NULL, &result, 1, NULL), CGT_BAD_ARGUMENT, "player");
	ck_fails(cgt_values_atomic_weight(values, big, NULL, &result), CGT_NO_VALUE, "no atomic weight");
	ck_fails(cgt_values_uptimal(values, NULL, 1, NULL, &result), CGT_BAD_ARGUMENT, "coefficient");
	coefficient[1999] = 1;
	ck_fails(cgt_values_uptimal(values, coefficient, 2000, NULL, &result), CGT_TOO_LARGE, "1000");
	ck_assert_uint_eq(result, 7);
	ck_ok(cgt_values_uptimal(values, coefficient, 1999, NULL, &result));
	ck_assert(result == number(values, 0, 0));
	ck_ok(cgt_values_uptimal(values, NULL, 0, NULL, &result));
	ck_assert(result == number(values, 0, 0));
	cgt_values_unref(values);
}
END_TEST

/* A star that is remote is greater than the nimbers that play leads to, and there is none beyond the greatest. */
START_TEST(test_remote_star)
{
	static const struct {
		const char *value;
		uint32_t star;
	} remote[] = { { "0", 4 }, { "*3", 4 }, { "*4", 8 }, { "^^*6", 8 }, { "{1||*9|-3}", 16 }, { "{1*50|-2}", 4 } };
	cgt_values *values = new_table();
	struct cgti_meter meter;
	uint32_t inside, star;

	cgti_meter_start(&meter, NULL, "test");
	for (size_t i = 0; i < sizeof remote / sizeof *remote; i++) {
		ck_ok(cgti_values_inside(values, parse(values, remote[i].value), &inside));
		ck_ok(cgti_value_remote_star(values, inside, &meter, &star));
		ck_assert_uint_eq(star, remote[i].star);
	}
	ck_ok(cgti_values_inside(values, nimber(values, UINT64_C(1) << 31), &inside));
	ck_fails(cgti_value_remote_star(values, inside, &meter, &star), CGT_TOO_LARGE, "no nimber is greater");
	cgt_values_unref(values);
}
END_TEST

/* Each number of nodes that is not enough, and then the same call; and each check point cancelled. */
START_TEST(test_budgets)
{
	for (enum operation operation = 0; operation < OPERATIONS; operation++) {
		uint64_t stopped = 0;

		for (uint64_t nodes = 1;; nodes++) {
			uint64_t argument[3], result = 7;
			cgt_values *values = begin(operation, argument);
			cgt_budget *budget = NULL;
			cgt_status status;

			ck_ok(cgt_budget_new(&budget));
			ck_ok(cgt_budget_set_nodes(budget, nodes));
			status = run(values, operation, argument, budget, &result);
			ck_assert(status == CGT_OK || (status == CGT_LIMIT && result == 7));
			if (status != CGT_OK)
				ck_ok(run(values, operation, argument, NULL, &result));
			ck_value(values, result, example[operation].result, example[operation].a);
			cgt_budget_unref(budget);
			cgt_values_unref(values);
			if (status == CGT_OK)
				break;
			stopped++;
		}
		if (operation != TINY && operation != EXPANSION)
			ck_assert_uint_ge(stopped, 1);
	}
}
END_TEST

/* A call that is stopped again and again comes to its end. */
START_TEST(test_going_on)
{
	static const enum operation long_ones[] = { ORDINAL_SUM, PRODUCT, NORTON, FREEZE, HEAT, REDUCED, WEIGHT };

	for (size_t i = 0; i < sizeof long_ones / sizeof *long_ones; i++) {
		uint64_t argument[3], result = 7;
		cgt_values *values = begin(long_ones[i], argument);
		cgt_budget *budget = NULL;
		cgt_status status;
		int calls = 0;

		ck_ok(cgt_budget_new(&budget));
		ck_ok(cgt_budget_set_nodes(budget, 40));
		do
			status = run(values, long_ones[i], argument, budget, &result);
		while (status == CGT_LIMIT && ++calls < 10000);
		ck_assert_msg(status == CGT_OK, "%s", example[long_ones[i]].a);
		ck_value(values, result, example[long_ones[i]].result, example[long_ones[i]].a);
		cgt_budget_unref(budget);
		cgt_values_unref(values);
	}
}
END_TEST

/* With other values there before, arrays grow at other points of the call. */
START_TEST(test_allocations)
{
	for (enum operation operation = 0; operation < OPERATIONS; operation++)
		for (int64_t more = 0; more < 24; more++) {
			uint64_t argument[3], result = 7;
			cgt_values *values = begin(operation, argument);

			for (int64_t i = 0; i < more; i++)
				number(values, 100 + i, 0);
			ck_survives_every_failed_allocation(run(values, operation, argument, NULL, &result));
			ck_value(values, result, example[operation].result, example[operation].a);
			cgt_values_unref(values);
		}
}
END_TEST

/* Fresh tables, so that all of a call is done again: each number of bytes that is not enough leaves the table as good. */
START_TEST(test_bytes)
{
	for (enum operation operation = 0; operation < OPERATIONS; operation++)
		for (uint64_t bytes = 1;; bytes += bytes / 4 + 100) {
			uint64_t argument[3], before = 0, after = 0, result = 7;
			cgt_values *values = begin(operation, argument);
			cgt_budget *budget = NULL;
			cgt_status status;

			ck_ok(cgt_budget_new(&budget));
			ck_ok(cgt_budget_set_bytes(budget, bytes));
			ck_ok(cgt_values_statistic(values, "bytes", &before));
			status = run(values, operation, argument, budget, &result);
			ck_ok(cgt_values_statistic(values, "bytes", &after));
			ck_assert(status == CGT_OK || (status == CGT_LIMIT && result == 7));
			ck_assert_uint_le(after, before + bytes);
			ck_ok(run(values, operation, argument, NULL, &result));
			ck_value(values, result, example[operation].result, example[operation].a);
			cgt_budget_unref(budget);
			cgt_values_unref(values);
			if (status == CGT_OK)
				break;
		}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("value operations");
	TCase *published = tcase_create("published"), *laws = tcase_create("laws"), *failures = tcase_create("failures");

	tcase_add_test(published, test_published_operations);
	tcase_add_test(published, test_published_values);
	tcase_add_test(published, test_clobber_weights);
	suite_add_tcase(suite, published);
	tcase_set_timeout(published, 120);
	tcase_set_timeout(laws, 300);
	tcase_set_timeout(failures, 120);
	tcase_add_test(laws, test_product);
	tcase_add_test(laws, test_nim_product);
	tcase_add_test(laws, test_norton_product);
	tcase_add_test(laws, test_ordinal_sum);
	tcase_add_test(laws, test_incentives);
	tcase_add_test(laws, test_cooling);
	tcase_add_test(laws, test_heating);
	tcase_add_test(laws, test_overheating);
	tcase_add_test(laws, test_reduced);
	tcase_add_test(laws, test_bounds_of_weights);
	tcase_add_test(laws, test_weights_of_small_games);
	tcase_add_test(laws, test_weights_of_other_games);
	tcase_add_test(laws, test_weights_in_company);
	tcase_add_test(laws, test_tiny);
	tcase_add_test(laws, test_uptimals);
	tcase_add_test(laws, test_expansions);
	suite_add_tcase(suite, laws);
	tcase_add_test(failures, test_bad_arguments);
	tcase_add_test(failures, test_refusals);
	tcase_add_test(failures, test_remote_star);
	tcase_add_test(failures, test_budgets);
	tcase_add_test(failures, test_going_on);
	tcase_add_test(failures, test_allocations);
	tcase_add_test(failures, test_bytes);
	suite_add_tcase(suite, failures);
	return run_suite(suite);
}
