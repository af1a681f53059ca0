/* SPDX-License-Identifier: MIT */
/* Values as texts; see cgt/values.h. */
#ifndef CGTI_VALUES_TEXT_H
#define CGTI_VALUES_TEXT_H

#include "support/text.h"
#include "notation/grammar.h"
#include "values/table.h"

/* Adds the text of a value; the table is left as it is. CGT_TOO_LARGE beyond CGT_VALUES_MAX_TEXT or CGT_VALUES_MAX_DEPTH. */
cgt_status cgti_values_write(const cgt_values *values, uint32_t value, struct cgti_text *text);

/* Reads a value; CGT_BAD_SYNTAX, CGT_NO_VALUE and CGT_TOO_LARGE tell the place. */
cgt_status cgti_values_read(cgt_values *values, const char *text, struct cgti_meter *meter, uint32_t *value);

/* The value that a name stands for. */
cgt_status cgti_values_name(cgt_values *values, const struct cgti_name *name, struct cgti_meter *meter, uint32_t *value);

#endif
