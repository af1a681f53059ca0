/* SPDX-License-Identifier: MIT */
/* What components of Domineering are worth at least to the player who is to win, as far as that is easily shown. */
#ifndef CGTI_PROOF_STRIPS_H
#define CGTI_PROOF_STRIPS_H

#include <stddef.h>
#include <stdbool.h>
#include <stdint.h>

#define CGTI_UNITS 8         /* bounds are multiples of 1/8 */
#define CGTI_PIECE_CELLS 16  /* the most free cells of a piece that is looked at whole: it is worth 8 at most */
#define CGTI_MOST_UNITS (CGTI_UNITS * CGTI_PIECE_CELLS / 2)

/* When the winner moves second, and when he moves first and may do that here: what it is worth at least, and the lines at which
 * it is cut for that (bit r: after row r). */
struct cgti_strip_bound {
	bool known;
	bool none; /* there is no bound */
	int32_t units[2];
	uint64_t lines[2];
};

struct cgti_strips {
	struct cgti_strip_bound *bound; /* of each component two: if Left is to win, and if Right is */
	size_t count, cap;
	uint32_t number[2 * CGTI_MOST_UNITS + 1]; /* components that are numbers of units, plus 1; 0 until one was asked for */
};

#endif
