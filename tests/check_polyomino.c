/* SPDX-License-Identifier: MIT */
/* Tests of the walk over polyominoes: against published counts, and shape by shape against growing them cell by cell. */
#include <cgt/board.h>
#include <cgt/budget.h>
#include <cgt/polyomino.h>

#include "board/polyomino.h"
#include "support.h"
#include "support/clock.h"
#include "support/memory.h"

#define MAX_CELLS CGT_POLYOMINO_MAX_CELLS
#define GROWN_CELLS 8
#define COUNTED_CELLS 13

static const uint32_t groups[] = { 0x01, 0x03, 0x05, 0x09, 0x11, 0x81, 0x0f, 0x99, 0x69, 0xff };

#define GROUPS (sizeof groups / sizeof groups[0])

/* Stands where a failed call must not write. */
static uint64_t mark;
static cgt_polyominoes *const untouched = (cgt_polyominoes *)&mark;

static cgt_polyominoes *start(int32_t cells, uint32_t mask, uint64_t part, uint64_t parts)
{
	cgt_polyominoes *walk = NULL;

	ck_ok(cgt_polyominoes_new(cells, mask, part, parts, &walk));
	return walk;
}

static uint64_t count_part(int32_t cells, uint32_t mask, uint64_t part, uint64_t parts, uint64_t *fixed)
{
	cgt_polyominoes *walk = start(cells, mask, part, parts);
	uint64_t count = 0;

	ck_ok(cgt_polyominoes_count(walk, NULL, &count));
	*fixed += cgti_polyominoes_fixed(walk);
	cgt_polyominoes_free(walk);
	return count;
}

/* --- sets of shapes, as texts of boards --- */

#define TEXT 128

/* ck_ok for calls made too often for it: libcheck notes each of its checks in a file. */
static void must(cgt_status status)
{
	if (status)
		ck_abort_msg("%s", last_message());
}

struct shapes {
	char (*text)[TEXT];
	size_t count, cap;
};

static void add(struct shapes *shapes, const cgt_board *board)
{
	if (shapes->count == shapes->cap) {
		shapes->cap = 2 * shapes->cap + 64;
		shapes->text = realloc(shapes->text, shapes->cap * sizeof *shapes->text);
		if (!shapes->text)
			abort();
	}
	must(cgt_board_text(board, shapes->text[shapes->count++], TEXT, NULL));
}

static void add_canonical(struct shapes *shapes, const cgt_board *board, uint32_t mask)
{
	cgt_board *canonical;

	must(cgt_board_canonical(board, mask, &canonical, NULL));
	add(shapes, canonical);
	cgt_board_unref(canonical);
}

static int compare_texts(const void *a, const void *b)
{
	return strcmp(a, b);
}

/* Sorts the set and drops what is in it twice; gives how many were dropped. */
static size_t sort(struct shapes *shapes)
{
	size_t all = shapes->count, kept = 0;

	qsort(shapes->text, all, sizeof *shapes->text, compare_texts);
	for (size_t i = 0; i < all; i++)
		if (i == 0 || strcmp(shapes->text[i], shapes->text[kept - 1]) != 0)
			memmove(shapes->text[kept++], shapes->text[i], TEXT);
	shapes->count = kept;
	return all - kept;
}

static void check_same(const struct shapes *a, const struct shapes *b)
{
	ck_assert_uint_eq(a->count, b->count);
	for (size_t i = 0; i < a->count; i++)
		if (strcmp(a->text[i], b->text[i]) != 0)
			ck_abort_msg("%s is not %s", a->text[i], b->text[i]);
}

static void release(struct shapes *shapes)
{
	free(shapes->text);
	*shapes = (struct shapes){ NULL, 0, 0 };
}

