/* SPDX-License-Identifier: MIT */
/*
 * The public search: one of the three iterators on the pairing graph of a position, run under a budget.
 *
 * The iterator is given the nodes that are due before the meter's next full check, so that its inner loops count and nothing
 * else.
 */
#include "pairing/search.h"

#include <string.h>

#include "pairing/involution.h"
#include "position/position.h"
#include "support/budget.h"
#include "support/error.h"
#include "support/memory.h"

struct cgt_involution_search {
	cgt_position *position;
	int32_t kind;
	bool busy;
	bool hopeless; /* there is no pairing, as the graph search saw before it began */
	bool pending;  /* a pairing was found that has not been handed out, for want of memory */
	uint64_t found;
	struct cgti_graph graph;
	uint32_t *image; /* of each cell of the position */
	union {
		struct cgti_rigid_search rigid;
		struct cgti_exhaustive_search exhaustive;
		struct cgti_graph_search by_graph;
	};
};

static bool is_partizan(const cgt_position *position)
{
	for (size_t k = 0; k < position->count; k++)
		if (!position->component[k].game->rules->impartial)
			return true;
	return false;
}

static cgt_status start_exhaustive(cgt_involution_search *search)
{
	if (search->graph.cells > CGT_SEARCH_EXHAUSTIVE_MAX_CELLS)
		return cgti_fail(CGT_TOO_LARGE, "%u free cells, but the exhaustive search takes at most %d",
		                 (unsigned)search->graph.cells, CGT_SEARCH_EXHAUSTIVE_MAX_CELLS);
	cgti_exhaustive_start(&search->exhaustive, &search->graph);
	return CGT_OK;
}

static cgt_status start_graph(cgt_involution_search *search)
{
	cgt_status status = cgti_graph_search_init(&search->by_graph, search->graph.cells);

	if (status != CGT_OK)
		return status;
	search->hopeless = !cgti_graph_search_may_pair(&search->by_graph, &search->graph);
	if (!search->hopeless)
		cgti_graph_search_start(&search->by_graph, &search->graph);
	return CGT_OK;
}

static cgt_status start(cgt_involution_search *search)
{
	cgt_status status = cgti_graph_from_position(&search->graph, search->position, is_partizan(search->position));

	if (status != CGT_OK)
		return status;
	search->image = cgti_alloc(search->position->cells * sizeof *search->image);
	if (!search->image)
		return cgti_fail_memory();
	for (size_t cell = 0; cell < search->position->cells; cell++)
		search->image[cell] = (uint32_t)cell;
	if (search->kind == CGT_SEARCH_RIGID)
		return cgti_rigid_init(&search->rigid, &search->graph, search->position);
	return search->kind == CGT_SEARCH_EXHAUSTIVE ? start_exhaustive(search) : start_graph(search);
}

cgt_status cgt_involution_search_new(cgt_position *position, int32_t kind, cgt_involution_search **search)
{
	cgt_involution_search *made;
	cgt_status status;

	if (!position)
		return cgti_fail_null("position");
	if (!search)
		return cgti_fail_null("search");
	if (kind < CGT_SEARCH_RIGID || kind > CGT_SEARCH_GRAPH)
		return cgti_fail(CGT_BAD_ARGUMENT, "%d is no kind of search: CGT_SEARCH_RIGID is 1, CGT_SEARCH_EXHAUSTIVE 2, "
		                 "CGT_SEARCH_GRAPH 3", (int)kind);
	made = cgti_alloc_zero(1, sizeof *made);
	if (!made)
		return cgti_fail_memory();
	made->position = cgt_position_ref(position);
	made->kind = kind;
	status = start(made);
	if (status == CGT_OK)
		*search = made;
	else
		cgt_involution_search_free(made);
	return status;
}

void cgt_involution_search_free(cgt_involution_search *search)
{
	if (!search || search->busy)
		return;
	if (search->kind == CGT_SEARCH_RIGID)
		cgti_rigid_free(&search->rigid);
	if (search->kind == CGT_SEARCH_GRAPH)
		cgti_graph_search_free(&search->by_graph);
	cgti_graph_free(&search->graph);
	cgti_free(search->image);
	cgt_position_unref(search->position);
	cgti_free(search);
}

