/* SPDX-License-Identifier: MIT */
/* Positions of pawns, packed, in an interning table; and the checks of what comes from outside. */
#include "pawns/positions.h"

#include <string.h>

#include "support/error.h"

static const char contents[] = ".PpQq";

#define KEY_BYTES (CGTI_PAWN_CELLS / 2 + 1)

/* Cells and player one after the other, two a byte. Returns the bytes used. */
static size_t pack(const struct cgti_pawn_positions *set, const uint8_t *cell, int32_t to_move, uint8_t key[KEY_BYTES])
{
	size_t cells = (size_t)(CGTI_PAWN_RANKS * set->files), bytes = cells / 2 + 1;

	memset(key, 0, bytes);
	for (size_t i = 0; i < cells; i++) {
		const char *content = strchr(contents, cell[i]);

		key[i / 2] |= (uint8_t)((content - contents) << 4 * (i % 2));
	}
	key[cells / 2] |= (uint8_t)(to_move << 4 * (cells % 2));
	return bytes;
}

void cgti_pawn_positions_free(struct cgti_pawn_positions *set)
{
	cgti_intern_free(&set->keys);
}

cgt_status cgti_pawn_positions_put(struct cgti_pawn_positions *set, const uint8_t *cell, int32_t to_move, uint32_t *number,
                                   bool *added)
{
	uint8_t key[KEY_BYTES];
	size_t bytes = pack(set, cell, to_move, key);

	*number = cgti_intern_put(&set->keys, key, bytes, added);
	return *number == CGTI_INTERN_NONE ? cgti_fail_memory() : CGT_OK;
}

uint32_t cgti_pawn_positions_find(const struct cgti_pawn_positions *set, const uint8_t *cell, int32_t to_move)
{
	uint8_t key[KEY_BYTES];
	size_t bytes;

	for (int32_t i = 0; i < CGTI_PAWN_RANKS * set->files; i++)
		if (!cell[i] || !strchr(contents, cell[i]))
			return CGTI_INTERN_NONE;
	bytes = pack(set, cell, to_move, key);
	return cgti_intern_find(&set->keys, key, bytes);
}

int32_t cgti_pawn_positions_get(const struct cgti_pawn_positions *set, uint32_t number, uint8_t *cell)
{
	size_t cells = (size_t)(CGTI_PAWN_RANKS * set->files), bytes;
	const uint8_t *key = cgti_intern_bytes(&set->keys, number, &bytes);

	for (size_t i = 0; i < cells; i++)
		cell[i] = (uint8_t)contents[key[i / 2] >> 4 * (i % 2) & 15];
	return key[cells / 2] >> 4 * (cells % 2) & 15;
}

cgt_status cgti_check_pawn_board(const cgt_game *game, const cgt_board *board)
{
	cgt_status status;

	if (!board)
		return cgti_fail_null("board");
	status = cgti_check_board(game, board);
	if (status == CGT_OK && board->cols > CGT_PAWNS_MAX_FILES)
		return cgti_fail(CGT_TOO_LARGE, "the board has %d files; here there can be %d", (int)board->cols,
		                 CGT_PAWNS_MAX_FILES);
	return status;
}

cgt_status cgti_check_pawn_game(const cgt_game *game)
{
	return cgti_is_dawson_pawns(game) ? CGT_OK
	                                  : cgti_fail(CGT_BAD_ARGUMENT, "the game is %s, but has to be dawson-pawns", game->spec);
}
