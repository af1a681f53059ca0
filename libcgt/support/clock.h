/* SPDX-License-Identifier: MIT */
/* The time that budgets count: wall-clock nanoseconds that never go backwards. */
#ifndef CGTI_CLOCK_H
#define CGTI_CLOCK_H

#include <stdint.h>
#include <time.h>

static inline uint64_t cgti_clock_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * UINT64_C(1000000000) + (uint64_t)t.tv_nsec;
}

#endif
