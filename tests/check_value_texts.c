/* SPDX-License-Identifier: MIT */
/*
 * Texts of values: published ones; random games written and read back, by the library and by a plain reader that follows the
 * definition of each notation; random expressions against the operations they stand for; every malformed text has its place;
 * and every other way to fail.
 */
#include <cgt/cgt.h>

#include "support/meter.h"
#include "values.h"

/* --- short names ---------------------------------------------------------------------------------------------------------- */

/* The text of a value, in memory that the next call frees. */
static const char *text_of(const cgt_values *values, uint64_t value)
{
	static char *text = NULL;
	size_t needed = 0;

	ck_assert_int_eq(cgt_values_text(values, value, NULL, 0, &needed), CGT_BUFFER_TOO_SMALL);
	free(text);
	text = malloc(needed);
	ck_assert(text != NULL);
	ck_ok(cgt_values_text(values, value, text, needed, NULL));
	ck_assert_uint_eq(strlen(text) + 1, needed);
	return text;
}

static uint64_t multiple(cgt_values *values, int64_t times, uint64_t value)
{
	uint64_t result = 0;

	ck_ok(cgt_values_multiple(values, times, value, NULL, &result));
	return result;
}

/* {0||0|-G} */
static uint64_t tiny(cgt_values *values, uint64_t value)
{
	uint64_t zero = number(values, 0, 0);

	return either(values, zero, either(values, zero, multiple(values, -1, value)));
}

/* ^[n] is {^[n-1]|*}. */
static uint64_t up_sum(cgt_values *values, unsigned n)
{
	return n == 0 ? number(values, 0, 0) : either(values, up_sum(values, n - 1), nimber(values, 1));
}

/* ^<n> is {0|v[n-1]*}. */
static uint64_t up_power(cgt_values *values, unsigned n)
{
	uint64_t down = multiple(values, -1, up_sum(values, n - 1));

	return either(values, number(values, 0, 0), add(values, down, nimber(values, 1)));
}

/* --- a plain reader of what is written ------------------------------------------------------------------------------------ */

/* A piece of a text. */
struct piece {
	const char *at, *end;
};

static bool takes(struct piece *piece, const char *bytes)
{
	size_t count = strlen(bytes);

	if ((size_t)(piece->end - piece->at) < count || memcmp(piece->at, bytes, count) != 0)
		return false;
	piece->at += count;
	return true;
}

static int64_t take_digits(struct piece *piece, int64_t without)
{
	int64_t digits = 0;

	if (piece->at == piece->end || !strchr("0123456789", *piece->at))
		return without;
	for (; piece->at < piece->end && strchr("0123456789", *piece->at); piece->at++)
		digits = 10 * digits + (*piece->at - '0');
	return digits;
}

/* Cuts at the first of several bytes outside of brackets; false if there is none. */
static bool cut(struct piece piece, const char *bytes, struct piece *before, struct piece *behind)
{
	int depth = 0;

	for (const char *at = piece.at; at < piece.end; at++) {
		if (depth == 0 && strncmp(at, bytes, strlen(bytes)) == 0) {
			*before = (struct piece){ piece.at, at };
			*behind = (struct piece){ at + strlen(bytes), piece.end };
			return true;
		}
		depth += strchr("{(", *at) ? 1 : strchr("})", *at) ? -1 : 0;
	}
	return false;
}

static uint64_t plain_game(cgt_values *values, struct piece piece);
static uint64_t plain_value(cgt_values *values, struct piece piece);

/* Options with commas, or one game without braces. */
static size_t plain_options(cgt_values *values, struct piece piece, uint64_t *option)
{
	struct piece before, behind;
	size_t count = 0;

	if (piece.at == piece.end)
		return 0;
	if (cut(piece, "|", &before, &behind)) {
		option[0] = plain_game(values, piece);
		return 1;
	}
	for (; cut(piece, ",", &before, &behind); piece = behind)
		option[count++] = plain_value(values, before);
	option[count++] = plain_value(values, piece);
	return count;
}

/* A game without braces: cut at the longest bars. */
static uint64_t plain_game(cgt_values *values, struct piece piece)
{
	static const char *const bars[] = { "||||", "|||", "||", "|" };
	struct piece left = piece, right = piece;
	uint64_t option[2][64];
	size_t count[2];

	for (int i = 0; !cut(piece, bars[i], &left, &right); i++)
		ck_assert_int_lt(i, 3);
	count[0] = plain_options(values, left, option[0]);
	count[1] = plain_options(values, right, option[1]);
	return from_options(values, option[0], count[0], option[1], count[1]);
}

/* The game of Left's options and their negatives. */
static uint64_t plain_switch(cgt_values *values, struct piece piece)
{
	uint64_t option[64], negative[64];
	struct piece inside = { piece.at + 1, piece.end - 1 }, before, behind;
	size_t count = 1;

	if (*piece.at == '{' && !cut(inside, "|", &before, &behind))
		count = plain_options(values, inside, option);
	else
		option[0] = plain_value(values, piece);
	for (size_t i = 0; i < count; i++)
		negative[i] = multiple(values, -1, option[i]);
	return from_options(values, option, count, negative, count);
}

static uint64_t plain_ups(cgt_values *values, struct piece *piece, int sign, const char *arrow)
{
	int64_t ups = 1;
	bool is_sum = takes(piece, "[");
	unsigned n;

	if (is_sum || takes(piece, "<")) {
		n = (unsigned)take_digits(piece, 0);
		ck_assert(takes(piece, is_sum ? "]" : ">"));
		return multiple(values, sign, is_sum ? up_sum(values, n) : up_power(values, n));
	}
	while (takes(piece, arrow))
		ups++;
	return up(values, sign * take_digits(piece, ups));
}

