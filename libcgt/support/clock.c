/* SPDX-License-Identifier: MIT */
/* The clock, which a test can take over. */
#include "support/clock.h"

#include <stdatomic.h>

#define NS_PER_MS UINT64_C(1000000)

static atomic_uint_fast64_t step_ns; /* 0: the clock is the machine's */
static atomic_uint_fast64_t now_ns;

uint64_t cgti_clock_ns(void)
{
	const uint64_t step = atomic_load_explicit(&step_ns, memory_order_relaxed);

	return step ? atomic_fetch_add(&now_ns, step) + step : cgti_clock_of_machine_ns();
}

void cgti_clock_step(uint64_t milliseconds)
{
	atomic_store(&now_ns, cgti_clock_of_machine_ns());
	atomic_store(&step_ns, milliseconds * NS_PER_MS);
}
