/* SPDX-License-Identifier: MIT */
/*
 * Maps of a position's cells on the command line: the name of a map of the square, or pairs of cells. The players are exchanged
 * where a pairing of the position has to exchange them, so that the word "exchange" can be left out.
 */
#include "command.h"

/* A partizan position is paired by a map that exchanges the players. */
static int32_t exchange_for(const cgt_position *position)
{
	int32_t exchange = 0;

	for (size_t k = 0; k < cgt_position_component_count(position); k++) {
		cgt_game *game;

		check(cgt_position_game(position, k, &game));
		exchange |= !cgt_game_is_impartial(game);
		cgt_game_unref(game);
	}
	return exchange;
}

/* The map of the square that has a name, or CGT_MAP_COUNT: then it should be pairs of cells. */
static int32_t map_named(const char *name)
{
	int32_t map = 0;

	while (map < CGT_MAP_COUNT && strcmp(name, cgt_map_name(map)) != 0)
		map++;
	if (map == CGT_MAP_COUNT && name[0] != '(' && strncmp(name, "exchange", strlen("exchange")) != 0)
		bad_usage("a map is half-turn, left-right, top-bottom, diagonal, antidiagonal or pairs of cells such as "
		          "\"(1,1 2,2)(1,2 2,1)\", not \"%s\"", name);
	return map;
}

/* The text without what editors add, and without the space around it. */
static char *trimmed(const char *text)
{
	static const char space[] = " \t\r\n";
	const char *begin = text + mark_length(text);
	size_t length;
	char *copy;

	begin += strspn(begin, space);
	length = strlen(begin);
	while (length > 0 && strchr(space, begin[length - 1]))
		length--;
	copy = get_memory(length + 1, 1);
	memcpy(copy, begin, length);
	return copy;
}

int read_map(const struct input *input, const char *given, cgt_involution **map)
{
	char *text = trimmed(given);
	const int32_t exchange = exchange_for(input->position), named = map_named(text);
	const size_t room = strlen(text) + sizeof "exchange ";
	char *pairs = get_memory(room, 1);
	cgt_status status;

	snprintf(pairs, room, "%s%s", exchange && text[0] == '(' ? "exchange " : "", text);
	free(text);
	if (named < CGT_MAP_COUNT)
		status = cgt_involution_new_map(input->position, named, exchange, map);
	else
		status = cgt_involution_parse(input->position, pairs, map);
	if (status == CGT_OUT_OF_MEMORY)
		check(status);
	if (status != CGT_OK) {
		const struct failure failure = last_failure();

		refuse(input, &(struct input){ .kind = "map", .text = pairs }, &failure);
	}
	free(pairs);
	return status == CGT_OK ? EXIT_SUCCESS : exit_status_of(status);
}
