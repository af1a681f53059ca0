/* SPDX-License-Identifier: MIT */
/*
 * The one position syntax (doc/position-syntax.md): components joined by '+' or '-', each a game's spec, a colon and a board, or
 * a value expression alone. A component after '-' is read as its negative, so that what is printed has a '-' only as the sign
 * of a number.
 */
#include "position/text.h"

#include <string.h>

#include "games/expressions.h"
#include "games/registry.h"
#include "games/trees.h"
#include "notation/grammar.h"
#include "support/array.h"
#include "support/error.h"
#include "support/memory.h"

struct component_list {
	struct cgti_component *component;
	size_t count, cap;
};

/* A sum that is being read: games of the caller's that it may name, and the components so far. */
struct sum_reader {
	cgt_game *const *extra;
	size_t extra_count;
	struct component_list list;
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
	cgt_status status;

	if (!CGTI_GROW(list->component, list->cap, list->count + 1))
		return cgti_fail_memory();
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

/* Reads the game of a component and stops before its board; an expression is a board without a game before it. */
static cgt_status read_game(struct cgti_reader *reader, const struct sum_reader *sum, cgt_game **game)
{
	const char *start = reader->at;
	cgt_status status;

	if (cgti_value_begins(reader))
		return cgt_game_new(cgti_value_rules.name, game);
	status = cgti_game_read(reader, sum->extra, sum->extra_count, game);
	if (status == CGT_BAD_SYNTAX && reader->at == start)
		return cgti_reader_expected(reader, "the name of a game or a value");
	if (status != CGT_OK)
		return status;
	status = read_colon(reader);
	if (status != CGT_OK)
		cgt_game_unref(*game);
	return status;
}

static bool is_zero(const cgt_board *board)
{
	return board->kind == CGT_BOARD_BYTES && board->size == 1 && board->content[0] == '0';
}

/* A value that is 0 and written without braces, such as 0, -0 or *0, is nothing; {|} is a component in which nobody can move. */
static bool is_nothing(const struct cgti_reader *start, const struct cgti_reader *end, const cgt_board *board)
{
	return is_zero(board) && cgti_value_begins(start) && !memchr(start->at, '{', (size_t)(end->at - start->at));
}

static cgt_status read_component(struct cgti_reader *reader, struct sum_reader *sum, bool negative)
{
	struct cgti_reader start = *reader;
	cgt_game *game;
	cgt_board *board;
	cgt_status status = read_game(reader, sum, &game);

	if (status != CGT_OK)
		return status;
	status = cgti_game_read_board(game, reader, &board);
	if (status == CGT_OK) {
		if (!is_nothing(&start, reader, board))
			status = add_component(&sum->list, game, board, negative);
		cgt_board_unref(board);
	}
	cgt_game_unref(game);
	return status;
}

/*
 * Reads the '-' before a component, if there is one, and the space around it. That before a value stays: it belongs to a number
 * after it, and -2^ is -2 + ^.
 */
static bool read_sign(struct cgti_reader *reader)
{
	bool negative;

	cgti_reader_skip_space(reader);
	negative = *reader->at == '-' && !cgti_value_begins(reader);
	if (negative) {
		cgti_reader_next(reader);
		cgti_reader_skip_space(reader);
	}
	return negative;
}

/* Reads the '+' or '-' after a component. */
static cgt_status read_operator(struct cgti_reader *reader, bool *minus)
{
	const struct cgti_reader start = *reader;

	if (*start.at != '+' && *start.at != '-')
		return cgti_reader_expected(&start, "'+', '-' or the end of the position");
	*minus = *start.at == '-';
	cgti_reader_next(reader);
	return !*minus && *reader->at == '-' && cgti_value_begins(reader) ? cgti_no_switch_here(&start) : CGT_OK;
}

static cgt_status read_sum(struct cgti_reader *reader, struct sum_reader *sum)
{
	bool minus = false;

	for (;;) {
		bool negative = read_sign(reader) != minus;
		cgt_status status;

		if (sum->list.count == CGT_POSITION_MAX_COMPONENTS)
			return cgti_fail_at(CGT_TOO_LARGE, reader->line, reader->column,
			                    "line %d, column %d: a position has at most %d components", (int)reader->line,
			                    (int)reader->column, CGT_POSITION_MAX_COMPONENTS);
		status = read_component(reader, sum, negative);
		if (status != CGT_OK)
			return status;
		cgti_reader_skip_space(reader);
		if (!*reader->at)
			return CGT_OK;
		status = read_operator(reader, &minus);
		if (status != CGT_OK)
			return status;
	}
}

cgt_status cgt_position_parse_with(const char *text, cgt_game *const *game, size_t count, cgt_position **position)
{
	struct sum_reader sum = { game, count, { NULL, 0, 0 } };
	struct cgti_reader reader;
	cgt_status status;

	if (!text)
		return cgti_fail_null("text");
	if (!position)
		return cgti_fail_null("position");
	for (size_t k = 0; k < count; k++)
		if (!game || !game[k])
			return cgti_fail_null("a game");
	reader = cgti_reader_of(text);
	status = read_sum(&reader, &sum);
	if (status == CGT_OK)
		status = cgti_position_from(sum.list.component, sum.list.count, position);
	if (status == CGT_OK)
		sum.list.count = 0; /* the position has taken them over */
	free_list(&sum.list);
	return status;
}

cgt_status cgt_position_parse(const char *text, cgt_position **position)
{
	return cgt_position_parse_with(text, NULL, 0, position);
}

/* Whether a value is a number that brings its own sign with it. */
static bool is_negative_number(const cgt_board *board)
{
	const struct cgti_tree tree = { (const char *)board->content, board->size };
	struct cgti_plain plain;

	return tree.text[0] == '-' && cgti_tree_is_plain(tree, &plain) && cgti_plain_is_number(plain);
}

/* Writes a component and what joins it to those before. */
static cgt_status write_component(const struct cgti_component *component, bool first, struct cgti_text *text)
{
	const cgt_board *board = component->board;
	bool is_value = component->game->rules == &cgti_value_rules;

	if (is_value && is_negative_number(board)) {
		cgti_text_string(text, first ? "-" : " - ");
		cgti_text_bytes(text, (const char *)board->content + 1, board->size - 1);
		return CGT_OK;
	}
	if (!first)
		cgti_text_string(text, " + ");
	if (is_value && is_zero(board)) {
		cgti_text_string(text, "{|}");
		return CGT_OK;
	}
	if (!is_value)
		cgti_text_format(text, "%s: ", component->game->spec);
	return cgti_game_write_board(component->game, board, text);
}

cgt_status cgti_position_write(const cgt_position *position, struct cgti_text *text)
{
	cgt_status status = CGT_OK;

	if (position->count == 0)
		cgti_text_char(text, '0');
	for (size_t k = 0; k < position->count && status == CGT_OK; k++)
		status = write_component(&position->component[k], k == 0, text);
	return status;
}

cgt_status cgt_position_text(const cgt_position *position, char *buf, size_t cap, size_t *needed)
{
	struct cgti_text text = CGTI_TEXT_EMPTY;
	cgt_status status;

	if (!position)
		return cgti_fail_null("position");
	status = cgti_position_write(position, &text);
	if (status == CGT_OK)
		return cgti_text_out(&text, buf, cap, needed);
	cgti_text_free(&text);
	return status;
}
