/* SPDX-License-Identifier: MIT */
/* What an involution makes of the moves, as play stands: the image of each, and whether it is there as an answer. */
#ifndef CGTI_ANSWERS_H
#define CGTI_ANSWERS_H

#include "pairing/involution.h"
#include "position/position.h"

/* The moves of one player in all components. */
struct cgti_player_moves {
	struct cgti_move_list list; /* component by component, in each by the cells they change */
	size_t *end;                /* of each component's moves in the list */
};

struct cgti_answers {
	const cgt_involution *involution;
	uint8_t *content;                   /* of all cells of the position */
	struct cgti_player_moves player[2]; /* Left, Right */
	struct cgti_move_list later;        /* scratch: moves of one component after a move */
};

/* Takes the state of play from the involution's position; on failure, too, to be released with cgti_answers_free. */
cgt_status cgti_answers_init(struct cgti_answers *answers, const cgt_involution *involution);
void cgti_answers_free(struct cgti_answers *answers);

/* Goes to another state of play, given by the contents of all cells. */
cgt_status cgti_answers_go(struct cgti_answers *answers, const uint8_t *content);

static inline const struct cgti_player_moves *cgti_answers_moves(const struct cgti_answers *answers, int32_t player)
{
	return &answers->player[player - CGT_LEFT];
}

/*
 * Whether, once `player` has made a move in component k, the other player has its image as an answer, into *available, and
 * the image into *image_k and *image (which mean nothing if it has none).
 */
cgt_status cgti_answers_find(struct cgti_answers *answers, int32_t player, size_t k, const struct cgti_move *move,
                             size_t *image_k, struct cgti_move *image, bool *available);

#endif
