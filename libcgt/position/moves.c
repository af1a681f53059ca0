/* SPDX-License-Identifier: MIT */
/*
 * The moves of a player: the list of each component is made once, and texts and positions only when asked for. The moves of
 * heaps are not listed but counted, heap by heap.
 */
#include "position/moves.h"

#include <string.h>

#include "games/heaps.h"
#include "position/naming.h"
#include "support/error.h"
#include "support/memory.h"
#include "support/players.h"

/* The moves of one component: up to `end` in the numbers of all moves, from `first` on in the list that they are in. */
struct component_moves {
	uint64_t end;
	size_t first;
};

struct cgt_moves {
	struct cgti_refs refs;
	cgt_position *position;
	int32_t player;
	struct cgti_move_list list;   /* moves on grids */
	struct cgti_strings options;  /* moves in components on bytes: the boards that they lead to */
	uint64_t *heap_end;           /* of the moves of each heap, in the numbers of all moves */
	struct component_moves of[];  /* each component */
};

static void free_moves(cgt_moves *moves)
{
	cgti_move_list_free(&moves->list);
	cgti_strings_free(&moves->options);
	cgti_free(moves->heap_end);
	cgt_position_unref(moves->position);
	cgti_free(moves);
}

static bool is_on_bytes(const cgt_moves *moves, size_t k)
{
	return moves->position->component[k].game->rules->bytes != NULL;
}

