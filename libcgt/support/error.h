/* SPDX-License-Identifier: MIT */
/* The last error of a thread: how the library sets it, and how it hands one over from a worker thread. */
#ifndef CGTI_ERROR_H
#define CGTI_ERROR_H

#include <cgt/status.h>

#include "support/limits.h"

struct cgti_error {
	cgt_status status;
	int32_t line;
	int32_t column;
	char text[CGTI_MOST_MESSAGE];
};

/* Records a failure of the calling thread. */
void cgti_record(cgt_status status, const char *format, ...) __attribute__((format(printf, 2, 3)));
void cgti_record_at(cgt_status status, int32_t line, int32_t column, const char *format, ...) __attribute__((format(printf, 4, 5)));

/*
 * The same, and gives the status, so that callers can `return cgti_fail(...)`. These are macros for compilers to see that it is not
 * CGT_OK: they would warn of what is not set where a call fails.
 */
#define cgti_fail(status, ...) (cgti_record(status, __VA_ARGS__), cgti_recorded(status))

/* A failure that points at a place in an input text; line and column count from 1. */
#define cgti_fail_at(status, ...) (cgti_record_at(status, __VA_ARGS__), cgti_recorded(status))

static inline cgt_status cgti_recorded(cgt_status status)
{
	return status;
}

/* Records CGT_OUT_OF_MEMORY. */
static inline cgt_status cgti_fail_memory(void)
{
	return cgti_fail(CGT_OUT_OF_MEMORY, "out of memory");
}

/* Records CGT_BAD_ARGUMENT for a NULL where `what` was expected. */
static inline cgt_status cgti_fail_null(const char *what)
{
	return cgti_fail(CGT_BAD_ARGUMENT, "%s is NULL", what);
}

/* The calling thread's record, to be kept, and put back in this or another thread. */
void cgti_error_save(struct cgti_error *out);
void cgti_error_restore(const struct cgti_error *error);

#endif
