/* SPDX-License-Identifier: MIT */
/*
 * Clobber on bit boards (the rules are those of games/clobber.c). A move takes the mover's stone off its cell and gives the
 * cell that it goes to his colour; so the group can only fall apart at the cell that is left, and what is not connected with
 * one of that cell's neighbours is not there.
 */
#include "clobber/moves.h"

#include "support/bits.h"

struct cgti_planes cgti_clobber_planes(const struct cgti_grid *grid)
{
	struct cgti_planes planes = { { 0, 0 }, (uint32_t)grid->rows, (uint32_t)grid->cols };

	for (size_t cell = 0; cell < cgti_grid_size(grid); cell++) {
		planes.own[0] |= (uint64_t)(grid->cell[cell] == 'x') << cell;
		planes.own[1] |= (uint64_t)(grid->cell[cell] == 'o') << cell;
	}
	return planes;
}

uint32_t cgti_clobber_moves(const struct cgti_planes *board)
{
	const struct cgti_steps steps = cgti_steps_of(board->rows, board->cols);
	const uint64_t left = board->own[0], right = board->own[1];

	const uint64_t beside = (cgti_step_right(&steps, left) & right) | (cgti_step_right(&steps, right) & left);
	const uint64_t below = (cgti_step_down(&steps, left) & right) | (cgti_step_down(&steps, right) & left);

	return (uint32_t)(cgti_count_bits(beside) + cgti_count_bits(below));
}

/* The groups of both colours of a board. */
static uint32_t groups(const struct cgti_planes *board, const struct cgti_steps *steps,
                       struct cgti_planes part[CGTI_CLOBBER_PARTS])
{
	uint64_t rest = board->own[0] | board->own[1];
	uint32_t count = 0;

	while (rest) {
		const uint64_t group = cgti_planes_reach(steps, rest & -rest, rest);

		rest ^= group;
		if ((board->own[0] & group) && (board->own[1] & group))
			part[count++] = cgti_planes_cut(board, group);
	}
	return count;
}

void cgti_clobber_walk_start(struct cgti_clobber_walk *walk, const struct cgti_planes *board, int player)
{
	const struct cgti_steps steps = cgti_steps_of(board->rows, board->cols);
	const uint64_t own = board->own[player], others = board->own[1 - player];

	*walk = (struct cgti_clobber_walk){
		.board = *board, .steps = steps, .player = player,
		.onto = {
			cgti_step_right(&steps, own) & others, cgti_step_left(&steps, own) & others,
			cgti_step_down(&steps, own) & others, cgti_step_up(&steps, own) & others,
		},
	};
}

bool cgti_clobber_walk_next(struct cgti_clobber_walk *walk, struct cgti_planes part[CGTI_CLOBBER_PARTS], uint32_t *count)
{
	const int cols = (int)walk->board.cols, distance[4] = { 1, -1, cols, -cols };
	struct cgti_planes after = walk->board;
	uint64_t target, from;

	while (!walk->onto[walk->direction])
		if (++walk->direction == 4)
			return false;
	target = walk->onto[walk->direction] & -walk->onto[walk->direction];
	from = UINT64_C(1) << (cgti_lowest_bit(target) - distance[walk->direction]);
	walk->onto[walk->direction] ^= target;
	after.own[walk->player] ^= from | target;
	after.own[1 - walk->player] ^= target;
	*count = groups(&after, &walk->steps, part);
	return true;
}
