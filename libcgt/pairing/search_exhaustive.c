/* SPDX-License-Identifier: MIT */
/*
 * The exhaustive search, the reference for the others: the (n - 1)!! fixed-point-free involutions of n cells.
 *
 * Each level pairs the lowest unpaired cell with each of the other unpaired cells in turn. Below the levels four cells are
 * left, which can be paired in three ways.
 */
#include "involution/clauses.h"
#include "pairing/search_exhaustive.h"
#include "support/bits.h"

static void descend(struct cgti_exhaustive_search *search, uint32_t unpaired)
{
	const int32_t level = ++search->level;
	const uint32_t others = unpaired & (unpaired - 1);

	if (level < search->levels) {
		search->at[level].cell = (uint32_t)cgti_lowest_bit(unpaired);
		search->at[level].others = search->at[level].untried = others;
		return;
	}
	search->way = 0;
	for (int i = 0; i < 4; i++, unpaired &= unpaired - 1)
		search->last[i] = (uint32_t)cgti_lowest_bit(unpaired);
}

void cgti_exhaustive_start(struct cgti_exhaustive_search *search, const struct cgti_graph *graph)
{
	const uint32_t cells = graph->cells;

	*search = (struct cgti_exhaustive_search){ .graph = graph, .level = -1 };
	if (cells % 2)
		return;
	if (cells >= 4) {
		search->ways = 3;
		search->levels = (int32_t)cells / 2 - 2;
		descend(search, (uint32_t)cgti_low_bits((int)cells));
		return;
	}
	/* One way: both pairs of the last four cells are the two that there are, if any. */
	search->ways = 1;
	search->level = 0;
	if (cells)
		search->last[1] = search->last[3] = 1;
}

static inline void pair(uint32_t *image, uint32_t u, uint32_t v)
{
	image[u] = v;
	image[v] = u;
}

/* Tries the ways that are left to pair the last four cells. */
static enum cgti_step try_ways(struct cgti_exhaustive_search *search, uint64_t most_nodes)
{
	static const uint8_t order[3][4] = { { 0, 1, 2, 3 }, { 0, 2, 1, 3 }, { 0, 3, 1, 2 } };
	const uint32_t *last = search->last;
	const struct cgti_graph *graph = search->graph;

	while (search->way < search->ways) {
		const uint8_t *way = order[search->way];

		if (search->counts.nodes == most_nodes)
			return CGTI_STEP_PAUSED;
		search->way++;
		search->counts.nodes++;
		pair(search->image, last[way[0]], last[way[1]]);
		pair(search->image, last[way[2]], last[way[3]]);
		if (cgti_clauses_hold(graph, search->image))
			return CGTI_STEP_FOUND;
	}
	return CGTI_STEP_END;
}

enum cgti_step cgti_exhaustive_step(struct cgti_exhaustive_search *search, uint64_t most_nodes)
{
	enum cgti_step step = CGTI_STEP_END;

	while (search->level >= 0 && step == CGTI_STEP_END) {
		const int32_t level = search->level;
		const uint32_t untried = search->at[level].untried;

		if (level == search->levels) {
			step = try_ways(search, most_nodes);
			search->level -= step == CGTI_STEP_END;
		} else if (untried) {
			search->at[level].untried = untried & (untried - 1);
			pair(search->image, search->at[level].cell, (uint32_t)cgti_lowest_bit(untried));
			descend(search, search->at[level].others & ~(untried & -untried));
		} else {
			search->level--;
		}
	}
	search->counts.candidates = search->counts.nodes;
	return step;
}
