/* SPDX-License-Identifier: MIT */
/*
 * Cram on boards of at most 64 cells in the box, as bits of one word: what the solver and the census use where it fits. The
 * general tables (components.h) know Cram too, and the tests hold the two against each other.
 */
#ifndef CGTI_CRAM_H
#define CGTI_CRAM_H

#include <stdbool.h>

#include "board/board.h"
#include "components/pairing_check.h"
#include "search/table.h"
#include "support/meter.h"

/* Free cells of a box: bit row * cols + col. */
struct cgti_cram_shape {
	uint64_t bits;
	int32_t rows, cols; /* rows * cols is at most 64 */
};

struct cgti_cram;

/* NULL if memory runs out. What is found goes into the table, which others may use too. */
struct cgti_cram *cgti_cram_new(struct cgti_table *table);
void cgti_cram_free(struct cgti_cram *cram);
/* Bytes held, with those of the table. */
size_t cgti_cram_bytes(const struct cgti_cram *cram);

/* How many threads value a large piece together; 1 at first. */
void cgti_cram_set_threads(struct cgti_cram *cram, uint32_t threads);

/* Has pairings of pieces looked for before they are searched; NULL: no longer. */
void cgti_cram_set_check(struct cgti_cram *cram, struct cgti_pairing_check *check);

/* The Grundy value of a shape, connected or not. Each piece whose options are listed is a node of the meter. */
cgt_status cgti_cram_grundy(struct cgti_cram *cram, struct cgti_cram_shape shape, struct cgti_meter *meter,
                            uint32_t *value);

/*
 * Whether the player to move wins a sum of shapes, and a nim heap of 1 if `stars` is 1, in misere play; *taken is false, and
 * nothing is done, if they do not fit one grid or have more than 64 cells. Each sum of pieces whose options are made is a
 * node.
 */
cgt_status cgti_cram_misere(struct cgti_cram *cram, const struct cgti_cram_shape *shape, size_t count, uint32_t stars,
                            struct cgti_meter *meter, bool *taken, bool *wins);

/*
 * Whether the second player wins (in normal play) on the polyomino of the given cells, each coordinate from 0 to 31. Boxes
 * of more than 64 cells are played apart until every piece fits.
 */
cgt_status cgti_cram_second_wins(struct cgti_cram *cram, const uint8_t *row, const uint8_t *col, int32_t cells,
                                 struct cgti_meter *meter, bool *second_wins);

#endif
