/* SPDX-License-Identifier: MIT */
/*
 * Lower bounds of values in lanes, one a temperature, and their sums.
 *
 * Of a value G, seen by the player who is called Left, at the temperatures 0, 1/4, 1/2, 3/4, 1, 5/4, 3/2 and 2:
 *   second[0]   a number x with G >= x                  first[0]   such a number of the best of Left's options
 *   second[t]   at most where Right's wall stands       first[t]   at most where Left's wall stands
 *
 * Let G be at least the sum of the games A. Left wins G when he moves second
 *   if numbers x with A >= x add up to 0 or more, and
 *   if the right walls of the A at a temperature t add up to more than t: the right wall of a sum is at least the sum of the right
 *   walls, and it comes down by at most t on the way to temperature 0, so that the right stop of the sum is positive;
 * and he wins when he moves first
 *   if he can do so in one of the A and numbers as above, of it then and of the others, add up to 0 or more,
 *   if such numbers add up to more than 0 before he moves, and
 *   if the left wall of one of the A and the right walls of the others at a temperature add up to more than 0: the left wall of
 *   their sum is at least that, and does not come down on the way to temperature 0, so that its left stop is positive.
 * (Berlekamp, Conway and Guy, Winning Ways, chapter 6.) Numbers are rounded down, and of a number that G only comes near to
 * a unit is taken off, so that a sum is never too great. `second` adds up by itself, and the greatest of the sums of one
 * `first` and the other `second` is the `first` of a sum.
 */
#ifndef CGTI_DOMINEERING_WORTH_H
#define CGTI_DOMINEERING_WORTH_H

#include <stdbool.h>
#include <stdint.h>

#define CGTI_TEMPERATURES 8

/* Numbers are counted in 64ths: sums over a board of 128 cells, with something missing in two places, fit 16 bits. */
#define CGTI_WORTH_UNIT 64

/* Where there is no such number: less than anything else on the board can make up for. */
#define CGTI_WORTH_NOTHING (-128 * CGTI_WORTH_UNIT)

struct cgti_worth {
	int16_t second[CGTI_TEMPERATURES], first[CGTI_TEMPERATURES];
};

/* Of nothing at all, which is worth 0. */
extern const struct cgti_worth cgti_worth_zero;

static inline int16_t cgti_worth_greater(int a, int b)
{
	return (int16_t)(a > b ? a : b);
}

/* The worth of a sum; it is neither of the two. */
static inline void cgti_worth_add(const struct cgti_worth *restrict a, const struct cgti_worth *restrict b,
                                  struct cgti_worth *restrict sum)
{
	for (int t = 0; t < CGTI_TEMPERATURES; t++) {
		sum->first[t] = cgti_worth_greater(a->first[t] + b->second[t], a->second[t] + b->first[t]);
		sum->second[t] = (int16_t)(a->second[t] + b->second[t]);
	}
}

/* Makes `best` the better of itself and the worth of a sum, in each lane. */
static inline void cgti_worth_consider(const struct cgti_worth *restrict a, const struct cgti_worth *restrict b,
                                       struct cgti_worth *restrict best)
{
	for (int t = 0; t < CGTI_TEMPERATURES; t++) {
		const int16_t first = cgti_worth_greater(a->first[t] + b->second[t], a->second[t] + b->first[t]);

		best->first[t] = cgti_worth_greater(best->first[t], first);
		best->second[t] = cgti_worth_greater(best->second[t], a->second[t] + b->second[t]);
	}
}

/*
 * How near a worth comes to showing that Left wins when he moves second, or first, in the sum with a number (in units): it
 * is shown if the answer is not negative.
 */
int cgti_worth_second(const struct cgti_worth *worth, int number);
int cgti_worth_first(const struct cgti_worth *worth, int number);

#endif
