/* SPDX-License-Identifier: MIT */
/*
 * Toads and Frogs: Left's toads move to the right, Right's frogs to the left, each to the next cell if it is empty, or over
 * one piece of the other kind to the cell after it. (Winning Ways, chapter 1.)
 *
 * Rows have nothing to do with each other. Within a row, some pieces can be seen never to move again: a set of pieces in which
 * every toad has on its right
 *   the border, or a piece of the set that it cannot jump (a toad), or
 *   one that it could jump (a frog), but with the border or another piece of the set after it,
 * and every frog the same on its left, since none of them can be the first of the set to move. (A blocked cell is a border.)
 * The greatest such set is found by letting all pieces in and taking out those that break the rule, until none does.
 *
 * A piece of the set is as good as a blocked cell for all others, for none ever jumps it: a frog of the set has a border or a
 * piece of the set on its left, so that no other toad comes to stand there; and likewise for toads. So the row falls apart at
 * these pieces. What is between them falls apart once more where no toad is on the left and no frog on the right: from there
 * both kinds only move away from each other. Empty cells that nobody moves towards are left over.
 */
#include "games/game.h"

#define TOAD 't'
#define FROG 'f'

enum label { STEP_RIGHT, JUMP_RIGHT, STEP_LEFT, JUMP_LEFT };

/* What is `offset` cells to the right of a cell, or left if it is negative; beyond the row everything is blocked. */
static uint8_t content_at(const struct cgti_grid *grid, size_t cell, int32_t offset)
{
	int32_t col = (int32_t)(grid->rows == 1 ? cell : cell % (size_t)grid->cols) + offset; /* components are single rows */

	return col < 0 || col >= grid->cols ? CGTI_BLOCKED : grid->cell[(size_t)((int32_t)cell + offset)];
}

static uint8_t piece_of(int32_t player)
{
	return player == CGT_LEFT ? TOAD : FROG;
}

/* The direction in which a piece moves. */
static int32_t forward(uint8_t piece)
{
	return piece == TOAD ? 1 : -1;
}

static bool is_piece(uint8_t content)
{
	return content == TOAD || content == FROG;
}

static bool can_jump(uint8_t piece, uint8_t over)
{
	return is_piece(over) && over != piece;
}

/* How far the piece on a cell can move: 1, 2 for a jump, or 0. */
static int32_t reach_of(const struct cgti_grid *grid, size_t cell)
{
	uint8_t piece = grid->cell[cell], next = content_at(grid, cell, forward(piece));

	if (next == CGTI_EMPTY)
		return 1;
	return can_jump(piece, next) && content_at(grid, cell, 2 * forward(piece)) == CGTI_EMPTY ? 2 : 0;
}

static void moves(const cgt_game *game, const struct cgti_grid *grid, int32_t player, struct cgti_move_list *list)
{
	size_t size = cgti_grid_size(grid);
	uint8_t piece = piece_of(player);

	(void)game;
	for (size_t cell = 0; cell < size; cell++) {
		int32_t reach = grid->cell[cell] == piece ? reach_of(grid, cell) : 0;
		struct cgti_move move = { 2, { CGTI_EMPTY, piece }, { (uint16_t)cell, 0 } };

		if (!reach)
			continue;
		move.cell[1] = (uint16_t)((int32_t)cell + reach * forward(piece));
		cgti_move_list_add(list, &move);
	}
}

static const char *why_illegal(const cgt_game *game, const struct cgti_grid *grid, int32_t player, size_t from, size_t to)
{
	size_t cols = (size_t)grid->cols;
	uint8_t piece = piece_of(player);
	int32_t distance = ((int32_t)to - (int32_t)from) * forward(piece);

	(void)game;
	if (grid->cell[from] != piece)
		return player == CGT_LEFT ? "Left moves the toads t" : "Right moves the frogs f";
	if (from / cols != to / cols)
		return "a piece stays in its row";
	if (distance != 1 && distance != 2)
		return player == CGT_LEFT ? "a toad moves one cell to the right, or two over a frog"
		                          : "a frog moves one cell to the left, or two over a toad";
	if (grid->cell[to] != CGTI_EMPTY)
		return "the cell it would move to is not empty";
	return "a piece jumps over one piece of the other kind";
}

/* Labels while a row is split. */
enum { OUT = -1, IN = 0 };

/* Whether `offset` cells from a cell there is a border, or a piece that is still in the set of those that never move. */
static bool is_firm(const struct cgti_grid *grid, const int32_t *label, size_t cell, int32_t offset)
{
	return content_at(grid, cell, offset) == CGTI_BLOCKED || label[(size_t)((int32_t)cell + offset)] == OUT;
}

/* Whether the piece on a cell breaks the rule of the set. */
static bool may_move(const struct cgti_grid *grid, const int32_t *label, size_t cell)
{
	uint8_t piece = grid->cell[cell];
	int32_t ahead = forward(piece);

	if (!is_firm(grid, label, cell, ahead))
		return true;
	return can_jump(piece, content_at(grid, cell, ahead)) && !is_firm(grid, label, cell, 2 * ahead);
}

