/* SPDX-License-Identifier: MIT */
/*
 * What an entry of a proof says of its position: who wins, or which nim heap it equals or does not.
 *
 * Who wins is a set of atoms "this player moves first, that player wins, in this convention", one of either player to move at
 * most. The signs are names of such sets in normal play: G >= 0 says that Left wins when Right begins, G |> 0 (greater or
 * confused) that he wins when he begins himself, G > 0 says both.
 */
#ifndef CGTI_CLAIM_H
#define CGTI_CLAIM_H

#include <stdbool.h>

#include <cgt/terms.h>

#include "support/reader.h"
#include "support/text.h"

enum cgti_claim_kind {
	CGTI_CLAIM_WINNER = 1, /* the atoms */
	CGTI_CLAIM_EQUAL,      /* it equals the nim heap */
	CGTI_CLAIM_UNEQUAL     /* it does not */
};

struct cgti_claim {
	uint32_t kind;
	uint32_t atoms;  /* of a winner, else 0 */
	uint32_t nimber; /* else 0 */
};

/* The atom of a convention, the player who moves first and the player who wins: a bit. */
uint32_t cgti_claim_atom(int32_t convention, int32_t first, int32_t winner);

static inline struct cgti_claim cgti_claim_of_atom(int32_t convention, int32_t first, int32_t winner)
{
	return (struct cgti_claim){ CGTI_CLAIM_WINNER, cgti_claim_atom(convention, first, winner), 0 };
}

static inline struct cgti_claim cgti_claim_equal(uint32_t nimber)
{
	return (struct cgti_claim){ CGTI_CLAIM_EQUAL, 0, nimber };
}

static inline struct cgti_claim cgti_claim_unequal(uint32_t nimber)
{
	return (struct cgti_claim){ CGTI_CLAIM_UNEQUAL, 0, nimber };
}

/* Whoever moves first loses, in normal play: G = 0. */
static inline struct cgti_claim cgti_claim_zero(void)
{
	const uint32_t atoms = cgti_claim_atom(CGT_NORMAL, CGT_LEFT, CGT_RIGHT) | cgti_claim_atom(CGT_NORMAL, CGT_RIGHT, CGT_LEFT);

	return (struct cgti_claim){ CGTI_CLAIM_WINNER, atoms, 0 };
}

/*
 * The form of a claim in which it is compared. Where both players have the same moves, what holds of one to move holds of the
 * other: in normal play that is a claim of equality to 0, or of none. False if no such position can be as claimed.
 */
bool cgti_claim_normalise(struct cgti_claim *claim, bool impartial);

/* Whether what is known implies what is wanted of the same position; both in the form in which claims are compared. */
bool cgti_claim_implies(const struct cgti_claim *known, const struct cgti_claim *wanted);

/* Whether a claim is about misere play. */
bool cgti_claim_is_misere(const struct cgti_claim *claim);

/* The claim with the players exchanged: what the claim says of a position, it says of the position's negative. */
struct cgti_claim cgti_claim_exchanged(const struct cgti_claim *claim);

/* If the claim is of one atom, takes it apart; of a position in which both players have the same moves, that of Left. */
bool cgti_claim_single(const struct cgti_claim *claim, bool impartial, int32_t *convention, int32_t *first, int32_t *winner);

/* Reads a claim at the reader's place, and stops after it; CGT_BAD_SYNTAX. */
cgt_status cgti_claim_read(struct cgti_reader *reader, struct cgti_claim *claim);

void cgti_claim_write(const struct cgti_claim *claim, struct cgti_text *text);

#endif
