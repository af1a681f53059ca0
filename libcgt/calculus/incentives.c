/* SPDX-License-Identifier: MIT */
/*
 * Incentives (Winning Ways, chapter 6; Siegel, Combinatorial Game Theory, II.5): what a move changes, for who makes it: G^L - G
 * for Left's options, G - G^R for Right's. Either player wants a greater one; none of a player's is at most another,
 * since none of his options in the canonical form is dominated.
 */
#include "support/players.h"
#include "values/list.h"
#include "values/sum.h"
#include "values/table.h"
#include "values/values.h"

/* Adds the incentive of a player's option i to the list. */
static cgt_status add(cgt_values *values, uint32_t value, int32_t player, size_t i, struct cgti_meter *meter,
                      struct cgti_value_list *list)
{
	uint32_t option, incentive;
	cgt_status status = cgti_value_option(values, value, player, i, meter, &option);

	if (status == CGT_OK && player == CGT_LEFT)
		status = cgti_values_difference(values, option, value, meter, &incentive);
	else if (status == CGT_OK)
		status = cgti_values_difference(values, value, option, meter, &incentive);
	return status == CGT_OK ? cgti_values_list_add(values, meter, list, incentive) : status;
}

static cgt_status collect(cgt_values *values, uint32_t value, int32_t player, struct cgti_meter *meter,
                          struct cgti_value_list *list)
{
	size_t count = cgti_value_option_count(values, value, player);
	cgt_status status = CGT_OK;

	for (size_t i = 0; i < count && status == CGT_OK; i++)
		status = add(values, value, player, i, meter, list);
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
