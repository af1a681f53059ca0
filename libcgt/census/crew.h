/* SPDX-License-Identifier: MIT */
/* The threads of a census. */
#ifndef CGTI_CENSUS_CREW_H
#define CGTI_CENSUS_CREW_H

#include "census/census.h"

/* Whether all parts have come to their end. */
bool cgti_census_has_ended(const cgt_census *census);

/* Goes through the shapes that are left, under a budget. */
cgt_status cgti_census_work(cgt_census *census, cgt_budget *budget);

#endif
