/* SPDX-License-Identifier: MIT */
/* Tests of the maps, of boards, and of what is computed of a grid: images, symmetries, components, canonical forms. */
#include <cgt/board.h>

#include "support.h"
#include "support/memory.h"

#define MAX_CELLS CGT_BOARD_MAX_CELLS

/* Stands where a failed call must not write. */
static uint64_t mark;
static cgt_board *const untouched = (cgt_board *)&mark;

static cgt_board *parse(const char *text, const char *alphabet)
{
	cgt_board *board = NULL;

	ck_ok(cgt_board_parse(text, alphabet, &board));
	return board;
}

static void check_text(const cgt_board *board, const char *expected)
{
	char text[2 * MAX_CELLS];
	size_t needed;

	ck_ok(cgt_board_text(board, text, sizeof text, &needed));
	ck_assert_str_eq(text, expected);
	ck_assert_uint_eq(needed, strlen(expected) + 1);
}

/* A random grid of at most most_rows x most_cols with contents of a string. */
static cgt_board *random_grid(struct random *random, int most_rows, int most_cols, const char *contents)
{
	int32_t row[MAX_CELLS], col[MAX_CELLS];
	uint8_t content[MAX_CELLS];
	int32_t rows = 1 + (int32_t)random_below(random, (uint64_t)most_rows);
	int32_t cols = 1 + (int32_t)random_below(random, (uint64_t)most_cols);
	cgt_board *board = NULL;

	for (int32_t cell = 0; cell < rows * cols; cell++) {
		row[cell] = cell / cols;
		col[cell] = cell % cols;
		content[cell] = (uint8_t)contents[random_below(random, strlen(contents))];
	}
	ck_ok(cgt_board_new_cells(row, col, content, (size_t)(rows * cols), &board));
	return board;
}

static void contents_of(const cgt_board *board, uint8_t *content)
{
	size_t needed;

	ck_ok(cgt_board_contents(board, content, MAX_CELLS, &needed));
	ck_assert_uint_eq(needed, cgt_board_size(board));
}

/* --- maps --- */

START_TEST(test_map_names)
{
	ck_assert_str_eq(cgt_map_name(CGT_MAP_IDENTITY), "identity");
	ck_assert_str_eq(cgt_map_name(CGT_MAP_LEFT_RIGHT), "left-right");
	ck_assert_str_eq(cgt_map_name(CGT_MAP_TOP_BOTTOM), "top-bottom");
	ck_assert_str_eq(cgt_map_name(CGT_MAP_HALF_TURN), "half-turn");
	ck_assert_str_eq(cgt_map_name(CGT_MAP_DIAGONAL), "diagonal");
	ck_assert_str_eq(cgt_map_name(CGT_MAP_QUARTER_TURN), "quarter-turn");
	ck_assert_str_eq(cgt_map_name(CGT_MAP_THREE_QUARTER_TURN), "three-quarter-turn");
	ck_assert_str_eq(cgt_map_name(CGT_MAP_ANTIDIAGONAL), "antidiagonal");
	ck_assert_str_eq(cgt_map_name(-1), "?");
	ck_assert_str_eq(cgt_map_name(8), "?");
}
END_TEST

/* Where each map takes the cell (0, 1) of a box of 2 x 3, by hand. */
START_TEST(test_map_cell_by_hand)
{
	static const int32_t image[CGT_MAP_COUNT][2] = { { 0, 1 }, { 0, 1 }, { 1, 1 }, { 1, 1 },
	                                                 { 1, 0 }, { 1, 1 }, { 1, 0 }, { 1, 1 } };
	int32_t row, col;

	for (int32_t map = 0; map < CGT_MAP_COUNT; map++) {
		ck_ok(cgt_map_cell(map, 2, 3, 0, 1, &row, &col));
		ck_assert_int_eq(row, image[map][0]);
		ck_assert_int_eq(col, image[map][1]);
	}
	/* A quarter-turn clockwise takes the top left corner to the top right one, of the turned box. */
	ck_ok(cgt_map_cell(CGT_MAP_QUARTER_TURN, 2, 3, 0, 0, &row, &col));
	ck_assert(row == 0 && col == 1);
	ck_ok(cgt_map_cell(CGT_MAP_ANTIDIAGONAL, 2, 3, 0, 2, &row, &col));
	ck_assert(row == 0 && col == 1);
	ck_ok(cgt_map_cell(CGT_MAP_HALF_TURN, INT32_MAX, INT32_MAX, 0, 1, &row, &col));
	ck_assert(row == INT32_MAX - 1 && col == INT32_MAX - 2);
}
END_TEST

/* Does `first` and then `second` to a cell, in the box each of them finds. */
static void map_twice(int32_t first, int32_t second, int32_t rows, int32_t cols, int32_t *row, int32_t *col)
{
	ck_ok(cgt_map_cell(first, rows, cols, *row, *col, row, col));
	if (first >= CGT_MAP_DIAGONAL)
		ck_ok(cgt_map_cell(second, cols, rows, *row, *col, row, col));
	else
		ck_ok(cgt_map_cell(second, rows, cols, *row, *col, row, col));
}

START_TEST(test_compose_and_inverse)
{
	for (int32_t first = 0; first < CGT_MAP_COUNT; first++) {
		int32_t inverse, none;

		ck_ok(cgt_map_inverse(first, &inverse));
		ck_ok(cgt_map_compose(first, inverse, &none));
		ck_assert_int_eq(none, CGT_MAP_IDENTITY);
		for (int32_t second = 0; second < CGT_MAP_COUNT; second++) {
			int32_t composed;

			ck_ok(cgt_map_compose(first, second, &composed));
			for (int32_t cell = 0; cell < 15; cell++) {
				int32_t row = cell / 5, col = cell % 5, row_then = row, col_then = col;

				map_twice(first, second, 3, 5, &row_then, &col_then);
				ck_ok(cgt_map_cell(composed, 3, 5, row, col, &row, &col));
				ck_assert(row == row_then && col == col_then);
			}
		}
	}
}
END_TEST

