/* SPDX-License-Identifier: MIT */
/*
 * The table of results, by linear hashing (Litwin 1980): a bucket is two cache lines, and whenever two fifths of the words
 * are in use one more bucket is added, into which the entries of one other are divided. So the table grows with what is in
 * it, without a pause, up to any size, and nothing ever moves in memory but the entries of one bucket.
 *
 * A bucket begins with its turn; entries follow one another, each a word that says how long the key is, what is known, how
 * much work it was and in the time of which question, and then the key. An entry is looked for, put in, or dropped within
 * its bucket.
 *
 * While several threads share the table, the turn of a bucket is odd as long as one of them changes it, who first looks
 * again where the key belongs, since the table may have grown meanwhile. Who looks a key up takes nothing: what was read
 * counts if the turn was even before, and the same after. All words are written with release and read with acquire, so who
 * has read one that is being changed has the odd turn before him, and reads that or a later one. Where the table has grown
 * meanwhile a key may not be found.
 */
#include "search/table.h"

#include <stdatomic.h>
#include <string.h>

#include "search/buckets.h"
#include "support/assert.h"
#include "support/bits.h"
#include "support/error.h"
#include "support/hash.h"
#include "support/memory.h"
#include "support/meter.h"

/* --- where buckets lie --------------------------------------------------------------------------------------------------- */

/* Makes the chunk of a bucket, if it is not there. */
static bool make_chunk(struct cgti_table *table, uint64_t bucket)
{
	const unsigned k = cgti_chunk_of(bucket);
	struct cgti_chunk *chunk = &table->chunk[k];
	const uint64_t end = k == 0 ? CGTI_TABLE_FIRST_BUCKETS : 2 * cgti_chunk_first(k);
	const uint64_t count = (end < table->most ? end : table->most) - cgti_chunk_first(k);
	size_t bytes, align;

	if (chunk->memory)
		return true;
	if (count > (SIZE_MAX - CGTI_TABLE_LARGE) / sizeof *chunk->bucket)
		return false;
	bytes = (size_t)count * sizeof *chunk->bucket;
	align = bytes < 2 * CGTI_TABLE_LARGE ? CGTI_TABLE_LINE : CGTI_TABLE_LARGE;
	chunk->memory = cgti_alloc_zero(1, bytes + align);
	if (!chunk->memory)
		return false;
	chunk->bucket = (struct cgti_bucket *)(((uintptr_t)chunk->memory + align - 1) / align * align);
	cgti_memory_scattered(chunk->bucket, bytes);
	return true;
}

static void free_chunks(struct cgti_table *table, unsigned from)
{
	for (unsigned k = from; k < CGTI_TABLE_CHUNKS; k++) {
		cgti_free(table->chunk[k].memory);
		table->chunk[k] = (struct cgti_chunk){ NULL, NULL };
	}
}

/* --- the table ----------------------------------------------------------------------------------------------------------- */

/* How many there are at least, if the table may have as many. */
static uint64_t first_buckets(const struct cgti_table *table)
{
	return table->most < CGTI_TABLE_FIRST_BUCKETS ? table->most : CGTI_TABLE_FIRST_BUCKETS;
}

cgt_status cgti_table_new(uint64_t most, struct cgti_table **table)
{
	struct cgti_table *made = cgti_alloc_zero(1, sizeof *made);
	const uint64_t buckets = most / sizeof(struct cgti_bucket),
		       limit = (uint64_t)CGTI_TABLE_FIRST_BUCKETS << (CGTI_TABLE_CHUNKS - 2);

	if (!made)
		return cgti_fail_memory();
	made->most = buckets < 1 ? 1 : buckets < limit ? buckets : limit;
	if (!make_chunk(made, 0)) {
		cgti_free(made);
		return cgti_fail_memory();
	}
	atomic_init(&made->buckets, first_buckets(made));
	*table = made;
	return CGT_OK;
}

void cgti_table_free(struct cgti_table *table)
{
	if (!table)
		return;
	free_chunks(table, 0);
	cgti_free(table);
}

void cgti_table_clear(struct cgti_table *table)
{
	free_chunks(table, 1);
	memset(table->chunk[0].bucket, 0, (size_t)first_buckets(table) * sizeof(struct cgti_bucket));
	atomic_store(&table->buckets, first_buckets(table));
	atomic_store(&table->used, 0);
	atomic_store(&table->count, 0);
}

void cgti_table_share(struct cgti_table *table, bool shared)
{
	table->shared = shared;
}

void cgti_table_age(struct cgti_table *table)
{
	table->age = (table->age + 1) & 3;
}

uint64_t cgti_table_bytes(const struct cgti_table *table)
{
	return sizeof *table + atomic_load_explicit(&table->buckets, memory_order_relaxed) * sizeof(struct cgti_bucket);
}

