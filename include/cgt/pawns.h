/* SPDX-License-Identifier: MIT */
/*
 * cgt/pawns.h - Dawson's pawns, beyond what cgt/solver.h does with every game.
 *
 * The rules are those of the game "dawson-pawns" (cgt/game.h). Left plays P, up the board. A file is a column of the board; it
 * is untouched while a P stands on its bottom row, a p on its top row and nothing between. Files are numbered from 0.
 *
 * An exchange is a step and all the captures that then have to be made (captures=compulsory). From the full diagram every
 * exchange has an odd number of moves and one end, and is a move of the octal game .137 on the runs of untouched files
 * (doc/theory.md, "Dawson's pawns").
 *
 * A cgt_pawn_walk plays one board out as it stands, position by position, and keeps those it has met. It knows nothing of
 * runs, blocks or symmetry: it is the slow way, to count with and to check by, and it takes queens, with which play can go on for
 * ever and be drawn. A cgt_pawn_search knows how a diagram falls apart, and answers the same questions on far wider boards.
 *
 * Threads: cgt_pawn_runs and cgt_pawn_exchange may be called from any thread. A walk or a search has one owner; different
 * ones may work in different threads. During a call, calls on the same handle from the progress callback answer CGT_BUSY.
 */
#ifndef CGT_PAWNS_H
#define CGT_PAWNS_H

#include <cgt/board.h>
#include <cgt/budget.h>
#include <cgt/game.h>
#include <cgt/position.h>
#include <cgt/status.h>
#include <cgt/terms.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cgt_pawn_walk cgt_pawn_walk;
typedef struct cgt_pawn_search cgt_pawn_search;

/* The most files one board can have here. A position of several boards can have more. */
#define CGT_PAWNS_MAX_FILES 64

/*
 * The lengths of the runs of untouched files, from the left; see cgt/status.h for cap and needed.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, not a grid of three rows) or CGT_BUFFER_TOO_SMALL. Cost: linear. Since 0.9.
 */
CGT_API cgt_status cgt_pawn_runs(const cgt_board *board, int32_t *length, size_t cap, size_t *needed);

/*
 * Plays an exchange: the pawn of `player` on `file` that can step does so (there is never more than one), and then, as long as
 * the player to move can capture, he does, along every branch where there are several captures.
 *
 * moves   set to the number of moves, the step included
 * end     set to the board at the end; release with cgt_board_unref
 *
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, another game, or one with optional captures or queens, a board that is none of the
 * game's, no such player or file), CGT_TOO_LARGE (more than CGT_PAWNS_MAX_FILES files), CGT_ILLEGAL_MOVE (no pawn on the file can
 * step, or the player has to capture), CGT_NO_VALUE (the branches differ in their length or their end), CGT_LIMIT, CGT_CANCELLED
 * or CGT_OUT_OF_MEMORY. A node is a position in which captures are made. Cost: the number of positions on the branches. Since 0.9.
 */
CGT_API cgt_status cgt_pawn_exchange(const cgt_game *game, const cgt_board *board, int32_t player, int32_t file,
                                     cgt_budget *budget, int32_t *moves, cgt_board **end);

/*
 * Makes a walk under a game, into *walk; release it with cgt_pawn_walk_free.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, not "dawson-pawns") or CGT_OUT_OF_MEMORY. Since 0.9.
 */
CGT_API cgt_status cgt_pawn_walk_new(const cgt_game *game, cgt_pawn_walk **walk);

/* Releases a walk; NULL does nothing, nor does a call from inside a call on the same walk. Since 0.9. */
CGT_API void cgt_pawn_walk_free(cgt_pawn_walk *walk);

/*
 * Searches depth first who wins, remembering each position it has met and stopping at the first winning move, with moves in the
 * order of cgt_position_moves: captures before steps, the lowest row first whoever moves, files from the left, of the captures of
 * a pawn that to the left first. Afterwards the walk holds the positions met.
 *
 * to_move      enum cgt_player
 * convention   enum cgt_convention
 * winner       set to an enum cgt_player
 *
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, a board that is none of the game's), CGT_TOO_LARGE (more than CGT_PAWNS_MAX_FILES
 * files), CGT_UNSUPPORTED (queens: use cgt_pawn_walk_retrograde), CGT_LIMIT, CGT_CANCELLED, CGT_OUT_OF_MEMORY or CGT_BUSY.
 * A node is a position met. Cost: exponential in the files. Since 0.9.
 */
CGT_API cgt_status cgt_pawn_walk_search(cgt_pawn_walk *walk, const cgt_board *board, int32_t to_move, int32_t convention,
                                        cgt_budget *budget, int32_t *winner);

/*
 * Finds every position that can be reached, the start included. Afterwards the walk holds them.
 * Returns as cgt_pawn_walk_search, but takes queens. Since 0.9.
 */
