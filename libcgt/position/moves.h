/* SPDX-License-Identifier: MIT */
/* The moves of a player. */
#ifndef CGTI_POSITION_MOVES_H
#define CGTI_POSITION_MOVES_H

#include "position/position.h"

/* Whether the player has a forced move anywhere, so that he must make one of those (see `forced` in games/game.h). */
bool cgti_position_forced(const cgt_position *position, int32_t player);

/* Writes move k, which is there, as text. */
cgt_status cgti_moves_write(const cgt_moves *moves, uint64_t k, struct cgti_text *text);

#endif
