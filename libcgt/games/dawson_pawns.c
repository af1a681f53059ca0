/* SPDX-License-Identifier: MIT */
/*
 * Dawson's pawns: three ranks, Left's pawns at the bottom, Right's at the top, pawn moves and captures only.
 *
 * Captures are what the game is about. When they are compulsory they bind the whole position: a player who can capture
 * somewhere may do nothing else anywhere. Then the full diagram is the octal game .137 (doc/theory.md); when they are optional
 * it is not. A pawn that has come to its far rank stays there without a move, or is taken off, or becomes a queen.
 *
 * Moves are listed in the order in which the essay on this game searches: captures before steps, the lowest rank first
 * whoever moves, files from the left, of the captures of a pawn that to the left first.
 */
#include "games/dawson_pawns.h"

#include <string.h>

#define RANKS CGTI_PAWN_RANKS

static const char *const captures_values[] = { "compulsory", "optional", NULL };
static const char *const promotion_values[] = { "inert", "removed", "queen", NULL };

/* Moves of one player and one sort on their way into a list, or only looked for if there is none. */
struct search {
	const cgt_game *game;
	const struct cgti_grid *grid;
	int32_t player;
	bool captures; /* or else moves to empty cells */
	struct cgti_move_list *list;
	bool found;
};

static bool is_own(int32_t player, uint8_t content)
{
	return player == CGT_LEFT ? content == 'P' || content == 'Q' : content == 'p' || content == 'q';
}

static bool is_enemy(int32_t player, uint8_t content)
{
	return content != CGTI_EMPTY && !is_own(player, content);
}

static bool is_queen(uint8_t content)
{
	return content == 'Q' || content == 'q';
}

static int32_t forward(int32_t player)
{
	return player == CGT_LEFT ? -1 : 1;
}

static int32_t far_row(int32_t player)
{
	return player == CGT_LEFT ? 0 : RANKS - 1;
}

/* The cell in a row and a file, or none outside the board. */
static bool cell_at(const struct cgti_grid *grid, int32_t row, int32_t file, size_t *cell)
{
	if (row < 0 || row >= RANKS || file < 0 || file >= grid->cols)
		return false;
	*cell = (size_t)row * (size_t)grid->cols + (size_t)file;
	return true;
}

/* What a piece is once it has come to a row. */
static uint8_t content_after(const cgt_game *game, int32_t player, uint8_t content, int32_t row)
{
	if (is_queen(content) || row != far_row(player) || game->chosen[CGTI_PAWN_PROMOTION] == CGTI_PAWN_INERT)
		return content;
	if (game->chosen[CGTI_PAWN_PROMOTION] == CGTI_PAWN_REMOVED)
		return CGTI_EMPTY;
	return player == CGT_LEFT ? 'Q' : 'q';
}

static void find(struct search *search, size_t from, size_t to)
{
	int32_t row = (int32_t)to / search->grid->cols;
	uint8_t content = content_after(search->game, search->player, search->grid->cell[from], row);
	struct cgti_move move = { 2, { CGTI_EMPTY, content }, { (uint16_t)from, (uint16_t)to } };

	search->found = true;
	if (search->list)
		cgti_move_list_add(search->list, &move);
}

static void find_pawn_moves(struct search *search, size_t from)
{
	const struct cgti_grid *grid = search->grid;
	int32_t row = (int32_t)from / grid->cols + forward(search->player), file = (int32_t)from % grid->cols;
	size_t to;

	if (!search->captures) {
		if (cell_at(grid, row, file, &to) && grid->cell[to] == CGTI_EMPTY)
			find(search, from, to);
		return;
	}
	for (int32_t side = -1; side <= 1; side += 2)
		if (cell_at(grid, row, file + side, &to) && is_enemy(search->player, grid->cell[to]))
			find(search, from, to);
}

static void find_queen_moves(struct search *search, size_t from)
{
	const struct cgti_grid *grid = search->grid;
	int32_t row = (int32_t)from / grid->cols, file = (int32_t)from % grid->cols;

	for (int direction = 0; direction < 9; direction++) {
		int32_t down = direction / 3 - 1, right = direction % 3 - 1;
		int32_t steps = 1;
		size_t to;

		if (!down && !right)
			continue;
		for (; cell_at(grid, row + steps * down, file + steps * right, &to) && grid->cell[to] == CGTI_EMPTY; steps++)
			if (!search->captures)
				find(search, from, to);
		if (search->captures && cell_at(grid, row + steps * down, file + steps * right, &to) &&
		    is_enemy(search->player, grid->cell[to]))
			find(search, from, to);
	}
}