CGT_API cgt_status cgt_pawn_walk_reach(cgt_pawn_walk *walk, const cgt_board *board, int32_t to_move, cgt_budget *budget);

/*
 * Finds every position that can be reached and who wins it, backwards from those in which the player to move is stuck
 * (retrograde analysis: Zermelo 1913; Thompson 1986). A position from which neither player can force the end is drawn.
 * Afterwards the walk holds the positions.
 *
 * winner   set to an enum cgt_player, CGT_NOBODY for a draw
 *
 * Returns as cgt_pawn_walk_reach. Cost: some 50 bytes a position and 8 a move between them. Since 0.9.
 */
CGT_API cgt_status cgt_pawn_walk_retrograde(cgt_pawn_walk *walk, const cgt_board *board, int32_t to_move, int32_t convention,
                                            cgt_budget *budget, int32_t *winner);

/* How many positions the walk holds: a board and who is to move make one. 0 for NULL. Since 0.9. */
CGT_API uint64_t cgt_pawn_walk_count(const cgt_pawn_walk *walk);

/*
 * The k-th position that the walk holds, k from 0 in the order in which they were met, into *board (release with
 * cgt_board_unref) and *to_move.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, no such position), CGT_OUT_OF_MEMORY or CGT_BUSY. Since 0.9.
 */
CGT_API cgt_status cgt_pawn_walk_position(const cgt_pawn_walk *walk, uint64_t k, cgt_board **board, int32_t *to_move);

/* 1 if the walk holds the position, else 0 (also for NULL). Cost: linear in the cells. Since 0.9. */
CGT_API int32_t cgt_pawn_walk_holds(const cgt_pawn_walk *walk, const cgt_board *board, int32_t to_move);

/*
 * A figure of the walk's last call, into *value:
 *   "positions"   positions held
 *   "far-rank"    those of them in which a pawn stands on its far rank
 *   "left", "right", "drawn"   positions that cgt_pawn_walk_retrograde found won for each, and drawn; else 0
 *   "bytes"       bytes held
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, no such key: the last error lists them) or CGT_BUSY. Since 0.9.
 */
CGT_API cgt_status cgt_pawn_walk_statistic(const cgt_pawn_walk *walk, const char *key, uint64_t *value);

/*
 * Makes a search under a game, into *search; release it with cgt_pawn_search_free.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, not "dawson-pawns"), CGT_UNSUPPORTED (queens) or CGT_OUT_OF_MEMORY. Since 0.9.
 */
CGT_API cgt_status cgt_pawn_search_new(const cgt_game *game, cgt_pawn_search **search);

/* Releases a search; NULL does nothing, nor does a call from inside a call on the same search. Since 0.9. */
CGT_API void cgt_pawn_search_free(cgt_pawn_search *search);

/*
 * Who wins with best play, an enum cgt_player into *winner. The position is a sum of boards under the game of the search.
 *
 * to_move      enum cgt_player
 * convention   enum cgt_convention
 *
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL), CGT_FOREIGN (a component of another game), CGT_TOO_LARGE (a board of more than
 * CGT_PAWNS_MAX_FILES files), CGT_LIMIT, CGT_CANCELLED (in both cases the tables keep what was proved, and the same call goes on
 * from there), CGT_OUT_OF_MEMORY or CGT_BUSY. A node is a sum whose moves were tried. Cost: exponential in what cannot be
 * taken apart. Since 0.9.
 */
CGT_API cgt_status cgt_pawn_search_winner(cgt_pawn_search *search, const cgt_position *position, int32_t to_move,
                                          int32_t convention, cgt_budget *budget, int32_t *winner);

/*
 * The nim heap that a position at rest is worth in normal play with compulsory captures, its size into *value: alone, or in a
 * sum with games that have no forced moves. It is found by playing exchanges on the board, each of them one move.
 *
 * Returns as cgt_pawn_search_winner, and CGT_NO_VALUE (somebody can capture: the position is not at rest; or it is worth a nim
 * heap and free moves of one player) and CGT_UNSUPPORTED (captures are optional; or an exchange can hand the turn back to the
 * player who began it, or has ends of different values, so that it is no single move; or a part of the position met on the way
 * is no nim heap). Cost: cubic in the files of a full diagram. Since 0.9.
 */
CGT_API cgt_status cgt_pawn_search_grundy(cgt_pawn_search *search, const cgt_position *position, cgt_budget *budget,
                                          uint64_t *value);

/*
 * A figure of the search, into *value:
 *   "nodes"        sums searched since the search was made
 *   "last-nodes"   sums searched by the last question
 *   "pieces"       different pieces of diagrams stored
 *   "sums"         different sums of them stored
 *   "bytes"        bytes held by the tables
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, no such key: the last error lists them) or CGT_BUSY. Since 0.9.
 */
CGT_API cgt_status cgt_pawn_search_statistic(const cgt_pawn_search *search, const char *key, uint64_t *value);

#ifdef __cplusplus
}
#endif

#endif
