/* SPDX-License-Identifier: MIT */
/*
 * The clauses of a pairing with a reason: what fails first, and on which cell or move. The cheap test without one is in the
 * header.
 */
#include "pairing/clauses.h"

#include "pairing/involution.h"
#include "position/position.h"
#include "support/error.h"
#include "support/memory.h"

static void blame(struct cgti_verdict *verdict, int32_t failure, size_t first, size_t second)
{
	*verdict = (struct cgti_verdict){ failure, { first, second } };
}

/* A cell whose image has not the content it should have; a blocked cell must go to a blocked one. */
static bool start_moves(const struct cgti_graph *graph, const cgt_involution *involution, struct cgti_verdict *verdict)
{
	for (size_t cell = 0; cell < involution->count; cell++) {
		const uint32_t u = graph->inner[cell], v = graph->inner[involution->image[cell]];

		if (u == CGTI_NO_VERTEX ? v == CGTI_NO_VERTEX : v != CGTI_NO_VERTEX && graph->content[v] == graph->wanted[u])
			continue;
		blame(verdict, CGT_PAIRING_START_MOVES, cell, cell);
		return true;
	}
	return false;
}

static bool fixes_cell(const struct cgti_graph *graph, const cgt_involution *involution, int32_t reading,
                       struct cgti_verdict *verdict)
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

/* Finds the first move with the least failure of all. */
static void judge_moves(const struct cgti_graph *graph, const cgt_involution *involution, struct cgti_verdict *verdict)
{
	blame(verdict, CGT_PAIRING_HOLDS, 0, 0);
	for (uint32_t i = 0; i < graph->edges; i++) {
		const struct cgti_edge *edge = &graph->edge[i];
		const uint32_t a = graph->outer[edge->a], b = graph->outer[edge->b];
		const int32_t failure = cgti_clauses_edge(graph, edge, graph->inner[involution->image[a]],
		                                          graph->inner[involution->image[b]]);

		if (failure != CGT_PAIRING_HOLDS && (verdict->failure == CGT_PAIRING_HOLDS || failure < verdict->failure))
			blame(verdict, failure, a, b);
	}
}

cgt_status cgti_clauses_judge(const cgt_involution *involution, int32_t reading, struct cgti_verdict *verdict)
{
	struct cgti_graph graph;
	cgt_status status = cgti_graph_from_position(&graph, involution->position, involution->exchange);

	if (status != CGT_OK)
		return status;
	if (!start_moves(&graph, involution, verdict) && !fixes_cell(&graph, involution, reading, verdict))
		judge_moves(&graph, involution, verdict);
	cgti_graph_free(&graph);
	return CGT_OK;
}

cgt_status cgt_pairing_test(const cgt_involution *involution, int32_t reading, int32_t *failure)
{
	struct cgti_verdict verdict;
	cgt_status status;

	if (!involution)
		return cgti_fail_null("involution");
	if (!failure)
		return cgti_fail_null("failure");
	if (reading != CGT_READING_STRICT && reading != CGT_READING_PLAYABLE)
		return cgti_fail(CGT_BAD_ARGUMENT, "%d is no reading: CGT_READING_STRICT is 1, CGT_READING_PLAYABLE is 2",
		                 (int)reading);
	status = cgti_clauses_judge(involution, reading, &verdict);
	if (status == CGT_OK)
		*failure = verdict.failure;
	return status;
}
