/* SPDX-License-Identifier: MIT */
/*
 * Misere play: canonical forms, their arithmetic, texts and genus, and misere Grundy values of positions, against published
 * tables and against plain play of the same games; and every way to fail.
 */
#include <cgt/cgt.h>

#include "misere/table.h"
#include "plain.h"
#include "support.h"
#include "support/clock.h"

#define MAX_TEXT 4096

static cgt_misere *new_table(void)
{
	cgt_misere *table = NULL;

	ck_ok(cgt_misere_new(&table));
	return table;
}

static uint64_t parse(cgt_misere *table, const char *text)
{
	uint64_t form = 0;

	ck_ok(cgt_misere_parse(table, text, NULL, &form));
	return form;
}

static uint64_t form_of(cgt_misere *table, const char *text)
{
	cgt_position *position = position_of(text);
	uint64_t form = 0;

	ck_ok(cgt_misere_from_position(table, position, NULL, &form));
	cgt_position_unref(position);
	return form;
}

static uint64_t nim(cgt_misere *table, uint64_t size)
{
	uint64_t form = 0;

	ck_ok(cgt_misere_nim_heap(table, size, &form));
	return form;
}

static uint64_t add(cgt_misere *table, uint64_t a, uint64_t b)
{
	uint64_t sum = 0;

	ck_ok(cgt_misere_sum(table, a, b, NULL, &sum));
	return sum;
}

static uint64_t figure(const cgt_misere *table, uint64_t form, const char *key)
{
	uint64_t value;

	ck_ok(cgt_misere_figure(table, form, key, &value));
	return value;
}

static size_t options_of(const cgt_misere *table, uint64_t form, uint64_t *option, size_t cap)
{
	size_t count;

	ck_ok(cgt_misere_options(table, form, option, cap, &count));
	return count;
}

/* The text of a form, in a buffer that the next call overwrites. */
static const char *text_of(cgt_misere *table, uint64_t form)
{
	static char text[MAX_TEXT];

	ck_ok(cgt_misere_text(table, form, NULL, text, sizeof text, NULL));
	return text;
}

static const char *genus_of(const cgt_misere *table, uint64_t form, int32_t style)
{
	static char text[128];

	ck_ok(cgt_misere_genus_text(table, form, style, text, sizeof text, NULL));
	return text;
}

static bool is_among(uint64_t form, const uint64_t *list, size_t count)
{
	size_t i = 0;

	while (i < count && list[i] != form)
		i++;
	return i < count;
}

/* --- games as their options, played plainly ------------------------------------------------------------------------------ */

/* Games by number: each is a list of earlier ones, and the form that the library gives it. */
#define MAX_GAMES 64
#define MAX_OPTIONS 5

struct games {
	size_t count;
	size_t options[MAX_GAMES], option[MAX_GAMES][MAX_OPTIONS];
	uint64_t form[MAX_GAMES];
};

/* 0, *1, and games whose options are drawn at random. */
static void draw_games(struct games *games, cgt_misere *table, struct random *random, size_t count)
{
	for (games->count = 0; games->count < count; games->count++) {
		size_t g = games->count;
		uint64_t option[MAX_OPTIONS];

		games->options[g] = g < 2 ? g : 1 + (size_t)random_below(random, MAX_OPTIONS);
		for (size_t i = 0; i < games->options[g]; i++) {
			games->option[g][i] = (size_t)random_below(random, g);
			option[i] = games->form[games->option[g][i]];
		}
		ck_ok(cgt_misere_from_options(table, option, games->options[g], &games->form[g]));
	}
}

/* Whether the sum of up to three games is won by the next player in misere play. */
static bool next_wins(const struct games *games, size_t a, size_t b, size_t c)
{
	size_t part[3] = { a, b, c };
	bool moved = false;

	for (int k = 0; k < 3; k++) {
		size_t from = part[k];

		for (size_t i = 0; i < games->options[from]; i++) {
			part[k] = games->option[from][i];
			moved = true;
			if (!next_wins(games, part[0], part[1], part[2]))
				return true;
		}
		part[k] = from;
	}
	return !moved;
}

/* --- canonical forms ----------------------------------------------------------------------------------------------------- */

/* Equal games have the same outcome in every sum; different ones are told apart by some game. */
START_TEST(test_equality)
{
	struct random random = random_begin("test_equality");
	cgt_misere *table = new_table();
	struct games games;

	for (int round = 0; round < 4; round++) {
		draw_games(&games, table, &random, 18);
		for (size_t a = 0; a < games.count; a++)
			for (size_t b = 0; b < a; b++) {
				bool told_apart = false;

				for (size_t x = 0; x < games.count && !told_apart; x++)
					told_apart = next_wins(&games, a, x, 0) != next_wins(&games, b, x, 0);
				ck_assert_msg(!(told_apart && games.form[a] == games.form[b]), "round %d: %zu and %zu",
				              round, a, b);
			}
	}
	cgt_misere_free(table);
}
END_TEST

/* The games born by day 0, 1, 2, 3 and 4 are 1, 2, 3, 5 and 22 (ONAG, chapter 12), and each differs from each other one. */
START_TEST(test_days)
{
	static const size_t born[] = { 1, 2, 3, 5, 22 };
	static struct games games = { .count = 1, .options = { 0 } };
	cgt_misere *table = new_table();

	games.form[0] = nim(table, 0);
	for (size_t day = 1; day < sizeof born / sizeof born[0]; day++) {
		size_t before = games.count;

		for (unsigned set = 0; set < 1u << before; set++) {
			uint64_t option[MAX_OPTIONS], form;
			size_t count = 0, g = 0, plain[MAX_OPTIONS];

			for (size_t i = 0; i < before; i++)
				if (set >> i & 1) {
					plain[count] = i;
					option[count++] = games.form[i];
				}
			ck_ok(cgt_misere_from_options(table, option, count, &form));
			while (g < games.count && games.form[g] != form)
				g++;
			if (g < games.count)
				continue;
			ck_assert_uint_lt(g, MAX_GAMES);
			ck_assert_uint_eq(figure(table, form, "birthday"), day);
			games.form[g] = form;
			games.options[g] = count;
			memcpy(games.option[g], plain, sizeof plain);
			games.count++;
		}
		ck_assert_uint_eq(games.count, born[day]);
	}
	for (size_t a = 0; a < games.count; a++)
		for (size_t b = 0; b < a; b++) {
			bool told_apart = false;

			for (size_t x = 0; x < games.count && !told_apart; x++)
				for (size_t y = 0; y <= x && !told_apart; y++)
					told_apart = next_wins(&games, a, x, y) != next_wins(&games, b, x, y);
			ck_assert_msg(told_apart, "%s", text_of(table, games.form[a]));
		}
	cgt_misere_free(table);
}
END_TEST

/* The games born by day 4, in the order of days. */
static void list_day_four(cgt_misere *table, uint64_t form[22])
{
	size_t count = 0;

	for (size_t before = 0; count < 22; before = count) /* a day */
		for (unsigned set = 0; set < 1u << before; set++) {
			uint64_t option[MAX_OPTIONS], made;
			size_t options = 0;

			for (size_t i = 0; i < before; i++)
				if (set >> i & 1)
					option[options++] = form[i];
			ck_ok(cgt_misere_from_options(table, option, options, &made));
			if (!is_among(made, form, count))
				form[count++] = made;
		}
}

/* By day 5 there are 4171780: as many of the sets of games of day 4 have nothing that can be left out. */
START_TEST(test_day_five)
{
	const unsigned chunk = 1 << 14;
	size_t born = 0;

	for (unsigned from = 0; from < 1u << 22; from += chunk) {
		cgt_misere *table = new_table();
		uint64_t day_four[22];

		list_day_four(table, day_four);
		for (unsigned set = from; set < from + chunk; set++) {
			uint64_t option[22], form, kept = 0;
			size_t count = 0;

			for (size_t i = 0; i < 22; i++)
				if (set >> i & 1)
					option[count++] = day_four[i];
			ck_quick(cgt_misere_from_options(table, option, count, &form) == CGT_OK);
			ck_quick(cgt_misere_figure(table, form, "options", &kept) == CGT_OK);
			born += kept == count;
		}
		cgt_misere_free(table);
	}
	ck_assert_uint_eq(born, 4171780);
}
END_TEST

