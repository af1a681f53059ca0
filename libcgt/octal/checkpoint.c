/* SPDX-License-Identifier: MIT */
/*
 * Values in a file (support/saved_file.h), which has after its version
 *
 *   4 bytes    w, the bytes of a value: 1, 2 or 4
 *   8          n, the number of values
 *   4          c, the bytes of the code
 *   c          the code in standard form
 *   n * w      the values of heaps 0 to n - 1
 *
 * The length of the file is checked before memory is taken, so a damaged header cannot ask for much. Nor can a value: play on
 * n counters takes each of them at most once and parts them at most n - 1 times, so g(n) <= 2n - 1.
 */
#include <string.h>

#include "octal/checkpoint.h"
#include "support/error.h"
#include "support/memory.h"
#include "support/saved_file.h"
#include "support/text.h"

#define HEADER_BYTES (CGTI_SAVED_HEAD + 16)
#define MAX_CODE_BYTES 65536 /* more than any code in standard form takes */
#define COMPUTED_AGAIN 1024

static const struct cgti_saved_kind kind = { "CGTSEQ\x1a\n", "saved sequence", 1 };

static cgt_status write_values(struct cgti_saved *file, const cgt_sequence *sequence, const struct cgti_text *code)
{
	const struct cgti_values *values = &sequence->values;
	cgt_status status = cgti_saved_put(file, values->width, 4);

	if (!status)
		status = cgti_saved_put(file, values->count, 8);
	if (!status)
		status = cgti_saved_put(file, code->length, 4);
	if (!status)
		status = cgti_saved_put_bytes(file, code->data, code->length);
	for (size_t i = 0; i < values->count && !status; i++)
		status = cgti_saved_put(file, cgti_values_get(values, i), values->width);
	return status;
}

cgt_status cgti_checkpoint_put(struct cgti_saved *file, const cgt_sequence *sequence)
{
	struct cgti_text code = CGTI_TEXT_EMPTY;
	cgt_status status;

	cgti_code_text(&sequence->code, &code);
	status = code.failed ? cgti_fail_memory() : write_values(file, sequence, &code);
	cgti_text_free(&code);
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
	struct cgti_saved file;
	cgt_status status = check_call(sequence, path);

	if (status)
		return status;
	status = cgti_saved_create(&file, &kind, path);
	if (!status)
		status = cgti_checkpoint_put(&file, sequence);
	return cgti_saved_finish(&file, status);
}

/* What the header says. */
struct header {
	uint64_t width, count, code_bytes;
};

static cgt_status get_header(struct cgti_saved *file, struct header *header)
{
	cgt_status status = cgti_saved_get(file, 4, &header->width);

	if (!status)
		status = cgti_saved_get(file, 8, &header->count);
	if (!status)
		status = cgti_saved_get(file, 4, &header->code_bytes);
	if (status)
		return status;
	if (header->width != 1 && header->width != 2 && header->width != 4)
		return cgti_saved_fail(file, "its values have an impossible width");
	if (header->code_bytes > MAX_CODE_BYTES)
		return cgti_saved_fail(file, "its code is too long");
	if (header->count == 0 || header->count - 1 > CGT_SEQUENCE_MAX_HEAP)
		return cgti_saved_fail(file, "it has an impossible number of values");
	if (header->code_bytes + header->count * header->width > file->size)
		return cgti_saved_fail(file, "it is too short");
	return CGT_OK;
}

