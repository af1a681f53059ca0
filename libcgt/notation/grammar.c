/* SPDX-License-Identifier: MIT */
/*
 * The grammar of values: the texts of notation/text.c, and expressions of them.
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
 * After "+-" and "." only one part of what is written together may stand, and after "+-" braces without bars, for several
 * options of Left; a minus before digits belongs to the number.
 *
 * There is no recursion. What is begun lies on a stack of marks: brackets and bars, and the operators whose second operand is
 * still to come. The values read are the maker's list, those that are options one after the other. Operators are done as soon as
 * their operand is there, so that the marks under a value are brackets and bars.
 */
#include "notation/grammar.h"

#include <string.h>

#include "support/bits.h"
#include "support/error.h"

enum mark_kind { TEXT, PARENTHESIS, TINY, MINY, BRACE, BAR, ADD, SUBTRACT, JOIN, NEGATE, MULTIPLY, SWITCH };

struct mark {
	enum mark_kind kind;
	bool has_bars;         /* BRACE: some bars were read in it */
	int bars;              /* BAR: how many */
	size_t begin;          /* BRACE, BAR: of the options that begin there, on a BAR Left's */
	size_t middle;         /* BAR: of Right's */
	int64_t times;         /* MULTIPLY */
	struct cgti_reader at; /* its place */
};

struct parser {
	struct cgti_maker *maker;
	const struct cgti_maker_rules *rules; /* the maker's */
	struct cgti_reader reader;
	bool is_term; /* only one term is to be read */
	struct mark *mark;
	size_t marks, mark_cap;
	size_t values; /* in the maker's list */
	int depth;     /* of brackets */
};

/* --- marks and values ----------------------------------------------------------------------------------------------------- */

static cgt_status push(struct parser *parser, struct mark mark)
{
	void *marks = parser->mark;
	cgt_status status = parser->rules->grow(parser->maker, &marks, &parser->mark_cap, parser->marks + 1, sizeof *parser->mark);

	parser->mark = marks;
	if (status == CGT_OK)
		parser->mark[parser->marks++] = mark;
	return status;
}

static struct mark *top_of(const struct parser *parser)
{
	return &parser->mark[parser->marks - 1];
}

static cgt_status too_large_at(const struct cgti_reader *at, const char *what, uint64_t most)
{
	return cgti_fail_at(CGT_TOO_LARGE, at->line, at->column, "line %d, column %d: %s %llu", (int)at->line,
	                    (int)at->column, what, (unsigned long long)most);
}

static cgt_status no_value_at(const struct parser *parser, const struct cgti_reader *at, const char *why)
{
	return cgti_fail_at(parser->rules->limits.no_value, at->line, at->column, "line %d, column %d: %s", (int)at->line,
	                    (int)at->column, why);
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
	const struct mark mark = { .kind = kind, .begin = parser->values, .at = parser->reader };

	if (++parser->depth > parser->rules->limits.depth)
		return too_large_at(&parser->reader, "the depth of brackets is at most", (uint64_t)parser->rules->limits.depth);
	skip(parser, bytes);
	return push(parser, mark);
}

/* --- what is made --------------------------------------------------------------------------------------------------------- */

/* Makes a game of the values from `begin` on, Left's options before `middle`; it takes their place. */
static cgt_status make_game(struct parser *parser, const struct cgti_reader *at, size_t begin, size_t middle)
{
	parser->maker->at = *at;
	parser->values = begin + 1;
	return parser->rules->game(parser->maker, begin, middle);
}

/* Makes the game that its negative's options make with the values from `begin` on. */
static cgt_status make_switch(struct parser *parser, const struct cgti_reader *at, size_t begin)
{
	const size_t end = parser->values;
	cgt_status status = CGT_OK;

	parser->maker->at = *at;
	for (size_t i = begin; i < end && status == CGT_OK; i++) {
		status = parser->rules->copy(parser->maker, i);
		if (status == CGT_OK)
			status = parser->rules->negate(parser->maker);
	}
	return status == CGT_OK ? make_game(parser, at, begin, end) : status;
}

