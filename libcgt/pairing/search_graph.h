/* SPDX-License-Identifier: MIT */
/* The graph search. */
#ifndef CGTI_PAIRING_SEARCH_GRAPH_H
#define CGTI_PAIRING_SEARCH_GRAPH_H

#include "pairing/search.h"

/* Room for graphs of so many cells; only memory can fail. */
cgt_status cgti_graph_search_init(struct cgti_graph_search *search, size_t cells);
void cgti_graph_search_free(struct cgti_graph_search *search);

/* Whether the neighbourhoods of the cells leave room for a pairing at all. Reads nothing but the graph's edges. */
bool cgti_graph_search_may_pair(struct cgti_graph_search *search, const struct cgti_graph *graph);

/* Starts over on the linked graph that cgti_graph_search_may_pair said yes to. */
void cgti_graph_search_start(struct cgti_graph_search *search, const struct cgti_graph *graph);
enum cgti_step cgti_graph_search_step(struct cgti_graph_search *search, uint64_t most_nodes);

#endif
