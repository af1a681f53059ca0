/* SPDX-License-Identifier: MIT */
/* Boards and the walk over polyominoes. */
#include <string.h>

#include "hostile/calls.h"

static const char *const board_texts[] = {
	"...|.#.", ".", "[3,5,5]", "[]", "<0a1b>", "<>", "xo|ox", "#", "....|....", "PP|..|pp", "t.f", "[18446744073709551615]", "",
	"..|.", "[", "<0>", "[1,,2]", "x y", " . ", "<zz>", "\n", "[18446744073709551616]", ".|", "|",
};

static const char *const alphabets[] = { "", "xo", "xotfPpQq", "tf", "#", "+", "x" };

ENTRY(cgt_board_new_rectangle)
{
	const int32_t rows = (int32_t)choose_number(c), cols = (int32_t)choose_number(c);
	const uint8_t content = (uint8_t)".#xo P|\t\n\x7f\xff-"[choose(c, 12)];
	cgt_board **board = out(c);

	if (CALL(c, MAY(CGT_TOO_LARGE), cgt_board_new_rectangle(rows, cols, content, board)) != CGT_OK)
		return;
	if (cgt_board_rows(*board) != rows || cgt_board_cols(*board) != cols || cgt_board_size(*board) > CGT_BOARD_MAX_CELLS)
		violate(c, "a box of another size");
	adopt(c, BOARD, *board);
}

ENTRY(cgt_board_new_cells)
{
	int32_t row[6], col[6];
	uint8_t content[6];
	const size_t count = choose(c, 7);
	const bool with_content = !rarely(c), with_row = !rarely(c);
	cgt_board **board = out(c);

	for (size_t i = 0; i < count; i++) {
		row[i] = (int32_t)choose(c, 4) - 1;
		col[i] = rarely(c) ? INT32_MAX : (int32_t)(i % 3);
		content[i] = (uint8_t)".xo#"[choose(c, 4)];
	}
	c->bad |= !with_row || count == 0;
	if (CALL(c, MAY(CGT_TOO_LARGE),
	         cgt_board_new_cells(with_row ? row : NULL, col, with_content ? content : NULL, count, board)) == CGT_OK)
		adopt(c, BOARD, *board);
}

ENTRY(cgt_board_new_heaps)
{
	uint64_t heap[4];
	const size_t count = choose(c, 5);
	cgt_board **board = out(c);

	for (size_t i = 0; i < count; i++)
		heap[i] = choose_number(c);
	if (CALL(c, MAY(CGT_TOO_LARGE), cgt_board_new_heaps(count ? heap : NULL, count, board)) == CGT_OK)
		adopt(c, BOARD, *board);
}

ENTRY(cgt_board_new_bytes)
{
	static const uint8_t zeros[CGT_BOARD_MAX_BYTES + 1];
	uint8_t bytes[4];
	const size_t count = choose(c, 5);
	const bool huge = rarely(c);
	cgt_board **board = out(c);

	for (size_t i = 0; i < count; i++)
		bytes[i] = (uint8_t)choose(c, 256);
	if (CALL(c, MAY(CGT_TOO_LARGE), huge ? cgt_board_new_bytes(zeros, sizeof zeros, board)
	                                     : cgt_board_new_bytes(count ? bytes : NULL, count, board)) == CGT_OK)
		adopt(c, BOARD, *board);
}

ENTRY(cgt_board_parse)
{
	const char *text = CHOOSE_TEXT(c, board_texts), *alphabet = alphabets[choose(c, 7)];
	cgt_board **board = out(c);

	if (CALL(c, MAY(CGT_BAD_SYNTAX) | MAY(CGT_TOO_LARGE), cgt_board_parse(text, alphabet, board)) == CGT_OK)
		adopt(c, BOARD, *board);
}

ENTRY(cgt_board_ref)
{
	cgt_board *board = pick(c, BOARD);

	if (cgt_board_ref(board) != board)
		violate(c, "another board");
	adopt(c, BOARD, board);
}

ENTRY(cgt_board_unref)
{
	cgt_board_unref(take_out(c, BOARD));
}

ENTRY(cgt_board_kind)
{
	const cgt_board *board = pick_or_null(c, BOARD);
	const int32_t kind = cgt_board_kind(board);

	if (kind < (board ? 1 : 0) || kind > (board ? CGT_BOARD_BYTES : 0))
		violate(c, "kind %d", (int)kind);
}

ENTRY(cgt_board_kind_name)
{
	const int32_t kind = (int32_t)choose(c, 8) - 2;

	check_name(c, cgt_board_kind_name(kind), "?", kind >= CGT_BOARD_GRID && kind <= CGT_BOARD_BYTES);
}

