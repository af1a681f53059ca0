/* SPDX-License-Identifier: MIT */
/* Play-outs: what becomes of a player who answers every move with its image. */
#ifndef CGTI_PLAYOUT_H
#define CGTI_PLAYOUT_H

#include "pairing/involution.h"
#include "support/text.h"

/*
 * Finds a shortest play-out, with either player as the opponent, in which the one who answers with images is left without
 * an answer: one whose last move changes the cells to blame (two, or twice the same), if there is one. Adds its moves to
 * *line, separated by spaces, the last one being that without an answer; nothing if there is no such play-out. The search is
 * given up when it has looked at about so many moves and cells: then *complete is false, and there may be one all the same.
 * All boards must be grids.
 */
cgt_status cgti_playout_shortest(const cgt_involution *involution, const size_t blamed[2], uint64_t most_work,
                                 struct cgti_text *line, bool *complete);

#endif