/* Texts that are read, and what is printed. */
static const struct {
	const char *text, *printed;
} readable[] = {
	{ "*[]", "*[0]" },
	{ "*[0]", "*[0]" },
	{ "*0", "*[0]" },
	{ "*", "*[1]" },
	{ "*[[0]]", "*[1]" },
	{ "*[[1]]", "*[0]" },        /* *1 reverses to 0, and {*1} is won by the next player */
	{ "*[[2]]", "*[2#]" },       /* *2 has the option 0, but {*2} is won by the previous player */
	{ "*[[2,3]]", "*[2[2]]" },   /* so are {*2,*3} and *2 + *2 */
	{ "*[2,3,1]", "*[0]" },      /* but {*1,*2,*3} is won by the next player */
	{ "*[[2,0,1]]", "*[3]" },
	{ "*[[[2,0,1]]]", "*[3#]" },
	{ "*[[2,0,1],[0,2,1],2]", "*[2[2]]" },
	{ "*[0,[1]]", "*[1]" },      /* {*1} is 0 */
	{ "*[0,1,2,[3]]", "*[3]" },  /* {*3} reverses to *3 */
	{ "*[0,1,2,[3,0]]", "*[3]" },
	{ "*[0,1,2,[4]]", "*[4#210]" },
	{ "*[0,1,2,[[3],4]]", "*[(43#)210]" },
	{ " *[ [ 2 ] , 2 , 1 , 0 ] ", "*[2#210]" },
	{ "*[2#210]", "*[2#210]" },
	{ "*[(2#1)2##]", "*[(2#1)2##]" },
	{ "*[(2#1)[1]2]", "*[0]" },  /* both reverse to 0, and the first is won by the previous player */
	{ "*[(2#1)[1]20]", "*[(2#1)[1]20]" },
	{ "*[42]", "*[42]" },
	{ "*42", "*[&42;]" },
	{ "*[&10;#]", "*[&10;#]" },
	{ "*[*10]", "*[&10;]" },
	{ "*[*12,&11;]", "*[&12;&11;]" },
	{ "*2+*2", "*[2[2]]" },
	{ "*[2] + *[2] + *[2]", "*[2[22]]" },
	{ "*+*3", "*[2]" },
	{ "*[2[1]]", "*[3]" },
	{ "*[2[#1]]", "*[2[#1]]" },
	{ "*[3[-2]]", "*[1]" },
	{ "*[2[#-2]]", "*[2[#-2]]" },
	{ "*[2[#-2]] + *2", "*[2#]" },
	{ "*[(2[##-2]0)[2]]", "*[(2[##-2]0)[2]]" },
	{ "*[[*[4]+*[2]]]", "*[4[2#]]" },
	{ "*[4[&12;]]", "*[&12;[4]]" },
};

START_TEST(test_texts)
{
	cgt_misere *table = new_table();
	uint64_t form = parse(table, readable[_i].text), option[64], again;
	size_t count = options_of(table, form, option, 64);

	ck_assert_str_eq(text_of(table, form), readable[_i].printed);
	ck_assert_uint_eq(parse(table, readable[_i].printed), form);
	ck_ok(cgt_misere_from_options(table, option, count, &again));
	ck_assert_uint_eq(again, form);
	cgt_misere_free(table);
}
END_TEST

/* Forms of random games are printed and read back, in this table and in another. */
START_TEST(test_round_trips)
{
	struct random random = random_begin("test_round_trips");
	cgt_misere *table = new_table(), *other = new_table();
	struct games games;

	for (int round = 0; round < 4; round++) {
		draw_games(&games, table, &random, 40);
		for (size_t g = 0; g < games.count; g++) {
			char text[MAX_TEXT];

			strcpy(text, text_of(table, games.form[g]));
			ck_assert_uint_eq(parse(table, text), games.form[g]);
			ck_assert_str_eq(text_of(other, parse(other, text)), text);
		}
	}
	cgt_misere_free(other);
	cgt_misere_free(table);
}
END_TEST

static const struct {
	const char *text;
	cgt_status status;
	int column;
	const char *part;
} unreadable[] = {
	{ "", CGT_BAD_SYNTAX, 1, "'*' at the beginning of a form" },
	{ "2", CGT_BAD_SYNTAX, 1, "'*' at the beginning of a form" },
	{ "*[2", CGT_BAD_SYNTAX, 4, "',', ']' or another option" },
	{ "*[2,", CGT_BAD_SYNTAX, 5, "a form" },
	{ "*[2,]", CGT_BAD_SYNTAX, 5, "a form" },
	{ "*[#]", CGT_BAD_SYNTAX, 3, "a form" },
	{ "*[(]", CGT_BAD_SYNTAX, 4, "a form" },
	{ "*[(2]", CGT_BAD_SYNTAX, 5, "')'" },
	{ "*[2)]", CGT_BAD_SYNTAX, 4, "',', ']' or another option" },
	{ "*[2[]]", CGT_BAD_SYNTAX, 5, "'#', a digit, '-' or ']'" },
	{ "*[2[-]]", CGT_BAD_SYNTAX, 6, "a digit" },
	{ "*[2[2]", CGT_BAD_SYNTAX, 7, "',', ']' or another option" },
	{ "*[2[2", CGT_BAD_SYNTAX, 6, "'#', a digit, '-' or ']'" },
	{ "*[&]", CGT_BAD_SYNTAX, 4, "the size of a nim heap" },
	{ "*[&12]", CGT_BAD_SYNTAX, 6, "';'" },
	{ "*2 3", CGT_BAD_SYNTAX, 4, "'+' or the end of the form" },
	{ "*2 +", CGT_BAD_SYNTAX, 5, "'*'" },
	{ "*2 + 3", CGT_BAD_SYNTAX, 6, "'*'" },
	{ "*[[2]", CGT_BAD_SYNTAX, 6, "',', ']' or another option" },
	{ "*[3[-4]]", CGT_NO_VALUE, 5, "no such nim heap" },
	{ "*1001", CGT_TOO_LARGE, 2, "at most 1000" },
	{ "*[&99999999999999999999;]", CGT_TOO_LARGE, 4, "at most 1000" },
	{ "*[&1000;#]", CGT_TOO_LARGE, 0, "lasts up to 1001 moves" },
};

START_TEST(test_unreadable)
{
	cgt_misere *table = new_table();
	uint64_t form = 77;
	int32_t column;

	ck_fails(cgt_misere_parse(table, unreadable[_i].text, NULL, &form), unreadable[_i].status, unreadable[_i].part);
	cgt_last_error(NULL, NULL, &column, NULL, 0, NULL);
	ck_assert_int_eq(column, unreadable[_i].column);
	ck_assert_uint_eq(form, 77);
	ck_assert_str_eq(text_of(table, parse(table, "*[2#0]")), "*[2#0]");
	cgt_misere_free(table);
}
END_TEST

START_TEST(test_depth_of_brackets)
{
	cgt_misere *table = new_table();
	char text[512];
	uint64_t form = 77;

	for (int depth = CGT_MISERE_MAX_DEPTH; depth <= CGT_MISERE_MAX_DEPTH + 1; depth++) {
		cgt_status status;

		text[0] = '*';
		memset(text + 1, '[', (size_t)depth);
		text[1 + depth] = '2';
		memset(text + 2 + depth, ']', (size_t)depth);
		text[2 + 2 * depth] = '\0';
		status = cgt_misere_parse(table, text, NULL, &form);
		ck_assert_int_eq(status, depth > CGT_MISERE_MAX_DEPTH ? CGT_TOO_LARGE : CGT_OK);
	}
	ck_fails_at(cgt_misere_parse(table, text, NULL, &form), CGT_TOO_LARGE, 1, 102, "100 deep");
	cgt_misere_free(table);
}
END_TEST

