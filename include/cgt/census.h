/* SPDX-License-Identifier: MIT */
/*
 * cgt/census.h - how many positions on polyominoes have a pairing: a sweep over all shapes of one size.
 *
 * For each shape, an empty board of a game that places things (Cram, Domineering) or one filled with stones in every way
 * (Clobber), the census asks whether a rigid motion pairs it, whether any involution does, which maps are no rigid motions
 * (extra maps), and, if wanted, whether the second player wins in normal play. For Cram this is the table of the essay "A
 * pairing that is not a symmetry", one row a census. If wanted, it also asks which positions are one move away from a paired
 * one: whoever moves there first wins by that move and then by pairing.
 *
 * As it goes it checks what must hold: a pairing is found only on a second player's win, and one move away from one only on a
 * position that is none; every rigid pairing is found by the wide search too; no board with an odd number of cells has a
 * pairing. What breaks one of these is counted as a contradiction.
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

/* The most cells of a census of a game whose boards are filled with stones. */
#define CGT_CENSUS_MAX_STONES 16

/*
 * Makes the census of the polyominoes of a size under a game, into *census; release it with cgt_census_free.
 *
 * game    "cram", "domineering"; or "clobber", "impartial-clobber": then a shape of n cells has 2^n positions
 * cells   1 to CGT_POLYOMINO_MAX_CELLS; for the latter to CGT_CENSUS_MAX_STONES
 *
 * Returns CGT_OK, CGT_BAD_ARGUMENT, CGT_UNSUPPORTED (another game), CGT_TOO_LARGE or CGT_OUT_OF_MEMORY. Since 0.9.
 */
CGT_API cgt_status cgt_census_new(const cgt_game *game, int32_t cells, cgt_census **census);

/* Releases a census; NULL does nothing, nor does a call from inside a call on the same census. Since 0.9. */
CGT_API void cgt_census_free(cgt_census *census);

/*
 * Sets an option, before the first run:
 *   "maps"       the group under which shapes count as the same; CGT_MAPS_RECTANGLE at first
 *   "search"     the wide search, enum cgt_search_kind: CGT_SEARCH_GRAPH at first, or CGT_SEARCH_EXHAUSTIVE
 *   "outcomes"   1 (at first): find the second player's wins; 0: do not, then the first check is not made
 *   "keep"       1: keep the extra maps for cgt_census_extra and moves for cgt_census_one_move; 0 (at first): only count them
 *   "one-move"   1: find the positions one move away from a paired one; 0 (at first): do not
 *   "threads"    1 (at first) to 256
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, no such option, value out of range, already running; CGT_SEARCH_EXHAUSTIVE above its
 * size limit is CGT_TOO_LARGE) or CGT_BUSY. Since 0.9.
 */
CGT_API cgt_status cgt_census_set(cgt_census *census, const char *option, int64_t value);

/*
 * Runs the census to its end. A node of the budget is a shape; one in which a call was stopped is gone on with by the next.
 * The threads take no signals.
 * Returns CGT_OK, CGT_LIMIT or CGT_CANCELLED (a later call goes on from there; the figures count the shapes done),
 * CGT_OUT_OF_MEMORY (likewise), CGT_BUSY or CGT_BAD_ARGUMENT. Cost: linear in the shapes, for Cram under a microsecond each
 * with the graph search and without outcomes or moves. Since 0.9.
 */
CGT_API cgt_status cgt_census_run(cgt_census *census, cgt_budget *budget);

/*
 * A figure, into *value; it counts the shapes done so far:
 *   "shapes"           shapes
 *   "positions"        positions: the shapes, or all ways to fill them with stones
 *   "wins"             second player's wins (0 if outcomes are off)
 *   "first"            first player's wins, whoever begins (0 if outcomes are off)
 *   "rigid"            positions paired by a rigid motion
 *   "any"              positions paired by any involution
 *   "gained"           positions paired by an involution but by no rigid motion
 *   "extra-shapes"     positions with at least one pairing that is no rigid motion
 *   "extra-maps"       such pairings
 *   "most-extra"       the most such pairings one position has
 *   "one-move"         positions in which some player has a move to a paired position
 *   "one-move-last"    those in which nothing more can be played after any such move
 *   "one-move-both"    positions in which both players have one
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

/*
 * The k-th position that was kept for a move to a paired one, k from 0, with such a move; one after which there is something to
 * play for, if there is one. The order is as that of cgt_census_extra.
 *
 * position   set to the position before the move; release with cgt_position_unref
 * player     set to who makes it, enum cgt_player (in an impartial game CGT_LEFT)
 * move       set to the number that cgt_position_moves gives the move
 * pairing    set to a pairing of what is left: the position after the move, with the cells blocked that no move can touch any
 *            more; release with cgt_involution_unref
 *
 * Returns CGT_OK, CGT_END (there are no more than k), CGT_BAD_ARGUMENT, CGT_BUSY or CGT_OUT_OF_MEMORY. Since 0.9.
 */
CGT_API cgt_status cgt_census_one_move(const cgt_census *census, size_t k, cgt_position **position, int32_t *player,
                                       uint64_t *move, cgt_involution **pairing);

#ifdef __cplusplus
}
#endif

#endif
