/* SPDX-License-Identifier: MIT */
/*
 * The three ways to search for pairings, as iterators that neither allocate nor know of budgets in their steps: the census
 * runs two of them on millions of shapes, the public handle (search.c) all three on a position.
 *
 * A step works until it has found a pairing, is at its end, or would go beyond a number of nodes; a further step goes on from
 * there. The image of a pairing that was found, a map of the graph's cells, stands until the next step.
 */
#ifndef CGTI_SEARCH_H
#define CGTI_SEARCH_H

#include <cgt/involution.h>

#include "involution/graph.h"

enum cgti_step {
	CGTI_STEP_FOUND,
	CGTI_STEP_END,
	CGTI_STEP_PAUSED
};

struct cgti_search_counts {
	uint64_t nodes;      /* done so far */
	uint64_t candidates; /* whole maps handed to the test */
};

/* Exhaustive: all fixed-point-free involutions, each formed whole. Sets of cells are words. */
struct cgti_exhaustive_search {
	const struct cgti_graph *graph;
	struct cgti_search_counts counts;
	uint32_t image[CGT_SEARCH_EXHAUSTIVE_MAX_CELLS]; /* of each cell */
	int32_t level, levels;                           /* level -1: the end; levels: at the last four cells */
	struct {
		uint32_t cell;    /* the lowest unpaired one, which this level pairs */
		uint32_t others;  /* the other unpaired cells */
		uint32_t untried; /* those of them that it has not been paired with */
	} at[CGT_SEARCH_EXHAUSTIVE_MAX_CELLS / 2];
	uint32_t last[4];   /* the last four cells */
	uint32_t way, ways; /* to pair them: the next, and how many there are */
};

/* Graph: involutive automorphisms, without fixed cell or self-paired edge where the clauses prove, by backtracking. */
struct cgti_graph_search {
	const struct cgti_graph *graph;
	struct cgti_search_counts counts;
	uint32_t *image;     /* of each cell, or CGTI_NO_VERTEX */
	uint64_t *signature; /* of each cell: equal for a cell and its image */
	uint64_t *hash;      /* of each signature */
	uint32_t *order;     /* the cells in the order in which they are paired */
	uint32_t *parent;    /* of each cell: a neighbour that comes before it in the order, or CGTI_NO_VERTEX */
	struct cgti_rank {
		uint64_t signature;
		uint32_t cell;
		uint32_t alike; /* cells with the same signature */
	} *rank;
	struct cgti_frame {
		uint32_t place; /* in the order, of the cell that this frame pairs */
		uint32_t next;  /* partner to try */
	} *frame;
	uint32_t depth; /* frames in use */
	bool deeper;    /* the next thing to do is to open a frame */
};

/* Rigid: the maps of the square that are their own inverse, applied to every board of a position. */
struct cgti_rigid_search {
	const struct cgti_graph *graph;
	const cgt_position *position;
	struct cgti_search_counts counts;
	int32_t map;     /* the next to try */
	uint32_t *found; /* the pairings found so far, one after the other, then one in the making */
	uint32_t *image; /* the last of them */
	size_t count;
};

#endif
