/* SPDX-License-Identifier: MIT */
/*
 * All polyominoes of a size, by the walk of D. H. Redelmeier, "Counting polyominoes: yet another attack" (Discrete
 * Mathematics 36, 1981), with a stack in place of the recursion.
 *
 * A fixed polyomino is placed so that the leftmost cell of its top row is the origin. The walk keeps a list of reached cells:
 * the origin, and the neighbours of each placed cell that had not been reached before. At each level it takes the next cell
 * of the list, places it, and goes on with those after it; a cell that was passed over stays reached, so that it never
 * comes back below. Thus every polyomino comes up once.
 *
 * The rows of the shape are kept as words, once from left to right and once mirrored, so that a shape is compared with its
 * image under a flip row by row. The shapes of the full size that grow from one parent, with a cell less, come one after the
 * other: from one to the next nothing changes but two bits.
 */
#include "board/polyomino.h"

#include <string.h>

#include "board/board.h"
#include "board/maps.h"
#include "support/bits.h"
#include "support/error.h"
#include "support/memory.h"
#include "support/meter.h"
#include "support/text.h"

/* A cell is row * WIDTH + position, the position of column c being ORIGIN + c. Row 0 lies above the shape: no cell of it, and
 * none left of the origin in row 1, is ever reached. */
enum {
	WIDTH = 64,
	ORIGIN = CGT_POLYOMINO_MAX_CELLS - 1,
	MIRROR = 2 * ORIGIN, /* a position and its mirror image add up to this */
	TOP_ROW = 1,
	ROWS = CGT_POLYOMINO_MAX_CELLS + 1,
	NO_CELL = 0
};

/* The origin is reached at first, and at most three new cells from each placed one (two from the origin). */
#define MAX_REACHED (3 * CGT_POLYOMINO_MAX_CELLS)

/* The parts of a walk take turns in the subtrees of shapes with so many cells, or one less than the size if that is less. */
#define SPLIT_CELLS 10

struct level {
	uint64_t columns;   /* the rows of the shape, one over the other */
	uint16_t cell;      /* that was placed last */
	uint16_t last_row;
	uint16_t next, end; /* in the list of reached cells */
};

struct cgt_polyominoes {
	int32_t cells;
	uint32_t group;
	uint64_t part, parts, turn;
	int32_t split; /* the depth at which the parts take turns */
	bool busy;

	int32_t depth;      /* cells placed, without the current one */
	uint16_t current;   /* the cell that completes the current shape, or NO_CELL */
	uint64_t fixed;
	struct level level[CGT_POLYOMINO_MAX_CELLS];
	uint16_t reached[MAX_REACHED];
	bool is_reached[ROWS * WIDTH];
	uint64_t row[ROWS];    /* bit p: position p */
	uint64_t mirror[ROWS]; /* bit MIRROR - p: position p */
};

static int row_of(uint16_t cell)
{
	return cell / WIDTH;
}

static uint64_t bit_of(uint16_t cell)
{
	return UINT64_C(1) << cell % WIDTH;
}

/* Puts a cell into the rows, or takes it out. */
static void flip_cell(cgt_polyominoes *walk, uint16_t cell)
{
	walk->row[row_of(cell)] ^= bit_of(cell);
	walk->mirror[row_of(cell)] ^= UINT64_C(1) << (MIRROR - cell % WIDTH);
}

static void reach(cgt_polyominoes *walk, struct level *level, uint16_t cell)
{
	if (walk->is_reached[cell])
		return;
	walk->is_reached[cell] = true;
	walk->reached[level->end++] = cell;
}

static void place(cgt_polyominoes *walk, uint16_t cell)
{
	const struct level *from = &walk->level[walk->depth];
	struct level *to = &walk->level[++walk->depth];

	flip_cell(walk, cell);
	to->cell = cell;
	to->columns = from->columns | bit_of(cell);
	to->last_row = row_of(cell) > from->last_row ? (uint16_t)row_of(cell) : from->last_row;
	to->next = from->next;
	to->end = from->end;
	reach(walk, to, (uint16_t)(cell + 1));
	reach(walk, to, (uint16_t)(cell + WIDTH));
	reach(walk, to, (uint16_t)(cell - 1));
	reach(walk, to, (uint16_t)(cell - WIDTH));
}