static void find_from(struct search *search, size_t from)
{
	if (!is_own(search->player, search->grid->cell[from]))
		return;
	if (is_queen(search->grid->cell[from]))
		find_queen_moves(search, from);
	else
		find_pawn_moves(search, from);
}

/* The moves of one sort; whether there are any. */
static bool find_moves(const cgt_game *game, const struct cgti_grid *grid, int32_t player, bool captures,
                       struct cgti_move_list *list)
{
	struct search search = { game, grid, player, captures, list, false };

	for (int32_t row = RANKS; row-- > 0;)
		for (int32_t file = 0; file < grid->cols; file++)
			find_from(&search, (size_t)row * (size_t)grid->cols + (size_t)file);
	return search.found;
}

static void moves(const cgt_game *game, const struct cgti_grid *grid, int32_t player, struct cgti_move_list *list)
{
	if (!find_moves(game, grid, player, true, list) || !cgti_pawn_captures_bind(game))
		find_moves(game, grid, player, false, list);
}

/* Only in games with compulsory captures. */
static bool forced(const cgt_game *game, const struct cgti_grid *grid, int32_t player)
{
	return find_moves(game, grid, player, true, NULL);
}

static bool has_to_capture(const cgt_game *game, const struct cgti_grid *grid, int32_t player)
{
	return cgti_pawn_captures_bind(game) && forced(game, grid, player);
}

static const char *why_illegal(const cgt_game *game, const struct cgti_grid *grid, int32_t player, size_t from, size_t to)
{
	struct search steps = { game, grid, player, false, NULL, false };
	int32_t file = (int32_t)from % grid->cols;

	if (!is_own(player, grid->cell[from]))
		return player == CGT_LEFT ? "Left moves the capital letters" : "Right moves the small letters";
	if (is_queen(grid->cell[from]))
		return has_to_capture(game, grid, player)
		               ? "a capture has to be made"
		               : "a queen moves along ranks, files and diagonals up to the first piece, or takes it";
	find_from(&steps, from);
	if (steps.found && (int32_t)to % grid->cols == file && has_to_capture(game, grid, player))
		return "a capture has to be made";
	if ((int32_t)from / grid->cols == far_row(player))
		return "a pawn on its far rank has no move";
	if ((int32_t)to % grid->cols == file)
		return "a pawn moves one cell ahead, if that is empty";
	return "a pawn captures one cell diagonally ahead, if an enemy is there";
}

static const char *check_grid(const cgt_game *game, const struct cgti_grid *grid)
{
	(void)game;
	if (grid->rows != RANKS)
		return "a board has three rows";
	return memchr(grid->cell, CGTI_BLOCKED, cgti_grid_size(grid)) ? "a board has no blocked cells" : NULL;
}

static bool is_file_empty(const struct cgti_grid *grid, size_t file)
{
	for (size_t row = 0; row < RANKS; row++)
		if (grid->cell[row * (size_t)grid->cols + file] != CGTI_EMPTY)
			return false;
	return true;
}

/* Whether a piece on the file has a move. */
static bool is_file_live(const cgt_game *game, const struct cgti_grid *grid, size_t file)
{
	for (int32_t player = CGT_LEFT; player <= CGT_RIGHT; player++)
		for (int captures = 0; captures < 2; captures++) {
			struct search search = { game, grid, player, captures, NULL, false };

			for (size_t row = 0; row < RANKS; row++)
				find_from(&search, row * (size_t)grid->cols + file);
			if (search.found)
				return true;
		}
	return false;
}

/*
 * Runs of files that are not empty, without those in which nobody has a move. A pawn changes its file only to capture, so no
 * pawn ever comes onto a file that is empty, nor across it; and where nobody has a move nothing ever changes. The box of a
 * run has all three ranks, since all its cells belong to it.
 */
