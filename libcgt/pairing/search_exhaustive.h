/* SPDX-License-Identifier: MIT */
/* The exhaustive search, the reference for the others. */
#ifndef CGTI_PAIRING_SEARCH_EXHAUSTIVE_H
#define CGTI_PAIRING_SEARCH_EXHAUSTIVE_H

#include "pairing/search.h"

/* Starts over on a linked graph of at most CGT_SEARCH_EXHAUSTIVE_MAX_CELLS cells. */
void cgti_exhaustive_start(struct cgti_exhaustive_search *search, const struct cgti_graph *graph);
enum cgti_step cgti_exhaustive_step(struct cgti_exhaustive_search *search, uint64_t most_nodes);

#endif
