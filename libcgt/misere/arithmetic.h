/* SPDX-License-Identifier: MIT */
/* Sums, differences and mates of misere canonical forms. */
#ifndef CGTI_MISERE_ARITHMETIC_H
#define CGTI_MISERE_ARITHMETIC_H

#include "misere/forms.h"
#include "support/meter.h"

enum cgti_form_operation {
	CGTI_SUM,
	CGTI_DIFFERENCE, /* CGTI_FORM_NONE where there is none */
	CGTI_MATE        /* of the first operand; the second is 0 */
};

/* What was computed before, by operation and operands. */
struct cgti_arithmetic {
	struct cgti_intern keys;
	uint32_t *result;
	size_t result_cap;
};

void cgti_arithmetic_free(struct cgti_arithmetic *arithmetic);
size_t cgti_arithmetic_bytes(const struct cgti_arithmetic *arithmetic);

/* Computes; each operation on operands that were not met before is a node of the meter. */
cgt_status cgti_arithmetic(struct cgti_arithmetic *arithmetic, struct cgti_forms *forms, enum cgti_form_operation operation,
                           uint32_t a, uint32_t b, struct cgti_meter *meter, uint32_t *result);

#endif
