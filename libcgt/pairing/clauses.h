/* SPDX-License-Identifier: MIT */
/*
 * The three clauses of a pairing: the one test that all searches, cgt_pairing_test and the diagnosis rest on.
 *
 *   1  no cell is fixed,
 *   2  the image of every move is a move (of the other player),
 *   3  no move is its own image.
 */
#ifndef CGTI_CLAUSES_H
#define CGTI_CLAUSES_H

#include <cgt/pairing.h>

#include "pairing/graph.h"

/* What is wrong with the image (x, y) of the edge {a, b}, an enum cgt_pairing_failure. */
static inline int32_t cgti_clauses_edge(const struct cgti_graph *graph, const struct cgti_edge *edge, uint32_t x, uint32_t y)
{
	const uint32_t there = cgti_graph_players(graph, x, y), wanted = cgti_graph_answer(graph, edge->players);

	if (!there)
		return CGT_PAIRING_NO_IMAGE;
	if ((there & wanted) != wanted)
		return CGT_PAIRING_WRONG_PLAYER;
	if ((x == edge->b && y == edge->a) || (x == edge->a && y == edge->b))
		return CGT_PAIRING_SELF_PAIRED;
	return CGT_PAIRING_HOLDS;
}

/* Bit 0: whether the image of an edge is an edge, of a graph that has words. */
static inline uint64_t cgti_clauses_lands(const uint64_t *word, const struct cgti_edge *edge, const uint32_t *image)
{
	return word[image[edge->a]] >> image[edge->b];
}

/*
 * Whether no edge of a small graph is sent where none is. This decides nearly every map that is no pairing on the first few
 * edges. They are asked for in pairs, so that the answer is nearly always the same and a processor guesses it.
 */
static inline bool cgti_clauses_all_land(const struct cgti_graph *graph, const uint32_t *image)
{
	const struct cgti_edge *edge = graph->edge, *last = edge + graph->edges - 1;

	for (; edge < last; edge += 2)
		if (!(cgti_clauses_lands(graph->word, edge, image) & cgti_clauses_lands(graph->word, edge + 1, image) & 1))
			return false;
	return true;
}

/* The cheap test: whether a permutation of the cells, its own inverse, is a pairing in the strict reading. */
static inline bool cgti_clauses_hold(const struct cgti_graph *graph, const uint32_t *image)
{
	if (graph->word && !cgti_clauses_all_land(graph, image))
		return false;
	for (uint32_t i = 0; i < graph->edges; i++) {
		const struct cgti_edge *edge = &graph->edge[i];

		if (cgti_clauses_edge(graph, edge, image[edge->a], image[edge->b]) != CGT_PAIRING_HOLDS)
			return false;
	}
	for (uint32_t u = 0; u < graph->cells; u++)
		if (image[u] == u || graph->content[image[u]] != graph->wanted[u])
			return false;
	return true;
}

/* What an involution of a position fails on, and where. */
struct cgti_verdict {
	int32_t failure; /* enum cgt_pairing_failure */
	size_t cell[2];  /* in the position: the cell to blame twice, or the two cells of the move to blame */
};

/*
 * The same test on an involution of a position, in either reading, with what fails first in the order of enum
 * cgt_pairing_failure. Returns as cgt_pairing_test, but for arguments, which are taken to be good.
 */
cgt_status cgti_clauses_judge(const cgt_involution *involution, int32_t reading, struct cgti_verdict *verdict);

#endif
