/* SPDX-License-Identifier: MIT */
/* The goals of a proof, by number, and what the solver's search says of them. */
#ifndef CGTI_PROOF_GOALS_H
#define CGTI_PROOF_GOALS_H

#include "proof/prove.h"

/* The number of a sum of components, in any order, which is put in order. */
cgt_status cgti_prove_number(struct cgti_prover *prover, struct cgti_sum *sum, uint32_t *number);

/* Whether both players have the same moves in all components of a sum. */
bool cgti_prove_is_impartial(const struct cgti_prover *prover, uint32_t sum);

/* The entry that says a claim of a sum, or 0 if there is none so far. */
uint32_t cgti_prove_known(const struct cgti_prover *prover, uint32_t sum, struct cgti_claim claim);

/* Makes the step that is planned rest on a claim of a sum; those that are subtracted come last, after cgti_prove_less. */
cgt_status cgti_prove_rest_on(struct cgti_prover *prover, uint32_t sum, struct cgti_claim claim);

/* The same for two components, or one: X and, unless it is CGTI_INTERN_NONE, Y. */
cgt_status cgti_prove_rest_on_part(struct cgti_prover *prover, uint32_t x, uint32_t y, struct cgti_claim claim);

/* The Grundy value of an impartial sum in normal play. */
cgt_status cgti_prove_grundy(struct cgti_prover *prover, const struct cgti_sum *sum, uint64_t *value);

/* Whether a player wins a sum moving first. */
cgt_status cgti_prove_mover_wins(struct cgti_prover *prover, uint32_t sum, int32_t convention, int32_t first, bool *wins);

/* Records that no move is as the solver says that one has to be. */
cgt_status cgti_prove_contradicted(void);

/* The goal with a number, and the number of a goal. */
struct cgti_goal cgti_prove_goal(const struct cgti_prover *prover, uint32_t number);
cgt_status cgti_prove_number_goal(struct cgti_prover *prover, uint32_t sum, struct cgti_claim claim, uint32_t *number);

/* The entry that shows a goal, or 0; what equals a nim heap is known not to equal another one. */
uint32_t cgti_prove_entry_of(const struct cgti_prover *prover, uint32_t number, const struct cgti_goal *goal);

#endif
