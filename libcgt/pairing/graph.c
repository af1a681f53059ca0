/* SPDX-License-Identifier: MIT */
/*
 * Pairing graphs: from positions, through the labelled structures of their games, and straight from the cells of a shape.
 *
 * A position's graph is the disjoint union of its components' graphs. Which game an edge comes from does not matter: the
 * clauses of a pairing ask only who may move there.
 */
#include "pairing/graph.h"

#include <stdlib.h>
#include <string.h>

#include "games/game.h"
#include "position/position.h"
#include "support/error.h"
#include "support/memory.h"

cgt_status cgti_graph_init(struct cgti_graph *graph, size_t cells, size_t edges)
{
	*graph = (struct cgti_graph){ .cells = 0 };
	graph->content = cgti_alloc(cells);
	graph->wanted = cgti_alloc(cells);
	graph->edge = cgti_alloc(edges * sizeof *graph->edge);
	graph->begin = cgti_alloc((cells + 1) * sizeof *graph->begin);
	graph->link = cgti_alloc(2 * edges * sizeof *graph->link);
	if (cells <= CGTI_GRAPH_WORD_CELLS)
		graph->word = cgti_alloc(cells * sizeof *graph->word);
	if (graph->content && graph->wanted && graph->edge && graph->begin && graph->link &&
	    (graph->word || cells > CGTI_GRAPH_WORD_CELLS)) {
		memset(graph->content, CGTI_EMPTY, cells);
		memset(graph->wanted, CGTI_EMPTY, cells);
		return CGT_OK;
	}
	cgti_graph_free(graph);
	return cgti_fail_memory();
}

void cgti_graph_free(struct cgti_graph *graph)
{
	cgti_free(graph->content);
	cgti_free(graph->wanted);
	cgti_free(graph->edge);
	cgti_free(graph->begin);
	cgti_free(graph->link);
	cgti_free(graph->word);
	cgti_free(graph->outer);
	cgti_free(graph->inner);
	*graph = (struct cgti_graph){ .cells = 0 };
}

static inline void add_edge(struct cgti_graph *graph, uint32_t a, uint32_t b, uint32_t players)
{
	graph->edge[graph->edges++] = (struct cgti_edge){ a, b, players };
}

void cgti_graph_set_shape(struct cgti_graph *graph, uint32_t cells, const uint8_t *row, const uint8_t *col)
{
	uint32_t above = 0; /* the first cell that is not before the place above the current one */

	graph->cells = cells;
	graph->edges = 0;
	for (uint32_t u = 1; u < cells; u++) {
		while (row[above] + 1 < row[u] || (row[above] + 1 == row[u] && col[above] < col[u]))
			above++;
		if (row[above] + 1 == row[u] && col[above] == col[u])
			add_edge(graph, above, u, CGTI_PLAYERS_BOTH);
		if (row[u - 1] == row[u] && col[u - 1] + 1 == col[u])
			add_edge(graph, u - 1, u, CGTI_PLAYERS_BOTH);
	}
}

static void set_words(struct cgti_graph *graph)
{
	memset(graph->word, 0, graph->cells * sizeof *graph->word);
	for (uint32_t i = 0; i < graph->edges; i++) {
		const struct cgti_edge *edge = &graph->edge[i];

		graph->word[edge->a] |= UINT64_C(1) << edge->b;
		graph->word[edge->b] |= UINT64_C(1) << edge->a;
	}
}

/* Counts the links of each cell, turns the counts into ends, and fills backwards, so that the ends become beginnings. */
static void set_links(struct cgti_graph *graph)
{
	memset(graph->begin, 0, (graph->cells + 1) * sizeof *graph->begin);
	for (uint32_t i = 0; i < graph->edges; i++) {
		graph->begin[graph->edge[i].a]++;
		graph->begin[graph->edge[i].b]++;
	}
	for (uint32_t u = 0; u < graph->cells; u++)
		graph->begin[u + 1] += graph->begin[u];
	for (uint32_t i = graph->edges; i-- > 0;) {
		const struct cgti_edge *edge = &graph->edge[i];

		graph->link[--graph->begin[edge->a]] = (struct cgti_link){ edge->b, edge->players };
		graph->link[--graph->begin[edge->b]] = (struct cgti_link){ edge->a, edge->players };
	}
}

void cgti_graph_link(struct cgti_graph *graph)
{
	set_links(graph);
	if (graph->word)
		set_words(graph);
}

