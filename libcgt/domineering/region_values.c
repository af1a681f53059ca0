/* SPDX-License-Identifier: MIT */
/*
 * A region falls into connected pieces and is worth the sum of theirs; a piece is worth the game whose options are the
 * values of its options. Each is valued once of its images under the half-turn and the reflections that leave lines lines;
 * an image under a map that exchanges lines and columns is the negative.
 */
#include "domineering/region_values.h"

#include <string.h>

#include "support/bits.h"
#include "support/error.h"
#include "support/hash.h"
#include "support/memory.h"
#include "values/construct.h"
#include "values/sum.h"
#include "values/wall.h"
#include "values/walls.h"

#define LINE UINT64_C(0xffff)
#define COLUMN UINT64_C(0x0001000100010001)
#define ALL_BUT_FIRST (COLUMN * 0xfffe)
#define ALL_BUT_LAST (COLUMN * 0x7fff)
#define MOST_MOVES (CGTI_STRIP_LINES * CGTI_STRIP_WIDTH) /* of a player in a piece */
#define FIRST_SLOTS 1024

/* --- the table --------------------------------------------------------------------------------------------------------- */

cgt_status cgti_domineering_values_init(struct cgti_domineering_values *own)
{
	memset(own, 0, sizeof *own);
	own->count = 1;
	return cgt_values_new(&own->values);
}

void cgti_domineering_values_free(struct cgti_domineering_values *own)
{
	cgt_values_unref(own->values);
	cgti_free(own->worth);
	cgti_free(own->value);
	cgti_free(own->number);
	cgti_free(own->slot);
}

static size_t own_bytes(const struct cgti_domineering_values *own)
{
	return own->worth_cap * sizeof *own->worth + own->value_cap * sizeof *own->value + own->number_cap * sizeof *own->number +
	       (own->slot_mask ? own->slot_mask + 1 : 0) * sizeof *own->slot;
}

size_t cgti_domineering_values_bytes(const struct cgti_domineering_values *own)
{
	return (size_t)own->values->bytes + own_bytes(own);
}

/* Keeps the first failure; 0, for no number. */
static uint32_t fail(struct cgti_domineering_values *own, cgt_status status)
{
	if (own->status == CGT_OK)
		own->status = status;
	return 0;
}

static struct cgti_piece_slot *slot_of(const struct cgti_domineering_values *own, uint64_t piece)
{
	size_t i = (size_t)cgti_hash_word(piece) & own->slot_mask;

	while (own->slot[i].piece != 0 && own->slot[i].piece != piece)
		i = (i + 1) & own->slot_mask;
	return &own->slot[i];
}

/* Doubles the slots; the meter is asked before. */
static cgt_status grow_slots(struct cgti_domineering_values *own)
{
	const struct cgti_domineering_values old = *own;
	const size_t had = own->slot_mask ? own->slot_mask + 1 : 0, slots = had ? 2 * had : FIRST_SLOTS;
	struct cgti_piece_slot *bigger;
	cgt_status status = cgti_meter_take_bytes(own->meter, (slots - had) * sizeof *bigger);

	if (status != CGT_OK)
		return status;
	bigger = cgti_alloc_zero(slots, sizeof *bigger);
	if (!bigger) {
		cgti_meter_return_bytes(own->meter, (slots - had) * sizeof *bigger);
		return cgti_fail_memory();
	}
	own->slot = bigger;
	own->slot_mask = slots - 1;
	for (size_t i = 0; i < had; i++)
		if (old.slot[i].piece)
			*slot_of(own, old.slot[i].piece) = old.slot[i];
	cgti_free(old.slot);
	return CGT_OK;
}

/* Keeps the number of a piece, which it returns. */
static uint32_t keep(struct cgti_domineering_values *own, uint64_t piece, uint32_t number)
{
	cgt_status status = CGT_OK;

	if (number == 0)
		return 0;
	if (2 * own->pieces >= own->slot_mask)
		status = grow_slots(own);
	if (status != CGT_OK)
		return fail(own, status);
	*slot_of(own, piece) = (struct cgti_piece_slot){ piece, number };
	own->pieces++;
	return number;
}

/* --- worths ------------------------------------------------------------------------------------------------------------ */

/* A number in units, rounded down; they are small, since pieces are. */
static int16_t in_units(struct cgti_dyadic number)
{
	return (int16_t)cgti_floor_shift(number.numerator * CGTI_WORTH_UNIT, number.exponent);
}

/* The greatest x in whole units with value >= x: at most the right stop, and less where Left has to move when that is
 * reached. */
