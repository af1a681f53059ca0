/* SPDX-License-Identifier: MIT */
/*
 * Who wins a sum of pieces of pawns, found by playing it out. Every sum that is searched is kept under its whole key, as the
 * player to move sees it, with what is proved of it for each convention.
 */
#ifndef CGTI_PAWN_SUMS_H
#define CGTI_PAWN_SUMS_H

#include "pawns/pieces.h"

struct cgti_table;

struct cgti_pawn_sums {
	struct cgti_pieces pieces;
	bool binds; /* a capture, where there is one, has to be made before anything else in the sum */
	struct cgti_intern keys;
	struct cgti_table *results; /* of the solver, or NULL: there is none */
	uint8_t *known; /* of each sum, two bits for each convention */
	size_t known_cap;
};

void cgti_pawn_sums_free(struct cgti_pawn_sums *sums);
size_t cgti_pawn_sums_bytes(const struct cgti_pawn_sums *sums);

/* Whether the player to move wins the sum. Each sum whose moves are tried is a node of the meter. */
cgt_status cgti_pawn_sums_mover_wins(struct cgti_pawn_sums *sums, const struct cgti_pawn_sum *sum, int32_t convention,
                                     struct cgti_meter *meter, bool *wins);

/* Whether the player to move has to capture in the sum. */
bool cgti_pawn_sums_forced(const struct cgti_pawn_sums *sums, const struct cgti_pawn_sum *sum);

/* The sum after an option of its k-th piece, as the other player sees it, into *after (which must not be *sum), not in order. */
cgt_status cgti_pawn_sums_after(struct cgti_pawn_sums *sums, const struct cgti_pawn_sum *sum, size_t k, uint32_t option,
                                struct cgti_pawn_sum *after);

#endif
