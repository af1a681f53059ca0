/* SPDX-License-Identifier: MIT */
/*
 * Dawson's pawns: the rules, and the three ways to play them out (the solver, walks, the search by pieces), against a plain
 * program that shares nothing with them; the figures of the essay "The capture that has to be made"; .137 by its recurrence.
 */
#include <cgt/cgt.h>

#include "pawns/diagram.h"
#include "plain_pawns.h"
#include "support/clock.h"

#define LENGTH(array) ((int)(sizeof array / sizeof array[0]))

static cgt_board *board_of(const cgt_game *game, const char *text)
{
	cgt_board *board = NULL;

	ck_ok(cgt_game_board_parse(game, text, &board));
	return board;
}

/* The board of a full diagram, as text. */
static const char *full_text(int files)
{
	static char text[3 * CGT_PAWNS_MAX_FILES + 8];

	snprintf(text, sizeof text, "%.*s|%.*s|%.*s", files, "pppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppp",
	         files, "................................................................", files,
	         "PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPP");
	return text;
}

static cgt_position *full_position(cgt_game *game, int files)
{
	cgt_board *board = board_of(game, full_text(files));
	cgt_position *position = NULL;

	ck_ok(cgt_position_new(game, board, &position));
	cgt_board_unref(board);
	return position;
}

/* The values of .137 by its rule: 1 takes a whole heap of one, 2 leave at most one heap, 3 at most two. */
#define HEAPS 65

static void values_of_137(int value[HEAPS])
{
	for (int n = 0; n < HEAPS; n++) {
		bool seen[2 * HEAPS] = { false };

		if (n == 1)
			seen[0] = true;
		if (n >= 2)
			seen[value[n - 2]] = true;
		for (int left = 0; left + 3 <= n; left++)
			seen[value[left] ^ value[n - 3 - left]] = true;
		for (value[n] = 0; seen[value[n]]; value[n]++)
			;
	}
}

/* The options of a heap of .137 as pairs, the lesser first; returns how many. */
static int options_of_137(int n, int option[HEAPS][2])
{
	int count = 0;

	if (n == 1)
		return option[0][0] = option[0][1] = 0, 1;
	if (n >= 2)
		option[count][0] = 0, option[count++][1] = n - 2;
	for (int left = 0; left <= n - 3 - left; left++)
		option[count][0] = left, option[count++][1] = n - 3 - left;
	return count;
}

/* Misere outcomes of sums of .137 heaps, each sum as its count of heaps of each size. */
#define HEAP_SLOTS (1u << 21)

struct heaps {
	uint8_t count[HEAPS];
	uint8_t known; /* 0 if the slot is free, 1 if the player to move loses, 2 if he wins */
};

static struct heaps *heap_slot(struct heaps *table, const struct heaps *sum)
{
	uint32_t hash = 2166136261u;

	for (int n = 0; n < HEAPS; n++)
		hash = (hash ^ sum->count[n]) * 16777619u;
	hash ^= hash >> 13;
	for (hash %= HEAP_SLOTS; table[hash].known; hash = (hash + 1) % HEAP_SLOTS)
		if (memcmp(table[hash].count, sum->count, sizeof sum->count) == 0)
			break;
	return &table[hash];
}

static bool misere_137(struct heaps *table, struct heaps sum)
{
	struct heaps *slot;
	bool moved = false, wins = false;

	sum.count[0] = 0;
	slot = heap_slot(table, &sum);
	if (slot->known)
		return slot->known == 2;
	for (int n = 1; n < HEAPS && !wins; n++) {
		int option[HEAPS][2], count = sum.count[n] ? options_of_137(n, option) : 0;

		moved |= count > 0;
		for (int i = 0; i < count && !wins; i++) {
			struct heaps after = sum;

			after.count[n]--;
			after.count[option[i][0]]++;
			after.count[option[i][1]]++;
			wins = !misere_137(table, after);
		}
	}
	slot = heap_slot(table, &sum);
	*slot = sum;
	slot->known = wins || !moved ? 2 : 1;
	return slot->known == 2;
}

/* Whether the first player wins a heap. */
static bool misere_heap_137(struct heaps *table, int n)
{
	struct heaps heap = { .known = 0 };

	heap.count[n] = 1;
	return misere_137(table, heap);
}

static struct heaps *new_heap_table(void)
{
	struct heaps *table = calloc(HEAP_SLOTS, sizeof *table);

	ck_assert_ptr_nonnull(table);
	return table;
}

static const struct pawn_rules all_rules[] = {
	{ false, INERT, false }, { false, REMOVED, false }, { true, INERT, false }, { true, REMOVED, false },
	{ false, QUEEN, false }, { true, QUEEN, false },
};

#define SHORT_RULES 4 /* the first of these never repeat a position */

/* The rules. */

static const struct {
	const char *spec, *printed;
} specs[] = {
	{ "dawson-pawns", "dawson-pawns" },
	{ "Dawson-Pawns(captures=compulsory)", "dawson-pawns" },
	{ "dawson-pawns(captures=optional)", "dawson-pawns(captures=optional)" },
	{ "dawson-pawns( promotion = queen , captures = OPTIONAL )", "dawson-pawns(captures=optional, promotion=queen)" },
	{ "dawson-pawns(promotion=removed)", "dawson-pawns(promotion=removed)" },
	{ "dawson-pawns(promotion=inert,captures=compulsory)", "dawson-pawns" },
};

START_TEST(test_spec)
{
	cgt_game *game = game_called(specs[_i].spec), *again;
	char spec[100];

	ck_ok(cgt_game_spec(game, spec, sizeof spec, NULL));
	ck_assert_str_eq(spec, specs[_i].printed);
	again = game_called(spec);
	ck_ok(cgt_game_spec(again, spec, sizeof spec, NULL));
	ck_assert_str_eq(spec, specs[_i].printed);
	ck_assert(!cgt_game_is_impartial(game));
	cgt_game_unref(game);
	cgt_game_unref(again);
}
END_TEST

static const struct {
	const char *spec;
	int column;
	const char *part;
} bad_specs[] = {
	{ "dawson-pawns(", 14, "expected the name of an option but found the end" },
	{ "dawson-pawns()", 14, "expected the name of an option" },
	{ "dawson-pawns(capture=optional)", 14, "dawson-pawns has no option \"capture\"; there is: captures, promotion" },
	{ "dawson-pawns(captures optional)", 23, "expected '=' after the name of an option" },
	{ "dawson-pawns(captures=)", 23, "expected the value of an option" },
	{ "dawson-pawns(captures=maybe)", 23, "captures has no value \"maybe\"; there is: compulsory, optional" },
	{ "dawson-pawns(promotion=knight)", 24, "there is: inert, removed, queen" },
	{ "dawson-pawns(captures=optional,captures=optional)", 32, "the option captures is given twice" },
	{ "dawson-pawns(captures=optional", 31, "expected ',' or ')' after an option" },
	{ "dawson-pawns(captures=optional) x", 33, "expected the end" },
	{ "cram(captures=optional)", 5, "cram has no options" },
};

START_TEST(test_bad_spec)
{
	cgt_game *game = (cgt_game *)&game;

	ck_fails_at(cgt_game_new(bad_specs[_i].spec, &game), CGT_BAD_SYNTAX, 1, bad_specs[_i].column, bad_specs[_i].part);
	ck_assert_ptr_eq(game, (cgt_game *)&game);
}
END_TEST

START_TEST(test_boards)
{
	cgt_game *game = game_called("dawson-pawns"), *queens = game_called("dawson-pawns(promotion=queen)");
	cgt_board *board, *flat;
	cgt_position *position;
	char alphabet[8];

	ck_fails_at(cgt_position_parse("dawson-pawns: p|P", &position), CGT_BAD_SYNTAX, 1, 15, "a board has three rows");
	ck_fails_at(cgt_position_parse("dawson-pawns: p#|..|PP", &position), CGT_BAD_SYNTAX, 1, 15, "no blocked cells");
	ck_fails_at(cgt_game_board_parse(game, "p|Q|P", &board), CGT_BAD_SYNTAX, 1, 3, "expected a cell");
	ck_ok(cgt_game_board_parse(queens, "p|Q|P", &board));
	ck_fails(cgt_position_new(game, board, &position), CGT_BAD_ARGUMENT, "'Q'");
	cgt_board_unref(board);
	ck_ok(cgt_board_new_rectangle(4, 2, '.', &flat));
	ck_fails(cgt_position_new(game, flat, &position), CGT_BAD_ARGUMENT, "dawson-pawns: a board has three rows");
	cgt_board_unref(flat);
	ck_ok(cgt_game_alphabet(game, alphabet, sizeof alphabet, NULL));
	ck_assert_str_eq(alphabet, "Pp");
	ck_ok(cgt_game_alphabet(queens, alphabet, sizeof alphabet, NULL));
	ck_assert_str_eq(alphabet, "PpQq");
	cgt_game_unref(game);
	cgt_game_unref(queens);
}
END_TEST

/* Moves of Left, in their order: captures before steps, low ranks first, files from the left, the left capture first. */
static const struct {
	const char *position, *moves;
} listed[] = {
	{ "dawson-pawns: ppp|...|PPP", "3,1-2,1 3,2-2,2 3,3-2,3" },
	{ "dawson-pawns: p.p|pPp|PP.", "3,2-2,1 3,2-2,3 2,2-1,1 2,2-1,3" },
	{ "dawson-pawns(captures=optional): p.p|pPp|PP.", "3,2-2,1 3,2-2,3 2,2-1,1 2,2-1,3 2,2-1,2" },
	{ "dawson-pawns: P..|...|..p", "" },
	{ "dawson-pawns(promotion=queen): q.p|..Q|P..", "2,3-1,3" },
	{ "dawson-pawns: p|.|P + dawson-pawns: .p|P.|..", "2:2,1-1,2" },
};

START_TEST(test_move_order)
{
	char text[400] = "", one[20];
	cgt_position *position = position_of(listed[_i].position);
	cgt_moves *moves;

	ck_ok(cgt_position_moves(position, CGT_LEFT, &moves));
	for (uint64_t k = 0; k < cgt_moves_count(moves); k++) {
		ck_ok(cgt_moves_text(moves, k, one, sizeof one, NULL));
		strcat(text, k ? " " : "");
		strcat(text, one);
	}
	ck_assert_str_eq(text, listed[_i].moves);
	cgt_moves_unref(moves);
	cgt_position_unref(position);
}
END_TEST