/* The arrays that a game fills with the structure of a grid. */
static bool structure_init(struct cgti_structure *structure, size_t cells)
{
	*structure = (struct cgti_structure){
		.cells = cells,
		.colour = cgti_alloc(cells),
		.arc_begin = cgti_alloc((cells + 1) * sizeof *structure->arc_begin),
		.target = cgti_alloc(CGTI_MAX_ARCS * cells * sizeof *structure->target),
		.label = cgti_alloc(CGTI_MAX_ARCS * cells),
	};
	return structure->colour && structure->arc_begin && structure->target && structure->label;
}

static void structure_free(struct cgti_structure *structure)
{
	cgti_free(structure->colour);
	cgti_free(structure->arc_begin);
	cgti_free(structure->target);
	cgti_free(structure->label);
}

/* Adds the live cells of a component. */
static void add_cells(struct cgti_graph *graph, const struct cgti_component *component)
{
	const cgt_board *board = component->board;

	for (size_t cell = 0; cell < board->size; cell++) {
		const uint8_t content = board->content[cell];
		const size_t outer = component->first_cell + cell;
		const uint32_t u = graph->cells;

		graph->inner[outer] = CGTI_NO_VERTEX;
		if (content == CGTI_BLOCKED)
			continue;
		graph->inner[outer] = u;
		graph->outer[u] = (uint32_t)outer;
		graph->content[u] = content;
		graph->wanted[u] = graph->exchange ? cgti_exchange_content(component->game->rules, content) : content;
		graph->cells++;
	}
}

/* Adds an edge for each arc of a component on which somebody may move; an arc each way makes two. */
static cgt_status add_edges(struct cgti_graph *graph, const struct cgti_component *component)
{
	const struct cgti_rules *rules = component->game->rules;
	const struct cgti_grid grid = cgti_board_grid(component->board);
	struct cgti_structure structure;
	bool ok = structure_init(&structure, cgti_grid_size(&grid));

	if (ok)
		rules->structure(component->game, &grid, &structure);
	for (size_t cell = 0; ok && cell < structure.cells; cell++)
		for (uint32_t i = structure.arc_begin[cell]; i < structure.arc_begin[cell + 1]; i++) {
			const uint32_t u = graph->inner[component->first_cell + cell];
			const uint32_t v = graph->inner[component->first_cell + structure.target[i]];
			const uint32_t players = rules->label_players[structure.label[i]];

			if (players)
				add_edge(graph, u < v ? u : v, u < v ? v : u, players);
		}
	structure_free(&structure);
	return ok ? CGT_OK : cgti_fail_memory();
}

static int compare_edges(const void *left, const void *right)
{
	const struct cgti_edge *a = left, *b = right;

	if (a->a != b->a)
		return a->a < b->a ? -1 : 1;
	return (a->b > b->b) - (a->b < b->b);
}

/* Makes one edge of those between the same two cells. */
static void merge_edges(struct cgti_graph *graph)
{
	uint32_t kept = 0;

	qsort(graph->edge, graph->edges, sizeof *graph->edge, compare_edges);
	for (uint32_t i = 0; i < graph->edges; i++) {
		if (kept && compare_edges(&graph->edge[kept - 1], &graph->edge[i]) == 0)
			graph->edge[kept - 1].players |= graph->edge[i].players;
		else
			graph->edge[kept++] = graph->edge[i];
	}
	graph->edges = kept;
}

static cgt_status check_games(const cgt_position *position)
{
	for (size_t k = 0; k < position->count; k++) {
		const cgt_game *game = position->component[k].game;

		if (!game->rules->placement || !game->rules->structure)
			return cgti_fail(CGT_UNSUPPORTED, "component %zu: the clauses of a pairing prove nothing in %s", k + 1,
			                 game->spec);
	}
	return CGT_OK;
}

static cgt_status add_components(struct cgti_graph *graph, const cgt_position *position)
{
	cgt_status status = CGT_OK;

	graph->outer = cgti_alloc(position->cells * sizeof *graph->outer);
	graph->inner = cgti_alloc(position->cells * sizeof *graph->inner);
	if (!graph->outer || !graph->inner)
		return cgti_fail_memory();
	for (size_t k = 0; k < position->count && status == CGT_OK; k++) {
		add_cells(graph, &position->component[k]);
		status = add_edges(graph, &position->component[k]);
	}
	return status;
}

cgt_status cgti_graph_from_position(struct cgti_graph *graph, const cgt_position *position, bool exchange)
{
	cgt_status status = check_games(position);

	if (status == CGT_OK)
		status = cgti_graph_init(graph, position->cells, CGTI_MAX_ARCS * position->cells);
	if (status != CGT_OK)
		return status;
	graph->exchange = exchange;
	status = add_components(graph, position);
	if (status != CGT_OK) {
		cgti_graph_free(graph);
		return status;
	}
	merge_edges(graph);
	cgti_graph_link(graph);
	return CGT_OK;
}
