/* SPDX-License-Identifier: MIT */
/*
 * Clobber, partizan and impartial: a stone moves onto a stone of the other colour beside it, which is taken off.
 *
 * Nothing ever moves onto an empty cell, so such a cell has left the game: the stones and what lies beside what is all there
 * is to a position, and stones that are not connected never meet again. A connected group of one colour has no move left.
 */
#include "board/connected.h"
#include "games/game.h"

#define LEFT_STONE 'x'
#define RIGHT_STONE 'o'
#define BESIDE 0 /* the one label */

static bool is_stone(uint8_t content)
{
	return content == LEFT_STONE || content == RIGHT_STONE;
}

/* Whether the stone on `from` may take what is on `to`, the cells being neighbours. */
static bool can_take(const struct cgti_grid *grid, size_t from, size_t to)
{
	return is_stone(grid->cell[from]) && is_stone(grid->cell[to]) && grid->cell[from] != grid->cell[to];
}

static void add_capture(const struct cgti_grid *grid, size_t from, size_t to, struct cgti_move_list *list)
{
	struct cgti_move move = { 2, { CGTI_EMPTY, grid->cell[from] }, { (uint16_t)from, (uint16_t)to } };

	cgti_move_list_add(list, &move);
}

static void add_captures_from(const struct cgti_grid *grid, size_t from, struct cgti_move_list *list)
{
	size_t neighbour[CGTI_MAX_NEIGHBOURS], count = cgti_grid_neighbours(grid, from, neighbour);

	for (size_t i = 0; i < count; i++)
		if (can_take(grid, from, neighbour[i]))
			add_capture(grid, from, neighbour[i], list);
}

static uint8_t stone_of(int32_t player)
{
	return player == CGT_LEFT ? LEFT_STONE : RIGHT_STONE;
}

/* Whether the player may move the stones of this colour; in impartial Clobber both move all. */
static bool moves_colour(const cgt_game *game, int32_t player, uint8_t content)
{
	return game->rules->impartial || content == stone_of(player);
}

static void moves(const cgt_game *game, const struct cgti_grid *grid, int32_t player, struct cgti_move_list *list)
{
	size_t size = cgti_grid_size(grid);

	for (size_t cell = 0; cell < size; cell++)
		if (moves_colour(game, player, grid->cell[cell]))
			add_captures_from(grid, cell, list);
}

static bool are_neighbours(const struct cgti_grid *grid, size_t a, size_t b)
{
	size_t neighbour[CGTI_MAX_NEIGHBOURS], count = cgti_grid_neighbours(grid, a, neighbour);

	for (size_t i = 0; i < count; i++)
		if (neighbour[i] == b)
			return true;
	return false;
}

static const char *why_illegal(const cgt_game *game, const struct cgti_grid *grid, int32_t player, size_t from, size_t to)
{
	if (!is_stone(grid->cell[from]))
		return "there is no stone on the first cell";
	if (!moves_colour(game, player, grid->cell[from]))
		return player == CGT_LEFT ? "Left moves the stones x" : "Right moves the stones o";
	if (!are_neighbours(grid, from, to))
		return "a stone moves to a cell that shares an edge with its own";
	return "a stone moves onto a stone of the other colour";
}

/* Connected groups of stones, without those of one colour. */
static size_t split(const cgt_game *game, const struct cgti_grid *grid, int32_t *label, size_t *stack)
{
	size_t size = cgti_grid_size(grid), count;

	(void)game;
	for (size_t cell = 0; cell < size; cell++)
		label[cell] = is_stone(grid->cell[cell]) ? CGTI_TO_LABEL : -1;
	count = cgti_grid_label(grid, label, stack);
	for (size_t k = 0; k < count; k++)
		stack[k] = 0;
	for (size_t cell = 0; cell < size; cell++)
		if (label[cell] >= 0)
			stack[label[cell]] |= grid->cell[cell] == LEFT_STONE ? CGT_LEFT : CGT_RIGHT;
	for (size_t k = 0; k < count; k++)
		stack[k] = stack[k] == (CGT_LEFT | CGT_RIGHT);
	return cgti_keep_components(size, label, count, stack);
}

/* Stones of one colour are joined too: one of them may be taken by a stone of the other colour later. */
static void structure(const cgt_game *game, const struct cgti_grid *grid, struct cgti_structure *out)
{
	size_t size = cgti_grid_size(grid);
	uint32_t arcs = 0;

	(void)game;
	for (size_t cell = 0; cell < size; cell++) {
		size_t neighbour[CGTI_MAX_NEIGHBOURS], count = cgti_grid_neighbours(grid, cell, neighbour);
		bool stone = is_stone(grid->cell[cell]);

		out->arc_begin[cell] = arcs;
		out->colour[cell] = stone ? grid->cell[cell] : CGTI_NO_CELL;
		for (size_t i = 0; i < count && stone; i++) {
			if (!is_stone(grid->cell[neighbour[i]]))
				continue;
			out->target[arcs] = (uint16_t)neighbour[i];
			out->label[arcs++] = BESIDE;
		}
	}
	out->cells = size;
	out->arc_begin[size] = arcs;
}

#define SHARED_RULES \
	.board_kind = CGT_BOARD_GRID, \
	.alphabet = "xo", \
	.spelled = "xoXO", \
	.read_as = "xoxo", \
	.start = "xo", \
	.keeping_maps = CGT_MAPS_ALL, \
	.exchanging_maps = CGT_MAPS_ALL, \
	.exchanged_contents = "xo", \
	.exchanged_label = { BESIDE }, \
	.stones = true, \
	.moves = moves, \
	.why_illegal = why_illegal, \
	.split = split, \
	.structure = structure

const struct cgti_rules cgti_clobber_rules = {
	.name = "clobber",
	.impartial = false,
	SHARED_RULES,
};

const struct cgti_rules cgti_impartial_clobber_rules = {
	.name = "impartial-clobber",
	.impartial = true,
	SHARED_RULES,
};
