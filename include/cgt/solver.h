/* SPDX-License-Identifier: MIT */
/*
 * cgt/solver.h - who wins, and what a position is worth.
 *
 * A cgt_solver holds tables of what it has learnt, and answers questions of positions. Everything in its tables is proved
 * and kept under its whole key, never under a hash alone; a question asked a second time costs a look-up.
 *
 * A position is split into independent components. In normal play the impartial ones are combined by the exclusive-or of their
 * Grundy values (Sprague 1935, Grundy 1939), small boards and value expressions are replaced by their values, which are found
 * by play and added up as long as that stays small, a component cancels with its negative, and dead ones and those found to be
 * worth zero are dropped; what is left is searched by proof numbers. In misere play only components in which nobody can ever
 * move are dropped, and the sum is searched whole; so is a sum with a component in which moves can be forced (Dawson's pawns), in
 * either convention. Pawns with queens, whose positions can repeat, are refused with CGT_UNSUPPORTED; so is a game of your own
 * once a search meets a board that comes back.
 *
 * A pairing (cgt/pairing.h) can spare a search, in two ways, neither of which is used unless asked for: in front of it
 * (cgt_solver_set, "check-pairings"), and as the first reply to try (cgt_solver_winner_image_first).
 *
 * Heaps are components each on its own, and in normal play their values come from the sequence of their game (cgt/octal.h),
 * with its proved period where there is one; each heap whose value is computed is a node. A heap with more than 4194304 moves
 * is CGT_TOO_LARGE where it has to be played out, as is one of Nim from 2^31 on in a sum with partizan components.
 *
 * The node of a budget is a component or sum whose options were made and searched, or measured for a best line, a position
 * whose symmetry was used, or a step of the arithmetic of values (cgt/values.h).
 *
 * States: a solver is READY, or ASKING: from the start of a question (grundy, winner, outcome, winning_moves, best_line,
 * winner_image_first, value, best_moves) until that call returns, callbacks included. There is no third state: CGT_LIMIT,
 * CGT_CANCELLED, CGT_OUT_OF_MEMORY or a callback that failed leave it READY, with what was proved kept, and the same call goes
 * on from there.
 *
 *   cgt_solver_new              ensure READY, tables empty, options at their defaults
 *   questions                   require READY, else CGT_BUSY; ensure READY, tables holding no less than before
 *   cgt_solver_set, _clear      require READY, else CGT_BUSY; ensure READY, on failure as before
 *   cgt_solver_save, _load      require READY, else CGT_BUSY; ASKING while they are at work; ensure READY
 *   cgt_solver_statistic        require READY, else CGT_BUSY; changes nothing
 *   cgt_solver_values           require READY, else CGT_BUSY; makes the table of values if there is none
 *   cgt_solver_free             require READY; while ASKING it does nothing, and the caller still owns the solver
 *   cgt_budget_cancel           at any time, from any thread or signal handler: the question answers CGT_CANCELLED,
 *                               unless it finishes before its next check, in which case it returns its answer
 *
 * Threads: only one thread at a time may use a solver, even if the solver itself uses several (option "threads"); different
 * solvers may work in different threads and share boards, games and positions.
 */
#ifndef CGT_SOLVER_H
#define CGT_SOLVER_H

#include <cgt/budget.h>
#include <cgt/involution.h>
#include <cgt/position.h>
#include <cgt/status.h>
#include <cgt/terms.h>
#include <cgt/values.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cgt_solver cgt_solver;

/*
 * Makes a solver with empty tables, into *solver; release it with cgt_solver_free.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL) or CGT_OUT_OF_MEMORY. Since 0.9.
 */
CGT_API cgt_status cgt_solver_new(cgt_solver **solver);

/* Releases a solver; NULL does nothing, nor does a call from inside a call on the same solver or on its table of values.
 * Since 0.9. */
CGT_API void cgt_solver_free(cgt_solver *solver);

/* Empties the tables; options stay. Returns CGT_OK, CGT_BAD_ARGUMENT, CGT_BUSY or CGT_OUT_OF_MEMORY (then nothing changed).
 * Since 0.9. */
CGT_API cgt_status cgt_solver_clear(cgt_solver *solver);

