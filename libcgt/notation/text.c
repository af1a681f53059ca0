/* SPDX-License-Identifier: MIT */
/*
 * How values are written: as CGSuite does.
 *
 * A value has a shape: a sum of number, ups or a power of up, and nimber, written together; +- and the options of Left, if it is
 * its own negative; Tiny or Miny of a value, after a number; or its options with bars between them, one bar more than there are
 * between those of a sole option, whose braces are left out, and at most four, which keep their braces.
 *
 * Options are in order: numbers, nimbers, other uptimals, each by size, then the rest by their options, in order, Left's first.
 * Two different values differ in an option, so that finding out which comes first goes down one line of play.
 *
 * The shapes ask for negatives and sums. These are made in a table of its own, to which the value is copied; there, too, a value
 * has a greater number than its options, so that shapes are found in the order of numbers. What is still to be written lies on
 * an explicit stack.
 */
#include "notation/text.h"

#include <string.h>

#include "calculus/uptimal.h"
#include "support/array.h"
#include "support/error.h"
#include "support/memory.h"
#include "values/copy.h"
#include "values/sum.h"
#include "values/values.h"
#include "values/walls.h"

#define MAX_BARS 4

enum kind { UPTIMAL, SWITCH, TINY, MINY, BARS };

struct shape {
	enum kind kind;
	int bars;          /* BARS: how many */
	uint32_t argument; /* TINY and MINY: of which value; */
	uint32_t number;   /* and the number before it */
};

/* What is still to be written: a value, or a text where `text` is not NULL. */
struct item {
	const char *text;
	uint32_t value;
	bool braces;      /* around bars */
	bool parentheses; /* around a sum or a tiny game */
};

struct writer {
	cgt_values *values;
	struct cgti_meter meter;
	struct cgti_text *text;
	struct cgti_uptimals known;
	struct shape *shape; /* of the values below shape_count */
	size_t shape_count, shape_cap;
	uint32_t *sorted; /* their options, at the places where the table has them */
	size_t sorted_cap;
	struct item *stack;
	size_t items, stack_cap;
	size_t depth; /* of braces and parentheses */
};

/* --- the order of options ------------------------------------------------------------------------------------------------- */

/* The options of a value that is not plain, in order. */
static const uint32_t *options_of(const struct writer *writer, uint32_t value, int32_t player, size_t *count)
{
	return writer->sorted + (cgti_value_list(writer->values, value, player, count) - writer->values->option);
}

/* Numbers, nimbers, uptimals, the rest. */
static int class_of(const struct writer *writer, uint32_t value, struct cgti_uptimal *uptimal)
{
	if (!cgti_uptimals_get(&writer->known, value, uptimal))
		return 3;
	if (uptimal->length > 0 || (uptimal->number.numerator != 0 && uptimal->nimber > 0))
		return 2;
	return uptimal->nimber > 0;
}

/* By number, coefficients from the first on as far as both have any, how many they are, nimber. */
static int compare_uptimals(const struct cgti_uptimal *a, const struct cgti_uptimal *b)
{
	int order = cgti_dyadic_compare(a->number, b->number);

	for (size_t i = 0; order == 0 && i < a->length && i < b->length; i++)
		order = (a->coefficient[i] > b->coefficient[i]) - (a->coefficient[i] < b->coefficient[i]);
	if (order == 0)
		order = (a->length > b->length) - (a->length < b->length);
	return order != 0 ? order : (a->nimber > b->nimber) - (a->nimber < b->nimber);
}

/* The first pair of options in which two different values differ; 0, or the order if one of them has none any more. */
static int first_difference(const struct writer *writer, uint32_t *a, uint32_t *b)
{
	for (int32_t player = CGT_LEFT;; player = CGT_RIGHT) {
		size_t own, others, i = 0;
		const uint32_t *option = options_of(writer, *a, player, &own), *other = options_of(writer, *b, player, &others);

		while (i < own && i < others && option[i] == other[i])
			i++;
		if (i < own && i < others) {
			*a = option[i];
			*b = other[i];
			return 0;
		}
		if (own != others)
			return own > others ? 1 : -1;
	}
}

/* Negative or positive as a is before or after b, which is another value. */
static int compare(const struct writer *writer, uint32_t a, uint32_t b)
{
	for (;;) {
		struct cgti_uptimal x = { .length = 0 }, y = { .length = 0 };
		int class = class_of(writer, a, &x), other = class_of(writer, b, &y), order;

		if (class != other)
			return class - other;
		order = class < 3 ? compare_uptimals(&x, &y) : first_difference(writer, &a, &b);
		if (order != 0)
			return order;
	}
}

