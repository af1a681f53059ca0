/* SPDX-License-Identifier: MIT */
/* Playing summands of all kinds. */
#ifndef CGTI_SUMS_SUMMAND_MOVES_H
#define CGTI_SUMS_SUMMAND_MOVES_H

#include "sums/summands.h"

/* Puts another summand in the place of a component, if it is better played as that; *is_zero if it is worth nothing. */
cgt_status cgti_summand_simplify(const struct cgti_summand_scene *scene, struct cgti_summand *summand, bool *is_zero);

/* The negative of a summand, if there is one that can be seen at once: *is_there tells. */
cgt_status cgti_summand_negative(const struct cgti_summand_scene *scene, const struct cgti_summand *summand,
                                 struct cgti_summand *negative, bool *is_there);

/* The same, of components too, whose negatives are made; to cancel the summand with. */
cgt_status cgti_summand_opposite(const struct cgti_summand_scene *scene, const struct cgti_summand *summand,
                                 struct cgti_summand *negative, bool *is_there);

/* How many moves each player has in a summand. */
cgt_status cgti_summand_moves(const struct cgti_summand_scene *scene, const struct cgti_summand *summand, uint32_t moves[2]);

/*
 * Lists the options of a summand for a player, one after the other: those of option i end at end[i]. They are not simplified, and
 * options may be equal.
 */
cgt_status cgti_summand_list_options(const struct cgti_summand_scene *scene, const struct cgti_summand *summand,
                                     int32_t player, struct cgti_summand_options *options);

#endif