/* Adds every shape that a shape becomes by one more cell beside it. */
static void grow(const char *text, struct shapes *larger)
{
	static const int32_t row_step[] = { -1, 1, 0, 0 }, col_step[] = { 0, 0, -1, 1 };
	int32_t row[MAX_CELLS], col[MAX_CELLS], r = 0, c = 0;
	size_t count = 0;

	for (; *text; text++, c++)
		if (*text == '|') {
			r++;
			c = -1;
		} else if (*text == '.') {
			row[count] = r;
			col[count++] = c;
		}
	for (size_t from = 0; from < count; from++)
		for (int k = 0; k < 4; k++) {
			bool is_new = true;
			cgt_board *board;

			row[count] = row[from] + row_step[k];
			col[count] = col[from] + col_step[k];
			for (size_t i = 0; i < count; i++)
				is_new = is_new && !(row[i] == row[count] && col[i] == col[count]);
			if (!is_new)
				continue;
			must(cgt_board_new_cells(row, col, NULL, count + 1, &board));
			add(larger, board);
			cgt_board_unref(board);
		}
}

/* The current shape is told alike in all ways there are. */
static cgt_board *current_board(const cgt_polyominoes *walk, int32_t cells)
{
	int32_t row[MAX_CELLS], col[MAX_CELLS];
	struct cgti_shape shape;
	cgt_board *board, *from_cells;
	size_t needed, listed = 0;
	bool same;

	must(cgt_polyominoes_board(walk, &board));
	must(cgt_polyominoes_cells(walk, row, col, MAX_CELLS, &needed));
	same = needed == (size_t)cells;
	must(cgt_board_new_cells(row, col, NULL, needed, &from_cells));
	same = same && cgt_board_equal(board, from_cells);
	cgt_board_unref(from_cells);

	cgti_polyominoes_shape(walk, &shape);
	same = same && shape.cells == cells && shape.rows == cgt_board_rows(board) && shape.cols == cgt_board_cols(board);
	for (int32_t r = 0; r < shape.rows; r++)
		for (int32_t c = 0; c < shape.cols; c++)
			if (shape.mask[r] >> c & 1) {
				same = same && shape.row[listed] == r && shape.col[listed] == c;
				same = same && row[listed] == r && col[listed] == c;
				listed++;
			}
	ck_assert(same && listed == (size_t)cells);
	return board;
}

/* Adds the shapes of a walk, in its order. */
static void walk_to_end(cgt_polyominoes *walk, int32_t cells, struct shapes *shapes)
{
	cgt_status status;

	while ((status = cgt_polyominoes_next(walk, NULL)) == CGT_OK) {
		cgt_board *board = current_board(walk, cells);

		add(shapes, board);
		cgt_board_unref(board);
	}
	ck_assert_int_eq(status, CGT_END);
}

static void walk_part(int32_t cells, uint32_t mask, uint64_t part, uint64_t parts, struct shapes *shapes)
{
	cgt_polyominoes *walk = start(cells, mask, part, parts);

	walk_to_end(walk, cells, shapes);
	cgt_polyominoes_free(walk);
}

START_TEST(test_against_growing)
{
	struct shapes fixed = { NULL, 0, 0 }, larger = { NULL, 0, 0 }, expected = { NULL, 0, 0 }, walked = { NULL, 0, 0 };
	cgt_board *cell;

	ck_ok(cgt_board_new_rectangle(1, 1, '.', &cell));
	add(&fixed, cell);
	cgt_board_unref(cell);
	for (int32_t cells = 1; cells <= GROWN_CELLS; cells++) {
		for (size_t g = 0; g < GROUPS; g++) {
			for (size_t i = 0; i < fixed.count; i++) {
				cgt_board *board;

				must(cgt_board_parse(fixed.text[i], NULL, &board));
				add_canonical(&expected, board, groups[g]);
				cgt_board_unref(board);
			}
			sort(&expected);
			walk_part(cells, groups[g], 0, 1, &walked);
			ck_assert_uint_eq(sort(&walked), 0);
			check_same(&walked, &expected);
			release(&expected);
			release(&walked);
		}
		for (size_t i = 0; i < fixed.count; i++)
			grow(fixed.text[i], &larger);
		sort(&larger);
		release(&fixed);
		fixed = larger;
		larger = (struct shapes){ NULL, 0, 0 };
	}
	release(&fixed);
}
END_TEST

