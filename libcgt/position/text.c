/* SPDX-License-Identifier: MIT */
/*
 * The one position syntax (doc/position-syntax.md): components joined by '+' or '-', each a game's spec, a colon and a board.
 * A component behind '-' is read as its negative, so that what is printed never has a '-'.
 */
#include "position/position.h"

#include "support/error.h"
#include "support/memory.h"

struct component_list {
	struct cgti_component *component;
	size_t count, cap;
};

static void free_list(struct component_list *list)
{
	for (size_t k = 0; k < list->count; k++) {
		cgt_game_unref(list->component[k].game);
		cgt_board_unref(list->component[k].board);
	}
	cgti_free(list->component);
}

static cgt_status add_component(struct component_list *list, cgt_game *game, cgt_board *board, bool negative)
{
	void *grown = list->component;
	cgt_status status;

	if (!cgti_grow(&grown, &list->cap, list->count + 1, sizeof *list->component))
		return cgti_fail_memory();
	list->component = grown;
	if (negative) {
		status = cgti_component_negative(game, board, &board);
		if (status != CGT_OK)
			return status;
	} else {
		cgt_board_ref(board);
	}
	list->component[list->count++] = (struct cgti_component){ cgt_game_ref(game), board, 0 };
	return CGT_OK;
}

/* The colon between game and board, which may have spaces around it. */
static cgt_status read_colon(struct cgti_reader *reader)
{
	cgti_reader_skip_space(reader);
	if (*reader->at != ':')
		return cgti_reader_expected(reader, "':' between a game and its board");
	cgti_reader_next(reader);
	cgti_reader_skip_space(reader);
	return CGT_OK;
}

static cgt_status read_component(struct cgti_reader *reader, struct component_list *list, bool negative)
{
	cgt_game *game;
	cgt_board *board;
	cgt_status status = cgti_game_read(reader, &game);

	if (status != CGT_OK)
		return status;
	status = read_colon(reader);
	if (status == CGT_OK)
		status = cgti_game_read_board(game, reader, &board);
	if (status == CGT_OK) {
		status = add_component(list, game, board, negative);
		cgt_board_unref(board);
	}
	cgt_game_unref(game);
	return status;
}

/* "0", the empty sum, with nothing of a name behind it. */
static bool read_zero(struct cgti_reader *reader)
{
	char next = reader->at[0] == '0' ? reader->at[1] : '0';

	if (next != '\0' && next != ' ' && next != '+' && next != '-' && next != '\n' && next != '\t' && next != '\r')
		return false;
	cgti_reader_next(reader);
	return true;
}

static cgt_status read_sum(struct cgti_reader *reader, struct component_list *list)
{
	bool negative = false;
	cgt_status status;

	cgti_reader_skip_space(reader);
	if (*reader->at == '-') {
		negative = true;
		cgti_reader_next(reader);
	}
	for (;;) {
		cgti_reader_skip_space(reader);
		if (list->count == CGT_POSITION_MAX_COMPONENTS)
			return cgti_fail_at(CGT_TOO_LARGE, reader->line, reader->column,
			                    "line %d, column %d: a position has at most %d components", (int)reader->line,
			                    (int)reader->column, CGT_POSITION_MAX_COMPONENTS);
		if (!read_zero(reader)) {
			status = read_component(reader, list, negative);
			if (status != CGT_OK)
				return status;
		}
		cgti_reader_skip_space(reader);
		if (!*reader->at)
			return CGT_OK;
		if (*reader->at != '+' && *reader->at != '-')
			return cgti_reader_expected(reader, "'+', '-' or the end of the position");
		negative = *reader->at == '-';
		cgti_reader_next(reader);
	}
}

cgt_status cgt_position_parse(const char *text, cgt_position **position)
{
	struct component_list list = { NULL, 0, 0 };
	struct cgti_reader reader;
	cgt_status status;

	if (!text)
		return cgti_fail_null("text");
	if (!position)
		return cgti_fail_null("position");
	reader = cgti_reader_of(text);
	status = read_sum(&reader, &list);
	if (status == CGT_OK)
		status = cgti_position_from(list.component, list.count, position);
	if (status == CGT_OK)
		list.count = 0; /* the position has taken them over */
	free_list(&list);
	return status;
}

cgt_status cgt_position_text(const cgt_position *position, char *buf, size_t cap, size_t *needed)
{
	struct cgti_text text = CGTI_TEXT_EMPTY;

	if (!position)
		return cgti_fail_null("position");
	if (position->count == 0)
		cgti_text_char(&text, '0');
	for (size_t k = 0; k < position->count; k++) {
		cgti_text_format(&text, "%s%s: ", k ? " + " : "", position->component[k].game->spec);
		cgti_board_write(position->component[k].board, &text);
	}
	return cgti_text_out(&text, buf, cap, needed);
}
