/* SPDX-License-Identifier: MIT */
/* Regions of a Domineering position: how they are found, and their images. */
#include "domineering/board.h"

#include <string.h>

#include "support/bits.h"

#define LINES CGTI_DOMINEERING_LINES

/* All bits of the runs of a line that hold one of `own`: steps of 1, 2, 4 and 8 bits both ways. */
static unsigned fill_runs(unsigned own, unsigned line)
{
	unsigned up = own, down = own, up_way = line, down_way = line;

	for (int step = 1; step < LINES; step *= 2) {
		up |= up_way & (up << step);
		down |= down_way & (down >> step);
		up_way &= up_way << step;
		down_way &= down_way >> step;
	}
	return up | down;
}

/* Adds to line i of a region what touches it; whether that was something. */
static bool grow_line(const uint16_t *rest, int lines, uint16_t *region, int i)
{
	unsigned own = region[i];

	if (i > 0)
		own |= region[i - 1] & (unsigned)rest[i];
	if (i + 1 < lines)
		own |= region[i + 1] & (unsigned)rest[i];
	if (own == region[i])
		return false;
	region[i] = (uint16_t)fill_runs(own, rest[i]);
	return true;
}

bool cgti_domineering_take_region(uint16_t *rest, int lines, uint16_t region[LINES])
{
	int first = 0;
	bool grew = true;

	while (first < lines && rest[first] == 0)
		first++;
	if (first == lines)
		return false;
	memset(region, 0, LINES * sizeof *region);
	region[first] = (uint16_t)fill_runs(rest[first] & (0u - rest[first]), rest[first]);
	while (grew) {
		grew = false;
		for (int i = first; i < lines; i++)
			grew |= grow_line(rest, lines, region, i);
		for (int i = lines - 1; grew && i >= first; i--)
			grow_line(rest, lines, region, i);
	}
	for (int i = first; i < lines; i++)
		rest[i] &= (uint16_t)~region[i];
	return true;
}

struct cgti_domineering_piece cgti_domineering_trim(const uint16_t region[LINES])
{
	struct cgti_domineering_piece piece = { .lines = 0 };
	unsigned any = 0;
	int first = 0, last = LINES - 1, shift;

	while (region[first] == 0)
		first++;
	while (region[last] == 0)
		last--;
	for (int i = first; i <= last; i++)
		any |= region[i];
	shift = cgti_lowest_bit(any);
	piece.lines = (uint8_t)(last - first + 1);
	piece.width = (uint8_t)(cgti_highest_bit(any) - shift + 1);
	for (int i = first; i <= last; i++) {
		piece.line[i - first] = (uint16_t)(region[i] >> shift);
		piece.cells = (uint8_t)(piece.cells + cgti_count_bits(region[i]));
	}
	return piece;
}

static struct cgti_domineering_piece reverse_lines(const struct cgti_domineering_piece *piece)
{
	struct cgti_domineering_piece out = { .lines = piece->lines, .width = piece->width, .cells = piece->cells };

	for (int i = 0; i < piece->lines; i++)
		out.line[i] = piece->line[piece->lines - 1 - i];
	return out;
}

static struct cgti_domineering_piece reverse_bits(const struct cgti_domineering_piece *piece)
{
	struct cgti_domineering_piece out = *piece;

	for (int i = 0; i < piece->lines; i++)
		out.line[i] = (uint16_t)(cgti_reverse_bits(piece->line[i]) >> (64 - piece->width));
	return out;
}

int cgti_domineering_compare(const struct cgti_domineering_piece *a, const struct cgti_domineering_piece *b)
{
	if (a->lines != b->lines || a->width != b->width)
		return a->lines != b->lines ? a->lines - b->lines : a->width - b->width;
	for (int i = 0; i < a->lines; i++)
		if (a->line[i] != b->line[i])
			return a->line[i] < b->line[i] ? -1 : 1;
	return 0;
}

struct cgti_domineering_piece cgti_domineering_least_image(const struct cgti_domineering_piece *piece)
{
	const struct cgti_domineering_piece turned = reverse_bits(piece);
	const struct cgti_domineering_piece image[3] = { turned, reverse_lines(piece), reverse_lines(&turned) };
	struct cgti_domineering_piece least = *piece;

	for (int i = 0; i < 3; i++)
		if (cgti_domineering_compare(&image[i], &least) < 0)
			least = image[i];
	return least;
}

struct cgti_domineering_piece cgti_domineering_transpose(const struct cgti_domineering_piece *piece)
{
	struct cgti_domineering_piece out = { .lines = piece->width, .width = piece->lines, .cells = piece->cells };

	for (int i = 0; i < piece->lines; i++)
		for (unsigned rest = piece->line[i]; rest; rest &= rest - 1)
			out.line[cgti_lowest_bit(rest)] |= (uint16_t)(1u << i);
	return out;
}
