/* SPDX-License-Identifier: MIT */
/* Sums of components. */
#ifndef CGTI_COMPONENTS_SUM_H
#define CGTI_COMPONENTS_SUM_H

#include <cgt/status.h>

/* A sum of components: their numbers, ascending, equal ones side by side. */
struct cgti_sum {
	uint32_t *id;
	size_t count, cap;
};

#define CGTI_SUM_EMPTY { NULL, 0, 0 }

/* Adds components to a sum, which is then no longer in order. */
cgt_status cgti_sum_add(struct cgti_sum *sum, const uint32_t *id, size_t count);
/* Puts the components in order. */
void cgti_sum_sort(struct cgti_sum *sum);
void cgti_sum_free(struct cgti_sum *sum);

#endif
