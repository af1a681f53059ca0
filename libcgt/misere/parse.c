/* SPDX-License-Identifier: MIT */
/*
 * Reading forms: the texts of text.c, and lists of options with commas, as one writes them by hand.
 *
 *   form  = term ( "+" term )*
 *   term  = "*" digits? | "*" "[" list "]"      a list of one item is that item, any other has the items as options
 *   list  = ( item ( "," item )* )?
 *   item  = "[" list "]" | form | stem+         a list here has the items as options; several stems are options
 *   stem  = ( digit | "&" digits ";" | "(" stem+ ")" ) "#"* ( "[" step+ "]" )?
 *   step  = "#" | "-"? ( digit | "&" digits ";" )
 *
 * The options read so far, of all brackets that are open, lie one after the other in one list.
 */
#include "misere/parse.h"

#include <string.h>

#include "support/error.h"
#include "support/reader.h"

struct parser {
	cgt_misere *table;
	struct cgti_meter *meter;
	struct cgti_reader reader;
	struct cgti_form_list open;
	int depth; /* of brackets and parentheses */
};

static cgt_status read_form(struct parser *parser, uint32_t *form);
static cgt_status read_stems(struct parser *parser, uint32_t *form);

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Passes over an opening bracket, which stands here, and over the space after it. */
static cgt_status enter(struct parser *parser)
{
	if (++parser->depth > CGT_MISERE_MAX_DEPTH)
		return cgti_fail_at(CGT_TOO_LARGE, parser->reader.line, parser->reader.column,
		                    "line %d, column %d: brackets are at most %d deep", (int)parser->reader.line,
		                    (int)parser->reader.column, CGT_MISERE_MAX_DEPTH);
	cgti_reader_next(&parser->reader);
	cgti_reader_skip_space(&parser->reader);
	return CGT_OK;
}

/* Passes over a closing bracket, which must stand here. */
static cgt_status leave(struct parser *parser, char bracket, const char *expected)
{
	if (*parser->reader.at != bracket)
		return cgti_reader_expected(&parser->reader, expected);
	cgti_reader_next(&parser->reader);
	parser->depth--;
	return CGT_OK;
}

/* Reads a decimal number as a nim heap. */
static cgt_status read_heap(struct parser *parser, uint32_t *form)
{
	struct cgti_reader start = parser->reader;
	uint64_t size;

	if (!is_digit(*start.at))
		return cgti_reader_expected(&start, "the size of a nim heap");
	if (!cgti_reader_number(&parser->reader, CGT_MISERE_MAX_BIRTHDAY, &size))
		return cgti_fail_at(CGT_TOO_LARGE, start.line, start.column,
		                    "line %d, column %d: nim heaps have at most %d counters", (int)start.line,
		                    (int)start.column, CGT_MISERE_MAX_BIRTHDAY);
	return cgti_forms_nim(&parser->table->forms, size, parser->meter, form);
}

/* Reads a nim heap of one digit, or of more between '&' and ';'. */
static cgt_status read_digit(struct parser *parser, uint32_t *form)
{
	uint64_t size = (uint64_t)(*parser->reader.at - '0');
	cgt_status status;

	if (*parser->reader.at != '&') {
		cgti_reader_next(&parser->reader);
		return cgti_forms_nim(&parser->table->forms, size, parser->meter, form);
	}
	cgti_reader_next(&parser->reader);
	status = read_heap(parser, form);
	if (status == CGT_OK && *parser->reader.at != ';')
		return cgti_reader_expected(&parser->reader, "';'");
	if (status == CGT_OK)
		cgti_reader_next(&parser->reader);
	return status;
}

/* Takes the options from a place in the open list on, and makes their form. */
static cgt_status close_options(struct parser *parser, size_t begin, uint32_t *form)
{
	struct cgti_form_list options = CGTI_FORM_LIST_EMPTY;
	cgt_status status = CGT_OK;

	for (size_t i = begin; i < parser->open.count && status == CGT_OK; i++)
		status = cgti_form_list_add(&options, parser->open.form[i]);
	if (status == CGT_OK)
		status = cgti_forms_make(&parser->table->forms, &options, form);
	parser->open.count = begin;
	cgti_form_list_free(&options);
	return status;
}

/* Makes a form the only option of another. */
static cgt_status wrap(struct parser *parser, uint32_t *form)
{
	size_t begin = parser->open.count;
	cgt_status status = cgti_form_list_add(&parser->open, *form);

	return status == CGT_OK ? close_options(parser, begin, form) : status;
}

/* Reads one step and does it. */
static cgt_status read_step(struct parser *parser, uint32_t *form)
{
	struct cgti_reader start = parser->reader;
	bool minus = *start.at == '-';
	uint32_t heap, result = 0;
	cgt_status status;

	if (*start.at == '#') {
		cgti_reader_next(&parser->reader);
		return wrap(parser, form);
	}
	if (minus)
		cgti_reader_next(&parser->reader);
	if (!is_digit(*parser->reader.at) && *parser->reader.at != '&')
		return cgti_reader_expected(&parser->reader, minus ? "a digit" : "'#', a digit, '-' or ']'");
	status = read_digit(parser, &heap);
	if (status == CGT_OK)
		status = cgti_misere_operate(parser->table, minus ? CGTI_DIFFERENCE : CGTI_SUM, *form, heap, parser->meter,
		                             &result);
	if (status != CGT_OK)
		return status;
	if (result == CGTI_FORM_NONE)
		return cgti_fail_at(CGT_NO_VALUE, start.line, start.column,
		                    "line %d, column %d: the form before has no such nim heap as a part", (int)start.line,
		                    (int)start.column);
	*form = result;
	return CGT_OK;
}

