/* SPDX-License-Identifier: MIT */
/*
 * A place has a turn: odd while a writer is at work, and another number afterwards. A reader looks at the turn before and
 * after, and has read nothing if it was odd or has changed; a writer that finds another at work gives up; the entry is only
 * a cache. (Boehm 2012, "Can seqlocks get along with programming language memory models?")
 */
#include "domineering/piece_table.h"

#include <stdatomic.h>
#include <string.h>

#include "support/error.h"
#include "support/memory.h"

#define FIRST_BITS 8
#define MOST_BITS 18
#define WORDS (sizeof(struct cgti_worth) / sizeof(uint64_t))

struct place {
	_Atomic uint64_t turn;
	_Atomic uint64_t cells; /* 0 if it is free */
	_Atomic uint64_t word[WORDS];
};

struct cgti_domineering_pieces {
	struct place *place;
	int bits;    /* there are 2^bits places */
	size_t used; /* while there can be more */
};

static struct place *new_places(int bits)
{
	return cgti_alloc_zero((size_t)1 << bits, sizeof(struct place));
}

cgt_status cgti_domineering_pieces_new(struct cgti_domineering_pieces **made)
{
	struct cgti_domineering_pieces *pieces = cgti_alloc_zero(1, sizeof *pieces);

	if (!pieces)
		return cgti_fail_memory();
	pieces->bits = FIRST_BITS;
	pieces->place = new_places(FIRST_BITS);
	if (!pieces->place) {
		cgti_free(pieces);
		return cgti_fail_memory();
	}
	*made = pieces;
	return CGT_OK;
}

void cgti_domineering_pieces_free(struct cgti_domineering_pieces *pieces)
{
	if (pieces)
		cgti_free(pieces->place);
	cgti_free(pieces);
}

size_t cgti_domineering_pieces_bytes(const struct cgti_domineering_pieces *pieces)
{
	return pieces ? sizeof *pieces + (sizeof *pieces->place << pieces->bits) : 0;
}

static struct place *place_of(const struct cgti_domineering_pieces *pieces, uint64_t cells)
{
	return &pieces->place[cells * UINT64_C(0x9e3779b97f4a7c15) >> (64 - pieces->bits)];
}

bool cgti_domineering_pieces_get(const struct cgti_domineering_pieces *pieces, uint64_t cells, struct cgti_worth *worth)
{
	struct place *place = place_of(pieces, cells);
	const uint64_t turn = atomic_load_explicit(&place->turn, memory_order_acquire);
	uint64_t word[WORDS];

	if (turn & 1 || atomic_load_explicit(&place->cells, memory_order_acquire) != cells)
		return false;
	for (size_t i = 0; i < WORDS; i++)
		word[i] = atomic_load_explicit(&place->word[i], memory_order_acquire);
	memcpy(worth, word, sizeof word);
	return atomic_load_explicit(&place->turn, memory_order_relaxed) == turn;
}

static void write_place(struct place *place, uint64_t cells, const struct cgti_worth *worth)
{
	uint64_t turn = atomic_load_explicit(&place->turn, memory_order_relaxed), word[WORDS];

	if (turn & 1 || !atomic_compare_exchange_strong_explicit(&place->turn, &turn, turn + 1, memory_order_acquire,
	                                                         memory_order_relaxed))
		return;
	memcpy(word, worth, sizeof word);
	atomic_store_explicit(&place->cells, cells, memory_order_release);
	for (size_t i = 0; i < WORDS; i++)
		atomic_store_explicit(&place->word[i], word[i], memory_order_release);
	atomic_store_explicit(&place->turn, turn + 2, memory_order_release);
}

/* Makes 2^bits places. */
static cgt_status grow(struct cgti_domineering_pieces *pieces, int bits, struct cgti_meter *meter)
{
	struct cgti_domineering_pieces more = { NULL, bits, 0 };
	const size_t old = cgti_domineering_pieces_bytes(pieces), new = cgti_domineering_pieces_bytes(&more);
	cgt_status status = cgti_meter_bytes(meter, meter->bytes + (new - old));
	struct cgti_worth worth;

	if (status != CGT_OK)
		return status;
	more.place = new_places(bits);
	if (!more.place)
		return cgti_fail_memory();
	for (size_t i = 0; i < (size_t)1 << pieces->bits; i++) {
		const uint64_t cells = atomic_load_explicit(&pieces->place[i].cells, memory_order_relaxed);

		if (cells && cgti_domineering_pieces_get(pieces, cells, &worth)) {
			write_place(place_of(&more, cells), cells, &worth);
			more.used++;
		}
	}
	cgti_free(pieces->place);
	*pieces = more;
	return CGT_OK;
}

cgt_status cgti_domineering_pieces_share(struct cgti_domineering_pieces *pieces, struct cgti_meter *meter)
{
	return pieces->bits < MOST_BITS ? grow(pieces, MOST_BITS, meter) : CGT_OK;
}

cgt_status cgti_domineering_pieces_put(struct cgti_domineering_pieces *pieces, uint64_t cells, const struct cgti_worth *worth,
                                       struct cgti_meter *meter)
{
	cgt_status status = CGT_OK;

	if (pieces->bits < MOST_BITS && pieces->used >> (pieces->bits - 1))
		status = grow(pieces, pieces->bits + 1, meter);
	if (status != CGT_OK)
		return status;
	if (pieces->bits < MOST_BITS)
		pieces->used += !atomic_load_explicit(&place_of(pieces, cells)->cells, memory_order_relaxed);
	write_place(place_of(pieces, cells), cells, worth);
	return CGT_OK;
}
