/* SPDX-License-Identifier: MIT */
/* Sequences of Grundy values of heaps in a file. */
#ifndef CGTI_SAVING_HEAPS_H
#define CGTI_SAVING_HEAPS_H

#include "saving/saving.h"

cgt_status cgti_saved_heaps_put(struct cgti_saving *saving);
cgt_status cgti_saved_heaps_get(struct cgti_loading *loading);
cgt_status cgti_saved_heaps_take(struct cgti_loading *loading);

#endif