static uint64_t plain_number(cgt_values *values, struct piece *piece)
{
	int64_t sign = takes(piece, "-") ? -1 : 1, top = take_digits(piece, 0),
		bottom = takes(piece, "/") ? take_digits(piece, 0) : 1;
	uint32_t exponent = 0;

	for (; bottom > 1; bottom /= 2)
		exponent++;
	return number(values, sign * top, exponent);
}

static uint64_t plain_value(cgt_values *values, struct piece piece)
{
	uint64_t sum;

	if (takes(&piece, "+-"))
		return plain_switch(values, piece);
	if (*piece.at == '{')
		return plain_game(values, (struct piece){ piece.at + 1, piece.end - 1 });
	if (*piece.at == '(')
		return plain_value(values, (struct piece){ piece.at + 1, piece.end - 1 });
	sum = plain_number(values, &piece);
	if (takes(&piece, "Tiny"))
		return add(values, sum, tiny(values, plain_value(values, piece)));
	if (takes(&piece, "Miny"))
		return add(values, sum, multiple(values, -1, tiny(values, plain_value(values, piece))));
	if (takes(&piece, "^"))
		sum = add(values, sum, plain_ups(values, &piece, 1, "^"));
	else if (takes(&piece, "v"))
		sum = add(values, sum, plain_ups(values, &piece, -1, "v"));
	if (takes(&piece, "*"))
		sum = add(values, sum, nimber(values, (uint64_t)take_digits(&piece, 1)));
	ck_assert_msg(piece.at == piece.end, "\"%s\" is left", piece.at);
	return sum;
}

/* What is written is read back, by the library and plainly, and does not depend on the table. */
static void check_text(cgt_values *values, uint64_t value)
{
	const char *text = text_of(values, value);
	char *kept = strdup(text);
	cgt_values *other = new_table();

	ck_assert(kept != NULL);
	ck_assert_msg(parse(values, text) == value, "%s is read as another value", text);
	ck_assert_msg(plain_value(values, (struct piece){ text, text + strlen(text) }) == value, "%s is another value", text);
	ck_assert_str_eq(text_of(other, parse(other, kept)), kept);
	cgt_values_unref(other);
	free(kept);
}

/* --- published texts ------------------------------------------------------------------------------------------------------ */

START_TEST(test_short_games)
{
	cgt_values *values = new_table();
	struct table table;
	int rows = 0;

	for (table_open(&table, "short_games.tsv"); table_next(&table); rows++) {
		uint64_t value = parse(values, table_text(&table, "input"));

		ck_assert_str_eq(text_of(values, value), table_text(&table, "canonical_print"));
		ck_assert_str_eq(text_of(values, parse(values, table_text(&table, "reducedCanonicalForm"))),
		                 table_text(&table, "reducedCanonicalForm"));
		check_text(values, value);
	}
	ck_assert_int_eq(rows, 25);
	cgt_values_unref(values);
}
END_TEST

/* The results of operations, as CGSuite prints them. */
START_TEST(test_operations)
{
	cgt_values *values = new_table();
	struct table table;
	int rows = 0;

	for (table_open(&table, "value_operations.tsv"); table_next(&table); rows++) {
		const char *result = table_text(&table, "result");

		if (strncmp(result, "error", 5) == 0)
			continue;
		ck_assert_str_eq(text_of(values, parse(values, result)), result);
		check_text(values, parse(values, result));
	}
	ck_assert_int_eq(rows, 50);
	cgt_values_unref(values);
}
END_TEST

/* Values of positions, which other programs write in other orders. */
START_TEST(test_positions)
{
	static const char *const file[][2] = { { "domineering_values.tsv", "canonical(CGSuite-like)" },
		                                   { "domineering_small_positions.tsv", "value" },
		                                   { "toads_and_frogs.tsv", "value" }, { "clobber.tsv", "value" } };
	cgt_values *values = new_table();
	struct table table;
	int rows = 0;

	for (size_t i = 0; i < sizeof file / sizeof file[0]; i++)
		for (table_open(&table, file[i][0]); table_next(&table);) {
			const char *text = table_text(&table, file[i][1]);

			if (text[0] == '\0' || strcmp(text, "(long)") == 0)
				continue;
			check_text(values, parse(values, text));
			rows++;
		}
	ck_assert_int_eq(rows, 233);
	cgt_values_unref(values);
}
END_TEST

