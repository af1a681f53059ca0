/* SPDX-License-Identifier: MIT */
/* Positions and their moves. */
#include <stdlib.h>
#include <string.h>

#include "hostile/calls.h"

const char *const position_texts[] = {
	"cram: ..|..", "domineering: ..|..", "clobber: xo|ox", "0", "*3 + 1/2", "cram: ....|....", "toads-and-frogs: tt.ff",
	"dawson-pawns: ppp|...|PPP", "0.137: [5,3]", "impartial-clobber: xox", "cram: .. + cram: ..", "{1|-1} + {0|*}",
	"domineering: ... + clobber: xoox", "0.[3]: [3,5,6]", "dawson-pawns(captures=optional): pp|..|PP", "cram: .##|..#|...",
	"toads-and-frogs: t.f|t.f", "dawson-pawns(promotion=queen): p|.|P", "{|}", "-domineering: ..|.#", "cram: #",
	"0.8f: [4] + *2", "S{1,3,4}: [9] + cram: ...", "dawson-pawns: ppppp|.....|PPPPP", "cram: .|.|.|.", "grundy: [7]",
};

const size_t position_text_count = sizeof position_texts / sizeof position_texts[0];

/* The same and others, among them such as are none. */
static const char *const read_texts[] = {
	"cram: ..|..",
	"domineering: ..|..",
	"clobber: xo|ox",
	"0",
	"*3 + 1/2",
	"clobber: xoxo|oxox",
	"3 - 1/4 + *",
	"{{1|0}|{0|-1}}",
	"-clobber: xo + *2",
	"0.137: [60]",
	"0.[3]: [18446744073709551615]",
	"value: 1",
	"piles: <02>",
	"cram",
	"cram:",
	"{1|",
	"1/3",
	"+",
	"cram: .. +",
	"*1000001",
	"2147483648",
	"cram: ..\n..",
	"mine(version=1): \"b1\"",
	"domineering: .|. + - - 1",
};

ENTRY(cgt_position_new)
{
	cgt_game *game = pick(c, GAME);
	cgt_board *board = pick(c, BOARD);
	cgt_position **position = out(c);

	if (CALL(c, MAY(CGT_TOO_LARGE), cgt_position_new(game, board, position)) == CGT_OK)
		adopt(c, POSITION, *position);
}

#define MAY_NOT_READ (MAY(CGT_BAD_SYNTAX) | MAY(CGT_TOO_LARGE) | MAY(CGT_UNSUPPORTED))

ENTRY(cgt_position_parse)
{
	const char *text = CHOOSE_TEXT(c, read_texts);
	cgt_position **position = out(c);

	if (CALL(c, MAY_NOT_READ, cgt_position_parse(text, position)) == CGT_OK)
		adopt(c, POSITION, *position);
}

ENTRY(cgt_position_parse_with)
{
	const char *text = CHOOSE_TEXT(c, read_texts);
	cgt_game *const game = pick_or_null(c, GAME);
	const size_t count = game ? choose(c, 2) : 0;
	cgt_position **position = out(c);

	if (CALL(c, MAY_NOT_READ | MAY(CGT_CALLBACK_FAILED),
	         cgt_position_parse_with(text, count ? &game : NULL, count, position)) == CGT_OK)
		adopt(c, POSITION, *position);
}

ENTRY(cgt_position_ref)
{
	cgt_position *position = pick(c, POSITION);

	if (cgt_position_ref(position) != position)
		violate(c, "another position");
	adopt(c, POSITION, position);
}

ENTRY(cgt_position_unref)
{
	cgt_position_unref(take_out(c, POSITION));
}

ENTRY(cgt_position_text)
{
	const cgt_position *position = pick(c, POSITION);
	struct room *room = text_room(c);

	CALL(c, MAY(CGT_BUFFER_TOO_SMALL) | MAY(CGT_CALLBACK_FAILED),
	     cgt_position_text(position, room->given, room->cap, room->needed_given));
}

ENTRY(cgt_position_equal)
{
	const cgt_position *a = pick_or_null(c, POSITION), *b = pick_or_null(c, POSITION);
	const int32_t equal = cgt_position_equal(a, b);

	if (equal != cgt_position_equal(b, a) || (a == b && equal != 1)
	    || (equal == 1 && cgt_position_hash(a) != cgt_position_hash(b)))
		violate(c, "%d one way, %d the other", (int)equal, (int)cgt_position_equal(b, a));
}

ENTRY(cgt_position_hash)
{
	const cgt_position *position = pick_or_null(c, POSITION);

	if (cgt_position_hash(position) != cgt_position_hash(position) || (!position && cgt_position_hash(position) != 0))
		violate(c, "another hash the second time");
}

ENTRY(cgt_position_component_count)
{
	const cgt_position *position = pick_or_null(c, POSITION);

	if (cgt_position_component_count(position) > (position ? CGT_POSITION_MAX_COMPONENTS : 0))
		violate(c, "%zu components", cgt_position_component_count(position));
}

