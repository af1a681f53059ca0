/* SPDX-License-Identifier: MIT */
/* Games as handles, and what follows from any game's answers. */
#include "games/game.h"

#include <string.h>

#include "support/error.h"
#include "support/memory.h"
#include "support/text.h"

cgt_game *cgt_game_ref(cgt_game *game)
{
	if (game)
		cgti_refs_take(&game->refs);
	return game;
}

void cgt_game_unref(cgt_game *game)
{
	if (game && cgti_refs_drop(&game->refs))
		cgti_free(game);
}

cgt_status cgt_game_spec(const cgt_game *game, char *buf, size_t cap, size_t *needed)
{
	return game ? cgti_string_out(game->spec, buf, cap, needed) : cgti_fail_null("game");
}

int32_t cgt_game_is_impartial(const cgt_game *game)
{
	return game ? game->rules->impartial : 0;
}

int32_t cgt_game_board_kind(const cgt_game *game)
{
	return game ? game->rules->board_kind : 0;
}

cgt_status cgt_game_alphabet(const cgt_game *game, char *buf, size_t cap, size_t *needed)
{
	return game ? cgti_string_out(game->rules->alphabet, buf, cap, needed) : cgti_fail_null("game");
}

/* What the text of a board may hold. */
static const char *spellings(const cgt_game *game)
{
	return game->rules->spelled ? game->rules->spelled : game->rules->alphabet;
}

/* Makes a board just read, from a text that began at `at`, one of the game; on failure releases it. */
static cgt_status adopt_board(const cgt_game *game, const struct cgti_reader *at, cgt_board *board)
{
	const struct cgti_rules *rules = game->rules;

	if (board->kind != rules->board_kind) {
		cgt_board_unref(board);
		return cgti_fail_at(CGT_BAD_SYNTAX, at->line, at->column, "line %d, column %d: %s is not played on this kind of board",
		                    (int)at->line, (int)at->column, game->spec);
	}
	for (size_t cell = 0; rules->spelled && cell < board->size; cell++) {
		const char *found = strchr(rules->spelled, board->content[cell]);

		if (found)
			board->content[cell] = (uint8_t)rules->read_as[found - rules->spelled];
	}
	if (rules->check_grid) {
		struct cgti_grid grid = cgti_board_grid(board);
		const char *why_not = rules->check_grid(game, &grid);

		if (why_not) {
			cgt_board_unref(board);
			return cgti_fail_at(CGT_BAD_SYNTAX, at->line, at->column, "line %d, column %d: %s: %s", (int)at->line,
			                    (int)at->column, game->spec, why_not);
		}
	}
	return CGT_OK;
}

cgt_status cgti_game_read_board(const cgt_game *game, struct cgti_reader *reader, cgt_board **board)
{
	struct cgti_reader start = *reader;
	cgt_board *read;
	cgt_status status = cgti_board_read(reader, spellings(game), &read);

	if (status == CGT_OK)
		status = adopt_board(game, &start, read);
	if (status == CGT_OK)
		*board = read;
	return status;
}

cgt_status cgt_game_parse_board(const cgt_game *game, const char *text, cgt_board **board)
{
	struct cgti_reader start;
	cgt_board *read;
	cgt_status status;

	if (!game)
		return cgti_fail_null("game");
	if (!board)
		return cgti_fail_null("board");
	status = cgt_board_parse(text, spellings(game), &read);
	if (status != CGT_OK)
		return status;
	start = cgti_reader_of(text);
	cgti_reader_skip_space(&start);
	status = adopt_board(game, &start, read);
	if (status == CGT_OK)
		*board = read;
	return status;
}

void cgti_move_list_add(struct cgti_move_list *list, const struct cgti_move *move)
{
	void *grown = list->move;

	if (list->failed)
		return;
	if (!cgti_grow(&grown, &list->cap, list->count + 1, sizeof *list->move)) {
		list->failed = true;
		return;
	}
	list->move = grown;
	list->move[list->count++] = *move;
}

void cgti_move_list_free(struct cgti_move_list *list)
{
	cgti_free(list->move);
	*list = (struct cgti_move_list)CGTI_MOVE_LIST_EMPTY;
}

uint8_t cgti_exchange_content(const struct cgti_rules *rules, uint8_t content)
{
	const char *pair = content ? strchr(rules->exchanged_contents, content) : NULL;

	return pair ? (uint8_t)rules->exchanged_contents[(size_t)(pair - rules->exchanged_contents) ^ 1] : content;
}

size_t cgti_game_split(const cgt_game *game, const struct cgti_grid *grid, int32_t *label, size_t *stack)
{
	return game->rules->split ? game->rules->split(game, grid, label, stack) : cgti_grid_components(grid, label, stack);
}

size_t cgti_keep_components(size_t cells, int32_t *label, size_t count, size_t *keep)
{
	size_t kept = 0;

	for (size_t k = 0; k < count; k++)
		keep[k] = keep[k] ? kept++ : SIZE_MAX;
	for (size_t cell = 0; cell < cells; cell++)
		if (label[cell] >= 0)
			label[cell] = keep[label[cell]] == SIZE_MAX ? -1 : (int32_t)keep[label[cell]];
	return kept;
}
