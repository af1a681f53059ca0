/* SPDX-License-Identifier: MIT */
/* The time that budgets count: wall-clock nanoseconds that never go backwards. */
#ifndef CGTI_CLOCK_H
#define CGTI_CLOCK_H

#include <stdint.h>
#include <time.h>

/* That of the machine: for who waits for it. */
static inline uint64_t cgti_clock_of_machine_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * UINT64_C(1000000000) + (uint64_t)t.tv_nsec;
}

uint64_t cgti_clock_ns(void);

/*
 * For tests: from now on the clock stands, and goes on by so many milliseconds whenever it is read, so that what a limit of time
 * allows does not depend on how busy the machine is. 0: it is the machine's again.
 */
void cgti_clock_step(uint64_t milliseconds);

#endif