/* Two forms each of which has both of the day before take twice the room of those when written out. */
START_TEST(test_text_too_large)
{
	cgt_misere *table = new_table();
	uint64_t pair[2] = { parse(table, "*[2#0]"), parse(table, "*[2#1]") };
	char *text = malloc(CGT_MISERE_MAX_TEXT);
	cgt_status status = CGT_OK;

	for (int day = 0; day < 30 && status == CGT_OK; day++) {
		uint64_t option[3] = { pair[0], pair[1], nim(table, 5) }, next[2];

		ck_ok(cgt_misere_from_options(table, option, 3, &next[0]));
		option[2] = nim(table, 7);
		ck_ok(cgt_misere_from_options(table, option, 3, &next[1]));
		memcpy(pair, next, sizeof next);
		if (day >= 16)
			status = cgt_misere_text(table, pair[0], NULL, text, CGT_MISERE_MAX_TEXT, NULL);
	}
	ck_assert_int_eq(status, CGT_TOO_LARGE);
	ck_assert_ptr_nonnull(strstr(last_message(), "1048576 bytes"));
	free(text);
	cgt_misere_free(table);
}
END_TEST

/* --- arithmetic ---------------------------------------------------------------------------------------------------------- */

START_TEST(test_arithmetic)
{
	struct random random = random_begin("test_arithmetic");
	cgt_misere *table = new_table();
	struct games games;

	for (int round = 0; round < 3; round++) {
		draw_games(&games, table, &random, 16);
		for (size_t a = 0; a < games.count; a++)
			for (size_t b = 0; b <= a; b++) {
				uint64_t x = games.form[a], y = games.form[b], sum = add(table, x, y), rest, mate;

				ck_assert_uint_eq(sum, add(table, y, x));
				ck_assert_int_eq(figure(table, sum, "misere-grundy") != 0, next_wins(&games, a, b, 0));
				ck_assert_uint_eq(figure(table, sum, "grundy"),
				                  figure(table, x, "grundy") ^ figure(table, y, "grundy"));
				ck_ok(cgt_misere_difference(table, sum, y, NULL, &rest));
				ck_assert_uint_eq(rest, x);
				ck_ok(cgt_misere_difference(table, sum, x, NULL, &rest));
				ck_assert_uint_eq(rest, y);
				ck_ok(cgt_misere_mate(table, x, NULL, &mate));
				ck_assert_uint_eq(figure(table, add(table, x, mate), "misere-grundy"), 0);
				ck_ok(cgt_misere_mate(table, mate, NULL, &rest));
				ck_assert_uint_eq(rest, x);
			}
	}
	cgt_misere_free(table);
}
END_TEST

/* Differences that do not exist: nothing that was drawn, nor any part of it, makes up for them. */
START_TEST(test_no_difference)
{
	struct random random = random_begin("test_no_difference");
	cgt_misere *table = new_table();
	struct games games;
	int missing = 0;

	draw_games(&games, table, &random, 30);
	for (size_t a = 0; a < games.count; a++)
		for (size_t b = 0; b < games.count; b++) {
			uint64_t rest = 77;
			cgt_status status = cgt_misere_difference(table, games.form[a], games.form[b], NULL, &rest);

			if (status == CGT_OK) {
				ck_assert_uint_eq(add(table, rest, games.form[b]), games.form[a]);
				continue;
			}
			missing++;
			ck_assert_int_eq(status, CGT_NO_VALUE);
			ck_assert_uint_eq(rest, 77);
			for (size_t x = 0; x < games.count; x++)
				ck_assert(add(table, games.form[x], games.form[b]) != games.form[a]);
		}
	ck_assert_int_gt(missing, 0);
	cgt_misere_free(table);
}
END_TEST

static uint64_t without_one(cgt_misere *table, uint64_t form)
{
	uint64_t other = add(table, form, nim(table, 1));

	return figure(table, form, "birthday") < figure(table, other, "birthday") ? form : other;
}

/* The summands of sums are parts, and what is left when a part is taken away is one, too. */
START_TEST(test_parts)
{
	struct random random = random_begin("test_parts");
	cgt_misere *table = new_table();
	struct games games;

	draw_games(&games, table, &random, 14);
	for (size_t a = 2; a < games.count; a++)
		for (size_t b = 2; b <= a; b++) {
			uint64_t x = without_one(table, games.form[a]), y = without_one(table, games.form[b]);
			uint64_t part[256], sum = add(table, x, y), zero = nim(table, 0), rest;
			size_t count;

			ck_ok(cgt_misere_parts(table, sum, NULL, part, 256, &count));
			if (x != zero && y != zero)
				ck_assert(is_among(x, part, count) && is_among(y, part, count));
			for (size_t i = 0; i < count; i++) {
				ck_ok(cgt_misere_difference(table, sum, part[i], NULL, &rest));
				ck_assert(is_among(without_one(table, rest), part, count));
				ck_assert_uint_eq(part[i], without_one(table, part[i]));
			}
		}
	cgt_misere_free(table);
}
END_TEST

START_TEST(test_parts_of_few)
{
	cgt_misere *table = new_table();
	uint64_t part[8];
	size_t count;

	ck_ok(cgt_misere_parts(table, nim(table, 0), NULL, part, 8, &count));
	ck_assert_uint_eq(count, 0);
	ck_ok(cgt_misere_parts(table, nim(table, 1), NULL, part, 8, &count));
	ck_assert_uint_eq(count, 0);
	ck_ok(cgt_misere_parts(table, nim(table, 5), NULL, part, 8, &count));
	ck_assert_uint_eq(count, 0);
	ck_ok(cgt_misere_parts(table, parse(table, "*[4[2#]]"), NULL, part, 8, &count));
	ck_assert_uint_eq(count, 4);
	ck_assert_str_eq(text_of(table, part[0]), "*[2]");
	ck_assert_str_eq(text_of(table, part[1]), "*[4]");
	ck_assert_str_eq(text_of(table, part[2]), "*[4[2#-2]]");
	ck_assert_str_eq(text_of(table, part[3]), "*[4[2#-4]]");
	ck_fails(cgt_misere_parts(table, parse(table, "*[4[2#]]"), NULL, part, 3, &count), CGT_BUFFER_TOO_SMALL,
	         "room for 3 parts, but 4 are needed");
	ck_assert_uint_eq(count, 4);
	cgt_misere_free(table);
}
END_TEST

/* --- genus --------------------------------------------------------------------------------------------------------------- */

/* A multiset of games, for plain play: how many there are of each. */
struct pile {
	const struct games *games;
	unsigned count[MAX_GAMES];
};

static bool pile_next_wins(struct pile *pile, size_t greatest)
{
	bool moved = false;

	for (size_t g = 0; g <= greatest; g++)
		for (size_t i = 0; pile->count[g] && i < pile->games->options[g]; i++) {
			size_t to = pile->games->option[g][i];
			bool wins;

			moved = true;
			pile->count[g]--;
			pile->count[to]++;
			wins = !pile_next_wins(pile, greatest);
			pile->count[to]--;
			pile->count[g]++;
			if (wins)
				return true;
		}
	return !moved;
}

/* Digit i of the superscript of a game by play with i times *2 and a nim heap. Games 0 to 7 are the nim heaps. */
static uint64_t plain_digit(const struct games *games, size_t g, unsigned i)
{
	for (size_t n = 0; n < 8; n++) {
		struct pile pile = { games, { 0 } };

		pile.count[g]++;
		pile.count[2] += i;
		pile.count[n]++;
		if (!pile_next_wins(&pile, g > 7 ? g : 7))
			return n;
	}
	ck_abort_msg("no nim heap loses");
	return 0;
}

START_TEST(test_genus_by_play)
{
	struct random random = random_begin("test_genus_by_play");
	cgt_misere *table = new_table();
	struct games games = { .count = 8 };

	for (size_t n = 0; n < 8; n++) {
		games.form[n] = nim(table, n);
		games.options[n] = n < MAX_OPTIONS ? n : MAX_OPTIONS;
		for (size_t i = 0; i < games.options[n]; i++)
			games.option[n][i] = i;
	}
	for (size_t n = MAX_OPTIONS + 1; n < 8; n++)
		games.options[n] = 0; /* not needed: digits are below 6 */
	for (int round = 0; round < 25; round++) {
		uint64_t option[3], digit[16];
		size_t count = 1 + (size_t)random_below(&random, 3), digits, g = games.count++;

		games.options[g] = count;
		for (size_t i = 0; i < count; i++) {
			size_t drawn = (size_t)random_below(&random, g - 5);

			games.option[g][i] = drawn < 3 ? drawn : drawn + 5; /* one of 0, *1, *2 and those drawn before */
			option[i] = games.form[games.option[g][i]];
		}
		ck_ok(cgt_misere_from_options(table, option, count, &games.form[g]));
		ck_ok(cgt_misere_genus(table, games.form[g], digit, 16, &digits));
		ck_assert_uint_ge(digits, 3);
		if (figure(table, games.form[g], "birthday") > 7) {
			games.count--;
			continue;
		}
		for (unsigned i = 0; i < 4; i++) {
			uint64_t want = i + 1 < digits ? digit[i + 1] : digit[digits - 2 + (i + 1 - digits) % 2];

			ck_assert_uint_eq(want, plain_digit(&games, g, i));
		}
		ck_assert(digits == 3 || digit[digits - 1] != digit[digits - 3]);
	}
	cgt_misere_free(table);
}
END_TEST

