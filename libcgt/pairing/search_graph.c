/* SPDX-License-Identifier: MIT */
/*
 * The graph search: a pairing is an automorphism of the pairing graph (clause 2 and its own inverse: edges go to edges, all
 * of them), so it is grown from cell to neighbouring cell.
 *
 * First, each cell gets a signature that a cell and its image share: its content, then, time and again, the signatures of its
 * neighbours added to its own. If no cell may be its own image, the cells of each signature are even in number, and so the
 * exclusive-or of the signatures' hashes is 0. If it is not, there is no pairing; hardly a shape without one passes.
 *
 * Then the cells are paired in an order in which all but the first of a component have a neighbour before them. The image of
 * such a cell lies next to the image of that neighbour, so that there are at most as many choices as a cell has neighbours.
 * The first cells of components are taken from the rarest signatures.
 */
#include "pairing/search_graph.h"

#include <stdlib.h>

#include "involution/clauses.h"
#include "support/error.h"
#include "support/memory.h"

/* Signatures reach so far, if there are as many cells. Where they do not reach, the backtracking decides. */
#define MAX_ROUNDS 64

cgt_status cgti_graph_search_init(struct cgti_graph_search *search, size_t cells)
{
	*search = (struct cgti_graph_search){
		.image = cgti_alloc(cells * sizeof *search->image),
		.signature = cgti_alloc(cells * sizeof *search->signature),
		.hash = cgti_alloc(cells * sizeof *search->hash),
		.order = cgti_alloc(cells * sizeof *search->order),
		.parent = cgti_alloc(cells * sizeof *search->parent),
		.rank = cgti_alloc(cells * sizeof *search->rank),
		.frame = cgti_alloc((cells + 1) * sizeof *search->frame),
	};
	if (search->image && search->signature && search->hash && search->order && search->parent && search->rank &&
	    search->frame)
		return CGT_OK;
	cgti_graph_search_free(search);
	return cgti_fail_memory();
}

void cgti_graph_search_free(struct cgti_graph_search *search)
{
	cgti_free(search->image);
	cgti_free(search->signature);
	cgti_free(search->hash);
	cgti_free(search->order);
	cgti_free(search->parent);
	cgti_free(search->rank);
	cgti_free(search->frame);
	*search = (struct cgti_graph_search){ .graph = NULL };
}

/* A cheap bijection whose high bits depend on all bits and are folded into the low ones. */
static inline uint64_t mix(uint64_t w)
{
	w *= UINT64_C(0x9e3779b97f4a7c15);
	return w ^ w >> 32;
}

/* An edge counts for the same as those that answer it, from either end: only what answers itself can be told apart. */
static inline uint64_t edge_weight(const struct cgti_edge *edge)
{
	return edge->kind == edge->answer ? 1 : UINT64_C(0xd6e8feb86659fd93);
}

/* Hashes the signatures; whether the hashes cancel. */
static bool hash_signatures(struct cgti_graph_search *search, uint32_t cells)
{
	uint64_t all = 0;

	for (uint32_t u = 0; u < cells; u++) {
		search->hash[u] = mix(search->signature[u]);
		all ^= search->hash[u];
	}
	return all == 0;
}

/* Adds the signatures of the neighbours, as hashed, to those of the cells. */
static void add_neighbours(struct cgti_graph_search *search, const struct cgti_graph *graph)
{
	for (uint32_t u = 0; u < graph->cells; u++)
		search->signature[u] = 3 * search->hash[u];
	for (uint32_t i = 0; i < graph->edges; i++) {
		const struct cgti_edge *edge = &graph->edge[i];

		search->signature[edge->a] += search->hash[edge->b] * edge_weight(edge);
		search->signature[edge->b] += search->hash[edge->a] * edge_weight(edge);
	}
}

bool cgti_graph_search_may_pair(struct cgti_graph_search *search, const struct cgti_graph *graph)
{
	const uint32_t rounds = graph->cells < MAX_ROUNDS ? graph->cells : MAX_ROUNDS;

	for (uint32_t u = 0; u < graph->cells; u++)
		search->signature[u] = mix(graph->colour[u]) + mix(graph->wanted[u]);
	for (uint32_t round = 0; round < rounds; round++) {
		if (!hash_signatures(search, graph->cells) && !graph->may_fix)
			return false;
		add_neighbours(search, graph);
	}
	return hash_signatures(search, graph->cells) || graph->may_fix;
}

static int by_signature(const void *left, const void *right)
{
	const struct cgti_rank *a = left, *b = right;

	return (a->signature > b->signature) - (a->signature < b->signature);
}

static int by_rarity(const void *left, const void *right)
{
	const struct cgti_rank *a = left, *b = right;

	if (a->alike != b->alike)
		return a->alike < b->alike ? -1 : 1;
	return (a->cell > b->cell) - (a->cell < b->cell);
}

/* Sorts the cells, those with the rarest signatures first. */
static void rank_cells(struct cgti_graph_search *search, uint32_t cells)
{
	struct cgti_rank *rank = search->rank;

	for (uint32_t u = 0; u < cells; u++)
		rank[u] = (struct cgti_rank){ search->signature[u], u, 0 };
	qsort(rank, cells, sizeof *rank, by_signature);
	for (uint32_t i = 0, end; i < cells; i = end) {
		for (end = i; end < cells && rank[end].signature == rank[i].signature; end++)
			;
		for (uint32_t k = i; k < end; k++)
			rank[k].alike = end - i;
	}
	qsort(rank, cells, sizeof *rank, by_rarity);
}

