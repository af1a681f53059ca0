/* SPDX-License-Identifier: MIT */
/* Bounds of infinitesimal values by ups and by atomic weights, and what they say of sums. */
#ifndef CGTI_UPS_H
#define CGTI_UPS_H

#include "sums/bounds.h"

/*
 * The greatest n, for each s of 0 and 1, such that a value is at least n.^ + s.*, and such that its negative is; at most
 * CGTI_MOST_UPS, and CGTI_NO_UPS if there is none.
 */
#define CGTI_MOST_UPS 16
#define CGTI_NO_UPS (-CGTI_MOST_UPS - 1)

struct cgti_ups {
	int8_t least[2][2]; /* of the value, and of its negative */
	int8_t weight[2]; /* whole numbers that the atomic weights of the value and of its negative are at least, or
	                     CGTI_NO_UPS */
	bool known, weighed;
};

/* Who wins a sum of infinitesimal values, as far as bounds by ups and weights tell; *verdict stays as it is where they do not. */
cgt_status cgti_ups_judge(const struct cgti_sum_scene *scene, const struct cgti_sum_state *state,
                          enum cgti_verdict *verdict);

#endif
