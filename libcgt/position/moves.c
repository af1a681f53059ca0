/* SPDX-License-Identifier: MIT */
/* The moves of a player: the list of each component is made once, and texts and positions only when asked for. */
#include "position/position.h"

#include <string.h>

#include "support/error.h"
#include "support/memory.h"
#include "support/terms.h"

/* The moves of one component: up to `end` in the numbers of all moves, from `first` on in the list that they are in. */
struct component_moves {
	size_t end;
	size_t first;
};

struct cgt_moves {
	struct cgti_refs refs;
	cgt_position *position;
	int32_t player;
	struct cgti_move_list list;   /* moves on grids */
	struct cgti_strings options;  /* moves in components on bytes: the boards that they lead to */
	struct component_moves of[];  /* each component */
};

static void free_moves(cgt_moves *moves)
{
	cgti_move_list_free(&moves->list);
	cgti_strings_free(&moves->options);
	cgt_position_unref(moves->position);
	cgti_free(moves);
}

static bool is_on_bytes(const cgt_moves *moves, size_t k)
{
	return moves->position->component[k].game->rules->bytes != NULL;
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

static cgt_status list_component(cgt_moves *moves, size_t k, bool forced)
{
	const cgt_game *game = moves->position->component[k].game;
	const cgt_board *board = moves->position->component[k].board;
	struct cgti_grid grid = cgti_board_grid(board);

	if (forced && !(game->rules->forced && game->rules->forced(game, &grid, moves->player)))
		return CGT_OK;
	if (game->rules->bytes)
		return game->rules->bytes->options(game, board->content, board->size, moves->player, &moves->options);
	game->rules->moves(game, &grid, moves->player, &moves->list);
	return moves->list.failed ? cgti_fail_memory() : CGT_OK;
}

static cgt_status list_moves(cgt_moves *moves)
{
	bool forced = cgti_position_forced(moves->position, moves->player);
	cgt_status status = CGT_OK;

	for (size_t k = 0; k < moves->position->count && status == CGT_OK; k++) {
		moves->of[k].first = is_on_bytes(moves, k) ? moves->options.count : moves->list.count;
		status = list_component(moves, k, forced);
		moves->of[k].end = moves->list.count + moves->options.count;
	}
	return status;
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
	made = cgti_alloc_zero(1, sizeof *made + position->count * sizeof made->of[0]);
	if (!made)
		return cgti_fail_memory();
	cgti_refs_init(&made->refs);
	made->position = cgt_position_ref((cgt_position *)position);
	made->player = player;
	status = list_moves(made);
	if (status != CGT_OK) {
		free_moves(made);
		return status;
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
	return moves ? moves->list.count + moves->options.count : 0;
}

static cgt_status check_move(const cgt_moves *moves, uint64_t k)
{
	if (!moves)
		return cgti_fail_null("moves");
	if (k >= cgt_moves_count(moves))
		return cgti_fail(CGT_BAD_ARGUMENT, "there is no move %llu: there are %llu, counted from 0", (unsigned long long)k,
		                 (unsigned long long)cgt_moves_count(moves));
	return CGT_OK;
}

static size_t begin_of(const cgt_moves *moves, size_t component)
{
	return component ? moves->of[component - 1].end : 0;
}

/* Which component move k is in; *at is its place in the list that it is in. */
static size_t component_of_move(const cgt_moves *moves, uint64_t k, size_t *at)
{
	size_t component = 0;

	while (moves->of[component].end <= k)
		component++;
	*at = moves->of[component].first + (size_t)k - begin_of(moves, component);
	return component;
}

static cgt_status option_text(const cgt_moves *moves, size_t component, size_t at, struct cgti_text *text)
{
	cgt_board *option;
	cgt_status status = cgti_board_from_string(&moves->options, at, &option);

	if (status != CGT_OK)
		return status;
	status = cgti_position_option_text(moves->position, component, option, text);
	cgt_board_unref(option);
	return status;
}

cgt_status cgt_moves_text(const cgt_moves *moves, uint64_t k, char *buf, size_t cap, size_t *needed)
{
	struct cgti_text text = CGTI_TEXT_EMPTY;
	size_t component, at;
	cgt_status status = check_move(moves, k);

	if (status != CGT_OK)
		return status;
	component = component_of_move(moves, k, &at);
	if (is_on_bytes(moves, component))
		status = option_text(moves, component, at, &text);
	else
		cgti_position_move_text(moves->position, component, &moves->list.move[at], &text);
	if (status == CGT_OK)
		return cgti_text_out(&text, buf, cap, needed);
	cgti_text_free(&text);
	return status;
}

cgt_status cgt_moves_cells(const cgt_moves *moves, uint64_t k, size_t *cell, size_t cap, size_t *needed)
{
	size_t component, at, own[CGTI_MOVE_CELLS], count = 0;
	cgt_status status = check_move(moves, k);

	if (status != CGT_OK)
		return status;
	component = component_of_move(moves, k, &at);
	if (!is_on_bytes(moves, component))
		for (; count < moves->list.move[at].count; count++)
			own[count] = moves->position->component[component].first_cell + moves->list.move[at].cell[count];
	return cgti_array_out(own, count, sizeof own[0], "cells", cell, cap, needed);
}

cgt_status cgt_moves_play(const cgt_moves *moves, uint64_t k, cgt_position **next)
{
	size_t component, at;
	cgt_status status = check_move(moves, k);

	if (status != CGT_OK)
		return status;
	if (!next)
		return cgti_fail_null("next");
	component = component_of_move(moves, k, &at);
	if (is_on_bytes(moves, component))
		return cgti_position_after_option(moves->position, component, &moves->options, at, next);
	return cgti_position_after(moves->position, component, &moves->list.move[at], next);
}

/* Moves of one player on one grid are told apart by their cells. */
static bool same_cells(const struct cgti_move *a, const struct cgti_move *b)
{
	return a->count == b->count && a->cell[0] == b->cell[0] && a->cell[a->count - 1] == b->cell[b->count - 1];
}

static bool is_option(const cgt_moves *moves, size_t at, const cgt_board *board)
{
	size_t count;
	const uint8_t *bytes = cgti_strings_at(&moves->options, at, &count);

	return count == board->size && memcmp(bytes, board->content, count) == 0;
}

static cgt_status must_move_elsewhere(void)
{
	return cgti_fail(CGT_ILLEGAL_MOVE, "another move has to be made first");
}

static cgt_status find_on_grid(const cgt_moves *moves, const char *move, uint64_t *k)
{
	struct cgti_move wanted;
	size_t component;
	cgt_status status = cgti_position_read_move(moves->position, moves->player, move, &component, &wanted);

	if (status != CGT_OK)
		return status;
	for (size_t i = begin_of(moves, component), at = moves->of[component].first; i < moves->of[component].end; i++, at++)
		if (same_cells(&moves->list.move[at], &wanted)) {
			*k = i;
			return CGT_OK;
		}
	return must_move_elsewhere();
}

static cgt_status find_on_bytes(const cgt_moves *moves, const char *move, uint64_t *k)
{
	cgt_board *wanted;
	size_t component, i, at;
	cgt_status status = cgti_position_read_option(moves->position, move, &component, &wanted);

	if (status != CGT_OK)
		return status;
	i = begin_of(moves, component);
	at = moves->of[component].first;
	while (i < moves->of[component].end && !is_option(moves, at, wanted))
		i++, at++;
	cgt_board_unref(wanted);
	if (i == moves->of[component].end && cgti_position_forced(moves->position, moves->player))
		return must_move_elsewhere();
	if (i == moves->of[component].end)
		return cgti_fail(CGT_ILLEGAL_MOVE, "%s has no move to this board in component %zu, %s",
		                 cgt_player_name(moves->player), component + 1, moves->position->component[component].game->spec);
	*k = i;
	return CGT_OK;
}

cgt_status cgt_moves_find(const cgt_moves *moves, const char *move, uint64_t *k)
{
	size_t component;
	cgt_status status;

	if (!moves || !move || !k)
		return cgti_fail_null(!moves ? "moves" : !move ? "move" : "k");
	status = cgti_position_read_component(moves->position, move, &component);
	if (status != CGT_OK)
		return status;
	return is_on_bytes(moves, component) ? find_on_bytes(moves, move, k) : find_on_grid(moves, move, k);
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
