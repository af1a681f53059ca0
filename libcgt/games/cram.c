/* SPDX-License-Identifier: MIT */
/*
 * Cram: both players place dominoes, in either direction. Impartial.
 *
 * The moves depend on the adjacency graph of the empty cells and on nothing else.
 */
#include "games/dominoes.h"

#define BOTH (CGTI_HORIZONTAL | CGTI_VERTICAL)
#define EDGE 0 /* the one label */

static void moves(const cgt_game *game, const struct cgti_grid *grid, int32_t player, struct cgti_move_list *list)
{
	(void)game;
	(void)player;
	cgti_domino_moves(grid, BOTH, list);
}

static const char *why_illegal(const cgt_game *game, const struct cgti_grid *grid, int32_t player, size_t from, size_t to)
{
	(void)game;
	(void)player;
	return cgti_domino_why_illegal(grid, BOTH, from, to);
}

static void structure(const cgt_game *game, const struct cgti_grid *grid, struct cgti_structure *out)
{
	static const uint8_t label[3] = { EDGE, EDGE, EDGE };

	(void)game;
	cgti_domino_structure(grid, label, out);
}

const struct cgti_rules cgti_cram_rules = {
	.name = "cram",
	.impartial = true,
	.board_kind = CGT_BOARD_GRID,
	.alphabet = "",
	.start = ".",
	.keeping_maps = CGT_MAPS_ALL,
	.exchanging_maps = CGT_MAPS_ALL,
	.exchanged_contents = "",
	.exchanged_label = { EDGE },
	.placement = true,
	.label_players = { [EDGE] = CGT_LEFT | CGT_RIGHT },
	.moves = moves,
	.why_illegal = why_illegal,
	.split = cgti_domino_split,
	.structure = structure,
};