static const struct {
	const char *position;
	int32_t player;
	const char *move, *part;
} illegal[] = {
	{ "dawson-pawns: pp|P.|.P", CGT_LEFT, "3,2-2,2", "a capture has to be made" },
	{ "dawson-pawns: pp|..|PP", CGT_LEFT, "1,1-2,1", "Left moves the capital letters" },
	{ "dawson-pawns: pp|..|PP", CGT_RIGHT, "3,1-2,1", "Right moves the small letters" },
	{ "dawson-pawns: pp|..|PP", CGT_LEFT, "3,1-2,2", "captures one cell diagonally ahead" },
	{ "dawson-pawns: pp|..|PP", CGT_LEFT, "3,1-1,1", "one cell ahead" },
	{ "dawson-pawns: P|.|.", CGT_LEFT, "1,1-2,1", "far rank" },
	{ "dawson-pawns(promotion=queen): q|.|Q", CGT_LEFT, "3,1-2,1", "a capture has to be made" },
	{ "dawson-pawns(promotion=queen): Q..|...|...", CGT_LEFT, "1,1-2,3", "a queen moves along" },
	{ "dawson-pawns: p|.|P + dawson-pawns: .p|P.|..", CGT_LEFT, "1:3,1-2,1", "another move has to be made first" },
};

START_TEST(test_illegal)
{
	cgt_position *position = position_of(illegal[_i].position), *next;

	ck_fails(cgt_position_play(position, illegal[_i].player, illegal[_i].move, &next), CGT_ILLEGAL_MOVE, illegal[_i].part);
	cgt_position_unref(position);
}
END_TEST

START_TEST(test_negative)
{
	cgt_position *position = position_of("dawson-pawns(promotion=queen): pq.|.P.|P.Q"), *negative, *back;
	char text[100];

	ck_ok(cgt_position_negative(position, &negative));
	ck_ok(cgt_position_text(negative, text, sizeof text, NULL));
	ck_assert_str_eq(text, "dawson-pawns(promotion=queen): p.q|.p.|PQ.");
	ck_ok(cgt_position_negative(negative, &back));
	ck_assert(cgt_position_equal(position, back));
	cgt_position_unref(position);
	cgt_position_unref(negative);
	cgt_position_unref(back);
}
END_TEST

/* What the library makes of a position, in the plain program's form. */
static struct pawns plain_of(const cgt_position *position, bool right)
{
	struct pawns p;

	memset(&p, 0, sizeof p);
	p.right = right;
	p.boards = (int)cgt_position_component_count(position);
	for (int b = 0; b < p.boards; b++) {
		uint8_t cell[3 * PAWN_FILES];
		cgt_board *board;

		ck_ok(cgt_position_board(position, (size_t)b, &board));
		ck_ok(cgt_board_contents(board, cell, sizeof cell, NULL));
		p.files[b] = cgt_board_cols(board);
		for (int i = 0; i < 3 * p.files[b]; i++)
			p.cell[b][i / p.files[b]][i % p.files[b]] = (char)cell[i];
		cgt_board_unref(board);
	}
	return p;
}

static struct pawns random_pawns(struct random *random, int boards, int files, const char *contents)
{
	struct pawns p;

	memset(&p, 0, sizeof p);
	for (int b = 0; b < boards; b++)
		pawns_add_random(&p, 1 + (int)random_below(random, (uint64_t)files), contents, random);
	p.right = (int)random_below(random, 2);
	return p;
}

static cgt_position *library_of(const struct pawn_rules *rules, const struct pawns *p)
{
	char text[400];

	pawns_text(rules, p, text);
	return position_of(text);
}

/* The positions after all moves are those of the plain program, one for one. */
START_TEST(test_moves)
{
	const struct pawn_rules *rules = &all_rules[_i];
	struct random random = random_begin("moves");

	for (int round = 0; round < 400; round++) {
		struct pawns p = random_pawns(&random, 1 + (int)random_below(&random, 2), 6,
		                              rules->promotion == QUEEN ? "PPppQq......" : "PPpp...");
		cgt_position *position = library_of(rules, &p);
		struct pawn_children want;
		cgt_moves *moves;

		pawns_moves(rules, &p, &want);
		ck_ok(cgt_position_moves(position, p.right ? CGT_RIGHT : CGT_LEFT, &moves));
		ck_assert_uint_eq(cgt_moves_count(moves), (uint64_t)want.count);
		for (uint64_t k = 0; k < cgt_moves_count(moves); k++) {
			cgt_position *next;
			struct pawns after;
			int i = 0;

			ck_ok(cgt_moves_play(moves, k, &next));
			after = plain_of(next, !p.right);
			while (i < want.count && memcmp(&after, &want.child[i], sizeof after) != 0)
				i++;
			ck_assert_int_lt(i, want.count);
			want.child[i] = want.child[--want.count];
			cgt_position_unref(next);
		}
		ck_assert_int_eq(want.count, 0);
		cgt_moves_unref(moves);
		cgt_position_unref(position);
	}
}
END_TEST

/* Winners. */

/* All ways to find a winner agree with the plain program on random sums, whoever moves, in both conventions. */
static void test_winner(const struct pawn_rules *rules, struct random *random, struct pawn_memo memo[2], int boards, int files)
{
	cgt_game *game = game_called(pawns_spec(rules));
	cgt_pawn_search *search;
	cgt_pawn_walk *walk;
	cgt_solver *solver;

	ck_ok(cgt_pawn_search_new(game, &search));
	ck_ok(cgt_pawn_walk_new(game, &walk));
	ck_ok(cgt_solver_new(&solver));
	for (int round = 0; round < 150; round++) {
		struct pawns p = random_pawns(random, boards, files, round % 2 ? "PPpp..." : "PPpp..........");
		cgt_position *position = library_of(rules, &p);

		for (int32_t convention = CGT_NORMAL; convention <= CGT_MISERE; convention++) {
			int32_t mover = p.right ? CGT_RIGHT : CGT_LEFT, winner;
			int32_t want = pawns_win(&memo[convention - CGT_NORMAL], &p) ? mover : CGT_LEFT + CGT_RIGHT - mover;

			ck_ok(cgt_pawn_search_winner(search, position, mover, convention, NULL, &winner));
			ck_assert_int_eq(winner, want);
			ck_ok(cgt_solver_winner(solver, position, mover, convention, NULL, &winner));
			ck_assert_int_eq(winner, want);
			if (boards == 1) {
				cgt_board *board;

				ck_ok(cgt_position_board(position, 0, &board));
				ck_ok(cgt_pawn_walk_search(walk, board, mover, convention, NULL, &winner));
				ck_assert_int_eq(winner, want);
				ck_ok(cgt_pawn_walk_retrograde(walk, board, mover, convention, NULL, &winner));
				ck_assert_int_eq(winner, want);
				cgt_board_unref(board);
			}
		}
		cgt_position_unref(position);
	}
	cgt_pawn_search_free(search);
	cgt_pawn_walk_free(walk);
	cgt_solver_free(solver);
	cgt_game_unref(game);
}

START_TEST(test_winners)
{
	const struct pawn_rules *rules = &all_rules[_i];
	struct random random = random_begin("winners");
	struct pawn_memo memo[2] = { pawn_memo_new(*rules, false), pawn_memo_new(*rules, true) };

	test_winner(rules, &random, memo, 1, 6);
	test_winner(rules, &random, memo, 2, 3);
	test_winner(rules, &random, memo, 3, 2);
	pawn_memo_free(&memo[0]);
	pawn_memo_free(&memo[1]);
}
END_TEST

/* Every diagram of one and of two files. */
START_TEST(test_all_small_diagrams)
{
	const struct pawn_rules *rules = &all_rules[_i];
	struct pawn_memo memo[2] = { pawn_memo_new(*rules, false), pawn_memo_new(*rules, true) };
	cgt_game *game = game_called(pawns_spec(rules));
	cgt_pawn_search *search;

	ck_ok(cgt_pawn_search_new(game, &search));
	for (int number = 0; number < 729; number++) {
		struct pawns p;
		cgt_position *position;

		memset(&p, 0, sizeof p);
		p.boards = 1;
		p.files[0] = 2;
		for (int i = 0, rest = number; i < 6; i++, rest /= 3)
			p.cell[0][i / 2][i % 2] = "Pp."[rest % 3];
		position = library_of(rules, &p);
		for (int32_t convention = CGT_NORMAL; convention <= CGT_MISERE; convention++)
			for (p.right = 0; p.right < 2; p.right++) {
				int32_t mover = p.right ? CGT_RIGHT : CGT_LEFT, winner;

				ck_ok(cgt_pawn_search_winner(search, position, mover, convention, NULL, &winner));
				ck_assert_int_eq(winner == mover, pawns_win(&memo[convention - CGT_NORMAL], &p));
			}
		cgt_position_unref(position);
	}
	cgt_pawn_search_free(search);
	cgt_game_unref(game);
	pawn_memo_free(&memo[0]);
	pawn_memo_free(&memo[1]);
}
END_TEST

/* What the closure calls impossible never happens, though the players move in any order; see pawns/diagram.c. */
static void play_any_order(const struct pawn_rules *rules, const struct pawns *p, struct pawn_memo *seen, uint64_t *crossed,
                           bool touched[3][PAWN_FILES])
{
	uint32_t *slot = pawn_memo_slot(seen, p);

	if (*slot)
		return;
	pawn_memo_add(seen, slot, p, false);
	for (int right = 0; right < 2; right++) {
		struct pawns turn = *p;
		struct pawn_children *moves = malloc(sizeof *moves);

		ck_assert_ptr_nonnull(moves);
		turn.right = right;
		pawns_moves(rules, &turn, moves);
		for (int i = 0; i < moves->count; i++) {
			int from = -1, to = -1;

			for (int row = 0; row < 3; row++)
				for (int file = 0; file < p->files[0]; file++) {
					if (moves->child[i].cell[0][row][file] == p->cell[0][row][file])
						continue;
					touched[row][file] = true;
					if (moves->child[i].cell[0][row][file] == '.' && pawns_own(p->cell[0][row][file], right))
						from = file;
					else
						to = file;
				}
			if (to >= 0 && from != to)
				*crossed |= UINT64_C(1) << (from < to ? from : to);
			moves->child[i].right = 0;
			play_any_order(rules, &moves->child[i], seen, crossed, touched);
		}
		free(moves);
	}
}

