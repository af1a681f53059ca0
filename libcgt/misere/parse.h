/* SPDX-License-Identifier: MIT */
/* Reading forms. */
#ifndef CGTI_MISERE_PARSE_H
#define CGTI_MISERE_PARSE_H

#include "misere/table.h"

/* Reads a form as cgt_misere_parse does. */
cgt_status cgti_misere_read(cgt_misere *table, const char *text, struct cgti_meter *meter, uint32_t *form);

#endif
