/* SPDX-License-Identifier: MIT */
/*
 * Domineering: both players place dominoes, Left upright, Right lying. Partizan.
 *
 * A map that exchanges rows and columns turns the dominoes of one player into those of the other; every other map keeps them.
 */
#include "games/dominoes.h"

enum label { UPRIGHT, LYING };

static int direction_of(int32_t player)
{
	return player == CGT_LEFT ? CGTI_VERTICAL : CGTI_HORIZONTAL;
}

static void moves(const cgt_game *game, const struct cgti_grid *grid, int32_t player, struct cgti_move_list *list)
{
	(void)game;
	cgti_domino_moves(grid, direction_of(player), list);
}

static const char *why_illegal(const cgt_game *game, const struct cgti_grid *grid, int32_t player, size_t from, size_t to)
{
	(void)game;
	return cgti_domino_why_illegal(grid, direction_of(player), from, to);
}

static void structure(const cgt_game *game, const struct cgti_grid *grid, struct cgti_structure *out)
{
	static const uint8_t label[3] = { [CGTI_HORIZONTAL] = LYING, [CGTI_VERTICAL] = UPRIGHT };

	(void)game;
	cgti_domino_structure(grid, label, out);
}

const struct cgti_rules cgti_domineering_rules = {
	.name = "domineering",
	.impartial = false,
	.board_kind = CGT_BOARD_GRID,
	.alphabet = "",
	.start = ".",
	.keeping_maps = CGT_MAPS_RECTANGLE,
	.exchanging_maps = CGT_MAPS_ALL & ~CGT_MAPS_RECTANGLE,
	.exchanged_contents = "",
	.exchanged_label = { [UPRIGHT] = LYING, [LYING] = UPRIGHT },
	.placement = true,
	.label_players = { [UPRIGHT] = CGT_LEFT, [LYING] = CGT_RIGHT },
	.moves = moves,
	.why_illegal = why_illegal,
	.split = cgti_domino_split,
	.structure = structure,
};
