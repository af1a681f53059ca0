/* SPDX-License-Identifier: MIT */
/* Checks of the enumerated arguments that many calls take; each records the failure. */
#ifndef CGTI_TERMS_H
#define CGTI_TERMS_H

#include <cgt/terms.h>

cgt_status cgti_check_player(int32_t player);
cgt_status cgti_check_convention(int32_t convention);

static inline int32_t cgti_other_player(int32_t player)
{
	return CGT_LEFT + CGT_RIGHT - player;
}

#endif
