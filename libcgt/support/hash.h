/* SPDX-License-Identifier: MIT */
/*
 * Hashing, and the table that all exact tables of the library are made of: it gives each different byte string a number,
 * counted from 0, and keeps the string whole. What is known of a string is kept in arrays beside the table, by its number.
 */
#ifndef CGTI_HASH_H
#define CGTI_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

uint64_t cgti_hash_bytes(const void *bytes, size_t count, uint64_t seed);

/* A bijection on words in which every bit of the input sways every bit of the output. */
static inline uint64_t cgti_hash_word(uint64_t w)
{
	w ^= w >> 32;
	w *= UINT64_C(0xd6e8feb86659fd93);
	w ^= w >> 32;
	w *= UINT64_C(0xd6e8feb86659fd93);
	w ^= w >> 32;
	return w;
}

#define CGTI_INTERN_NONE UINT32_MAX

struct cgti_intern_slot {
	uint32_t hash; /* high half of the hash */
	uint32_t id;   /* CGTI_INTERN_NONE if the slot is free */
};

struct cgti_intern {
	struct cgti_intern_slot *slot;
	size_t slot_mask; /* number of slots - 1, a power of two, or 0 without slots */
	size_t *offset;   /* of each string in bytes; one more entry than strings */
	size_t offset_cap;
	uint8_t *bytes;
	size_t byte_cap;
	uint32_t count;
};

#define CGTI_INTERN_EMPTY { NULL, 0, NULL, 0, NULL, 0, 0 }

void cgti_intern_free(struct cgti_intern *table);

/* The number of a string, or CGTI_INTERN_NONE if it is not there. */
uint32_t cgti_intern_find(const struct cgti_intern *table, const void *bytes, size_t count);

/* The number of a string, which is put in if it is not there (*added tells); CGTI_INTERN_NONE if memory runs out. */
uint32_t cgti_intern_put(struct cgti_intern *table, const void *bytes, size_t count, bool *added);

/* The string of a number; valid until the next put. */
static inline const uint8_t *cgti_intern_bytes(const struct cgti_intern *table, uint32_t id, size_t *count)
{
	*count = table->offset[id + 1] - table->offset[id];
	return table->bytes + table->offset[id];
}

/* Bytes of memory held. */
size_t cgti_intern_size(const struct cgti_intern *table);

#endif