START_TEST(test_closure)
{
	const struct pawn_rules *rules = &all_rules[_i];
	struct random random = random_begin("closure");
	cgt_game *game = game_called(pawns_spec(rules));
	struct pawn_memo seen = pawn_memo_new(*rules, false);
	int tight = 0;

	for (int round = 0; round < 300; round++) {
		struct pawns p = random_pawns(&random, 1, 4, round % 2 ? "PPpp..." : "PPpp..........");
		bool touched[3][PAWN_FILES] = { { false } };
		uint64_t crossed = 0, possible;
		struct cgti_diagram diagram;
		struct cgti_grid grid;
		uint8_t cell[3 * PAWN_FILES];

		p.right = 0;
		for (int i = 0; i < 3 * p.files[0]; i++)
			cell[i] = (uint8_t)p.cell[0][i / p.files[0]][i % p.files[0]];
		grid = (struct cgti_grid){ 3, p.files[0], cell };
		diagram = cgti_diagram_of(game, &grid, CGT_LEFT);
		possible = cgti_diagram_settle(&diagram);
		play_any_order(rules, &p, &seen, &crossed, touched);
		ck_assert_uint_eq(crossed & ~possible, 0);
		tight += crossed == possible;
		for (int rank = 0; rank < 3; rank++)
			for (int file = 0; file < p.files[0]; file++) {
				uint64_t pawns = diagram.pawn[CGTI_OWN][rank] | diagram.pawn[CGTI_OTHER][rank];
				bool gone = p.cell[0][2 - rank][file] != '.' && !(pawns >> file & 1);

				ck_assert(!(gone && touched[2 - rank][file]));
			}
		pawn_memo_clear(&seen);
	}
	ck_assert_int_gt(tight, 200); /* and mostly it does happen */
	pawn_memo_free(&seen);
	cgt_game_unref(game);
}
END_TEST

/* All positions that can be reached, by the plain moves, breadth first from the start. */
static void reach_plainly(struct pawn_memo *seen, const struct pawns *start)
{
	pawn_memo_clear(seen);
	pawn_memo_add(seen, pawn_memo_slot(seen, start), start, false);
	for (uint32_t i = 0; i < seen->count; i++) {
		struct pawn_children moves;

		pawns_moves(&seen->rules, &seen->seen[i], &moves);
		for (int m = 0; m < moves.count; m++) {
			uint32_t *slot = pawn_memo_slot(seen, &moves.child[m]);

			if (!*slot)
				pawn_memo_add(seen, slot, &moves.child[m], false);
		}
	}
}

enum { OPEN, LOST, WON }; /* for the player to move */

/* What the positions after the moves of position i say of it. */
static int judge_plainly(const struct pawn_memo *seen, const int *result, uint32_t i)
{
	struct pawn_children moves;
	int won = 0, lost = 0;

	pawns_moves(&seen->rules, &seen->seen[i], &moves);
	for (int m = 0; m < moves.count; m++) {
		int after = result[*pawn_memo_slot(seen, &moves.child[m]) - 1];

		won += after == LOST;
		lost += after == WON;
	}
	if (won || (!moves.count && seen->misere))
		return WON;
	return lost == moves.count ? LOST : OPEN;
}

/* The results of all positions seen, by sweeps until nothing changes. */
static int *sweep(const struct pawn_memo *seen)
{
	int *result = calloc(seen->count, sizeof *result);
	bool changed = true;

	ck_assert_ptr_nonnull(result);
	while (changed) {
		changed = false;
		for (uint32_t i = 0; i < seen->count; i++)
			if (result[i] == OPEN) {
				result[i] = judge_plainly(seen, result, i);
				changed |= result[i] != OPEN;
			}
	}
	return result;
}

/* The winner of position i, or 0. */
static int32_t swept_winner(const struct pawn_memo *seen, const int *result, uint32_t i)
{
	if (result[i] == OPEN)
		return 0;
	return (result[i] == WON) == !seen->seen[i].right ? CGT_LEFT : CGT_RIGHT;
}

/* Retrograde analysis finds the winners that sweeps over the plain positions find, and as many draws. */
static void assert_retrograde(cgt_pawn_walk *walk, struct pawn_memo *seen, const struct pawns *start)
{
	cgt_position *position = library_of(&seen->rules, start);
	static const char *const key[3] = { "drawn", "left", "right" };
	uint64_t want[3] = { 0, 0, 0 }, figure;
	cgt_board *board;
	int32_t winner;
	int *result;

	ck_ok(cgt_position_board(position, 0, &board));
	ck_ok(cgt_pawn_walk_retrograde(walk, board, start->right ? CGT_RIGHT : CGT_LEFT, seen->misere ? CGT_MISERE : CGT_NORMAL,
	                               NULL, &winner));
	reach_plainly(seen, start);
	result = sweep(seen);
	for (uint32_t i = 0; i < seen->count; i++)
		want[swept_winner(seen, result, i)]++;
	ck_assert_uint_eq(cgt_pawn_walk_count(walk), seen->count);
	for (int i = 0; i < 3; i++) {
		ck_ok(cgt_pawn_walk_statistic(walk, key[i], &figure));
		ck_assert_uint_eq(figure, want[i]);
	}
	ck_assert_int_eq(winner, swept_winner(seen, result, 0));
	free(result);
	cgt_board_unref(board);
	cgt_position_unref(position);
}

START_TEST(test_retrograde)
{
	const struct pawn_rules *rules = &all_rules[SHORT_RULES + _i / 2];
	struct random random = random_begin("retrograde");
	cgt_game *game = game_called(pawns_spec(rules));
	struct pawn_memo seen = pawn_memo_new(*rules, _i % 2);
	struct pawns full;
	cgt_pawn_walk *walk;

	ck_ok(cgt_pawn_walk_new(game, &walk));
	memset(&full, 0, sizeof full);
	pawns_add_full(&full, 2);
	assert_retrograde(walk, &seen, &full);
	for (int round = 0; round < 40; round++) {
		struct pawns start = random_pawns(&random, 1, 2, "PPppQq....");

		assert_retrograde(walk, &seen, &start);
	}
	pawn_memo_free(&seen);
	cgt_pawn_walk_free(walk);
	cgt_game_unref(game);
}
END_TEST

/* The essay. */

/* The runs on a board as a pair of lengths, the lesser first; there must be no more than two. */
static void runs_of(const cgt_board *board, int run[2])
{
	int32_t length[CGT_PAWNS_MAX_FILES];
	size_t count;

	ck_ok(cgt_pawn_runs(board, length, LENGTH(length), &count));
	ck_assert_uint_le(count, 2);
	run[0] = count > 1 ? length[0] : 0;
	run[1] = count > 1 ? length[1] : count ? length[0] : 0;
	if (run[0] > run[1]) {
		int swap = run[0];

		run[0] = run[1];
		run[1] = swap;
	}
}

/* All 78 first moves on one to twelve files: one end, and the live files are those of an option of .137, each of which arises. */
START_TEST(test_exchanges)
{
	cgt_game *game = game_called("dawson-pawns");
	int length[6] = { 0 }, replayed = 0;

	for (int files = 1; files <= 12; files++) {
		cgt_board *board = board_of(game, full_text(files));
		int option[HEAPS][2], options = options_of_137(files, option);
		bool arises[HEAPS] = { false };

		for (int32_t file = 0; file < files; file++)
			for (int32_t player = CGT_LEFT; player <= CGT_RIGHT; player++) {
				int32_t moves;
				int run[2], i = 0;
				cgt_board *end;

				ck_ok(cgt_pawn_exchange(game, board, player, file, NULL, &moves, &end));
				runs_of(end, run);
				while (i < options && (option[i][0] != run[0] || option[i][1] != run[1]))
					i++;
				ck_assert_int_lt(i, options);
				arises[i] = true;
				if (player == CGT_LEFT) {
					ck_assert(moves == 1 || moves == 3 || moves == 5);
					length[moves]++;
					replayed++;
				}
				cgt_board_unref(end);
			}
		for (int i = 0; i < options; i++)
			ck_assert(arises[i]);
		cgt_board_unref(board);
	}
	ck_assert_int_eq(replayed, 78);
	ck_assert_int_eq(length[1], 1);
	ck_assert_int_eq(length[3], 22);
	ck_assert_int_eq(length[5], 55);
	cgt_game_unref(game);
}
END_TEST

/* The exchange that the essay draws: one move of a heap of five, the middle three files finished, Black to move. */
START_TEST(test_drawn_exchange)
{
	cgt_game *game = game_called("dawson-pawns");
	cgt_board *board = board_of(game, full_text(5)), *end;
	int32_t moves, length[2];
	size_t count;
	char text[40];

	ck_ok(cgt_pawn_exchange(game, board, CGT_LEFT, 2, NULL, &moves, &end));
	ck_assert_int_eq(moves, 5);
	ck_ok(cgt_board_text(end, text, sizeof text, NULL));
	ck_assert_str_eq(text, "p.p.p|..P..|P...P");
	ck_ok(cgt_pawn_runs(end, length, 2, &count));
	ck_assert_uint_eq(count, 2);
	ck_assert_int_eq(length[0] + length[1], 2);
	cgt_board_unref(board);
	cgt_board_unref(end);
	cgt_game_unref(game);
}
END_TEST

/* One to twelve files, both endings, by a search that knows nothing of heaps, against .137. */
START_TEST(test_twelve_boards)
{
	cgt_game *game = game_called("dawson-pawns");
	struct heaps *table = new_heap_table();
	int value[HEAPS];
	cgt_pawn_walk *walk;

	values_of_137(value);
	ck_ok(cgt_pawn_walk_new(game, &walk));
	for (int files = 1; files <= 12; files++) {
		cgt_board *board = board_of(game, full_text(files));
		int32_t winner;

		ck_ok(cgt_pawn_walk_search(walk, board, CGT_LEFT, CGT_NORMAL, NULL, &winner));
		ck_assert_int_eq(winner, value[files] ? CGT_LEFT : CGT_RIGHT);
		ck_assert_int_eq(winner, files == 4 || files == 8 ? CGT_RIGHT : CGT_LEFT);
		ck_ok(cgt_pawn_walk_search(walk, board, CGT_LEFT, CGT_MISERE, NULL, &winner));
		ck_assert_int_eq(winner, misere_heap_137(table, files) ? CGT_LEFT : CGT_RIGHT);
		cgt_board_unref(board);
	}
	free(table);
	cgt_pawn_walk_free(walk);
	cgt_game_unref(game);
}
END_TEST

/* Positions visited under both endings together, and those with a pawn on its far rank (S3.4 of the essay's claims). */
static const struct {
	const char *spec;
	int files;
	uint64_t visited, far_rank;
} visits[] = {
	{ "dawson-pawns", 7, 210, 0 },
	{ "dawson-pawns", 12, 2301, 0 },
	{ "dawson-pawns(captures=optional)", 4, 847, 667 },
	{ "dawson-pawns(captures=optional)", 6, 101387, 97809 },
	{ "dawson-pawns(captures=optional)", 7, 1168860, 1154644 },
};