/* How a text becomes another one. */
static const struct {
	const char *input, *output;
} written[] = {
	{ "^^^", "^3" }, { "vv", "vv" }, { "v2", "vv" }, { "0^0*0", "0" }, { "3*1", "3*" }, { "-2^", "-2^" }, { "1 - 2^", "-1v" },
	{ "-(2^)", "-2v" }, { " - 2 ", "-2" }, { "--1", "1" }, { "{|}", "0" }, { "{ 1 | }", "2" }, { "{|||}", "0" },
	{ "{1|||0||}", "1*" }, { "{0|*||1}", "1/2" }, { "{0|*}", "^" }, { "{0,0,0|0}", "*" }, { "{*|*}", "0" },
	{ "{1|-1}", "+-1" }, { "+-{1,-5}", "+-1" }, { "+-{1|0}", "0" }, { "-+-1", "+-1" }, { "1-+-1", "{2|0}" },
	{ "1 + +-1", "{2|0}" }, { "+-(1*)", "+-(1*)" }, { "+-{2,{3|0}}", "+-{2,{3|0}}" }, { "+-{{3|0},2}", "+-{2,{3|0}}" },
	{ "+-{3||2|1}", "+-{3||2|1}" }, { "3.^", "^3" }, { "-3.^", "v3" }, { "2.(^*)", "^^" }, { "2.+-1", "0" },
	{ "3.{1|0}+2", "{4|3}" }, { "2.(3.(1/2))", "3" }, { "6/8", "3/4" }, { "1\n+\t1", "2" },
	{ "Tiny(1/2+1/2)", "Tiny(1)" }, { "1-2Tiny(2)", "-1Miny(2)" }, { "{0||0|-2}", "Tiny(2)" }, { "{1||1|-2}", "1Tiny(3)" },
	{ "{4|1||1}", "1Miny(3)" }, { "+-(2Tiny(3))", "+-(2Tiny(3))" }, { "{0||0|v3}", "{0||0|v3}" }, { "{0||0|+-1}", "1/2" },
	{ "{0|*||*|||*||||*}", "^[4]" }, { "{0|v*}", "^<2>" }, { "{0||0|v*}", "{0|^<2>}" }, { "1^[2]*3", "1^[2]*3" },
	{ "-1/2v<3>", "-1/2v<3>" },
	{ "^[1]", "^" }, { "v<1>", "v" }, { "^<2>+^<2>", "{0||0,v*|vv}" }, { "^<2>+^", "^[2]" }, { "^<3>+^[2]*2", "^[3]*2" },
	{ "{{2|1}|{0|-1}}", "{2|1||0|-1}" }, { "{3|{2|{1|0}}}", "{3|||2||1|0}" }, { "{4|{3|{2|{1|0}}}}", "{4||||3|||2||1|0}" },
	{ "{5|||||4||||3|||2||1|0}", "{5|{4||||3|||2||1|0}}" }, { "{6||||||5|||||4||||3|||2||1|0}", "{6||5|{4||||3|||2||1|0}}" },
	{ "{{5||||{4|3}|||2}|1}", "{5|||4|3||2||||1}" }, { "{{3|0},{2|-1/2},1|-9}", "{1,{3|0}|-9}" },
	{ "{+-9,+-5,+-7,+-3,+-8,+-4,+-6|-20}", "{+-3,+-4,+-5,+-6,+-7,+-8,+-9|-20}" },
	{ "{*2,{2|-2},*3,v|-9}", "{*2,*3,+-2|-9}" }, { "{{2|*},^*,*2,0|{-5|-9},-9}", "{^*,{2|*}|-9,{-5|-9}}" },
};

START_TEST(test_written)
{
	cgt_values *values = new_table();

	for (size_t i = 0; i < sizeof written / sizeof written[0]; i++) {
		uint64_t value = parse(values, written[i].input);

		ck_assert_msg(strcmp(text_of(values, value), written[i].output) == 0, "%s is %s, not %s", written[i].input,
		              text_of(values, value), written[i].output);
		check_text(values, value);
	}
	cgt_values_unref(values);
}
END_TEST

/* Sums of a number, powers of up and a nimber: written together where there is one power, or the sum of the first powers. */
START_TEST(test_powers)
{
	cgt_values *values = new_table();
	char expected[64];

	for (unsigned n = 2; n <= 9; n++)
		for (int sign = -1; sign <= 1; sign += 2)
			for (unsigned m = 0; m <= 3; m++) {
				static const char *const star[] = { "", "*", "*2", "*3" };
				const char arrow = sign > 0 ? '^' : 'v';
				uint64_t rest = add(values, number(values, 3, 1), nimber(values, m));
				uint64_t power = multiple(values, sign, up_power(values, n)),
					 sum = multiple(values, sign, up_sum(values, n));

				snprintf(expected, sizeof expected, "3/2%c<%u>%s", arrow, n, star[m]);
				ck_assert_str_eq(text_of(values, add(values, rest, power)), expected);
				snprintf(expected, sizeof expected, "3/2%c[%u]%s", arrow, n, star[m]);
				ck_assert_str_eq(text_of(values, add(values, rest, sum)), expected);
				check_text(values, add(values, rest, multiple(values, 2, power)));
				check_text(values, add(values, rest, add(values, power, multiple(values, -1, sum))));
			}
	cgt_values_unref(values);
}
END_TEST

/* --- random games --------------------------------------------------------------------------------------------------------- */

#define POOL 300

/* Numbers, nimbers and ups, then games with random options from those before. */
static void fill_pool(struct random *random, cgt_values *values, uint64_t *pool)
{
	size_t count = 0;

	for (int i = -3; i <= 3; i++) {
		pool[count++] = number(values, i, 1);
		pool[count++] = up(values, i);
		pool[count++] = nimber(values, (uint64_t)(i + 3));
	}
	while (count < POOL) {
		uint64_t option[6];
		size_t left = 1 + random_below(random, 3), right = 1 + random_below(random, 3);
		size_t reach = random_below(random, 2) ? count : 21;

		for (size_t i = 0; i < left + right; i++)
			option[i] = pool[random_below(random, reach)];
		pool[count++] = from_options(values, option, left, option + left, right);
	}
}

