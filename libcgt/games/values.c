/* SPDX-License-Identifier: MIT */
/*
 * Value expressions: games given by their options instead of by a board. Numbers (3, -1/2), nimbers (*, *3) and any other
 * short game as the options of Left and Right in braces, {1,*|-1} (Winning Ways, chapters 1 to 4; ONAG, chapters 7 and 8).
 *
 * A number or nimber is its canonical tree: 3 is {2|}, 3/8 is {1/4|1/2}, *2 is {0,*|0,*}. The board of an expression is its
 * text in normal form, in which the options of each brace are sorted without repeats and a brace that is the tree of a number
 * or nimber is written as that. So two boards are equal exactly when the trees are, which play can tell apart in misere play
 * too; nothing is simplified beyond that.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <cgt/position.h>

#include "games/game.h"
#include "support/error.h"
#include "support/memory.h"
#include "support/text.h"

/* top / 2^exponent, in lowest terms; an integer has the exponent 0. */
struct number {
	int64_t top;
	int exponent;
};

/* A piece of a normal form, or the whole. */
struct form {
	const char *text;
	size_t length;
};

/* The kinds of forms, in the order in which options are sorted. */
enum kind { NUMBER, NIMBER, BRACES };

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static struct form form_of(const uint8_t *bytes, size_t count)
{
	return (struct form){ (const char *)bytes, count };
}

static enum kind kind_of(struct form form)
{
	return form.text[0] == '{' ? BRACES : form.text[0] == '*' ? NIMBER : NUMBER;
}

/* Reads digits of a normal form from *at on; what is there is within the limits. */
static int64_t decode_digits(struct form form, size_t *at)
{
	int64_t value = 0;

	for (; *at < form.length && is_digit(form.text[*at]); ++*at)
		value = 10 * value + (form.text[*at] - '0');
	return value;
}

static struct number decode_number(struct form form)
{
	struct number number = { 0, 0 };
	bool negative = form.text[0] == '-';
	size_t at = negative;

	number.top = decode_digits(form, &at);
	if (at < form.length) {
		at++;
		for (int64_t bottom = decode_digits(form, &at); bottom > 1; bottom /= 2)
			number.exponent++;
	}
	number.top = negative ? -number.top : number.top;
	return number;
}

static uint32_t decode_nimber(struct form form)
{
	size_t at = 1;

	return form.length == 1 ? 1 : (uint32_t)decode_digits(form, &at);
}

static struct number reduced(int64_t top, int exponent)
{
	while (exponent > 0 && top % 2 == 0) {
		top /= 2;
		exponent--;
	}
	return (struct number){ top, exponent };
}

static void write_number(struct number number, struct cgti_text *text)
{
	cgti_text_format(text, "%" PRId64, number.top);
	if (number.exponent)
		cgti_text_format(text, "/%" PRId64, INT64_C(1) << number.exponent);
}

static void write_nimber(uint32_t size, struct cgti_text *text)
{
	if (size == 0)
		cgti_text_char(text, '0');
	else if (size == 1)
		cgti_text_char(text, '*');
	else
		cgti_text_format(text, "*%" PRIu32, size);
}

static cgt_status too_large(const struct cgti_reader *at, const char *what, int64_t most)
{
	return cgti_fail_at(CGT_TOO_LARGE, at->line, at->column, "line %d, column %d: %s %" PRId64, (int)at->line,
	                    (int)at->column, what, most);
}

static bool number_in_limits(struct number number)
{
	return number.top <= CGT_EXPRESSION_MAX_NUMERATOR && number.top >= -CGT_EXPRESSION_MAX_NUMERATOR &&
	       INT64_C(1) << number.exponent <= CGT_EXPRESSION_MAX_DENOMINATOR;
}

static cgt_status number_too_large(const struct cgti_reader *at)
{
	return cgti_fail_at(CGT_TOO_LARGE, at->line, at->column,
	                    "line %d, column %d: the numerator of a number is at most %d, its denominator at most %d",
	                    (int)at->line, (int)at->column, CGT_EXPRESSION_MAX_NUMERATOR, CGT_EXPRESSION_MAX_DENOMINATOR);
}

