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

/* A function whose callers know the width as they are compiled, or should (cram/reduce.c). */
#define CGTI_CRAM_INLINE static inline __attribute__((always_inline))

/* A width, and the masks that it needs: constants, where the width is one (cgti_cram_grid_of). */
struct cgti_cram_grid {
	int width;
	uint64_t row, column;         /* the cells of the first row, and of the first column */
	uint64_t rightward, leftward; /* cells that are not in the last column, and not in the first */
};

/* Cells, and those of them that are starred. */
struct cgti_cram_piece {
	uint64_t cells, stars;
};

/* The grid of a width, with as many rows as a word has room for. */
CGTI_CRAM_INLINE struct cgti_cram_grid cgti_cram_grid_of(int width)
{
	const uint64_t all = cgti_low_bits(64 / width * width), row = cgti_low_bits(width), column = all / row;

	return (struct cgti_cram_grid){
		.width = width,
		.row = row,
		.column = column,
		.rightward = all ^ column << (width - 1),
		.leftward = all ^ column,
	};
}

/* The row that a cell is in. */
CGTI_CRAM_INLINE int cgti_cram_row_of(const struct cgti_cram_grid *grid, int cell)
{
	return (int)((unsigned)cell / (unsigned)grid->width);
}

/* The cells beside those of a set. Some may lie after the last row. */
CGTI_CRAM_INLINE uint64_t cgti_cram_beside(const struct cgti_cram_grid *grid, uint64_t set)
{
	return (set & grid->rightward) << 1 | (set & grid->leftward) >> 1 | set << grid->width | set >> grid->width;
}

/* Cells that have a neighbour on the right, and below. */
CGTI_CRAM_INLINE uint64_t cgti_cram_across(const struct cgti_cram_grid *grid, uint64_t cells)
{
	return cells & (cells & grid->leftward) >> 1;
}

CGTI_CRAM_INLINE uint64_t cgti_cram_down(const struct cgti_cram_grid *grid, uint64_t cells)
{
	return cells & cells >> grid->width;
}

static inline bool cgti_cram_same(struct cgti_cram_piece a, struct cgti_cram_piece b)
{
	return a.cells == b.cells && a.stars == b.stars;
}

/* The connected part of a set around its middle, from which all cells are near. */
CGTI_CRAM_INLINE uint64_t cgti_cram_flood(const struct cgti_cram_grid *grid, uint64_t cells)
{
	const int middle = (cgti_lowest_bit(cells) + cgti_highest_bit(cells)) / 2;
	uint64_t part = cells & ~cgti_low_bits(middle), before;

	part &= -part;
	do {
		before = part;
		part |= cgti_cram_beside(grid, part) & cells;
		part |= cgti_cram_beside(grid, part) & cells;
	} while (part != before && part != cells);
	return part;
}

#endif
