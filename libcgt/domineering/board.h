/* SPDX-License-Identifier: MIT */
/*
 * A Domineering position as bits, seen by both players.
 *
 * Each player sees the board as lines that his dominoes cross: Left, who plays upright, sees rows, and Right columns. A
 * move of a player takes bit `at` out of two lines side by side, `line` and the next one; the other sees two bits side by
 * side go out of one line. So all that is said of one player is said of the other too.
 */
#ifndef CGTI_DOMINEERING_BOARD_H
#define CGTI_DOMINEERING_BOARD_H

#include <stdbool.h>
#include <stdint.h>

/* The most lines that a player sees, and the most bits that they have. */
#define CGTI_DOMINEERING_LINES 16

/* The most free cells: no more than half as many moves can follow each other. */
#define CGTI_DOMINEERING_CELLS 128

/* The players, as indices. */
enum { CGTI_CROSSES_ROWS, CGTI_CROSSES_COLUMNS };

struct cgti_domineering_board {
	uint16_t line[2][CGTI_DOMINEERING_LINES]; /* of each player: the free cells */
	uint8_t lines[2];                         /* how many he sees; those beyond are empty */
};

struct cgti_domineering_move {
	uint8_t line, at;
};

/* A region in the least box around it, seen by one of the players. */
struct cgti_domineering_piece {
	uint16_t line[CGTI_DOMINEERING_LINES]; /* none beyond `lines` has a cell */
	uint8_t lines, width, cells;
};

/* Makes a cell of the rows' view free. */
static inline void cgti_domineering_free_cell(struct cgti_domineering_board *board, int row, int col)
{
	board->line[CGTI_CROSSES_ROWS][row] |= (uint16_t)(1u << col);
	board->line[CGTI_CROSSES_COLUMNS][col] |= (uint16_t)(1u << row);
	if (board->lines[CGTI_CROSSES_ROWS] <= row)
		board->lines[CGTI_CROSSES_ROWS] = (uint8_t)(row + 1);
	if (board->lines[CGTI_CROSSES_COLUMNS] <= col)
		board->lines[CGTI_CROSSES_COLUMNS] = (uint8_t)(col + 1);
}

/* Takes a cell out of the board, given as a player sees it. */
static inline void cgti_domineering_take(struct cgti_domineering_board *board, int player, int line, int at)
{
	board->line[player][line] &= (uint16_t)~(1u << at);
	board->line[!player][at] &= (uint16_t)~(1u << line);
}

static inline void cgti_domineering_play(struct cgti_domineering_board *board, int player, struct cgti_domineering_move move)
{
	const uint16_t bit = (uint16_t)(1u << move.at);

	board->line[player][move.line] &= (uint16_t)~bit;
	board->line[player][move.line + 1] &= (uint16_t)~bit;
	board->line[!player][move.at] &= (uint16_t)~(3u << move.line);
}

/* Takes the connected region that holds the first cell of some lines out of them; false if there is no cell. */
bool cgti_domineering_take_region(uint16_t *rest, int lines, uint16_t region[CGTI_DOMINEERING_LINES]);

/* A region in its least box; it must have a cell. */
struct cgti_domineering_piece cgti_domineering_trim(const uint16_t region[CGTI_DOMINEERING_LINES]);

/* Its least image under the maps of the box that leave a player's lines lines. */
struct cgti_domineering_piece cgti_domineering_least_image(const struct cgti_domineering_piece *piece);

/* As the other player sees it. */
struct cgti_domineering_piece cgti_domineering_transpose(const struct cgti_domineering_piece *piece);

/* Negative, 0 or positive: an order of pieces, in which no two are equal that are different. */
int cgti_domineering_compare(const struct cgti_domineering_piece *a, const struct cgti_domineering_piece *b);

#endif
