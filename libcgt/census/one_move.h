/* SPDX-License-Identifier: MIT */
/* Positions one move away from a paired one. */
#ifndef CGTI_CENSUS_ONE_MOVE_H
#define CGTI_CENSUS_ONE_MOVE_H

#include "census/census.h"

/* Finds what can be done in one move in a position on a single grid. CGT_OK, CGT_OUT_OF_MEMORY. */
cgt_status cgti_one_move_find(cgt_position *position, struct cgti_one_move *found);

/* The position after a move, with the cells blocked that no move can touch any more, and a pairing of it; *pairing is NULL if
 * there is none. CGT_OK, CGT_OUT_OF_MEMORY. */
cgt_status cgti_one_move_pairing(const cgt_position *position, const struct cgti_move *move, cgt_involution **pairing);

#endif