START_TEST(test_map_arguments)
{
	int32_t a = 77, b = 77;

	ck_fails(cgt_map_compose(8, 0, &a), CGT_BAD_ARGUMENT, "8 is not a map");
	ck_fails(cgt_map_compose(0, -1, &a), CGT_BAD_ARGUMENT, "-1 is not a map");
	ck_fails(cgt_map_compose(0, 0, NULL), CGT_BAD_ARGUMENT, "NULL");
	ck_fails(cgt_map_inverse(8, &a), CGT_BAD_ARGUMENT, "8 is not a map");
	ck_fails(cgt_map_inverse(0, NULL), CGT_BAD_ARGUMENT, "NULL");
	ck_fails(cgt_map_cell(9, 1, 1, 0, 0, &a, &b), CGT_BAD_ARGUMENT, "9 is not a map");
	ck_fails(cgt_map_cell(0, 2, 3, 2, 0, &a, &b), CGT_BAD_ARGUMENT, "cell (2, 0) is not in a box of 2 x 3");
	ck_fails(cgt_map_cell(0, 2, 3, 0, 3, &a, &b), CGT_BAD_ARGUMENT, "cell (0, 3)");
	ck_fails(cgt_map_cell(0, 2, 3, -1, 0, &a, &b), CGT_BAD_ARGUMENT, "cell (-1, 0)");
	ck_fails(cgt_map_cell(0, 2, 3, 0, -1, &a, &b), CGT_BAD_ARGUMENT, "cell (0, -1)");
	ck_fails(cgt_map_cell(0, 0, 0, 0, 0, &a, &b), CGT_BAD_ARGUMENT, "box of 0 x 0");
	ck_fails(cgt_map_cell(0, 1, 1, 0, 0, NULL, &b), CGT_BAD_ARGUMENT, "image_row is NULL");
	ck_fails(cgt_map_cell(0, 1, 1, 0, 0, &a, NULL), CGT_BAD_ARGUMENT, "image_col is NULL");
	ck_assert(a == 77 && b == 77);
}
END_TEST

/* Closed under doing one map after the other to a marked square, found without the multiplication table. */
static bool is_closed(uint32_t mask)
{
	for (int32_t a = 0; a < CGT_MAP_COUNT; a++)
		for (int32_t b = 0; b < CGT_MAP_COUNT; b++) {
			int32_t row = 0, col = 1, r, c, same = -1;

			if (!(mask >> a & 1) || !(mask >> b & 1))
				continue;
			map_twice(a, b, 4, 4, &row, &col);
			for (int32_t map = 0; map < CGT_MAP_COUNT; map++) {
				ck_ok(cgt_map_cell(map, 4, 4, 0, 1, &r, &c));
				if (r == row && c == col)
					same = map;
			}
			if (!(mask >> same & 1))
				return false;
		}
	return true;
}

START_TEST(test_groups)
{
	int groups = 0;

	for (uint32_t mask = 0; mask < 256; mask++) {
		ck_assert_int_eq(cgt_map_mask_is_group(mask), (mask & 1) && is_closed(mask));
		groups += cgt_map_mask_is_group(mask);
	}
	ck_assert_int_eq(groups, 10);
	ck_assert(cgt_map_mask_is_group(CGT_MAPS_IDENTITY) && cgt_map_mask_is_group(CGT_MAPS_LEFT_RIGHT));
	ck_assert(cgt_map_mask_is_group(CGT_MAPS_HALF_TURN) && cgt_map_mask_is_group(CGT_MAPS_RECTANGLE));
	ck_assert(cgt_map_mask_is_group(CGT_MAPS_ROTATIONS) && cgt_map_mask_is_group(CGT_MAPS_ALL));
	ck_assert_int_eq(cgt_map_mask_is_group(0x101), 0);
	ck_assert_int_eq(cgt_map_mask_is_group(UINT32_MAX), 0);
}
END_TEST

/* --- making boards --- */

START_TEST(test_rectangle)
{
	uint8_t content[MAX_CELLS];
	cgt_board *board = NULL;

	ck_ok(cgt_board_new_rectangle(2, 3, '.', &board));
	ck_assert_int_eq(cgt_board_kind(board), CGT_BOARD_GRID);
	ck_assert_int_eq(cgt_board_rows(board), 2);
	ck_assert_int_eq(cgt_board_cols(board), 3);
	ck_assert_uint_eq(cgt_board_size(board), 6);
	contents_of(board, content);
	ck_assert_mem_eq(content, "......", 6);
	cgt_board_unref(board);

	ck_ok(cgt_board_new_rectangle(MAX_CELLS, 1, 'x', &board));
	ck_assert_uint_eq(cgt_board_size(board), MAX_CELLS);
	contents_of(board, content);
	ck_assert_uint_eq(content[MAX_CELLS - 1], 'x');
	cgt_board_unref(board);

	board = untouched;
	ck_fails(cgt_board_new_rectangle(0, 3, '.', &board), CGT_BAD_ARGUMENT, "0 x 3");
	ck_fails(cgt_board_new_rectangle(3, -1, '.', &board), CGT_BAD_ARGUMENT, "3 x -1");
	ck_fails(cgt_board_new_rectangle(1, MAX_CELLS + 1, '.', &board), CGT_TOO_LARGE, "more than 4096 cells");
	ck_fails(cgt_board_new_rectangle(65, 64, '.', &board), CGT_TOO_LARGE, "65 x 64");
	ck_fails(cgt_board_new_rectangle(INT32_MAX, INT32_MAX, '.', &board), CGT_TOO_LARGE, "4096");
	ck_fails(cgt_board_new_rectangle(1, 1, '.', NULL), CGT_BAD_ARGUMENT, "NULL");
	for (unsigned c = 0; c < 256; c++) {
		bool allowed = c > 0x20 && c < 0x7f && !strchr("|+-[<", (int)c);

		if (!allowed) {
			ck_fails(cgt_board_new_rectangle(1, 1, (uint8_t)c, &board), CGT_BAD_ARGUMENT, "cannot be the content");
			continue;
		}
		ck_ok(cgt_board_new_rectangle(1, 1, (uint8_t)c, &board));
		cgt_board_unref(board);
		board = untouched;
	}
	ck_assert_ptr_eq(board, untouched);
}
END_TEST

