/* SPDX-License-Identifier: MIT */
/*
 * Positions one move away from a paired one: whoever is to move there takes what stands in the way of the pairing, the centre
 * domino for one, and then answers by it.
 *
 * After the move the cells that no move can touch any more are blocked. They are of no account, and would only stand in the way:
 * a cell left alone has no partner.
 */
#include "census/one_move.h"

#include <string.h>

#include "census/census.h"
#include "position/grid_moves.h"
#include "position/position.h"
#include "support/error.h"
#include "support/memory.h"
#include "support/players.h"

/* Blocks what no move can touch any more; whether anything is left. */
static cgt_status block_dead(const cgt_game *game, struct cgti_grid *grid, bool *live)
{
	const size_t size = cgti_grid_size(grid);
	int32_t *label = cgti_alloc(size * sizeof *label);
	size_t *stack = cgti_alloc(size * sizeof *stack);
	const bool ok = label && stack;

	if (ok)
		*live = cgti_game_split(game, grid, label, stack) > 0;
	for (size_t cell = 0; ok && cell < size; cell++)
		if (label[cell] < 0)
			grid->cell[cell] = CGTI_BLOCKED;
	cgti_free(label);
	cgti_free(stack);
	return ok ? CGT_OK : cgti_fail_memory();
}

/* What is left of a position after a move. */
static cgt_status leave(const cgt_position *position, const struct cgti_move *move, cgt_position **left, bool *live)
{
	struct cgti_grid before = cgti_board_grid(position->component[0].board), after;
	cgt_board *board;
	cgt_status status = cgti_board_new_grid(&before, &board);

	if (status != CGT_OK)
		return status;
	after = cgti_board_grid(board);
	cgti_move_apply(move, &after);
	status = block_dead(position->component[0].game, &after, live);
	if (status == CGT_OK)
		status = cgti_position_with_board(position, 0, board, left);
	cgt_board_unref(board);
	return status;
}

/* A pairing of a position, or NULL. */
static cgt_status find_pairing(cgt_position *position, cgt_involution **pairing)
{
	cgt_involution_search *search;
	cgt_status status = cgt_involution_search_new(position, CGT_SEARCH_GRAPH, &search);

	if (status != CGT_OK)
		return status;
	*pairing = NULL;
	status = cgt_involution_search_next(search, NULL, pairing);
	cgt_involution_search_free(search);
	return status == CGT_END ? CGT_OK : status;
}

cgt_status cgti_one_move_pairing(const cgt_position *position, const struct cgti_move *move, cgt_involution **pairing)
{
	cgt_position *left;
	bool live;
	cgt_status status = leave(position, move, &left, &live);

	if (status != CGT_OK)
		return status;
	status = find_pairing(left, pairing);
	cgt_position_unref(left);
	return status;
}

/* Whether a position may have a pairing: cells that hold each content must be as many as those that hold what it goes to. */
static bool is_balanced(const cgt_position *position)
{
	const struct cgti_rules *rules = position->component[0].game->rules;
	const cgt_board *board = position->component[0].board;
	const uint8_t first = rules->stones ? (uint8_t)rules->alphabet[0] : CGTI_EMPTY;
	size_t firsts = 0, others = 0;

	for (size_t cell = 0; cell < board->size; cell++) {
		firsts += board->content[cell] == first;
		others += board->content[cell] != first && board->content[cell] != CGTI_BLOCKED;
	}
	return rules->stones && !rules->impartial ? firsts == others : (firsts + others) % 2 == 0;
}

/* What a move leads to. */
static cgt_status judge_move(const cgt_position *position, const struct cgti_move *move, enum cgti_one_move_kind *kind)
{
	cgt_position *left;
	cgt_involution *pairing = NULL;
	bool live;
	cgt_status status = leave(position, move, &left, &live);

	if (status != CGT_OK)
		return status;
	if (live && is_balanced(left))
		status = find_pairing(left, &pairing);
	*kind = !live ? CGTI_LAST_MOVE : pairing ? CGTI_PAIRING_MOVE : CGTI_NO_SUCH_MOVE;
	cgt_involution_unref(pairing);
	cgt_position_unref(left);
	return status;
}

/* Goes through the moves of a player until there is one of the best kind. */
static cgt_status try_player(const cgt_position *position, int32_t player, const struct cgti_move_list *list,
                             struct cgti_one_move *found)
{
	enum cgti_one_move_kind *own = &found->kind[player - CGT_LEFT], other = found->kind[cgti_other_player(player) - CGT_LEFT];
	cgt_status status = CGT_OK;

	for (size_t i = 0; i < list->count && status == CGT_OK && *own != CGTI_PAIRING_MOVE; i++) {
		enum cgti_one_move_kind kind = CGTI_NO_SUCH_MOVE;

		status = judge_move(position, &list->move[i], &kind);
		if (status != CGT_OK || kind <= *own)
			continue;
		*own = kind;
		if (found->player && kind <= other)
			continue;
		found->player = player;
		found->move = list->move[i];
	}
	return status;
}

cgt_status cgti_one_move_find(cgt_position *position, struct cgti_one_move *found)
{
	const bool impartial = position->component[0].game->rules->impartial;
	struct cgti_move_list list = CGTI_MOVE_LIST_EMPTY;
	struct cgti_play play;
	cgt_status status = cgti_play_init(&play, position);

	*found = (struct cgti_one_move){ .player = 0 };
	for (int32_t player = CGT_LEFT; player <= (impartial ? CGT_LEFT : CGT_RIGHT) && status == CGT_OK; player++) {
		status = cgti_play_list_component(&play, player, 0, &list);
		if (status == CGT_OK)
			status = try_player(position, player, &list, found);
	}
	if (impartial)
		found->kind[1] = found->kind[0];
	cgti_move_list_free(&list);
	cgti_play_free(&play);
	return status;
}
