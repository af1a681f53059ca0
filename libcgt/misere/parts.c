/* SPDX-License-Identifier: MIT */
/*
 * The parts of a form G: the X for which there is a Y with X + Y = G.
 *
 * Where X and Y are neither 0 nor *1, every option of G is X' + Y or X + Y' (see arithmetic.c), so that X or Y is a part of any
 * one option. Subtracting the parts of the least option, and the option itself, therefore finds all partitions in two; and
 * its parts are found in the same way, from those of its own least option.
 */
#include "misere/parts.h"

/* From each form to its least option, without *1, down to 0. */
static cgt_status list_chain(const struct cgti_forms *forms, uint32_t form, struct cgti_form_list *chain)
{
	cgt_status status = cgti_form_list_add(chain, form);

	while (status == CGT_OK && form != 0) {
		size_t count;

		form = *cgti_forms_options(forms, form, &count) & ~UINT32_C(1);
		status = cgti_form_list_add(chain, form);
	}
	return status;
}

/* Adds a candidate and what it leaves of the form, if it is a part. */
static cgt_status try_part(cgt_misere *table, uint32_t form, uint32_t candidate, struct cgti_meter *meter,
                           struct cgti_form_list *parts)
{
	uint32_t rest;
	cgt_status status = cgti_misere_operate(table, CGTI_DIFFERENCE, form, candidate, meter, &rest);

	if (status != CGT_OK || candidate == form || candidate == 0 || rest == CGTI_FORM_NONE)
		return status;
	status = cgti_form_list_add(parts, candidate);
	return status == CGT_OK ? cgti_form_list_add(parts, rest & ~UINT32_C(1)) : status;
}

cgt_status cgti_misere_parts(cgt_misere *table, uint32_t form, struct cgti_meter *meter, struct cgti_form_list *parts)
{
	struct cgti_form_list chain = CGTI_FORM_LIST_EMPTY, next = CGTI_FORM_LIST_EMPTY;
	cgt_status status = list_chain(&table->forms, form & ~UINT32_C(1), &chain);

	for (size_t i = chain.count; i-- > 1 && status == CGT_OK;) {
		struct cgti_form_list done = *parts;

		status = cgti_form_list_add(&done, chain.form[i]);
		next.count = 0;
		for (size_t k = 0; k < done.count && status == CGT_OK; k++)
			status = try_part(table, chain.form[i - 1], done.form[k], meter, &next);
		cgti_forms_to_set(&table->forms, &next);
		*parts = next;
		next = done;
	}
	cgti_form_list_free(&chain);
	cgti_form_list_free(&next);
	return status;
}