static cgt_status read_denominator(struct cgti_reader *reader, int *exponent)
{
	struct cgti_reader start = *reader;
	uint64_t bottom;

	if (!is_digit(*reader->at))
		return cgti_reader_expected(reader, "the denominator of a number");
	if (!cgti_reader_number(reader, CGT_EXPRESSION_MAX_DENOMINATOR, &bottom))
		return number_too_large(&start);
	if (bottom == 0 || (bottom & (bottom - 1)) != 0)
		return cgti_fail_at(CGT_BAD_SYNTAX, start.line, start.column,
		                    "line %d, column %d: the denominator %" PRIu64 " is no power of two", (int)start.line,
		                    (int)start.column, bottom);
	for (*exponent = 0; bottom > 1; bottom /= 2)
		++*exponent;
	return CGT_OK;
}

static cgt_status read_number(struct cgti_reader *reader, bool negative, struct cgti_text *out)
{
	struct cgti_reader start = *reader;
	uint64_t top;
	int exponent = 0;
	cgt_status status = CGT_OK;

	if (!cgti_reader_number(reader, CGT_EXPRESSION_MAX_NUMERATOR, &top))
		return number_too_large(&start);
	if (*reader->at == '/') {
		cgti_reader_next(reader);
		status = read_denominator(reader, &exponent);
	}
	if (status == CGT_OK)
		write_number(reduced(negative ? -(int64_t)top : (int64_t)top, exponent), out);
	return status;
}

/* A nimber is its own negative. */
static cgt_status read_nimber(struct cgti_reader *reader, struct cgti_text *out)
{
	struct cgti_reader start = *reader;
	uint64_t size = 1;

	cgti_reader_next(reader);
	if (is_digit(*reader->at) && !cgti_reader_number(reader, CGT_EXPRESSION_MAX_NIMBER, &size))
		return too_large(&start, "a nimber is at most", CGT_EXPRESSION_MAX_NIMBER);
	write_nimber((uint32_t)size, out);
	return CGT_OK;
}

/* The order of options: numbers by value, nimbers by size, then the rest by length and text. */
static int compare_numbers(struct number a, struct number b)
{
	int exponent = a.exponent > b.exponent ? a.exponent : b.exponent;
	int64_t x = a.top * (INT64_C(1) << (exponent - a.exponent)), y = b.top * (INT64_C(1) << (exponent - b.exponent));

	return (x > y) - (x < y);
}

static int compare_forms(const void *left, const void *right)
{
	const struct form a = *(const struct form *)left, b = *(const struct form *)right;
	enum kind kind = kind_of(a);

	if (kind != kind_of(b))
		return kind < kind_of(b) ? -1 : 1;
	if (kind == NUMBER)
		return compare_numbers(decode_number(a), decode_number(b));
	if (a.length != b.length)
		return a.length < b.length ? -1 : 1;
	return memcmp(a.text, b.text, a.length);
}

static bool equal_forms(struct form a, struct form b)
{
	return a.length == b.length && memcmp(a.text, b.text, a.length) == 0;
}

/* The options of one player, sorted and each once. */
struct side {
	struct form *option;
	size_t count;
};

static bool make_side(const struct cgti_strings *strings, struct side *side)
{
	size_t kept = 0;

	side->option = cgti_alloc(strings->count * sizeof *side->option);
	if (!side->option)
		return false;
	for (size_t i = 0; i < strings->count; i++) {
		size_t length;
		const uint8_t *bytes = cgti_strings_at(strings, i, &length);

		side->option[i] = form_of(bytes, length);
	}
	if (strings->count)
		qsort(side->option, strings->count, sizeof *side->option, compare_forms);
	for (size_t i = 0; i < strings->count; i++)
		if (kept == 0 || !equal_forms(side->option[kept - 1], side->option[i]))
			side->option[kept++] = side->option[i];
	side->count = kept;
	return true;
}

/* Whether {left|right} is the tree of a number: {n-1|}, {|n+1}, or {(m-1)/2^k|(m+1)/2^k} with m odd. */
static bool is_number_tree(const struct side *left, const struct side *right, struct number *number)
{
	struct number a = { 0, 0 }, b = { 0, 0 };
	int exponent;
	int64_t gap;

	if (left->count > 1 || right->count > 1)
		return false;
	if ((left->count && kind_of(left->option[0]) != NUMBER) || (right->count && kind_of(right->option[0]) != NUMBER))
		return false;
	if (left->count)
		a = decode_number(left->option[0]);
	if (right->count)
		b = decode_number(right->option[0]);
	if (!left->count || !right->count) {
		*number = (struct number){ left->count ? a.top + 1 : right->count ? b.top - 1 : 0, 0 };
		return a.exponent == 0 && b.exponent == 0 && a.top >= 0 && b.top <= 0;
	}
	exponent = (a.exponent > b.exponent ? a.exponent : b.exponent) + 1;
	a.top *= INT64_C(1) << (exponent - a.exponent);
	b.top *= INT64_C(1) << (exponent - b.exponent);
	gap = (b.top - a.top) / 2;
	*number = reduced((a.top + b.top) / 2, exponent);
	return number->exponent > 0 && gap == INT64_C(1) << (exponent - number->exponent);
}

