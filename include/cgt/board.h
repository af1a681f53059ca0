/* SPDX-License-Identifier: MIT */
/*
 * cgt/board.h - boards: what a position looks like before any rules are read into it.
 *
 * A board is one of three kinds:
 *   a grid     a box of rows x cols cells, numbered row by row from the top left: cell = row * cols + col, all from 0. Each
 *              cell has a content, one printable ASCII byte of the alphabet that the game declares: '.' is an empty cell
 *              and '#' a blocked one, which is no part of the board, in every game. A set of cells that is no rectangle
 *              is its bounding box with the rest blocked.
 *   heaps      a list of heap sizes of 64 bits
 *   bytes      an opaque string of bytes that only a user's own game reads
 *
 * Boards are immutable. Nothing is trimmed: a cell keeps its number when moves are made on the board.
 *
 * The text of a grid is its rows from the top, joined by '|' (a newline does as well on input): "...|.#.|...". The text of
 * heaps is their sizes in brackets, "[3,5,5]". The text of bytes is hexadecimal between angle brackets, "<0a1b>".
 *
 * Limits: a grid has at most CGT_BOARD_MAX_CELLS cells in its box, blocked ones included; there are at most as many heaps,
 * and CGT_BOARD_MAX_BYTES bytes.
 *
 * Threads: boards may be shared between threads; all functions may be called from any thread.
 */
#ifndef CGT_BOARD_H
#define CGT_BOARD_H

#include <cgt/maps.h>
#include <cgt/status.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cgt_board cgt_board;

#define CGT_BOARD_MAX_CELLS 4096
#define CGT_BOARD_MAX_BYTES 65535

enum cgt_board_kind {
	CGT_BOARD_GRID = 1,
	CGT_BOARD_HEAPS = 2,
	CGT_BOARD_BYTES = 3
};

/*
 * Makes a grid of rows x cols cells that all hold `content` (such as '.'), into *board; release with cgt_board_unref.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, fewer than one row or column, content not a printable ASCII byte, or one of the
 * space, '|', '+', '-', '[' and '<', which texts of boards and positions need), CGT_TOO_LARGE or CGT_OUT_OF_MEMORY. Cost:
 * linear in the cells. Since 0.9.
 */
CGT_API cgt_status cgt_board_new_rectangle(int32_t rows, int32_t cols, uint8_t content, cgt_board **board);

/*
 * Makes a grid from a set of cells, into *board; release with cgt_board_unref.
 *
 * row, col   arrays of `count` coordinates, of any sign; the box begins at the smallest of each
 * content    array of `count` contents, or NULL for '.' everywhere
 *
 * Cells of the box that are not listed are blocked.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, count 0, a cell listed twice, a content that is none), CGT_TOO_LARGE (the box) or
 * CGT_OUT_OF_MEMORY. Cost: linear in the box. Since 0.9.
 */
CGT_API cgt_status cgt_board_new_cells(const int32_t *row, const int32_t *col, const uint8_t *content, size_t count,
                                       cgt_board **board);

/*
 * Makes a list of `count` heaps (0 allowed, then `size` may be NULL), into *board; release with cgt_board_unref.
 * Returns CGT_OK, CGT_BAD_ARGUMENT, CGT_TOO_LARGE or CGT_OUT_OF_MEMORY. Cost: linear. Since 0.9.
 */
CGT_API cgt_status cgt_board_new_heaps(const uint64_t *size, size_t count, cgt_board **board);

/*
 * Makes an opaque board of `count` bytes (0 allowed, then `bytes` may be NULL), into *board; release with cgt_board_unref.
 * Returns CGT_OK, CGT_BAD_ARGUMENT, CGT_TOO_LARGE or CGT_OUT_OF_MEMORY. Cost: linear. Since 0.9.
 */
CGT_API cgt_status cgt_board_new_bytes(const uint8_t *bytes, size_t count, cgt_board **board);

/*
 * Reads a board of any kind from its text, into *board; release with cgt_board_unref.
 *
 * alphabet   the contents a grid may have besides '.' and '#', such as "xo"; NULL or "" for none
 *
 * White space at both ends and around the numbers of heaps is passed over.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, an alphabet with a byte that can be no content), CGT_BAD_SYNTAX (empty text, an
 * unknown character, rows of different lengths, text after the end), CGT_TOO_LARGE (a limit above, or a heap of more than 64
 * bits) or CGT_OUT_OF_MEMORY; line and column of the place are in the last error, which says what would be right. Cost:
 * linear. Since 0.9.
 */
CGT_API cgt_status cgt_board_parse(const char *text, const char *alphabet, cgt_board **board);

/* Takes one more reference and returns its argument; NULL gives NULL. Since 0.9. */
CGT_API cgt_board *cgt_board_ref(const cgt_board *board);

