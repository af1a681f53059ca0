/* SPDX-License-Identifier: MIT */
/* Bit tricks on words; tests/check_support.c checks each against a plain loop. */
#ifndef CGTI_BITS_H
#define CGTI_BITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* By adding up neighbours: compilers call a function for it where the machine may not have an instruction. */
static inline int cgti_count_bits(uint64_t w)
{
	w -= w >> 1 & UINT64_C(0x5555555555555555);
	w = (w & UINT64_C(0x3333333333333333)) + (w >> 2 & UINT64_C(0x3333333333333333));
	w = (w + (w >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
	return (int)(w * UINT64_C(0x0101010101010101) >> 56);
}

/* The index of the lowest bit; w must not be 0. */
static inline int cgti_lowest_bit(uint64_t w)
{
	return __builtin_ctzll(w);
}

/* The index of the highest bit; w must not be 0. */
static inline int cgti_highest_bit(uint64_t w)
{
	return 63 - __builtin_clzll(w);
}

/* The lowest `count` bits set; count from 0 to 64. */
static inline uint64_t cgti_low_bits(int count)
{
	return count >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << count) - 1;
}

/* All 64 bits in reverse order. */
static inline uint64_t cgti_reverse_bits(uint64_t w)
{
	w = __builtin_bswap64(w);
	w = ((w >> 4) & UINT64_C(0x0f0f0f0f0f0f0f0f)) | ((w & UINT64_C(0x0f0f0f0f0f0f0f0f)) << 4);
	w = ((w >> 2) & UINT64_C(0x3333333333333333)) | ((w & UINT64_C(0x3333333333333333)) << 2);
	w = ((w >> 1) & UINT64_C(0x5555555555555555)) | ((w & UINT64_C(0x5555555555555555)) << 1);
	return w;
}

/* Sets of small numbers in an array of words. */
static inline bool cgti_bit_get(const uint64_t *set, size_t i)
{
	return (set[i >> 6] >> (i & 63)) & 1;
}

static inline void cgti_bit_put(uint64_t *set, size_t i)
{
	set[i >> 6] |= UINT64_C(1) << (i & 63);
}

static inline void cgti_bit_clear(uint64_t *set, size_t i)
{
	set[i >> 6] &= ~(UINT64_C(1) << (i & 63));
}

static inline size_t cgti_bit_words(size_t count)
{
	return (count + 63) / 64;
}

#endif
