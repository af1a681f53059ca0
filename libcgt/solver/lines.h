/* SPDX-License-Identifier: MIT */
/*
 * How long a game lasts when the winner hurries and the loser holds out: the number of moves to the end, of every sum that was
 * measured, for either player to move and each convention.
 */
#ifndef CGTI_LINES_H
#define CGTI_LINES_H

#include <cgt/status.h>

#include "support/hash.h"

struct cgti_question;
struct cgti_sum;

#define CGTI_NOT_MEASURED (-1)

struct cgti_lines {
	struct cgti_intern keys; /* of sums as they are played: the numbers of their components, ascending */
	int32_t (*length)[4];    /* of each sum, by convention and player to move */
	size_t length_cap;
};

void cgti_lines_free(struct cgti_lines *lines);
size_t cgti_lines_bytes(const struct cgti_lines *lines);

/* The number of a sum, which is sorted; of a new one no length is known. */
cgt_status cgti_lines_number(struct cgti_lines *lines, struct cgti_sum *sum, uint32_t *number);

/* The length of the question's sum, which is lost. Each sum whose options are made is a node of the meter. */
cgt_status cgti_lines_length(struct cgti_question *question, int32_t to_move, int32_t convention, int32_t *length);

#endif
