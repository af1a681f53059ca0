/* SPDX-License-Identifier: MIT */
/*
 * Diagrams as sets of files.
 *
 * What can still happen in a diagram is bounded by a closure: cells that a pawn of either player may come to stand on, and cells
 * that may become empty, each found possible when the moves that lead there are possible one by one, at any time and in any
 * order. Real play does less, so what the closure rules out never happens (doc/theory.md, Dawson's pawns).
 */
#include "pawns/diagram.h"

#include <string.h>

#include "support/bits.h"

#define RANKS CGTI_PAWN_RANKS

/* What the closure has found possible so far. */
struct closure {
	uint64_t stands[2][RANKS]; /* a pawn may stand there */
	uint64_t leaves[2][RANKS]; /* and move away */
	uint64_t taken[2][RANKS];  /* or be taken */
	uint64_t empty[RANKS];
	uint64_t crossed; /* borders */
};

static uint64_t all_files(const struct cgti_diagram *diagram)
{
	return cgti_low_bits(diagram->files);
}

/* The rank that a pawn comes to next. */
static int ahead(int whose, int rank)
{
	return whose == CGTI_OWN ? rank + 1 : rank - 1;
}

static int far_rank(int whose)
{
	return whose == CGTI_OWN ? RANKS - 1 : 0;
}

static uint64_t empty_cells(const struct cgti_diagram *diagram, int rank)
{
	return all_files(diagram) & ~(diagram->pawn[CGTI_OWN][rank] | diagram->pawn[CGTI_OTHER][rank] | diagram->wall[rank]);
}

struct cgti_diagram cgti_diagram_of(const cgt_game *game, const struct cgti_grid *grid, int32_t to_move)
{
	struct cgti_diagram diagram = {
		.files = grid->cols, .removed = game->chosen[CGTI_PAWN_PROMOTION] == CGTI_PAWN_REMOVED,
	};

	for (int rank = 0; rank < RANKS; rank++)
		for (int file = 0; file < diagram.files; file++) {
			int row = to_move == CGT_LEFT ? RANKS - 1 - rank : rank;
			uint8_t content = grid->cell[row * grid->cols + file];

			if (content != CGTI_EMPTY)
				diagram.pawn[(content == 'P') == (to_move == CGT_LEFT) ? CGTI_OWN : CGTI_OTHER][rank] |=
					UINT64_C(1) << file;
		}
	return diagram;
}

struct cgti_diagram cgti_diagram_turned(const struct cgti_diagram *diagram)
{
	struct cgti_diagram turned = { .files = diagram->files, .removed = diagram->removed };

	for (int rank = 0; rank < RANKS; rank++) {
		turned.pawn[CGTI_OWN][rank] = diagram->pawn[CGTI_OTHER][RANKS - 1 - rank];
		turned.pawn[CGTI_OTHER][rank] = diagram->pawn[CGTI_OWN][RANKS - 1 - rank];
		turned.wall[rank] = diagram->wall[RANKS - 1 - rank];
	}
	return turned;
}

/* The steps from the files of a set, each to the file `side` further to the right. */
static int list_steps(uint64_t from, int rank, int side, struct cgti_pawn_step *step)
{
	int count = 0;

	for (; from; from &= from - 1) {
		int file = cgti_lowest_bit(from);

		step[count++] = (struct cgti_pawn_step){ (uint8_t)rank, (uint8_t)file, (uint8_t)(file + side) };
	}
	return count;
}

int cgti_diagram_steps(const struct cgti_diagram *diagram, struct cgti_pawn_step step[CGTI_PAWN_MAX_STEPS], int *captures)
{
	const uint64_t *own = diagram->pawn[CGTI_OWN], *other = diagram->pawn[CGTI_OTHER];
	int count = 0;

	for (int rank = 0; rank < RANKS - 1; rank++) {
		count += list_steps(own[rank] & other[rank + 1] << 1, rank, -1, step + count);
		count += list_steps(own[rank] & other[rank + 1] >> 1, rank, 1, step + count);
	}
	*captures = count;
	for (int rank = 0; rank < RANKS - 1; rank++)
		count += list_steps(own[rank] & empty_cells(diagram, rank + 1), rank, 0, step + count);
	return count;
}

struct cgti_diagram cgti_diagram_after(const struct cgti_diagram *diagram, struct cgti_pawn_step step)
{
	struct cgti_diagram after = *diagram;
	uint64_t from = UINT64_C(1) << step.from, to = UINT64_C(1) << step.to;