static void assert_visits(int i)
{
	cgt_game *game = game_called(visits[i].spec);
	cgt_board *board = board_of(game, full_text(visits[i].files));
	uint64_t visited = 0, far_rank = 0;
	cgt_pawn_walk *walk;

	ck_ok(cgt_pawn_walk_new(game, &walk));
	for (int32_t convention = CGT_NORMAL; convention <= CGT_MISERE; convention++) {
		int32_t winner;
		uint64_t figure;

		ck_ok(cgt_pawn_walk_search(walk, board, CGT_LEFT, convention, NULL, &winner));
		visited += cgt_pawn_walk_count(walk);
		ck_ok(cgt_pawn_walk_statistic(walk, "positions", &figure));
		ck_assert_uint_eq(figure, cgt_pawn_walk_count(walk));
		ck_ok(cgt_pawn_walk_statistic(walk, "far-rank", &figure));
		far_rank += figure;
	}
	ck_assert_uint_eq(visited, visits[i].visited);
	ck_assert_uint_eq(far_rank, visits[i].far_rank);
	cgt_pawn_walk_free(walk);
	cgt_board_unref(board);
	cgt_game_unref(game);
}

START_TEST(test_visits)
{
	assert_visits(_i);
}
END_TEST

/* Where the winner changes when captures are optional: the files as digits. */
START_TEST(test_optional_winners)
{
	static const char *const want[] = { "2367", "267" };
	cgt_game *bound = game_called("dawson-pawns"), *optional = game_called("dawson-pawns(captures=optional)");
	cgt_pawn_search *bound_search, *optional_search;

	ck_ok(cgt_pawn_search_new(bound, &bound_search));
	ck_ok(cgt_pawn_search_new(optional, &optional_search));
	for (int32_t convention = CGT_NORMAL; convention <= CGT_MISERE; convention++) {
		char changed[100] = "";

		for (int files = 1; files <= 7; files++) {
			cgt_position *a = full_position(bound, files), *b = full_position(optional, files);
			int32_t bound_winner, optional_winner;

			ck_ok(cgt_pawn_search_winner(bound_search, a, CGT_LEFT, convention, NULL, &bound_winner));
			ck_ok(cgt_pawn_search_winner(optional_search, b, CGT_LEFT, convention, NULL, &optional_winner));
			if (bound_winner != optional_winner)
				sprintf(changed + strlen(changed), "%d", files);
			cgt_position_unref(a);
			cgt_position_unref(b);
		}
		ck_assert_str_eq(changed, want[convention - CGT_NORMAL]);
	}
	cgt_pawn_search_free(bound_search);
	cgt_pawn_search_free(optional_search);
	cgt_game_unref(bound);
	cgt_game_unref(optional);
}
END_TEST

/* The line of two files: Black declines the capture, and White is stuck, all pawns on their first two ranks. */
START_TEST(test_declined)
{
	cgt_position *start = position_of("dawson-pawns(captures=optional): pp|..|PP"), *one, *two;
	cgt_position *bound = position_of("dawson-pawns: pp|..|PP"), *stepped;
	cgt_moves *moves;
	char text[60];

	ck_ok(cgt_position_play(start, CGT_LEFT, "3,1-2,1", &one));
	ck_ok(cgt_position_play(one, CGT_RIGHT, "1,2-2,2", &two));
	ck_ok(cgt_position_text(two, text, sizeof text, NULL));
	ck_assert_str_eq(text, "dawson-pawns(captures=optional): p.|Pp|.P");
	ck_ok(cgt_position_moves(two, CGT_LEFT, &moves));
	ck_assert_uint_eq(cgt_moves_count(moves), 0);
	cgt_moves_unref(moves);
	ck_ok(cgt_position_play(bound, CGT_LEFT, "3,1-2,1", &stepped));
	ck_fails(cgt_position_play(stepped, CGT_RIGHT, "1,2-2,2", &one), CGT_ILLEGAL_MOVE, "a capture has to be made");
	cgt_position_unref(start);
	cgt_position_unref(one);
	cgt_position_unref(two);
	cgt_position_unref(bound);
	cgt_position_unref(stepped);
}
END_TEST

/* A file of the text of a board on twelve files, from the top. */
static void read_column(const char *text, int file, char column[4])
{
	for (int row = 0; row < 3; row++)
		column[row] = text[13 * row + file];
	column[3] = '\0';
}

/* Untouched, empty, or two pawns head on. */
static bool is_settled(const char *column)
{
	return !strcmp(column, "p.P") || !strcmp(column, "...") || !strcmp(column, "pP.") || !strcmp(column, ".pP");
}

/* The file on which the player to move can capture, onto the middle, or -1; there must be no two. */
static int file_under_fire(const char *text, int32_t to_move)
{
	char enemy = to_move == CGT_LEFT ? 'p' : 'P', own = to_move == CGT_LEFT ? 'P' : 'p';
	const char *middle = text + 13, *home = to_move == CGT_LEFT ? text + 26 : text;
	int found = -1;

	for (int file = 0; file < 12; file++)
		if (middle[file] == enemy && ((file > 0 && home[file - 1] == own) || (file < 11 && home[file + 1] == own))) {
			ck_assert_int_eq(found, -1);
			found = file;
		}
	return found;
}

/* In the compulsory game every position is untouched files, finished blocks and at most one exchange of three files, and no
 * pawn is beyond the middle. */
START_TEST(test_shape_of_positions)
{
	cgt_game *game = game_called("dawson-pawns");
	cgt_board *board = board_of(game, full_text(12));
	int resting = 0;
	cgt_pawn_walk *walk;

	ck_ok(cgt_pawn_walk_new(game, &walk));
	ck_ok(cgt_pawn_walk_reach(walk, board, CGT_LEFT, NULL));
	ck_assert_uint_eq(cgt_pawn_walk_count(walk), 15569);
	for (uint64_t k = 0; k < cgt_pawn_walk_count(walk); k++) {
		cgt_board *reached;
		int32_t to_move;
		char text[60], column[4];
		int middle;

		ck_ok(cgt_pawn_walk_position(walk, k, &reached, &to_move));
		ck_ok(cgt_board_text(reached, text, sizeof text, NULL));
		middle = file_under_fire(text, to_move);
		resting += middle < 0;
		for (int file = 0; file < 12; file++) {
			read_column(text, file, column);
			if (column[0] == 'P' || column[2] == 'p' ||
			    !(is_settled(column) || (middle >= 0 && abs(file - middle) <= 1)))
				ck_abort_msg("file %d of %s", file, text);
		}
		cgt_board_unref(reached);
	}
	ck_assert_int_eq(resting, 1939);
	cgt_pawn_walk_free(walk);
	cgt_board_unref(board);
	cgt_game_unref(game);
}
END_TEST

/* Compulsion looks at the whole position: five files + *k are lost for the player to move at k = 3 only. If it looked only at
 * the board that is moved on, it would be k = 1 only. */
START_TEST(test_global_compulsion)
{
	for (int local = 0; local < 2; local++) {
		struct pawn_rules rules = { false, INERT, local };
		struct pawn_memo memo = pawn_memo_new(rules, false);

		for (int k = 0; k <= 6; k++) {
			struct pawns p;

			memset(&p, 0, sizeof p);
			pawns_add_full(&p, 5);
			p.heap = k;
			ck_assert_int_eq(pawns_win(&memo, &p), k != (local ? 1 : 3));
		}
		pawn_memo_free(&memo);
	}
}
END_TEST

/* The same by the library: five files are worth 3 beside Cram worth 1 and 2, and beside diagrams after a finished block. */
START_TEST(test_added_rows)
{
	static const struct {
		const char *text;
		int32_t winner; /* when Left begins, in normal play */
	} sums[] = {
		{ "dawson-pawns: ppppp|.....|PPPPP", CGT_LEFT },
		{ "dawson-pawns: ppppp|.....|PPPPP + cram: ..", CGT_LEFT },
		{ "dawson-pawns: ppppp|.....|PPPPP + cram: ....", CGT_LEFT },
		{ "dawson-pawns: ppppp|.....|PPPPP + cram: .. + cram: ....", CGT_RIGHT },
		{ "dawson-pawns: ppppp.p|......P|PPPPP..", CGT_LEFT },
		{ "dawson-pawns: ppppp.p.ppppp|......P......|PPPPP...PPPPP", CGT_RIGHT },
		{ "dawson-pawns: ppppp.p.pppp|......P.....|PPPPP...PPPP", CGT_LEFT },
	};

	cgt_position *position = position_of(sums[_i].text);
	cgt_solver *solver;
	int32_t winner;

	ck_ok(cgt_solver_new(&solver));
	ck_ok(cgt_solver_winner(solver, position, CGT_LEFT, CGT_NORMAL, NULL, &winner));
	ck_assert_int_eq(winner, sums[_i].winner);
	cgt_solver_free(solver);
	cgt_position_unref(position);
}
END_TEST

/* Far past the essay. */

/* Values by exchanges on the board, each heap of .137 in turn, and the least widths of some sums. */
START_TEST(test_values)
{
	cgt_game *game = game_called("dawson-pawns");
	int value[HEAPS];
	cgt_pawn_search *search;
	cgt_position *position;
	uint64_t found;

	values_of_137(value);
	ck_assert_int_eq(value[4], 0);
	ck_assert_int_eq(value[5], 3);
	ck_ok(cgt_pawn_search_new(game, &search));
	for (int files = 1; files < HEAPS; files++) {
		position = full_position(game, files);
		ck_ok(cgt_pawn_search_grundy(search, position, NULL, &found));
		ck_assert_uint_eq(found, (uint64_t)value[files]);
		cgt_position_unref(position);
	}
	position = position_of("dawson-pawns: ppppp.p.ppp|......P....|PPPPP...PPP + dawson-pawns: pp|..|PP");
	ck_ok(cgt_pawn_search_grundy(search, position, NULL, &found));
	ck_assert_uint_eq(found, (uint64_t)(value[5] ^ value[3] ^ value[2]));
	cgt_position_unref(position);
	cgt_pawn_search_free(search);
	cgt_game_unref(game);
}
END_TEST

