/* SPDX-License-Identifier: MIT */
/* Who wins sums of pieces of Cram in misere play. */
#ifndef CGTI_CRAM_MISERE_H
#define CGTI_CRAM_MISERE_H

#include "cram/reduce.h"
#include "search/table.h"
#include "support/meter.h"

/* Whether the player to move wins a sum of pieces that fit the grid together. Each sum whose options are made is a node. */
cgt_status cgti_cram_misere_mover_wins(const struct cgti_cram_grid *grid, struct cgti_table *table,
                                       const struct cgti_cram_sum *sum, struct cgti_meter *meter, bool *wins);

/* Whether an entry of the table is one of this search. */
bool cgti_cram_misere_is_proved(const struct cgti_table_entry *entry);

#endif