static int16_t least_of(const cgt_values *values, uint32_t value)
{
	const struct cgti_dyadic stop = cgti_value_number(values, cgti_value_right_stop(values, value));
	const bool reached = cgti_value_is_number(values, value) || cgti_value_at(values, value)->right_stop & 1;
	const bool whole = CGTI_WORTH_UNIT >> stop.exponent << stop.exponent == CGTI_WORTH_UNIT;

	return (int16_t)(in_units(stop) - (whole && !reached));
}

/* The best x of Left's options; there are none of account in a number. */
static cgt_status find_first(struct cgti_domineering_values *own, uint32_t value, int16_t *first)
{
	const size_t count = cgti_value_is_number(own->values, value) ? 0 : cgti_value_option_count(own->values, value, CGT_LEFT);

	*first = CGTI_WORTH_NOTHING;
	for (size_t i = 0; i < count; i++) {
		uint32_t option;
		cgt_status status = cgti_value_option(own->values, value, CGT_LEFT, i, own->meter, &option);

		if (status != CGT_OK)
			return status;
		*first = cgti_worth_greater(*first, least_of(own->values, option));
	}
	return CGT_OK;
}

static cgt_status find_worth(struct cgti_domineering_values *own, uint32_t value, struct cgti_worth *worth)
{
	static const struct cgti_dyadic temperature[CGTI_TEMPERATURES] = {
		{ 0, 0 }, { 1, 2 }, { 1, 1 }, { 3, 2 }, { 1, 0 }, { 5, 2 }, { 3, 1 }, { 2, 0 },
	};
	struct cgti_wall wall[2] = { CGTI_WALL_EMPTY, CGTI_WALL_EMPTY };
	cgt_status status = find_first(own, value, &worth->first[0]);

	worth->second[0] = least_of(own->values, value);
	if (status == CGT_OK)
		status = cgti_values_walls(own->values, value, own->meter, wall);
	for (int t = 1; t < CGTI_TEMPERATURES && status == CGT_OK; t++) {
		struct cgti_dyadic left, right;

		if (!cgti_wall_at(&wall[0], temperature[t], &left) || !cgti_wall_at(&wall[1], temperature[t], &right))
			status = cgti_values_number_too_large();
		if (status == CGT_OK) {
			worth->first[t] = in_units(cgti_dyadic_negative(left));
			worth->second[t] = in_units(right);
		}
	}
	cgti_wall_free(&wall[0]);
	cgti_wall_free(&wall[1]);
	return status;
}

/* Makes room for one more worth, and for the number of a value. */
static cgt_status make_room(struct cgti_domineering_values *own, uint32_t value)
{
	const size_t old = own->number_cap;
	void *number = own->number, *worth = own->worth, *of_value = own->value;
	cgt_status status = cgti_meter_grow(own->meter, NULL, &number, &own->number_cap, (size_t)value + 1, sizeof *own->number);

	own->number = number;
	if (status != CGT_OK)
		return status;
	memset(own->number + old, 0, (own->number_cap - old) * sizeof *own->number);
	status = cgti_meter_grow(own->meter, NULL, &worth, &own->worth_cap, own->count + 1, sizeof *own->worth);
	own->worth = worth;
	if (status == CGT_OK)
		status = cgti_meter_grow(own->meter, NULL, &of_value, &own->value_cap, own->count + 1, sizeof *own->value);
	own->value = of_value;
	return status;
}

static uint32_t value_number(struct cgti_domineering_values *own, uint32_t value)
{
	struct cgti_worth worth;
	cgt_status status;

	if (value < own->number_cap && own->number[value])
		return own->number[value];
	status = find_worth(own, value, &worth);
	if (status == CGT_OK)
		status = make_room(own, value);
	if (status != CGT_OK)
		return fail(own, status);
	own->worth[own->count] = worth;
	own->value[own->count] = value;
	own->number[value] = (uint32_t)own->count;
	return (uint32_t)own->count++;
}

/* --- regions as words -------------------------------------------------------------------------------------------------- */

uint64_t cgti_strip_take_region(uint64_t *strip)
{
	uint64_t region = *strip & (0 - *strip), before = 0;

	while (region != before) {
		before = region;
		region |= ((region & ALL_BUT_LAST) << 1 | (region & ALL_BUT_FIRST) >> 1) & *strip;
		region |= (region << CGTI_STRIP_WIDTH | region >> CGTI_STRIP_WIDTH) & *strip;
	}
	*strip &= ~region;
	return region;
}

uint64_t cgti_strip_piece(uint64_t region)
{
	const uint64_t halves = region | region >> 2 * CGTI_STRIP_WIDTH;

	region >>= cgti_lowest_bit(region) / CGTI_STRIP_WIDTH * CGTI_STRIP_WIDTH;
	return region >> cgti_lowest_bit(halves | halves >> CGTI_STRIP_WIDTH);
}

