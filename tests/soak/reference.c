/* SPDX-License-Identifier: MIT */
/* The rules of the games, pieces and their options; sums by play; Grundy values. */
#include "soak/reference_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *reference_grow(void *array, size_t *cap, size_t want, size_t bytes)
{
	if (want <= *cap)
		return array;
	*cap = want + want / 2 + 64;
	array = realloc(array, *cap * bytes);
	if (!array) {
		fputs("the reference has no memory\n", stderr);
		exit(2);
	}
	return array;
}

struct reference *reference_new(void)
{
	struct reference *reference = calloc(1, sizeof *reference);

	if (!reference)
		exit(2);
	return reference;
}

static void forget(struct reference *own)
{
	free(own->piece);
	free(own->option);
	free(own->part);
	free(own->answer);
	index_free(&own->pieces);
	index_free(&own->sums);
	forms_free(&own->forms);
	memset(own, 0, sizeof *own);
}

void reference_free(struct reference *reference)
{
	forget(reference);
	free(reference);
}

void reference_trim(struct reference *own, size_t bytes)
{
	const size_t held = own->piece_cap * sizeof *own->piece + own->option_cap * sizeof *own->option +
	                    own->part_cap * sizeof *own->part + index_bytes(&own->pieces) + index_bytes(&own->sums) +
	                    forms_bytes(&own->forms);

	if (held > bytes)
		forget(own);
}

/* --- strings of bytes, each with a number ------------------------------------------------------------------------------- */

void index_free(struct index *index)
{
	free(index->bytes);
	free(index->begin);
	free(index->slot);
	memset(index, 0, sizeof *index);
}

size_t index_bytes(const struct index *index)
{
	return index->bytes_cap + index->begin_cap * sizeof *index->begin + index->slots * sizeof *index->slot;
}

static uint64_t hash_of(const void *bytes, size_t length)
{
	const unsigned char *byte = bytes;
	uint64_t hash = UINT64_C(1469598103934665603);

	for (size_t i = 0; i < length; i++)
		hash = (hash ^ byte[i]) * UINT64_C(1099511628211);
	return hash ^ hash >> 32;
}

static void make_slots(struct index *index)
{
	free(index->slot);
	index->slots = index->slots ? 2 * index->slots : 1024;
	index->slot = calloc(index->slots, sizeof *index->slot);
	if (!index->slot)
		exit(2);
	for (uint32_t i = 0; i < index->count; i++) {
		size_t at = hash_of(index->bytes + index->begin[i], index->begin[i + 1] - index->begin[i]) & (index->slots - 1);

		while (index->slot[at])
			at = (at + 1) & (index->slots - 1);
		index->slot[at] = i + 1;
	}
}

uint32_t index_of(struct index *index, const void *bytes, size_t length, bool *added)
{
	size_t at;

	if (2 * (size_t)index->count >= index->slots)
		make_slots(index);
	at = hash_of(bytes, length) & (index->slots - 1);
	for (; index->slot[at]; at = (at + 1) & (index->slots - 1)) {
		const uint32_t i = index->slot[at] - 1;

		*added = false;
		if (index->begin[i + 1] - index->begin[i] == length && memcmp(index->bytes + index->begin[i], bytes, length) == 0)
			return i;
	}
	index->begin = reference_grow(index->begin, &index->begin_cap, index->count + 2, sizeof *index->begin);
	index->begin[0] = 0;
	index->bytes = reference_grow(index->bytes, &index->bytes_cap, index->begin[index->count] + length, 1);
	memcpy(index->bytes + index->begin[index->count], bytes, length);
	index->begin[index->count + 1] = index->begin[index->count] + length;
	index->slot[at] = index->count + 1;
	*added = true;
	return index->count++;
}

/* --- pieces ------------------------------------------------------------------------------------------------------------- */

static uint32_t piece_of(struct reference *own, const struct reference_board *board)
{
	bool added;
	const uint32_t number = index_of(&own->pieces, board, sizeof *board, &added);

	if (added) {
		own->piece = reference_grow(own->piece, &own->piece_cap, (size_t)number + 1, sizeof *own->piece);
		own->piece[number] = (struct piece){ .board = *board, .form = NO_FORM, .grundy = -1 };
	}
	return number;
}

static void add_part(struct reference *own, uint32_t piece)
{
	own->part = reference_grow(own->part, &own->part_cap, own->parts + 1, sizeof *own->part);
	own->part[own->parts++] = piece;
}