/* Gives one reference back, the last one frees; NULL does nothing. Since 0.9. */
CGT_API void cgt_board_unref(cgt_board *board);

/* The kind of a board, an enum cgt_board_kind, or 0 for NULL. Constant time. Since 0.9. */
CGT_API int32_t cgt_board_kind(const cgt_board *board);

/* "grid", "heaps" or "bytes", or "?" for another number: static, never freed. Any thread. Since 0.9. */
CGT_API const char *cgt_board_kind_name(int32_t kind);

/* The rows of a grid's box; 0 for other kinds and NULL. Constant time. Since 0.9. */
CGT_API int32_t cgt_board_rows(const cgt_board *board);

/* The columns of a grid's box; 0 for other kinds and NULL. Constant time. Since 0.9. */
CGT_API int32_t cgt_board_cols(const cgt_board *board);

/* How many cells the box has, or how many heaps or bytes there are; 0 for NULL. Constant time. Since 0.9. */
CGT_API size_t cgt_board_size(const cgt_board *board);

/*
 * Copies out the contents of a grid's cells in the order of their numbers, or the bytes of an opaque board; see
 * cgt/status.h for cap and needed.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, heaps) or CGT_BUFFER_TOO_SMALL. Cost: linear. Since 0.9.
 */
CGT_API cgt_status cgt_board_contents(const cgt_board *board, uint8_t *content, size_t cap, size_t *needed);

/*
 * Copies out the sizes of the heaps; see cgt/status.h for cap and needed.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, not heaps) or CGT_BUFFER_TOO_SMALL. Cost: linear. Since 0.9.
 */
CGT_API cgt_status cgt_board_heaps(const cgt_board *board, uint64_t *size, size_t cap, size_t *needed);

/*
 * Writes the text of a board, from which cgt_board_parse makes an equal one; see cgt/status.h for cap and needed.
 * Returns CGT_OK, CGT_BAD_ARGUMENT, CGT_BUFFER_TOO_SMALL or CGT_OUT_OF_MEMORY. Cost: linear. Since 0.9.
 */
CGT_API cgt_status cgt_board_text(const cgt_board *board, char *buf, size_t cap, size_t *needed);

/* 1 if both boards have the same kind, size and contents (or both are NULL), else 0. Cost: linear. Since 0.9. */
CGT_API int32_t cgt_board_equal(const cgt_board *a, const cgt_board *b);

/* A hash of kind, size and contents: equal boards have equal hashes; 0 for NULL. It may differ between versions of the
 * library. Cost: linear. Since 0.9. */
CGT_API uint64_t cgt_board_hash(const cgt_board *board);

/*
 * The image of a grid under one of the eight maps, into *image; release with cgt_board_unref. Contents go along unchanged.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, not a map, not a grid) or CGT_OUT_OF_MEMORY. Cost: linear. Since 0.9.
 */
CGT_API cgt_status cgt_board_image(const cgt_board *board, int32_t map, cgt_board **image);

/*
 * Which of the eight maps carry a grid onto itself, contents included, as a mask into *mask. The answer is always a group.
 * Returns CGT_OK or CGT_BAD_ARGUMENT (NULL, not a grid). Cost: linear. Since 0.9.
 */
CGT_API cgt_status cgt_board_symmetries(const cgt_board *board, uint32_t *mask);

/*
 * The connected components of the cells that are not blocked; cells are neighbours along an edge.
 *
 * component   array of one entry a cell: the number of its component, from 0 in the order of their first cells, or -1 for a
 *             blocked cell; see cgt/status.h for cap and needed
 * count       set to the number of components; may be NULL
 *
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, not a grid), CGT_BUFFER_TOO_SMALL (needed and count are set) or
 * CGT_OUT_OF_MEMORY. Cost: linear. Since 0.9.
 */
CGT_API cgt_status cgt_board_components(const cgt_board *board, int32_t *component, size_t cap, size_t *needed,
                                        size_t *count);

/*
 * The canonical form of a grid under translation and a group of maps, into *canonical; release with cgt_board_unref.
 * Blocked rows and columns at the border are dropped; of the images under the maps the least is taken, by rows, then
 * columns, then contents cell by cell, blocked before all others. Two grids have equal canonical forms exactly when a map
 * of the group and a translation carry the cells of one that are not blocked onto those of the other. A grid whose cells
 * are all blocked becomes a single blocked cell.
 *
 * mask   the maps allowed, an enum cgt_map_mask or any other group
 * map    set to a map that yields the form; may be NULL
 *
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, not a grid, the mask is no group) or CGT_OUT_OF_MEMORY. Cost: linear. Since 0.9.
 */
CGT_API cgt_status cgt_board_canonical(const cgt_board *board, uint32_t mask, cgt_board **canonical, int32_t *map);

#ifdef __cplusplus
}
#endif

#endif