/* Labels the pieces that never move again, and blocked cells, OUT, all others IN. */
static void label_dead(const struct cgti_grid *grid, int32_t *label, size_t *stack)
{
	size_t size = cgti_grid_size(grid), depth = 0;

	for (size_t cell = 0; cell < size; cell++)
		label[cell] = grid->cell[cell] == CGTI_EMPTY ? IN : OUT;
	for (size_t cell = 0; cell < size; cell++)
		if (is_piece(grid->cell[cell]) && label[cell] == OUT && may_move(grid, label, cell))
			label[stack[depth++] = cell] = IN;
	while (depth > 0) {
		size_t cell = stack[--depth];

		for (int32_t offset = -2; offset <= 2; offset++) { /* it may have held up these */
			size_t near = (size_t)((int32_t)cell + offset);

			if (is_piece(content_at(grid, cell, offset)) && label[near] == OUT && may_move(grid, label, near))
				label[stack[depth++] = near] = IN;
		}
	}
}

/* Numbers the cells from begin to end, of one run between borders and dead pieces, as one or two components from k on. */
static int32_t label_run(const struct cgti_grid *grid, size_t begin, size_t end, int32_t *label, int32_t k)
{
	size_t frogs_end = begin, toads_begin = end; /* after the last frog, at the first toad */

	for (size_t cell = begin; cell < end; cell++) {
		if (grid->cell[cell] == FROG)
			frogs_end = cell + 1;
		if (grid->cell[cell] == TOAD && toads_begin == end)
			toads_begin = cell;
	}
	if (frogs_end > toads_begin) { /* they can still meet */
		for (size_t cell = begin; cell < end; cell++)
			label[cell] = k;
		return k + 1;
	}
	for (size_t cell = begin; cell < end; cell++)
		label[cell] = cell < frogs_end ? k : cell < toads_begin ? OUT : k + (frogs_end > begin);
	return k + (frogs_end > begin) + (toads_begin < end);
}

static size_t split(const cgt_game *game, const struct cgti_grid *grid, int32_t *label, size_t *stack)
{
	const size_t size = cgti_grid_size(grid), cols = (size_t)grid->cols;
	int32_t count = 0;

	(void)game;
	label_dead(grid, label, stack);
	for (size_t row = 0; row < size; row += cols)
		for (size_t begin = row, cell = row; cell < row + cols; cell++) {
			if (label[cell] == OUT)
				begin = cell + 1;
			else if (cell + 1 == row + cols || label[cell + 1] == OUT)
				count = label_run(grid, begin, cell + 1, label, count);
		}
	return (size_t)count;
}

/* The arcs that begin at a cell: to the next cell and the next but one, in either direction, as far as nothing is blocked. */
static uint32_t add_arcs(const struct cgti_grid *grid, size_t cell, uint32_t arcs, struct cgti_structure *out)
{
	static const struct { int32_t step; uint8_t step_label, jump_label; } way[2] = {
		{ 1, STEP_RIGHT, JUMP_RIGHT },
		{ -1, STEP_LEFT, JUMP_LEFT },
	};

	for (int i = 0; i < 2; i++) {
		for (int32_t distance = 1; distance <= 2; distance++) {
			if (content_at(grid, cell, distance * way[i].step) == CGTI_BLOCKED)
				break;
			out->target[arcs] = (uint16_t)((int32_t)cell + distance * way[i].step);
			out->label[arcs++] = distance == 1 ? way[i].step_label : way[i].jump_label;
		}
	}
	return arcs;
}

static void structure(const cgt_game *game, const struct cgti_grid *grid, struct cgti_structure *out)
{
	size_t size = cgti_grid_size(grid);
	uint32_t arcs = 0;

	(void)game;
	for (size_t cell = 0; cell < size; cell++) {
		bool blocked = grid->cell[cell] == CGTI_BLOCKED;

		out->arc_begin[cell] = arcs;
		out->colour[cell] = blocked ? CGTI_NO_CELL : grid->cell[cell];
		if (!blocked)
			arcs = add_arcs(grid, cell, arcs, out);
	}
	out->cells = size;
	out->arc_begin[size] = arcs;
}

const struct cgti_rules cgti_toads_and_frogs_rules = {
	.name = "toads-and-frogs",
	.impartial = false,
	.board_kind = CGT_BOARD_GRID,
	.alphabet = "tf",
	.spelled = "tfTFXO",
	.read_as = "tftftf",
	.keeping_maps = 1u << CGT_MAP_IDENTITY | 1u << CGT_MAP_TOP_BOTTOM,
	.exchanging_maps = 1u << CGT_MAP_LEFT_RIGHT | 1u << CGT_MAP_HALF_TURN,
	.exchanged_contents = "tf",
	.exchanged_label = {
		[STEP_RIGHT] = STEP_LEFT, [STEP_LEFT] = STEP_RIGHT,
		[JUMP_RIGHT] = JUMP_LEFT, [JUMP_LEFT] = JUMP_RIGHT,
	},
	.placement = false,
	.moves = moves,
	.why_illegal = why_illegal,
	.split = split,
	.structure = structure,
};
