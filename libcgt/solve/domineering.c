/* SPDX-License-Identifier: MIT */
/*
 * The search of Domineering, depth first.
 *
 * A position is brought into normal form (domineering_sum.h) and looked up. Bounds of either player (domineering_bounds.h)
 * decide most of those that are new: rough ones, of strips of two lines, and fine ones, of up to four. Where they do not,
 * each move is judged by the rough bounds of the position after it. Those that lose by them are dropped; one that wins by
 * them ends the matter. The others are tried in order: first those that leave the mover most moves and the other player
 * few, where moves that nobody can take away any more count four times, and of equal ones that with the best bound; each by
 * the fine bounds first, and then by search.
 *
 * The number that is part of the sum is a component like others, in its canonical form; a move in it is tried last, since
 * it is of use only where the rest is a number as well.
 *
 * No play is longer than half the cells: each move takes two, and the canonical form of a number is played to its end in no
 * more moves than any game of that value. So the search is as deep at most, and its positions stand in one block of memory.
 */
#include "solve/domineering.h"

#include <stdlib.h>
#include <string.h>

#include "solve/domineering_bounds.h"
#include "solve/domineering_sum.h"
#include "support/bits.h"
#include "support/error.h"
#include "support/memory.h"

#define LINES CGTI_DOMINEERING_LINES
#define MOST_DEPTH (CGTI_DOMINEERING_CELLS / 2)
#define LEAD_WEIGHT 64 /* of a move against a unit of a bound */
#define SAFE_WEIGHT 3  /* of a move that nobody can take away, beside its weight as a move */

enum level { ROUGH, FINE, LEVELS };

/* How many lines a strip has at most. */
static const int most_lines[LEVELS] = { 2, CGTI_STRIP_LINES };

struct child {
	struct cgti_domineering_move move;
	int32_t score;
};

/* A position on the way from the root to where the search is. */
struct frame {
	struct cgti_domineering_position position;
	struct cgti_domineering_sum sum;
	struct cgti_domineering_bounds bounds[LEVELS][2]; /* of each player */
	struct child child[CGTI_DOMINEERING_CELLS];
	int children;
};

struct cgti_domineering {
	struct cgti_domineering_strips strips;
	struct cgti_domineering_board root;
	int root_cells, shelf, shelf_rows, shelf_cols; /* the row where the next grid is put, and how much is used from there */
	struct cgti_table *table;
	struct cgti_meter *meter;
	uint64_t searched;
	uint64_t told; /* bytes held when the meter was told last, those of the values aside */
	struct frame frame[MOST_DEPTH + 1];
};

/* --- the engine -------------------------------------------------------------------------------------------------------- */

cgt_status cgti_domineering_new(struct cgti_domineering **made)
{
	struct cgti_domineering *own = cgti_alloc_zero(1, sizeof *own);
	cgt_status status = own ? cgti_domineering_strips_init(&own->strips) : cgti_fail_memory();

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
	cgti_domineering_strips_free(&own->strips);
	cgti_free(own);
}

size_t cgti_domineering_bytes(const struct cgti_domineering *own)
{
	return own ? sizeof *own + cgti_domineering_strips_bytes(&own->strips) : 0;
}

uint64_t cgti_domineering_searched(const struct cgti_domineering *own)
{
	return own->searched;
}

