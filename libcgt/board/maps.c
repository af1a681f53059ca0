/* SPDX-License-Identifier: MIT */
/*
 * The eight maps of the square, as a group and on grids.
 *
 * A map is written F D: D, bit 4, exchanges rows and columns and comes first; F, bits 1 and 2, flips columns and rows. The
 * flips commute with each other, and to pass D they exchange their names: D F = F' D, F' having the two bits of F swapped.
 * That is the whole multiplication table.
 */
#include "board/maps.h"

#include "support/error.h"

#define FLIPS (CGT_MAP_LEFT_RIGHT | CGT_MAP_TOP_BOTTOM)

static const char *const map_names[CGT_MAP_COUNT] = {
	"identity",
	"left-right",
	"top-bottom",
	"half-turn",
	"diagonal",
	"quarter-turn",
	"three-quarter-turn",
	"antidiagonal",
};

const char *cgt_map_name(int32_t map)
{
	return cgti_is_map(map) ? map_names[map] : "?";
}

static cgt_status check_map(int32_t map)
{
	return cgti_is_map(map) ? CGT_OK : cgti_fail(CGT_BAD_ARGUMENT, "%d is not a map: maps are 0 to 7", (int)map);
}

/* The flips that do after D what these do before it, or the other way round. */
static int32_t flips_past_diagonal(int32_t flips)
{
	return (flips & CGT_MAP_LEFT_RIGHT) << 1 | (flips & CGT_MAP_TOP_BOTTOM) >> 1;
}

static int32_t compose(int32_t first, int32_t second)
{
	int32_t flips = first & FLIPS;

	if (second & CGT_MAP_DIAGONAL)
		flips = flips_past_diagonal(flips);
	return ((first ^ second) & CGT_MAP_DIAGONAL) | (flips ^ (second & FLIPS));
}

cgt_status cgt_map_compose(int32_t first, int32_t second, int32_t *composed)
{
	if (!composed)
		return cgti_fail_null("composed");
	if (check_map(first) || check_map(second))
		return CGT_BAD_ARGUMENT;
	*composed = compose(first, second);
	return CGT_OK;
}

cgt_status cgt_map_inverse(int32_t map, int32_t *inverse)
{
	if (!inverse)
		return cgti_fail_null("inverse");
	if (check_map(map))
		return CGT_BAD_ARGUMENT;
	*inverse = map & CGT_MAP_DIAGONAL ? CGT_MAP_DIAGONAL | flips_past_diagonal(map & FLIPS) : map;
	return CGT_OK;
}

cgt_status cgt_map_cell(int32_t map, int32_t rows, int32_t cols, int32_t row, int32_t col, int32_t *image_row,
                        int32_t *image_col)
{
	if (!image_row)
		return cgti_fail_null("image_row");
	if (!image_col)
		return cgti_fail_null("image_col");
	if (check_map(map))
		return CGT_BAD_ARGUMENT;
	if (row < 0 || row >= rows || col < 0 || col >= cols)
		return cgti_fail(CGT_BAD_ARGUMENT, "cell (%d, %d) is not in a box of %d x %d, counted from 0", (int)row, (int)col,
		                 (int)rows, (int)cols);
	cgti_map_place(map, rows, cols, &row, &col);
	*image_row = row;
	*image_col = col;
	return CGT_OK;
}

int32_t cgt_map_mask_is_group(uint32_t mask)
{
	if (mask > CGT_MAPS_ALL || !(mask & CGT_MAPS_IDENTITY))
		return 0;
	for (int32_t a = 0; a < CGT_MAP_COUNT; a++)
		for (int32_t b = 0; b < CGT_MAP_COUNT; b++)
			if ((mask >> a & 1) && (mask >> b & 1) && !(mask >> compose(a, b) & 1))
				return 0;
	return 1;
}

cgt_status cgti_check_group(uint32_t mask)
{
	if (cgt_map_mask_is_group(mask))
		return CGT_OK;
	return cgti_fail(CGT_BAD_ARGUMENT,
	                 "the mask 0x%02x of maps is no group: it must hold the identity (bit 0) and all compositions of its maps",
	                 (unsigned)mask);
}

/* A map is affine in the number of the cell's row and in that of its column: three images tell all. */
void cgti_grid_image(const struct cgti_grid *grid, int32_t map, struct cgti_grid *image)
{
	size_t first = cgti_map_cell(map, grid->rows, grid->cols, 0);
	size_t row_step = grid->rows > 1 ? cgti_map_cell(map, grid->rows, grid->cols, (size_t)grid->cols) - first : 0;
	size_t col_step = grid->cols > 1 ? cgti_map_cell(map, grid->rows, grid->cols, 1) - first : 0;
	const uint8_t *cell = grid->cell;

	image->rows = map & CGT_MAP_DIAGONAL ? grid->cols : grid->rows;
	image->cols = map & CGT_MAP_DIAGONAL ? grid->rows : grid->cols;
	for (int32_t row = 0; row < grid->rows; row++, first += row_step) {
		size_t to = first;

		for (int32_t col = 0; col < grid->cols; col++, to += col_step)
			image->cell[to] = *cell++;
	}
}

cgt_status cgt_board_image(const cgt_board *board, int32_t map, cgt_board **image)
{
	struct cgti_grid grid, target;
	cgt_board *made;
	cgt_status status;

	if (!image)
		return cgti_fail_null("image");
	status = cgti_check_grid(board);
	if (status)
		return status;
	if (check_map(map))
		return CGT_BAD_ARGUMENT;
	made = cgti_board_alloc(CGT_BOARD_GRID, 0, 0, board->size);
	if (!made)
		return CGT_OUT_OF_MEMORY;
	grid = cgti_board_grid(board);
	target = cgti_board_grid(made);
	cgti_grid_image(&grid, map, &target);
	made->rows = target.rows;
	made->cols = target.cols;
	*image = made;
	return CGT_OK;
}

static bool is_symmetry(const struct cgti_grid *grid, int32_t map)
{
	if ((map & CGT_MAP_DIAGONAL) && grid->rows != grid->cols)
		return false;
	for (size_t cell = 0; cell < cgti_grid_size(grid); cell++)
		if (grid->cell[cgti_map_cell(map, grid->rows, grid->cols, cell)] != grid->cell[cell])
			return false;
	return true;
}

cgt_status cgt_board_symmetries(const cgt_board *board, uint32_t *mask)
{
	struct cgti_grid grid;
	uint32_t found = 0;
	cgt_status status;

	if (!mask)
		return cgti_fail_null("mask");
	status = cgti_check_grid(board);
	if (status)
		return status;
	grid = cgti_board_grid(board);
	for (int32_t map = 0; map < CGT_MAP_COUNT; map++)
		if (is_symmetry(&grid, map))
			found |= UINT32_C(1) << map;
	*mask = found;
	return CGT_OK;
}