/* Whether {left|right} is the tree of a nimber *n: both are 0, *, ..., *(n-1). */
static bool is_nimber_tree(const struct side *left, const struct side *right)
{
	if (left->count != right->count)
		return false;
	for (size_t i = 0; i < left->count; i++) {
		struct form option = left->option[i];

		if (!equal_forms(option, right->option[i]))
			return false;
		if (i == 0 ? !equal_forms(option, (struct form){ "0", 1 }) : kind_of(option) != NIMBER || decode_nimber(option) != i)
			return false;
	}
	return true;
}

static void write_side(const struct side *side, struct cgti_text *out)
{
	for (size_t i = 0; i < side->count; i++) {
		if (i)
			cgti_text_char(out, ',');
		cgti_text_bytes(out, side->option[i].text, side->option[i].length);
	}
}

/* The length of a form and of its negative is the same if signs do not count. */
static size_t length_without_signs(const struct cgti_text *text)
{
	size_t length = 0;

	for (size_t i = 0; i < text->length; i++)
		length += text->data[i] != '-';
	return length;
}

/* Writes the normal form of {left|right}, read at `start`. */
static cgt_status write_braces(const struct cgti_reader *start, const struct side *left, const struct side *right,
                               struct cgti_text *out)
{
	struct number number;

	if (is_number_tree(left, right, &number)) {
		if (!number_in_limits(number))
			return number_too_large(start);
		write_number(number, out);
	} else if (is_nimber_tree(left, right)) {
		if (left->count > CGT_EXPRESSION_MAX_NIMBER)
			return too_large(start, "a nimber is at most", CGT_EXPRESSION_MAX_NIMBER);
		write_nimber((uint32_t)left->count, out);
	} else {
		cgti_text_char(out, '{');
		write_side(left, out);
		cgti_text_char(out, '|');
		write_side(right, out);
		cgti_text_char(out, '}');
		if (length_without_signs(out) > CGT_EXPRESSION_MAX_BYTES)
			return too_large(start, "the bytes of an expression in normal form, without signs, are at most",
			                 CGT_EXPRESSION_MAX_BYTES);
	}
	return CGT_OK;
}

static cgt_status read_form(struct cgti_reader *reader, bool negative, int depth, struct cgti_text *out);

/* Reads options from behind '{' or '|' up to `end`, and passes over that. */
static cgt_status read_options(struct cgti_reader *reader, char end, bool negative, int depth, struct cgti_strings *list)
{
	cgti_reader_skip_space(reader);
	while (*reader->at != end || list->count) {
		struct cgti_text option = CGTI_TEXT_EMPTY;
		cgt_status status = read_form(reader, negative, depth, &option);

		if (status == CGT_OK && (option.failed || !cgti_strings_add(list, option.data, option.length)))
			status = cgti_fail_memory();
		cgti_text_free(&option);
		if (status != CGT_OK)
			return status;
		cgti_reader_skip_space(reader);
		if (*reader->at != ',')
			break;
		cgti_reader_next(reader);
	}
	if (*reader->at != end)
		return cgti_reader_expected(reader, end == '|' ? "',' or '|'" : "',' or '}'");
	cgti_reader_next(reader);
	return CGT_OK;
}

