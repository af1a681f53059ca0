/* SPDX-License-Identifier: MIT */
/*
 * Canonical forms of partizan games: comparison, canonical forms, sums and figures against plain play of the same games, laws,
 * published counts; and every way to fail.
 */
#include <cgt/cgt.h>

#include "support/clock.h"
#include "support/meter.h"
#include "values.h"
#include "values/table.h"

/* The game with one option for each player. */
static int32_t compare(cgt_values *values, uint64_t a, uint64_t b)
{
	int32_t relation = 0;

	ck_ok(cgt_values_compare(values, a, b, NULL, &relation));
	return relation;
}

static bool is_at_most(cgt_values *values, uint64_t a, uint64_t b)
{
	int32_t relation = compare(values, a, b);

	return relation == CGT_LESS || relation == CGT_EQUAL;
}

static uint64_t figure(cgt_values *values, uint64_t value, const char *key)
{
	uint64_t found = 0;

	ck_ok(cgt_values_figure(values, value, key, NULL, &found));
	return found;
}

static uint64_t statistic(const cgt_values *values, const char *key)
{
	uint64_t found = 0;

	ck_ok(cgt_values_statistic(values, key, &found));
	return found;
}

static size_t options_of(cgt_values *values, uint64_t value, int32_t player, uint64_t *option, size_t cap)
{
	size_t count = 0;

	ck_ok(cgt_values_options(values, value, player, option, cap, &count));
	return count;
}

/* --- games as their options, played plainly ------------------------------------------------------------------------------- */

/* Games by number: each has lists of earlier ones. What play of a difference has shown is kept. */
#define MAX_GAMES 2048
#define MAX_OPTIONS 24

struct plain_game {
	size_t options[2], option[2][MAX_OPTIONS]; /* Left's, Right's */
};

enum { NOT_PLAYED, LOSES, WINS };

static struct {
	size_t count;
	struct plain_game game[MAX_GAMES];
	uint64_t value[MAX_GAMES]; /* what the library makes of it */
	uint8_t played[2][MAX_GAMES][MAX_GAMES];
} plain;

static void plain_begin(void)
{
	for (int mover = 0; mover < 2; mover++)
		memset(plain.played[mover], NOT_PLAYED, plain.count * sizeof plain.played[mover][0]);
	plain.count = 0;
}

static size_t plain_add(const struct plain_game *game)
{
	ck_assert_uint_lt(plain.count, MAX_GAMES);
	plain.game[plain.count] = *game;
	plain.value[plain.count] = 0; /* none yet */
	return plain.count++;
}

static uint64_t value_of(cgt_values *values, const struct plain_game *game)
{
	uint64_t option[2][MAX_OPTIONS];

	for (int side = 0; side < 2; side++)
		for (size_t i = 0; i < game->options[side]; i++)
			option[side][i] = plain.value[game->option[side][i]];
	return from_options(values, option[0], game->options[0], option[1], game->options[1]);
}

/* Whether a player, 0 for Left and 1 for Right, who moves first wins a - b. */
static bool wins(int mover, size_t a, size_t b)
{
	uint8_t *known = &plain.played[mover][a][b];
	const struct plain_game *x = &plain.game[a], *y = &plain.game[b];

	if (*known == NOT_PLAYED) {
		*known = LOSES;
		for (size_t i = 0; i < x->options[mover] && *known == LOSES; i++)
			if (!wins(!mover, x->option[mover][i], b))
				*known = WINS;
		for (size_t i = 0; i < y->options[!mover] && *known == LOSES; i++)
			if (!wins(!mover, a, y->option[!mover][i]))
				*known = WINS;
	}
	return *known == WINS;
}

/* Whether a <= b: Right, who moves first, does not win b - a. */
static bool plain_is_at_most(size_t a, size_t b)
{
	return !wins(1, b, a);
}

static bool plain_is_equal(size_t a, size_t b)
{
	return plain_is_at_most(a, b) && plain_is_at_most(b, a);
}

/* Adds games whose options are drawn at random among those before. */
static void plain_draw(cgt_values *values, struct random *random, size_t count, size_t most)
{
	for (size_t end = plain.count + count; plain.count < end;) {
		struct plain_game game = { .options = { 0, 0 } };
		size_t g;

		for (int side = 0; side < 2 && plain.count > 0; side++) {
			game.options[side] = (size_t)random_below(random, most + 1);
			for (size_t i = 0; i < game.options[side]; i++)
				game.option[side][i] = (size_t)random_below(random, plain.count);
		}
		g = plain_add(&game);
		plain.value[g] = value_of(values, &game);
	}
}

/* The plain game of a value, its canonical form as the library gives it; each value once. */
static size_t plain_of(cgt_values *values, uint64_t value)
{
	struct plain_game game;
	size_t g = 0;

	while (g < plain.count && plain.value[g] != value)
		g++;
	if (g < plain.count)
		return g;
	for (int side = 0; side < 2; side++) {
		uint64_t option[MAX_OPTIONS];

		game.options[side] = options_of(values, value, side == 0 ? CGT_LEFT : CGT_RIGHT, option, MAX_OPTIONS);
		for (size_t i = 0; i < game.options[side]; i++)
			game.option[side][i] = plain_of(values, option[i]);
	}
	g = plain_add(&game);
	plain.value[g] = value;
	return g;
}

/* The sum of two plain games, as a game. */
static size_t plain_sum(size_t a, size_t b, size_t *known, size_t width)
{
	struct plain_game game = { .options = { 0, 0 } };

	if (known[a * width + b] != SIZE_MAX)
		return known[a * width + b];
	for (int side = 0; side < 2; side++) {
		for (size_t i = 0; i < plain.game[a].options[side]; i++)
			game.option[side][game.options[side]++] = plain_sum(plain.game[a].option[side][i], b, known, width);
		for (size_t i = 0; i < plain.game[b].options[side]; i++)
			game.option[side][game.options[side]++] = plain_sum(a, plain.game[b].option[side][i], known, width);
	}
	return known[a * width + b] = plain_add(&game);
}

static size_t plain_birthday(size_t g)
{
	size_t day = 0;

	for (int side = 0; side < 2; side++)
		for (size_t i = 0; i < plain.game[g].options[side]; i++) {
			size_t own = plain_birthday(plain.game[g].option[side][i]) + 1;

			day = own > day ? own : day;
		}
	return day;
}

/* Whether neither player has a dominated or a reversible option in a plain game, by play. */
static bool is_canonical(size_t g)
{
	const struct plain_game *game = &plain.game[g];

	for (int side = 0; side < 2; side++)
		for (size_t i = 0; i < game->options[side]; i++) {
			size_t option = game->option[side][i];
			const struct plain_game *own = &plain.game[option];

			for (size_t j = 0; j < game->options[side]; j++)
				if (i != j && (side == 0 ? plain_is_at_most(option, game->option[side][j])
				                         : plain_is_at_most(game->option[side][j], option)))
					return false;
			for (size_t j = 0; j < own->options[!side]; j++)
				if (side == 0 ? plain_is_at_most(own->option[1][j], g) : plain_is_at_most(g, own->option[0][j]))
					return false;
		}
	return true;
}

/* A value is the canonical form of a plain game: it equals it, and nothing can be left out of it or of its followers. */
static void check_canonical(cgt_values *canonical, size_t g, uint64_t value)
{
	size_t before = plain.count, form = plain_of(canonical, value);

	ck_assert(plain_is_equal(g, form));
	ck_assert(is_canonical(form));
	for (size_t i = before; i < plain.count; i++)
		ck_assert(is_canonical(i));
}

/* --- dyadic rationals ----------------------------------------------------------------------------------------------------- */

static struct cgti_dyadic dyadic(int64_t numerator, uint64_t exponent)
{
	struct cgti_dyadic made = CGTI_DYADIC_ZERO;

	ck_assert(cgti_dyadic_make(numerator, exponent, &made));
	return made;
}

