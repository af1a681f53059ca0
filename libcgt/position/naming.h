/* SPDX-License-Identifier: MIT */
/* How cells and moves are named in texts. */
#ifndef CGTI_POSITION_NAMING_H
#define CGTI_POSITION_NAMING_H

#include "position/position.h"

/* Writes a cell as texts name it: "2,3", or "1:2,3" when there are several components. */
void cgti_position_cell_text(const cgt_position *position, size_t cell, struct cgti_text *text);

/* Reads such a name, into *cell; CGT_BAD_SYNTAX if it is none or the cell is not there. */
cgt_status cgti_position_read_cell(const cgt_position *position, struct cgti_reader *reader, size_t *cell);

/* Writes a move of component k as text: "1,1-1,2" or "2:1,1-1,2"; in a component on bytes, by the board it leads to. */
void cgti_position_move_text(const cgt_position *position, size_t k, const struct cgti_move *move, struct cgti_text *text);
cgt_status cgti_position_option_text(const cgt_position *position, size_t k, const cgt_board *option,
                                     struct cgti_text *text);

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
