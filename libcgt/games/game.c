/* SPDX-License-Identifier: MIT */
/* Games as handles, and what follows from any game's answers. */
#include "games/game.h"

#include <string.h>

#include "board/connected.h"
#include "board/text.h"
#include "support/array.h"
#include "support/error.h"
#include "support/hash.h"
#include "support/memory.h"
#include "support/text.h"

cgt_game *cgt_game_ref(const cgt_game *game)
{
	cgt_game *own = (cgt_game *)game; /* what it counts is no part of its value */

	if (own)
		cgti_refs_take(&own->refs);
	return own;
}

void cgt_game_unref(cgt_game *game)
{
	if (!game || !cgti_refs_drop(&game->refs))
		return;
	if (game->rules->release)
		game->rules->release(game);
	cgti_free(game);
}

cgt_status cgt_game_spec(const cgt_game *game, char *buf, size_t cap, size_t *needed)
{
	return game ? cgti_string_out(game->spec, buf, cap, needed) : cgti_fail_null("game");
}

int32_t cgt_game_equal(const cgt_game *a, const cgt_game *b)
{
	return a && b ? cgti_game_equal(a, b) : a == b;
}

uint64_t cgt_game_hash(const cgt_game *game)
{
	return game ? cgti_hash_bytes(game->spec, strlen(game->spec), 0) : 0;
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
		return cgti_fail_at(CGT_BAD_SYNTAX, at->line, at->column,
		                    "line %d, column %d: %s is not played on this kind of board", (int)at->line,
		                    (int)at->column, game->spec);
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
	cgt_status status;

	if (game->rules->bytes)
		return game->rules->bytes->read(game, reader, board);
	if (game->rules->start && *reader->at >= '0' && *reader->at <= '9')
		status = cgti_board_read_size(reader, game->rules->start, &read);
	else
		status = cgti_board_read(reader, spellings(game), &read);
	if (status == CGT_OK)
		status = adopt_board(game, &start, read);
	if (status == CGT_OK)
		*board = read;
	return status;
}

cgt_status cgt_game_board_parse(const cgt_game *game, const char *text, cgt_board **board)
{
	struct cgti_reader reader;
	cgt_board *read;
	cgt_status status;

	if (!game)
		return cgti_fail_null("game");
	if (!text)
		return cgti_fail_null("text");
	if (!board)
		return cgti_fail_null("board");
	reader = cgti_reader_of(text);
	cgti_reader_skip_space(&reader);
	if (!*reader.at)
		return cgti_reader_expected(&reader, "a board");
	status = cgti_game_read_board(game, &reader, &read);
	if (status != CGT_OK)
		return status;
	cgti_reader_skip_space(&reader);
	if (*reader.at) {
		cgt_board_unref(read);
		return cgti_reader_expected(&reader, "nothing after the board");
	}
	*board = read;
	return CGT_OK;
}

cgt_status cgti_game_write_board(const cgt_game *game, const cgt_board *board, struct cgti_text *text)
{
	if (game->rules->bytes)
		return game->rules->bytes->write(game, board, text);
	cgti_board_write(board, text);
	return CGT_OK;
}

cgt_status cgt_game_board_text(const cgt_game *game, const cgt_board *board, char *buf, size_t cap, size_t *needed)
{
	struct cgti_text text = CGTI_TEXT_EMPTY;
	cgt_status status;

	if (!game)
		return cgti_fail_null("game");
	if (!board)
		return cgti_fail_null("board");
	status = cgti_check_board(game, board);
	if (status == CGT_OK)
		status = cgti_game_write_board(game, board, &text);
	if (status == CGT_OK)
		return cgti_text_out(&text, buf, cap, needed);
	cgti_text_free(&text);
	return status;
}

static cgt_status check_content(const cgt_game *game, uint8_t content)
{
	if (content == CGTI_EMPTY || content == CGTI_BLOCKED || (content && strchr(game->rules->alphabet, content)))
		return CGT_OK;
	return cgti_fail(CGT_BAD_ARGUMENT, "a cell holds '%c', but the contents of %s are \".#%s\"", content, game->spec,
	                 game->rules->alphabet);
}

static cgt_status check_grid(const cgt_game *game, const cgt_board *board)
{
	struct cgti_grid grid = cgti_board_grid(board);
	const char *why_not = game->rules->check_grid ? game->rules->check_grid(game, &grid) : NULL;

	return why_not ? cgti_fail(CGT_BAD_ARGUMENT, "%s: %s", game->spec, why_not) : CGT_OK;
}

cgt_status cgti_check_board(const cgt_game *game, const cgt_board *board)
{
	const struct cgti_rules *rules = game->rules;
	cgt_status status = CGT_OK;

	if (board->kind != rules->board_kind)
		return cgti_fail(CGT_BAD_ARGUMENT, "%s is not played on this kind of board", game->spec);
	if (rules->bytes && rules->bytes->check)
		return rules->bytes->check(game, board->content, board->size);
	if (board->kind == CGT_BOARD_GRID)
		for (size_t cell = 0; cell < board->size && status == CGT_OK; cell++)
			status = check_content(game, board->content[cell]);
	return status == CGT_OK ? check_grid(game, board) : status;
}

bool cgti_game_is_impartial_on(const cgt_game *game, const cgt_board *board)
{
	const struct cgti_byte_rules *bytes = game->rules->bytes;

	return game->rules->impartial || (bytes && bytes->is_impartial && bytes->is_impartial(board->content, board->size));
}

void cgti_move_list_add(struct cgti_move_list *list, const struct cgti_move *move)
{
	if (list->failed)
		return;
	if (!CGTI_GROW(list->move, list->cap, list->count + 1)) {
		list->failed = true;
		return;
	}
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

void cgti_exchange_contents(const struct cgti_rules *rules, uint8_t *content, size_t count)
{
	for (size_t i = 0; i < count && rules->exchanged_contents[0]; i++)
		content[i] = cgti_exchange_content(rules, content[i]);
}

int32_t cgti_exchanging_map(const struct cgti_rules *rules)
{
	int32_t map = 0;

	while (!(rules->exchanging_maps >> map & 1))
		map++;
	return map;
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
