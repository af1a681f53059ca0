/* SPDX-License-Identifier: MIT */
/*
 * Errors of files in words. The file that cannot be written is most often not the one that the caller named but one beside it, of
 * which he knows nothing; so it is the directory that is told.
 */
#include "support/file_error.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "support/error.h"
#include "support/file.h"

#define REASON_BYTES 100

static const char *reason_of(int error, char reason[REASON_BYTES])
{
	if (strerror_r(error, reason, REASON_BYTES) != 0)
		reason[0] = '\0';
	return reason;
}

cgt_status cgti_file_fail(const char *what, const char *path)
{
	const int error = errno;
	char reason[REASON_BYTES];

	return cgti_fail(CGT_IO, "cannot %s \"%.200s\": error %d, %s", what, path, error, reason_of(error, reason));
}

size_t cgti_file_directory_length(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? (size_t)(slash - path) + 1 : 0;
}

/* The directory in which a file is to be, without the last slash. */
static const char *directory_of(const struct cgti_new_file *file, int *length)
{
	const char *path = file->target.data ? file->target.data : file->path;
	const size_t directory = cgti_file_directory_length(path);

	*length = directory > 1 ? (int)(directory - 1) : 1;
	return directory ? path : ".";
}

/* What is wrong with the directory, or NULL: "the directory D ...". */
static const char *wrong_with_directory(int error)
{
	switch (error) {
	case ENOENT:
		return "does not exist: make it, or choose another";
	case ENOTDIR:
		return "is not one: choose another";
	case EACCES:
	case EPERM:
		return "cannot be written in: change its permissions, or choose another";
	case EROFS:
		return "is on a read-only file system: choose another";
	default:
		return NULL;
	}
}

static const char *wrong_with_file(int error)
{
	switch (error) {
	case ENOSPC:
		return "the disk is full: make room, or choose another place";
	case EDQUOT:
		return "the quota of the disk is used up: make room, or choose another place";
	case EFBIG:
		return "the file would be larger than files may be: see \"ulimit -f\"";
	case ELOOP:
		return "its symbolic links lead round in a loop, or are too many";
	case ENAMETOOLONG:
		return "its name is too long";
	default:
		return "the system refuses";
	}
}

cgt_status cgti_file_fail_to_write(const struct cgti_new_file *file, int error)
{
	const char *wrong = wrong_with_directory(error);
	char reason[REASON_BYTES];
	int length;
	const char *directory = directory_of(file, &length);

	reason_of(error, reason);
	if (!wrong)
		return cgti_fail(CGT_IO, "cannot write \"%.150s\": %s (error %d, %s)", file->path, wrong_with_file(error),
		                 error, reason);
	return cgti_fail(CGT_IO, "cannot write \"%.150s\": the directory \"%.*s\" %s (error %d, %s)", file->path,
	                 length < 150 ? length : 150, directory, wrong, error, reason);
}

cgt_status cgti_file_fail_to_replace(const struct cgti_new_file *file, int error)
{
	char reason[REASON_BYTES];

	if (error != EACCES && error != EPERM)
		return cgti_file_fail_to_write(file, error);
	return cgti_fail(CGT_IO,
	                 "cannot write \"%.200s\": the file that has this name is read-only: change its permissions, or "
	                 "choose "
	                 "another name (error %d, %s)",
	                 file->path, error, reason_of(error, reason));
}
