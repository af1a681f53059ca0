/* SPDX-License-Identifier: MIT */
/*
 * Incentives (Winning Ways, chapter 6; Siegel, Combinatorial Game Theory, II.5): what a move changes, for who makes it: G^L - G
 * for Left's options, G - G^R for Right's. Either player wants a greater one, so that one that is at most another is dominated.
 */
#include "support/error.h"
#include "support/terms.h"
#include "values/table.h"

/* The incentive of a player's option i. */
static cgt_status incentive_of(cgt_values *values, uint32_t value, int32_t player, size_t i, struct cgti_meter *meter,
                               uint32_t *incentive)
{
	uint32_t option;
	cgt_status status = cgti_value_option(values, value, player, i, meter, &option);

	if (status != CGT_OK)
		return status;
	return cgti_values_difference(values, player == CGT_LEFT ? option : value, player == CGT_LEFT ? value : option, meter,
	                              incentive);
}

/* Adds an incentive to those in the list, unless it is at most one of them; those that are at most it go. */
static cgt_status add(cgt_values *values, uint32_t incentive, struct cgti_meter *meter, struct cgti_value_list *list)
{
	cgt_status status = CGT_OK;

	for (size_t i = 0; i < list->count && status == CGT_OK;) {
		bool at_most = false, at_least = false;

		status = cgti_values_is_at_most(values, incentive, list->value[i], meter, &at_most);
		if (status == CGT_OK && at_most)
			return CGT_OK;
		if (status == CGT_OK)
			status = cgti_values_is_at_most(values, list->value[i], incentive, meter, &at_least);
		if (at_least)
			list->value[i] = list->value[--list->count];
		else
			i++;
	}
	return status == CGT_OK ? cgti_values_list_add(values, meter, list, incentive) : status;
}

static cgt_status collect(cgt_values *values, uint32_t value, int32_t player, struct cgti_meter *meter,
                          struct cgti_value_list *list)
{
	size_t count = cgti_value_option_count(values, value, player);
	cgt_status status = CGT_OK;

	for (size_t i = 0; i < count && status == CGT_OK; i++) {
		uint32_t incentive;

		status = incentive_of(values, value, player, i, meter, &incentive);
		if (status == CGT_OK)
			status = add(values, incentive, meter, list);
	}
	return status;
}

cgt_status cgt_values_incentives(cgt_values *values, uint64_t value, int32_t player, cgt_budget *budget, uint64_t *incentive,
                                 size_t cap, size_t *needed)
{
	struct cgti_value_list list = CGTI_VALUE_LIST_EMPTY;
	struct cgti_meter meter;
	uint32_t inside;
	cgt_status status = cgti_values_check(values, value, &inside);

	if (status == CGT_OK)
		status = cgti_check_player(player);
	if (status == CGT_OK)
		status = cgti_values_begin(values, budget, "incentives", &meter);
	if (status != CGT_OK)
		return status;
	status = collect(values, inside, player, &meter, &list);
	values->busy = false;
	if (status == CGT_OK)
		status = cgti_values_list_out(values, list.value, list.count, "incentives", incentive, cap, needed);
	cgti_values_list_free(values, &meter, &list);
	return status;
}
