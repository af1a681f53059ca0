/* SPDX-License-Identifier: MIT */
/*
 * The notation of values, whatever is made of what it says. One grammar reads it (notation/grammar.c); a maker keeps what has been
 * read so far in a list and works at the end of that. One maker finds canonical forms (notation/parse.c), another one keeps the
 * trees as they are written (games/expressions.c).
 */
#ifndef CGTI_VALUES_GRAMMAR_H
#define CGTI_VALUES_GRAMMAR_H

#include "support/reader.h"
#include "values/plain.h"

/* What is written together: a number, ups or a power of up, and a nimber. */
struct cgti_name {
	struct cgti_plain plain;
	uint32_t power;  /* n of ^<n> or ^[n]; 0: there is none */
	bool is_sum;     /* ^[n] */
	bool is_negative; /* with v for ^ */
};

/* The limits of a notation. */
struct cgti_notation {
	int64_t numerator; /* of either sign */
	uint32_t exponent;
	const char *number; /* says so in words */
	uint64_t nimber, ups, power;
	int depth;           /* of brackets, and bars in a row */
	cgt_status no_value; /* the answer to quotients that are no values */
};

struct cgti_maker {
	const struct cgti_maker_rules *rules;
	struct cgti_reader at; /* where that begins which is being made */
};

/* What a maker does. Each answers with a status; the reading ends where that is not CGT_OK. */
struct cgti_maker_rules {
	struct cgti_notation limits;

	/* Memory for the reading itself: as cgti_grow, and what gives it back. */
	cgt_status (*grow)(struct cgti_maker *maker, void **array, size_t *cap, size_t want, size_t bytes);
	void (*give_back)(struct cgti_maker *maker, void *array, size_t bytes);

	/* Adds what a name stands for, and what is number i of the list, to the end of the list. */
	cgt_status (*name)(struct cgti_maker *maker, const struct cgti_name *name);
	cgt_status (*copy)(struct cgti_maker *maker, size_t i);

	/* Put in the place of the last one its negative; so many copies of it; Tiny of it. */
	cgt_status (*negate)(struct cgti_maker *maker);
	cgt_status (*multiply)(struct cgti_maker *maker, int64_t times);
	cgt_status (*tiny)(struct cgti_maker *maker);

	/* Put in the place of the last two their sum; that of a number and the Tiny or Miny that it is written together with. */
	cgt_status (*add)(struct cgti_maker *maker);
	cgt_status (*join)(struct cgti_maker *maker);

	/* Puts in the place of all from `begin` on the game with these options, those before `middle` being Left's. */
	cgt_status (*game)(struct cgti_maker *maker, size_t begin, size_t middle);
};

/*
 * Reads a whole text; or, at *reader, one term of it, and stops after that. What was read is then the only thing in the
 * maker's list, which must be empty before. Besides the maker's own failures: CGT_BAD_SYNTAX, CGT_TOO_LARGE, and the answer to
 * quotients that are no values, all with the place.
 */
cgt_status cgti_notation_read(struct cgti_maker *maker, const char *text);
cgt_status cgti_notation_read_term(struct cgti_maker *maker, struct cgti_reader *reader);

/* Records that "+-" stands between two values, where it would be a sum to one reader and a switch to another. */
cgt_status cgti_no_switch_here(const struct cgti_reader *reader);

#endif
