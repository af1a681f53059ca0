/* SPDX-License-Identifier: MIT */
/*
 * The moves of a piece of Cram, one after the other: first those after which the piece may fall apart, since what they leave is
 * known most often, then the others; of either kind those in the middle first.
 *
 * A piece can fall apart only if the cells beside those that are taken do not hang together around them. This is seen for all
 * moves at once: going round the cells that are taken, count where those beside them begin anew.
 */
#ifndef CGTI_CRAM_MOVES_H
#define CGTI_CRAM_MOVES_H

#include "cram/grid.h"

/* Dominoes by their upper left cells, and single cells. */
struct cgti_cram_moves {
	uint64_t across, down, stars;
};

/* Kinds of moves: after those of the second kind the piece is whole, if it was. */
enum { CGTI_CRAM_SPLITTING, CGTI_CRAM_WHOLE, CGTI_CRAM_KINDS };

struct cgti_cram_walk {
	struct cgti_cram_piece piece;
	struct cgti_cram_moves moves[CGTI_CRAM_KINDS];
	int kind, middle;
	uint64_t here; /* the cell whose moves are being made */
	uint64_t rest; /* those whose moves of this kind are to be made after it */
};

/* Cells whose neighbour on the left, and on the right, is in a set. */
static inline uint64_t cgti_cram_left_of(const struct cgti_cram_grid *grid, uint64_t set)
{
	return (set & grid->rightward) << 1;
}

static inline uint64_t cgti_cram_right_of(const struct cgti_cram_grid *grid, uint64_t set)
{
	return (set & grid->leftward) >> 1;
}

/* Where two or more of four or six are set. */
static inline uint64_t cgti_cram_two_of(const uint64_t *set, int count)
{
	uint64_t one = set[0], two = 0;

	for (int i = 1; i < count; i++) {
		two |= one & set[i];
		one |= set[i];
	}
	return two;
}

/* The moves after which what is beside does not hang together around them, going round from above to the right. */
static inline struct cgti_cram_moves cgti_cram_splitting(const struct cgti_cram_grid *grid, uint64_t cells)
{
	const int width = grid->width;
	const uint64_t u = cells << width, d = cells >> width;
	const uint64_t l = cgti_cram_left_of(grid, cells), r = cgti_cram_right_of(grid, cells);
	const uint64_t ul = cgti_cram_left_of(grid, u), ur = cgti_cram_right_of(grid, u);
	const uint64_t dl = cgti_cram_left_of(grid, d), dr = cgti_cram_right_of(grid, d);
	const uint64_t rr = cgti_cram_right_of(grid, r), urr = cgti_cram_right_of(grid, ur), drr = cgti_cram_right_of(grid, dr);
	const uint64_t dd = d >> width, ddl = dl >> width, ddr = dr >> width;
	const uint64_t across[6] = { u & ~(l & ul), ur & ~u, rr & ~(ur & urr), dr & ~(rr & drr), d & ~dr, l & ~(d & dl) };
	const uint64_t down[6] = { u & ~(l & ul), r & ~(u & ur), dr & ~r, dd & ~(dr & ddr), dl & ~(dd & ddl), l & ~dl };
	const uint64_t single[4] = { u & ~(l & ul), r & ~(u & ur), d & ~(r & dr), l & ~(d & dl) };

	return (struct cgti_cram_moves){ cgti_cram_two_of(across, 6), cgti_cram_two_of(down, 6), cgti_cram_two_of(single, 4) };
}

/* All cells whose moves are among some. */
static inline uint64_t cgti_cram_cells_of(const struct cgti_cram_moves *moves)
{
	return moves->across | moves->down | moves->stars;
}

static inline struct cgti_cram_walk cgti_cram_moves(const struct cgti_cram_grid *grid, struct cgti_cram_piece piece)
{
	const uint64_t across = cgti_cram_across(grid, piece.cells), down = cgti_cram_down(grid, piece.cells), stars = piece.stars;
	const struct cgti_cram_moves split = cgti_cram_splitting(grid, piece.cells);
	struct cgti_cram_walk walk = {
		.piece = piece,
		.moves = {
			{ across & split.across, down & split.down, stars & split.stars },
			{ across & ~split.across, down & ~split.down, stars & ~split.stars },
		},
		.kind = CGTI_CRAM_SPLITTING,
		.middle = (cgti_highest_bit(piece.cells) + 1) / 2,
	};

	walk.rest = cgti_cram_cells_of(&walk.moves[CGTI_CRAM_SPLITTING]);
	return walk;
}

/* The cell of a set that is nearest to the middle in the order of the bits. */
static inline uint64_t cgti_cram_nearest(uint64_t set, int middle)
{
	const uint64_t below = set & cgti_low_bits(middle), above = set ^ below;
	int low, high;

	if (!below)
		return above & -above;
	low = cgti_highest_bit(below);
	if (!above)
		return UINT64_C(1) << low;
	high = cgti_lowest_bit(above);
	return UINT64_C(1) << (middle - low <= high - middle ? low : high);
}

/* What the next move leaves. */
static inline bool cgti_cram_next_move(const struct cgti_cram_grid *grid, struct cgti_cram_walk *walk,
                                       struct cgti_cram_piece *left)
{
	struct cgti_cram_moves *moves = &walk->moves[walk->kind];
	uint64_t taken;

	if (!(walk->here & cgti_cram_cells_of(moves))) {
		while (!walk->rest) {
			if (++walk->kind == CGTI_CRAM_KINDS)
				return false;
			walk->rest = cgti_cram_cells_of(++moves);
		}
		walk->here = cgti_cram_nearest(walk->rest, walk->middle);
		walk->rest ^= walk->here;
	}
	taken = walk->here;
	if (moves->across & taken) {
		moves->across ^= taken;
		taken |= taken << 1;
	} else if (moves->down & taken) {
		moves->down ^= taken;
		taken |= taken << grid->width;
	} else {
		moves->stars ^= taken;
	}
	*left = (struct cgti_cram_piece){ walk->piece.cells & ~taken, walk->piece.stars & ~taken };
	return true;
}

#endif
