/* SPDX-License-Identifier: MIT */
/* The moves of a player: the list of each component is made once, and texts and positions only when asked for. */
#include "position/position.h"

#include "support/error.h"
#include "support/memory.h"
#include "support/terms.h"

struct cgt_moves {
	struct cgti_refs refs;
	cgt_position *position;
	int32_t player;
	struct cgti_move_list list;
	size_t *end; /* of each component's moves in the list */
};

static void free_moves(cgt_moves *moves)
{
	cgti_move_list_free(&moves->list);
	cgt_position_unref(moves->position);
	cgti_free(moves->end);
	cgti_free(moves);
}

/* Whether the player must make a forced move somewhere, so that only forced moves count. */
bool cgti_position_forced(const cgt_position *position, int32_t player)
{
	for (size_t k = 0; k < position->count; k++) {
		const cgt_game *game = position->component[k].game;
		struct cgti_grid grid = cgti_board_grid(position->component[k].board);

		if (game->rules->forced && game->rules->forced(game, &grid, player))
			return true;
	}
	return false;
}

static void list_moves(cgt_moves *moves)
{
	const cgt_position *position = moves->position;
	bool forced = cgti_position_forced(position, moves->player);

	for (size_t k = 0; k < position->count; k++) {
		const cgt_game *game = position->component[k].game;
		struct cgti_grid grid = cgti_board_grid(position->component[k].board);

		if (!forced || (game->rules->forced && game->rules->forced(game, &grid, moves->player)))
			game->rules->moves(game, &grid, moves->player, &moves->list);
		moves->end[k] = moves->list.count;
	}
}

cgt_status cgt_position_moves(const cgt_position *position, int32_t player, cgt_moves **moves)
{
	cgt_moves *made;
	cgt_status status = cgti_check_player(player);

	if (status != CGT_OK)
		return status;
	if (!position)
		return cgti_fail_null("position");
	if (!moves)
		return cgti_fail_null("moves");
	made = cgti_alloc_zero(1, sizeof *made);
	if (!made)
		return cgti_fail_memory();
	cgti_refs_init(&made->refs);
	made->position = cgt_position_ref((cgt_position *)position);
	made->player = player;
	made->end = cgti_alloc(position->count * sizeof *made->end);
	if (made->end)
		list_moves(made);
	if (!made->end || made->list.failed) {
		free_moves(made);
		return cgti_fail_memory();
	}
	*moves = made;
	return CGT_OK;
}

cgt_moves *cgt_moves_ref(cgt_moves *moves)
{
	if (moves)
		cgti_refs_take(&moves->refs);
	return moves;
}

void cgt_moves_unref(cgt_moves *moves)
{
	if (moves && cgti_refs_drop(&moves->refs))
		free_moves(moves);
}

uint64_t cgt_moves_count(const cgt_moves *moves)
{
	return moves ? moves->list.count : 0;
}

static cgt_status check_move(const cgt_moves *moves, uint64_t k)
{
	if (!moves)
		return cgti_fail_null("moves");
	if (k >= moves->list.count)
		return cgti_fail(CGT_BAD_ARGUMENT, "there is no move %llu: there are %zu, counted from 0", (unsigned long long)k,
		                 moves->list.count);
	return CGT_OK;
}

static size_t component_of_move(const cgt_moves *moves, uint64_t k)
{
	size_t component = 0;

	while (moves->end[component] <= k)
		component++;
	return component;
}

cgt_status cgt_moves_text(const cgt_moves *moves, uint64_t k, char *buf, size_t cap, size_t *needed)
{
	struct cgti_text text = CGTI_TEXT_EMPTY;
	cgt_status status = check_move(moves, k);

	if (status != CGT_OK)
		return status;
	cgti_position_move_text(moves->position, component_of_move(moves, k), &moves->list.move[k], &text);
	return cgti_text_out(&text, buf, cap, needed);
}

cgt_status cgt_moves_cells(const cgt_moves *moves, uint64_t k, size_t *cell, size_t cap, size_t *needed)
{
	size_t first, own[CGTI_MOVE_CELLS];
	cgt_status status = check_move(moves, k);

	if (status != CGT_OK)
		return status;
	first = moves->position->component[component_of_move(moves, k)].first_cell;
	for (size_t i = 0; i < moves->list.move[k].count; i++)
		own[i] = first + moves->list.move[k].cell[i];
	return cgti_array_out(own, moves->list.move[k].count, sizeof own[0], "cells", cell, cap, needed);
}

cgt_status cgt_moves_play(const cgt_moves *moves, uint64_t k, cgt_position **next)
{
	cgt_status status = check_move(moves, k);

	if (status != CGT_OK)
		return status;
	if (!next)
		return cgti_fail_null("next");
	return cgti_position_after(moves->position, component_of_move(moves, k), &moves->list.move[k], next);
}

/* Moves of one player in one component are told apart by their cells. */
static bool same_cells(const struct cgti_move *a, const struct cgti_move *b)
{
	return a->count == b->count && a->cell[0] == b->cell[0] && a->cell[a->count - 1] == b->cell[b->count - 1];
}

cgt_status cgt_moves_find(const cgt_moves *moves, const char *move, uint64_t *k)
{
	struct cgti_move wanted;
	size_t component;
	cgt_status status;

	if (!moves || !move || !k)
		return cgti_fail_null(!moves ? "moves" : !move ? "move" : "k");
	status = cgti_position_read_move(moves->position, moves->player, move, &component, &wanted);
	if (status != CGT_OK)
		return status;
	for (size_t i = component ? moves->end[component - 1] : 0; i < moves->end[component]; i++)
		if (same_cells(&moves->list.move[i], &wanted)) {
			*k = i;
			return CGT_OK;
		}
	return cgti_fail(CGT_ILLEGAL_MOVE, "another move has to be made first");
}

cgt_status cgt_position_play(const cgt_position *position, int32_t player, const char *move, cgt_position **next)
{
	cgt_moves *moves;
	uint64_t k;
	cgt_status status;

	if (!next)
		return cgti_fail_null("next");
	status = cgt_position_moves(position, player, &moves);
	if (status != CGT_OK)
		return status;
	status = cgt_moves_find(moves, move, &k);
	if (status == CGT_OK)
		status = cgt_moves_play(moves, k, next);
	cgt_moves_unref(moves);
	return status;
}