/*
 * Sets an option:
 *   "check-pairings"   1: before a component is searched, a map of its cells that pairs it is looked for, in a partizan game one
 *                      that exchanges the players; a component that has one is worth zero and is dropped. This is done in games
 *                      in which the clauses of a pairing prove the second player's win, and is true in normal play only: while it
 *                      is on, questions about misere play are CGT_UNSUPPORTED. A search for a map that takes long is given up.
 *                      0, the default: no component is checked.
 *   "table-bytes"      the most that the table of results may hold, from 128; the default is 2^30 (2^28 where pointers have
 *                      32 bits). The table takes memory as results come. When it is full, the results that were cheapest to
 *                      compute are discarded first. Answers are right whatever the size. Shrinking the table discards the
 *                      results that no longer fit
 *   "threads"          how many threads, from 1 to 256, search together; the default is 1. They value large pieces of Cram of
 *                      at most 64 cells, and find who wins Domineering on more than a few cells and sums with boards of
 *                      Clobber of more than one row that have 16 stones or more together. All else is done by the calling
 *                      thread; so are searches for pairings, and sums with a game from callbacks. Answers are the same for any
 *                      number. Node counts are summed over all threads and vary from run to run. A node limit is divided
 *                      equally among the threads; a byte limit applies to their total. The progress callback runs in the
 *                      calling thread
 * What was proved stays in the tables, whatever the options are.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, no such option: the last error lists them; value out of range), CGT_BUSY or
 * CGT_OUT_OF_MEMORY. Since 0.9.
 */
CGT_API cgt_status cgt_solver_set(cgt_solver *solver, const char *option, int64_t value);

/*
 * The Grundy value of an impartial position, into *value. In normal play: the size of the nim heap it equals. In misere play:
 * the one n for which the position and a nim heap of n together are won by the previous player; it is found by asking who wins
 * with n = 0, 1, 2 ... (see cgt/misere.h for the genus, of which it is a digit).
 *
 * convention   enum cgt_convention
 * budget       limits and progress, or NULL
 *
 * Returns CGT_OK, CGT_BAD_ARGUMENT, CGT_NO_VALUE (a component is partizan), CGT_LIMIT, CGT_CANCELLED (in both cases the
 * tables keep what was proved, and the same call goes on from there), CGT_TOO_LARGE (of a heap, see above; or its value is
 * beyond what a sequence can hold), CGT_UNSUPPORTED (play can repeat; or misere play while pairings are checked),
 * CGT_CALLBACK_FAILED, CGT_OUT_OF_MEMORY or CGT_BUSY (the solver, or its table of values, is at work).
 * Cost: in normal play exponential in the size of the largest component, none for nimbers; in misere play that of a search of
 * all that play can lead to. Since 0.9.
 */
CGT_API cgt_status cgt_solver_grundy(cgt_solver *solver, const cgt_position *position, int32_t convention, cgt_budget *budget,
                                     uint64_t *value);

/*
 * Who wins with best play, an enum cgt_player into *winner.
 *
 * to_move      enum cgt_player: who moves first
 * convention   enum cgt_convention
 *
 * Returns as cgt_solver_grundy, but for CGT_NO_VALUE; CGT_UNSUPPORTED in misere play while pairings are checked. Since 0.9.
 */
CGT_API cgt_status cgt_solver_winner(cgt_solver *solver, const cgt_position *position, int32_t to_move,
                                     int32_t convention, cgt_budget *budget, int32_t *winner);

/*
 * The outcome class, an enum cgt_outcome into *outcome: who wins when Left begins and when Right begins.
 * Returns as cgt_solver_winner. Cost: two questions of who wins. Since 0.9.
 */
CGT_API cgt_status cgt_solver_outcome(cgt_solver *solver, const cgt_position *position, int32_t convention,
                                      cgt_budget *budget, int32_t *outcome);

/*
 * All moves with which a player wins.
 *
 * move   array of the numbers, ascending, that cgt_position_moves gives the moves; see cgt/status.h for cap and needed. There
 *        are none where he loses; nor, in misere play, where he has no move and so has won.
 *
 * Returns as cgt_solver_winner, CGT_TOO_LARGE (more than 4194304 moves) or CGT_BUFFER_TOO_SMALL (the same call made again costs
 * look-ups). Cost: a question for each move. Since 0.9.
 */
CGT_API cgt_status cgt_solver_winning_moves(cgt_solver *solver, const cgt_position *position, int32_t to_move,
                                            int32_t convention, cgt_budget *budget, uint64_t *move, size_t cap, size_t *needed);

/*
 * Writes a best line: play to the end in which the winner takes the quickest of his forced wins and the loser holds out as long
 * as he can, counted in moves; of several best moves the first in the order of cgt_position_moves is made. The texts of the
 * moves are separated by spaces (texts in double quotes may hold spaces themselves); the text is empty where there is no move.
 * See cgt/status.h for cap and needed.
 *
 * Returns as cgt_solver_winner, or CGT_BUFFER_TOO_SMALL (the same call made again costs look-ups). Cost:
 * exponential, and more than finding the winner: of each position that is lost all options have to be measured, and nothing
 * can be cancelled or dropped, since that changes how long play lasts. Since 0.9.
 */
CGT_API cgt_status cgt_solver_best_line(cgt_solver *solver, const cgt_position *position, int32_t to_move,
                                        int32_t convention, cgt_budget *budget, char *buf, size_t cap, size_t *needed);

