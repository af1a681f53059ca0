/* SPDX-License-Identifier: MIT */
/*
 * Runs of untouched files, and exchanges: a step and the captures that follow from it, all branches side by side, so that the
 * positions on hand have always had equally many moves.
 */
#include <string.h>

#include <cgt/pawns.h>

#include "pawns/positions.h"
#include "support/error.h"
#include "support/meter.h"
#include "support/players.h"
#include "support/text.h"

struct exchange {
	const cgt_game *game;
	struct cgti_grid grid; /* what is being looked at */
	struct cgti_move_list list;
	struct cgti_pawn_positions now, next; /* after as many moves as were counted, and after one more */
	struct cgti_meter meter;
	int32_t to_move, moves;
	uint8_t end[CGTI_PAWN_CELLS];
	int32_t end_moves; /* 0 until an end has been found */
};

static bool is_untouched(const cgt_board *board, size_t file)
{
	size_t files = (size_t)board->cols;

	return board->content[file] == 'p' && board->content[files + file] == CGTI_EMPTY &&
	       board->content[2 * files + file] == 'P';
}

cgt_status cgt_pawn_runs(const cgt_board *board, int32_t *length, size_t cap, size_t *needed)
{
	int32_t run[CGT_BOARD_MAX_CELLS / CGTI_PAWN_RANKS];
	size_t count = 0;
	bool inside = false;
	cgt_status status = cgti_check_grid(board);

	if (status != CGT_OK)
		return status;
	if (board->rows != CGTI_PAWN_RANKS)
		return cgti_fail(CGT_BAD_ARGUMENT, "a board of pawns has three rows, not %d", (int)board->rows);
	for (size_t file = 0; file < (size_t)board->cols; file++) {
		bool untouched = is_untouched(board, file);

		if (untouched && !inside)
			run[count++] = 0;
		if (untouched)
			run[count - 1]++;
		inside = untouched;
	}
	return cgti_array_out(run, count, sizeof run[0], "runs", length, cap, needed);
}

/* Lists the moves on the grid of the exchange. */
static cgt_status list_moves(struct exchange *exchange)
{
	exchange->list.count = 0;
	exchange->game->rules->moves(exchange->game, &exchange->grid, exchange->to_move, &exchange->list);
	return exchange->list.failed ? cgti_fail_memory() : CGT_OK;
}

/* Puts what a move makes of the grid into the next set; the grid stays as it is. */
static cgt_status put_after(struct exchange *exchange, const struct cgti_move *move)
{
	uint8_t cell[CGTI_PAWN_CELLS];
	struct cgti_grid after = { exchange->grid.rows, exchange->grid.cols, cell };
	uint32_t number;
	bool added;

	memcpy(cell, exchange->grid.cell, cgti_grid_size(&after));
	cgti_move_apply(move, &after);
	return cgti_pawn_positions_put(&exchange->next, cell, cgti_other_player(exchange->to_move), &number, &added);
}

/* Makes the step that begins the exchange. */
static cgt_status begin(struct exchange *exchange, int32_t file)
{
	cgt_status status;

	if (exchange->game->rules->forced(exchange->game, &exchange->grid, exchange->to_move))
		return cgti_fail(CGT_ILLEGAL_MOVE, "%s has to capture", cgt_player_name(exchange->to_move));
	status = list_moves(exchange);
	for (size_t i = 0; i < exchange->list.count && status == CGT_OK; i++)
		if (exchange->list.move[i].cell[0] % exchange->grid.cols == file)
			return put_after(exchange, &exchange->list.move[i]);
	if (status == CGT_OK)
		status = cgti_fail(CGT_ILLEGAL_MOVE, "%s has no pawn that can step on file %d", cgt_player_name(exchange->to_move),
		                   (int)file);
	return status;
}

