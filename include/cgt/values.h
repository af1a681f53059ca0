/* SPDX-License-Identifier: MIT */
/*
 * cgt/values.h - what short games are worth: canonical forms of partizan games, and their arithmetic.
 *
 * Two games G and H are equal if G - H is won by the second player. Every short game has one canonical form, without dominated
 * and reversible options (Conway, ONAG, chapters 7 to 10; Winning Ways, chapter 3; Siegel, Combinatorial Game Theory, chapter
 * II). A cgt_values is a table of canonical forms. A value is a number of 64 bits that means something in its table only: two
 * games are equal exactly if their values are the same number. A number that is no value of the table is refused with
 * CGT_FOREIGN; a number from another table, even a released one, is mistaken for one of this table with probability one in 2^31.
 *
 * Numbers n / 2^k, nimbers *m, ups and sums of the three are kept without options, whatever their birthdays are.
 *
 * Texts are those of CGSuite:
 *
 *   3  -1/2  *  *3  ^  v  ^3  v2*  ^*2  5/4^^*   numbers, nimbers, ups, and sums of them written together; ^^ is ^2, and vv is v2
 *   {1|-1}  {3||2*|1*}  {0,*|v}  {|}             Left's options, bars, Right's; a game without braces in another has fewer bars
 *   +-1  +-{0,^*}                                the game whose Right options are the negatives of the given Left options
 *   Tiny(2)  Miny({3|1})  2Tiny(2)               {0||0|-G} and its negative; with a number before them, plus that number
 *   ^[4]  ^<2>  2v[3]*                           {0|*||*|||*||||*}, that is the sum of ^<1> to ^<4>; and ^<n>, the n-th
 * power of up,
 *                                                which is {0|v[n-1]*}; with number and nimber as ^ has them
 *
 * Limits: the numerator of a number is at most 2^63 - 1 either way, its denominator at most 2^CGT_VALUES_MAX_EXPONENT; there
 * are at most CGT_VALUES_MAX_UPS ups either way, nimbers are at most CGT_VALUES_MAX_NIMBER; and a table holds less than 2^31
 * values, which have less than 2^32 options. Texts are written up to CGT_VALUES_MAX_TEXT bytes, written and read up to
 * CGT_VALUES_MAX_DEPTH brackets deep, with powers of up to CGT_VALUES_MAX_UPTIMAL. Beyond a limit the answer is
 * CGT_TOO_LARGE.
 *
 * Threads: a table has one owner; different tables may be used in different threads. During a call, calls on the same table
 * from the progress callback answer CGT_BUSY. A node of a budget is a comparison, a sum or a negative that was not found in
 * the table, or a follower that was looked at. A call that was stopped with CGT_LIMIT or CGT_CANCELLED keeps what it has
 * found, and the same call goes on from there; what comparisons and sums found is kept in tables of a bounded size, in which
 * the new replaces the old, and what products, ordinal sums, cooling, heating, reducing and weighing found is kept until
 * another of these operations, or the same one with other parameters, is asked for. A limit of bytes is kept: a call that
 * would need more stops before it takes them. While a large table grows a call may overrun its time by the copying of the
 * table. A nimber *m has m options for each player: calls that have to look at them one by one take time and memory
 * accordingly.
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
#define CGT_VALUES_MAX_TEXT 16777216
#define CGT_VALUES_MAX_DEPTH 10000

/* How a game a is to a game b: a < b, a = b, a > b, or none of these (a is confused with b, fuzzy). */
enum cgt_relation {
	CGT_LESS = 1,
	CGT_EQUAL = 2,
	CGT_GREATER = 3,
	CGT_CONFUSED = 4
};

/*
 * Makes a table, into *values; release it with cgt_values_unref.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL) or CGT_OUT_OF_MEMORY. Since 0.9.
 */
CGT_API cgt_status cgt_values_new(cgt_values **values);

