/* SPDX-License-Identifier: MIT */
/* The normal form of a Domineering position. */
#include "domineering/normal_form.h"

#include <string.h>

#include "search/taken.h"
#include "support/bits.h"

#define LINES CGTI_DOMINEERING_LINES
#define MOST_CELLS 12 /* of a region that is valued */

/* The number of the worth of a piece that is small enough to be valued; 0 if it is not, or that fails. */
static uint32_t worth_of(struct cgti_domineering_values *values, const struct cgti_domineering_piece *piece)
{
	const bool flat = piece->lines <= CGTI_STRIP_LINES;
	const struct cgti_domineering_piece seen = flat ? *piece : cgti_domineering_transpose(piece);
	uint64_t strip = 0;
	uint32_t number;

	if (piece->cells > MOST_CELLS || seen.lines > CGTI_STRIP_LINES)
		return 0;
	for (int i = 0; i < seen.lines; i++)
		strip |= (uint64_t)seen.line[i] << CGTI_STRIP_WIDTH * i;
	number = cgti_domineering_piece_number(values, strip);
	return flat || number == 0 ? number : cgti_domineering_negative_number(values, number);
}

/* Takes a region, as the player to move sees it, off the board. */
static void take_off(struct cgti_domineering_position *position, const uint16_t line[LINES])
{
	for (int i = 0; i < position->board.lines[position->player]; i++)
		for (unsigned rest = line[i]; rest; rest &= rest - 1)
			cgti_domineering_take(&position->board, position->player, i, cgti_lowest_bit(rest));
}

/* Adds the value of a worth to the position's number, if it is a number of whole units. */
static bool add_number(const struct cgti_domineering_values *values, struct cgti_domineering_position *position, uint32_t of)
{
	struct cgti_dyadic number;
	int32_t units;

	if (of == 0 || !cgti_value_is_number(values->values, values->value[of]))
		return false;
	number = cgti_value_number(values->values, values->value[of]);
	if (CGTI_WORTH_UNIT >> number.exponent << number.exponent != CGTI_WORTH_UNIT)
		return false;
	units = (int32_t)(number.numerator * (CGTI_WORTH_UNIT >> number.exponent));
	position->number += position->player == CGTI_CROSSES_ROWS ? units : -units;
	return true;
}

/* Whether one piece is, in least image, the other as the other player sees it. */
static bool are_opposite(const struct cgti_domineering_piece *a, const struct cgti_domineering_piece *b)
{
	struct cgti_domineering_piece image;

	if (a->lines != b->width || a->width != b->lines || a->cells != b->cells)
		return false;
	image = cgti_domineering_transpose(a);
	image = cgti_domineering_least_image(&image);
	return cgti_domineering_compare(&image, b) == 0;
}

/* Takes two regions off the board and out of the sum; the order of the others stays. */
static void cancel(struct cgti_domineering_position *position, struct cgti_domineering_sum *sum, int a, int b)
{
	int kept = 0;

	take_off(position, sum->region[a].line);
	take_off(position, sum->region[b].line);
	for (int k = 0; k < sum->count; k++)
		if (k != a && k != b)
			sum->region[kept++] = sum->region[k];
	sum->count = kept;
}

/* Finds the regions; those that cancel by their shapes, and single cells, go. */
static void find_regions(struct cgti_meter *meter, struct cgti_domineering_position *position, struct cgti_domineering_sum *sum)
{
	const int lines = position->board.lines[position->player];
	uint16_t rest[LINES], line[LINES];

	memcpy(rest, position->board.line[position->player], sizeof rest);
	sum->count = 0;
	while (cgti_domineering_take_region(rest, lines, line)) {
		const struct cgti_domineering_piece piece = cgti_domineering_trim(line);
		struct cgti_domineering_region *own = &sum->region[sum->count];
		int other = 0;

		if (piece.cells == 1) {
			cgti_take(meter, CGTI_TAKEN_DOMINEERING_SINGLE_CELL);
			take_off(position, line);
			continue;
		}
		memcpy(own->line, line, sizeof line);
		own->piece = cgti_domineering_least_image(&piece);
		while (other < sum->count && !are_opposite(&sum->region[other].piece, &own->piece))
			other++;
		sum->count++;
		if (other == sum->count - 1)
			continue;
		cgti_take(meter, CGTI_TAKEN_DOMINEERING_OPPOSITE_SHAPES);
		cancel(position, sum, other, sum->count - 1);
	}
}

/* The region among the first `count` whose value is the negative of that of the next one, or `count`. */
static int find_opposite(struct cgti_domineering_values *values, const struct cgti_domineering_sum *sum, int count)
{
	const uint32_t own = sum->region[count].number, negative = own ? cgti_domineering_negative_number(values, own) : 0;

	for (int k = 0; k < count && negative; k++)
		if (sum->region[k].number == negative)
			return k;
	return count;
}

/* Values the regions; numbers, and those that cancel by their values, go. */
static void value_regions(struct cgti_domineering_values *values, struct cgti_domineering_position *position,
                          struct cgti_domineering_sum *sum)
{
	for (int i = 0; i < sum->count; i++) {
		struct cgti_domineering_region *own = &sum->region[i];
		int other;

		own->number = worth_of(values, &own->piece);
		if (add_number(values, position, own->number)) {
			cgti_take(values->meter, CGTI_TAKEN_DOMINEERING_NUMBER);
			take_off(position, own->line);
			*own = sum->region[--sum->count];
			i--;
			continue;
		}
		other = find_opposite(values, sum, i);
		if (other < i) {
			cgti_take(values->meter, CGTI_TAKEN_DOMINEERING_OPPOSITE_VALUES);
			cancel(position, sum, other, i);
			i -= 2;
		}
	}
}

