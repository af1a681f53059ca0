/* SPDX-License-Identifier: MIT */
/*
 * Cram as the solver and the census ask for it: a shape is laid into a grid, made small, and its pieces are searched. Boxes of
 * more cells than a word has bits are played apart, move by move, until every piece fits.
 */
#include "cram/cram.h"

#include <string.h>

#include "cram/misere.h"
#include "cram/options.h"
#include "cram/pairing.h"
#include "cram/search.h"
#include "support/error.h"
#include "support/memory.h"

#define MAX_LIST_CELLS 32

struct cgti_cram {
	struct cgti_cram_grid grid[CGTI_CRAM_WIDEST + 1]; /* by width */
	struct cgti_cram_search search;
	uint32_t threads;
};

struct cgti_cram *cgti_cram_new(struct cgti_table *table)
{
	struct cgti_cram *cram = cgti_alloc_zero(1, sizeof *cram);

	if (!cram)
		return NULL;
	for (int width = 1; width <= CGTI_CRAM_WIDEST; width++)
		cram->grid[width] = cgti_cram_grid_of(width);
	cram->search.table = table;
	cram->threads = 1;
	return cram;
}

static void free_lists(struct cgti_cram_search *search)
{
	cgti_free(search->option);
	cgti_free(search->part);
}

void cgti_cram_free(struct cgti_cram *cram)
{
	if (!cram)
		return;
	free_lists(&cram->search);
	cgti_free(cram);
}

void cgti_cram_set_threads(struct cgti_cram *cram, uint32_t threads)
{
	cram->threads = threads;
}

size_t cgti_cram_bytes(const struct cgti_cram *cram)
{
	const struct cgti_cram_search *search = &cram->search;

	return sizeof *cram + (size_t)cgti_table_bytes(search->table) + search->option_cap * sizeof *search->option +
	       search->part_cap * sizeof *search->part;
}

void cgti_cram_set_check(struct cgti_cram *cram, struct cgti_pairing_check *check)
{
	cram->search.check = check;
}

/*
 * The width of the grid that a box with so many rows, no fewer than columns, is laid into. What fits 8 by 7 goes into one, so that
 * pieces of different boxes meet in the table; so do taller boxes into the narrowest, since keys are shorter then.
 */
static int grid_width(int rows, int cols)
{
	return rows <= 8 && cols < 7 ? 7 : cols;
}

/* The cells of a shape in a grid that its shorter side fits into. */
static struct cgti_cram_piece place(struct cgti_cram_shape shape, int width)
{
	const bool wide = shape.cols > shape.rows;
	struct cgti_cram_piece piece = { 0, 0 };

	for (uint64_t rest = shape.bits; rest; rest &= rest - 1) {
		const int cell = cgti_lowest_bit(rest), row = cell / shape.cols, col = cell % shape.cols;

		piece.cells |= UINT64_C(1) << (wide ? col * width + row : row * width + col);
	}
	return piece;
}

static int shorter(struct cgti_cram_shape shape)
{
	return shape.rows < shape.cols ? shape.rows : shape.cols;
}

static int longer(struct cgti_cram_shape shape)
{
	return shape.rows < shape.cols ? shape.cols : shape.rows;
}

/* Begins a question about a shape: chooses the grid, and lays the shape into it. */
static struct cgti_cram_piece lay(struct cgti_cram *cram, struct cgti_cram_shape shape, struct cgti_meter *meter)
{
	const int width = grid_width(longer(shape), shorter(shape));

	cram->search.grid = &cram->grid[width];
	cram->search.meter = meter;
	return place(shape, width);
}

/* Drops the connected parts of a shape of which a pairing is found. */
static uint64_t drop_paired(struct cgti_cram_search *search, uint64_t cells)
{
	uint64_t kept = 0;

	while (cells) {
		const uint64_t part = cgti_cram_flood(search->grid, cells);

		cells &= ~part;
		if (!cgti_cram_is_paired(search, (struct cgti_cram_piece){ part, 0 }))
			kept |= part;
	}
	return kept;
}

/* A part that a team values: each member has a search of its own, the first that of the solver. */
struct team_task {
	struct cgti_cram_search *first, *others;
	struct cgti_cram_part part;
	uint32_t *value; /* what each member found */
};

static cgt_status value_as_member(void *shared, uint32_t member, struct cgti_meter *meter)
{
	struct team_task *task = shared;
	struct cgti_cram_search *search = member == 0 ? task->first : &task->others[member - 1];
	struct cgti_cram_part part = task->part;

	search->meter = meter;
	return cgti_cram_value(search, &part, &task->value[member]);
}