/* Against whole numbers of 2^-20. */
START_TEST(test_dyadic_arithmetic)
{
	struct random random = random_begin("test_dyadic_arithmetic");

	for (int round = 0; round < 20000; round++) {
		uint32_t e = (uint32_t)random_below(&random, 21), f = (uint32_t)random_below(&random, 21);
		int64_t m = (int64_t)random_below(&random, 4096) - 2048, n = (int64_t)random_below(&random, 4096) - 2048;
		int64_t x = m * (INT64_C(1) << (20 - e)), y = n * (INT64_C(1) << (20 - f));
		struct cgti_dyadic a = dyadic(m, e), b = dyadic(n, f), sum, product;

		ck_assert_int_eq(cgti_dyadic_compare(a, b), (x > y) - (x < y));
		ck_assert(cgti_dyadic_sum(a, b, &sum));
		ck_assert_int_eq(cgti_dyadic_compare(sum, dyadic(x + y, 20)), 0);
		ck_assert_int_eq(sum.exponent, dyadic(x + y, 20).exponent);
		ck_assert(cgti_dyadic_multiple(m, b, &product));
		ck_assert_int_eq(cgti_dyadic_compare(product, dyadic(m * y, 20)), 0);
	}
}
END_TEST

START_TEST(test_dyadic_limits)
{
	struct cgti_dyadic most = dyadic(INT64_MAX, 0), half = dyadic(INT64_MAX, 1), fine = dyadic(1, 62), made;

	ck_assert(!cgti_dyadic_make(1, 63, &made));
	ck_assert(cgti_dyadic_make(2, 63, &made));
	ck_assert(!cgti_dyadic_make(INT64_MIN, 0, &made));
	ck_assert(cgti_dyadic_make(INT64_MIN, 1, &made));
	ck_assert(cgti_dyadic_make(0, UINT64_MAX, &made));
	ck_assert(!cgti_dyadic_sum(most, dyadic(1, 0), &made));
	ck_assert(!cgti_dyadic_sum(most, fine, &made));
	ck_assert(cgti_dyadic_sum(half, half, &made));
	ck_assert_int_eq(made.numerator, INT64_MAX);
	ck_assert(cgti_dyadic_sum(most, cgti_dyadic_negative(most), &made));
	ck_assert_int_eq(made.numerator, 0);
	ck_assert(cgti_dyadic_multiple(INT64_C(1) << 62, fine, &made));
	ck_assert_int_eq(made.numerator, 1);
	ck_assert(!cgti_dyadic_multiple(2, most, &made));
	ck_assert(cgti_dyadic_multiple(0, most, &made));
	ck_assert_int_gt(cgti_dyadic_compare(most, half), 0);
	ck_assert_int_lt(cgti_dyadic_compare(cgti_dyadic_negative(most), cgti_dyadic_negative(half)), 0);
	ck_assert_int_gt(cgti_dyadic_compare(fine, CGTI_DYADIC_ZERO), 0);
	ck_assert_int_lt(cgti_dyadic_compare(cgti_dyadic_negative(fine), CGTI_DYADIC_ZERO), 0);
	ck_assert_int_gt(cgti_dyadic_compare(dyadic(1, 0), dyadic((INT64_C(1) << 62) - 1, 62)), 0);
}
END_TEST

static bool fits(struct cgti_bound low, struct cgti_bound high, struct cgti_dyadic x)
{
	int above = cgti_dyadic_compare(x, low.at), below = cgti_dyadic_compare(high.at, x);

	return (!low.finite || above > 0 || (above == 0 && low.inclusive)) &&
	       (!high.finite || below > 0 || (below == 0 && high.inclusive));
}

/* The simplest number is the one that was born first, of all those of a fine grid. */
START_TEST(test_dyadic_simplest)
{
	struct random random = random_begin("test_dyadic_simplest");

	for (int round = 0; round < 2000; round++) {
		struct cgti_bound low, high;
		struct cgti_dyadic found = CGTI_DYADIC_ZERO, best = CGTI_DYADIC_ZERO;
		uint64_t day = UINT64_MAX;

		low = (struct cgti_bound){ random_below(&random, 8) > 0, random_below(&random, 2) == 0,
			                       dyadic((int64_t)random_below(&random, 129) - 64, random_below(&random, 5)) };
		high = (struct cgti_bound){ random_below(&random, 8) > 0, random_below(&random, 2) == 0,
			                        dyadic((int64_t)random_below(&random, 129) - 64, random_below(&random, 5)) };
		for (int64_t n = -66 * 32; n <= 66 * 32; n++) {
			struct cgti_dyadic x = dyadic(n, 5);

			if (fits(low, high, x) && cgti_dyadic_birthday(x) < day) {
				day = cgti_dyadic_birthday(x);
				best = x;
			}
		}
		if (day == UINT64_MAX)
			continue;
		ck_assert(cgti_dyadic_simplest(low, high, &found));
		ck_assert_int_eq(cgti_dyadic_compare(found, best), 0);
	}
}
END_TEST

/* --- comparison and canonical forms --------------------------------------------------------------------------------------- */

/* Equal games are equal values; the relation of values, and the outcome, are those that play gives. */
START_TEST(test_relations)
{
	static const int32_t relation[2][2] = { { CGT_CONFUSED, CGT_GREATER }, { CGT_LESS, CGT_EQUAL } };
	static const uint64_t outcome[2][2] = { { CGT_OUTCOME_N, CGT_OUTCOME_L }, { CGT_OUTCOME_R, CGT_OUTCOME_P } };
	struct random random = random_begin("test_relations");

	for (int round = 0; round < 30; round++) {
		cgt_values *values = new_table();

		plain_begin();
		plain_draw(values, &random, 60, 1 + (size_t)round % 4);
		for (size_t a = 0; a < plain.count; a++)
			for (size_t b = 0; b < plain.count; b++) {
				bool at_most = plain_is_at_most(a, b), at_least = plain_is_at_most(b, a);

				ck_assert_int_eq(compare(values, plain.value[a], plain.value[b]), relation[at_most][at_least]);
				ck_assert_int_eq(plain.value[a] == plain.value[b], at_most && at_least);
				if (b == 0) /* the game 0 */
					ck_assert_uint_eq(figure(values, plain.value[a], "outcome"), outcome[at_most][at_least]);
			}
		cgt_values_unref(values);
	}
}
END_TEST

START_TEST(test_canonical)
{
	struct random random = random_begin("test_canonical");

	for (int round = 0; round < 30; round++) {
		const size_t drawn = 60;
		cgt_values *values = new_table();
		uint64_t own[60];

		plain_begin();
		plain_draw(values, &random, drawn, 1 + (size_t)round % 4);
		memcpy(own, plain.value, sizeof own);
		memset(plain.value, 0, sizeof own); /* so that canonical forms are made anew */
		for (size_t g = 0; g < drawn; g++)
			check_canonical(values, g, own[g]);
		cgt_values_unref(values);
	}
}
END_TEST

/*
 * The games born by day 2, 22 of them, in the order of days: 1, 4, 22 (ONAG, chapter 10). Each is new on its day, which is its
 * birthday, and differs from the others by play.
 */
static size_t list_day_two(cgt_values *values)
{
	static const size_t born[] = { 1, 4, 22 };
	const struct plain_game zero = { .options = { 0, 0 } };

	plain_begin();
	plain_add(&zero);
	plain.value[0] = number(values, 0, 0);
	for (size_t day = 1; day < 3; day++) {
		size_t before = plain.count;

		for (unsigned sets = 0; sets < 1u << 2 * before; sets++) {
			struct plain_game game = { .options = { 0, 0 } };
			uint64_t value;
			size_t g = 0;

			for (size_t i = 0; i < 2 * before; i++)
				if (sets >> i & 1)
					game.option[i >= before][game.options[i >= before]++] = i % before;
			value = value_of(values, &game);
			while (g < plain.count && plain.value[g] != value)
				g++;
			if (g < plain.count)
				continue;
			ck_assert_uint_eq(figure(values, value, "birthday"), day);
			plain.value[plain_add(&game)] = value;
		}
		ck_assert_uint_eq(plain.count, born[day]);
	}
	return plain.count;
}

START_TEST(test_day_two)
{
	cgt_values *values = new_table();
	size_t count = list_day_two(values);

	for (size_t a = 0; a < count; a++)
		for (size_t b = 0; b < a; b++)
			ck_assert(!plain_is_equal(a, b));
	cgt_values_unref(values);
}
END_TEST

