/* SPDX-License-Identifier: MIT */
/* How the library starts threads. */
#ifndef CGTI_THREAD_H
#define CGTI_THREAD_H

#include <pthread.h>
#include <stdbool.h>

/*
 * Starts a thread in which all signals are blocked, since they are the program's business, and whose stack is enough for any
 * call even where the default, which the program's environment sets, is not. False if no thread can be started.
 */
bool cgti_thread_start(pthread_t *thread, void *(*run)(void *argument), void *argument);

#endif
