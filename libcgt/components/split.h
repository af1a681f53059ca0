/* SPDX-License-Identifier: MIT */
/* Splitting boards into components, whose numbers are added to a sum. */
#ifndef CGTI_COMPONENTS_SPLIT_H
#define CGTI_COMPONENTS_SPLIT_H

#include "components/components.h"
#include "components/sum.h"

/* Splits the grid, and adds the numbers of its components to the sum, which is then no longer in order. */
cgt_status cgti_components_add(struct cgti_components *table, const cgt_game *game, const struct cgti_grid *grid,
                               struct cgti_sum *sum);

/* The same for a board of either kind. */
cgt_status cgti_components_add_board(struct cgti_components *table, const cgt_game *game, const cgt_board *board,
                                     struct cgti_sum *sum);

/* The same for all components of a position. */
cgt_status cgti_components_add_position(struct cgti_components *table, const cgt_position *position, struct cgti_sum *sum);

/* The number of the nim heap of a size, which is a component too, with no board and of no game. CGT_TOO_LARGE from 2^31 on. */
cgt_status cgti_components_nim_heap(struct cgti_components *table, uint64_t size, uint32_t *id);

/* For the options of components: the same for a board of a game on bytes, and for a heap of the game with an index. */
cgt_status cgti_components_add_bytes(struct cgti_components *table, const cgt_game *game, const uint8_t *bytes, size_t count,
                                     struct cgti_sum *sum);
cgt_status cgti_components_add_heap(struct cgti_components *table, size_t game, uint64_t size, struct cgti_sum *sum);

#endif