/* Adds what a name at a place stands for. */
static cgt_status make_name(struct parser *parser, const struct cgti_reader *at, const struct cgti_name *name)
{
	parser->maker->at = *at;
	parser->values++;
	return parser->rules->name(parser->maker, name);
}

/* Does the operator on top with the value on top. */
static cgt_status operate(struct parser *parser)
{
	const struct mark mark = parser->mark[--parser->marks];
	const struct cgti_maker_rules *rules = parser->rules;
	struct cgti_maker *maker = parser->maker;
	cgt_status status = CGT_OK;

	maker->at = mark.at;
	switch (mark.kind) {
	case NEGATE:
		return rules->negate(maker);
	case MULTIPLY:
		return rules->multiply(maker, mark.times);
	case SWITCH:
		return make_switch(parser, &mark.at, parser->values - 1);
	default:
		parser->values--;
		if (mark.kind == SUBTRACT)
			status = rules->negate(maker);
		if (status != CGT_OK)
			return status;
		return mark.kind == JOIN ? rules->join(maker) : rules->add(maker);
	}
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

static cgt_status number_too_large(const struct parser *parser, const struct cgti_reader *at)
{
	return cgti_fail_at(CGT_TOO_LARGE, at->line, at->column, "line %d, column %d: %s", (int)at->line, (int)at->column,
	                    parser->rules->limits.number);
}

/* Reads a number without sign; *whole tells whether it has no denominator. */
static cgt_status read_number(struct parser *parser, bool negative, struct cgti_dyadic *number, bool *whole)
{
	const struct cgti_notation *limits = &parser->rules->limits;
	struct cgti_reader start = parser->reader;
	uint64_t top, bottom = 1;

	if (!cgti_reader_number(&parser->reader, INT64_MAX, &top))
		return number_too_large(parser, &start);
	*whole = *parser->reader.at != '/';
	if (!*whole) {
		skip(parser, 1);
		start = parser->reader;
		if (*start.at == '\0')
			return cgti_reader_expected(&start, "a denominator");
		if (!is_digit(*start.at))
			return no_value_at(parser, &start, "there are quotients of whole numbers only");
		if (!cgti_reader_number(&parser->reader, UINT64_MAX, &bottom))
			return number_too_large(parser, &start);
		if (bottom == 0 || (bottom & (bottom - 1)) != 0)
			return no_value_at(parser, &start, "the denominator of a number is a power of 2");
	}
	if (!cgti_dyadic_make(negative ? -(int64_t)top : (int64_t)top, (uint64_t)cgti_lowest_bit(bottom), number) ||
	    number->numerator > limits->numerator || number->numerator < -limits->numerator || number->exponent > limits->exponent)
		return number_too_large(parser, &start);
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

/* Reads a power of up, ^<n>, or a sum of powers, ^[n], after the arrow. */
static cgt_status read_power(struct parser *parser, struct cgti_name *name)
{
	uint64_t n;
	cgt_status status;

	name->is_sum = *parser->reader.at == '[';
	skip(parser, 1);
	status = read_count(parser, 1, parser->rules->limits.power, "a number from 1 on", "powers of up are at most", &n);
	if (status == CGT_OK && *parser->reader.at != (name->is_sum ? ']' : '>'))
		return cgti_reader_expected(&parser->reader, name->is_sum ? "']'" : "'>'");
	if (status != CGT_OK)
		return status;
	skip(parser, 1);
	name->power = (uint32_t)n;
	return CGT_OK;
}

/* Reads ups, or a power. */
static cgt_status read_ups(struct parser *parser, struct cgti_name *name)
{
	const char arrow = *parser->reader.at;
	const struct cgti_reader start = parser->reader;
	const uint64_t most = parser->rules->limits.ups;
	uint64_t count = 0;
	cgt_status status = CGT_OK;

	name->is_negative = arrow == 'v';
	for (; *parser->reader.at == arrow; count++)
		skip(parser, 1);
	if (count == 1 && (*parser->reader.at == '[' || *parser->reader.at == '<'))
		return read_power(parser, name);
	if (count == 1 && is_digit(*parser->reader.at))
		status = read_count(parser, 0, most, "a number", "ups, or downs, are at most", &count);
	if (count > most)
		return too_large_at(&start, "ups, or downs, are at most", most);
	name->plain.ups = arrow == 'v' ? -(int64_t)count : (int64_t)count;
	return status;
}

static cgt_status read_nimber(struct parser *parser, uint32_t *nimber)
{
	uint64_t size = 1;
	cgt_status status = CGT_OK;

	skip(parser, 1);
	if (is_digit(*parser->reader.at))
		status = read_count(parser, 0, parser->rules->limits.nimber, "a number", "a nimber is at most", &size);
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

/* Reads ups and a nimber, after the number before them; alone, only the first that is there. All began at a place. */
static cgt_status read_rest(struct parser *parser, const struct cgti_reader *start, struct cgti_name *name, bool alone)
{
	bool any = false;
	cgt_status status = CGT_OK;

	if (*parser->reader.at == '^' || *parser->reader.at == 'v') {
		status = read_ups(parser, name);
		any = true;
	}
	if (status == CGT_OK && *parser->reader.at == '*' && !(alone && any))
		status = read_nimber(parser, &name->plain.nimber);
	return status == CGT_OK ? make_name(parser, start, name) : status;
}

static bool begins_tiny(const struct parser *parser)
{
	return goes_on(parser, "Tiny(") || goes_on(parser, "Miny(");
}

static cgt_status enter_tiny(struct parser *parser)
{
	return enter(parser, goes_on(parser, "Tiny(") ? TINY : MINY, strlen("Tiny("));
}

/* Reads a number, which stands here after its sign, and what belongs to it. */
static cgt_status read_together(struct parser *parser, bool negative, enum state *state)
{
	const struct cgti_reader start = parser->reader;
	const bool alone = is_alone(parser);
	struct cgti_name name = { .power = 0 };
	bool whole = true;
	cgt_status status;

	if (top_of(parser)->kind == MULTIPLY)
		return cgti_reader_expected(&start, "'(', '{', '^', 'v', '*', \"+-\", \"Tiny(\" or \"Miny(\" after '.'");
	status = read_number(parser, negative, &name.plain.number, &whole);
	if (status != CGT_OK)
		return status;
	if (*parser->reader.at == '.') {
		if (!whole)
			return no_value_at(parser, &start, "there are multiples by whole numbers only");
		skip(parser, 1);
		return push(parser, (struct mark){ .kind = MULTIPLY, .times = name.plain.number.numerator, .at = start });
	}
	if (!alone && begins_tiny(parser)) {
		status = make_name(parser, &start, &name);
		if (status == CGT_OK)
			status = push(parser, (struct mark){ .kind = JOIN, .at = start });
		return status == CGT_OK ? enter_tiny(parser) : status;
	}
	*state = BEHIND_VALUE;
	return alone ? make_name(parser, &start, &name) : read_rest(parser, &start, &name, false);
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
	return push(parser, (struct mark){ .kind = NEGATE, .at = start });
}

/* Reads a value, or as much of it as there is before another one begins. */
static cgt_status read_value(struct parser *parser, enum state *state)
{
	const struct cgti_reader start = parser->reader;
	const char c = *start.at;
	struct cgti_name name = { .power = 0 };

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
		return push(parser, (struct mark){ .kind = SWITCH, .at = start });
	}
	if (c == '-')
		return read_minus(parser, state);
	if (is_digit(c))
		return read_together(parser, false, state);
	if (c != '^' && c != 'v' && c != '*')
		return cgti_reader_expected(&parser->reader,
		                            "a value: a number, '*', '^', 'v', '{', '(', '-', \"+-\", \"Tiny(\" or "
		                            "\"Miny(\"");
	*state = BEHIND_VALUE;
	return read_rest(parser, &start, &name, is_alone(parser));
}

/* --- brackets and bars ---------------------------------------------------------------------------------------------------- */

/* Ends the game whose bars are on top. */
static cgt_status close_bars(struct parser *parser)
{
	const struct mark mark = parser->mark[--parser->marks];

	return make_game(parser, &mark.at, mark.begin, mark.middle);
}

/* Reads bars: games with fewer bars, which end here, are among the options on their left. */
static cgt_status read_bars(struct parser *parser)
{
	const struct cgti_reader start = parser->reader;
	const int most = parser->rules->limits.depth;
	struct mark *top;
	int bars = 0;
	cgt_status status = CGT_OK;

	for (; *parser->reader.at == '|' && bars <= most; bars++)
		skip(parser, 1);
	if (bars > most)
		return too_large_at(&start, "bars in a row are at most", (uint64_t)most);
	while (status == CGT_OK && top_of(parser)->kind == BAR && top_of(parser)->bars < bars)
		status = close_bars(parser);
	if (status != CGT_OK)
		return status;
	top = top_of(parser);
	if (top->kind == BAR && top->bars == bars)
		return cgti_reader_expected(&start, "more or fewer bars than before, ',' or '}'");
	top->has_bars = true;
	return push(parser, (struct mark){ .kind = BAR, .bars = bars, .begin = top->kind == BRACE ? top->begin : top->middle,
	                                   .middle = parser->values, .at = top->kind == BRACE ? top->at : start });
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
	if (!mark.has_bars) { /* options of Left after "+-" */
		if (top_of(parser)->kind != SWITCH)
			return cgti_reader_expected(&parser->reader, "',', '|' or an operator");
		if (parser->values == mark.begin)
			return cgti_reader_expected(&parser->reader, "a value");
		status = make_switch(parser, &parser->mark[--parser->marks].at, mark.begin);
	}
	skip(parser, 1);
	parser->depth--;
	return status;
}

/* Passes over ')'. */
static cgt_status close_parenthesis(struct parser *parser)
{
	const struct mark mark = parser->mark[--parser->marks];
	cgt_status status;

	skip(parser, 1);
	parser->depth--;
	if (mark.kind == PARENTHESIS)
		return CGT_OK;
	parser->maker->at = mark.at;
	status = parser->rules->tiny(parser->maker);
	return status == CGT_OK && mark.kind == MINY ? parser->rules->negate(parser->maker) : status;
}

cgt_status cgti_no_switch_here(const struct cgti_reader *reader)
{
	return cgti_reader_expected(reader, "one of the two, \"+ +-\" or '-', since \"+-\" is the sign of a switch,");
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
	const struct cgti_reader start = parser->reader;
	const char c = *start.at;
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
	*end = has_value && top == TEXT && (c == '\0' || parser->is_term);
	if (*end)
		return CGT_OK;
	if (c == '/')
		return no_value_at(parser, &parser->reader, "there are quotients of whole numbers only");
	if (goes_on(parser, "+-"))
		return cgti_no_switch_here(&parser->reader);
	if (c != '+' && c != '-' && !(in_braces && c == ','))
		return expected_behind(parser);
	skip(parser, 1);
	return c == ',' ? CGT_OK : push(parser, (struct mark){ .kind = c == '+' ? ADD : SUBTRACT, .at = start });
}

static cgt_status read_all(struct parser *parser)
{
	enum state state = VALUE;
	bool end = false;
	cgt_status status = push(parser, (struct mark){ .kind = TEXT });

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

static cgt_status read_at(struct cgti_maker *maker, bool is_term, struct cgti_reader *reader)
{
	struct parser parser = { .maker = maker, .rules = maker->rules, .reader = *reader, .is_term = is_term };
	cgt_status status = read_all(&parser);

	*reader = parser.reader;
	maker->rules->give_back(maker, parser.mark, parser.mark_cap * sizeof *parser.mark);
	return status;
}

cgt_status cgti_notation_read(struct cgti_maker *maker, const char *text)
{
	struct cgti_reader reader = cgti_reader_of(text);

	return read_at(maker, false, &reader);
}

cgt_status cgti_notation_read_term(struct cgti_maker *maker, struct cgti_reader *reader)
{
	return read_at(maker, true, reader);
}
