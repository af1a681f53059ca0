/* SPDX-License-Identifier: MIT */
/*
 * Who wins a sum of components, found by playing it out: every sum met is kept under the numbers of its components, with what
 * is proved of it for each player to move and each convention.
 */
#ifndef CGTI_SUMS_H
#define CGTI_SUMS_H

#include "solve/components.h"
#include "solve/cram.h"
#include "support/budget.h"

struct cgti_sums {
	struct cgti_intern keys; /* of sums: the numbers of their components, ascending */
	uint8_t *known;          /* of each sum, two bits for each convention and player to move: 0 unknown */
	size_t known_cap;
};

void cgti_sums_free(struct cgti_sums *sums);
size_t cgti_sums_bytes(const struct cgti_sums *sums);

/*
 * Whether the player to move wins the sum. The sum is changed: it is brought into normal form. Each sum whose options are made
 * is a node of the meter. `cram` values the impartial components that it can take (see solve/grundy.h).
 */
cgt_status cgti_sums_mover_wins(struct cgti_sums *sums, struct cgti_components *components, struct cgti_cram *cram,
                                struct cgti_sum *sum, int32_t to_move, int32_t convention, struct cgti_meter *meter,
                                bool *wins);

#endif