/* The sets of games of day 2 none of which is at most another, as bits. */
static size_t list_antichains(size_t count, unsigned *set, size_t cap)
{
	unsigned comparable[22] = { 0 };
	size_t found = 0;

	for (size_t a = 0; a < count; a++)
		for (size_t b = 0; b < count; b++)
			if (a != b && (plain_is_at_most(a, b) || plain_is_at_most(b, a)))
				comparable[a] |= 1u << b;
	for (unsigned bits = 0; bits < 1u << count; bits++) {
		size_t i = 0;

		while (i < count && (!(bits >> i & 1) || !(comparable[i] & bits)))
			i++;
		if (i < count)
			continue;
		ck_assert_uint_lt(found, cap);
		set[found++] = bits;
	}
	return found;
}

static size_t spread(unsigned bits, size_t *option)
{
	size_t count = 0;

	for (size_t i = 0; bits >> i; i++)
		if (bits >> i & 1)
			option[count++] = i;
	return count;
}

/*
 * By day 3 there are 1474 (Winning Ways; Wolfe and Fraser, Counting the number of games, 2004): the games of all pairs of sets
 * without dominated options. Each is in canonical form.
 */
static size_t list_day_three(cgt_values *values)
{
	static unsigned set[128];
	size_t before = list_day_two(values), sets = list_antichains(before, set, 128);

	for (size_t l = 0; l < sets; l++)
		for (size_t r = 0; r < sets; r++) {
			struct plain_game game;
			uint64_t value;
			size_t g = 0;

			game.options[0] = spread(set[l], game.option[0]);
			game.options[1] = spread(set[r], game.option[1]);
			value = value_of(values, &game);
			while (g < plain.count && plain.value[g] != value)
				g++;
			if (g == plain.count)
				plain.value[plain_add(&game)] = value;
		}
	return plain.count;
}

START_TEST(test_day_three)
{
	cgt_values *values = new_table();
	size_t count = list_day_three(values);
	uint64_t born[4] = { 0, 0, 0, 0 };

	ck_assert_uint_eq(count, 1474);
	for (size_t a = 0; a < count; a++) {
		uint64_t day = figure(values, plain.value[a], "birthday");

		ck_assert_uint_le(day, 3);
		born[day]++;
		for (size_t b = 0; b < count; b++)
			ck_assert_int_eq(is_at_most(values, plain.value[a], plain.value[b]), plain_is_at_most(a, b));
	}
	ck_assert_uint_eq(born[0], 1);
	ck_assert_uint_eq(born[1], 3);
	ck_assert_uint_eq(born[2], 18);
	ck_assert_uint_eq(born[3], 1452);
	cgt_values_unref(values);
}
END_TEST

/* What the canonical forms of day 3 are made of is as their play says. */
START_TEST(test_day_three_canonical)
{
	cgt_values *values = new_table();
	size_t count = list_day_three(values);
	static uint64_t own[MAX_GAMES];

	memcpy(own, plain.value, count * sizeof *own);
	memset(plain.value, 0, count * sizeof *own);
	for (size_t g = 0; g < count; g += 3)
		check_canonical(values, g, own[g]);
	cgt_values_unref(values);
}
END_TEST

/* --- redundant options ---------------------------------------------------------------------------------------------------- */

/* Values that are drawn from those before, from the numbers, nimbers and ups on. */
#define MAX_VALUES 400

struct drawn {
	size_t count;
	uint64_t value[MAX_VALUES];
};

static void draw_values(cgt_values *values, struct drawn *drawn, struct random *random, size_t count)
{
	drawn->count = 0;
	for (int64_t n = -2; n <= 2; n++) {
		drawn->value[drawn->count++] = number(values, n, 0);
		drawn->value[drawn->count++] = number(values, 2 * n + 1, 2);
		drawn->value[drawn->count++] = up(values, n);
		drawn->value[drawn->count++] = nimber(values, (uint64_t)(n + 2));
	}
	while (drawn->count < count) {
		uint64_t option[2][3];
		size_t options[2];

		for (int side = 0; side < 2; side++) {
			options[side] = (size_t)random_below(random, 3) + 1;
			for (size_t i = 0; i < options[side]; i++)
				option[side][i] = drawn->value[random_below(random, drawn->count)];
		}
		drawn->value[drawn->count++] = from_options(values, option[0], options[0], option[1], options[1]);
	}
}

static uint64_t any_of(const struct drawn *drawn, struct random *random)
{
	return drawn->value[random_below(random, drawn->count)];
}

static void shuffle(uint64_t *option, size_t count, struct random *random)
{
	for (size_t i = count; i > 1; i--) {
		size_t j = (size_t)random_below(random, i);
		uint64_t own = option[i - 1];

		option[i - 1] = option[j];
		option[j] = own;
	}
}

/*
 * Adds options to one player of a game G that change nothing: those that are no better than one that is there, and gift horses,
 * which for Left are games that are not >= G (ONAG, chapter 10).
 */
static void add_redundant(cgt_values *values, const struct drawn *drawn, struct random *random, uint64_t game, int32_t player,
                          uint64_t *option, size_t *count)
{
	const int32_t bad = player == CGT_LEFT ? CGT_LESS : CGT_GREATER;
	const size_t own = *count;

	for (int tries = 0; tries < 20 && *count < MAX_OPTIONS - 1; tries++) {
		uint64_t more = any_of(drawn, random);
		int32_t relation = compare(values, more, game);

		if (relation == bad || relation == CGT_CONFUSED)
			option[(*count)++] = more;
		else if (own > 0 && compare(values, more, option[0]) == bad)
			option[(*count)++] = more;
	}
	if (own > 0)
		option[(*count)++] = option[own - 1];
}

START_TEST(test_redundant_options)
{
	struct random random = random_begin("test_redundant_options");
	cgt_values *values = new_table();
	struct drawn drawn;

	draw_values(values, &drawn, &random, 200);
	for (size_t g = 0; g < drawn.count; g++)
		for (int round = 0; round < 10; round++) {
			uint64_t game = drawn.value[g], left[MAX_OPTIONS], right[MAX_OPTIONS];
			size_t left_count = options_of(values, game, CGT_LEFT, left, MAX_OPTIONS);
			size_t right_count = options_of(values, game, CGT_RIGHT, right, MAX_OPTIONS);

			add_redundant(values, &drawn, &random, game, CGT_LEFT, left, &left_count);
			add_redundant(values, &drawn, &random, game, CGT_RIGHT, right, &right_count);
			shuffle(left, left_count, &random);
			shuffle(right, right_count, &random);
			ck_assert_uint_eq(from_options(values, left, left_count, right, right_count), game);
		}
	cgt_values_unref(values);
}
END_TEST

/* What is kept of raw games is told apart by their count, which begins again some time: nothing old is taken for new then. */
START_TEST(test_count_of_raw_games_begins_again)
{
	struct random random = random_begin("test_count_of_raw_games_begins_again");
	const uint64_t seed = random.state;
	cgt_values *values = new_table();
	struct drawn drawn;

	draw_values(values, &drawn, &random, 200);
	for (uint32_t before = 1; before <= 100; before += 3) {
		struct random again = { seed };
		struct drawn same;

		values->generation = CGTI_VALUES_MAX_COUNT - before;
		draw_values(values, &same, &again, 200);
		ck_assert_uint_lt(values->generation, 200); /* it has begun again */
		ck_assert_mem_eq(same.value, drawn.value, 200 * sizeof *same.value);
	}
	cgt_values_unref(values);
}
END_TEST

/* If Left's options are put after {100|G}, which threatens too much not to be answered by G, G has not changed. */
START_TEST(test_reversible_options)
{
	struct random random = random_begin("test_reversible_options");
	cgt_values *values = new_table();
	uint64_t threat = number(values, 100, 0), counter = number(values, -100, 0);
	struct drawn drawn;

	draw_values(values, &drawn, &random, MAX_VALUES);
	for (size_t g = 0; g < drawn.count; g++) {
		uint64_t game = drawn.value[g], left[MAX_OPTIONS], right[MAX_OPTIONS];
		uint64_t behind_left = either(values, threat, game), behind_right = either(values, game, counter);
		size_t left_count = options_of(values, game, CGT_LEFT, left, MAX_OPTIONS);
		size_t right_count = options_of(values, game, CGT_RIGHT, right, MAX_OPTIONS);

		ck_assert_uint_eq(from_options(values, &behind_left, 1, right, right_count), game);
		ck_assert_uint_eq(from_options(values, left, left_count, &behind_right, 1), game);
		ck_assert_uint_eq(either(values, behind_left, behind_right), game);
	}
	cgt_values_unref(values);
}
END_TEST

