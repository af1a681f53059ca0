/* SPDX-License-Identifier: MIT */
/*
 * cgt/misere.h - impartial games in misere play: canonical forms, and the genus.
 *
 * In misere play the player who cannot move wins. Two impartial games G and H are equal in it if G + X and H + X have the same
 * misere outcome for every impartial X. Equal games have the same canonical form, which is found by leaving out reversible
 * options (Conway, ONAG, chapter 12; Siegel, Combinatorial Game Theory, chapter V): far fewer games are equal than in normal
 * play, and *2 + *2 is not 0.
 *
 * A cgt_misere is a table of canonical forms. A form is a number of 64 bits that means something in its table only: two
 * games are equal exactly if their forms are the same number. A number that is no form of the table is refused with
 * CGT_FOREIGN; a number from another table, even a released one, is mistaken for one of this table with probability one in
 * 2^31.
 *
 * The genus of G is written g^g0g1g2...: g is its Grundy value in normal play, and g(i) the misere Grundy value of G and i times
 * *2 (Winning Ways, chapter 13, "the genus"). The misere Grundy value of a game is the n for which the game and *n is won by the
 * previous player: 1 for 0, else the least number that is no option's. From some digit on the superscript repeats its last two
 * digits; no more are written than are needed to see them: 0 has 0^120, *1 has 1^031, *2 has 2^20.
 *
 * The kinds of games, after Winning Ways and Siegel, by g and g0:
 *
 *   tame              g = g0, or both are 0 or 1, and all options are tame. A tame game has the outcome of a sum of nim heaps in
 *                     every sum of tame games.
 *   generally tame    g and g0 as before; each option that is not generally tame itself has an option that is generally tame with
 *                     the value g, and one with g0; and the generally tame options alone give g and g0.
 *   restive           g is 0 or 1, g0 is greater, and all options are tame
 *   generally restive g and g0 as before, and the same with moves back to games that are at most generally restive and whose
 *                     other value is 0 or 1, or differs from g0 in the last bit at most
 *   restless          g is 2 or greater, g0 is 0 or 1, and all options are generally tame
 *   wild              all others
 *
 * Texts are those of CGSuite. In square brackets after a star stands a form:
 *
 *   *[3]       a nim heap; the digits of one with more counters stand between & and ;, as in *[&12;]
 *   *[2#]      # makes the form before it the only option: { *2 }
 *   *[2#0]     several forms are options, the greatest first: { { *2 }, 0 }. Forms with options of their own are in parentheses.
 *   *[2[2]]    a digit in brackets adds a nim heap to the form before it: *2 + *2
 *   *[2[#-2]]  with a minus it is the difference: the game that gives { *2 } if *2 is added
 *
 * Read are these, and lists: *[4,2] has the options *4 and *2, *[[2],0] the options { *2 } and 0; [[2]] in a list is
 * { { *2 } }. Items of a list are forms as above, forms with a star, or lists. A list of one item after a star is that item; *
 * alone is *1, and *12 is *[&12;]. Forms may be joined by + to sums. Spaces are passed over around brackets, commas and signs.
 *
 * Limits: the birthday of a form, the greatest number of moves a play of it can take, is at most CGT_MISERE_MAX_BIRTHDAY, its
 * text has at most CGT_MISERE_MAX_TEXT bytes, and brackets of a text that is read are at most CGT_MISERE_MAX_DEPTH deep.
 *
 * Threads: a table has one owner; different tables may be used in different threads. During a call, calls on the same table
 * from the progress callback answer CGT_BUSY.
 */
#ifndef CGT_MISERE_H
#define CGT_MISERE_H

#include <cgt/budget.h>
#include <cgt/position.h>
#include <cgt/status.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cgt_misere cgt_misere;

#define CGT_MISERE_MAX_BIRTHDAY 1000
#define CGT_MISERE_MAX_TEXT 1048576
#define CGT_MISERE_MAX_DEPTH 100

/* The kinds described above, each before those that are wilder. */
enum cgt_misere_kind {
	CGT_MISERE_TAME = 1,
	CGT_MISERE_GENERALLY_TAME = 2,
	CGT_MISERE_RESTIVE = 3,
	CGT_MISERE_GENERALLY_RESTIVE = 4,
	CGT_MISERE_RESTLESS = 5,
	CGT_MISERE_WILD = 6
};

