/* SPDX-License-Identifier: MIT */
/* The allocator, with the hook that makes one allocation fail. */
#include "support/memory.h"

#include <stdatomic.h>
#include <stdlib.h>

/* Allocations until the one that fails; 0 while the hook is off. */
static atomic_uint_fast64_t countdown;
static atomic_int failed;

static int fails_now(void)
{
	uint_fast64_t left = atomic_load_explicit(&countdown, memory_order_relaxed);

	while (left > 0)
		if (atomic_compare_exchange_weak(&countdown, &left, left - 1)) {
			if (left == 1)
				atomic_store(&failed, 1);
			return left == 1;
		}
	return 0;
}

void cgti_memory_fail_at(uint64_t k)
{
	atomic_store(&failed, 0);
	atomic_store(&countdown, k);
}

int cgti_memory_failed(void)
{
	return atomic_load(&failed);
}

void *cgti_alloc(size_t bytes)
{
	return fails_now() ? NULL : malloc(bytes ? bytes : 1);
}

void *cgti_alloc_zero(size_t count, size_t bytes)
{
	return fails_now() ? NULL : calloc(count ? count : 1, bytes ? bytes : 1);
}

void *cgti_realloc(void *old, size_t bytes)
{
	return fails_now() ? NULL : realloc(old, bytes ? bytes : 1);
}

void cgti_free(void *memory)
{
	free(memory);
}

int cgti_grow(void **array, size_t *cap, size_t want, size_t bytes)
{
	size_t next = *cap ? *cap : 8;
	void *grown;

	if (want <= *cap)
		return 1;
	while (next < want) {
		if (next > SIZE_MAX / 2)
			return 0;
		next *= 2;
	}
	if (next > SIZE_MAX / bytes)
		return 0;
	grown = cgti_realloc(*array, next * bytes);
	if (!grown)
		return 0;
	*array = grown;
	*cap = next;
	return 1;
}
