/* SPDX-License-Identifier: MIT */
/* How forms are written. */
#ifndef CGTI_MISERE_TEXT_H
#define CGTI_MISERE_TEXT_H

#include "misere/table.h"

/* Writes a form as cgt_misere_text does. */
cgt_status cgti_misere_write(cgt_misere *table, uint32_t form, struct cgti_meter *meter, struct cgti_text *text);

#endif