/*
 * Takes one more reference and returns its argument; NULL gives NULL. References may be given to several users of one table,
 * all of whom count as its one owner. Since 0.9.
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

/*
 * Reads a value from a text, into *value. The texts that cgt_values_text writes are read, with options in any order and games
 * in any form, and expressions of them, with spaces anywhere but in what is written together:
 *
 *   a + b, a - b, -a, (a)
 *   n.a    n copies of a, for a whole number n; 3.5 is refused, since it could be taken for 7/2
 *   n/d    for whole numbers n and d with d a power of 2; other quotients are refused with CGT_NO_VALUE
 *   +-a    {a|-a}; and +-{a,b}
 *
 * A minus before digits belongs to the number: -2^ is -2 + ^. After "n." and "+-" stands one part of what is written together,
 * or a sum in parentheses: 2.(^*), +-(1*). Since "+-" is the sign of a switch, it is refused between two values.
 *
 * budget   limits and progress, or NULL
 *
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL), CGT_BAD_SYNTAX and CGT_NO_VALUE (no such text or quotient: the last error has line
 * and column and what was expected), CGT_TOO_LARGE (a number, power or nimber beyond its limit, or brackets more than
 * CGT_VALUES_MAX_DEPTH deep: with line and column where the text has it, without them where a sum would be), CGT_LIMIT,
 * CGT_CANCELLED, CGT_OUT_OF_MEMORY or CGT_BUSY. Cost: that of making the values in it, and linear in the text. Since 0.9.
 */
CGT_API cgt_status cgt_values_parse(cgt_values *values, const char *text, cgt_budget *budget, uint64_t *value);

/*
 * Writes a value as CGSuite does (the texts at the head of this file), with options in its order: numbers, nimbers, other
 * uptimals, then the rest, compared by their options, Left's first; uptimals compare by number, by coefficients, by how many
 * these are, and by nimber. What is written can be read with cgt_values_parse, and is the same value then. See cgt/status.h for
 * cap and needed. The table stays as it is.
 *
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL), CGT_FOREIGN, CGT_TOO_LARGE (the text would be longer than CGT_VALUES_MAX_TEXT
 * bytes or its brackets more than CGT_VALUES_MAX_DEPTH deep), CGT_BUFFER_TOO_SMALL, CGT_OUT_OF_MEMORY or CGT_BUSY. Cost: a
 * copy of the followers and of their negatives, the order of their options, and linear in the text, which writes each
 * follower as often as it is met. Since 0.9.
 */
CGT_API cgt_status cgt_values_text(const cgt_values *values, uint64_t value, char *buf, size_t cap, size_t *needed);

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
 * A dyadic rational that belongs to a value, in lowest terms, *numerator / 2^*exponent:
 *   "left-stop"     the number that is reached if Left begins and nobody moves in a number (Winning Ways, chapter 6)
 *   "right-stop"    the same if Right begins
 *   "mean"          what a copy of it is worth in a sum of many
 *   "temperature"   the least tax on moves at which it is worth its mean; see cgt/thermograph.h for those of numbers
 *   "number"        the number that it is; CGT_NO_VALUE if it is none
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, no such key: the last error lists them), CGT_FOREIGN, CGT_NO_VALUE, CGT_TOO_LARGE (a
 * number on the way to mean or temperature is beyond its limits), CGT_LIMIT, CGT_CANCELLED, CGT_OUT_OF_MEMORY or CGT_BUSY.
 * Cost: mean and temperature are those of cgt_thermograph_new, all else takes constant time. Since 0.9.
 */
CGT_API cgt_status cgt_values_dyadic(cgt_values *values, uint64_t value, const char *key, cgt_budget *budget, int64_t *numerator,
                                     uint32_t *exponent);

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

/*
 * The ordinal sum of a base G and an exponent H, {G^L, G:H^L | G^R, G:H^R}, into *sum: a move in the base takes the exponent
 * away. It depends on the form of the base, which is the canonical one here (Winning Ways, chapter 7: the colon principle).
 * Returns as cgt_values_sum. Cost: that of cgt_values_from_options for each follower of the exponent. Since 0.9.
 */
