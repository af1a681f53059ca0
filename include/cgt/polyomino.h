/* SPDX-License-Identifier: MIT */
/*
 * cgt/polyomino.h - all polyominoes of a size, one after the other.
 *
 * A polyomino is a set of cells of the square lattice that is connected along edges. A cgt_polyominoes goes through those
 * with a given number of cells, each class under translation and a group of maps once, represented by its canonical form
 * (cgt_board_canonical). No shape is stored beside the current one: memory does not grow with their number.
 *
 * The walk is Redelmeier's (Discrete Mathematics 36, 1981) over all fixed polyominoes; one that is not the least of its
 * class is passed over.
 *
 * Threads: a cgt_polyominoes has one owner. Several can walk disjoint parts of the same set in different threads.
 */
#ifndef CGT_POLYOMINO_H
#define CGT_POLYOMINO_H

#include <cgt/board.h>
#include <cgt/budget.h>
#include <cgt/status.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cgt_polyominoes cgt_polyominoes;

/* The largest number of cells a walk can be asked for. */
#define CGT_POLYOMINO_MAX_CELLS 32

/*
 * Starts a walk, into *walk; release it with cgt_polyominoes_free. Before the first shape cgt_polyominoes_next must be
 * called.
 *
 * cells   the number of cells, 1 to CGT_POLYOMINO_MAX_CELLS
 * mask    the maps under which shapes count as the same: CGT_MAPS_RECTANGLE, CGT_MAPS_ALL, or any other group
 * part, parts   the walk gives only the shapes of one of `parts` disjoint parts, numbered from 0, that together are all;
 *               0 and 1 for all. The parts are of like size, not of equal size.
 *
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, the mask is no group, part not below parts), CGT_TOO_LARGE (cells) or
 * CGT_OUT_OF_MEMORY. Since 0.9.
 */
CGT_API cgt_status cgt_polyominoes_new(int32_t cells, uint32_t mask, uint64_t part, uint64_t parts,
                                       cgt_polyominoes **walk);

/* Releases a walk; NULL does nothing, nor does a call from inside a call on the same walk. Since 0.9. */
CGT_API void cgt_polyominoes_free(cgt_polyominoes *walk);

/*
 * Goes on to the next shape. A node of the budget is a fixed polyomino of the full size looked at.
 * Returns CGT_OK, CGT_END (there is none; the walk stays at its end), CGT_LIMIT or CGT_CANCELLED (a later call goes on from
 * there), CGT_BUSY or CGT_BAD_ARGUMENT. After CGT_END, CGT_LIMIT and CGT_CANCELLED there is no current shape. Cost: a few
 * fixed polyominoes a shape on average. Since 0.9.
 */
CGT_API cgt_status cgt_polyominoes_next(cgt_polyominoes *walk, cgt_budget *budget);

/*
 * Copies out the cells of the current shape, in the order of their numbers in its box (row by row), as two arrays of
 * coordinates from 0; `cap` is the room of each; see cgt/status.h for cap and needed.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, no current shape), CGT_BUFFER_TOO_SMALL or CGT_BUSY. Cost: linear in the cells.
 * Since 0.9.
 */
CGT_API cgt_status cgt_polyominoes_cells(const cgt_polyominoes *walk, int32_t *row, int32_t *col, size_t cap,
                                         size_t *needed);

/*
 * Makes a board of the current shape, into *board; release with cgt_board_unref.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, no current shape), CGT_OUT_OF_MEMORY or CGT_BUSY. Since 0.9.
 */
CGT_API cgt_status cgt_polyominoes_board(const cgt_polyominoes *walk, cgt_board **board);

/*
 * Counts the shapes that are left in a walk, into *count, without visiting them one call at a time; the walk is then at its
 * end. Nodes are counted as in cgt_polyominoes_next.
 * Returns CGT_OK, or CGT_LIMIT or CGT_CANCELLED (*count is left alone; the walk stays where it was before the call), CGT_BUSY
 * or CGT_BAD_ARGUMENT. Since 0.9.
 */
CGT_API cgt_status cgt_polyominoes_count(cgt_polyominoes *walk, cgt_budget *budget, uint64_t *count);

#ifdef __cplusplus
}
#endif

#endif
