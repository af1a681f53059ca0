/* SPDX-License-Identifier: MIT */
/*
 * Norton's product by a unit U > 0 (Winning Ways, chapter 8): n.U is n copies of U for a whole number n, and for any other game
 *
 *   G.U = {G^L.U + (U + I) | G^R.U - (U + I)}
 *
 * where I goes through the incentives of U, those U^L - U of Left's and U - U^R of Right's. So U + I is U^L, or 2U - U^R.
 */
#include "support/error.h"
#include "values/compare.h"
#include "values/recursion.h"
#include "values/sum.h"
#include "values/values.h"

enum { UNIT }; /* parameter */

static cgt_status at_once(struct cgti_recursion *recursion, uint32_t a, uint32_t b, uint32_t *result)
{
	const cgt_values *values = recursion->values;

	(void)b;
	*result = CGTI_VALUE_NONE;
	if (!cgti_value_is_number(values, a) || cgti_value_number(values, a).exponent > 0)
		return CGT_OK;
	return cgti_values_multiple(recursion->values, cgti_value_number(values, a).numerator, recursion->parameter[UNIT],
	                            recursion->meter, result);
}

/* The unit plus the incentive of a player's option. */
static cgt_status unit_plus(struct cgti_recursion *recursion, int32_t player, size_t i, uint32_t *sum)
{
	const uint32_t unit = recursion->parameter[UNIT];
	uint32_t option, difference;
	cgt_status status = cgti_value_option(recursion->values, unit, player, i, recursion->meter, &option);

	*sum = option;
	if (status != CGT_OK || player == CGT_LEFT)
		return status;
	status = cgti_values_difference(recursion->values, unit, option, recursion->meter, &difference);
	return status == CGT_OK ? cgti_values_sum(recursion->values, unit, difference, recursion->meter, sum) : status;
}

/* Adds the options of the product in which U + I is added, or taken away for Right. */
static cgt_status add_options(struct cgti_recursion *recursion, uint32_t a, uint32_t b, uint32_t sum)
{
	uint32_t negative;
	cgt_status status = cgti_values_negative(recursion->values, sum, recursion->meter, &negative);

	return status == CGT_OK ? cgti_recursion_shift(recursion, a, b, sum, negative) : status;
}

static cgt_status add_incentives(struct cgti_recursion *recursion, uint32_t a, uint32_t b, int32_t player)
{
	size_t count = cgti_value_option_count(recursion->values, recursion->parameter[UNIT], player);
	cgt_status status = CGT_OK;

	for (size_t i = 0; i < count && status == CGT_OK; i++) {
		uint32_t sum;

		status = unit_plus(recursion, player, i, &sum);
		if (status == CGT_OK)
			status = add_options(recursion, a, b, sum);
	}
	return status;
}

static cgt_status make(struct cgti_recursion *recursion, uint32_t a, uint32_t b, uint32_t *result)
{
	cgt_status status = add_incentives(recursion, a, b, CGT_LEFT);

	if (status == CGT_OK)
		status = add_incentives(recursion, a, b, CGT_RIGHT);
	return status == CGT_OK ? cgti_recursion_make(recursion, result) : status;
}

static const struct cgti_operation multiplication = { at_once, cgti_recursion_options, make };

/* Arguments: the value and the unit. */
static cgt_status multiply(cgt_values *values, const uint32_t *argument, struct cgti_meter *meter, uint32_t *result)
{
	const uint32_t parameter[CGTI_PARAMETERS] = { [UNIT] = argument[1] };
	bool at_most;
	cgt_status status = cgti_values_is_at_most(values, CGTI_VALUE_ZERO, argument[1], meter, &at_most);

	if (status == CGT_OK && (!at_most || argument[1] == CGTI_VALUE_ZERO))
		return cgti_fail(CGT_NO_VALUE, "Norton's product is by a unit greater than 0");
	return status == CGT_OK ? cgti_values_recur(values, &multiplication, parameter, argument[0], 0, meter, result) : status;
}

cgt_status cgt_values_norton_product(cgt_values *values, uint64_t value, uint64_t unit, cgt_budget *budget, uint64_t *product)
{
	return cgti_values_call(values, "Norton product", multiply, (const uint64_t[]){ value, unit }, 2, budget, product);
}
