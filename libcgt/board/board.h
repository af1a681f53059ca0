/* SPDX-License-Identifier: MIT */
/* What the inside of the library sees of a board, and grids that are not (yet) boards. */
#ifndef CGTI_BOARD_H
#define CGTI_BOARD_H

#include <stdbool.h>

#include <cgt/board.h>

#include "support/reader.h"
#include "support/refs.h"
#include "support/byte_strings.h"
#include "support/text.h"

#define CGTI_EMPTY '.'
#define CGTI_BLOCKED '#'

struct cgt_board {
	struct cgti_refs refs;
	int32_t kind;
	int32_t rows, cols; /* of a grid, else 0 */
	size_t size;        /* cells, heaps or bytes */
	union {
		uint8_t *content; /* grid, bytes */
		uint64_t *heap;   /* heaps */
	}; /* points after the struct, into the same allocation */
};

/* Cells in a box, row by row; a view that owns nothing. */
struct cgti_grid {
	int32_t rows, cols;
	uint8_t *cell;
};

static inline size_t cgti_grid_size(const struct cgti_grid *grid)
{
	return (size_t)grid->rows * (size_t)grid->cols;
}

static inline struct cgti_grid cgti_board_grid(const cgt_board *board)
{
	return (struct cgti_grid){ board->rows, board->cols, board->content };
}

/* Makes a board whose contents are still to be filled in; NULL, with the failure recorded, if there is no memory. `rows` and
 * `cols` are 0 if it is no grid. */
cgt_board *cgti_board_alloc(int32_t kind, int32_t rows, int32_t cols, size_t size);

/* Makes a board from a grid of allowed contents and size; only memory can fail. */
cgt_status cgti_board_new_grid(const struct cgti_grid *grid, cgt_board **board);

/* Makes a board of bytes from string i of a list; CGT_TOO_LARGE if it is too long. */
cgt_status cgti_board_from_string(const struct cgti_strings *strings, size_t i, cgt_board **board);

/* Whether a byte can be the content of a cell at all; the other records the failure if it cannot. */
bool cgti_content_allowed(uint8_t content);
cgt_status cgti_check_content(uint8_t content);

/* Records the failure if the board is NULL or no grid. */
cgt_status cgti_check_grid(const cgt_board *board);

/* Where a map sends the cell (row, col) of a rows x cols box; row and col become those of the image. */
static inline void cgti_map_place(int32_t map, int32_t rows, int32_t cols, int32_t *row, int32_t *col)
{
	int32_t swap;

	if (map & CGT_MAP_DIAGONAL) {
		swap = *row, *row = *col, *col = swap;
		swap = rows, rows = cols, cols = swap;
	}
	if (map & CGT_MAP_TOP_BOTTOM)
		*row = rows - 1 - *row;
	if (map & CGT_MAP_LEFT_RIGHT)
		*col = cols - 1 - *col;
}

/* The same by numbers: the number of the image of a cell in the image box. */
static inline size_t cgti_map_cell(int32_t map, int32_t rows, int32_t cols, size_t cell)
{
	int32_t row = (int32_t)cell / cols, col = (int32_t)cell % cols;

	cgti_map_place(map, rows, cols, &row, &col);
	return (size_t)row * (size_t)(map & CGT_MAP_DIAGONAL ? rows : cols) + (size_t)col;
}

static inline bool cgti_is_map(int32_t map)
{
	return map >= 0 && map < CGT_MAP_COUNT;
}

/* The contents compare as in canonical forms: blocked before all others. */
static inline uint8_t cgti_content_rank(uint8_t content)
{
	return content == CGTI_BLOCKED ? 0 : content;
}

#define CGTI_TO_LABEL (-2)
#define CGTI_MAX_NEIGHBOURS 4

/* The cells of the box that share an edge with a cell, in ascending order; returns how many. */
static inline size_t cgti_grid_neighbours(const struct cgti_grid *grid, size_t cell, size_t neighbour[CGTI_MAX_NEIGHBOURS])
{
	size_t cols = (size_t)grid->cols, count = 0;

	if (cell >= cols)
		neighbour[count++] = cell - cols;
	if (cell % cols > 0)
		neighbour[count++] = cell - 1;
	if (cell % cols < cols - 1)
		neighbour[count++] = cell + 1;
	if (cell + cols < cgti_grid_size(grid))
		neighbour[count++] = cell + cols;
	return count;
}

#endif
