/* SPDX-License-Identifier: MIT */
/*
 * Boards as text, in and out.
 *
 * A text is read twice by the same code: first to find what is wrong with it and how large the board is, with no place to put
 * anything, then, once there is memory of the right size, to fill it.
 */
#include "board/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "support/error.h"
#include "support/text.h"

static cgt_status fail_too_large(const struct cgti_reader *at, uint64_t most, const char *what)
{
	return cgti_fail_at(CGT_TOO_LARGE, at->line, at->column, "line %d, column %d: at most %" PRIu64 " %s are allowed",
	                    (int)at->line, (int)at->column, most, what);
}

static bool is_cell(char c, const char *alphabet)
{
	return c != '\0' && (c == CGTI_EMPTY || c == CGTI_BLOCKED || (alphabet && strchr(alphabet, c)));
}

/* Expected <what> (one of '.#xo'); of a long alphabet the beginning is shown. */
static cgt_status expected_cell(const struct cgti_reader *reader, const char *alphabet, const char *what)
{
	char text[256];

	snprintf(text, sizeof text, "%s (one of '%c%c%.64s')", what, CGTI_EMPTY, CGTI_BLOCKED, alphabet ? alphabet : "");
	return cgti_reader_expected(reader, text);
}

/* Whether a row of a grid can end before this character. */
static bool ends_row(char c)
{
	return c == '\0' || strchr(" \t\r\n|+-", c);
}

/* Passes over what parts two rows, if another row follows: '|', or the end of a line with something in the next. */
static bool next_row(struct cgti_reader *reader)
{
	struct cgti_reader ahead = *reader;

	if (*ahead.at == '|') {
		cgti_reader_next(reader);
		return true;
	}
	if (!cgti_reader_at_line_end(&ahead))
		return false;
	cgti_reader_next(&ahead);
	if (ends_row(*ahead.at))
		return false;
	*reader = ahead;
	return true;
}

static cgt_status check_row_length(const struct cgti_reader *begin, int32_t row, int32_t length, int32_t cols)
{
	int32_t column = begin->column + (length < cols ? length : cols);

	if (length == cols)
		return CGT_OK;
	return cgti_fail_at(CGT_BAD_SYNTAX, begin->line, column,
	                    "line %d, column %d: row %d has %d cells, but row 1 has %d: rows must be equally long",
	                    (int)begin->line, (int)column, (int)row, (int)length, (int)cols);
}

/* Reads the cells of one row, of which `before` cells have been read already, and sets its length. */
static cgt_status read_row(struct cgti_reader *reader, const char *alphabet, size_t before, uint8_t *cell, int32_t *length)
{
	int32_t count = 0;

	for (; !ends_row(*reader->at); cgti_reader_next(reader)) {
		if (!is_cell(*reader->at, alphabet))
			return expected_cell(reader, alphabet, "a cell");
		if (before + (size_t)count == CGT_BOARD_MAX_CELLS)
			return fail_too_large(reader, CGT_BOARD_MAX_CELLS, "cells");
		if (cell)
			cell[before + (size_t)count] = (uint8_t)*reader->at;
		count++;
	}
	*length = count;
	return count ? CGT_OK : expected_cell(reader, alphabet, "a row of cells");
}

/* Reads a grid into *grid, whose cells are filled in unless `grid->cell` is NULL. */
static cgt_status read_grid(struct cgti_reader *reader, const char *alphabet, struct cgti_grid *grid)
{
	int32_t row = 0, length = 0;

	do {
		struct cgti_reader begin = *reader;
		size_t before = (size_t)row * (size_t)grid->cols;
		cgt_status status = read_row(reader, alphabet, before, grid->cell, &length);

		if (status == CGT_OK && row > 0)
			status = check_row_length(&begin, row + 1, length, grid->cols);
		if (status)
			return status;
		grid->cols = length;
		row++;
	} while (next_row(reader));
	grid->rows = row;
	return CGT_OK;
}