/* The genus of a form and n times *2 is the same superscript from digit n on. */
START_TEST(test_genus_shifts)
{
	struct random random = random_begin("test_genus_shifts");
	cgt_misere *table = new_table();
	struct games games;

	draw_games(&games, table, &random, 30);
	for (size_t g = 0; g < games.count; g++) {
		uint64_t digit[32], shifted[32], form = games.form[g];
		size_t digits, own;

		ck_ok(cgt_misere_genus(table, form, digit, 32, &digits));
		ck_assert_uint_eq(digit[0], figure(table, form, "grundy"));
		for (size_t n = 0; n + 1 < digits; n++) {
			ck_ok(cgt_misere_genus(table, form, shifted, 32, &own));
			ck_assert_uint_eq(shifted[0], digit[0] ^ (n % 2 ? 2 : 0));
			ck_assert_uint_eq(shifted[1], digit[1 + n]);
			form = add(table, form, nim(table, 2));
		}
	}
	cgt_misere_free(table);
}
END_TEST

/* The kinds that can be told from the options' kinds alone. */
START_TEST(test_kinds)
{
	struct random random = random_begin("test_kinds");
	cgt_misere *table = new_table();
	struct games games;
	int seen[CGT_MISERE_WILD + 1] = { 0 };

	for (int round = 0; round < 20; round++) {
		draw_games(&games, table, &random, 40);
		for (size_t g = 0; g < games.count; g++) {
			uint64_t form = games.form[g], option[64], kind = figure(table, form, "kind"), wildest = CGT_MISERE_TAME;
			uint64_t normal = figure(table, form, "grundy"), misere = figure(table, form, "misere-grundy");
			size_t count = options_of(table, form, option, 64);
			bool tame = normal == misere || (normal < 2 && misere < 2);

			for (size_t i = 0; i < count; i++)
				if (figure(table, option[i], "kind") > wildest)
					wildest = figure(table, option[i], "kind");
			seen[kind]++;
			ck_assert_int_eq(kind == CGT_MISERE_TAME, tame && wildest == CGT_MISERE_TAME);
			ck_assert_int_eq(kind == CGT_MISERE_RESTIVE, !tame && normal < 2 && wildest == CGT_MISERE_TAME);
			ck_assert_int_eq(kind == CGT_MISERE_RESTLESS,
			                 !tame && normal > 1 && misere < 2 && wildest <= CGT_MISERE_GENERALLY_TAME);
			if (kind == CGT_MISERE_GENERALLY_TAME || kind == CGT_MISERE_GENERALLY_RESTIVE)
				ck_assert_int_eq(tame, kind == CGT_MISERE_GENERALLY_TAME);
			if (tame && wildest <= CGT_MISERE_GENERALLY_TAME)
				ck_assert(kind <= CGT_MISERE_GENERALLY_TAME);
		}
	}
	for (int kind = CGT_MISERE_TAME; kind <= CGT_MISERE_WILD; kind++)
		ck_assert_msg(seen[kind], "kind %d was never drawn", kind);
	cgt_misere_free(table);
}
END_TEST

/* Genera and kinds in the words of cgt/misere.h; those of games that are generally so are from CGSuite's tests. */
static const struct {
	const char *text, *full, *brief;
	uint64_t kind;
} genera[] = {
	{ "*0", "0^120", "0", CGT_MISERE_TAME },
	{ "*1", "1^031", "1", CGT_MISERE_TAME },
	{ "*2", "2^20", "2", CGT_MISERE_TAME },
	{ "*7", "7^75", "7", CGT_MISERE_TAME },
	{ "*12", "12^(12,14)", "12", CGT_MISERE_TAME },
	{ "*[2#]", "0^02", "0^0", CGT_MISERE_TAME },
	{ "*[2[2]]", "0^02", "0^0", CGT_MISERE_TAME },
	{ "*12 + *2", "14^(14,12)", "14^(14)", CGT_MISERE_TAME },
	{ "*[(2#1)2##]", "0^02", "0^0", CGT_MISERE_GENERALLY_TAME },
	{ "*[((2#0)10)2##]", "0^02", "0^0", CGT_MISERE_GENERALLY_TAME },
	{ "*[2#0]", "1^20", "1^2", CGT_MISERE_RESTIVE },
	{ "*[(2#20)2[#1]1]", "0^20", "0^2", CGT_MISERE_GENERALLY_RESTIVE },
	{ "*[2#1]", "2^1420", "2^1420", CGT_MISERE_RESTLESS },
	{ "*[((2#0)2[#1]2#)(2#1)[1]]", "0^120", "0^120", CGT_MISERE_WILD },
};

START_TEST(test_genera)
{
	cgt_misere *table = new_table();
	uint64_t form = parse(table, genera[_i].text);

	ck_assert_str_eq(genus_of(table, form, CGT_GENUS_FULL), genera[_i].full);
	ck_assert_str_eq(genus_of(table, form, CGT_GENUS_SHORT), genera[_i].brief);
	ck_assert_uint_eq(figure(table, form, "kind"), genera[_i].kind);
	cgt_misere_free(table);
}
END_TEST

/* --- published tables ---------------------------------------------------------------------------------------------------- */

static const char *code_of(const char *game)
{
	if (strcmp(game, "GrundysGame") == 0)
		return "grundy";
	if (strcmp(game, "Kayles .77") == 0)
		return "0.77";
	return strcmp(game, "DawsonsKayles .07") == 0 ? "0.07" : game;
}

static uint64_t misere_grundy(const char *text)
{
	cgt_position *position = position_of(text);
	cgt_solver *solver = NULL;
	uint64_t value;

	ck_ok(cgt_solver_new(&solver));
	ck_ok(cgt_solver_grundy(solver, position, CGT_MISERE, NULL, &value));
	cgt_solver_free(solver);
	cgt_position_unref(position);
	return value;
}

/* A row "heap n" of a game: the genus, and the same short if the source prints it so. */
static void check_genus_row(cgt_misere *table, const struct table *rows)
{
	const char *want = table_text(rows, "value"), *printed = strstr(table_text(rows, "source"), "prints ");
	char text[64];
	uint64_t form;

	snprintf(text, sizeof text, "%s: [%s]", table_text(rows, "game"), table_text(rows, "position") + strlen("heap "));
	form = form_of(table, text);
	ck_assert_msg(strcmp(genus_of(table, form, CGT_GENUS_FULL), want) == 0, "%s", text);
	if (printed)
		ck_assert_msg(strcmp(genus_of(table, form, CGT_GENUS_SHORT), printed + strlen("prints ")) == 0, "%s", text);
	ck_assert_msg((misere_grundy(text) == 0) == (table_text(rows, "misere_outcome")[0] == 'P'), "%s", text);
	ck_assert_uint_eq(misere_grundy(text), figure(table, form, "misere-grundy"));
}

static void check_sequence_row(cgt_misere *table, const struct table *rows)
{
	const char *at = table_text(rows, "value");
	char text[64];

	for (int heap = 0; heap <= 20; heap++) {
		char *end;
		uint64_t want = strtoull(at, &end, 10);

		ck_assert_ptr_ne(at, end);
		at = end + (*end == ',');
		snprintf(text, sizeof text, "%s: [%d]", code_of(table_text(rows, "game")), heap);
		ck_assert_uint_eq(misere_grundy(text), want);
		ck_assert_uint_eq(figure(table, form_of(table, text), "misere-grundy"), want);
	}
	ck_assert_int_eq(*at, '\0');
}

