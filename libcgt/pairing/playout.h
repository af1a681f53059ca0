/* SPDX-License-Identifier: MIT */
/* Play-outs: what becomes of a player who answers every move with its image. */
#ifndef CGTI_PLAYOUT_H
#define CGTI_PLAYOUT_H

#include "pairing/involution.h"
#include "support/text.h"

/*
 * Finds the shortest play-out, with either player as the opponent, in which the one who answers with images is left without
 * an answer. Adds its moves to *line, separated by spaces, the last one being that without an answer; nothing if there is no
 * such play-out. *complete is false if the search was given up, so that there may be one all the same. All boards are grids.
 */
cgt_status cgti_playout_shortest(const cgt_involution *involution, struct cgti_text *line, bool *complete);

#endif