START_TEST(test_random_games)
{
	struct random random = random_begin("random games");

	for (int round = 0; round < 4; round++) {
		cgt_values *values = new_table();
		uint64_t pool[POOL];

		fill_pool(&random, values, pool);
		for (size_t i = 0; i < POOL; i++)
			if (strlen(text_of(values, pool[i])) < 2000)
				check_text(values, pool[i]);
		cgt_values_unref(values);
	}
}
END_TEST

/* A text that is made at random, and what it is worth by the operations it stands for. */
struct making {
	struct random random;
	cgt_values *values;
	char text[1 << 16];
	size_t length;
};

static void put(struct making *making, const char *text)
{
	ck_assert_uint_lt(making->length + strlen(text), sizeof making->text);
	memcpy(making->text + making->length, text, strlen(text) + 1);
	making->length += strlen(text);
}

static void put_space(struct making *making)
{
	static const char *const space[] = { "", "", "", " ", "\n", "\t " };

	put(making, space[random_below(&making->random, 6)]);
}

static int64_t pick(struct making *making, int64_t least, int64_t most)
{
	return least + (int64_t)random_below(&making->random, (uint64_t)(most - least + 1));
}

static uint64_t put_number(struct making *making, bool sign)
{
	int64_t top = pick(making, sign ? -5 : 0, 5);
	uint32_t exponent = (uint32_t)pick(making, 0, 3);
	char text[32];

	snprintf(text, sizeof text, exponent ? "%d/%d" : "%d", (int)top, 1 << exponent);
	put(making, text);
	return number(making->values, top, exponent);
}

static uint64_t put_nimber(struct making *making)
{
	int64_t size = pick(making, 0, 4);
	char text[32];

	snprintf(text, sizeof text, size == 1 ? "*" : "*%d", (int)size);
	put(making, text);
	return nimber(making->values, (uint64_t)size);
}

static uint64_t put_ups(struct making *making)
{
	static const char *const form[] = { "%s", "%s%d", "%s[%d]", "%s<%d>" };
	const bool down = pick(making, 0, 1);
	const int kind = (int)pick(making, 0, 3), count = (int)pick(making, 1, 3);
	char text[32];
	uint64_t value;

	if (kind == 0) {
		for (int i = 0; i < count; i++)
			put(making, down ? "v" : "^");
		return up(making->values, down ? -count : count);
	}
	snprintf(text, sizeof text, form[kind], down ? "v" : "^", count);
	put(making, text);
	value = kind == 1 ? up(making->values, count) : kind == 2 ? up_sum(making->values, (unsigned)count)
	                                                          : up_power(making->values, (unsigned)count);
	return multiple(making->values, down ? -1 : 1, value);
}

static uint64_t put_sum(struct making *making, int depth);
static uint64_t put_bracket(struct making *making, int depth);

/* Options with commas. */
static size_t put_list(struct making *making, int depth, size_t least, uint64_t *option)
{
	size_t count = (size_t)pick(making, (int64_t)least, 3);

	for (size_t i = 0; i < count; i++) {
		put(making, i > 0 ? "," : "");
		option[i] = put_sum(making, depth - 1);
	}
	put_space(making);
	return count;
}

/* A game without braces, with so many bars and spaces around them, lest they be one with others. */
static uint64_t put_game(struct making *making, int depth, int bars)
{
	static const char *const bar[] = { "", " | ", " || ", " ||| ", " |||| " };
	uint64_t option[2][3];
	size_t count[2];

	for (int side = 0; side < 2; side++) {
		put(making, side == 1 ? bar[bars] : "");
		if (bars > 1 && depth > 1 && pick(making, 0, 1)) {
			option[side][0] = put_game(making, depth - 1, (int)pick(making, 1, bars - 1));
			count[side] = 1;
		} else {
			count[side] = put_list(making, depth, 0, option[side]);
		}
	}
	return from_options(making->values, option[0], count[0], option[1], count[1]);
}

/* "+-" and what stands after it. */
static uint64_t put_switch(struct making *making, int depth)
{
	uint64_t option[3], negative[3];
	size_t count = 1;

	put(making, "+-");
	put_space(making);
	if (pick(making, 0, 1)) {
		put(making, "{");
		count = put_list(making, depth, 1, option);
		put(making, "}");
	} else {
		option[0] = put_bracket(making, depth - 1);
	}
	for (size_t i = 0; i < count; i++)
		negative[i] = multiple(making->values, -1, option[i]);
	return from_options(making->values, option, count, negative, count);
}

/* What may stand after "+-" and "n.". */
static uint64_t put_bracket(struct making *making, int depth)
{
	const int kind = (int)pick(making, 0, depth > 0 ? 4 : 1);
	uint64_t value;

	if (kind == 0)
		return put_nimber(making);
	if (kind == 1)
		return put_ups(making);
	if (kind == 2)
		return put_switch(making, depth);
	put(making, kind == 3 ? "(" : "{");
	value = kind == 3 ? put_sum(making, depth - 1) : put_game(making, depth, (int)pick(making, 1, 4));
	put_space(making);
	put(making, kind == 3 ? ")" : "}");
	return value;
}

/* A number and what is written together with it. */
static uint64_t put_together(struct making *making, int depth, bool sign)
{
	uint64_t value = put_number(making, sign);
	bool is_tiny = pick(making, 0, 1);

	if (depth > 0 && pick(making, 0, 2) == 0) {
		put(making, is_tiny ? "Tiny(" : "Miny(");
		value = add(making->values, value,
		            multiple(making->values, is_tiny ? 1 : -1, tiny(making->values, put_sum(making, depth - 1))));
		put(making, ")");
		return value;
	}
	if (pick(making, 0, 1))
		value = add(making->values, value, put_ups(making));
	if (pick(making, 0, 1))
		value = add(making->values, value, put_nimber(making));
	return value;
}

