/* SPDX-License-Identifier: MIT */
/* The worths of strips, and the best way to cut a board into them. */
#include "solve/domineering_bounds.h"

#include <string.h>

#include "support/bits.h"
#include "support/error.h"
#include "support/memory.h"

#define MOST_PAIR_WIDTH 10
#define ENTRY_BITS 16

cgt_status cgti_domineering_strips_init(struct cgti_domineering_strips *strips)
{
	cgt_status status = cgti_domineering_values_init(&strips->values);

	strips->pair = NULL;
	strips->width = 0;
	strips->entry = cgti_alloc_zero((size_t)1 << ENTRY_BITS, sizeof *strips->entry);
	return status == CGT_OK && !strips->entry ? cgti_fail_memory() : status;
}

void cgti_domineering_strips_free(struct cgti_domineering_strips *strips)
{
	cgti_domineering_values_free(&strips->values);
	cgti_free(strips->pair);
	cgti_free(strips->entry);
}

size_t cgti_domineering_strips_bytes(const struct cgti_domineering_strips *strips)
{
	return cgti_domineering_values_bytes(&strips->values) + (sizeof *strips->entry << ENTRY_BITS) +
	       (strips->pair ? sizeof *strips->pair << 2 * strips->width : 0);
}

cgt_status cgti_domineering_strips_begin(struct cgti_domineering_strips *strips, int width, struct cgti_meter *meter)
{
	strips->values.meter = meter;
	strips->values.status = CGT_OK;
	if (width <= strips->width && (strips->pair || width > MOST_PAIR_WIDTH))
		return CGT_OK;
	cgti_free(strips->pair);
	strips->width = width;
	strips->pair = width <= MOST_PAIR_WIDTH ? cgti_alloc_zero((size_t)1 << 2 * width, sizeof *strips->pair) : NULL;
	return width <= MOST_PAIR_WIDTH && !strips->pair ? cgti_fail_memory() : CGT_OK;
}

/* --- strips ------------------------------------------------------------------------------------------------------------ */

/* Without cells that have no neighbours; of a strip that is worth anything something is left. */
static inline uint64_t drop_single_cells(uint64_t strip)
{
	const uint64_t column = UINT64_C(0x0001000100010001);
	const uint64_t beside = (strip & column * 0x7fff) << 1 | (strip & column * 0xfffe) >> 1;

	return strip & (beside | strip << CGTI_STRIP_WIDTH | strip >> CGTI_STRIP_WIDTH);
}

/* Adds up the worths of the pieces; false if one has so many cells that it is not valued, or that fails. */
static bool add_pieces(struct cgti_domineering_strips *strips, uint64_t strip, struct cgti_worth *worth)
{
	const bool is_high = strip >> 2 * CGTI_STRIP_WIDTH;

	*worth = cgti_worth_zero;
	while (strip) {
		const struct cgti_worth before = *worth;
		const uint64_t region = cgti_strip_take_region(&strip);
		uint32_t number;

		if (is_high && cgti_count_bits(region) > strips->most_cells)
			return false;
		number = cgti_domineering_piece_number(&strips->values, cgti_strip_piece(region));
		if (number == 0)
			return false;
		cgti_worth_add(&before, &strips->values.worth[number], worth);
	}
	return true;
}

/* The worth of a strip that lies in a word, until the next one is looked up; NULL if it is not known. */
static const struct cgti_worth *find_strip(struct cgti_domineering_strips *strips, uint64_t strip)
{
	struct cgti_strip_entry *entry;

	strip = drop_single_cells(strip);
	if (strip == 0)
		return &cgti_worth_zero;
	entry = &strips->entry[strip * UINT64_C(0x9e3779b97f4a7c15) >> (64 - ENTRY_BITS)];
	if (entry->strip != strip || (entry->unknown && entry->unknown < strips->most_cells)) {
		entry->strip = 0;
		entry->unknown = add_pieces(strips, strip, &entry->worth) ? 0 : strips->most_cells;
		if (strips->values.status != CGT_OK)
			return &cgti_worth_zero;
		entry->strip = strip;
	}
	return entry->unknown ? NULL : &entry->worth;
}

/* The worth of a strip of one or two lines. */
static const struct cgti_worth *find_pair(struct cgti_domineering_strips *strips, unsigned low, unsigned high)
{
	const uint64_t strip = low | (uint64_t)high << CGTI_STRIP_WIDTH;
	uint32_t *number;

	if (!strips->pair)
		return find_strip(strips, strip);
	number = &strips->pair[low | high << strips->width];
	if (*number == 0)
		*number = cgti_domineering_strip_number(&strips->values, strip);
	return *number ? &strips->values.worth[*number] : &cgti_worth_zero;
}

static const struct cgti_worth *find(struct cgti_domineering_strips *strips, const uint16_t *line, int count)
{
	uint64_t strip = 0;

	if (count <= 2)
		return find_pair(strips, line[0], count == 1 ? 0 : line[1]);
	for (int i = 0; i < count; i++)
		strip |= (uint64_t)line[i] << CGTI_STRIP_WIDTH * i;
	return find_strip(strips, strip);
}

