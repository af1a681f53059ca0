/* SPDX-License-Identifier: MIT */
/*
 * The images of a piece, by exchanging sets of cells that lie the same distance apart: a column with its mirror image, a line
 * beside the diagonal with the one across. A piece is laid with its longer side along the columns. Of the four images that are
 * left then, eight in a square box, the least is wanted, first by the cells and then by the stars; so the stars are moved only
 * for the image that has the least cells, mostly one.
 *
 * All is written out for the compiler, which is to know the width: then these are a few instructions each.
 */
#ifndef CGTI_CRAM_IMAGES_H
#define CGTI_CRAM_IMAGES_H

#include "cram/grid.h"

/* Exchanges the cells of a set with those `distance` bits further on. */
CGTI_CRAM_INLINE uint64_t cgti_cram_exchange(uint64_t cells, uint64_t set, int distance)
{
	const uint64_t differ = (cells >> distance ^ cells) & set;

	return cells ^ differ ^ differ << distance;
}

/* Exchanges the cells k places to the right of the diagonal with those below it. */
CGTI_CRAM_INLINE uint64_t cgti_cram_transpose_line(int width, int k, uint64_t cells)
{
	const uint64_t line = k < width ? cgti_low_bits((width - k) * (width + 1)) / cgti_low_bits(width + 1) << k : 0;

	return k < width ? cgti_cram_exchange(cells, line, k * (width - 1)) : cells;
}

/* Exchanges rows and columns of what lies in a square as wide as the grid. */
CGTI_CRAM_INLINE uint64_t cgti_cram_transpose(const struct cgti_cram_grid *grid, uint64_t cells)
{
	const int width = grid->width;

	cells = cgti_cram_transpose_line(width, 1, cells);
	cells = cgti_cram_transpose_line(width, 2, cells);
	cells = cgti_cram_transpose_line(width, 3, cells);
	cells = cgti_cram_transpose_line(width, 4, cells);
	cells = cgti_cram_transpose_line(width, 5, cells);
	cells = cgti_cram_transpose_line(width, 6, cells);
	return cgti_cram_transpose_line(width, 7, cells);
}

/* Exchanges the k-th column with the one that is as far from the right. */
CGTI_CRAM_INLINE uint64_t cgti_cram_mirror_column(const struct cgti_cram_grid *grid, int k, uint64_t cells)
{
	const int distance = grid->width - 1 - 2 * k;

	return distance > 0 ? cgti_cram_exchange(cells, grid->column << k, distance) : cells;
}

/* The box in the corner that a piece fills. */
struct cgti_cram_box {
	int rows, cols;
};

/* The image of a set in the box under the half-turn. */
CGTI_CRAM_INLINE uint64_t cgti_cram_turn(const struct cgti_cram_grid *grid, struct cgti_cram_box box, uint64_t cells)
{
	return cgti_reverse_bits(cells) >> (64 - (box.rows - 1) * grid->width - box.cols);
}

/* The same with left and right exchanged. */
CGTI_CRAM_INLINE uint64_t cgti_cram_mirror(const struct cgti_cram_grid *grid, struct cgti_cram_box box, uint64_t cells)
{
	cells = cgti_cram_mirror_column(grid, 0, cells);
	cells = cgti_cram_mirror_column(grid, 1, cells);
	cells = cgti_cram_mirror_column(grid, 2, cells);
	cells = cgti_cram_mirror_column(grid, 3, cells);
	return cells >> (grid->width - box.cols);
}

/* A set so many rows further up. */
CGTI_CRAM_INLINE uint64_t cgti_cram_rows_above(const struct cgti_cram_grid *grid, int rows, uint64_t cells)
{
	return rows * grid->width < 64 ? cells >> rows * grid->width : 0;
}

