/* SPDX-License-Identifier: MIT */
/*
 * Positions of every game, their moves and their involutions. The first line that begins with '>' parts the input: before it
 * stands a position, after it on the line a move and, after ';', an involution.
 */
#include <cgt/cgt.h>

#include "fuzz.h"

#define ROOM 70000

static void check_same(const cgt_position *position)
{
	static char text[ROOM], again_text[ROOM];
	cgt_position *again = NULL;

	MUST(cgt_position_text(position, text, sizeof text, NULL) == CGT_OK);
	MUST(cgt_position_parse(text, &again) == CGT_OK);
	MUST(cgt_position_equal(position, again));
	MUST(cgt_position_hash(position) == cgt_position_hash(again));
	MUST(cgt_position_text(again, again_text, sizeof again_text, NULL) == CGT_OK);
	MUST(strcmp(text, again_text) == 0);
	cgt_position_unref(again);
}

/* Negating twice gives the position back, up to the place of its cells. */
static void check_negative(const cgt_position *position)
{
	cgt_position *negative = NULL, *twice = NULL;

	if (cgt_position_negative(position, &negative) != CGT_OK)
		return;
	check_same(negative);
	MUST(cgt_position_negative(negative, &twice) == CGT_OK);
	MUST(cgt_position_component_count(twice) == cgt_position_component_count(position));
	cgt_position_unref(twice);
	cgt_position_unref(negative);
}

/* A move is found by its text and can be made. */
static void check_move(const cgt_position *position, const cgt_moves *moves, uint64_t k)
{
	static char text[ROOM];
	cgt_position *next = NULL;
	uint64_t found;

	MUST(cgt_moves_text(moves, k, text, sizeof text, NULL) == CGT_OK);
	MUST(cgt_moves_find(moves, text, &found) == CGT_OK);
	MUST(cgt_moves_play(moves, k, &next) == CGT_OK);
	MUST(!cgt_position_equal(position, next));
	cgt_position_unref(next);
}

/* The first and the last move of a player. */
static void check_moves(const cgt_position *position, int32_t player)
{
	cgt_moves *moves = NULL;
	uint64_t count;

	if (cgt_position_moves(position, player, &moves) != CGT_OK)
		return;
	count = cgt_moves_count(moves);
	if (count > 0)
		check_move(position, moves, 0);
	if (count > 1)
		check_move(position, moves, count - 1);
	cgt_moves_unref(moves);
}

static void check_involution(cgt_position *position, const char *text)
{
	static char printed[2 * ROOM];
	cgt_involution *involution = NULL, *again = NULL;

	if (cgt_involution_parse(position, text, &involution) != CGT_OK)
		return;
	if (cgt_involution_text(involution, printed, sizeof printed, NULL) == CGT_OK) {
		MUST(cgt_involution_parse(position, printed, &again) == CGT_OK);
		MUST(cgt_involution_equal(involution, again));
		cgt_involution_unref(again);
	}
	cgt_involution_unref(involution);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	cgt_position *position = NULL, *next = NULL;
	char *text, *move, *map = NULL;

	if (size > 4000)
		return 0;
	text = text_of(data, size);
	move = strchr(text, '>');
	if (move) {
		*move++ = '\0';
		map = strchr(move, ';');
		if (map)
			*map++ = '\0';
	}
	if (cgt_position_parse(text, &position) == CGT_OK) {
		check_same(position);
		check_negative(position);
		check_moves(position, CGT_LEFT);
		check_moves(position, CGT_RIGHT);
		if (move && cgt_position_play(position, CGT_LEFT, move, &next) == CGT_OK)
			check_same(next);
		if (map)
			check_involution(position, map);
	}
	cgt_position_unref(next);
	cgt_position_unref(position);
	free(text);
	return 0;
}
