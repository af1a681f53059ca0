/* SPDX-License-Identifier: MIT */
/*
 * Game trees as texts. The text of a tree is its normal form: a sum of number, ups and nimber, written together, if the tree is
 * the canonical form of that (values/plain.h), and else the options of Left and of Right in braces, those of each player sorted
 * and without repeats. So two trees are equal exactly if their texts are, and the texts of the options stand in the text.
 *
 * The limits of cgt/position.h are kept; beyond them the answer is CGT_TOO_LARGE with the given place.
 */
#ifndef CGTI_VALUE_TREES_H
#define CGTI_VALUE_TREES_H

#include "support/hash.h"
#include "support/reader.h"
#include "support/byte_strings.h"
#include "support/text.h"
#include "values/plain.h"

/* A tree: a text, or a part of one. */
struct cgti_tree {
	const char *text;
	size_t length;
};

static inline bool cgti_tree_equal(struct cgti_tree a, struct cgti_tree b)
{
	return a.length == b.length && __builtin_memcmp(a.text, b.text, a.length) == 0;
}

/* What a limit says. */
#define CGTI_TREE_NUMBER_LIMIT "the numerator of a number is at most 2147483647, its denominator at most 1073741824"

static inline struct cgti_tree cgti_tree_at(const struct cgti_strings *trees, size_t i)
{
	struct cgti_tree tree;

	tree.text = (const char *)cgti_strings_at(trees, i, &tree.length);
	return tree;
}

/* Records that braces would lie too deep in braces. */
cgt_status cgti_tree_too_deep(const struct cgti_reader *at);
cgt_status cgti_tree_too_costly(const struct cgti_reader *at);

/* Whether a tree is a sum of number, ups and nimber, and which. */
bool cgti_tree_is_plain(struct cgti_tree tree, struct cgti_plain *plain);

/* Adds the options of a player, always in the same order. */
cgt_status cgti_tree_options(struct cgti_tree tree, int32_t player, struct cgti_strings *options);

/* Whether both players have the same options, now and later. */
bool cgti_tree_is_impartial(struct cgti_tree tree);

/* Writes the tree of a sum of number, ups and nimber. */
cgt_status cgti_tree_write_plain(struct cgti_plain plain, const struct cgti_reader *at, struct cgti_text *out);

/* Writes the tree with such options, from `begin` on in a list, those before `middle` being Left's. */
cgt_status cgti_tree_make(const struct cgti_strings *options, size_t begin, size_t middle, const struct cgti_reader *at,
                          struct cgti_text *out);

/* Writes the tree in which the players have changed places. */
cgt_status cgti_tree_negative(struct cgti_tree tree, struct cgti_text *out);

/* The sums found so far, as a table of pairs of trees; see games/tree_sums.c. All zeros: none. */
struct cgti_tree_sums {
	struct cgti_intern pairs;
	struct cgti_strings sums;
};

#endif