static uint64_t put_term(struct making *making, int depth, bool sign)
{
	const int kind = (int)pick(making, 0, 5);
	int64_t times = pick(making, sign ? -3 : 0, 3);
	char text[32];

	if (kind == 0 && sign) {
		put(making, "-");
		return multiple(making->values, -1, put_bracket(making, depth - 1));
	}
	if (kind == 1) {
		snprintf(text, sizeof text, "%d.", (int)times);
		put(making, text);
		put_space(making);
		return multiple(making->values, times, put_bracket(making, depth - 1));
	}
	if (kind <= 3)
		return put_together(making, depth, sign);
	return put_bracket(making, depth);
}

/* Terms with + and - between them; a space keeps a + from what would be another sign with it. */
static uint64_t put_sum(struct making *making, int depth)
{
	uint64_t sum;

	put_space(making);
	sum = put_term(making, depth, true);
	while (pick(making, 0, 2) == 0) {
		const bool minus = pick(making, 0, 1);

		put_space(making);
		put(making, minus ? "-" : "+ ");
		sum = add(making->values, sum, multiple(making->values, minus ? -1 : 1, put_term(making, depth, !minus)));
	}
	return sum;
}

START_TEST(test_expressions)
{
	static struct making making;

	making.random = random_begin("expressions");
	for (int round = 0; round < 3000; round++) {
		uint64_t value, found = 0;

		making.values = new_table();
		making.length = 0;
		value = put_sum(&making, 3);
		found = parse(making.values, making.text);
		ck_assert_msg(found == value, "\"%s\" is read as %s", making.text, text_of(making.values, found));
		cgt_values_unref(making.values);
	}
}
END_TEST

/* --- failures ------------------------------------------------------------------------------------------------------------- */

static const struct {
	const char *text;
	int32_t column;
	cgt_status status;
	const char *part;
} malformed[] = {
	{ "", 1, CGT_BAD_SYNTAX, "a value" },
	{ "1+", 3, CGT_BAD_SYNTAX, "end of the text" },
	{ "x", 1, CGT_BAD_SYNTAX, "'x'" },
	{ "\xc3\xa9", 1, CGT_BAD_SYNTAX, "0xc3" },
	{ "1 2", 3, CGT_BAD_SYNTAX, "the end of the value" },
	{ "1)", 2, CGT_BAD_SYNTAX, "the end of the value" },
	{ "1,2", 2, CGT_BAD_SYNTAX, "the end of the value" },
	{ "1|2", 2, CGT_BAD_SYNTAX, "the end of the value" },
	{ "{1|0}}", 6, CGT_BAD_SYNTAX, "the end of the value" },
	{ "{1|0", 5, CGT_BAD_SYNTAX, "'|' or '}'" },
	{ "{1 0}", 4, CGT_BAD_SYNTAX, "'|' or '}'" },
	{ "{1|2|3}", 5, CGT_BAD_SYNTAX, "more or fewer bars" },
	{ "{1||2|3||4}", 8, CGT_BAD_SYNTAX, "more or fewer bars" },
	{ "{1 | | 2}", 6, CGT_BAD_SYNTAX, "more or fewer bars" },
	{ "{1,|2}", 4, CGT_BAD_SYNTAX, "a value" },
	{ "{,1|2}", 2, CGT_BAD_SYNTAX, "a value" },
	{ "{1|2,}", 6, CGT_BAD_SYNTAX, "a value" },
	{ "{}", 2, CGT_BAD_SYNTAX, "'|'" },
	{ "{1}", 3, CGT_BAD_SYNTAX, "'|'" },
	{ "{1|{2}}", 6, CGT_BAD_SYNTAX, "'|'" },
	{ "+-{}", 4, CGT_BAD_SYNTAX, "a value" },
	{ "+-", 3, CGT_BAD_SYNTAX, "a value" },
	{ "1+-1", 2, CGT_BAD_SYNTAX, "sign of a switch" },
	{ "1 +- 1", 3, CGT_BAD_SYNTAX, "sign of a switch" },
	{ "+-1*", 4, CGT_BAD_SYNTAX, "the end of the value" },
	{ "+-^*", 4, CGT_BAD_SYNTAX, "the end of the value" },
	{ "+-2Tiny(2)", 4, CGT_BAD_SYNTAX, "the end of the value" },
	{ "+--^", 3, CGT_BAD_SYNTAX, "without a sign" },
	{ "2.-^", 3, CGT_BAD_SYNTAX, "without a sign" },
	{ "2.^*", 4, CGT_BAD_SYNTAX, "the end of the value" },
	{ "3.5", 3, CGT_BAD_SYNTAX, "after '.'" },
	{ "3. 5", 4, CGT_BAD_SYNTAX, "after '.'" },
	{ "3.-5", 4, CGT_BAD_SYNTAX, "after '.'" },
	{ "3.", 3, CGT_BAD_SYNTAX, "a value" },
	{ "(1", 3, CGT_BAD_SYNTAX, "')'" },
	{ "(1|2)", 3, CGT_BAD_SYNTAX, "')'" },
	{ "(1}", 3, CGT_BAD_SYNTAX, "')'" },
	{ "()", 2, CGT_BAD_SYNTAX, "a value" },
	{ "{1|0)", 5, CGT_BAD_SYNTAX, "'}'" },
	{ "{(1|0}", 4, CGT_BAD_SYNTAX, "')'" },
	{ "Tiny(", 6, CGT_BAD_SYNTAX, "a value" },
	{ "Tiny(2", 7, CGT_BAD_SYNTAX, "')'" },
	{ "Tiny 2", 1, CGT_BAD_SYNTAX, "Tiny(" },
	{ "tiny(2)", 1, CGT_BAD_SYNTAX, "Tiny(" },
	{ "1/", 3, CGT_BAD_SYNTAX, "a denominator" },
	{ "^v", 2, CGT_BAD_SYNTAX, "'v'" },
	{ "^^3", 3, CGT_BAD_SYNTAX, "'3'" },
	{ "*^", 2, CGT_BAD_SYNTAX, "'^'" },
	{ "**", 2, CGT_BAD_SYNTAX, "'*'" },
	{ "^[", 3, CGT_BAD_SYNTAX, "from 1 on" },
	{ "^[0]", 3, CGT_BAD_SYNTAX, "from 1 on" },
	{ "^[2>", 4, CGT_BAD_SYNTAX, "']'" },
	{ "v<2]", 4, CGT_BAD_SYNTAX, "'>'" },
	{ "^^[2]", 3, CGT_BAD_SYNTAX, "'['" },
	{ "{1|0}*2", 6, CGT_BAD_SYNTAX, "'*'" },
	{ "1/3", 3, CGT_NO_VALUE, "power of 2" },
	{ "1/0", 3, CGT_NO_VALUE, "power of 2" },
	{ "*/2", 2, CGT_NO_VALUE, "quotients" },
	{ "{1|0}/2", 6, CGT_NO_VALUE, "quotients" },
	{ "1/*", 3, CGT_NO_VALUE, "quotients" },
	{ "1/2/2", 4, CGT_NO_VALUE, "quotients" },
	{ "2 + 1/2.^", 5, CGT_NO_VALUE, "multiples" },
	{ "9223372036854775808", 1, CGT_TOO_LARGE, "2^63 - 1" },
	{ "1 - 9223372036854775808.^", 5, CGT_TOO_LARGE, "2^63 - 1" },
	{ "1/9223372036854775808", 3, CGT_TOO_LARGE, "2^62" },
	{ "1/99999999999999999999", 3, CGT_TOO_LARGE, "2^62" },
	{ "*4294967296", 2, CGT_TOO_LARGE, "4294967295" },
	{ "^2147483648", 2, CGT_TOO_LARGE, "2147483647" },
	{ "2v99999999999999999999", 3, CGT_TOO_LARGE, "2147483647" },
	{ "^[1001]", 3, CGT_TOO_LARGE, "1000" },
	{ "v<1001>", 3, CGT_TOO_LARGE, "1000" },
};

