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

/* The position with the board of component k replaced; takes its own references. */
cgt_status cgti_position_with_board(const cgt_position *position, size_t k, cgt_board *board, cgt_position **next);

/* The position after a move on the grid of component k, or to string i of a list in a component on bytes. */
cgt_status cgti_position_after(const cgt_position *position, size_t k, const struct cgti_move *move, cgt_position **next);
cgt_status cgti_position_after_option(const cgt_position *position, size_t k, const struct cgti_strings *options, size_t i,
                                      cgt_position **next);

/* Writes a position as cgt_position_text does. */
/* The number of the first component in which the players' moves differ, or of components if there is none. */
size_t cgti_position_first_partizan(const cgt_position *position);

#endif
