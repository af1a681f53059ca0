/* SPDX-License-Identifier: MIT */
/*
 * cgt/position.h - positions: sums of components, each a board under a game's rules or a value.
 *
 * A position is a disjunctive sum: a player to move chooses one component and moves in it (Winning Ways, chapter 2; ONAG,
 * chapter 7). Its text is the one syntax that everything in the library reads and prints (doc/position-syntax.md):
 *
 *   domineering: ..|.. + clobber: xo|ox + *3 + 1/2
 *
 * A rectangle of Cram or Domineering and a checkerboard of Clobber may be given by their size, rows and columns: "cram: 4x9".
 * A '-' before a component makes it its negative. The empty sum is written "0"; a 0 in a longer sum
 * adds no component.
 *
 * Values are components, too: any short game, in the notation of cgt/values.h (3/8, *2, ^3*, {1|-1}, {3||2*|1*}, +-{0,^*},
 * 2Tiny(2), 3.^). They are boards of the game "value", written without its name, and are played, in normal and in misere play
 * alike, as the game tree that is written:
 *
 *   3/8  *2  ^  1*  v[3]*  2Tiny(2)   what is written together is a name: of the canonical form, {1/4|1/2}, {0,*|0,*}, {0|*},
 *                                     {1|1} and so on
 *   {1,*|-1}  {3||2|1}  +-1           these options, {1,*|-1}, {3|{2|1}}, {1|-1}
 *   Tiny(G)  Miny(G)                  {0||0|-G} and its negative
 *   {1 + *|0}  (1 - *)  3.{1|*}       in brackets and after a whole number: one tree, in which a move is a move in one part of
 *                                     the sum
 *
 * An expression is kept in a normal form, in which equal trees look the same, and nothing else is changed. The canonical form
 * of a sum of a number, ups and a nimber is written as that ({0|} is 1, and {1|1} is 1*), any other tree as braces with one bar
 * ({3|{2|1}}). Trees that only are worth the same stay apart: {-1|1} is not 0, and (1 + *), which is {1,*|1}, is not 1*. A value in
 * which nobody can move is written {|}, so that a component played to its end keeps its place.
 *
 * Cells of a position are numbered through: those of the first component by their numbers on its board, then those of the
 * second, and so on; only grids have cells. In texts a cell is row,column from 1 at the top left, with the number of its
 * component (from 1) before it when there are several: "2,3" or "2:2,3". A move on a grid is written by its cells, "1,1-1,2"
 * or "2:1,1-1,2"; a move in a value or in a game on bytes by the board that it leads to, "1/4" or "2:1/4".
 *
 * A move on heaps is written by the number of the heap on its board, from 1, and the heaps left of it: "1->2,1" or "2:1->4";
 * "1->0" leaves none. The first heap left takes the place of the old one, the others are put at the end of the board, and a
 * heap that is gone stays as 0. Moves of heaps are counted and found by their numbers, never listed, so that a heap may be as
 * large as 64 bits hold.
 *
 * Positions are immutable. Threads: they may be shared between threads; all functions may be called from any thread.
 */
#ifndef CGT_POSITION_H
#define CGT_POSITION_H

#include <cgt/board.h>
#include <cgt/game.h>
#include <cgt/status.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cgt_position cgt_position;
typedef struct cgt_moves cgt_moves;

/* The most components a position can have. */
#define CGT_POSITION_MAX_COMPONENTS 1024

/* The most cells all its boards can have together. */
#define CGT_POSITION_MAX_CELLS 65536

/*
 * Limits of value expressions: the size of nimbers (one less beside ups), ups and numerators (of either sign), denominators
 * of numbers, also of those that braces turn out to be; brackets in brackets of a text, and braces in braces of the normal
 * form; bytes of the normal form, signs not counted; and nodes, as cgt_values_parse counts them, that take a text's powers
 * of up, and Tiny and Miny after numbers, to their canonical forms: some seconds.
 */
#define CGT_EXPRESSION_MAX_NIMBER 1000000
#define CGT_EXPRESSION_MAX_UPS 1000000
#define CGT_EXPRESSION_MAX_NUMERATOR 2147483647
#define CGT_EXPRESSION_MAX_DENOMINATOR 1073741824
#define CGT_EXPRESSION_MAX_DEPTH 32
#define CGT_EXPRESSION_MAX_BYTES 4096
#define CGT_EXPRESSION_MAX_NODES 1000000

