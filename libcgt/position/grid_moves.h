/* SPDX-License-Identifier: MIT */
/* Play on the grids of a position: contents that change under moves, and the moves that there are. */
#ifndef CGTI_PLAY_H
#define CGTI_PLAY_H

#include "position/position.h"

struct cgti_play {
	const cgt_position *position;
	uint8_t *content; /* of all cells */
	bool forcing;     /* some game has moves that bind the whole position */
};

/* The moves of one player in all components, one component after the other. */
struct cgti_play_moves {
	struct cgti_move_list list;
	size_t *end; /* of each component's moves in the list */
};

/* CGT_OK, or CGT_UNSUPPORTED if a component is not played on a grid, or can be played for ever. */
cgt_status cgti_play_check(const cgt_position *position);

/* Starts at a position of grids; on failure, too, release it with cgti_play_free. */
cgt_status cgti_play_init(struct cgti_play *play, const cgt_position *position);
void cgti_play_free(struct cgti_play *play);

/* An empty list for the position; on failure, too, release it with cgti_play_moves_free. */
cgt_status cgti_play_moves_init(struct cgti_play_moves *moves, const cgt_position *position);
void cgti_play_moves_free(struct cgti_play_moves *moves);

/* Lists the legal moves of a player; only memory can fail. */
cgt_status cgti_play_list(const struct cgti_play *play, int32_t player, struct cgti_play_moves *moves);

/* Lists those in component k only. */
cgt_status cgti_play_list_component(const struct cgti_play *play, int32_t player, size_t k, struct cgti_move_list *list);

/* Makes a move in component k; *back is the change that takes it back. */
void cgti_play_make(struct cgti_play *play, size_t k, const struct cgti_move *move, struct cgti_move *back);

/* The number in the position of a cell that a move in component k changes. */
static inline size_t cgti_play_cell(const struct cgti_play *play, size_t k, const struct cgti_move *move, size_t i)
{
	return play->position->component[k].first_cell + move->cell[i];
}

#endif
