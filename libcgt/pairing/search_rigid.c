/* SPDX-License-Identifier: MIT */
/*
 * The rigid search: the maps of the square that are their own inverse, each applied to all boards of the position at once.
 * The identity is one of them: it pairs a position without live cells.
 *
 * Two maps can do the same to the live cells (on a board of one row, the half-turn and the reflection that exchanges left and
 * right): that is one pairing.
 */
#include "pairing/search_rigid.h"

#include <string.h>

#include "involution/clauses.h"
#include "pairing/search.h"
#include "position/position.h"
#include "support/error.h"
#include "support/memory.h"

cgt_status cgti_rigid_init(struct cgti_rigid_search *search, const struct cgti_graph *graph, const cgt_position *position)
{
	*search = (struct cgti_rigid_search){ .graph = graph, .position = position };
	search->found = cgti_alloc((size_t)CGT_MAP_COUNT * graph->cells * sizeof *search->found);
	if (!search->found)
		return cgti_fail_memory();
	search->image = search->found;
	return CGT_OK;
}

void cgti_rigid_free(struct cgti_rigid_search *search)
{
	cgti_free(search->found);
	*search = (struct cgti_rigid_search){ .graph = NULL };
}

/* Where a map sends the live cells of a component; false if it does not keep them. */
static bool form_component(struct cgti_rigid_search *search, const struct cgti_component *component, int32_t map)
{
	const cgt_board *board = component->board;

	if (map >= CGT_MAP_DIAGONAL && board->rows != board->cols)
		return false;
	for (size_t cell = 0; cell < board->size; cell++) {
		const uint32_t u = search->graph->inner[component->first_cell + cell];
		const size_t image = cgti_map_cell(map, board->rows, board->cols, cell);

		if (u == CGTI_NO_VERTEX)
			continue;
		search->image[u] = search->graph->inner[component->first_cell + image];
		if (search->image[u] == CGTI_NO_VERTEX)
			return false;
	}
	return true;
}

/* Forms the whole map; false if it does not keep every board. */
static bool form(struct cgti_rigid_search *search, int32_t map)
{
	if (map == CGT_MAP_QUARTER_TURN || map == CGT_MAP_THREE_QUARTER_TURN)
		return false;
	for (size_t k = 0; k < search->position->count; k++)
		if (!form_component(search, &search->position->component[k], map))
			return false;
	return true;
}

static bool is_known(const struct cgti_rigid_search *search)
{
	const size_t cells = search->graph->cells;

	for (size_t k = 0; k < search->count; k++)
		if (memcmp(search->found + k * cells, search->image, cells * sizeof *search->image) == 0)
			return true;
	return false;
}

enum cgti_step cgti_rigid_step(struct cgti_rigid_search *search, uint64_t most_nodes)
{
	for (; search->map < CGT_MAP_COUNT; search->map++) {
		search->image = search->found + search->count * search->graph->cells;
		if (!form(search, search->map))
			continue;
		if (search->counts.nodes == most_nodes)
			return CGTI_STEP_PAUSED;
		search->counts.nodes++;
		search->counts.candidates++;
		if (cgti_clauses_hold(search->graph, search->image) && !is_known(search)) {
			search->count++;
			search->map++;
			return CGTI_STEP_FOUND;
		}
	}
	return CGTI_STEP_END;
}