uint64_t cgti_table_most(const struct cgti_table *table)
{
	return table->most * sizeof(struct cgti_bucket);
}

uint64_t cgti_table_count(const struct cgti_table *table)
{
	return atomic_load_explicit(&table->count, memory_order_relaxed);
}

uint64_t cgti_table_hash(const uint64_t *key, unsigned words)
{
	uint64_t hash = words;

	for (unsigned i = 0; i < words; i++)
		hash = cgti_hash_word(hash ^ key[i]) + key[i];
	return hash;
}

void cgti_table_prefetch(const struct cgti_table *table, uint64_t hash)
{
	const struct cgti_bucket *bucket = cgti_bucket_of(table, hash);

	__builtin_prefetch(bucket);
	__builtin_prefetch((const char *)bucket + CGTI_TABLE_LINE);
}

/* --- locks --------------------------------------------------------------------------------------------------------------- */

/* --- the words of a bucket ------------------------------------------------------------------------------------------------- */

/* --- the entries of a bucket ----------------------------------------------------------------------------------------------- */

/*
 * Where the entry of a key begins, of which *head is the first word, or the number of words in use if there is none, and
 * *head is 0. It stays within the bucket, even where that is being changed.
 */
static inline unsigned find(const struct cgti_bucket *bucket, const uint64_t *key, unsigned words, uint64_t *head)
{
	unsigned i = 0, own;

	for (; i < CGTI_TABLE_BUCKET_WORDS; i += 1 + own) {
		*head = cgti_bucket_get_word(&bucket->word[i]);
		own = cgti_bucket_key_words(*head);
		if (*head == 0 || (own == words && i + own < CGTI_TABLE_BUCKET_WORDS &&
		                   cgti_bucket_same_key(&bucket->word[i + 1], key, words)))
			return i;
	}
	*head = 0;
	return i;
}

/* Drops the entry that begins at word i of a bucket of which `end` words are in use; the number of words it had. */
static unsigned drop(struct cgti_bucket *bucket, unsigned i, unsigned end)
{
	const unsigned size = 1 + cgti_bucket_key_words(bucket->word[i]);

	cgti_bucket_move_words(&bucket->word[i], &bucket->word[i + size], end - i - size);
	cgti_bucket_clear_words(&bucket->word[end - size], size);
	return size;
}

/* What an entry is worth: its work, less by each question that was asked since. */
static int worth(uint64_t head, uint64_t age)
{
	const uint64_t behind = (age - (head >> CGTI_TABLE_AGE_SHIFT)) & 3;

	return (int)(head >> CGTI_TABLE_WORK_SHIFT & 63) - CGTI_TABLE_AGE_COUNTS * (int)behind;
}

/* The entry that is worth least. */
static unsigned find_least(const struct cgti_bucket *bucket, uint64_t age)
{
	unsigned least = 0;

	for (unsigned i = 0; cgti_bucket_is_entry(bucket, i); i += 1 + cgti_bucket_key_words(bucket->word[i]))
		if (worth(bucket->word[i], age) < worth(bucket->word[least], age))
			least = i;
	return least;
}

/* The logarithm of work, in halves, from 0 to 63. */
static uint64_t work_class(uint64_t work)
{
	int log;

	if (work < 2)
		return 0;
	log = cgti_highest_bit(work);
	log = 2 * log + (int)(work >> (log - 1) & 1) - 1;
	return log < 63 ? (uint64_t)log : 63;
}

static uint64_t work_of(uint64_t head)
{
	const uint64_t log = (head >> CGTI_TABLE_WORK_SHIFT & 63) + 1;

	return log < 2 ? 1 : ((UINT64_C(2) | (log & 1)) << (log / 2)) >> 1;
}

bool cgti_table_is_work(uint64_t work)
{
	return work_of(work_class(work) << CGTI_TABLE_WORK_SHIFT) == work;
}

static uint64_t make_head(uint64_t result, unsigned words, uint64_t work, uint64_t age)
{
	return (result & CGTI_TABLE_RESULT_MASK) | (uint64_t)words << CGTI_TABLE_WORDS_SHIFT |
	       work << CGTI_TABLE_WORK_SHIFT | age << CGTI_TABLE_AGE_SHIFT;
}

/* --- growing ------------------------------------------------------------------------------------------------------------- */

