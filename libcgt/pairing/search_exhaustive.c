/* SPDX-License-Identifier: MIT */
/*
 * The exhaustive search, the reference for the others: the (n - 1)!! fixed-point-free involutions of n cells.
 *
 * Each level pairs the lowest unpaired cell with each of the other unpaired cells in turn. When two cells are left, they are
 * each other's image, so the last level pairs four cells (or the only two) in one go.
 */
#include "pairing/clauses.h"
#include "pairing/search.h"
#include "support/bits.h"

static void open_level(struct cgti_exhaustive_search *search, int32_t level, uint32_t unpaired)
{
	const uint32_t others = unpaired & (unpaired - 1);

	search->level = level;
	search->at[level].cell = (uint32_t)cgti_lowest_bit(unpaired);
	search->at[level].others = others;
	search->at[level].untried = others;
}

void cgti_exhaustive_start(struct cgti_exhaustive_search *search, const struct cgti_graph *graph)
{
	const uint32_t cells = graph->cells;

	search->graph = graph;
	search->counts = (struct cgti_search_counts){ 0, 0 };
	search->level = -1;
	search->last_level = cells > 2 ? (int32_t)cells / 2 - 2 : 0;
	if (cells > 0 && cells % 2 == 0)
		open_level(search, 0, (uint32_t)cgti_low_bits((int)cells));
}

static inline void pair(struct cgti_exhaustive_search *search, uint32_t u, uint32_t v)
{
	search->image[u] = v;
	search->image[v] = u;
}

/* Tries the partners that the last level has left. */
static enum cgti_step try_last(struct cgti_exhaustive_search *search, uint64_t most_nodes)
{
	const int32_t level = search->level;
	const uint32_t cell = search->at[level].cell, others = search->at[level].others;

	for (uint32_t untried = search->at[level].untried; untried; untried &= untried - 1) {
		const uint32_t rest = others & ~(untried & -untried);

		search->at[level].untried = untried;
		if (search->counts.nodes == most_nodes)
			return CGTI_STEP_PAUSED;
		pair(search, cell, (uint32_t)cgti_lowest_bit(untried));
		if (rest)
			pair(search, (uint32_t)cgti_lowest_bit(rest), (uint32_t)cgti_highest_bit(rest));
		search->counts.nodes++;
		search->counts.candidates++;
		if (cgti_clauses_hold(search->graph, search->image)) {
			search->at[level].untried = untried & (untried - 1);
			return CGTI_STEP_FOUND;
		}
	}
	search->at[level].untried = 0;
	return CGTI_STEP_END;
}

/* No cells have one involution, which pairs them. */
static enum cgti_step step_without_cells(struct cgti_exhaustive_search *search, uint64_t most_nodes)
{
	if (search->counts.nodes > 0)
		return CGTI_STEP_END;
	if (most_nodes == 0)
		return CGTI_STEP_PAUSED;
	search->counts = (struct cgti_search_counts){ 1, 1 };
	return CGTI_STEP_FOUND;
}

enum cgti_step cgti_exhaustive_step(struct cgti_exhaustive_search *search, uint64_t most_nodes)
{
	if (search->graph->cells == 0)
		return step_without_cells(search, most_nodes);
	while (search->level >= 0) {
		const int32_t level = search->level;
		const uint32_t untried = search->at[level].untried;

		if (level == search->last_level) {
			enum cgti_step step = try_last(search, most_nodes);

			if (step != CGTI_STEP_END)
				return step;
			search->level--;
		} else if (untried) {
			search->at[level].untried = untried & (untried - 1);
			pair(search, search->at[level].cell, (uint32_t)cgti_lowest_bit(untried));
			open_level(search, level + 1, search->at[level].others & ~(untried & -untried));
		} else {
			search->level--;
		}
	}
	return CGTI_STEP_END;
}
