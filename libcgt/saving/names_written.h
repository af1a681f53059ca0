/* SPDX-License-Identifier: MIT */
/* * Names, on their way into a file. */
#ifndef CGTI_SAVING_NAMES_WRITTEN_H
#define CGTI_SAVING_NAMES_WRITTEN_H

#include "saving/saving.h"

/* Whether it is a game of the caller's own whose name no other game of the solver has. */
bool cgti_game_can_be_named(const struct cgti_components *components, size_t game);

/* Gives names to all that is to be saved, and writes them, and with the components what is known of each. */
cgt_status cgti_saved_names_put(struct cgti_saving *saving);

#endif