/* --- arithmetic ----------------------------------------------------------------------------------------------------------- */

/* The sum that the library gives equals the game in which a move is a move in one of both, by play. */
START_TEST(test_sums)
{
	struct random random = random_begin("test_sums");

	for (int round = 0; round < 60; round++) {
		const size_t drawn = 14;
		cgt_values *values = new_table();
		size_t *known, a, b, sum, form;

		plain_begin();
		plain_draw(values, &random, drawn, 2);
		known = malloc(drawn * drawn * sizeof *known);
		ck_assert_ptr_nonnull(known);
		memset(known, 0xff, drawn * drawn * sizeof *known);
		for (int pair = 0; pair < 10; pair++) {
			a = (size_t)random_below(&random, drawn);
			b = (size_t)random_below(&random, drawn);
			sum = plain_sum(a, b, known, drawn);
			form = plain_of(values, add(values, plain.value[a], plain.value[b]));
			ck_assert(plain_is_equal(sum, form));
		}
		free(known);
		cgt_values_unref(values);
	}
}
END_TEST

/* Sums of three games associate and commute; the negative undoes a sum; order is kept by adding. */
START_TEST(test_laws)
{
	struct random random = random_begin("test_laws");
	cgt_values *values = new_table();
	uint64_t zero = number(values, 0, 0);
	struct drawn drawn;

	draw_values(values, &drawn, &random, 100);
	for (int round = 0; round < 400; round++) {
		uint64_t a = any_of(&drawn, &random), b = any_of(&drawn, &random), c = any_of(&drawn, &random), sum, rest;

		sum = add(values, a, b);
		ck_assert_uint_eq(sum, add(values, b, a));
		ck_assert_uint_eq(add(values, sum, c), add(values, a, add(values, b, c)));
		ck_assert_uint_eq(add(values, sum, negative(values, b)), a);
		ck_assert_uint_eq(negative(values, negative(values, sum)), sum);
		ck_assert_uint_eq(negative(values, sum), add(values, negative(values, a), negative(values, b)));
		ck_ok(cgt_values_difference(values, sum, a, NULL, &rest));
		ck_assert_uint_eq(rest, b);
		ck_ok(cgt_values_difference(values, sum, sum, NULL, &rest));
		ck_assert_uint_eq(rest, zero);
		ck_assert_int_eq(compare(values, a, b), compare(values, add(values, a, c), add(values, b, c)));
		ck_ok(cgt_values_difference(values, a, b, NULL, &rest));
		ck_assert_int_eq(compare(values, a, b), compare(values, rest, zero));
	}
	cgt_values_unref(values);
}
END_TEST

/* All pairs of games of day 2, and games of day 3 that are drawn, with each one's negative. */
START_TEST(test_day_three_sums)
{
	struct random random = random_begin("test_day_three_sums");
	cgt_values *values = new_table();
	size_t count = list_day_three(values);
	uint64_t zero = plain.value[0];

	for (size_t g = 0; g < count; g++)
		ck_assert_uint_eq(add(values, plain.value[g], negative(values, plain.value[g])), zero);
	for (size_t a = 0; a < 22; a++)
		for (size_t b = 0; b < 22; b++)
			ck_assert_uint_eq(add(values, add(values, plain.value[a], plain.value[b]),
			                      negative(values, plain.value[b])),
			                  plain.value[a]);
	for (int round = 0; round < 1000; round++) {
		uint64_t a = plain.value[random_below(&random, count)], b = plain.value[random_below(&random, count)];

		ck_assert_uint_eq(add(values, add(values, a, b), negative(values, b)), a);
	}
	cgt_values_unref(values);
}
END_TEST

START_TEST(test_multiples)
{
	struct random random = random_begin("test_multiples");
	cgt_values *values = new_table();
	struct drawn drawn;

	draw_values(values, &drawn, &random, 60);
	for (size_t g = 0; g < drawn.count; g++) {
		uint64_t value = drawn.value[g], sum = number(values, 0, 0), multiple;

		for (int64_t n = 0; n <= 3; n++) {
			ck_ok(cgt_values_multiple(values, n, value, NULL, &multiple));
			ck_assert_uint_eq(multiple, sum);
			ck_ok(cgt_values_multiple(values, -n, value, NULL, &multiple));
			ck_assert_uint_eq(multiple, negative(values, sum));
			sum = add(values, sum, value);
		}
	}
	cgt_values_unref(values);
}
END_TEST

/* --- numbers, ups and nimbers --------------------------------------------------------------------------------------------- */

static uint64_t plain_value(cgt_values *values, int64_t numerator, uint32_t exponent, int64_t ups, uint64_t size)
{
	return add(values, add(values, number(values, numerator, exponent), up(values, ups)), nimber(values, size));
}

static size_t list_plain_values(cgt_values *values, uint64_t *list)
{
	size_t count = 0;

	for (int64_t x = -3; x <= 3; x++)
		for (int64_t ups = -3; ups <= 3; ups++)
			for (uint64_t size = 0; size <= 4; size++)
				list[count++] = plain_value(values, x, 1, ups, size);
	return count;
}

/* They are never stored with options, and have those of their canonical forms, from which they are made again. */
START_TEST(test_plain_values)
{
	cgt_values *values = new_table();
	uint64_t list[245], option[2][MAX_OPTIONS];
	size_t count = list_plain_values(values, list), options[2];

	plain_begin();
	for (size_t i = 0; i < count; i++) {
		size_t form = plain_of(values, list[i]);

		ck_assert(is_canonical(form));
		ck_assert_uint_eq(figure(values, list[i], "birthday"), plain_birthday(form));
		for (int side = 0; side < 2; side++)
			options[side] = options_of(values, list[i], side == 0 ? CGT_LEFT : CGT_RIGHT, option[side], MAX_OPTIONS);
		ck_assert_uint_eq(from_options(values, option[0], options[0], option[1], options[1]), list[i]);
		ck_assert_uint_eq(figure(values, list[i], "left-options"), options[0]);
		ck_assert_uint_eq(figure(values, list[i], "right-options"), options[1]);
		ck_assert_uint_eq(figure(values, list[i], "number"), i % 35 == 15);
	}
	for (size_t i = 0; i < count; i++)
		for (size_t j = 0; j < count; j++)
			ck_assert_int_eq(is_at_most(values, list[i], list[j]),
			                 plain_is_at_most(plain_of(values, list[i]), plain_of(values, list[j])));
	ck_assert_uint_eq(statistic(values, "with-options"), 0);
	cgt_values_unref(values);
}
END_TEST

/* Their sums are the sums of their canonical forms, by play: 1/2, ^ and *2 have their own trees, and so do sums of them. */
START_TEST(test_plain_sums)
{
	cgt_values *values = new_table();
	const uint64_t part[] = { number(values, 1, 1), number(values, -3, 2), up(values, 1), up(values, -1), up(values, 2),
		                      nimber(values, 1), nimber(values, 2), nimber(values, 3), plain_value(values, 0, 0, 1, 1),
		                      plain_value(values, 1, 0, -1, 2) };
	const size_t parts = sizeof part / sizeof part[0];

	for (size_t i = 0; i < parts; i++)
		for (size_t j = 0; j < parts; j++) {
			static size_t known[64 * 64];
			size_t a, b, width, sum;

			plain_begin();
			a = plain_of(values, part[i]);
			b = plain_of(values, part[j]);
			width = plain.count;
			ck_assert_uint_le(width, 64);
			memset(known, 0xff, sizeof known);
			sum = plain_sum(a, b, known, width);
			ck_assert(plain_is_equal(sum, plain_of(values, add(values, part[i], part[j]))));
		}
	cgt_values_unref(values);
}
END_TEST

