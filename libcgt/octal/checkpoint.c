/* SPDX-License-Identifier: MIT */
/*
 * Values in a file. All numbers are little-endian:
 *
 *   8 bytes    "CGTSEQ\x1a\n"
 *   4          version of the format, 1
 *   4          w, the bytes of a value: 1, 2 or 4
 *   8          n, the number of values
 *   4          c, the bytes of the code
 *   c          the code in standard form
 *   n * w      the values of heaps 0 to n - 1
 *   8          the FNV-1a hash (64 bits) of all bytes before it
 *
 * The length of the file is checked before memory is taken, so a damaged header cannot ask for much. Nor can a value: play on
 * n counters takes each of them at most once and parts them at most n - 1 times, so g(n) <= 2n - 1.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "octal/sequence.h"
#include "support/error.h"
#include "support/memory.h"
#include "support/text.h"

#define MAGIC "CGTSEQ\x1a\n"
#define MAGIC_BYTES 8
#define VERSION 1
#define HEADER_BYTES 28
#define HASH_BYTES 8
#define MAX_CODE_BYTES 65536 /* more than any code in standard form takes */
#define COMPUTED_AGAIN 1024

/* A file with a buffer and the hash of what went through it. */
struct stream {
	const char *path;
	int fd;
	uint64_t hash;
	size_t used, filled; /* of the buffer: when reading, what was taken and what is there */
	uint8_t buffer[16384];
};

static cgt_status fail_io(const char *what, const char *path)
{
	int error = errno;
	char reason[128];

	if (strerror_r(error, reason, sizeof reason) != 0)
		reason[0] = '\0';
	return cgti_fail(CGT_IO, "cannot %s \"%.200s\": error %d, %s", what, path, error, reason);
}

static void start(struct stream *stream, const char *path, int fd)
{
	stream->path = path;
	stream->fd = fd;
	stream->hash = UINT64_C(0xcbf29ce484222325);
	stream->used = stream->filled = 0;
}

static uint8_t hashed(struct stream *stream, uint8_t byte)
{
	stream->hash = (stream->hash ^ byte) * UINT64_C(0x100000001b3);
	return byte;
}

static cgt_status flush(struct stream *stream)
{
	for (size_t done = 0; done < stream->used;) {
		ssize_t count = write(stream->fd, stream->buffer + done, stream->used - done);

		if (count < 0 && errno != EINTR)
			return fail_io("write", stream->path);
		if (count > 0)
			done += (size_t)count;
	}
	stream->used = 0;
	return CGT_OK;
}

/* Writes the low `bytes` bytes of a number. */
static cgt_status put_number(struct stream *stream, uint64_t number, uint32_t bytes)
{
	if (stream->used + bytes > sizeof stream->buffer) {
		cgt_status status = flush(stream);

		if (status)
			return status;
	}
	for (uint32_t i = 0; i < bytes; i++)
		stream->buffer[stream->used++] = hashed(stream, (uint8_t)(number >> 8 * i));
	return CGT_OK;
}

static cgt_status put_bytes(struct stream *stream, const char *bytes, size_t count)
{
	cgt_status status = CGT_OK;

	for (size_t i = 0; i < count && !status; i++)
		status = put_number(stream, (uint8_t)bytes[i], 1);
	return status;
}

static cgt_status write_file(struct stream *stream, const cgt_sequence *sequence, const struct cgti_text *code)
{
	const struct cgti_values *values = &sequence->values;
	cgt_status status = put_bytes(stream, MAGIC, MAGIC_BYTES);

	if (!status)
		status = put_number(stream, VERSION, 4);
	if (!status)
		status = put_number(stream, values->width, 4);
	if (!status)
		status = put_number(stream, values->count, 8);
	if (!status)
		status = put_number(stream, code->length, 4);
	if (!status)
		status = put_bytes(stream, code->data, code->length);
	for (size_t i = 0; i < values->count && !status; i++)
		status = put_number(stream, cgti_values_get(values, i), values->width);
	if (!status)
		status = put_number(stream, stream->hash, HASH_BYTES);
	if (!status)
		status = flush(stream);
	return status;
}

