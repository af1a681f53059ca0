/* SPDX-License-Identifier: MIT */
/*
 * Hashing, and the table that all exact tables of the library are made of: it gives each different byte string a number,
 * counted from 0, and keeps the string whole. What is known of a string is kept in arrays beside the table, by its number.
 */
#ifndef CGTI_HASH_H
#define CGTI_HASH_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "support/shared.h"

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

struct cgti_meter;

#define CGTI_INTERN_NONE UINT32_MAX

/* In a slot is the high half of a hash, and below it the number, which is CGTI_INTERN_NONE if the slot is free. */
struct cgti_intern_slots {
	size_t mask; /* number of slots - 1; they are a power of two */
	_Atomic uint64_t slot[];
};

struct cgti_intern {
	struct cgti_intern_slots *_Atomic slots; /* or NULL */
	size_t *_Atomic offset; /* of each string in bytes; one more entry than strings */
	size_t offset_cap;
	uint8_t *_Atomic bytes;
	size_t byte_cap;
	uint32_t count;
	struct cgti_commons *commons; /* while a team shares the table, which finds strings and looks at them without a lock */
};

#define CGTI_INTERN_EMPTY { NULL, NULL, 0, NULL, 0, 0, NULL }

void cgti_intern_free(struct cgti_intern *table);

/* The number of a string, or CGTI_INTERN_NONE if it is not there. */
uint32_t cgti_intern_find(const struct cgti_intern *table, const void *bytes, size_t count);

/* The number of a string, which is put in if it is not there (*added tells); the meter, which may be NULL, is asked for the
 * bytes. */
cgt_status cgti_intern_add(struct cgti_intern *table, const void *bytes, size_t count, struct cgti_meter *meter, uint32_t *number,
                           bool *added);

/* The same without a meter; CGTI_INTERN_NONE if memory runs out. */
uint32_t cgti_intern_put(struct cgti_intern *table, const void *bytes, size_t count, bool *added);

/* The string of a number; valid until the next put. */
static inline const uint8_t *cgti_intern_bytes(const struct cgti_intern *table, uint32_t id, size_t *count)
{
	const size_t *offset = atomic_load_explicit(&table->offset, memory_order_acquire) + id;

	*count = offset[1] - offset[0];
	return atomic_load_explicit(&table->bytes, memory_order_acquire) + offset[0];
}

/* Bytes of memory held. */
size_t cgti_intern_size(const struct cgti_intern *table);

#endif