static cgt_status read_heap(struct cgti_reader *reader, size_t before, uint64_t *size)
{
	struct cgti_reader begin = *reader;
	uint64_t heap;

	if (*reader->at < '0' || *reader->at > '9')
		return cgti_reader_expected(reader, before ? "a heap's size" : "a heap's size or ']'");
	if (!cgti_reader_number(reader, UINT64_MAX, &heap))
		return fail_too_large(&begin, UINT64_MAX, "counters in a heap");
	if (before == CGT_BOARD_MAX_CELLS)
		return fail_too_large(&begin, CGT_BOARD_MAX_CELLS, "heaps");
	if (size)
		size[before] = heap;
	return CGT_OK;
}

/* Reads "[3,5,5]" into size, unless that is NULL, and sets the count of heaps. */
static cgt_status read_heaps(struct cgti_reader *reader, uint64_t *size, size_t *count)
{
	cgt_status status;

	*count = 0;
	do {
		cgti_reader_next(reader); /* '[' or ',' */
		cgti_reader_skip_space(reader);
		if (*count == 0 && *reader->at == ']')
			break;
		status = read_heap(reader, *count, size);
		if (status)
			return status;
		++*count;
		cgti_reader_skip_space(reader);
	} while (*reader->at == ',');
	if (*reader->at != ']')
		return cgti_reader_expected(reader, "',' or ']'");
	cgti_reader_next(reader);
	return CGT_OK;
}

/* The value of a hexadecimal digit, or -1. */
static int hex_digit(char c)
{
	static const char digits[] = "0123456789abcdef0123456789ABCDEF";
	const char *found = c ? strchr(digits, c) : NULL;

	return found ? (int)(found - digits) % 16 : -1;
}

/* Reads "<0a1b>" into bytes, unless that is NULL, and sets the count of bytes. */
static cgt_status read_bytes(struct cgti_reader *reader, uint8_t *bytes, size_t *count)
{
	cgti_reader_next(reader); /* '<' */
	for (*count = 0; *reader->at != '>'; ++*count) {
		int high = hex_digit(*reader->at), low;

		if (high < 0)
			return cgti_reader_expected(reader, "a byte of two hexadecimal digits or '>'");
		if (*count == CGT_BOARD_MAX_BYTES)
			return fail_too_large(reader, CGT_BOARD_MAX_BYTES, "bytes");
		cgti_reader_next(reader);
		low = hex_digit(*reader->at);
		if (low < 0)
			return cgti_reader_expected(reader, "the second hexadecimal digit of a byte");
		cgti_reader_next(reader);
		if (bytes)
			bytes[*count] = (uint8_t)(high << 4 | low);
	}
	cgti_reader_next(reader);
	return CGT_OK;
}

static int32_t kind_of_text(const struct cgti_reader *reader)
{
	return *reader->at == '[' ? CGT_BOARD_HEAPS : *reader->at == '<' ? CGT_BOARD_BYTES : CGT_BOARD_GRID;
}

/* Reads a board of a kind into `filled`, or with NULL checks the text only; sets rows, cols and size. */
static cgt_status read_kind(struct cgti_reader *reader, const char *alphabet, int32_t kind, cgt_board *filled,
                            struct cgti_grid *box, size_t *size)
{
	cgt_status status;

	if (kind == CGT_BOARD_HEAPS)
		return read_heaps(reader, filled ? filled->heap : NULL, size);
	if (kind == CGT_BOARD_BYTES)
		return read_bytes(reader, filled ? filled->content : NULL, size);
	box->cell = filled ? filled->content : NULL;
	status = read_grid(reader, alphabet, box);
	*size = cgti_grid_size(box);
	return status;
}

cgt_status cgti_board_read(struct cgti_reader *reader, const char *alphabet, cgt_board **board)
{
	struct cgti_reader ahead = *reader;
	struct cgti_grid box = { 0, 0, NULL };
	int32_t kind = kind_of_text(reader);
	cgt_board *made;
	size_t size;
	cgt_status status = read_kind(&ahead, alphabet, kind, NULL, &box, &size);

	if (status)
		return status;
	made = cgti_board_alloc(kind, box.rows, box.cols, size);
	if (!made)
		return CGT_OUT_OF_MEMORY;
	read_kind(reader, alphabet, kind, made, &box, &size);
	*board = made;
	return CGT_OK;
}

