/* SPDX-License-Identifier: MIT */
/* The rule of a take-and-break game: for each number of counters taken, how many heaps a move may leave. */
#ifndef CGTI_OCTAL_CODE_H
#define CGTI_OCTAL_CODE_H

#include <stdbool.h>

#include <cgt/octal.h>

#include "support/reader.h"
#include "support/text.h"

/* The bits of a digit. */
enum {
	CGTI_LEAVE_NONE = 1,
	CGTI_LEAVE_ONE = 2,
	CGTI_LEAVE_TWO = 4,
	CGTI_LEAVE_THREE = 8,
	CGTI_LEAVE_DISTINCT = 16 /* the two heaps must differ */
};

/* How a code was written, and is printed. */
enum cgti_code_form {
	CGTI_FORM_DIGITS,
	CGTI_FORM_SUBTRACTION,
	CGTI_FORM_ALLBUT
};

/* In standard form: equal games have equal digits. */
struct cgti_code {
	uint8_t *digit; /* d(0), d(1), ...; the last is not 0, but for d(0) */
	uint32_t count; /* of digits listed, at least 1 */
	uint32_t cycle; /* so many of the last digits repeat for ever; 0 if none does */
	enum cgti_code_form form;
};

/* Reads a code, into *code; release it with cgti_code_free. Fails as cgt_sequence_new does. */
cgt_status cgti_code_parse(const char *text, struct cgti_code *code);

/* Whether a code, rather than a name or anything else, begins at the reader's place. */
bool cgti_code_begins(const struct cgti_reader *reader);

/* Reads a code at the reader's place and stops after it; else as cgti_code_parse. */
cgt_status cgti_code_read(struct cgti_reader *reader, struct cgti_code *code);

void cgti_code_free(struct cgti_code *code);

/* Writes the standard form. */
void cgti_code_text(const struct cgti_code *code, struct cgti_text *text);

bool cgti_code_equal(const struct cgti_code *a, const struct cgti_code *b);

/* Whether the game is Nim. */
static inline bool cgti_code_is_nim(const struct cgti_code *code)
{
	return code->count == 2 && code->cycle == 1 && code->digit[0] == 0 && code->digit[1] == (CGTI_LEAVE_NONE | CGTI_LEAVE_ONE);
}

/* The first index of the digits that repeat; `count` if none does. */
static inline uint32_t cgti_code_cycle_start(const struct cgti_code *code)
{
	return code->count - code->cycle;
}

/* Digit d(k). */
static inline uint8_t cgti_code_digit(const struct cgti_code *code, uint64_t k)
{
	if (k < code->count)
		return code->digit[k];
	if (!code->cycle)
		return 0;
	return code->digit[cgti_code_cycle_start(code) + (k - code->count) % code->cycle];
}

/* All bits that occur in the digits from index `from` to before index `to`. */
uint8_t cgti_code_bits(const struct cgti_code *code, uint32_t from, uint32_t to);

#endif
