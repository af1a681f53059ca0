/* SPDX-License-Identifier: MIT */
/* The inside of a cgt_thermograph. */
#ifndef CGTI_VALUES_THERMOGRAPH_H
#define CGTI_VALUES_THERMOGRAPH_H

#include <cgt/thermograph.h>

#include "values/wall.h"
#include "values/walls.h"

struct cgt_thermograph {
	struct cgti_refs refs;
	struct cgti_wall wall[2]; /* Left's and Right's */
	struct cgti_dyadic mean, temperature;
};

/*
 * Where a player's wall is at its bend i, counted from 1, or at its start for 0. It is a number within the limits: the way to the
 * mast, which was gone when the thermograph was made, leads past it.
 */
void cgti_thermograph_corner(const cgt_thermograph *thermograph, int32_t player, size_t i, struct cgti_dyadic *at,
                             struct cgti_dyadic *temperature);

#endif