/* A Cram rectangle, as a text; returns its cells. */
static int rectangle(const char *name, char *text)
{
	int rows, cols;

	ck_assert_int_eq(sscanf(name, "%dx%d", &rows, &cols), 2);
	text += sprintf(text, "cram: ");
	for (int r = 0; r < rows; r++) {
		memset(text, '.', (size_t)cols);
		text += cols;
		*text++ = r + 1 < rows ? '|' : '\0';
	}
	return rows * cols;
}

START_TEST(test_published_values)
{
	cgt_misere *table = new_table();
	struct table rows;
	int heaps = 0, boards = 0;

	table_open(&rows, "misere.tsv");
	while (table_next(&rows)) {
		const char *kind = table_text(&rows, "kind");
		char text[128];

		if (strcmp(kind, "genus") == 0) {
			check_genus_row(table, &rows);
			heaps++;
		} else if (strcmp(kind, "misere_grundy_sequence") == 0) {
			check_sequence_row(table, &rows);
			heaps++;
		} else if (strcmp(kind, "misere_grundy") == 0 && rectangle(table_text(&rows, "position"), text) <= 16) {
			ck_assert_uint_eq(misere_grundy(text), table_number(&rows, "value"));
			ck_assert_uint_eq(figure(table, form_of(table, text), "misere-grundy"), table_number(&rows, "value"));
			boards++;
		} else if (strcmp(kind, "misere_canonical") == 0) {
			const char *want = table_text(&rows, "value");

			snprintf(text, sizeof text, "cram: %s", table_text(&rows, "position"));
			ck_assert_int_eq(strncmp(text_of(table, form_of(table, text)), want, strcspn(want, " ")), 0);
			boards++;
		}
	}
	ck_assert_int_eq(heaps, 49);
	ck_assert_int_eq(boards, 29);
	cgt_misere_free(table);
}
END_TEST

/* All rows of Cram rectangles, by canonical form. */
START_TEST(test_published_rectangles)
{
	cgt_misere *table = new_table();
	struct table rows;

	table_open(&rows, "misere.tsv");
	while (table_next(&rows)) {
		char text[128];

		if (strcmp(table_text(&rows, "kind"), "misere_grundy") == 0 &&
		    rectangle(table_text(&rows, "position"), text) <= 22) {
			uint64_t form = form_of(table, text);

			ck_assert_msg(figure(table, form, "misere-grundy") == table_number(&rows, "value"), "%s", text);
		}
	}
	cgt_misere_free(table);
}
END_TEST

/* Other genera that CGSuite prints (its test of 0.3F), and the canonical form of Grundy's heap of 22. */
START_TEST(test_three_heaps)
{
	static const char *const want[] = {
		"0", "1", "2", "0", "1", "2", "3^1431", "4^0564", "5^46", "3^1431", "4^0564", "5^4875", "6^(1,9,10,8)", "7^075",
		"8^6875", "6^(1,9,10,8)", "7^075", "8^(6,10,8)", "9^(1,9,12,11,9)", "10^(0,11,13,9,11)", "11^(6,10,8)",
	};
	cgt_misere *table = new_table();

	for (int heap = 0; heap <= 20; heap++) {
		char text[32];

		snprintf(text, sizeof text, "0.3F: [%d]", heap);
		ck_assert_str_eq(genus_of(table, form_of(table, text), CGT_GENUS_SHORT), want[heap]);
	}
	ck_assert_str_eq(text_of(table, form_of(table, "grundy: [22]")),
	                 "*[(((2[2]21)[2](2[2]21)20)(2[2]21)3)((2[2]21)[2](2[2]21)20)(2[2]21)[1]2[2]1]");
	cgt_misere_free(table);
}
END_TEST

/* Writes the partitions of an even form into primes from the k-th on, each after the primes already chosen. */
static void write_partitions(cgt_misere *table, uint64_t form, const uint64_t *prime, size_t primes, size_t k, char *chosen,
                             char *text)
{
	size_t length = strlen(chosen);

	if (form == nim(table, 0)) {
		sprintf(text + strlen(text), "%s[%s]", *text ? "," : "", chosen);
		return;
	}
	for (; k < primes; k++) {
		uint64_t rest;

		if (cgt_misere_difference(table, form, prime[k], NULL, &rest) != CGT_OK)
			continue;
		sprintf(chosen + length, "%s%s", length ? "," : "", text_of(table, prime[k]));
		write_partitions(table, rest, prime, primes, k, chosen, text);
		chosen[length] = '\0';
	}
}

/* The partitions of a form as CGSuite prints them; *1 stands for itself only. */
static void partitions_of(cgt_misere *table, uint64_t form, char *text)
{
	uint64_t part[64], prime[65], own[64];
	size_t count, primes = 0, parts;
	char chosen[512] = "";

	ck_ok(cgt_misere_parts(table, form, NULL, part, 64, &count));
	for (size_t i = 0; i < count; i++) {
		ck_ok(cgt_misere_parts(table, part[i], NULL, own, 64, &parts));
		if (parts == 0)
			prime[primes++] = part[i];
	}
	if (count == 0 && form != nim(table, 0))
		prime[primes++] = form;
	*text = '\0';
	write_partitions(table, form, prime, primes, 0, chosen, text);
}

static void assert_flag(const struct table *rows, const char *column, bool flag)
{
	ck_assert_msg(strcmp(table_text(rows, column), flag ? "true" : "false") == 0, "%s of %s", column,
	              table_text(rows, "input"));
}

START_TEST(test_published_forms)
{
	cgt_misere *table = new_table();
	struct table rows;
	int count = 0;

	table_open(&rows, "misere_canonical.tsv");
	for (; table_next(&rows); count++) {
		uint64_t form = parse(table, table_text(&rows, "input")), option[16], twice = add(table, form, form), mate;
		uint64_t kind = figure(table, form, "kind"), part[64];
		char text[1024] = "", list[1100];
		size_t options = options_of(table, form, option, 16), parts;

		ck_assert_str_eq(text_of(table, form), table_text(&rows, "print"));
		ck_assert_str_eq(genus_of(table, form, CGT_GENUS_SHORT), table_text(&rows, "genus"));
		ck_assert_uint_eq(figure(table, form, "birthday"), table_number(&rows, "birthday"));
		ck_assert_uint_eq(figure(table, form, "grundy"), table_number(&rows, "nimValue"));
		ck_assert_uint_eq(figure(table, form, "misere-grundy"), table_number(&rows, "misereNimValue"));
		ck_assert_int_eq(figure(table, form, "misere-grundy") ? 'N' : 'P', table_text(&rows, "misereOutcome")[0]);
		assert_flag(&rows, "isTame", kind == CGT_MISERE_TAME);
		assert_flag(&rows, "isRestive", kind == CGT_MISERE_RESTIVE);
		assert_flag(&rows, "isRestless", kind == CGT_MISERE_RESTLESS);
		assert_flag(&rows, "isHalfTame", kind > CGT_MISERE_GENERALLY_TAME && figure(table, twice, "grundy") == 0 &&
		                                         figure(table, twice, "misere-grundy") == 0 &&
		                                         figure(table, twice, "kind") <= CGT_MISERE_GENERALLY_TAME);
		assert_flag(&rows, "isEven", form == without_one(table, form));
		ck_ok(cgt_misere_parts(table, form, NULL, part, 64, &parts));
		assert_flag(&rows, "isPrime", parts == 0 && figure(table, form, "birthday") > 1);
		ck_ok(cgt_misere_mate(table, form, NULL, &mate));
		ck_assert_str_eq(text_of(table, mate), table_text(&rows, "mate"));
		for (size_t i = 0; i < options; i++)
			sprintf(text + strlen(text), "%s%s", i ? "," : "", text_of(table, option[i]));
		snprintf(list, sizeof list, "[%s]", text);
		ck_assert_str_eq(list, table_text(&rows, "options"));
		partitions_of(table, form, text);
		snprintf(list, sizeof list, "[%s]", text);
		ck_assert_str_eq(list, table_text(&rows, "partitions"));
	}
	ck_assert_int_eq(count, 9);
	cgt_misere_free(table);
}
END_TEST

/* --- positions ----------------------------------------------------------------------------------------------------------- */

