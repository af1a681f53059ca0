/* SPDX-License-Identifier: MIT */
/*
 * All memory of the library comes from here, so that a test can make the k-th allocation fail.
 *
 * The functions answer NULL on failure and leave recording the error to the caller (cgti_fail_memory).
 */
#ifndef CGTI_MEMORY_H
#define CGTI_MEMORY_H

#include <stddef.h>
#include <stdint.h>

void *cgti_alloc(size_t bytes);
void *cgti_alloc_zero(size_t count, size_t bytes);
void *cgti_realloc(void *old, size_t bytes);
void cgti_free(void *memory);

#define CGTI_GROW_FIRST 8 /* elements of an array at first */

/* Grows an array to hold at least `want` elements of `bytes` each, at least doubling it; *cap follows. 0 on failure. */
int cgti_grow(void **array, size_t *cap, size_t want, size_t bytes);

/* Asks for large pages for an array that is looked into everywhere, where the system has them: addresses are found sooner then. */
void cgti_memory_scattered(void *memory, size_t bytes);

/* For tests: the k-th allocation from now on fails (k from 1), once; 0 turns this off. All threads count together. */
void cgti_memory_fail_at(uint64_t k);

/* For tests: whether the failure asked for has happened. */
int cgti_memory_failed(void);

#endif
