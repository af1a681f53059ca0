/* SPDX-License-Identifier: MIT */
/* The engines of Domineering: boards beside numbers, and large boards beside anything else. */
#ifndef CGTI_DOMINEERING_ENGINE_H
#define CGTI_DOMINEERING_ENGINE_H

#include "search/engine.h"
#include "search/tables.h"

/* Takes boards of Domineering in normal play, and numbers beside them. */
extern const struct cgti_engine cgti_domineering_engine;

/* Takes large boards of Domineering beside anything else in normal play, where the outcomes of parts decide the sum. */
extern const struct cgti_engine cgti_beside_domineering_engine;

/*
 * Finds whether the player to move wins the boards of Domineering and the numbers of a sum, with `more` 64ths beside them
 * that belong to Left, into *wins; *taken is false where the engine has no room for them. Other components are passed over.
 */
cgt_status cgti_domineering_part(struct cgti_question *question, const struct cgti_sum *sum, int32_t more, int32_t to_move,
                                 bool *taken, bool *wins);

/* Tells whether a component is a board of Domineering, and whether it is too large to be valued at once by the engine of sums. */
bool cgti_is_domineering(const struct cgti_components *components, uint32_t id);
bool cgti_is_large_domineering(const struct cgti_components *components, uint32_t id);

#endif
