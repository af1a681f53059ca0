/* SPDX-License-Identifier: MIT */
/*
 * Cram by words.
 *
 * A shape falls into connected pieces, and the Grundy value of a piece is the mex of its options' values, each the
 * exclusive-or over the pieces left. Values of pieces are kept twice: exactly, by the least of the eight images of a piece
 * (the table), and, in front of that, by the piece as it comes, in a cache that forgets.
 */
#include "solve/cram.h"

#include <string.h>

#include "support/bits.h"
#include "support/error.h"
#include "support/hash.h"
#include "support/memory.h"

#define FIRST_SLOTS 1024
#define CACHE_SLOTS 16384
#define MAX_LIST_CELLS 32

struct entry {
	uint64_t bits; /* 0 if the slot is free: no piece is empty */
	uint8_t rows, cols;
	uint8_t value; /* below 64: a piece has at most 64 cells, so at most 32 moves follow each other */
};

struct cgti_cram {
	struct entry *slot;
	size_t slot_mask, count;
	uint64_t column[65]; /* column[cols]: the cells of column 0 of a box that wide */
	struct cgti_pairing_check *check; /* or NULL */
	struct entry cache[CACHE_SLOTS];
};

struct cgti_cram *cgti_cram_new(void)
{
	struct cgti_cram *cram = cgti_alloc_zero(1, sizeof *cram);

	if (!cram)
		return NULL;
	cram->slot = cgti_alloc_zero(FIRST_SLOTS, sizeof *cram->slot);
	if (!cram->slot) {
		cgti_free(cram);
		return NULL;
	}
	cram->slot_mask = FIRST_SLOTS - 1;
	for (int cols = 1; cols <= 64; cols++)
		for (int bit = 0; bit < 64; bit += cols)
			cram->column[cols] |= UINT64_C(1) << bit;
	return cram;
}

void cgti_cram_free(struct cgti_cram *cram)
{
	if (!cram)
		return;
	cgti_free(cram->slot);
	cgti_free(cram);
}

size_t cgti_cram_bytes(const struct cgti_cram *cram)
{
	return sizeof *cram + (cram->slot_mask + 1) * sizeof *cram->slot;
}

void cgti_cram_set_check(struct cgti_cram *cram, struct cgti_pairing_check *check)
{
	cram->check = check;
}

/* The column occupied by any row, as the bits of one row. */
static uint64_t fold_rows(struct cgti_cram_shape shape)
{
	uint64_t any = 0;

	for (uint64_t rest = shape.bits; rest; rest = shape.cols < 64 ? rest >> shape.cols : 0)
		any |= rest;
	return any & cgti_low_bits(shape.cols);
}

/* The least box around a shape that is not empty. */
static struct cgti_cram_shape trim(struct cgti_cram_shape shape)
{
	uint64_t columns;
	int left, width;
	struct cgti_cram_shape out = { 0, 0, 0 };

	shape.bits >>= cgti_lowest_bit(shape.bits) / shape.cols * shape.cols;
	shape.rows = cgti_highest_bit(shape.bits) / shape.cols + 1;
	columns = fold_rows(shape);
	left = cgti_lowest_bit(columns);
	width = cgti_highest_bit(columns) - left + 1;
	if (width == shape.cols)
		return shape;
	out.rows = shape.rows;
	out.cols = width;
	for (int r = 0; r < shape.rows; r++)
		out.bits |= (shape.bits >> (r * shape.cols + left) & cgti_low_bits(width)) << (r * width);
	return out;
}

static uint64_t half_turn(struct cgti_cram_shape shape)
{
	return cgti_reverse_bits(shape.bits) >> (64 - shape.rows * shape.cols);
}

static uint64_t top_bottom(struct cgti_cram_shape shape)
{
	uint64_t out = 0, row = cgti_low_bits(shape.cols);

	for (int r = 0; r < shape.rows; r++)
		out |= (shape.bits >> (r * shape.cols) & row) << ((shape.rows - 1 - r) * shape.cols);
	return out;
}

static struct cgti_cram_shape transpose(struct cgti_cram_shape shape)
{
	struct cgti_cram_shape out = { 0, shape.cols, shape.rows };

	for (uint64_t rest = shape.bits; rest; rest &= rest - 1) {
		int cell = cgti_lowest_bit(rest);

		out.bits |= UINT64_C(1) << (cell % shape.cols * shape.rows + cell / shape.cols);
	}
	return out;
}

