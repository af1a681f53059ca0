/* SPDX-License-Identifier: MIT */
/* Restore the symmetry: whether a player who always answers with a move to a position that the involution fixes can go on. */
#ifndef CGTI_RESTORE_H
#define CGTI_RESTORE_H

#include "involution/involution.h"
#include "support/meter.h"

/*
 * Tests an involution that fixes its position, of grids, with `opponent` to move: an enum cgt_play_verdict into *verdict. A
 * node of the meter is a fixed position. CGT_OK, or what stopped it.
 */
cgt_status cgti_restore_test(const cgt_involution *involution, int32_t opponent, struct cgti_meter *meter,
                             int32_t *verdict);

#endif
