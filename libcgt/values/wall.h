/* SPDX-License-Identifier: MIT */
/*
 * The walls of thermographs (Winning Ways, chapter 6; Siegel, Combinatorial Game Theory, II.5).
 *
 * A wall is a function of the temperature t from -1 up, in straight pieces that stand still or move by 1 while t grows by 1. So
 * it is where it starts, how it starts, and the temperatures at which it bends. Here walls are seen by the player whose they
 * are: Right's is the number it stands at, Left's is the negative of that. Both then move up or stand still.
 */
#ifndef CGTI_VALUES_WALL_H
#define CGTI_VALUES_WALL_H

#include "values/table.h"

struct cgti_wall {
	struct cgti_dyadic start; /* at t = -1 */
	bool moves;               /* from there to the first bend */
	struct cgti_dyadic *bend; /* ascending */
	size_t count, cap;
};

#define CGTI_WALL_EMPTY { { 0, 0 }, false, NULL, 0, 0 }

void cgti_wall_free(struct cgti_wall *wall);

/* Where a wall is at its bend i, counted from 1, or at its start for 0; false if that is beyond the limits of a number. */
bool cgti_wall_corner(const struct cgti_wall *wall, size_t i, struct cgti_dyadic *at, struct cgti_dyadic *temperature);

/* Where a wall is at a temperature from -1 up; false if that is beyond the limits of a number. */
bool cgti_wall_at(const struct cgti_wall *wall, struct cgti_dyadic temperature, struct cgti_dyadic *at);

cgt_status cgti_wall_too_large(void);

cgt_status cgti_wall_copy(struct cgti_wall *to, const struct cgti_wall *from);

/*
 * The first temperature at which the sum of two scaffolds is not negative. There is one above -1: at -1 the scaffolds of a value
 * that is no integer have not met, and both move in the end.
 */
bool cgti_wall_meet(const struct cgti_wall scaffold[2], struct cgti_dyadic *temperature);

/* Replaces a wall by the greater of it and another. */
cgt_status cgti_wall_raise(struct cgti_wall *wall, const struct cgti_wall *other);

/* Makes walls of what the scaffolds are taxed from. */
cgt_status cgti_wall_build(struct cgti_wall wall[2]);

#endif