/* The least of a shape's images under the half-turn and the axis reflections. */
static uint64_t least_of_four(struct cgti_cram_shape shape)
{
	struct cgti_cram_shape turned = { half_turn(shape), shape.rows, shape.cols };
	uint64_t image[3] = { turned.bits, top_bottom(shape), top_bottom(turned) }, least = shape.bits;

	for (int i = 0; i < 3; i++)
		least = image[i] < least ? image[i] : least;
	return least;
}

/* The least of the eight images, with no more rows than columns. */
static struct cgti_cram_shape canonical(struct cgti_cram_shape shape)
{
	if (shape.rows > shape.cols)
		shape = transpose(shape);
	if (shape.rows == shape.cols) {
		uint64_t across = least_of_four(transpose(shape));

		shape.bits = least_of_four(shape);
		shape.bits = across < shape.bits ? across : shape.bits;
	} else {
		shape.bits = least_of_four(shape);
	}
	return shape;
}

static uint64_t hash_shape(struct cgti_cram_shape shape)
{
	return cgti_hash_word(shape.bits ^ (uint64_t)shape.cols << 57);
}

static bool holds(const struct entry *entry, struct cgti_cram_shape shape)
{
	return entry->bits == shape.bits && entry->cols == shape.cols && entry->rows == shape.rows;
}

static struct entry entry_of(struct cgti_cram_shape shape, uint32_t value)
{
	return (struct entry){ shape.bits, (uint8_t)shape.rows, (uint8_t)shape.cols, (uint8_t)value };
}

/* The slot of a shape, or the free one where it belongs. */
static size_t find_slot(const struct cgti_cram *cram, struct cgti_cram_shape shape)
{
	size_t i = (size_t)hash_shape(shape) & cram->slot_mask;

	while (cram->slot[i].bits && !holds(&cram->slot[i], shape))
		i = (i + 1) & cram->slot_mask;
	return i;
}

static cgt_status grow(struct cgti_cram *cram, struct cgti_meter *meter)
{
	size_t old_slots = cram->slot_mask + 1;
	struct entry *old = cram->slot;
	cgt_status status = cgti_meter_bytes(meter, meter->bytes + old_slots * sizeof *old);

	if (status != CGT_OK)
		return status;
	cram->slot = cgti_alloc_zero(2 * old_slots, sizeof *cram->slot);
	if (!cram->slot) {
		cram->slot = old;
		return cgti_fail_memory();
	}
	cram->slot_mask = 2 * old_slots - 1;
	for (size_t i = 0; i < old_slots; i++)
		if (old[i].bits) {
			struct cgti_cram_shape shape = { old[i].bits, old[i].rows, old[i].cols };

			cram->slot[find_slot(cram, shape)] = old[i];
		}
	cgti_free(old);
	return CGT_OK;
}

static cgt_status store(struct cgti_cram *cram, struct cgti_cram_shape shape, uint32_t value, struct cgti_meter *meter)
{
	cgt_status status = CGT_OK;

	if (2 * (cram->count + 1) > cram->slot_mask + 1)
		status = grow(cram, meter);
	if (status != CGT_OK)
		return status;
	cram->slot[find_slot(cram, shape)] = entry_of(shape, value);
	cram->count++;
	return CGT_OK;
}

/* The cells of a shape that are connected to `seed`. */
static uint64_t flood(const struct cgti_cram *cram, struct cgti_cram_shape shape, uint64_t seed)
{
	uint64_t first = cram->column[shape.cols], last = first << (shape.cols - 1), before;
	int down = shape.cols < 64 ? shape.cols : 0;

	do {
		before = seed;
		seed |= (seed & ~last) << 1 | (seed & ~first) >> 1 | seed << down | seed >> down;
		seed &= shape.bits;
	} while (seed != before);
	return seed;
}

/* The options of a shape, one after the other. */
struct option_walk {
	struct cgti_cram_shape shape;
	uint64_t left[2];   /* dominoes still to be placed, horizontal and vertical, by their upper left cells */
	uint64_t domino[2]; /* the cells of each in the corner */
};

static struct option_walk walk_options(const struct cgti_cram *cram, struct cgti_cram_shape shape)
{
	uint64_t last = cram->column[shape.cols] << (shape.cols - 1);
	struct option_walk walk = { shape, { shape.bits & shape.bits >> 1 & ~last, 0 }, { 3, 0 } };

	if (shape.cols < 64) {
		walk.left[1] = shape.bits & shape.bits >> shape.cols;
		walk.domino[1] = UINT64_C(1) | UINT64_C(1) << shape.cols;
	}
	return walk;
}

