/* SPDX-License-Identifier: MIT */
/* A text that grows as it is written, and is then handed to the caller's buffer. */
#ifndef CGTI_TEXT_H
#define CGTI_TEXT_H

#include <stdbool.h>

#include <cgt/status.h>

struct cgti_text {
	char *data;
	size_t length; /* without a final NUL, which data has once something was written */
	size_t cap;
	bool failed; /* memory ran out: further writing does nothing */
};

#define CGTI_TEXT_EMPTY { NULL, 0, 0, false }

void cgti_text_bytes(struct cgti_text *text, const char *bytes, size_t count);
void cgti_text_string(struct cgti_text *text, const char *string);
void cgti_text_char(struct cgti_text *text, char c);
void cgti_text_format(struct cgti_text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void cgti_text_free(struct cgti_text *text);

/* Ends every function that writes a text: copies to (buf, cap, needed) as cgt/status.h says, and frees the text. */
cgt_status cgti_text_out(struct cgti_text *text, char *buf, size_t cap, size_t *needed);

/* The same for a string that exists already. */
cgt_status cgti_string_out(const char *string, char *buf, size_t cap, size_t *needed);

/* The same for an array of `count` elements of `bytes` each; `what` names the elements in the message. */
cgt_status cgti_array_out(const void *array, size_t count, size_t bytes, const char *what, void *out, size_t cap,
                          size_t *needed);

#endif
