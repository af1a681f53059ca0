/* SPDX-License-Identifier: MIT */
/* Steps of Domineering without a look at moves. */
#ifndef CGTI_PROOF_PROVE_STRIPS_H
#define CGTI_PROOF_PROVE_STRIPS_H

#include "proof/prove.h"

/* Plans a step to one atom of normal play by bounds, if the sum is of Domineering and they are enough; `done` tells. */
cgt_status cgti_prove_plan_strips(struct cgti_prover *prover, uint32_t sum, const struct cgti_claim *claim, bool *done);

/* Whether bounds are enough to see that such a claim is true; if not, it may be true all the same. */
cgt_status cgti_prove_strips_decide(struct cgti_prover *prover, uint32_t sum, const struct cgti_claim *claim, bool *decide);

void cgti_prove_strips_free(struct cgti_strips *strips);

#endif