static bool is_on_heaps(const cgt_moves *moves, size_t k)
{
	return cgti_is_on_heaps(moves->position->component[k].game);
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

static cgt_status too_many(void)
{
	return cgti_fail(CGT_TOO_LARGE, "there are more moves than 64 bits count: cgt_position_play makes one without counting");
}

/* Counts the moves of the heaps of component k. */
static cgt_status count_heaps(cgt_moves *moves, size_t k, uint64_t *total)
{
	const struct cgti_component *component = &moves->position->component[k];
	cgt_status status = CGT_OK;

	for (size_t i = 0; i < component->board->size && status == CGT_OK; i++) {
		uint64_t count;

		if (!cgti_heap_move_count(cgti_heaps_code(component->game), component->board->heap[i], &count) ||
		    __builtin_add_overflow(*total, count, total))
			status = too_many();
		moves->heap_end[moves->of[k].first + i] = *total;
	}
	return status;
}

/* Lists the moves of component k, or counts them. */
static cgt_status list_component(cgt_moves *moves, size_t k, uint64_t *total)
{
	const cgt_game *game = moves->position->component[k].game;
	const cgt_board *board = moves->position->component[k].board;
	struct cgti_grid grid = cgti_board_grid(board);
	size_t before = moves->list.count + moves->options.count;
	cgt_status status = CGT_OK;

	if (is_on_heaps(moves, k))
		return count_heaps(moves, k, total);
	if (is_on_bytes(moves, k))
		status = game->rules->bytes->options(game, board->content, board->size, moves->player, &moves->options);
	else
		game->rules->moves(game, &grid, moves->player, &moves->list);
	if (moves->list.failed)
		status = cgti_fail_memory();
	if (status == CGT_OK && __builtin_add_overflow(*total, moves->list.count + moves->options.count - before, total))
		status = too_many();
	return status;
}

/* Whether only forced moves count and the player has none in component k. */
static bool is_bound(const cgt_moves *moves, size_t k, bool forced)
{
	const cgt_game *game = moves->position->component[k].game;
	struct cgti_grid grid = cgti_board_grid(moves->position->component[k].board);

	return forced && !(game->rules->forced && game->rules->forced(game, &grid, moves->player));
}

static cgt_status list_moves(cgt_moves *moves)
{
	bool forced = cgti_position_forced(moves->position, moves->player);
	uint64_t total = 0;
	size_t heaps = 0;
	cgt_status status = CGT_OK;

	for (size_t k = 0; k < moves->position->count && status == CGT_OK; k++) {
		moves->of[k].first = is_on_heaps(moves, k)   ? heaps
		                     : is_on_bytes(moves, k) ? moves->options.count
		                                             : moves->list.count;
		heaps += is_on_heaps(moves, k) ? moves->position->component[k].board->size : 0;
		if (!is_bound(moves, k, forced))
			status = list_component(moves, k, &total);
		moves->of[k].end = total;
	}
	return status;
}

static size_t count_all_heaps(const cgt_moves *moves)
{
	size_t heaps = 0;

	for (size_t k = 0; k < moves->position->count; k++)
		if (is_on_heaps(moves, k))
			heaps += moves->position->component[k].board->size;
	return heaps;
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
	made->heap_end = cgti_alloc_zero(count_all_heaps(made), sizeof *made->heap_end);
	status = made->heap_end ? list_moves(made) : cgti_fail_memory();
	if (status != CGT_OK) {
		free_moves(made);
		return status;
	}
	*moves = made;
	return CGT_OK;
}

cgt_moves *cgt_moves_ref(const cgt_moves *moves)
{
	cgt_moves *own = (cgt_moves *)moves; /* what it counts is no part of its value */

	if (own)
		cgti_refs_take(&own->refs);
	return own;
}

void cgt_moves_unref(cgt_moves *moves)
{
	if (moves && cgti_refs_drop(&moves->refs))
		free_moves(moves);
}

uint64_t cgt_moves_count(const cgt_moves *moves)
{
	return moves && moves->position->count ? moves->of[moves->position->count - 1].end : 0;
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

static uint64_t begin_of(const cgt_moves *moves, size_t component)
{
	return component ? moves->of[component - 1].end : 0;
}

/* Which component move k is in; *at is its place in the list that it is in, on heaps the place of its heap. */
static size_t component_of_move(const cgt_moves *moves, uint64_t k, size_t *at)
{
	size_t component = 0;

	while (moves->of[component].end <= k)
		component++;
	*at = moves->of[component].first;
	if (!is_on_heaps(moves, component))
		*at += (size_t)(k - begin_of(moves, component));
	else
		while (moves->heap_end[*at] <= k)
			++*at;
	return component;
}

/* The first move of the heap at a place, in the numbers of all moves. */
static uint64_t begin_of_heap(const cgt_moves *moves, size_t component, size_t at)
{
	return at == moves->of[component].first ? begin_of(moves, component) : moves->heap_end[at - 1];
}

/* Move k, which is in a heap: which heap of its component that is, and the move. */
static size_t heap_move(const cgt_moves *moves, size_t component, size_t at, uint64_t k, struct cgti_heap_move *move)
{
	const struct cgti_component *of = &moves->position->component[component];
	size_t i = at - moves->of[component].first;

	*move = cgti_heap_move_at(cgti_heaps_code(of->game), of->board->heap[i], k - begin_of_heap(moves, component, at));
	return i;
}

static void heap_text(const cgt_moves *moves, size_t component, size_t at, uint64_t k, struct cgti_text *text)
{
	struct cgti_heap_move move;
	size_t i = heap_move(moves, component, at, k, &move);

	cgti_position_heap_move_text(moves->position, component, i, &move, text);
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

cgt_status cgti_moves_write(const cgt_moves *moves, uint64_t k, struct cgti_text *text)
{
	size_t at, component = component_of_move(moves, k, &at);

	if (is_on_bytes(moves, component))
		return option_text(moves, component, at, text);
	if (is_on_heaps(moves, component))
		heap_text(moves, component, at, k, text);
	else
		cgti_position_move_text(moves->position, component, &moves->list.move[at], text);
	return CGT_OK;
}

cgt_status cgt_moves_text(const cgt_moves *moves, uint64_t k, char *buf, size_t cap, size_t *needed)
{
	struct cgti_text text = CGTI_TEXT_EMPTY;
	cgt_status status = check_move(moves, k);

	if (status == CGT_OK)
		status = cgti_moves_write(moves, k, &text);
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
	if (moves->position->component[component].board->kind == CGT_BOARD_GRID)
		for (; count < moves->list.move[at].count; count++)
			own[count] = moves->position->component[component].first_cell + moves->list.move[at].cell[count];
	return cgti_array_out(own, count, sizeof own[0], "cells", cell, cap, needed);
}

/* The position after a move on heap i of component k. */
static cgt_status after_heap_move(const cgt_position *position, size_t k, size_t i, const struct cgti_heap_move *move,
                                  cgt_position **next)
{
	cgt_board *board;
	cgt_status status = cgti_heaps_after(position->component[k].board, i, move, &board);

	if (status != CGT_OK)
		return status;
	status = cgti_position_with_board(position, k, board, next);
	cgt_board_unref(board);
	return status;
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
	if (is_on_heaps(moves, component)) {
		struct cgti_heap_move move;
		size_t i = heap_move(moves, component, at, k, &move);

		return after_heap_move(moves->position, component, i, &move, next);
	}
	return cgti_position_after(moves->position, component, &moves->list.move[at], next);
}

/* Moves of one player on one grid are told apart by their cells. */
static bool same_cells(const struct cgti_move *a, const struct cgti_move *b)
{
	return a->count == b->count && a->cell[0] == b->cell[0] && a->cell[a->count - 1] == b->cell[b->count - 1];
}

static bool is_option(const cgt_moves *moves, uint64_t at, const cgt_board *board)
{
	size_t count;
	const uint8_t *bytes = cgti_strings_at(&moves->options, (size_t)at, &count);

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
	for (uint64_t i = begin_of(moves, component), at = moves->of[component].first; i < moves->of[component].end; i++, at++)
		if (same_cells(&moves->list.move[at], &wanted)) {
			*k = i;
			return CGT_OK;
		}
	return must_move_elsewhere();
}

static cgt_status find_on_heaps(const cgt_moves *moves, const char *move, uint64_t *k)
{
	struct cgti_heap_move wanted;
	size_t component, i;
	cgt_status status = cgti_position_read_heap_move(moves->position, move, &component, &i, &wanted);
	const struct cgti_component *of;

	if (status != CGT_OK)
		return status;
	if (begin_of(moves, component) == moves->of[component].end) /* though there is this one */
		return must_move_elsewhere();
	of = &moves->position->component[component];
	*k = begin_of_heap(moves, component, moves->of[component].first + i) +
	     cgti_heap_move_number(cgti_heaps_code(of->game), of->board->heap[i], &wanted);
	return CGT_OK;
}

static cgt_status find_on_bytes(const cgt_moves *moves, const char *move, uint64_t *k)
{
	cgt_board *wanted;
	uint64_t i, at;
	size_t component;
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
	if (is_on_heaps(moves, component))
		return find_on_heaps(moves, move, k);
	return is_on_bytes(moves, component) ? find_on_bytes(moves, move, k) : find_on_grid(moves, move, k);
}

/* A move on a heap, whose moves need not be countable. */
static cgt_status play_on_heaps(const cgt_position *position, int32_t player, const char *text, cgt_position **next)
{
	struct cgti_heap_move move;
	size_t component, i;
	cgt_status status = cgti_position_read_heap_move(position, text, &component, &i, &move);

	if (status == CGT_OK && cgti_position_forced(position, player))
		status = must_move_elsewhere();
	return status == CGT_OK ? after_heap_move(position, component, i, &move, next) : status;
}

cgt_status cgt_position_play(const cgt_position *position, int32_t player, const char *move, cgt_position **next)
{
	cgt_moves *moves;
	size_t component;
	uint64_t k;
	cgt_status status = cgti_check_player(player);

	if (!position || !move || !next)
		return cgti_fail_null(!position ? "position" : !move ? "move" : "next");
	if (status == CGT_OK)
		status = cgti_position_read_component(position, move, &component);
	if (status != CGT_OK)
		return status;
	if (cgti_is_on_heaps(position->component[component].game))
		return play_on_heaps(position, player, move, next);
	status = cgt_position_moves(position, player, &moves);
	if (status != CGT_OK)
		return status;
	status = cgt_moves_find(moves, move, &k);
	if (status == CGT_OK)
		status = cgt_moves_play(moves, k, next);
	cgt_moves_unref(moves);
	return status;
}
