/* SPDX-License-Identifier: MIT */
/*
 * Boards in the terminal, with the numbers of rows and columns. With a map, the two cells of a pair have a letter in common, and a
 * fixed cell is a '*'; on a terminal a pair has a colour, too, unless NO_COLOR is set.
 */
#include "command.h"

static bool colours(void)
{
	const char *no = getenv("NO_COLOR");

	return isatty(STDOUT_FILENO) && !(no && *no);
}

/* The number of the pair that each cell belongs to, from 1; 0 for a fixed cell. */
static size_t *pairs_of(const cgt_involution *map, size_t cells)
{
	size_t *image = get_memory(cells, sizeof *image), *pair = get_memory(cells, sizeof *pair), next = 1;

	check(cgt_involution_image(map, image, cells, NULL));
	for (size_t i = 0; i < cells; i++)
		if (image[i] > i)
			pair[i] = pair[image[i]] = next++;
	free(image);
	return pair;
}

static void print_cell(uint8_t content, const size_t *pair)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

	if (!pair || content == '#')
		printf(" %c", content);
	else if (*pair == 0)
		printf(" *");
	else if (colours())
		printf(" \033[%dm%c\033[0m", (int)(31 + (*pair - 1) % 6), letters[(*pair - 1) % 52]);
	else
		printf(" %c", letters[(*pair - 1) % 52]);
}

/* Prints a grid; `pair` is for its first cell, or NULL. */
static void print_grid(const cgt_board *board, const size_t *pair)
{
	const int32_t rows = cgt_board_rows(board), cols = cgt_board_cols(board);
	uint8_t *content = get_memory(cgt_board_size(board), 1);

	check(cgt_board_contents(board, content, cgt_board_size(board), NULL));
	printf("    ");
	for (int32_t col = 1; col <= cols; col++)
		printf(" %d", (int)(col % 10));
	putchar('\n');
	for (int32_t row = 0; row < rows; row++) {
		printf("%4d", (int)row + 1);
		for (int32_t col = 0; col < cols; col++) {
			const size_t cell = (size_t)row * (size_t)cols + (size_t)col;

			print_cell(content[cell], pair ? pair + cell : NULL);
		}
		putchar('\n');
	}
	free(content);
}

/* What is no grid is written as in a position. */
static void print_text(const cgt_game *game, const cgt_board *board)
{
	size_t size = 0;
	char *text;

	(void)cgt_game_board_text(game, board, NULL, 0, &size);
	text = get_memory(size, 1);
	check(cgt_game_board_text(game, board, text, size, NULL));
	printf("     %s\n", text);
	free(text);
}

static void print_heading(const cgt_game *game, size_t number)
{
	char *spec = text_of_game(game);

	printf("component %zu, %s\n", number, spec);
	free(spec);
}

void print_boards(const cgt_position *position, const cgt_involution *map)
{
	const size_t count = cgt_position_component_count(position);
	size_t *pair = map ? pairs_of(map, cgt_position_cell_count(position)) : NULL, before = 0;

	if (count == 0)
		puts("     0");
	for (size_t k = 0; k < count; k++) {
		cgt_game *game;
		cgt_board *board;

		check(cgt_position_game(position, k, &game));
		check(cgt_position_board(position, k, &board));
		if (count > 1)
			print_heading(game, k + 1);
		if (cgt_board_kind(board) == CGT_BOARD_GRID) {
			print_grid(board, pair ? pair + before : NULL);
			before += cgt_board_size(board);
		} else {
			print_text(game, board);
		}
		cgt_board_unref(board);
		cgt_game_unref(game);
	}
	free(pair);
}
