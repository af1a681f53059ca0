/* SPDX-License-Identifier: MIT */
/*
 * Reading and writing the codes of take-and-break games (Winning Ways, chapter 4; CGSuite).
 *
 * Every form is turned into digits in standard form - the shortest cycle, beginning as early as it can, and no zeros at the
 * end - so that two codes mean the same game exactly when their digits are equal.
 */
#include "octal/code.h"

#include <string.h>

#include "support/error.h"
#include "support/memory.h"
#include "support/reader.h"

#define TAKE_ANY (CGTI_LEAVE_NONE | CGTI_LEAVE_ONE)
#define GRUNDY "grundy"
#define FORMS "a code such as 0.137, 4.7, 4!.0, 0.[3], S{1,3,4}, allbut{2,3,7} or grundy"

static cgt_status fail_here(const struct cgti_reader *reader, cgt_status status, const char *text)
{
	return cgti_fail_at(status, reader->line, reader->column, "line %d, column %d: %s", (int)reader->line,
	                    (int)reader->column, text);
}

/* Passes over `word`, which has no capitals, if it stands here in letters of any case. */
static bool read_word(struct cgti_reader *reader, const char *word)
{
	size_t length = strlen(word);

	for (size_t i = 0; i < length; i++)
		if (reader->at[i] != word[i] && (word[i] < 'a' || word[i] > 'z' || reader->at[i] != word[i] - 'a' + 'A'))
			return false;
	for (size_t i = 0; i < length; i++)
		cgti_reader_next(reader);
	return true;
}

static int digit_of(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	if (c >= 'A' && c <= 'F')
		return c - 'A' + 10;
	return -1;
}

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Reads a digit with its exclamation mark and puts it at the end. */
static cgt_status read_digit(struct cgti_reader *reader, bool repeats, struct cgti_code *code)
{
	int digit = digit_of(*reader->at);

	if (code->count > CGT_CODE_MAX_REMOVAL)
		return cgti_fail_at(CGT_TOO_LARGE, reader->line, reader->column,
		                    "line %d, column %d: a code has at most %d digits after the point", (int)reader->line,
		                    (int)reader->column, CGT_CODE_MAX_REMOVAL);
	cgti_reader_next(reader);
	if (*reader->at == '!') {
		if (repeats)
			return fail_here(reader, CGT_BAD_SYNTAX, "'!' cannot stand among repeating digits");
		if (!(digit & CGTI_LEAVE_TWO) || (digit & CGTI_LEAVE_THREE))
			return fail_here(reader, CGT_BAD_SYNTAX,
			                 "'!' stands after 4, 5, 6 or 7, a digit that leaves two heaps");
		cgti_reader_next(reader);
		digit |= CGTI_LEAVE_DISTINCT;
	}
	code->digit[code->count++] = (uint8_t)digit;
	return CGT_OK;
}

/* Reads the digit before the point, if there is one, and the point. */
static cgt_status read_head(struct cgti_reader *reader, struct cgti_code *code)
{
	struct cgti_reader start = *reader;
	cgt_status status;

	if (*reader->at == '.') {
		code->digit[code->count++] = 0;
		cgti_reader_next(reader);
		if (digit_of(*reader->at) < 0 && *reader->at != '[')
			return cgti_reader_expected(reader, "a digit from 0 to f");
		return CGT_OK;
	}
	status = read_digit(reader, false, code);
	if (status)
		return status;
	if (*reader->at != '.')
		return cgti_reader_expected(reader, "'.' after the first digit");
	if (code->digit[0] & TAKE_ANY)
		return fail_here(&start, CGT_BAD_SYNTAX,
		                 "a move that takes nothing must leave two heaps or more: 0, 4, 8 or c before the point");
	cgti_reader_next(reader);
	return CGT_OK;
}

