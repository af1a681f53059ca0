/* SPDX-License-Identifier: MIT */
/*
 * The pairing graph of a position in which moves place things for good on two cells: its live cells (those that are not
 * blocked) numbered from 0, and an edge wherever somebody may move, marked with who may. An involution that pairs the
 * position is an automorphism of this graph, whatever the board looks like.
 */
#ifndef CGTI_GRAPH_H
#define CGTI_GRAPH_H

#include <stdbool.h>

#include <cgt/position.h>

#define CGTI_NO_VERTEX UINT32_MAX

/* Sets of players, as `label_players` of a game has them. */
#define CGTI_PLAYERS_BOTH 3u
#define CGTI_PLAYERS_NONE_OF_THEM 4u /* in the place of a set: nobody is in it, so that no move will do */

/* The most cells of a graph that keeps its edges as words of bits, too. */
#define CGTI_GRAPH_WORD_CELLS 64

struct cgti_edge {
	uint32_t a, b; /* a < b */
	uint32_t players;
};

struct cgti_link {
	uint32_t cell;
	uint32_t players;
};

struct cgti_graph {
	uint32_t cells;
	uint32_t edges;
	bool exchange; /* the involutions asked about exchange the players */

	uint8_t *content; /* of each cell */
	uint8_t *wanted;  /* the content its image must have */

	struct cgti_edge *edge;

	/* The neighbours of a cell stand together, from begin[cell] to begin[cell + 1]. */
	uint32_t *begin;
	struct cgti_link *link;

	/* Bit v of word[u]: somebody may move on u and v. NULL if there are too many cells. */
	uint64_t *word;

	/* The numbers of the cells in the position, and back (CGTI_NO_VERTEX for a blocked cell); NULL without a position. */
	uint32_t *outer;
	uint32_t *inner;
};

/* An empty graph with room for so many cells and edges; only memory can fail. Free it with cgti_graph_free. */
cgt_status cgti_graph_init(struct cgti_graph *graph, size_t cells, size_t edges);

void cgti_graph_free(struct cgti_graph *graph);

/*
 * The graph of a position, for involutions that exchange the players or do not.
 * Returns CGT_OK, CGT_UNSUPPORTED (a game whose moves do not place things for good) or CGT_OUT_OF_MEMORY.
 */
cgt_status cgti_graph_from_position(struct cgti_graph *graph, const cgt_position *position, bool exchange);

/*
 * Puts the edges of an empty board into a graph that has room: cells are listed row by row, both players may move on any two
 * neighbours. Links and words are left for cgti_graph_link, since many shapes are ruled out by the edges alone.
 */
void cgti_graph_set_shape(struct cgti_graph *graph, uint32_t cells, const uint8_t *row, const uint8_t *col);

/* Fills links and words from the edges. */
void cgti_graph_link(struct cgti_graph *graph);

/* Who may move on the cells u and v; 0: nobody. */
static inline uint32_t cgti_graph_players(const struct cgti_graph *graph, uint32_t u, uint32_t v)
{
	if (graph->word && !(graph->word[u] >> v & 1))
		return 0;
	for (uint32_t i = graph->begin[u]; i < graph->begin[u + 1]; i++)
		if (graph->link[i].cell == v)
			return graph->link[i].players;
	return 0;
}

/*
 * Who must be able to move where the involution sends a move of these players, so that it is an answer: the other player. An
 * involution that does not exchange the players sends moves of one to moves of the same, which are no answers unless both
 * may make them.
 */
static inline uint32_t cgti_graph_answer(const struct cgti_graph *graph, uint32_t players)
{
	if (players == CGTI_PLAYERS_BOTH)
		return CGTI_PLAYERS_BOTH;
	return graph->exchange ? CGTI_PLAYERS_BOTH - players : CGTI_PLAYERS_NONE_OF_THEM;
}

#endif
