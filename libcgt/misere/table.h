/* SPDX-License-Identifier: MIT */
/* The inside of a cgt_misere: forms, what was computed with them, and the components of positions that were asked about. */
#ifndef CGTI_MISERE_TABLE_H
#define CGTI_MISERE_TABLE_H

#include <cgt/misere.h>

#include "misere/arithmetic.h"
#include "misere/forms.h"
#include "components/components.h"
#include "support/text.h"

struct cgt_misere {
	bool busy;
	uint64_t tag; /* the upper half of the numbers that forms have outside; the lower half is 0 */
	struct cgti_forms forms;
	struct cgti_arithmetic arithmetic;
	struct cgti_components components;
	struct cgti_form_list of_component; /* each component's form, or one of the marks in position.c */
};

/* The sum of two forms, and so on; see misere/arithmetic.h. */
static inline cgt_status cgti_misere_operate(cgt_misere *table, enum cgti_form_operation operation, uint32_t a, uint32_t b,
                                             struct cgti_meter *meter, uint32_t *result)
{
	return cgti_arithmetic(&table->arithmetic, &table->forms, operation, a, b, meter, result);
}

/* Bytes held by the table, beside the handle itself. */
static inline size_t cgti_misere_bytes(const cgt_misere *table)
{
	return cgti_forms_bytes(&table->forms) + cgti_arithmetic_bytes(&table->arithmetic) +
	       cgti_components_bytes(&table->components) + table->of_component.cap * sizeof *table->of_component.form;
}

#endif
