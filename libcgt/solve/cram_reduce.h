/* SPDX-License-Identifier: MIT */
/* What a position of Cram comes to when all that can be seen at once is done: a nim heap, and pieces that have to be searched. */
#ifndef CGTI_CRAM_REDUCE_H
#define CGTI_CRAM_REDUCE_H

#include "solve/cram_grid.h"

/* Pieces lie apart and have two cells or more. */
#define CGTI_CRAM_MOST_PIECES 32

struct cgti_cram_sum {
	uint32_t nimber;
	int count;
	struct cgti_cram_piece piece[CGTI_CRAM_MOST_PIECES]; /* connected, each the least of its images, no two equal */
};

/* The sum that a position is worth as much as, in normal play. */
void cgti_cram_reduce(const struct cgti_cram_grid *grid, struct cgti_cram_piece position, struct cgti_cram_sum *sum);

/*
 * Adds to a sum what may stand for a position in misere play: its pieces, among which there may be equal ones then, in no order, and
 * a nim heap of 1 or none. There is room for the pieces of a grid.
 */
void cgti_cram_add_misere(const struct cgti_cram_grid *grid, struct cgti_cram_piece position, struct cgti_cram_sum *sum);

#endif
