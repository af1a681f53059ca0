/* SPDX-License-Identifier: MIT */
/* Walking polyominoes from inside the library: no budget, no board, no allocation for a shape. */
#ifndef CGTI_POLYOMINO_H
#define CGTI_POLYOMINO_H

#include <stdbool.h>

#include <cgt/polyomino.h>

/* A polyomino in its box. Its cells stand in the order of their numbers, row by row. */
struct cgti_shape {
	int32_t cells, rows, cols;
	uint8_t row[CGT_POLYOMINO_MAX_CELLS], col[CGT_POLYOMINO_MAX_CELLS]; /* of each cell */
	uint32_t mask[CGT_POLYOMINO_MAX_CELLS];                             /* of each row: bit c is column c */
};

/* Goes on to the next shape; false if there is none. */
bool cgti_polyominoes_step(cgt_polyominoes *walk);

/* Copies out the current shape, of which there must be one. */
void cgti_polyominoes_shape(const cgt_polyominoes *walk, struct cgti_shape *shape);

/* How many fixed polyominoes of the full size have been looked at since the walk began. */
uint64_t cgti_polyominoes_fixed(const cgt_polyominoes *walk);

#endif
