/* SPDX-License-Identifier: MIT */
/*
 * What the keys of sums (solve/sums.h) name by number: values and components of one solver. In a file they have numbers of their own,
 * and stand in front of the results: values by their parts or by the numbers of their options, components as positions.
 */
#ifndef CGTI_SAVED_NAMES_H
#define CGTI_SAVED_NAMES_H

#include <cgt/solver.h>

#include "solve/sums.h"
#include "solve/table.h"
#include "support/budget.h"
#include "support/saved.h"

#define CGTI_UNNAMED UINT32_MAX

/* For each number of the one side, from 0, that of the other, or CGTI_UNNAMED. */
struct cgti_names {
	uint32_t *other;
	size_t count, cap;
};

struct cgti_saved_names {
	struct cgti_names values, components;
};

#define CGTI_SAVED_NAMES_EMPTY { { NULL, 0, 0 }, { NULL, 0, 0 } }

void cgti_saved_names_free(struct cgti_saved_names *names);

/* Whether the entry of a table is a result about sums, proved and under a key that can be written. */
bool cgti_sum_is_proved(const struct cgti_table_entry *entry);

/* Numbers all that the proved results about sums name, and writes it. */
cgt_status cgti_saved_names_put(struct cgti_saved *file, const cgt_solver *solver, struct cgti_saved_names *names,
                                struct cgti_meter *meter);

/* Reads it; values and components that the solver does not have are made. If `solver` is NULL, it is checked only. */
cgt_status cgti_saved_names_get(struct cgti_saved *file, cgt_solver *solver, struct cgti_saved_names *names,
                                struct cgti_meter *meter);

/*
 * Puts the names of the other side into a key and result about sums. The summands are brought into the order of keys, if `sort`.
 * *known is false if something is named that is not among the names.
 */
cgt_status cgti_saved_rename(const struct cgti_saved_names *names, bool sort, struct cgti_sum_key *key, uint64_t *result,
                             bool *known);

#endif
