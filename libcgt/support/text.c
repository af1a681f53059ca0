/* SPDX-License-Identifier: MIT */
/* Growing texts, and the one way in which texts and arrays leave the library. */
#include "support/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "support/error.h"
#include "support/array.h"
#include "support/memory.h"

static bool make_room(struct cgti_text *text, size_t more)
{
	if (text->failed)
		return false;
	if (more >= SIZE_MAX - text->length || !CGTI_GROW(text->data, text->cap, text->length + more + 1)) {
		text->failed = true;
		return false;
	}
	return true;
}

void cgti_text_bytes(struct cgti_text *text, const char *bytes, size_t count)
{
	if (!make_room(text, count))
		return;
	memcpy(text->data + text->length, bytes, count);
	text->length += count;
	text->data[text->length] = '\0';
}

void cgti_text_string(struct cgti_text *text, const char *string)
{
	cgti_text_bytes(text, string, strlen(string));
}

void cgti_text_char(struct cgti_text *text, char c)
{
	cgti_text_bytes(text, &c, 1);
}

void cgti_text_format(struct cgti_text *text, const char *format, ...)
{
	va_list args, again;
	int length;

	va_start(args, format);
	va_copy(again, args);
	length = vsnprintf(NULL, 0, format, args);
	va_end(args);
	if (length >= 0 && make_room(text, (size_t)length)) {
		vsnprintf(text->data + text->length, (size_t)length + 1, format, again);
		text->length += (size_t)length;
	}
	va_end(again);
}

void cgti_text_free(struct cgti_text *text)
{
	cgti_free(text->data);
	*text = (struct cgti_text)CGTI_TEXT_EMPTY;
}

cgt_status cgti_text_out(struct cgti_text *text, char *buf, size_t cap, size_t *needed)
{
	cgt_status status;

	if (text->failed)
		status = cgti_fail_memory();
	else
		status = cgti_string_out(text->data ? text->data : "", buf, cap, needed);
	cgti_text_free(text);
	return status;
}

cgt_status cgti_string_out(const char *string, char *buf, size_t cap, size_t *needed)
{
	return cgti_array_out(string, strlen(string) + 1, 1, "bytes", buf, cap, needed);
}

cgt_status cgti_array_out(const void *array, size_t count, size_t bytes, const char *what, void *out, size_t cap,
                          size_t *needed)
{
	if (needed)
		*needed = count;
	if (cap < count)
		return cgti_fail(CGT_BUFFER_TOO_SMALL, "room for %zu %s, but %zu are needed", cap, what, count);
	if (count == 0)
		return CGT_OK;
	if (!out)
		return cgti_fail(CGT_BAD_ARGUMENT, "no array for %zu %s, although cap says there is one", count, what);
	memcpy(out, array, count * bytes);
	return CGT_OK;
}
