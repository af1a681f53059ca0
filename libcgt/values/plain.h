/* SPDX-License-Identifier: MIT */
/*
 * Plain values: sums of a number, ups or downs, and a nimber, which are kept as these three parts. Their canonical forms
 * (Winning Ways, chapter 3, and number translation; ups as in Siegel, Combinatorial Game Theory, II.1):
 *
 *   x                  the numbers next to x, see values/dyadic.h
 *   x + *m             {x, x*, ..., x*(m-1) | the same}
 *   x^*                {x, x* | x}
 *   x + n.^ + *m       {x | x + (n-1).^ + *(m^1)} for all other n > 0
 *   x + n.v + *m       their negatives
 */
#ifndef CGTI_VALUES_PLAIN_H
#define CGTI_VALUES_PLAIN_H

#include <cgt/terms.h>

#include "values/dyadic.h"

/* number + ups * ^ + *nimber */
struct cgti_plain {
	struct cgti_dyadic number;
	int64_t ups;
	uint32_t nimber;
};

static inline bool cgti_plain_is_number(struct cgti_plain plain)
{
	return plain.ups == 0 && plain.nimber == 0;
}

static inline struct cgti_plain cgti_plain_negative(struct cgti_plain plain)
{
	return (struct cgti_plain){ cgti_dyadic_negative(plain.number), -plain.ups, plain.nimber };
}

static inline bool cgti_plain_equal(struct cgti_plain a, struct cgti_plain b)
{
	return cgti_dyadic_compare(a.number, b.number) == 0 && a.ups == b.ups && a.nimber == b.nimber;
}

/* How many options a player has, and option i, from 0. */
size_t cgti_plain_option_count(struct cgti_plain plain, int32_t player);
struct cgti_plain cgti_plain_option(struct cgti_plain plain, int32_t player, size_t i);

/* The most moves that a play of it can take. */
uint64_t cgti_plain_birthday(struct cgti_plain plain);

/* Writes it as 3, -1/2^*2, vv or *. */
void cgti_plain_write(struct cgti_plain plain, struct cgti_text *text);

#endif