static const struct cgti_search_counts *counts_of(const cgt_involution_search *search)
{
	if (search->kind == CGT_SEARCH_RIGID)
		return &search->rigid.counts;
	return search->kind == CGT_SEARCH_EXHAUSTIVE ? &search->exhaustive.counts : &search->by_graph.counts;
}

static const uint32_t *image_of(const cgt_involution_search *search)
{
	if (search->kind == CGT_SEARCH_RIGID)
		return search->rigid.image;
	return search->kind == CGT_SEARCH_EXHAUSTIVE ? search->exhaustive.image : search->by_graph.image;
}

static enum cgti_step step(cgt_involution_search *search, uint64_t most_nodes)
{
	if (search->hopeless)
		return CGTI_STEP_END;
	if (search->kind == CGT_SEARCH_RIGID)
		return cgti_rigid_step(&search->rigid, most_nodes);
	if (search->kind == CGT_SEARCH_EXHAUSTIVE)
		return cgti_exhaustive_step(&search->exhaustive, most_nodes);
	return cgti_graph_search_step(&search->by_graph, most_nodes);
}

/*
 * Steps until a pairing is found or the search is at its end, in pieces that end where the meter is to be checked. (Without a
 * budget that is so far off that the sum may wrap around, which does no harm: a step counts up to its bound and does not ask what is larger.)
 */
static cgt_status step_metered(cgt_involution_search *search, struct cgti_meter *meter)
{
	const struct cgti_search_counts *counts = counts_of(search);
	uint64_t ticked = 0; /* a node that the meter knows of already */

	for (;;) {
		const uint64_t before = counts->nodes;
		const enum cgti_step result = step(search, before + ticked + (meter->pause - 1 - meter->nodes));
		cgt_status status;

		meter->nodes += counts->nodes - before - ticked;
		if (result != CGTI_STEP_PAUSED)
			return result == CGTI_STEP_FOUND ? CGT_OK : CGT_END;
		status = cgti_meter_tick(meter);
		if (status != CGT_OK)
			return status;
		ticked = 1;
	}
}

/* The pairing that was found, as an involution of the position. */
static cgt_status hand_out(cgt_involution_search *search, cgt_involution **involution)
{
	const struct cgti_graph *graph = &search->graph;
	const uint32_t *image = image_of(search);

	for (uint32_t u = 0; u < graph->cells; u++)
		search->image[graph->outer[u]] = graph->outer[image[u]];
	return cgti_involution_from(search->position, search->image, graph->exchange, involution);
}

cgt_status cgt_involution_search_next(cgt_involution_search *search, cgt_budget *budget, cgt_involution **involution)
{
	struct cgti_meter meter;
	cgt_status status = CGT_OK;

	if (!search)
		return cgti_fail_null("search");
	if (!involution)
		return cgti_fail_null("involution");
	if (search->busy)
		return cgti_fail(CGT_BUSY, "the search is at work: this is a call from its own progress callback");
	cgti_meter_start(&meter, budget, "involution search");
	search->busy = true;
	if (!search->pending)
		status = step_metered(search, &meter);
	search->busy = false;
	if (status != CGT_OK)
		return status;
	search->pending = true;
	status = hand_out(search, involution);
	if (status != CGT_OK)
		return status;
	search->pending = false;
	search->found++;
	return CGT_OK;
}

cgt_status cgt_involution_search_statistic(const cgt_involution_search *search, const char *key, uint64_t *value)
{
	if (!search)
		return cgti_fail_null("search");
	if (!key)
		return cgti_fail_null("key");
	if (!value)
		return cgti_fail_null("value");
	if (search->busy)
		return cgti_fail(CGT_BUSY, "the search is at work: this is a call from its own progress callback");
	if (strcmp(key, "candidates") == 0)
		*value = counts_of(search)->candidates;
	else if (strcmp(key, "nodes") == 0)
		*value = counts_of(search)->nodes;
	else if (strcmp(key, "found") == 0)
		*value = search->found;
	else
		return cgti_fail(CGT_BAD_ARGUMENT, "no statistic \"%s\": there are candidates, nodes, found", key);
	return CGT_OK;
}
