/* SPDX-License-Identifier: MIT */
/*
 * Pairing graphs: from positions, through the labelled structures of their games, and straight from the cells of a shape.
 *
 * A position's graph is the disjoint union of its components' graphs. Its cells are coloured by content and game, so that
 * those of one game only go to those of the same.
 */
#include "involution/graph.h"

#include <stdlib.h>
#include <string.h>

#include <cgt/pairing.h>

#include "games/game.h"
#include "position/grid_moves.h"
#include "position/position.h"
#include "support/error.h"
#include "support/memory.h"

cgt_status cgti_graph_init(struct cgti_graph *graph, size_t cells, size_t edges)
{
	*graph = (struct cgti_graph){ .cells = 0 };
	graph->colour = cgti_alloc(cells * sizeof *graph->colour);
	graph->wanted = cgti_alloc(cells * sizeof *graph->wanted);
	graph->beside = cgti_alloc(cells);
	graph->edge = cgti_alloc(edges * sizeof *graph->edge);
	graph->begin = cgti_alloc((cells + 1) * sizeof *graph->begin);
	graph->link = cgti_alloc(2 * edges * sizeof *graph->link);
	if (cells <= CGTI_GRAPH_WORD_CELLS)
		graph->word = cgti_alloc(cells * sizeof *graph->word);
	if (graph->colour && graph->wanted && graph->beside && graph->edge && graph->begin && graph->link &&
	    (graph->word || cells > CGTI_GRAPH_WORD_CELLS)) {
		for (size_t u = 0; u < cells; u++) {
			graph->colour[u] = graph->wanted[u] = CGTI_EMPTY;
			graph->beside[u] = CGT_PAIRING_SELF_PAIRED;
		}
		return CGT_OK;
	}
	cgti_graph_free(graph);
	return cgti_fail_memory();
}

void cgti_graph_free(struct cgti_graph *graph)
{
	cgti_free(graph->colour);
	cgti_free(graph->wanted);
	cgti_free(graph->beside);
	cgti_free(graph->edge);
	cgti_free(graph->begin);
	cgti_free(graph->link);
	cgti_free(graph->word);
	cgti_free(graph->outer);
	cgti_free(graph->inner);
	*graph = (struct cgti_graph){ .cells = 0 };
}

/* The edge of two neighbours on an empty board on which both players may move everywhere: one label, both ways. */
#define DOMINO 0x0101

static inline void add_domino(struct cgti_graph *graph, uint32_t a, uint32_t b)
{
	graph->edge[graph->edges++] = (struct cgti_edge){ a, b, DOMINO, DOMINO };
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
			add_domino(graph, above, u);
		if (row[u - 1] == row[u] && col[u - 1] + 1 == col[u])
			add_domino(graph, u - 1, u);
	}
}

void cgti_graph_add_leaf(struct cgti_graph *graph, uint32_t cell)
{
	add_domino(graph, cell, graph->cells++);
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

		graph->link[--graph->begin[edge->a]] = (struct cgti_link){ edge->b, edge->kind, edge->answer };
		graph->link[--graph->begin[edge->b]] =
			(struct cgti_link){ edge->a, cgti_kind_back(edge->kind), cgti_kind_back(edge->answer) };
	}
}

void cgti_graph_link(struct cgti_graph *graph)
{
	set_links(graph);
	if (graph->word)
		set_words(graph);
}

