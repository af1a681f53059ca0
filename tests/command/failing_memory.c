/* SPDX-License-Identifier: MIT */
/* Put in front of the C library: the allocation whose number is in FAIL_AT fails, and so do all after it. */
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);

static int fails(void)
{
	static long done;
	const char *at = getenv("FAIL_AT");

	if (!at || __atomic_add_fetch(&done, 1, __ATOMIC_RELAXED) < atol(at))
		return 0;
	errno = ENOMEM;
	return 1;
}

void *malloc(size_t size)
{
	return fails() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
	return fails() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size)
{
	return fails() ? NULL : __libc_realloc(memory, size);
}