/* Reads {L|R} into its normal form; negative: that of {-R|-L}. */
static cgt_status read_braces(struct cgti_reader *reader, bool negative, int depth, struct cgti_text *out)
{
	struct cgti_strings list[2] = { CGTI_STRINGS_EMPTY, CGTI_STRINGS_EMPTY };
	struct side side[2] = { { NULL, 0 }, { NULL, 0 } };
	struct cgti_reader start = *reader;
	cgt_status status;

	if (depth == CGT_EXPRESSION_MAX_DEPTH)
		return too_large(&start, "braces in braces are at most", CGT_EXPRESSION_MAX_DEPTH);
	cgti_reader_next(reader);
	status = read_options(reader, '|', negative, depth + 1, &list[negative]);
	if (status == CGT_OK)
		status = read_options(reader, '}', negative, depth + 1, &list[!negative]);
	if (status == CGT_OK && (!make_side(&list[0], &side[0]) || !make_side(&list[1], &side[1])))
		status = cgti_fail_memory();
	if (status == CGT_OK)
		status = write_braces(&start, &side[0], &side[1], out);
	cgti_free(side[0].option);
	cgti_free(side[1].option);
	cgti_strings_free(&list[0]);
	cgti_strings_free(&list[1]);
	return status;
}

/* Reads an expression, and writes the normal form of it or of its negative. */
static cgt_status read_form(struct cgti_reader *reader, bool negative, int depth, struct cgti_text *out)
{
	cgti_reader_skip_space(reader);
	if (*reader->at == '-') {
		negative = !negative;
		cgti_reader_next(reader);
		cgti_reader_skip_space(reader);
	}
	if (*reader->at == '{')
		return read_braces(reader, negative, depth, out);
	if (*reader->at == '*')
		return read_nimber(reader, out);
	if (is_digit(*reader->at))
		return read_number(reader, negative, out);
	return cgti_reader_expected(reader, "a value: a number, '*' or '{'");
}

bool cgti_value_begins(const struct cgti_reader *reader)
{
	const char *at = reader->at;

	if (*at == '*' || *at == '{')
		return true;
	if (!is_digit(*at))
		return false;
	while (is_digit(*at))
		at++;
	return *at == '\0' || strchr("/+- \t\r\n", *at);
}

/* The normal form of the negative, or of the board itself, which shows whether it is in normal form. */
static cgt_status reread(const uint8_t *bytes, size_t count, bool negative, struct cgti_text *out)
{
	struct cgti_text copy = CGTI_TEXT_EMPTY;
	struct cgti_reader reader;
	cgt_status status;

	cgti_text_bytes(&copy, (const char *)bytes, count);
	if (copy.failed)
		return cgti_fail_memory();
	reader = cgti_reader_of(copy.data);
	status = read_form(&reader, negative, 0, out);
	cgti_text_free(&copy);
	return status == CGT_OK && out->failed ? cgti_fail_memory() : status;
}

static cgt_status check(const cgt_game *game, const uint8_t *bytes, size_t count)
{
	struct cgti_text text = CGTI_TEXT_EMPTY;
	cgt_status status = reread(bytes, count, false, &text);

	(void)game;
	if (status != CGT_OUT_OF_MEMORY && (status != CGT_OK || text.length != count || memcmp(text.data, bytes, count) != 0))
		status = cgti_fail(CGT_BAD_ARGUMENT,
		                   "the bytes are no value expression in normal form; cgt_game_board_parse makes such boards");
	cgti_text_free(&text);
	return status;
}

static cgt_status negative(const cgt_game *game, const uint8_t *bytes, size_t count, struct cgti_strings *list)
{
	struct cgti_text text = CGTI_TEXT_EMPTY;
	cgt_status status = reread(bytes, count, true, &text);

	(void)game;
	if (status == CGT_OK && !cgti_strings_add(list, text.data, text.length))
		status = cgti_fail_memory();
	cgti_text_free(&text);
	return status;
}

/* The place behind the option that begins at `at`: that of the next ',', '|' or '}' outside braces. */
static size_t skip_option(struct form form, size_t at)
{
	for (size_t depth = 0; depth > 0 || !strchr(",|}", form.text[at]); at++) {
		depth += form.text[at] == '{';
		depth -= form.text[at] == '}';
	}
	return at;
}

/* The place of the '|' of the braces that begin at `at`. */
static size_t find_bar(struct form form, size_t at)
{
	do
		at = skip_option(form, at + 1);
	while (form.text[at] == ',');
	return at;
}

static cgt_status add(struct cgti_strings *options, const char *text, size_t length)
{
	return cgti_strings_add(options, text, length) ? CGT_OK : cgti_fail_memory();
}

static cgt_status braces_options(struct form form, int32_t player, struct cgti_strings *options)
{
	size_t at = player == CGT_LEFT ? 0 : find_bar(form, 0);
	cgt_status status = CGT_OK;

	do {
		size_t begin = at + 1;

		at = skip_option(form, begin);
		if (at > begin)
			status = add(options, form.text + begin, at - begin);
	} while (status == CGT_OK && form.text[at] == ',');
	return status;
}

