/* SPDX-License-Identifier: MIT */
/*
 * Play the image: what becomes of a player who answers every move with its image, searched through to the end, and a shortest
 * play-out in which he is left without an answer.
 *
 * The search can be stopped by its meter and gone on with. A node is a state of play in which the opponent is to move.
 */
#ifndef CGTI_PLAYOUT_H
#define CGTI_PLAYOUT_H

#include "pairing/image_moves.h"
#include "support/meter.h"
#include "support/hash.h"
#include "support/text.h"

/* How a state came about: from which one, by which move of the opponent (its image was the answer). */
struct cgti_playout_step {
	uint32_t parent; /* CGTI_INTERN_NONE for the start */
	uint32_t component;
	uint32_t depth; /* moves of the opponent so far */
	struct cgti_move move;
};

struct cgti_playout {
	int32_t opponent;
	bool first_moves;  /* look no further */
	size_t blamed[2];  /* cells of the position */
	struct cgti_answers answers;
	struct cgti_intern states; /* contents of all cells */
	struct cgti_playout_step *step; /* of each state */
	size_t step_cap;
	uint8_t *state; /* the one at hand */
	uint32_t next;  /* state to look at */

	bool found;    /* a move without an answer */
	bool shows;    /* which changes the cells to blame */
	int32_t fault; /* why it has none, an enum cgt_pairing_failure */
	struct cgti_playout_step last; /* that move */
};

/* What may be told of a search beyond the involution. */
struct cgti_playout_options {
	int32_t opponent;        /* enum cgt_player */
	bool first_moves;        /* look at first moves only */
	const size_t *blamed;    /* two cells, or twice the same: prefer a last move that changes them; NULL: none */
};

/* Begins a search on a position of grids; on failure, too, release it with cgti_playout_free. */
cgt_status cgti_playout_init(struct cgti_playout *playout, const cgt_involution *involution,
                             const struct cgti_playout_options *options);
void cgti_playout_free(struct cgti_playout *playout);

/* Searches on until it is known whether there is a move without an answer, `found`. CGT_OK, or what stopped it. */
cgt_status cgti_playout_run(struct cgti_playout *playout, struct cgti_meter *meter);

/* How many moves the opponent makes in the play-out that was found. */
static inline uint32_t cgti_playout_length(const struct cgti_playout *playout)
{
	return playout->last.depth;
}

/* Writes the play-out that was found, once: moves separated by spaces, the last one being that without an answer. */
void cgti_playout_write(struct cgti_playout *playout, struct cgti_text *line);

#endif
