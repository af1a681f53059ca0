/* SPDX-License-Identifier: MIT */
/*
 * A place in an input text, with the line and column that an error there is to name.
 *
 * A text may come from an editor of another system: a byte order mark of UTF-8 before it is no part of it, and "\r\n" is one
 * line end.
 */
#ifndef CGTI_READER_H
#define CGTI_READER_H

#include <stdbool.h>
#include <string.h>

#include <cgt/status.h>

struct cgti_reader {
	const char *at; /* what is still to be read; ends with NUL */
	int32_t line;   /* from 1 */
	int32_t column; /* from 1, in bytes */
};

/* Why a text of UTF-16 is not read. */
#define CGTI_IS_UTF_16 "the text is UTF-16, which is not read here: save it as UTF-8"

#define CGTI_BYTE_ORDER_MARK "\xef\xbb\xbf"

/* The text after its byte order mark, if it has one. */
static inline const char *cgti_text_behind_mark(const char *text)
{
	const size_t length = sizeof CGTI_BYTE_ORDER_MARK - 1;

	return strncmp(text, CGTI_BYTE_ORDER_MARK, length) == 0 ? text + length : text;
}

/* Whether a text begins with the byte order mark of UTF-16, in either order. */
static inline bool cgti_text_is_utf_16(const char *text)
{
	const unsigned char *byte = (const unsigned char *)text;

	return (byte[0] == 0xff && byte[1] == 0xfe) || (byte[0] == 0xfe && byte[1] == 0xff);
}

/* At the beginning of a part of a text, or of a text of the library's own, where a byte order mark is a mistake. */
static inline struct cgti_reader cgti_reader_within(const char *text)
{
	return (struct cgti_reader){ text, 1, 1 };
}

/* At the beginning of a text that somebody wrote. */
static inline struct cgti_reader cgti_reader_of(const char *text)
{
	return cgti_reader_within(cgti_text_behind_mark(text));
}

static inline bool cgti_reader_at_line_end(const struct cgti_reader *reader)
{
	return reader->at[0] == '\n' || (reader->at[0] == '\r' && reader->at[1] == '\n');
}

/* Passes over one byte, which must not be the final NUL, or over a line end. */
static inline void cgti_reader_next(struct cgti_reader *reader)
{
	if (cgti_reader_at_line_end(reader)) {
		reader->at += *reader->at == '\r' ? 2 : 1;
		reader->line++;
		reader->column = 1;
	} else {
		reader->at++;
		reader->column++;
	}
}

/* Passes over spaces, tabs and line ends. */
static inline void cgti_reader_skip_space(struct cgti_reader *reader)
{
	while (*reader->at == ' ' || *reader->at == '\t' || *reader->at == '\n' || *reader->at == '\r')
		cgti_reader_next(reader);
}

/* Reads an unsigned decimal number of at most `most`, into *value; false, with nothing read, if there is none such. */
bool cgti_reader_number(struct cgti_reader *reader, uint64_t most, uint64_t *value);

/* Records CGT_BAD_SYNTAX at the reader's place: "expected <what> but found <what is there>". */
cgt_status cgti_reader_expected(const struct cgti_reader *reader, const char *what);

#endif
