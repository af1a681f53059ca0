/* SPDX-License-Identifier: MIT */
/*
 * Keys of sums of pawns. The first word has the kind of key, the ruleset, the convention, the number of pieces and the free
 * moves. After it each piece is a string of bytes, the contents of its files (pawns/diagram.h) and an end mark, in the order
 * of these strings; the last word is filled up with zeros. Contents are less than 64.
 */
#include "pawns/results.h"

#include <stdlib.h>
#include <string.h>

#define MOVER_LOSES 0
#define MOVER_WINS 1

#define PIECE_END 0xff
#define MOST_BYTES (8 * (CGTI_TABLE_KEY_WORDS - 1))
#define MOST_PIECES (MOST_BYTES / 2)

#define MISERE_BIT (UINT64_C(1) << 48)
#define BINDS_BIT (UINT64_C(1) << 49)
#define REMOVED_BIT (UINT64_C(1) << 50)
#define FIRST_WORD_BITS (UINT64_C(0x0007ffffffffffff) | UINT64_C(0xff) << 56)

struct key {
	uint64_t word[CGTI_TABLE_KEY_WORDS];
	unsigned words;
};

/* A piece as a string. */
struct string {
	const uint8_t *contents;
	size_t files;
};

static int compare_strings(const void *a, const void *b)
{
	const struct string *left = a, *right = b;
	const size_t files = left->files < right->files ? left->files : right->files;
	const int order = memcmp(left->contents, right->contents, files);

	return order ? order : (left->files > right->files) - (left->files < right->files);
}

static uint64_t first_word(const struct cgti_pawn_sums *sums, const struct cgti_pawn_sum *sum, int32_t convention)
{
	return (uint64_t)CGTI_KEY_PAWNS << 56 | (sums->pieces.removed ? REMOVED_BIT : 0) | (sums->binds ? BINDS_BIT : 0) |
	       (convention == CGT_MISERE ? MISERE_BIT : 0) | (uint64_t)sum->count << 32 |
	       (uint64_t)sum->free_moves[CGTI_OWN] << 16 | sum->free_moves[CGTI_OTHER];
}

/* Makes the key of a sum; false if there is none. */
static bool make_key(const struct cgti_pawn_sums *sums, const struct cgti_pawn_sum *sum, int32_t convention, struct key *key)
{
	struct string string[MOST_PIECES];
	uint8_t bytes[MOST_BYTES] = { 0 };
	size_t used = 0;

	if (sum->count > MOST_PIECES)
		return false;
	for (size_t k = 0; k < sum->count; k++)
		string[k].contents = cgti_intern_bytes(&sums->pieces.keys, sum->piece[k], &string[k].files);
	qsort(string, sum->count, sizeof *string, compare_strings);
	for (size_t k = 0; k < sum->count; k++) {
		if (used + string[k].files + 1 > MOST_BYTES)
			return false;
		memcpy(bytes + used, string[k].contents, string[k].files);
		used += string[k].files;
		bytes[used++] = PIECE_END;
	}
	key->word[0] = first_word(sums, sum, convention);
	key->words = 1 + (unsigned)((used + 7) / 8);
	for (size_t at = 0; at < 8 * (size_t)(key->words - 1); at += 8) {
		key->word[1 + at / 8] = 0;
		for (size_t i = 0; i < 8; i++)
			key->word[1 + at / 8] |= (uint64_t)bytes[at + i] << 8 * i;
	}
	return true;
}

bool cgti_pawn_result_get(const struct cgti_pawn_sums *sums, const struct cgti_pawn_sum *sum, int32_t convention, bool *wins)
{
	struct key key;
	uint64_t result;

	if (!sums->results || !make_key(sums, sum, convention, &key) ||
	    !cgti_table_get(sums->results, cgti_table_hash(key.word, key.words), key.word, key.words, &result))
		return false;
	*wins = result == MOVER_WINS;
	return true;
}

cgt_status cgti_pawn_result_put(const struct cgti_pawn_sums *sums, const struct cgti_pawn_sum *sum, int32_t convention, bool wins,
                                uint64_t work, struct cgti_meter *meter)
{
	struct key key;

	if (!sums->results || !make_key(sums, sum, convention, &key))
		return CGT_OK;
	return cgti_table_put(sums->results, cgti_table_hash(key.word, key.words), key.word, key.words,
	                      wins ? MOVER_WINS : MOVER_LOSES, work, meter);
}

/* Tells whether a string is what the table of pieces keeps: not empty, and no greater than its mirror image. */
static bool is_piece(const struct string *string)
{
	for (size_t i = 0; i < string->files; i++)
		if (string->contents[i] >= 64)
			return false;
	for (size_t i = 0; i < string->files; i++)
		if (string->contents[i] != string->contents[string->files - 1 - i])
			return string->contents[i] < string->contents[string->files - 1 - i];
	return string->files > 0 && string->files <= CGTI_DIAGRAM_FILES;
}

/* Tells whether bytes are `count` strings of pieces in order, and then zeros, fewer than a word of them. */
static bool are_pieces(const uint8_t *bytes, size_t size, size_t count)
{
	struct string before = { NULL, 0 };
	size_t at = 0;

	for (size_t k = 0; k < count; k++) {
		struct string string = { bytes + at, 0 };

		while (at + string.files < size && bytes[at + string.files] != PIECE_END)
			string.files++;
		if (at + string.files == size || !is_piece(&string) || (k > 0 && compare_strings(&before, &string) > 0))
			return false;
		at += string.files + 1;
		before = string;
	}
	for (size_t i = at; i < size; i++)
		if (bytes[i])
			return false;
	return size - at < 8;
}

bool cgti_pawn_result_is_proved(const struct cgti_table_entry *entry)
{
	uint8_t bytes[MOST_BYTES];
	const size_t size = 8 * (size_t)(entry->words - 1);

	if (entry->result > MOVER_WINS || entry->key[0] & ~FIRST_WORD_BITS)
		return false;
	for (size_t at = 0; at < size; at++)
		bytes[at] = (uint8_t)(entry->key[1 + at / 8] >> 8 * (at % 8));
	return are_pieces(bytes, size, entry->key[0] >> 32 & 0xffff);
}
