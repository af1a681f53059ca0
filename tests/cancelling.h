/* SPDX-License-Identifier: MIT */
/*
 * Cancels a call in the midst of its work from another thread, whoever runs when: a progress callback starts that thread and waits
 * for its end. Call callbacks by cgti_clock_step, so that they come after a few nodes.
 */
#ifndef TEST_CANCELLING_H
#define TEST_CANCELLING_H

#include <pthread.h>

#include "support.h"

struct cancelling {
	cgt_budget *budget;
	int calls; /* so far; it is the third that cancels */
};

static void *cancel_budget(void *budget)
{
	cgt_budget_cancel(budget);
	return NULL;
}

static int32_t cancel_by_another_thread(void *user, const cgt_progress *progress)
{
	struct cancelling *cancelling = user;
	pthread_t thread;

	ck_assert_uint_gt(cgt_progress_nodes(progress), 0);
	if (++cancelling->calls == 3) {
		ck_assert_int_eq(pthread_create(&thread, NULL, cancel_budget, cancelling->budget), 0);
		ck_assert_int_eq(pthread_join(thread, NULL), 0);
	}
	return 1;
}

#endif
