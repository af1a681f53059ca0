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
 * The rules are applied to all cells at once, since none undoes what another needs: stars only become more, a cell that is next
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
#include "cram/reduce.h"

#include "cram/images.h"

/*
 * All rules; the nim heaps that come of it, and whether cells were dropped that others may have hung together by.
 *
 * Once is enough: what the first and the third rule drop has starred neighbours alone, so that no plain cell has fewer neighbours
 * than before, and what the second drops has no plain ones. But stars become more, and starred cells lose neighbours, so the rule
 * for useless cells comes after those, and that for lone ones last.
 */
CGTI_CRAM_INLINE struct cgti_cram_piece shrink(const struct cgti_cram_grid *grid, struct cgti_cram_piece piece, uint32_t *nimber,
                                               bool *torn)
{
	const int width = grid->width;
	const uint64_t cells = piece.cells, plain = cells & ~piece.stars;
	const uint64_t right = cgti_cram_across(grid, cells), left = right << 1;
	const uint64_t down = cgti_cram_down(grid, cells), up = down << width;
	const uint64_t level = left | right, upright = up | down;
	const uint64_t two = (left & right) | (up & down) | (level & upright);
	const uint64_t leaf = plain & (level | upright) & ~two;
	const uint64_t corner = plain & (left ^ right) & (up ^ down);
	const uint64_t falling = corner & right & down & (corner & left & up) >> (width + 1);
	const uint64_t rising = corner & left & down & (corner & right & up) >> (width - 1) & ~(falling << 1);
	const uint64_t twins = falling | falling << (width + 1) | rising | rising << (width - 1);
	uint64_t open, useless, lone, bare;

	piece.cells &= ~(leaf | twins);
	piece.stars = (piece.stars | cgti_cram_beside(grid, leaf | twins)) & piece.cells;
	open = piece.cells & ~piece.stars;
	useless = open & ~cgti_cram_beside(grid, open);
	piece.cells ^= useless;
	lone = piece.stars & ~cgti_cram_beside(grid, piece.cells);
	piece.cells ^= lone;
	piece.stars ^= lone;
	bare = lone ^ cgti_cram_across(grid, leaf) ^ cgti_cram_down(grid, leaf);
	*nimber ^= (uint32_t)__builtin_parityll(bare);
	*torn = (twins | useless) != 0;
	return piece;
}

CGTI_CRAM_INLINE void split(int width, struct cgti_cram_piece position, bool whole, struct cgti_cram_sum *sum)
{
	const struct cgti_cram_grid grid = cgti_cram_grid_of(width);
	bool torn;

	position = shrink(&grid, position, &sum->nimber, &torn);
	whole = whole && !torn;
	while (position.cells) {
		const uint64_t cells = whole ? position.cells : cgti_cram_flood(&grid, position.cells);

		sum->piece[sum->count++] = (struct cgti_cram_piece){ cells, position.stars & cells };
		position.cells &= ~cells;
	}
}

/* The widths that large boards have are compiled each for itself. */
void cgti_cram_split(const struct cgti_cram_grid *grid, struct cgti_cram_piece position, bool whole, struct cgti_cram_sum *sum)
{
	sum->nimber = 0;
	sum->count = 0;
	switch (grid->width) {
	case 3: split(3, position, whole, sum); break;
	case 4: split(4, position, whole, sum); break;
	case 5: split(5, position, whole, sum); break;
	case 6: split(6, position, whole, sum); break;
	case 7: split(7, position, whole, sum); break;
	default: split(grid->width, position, whole, sum);
	}
}

CGTI_CRAM_INLINE struct cgti_cram_piece least(int width, struct cgti_cram_piece piece, bool *balanced)
{
	const struct cgti_cram_grid grid = cgti_cram_grid_of(width);

	return cgti_cram_least(&grid, piece, balanced);
}

struct cgti_cram_piece cgti_cram_least_image(const struct cgti_cram_grid *grid, struct cgti_cram_piece piece, bool *balanced)
{
	switch (grid->width) {
	case 3: return least(3, piece, balanced);
	case 4: return least(4, piece, balanced);
	case 5: return least(5, piece, balanced);
	case 6: return least(6, piece, balanced);
	case 7: return least(7, piece, balanced);
	default: return least(grid->width, piece, balanced);
	}
}

/* Adds a piece, unless it is there already: equal ones cancel. */
static void add(struct cgti_cram_sum *sum, struct cgti_cram_piece piece)
{
	for (int i = 0; i < sum->count; i++)
		if (cgti_cram_same(sum->piece[i], piece)) {
			sum->piece[i] = sum->piece[--sum->count];
			return;
		}
	sum->piece[sum->count++] = piece;
}

void cgti_cram_reduce(const struct cgti_cram_grid *grid, struct cgti_cram_piece position, struct cgti_cram_sum *sum)
{
	struct cgti_cram_sum parts;

	cgti_cram_split(grid, position, false, &parts);
	sum->nimber = parts.nimber;
	sum->count = 0;
	for (int i = 0; i < parts.count; i++) {
		bool balanced;
		const struct cgti_cram_piece piece = cgti_cram_least_image(grid, parts.piece[i], &balanced);

		if (!balanced)
			add(sum, piece);
	}
}

void cgti_cram_add_misere(const struct cgti_cram_grid *grid, struct cgti_cram_piece position, struct cgti_cram_sum *sum)
{
	struct cgti_cram_sum parts;

	cgti_cram_split(grid, position, false, &parts);
	sum->nimber ^= parts.nimber;
	for (int i = 0; i < parts.count; i++) {
		bool balanced;

		sum->piece[sum->count++] = cgti_cram_least_image(grid, parts.piece[i], &balanced);
	}
}
