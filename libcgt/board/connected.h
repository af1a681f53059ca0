/* SPDX-License-Identifier: MIT */
/* Connected components of a grid, by flooding from each cell that has not been reached yet, with a stack of its own. */
#ifndef CGTI_BOARD_CONNECTED_H
#define CGTI_BOARD_CONNECTED_H

#include "board/board.h"

/*
 * Numbers the connected components (along edges) of the cells whose content is not blocked, into label (-1 for the others);
 * `stack` has room for as many cells. Returns how many there are.
 */
size_t cgti_grid_components(const struct cgti_grid *grid, int32_t *label, size_t *stack);

/* The same for the cells that have the label CGTI_TO_LABEL beforehand, whatever they hold; other labels are left alone. */
size_t cgti_grid_label(const struct cgti_grid *grid, int32_t *label, size_t *stack);

#endif