/* A game that would be Tiny of a number that is too large is written with bars, and no failure is recorded. */
START_TEST(test_large_tiny)
{
	static const char *const large = "{4611686018427387904||4611686018427387904|-9223372036854775807}";
	cgt_values *values = new_table();
	uint64_t value = parse(values, large);
	char text[128];

	ck_fails(cgt_values_parse(values, "1/3", NULL, &value), CGT_NO_VALUE, "power of 2");
	ck_ok(cgt_values_text(values, value, text, sizeof text, NULL));
	ck_assert_str_eq(text, large);
	ck_assert_ptr_nonnull(strstr(last_message(), "power of 2"));
	cgt_values_unref(values);
}
END_TEST

START_TEST(test_malformed)
{
	cgt_values *values = new_table();
	uint64_t value = 7;

	for (size_t i = 0; i < sizeof malformed / sizeof malformed[0]; i++)
		ck_fails_at(cgt_values_parse(values, malformed[i].text, NULL, &value), malformed[i].status, 1, malformed[i].column,
		            malformed[i].part);
	ck_fails_at(cgt_values_parse(values, "{1|\n  0,\n x}", NULL, &value), CGT_BAD_SYNTAX, 3, 2, "line 3, column 2");
	ck_fails(cgt_values_parse(values, "9223372036854775807+1", NULL, &value), CGT_TOO_LARGE, "2^63 - 1");
	ck_fails(cgt_values_parse(values, "^2147483647+^", NULL, &value), CGT_TOO_LARGE, "ups");
	ck_assert_uint_eq(value, 7);
	ck_assert(parse(values, "9223372036854775807") == number(values, INT64_MAX, 0));
	ck_assert(parse(values, "-1/4611686018427387904") == number(values, -1, 62));
	ck_assert(parse(values, "*4294967295") == nimber(values, 4294967295));
	ck_assert(parse(values, "v2147483647") == up(values, -2147483647));
	cgt_values_unref(values);
}
END_TEST

/* The same text over and over. */
static char *repeat(const char *begin, size_t count, const char *middle, const char *end)
{
	size_t one = strlen(begin), other = strlen(end);
	char *text = malloc(count * (one + other) + strlen(middle) + 1), *at = text;

	ck_assert(text != NULL);
	for (size_t i = 0; i < count; i++, at += one)
		memcpy(at, begin, one);
	memcpy(at, middle, strlen(middle));
	at += strlen(middle);
	for (size_t i = 0; i < count; i++, at += other)
		memcpy(at, end, other);
	*at = '\0';
	return text;
}