/* Shell's sort, with the gaps 1, 4, 13, 40 ... */
static void sort(const struct writer *writer, uint32_t *option, size_t count)
{
	size_t gap = 1;

	while (gap < count / 3)
		gap = 3 * gap + 1;
	for (; gap > 0; gap /= 3)
		for (size_t i = gap; i < count; i++) {
			uint32_t own = option[i];
			size_t at = i;

			for (; at >= gap && compare(writer, option[at - gap], own) > 0; at -= gap)
				option[at] = option[at - gap];
			option[at] = own;
		}
}

static cgt_status sort_options(struct writer *writer, uint32_t value)
{
	if (!CGTI_GROW(writer->sorted, writer->sorted_cap, writer->values->option_count))
		return cgti_fail_memory();
	for (int32_t player = CGT_LEFT; player <= CGT_RIGHT; player++) {
		size_t count;
		const uint32_t *option = cgti_value_list(writer->values, value, player, &count);
		uint32_t *own = writer->sorted + (option - writer->values->option);

		memcpy(own, option, count * sizeof *own);
		sort(writer, own, count);
	}
	return CGT_OK;
}

/* --- shapes --------------------------------------------------------------------------------------------------------------- */

/* The only option of a player, or CGTI_VALUE_NONE; of a value that is not plain. */
static uint32_t only_option(const cgt_values *values, uint32_t value, int32_t player)
{
	size_t count;
	const uint32_t *option = cgti_value_list(values, value, player, &count);

	return count == 1 ? option[0] : CGTI_VALUE_NONE;
}

/* Whether the value is its own negative, which is made if it might be. */
static cgt_status is_switch(struct writer *writer, uint32_t value, bool *answer)
{
	cgt_values *values = writer->values;
	const struct cgti_value *own = cgti_value_at(values, value);
	struct cgti_dyadic left = cgti_value_number(values, own->left_stop >> 1);
	struct cgti_dyadic right = cgti_value_number(values, own->right_stop >> 1);
	uint32_t negative = CGTI_VALUE_NONE;
	cgt_status status = CGT_OK;

	if (own->c.left_count == own->d.right_count && cgti_dyadic_compare(left, cgti_dyadic_negative(right)) == 0)
		status = cgti_values_negative(values, value, &writer->meter, &negative);
	*answer = negative == value;
	return status;
}

/*
 * Finds out whether the value is {x||x|y} for a number x, the mean of y being less, that is x + Tiny(x - y); or in the eyes of
 * Right {y|x||x}, the mean of y being greater, that is x + Miny(y - x).
 */
static cgt_status find_tiny(struct writer *writer, uint32_t value, int32_t player, struct shape *shape)
{
	cgt_values *values = writer->values;
	const int32_t other = CGT_LEFT + CGT_RIGHT - player;
	uint32_t x = only_option(values, value, player), threat = only_option(values, value, other), y;
	struct cgti_dyadic mean, temperature;
	cgt_status status;

	if (x == CGTI_VALUE_NONE || threat == CGTI_VALUE_NONE || !cgti_value_is_number(values, x) ||
	    cgti_value_is_plain(values, threat) || only_option(values, threat, player) != x)
		return CGT_OK;
	y = only_option(values, threat, other);
	if (y == CGTI_VALUE_NONE)
		return CGT_OK;
	status = cgti_values_difference(values, player == CGT_LEFT ? x : y, player == CGT_LEFT ? y : x, &writer->meter,
	                                &shape->argument);
	if (status == CGT_OK)
		status = cgti_value_mast(values, shape->argument, &writer->meter, &mean, &temperature);
	if (status != CGT_OK || mean.numerator <= 0)
		return status;
	shape->kind = player == CGT_LEFT ? TINY : MINY;
	shape->number = x;
	return CGT_OK;
}

/* The same for both players. A value whose argument or mean is too large for a number is written with bars. */
static cgt_status find_tiny_or_miny(struct writer *writer, uint32_t value, struct shape *shape)
{
	struct cgti_error before;
	cgt_status status;

	cgti_error_save(&before);
	status = find_tiny(writer, value, CGT_LEFT, shape);
	if (status == CGT_OK && shape->kind == BARS)
		status = find_tiny(writer, value, CGT_RIGHT, shape);
	if (status != CGT_TOO_LARGE)
		return status;
	cgti_error_restore(&before);
	return CGT_OK;
}

/* The bars between the options of a value that go without braces if it is a sole option itself. */
static int bare_bars(const struct writer *writer, uint32_t value)
{
	const struct shape *shape;

	if (value == CGTI_VALUE_NONE)
		return 0;
	shape = &writer->shape[value];
	return shape->kind == BARS && shape->bars < MAX_BARS ? shape->bars : 0;
}

static bool is_written_as_uptimal(const struct writer *writer, uint32_t value)
{
	struct cgti_uptimal uptimal;

	return cgti_uptimals_get(&writer->known, value, &uptimal) &&
	       (uptimal.length <= 1 || cgti_uptimal_is_power(&uptimal) || cgti_uptimal_is_sum(&uptimal));
}