static bool next_option(struct option_walk *walk, struct cgti_cram_shape *option)
{
	int d = walk->left[0] ? 0 : 1;

	if (!walk->left[d])
		return false;
	*option = walk->shape;
	option->bits &= ~(walk->domino[d] << cgti_lowest_bit(walk->left[d]));
	walk->left[d] &= walk->left[d] - 1;
	return true;
}

static cgt_status piece_grundy(struct cgti_cram *cram, struct cgti_cram_shape piece, struct cgti_meter *meter,
                               uint32_t *value);

/* The exclusive-or of the values of a shape's pieces. */
cgt_status cgti_cram_grundy(struct cgti_cram *cram, struct cgti_cram_shape shape, struct cgti_meter *meter,
                            uint32_t *value)
{
	uint32_t sum = 0, own;

	while (shape.bits) {
		uint64_t piece = flood(cram, shape, shape.bits & -shape.bits);
		cgt_status status;

		shape.bits &= ~piece;
		if (!(piece & (piece - 1)))
			continue; /* a single cell */
		status = piece_grundy(cram, trim((struct cgti_cram_shape){ piece, shape.rows, shape.cols }), meter, &own);
		if (status != CGT_OK)
			return status;
		sum ^= own;
	}
	*value = sum;
	return CGT_OK;
}

/* The values of all options of a shape, as a set. */
static cgt_status option_values(struct cgti_cram *cram, struct cgti_cram_shape shape, struct cgti_meter *meter,
                                uint64_t *values)
{
	struct option_walk walk = walk_options(cram, shape);
	struct cgti_cram_shape option;

	*values = 0;
	while (next_option(&walk, &option)) {
		uint32_t value;
		cgt_status status = cgti_cram_grundy(cram, option, meter, &value);

		if (status != CGT_OK)
			return status;
		*values |= UINT64_C(1) << value;
	}
	return CGT_OK;
}

/* Whether a pairing of a piece was looked for and found, so that it is worth 0. */
static bool is_paired(const struct cgti_cram *cram, struct cgti_cram_shape piece)
{
	uint8_t row[CGTI_PAIRING_CHECK_CELLS], col[CGTI_PAIRING_CHECK_CELLS];
	uint32_t cells = 0;

	if (!cram->check)
		return false;
	for (uint64_t rest = piece.bits; rest; rest &= rest - 1, cells++) {
		row[cells] = (uint8_t)(cgti_lowest_bit(rest) / piece.cols);
		col[cells] = (uint8_t)(cgti_lowest_bit(rest) % piece.cols);
	}
	return cgti_pairing_check_shape(cram->check, cells, row, col);
}

/* The value of a connected, trimmed shape of two or more cells that the table does not have. */
static cgt_status search_piece(struct cgti_cram *cram, struct cgti_cram_shape piece, struct cgti_meter *meter,
                               uint32_t *value)
{
	uint64_t values;
	cgt_status status;

	*value = 0;
	if (is_paired(cram, piece))
		return CGT_OK;
	status = cgti_meter_tick(meter);
	if (status == CGT_OK)
		status = option_values(cram, piece, meter, &values);
	if (status == CGT_OK)
		*value = (uint32_t)cgti_lowest_bit(~values);
	return status;
}

/* The value of a connected, trimmed shape of two or more cells. */
static cgt_status piece_grundy(struct cgti_cram *cram, struct cgti_cram_shape piece, struct cgti_meter *meter,
                               uint32_t *value)
{
	struct entry *cached = &cram->cache[hash_shape(piece) >> 32 & (CACHE_SLOTS - 1)];
	struct cgti_cram_shape key;
	const struct entry *kept;
	cgt_status status = CGT_OK;

	if (holds(cached, piece)) {
		*value = cached->value;
		return CGT_OK;
	}
	key = canonical(piece);
	kept = &cram->slot[find_slot(cram, key)];
	if (kept->bits) {
		*value = kept->value;
	} else {
		status = search_piece(cram, key, meter, value);
		if (status == CGT_OK)
			status = store(cram, key, *value, meter);
	}
	if (status == CGT_OK)
		*cached = entry_of(piece, *value);
	return status;
}

/* Polyominoes in boxes of any size, as lists of cells. */
struct cell_list {
	int32_t count;
	uint8_t row[MAX_LIST_CELLS], col[MAX_LIST_CELLS];
};

static bool adjacent(const struct cell_list *a, int32_t i, const struct cell_list *b, int32_t j)
{
	int rows = a->row[i] - b->row[j], cols = a->col[i] - b->col[j];

	return rows * rows + cols * cols == 1;
}

