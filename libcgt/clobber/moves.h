/* SPDX-License-Identifier: MIT */
/* What the search knows of Clobber: its moves on bit boards, and how much play there is in a board. */
#ifndef CGTI_SOLVE_CLOBBER_H
#define CGTI_SOLVE_CLOBBER_H

#include "board/board.h"
#include "clobber/planes.h"

#define CGTI_CLOBBER_PARTS 4 /* of an option at most: a cell has four neighbours */

/* Goes through the options of a board for a player. */
struct cgti_clobber_walk {
	struct cgti_planes board;
	struct cgti_steps steps;
	int player;       /* 0 for Left, 1 for Right */
	int direction;    /* in which the moves at hand go */
	uint64_t onto[4]; /* where the moves in each direction go that are still to come */
};

/* A grid of at most 64 cells as planes. */
struct cgti_planes cgti_clobber_planes(const struct cgti_grid *grid);

void cgti_clobber_walk_start(struct cgti_clobber_walk *walk, const struct cgti_planes *board, int player);

/* The next option, a sum of connected groups of stones of both colours, in tight boxes; false if there is none. */
bool cgti_clobber_walk_next(struct cgti_clobber_walk *walk, struct cgti_planes part[CGTI_CLOBBER_PARTS], uint32_t *count);

/* How many pairs of neighbours have different colours: the moves of either player. */
uint32_t cgti_clobber_moves(const struct cgti_planes *board);

#endif
