/* SPDX-License-Identifier: MIT */
/* Limits that have no name in the public headers, which state them as numbers; cgt_limit gives them by key. */
#ifndef CGTI_LIMITS_H
#define CGTI_LIMITS_H

#include <stdint.h>

/* The most options that are looked at one by one. */
#define CGTI_MOST_OPTIONS (1 << 22)

/* The most threads that work together, the calling one among them. */
#define CGTI_MOST_THREADS 256

/* The most entries of a proof, so that 32 bits number the lines. */
#define CGTI_MOST_ENTRIES (INT32_MAX - 2)

/* The most bytes of a message of cgt_last_error, its final NUL included. */
#define CGTI_MOST_MESSAGE 512

/*
 * The stack that is enough for any call (doc/threads.md), and that threads of the library have at least. tests/stack holds
 * the recursions of the library, and what they take at most, against it.
 */
#define CGTI_STACK_BYTES (256 * 1024)

#endif