/* --- counts --- */

static const struct {
	const char *name;
	uint32_t mask;
} columns[] = {
	{ "fixed", CGT_MAPS_IDENTITY },       { "one_sided", CGT_MAPS_ROTATIONS },
	{ "free", CGT_MAPS_ALL },             { "group_H_V_R180", CGT_MAPS_RECTANGLE },
	{ "group_R180", CGT_MAPS_HALF_TURN }, { "group_one_reflection", CGT_MAPS_LEFT_RIGHT },
};

static void check_row(const struct table *table)
{
	int32_t cells = (int32_t)table_number(table, "n");

	for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++) {
		uint64_t fixed = 0;

		if (table_text(table, columns[i].name)[0] == '\0')
			continue;
		ck_assert_uint_eq(count_part(cells, columns[i].mask, 0, 1, &fixed), table_number(table, columns[i].name));
		ck_assert_uint_eq(fixed, table_number(table, "fixed"));
	}
}

static void check_rows(uint64_t from, uint64_t to)
{
	struct table table;
	uint64_t seen = 0;

	table_open(&table, "polyomino_counts.tsv");
	while (table_next(&table))
		if (table_number(&table, "n") >= from && table_number(&table, "n") <= to) {
			check_row(&table);
			seen++;
		}
	ck_assert_uint_eq(seen, to - from + 1);
}

START_TEST(test_counts)
{
	check_rows(1, COUNTED_CELLS - 2);
}
END_TEST

START_TEST(test_counts_to_13)
{
	check_rows(COUNTED_CELLS - 1, COUNTED_CELLS);
}
END_TEST

START_TEST(test_counts_to_16)
{
	check_rows(COUNTED_CELLS + 1, 16);
}
END_TEST

/* One map turned into another by turning the plane gives as many classes. */
START_TEST(test_conjugate_groups)
{
	for (int32_t cells = 1; cells <= 10; cells++) {
		uint64_t fixed = 0;

		ck_assert_uint_eq(count_part(cells, 0x03, 0, 1, &fixed), count_part(cells, 0x05, 0, 1, &fixed));
		ck_assert_uint_eq(count_part(cells, 0x11, 0, 1, &fixed), count_part(cells, 0x81, 0, 1, &fixed));
	}
}
END_TEST

/* --- parts --- */

START_TEST(test_parts_sum_up)
{
	static const uint64_t parts[] = { 1, 2, 3, 7, 64 };

	for (int32_t cells = 1; cells <= 10; cells++)
		for (size_t k = 0; k < sizeof parts / sizeof parts[0]; k++) {
			uint64_t fixed = 0, fixed_sum = 0, sum = 0;
			uint64_t whole = count_part(cells, CGT_MAPS_RECTANGLE, 0, 1, &fixed);

			for (uint64_t part = 0; part < parts[k]; part++)
				sum += count_part(cells, CGT_MAPS_RECTANGLE, part, parts[k], &fixed_sum);
			ck_assert_uint_eq(sum, whole);
			ck_assert_uint_eq(fixed_sum, fixed);
		}
}
END_TEST

START_TEST(test_parts_are_disjoint)
{
	for (int32_t cells = 1; cells <= GROWN_CELLS; cells++) {
		struct shapes whole = { NULL, 0, 0 }, all = { NULL, 0, 0 }, again = { NULL, 0, 0 };

		walk_part(cells, CGT_MAPS_ALL, 0, 1, &whole);
		for (uint64_t part = 0; part < 3; part++)
			walk_part(cells, CGT_MAPS_ALL, part, 3, &all);
		for (uint64_t part = 0; part < 3; part++)
			walk_part(cells, CGT_MAPS_ALL, part, 3, &again);
		check_same(&all, &again);
		sort(&whole);
		ck_assert_uint_eq(sort(&all), 0);
		check_same(&all, &whole);
		release(&whole);
		release(&all);
		release(&again);
	}
}
END_TEST

