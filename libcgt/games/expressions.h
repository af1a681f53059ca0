/* SPDX-License-Identifier: MIT */
/* Value expressions. */
#ifndef CGTI_GAMES_EXPRESSIONS_H
#define CGTI_GAMES_EXPRESSIONS_H

#include "games/game.h"

/* Whether a value expression, rather than the name of a game, begins at the reader's place. */
bool cgti_value_begins(const struct cgti_reader *reader);

#endif