/*
 * Makes the position of one board under a game, into *position; release with cgt_position_unref. The position takes its own
 * references to game and board.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, a board of the wrong kind or with a content that is none of the game's; bytes that
 * are no value expression in normal form) or CGT_OUT_OF_MEMORY. Since 0.9.
 */
CGT_API cgt_status cgt_position_new(const cgt_game *game, const cgt_board *board, cgt_position **position);

/*
 * Reads a position from its text, into *position; release with cgt_position_unref.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL), CGT_BAD_SYNTAX (with line and column), CGT_TOO_LARGE, CGT_UNSUPPORTED (a '-' before
 * a component of a game that has no way to write the negative) or CGT_OUT_OF_MEMORY. Cost: linear; for braces times their
 * depth; for sums in brackets, the text of their trees; for powers of up, and for Tiny and Miny after a number, that of the
 * canonical form. Since 0.9.
 */
CGT_API cgt_status cgt_position_parse(const char *text, cgt_position **position);

/*
 * The same for a text that may name games of the caller's own, too (cgt/builder.h): by their specs, or by their names alone.
 *
 * game    array of `count` games (0 allowed, then it may be NULL)
 *
 * Returns as cgt_position_parse, and CGT_CALLBACK_FAILED. Since 0.9.
 */
CGT_API cgt_status cgt_position_parse_with(const char *text, cgt_game *const *game, size_t count, cgt_position **position);

/* Takes one more reference and returns its argument; NULL gives NULL. Since 0.9. */
CGT_API cgt_position *cgt_position_ref(const cgt_position *position);

/* Gives one reference back, the last one frees; NULL does nothing. Since 0.9. */
CGT_API void cgt_position_unref(cgt_position *position);

/*
 * Writes the text of a position, from which cgt_position_parse (or, if games of the caller's own are in it,
 * cgt_position_parse_with) makes an equal one; see cgt/status.h for cap and needed.
 * Returns CGT_OK, CGT_BAD_ARGUMENT, CGT_BUFFER_TOO_SMALL, CGT_CALLBACK_FAILED or CGT_OUT_OF_MEMORY. Since 0.9.
 */
CGT_API cgt_status cgt_position_text(const cgt_position *position, char *buf, size_t cap, size_t *needed);

/* 1 if both have equal components in the same order (or both are NULL), else 0. Cost: linear. Since 0.9. */
CGT_API int32_t cgt_position_equal(const cgt_position *a, const cgt_position *b);

/* A hash: equal positions have equal hashes; 0 for NULL. It may differ between versions of the library. Since 0.9. */
CGT_API uint64_t cgt_position_hash(const cgt_position *position);

/* How many components there are, values among them; 0 for NULL. Since 0.9. */
CGT_API size_t cgt_position_component_count(const cgt_position *position);

/* How many cells all boards have together; 0 for NULL. Since 0.9. */
CGT_API size_t cgt_position_cell_count(const cgt_position *position);

/*
 * 1 if both players have the same moves in every component, whatever is played (nimbers and braces with the same options for
 * both among them), so that cgt_solver_grundy takes it; else 0 (also for NULL). Cost: linear. Since 0.9.
 */
CGT_API int32_t cgt_position_is_impartial(const cgt_position *position);

/*
 * The game of component k (from 0), "value" for a value, into *game; release with cgt_game_unref.
 * Returns CGT_OK or CGT_BAD_ARGUMENT (NULL, no such component). Since 0.9.
 */
CGT_API cgt_status cgt_position_game(const cgt_position *position, size_t k, cgt_game **game);

/*
 * The board of component k (from 0), into *board; release with cgt_board_unref. The bytes of a value's board are its expression
 * in normal form; cgt_game_board_text writes any board as positions show it.
 * Returns CGT_OK or CGT_BAD_ARGUMENT (NULL, no such component). Since 0.9.
 */
CGT_API cgt_status cgt_position_board(const cgt_position *position, size_t k, cgt_board **board);

/*
 * The sum a + b, the components of a first, into *sum; release with cgt_position_unref.
 * Returns CGT_OK, CGT_BAD_ARGUMENT, CGT_TOO_LARGE or CGT_OUT_OF_MEMORY. Since 0.9.
 */
