/* SPDX-License-Identifier: MIT */
/* The canonical form of a grid under translation and a group of maps: its box made tight, then the least of the images. */
#include "board/board.h"

#include <string.h>

#include "support/error.h"
#include "support/memory.h"

void cgti_grid_trim(struct cgti_grid *grid)
{
	int32_t top = grid->rows, bottom = -1, left = grid->cols, right = -1;
	const uint8_t *cell = grid->cell;

	for (int32_t row = 0; row < grid->rows; row++)
		for (int32_t col = 0; col < grid->cols; col++) {
			if (*cell++ == CGTI_BLOCKED)
				continue;
			if (row < top)
				top = row;
			if (col < left)
				left = col;
			if (col > right)
				right = col;
			bottom = row;
		}
	if (bottom < 0)
		top = bottom = left = right = 0;
	for (int32_t row = top; row <= bottom; row++)
		memmove(grid->cell + (size_t)(row - top) * (size_t)(right - left + 1),
		        grid->cell + (size_t)row * (size_t)grid->cols + (size_t)left, (size_t)(right - left + 1));
	grid->rows = bottom - top + 1;
	grid->cols = right - left + 1;
}

/* Below 0, 0 or above 0 as a comes before b, is equal to it or comes after it. */
static int compare(const struct cgti_grid *a, const struct cgti_grid *b)
{
	if (a->rows != b->rows)
		return a->rows < b->rows ? -1 : 1;
	if (a->cols != b->cols)
		return a->cols < b->cols ? -1 : 1;
	for (size_t cell = 0; cell < cgti_grid_size(a); cell++)
		if (a->cell[cell] != b->cell[cell])
			return cgti_content_rank(a->cell[cell]) - cgti_content_rank(b->cell[cell]);
	return 0;
}

int32_t cgti_grid_canonical(struct cgti_grid *grid, uint32_t mask, uint8_t *scratch)
{
	struct cgti_grid image = { 0, 0, scratch }, best = { 0, 0, scratch }, swap;
	int32_t best_map = CGT_MAP_IDENTITY;

	cgti_grid_trim(grid);
	best.cell += cgti_grid_size(grid);
	cgti_grid_image(grid, CGT_MAP_IDENTITY, &best);
	for (int32_t map = CGT_MAP_IDENTITY + 1; map < CGT_MAP_COUNT; map++) {
		if (!(mask >> map & 1))
			continue;
		cgti_grid_image(grid, map, &image);
		if (compare(&image, &best) >= 0)
			continue;
		swap = best, best = image, image = swap;
		best_map = map;
	}
	memcpy(grid->cell, best.cell, cgti_grid_size(&best));
	grid->rows = best.rows;
	grid->cols = best.cols;
	return best_map;
}

cgt_status cgt_board_canonical(const cgt_board *board, uint32_t mask, cgt_board **canonical, int32_t *map)
{
	struct cgti_grid grid;
	int32_t found;
	uint8_t *cells;
	cgt_status status;

	if (!canonical)
		return cgti_fail_null("canonical");
	status = cgti_check_grid(board);
	if (!status)
		status = cgti_check_group(mask);
	if (status)
		return status;
	cells = cgti_alloc(3 * board->size);
	if (!cells)
		return cgti_fail_memory();
	memcpy(cells, board->content, board->size);
	grid = (struct cgti_grid){ board->rows, board->cols, cells };
	found = cgti_grid_canonical(&grid, mask, cells + board->size);
	status = cgti_board_new_grid(&grid, canonical);
	if (status == CGT_OK && map)
		*map = found;
	cgti_free(cells);
	return status;
}