/* Rows and columns make the size, and only grids have them. */
static void check_box(struct call *c)
{
	const cgt_board *board = pick_or_null(c, BOARD);
	const int32_t rows = cgt_board_rows(board), cols = cgt_board_cols(board);
	const bool grid = cgt_board_kind(board) == CGT_BOARD_GRID;

	if (grid != (rows > 0) || grid != (cols > 0) || (grid && (size_t)rows * (size_t)cols != cgt_board_size(board)))
		violate(c, "%d x %d, %zu cells", (int)rows, (int)cols, cgt_board_size(board));
}

ENTRY(cgt_board_rows)
{
	check_box(c);
}

ENTRY(cgt_board_cols)
{
	check_box(c);
}

ENTRY(cgt_board_size)
{
	check_box(c);
}

ENTRY(cgt_board_contents)
{
	const cgt_board *board = pick(c, BOARD);
	struct room *room = array_room(c, 1);

	if (cgt_board_kind(board) == CGT_BOARD_HEAPS)
		c->bad = true;
	CALL(c, MAY(CGT_BUFFER_TOO_SMALL), cgt_board_contents(board, room->given, room->cap, room->needed_given));
}

ENTRY(cgt_board_heaps)
{
	const cgt_board *board = pick(c, BOARD);
	struct room *room = array_room(c, sizeof(uint64_t));

	if (cgt_board_kind(board) != CGT_BOARD_HEAPS)
		c->bad = true;
	CALL(c, MAY(CGT_BUFFER_TOO_SMALL), cgt_board_heaps(board, room->given, room->cap, room->needed_given));
}

ENTRY(cgt_board_text)
{
	const cgt_board *board = pick(c, BOARD);
	struct room *room = text_room(c);

	CALL(c, MAY(CGT_BUFFER_TOO_SMALL), cgt_board_text(board, room->given, room->cap, room->needed_given));
}

ENTRY(cgt_board_equal)
{
	const cgt_board *a = pick_or_null(c, BOARD), *b = pick_or_null(c, BOARD);
	const int32_t equal = cgt_board_equal(a, b);

	if (equal != cgt_board_equal(b, a) || (a == b && equal != 1) || (equal == 1 && cgt_board_hash(a) != cgt_board_hash(b)))
		violate(c, "%d one way, %d the other", (int)equal, (int)cgt_board_equal(b, a));
}

ENTRY(cgt_board_hash)
{
	const cgt_board *board = pick_or_null(c, BOARD);
	cgt_board *image = NULL;

	if (!board && cgt_board_hash(board) != 0)
		violate(c, "a hash for NULL");
	if (cgt_board_image(board, CGT_MAP_IDENTITY, &image) == CGT_OK && cgt_board_hash(image) != cgt_board_hash(board))
		violate(c, "an equal board has another hash");
	cgt_board_unref(image);
}

ENTRY(cgt_board_image)
{
	const cgt_board *board = pick(c, BOARD);
	const int32_t map = (int32_t)choose(c, 10);
	cgt_board **image = out(c);

	if (CALL(c, 0, cgt_board_image(board, map, image)) != CGT_OK)
		return;
	if (cgt_board_size(*image) != cgt_board_size(board))
		violate(c, "an image of another size");
	adopt(c, BOARD, *image);
}

ENTRY(cgt_board_symmetries)
{
	const cgt_board *board = pick(c, BOARD);
	uint32_t *mask = out(c);

	if (CALL(c, 0, cgt_board_symmetries(board, mask)) == CGT_OK && !cgt_map_mask_is_group(*mask))
		violate(c, "the symmetries %x are no group", (unsigned)*mask);
}

ENTRY(cgt_board_components)
{
	const cgt_board *board = pick(c, BOARD);
	struct room *room = array_room(c, sizeof(int32_t));
	size_t *count = out_or_null(c);

	c->sets_counts = true;
	if (CALL(c, MAY(CGT_BUFFER_TOO_SMALL),
	         cgt_board_components(board, room->given, room->cap, room->needed_given, count)) == CGT_OK && count
	    && *count > cgt_board_size(board))
		violate(c, "%zu components in %zu cells", *count, cgt_board_size(board));
}

