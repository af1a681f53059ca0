/* SPDX-License-Identifier: MIT */
/* Who wins a sum, as far as that can be seen without play. */
#ifndef CGTI_BOUNDS_H
#define CGTI_BOUNDS_H

#include "sums/sums.h"

enum cgti_verdict { CGTI_UNDECIDED, CGTI_MOVER_WINS, CGTI_MOVER_LOSES };

cgt_status cgti_sum_judge(const struct cgti_sum_scene *scene, const struct cgti_sum_state *state,
                          enum cgti_verdict *verdict);

#endif