CGT_API cgt_status cgt_values_ordinal_sum(cgt_values *values, uint64_t base, uint64_t exponent, cgt_budget *budget,
                                          uint64_t *sum);

/*
 * Conway's product of two canonical forms, into *product (ONAG, chapters 1 and 10): that of numbers is the product of
 * numbers, that of nimbers the nim-product, and a whole number times a value is so many copies of it. Other products depend
 * on the forms of the factors, and need not be equal where those are.
 * Returns as cgt_values_sum. Cost: two sums and a canonical form for each pair of options of each pair of followers. Since 0.9.
 */
CGT_API cgt_status cgt_values_product(cgt_values *values, uint64_t a, uint64_t b, cgt_budget *budget, uint64_t *product);

/*
 * Norton's product of a value and a unit U > 0, into *product (Winning Ways, chapter 8): n copies of U for a whole number n,
 * and else {G^L.U + (U + I) | G^R.U - (U + I)} for all incentives I of U. It is additive in G and keeps order and equality.
 * Returns as cgt_values_sum, or CGT_NO_VALUE if the unit is not greater than 0. Cost: for each follower of the value, sums
 * and a canonical form for each pair of an option of it and one of the unit. Since 0.9.
 */
CGT_API cgt_status cgt_values_norton_product(cgt_values *values, uint64_t value, uint64_t unit, cgt_budget *budget,
                                             uint64_t *product);

/*
 * The incentives of a player (CGT_LEFT, CGT_RIGHT): what a move is worth to who makes it, G^L - G for each option of Left's,
 * or G - G^R for each of Right's, in the canonical form (Winning Ways, chapter 6). None of them is at most another. Their order
 * may differ from table to table; see cgt/status.h for cap and needed.
 * Returns as cgt_values_sum, CGT_BAD_ARGUMENT for another player, or CGT_BUFFER_TOO_SMALL. Cost: a difference for each
 * option. Since 0.9.
 */
CGT_API cgt_status cgt_values_incentives(cgt_values *values, uint64_t value, int32_t player, cgt_budget *budget,
                                         uint64_t *incentive, size_t cap, size_t *needed);

/*
 * The value cooled by t = numerator / 2^exponent, into *cooled (Winning Ways, chapter 6): {G^L cooled - t | G^R cooled + t},
 * or the mean if t is greater than the temperature. A number m / 2^k has the temperature -1 / 2^k, and t may be any number
 * greater than -1; whole numbers stay what they are.
 * Returns as cgt_values_sum, or CGT_BAD_ARGUMENT if t is at most -1. Cost: that of the thermograph, and sums and a canonical
 * form for each follower. Since 0.9.
 */
CGT_API cgt_status cgt_values_cool(cgt_values *values, uint64_t value, int64_t numerator, uint32_t exponent, cgt_budget *budget,
                                   uint64_t *cooled);

/*
 * The value cooled by its temperature, which is infinitesimally close to its mean, into *frozen; numbers stay what they are.
 * Returns and costs as cgt_values_cool. Since 0.9.
 */
CGT_API cgt_status cgt_values_freeze(cgt_values *values, uint64_t value, cgt_budget *budget, uint64_t *frozen);

/*
 * The value heated by t, which is a value too, into *heated (Winning Ways, chapter 6): numbers stay what they are, and {G^L
 * heated + t | G^R heated - t} is what any other canonical form becomes. Cooled by the same number t >= 0 it is again what it
 * was. Of all-small games heating is linear; of others it need not be.
 * Returns as cgt_values_sum. Cost: sums and a canonical form for each follower. Since 0.9.
 */
CGT_API cgt_status cgt_values_heat(cgt_values *values, uint64_t value, uint64_t temperature, cgt_budget *budget,
                                   uint64_t *heated);

