/* SPDX-License-Identifier: MIT */
/* The walk over the options of a sum. */
#include "components/sum_options.h"

#include <string.h>

#include "components/options.h"
#include "components/sum.h"
#include "support/array.h"
#include "support/error.h"

cgt_status cgti_sum_get(const struct cgti_intern *sums, uint32_t number, struct cgti_sum *sum)
{
	size_t bytes;
	const uint8_t *key = cgti_intern_bytes(sums, number, &bytes);
	size_t count = bytes / sizeof *sum->id;

	if (!CGTI_GROW(sum->id, sum->cap, count))
		return cgti_fail_memory();
	sum->count = count;
	if (count)
		memcpy(sum->id, key, bytes);
	return CGT_OK;
}

/* Whether the player has a forced move in one of the components. */
static bool has_forced_move(const struct cgti_option_walk *walk)
{
	for (size_t k = 0; k < walk->parts.count; k++)
		if (cgti_components_forced(walk->components, walk->parts.id[k], walk->player))
			return true;
	return false;
}

cgt_status cgti_option_walk_start(struct cgti_option_walk *walk, const struct cgti_intern *sums, uint32_t number,
                                  int32_t player)
{
	cgt_status status = cgti_sum_get(sums, number, &walk->parts);

	if (status != CGT_OK)
		return status;
	walk->player = player;
	walk->forced = has_forced_move(walk);
	walk->k = 0;
	walk->listed = false;
	return CGT_OK;
}

/* Whether component k is not to be moved in, for its options are there already or a move elsewhere is forced. */
static bool is_passed_over(const struct cgti_option_walk *walk)
{
	const uint32_t *id = walk->parts.id + walk->k;

	if (walk->k > 0 && id[0] == id[-1])
		return true;
	return walk->forced && !cgti_components_forced(walk->components, id[0], walk->player);
}

/* Makes the sum in which component k is replaced by its next option. */
static cgt_status make_option(struct cgti_option_walk *walk)
{
	const struct cgti_options *own = &walk->own;
	const size_t k = walk->k;
	const uint32_t begin = own->begin[walk->next], end = own->begin[walk->next + 1];
	cgt_status status;

	walk->option.count = 0;
	status = cgti_sum_add(&walk->option, walk->parts.id, k);
	if (status == CGT_OK)
		status = cgti_sum_add(&walk->option, walk->parts.id + k + 1, walk->parts.count - k - 1);
	if (status == CGT_OK)
		status = cgti_sum_add(&walk->option, own->part + begin, end - begin);
	return status;
}

static cgt_status list_options(struct cgti_option_walk *walk)
{
	cgt_status status = cgti_components_options(walk->components, walk->parts.id[walk->k], walk->player, walk->meter,
	                                            &walk->own);

	walk->listed = status == CGT_OK;
	walk->next = 0;
	return status;
}

cgt_status cgti_option_walk_next(struct cgti_option_walk *walk, bool *more)
{
	cgt_status status = CGT_OK;

	for (; walk->k < walk->parts.count; walk->k++, walk->listed = false) {
		if (is_passed_over(walk))
			continue;
		if (!walk->listed)
			status = list_options(walk);
		if (status != CGT_OK)
			return status;
		if (walk->next == walk->own.count)
			continue;
		status = make_option(walk);
		walk->next++;
		*more = true;
		return status == CGT_OK ? cgti_meter_watch(walk->meter) : status;
	}
	*more = false;
	return CGT_OK;
}

void cgti_option_walk_free(struct cgti_option_walk *walk)
{
	cgti_sum_free(&walk->parts);
	cgti_sum_free(&walk->option);
}
