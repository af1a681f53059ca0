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

#include "solve/domineering_board.h"
#include "solve/domineering_values.h"

/* The worth of a strip, in the place of one that was looked up before. */
struct cgti_strip_entry {
	uint64_t strip; /* 0 if the entry is free */
	int unknown;    /* 0, or the most cells of a piece that were too few for it to be known */
	struct cgti_worth worth;
};

/* What strips are worth: exactly, of two lines that are not too wide; else the sum of what their pieces are worth. */
struct cgti_domineering_strips {
	struct cgti_domineering_values values;
	uint32_t *pair; /* by two lines of `width` bits: the number of the worth, or 0; or NULL */
	int width;
	int most_cells; /* of a piece of three or four lines that is valued; it may grow at any time */
	struct cgti_strip_entry *entry;
};

/* The best sums of strips of the lines before a line, and of those from it on. */
struct cgti_domineering_bounds {
	struct cgti_worth before[CGTI_DOMINEERING_LINES + 1], from[CGTI_DOMINEERING_LINES + 1];
};

cgt_status cgti_domineering_strips_init(struct cgti_domineering_strips *strips);
void cgti_domineering_strips_free(struct cgti_domineering_strips *strips);
size_t cgti_domineering_strips_bytes(const struct cgti_domineering_strips *strips);

/* Begins a question about lines of at most `width` bits. */
cgt_status cgti_domineering_strips_begin(struct cgti_domineering_strips *strips, int width, struct cgti_meter *meter);

/* The best sums with strips of up to `most` lines. A failure is in strips->values.status. */
void cgti_domineering_bounds_find(struct cgti_domineering_strips *strips, const uint16_t *line, int lines, int most,
                                  struct cgti_domineering_bounds *bounds);

/* The best sum when lines `first` to `last`, one or two, are now as in `line`, and the others as they were. */
void cgti_domineering_bounds_after(struct cgti_domineering_strips *strips, const struct cgti_domineering_bounds *bounds,
                                   const uint16_t *line, int lines, int most, int first, int last, struct cgti_worth *worth);

/* The best cut of those that were gone through for bounds of the same lines; false if he moves first and has no move. */
bool cgti_domineering_bounds_cut(struct cgti_domineering_strips *strips, const struct cgti_domineering_bounds *bounds,
                                 const uint16_t *line, int lines, int most, bool moves_first,
                                 struct cgti_domineering_cut *cut);

#endif
