/* SPDX-License-Identifier: MIT */
/* Game trees as texts in normal form: what they are made of, and making them. */
#include "games/trees.h"

#include <stdlib.h>
#include <string.h>

#include <cgt/position.h>

#include "support/error.h"
#include "support/memory.h"

/* Odd, so that the nimbers that a move to fewer ups leaves, n^1 from n, are within the limit, too. */
#define MAX_NIMBER_BESIDE_UPS (CGT_EXPRESSION_MAX_NIMBER - 1)

/* --- sums of number, ups and nimber --------------------------------------------------------------------------------------- */

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Whether a character of the tree stands at a place. */
static bool has(struct cgti_tree tree, size_t at, char c)
{
	return at < tree.length && tree.text[at] == c;
}

/* Reads digits from *at on, or nothing where there are none; what is there is within the limits. */
static int64_t decode_digits(struct cgti_tree tree, size_t *at, int64_t nothing)
{
	int64_t value = 0;

	if (*at == tree.length || !is_digit(tree.text[*at]))
		return nothing;
	for (; *at < tree.length && is_digit(tree.text[*at]); ++*at)
		value = 10 * value + (tree.text[*at] - '0');
	return value;
}

static int64_t decode_ups(struct cgti_tree tree, size_t *at)
{
	int64_t arrows = 0, sign = has(tree, *at, 'v') ? -1 : 1;

	for (; has(tree, *at, '^') || has(tree, *at, 'v'); ++*at)
		arrows++;
	return sign * decode_digits(tree, at, arrows);
}

bool cgti_tree_is_plain(struct cgti_tree tree, struct cgti_plain *plain)
{
	size_t at = has(tree, 0, '-');
	const int64_t sign = at > 0 ? -1 : 1;

	if (has(tree, 0, '{'))
		return false;
	*plain = (struct cgti_plain){ .number = { sign * decode_digits(tree, &at, 0), 0 } };
	if (has(tree, at, '/')) {
		at++;
		for (int64_t bottom = decode_digits(tree, &at, 0); bottom > 1; bottom /= 2)
			plain->number.exponent++;
	}
	plain->ups = decode_ups(tree, &at);
	if (has(tree, at, '*')) {
		at++;
		plain->nimber = (uint32_t)decode_digits(tree, &at, 1);
	}
	return true;
}

static cgt_status too_large(const struct cgti_reader *at, const char *what, int most)
{
	return cgti_fail_at(CGT_TOO_LARGE, at->line, at->column, "line %d, column %d: %s %d", (int)at->line, (int)at->column, what,
	                    most);
}

cgt_status cgti_tree_too_deep(const struct cgti_reader *at)
{
	return too_large(at, "braces in braces of an expression in normal form are at most", CGT_EXPRESSION_MAX_DEPTH);
}

cgt_status cgti_tree_too_costly(const struct cgti_reader *at)
{
	return too_large(at, "nodes that take a name of an expression to its canonical form are at most", CGT_EXPRESSION_MAX_NODES);
}

cgt_status cgti_tree_write_plain(struct cgti_plain plain, const struct cgti_reader *at, struct cgti_text *out)
{
	const int64_t top = plain.number.numerator;

	if (top > CGT_EXPRESSION_MAX_NUMERATOR || top < -CGT_EXPRESSION_MAX_NUMERATOR ||
	    INT64_C(1) << plain.number.exponent > CGT_EXPRESSION_MAX_DENOMINATOR)
		return cgti_fail_at(CGT_TOO_LARGE, at->line, at->column, "line %d, column %d: %s", (int)at->line, (int)at->column,
		                    CGTI_TREE_NUMBER_LIMIT);
	if (plain.ups > CGT_EXPRESSION_MAX_UPS || plain.ups < -CGT_EXPRESSION_MAX_UPS)
		return too_large(at, "ups, or downs, are at most", CGT_EXPRESSION_MAX_UPS);
	if (plain.ups != 0 && plain.nimber > MAX_NIMBER_BESIDE_UPS)
		return too_large(at, "a nimber beside ups is at most", MAX_NIMBER_BESIDE_UPS);
	if (plain.nimber > CGT_EXPRESSION_MAX_NIMBER)
		return too_large(at, "a nimber is at most", CGT_EXPRESSION_MAX_NIMBER);
	cgti_plain_write(plain, out);
	return CGT_OK;
}

/* --- options -------------------------------------------------------------------------------------------------------------- */

/* The place after the option that begins at `at`: that of the next ',', '|' or '}' outside braces. */
static size_t skip_option(struct cgti_tree tree, size_t at)
{
	for (size_t depth = 0; depth > 0 || !strchr(",|}", tree.text[at]); at++) {
		depth += tree.text[at] == '{';
		depth -= tree.text[at] == '}';
	}
	return at;
}

/* The place of the '|' of the braces that begin at `at`. */
static size_t find_bar(struct cgti_tree tree, size_t at)
{
	do
		at = skip_option(tree, at + 1);
	while (tree.text[at] == ',');
	return at;
}

