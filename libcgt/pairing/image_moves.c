/* SPDX-License-Identifier: MIT */
/*
 * The moves of both players in one state of play, sorted, so that an image is looked up among them.
 *
 * A move in one component leaves the moves of the others as they are, unless there are forced moves; in a game of placements
 * it only takes away the moves that share a cell with it. Elsewhere the moves of the component are made anew after the move.
 */
#include "pairing/image_moves.h"

#include <stdlib.h>
#include <string.h>

#include "support/players.h"

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

static cgt_status read_moves(struct cgti_answers *answers, int32_t player)
{
	struct cgti_play_moves *moves = &answers->player[player - CGT_LEFT];
	cgt_status status = cgti_play_list(&answers->play, player, moves);

	if (status != CGT_OK)
		return status;
	for (size_t k = 0, begin = 0; k < answers->play.position->count; begin = moves->end[k++])
		if (moves->end[k] > begin)
			qsort(moves->list.move + begin, moves->end[k] - begin, sizeof *moves->list.move, compare_changes);
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
	cgt_status status;

	*answers = (struct cgti_answers){ .involution = involution };
	status = cgti_play_init(&answers->play, position);
	for (int i = 0; i < 2 && status == CGT_OK; i++)
		status = cgti_play_moves_init(&answers->player[i], position);
	return status == CGT_OK ? read_both(answers) : status;
}

void cgti_answers_free(struct cgti_answers *answers)
{
	cgti_play_free(&answers->play);
	for (int i = 0; i < 2; i++)
		cgti_play_moves_free(&answers->player[i]);
	cgti_move_list_free(&answers->later);
}

cgt_status cgti_answers_go(struct cgti_answers *answers, const uint8_t *content)
{
	if (answers->play.position->cells)
		memcpy(answers->play.content, content, answers->play.position->cells);
	return read_both(answers);
}

/* Whether a player has this move in component k. */
static bool has_move(const struct cgti_answers *answers, int32_t player, size_t k, const struct cgti_move *move)
{
	const struct cgti_play_moves *moves = cgti_answers_moves(answers, player);
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

/* Whether the player has a move in component k once another one was made in component made_k. */
static cgt_status has_after(struct cgti_answers *answers, int32_t player, size_t k, const struct cgti_move *wanted,
                            size_t made_k, const struct cgti_move *made, bool *has)
{
	struct cgti_move back, ignored;
	cgt_status status;

	cgti_play_make(&answers->play, made_k, made, &back);
	status = cgti_play_list_component(&answers->play, player, k, &answers->later);
	cgti_play_make(&answers->play, made_k, &back, &ignored);
	*has = false;
	for (size_t i = 0; i < answers->later.count && !*has; i++)
		*has = compare_changes(&answers->later.move[i], wanted) == 0;
	return status;
}

cgt_status cgti_answers_find(struct cgti_answers *answers, int32_t player, size_t k, const struct cgti_move *move,
                             struct cgti_answer *answer)
{
	const struct cgti_rules *rules = answers->play.position->component[k].game->rules;
	const int32_t other = cgti_other_player(player);

	answer->available = false;
	if (!cgti_involution_move(answers->involution, k, move, &answer->k, &answer->move))
		return CGT_OK;
	if (answers->play.forcing || (answer->k == k && !rules->placement))
		return has_after(answers, other, answer->k, &answer->move, k, move, &answer->available);
	answer->available = has_move(answers, other, answer->k, &answer->move) &&
	                    !(answer->k == k && share_a_cell(move, &answer->move));
	return CGT_OK;
}

static bool touches_fixed_cell(const struct cgti_answers *answers, size_t k, const struct cgti_move *move)
{
	for (size_t i = 0; i < move->count; i++) {
		const size_t cell = cgti_play_cell(&answers->play, k, move, i);

		if (answers->involution->image[cell] == cell)
			return true;
	}
	return false;
}

int32_t cgti_answers_fault(const struct cgti_answers *answers, int32_t player, size_t k, const struct cgti_move *move)
{
	struct cgti_move image;
	size_t image_k;

	if (!cgti_involution_move(answers->involution, k, move, &image_k, &image))
		return CGT_PAIRING_NO_IMAGE;
	if (!has_move(answers, cgti_other_player(player), image_k, &image))
		return has_move(answers, player, image_k, &image) ? CGT_PAIRING_WRONG_PLAYER : CGT_PAIRING_NO_IMAGE;
	if (image_k == k && compare_changes(&image, move) == 0)
		return CGT_PAIRING_SELF_PAIRED;
	return touches_fixed_cell(answers, k, move) ? CGT_PAIRING_FIXED_CELL : CGT_PAIRING_NO_ROOM;
}
