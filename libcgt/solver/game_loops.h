/* SPDX-License-Identifier: MIT */
/* Loops of play among boards. */
#ifndef CGTI_SOLVER_GAME_LOOPS_H
#define CGTI_SOLVER_GAME_LOOPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cgt/status.h>

/* Boards are numbered from 0, and a move is an edge from one to another. */
struct cgti_play_edge {
	uint32_t from, to;
};

struct cgti_play_graph {
	const struct cgti_play_edge *edge;
	size_t edges;
	uint32_t boards;
};

/* Finds whether a board comes back in play, and one that does. */
cgt_status cgti_find_loop(const struct cgti_play_graph *graph, bool *found, uint32_t *board);

#endif
