/* SPDX-License-Identifier: MIT */
/*
 * Who wins sums of pieces of pawns, in the table of results of a solver. The key of a sum says all of it: the ruleset, the
 * convention, the free moves, and the contents of the files of each piece. A sum whose key would be too long is not kept
 * there.
 */
#ifndef CGTI_PAWNS_RESULTS_H
#define CGTI_PAWNS_RESULTS_H

#include <stdbool.h>

#include "pawns/sums.h"
#include "search/table.h"

/* Looks up whether the player to move wins a sum; false if that is not kept. */
bool cgti_pawn_result_get(const struct cgti_pawn_sums *sums, const struct cgti_pawn_sum *sum, int32_t convention, bool *wins);

/* Keeps it; `work` is the number of nodes that it took to find out. */
cgt_status cgti_pawn_result_put(const struct cgti_pawn_sums *sums, const struct cgti_pawn_sum *sum, int32_t convention, bool wins,
                                uint64_t work, struct cgti_meter *meter);

/* Tells whether an entry, whatever it is, is one that a search may have kept. */
bool cgti_pawn_result_is_proved(const struct cgti_table_entry *entry);

#endif
