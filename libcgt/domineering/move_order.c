/* SPDX-License-Identifier: MIT */
/* How moves of Domineering are scored: by the lines that they change. */
#include "domineering/move_order.h"

#include <string.h>

#include "support/bits.h"

#define LINES CGTI_DOMINEERING_LINES
#define SAFE_WEIGHT 3 /* of a move that nobody can take away, beside its weight as a move */

/* The lines of a player, and what his moves are worth that begin in the line before each. */
struct view {
	unsigned line[LINES + 2], alone[LINES + 2]; /* from 1 on; alone: the cells that the other player cannot reach any more */
	int worth[LINES + 2];
};

static unsigned cells_alone(unsigned line)
{
	return line & ~(line << 1 | line >> 1);
}

/* The moves between up to four lines, of which the cells are given, and those that are alone. */
static int worth_of(uint64_t moves, uint64_t safe)
{
	return cgti_count_bits(moves) + (safe ? SAFE_WEIGHT * cgti_count_bits(safe) : 0);
}

static void see(const uint16_t *line, int lines, struct view *view)
{
	memset(view, 0, sizeof *view);
	for (int i = 1; i <= lines; i++) {
		view->line[i] = line[i - 1];
		view->alone[i] = cells_alone(line[i - 1]);
		view->worth[i] = worth_of(view->line[i - 1] & view->line[i], view->alone[i - 1] & view->alone[i]);
	}
}

/* What is left of the moves to and from lines i and i + 1 without a cell in both. */
static int own_worth(const struct view *view, int i, unsigned cell)
{
	const unsigned low = view->line[i] & ~cell, high = view->line[i + 1] & ~cell;
	const unsigned low_alone = cells_alone(low), high_alone = cells_alone(high);

	return worth_of((view->line[i - 1] & low) | (uint64_t)(low & high) << LINES |
	                (uint64_t)(high & view->line[i + 2]) << 2 * LINES,
	                (view->alone[i - 1] & low_alone) | (uint64_t)(low_alone & high_alone) << LINES |
	                (uint64_t)(high_alone & view->alone[i + 2]) << 2 * LINES);
}

/* What is left of the moves to and from line i without some of its cells. */
static int other_worth(const struct view *view, int i, unsigned cells)
{
	const unsigned line = view->line[i] & ~cells, alone = cells_alone(line);

	return worth_of((view->line[i - 1] & line) | (uint64_t)(line & view->line[i + 1]) << LINES,
	                (view->alone[i - 1] & alone) | (uint64_t)(alone & view->alone[i + 1]) << LINES);
}

int cgti_domineering_list(const struct cgti_domineering_board *board, int player,
                          struct cgti_domineering_choice choice[CGTI_DOMINEERING_CELLS])
{
	struct view own, other;
	int count = 0;

	see(board->line[player], board->lines[player], &own);
	see(board->line[!player], board->lines[!player], &other);
	for (int i = 1; i < board->lines[player]; i++)
		for (unsigned rest = own.line[i] & own.line[i + 1]; rest; rest &= rest - 1) {
			const int at = cgti_lowest_bit(rest);
			const int lost = own.worth[i] + own.worth[i + 1] + own.worth[i + 2] - own_worth(&own, i, 1u << at);
			const int taken = other.worth[at + 1] + other.worth[at + 2] - other_worth(&other, at + 1, 3u << (i - 1));

			choice[count++] = (struct cgti_domineering_choice){ { (uint8_t)(i - 1), (uint8_t)at },
				                                            (int16_t)(taken - lost) };
		}
	return count;
}

int cgti_domineering_choose(struct cgti_domineering_choice *choice, int count)
{
	int best = INT16_MIN, chosen = 0;

	for (int i = 0; i < count; i++)
		if (choice[i].score > best)
			best = choice[i].score;
	for (int i = 0; i < count; i++)
		if (choice[i].score == best) {
			const struct cgti_domineering_choice own = choice[i];

			memmove(choice + chosen + 1, choice + chosen, (size_t)(i - chosen) * sizeof *choice);
			choice[chosen++] = own;
		}
	return chosen;
}
