/* SPDX-License-Identifier: MIT */
/* The state of a search of sums by proof numbers (sums/proof_numbers.c), which its files share. */
#ifndef CGTI_SUMS_SEARCH_H
#define CGTI_SUMS_SEARCH_H

#include "search/table.h"
#include "sums/sums.h"

/* Results in the table: two numbers, or two values, of half the bits each. */
#define CGTI_SUM_HALF_BITS (CGTI_TABLE_RESULT_BITS / 2)
#define CGTI_SUM_PROVED ((UINT32_C(1) << CGTI_SUM_HALF_BITS) - 1)
#define CGTI_SUM_MOST (CGTI_SUM_PROVED - 1) /* that a number is while nothing is proved */

struct cgti_sum_numbers {
	uint32_t win, loss;
};

/* An option that is not known to be won for the replier. */
struct cgti_sum_child {
	uint64_t hash;
	size_t word; /* where its key begins among the words */
	unsigned words;
	struct cgti_sum_numbers numbers;
};

/* A sum on the way from the root to where the search is. */
struct cgti_sum_frame {
	size_t word; /* its key */
	unsigned words;
	uint64_t hash;
	struct cgti_sum_numbers numbers, limit;
	size_t begin, end; /* of its options; those proved are taken out */
	size_t chosen;     /* the option that is being searched */
	size_t words_end;  /* of the words when it was pushed */
	uint64_t start;    /* nodes when it was pushed */
};

struct cgti_sum_search {
	struct cgti_sum_scene *scene;
	struct cgti_table *table;
	struct cgti_meter *meter;
	struct cgti_sum_frame *stack;
	size_t depth, stack_cap;
	struct cgti_sum_child *children; /* of all frames, those of the top frame at the end */
	size_t child_count, child_cap;
	uint64_t *words; /* of the keys of all children */
	size_t word_count, word_cap;
	struct cgti_sum_state sum, option; /* at hand */
	struct cgti_summand_options options; /* of a summand of the sum */
	struct cgti_sum_key key;
	struct cgti_sum_numbers found; /* of the root */
};

/* The numbers of a sum that its mover is known to win, and to lose. */
#define cgti_sum_won ((struct cgti_sum_numbers){ 0, CGTI_SUM_PROVED })
#define cgti_sum_lost ((struct cgti_sum_numbers){ CGTI_SUM_PROVED, 0 })

/* Makes a number of a sum of which nothing is proved. */
static inline uint32_t cgti_sum_number(uint64_t number)
{
	return number < CGTI_SUM_MOST ? (uint32_t)number : CGTI_SUM_MOST;
}

static inline bool cgti_sum_numbers_proved(struct cgti_sum_numbers numbers)
{
	return numbers.win == 0 || numbers.loss == 0;
}

/* The player to move in the sum of a key. */
static inline int32_t cgti_sum_mover(const uint64_t *word)
{
	return word[0] >> 32 & 1 ? CGT_RIGHT : CGT_LEFT;
}

#endif
