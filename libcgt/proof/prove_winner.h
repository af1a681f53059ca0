/* SPDX-License-Identifier: MIT */
/* Steps to who wins, in either convention. */
#ifndef CGTI_PROOF_PROVE_WINNER_H
#define CGTI_PROOF_PROVE_WINNER_H

#include "proof/prove.h"

/* Lists the options of a sum as choices: those first that leave the other player few moves and the player many. */
cgt_status cgti_prove_choices(struct cgti_prover *prover, uint32_t sum, int32_t player);

/* Plans a step to who wins. */
cgt_status cgti_prove_plan_winner(struct cgti_prover *prover, uint32_t sum, const struct cgti_claim *claim);

#endif
