/* SPDX-License-Identifier: MIT */
/* Statuses and the last error of each thread, the library's only hidden state. */
#include "support/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static _Thread_local struct cgti_error last_error;

static void record(cgt_status status, int32_t line, int32_t column, const char *format, va_list args)
{
	last_error.status = status;
	last_error.line = line;
	last_error.column = column;
	vsnprintf(last_error.text, sizeof last_error.text, format, args);
}

void cgti_record(cgt_status status, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	record(status, 0, 0, format, args);
	va_end(args);
}

void cgti_record_at(cgt_status status, int32_t line, int32_t column, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	record(status, line, column, format, args);
	va_end(args);
}

void cgti_error_save(struct cgti_error *out)
{
	*out = last_error;
}

void cgti_error_restore(const struct cgti_error *error)
{
	last_error = *error;
}

static const struct {
	cgt_status status;
	const char *name;
	const char *text;
} status_table[] = {
#define STATUS_ROW(name, number, text) { number, #name, text },
	CGT_STATUS_TABLE(STATUS_ROW)
#undef STATUS_ROW
};

#define STATUS_COUNT (sizeof status_table / sizeof status_table[0])

const char *cgt_status_name(cgt_status status)
{
	for (size_t i = 0; i < STATUS_COUNT; i++)
		if (status_table[i].status == status)
			return status_table[i].name;
	return "CGT_UNKNOWN_STATUS";
}

const char *cgt_status_text(cgt_status status)
{
	for (size_t i = 0; i < STATUS_COUNT; i++)
		if (status_table[i].status == status)
			return status_table[i].text;
	return "unknown status";
}

cgt_status cgt_last_error(cgt_status *status, int32_t *line, int32_t *column, char *buf, size_t cap, size_t *needed)
{
	size_t size = strlen(last_error.text) + 1;

	if (status)
		*status = last_error.status;
	if (line)
		*line = last_error.line;
	if (column)
		*column = last_error.column;
	if (needed)
		*needed = size;
	if (cap < size)
		return CGT_BUFFER_TOO_SMALL;
	if (!buf)
		return CGT_BAD_ARGUMENT;
	memcpy(buf, last_error.text, size);
	return CGT_OK;
}
