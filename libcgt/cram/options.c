/* SPDX-License-Identifier: MIT */
/*
 * The options of a piece, as they are made small and looked up. Since the table is far away, an option is looked up only when the
 * next ones have been made.
 */
#include "cram/moves.h"
#include "cram/options.h"
#include "search/taken.h"

#include "support/error.h"
#include "support/memory.h"

/* Options that are made before the first of them is looked up; more would be made in vain where the list ends early. */
#define AHEAD 2

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
	void *option = search->option, *part = search->part;
	cgt_status status = CGT_OK;

	if (search->options == search->option_cap)
		status = grow(search->meter, &option, &search->option_cap, sizeof *search->option);
	search->option = option;
	if (status == CGT_OK && search->parts + CGTI_CRAM_MOST_PIECES > search->part_cap)
		status = grow(search->meter, &part, &search->part_cap, sizeof *search->part);
	search->part = part;
	return status;
}

static inline bool has_room(const struct cgti_cram_search *search)
{
	return search->options < search->option_cap && search->parts + CGTI_CRAM_MOST_PIECES <= search->part_cap;
}

/* --- what moves leave ---------------------------------------------------------------------------------------------------- */

/*
 * Finds out what a piece is, in normal play, that is not remembered. Of two cells both are starred: that is a row of
 * four, worth 2.
 */
static void find_out(const struct cgti_cram_search *search, struct cgti_cram_piece piece, struct cgti_cram_recent *recent)
{
	const bool pair = cgti_count_bits(piece.cells) == 2;
	bool balanced;

	recent->as_it_lies = piece;
	recent->width = (uint16_t)search->grid->width;
	recent->size = (uint16_t)cgti_cram_size(piece);
	recent->piece = cgti_cram_least_image(search->grid, piece, &balanced);
	if (balanced || pair)
		cgti_take(search->meter, balanced ? CGTI_TAKEN_CRAM_BALANCED : CGTI_TAKEN_CRAM_ROW_OF_FOUR);
	recent->value = balanced ? 0 : pair ? 2 : CGTI_CRAM_NO_VALUE;
	recent->hash = cgti_cram_facts_hash(search->grid, recent->piece);
}

/* Adds a part to the last option, unless it is there already: equal ones cancel. */
static void add_part(struct cgti_cram_search *search, const struct cgti_cram_recent *recent, uint32_t place, size_t begin)
{
	struct cgti_cram_part *part;

	for (size_t i = begin; i < search->parts; i++)
		if (cgti_cram_same(search->part[i].piece, recent->piece)) {
			cgti_take(search->meter, CGTI_TAKEN_CRAM_EQUAL_PARTS);
			search->part[i] = search->part[--search->parts];
			return;
		}
	part = &search->part[search->parts++];
	part->piece = recent->piece;
	part->hash = recent->hash;
	part->size = recent->size;
	part->recent = place;
	cgti_table_prefetch(search->table, part->hash);
}

/* Adds what a piece comes to, where it lies, to the last option, whose parts begin there; the nimber if it is known. */
static uint32_t add_piece(struct cgti_cram_search *search, struct cgti_cram_piece piece, size_t begin)
{
	const uint32_t place = cgti_cram_recent_place(piece);
	struct cgti_cram_recent *recent = &search->recent[place];

	if (!cgti_cram_same(recent->as_it_lies, piece) || recent->width != search->grid->width)
		find_out(search, piece, recent);
	if (recent->value != CGTI_CRAM_NO_VALUE)
		return recent->value;
	add_part(search, recent, place, begin);
	return 0;
}

/* Adds an option: what a move left. */
static cgt_status add_option(struct cgti_cram_search *search, struct cgti_cram_piece left, bool whole)
{
	struct cgti_cram_option *option;
	struct cgti_cram_sum sum;
	cgt_status status = has_room(search) ? CGT_OK : cgti_cram_make_room(search);

	if (status != CGT_OK)
		return status;
	option = &search->option[search->options++];
	option->begin = (uint32_t)search->parts;
	cgti_cram_split(search->grid, left, whole, &sum);
	option->nimber = sum.nimber;
	for (int i = 0; i < sum.count; i++)
		option->nimber ^= add_piece(search, sum.piece[i], option->begin);
	option->end = (uint32_t)search->parts;
	return CGT_OK;
}

/* --- what is known of them ------------------------------------------------------------------------------------------------- */

void cgti_cram_look_up(struct cgti_cram_search *search, struct cgti_cram_part *part)
{
	part->facts = cgti_cram_facts_get(search->grid, search->table, part->hash, part->piece, part->size);
}

struct cgti_cram_part cgti_cram_part_of(struct cgti_cram_search *search, struct cgti_cram_piece piece)
{
	struct cgti_cram_part part = {
		.piece = piece, .hash = cgti_cram_facts_hash(search->grid, piece), .size = cgti_cram_size(piece),
	};

	cgti_cram_look_up(search, &part);
	return part;
}

/* Remembers the value of a part, if another has not taken the place. */
static void remember(struct cgti_cram_search *search, const struct cgti_cram_part *part)
{
	struct cgti_cram_recent *recent = &search->recent[part->recent];

	if (cgti_cram_same(recent->piece, part->piece) && recent->width == search->grid->width)
		recent->value = cgti_cram_least_nimber(part->facts);
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
			option->nimber ^= cgti_cram_least_nimber(part->facts);
			remember(search, part);
			continue;
		}
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
	else
		cgti_take(search->meter, CGTI_TAKEN_CRAM_OPTION_EXCLUDED);
	if (option.begin < option.end || option.nimber != n)
		return false;
	cgti_take(search->meter, CGTI_TAKEN_CRAM_OPTION_KNOWN);
	return true;
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
			cgt_status status = add_option(search, left, walk.kind == CGTI_CRAM_WHOLE);

			if (status != CGT_OK)
				return status;
		}
		if (looked < search->options && (!more || search->options - looked > AHEAD))
			*found = settle_option(search, part, search->option[looked++], n, &kept);
	}
	search->options = kept;
	return CGT_OK;
}
