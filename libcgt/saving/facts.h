/* SPDX-License-Identifier: MIT */
/* What is known of components by themselves. */
#ifndef CGTI_SAVING_FACTS_H
#define CGTI_SAVING_FACTS_H

#include "saving/saving.h"

/* Holds the facts of the file against the solver and each other, and takes them over. */
cgt_status cgti_facts_weigh(struct cgti_loading *loading);
void cgti_facts_take(struct cgti_loading *loading);

struct cgti_fact cgti_fact_of(const cgt_solver *solver, uint32_t id);

/* What the file says of a component of the solver. */
struct cgti_fact cgti_loading_fact(const struct cgti_loading *loading, uint32_t id);

#endif
