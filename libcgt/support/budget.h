/* SPDX-License-Identifier: MIT */
/* The inside of a budget: limits, and a mark that cancels all calls that have it. */
#ifndef CGTI_SUPPORT_BUDGET_H
#define CGTI_SUPPORT_BUDGET_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#include <cgt/budget.h>

#include "support/refs.h"

struct cgt_budget {
	struct cgti_refs refs;
	atomic_int cancelled;
	pthread_mutex_t lock; /* of what follows */
	uint64_t nodes;
	uint64_t milliseconds;
	uint64_t bytes;
	cgt_progress_fn progress;
	void *user;
};

#endif
