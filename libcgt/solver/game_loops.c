/* SPDX-License-Identifier: MIT */
/* Loops of play, found by taking away boards that lie on none. */
#include "solver/game_loops.h"

#include <string.h>

#include "support/error.h"
#include "support/memory.h"

/* Orders the edges by where they begin, by counting; begin[id] to begin[id + 1] are those of a board. */
static void sort_edges(const struct cgti_play_graph *graph, size_t *begin, uint32_t *target)
{
	uint32_t boards = graph->boards;

	memset(begin, 0, ((size_t)boards + 2) * sizeof *begin);
	for (size_t i = 0; i < graph->edges; i++)
		begin[graph->edge[i].from + 2]++;
	for (uint32_t id = 0; id < boards; id++)
		begin[id + 2] += begin[id + 1];
	for (size_t i = 0; i < graph->edges; i++)
		target[begin[graph->edge[i].from + 1]++] = graph->edge[i].to;
}

/* Takes away boards to which no move is left, over and over; what stays is on a loop or after one. */
static uint32_t take_away(const struct cgti_play_graph *graph, const size_t *begin, const uint32_t *target, uint32_t *moves_to,
                          uint32_t *queue)
{
	uint32_t taken = 0, queued = 0;

	for (size_t i = 0; i < graph->edges; i++)
		moves_to[graph->edge[i].to]++;
	for (uint32_t id = 0; id < graph->boards; id++)
		if (moves_to[id] == 0)
			queue[queued++] = id;
	while (taken < queued) {
		uint32_t id = queue[taken++];

		for (size_t i = begin[id]; i < begin[id + 1]; i++)
			if (--moves_to[target[i]] == 0)
				queue[queued++] = target[i];
	}
	return taken;
}

/* A board that comes back, among those that were not taken away: walks back from one of them until a board is met again. */
static uint32_t board_on_loop(const struct cgti_play_graph *graph, const uint32_t *moves_to, uint32_t *from)
{
	uint32_t id = 0;

	for (size_t i = 0; i < graph->edges; i++)
		if (moves_to[graph->edge[i].from] > 0)
			from[graph->edge[i].to] = graph->edge[i].from;
	while (moves_to[id] == 0)
		id++;
	for (uint32_t step = 0; step < graph->boards; step++)
		id = from[id];
	return id;
}

cgt_status cgti_find_loop(const struct cgti_play_graph *graph, bool *found, uint32_t *board)
{
	const size_t boards = graph->boards;
	size_t *begin = cgti_alloc((boards + 2) * sizeof *begin);
	uint32_t *target = cgti_alloc(graph->edges * sizeof *target);
	uint32_t *moves_to = cgti_alloc_zero(boards, sizeof *moves_to), *queue = cgti_alloc(boards * sizeof *queue);
	cgt_status status = begin && target && moves_to && queue ? CGT_OK : cgti_fail_memory();

	*found = false;
	if (status == CGT_OK) {
		sort_edges(graph, begin, target);
		*found = take_away(graph, begin, target, moves_to, queue) < boards;
		if (*found)
			*board = board_on_loop(graph, moves_to, queue);
	}
	cgti_free(begin);
	cgti_free(target);
	cgti_free(moves_to);
	cgti_free(queue);
	return status;
}