void cgti_graph_strip(struct cgti_graph *graph)
{
	graph->edges = 0;
	cgti_graph_link(graph);
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

/* A game that says nothing of its structure has cells that may be anything, and no arcs. */
static void read_structure(const struct cgti_component *component, struct cgti_structure *structure)
{
	const struct cgti_rules *rules = component->game->rules;
	const struct cgti_grid grid = cgti_board_grid(component->board);

	if (rules->structure) {
		rules->structure(component->game, &grid, structure);
		return;
	}
	for (size_t cell = 0; cell < structure->cells; cell++)
		structure->colour[cell] = grid.cell[cell] == CGTI_BLOCKED ? CGTI_NO_CELL : grid.cell[cell];
	memset(structure->arc_begin, 0, (structure->cells + 1) * sizeof *structure->arc_begin);
}

/* How involutions treat the component at hand. */
struct treatment {
	const struct cgti_component *component;
	uint32_t game; /* the first component of the same game */
	bool recolour; /* they exchange its contents */
};

static struct treatment treatment_of(const cgt_position *position, size_t k, const uint8_t *recolours)
{
	const struct cgti_component *component = &position->component[k];
	struct treatment treatment = { component, 0, recolours ? recolours[k] : !component->game->rules->impartial };

	while (!cgti_game_equal(position->component[treatment.game].game, component->game))
		treatment.game++;
	return treatment;
}

/* What it means for a cell of the component to be beside its own image. */
static int32_t meaning_of_beside(const struct treatment *treatment)
{
	const struct cgti_rules *rules = treatment->component->game->rules;

	if (rules->placement)
		return CGT_PAIRING_SELF_PAIRED;
	return rules->stones && treatment->recolour ? CGT_PAIRING_NO_ROOM : CGT_PAIRING_HOLDS;
}

/* Adds the cells of a component that its structure knows. */
static void add_cells(struct cgti_graph *graph, const struct treatment *treatment, const struct cgti_structure *structure)
{
	const struct cgti_component *component = treatment->component;

	for (size_t cell = 0; cell < structure->cells; cell++) {
		const uint8_t content = structure->colour[cell];
		const size_t outer = component->first_cell + cell;
		const uint32_t u = graph->cells;

		graph->inner[outer] = CGTI_NO_VERTEX;
		if (content == CGTI_NO_CELL)
			continue;
		graph->inner[outer] = u;
		graph->outer[u] = (uint32_t)outer;
		graph->colour[u] = treatment->game << 8 | content;
		graph->wanted[u] = treatment->game << 8 |
		                   (treatment->recolour ? cgti_exchange_content(component->game->rules, content) : content);
		graph->beside[u] = (uint8_t)meaning_of_beside(treatment);
		graph->cells++;
	}
}

/* Adds an edge for each arc of a component; in a game of placements only if it is somebody's move. */
static void add_arcs(struct cgti_graph *graph, const struct treatment *treatment, const struct cgti_structure *structure)
{
	const struct cgti_rules *rules = treatment->component->game->rules;
	const uint32_t *inner = graph->inner + treatment->component->first_cell;

	for (size_t cell = 0; cell < structure->cells; cell++)
		for (uint32_t i = structure->arc_begin[cell]; i < structure->arc_begin[cell + 1]; i++) {
			const uint32_t u = inner[cell], v = inner[structure->target[i]];
			const uint16_t kind = (uint16_t)(1u << structure->label[i]);

			if (rules->placement && !rules->label_players[structure->label[i]])
				continue;
			graph->edge[graph->edges++] = u < v ? (struct cgti_edge){ u, v, kind, CGTI_NO_ANSWER }
			                                    : (struct cgti_edge){ v, u, cgti_kind_back(kind), CGTI_NO_ANSWER };
		}
}

static int compare_edges(const void *left, const void *right)
{
	const struct cgti_edge *a = left, *b = right;

	if (a->a != b->a)
		return a->a < b->a ? -1 : 1;
	return (a->b > b->b) - (a->b < b->b);
}

/* Makes one edge of those between the same two cells, from the first of a component's edges on. */
static void merge_edges(struct cgti_graph *graph, uint32_t first)
{
	uint32_t kept = first;

	if (graph->edges > first)
		qsort(graph->edge + first, graph->edges - first, sizeof *graph->edge, compare_edges);
	for (uint32_t i = first; i < graph->edges; i++) {
		if (kept > first && compare_edges(&graph->edge[kept - 1], &graph->edge[i]) == 0)
			graph->edge[kept - 1].kind |= graph->edge[i].kind;
		else
			graph->edge[kept++] = graph->edge[i];
	}
	graph->edges = kept;
}

/* A kind with its labels exchanged as the players are. */
static uint16_t exchange_labels(const struct cgti_rules *rules, uint16_t kind)
{
	uint16_t exchanged = 0;

	for (int bit = 0; bit < 16; bit++)
		if (kind >> bit & 1)
			exchanged |= (uint16_t)(1u << ((bit & 8) + rules->exchanged_label[bit & 7]));
	return exchanged;
}

/*
 * The kind that the image of an edge must have, so that moves have answers: those of the other player. A stone that takes one
 * goes, if colours are kept, to one of the same player, which in a partizan game is no answer.
 */
static uint16_t answer_of(const struct cgti_graph *graph, const struct treatment *treatment, const struct cgti_edge *edge)
{
	const struct cgti_rules *rules = treatment->component->game->rules;

	if (rules->impartial)
		return edge->kind;
	if (rules->stones && !treatment->recolour && graph->colour[edge->a] != graph->colour[edge->b])
		return CGTI_NO_ANSWER;
	return exchange_labels(rules, edge->kind);
}

static cgt_status add_component(struct cgti_graph *graph, const struct treatment *treatment)
{
	const struct cgti_rules *rules = treatment->component->game->rules;
	struct cgti_structure structure;
	const uint32_t first = graph->edges;
	const bool ok = structure_init(&structure, treatment->component->board->size);

	if (ok) {
		read_structure(treatment->component, &structure);
		add_cells(graph, treatment, &structure);
		add_arcs(graph, treatment, &structure);
		merge_edges(graph, first);
		for (uint32_t i = first; i < graph->edges; i++)
			graph->edge[i].answer = answer_of(graph, treatment, &graph->edge[i]);
		graph->placement &= rules->placement;
		graph->proves &= rules->placement || rules->stones;
		graph->complete &= rules->structure != NULL;
	}
	structure_free(&structure);
	return ok ? CGT_OK : cgti_fail_memory();
}

static cgt_status add_components(struct cgti_graph *graph, const cgt_position *position, const uint8_t *recolours)
{
	cgt_status status = CGT_OK;

	graph->outer = cgti_alloc(position->cells * sizeof *graph->outer);
	graph->inner = cgti_alloc(position->cells * sizeof *graph->inner);
	if (!graph->outer || !graph->inner)
		return cgti_fail_memory();
	graph->placement = graph->proves = graph->complete = true;
	for (size_t k = 0; k < position->count && status == CGT_OK; k++) {
		const struct treatment treatment = treatment_of(position, k, recolours);

		status = add_component(graph, &treatment);
	}
	graph->may_fix = !graph->proves;
	return status;
}

cgt_status cgti_graph_from_position(struct cgti_graph *graph, const cgt_position *position, const uint8_t *recolours)
{
	cgt_status status = cgti_play_check(position);

	if (status == CGT_OK)
		status = cgti_graph_init(graph, position->cells, CGTI_MAX_ARCS * position->cells);
	if (status != CGT_OK)
		return status;
	status = add_components(graph, position, recolours);
	if (status != CGT_OK) {
		cgti_graph_free(graph);
		return status;
	}
	cgti_graph_link(graph);
	return CGT_OK;
}
