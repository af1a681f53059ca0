/* SPDX-License-Identifier: MIT */
/*
 * Cooling (Winning Ways, chapter 6): G cooled by t is {G^L cooled - t | G^R cooled + t}, each move costing t; but where t is
 * above the temperature of G it is a number, the mean. Whole numbers are as cold as can be, and other numbers as their own
 * moves are, so that t is any number above -1; below 0 a move earns. Frozen is what is cooled by its temperature.
 */
#include "support/error.h"
#include "values/recursion.h"
#include "values/sum.h"
#include "values/values.h"
#include "values/walls.h"

/* Parameters: -t, which is added to Left's options, and t, which is added to Right's. */
enum { LEFT_SHIFT, RIGHT_SHIFT };

/* A sum of number, ups and nimber; its temperature, unless it is a number, is 0. */
static cgt_status cool_plain(struct cgti_recursion *recursion, uint32_t a, struct cgti_dyadic t, uint32_t *result)
{
	const struct cgti_plain plain = cgti_value_plain(recursion->values, a);
	struct cgti_dyadic temperature = CGTI_DYADIC_ZERO;

	if (cgti_value_is_number(recursion->values, a))
		temperature = (struct cgti_dyadic){ -1, plain.number.exponent };
	if (cgti_dyadic_compare(temperature, t) < 0)
		return cgti_values_number(recursion->values, plain.number, recursion->meter, result);
	if (t.numerator == 0)
		*result = a;
	return CGT_OK;
}

static cgt_status at_once(struct cgti_recursion *recursion, uint32_t a, uint32_t b, uint32_t *result)
{
	const struct cgti_dyadic t = cgti_value_number(recursion->values, recursion->parameter[RIGHT_SHIFT]);
	struct cgti_dyadic mean, temperature;
	cgt_status status;

	(void)b;
	*result = CGTI_VALUE_NONE;
	if (cgti_value_is_plain(recursion->values, a))
		return cool_plain(recursion, a, t, result);
	status = cgti_value_mast(recursion->values, a, recursion->meter, &mean, &temperature);
	if (status == CGT_OK && cgti_dyadic_compare(temperature, t) < 0)
		status = cgti_values_number(recursion->values, mean, recursion->meter, result);
	return status;
}

static cgt_status make(struct cgti_recursion *recursion, uint32_t a, uint32_t b, uint32_t *result)
{
	cgt_status status = cgti_recursion_shift(recursion, a, b, recursion->parameter[LEFT_SHIFT],
	                                         recursion->parameter[RIGHT_SHIFT]);

	return status == CGT_OK ? cgti_recursion_make(recursion, result) : status;
}

static const struct cgti_operation cooling = { at_once, cgti_recursion_options, make };

/* Arguments: the value and t. */
static cgt_status cool(cgt_values *values, const uint32_t *argument, struct cgti_meter *meter, uint32_t *result)
{
	uint32_t parameter[CGTI_PARAMETERS] = { [RIGHT_SHIFT] = argument[1] };
	cgt_status status = cgti_values_negative(values, argument[1], meter, &parameter[LEFT_SHIFT]);

	return status == CGT_OK ? cgti_values_recur(values, &cooling, parameter, argument[0], 0, meter, result) : status;
}

static cgt_status freeze(cgt_values *values, const uint32_t *argument, struct cgti_meter *meter, uint32_t *result)
{
	struct cgti_dyadic mean, temperature;
	uint32_t both[2] = { argument[0] };
	cgt_status status;

	*result = argument[0];
	if (cgti_value_is_plain(values, argument[0]))
		return CGT_OK;
	status = cgti_value_mast(values, argument[0], meter, &mean, &temperature);
	if (status == CGT_OK)
		status = cgti_values_number(values, temperature, meter, &both[1]);
	return status == CGT_OK ? cool(values, both, meter, result) : status;
}

cgt_status cgt_values_cool(cgt_values *values, uint64_t value, int64_t numerator, uint32_t exponent, cgt_budget *budget,
                           uint64_t *cooled)
{
	const struct cgti_dyadic coldest = { -1, 0 };
	struct cgti_dyadic t;
	struct cgti_meter meter;
	uint32_t both[2], found = 0;
	cgt_status status = cgti_values_check(values, value, &both[0]);

	if (status == CGT_OK && !cooled)
		status = cgti_fail_null("cooled");
	if (status == CGT_OK && !cgti_dyadic_make(numerator, exponent, &t))
		status = cgti_values_number_too_large();
	if (status == CGT_OK && cgti_dyadic_compare(t, coldest) <= 0)
		status = cgti_fail(CGT_BAD_ARGUMENT, "a value is cooled by a number greater than -1");
	if (status == CGT_OK)
		status = cgti_values_begin(values, budget, "cooling", &meter);
	if (status != CGT_OK)
		return status;
	status = cgti_values_number(values, t, &meter, &both[1]);
	if (status == CGT_OK)
		status = cool(values, both, &meter, &found);
	return cgti_values_end(values, status, found, cooled);
}

cgt_status cgt_values_freeze(cgt_values *values, uint64_t value, cgt_budget *budget, uint64_t *frozen)
{
	return cgti_values_call(values, "freezing", freeze, &value, 1, budget, frozen);
}
