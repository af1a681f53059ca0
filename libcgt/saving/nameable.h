/* SPDX-License-Identifier: MIT */
/* Which games can be named in a file. */
#ifndef CGTI_SAVING_NAMEABLE_H
#define CGTI_SAVING_NAMEABLE_H

#include "saving/names_written.h"

/* Whether it is a game of the caller's own whose name no other game of the solver has. */
bool cgti_game_can_be_named(const struct cgti_components *components, size_t game);

#endif
