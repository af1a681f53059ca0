/* SPDX-License-Identifier: MIT */
/* For tests: something that happens at the k-th occasion, once, whichever thread has it. */
#ifndef CGTI_COUNTDOWN_H
#define CGTI_COUNTDOWN_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct cgti_countdown {
	atomic_uint_fast64_t left; /* occasions until then; 0 while it is off */
	atomic_int happened;
};

/* Starts counting; k from 1, or 0 to turn it off. */
static inline void cgti_countdown_start(struct cgti_countdown *countdown, uint64_t k)
{
	atomic_store(&countdown->happened, 0);
	atomic_store(&countdown->left, k);
}

static inline bool cgti_countdown_is_on(struct cgti_countdown *countdown)
{
	return atomic_load_explicit(&countdown->left, memory_order_relaxed) > 0;
}

/* Counts one occasion; true if it is the one. */
static inline bool cgti_countdown_step(struct cgti_countdown *countdown)
{
	uint_fast64_t left = atomic_load_explicit(&countdown->left, memory_order_relaxed);

	while (left > 0)
		if (atomic_compare_exchange_weak(&countdown->left, &left, left - 1)) {
			if (left == 1)
				atomic_store(&countdown->happened, 1);
			return left == 1;
		}
	return false;
}

#endif
