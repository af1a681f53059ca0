/* SPDX-License-Identifier: MIT */
/*
 * Uptimals by their coefficients: made of them, and taken apart into them. What a value is as an uptimal is told by its options
 * (calculus/uptimal.h), in a table of its own, since all values of a table are looked at.
 */
#include "calculus/uptimal.h"
#include "support/error.h"
#include "support/memory.h"
#include "support/text.h"
#include "values/copy.h"
#include "values/sum.h"
#include "values/values.h"

/* Adds coefficient times ^<n>. */
static cgt_status add_power(cgt_values *values, uint32_t n, int64_t coefficient, struct cgti_meter *meter, uint32_t *sum)
{
	uint32_t power;
	cgt_status status;

	if (coefficient == 0)
		return CGT_OK;
	status = cgti_values_up_power(values, n, meter, &power);
	if (status == CGT_OK)
		status = cgti_values_multiple(values, coefficient, power, meter, &power);
	return status == CGT_OK ? cgti_values_sum(values, *sum, power, meter, sum) : status;
}

cgt_status cgt_values_uptimal(cgt_values *values, const int64_t *coefficient, size_t count, cgt_budget *budget, uint64_t *value)
{
	struct cgti_meter meter;
	uint32_t sum = CGTI_VALUE_ZERO;
	cgt_status status = CGT_OK;

	if (!value || (!coefficient && count > 0))
		return cgti_fail_null(!value ? "value" : "coefficient");
	while (count > 0 && coefficient[count - 1] == 0)
		count--;
	if (count > CGT_VALUES_MAX_UPTIMAL)
		return cgti_fail(CGT_TOO_LARGE, "an uptimal has at most %d coefficients", CGT_VALUES_MAX_UPTIMAL);
	status = cgti_values_begin(values, budget, "uptimal", &meter);
	if (status != CGT_OK)
		return status;
	for (size_t i = 0; i < count && status == CGT_OK; i++)
		status = add_power(values, (uint32_t)i + 1, coefficient[i], &meter, &sum);
	return cgti_values_end(values, status, sum, value);
}

/* A value in a table of its own, and what is known of the values there. */
struct apart {
	cgt_values *values;
	struct cgti_uptimals known;
	struct cgti_uptimal uptimal; /* its coefficients belong to `known` */
};

static cgt_status take_apart(const cgt_values *values, uint32_t value, struct cgti_meter *meter, struct apart *apart)
{
	uint32_t copy = CGTI_VALUE_ZERO;
	cgt_status status;

	apart->values = cgti_alloc_zero(1, sizeof *apart->values);
	if (!apart->values)
		return cgti_fail_memory();
	status = cgti_values_init(apart->values, meter);
	if (status == CGT_OK)
		status = cgti_values_copy(values, value, apart->values, meter, &copy);
	if (status == CGT_OK)
		status = cgti_uptimals_extend(&apart->known, apart->values, copy + 1);
	if (status == CGT_OK && !cgti_uptimals_get(&apart->known, copy, &apart->uptimal))
		return cgti_fail(CGT_NO_VALUE, "the value is no sum of a number, a nimber and powers of up");
	return status;
}

static void free_apart(struct apart *apart)
{
	if (apart->values)
		cgti_values_release(apart->values);
	cgti_free(apart->values);
	cgti_uptimals_free(&apart->known);
}

cgt_status cgt_values_uptimal_expansion(cgt_values *values, uint64_t value, cgt_budget *budget, uint64_t *rest,
                                        int64_t *coefficient, size_t cap, size_t *needed)
{
	struct apart apart = { .values = NULL };
	struct cgti_meter meter;
	uint32_t inside, found = 0;
	cgt_status status = cgti_values_check(values, value, &inside);

	if (status == CGT_OK && !rest)
		status = cgti_fail_null("rest");
	if (status == CGT_OK)
		status = cgti_values_begin(values, budget, "uptimal expansion", &meter);
	if (status != CGT_OK)
		return status;
	status = take_apart(values, inside, &meter, &apart);
	if (status == CGT_OK)
		status = cgti_values_plain(values, (struct cgti_plain){ apart.uptimal.number, 0, apart.uptimal.nimber },
		                           &meter, &found);
	if (status == CGT_OK)
		status = cgti_array_out(apart.uptimal.coefficient, apart.uptimal.length, sizeof *coefficient, "coefficients",
		                        coefficient, cap, needed);
	free_apart(&apart);
	return cgti_values_end(values, status, found, rest);
}
