/* SPDX-License-Identifier: MIT */
/* A component as a board, and what is seen of that. */
#ifndef CGTI_COMPONENTS_DESCRIBE_H
#define CGTI_COMPONENTS_DESCRIBE_H

#include "components/components.h"
#include "support/text.h"

/* Writes a component as a position of which it is all; it can be read again if its game is one of the library's. */
cgt_status cgti_components_write(const struct cgti_components *table, uint32_t id, struct cgti_text *text);

/*
 * Whether a component is known to be worth zero in normal play, for that was found before or, if pairings are looked for, it
 * has one. It must not be of a game with forced moves.
 */
cgt_status cgti_components_is_zero(struct cgti_components *table, uint32_t id, bool *zero);

/* Makes a board that is the component. */
cgt_status cgti_components_board(const struct cgti_components *table, uint32_t id, cgt_board **board);

#endif
