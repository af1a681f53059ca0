/* SPDX-License-Identifier: MIT */
/* Reading numbers, and saying what was expected where. */
#include "support/reader.h"

#include <stdio.h>

#include "support/error.h"

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

bool cgti_reader_number(struct cgti_reader *reader, uint64_t most, uint64_t *value)
{
	struct cgti_reader ahead = *reader;
	uint64_t number = 0;

	if (!is_digit(*ahead.at))
		return false;
	for (; is_digit(*ahead.at); cgti_reader_next(&ahead)) {
		uint64_t digit = (uint64_t)(*ahead.at - '0');

		if (digit > most || number > (most - digit) / 10)
			return false;
		number = 10 * number + digit;
	}
	*value = number;
	*reader = ahead;
	return true;
}

cgt_status cgti_reader_expected(const struct cgti_reader *reader, const char *what)
{
	unsigned char c = (unsigned char)*reader->at;
	char found[24];

	if (reader->line == 1 && reader->column == 1 && cgti_text_is_utf_16(reader->at))
		return cgti_fail_at(CGT_BAD_SYNTAX, 1, 1, "line 1, column 1: " CGTI_IS_UTF_16);
	if (c == '\0')
		snprintf(found, sizeof found, "the end of the text");
	else if (cgti_reader_at_line_end(reader))
		snprintf(found, sizeof found, "the end of the line");
	else if (c >= 0x20 && c < 0x7f)
		snprintf(found, sizeof found, "'%c'", c);
	else
		snprintf(found, sizeof found, "byte 0x%02x", c);
	return cgti_fail_at(CGT_BAD_SYNTAX, reader->line, reader->column, "line %d, column %d: expected %s but found %s",
	                    (int)reader->line, (int)reader->column, what, found);
}
