/* SPDX-License-Identifier: MIT */
/*
 * The pairing graph of a position: the cells that its games' structures know, numbered from 0, and an edge wherever arcs join
 * two of them, with their labels in both directions. An involution that carries cells to cells of the content they should
 * have and edges to the edges that answer them is an automorphism of the structures, with the players exchanged. Where the
 * clauses of a pairing prove something (games/game.h: placement, stones) the edges are all that they ask about, whatever the
 * board looks like.
 */
#ifndef CGTI_GRAPH_H
#define CGTI_GRAPH_H

#include <stdbool.h>

#include <cgt/position.h>

#define CGTI_NO_VERTEX UINT32_MAX

/* What an edge is: labels of the arcs one way in the low byte, a bit each, of those the other way in the high one. */
#define CGTI_NO_ANSWER 0 /* in the place of the edge that would be an answer: nothing will do */

/* The most cells of a graph that keeps its edges as words of bits, too. */
#define CGTI_GRAPH_WORD_CELLS 64

struct cgti_edge {
	uint32_t a, b;   /* a < b */
	uint16_t kind;   /* from a to b */
	uint16_t answer; /* the kind its image must have */
};

struct cgti_link {
	uint32_t cell;
	uint16_t kind, answer; /* seen from the cell whose link it is */
};

struct cgti_graph {
	uint32_t cells;
	uint32_t edges;
	bool placement; /* all games place things for good: the clauses decide, once and for all */
	bool proves;    /* in all games the clauses prove a pairing */
	bool may_fix;   /* cells may be their own images: not where the clauses prove */
	bool complete;  /* all games have a structure; the cells of others are here without edges */

	uint32_t *colour; /* of each cell: its content and the game it belongs to */
	uint32_t *wanted; /* the colour its image must have */
	uint8_t *beside;  /* what it means if its image is its neighbour: enum cgt_pairing_failure */

	struct cgti_edge *edge;

	/* The neighbours of a cell stand together, from begin[cell] to begin[cell + 1]. */
	uint32_t *begin;
	struct cgti_link *link;

	/* Bit v of word[u]: there is an edge. NULL if there are too many cells. */
	uint64_t *word;

	/* The numbers of the cells in the position, and back (CGTI_NO_VERTEX for a cell that is none); NULL without a position. */
	uint32_t *outer;
	uint32_t *inner;
};

/* An empty graph with room for so many cells and edges; only memory can fail. Free it with cgti_graph_free. */
cgt_status cgti_graph_init(struct cgti_graph *graph, size_t cells, size_t edges);

void cgti_graph_free(struct cgti_graph *graph);

/*
 * The graph of a position of grids. `recolours` says of each component whether the involutions asked about exchange its
 * contents; NULL: if it is partizan.
 * Returns CGT_OK, CGT_UNSUPPORTED (a component is no grid) or CGT_OUT_OF_MEMORY.
 */
cgt_status cgti_graph_from_position(struct cgti_graph *graph, const cgt_position *position, const uint8_t *recolours);

/* Takes all edges away. */
void cgti_graph_strip(struct cgti_graph *graph);

/*
 * Puts the edges of an empty board into a graph that has room: cells are listed row by row, both players may move on any two
 * neighbours. Links and words are left for cgti_graph_link, since many shapes are ruled out by the edges alone.
 */
void cgti_graph_set_shape(struct cgti_graph *graph, uint32_t cells, const uint8_t *row, const uint8_t *col);

/* Gives a cell of such a board a neighbour more, which has no other. */
void cgti_graph_add_leaf(struct cgti_graph *graph, uint32_t cell);

/* Fills links and words from the edges. */
void cgti_graph_link(struct cgti_graph *graph);

/* The kind of the edge from u to v; 0: there is none. */
static inline uint16_t cgti_graph_kind(const struct cgti_graph *graph, uint32_t u, uint32_t v)
{
	if (graph->word && !(graph->word[u] >> v & 1))
		return 0;
	for (uint32_t i = graph->begin[u]; i < graph->begin[u + 1]; i++)
		if (graph->link[i].cell == v)
			return graph->link[i].kind;
	return 0;
}

/* The same edge from its other end. */
static inline uint16_t cgti_kind_back(uint16_t kind)
{
	return (uint16_t)(kind << 8 | kind >> 8);
}

#endif