/* The canonical form of the canonical form is the canonical form, and so is that of an image. */
ENTRY(cgt_board_canonical)
{
	static const uint32_t masks[] = { CGT_MAPS_ALL, CGT_MAPS_RECTANGLE, CGT_MAPS_IDENTITY, CGT_MAPS_ROTATIONS, 0, 2, 0xfe };
	const cgt_board *board = pick(c, BOARD);
	const uint32_t mask = masks[choose(c, 7)];
	const int32_t turn = (int32_t)choose(c, 8);
	cgt_board **canonical = out(c), *image = NULL, *again = NULL;
	int32_t *map = out_or_null(c);

	if (CALL(c, 0, cgt_board_canonical(board, mask, canonical, map)) != CGT_OK)
		return;
	if (cgt_board_image(board, mask >> turn & 1 ? turn : CGT_MAP_IDENTITY, &image) != CGT_OK
	    || cgt_board_canonical(image, mask, &again, NULL) != CGT_OK || !cgt_board_equal(*canonical, again))
		violate(c, "an image has another canonical form");
	cgt_board_unref(image);
	cgt_board_unref(again);
	adopt(c, BOARD, *canonical);
}

ENTRY(cgt_polyominoes_new)
{
	static const uint32_t masks[] = { CGT_MAPS_ALL, CGT_MAPS_RECTANGLE, CGT_MAPS_IDENTITY, 2 };
	const int32_t cells = (int32_t)choose_number(c);
	const uint32_t mask = masks[choose(c, 4)];
	const uint64_t part = choose(c, 4), parts = 1 + choose(c, 3);
	cgt_polyominoes **walk = out(c);

	c->bad |= part >= parts;
	if (CALL(c, MAY(CGT_TOO_LARGE), cgt_polyominoes_new(cells, mask, part, parts, walk)) == CGT_OK)
		adopt(c, POLYOMINOES, *walk);
}

ENTRY(cgt_polyominoes_free)
{
	cgt_polyominoes_free(take_out(c, POLYOMINOES));
}

ENTRY(cgt_polyominoes_next)
{
	cgt_polyominoes *walk = pick(c, POLYOMINOES);
	cgt_budget *budget = pick_budget(c, 100);

	CALL(c, MAY(CGT_END) | MAY_STOP | MAY(CGT_BUSY), cgt_polyominoes_next(walk, budget));
}

ENTRY(cgt_polyominoes_cells)
{
	const cgt_polyominoes *walk = pick(c, POLYOMINOES);
	struct room *room = array_room(c, sizeof(int32_t));
	int32_t col[CGT_BOARD_MAX_CELLS];

	CALL(c, MAY(CGT_BUFFER_TOO_SMALL) | MAY(CGT_BUSY),
	     cgt_polyominoes_cells(walk, room->given, col, room->cap, room->needed_given));
}

ENTRY(cgt_polyominoes_board)
{
	const cgt_polyominoes *walk = pick(c, POLYOMINOES);
	cgt_board **board = out(c);

	if (CALL(c, MAY(CGT_BUSY), cgt_polyominoes_board(walk, board)) == CGT_OK)
		adopt(c, BOARD, *board);
}

ENTRY(cgt_polyominoes_count)
{
	cgt_polyominoes *walk = pick(c, POLYOMINOES);
	cgt_budget *budget = pick_budget(c, 100);
	uint64_t *count = out(c), rest;

	if (CALL(c, MAY_STOP | MAY(CGT_BUSY), cgt_polyominoes_count(walk, budget, count)) == CGT_OK && !is_inside(c)
	    && (cgt_polyominoes_count(walk, NULL, &rest) != CGT_OK || rest != 0))
		violate(c, "%llu shapes are left after all were counted", (unsigned long long)rest);
}

static const struct entry board_entries[] = {
	LISTED(cgt_board_new_rectangle), LISTED(cgt_board_new_cells),   LISTED(cgt_board_new_heaps),
	LISTED(cgt_board_new_bytes),     LISTED(cgt_board_parse),       LISTED(cgt_board_ref),
	LISTED(cgt_board_unref),         LISTED(cgt_board_kind),        LISTED(cgt_board_kind_name),
	LISTED(cgt_board_rows),          LISTED(cgt_board_cols),        LISTED(cgt_board_size),
	LISTED(cgt_board_contents),      LISTED(cgt_board_heaps),       LISTED(cgt_board_text),
	LISTED(cgt_board_equal),         LISTED(cgt_board_hash),        LISTED(cgt_board_image),
	LISTED(cgt_board_symmetries),    LISTED(cgt_board_components),  LISTED(cgt_board_canonical),
	LISTED(cgt_polyominoes_new),     LISTED(cgt_polyominoes_free),  LISTED(cgt_polyominoes_next),
	LISTED(cgt_polyominoes_cells),   LISTED(cgt_polyominoes_board), LISTED(cgt_polyominoes_count),
};

LIST_ENTRIES(board);
