/* SPDX-License-Identifier: MIT */
/* The worths of strips: of pairs of lines, of pieces by their options, and of the sums of pieces. */
#include "domineering/strips.h"

#include <string.h>

#include "support/bits.h"
#include "support/error.h"
#include "support/memory.h"

#define WIDTH CGTI_STRIP_WIDTH
#define LINE UINT64_C(0xffff)
#define COLUMN UINT64_C(0x0001000100010001)
#define ALL_BUT_FIRST (COLUMN * 0xfffe)
#define ALL_BUT_LAST (COLUMN * 0x7fff)
#define MOST_PAIR_WIDTH 10
#define MOST_EXACT 8 /* cells of a piece of three or four lines that is valued */
#define ENOUGH_LEFT 3 /* moves of Left that are looked at, and those that are as promising as the last of them */
#define FIRST_BITS 8
#define MOST_BITS 18

cgt_status cgti_domineering_strips_init(struct cgti_domineering_strips *strips)
{
	memset(strips, 0, sizeof *strips);
	return cgti_domineering_values_init(&strips->values);
}

void cgti_domineering_strips_free(struct cgti_domineering_strips *strips)
{
	cgti_domineering_values_free(&strips->values);
	cgti_free(strips->pair);
	cgti_free(strips->place);
}

static size_t places_bytes(const struct cgti_domineering_strips *strips)
{
	return strips->place ? sizeof *strips->place << strips->bits : 0;
}

static size_t pair_bytes(const struct cgti_domineering_strips *strips)
{
	return strips->pair ? sizeof *strips->pair << 2 * strips->width : 0;
}

size_t cgti_domineering_strips_bytes(const struct cgti_domineering_strips *strips)
{
	return cgti_domineering_values_bytes(&strips->values) + places_bytes(strips) +
	       pair_bytes(strips);
}

/* Makes the places of pairs for strips of a width, or none if it is too large for them. */
static cgt_status make_pairs(struct cgti_domineering_strips *strips, int width, struct cgti_meter *meter)
{
	const size_t bytes = width <= MOST_PAIR_WIDTH ? sizeof *strips->pair << 2 * width : 0;
	cgt_status status;

	cgti_meter_return_bytes(meter, pair_bytes(strips));
	cgti_free(strips->pair);
	strips->pair = NULL;
	strips->width = width;
	status = cgti_meter_take_bytes(meter, bytes);
	if (status != CGT_OK || bytes == 0)
		return status;
	strips->pair = cgti_alloc_zero(1, bytes);
	if (strips->pair)
		return CGT_OK;
	cgti_meter_return_bytes(meter, bytes);
	return cgti_fail_memory();
}

cgt_status cgti_domineering_strips_begin(struct cgti_domineering_strips *strips, int width,
                                         struct cgti_domineering_pieces *pieces, struct cgti_meter *meter)
{
	strips->pieces = pieces;
	strips->values.meter = meter;
	strips->values.status = CGT_OK;
	if (width <= strips->width && (strips->pair || width > MOST_PAIR_WIDTH))
		return CGT_OK;
	return make_pairs(strips, width, meter);
}

/* What is known of strips is forgotten if more could be known. */
void cgti_domineering_strips_look_at(struct cgti_domineering_strips *strips, int most_cells)
{
	if (most_cells == strips->most_cells)
		return;
	strips->most_cells = most_cells;
	strips->used = 0;
	if (strips->place)
		memset(strips->place, 0, places_bytes(strips));
}

/* --- places ------------------------------------------------------------------------------------------------------------ */

static struct cgti_strip_place *place_of(const struct cgti_domineering_strips *strips, uint64_t strip)
{
	return &strips->place[strip * UINT64_C(0x9e3779b97f4a7c15) >> (64 - strips->bits)];
}

static const struct cgti_worth *look_up(const struct cgti_domineering_strips *strips, uint64_t strip)
{
	const struct cgti_strip_place *place = strips->place ? place_of(strips, strip) : NULL;

	return place && place->strip == strip ? &place->worth : NULL;
}