/*
 * Who wins with best play, found by pairing until the symmetry breaks, then by search; an enum cgt_player into *winner.
 *
 * involution   a map of the cells of the position that is asked about
 *
 * While the involution carries the position onto itself, the image is the first reply tried to a move; if it is not there or
 * does not win, all others are searched. A move that is its own image leaves the symmetry to the other player. So the answer
 * is exact, with any involution and in either convention, and the same as that of cgt_solver_winner; only the cost differs.
 *
 * Returns as cgt_solver_winner; CGT_UNSUPPORTED also for components that are no grids. After CGT_LIMIT the searches made are
 * kept; the symmetric positions themselves are looked at anew. Since 0.9.
 */
CGT_API cgt_status cgt_solver_winner_image_first(cgt_solver *solver, const cgt_involution *involution, int32_t to_move,
                                                 int32_t convention, cgt_budget *budget, int32_t *winner);

/*
 * The value of a position in normal play, into *value: a value of the solver's table (cgt_solver_values, cgt/values.h), where its
 * canonical form, its text, thermograph and so on are asked for.
 *
 * The components are valued one by one, each as the game whose options are the values of its options, and added. Boards that
 * are images of each other under a symmetry of their game are valued once; an image under a symmetry that exchanges the players,
 * or what the negative callback of a game of your own gives, has the negative of the value. Impartial components are worth the
 * nimbers of their Grundy values, and those that are found to be worth zero with "check-pairings" are not played.
 *
 * Dawson's pawns with compulsory captures have a value at rest, while nobody could capture: a move and the captures that it
 * compels are one move to a value, if they are an odd number and all ways to make them end in positions of the same value. While
 * a capture is pending, or where that is not so, there is no value.
 *
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL), CGT_NO_VALUE (of pawns, see above), CGT_LIMIT, CGT_CANCELLED (in both cases the tables
 * keep what was found, and the same call goes on from there), CGT_TOO_LARGE (of a heap, see above; or a value beyond the limits
 * of cgt/values.h), CGT_UNSUPPORTED (play can repeat), CGT_CALLBACK_FAILED, CGT_OUT_OF_MEMORY, or CGT_BUSY (the solver, or its
 * table of values, is at work).
 * Cost: exponential in the size of the largest component, and that of a canonical form for each position that it leads to, up to
 * symmetry. A node is one of these positions, or one of cgt/values.h. Since 0.9.
 */
CGT_API cgt_status cgt_solver_value(cgt_solver *solver, const cgt_position *position, cgt_budget *budget, uint64_t *value);

/*
 * The best moves of a player in normal play by a rule, found from the values of what the moves leave:
 *   "undominated"   moves that no other move dominates: none leaves a value that is greater (for Right: less) than theirs
 *   "winning"       those of them that win; none where the player, moving first, loses
 *   "hotstrat"      the moves that gain most in the hottest of the components in which the player has any: in one of temperature
 *                   t and mean m, Left gains r - m by a move to a game whose right wall stands at r at t, and Right m - l by
 *                   one to a game whose left wall stands at l (cgt/thermograph.h)
 *   "sentestrat"    if what the other player has just made of a component is hotter than the ambient temperature, a reply there,
 *                   by hotstrat among its components; else, or if there is none, hotstrat. The ambient temperature is the least
 *                   that an earlier position of the play has had; the temperature of a position is that of its hottest
 *                   component. Without earlier positions: hotstrat
 * Hotstrat and sentestrat (Berlekamp, The economist's view of combinatorial games, in Games of No Chance, 1996) are strategies
 * that look at temperatures alone; their moves need not win where there is a move that does.
 *
 * to_move         enum cgt_player
 * rule            one of the above
 * earlier         array of `earlier_count` positions, the play so far from the oldest to the one from which the other player
 *                 has just moved here; looked at by "sentestrat" only. NULL is allowed for none
 * move            array of the numbers, ascending, that cgt_position_moves gives the moves; see cgt/status.h for cap and needed
 *
 * Returns as cgt_solver_value; CGT_BAD_ARGUMENT also for no such rule (the last error lists them) or earlier positions of which
 * the last is not one move before; CGT_UNSUPPORTED also for pawns with compulsory captures, the moves of which are parts of
 * exchanges; CGT_TOO_LARGE also for more than 4194304 moves or a wall beyond the limits of a number; or CGT_BUFFER_TOO_SMALL (the
 * same call made again costs look-ups). Cost: a value for each move, and for the first two rules their comparison with each
 * other; for the others their walls. Since 0.9.
 */
CGT_API cgt_status cgt_solver_best_moves(cgt_solver *solver, const cgt_position *position, int32_t to_move, const char *rule,
                                         const cgt_position *const *earlier, size_t earlier_count, cgt_budget *budget,
                                         uint64_t *move, size_t cap, size_t *needed);

