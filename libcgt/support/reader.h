/* SPDX-License-Identifier: MIT */
/* A place in an input text, with the line and column that an error there is to name. */
#ifndef CGTI_READER_H
#define CGTI_READER_H

#include <stdbool.h>

#include <cgt/status.h>

struct cgti_reader {
	const char *at; /* what is still to be read; ends with NUL */
	int32_t line;   /* from 1 */
	int32_t column; /* from 1, in bytes */
};

static inline struct cgti_reader cgti_reader_of(const char *text)
{
	return (struct cgti_reader){ text, 1, 1 };
}

/* Passes over one byte, which must not be the final NUL. */
static inline void cgti_reader_next(struct cgti_reader *reader)
{
	if (*reader->at++ == '\n') {
		reader->line++;
		reader->column = 1;
	} else {
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
