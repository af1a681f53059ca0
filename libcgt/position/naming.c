/* SPDX-License-Identifier: MIT */
/* How cells and moves are named in texts: "2,3", "2:2,3", "1,1-1,2", "2:1->2,1". */
#include "position/naming.h"

#include <stdio.h>

#include "support/error.h"

void cgti_position_cell_text(const cgt_position *position, size_t cell, struct cgti_text *text)
{
	size_t k = cgti_position_component_of(position, cell);
	size_t on_board = cell - position->component[k].first_cell;
	size_t cols = (size_t)position->component[k].board->cols;

	if (position->count > 1)
		cgti_text_format(text, "%zu:", k + 1);
	cgti_text_format(text, "%zu,%zu", on_board / cols + 1, on_board % cols + 1);
}

static cgt_status outside(const struct cgti_reader *at, const char *what, uint64_t number, uint64_t most)
{
	return cgti_fail_at(CGT_BAD_SYNTAX, at->line, at->column, "line %d, column %d: %s %llu is not from 1 to %llu",
	                    (int)at->line, (int)at->column, what, (unsigned long long)number, (unsigned long long)most);
}

static cgt_status read_ordinal(struct cgti_reader *reader, const char *what, uint64_t most, size_t *index)
{
	struct cgti_reader start = *reader;
	char expected[64];
	uint64_t number;

	snprintf(expected, sizeof expected, "a %s from 1 to %llu", what, (unsigned long long)most);
	if (!cgti_reader_number(reader, UINT32_MAX, &number))
		return cgti_reader_expected(reader, expected);
	if (number < 1 || number > most)
		return outside(&start, what, number, most);
	*index = (size_t)number - 1;
	return CGT_OK;
}

/* "3:" before a cell; without it the position must have one component, or the name would not tell which is meant. */
static cgt_status read_component_prefix(const cgt_position *position, struct cgti_reader *reader, size_t *k)
{
	struct cgti_reader ahead = *reader;
	uint64_t number;

	*k = 0;
	if (cgti_reader_number(&ahead, UINT32_MAX, &number) && *ahead.at == ':') {
		if (number < 1 || number > position->count)
			return outside(reader, "component", number, position->count);
		cgti_reader_next(&ahead);
		*reader = ahead;
		*k = (size_t)number - 1;
		return CGT_OK;
	}
	if (position->count != 1)
		return cgti_reader_expected(reader, "the number of a component and ':'");
	return CGT_OK;
}

/* "2,3" on the board of component k. */
static cgt_status read_board_cell(const cgt_position *position, size_t k, struct cgti_reader *reader, size_t *cell)
{
	const cgt_board *board = position->component[k].board;
	size_t row = 0, col = 0;
	cgt_status status;

	if (board->kind != CGT_BOARD_GRID)
		return cgti_fail_at(CGT_BAD_SYNTAX, reader->line, reader->column,
		                    "line %d, column %d: component %zu has no cells", (int)reader->line, (int)reader->column,
		                    k + 1);
	status = read_ordinal(reader, "row", (uint64_t)board->rows, &row);
	if (status != CGT_OK)
		return status;
	if (*reader->at != ',')
		return cgti_reader_expected(reader, "',' between row and column");
	cgti_reader_next(reader);
	status = read_ordinal(reader, "column", (uint64_t)board->cols, &col);
	if (status == CGT_OK)
		*cell = row * (size_t)board->cols + col;
	return status;
}

cgt_status cgti_position_read_cell(const cgt_position *position, struct cgti_reader *reader, size_t *cell)
{
	size_t k, on_board = 0;
	cgt_status status = read_component_prefix(position, reader, &k);

	if (status == CGT_OK)
		status = read_board_cell(position, k, reader, &on_board);
	if (status == CGT_OK)
		*cell = position->component[k].first_cell + on_board;
	return status;
}

void cgti_position_move_text(const cgt_position *position, size_t k, const struct cgti_move *move, struct cgti_text *text)
{
	size_t cols = (size_t)position->component[k].board->cols;

	cgti_position_cell_text(position, position->component[k].first_cell + move->cell[0], text);
	if (move->count > 1)
		cgti_text_format(text, "-%zu,%zu", move->cell[1] / cols + 1, move->cell[1] % cols + 1);
}

void cgti_position_heap_move_text(const cgt_position *position, size_t k, size_t i, const struct cgti_heap_move *move,
                                  struct cgti_text *text)
{
	if (position->count > 1)
		cgti_text_format(text, "%zu:", k + 1);
	cgti_text_format(text, "%zu->", i + 1);
	if (move->parts == 0)
		cgti_text_char(text, '0');
	for (uint32_t p = 0; p < move->parts; p++)
		cgti_text_format(text, "%s%llu", p ? "," : "", (unsigned long long)move->part[p]);
}

cgt_status cgti_position_option_text(const cgt_position *position, size_t k, const cgt_board *option,
                                     struct cgti_text *text)
{
	if (position->count > 1)
		cgti_text_format(text, "%zu:", k + 1);
	return cgti_game_write_board(position->component[k].game, option, text);
}

/* A move of the player with these ends; ends of a placement may come in either order. */
static bool matches(const struct cgti_rules *rules, const struct cgti_move *move, size_t from, size_t to)
{
	size_t last = move->cell[move->count - 1];

	return (move->cell[0] == from && last == to) || (rules->placement && move->cell[0] == to && last == from);
}

