/* SPDX-License-Identifier: MIT */
/* Boards as text, in and out. */
#ifndef CGTI_BOARD_TEXT_H
#define CGTI_BOARD_TEXT_H

#include "board/board.h"

/* Reads a board at the reader's place and stops after its last character: what follows is the caller's business.
 * `alphabet` as in cgt_board_parse. (A newline is part of the board only if another row follows it.) */
cgt_status cgti_board_read(struct cgti_reader *reader, const char *alphabet, cgt_board **board);

/* Reads the size of a grid, such as "4x9", in whose cells those contents are that `start` has for row + column, in turn. */
cgt_status cgti_board_read_size(struct cgti_reader *reader, const char *start, cgt_board **board);

/* Writes a board as cgt_board_text does. */
void cgti_board_write(const cgt_board *board, struct cgti_text *text);

#endif