/* A value that is given is that of the board in a sum with a nim heap, where captures bind both. */
START_TEST(test_random_values)
{
	struct random random = random_begin("random values");
	struct pawn_rules rules = { false, _i ? REMOVED : INERT, false };
	struct pawn_memo memo = pawn_memo_new(rules, false);
	cgt_game *game = game_called(pawns_spec(&rules));
	int answered = 0, refused = 0, pending = 0;
	cgt_pawn_search *search;

	ck_ok(cgt_pawn_search_new(game, &search));
	for (int round = 0; round < 600; round++) {
		struct pawns p = random_pawns(&random, 1 + round % 2, 3, "PPpp....");
		cgt_position *position;
		uint64_t value = 99;
		bool lost[4] = { false };
		cgt_status status;

		/* Half of the files untouched, or there would be little at rest. */
		for (int b = 0; b < p.boards; b++)
			for (int file = 0; file < p.files[b]; file++)
				for (int row = 0; row < 3 && (file + round) % 3; row++)
					p.cell[b][row][file] = "p.P"[row];
		position = library_of(&rules, &p);
		status = cgt_pawn_search_grundy(search, position, NULL, &value);
		for (int k = 0; k < 4; k++) {
			p.heap = k;
			lost[k] = true;
			for (p.right = 0; p.right < 2; p.right++)
				lost[k] &= !pawns_win(&memo, &p);
		}
		if (status == CGT_OK) {
			answered++;
			for (uint64_t k = 0; k < 4; k++)
				ck_assert_int_eq(lost[k], k == value);
		} else if (status == CGT_NO_VALUE && strstr(last_message(), "is no nim heap")) {
			refused++;
			ck_assert(!lost[0] && !lost[1] && !lost[2] && !lost[3]);
		} else if (status == CGT_NO_VALUE) {
			pending++;
			ck_assert(strstr(last_message(), "a capture is pending"));
		} else {
			ck_assert_int_eq(status, CGT_UNSUPPORTED);
		}
		cgt_position_unref(position);
	}
	ck_assert_int_gt(answered, 40);
	ck_assert_int_gt(refused, 8);
	ck_assert_int_gt(pending, 40);
	pawn_memo_free(&memo);
	cgt_pawn_search_free(search);
	cgt_game_unref(game);
}
END_TEST

/* Full diagrams in both endings, by pawn moves alone, against .137. */
static void assert_wide(int first, int last)
{
	cgt_game *game = game_called("dawson-pawns");
	struct heaps *table = new_heap_table();
	int value[HEAPS];
	cgt_pawn_search *search;

	values_of_137(value);
	ck_ok(cgt_pawn_search_new(game, &search));
	for (int files = first; files <= last; files++) {
		cgt_position *position = full_position(game, files);
		int32_t winner;

		ck_ok(cgt_pawn_search_winner(search, position, CGT_LEFT, CGT_NORMAL, NULL, &winner));
		ck_assert_int_eq(winner, value[files] ? CGT_LEFT : CGT_RIGHT);
		ck_ok(cgt_pawn_search_winner(search, position, CGT_RIGHT, CGT_NORMAL, NULL, &winner));
		ck_assert_int_eq(winner, value[files] ? CGT_RIGHT : CGT_LEFT);
		ck_ok(cgt_pawn_search_winner(search, position, CGT_LEFT, CGT_MISERE, NULL, &winner));
		ck_assert_int_eq(winner, misere_heap_137(table, files) ? CGT_LEFT : CGT_RIGHT);
		cgt_position_unref(position);
	}
	free(table);
	cgt_pawn_search_free(search);
	cgt_game_unref(game);
}

START_TEST(test_wide)
{
	assert_wide(1, 30);
}
END_TEST

START_TEST(test_wide_long)
{
	assert_wide(31, 50);
}
END_TEST

/* Optional captures past the essay, the search by pieces against the walk as far as that goes; winners when White begins. */
static const struct {
	const char *spec;
	int32_t convention;
	const char *winners; /* by files from one on: 1 White, 2 Black */
} winners[] = {
	{ "dawson-pawns(captures=optional)", CGT_NORMAL, "12221222122" },
	{ "dawson-pawns(captures=optional, promotion=removed)", CGT_NORMAL, "12221222122" },
	{ "dawson-pawns(captures=optional)", CGT_MISERE, "2111111" },
	{ "dawson-pawns(captures=optional, promotion=removed)", CGT_MISERE, "2111111" },
};

START_TEST(test_optional)
{
	cgt_game *game = game_called(winners[_i].spec);
	cgt_pawn_search *search;
	cgt_pawn_walk *walk;

	ck_ok(cgt_pawn_search_new(game, &search));
	ck_ok(cgt_pawn_walk_new(game, &walk));
	for (int files = 1; files <= (int)strlen(winners[_i].winners); files++) {
		cgt_position *position = full_position(game, files);
		int32_t winner;

		ck_ok(cgt_pawn_search_winner(search, position, CGT_LEFT, winners[_i].convention, NULL, &winner));
		ck_assert_int_eq(winner, winners[_i].winners[files - 1] - '0');
		if (files <= 6) {
			cgt_board *board;

			ck_ok(cgt_position_board(position, 0, &board));
			ck_ok(cgt_pawn_walk_search(walk, board, CGT_LEFT, winners[_i].convention, NULL, &winner));
			ck_assert_int_eq(winner, winners[_i].winners[files - 1] - '0');
			cgt_board_unref(board);
		}
		cgt_position_unref(position);
	}
	cgt_pawn_search_free(search);
	cgt_pawn_walk_free(walk);
	cgt_game_unref(game);
}
END_TEST

/* Eight and nine files in misere play, either promotion: the first player wins. */
START_TEST(test_optional_long)
{
	cgt_game *game = game_called(winners[2 + _i / 2].spec);
	cgt_position *position = full_position(game, 8 + _i % 2);
	cgt_pawn_search *search;
	int32_t winner;

	ck_ok(cgt_pawn_search_new(game, &search));
	ck_ok(cgt_pawn_search_winner(search, position, CGT_LEFT, CGT_MISERE, NULL, &winner));
	ck_assert_int_eq(winner, CGT_LEFT);
	cgt_position_unref(position);
	cgt_pawn_search_free(search);
	cgt_game_unref(game);
}
END_TEST

/* What a queen changes: nothing on one file, nor, with the last move winning, on two; to three files all others are drawn.
 * Compulsory captures never let a pawn through. */
START_TEST(test_queens)
{
	static const struct {
		const char *spec;
		int files;
		int32_t normal, misere;
		uint64_t positions, drawn;
	} boards[] = {
		{ "dawson-pawns(captures=optional, promotion=queen)", 1, CGT_LEFT, CGT_RIGHT, 2, 0 },
		{ "dawson-pawns(captures=optional, promotion=queen)", 2, CGT_RIGHT, 0, 431, 0 },
		{ "dawson-pawns(captures=optional, promotion=queen)", 3, 0, 0, 28741, 1380 },
		{ "dawson-pawns(promotion=queen)", 7, CGT_LEFT, CGT_RIGHT, 389, 0 },
		{ "dawson-pawns(promotion=queen)", 8, CGT_RIGHT, CGT_LEFT, 827, 0 },
	};
	cgt_game *game = game_called(boards[_i].spec);
	cgt_board *board = board_of(game, full_text(boards[_i].files));
	cgt_pawn_walk *walk;
	int32_t winner = -1;
	uint64_t drawn;

	ck_ok(cgt_pawn_walk_new(game, &walk));
	ck_ok(cgt_pawn_walk_retrograde(walk, board, CGT_LEFT, CGT_MISERE, NULL, &winner));
	ck_assert_int_eq(winner, boards[_i].misere);
	ck_ok(cgt_pawn_walk_retrograde(walk, board, CGT_LEFT, CGT_NORMAL, NULL, &winner));
	ck_assert_int_eq(winner, boards[_i].normal);
	ck_assert_uint_eq(cgt_pawn_walk_count(walk), boards[_i].positions);
	ck_ok(cgt_pawn_walk_statistic(walk, "drawn", &drawn));
	ck_assert_uint_eq(drawn, boards[_i].drawn);
	cgt_pawn_walk_free(walk);
	cgt_board_unref(board);
	cgt_game_unref(game);
}
END_TEST

/* The calls. */

START_TEST(test_runs)
{
	static const struct {
		const char *board;
		int count, length[4];
	} cases[] = {
		{ "...|...|...", 0, { 0 } },
		{ "ppp|...|PPP", 1, { 3 } },
		{ "p.pp.p|......|P.PP.P", 3, { 1, 2, 1 } },
		{ "pppp|.P..|P.PP", 2, { 1, 2 } },
		{ "pp|..|P.", 1, { 1 } },
	};
	cgt_game *game = game_called("dawson-pawns");
	int32_t length[8];
	size_t count;
	cgt_board *flat;

	for (int i = 0; i < LENGTH(cases); i++) {
		cgt_board *board = board_of(game, cases[i].board);

		ck_ok(cgt_pawn_runs(board, length, LENGTH(length), &count));
		ck_assert_uint_eq(count, (size_t)cases[i].count);
		for (int k = 0; k < cases[i].count; k++)
			ck_assert_int_eq(length[k], cases[i].length[k]);
		if (cases[i].count > 1) {
			ck_fails(cgt_pawn_runs(board, length, 1, &count), CGT_BUFFER_TOO_SMALL, "runs");
			ck_assert_uint_eq(count, (size_t)cases[i].count);
		}
		cgt_board_unref(board);
	}
	ck_fails(cgt_pawn_runs(NULL, length, 8, &count), CGT_BAD_ARGUMENT, "board");
	ck_ok(cgt_board_new_rectangle(2, 2, '.', &flat));
	ck_fails(cgt_pawn_runs(flat, length, 8, &count), CGT_BAD_ARGUMENT, "three rows");
	cgt_board_unref(flat);
	cgt_game_unref(game);
}
END_TEST

