/* SPDX-License-Identifier: MIT */
/*
 * cgt/census.h - how many polyominoes have a pairing: a sweep over all shapes of one size.
 *
 * For each shape, an empty board of the game, the census asks whether a rigid motion pairs it, whether any involution does,
 * which maps are no rigid motions (extra maps), and, if wanted, whether the second player wins in normal play. This is the
 * table of the essay "A pairing that is not a symmetry", one row a census.
 *
 * As it goes it checks three things that must hold: a pairing is found only on a second player's win; every rigid pairing is
 * found by the wide search too; no shape of odd size has a pairing. What breaks one of them is counted as a contradiction.
 *
 * Threads: a census has one owner. It starts as many threads as it is told to; the results do not depend on their number.
 */
#ifndef CGT_CENSUS_H
#define CGT_CENSUS_H

#include <cgt/budget.h>
#include <cgt/game.h>
#include <cgt/involution.h>
#include <cgt/status.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cgt_census cgt_census;

/*
 * Makes the census of the polyominoes of a size under a game, into *census; to be released with cgt_census_free.
 *
 * game    "cram"
 * cells   1 to CGT_POLYOMINO_MAX_CELLS
 *
 * Returns CGT_OK, CGT_BAD_ARGUMENT, CGT_UNSUPPORTED (another game), CGT_TOO_LARGE or CGT_OUT_OF_MEMORY. Since 0.9.
 */
CGT_API cgt_status cgt_census_new(cgt_game *game, int32_t cells, cgt_census **census);

/* Releases a census; NULL does nothing, nor does a call from inside a call on the same census. Since 0.9. */
CGT_API void cgt_census_free(cgt_census *census);

/*
 * Sets an option, before the first run:
 *   "maps"       the group under which shapes count as the same; CGT_MAPS_RECTANGLE at first
 *   "search"     the wide search, enum cgt_search_kind: CGT_SEARCH_GRAPH at first, or CGT_SEARCH_EXHAUSTIVE
 *   "outcomes"   1 (at first): find the second player's wins; 0: do not, then the first check is not made
 *   "keep"       1: keep the extra maps for cgt_census_extra; 0 (at first): only count them
 *   "threads"    1 (at first) to 256
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, no such option, value out of range, already running; CGT_SEARCH_EXHAUSTIVE above its
 * size limit is CGT_TOO_LARGE) or CGT_BUSY. Since 0.9.
 */
CGT_API cgt_status cgt_census_set(cgt_census *census, const char *option, int64_t value);

/*
 * Runs the census to its end. A node of the budget is a shape; a shape whose search was interrupted is begun anew by the
 * next call. The threads take no signals.
 * Returns CGT_OK, CGT_LIMIT or CGT_CANCELLED (a later call goes on from there; the figures count the shapes done),
 * CGT_OUT_OF_MEMORY (likewise), CGT_BUSY or CGT_BAD_ARGUMENT. Cost: linear in the shapes, under a microsecond each with the
 * graph search and without outcomes. Since 0.9.
 */
CGT_API cgt_status cgt_census_run(cgt_census *census, cgt_budget *budget);

/*
 * A figure, into *value; it counts the shapes done so far:
 *   "shapes"           shapes
 *   "wins"             second player's wins (0 if outcomes are off)
 *   "rigid"            shapes paired by a rigid motion
 *   "any"              shapes paired by any involution
 *   "gained"           shapes paired by an involution but by no rigid motion
 *   "extra-shapes"     shapes with at least one pairing that is no rigid motion
 *   "extra-maps"       such pairings
 *   "most-extra"       the most such pairings one shape has
 *   "candidates"       whole maps that the wide search handed to the test
 *   "contradictions"   broken checks: 0 unless the library is wrong
 *   "done"             1 if the census has run to its end, else 0
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, no such key: the last error lists them) or CGT_BUSY. Since 0.9.
 */
CGT_API cgt_status cgt_census_statistic(const cgt_census *census, const char *key, uint64_t *value);

/*
 * The k-th extra map that was kept, k from 0, as an involution of its shape, into *involution; release with
 * cgt_involution_unref. The order does not depend on the number of threads once the census is done.
 * Returns CGT_OK, CGT_END (there are no more than k), CGT_BAD_ARGUMENT, CGT_BUSY or CGT_OUT_OF_MEMORY. Since 0.9.
 */
CGT_API cgt_status cgt_census_extra(const cgt_census *census, size_t k, cgt_involution **involution);

#ifdef __cplusplus
}
#endif

#endif