static size_t split(const cgt_game *game, const struct cgti_grid *grid, int32_t *label, size_t *stack)
{
	size_t files = (size_t)grid->cols, count = 0;
	bool inside = false;

	for (size_t file = 0; file < files; file++) {
		bool empty = is_file_empty(grid, file);

		if (!empty && !inside)
			stack[count++] = 0;
		inside = !empty;
		if (inside && !stack[count - 1])
			stack[count - 1] = is_file_live(game, grid, file);
		for (size_t row = 0; row < RANKS; row++)
			label[row * files + file] = inside ? (int32_t)count - 1 : -1;
	}
	return cgti_keep_components(cgti_grid_size(grid), label, count, stack);
}

/* With queens the board is one component. */
static size_t keep_whole(const cgt_game *game, const struct cgti_grid *grid, int32_t *label, size_t *stack)
{
	(void)game;
	(void)stack;
	memset(label, 0, cgti_grid_size(grid) * sizeof *label);
	return 1;
}

/*
 * Arcs are what the pawns move along. A permutation that keeps them keeps the files, their order up to reversal, and the
 * ranks, so it keeps the moves of queens too.
 */
enum { LEFT_AHEAD, LEFT_ASKEW, RIGHT_AHEAD, RIGHT_ASKEW };

static void structure(const cgt_game *game, const struct cgti_grid *grid, struct cgti_structure *out)
{
	size_t size = cgti_grid_size(grid);
	uint32_t arcs = 0;

	(void)game;
	for (size_t cell = 0; cell < size; cell++) {
		int32_t row = (int32_t)cell / grid->cols, file = (int32_t)cell % grid->cols;

		out->arc_begin[cell] = arcs;
		out->colour[cell] = grid->cell[cell];
		for (int32_t player = CGT_LEFT; player <= CGT_RIGHT; player++)
			for (int32_t side = -1; side <= 1; side++) {
				size_t to;

				if (!cell_at(grid, row + forward(player), file + side, &to))
					continue;
				out->target[arcs] = (uint16_t)to;
				out->label[arcs++] = (uint8_t)((player == CGT_LEFT ? LEFT_AHEAD : RIGHT_AHEAD) + (side ? 1 : 0));
			}
	}
	out->cells = size;
	out->arc_begin[size] = arcs;
}

#define SHARED_RULES \
	.name = "dawson-pawns", \
	.option = { [CGTI_PAWN_CAPTURES] = { "captures", captures_values }, \
		    [CGTI_PAWN_PROMOTION] = { "promotion", promotion_values } }, \
	.variant = variant, .board_kind = CGT_BOARD_GRID, \
	.keeping_maps = 1u << CGT_MAP_IDENTITY | 1u << CGT_MAP_LEFT_RIGHT, \
	.exchanging_maps = 1u << CGT_MAP_TOP_BOTTOM | 1u << CGT_MAP_HALF_TURN, \
	.exchanged_label = { RIGHT_AHEAD, RIGHT_ASKEW, LEFT_AHEAD, LEFT_ASKEW }, .check_grid = check_grid, .moves = moves, \
	.why_illegal = why_illegal, .structure = structure

#define PAWN_RULES \
	SHARED_RULES, \
	.alphabet = "Pp", \
	.exchanged_contents = "Pp", \
	.split = split

#define QUEEN_RULES \
	SHARED_RULES, \
	.alphabet = "PpQq", \
	.exchanged_contents = "PpQq", \
	.loopy = true, \
	.split = keep_whole

static const struct cgti_rules *variant(const uint8_t *chosen);

static const struct cgti_rules optional_rules = { PAWN_RULES };
static const struct cgti_rules queen_rules = { QUEEN_RULES, .forced = forced };
static const struct cgti_rules optional_queen_rules = { QUEEN_RULES };

const struct cgti_rules cgti_dawson_pawns_rules = { PAWN_RULES, .forced = forced };

static const struct cgti_rules *variant(const uint8_t *chosen)
{
	if (chosen[CGTI_PAWN_PROMOTION] == CGTI_PAWN_QUEEN)
		return chosen[CGTI_PAWN_CAPTURES] == CGTI_PAWN_OPTIONAL ? &optional_queen_rules : &queen_rules;
	return chosen[CGTI_PAWN_CAPTURES] == CGTI_PAWN_OPTIONAL ? &optional_rules : &cgti_dawson_pawns_rules;
}