static cgt_status nimber_options(uint32_t size, struct cgti_strings *options)
{
	struct cgti_text text = CGTI_TEXT_EMPTY;
	cgt_status status = CGT_OK;

	for (uint32_t i = 0; i < size && status == CGT_OK; i++) {
		text.length = 0;
		write_nimber(i, &text);
		status = text.failed ? cgti_fail_memory() : add(options, text.data, text.length);
	}
	cgti_text_free(&text);
	return status;
}

static cgt_status number_options(struct number number, int32_t player, struct cgti_strings *options)
{
	int step = player == CGT_LEFT ? -1 : 1;
	struct cgti_text text = CGTI_TEXT_EMPTY;
	cgt_status status;

	if (number.exponent == 0 && number.top * step >= 0)
		return CGT_OK; /* from an integer only one player can move, and that towards 0 */
	write_number(reduced(number.top + step, number.exponent), &text);
	status = text.failed ? cgti_fail_memory() : add(options, text.data, text.length);
	cgti_text_free(&text);
	return status;
}

static cgt_status options(const cgt_game *game, const uint8_t *bytes, size_t count, int32_t player,
                          struct cgti_strings *list)
{
	struct form form = form_of(bytes, count);

	(void)game;
	switch (kind_of(form)) {
	case BRACES:
		return braces_options(form, player, list);
	case NIMBER:
		return nimber_options(decode_nimber(form), list);
	default:
		return number_options(decode_number(form), player, list);
	}
}

static bool is_nim_heap(const uint8_t *bytes, size_t count, uint32_t *size)
{
	struct form form = form_of(bytes, count);

	if (kind_of(form) == NIMBER)
		*size = decode_nimber(form);
	else if (equal_forms(form, (struct form){ "0", 1 }))
		*size = 0;
	else
		return false;
	return true;
}

static bool is_number(const uint8_t *bytes, size_t count, int64_t *numerator, uint32_t *exponent)
{
	struct form form = form_of(bytes, count);
	struct number number;

	if (kind_of(form) != NUMBER)
		return false;
	number = decode_number(form);
	*numerator = number.top;
	*exponent = (uint32_t)number.exponent;
	return true;
}

/* Both sides of all braces are the same, and there is no number but 0. */
static bool is_impartial(const uint8_t *bytes, size_t count)
{
	struct form form = form_of(bytes, count);

	for (size_t at = 0; at < count;) {
		if (form.text[at] == '{') {
			size_t bar = find_bar(form, at), half = bar - at - 1;
			size_t end = bar + 1 + half;

			if (end >= count || form.text[end] != '}' || memcmp(form.text + at + 1, form.text + bar + 1, half) != 0)
				return false;
			at++;
		} else if (form.text[at] == '*') {
			at++;
			decode_digits(form, &at);
		} else if (is_digit(form.text[at])) {
			if (decode_digits(form, &at) != 0)
				return false;
		} else if (form.text[at++] == '-') {
			return false;
		}
	}
	return true;
}

static cgt_status write(const cgt_game *game, const cgt_board *board, struct cgti_text *text)
{
	(void)game;
	cgti_text_bytes(text, (const char *)board->content, board->size);
	return CGT_OK;
}

static cgt_status read(const cgt_game *game, struct cgti_reader *reader, cgt_board **board)
{
	struct cgti_text text = CGTI_TEXT_EMPTY;
	cgt_status status = read_form(reader, false, 0, &text);

	(void)game;
	if (status == CGT_OK)
		status = text.failed ? cgti_fail_memory() : cgt_board_new_bytes((const uint8_t *)text.data, text.length, board);
	cgti_text_free(&text);
	return status;
}

static const struct cgti_byte_rules byte_rules = {
	.options = options,
	.negative = negative,
	.write = write,
	.read = read,
	.check = check,
	.is_impartial = is_impartial,
	.is_nim_heap = is_nim_heap,
	.is_number = is_number,
};

const struct cgti_rules cgti_value_rules = {
	.name = "value",
	.impartial = false,
	.board_kind = CGT_BOARD_BYTES,
	.alphabet = "",
	.exchanged_contents = "",
	.bytes = &byte_rules,
};
