/* SPDX-License-Identifier: MIT */
/*
 * The moves of both players in one state of play, sorted, so that an image is looked up among them.
 *
 * A move in one component leaves the moves of the others as they are; in a game of placements it only takes away the moves
 * that share a cell with it. Elsewhere the moves of the component are made anew after the move.
 */
#include "pairing/answers.h"

#include <stdlib.h>
#include <string.h>

#include "support/error.h"
#include "support/memory.h"
#include "support/terms.h"

/* The change that a move makes, as a number: its cells in ascending order, then their contents. */
static uint64_t change_key(const struct cgti_move *move)
{
	int last = move->count - 1;
	int low = move->cell[0] <= move->cell[last] ? 0 : last, high = last - low;

	return (uint64_t)move->cell[low] << 32 | (uint64_t)move->cell[high] << 16 | (uint64_t)move->content[low] << 8 |
	       move->content[high];
}

static int compare_changes(const void *a, const void *b)
{
	uint64_t p = change_key(a), q = change_key(b);

	return p < q ? -1 : p > q;
}

static struct cgti_grid grid_of(const struct cgti_answers *answers, size_t k)
{
	const struct cgti_component *component = &answers->involution->position->component[k];

	return (struct cgti_grid){ component->board->rows, component->board->cols, answers->content + component->first_cell };
}

static void list_moves(const struct cgti_answers *answers, int32_t player, size_t k, struct cgti_move_list *list)
{
	const cgt_game *game = answers->involution->position->component[k].game;
	struct cgti_grid grid = grid_of(answers, k);

	game->rules->moves(game, &grid, player, list);
}

static cgt_status read_moves(struct cgti_answers *answers, int32_t player)
{
	struct cgti_player_moves *moves = &answers->player[player - CGT_LEFT];

	moves->list.count = 0;
	for (size_t k = 0; k < answers->involution->position->count; k++) {
		size_t begin = moves->list.count;

		list_moves(answers, player, k, &moves->list);
		if (moves->list.failed)
			return cgti_fail_memory();
		moves->end[k] = moves->list.count;
		if (moves->end[k] > begin)
			qsort(moves->list.move + begin, moves->end[k] - begin, sizeof *moves->list.move, compare_changes);
	}
	return CGT_OK;
}

static cgt_status read_both(struct cgti_answers *answers)
{
	cgt_status status = read_moves(answers, CGT_LEFT);

	return status == CGT_OK ? read_moves(answers, CGT_RIGHT) : status;
}

cgt_status cgti_answers_init(struct cgti_answers *answers, const cgt_involution *involution)
{
	const cgt_position *position = involution->position;

	*answers = (struct cgti_answers){ .involution = involution };
	answers->content = cgti_alloc(position->cells);
	answers->player[0].end = cgti_alloc(position->count * sizeof(size_t));
	answers->player[1].end = cgti_alloc(position->count * sizeof(size_t));
	if (!answers->content || !answers->player[0].end || !answers->player[1].end)
		return cgti_fail_memory();
	for (size_t k = 0; k < position->count; k++)
		memcpy(answers->content + position->component[k].first_cell, position->component[k].board->content,
		       position->component[k].board->size);
	return read_both(answers);
}

void cgti_answers_free(struct cgti_answers *answers)
{
	cgti_free(answers->content);
	for (int i = 0; i < 2; i++) {
		cgti_free(answers->player[i].end);
		cgti_move_list_free(&answers->player[i].list);
	}
	cgti_move_list_free(&answers->later);
}

cgt_status cgti_answers_go(struct cgti_answers *answers, const uint8_t *content)
{
	memcpy(answers->content, content, answers->involution->position->cells);
	return read_both(answers);
}

/* Whether a player has this move in component k. */
static bool has_move(const struct cgti_answers *answers, int32_t player, size_t k, const struct cgti_move *move)
{
	const struct cgti_player_moves *moves = cgti_answers_moves(answers, player);
	size_t begin = k ? moves->end[k - 1] : 0;

	return moves->end[k] > begin && bsearch(move, moves->list.move + begin, moves->end[k] - begin, sizeof *move,
	                                        compare_changes);
}

static bool share_a_cell(const struct cgti_move *a, const struct cgti_move *b)
{
	for (size_t i = 0; i < a->count; i++)
		for (size_t j = 0; j < b->count; j++)
			if (a->cell[i] == b->cell[j])
				return true;
	return false;
}

/* Whether the player has the wanted move in component k once another one was made there. */
static cgt_status has_after(struct cgti_answers *answers, int32_t player, size_t k, const struct cgti_move *made,
                            const struct cgti_move *wanted, bool *has)
{
	struct cgti_grid grid = grid_of(answers, k);
	struct cgti_move back = *made;

	for (size_t i = 0; i < made->count; i++)
		back.content[i] = grid.cell[made->cell[i]];
	answers->later.count = 0;
	cgti_move_apply(made, &grid);
	list_moves(answers, player, k, &answers->later);
	cgti_move_apply(&back, &grid);
	if (answers->later.failed)
		return cgti_fail_memory();
	*has = false;
	for (size_t i = 0; i < answers->later.count && !*has; i++)
		*has = compare_changes(&answers->later.move[i], wanted) == 0;
	return CGT_OK;
}

cgt_status cgti_answers_find(struct cgti_answers *answers, int32_t player, size_t k, const struct cgti_move *move,
                             size_t *image_k, struct cgti_move *image, bool *available)
{
	const struct cgti_rules *rules = answers->involution->position->component[k].game->rules;
	int32_t other = cgti_other_player(player);

	*available = false;
	if (!cgti_involution_move(answers->involution, k, move, image_k, image))
		return CGT_OK;
	if (*image_k == k && !rules->placement)
		return has_after(answers, other, k, move, image, available);
	*available = has_move(answers, other, *image_k, image) && !(*image_k == k && share_a_cell(move, image));
	return CGT_OK;
}
