/* SPDX-License-Identifier: MIT */
/* The canonical form of a position. */
#ifndef CGTI_MISERE_POSITION_H
#define CGTI_MISERE_POSITION_H

#include "misere/table.h"

/* The form of an impartial position. */
cgt_status cgti_misere_find(cgt_misere *table, const cgt_position *position, struct cgti_meter *meter, uint32_t *form);

#endif