/* The grid of the exchange is an end: there is no capture any more. */
static cgt_status end_here(struct exchange *exchange)
{
	size_t size = cgti_grid_size(&exchange->grid);

	if (exchange->end_moves &&
	    (exchange->end_moves != exchange->moves || memcmp(exchange->end, exchange->grid.cell, size) != 0))
		return cgti_fail(CGT_NO_VALUE, "the exchange has several ends, one after %d moves and one after %d",
		                 (int)exchange->end_moves, (int)exchange->moves);
	exchange->end_moves = exchange->moves;
	memcpy(exchange->end, exchange->grid.cell, size);
	return CGT_OK;
}

/* Goes one move further from one of the positions on hand, or finds that it is an end. */
static cgt_status go_on(struct exchange *exchange, uint32_t number)
{
	cgt_status status = CGT_OK;

	cgti_pawn_positions_get(&exchange->now, number, exchange->grid.cell);
	if (!exchange->game->rules->forced(exchange->game, &exchange->grid, exchange->to_move))
		return end_here(exchange);
	status = cgti_meter_tick(&exchange->meter);
	if (status == CGT_OK)
		status = list_moves(exchange);
	for (size_t i = 0; i < exchange->list.count && status == CGT_OK; i++)
		status = put_after(exchange, &exchange->list.move[i]);
	return status;
}

static cgt_status play(struct exchange *exchange, int32_t file)
{
	cgt_status status = begin(exchange, file);

	while (status == CGT_OK && exchange->next.keys.count > 0) {
		cgti_pawn_positions_free(&exchange->now);
		exchange->now = exchange->next;
		exchange->next.keys = (struct cgti_intern)CGTI_INTERN_EMPTY;
		exchange->to_move = cgti_other_player(exchange->to_move);
		exchange->moves++;
		for (uint32_t number = 0; number < exchange->now.keys.count && status == CGT_OK; number++)
			status = go_on(exchange, number);
	}
	return status;
}

static cgt_status check_arguments(const cgt_game *game, const cgt_board *board, int32_t player, int32_t file)
{
	cgt_status status;

	if (!game)
		return cgti_fail_null("game");
	status = cgti_check_pawn_game(game);
	if (status == CGT_OK && (!game->rules->forced || game->rules->loopy))
		status = cgti_fail(CGT_BAD_ARGUMENT, "%s has no exchanges: captures have to be compulsory, without queens",
		                   game->spec);
	if (status == CGT_OK)
		status = cgti_check_pawn_board(game, board);
	if (status == CGT_OK)
		status = cgti_check_player(player);
	if (status == CGT_OK && (file < 0 || file >= board->cols))
		status = cgti_fail(CGT_BAD_ARGUMENT, "there is no file %d: the board has %d, counted from 0", (int)file,
		                   (int)board->cols);
	return status;
}

cgt_status cgt_pawn_exchange(const cgt_game *game, const cgt_board *board, int32_t player, int32_t file, cgt_budget *budget,
                             int32_t *moves, cgt_board **end)
{
	uint8_t cell[CGTI_PAWN_CELLS];
	struct exchange exchange = { .game = game, .to_move = player };
	struct cgti_grid ended;
	cgt_status status = check_arguments(game, board, player, file);

	if (status != CGT_OK)
		return status;
	if (!moves || !end)
		return cgti_fail_null(!moves ? "moves" : "end");
	memcpy(cell, board->content, board->size);
	exchange.grid = (struct cgti_grid){ board->rows, board->cols, cell };
	exchange.now.files = exchange.next.files = board->cols;
	cgti_meter_start(&exchange.meter, budget, "exchange");
	status = play(&exchange, file);
	ended = (struct cgti_grid){ board->rows, board->cols, exchange.end };
	if (status == CGT_OK)
		status = cgti_board_new_grid(&ended, end);
	if (status == CGT_OK)
		*moves = exchange.end_moves;
	cgti_move_list_free(&exchange.list);
	cgti_pawn_positions_free(&exchange.now);
	cgti_pawn_positions_free(&exchange.next);
	return status;
}
