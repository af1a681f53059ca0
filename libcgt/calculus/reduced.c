/* SPDX-License-Identifier: MIT */
/*
 * The reduced canonical form: the simplest game infinitesimally close to a given one (Calistrate, The reduced canonical form
 * of a game; Grossman and Siegel, Reductions of partizan games; Siegel, Combinatorial Game Theory, II.6). By Calistrate's
 * theorem it is p(H), where H is G heated by *, and p(x) and p(x*) are x for numbers x, and p(G) is {p(G^L) | p(G^R)} else.
 *
 * Heated by *, x + n.^ + *m is x.
 */
#include "values/recursion.h"
#include "values/values.h"

enum { HEAT, PROJECT }; /* b of the recursion */

static cgt_status at_once(struct cgti_recursion *recursion, uint32_t a, uint32_t b, uint32_t *result)
{
	struct cgti_plain plain = cgti_value_plain(recursion->values, a);

	*result = CGTI_VALUE_NONE;
	if (!cgti_value_is_plain(recursion->values, a) || (b == PROJECT && (plain.ups != 0 || plain.nimber > 1)))
		return CGT_OK;
	return cgti_values_number(recursion->values, plain.number, recursion->meter, result);
}

static cgt_status make(struct cgti_recursion *recursion, uint32_t a, uint32_t b, uint32_t *result)
{
	uint32_t shift = CGTI_VALUE_ZERO;
	cgt_status status = CGT_OK;

	if (b == HEAT)
		status = cgti_values_plain(recursion->values, (struct cgti_plain){ .nimber = 1 }, recursion->meter, &shift);
	if (status == CGT_OK)
		status = cgti_recursion_shift(recursion, a, b, shift, shift); /* * is its own negative */
	return status == CGT_OK ? cgti_recursion_make(recursion, result) : status;
}

static const struct cgti_operation reduction = { at_once, cgti_recursion_options, make };

static cgt_status reduce(cgt_values *values, const uint32_t *argument, struct cgti_meter *meter, uint32_t *result)
{
	struct cgti_recursion recursion = { .operation = &reduction, .values = values, .meter = meter };
	uint32_t heated;
	cgt_status status = cgti_recursion_run(&recursion, argument[0], HEAT, &heated);

	if (status == CGT_OK)
		status = cgti_recursion_run(&recursion, heated, PROJECT, result);
	cgti_recursion_free(&recursion);
	return status;
}

cgt_status cgt_values_reduced(cgt_values *values, uint64_t value, cgt_budget *budget, uint64_t *reduced)
{
	return cgti_values_call(values, "reduced canonical form", reduce, &value, 1, budget, reduced);
}