static bool is_form(int game)
{
	return game >= REFERENCE_NUMBER;
}

/* Whether a piece moves, or could be part of what moves. */
static bool is_alive(const struct reference_board *board, int cell)
{
	const char content = board->cell[cell];

	if (board->game == REFERENCE_CRAM || board->game == REFERENCE_DOMINEERING)
		return content == '.';
	return content == 'x' || content == 'o';
}

static bool are_beside(const struct reference_board *board, int a, int b)
{
	const int down = b / board->cols - a / board->cols, right = b % board->cols - a % board->cols;

	return down * down + right * right == 1;
}

/* Marks what hangs together with a cell. */
static void spread(const struct reference_board *board, int cell, bool in[REFERENCE_CELLS])
{
	in[cell] = true;
	for (int next = 0; next < board->rows * board->cols; next++)
		if (!in[next] && is_alive(board, next) && are_beside(board, cell, next))
			spread(board, next, in);
}

/* The cells that are in, in the least box around them. */
static struct reference_board cut_out(const struct reference_board *board, const bool in[REFERENCE_CELLS])
{
	int top = board->rows, left = board->cols, bottom = 0, right = 0;
	const char hole = board->game == REFERENCE_CRAM || board->game == REFERENCE_DOMINEERING ? '#' : '.';
	struct reference_board piece;

	memset(&piece, 0, sizeof piece);
	for (int cell = 0; cell < board->rows * board->cols; cell++) {
		const int row = cell / board->cols, col = cell % board->cols;

		if (!in[cell])
			continue;
		top = row < top ? row : top;
		bottom = row > bottom ? row : bottom;
		left = col < left ? col : left;
		right = col > right ? col : right;
	}
	piece.game = board->game;
	piece.rows = bottom - top + 1;
	piece.cols = right - left + 1;
	for (int cell = 0; cell < piece.rows * piece.cols; cell++) {
		const int from = (top + cell / piece.cols) * board->cols + left + cell % piece.cols;

		piece.cell[cell] = in[from] ? board->cell[from] : hole;
	}
	return piece;
}

/* Whether anybody can move in a piece at all. */
static bool has_moves(const struct reference_board *piece)
{
	bool x = false, o = false;

	if (piece->game == REFERENCE_CRAM || piece->game == REFERENCE_DOMINEERING)
		return piece->rows * piece->cols > 1;
	for (int cell = 0; cell < piece->rows * piece->cols; cell++) {
		x |= piece->cell[cell] == 'x';
		o |= piece->cell[cell] == 'o';
	}
	return x && o;
}

/* Adds the connected pieces of a board, but for those without moves, as parts. */
static void add_pieces(struct reference *own, const struct reference_board *board)
{
	bool done[REFERENCE_CELLS] = { false };

	if (is_form(board->game) || board->game >= REFERENCE_TOADS_AND_FROGS) {
		add_part(own, piece_of(own, board));
		return;
	}
	for (int cell = 0; cell < board->rows * board->cols; cell++) {
		bool in[REFERENCE_CELLS] = { false };
		struct reference_board piece;

		if (done[cell] || !is_alive(board, cell))
			continue;
		spread(board, cell, in);
		for (int k = 0; k < REFERENCE_CELLS; k++)
			done[k] |= in[k];
		piece = cut_out(board, in);
		if (has_moves(&piece))
			add_part(own, piece_of(own, &piece));
	}
}

/* --- moves -------------------------------------------------------------------------------------------------------------- */

static void end_option(struct reference *own, size_t begin)
{
	own->option = reference_grow(own->option, &own->option_cap, own->options + 1, sizeof *own->option);
	own->option[own->options++] = (struct option){ begin, own->parts - begin };
}

static void add_board_option(struct reference *own, const struct reference_board *board)
{
	const size_t begin = own->parts;

	add_pieces(own, board);
	end_option(own, begin);
}

static void add_form_option(struct reference *own, int game, int a, int b)
{
	struct reference_board form;

	memset(&form, 0, sizeof form);
	form.game = game;
	form.a[0] = a;
	form.a[1] = b;
	add_board_option(own, &form);
}

static void list_form_options(struct reference *own, const struct reference_board *form, bool right)
{
	const int a = form->a[0];

	if (form->game == REFERENCE_NUMBER && (right ? a < 0 : a > 0))
		add_form_option(own, REFERENCE_NUMBER, right ? a + 1 : a - 1, 0);
	for (int k = 0; form->game == REFERENCE_NIMBER && k < a; k++)
		add_form_option(own, REFERENCE_NIMBER, k, 0);
	if (form->game == REFERENCE_SWITCH)
		add_form_option(own, REFERENCE_NUMBER, form->a[right], 0);
}

