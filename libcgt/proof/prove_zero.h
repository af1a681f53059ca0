/* SPDX-License-Identifier: MIT */
/* Steps to G = 0 without a search. */
#ifndef CGTI_PROOF_PROVE_ZERO_H
#define CGTI_PROOF_PROVE_ZERO_H

#include "proof/prove.h"

/* Plans a step to "= 0", or what follows from it, by a negative or a pairing that are easily seen; `done` tells. It leaves
 * prover->sum with the components. */
cgt_status cgti_prove_plan_zero(struct cgti_prover *prover, uint32_t sum, bool *done);

#endif
