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

size_t cgti_misere_bytes(const cgt_misere *table);

/* The sum of two forms, and so on; see misere/arithmetic.h. */
static inline cgt_status cgti_misere_operate(cgt_misere *table, enum cgti_operation operation, uint32_t a, uint32_t b,
                                             struct cgti_meter *meter, uint32_t *result)
{
	return cgti_arithmetic(&table->arithmetic, &table->forms, operation, a, b, meter, result);
}

/* The form of an impartial position. */
cgt_status cgti_misere_find(cgt_misere *table, const cgt_position *position, struct cgti_meter *meter, uint32_t *form);

/* Writes a form as cgt_misere_text does. */
cgt_status cgti_misere_write(cgt_misere *table, uint32_t form, struct cgti_meter *meter, struct cgti_text *text);

/* Reads a form as cgt_misere_parse does. */
cgt_status cgti_misere_read(cgt_misere *table, const char *text, struct cgti_meter *meter, uint32_t *form);

/* The even parts of a form, those of its proper partitions, into a list that is empty; in the order of forms. */
cgt_status cgti_misere_parts(cgt_misere *table, uint32_t form, struct cgti_meter *meter, struct cgti_form_list *parts);

#endif