/* Doubles the number of places. */
static cgt_status grow(struct cgti_domineering_strips *strips)
{
	struct cgti_strip_place *old = strips->place;
	const size_t size = old ? (size_t)1 << strips->bits : 0;
	const int bits = old ? strips->bits + 1 : FIRST_BITS;
	const size_t more = (sizeof *old << bits) - places_bytes(strips);
	cgt_status status = cgti_meter_bytes(strips->values.meter, strips->values.meter->bytes + more);
	struct cgti_strip_place *place = status == CGT_OK ? cgti_alloc_zero((size_t)1 << bits, sizeof *place) : NULL;

	if (!place)
		return status == CGT_OK ? cgti_fail_memory() : status;
	strips->place = place;
	strips->bits = bits;
	strips->used = 0;
	for (size_t i = 0; i < size; i++)
		if (old[i].strip) {
			*place_of(strips, old[i].strip) = old[i];
			strips->used++;
		}
	cgti_free(old);
	return CGT_OK;
}

/* Keeps a worth; it is where it was put until the next one is kept. Nothing is kept after a failure. */
static const struct cgti_worth *keep(struct cgti_domineering_strips *strips, uint64_t strip, const struct cgti_worth *worth)
{
	const bool crowded = !strips->place || (strips->used >> (strips->bits - 1) && strips->bits < MOST_BITS);
	struct cgti_strip_place *place;

	if (crowded && strips->values.status == CGT_OK)
		strips->values.status = grow(strips);
	if (strips->values.status != CGT_OK)
		return &cgti_worth_zero;
	place = place_of(strips, strip);
	strips->used += place->strip == 0;
	*place = (struct cgti_strip_place){ strip, *worth };
	return &place->worth;
}

/* --- pairs of lines ---------------------------------------------------------------------------------------------------- */

const struct cgti_worth *cgti_domineering_new_pair(struct cgti_domineering_strips *strips, unsigned low, unsigned high)
{
	const uint64_t strip = low | (uint64_t)high << WIDTH;
	uint32_t number;

	if (!strips->pair)
		return cgti_domineering_strip(strips, strip);
	number = cgti_domineering_strip_number(&strips->values, strip);
	strips->pair[low | high << strips->width] = number;
	return number ? &strips->values.worth[number] : &cgti_worth_zero;
}

/* The best way to cut a strip into pairs: two of them, or one between single lines. */
static struct cgti_worth cut_into_pairs(struct cgti_domineering_strips *strips, uint64_t strip)
{
	const unsigned line[CGTI_STRIP_LINES] = {
		strip & LINE, strip >> WIDTH & LINE, strip >> 2 * WIDTH & LINE, (unsigned)(strip >> 3 * WIDTH),
	};
	struct cgti_worth two = *cgti_domineering_pair(strips, line[0], line[1]);
	struct cgti_worth one = *cgti_domineering_pair(strips, line[1], line[2]);

	two = cgti_worth_sum(&two, cgti_domineering_pair(strips, line[2], line[3]));
	one = cgti_worth_sum(&one, cgti_domineering_pair(strips, line[0], 0));
	one = cgti_worth_sum(&one, cgti_domineering_pair(strips, line[3], 0));
	return cgti_worth_best(&two, &one);
}

/* --- pieces ------------------------------------------------------------------------------------------------------------ */

static struct cgti_worth piece_worth(struct cgti_domineering_strips *strips, uint64_t piece);

/* The worth of what a move in a piece leaves, without the domino that covers a cell and the one `step` bits after it. */
static struct cgti_worth option_worth(struct cgti_domineering_strips *strips, uint64_t piece, uint64_t cell, int step)
{
	struct cgti_worth sum = cgti_worth_zero;

	piece &= ~(cell | cell << step);
	while (piece) {
		const uint64_t region = cgti_strip_take_region(&piece);

		if (region & (region - 1)) {
			const struct cgti_worth worth = piece_worth(strips, cgti_strip_piece(region));

			sum = cgti_worth_sum(&sum, &worth);
		}
	}
	return sum;
}

/* Left's moves, by their first cells, in classes: those first that end fewer of his other moves and more of Right's. */
#define CLASSES 8

