/* SPDX-License-Identifier: MIT */
/*
 * Meters of several threads at one call. The meter of the calling thread leads. The others share in equal parts what it has
 * left, and all stop when the budget `stop` is cancelled. What the threads spend is counted together, in *spent. At the end
 * the meter is given back what the lead has used, and the bytes of all.
 */
#ifndef CGTI_SUPPORT_METER_SHARE_H
#define CGTI_SUPPORT_METER_SHARE_H

#include "support/meter.h"

bool cgti_meter_can_share(const struct cgti_meter *meter, uint32_t parts);
void cgti_meter_lead(struct cgti_meter *lead, const struct cgti_meter *meter, cgt_budget *stop, uint32_t parts,
                     struct cgti_spent *spent);
void cgti_meter_share(struct cgti_meter *share, const struct cgti_meter *lead, const struct cgti_meter *meter, cgt_budget *stop,
                      uint32_t parts);
void cgti_meter_return(const struct cgti_meter *lead, struct cgti_meter *meter);

#endif