START_TEST(test_cells)
{
	static const int32_t row[] = { -5, -4, -5, -3 }, col[] = { 7, 7, 5, 6 };
	static const uint8_t content[] = { 'x', '.', 'o', '#' };
	static const int32_t far[] = { INT32_MIN, INT32_MAX }, near[] = { INT32_MAX, INT32_MAX - 2 };
	static const int32_t twice[] = { 1, 2, 1 };
	static const uint8_t bad[] = { '.', '.', '|' };
	cgt_board *board = NULL;

	ck_ok(cgt_board_new_cells(row, col, NULL, 4, &board));
	check_text(board, ".#.|##.|#.#");
	cgt_board_unref(board);
	ck_ok(cgt_board_new_cells(row, col, content, 4, &board));
	check_text(board, "o#x|##.|###");
	cgt_board_unref(board);
	ck_ok(cgt_board_new_cells(near, near, NULL, 2, &board));
	check_text(board, ".##|###|##.");
	cgt_board_unref(board);

	board = untouched;
	ck_fails(cgt_board_new_cells(far, row, NULL, 2, &board), CGT_TOO_LARGE, "more than 4096 cells");
	ck_fails(cgt_board_new_cells(row, far, NULL, 2, &board), CGT_TOO_LARGE, "more than 4096 cells");
	ck_fails(cgt_board_new_cells(twice, twice, NULL, 3, &board), CGT_BAD_ARGUMENT, "cell (1, 1) is listed twice");
	ck_fails(cgt_board_new_cells(row, col, bad, 3, &board), CGT_BAD_ARGUMENT, "byte 0x7c cannot be the content");
	ck_fails(cgt_board_new_cells(row, col, NULL, 0, &board), CGT_BAD_ARGUMENT, "no cells");
	ck_fails(cgt_board_new_cells(NULL, col, NULL, 1, &board), CGT_BAD_ARGUMENT, "row is NULL");
	ck_fails(cgt_board_new_cells(row, NULL, NULL, 1, &board), CGT_BAD_ARGUMENT, "col is NULL");
	ck_fails(cgt_board_new_cells(row, col, NULL, 1, NULL), CGT_BAD_ARGUMENT, "board is NULL");
	ck_assert_ptr_eq(board, untouched);
}
END_TEST

START_TEST(test_heaps)
{
	static const uint64_t size[] = { 3, UINT64_MAX, 0 };
	static uint64_t many[MAX_CELLS + 1];
	uint64_t copy[3] = { 0 };
	uint8_t byte;
	size_t needed;
	cgt_board *board = NULL;

	ck_ok(cgt_board_new_heaps(size, 3, &board));
	ck_assert_int_eq(cgt_board_kind(board), CGT_BOARD_HEAPS);
	ck_assert_uint_eq(cgt_board_size(board), 3);
	ck_assert_int_eq(cgt_board_rows(board), 0);
	ck_assert_int_eq(cgt_board_cols(board), 0);
	check_text(board, "[3,18446744073709551615,0]");
	ck_fails(cgt_board_heaps(board, copy, 2, &needed), CGT_BUFFER_TOO_SMALL, "3 are needed");
	ck_assert(needed == 3 && copy[0] == 0);
	ck_ok(cgt_board_heaps(board, copy, 3, &needed));
	ck_assert_mem_eq(copy, size, sizeof size);
	ck_fails(cgt_board_heaps(board, NULL, 3, NULL), CGT_BAD_ARGUMENT, "no array");
	ck_fails(cgt_board_contents(board, &byte, 1, NULL), CGT_BAD_ARGUMENT, "cgt_board_heaps");
	cgt_board_unref(board);

	ck_ok(cgt_board_new_heaps(NULL, 0, &board));
	check_text(board, "[]");
	ck_ok(cgt_board_heaps(board, NULL, 0, &needed));
	ck_assert_uint_eq(needed, 0);
	cgt_board_unref(board);
	ck_ok(cgt_board_new_heaps(many, MAX_CELLS, &board));
	cgt_board_unref(board);

	board = untouched;
	ck_fails(cgt_board_new_heaps(many, MAX_CELLS + 1, &board), CGT_TOO_LARGE, "4097 heaps are more than 4096");
	ck_fails(cgt_board_new_heaps(NULL, 1, &board), CGT_BAD_ARGUMENT, "NULL");
	ck_fails(cgt_board_new_heaps(size, 1, NULL), CGT_BAD_ARGUMENT, "NULL");
	ck_fails(cgt_board_heaps(NULL, copy, 3, &needed), CGT_BAD_ARGUMENT, "NULL");
	ck_assert_ptr_eq(board, untouched);
}
END_TEST

START_TEST(test_bytes)
{
	static const uint8_t bytes[] = { 0x0a, 0x1b, 0xff };
	static uint8_t many[CGT_BOARD_MAX_BYTES + 1];
	uint64_t heap;
	uint8_t copy[3] = { 0 };
	uint32_t mask;
	size_t needed;
	cgt_board *board = NULL;

	ck_ok(cgt_board_new_bytes(bytes, 3, &board));
	ck_assert_int_eq(cgt_board_kind(board), CGT_BOARD_BYTES);
	ck_assert_uint_eq(cgt_board_size(board), 3);
	check_text(board, "<0a1bff>");
	ck_fails(cgt_board_contents(board, copy, 2, &needed), CGT_BUFFER_TOO_SMALL, "3 are needed");
	ck_assert(needed == 3 && copy[0] == 0);
	ck_ok(cgt_board_contents(board, copy, 3, &needed));
	ck_assert_mem_eq(copy, bytes, 3);
	ck_fails(cgt_board_heaps(board, &heap, 1, NULL), CGT_BAD_ARGUMENT, "no heaps");
	ck_fails(cgt_board_symmetries(board, &mask), CGT_BAD_ARGUMENT, "no grid");
	cgt_board_unref(board);

	ck_ok(cgt_board_new_bytes(NULL, 0, &board));
	check_text(board, "<>");
	cgt_board_unref(board);
	ck_ok(cgt_board_new_bytes(many, CGT_BOARD_MAX_BYTES, &board));
	cgt_board_unref(board);

	board = untouched;
	ck_fails(cgt_board_new_bytes(many, CGT_BOARD_MAX_BYTES + 1, &board), CGT_TOO_LARGE, "65536 bytes are more than 65535");
	ck_fails(cgt_board_new_bytes(NULL, 1, &board), CGT_BAD_ARGUMENT, "NULL");
	ck_fails(cgt_board_new_bytes(bytes, 1, NULL), CGT_BAD_ARGUMENT, "NULL");
	ck_assert_ptr_eq(board, untouched);
}
END_TEST