/* Reads the steps after a stem: '#' alone, or any in brackets. */
static cgt_status read_steps(struct parser *parser, uint32_t *form)
{
	cgt_status status = CGT_OK;

	while (status == CGT_OK && *parser->reader.at == '#')
		status = read_step(parser, form);
	if (status != CGT_OK || *parser->reader.at != '[')
		return status;
	cgti_reader_next(&parser->reader);
	do
		status = read_step(parser, form);
	while (status == CGT_OK && *parser->reader.at != ']');
	if (status == CGT_OK)
		cgti_reader_next(&parser->reader);
	return status;
}

static bool begins_stem(char c)
{
	return is_digit(c) || c == '&' || c == '(';
}

static cgt_status read_stem(struct parser *parser, uint32_t *form)
{
	cgt_status status;

	if (*parser->reader.at != '(') {
		status = read_digit(parser, form);
	} else {
		status = enter(parser);
		if (status == CGT_OK)
			status = read_stems(parser, form);
		if (status == CGT_OK)
			status = leave(parser, ')', "a digit, '&', '(' or ')'");
	}
	return status == CGT_OK ? read_steps(parser, form) : status;
}

/* Reads stems: one is meant itself, several are options. */
static cgt_status read_stems(struct parser *parser, uint32_t *form)
{
	size_t begin = parser->open.count;
	cgt_status status;

	do {
		if (!begins_stem(*parser->reader.at))
			return cgti_reader_expected(&parser->reader, "a form: '*', '[', '(', '&' or a digit");
		status = read_stem(parser, form);
		if (status == CGT_OK)
			status = cgti_form_list_add(&parser->open, *form);
		if (status != CGT_OK)
			return status;
	} while (begins_stem(*parser->reader.at));
	if (parser->open.count > begin + 1)
		return close_options(parser, begin, form);
	parser->open.count = begin;
	return CGT_OK;
}

static cgt_status read_item(struct parser *parser, uint32_t *form);

/* Reads a list in square brackets; its items are put at the end of the open ones. */
static cgt_status read_list(struct parser *parser)
{
	uint32_t item;
	cgt_status status = enter(parser);

	if (status != CGT_OK || *parser->reader.at == ']')
		return status == CGT_OK ? leave(parser, ']', "']'") : status;
	for (;;) {
		status = read_item(parser, &item);
		if (status == CGT_OK)
			status = cgti_form_list_add(&parser->open, item);
		if (status != CGT_OK)
			return status;
		cgti_reader_skip_space(&parser->reader);
		if (*parser->reader.at != ',')
			return leave(parser, ']', "',', ']' or another option");
		cgti_reader_next(&parser->reader);
		cgti_reader_skip_space(&parser->reader);
	}
}

static cgt_status read_item(struct parser *parser, uint32_t *form)
{
	size_t begin = parser->open.count;
	cgt_status status;

	if (*parser->reader.at == '*')
		return read_form(parser, form);
	if (*parser->reader.at != '[')
		return read_stems(parser, form);
	status = read_list(parser);
	return status == CGT_OK ? close_options(parser, begin, form) : status;
}

static cgt_status read_term(struct parser *parser, uint32_t *form)
{
	size_t begin = parser->open.count;
	cgt_status status;

	if (*parser->reader.at != '*')
		return cgti_reader_expected(&parser->reader, "'*' at the beginning of a form");
	cgti_reader_next(&parser->reader);
	if (is_digit(*parser->reader.at))
		return read_heap(parser, form);
	if (*parser->reader.at != '[')
		return cgti_forms_nim(&parser->table->forms, 1, parser->meter, form);
	status = read_list(parser);
	if (status != CGT_OK || parser->open.count != begin + 1)
		return status == CGT_OK ? close_options(parser, begin, form) : status;
	*form = parser->open.form[--parser->open.count];
	return CGT_OK;
}

static cgt_status read_form(struct parser *parser, uint32_t *form)
{
	uint32_t sum, term;
	cgt_status status = read_term(parser, &sum);

	cgti_reader_skip_space(&parser->reader);
	while (status == CGT_OK && *parser->reader.at == '+') {
		cgti_reader_next(&parser->reader);
		cgti_reader_skip_space(&parser->reader);
		status = read_term(parser, &term);
		if (status == CGT_OK)
			status = cgti_misere_operate(parser->table, CGTI_SUM, sum, term, parser->meter, &sum);
		cgti_reader_skip_space(&parser->reader);
	}
	if (status == CGT_OK)
		*form = sum;
	return status;
}

cgt_status cgti_misere_read(cgt_misere *table, const char *text, struct cgti_meter *meter, uint32_t *form)
{
	struct parser parser = { .table = table, .meter = meter, .reader = cgti_reader_of(text) };
	cgt_status status;

	cgti_reader_skip_space(&parser.reader);
	status = read_form(&parser, form);
	if (status == CGT_OK && *parser.reader.at)
		status = cgti_reader_expected(&parser.reader, "'+' or the end of the form");
	cgti_form_list_free(&parser.open);
	return status;
}
