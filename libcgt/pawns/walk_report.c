/* SPDX-License-Identifier: MIT */
/* What a walk tells of itself: the positions that it met, and figures. */
#include "pawns/walk.h"

#include <string.h>

#include "pawns/positions.h"
#include "support/error.h"
#include "support/figures.h"

uint64_t cgt_pawn_walk_count(const cgt_pawn_walk *walk)
{
	return walk ? walk->met.keys.count : 0;
}

cgt_status cgt_pawn_walk_position(const cgt_pawn_walk *walk, uint64_t k, cgt_board **board, int32_t *to_move)
{
	uint8_t cell[CGTI_PAWN_CELLS];
	struct cgti_grid grid = { CGTI_PAWN_RANKS, 0, cell };
	int32_t player;
	cgt_status status = cgti_pawn_walk_check_idle(walk);

	if (status != CGT_OK)
		return status;
	if (!board || !to_move)
		return cgti_fail_null(!board ? "board" : "to_move");
	if (k >= walk->met.keys.count)
		return cgti_fail(CGT_BAD_ARGUMENT, "there is no position %llu: the walk holds %lu, counted from 0",
		                 (unsigned long long)k, (unsigned long)walk->met.keys.count);
	player = cgti_pawn_positions_get(&walk->met, (uint32_t)k, cell);
	grid.cols = walk->met.files;
	status = cgti_board_new_grid(&grid, board);
	if (status == CGT_OK)
		*to_move = player;
	return status;
}

int32_t cgt_pawn_walk_holds(const cgt_pawn_walk *walk, const cgt_board *board, int32_t to_move)
{
	if (!walk || !board || board->kind != CGT_BOARD_GRID || board->rows != CGTI_PAWN_RANKS ||
	    board->cols != walk->met.files || (to_move != CGT_LEFT && to_move != CGT_RIGHT))
		return 0;
	return cgti_pawn_positions_find(&walk->met, board->content, to_move) != CGTI_INTERN_NONE;
}

static cgt_status find_statistic(const cgt_pawn_walk *walk, const char *key, uint64_t *value)
{
	const struct cgti_figure figure[] = {
		{ "positions", walk->met.keys.count },
		{ "far-rank", walk->far_rank },
		{ "left", walk->result[CGT_LEFT] },
		{ "right", walk->result[CGT_RIGHT] },
		{ "drawn", walk->result[0] },
		{ "bytes", cgti_pawn_walk_bytes(walk) },
	};

	return cgti_figure_find(figure, sizeof figure / sizeof figure[0], key, value);
}

cgt_status cgt_pawn_walk_statistic(const cgt_pawn_walk *walk, const char *key, uint64_t *value)
{
	cgt_status status = cgti_pawn_walk_check_idle(walk);

	if (status != CGT_OK)
		return status;
	if (!key || !value)
		return cgti_fail_null(!key ? "key" : "value");
	return find_statistic(walk, key, value);
}