/* --- cuts -------------------------------------------------------------------------------------------------------------- */

void cgti_domineering_bounds_find(struct cgti_domineering_strips *strips, const uint16_t *line, int lines, int most,
                                  struct cgti_domineering_bounds *bounds)
{
	struct cgti_worth worth[CGTI_DOMINEERING_LINES][CGTI_STRIP_LINES]; /* by the first line, and by how many there are */
	bool known[CGTI_DOMINEERING_LINES][CGTI_STRIP_LINES];

	for (int i = 0; i < lines; i++)
		for (int high = 1; high <= most && high <= lines - i; high++) {
			const struct cgti_worth *strip = find(strips, line + i, high);

			known[i][high - 1] = strip;
			if (strip)
				worth[i][high - 1] = *strip;
		}
	bounds->before[0] = bounds->from[lines] = cgti_worth_zero;
	for (int i = 1; i <= lines; i++) {
		cgti_worth_add(&bounds->before[i - 1], &worth[i - 1][0], &bounds->before[i]);
		for (int high = 2; high <= most && high <= i; high++)
			if (known[i - high][high - 1])
				cgti_worth_consider(&bounds->before[i - high], &worth[i - high][high - 1], &bounds->before[i]);
	}
	for (int i = lines - 1; i >= 0; i--) {
		cgti_worth_add(&bounds->from[i + 1], &worth[i][0], &bounds->from[i]);
		for (int high = 2; high <= most && high <= lines - i; high++)
			if (known[i][high - 1])
				cgti_worth_consider(&bounds->from[i + high], &worth[i][high - 1], &bounds->from[i]);
	}
}

/* The best sums up to the lines that have changed, and to each of them: those of before where none has. */
static const struct cgti_worth *best_before(const struct cgti_domineering_bounds *bounds, const struct cgti_worth *changed,
                                            int first, int line)
{
	return line <= first ? &bounds->before[line] : &changed[line - first - 1];
}

void cgti_domineering_bounds_after(struct cgti_domineering_strips *strips, const struct cgti_domineering_bounds *bounds,
                                   const uint16_t *line, int lines, int most, int first, int last, struct cgti_worth *worth)
{
	struct cgti_worth changed[2], through;

	for (int i = first + 1; i <= last + 1; i++) {
		struct cgti_worth *best = &changed[i - first - 1];

		cgti_worth_add(best_before(bounds, changed, first, i - 1), find(strips, line + i - 1, 1), best);
		for (int high = 2; high <= most && high <= i; high++) {
			const struct cgti_worth *strip = find(strips, line + i - high, high);

			if (strip)
				cgti_worth_consider(best_before(bounds, changed, first, i - high), strip, best);
		}
	}
	cgti_worth_add(&changed[last - first], &bounds->from[last + 1], worth);
	for (int start = last; start >= 0 && start + most > last + 1; start--)
		for (int high = last + 2 - start; high <= most && start + high <= lines; high++) {
			const struct cgti_worth *strip = find(strips, line + start, high);

			if (!strip)
				continue;
			cgti_worth_add(best_before(bounds, changed, first, start), strip, &through);
			cgti_worth_consider(&through, &bounds->from[start + high], worth);
		}
}

/* --- cuts to be shown -------------------------------------------------------------------------------------------------- */

/* Whether a strip of some lines from line i on is the first one of a best cut of what is there; then adds it. */
static bool begins_best_cut(struct cgti_domineering_strips *strips, const struct cgti_domineering_bounds *bounds,
                            const uint16_t *line, int i, int high, bool moves_first, struct cgti_domineering_cut *cut)
{
	const struct cgti_worth *strip = find(strips, line + i, high), *rest = &bounds->from[i + high], *best = &bounds->from[i];
	const bool moves_here = strip && moves_first && best->first[0] == strip->first[0] + rest->second[0];
	const bool fits = strip && (moves_first ? best->first[0] == strip->second[0] + rest->first[0]
	                                        : best->second[0] == strip->second[0] + rest->second[0]);

	if (!moves_here && !fits)
		return false;
	if (moves_here)
		cut->moves_in = cut->strips;
	cut->strip[cut->strips].lines = high;
	cut->strip[cut->strips].number = moves_here ? strip->first[0] : strip->second[0];
	cut->sum += cut->strip[cut->strips++].number;
	return true;
}

bool cgti_domineering_bounds_cut(struct cgti_domineering_strips *strips, const struct cgti_domineering_bounds *bounds,
                                 const uint16_t *line, int lines, int most, bool moves_first,
                                 struct cgti_domineering_cut *cut)
{
	cut->strips = cut->sum = 0;
	cut->moves_in = -1;
	if (moves_first && bounds->from[0].first[0] <= CGTI_WORTH_NOTHING / 2)
		return false;
	for (int i = 0; i < lines; i += cut->strip[cut->strips - 1].lines) {
		int high = 1;

		while (high <= most && high <= lines - i &&
		       !begins_best_cut(strips, bounds, line, i, high, moves_first && cut->moves_in < 0, cut))
			high++;
		if (high > most || high > lines - i) /* a strip could not be valued */
			return false;
	}
	return true;
}
