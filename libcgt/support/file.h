/* SPDX-License-Identifier: MIT */
/* Files that are replaced whole or not at all, and what went wrong with a file. */
#ifndef CGTI_FILE_H
#define CGTI_FILE_H

#include <stddef.h>

#include <cgt/status.h>

#include "support/text.h"

/* Records what errno says of an operation on a file (CGT_IO): "cannot read ...". */
cgt_status cgti_file_fail(const char *what, const char *path);

/* Writes all bytes to a file that is open. */
cgt_status cgti_file_write(int fd, const char *path, const void *bytes, size_t count);

/*
 * Creates a file that is to be called `path`: under another name in the same directory, into *fd. Finish it, unless that failed. What
 * has this name and is no ordinary file stays (CGT_IO).
 * Finishing brings it to the disk and gives it its name, if `status`, that of the writing, is CGT_OK; if not, or if anything fails
 * then, an earlier file of this name is as it was, and nothing is left of the new one.
 */
cgt_status cgti_file_create(const char *path, struct cgti_text *other, int *fd);
cgt_status cgti_file_finish(int fd, const char *path, struct cgti_text *other, cgt_status status);

/* Opens an ordinary file for reading, into *fd; anything else is CGT_CORRUPT. */
cgt_status cgti_file_open(const char *path, int *fd);

#endif
