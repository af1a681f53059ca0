/* SPDX-License-Identifier: MIT */
/*
 * Uptimals: x + d1.^<1> + ... + dk.^<k> + *m for a number x and whole numbers d, where ^<n>, the n-th power of up, is
 * {0|v[n-1]*}, and ^[n] is the sum of the first n powers (Siegel, Combinatorial Game Theory, II.4). They are known by their
 * canonical forms; values with more coefficients than CGT_VALUES_MAX_UPTIMAL are not looked at.
 */
#ifndef CGTI_VALUES_UPTIMAL_H
#define CGTI_VALUES_UPTIMAL_H

#include "values/table.h"

struct cgti_uptimal {
	struct cgti_dyadic number;
	uint32_t nimber;
	size_t length; /* of the coefficients d1, d2, ...; the last one is not 0 */
	const int64_t *coefficient;
};

/* A value of a table, if it was looked at: whether it is an uptimal, and which. */
struct cgti_uptimal_entry {
	struct cgti_dyadic number;
	uint32_t nimber;
	uint32_t length; /* CGTI_NO_UPTIMAL if it is none */
	size_t begin;    /* of its coefficients */
};

#define CGTI_NO_UPTIMAL UINT32_MAX

/* What is known of the values of a table below a number. All zeros: nothing. */
struct cgti_uptimals {
	struct cgti_uptimal_entry *entry;
	size_t count, cap;
	int64_t *coefficient;
	size_t coefficient_count, coefficient_cap;
};

/* Looks at all values below a number. */
cgt_status cgti_uptimals_extend(struct cgti_uptimals *known, const cgt_values *values, uint32_t end);
void cgti_uptimals_free(struct cgti_uptimals *known);

/* Whether a value that was looked at is an uptimal, and which; its coefficients are valid until more are looked at. */
bool cgti_uptimals_get(const struct cgti_uptimals *known, uint32_t value, struct cgti_uptimal *uptimal);

/* Whether exactly one coefficient is not 0, and is 1 or -1: a power of up or its negative. */
bool cgti_uptimal_is_power(const struct cgti_uptimal *uptimal);

/* Whether all coefficients are 1, or all are -1: a sum of powers or its negative. */
bool cgti_uptimal_is_sum(const struct cgti_uptimal *uptimal);

/* ^<n> and ^[n], n from 1 to CGT_VALUES_MAX_UPTIMAL. */
cgt_status cgti_values_up_power(cgt_values *values, uint32_t n, struct cgti_meter *meter, uint32_t *value);
cgt_status cgti_values_up_sum(cgt_values *values, uint32_t n, struct cgti_meter *meter, uint32_t *value);

#endif
