/* SPDX-License-Identifier: MIT */
/* The engine of Domineering: grids that are put onto one board, and the searches of it, one for each thread of a team. */
#include "domineering/domineering.h"

#include <string.h>

#include "domineering/search.h"
#include "support/error.h"
#include "support/memory.h"

#define LINES CGTI_DOMINEERING_LINES
#define TEAM_CELLS 36 /* of a board that is work for a team */

struct cgti_domineering {
	struct cgti_domineering_search *search[CGTI_MOST_THREADS]; /* of each thread; but for the first they are made when needed */
	struct cgti_domineering_pieces *pieces; /* that the searches know */
	struct cgti_domineering_board root;
	int32_t root_number; /* beside the board, in units */
	int root_cells, shelf, shelf_rows, shelf_cols; /* the row where the next grid is put, and how much is used from there */
};

cgt_status cgti_domineering_new(struct cgti_domineering **made)
{
	struct cgti_domineering *own = cgti_alloc_zero(1, sizeof *own);
	cgt_status status = own ? cgti_domineering_search_new(&own->search[0]) : cgti_fail_memory();

	if (status == CGT_OK)
		status = cgti_domineering_pieces_new(&own->pieces);
	if (status == CGT_OK)
		*made = own;
	else
		cgti_domineering_free(own);
	return status;
}

void cgti_domineering_free(struct cgti_domineering *own)
{
	if (!own)
		return;
	for (uint32_t i = 0; i < CGTI_MOST_THREADS; i++)
		cgti_domineering_search_free(own->search[i]);
	cgti_domineering_pieces_free(own->pieces);
	cgti_free(own);
}

size_t cgti_domineering_bytes(const struct cgti_domineering *own)
{
	size_t bytes = own ? sizeof *own + cgti_domineering_pieces_bytes(own->pieces) : 0;

	for (uint32_t i = 0; own && i < CGTI_MOST_THREADS; i++)
		bytes += cgti_domineering_search_bytes(own->search[i]);
	return bytes;
}

uint64_t cgti_domineering_searched(const struct cgti_domineering *own)
{
	uint64_t searched = 0;

	for (uint32_t i = 0; i < CGTI_MOST_THREADS && own->search[i]; i++)
		searched += own->search[i]->searched;
	return searched;
}

/* --- the board --------------------------------------------------------------------------------------------------------- */

void cgti_domineering_begin(struct cgti_domineering *own)
{
	memset(&own->root, 0, sizeof own->root);
	own->root_number = 0;
	own->root_cells = own->shelf = own->shelf_rows = own->shelf_cols = 0;
}

static int count_free(const struct cgti_grid *grid)
{
	int count = 0;

	for (int32_t cell = 0; cell < grid->rows * grid->cols; cell++)
		count += grid->cell[cell] == CGTI_EMPTY;
	return count;
}

/* Grids stand on shelves, parted by a row or column that is not free. */
bool cgti_domineering_add(struct cgti_domineering *own, const struct cgti_grid *grid)
{
	struct cgti_domineering_board *board = &own->root;
	const bool fits_beside = grid->rows <= LINES && grid->cols <= LINES - own->shelf_cols && own->shelf + grid->rows <= LINES;
	const int row = fits_beside ? own->shelf : own->shelf + own->shelf_rows, col = fits_beside ? own->shelf_cols : 0;

	if (grid->rows > LINES - row || grid->cols > LINES || own->root_cells + count_free(grid) > CGTI_DOMINEERING_CELLS)
		return false;
	own->shelf_rows = fits_beside && own->shelf_rows > grid->rows + 1 ? own->shelf_rows : grid->rows + 1;
	own->shelf = row;
	own->shelf_cols = col + grid->cols + 1;
	own->root_cells += count_free(grid);
	for (int r = 0; r < grid->rows; r++)
		for (int c = 0; c < grid->cols; c++)
			if (grid->cell[r * grid->cols + c] == CGTI_EMPTY)
				cgti_domineering_free_cell(board, row + r, col + c);
	return true;
}

/* The moves that a number takes to be played out: one for each of its whole parts, and of its halvings. */
static int birthday(int32_t units)
{
	int32_t size = units < 0 ? -units : units, moves = (size + CGTI_WORTH_UNIT - 1) / CGTI_WORTH_UNIT;

	for (int32_t step = CGTI_WORTH_UNIT; size % step != 0; step /= 2)
		moves++;
	return moves;
}

bool cgti_domineering_add_number(struct cgti_domineering *own, int32_t units)
{
	const int32_t number = own->root_number + units;

	if (own->root_cells / 2 + birthday(number) > CGTI_DOMINEERING_DEPTH)
		return false;
	own->root_number = number;
	return true;
}

/* --- the search -------------------------------------------------------------------------------------------------------- */

/* A question for a team. */
struct task {
	struct cgti_domineering *own;
	struct cgti_table *table;
	struct cgti_marks *marks;
	int player;
	bool wins[CGTI_MOST_THREADS]; /* what each member found */
};

static cgt_status search_as_member(void *shared, uint32_t member, struct cgti_meter *meter)
{
	struct task *task = shared;
	struct cgti_domineering_search *search = task->own->search[member];
	cgt_status status = cgti_domineering_search_begin(search, &task->own->root, task->own->pieces, task->table, task->marks,
	                                                  meter);

	if (status == CGT_OK)
		status = cgti_domineering_search_run(search, &task->own->root, task->own->root_number, task->player,
		                                     &task->wins[member]);
	return status;
}

/* Makes what a team needs. */
static cgt_status make_searches(struct cgti_domineering *own, uint32_t threads, struct cgti_meter *meter)
{
	cgt_status status = cgti_domineering_pieces_share(own->pieces, meter);

	for (uint32_t i = 0; i < threads && status == CGT_OK; i++)
		if (!own->search[i]) {
			status = cgti_domineering_search_new(&own->search[i]);
			if (status == CGT_OK)
				status = cgti_meter_bytes(meter, meter->bytes + cgti_domineering_search_bytes(own->search[i]));
		}
	return status;
}

static cgt_status run_team(struct task *task, uint32_t threads, struct cgti_meter *meter, bool *wins)
{
	uint32_t member;
	cgt_status status = make_searches(task->own, threads, meter);

	if (status != CGT_OK)
		return status;
	cgti_table_share(task->table, true);
	status = cgti_team_run(threads, meter, search_as_member, task, &member);
	cgti_table_share(task->table, false);
	if (status == CGT_OK)
		*wins = task->wins[member];
	return status;
}

cgt_status cgti_domineering_mover_wins(struct cgti_domineering *own, struct cgti_table *table, int32_t to_move,
                                       uint32_t threads, struct cgti_meter *meter, bool *wins)
{
	const int player = to_move == CGT_LEFT ? CGTI_CROSSES_ROWS : CGTI_CROSSES_COLUMNS;
	struct task task = { own, table, NULL, player, { false } };
	cgt_status status;

	if (threads > 1 && own->root_cells >= TEAM_CELLS) {
		task.marks = cgti_alloc_zero(1, sizeof *task.marks);
		status = task.marks ? run_team(&task, threads, meter, wins) : cgti_fail_memory();
		cgti_free(task.marks);
		return status;
	}
	status = search_as_member(&task, 0, meter);
	if (status == CGT_OK)
		*wins = task.wins[0];
	return status;
}