START_TEST(test_references_and_null)
{
	cgt_board *board = parse("..", NULL);
	uint8_t content[2];

	ck_assert_ptr_eq(cgt_board_ref(board), board);
	cgt_board_unref(board);
	check_text(board, "..");
	cgt_board_unref(board);

	ck_assert_ptr_null(cgt_board_ref(NULL));
	cgt_board_unref(NULL);
	ck_assert_int_eq(cgt_board_kind(NULL), 0);
	ck_assert_int_eq(cgt_board_rows(NULL), 0);
	ck_assert_int_eq(cgt_board_cols(NULL), 0);
	ck_assert_uint_eq(cgt_board_size(NULL), 0);
	ck_assert_uint_eq(cgt_board_hash(NULL), 0);
	ck_fails(cgt_board_contents(NULL, content, 2, NULL), CGT_BAD_ARGUMENT, "NULL");
	ck_fails(cgt_board_text(NULL, NULL, 0, NULL), CGT_BAD_ARGUMENT, "NULL");
}
END_TEST

/* Boards that differ in kind, shape or contents are different; the same text twice gives equal boards. */
START_TEST(test_equal_and_hash)
{
	static const char *const text[] = { "....", "..|..", ".|.|.|.", "...#", "...x", "#...", "[]", "<>", "[46]", "<2e2e2e2e>",
	                                    "[1,2]", "[2,1]", "<0102>", "<0201>", "." };
	enum { COUNT = sizeof text / sizeof text[0] };
	cgt_board *board[COUNT];

	for (int i = 0; i < COUNT; i++)
		board[i] = parse(text[i], "x");
	for (int i = 0; i < COUNT; i++) {
		cgt_board *again = parse(text[i], "x");

		ck_assert_int_eq(cgt_board_equal(board[i], again), 1);
		ck_assert_uint_eq(cgt_board_hash(board[i]), cgt_board_hash(again));
		ck_assert_int_eq(cgt_board_equal(board[i], NULL), 0);
		ck_assert_int_eq(cgt_board_equal(NULL, board[i]), 0);
		for (int j = 0; j < i; j++) {
			ck_assert_int_eq(cgt_board_equal(board[i], board[j]), 0);
			ck_assert_uint_ne(cgt_board_hash(board[i]), cgt_board_hash(board[j]));
		}
		cgt_board_unref(again);
	}
	ck_assert_int_eq(cgt_board_equal(NULL, NULL), 1);
	for (int i = 0; i < COUNT; i++)
		cgt_board_unref(board[i]);
}
END_TEST

/* --- text --- */

START_TEST(test_text_out)
{
	cgt_board *board = parse("..|.#", NULL);
	char text[6] = "?";
	size_t needed;

	ck_fails(cgt_board_text(board, text, 5, &needed), CGT_BUFFER_TOO_SMALL, "6 are needed");
	ck_assert(needed == 6 && text[0] == '?');
	ck_fails(cgt_board_text(board, NULL, 0, &needed), CGT_BUFFER_TOO_SMALL, "6 are needed");
	ck_ok(cgt_board_text(board, text, 6, NULL));
	ck_assert_str_eq(text, "..|.#");
	cgt_board_unref(board);
}
END_TEST

START_TEST(test_text_in)
{
	static const struct {
		const char *text, *alphabet, *standard;
	} row[] = {
		{ ".", NULL, "." },
		{ "#", "", "#" },
		{ "##|##", NULL, "##|##" },
		{ "..|.#|..", NULL, "..|.#|.." },
		{ "..\n.#\n..", NULL, "..|.#|.." },
		{ "..\r\n.#|..\r\n", NULL, "..|.#|.." },
		{ " \t\n.x|o. \n", "xo", ".x|o." },
		{ "..\n\n", NULL, ".." },
		{ "a!|\"~", "a!\"~", "a!|\"~" },
		{ "[]", NULL, "[]" },
		{ "[ ]", NULL, "[]" },
		{ "[3,5,5]", NULL, "[3,5,5]" },
		{ " [ 3 ,\n5, 007 ] ", NULL, "[3,5,7]" },
		{ "[18446744073709551615]", NULL, "[18446744073709551615]" },
		{ "<>", NULL, "<>" },
		{ "<0a1B>\n", NULL, "<0a1b>" },
	};

	for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
		cgt_board *board = parse(row[i].text, row[i].alphabet);

		check_text(board, row[i].standard);
		cgt_board_unref(board);
	}
}
END_TEST