START_TEST(test_exchange_misuse)
{
	cgt_game *game = game_called("dawson-pawns"), *optional = game_called("dawson-pawns(captures=optional)");
	cgt_game *queens = game_called("dawson-pawns(promotion=queen)"), *cram = game_called("cram");
	cgt_board *board = board_of(game, "ppp|...|PPP"), *end = NULL, *flat, *wide;
	cgt_board *pending = board_of(game, "pp|P.|.P"), *split = board_of(game, ".pp.|....|P..P");
	int32_t moves = 7;
	cgt_budget *budget;

	ck_fails(cgt_pawn_exchange(NULL, board, CGT_LEFT, 0, NULL, &moves, &end), CGT_BAD_ARGUMENT, "game");
	ck_fails(cgt_pawn_exchange(game, NULL, CGT_LEFT, 0, NULL, &moves, &end), CGT_BAD_ARGUMENT, "board");
	ck_fails(cgt_pawn_exchange(game, board, CGT_LEFT, 0, NULL, NULL, &end), CGT_BAD_ARGUMENT, "moves");
	ck_fails(cgt_pawn_exchange(game, board, CGT_LEFT, 0, NULL, &moves, NULL), CGT_BAD_ARGUMENT, "end");
	ck_fails(cgt_pawn_exchange(game, board, 3, 0, NULL, &moves, &end), CGT_BAD_ARGUMENT, "player");
	ck_fails(cgt_pawn_exchange(game, board, CGT_LEFT, 3, NULL, &moves, &end), CGT_BAD_ARGUMENT, "there is no file 3");
	ck_fails(cgt_pawn_exchange(game, board, CGT_LEFT, -1, NULL, &moves, &end), CGT_BAD_ARGUMENT, "there is no file -1");
	ck_fails(cgt_pawn_exchange(optional, board, CGT_LEFT, 0, NULL, &moves, &end), CGT_BAD_ARGUMENT, "compulsory");
	ck_fails(cgt_pawn_exchange(queens, board, CGT_LEFT, 0, NULL, &moves, &end), CGT_BAD_ARGUMENT, "without queens");
	ck_fails(cgt_pawn_exchange(cram, board, CGT_LEFT, 0, NULL, &moves, &end), CGT_BAD_ARGUMENT, "has to be dawson-pawns");
	ck_ok(cgt_board_new_rectangle(2, 2, '.', &flat));
	ck_fails(cgt_pawn_exchange(game, flat, CGT_LEFT, 0, NULL, &moves, &end), CGT_BAD_ARGUMENT, "three rows");
	ck_ok(cgt_board_new_rectangle(3, 65, '.', &wide));
	ck_fails(cgt_pawn_exchange(game, wide, CGT_LEFT, 0, NULL, &moves, &end), CGT_TOO_LARGE, "65 files");
	ck_fails(cgt_pawn_exchange(game, pending, CGT_RIGHT, 1, NULL, &moves, &end), CGT_ILLEGAL_MOVE, "Right has to capture");
	ck_fails(cgt_pawn_exchange(game, pending, CGT_LEFT, 1, NULL, &moves, &end), CGT_ILLEGAL_MOVE, "Left has to capture");
	ck_fails(cgt_pawn_exchange(game, split, CGT_LEFT, 2, NULL, &moves, &end), CGT_ILLEGAL_MOVE,
	         "no pawn that can step on file 2");
	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_nodes(budget, 1));
	ck_fails(cgt_pawn_exchange(game, board, CGT_LEFT, 1, budget, &moves, &end), CGT_LIMIT, "1 nodes");
	ck_assert_int_eq(moves, 7);
	ck_assert_ptr_null(end);
	cgt_budget_unref(budget);
	cgt_board_unref(board);
	cgt_board_unref(flat);
	cgt_board_unref(wide);
	cgt_board_unref(pending);
	cgt_board_unref(split);
	cgt_game_unref(game);
	cgt_game_unref(optional);
	cgt_game_unref(queens);
	cgt_game_unref(cram);
}
END_TEST

/* An exchange in which the choice matters: a pawn that either of two may take, and nobody retakes. */
START_TEST(test_several_ends)
{
	cgt_game *game = game_called("dawson-pawns");
	cgt_board *board = board_of(game, "p.p|...|.P."), *end = NULL;
	int32_t moves = 7;

	ck_fails(cgt_pawn_exchange(game, board, CGT_LEFT, 1, NULL, &moves, &end), CGT_NO_VALUE, "several ends");
	ck_assert_int_eq(moves, 7);
	ck_assert_ptr_null(end);
	cgt_board_unref(board);
	cgt_game_unref(game);
}
END_TEST

START_TEST(test_walk_misuse)
{
	cgt_game *game = game_called("dawson-pawns"), *queens = game_called("dawson-pawns(promotion=queen)"),
		 *cram = game_called("cram");
	cgt_board *board = board_of(game, "pp|..|PP"), *flat, *wide, *out = NULL, *blocked;
	cgt_pawn_walk *walk = NULL, *loopy;
	int32_t winner = 9, to_move;
	uint64_t figure = 9;

	ck_fails(cgt_pawn_walk_new(NULL, &walk), CGT_BAD_ARGUMENT, "game");
	ck_fails(cgt_pawn_walk_new(game, NULL), CGT_BAD_ARGUMENT, "walk");
	ck_fails(cgt_pawn_walk_new(cram, &walk), CGT_BAD_ARGUMENT, "cram");
	ck_assert_ptr_null(walk);
	ck_ok(cgt_pawn_walk_new(game, &walk));
	ck_ok(cgt_pawn_walk_new(queens, &loopy));
	ck_assert_uint_eq(cgt_pawn_walk_count(walk), 0);
	ck_assert(!cgt_pawn_walk_holds(walk, board, CGT_LEFT));
	ck_fails(cgt_pawn_walk_search(NULL, board, CGT_LEFT, CGT_NORMAL, NULL, &winner), CGT_BAD_ARGUMENT, "walk");
	ck_fails(cgt_pawn_walk_search(walk, NULL, CGT_LEFT, CGT_NORMAL, NULL, &winner), CGT_BAD_ARGUMENT, "board");
	ck_fails(cgt_pawn_walk_search(walk, board, CGT_LEFT, CGT_NORMAL, NULL, NULL), CGT_BAD_ARGUMENT, "winner");
	ck_fails(cgt_pawn_walk_search(walk, board, 0, CGT_NORMAL, NULL, &winner), CGT_BAD_ARGUMENT, "player");
	ck_fails(cgt_pawn_walk_search(walk, board, CGT_LEFT, 0, NULL, &winner), CGT_BAD_ARGUMENT, "convention");
	ck_fails(cgt_pawn_walk_search(loopy, board, CGT_LEFT, CGT_NORMAL, NULL, &winner), CGT_UNSUPPORTED, "retrograde");
	ck_fails(cgt_pawn_walk_reach(walk, board, 3, NULL), CGT_BAD_ARGUMENT, "player");
	ck_fails(cgt_pawn_walk_retrograde(walk, board, CGT_LEFT, 3, NULL, &winner), CGT_BAD_ARGUMENT, "convention");
	ck_fails(cgt_pawn_walk_retrograde(walk, board, CGT_LEFT, CGT_NORMAL, NULL, NULL), CGT_BAD_ARGUMENT, "winner");
	ck_ok(cgt_board_new_rectangle(2, 2, '.', &flat));
	ck_ok(cgt_board_new_rectangle(3, 65, '.', &wide));
	ck_ok(cgt_board_new_rectangle(3, 2, '#', &blocked));
	ck_fails(cgt_pawn_walk_reach(walk, flat, CGT_LEFT, NULL), CGT_BAD_ARGUMENT, "three rows");
	ck_fails(cgt_pawn_walk_reach(walk, wide, CGT_LEFT, NULL), CGT_TOO_LARGE, "65 files");
	ck_assert_int_eq(winner, 9);

	ck_ok(cgt_pawn_walk_reach(walk, board, CGT_LEFT, NULL));
	ck_assert_uint_gt(cgt_pawn_walk_count(walk), 1);
	ck_assert(cgt_pawn_walk_holds(walk, board, CGT_LEFT));
	ck_assert(!cgt_pawn_walk_holds(walk, board, CGT_RIGHT));
	ck_assert(!cgt_pawn_walk_holds(walk, board, 17));
	ck_assert(!cgt_pawn_walk_holds(walk, flat, CGT_LEFT));
	ck_assert(!cgt_pawn_walk_holds(walk, blocked, CGT_LEFT));
	ck_assert(!cgt_pawn_walk_holds(walk, NULL, CGT_LEFT));
	ck_assert(!cgt_pawn_walk_holds(NULL, board, CGT_LEFT));
	ck_fails(cgt_pawn_walk_position(walk, cgt_pawn_walk_count(walk), &out, &to_move), CGT_BAD_ARGUMENT, "there is no position");
	ck_fails(cgt_pawn_walk_position(walk, 0, NULL, &to_move), CGT_BAD_ARGUMENT, "board");
	ck_fails(cgt_pawn_walk_position(walk, 0, &out, NULL), CGT_BAD_ARGUMENT, "to_move");
	ck_fails(cgt_pawn_walk_position(NULL, 0, &out, &to_move), CGT_BAD_ARGUMENT, "walk");
	ck_ok(cgt_pawn_walk_position(walk, 0, &out, &to_move));
	ck_assert(cgt_board_equal(out, board) && to_move == CGT_LEFT);
	ck_fails(cgt_pawn_walk_statistic(walk, "lost", &figure), CGT_BAD_ARGUMENT, "far-rank");
	ck_fails(cgt_pawn_walk_statistic(walk, NULL, &figure), CGT_BAD_ARGUMENT, "key");
	ck_fails(cgt_pawn_walk_statistic(NULL, "left", &figure), CGT_BAD_ARGUMENT, "walk");
	ck_fails(cgt_pawn_walk_statistic(walk, "left", NULL), CGT_BAD_ARGUMENT, "value");
	ck_ok(cgt_pawn_walk_statistic(walk, "bytes", &figure));
	ck_assert_uint_gt(figure, 0);
	ck_assert_uint_eq(cgt_pawn_walk_count(NULL), 0);
	cgt_pawn_walk_free(NULL);
	cgt_pawn_walk_free(walk);
	cgt_pawn_walk_free(loopy);
	cgt_board_unref(out);
	cgt_board_unref(board);
	cgt_board_unref(flat);
	cgt_board_unref(wide);
	cgt_board_unref(blocked);
	cgt_game_unref(game);
	cgt_game_unref(queens);
	cgt_game_unref(cram);
}
END_TEST

