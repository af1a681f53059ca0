/* SPDX-License-Identifier: MIT */
/*
 * Boards: made, shared, looked at, compared.
 *
 * A board is one block of memory: the struct, and its cells, heaps or bytes after it. Nothing in it changes once it has been
 * handed out, so that counting references is all that sharing takes.
 */
#include "board/board.h"

#include <string.h>

#include "support/error.h"
#include "support/hash.h"
#include "support/memory.h"

/* Stands in a new grid where no listed cell has been put yet; no content. */
#define UNLISTED 0

bool cgti_content_allowed(uint8_t content)
{
	return content > ' ' && content <= '~' && !strchr("|+-[<", content);
}

cgt_status cgti_check_content(uint8_t content)
{
	if (cgti_content_allowed(content))
		return CGT_OK;
	return cgti_fail(CGT_BAD_ARGUMENT,
	                 "byte 0x%02x cannot be the content of a cell: contents are printable ASCII but for the space, "
	                 "'|', '+', '-', '[' and '<'", content);
}

cgt_status cgti_check_grid(const cgt_board *board)
{
	if (!board)
		return cgti_fail_null("board");
	if (board->kind != CGT_BOARD_GRID)
		return cgti_fail(CGT_BAD_ARGUMENT, "the board is no grid");
	return CGT_OK;
}

static size_t element_bytes(int32_t kind)
{
	return kind == CGT_BOARD_HEAPS ? sizeof(uint64_t) : sizeof(uint8_t);
}

/* The cells, heaps or bytes of a board. */
static void *elements(const cgt_board *board)
{
	return board->kind == CGT_BOARD_HEAPS ? (void *)board->heap : board->content;
}

cgt_board *cgti_board_alloc(int32_t kind, int32_t rows, int32_t cols, size_t size)
{
	cgt_board *made = cgti_alloc(sizeof *made + size * element_bytes(kind));

	if (!made) {
		cgti_fail_memory();
		return NULL;
	}
	cgti_refs_init(&made->refs);
	made->kind = kind;
	made->rows = rows;
	made->cols = cols;
	made->size = size;
	if (kind == CGT_BOARD_HEAPS)
		made->heap = (uint64_t *)(made + 1);
	else
		made->content = (uint8_t *)(made + 1);
	return made;
}

cgt_status cgti_board_new_grid(const struct cgti_grid *grid, cgt_board **board)
{
	cgt_board *made = cgti_board_alloc(CGT_BOARD_GRID, grid->rows, grid->cols, cgti_grid_size(grid));

	if (!made)
		return CGT_OUT_OF_MEMORY;
	memcpy(made->content, grid->cell, made->size);
	*board = made;
	return CGT_OK;
}

static cgt_status check_box(int64_t rows, int64_t cols)
{
	if (rows <= CGT_BOARD_MAX_CELLS && cols <= CGT_BOARD_MAX_CELLS && rows * cols <= CGT_BOARD_MAX_CELLS)
		return CGT_OK;
	return cgti_fail(CGT_TOO_LARGE, "a box of %lld x %lld has more than %d cells", (long long)rows, (long long)cols,
	                 CGT_BOARD_MAX_CELLS);
}

cgt_status cgt_board_new_rectangle(int32_t rows, int32_t cols, uint8_t content, cgt_board **board)
{
	cgt_board *made;
	cgt_status status;

	if (!board)
		return cgti_fail_null("board");
	if (rows < 1 || cols < 1)
		return cgti_fail(CGT_BAD_ARGUMENT, "a rectangle of %d x %d: at least one row and one column are needed", (int)rows,
		                 (int)cols);
	status = cgti_check_content(content);
	if (!status)
		status = check_box(rows, cols);
	if (status)
		return status;
	made = cgti_board_alloc(CGT_BOARD_GRID, rows, cols, (size_t)rows * (size_t)cols);
	if (!made)
		return CGT_OUT_OF_MEMORY;
	memset(made->content, content, made->size);
	*board = made;
	return CGT_OK;
}

/* The smallest of some coordinates, and how many there are from it to the largest. */
static void span(const int32_t *coordinate, size_t count, int32_t *first, int64_t *length)
{
	int32_t least = coordinate[0], most = coordinate[0];

	for (size_t i = 1; i < count; i++) {
		if (coordinate[i] < least)
			least = coordinate[i];
		if (coordinate[i] > most)
			most = coordinate[i];
	}
	*first = least;
	*length = (int64_t)most - least + 1;
}

/* Puts the listed cells into a board that has none yet, and blocks the others. */
static cgt_status put_cells(cgt_board *board, const int32_t *row, const int32_t *col, const uint8_t *content, size_t count,
                            int32_t first_row, int32_t first_col)
{
	memset(board->content, UNLISTED, board->size);
	for (size_t i = 0; i < count; i++) {
		uint8_t *cell = board->content + (size_t)((int64_t)row[i] - first_row) * (size_t)board->cols +
		                (size_t)((int64_t)col[i] - first_col);

		if (*cell != UNLISTED)
			return cgti_fail(CGT_BAD_ARGUMENT, "cell (%d, %d) is listed twice", (int)row[i], (int)col[i]);
		*cell = content ? content[i] : CGTI_EMPTY;
	}
	for (size_t i = 0; i < board->size; i++)
		if (board->content[i] == UNLISTED)
			board->content[i] = CGTI_BLOCKED;
	return CGT_OK;
}

