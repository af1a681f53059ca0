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
	uint64_t entry = cache->entry[cgti_hash_word(key) & cache->mask];

	*answer = entry & 1;
	return (entry & ~UINT64_C(1)) == key;
}

static inline void cgti_relation_keep(struct cgti_relation_cache *cache, uint64_t key, bool answer)
{
	cache->entry[cgti_hash_word(key) & cache->mask] = key | answer;
}

static inline struct cgti_sum_entry *cgti_sum_place(const struct cgti_sum_cache *cache, uint32_t a, uint32_t b)
{
	return &cache->entry[cgti_hash_word((uint64_t)a << 32 | b) & cache->mask];
}

static inline bool cgti_sum_find(const struct cgti_sum_cache *cache, uint32_t a, uint32_t b, uint32_t *sum)
{
	const struct cgti_sum_entry *entry = cgti_sum_place(cache, a, b);

	*sum = entry->sum;
	return entry->a == a && entry->b == b;
}

static inline void cgti_sum_keep(struct cgti_sum_cache *cache, uint32_t a, uint32_t b, uint32_t sum)
{
	*cgti_sum_place(cache, a, b) = (struct cgti_sum_entry){ a, b, sum };
}

#endif
