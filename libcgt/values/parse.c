/* SPDX-License-Identifier: MIT */
/*
 * Reading values: the texts of text.c, and expressions of them.
 *
 *   sum      = term ( ( "+" | "-" ) term )*
 *   term     = "-" term | "+-" term | whole "." term | together
 *   together = number? ups? nimber? | number? ( "Tiny" | "Miny" ) "(" sum ")" | "(" sum ")" | "{" game "}"
 *   number   = "-"? digits ( "/" digits )?
 *   ups      = "^"+ | "v"+ | ( "^" | "v" ) ( digits | "[" digits "]" | "<" digits ">" )
 *   nimber   = "*" digits?
 *   game     = options bars options             bars are one "|" or several; the longest part first, those on either side then
 *   options  = ( sum ( "," sum )* )? | game     are whole games, without braces of their own
 *
 * Behind "+-" and "." only one part of what is written together may stand, and behind "+-" braces without bars, for several
 * options of Left; a minus before digits belongs to the number.
 *
 * There is no recursion. What is begun lies on a stack of marks: brackets and bars, and the operators whose second operand is
 * still to come. The values read lie on another one, those that are options one after the other. Operators are done as soon as
 * their operand is there, so that the marks under a value are brackets and bars.
 */
#include "values/text.h"

#include <string.h>

#include "support/bits.h"
#include "support/error.h"
#include "support/reader.h"
#include "values/uptimal.h"

enum mark_kind { TEXT, PARENTHESIS, TINY, MINY, BRACE, BAR, ADD, SUBTRACT, NEGATE, MULTIPLY, SWITCH };

struct mark {
	enum mark_kind kind;
	bool has_bars; /* BRACE: some bars were read in it */
	int bars;      /* BAR: how many */
	size_t begin;  /* BRACE, BAR: of the options that begin there, on a BAR Left's */
	size_t middle; /* BAR: of Right's */
	int64_t times; /* MULTIPLY */
};

struct parser {
	cgt_values *values;
	struct cgti_meter *meter;
	struct cgti_reader reader;
	struct mark *mark;
	size_t marks, mark_cap;
	struct cgti_value_list open; /* the values */
	int depth;                   /* of brackets */
};

/* --- marks and values ----------------------------------------------------------------------------------------------------- */

static cgt_status push(struct parser *parser, struct mark mark)
{
	void *marks = parser->mark;
	cgt_status status = cgti_values_grow(parser->values, parser->meter, &marks, &parser->mark_cap, parser->marks + 1,
	                                     sizeof *parser->mark);

	parser->mark = marks;
	if (status == CGT_OK)
		parser->mark[parser->marks++] = mark;
	return status;
}

static struct mark *top_of(const struct parser *parser)
{
	return &parser->mark[parser->marks - 1];
}

static cgt_status push_value(struct parser *parser, uint32_t value)
{
	return cgti_values_list_add(parser->values, parser->meter, &parser->open, value);
}

static uint32_t pop_value(struct parser *parser)
{
	return parser->open.value[--parser->open.count];
}

static cgt_status too_large_at(const struct cgti_reader *at, const char *what, uint64_t most)
{
	return cgti_fail_at(CGT_TOO_LARGE, at->line, at->column, "line %d, column %d: %s %llu", (int)at->line, (int)at->column, what,
	                    (unsigned long long)most);
}

static cgt_status no_value_at(const struct cgti_reader *at, const char *why)
{
	return cgti_fail_at(CGT_NO_VALUE, at->line, at->column, "line %d, column %d: %s", (int)at->line, (int)at->column, why);
}

/* Whether the text goes on with these bytes. */
static bool goes_on(const struct parser *parser, const char *bytes)
{
	return strncmp(parser->reader.at, bytes, strlen(bytes)) == 0;
}