static void move_cell(struct cell_list *from, int32_t i, struct cell_list *to)
{
	to->row[to->count] = from->row[i];
	to->col[to->count++] = from->col[i];
	from->count--;
	from->row[i] = from->row[from->count];
	from->col[i] = from->col[from->count];
}

/* Moves the last cell of `list`, and all that are connected to it, into `piece`. */
static void take_piece(struct cell_list *list, struct cell_list *piece)
{
	piece->count = 0;
	move_cell(list, list->count - 1, piece);
	for (int32_t done = 0; done < piece->count; done++)
		for (int32_t i = list->count - 1; i >= 0; i--)
			if (adjacent(piece, done, list, i))
				move_cell(list, i, piece);
}

/* The list as a shape, if its box fits a word. */
static bool to_shape(const struct cell_list *list, struct cgti_cram_shape *shape)
{
	int32_t top = 255, bottom = 0, left = 255, right = 0;

	for (int32_t i = 0; i < list->count; i++) {
		top = list->row[i] < top ? list->row[i] : top;
		bottom = list->row[i] > bottom ? list->row[i] : bottom;
		left = list->col[i] < left ? list->col[i] : left;
		right = list->col[i] > right ? list->col[i] : right;
	}
	shape->rows = bottom - top + 1;
	shape->cols = right - left + 1;
	shape->bits = 0;
	if (shape->rows * shape->cols > 64)
		return false;
	for (int32_t i = 0; i < list->count; i++)
		shape->bits |= UINT64_C(1) << ((list->row[i] - top) * shape->cols + list->col[i] - left);
	return true;
}

static struct cell_list without(const struct cell_list *list, int32_t a, int32_t b)
{
	struct cell_list rest = { 0, { 0 }, { 0 } };

	for (int32_t i = 0; i < list->count; i++)
		if (i != a && i != b) {
			rest.row[rest.count] = list->row[i];
			rest.col[rest.count++] = list->col[i];
		}
	return rest;
}

/* The value of a list of cells; depth at most half their number. */
static cgt_status list_grundy(struct cgti_cram *cram, struct cell_list list, struct cgti_meter *meter, uint32_t *value)
{
	struct cell_list piece = { 0, { 0 }, { 0 } };
	uint32_t sum = 0;

	while (list.count) {
		struct cgti_cram_shape shape;
		uint64_t values = 0;
		uint32_t own = 0;
		cgt_status status = CGT_OK;

		take_piece(&list, &piece);
		if (to_shape(&piece, &shape)) {
			status = cgti_cram_grundy(cram, shape, meter, &own);
		} else {
			status = cgti_meter_tick(meter);
			for (int32_t a = 0; a < piece.count; a++)
				for (int32_t b = 0; b < a && status == CGT_OK; b++)
					if (adjacent(&piece, a, &piece, b)) {
						status = list_grundy(cram, without(&piece, a, b), meter, &own);
						values |= UINT64_C(1) << own;
					}
			own = (uint32_t)cgti_lowest_bit(~values);
		}
		if (status != CGT_OK)
			return status;
		sum ^= own;
	}
	*value = sum;
	return CGT_OK;
}

/* Whether some option of a shape is worth 0; the values of the others do not matter. */
static cgt_status has_zero_option(struct cgti_cram *cram, struct cgti_cram_shape shape, struct cgti_meter *meter,
                                  bool *found)
{
	struct option_walk walk = walk_options(cram, shape);
	struct cgti_cram_shape option;

	*found = false;
	while (!*found && next_option(&walk, &option)) {
		uint32_t value;
		cgt_status status = cgti_cram_grundy(cram, option, meter, &value);

		if (status != CGT_OK)
			return status;
		*found = value == 0;
	}
	return CGT_OK;
}

cgt_status cgti_cram_second_wins(struct cgti_cram *cram, const uint8_t *row, const uint8_t *col, int32_t cells,
                                 struct cgti_meter *meter, bool *second_wins)
{
	struct cell_list list = { cells, { 0 }, { 0 } };
	struct cgti_cram_shape shape;
	uint32_t value;
	cgt_status status;

	memcpy(list.row, row, (size_t)cells);
	memcpy(list.col, col, (size_t)cells);
	if (to_shape(&list, &shape)) {
		bool first_wins;

		status = has_zero_option(cram, shape, meter, &first_wins);
		if (status == CGT_OK)
			*second_wins = !first_wins;
		return status;
	}
	status = list_grundy(cram, list, meter, &value);
	if (status == CGT_OK)
		*second_wins = value == 0;
	return status;
}
