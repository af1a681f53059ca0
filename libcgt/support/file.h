/* SPDX-License-Identifier: MIT */
/* Files that are replaced whole or not at all. */
#ifndef CGTI_FILE_H
#define CGTI_FILE_H

#include <stddef.h>

#include <cgt/status.h>

#include "support/text.h"

/* A file that is being written. */
struct cgti_new_file {
	const char *path;        /* as the caller named it, which messages do, too */
	struct cgti_text target; /* where symbolic links lead from there: the name that it gets */
	struct cgti_text other;  /* the name under which it is written, in the same directory */
	int fd;
};

/*
 * Creates a file that is to be called `path`. Finish it, unless that failed. What has this name and is no ordinary file
 * stays (CGT_IO). Finishing brings it to the disk and gives it its name, if `status`, that of the writing, is CGT_OK; if
 * not, or if anything fails then, an earlier file of this name is as it was, and nothing is left of the new one.
 */
cgt_status cgti_file_create(struct cgti_new_file *file, const char *path);
cgt_status cgti_file_finish(struct cgti_new_file *file, cgt_status status);

/* Writes all bytes to it. */
cgt_status cgti_file_write(struct cgti_new_file *file, const void *bytes, size_t count);

/* Opens an ordinary file for reading, into *fd; anything else is CGT_CORRUPT. */
cgt_status cgti_file_open(const char *path, int *fd);

#endif
