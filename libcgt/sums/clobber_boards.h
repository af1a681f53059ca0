/* SPDX-License-Identifier: MIT */
/* Boards of Clobber as summands. */
#ifndef CGTI_SUMS_CLOBBER_BOARDS_H
#define CGTI_SUMS_CLOBBER_BOARDS_H

#include "sums/summands.h"

void cgti_small_boards_free(struct cgti_small_boards *small);
size_t cgti_small_boards_bytes(const struct cgti_small_boards *small);

void cgti_summand_tables_free(struct cgti_summand_tables *tables);
size_t cgti_summand_tables_bytes(const struct cgti_summand_tables *tables);

/* Whether a board of Clobber, which is whole, is the image that stands for it; all other summands are. */
bool cgti_summand_is_canonical(const struct cgti_summand *summand);

/* Finds the summand that a board in its tight box is; a small one is its value, if summands may be replaced. */
cgt_status cgti_summand_of_board(const struct cgti_summand_scene *scene, const struct cgti_planes *board,
                                 struct cgti_summand *summand);

/* Replaces a board, if it is small, by its value. */
cgt_status cgti_summand_value_board(const struct cgti_summand_scene *scene, struct cgti_summand *summand);

/* Lists the options of a board for a player. */
cgt_status cgti_summand_list_board(const struct cgti_summand_scene *scene, const struct cgti_summand *summand, int32_t player,
                                   struct cgti_summand_options *options);

#endif
