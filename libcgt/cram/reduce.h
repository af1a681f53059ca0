/* SPDX-License-Identifier: MIT */
/* Reduces a Cram position to a nim heap and the pieces that still need searching. */
#ifndef CGTI_CRAM_REDUCE_H
#define CGTI_CRAM_REDUCE_H

#include "cram/grid.h"

/* Pieces lie apart and have two cells or more. */
#define CGTI_CRAM_MOST_PIECES 32

struct cgti_cram_sum {
	uint32_t nimber;
	int count;
	struct cgti_cram_piece piece[CGTI_CRAM_MOST_PIECES]; /* connected */
};

/*
 * Makes a position small and takes it apart: the pieces that are left, in no order, where they lie, and a nim heap. `whole`: the
 * position is known to be connected.
 */
void cgti_cram_split(const struct cgti_cram_grid *grid, struct cgti_cram_piece position, bool whole, struct cgti_cram_sum *sum);

/*
 * The least of the images of a piece, connected or not, under the maps of the square, in the corner; *balanced: it is its own
 * image under the half-turn and none of its moves is.
 */
struct cgti_cram_piece cgti_cram_least_image(const struct cgti_cram_grid *grid, struct cgti_cram_piece piece, bool *balanced);

/* The sum that a position is worth as much as, in normal play: each piece is the least of its images, and no two are equal. */
void cgti_cram_reduce(const struct cgti_cram_grid *grid, struct cgti_cram_piece position, struct cgti_cram_sum *sum);

/*
 * Adds to a sum what may stand for a position in misere play: its pieces, each the least of its images, in no order, among
 * which there may be equal ones then, and a nim heap of 1 or none. There is room for the pieces of a grid.
 */
void cgti_cram_add_misere(const struct cgti_cram_grid *grid, struct cgti_cram_piece position, struct cgti_cram_sum *sum);

#endif