/* Known forms: {0|} = 1, {*|*} = 0, {0|0,*} = v*, {0|^} = ^^*, {1/2|1} = 3/4 (Winning Ways; ONAG). */
START_TEST(test_known_forms)
{
	cgt_values *values = new_table();
	uint64_t zero = number(values, 0, 0), star = nimber(values, 1), half = number(values, 1, 1), one = number(values, 1, 0);
	const uint64_t zero_star[] = { zero, star }, star_two[] = { zero, nimber(values, 2) };

	ck_assert_uint_eq(from_options(values, NULL, 0, NULL, 0), zero);
	ck_assert_uint_eq(from_options(values, &zero, 1, NULL, 0), one);
	ck_assert_uint_eq(either(values, star, star), zero);
	ck_assert_uint_eq(either(values, zero, zero), star);
	ck_assert_uint_eq(either(values, zero, star), up(values, 1));
	ck_assert_uint_eq(either(values, zero, up(values, 1)), plain_value(values, 0, 0, 2, 1));
	ck_assert_uint_eq(from_options(values, &zero, 1, zero_star, 2), plain_value(values, 0, 0, -1, 1));
	ck_assert_uint_eq(from_options(values, zero_star, 2, zero_star, 2), nimber(values, 2));
	ck_assert_uint_eq(from_options(values, star_two, 2, star_two, 2), star);
	ck_assert_uint_eq(either(values, half, one), number(values, 3, 2));
	ck_assert_uint_eq(either(values, number(values, -3, 0), number(values, 5, 0)), zero);
	ck_assert_uint_eq(from_options(values, (uint64_t[]){ number(values, 7, 1) }, 1, NULL, 0), number(values, 4, 0));
	ck_assert_uint_eq(add(values, half, either(values, number(values, 2, 0), number(values, -1, 0))),
	                  either(values, number(values, 5, 1), number(values, -1, 1)));
	cgt_values_unref(values);
}
END_TEST

/* Birthdays and counts of followers as CGSuite gives them (its tests of canonical short games). */
START_TEST(test_large_plain_values)
{
	cgt_values *values = new_table();
	const struct {
		uint64_t value, birthday, followers;
	} row[] = {
		{ number(values, 5, 0), 5, 6 },
		{ number(values, -1823437481924, 0), 1823437481924, 1823437481925 },
		{ number(values, -1, 1), 2, 3 },
		{ number(values, 25, 4), 6, 7 },
		{ nimber(values, 8), 8, 9 },
		{ plain_value(values, 9, 3, 0, 1), 6, 7 },
		{ up(values, 1), 2, 3 },
		{ plain_value(values, 0, 0, -1, 1), 2, 3 },
		{ plain_value(values, 6, 0, 1, 1), 8, 9 },
		{ plain_value(values, 0, 0, 1, 6), 8, 9 },
		{ plain_value(values, 73, 4, -9, 8), 27, 28 },
	};

	for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
		ck_assert_uint_eq(figure(values, row[i].value, "birthday"), row[i].birthday);
		ck_assert_uint_eq(figure(values, row[i].value, "followers"), row[i].followers);
	}
	cgt_values_unref(values);
}
END_TEST

/* --- figures -------------------------------------------------------------------------------------------------------------- */

static bool plain_is_all_small(size_t g)
{
	const struct plain_game *game = &plain.game[g];

	if ((game->options[0] == 0) != (game->options[1] == 0))
		return false;
	for (int side = 0; side < 2; side++)
		for (size_t i = 0; i < game->options[side]; i++)
			if (!plain_is_all_small(game->option[side][i]))
				return false;
	return true;
}

static void mark_followers(size_t g, bool *seen)
{
	if (seen[g])
		return;
	seen[g] = true;
	for (int side = 0; side < 2; side++)
		for (size_t i = 0; i < plain.game[g].options[side]; i++)
			mark_followers(plain.game[g].option[side][i], seen);
}

static size_t plain_follower_count(size_t g)
{
	static bool seen[MAX_GAMES];
	size_t count = 0;

	memset(seen, 0, sizeof seen);
	mark_followers(g, seen);
	for (size_t i = 0; i < plain.count; i++)
		count += seen[i];
	return count;
}

/* The figures of canonical forms, each by its definition: birthdays and followers by their trees, smallness by play. */
START_TEST(test_figures)
{
	cgt_values *values = new_table();
	size_t count = list_day_three(values), small, minus_small, tested = 0;
	static uint64_t own[MAX_GAMES];
	struct random random = random_begin("test_figures");

	memcpy(own, plain.value, count * sizeof *own);
	plain_begin();
	small = plain_of(values, number(values, 1, 8));
	minus_small = plain_of(values, number(values, -1, 8));
	for (; tested < 200; tested++) {
		uint64_t value = own[random_below(&random, count)];
		size_t form = plain_of(values, value);
		bool is_infinitesimal = plain_is_at_most(form, small) && plain_is_at_most(minus_small, form);
		bool is_impartial = false;

		for (uint64_t size = 0; size <= 3; size++)
			is_impartial |= value == nimber(values, size);
		ck_assert_uint_eq(figure(values, value, "birthday"), plain_birthday(form));
		ck_assert_uint_eq(figure(values, value, "followers"), plain_follower_count(form));
		ck_assert_uint_eq(figure(values, value, "all-small"), plain_is_all_small(form));
		ck_assert_uint_eq(figure(values, value, "infinitesimal"), is_infinitesimal);
		ck_assert_uint_eq(figure(values, value, "impartial"), is_impartial);
		ck_assert_uint_eq(figure(values, value, "left-options"), plain.game[form].options[0]);
		ck_assert_uint_eq(figure(values, value, "right-options"), plain.game[form].options[1]);
	}
	ck_assert_uint_eq(figure(values, either(values, number(values, 2, 0), number(values, -1, 0)), "hot"), 1);
	ck_assert_uint_eq(figure(values, up(values, 1), "hot"), 0);
	ck_fails(cgt_values_figure(values, own[0], "colour", NULL, own), CGT_BAD_ARGUMENT, "birthday, outcome");
	cgt_values_unref(values);
}
END_TEST

/* --- depth and size ------------------------------------------------------------------------------------------------------- */

/* {n|| ... |2||1|base}: as deep as wanted, with nothing to be left out, since each threat is greater than the one before. */
static uint64_t tower(cgt_values *values, uint64_t base, int64_t height)
{
	for (int64_t n = 1; n <= height; n++)
		base = either(values, number(values, n, 0), base);
	return base;
}

/* Nothing takes the machine's stack, however deep a value is. */
START_TEST(test_deep_values)
{
	const int64_t height = 50000;
	cgt_values *values = new_table();
	uint64_t star = nimber(values, 1), low = tower(values, star, height), sum;
	uint64_t high = tower(values, plain_value(values, 0, 0, 1, 1), height);

	ck_assert_uint_eq(figure(values, low, "birthday"), (uint64_t)height + 1);
	ck_assert_uint_eq(figure(values, low, "followers"), 2 * (uint64_t)height + 2);
	ck_assert_uint_eq(figure(values, low, "all-small"), 0);
	ck_assert_int_eq(compare(values, low, high), CGT_LESS);
	ck_assert_uint_eq(negative(values, negative(values, low)), low);
	sum = add(values, low, star);
	ck_assert_uint_ne(sum, low);
	ck_assert_uint_eq(add(values, sum, star), low);
	cgt_values_unref(values);
}
END_TEST

/* --- what is refused ------------------------------------------------------------------------------------------------------ */

