/* SPDX-License-Identifier: MIT */
/* Games that place dominoes on empty cells: what Cram and Domineering share. */
#ifndef CGTI_DOMINOES_H
#define CGTI_DOMINOES_H

#include "games/game.h"

enum cgti_direction {
	CGTI_HORIZONTAL = 1,
	CGTI_VERTICAL = 2
};

/* Adds the placements in the given directions (a bit set), by their upper left cell, horizontal before vertical. */
void cgti_domino_moves(const struct cgti_grid *grid, int directions, struct cgti_move_list *list);

/* Why two cells cannot take a domino in one of the given directions. */
const char *cgti_domino_why_illegal(const struct cgti_grid *grid, int directions, size_t from, size_t to);

/* The structure: arcs both ways between empty neighbours, labelled label[CGTI_HORIZONTAL] or label[CGTI_VERTICAL]. */
void cgti_domino_structure(const struct cgti_grid *grid, const uint8_t label[3], struct cgti_structure *structure);

/* The split: connected components of the empty cells, without single cells. */
size_t cgti_domino_split(const cgt_game *game, const struct cgti_grid *grid, int32_t *label, size_t *stack);

#endif
