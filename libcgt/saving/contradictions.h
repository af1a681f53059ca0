/* SPDX-License-Identifier: MIT */
/* Contradictions among results. */
#ifndef CGTI_SAVING_CONTRADICTIONS_H
#define CGTI_SAVING_CONTRADICTIONS_H

#include "saving/saving.h"

/* Holds all results of the file against each other, against its facts, and against what the solver knows. */
cgt_status cgti_results_weigh(struct cgti_loading *loading);

#endif
