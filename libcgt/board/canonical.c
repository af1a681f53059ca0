/* SPDX-License-Identifier: MIT */
/* The canonical form of a grid under translation and a group of maps: its box made tight, then the least of the images. */
#include "board/canonical.h"

#include <stddef.h>
#include <string.h>

#include "board/maps.h"
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

/* An image of a grid, read in the order of its own rows: cell (r, c) of it is cell start + r * row_step + c * col_step. */
struct image {
	int32_t rows, cols;
	ptrdiff_t start, row_step, col_step;
};

/* A map exchanges rows and columns first, then flips; to read the image the flips are undone first. */
static struct image image_of(const struct cgti_grid *grid, int32_t map)
{
	const bool diagonal = map & CGT_MAP_DIAGONAL;
	const int32_t rows = diagonal ? grid->cols : grid->rows, cols = diagonal ? grid->rows : grid->cols;
	ptrdiff_t row_step = diagonal ? 1 : grid->cols, col_step = diagonal ? grid->cols : 1, start = 0;

	if (map & CGT_MAP_TOP_BOTTOM) {
		start += (rows - 1) * row_step;
		row_step = -row_step;
	}
	if (map & CGT_MAP_LEFT_RIGHT) {
		start += (cols - 1) * col_step;
		col_step = -col_step;
	}
	return (struct image){ rows, cols, start, row_step, col_step };
}

/* Below 0, 0 or above 0 as image a of the grid comes before image b, is equal to it or comes after it. */
static int compare(const struct cgti_grid *grid, const struct image *a, const struct image *b)
{
	if (a->rows != b->rows)
		return a->rows < b->rows ? -1 : 1;
	for (int32_t row = 0; row < a->rows; row++) {
		const uint8_t *x = grid->cell + a->start + row * a->row_step, *y = grid->cell + b->start + row * b->row_step;

		for (int32_t col = 0; col < a->cols; col++, x += a->col_step, y += b->col_step)
			if (*x != *y)
				return cgti_content_rank(*x) - cgti_content_rank(*y);
	}
	return 0;
}

int32_t cgti_grid_least_image(struct cgti_grid *grid, uint32_t mask, uint8_t *scratch)
{
	struct image best = image_of(grid, CGT_MAP_IDENTITY);
	struct cgti_grid least = { 0, 0, scratch };
	int32_t best_map = CGT_MAP_IDENTITY;

	for (int32_t map = CGT_MAP_IDENTITY + 1; map < CGT_MAP_COUNT; map++) {
		struct image image = image_of(grid, map);

		if (!(mask >> map & 1) || compare(grid, &image, &best) >= 0)
			continue;
		best = image;
		best_map = map;
	}
	if (best_map == CGT_MAP_IDENTITY)
		return best_map;
	cgti_grid_image(grid, best_map, &least);
	memcpy(grid->cell, least.cell, cgti_grid_size(&least));
	grid->rows = least.rows;
	grid->cols = least.cols;
	return best_map;
}

int32_t cgti_grid_canonical(struct cgti_grid *grid, uint32_t mask, uint8_t *scratch)
{
	cgti_grid_trim(grid);
	return cgti_grid_least_image(grid, mask, scratch);
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
	cells = cgti_alloc(2 * board->size);
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