START_TEST(test_search_misuse)
{
	cgt_game *game = game_called("dawson-pawns"), *queens = game_called("dawson-pawns(promotion=queen)"),
		 *cram = game_called("cram");
	cgt_game *optional = game_called("dawson-pawns(captures=optional)");
	cgt_position *position = full_position(game, 3), *mixed = position_of("dawson-pawns: p|.|P + cram: ..");
	cgt_position *pending = position_of("dawson-pawns: pp|P.|.P"), *free_moves = position_of("dawson-pawns: .|.|P");
	cgt_position *long_one = full_position(game, 64), *even = position_of("dawson-pawns: p.|..|.P");
	cgt_position *heap = position_of("dawson-pawns: p|.|P + *3"), *wide = NULL,
		     *loopy = position_of("dawson-pawns(promotion=queen): p|.|P");
	cgt_pawn_search *search = NULL, *partizan;
	cgt_solver *solver;
	cgt_board *board;
	int32_t winner = 9;
	uint64_t value = 9;

	ck_fails(cgt_pawn_search_new(NULL, &search), CGT_BAD_ARGUMENT, "game");
	ck_fails(cgt_pawn_search_new(game, NULL), CGT_BAD_ARGUMENT, "search");
	ck_fails(cgt_pawn_search_new(cram, &search), CGT_BAD_ARGUMENT, "cram");
	ck_fails(cgt_pawn_search_new(queens, &search), CGT_UNSUPPORTED, "retrograde");
	ck_assert_ptr_null(search);
	ck_ok(cgt_pawn_search_new(game, &search));
	ck_ok(cgt_pawn_search_new(optional, &partizan));
	ck_ok(cgt_board_new_rectangle(3, 65, '.', &board));
	ck_ok(cgt_position_new(game, board, &wide));
	ck_fails(cgt_pawn_search_winner(NULL, position, CGT_LEFT, CGT_NORMAL, NULL, &winner), CGT_BAD_ARGUMENT, "search");
	ck_fails(cgt_pawn_search_winner(search, NULL, CGT_LEFT, CGT_NORMAL, NULL, &winner), CGT_BAD_ARGUMENT, "position");
	ck_fails(cgt_pawn_search_winner(search, position, CGT_LEFT, CGT_NORMAL, NULL, NULL), CGT_BAD_ARGUMENT, "winner");
	ck_fails(cgt_pawn_search_winner(search, position, 0, CGT_NORMAL, NULL, &winner), CGT_BAD_ARGUMENT, "player");
	ck_fails(cgt_pawn_search_winner(search, position, CGT_LEFT, 0, NULL, &winner), CGT_BAD_ARGUMENT, "convention");
	ck_fails(cgt_pawn_search_winner(search, mixed, CGT_LEFT, CGT_NORMAL, NULL, &winner), CGT_FOREIGN, "component 2 is of cram");
	ck_fails(cgt_pawn_search_winner(partizan, position, CGT_LEFT, CGT_NORMAL, NULL, &winner), CGT_FOREIGN, "component 1");
	ck_fails(cgt_pawn_search_winner(search, heap, CGT_LEFT, CGT_NORMAL, NULL, &winner), CGT_FOREIGN, "component 2");
	ck_fails(cgt_pawn_search_winner(search, wide, CGT_LEFT, CGT_NORMAL, NULL, &winner), CGT_TOO_LARGE, "65 files");
	ck_fails(cgt_pawn_search_grundy(search, position, NULL, NULL), CGT_BAD_ARGUMENT, "value");
	ck_fails(cgt_pawn_search_grundy(search, mixed, NULL, &value), CGT_FOREIGN, "component 2");
	ck_fails(cgt_pawn_search_grundy(partizan, position, NULL, &value), CGT_UNSUPPORTED, "compulsory");
	ck_fails(cgt_pawn_search_grundy(search, pending, NULL, &value), CGT_NO_VALUE, "a capture is pending");
	ck_fails(cgt_pawn_search_grundy(search, free_moves, NULL, &value), CGT_NO_VALUE, "no nim heap");
	ck_fails(cgt_pawn_search_grundy(search, even, NULL, &value), CGT_UNSUPPORTED, "exchange of 2 moves");
	ck_assert_int_eq(winner, 9);
	ck_assert_uint_eq(value, 9);
	ck_ok(cgt_pawn_search_grundy(search, long_one, NULL, &value));
	ck_fails(cgt_pawn_search_statistic(search, "won", &value), CGT_BAD_ARGUMENT, "last-nodes");
	ck_fails(cgt_pawn_search_statistic(NULL, "nodes", &value), CGT_BAD_ARGUMENT, "search");
	ck_fails(cgt_pawn_search_statistic(search, NULL, &value), CGT_BAD_ARGUMENT, "key");
	ck_fails(cgt_pawn_search_statistic(search, "nodes", NULL), CGT_BAD_ARGUMENT, "value");
	ck_ok(cgt_solver_new(&solver));
	ck_fails(cgt_solver_winner(solver, loopy, CGT_LEFT, CGT_NORMAL, NULL, &winner), CGT_UNSUPPORTED, "no short game");
	ck_fails(cgt_solver_outcome(solver, loopy, CGT_MISERE, NULL, &winner), CGT_UNSUPPORTED, "component 1");
	ck_fails(cgt_solver_grundy(solver, position, CGT_NORMAL, NULL, &value), CGT_NO_VALUE, "partizan");
	cgt_solver_free(solver);
	cgt_pawn_search_free(NULL);
	cgt_pawn_search_free(search);
	cgt_pawn_search_free(partizan);
	cgt_board_unref(board);
	cgt_position_unref(position);
	cgt_position_unref(mixed);
	cgt_position_unref(pending);
	cgt_position_unref(free_moves);
	cgt_position_unref(long_one);
	cgt_position_unref(even);
	cgt_position_unref(heap);
	cgt_position_unref(wide);
	cgt_position_unref(loopy);
	cgt_game_unref(game);
	cgt_game_unref(queens);
	cgt_game_unref(cram);
	cgt_game_unref(optional);
}
END_TEST

/* Nobody has a move in the empty sum, nor on a board without pawns. */
START_TEST(test_empty)
{
	static const char *const text[] = { "0", "dawson-pawns: .|.|.", "dawson-pawns: P|.|p + dawson-pawns: .p.|.P.|..." };
	cgt_game *game = game_called("dawson-pawns");
	cgt_position *position = position_of(text[_i]);
	cgt_pawn_search *search;
	int32_t winner;
	uint64_t value = 9;

	ck_ok(cgt_pawn_search_new(game, &search));
	ck_ok(cgt_pawn_search_winner(search, position, CGT_RIGHT, CGT_NORMAL, NULL, &winner));
	ck_assert_int_eq(winner, CGT_LEFT);
	ck_ok(cgt_pawn_search_winner(search, position, CGT_RIGHT, CGT_MISERE, NULL, &winner));
	ck_assert_int_eq(winner, CGT_RIGHT);
	ck_ok(cgt_pawn_search_grundy(search, position, NULL, &value));
	ck_assert_uint_eq(value, 0);
	cgt_pawn_search_free(search);
	cgt_position_unref(position);
	cgt_game_unref(game);
}
END_TEST

/* A search that is stopped again and again by its budget gets there all the same; figures add up; nothing is asked twice. */
START_TEST(test_slices)
{
	cgt_game *game = game_called("dawson-pawns(captures=optional)");
	cgt_position *position = full_position(game, 7);
	cgt_pawn_search *whole, *sliced;
	cgt_budget *budget;
	uint64_t nodes, want, last, figure;
	int32_t winner = 0, stopped = 0;

	ck_ok(cgt_pawn_search_new(game, &whole));
	ck_ok(cgt_pawn_search_new(game, &sliced));
	ck_ok(cgt_pawn_search_winner(whole, position, CGT_LEFT, CGT_NORMAL, NULL, &winner));
	ck_assert_int_eq(winner, CGT_RIGHT);
	ck_ok(cgt_pawn_search_statistic(whole, "nodes", &want));
	ck_ok(cgt_pawn_search_statistic(whole, "last-nodes", &last));
	ck_assert_uint_eq(last, want);
	ck_ok(cgt_pawn_search_winner(whole, position, CGT_LEFT, CGT_NORMAL, NULL, &winner));
	ck_ok(cgt_pawn_search_statistic(whole, "last-nodes", &last));
	ck_assert_uint_eq(last, 0);
	ck_ok(cgt_pawn_search_statistic(whole, "sums", &figure));
	ck_assert_uint_ge(figure, want);
	ck_ok(cgt_pawn_search_statistic(whole, "pieces", &figure));
	ck_assert_uint_gt(figure, 100);
	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_nodes(budget, 50));
	winner = 0;
	while (cgt_pawn_search_winner(sliced, position, CGT_LEFT, CGT_NORMAL, budget, &winner) == CGT_LIMIT)
		ck_assert_int_lt(++stopped, 1000);
	ck_assert_int_eq(winner, CGT_RIGHT);
	ck_assert_int_gt(stopped, 3);
	ck_ok(cgt_pawn_search_statistic(sliced, "nodes", &nodes));
	ck_assert_uint_ge(nodes, want / 2);
	ck_ok(cgt_budget_set_nodes(budget, 0));
	ck_ok(cgt_budget_set_bytes(budget, 2000));
	cgt_pawn_search_free(sliced);
	ck_ok(cgt_pawn_search_new(game, &sliced));
	ck_fails(cgt_pawn_search_winner(sliced, position, CGT_LEFT, CGT_NORMAL, budget, &winner), CGT_LIMIT, "2000 bytes");
	cgt_budget_unref(budget);
	cgt_pawn_search_free(whole);
	cgt_pawn_search_free(sliced);
	cgt_position_unref(position);
	cgt_game_unref(game);
}
END_TEST

/* Limits of a walk, and what the walk holds after one. */
START_TEST(test_walk_limits)
{
	cgt_game *game = game_called("dawson-pawns(captures=optional)");
	cgt_board *board = board_of(game, full_text(6));
	cgt_pawn_walk *walk;
	cgt_budget *budget;
	int32_t winner = 9;

	ck_ok(cgt_pawn_walk_new(game, &walk));
	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_nodes(budget, 100));
	ck_fails(cgt_pawn_walk_search(walk, board, CGT_LEFT, CGT_NORMAL, budget, &winner), CGT_LIMIT, "100 nodes");
	ck_assert_uint_eq(cgt_pawn_walk_count(walk), 101);
	ck_fails(cgt_pawn_walk_reach(walk, board, CGT_LEFT, budget), CGT_LIMIT, "100 nodes");
	ck_fails(cgt_pawn_walk_retrograde(walk, board, CGT_LEFT, CGT_NORMAL, budget, &winner), CGT_LIMIT, "100 nodes");
	ck_ok(cgt_budget_set_nodes(budget, 0));
	ck_ok(cgt_budget_set_bytes(budget, 30000));
	ck_fails(cgt_pawn_walk_reach(walk, board, CGT_LEFT, budget), CGT_LIMIT, "30000 bytes");
	ck_fails(cgt_pawn_walk_retrograde(walk, board, CGT_LEFT, CGT_NORMAL, budget, &winner), CGT_LIMIT, "30000 bytes");
	cgt_budget_cancel(budget);
	ck_fails(cgt_pawn_walk_search(walk, board, CGT_LEFT, CGT_NORMAL, budget, &winner), CGT_CANCELLED, "cancelled");
	ck_assert_int_eq(winner, 9);
	cgt_budget_uncancel(budget);
	ck_ok(cgt_budget_set_bytes(budget, 0));
	ck_ok(cgt_pawn_walk_search(walk, board, CGT_LEFT, CGT_NORMAL, budget, &winner));
	ck_assert_int_eq(winner, CGT_RIGHT);
	cgt_budget_unref(budget);
	cgt_pawn_walk_free(walk);
	cgt_board_unref(board);
	cgt_game_unref(game);
}
END_TEST

/* From inside a call the handle is busy, and freeing it does nothing. */
struct watched {
	cgt_pawn_walk *walk;
	cgt_pawn_search *search;
	const cgt_board *board;
	const cgt_position *position;
	int called;
};

