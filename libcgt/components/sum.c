/* SPDX-License-Identifier: MIT */
/* Sums of components: lists of their numbers. */
#include "components/sum.h"

#include <stdlib.h>

#include "support/array.h"
#include "support/error.h"
#include "support/memory.h"

cgt_status cgti_sum_add(struct cgti_sum *sum, const uint32_t *id, size_t count)
{
	if (!CGTI_GROW(sum->id, sum->cap, sum->count + count))
		return cgti_fail_memory();
	if (count)
		memcpy(sum->id + sum->count, id, count * sizeof *id);
	sum->count += count;
	return CGT_OK;
}

static int compare_ids(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return (x > y) - (x < y);
}

void cgti_sum_sort(struct cgti_sum *sum)
{
	if (sum->count > 1)
		qsort(sum->id, sum->count, sizeof *sum->id, compare_ids);
}

void cgti_sum_free(struct cgti_sum *sum)
{
	cgti_free(sum->id);
	*sum = (struct cgti_sum)CGTI_SUM_EMPTY;
}
