/* SPDX-License-Identifier: MIT */
/*
 * cgt/values.h - what short games are worth: canonical forms of partizan games, and their arithmetic.
 *
 * Two games G and H are equal if G - H is won by the second player. Every short game has one canonical form, without dominated
 * and reversible options (Conway, ONAG, chapters 7 to 10; Winning Ways, chapter 3; Siegel, Combinatorial Game Theory, chapter
 * II). A cgt_values is a table of canonical forms. A value is a number of 64 bits that means something in its table only: two
 * games are equal exactly if their values are the same number. A number that is no value of the table is refused with
 * CGT_FOREIGN; one of another table is taken for one of this table with a chance of one in 2^31.
 *
 * Numbers n / 2^k, nimbers *m, ups and sums of the three are kept without options, whatever their birthdays are.
 *
 * Limits: the numerator of a number is at most 2^63 - 1 either way, its denominator at most 2^CGT_VALUES_MAX_EXPONENT; there are
 * at most CGT_VALUES_MAX_UPS ups either way, nimbers are at most CGT_VALUES_MAX_NIMBER; and a table holds less than 2^31 values,
 * which have less than 2^32 options. Beyond a limit the answer is CGT_TOO_LARGE.
 *
 * Threads: a table has one owner; different tables may be used in different threads. During a call, calls on the same table
 * from the progress callback answer CGT_BUSY. A node of a budget is a comparison, a sum or a negative that was not found in the
 * table, or a follower that was looked at. A call that was stopped with CGT_LIMIT or CGT_CANCELLED keeps what it has found, and
 * the same call goes on from there; what comparisons and sums found is kept in tables of a bounded size, in which the new
 * replaces the old. A limit of bytes is kept: a call that would need more stops before it takes them. While a large table grows
 * a call may overrun its time by the copying of the table. A nimber *m has m options for each player: calls that have to look at
 * them one by one take time and memory accordingly.
 */
#ifndef CGT_VALUES_H
#define CGT_VALUES_H

#include <cgt/budget.h>
#include <cgt/status.h>
#include <cgt/terms.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cgt_values cgt_values;

#define CGT_VALUES_MAX_EXPONENT 62
#define CGT_VALUES_MAX_UPS 2147483647
#define CGT_VALUES_MAX_NIMBER 4294967295
#define CGT_VALUES_MAX_UPTIMAL 1000

/* How a game a is to a game b: a < b, a = b, a > b, or none of these (a is confused with b, fuzzy). */
enum cgt_relation {
	CGT_LESS = 1,
	CGT_EQUAL = 2,
	CGT_GREATER = 3,
	CGT_CONFUSED = 4
};

/*
 * Makes a table, into *values; to be released with cgt_values_unref.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL) or CGT_OUT_OF_MEMORY. Since 0.9.
 */
CGT_API cgt_status cgt_values_new(cgt_values **values);

/*
 * Takes one more reference and returns its argument; NULL gives NULL. References may be given to several users of one table, all
 * of whom count as its one owner. Since 0.9.
 */
CGT_API cgt_values *cgt_values_ref(cgt_values *values);

/* Gives one reference back, the last one frees; NULL does nothing, nor does the last one during a call on the table. Since 0.9. */
CGT_API void cgt_values_unref(cgt_values *values);

/*
 * A figure of the table, into *value:
 *   "values"         values held
 *   "with-options"   how many of them have options: those that are no sum of a number, ups and a nimber
 *   "options"        options held, of all of these together
 *   "bytes"          bytes of memory held
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, no such key: the last error lists them) or CGT_BUSY. Since 0.9.
 */
CGT_API cgt_status cgt_values_statistic(const cgt_values *values, const char *key, uint64_t *value);

/* --- making ---------------------------------------------------------------------------------------------------------------- */

/*
 * The number numerator / 2^exponent, which need not be in lowest terms, into *value.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL), CGT_TOO_LARGE, CGT_OUT_OF_MEMORY or CGT_BUSY. Constant time. Since 0.9.
 */
CGT_API cgt_status cgt_values_number(cgt_values *values, int64_t numerator, uint32_t exponent, uint64_t *value);

/*
 * The nimber of a size, the value of a nim heap of as many counters, into *value; the nimber of size 0 is the number 0.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL), CGT_TOO_LARGE, CGT_OUT_OF_MEMORY or CGT_BUSY. Constant time. Since 0.9.
 */
CGT_API cgt_status cgt_values_nimber(cgt_values *values, uint64_t size, uint64_t *value);

/*
 * So many times up, {0|*}, or down for a negative count, into *value (Winning Ways, chapter 3).
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL), CGT_TOO_LARGE, CGT_OUT_OF_MEMORY or CGT_BUSY. Constant time. Since 0.9.
 */
CGT_API cgt_status cgt_values_up(cgt_values *values, int64_t count, uint64_t *value);

