/* SPDX-License-Identifier: MIT */
/*
 * JSON, written as it goes (RFC 8259). Two things keep it exact: numbers from 2^53 on, which many readers would round, are written
 * as strings; and a byte that is no part of a character of UTF-8 becomes the replacement character.
 */
#include "command.h"

#define GREATEST_NUMBER ((UINT64_C(1) << 53) - 1)

static bool comma;   /* before the next value */
static size_t depth; /* of brackets that are open */

/* How many bytes the character at `text` has; 0 if it is none of UTF-8 (Unicode 15, table 3-7). */
static size_t character(const unsigned char *text)
{
	static const struct {
		unsigned char first, last;         /* the first byte */
		unsigned char second, second_last; /* the second */
		size_t bytes;
	} forms[] = {
		{ 0x00, 0x7f, 0, 0, 1 },       { 0xc2, 0xdf, 0x80, 0xbf, 2 }, { 0xe0, 0xe0, 0xa0, 0xbf, 3 },
		{ 0xe1, 0xec, 0x80, 0xbf, 3 }, { 0xed, 0xed, 0x80, 0x9f, 3 }, { 0xee, 0xef, 0x80, 0xbf, 3 },
		{ 0xf0, 0xf0, 0x90, 0xbf, 4 }, { 0xf1, 0xf3, 0x80, 0xbf, 4 }, { 0xf4, 0xf4, 0x80, 0x8f, 4 },
	};
	size_t f = 0, i = 2;

	while (f < sizeof forms / sizeof *forms && (text[0] < forms[f].first || text[0] > forms[f].last))
		f++;
	if (f == sizeof forms / sizeof *forms)
		return 0;
	if (forms[f].bytes > 1 && (text[1] < forms[f].second || text[1] > forms[f].second_last))
		return 0;
	while (i < forms[f].bytes && (text[i] & 0xc0) == 0x80)
		i++;
	return i < forms[f].bytes ? 0 : forms[f].bytes;
}

static void put_string(const char *text)
{
	const unsigned char *at = (const unsigned char *)text;

	putchar('"');
	while (*at) {
		const size_t bytes = character(at);

		if (bytes == 0)
			fputs("\\ufffd", stdout);
		else if (*at == '"' || *at == '\\')
			printf("\\%c", *at);
		else if (*at < 0x20)
			printf("\\u%04x", *at);
		else
			fwrite(at, 1, bytes, stdout);
		at += bytes ? bytes : 1;
	}
	putchar('"');
}

static void put_key(const char *key)
{
	if (comma)
		fputs(", ", stdout);
	comma = true;
	if (!key)
		return;
	put_string(key);
	fputs(": ", stdout);
}

void json_open(const char *key, char bracket)
{
	put_key(key);
	putchar(bracket);
	comma = false;
	depth++;
}

void json_close(char bracket)
{
	putchar(bracket);
	comma = --depth > 0;
	if (depth == 0)
		putchar('\n');
}

void json_text(const char *key, const char *text)
{
	put_key(key);
	if (text)
		put_string(text);
	else
		fputs("null", stdout);
}

void json_number(const char *key, uint64_t number)
{
	const char *quote = number > GREATEST_NUMBER ? "\"" : "";

	put_key(key);
	printf("%s%llu%s", quote, (unsigned long long)number, quote);
}

void json_seconds(const char *key, uint64_t milliseconds)
{
	put_key(key);
	printf("%llu.%03u", (unsigned long long)(milliseconds / 1000), (unsigned)(milliseconds % 1000));
}

void json_truth(const char *key, bool truth)
{
	put_key(key);
	fputs(truth ? "true" : "false", stdout);
}
