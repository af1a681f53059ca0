/* SPDX-License-Identifier: MIT */
/* A search of a sum by as many threads as the solver has. */
#ifndef CGTI_SUMS_TEAM_H
#define CGTI_SUMS_TEAM_H

#include "sums/sums.h"

/* As cgti_prove, by a team if there is one and the sum is one for it. The scene is that of the thread that asks. */
cgt_status cgti_prove_by_team(struct cgti_sum_scene *scene, const struct cgti_sum_state *state, bool *wins);

#endif
