/* SPDX-License-Identifier: MIT */
/* The interning table: open addressing over numbers of strings, the strings end to end in one array. */
#include "support/hash.h"

#include <string.h>

#include "support/error.h"
#include "support/memory.h"
#include "support/meter.h"

#define FIRST_SLOTS 64

uint64_t cgti_hash_bytes(const void *bytes, size_t count, uint64_t seed)
{
	const uint8_t *p = bytes;
	uint64_t hash = seed ^ (count * UINT64_C(0x9e3779b97f4a7c15));
	uint64_t word;

	for (; count >= 8; count -= 8, p += 8) {
		memcpy(&word, p, 8);
		hash = cgti_hash_word(hash ^ word);
	}
	if (count) {
		word = 0;
		memcpy(&word, p, count);
		hash = cgti_hash_word(hash ^ word);
	}
	return cgti_hash_word(hash);
}

void cgti_intern_free(struct cgti_intern *table)
{
	cgti_free(table->slots);
	cgti_free(table->offset);
	cgti_free(table->bytes);
	*table = (struct cgti_intern)CGTI_INTERN_EMPTY;
}

static size_t slot_bytes(const struct cgti_intern_slots *slots)
{
	return slots ? sizeof *slots + (slots->mask + 1) * sizeof slots->slot[0] : 0;
}

size_t cgti_intern_size(const struct cgti_intern *table)
{
	return slot_bytes(table->slots) + table->offset_cap * sizeof *table->offset + table->byte_cap;
}

static uint64_t make_slot(uint64_t hash, uint32_t id)
{
	return (hash & ~(uint64_t)UINT32_MAX) | id;
}

static inline uint64_t slot_at(const struct cgti_intern_slots *slots, size_t i)
{
	return atomic_load_explicit(&slots->slot[i], memory_order_acquire);
}

/* The slot that holds the string, or the free slot where it belongs; *id is what is in it. */
static inline size_t find_slot(const struct cgti_intern *table, const struct cgti_intern_slots *slots, const void *bytes,
                               size_t count, uint64_t hash, uint32_t *id)
{
	size_t i = (size_t)hash & slots->mask;

	for (;; i = (i + 1) & slots->mask) {
		const uint64_t slot = slot_at(slots, i);
		size_t length;
		const uint8_t *own;

		*id = (uint32_t)slot;
		if (*id == CGTI_INTERN_NONE)
			return i;
		if (slot >> 32 != hash >> 32)
			continue;
		own = cgti_intern_bytes(table, *id, &length);
		if (length == count && (count == 0 || memcmp(own, bytes, count) == 0))
			return i;
	}
}

uint32_t cgti_intern_find(const struct cgti_intern *table, const void *bytes, size_t count)
{
	const struct cgti_intern_slots *slots = atomic_load_explicit(&table->slots, memory_order_acquire);
	uint32_t id;

	if (!slots)
		return CGTI_INTERN_NONE;
	find_slot(table, slots, bytes, count, cgti_hash_bytes(bytes, count, 0), &id);
	return id;
}

/* Puts other slots in the place of those there are, which are kept while they may be looked at. */
static void replace_slots(struct cgti_intern *table, struct cgti_intern_slots *slots, struct cgti_meter *meter)
{
	struct cgti_intern_slots *old = table->slots;

	atomic_store_explicit(&table->slots, slots, memory_order_release);
	if (table->commons) {
		cgti_commons_keep(table->commons, old, slot_bytes(old));
		return;
	}
	if (meter)
		cgti_meter_return_bytes(meter, slot_bytes(old));
	cgti_free(old);
}

/* Puts the strings into slots that are free. */
static void fill_slots(const struct cgti_intern *table, struct cgti_intern_slots *slots)
{
	for (uint32_t id = 0; id < table->count; id++) {
		size_t length;
		const uint8_t *own = cgti_intern_bytes(table, id, &length);
		uint64_t hash = cgti_hash_bytes(own, length, 0);
		size_t i = (size_t)hash & slots->mask;

		while ((uint32_t)slot_at(slots, i) != CGTI_INTERN_NONE)
			i = (i + 1) & slots->mask;
		atomic_store_explicit(&slots->slot[i], make_slot(hash, id), memory_order_relaxed);
	}
}

/* Doubles the slots; the strings are hashed again. */
static cgt_status grow_slots(struct cgti_intern *table, struct cgti_meter *meter)
{
	const size_t count = table->slots ? 2 * (table->slots->mask + 1) : FIRST_SLOTS;
	const size_t bytes = sizeof(struct cgti_intern_slots) + count * sizeof(uint64_t);
	struct cgti_intern_slots *slots;
	cgt_status status = meter ? cgti_meter_take_bytes(meter, bytes) : CGT_OK;

	if (status != CGT_OK)
		return status;
	slots = !table->commons || cgti_commons_make_room(table->commons, 1) ? cgti_alloc(bytes) : NULL;
	if (!slots) {
		if (meter)
			cgti_meter_return_bytes(meter, bytes);
		return cgti_fail_memory();
	}
	slots->mask = count - 1;
	memset(slots->slot, 0xff, count * sizeof slots->slot[0]);
	fill_slots(table, slots);
	replace_slots(table, slots, meter);
	return CGT_OK;
}

/* Room for one more string, so that putting it in cannot fail any more. */
static cgt_status make_room(struct cgti_intern *table, size_t count, struct cgti_meter *meter)
{
	void *offset = table->offset, *bytes = table->bytes;
	size_t end = table->count ? table->offset[table->count] : 0;
	cgt_status status;

	if (table->count == CGTI_INTERN_NONE - 1)
		return cgti_fail_memory();
	status = cgti_meter_grow(meter, table->commons, &offset, &table->offset_cap, (size_t)table->count + 2,
	                         sizeof *table->offset);
	atomic_store_explicit(&table->offset, offset, memory_order_release);
	if (status != CGT_OK)
		return status;
	if (table->count == 0)
		table->offset[0] = 0;
	status = cgti_meter_grow(meter, table->commons, &bytes, &table->byte_cap, end + count > 0 ? end + count : 1, 1);
	atomic_store_explicit(&table->bytes, bytes, memory_order_release); /* a string has an address, be it empty */
	return status;
}

cgt_status cgti_intern_add(struct cgti_intern *table, const void *bytes, size_t count, struct cgti_meter *meter, uint32_t *number,
                           bool *added)
{
	const uint64_t hash = cgti_hash_bytes(bytes, count, 0);
	const uint32_t id = table->count;
	cgt_status status = CGT_OK;
	size_t i;

	*added = false;
	if (!table->slots || 2 * ((size_t)id + 1) > table->slots->mask + 1)
		status = grow_slots(table, meter);
	if (status != CGT_OK)
		return status;
	i = find_slot(table, table->slots, bytes, count, hash, number);
	if (*number != CGTI_INTERN_NONE)
		return CGT_OK;
	status = make_room(table, count, meter);
	if (status != CGT_OK)
		return status;
	if (count)
		memcpy(table->bytes + table->offset[id], bytes, count);
	table->offset[id + 1] = table->offset[id] + count;
	atomic_store_explicit(&table->slots->slot[i], make_slot(hash, id), memory_order_release);
	table->count++;
	*number = id;
	*added = true;
	return CGT_OK;
}

uint32_t cgti_intern_put(struct cgti_intern *table, const void *bytes, size_t count, bool *added)
{
	uint32_t number;

	return cgti_intern_add(table, bytes, count, NULL, &number, added) == CGT_OK ? number : CGTI_INTERN_NONE;
}