static cgt_status read_digits(struct cgti_reader *reader, struct cgti_code *code)
{
	cgt_status status = read_head(reader, code);

	while (!status && digit_of(*reader->at) >= 0)
		status = read_digit(reader, false, code);
	if (!status && is_letter(*reader->at))
		return cgti_reader_expected(reader, "a digit from 0 to f");
	if (status || *reader->at != '[')
		return status;
	cgti_reader_next(reader);
	if (digit_of(*reader->at) < 0)
		return cgti_reader_expected(reader, "a digit from 0 to f");
	for (; !status && digit_of(*reader->at) >= 0; code->cycle++)
		status = read_digit(reader, true, code);
	if (status)
		return status;
	if (*reader->at != ']')
		return cgti_reader_expected(reader, "a digit from 0 to f or ']'");
	cgti_reader_next(reader);
	return CGT_OK;
}

/* Reads one number in braces and gives it its digit. */
static cgt_status read_member(struct cgti_reader *reader, uint8_t digit, struct cgti_code *code)
{
	struct cgti_reader start = *reader;
	uint64_t k;

	if (*reader->at < '0' || *reader->at > '9')
		return cgti_reader_expected(reader, "a number of counters");
	if (!cgti_reader_number(reader, CGT_CODE_MAX_REMOVAL, &k))
		return cgti_fail_at(CGT_TOO_LARGE, start.line, start.column,
		                    "line %d, column %d: a code speaks of at most %d counters", (int)start.line,
		                    (int)start.column, CGT_CODE_MAX_REMOVAL);
	if (k == 0)
		return fail_here(&start, CGT_BAD_SYNTAX, "a move takes at least 1 counter");
	if (code->digit[k] == digit)
		return fail_here(&start, CGT_BAD_SYNTAX, "this number stands twice");
	code->digit[k] = digit;
	if (k >= code->count)
		code->count = (uint32_t)k + 1;
	return CGT_OK;
}

/* Reads what stands in braces, after the first of them. */
static cgt_status read_set(struct cgti_reader *reader, struct cgti_code *code)
{
	bool allbut = code->form == CGTI_FORM_ALLBUT;
	bool more;

	memset(code->digit + 1, allbut ? TAKE_ANY : 0, CGT_CODE_MAX_REMOVAL + 1);
	code->count = 1;
	cgti_reader_skip_space(reader);
	more = !allbut || *reader->at != '}';
	while (more) {
		cgt_status status = read_member(reader, allbut ? 0 : TAKE_ANY, code);

		if (status)
			return status;
		cgti_reader_skip_space(reader);
		more = *reader->at == ',';
		if (!more && *reader->at != '}')
			return cgti_reader_expected(reader, "',' or '}'");
		if (more)
			cgti_reader_next(reader);
		cgti_reader_skip_space(reader);
	}
	cgti_reader_next(reader);
	if (allbut) {
		code->count++;
		code->cycle = 1;
	}
	return CGT_OK;
}

/* The least number of digits that the cycle repeats. */
static uint32_t least_cycle(const uint8_t *digit, uint32_t length)
{
	for (uint32_t p = 1; p < length; p++)
		if (length % p == 0 && memcmp(digit, digit + p, length - p) == 0)
			return p;
	return length;
}

/* Brings the digits to standard form. */
static void normalise(struct cgti_code *code)
{
	if (code->cycle) {
		uint32_t start = cgti_code_cycle_start(code);

		code->cycle = least_cycle(code->digit + start, code->cycle);
		code->count = start + code->cycle;
		if (code->cycle == 1 && code->digit[start] == 0)
			code->cycle = 0;
	}
	if (code->cycle)
		while (cgti_code_cycle_start(code) > 1 &&
		       code->digit[cgti_code_cycle_start(code) - 1] == code->digit[code->count - 1])
			code->count--;
	else
		while (code->count > 1 && code->digit[code->count - 1] == 0)
			code->count--;
}

bool cgti_code_begins(const struct cgti_reader *reader)
{
	struct cgti_reader ahead = *reader;

	if (read_word(&ahead, "s{") || read_word(&ahead, "allbut{"))
		return true;
	if (read_word(&ahead, GRUNDY))
		return *ahead.at == '\0' || strchr(":) \t\r\n", *ahead.at);
	if (digit_of(*ahead.at) >= 0) {
		cgti_reader_next(&ahead);
		if (*ahead.at == '!')
			cgti_reader_next(&ahead);
		return *ahead.at == '.';
	}
	return *ahead.at == '.' && (digit_of(ahead.at[1]) >= 0 || ahead.at[1] == '[');
}