/* The misere Grundy value by its recursion, played through the public interface with nothing remembered. */
static uint64_t plain_misere_grundy(const cgt_position *position)
{
	cgt_moves *moves = NULL;
	uint64_t seen = 0, value = 0, count;

	ck_quick(CGT_OK == cgt_position_moves(position, CGT_RIGHT, &moves));
	count = cgt_moves_count(moves);
	for (uint64_t k = 0; k < count; k++) {
		cgt_position *next = NULL;

		ck_quick(CGT_OK == cgt_moves_play(moves, k, &next));
		seen |= UINT64_C(1) << plain_misere_grundy(next);
		cgt_position_unref(next);
	}
	cgt_moves_unref(moves);
	while (seen >> value & 1)
		value++;
	return count ? value : 1;
}

static const char *const sums[] = {
	"0", "*3", "*2 + *2 + *3", "0.77: [5]", "0.77: [3,2]", "0.07: [8,3]", "0.137: [5,4]", "4!.0: [9]", "4!.0: [6] + 0.77: [3]",
	"S{1,3,4}: [7,4]", "0.3f: [6]", "allbut{2}: [5]", "cram: ...|...", "cram: ..#.|.... + *2", "cram: ..|.. + 0.[3]: [3,1]",
	"impartial-clobber: xoxo|o.xo", "{*,0|0,*} + 0.77: [4]", "{*3|*3} + *2", "0.0: [7] + {|}", "0.123: [6]",
};

START_TEST(test_positions)
{
	cgt_misere *table = new_table();
	cgt_position *position = position_of(sums[_i]);
	uint64_t want = plain_misere_grundy(position), form = form_of(table, sums[_i]);

	ck_assert_uint_eq(figure(table, form, "misere-grundy"), want);
	ck_assert_uint_eq(misere_grundy(sums[_i]), want);
	cgt_position_unref(position);
	cgt_misere_free(table);
}
END_TEST

/* The form of a sum is the sum of the forms, and a form has the forms of the position's moves among its own, or reversible. */
START_TEST(test_forms_of_sums)
{
	cgt_misere *table = new_table();

	for (size_t a = 1; a < sizeof sums / sizeof sums[0]; a++)
		for (size_t b = 1; b <= a; b++) {
			char text[256];

			snprintf(text, sizeof text, "%s + %s", sums[a], sums[b]);
			ck_assert_uint_eq(form_of(table, text), add(table, form_of(table, sums[a]), form_of(table, sums[b])));
		}
	cgt_misere_free(table);
}
END_TEST

START_TEST(test_random_heaps)
{
	struct random random = random_begin("test_random_heaps");
	cgt_misere *table = new_table();

	for (int round = 0; round < 40; round++) {
		char text[64];
		unsigned head = 4 * (unsigned)random_below(&random, 2);
		unsigned digit[3] = { (unsigned)random_below(&random, 8), (unsigned)random_below(&random, 8),
		                      (unsigned)random_below(&random, 16) };
		cgt_position *position;
		uint64_t want;

		snprintf(text, sizeof text, "%u.%x%x%x: [%d,%d]", head, digit[0], digit[1], digit[2], (int)random_below(&random, 5),
		         (int)random_below(&random, 4));
		position = position_of(text);
		want = plain_misere_grundy(position);
		ck_assert_msg(misere_grundy(text) == want, "%s", text);
		ck_assert_msg(figure(table, form_of(table, text), "misere-grundy") == want, "%s", text);
		cgt_position_unref(position);
	}
	cgt_misere_free(table);
}
END_TEST

/* A board of one byte, from which a move leads to itself. */
static int32_t move_in_circles(void *user, const uint8_t *bytes, size_t count, int32_t player, cgt_emit_fn emit,
                               void *emit_ctx)
{
	(void)user;
	(void)player;
	return emit(emit_ctx, bytes, count);
}

START_TEST(test_games_that_do_not_end)
{
	cgt_game_builder *builder = NULL;
	cgt_game *game = NULL;
	cgt_board *board = NULL;
	cgt_position *position = NULL;
	cgt_misere *table = new_table();
	uint64_t form = 77;

	ck_ok(cgt_game_builder_new("circles", "1", &builder));
	ck_ok(cgt_game_builder_set_options(builder, move_in_circles));
	ck_ok(cgt_game_builder_set_impartial(builder, 1));
	ck_ok(cgt_game_builder_build(builder, &game));
	ck_ok(cgt_board_new_bytes((const uint8_t *)"x", 1, &board));
	ck_ok(cgt_position_new(game, board, &position));
	ck_fails(cgt_misere_from_position(table, position, NULL, &form), CGT_UNSUPPORTED, "comes back");
	ck_fails(cgt_misere_from_position(table, position, NULL, &form), CGT_UNSUPPORTED, "comes back");
	ck_assert_uint_eq(form, 77);
	cgt_position_unref(position);
	cgt_board_unref(board);
	cgt_game_unref(game);
	cgt_game_builder_free(builder);
	cgt_misere_free(table);
}
END_TEST

START_TEST(test_limits)
{
	cgt_misere *table = new_table();
	cgt_position *position = position_of("0.[3]: [5000]");
	uint64_t form = 77;

	ck_fails(cgt_misere_from_position(table, position, NULL, &form), CGT_TOO_LARGE, "lasts up to 5000 moves");
	cgt_position_unref(position);
	position = position_of("0.137: [1000000000000000000]");
	ck_fails(cgt_misere_from_position(table, position, NULL, &form), CGT_TOO_LARGE, "too many moves");
	cgt_position_unref(position);
	position = position_of("*2 + domineering: ..");
	ck_fails(cgt_misere_from_position(table, position, NULL, &form), CGT_NO_VALUE, "component 2 is partizan (domineering)");
	cgt_position_unref(position);
	ck_fails(cgt_misere_nim_heap(table, CGT_MISERE_MAX_BIRTHDAY + 1, &form), CGT_TOO_LARGE, "lasts up to 1001 moves");
	ck_assert_uint_eq(form, 77);
	ck_assert_uint_eq(figure(table, nim(table, CGT_MISERE_MAX_BIRTHDAY), "birthday"), CGT_MISERE_MAX_BIRTHDAY);
	cgt_misere_free(table);
}
END_TEST

/* --- budgets ------------------------------------------------------------------------------------------------------------- */

START_TEST(test_budget)
{
	cgt_misere *table = new_table(), *whole = new_table();
	cgt_position *position = position_of("0.77: [17,12,9]");
	cgt_budget *budget = NULL;
	uint64_t form = 77, calls = 0;
	char text[64];
	cgt_status status;

	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_nodes(budget, 300));
	while ((status = cgt_misere_from_position(table, position, budget, &form)) == CGT_LIMIT) {
		ck_assert_uint_eq(form, 77);
		ck_assert_uint_lt(++calls, 10000);
	}
	ck_ok(status);
	ck_assert_uint_gt(calls, 2);
	strcpy(text, genus_of(table, form, CGT_GENUS_FULL));
	ck_assert_str_eq(genus_of(whole, form_of(whole, "0.77: [17,12,9]"), CGT_GENUS_FULL), text);

	cgt_budget_cancel(budget);
	form = 77;
	ck_ok(cgt_misere_from_position(table, position, budget, &form)); /* it is known */
	cgt_position_unref(position);
	position = position_of("0.77: [23,12,9]");
	form = 77;
	ck_fails(cgt_misere_from_position(table, position, budget, &form), CGT_CANCELLED, "cancelled");
	cgt_budget_unref(budget);
	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_bytes(budget, 2000));
	ck_fails(cgt_misere_from_position(table, position, budget, &form), CGT_LIMIT, "2000 bytes");
	ck_assert_uint_eq(form, 77);
	cgt_budget_unref(budget);
	cgt_position_unref(position);
	cgt_misere_free(whole);
	cgt_misere_free(table);
}
END_TEST

