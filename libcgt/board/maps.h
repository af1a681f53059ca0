/* SPDX-License-Identifier: MIT */
/* The eight maps of the square, as a group and on grids. */
#ifndef CGTI_BOARD_MAPS_H
#define CGTI_BOARD_MAPS_H

#include "board/board.h"

/* The image of a grid under a map; `image->cell` has room for as many cells. */
void cgti_grid_image(const struct cgti_grid *grid, int32_t map, struct cgti_grid *image);

/* Records the failure if a mask of maps is no group. */
cgt_status cgti_check_group(uint32_t mask);

#endif
