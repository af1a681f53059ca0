/* SPDX-License-Identifier: MIT */
/* The moves of a piece of Cram, one after the other, those of the rows in the middle first. */
#ifndef CGTI_CRAM_MOVES_H
#define CGTI_CRAM_MOVES_H

#include "solve/cram_grid.h"

struct cgti_cram_walk {
	struct cgti_cram_piece piece;
	uint64_t across, down; /* dominoes, by their upper left cells */
	uint64_t left[3];      /* those that are left of the row, across and down, and stars */
	int row, rows;
};

static inline struct cgti_cram_walk cgti_cram_moves(const struct cgti_cram_grid *grid, struct cgti_cram_piece piece)
{
	return (struct cgti_cram_walk){
		.piece = piece,
		.across = cgti_cram_across(grid, piece.cells),
		.down = cgti_cram_down(grid, piece.cells),
		.rows = grid->row_of[cgti_highest_bit(piece.cells)] + 1,
	};
}

/* Goes to the next row, one above and one below the middle in turn. */
static inline bool cgti_cram_next_row(const struct cgti_cram_grid *grid, struct cgti_cram_walk *walk)
{
	const int step = walk->row++, middle = (walk->rows - 1) / 2;
	uint64_t row;

	if (step == walk->rows)
		return false;
	row = grid->row << grid->width * (step % 2 ? middle + (step + 1) / 2 : middle - step / 2);
	walk->left[0] = walk->across & row;
	walk->left[1] = walk->down & row;
	walk->left[2] = walk->piece.stars & row;
	return true;
}

/* What the next move leaves. */
static inline bool cgti_cram_next_move(const struct cgti_cram_grid *grid, struct cgti_cram_walk *walk, struct cgti_cram_piece *left)
{
	uint64_t taken;
	int kind;

	while (!(walk->left[0] | walk->left[1] | walk->left[2]))
		if (!cgti_cram_next_row(grid, walk))
			return false;
	kind = walk->left[0] ? 0 : walk->left[1] ? 1 : 2;
	taken = walk->left[kind] & -walk->left[kind];
	walk->left[kind] ^= taken;
	taken |= kind == 0 ? taken << 1 : kind == 1 ? taken << grid->width : 0;
	*left = (struct cgti_cram_piece){ walk->piece.cells & ~taken, walk->piece.stars & ~taken };
	return true;
}

#endif
