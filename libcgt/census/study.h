/* SPDX-License-Identifier: MIT */
/* What the census asks of one shape of Cram, fast. */
#ifndef CGTI_CENSUS_STUDY_H
#define CGTI_CENSUS_STUDY_H

#include "census/census.h"

/* Whether positions are studied one by one, as those of any game: what Cram needs only if moves are asked about. */
bool cgti_census_is_general(const cgt_census *census);

/* A study of shapes as the census has them; only memory can fail. */
cgt_status cgti_study_init(struct cgti_study *study, const cgt_census *census);
void cgti_study_free(struct cgti_study *study);

/* Studies the current shape of a part and counts it. CGT_OUT_OF_MEMORY, or CGT_CANCELLED once the census is to stop: then it
 * has been left for the next run. */
cgt_status cgti_study_shape(struct cgti_study *study, const cgt_census *census, struct cgti_census_part *part);

#endif
