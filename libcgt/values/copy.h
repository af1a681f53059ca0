/* SPDX-License-Identifier: MIT */
/* Copies of values in another table. */
#ifndef CGTI_VALUES_COPY_H
#define CGTI_VALUES_COPY_H

#include "values/table.h"

/* Puts a value of a table, with its followers that have options, into another one; the first is left as it is. */
cgt_status cgti_values_copy(const cgt_values *from, uint32_t value, cgt_values *to, struct cgti_meter *meter, uint32_t *copy);

#endif
