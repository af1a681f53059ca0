/* SPDX-License-Identifier: MIT */
/* Values as texts; see cgt/values.h. */
#ifndef CGTI_VALUES_TEXT_H
#define CGTI_VALUES_TEXT_H

#include "support/text.h"
#include "notation/grammar.h"
#include "values/table.h"

/* Adds the text of a value; the table is left as it is. CGT_TOO_LARGE beyond CGT_VALUES_MAX_TEXT or CGT_VALUES_MAX_DEPTH. */
cgt_status cgti_values_write(const cgt_values *values, uint32_t value, struct cgti_text *text);

#endif
