/* SPDX-License-Identifier: MIT */
/* Negatives of components. */
#ifndef CGTI_COMPONENTS_NEGATIVE_H
#define CGTI_COMPONENTS_NEGATIVE_H

#include "components/components.h"
#include "components/sum.h"

/* The number of the negative of a component, or CGTI_INTERN_NONE if its game cannot write it. */
cgt_status cgti_components_negative(struct cgti_components *table, uint32_t id, uint32_t *negative);

/* The same for a partizan component, but on a grid only if the negative is in the table already. */
cgt_status cgti_components_known_negative(struct cgti_components *table, uint32_t id, uint32_t *negative);

/*
 * Takes components and their negatives out of a sum in pairs: G + (-G) = 0 in normal play. No component may be of a game
 * with forced moves.
 */
cgt_status cgti_components_cancel(struct cgti_components *table, struct cgti_sum *sum);

#endif