static void sort_regions(struct cgti_domineering_sum *sum)
{
	for (int i = 1; i < sum->count; i++) {
		const struct cgti_domineering_region own = sum->region[i];
		int k = i;

		for (; k > 0 && cgti_domineering_compare(&own.piece, &sum->region[k - 1].piece) < 0; k--)
			sum->region[k] = sum->region[k - 1];
		sum->region[k] = own;
	}
}

void cgti_domineering_sum_make(struct cgti_domineering_values *values, struct cgti_domineering_position *position,
                               struct cgti_domineering_sum *sum)
{
	find_regions(values->meter, position, sum);
	value_regions(values, position, sum);
	sort_regions(sum);
}

/* A row of bits, written into words from the lowest bit on. */
struct bit_writer {
	uint64_t *word;
	unsigned bits, most;
};

static bool write_bits(struct bit_writer *writer, uint64_t value, unsigned count)
{
	const unsigned at = writer->bits % 64;

	if (writer->bits + count > writer->most)
		return false;
	if (at == 0)
		writer->word[writer->bits / 64] = 0;
	writer->word[writer->bits / 64] |= value << at;
	if (at + count > 64)
		writer->word[writer->bits / 64 + 1] = value >> (64 - at);
	writer->bits += count;
	return true;
}

static bool write_piece(struct bit_writer *writer, const struct cgti_domineering_piece *piece)
{
	bool fits = write_bits(writer, (uint64_t)(piece->lines - 1) | (uint64_t)(piece->width - 1) << 4, 8);

	for (int i = 0; i < piece->lines && fits; i++)
		fits = write_bits(writer, piece->line[i], piece->width);
	return fits;
}

unsigned cgti_domineering_sum_key(const struct cgti_domineering_position *position, const struct cgti_domineering_sum *sum,
                                  uint64_t key[CGTI_TABLE_KEY_WORDS])
{
	const uint16_t number = (uint16_t)cgti_domineering_number(position, position->player);
	struct bit_writer writer = { key, 0, 64 * CGTI_TABLE_KEY_WORDS };
	bool fits = write_bits(&writer, number | (uint64_t)sum->count << 16 | (uint64_t)CGTI_KEY_DOMINEERING << 56, 64);

	for (int i = 0; i < sum->count && fits; i++)
		fits = write_piece(&writer, &sum->region[i].piece);
	return fits ? (writer.bits + 63) / 64 : 0;
}

/* Reads so many bits; 0 beyond the last word. */
static uint64_t read_bits(const struct cgti_table_entry *entry, unsigned *at, unsigned count)
{
	uint64_t value = 0;

	for (unsigned i = 0; i < count; i++, ++*at)
		if (*at / 64 < entry->words)
			value |= (entry->key[*at / 64] >> (*at % 64) & 1) << i;
	return value;
}

/* Reads a piece. */
static struct cgti_domineering_piece read_piece(const struct cgti_table_entry *entry, unsigned *at)
{
	struct cgti_domineering_piece piece = { .cells = 0 };

	piece.lines = (uint8_t)(read_bits(entry, at, 4) + 1);
	piece.width = (uint8_t)(read_bits(entry, at, 4) + 1);
	for (unsigned i = 0; i < piece.lines; i++) {
		piece.line[i] = (uint16_t)read_bits(entry, at, piece.width);
		piece.cells = (uint8_t)(piece.cells + cgti_count_bits(piece.line[i]));
	}
	return piece;
}

/* Whether a piece is one region of several cells in its tight box, and its own least image. */
static bool is_normal(const struct cgti_domineering_piece *piece)
{
	struct cgti_domineering_piece box;
	uint16_t rest[LINES], region[LINES];

	if (piece->cells < 2)
		return false;
	memcpy(rest, piece->line, sizeof rest);
	cgti_domineering_take_region(rest, LINES, region);
	if (memcmp(region, piece->line, sizeof region) != 0)
		return false;
	box = cgti_domineering_trim(region);
	if (box.lines != piece->lines || box.width != piece->width)
		return false;
	box = cgti_domineering_least_image(piece);
	return cgti_domineering_compare(&box, piece) == 0;
}

bool cgti_domineering_is_proved(const struct cgti_table_entry *entry)
{
	const uint64_t head = entry->key[0], count = head >> 16 & UINT32_MAX;
	struct cgti_domineering_piece before = { .cells = 0 };
	unsigned at = 64;

	if (head >> 48 != (uint64_t)CGTI_KEY_DOMINEERING << 8 || entry->result > 1 || count < 1 || count > 32 * entry->words)
		return false;
	for (uint64_t i = 0; i < count; i++) {
		const struct cgti_domineering_piece piece = read_piece(entry, &at);

		if (!is_normal(&piece) || (i > 0 && cgti_domineering_compare(&before, &piece) > 0))
			return false;
		before = piece;
	}
	return (at + 63) / 64 == entry->words && read_bits(entry, &at, 64 * entry->words - at) == 0;
}
