/* SPDX-License-Identifier: MIT */
/*
 * What is known of a piece of Cram, as the table keeps it: the nimbers that it can still be worth, and how hard it looks to show
 * that it is worth one of them.
 *
 * A piece is worth exactly one nimber. What a search proves are nimbers that it is not worth; when one is left, it is worth that.
 * Nimbers from CGTI_CRAM_MANY on are not told apart, so of a piece that is worth as much nothing more becomes known. None was ever
 * seen, and a search that meets one is slow, but right.
 */
#ifndef CGTI_CRAM_FACTS_H
#define CGTI_CRAM_FACTS_H

#include "cram/grid.h"
#include "search/table.h"

#define CGTI_CRAM_MANY 16

struct cgti_cram_facts {
	uint32_t may;     /* bit n: it may be worth n; the highest: CGTI_CRAM_MANY or more */
	uint8_t asked;    /* the nimber that the efforts are of, below CGTI_CRAM_MANY */
	uint16_t yes, no; /* the effort to show that it is worth it, and that it is not; 0: not known. See cram/proof_numbers.c */
};

static inline bool cgti_cram_may_be(struct cgti_cram_facts facts, uint32_t n)
{
	return facts.may >> (n < CGTI_CRAM_MANY ? n : CGTI_CRAM_MANY) & 1;
}

/* Whether the value is known. */
static inline bool cgti_cram_is_known(struct cgti_cram_facts facts)
{
	return !(facts.may & (facts.may - 1)) && !(facts.may >> CGTI_CRAM_MANY);
}

/* The value that is known, or the least that is possible. */
static inline uint32_t cgti_cram_least_nimber(struct cgti_cram_facts facts)
{
	return (uint32_t)cgti_lowest_bit(facts.may);
}

/* It is not worth n. */
static inline void cgti_cram_rule_out(struct cgti_cram_facts *facts, uint32_t n)
{
	if (n < CGTI_CRAM_MANY)
		facts->may &= ~(UINT32_C(1) << n);
}

/* It is worth n. */
static inline void cgti_cram_settle(struct cgti_cram_facts *facts, uint32_t n)
{
	if (n < CGTI_CRAM_MANY)
		facts->may = UINT32_C(1) << n;
}

/* Cells and leaves that are not drawn: what a piece was made of, at least. Each move takes two. */
static inline uint32_t cgti_cram_size(struct cgti_cram_piece piece)
{
	return (uint32_t)(cgti_count_bits(piece.cells) + cgti_count_bits(piece.stars));
}

/* The hash of the piece's key. */
uint64_t cgti_cram_facts_hash(const struct cgti_cram_grid *grid, struct cgti_cram_piece piece);

/* What is known of a piece, if only from its size. */
struct cgti_cram_facts cgti_cram_facts_get(const struct cgti_cram_grid *grid, struct cgti_table *table, uint64_t hash,
                                           struct cgti_cram_piece piece, uint32_t size);

/* Keeps it; see cgti_table_put. */
cgt_status cgti_cram_facts_put(const struct cgti_cram_grid *grid, struct cgti_table *table, uint64_t hash,
                               struct cgti_cram_piece piece, struct cgti_cram_facts facts, uint64_t work,
                               struct cgti_meter *meter);

/* Whether a piece is one that is searched, on a grid of a width that there is: in the corner, its own least image. */
bool cgti_cram_is_least(struct cgti_cram_piece piece, int width);

/* Whether an entry of the table is one that a search of Cram can have put there, and says something. */
bool cgti_cram_is_proved(const struct cgti_table_entry *entry);

/* Whether two results about one piece can both be true. */
bool cgti_cram_results_agree(uint64_t a, uint64_t b);

#endif