/* Reads how many rows or columns there are. */
static cgt_status read_count(struct cgti_reader *reader, const char *what, uint64_t *count)
{
	const struct cgti_reader begin = *reader;

	if (*reader->at < '1' || *reader->at > '9')
		return cgti_reader_expected(reader, what);
	return cgti_reader_number(reader, CGT_BOARD_MAX_CELLS, count) ? CGT_OK
	                                                              : fail_too_large(&begin, CGT_BOARD_MAX_CELLS, "cells");
}

cgt_status cgti_board_read_size(struct cgti_reader *reader, const char *start, cgt_board **board)
{
	const struct cgti_reader begin = *reader;
	const size_t contents = strlen(start);
	uint64_t rows = 0, cols = 0;
	cgt_board *made;
	cgt_status status = read_count(reader, "the number of rows, from 1", &rows);

	if (status == CGT_OK && *reader->at != 'x')
		return cgti_reader_expected(reader, "'x' between the numbers of rows and columns");
	if (status == CGT_OK) {
		cgti_reader_next(reader);
		status = read_count(reader, "the number of columns, from 1", &cols);
	}
	if (status != CGT_OK)
		return status;
	if (rows * cols > CGT_BOARD_MAX_CELLS)
		return fail_too_large(&begin, CGT_BOARD_MAX_CELLS, "cells");
	made = cgti_board_alloc(CGT_BOARD_GRID, (int32_t)rows, (int32_t)cols, (size_t)(rows * cols));
	if (!made)
		return CGT_OUT_OF_MEMORY;
	for (size_t cell = 0; cell < made->size; cell++)
		made->content[cell] = (uint8_t)start[(cell / cols + cell % cols) % contents];
	*board = made;
	return CGT_OK;
}

cgt_status cgt_board_parse(const char *text, const char *alphabet, cgt_board **board)
{
	struct cgti_reader reader;
	cgt_board *made;
	cgt_status status;

	if (!text)
		return cgti_fail_null("text");
	if (!board)
		return cgti_fail_null("board");
	reader = cgti_reader_of(text);
	for (const char *content = alphabet ? alphabet : ""; *content; content++)
		if (cgti_check_content((uint8_t)*content))
			return CGT_BAD_ARGUMENT;
	cgti_reader_skip_space(&reader);
	if (*reader.at == '\0')
		return cgti_reader_expected(&reader, "a board: rows of cells such as ..|.., heaps as [3,5] or bytes as <0a1b>");
	status = cgti_board_read(&reader, alphabet, &made);
	if (status)
		return status;
	cgti_reader_skip_space(&reader);
	if (*reader.at != '\0') {
		cgt_board_unref(made);
		return cgti_reader_expected(&reader, "nothing after the board");
	}
	*board = made;
	return CGT_OK;
}

static void write_grid(const cgt_board *board, struct cgti_text *text)
{
	size_t cols = (size_t)board->cols;

	for (size_t cell = 0; cell < board->size; cell += cols) {
		if (cell)
			cgti_text_char(text, '|');
		cgti_text_bytes(text, (const char *)board->content + cell, cols);
	}
}

static void write_heaps(const cgt_board *board, struct cgti_text *text)
{
	cgti_text_char(text, '[');
	for (size_t i = 0; i < board->size; i++)
		cgti_text_format(text, i ? ",%" PRIu64 : "%" PRIu64, board->heap[i]);
	cgti_text_char(text, ']');
}

static void write_bytes(const cgt_board *board, struct cgti_text *text)
{
	cgti_text_char(text, '<');
	for (size_t i = 0; i < board->size; i++)
		cgti_text_format(text, "%02x", board->content[i]);
	cgti_text_char(text, '>');
}

void cgti_board_write(const cgt_board *board, struct cgti_text *text)
{
	if (board->kind == CGT_BOARD_GRID)
		write_grid(board, text);
	else if (board->kind == CGT_BOARD_HEAPS)
		write_heaps(board, text);
	else
		write_bytes(board, text);
}

cgt_status cgt_board_text(const cgt_board *board, char *buf, size_t cap, size_t *needed)
{
	struct cgti_text text = CGTI_TEXT_EMPTY;

	if (!board)
		return cgti_fail_null("board");
	cgti_board_write(board, &text);
	return cgti_text_out(&text, buf, cap, needed);
}
