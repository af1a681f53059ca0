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

/* Records a failure of the calling thread and returns its status, so that callers can `return cgti_fail(...)`. */
cgt_status cgti_fail(cgt_status status, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same for a failure that points at a place in an input text; line and column count from 1. */
cgt_status cgti_fail_at(cgt_status status, int32_t line, int32_t column, const char *format, ...)
	__attribute__((format(printf, 4, 5)));

/* Records CGT_OUT_OF_MEMORY. */
cgt_status cgti_fail_memory(void);

/* Records CGT_BAD_ARGUMENT for a NULL where `what` was expected. */
cgt_status cgti_fail_null(const char *what);

/* The calling thread's record, to be kept, and put back in this or another thread. */
void cgti_error_save(struct cgti_error *out);
void cgti_error_restore(const struct cgti_error *error);

#endif
