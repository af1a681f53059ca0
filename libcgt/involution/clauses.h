/* SPDX-License-Identifier: MIT */
/*
 * The clauses of a pairing: the one test that all searches, cgt_pairing_test and the diagnosis rest on.
 *
 *   1  no cell is fixed,
 *   2  the image of every edge is an edge (and of a move, a move of the other player),
 *   3  no edge is its own image.
 *
 * Where stones take stones, edges join neighbouring stones, and the third clause is only asked for if colours are exchanged.
 */
#ifndef CGTI_CLAUSES_H
#define CGTI_CLAUSES_H

#include <cgt/pairing.h>

#include "involution/graph.h"

/* What is wrong with the image (x, y) of the edge {a, b}, an enum cgt_pairing_failure. */
static inline int32_t cgti_clauses_edge(const struct cgti_graph *graph, const struct cgti_edge *edge, uint32_t x, uint32_t y)
{
	const uint16_t there = cgti_graph_kind(graph, x, y);

	if (!there)
		return CGT_PAIRING_NO_IMAGE;
	if (there != edge->answer)
		return CGT_PAIRING_WRONG_PLAYER;
	if ((x == edge->b && y == edge->a) || (x == edge->a && y == edge->b))
		return graph->beside[edge->a];
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

/*
 * The cheap test of a permutation of the cells that is its own inverse: where the clauses prove, whether it is a pairing in
 * the strict reading; elsewhere, whether it is an automorphism of the structures.
 */
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
		if ((image[u] == u && !graph->may_fix) || graph->colour[image[u]] != graph->wanted[u])
			return false;
	return true;
}

/* What an involution of a position fails on, and where. */
struct cgti_clauses_verdict {
	int32_t failure; /* enum cgt_pairing_failure */
	size_t cell[2];  /* in the position: the cell to blame twice, or the two cells of the move to blame */
};

/* What the clauses are worth for a position's games. */
enum cgti_clauses_worth {
	CGTI_CLAUSES_DECIDE, /* placements: they are true of exactly the involutions whose answers are always there */
	CGTI_CLAUSES_PROVE,  /* stones: if they are true, answers are always there */
	CGTI_CLAUSES_IDLE    /* only the first clause means anything, in the strict reading */
};

/*
 * The same test on an involution of a position, in either reading, with what fails first in the order of enum
 * cgt_pairing_failure, and what it is worth; where the clauses are idle, only the start and, in the strict reading, fixed
 * cells are looked at. Returns as cgt_pairing_test, but for arguments, which are taken to be good.
 */
cgt_status cgti_clauses_judge(const cgt_involution *involution, int32_t reading, struct cgti_clauses_verdict *verdict,
                              enum cgti_clauses_worth *worth);

/* Records the failure if it is no reading. */
cgt_status cgti_check_reading(int32_t reading);

#endif