static cgt_status add(struct cgti_strings *options, const char *text, size_t length)
{
	return cgti_strings_add(options, text, length) ? CGT_OK : cgti_fail_memory();
}

static cgt_status braces_options(struct cgti_tree tree, int32_t player, struct cgti_strings *options)
{
	size_t at = player == CGT_LEFT ? 0 : find_bar(tree, 0);
	cgt_status status = CGT_OK;

	do {
		size_t begin = at + 1;

		at = skip_option(tree, begin);
		if (at > begin)
			status = add(options, tree.text + begin, at - begin);
	} while (status == CGT_OK && tree.text[at] == ',');
	return status;
}

cgt_status cgti_tree_options(struct cgti_tree tree, int32_t player, struct cgti_strings *options)
{
	struct cgti_text text = CGTI_TEXT_EMPTY;
	struct cgti_plain plain;
	cgt_status status = CGT_OK;

	if (!cgti_tree_is_plain(tree, &plain))
		return braces_options(tree, player, options);
	for (size_t i = 0, count = cgti_plain_option_count(plain, player); i < count && status == CGT_OK; i++) {
		text.length = 0;
		cgti_plain_write(cgti_plain_option(plain, player, i), &text);
		status = text.failed ? cgti_fail_memory() : add(options, text.data, text.length);
	}
	cgti_text_free(&text);
	return status;
}

/* Both sides of all braces are the same, and there is no number but 0, nor ups. */
bool cgti_tree_is_impartial(struct cgti_tree tree)
{
	for (size_t at = 0; at < tree.length;) {
		if (tree.text[at] == '{') {
			size_t bar = find_bar(tree, at), half = bar - at - 1;
			size_t end = bar + 1 + half;

			if (end >= tree.length || tree.text[end] != '}' ||
			    memcmp(tree.text + at + 1, tree.text + bar + 1, half) != 0)
				return false;
			at++;
		} else if (tree.text[at] == '*') {
			at++;
			decode_digits(tree, &at, 1);
		} else if (is_digit(tree.text[at])) {
			if (decode_digits(tree, &at, 0) != 0)
				return false;
		} else if (strchr("-^v", tree.text[at++])) {
			return false;
		}
	}
	return true;
}

/* --- making --------------------------------------------------------------------------------------------------------------- */

/* The kinds of trees, in the order in which options are sorted. */
enum kind { NUMBER, NIMBER, SUM, BRACES };

static enum kind kind_of(struct cgti_tree tree, struct cgti_plain *plain)
{
	if (!cgti_tree_is_plain(tree, plain))
		return BRACES;
	if (cgti_plain_is_number(*plain))
		return NUMBER;
	return plain->ups == 0 && plain->number.numerator == 0 ? NIMBER : SUM;
}

/* Numbers by value, nimbers by size, then the other sums, and the rest, by length and text. */
static int compare_trees(const void *left, const void *right)
{
	const struct cgti_tree a = *(const struct cgti_tree *)left, b = *(const struct cgti_tree *)right;
	struct cgti_plain x, y;
	enum kind kind = kind_of(a, &x), other = kind_of(b, &y);

	if (kind != other)
		return kind < other ? -1 : 1;
	if (kind == NUMBER)
		return cgti_dyadic_compare(x.number, y.number);
	if (a.length != b.length)
		return a.length < b.length ? -1 : 1;
	return memcmp(a.text, b.text, a.length);
}

/* The options of one player, sorted and each once. */
struct side {
	struct cgti_tree *option;
	size_t count;
};

static bool make_side(const struct cgti_strings *options, size_t begin, size_t end, struct side *side)
{
	struct cgti_tree *option = cgti_alloc((end - begin) * sizeof *option);

	*side = (struct side){ option, 0 };
	if (!option)
		return false;
	for (size_t i = begin; i < end; i++)
		option[i - begin] = cgti_tree_at(options, i);
	if (end > begin)
		qsort(option, end - begin, sizeof *option, compare_trees);
	for (size_t i = 0; i < end - begin; i++)
		if (side->count == 0 || !cgti_tree_equal(option[side->count - 1], option[i]))
			option[side->count++] = option[i];
	return true;
}

/* Whether these are the options that a sum of number, ups and nimber has; such options are in order, as they are sorted. */
static bool has_options(struct cgti_plain plain, int32_t player, const struct side *side)
{
	struct cgti_plain option;

	if (cgti_plain_option_count(plain, player) != side->count)
		return false;
	for (size_t i = 0; i < side->count; i++)
		if (!cgti_tree_is_plain(side->option[i], &option) || !cgti_plain_equal(option, cgti_plain_option(plain, player, i)))
			return false;
	return true;
}

/* The number between two, which is their mean if it is one with just these options; beside one, the next. */
static struct cgti_dyadic number_of(struct cgti_dyadic left, bool has_left, struct cgti_dyadic right, bool has_right)
{
	struct cgti_dyadic number = { left.numerator + has_left + right.numerator - has_right, 0 };

	if (has_left && has_right && cgti_dyadic_sum(left, right, &number))
		cgti_dyadic_make(number.numerator, (uint64_t)number.exponent + 1, &number);
	return number;
}