static void unplace(cgt_polyominoes *walk)
{
	const struct level *level = &walk->level[walk->depth--];

	for (uint16_t i = walk->level[walk->depth].end; i < level->end; i++)
		walk->is_reached[walk->reached[i]] = false;
	flip_cell(walk, level->cell);
}

/* Goes to the next shape with one cell less than the size that some reached cell completes; false if there is none. */
static bool next_parent(cgt_polyominoes *walk)
{
	for (;;) {
		struct level *level = &walk->level[walk->depth];

		if (level->next == level->end) {
			if (walk->depth == 0)
				return false;
			unplace(walk);
			continue;
		}
		if (walk->depth == walk->cells - 1)
			return true;
		level->next++;
		if (walk->depth == walk->split && walk->turn++ % walk->parts != walk->part)
			continue;
		place(walk, walk->reached[level->next - 1]);
	}
}

/* Makes sure that a fixed polyomino of the full size is there to be looked at; false at the end of the walk. */
static inline bool has_fixed(cgt_polyominoes *walk)
{
	const struct level *level = &walk->level[walk->depth];

	if (walk->current != NO_CELL) {
		flip_cell(walk, walk->current);
		walk->current = NO_CELL;
	}
	return (walk->depth == walk->cells - 1 && level->next < level->end) || next_parent(walk);
}

/*
 * A shape as the canonical order sees it: as words of which the leftmost cell of a row is the highest bit, so that rows
 * compare as numbers.
 */
struct face {
	const uint64_t *row, *flipped_row; /* from the top; flipped: left and right exchanged */
	int row_shift, flipped_shift;      /* that bring the last column to bit 0 */
};

/* Whether a shape comes before, is equal to or comes after another of as many rows and columns, to which a flip (a map without
 * the diagonal) is applied: below 0, 0, above 0. */
static inline int compare(const struct face *a, const struct face *b, int32_t flip, int rows)
{
	const uint64_t *b_row = flip & CGT_MAP_LEFT_RIGHT ? b->flipped_row : b->row;
	int b_shift = flip & CGT_MAP_LEFT_RIGHT ? b->flipped_shift : b->row_shift;

	for (int i = 0; i < rows; i++) {
		uint64_t x = a->row[i] >> a->row_shift;
		uint64_t y = b_row[flip & CGT_MAP_TOP_BOTTOM ? rows - 1 - i : i] >> b_shift;

		if (x != y)
			return x < y ? -1 : 1;
	}
	return 0;
}

/* Whether a shape is not after any image of another under the flips of a mask. */
static inline bool is_least(const struct face *a, const struct face *b, uint32_t flips, int rows)
{
	for (int32_t flip = CGT_MAP_IDENTITY; flip <= CGT_MAP_HALF_TURN; flip++)
		if ((flips >> flip & 1) && compare(a, b, flip, rows) > 0)
			return false;
	return true;
}

/* The same for a shape in a square box and its own images under the maps that have the diagonal in them. */
static bool is_least_on_diagonals(const struct face *face, uint32_t flips, int rows)
{
	uint64_t row[CGT_POLYOMINO_MAX_CELLS] = { 0 }, flipped_row[CGT_POLYOMINO_MAX_CELLS] = { 0 };
	const struct face transposed = { row, flipped_row, 0, 0 };

	for (int i = 0; i < rows; i++)
		for (uint64_t w = face->flipped_row[i] >> face->flipped_shift; w; w &= w - 1) {
			row[cgti_lowest_bit(w)] |= UINT64_C(1) << (rows - 1 - i);
			flipped_row[cgti_lowest_bit(w)] |= UINT64_C(1) << i;
		}
	return is_least(face, &transposed, flips, rows);
}

