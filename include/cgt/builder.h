/* SPDX-License-Identifier: MIT */
/*
 * cgt/builder.h - games of your own, made from callbacks.
 *
 * A board of such a game is a string of bytes (cgt_board_new_bytes) that only the game's callbacks understand. One callback is
 * needed: it says to which boards a player can move. Others may write a board as text and read it, make the negative of a
 * board, and split one into independent components. Positions, moves, sums with other games, winners and Grundy values then
 * work as for the games of the library. examples/custom_game.c is a whole game.
 *
 * The callbacks hand over boards and texts by calling `emit` with the `emit_ctx` that they were given; it copies the bytes and
 * returns 1. It returns 0 if it takes nothing: because memory ran out, the bytes are more than CGT_BOARD_MAX_BYTES, or they are
 * NULL though their count is not 0. Then the callback should return, and whatever it returns, the call of the library that
 * needed it answers why. `emit` may only be called in the callback's thread and before the callback returns; while no callback
 * of the game runs, it takes nothing and returns 0, as long as the game exists.
 *
 * A callback returns non-zero when it has done its work and 0 when it failed (as a foreign function that raised an exception
 * should): then the call of the library answers CGT_CALLBACK_FAILED, the last error names the callback and the game, and
 * nothing has changed. A callback must depend on its arguments alone and give the same answer every time; cgt_game_check looks
 * for mistakes. It may call the library, but not on the solver or other worker that called it (CGT_BUSY), and it must not
 * release the game.
 *
 * A callback must return. No exception of C++ may leave it, nor longjmp, nor the end of its thread: that is undefined, and
 * may end the program. Where control gets out all the same, the call of the library has not ended: the worker and the game
 * are at work for ever and answer CGT_BUSY, _free on the worker does nothing, and what the call took is lost; threads that
 * work at the call go on with what is no longer there. So a callback catches whatever it meets, keeps it and returns 0, and
 * who made the call throws it again: examples/exceptions.cpp shows how. This holds for every function that is handed to the
 * library, a destroy function too.
 *
 * Play must end: in a solver, a board that comes back in play is answered CGT_UNSUPPORTED, and a game that goes on to ever new
 * boards only stops at its budget.
 *
 * The spec of the game is its name and version, "maze(version=2)", so that what is kept under it tells one version from
 * another: a solver that loads a file (cgt_solver_load) takes what it says of a game of this spec for true of the one that it
 * has met. Change the version when the rules or the bytes change. In texts a board is written by its text in double quotes,
 * maze(version=2): "3x4", or without text callbacks as bytes, maze(version=2): <0304>; both are read. cgt_position_parse_with
 * reads such positions. Two games made apart are never equal, even if they have name and version in common.
 *
 * Threads: a builder has one owner. The game, and everything that it is part of (positions, moves, solvers that have met it),
 * must be used by one thread at a time unless it is marked thread-safe. A call that would need a second callback while one is
 * running answers CGT_BUSY, be it from another thread or from that callback itself. In a thread-safe game several callbacks may
 * run at the same time, and one may ask about another board of the game.
 */
#ifndef CGT_BUILDER_H
#define CGT_BUILDER_H

#include <cgt/board.h>
#include <cgt/budget.h>
#include <cgt/game.h>
#include <cgt/status.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cgt_game_builder cgt_game_builder;

/* The longest name and version, in bytes. */
#define CGT_GAME_NAME_MAX_BYTES 30

/* Takes a board or text from a callback; see above. */
typedef int32_t (*cgt_emit_fn)(void *emit_ctx, const uint8_t *bytes, size_t count);

/*
 * Hands over the boards to which a player can move from the board of `count` bytes: enum cgt_player. None if he has no move;
 * the order is that of cgt_moves. A board should be handed over once; if it is twice, there are two moves to it.
 */
typedef int32_t (*cgt_options_fn)(void *user, const uint8_t *bytes, size_t count, int32_t player, cgt_emit_fn emit,
                                  void *emit_ctx);

/* The form of the other callbacks: what they get and hand over is said where they are set. `bytes` is never NULL. */
typedef int32_t (*cgt_board_fn)(void *user, const uint8_t *bytes, size_t count, cgt_emit_fn emit, void *emit_ctx);

/* Ends the life of a user pointer. */
typedef void (*cgt_destroy_fn)(void *user);

/*
 * Makes a builder, into *builder; release it with cgt_game_builder_free.
 *
 * name      1 to CGT_GAME_NAME_MAX_BYTES bytes, small letters, digits and '-', a letter first; not that of a game of the
 *           library
 * version   1 to CGT_GAME_NAME_MAX_BYTES bytes, letters, digits, '-', '.' and '_'
 *
 * Returns CGT_OK, CGT_BAD_ARGUMENT or CGT_OUT_OF_MEMORY. Since 0.9.
 */
CGT_API cgt_status cgt_game_builder_new(const char *name, const char *version, cgt_game_builder **builder);

/* Releases a builder, before or after building; NULL does nothing. Since 0.9. */
CGT_API void cgt_game_builder_free(cgt_game_builder *builder);

