/* SPDX-License-Identifier: MIT */
/*
 * The table of pieces: what a diagram of pawns falls apart into, each kept once under its whole canonical form, the lesser of
 * the piece and its mirror image.
 *
 * A piece is a number, as the player to move sees it. A file on which pawns of one player have nothing but free steps before
 * them is no piece but so many free moves, for what it looks like otherwise is nothing to anybody.
 */
#ifndef CGTI_PIECES_H
#define CGTI_PIECES_H

#include "pawns/diagram.h"
#include "support/meter.h"
#include "support/hash.h"

/* A sum of pieces, ascending once it is sorted, with the free moves of CGTI_OWN and CGTI_OTHER. */
struct cgti_pawn_sum {
	uint32_t *piece;
	size_t count, cap;
	uint32_t free_moves[2];
};

#define CGTI_PAWN_SUM_EMPTY { NULL, 0, 0, { 0, 0 } }

/* What a piece becomes by a move of the player to move, as the other sees it then. */
struct cgti_pawn_option {
	uint32_t begin, end; /* its pieces in the block of the options */
	uint16_t free_moves[2];
	int32_t weight; /* of its pieces together */
};

struct cgti_pawn_options {
	uint32_t count;
	uint32_t captures; /* the first so many are captures */
	uint32_t *piece;
	struct cgti_pawn_option option[];
};

struct cgti_piece_facts {
	struct cgti_pawn_options *options; /* NULL until made */
	uint32_t turned;                   /* the piece as the other player sees it, or CGTI_INTERN_NONE until asked for */
	int32_t nimber;                    /* see pawns/exchange.c; -1 until known */
	uint16_t distance[2];              /* no more moves are left to CGTI_OWN and CGTI_OTHER */
	bool captures[2];                  /* whether each could capture if it were his turn */
	bool lost;                         /* alone in normal play it is known to be lost for the player to move */
	uint16_t weight;                   /* how much there still is to disentangle, for the order of moves */
};

struct cgti_pieces {
	struct cgti_intern keys; /* the contents of the files from the left */
	struct cgti_piece_facts *facts;
	size_t facts_cap;
	size_t option_bytes;
	bool removed; /* as in the diagrams */
};

void cgti_pieces_free(struct cgti_pieces *pieces);
size_t cgti_pieces_bytes(const struct cgti_pieces *pieces);

/* Takes a diagram apart, and adds what it is made of to the sum, which is then no longer in order. */
cgt_status cgti_pieces_add(struct cgti_pieces *pieces, struct cgti_diagram diagram, struct cgti_pawn_sum *sum);

/* The options of a piece for the player to move; valid as long as the table. */
cgt_status cgti_pieces_options(struct cgti_pieces *pieces, uint32_t piece, const struct cgti_pawn_options **options);

/* The number of the piece as the other player sees it. */
cgt_status cgti_pieces_turned(struct cgti_pieces *pieces, uint32_t piece, uint32_t *turned);

/* Sums. */
cgt_status cgti_pawn_sum_add(struct cgti_pawn_sum *sum, const uint32_t *piece, size_t count);
void cgti_pawn_sum_sort(struct cgti_pawn_sum *sum);
void cgti_pawn_sum_free(struct cgti_pawn_sum *sum);

#endif
