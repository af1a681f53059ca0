/* SPDX-License-Identifier: MIT */
/*
 * Files: a new one is written beside the old one and renamed, so that no moment has half of one.
 *
 * It is made with the mode 0666, which the system makes less by the umask of the process (and a directory may by its own list), and
 * where it replaces a file it gets the mode of that, and its owner and group where that is permitted. Before it has these nobody
 * else can open it. A symbolic link is followed: what it leads to is replaced.
 */
#include "support/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "support/error.h"
#include "support/file_error.h"
#include "support/hash.h"

#define MOST_LINKS 40        /* in a row, as Linux has it */
#define MOST_LINK_BYTES 4096
#define MOST_NAME_BYTES 200  /* of the name, in the other name: that is no longer than names may be */
#define SUFFIX 6
#define TRIES 1000

cgt_status cgti_file_write(struct cgti_new_file *file, const void *bytes, size_t count)
{
	for (size_t done = 0; done < count;) {
		ssize_t written = write(file->fd, (const char *)bytes + done, count - done);

		if (written < 0 && errno != EINTR)
			return cgti_file_fail_to_write(file, errno);
		if (written > 0)
			done += (size_t)written;
	}
	return CGT_OK;
}

/* --- where the file is to be --------------------------------------------------------------------------------------------- */

/* Puts what a link says in the place of its name: a path from the root, or one from the directory in which the link is. */
static void follow_link(struct cgti_text *target, const char *link, size_t length)
{
	target->length = link[0] == '/' ? 0 : cgti_file_directory_length(target->data);
	cgti_text_bytes(target, link, length);
}

/* Finds where symbolic links lead from the path; there may be nothing yet. */
static cgt_status find_target(struct cgti_new_file *file)
{
	char link[MOST_LINK_BYTES];

	cgti_text_string(&file->target, file->path);
	for (int links = 0; links <= MOST_LINKS; links++) {
		ssize_t length;

		if (file->target.failed)
			return cgti_fail_memory();
		length = readlink(file->target.data, link, sizeof link);
		if (length < 0)
			return errno == EINVAL || errno == ENOENT ? CGT_OK : cgti_file_fail_to_write(file, errno);
		if ((size_t)length == sizeof link)
			return cgti_file_fail_to_write(file, ENAMETOOLONG);
		follow_link(&file->target, link, (size_t)length);
	}
	return cgti_file_fail_to_write(file, ELOOP);
}

/*
 * Looks at what has the name: *is_there tells. What is a device, a pipe or a directory, or must not be written, is no file to be
 * replaced.
 */
static cgt_status look_at_old(const struct cgti_new_file *file, struct stat *old, bool *is_there)
{
	const char *path = file->target.data;

	*is_there = stat(path, old) == 0;
	if (!*is_there)
		return errno == ENOENT ? CGT_OK : cgti_file_fail_to_write(file, errno);
	if (!S_ISREG(old->st_mode))
		return cgti_fail(CGT_IO, "cannot replace \"%.200s\", which is no ordinary file", file->path);
	if (faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) != 0)
		return cgti_file_fail_to_replace(file, errno);
	return CGT_OK;
}

/* --- making it ----------------------------------------------------------------------------------------------------------- */

/* Makes the name under which the file is written: that of the target, with some letters that depend on the moment after it. */
static void choose_other(struct cgti_new_file *file, uint64_t attempt)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
	const size_t directory = cgti_file_directory_length(file->target.data), name = file->target.length - directory;
	struct timespec now = { 0, 0 };
	uint64_t hash;

	clock_gettime(CLOCK_REALTIME, &now);
	hash = cgti_hash_word((uint64_t)now.tv_sec ^ (uint64_t)now.tv_nsec << 32) ^ (uint64_t)getpid();
	hash = cgti_hash_word(hash ^ (uint64_t)(uintptr_t)file ^ attempt << 48);
	file->other.length = 0;
	cgti_text_bytes(&file->other, file->target.data, directory + (name < MOST_NAME_BYTES ? name : MOST_NAME_BYTES));
	cgti_text_char(&file->other, '.');
	for (int i = 0; i < SUFFIX; i++, hash /= sizeof letters - 1)
		cgti_text_char(&file->other, letters[hash % (sizeof letters - 1)]);
}

static cgt_status open_other(struct cgti_new_file *file, mode_t mode)
{
	for (uint64_t attempt = 0; attempt < TRIES; attempt++) {
		choose_other(file, attempt);
		if (file->other.failed)
			return cgti_fail_memory();
		file->fd = open(file->other.data, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
		if (file->fd >= 0)
			return CGT_OK;
		if (errno != EEXIST && errno != EINTR)
			break;
	}
	return cgti_file_fail_to_write(file, errno);
}

/* Gives the new file the owner and group of the old one, where that is permitted, and its mode. */
static cgt_status keep_mode(struct cgti_new_file *file, const struct stat *old)
{
	mode_t mode = old->st_mode & 07777;
	struct stat own;

	if (fstat(file->fd, &own) != 0)
		return cgti_file_fail_to_write(file, errno);
	if (own.st_uid != old->st_uid && fchown(file->fd, old->st_uid, (gid_t)-1) != 0)
		mode &= 0777; /* whoever runs it must not become somebody else */
	if (own.st_gid != old->st_gid && fchown(file->fd, (uid_t)-1, old->st_gid) != 0)
		mode &= 0777;
	return fchmod(file->fd, mode) == 0 ? CGT_OK : cgti_file_fail_to_write(file, errno);
}

/* Takes the other name away, and frees what the names took. */
static void drop(struct cgti_new_file *file, bool is_there)
{
	if (is_there)
		unlink(file->other.data);
	cgti_text_free(&file->target);
	cgti_text_free(&file->other);
}

cgt_status cgti_file_create(struct cgti_new_file *file, const char *path)
{
	struct stat old;
	bool replaces = false;
	cgt_status status;

	*file = (struct cgti_new_file){ path, CGTI_TEXT_EMPTY, CGTI_TEXT_EMPTY, -1 };
	if (!path[0])
		return cgti_fail(CGT_IO, "cannot write \"\": a file has a name");
	status = find_target(file);
	if (status == CGT_OK)
		status = look_at_old(file, &old, &replaces);
	if (status == CGT_OK)
		status = open_other(file, replaces ? 0600 : 0666);
	if (status == CGT_OK && replaces)
		status = keep_mode(file, &old);
	if (status != CGT_OK) {
		if (file->fd >= 0)
			close(file->fd);
		drop(file, file->fd >= 0);
		file->fd = -1;
	}
	return status;
}

static bool bring_to_disk(int fd)
{
	while (fsync(fd) != 0)
		if (errno != EINTR)
			return false;
	return true;
}

cgt_status cgti_file_finish(struct cgti_new_file *file, cgt_status status)
{
	if (status == CGT_OK && !bring_to_disk(file->fd))
		status = cgti_file_fail_to_write(file, errno);
	if (close(file->fd) != 0 && errno != EINTR && status == CGT_OK)
		status = cgti_file_fail_to_write(file, errno);
	if (status == CGT_OK && rename(file->other.data, file->target.data) != 0)
		status = cgti_file_fail_to_replace(file, errno);
	drop(file, status != CGT_OK);
	return status;
}

/* --- reading ------------------------------------------------------------------------------------------------------------- */

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
