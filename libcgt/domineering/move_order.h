/* SPDX-License-Identifier: MIT */
/*
 * The moves of a Domineering position in the order in which they are tried: first those that leave the mover most moves and
 * the other player few, where moves that nobody can take away any more count four times. Most positions are decided by the
 * first move that is tried, so moves are not sorted but taken out, the best ones first.
 */
#ifndef CGTI_DOMINEERING_ORDER_H
#define CGTI_DOMINEERING_ORDER_H

#include "domineering/board.h"

struct cgti_domineering_choice {
	struct cgti_domineering_move move;
	int16_t score;
};

/* Lists the moves of a player with their scores, line by line; how many there are. */
int cgti_domineering_list(const struct cgti_domineering_board *board, int player,
                          struct cgti_domineering_choice choice[CGTI_DOMINEERING_CELLS]);

/* Brings those with the greatest score to the front; how many they are. Among them, and after them, the order stays. */
int cgti_domineering_choose(struct cgti_domineering_choice *choice, int count);

#endif