static cgt_status find_shape(struct writer *writer, uint32_t value, struct shape *shape)
{
	struct cgti_uptimal uptimal;
	bool answer;
	cgt_status status;

	*shape = (struct shape){ .kind = UPTIMAL };
	if (is_written_as_uptimal(writer, value))
		return CGT_OK;
	status = is_switch(writer, value, &answer);
	if (status != CGT_OK)
		return status;
	shape->kind = answer ? SWITCH : BARS;
	if (!answer && !cgti_uptimals_get(&writer->known, value, &uptimal))
		status = find_tiny_or_miny(writer, value, shape);
	for (int32_t player = CGT_LEFT; player <= CGT_RIGHT; player++) {
		int bars = bare_bars(writer, only_option(writer->values, value, player)) + 1;

		shape->bars = bars > shape->bars ? bars : shape->bars;
	}
	return status;
}

/* Finds the shapes of all values up to this one. */
static cgt_status prepare(struct writer *writer, uint32_t value)
{
	cgt_status status = cgti_uptimals_extend(&writer->known, writer->values, value + 1);

	if (status != CGT_OK)
		return status;
	if (!CGTI_GROW(writer->shape, writer->shape_cap, (size_t)value + 1))
		return cgti_fail_memory();
	for (; writer->shape_count <= value && status == CGT_OK; writer->shape_count++) {
		uint32_t next = (uint32_t)writer->shape_count;

		if (next != CGTI_VALUE_RAW && !cgti_value_is_plain(writer->values, next))
			status = sort_options(writer, next);
		if (next != CGTI_VALUE_RAW && status == CGT_OK)
			status = find_shape(writer, next, &writer->shape[next]);
	}
	return status;
}

/* --- writing -------------------------------------------------------------------------------------------------------------- */

/* A sum of number, ^<n> or ^[n] or a negative of those, and nimber. */
static void write_power(const struct cgti_uptimal *uptimal, struct cgti_text *text)
{
	if (uptimal->number.numerator != 0)
		cgti_dyadic_write(uptimal->number, text);
	cgti_text_char(text, uptimal->coefficient[uptimal->length - 1] < 0 ? 'v' : '^');
	cgti_text_format(text, uptimal->coefficient[0] == 0 ? "<%zu>" : "[%zu]", uptimal->length);
	if (uptimal->nimber > 0)
		cgti_plain_write((struct cgti_plain){ .nimber = uptimal->nimber }, text);
}

/* A sum of number, ups or a power of up or a sum of powers, and nimber. */
static void write_uptimal(const struct cgti_uptimal *uptimal, bool parentheses, struct cgti_text *text)
{
	const struct cgti_plain plain = { uptimal->number, uptimal->length == 1 ? uptimal->coefficient[0] : 0, uptimal->nimber };

	parentheses &= (plain.number.numerator != 0) + (uptimal->length > 0) + (plain.nimber > 0) > 1;
	if (parentheses)
		cgti_text_char(text, '(');
	if (uptimal->length > 1)
		write_power(uptimal, text);
	else
		cgti_plain_write(plain, text);
	if (parentheses)
		cgti_text_char(text, ')');
}

static cgt_status push(struct writer *writer, struct item item)
{
	if (!CGTI_PUSH(writer->stack, writer->items, writer->stack_cap, item))
		return cgti_fail_memory();
	return CGT_OK;
}

static cgt_status push_text(struct writer *writer, const char *text)
{
	return push(writer, (struct item){ .text = text });
}

/* Options with commas between them, the last one first, which then is at the bottom. */
static cgt_status push_options(struct writer *writer, uint32_t value, int32_t player, bool braces, bool parentheses)
{
	size_t count;
	const uint32_t *option = options_of(writer, value, player, &count);
	cgt_status status = CGT_OK;

	while (count-- > 0 && status == CGT_OK) {
		status = push(writer, (struct item){ .value = option[count], .braces = braces, .parentheses = parentheses });
		if (status == CGT_OK && count > 0)
			status = push_text(writer, ",");
	}
	return status;
}

static cgt_status write_switch(struct writer *writer, uint32_t value)
{
	bool is_sole = only_option(writer->values, value, CGT_LEFT) != CGTI_VALUE_NONE;
	cgt_status status = is_sole ? CGT_OK : push_text(writer, "}");

	if (status == CGT_OK)
		status = push_options(writer, value, CGT_LEFT, true, is_sole);
	if (status == CGT_OK && !is_sole)
		status = push_text(writer, "{");
	return status == CGT_OK ? push_text(writer, "+-") : status;
}

