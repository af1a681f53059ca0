/* SPDX-License-Identifier: MIT */
/*
 * The moves on one heap: counted, found by their numbers, and gone through, without being listed.
 *
 * They are numbered from 0 by the counters taken; then by the heaps left, none first; then by the smallest heap left, and the
 * next one. Heaps have up to 2^64 - 1 counters.
 */
#ifndef CGTI_OCTAL_MOVES_H
#define CGTI_OCTAL_MOVES_H

#include "octal/code.h"

#define CGTI_HEAP_PARTS 3 /* heaps that a move can leave */

struct cgti_heap_move {
	uint64_t taken;
	uint32_t parts;                  /* heaps left */
	uint64_t part[CGTI_HEAP_PARTS]; /* in ascending order, none empty */
};

/* How many moves there are, into *count; false if that is more than 64 bits hold. */
bool cgti_heap_move_count(const struct cgti_code *code, uint64_t heap, uint64_t *count);

/* Move k, which must be there, of a heap whose moves can be counted. */
struct cgti_heap_move cgti_heap_move_at(const struct cgti_code *code, uint64_t heap, uint64_t k);

/* The number of a legal move of a heap whose moves can be counted. */
uint64_t cgti_heap_move_number(const struct cgti_code *code, uint64_t heap, const struct cgti_heap_move *move);

/* The move of the least number, into *move; false if there is none. */
bool cgti_heap_move_first(const struct cgti_code *code, uint64_t heap, struct cgti_heap_move *move);

/* The move after *move, in its place; false if it was the last. */
bool cgti_heap_move_next(const struct cgti_code *code, uint64_t heap, struct cgti_heap_move *move);

/* Whether the digit for the counters taken, of which the heap must have as many, allows the heaps left. */
bool cgti_heap_move_allowed(const struct cgti_code *code, const struct cgti_heap_move *move);

#endif