START_TEST(test_parts_are_alike)
{
	uint64_t fixed = 0, mean = count_part(11, CGT_MAPS_RECTANGLE, 0, 1, &fixed) / 8;

	for (uint64_t part = 0; part < 8; part++) {
		uint64_t count = count_part(11, CGT_MAPS_RECTANGLE, part, 8, &fixed);

		ck_assert(count > mean - mean / 5 && count < mean + mean / 5);
	}
}
END_TEST

/* --- the walk as an object --- */

START_TEST(test_arguments)
{
	cgt_polyominoes *walk = untouched;
	int32_t row[4], col[4];
	uint64_t count = 77;
	cgt_board *board = NULL;

	ck_fails(cgt_polyominoes_new(0, 1, 0, 1, &walk), CGT_BAD_ARGUMENT, "0 cells");
	ck_fails(cgt_polyominoes_new(-3, 1, 0, 1, &walk), CGT_BAD_ARGUMENT, "-3 cells");
	ck_fails(cgt_polyominoes_new(MAX_CELLS + 1, 1, 0, 1, &walk), CGT_TOO_LARGE, "at most 32");
	ck_fails(cgt_polyominoes_new(4, 0x06, 0, 1, &walk), CGT_BAD_ARGUMENT, "no group");
	ck_fails(cgt_polyominoes_new(4, 0x101, 0, 1, &walk), CGT_BAD_ARGUMENT, "no group");
	ck_fails(cgt_polyominoes_new(4, 1, 0, 0, &walk), CGT_BAD_ARGUMENT, "part 0 of 0");
	ck_fails(cgt_polyominoes_new(4, 1, 3, 3, &walk), CGT_BAD_ARGUMENT, "part 3 of 3");
	ck_fails(cgt_polyominoes_new(4, 1, 0, 1, NULL), CGT_BAD_ARGUMENT, "walk is NULL");
	ck_assert_ptr_eq(walk, untouched);

	ck_fails(cgt_polyominoes_next(NULL, NULL), CGT_BAD_ARGUMENT, "walk is NULL");
	ck_fails(cgt_polyominoes_count(NULL, NULL, &count), CGT_BAD_ARGUMENT, "walk is NULL");
	ck_fails(cgt_polyominoes_cells(NULL, row, col, 4, NULL), CGT_BAD_ARGUMENT, "walk is NULL");
	ck_fails(cgt_polyominoes_board(NULL, &board), CGT_BAD_ARGUMENT, "walk is NULL");
	walk = start(4, 1, 0, 1);
	ck_fails(cgt_polyominoes_count(walk, NULL, NULL), CGT_BAD_ARGUMENT, "count is NULL");
	ck_ok(cgt_polyominoes_next(walk, NULL));
	ck_fails(cgt_polyominoes_board(walk, NULL), CGT_BAD_ARGUMENT, "board is NULL");
	cgt_polyominoes_free(walk);
	cgt_polyominoes_free(NULL);
	ck_assert(count == 77 && !board);
}
END_TEST

START_TEST(test_cells_out)
{
	cgt_polyominoes *walk = start(3, CGT_MAPS_ALL, 0, 1);
	int32_t row[3] = { 7, 7, 7 }, col[3] = { 7, 7, 7 };
	size_t needed = 0;

	ck_ok(cgt_polyominoes_next(walk, NULL));
	ck_fails(cgt_polyominoes_cells(walk, row, col, 2, &needed), CGT_BUFFER_TOO_SMALL, "3 are needed");
	ck_assert(needed == 3 && row[0] == 7 && col[0] == 7);
	ck_fails(cgt_polyominoes_cells(walk, NULL, NULL, 0, &needed), CGT_BUFFER_TOO_SMALL, "3 are needed");
	ck_fails(cgt_polyominoes_cells(walk, NULL, col, 3, &needed), CGT_BAD_ARGUMENT, "row is NULL");
	ck_fails(cgt_polyominoes_cells(walk, row, NULL, 3, &needed), CGT_BAD_ARGUMENT, "col is NULL");
	ck_assert(row[0] == 7 && col[0] == 7);
	ck_ok(cgt_polyominoes_cells(walk, row, col, 3, NULL));
	ck_assert(row[2] < 3 && col[2] < 3);
	cgt_polyominoes_free(walk);
}
END_TEST

