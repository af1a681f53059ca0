/* SPDX-License-Identifier: MIT */
/*
 * Who wins a sum of Domineering positions, in normal play: what bounds from strips leave open is searched. For boards whose
 * boxes find room in 16 x 16 together and that have no more than 128 free cells; the general tables (components.h) know the
 * game too, and the tests hold the two against each other.
 */
#ifndef CGTI_DOMINEERING_H
#define CGTI_DOMINEERING_H

#include <stdbool.h>

#include "board/board.h"
#include "domineering/board.h"
#include "search/table.h"
#include "support/meter.h"

struct cgti_domineering;

cgt_status cgti_domineering_new(struct cgti_domineering **made);
void cgti_domineering_free(struct cgti_domineering *own);
size_t cgti_domineering_bytes(const struct cgti_domineering *own); /* 0 for NULL */

/* How many positions were searched since it was made. */
uint64_t cgti_domineering_searched(const struct cgti_domineering *own);

/* Begins a sum, to which grids are added; false, and the sum is as it was, if there is no room. */
void cgti_domineering_begin(struct cgti_domineering *own);
bool cgti_domineering_add(struct cgti_domineering *own, const struct cgti_grid *grid);

/*
 * Adds a number, Left's, in units of CGTI_WORTH_UNIT; false, and the sum is as it was, if play in the sum might be longer then than
 * there is room for, or the number is so large that it decides alone.
 */
bool cgti_domineering_add_number(struct cgti_domineering *own, int32_t units);

/*
 * Whether the player to move wins the sum: the same for any number of threads, from 1 to CGTI_TEAM_MOST. What is proved on
 * the way goes to the table, and most of what small pieces are worth stays, so that the same call goes on from there after
 * CGT_LIMIT, CGT_CANCELLED or CGT_OUT_OF_MEMORY. A node of the meter is a position searched, a piece of which the options are
 * gone through, or a node of cgt/values.h.
 */
cgt_status cgti_domineering_mover_wins(struct cgti_domineering *own, struct cgti_table *table, int32_t to_move,
                                       uint32_t threads, struct cgti_meter *meter, bool *wins);

#endif
