/* SPDX-License-Identifier: MIT */
/* Sums of game trees. */
#ifndef CGTI_GAMES_TREE_SUMS_H
#define CGTI_GAMES_TREE_SUMS_H

#include "games/trees.h"

/* Writes the tree of a sum: a move in it is a move in one of the two. */
cgt_status cgti_tree_sum(struct cgti_tree_sums *known, struct cgti_tree a, struct cgti_tree b, const struct cgti_reader *at,
                         struct cgti_text *out);

/* Writes the tree of the sum of so many copies, or of so many of its negative. */
cgt_status cgti_tree_multiple(struct cgti_tree_sums *known, int64_t times, struct cgti_tree tree, const struct cgti_reader *at,
                              struct cgti_text *out);

void cgti_tree_sums_free(struct cgti_tree_sums *known);

#endif
