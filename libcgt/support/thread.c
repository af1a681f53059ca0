/* SPDX-License-Identifier: MIT */
/* Threads with all signals blocked and a stack of at least a known size. */
#include "support/thread.h"

#include <signal.h>

#include "support/limits.h"

/* Leaves a default that is larger as it is: sanitizers, for one, need more. */
static bool give_stack(pthread_attr_t *attributes)
{
	size_t bytes;

	return pthread_attr_getstacksize(attributes, &bytes) == 0 &&
	       (bytes >= CGTI_STACK_BYTES || pthread_attr_setstacksize(attributes, CGTI_STACK_BYTES) == 0);
}

bool cgti_thread_start(pthread_t *thread, void *(*run)(void *argument), void *argument)
{
	pthread_attr_t attributes;
	sigset_t all, before;
	bool started;

	if (pthread_attr_init(&attributes) != 0)
		return false;
	sigfillset(&all);
	pthread_sigmask(SIG_BLOCK, &all, &before);
	started = give_stack(&attributes) && pthread_create(thread, &attributes, run, argument) == 0;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	pthread_attr_destroy(&attributes);
	return started;
}