static cgt_status write_tiny(struct writer *writer, const struct item *item)
{
	struct shape shape = writer->shape[item->value];
	cgt_status status = prepare(writer, shape.argument);

	if (status == CGT_OK && item->parentheses)
		status = push_text(writer, ")");
	if (status == CGT_OK)
		status = push_text(writer, ")");
	if (status == CGT_OK)
		status = push(writer, (struct item){ .value = shape.argument, .braces = true });
	if (status == CGT_OK)
		status = push_text(writer, shape.kind == TINY ? "Tiny(" : "Miny(");
	if (status == CGT_OK && shape.number != CGTI_VALUE_ZERO)
		status = push(writer, (struct item){ .value = shape.number });
	if (status == CGT_OK && item->parentheses)
		status = push_text(writer, "(");
	return status;
}

static cgt_status write_bars(struct writer *writer, const struct item *item)
{
	static const char bars[] = "||||";
	const uint32_t value = item->value;
	const int count = writer->shape[value].bars;
	const bool braces = item->braces || count == MAX_BARS;
	const bool sole_left = only_option(writer->values, value, CGT_LEFT) != CGTI_VALUE_NONE;
	const bool sole_right = only_option(writer->values, value, CGT_RIGHT) != CGTI_VALUE_NONE;
	cgt_status status = braces ? push_text(writer, "}") : CGT_OK;

	if (status == CGT_OK)
		status = push_options(writer, value, CGT_RIGHT, !sole_right, false);
	if (status == CGT_OK)
		status = push_text(writer, bars + MAX_BARS - count);
	if (status == CGT_OK)
		status = push_options(writer, value, CGT_LEFT, !sole_left, false);
	return status == CGT_OK && braces ? push_text(writer, "{") : status;
}

static cgt_status write_value(struct writer *writer, const struct item *item)
{
	struct cgti_uptimal uptimal = { .length = 0 };

	switch (writer->shape[item->value].kind) {
	case SWITCH:
		return write_switch(writer, item->value);
	case TINY:
	case MINY:
		return write_tiny(writer, item);
	case BARS:
		return write_bars(writer, item);
	default:
		cgti_uptimals_get(&writer->known, item->value, &uptimal);
		write_uptimal(&uptimal, item->parentheses, writer->text);
		return CGT_OK;
	}
}

static cgt_status write_text(struct writer *writer, const char *text)
{
	cgti_text_string(writer->text, text);
	if (strchr("})", text[0]))
		writer->depth--;
	if (strchr("{(", text[strlen(text) - 1]) && ++writer->depth > CGT_VALUES_MAX_DEPTH)
		return cgti_fail(CGT_TOO_LARGE, "braces and parentheses in the text of the value are more than %d deep",
		                 CGT_VALUES_MAX_DEPTH);
	return CGT_OK;
}

static cgt_status write_all(struct writer *writer, uint32_t value)
{
	cgt_status status = prepare(writer, value);

	if (status == CGT_OK)
		status = push(writer, (struct item){ .value = value, .braces = true });
	while (status == CGT_OK && writer->items > 0 && !writer->text->failed) {
		struct item item = writer->stack[--writer->items];

		status = item.text ? write_text(writer, item.text) : write_value(writer, &item);
		if (writer->text->length > CGT_VALUES_MAX_TEXT)
			return cgti_fail(CGT_TOO_LARGE, "the text of the value is longer than %d bytes", CGT_VALUES_MAX_TEXT);
	}
	return status;
}

/* Writes a value that is not plain. */
static cgt_status write_copy(const cgt_values *values, uint32_t value, struct cgti_text *text)
{
	struct writer writer = { .text = text };
	uint32_t copy = CGTI_VALUE_ZERO;
	cgt_status status = cgt_values_new(&writer.values);

	if (status != CGT_OK)
		return status;
	cgti_meter_start(&writer.meter, NULL, "text");
	status = cgti_values_copy(values, value, writer.values, &writer.meter, &copy);
	if (status == CGT_OK)
		status = write_all(&writer, copy);
	cgti_uptimals_free(&writer.known);
	cgti_free(writer.shape);
	cgti_free(writer.sorted);
	cgti_free(writer.stack);
	cgt_values_unref(writer.values);
	return status;
}

cgt_status cgti_values_write(const cgt_values *values, uint32_t value, struct cgti_text *text)
{
	if (!cgti_value_is_plain(values, value))
		return write_copy(values, value, text);
	cgti_plain_write(cgti_value_plain(values, value), text);
	return CGT_OK;
}

cgt_status cgt_values_text(const cgt_values *values, uint64_t value, char *buf, size_t cap, size_t *needed)
{
	struct cgti_text text = CGTI_TEXT_EMPTY;
	uint32_t inside;
	cgt_status status = cgti_values_check(values, value, &inside);

	if (status == CGT_OK)
		status = cgti_values_write(values, inside, &text);
	if (status == CGT_OK)
		return cgti_text_out(&text, buf, cap, needed);
	cgti_text_free(&text);
	return status;
}