/* Whether the shape completed by a cell, which is in the rows, is the least of its class; `group` is the walk's. */
static inline bool is_canonical(const cgt_polyominoes *walk, uint32_t group, uint16_t cell)
{
	const struct level *level = &walk->level[walk->depth];
	uint64_t columns = level->columns | bit_of(cell);
	int left = cgti_lowest_bit(columns), right = cgti_highest_bit(columns);
	int last_row = row_of(cell) > level->last_row ? row_of(cell) : level->last_row;
	int rows = last_row - TOP_ROW + 1, cols = right - left + 1;
	const struct face face = { walk->mirror + TOP_ROW, walk->row + TOP_ROW, MIRROR - right, left };
	uint32_t diagonals = group >> CGT_MAP_DIAGONAL;

	if (diagonals && cols < rows)
		return false;
	if (!is_least(&face, &face, group & ~UINT32_C(1) & CGT_MAPS_RECTANGLE, rows))
		return false;
	return !diagonals || cols > rows || is_least_on_diagonals(&face, diagonals, rows);
}

/* Looks at the next fixed polyomino, which must be there. If it is canonical it becomes the current shape. */
static bool look(cgt_polyominoes *walk)
{
	struct level *level = &walk->level[walk->depth];
	uint16_t cell = walk->reached[level->next++];

	walk->fixed++;
	flip_cell(walk, cell);
	walk->current = cell;
	return walk->group == CGT_MAPS_RECTANGLE ? is_canonical(walk, CGT_MAPS_RECTANGLE, cell)
	                                         : is_canonical(walk, walk->group, cell);
}

bool cgti_polyominoes_step(cgt_polyominoes *walk)
{
	while (has_fixed(walk))
		if (look(walk))
			return true;
	return false;
}

uint64_t cgti_polyominoes_fixed(const cgt_polyominoes *walk)
{
	return walk->fixed;
}

void cgti_polyominoes_shape(const cgt_polyominoes *walk, struct cgti_shape *shape)
{
	uint64_t columns = walk->level[walk->depth].columns | bit_of(walk->current);
	int left = cgti_lowest_bit(columns);

	shape->cells = 0;
	shape->rows = 0;
	shape->cols = cgti_highest_bit(columns) - left + 1;
	for (const uint64_t *row = walk->row + TOP_ROW; shape->cells < walk->cells; row++) {
		shape->mask[shape->rows] = (uint32_t)(*row >> left);
		for (uint32_t w = shape->mask[shape->rows]; w; w &= w - 1) {
			shape->row[shape->cells] = (uint8_t)shape->rows;
			shape->col[shape->cells++] = (uint8_t)cgti_lowest_bit(w);
		}
		shape->rows++;
	}
}

static cgt_status check_arguments(int32_t cells, uint32_t mask, uint64_t part, uint64_t parts)
{
	if (cells < 1)
		return cgti_fail(CGT_BAD_ARGUMENT, "a polyomino of %d cells: it has at least one", (int)cells);
	if (cells > CGT_POLYOMINO_MAX_CELLS)
		return cgti_fail(CGT_TOO_LARGE, "polyominoes of %d cells: at most %d are possible", (int)cells,
		                 CGT_POLYOMINO_MAX_CELLS);
	if (part >= parts)
		return cgti_fail(CGT_BAD_ARGUMENT, "part %llu of %llu: parts are numbered from 0", (unsigned long long)part,
		                 (unsigned long long)parts);
	return cgti_check_group(mask);
}

cgt_status cgt_polyominoes_new(int32_t cells, uint32_t mask, uint64_t part, uint64_t parts, cgt_polyominoes **walk)
{
	const uint16_t origin = TOP_ROW * WIDTH + ORIGIN;
	cgt_polyominoes *made;
	cgt_status status;

	if (!walk)
		return cgti_fail_null("walk");
	status = check_arguments(cells, mask, part, parts);
	if (status)
		return status;
	made = cgti_alloc_zero(1, sizeof *made);
	if (!made)
		return cgti_fail_memory();
	made->cells = cells;
	made->group = mask;
	made->part = part;
	made->parts = parts;
	made->split = (cells - 1 < SPLIT_CELLS ? cells - 1 : SPLIT_CELLS) - 1;
	memset(made->is_reached, true, origin);
	made->level[0].last_row = TOP_ROW;
	if (cells > 1 || part == 0) /* a single cell cannot be split: it is in the first part */
		reach(made, &made->level[0], origin);
	*walk = made;
	return CGT_OK;
}

