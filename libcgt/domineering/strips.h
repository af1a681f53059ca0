/* SPDX-License-Identifier: MIT */
/*
 * What strips of a Domineering board are worth at least, as the player sees them who crosses lines.
 *
 * A strip is worth the sum of its pieces. Of strips of two lines and of pieces of few cells the exact value is found. Of a
 * larger piece at least the best way is found to cut it into strips of two lines; and if it has not too many cells, its
 * options are gone through as well: all of Right's, but of Left's only those that look best, since any of them shows what
 * Left can have.
 *
 * What was found of pieces is kept in a table for all searches of a team (domineering/piece_table.h), that of strips in places of
 * which there are more as more of them are taken, up to a number; from then on what comes takes the place of what was there.
 */
#ifndef CGTI_DOMINEERING_STRIPS_H
#define CGTI_DOMINEERING_STRIPS_H

#include "domineering/board.h"
#include "domineering/piece_table.h"
#include "domineering/region_values.h"

struct cgti_strip_place {
	uint64_t strip; /* 0 if the place is free */
	struct cgti_worth worth;
};

struct cgti_domineering_strips {
	struct cgti_domineering_values values;
	uint32_t *pair; /* by two lines of `width` bits: the number of the worth, or 0; or NULL */
	int width;
	int most_cells; /* of a piece of which the options are gone through */
	struct cgti_domineering_pieces *pieces; /* those of the question */
	struct cgti_strip_place *place; /* 2^bits of them, or NULL */
	int bits;
	size_t used;
};

cgt_status cgti_domineering_strips_init(struct cgti_domineering_strips *strips);
void cgti_domineering_strips_free(struct cgti_domineering_strips *strips);
size_t cgti_domineering_strips_bytes(const struct cgti_domineering_strips *strips);

/* Begins a question about lines of at most `width` bits. */
cgt_status cgti_domineering_strips_begin(struct cgti_domineering_strips *strips, int width,
                                         struct cgti_domineering_pieces *pieces, struct cgti_meter *meter);

/* From now on the options are gone through of pieces of at most so many cells. */
void cgti_domineering_strips_look_at(struct cgti_domineering_strips *strips, int most_cells);

/* The worth of a strip, a line after the other, until the next one is looked up. A failure is in strips->values.status. */
const struct cgti_worth *cgti_domineering_strip(struct cgti_domineering_strips *strips, uint64_t strip);

/* The same of a pair of lines. */
const struct cgti_worth *cgti_domineering_new_pair(struct cgti_domineering_strips *strips, unsigned low, unsigned high);

static inline const struct cgti_worth *cgti_domineering_pair(struct cgti_domineering_strips *strips, unsigned low,
                                                             unsigned high)
{
	const uint32_t number = strips->pair ? strips->pair[low | high << strips->width] : 0;

	return number ? &strips->values.worth[number] : cgti_domineering_new_pair(strips, low, high);
}

#endif
