/* SPDX-License-Identifier: MIT */
/* What the inside of the library knows of Dawson's pawns beyond a game's answers: their options. */
#ifndef CGTI_DAWSON_PAWNS_H
#define CGTI_DAWSON_PAWNS_H

#include "games/game.h"

#define CGTI_PAWN_RANKS 3

/* The options, and their values as the spec lists them. */
enum { CGTI_PAWN_CAPTURES, CGTI_PAWN_PROMOTION };
enum { CGTI_PAWN_COMPULSORY, CGTI_PAWN_OPTIONAL };
enum { CGTI_PAWN_INERT, CGTI_PAWN_REMOVED, CGTI_PAWN_QUEEN };

/* All their variants are made by the same function. */
static inline bool cgti_is_dawson_pawns(const cgt_game *game)
{
	return game->rules->variant == cgti_dawson_pawns_rules.variant;
}

static inline bool cgti_pawn_captures_bind(const cgt_game *game)
{
	return game->chosen[CGTI_PAWN_CAPTURES] == CGTI_PAWN_COMPULSORY;
}

#endif
