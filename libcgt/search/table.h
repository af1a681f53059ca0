/* SPDX-License-Identifier: MIT */
/*
 * The table of results: it grows up to a size in bytes, and from then on keeps what cost most work.
 *
 * A key is one to CGTI_TABLE_KEY_WORDS words that name a position wholly: no hash, and no number that could come to mean
 * something else. Its first word is not 0, and the highest byte of that says whose key it is (enum cgti_key).
 */
#ifndef CGTI_TABLE_H
#define CGTI_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include <cgt/status.h>

struct cgti_meter;

#define CGTI_TABLE_KEY_WORDS 14
#define CGTI_TABLE_RESULT_BITS 52

/* Whose key it is. Numbers stay: they stand in files. */
enum cgti_key {
	CGTI_KEY_CRAM = 1, /* a reduced piece of Cram: the nimbers that it can still equal */
	CGTI_KEY_CRAM_PROOF, /* such a piece and a nimber: proof numbers */
	CGTI_KEY_CRAM_MISERE, /* a sum of pieces of Cram in misere play */
	CGTI_KEY_DOMINEERING, /* a position of Domineering and who moves */
	CGTI_KEY_SUM, /* a sum, by boards and by numbers of this solver (sums/sums.h): proof numbers */
	CGTI_KEY_SUM_LONG, /* the same by the number of the sum in this solver */
	CGTI_KEY_SUM_BOUNDS, /* sums that differ in their value alone: one with which the mover wins, and one with which he
	                        loses */
	CGTI_KEY_PAWNS, /* a sum of pieces of pawns (pawns/results.h): who wins it */
	CGTI_KEY_COUNT
};

static inline enum cgti_key cgti_key_kind(uint64_t first_word)
{
	return (enum cgti_key)(first_word >> 56);
}

struct cgti_table;

/* A table that holds at most `most` bytes, but at least one bucket; it takes them as it needs them. */
cgt_status cgti_table_new(uint64_t most, struct cgti_table **table);
void cgti_table_free(struct cgti_table *table);

/* Drops all entries and gives the memory back. */
void cgti_table_clear(struct cgti_table *table);

/* Gives it another size; entries that have no room any more are dropped, the cheapest first. On failure nothing changed. */
cgt_status cgti_table_resize(struct cgti_table *table, uint64_t most);

/* Whether several threads are at work on it from now on; to be said while at most one is. */
void cgti_table_share(struct cgti_table *table, bool shared);

/* A new question begins: what older ones left is dropped more easily. */
void cgti_table_age(struct cgti_table *table);

/* What it holds, may hold, and how many entries there are. */
uint64_t cgti_table_bytes(const struct cgti_table *table);
uint64_t cgti_table_most(const struct cgti_table *table);
uint64_t cgti_table_count(const struct cgti_table *table);

/*
 * Makes the table so large, if it may be, that hardly anything is dropped while entries of so many words together, keys and
 * one word more each, are put into it: as it grows, a bucket may fill up before its turn to be divided comes. CGT_LIMIT is
 * possible.
 */
cgt_status cgti_table_reserve(struct cgti_table *table, uint64_t words, struct cgti_meter *meter);

uint64_t cgti_table_hash(const uint64_t *key, unsigned words);

/* Fetches what a get or put of the hash will look at. */
void cgti_table_prefetch(const struct cgti_table *table, uint64_t hash);

/* What is kept of a key; false if nothing is. `hash` is that of the key. */
bool cgti_table_get(const struct cgti_table *table, uint64_t hash, const uint64_t *key, unsigned words, uint64_t *result);

/*
 * Keeps a result, below 2^CGTI_TABLE_RESULT_BITS, for a key, in the place of what was kept of it. `work` is what it cost, in
 * nodes. Where there is no room, entries go that cost no more than this one, or else the one that cost least, if that is enough;
 * if not, nothing is kept.
 *
 * The meter, which may be NULL, is told before the table grows, so CGT_LIMIT is possible (the result is kept); nothing else
 * fails: a table that cannot have memory stays as it is.
 */
cgt_status cgti_table_put(struct cgti_table *table, uint64_t hash, const uint64_t *key, unsigned words, uint64_t result,
                          uint64_t work, struct cgti_meter *meter);

/* One entry after the other, in no order, while nobody else is at work on the table. Starts where *at is 0. */
struct cgti_table_entry {
	const uint64_t *key;
	unsigned words;
	uint64_t result;
	uint64_t work; /* about */
};

/* Whether it is a number of nodes that an entry can have, which are told apart only roughly. */
bool cgti_table_is_work(uint64_t work);

bool cgti_table_next(const struct cgti_table *table, uint64_t *at, struct cgti_table_entry *entry);

#endif