/* Writes a new file under the name in `other`, a template of mkstemp, and gives it the name `path`. */
static cgt_status save_as(const cgt_sequence *sequence, const struct cgti_text *code, char *other, const char *path)
{
	struct stream stream;
	int fd = mkstemp(other);
	cgt_status status;

	if (fd < 0)
		return fail_io("create", other);
	start(&stream, path, fd);
	status = write_file(&stream, sequence, code);
	if (!status && fsync(fd) != 0)
		status = fail_io("write", path);
	if (close(fd) != 0 && !status)
		status = fail_io("write", path);
	if (!status && rename(other, path) != 0)
		status = fail_io("replace", path);
	if (status)
		unlink(other);
	return status;
}

/* A sequence may be read in all calls but those from its own progress callback. */
static cgt_status check_call(const cgt_sequence *sequence, const char *path)
{
	if (!sequence || !path)
		return cgti_fail_null(sequence ? "path" : "sequence");
	if (sequence->busy)
		return cgti_fail(CGT_BUSY, "the sequence is at work");
	return CGT_OK;
}

cgt_status cgt_sequence_save(const cgt_sequence *sequence, const char *path)
{
	struct cgti_text code = CGTI_TEXT_EMPTY, other = CGTI_TEXT_EMPTY;
	cgt_status status = check_call(sequence, path);

	if (status)
		return status;
	cgti_code_text(&sequence->code, &code);
	cgti_text_string(&other, path);
	cgti_text_string(&other, ".XXXXXX");
	if (code.failed || other.failed)
		status = cgti_fail_memory();
	else
		status = save_as(sequence, &code, other.data, path);
	cgti_text_free(&code);
	cgti_text_free(&other);
	return status;
}

static cgt_status fail_corrupt(const struct stream *stream, const char *why)
{
	return cgti_fail(CGT_CORRUPT, "\"%.200s\" is no saved sequence: %s", stream->path, why);
}

static cgt_status fill(struct stream *stream)
{
	ssize_t count;

	do
		count = read(stream->fd, stream->buffer, sizeof stream->buffer);
	while (count < 0 && errno == EINTR);
	if (count < 0)
		return fail_io("read", stream->path);
	if (count == 0)
		return fail_corrupt(stream, "it ends too early");
	stream->used = 0;
	stream->filled = (size_t)count;
	return CGT_OK;
}

static cgt_status get_number(struct stream *stream, uint32_t bytes, uint64_t *number)
{
	*number = 0;
	for (uint32_t i = 0; i < bytes; i++) {
		if (stream->used == stream->filled) {
			cgt_status status = fill(stream);

			if (status)
				return status;
		}
		*number |= (uint64_t)hashed(stream, stream->buffer[stream->used++]) << 8 * i;
	}
	return CGT_OK;
}

/* What the header says. */
struct header {
	uint64_t width, count, code_bytes;
};

static cgt_status get_header(struct stream *stream, uint64_t size, struct header *header)
{
	uint64_t magic, version, expected;
	char bytes[MAGIC_BYTES];
	cgt_status status;

	if (size < HEADER_BYTES)
		return fail_corrupt(stream, "it is too short");
	status = get_number(stream, MAGIC_BYTES, &magic);
	for (int i = 0; i < MAGIC_BYTES; i++)
		bytes[i] = (char)(magic >> 8 * i & 0xff);
	if (!status && memcmp(bytes, MAGIC, MAGIC_BYTES) != 0)
		return fail_corrupt(stream, "it does not begin as one");
	if (!status)
		status = get_number(stream, 4, &version);
	if (!status && version != VERSION)
		return fail_corrupt(stream, "its version is not known");
	if (!status)
		status = get_number(stream, 4, &header->width);
	if (!status)
		status = get_number(stream, 8, &header->count);
	if (!status)
		status = get_number(stream, 4, &header->code_bytes);
	if (status)
		return status;
	if (header->width != 1 && header->width != 2 && header->width != 4)
		return fail_corrupt(stream, "its values have an impossible width");
	if (header->code_bytes > MAX_CODE_BYTES)
		return fail_corrupt(stream, "its code is too long");
	if (header->count == 0 || header->count - 1 > CGT_SEQUENCE_MAX_HEAP)
		return fail_corrupt(stream, "it has an impossible number of values");
	expected = HEADER_BYTES + header->code_bytes + header->count * header->width + HASH_BYTES;
	if (expected != size)
		return fail_corrupt(stream, size < expected ? "it is too short" : "it is too long");
	return CGT_OK;
}

/* What is read from a file. */
struct loaded {
	char *code;
	struct cgti_values values;
	uint32_t max_value;
	size_t max_heap;
};

static void free_loaded(struct loaded *loaded)
{
	cgti_free(loaded->code);
	cgti_values_free(&loaded->values);
}