START_TEST(test_text_errors)
{
	static const struct {
		const char *text;
		int32_t status, line, column;
		const char *part;
	} row[] = {
		{ "", CGT_BAD_SYNTAX, 1, 1, "expected a board" },
		{ " \n ", CGT_BAD_SYNTAX, 2, 2, "but found the end of the text" },
		{ "..|.", CGT_BAD_SYNTAX, 1, 5, "row 2 has 1 cells, but row 1 has 2" },
		{ "..|...|..", CGT_BAD_SYNTAX, 1, 6, "row 2 has 3 cells, but row 1 has 2" },
		{ "  ..|...", CGT_BAD_SYNTAX, 1, 8, "line 1, column 8: row 2 has 3 cells" },
		{ "..\n..\n.\n", CGT_BAD_SYNTAX, 3, 2, "row 3 has 1 cells" },
		{ "..\r\n...", CGT_BAD_SYNTAX, 2, 3, "row 2 has 3 cells" },
		{ ".?.", CGT_BAD_SYNTAX, 1, 2, "expected a cell (one of '.#xo') but found '?'" },
		{ "..\n?.", CGT_BAD_SYNTAX, 2, 1, "but found '?'" },
		{ "..|.\x80", CGT_BAD_SYNTAX, 1, 5, "but found byte 0x80" },
		{ "|..", CGT_BAD_SYNTAX, 1, 1, "expected a row of cells (one of '.#xo') but found '|'" },
		{ "..||..", CGT_BAD_SYNTAX, 1, 4, "expected a row of cells" },
		{ "..|", CGT_BAD_SYNTAX, 1, 4, "expected a row of cells (one of '.#xo') but found the end of the text" },
		{ "..|\n..", CGT_BAD_SYNTAX, 1, 4, "but found the end of the line" },
		{ ".. ..", CGT_BAD_SYNTAX, 1, 4, "expected nothing after the board but found '.'" },
		{ "..\n\n..", CGT_BAD_SYNTAX, 3, 1, "expected nothing after the board" },
		{ "..+..", CGT_BAD_SYNTAX, 1, 3, "expected nothing after the board but found '+'" },
		{ "[", CGT_BAD_SYNTAX, 1, 2, "expected a heap's size or ']' but found the end of the text" },
		{ "[3", CGT_BAD_SYNTAX, 1, 3, "expected ',' or ']' but found the end of the text" },
		{ "[3,", CGT_BAD_SYNTAX, 1, 4, "expected a heap's size but found the end of the text" },
		{ "[3,]", CGT_BAD_SYNTAX, 1, 4, "expected a heap's size but found ']'" },
		{ "[,3]", CGT_BAD_SYNTAX, 1, 2, "expected a heap's size or ']' but found ','" },
		{ "[3\n 4]", CGT_BAD_SYNTAX, 2, 2, "expected ',' or ']' but found '4'" },
		{ "[-3]", CGT_BAD_SYNTAX, 1, 2, "but found '-'" },
		{ "[3] 4", CGT_BAD_SYNTAX, 1, 5, "expected nothing after the board but found '4'" },
		{ "[18446744073709551616]", CGT_TOO_LARGE, 1, 2, "at most 18446744073709551615" },
		{ "<", CGT_BAD_SYNTAX, 1, 2, "two hexadecimal digits or '>' but found the end of the text" },
		{ "<0", CGT_BAD_SYNTAX, 1, 3, "the second hexadecimal digit of a byte but found the end of the text" },
		{ "<0a1>", CGT_BAD_SYNTAX, 1, 5, "the second hexadecimal digit of a byte but found '>'" },
		{ "<0a,1b>", CGT_BAD_SYNTAX, 1, 4, "but found ','" },
		{ "<>>", CGT_BAD_SYNTAX, 1, 3, "expected nothing after the board but found '>'" },
	};
	cgt_board *board = untouched;

	for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
		ck_fails_at(cgt_board_parse(row[i].text, "xo", &board), row[i].status, row[i].line, row[i].column, row[i].part);
	ck_fails_at(cgt_board_parse("..\n.x", NULL, &board), CGT_BAD_SYNTAX, 2, 2, "(one of '.#') but found 'x'");
	ck_fails(cgt_board_parse(NULL, NULL, &board), CGT_BAD_ARGUMENT, "text is NULL");
	ck_fails(cgt_board_parse("..", NULL, NULL), CGT_BAD_ARGUMENT, "board is NULL");
	ck_fails(cgt_board_parse("..", "x|", &board), CGT_BAD_ARGUMENT, "byte 0x7c cannot be the content");
	ck_fails(cgt_board_parse("..", "x[", &board), CGT_BAD_ARGUMENT, "byte 0x5b cannot be the content");
	ck_assert_ptr_eq(board, untouched);
}
END_TEST

/* Texts at a limit are read, those one over it are refused at the first thing too much. */
START_TEST(test_text_limits)
{
	static char text[2 * CGT_BOARD_MAX_BYTES + 8];
	cgt_board *board = untouched;

	memset(text, '.', MAX_CELLS);
	ck_ok(cgt_board_parse(text, NULL, &board));
	cgt_board_unref(board);
	board = untouched;
	text[MAX_CELLS] = '.';
	ck_fails_at(cgt_board_parse(text, NULL, &board), CGT_TOO_LARGE, 1, 4097, "at most 4096 cells are allowed");

	memset(text, 0, sizeof text);
	for (int row = 0; row < 64; row++)
		strcat(text, "................................................................\n");
	ck_ok(cgt_board_parse(text, NULL, &board));
	cgt_board_unref(board);
	board = untouched;
	strcat(text, ".");
	ck_fails_at(cgt_board_parse(text, NULL, &board), CGT_TOO_LARGE, 65, 1, "at most 4096 cells are allowed");

	memset(text, 0, sizeof text);
	text[0] = '[';
	for (int i = 0; i < MAX_CELLS; i++)
		memcpy(text + 1 + 2 * i, "1,", 2);
	text[2 * MAX_CELLS] = ']';
	ck_ok(cgt_board_parse(text, NULL, &board));
	ck_assert_uint_eq(cgt_board_size(board), MAX_CELLS);
	cgt_board_unref(board);
	board = untouched;
	memcpy(text + 2 * MAX_CELLS, ",1]", 3);
	ck_fails_at(cgt_board_parse(text, NULL, &board), CGT_TOO_LARGE, 1, 8194, "at most 4096 heaps are allowed");

	memset(text, '7', sizeof text - 1);
	text[0] = '<';
	strcpy(text + 1 + 2 * CGT_BOARD_MAX_BYTES, ">");
	ck_ok(cgt_board_parse(text, NULL, &board));
	ck_assert_uint_eq(cgt_board_size(board), CGT_BOARD_MAX_BYTES);
	cgt_board_unref(board);
	board = untouched;
	strcpy(text + 1 + 2 * CGT_BOARD_MAX_BYTES, "77>");
	ck_fails_at(cgt_board_parse(text, NULL, &board), CGT_TOO_LARGE, 1, 2 + 2 * CGT_BOARD_MAX_BYTES, "at most 65535 bytes");
	ck_assert_ptr_eq(board, untouched);
}
END_TEST

START_TEST(test_text_round_trip)
{
	struct random random = random_begin("test_text_round_trip");

	for (int i = 0; i < 500; i++) {
		cgt_board *board = NULL, *again;
		char text[4096];
		uint64_t heap[50];
		size_t count = random_below(&random, 50);

		for (size_t k = 0; k < count; k++)
			heap[k] = random_word(&random) >> random_below(&random, 64);
		if (i % 3 == 0)
			board = random_grid(&random, 12, 12, ".#xo");
		else if (i % 3 == 1)
			ck_ok(cgt_board_new_heaps(heap, count, &board));
		else
			ck_ok(cgt_board_new_bytes((const uint8_t *)heap, count, &board));
		ck_ok(cgt_board_text(board, text, sizeof text, NULL));
		again = parse(text, "xo");
		ck_assert(cgt_board_equal(board, again));
		for (char *bar = text; (bar = strchr(bar, '|'));)
			*bar = '\n';
		cgt_board_unref(again);
		again = parse(text, "xo");
		ck_assert(cgt_board_equal(board, again));
		cgt_board_unref(again);
		cgt_board_unref(board);
	}
}
END_TEST

