/* SPDX-License-Identifier: MIT */
/*
 * cgt/maps.h - the eight maps of the square (the dihedral group of order eight) on the box of a board.
 *
 * A map sends the cell (row, column) of a box with `rows` rows and `cols` columns, both counted from 0 at the top left,
 * to a cell of the image box: first, if bit 4 is set, row and column are exchanged (and so are rows and cols); then, if
 * bit 2 is set, rows are turned upside down; then, if bit 1 is set, columns are turned left to right. A set of maps is a
 * mask with bit 1 << map for each.
 *
 * Threads: all functions are pure and may be called from any thread. Constant time.
 */
#ifndef CGT_MAPS_H
#define CGT_MAPS_H

#include <cgt/status.h>

#ifdef __cplusplus
extern "C" {
#endif

enum cgt_map {
	CGT_MAP_IDENTITY = 0,
	CGT_MAP_LEFT_RIGHT = 1,   /* the reflection that exchanges left and right */
	CGT_MAP_TOP_BOTTOM = 2,   /* the reflection that exchanges top and bottom */
	CGT_MAP_HALF_TURN = 3,
	CGT_MAP_DIAGONAL = 4,     /* the reflection that keeps the top left corner */
	CGT_MAP_QUARTER_TURN = 5, /* clockwise */
	CGT_MAP_THREE_QUARTER_TURN = 6,
	CGT_MAP_ANTIDIAGONAL = 7, /* the reflection that keeps the top right corner */
	CGT_MAP_COUNT = 8
};

/* The sets of maps that count shapes in the usual ways. */
enum cgt_map_mask {
	CGT_MAPS_IDENTITY = 0x01,   /* fixed polyominoes */
	CGT_MAPS_LEFT_RIGHT = 0x03, /* one reflection in an axis */
	CGT_MAPS_HALF_TURN = 0x09,
	CGT_MAPS_RECTANGLE = 0x0f,  /* half-turn and both axis reflections: the symmetries of a rectangle */
	CGT_MAPS_ROTATIONS = 0x69,  /* one-sided polyominoes */
	CGT_MAPS_ALL = 0xff         /* free polyominoes */
};

/* The name of a map, such as "half-turn", or "?" for another number: static, never freed. Since 0.9. */
CGT_API const char *cgt_map_name(int32_t map);

/*
 * The map that does `first` and then `second`, into *composed.
 * Returns CGT_OK or CGT_BAD_ARGUMENT (not a map, NULL). Since 0.9.
 */
CGT_API cgt_status cgt_map_compose(int32_t first, int32_t second, int32_t *composed);

/* The map that undoes `map`, into *inverse. Returns CGT_OK or CGT_BAD_ARGUMENT. Since 0.9. */
CGT_API cgt_status cgt_map_inverse(int32_t map, int32_t *inverse);

/*
 * The image of the cell (row, col) of a rows x cols box, into *image_row and *image_col. The image lies in a box of
 * cols x rows for the maps from CGT_MAP_DIAGONAL on, else of rows x cols.
 * Returns CGT_OK or CGT_BAD_ARGUMENT (not a map, a cell outside the box, NULL). Since 0.9.
 */
CGT_API cgt_status cgt_map_cell(int32_t map, int32_t rows, int32_t cols, int32_t row, int32_t col, int32_t *image_row,
                                int32_t *image_col);

/* 1 if the mask of maps is a group (holds the identity and every composition of its maps), else 0. Since 0.9. */
CGT_API int32_t cgt_map_mask_is_group(uint32_t mask);

#ifdef __cplusplus
}
#endif

#endif
