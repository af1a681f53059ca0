/* SPDX-License-Identifier: MIT */
/*
 * Specs of games and texts of boards: before the first ';' stands a spec, after it a board, which is read as one of the game's
 * and, with the game's alphabet, as a board alone. What is read is printed and read again as the same.
 */
#include <cgt/cgt.h>

#include "fuzz.h"

#define ROOM 200000

static void check_game(const cgt_game *game)
{
	static char spec[ROOM], again_spec[ROOM];
	cgt_game *again = NULL;

	MUST(cgt_game_spec(game, spec, sizeof spec, NULL) == CGT_OK);
	MUST(cgt_game_new(spec, &again) == CGT_OK);
	MUST(cgt_game_spec(again, again_spec, sizeof again_spec, NULL) == CGT_OK);
	MUST(strcmp(spec, again_spec) == 0);
	cgt_game_unref(again);
}

/* A board that a game reads makes a position of it, unless the game is particular about its shape. */
static void check_board_of(cgt_game *game, const char *text)
{
	static char written[ROOM];
	cgt_board *board = NULL, *again = NULL;
	cgt_position *position = NULL;

	if (cgt_game_board_parse(game, text, &board) != CGT_OK)
		return;
	MUST(cgt_game_board_text(game, board, written, sizeof written, NULL) == CGT_OK);
	MUST(cgt_game_board_parse(game, written, &again) == CGT_OK);
	MUST(cgt_board_equal(board, again) && cgt_board_hash(board) == cgt_board_hash(again));
	MUST(cgt_position_new(game, board, &position) == CGT_OK);
	cgt_position_unref(position);
	cgt_board_unref(again);
	cgt_board_unref(board);
}

static void check_board(const char *text, const char *alphabet)
{
	static char written[ROOM];
	cgt_board *board = NULL, *again = NULL;

	if (cgt_board_parse(text, alphabet, &board) != CGT_OK)
		return;
	MUST(cgt_board_text(board, written, sizeof written, NULL) == CGT_OK);
	MUST(cgt_board_parse(written, alphabet, &again) == CGT_OK);
	MUST(cgt_board_equal(board, again) && cgt_board_hash(board) == cgt_board_hash(again));
	cgt_board_unref(again);
	cgt_board_unref(board);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *spec, *text, alphabet[32] = "";
	cgt_game *game = NULL;

	if (size > 4000)
		return 0;
	spec = text_of(data, size);
	text = strchr(spec, ';');
	if (text)
		*text++ = '\0';
	if (cgt_game_new(spec, &game) == CGT_OK) {
		check_game(game);
		MUST(cgt_game_alphabet(game, alphabet, sizeof alphabet, NULL) == CGT_OK);
		if (text)
			check_board_of(game, text);
	}
	if (text)
		check_board(text, alphabet);
	cgt_game_unref(game);
	free(spec);
	return 0;
}