/* Appends a cell to the order, which is the queue of a breadth-first walk as well. */
static uint32_t append(struct cgti_graph_search *search, uint32_t end, uint32_t cell, uint32_t parent)
{
	search->order[end] = cell;
	search->parent[cell] = parent;
	search->image[cell] = cell; /* reached */
	return end + 1;
}

/* Appends the component of a root. */
static uint32_t append_component(struct cgti_graph_search *search, uint32_t end, uint32_t root)
{
	const struct cgti_graph *graph = search->graph;
	uint32_t done = end;

	end = append(search, end, root, CGTI_NO_VERTEX);
	for (; done < end; done++) {
		const uint32_t u = search->order[done];

		for (uint32_t i = graph->begin[u]; i < graph->begin[u + 1]; i++)
			if (search->image[graph->link[i].cell] == CGTI_NO_VERTEX)
				end = append(search, end, graph->link[i].cell, u);
	}
	return end;
}

static void clear_images(struct cgti_graph_search *search)
{
	for (uint32_t u = 0; u < search->graph->cells; u++)
		search->image[u] = CGTI_NO_VERTEX;
}

void cgti_graph_search_start(struct cgti_graph_search *search, const struct cgti_graph *graph)
{
	uint32_t end = 0;

	search->graph = graph;
	search->counts = (struct cgti_search_counts){ 0, 0 };
	search->depth = 0;
	search->deeper = true;
	rank_cells(search, graph->cells);
	clear_images(search);
	for (uint32_t i = 0; i < graph->cells; i++)
		if (search->image[search->rank[i].cell] == CGTI_NO_VERTEX)
			end = append_component(search, end, search->rank[i].cell);
	clear_images(search);
}

/* Whether each edge from u to a paired cell has an answer at w. */
static bool edges_answered(const struct cgti_graph_search *search, uint32_t u, uint32_t w)
{
	const struct cgti_graph *graph = search->graph;

	for (uint32_t i = graph->begin[u]; i < graph->begin[u + 1]; i++) {
		const uint32_t image = search->image[graph->link[i].cell];

		if (image != CGTI_NO_VERTEX && cgti_graph_kind(graph, w, image) != graph->link[i].answer)
			return false;
	}
	return true;
}

/* Whether the cell u may have w as its image for all that it is to itself: its neighbour, say. */
static inline bool may_be_beside(const struct cgti_graph *graph, uint32_t u, uint32_t w)
{
	return graph->beside[u] == CGT_PAIRING_HOLDS || !cgti_graph_kind(graph, u, w);
}

/* Whether u and w can be each other's image beside the pairs that there are. */
static bool fits(const struct cgti_graph_search *search, uint32_t u, uint32_t w)
{
	const struct cgti_graph *graph = search->graph;

	return search->image[w] == CGTI_NO_VERTEX && (u != w || graph->may_fix) &&
	       search->signature[u] == search->signature[w] && graph->colour[w] == graph->wanted[u] && may_be_beside(graph, u, w) &&
	       edges_answered(search, u, w) && edges_answered(search, w, u);
}

/* The k-th cell that may be the image of u; CGTI_NO_VERTEX if there are not so many. */
static uint32_t partner(const struct cgti_graph_search *search, uint32_t u, uint32_t k)
{
	const struct cgti_graph *graph = search->graph;
	uint32_t at;

	if (search->parent[u] == CGTI_NO_VERTEX)
		return k < graph->cells ? k : CGTI_NO_VERTEX;
	at = search->image[search->parent[u]];
	return graph->begin[at] + k < graph->begin[at + 1] ? graph->link[graph->begin[at] + k].cell : CGTI_NO_VERTEX;
}

/* Gives the cell of the last frame its next image; CGTI_STEP_FOUND if it has one. */
static enum cgti_step pair_next(struct cgti_graph_search *search, uint64_t most_nodes)
{
	struct cgti_frame *frame = &search->frame[search->depth - 1];
	const uint32_t u = search->order[frame->place];

	if (search->image[u] != CGTI_NO_VERTEX) {
		search->image[search->image[u]] = CGTI_NO_VERTEX;
		search->image[u] = CGTI_NO_VERTEX;
	}
	for (uint32_t w; (w = partner(search, u, frame->next)) != CGTI_NO_VERTEX; frame->next++) {
		if (search->counts.nodes == most_nodes)
			return CGTI_STEP_PAUSED;
		search->counts.nodes++;
		if (!fits(search, u, w))
			continue;
		search->image[u] = w;
		search->image[w] = u;
		frame->next++;
		return CGTI_STEP_FOUND;
	}
	return CGTI_STEP_END;
}

/* Opens a frame for the next unpaired cell; false if there is none. */
static bool open_frame(struct cgti_graph_search *search)
{
	uint32_t place = search->depth ? search->frame[search->depth - 1].place + 1 : 0;

	while (place < search->graph->cells && search->image[search->order[place]] != CGTI_NO_VERTEX)
		place++;
	if (place == search->graph->cells)
		return false;
	search->frame[search->depth++] = (struct cgti_frame){ place, 0 };
	return true;
}

enum cgti_step cgti_graph_search_step(struct cgti_graph_search *search, uint64_t most_nodes)
{
	for (;;) {
		enum cgti_step step;

		if (search->deeper && !open_frame(search)) {
			search->deeper = false;
			search->counts.candidates++;
			if (cgti_clauses_hold(search->graph, search->image))
				return CGTI_STEP_FOUND;
		}
		search->deeper = false;
		if (search->depth == 0)
			return CGTI_STEP_END;
		step = pair_next(search, most_nodes);
		if (step == CGTI_STEP_PAUSED)
			return step;
		search->deeper = step == CGTI_STEP_FOUND;
		if (step == CGTI_STEP_END)
			search->depth--;
	}
}