/* Left's pawns go up and take upwards, Right's the other way. */
static bool is_pawn_move(const struct reference_board *board, bool right, int from, int to)
{
	const int rows = to / board->cols - from / board->cols, files = to % board->cols - from % board->cols;
	const char own = right ? 'p' : 'P', other = right ? 'P' : 'p';

	if (board->cell[from] != own || rows != (right ? 1 : -1))
		return false;
	return files == 0 ? board->cell[to] == '.' : files * files == 1 && board->cell[to] == other;
}

/* Whether a player has to take a pawn. */
static bool has_to_take(const struct reference_board *board, bool right)
{
	for (int from = 0; from < board->rows * board->cols && board->game == REFERENCE_COMPULSORY_PAWNS; from++)
		for (int to = 0; to < board->rows * board->cols; to++)
			if (board->cell[to] != '.' && is_pawn_move(board, right, from, to))
				return true;
	return false;
}

static bool is_legal(const struct reference_board *board, bool right, int from, int to)
{
	const char a = board->cell[from], b = board->cell[to], own = right ? 'o' : 'x', other = right ? 'x' : 'o';
	const bool in_a_row = from / board->cols == to / board->cols;
	int step;

	switch (board->game) {
	case REFERENCE_CRAM:
		return from < to && are_beside(board, from, to) && a == '.' && b == '.';
	case REFERENCE_DOMINEERING:
		return from < to && are_beside(board, from, to) && a == '.' && b == '.' && in_a_row == right;
	case REFERENCE_CLOBBER:
		return are_beside(board, from, to) && a == own && b == other;
	case REFERENCE_IMPARTIAL_CLOBBER:
		return are_beside(board, from, to) && ((a == own && b == other) || (a == other && b == own));
	case REFERENCE_PAWNS:
	case REFERENCE_COMPULSORY_PAWNS:
		return is_pawn_move(board, right, from, to);
	default:
		step = right ? from - to : to - from;
		return in_a_row && a == (right ? 'f' : 't') && b == '.' &&
		       (step == 1 || (step == 2 && board->cell[(from + to) / 2] == (right ? 't' : 'f')));
	}
}

static void list_board_options(struct reference *own, const struct reference_board *board, bool right)
{
	const bool places = board->game == REFERENCE_CRAM || board->game == REFERENCE_DOMINEERING;
	const bool takes = has_to_take(board, right);

	for (int from = 0; from < board->rows * board->cols; from++)
		for (int to = 0; to < board->rows * board->cols; to++) {
			struct reference_board next = *board;

			if (!is_legal(board, right, from, to) || (takes && board->cell[to] == '.'))
				continue;
			next.cell[to] = places ? '#' : board->cell[from];
			next.cell[from] = places ? '#' : '.';
			add_board_option(own, &next);
		}
}

void reference_list(struct reference *own, uint32_t piece)
{
	const struct reference_board board = own->piece[piece].board;

	if (own->piece[piece].is_listed)
		return;
	for (int right = 0; right < 2; right++) {
		const size_t begin = own->options;

		if (is_form(board.game))
			list_form_options(own, &board, right);
		else
			list_board_options(own, &board, right);
		own->piece[piece].is_forced[right] = has_to_take(&board, right);
		own->piece[piece].begin[right] = begin;
		own->piece[piece].count[right] = own->options - begin;
	}
	own->piece[piece].is_listed = true;
}

/* --- sums by play ------------------------------------------------------------------------------------------------------- */

void sum_add(struct sum *sum, uint32_t number)
{
	int i = sum->count++;

	if (sum->count > SUM_MOST)
		exit(2);
	for (; i > 0 && sum->number[i - 1] > number; i--)
		sum->number[i] = sum->number[i - 1];
	sum->number[i] = number;
}

/* The sum less number k. */
struct sum sum_less(const struct sum *sum, int k)
{
	struct sum less = *sum;

	memmove(less.number + k, less.number + k + 1, (size_t)(sum->count - k - 1) * sizeof *sum->number);
	less.count--;
	return less;
}

/* Where the answer about a sum is kept; 0 if it is not known yet. */
static uint32_t place_of(struct reference *own, const struct sum *sum, bool right, bool misere)
{
	struct sum key = *sum;
	bool added;

	key.number[key.count++] = (uint32_t)(right + 2 * misere);
	return index_of(&own->sums, key.number, (size_t)key.count * sizeof *key.number, &added);
}