START_TEST(test_limits)
{
	cgt_values *values = new_table();
	uint64_t most = number(values, INT64_MAX, 0), fine = number(values, 1, 62), result = 77, half[2];
	uint64_t least = negative(values, most), hot = either(values, most, least);

	half[0] = number(values, (INT64_C(1) << 62) - 1, 62);
	half[1] = number(values, 1, 0);
	ck_fails(cgt_values_number(values, INT64_MIN, 0, &result), CGT_TOO_LARGE, "2^63 - 1");
	ck_fails(cgt_values_number(values, 1, 63, &result), CGT_TOO_LARGE, "2^62");
	ck_fails(cgt_values_nimber(values, UINT64_C(4294967296), &result), CGT_TOO_LARGE, "4294967296");
	ck_fails(cgt_values_up(values, INT64_C(2147483648), &result), CGT_TOO_LARGE, "2147483647 ups");
	ck_fails(cgt_values_up(values, INT64_MIN, &result), CGT_TOO_LARGE, "2147483647 ups");
	ck_fails(cgt_values_sum(values, most, number(values, 1, 0), NULL, &result), CGT_TOO_LARGE, "2^63 - 1");
	ck_fails(cgt_values_sum(values, most, fine, NULL, &result), CGT_TOO_LARGE, "2^63 - 1");
	ck_fails(cgt_values_sum(values, hot, number(values, 1, 0), NULL, &result), CGT_TOO_LARGE, "2^63 - 1");
	ck_fails(cgt_values_sum(values, up(values, 2147483647), up(values, 1), NULL, &result), CGT_TOO_LARGE, "ups");
	ck_fails(cgt_values_multiple(values, 2, most, NULL, &result), CGT_TOO_LARGE, "2^63 - 1");
	ck_fails(cgt_values_multiple(values, INT64_MIN, up(values, 2), NULL, &result), CGT_TOO_LARGE, "ups");
	ck_fails(cgt_values_from_options(values, &most, 1, NULL, 0, NULL, &result), CGT_TOO_LARGE, "2^63 - 1");
	ck_fails(cgt_values_from_options(values, NULL, 0, &least, 1, NULL, &result), CGT_TOO_LARGE, "2^63 - 1");
	ck_fails(cgt_values_from_options(values, &half[0], 1, &half[1], 1, NULL, &result), CGT_TOO_LARGE, "2^62");
	ck_fails(cgt_values_from_options(values, (uint64_t[]){ number(values, 0, 0) }, 1, (uint64_t[]){ up(values, 2147483647) }, 1,
	                                 NULL, &result), CGT_TOO_LARGE, "ups");
	ck_assert_uint_eq(result, 77);
	ck_ok(cgt_values_nimber(values, CGT_VALUES_MAX_NIMBER, &result));
	ck_fails(cgt_values_options(values, result, CGT_LEFT, NULL, 0, NULL), CGT_BUFFER_TOO_SMALL, "4294967295 are needed");
	ck_ok(cgt_values_multiple(values, INT64_MIN, result, NULL, &result));
	ck_assert_uint_eq(result, number(values, 0, 0));
	cgt_values_unref(values);
}
END_TEST

/* Values of a table that is no more mean nothing in the next one, which may lie in the same place. */
START_TEST(test_stale_values)
{
	for (int round = 0; round < 20; round++) {
		cgt_values *values = new_table();
		uint64_t stale = number(values, 0, 0), result;

		cgt_values_unref(values);
		values = new_table();
		ck_fails(cgt_values_negative(values, stale, NULL, &result), CGT_FOREIGN, "no value of this table");
		cgt_values_unref(values);
	}
}
END_TEST

/* Values of another table, and numbers that are none. */
START_TEST(test_foreign_values)
{
	cgt_values *values = new_table(), *other = new_table();
	const uint64_t own = number(values, 3, 0), strange[] = { 0, 1, UINT64_MAX, own + 1, own & ~UINT64_C(0xffffffff),
		                                                     own & 0xffffffff, number(other, 0, 0) };
	int32_t relation;
	uint64_t result = 77;

	for (size_t i = 0; i < sizeof strange / sizeof strange[0]; i++) {
		ck_fails(cgt_values_sum(values, own, strange[i], NULL, &result), CGT_FOREIGN, "no value of this table");
		ck_fails(cgt_values_sum(values, strange[i], own, NULL, &result), CGT_FOREIGN, "");
		ck_fails(cgt_values_difference(values, own, strange[i], NULL, &result), CGT_FOREIGN, "");
		ck_fails(cgt_values_negative(values, strange[i], NULL, &result), CGT_FOREIGN, "");
		ck_fails(cgt_values_multiple(values, 3, strange[i], NULL, &result), CGT_FOREIGN, "");
		ck_fails(cgt_values_compare(values, own, strange[i], NULL, &relation), CGT_FOREIGN, "");
		ck_fails(cgt_values_compare(values, strange[i], own, NULL, &relation), CGT_FOREIGN, "");
		ck_fails(cgt_values_figure(values, strange[i], "birthday", NULL, &result), CGT_FOREIGN, "");
		ck_fails(cgt_values_options(values, strange[i], CGT_LEFT, NULL, 0, NULL), CGT_FOREIGN, "");
		ck_fails(cgt_values_from_options(values, &strange[i], 1, NULL, 0, NULL, &result), CGT_FOREIGN, "");
		ck_fails(cgt_values_from_options(values, NULL, 0, &strange[i], 1, NULL, &result), CGT_FOREIGN, "");
	}
	ck_assert_uint_eq(result, 77);
	cgt_values_unref(other);
	cgt_values_unref(values);
}
END_TEST

START_TEST(test_misuse)
{
	cgt_values *values = new_table();
	uint64_t value = number(values, 3, 2), result = 77, option[2];
	int32_t relation;
	size_t needed = 0;

	ck_fails(cgt_values_new(NULL), CGT_BAD_ARGUMENT, "values is NULL");
	ck_assert_ptr_null(cgt_values_ref(NULL));
	cgt_values_unref(NULL);
	ck_fails(cgt_values_number(NULL, 1, 0, &result), CGT_BAD_ARGUMENT, "values is NULL");
	ck_fails(cgt_values_number(values, 1, 0, NULL), CGT_BAD_ARGUMENT, "value is NULL");
	ck_fails(cgt_values_nimber(NULL, 1, &result), CGT_BAD_ARGUMENT, "values is NULL");
	ck_fails(cgt_values_nimber(values, 1, NULL), CGT_BAD_ARGUMENT, "value is NULL");
	ck_fails(cgt_values_up(NULL, 1, &result), CGT_BAD_ARGUMENT, "values is NULL");
	ck_fails(cgt_values_up(values, 1, NULL), CGT_BAD_ARGUMENT, "value is NULL");
	ck_fails(cgt_values_from_options(NULL, NULL, 0, NULL, 0, NULL, &result), CGT_BAD_ARGUMENT, "values is NULL");
	ck_fails(cgt_values_from_options(values, NULL, 1, NULL, 0, NULL, &result), CGT_BAD_ARGUMENT, "left is NULL");
	ck_fails(cgt_values_from_options(values, NULL, 0, NULL, 1, NULL, &result), CGT_BAD_ARGUMENT, "right is NULL");
	ck_fails(cgt_values_from_options(values, NULL, 0, NULL, 0, NULL, NULL), CGT_BAD_ARGUMENT, "value is NULL");
	ck_fails(cgt_values_options(NULL, value, CGT_LEFT, option, 2, NULL), CGT_BAD_ARGUMENT, "values is NULL");
	ck_fails(cgt_values_options(values, value, CGT_EITHER, option, 2, NULL), CGT_BAD_ARGUMENT, "CGT_LEFT");
	ck_fails(cgt_values_options(values, value, CGT_LEFT, option, 0, &needed), CGT_BUFFER_TOO_SMALL, "1 are needed");
	ck_assert_uint_eq(needed, 1);
	ck_fails(cgt_values_options(values, value, CGT_LEFT, NULL, 2, NULL), CGT_BAD_ARGUMENT, "no array");
	ck_fails(cgt_values_compare(NULL, value, value, NULL, &relation), CGT_BAD_ARGUMENT, "values is NULL");
	ck_fails(cgt_values_compare(values, value, value, NULL, NULL), CGT_BAD_ARGUMENT, "relation is NULL");
	ck_fails(cgt_values_figure(NULL, value, "number", NULL, &result), CGT_BAD_ARGUMENT, "values is NULL");
	ck_fails(cgt_values_figure(values, value, NULL, NULL, &result), CGT_BAD_ARGUMENT, "key is NULL");
	ck_fails(cgt_values_figure(values, value, "number", NULL, NULL), CGT_BAD_ARGUMENT, "figure is NULL");
	ck_fails(cgt_values_sum(NULL, value, value, NULL, &result), CGT_BAD_ARGUMENT, "values is NULL");
	ck_fails(cgt_values_sum(values, value, value, NULL, NULL), CGT_BAD_ARGUMENT, "the result is NULL");
	ck_fails(cgt_values_difference(values, value, value, NULL, NULL), CGT_BAD_ARGUMENT, "the result is NULL");
	ck_fails(cgt_values_negative(values, value, NULL, NULL), CGT_BAD_ARGUMENT, "the result is NULL");
	ck_fails(cgt_values_multiple(values, 2, value, NULL, NULL), CGT_BAD_ARGUMENT, "the result is NULL");
	ck_fails(cgt_values_statistic(NULL, "values", &result), CGT_BAD_ARGUMENT, "values is NULL");
	ck_fails(cgt_values_statistic(values, NULL, &result), CGT_BAD_ARGUMENT, "key is NULL");
	ck_fails(cgt_values_statistic(values, "values", NULL), CGT_BAD_ARGUMENT, "value is NULL");
	ck_fails(cgt_values_statistic(values, "age", &result), CGT_BAD_ARGUMENT, "values, with-options, options, bytes");
	ck_assert_uint_eq(result, 77);
	cgt_values_unref(values);
}
END_TEST