static void skip(struct parser *parser, size_t bytes)
{
	while (bytes-- > 0)
		cgti_reader_next(&parser->reader);
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Passes over an opening bracket of so many bytes. */
static cgt_status enter(struct parser *parser, enum mark_kind kind, size_t bytes)
{
	if (++parser->depth > CGT_VALUES_MAX_DEPTH)
		return too_large_at(&parser->reader, "the depth of brackets is at most", CGT_VALUES_MAX_DEPTH);
	skip(parser, bytes);
	return push(parser, (struct mark){ .kind = kind, .begin = parser->open.count });
}

/* --- games ---------------------------------------------------------------------------------------------------------------- */

/* Makes a game of the values from `begin` on, Left's options before `middle`; it takes their place. */
static cgt_status make_game(struct parser *parser, size_t begin, size_t middle)
{
	struct cgti_value_list *open = &parser->open;
	uint32_t game;
	cgt_status status = cgti_values_make(parser->values, open->value + begin, middle - begin, open->value + middle,
	                                     open->count - middle, parser->meter, &game);

	if (status != CGT_OK)
		return status;
	open->count = begin;
	return push_value(parser, game);
}

/* Makes the game that its negative's options make with the values from `begin` on. */
static cgt_status make_switch(struct parser *parser, size_t begin)
{
	struct cgti_value_list *open = &parser->open;
	const size_t end = open->count;
	cgt_status status = CGT_OK;

	for (size_t i = begin; i < end && status == CGT_OK; i++) {
		uint32_t negative;

		status = cgti_values_negative(parser->values, open->value[i], parser->meter, &negative);
		if (status == CGT_OK)
			status = push_value(parser, negative);
	}
	return status == CGT_OK ? make_game(parser, begin, end) : status;
}

/* Tiny or Miny of the value on top. */
static cgt_status make_tiny(struct parser *parser, enum mark_kind kind)
{
	uint32_t *value = &parser->open.value[parser->open.count - 1];
	cgt_status status = cgti_values_tiny(parser->values, value, parser->meter, value);

	return status == CGT_OK && kind == MINY ? cgti_values_negative(parser->values, *value, parser->meter, value) : status;
}

/* Does the operator on top with the value on top. */
static cgt_status operate(struct parser *parser)
{
	const struct mark mark = parser->mark[--parser->marks];
	cgt_values *values = parser->values;
	uint32_t right = pop_value(parser), result = right;
	cgt_status status;

	switch (mark.kind) {
	case ADD:
		status = cgti_values_sum(values, pop_value(parser), right, parser->meter, &result);
		break;
	case SUBTRACT:
		status = cgti_values_difference(values, pop_value(parser), right, parser->meter, &result);
		break;
	case NEGATE:
		status = cgti_values_negative(values, right, parser->meter, &result);
		break;
	case MULTIPLY:
		status = cgti_values_multiple(values, mark.times, right, parser->meter, &result);
		break;
	default:
		status = push_value(parser, right);
		return status == CGT_OK ? make_switch(parser, parser->open.count - 1) : status;
	}
	return status == CGT_OK ? push_value(parser, result) : status;
}

/* Does all operators that the value on top completes. */
static cgt_status complete(struct parser *parser)
{
	cgt_status status = CGT_OK;

	while (status == CGT_OK && top_of(parser)->kind >= ADD)
		status = operate(parser);
	return status;
}

/* --- what is written together --------------------------------------------------------------------------------------------- */

static cgt_status number_too_large(const struct cgti_reader *at)
{
	return cgti_fail_at(CGT_TOO_LARGE, at->line, at->column,
	                    "line %d, column %d: a number has a numerator of at most 2^63 - 1 and a denominator of at most 2^%d",
	                    (int)at->line, (int)at->column, CGT_VALUES_MAX_EXPONENT);
}

/* Reads a number without sign; *whole tells whether it has no denominator. */
static cgt_status read_number(struct parser *parser, bool negative, struct cgti_dyadic *number, bool *whole)
{
	struct cgti_reader start = parser->reader;
	uint64_t top, bottom = 1;

	if (!cgti_reader_number(&parser->reader, INT64_MAX, &top))
		return number_too_large(&start);
	*whole = *parser->reader.at != '/';
	if (!*whole) {
		skip(parser, 1);
		start = parser->reader;
		if (*start.at == '\0')
			return cgti_reader_expected(&start, "a denominator");
		if (!is_digit(*start.at))
			return no_value_at(&start, "there are quotients of whole numbers only");
		if (!cgti_reader_number(&parser->reader, UINT64_MAX, &bottom))
			return number_too_large(&start);
		if (bottom == 0 || (bottom & (bottom - 1)) != 0)
			return no_value_at(&start, "the denominator of a number is a power of 2");
	}
	if (!cgti_dyadic_make(negative ? -(int64_t)top : (int64_t)top, (uint64_t)cgti_lowest_bit(bottom), number))
		return number_too_large(&start);
	return CGT_OK;
}

/* Reads digits that must stand here. */
static cgt_status read_count(struct parser *parser, uint64_t least, uint64_t most, const char *what, const char *limit,
                             uint64_t *count)
{
	struct cgti_reader start = parser->reader;

	if (!is_digit(*start.at))
		return cgti_reader_expected(&start, what);
	if (!cgti_reader_number(&parser->reader, most, count))
		return too_large_at(&start, limit, most);
	return *count < least ? cgti_reader_expected(&start, what) : CGT_OK;
}

/* Reads a power of up, ^<n>, or a sum of powers, ^[n], behind the arrow; of down where `negative`. */
static cgt_status read_power(struct parser *parser, bool negative, uint32_t *power)
{
	const bool is_sum = *parser->reader.at == '[';
	uint64_t n;
	cgt_status status;

	skip(parser, 1);
	status = read_count(parser, 1, CGT_VALUES_MAX_UPTIMAL, "a number from 1 on", "powers of up are at most", &n);
	if (status == CGT_OK && *parser->reader.at != (is_sum ? ']' : '>'))
		return cgti_reader_expected(&parser->reader, is_sum ? "']'" : "'>'");
	if (status != CGT_OK)
		return status;
	skip(parser, 1);
	status = is_sum ? cgti_values_up_sum(parser->values, (uint32_t)n, parser->meter, power)
	                : cgti_values_up_power(parser->values, (uint32_t)n, parser->meter, power);
	return status == CGT_OK && negative ? cgti_values_negative(parser->values, *power, parser->meter, power) : status;
}

/* Reads ups: into *ups, or a power into *power. */
static cgt_status read_ups(struct parser *parser, int64_t *ups, uint32_t *power)
{
	const char arrow = *parser->reader.at;
	uint64_t count = 0;
	cgt_status status = CGT_OK;

	for (; *parser->reader.at == arrow; count++)
		skip(parser, 1);
	if (count == 1 && (*parser->reader.at == '[' || *parser->reader.at == '<'))
		return read_power(parser, arrow == 'v', power);
	if (count == 1 && is_digit(*parser->reader.at))
		status = read_count(parser, 0, CGT_VALUES_MAX_UPS, "a number", "ups, or downs, are at most", &count);
	*ups = arrow == 'v' ? -(int64_t)count : (int64_t)count;
	return status;
}

static cgt_status read_nimber(struct parser *parser, uint32_t *nimber)
{
	uint64_t size = 1;
	cgt_status status = CGT_OK;

	skip(parser, 1);
	if (is_digit(*parser->reader.at))
		status = read_count(parser, 0, CGT_VALUES_MAX_NIMBER, "a number", "a nimber is at most", &size);
	*nimber = (uint32_t)size;
	return status;
}

/* What may stand next: a value; a value or the end of options that are none; or what follows a value. */
enum state { VALUE, VALUE_OR_END, BEHIND_VALUE };

/* Whether only one part may stand here. */
static bool is_alone(const struct parser *parser)
{
	return top_of(parser)->kind == SWITCH || top_of(parser)->kind == MULTIPLY;
}

static cgt_status add_power(struct parser *parser, struct cgti_plain plain, uint32_t power)
{
	uint32_t value;
	cgt_status status = cgti_values_plain(parser->values, plain, parser->meter, &value);

	if (status == CGT_OK && power != CGTI_VALUE_NONE)
		status = cgti_values_sum(parser->values, value, power, parser->meter, &value);
	return status == CGT_OK ? push_value(parser, value) : status;
}

/* Reads ups and a nimber, with the number before them; alone, only the first that is there. */
static cgt_status read_rest(struct parser *parser, struct cgti_plain plain, bool alone)
{
	uint32_t power = CGTI_VALUE_NONE;
	bool any = false;
	cgt_status status = CGT_OK;

	if (*parser->reader.at == '^' || *parser->reader.at == 'v') {
		status = read_ups(parser, &plain.ups, &power);
		any = true;
	}
	if (status == CGT_OK && *parser->reader.at == '*' && !(alone && any))
		status = read_nimber(parser, &plain.nimber);
	return status == CGT_OK ? add_power(parser, plain, power) : status;
}

static bool begins_tiny(const struct parser *parser)
{
	return goes_on(parser, "Tiny(") || goes_on(parser, "Miny(");
}

static cgt_status enter_tiny(struct parser *parser)
{
	return enter(parser, goes_on(parser, "Tiny(") ? TINY : MINY, strlen("Tiny("));
}

/* Reads a number, which stands here behind its sign, and what belongs to it. */
static cgt_status read_together(struct parser *parser, bool negative, enum state *state)
{
	const struct cgti_reader start = parser->reader;
	const bool alone = is_alone(parser);
	struct cgti_plain plain = { .ups = 0 };
	bool whole = true;
	cgt_status status;

	if (top_of(parser)->kind == MULTIPLY)
		return cgti_reader_expected(&start, "'(', '{', '^', 'v', '*', \"+-\", \"Tiny(\" or \"Miny(\" behind '.'");
	status = read_number(parser, negative, &plain.number, &whole);
	if (status != CGT_OK)
		return status;
	if (*parser->reader.at == '.') {
		if (!whole)
			return no_value_at(&start, "there are multiples by whole numbers only");
		skip(parser, 1);
		return push(parser, (struct mark){ .kind = MULTIPLY, .times = plain.number.numerator });
	}
	if (!alone && begins_tiny(parser)) {
		status = add_power(parser, plain, CGTI_VALUE_NONE);
		if (status == CGT_OK)
			status = push(parser, (struct mark){ .kind = ADD });
		return status == CGT_OK ? enter_tiny(parser) : status;
	}
	*state = BEHIND_VALUE;
	return alone ? add_power(parser, plain, CGTI_VALUE_NONE) : read_rest(parser, plain, false);
}

/* Reads a minus before a value, or before a number, which it belongs to. */
static cgt_status read_minus(struct parser *parser, enum state *state)
{
	const struct cgti_reader start = parser->reader;

	skip(parser, 1);
	cgti_reader_skip_space(&parser->reader);
	if (is_digit(*parser->reader.at))
		return read_together(parser, true, state);
	if (is_alone(parser))
		return cgti_reader_expected(&start, "a value without a sign, or '('");
	return push(parser, (struct mark){ .kind = NEGATE });
}

/* Reads a value, or as much of it as there is before another one begins. */
static cgt_status read_value(struct parser *parser, enum state *state)
{
	const char c = *parser->reader.at;

	*state = VALUE;
	if (c == '(')
		return enter(parser, PARENTHESIS, 1);
	if (c == '{') {
		*state = VALUE_OR_END;
		return enter(parser, BRACE, 1);
	}
	if (begins_tiny(parser))
		return enter_tiny(parser);
	if (goes_on(parser, "+-")) {
		skip(parser, 2);
		return push(parser, (struct mark){ .kind = SWITCH });
	}
	if (c == '-')
		return read_minus(parser, state);
	if (is_digit(c))
		return read_together(parser, false, state);
	if (c != '^' && c != 'v' && c != '*')
		return cgti_reader_expected(&parser->reader, "a value: a number, '*', '^', 'v', '{', '(', '-', \"+-\", \"Tiny(\" or "
		                            "\"Miny(\"");
	*state = BEHIND_VALUE;
	return read_rest(parser, (struct cgti_plain){ .ups = 0 }, is_alone(parser));
}

/* --- brackets and bars ---------------------------------------------------------------------------------------------------- */

/* Ends the game whose bars are on top. */
static cgt_status close_bars(struct parser *parser)
{
	const struct mark mark = parser->mark[--parser->marks];

	return make_game(parser, mark.begin, mark.middle);
}

/* Reads bars: games with fewer bars, which end here, are among the options on their left. */
static cgt_status read_bars(struct parser *parser)
{
	const struct cgti_reader start = parser->reader;
	struct mark *top;
	int bars = 0;
	cgt_status status = CGT_OK;

	for (; *parser->reader.at == '|' && bars <= CGT_VALUES_MAX_DEPTH; bars++)
		skip(parser, 1);
	if (bars > CGT_VALUES_MAX_DEPTH)
		return too_large_at(&start, "bars in a row are at most", CGT_VALUES_MAX_DEPTH);
	while (status == CGT_OK && top_of(parser)->kind == BAR && top_of(parser)->bars < bars)
		status = close_bars(parser);
	if (status != CGT_OK)
		return status;
	top = top_of(parser);
	if (top->kind == BAR && top->bars == bars)
		return cgti_reader_expected(&start, "more or fewer bars than before, ',' or '}'");
	top->has_bars = true;
	return push(parser, (struct mark){ .kind = BAR, .bars = bars, .begin = top->kind == BRACE ? top->begin : top->middle,
	                                   .middle = parser->open.count });
}

/* Passes over '}'; what is in the braces becomes one value. */
static cgt_status close_braces(struct parser *parser)
{
	cgt_status status = CGT_OK;
	struct mark mark;

	while (status == CGT_OK && top_of(parser)->kind == BAR)
		status = close_bars(parser);
	if (status != CGT_OK)
		return status;
	mark = parser->mark[--parser->marks];
	if (!mark.has_bars) { /* options of Left behind "+-" */
		if (top_of(parser)->kind != SWITCH)
			return cgti_reader_expected(&parser->reader, "',', '|' or an operator");
		if (parser->open.count == mark.begin)
			return cgti_reader_expected(&parser->reader, "a value");
		parser->marks--;
		status = make_switch(parser, mark.begin);
	}
	skip(parser, 1);
	parser->depth--;
	return status;
}

/* Passes over ')'. */
static cgt_status close_parenthesis(struct parser *parser)
{
	const enum mark_kind kind = parser->mark[--parser->marks].kind;

	skip(parser, 1);
	parser->depth--;
	return kind == PARENTHESIS ? CGT_OK : make_tiny(parser, kind);
}

static cgt_status expected_behind(const struct parser *parser)
{
	switch (top_of(parser)->kind) {
	case TEXT:
		return cgti_reader_expected(&parser->reader, "'+', '-' or the end of the value");
	case BRACE:
	case BAR:
		return cgti_reader_expected(&parser->reader, "'+', '-', ',', '|' or '}'");
	default:
		return cgti_reader_expected(&parser->reader, "'+', '-' or ')'");
	}
}

/* Reads what follows a value, or options that are none; at the end of the text *end is set. */
static cgt_status read_behind(struct parser *parser, enum state *state, bool *end)
{
	const char c = *parser->reader.at;
	const enum mark_kind top = top_of(parser)->kind;
	const bool in_braces = top == BRACE || top == BAR;
	const bool has_value = *state == BEHIND_VALUE;

	*state = VALUE;
	if (in_braces && c == '|') {
		*state = VALUE_OR_END;
		return read_bars(parser);
	}
	if ((in_braces && c == '}') || (!in_braces && top != TEXT && c == ')')) {
		*state = BEHIND_VALUE;
		return c == '}' ? close_braces(parser) : close_parenthesis(parser);
	}
	*end = has_value && top == TEXT && c == '\0';
	if (*end)
		return CGT_OK;
	if (c == '/')
		return no_value_at(&parser->reader, "there are quotients of whole numbers only");
	if (goes_on(parser, "+-"))
		return cgti_reader_expected(&parser->reader, "one of the two, \"+ +-\" or '-', since \"+-\" is the sign of a switch,");
	if (c != '+' && c != '-' && !(in_braces && c == ','))
		return expected_behind(parser);
	skip(parser, 1);
	return c == ',' ? CGT_OK : push(parser, (struct mark){ .kind = c == '+' ? ADD : SUBTRACT });
}

static cgt_status read_all(struct parser *parser)
{
	enum state state = VALUE;
	bool end = false;
	cgt_status status = push_value(parser, CGTI_VALUE_ZERO); /* so that the list is an array; it stays at the bottom */

	if (status == CGT_OK)
		status = push(parser, (struct mark){ .kind = TEXT });
	while (status == CGT_OK && !end) {
		cgti_reader_skip_space(&parser->reader);
		if (state == VALUE || (state == VALUE_OR_END && *parser->reader.at != '|' && *parser->reader.at != '}')) {
			status = read_value(parser, &state);
			continue;
		}
		if (state == BEHIND_VALUE)
			status = complete(parser);
		if (status == CGT_OK)
			status = read_behind(parser, &state, &end);
	}
	return status;
}

cgt_status cgti_values_read(cgt_values *values, const char *text, struct cgti_meter *meter, uint32_t *value)
{
	struct parser parser = { .values = values, .meter = meter, .reader = cgti_reader_of(text) };
	cgt_status status = read_all(&parser);

	if (status == CGT_OK)
		*value = pop_value(&parser);
	cgti_values_return(values, meter, parser.mark, parser.mark_cap * sizeof *parser.mark);
	cgti_values_list_free(values, meter, &parser.open);
	return status;
}

cgt_status cgt_values_parse(cgt_values *values, const char *text, cgt_budget *budget, uint64_t *value)
{
	struct cgti_meter meter;
	uint32_t found = 0;
	cgt_status status;

	if (!text || !value)
		return cgti_fail_null(!text ? "text" : "value");
	status = cgti_values_begin(values, budget, "value text", &meter);
	if (status != CGT_OK)
		return status;
	status = cgti_values_read(values, text, &meter, &found);
	return cgti_values_end(values, status, found, value);
}
