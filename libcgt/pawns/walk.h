/* SPDX-License-Identifier: MIT */
/* The inside of a walk through positions of pawns. */
#ifndef CGTI_PAWNS_WALK_H
#define CGTI_PAWNS_WALK_H

#include <cgt/pawns.h>

#include "pawns/positions.h"

struct cgt_pawn_walk {
	bool busy;
	cgt_game *game;
	struct cgti_pawn_positions met;
	uint8_t *known; /* of each position */
	size_t known_cap;
	uint64_t far_rank;
	uint64_t result[3]; /* positions that nobody, Left, Right wins, after retrograde analysis */
};

/* Records the failure if the walk is NULL or at work. */
cgt_status cgti_pawn_walk_check_idle(const cgt_pawn_walk *walk);

/* Bytes held by a walk. */
uint64_t cgti_pawn_walk_bytes(const cgt_pawn_walk *walk);

#endif