cgt_status cgt_board_new_cells(const int32_t *row, const int32_t *col, const uint8_t *content, size_t count,
                               cgt_board **board)
{
	int32_t first_row, first_col;
	int64_t rows, cols;
	cgt_board *made;
	cgt_status status;

	if (!row || !col || !board)
		return cgti_fail_null(!row ? "row" : !col ? "col" : "board");
	if (count == 0)
		return cgti_fail(CGT_BAD_ARGUMENT, "no cells: a grid has at least one");
	for (size_t i = 0; content && i < count; i++)
		if (cgti_check_content(content[i]))
			return CGT_BAD_ARGUMENT;
	span(row, count, &first_row, &rows);
	span(col, count, &first_col, &cols);
	status = check_box(rows, cols);
	if (status)
		return status;
	made = cgti_board_alloc(CGT_BOARD_GRID, (int32_t)rows, (int32_t)cols, (size_t)(rows * cols));
	if (!made)
		return CGT_OUT_OF_MEMORY;
	status = put_cells(made, row, col, content, count, first_row, first_col);
	if (status) {
		cgti_free(made);
		return status;
	}
	*board = made;
	return CGT_OK;
}

/* Makes a board that is a list of elements: heaps or bytes. */
static cgt_status new_list(int32_t kind, const void *element, size_t count, size_t most, const char *what,
                           cgt_board **board)
{
	cgt_board *made;

	if (!board)
		return cgti_fail_null("board");
	if (!element && count)
		return cgti_fail(CGT_BAD_ARGUMENT, "the array of %s is NULL, although their count is %zu", what, count);
	if (count > most)
		return cgti_fail(CGT_TOO_LARGE, "%zu %s are more than %zu", count, what, most);
	made = cgti_board_alloc(kind, 0, 0, count);
	if (!made)
		return CGT_OUT_OF_MEMORY;
	if (count)
		memcpy(elements(made), element, count * element_bytes(kind));
	*board = made;
	return CGT_OK;
}

cgt_status cgt_board_new_heaps(const uint64_t *size, size_t count, cgt_board **board)
{
	return new_list(CGT_BOARD_HEAPS, size, count, CGT_BOARD_MAX_CELLS, "heaps", board);
}

cgt_status cgt_board_new_bytes(const uint8_t *bytes, size_t count, cgt_board **board)
{
	return new_list(CGT_BOARD_BYTES, bytes, count, CGT_BOARD_MAX_BYTES, "bytes", board);
}

cgt_status cgti_board_from_string(const struct cgti_strings *strings, size_t i, cgt_board **board)
{
	size_t count;
	const uint8_t *bytes = cgti_strings_at(strings, i, &count);

	return cgt_board_new_bytes(bytes, count, board);
}

cgt_board *cgt_board_ref(const cgt_board *board)
{
	cgt_board *own = (cgt_board *)board; /* what it counts is no part of its value */

	if (own)
		cgti_refs_take(&own->refs);
	return own;
}

void cgt_board_unref(cgt_board *board)
{
	if (board && cgti_refs_drop(&board->refs))
		cgti_free(board);
}

const char *cgt_board_kind_name(int32_t kind)
{
	static const char *const name[] = { "?", "grid", "heaps", "bytes" };

	return name[kind >= CGT_BOARD_GRID && kind <= CGT_BOARD_BYTES ? kind : 0];
}

int32_t cgt_board_kind(const cgt_board *board)
{
	return board ? board->kind : 0;
}

int32_t cgt_board_rows(const cgt_board *board)
{
	return board ? board->rows : 0;
}

int32_t cgt_board_cols(const cgt_board *board)
{
	return board ? board->cols : 0;
}

size_t cgt_board_size(const cgt_board *board)
{
	return board ? board->size : 0;
}

cgt_status cgt_board_contents(const cgt_board *board, uint8_t *content, size_t cap, size_t *needed)
{
	if (!board)
		return cgti_fail_null("board");
	if (board->kind == CGT_BOARD_HEAPS)
		return cgti_fail(CGT_BAD_ARGUMENT, "the board is heaps: cgt_board_heaps copies them out");
	return cgti_array_out(board->content, board->size, 1, "contents", content, cap, needed);
}

cgt_status cgt_board_heaps(const cgt_board *board, uint64_t *size, size_t cap, size_t *needed)
{
	if (!board)
		return cgti_fail_null("board");
	if (board->kind != CGT_BOARD_HEAPS)
		return cgti_fail(CGT_BAD_ARGUMENT, "the board is no heaps: cgt_board_contents copies out what it holds");
	return cgti_array_out(board->heap, board->size, sizeof *board->heap, "heaps", size, cap, needed);
}

int32_t cgt_board_equal(const cgt_board *a, const cgt_board *b)
{
	if (!a || !b)
		return a == b;
	return a->kind == b->kind && a->cols == b->cols && a->size == b->size &&
	       memcmp(elements(a), elements(b), a->size * element_bytes(a->kind)) == 0;
}

uint64_t cgt_board_hash(const cgt_board *board)
{
	uint64_t seed;

	if (!board)
		return 0;
	seed = cgti_hash_word((uint64_t)board->kind << 32 | (uint64_t)board->cols);
	return cgti_hash_bytes(elements(board), board->size * element_bytes(board->kind), seed);
}