	after.pawn[CGTI_OWN][step.rank] &= ~from;
	after.pawn[CGTI_OTHER][step.rank + 1] &= ~to;
	if (step.rank + 1 < RANKS - 1 || !diagram->removed)
		after.pawn[CGTI_OWN][step.rank + 1] |= to;
	return after;
}

/* Adds what the pawns of one player may do from one rank. */
static void add_moves(const struct cgti_diagram *diagram, struct closure *closure, int whose, int rank)
{
	int next = ahead(whose, rank), enemy = whose == CGTI_OWN ? CGTI_OTHER : CGTI_OWN;
	uint64_t from = closure->stands[whose][rank], prey = closure->stands[enemy][next];
	uint64_t steps = from & closure->empty[next];
	uint64_t to_left = from & prey << 1, to_right = from & prey >> 1;
	uint64_t taken = to_left >> 1 | to_right << 1;

	closure->leaves[whose][rank] |= steps | to_left | to_right;
	closure->taken[enemy][next] |= taken;
	closure->crossed |= to_left >> 1 | to_right;
	closure->empty[rank] |= steps | to_left | to_right;
	if (next == far_rank(whose) && diagram->removed)
		closure->empty[next] |= taken;
	else
		closure->stands[whose][next] |= steps | taken;
}

static void find_closure(const struct cgti_diagram *diagram, struct closure *closure)
{
	struct closure before;

	memset(closure, 0, sizeof *closure);
	memcpy(closure->stands, diagram->pawn, sizeof closure->stands);
	for (int rank = 0; rank < RANKS; rank++)
		closure->empty[rank] = empty_cells(diagram, rank);
	do {
		before = *closure;
		for (int rank = 0; rank < RANKS - 1; rank++) {
			add_moves(diagram, closure, CGTI_OWN, rank);
			add_moves(diagram, closure, CGTI_OTHER, RANKS - 1 - rank);
		}
	} while (memcmp(&before, closure, sizeof before) != 0);
}

/* Makes walls of the pawns for which nothing is possible; whether there are such. */
static bool wall_up(struct cgti_diagram *diagram, const struct closure *closure)
{
	bool changed = false;

	for (int whose = CGTI_OWN; whose <= CGTI_OTHER; whose++)
		for (int rank = 0; rank < RANKS; rank++) {
			uint64_t idle = diagram->pawn[whose][rank] & ~(closure->leaves[whose][rank] | closure->taken[whose][rank]);

			diagram->pawn[whose][rank] &= ~idle;
			diagram->wall[rank] |= idle;
			changed |= idle != 0;
		}
	return changed;
}

/* Leaves out the walls that no pawn will ever stand before; whether there are such. */
static bool tear_down(struct cgti_diagram *diagram, const struct closure *closure)
{
	bool changed = false;

	for (int rank = 0; rank < RANKS; rank++) {
		uint64_t wanted = (rank > 0 ? closure->stands[CGTI_OWN][rank - 1] : 0) |
		                  (rank < RANKS - 1 ? closure->stands[CGTI_OTHER][rank + 1] : 0);

		changed |= (diagram->wall[rank] & ~wanted) != 0;
		diagram->wall[rank] &= wanted;
	}
	return changed;
}

uint64_t cgti_diagram_settle(struct cgti_diagram *diagram)
{
	struct closure closure;

	do {
		find_closure(diagram, &closure);
	} while (wall_up(diagram, &closure) || tear_down(diagram, &closure));
	return closure.crossed;
}

uint8_t cgti_diagram_file(const struct cgti_diagram *diagram, int file)
{
	unsigned contents = 0;

	for (int rank = 0; rank < RANKS; rank++) {
		unsigned own = diagram->pawn[CGTI_OWN][rank] >> file & 1, other = diagram->pawn[CGTI_OTHER][rank] >> file & 1;
		unsigned wall = diagram->wall[rank] >> file & 1;

		contents |= (own | other << 1 | wall * 3) << 2 * rank;
	}
	return (uint8_t)contents;
}

void cgti_diagram_put_file(struct cgti_diagram *diagram, int file, uint8_t contents)
{
	for (int rank = 0; rank < RANKS; rank++) {
		unsigned content = contents >> 2 * rank & 3;
		uint64_t bit = UINT64_C(1) << file;

		if (content == 3)
			diagram->wall[rank] |= bit;
		else if (content)
			diagram->pawn[content - 1][rank] |= bit;
	}
}

int cgti_diagram_distance(const struct cgti_diagram *diagram, int whose)
{
	int distance = 0;

	for (int rank = 0; rank < RANKS; rank++) {
		int left = whose == CGTI_OWN ? RANKS - 1 - rank : rank;

		distance += left * cgti_count_bits(diagram->pawn[whose][rank]);
	}
	return distance;
}
