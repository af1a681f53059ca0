/* SPDX-License-Identifier: MIT */
/* * What is known of components by themselves. */
#ifndef CGTI_SAVING_FACTS_H
#define CGTI_SAVING_FACTS_H

#include "saving/saving.h"

/* Holds the facts of the file against the solver and each other, and takes them over. */
cgt_status cgti_facts_weigh(struct cgti_loading *loading);
void cgti_facts_take(struct cgti_loading *loading);

#endif