static cgt_status find_move(const cgt_position *position, int32_t player, size_t k, size_t from, size_t to,
                            struct cgti_move *move)
{
	const cgt_game *game = position->component[k].game;
	struct cgti_grid grid = cgti_board_grid(position->component[k].board);
	struct cgti_move_list list = CGTI_MOVE_LIST_EMPTY;
	cgt_status status = CGT_ILLEGAL_MOVE;

	game->rules->moves(game, &grid, player, &list);
	for (size_t i = 0; i < list.count && status != CGT_OK; i++)
		if (matches(game->rules, &list.move[i], from, to)) {
			*move = list.move[i];
			status = CGT_OK;
		}
	if (list.failed)
		status = cgti_fail_memory();
	else if (status == CGT_ILLEGAL_MOVE)
		cgti_fail(CGT_ILLEGAL_MOVE, "%s has no such move in %s: %s", cgt_player_name(player), game->spec,
		          game->rules->why_illegal(game, &grid, player, from, to));
	cgti_move_list_free(&list);
	return status;
}

static cgt_status read_end(struct cgti_reader *reader)
{
	cgti_reader_skip_space(reader);
	return *reader->at ? cgti_reader_expected(reader, "the end of the move") : CGT_OK;
}

cgt_status cgti_position_read_move(const cgt_position *position, int32_t player, const char *text, size_t *k,
                                   struct cgti_move *move)
{
	struct cgti_reader reader = cgti_reader_of(text);
	size_t component, from, to;
	cgt_status status;

	cgti_reader_skip_space(&reader);
	status = read_component_prefix(position, &reader, &component);
	if (status == CGT_OK)
		status = read_board_cell(position, component, &reader, &from);
	if (status != CGT_OK)
		return status;
	to = from;
	if (*reader.at == '-') {
		cgti_reader_next(&reader);
		status = read_board_cell(position, component, &reader, &to);
		if (status != CGT_OK)
			return status;
	}
	status = read_end(&reader);
	if (status == CGT_OK)
		status = find_move(position, player, component, from, to, move);
	if (status == CGT_OK)
		*k = component;
	return status;
}

cgt_status cgti_position_read_component(const cgt_position *position, const char *text, size_t *k)
{
	struct cgti_reader reader = cgti_reader_of(text);

	cgti_reader_skip_space(&reader);
	return read_component_prefix(position, &reader, k);
}

cgt_status cgti_position_read_option(const cgt_position *position, const char *text, size_t *k, cgt_board **option)
{
	struct cgti_reader reader = cgti_reader_of(text);
	cgt_board *read;
	size_t component;
	cgt_status status;

	cgti_reader_skip_space(&reader);
	status = read_component_prefix(position, &reader, &component);
	if (status != CGT_OK)
		return status;
	cgti_reader_skip_space(&reader);
	status = cgti_game_read_board(position->component[component].game, &reader, &read);
	if (status != CGT_OK)
		return status;
	status = read_end(&reader);
	if (status != CGT_OK) {
		cgt_board_unref(read);
		return status;
	}
	*k = component;
	*option = read;
	return CGT_OK;
}

/* Puts a heap among those that a move leaves, in ascending order. */
static void add_part(struct cgti_heap_move *move, uint64_t part)
{
	uint32_t p = move->parts++;

	for (; p > 0 && move->part[p - 1] > part; p--)
		move->part[p] = move->part[p - 1];
	move->part[p] = part;
}

/* The heaps that a move leaves: numbers in any order, or 0 for none. */
static cgt_status read_parts(struct cgti_reader *reader, struct cgti_heap_move *move)
{
	move->parts = 0;
	for (;;) {
		struct cgti_reader start = *reader;
		uint64_t part;

		if (!cgti_reader_number(reader, UINT64_MAX, &part))
			return cgti_reader_expected(reader, "the size of a heap that is left, up to 2^64 - 1");
		if (part == 0 && move->parts == 0 && *reader->at != ',')
			return CGT_OK;
		if (part == 0)
			return cgti_reader_expected(&start, "a heap that is not empty");
		if (move->parts == CGTI_HEAP_PARTS)
			return cgti_fail_at(CGT_ILLEGAL_MOVE, start.line, start.column, "a move leaves at most %d heaps",
			                    CGTI_HEAP_PARTS);
		add_part(move, part);
		if (*reader->at != ',')
			return CGT_OK;
		cgti_reader_next(reader);
	}
}

cgt_status cgti_position_read_heap_move(const cgt_position *position, const char *text, size_t *k, size_t *i,
                                        struct cgti_heap_move *move)
{
	struct cgti_reader reader = cgti_reader_of(text);
	const struct cgti_component *component;
	cgt_status status;

	cgti_reader_skip_space(&reader);
	status = read_component_prefix(position, &reader, k);
	if (status != CGT_OK)
		return status;
	component = &position->component[*k];
	status = read_ordinal(&reader, "heap", component->board->size, i);
	if (status != CGT_OK)
		return status;
	if (reader.at[0] != '-' || reader.at[1] != '>')
		return cgti_reader_expected(&reader, "'->' between a heap and what is left of it");
	cgti_reader_next(&reader);
	cgti_reader_next(&reader);
	status = read_parts(&reader, move);
	if (status == CGT_OK)
		status = read_end(&reader);
	return status == CGT_OK ? cgti_heaps_check_move(component->game, component->board->heap[*i], move) : status;
}