/* Texts are read as deep as the limit, and refused beyond it, whatever opens. */
START_TEST(test_depth)
{
	static const char *const form[][3] = { { "(", "1", ")" }, { "{0|", "*", "}" }, { "Tiny(", "1", ")" }, { "-(", "^", ")" },
		                                   { "{0||0|", "-1", "}" }, { "+-{1,", "2", "}" }, { "2{", "1", "}" } };
	cgt_values *values = new_table();
	uint64_t value = 0;

	for (size_t i = 0; i < 6; i++) {
		char *text = repeat(form[i][0], CGT_VALUES_MAX_DEPTH, form[i][1], form[i][2]);
		char *deeper = repeat(form[i][0], CGT_VALUES_MAX_DEPTH + 1, form[i][1], form[i][2]);

		value = parse(values, text);
		ck_assert(parse(values, text_of(values, value)) == value);
		ck_fails(cgt_values_parse(values, deeper, NULL, &value), CGT_TOO_LARGE, "at most 10000");
		free(text);
		free(deeper);
	}
	for (int i = 0; i < 2; i++) {
		char *text = repeat("|", CGT_VALUES_MAX_DEPTH + (size_t)i, "}", ""), *game = malloc(CGT_VALUES_MAX_DEPTH + 8);

		ck_assert(game != NULL);
		sprintf(game, "{%s", text);
		if (i == 0)
			ck_assert(parse(values, game) == number(values, 0, 0));
		else
			ck_fails_at(cgt_values_parse(values, game, NULL, &value), CGT_TOO_LARGE, 1, 2, "in a row");
		free(text);
		free(game);
	}
	for (int i = 0; i < 2; i++) {
		char *text = repeat(i == 0 ? "-" : "+-", 100000, "1", "");

		ck_assert(parse(values, text) == parse(values, i == 0 ? "1" : "0"));
		free(text);
	}
	cgt_values_unref(values);
}
END_TEST

/* A game that is deeper than can be read is not written. */
START_TEST(test_deeper_values)
{
	cgt_values *values = new_table();
	uint64_t zero = number(values, 0, 0), value = number(values, -1, 0);
	char *text = NULL;
	size_t needed = 7;

	for (int i = 0; i < 3 * CGT_VALUES_MAX_DEPTH; i++)
		value = either(values, zero, either(values, zero, value));
	ck_fails(cgt_values_text(values, value, text, 0, &needed), CGT_TOO_LARGE, "more than 10000 deep");
	ck_assert_uint_eq(needed, 7);
	cgt_values_unref(values);
}
END_TEST

/* A game with few followers whose text doubles with each move. */
START_TEST(test_long_texts)
{
	cgt_values *values = new_table();
	uint64_t value = parse(values, "{1|-1}"), one = number(values, 1, 0), minus_one = number(values, -1, 0);
	size_t needed = 7, last = 0;

	for (int i = 0; i < 24; i++) {
		uint64_t threat = number(values, INT64_C(1) << (i + 4), 0);
		uint64_t left = either(values, threat, add(values, value, one));
		uint64_t right = either(values, add(values, value, minus_one), multiple(values, -1, threat));

		value = either(values, left, right);
		if (cgt_values_text(values, value, NULL, 0, &needed) == CGT_TOO_LARGE)
			break;
		ck_assert_uint_gt(needed, last + last / 2);
		last = needed;
	}
	ck_assert_uint_gt(last, CGT_VALUES_MAX_TEXT / 4);
	ck_assert_uint_le(last, CGT_VALUES_MAX_TEXT + 1);
	ck_fails(cgt_values_text(values, value, NULL, 0, &needed), CGT_TOO_LARGE, "16777216 bytes");
	cgt_values_unref(values);
}
END_TEST

static const char *const tough =
	"+-{{2|0},2Tiny(2)|{2|0},Miny({3||2|1})} + {0,*2|v[3]*2} - 3.{1|1/2} + {^<2>,{4|*}||{0|-3},{v*|-4}} + Miny(1)";

/* One with many infinitesimal followers. */
static const char *const small =
	"{0,*,*2,*3,{0,*,*2,*3,*4||*4,v*5|vv*4}||{0,*,*2,*3,*4||*4,v*5|vv*4|||vv*4,{*4,v*5|vv*4}},{0,*,*2,*3,*4||*4,v*5|vv*4}|"
	"{0,*,*2,*3,*4||*4,v*5|vv*4|||vv*4,{*4,v*5|vv*4}||||vv*4}} + ^[5] + ^<7> + {0|{0|v3}}";

/* Reads a text in a new table, and writes the value. */
static cgt_status read_and_write(const char *in, char *out, size_t cap)
{
	cgt_values *values = NULL;
	uint64_t value = 0;
	cgt_status status = cgt_values_new(&values);

	if (status == CGT_OK)
		status = cgt_values_parse(values, in, NULL, &value);
	if (status == CGT_OK)
		status = cgt_values_text(values, value, out, cap, NULL);
	cgt_values_unref(values);
	return status;
}

START_TEST(test_allocations)
{
	static char text[1 << 20], expected[1 << 20];
	cgt_values *values = new_table();
	uint64_t value = 0;

	ck_ok(read_and_write(tough, expected, sizeof expected));
	ck_survives_every_failed_allocation(cgt_values_parse(values, tough, NULL, &value));
	ck_survives_every_failed_allocation(cgt_values_text(values, value, text, sizeof text, NULL));
	ck_assert_str_eq(text, expected);
	ck_survives_every_failed_allocation(read_and_write(tough, text, sizeof text));
	ck_assert_str_eq(text, expected);
	ck_ok(read_and_write(small, expected, sizeof expected));
	ck_survives_every_failed_allocation(read_and_write(small, text, sizeof text));
	ck_assert_str_eq(text, expected);
	cgt_values_unref(values);
}
END_TEST

