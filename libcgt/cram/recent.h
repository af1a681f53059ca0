/* SPDX-License-Identifier: MIT */
/*
 * What pieces, where they lie, were found to be: moves leave the same again and again, and to find the least of the images
 * of a piece and to look that up is most of the work of a search. A direct-mapped cache: a new piece overwrites the old one
 * in its slot. (More places remember more, but are further away than it is worth.)
 */
#ifndef CGTI_CRAM_RECENT_H
#define CGTI_CRAM_RECENT_H

#include "cram/grid.h"

#define CGTI_CRAM_RECENT_BITS 11
#define CGTI_CRAM_NO_VALUE UINT32_MAX

struct cgti_cram_recent {
	struct cgti_cram_piece as_it_lies;
	uint16_t width; /* 0: nothing is here */
	uint16_t size;
	uint32_t value; /* or CGTI_CRAM_NO_VALUE: not known; then there is the rest */
	struct cgti_cram_piece piece;
	uint64_t hash;
};

/* The place of a piece. */
static inline uint32_t cgti_cram_recent_place(struct cgti_cram_piece piece)
{
	const uint64_t mixed = piece.cells * UINT64_C(0x9e3779b97f4a7c15) ^ piece.stars * UINT64_C(0xd6e8feb86659fd93);

	return (uint32_t)(mixed * UINT64_C(0x9e3779b97f4a7c15) >> (64 - CGTI_CRAM_RECENT_BITS));
}

#endif
