/* SPDX-License-Identifier: MIT */
/* Tiny games, {0||0|-G} (Winning Ways, chapter 5): a threat of Right's, positive and yet far less than any up. */
#include "calculus/tiny.h"

#include "values/construct.h"
#include "values/sum.h"
#include "values/values.h"

cgt_status cgti_values_tiny(cgt_values *values, const uint32_t *argument, struct cgti_meter *meter, uint32_t *result)
{
	const uint32_t zero = CGTI_VALUE_ZERO;
	uint32_t negative, threat;
	cgt_status status = cgti_values_negative(values, argument[0], meter, &negative);

	if (status == CGT_OK)
		status = cgti_values_make(values, &zero, 1, &negative, 1, meter, &threat);
	return status == CGT_OK ? cgti_values_make(values, &zero, 1, &threat, 1, meter, result) : status;
}

cgt_status cgt_values_tiny(cgt_values *values, uint64_t value, cgt_budget *budget, uint64_t *result)
{
	return cgti_values_call(values, "tiny", cgti_values_tiny, &value, 1, budget, result);
}