CGT_API cgt_status cgt_position_sum(const cgt_position *a, const cgt_position *b, cgt_position **sum);

/*
 * The negative, in which the players have exchanged their roles, into *negative; release with cgt_position_unref. An
 * impartial position is its own negative.
 * Returns CGT_OK, CGT_BAD_ARGUMENT, CGT_UNSUPPORTED (a game that has no way to write the negative), CGT_TOO_LARGE (the
 * negative of a game of your own), CGT_CALLBACK_FAILED or CGT_OUT_OF_MEMORY. Since 0.9.
 */
CGT_API cgt_status cgt_position_negative(const cgt_position *position, cgt_position **negative);

/*
 * The position after a move given as text, into *next; release with cgt_position_unref.
 *
 * player   enum cgt_player: who moves
 * move     such as "1,1-1,2" or "2:1,1-1,2" or "2:1/4"
 *
 * Returns CGT_OK, CGT_BAD_ARGUMENT, CGT_BAD_SYNTAX (not the form of a move), CGT_ILLEGAL_MOVE (the last error says which rule
 * forbids it), CGT_TOO_LARGE (there would be more heaps than a board has), CGT_CALLBACK_FAILED or CGT_OUT_OF_MEMORY. Since
 * 0.9.
 */
CGT_API cgt_status cgt_position_play(const cgt_position *position, int32_t player, const char *move, cgt_position **next);

/*
 * The moves of a player, into *moves; release with cgt_moves_unref. They are numbered from 0, component by component, in an
 * order that stays the same for equal positions. The object holds its position.
 * Returns CGT_OK, CGT_BAD_ARGUMENT, CGT_TOO_LARGE (heaps have more moves than 64 bits count), CGT_CALLBACK_FAILED or
 * CGT_OUT_OF_MEMORY. Cost: linear in the cells, in the heaps times the digits of their codes, and in the options of
 * components on bytes. Since 0.9.
 */
CGT_API cgt_status cgt_position_moves(const cgt_position *position, int32_t player, cgt_moves **moves);

/* Takes one more reference and returns its argument; NULL gives NULL. Since 0.9. */
CGT_API cgt_moves *cgt_moves_ref(const cgt_moves *moves);

/* Gives one reference back, the last one frees; NULL does nothing. Since 0.9. */
CGT_API void cgt_moves_unref(cgt_moves *moves);

/* How many moves there are; 0 for NULL. Constant time. Since 0.9. */
CGT_API uint64_t cgt_moves_count(const cgt_moves *moves);

/*
 * Writes move k as text, such as "1,1-1,2"; see cgt/status.h for cap and needed.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, no such move), CGT_BUFFER_TOO_SMALL, CGT_CALLBACK_FAILED or CGT_OUT_OF_MEMORY. Cost:
 * constant, of a move on a heap the digits of its code times the logarithm of the heap. Since 0.9.
 */
CGT_API cgt_status cgt_moves_text(const cgt_moves *moves, uint64_t k, char *buf, size_t cap, size_t *needed);

/*
 * Copies out the cells that move k changes, by their numbers in the position, in the order of the text of the move; there are
 * none where the component is no grid. See cgt/status.h for cap and needed.
 * Returns CGT_OK, CGT_BAD_ARGUMENT or CGT_BUFFER_TOO_SMALL. Since 0.9.
 */
CGT_API cgt_status cgt_moves_cells(const cgt_moves *moves, uint64_t k, size_t *cell, size_t cap, size_t *needed);

/*
 * The position after move k, into *next; release with cgt_position_unref. Components keep their places and boards their
 * boxes.
 * Returns CGT_OK, CGT_BAD_ARGUMENT, CGT_TOO_LARGE (as cgt_position_play) or CGT_OUT_OF_MEMORY. Since 0.9.
 */
CGT_API cgt_status cgt_moves_play(const cgt_moves *moves, uint64_t k, cgt_position **next);

/*
 * The number of the move given as text, into *k. Returns as cgt_position_play, but for CGT_TOO_LARGE. Since 0.9.
 */
CGT_API cgt_status cgt_moves_find(const cgt_moves *moves, const char *move, uint64_t *k);

#ifdef __cplusplus
}
#endif

#endif