/* Moves a piece into the corner. */
CGTI_CRAM_INLINE struct cgti_cram_box cgti_cram_trim(const struct cgti_cram_grid *grid, struct cgti_cram_piece *piece)
{
	const int width = grid->width, top = cgti_cram_row_of(grid, cgti_lowest_bit(piece->cells));
	uint64_t columns;
	int left, rows;

	piece->cells >>= top * width;
	piece->stars >>= top * width;
	rows = cgti_cram_row_of(grid, cgti_highest_bit(piece->cells)) + 1;
	columns = piece->cells;
	columns |= cgti_cram_rows_above(grid, 32, columns);
	columns |= cgti_cram_rows_above(grid, 16, columns);
	columns |= cgti_cram_rows_above(grid, 8, columns);
	columns |= cgti_cram_rows_above(grid, 4, columns);
	columns |= cgti_cram_rows_above(grid, 2, columns);
	columns |= cgti_cram_rows_above(grid, 1, columns);
	columns &= grid->row;
	left = cgti_lowest_bit(columns);
	piece->cells >>= left;
	piece->stars >>= left;
	return (struct cgti_cram_box){ rows, cgti_highest_bit(columns) + 1 - left };
}

/* The image of a set under the half-turn, the mirroring, or both. */
enum { CGTI_CRAM_TURNED = 1, CGTI_CRAM_MIRRORED = 2, CGTI_CRAM_IMAGES = 4 };

CGTI_CRAM_INLINE uint64_t cgti_cram_image(const struct cgti_cram_grid *grid, struct cgti_cram_box box, int which, uint64_t cells)
{
	if (which & CGTI_CRAM_MIRRORED)
		cells = cgti_cram_mirror(grid, box, cells);
	return which & CGTI_CRAM_TURNED ? cgti_cram_turn(grid, box, cells) : cells;
}

/* The least of the images of a piece under the maps that leave its box as it is; *turns: it is its own half-turn image. */
CGTI_CRAM_INLINE struct cgti_cram_piece cgti_cram_least_of_four(const struct cgti_cram_grid *grid, struct cgti_cram_box box,
                                                             struct cgti_cram_piece piece, bool *turns)
{
	const uint64_t mirrored = cgti_cram_mirror(grid, box, piece.cells);
	const uint64_t cells[CGTI_CRAM_IMAGES] = { piece.cells, cgti_cram_turn(grid, box, piece.cells), mirrored,
		                                   cgti_cram_turn(grid, box, mirrored) };
	struct cgti_cram_piece least = { piece.cells, UINT64_MAX };

	for (int which = CGTI_CRAM_TURNED; which < CGTI_CRAM_IMAGES; which++)
		least.cells = cells[which] < least.cells ? cells[which] : least.cells;
	for (int which = 0; which < CGTI_CRAM_IMAGES; which++)
		if (cells[which] == least.cells) {
			const uint64_t stars = cgti_cram_image(grid, box, which, piece.stars);

			least.stars = stars < least.stars ? stars : least.stars;
		}
	*turns = cells[CGTI_CRAM_TURNED] == piece.cells && cgti_cram_turn(grid, box, piece.stars) == piece.stars;
	return least;
}

CGTI_CRAM_INLINE struct cgti_cram_piece cgti_cram_transposed(const struct cgti_cram_grid *grid, struct cgti_cram_piece piece)
{
	return (struct cgti_cram_piece){ cgti_cram_transpose(grid, piece.cells), cgti_cram_transpose(grid, piece.stars) };
}

/* See cgti_cram_least_image (cram/reduce.h). */
CGTI_CRAM_INLINE struct cgti_cram_piece cgti_cram_least(const struct cgti_cram_grid *grid, struct cgti_cram_piece piece,
                                                        bool *balanced)
{
	struct cgti_cram_box box = cgti_cram_trim(grid, &piece);
	struct cgti_cram_piece least, other;
	bool turns, also;

	if (box.rows < box.cols) {
		piece = cgti_cram_transposed(grid, piece);
		box = (struct cgti_cram_box){ box.cols, box.rows };
	}
	least = cgti_cram_least_of_four(grid, box, piece, &turns);
	/* a move that the half-turn keeps takes the middle: the cell, or both of the two that share it */
	*balanced = turns && ((box.rows % 2 == 0 && box.cols % 2 == 0) ||
	                      !(piece.cells >> ((box.rows - 1) / 2 * grid->width + (box.cols - 1) / 2) & 1));
	if (box.rows != box.cols)
		return least;
	other = cgti_cram_least_of_four(grid, box, cgti_cram_transposed(grid, piece), &also);
	return other.cells < least.cells || (other.cells == least.cells && other.stars < least.stars) ? other : least;
}

#endif