/* Reads a code of any form. */
static cgt_status read_form(struct cgti_reader *reader, struct cgti_code *code)
{
	struct cgti_reader grundy = cgti_reader_within("4!.0");

	if (read_word(reader, GRUNDY))
		return read_digits(&grundy, code);
	if (read_word(reader, "s{")) {
		code->form = CGTI_FORM_SUBTRACTION;
		return read_set(reader, code);
	}
	if (read_word(reader, "allbut{")) {
		code->form = CGTI_FORM_ALLBUT;
		return read_set(reader, code);
	}
	if (*reader->at != '.' && digit_of(*reader->at) < 0)
		return cgti_reader_expected(reader, FORMS);
	return read_digits(reader, code);
}

cgt_status cgti_code_read(struct cgti_reader *reader, struct cgti_code *code)
{
	struct cgti_code read = { .form = CGTI_FORM_DIGITS };
	cgt_status status;

	read.digit = cgti_alloc_zero(CGT_CODE_MAX_REMOVAL + 2, 1);
	if (!read.digit)
		return cgti_fail_memory();
	status = read_form(reader, &read);
	if (status) {
		cgti_code_free(&read);
		return status;
	}
	normalise(&read);
	*code = read;
	return CGT_OK;
}

cgt_status cgti_code_parse(const char *text, struct cgti_code *code)
{
	struct cgti_reader reader = cgti_reader_of(text);
	struct cgti_code read;
	cgt_status status;

	cgti_reader_skip_space(&reader);
	status = cgti_code_read(&reader, &read);
	if (status)
		return status;
	cgti_reader_skip_space(&reader);
	if (*reader.at != '\0') {
		cgti_code_free(&read);
		return cgti_reader_expected(&reader, "the end of the code");
	}
	*code = read;
	return CGT_OK;
}

void cgti_code_free(struct cgti_code *code)
{
	cgti_free(code->digit);
	code->digit = NULL;
}

static void write_digit(struct cgti_text *text, uint8_t digit)
{
	cgti_text_char(text, "0123456789abcdef"[digit & 15]);
	if (digit & CGTI_LEAVE_DISTINCT)
		cgti_text_char(text, '!');
}

static void write_digits(const struct cgti_code *code, struct cgti_text *text)
{
	write_digit(text, code->digit[0]);
	cgti_text_char(text, '.');
	if (code->count == 1)
		cgti_text_char(text, '0');
	for (uint32_t k = 1; k < code->count; k++) {
		if (code->cycle && k == cgti_code_cycle_start(code))
			cgti_text_char(text, '[');
		write_digit(text, code->digit[k]);
	}
	if (code->cycle)
		cgti_text_char(text, ']');
}

/* Writes the numbers below `end` whose digit is `digit`. */
static void write_set(const struct cgti_code *code, uint32_t end, uint8_t digit, struct cgti_text *text)
{
	const char *between = "";

	for (uint32_t k = 1; k < end; k++)
		if (code->digit[k] == digit) {
			cgti_text_format(text, "%s%u", between, (unsigned)k);
			between = ",";
		}
	cgti_text_char(text, '}');
}

void cgti_code_text(const struct cgti_code *code, struct cgti_text *text)
{
	if (code->form == CGTI_FORM_DIGITS) {
		write_digits(code, text);
	} else if (code->form == CGTI_FORM_SUBTRACTION) {
		cgti_text_string(text, "S{");
		write_set(code, code->count, TAKE_ANY, text);
	} else {
		cgti_text_string(text, "allbut{");
		write_set(code, cgti_code_cycle_start(code), 0, text);
	}
}

bool cgti_code_equal(const struct cgti_code *a, const struct cgti_code *b)
{
	return a->count == b->count && a->cycle == b->cycle && memcmp(a->digit, b->digit, a->count) == 0;
}

uint8_t cgti_code_bits(const struct cgti_code *code, uint32_t from, uint32_t to)
{
	uint8_t bits = 0;

	for (uint32_t k = from; k < to; k++)
		bits |= code->digit[k];
	return bits;
}