/*
 * How much of a genus is written. FULL: as described above. SHORT: as CGSuite prints it: of a nim heap g alone, of other games
 * that are at most generally restive g and g0, which determine the rest; of others all.
 */
enum cgt_genus_style {
	CGT_GENUS_FULL = 1,
	CGT_GENUS_SHORT = 2
};

/*
 * Makes a table, into *table; release it with cgt_misere_free.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL) or CGT_OUT_OF_MEMORY. Since 0.9.
 */
CGT_API cgt_status cgt_misere_new(cgt_misere **table);

/* Releases a table; NULL does nothing, nor does a call from inside a call on the same table. Since 0.9. */
CGT_API void cgt_misere_free(cgt_misere *table);

/*
 * The form of the nim heap of a size, into *form.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL), CGT_TOO_LARGE (more than CGT_MISERE_MAX_BIRTHDAY), CGT_OUT_OF_MEMORY or CGT_BUSY.
 * Cost: quadratic in the size, the first time. Since 0.9.
 */
CGT_API cgt_status cgt_misere_nim_heap(cgt_misere *table, uint64_t size, uint64_t *form);

/*
 * The form of the game with the given options, in any order, into *form.
 *
 * option   array of `count` forms (0 allowed, then it may be NULL)
 *
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL), CGT_FOREIGN, CGT_TOO_LARGE (its birthday), CGT_OUT_OF_MEMORY or CGT_BUSY. Cost: about
 * linear in the options of the options. Since 0.9.
 */
CGT_API cgt_status cgt_misere_from_options(cgt_misere *table, const uint64_t *option, size_t count, uint64_t *form);

/*
 * The form of an impartial position, a sum as a whole, into *form.
 *
 * budget   limits and progress, or NULL. A node is a component of a position (see cgt/solver.h), or a sum or difference of two
 *          forms, met for the first time.
 *
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL), CGT_NO_VALUE (a component is partizan), CGT_TOO_LARGE (its birthday, or a heap with
 * more than 4194304 moves), CGT_LIMIT or CGT_CANCELLED (what was found is kept, and the same call goes on from there),
 * CGT_UNSUPPORTED (play can repeat), CGT_CALLBACK_FAILED, CGT_OUT_OF_MEMORY or CGT_BUSY. Cost: that of a search of all
 * positions that play can lead to, but for those that are equal; exponential. Since 0.9.
 */
CGT_API cgt_status cgt_misere_from_position(cgt_misere *table, const cgt_position *position, cgt_budget *budget,
                                            uint64_t *form);

/*
 * Reads a form from its text, into *form; the budget is for the sums and differences in it.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL), CGT_BAD_SYNTAX (with line and column), CGT_NO_VALUE (a difference that does not exist,
 * with line and column), CGT_TOO_LARGE, CGT_LIMIT, CGT_CANCELLED, CGT_OUT_OF_MEMORY or CGT_BUSY. Since 0.9.
 */
CGT_API cgt_status cgt_misere_parse(cgt_misere *table, const char *text, cgt_budget *budget, uint64_t *form);

/*
 * Writes a form as described above; see cgt/status.h for cap and needed. The budget is for the sums and differences by which
 * nim heaps in it are found.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL), CGT_FOREIGN, CGT_BUFFER_TOO_SMALL, CGT_TOO_LARGE (the text), CGT_LIMIT, CGT_CANCELLED,
 * CGT_OUT_OF_MEMORY or CGT_BUSY. Since 0.9.
 */
CGT_API cgt_status cgt_misere_text(cgt_misere *table, uint64_t form, cgt_budget *budget, char *buf, size_t cap,
                                   size_t *needed);

/*
 * Copies out the options of a form, ascending in an order that depends on the forms only; see cgt/status.h for cap and needed.
 * Returns CGT_OK, CGT_BAD_ARGUMENT, CGT_FOREIGN, CGT_BUFFER_TOO_SMALL, CGT_OUT_OF_MEMORY or CGT_BUSY. Since 0.9.
 */
CGT_API cgt_status cgt_misere_options(const cgt_misere *table, uint64_t form, uint64_t *option, size_t cap, size_t *needed);