/* The cells are those of the grids. */
ENTRY(cgt_position_cell_count)
{
	const cgt_position *position = pick_or_null(c, POSITION);
	size_t cells = 0;

	for (size_t k = 0; k < cgt_position_component_count(position); k++) {
		cgt_board *board;

		if (cgt_position_board(position, k, &board) != CGT_OK)
			violate(c, "no board %zu", k);
		cells += cgt_board_kind(board) == CGT_BOARD_GRID ? cgt_board_size(board) : 0;
		cgt_board_unref(board);
	}
	if (cells != cgt_position_cell_count(position))
		violate(c, "%zu cells, and %zu on the boards", cgt_position_cell_count(position), cells);
}

/* What is impartial has no other moves for the other player. */
ENTRY(cgt_position_is_impartial)
{
	const cgt_position *position = pick_or_null(c, POSITION);
	cgt_moves *left = NULL, *right = NULL;
	const int32_t impartial = cgt_position_is_impartial(position);

	if (impartial != 0 && (impartial != 1 || !position))
		violate(c, "%d", (int)impartial);
	if (impartial && cgt_position_moves(position, CGT_LEFT, &left) == CGT_OK
	    && cgt_position_moves(position, CGT_RIGHT, &right) == CGT_OK && cgt_moves_count(left) != cgt_moves_count(right))
		violate(c, "impartial, with different moves");
	cgt_moves_unref(left);
	cgt_moves_unref(right);
}

static size_t choose_component(struct call *c, const cgt_position *position)
{
	const size_t k = rarely(c) ? (size_t)choose_number(c) : choose(c, 3);

	c->bad |= k >= cgt_position_component_count(position);
	return k;
}

ENTRY(cgt_position_game)
{
	const cgt_position *position = pick(c, POSITION);
	const size_t k = choose_component(c, position);
	cgt_game **game = out(c);

	if (CALL(c, 0, cgt_position_game(position, k, game)) == CGT_OK)
		adopt(c, GAME, *game);
}

ENTRY(cgt_position_board)
{
	const cgt_position *position = pick(c, POSITION);
	const size_t k = choose_component(c, position);
	cgt_board **board = out(c);

	if (CALL(c, 0, cgt_position_board(position, k, board)) == CGT_OK)
		adopt(c, BOARD, *board);
}

/* Sums of sums grow; what has become unwieldy is not added to. */
ENTRY(cgt_position_sum)
{
	const cgt_position *a = pick(c, POSITION), *b = pick(c, POSITION);
	const size_t count = cgt_position_component_count(a) + cgt_position_component_count(b);
	cgt_position **sum = out(c);

	if (count > 12 || cgt_position_cell_count(a) + cgt_position_cell_count(b) > 200)
		return;
	if (CALL(c, MAY(CGT_TOO_LARGE), cgt_position_sum(a, b, sum)) != CGT_OK)
		return;
	if (cgt_position_component_count(*sum) != count ||
	    cgt_position_cell_count(*sum) != cgt_position_cell_count(a) + cgt_position_cell_count(b))
		violate(c, "a sum of %zu components", cgt_position_component_count(*sum));
	adopt(c, POSITION, *sum);
}

ENTRY(cgt_position_negative)
{
	const cgt_position *position = pick(c, POSITION);
	cgt_position **negative = out(c);

	if (CALL(c, MAY(CGT_UNSUPPORTED) | MAY(CGT_CALLBACK_FAILED), cgt_position_negative(position, negative)) == CGT_OK)
		adopt(c, POSITION, *negative);
}

static const char *const move_texts[] = { "1,1-1,2", "1,1-2,1", "2:1,1-1,2", "1->2,1",   "1:1->0", "0",     "1/4",
	                                  "2:0",     "1,1",     "9,9-9,8",   "x",        "",       "1->99", "3:1,1-1,2",
	                                  "1,2-1,1", "{|}",     "1:0",       "b1 r1 g1", "2,1-1,1" };

/* The text of a move that is there, or any other, into buf of cap bytes. */
static const char *choose_move(struct call *c, const cgt_moves *moves, char *buf, size_t cap)
{
	const uint64_t count = cgt_moves_count(moves);

	if (count > 0 && !is_inside(c) && !rarely(c)
	    && cgt_moves_text(moves, choose(c, 255) % count, buf, cap, NULL) == CGT_OK)
		return buf;
	return CHOOSE_TEXT(c, move_texts);
}

#define MAY_NOT_PLAY (MAY(CGT_BAD_SYNTAX) | MAY(CGT_ILLEGAL_MOVE) | MAY(CGT_TOO_LARGE) | MAY(CGT_CALLBACK_FAILED))

