/* SPDX-License-Identifier: MIT */
/*
 * Play on the grids of a position. Where a game has forced moves they bind the whole position: while the player has one
 * somewhere he has no other moves anywhere.
 */
#include "position/grid_moves.h"

#include <string.h>

#include "support/error.h"
#include "support/memory.h"

cgt_status cgti_play_check(const cgt_position *position)
{
	for (size_t k = 0; k < position->count; k++) {
		const struct cgti_component *component = &position->component[k];

		if (component->board->kind != CGT_BOARD_GRID)
			return cgti_fail(CGT_UNSUPPORTED,
			                 "component %zu: %s is not played on a grid, whose cells a map could exchange",
			                 k + 1, component->game->spec);
		if (component->game->rules->loopy)
			return cgti_fail(CGT_UNSUPPORTED,
			                 "component %zu: in %s play can go on for ever, so having an answer to every move "
			                 "wins nothing",
			                 k + 1, component->game->spec);
	}
	return CGT_OK;
}

cgt_status cgti_play_init(struct cgti_play *play, const cgt_position *position)
{
	*play = (struct cgti_play){ .position = position, .content = cgti_alloc(position->cells) };
	if (!play->content)
		return cgti_fail_memory();
	for (size_t k = 0; k < position->count; k++) {
		const struct cgti_component *component = &position->component[k];

		memcpy(play->content + component->first_cell, component->board->content, component->board->size);
		play->forcing |= component->game->rules->forced != NULL;
	}
	return CGT_OK;
}

void cgti_play_free(struct cgti_play *play)
{
	cgti_free(play->content);
}

cgt_status cgti_play_moves_init(struct cgti_play_moves *moves, const cgt_position *position)
{
	*moves = (struct cgti_play_moves){ CGTI_MOVE_LIST_EMPTY, cgti_alloc(position->count * sizeof(size_t)) };
	return moves->end ? CGT_OK : cgti_fail_memory();
}

void cgti_play_moves_free(struct cgti_play_moves *moves)
{
	cgti_move_list_free(&moves->list);
	cgti_free(moves->end);
}

static struct cgti_grid grid_of(const struct cgti_play *play, size_t k)
{
	const struct cgti_component *component = &play->position->component[k];

	return (struct cgti_grid){ component->board->rows, component->board->cols, play->content + component->first_cell };
}

/* Whether the player has a forced move in component k. */
static bool is_forced_in(const struct cgti_play *play, int32_t player, size_t k)
{
	const cgt_game *game = play->position->component[k].game;
	struct cgti_grid grid = grid_of(play, k);

	return game->rules->forced && game->rules->forced(game, &grid, player);
}

static bool is_forced(const struct cgti_play *play, int32_t player)
{
	for (size_t k = 0; play->forcing && k < play->position->count; k++)
		if (is_forced_in(play, player, k))
			return true;
	return false;
}

static void list_component(const struct cgti_play *play, int32_t player, size_t k, bool forced, struct cgti_move_list *list)
{
	const cgt_game *game = play->position->component[k].game;
	struct cgti_grid grid = grid_of(play, k);

	if (!forced || is_forced_in(play, player, k))
		game->rules->moves(game, &grid, player, list);
}

cgt_status cgti_play_list_component(const struct cgti_play *play, int32_t player, size_t k, struct cgti_move_list *list)
{
	list->count = 0;
	list->failed = false;
	list_component(play, player, k, is_forced(play, player), list);
	return list->failed ? cgti_fail_memory() : CGT_OK;
}

cgt_status cgti_play_list(const struct cgti_play *play, int32_t player, struct cgti_play_moves *moves)
{
	const bool forced = is_forced(play, player);

	moves->list.count = 0;
	moves->list.failed = false;
	for (size_t k = 0; k < play->position->count; k++) {
		list_component(play, player, k, forced, &moves->list);
		moves->end[k] = moves->list.count;
	}
	return moves->list.failed ? cgti_fail_memory() : CGT_OK;
}

void cgti_play_make(struct cgti_play *play, size_t k, const struct cgti_move *move, struct cgti_move *back)
{
	struct cgti_grid grid = grid_of(play, k);

	*back = *move;
	for (size_t i = 0; i < move->count; i++)
		back->content[i] = grid.cell[move->cell[i]];
	cgti_move_apply(move, &grid);
}
