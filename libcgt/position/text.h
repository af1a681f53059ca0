/* SPDX-License-Identifier: MIT */
/* The one position syntax (doc/position-syntax.md). */
#ifndef CGTI_POSITION_TEXT_H
#define CGTI_POSITION_TEXT_H

#include "position/position.h"

cgt_status cgti_position_write(const cgt_position *position, struct cgti_text *text);

#endif