static enum reference_answer play(struct reference *own, const struct sum *sum, bool right, bool misere);

/* Moves in piece k of a sum. */
static enum reference_answer move_in(struct reference *own, const struct sum *sum, int k, bool right, bool misere, bool *can_move)
{
	const uint32_t piece = sum->number[k];
	const struct sum rest = sum_less(sum, k);

	reference_list(own, piece);
	for (size_t i = 0; i < own->piece[piece].count[right]; i++) {
		const struct option option = own->option[own->piece[piece].begin[right] + i];
		struct sum next = rest;
		enum reference_answer answer;

		*can_move = true;
		for (size_t p = 0; p < option.count; p++)
			sum_add(&next, own->part[option.begin + p]);
		answer = play(own, &next, !right, misere);
		if (answer != REFERENCE_WINS)
			return answer == REFERENCE_LOSES ? REFERENCE_WINS : REFERENCE_UNKNOWN;
	}
	return REFERENCE_LOSES;
}

static enum reference_answer play(struct reference *own, const struct sum *sum, bool right, bool misere)
{
	const uint32_t place = place_of(own, sum, right, misere);
	enum reference_answer answer = REFERENCE_LOSES;
	bool can_move = false, forced = false;

	own->answer = reference_grow(own->answer, &own->answer_cap, (size_t)own->sums.count, 1);
	while (own->answers < own->sums.count)
		own->answer[own->answers++] = 0;
	if (own->answer[place])
		return own->answer[place] - 1;
	if (own->nodes == 0)
		return REFERENCE_UNKNOWN;
	own->nodes--;
	for (int k = 0; k < sum->count && !forced; k++) {
		reference_list(own, sum->number[k]);
		forced = own->piece[sum->number[k]].is_forced[right];
	}
	for (int k = 0; k < sum->count && answer == REFERENCE_LOSES; k++)
		if ((k == 0 || sum->number[k] != sum->number[k - 1]) && (!forced || own->piece[sum->number[k]].is_forced[right]))
			answer = move_in(own, sum, k, right, misere, &can_move);
	if (!can_move && answer == REFERENCE_LOSES)
		answer = misere ? REFERENCE_WINS : REFERENCE_LOSES;
	if (answer != REFERENCE_UNKNOWN)
		own->answer[place] = (unsigned char)(answer + 1);
	return answer;
}

/* The pieces of all boards. */
struct sum reference_pieces(struct reference *own, const struct reference_board *board, int count)
{
	const size_t begin = own->parts;
	struct sum sum = { .count = 0 };

	for (int i = 0; i < count; i++)
		add_pieces(own, &board[i]);
	for (size_t p = begin; p < own->parts; p++)
		sum_add(&sum, own->part[p]);
	own->parts = begin;
	return sum;
}

enum reference_answer reference_by_play(struct reference *own, const struct reference_board *board, int count, bool right,
                                        bool misere, uint64_t nodes)
{
	const struct sum sum = reference_pieces(own, board, count);

	own->nodes = nodes;
	return play(own, &sum, right, misere);
}

/* --- Grundy values ------------------------------------------------------------------------------------------------------ */

static int grundy_of(struct reference *own, uint32_t piece)
{
	bool seen[256] = { false };
	int value = 0;

	if (own->piece[piece].grundy >= 0)
		return own->piece[piece].grundy;
	if (own->nodes == 0)
		return -1;
	own->nodes--;
	reference_list(own, piece);
	for (size_t i = 0; i < own->piece[piece].count[0]; i++) {
		const struct option option = own->option[own->piece[piece].begin[0] + i];
		int sum = 0;

		for (size_t p = 0; p < option.count; p++) {
			const int part = grundy_of(own, own->part[option.begin + p]);

			if (part < 0)
				return -1;
			sum ^= part;
		}
		seen[sum & 255] = true;
	}
	while (seen[value])
		value++;
	own->piece[piece].grundy = value;
	return value;
}

int reference_grundy(struct reference *own, const struct reference_board *board, int count, uint64_t nodes)
{
	const struct sum sum = reference_pieces(own, board, count);
	int value = 0;

	own->nodes = nodes;
	for (int i = 0; i < sum.count; i++) {
		const int piece = grundy_of(own, sum.number[i]);

		if (piece < 0)
			return -1;
		value ^= piece;
	}
	return value;
}