/*
 * Sets the pointer that the callbacks get (NULL at first), and the function that ends its life, or NULL. `destroy` is called
 * once: when the last reference to the game is given back, in the thread that does so, or when the builder is released without
 * having built one.
 * Returns CGT_OK or CGT_BAD_ARGUMENT (NULL builder, a game was built already, a destroy function was set already; then
 * `user` is not taken over). Since 0.9.
 */
CGT_API cgt_status cgt_game_builder_set_user(cgt_game_builder *builder, void *user, cgt_destroy_fn destroy);

/* Sets the callback that hands over options; it must be set. Returns CGT_OK or CGT_BAD_ARGUMENT (NULL, a game was built
 * already). Since 0.9. */
CGT_API cgt_status cgt_game_builder_set_options(cgt_game_builder *builder, cgt_options_fn options);

/*
 * Sets the callback that hands over the text of a board, or NULL: one text, of printable ASCII without double quotes, from which
 * the callback below makes the same board. Both are to be set, or neither. Returns as cgt_game_builder_set_options.
 * Since 0.9.
 */
CGT_API cgt_status cgt_game_builder_set_text_out(cgt_game_builder *builder, cgt_board_fn text_out);

/*
 * Sets the callback that gets a text, which is not ended by NUL, and hands over its board, or NULL. If it hands over nothing and
 * does not fail, the text is no board: CGT_BAD_SYNTAX. Returns as cgt_game_builder_set_options.
 * Since 0.9.
 */
CGT_API cgt_status cgt_game_builder_set_text_in(cgt_game_builder *builder, cgt_board_fn text_in);

/*
 * Sets the callback that hands over the negative of a board, or NULL: the one board on which the players have exchanged their
 * roles, now and later. Without it cgt_position_negative answers CGT_UNSUPPORTED, and the solver cancels nothing. It is not
 * called for an impartial game. Returns as cgt_game_builder_set_options.
 * Since 0.9.
 */
CGT_API cgt_status cgt_game_builder_set_negative(cgt_game_builder *builder, cgt_board_fn negative);

/*
 * Sets the callback that hands over the boards whose sum a board is, or NULL: the board itself if it does not split, nothing if
 * neither player will ever move. Solvers use it; positions keep the board whole. Returns as cgt_game_builder_set_options.
 * Since 0.9.
 */
CGT_API cgt_status cgt_game_builder_set_split(cgt_game_builder *builder, cgt_board_fn split);

/* Says whether both players have the same options on every board (1) or not (0, at first). In an impartial game a solver asks
 * for the options of one player, whichever. Returns as cgt_game_builder_set_options.
 * Since 0.9. */
CGT_API cgt_status cgt_game_builder_set_impartial(cgt_game_builder *builder, int32_t impartial);

/* Says whether callbacks may run in several threads at a time (1) or not (0, at first). Returns as cgt_game_builder_set_options.
 * Since 0.9. */
CGT_API cgt_status cgt_game_builder_set_thread_safe(cgt_game_builder *builder, int32_t thread_safe);

/*
 * Makes the game, into *game; release with cgt_game_unref. A builder builds once; then it can only be released.
 * Returns CGT_OK or CGT_BAD_ARGUMENT (NULL, built already, no options callback, only one of the text callbacks). Since 0.9.
 */
CGT_API cgt_status cgt_game_builder_build(cgt_game_builder *builder, cgt_game **game);

/*
 * Cross-tests the callbacks of a game on bytes, on sample boards and on all that play reaches from them, nearest first:
 *
 *   options    are the same, in the same order, when asked for again
 *   impartial  both players have the same options, if the game is said to be impartial
 *   text       what is written of a board is read as that board
 *   negative   the negative of the negative is the board, and its options are the negatives of the other player's options
 *   split      the sum of the parts has the same outcome as the board, in normal and in misere play; this is found by playing
 *              both out without splitting or cancelling
 *   loop       no board comes back in play
 *
 * sample   array of `count` boards (0 allowed, then it may be NULL)
 * budget   limits and progress, or NULL; a node is a board looked at, or a sum played out for a split
 * buf, cap, needed   the report: a line for each of these that does not hold, with the first board on which it does not and
 *          the number of others; empty if all hold. See cgt/status.h
 * found    set to the number of lines; may be NULL
 *
 * Returns CGT_OK (whatever was found), CGT_BAD_ARGUMENT (NULL, a board that is none of the game's), CGT_UNSUPPORTED (a game that
 * is not on bytes), CGT_CALLBACK_FAILED, CGT_LIMIT or CGT_CANCELLED (the report is given all the same, on what was looked at
 * until then; loops and ever new boards end like this), CGT_BUFFER_TOO_SMALL (found is set; the same call made
 * again checks again) or CGT_OUT_OF_MEMORY. Cost: all boards that can be reached, so samples should be small. Since 0.9.
 */
CGT_API cgt_status cgt_game_check(const cgt_game *game, cgt_board *const *sample, size_t count, cgt_budget *budget, char *buf,
                                  size_t cap, size_t *needed, uint64_t *found);

#ifdef __cplusplus
}
#endif

#endif
