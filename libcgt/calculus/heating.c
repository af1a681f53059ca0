/* SPDX-License-Identifier: MIT */
/*
 * Heating and overheating (Winning Ways, chapter 6): each move is made worth t more to who makes it, {G^L + t | G^R - t} all
 * the way down. Heating ends in numbers; overheating from s to t ends in whole numbers n, which become n copies of s.
 */
#include "values/recursion.h"
#include "values/sum.h"
#include "values/values.h"

/* Parameters: what is added to Left's options and to Right's, and s. */
enum { LEFT_SHIFT, RIGHT_SHIFT, UNIT };

static cgt_status shift(struct cgti_recursion *recursion, uint32_t a, uint32_t b, uint32_t *result)
{
	cgt_status status = cgti_recursion_shift(recursion, a, b, recursion->parameter[LEFT_SHIFT],
	                                         recursion->parameter[RIGHT_SHIFT]);

	return status == CGT_OK ? cgti_recursion_make(recursion, result) : status;
}

static cgt_status heat_at_once(struct cgti_recursion *recursion, uint32_t a, uint32_t b, uint32_t *result)
{
	(void)b;
	*result = cgti_value_is_number(recursion->values, a) ? a : CGTI_VALUE_NONE;
	return CGT_OK;
}

static const struct cgti_operation heating = { heat_at_once, cgti_recursion_options, shift };

static cgt_status overheat_at_once(struct cgti_recursion *recursion, uint32_t a, uint32_t b, uint32_t *result)
{
	const cgt_values *values = recursion->values;

	(void)b;
	*result = CGTI_VALUE_NONE;
	if (!cgti_value_is_number(values, a) || cgti_value_number(values, a).exponent > 0)
		return CGT_OK;
	return cgti_values_multiple(recursion->values, cgti_value_number(values, a).numerator, recursion->parameter[UNIT],
	                            recursion->meter, result);
}

static const struct cgti_operation overheating = { overheat_at_once, cgti_recursion_options, shift };

/* Arguments: the value and t. */
static cgt_status heat(cgt_values *values, const uint32_t *argument, struct cgti_meter *meter, uint32_t *result)
{
	uint32_t parameter[CGTI_PARAMETERS] = { [LEFT_SHIFT] = argument[1] };
	cgt_status status = cgti_values_negative(values, argument[1], meter, &parameter[RIGHT_SHIFT]);

	return status == CGT_OK ? cgti_values_recur(values, &heating, parameter, argument[0], 0, meter, result) : status;
}

/* Arguments: the value, s and t. */
static cgt_status overheat(cgt_values *values, const uint32_t *argument, struct cgti_meter *meter, uint32_t *result)
{
	uint32_t parameter[CGTI_PARAMETERS] = { [LEFT_SHIFT] = argument[2], [UNIT] = argument[1] };
	cgt_status status = cgti_values_negative(values, argument[2], meter, &parameter[RIGHT_SHIFT]);

	return status == CGT_OK ? cgti_values_recur(values, &overheating, parameter, argument[0], 0, meter, result) : status;
}

cgt_status cgt_values_heat(cgt_values *values, uint64_t value, uint64_t temperature, cgt_budget *budget, uint64_t *heated)
{
	return cgti_values_call(values, "heating", heat, (const uint64_t[]){ value, temperature }, 2, budget, heated);
}

cgt_status cgt_values_overheat(cgt_values *values, uint64_t value, uint64_t from, uint64_t to, cgt_budget *budget,
                               uint64_t *overheated)
{
	return cgti_values_call(values, "overheating", overheat, (const uint64_t[]){ value, from, to }, 3, budget, overheated);
}