static void check_no_shape(const cgt_polyominoes *walk)
{
	int32_t row[MAX_CELLS], col[MAX_CELLS];
	cgt_board *board = NULL;

	ck_fails(cgt_polyominoes_cells(walk, row, col, MAX_CELLS, NULL), CGT_BAD_ARGUMENT, "no current shape");
	ck_fails(cgt_polyominoes_board(walk, &board), CGT_BAD_ARGUMENT, "no current shape");
	ck_assert_ptr_null(board);
}

/* CGT_END is no failure: it stays, and leaves the last error alone. */
START_TEST(test_end)
{
	cgt_polyominoes *walk = start(4, CGT_MAPS_ALL, 0, 1);
	struct shapes shapes = { NULL, 0, 0 };
	uint64_t count = 77;

	check_no_shape(walk);
	walk_to_end(walk, 4, &shapes);
	ck_assert_uint_eq(shapes.count, 5);
	check_no_shape(walk);
	ck_assert_int_eq(cgt_polyominoes_next(walk, NULL), CGT_END);
	ck_assert_msg(strstr(last_message(), "no current shape"), "%s", last_message());
	ck_ok(cgt_polyominoes_count(walk, NULL, &count));
	ck_assert_uint_eq(count, 0);
	release(&shapes);
	cgt_polyominoes_free(walk);
}
END_TEST

/* Counting takes what is left, and leaves the walk at its end. */
START_TEST(test_count_from_the_middle)
{
	cgt_polyominoes *walk = start(7, CGT_MAPS_RECTANGLE, 0, 1);
	uint64_t count = 0;

	for (int i = 0; i < 50; i++)
		ck_ok(cgt_polyominoes_next(walk, NULL));
	ck_ok(cgt_polyominoes_count(walk, NULL, &count));
	ck_assert_uint_eq(count, 208 - 50);
	check_no_shape(walk);
	ck_assert_int_eq(cgt_polyominoes_next(walk, NULL), CGT_END);
	cgt_polyominoes_free(walk);
}
END_TEST

/* A walk that is stopped over and over gives the same shapes in the same order. */
START_TEST(test_stopped_walk)
{
	static const uint64_t limits[] = { 1, 2, 5 };

	for (size_t k = 0; k < sizeof limits / sizeof limits[0]; k++) {
		struct shapes whole = { NULL, 0, 0 }, stopped = { NULL, 0, 0 };
		cgt_polyominoes *walk = start(7, CGT_MAPS_ALL, 0, 1);
		cgt_budget *budget;
		int limited = 0, cancelled = 0;
		cgt_status status;

		walk_part(7, CGT_MAPS_ALL, 0, 1, &whole);
		ck_ok(cgt_budget_new(&budget));
		ck_ok(cgt_budget_set_nodes(budget, limits[k]));
		while ((status = cgt_polyominoes_next(walk, budget)) != CGT_END) {
			cgt_board *board;

			if (status != CGT_OK) {
				ck_assert_int_eq(status, CGT_LIMIT);
				check_no_shape(walk);
				limited++;
				continue;
			}
			board = current_board(walk, 7);
			add(&stopped, board);
			cgt_board_unref(board);
			if (stopped.count % 10)
				continue;
			cgt_budget_cancel(budget);
			status = cgt_polyominoes_next(walk, budget);
			if (status != CGT_END) {
				ck_assert_int_eq(status, CGT_CANCELLED);
				check_no_shape(walk);
				cancelled++;
			}
			cgt_budget_uncancel(budget);
		}
		ck_assert(limited > 0 && cancelled >= 10);
		check_same(&whole, &stopped);
		cgt_budget_unref(budget);
		cgt_polyominoes_free(walk);
		release(&whole);
		release(&stopped);
	}
}
END_TEST

