/* SPDX-License-Identifier: MIT */
/*
 * The check in front of a search: a component with a pairing is a second player's win, so in normal play it is worth zero and
 * need not be searched (doc/theory.md). In a partizan game the pairing exchanges the players.
 *
 * The search for a pairing is the one by graph, given up after a while: a component is then searched as if it had none.
 */
#ifndef CGTI_PAIRING_CHECK_H
#define CGTI_PAIRING_CHECK_H

#include <stdbool.h>

#include "games/game.h"
#include "involution/graph.h"
#include "pairing/search.h"

/* The most cells of a shape that is given as a list. */
#define CGTI_PAIRING_CHECK_CELLS 64

struct cgti_pairing_check {
	struct cgti_graph graph; /* with room for CGTI_PAIRING_CHECK_CELLS cells */
	struct cgti_graph_search search;
	uint64_t made, found, given_up;
};

cgt_status cgti_pairing_check_init(struct cgti_pairing_check *check);
void cgti_pairing_check_free(struct cgti_pairing_check *check);

/*
 * Whether the empty Cram board of these cells, listed row by row, has a pairing, if the cells in `leaves` (bit u: the cell u) have
 * a neighbour more each, which has no other. There are at most CGTI_PAIRING_CHECK_CELLS cells, these counted in.
 */
bool cgti_pairing_check_shape(struct cgti_pairing_check *check, uint32_t cells, const uint8_t *row, const uint8_t *col,
                              uint64_t leaves);

/* The same for any board; false in a game in which pairings by cells prove nothing. */
cgt_status cgti_pairing_check_board(struct cgti_pairing_check *check, cgt_game *game, cgt_board *board, bool *paired);

#endif
