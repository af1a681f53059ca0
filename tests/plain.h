/* SPDX-License-Identifier: MIT */
/*
 * The games once more, as plainly as can be: boards are strings, whether a pair of cells is a move is asked of every pair, and
 * a sum is played out to the end. The library is held against this, and shares nothing with it.
 */
#ifndef TEST_PLAIN_H
#define TEST_PLAIN_H

#include <cgt/cgt.h>

#include "support.h"

/* As ck_assert, but at no cost where all is well: for loops that ask a million times. */
#define ck_quick(condition) \
	do { \
		if (!(condition)) \
			ck_abort_msg("%s", #condition); \
	} while (0)

#define PLAIN_CELLS 16
#define PLAIN_PARTS 4

enum plain_game { CLOBBER, CRAM, DOMINEERING, IMPARTIAL_CLOBBER, TOADS_AND_FROGS, PLAIN_GAMES };

static const char *const plain_name[PLAIN_GAMES] = {
	"clobber", "cram", "domineering", "impartial-clobber", "toads-and-frogs",
};

/* What random boards are made of; what stands there twice comes up twice as often. */
static const char *const plain_contents[PLAIN_GAMES] = { "xxoo.", "...#", "...#", "xxoo.", "ttff...#" };

struct plain {
	int game, rows, cols;
	char cell[PLAIN_CELLS];
};

struct plain_sum {
	int count;
	struct plain part[PLAIN_PARTS];
};

static inline bool plain_is_impartial(int game)
{
	return game == CRAM || game == IMPARTIAL_CLOBBER;
}

static inline bool plain_places(int game)
{
	return game == CRAM || game == DOMINEERING;
}

static inline bool plain_legal(const struct plain *board, int32_t player, int from, int to)
{
	int down = to / board->cols - from / board->cols, right = to % board->cols - from % board->cols;
	char a = board->cell[from], b = board->cell[to];
	bool beside = down * down + right * right == 1;

	switch (board->game) {
	case CRAM:
		return from < to && beside && a == '.' && b == '.';
	case DOMINEERING:
		return from < to && beside && a == '.' && b == '.' && (player == CGT_LEFT ? down == 1 : right == 1);
	case CLOBBER:
		return beside && (player == CGT_LEFT ? a == 'x' && b == 'o' : a == 'o' && b == 'x');
	case IMPARTIAL_CLOBBER:
		return beside && ((a == 'x' && b == 'o') || (a == 'o' && b == 'x'));
	default:
		if (down != 0 || b != '.' || a != (player == CGT_LEFT ? 't' : 'f'))
			return false;
		if (player == CGT_RIGHT)
			right = -right;
		return right == 1 || (right == 2 && board->cell[(from + to) / 2] == (player == CGT_LEFT ? 'f' : 't'));
	}
}

static inline void plain_play(struct plain *board, int from, int to)
{
	board->cell[to] = plain_places(board->game) ? '#' : board->cell[from];
	board->cell[from] = plain_places(board->game) ? '#' : '.';
}

/* What was found for a sum, kept whole; a later one may take the place of an earlier. */
struct plain_memo {
	struct plain_sum sum;
	int32_t player, convention;
	int wins;
};

static inline struct plain_memo *plain_memo_of(const struct plain_sum *sum, int32_t player, int32_t convention)
{
	enum { SLOTS = 1 << 14 };
	static struct plain_memo memo[SLOTS];
	const unsigned char *byte = (const unsigned char *)sum;
	uint32_t hash = (uint32_t)(player * 2 + convention);

	for (size_t i = 0; i < sizeof *sum; i++)
		hash = (hash ^ byte[i]) * 16777619u;
	return &memo[hash >> 4 & (SLOTS - 1)];
}

/* Whether the player to move wins. Bytes of a sum that hold no cell must be 0. */
static inline bool plain_wins(const struct plain_sum *sum, int32_t player, int32_t convention)
{
	struct plain_memo *memo = plain_memo_of(sum, player, convention);
	int32_t other = player == CGT_LEFT ? CGT_RIGHT : CGT_LEFT;
	bool can_move = false, wins = false;

	if (memo->player == player && memo->convention == convention && memcmp(&memo->sum, sum, sizeof *sum) == 0)
		return memo->wins;
	for (int k = 0; k < sum->count && !wins; k++) {
		const struct plain *board = &sum->part[k];
		int cells = board->rows * board->cols;

		for (int from = 0; from < cells && !wins; from++)
			for (int to = 0; to < cells && !wins; to++) {
				struct plain_sum next = *sum;

				if (!plain_legal(board, player, from, to))
					continue;
				can_move = true;
				plain_play(&next.part[k], from, to);
				wins = !plain_wins(&next, other, convention);
			}
	}
	if (!can_move)
		wins = convention == CGT_MISERE;
	*memo = (struct plain_memo){ *sum, player, convention, wins };
	return wins;
}

static inline int32_t plain_outcome(const struct plain_sum *sum, int32_t convention)
{
	bool left = plain_wins(sum, CGT_LEFT, convention), right = plain_wins(sum, CGT_RIGHT, convention);

	return left ? (right ? CGT_OUTCOME_N : CGT_OUTCOME_L) : (right ? CGT_OUTCOME_R : CGT_OUTCOME_P);
}

/* The Grundy value of a board of an impartial game: the least number that no option has. */
static inline uint64_t plain_grundy(const struct plain *board)
{
	int cells = board->rows * board->cols;
	uint64_t seen = 0, value = 0;

	for (int from = 0; from < cells; from++)
		for (int to = 0; to < cells; to++) {
			struct plain next = *board;

			if (!plain_legal(board, CGT_LEFT, from, to))
				continue;
			plain_play(&next, from, to);
			seen |= UINT64_C(1) << plain_grundy(&next);
		}
	while (seen >> value & 1)
		value++;
	return value;
}

/* A random board of at most so many cells. */
static inline struct plain plain_random(struct random *random, int game, int most)
{
	struct plain board;
	int cells;

	memset(&board, 0, sizeof board);
	board.game = game;
	board.rows = 1 + (int)random_below(random, 4);
	board.cols = 1 + (int)random_below(random, (uint64_t)(most / board.rows > 0 ? most / board.rows : 1));
	cells = board.rows * board.cols;
	for (int i = 0; i < cells; i++)
		board.cell[i] = plain_contents[game][random_below(random, strlen(plain_contents[game]))];
	return board;
}

/* A random sum of one to PLAIN_PARTS boards with about so many cells together. */
static inline struct plain_sum plain_random_sum(struct random *random, int most)
{
	struct plain_sum sum;

	memset(&sum, 0, sizeof sum);
	sum.count = 1 + (int)random_below(random, PLAIN_PARTS);
	for (int k = 0; k < sum.count; k++)
		sum.part[k] = plain_random(random, (int)random_below(random, PLAIN_GAMES), most / sum.count);
	return sum;
}

static inline struct plain_sum plain_sum_of(const struct plain *board)
{
	struct plain_sum sum;

	memset(&sum, 0, sizeof sum);
	sum.count = 1;
	sum.part[0] = *board;
	return sum;
}

/* The board of a game that a text such as "xo|ox" shows. */
static inline struct plain plain_read(int game, const char *text)
{
	struct plain board;
	int cells = 0;

	memset(&board, 0, sizeof board);
	board.game = game;
	board.rows = 1;
	for (; *text; text++) {
		if (*text == '|')
			board.rows++;
		else
			board.cell[cells++] = *text;
	}
	board.cols = cells / board.rows;
	return board;
}

/* Writes the rows of a board; returns the end. */
static inline char *plain_board_text(const struct plain *board, char *text)
{
	for (int i = 0; i < board->rows * board->cols; i++) {
		if (i && i % board->cols == 0)
			*text++ = '|';
		*text++ = board->cell[i];
	}
	*text = '\0';
	return text;
}

#define PLAIN_TEXT 256

/* Writes a sum in the syntax of positions. */
static inline void plain_text(const struct plain_sum *sum, char text[PLAIN_TEXT])
{
	strcpy(text, "0");
	for (int k = 0; k < sum->count; k++) {
		text += sprintf(text, "%s%s: ", k ? " + " : "", plain_name[sum->part[k].game]);
		text = plain_board_text(&sum->part[k], text);
	}
}

static inline cgt_position *plain_position(const struct plain_sum *sum)
{
	char text[PLAIN_TEXT];
	cgt_position *position;

	plain_text(sum, text);
	ck_ok(cgt_position_parse(text, &position));
	return position;
}

#endif
