/* SPDX-License-Identifier: MIT */
/*
 * The clauses of a pairing with a reason: what fails first, and on which cell or move. The cheap test without one is in the
 * header.
 */
#include "involution/clauses.h"

#include "involution/involution.h"
#include "support/error.h"

static void blame(struct cgti_clauses_verdict *verdict, int32_t failure, size_t first, size_t second)
{
	*verdict = (struct cgti_clauses_verdict){ failure, { first, second } };
}

/* A fixed cell, in the playable reading with an edge. */
static bool fixes_cell(const struct cgti_graph *graph, const cgt_involution *involution, int32_t reading,
                       struct cgti_clauses_verdict *verdict)
{
	for (uint32_t u = 0; u < graph->cells; u++) {
		const uint32_t cell = graph->outer[u];
		const bool counts = reading == CGT_READING_STRICT || graph->begin[u] < graph->begin[u + 1];

		if (involution->image[cell] != cell || !counts)
			continue;
		blame(verdict, CGT_PAIRING_FIXED_CELL, cell, cell);
		return true;
	}
	return false;
}

static int32_t judge_edge(const struct cgti_graph *graph, const cgt_involution *involution, const struct cgti_edge *edge)
{
	const uint32_t x = graph->inner[involution->image[graph->outer[edge->a]]];
	const uint32_t y = graph->inner[involution->image[graph->outer[edge->b]]];

	return x == CGTI_NO_VERTEX || y == CGTI_NO_VERTEX ? CGT_PAIRING_NO_IMAGE : cgti_clauses_edge(graph, edge, x, y);
}

/* Finds the first edge with the least failure of all. */
static void judge_edges(const struct cgti_graph *graph, const cgt_involution *involution, struct cgti_clauses_verdict *verdict)
{
	for (uint32_t i = 0; i < graph->edges; i++) {
		const struct cgti_edge *edge = &graph->edge[i];
		const int32_t failure = judge_edge(graph, involution, edge);

		if (failure != CGT_PAIRING_HOLDS && (verdict->failure == CGT_PAIRING_HOLDS || failure < verdict->failure))
			blame(verdict, failure, graph->outer[edge->a], graph->outer[edge->b]);
	}
}

static void judge(const struct cgti_graph *graph, const cgt_involution *involution, int32_t reading,
                  struct cgti_clauses_verdict *verdict)
{
	size_t cell;

	blame(verdict, CGT_PAIRING_HOLDS, 0, 0);
	if (!cgti_involution_fixes_start(involution, &cell)) {
		blame(verdict, CGT_PAIRING_START_MOVES, cell, cell);
		return;
	}
	if (!graph->proves && reading == CGT_READING_PLAYABLE)
		return;
	if (!fixes_cell(graph, involution, reading, verdict) && graph->proves)
		judge_edges(graph, involution, verdict);
}

cgt_status cgti_clauses_judge(const cgt_involution *involution, int32_t reading, struct cgti_clauses_verdict *verdict,
                              enum cgti_clauses_worth *worth)
{
	struct cgti_graph graph;
	cgt_status status = cgti_graph_from_position(&graph, involution->position, involution->recolours);

	if (status != CGT_OK)
		return status;
	*worth = graph.placement ? CGTI_CLAUSES_DECIDE : graph.proves ? CGTI_CLAUSES_PROVE : CGTI_CLAUSES_IDLE;
	judge(&graph, involution, reading, verdict);
	cgti_graph_free(&graph);
	return CGT_OK;
}

cgt_status cgti_check_reading(int32_t reading)
{
	if (reading == CGT_READING_STRICT || reading == CGT_READING_PLAYABLE)
		return CGT_OK;
	return cgti_fail(CGT_BAD_ARGUMENT, "%d is no reading: CGT_READING_STRICT is 1, CGT_READING_PLAYABLE is 2",
	                 (int)reading);
}

static cgt_status no_proof(const cgt_position *position)
{
	size_t k = 0;

	while (position->component[k].game->rules->placement || position->component[k].game->rules->stones)
		k++;
	return cgti_fail(CGT_UNSUPPORTED, "component %zu: the clauses of a pairing prove nothing in %s", k + 1,
	                 position->component[k].game->spec);
}

const char *cgt_pairing_failure_name(int32_t failure)
{
	static const char *const name[] = { "?",        "nothing",      "start moves",      "fixed cell",
		                            "no image", "wrong player", "self-paired move", "no room" };

	return name[failure >= CGT_PAIRING_HOLDS && failure <= CGT_PAIRING_NO_ROOM ? failure : 0];
}

cgt_status cgt_pairing_test(const cgt_involution *involution, int32_t reading, int32_t *failure)
{
	struct cgti_clauses_verdict verdict;
	enum cgti_clauses_worth worth;
	cgt_status status;

	if (!involution)
		return cgti_fail_null("involution");
	if (!failure)
		return cgti_fail_null("failure");
	status = cgti_check_reading(reading);
	if (status == CGT_OK)
		status = cgti_clauses_judge(involution, reading, &verdict, &worth);
	if (status == CGT_OK && worth == CGTI_CLAUSES_IDLE)
		status = no_proof(involution->position);
	if (status == CGT_OK)
		*failure = verdict.failure;
	return status;
}