static cgt_status get_code(struct stream *stream, const struct header *header, struct loaded *loaded)
{
	cgt_status status = CGT_OK;
	uint64_t byte;

	loaded->code = cgti_alloc_zero((size_t)header->code_bytes + 1, 1);
	if (!loaded->code)
		return cgti_fail_memory();
	for (uint64_t i = 0; i < header->code_bytes && !status; i++) {
		status = get_number(stream, 1, &byte);
		loaded->code[i] = (char)byte;
	}
	return status;
}

static cgt_status get_values(struct stream *stream, const struct header *header, struct loaded *loaded)
{
	uint64_t value, hash;
	cgt_status status = CGT_OK;

	if (!cgti_values_shape(&loaded->values, (size_t)header->count, (uint32_t)header->width))
		return cgti_fail_memory();
	for (size_t n = 0; n < header->count; n++) {
		status = get_number(stream, (uint32_t)header->width, &value);
		if (status)
			return status;
		if (value > 2 * (uint64_t)n)
			return fail_corrupt(stream, "it has a value that no play is long enough for");
		cgti_values_push(&loaded->values, (uint32_t)value);
		if (value > loaded->max_value) {
			loaded->max_value = (uint32_t)value;
			loaded->max_heap = n;
		}
	}
	hash = stream->hash;
	status = get_number(stream, HASH_BYTES, &value);
	if (!status && value != hash)
		status = fail_corrupt(stream, "its checksum is wrong");
	return status;
}

/* Compares the code with that of the sequence. */
static cgt_status check_code(const struct stream *stream, const cgt_sequence *sequence, const char *text)
{
	struct cgti_code code;
	cgt_status status = cgti_code_parse(text, &code);

	if (status)
		return status == CGT_OUT_OF_MEMORY ? status : fail_corrupt(stream, "its code cannot be read");
	if (!cgti_code_equal(&code, &sequence->code))
		status = cgti_fail(CGT_FOREIGN, "\"%.200s\" has the values of another game, %.100s", stream->path, text);
	cgti_code_free(&code);
	return status;
}

/* Computes the first values again. */
static cgt_status check_values(const struct stream *stream, const struct loaded *loaded)
{
	size_t count = loaded->values.count < COMPUTED_AGAIN ? loaded->values.count : COMPUTED_AGAIN;
	cgt_sequence *fresh = NULL;
	cgt_status status = cgt_sequence_new(loaded->code, &fresh);

	if (!status)
		status = cgt_sequence_set(fresh, "period", 0);
	if (!status)
		status = cgt_sequence_extend(fresh, count - 1, NULL);
	for (size_t n = 0; n < count && !status; n++)
		if (cgti_values_get(&fresh->values, n) != cgti_values_get(&loaded->values, n))
			status = fail_corrupt(stream, "it has a wrong value");
	cgt_sequence_free(fresh);
	return status;
}

/* Reads the file and checks all of it. */
static cgt_status get_all(struct stream *stream, const cgt_sequence *sequence, struct loaded *loaded)
{
	struct header header;
	struct stat stat;
	cgt_status status;

	if (fstat(stream->fd, &stat) != 0)
		return fail_io("read", stream->path);
	if (!S_ISREG(stat.st_mode))
		return fail_corrupt(stream, "it is no ordinary file");
	status = get_header(stream, (uint64_t)stat.st_size, &header);
	if (!status)
		status = cgti_sequence_check_room(sequence, header.count - 1, (uint32_t)header.width);
	if (!status)
		status = get_code(stream, &header, loaded);
	if (!status)
		status = get_values(stream, &header, loaded);
	if (!status)
		status = check_code(stream, sequence, loaded->code);
	if (!status)
		status = check_values(stream, loaded);
	return status;
}

cgt_status cgt_sequence_load(cgt_sequence *sequence, const char *path)
{
	struct loaded loaded = { NULL, CGTI_VALUES_EMPTY, 0, 0 };
	struct stream stream;
	cgt_status status = check_call(sequence, path);
	int fd;

	if (status)
		return status;
	fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (fd < 0)
		return fail_io("open", path);
	start(&stream, path, fd);
	status = get_all(&stream, sequence, &loaded);
	close(fd);
	if (!status && loaded.values.count > sequence->values.count)
		status = cgti_sequence_adopt(sequence, &loaded.values, loaded.max_value, loaded.max_heap);
	free_loaded(&loaded);
	return status;
}