/* A call that was stopped leaves the table as good as it was, and the same call comes to its end. */
START_TEST(test_budgets)
{
	cgt_values *values = new_table(), *other = new_table();
	cgt_budget *budget = NULL;
	uint64_t value = 0, expected = parse(other, tough), stops = 0;
	char *text = strdup(text_of(other, expected));

	ck_ok(cgt_budget_new(&budget));
	for (uint64_t nodes = 1;; nodes = nodes + nodes / 4 + 1, stops++) {
		ck_ok(cgt_budget_set_nodes(budget, nodes));
		if (cgt_values_parse(values, tough, budget, &value) == CGT_OK)
			break;
		ck_fails(cgt_values_parse(values, tough, budget, &value), CGT_LIMIT, "node");
		ck_assert_uint_eq(value, 0);
	}
	ck_assert_uint_gt(stops, 3);
	ck_assert_str_eq(text_of(values, value), text);
	ck_ok(cgt_budget_set_nodes(budget, 0));
	ck_ok(cgt_budget_set_bytes(budget, 64));
	ck_fails(cgt_values_parse(values, "{5,{7|^*}|{1|-1/4},{2|-8}}", budget, &value), CGT_LIMIT, "byte");
	ck_ok(cgt_budget_set_bytes(budget, 0));
	for (uint64_t k = 1;; k++) {
		cgt_values *fresh = new_table();
		cgt_status status;

		cgti_meter_cancel_at(k);
		status = cgt_values_parse(fresh, tough, budget, &value);
		ck_assert_int_eq(status, cgti_meter_cancelled() ? CGT_CANCELLED : CGT_OK);
		cgti_meter_cancel_at(0);
		ck_assert_str_eq(text_of(fresh, parse(fresh, tough)), text);
		cgt_values_unref(fresh);
		if (status == CGT_OK)
			break;
		k += k / 8;
	}
	cgt_budget_unref(budget);
	free(text);
	cgt_values_unref(values);
	cgt_values_unref(other);
}
END_TEST

static int32_t call_back(void *user, const cgt_progress *progress)
{
	uint64_t value = 0;

	(void)progress;
	ck_fails(cgt_values_parse(user, "1", NULL, &value), CGT_BUSY, "at work");
	ck_fails(cgt_values_text(user, value, NULL, 0, NULL), CGT_BUSY, "at work");
	return 0;
}

START_TEST(test_arguments)
{
	cgt_values *values = new_table(), *other = new_table();
	cgt_budget *budget = NULL;
	uint64_t value = 0;
	size_t needed = 0;
	char text[4];

	ck_fails(cgt_values_parse(NULL, "1", NULL, &value), CGT_BAD_ARGUMENT, "values");
	ck_fails(cgt_values_parse(values, NULL, NULL, &value), CGT_BAD_ARGUMENT, "text");
	ck_fails(cgt_values_parse(values, "1", NULL, NULL), CGT_BAD_ARGUMENT, "value");
	value = parse(values, "3/8");
	ck_fails(cgt_values_text(NULL, value, text, sizeof text, &needed), CGT_BAD_ARGUMENT, "values");
	ck_fails(cgt_values_text(values, 1, text, sizeof text, &needed), CGT_FOREIGN, "no value");
	ck_fails(cgt_values_text(other, value, text, sizeof text, &needed), CGT_FOREIGN, "no value");
	ck_fails(cgt_values_text(values, value, text, 3, &needed), CGT_BUFFER_TOO_SMALL, "4");
	ck_assert_uint_eq(needed, 4);
	ck_ok(cgt_values_text(values, value, text, 4, NULL));
	ck_assert_str_eq(text, "3/8");
	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_progress(budget, call_back, values));
	cgti_meter_cancel_at(1000000);
	ck_fails(cgt_values_parse(values, tough, budget, &value), CGT_CANCELLED, "");
	cgti_meter_cancel_at(0);
	cgt_budget_unref(budget);
	cgt_values_unref(values);
	cgt_values_unref(other);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("value texts");
	TCase *published = tcase_create("published"), *made = tcase_create("made"), *failures = tcase_create("failures");
	TCase *large = tcase_create("large");

	tcase_set_timeout(published, 60);
	tcase_add_test(published, test_short_games);
	tcase_add_test(published, test_operations);
	tcase_add_test(published, test_positions);
	tcase_add_test(published, test_written);
	tcase_add_test(published, test_powers);
	suite_add_tcase(suite, published);
	tcase_set_timeout(made, 120);
	tcase_add_test(made, test_random_games);
	tcase_add_test(made, test_expressions);
	suite_add_tcase(suite, made);
	tcase_set_timeout(failures, 120);
	tcase_add_test(failures, test_large_tiny);
	tcase_add_test(failures, test_malformed);
	tcase_add_test(failures, test_allocations);
	tcase_add_test(failures, test_budgets);
	tcase_add_test(failures, test_arguments);
	suite_add_tcase(suite, failures);
	tcase_set_timeout(large, 120);
	tcase_set_tags(large, "heavy");
	tcase_add_test(large, test_depth);
	tcase_add_test(large, test_deeper_values);
	tcase_add_test(large, test_long_texts);
	suite_add_tcase(suite, large);
	return run_suite(suite);
}