/* Divides a bucket: what belongs into the new one goes there. */
static void divide(struct cgti_bucket *old, struct cgti_bucket *made, uint64_t at, uint64_t buckets)
{
	unsigned kept = 0, moved = 0, i = 0;

	while (cgti_bucket_is_entry(old, i)) {
		const unsigned words = cgti_bucket_key_words(old->word[i]), size = 1 + words;
		const bool goes = cgti_bucket_place(cgti_table_hash(&old->word[i + 1], words), buckets) != at;

		cgti_bucket_move_words(goes ? &made->word[moved] : &old->word[kept], &old->word[i], size);
		moved += goes ? size : 0;
		kept += goes ? 0 : size;
		i += size;
	}
	cgti_bucket_clear_words(&old->word[kept], i - kept);
}

/* Adds one bucket, unless there is no memory for it. */
static bool add_bucket(struct cgti_table *table, uint64_t buckets)
{
	const uint64_t at = buckets - (UINT64_C(1) << cgti_highest_bit(buckets));
	struct cgti_bucket *old = cgti_bucket_at(table, at);

	if (!make_chunk(table, buckets))
		return false;
	if (table->shared)
		cgti_bucket_lock(old);
	divide(old, cgti_bucket_at(table, buckets), at, buckets + 1);
	atomic_store_explicit(&table->buckets, buckets + 1, memory_order_release);
	cgti_bucket_unlock(table, old);
	return true;
}

static bool is_crowded(const struct cgti_table *table, uint64_t buckets)
{
	return buckets < table->most && atomic_load_explicit(&table->used, memory_order_relaxed) * CGTI_TABLE_SCALE >
	                                        buckets * CGTI_TABLE_BUCKET_WORDS * CGTI_TABLE_FULL;
}

/*
 * Adds buckets while the table is crowded; only one thread does so at a time, and then adds more, since all others have to look up
 * anew how many there are.
 */
static cgt_status grow(struct cgti_table *table, struct cgti_meter *meter)
{
	uint64_t buckets = atomic_load_explicit(&table->buckets, memory_order_relaxed), enough;
	cgt_status status = CGT_OK;

	if (!is_crowded(table, buckets))
		return CGT_OK;
	if (table->shared && atomic_exchange_explicit(&table->growing, true, memory_order_acquire))
		return CGT_OK; /* somebody else is at it */
	buckets = atomic_load_explicit(&table->buckets, memory_order_relaxed);
	enough = table->shared && table->most - buckets > CGTI_TABLE_AT_ONCE ? buckets + CGTI_TABLE_AT_ONCE : buckets;
	while (status == CGT_OK && (buckets < enough || is_crowded(table, buckets))) {
		if (meter)
			status = cgti_meter_bytes(meter, meter->bytes + sizeof(struct cgti_bucket));
		if (status == CGT_OK && !add_bucket(table, buckets++))
			break;
	}
	if (table->shared)
		atomic_store_explicit(&table->growing, false, memory_order_release);
	return status;
}

cgt_status cgti_table_reserve(struct cgti_table *table, uint64_t words, struct cgti_meter *meter)
{
	const uint64_t used = atomic_load(&table->used), wanted = (used + words) / CGTI_TABLE_BUCKET_WORDS * CGTI_TABLE_SCALE;
	const uint64_t enough = wanted < table->most ? wanted : table->most;
	cgt_status status = CGT_OK;

	for (uint64_t buckets = atomic_load(&table->buckets); buckets < enough && status == CGT_OK; buckets++) {
		status = cgti_meter_bytes(meter, meter->bytes + sizeof(struct cgti_bucket));
		if (status == CGT_OK && !add_bucket(table, buckets))
			break;
	}
	return status;
}

/* --- getting and putting --------------------------------------------------------------------------------------------------- */

/* The first word of the entry of a key, or 0, in a bucket that others may be changing. */
static uint64_t find_shared(const struct cgti_bucket *bucket, const uint64_t *key, unsigned words)
{
	uint64_t turn, head;

	do {
		turn = atomic_load_explicit(&bucket->turn, memory_order_acquire);
		find(bucket, key, words, &head);
	} while (turn % 2 || atomic_load_explicit(&bucket->turn, memory_order_relaxed) != turn);
	return head;
}

/* Tells whether a key is one that the table takes, and its hash is right. */
static bool is_key(uint64_t hash, const uint64_t *key, unsigned words)
{
	return words >= 1 && words <= CGTI_TABLE_KEY_WORDS && key[0] && hash == cgti_table_hash(key, words);
}

bool cgti_table_get(const struct cgti_table *table, uint64_t hash, const uint64_t *key, unsigned words, uint64_t *result)
{
	const struct cgti_bucket *bucket = cgti_bucket_of(table, hash);
	uint64_t head;

	CGTI_ASSERT(is_key(hash, key, words));
	if (table->shared)
		head = find_shared(bucket, key, words);
	else
		find(bucket, key, words, &head);
	if (head)
		*result = head & CGTI_TABLE_RESULT_MASK;
	return head != 0;
}

