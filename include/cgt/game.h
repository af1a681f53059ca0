/* SPDX-License-Identifier: MIT */
/*
 * cgt/game.h - games: sets of rules that turn a board into a position.
 *
 * A game is made from a spec, a name that may be followed by options in brackets:
 *
 *   "clobber"            partizan. A player moves one of his stones, Left x and Right o, onto a stone of the other colour that
 *                        shares an edge with it; that stone is taken off. (Albert, Grossman, Nowakowski and Wolfe, An
 *                        introduction to Clobber, Integers 5 (2005).)
 *   "cram"               impartial. A move places a domino on two empty cells that share an edge. (Gardner 1974; Winning Ways,
 *                        chapter 15, under "plugg"; also "dots-and-pairs".)
 *   "dawson-pawns"       partizan. Three ranks of pawns: Left's P move up, Right's p down, one cell ahead if it is empty, or
 *                        one diagonally ahead onto an enemy, which is taken off; whoever can capture must, in whatever
 *                        component of the position. Options: captures=compulsory or optional; promotion, of a pawn that reaches
 *                        its far rank: inert (it stays and has no move), removed (it is taken off) or queen (it becomes a Q or
 *                        q, which moves as in chess; then positions can repeat, and the solver does not take the game: see
 *                        cgt/pawns.h). "dawson-pawns" alone means the first of each; another choice is written
 *                        "dawson-pawns(captures=optional, promotion=removed)". A board has three rows and no '#'. (T. R.
 *                        Dawson 1935; Winning Ways, chapter 4.)
 *   "domineering"        partizan. Left places dominoes upright, on two empty cells of a column, Right lying, on two of a row:
 *                        ".|." is worth 1 and ".." is worth -1. (Goran Andersson; Winning Ways, chapter 5; ONAG, chapter 10.)
 *   "impartial-clobber"  impartial. As clobber, but both players move the stones of both colours. (Dai and Chen 2022.)
 *   "toads-and-frogs"    partizan. Left's toads t move to the right, Right's frogs f to the left: one cell, if it is empty, or
 *                        two, over a piece of the other kind onto an empty cell. Jumping takes nothing off. Each row of the
 *                        board is a strip of its own. (Richard Guy; Winning Ways, chapter 1; Erickson, New Toads and Frogs
 *                        results, Games of No Chance (1996).)
 *
 *   "value"              short games in the notation of values, on boards of bytes; see cgt/position.h. Partizan as a game, but
 *                        nimbers, and braces in which both players have the same options throughout, count as impartial
 *                        where an impartial position is asked for.
 *
 * A game is made, too, from every code of a take-and-break game on heaps (cgt/octal.h): "0.137", "0.[3]" (Nim), "S{1,3,4}",
 * "grundy". It is impartial and played on heaps, of which a move takes one as the code allows; its standard spec is the
 * standard form of the code.
 *
 * Games of your own are made with cgt/builder.h.
 *
 * Texts of grids hold '.', '#' and these letters; X, O, T and F are read as x, o, t and f, and in toads-and-frogs X and O as
 * t and f, and written in small letters. Pawns have capitals and small letters.
 *
 * Games are immutable. Threads: games may be shared between threads; all functions may be called from any thread.
 */
#ifndef CGT_GAME_H
#define CGT_GAME_H

#include <cgt/board.h>
#include <cgt/status.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cgt_game cgt_game;

/*
 * Makes a game from its spec, into *game; release with cgt_game_unref. Case does not matter.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL), CGT_BAD_SYNTAX (no such game or option: the last error lists what there is; a code
 * that is none), CGT_TOO_LARGE (a code beyond the limits of cgt/octal.h) or CGT_OUT_OF_MEMORY. Cost: linear. Since 0.9.
 */
CGT_API cgt_status cgt_game_new(const char *spec, cgt_game **game);

/* Takes one more reference and returns its argument; NULL gives NULL. Since 0.9. */
CGT_API cgt_game *cgt_game_ref(const cgt_game *game);

/* Gives one reference back, the last one frees; NULL does nothing. Since 0.9. */
CGT_API void cgt_game_unref(cgt_game *game);

/*
 * Writes the spec of a game in its standard form, from which cgt_game_new makes an equal game, unless it is one of your own;
 * see cgt/status.h for cap and needed.
 * Returns CGT_OK, CGT_BAD_ARGUMENT or CGT_BUFFER_TOO_SMALL. Since 0.9.
 */
CGT_API cgt_status cgt_game_spec(const cgt_game *game, char *buf, size_t cap, size_t *needed);

/*
 * Writes the name of the k-th game that cgt_game_new knows, k from 0, in alphabetical order, codes not among them; see
 * cgt/status.h for cap and needed.
 * Returns CGT_OK, CGT_END (there are no more than k), CGT_BAD_ARGUMENT (no buffer, but room) or CGT_BUFFER_TOO_SMALL. Since
 * 0.9.
 */
CGT_API cgt_status cgt_game_known(size_t k, char *buf, size_t cap, size_t *needed);

/*
 * 1 if both are the same game (or both are NULL), else 0: made from equal standard specs, or, if one of your own, one and the
 * same. Since 0.9.
 */
CGT_API int32_t cgt_game_equal(const cgt_game *a, const cgt_game *b);

/* A hash: equal games have equal hashes; 0 for NULL. It may differ between versions of the library. Since 0.9. */
CGT_API uint64_t cgt_game_hash(const cgt_game *game);

/* 1 if both players always have the same moves, else 0 (also for NULL). Since 0.9. */
CGT_API int32_t cgt_game_is_impartial(const cgt_game *game);

/* The kind of board the game is played on, an enum cgt_board_kind, or 0 for NULL. Since 0.9. */
CGT_API int32_t cgt_game_board_kind(const cgt_game *game);

/*
 * Writes the contents a grid of this game may have besides '.' and '#', such as "xo", as a text; see cgt/status.h for cap
 * and needed.
 * Returns CGT_OK, CGT_BAD_ARGUMENT or CGT_BUFFER_TOO_SMALL. Since 0.9.
 */
CGT_API cgt_status cgt_game_alphabet(const cgt_game *game, char *buf, size_t cap, size_t *needed);

/*
 * Reads a board of this game from its text, into *board; release with cgt_board_unref. As cgt_board_parse with the game's
 * alphabet, in any of the spellings above; a board of the wrong kind is CGT_BAD_SYNTAX. The size alone, as "4x9" for four
 * rows and nine columns, is a free rectangle of Cram or Domineering, or a checkerboard of Clobber with an x at the top left.
 * Boards of "value" are expressions (CGT_TOO_LARGE beyond the limits in cgt/position.h), those of games of your own as
 * cgt/builder.h says (CGT_CALLBACK_FAILED). Since 0.9.
 */
CGT_API cgt_status cgt_game_board_parse(const cgt_game *game, const char *text, cgt_board **board);

/*
 * Writes a board of this game as cgt_game_board_parse reads it and positions show it; see cgt/status.h for cap and needed.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, a board that is none of the game's), CGT_BUFFER_TOO_SMALL, CGT_CALLBACK_FAILED or
 * CGT_OUT_OF_MEMORY. Since 0.9.
 */
CGT_API cgt_status cgt_game_board_text(const cgt_game *game, const cgt_board *board, char *buf, size_t cap, size_t *needed);

#ifdef __cplusplus
}
#endif

#endif
