/* SPDX-License-Identifier: MIT */
/* The allocator, with the hook that makes one allocation fail. */
#define _DEFAULT_SOURCE /* madvise */
#include "support/memory.h"

#include <stdlib.h>
#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "support/countdown.h"

static struct cgti_countdown failure;

void cgti_memory_fail_at(uint64_t k)
{
	cgti_countdown_start(&failure, k);
}

int cgti_memory_failed(void)
{
	return atomic_load(&failure.happened);
}

void *cgti_alloc(size_t bytes)
{
	return cgti_countdown_step(&failure) ? NULL : malloc(bytes ? bytes : 1);
}

void *cgti_alloc_zero(size_t count, size_t bytes)
{
	return cgti_countdown_step(&failure) ? NULL : calloc(count ? count : 1, bytes ? bytes : 1);
}

void *cgti_realloc(void *old, size_t bytes)
{
	return cgti_countdown_step(&failure) ? NULL : realloc(old, bytes ? bytes : 1);
}

void cgti_free(void *memory)
{
	free(memory);
}

/* Pages are no larger than this anywhere, and large ones no smaller than twice that. */
#define PAGE ((uintptr_t)1 << 16)

void cgti_memory_scattered(void *memory, size_t bytes)
{
#if defined(MADV_HUGEPAGE)
	const uintptr_t begin = ((uintptr_t)memory + PAGE - 1) & ~(PAGE - 1), end = ((uintptr_t)memory + bytes) & ~(PAGE - 1);

	if (begin < end)
		(void)madvise((void *)begin, end - begin, MADV_HUGEPAGE);
#else
	(void)memory;
	(void)bytes;
#endif
}

int cgti_grow(void **array, size_t *cap, size_t want, size_t bytes)
{
	size_t next = *cap ? *cap : CGTI_GROW_FIRST;
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
