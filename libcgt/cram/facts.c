/* SPDX-License-Identifier: MIT */
/* A piece as a key, and what is known of it as a result. */
#include "cram/facts.h"

#include "cram/reduce.h"

/* A key: what it is, the width, and the piece. Most pieces leave the highest byte of their words free for the first two. */
#define MOST_KEY_WORDS 3
#define KIND_SHIFT 56

static inline unsigned make_key(const struct cgti_cram_grid *grid, struct cgti_cram_piece piece, uint64_t key[MOST_KEY_WORDS])
{
	const uint64_t kind = (uint64_t)CGTI_KEY_CRAM << KIND_SHIFT, width = (uint64_t)grid->width;

	if (piece.cells >> KIND_SHIFT == 0) {
		key[0] = kind | piece.stars;
		key[1] = width << KIND_SHIFT | piece.cells;
		return 2;
	}
	key[0] = kind | width;
	key[1] = piece.cells;
	key[2] = piece.stars;
	return 3;
}

uint64_t cgti_cram_facts_hash(const struct cgti_cram_grid *grid, struct cgti_cram_piece piece)
{
	uint64_t key[MOST_KEY_WORDS];
	const unsigned words = make_key(grid, piece, key);

	return cgti_table_hash(key, words);
}

/* The bits of a result, from the lowest. */
enum { MAY_BITS = CGTI_CRAM_MANY + 1, ASKED_BITS = 4, EFFORT_BITS = 15 };

_Static_assert(MAY_BITS + ASKED_BITS + 2 * EFFORT_BITS <= CGTI_TABLE_RESULT_BITS, "facts fit a result");

static uint64_t pack(struct cgti_cram_facts facts)
{
	return facts.may | (uint64_t)facts.asked << MAY_BITS | (uint64_t)facts.yes << (MAY_BITS + ASKED_BITS) |
	       (uint64_t)facts.no << (MAY_BITS + ASKED_BITS + EFFORT_BITS);
}

static uint32_t field(uint64_t result, int shift, int bits)
{
	return (uint32_t)(result >> shift & cgti_low_bits(bits));
}

static struct cgti_cram_facts unpack(uint64_t result)
{
	return (struct cgti_cram_facts){
		.may = field(result, 0, MAY_BITS),
		.asked = (uint8_t)field(result, MAY_BITS, ASKED_BITS),
		.yes = (uint16_t)field(result, MAY_BITS + ASKED_BITS, EFFORT_BITS),
		.no = (uint16_t)field(result, MAY_BITS + ASKED_BITS + EFFORT_BITS, EFFORT_BITS),
	};
}

/* A game of so many moves is worth no more than that. */
static struct cgti_cram_facts facts_of_size(uint32_t size)
{
	const uint32_t moves = size / 2;

	return (struct cgti_cram_facts){ .may = (uint32_t)cgti_low_bits(moves < CGTI_CRAM_MANY ? (int)moves + 1 : MAY_BITS) };
}

struct cgti_cram_facts cgti_cram_facts_get(const struct cgti_cram_grid *grid, struct cgti_table *table, uint64_t hash,
                                           struct cgti_cram_piece piece, uint32_t size)
{
	uint64_t key[MOST_KEY_WORDS], result;
	const unsigned words = make_key(grid, piece, key);

	return cgti_table_get(table, hash, key, words, &result) ? unpack(result) : facts_of_size(size);
}

cgt_status cgti_cram_facts_put(const struct cgti_cram_grid *grid, struct cgti_table *table, uint64_t hash,
                               struct cgti_cram_piece piece, struct cgti_cram_facts facts, uint64_t work,
                               struct cgti_meter *meter)
{
	uint64_t key[MOST_KEY_WORDS];
	const unsigned words = make_key(grid, piece, key);

	return cgti_table_put(table, hash, key, words, pack(facts), work, meter);
}

/* --- entries that come from elsewhere ------------------------------------------------------------------------------------- */

/* The piece of a key and its width; false if it is no key. */
static bool read_key(const struct cgti_table_entry *entry, struct cgti_cram_piece *piece, uint64_t *width)
{
	const uint64_t *key = entry->key, low_bits = cgti_low_bits(KIND_SHIFT);

	if (key[0] >> KIND_SHIFT != CGTI_KEY_CRAM || entry->words < 2 || entry->words > MOST_KEY_WORDS)
		return false;
	if (entry->words == 2) {
		*piece = (struct cgti_cram_piece){ key[1] & low_bits, key[0] & low_bits };
		*width = key[1] >> KIND_SHIFT;
	} else {
		*piece = (struct cgti_cram_piece){ key[1], key[2] };
		*width = key[0] & low_bits;
		if (key[1] >> KIND_SHIFT == 0)
			return false;
	}
	return *width >= 1 && *width <= CGTI_CRAM_WIDEST;
}

bool cgti_cram_is_least(struct cgti_cram_piece piece, int width)
{
	const struct cgti_cram_grid grid = cgti_cram_grid_of(width);
	bool balanced;

	if (!piece.cells || piece.stars & ~piece.cells || piece.cells & ~cgti_low_bits(64 / width * width))
		return false;
	return cgti_cram_same(cgti_cram_least_image(&grid, piece, &balanced), piece);
}

bool cgti_cram_is_proved(const struct cgti_table_entry *entry)
{
	const struct cgti_cram_facts facts = unpack(entry->result);
	struct cgti_cram_piece piece;
	uint64_t width;
	uint32_t possible;

	if (entry->result >> CGTI_TABLE_RESULT_BITS || !read_key(entry, &piece, &width) || !cgti_cram_is_least(piece, (int)width))
		return false;
	possible = facts_of_size(cgti_cram_size(piece)).may;
	return pack(facts) == entry->result && facts.may && !(facts.may & ~possible) && facts.may != possible;
}

bool cgti_cram_results_agree(uint64_t a, uint64_t b)
{
	return unpack(a).may & unpack(b).may;
}