void cgt_polyominoes_free(cgt_polyominoes *walk)
{
	if (walk && !walk->busy)
		cgti_free(walk);
}

static cgt_status check_walk(const cgt_polyominoes *walk)
{
	if (!walk)
		return cgti_fail_null("walk");
	if (walk->busy)
		return cgti_fail(CGT_BUSY, "the walk is at work: it was called from its own progress callback");
	return CGT_OK;
}

static cgt_status check_current(const cgt_polyominoes *walk)
{
	cgt_status status = check_walk(walk);

	if (status == CGT_OK && walk->current == NO_CELL)
		return cgti_fail(CGT_BAD_ARGUMENT, "the walk has no current shape: cgt_polyominoes_next goes to the next");
	return status;
}

static cgt_status next(cgt_polyominoes *walk, struct cgti_meter *meter)
{
	while (has_fixed(walk)) {
		cgt_status status = cgti_meter_tick(meter);

		if (status)
			return status;
		if (look(walk))
			return CGT_OK;
	}
	return CGT_END;
}

cgt_status cgt_polyominoes_next(cgt_polyominoes *walk, cgt_budget *budget)
{
	struct cgti_meter meter;
	cgt_status status = check_walk(walk);

	if (status)
		return status;
	cgti_meter_start(&meter, budget, "polyominoes");
	walk->busy = true;
	status = next(walk, &meter);
	walk->busy = false;
	return status;
}

cgt_status cgt_polyominoes_count(cgt_polyominoes *walk, cgt_budget *budget, uint64_t *count)
{
	cgt_polyominoes ahead;
	struct cgti_meter meter;
	uint64_t found = 0;
	cgt_status status = check_walk(walk);

	if (status)
		return status;
	if (!count)
		return cgti_fail_null("count");
	cgti_meter_start(&meter, budget, "polyominoes");
	ahead = *walk;
	walk->busy = true;
	while ((status = next(&ahead, &meter)) == CGT_OK)
		found++;
	walk->busy = false;
	if (status != CGT_END)
		return status;
	*walk = ahead;
	*count = found;
	return CGT_OK;
}

cgt_status cgt_polyominoes_cells(const cgt_polyominoes *walk, int32_t *row, int32_t *col, size_t cap, size_t *needed)
{
	int32_t shape_row[CGT_POLYOMINO_MAX_CELLS], shape_col[CGT_POLYOMINO_MAX_CELLS];
	struct cgti_shape shape;
	cgt_status status = check_current(walk);

	if (status)
		return status;
	if (cap && (!row || !col))
		return cgti_fail_null(row ? "col" : "row");
	cgti_polyominoes_shape(walk, &shape);
	for (int32_t i = 0; i < shape.cells; i++) {
		shape_row[i] = shape.row[i];
		shape_col[i] = shape.col[i];
	}
	status = cgti_array_out(shape_row, (size_t)shape.cells, sizeof *row, "cells", row, cap, needed);
	if (status == CGT_OK)
		status = cgti_array_out(shape_col, (size_t)shape.cells, sizeof *col, "cells", col, cap, NULL);
	return status;
}

cgt_status cgt_polyominoes_board(const cgt_polyominoes *walk, cgt_board **board)
{
	struct cgti_shape shape;
	cgt_board *made;
	cgt_status status = check_current(walk);

	if (status)
		return status;
	if (!board)
		return cgti_fail_null("board");
	cgti_polyominoes_shape(walk, &shape);
	made = cgti_board_alloc(CGT_BOARD_GRID, shape.rows, shape.cols, (size_t)shape.rows * (size_t)shape.cols);
	if (!made)
		return CGT_OUT_OF_MEMORY;
	memset(made->content, CGTI_BLOCKED, made->size);
	for (int32_t i = 0; i < shape.cells; i++)
		made->content[shape.row[i] * shape.cols + shape.col[i]] = CGTI_EMPTY;
	*board = made;
	return CGT_OK;
}
