/* SPDX-License-Identifier: MIT */
/*
 * The inside of a cgt_values: canonical forms of short games, each once, so that equal games are equal numbers.
 *
 * A value is one of two kinds. The sum of a number, a multiple of up and a nimber (here: a plain value) is its three parts; its
 * options are worked out when they are asked for. Any other value is the list of Left's and the list of Right's options in its
 * canonical form, both ascending as numbers of values; neither is empty, since a game in which a player has no move is a number.
 *
 * Each value has its two stops (Winning Ways, chapter 6), and each stop a sign that tells who is to move when the number is
 * reached: it is + if it is Right, who then loses if that number is taken away. Ordered by number and then - before +, with the
 * number x itself in between, the stops decide every comparison of a game with a number, because nobody gains by moving in a
 * number while the rest is none (number avoidance; Winning Ways, chapter 6; Siegel, Combinatorial Game Theory, II.3):
 *
 *   G >= x  if the right stop of G is greater than x,   G <= x  if the left stop of G is less than x,  and not otherwise
 */
#ifndef CGTI_VALUES_TABLE_H
#define CGTI_VALUES_TABLE_H

#include <stdatomic.h>
#include <stdbool.h>

#include <cgt/terms.h>
#include <cgt/values.h>

#include "support/meter.h"
#include "support/shared.h"
#include "support/refs.h"
#include "values/plain.h"

#define CGTI_VALUES_MAX_COUNT (UINT32_C(1) << 31)

/* No value, such as a negative that has not been looked for; greater than all numbers of values. */
#define CGTI_VALUE_NONE (CGTI_VALUES_MAX_COUNT - 1)

/* The game that is being brought into canonical form; it is never seen outside of values/construct.c. */
#define CGTI_VALUE_RAW UINT32_C(0)
#define CGTI_VALUE_ZERO UINT32_C(1)

/* A value; what it is depends on CGTI_HAS_OPTIONS. A stop is twice the value that the number is, plus 1 if its sign is +. */
struct cgti_value {
	union {
		int64_t numerator;
		uint64_t birthday;
	} a;
	union {
		int32_t ups;
		uint32_t begin; /* of its options: Left's, then Right's */
	} b;
	union {
		uint32_t nimber;
		uint32_t left_count;
	} c;
	union {
		uint32_t exponent;
		uint32_t right_count;
	} d;
	uint32_t left_stop, right_stop;
	_Atomic uint32_t negative; /* or CGTI_VALUE_NONE; and whether it has options */
};

#define CGTI_HAS_OPTIONS (UINT32_C(1) << 31)

struct cgti_value_list {
	uint32_t *value;
	size_t count, cap;
};

#define CGTI_VALUE_LIST_EMPTY { NULL, 0, 0 }

/* In a slot is the high half of a hash, and below it the value, or CGTI_VALUE_NONE. */
struct cgti_value_slots {
	size_t mask;
	_Atomic uint64_t slot[];
};

/* What was found by comparisons and by sums, kept while there is room: a new entry drives out an old one (values/cache.h). */
struct cgti_relation_cache {
	size_t mask;
	_Atomic uint64_t entry[];
};

struct cgti_sum_entry {
	_Atomic uint32_t a, b, sum;
	_Atomic uint32_t turn; /* odd while the entry is written */
};

struct cgti_sum_cache {
	size_t mask;
	struct cgti_sum_entry entry[];
};

/* A comparison at work: is x <= y? */
struct cgti_comparison {
	uint32_t x, y;
	uint32_t next; /* pair of options to be looked at */
	bool last_pass;
};

/* A stack of them; that of a table grows, that of a member of a team does not. */
struct cgti_comparisons {
	struct cgti_comparison *item;
	size_t count, cap;
};

/* A value at work that is made of smaller results; see values/sum.c. */
struct cgti_task {
	int32_t kind;
	uint32_t a, b;
};

struct cgti_making {
	struct cgti_task task;
	uint32_t next;      /* option of its result to be found */
	bool is_at_right;   /* Left's options are there */
	size_t left, right; /* where its options begin among those collected */
};

/* What an operation by recursion found; see values/recursion.h. */
#define CGTI_PARAMETERS 3

struct cgti_pair {
	uint32_t a, b;
};

struct cgti_memo_entry {
	struct cgti_pair pair;
	uint32_t result; /* CGTI_VALUE_NONE if the entry is free */
};

struct cgti_memo {
	const struct cgti_operation *operation; /* or NULL */
	uint32_t parameter[CGTI_PARAMETERS];
	struct cgti_memo_entry *entry;
	size_t entries, count; /* entries are none or a power of two */
};