/*
 * Makes room for so many words after the entries, of which `end` words are in use; *at is where. Entries go that are worth
 * no more than the new one, or else the one that is worth least, if that is enough. False: there is no room.
 */
static bool make_room(struct cgti_table *table, struct cgti_bucket *bucket, unsigned size, uint64_t log, unsigned end, unsigned *at)
{
	for (bool first = true; CGTI_TABLE_BUCKET_WORDS - end < size; first = false) {
		const unsigned least = find_least(bucket, table->age);
		const bool enough = first && CGTI_TABLE_BUCKET_WORDS - end + 1 + cgti_bucket_key_words(bucket->word[least]) >= size;
		unsigned freed;

		if (!enough && worth(bucket->word[least], table->age) > (int)log)
			return false;
		freed = drop(bucket, least, end);
		end -= freed;
		cgti_bucket_add(table, &table->used, -(uint64_t)freed);
		cgti_bucket_add(table, &table->count, -UINT64_C(1));
	}
	*at = end;
	return true;
}

/* Puts a result into a bucket; *added tells whether the key is new there. */
static void put_into(struct cgti_table *table, struct cgti_bucket *bucket, const uint64_t *key, unsigned words, uint64_t result,
                     uint64_t log, bool *added)
{
	uint64_t head;
	unsigned i = find(bucket, key, words, &head);

	*added = false;
	if (head) {
		const uint64_t before = head >> CGTI_TABLE_WORK_SHIFT & 63;

		log = before > log ? before : log;
	} else {
		if (!make_room(table, bucket, 1 + words, log, i, &i))
			return;
		cgti_bucket_move_words(&bucket->word[i + 1], key, words);
		cgti_bucket_add(table, &table->used, 1 + words);
		cgti_bucket_add(table, &table->count, 1);
		*added = true;
	}
	cgti_bucket_set_word(&bucket->word[i], make_head(result, words, log, table->age));
}

cgt_status cgti_table_put(struct cgti_table *table, uint64_t hash, const uint64_t *key, unsigned words, uint64_t result,
                          uint64_t work, struct cgti_meter *meter)
{
	struct cgti_bucket *bucket = cgti_bucket_enter(table, hash);
	bool added;

	CGTI_ASSERT(is_key(hash, key, words) && result >> CGTI_TABLE_RESULT_BITS == 0);
	put_into(table, bucket, key, words, result, work_class(work), &added);
	cgti_bucket_unlock(table, bucket);
	return added ? grow(table, meter) : CGT_OK;
}

bool cgti_table_next(const struct cgti_table *table, uint64_t *at, struct cgti_table_entry *entry)
{
	const uint64_t buckets = atomic_load(&table->buckets);

	for (uint64_t b = *at / CGTI_TABLE_BUCKET_WORDS, i = *at % CGTI_TABLE_BUCKET_WORDS; b < buckets; b++, i = 0) {
		const struct cgti_bucket *bucket = cgti_bucket_at(table, b);

		if (!cgti_bucket_is_entry(bucket, (unsigned)i))
			continue;
		entry->words = cgti_bucket_key_words(bucket->word[i]);
		entry->key = &bucket->word[i + 1];
		entry->result = bucket->word[i] & CGTI_TABLE_RESULT_MASK;
		entry->work = work_of(bucket->word[i]);
		*at = b * CGTI_TABLE_BUCKET_WORDS + i + 1 + entry->words;
		return true;
	}
	return false;
}

/* --- another size -------------------------------------------------------------------------------------------------------- */

/* Puts the entries of the old table into the new one, which is empty and first gets as many buckets, if it may. */
static void copy_entries(const struct cgti_table *old, struct cgti_table *made)
{
	const uint64_t had = atomic_load(&old->buckets), want = had < made->most ? had : made->most;
	struct cgti_table_entry entry;
	uint64_t at = 0;

	for (uint64_t n = first_buckets(made); n < want && add_bucket(made, n); n++)
		;
	while (cgti_table_next(old, &at, &entry))
		cgti_table_put(made, cgti_table_hash(entry.key, entry.words), entry.key, entry.words, entry.result,
		               entry.work, NULL);
}

cgt_status cgti_table_resize(struct cgti_table *table, uint64_t most)
{
	struct cgti_table *made;
	cgt_status status = cgti_table_new(most, &made);

	if (status != CGT_OK)
		return status;
	copy_entries(table, made);
	free_chunks(table, 0);
	memcpy(table->chunk, made->chunk, sizeof table->chunk);
	table->most = made->most;
	atomic_store(&table->buckets, atomic_load(&made->buckets));
	atomic_store(&table->used, atomic_load(&made->used));
	atomic_store(&table->count, atomic_load(&made->count));
	cgti_free(made);
	return CGT_OK;
}
