/* SPDX-License-Identifier: MIT */
/*
 * Cells are dropped by four rules, after each of which the options of a position are worth what they were, so that it is, too.
 * By induction on the number of cells: for each option before there is one after that the same rules lead to, and the other way
 * round, but for options that another one equals.
 *
 *   leaf      A plain cell x whose only neighbour y is plain is dropped and y starred: that is what a star means. A second leaf
 *             of a starred y is of no use: taking y with either, or otherwise, leaves the other without neighbours.
 *   useless   So is any plain cell x whose neighbours are all starred, or that has none. A move that takes y with x leaves what
 *             taking y alone leaves but for x, of which that is true again; so is it after any other move.
 *   twins     Plain cells a and d, across from each other in a block of four, that have no other neighbours than b and c between
 *             them, are dropped, and b and c starred. A move that takes b, alone or with a, d or another cell, leaves c a leaf;
 *             with c it is the same; and b and c are no neighbours, so no move takes both.
 *   lone      A starred cell without neighbours is a nim heap of 1, and so is a pair of plain cells.
 *
 * The rules of one round are applied at once, since none undoes what another needs: stars only become more, a cell that is next
 * to a leaf or between twins is dropped by no rule, and two pairs of twins that share the block are told apart.
 *
 * In misere play the rules are as true: what they keep is the game tree, but for options that are there twice. Two nim heaps of 1
 * cancel: who wins without them answers a move in one by the other; and where he has no other move, which is when he has won, he
 * takes one, is answered by the other, and has no move again. What follows is for normal play alone.
 *
 * Connected pieces are independent. Two equal ones are worth 0 together, and so is one that the half-turn about its centre
 * carries onto itself, if no move is its own image: the second player answers each move by its image, which lies apart from it,
 * since only moves that take part of the centre meet their images without being them; those are moves with the middle cell, if it
 * is there, of which the caller is told (cgti_cram_least_image).
 */
#include "solve/cram_reduce.h"

/* One round of all rules; whether one applied. */
static inline bool shrink(const struct cgti_cram_grid *grid, struct cgti_cram_piece *piece, uint32_t *nimber)
{
	const uint64_t cells = piece->cells, plain = cells & ~piece->stars;
	const uint64_t right = cgti_cram_across(grid, cells), left = right << 1;
	const uint64_t down = cgti_cram_down(grid, cells), up = down << grid->width;
	const uint64_t level = left | right, upright = up | down;
	const uint64_t any = level | upright, two = (left & right) | (up & down) | (level & upright);
	const uint64_t corner = plain & (left ^ right) & (up ^ down);
	const uint64_t falling = corner & right & down & (corner & left & up) >> (grid->width + 1);
	const uint64_t rising = corner & left & down & (corner & right & up) >> (grid->width - 1) & ~(falling << 1);
	const uint64_t lone = piece->stars & ~any;
	const uint64_t useless = plain & ~cgti_cram_beside(grid, plain);
	const uint64_t leaf = plain & any & ~two & ~useless;
	uint64_t domino, starred;

	if (!(lone | useless | leaf | falling | rising))
		return false;
	domino = leaf & cgti_cram_beside(grid, leaf);
	*nimber ^= (uint32_t)__builtin_parityll(lone ^ (domino & (right | down)));
	starred = cgti_cram_beside(grid, leaf & ~domino) | falling << 1 | falling << grid->width | rising >> 1 |
	          rising << grid->width;
	piece->cells &= ~(lone | useless | leaf | falling | falling << (grid->width + 1) | rising | rising << (grid->width - 1));
	piece->stars = (piece->stars | starred) & piece->cells;
	return true;
}

static inline bool has_two_cells(uint64_t cells)
{
	cells &= cells - 1;
	return !(cells & (cells - 1));
}

/* Adds a piece, unless it is worth 0 or a small nimber, or there already: equal ones cancel. */
static inline void add(const struct cgti_cram_grid *grid, struct cgti_cram_piece piece, struct cgti_cram_sum *sum)
{
	bool balanced;

	if (has_two_cells(piece.cells)) {
		sum->nimber ^= 2; /* both starred: a row of four cells */
		return;
	}
	piece = cgti_cram_least_image(grid, piece, &balanced);
	if (balanced)
		return;
	for (int i = 0; i < sum->count; i++)
		if (cgti_cram_same(sum->piece[i], piece)) {
			sum->piece[i] = sum->piece[--sum->count];
			return;
		}
	sum->piece[sum->count++] = piece;
}

void cgti_cram_reduce(const struct cgti_cram_grid *grid, struct cgti_cram_piece position, struct cgti_cram_sum *sum)
{
	sum->nimber = 0;
	sum->count = 0;
	while (shrink(grid, &position, &sum->nimber))
		;
	while (position.cells) {
		const uint64_t cells = cgti_cram_flood(grid, position.cells);

		add(grid, (struct cgti_cram_piece){ cells, position.stars & cells }, sum);
		position.cells &= ~cells;
	}
}

void cgti_cram_add_misere(const struct cgti_cram_grid *grid, struct cgti_cram_piece position, struct cgti_cram_sum *sum)
{
	while (shrink(grid, &position, &sum->nimber))
		;
	while (position.cells) {
		const uint64_t cells = cgti_cram_flood(grid, position.cells);
		bool balanced;

		sum->piece[sum->count++] =
			cgti_cram_least_image(grid, (struct cgti_cram_piece){ cells, position.stars & cells }, &balanced);
		position.cells &= ~cells;
	}
}
