/* SPDX-License-Identifier: MIT */
/* The text of an involution. */
#ifndef CGTI_INVOLUTION_TEXT_H
#define CGTI_INVOLUTION_TEXT_H

#include "involution/involution.h"

/* Writes an involution as cgt_involution_text does. */
void cgti_involution_write(const cgt_involution *involution, struct cgti_text *text);

#endif
