/* SPDX-License-Identifier: MIT */
/* Writing a file beside the old one and putting it in its place; reading one of which every byte counts. */
#include "support/saved_file.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/error.h"
#include "support/file.h"
#include "support/file_error.h"

cgt_status cgti_saved_fail(const struct cgti_saved *file, const char *why)
{
	return cgti_fail(CGT_CORRUPT, "\"%.200s\" is no %s: %s", file->path, file->kind->name, why);
}

static void start(struct cgti_saved *file)
{
	file->hash = UINT64_C(0xcbf29ce484222325);
	file->used = file->filled = 0;
}

static uint8_t hashed(struct cgti_saved *file, uint8_t byte)
{
	file->hash = (file->hash ^ byte) * UINT64_C(0x100000001b3);
	return byte;
}

/* --- writing --------------------------------------------------------------------------------------------------------------- */

static cgt_status flush(struct cgti_saved *file)
{
	const size_t count = file->used;

	file->used = 0;
	return cgti_file_write(&file->out, file->buffer, count);
}

cgt_status cgti_saved_put(struct cgti_saved *file, uint64_t number, uint32_t bytes)
{
	if (file->used + bytes > sizeof file->buffer) {
		cgt_status status = flush(file);

		if (status != CGT_OK)
			return status;
	}
	for (uint32_t i = 0; i < bytes; i++)
		file->buffer[file->used++] = hashed(file, (uint8_t)(number >> 8 * i));
	return CGT_OK;
}

cgt_status cgti_saved_put_bytes(struct cgti_saved *file, const char *bytes, size_t count)
{
	cgt_status status = CGT_OK;

	for (size_t i = 0; i < count && status == CGT_OK; i++)
		status = cgti_saved_put(file, (uint8_t)bytes[i], 1);
	return status;
}

cgt_status cgti_saved_create(struct cgti_saved *file, const struct cgti_saved_kind *kind, const char *path)
{
	cgt_status status;

	file->kind = kind;
	file->path = path;
	status = cgti_file_create(&file->out, path);
	if (status != CGT_OK)
		return status;
	start(file);
	status = cgti_saved_put_bytes(file, kind->magic, CGTI_SAVED_MAGIC_BYTES);
	return status == CGT_OK ? cgti_saved_put(file, kind->version, 4) : status;
}

cgt_status cgti_saved_finish(struct cgti_saved *file, cgt_status status)
{
	if (file->out.fd < 0)
		return status;
	if (status == CGT_OK)
		status = cgti_saved_put(file, file->hash, CGTI_SAVED_HASH_BYTES);
	if (status == CGT_OK)
		status = flush(file);
	return cgti_file_finish(&file->out, status);
}

/* --- reading --------------------------------------------------------------------------------------------------------------- */

/* Reads what comes next into the buffer; nothing, at the end. */
static cgt_status fill(struct cgti_saved *file)
{
	ssize_t count;

	do
		count = read(file->fd, file->buffer, sizeof file->buffer);
	while (count < 0 && errno == EINTR);
	if (count < 0)
		return cgti_file_fail("read", file->path);
	file->used = 0;
	file->filled = (size_t)count;
	return CGT_OK;
}

cgt_status cgti_saved_get(struct cgti_saved *file, uint32_t bytes, uint64_t *number)
{
	*number = 0;
	for (uint32_t i = 0; i < bytes; i++) {
		if (file->used == file->filled) {
			cgt_status status = fill(file);

			if (status == CGT_OK && file->filled == 0)
				status = cgti_saved_fail(file, "it is too short");
			if (status != CGT_OK)
				return status;
		}
		*number |= (uint64_t)hashed(file, file->buffer[file->used++]) << 8 * i;
	}
	return CGT_OK;
}

static cgt_status get_head(struct cgti_saved *file)
{
	uint64_t magic, version = 0;
	char bytes[CGTI_SAVED_MAGIC_BYTES];
	cgt_status status = cgti_saved_get(file, CGTI_SAVED_MAGIC_BYTES, &magic);

	if (status != CGT_OK)
		return status;
	for (int i = 0; i < CGTI_SAVED_MAGIC_BYTES; i++)
		bytes[i] = (char)(magic >> 8 * i & 0xff);
	if (memcmp(bytes, file->kind->magic, CGTI_SAVED_MAGIC_BYTES) != 0)
		return cgti_saved_fail(file, "it does not begin as one");
	status = cgti_saved_get(file, 4, &version);
	if (status == CGT_OK && (version < 1 || version > file->kind->version))
		return cgti_saved_fail(file, "its version is not known");
	file->version = (uint32_t)version;
	return status;
}

static cgt_status begin(struct cgti_saved *file)
{
	struct stat stat;

	if (fstat(file->fd, &stat) != 0)
		return cgti_file_fail("read", file->path);
	file->size = (uint64_t)stat.st_size;
	if (file->size < CGTI_SAVED_HEAD + CGTI_SAVED_HASH_BYTES)
		return cgti_saved_fail(file, "it is too short");
	start(file);
	return get_head(file);
}

cgt_status cgti_saved_open(struct cgti_saved *file, const struct cgti_saved_kind *kind, const char *path)
{
	cgt_status status = cgti_file_open(path, &file->fd);

	if (status != CGT_OK)
		return status;
	file->kind = kind;
	file->path = path;
	status = begin(file);
	if (status != CGT_OK)
		cgti_saved_close(file);
	return status;
}

void cgti_saved_close(struct cgti_saved *file)
{
	close(file->fd);
}

cgt_status cgti_saved_rewind(struct cgti_saved *file)
{
	if (lseek(file->fd, 0, SEEK_SET) != 0)
		return cgti_file_fail("read", file->path);
	start(file);
	return get_head(file);
}

cgt_status cgti_saved_check(struct cgti_saved *file)
{
	const uint64_t hash = file->hash;
	uint64_t number;
	cgt_status status = cgti_saved_get(file, CGTI_SAVED_HASH_BYTES, &number);

	if (status == CGT_OK && number != hash)
		return cgti_saved_fail(file, "its checksum is wrong");
	if (status == CGT_OK && file->used == file->filled)
		status = fill(file);
	if (status == CGT_OK && file->used < file->filled)
		return cgti_saved_fail(file, "it is too long");
	return status;
}
