/* SPDX-License-Identifier: MIT */
/* The table of known games, and the reading of a spec. */
#ifndef CGTI_GAMES_REGISTRY_H
#define CGTI_GAMES_REGISTRY_H

#include "games/game.h"

/* Reads a game's spec at the reader's place and stops after it. It may be that of one of `extra` games, too. */
cgt_status cgti_game_read(struct cgti_reader *reader, cgt_game *const *extra, size_t count, cgt_game **game);

/* Whether a game of the library has this name, or it begins as a code does. */
bool cgti_game_is_known(const char *name);

#endif