/*
 * The value overheated from one value to another, into *overheated (Winning Ways, chapter 6): a whole number n becomes n copies
 * of `from`, and any other value, fractions too, {G^L overheated + to | G^R overheated - to}, all of the canonical form.
 * Returns and costs as cgt_values_heat. Since 0.9.
 */
CGT_API cgt_status cgt_values_overheat(cgt_values *values, uint64_t value, uint64_t from, uint64_t to, cgt_budget *budget,
                                       uint64_t *overheated);

/*
 * The reduced canonical form, into *reduced: the simplest of the games that differ from the value by an infinitesimal (Grossman
 * and Siegel, Reductions of partizan games; Siegel, Combinatorial Game Theory, II.6). Two values differ by an infinitesimal if
 * and only if they have the same one.
 * Returns and costs as cgt_values_heat. Since 0.9.
 */
CGT_API cgt_status cgt_values_reduced(cgt_values *values, uint64_t value, cgt_budget *budget, uint64_t *reduced);

/*
 * The atomic weight, into *weight (Winning Ways, chapter 8; Siegel, Combinatorial Game Theory, II.7): the only W for which
 * the value and Norton's product of W by ^ have the same outcome in all company in which there is a large enough nimber, be
 * the company all-small or not. An all-small game has one; so do some others, such as tinies, whose weight is 0; no number
 * but 0 has.
 * Returns as cgt_values_sum, CGT_NO_VALUE if the value has no atomic weight, or CGT_TOO_LARGE where a nimber of 2^31 or more
 * or a fraction of a very small part is met. Cost: for each follower sums, a canonical form and a comparison with a nimber.
 * Since 0.9.
 */
CGT_API cgt_status cgt_values_atomic_weight(cgt_values *values, uint64_t value, cgt_budget *budget, uint64_t *weight);

/*
 * Tiny of a value G, {0||0|-G}, into *tiny (Winning Ways, chapter 5). For a number G > 0 it is positive and less than all
 * uptimals that are. Its negative is miny of G, {G|0||0}.
 * Returns as cgt_values_sum. Cost: that of the negative, and of cgt_values_from_options twice. Since 0.9.
 */
CGT_API cgt_status cgt_values_tiny(cgt_values *values, uint64_t value, cgt_budget *budget, uint64_t *tiny);

/*
 * The uptimal with the given coefficients, into *value: the sum of coefficient[n-1] times the n-th power of up, ^<n>, which is
 * {0|*} for 1 and {0 | * - ^<1> - ... - ^<n-1>} for n (Winning Ways, chapter 8; Siegel, Combinatorial Game Theory, II.4).
 * Returns as cgt_values_sum, or CGT_TOO_LARGE if a coefficient after the CGT_VALUES_MAX_UPTIMAL first is not 0; the
 * coefficients may be NULL if there are none. Cost: that of cgt_values_multiple and cgt_values_sum for each coefficient.
 * Since 0.9.
 */
CGT_API cgt_status cgt_values_uptimal(cgt_values *values, const int64_t *coefficient, size_t count, cgt_budget *budget,
                                      uint64_t *value);

/*
 * Takes a value apart into an uptimal, whose coefficients are copied out, the last of them not 0, and the rest, a number or
 * nimber or the sum of both, into *rest: there is at most one way. See cgt/status.h for cap and needed; *rest is left alone
 * unless the coefficients fit.
 * Returns as cgt_values_sum, CGT_BUFFER_TOO_SMALL, or CGT_NO_VALUE if the value is no such sum, or one with more coefficients
 * than CGT_VALUES_MAX_UPTIMAL. Cost: linear in the followers, their options and the coefficients of these. Since 0.9.
 */
CGT_API cgt_status cgt_values_uptimal_expansion(cgt_values *values, uint64_t value, cgt_budget *budget, uint64_t *rest,
                                                int64_t *coefficient, size_t cap, size_t *needed);

#ifdef __cplusplus
}
#endif

#endif
