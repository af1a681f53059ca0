/* SPDX-License-Identifier: MIT */
/*
 * Pieces of Cram as bits of words: row after row, each as wide as the grid they lie in. A box of 64 cells has a side of at most
 * eight, so no grid need be wider than that.
 *
 * Cram is a game on a graph, and the drawing keeps more of it than is needed. A private leaf of a cell, that is a neighbour that
 * has no other, serves one purpose: the cell can be taken with it, at any time, and nothing else goes. So it is not drawn; the
 * cell is starred instead, and a starred cell may be taken alone.
 */
#ifndef CGTI_CRAM_GRID_H
#define CGTI_CRAM_GRID_H

#include <stdbool.h>

#include "support/bits.h"

#define CGTI_CRAM_WIDEST 8

/* The masks that a width needs. */
struct cgti_cram_grid {
	int width;
	uint64_t row;         /* the cells of the first row */
	uint64_t rightward, leftward; /* cells that are not in the last column, and not in the first */
	uint64_t mirrored[CGTI_CRAM_WIDEST / 2]; /* the k-th column, if it is left of the middle */
	uint64_t diagonal[CGTI_CRAM_WIDEST];     /* cells k places to the right of the diagonal */
	uint8_t row_of[64];
};

/* Cells, and those of them that are starred. */
struct cgti_cram_piece {
	uint64_t cells, stars;
};

void cgti_cram_grid_init(struct cgti_cram_grid *grid, int width);

/* The cells beside those of a set. Some may lie behind the last row. */
static inline uint64_t cgti_cram_beside(const struct cgti_cram_grid *grid, uint64_t set)
{
	return (set & grid->rightward) << 1 | (set & grid->leftward) >> 1 | set << grid->width | set >> grid->width;
}

/* Cells that have a neighbour on the right, and below. */
static inline uint64_t cgti_cram_across(const struct cgti_cram_grid *grid, uint64_t cells)
{
	return cells & (cells & grid->leftward) >> 1;
}

static inline uint64_t cgti_cram_down(const struct cgti_cram_grid *grid, uint64_t cells)
{
	return cells & cells >> grid->width;
}

static inline bool cgti_cram_same(struct cgti_cram_piece a, struct cgti_cram_piece b)
{
	return a.cells == b.cells && a.stars == b.stars;
}

/* The connected part of a set around its middle, from which all cells are near. */
static inline uint64_t cgti_cram_flood(const struct cgti_cram_grid *grid, uint64_t cells)
{
	const int middle = (cgti_lowest_bit(cells) + cgti_highest_bit(cells)) / 2;
	uint64_t part = cells & ~cgti_low_bits(middle), before;

	part &= -part;
	do {
		before = part;
		part |= cgti_cram_beside(grid, part) & cells;
		part |= cgti_cram_beside(grid, part) & cells;
	} while (part != before);
	return part;
}

/*
 * The least of the images of a piece, connected or not, under the maps of the square, in the corner; *balanced: it is its own
 * image under the half-turn and none of its moves is.
 */
struct cgti_cram_piece cgti_cram_least_image(const struct cgti_cram_grid *grid, struct cgti_cram_piece piece, bool *balanced);

#endif
