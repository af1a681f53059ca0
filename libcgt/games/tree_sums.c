/* SPDX-License-Identifier: MIT */
/*
 * Sums of game trees: {a^L + b, a + b^L | a^R + b, a + b^R}, which is again a tree to be played as it is written. Sums with 0, and
 * of whole numbers that are not on different sides of 0, are known; each other pair is worked out once.
 *
 * Each move of a play of the sum until one part is at its end is a pair of braces, and so the recursion ends where they would be
 * too deep. A sum holds those that it leads to in its text, so that there are not many of them while it is within the limits.
 */
#include "games/tree_sums.h"

#include <string.h>

#include <cgt/position.h>

#include "support/error.h"

static bool is_zero(struct cgti_tree tree)
{
	return tree.length == 1 && tree.text[0] == '0';
}

static cgt_status write_copy(struct cgti_tree tree, struct cgti_text *out)
{
	cgti_text_bytes(out, tree.text, tree.length);
	return out->failed ? cgti_fail_memory() : CGT_OK;
}

/* Whether both are whole numbers and neither player can move in one and his opponent in the other; then their sum is theirs. */
static bool is_whole(struct cgti_tree a, struct cgti_tree b, struct cgti_plain *sum)
{
	struct cgti_plain x, y;

	if (!cgti_tree_is_plain(a, &x) || !cgti_tree_is_plain(b, &y) || !cgti_plain_is_number(x) || !cgti_plain_is_number(y) ||
	    x.number.exponent > 0 || y.number.exponent > 0 || (x.number.numerator < 0) != (y.number.numerator < 0))
		return false;
	*sum = (struct cgti_plain){ .number.numerator = x.number.numerator + y.number.numerator };
	return true;
}

/* The key of a pair, in either order. */
static bool write_pair(struct cgti_tree a, struct cgti_tree b, struct cgti_text *pair)
{
	bool exchange = a.length != b.length ? a.length > b.length : memcmp(a.text, b.text, a.length) > 0;
	struct cgti_tree first = exchange ? b : a, second = exchange ? a : b;

	cgti_text_bytes(pair, first.text, first.length);
	cgti_text_char(pair, '+');
	cgti_text_bytes(pair, second.text, second.length);
	return !pair->failed;
}

/* A sum that is being worked out. */
struct summing {
	struct cgti_tree_sums *known;
	const struct cgti_reader *at;
	int depth;
};

static cgt_status write_sum(struct summing *summing, struct cgti_tree a, struct cgti_tree b, struct cgti_text *out);

/* Adds the sums of a player's options of a tree with another tree. */
static cgt_status add_options(struct summing *summing, struct cgti_tree a, struct cgti_tree b, int32_t player,
                              struct cgti_strings *list)
{
	struct cgti_strings options = CGTI_STRINGS_EMPTY;
	cgt_status status = cgti_tree_options(a, player, &options);

	for (size_t i = 0; i < options.count && status == CGT_OK; i++) {
		struct cgti_text text = CGTI_TEXT_EMPTY;

		status = write_sum(summing, cgti_tree_at(&options, i), b, &text);
		if (status == CGT_OK && !cgti_strings_add(list, text.data, text.length))
			status = cgti_fail_memory();
		cgti_text_free(&text);
	}
	cgti_strings_free(&options);
	return status;
}

static cgt_status write_options(struct summing *summing, struct cgti_tree a, struct cgti_tree b, struct cgti_text *out)
{
	struct cgti_strings list = CGTI_STRINGS_EMPTY;
	size_t middle = 0;
	cgt_status status = CGT_OK;

	for (int32_t player = CGT_LEFT; player <= CGT_RIGHT && status == CGT_OK; player++) {
		middle = list.count;
		status = add_options(summing, a, b, player, &list);
		if (status == CGT_OK)
			status = add_options(summing, b, a, player, &list);
	}
	if (status == CGT_OK)
		status = cgti_tree_make(&list, 0, middle, summing->at, out);
	cgti_strings_free(&list);
	return status;
}

/* Writes the sum of a pair that is not known, and keeps it. The number of a pair is that of its sum. */
static cgt_status write_new(struct summing *summing, struct cgti_tree a, struct cgti_tree b, const struct cgti_text *pair,
                            struct cgti_text *out)
{
	struct cgti_tree_sums *known = summing->known;
	bool added;
	cgt_status status;

	if (summing->depth == CGT_EXPRESSION_MAX_DEPTH)
		return cgti_tree_too_deep(summing->at);
	summing->depth++;
	status = write_options(summing, a, b, out);
	summing->depth--;
	if (status == CGT_OK && (!cgti_strings_add(&known->sums, out->data, out->length) ||
	                         cgti_intern_put(&known->pairs, pair->data, pair->length, &added) == CGTI_INTERN_NONE))
		status = cgti_fail_memory();
	return status;
}

static cgt_status write_sum(struct summing *summing, struct cgti_tree a, struct cgti_tree b, struct cgti_text *out)
{
	struct cgti_text pair = CGTI_TEXT_EMPTY;
	struct cgti_plain whole;
	cgt_status status;
	uint32_t id;

	if (is_zero(a) || is_zero(b))
		return write_copy(is_zero(a) ? b : a, out);
	if (is_whole(a, b, &whole))
		return cgti_tree_write_plain(whole, summing->at, out);
	if (!write_pair(a, b, &pair)) {
		cgti_text_free(&pair);
		return cgti_fail_memory();
	}
	id = cgti_intern_find(&summing->known->pairs, pair.data, pair.length);
	if (id == CGTI_INTERN_NONE)
		status = write_new(summing, a, b, &pair, out);
	else
		status = write_copy(cgti_tree_at(&summing->known->sums, id), out);
	cgti_text_free(&pair);
	return status;
}

cgt_status cgti_tree_sum(struct cgti_tree_sums *known, struct cgti_tree a, struct cgti_tree b, const struct cgti_reader *at,
                         struct cgti_text *out)
{
	struct summing summing = { known, at, 0 };

	return write_sum(&summing, a, b, out);
}

/* Puts the sum of two trees in the place of the first. */
static cgt_status add(struct cgti_tree_sums *known, struct cgti_text *a, const struct cgti_text *b, const struct cgti_reader *at)
{
	struct cgti_text sum = CGTI_TEXT_EMPTY;
	cgt_status status = cgti_tree_sum(known, (struct cgti_tree){ a->data, a->length }, (struct cgti_tree){ b->data, b->length },
	                                  at, &sum);

	cgti_text_free(a);
	*a = sum;
	return status;
}

/* By doubling: sums of trees do not depend on the order in which they are made. */
cgt_status cgti_tree_multiple(struct cgti_tree_sums *known, int64_t times, struct cgti_tree tree, const struct cgti_reader *at,
                              struct cgti_text *out)
{
	struct cgti_text doubled = CGTI_TEXT_EMPTY;
	cgt_status status = times < 0 ? cgti_tree_negative(tree, &doubled) : write_copy(tree, &doubled);

	cgti_text_char(out, '0');
	if (out->failed)
		status = cgti_fail_memory();
	for (uint64_t left = (uint64_t)(times < 0 ? -times : times); left > 0 && status == CGT_OK; left /= 2) {
		if (left % 2 == 1)
			status = add(known, out, &doubled, at);
		if (status == CGT_OK && left > 1)
			status = add(known, &doubled, &doubled, at);
	}
	cgti_text_free(&doubled);
	return status;
}

void cgti_tree_sums_free(struct cgti_tree_sums *known)
{
	cgti_intern_free(&known->pairs);
	cgti_strings_free(&known->sums);
}