/* The walls of the thermographs of values that have options, Left's and then Right's; see values/walls.h. */
struct cgti_kept_wall {
	struct cgti_dyadic start;
	size_t begin; /* of its bends */
	uint32_t count;
	bool moves;
};

struct cgti_kept_walls {
	uint32_t *place; /* of a value: half the place after its walls, or 0 */
	size_t place_count;
	struct cgti_kept_wall *wall;
	size_t count, cap;
	struct cgti_dyadic *bend;
	size_t bend_count, bend_cap;
};

#define CGTI_VALUES_LINE 64 /* bytes that cores take from each other at once */

struct cgt_values {
	struct cgti_refs refs;
	bool busy;
	uint64_t tag; /* the upper half of the numbers that values have outside; the lower half is 0 */
	struct cgti_commons *commons; /* while a team shares the table (support/shared.h) */
	struct cgti_value *_Atomic value;
	uint32_t *_Atomic option;
	struct cgti_value_slots *_Atomic slots;
	struct cgti_relation_cache *_Atomic relations; /* of pairs of values */
	struct cgti_sum_cache *_Atomic sums;
	char apart[CGTI_VALUES_LINE]; /* what all look at lies apart from what is changed all the time */
	uint64_t bytes; /* of memory held */
	size_t value_count, value_cap;
	size_t with_options; /* how many values have options */
	size_t option_count, option_cap;
	struct cgti_relation_cache *raw_relations; /* of values and the raw game */
	uint32_t generation;                       /* of the raw game, in its keys */
	struct cgti_comparisons comparisons;
	struct cgti_making *making; /* a stack */
	size_t making_count, making_cap;
	struct cgti_value_list collected; /* the options found for those at work */
	struct cgti_value_list raw[2];    /* the options of the raw game, Left's and Right's */
	struct cgti_value_list together;  /* and both, when they are canonical */
	struct cgti_kept_walls walls;
	struct cgti_memo memo;
};

/*
 * The calls below answer with a status: CGT_TOO_LARGE (a number, ups or nimber beyond its limit, a full table), CGT_LIMIT,
 * CGT_CANCELLED or CGT_OUT_OF_MEMORY. The meter is never NULL.
 *
 * While a team shares the table, its members look at values, and compare, add and negate them and make plain ones, whenever
 * they like; all other calls are for who has entered the commons.
 */

/* --- memory --- */

/* As cgti_grow, by half, and within the budget's bytes; bytes that the table holds are counted. */
cgt_status cgti_values_grow_to(cgt_values *values, struct cgti_meter *meter, void **array, size_t *cap, size_t want,
                               size_t bytes);

static inline cgt_status cgti_values_grow(cgt_values *values, struct cgti_meter *meter, void **array, size_t *cap, size_t want,
                                          size_t bytes)
{
	return want <= *cap ? CGT_OK : cgti_values_grow_to(values, meter, array, cap, want, bytes);
}

/* Frees an array that was grown so. */
void cgti_values_return(cgt_values *values, struct cgti_meter *meter, void *array, size_t bytes);

/* Makes the raw game and 0 in a table of zeros. Release it even if that fails. */
cgt_status cgti_values_init(cgt_values *values, struct cgti_meter *meter);
void cgti_values_release(cgt_values *values);

/* --- looking at values --- */

static inline const struct cgti_value *cgti_value_at(const cgt_values *values, uint32_t value)
{
	return atomic_load_explicit(&values->value, memory_order_acquire) + value;
}

static inline bool cgti_has_options(const struct cgti_value *value)
{
	return atomic_load_explicit(&value->negative, memory_order_relaxed) & CGTI_HAS_OPTIONS;
}

static inline bool cgti_value_is_plain(const cgt_values *values, uint32_t value)
{
	return !cgti_has_options(cgti_value_at(values, value));
}

/* The parts of a plain value. */
static inline struct cgti_plain cgti_plain_of(const struct cgti_value *own)
{
	return (struct cgti_plain){ { own->a.numerator, own->d.exponent }, own->b.ups, own->c.nimber };
}

static inline struct cgti_plain cgti_value_plain(const cgt_values *values, uint32_t value)
{
	return cgti_plain_of(cgti_value_at(values, value));
}

/* Whether it is a number, and which. */
static inline bool cgti_value_is_number(const cgt_values *values, uint32_t value)
{
	const struct cgti_value *own = cgti_value_at(values, value);

	return !cgti_has_options(own) && own->b.ups == 0 && own->c.nimber == 0;
}

