/* SPDX-License-Identifier: MIT */
/* Bounds of infinitesimal values by ups, and what they say of sums. */
#ifndef CGTI_UPS_H
#define CGTI_UPS_H

#include "solve/bounds.h"

/*
 * The greatest n, for each s of 0 and 1, such that a value is at least n.^ + s.*, and such that its negative is; at most
 * CGTI_MOST_UPS, and CGTI_NO_UPS if there is none.
 */
#define CGTI_MOST_UPS 16
#define CGTI_NO_UPS (-CGTI_MOST_UPS - 1)

struct cgti_ups {
	int8_t least[2][2]; /* of the value, and of its negative */
	bool known;
};

/* Who wins a sum of infinitesimal values, as far as bounds by ups tell; *verdict stays as it is where they do not. */
cgt_status cgti_ups_judge(const struct cgti_sum_scene *scene, const struct cgti_sum_state *state,
                          enum cgti_verdict *verdict);

#endif
