/* SPDX-License-Identifier: MIT */
/* What an involution makes of the moves, as play stands: the image of each, and whether it is there as an answer. */
#ifndef CGTI_ANSWERS_H
#define CGTI_ANSWERS_H

#include <cgt/pairing.h>

#include "involution/involution.h"
#include "position/grid_moves.h"

struct cgti_answers {
	const cgt_involution *involution;
	struct cgti_play play;
	struct cgti_play_moves player[2]; /* of Left and Right, in each component by the cells they change */
	struct cgti_move_list later;      /* scratch: moves of one component after a move */
};

/* A move's image, if it has one in a single component. */
struct cgti_answer {
	size_t k;
	struct cgti_move move;
	bool available; /* once the move is made, the other player may make this one */
};

/* Takes the state of play from the involution's position of grids; on failure, too, release it with cgti_answers_free. */
cgt_status cgti_answers_init(struct cgti_answers *answers, const cgt_involution *involution);
void cgti_answers_free(struct cgti_answers *answers);

/* Goes to another state of play, given by the contents of all cells. */
cgt_status cgti_answers_go(struct cgti_answers *answers, const uint8_t *content);

static inline const struct cgti_play_moves *cgti_answers_moves(const struct cgti_answers *answers, int32_t player)
{
	return &answers->player[player - CGT_LEFT];
}

/* The answer to a move of `player` in component k. */
cgt_status cgti_answers_find(struct cgti_answers *answers, int32_t player, size_t k, const struct cgti_move *move,
                             struct cgti_answer *answer);

/* Why a move of `player` in component k has no answer, an enum cgt_pairing_failure. */
int32_t cgti_answers_fault(const struct cgti_answers *answers, int32_t player, size_t k, const struct cgti_move *move);

#endif