/* --- images and symmetries --- */

START_TEST(test_image)
{
	struct random random = random_begin("test_image");

	for (int i = 0; i < 200; i++) {
		cgt_board *board = random_grid(&random, 6, 6, ".#x");
		int32_t rows = cgt_board_rows(board), cols = cgt_board_cols(board);
		int32_t map = (int32_t)random_below(&random, 8), then = (int32_t)random_below(&random, 8), both, row, col;
		uint8_t content[MAX_CELLS], image_content[MAX_CELLS];
		cgt_board *image, *twice, *once;

		ck_ok(cgt_board_image(board, map, &image));
		contents_of(board, content);
		contents_of(image, image_content);
		for (int32_t cell = 0; cell < rows * cols; cell++) {
			ck_ok(cgt_map_cell(map, rows, cols, cell / cols, cell % cols, &row, &col));
			ck_assert_uint_eq(image_content[row * cgt_board_cols(image) + col], content[cell]);
		}
		ck_ok(cgt_board_image(image, then, &twice));
		ck_ok(cgt_map_compose(map, then, &both));
		ck_ok(cgt_board_image(board, both, &once));
		ck_assert(cgt_board_equal(once, twice));
		cgt_board_unref(once);
		cgt_board_unref(twice);
		cgt_board_unref(image);
		cgt_board_unref(board);
	}
}
END_TEST

START_TEST(test_image_by_hand)
{
	static const char *const text[CGT_MAP_COUNT] = { "xo.|..#", ".ox|#..", "..#|xo.", "#..|.ox",
	                                                 "x.|o.|.#", ".x|.o|#.", ".#|o.|x.", "#.|.o|.x" };
	cgt_board *board = parse("xo.|..#", "xo"), *image = untouched;

	for (int32_t map = 0; map < CGT_MAP_COUNT; map++) {
		ck_ok(cgt_board_image(board, map, &image));
		check_text(image, text[map]);
		cgt_board_unref(image);
	}
	image = untouched;
	ck_fails(cgt_board_image(board, 8, &image), CGT_BAD_ARGUMENT, "8 is not a map");
	ck_fails(cgt_board_image(board, 0, NULL), CGT_BAD_ARGUMENT, "NULL");
	ck_fails(cgt_board_image(NULL, 0, &image), CGT_BAD_ARGUMENT, "NULL");
	cgt_board_unref(board);
	board = parse("[3]", NULL);
	ck_fails(cgt_board_image(board, 0, &image), CGT_BAD_ARGUMENT, "no grid");
	ck_assert_ptr_eq(image, untouched);
	cgt_board_unref(board);
}
END_TEST

START_TEST(test_symmetries)
{
	static const struct {
		const char *text;
		uint32_t mask;
	} known[] = {
		{ ".", 0xff },           { "..", 0x0f },      { "x.|.x", 0x99 },
		{ "x.|..", 0x11 },       { ".x|..", 0x81 },   { "x.|x.", 0x05 },
		{ "xx|..", 0x03 },       { ".x.|..x", 0x01 }, { ".x..|...x|x...|..x.", 0x69 },
		{ ".x.|x.x|.x.", 0xff }, { "x..|..x", 0x09 },
	};
	struct random random = random_begin("test_symmetries");
	cgt_board *board, *image;
	uint32_t mask = 0;

	for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
		board = parse(known[i].text, "x");
		ck_ok(cgt_board_symmetries(board, &mask));
		ck_assert_uint_eq(mask, known[i].mask);
		cgt_board_unref(board);
	}
	for (int i = 0; i < 300; i++) {
		board = random_grid(&random, 3, 3, ".#");
		ck_ok(cgt_board_symmetries(board, &mask));
		ck_assert(cgt_map_mask_is_group(mask));
		for (int32_t map = 0; map < CGT_MAP_COUNT; map++) {
			ck_ok(cgt_board_image(board, map, &image));
			ck_assert_int_eq(mask >> map & 1, cgt_board_equal(board, image));
			cgt_board_unref(image);
		}
		cgt_board_unref(board);
	}
	board = parse("..", NULL);
	ck_fails(cgt_board_symmetries(board, NULL), CGT_BAD_ARGUMENT, "NULL");
	ck_fails(cgt_board_symmetries(NULL, &mask), CGT_BAD_ARGUMENT, "NULL");
	cgt_board_unref(board);
}
END_TEST

/* --- components --- */

static int find_root(const int *parent, int cell)
{
	while (parent[cell] != cell)
		cell = parent[cell];
	return cell;
}

/* Labels components by joining the cells of each domino, the root of a component being its first cell. */
static size_t label_by_joining(const uint8_t *content, int rows, int cols, int32_t *label)
{
	int parent[MAX_CELLS];
	size_t count = 0;

	for (int cell = 0; cell < rows * cols; cell++) {
		int neighbour[2] = { cell % cols ? cell - 1 : -1, cell - cols };

		parent[cell] = cell;
		for (int k = 0; k < 2 && content[cell] != '#'; k++) {
			int a, b;

			if (neighbour[k] < 0 || content[neighbour[k]] == '#')
				continue;
			a = find_root(parent, cell);
			b = find_root(parent, neighbour[k]);
			parent[a > b ? a : b] = a > b ? b : a;
		}
	}
	for (int cell = 0; cell < rows * cols; cell++)
		if (content[cell] == '#')
			label[cell] = -1;
		else
			label[cell] = find_root(parent, cell) == cell ? (int32_t)count++ : label[find_root(parent, cell)];
	return count;
}

