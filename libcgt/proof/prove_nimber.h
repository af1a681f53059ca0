/* SPDX-License-Identifier: MIT */
/* Steps to what an impartial sum equals or does not equal, in normal play. */
#ifndef CGTI_PROOF_PROVE_NIMBER_H
#define CGTI_PROOF_PROVE_NIMBER_H

#include "proof/prove.h"

/* Plans a step to what a sum equals or does not equal. */
cgt_status cgti_prove_plan_nimber(struct cgti_prover *prover, uint32_t sum, const struct cgti_claim *claim);

#endif
