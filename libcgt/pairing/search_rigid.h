/* SPDX-License-Identifier: MIT */
/* The rigid search. */
#ifndef CGTI_PAIRING_SEARCH_RIGID_H
#define CGTI_PAIRING_SEARCH_RIGID_H

#include "pairing/search.h"

cgt_status cgti_rigid_init(struct cgti_rigid_search *search, const struct cgti_graph *graph, const cgt_position *position);
void cgti_rigid_free(struct cgti_rigid_search *search);
enum cgti_step cgti_rigid_step(struct cgti_rigid_search *search, uint64_t most_nodes);

#endif