START_TEST(test_components)
{
	struct random random = random_begin("test_components");

	for (int i = 0; i < 300; i++) {
		cgt_board *board = random_grid(&random, i % 10 ? 8 : 60, i % 10 ? 8 : 60, i % 2 ? ".#" : ".x#");
		uint8_t content[MAX_CELLS];
		int32_t label[MAX_CELLS], expected[MAX_CELLS];
		size_t needed, count, only_count, expected_count;

		contents_of(board, content);
		expected_count = label_by_joining(content, cgt_board_rows(board), cgt_board_cols(board), expected);
		ck_ok(cgt_board_components(board, label, MAX_CELLS, &needed, &count));
		ck_assert_uint_eq(needed, cgt_board_size(board));
		ck_assert_uint_eq(count, expected_count);
		ck_assert_mem_eq(label, expected, needed * sizeof *label);
		ck_fails(cgt_board_components(board, NULL, 0, NULL, &only_count), CGT_BUFFER_TOO_SMALL, "needed");
		ck_assert_uint_eq(only_count, expected_count);
		cgt_board_unref(board);
	}
}
END_TEST

START_TEST(test_component_arguments)
{
	cgt_board *board = parse(".#.", NULL);
	int32_t label[3] = { 7, 7, 7 };
	size_t needed = 0, count = 99;

	ck_fails(cgt_board_components(board, label, 2, &needed, &count), CGT_BUFFER_TOO_SMALL, "3 are needed");
	ck_assert(needed == 3 && count == 2 && label[0] == 7);
	count = 99;
	ck_fails(cgt_board_components(board, NULL, 3, &needed, &count), CGT_BAD_ARGUMENT, "no array");
	ck_assert_uint_eq(count, 99);
	needed = 0;
	ck_fails(cgt_board_components(board, NULL, 0, &needed, NULL), CGT_BUFFER_TOO_SMALL, "3 are needed");
	ck_assert_uint_eq(needed, 3);
	ck_ok(cgt_board_components(board, label, 3, NULL, NULL));
	ck_assert(label[0] == 0 && label[1] == -1 && label[2] == 1);
	ck_fails(cgt_board_components(NULL, label, 3, &needed, &count), CGT_BAD_ARGUMENT, "NULL");
	cgt_board_unref(board);
	board = parse("<00>", NULL);
	ck_fails(cgt_board_components(board, label, 3, &needed, &count), CGT_BAD_ARGUMENT, "no grid");
	cgt_board_unref(board);
}
END_TEST

/* --- canonical forms --- */

static const uint32_t groups[] = { 0x01, 0x03, 0x05, 0x09, 0x11, 0x81, 0x0f, 0x99, 0x69, 0xff };

#define GROUPS (sizeof groups / sizeof groups[0])

static cgt_board *canonical_of(const cgt_board *board, uint32_t mask, int32_t *map)
{
	cgt_board *canonical = NULL;

	ck_ok(cgt_board_canonical(board, mask, &canonical, map));
	return canonical;
}

/* The box of the cells that are not blocked, from a list of them: independent of the library's way. */
static cgt_board *trimmed(const cgt_board *board)
{
	int32_t row[MAX_CELLS], col[MAX_CELLS];
	uint8_t content[MAX_CELLS], listed[MAX_CELLS];
	size_t count = 0;
	cgt_board *tight = NULL;

	contents_of(board, content);
	for (int32_t cell = 0; cell < (int32_t)cgt_board_size(board); cell++) {
		if (content[cell] == '#')
			continue;
		row[count] = cell / cgt_board_cols(board);
		col[count] = cell % cgt_board_cols(board);
		listed[count++] = content[cell];
	}
	if (count == 0)
		return parse("#", NULL);
	ck_ok(cgt_board_new_cells(row, col, listed, count, &tight));
	return tight;
}

/* Whether a comes before b in the order of canonical forms. */
static bool comes_before(const cgt_board *a, const cgt_board *b)
{
	uint8_t x[MAX_CELLS], y[MAX_CELLS];

	if (cgt_board_rows(a) != cgt_board_rows(b))
		return cgt_board_rows(a) < cgt_board_rows(b);
	if (cgt_board_cols(a) != cgt_board_cols(b))
		return cgt_board_cols(a) < cgt_board_cols(b);
	contents_of(a, x);
	contents_of(b, y);
	for (size_t i = 0; i < cgt_board_size(a); i++)
		if (x[i] != y[i])
			return y[i] != '#' && (x[i] == '#' || x[i] < y[i]);
	return false;
}

/* The least of the trimmed images, one after the other. */
static cgt_board *least_image(const cgt_board *board, uint32_t mask)
{
	cgt_board *least = NULL;

	for (int32_t map = 0; map < CGT_MAP_COUNT; map++) {
		cgt_board *image, *tight;

		if (!(mask >> map & 1))
			continue;
		ck_ok(cgt_board_image(board, map, &image));
		tight = trimmed(image);
		cgt_board_unref(image);
		if (least && !comes_before(tight, least)) {
			cgt_board_unref(tight);
			continue;
		}
		cgt_board_unref(least);
		least = tight;
	}
	return least;
}

START_TEST(test_canonical_laws)
{
	struct random random = random_begin("test_canonical_laws");

	for (int i = 0; i < 400; i++) {
		cgt_board *board = random_grid(&random, 5, 5, i % 2 ? ".##" : "!x#\"."), *tight = trimmed(board);
		uint32_t mask = groups[random_below(&random, GROUPS)];
		int32_t map = -1;
		cgt_board *canonical = canonical_of(board, mask, &map), *again = canonical_of(canonical, mask, NULL);
		cgt_board *expected = least_image(board, mask), *image;

		ck_assert(cgt_board_equal(canonical, expected));
		ck_assert(cgt_board_equal(canonical, again));
		ck_assert(map >= 0 && map < CGT_MAP_COUNT && mask >> map & 1);
		ck_ok(cgt_board_image(tight, map, &image));
		ck_assert(cgt_board_equal(canonical, image));
		cgt_board_unref(image);
		for (map = 0; map < CGT_MAP_COUNT; map++) {
			cgt_board *same;

			if (!(mask >> map & 1))
				continue;
			ck_ok(cgt_board_image(board, map, &image));
			same = canonical_of(image, mask, NULL);
			ck_assert(cgt_board_equal(canonical, same));
			cgt_board_unref(same);
			cgt_board_unref(image);
		}
		cgt_board_unref(expected);
		cgt_board_unref(again);
		cgt_board_unref(canonical);
		cgt_board_unref(tight);
		cgt_board_unref(board);
	}
}
END_TEST

