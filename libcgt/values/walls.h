/* SPDX-License-Identifier: MIT */
/* The walls of the thermograph of a value, and what is read off them. */
#ifndef CGTI_VALUES_WALLS_H
#define CGTI_VALUES_WALLS_H

#include "values/wall.h"

/*
 * The walls of a value, Left's and Right's, into two that may hold others; those of its followers are kept in the table.
 * A node of the budget is a follower whose walls were not known. CGT_TOO_LARGE if a number on the way is beyond its limits.
 */
cgt_status cgti_values_walls(cgt_values *values, uint32_t value, struct cgti_meter *meter, struct cgti_wall wall[2]);

/* Mean and temperature, from the walls. */
cgt_status cgti_walls_mast(const struct cgti_wall wall[2], struct cgti_dyadic *mean, struct cgti_dyadic *temperature);

/* Both at once. */
cgt_status cgti_value_mast(cgt_values *values, uint32_t value, struct cgti_meter *meter, struct cgti_dyadic *mean,
                           struct cgti_dyadic *temperature);

#endif
