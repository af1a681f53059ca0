/* SPDX-License-Identifier: MIT */
/* Random boards and sums. */
#include "soak/sums.h"

#include <stdio.h>
#include <string.h>

const char *const soak_family_name[SOAK_FAMILIES] = {
	"clobber",     "clobber-rows", "clobber-boards", "domineering", "domineering-boards",
	"beside",      "cram",         "cram-boards",    "cram-large",  "impartial-clobber",
	"mixed",       "hot",          "toads",          "pawns",       "misere",
	"misere-cram", "misere-long",  "misere-pawns",
};

static const char *const game_name[] = {
	"clobber", "cram", "domineering", "impartial-clobber", "toads-and-frogs", "dawson-pawns(captures=optional)",
	"dawson-pawns",
};

bool soak_is_misere(int family)
{
	return family >= SOAK_MISERE;
}

bool soak_is_impartial(int family)
{
	return family == SOAK_CRAM || family == SOAK_CRAM_BOARDS || family == SOAK_CRAM_LARGE ||
	       family == SOAK_IMPARTIAL_CLOBBER || family == SOAK_MISERE_CRAM;
}

bool soak_has_values(int family)
{
	return !soak_is_misere(family) && family != SOAK_PAWNS;
}

uint64_t soak_below(struct soak_random *random, uint64_t below)
{
	uint64_t w = random->state += UINT64_C(0x9e3779b97f4a7c15);

	w = (w ^ (w >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	w = (w ^ (w >> 27)) * UINT64_C(0x94d049bb133111eb);
	return (w ^ (w >> 31)) % below;
}

static int between(struct soak_random *random, int least, int most)
{
	return least + (int)soak_below(random, (uint64_t)(most - least + 1));
}

static bool places_dominoes(int game)
{
	return game == REFERENCE_CRAM || game == REFERENCE_DOMINEERING;
}

static char random_content(int game, struct soak_random *random)
{
	static const char stones[] = "xo", animals[] = "ttff...";

	if (places_dominoes(game))
		return '.';
	return game == REFERENCE_TOADS_AND_FROGS ? animals[soak_below(random, 7)] : stones[soak_below(random, 2)];
}

/* A board of these rows and columns of which so many cells, chosen at random, are in play. */
static struct reference_board random_board(struct soak_random *random, int game, int rows, int cols, int live)
{
	struct reference_board board;

	memset(&board, 0, sizeof board);
	board.game = game;
	board.rows = rows;
	board.cols = cols;
	memset(board.cell, places_dominoes(game) ? '#' : '.', (size_t)(rows * cols));
	for (int left = rows * cols, cell = 0; cell < rows * cols; cell++, left--)
		if ((int)soak_below(random, (uint64_t)left) < live) {
			board.cell[cell] = random_content(game, random);
			live--;
		}
	return board;
}

/* A board of one to four rows with from `least` to `most` cells in play, most of its cells; rather fewer than more of them. */
static struct reference_board random_shape(struct soak_random *random, int game, int least, int most)
{
	const int live = between(random, least, between(random, least, most)),
		  rows = game == REFERENCE_TOADS_AND_FROGS ? 1 : between(random, 1, 4);
	const int cells = live + (int)soak_below(random, (uint64_t)live / 3 + 1), cols = (cells + rows - 1) / rows;

	return random_board(random, game, rows, cols, live);
}

static struct reference_board random_form(struct soak_random *random, bool impartial)
{
	struct reference_board form;

	memset(&form, 0, sizeof form);
	form.game = impartial ? REFERENCE_NIMBER : between(random, REFERENCE_NUMBER, REFERENCE_SWITCH);
	form.a[0] = form.game == REFERENCE_NIMBER ? between(random, 1, 3) : between(random, -2, 3);
	if (form.game == REFERENCE_SWITCH)
		form.a[1] = between(random, -3, form.a[0]);
	return form;
}

/* Pawns in files that are empty, or have one of each or either, none of which has passed another. */
static struct reference_board random_pawns(struct soak_random *random)
{
	static const char *const file[] = { "p.P", "p.P", "p.P", ".pP", "pP.", "p..", "..P", ".p.", ".P.", "..." };
	struct reference_board board;

	memset(&board, 0, sizeof board);
	board.game = between(random, REFERENCE_PAWNS, REFERENCE_COMPULSORY_PAWNS);
	board.rows = 3;
	board.cols = between(random, 3, 4);
	for (int col = 0; col < board.cols; col++) {
		const char *own = file[soak_below(random, sizeof file / sizeof *file)];

		for (int row = 0; row < 3; row++)
			board.cell[row * board.cols + col] = own[row];
	}
	return board;
}

static struct reference_board random_neighbour_of_pawns(struct soak_random *random)
{
	switch (soak_below(random, 4)) {
	case 0: return random_form(random, false);
	case 1: return random_shape(random, REFERENCE_CLOBBER, 4, 7);
	default: return random_pawns(random);
	}
}

/* A number, n or n + 1/2, a nim heap or a switch. */
static struct reference_board random_number(struct soak_random *random)
{
	struct reference_board number;

	memset(&number, 0, sizeof number);
	number.game = soak_below(random, 2) ? REFERENCE_NUMBER : REFERENCE_SWITCH;
	number.a[0] = between(random, -3, 3);
	number.a[1] = number.a[0] + 1; /* {n|n + 1} is n + 1/2 */
	return number;
}

static struct reference_board random_neighbour_of_dominoes(struct soak_random *random)
{
	switch (soak_below(random, 8)) {
	case 0: return random_board(random, REFERENCE_DOMINEERING, 5, 5, between(random, 17, 20));
	case 1: return random_form(random, false);
	case 2: return random_shape(random, between(random, 0, 4), 4, 8);
	case 3: return random_shape(random, REFERENCE_CLOBBER, 6, 10);
	case 4: return random_form(random, true);
	default: return random_number(random);
	}
}

static struct reference_board random_hot(struct soak_random *random)
{
	switch (soak_below(random, 5)) {
	case 0: return random_shape(random, REFERENCE_CLOBBER, 10, 14);
	case 1: return random_form(random, false);
	case 2: return random_shape(random, REFERENCE_TOADS_AND_FROGS, 5, 8);
	default: return random_board(random, REFERENCE_DOMINEERING, between(random, 2, 3), 3, between(random, 5, 6));
	}
}

struct reference_board soak_random_board(int family, struct soak_random *random)
{
	switch (family) {
	case SOAK_CLOBBER:
		return random_shape(random, REFERENCE_CLOBBER, 8, 16);
	case SOAK_CLOBBER_ROWS:
		return random_board(random, REFERENCE_CLOBBER, 1, 40, between(random, 30, 39));
	case SOAK_CLOBBER_BOARDS:
		return random_board(random, REFERENCE_CLOBBER, 5, 5, between(random, 11, 17));
	case SOAK_DOMINEERING:
		return random_shape(random, REFERENCE_DOMINEERING, 8, 16);
	case SOAK_DOMINEERING_BOARDS:
		return random_board(random, REFERENCE_DOMINEERING, between(random, 4, 6), 6, between(random, 18, 24));
	case SOAK_CRAM:
		return random_shape(random, REFERENCE_CRAM, 8, 16);
	case SOAK_CRAM_BOARDS:
		return random_board(random, REFERENCE_CRAM, between(random, 4, 6), 6, between(random, 18, 24));
	case SOAK_BESIDE:
		return random_neighbour_of_dominoes(random);
	case SOAK_CRAM_LARGE:
		return random_board(random, REFERENCE_CRAM, between(random, 5, 6), 6, between(random, 26, 28));
	case SOAK_HOT:
		return random_hot(random);
	case SOAK_TOADS:
		return random_board(random, REFERENCE_TOADS_AND_FROGS, 1, between(random, 9, 11), 11);
	case SOAK_PAWNS:
	case SOAK_MISERE_PAWNS:
		return random_neighbour_of_pawns(random);
	case SOAK_MISERE_LONG:
		return random_shape(random, between(random, 0, 4), 2, 4);
	case SOAK_IMPARTIAL_CLOBBER:
		return random_shape(random, REFERENCE_IMPARTIAL_CLOBBER, 6, 10);
	case SOAK_MIXED:
		return soak_below(random, 4) == 0 ? random_form(random, false) : random_shape(random, between(random, 0, 4), 6, 12);
	case SOAK_MISERE:
		return soak_below(random, 5) == 0 ? random_form(random, false) : random_shape(random, between(random, 0, 4), 5, 11);
	default:
		return soak_below(random, 5) == 0 ? random_form(random, true) : random_shape(random, REFERENCE_CRAM, 8, 18);
	}
}

struct soak_sum soak_random_sum(int family, struct soak_random *random)
{
	const bool is_alone = family == SOAK_CLOBBER_ROWS || family == SOAK_CLOBBER_BOARDS || family == SOAK_DOMINEERING_BOARDS ||
	                      family == SOAK_CRAM_BOARDS || family == SOAK_CRAM_LARGE;
	const bool are_few = soak_is_misere(family) || family == SOAK_TOADS || family == SOAK_PAWNS;
	struct soak_sum sum;

	memset(&sum, 0, sizeof sum);
	sum.count = is_alone ? 1 : are_few ? between(random, 1, family == SOAK_TOADS ? 2 : 3) : between(random, 2, 4);
	if (family == SOAK_BESIDE)
		sum.board[--sum.count] = random_board(random, REFERENCE_DOMINEERING, 5, 5, between(random, 17, 20));
	if (family == SOAK_MISERE_LONG)
		sum.count = between(random, 14, 20);
	for (int i = 0; i < sum.count; i++)
		sum.board[i] = soak_random_board(family, random);
	sum.count += family == SOAK_BESIDE;
	return sum;
}

/* --- texts -------------------------------------------------------------------------------------------------------------- */

static char *write_board(const struct reference_board *board, char *text)
{
	text += sprintf(text, "%s: ", game_name[board->game]);
	for (int cell = 0; cell < board->rows * board->cols; cell++) {
		if (cell && cell % board->cols == 0)
			*text++ = '|';
		*text++ = board->cell[cell];
	}
	return text;
}

void soak_text(const struct soak_sum *sum, char text[SOAK_TEXT])
{
	strcpy(text, "0");
	for (int i = 0; i < sum->count; i++) {
		const struct reference_board *board = &sum->board[i];

		text += i ? sprintf(text, " + ") : 0;
		if (board->game == REFERENCE_NUMBER)
			text += sprintf(text, "%d", board->a[0]);
		else if (board->game == REFERENCE_NIMBER)
			text += sprintf(text, "*%d", board->a[0]);
		else if (board->game == REFERENCE_SWITCH)
			text += sprintf(text, "{%d|%d}", board->a[0], board->a[1]);
		else
			text = write_board(board, text);
	}
	if (sum->count)
		*text = '\0';
}

/* --- images ------------------------------------------------------------------------------------------------------------- */

enum { TRANSPOSE = 1, TOP_BOTTOM = 2, LEFT_RIGHT = 4 };

static struct reference_board image_of(const struct reference_board *board, int map)
{
	struct reference_board image = *board;

	if (map & TRANSPOSE) {
		image.rows = board->cols;
		image.cols = board->rows;
	}
	for (int cell = 0; cell < board->rows * board->cols; cell++) {
		int row = cell / board->cols, col = cell % board->cols;

		row = map & TOP_BOTTOM ? board->rows - 1 - row : row;
		col = map & LEFT_RIGHT ? board->cols - 1 - col : col;
		image.cell[map & TRANSPOSE ? col * image.cols + row : row * image.cols + col] = board->cell[cell];
	}
	return image;
}

/* The maps that a game has; toads and frogs only look to the other side if they change places. */
static int random_map(int game, struct soak_random *random)
{
	const int map = (int)soak_below(random, 8);

	if (game == REFERENCE_DOMINEERING)
		return map & ~TRANSPOSE;
	if (game >= REFERENCE_PAWNS)
		return map & LEFT_RIGHT;
	return game == REFERENCE_TOADS_AND_FROGS ? 0 : map;
}

struct reference_board soak_negative(const struct reference_board *board)
{
	struct reference_board negative = *board;

	switch (board->game) {
	case REFERENCE_DOMINEERING:
		return image_of(board, TRANSPOSE);
	case REFERENCE_CLOBBER:
		for (int cell = 0; cell < board->rows * board->cols; cell++)
			negative.cell[cell] = board->cell[cell] == 'x' ? 'o' : board->cell[cell] == 'o' ? 'x' : '.';
		return negative;
	case REFERENCE_TOADS_AND_FROGS:
		negative = image_of(board, LEFT_RIGHT);
		for (int cell = 0; cell < board->cols; cell++)
			negative.cell[cell] = negative.cell[cell] == 't' ? 'f' : negative.cell[cell] == 'f' ? 't' : '.';
		return negative;
	case REFERENCE_PAWNS:
	case REFERENCE_COMPULSORY_PAWNS:
		negative = image_of(board, TOP_BOTTOM);
		for (int cell = 0; cell < board->rows * board->cols; cell++)
			negative.cell[cell] = negative.cell[cell] == 'p' ? 'P' : negative.cell[cell] == 'P' ? 'p' : '.';
		return negative;
	case REFERENCE_NUMBER:
		negative.a[0] = -board->a[0];
		return negative;
	case REFERENCE_SWITCH:
		negative.a[0] = -board->a[1];
		negative.a[1] = -board->a[0];
		return negative;
	default:
		return negative;
	}
}

struct soak_sum soak_shuffled(const struct soak_sum *sum, struct soak_random *random)
{
	struct soak_sum shuffled = *sum;

	for (int i = 0; i < sum->count; i++) {
		const int k = (int)soak_below(random, (uint64_t)i + 1);
		const int map = sum->board[i].game < REFERENCE_NUMBER ? random_map(sum->board[i].game, random) : 0;

		shuffled.board[i] = shuffled.board[k];
		shuffled.board[k] = map ? image_of(&sum->board[i], map) : sum->board[i];
	}
	return shuffled;
}