static int32_t watch(void *user, const cgt_progress *progress)
{
	struct watched *watched = user;
	int32_t winner;
	uint64_t value;
	cgt_board *board;

	ck_assert_ptr_nonnull(cgt_progress_task(progress));
	watched->called++;
	if (watched->walk) {
		ck_fails(cgt_pawn_walk_reach(watched->walk, watched->board, CGT_LEFT, NULL), CGT_BUSY, "under way");
		ck_fails(cgt_pawn_walk_position(watched->walk, 0, &board, &winner), CGT_BUSY, "under way");
		ck_fails(cgt_pawn_walk_statistic(watched->walk, "bytes", &value), CGT_BUSY, "under way");
		cgt_pawn_walk_free(watched->walk);
	}
	if (watched->search) {
		ck_fails(cgt_pawn_search_winner(watched->search, watched->position, CGT_LEFT, CGT_NORMAL, NULL, &winner), CGT_BUSY,
		         "answering");
		ck_fails(cgt_pawn_search_grundy(watched->search, watched->position, NULL, &value), CGT_UNSUPPORTED, "partizan");
		ck_fails(cgt_pawn_search_statistic(watched->search, "nodes", &value), CGT_BUSY, "answering");
		cgt_pawn_search_free(watched->search);
	}
	return 0;
}

START_TEST(test_progress)
{
	cgt_game *game = game_called("dawson-pawns(captures=optional)");
	cgt_position *position = full_position(game, 13);
	cgt_board *board = board_of(game, full_text(9));
	struct watched watched = { .board = board, .position = position };
	cgt_budget *budget;
	int32_t winner = 9;

	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_progress(budget, watch, &watched));
	cgti_clock_step(10);
	ck_ok(cgt_pawn_walk_new(game, &watched.walk));
	ck_fails(cgt_pawn_walk_search(watched.walk, board, CGT_LEFT, CGT_NORMAL, budget, &winner), CGT_CANCELLED, "progress");
	ck_assert_int_eq(watched.called, 1);
	cgt_pawn_walk_free(watched.walk);
	watched.walk = NULL;
	ck_ok(cgt_pawn_search_new(game, &watched.search));
	ck_fails(cgt_pawn_search_winner(watched.search, position, CGT_LEFT, CGT_NORMAL, budget, &winner), CGT_CANCELLED,
	         "progress");
	cgti_clock_step(0);
	ck_assert_int_eq(watched.called, 2);
	cgt_pawn_search_free(watched.search);
	cgt_budget_unref(budget);
	cgt_board_unref(board);
	cgt_position_unref(position);
	cgt_game_unref(game);
}
END_TEST

static cgt_status spec_and_board(const char *spec, const char *text)
{
	cgt_game *game;
	cgt_board *board;
	cgt_status status = cgt_game_new(spec, &game);

	if (status != CGT_OK)
		return status;
	status = cgt_game_board_parse(game, text, &board);
	if (status == CGT_OK)
		cgt_board_unref(board);
	cgt_game_unref(game);
	return status;
}

static cgt_status exchange_once(const cgt_game *game, const cgt_board *board)
{
	cgt_board *end;
	int32_t moves;
	cgt_status status = cgt_pawn_exchange(game, board, CGT_LEFT, 2, NULL, &moves, &end);

	if (status == CGT_OK)
		cgt_board_unref(end);
	return status;
}

static cgt_status walk_once(cgt_game *game, const cgt_board *board, int how)
{
	cgt_pawn_walk *walk;
	int32_t winner;
	cgt_status status = cgt_pawn_walk_new(game, &walk);

	if (status != CGT_OK)
		return status;
	if (how == 0)
		status = cgt_pawn_walk_search(walk, board, CGT_LEFT, CGT_NORMAL, NULL, &winner);
	else if (how == 1)
		status = cgt_pawn_walk_reach(walk, board, CGT_LEFT, NULL);
	else
		status = cgt_pawn_walk_retrograde(walk, board, CGT_LEFT, CGT_NORMAL, NULL, &winner);
	if (status == CGT_OK) {
		cgt_board *last;

		status = cgt_pawn_walk_position(walk, cgt_pawn_walk_count(walk) - 1, &last, &winner);
		if (status == CGT_OK)
			cgt_board_unref(last);
	}
	cgt_pawn_walk_free(walk);
	return status;
}

static cgt_status search_once(cgt_game *game, const cgt_position *position, bool value)
{
	cgt_pawn_search *search;
	int32_t winner;
	uint64_t nimber;
	cgt_status status = cgt_pawn_search_new(game, &search);

	if (status != CGT_OK)
		return status;
	if (value)
		status = cgt_pawn_search_grundy(search, position, NULL, &nimber);
	else
		status = cgt_pawn_search_winner(search, position, CGT_LEFT, CGT_NORMAL, NULL, &winner);
	if (status == CGT_OUT_OF_MEMORY && !value) /* what was learnt is sound: the same question can be asked again */
		ck_ok(cgt_pawn_search_winner(search, position, CGT_LEFT, CGT_NORMAL, NULL, &winner));
	cgt_pawn_search_free(search);
	return status;
}

START_TEST(test_failed_allocations)
{
	cgt_game *game = game_called("dawson-pawns"), *optional = game_called("dawson-pawns(captures=optional)");
	cgt_board *board = board_of(game, full_text(5)), *small = board_of(game, full_text(3));
	cgt_position *position = full_position(game, 9), *other = full_position(optional, 4);

	ck_survives_every_failed_allocation(spec_and_board("dawson-pawns(captures=optional, promotion=queen)", "p|.|P"));
	ck_survives_every_failed_allocation(exchange_once(game, board));
	for (int how = 0; how < 3; how++)
		ck_survives_every_failed_allocation(walk_once(optional, small, how));
	ck_survives_every_failed_allocation(search_once(game, position, true));
	ck_survives_every_failed_allocation(search_once(game, position, false));
	ck_survives_every_failed_allocation(search_once(optional, other, false));
	cgt_board_unref(board);
	cgt_board_unref(small);
	cgt_position_unref(position);
	cgt_position_unref(other);
	cgt_game_unref(game);
	cgt_game_unref(optional);
}
END_TEST

/* Node counts of fixed searches: a change of the search that changes them has to say so. */
START_TEST(test_signature)
{
	static const struct {
		const char *spec;
		int files;
		int32_t convention;
		uint64_t nodes;
	} signature[] = {
		{ "dawson-pawns", 30, CGT_NORMAL, 9906 },
		{ "dawson-pawns", 30, CGT_MISERE, 11678 },
		{ "dawson-pawns(captures=optional)", 8, CGT_NORMAL, 9683 },
		{ "dawson-pawns(captures=optional, promotion=removed)", 7, CGT_MISERE, 53311 },
	};
	cgt_game *game = game_called(signature[_i].spec);
	cgt_position *position = full_position(game, signature[_i].files);
	cgt_pawn_search *search;
	int32_t winner;
	uint64_t nodes;

	ck_ok(cgt_pawn_search_new(game, &search));
	ck_ok(cgt_pawn_search_winner(search, position, CGT_LEFT, signature[_i].convention, NULL, &winner));
	ck_ok(cgt_pawn_search_statistic(search, "nodes", &nodes));
	ck_assert_uint_eq(nodes, signature[_i].nodes);
	cgt_pawn_search_free(search);
	cgt_position_unref(position);
	cgt_game_unref(game);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("pawns");
	TCase *rules = tcase_create("rules"), *play = tcase_create("play"), *essay = tcase_create("essay");
	TCase *past = tcase_create("past the essay"), *calls = tcase_create("calls"), *slow = tcase_create("slow");
	TCase *heavy = tcase_create("heavy");

	tcase_add_loop_test(rules, test_spec, 0, LENGTH(specs));
	tcase_add_loop_test(rules, test_bad_spec, 0, LENGTH(bad_specs));
	tcase_add_test(rules, test_boards);
	tcase_add_loop_test(rules, test_move_order, 0, LENGTH(listed));
	tcase_add_loop_test(rules, test_illegal, 0, LENGTH(illegal));
	tcase_add_test(rules, test_negative);
	tcase_add_loop_test(rules, test_moves, 0, LENGTH(all_rules));
	suite_add_tcase(suite, rules);
	tcase_add_loop_test(play, test_winners, 0, SHORT_RULES);
	tcase_add_loop_test(play, test_all_small_diagrams, 0, SHORT_RULES);
	tcase_add_loop_test(play, test_closure, 2, SHORT_RULES);
	tcase_add_loop_test(play, test_retrograde, 0, 4);
	suite_add_tcase(suite, play);
	tcase_add_test(essay, test_exchanges);
	tcase_add_test(essay, test_drawn_exchange);
	tcase_add_test(essay, test_twelve_boards);
	tcase_add_loop_test(essay, test_visits, 0, LENGTH(visits) - 1);
	tcase_add_test(essay, test_optional_winners);
	tcase_add_test(essay, test_declined);
	tcase_add_test(essay, test_shape_of_positions);
	tcase_add_test(essay, test_global_compulsion);
	tcase_add_loop_test(essay, test_added_rows, 0, 7);
	suite_add_tcase(suite, essay);
	tcase_add_test(past, test_values);
	tcase_add_loop_test(past, test_random_values, 0, 2);
	tcase_add_test(past, test_wide);
	tcase_add_loop_test(past, test_queens, 0, 5);
	tcase_add_loop_test(past, test_signature, 0, 4);
	suite_add_tcase(suite, past);
	tcase_add_test(calls, test_runs);
	tcase_add_test(calls, test_exchange_misuse);
	tcase_add_test(calls, test_several_ends);
	tcase_add_test(calls, test_walk_misuse);
	tcase_add_test(calls, test_search_misuse);
	tcase_add_loop_test(calls, test_empty, 0, 3);
	tcase_add_test(calls, test_slices);
	tcase_add_test(calls, test_walk_limits);
	tcase_add_test(calls, test_progress);
	tcase_add_test(calls, test_failed_allocations);
	suite_add_tcase(suite, calls);
	tcase_set_tags(heavy, "heavy");
	tcase_add_loop_test(heavy, test_optional, 0, LENGTH(winners));
	suite_add_tcase(suite, heavy);
	tcase_set_tags(slow, "long");
	tcase_add_loop_test(slow, test_visits, LENGTH(visits) - 1, LENGTH(visits));
	tcase_add_test(slow, test_wide_long);
	tcase_add_loop_test(slow, test_optional_long, 0, 4);
	suite_add_tcase(suite, slow);
	tcase_set_timeout(rules, 300);
	tcase_set_timeout(play, 300);
	tcase_set_timeout(essay, 300);
	tcase_set_timeout(past, 300);
	tcase_set_timeout(calls, 300);
	tcase_set_timeout(heavy, 300);
	tcase_set_timeout(slow, 1200);
	return run_suite(suite);
}
