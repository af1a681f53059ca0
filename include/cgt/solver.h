/* SPDX-License-Identifier: MIT */
/*
 * cgt/solver.h - who wins, and what an impartial position is worth.
 *
 * A cgt_solver holds tables of what it has learnt, and answers questions of positions. Everything in its tables is proved
 * and kept under its whole key, never under a hash alone; a question asked a second time costs a look-up.
 *
 * A position is split into independent components. In normal play the impartial ones are combined by the exclusive-or of their
 * Grundy values (Sprague 1935, Grundy 1939), a component cancels with its negative, and dead ones and those found to be worth
 * zero are dropped. In misere play only components in which nobody can ever move are dropped, and the sum is searched whole; so
 * is a sum with a component in which moves can be forced (Dawson's pawns), in either convention. A component whose positions can
 * repeat (pawns with queens, or a game of your own in which a board comes back) is refused with CGT_UNSUPPORTED.
 *
 * The node of a budget is a component or sum whose options were made and searched.
 *
 * Threads: a solver has one owner; different solvers may work in different threads and share boards, games and positions.
 * During a call, calls on the same solver from the progress callback answer CGT_BUSY.
 */
#ifndef CGT_SOLVER_H
#define CGT_SOLVER_H

#include <cgt/budget.h>
#include <cgt/position.h>
#include <cgt/status.h>
#include <cgt/terms.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cgt_solver cgt_solver;

/*
 * Makes a solver with empty tables, into *solver; to be released with cgt_solver_free.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL) or CGT_OUT_OF_MEMORY. Since 0.9.
 */
CGT_API cgt_status cgt_solver_new(cgt_solver **solver);

/* Releases a solver; NULL does nothing, nor does a call from inside a call on the same solver. Since 0.9. */
CGT_API void cgt_solver_free(cgt_solver *solver);

/* Empties the tables; options stay. Returns CGT_OK, CGT_BAD_ARGUMENT or CGT_BUSY. Since 0.9. */
CGT_API cgt_status cgt_solver_clear(cgt_solver *solver);

/*
 * The Grundy value of an impartial position in normal play, into *value: the size of the nim heap it equals.
 *
 * budget   limits and progress, or NULL
 *
 * Returns CGT_OK, CGT_BAD_ARGUMENT, CGT_NO_VALUE (a component is partizan), CGT_LIMIT, CGT_CANCELLED (in both cases the
 * tables keep what was proved, and the same call goes on from there), CGT_UNSUPPORTED (play can repeat), CGT_CALLBACK_FAILED,
 * CGT_OUT_OF_MEMORY or CGT_BUSY. Cost: exponential in the size of the largest component; none for nimbers. Since 0.9.
 */
CGT_API cgt_status cgt_solver_grundy(cgt_solver *solver, const cgt_position *position, cgt_budget *budget,
                                     uint64_t *value);

/*
 * Who wins with best play, an enum cgt_player into *winner.
 *
 * to_move      enum cgt_player: who moves first
 * convention   enum cgt_convention
 *
 * Returns as cgt_solver_grundy, but for CGT_NO_VALUE. Since 0.9.
 */
CGT_API cgt_status cgt_solver_winner(cgt_solver *solver, const cgt_position *position, int32_t to_move,
                                     int32_t convention, cgt_budget *budget, int32_t *winner);

/*
 * The outcome class, an enum cgt_outcome into *outcome: who wins when Left begins and when Right begins.
 * Returns as cgt_solver_winner. Since 0.9.
 */
CGT_API cgt_status cgt_solver_outcome(cgt_solver *solver, const cgt_position *position, int32_t convention,
                                      cgt_budget *budget, int32_t *outcome);

/*
 * A figure of the solver, into *value:
 *   "nodes"        nodes searched since the solver was made or cleared
 *   "last-nodes"   nodes searched by the last question
 *   "components"   different components stored
 *   "sums"         different sums of components stored
 *   "bytes"        bytes held by the tables
 * Returns CGT_OK or CGT_BAD_ARGUMENT (NULL, no such key: the last error lists them). Since 0.9.
 */
CGT_API cgt_status cgt_solver_statistic(const cgt_solver *solver, const char *key, uint64_t *value);

#ifdef __cplusplus
}
#endif

#endif