/*
 * The sum of two forms, into *sum.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL), CGT_FOREIGN, CGT_TOO_LARGE (its birthday), CGT_LIMIT, CGT_CANCELLED (what was found
 * is kept), CGT_OUT_OF_MEMORY or CGT_BUSY. Cost: the number of pairs of positions of both. Since 0.9.
 */
CGT_API cgt_status cgt_misere_sum(cgt_misere *table, uint64_t a, uint64_t b, cgt_budget *budget, uint64_t *sum);

/*
 * The difference: the one form that gives `whole` if `part` is added, into *rest.
 * Returns as cgt_misere_sum, and CGT_NO_VALUE if there is none. Cost: as that of a sum, or less. Since 0.9.
 */
CGT_API cgt_status cgt_misere_difference(cgt_misere *table, uint64_t whole, uint64_t part, cgt_budget *budget, uint64_t *rest);

/*
 * The mate, into *mate: that of 0 is *1, and that of any other form has the mates of its options as options. The form and its
 * mate together are won by the previous player (ONAG, chapter 12).
 * Returns as cgt_misere_sum. Cost: linear in the positions of the form. Since 0.9.
 */
CGT_API cgt_status cgt_misere_mate(cgt_misere *table, uint64_t form, cgt_budget *budget, uint64_t *mate);

/*
 * The parts of a form: all that a sum of two that gives it can have as a summand, but for 0 and *1 and what remains if they are
 * taken away. A part X and X + *1 count as one, and the one with the smaller birthday is returned; in ascending order. There are
 * finitely many. A form other than 0 and *1 without parts is prime. See cgt/status.h for cap and needed.
 * Returns as cgt_misere_sum, or CGT_BUFFER_TOO_SMALL (the same call made again costs look-ups). Since 0.9.
 */
CGT_API cgt_status cgt_misere_parts(cgt_misere *table, uint64_t form, cgt_budget *budget, uint64_t *part, size_t cap,
                                    size_t *needed);

/*
 * A figure of a form, into *value:
 *   "birthday"        the most moves that a play of it can take
 *   "options"         how many options it has
 *   "grundy"          its Grundy value, in normal play
 *   "misere-grundy"   its misere Grundy value; 0 means that the previous player wins in misere play
 *   "kind"            an enum cgt_misere_kind
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, no such key: the last error lists them), CGT_FOREIGN or CGT_BUSY. Since 0.9.
 */
CGT_API cgt_status cgt_misere_figure(const cgt_misere *table, uint64_t form, const char *key, uint64_t *value);

/* The name of a kind, such as "generally tame", or "?" for another number: static, never freed. Any thread. Since 0.9. */
CGT_API const char *cgt_misere_kind_name(int32_t kind);

/*
 * Copies out the genus of a form as numbers: g, then the digits of the superscript, no more than needed, the last two of which
 * repeat for ever; see cgt/status.h for cap and needed.
 * Returns CGT_OK, CGT_BAD_ARGUMENT, CGT_FOREIGN, CGT_BUFFER_TOO_SMALL, CGT_OUT_OF_MEMORY or CGT_BUSY. Since 0.9.
 */
CGT_API cgt_status cgt_misere_genus(const cgt_misere *table, uint64_t form, uint64_t *digit, size_t cap, size_t *needed);

/*
 * Writes the genus of a form, such as "3^1431", in a style (enum cgt_genus_style); where a digit of the superscript is 10 or
 * more, as "6^(1,9,10,8)". See cgt/status.h for cap and needed.
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, no such style), CGT_FOREIGN, CGT_BUFFER_TOO_SMALL, CGT_OUT_OF_MEMORY or CGT_BUSY. Since
 * 0.9.
 */
CGT_API cgt_status cgt_misere_genus_text(const cgt_misere *table, uint64_t form, int32_t style, char *buf, size_t cap,
                                         size_t *needed);

/*
 * A figure of the table, into *value:
 *   "forms"        forms held
 *   "operations"   sums, differences and mates held
 *   "bytes"        bytes of memory held
 * Returns CGT_OK, CGT_BAD_ARGUMENT (NULL, no such key: the last error lists them) or CGT_BUSY. Since 0.9.
 */
CGT_API cgt_status cgt_misere_statistic(const cgt_misere *table, const char *key, uint64_t *value);

#ifdef __cplusplus
}
#endif

#endif