/* Has the team at work on a part; the others' searches, all zero, begin with nothing but what the table has. */
static cgt_status run_team(struct cgti_cram *cram, struct team_task *task, struct cgti_marks *marks, uint32_t *value)
{
	struct cgti_cram_search *first = task->first;
	struct cgti_meter *meter = first->meter;
	uint32_t member;
	cgt_status status;

	first->marks = marks;
	for (uint32_t i = 0; i + 1 < cram->threads; i++) {
		task->others[i].grid = first->grid;
		task->others[i].table = first->table;
		task->others[i].marks = marks;
	}
	cgti_table_share(first->table, true);
	status = cgti_team_run(cram->threads, meter, value_as_member, task, &member);
	cgti_table_share(first->table, false);
	first->marks = NULL;
	first->meter = meter;
	for (uint32_t i = 0; i + 1 < cram->threads; i++)
		free_lists(&task->others[i]);
	*value = status == CGT_OK ? task->value[member] : 0;
	return status;
}

static cgt_status value_by_team(struct cgti_cram *cram, const struct cgti_cram_part *part, uint32_t *value)
{
	struct team_task task = { .first = &cram->search, .part = *part };
	struct cgti_marks *marks = cgti_alloc_zero(1, sizeof *marks);
	cgt_status status;

	task.others = cgti_alloc_zero(cram->threads - 1, sizeof *task.others);
	task.value = cgti_alloc_zero(cram->threads, sizeof *task.value);
	status = marks && task.others && task.value ? run_team(cram, &task, marks, value) : cgti_fail_memory();
	cgti_free(marks);
	cgti_free(task.others);
	cgti_free(task.value);
	return status;
}

/* The value of a part: by a team, if there is one and the part is large. (Looking for pairings is work for one thread.) */
static cgt_status value_part(struct cgti_cram *cram, struct cgti_cram_part *part, uint32_t *value)
{
	if (cram->threads > 1 && !cram->search.check && part->size >= CGTI_CRAM_PROOF_SIZE && !cgti_cram_is_known(part->facts))
		return value_by_team(cram, part, value);
	return cgti_cram_value(&cram->search, part, value);
}

cgt_status cgti_cram_grundy(struct cgti_cram *cram, struct cgti_cram_shape shape, struct cgti_meter *meter, uint32_t *value)
{
	struct cgti_cram_piece piece = lay(cram, shape, meter);
	struct cgti_cram_sum sum;
	cgt_status status = CGT_OK;

	piece.cells = cram->search.check ? drop_paired(&cram->search, piece.cells) : piece.cells;
	cgti_cram_reduce(cram->search.grid, piece, &sum);
	for (int i = 0; status == CGT_OK && i < sum.count; i++) {
		struct cgti_cram_part part = cgti_cram_part_of(&cram->search, sum.piece[i]);
		uint32_t own = 0;

		status = value_part(cram, &part, &own);
		sum.nimber ^= own;
	}
	if (status == CGT_OK)
		*value = sum.nimber;
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

/* Whether a shape is worth 0; of one piece no more than that is found out. */
static cgt_status is_zero(struct cgti_cram *cram, struct cgti_cram_shape shape, struct cgti_meter *meter, bool *zero)
{
	const struct cgti_cram_piece piece = lay(cram, shape, meter);
	struct cgti_cram_sum sum;
	uint32_t value;
	cgt_status status;

	cgti_cram_reduce(cram->search.grid, piece, &sum);
	if (sum.count == 1) {
		struct cgti_cram_part part = cgti_cram_part_of(&cram->search, sum.piece[0]);

		return cgti_cram_is_worth(&cram->search, &part, sum.nimber, zero);
	}
	status = cgti_cram_grundy(cram, shape, meter, &value);
	if (status == CGT_OK)
		*zero = value == 0;
	return status;
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
	if (to_shape(&list, &shape))
		return is_zero(cram, shape, meter, second_wins);
	status = list_grundy(cram, list, meter, &value);
	if (status == CGT_OK)
		*second_wins = value == 0;
	return status;
}

/* The width of a grid that each of the shapes fits into, and no more than 64 cells in all; 0: there is none. */
static int common_width(const struct cgti_cram_shape *shape, size_t count)
{
	int width = 1, tall = 1, cells = 0;

	for (size_t i = 0; i < count; i++) {
		width = shorter(shape[i]) > width ? shorter(shape[i]) : width;
		tall = longer(shape[i]) > tall ? longer(shape[i]) : tall;
		cells += cgti_count_bits(shape[i].bits);
		if (cells > 64)
			return 0;
	}
	return width * tall <= 64 ? width : 0;
}

cgt_status cgti_cram_misere(struct cgti_cram *cram, const struct cgti_cram_shape *shape, size_t count, uint32_t stars,
                            struct cgti_meter *meter, bool *taken, bool *wins)
{
	const int width = common_width(shape, count);
	struct cgti_cram_sum sum = { .nimber = stars, .count = 0 };

	*taken = width > 0;
	if (!*taken)
		return CGT_OK;
	for (size_t i = 0; i < count; i++)
		cgti_cram_add_misere(&cram->grid[width], place(shape[i], width), &sum);
	return cgti_cram_misere_mover_wins(&cram->grid[width], cram->search.table, &sum, meter, wins);
}