/*
 * Whether the tree is the canonical form of a sum of number, ups and nimber. By the table of values/plain.h there are four at
 * most: a number; x + *m, where x is the first of the m options; and one for either player, one up from the option of his
 * opponent.
 */
static bool find_plain(const struct side *left, const struct side *right, struct cgti_plain *plain)
{
	struct cgti_plain a = { .ups = 0 }, b = { .ups = 0 };
	struct cgti_plain candidate[4];

	if ((left->count && !cgti_tree_is_plain(left->option[0], &a)) ||
	    (right->count && !cgti_tree_is_plain(right->option[0], &b)))
		return false;
	candidate[0] = (struct cgti_plain){ .number = number_of(a.number, left->count > 0, b.number, right->count > 0) };
	candidate[1] = (struct cgti_plain){ .number = a.number, .nimber = (uint32_t)left->count };
	candidate[2] = (struct cgti_plain){ b.number, b.ups + 1, b.nimber ^ 1 };
	candidate[3] = (struct cgti_plain){ a.number, a.ups - 1, a.nimber ^ 1 };
	for (int i = 0; i < 4; i++)
		if (has_options(candidate[i], CGT_LEFT, left) && has_options(candidate[i], CGT_RIGHT, right)) {
			*plain = candidate[i];
			return true;
		}
	return false;
}

static void write_side(const struct side *side, struct cgti_text *out)
{
	for (size_t i = 0; i < side->count; i++) {
		if (i)
			cgti_text_char(out, ',');
		cgti_text_bytes(out, side->option[i].text, side->option[i].length);
	}
}

/* The bytes of a tree and of its negative are as many if signs do not count. */
static cgt_status check_limits(const struct cgti_text *text, const struct cgti_reader *at)
{
	int bytes = 0, depth = 0, deepest = 0;

	for (size_t i = 0; i < text->length; i++) {
		bytes += text->data[i] != '-';
		depth += text->data[i] == '{';
		depth -= text->data[i] == '}';
		deepest = depth > deepest ? depth : deepest;
		if (bytes > CGT_EXPRESSION_MAX_BYTES)
			return too_large(at, "the bytes of an expression in normal form, without signs, are at most",
			                 CGT_EXPRESSION_MAX_BYTES);
	}
	return deepest > CGT_EXPRESSION_MAX_DEPTH ? cgti_tree_too_deep(at) : CGT_OK;
}

static cgt_status write_tree(const struct side *left, const struct side *right, const struct cgti_reader *at,
                             struct cgti_text *out)
{
	struct cgti_plain plain;

	if (find_plain(left, right, &plain))
		return cgti_tree_write_plain(plain, at, out);
	cgti_text_char(out, '{');
	write_side(left, out);
	cgti_text_char(out, '|');
	write_side(right, out);
	cgti_text_char(out, '}');
	return check_limits(out, at);
}

cgt_status cgti_tree_make(const struct cgti_strings *options, size_t begin, size_t middle, const struct cgti_reader *at,
                          struct cgti_text *out)
{
	struct side left = { NULL, 0 }, right = { NULL, 0 };
	cgt_status status;

	if (make_side(options, begin, middle, &left) && make_side(options, middle, options->count, &right))
		status = write_tree(&left, &right, at, out);
	else
		status = cgti_fail_memory();
	cgti_free(left.option);
	cgti_free(right.option);
	return status == CGT_OK && out->failed ? cgti_fail_memory() : status;
}

/* Adds the negatives of a player's options. */
static cgt_status add_negatives(struct cgti_tree tree, int32_t player, struct cgti_strings *list)
{
	struct cgti_strings options = CGTI_STRINGS_EMPTY;
	cgt_status status = cgti_tree_options(tree, player, &options);

	for (size_t i = 0; i < options.count && status == CGT_OK; i++) {
		struct cgti_text text = CGTI_TEXT_EMPTY;

		status = cgti_tree_negative(cgti_tree_at(&options, i), &text);
		if (status == CGT_OK)
			status = add(list, text.data, text.length);
		cgti_text_free(&text);
	}
	cgti_strings_free(&options);
	return status;
}

/* The recursion is as deep as there are braces in braces. */
cgt_status cgti_tree_negative(struct cgti_tree tree, struct cgti_text *out)
{
	const struct cgti_reader nowhere = cgti_reader_within(""); /* within the limits as the tree is */
	struct cgti_strings options = CGTI_STRINGS_EMPTY;
	struct cgti_plain plain;
	size_t middle;
	cgt_status status;

	if (cgti_tree_is_plain(tree, &plain)) {
		cgti_plain_write(cgti_plain_negative(plain), out);
		return out->failed ? cgti_fail_memory() : CGT_OK;
	}
	status = add_negatives(tree, CGT_RIGHT, &options);
	middle = options.count;
	if (status == CGT_OK)
		status = add_negatives(tree, CGT_LEFT, &options);
	if (status == CGT_OK)
		status = cgti_tree_make(&options, 0, middle, &nowhere, out);
	cgti_strings_free(&options);
	return status;
}
