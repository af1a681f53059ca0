/* SPDX-License-Identifier: MIT */
/* What the inside of the library sees of a position. */
#ifndef CGTI_POSITION_H
#define CGTI_POSITION_H

#include <cgt/position.h>

#include "board/board.h"
#include "games/heaps.h"
#include "support/refs.h"
#include "support/text.h"

struct cgti_component {
	cgt_game *game;
	cgt_board *board;
	size_t first_cell; /* the number in the position of the board's cell 0 */
};

struct cgt_position {
	struct cgti_refs refs;
	size_t count;
	size_t cells;
	struct cgti_component component[];
};

/* Which component a cell of the position lies in; cell is below position->cells. */
size_t cgti_position_component_of(const cgt_position *position, size_t cell);

/* Makes a position of `count` components that are taken over on success (references are handed over). */
cgt_status cgti_position_from(struct cgti_component *component, size_t count, cgt_position **position);

/* The board on which the players have exchanged their roles; CGT_UNSUPPORTED if the game cannot write it. */
cgt_status cgti_component_negative(const cgt_game *game, cgt_board *board, cgt_board **negative);

/* Whether the player has a forced move anywhere, so that he must make one of those (see `forced` in games/game.h). */
bool cgti_position_forced(const cgt_position *position, int32_t player);

/* The position with the board of component k replaced; takes its own references. */
cgt_status cgti_position_with_board(const cgt_position *position, size_t k, cgt_board *board, cgt_position **next);

/* The position after a move on the grid of component k, or to string i of a list in a component on bytes. */
cgt_status cgti_position_after(const cgt_position *position, size_t k, const struct cgti_move *move, cgt_position **next);
cgt_status cgti_position_after_option(const cgt_position *position, size_t k, const struct cgti_strings *options, size_t i,
                                      cgt_position **next);

/* Writes a position as cgt_position_text does. */
/* The number of the first component in which the players' moves differ, or of components if there is none. */
size_t cgti_position_first_partizan(const cgt_position *position);

cgt_status cgti_position_write(const cgt_position *position, struct cgti_text *text);

/* Writes a cell as texts name it: "2,3", or "1:2,3" when there are several components. */
void cgti_position_cell_text(const cgt_position *position, size_t cell, struct cgti_text *text);

/* Reads such a name, into *cell; CGT_BAD_SYNTAX if it is none or the cell is not there. */
cgt_status cgti_position_read_cell(const cgt_position *position, struct cgti_reader *reader, size_t *cell);

/* Writes a move of component k as text: "1,1-1,2" or "2:1,1-1,2"; in a component on bytes, by the board it leads to. */
void cgti_position_move_text(const cgt_position *position, size_t k, const struct cgti_move *move, struct cgti_text *text);
cgt_status cgti_position_option_text(const cgt_position *position, size_t k, const cgt_board *option,
                                     struct cgti_text *text);

/* Writes move k, which is there, as text. */
cgt_status cgti_moves_write(const cgt_moves *moves, uint64_t k, struct cgti_text *text);

/* Reads a move of the player on a grid, into *k and *move; the statuses of cgt_position_play. */
cgt_status cgti_position_read_move(const cgt_position *position, int32_t player, const char *text, size_t *k,
                                   struct cgti_move *move);

/* Reads the number of the component in the text of a move, into *k: the first thing that the text says. */
cgt_status cgti_position_read_component(const cgt_position *position, const char *text, size_t *k);

/* Writes and reads a move on heap i of component k, counted from 0: "1->2,1" or "2:1->0". A move that is read is legal, but for
 * moves that are forced elsewhere. */
void cgti_position_heap_move_text(const cgt_position *position, size_t k, size_t i, const struct cgti_heap_move *move,
                                  struct cgti_text *text);
cgt_status cgti_position_read_heap_move(const cgt_position *position, const char *text, size_t *k, size_t *i,
                                        struct cgti_heap_move *move);

/* Reads a move in a component on bytes as the board that it leads to, whether it is legal or not. */
cgt_status cgti_position_read_option(const cgt_position *position, const char *text, size_t *k, cgt_board **option);

#endif
