/* SPDX-License-Identifier: MIT */
/* Heap games as games: what the rest of the library asks of them, since no list of their moves is ever made. */
#ifndef CGTI_GAMES_HEAPS_H
#define CGTI_GAMES_HEAPS_H

#include "games/game.h"
#include "octal/moves.h"

/* Reads a code at the reader's place as a game and stops after it. */
cgt_status cgti_heaps_read_game(struct cgti_reader *reader, cgt_game **game);

/* Whether a game is one on heaps. */
static inline bool cgti_is_on_heaps(const cgt_game *game)
{
	return game->rules == &cgti_heap_rules;
}

/* The code of a game on heaps. */
const struct cgti_code *cgti_heaps_code(const cgt_game *game);

/* The board after a move on heap i: the first heap left takes its place, others stand at the end, and if none is left it
 * becomes empty. CGT_TOO_LARGE if there would be too many heaps. */
cgt_status cgti_heaps_after(const cgt_board *board, size_t i, const struct cgti_heap_move *move, cgt_board **next);

/* Records why a heap of this size cannot become the heaps of a move (CGT_ILLEGAL_MOVE), or finds how many counters that
 * takes. */
cgt_status cgti_heaps_check_move(const cgt_game *game, uint64_t heap, struct cgti_heap_move *move);

#endif
