/* SPDX-License-Identifier: MIT */
/* The buckets of the table of results: how words lie in them, and how several threads read and write them (search/table.c). */
#ifndef CGTI_SEARCH_BUCKETS_H
#define CGTI_SEARCH_BUCKETS_H

#include <stdalign.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "search/table.h"
#include "support/bits.h"
#include "support/hash.h"
#include "support/thread.h"

#define CGTI_TABLE_BUCKET_WORDS 15
#define CGTI_TABLE_LINE 64
#define CGTI_TABLE_LARGE ((size_t)1 << 21) /* a large page */
#define CGTI_TABLE_FIRST_BUCKETS 32 /* of the first chunk; each further one doubles the table */
#define CGTI_TABLE_CHUNKS 32 /* up to 2^34 buckets */
#define CGTI_TABLE_AT_ONCE 64 /* buckets that are added together while threads share the table */

/* The table grows while more than CGTI_TABLE_FULL / CGTI_TABLE_SCALE of its words are in use. */
#define CGTI_TABLE_FULL 2
#define CGTI_TABLE_SCALE 5

/* The word before a key. A word of 0 ends a bucket that is not full. */
#define CGTI_TABLE_WORDS_SHIFT 52 /* four bits */
#define CGTI_TABLE_WORK_SHIFT 56  /* six bits: the logarithm of the work, in halves */
#define CGTI_TABLE_AGE_SHIFT 62   /* two bits: the number of the question */

#define CGTI_TABLE_RESULT_MASK ((UINT64_C(1) << CGTI_TABLE_RESULT_BITS) - 1)
#define CGTI_TABLE_AGE_COUNTS 16 /* as much as so many halves of the logarithm of work */

struct cgti_bucket {
	_Atomic uint64_t turn;
	uint64_t word[CGTI_TABLE_BUCKET_WORDS];
};

struct cgti_chunk {
	void *memory; /* that of the buckets, which begin at a cache line */
	struct cgti_bucket *bucket;
};

/* What every look-up reads lies apart from what every new entry changes, so that threads do not wait for each other's figures. */
struct cgti_table {
	_Atomic uint64_t buckets; /* in use */
	uint64_t most;            /* buckets that there can be */
	uint64_t age;
	bool shared;
	struct cgti_chunk chunk[CGTI_TABLE_CHUNKS];
	char apart[CGTI_TABLE_LINE];
	_Atomic uint64_t used;  /* words */
	_Atomic uint64_t count; /* entries */
	_Atomic bool growing;
};

/* The chunk of a bucket: the first has buckets 0 to CGTI_TABLE_FIRST_BUCKETS - 1, the next as many, and so on by doubling. */
static inline unsigned cgti_chunk_of(uint64_t bucket)
{
	return bucket < CGTI_TABLE_FIRST_BUCKETS ? 0 : (unsigned)cgti_highest_bit(bucket / CGTI_TABLE_FIRST_BUCKETS) + 1;
}

static inline uint64_t cgti_chunk_first(unsigned chunk)
{
	return chunk == 0 ? 0 : (uint64_t)CGTI_TABLE_FIRST_BUCKETS << (chunk - 1);
}

static inline struct cgti_bucket *cgti_bucket_at(const struct cgti_table *table, uint64_t bucket)
{
	const unsigned chunk = cgti_chunk_of(bucket);

	return &table->chunk[chunk].bucket[bucket - cgti_chunk_first(chunk)];
}

/* The bucket of a hash among so many: that of its low bits, one fewer if there is none yet. */
static inline uint64_t cgti_bucket_place(uint64_t hash, uint64_t buckets)
{
	const uint64_t half = UINT64_C(1) << cgti_highest_bit(buckets);
	const uint64_t bucket = hash & (2 * half - 1);

	return bucket < buckets ? bucket : bucket & (half - 1);
}

/* The bucket of a hash, as many as there are now. */
static inline struct cgti_bucket *cgti_bucket_of(const struct cgti_table *table, uint64_t hash)
{
	return cgti_bucket_at(table, cgti_bucket_place(hash, atomic_load_explicit(&table->buckets, memory_order_acquire)));
}

static inline void cgti_bucket_lock(struct cgti_bucket *bucket)
{
	uint64_t turn = atomic_load_explicit(&bucket->turn, memory_order_relaxed);

	while (turn % 2 || !atomic_compare_exchange_weak_explicit(&bucket->turn, &turn, turn + 1, memory_order_acquire,
	                                                          memory_order_relaxed))
		turn = atomic_load_explicit(&bucket->turn, memory_order_relaxed);
}

static inline void cgti_bucket_unlock(const struct cgti_table *table, struct cgti_bucket *bucket)
{
	if (table->shared)
		atomic_fetch_add_explicit(&bucket->turn, 1, memory_order_release);
}

/* The bucket of a hash, locked; it stays that of the hash until it is unlocked. */
static inline struct cgti_bucket *cgti_bucket_enter_locked(struct cgti_table *table, uint64_t hash)
{
	for (;;) {
		struct cgti_bucket *bucket = cgti_bucket_of(table, hash);

		cgti_bucket_lock(bucket);
		if (bucket == cgti_bucket_of(table, hash))
			return bucket;
		cgti_bucket_unlock(table, bucket);
	}
}

/* The same; it is locked only if the table is shared. */
static inline struct cgti_bucket *cgti_bucket_enter(struct cgti_table *table, uint64_t hash)
{
	return table->shared ? cgti_bucket_enter_locked(table, hash) : cgti_bucket_of(table, hash);
}

/* Adds to a figure of the table; a difference below 0 comes as its complement. */
static inline void cgti_bucket_add(const struct cgti_table *table, _Atomic uint64_t *figure, uint64_t difference)
{
	if (table->shared)
		atomic_fetch_add_explicit(figure, difference, memory_order_relaxed);
	else
		atomic_store_explicit(figure, atomic_load_explicit(figure, memory_order_relaxed) + difference,
		                      memory_order_relaxed);
}

static inline uint64_t cgti_bucket_get_word(const uint64_t *word)
{
	return __atomic_load_n(word, __ATOMIC_ACQUIRE);
}

static inline void cgti_bucket_set_word(uint64_t *word, uint64_t value)
{
	__atomic_store_n(word, value, __ATOMIC_RELEASE);
}

/* Moves words to another bucket, or further to the front. */
static inline void cgti_bucket_move_words(uint64_t *to, const uint64_t *from, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		cgti_bucket_set_word(&to[i], cgti_bucket_get_word(&from[i]));
}

static inline void cgti_bucket_clear_words(uint64_t *word, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		cgti_bucket_set_word(&word[i], 0);
}

static inline unsigned cgti_bucket_key_words(uint64_t head)
{
	return (unsigned)(head >> CGTI_TABLE_WORDS_SHIFT) & 15;
}

static inline bool cgti_bucket_same_key(const uint64_t *kept, const uint64_t *key, unsigned words)
{
	unsigned i = 0;

	while (i < words && cgti_bucket_get_word(&kept[i]) == key[i])
		i++;
	return i == words;
}

static inline bool cgti_bucket_is_entry(const struct cgti_bucket *bucket, unsigned i)
{
	return i < CGTI_TABLE_BUCKET_WORDS && bucket->word[i];
}

#endif
