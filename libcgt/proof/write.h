/* SPDX-License-Identifier: MIT */
/* Sums of components as texts of positions. */
#ifndef CGTI_PROOF_WRITE_H
#define CGTI_PROOF_WRITE_H

#include "components/sum.h"
#include "components/components.h"

/* Writes a sum of components, none of which is of a game of the caller's own, as cgt_position_text would write the position. */
void cgti_proof_write_sum(const struct cgti_components *components, const struct cgti_sum *sum, struct cgti_text *text);

#endif
