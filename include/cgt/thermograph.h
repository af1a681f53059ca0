/* SPDX-License-Identifier: MIT */
/*
 * cgt/thermograph.h - how a game cools: the thermographs of short games.
 *
 * Cooled by t, a game costs whoever moves in it t. Its left and right stops as functions of t are the walls of its thermograph
 * (Winning Ways, chapter 6; Siegel, Combinatorial Game Theory, II.5): Left's is the greatest of the right walls of her options,
 * less t, and Right's the least of the left walls of his, plus t, up to the first temperature at which the two meet, the
 * temperature of the game; from there on both are one vertical mast at its mean. They begin at t = -1 here, so that numbers
 * have temperatures too: an integer has temperature -1 and walls that stand at it, and m/2^k with m odd has -1/2^k.
 *
 * All numbers are exact, n / 2^k with n at most 2^63 - 1 either way and k at most CGT_VALUES_MAX_EXPONENT.
 *
 * Threads: thermographs are immutable and may be shared by threads; making one works on a table of values, which has one owner.
 */
#ifndef CGT_THERMOGRAPH_H
#define CGT_THERMOGRAPH_H

#include <cgt/budget.h>
#include <cgt/status.h>
#include <cgt/values.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cgt_thermograph cgt_thermograph;

/* The numbers that cgt_thermograph_wall gives for each corner. */
#define CGT_THERMOGRAPH_CORNER 4

/*
 * Makes the thermograph of a value, into *thermograph, which lives on without the table; release it with
 * cgt_thermograph_unref.
 *
 * budget   limits and progress, or NULL; a node is a follower whose walls the table did not know. It keeps those of
 *          some hundred thousand values, and more during a call; those of sums of number, ups and nimber are made each time.
 *
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL), CGT_FOREIGN (no value of the table), CGT_TOO_LARGE (a number on the way, such as twice
 * the distance of two walls, is beyond its limits), CGT_LIMIT, CGT_CANCELLED, CGT_OUT_OF_MEMORY or CGT_BUSY.
 * Cost: for each follower and option, linear in the corners of their walls, which are at most a few times the birthday.
 * Since 0.9.
 */
CGT_API cgt_status cgt_thermograph_new(cgt_values *values, uint64_t value, cgt_budget *budget, cgt_thermograph **thermograph);

/* Takes one more reference and returns its argument; NULL gives NULL. Since 0.9. */
CGT_API cgt_thermograph *cgt_thermograph_ref(cgt_thermograph *thermograph);

/* Gives one reference back, the last one frees; NULL does nothing. Since 0.9. */
CGT_API void cgt_thermograph_unref(cgt_thermograph *thermograph);

/*
 * Copies out the corners of a player's wall (CGT_LEFT, CGT_RIGHT) from below upwards: where it begins, at temperature -1, and
 * then each bend. Above the last one the wall is vertical. The mast begins at the higher of the two walls' last corners.
 *
 * corner   CGT_THERMOGRAPH_CORNER numbers for each: the numerator of the value, its exponent, the numerator of the temperature
 *          and its exponent, for n / 2^k in lowest terms. cap and needed count these numbers, as cgt/status.h says.
 *
 * The walls of {2|-1} have the corners 3 at -1, 1/2 at 3/2 and -2 at -1, 1/2 at 3/2.
 *
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, no such player), CGT_BUFFER_TOO_SMALL, CGT_TOO_LARGE (a corner is beyond the limits of
 * a number) or CGT_OUT_OF_MEMORY. Cost: linear in the corners. Since 0.9.
 */
CGT_API cgt_status cgt_thermograph_wall(const cgt_thermograph *thermograph, int32_t player, int64_t *corner, size_t cap,
                                        size_t *needed);

/*
 * Writes a thermograph as CGSuite does: Thermograph(9/4,[3/4],[0,-1],9/4,[3/4,1/2,0],[0,1,0,1]). For Left's wall and then for
 * Right's there are the mean, the temperatures of the bends from above downwards, and how much the value grows with the
 * temperature above the first bend, between each two, and below the last. See cgt/status.h for cap and needed.
 *
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL), CGT_BUFFER_TOO_SMALL or CGT_OUT_OF_MEMORY. Cost: linear in the corners. Since 0.9.
 */
CGT_API cgt_status cgt_thermograph_text(const cgt_thermograph *thermograph, char *buf, size_t cap, size_t *needed);

#ifdef __cplusplus
}
#endif

#endif