/* A count that is stopped leaves the walk, and the current shape, where they were. */
START_TEST(test_stopped_count)
{
	cgt_polyominoes *walk = start(8, CGT_MAPS_RECTANGLE, 0, 1);
	uint64_t count = 77;
	cgt_board *before, *after;
	cgt_budget *budget;

	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_polyominoes_next(walk, NULL));
	before = current_board(walk, 8);
	ck_ok(cgt_budget_set_nodes(budget, 2725 - cgti_polyominoes_fixed(walk) - 1));
	ck_fails(cgt_polyominoes_count(walk, budget, &count), CGT_LIMIT, "nodes is spent");
	cgt_budget_cancel(budget);
	ck_fails(cgt_polyominoes_count(walk, budget, &count), CGT_CANCELLED, "cancelled");
	cgt_budget_uncancel(budget);
	after = current_board(walk, 8);
	ck_assert(count == 77 && cgt_board_equal(before, after));
	ck_ok(cgt_budget_set_nodes(budget, 2725 - cgti_polyominoes_fixed(walk)));
	ck_ok(cgt_polyominoes_count(walk, budget, &count));
	ck_assert_uint_eq(count, 730 - 1);
	cgt_polyominoes_free(walk);

	walk = start(MAX_CELLS, CGT_MAPS_RECTANGLE, 0, 1);
	ck_ok(cgt_budget_set_nodes(budget, 0));
	cgti_clock_step(10);
	ck_ok(cgt_budget_set_milliseconds(budget, 20));
	ck_fails(cgt_polyominoes_count(walk, budget, &count), CGT_LIMIT, "20 milliseconds is spent");
	cgti_clock_step(0);
	ck_assert_uint_eq(cgti_polyominoes_fixed(walk), 0);
	cgt_polyominoes_free(walk);
	cgt_budget_unref(budget);
	cgt_board_unref(before);
	cgt_board_unref(after);
}
END_TEST

/* Calls the walk that is at work in every way there is, and asks to stop. */
static int32_t meddle(void *user, const cgt_progress *progress)
{
	cgt_polyominoes *walk = user;
	int32_t row[MAX_CELLS], col[MAX_CELLS];
	uint64_t count;
	cgt_board *board;

	ck_assert(cgt_progress_nodes(progress) > 0 && cgt_progress_seconds(progress) > 0);
	ck_assert_str_eq(cgt_progress_task(progress), "polyominoes");
	ck_fails(cgt_polyominoes_next(walk, NULL), CGT_BUSY, "at work");
	ck_fails(cgt_polyominoes_count(walk, NULL, &count), CGT_BUSY, "at work");
	ck_fails(cgt_polyominoes_cells(walk, row, col, MAX_CELLS, NULL), CGT_BUSY, "at work");
	ck_fails(cgt_polyominoes_board(walk, &board), CGT_BUSY, "at work");
	cgt_polyominoes_free(walk);
	return 0;
}

START_TEST(test_busy)
{
	cgt_polyominoes *walk = start(20, CGT_MAPS_RECTANGLE, 0, 1);
	uint64_t count;
	cgt_budget *budget;

	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_progress(budget, meddle, walk));
	cgti_clock_step(10);
	ck_fails(cgt_polyominoes_count(walk, budget, &count), CGT_CANCELLED, "progress callback");
	cgti_clock_step(0);
	ck_ok(cgt_polyominoes_next(walk, NULL));
	cgt_board_unref(current_board(walk, 20));
	cgt_polyominoes_free(walk);
	cgt_budget_unref(budget);
}
END_TEST

