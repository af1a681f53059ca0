/* SPDX-License-Identifier: MIT */
/* The check in front of a search: one graph, one search, and when to give up. */
#include "components/pairing_check.h"

#include "pairing/search_graph.h"
#include "position/position.h"
#include "support/bits.h"

/* Pairs of cells tried in one check. */
#define PATIENCE 4096

cgt_status cgti_pairing_check_init(struct cgti_pairing_check *check)
{
	cgt_status status = cgti_graph_init(&check->graph, CGTI_PAIRING_CHECK_CELLS, 2 * CGTI_PAIRING_CHECK_CELLS);

	if (status == CGT_OK)
		status = cgti_graph_search_init(&check->search, CGTI_PAIRING_CHECK_CELLS);
	if (status != CGT_OK)
		cgti_pairing_check_free(check);
	return status;
}

void cgti_pairing_check_free(struct cgti_pairing_check *check)
{
	cgti_graph_free(&check->graph);
	cgti_graph_search_free(&check->search);
}

/* Whether a graph that has room, but perhaps no links yet, has a pairing that is found in time. */
static bool search_graph(struct cgti_pairing_check *check, struct cgti_graph_search *search, struct cgti_graph *graph)
{
	enum cgti_step step;

	if (!cgti_graph_search_may_pair(search, graph))
		return false;
	cgti_graph_link(graph);
	cgti_graph_search_start(search, graph);
	step = cgti_graph_search_step(search, PATIENCE);
	check->given_up += step == CGTI_STEP_PAUSED;
	return step == CGTI_STEP_FOUND;
}

bool cgti_pairing_check_shape(struct cgti_pairing_check *check, uint32_t cells, const uint8_t *row, const uint8_t *col,
                              uint64_t leaves)
{
	bool paired;

	cgti_graph_set_shape(&check->graph, cells, row, col);
	for (; leaves; leaves &= leaves - 1)
		cgti_graph_add_leaf(&check->graph, (uint32_t)cgti_lowest_bit(leaves));
	paired = search_graph(check, &check->search, &check->graph);
	check->made++;
	check->found += paired;
	return paired;
}

/* Looks for a pairing that the clauses prove, among the maps of one kind; see cgti_graph_from_position. */
static cgt_status check_maps(struct cgti_pairing_check *check, const cgt_position *position, const uint8_t *recolours,
                             bool *paired)
{
	struct cgti_graph graph;
	struct cgti_graph_search search;
	cgt_status status = cgti_graph_from_position(&graph, position, recolours);

	if (status != CGT_OK)
		return status;
	status = cgti_graph_search_init(&search, graph.cells);
	if (status == CGT_OK) {
		*paired = graph.proves && search_graph(check, &search, &graph);
		cgti_graph_search_free(&search);
	}
	cgti_graph_free(&graph);
	return status;
}

cgt_status cgti_pairing_check_board(struct cgti_pairing_check *check, cgt_game *game, cgt_board *board, bool *paired)
{
	const uint8_t recolours = 1; /* the one component */
	cgt_position *position;
	cgt_status status = cgt_position_new(game, board, &position);

	*paired = false;
	if (status != CGT_OK)
		return status;
	check->made++;
	status = check_maps(check, position, NULL, paired);
	if (status == CGT_OK && !*paired && game->rules->impartial && *game->rules->exchanged_contents)
		status = check_maps(check, position, &recolours, paired);
	check->found += *paired;
	cgt_position_unref(position);
	return status;
}
