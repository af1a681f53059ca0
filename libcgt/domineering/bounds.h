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
 *
 * Each lane says something of G by itself, so that of several worths of G the best may be taken lane by lane. What is
 * said of A holds of every G >= A.
 */
#ifndef CGTI_DOMINEERING_WORTH_H
#define CGTI_DOMINEERING_WORTH_H

#include <stdbool.h>
#include <stdint.h>

#define CGTI_TEMPERATURES 8

/*
 * Numbers are counted in 64ths: sums over a board of 128 cells, with something missing in two places, fit 16 bits. A
 * board has 64 moves at most, so all bounds of its parts together lie between -64 and 64, and what is missing counts
 * -128: even with a number of 64 beside it a sum with something missing is below 0.
 */
#define CGTI_WORTH_UNIT 64

/* Where there is no such number: less than anything else on the board can make up for. */
#define CGTI_WORTH_NOTHING (-128 * CGTI_WORTH_UNIT)

struct cgti_worth {
	int16_t second[CGTI_TEMPERATURES], first[CGTI_TEMPERATURES];
};

/* Of nothing at all, which is worth 0. */
extern const struct cgti_worth cgti_worth_zero;

/* Less than any. */
extern const struct cgti_worth cgti_worth_least;

static inline int16_t cgti_worth_greater(int16_t a, int16_t b)
{
	return a > b ? a : b;
}

/* Sums of two lanes; they fit. */
static inline int16_t cgti_worth_plus(int16_t a, int16_t b)
{
	return (int16_t)(a + b);
}

/* The `first` of a sum, at a temperature. */
static inline int16_t cgti_worth_first_of(const struct cgti_worth *a, const struct cgti_worth *b, int t)
{
	return cgti_worth_greater(cgti_worth_plus(a->first[t], b->second[t]), cgti_worth_plus(a->second[t], b->first[t]));
}

/* The worth of a sum. */
static inline struct cgti_worth cgti_worth_sum(const struct cgti_worth *a, const struct cgti_worth *b)
{
	struct cgti_worth sum;

	for (int t = 0; t < CGTI_TEMPERATURES; t++)
		sum.first[t] = cgti_worth_first_of(a, b, t);
	for (int t = 0; t < CGTI_TEMPERATURES; t++)
		sum.second[t] = cgti_worth_plus(a->second[t], b->second[t]);
	return sum;
}

/* The better of two, in each lane. */
static inline struct cgti_worth cgti_worth_best(const struct cgti_worth *a, const struct cgti_worth *b)
{
	struct cgti_worth best;

	for (int t = 0; t < CGTI_TEMPERATURES; t++)
		best.first[t] = cgti_worth_greater(a->first[t], b->first[t]);
	for (int t = 0; t < CGTI_TEMPERATURES; t++)
		best.second[t] = cgti_worth_greater(a->second[t], b->second[t]);
	return best;
}

/* Adds one to the other. */
static inline void cgti_worth_add(const struct cgti_worth *a, const struct cgti_worth *b, struct cgti_worth *sum)
{
	*sum = cgti_worth_sum(a, b);
}

/* Makes `best` the better of itself and the worth of a sum, in each lane. */
static inline void cgti_worth_consider(const struct cgti_worth *a, const struct cgti_worth *b, struct cgti_worth *best)
{
	const struct cgti_worth sum = cgti_worth_sum(a, b);

	*best = cgti_worth_best(&sum, best);
}

/*
 * What is known of a game G by its options: the best that Left has, and the least of what he has after moves of Right.
 *
 * A number x is no more than G
 *   if Left, moving first, has an answer to each G^R: an option of it that is at least x, or G^R > x, and
 *   if Right does not win by a move in -x: x is an integer of at most 0, or the one option that Left has in x, which is x - 1
 *   for an integer and x - 2^-k for an odd number of 2^k-ths, is no more than some G^L.
 * At a temperature t the left scaffold stands at the greatest right wall of a G^L less t, the right scaffold at the least left
 * wall of a G^R and t. The one does not rise with t, the other does not fall, and they meet at the mast v; so v is at least
 * the lesser of the two at any temperature. Left's wall is the greater of the left scaffold and v, Right's the lesser of the
 * right scaffold and v. If G is a number, the scaffolds keep to their sides of it, and the same is a bound. (Siegel,
 * Combinatorial Game Theory, II.5.)
 */
struct cgti_worth_options {
	int16_t left[CGTI_TEMPERATURES], right[CGTI_TEMPERATURES];
};

/* Of no options: nothing for Left, and nothing for Right either. */
extern const struct cgti_worth_options cgti_worth_no_options;

static inline void cgti_worth_add_left(struct cgti_worth_options *options, const struct cgti_worth *worth)
{
	for (int t = 0; t < CGTI_TEMPERATURES; t++)
		options->left[t] = cgti_worth_greater(options->left[t], worth->second[t]);
}

/* At temperature 0, where Left moves first in what is more than a number by a unit, he wins against that number. */
static inline void cgti_worth_add_right(struct cgti_worth_options *options, const struct cgti_worth *worth)
{
	const int16_t more = (int16_t)(worth->second[0] - 1), kept = options->right[0];

	for (int t = 0; t < CGTI_TEMPERATURES; t++)
		options->right[t] = options->right[t] < worth->first[t] ? options->right[t] : worth->first[t];
	if (more > worth->first[0])
		options->right[0] = kept < more ? kept : more;
}

/* The worth of the game. */
struct cgti_worth cgti_worth_of_options(const struct cgti_worth_options *options);

/*
 * How near a worth comes to showing that Left wins when he moves second, or first, in the sum with a number (in units): it
 * is shown if the answer is not negative.
 */
int cgti_worth_second(const struct cgti_worth *worth, int number);
int cgti_worth_first(const struct cgti_worth *worth, int number);

#endif