/* The same, where there is nothing else in the file. */
static cgt_status get_only_header(struct cgti_saved *file, struct header *header)
{
	uint64_t expected;
	cgt_status status = get_header(file, header);

	if (status)
		return status;
	expected = HEADER_BYTES + header->code_bytes + header->count * header->width + CGTI_SAVED_HASH_BYTES;
	if (expected != file->size)
		return cgti_saved_fail(file, file->size < expected ? "it is too short" : "it is too long");
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

static cgt_status get_code(struct cgti_saved *file, const struct header *header, struct loaded *loaded)
{
	cgt_status status = CGT_OK;
	uint64_t byte;

	loaded->code = cgti_alloc_zero((size_t)header->code_bytes + 1, 1);
	if (!loaded->code)
		return cgti_fail_memory();
	for (uint64_t i = 0; i < header->code_bytes && !status; i++) {
		status = cgti_saved_get(file, 1, &byte);
		loaded->code[i] = (char)byte;
	}
	return status;
}

static cgt_status get_values(struct cgti_saved *file, const struct header *header, struct loaded *loaded)
{
	uint64_t value;
	cgt_status status = CGT_OK;

	if (!cgti_values_shape(&loaded->values, (size_t)header->count, (uint32_t)header->width))
		return cgti_fail_memory();
	for (size_t n = 0; n < header->count; n++) {
		status = cgti_saved_get(file, (uint32_t)header->width, &value);
		if (status)
			return status;
		if (value > 2 * (uint64_t)n)
			return cgti_saved_fail(file, "it has a value that no play is long enough for");
		cgti_values_push(&loaded->values, (uint32_t)value);
		if (value > loaded->max_value) {
			loaded->max_value = (uint32_t)value;
			loaded->max_heap = n;
		}
	}
	return CGT_OK;
}

/* Compares the code with that of the sequence. */
static cgt_status check_code(const struct cgti_saved *file, const cgt_sequence *sequence, const char *text)
{
	struct cgti_code code;
	cgt_status status = cgti_code_parse(text, &code);

	if (status)
		return status == CGT_OUT_OF_MEMORY ? status : cgti_saved_fail(file, "its code cannot be read");
	if (!cgti_code_equal(&code, &sequence->code))
		status = cgti_fail(CGT_FOREIGN, "\"%.200s\" has the values of another game, %.100s", file->path, text);
	cgti_code_free(&code);
	return status;
}

/* Computes the first values again. */
static cgt_status check_values(const struct cgti_saved *file, const struct loaded *loaded)
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
			status = cgti_saved_fail(file, "it has a wrong value");
	cgt_sequence_free(fresh);
	return status;
}

/* Reads the file and checks all of it. */
static cgt_status get_all(struct cgti_saved *file, const cgt_sequence *sequence, struct loaded *loaded)
{
	struct header header;
	cgt_status status = get_only_header(file, &header);

	if (!status)
		status = cgti_sequence_check_room(sequence, header.count - 1, (uint32_t)header.width);
	if (!status)
		status = get_code(file, &header, loaded);
	if (!status)
		status = get_values(file, &header, loaded);
	if (!status)
		status = cgti_saved_check(file);
	if (!status)
		status = check_code(file, sequence, loaded->code);
	if (!status)
		status = check_values(file, loaded);
	return status;
}

cgt_status cgt_sequence_load(cgt_sequence *sequence, const char *path)
{
	struct loaded loaded = { NULL, CGTI_VALUES_EMPTY, 0, 0 };
	struct cgti_saved file;
	cgt_status status = check_call(sequence, path);

	if (!status)
		status = cgti_saved_open(&file, &kind, path);
	if (status)
		return status;
	status = get_all(&file, sequence, &loaded);
	cgti_saved_close(&file);
	if (!status && loaded.values.count > sequence->values.count)
		status = cgti_sequence_adopt(sequence, &loaded.values, loaded.max_value, loaded.max_heap);
	free_loaded(&loaded);
	return status;
}

/* A sequence of the code that was read, which is in its standard form. */
static cgt_status new_sequence(const struct cgti_saved *file, const char *code, cgt_sequence **sequence)
{
	struct cgti_text text = CGTI_TEXT_EMPTY;
	cgt_status status = cgt_sequence_new(code, sequence);

	if (status)
		return status == CGT_OUT_OF_MEMORY ? status : cgti_saved_fail(file, "it has a code that cannot be read");
	cgti_code_text(&(*sequence)->code, &text);
	if (text.failed)
		status = cgti_fail_memory();
	else if (strcmp(text.data, code) != 0)
		status = cgti_saved_fail(file, "it has a code that is not in standard form");
	cgti_text_free(&text);
	return status;
}

static cgt_status get_into(struct cgti_saved *file, const struct header *header, struct loaded *loaded, cgt_sequence *sequence)
{
	cgt_status status = cgti_sequence_check_room(sequence, header->count - 1, (uint32_t)header->width);

	if (!status)
		status = get_values(file, header, loaded);
	if (!status)
		status = check_values(file, loaded);
	if (!status && loaded->values.count > sequence->values.count)
		status = cgti_sequence_adopt(sequence, &loaded->values, loaded->max_value, loaded->max_heap);
	return status;
}

cgt_status cgti_checkpoint_get(struct cgti_saved *file, cgt_sequence **sequence)
{
	struct loaded loaded = { NULL, CGTI_VALUES_EMPTY, 0, 0 };
	cgt_sequence *made = NULL;
	struct header header;
	cgt_status status = get_header(file, &header);

	if (!status)
		status = get_code(file, &header, &loaded);
	if (!status)
		status = new_sequence(file, loaded.code, &made);
	if (!status)
		status = get_into(file, &header, &loaded, made);
	free_loaded(&loaded);
	if (!status)
		*sequence = made;
	else
		cgt_sequence_free(made);
	return status;
}