/*
 * The table of values of the solver, into *values: a new reference, release it with cgt_values_unref. It may be used between
 * questions as any table may, by whoever owns the solver, and outlives it; during a question of values, calls on it answer
 * CGT_BUSY. After cgt_solver_clear the solver has another one.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL), CGT_OUT_OF_MEMORY or CGT_BUSY. Constant time. Since 0.9.
 */
CGT_API cgt_status cgt_solver_values(cgt_solver *solver, cgt_values **values);

/*
 * A figure of the solver, into *value:
 *   "nodes"             nodes searched since the solver was made or cleared
 *   "last-nodes"        nodes searched by the last question
 *   "components"        different components stored
 *   "sums"              sums of components searched since the solver was made or cleared: their options were made
 *   "lines"             different sums stored to measure best lines
 *   "valued"            components whose value was found by play since the solver was made or cleared
 *   "left-out"          what the last file that was saved or loaded had no place for: see cgt_solver_save and cgt_solver_load
 *   "bytes"             bytes held by all tables
 *   "table-entries"     results in the table of results
 *   "table-bytes"       bytes held by that table
 *   "pairing-checks"    components in which a pairing was looked for
 *   "pairings-found"    those that had one, and so were not searched
 *   "checks-given-up"   those in which the search for one took too long
 *   "symmetric-nodes"   nodes that were symmetric positions in a search with the image first
 *   "images-tried"      images tried as replies there
 *   "images-enough"     those of them that won
 * All but those of the tables and of files count since the solver was made or cleared.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, no such key: the last error lists them) or CGT_BUSY. Since 0.9.
 */
CGT_API cgt_status cgt_solver_statistic(const cgt_solver *solver, const char *key, uint64_t *value);

/*
 * Writes what is proved into a file, from which another solver, on any machine, can go on (cgt_solver_load): the table of
 * results, values and Grundy values of components, sequences of heaps, and lengths of best lines. An earlier file of this
 * name is replaced whole or not at all (see cgt/status.h). A node is a result.
 *
 * A game of your own is named by its spec, name and version, and its boards by their bytes. What cannot be named is left
 * out: what is known of two games of your own that have one spec, and sums with nimbers or multiples of up beyond 4096. How
 * much that was, the figure "left-out" says afterwards. Not kept is what is not proved, that no pairing was found
 * ("check-pairings"), and what takes few nodes to find again: values of boards of Clobber of a few stones, and of strips and
 * small pieces of Domineering.
 *
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL), CGT_BUSY, CGT_IO, CGT_LIMIT, CGT_CANCELLED or CGT_OUT_OF_MEMORY. Since 0.9.
 */
CGT_API cgt_status cgt_solver_save(cgt_solver *solver, const char *path, cgt_budget *budget);

/*
 * Takes over what is in a file that cgt_solver_save wrote; of results for which the table has no room the cheapest are
 * dropped. The whole file is checked first, and only then anything is taken: a file that is none leaves the solver knowing
 * what it knew.
 *
 * The checksum is against accidents and not against malice: whoever changes a file can make it anew. What is seen quickly is
 * checked besides: that each result is one that a search of this library can have, that values are in canonical form and
 * keys in normal form, that nothing in the file contradicts anything else in it or what the solver knows, such as bounds
 * that cross. Whether results are true is not checked, which would take as long as to find them. So take a file from nobody
 * from whom you would not take a program: a false result makes the solver's answers false. (Proofs, cgt/proof.h, need no
 * trust.)
 *
 * What is said of a game of your own is taken if the solver has met one game of that spec, name and version: ask it about
 * one of its boards before, if only one without moves. It is you who promises that the callbacks still mean the same. What
 * is said of other games of callers is left out, and counted in the figure "left-out". A file of 0.9.0 is read, but for its
 * results about sums in normal play, since that version could be wrong about them: these are left out, too.
 *
 * A node is a result, and each is read twice. A solver that has results already needs room for those of the file beside them
 * meanwhile.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL), CGT_BUSY (also: a callback of a game of your own is running), CGT_IO, CGT_CORRUPT
 * (no such file; a game of your own that is not what it was), CGT_CALLBACK_FAILED, CGT_TOO_LARGE (more heaps than fit into
 * memory, or more from a callback than cgt/builder.h allows), CGT_LIMIT, CGT_CANCELLED or CGT_OUT_OF_MEMORY: all of them
 * leave the solver usable, knowing what it knew and perhaps, where memory or the bytes of the budget ran out in the end,
 * some of what the file says. Since 0.9.
 */
CGT_API cgt_status cgt_solver_load(cgt_solver *solver, const char *path, cgt_budget *budget);

#ifdef __cplusplus
}
#endif

#endif
