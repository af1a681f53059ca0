/* SPDX-License-Identifier: MIT */
/* The canonical form of a grid under translation and a group of maps. */
#ifndef CGTI_BOARD_CANONICAL_H
#define CGTI_BOARD_CANONICAL_H

#include "board/board.h"

/* Drops blocked rows and columns at the border, in place. A grid that is blocked throughout becomes one blocked cell. */
void cgti_grid_trim(struct cgti_grid *grid);

/*
 * Turns a grid into its canonical form under a group of maps, as cgt_board_canonical defines it, in place; `scratch` has room
 * for as many cells. Returns a map that yields the form. The other does so without dropping rows and columns at the border.
 */
int32_t cgti_grid_canonical(struct cgti_grid *grid, uint32_t mask, uint8_t *scratch);
int32_t cgti_grid_least_image(struct cgti_grid *grid, uint32_t mask, uint8_t *scratch);

#endif
