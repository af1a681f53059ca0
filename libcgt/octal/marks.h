/* SPDX-License-Identifier: MIT */
/*
 * Sets of values below a multiple of 64, in two forms: marks, one byte a value, which a loop over moves can set without a
 * look at what is there; and words of 64 bits, in which sets are joined and searched. tests/check_octal.c checks each
 * function against a plain loop.
 */
#ifndef CGTI_OCTAL_MARKS_H
#define CGTI_OCTAL_MARKS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "support/bits.h"

/* The word in which bit i is set where mark[i] is 1; the others must be 0. */
static inline uint64_t cgti_marks_word(const uint8_t *mark)
{
	uint64_t word = 0;

	for (int part = 0; part < 8; part++) {
		uint64_t eight;

		memcpy(&eight, mark + 8 * part, 8);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
		eight = __builtin_bswap64(eight);
#endif
		/* Byte j times bit 56 - 7j of the factor is bit 56 + j; no two of the 64 products meet: none carries. */
		word |= (eight * UINT64_C(0x0102040810204080) >> 56) << (8 * part);
	}
	return word;
}

/* The set of all v ^ x, x in the set of a word, v below 64. */
static inline uint64_t cgti_set_xor(uint64_t word, uint32_t v)
{
	static const uint64_t low[6] = {
		UINT64_C(0x5555555555555555), UINT64_C(0x3333333333333333), UINT64_C(0x0f0f0f0f0f0f0f0f),
		UINT64_C(0x00ff00ff00ff00ff), UINT64_C(0x0000ffff0000ffff), UINT64_C(0x00000000ffffffff)
	};

	for (int bit = 0; bit < 6; bit++)
		if (v >> bit & 1)
			word = (word >> (1 << bit) & low[bit]) | (word & low[bit]) << (1 << bit);
	return word;
}

/* Word w of the set of values x for which x & mask has an odd number of bits. */
static inline uint64_t cgti_set_odd(uint32_t mask, size_t w)
{
	static const uint64_t bit_set[6] = {
		UINT64_C(0xaaaaaaaaaaaaaaaa), UINT64_C(0xcccccccccccccccc), UINT64_C(0xf0f0f0f0f0f0f0f0),
		UINT64_C(0xff00ff00ff00ff00), UINT64_C(0xffff0000ffff0000), UINT64_C(0xffffffff00000000)
	};
	uint64_t word = __builtin_parity((uint32_t)w & mask >> 6) ? ~UINT64_C(0) : 0;

	for (int bit = 0; bit < 6; bit++)
		if (mask >> bit & 1)
			word ^= bit_set[bit];
	return word;
}

/* The least value that is not in a set; 64 * words if all are. */
static inline size_t cgti_set_mex(const uint64_t *set, size_t words)
{
	size_t w = 0;

	while (w < words && set[w] == ~UINT64_C(0))
		w++;
	return w == words ? 64 * words : 64 * w + (size_t)cgti_lowest_bit(~set[w]);
}

static inline void cgti_set_join(uint64_t *into, const uint64_t *set, size_t words)
{
	for (size_t w = 0; w < words; w++)
		into[w] |= set[w];
}

#endif
