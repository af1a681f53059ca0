/* SPDX-License-Identifier: MIT */
/*
 * The options of a piece. They are made in the order of their rows, from the middle: what is left by a move there falls apart
 * sooner, is more often known, and is what the other options have been answered by. Making an option small is most of the work of
 * a search, so what the last moves left is remembered as it came; and since the table is far away, an option is looked up only
 * when some more have been made.
 */
#include "solve/cram_moves.h"
#include "solve/cram_search.h"

#include "support/error.h"
#include "support/hash.h"
#include "support/memory.h"

/* Options that are made before the first of them is looked up. */
#define AHEAD 6

/* Options, and parts, that there is room for at first: no fewer than an option has parts, so doubling is always enough. */
#define FIRST_ROOM 64

/* Doubles a stack; the meter is told before. */
static cgt_status grow(struct cgti_meter *meter, void **array, size_t *cap, size_t bytes)
{
	const size_t next = *cap ? 2 * *cap : FIRST_ROOM;
	cgt_status status = cgti_meter_bytes(meter, meter->bytes + (next - *cap) * bytes);

	if (status == CGT_OK && !cgti_grow(array, cap, next, bytes))
		status = cgti_fail_memory();
	return status;
}

cgt_status cgti_cram_make_room(struct cgti_cram_search *search)
{
	const size_t options = search->options + 1, parts = search->parts + CGTI_CRAM_MOST_PIECES;
	void *option = search->option, *part = search->part;
	cgt_status status = CGT_OK;

	if (options <= search->option_cap && parts <= search->part_cap)
		return CGT_OK;
	if (options > search->option_cap)
		status = grow(search->meter, &option, &search->option_cap, sizeof *search->option);
	search->option = option;
	if (status == CGT_OK && parts > search->part_cap)
		status = grow(search->meter, &part, &search->part_cap, sizeof *search->part);
	search->part = part;
	return status;
}

/* --- what moves leave ---------------------------------------------------------------------------------------------------- */

static void add_part(struct cgti_cram_search *search, struct cgti_cram_piece piece, uint64_t hash)
{
	struct cgti_cram_part *part = &search->part[search->parts++];

	part->piece = piece;
	part->hash = hash;
	cgti_table_prefetch(search->table, hash);
}

static struct cgti_cram_recent *recent_of(struct cgti_cram_search *search, struct cgti_cram_piece left)
{
	const uint64_t hash = cgti_hash_word(left.cells) ^ left.stars * UINT64_C(0x9e3779b97f4a7c15);

	return &search->recent[hash >> (64 - CGTI_CRAM_RECENT_BITS)];
}

/* Makes what a move left small, adds its parts and remembers it, if there is one part at most; the nimber beside them. */
static uint32_t make_parts(struct cgti_cram_search *search, struct cgti_cram_piece left, struct cgti_cram_recent *recent)
{
	struct cgti_cram_sum sum;

	cgti_cram_reduce(search->grid, left, &sum);
	for (int i = 0; i < sum.count; i++)
		add_part(search, sum.piece[i], cgti_cram_facts_hash(search->grid, sum.piece[i]));
	if (sum.count > 1)
		return sum.nimber;
	*recent = (struct cgti_cram_recent){
		.left = left, .nimber = sum.nimber, .width = (uint16_t)search->grid->width, .parts = (uint16_t)sum.count,
	};
	if (sum.count) {
		recent->piece = sum.piece[0];
		recent->hash = search->part[search->parts - 1].hash;
	}
	return sum.nimber;
}

static cgt_status add_option(struct cgti_cram_search *search, struct cgti_cram_piece left)
{
	struct cgti_cram_recent *recent = recent_of(search, left);
	struct cgti_cram_option *option;
	cgt_status status = cgti_cram_make_room(search);

	if (status != CGT_OK)
		return status;
	option = &search->option[search->options++];
	option->begin = (uint32_t)search->parts;
	if (!cgti_cram_same(recent->left, left) || recent->width != search->grid->width) {
		option->nimber = make_parts(search, left, recent);
	} else {
		option->nimber = recent->nimber;
		if (recent->parts)
			add_part(search, recent->piece, recent->hash);
	}
	option->end = (uint32_t)search->parts;
	return CGT_OK;
}

/* --- what is known of them ------------------------------------------------------------------------------------------------- */

void cgti_cram_look_up(struct cgti_cram_search *search, struct cgti_cram_part *part)
{
	part->facts = cgti_cram_facts_get(search->grid, search->table, part->hash, part->piece);
}

struct cgti_cram_part cgti_cram_part_of(struct cgti_cram_search *search, struct cgti_cram_piece piece)
{
	struct cgti_cram_part part = {
		.piece = piece, .hash = cgti_cram_facts_hash(search->grid, piece), .size = cgti_cram_size(piece),
	};

	cgti_cram_look_up(search, &part);
	return part;
}

/* Looks the parts of an option up, and keeps those that are not known, in the order of their sizes. */
static void look_up_parts(struct cgti_cram_search *search, struct cgti_cram_option *option)
{
	uint32_t end = option->begin;

	option->size = 0;
	for (uint32_t i = option->begin; i < option->end; i++) {
		struct cgti_cram_part *part = &search->part[i], own;
		uint32_t at;

		cgti_cram_look_up(search, part);
		if (cgti_cram_is_known(part->facts)) {
			option->nimber ^= cgti_cram_least(part->facts);
			continue;
		}
		part->size = cgti_cram_size(part->piece);
		option->size += part->size;
		own = *part;
		for (at = end++; at > option->begin && search->part[at - 1].size > own.size; at--)
			search->part[at] = search->part[at - 1];
		search->part[at] = own;
	}
	option->end = end;
}

/* Whether an option can be worth n, as far as is seen at once. */
static bool may_be_worth(const struct cgti_cram_search *search, const struct cgti_cram_option *option, uint32_t n)
{
	return option->end - option->begin > 1 || cgti_cram_may_be(search->part[option->begin].facts, n ^ option->nimber);
}

/* Looks an option up. Either its value is known, or it is put at *kept, unless it cannot be worth n. */
static bool settle_option(struct cgti_cram_search *search, struct cgti_cram_part *part, struct cgti_cram_option option, uint32_t n,
                          size_t *kept)
{
	look_up_parts(search, &option);
	if (option.begin == option.end)
		cgti_cram_rule_out(&part->facts, option.nimber);
	else if (may_be_worth(search, &option, n))
		search->option[(*kept)++] = option;
	return option.begin == option.end && option.nimber == n;
}

cgt_status cgti_cram_list(struct cgti_cram_search *search, struct cgti_cram_part *part, uint32_t n, bool *found)
{
	struct cgti_cram_walk walk = cgti_cram_moves(search->grid, part->piece);
	size_t looked = search->options, kept = looked;
	bool more = true;

	*found = false;
	while (!*found && (more || looked < search->options)) {
		struct cgti_cram_piece left;

		more = more && cgti_cram_next_move(search->grid, &walk, &left);
		if (more) {
			cgt_status status = add_option(search, left);

			if (status != CGT_OK)
				return status;
		}
		if (looked < search->options && (!more || search->options - looked > AHEAD))
			*found = settle_option(search, part, search->option[looked++], n, &kept);
	}
	search->options = kept;
	return CGT_OK;
}
