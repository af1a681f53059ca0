/* SPDX-License-Identifier: MIT */
/*
 * Ordinal sums (Winning Ways, chapter 7; ONAG, chapter 15): G:H is {G^L, G:H^L | G^R, G:H^R}, so that a move in the base G
 * takes H away. Its value depends on the value of H, but on the form of G, of which the canonical one is taken.
 *
 * The base 0 has no options, and 0:H is H; for a number x, (x + *a):*b is x + *(a + b), since x:* is x*.
 */
#include "support/error.h"
#include "values/recursion.h"
#include "values/values.h"

enum { BASE }; /* parameter; the recursion is on H */

/* Whether it is a number x plus *m. */
static bool has_nimber(const cgt_values *values, uint32_t value, struct cgti_plain *plain)
{
	*plain = cgti_value_plain(values, value);
	return cgti_value_is_plain(values, value) && plain->ups == 0;
}

static cgt_status at_once(struct cgti_recursion *recursion, uint32_t a, uint32_t b, uint32_t *result)
{
	const uint32_t base = recursion->parameter[BASE];
	struct cgti_plain plain, added;

	(void)b;
	*result = CGTI_VALUE_NONE;
	if (base == CGTI_VALUE_ZERO || a == CGTI_VALUE_ZERO) {
		*result = base == CGTI_VALUE_ZERO ? a : base;
		return CGT_OK;
	}
	if (!has_nimber(recursion->values, base, &plain) || !has_nimber(recursion->values, a, &added) ||
	    added.number.numerator != 0)
		return CGT_OK;
	if (__builtin_add_overflow(plain.nimber, added.nimber, &plain.nimber))
		return cgti_fail(CGT_TOO_LARGE, "the ordinal sum has a nimber beyond %llu",
		                 (unsigned long long)CGT_VALUES_MAX_NIMBER);
	return cgti_values_plain(recursion->values, plain, recursion->meter, result);
}

/* Adds the player's options of the base to the list. */
static cgt_status add_base(struct cgti_recursion *recursion, int32_t player)
{
	const uint32_t base = recursion->parameter[BASE];
	size_t count = cgti_value_option_count(recursion->values, base, player);
	cgt_status status = CGT_OK;

	for (size_t i = 0; i < count && status == CGT_OK; i++) {
		uint32_t option;

		status = cgti_value_option(recursion->values, base, player, i, recursion->meter, &option);
		if (status == CGT_OK)
			status = cgti_recursion_add(recursion, player, option);
	}
	return status;
}

static cgt_status make(struct cgti_recursion *recursion, uint32_t a, uint32_t b, uint32_t *result)
{
	cgt_status status = cgti_recursion_shift(recursion, a, b, CGTI_VALUE_ZERO, CGTI_VALUE_ZERO);

	if (status == CGT_OK)
		status = add_base(recursion, CGT_LEFT);
	if (status == CGT_OK)
		status = add_base(recursion, CGT_RIGHT);
	return status == CGT_OK ? cgti_recursion_make(recursion, result) : status;
}

static const struct cgti_operation addition = { at_once, cgti_recursion_options, make };

/* Arguments: the base and what is put on it. */
static cgt_status ordinal_sum(cgt_values *values, const uint32_t *argument, struct cgti_meter *meter, uint32_t *result)
{
	const uint32_t parameter[CGTI_PARAMETERS] = { [BASE] = argument[0] };

	return cgti_values_recur(values, &addition, parameter, argument[1], 0, meter, result);
}

cgt_status cgt_values_ordinal_sum(cgt_values *values, uint64_t base, uint64_t exponent, cgt_budget *budget, uint64_t *sum)
{
	return cgti_values_call(values, "ordinal sum", ordinal_sum, (const uint64_t[]){ base, exponent }, 2, budget, sum);
}