static inline struct cgti_dyadic cgti_value_number(const cgt_values *values, uint32_t number)
{
	const struct cgti_value *own = cgti_value_at(values, number);

	return (struct cgti_dyadic){ own->a.numerator, own->d.exponent };
}

/* The stops, as values and as numbers. */
static inline uint32_t cgti_value_left_stop(const cgt_values *values, uint32_t value)
{
	return cgti_value_at(values, value)->left_stop >> 1;
}

static inline uint32_t cgti_value_right_stop(const cgt_values *values, uint32_t value)
{
	return cgti_value_at(values, value)->right_stop >> 1;
}

/* Whether both stops are 0. */
static inline bool cgti_value_is_infinitesimal(const cgt_values *values, uint32_t value)
{
	const struct cgti_value *own = cgti_value_at(values, value);

	return own->left_stop >> 1 == CGTI_VALUE_ZERO && own->right_stop >> 1 == CGTI_VALUE_ZERO;
}

/* Negative, 0 or positive as stop a is less than, equal to or greater than stop b. */
static inline int cgti_compare_stops(const cgt_values *values, uint32_t a, uint32_t b)
{
	if (a >> 1 == b >> 1)
		return (int)(a & 1) - (int)(b & 1);
	return cgti_dyadic_compare(cgti_value_number(values, a >> 1), cgti_value_number(values, b >> 1));
}

/* The options of a value that is not plain, in ascending order of numbers; valid until the next such value is made. */
static inline const uint32_t *cgti_value_list(const cgt_values *values, uint32_t value, int32_t player, size_t *count)
{
	const struct cgti_value *own = cgti_value_at(values, value);

	if (value == CGTI_VALUE_RAW) {
		const struct cgti_value_list *raw = &values->raw[player == CGT_RIGHT];

		*count = raw->count;
		return raw->value;
	}
	*count = player == CGT_LEFT ? own->c.left_count : own->d.right_count;
	return atomic_load_explicit(&values->option, memory_order_acquire) + own->b.begin +
	       (player == CGT_LEFT ? 0 : own->c.left_count);
}

/* How many options a player has; any value. */
static inline size_t cgti_value_option_count(const cgt_values *values, uint32_t value, int32_t player)
{
	const struct cgti_value *own = cgti_value_at(values, value);

	if (!cgti_has_options(own))
		return cgti_plain_option_count(cgti_plain_of(own), player);
	if (value == CGTI_VALUE_RAW)
		return values->raw[player == CGT_RIGHT].count;
	return player == CGT_LEFT ? own->c.left_count : own->d.right_count;
}

/* Option i of a plain value, which is made if it is not there. */
cgt_status cgti_value_plain_option(cgt_values *values, uint32_t value, int32_t player, size_t i, struct cgti_meter *meter,
                                   uint32_t *option);

/* Option i, from 0; any value. */
static inline cgt_status cgti_value_option(cgt_values *values, uint32_t value, int32_t player, size_t i,
                                           struct cgti_meter *meter, uint32_t *option)
{
	size_t count;

	if (cgti_value_is_plain(values, value))
		return cgti_value_plain_option(values, value, player, i, meter, option);
	*option = cgti_value_list(values, value, player, &count)[i];
	return CGT_OK;
}

/* --- making values --- */

/* Records CGT_TOO_LARGE. */
cgt_status cgti_values_number_too_large(void);

cgt_status cgti_values_number(cgt_values *values, struct cgti_dyadic number, struct cgti_meter *meter, uint32_t *value);
cgt_status cgti_values_plain(cgt_values *values, struct cgti_plain plain, struct cgti_meter *meter, uint32_t *value);

/* The value of the canonical form with these options, which is not plain: both lists ascending, `left` of them Left's. */
cgt_status cgti_values_canonical(cgt_values *values, const uint32_t *option, size_t left, size_t right,
                                 struct cgti_meter *meter, uint32_t *value);

/*
 * Whole numbers between which the atomic weight of a value lies, of which the nimber `star` must be remote
 * (calculus/atomic_weight.c). They are not known if it has no atomic weight, or the star is not remote. What is found for
 * one star is kept until another is asked for.
 */
struct cgti_weight_bounds {
	int64_t least, most;
	bool are_known;
};

/* --- public calls --- */

/* A whole call of an operation on values of the table, at most CGTI_ARGUMENTS of them, that gives another one. */
#define CGTI_ARGUMENTS 3

typedef cgt_status (*cgti_values_operation)(cgt_values *values, const uint32_t *argument, struct cgti_meter *meter,
                                            uint32_t *result);

#endif
