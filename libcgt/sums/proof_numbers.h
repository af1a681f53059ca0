/* SPDX-License-Identifier: MIT */
/* The search: whether the player to move wins a sum, by proof numbers. */
#ifndef CGTI_PROOF_NUMBERS_H
#define CGTI_PROOF_NUMBERS_H

#include "sums/sums.h"

/* `state` is in normal form. A sum whose options are made is a node of the meter. */
cgt_status cgti_prove(struct cgti_sum_scene *scene, const struct cgti_sum_state *state, bool *wins);

#endif