/*
 * The value of the game with the given options, in any order, into *value: dominated options are left out and reversible ones
 * bypassed until there are none, and a number or another sum of number, ups and nimber is known as such.
 *
 * left, right   arrays of left_count and right_count values of the table; NULL is allowed for none
 * budget        limits and progress, or NULL
 *
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL), CGT_FOREIGN, CGT_TOO_LARGE, CGT_LIMIT, CGT_CANCELLED, CGT_OUT_OF_MEMORY or CGT_BUSY.
 * Cost: the comparisons of the options with each other, and of their options with the game. Since 0.9.
 */
CGT_API cgt_status cgt_values_from_options(cgt_values *values, const uint64_t *left, size_t left_count, const uint64_t *right,
                                           size_t right_count, cgt_budget *budget, uint64_t *value);

/* --- looking --------------------------------------------------------------------------------------------------------------- */

/*
 * Copies out the options that a player (CGT_LEFT, CGT_RIGHT) has in the canonical form of a value, in an order that may differ
 * from table to table; see cgt/status.h for cap and needed. The options of a sum of number, ups and nimber are made by this
 * call: 3 is {2|}, 3/8 is {1/4|1/2}, *2 is {0,*|0,*}, ^ is {0|*}.
 * Returns CGT_OK, CGT_BAD_ARGUMENT, CGT_FOREIGN, CGT_BUFFER_TOO_SMALL, CGT_TOO_LARGE (a full table), CGT_OUT_OF_MEMORY or
 * CGT_BUSY. Cost: linear in the options. Since 0.9.
 */
CGT_API cgt_status cgt_values_options(cgt_values *values, uint64_t value, int32_t player, uint64_t *option, size_t cap,
                                      size_t *needed);

/*
 * How a is to b, an enum cgt_relation, into *relation: a >= b if Left, moving second, wins a - b.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL), CGT_FOREIGN, CGT_TOO_LARGE (a full table), CGT_LIMIT, CGT_CANCELLED,
 * CGT_OUT_OF_MEMORY or CGT_BUSY. Cost: at most the pairs of followers of both; a number is compared with anything, and two sums
 * of number, ups and nimber with each other, in constant time. Since 0.9.
 */
CGT_API cgt_status cgt_values_compare(cgt_values *values, uint64_t a, uint64_t b, cgt_budget *budget, int32_t *relation);

/*
 * A figure of a value, into *figure:
 *   "birthday"        the most moves that a play of its canonical form can take
 *   "outcome"         an enum cgt_outcome: who wins it in normal play
 *   "number"          1 if it is a number, else 0; so with the next four
 *   "infinitesimal"   it is less than every positive number and greater than every negative one
 *   "all-small"       in it and in each of its followers both players can move or neither (Winning Ways, chapter 8)
 *   "impartial"       it equals a nimber
 *   "hot"             its left stop is greater than its right stop
 *   "left-options"    how many options Left has in its canonical form
 *   "right-options"   how many Right has
 *   "followers"       how many values play in its canonical form can lead to, itself among them
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, no such key: the last error lists them), CGT_FOREIGN, CGT_TOO_LARGE (a full table),
 * CGT_LIMIT, CGT_CANCELLED, CGT_OUT_OF_MEMORY or CGT_BUSY. Cost: "all-small" and "followers" are linear in the followers and
 * their options, unless the value is a sum of number, ups and nimber; all else takes constant time. Since 0.9.
 */
CGT_API cgt_status cgt_values_figure(cgt_values *values, uint64_t value, const char *key, cgt_budget *budget,
                                     uint64_t *figure);

/* --- arithmetic ------------------------------------------------------------------------------------------------------------ */

/*
 * The negative, in which the players change places, into *negative.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL), CGT_FOREIGN, CGT_TOO_LARGE, CGT_LIMIT, CGT_CANCELLED, CGT_OUT_OF_MEMORY or CGT_BUSY.
 * Cost: linear in the followers, the first time. Since 0.9.
 */
CGT_API cgt_status cgt_values_negative(cgt_values *values, uint64_t value, cgt_budget *budget, uint64_t *negative);

/*
 * The sum of two values, into *sum: a move in it is a move in one of them.
 * Returns as cgt_values_negative. Cost: that of cgt_values_from_options for each pair of followers; a number is added to a
 * value by adding it to each of the options (number translation), and two sums of number, ups and nimber in constant time.
 * Since 0.9.
 */
CGT_API cgt_status cgt_values_sum(cgt_values *values, uint64_t a, uint64_t b, cgt_budget *budget, uint64_t *sum);

/* The difference a - b, that is a and the negative of b, into *difference. Returns as cgt_values_sum, at its cost. Since 0.9. */
CGT_API cgt_status cgt_values_difference(cgt_values *values, uint64_t a, uint64_t b, cgt_budget *budget, uint64_t *difference);

/*
 * The sum of so many copies of a value, or of its negative for a negative number, into *multiple.
 * Returns as cgt_values_sum. Cost: sums as many as twice the binary digits of `times`; sums of number, ups and nimber are
 * multiplied in constant time. Since 0.9.
 */
CGT_API cgt_status cgt_values_multiple(cgt_values *values, int64_t times, uint64_t value, cgt_budget *budget,
                                       uint64_t *multiple);

#ifdef __cplusplus
}
#endif

#endif
