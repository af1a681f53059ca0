/* SPDX-License-Identifier: MIT */
/*
 * Bounds of a Domineering position from strips.
 *
 * A player is never better off for being forbidden some of his own moves. If he may not cross from one of his lines to the
 * next in some places, the board falls into strips, and the position is worth at least their sum to him. The best places to
 * cut are found by going through the lines once, at all temperatures at once: a sum is the best one if it is the best up to
 * a cut, and the best from there on.
 */
#ifndef CGTI_DOMINEERING_BOUNDS_H
#define CGTI_DOMINEERING_BOUNDS_H

#include "domineering/board.h"
#include "domineering/strips.h"

/* The best sums of strips of the lines before a line, and of those from it on. */
struct cgti_domineering_bounds {
	struct cgti_worth before[CGTI_DOMINEERING_LINES + 1], from[CGTI_DOMINEERING_LINES + 1];
};

/* The best sums with strips of up to `most` lines. A failure is in strips->values.status. */
void cgti_domineering_bounds_find(struct cgti_domineering_strips *strips, const uint16_t *line, int lines, int most,
                                  struct cgti_domineering_bounds *bounds);

/* The best sum when lines `first` to `last`, one or two, are now as in `line`, and the others as they were. */
void cgti_domineering_bounds_after(struct cgti_domineering_strips *strips, const struct cgti_domineering_bounds *bounds,
                                   const uint16_t *line, int lines, int most, int first, int last, struct cgti_worth *worth);

#endif