ENTRY(cgt_position_play)
{
	const cgt_position *position = pick(c, POSITION);
	const int32_t player = choose_term(c);
	cgt_moves *moves = NULL;
	char text[4200];
	const char *move;
	cgt_position **next;

	if (!is_inside(c) && cgt_position_moves(position, player, &moves) != CGT_OK)
		moves = NULL;
	move = choose_move(c, moves, text, sizeof text);
	next = out(c);
	cgt_moves_unref(moves);
	if (CALL(c, MAY_NOT_PLAY, cgt_position_play(position, player, move, next)) == CGT_OK)
		adopt(c, POSITION, *next);
}

ENTRY(cgt_position_moves)
{
	const cgt_position *position = pick(c, POSITION);
	const int32_t player = choose_term(c);
	cgt_moves **moves = out(c);
	char *text = text_of_position(c, position);

	if (CALL(c, MAY(CGT_TOO_LARGE) | MAY(CGT_CALLBACK_FAILED), cgt_position_moves(position, player, moves)) == CGT_OK) {
		if (text)
			answered(c, cgt_moves_count(*moves), "moves of %d in %s", (int)player, text);
		adopt(c, MOVES, *moves);
	}
	free(text);
}

ENTRY(cgt_moves_ref)
{
	cgt_moves *moves = pick(c, MOVES);

	if (cgt_moves_ref(moves) != moves)
		violate(c, "other moves");
	adopt(c, MOVES, moves);
}

ENTRY(cgt_moves_unref)
{
	cgt_moves_unref(take_out(c, MOVES));
}

ENTRY(cgt_moves_count)
{
	const cgt_moves *moves = pick_or_null(c, MOVES);

	if (!moves && cgt_moves_count(moves) != 0)
		violate(c, "moves of NULL");
}

static uint64_t choose_number_of_move(struct call *c, const cgt_moves *moves)
{
	const uint64_t count = cgt_moves_count(moves), any = choose_number(c);
	const uint64_t k = rarely(c) || count == 0 ? any : any % count;

	c->bad |= k >= count;
	return k;
}

ENTRY(cgt_moves_text)
{
	const cgt_moves *moves = pick(c, MOVES);
	const uint64_t k = choose_number_of_move(c, moves);
	struct room *room = text_room(c);
	uint64_t found;

	if (CALL(c, MAY(CGT_BUFFER_TOO_SMALL) | MAY(CGT_CALLBACK_FAILED),
	         cgt_moves_text(moves, k, room->given, room->cap, room->needed_given)) == CGT_OK && !is_inside(c)
	    && cgt_moves_find(moves, room->given, &found) != CGT_OK)
		violate(c, "move %s is not found", (const char *)room->given);
}

ENTRY(cgt_moves_cells)
{
	const cgt_moves *moves = pick(c, MOVES);
	const uint64_t k = choose_number_of_move(c, moves);
	struct room *room = array_room(c, sizeof(size_t));

	CALL(c, MAY(CGT_BUFFER_TOO_SMALL), cgt_moves_cells(moves, k, room->given, room->cap, room->needed_given));
}

ENTRY(cgt_moves_play)
{
	const cgt_moves *moves = pick(c, MOVES);
	const uint64_t k = choose_number_of_move(c, moves);
	cgt_position **next = out(c);

	if (CALL(c, MAY(CGT_TOO_LARGE) | MAY(CGT_CALLBACK_FAILED), cgt_moves_play(moves, k, next)) == CGT_OK)
		adopt(c, POSITION, *next);
}

ENTRY(cgt_moves_find)
{
	const cgt_moves *moves = pick(c, MOVES);
	char text[4200];
	const char *move = choose_move(c, moves, text, sizeof text);
	uint64_t *k = out(c);

	if (CALL(c, MAY_NOT_PLAY, cgt_moves_find(moves, move, k)) == CGT_OK && *k >= cgt_moves_count(moves))
		violate(c, "move %s is said to be the %llu-th", move, (unsigned long long)*k);
}

static const struct entry position_entries[] = {
	LISTED(cgt_position_new),
	LISTED(cgt_position_parse),
	LISTED(cgt_position_parse_with),
	LISTED(cgt_position_ref),
	LISTED(cgt_position_unref),
	LISTED(cgt_position_text),
	LISTED(cgt_position_equal),
	LISTED(cgt_position_hash),
	LISTED(cgt_position_is_impartial),
	LISTED(cgt_position_component_count),
	LISTED(cgt_position_cell_count),
	LISTED(cgt_position_game),
	LISTED(cgt_position_board),
	LISTED(cgt_position_sum),
	LISTED(cgt_position_negative),
	LISTED(cgt_position_play),
	LISTED(cgt_position_moves),
	LISTED(cgt_moves_ref),
	LISTED(cgt_moves_unref),
	LISTED(cgt_moves_count),
	LISTED(cgt_moves_text),
	LISTED(cgt_moves_cells),
	LISTED(cgt_moves_play),
	LISTED(cgt_moves_find),
};

LIST_ENTRIES(position);