/* Every operation keeps to its budget. */
START_TEST(test_budget_of_operations)
{
	cgt_misere *table = new_table();
	uint64_t a = form_of(table, "0.77: [14]"), b = form_of(table, "0.07: [20]"), result = 77, part[8];
	cgt_budget *budget = NULL;
	char text[16];

	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_nodes(budget, 3));
	ck_fails(cgt_misere_sum(table, a, b, budget, &result), CGT_LIMIT, "3 nodes");
	ck_fails(cgt_misere_difference(table, a, b, budget, &result), CGT_LIMIT, "3 nodes");
	ck_fails(cgt_misere_mate(table, a, budget, &result), CGT_LIMIT, "3 nodes");
	ck_fails(cgt_misere_parts(table, a, budget, part, 8, NULL), CGT_LIMIT, "3 nodes");
	ck_fails(cgt_misere_text(table, a, budget, text, sizeof text, NULL), CGT_LIMIT, "3 nodes");
	ck_fails(cgt_misere_parse(table, "*[(2#1)5#] + *[(2#1)6#]", budget, &result), CGT_LIMIT, "3 nodes");
	ck_assert_uint_eq(result, 77);
	cgt_budget_unref(budget);
	cgt_misere_free(table);
}
END_TEST

struct intruder {
	cgt_misere *table;
	int calls;
};

static int32_t intrude(void *user, const cgt_progress *progress)
{
	struct intruder *intruder = user;
	uint64_t form = 77;

	ck_assert_str_eq(cgt_progress_task(progress), "misere canonical form");
	ck_fails(cgt_misere_nim_heap(intruder->table, 2, &form), CGT_BUSY, "at work");
	ck_fails(cgt_misere_parse(intruder->table, "*2", NULL, &form), CGT_BUSY, "at work");
	ck_fails(cgt_misere_statistic(intruder->table, "forms", &form), CGT_BUSY, "at work");
	cgt_misere_free(intruder->table);
	intruder->calls++;
	return 0;
}

START_TEST(test_progress)
{
	cgt_misere *table = new_table();
	cgt_position *position = position_of("0.77: [40,39,38,37]");
	cgt_budget *budget = NULL;
	struct intruder intruder = { table, 0 };
	uint64_t form = 77;

	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_progress(budget, intrude, &intruder));
	cgti_clock_step(10);
	ck_fails(cgt_misere_from_position(table, position, budget, &form), CGT_CANCELLED, "progress callback");
	cgti_clock_step(0);
	ck_assert_int_eq(intruder.calls, 1);
	ck_assert_uint_eq(form, 77);
	cgt_budget_unref(budget);
	cgt_position_unref(position);
	cgt_misere_free(table);
}
END_TEST

/* --- the solver's misere Grundy value ------------------------------------------------------------------------------------ */

START_TEST(test_solver)
{
	cgt_solver *solver = NULL;
	cgt_position *position = position_of("0.77: [17,16,9]"), *partizan = position_of("1 + *2");
	cgt_budget *budget = NULL;
	uint64_t value = 77, want;
	cgt_status status;
	cgt_misere *table = new_table();

	want = figure(table, form_of(table, "0.77: [17,16,9]"), "misere-grundy");
	ck_ok(cgt_solver_new(&solver));
	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_nodes(budget, 4000));
	while ((status = cgt_solver_grundy(solver, position, CGT_MISERE, budget, &value)) == CGT_LIMIT)
		ck_assert_uint_eq(value, 77);
	ck_ok(status);
	ck_assert_uint_eq(value, want);
	value = 77;
	ck_fails(cgt_solver_grundy(NULL, position, CGT_MISERE, NULL, &value), CGT_BAD_ARGUMENT, "solver is NULL");
	ck_fails(cgt_solver_grundy(solver, NULL, CGT_MISERE, NULL, &value), CGT_BAD_ARGUMENT, "position is NULL");
	ck_fails(cgt_solver_grundy(solver, position, CGT_MISERE, NULL, NULL), CGT_BAD_ARGUMENT, "value is NULL");
	ck_fails(cgt_solver_grundy(solver, partizan, CGT_MISERE, NULL, &value), CGT_NO_VALUE, "only impartial positions");
	ck_ok(cgt_solver_set(solver, "check-pairings", 1));
	ck_fails(cgt_solver_grundy(solver, position, CGT_MISERE, NULL, &value), CGT_UNSUPPORTED, "check-pairings");
	ck_assert_uint_eq(value, 77);
	cgt_budget_unref(budget);
	cgt_position_unref(partizan);
	cgt_position_unref(position);
	cgt_solver_free(solver);
	cgt_misere_free(table);
}
END_TEST

/* --- misuse and memory --------------------------------------------------------------------------------------------------- */

START_TEST(test_foreign_forms)
{
	cgt_misere *table = new_table(), *other = new_table();
	const uint64_t own = nim(table, 2), alien[] = { nim(other, 2), 0, 1, own + 1000, UINT64_MAX };
	uint64_t result = 77, list[2] = { own, 0 };
	char text[8];

	for (size_t i = 0; i < sizeof alien / sizeof alien[0]; i++) {
		list[1] = alien[i];
		ck_fails(cgt_misere_from_options(table, list, 2, &result), CGT_FOREIGN, "no form of this table");
		ck_fails(cgt_misere_text(table, alien[i], NULL, text, sizeof text, NULL), CGT_FOREIGN, "no form of this table");
		ck_fails(cgt_misere_options(table, alien[i], &result, 1, NULL), CGT_FOREIGN, "no form of this table");
		ck_fails(cgt_misere_sum(table, own, alien[i], NULL, &result), CGT_FOREIGN, "no form of this table");
		ck_fails(cgt_misere_sum(table, alien[i], own, NULL, &result), CGT_FOREIGN, "no form of this table");
		ck_fails(cgt_misere_difference(table, own, alien[i], NULL, &result), CGT_FOREIGN, "no form of this table");
		ck_fails(cgt_misere_mate(table, alien[i], NULL, &result), CGT_FOREIGN, "no form of this table");
		ck_fails(cgt_misere_parts(table, alien[i], NULL, &result, 1, NULL), CGT_FOREIGN, "no form of this table");
		ck_fails(cgt_misere_figure(table, alien[i], "grundy", &result), CGT_FOREIGN, "no form of this table");
		ck_fails(cgt_misere_genus(table, alien[i], &result, 1, NULL), CGT_FOREIGN, "no form of this table");
		ck_fails(cgt_misere_genus_text(table, alien[i], CGT_GENUS_FULL, text, sizeof text, NULL), CGT_FOREIGN, "no form");
	}
	ck_assert_uint_eq(result, 77);
	cgt_misere_free(other);
	cgt_misere_free(table);
}
END_TEST

