/* SPDX-License-Identifier: MIT */
/* The nim heaps that pieces are worth at rest, when captures are compulsory. */
#ifndef CGTI_PAWN_NIMBERS_H
#define CGTI_PAWN_NIMBERS_H

#include "pawns/sums.h"

/*
 * The exclusive-or of the values of the pieces of a sum at rest; the failures are those of cgt_pawn_search_grundy. A node is a
 * piece whose exchanges are played.
 */
cgt_status cgti_pawn_nimber(struct cgti_pawn_sums *sums, const struct cgti_pawn_sum *sum, struct cgti_meter *meter,
                            uint32_t *value);

#endif
