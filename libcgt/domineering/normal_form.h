/* SPDX-License-Identifier: MIT */
/*
 * A Domineering position as a sum in normal form: what it is known under in the table, and what is not played in at all.
 *
 * All of it is seen by the player to move, who crosses lines: the regions, their values and the number in the key. Left
 * to move in G and Right to move in -G see the same and have the same key; who of them it is stays out of it.
 *
 * Cells without neighbours are worth 0. Regions that are numbers become one number together, and two regions of which one is
 * the negative of the other go (G + (-G) = 0).
 */
#ifndef CGTI_DOMINEERING_SUM_H
#define CGTI_DOMINEERING_SUM_H

#include "domineering/board.h"
#include "domineering/region_values.h"
#include "search/table.h"

/* A position: a board and a number, Left's, in units of a worth, and who is to move in it. */
struct cgti_domineering_position {
	struct cgti_domineering_board board;
	int32_t number;
	int player;
};

/* The regions left, as the player to move sees them. */
struct cgti_domineering_sum {
	int count;
	struct cgti_domineering_region {
		uint16_t line[CGTI_DOMINEERING_LINES]; /* where it is on the board */
		struct cgti_domineering_piece piece;   /* its least image */
		uint32_t number;                       /* of its worth, or 0 */
	} region[CGTI_DOMINEERING_CELLS / 2];
};

/* Brings a position into normal form; a failure is in values->status. */
void cgti_domineering_sum_make(struct cgti_domineering_values *values, struct cgti_domineering_position *position,
                               struct cgti_domineering_sum *sum);

/* The key of a position in normal form: how many words, or 0 if it is too long to be one. */
unsigned cgti_domineering_sum_key(const struct cgti_domineering_position *position, const struct cgti_domineering_sum *sum,
                                  uint64_t key[CGTI_TABLE_KEY_WORDS]);

/* Whether an entry of a table, whatever it is, is one of a position of Domineering; all that are kept are proved. */
bool cgti_domineering_is_proved(const struct cgti_table_entry *entry);

/* The number as the player sees it. */
static inline int cgti_domineering_number(const struct cgti_domineering_position *position, int player)
{
	return player == CGTI_CROSSES_ROWS ? position->number : -position->number;
}

#endif
