/* SPDX-License-Identifier: MIT */
/* Reading values. */
#ifndef CGTI_NOTATION_PARSE_H
#define CGTI_NOTATION_PARSE_H

#include "notation/text.h"

/* Reads a value; CGT_BAD_SYNTAX, CGT_NO_VALUE and CGT_TOO_LARGE tell the place. */
cgt_status cgti_values_read(cgt_values *values, const char *text, struct cgti_meter *meter, uint32_t *value);

/* The value that a name stands for. */
cgt_status cgti_values_name(cgt_values *values, const struct cgti_name *name, struct cgti_meter *meter, uint32_t *value);

#endif
