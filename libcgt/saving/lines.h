/* SPDX-License-Identifier: MIT */
/* Lengths of best lines (solver/lines.h) in a file. */
#ifndef CGTI_SAVING_LINES_H
#define CGTI_SAVING_LINES_H

#include "saving/saving.h"

void cgti_saved_lines_mark(struct cgti_saving *saving);
cgt_status cgti_saved_lines_put(struct cgti_saving *saving);
cgt_status cgti_saved_lines_get(struct cgti_loading *loading);
cgt_status cgti_saved_lines_take(struct cgti_loading *loading);

#endif