START_TEST(test_canonical_by_hand)
{
	static const struct {
		const char *text;
		uint32_t mask;
		const char *canonical;
	} row[] = {
		{ "###|###", CGT_MAPS_ALL, "#" },
		{ "###|#.#|###", CGT_MAPS_IDENTITY, "." },
		{ "#.#|#.#|#..", CGT_MAPS_IDENTITY, ".#|.#|.." },
		{ "#.#|#.#|#..", CGT_MAPS_RECTANGLE, "#.|#.|.." },
		{ "#.#|#.#|#..", CGT_MAPS_ALL, "##.|..." },
		{ "#.#|#.#|#..", CGT_MAPS_ROTATIONS, "##.|..." },
		{ "x.|#.", CGT_MAPS_LEFT_RIGHT, ".x|.#" },
	};
	cgt_board *board, *canonical;
	int32_t map;

	for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
		board = parse(row[i].text, "x");
		canonical = canonical_of(board, row[i].mask, &map);
		check_text(canonical, row[i].canonical);
		cgt_board_unref(canonical);
		cgt_board_unref(board);
	}
	board = parse("x.|#.", "x");
	canonical = canonical_of(board, CGT_MAPS_LEFT_RIGHT, &map);
	check_text(canonical, ".x|.#");
	ck_assert_int_eq(map, CGT_MAP_LEFT_RIGHT);
	cgt_board_unref(canonical);

	canonical = untouched;
	ck_fails(cgt_board_canonical(board, 0x21, &canonical, &map), CGT_BAD_ARGUMENT, "0x21 of maps is no group");
	ck_fails(cgt_board_canonical(board, 0, &canonical, &map), CGT_BAD_ARGUMENT, "no group");
	ck_fails(cgt_board_canonical(board, 0x101, &canonical, &map), CGT_BAD_ARGUMENT, "no group");
	ck_fails(cgt_board_canonical(board, 1, NULL, &map), CGT_BAD_ARGUMENT, "NULL");
	ck_fails(cgt_board_canonical(NULL, 1, &canonical, &map), CGT_BAD_ARGUMENT, "NULL");
	ck_assert_int_eq(map, CGT_MAP_LEFT_RIGHT);
	cgt_board_unref(board);
	board = parse("[1]", NULL);
	ck_fails(cgt_board_canonical(board, 1, &canonical, &map), CGT_BAD_ARGUMENT, "no grid");
	ck_assert_ptr_eq(canonical, untouched);
	cgt_board_unref(board);
}
END_TEST

/* --- memory --- */

/* Ends an operation that may have failed: on failure nothing was handed out, on success it is released. */
static cgt_status release(cgt_status status, cgt_board *const *made)
{
	if (status)
		ck_assert_ptr_eq(*made, untouched);
	else
		cgt_board_unref(*made);
	return status;
}

#define OPERATIONS 10

static cgt_status operate(int how, const cgt_board *board)
{
	static const int32_t coordinate[] = { 4, 5 };
	static const uint64_t heap[] = { 1, 2 };
	static const uint8_t byte[] = { 1, 2 };
	cgt_board *made = untouched;
	int32_t label[6], map = 99;
	size_t count = 99;
	char text[8];
	cgt_status status;

	switch (how) {
	case 0: return release(cgt_board_new_rectangle(2, 2, '.', &made), &made);
	case 1: return release(cgt_board_new_cells(coordinate, coordinate, NULL, 2, &made), &made);
	case 2: return release(cgt_board_new_heaps(heap, 2, &made), &made);
	case 3: return release(cgt_board_new_bytes(byte, 2, &made), &made);
	case 4: return release(cgt_board_parse("..|.#", NULL, &made), &made);
	case 5: return release(cgt_board_parse("[1,2,3]", NULL, &made), &made);
	case 6: return release(cgt_board_image(board, CGT_MAP_DIAGONAL, &made), &made);
	case 7:
		status = cgt_board_canonical(board, CGT_MAPS_ALL, &made, &map);
		ck_assert(status == CGT_OK || map == 99);
		return release(status, &made);
	case 8:
		status = cgt_board_components(board, label, 6, NULL, &count);
		ck_assert(status == CGT_OK || count == 99);
		return status;
	default: return cgt_board_text(board, text, sizeof text, NULL);
	}
}

START_TEST(test_failed_allocations)
{
	cgt_board *board = parse("..#|.#.", NULL);

	ck_survives_every_failed_allocation(operate(_i, board));
	cgti_memory_fail_at(1);
	ck_assert_int_eq(operate(_i, board), CGT_OUT_OF_MEMORY);
	cgti_memory_fail_at(0);
	cgt_board_unref(board);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("board");
	TCase *maps = tcase_create("maps"), *boards = tcase_create("boards"), *grids = tcase_create("grids");

	tcase_set_timeout(maps, 120);
	tcase_add_test(maps, test_map_names);
	tcase_add_test(maps, test_map_cell_by_hand);
	tcase_add_test(maps, test_compose_and_inverse);
	tcase_add_test(maps, test_map_arguments);
	tcase_add_test(maps, test_groups);
	suite_add_tcase(suite, maps);

	tcase_set_timeout(boards, 120);
	tcase_add_test(boards, test_rectangle);
	tcase_add_test(boards, test_cells);
	tcase_add_test(boards, test_heaps);
	tcase_add_test(boards, test_bytes);
	tcase_add_test(boards, test_references_and_null);
	tcase_add_test(boards, test_equal_and_hash);
	tcase_add_test(boards, test_text_out);
	tcase_add_test(boards, test_text_in);
	tcase_add_test(boards, test_text_errors);
	tcase_add_test(boards, test_text_limits);
	tcase_add_test(boards, test_text_round_trip);
	suite_add_tcase(suite, boards);

	tcase_set_timeout(grids, 120);
	tcase_add_test(grids, test_image);
	tcase_add_test(grids, test_image_by_hand);
	tcase_add_test(grids, test_symmetries);
	tcase_add_test(grids, test_components);
	tcase_add_test(grids, test_component_arguments);
	tcase_add_test(grids, test_canonical_laws);
	tcase_add_test(grids, test_canonical_by_hand);
	tcase_add_loop_test(grids, test_failed_allocations, 0, OPERATIONS);
	suite_add_tcase(suite, grids);
	return run_suite(suite);
}
