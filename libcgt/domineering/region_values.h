/* SPDX-License-Identifier: MIT */
/*
 * What small pieces of a Domineering board are worth, exactly, and in a form that can be added fast.
 *
 * All is seen by one player, who crosses lines and is called Left here whoever he is; the other one sees the board from his
 * side. A strip is one to four lines side by side, cut off from the others. It is a word, 16 bits a line; so is a piece, a
 * connected region of at most four lines, which has a cell in its first line and one in the first column.
 */
#ifndef CGTI_DOMINEERING_VALUES_H
#define CGTI_DOMINEERING_VALUES_H

#include "domineering/bounds.h"
#include "support/meter.h"
#include "values/table.h"

#define CGTI_STRIP_LINES 4
#define CGTI_STRIP_WIDTH 16

/* A table from pieces to the numbers of their worths. */
struct cgti_piece_slot {
	uint64_t piece; /* 0 if the slot is free */
	uint32_t number;
};

struct cgti_domineering_values {
	cgt_values *values;
	struct cgti_meter *meter; /* of the question at hand */
	cgt_status status;        /* the first failure since the question began; from then on no answer here is of any account */
	struct cgti_worth *worth; /* by number; 0 is none */
	uint32_t *value;          /* by number: the value in the table */
	size_t count, worth_cap, value_cap;
	uint32_t *number;         /* by value: its number, or 0 */
	size_t number_cap;
	struct cgti_piece_slot *slot;
	size_t slot_mask, pieces; /* slots - 1, or 0 without slots */
};

cgt_status cgti_domineering_values_init(struct cgti_domineering_values *own);
void cgti_domineering_values_free(struct cgti_domineering_values *own);
size_t cgti_domineering_values_bytes(const struct cgti_domineering_values *own);

/* Takes a connected region out of a strip that is not empty, and gives it as it lies there. */
uint64_t cgti_strip_take_region(uint64_t *strip);

/* Moves a region, which is not empty, to where a piece lies. */
uint64_t cgti_strip_piece(uint64_t region);

/* Its least image under the maps that leave lines lines. */
uint64_t cgti_strip_least_image(uint64_t piece);

/* A piece of at most four lines and columns, seen by the other player. */
uint64_t cgti_strip_transpose(uint64_t piece);

/* The number of the worth of a piece of two cells or more; 0 if that fails. */
uint32_t cgti_domineering_piece_number(struct cgti_domineering_values *own, uint64_t piece);

/* The number of the worth of the negative; 0 if that fails. */
uint32_t cgti_domineering_negative_number(struct cgti_domineering_values *own, uint32_t number);

/* The number of the worth of a strip; 0 if that fails. */
uint32_t cgti_domineering_strip_number(struct cgti_domineering_values *own, uint64_t strip);

#endif
