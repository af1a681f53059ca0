/* SPDX-License-Identifier: MIT */
/*
 * Files in which the library keeps what it has found: eight bytes that say what the file is, four for the version of the format,
 * numbers, all little-endian, and at the end the FNV-1a hash (64 bits) of all bytes before it.
 *
 * A file is written under another name and then takes the place of the old one, so that at any moment there is a whole one.
 */
#ifndef CGTI_SAVED_H
#define CGTI_SAVED_H

#include <stddef.h>
#include <stdint.h>

#include <cgt/status.h>

#include "support/file.h"

#define CGTI_SAVED_MAGIC_BYTES 8
#define CGTI_SAVED_HASH_BYTES 8
#define CGTI_SAVED_HEAD (CGTI_SAVED_MAGIC_BYTES + 4) /* before the first number */

/* The kind of a file: what it begins with, and what messages call it. */
struct cgti_saved_kind {
	const char *magic;
	const char *name; /* "saved sequence" */
	uint32_t version; /* of the format, as it is written; earlier ones are read */
};

/* A file that is being written or read, with a buffer and the hash of what went through it. */
struct cgti_saved {
	const struct cgti_saved_kind *kind;
	const char *path;
	struct cgti_new_file out; /* that is written */
	int fd; /* of one that is read, */
	uint64_t size; /* its bytes, */
	uint32_t version; /* and its format */
	uint64_t hash;
	size_t used, filled; /* of the buffer: when reading, what was taken and what is there */
	uint8_t buffer[16384];
};

/* Begins to write a file that is to be called `path`; whatever then happens, end it. */
cgt_status cgti_saved_create(struct cgti_saved *file, const struct cgti_saved_kind *kind, const char *path);

/* Writes the low `bytes` bytes of a number, or bytes as they are. */
cgt_status cgti_saved_put(struct cgti_saved *file, uint64_t number, uint32_t bytes);
cgt_status cgti_saved_put_bytes(struct cgti_saved *file, const char *bytes, size_t count);

/* Ends the writing: the file takes its name if `status`, that of the writing, is CGT_OK; if not, nothing is left of it. */
cgt_status cgti_saved_finish(struct cgti_saved *file, cgt_status status);

/* Opens a file to read; when that has succeeded, close it. */
cgt_status cgti_saved_open(struct cgti_saved *file, const struct cgti_saved_kind *kind, const char *path);
void cgti_saved_close(struct cgti_saved *file);

/* Goes back to the first number. */
cgt_status cgti_saved_rewind(struct cgti_saved *file);

/* Reads a number of so many bytes. */
cgt_status cgti_saved_get(struct cgti_saved *file, uint32_t bytes, uint64_t *number);

/* Reads the hash, which has to be that of all that was read, and the end of the file. */
cgt_status cgti_saved_check(struct cgti_saved *file);

/* Records that the file is none of its kind (CGT_CORRUPT), and why. */
cgt_status cgti_saved_fail(const struct cgti_saved *file, const char *why);

#endif
