/* SPDX-License-Identifier: MIT */
/* The parts of a form G. */
#ifndef CGTI_MISERE_PARTS_H
#define CGTI_MISERE_PARTS_H

#include "misere/table.h"

/* The even parts of a form, those of its proper partitions, into a list that is empty; in the order of forms. */
cgt_status cgti_misere_parts(cgt_misere *table, uint32_t form, struct cgti_meter *meter, struct cgti_form_list *parts);

#endif
