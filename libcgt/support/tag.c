/* SPDX-License-Identifier: MIT */
/*
 * Tags are made of the table's address and of a moment. No two tables of a process have both in common: those that exist at
 * the same time lie apart, and of those that lie at one address the later one is made after the moment of the earlier one is
 * over. The hash is a bijection, so no two words that tags are cut from are equal, and half of such a word is equal by
 * chance alone.
 */
#include "support/tag.h"

#include "support/clock.h"
#include "support/hash.h"

uint64_t cgti_moment(uint64_t (*clock)(void))
{
	const uint64_t moment = clock();

	for (uint32_t i = 0; i < CGTI_TAG_READINGS && clock() == moment; i++)
		continue;
	return moment;
}

uint64_t cgti_tag_new(const void *table)
{
	const uint64_t word = (uint64_t)(uintptr_t)table ^ cgti_hash_word(cgti_moment(cgti_clock_ns));

	return (cgti_hash_word(word) & ~CGTI_TAG_INSIDE) | UINT64_C(1) << 63;
}