START_TEST(test_statistics)
{
	cgt_values *values = new_table();
	uint64_t bytes = statistic(values, "bytes"), one, minus_one;

	ck_assert_uint_gt(bytes, sizeof *values);
	ck_assert_uint_eq(statistic(values, "values"), 1); /* 0 */
	one = number(values, 1, 0);
	minus_one = number(values, -1, 0);
	either(values, one, minus_one);
	either(values, one, minus_one);
	ck_assert_uint_eq(statistic(values, "values"), 4);
	ck_assert_uint_eq(statistic(values, "with-options"), 1);
	ck_assert_uint_eq(statistic(values, "options"), 2);
	ck_assert_ptr_eq(cgt_values_ref(values), values);
	cgt_values_unref(values);
	tower(values, one, 1000);
	ck_assert_uint_gt(statistic(values, "bytes"), bytes);
	cgt_values_unref(values);
}
END_TEST

/* --- budgets -------------------------------------------------------------------------------------------------------------- */

/* Two games with much to do, made of games that were drawn. */
static void make_pair(cgt_values *values, uint64_t pair[2])
{
	struct random random = { 7 };
	struct drawn drawn;

	draw_values(values, &drawn, &random, 100);
	pair[0] = from_options(values, drawn.value + 60, 20, drawn.value + 80, 20);
	pair[1] = from_options(values, drawn.value + 70, 10, drawn.value + 40, 10);
}

/* What is asked of the pair: the birthday of the sum of three, how it is to its negative, and its followers. */
static cgt_status ask(cgt_values *values, const uint64_t pair[2], cgt_budget *budget, uint64_t answer[3])
{
	uint64_t sum, other;
	int32_t relation;
	cgt_status status = cgt_values_sum(values, pair[0], pair[1], budget, &sum);

	if (status == CGT_OK)
		status = cgt_values_multiple(values, -2, pair[0], budget, &other);
	if (status == CGT_OK)
		status = cgt_values_compare(values, sum, other, budget, &relation);
	if (status == CGT_OK)
		status = cgt_values_figure(values, sum, "followers", budget, &answer[1]);
	if (status == CGT_OK)
		status = cgt_values_from_options(values, &sum, 1, &other, 1, budget, &other);
	if (status == CGT_OK)
		status = cgt_values_figure(values, other, "birthday", budget, &answer[0]);
	if (status == CGT_OK)
		answer[2] = (uint64_t)relation;
	return status;
}

static void check_answer(const uint64_t answer[3], const uint64_t expected[3])
{
	for (int i = 0; i < 3; i++)
		ck_assert_uint_eq(answer[i], expected[i]);
}

static void expect(uint64_t expected[3])
{
	cgt_values *values = new_table();
	uint64_t pair[2];

	make_pair(values, pair);
	ck_ok(ask(values, pair, NULL, expected));
	cgt_values_unref(values);
}

/* A call that was stopped says so, and the same call goes on: with twice the nodes each time it ends, with the right answer. */
START_TEST(test_node_limits)
{
	uint64_t expected[3], answer[3], pair[2];
	cgt_budget *budget = NULL;
	int stopped = 0;

	expect(expected);
	ck_ok(cgt_budget_new(&budget));
	for (uint64_t first = 1; first < 200; first++) {
		cgt_values *values = new_table();
		cgt_status status = CGT_LIMIT;

		make_pair(values, pair);
		for (uint64_t nodes = first; status == CGT_LIMIT; nodes *= 2) {
			ck_ok(cgt_budget_set_nodes(budget, nodes));
			status = ask(values, pair, budget, answer);
			stopped += status == CGT_LIMIT;
		}
		ck_ok(status);
		check_answer(answer, expected);
		cgt_values_unref(values);
	}
	ck_assert_int_gt(stopped, 200);
	cgt_budget_unref(budget);
}
END_TEST

/* No call takes more bytes than it may: the table never holds more, and answers when it is given more. */
START_TEST(test_byte_limits)
{
	cgt_values *values = new_table();
	uint64_t expected[3], answer[3], pair[2], before;
	cgt_budget *budget = NULL;
	cgt_status status = CGT_LIMIT;
	int stopped = 0;

	expect(expected);
	make_pair(values, pair);
	ck_ok(cgt_budget_new(&budget));
	for (uint64_t bytes = 1000; status == CGT_LIMIT; bytes += bytes / 4) {
		uint64_t sum;

		before = statistic(values, "bytes");
		ck_ok(cgt_budget_set_bytes(budget, bytes));
		status = cgt_values_sum(values, pair[0], pair[1], budget, &sum);
		ck_assert_uint_le(statistic(values, "bytes"), before + bytes);
		if (status == CGT_OK)
			status = ask(values, pair, budget, answer);
		stopped += status == CGT_LIMIT;
	}
	ck_ok(status);
	ck_assert_int_gt(stopped, 2);
	check_answer(answer, expected);
	cgt_budget_unref(budget);
	cgt_values_unref(values);
}
END_TEST

START_TEST(test_cancelling)
{
	uint64_t expected[3], answer[3], pair[2];
	cgt_budget *budget = NULL;
	bool cancelled = true;

	expect(expected);
	ck_ok(cgt_budget_new(&budget));
	for (uint64_t k = 1; cancelled; k += 1 + k / 8) {
		cgt_values *values = new_table();
		cgt_status status;

		make_pair(values, pair);
		cgti_meter_cancel_at(k);
		status = ask(values, pair, budget, answer);
		cancelled = cgti_meter_cancelled();
		cgti_meter_cancel_at(0);
		ck_assert_int_eq(status, cancelled ? CGT_CANCELLED : CGT_OK);
		ck_ok(ask(values, pair, budget, answer));
		check_answer(answer, expected);
		cgt_values_unref(values);
	}
	cgt_budget_unref(budget);
}
END_TEST

struct watcher {
	cgt_values *values;
	uint64_t value;
	int calls;
};

/* Calls the table that is at work, which says that it is busy, and stays. */
static int32_t call_back(void *user, const cgt_progress *progress)
{
	struct watcher *watcher = user;
	uint64_t result = 77, value = watcher->value;
	int32_t relation;
	cgt_values *values = watcher->values;

	ck_assert_uint_gt(cgt_progress_nodes(progress), 0);
	watcher->calls++;
	cgt_values_unref(values);
	ck_fails(cgt_values_number(values, 1, 0, &result), CGT_BUSY, "at work");
	ck_fails(cgt_values_nimber(values, 1, &result), CGT_BUSY, "");
	ck_fails(cgt_values_up(values, 1, &result), CGT_BUSY, "");
	ck_fails(cgt_values_from_options(values, NULL, 0, NULL, 0, NULL, &result), CGT_BUSY, "");
	ck_fails(cgt_values_options(values, value, CGT_LEFT, NULL, 0, NULL), CGT_BUSY, "");
	ck_fails(cgt_values_compare(values, value, value, NULL, &relation), CGT_BUSY, "");
	ck_fails(cgt_values_figure(values, value, "number", NULL, &result), CGT_BUSY, "");
	ck_fails(cgt_values_negative(values, value, NULL, &result), CGT_BUSY, "");
	ck_fails(cgt_values_sum(values, value, value, NULL, &result), CGT_BUSY, "");
	ck_fails(cgt_values_difference(values, value, value, NULL, &result), CGT_BUSY, "");
	ck_fails(cgt_values_multiple(values, 2, value, NULL, &result), CGT_BUSY, "");
	ck_fails(cgt_values_statistic(values, "values", &result), CGT_BUSY, "");
	ck_assert_uint_eq(result, 77);
	return watcher->calls < 50;
}