START_TEST(test_misuse)
{
	cgt_misere *table = new_table();
	uint64_t form = parse(table, "*[2#1]"), result = 77, digit[8];
	size_t needed = 0;
	char text[8];

	cgt_misere_free(NULL);
	ck_fails(cgt_misere_new(NULL), CGT_BAD_ARGUMENT, "table is NULL");
	ck_fails(cgt_misere_nim_heap(NULL, 1, &result), CGT_BAD_ARGUMENT, "table is NULL");
	ck_fails(cgt_misere_nim_heap(table, 1, NULL), CGT_BAD_ARGUMENT, "form is NULL");
	ck_fails(cgt_misere_from_options(table, NULL, 1, &result), CGT_BAD_ARGUMENT, "option is NULL");
	ck_fails(cgt_misere_from_options(table, NULL, 0, NULL), CGT_BAD_ARGUMENT, "form is NULL");
	ck_fails(cgt_misere_from_position(table, NULL, NULL, &result), CGT_BAD_ARGUMENT, "position is NULL");
	ck_fails(cgt_misere_parse(table, NULL, NULL, &result), CGT_BAD_ARGUMENT, "text is NULL");
	ck_fails(cgt_misere_parse(table, "*", NULL, NULL), CGT_BAD_ARGUMENT, "form is NULL");
	ck_fails(cgt_misere_text(NULL, form, NULL, text, 8, NULL), CGT_BAD_ARGUMENT, "table is NULL");
	ck_fails(cgt_misere_text(table, form, NULL, text, 6, &needed), CGT_BUFFER_TOO_SMALL, "");
	ck_assert_uint_eq(needed, 7);
	ck_fails(cgt_misere_sum(table, form, form, NULL, NULL), CGT_BAD_ARGUMENT, "the result is NULL");
	ck_fails(cgt_misere_difference(table, form, form, NULL, NULL), CGT_BAD_ARGUMENT, "the result is NULL");
	ck_fails(cgt_misere_mate(table, form, NULL, NULL), CGT_BAD_ARGUMENT, "the result is NULL");
	ck_fails(cgt_misere_figure(table, form, "age", &result), CGT_BAD_ARGUMENT,
	         "birthday, options, grundy, misere-grundy, kind");
	ck_fails(cgt_misere_figure(table, form, NULL, &result), CGT_BAD_ARGUMENT, "key is NULL");
	ck_fails(cgt_misere_figure(table, form, "kind", NULL), CGT_BAD_ARGUMENT, "value is NULL");
	ck_fails(cgt_misere_options(table, form, digit, 1, &needed), CGT_BUFFER_TOO_SMALL, "2 are needed");
	ck_assert_uint_eq(needed, 2);
	ck_fails(cgt_misere_genus(table, form, digit, 4, &needed), CGT_BUFFER_TOO_SMALL, "5 are needed");
	ck_assert_uint_eq(needed, 5);
	ck_fails(cgt_misere_genus_text(table, form, 3, text, 8, NULL), CGT_BAD_ARGUMENT, "CGT_GENUS_FULL or CGT_GENUS_SHORT");
	ck_fails(cgt_misere_genus_text(table, form, CGT_GENUS_FULL, text, 6, &needed), CGT_BUFFER_TOO_SMALL, "");
	ck_assert_uint_eq(needed, 7);
	ck_fails(cgt_misere_statistic(table, "age", &result), CGT_BAD_ARGUMENT, "forms, operations, bytes");
	ck_fails(cgt_misere_statistic(NULL, "forms", &result), CGT_BAD_ARGUMENT, "table is NULL");
	ck_fails(cgt_misere_statistic(table, NULL, &result), CGT_BAD_ARGUMENT, "key is NULL");
	ck_fails(cgt_misere_statistic(table, "forms", NULL), CGT_BAD_ARGUMENT, "value is NULL");
	ck_assert_uint_eq(result, 77);
	cgt_misere_free(table);
	table = new_table();
	form = parse(table, "*[2#1]");
	ck_ok(cgt_misere_statistic(table, "forms", &result));
	ck_assert_uint_eq(result, 8); /* 0, *1; *2, *3; 2# and 2#1, each with *1 */
	ck_ok(cgt_misere_statistic(table, "operations", &result));
	ck_assert_uint_eq(result, 0);
	add(table, form, form);
	ck_ok(cgt_misere_statistic(table, "operations", &result));
	ck_assert_uint_gt(result, 0);
	ck_ok(cgt_misere_statistic(table, "bytes", &result));
	ck_assert_uint_gt(result, sizeof *table);
	cgt_misere_free(table);
}
END_TEST

static cgt_status a_life(void)
{
	cgt_misere *table = NULL;
	cgt_position *position = NULL;
	uint64_t a, b, part[16], digit[16];
	char text[MAX_TEXT];
	cgt_status status = cgt_misere_new(&table);

	if (status == CGT_OK)
		status = cgt_position_parse("0.77: [8] + cram: ..|..", &position);
	if (status == CGT_OK)
		status = cgt_misere_from_position(table, position, NULL, &a);
	if (status == CGT_OK)
		status = cgt_misere_parse(table, "*[[2],(2#1)[1],&10;] + *2", NULL, &b);
	if (status == CGT_OK)
		status = cgt_misere_sum(table, a, b, NULL, &a);
	if (status == CGT_OK)
		status = cgt_misere_difference(table, a, b, NULL, &b);
	if (status == CGT_OK)
		status = cgt_misere_mate(table, b, NULL, &b);
	if (status == CGT_OK)
		status = cgt_misere_parts(table, b, NULL, part, 16, NULL);
	if (status == CGT_OK)
		status = cgt_misere_text(table, b, NULL, text, sizeof text, NULL);
	if (status == CGT_OK)
		status = cgt_misere_options(table, b, part, 16, NULL);
	if (status == CGT_OK)
		status = cgt_misere_genus(table, b, digit, 16, NULL);
	if (status == CGT_OK)
		status = cgt_misere_genus_text(table, b, CGT_GENUS_FULL, text, sizeof text, NULL);
	cgt_position_unref(position);
	cgt_misere_free(table);
	return status;
}

/* The same table survives each failure and finds the right answer in the end. */
static cgt_status go_on(cgt_misere *table, uint64_t *form)
{
	cgt_position *position = NULL;
	cgt_status status = cgt_position_parse("0.07: [14] + 0.77: [6]", &position);

	if (status == CGT_OK)
		status = cgt_misere_from_position(table, position, NULL, form);
	cgt_position_unref(position);
	return status;
}

START_TEST(test_allocations)
{
	cgt_misere *table = new_table(), *whole = new_table();
	uint64_t form = 0;
	char text[MAX_TEXT];

	ck_survives_every_failed_allocation(a_life());
	ck_survives_every_failed_allocation(go_on(table, &form));
	strcpy(text, text_of(table, form));
	ck_assert_str_eq(text_of(whole, form_of(whole, "0.07: [14] + 0.77: [6]")), text);
	ck_assert_uint_eq(table->forms.pair_count, whole->forms.pair_count);
	cgt_misere_free(whole);
	cgt_misere_free(table);
}
END_TEST

#define LOOP(tcase, test, array) tcase_add_loop_test(tcase, test, 0, (int)(sizeof array / sizeof array[0]))

int main(void)
{
	Suite *suite = suite_create("misere");
	TCase *forms = tcase_create("forms"), *arithmetic = tcase_create("arithmetic"), *genus = tcase_create("genus");
	TCase *published = tcase_create("published"), *heavy = tcase_create("rectangles"), *positions = tcase_create("positions");
	TCase *budgets = tcase_create("budgets"), *misuse = tcase_create("misuse"), *counts = tcase_create("counts");

	tcase_set_timeout(forms, 120);
	tcase_add_test(forms, test_equality);
	tcase_add_test(forms, test_days);
	LOOP(forms, test_texts, readable);
	tcase_add_test(forms, test_round_trips);
	LOOP(forms, test_unreadable, unreadable);
	tcase_add_test(forms, test_depth_of_brackets);
	tcase_add_test(forms, test_text_too_large);
	suite_add_tcase(suite, forms);

	tcase_set_timeout(counts, 300);
	tcase_set_tags(counts, "heavy");
	tcase_add_test(counts, test_day_five);
	suite_add_tcase(suite, counts);

	tcase_set_timeout(arithmetic, 120);
	tcase_add_test(arithmetic, test_arithmetic);
	tcase_add_test(arithmetic, test_no_difference);
	tcase_add_test(arithmetic, test_parts);
	tcase_add_test(arithmetic, test_parts_of_few);
	suite_add_tcase(suite, arithmetic);

	tcase_set_timeout(genus, 120);
	tcase_add_test(genus, test_genus_by_play);
	tcase_add_test(genus, test_genus_shifts);
	tcase_add_test(genus, test_kinds);
	LOOP(genus, test_genera, genera);
	suite_add_tcase(suite, genus);

	tcase_set_timeout(published, 120);
	tcase_add_test(published, test_published_values);
	tcase_add_test(published, test_three_heaps);
	tcase_add_test(published, test_published_forms);
	suite_add_tcase(suite, published);

	tcase_set_timeout(heavy, 300);
	tcase_set_tags(heavy, "heavy");
	tcase_add_test(heavy, test_published_rectangles);
	suite_add_tcase(suite, heavy);

	tcase_set_timeout(positions, 120);
	LOOP(positions, test_positions, sums);
	tcase_add_test(positions, test_forms_of_sums);
	tcase_add_test(positions, test_random_heaps);
	tcase_add_test(positions, test_games_that_do_not_end);
	tcase_add_test(positions, test_limits);
	suite_add_tcase(suite, positions);

	tcase_set_timeout(budgets, 120);
	tcase_set_tags(budgets, "heavy");
	tcase_add_test(budgets, test_budget);
	tcase_add_test(budgets, test_budget_of_operations);
	tcase_add_test(budgets, test_progress);
	tcase_add_test(budgets, test_solver);
	suite_add_tcase(suite, budgets);

	tcase_set_timeout(misuse, 120);
	tcase_add_test(misuse, test_foreign_forms);
	tcase_add_test(misuse, test_misuse);
	tcase_add_test(misuse, test_allocations);
	suite_add_tcase(suite, misuse);
	return run_suite(suite);
}
