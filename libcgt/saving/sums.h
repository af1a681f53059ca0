/* SPDX-License-Identifier: MIT */
/* Results about sums, whose keys name values and components by numbers of one solver. */
#ifndef CGTI_SAVING_SUMS_H
#define CGTI_SAVING_SUMS_H

#include "saving/saving.h"

/* Has a sum use the tables of a solver, whose engine of sums is there. */
void cgti_saved_sum_use(struct cgti_saved_sum *sum, cgt_solver *solver);

/* Takes the sum of a key apart; `solver` may be NULL, but for keys that go by a number of the solver's. */
cgt_status cgti_saved_sum_begin(struct cgti_saved_sum *sum, cgt_solver *solver, const uint64_t *word, uint64_t result);
void cgti_saved_sum_end(struct cgti_saved_sum *sum);

bool cgti_saved_sum_visit(struct cgti_saved_sum *sum, struct cgti_visitor *visitor);

/* Whether the entry of a table is a result about sums that is proved. */
bool cgti_sum_is_proved(const struct cgti_table_entry *entry);

/* The same of words that are all of a sum, however long. */
bool cgti_sum_is_result(const uint64_t *word, size_t words, uint64_t result);

/* Whether a sum that was read is in normal form, as far as that is seen in the file, and in the solver. */
bool cgti_saved_sum_is_normal(const struct cgti_saved_sum *sum);
bool cgti_saved_sum_is_turned(const struct cgti_saved_sum *sum);

#endif