static void class_moves(uint64_t left, uint64_t right, uint64_t class[CLASSES])
{
	memset(class, 0, CLASSES * sizeof *class);
	for (uint64_t rest = left; rest; rest &= rest - 1) {
		const uint64_t cell = rest & (0 - rest), domino = cell | cell << WIDTH;
		const int taken = cgti_count_bits(right & (domino | domino >> 1));
		const int lost = cgti_count_bits(left & (domino | cell >> WIDTH));

		class[4 - taken + lost] |= cell;
	}
}

/* The worth of a piece by its options. */
static struct cgti_worth play(struct cgti_domineering_strips *strips, uint64_t piece)
{
	const uint64_t left = piece & piece >> WIDTH, right = piece & (piece & ALL_BUT_FIRST) >> 1;
	const struct cgti_worth cut = cut_into_pairs(strips, piece);
	struct cgti_worth_options options = cgti_worth_no_options;
	uint64_t class[CLASSES];
	struct cgti_worth worth;

	if (strips->values.status == CGT_OK)
		strips->values.status = cgti_meter_tick(strips->values.meter);
	if (strips->values.status != CGT_OK)
		return cgti_worth_zero;
	class_moves(left, right, class);
	for (int k = 0, seen = 0; k < CLASSES && seen < ENOUGH_LEFT; k++)
		for (uint64_t rest = class[k]; rest; rest &= rest - 1, seen++) {
			worth = option_worth(strips, piece, rest & (0 - rest), WIDTH);
			cgti_worth_add_left(&options, &worth);
		}
	for (uint64_t rest = right; rest; rest &= rest - 1) {
		worth = option_worth(strips, piece, rest & (0 - rest), 1);
		cgti_worth_add_right(&options, &worth);
	}
	worth = cgti_worth_of_options(&options);
	return cgti_worth_best(&worth, &cut);
}

/* It does not depend on `most_cells`, nor on who sees the piece as his lines, so that all searches may share it. */
static struct cgti_worth piece_worth(struct cgti_domineering_strips *strips, uint64_t piece)
{
	struct cgti_worth worth;

	if (piece >> 2 * WIDTH == 0 && strips->pair)
		return *cgti_domineering_pair(strips, piece & LINE, (unsigned)(piece >> WIDTH));
	if (piece >> 2 * WIDTH == 0 || cgti_count_bits(piece) <= MOST_EXACT) {
		const uint32_t number = cgti_domineering_piece_number(&strips->values, piece);

		return number ? strips->values.worth[number] : cgti_worth_zero;
	}
	piece = cgti_strip_least_image(piece);
	if (cgti_domineering_pieces_get(strips->pieces, piece, &worth))
		return worth;
	worth = play(strips, piece);
	if (strips->values.status == CGT_OK)
		strips->values.status = cgti_domineering_pieces_put(strips->pieces, piece, &worth, strips->values.meter);
	return worth;
}

/* --- strips ------------------------------------------------------------------------------------------------------------ */

/* Without cells that have no neighbours; of a strip that is worth anything something is left. */
static inline uint64_t drop_single_cells(uint64_t strip)
{
	const uint64_t beside = (strip & ALL_BUT_LAST) << 1 | (strip & ALL_BUT_FIRST) >> 1;

	return strip & (beside | strip << WIDTH | strip >> WIDTH);
}

/* The sum of what the pieces are worth; those of too many cells are cut. */
static struct cgti_worth add_pieces(struct cgti_domineering_strips *strips, uint64_t strip)
{
	struct cgti_worth sum = cgti_worth_zero;

	while (strip) {
		const uint64_t region = cgti_strip_take_region(&strip);
		const struct cgti_worth worth = cgti_count_bits(region) > strips->most_cells && region >> 2 * WIDTH
		                              ? cut_into_pairs(strips, region) : piece_worth(strips, cgti_strip_piece(region));

		sum = cgti_worth_sum(&sum, &worth);
	}
	return sum;
}

const struct cgti_worth *cgti_domineering_strip(struct cgti_domineering_strips *strips, uint64_t strip)
{
	const struct cgti_worth *known;
	struct cgti_worth worth;

	strip = drop_single_cells(strip);
	if (strip == 0)
		return &cgti_worth_zero;
	known = look_up(strips, strip);
	if (known || strips->values.status != CGT_OK)
		return known ? known : &cgti_worth_zero;
	worth = add_pieces(strips, strip);
	return keep(strips, strip, &worth);
}
