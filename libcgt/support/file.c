/* SPDX-License-Identifier: MIT */
/* Files: a new one is written beside the old one and renamed, so that no moment has half of one. */
#include "support/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/error.h"

cgt_status cgti_file_fail(const char *what, const char *path)
{
	int error = errno;
	char reason[128];

	if (strerror_r(error, reason, sizeof reason) != 0)
		reason[0] = '\0';
	return cgti_fail(CGT_IO, "cannot %s \"%.200s\": error %d, %s", what, path, error, reason);
}

cgt_status cgti_file_write(int fd, const char *path, const void *bytes, size_t count)
{
	for (size_t done = 0; done < count;) {
		ssize_t written = write(fd, (const char *)bytes + done, count - done);

		if (written < 0 && errno != EINTR)
			return cgti_file_fail("write", path);
		if (written > 0)
			done += (size_t)written;
	}
	return CGT_OK;
}

/* A name that is taken by a device, a pipe or a directory is not that of a file to be replaced. */
static cgt_status check_name(const char *path)
{
	struct stat stat_of;

	if (stat(path, &stat_of) == 0 && !S_ISREG(stat_of.st_mode))
		return cgti_fail(CGT_IO, "cannot replace \"%.200s\", which is no ordinary file", path);
	return CGT_OK;
}

cgt_status cgti_file_create(const char *path, struct cgti_text *other, int *fd)
{
	cgt_status status = check_name(path);

	if (status != CGT_OK)
		return status;
	*other = (struct cgti_text)CGTI_TEXT_EMPTY;
	cgti_text_string(other, path);
	cgti_text_string(other, ".XXXXXX");
	if (other->failed)
		status = cgti_fail_memory();
	else if ((*fd = mkstemp(other->data)) < 0)
		status = cgti_file_fail("create", other->data);
	if (status != CGT_OK)
		cgti_text_free(other);
	return status;
}

cgt_status cgti_file_finish(int fd, const char *path, struct cgti_text *other, cgt_status status)
{
	if (status == CGT_OK && fsync(fd) != 0)
		status = cgti_file_fail("write", path);
	if (close(fd) != 0 && status == CGT_OK)
		status = cgti_file_fail("write", path);
	if (status == CGT_OK && rename(other->data, path) != 0)
		status = cgti_file_fail("replace", path);
	if (status != CGT_OK)
		unlink(other->data);
	cgti_text_free(other);
	return status;
}

cgt_status cgti_file_open(const char *path, int *fd)
{
	const int opened = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	struct stat stat;
	cgt_status status = CGT_OK;

	if (opened < 0)
		return cgti_file_fail("open", path);
	if (fstat(opened, &stat) != 0)
		status = cgti_file_fail("read", path);
	else if (!S_ISREG(stat.st_mode))
		status = cgti_fail(CGT_CORRUPT, "\"%.200s\" is no ordinary file", path);
	if (status != CGT_OK)
		close(opened);
	else
		*fd = opened;
	return status;
}
