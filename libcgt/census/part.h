/* SPDX-License-Identifier: MIT */
/* The parts of a census. */
#ifndef CGTI_CENSUS_PART_H
#define CGTI_CENSUS_PART_H

#include "census/census.h"

void cgti_tally_add(struct cgti_tally *sum, const struct cgti_tally *tally);

/* Frees what a part holds. */
void cgti_part_free(struct cgti_census_part *part);

/* Begins the current shape, unless a run has stopped in it and left something to go on from. */
void cgti_part_begin_shape(struct cgti_census_part *part);

/* Leaves the shape for the next run, and returns the status that made that necessary. */
cgt_status cgti_part_leave_shape(struct cgti_census_part *part, cgt_status status);

/* Counts the shape, which is done. */
void cgti_part_count_shape(struct cgti_census_part *part);

/* Room for one more of so many bytes; NULL if memory runs out. */
uint8_t *cgti_kept_add(struct cgti_kept *kept, size_t bytes);

#endif
