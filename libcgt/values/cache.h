/* SPDX-License-Identifier: MIT */
/*
 * Tables of a bounded size for what comparisons and sums found: an entry holds its whole key and drives out the one in its place.
 *
 * An entry of comparisons is one word: two values of 31 bits, a bit that is free for the user, the answer. No key is 0.
 */
#ifndef CGTI_VALUES_CACHE_H
#define CGTI_VALUES_CACHE_H

#include "support/hash.h"
#include "values/table.h"

static inline uint64_t cgti_relation_key(uint32_t a, uint32_t b, bool mark)
{
	return (uint64_t)a << 33 | (uint64_t)b << 2 | (uint64_t)mark << 1;
}

static inline bool cgti_relation_find(const struct cgti_relation_cache *cache, uint64_t key, bool *answer)
{
	const uint64_t entry = atomic_load_explicit(&cache->entry[cgti_hash_word(key) & cache->mask], memory_order_relaxed);

	*answer = entry & 1;
	return (entry & ~UINT64_C(1)) == key;
}

static inline void cgti_relation_keep(struct cgti_relation_cache *cache, uint64_t key, bool answer)
{
	atomic_store_explicit(&cache->entry[cgti_hash_word(key) & cache->mask], key | answer, memory_order_relaxed);
}

static inline struct cgti_sum_entry *cgti_sum_place(struct cgti_sum_cache *cache, uint32_t a, uint32_t b)
{
	return &cache->entry[cgti_hash_word((uint64_t)a << 32 | b) & cache->mask];
}

/* Writes an entry; somebody may be reading it. */
static inline void cgti_sum_set(struct cgti_sum_entry *entry, uint32_t a, uint32_t b, uint32_t sum)
{
	const uint32_t turn = atomic_load_explicit(&entry->turn, memory_order_relaxed);

	atomic_store_explicit(&entry->turn, turn + 1, memory_order_relaxed);
	atomic_store_explicit(&entry->a, a, memory_order_release);
	atomic_store_explicit(&entry->b, b, memory_order_release);
	atomic_store_explicit(&entry->sum, sum, memory_order_release);
	atomic_store_explicit(&entry->turn, turn + 2, memory_order_release);
}

/*
 * An entry of a sum is three words, and somebody may be writing it: what was read counts if its turn was even before, and the same
 * after. Who has read a word that is being written has its writer's odd turn before him, and reads that or a later one.
 */
static inline bool cgti_sum_find(const cgt_values *values, uint32_t a, uint32_t b, uint32_t *sum)
{
	struct cgti_sum_cache *cache = atomic_load_explicit(&values->sums, memory_order_acquire);
	const struct cgti_sum_entry *entry = cgti_sum_place(cache, a, b);
	const uint32_t turn = atomic_load_explicit(&entry->turn, memory_order_acquire);
	const bool is_it = atomic_load_explicit(&entry->a, memory_order_acquire) == a &&
	                   atomic_load_explicit(&entry->b, memory_order_acquire) == b;

	*sum = atomic_load_explicit(&entry->sum, memory_order_acquire);
	return is_it && turn % 2 == 0 && atomic_load_explicit(&entry->turn, memory_order_relaxed) == turn;
}

static inline void cgti_sum_keep(cgt_values *values, uint32_t a, uint32_t b, uint32_t sum)
{
	cgti_sum_set(cgti_sum_place(values->sums, a, b), a, b, sum);
}

#endif
