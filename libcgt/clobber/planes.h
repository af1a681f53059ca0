/* SPDX-License-Identifier: MIT */
/*
 * Boards of at most 64 cells on which stand pieces of two kinds, Left's and Right's, as two bit boards: cell (r, c) is bit
 * r * cols + c. The box of a board is tight: its outer rows and columns are not empty.
 */
#ifndef CGTI_PLANES_H
#define CGTI_PLANES_H

#include <stdbool.h>
#include <stdint.h>

#define CGTI_PLANES_CELLS 64

struct cgti_planes {
	uint64_t own[2]; /* Left's cells and Right's */
	uint32_t rows, cols;
};

/* The cells that a step in each direction leads to, from a set of cells of a board with so many columns. */
struct cgti_steps {
	uint32_t cols;
	uint64_t not_first, not_last; /* cells outside of the first column, and of the last */
};

struct cgti_steps cgti_steps_of(uint32_t rows, uint32_t cols);

static inline uint64_t cgti_step_right(const struct cgti_steps *steps, uint64_t cells)
{
	return (cells & steps->not_last) << 1;
}

static inline uint64_t cgti_step_left(const struct cgti_steps *steps, uint64_t cells)
{
	return (cells & steps->not_first) >> 1;
}

/* Bits that leave the board below are the caller's to mask; a board of one row has no way down. */
static inline uint64_t cgti_step_down(const struct cgti_steps *steps, uint64_t cells)
{
	return steps->cols < 64 ? cells << steps->cols : 0;
}

static inline uint64_t cgti_step_up(const struct cgti_steps *steps, uint64_t cells)
{
	return steps->cols < 64 ? cells >> steps->cols : 0;
}

/* All cells of a set that steps inside of it lead to from some of them. */
uint64_t cgti_planes_reach(const struct cgti_steps *steps, uint64_t from, uint64_t set);

/* What stands on some cells of a board, which are not none, in its tight box. */
struct cgti_planes cgti_planes_cut(const struct cgti_planes *board, uint64_t cells);

/*
 * Turns and mirrors a board into the image that stands for it and for its negative, in which the kinds are exchanged: of all
 * sixteen that have no more rows than columns, the least, or what that becomes when its kinds are exchanged back. So boards
 * that are images become the same, and negatives become the same with the kinds exchanged, except that a board which is an image
 * of its own negative is always given as the least itself; the answer is whether it is.
 *
 * For G and -G have the same sixteen images and so the same least one, which the one meets with its kinds straight and
 * the other with its kinds exchanged, or each with both.
 */
bool cgti_planes_canonical(struct cgti_planes *board);

#endif
