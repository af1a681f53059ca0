/* SPDX-License-Identifier: MIT */
/* The interning table: open addressing over numbers of strings, the strings end to end in one array. */
#include "support/hash.h"

#include <string.h>

#include "support/memory.h"

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
	cgti_free(table->slot);
	cgti_free(table->offset);
	cgti_free(table->bytes);
	*table = (struct cgti_intern)CGTI_INTERN_EMPTY;
}

size_t cgti_intern_size(const struct cgti_intern *table)
{
	size_t slots = table->slot ? table->slot_mask + 1 : 0;

	return slots * sizeof *table->slot + table->offset_cap * sizeof *table->offset + table->byte_cap;
}

/* The slot that holds the string, or the free slot where it belongs. */
static size_t find_slot(const struct cgti_intern *table, const void *bytes, size_t count, uint64_t hash)
{
	size_t i = (size_t)hash & table->slot_mask;
	uint32_t high = (uint32_t)(hash >> 32);

	for (; table->slot[i].id != CGTI_INTERN_NONE; i = (i + 1) & table->slot_mask) {
		size_t length;
		const uint8_t *own;

		if (table->slot[i].hash != high)
			continue;
		own = cgti_intern_bytes(table, table->slot[i].id, &length);
		if (length == count && (count == 0 || memcmp(own, bytes, count) == 0))
			break;
	}
	return i;
}

uint32_t cgti_intern_find(const struct cgti_intern *table, const void *bytes, size_t count)
{
	if (!table->slot)
		return CGTI_INTERN_NONE;
	return table->slot[find_slot(table, bytes, count, cgti_hash_bytes(bytes, count, 0))].id;
}

/* Doubles the slots; the strings are hashed again. */
static bool grow_slots(struct cgti_intern *table)
{
	size_t slots = table->slot ? 2 * (table->slot_mask + 1) : FIRST_SLOTS;
	struct cgti_intern_slot *slot = cgti_alloc(slots * sizeof *slot);

	if (!slot)
		return false;
	memset(slot, 0xff, slots * sizeof *slot);
	for (uint32_t id = 0; id < table->count; id++) {
		size_t length;
		const uint8_t *own = cgti_intern_bytes(table, id, &length);
		uint64_t hash = cgti_hash_bytes(own, length, 0);
		size_t i = (size_t)hash & (slots - 1);

		while (slot[i].id != CGTI_INTERN_NONE)
			i = (i + 1) & (slots - 1);
		slot[i] = (struct cgti_intern_slot){ (uint32_t)(hash >> 32), id };
	}
	cgti_free(table->slot);
	table->slot = slot;
	table->slot_mask = slots - 1;
	return true;
}

/* Room for one more string, so that putting it in cannot fail any more. */
static bool make_room(struct cgti_intern *table, size_t count)
{
	void *offset = table->offset, *bytes = table->bytes;
	size_t end = table->count ? table->offset[table->count] : 0;

	if (table->count == CGTI_INTERN_NONE - 1)
		return false;
	if (!cgti_grow(&offset, &table->offset_cap, (size_t)table->count + 2, sizeof *table->offset))
		return false;
	table->offset = offset;
	table->offset[table->count] = end;
	if (!cgti_grow(&bytes, &table->byte_cap, end + count > 0 ? end + count : 1, 1)) /* a string has an address, be it empty */
		return false;
	table->bytes = bytes;
	return true;
}

uint32_t cgti_intern_put(struct cgti_intern *table, const void *bytes, size_t count, bool *added)
{
	uint64_t hash = cgti_hash_bytes(bytes, count, 0);
	uint32_t id = table->count;
	size_t i;

	*added = false;
	if ((!table->slot || 2 * ((size_t)id + 1) > table->slot_mask + 1) && !grow_slots(table))
		return CGTI_INTERN_NONE;
	i = find_slot(table, bytes, count, hash);
	if (table->slot[i].id != CGTI_INTERN_NONE)
		return table->slot[i].id;
	if (!make_room(table, count))
		return CGTI_INTERN_NONE;
	if (count)
		memcpy(table->bytes + table->offset[id], bytes, count);
	table->offset[id + 1] = table->offset[id] + count;
	table->slot[i] = (struct cgti_intern_slot){ (uint32_t)(hash >> 32), id };
	table->count++;
	*added = true;
	return id;
}
