/* SPDX-License-Identifier: MIT */
/* The table of misere canonical forms as a handle. */
#ifndef CGTI_MISERE_MISERE_H
#define CGTI_MISERE_MISERE_H

#include "misere/table.h"

size_t cgti_misere_bytes(const cgt_misere *table);

#endif