/* The largest size: what comes first is connected, of the full size, canonical, and never the same twice running. */
START_TEST(test_largest)
{
	for (size_t g = 0; g < GROUPS; g++) {
		cgt_polyominoes *walk = start(MAX_CELLS, groups[g], 1, 5);
		cgt_board *last = NULL;

		for (int i = 0; i < 100; i++) {
			cgt_board *board, *canonical;
			size_t components;

			ck_ok(cgt_polyominoes_next(walk, NULL));
			board = current_board(walk, MAX_CELLS);
			ck_fails(cgt_board_components(board, NULL, 0, NULL, &components), CGT_BUFFER_TOO_SMALL, "needed");
			ck_assert_uint_eq(components, 1);
			ck_ok(cgt_board_canonical(board, groups[g], &canonical, NULL));
			ck_assert(cgt_board_equal(board, canonical));
			ck_assert(!cgt_board_equal(board, last));
			cgt_board_unref(canonical);
			cgt_board_unref(last);
			last = board;
		}
		cgt_board_unref(last);
		cgt_polyominoes_free(walk);
	}
}
END_TEST

static cgt_status make_and_free(void)
{
	cgt_polyominoes *walk = untouched;
	cgt_status status = cgt_polyominoes_new(5, CGT_MAPS_ALL, 0, 1, &walk);

	ck_assert(status == CGT_OK || walk == untouched);
	if (status == CGT_OK)
		cgt_polyominoes_free(walk);
	return status;
}

static cgt_status board_of(const cgt_polyominoes *walk)
{
	cgt_board *board = NULL;
	cgt_status status = cgt_polyominoes_board(walk, &board);

	ck_assert(status == CGT_OK || !board);
	cgt_board_unref(board);
	return status;
}

/* Making a walk takes memory, and so does making a board; going on takes none. */
START_TEST(test_memory)
{
	cgt_polyominoes *walk = start(5, CGT_MAPS_ALL, 0, 1);
	int32_t row[5], col[5];
	uint64_t count;

	ck_survives_every_failed_allocation(make_and_free());
	ck_ok(cgt_polyominoes_next(walk, NULL));
	ck_survives_every_failed_allocation(board_of(walk));
	cgti_memory_fail_at(1);
	ck_ok(cgt_polyominoes_next(walk, NULL));
	ck_ok(cgt_polyominoes_cells(walk, row, col, 5, NULL));
	ck_ok(cgt_polyominoes_count(walk, NULL, &count));
	ck_assert(!cgti_memory_failed());
	ck_assert_int_eq(make_and_free(), CGT_OUT_OF_MEMORY);
	cgti_memory_fail_at(0);
	cgt_polyominoes_free(walk);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("polyomino");
	TCase *walks = tcase_create("walks"), *heavy = tcase_create("heavy"), *longer = tcase_create("long");

	tcase_set_timeout(walks, 120);
	tcase_add_test(walks, test_against_growing);
	tcase_add_test(walks, test_counts);
	tcase_add_test(walks, test_conjugate_groups);
	tcase_add_test(walks, test_parts_sum_up);
	tcase_add_test(walks, test_parts_are_disjoint);
	tcase_add_test(walks, test_parts_are_alike);
	tcase_add_test(walks, test_arguments);
	tcase_add_test(walks, test_cells_out);
	tcase_add_test(walks, test_end);
	tcase_add_test(walks, test_count_from_the_middle);
	tcase_add_test(walks, test_stopped_walk);
	tcase_add_test(walks, test_stopped_count);
	tcase_add_test(walks, test_busy);
	tcase_add_test(walks, test_largest);
	tcase_add_test(walks, test_memory);
	suite_add_tcase(suite, walks);

	tcase_set_timeout(heavy, 120);
	tcase_set_tags(heavy, "heavy");
	tcase_add_test(heavy, test_counts_to_13);
	suite_add_tcase(suite, heavy);

	tcase_set_timeout(longer, 600);
	tcase_set_tags(longer, "long");
	tcase_add_test(longer, test_counts_to_16);
	suite_add_tcase(suite, longer);
	return run_suite(suite);
}