void cgti_domineering_begin(struct cgti_domineering *own)
{
	memset(&own->root, 0, sizeof own->root);
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

/*
 * The most cells of a piece that is valued for a strip of three or four lines: 14, and 2 more each time that eight times as
 * many positions have been searched. With 2 more there are two to three times as many pieces to be valued, but each only
 * once; and only a half to two thirds of the positions are left to be searched.
 */
static int most_cells(uint64_t searched)
{
	const int size = cgti_highest_bit(searched | UINT64_C(1) << 11) + 1 - 12;

	return size / 3 < 4 ? 14 + size / 3 * 2 : 22;
}

/* Tells the meter of the memory taken since it was told last; that of the values it knows. */
static cgt_status tell_bytes(struct cgti_domineering *own)
{
	const uint64_t now = cgti_domineering_bytes(own) - own->strips.values.values->bytes;
	const uint64_t grown = now > own->told ? now - own->told : 0;

	own->told = now;
	return grown ? cgti_meter_bytes(own->meter, own->meter->bytes + grown) : CGT_OK;
}

/* --- bounds ------------------------------------------------------------------------------------------------------------ */

static void find_bounds(struct cgti_domineering *own, struct frame *frame, enum level level, int player)
{
	const struct cgti_domineering_board *board = &frame->position.board;

	cgti_domineering_bounds_find(&own->strips, board->line[player], board->lines[player], most_lines[level],
	                             &frame->bounds[level][player]);
}

/* Finds the bounds of a level, as far as needed; whether they decide the position, and then how. */
static bool decides(struct cgti_domineering *own, struct frame *frame, enum level level, bool *wins)
{
	const int player = frame->position.player, number = cgti_domineering_number(&frame->position, player);

	find_bounds(own, frame, level, player);
	*wins = cgti_worth_first(&frame->bounds[level][player].from[0], number) >= 0;
	if (*wins)
		return true;
	find_bounds(own, frame, level, !player);
	return cgti_worth_second(&frame->bounds[level][!player].from[0], -number) >= 0;
}

/* What bounds say of a move: it wins, it loses, or else how near they come to a win. */
enum verdict { LOSES, OPEN, WINS };

static enum verdict judge(struct cgti_domineering *own, const struct frame *frame, enum level level,
                          const struct cgti_domineering_board *next, struct cgti_domineering_move move, int *bound)
{
	const int player = frame->position.player, number = cgti_domineering_number(&frame->position, player);
	const struct cgti_domineering_bounds *bounds = frame->bounds[level];
	struct cgti_worth worth;

	cgti_domineering_bounds_after(&own->strips, &bounds[!player], next->line[!player], next->lines[!player], most_lines[level],
	                              move.at, move.at, &worth);
	if (cgti_worth_first(&worth, -number) >= 0)
		return LOSES;
	cgti_domineering_bounds_after(&own->strips, &bounds[player], next->line[player], next->lines[player], most_lines[level],
	                              move.line, move.line + 1, &worth);
	*bound = cgti_worth_second(&worth, number);
	return *bound >= 0 ? WINS : OPEN;
}

/* --- the order of moves ------------------------------------------------------------------------------------------------ */

/* The moves of a player; those onto two cells that the other one cannot reach any more count SAFE_WEIGHT times beside
 * that. */
static int count_moves(const struct cgti_domineering_board *board, int player)
{
	const uint16_t *line = board->line[player];
	uint64_t moves = 0, safe = 0;
	int count = 0;
	unsigned alone = line[0] & ~((unsigned)line[0] << 1 | (unsigned)line[0] >> 1);

	for (int i = 1; i < board->lines[player]; i++) {
		const unsigned next = line[i] & ~((unsigned)line[i] << 1 | (unsigned)line[i] >> 1);

		moves = moves << 16 | (line[i - 1] & line[i]);
		safe = safe << 16 | (alone & next);
		alone = next;
		if (i % 4 == 0 || i + 1 == board->lines[player]) {
			count += cgti_count_bits(moves) + SAFE_WEIGHT * cgti_count_bits(safe);
			moves = safe = 0;
		}
	}
	return count;
}

/* Looks at a move, which is put among the children if it may have to be searched; true if it wins. */
static bool look_at_move(struct cgti_domineering *own, struct frame *frame, struct cgti_domineering_move move)
{
	struct cgti_domineering_board next = frame->position.board;
	const int player = frame->position.player;
	enum verdict verdict;
	int bound, lead;

	cgti_domineering_play(&next, player, move);
	verdict = judge(own, frame, ROUGH, &next, move, &bound);
	if (verdict != OPEN)
		return verdict == WINS;
	lead = count_moves(&next, player) - count_moves(&next, !player);
	frame->child[frame->children++] = (struct child){ move, LEAD_WEIGHT * lead + bound };
	return false;
}

static int compare_children(const void *left, const void *right)
{
	const struct child *a = left, *b = right;

	if (a->score != b->score)
		return a->score > b->score ? -1 : 1;
	return a->move.line != b->move.line ? a->move.line - b->move.line : a->move.at - b->move.at;
}

/* Lists the moves that may have to be searched, in order; true if one is seen to win. */
static bool look_at_moves(struct cgti_domineering *own, struct frame *frame)
{
	const struct cgti_domineering_board *board = &frame->position.board;
	const int player = frame->position.player;

	frame->children = 0;
	for (int i = 0; i + 1 < board->lines[player]; i++)
		for (unsigned rest = board->line[player][i] & (unsigned)board->line[player][i + 1]; rest; rest &= rest - 1)
			if (look_at_move(own, frame, (struct cgti_domineering_move){ (uint8_t)i, (uint8_t)cgti_lowest_bit(rest) }))
				return true;
	qsort(frame->child, (size_t)frame->children, sizeof *frame->child, compare_children);
	return false;
}

/* --- the search -------------------------------------------------------------------------------------------------------- */

static cgt_status search(struct cgti_domineering *own, int depth, bool *wins);

/* Whether the move to the next frame, of which the position is made but for the player, wins. */
static cgt_status search_next(struct cgti_domineering *own, int depth, bool *wins)
{
	bool other_wins = false;
	cgt_status status;

	own->frame[depth + 1].position.player = !own->frame[depth].position.player;
	status = search(own, depth + 1, &other_wins);
	*wins = !other_wins;
	return status;
}

static cgt_status try_child(struct cgti_domineering *own, int depth, struct cgti_domineering_move move, bool *wins)
{
	const struct frame *frame = &own->frame[depth];
	struct cgti_domineering_position *next = &own->frame[depth + 1].position;
	enum verdict verdict;
	int bound;

	*next = frame->position;
	cgti_domineering_play(&next->board, next->player, move);
	verdict = judge(own, frame, FINE, &next->board, move, &bound);
	*wins = verdict == WINS;
	if (verdict != OPEN || own->strips.values.status != CGT_OK)
		return own->strips.values.status;
	return search_next(own, depth, wins);
}

/* Tries the move of the player in the number, if he has one. */
static cgt_status try_number(struct cgti_domineering *own, int depth, bool *wins)
{
	const struct cgti_domineering_position *position = &own->frame[depth].position;
	const int sign = position->player == CGTI_CROSSES_ROWS ? 1 : -1;
	int32_t step = CGTI_WORTH_UNIT;

	while (position->number % step != 0)
		step /= 2;
	*wins = false;
	if (step == CGTI_WORTH_UNIT && sign * position->number <= 0)
		return CGT_OK;
	own->frame[depth + 1].position = *position;
	own->frame[depth + 1].position.number -= sign * step;
	return search_next(own, depth, wins);
}

static cgt_status try_moves(struct cgti_domineering *own, int depth, bool *wins)
{
	struct frame *frame = &own->frame[depth];
	cgt_status status;

	*wins = look_at_moves(own, frame);
	status = own->strips.values.status;
	for (int i = 0; i < frame->children && status == CGT_OK && !*wins; i++)
		status = try_child(own, depth, frame->child[i].move, wins);
	return status == CGT_OK && !*wins ? try_number(own, depth, wins) : status;
}

/* Whether the position in normal form is one number, or a region that is valued, and a number; *wins tells who wins. */
static bool is_valued(const struct cgti_domineering *own, const struct frame *frame, bool *wins)
{
	const struct cgti_domineering_sum *sum = &frame->sum;
	const int number = cgti_domineering_number(&frame->position, frame->position.player);
	const struct cgti_worth *worth;

	if (sum->count == 0) {
		*wins = number > 0;
		return true;
	}
	if (sum->count > 1 || sum->region[0].number == 0)
		return false;
	worth = &own->strips.values.worth[sum->region[0].number];
	*wins = worth->first[0] + number >= 0;
	return !cgti_value_is_number(own->strips.values.values, own->strips.values.value[sum->region[0].number]);
}

static cgt_status search(struct cgti_domineering *own, int depth, bool *wins)
{
	struct frame *frame = &own->frame[depth];
	const uint64_t start = own->meter->nodes;
	uint64_t key[CGTI_TABLE_KEY_WORDS], hash = 0, result;
	unsigned words;
	cgt_status status = cgti_meter_tick(own->meter);

	if (status == CGT_OK)
		status = tell_bytes(own);
	if (status != CGT_OK)
		return status;
	own->strips.most_cells = most_cells(own->searched++);
	cgti_domineering_sum_make(&own->strips.values, &frame->position, &frame->sum);
	if (own->strips.values.status != CGT_OK || is_valued(own, frame, wins))
		return own->strips.values.status;
	words = cgti_domineering_sum_key(&frame->position, &frame->sum, key);
	if (words)
		hash = cgti_table_hash(key, words);
	if (words && cgti_table_get(own->table, hash, key, words, &result)) {
		*wins = result != 0;
		return CGT_OK;
	}
	if (decides(own, frame, ROUGH, wins) || decides(own, frame, FINE, wins))
		return own->strips.values.status;
	status = own->strips.values.status;
	if (status == CGT_OK)
		status = try_moves(own, depth, wins);
	if (status == CGT_OK && words)
		status = cgti_table_put(own->table, hash, key, words, *wins, own->meter->nodes - start, own->meter);
	return status;
}

/* Begins a question about the sum that was added up. */
static cgt_status begin_question(struct cgti_domineering *own, struct cgti_table *table, struct cgti_meter *meter)
{
	const uint8_t *lines = own->root.lines;

	own->table = table;
	own->meter = meter;
	own->told = cgti_domineering_bytes(own) - own->strips.values.values->bytes;
	return cgti_domineering_strips_begin(&own->strips, lines[0] > lines[1] ? lines[0] : lines[1], meter);
}

cgt_status cgti_domineering_mover_wins(struct cgti_domineering *own, struct cgti_table *table, int32_t to_move,
                                       struct cgti_meter *meter, bool *wins)
{
	struct cgti_domineering_position *root = &own->frame[0].position;
	bool found = false;
	cgt_status status = begin_question(own, table, meter);

	*root = (struct cgti_domineering_position){ own->root, 0, to_move == CGT_LEFT ? CGTI_CROSSES_ROWS : CGTI_CROSSES_COLUMNS };
	if (status == CGT_OK)
		status = search(own, 0, &found);
	if (status == CGT_OK)
		*wins = found;
	return status;
}

cgt_status cgti_domineering_best_cut(struct cgti_domineering *own, const struct cgti_grid *grid, int32_t player,
                                     bool moves_first, struct cgti_meter *meter, struct cgti_domineering_cut *cut,
                                     bool *found)
{
	const int side = player == CGT_LEFT ? CGTI_CROSSES_ROWS : CGTI_CROSSES_COLUMNS;
	const struct cgti_domineering_board *board = &own->root;
	struct cgti_domineering_bounds bounds;
	struct cgti_domineering_cut best;
	bool has_one;
	cgt_status status;

	cgti_domineering_begin(own);
	if (!cgti_domineering_add(own, grid))
		return cgti_fail(CGT_TOO_LARGE, "a board of Domineering is cut into strips if it fits into 16 x 16 and has no more than "
		                 "128 free cells");
	status = begin_question(own, NULL, meter);
	if (status != CGT_OK)
		return status;
	own->strips.most_cells = most_cells(own->searched);
	cgti_domineering_bounds_find(&own->strips, board->line[side], board->lines[side], CGTI_STRIP_LINES, &bounds);
	has_one = cgti_domineering_bounds_cut(&own->strips, &bounds, board->line[side], board->lines[side], CGTI_STRIP_LINES,
	                                      moves_first, &best);
	if (own->strips.values.status != CGT_OK)
		return own->strips.values.status;
	*found = has_one;
	if (has_one)
		*cut = best;
	return CGT_OK;
}
