/* SPDX-License-Identifier: MIT */
/* What the census asks of the positions on one shape. */
#ifndef CGTI_CENSUS_POSITIONS_H
#define CGTI_CENSUS_POSITIONS_H

#include "census/census.h"

/* The same for the positions on a shape, of a census that is general. */
cgt_status cgti_study_positions(struct cgti_study *study, const cgt_census *census, struct cgti_census_part *part);

/* The position on a single grid in which the cells that stand in the lists hold these contents and all others are blocked. */
cgt_status cgti_census_position(const cgt_census *census, const uint8_t *row, const uint8_t *col, const uint8_t *content,
                                cgt_position **position);

#endif
