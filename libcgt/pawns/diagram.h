/* SPDX-License-Identifier: MIT */
/*
 * A diagram of pawns as the player to move sees it: his pawns go from rank 0 to rank 2, the other's from 2 to 0. A bit a file.
 *
 * Turning the board round after each move makes every question one about the same player, so that a position and its
 * negative with the other player to move are one.
 */
#ifndef CGTI_DIAGRAM_H
#define CGTI_DIAGRAM_H

#include "games/dawson_pawns.h"

#define CGTI_DIAGRAM_FILES 64

enum { CGTI_OWN, CGTI_OTHER };

struct cgti_diagram {
	int files;
	bool removed;                         /* a pawn that comes to its far rank is taken off; else it stays, inert */
	uint64_t pawn[2][CGTI_PAWN_RANKS];    /* of CGTI_OWN and CGTI_OTHER, by rank */
	uint64_t wall[CGTI_PAWN_RANKS];       /* cells that stay occupied for good */
};

/* A move of the player to move: the files it leaves and comes to, and the rank it leaves. It captures if they differ. */
struct cgti_pawn_step {
	uint8_t rank, from, to;
};

/* The diagram on a grid of at most CGTI_DIAGRAM_FILES files and without queens. */
struct cgti_diagram cgti_diagram_of(const cgt_game *game, const struct cgti_grid *grid, int32_t to_move);

/* The same seen by the other player. */
struct cgti_diagram cgti_diagram_turned(const struct cgti_diagram *diagram);

#define CGTI_PAWN_MAX_STEPS (3 * CGTI_DIAGRAM_FILES * (CGTI_PAWN_RANKS - 1))

/* The moves of the player to move, captures first; returns how many, and in *captures how many of them capture. */
int cgti_diagram_steps(const struct cgti_diagram *diagram, struct cgti_pawn_step step[CGTI_PAWN_MAX_STEPS], int *captures);

/* The diagram after a move, not turned. */
struct cgti_diagram cgti_diagram_after(const struct cgti_diagram *diagram, struct cgti_pawn_step step);

/*
 * Replaces pawns that will never move nor be taken by walls, leaves out the walls that are in nobody's way, and finds the
 * borders that no pawn will ever cross: bit f of the result is set if one may cross from file f to file f + 1 or back.
 */
uint64_t cgti_diagram_settle(struct cgti_diagram *diagram);

/* The contents of a file, two bits a rank, from 0 (all empty) to 63, and the diagram made of them. */
uint8_t cgti_diagram_file(const struct cgti_diagram *diagram, int file);
void cgti_diagram_put_file(struct cgti_diagram *diagram, int file, uint8_t contents);

/* How far all pawns of CGTI_OWN or CGTI_OTHER are from their far ranks: there are no more moves than that. */
int cgti_diagram_distance(const struct cgti_diagram *diagram, int whose);

#endif