static uint64_t reverse_lines(uint64_t piece)
{
	const uint64_t turned = piece << 48 | (piece << 16 & LINE << 32) | (piece >> 16 & LINE << 16) | piece >> 48;

	return turned >> cgti_lowest_bit(turned) / CGTI_STRIP_WIDTH * CGTI_STRIP_WIDTH;
}

/* The half-turn of the whole word, moved to where a piece lies. */
static uint64_t half_turn(uint64_t piece)
{
	return cgti_strip_piece(cgti_reverse_bits(piece));
}

uint64_t cgti_strip_transpose(uint64_t piece)
{
	uint64_t out = 0;

	for (; piece; piece &= piece - 1) {
		const int cell = cgti_lowest_bit(piece);

		out |= UINT64_C(1) << (cell % CGTI_STRIP_WIDTH * CGTI_STRIP_WIDTH + cell / CGTI_STRIP_WIDTH);
	}
	return out;
}

/* Whether it has no more than four columns, so that its transpose is a piece too. */
static bool is_narrow(uint64_t piece)
{
	return (piece & COLUMN * 0xfff0) == 0;
}

uint64_t cgti_strip_least_image(uint64_t piece)
{
	const uint64_t turned = half_turn(piece), image[3] = { turned, reverse_lines(piece), reverse_lines(turned) };

	for (int i = 0; i < 3; i++)
		piece = image[i] < piece ? image[i] : piece;
	return piece;
}

/* --- values by play ---------------------------------------------------------------------------------------------------- */

/* Adds the values of the pieces of a region; false if one fails. */
static bool value_region(struct cgti_domineering_values *own, uint64_t region, uint32_t *value)
{
	*value = CGTI_VALUE_ZERO;
	while (region) {
		const uint64_t part = cgti_strip_take_region(&region);
		const uint32_t number = part & (part - 1) ? cgti_domineering_piece_number(own, cgti_strip_piece(part)) : 0;
		cgt_status status;

		if (!(part & (part - 1))) /* a single cell */
			continue;
		if (number == 0)
			return false;
		status = cgti_values_sum(own->values, *value, own->value[number], own->meter, value);
		if (status != CGT_OK)
			return fail(own, status);
	}
	return true;
}

/* Values the options to which the dominoes lead that cover a cell of `cells` and the one `step` bits after it. */
static bool value_options(struct cgti_domineering_values *own, uint64_t piece, uint64_t cells, int step, uint32_t *option,
                          size_t *count)
{
	for (*count = 0; cells; cells &= cells - 1) {
		const uint64_t cell = cells & (0 - cells);

		if (!value_region(own, piece & ~(cell | cell << step), &option[(*count)++]))
			return false;
	}
	return true;
}

/* The number of the game whose options are those of the piece. */
static uint32_t play(struct cgti_domineering_values *own, uint64_t piece)
{
	uint32_t left[MOST_MOVES], right[MOST_MOVES], value;
	size_t left_count, right_count;
	cgt_status status;

	if (!value_options(own, piece, piece & piece >> CGTI_STRIP_WIDTH, CGTI_STRIP_WIDTH, left, &left_count) ||
	    !value_options(own, piece, piece & (piece & ALL_BUT_FIRST) >> 1, 1, right, &right_count))
		return 0;
	status = cgti_values_make(own->values, left, left_count, right, right_count, own->meter, &value);
	return status == CGT_OK ? value_number(own, value) : fail(own, status);
}

uint32_t cgti_domineering_negative_number(struct cgti_domineering_values *own, uint32_t number)
{
	uint32_t value;
	cgt_status status = own->status;

	if (status == CGT_OK)
		status = cgti_values_negative(own->values, own->value[number], own->meter, &value);
	return status == CGT_OK ? value_number(own, value) : fail(own, status);
}

/* The number of a piece that is not in the table. */
static uint32_t new_number(struct cgti_domineering_values *own, uint64_t piece)
{
	const uint64_t image = cgti_strip_least_image(piece);
	uint64_t other;

	if (image != piece)
		return cgti_domineering_piece_number(own, image);
	other = is_narrow(piece) ? cgti_strip_least_image(cgti_strip_transpose(piece)) : piece;
	if (other < piece) {
		const uint32_t number = cgti_domineering_piece_number(own, other);

		return number ? cgti_domineering_negative_number(own, number) : 0;
	}
	return play(own, piece);
}

uint32_t cgti_domineering_piece_number(struct cgti_domineering_values *own, uint64_t piece)
{
	const uint32_t known = own->slot_mask ? slot_of(own, piece)->number : 0;

	if (known || own->status != CGT_OK)
		return known;
	return keep(own, piece, new_number(own, piece));
}

uint32_t cgti_domineering_strip_number(struct cgti_domineering_values *own, uint64_t strip)
{
	uint32_t value;

	return own->status == CGT_OK && value_region(own, strip, &value) ? value_number(own, value) : 0;
}
