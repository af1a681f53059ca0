/* SPDX-License-Identifier: MIT */
/* Files of saved results in tests: a directory for one, its bytes, and a checksum that is made anew after they were changed. */
#ifndef TEST_SAVED_FILE_H
#define TEST_SAVED_FILE_H

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support.h"

static char directory[32];
static char path[64];

static inline void enter_directory(void)
{
	strcpy(directory, "/tmp/check_saved.XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(directory));
	snprintf(path, sizeof path, "%s/saved", directory);
}

/* Removes the directory, and what killed writers left in it. */
static inline void leave_directory(void)
{
	DIR *dir = opendir(directory);
	struct dirent *entry;
	char name[512];

	ck_assert_ptr_nonnull(dir);
	while ((entry = readdir(dir)) != NULL) {
		snprintf(name, sizeof name, "%s/%s", directory, entry->d_name);
		unlink(name);
	}
	closedir(dir);
	ck_assert_int_eq(rmdir(directory), 0);
}

static inline uint8_t *read_file(size_t *count)
{
	struct stat stat_of;
	uint8_t *bytes;
	int fd = open(path, O_RDONLY);

	ck_assert_int_ge(fd, 0);
	ck_assert_int_eq(fstat(fd, &stat_of), 0);
	*count = (size_t)stat_of.st_size;
	bytes = malloc(*count + 1);
	ck_assert_ptr_nonnull(bytes);
	ck_assert_int_eq(read(fd, bytes, *count), (ssize_t)*count);
	close(fd);
	return bytes;
}

static inline void write_file(const uint8_t *bytes, size_t count)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);

	ck_assert_int_ge(fd, 0);
	ck_assert_int_eq(write(fd, bytes, count), (ssize_t)count);
	close(fd);
}

/* The last eight bytes become the hash of those before. */
static inline void seal(uint8_t *bytes, size_t count)
{
	uint64_t hash = UINT64_C(0xcbf29ce484222325);

	for (size_t i = 0; i < count - 8; i++)
		hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
	for (int i = 0; i < 8; i++)
		bytes[count - 8 + (size_t)i] = (uint8_t)(hash >> 8 * i);
}

#endif
