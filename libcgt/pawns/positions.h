/* SPDX-License-Identifier: MIT */
/*
 * A set of positions of one board of pawns, exactly as they stand: half a byte a cell and half a byte for who is to move. Each
 * has a number, in the order in which they were put in.
 */
#ifndef CGTI_PAWN_POSITIONS_H
#define CGTI_PAWN_POSITIONS_H

#include "games/dawson_pawns.h"
#include "support/hash.h"

#include <cgt/pawns.h>

#define CGTI_PAWN_CELLS (CGTI_PAWN_RANKS * CGT_PAWNS_MAX_FILES)

struct cgti_pawn_positions {
	struct cgti_intern keys;
	int32_t files; /* of every board in the set */
};

void cgti_pawn_positions_free(struct cgti_pawn_positions *set);

/* The number of a position, which is put in if it is not there; CGT_OUT_OF_MEMORY. */
cgt_status cgti_pawn_positions_put(struct cgti_pawn_positions *set, const uint8_t *cell, int32_t to_move, uint32_t *number,
                                   bool *added);

/* The number of a position, or CGTI_INTERN_NONE if it is not there; the cells may hold anything. */
uint32_t cgti_pawn_positions_find(const struct cgti_pawn_positions *set, const uint8_t *cell, int32_t to_move);

/* Copies a position out, and says who is to move. */
int32_t cgti_pawn_positions_get(const struct cgti_pawn_positions *set, uint32_t number, uint8_t *cell);

/* Records the failure if the board is NULL, none of the game's, or too wide. */
cgt_status cgti_check_pawn_board(const cgt_game *game, const cgt_board *board);

/* Records the failure if the game is not "dawson-pawns"; it must not be NULL. */
cgt_status cgti_check_pawn_game(const cgt_game *game);

#endif