START_TEST(test_progress)
{
	cgt_values *values = new_table();
	uint64_t expected[3], answer[3], pair[2];
	cgt_budget *budget = NULL;
	struct watcher watcher = { values, number(values, 0, 0), 0 };

	expect(expected);
	make_pair(values, pair);
	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_progress(budget, call_back, &watcher));
	cgti_meter_cancel_at(UINT32_MAX); /* so that each node is a check point */
	ck_fails(ask(values, pair, budget, answer), CGT_CANCELLED, "progress callback");
	cgti_meter_cancel_at(0);
	ck_assert_int_eq(watcher.calls, 50);
	ck_ok(ask(values, pair, NULL, answer));
	check_answer(answer, expected);
	cgt_budget_unref(budget);
	cgt_values_unref(values);
}
END_TEST

/* A walk through a large nimber ends in time, although it looks up nothing that has to be computed. */
START_TEST(test_large_nimber_is_stopped)
{
	cgt_values *values = new_table();
	uint64_t large = nimber(values, CGT_VALUES_MAX_NIMBER), zero = number(values, 0, 0), result;
	cgt_budget *budget = NULL;

	ck_ok(cgt_budget_new(&budget));
	cgti_clock_step(10);
	ck_ok(cgt_budget_set_milliseconds(budget, 5));
	ck_fails(cgt_values_from_options(values, &large, 1, &zero, 1, budget, &result), CGT_LIMIT, "milliseconds");
	cgti_clock_step(0);
	cgt_budget_unref(budget);
	cgt_values_unref(values);
}
END_TEST

/* --- memory --------------------------------------------------------------------------------------------------------------- */

static cgt_status a_life(void)
{
	cgt_values *values = NULL;
	uint64_t a = 0, b = 0, option[4];
	int32_t relation;
	cgt_status status = cgt_values_new(&values);

	if (status == CGT_OK)
		status = cgt_values_number(values, 3, 1, &a);
	if (status == CGT_OK)
		status = cgt_values_nimber(values, 2, &b);
	if (status == CGT_OK)
		status = cgt_values_from_options(values, (uint64_t[]){ a, b }, 2, &b, 1, NULL, &a);
	if (status == CGT_OK)
		status = cgt_values_up(values, -2, &b);
	if (status == CGT_OK)
		status = cgt_values_sum(values, a, b, NULL, &b);
	if (status == CGT_OK)
		status = cgt_values_difference(values, a, b, NULL, &b);
	if (status == CGT_OK)
		status = cgt_values_multiple(values, -3, a, NULL, &b);
	if (status == CGT_OK)
		status = cgt_values_compare(values, a, b, NULL, &relation);
	if (status == CGT_OK)
		status = cgt_values_options(values, a, CGT_RIGHT, option, 4, NULL);
	if (status == CGT_OK)
		status = cgt_values_figure(values, b, "followers", NULL, option);
	if (status == CGT_OK)
		status = cgt_values_figure(values, b, "all-small", NULL, option);
	cgt_values_unref(values);
	return status;
}

START_TEST(test_allocations)
{
	cgt_values *values = new_table();
	uint64_t expected[3], answer[3], pair[2];

	expect(expected);
	make_pair(values, pair);
	ck_survives_every_failed_allocation(a_life());
	ck_survives_every_failed_allocation(ask(values, pair, NULL, answer));
	check_answer(answer, expected);
	cgt_values_unref(values);
}
END_TEST

/* The bytes that are announced are those that are held, whatever happened. */
START_TEST(test_bytes_add_up)
{
	cgt_values *values = new_table();
	uint64_t pair[2], answer[3], bytes;

	make_pair(values, pair);
	ck_survives_every_failed_allocation(ask(values, pair, NULL, answer));
	bytes = sizeof *values + values->value_cap * sizeof *values->value + values->option_cap * sizeof *values->option +
	        sizeof *values->slots + (values->slots->mask + 1) * sizeof values->slots->slot[0] +
	        2 * sizeof *values->relations + (values->relations->mask + 1) * sizeof values->relations->entry[0] +
	        (values->raw_relations->mask + 1) * sizeof values->relations->entry[0] +
	        sizeof *values->sums + (values->sums->mask + 1) * sizeof values->sums->entry[0] +
	        values->comparisons.cap * sizeof *values->comparisons.item + values->making_cap * sizeof *values->making +
	        (values->collected.cap + values->raw[0].cap + values->raw[1].cap + values->together.cap) * sizeof(uint32_t);
	ck_assert_uint_eq(statistic(values, "bytes"), bytes);
	cgt_values_unref(values);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("values");
	TCase *dyadics = tcase_create("dyadics"), *forms = tcase_create("forms"), *arithmetic = tcase_create("arithmetic");
	TCase *plain_values = tcase_create("plain values"), *refusals = tcase_create("refusals"),
	      *budgets = tcase_create("budgets");
	TCase *days = tcase_create("days");

	tcase_set_timeout(dyadics, 120);
	tcase_add_test(dyadics, test_dyadic_arithmetic);
	tcase_add_test(dyadics, test_dyadic_limits);
	tcase_add_test(dyadics, test_dyadic_simplest);
	suite_add_tcase(suite, dyadics);

	tcase_set_timeout(forms, 120);
	tcase_add_test(forms, test_relations);
	tcase_add_test(forms, test_canonical);
	tcase_add_test(forms, test_day_two);
	tcase_add_test(forms, test_known_forms);
	tcase_add_test(forms, test_redundant_options);
	tcase_add_test(forms, test_reversible_options);
	tcase_add_test(forms, test_count_of_raw_games_begins_again);
	tcase_add_test(forms, test_deep_values);
	suite_add_tcase(suite, forms);

	tcase_set_timeout(days, 300);
	tcase_set_tags(days, "heavy");
	tcase_add_test(days, test_day_three);
	tcase_add_test(days, test_day_three_canonical);
	tcase_add_test(days, test_day_three_sums);
	tcase_add_test(days, test_figures);
	suite_add_tcase(suite, days);

	tcase_set_timeout(arithmetic, 120);
	tcase_add_test(arithmetic, test_sums);
	tcase_add_test(arithmetic, test_laws);
	tcase_add_test(arithmetic, test_multiples);
	suite_add_tcase(suite, arithmetic);

	tcase_set_timeout(plain_values, 120);
	tcase_add_test(plain_values, test_plain_values);
	tcase_add_test(plain_values, test_plain_sums);
	tcase_add_test(plain_values, test_large_plain_values);
	suite_add_tcase(suite, plain_values);

	tcase_set_timeout(refusals, 120);
	tcase_add_test(refusals, test_limits);
	tcase_add_test(refusals, test_foreign_values);
	tcase_add_test(refusals, test_stale_values);
	tcase_add_test(refusals, test_misuse);
	tcase_add_test(refusals, test_statistics);
	suite_add_tcase(suite, refusals);

	tcase_set_timeout(budgets, 120);
	tcase_add_test(budgets, test_node_limits);
	tcase_add_test(budgets, test_byte_limits);
	tcase_add_test(budgets, test_cancelling);
	tcase_add_test(budgets, test_progress);
	tcase_add_test(budgets, test_large_nimber_is_stopped);
	tcase_add_test(budgets, test_allocations);
	tcase_add_test(budgets, test_bytes_add_up);
	suite_add_tcase(suite, budgets);
	return run_suite(suite);
}
