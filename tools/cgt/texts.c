/* SPDX-License-Identifier: MIT */
/* Texts that the library hands out, each in memory of its own size; and files of them. */
#include "command.h"

char *text_of_position(const cgt_position *position)
{
	size_t size = 0;
	char *text;

	(void)cgt_position_text(position, NULL, 0, &size);
	text = get_memory(size, 1);
	check(cgt_position_text(position, text, size, NULL));
	return text;
}

char *text_of_game(const cgt_game *game)
{
	size_t size = 0;
	char *text;

	(void)cgt_game_spec(game, NULL, 0, &size);
	text = get_memory(size, 1);
	check(cgt_game_spec(game, text, size, NULL));
	return text;
}

char *text_of_map(const cgt_involution *involution)
{
	size_t size = 0;
	char *text;

	(void)cgt_involution_text(involution, NULL, 0, &size);
	text = get_memory(size, 1);
	check(cgt_involution_text(involution, text, size, NULL));
	return text;
}

char *text_of_move(const cgt_moves *moves, uint64_t k)
{
	size_t size = 0;
	char *text;

	(void)cgt_moves_text(moves, k, NULL, 0, &size);
	text = get_memory(size, 1);
	check(cgt_moves_text(moves, k, text, size, NULL));
	return text;
}

char *picture_of(const cgt_position *position, const cgt_involution *involution)
{
	size_t size = 0;
	char *text;

	(void)cgt_render_position(position, involution, NULL, 0, &size);
	text = get_memory(size, 1);
	check(cgt_render_position(position, involution, text, size, NULL));
	return text;
}

char *text_of_value(const cgt_values *values, uint64_t value)
{
	size_t size = 0;
	char *text;

	if (cgt_values_text(values, value, NULL, 0, &size) == CGT_TOO_LARGE)
		return NULL;
	text = get_memory(size, 1);
	check(cgt_values_text(values, value, text, size, NULL));
	return text;
}

char *words_of_texts(char **text, size_t count)
{
	size_t length = 0, room = 1;
	bool known = true;
	char *words;

	for (size_t i = 0; i < count; i++) {
		known &= text[i] != NULL;
		room += text[i] ? strlen(text[i]) + 1 : 0;
	}
	words = get_memory(room, 1);
	for (size_t i = 0; i < count; i++) {
		if (known)
			length += (size_t)sprintf(words + length, "%s%s", i ? " " : "", text[i]);
		free(text[i]);
	}
	free(text);
	if (known)
		return words;
	free(words);
	return NULL;
}

char *words_of_moves(const cgt_position *position, int32_t player, const uint64_t *which, size_t count)
{
	char **text = get_memory(count, sizeof *text);
	cgt_moves *moves;

	check(cgt_position_moves(position, player, &moves));
	for (size_t i = 0; i < count; i++)
		text[i] = text_of_move(moves, which[i]);
	cgt_moves_unref(moves);
	return words_of_texts(text, count);
}

void write_file(const char *path, const char *text)
{
	FILE *file = fopen(path, "w");
	bool failed = !file;

	if (file) {
		failed = fputs(text, file) == EOF;
		failed |= fclose(file) != 0;
	}
	if (failed)
		fail(EXIT_FAILURE, "cannot write %s: %s", path, strerror(errno));
}
