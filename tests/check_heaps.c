/* SPDX-License-Identifier: MIT */
/*
 * Heap games as games: codes as specs, the moves of heaps counted and found by number against plain loops, their texts, values
 * and winners against sequences and brute force, sums with other games, and every way to fail.
 */
#include <cgt/cgt.h>

#include "octal/moves.h"
#include "plain.h"
#include "support.h"

static void assert_text(const cgt_position *position, const char *want)
{
	char text[512];

	ck_ok(cgt_position_text(position, text, sizeof text, NULL));
	ck_assert_str_eq(text, want);
}

/* --- moves of one heap --------------------------------------------------------------------------------------------------- */

/* Codes with their digits written out once more; 16 added to a digit is its exclamation mark. */
#define MAX_DIGITS 8

static const struct plain_code {
	const char *text;
	uint8_t digit[MAX_DIGITS];
	unsigned count, cycle;
} codes[] = {
	{ "0.137", { 0, 1, 3, 7 }, 4, 0 },
	{ "0.77", { 0, 7, 7 }, 3, 0 },
	{ "0.007", { 0, 0, 0, 7 }, 4, 0 },
	{ "4.7", { 4, 7 }, 2, 0 },
	{ "4!.0", { 20, 0 }, 2, 0 },
	{ "0.3F", { 0, 3, 15 }, 3, 0 },
	{ "c.06!7", { 12, 0, 22, 7 }, 4, 0 },
	{ "8.05!", { 8, 0, 21 }, 3, 0 },
	{ "S{1,3,4}", { 0, 3, 0, 3, 3 }, 5, 0 },
	{ "0.[3]", { 0, 3 }, 2, 1 },
	{ "0.[7]", { 0, 7 }, 2, 1 },
	{ "0.[1]", { 0, 1 }, 2, 1 },
	{ "0.[f]", { 0, 15 }, 2, 1 },
	{ "0.1[0f]", { 0, 1, 0, 15 }, 4, 2 },
	{ "4.2[0048]", { 4, 2, 0, 0, 4, 8 }, 6, 4 },
	{ "allbut{2,3,7}", { 0, 3, 0, 0, 3, 3, 3, 0 }, 8, 0 }, /* from 8 on: see plain_digit */
	{ "0.0", { 0 }, 1, 0 },
};

#define CODES (sizeof codes / sizeof codes[0])

static unsigned plain_digit(const struct plain_code *code, uint64_t k)
{
	if (k < code->count)
		return code->digit[k];
	if (strncmp(code->text, "allbut", 6) == 0)
		return 3;
	return code->cycle ? code->digit[code->count - code->cycle + (k - code->count) % code->cycle] : 0;
}

/* All moves of a heap, in the order that octal/moves.h promises; returns how many. */
static size_t list_plainly(const struct plain_code *code, uint64_t heap, struct cgti_heap_move *list, size_t cap)
{
	size_t count = 0;

#define ADD(...) \
	do { \
		ck_quick(count < cap); \
		list[count++] = (struct cgti_heap_move){ __VA_ARGS__ }; \
	} while (0)
	for (uint64_t k = 0; k <= heap; k++) {
		unsigned digit = plain_digit(code, k);
		uint64_t r = heap - k;

		if (r == 0 && (digit & 1))
			ADD(k, 0, { 0 });
		if (r > 0 && (digit & 2))
			ADD(k, 1, { r });
		for (uint64_t a = 1; (digit & 4) && 2 * a <= r; a++)
			if (!(digit & 16) || 2 * a < r)
				ADD(k, 2, { a, r - a });
		for (uint64_t a = 1; (digit & 8) && 3 * a <= r; a++)
			for (uint64_t b = a; a + 2 * b <= r; b++)
				ADD(k, 3, { a, b, r - a - b });
	}
#undef ADD
	return count;
}

static bool same_move(const struct cgti_heap_move *a, const struct cgti_heap_move *b)
{
	if (a->taken != b->taken || a->parts != b->parts)
		return false;
	for (uint32_t p = 0; p < a->parts; p++)
		if (a->part[p] != b->part[p])
			return false;
	return true;
}

static void check_against(const struct cgti_code *code, uint64_t heap, const struct cgti_heap_move *list, size_t count)
{
	struct cgti_heap_move walked = { 0 };
	bool more = cgti_heap_move_first(code, heap, &walked);
	uint64_t counted = 0;

	ck_assert(cgti_heap_move_count(code, heap, &counted));
	ck_assert_uint_eq(counted, count);
	for (size_t k = 0; k < count; k++) {
		struct cgti_heap_move found = cgti_heap_move_at(code, heap, k);

		ck_quick(more && same_move(&walked, &list[k]));
		ck_quick(same_move(&found, &list[k]));
		ck_quick(cgti_heap_move_number(code, heap, &list[k]) == k);
		ck_quick(cgti_heap_move_allowed(code, &list[k]));
		more = cgti_heap_move_next(code, heap, &walked);
	}
	ck_assert(!more);
}

START_TEST(test_moves_of_small_heaps)
{
	static struct cgti_heap_move list[1 << 16];
	const struct plain_code *plain = &codes[_i];
	struct cgti_code code;

	ck_ok(cgti_code_parse(plain->text, &code));
	for (uint64_t heap = 0; heap <= 40; heap++)
		check_against(&code, heap, list, list_plainly(plain, heap, list, sizeof list / sizeof list[0]));
	cgti_code_free(&code);
}
END_TEST

START_TEST(test_moves_of_random_codes)
{
	static struct cgti_heap_move list[1 << 16];
	struct random random = random_begin("test_moves_of_random_codes");

	for (int round = 0; round < 60; round++) {
		char text[32], *at = text;
		struct plain_code plain = { .text = text, .count = 2 + (unsigned)random_below(&random, 5) };
		struct cgti_code code;

		plain.cycle = (unsigned)random_below(&random, plain.count);
		for (unsigned k = 0; k < plain.count; k++) {
			plain.digit[k] = (uint8_t)(k ? random_below(&random, 16) : 4 * random_below(&random, 4));
			if (plain.cycle && k == plain.count - plain.cycle)
				*at++ = '[';
			at += sprintf(at, k ? "%x" : "%x.", plain.digit[k]);
		}
		strcpy(at, plain.cycle ? "]" : "");
		ck_ok(cgti_code_parse(text, &code));
		for (int heap = 0; heap < 12; heap++) {
			uint64_t size = random_below(&random, 50);

			check_against(&code, size, list, list_plainly(&plain, size, list, sizeof list / sizeof list[0]));
		}
		cgti_code_free(&code);
	}
}
END_TEST

/* The moves of a heap too large to list, digit by digit. */
static uint64_t count_plainly(const struct plain_code *code, uint64_t heap)
{
	uint64_t count = 0;

	for (uint64_t k = 0; k <= heap; k++) {
		unsigned digit = plain_digit(code, k);
		uint64_t r = heap - k;

		count += r ? (digit >> 1 & 1) : (digit & 1);
		if (digit & 4)
			count += digit & 16 ? (r ? (r - 1) / 2 : 0) : r / 2;
		if (digit & 8)
			count += (r * r + 6) / 12;
	}
	return count;
}

START_TEST(test_counts_of_larger_heaps)
{
	const struct plain_code *plain = &codes[_i];
	struct cgti_code code;

	ck_ok(cgti_code_parse(plain->text, &code));
	for (uint64_t heap = 41; heap < 40000; heap += 1 + heap / 3) {
		uint64_t count;

		ck_assert(cgti_heap_move_count(&code, heap, &count));
		ck_assert_uint_eq(count, count_plainly(plain, heap));
	}
	cgti_code_free(&code);
}
END_TEST

#define HUGE_HEAP UINT64_C(1000000000000000000)

/* Counts known in closed form; UINT64_MAX stands for one that 64 bits do not hold. */
static const struct {
	const char *code;
	uint64_t heap, count;
} huge[] = {
	{ "0.[3]", HUGE_HEAP, HUGE_HEAP },
	{ "0.[3]", UINT64_MAX - 1, UINT64_MAX - 1 },
	{ "0.137", HUGE_HEAP, 2 + (HUGE_HEAP - 3) / 2 },
	{ "0.77", UINT64_MAX - 2, UINT64_MAX - 2 },
	{ "0.007", UINT64_MAX - 1, 1 + (UINT64_MAX - 4) / 2 },
	{ "4!.0", UINT64_MAX, (UINT64_MAX - 1) / 2 },
	{ "0.[1]", UINT64_MAX, 1 },
	{ "0.[2]", UINT64_MAX, UINT64_MAX - 1 },
	{ "0.8", UINT64_C(14000000001), UINT64_C(16333333333333333333) },
	{ "0.8", UINT64_C(15000000001), UINT64_MAX },
	{ "0.[4]", UINT64_C(8000000001), UINT64_C(16000000000000000000) },
	{ "0.[4]", UINT64_C(9000000001), UINT64_MAX },
	{ "0.[8]", UINT64_C(8700001), UINT64_C(18291753153749275000) },
	{ "0.[8]", UINT64_C(100000000), UINT64_MAX },
	{ "0.[f]", UINT64_MAX, UINT64_MAX },
	{ "0.[7]", UINT64_MAX, UINT64_MAX },
};

START_TEST(test_huge_heaps)
{
	struct random random = random_begin("test_huge_heaps");
	struct cgti_code code;
	uint64_t count;
	bool fits;

	ck_ok(cgti_code_parse(huge[_i].code, &code));
	fits = cgti_heap_move_count(&code, huge[_i].heap, &count);
	ck_assert_int_eq(fits, huge[_i].count != UINT64_MAX);
	if (fits)
		ck_assert_uint_eq(count, huge[_i].count);
	for (int round = 0; fits && round < 200; round++) {
		uint64_t k = round ? random_below(&random, count) : count - 1;
		struct cgti_heap_move move = cgti_heap_move_at(&code, huge[_i].heap, k);

		ck_assert(cgti_heap_move_allowed(&code, &move));
		ck_assert_uint_eq(cgti_heap_move_number(&code, huge[_i].heap, &move), k);
	}
	cgti_code_free(&code);
}
END_TEST

/* A heap whose cycle mostly forbids is gone through without a step for each number of counters. */
START_TEST(test_walk_over_a_huge_heap)
{
	struct cgti_heap_move move;
	struct cgti_code code;

	ck_ok(cgti_code_parse("0.30[0010]", &code)); /* takes all of a heap of 4k + 1, and of no other */
	ck_assert(cgti_heap_move_first(&code, HUGE_HEAP + 1, &move));
	ck_assert_uint_eq(move.taken, 1);
	ck_assert(cgti_heap_move_next(&code, HUGE_HEAP + 1, &move));
	ck_assert_uint_eq(move.taken, HUGE_HEAP + 1);
	ck_assert_uint_eq(move.parts, 0);
	ck_assert(!cgti_heap_move_next(&code, HUGE_HEAP + 1, &move));
	ck_assert(cgti_heap_move_first(&code, HUGE_HEAP, &move));
	ck_assert(!cgti_heap_move_next(&code, HUGE_HEAP, &move));
	cgti_code_free(&code);
	ck_ok(cgti_code_parse("0.[0]", &code));
	ck_assert(!cgti_heap_move_first(&code, HUGE_HEAP, &move));
	cgti_code_free(&code);
}
END_TEST

/* --- games and positions ------------------------------------------------------------------------------------------------- */

static const struct {
	const char *text, *spec;
} specs[] = {
	{ "0.137", "0.137" },
	{ ".137", "0.137" },
	{ " 0.1370 ", "0.137" },
	{ "4!.0", "4!.0" },
	{ "grundy", "4!.0" },
	{ "0.[33]", "0.[3]" },
	{ ".[3]", "0.[3]" },
	{ "0.3F", "0.3f" },
	{ "C.0", "c.0" },
	{ "S{4,3, 1}", "S{1,3,4}" },
	{ "s{2}", "S{2}" },
	{ "AllBut{2}", "allbut{2}" },
	{ "Grundy", "4!.0" },
	{ "GRUNDY", "4!.0" },
	{ "allbut{ 2,3,7 }", "allbut{2,3,7}" },
	{ "allbut{}", "allbut{}" },
};

START_TEST(test_specs)
{
	cgt_game *game = NULL, *again = NULL;
	cgt_sequence *sequence = NULL;
	cgt_board *board = NULL;
	char text[64], code[64];

	ck_ok(cgt_game_new(specs[_i].text, &game));
	ck_ok(cgt_sequence_new(specs[_i].text, &sequence));
	ck_ok(cgt_game_spec(game, text, sizeof text, NULL));
	ck_ok(cgt_sequence_code(sequence, code, sizeof code, NULL));
	ck_assert_str_eq(text, specs[_i].spec);
	ck_assert_str_eq(text, code);
	ck_ok(cgt_game_new(text, &again));
	ck_assert_int_eq(cgt_game_is_impartial(game), 1);
	ck_assert_int_eq(cgt_game_board_kind(game), CGT_BOARD_HEAPS);
	ck_ok(cgt_game_alphabet(game, text, sizeof text, NULL));
	ck_assert_str_eq(text, "");
	ck_ok(cgt_game_board_parse(game, " [3, 5,18446744073709551615] ", &board));
	ck_ok(cgt_game_board_text(game, board, text, sizeof text, NULL));
	ck_assert_str_eq(text, "[3,5,18446744073709551615]");
	cgt_board_unref(board);
	cgt_sequence_free(sequence);
	cgt_game_unref(again);
	cgt_game_unref(game);
}
END_TEST

START_TEST(test_bad_specs)
{
	cgt_game *game = NULL;
	cgt_board *board = NULL, *grid = NULL;
	cgt_position *position = NULL;

	ck_fails_at(cgt_game_new("0.13x", &game), CGT_BAD_SYNTAX, 1, 5, "a digit from 0 to f but found 'x'");
	ck_fails_at(cgt_game_new("  1.3", &game), CGT_BAD_SYNTAX, 1, 3, "0, 4, 8 or c before the point");
	ck_fails_at(cgt_game_new("S{1,1}", &game), CGT_BAD_SYNTAX, 1, 5, "twice");
	ck_fails_at(cgt_game_new("S{5000}", &game), CGT_TOO_LARGE, 1, 3, "4096");
	ck_fails_at(cgt_game_new("kayles", &game), CGT_BAD_SYNTAX, 1, 1, "codes such as 0.137");
	ck_fails_at(cgt_game_new("grundys", &game), CGT_BAD_SYNTAX, 1, 1, "no game is called \"grundys\"");
	ck_fails_at(cgt_position_parse("0.137: ..", &position), CGT_BAD_SYNTAX, 1, 8, "not played on this kind of board");
	ck_fails_at(cgt_position_parse("0.137: [3", &position), CGT_BAD_SYNTAX, 1, 10, "']'");
	ck_fails_at(cgt_position_parse("0.137 [3]", &position), CGT_BAD_SYNTAX, 1, 7, "':'");
	ck_fails_at(cgt_position_parse("cram: [3]", &position), CGT_BAD_SYNTAX, 1, 7, "not played on this kind of board");
	ck_fails_at(cgt_position_parse("0.3: [18446744073709551616]", &position), CGT_TOO_LARGE, 1, 7, "counters in a heap");
	ck_assert_ptr_null(game);
	ck_assert_ptr_null(position);
	ck_ok(cgt_game_new("0.77", &game));
	ck_ok(cgt_board_parse("..", "", &grid));
	ck_fails(cgt_position_new(game, grid, &position), CGT_BAD_ARGUMENT, "0.77 is not played on this kind of board");
	ck_fails(cgt_game_board_parse(game, "<00>", &board), CGT_BAD_SYNTAX, "not played on this kind of board");
	ck_assert_ptr_null(board);
	cgt_board_unref(grid);
	cgt_game_unref(game);
}
END_TEST

/* Texts that are read, and what is printed. */
static const struct {
	const char *text, *printed;
} readable[] = {
	{ "0.137: [5,3]", "0.137: [5,3]" },
	{ ".137:[ 5 , 3 ]", "0.137: [5,3]" },
	{ "S{1,3,4}: [12]", "S{1,3,4}: [12]" },
	{ "grundy: [7]", "4!.0: [7]" },
	{ "-0.77: [4] - .77:[0]", "0.77: [4] + 0.77: [0]" },
	{ "3/4 + 0.77: [4] + 0 + *3 + cram: ..", "3/4 + 0.77: [4] + *3 + cram: .." },
	{ "0.[3]: []", "0.[3]: []" },
};

START_TEST(test_texts)
{
	cgt_position *position = position_of(readable[_i].text), *again;

	assert_text(position, readable[_i].printed);
	again = position_of(readable[_i].printed);
	ck_assert(cgt_position_equal(position, again));
	ck_assert_uint_eq(cgt_position_hash(position), cgt_position_hash(again));
	cgt_position_unref(again);
	cgt_position_unref(position);
}
END_TEST

START_TEST(test_negative)
{
	cgt_position *position = position_of("0.137: [5,3] + S{2}: [9]"), *negative = NULL;

	ck_ok(cgt_position_negative(position, &negative));
	ck_assert(cgt_position_equal(position, negative));
	ck_assert_uint_eq(cgt_position_cell_count(position), 0);
	ck_assert_uint_eq(cgt_position_component_count(position), 2);
	cgt_position_unref(negative);
	cgt_position_unref(position);
}
END_TEST

/* --- moves in positions -------------------------------------------------------------------------------------------------- */

/* Every move of a position: its text is read back, and played by number and by text it leads to the same. */
static void check_moves(const char *text, int32_t player)
{
	cgt_position *position = position_of(text);
	cgt_moves *moves = NULL;

	ck_ok(cgt_position_moves(position, player, &moves));
	for (uint64_t k = 0; k < cgt_moves_count(moves); k++) {
		cgt_position *by_number = NULL, *by_text = NULL;
		char move[128];
		size_t cell[4], cells;
		uint64_t found = 0;

		ck_ok(cgt_moves_text(moves, k, move, sizeof move, NULL));
		ck_ok(cgt_moves_find(moves, move, &found));
		ck_assert_uint_eq(found, k);
		ck_ok(cgt_moves_play(moves, k, &by_number));
		ck_ok(cgt_position_play(position, player, move, &by_text));
		ck_assert_msg(cgt_position_equal(by_number, by_text), "%s: %s", text, move);
		ck_ok(cgt_moves_cells(moves, k, cell, 4, &cells));
		if (strstr(move, "->"))
			ck_assert_uint_eq(cells, 0);
		cgt_position_unref(by_text);
		cgt_position_unref(by_number);
	}
	cgt_moves_unref(moves);
	cgt_position_unref(position);
}

START_TEST(test_moves)
{
	check_moves("0.137: [5,3]", CGT_LEFT);
	check_moves("0.77: [1,0,4] + cram: ..|.. + 4!.0: [7,8] + {1|-1} + 0.f: [] + 0.[f]: [6]", CGT_RIGHT);
	check_moves("0.0: [9] + S{2}: [1,2,3]", CGT_LEFT);
}
END_TEST

/* The moves of a sum, in order, and where they lead. */
START_TEST(test_move_texts)
{
	static const char *const want[][2] = {
		{ "1:1->1", "0.07: [1,1] + 0.f: [4,1]" }, /* 2 of the 3 counters */
		{ "2:1->3", "0.07: [3,1] + 0.f: [3,1]" },
		{ "2:1->1,2", "0.07: [3,1] + 0.f: [1,1,2]" },
		{ "2:1->1,1,1", "0.07: [3,1] + 0.f: [1,1,1,1]" },
		{ "2:2->0", "0.07: [3,1] + 0.f: [4,0]" },
	};
	cgt_position *position = position_of("0.07: [3,1] + 0.f: [4,1]");
	cgt_moves *moves = NULL;

	ck_ok(cgt_position_moves(position, CGT_LEFT, &moves));
	ck_assert_uint_eq(cgt_moves_count(moves), sizeof want / sizeof want[0]);
	for (uint64_t k = 0; k < cgt_moves_count(moves); k++) {
		cgt_position *next = NULL;
		char text[64];

		ck_ok(cgt_moves_text(moves, k, text, sizeof text, NULL));
		ck_assert_str_eq(text, want[k][0]);
		ck_ok(cgt_moves_play(moves, k, &next));
		assert_text(next, want[k][1]);
		cgt_position_unref(next);
	}
	cgt_moves_unref(moves);
	cgt_position_unref(position);
}
END_TEST

static const struct {
	const char *position, *move;
	cgt_status status;
	int column;
	const char *part;
} refused[] = {
	{ "0.137: [5,3]", "1->5", CGT_ILLEGAL_MOVE, 0, "a move that takes 0 does not leave one heap" },
	{ "0.137: [5,3]", "1->4", CGT_ILLEGAL_MOVE, 0, "a move that takes 1 does not leave one heap" },
	{ "0.137: [5,3]", "1->6", CGT_ILLEGAL_MOVE, 0, "more counters would be left than there are" },
	{ "0.137: [5,3]", "1->18446744073709551615,18446744073709551615", CGT_ILLEGAL_MOVE, 0, "more counters" },
	{ "0.137: [5,3]", "1->0", CGT_ILLEGAL_MOVE, 0, "a move that takes 5 does not leave nothing" },
	{ "0.137: [5,3]", "2->1,1", CGT_ILLEGAL_MOVE, 0, "does not leave two heaps" },
	{ "0.137: [5,3]", "1->1,1,1", CGT_ILLEGAL_MOVE, 0, "does not leave three heaps" },
	{ "0.137: [5,3]", "1->1,1,1,1", CGT_ILLEGAL_MOVE, 10, "at most 3 heaps" },
	{ "4!.0: [8]", "1->4,4", CGT_ILLEGAL_MOVE, 0, "the two heaps left must differ" },
	{ "4!.0: [8]", "1->4,3", CGT_ILLEGAL_MOVE, 0, "a move that takes 1 does not leave two heaps" },
	{ "0.137: [5,3]", "3->1", CGT_BAD_SYNTAX, 1, "heap 3 is not from 1 to 2" },
	{ "0.137: [5,3]", "0->1", CGT_BAD_SYNTAX, 1, "heap 0 is not from 1 to 2" },
	{ "0.137: []", "1->1", CGT_BAD_SYNTAX, 1, "heap 1 is not from 1 to 0" },
	{ "0.137: [5,3]", "1-3", CGT_BAD_SYNTAX, 2, "'->'" },
	{ "0.137: [5,3]", "1->", CGT_BAD_SYNTAX, 4, "the size of a heap that is left" },
	{ "0.137: [5,3]", "1->2,", CGT_BAD_SYNTAX, 6, "the size of a heap that is left" },
	{ "0.137: [5,3]", "1->0,2", CGT_BAD_SYNTAX, 4, "a heap that is not empty" },
	{ "0.137: [5,3]", "1->2,0", CGT_BAD_SYNTAX, 6, "a heap that is not empty" },
	{ "0.137: [5,3]", "1->18446744073709551616", CGT_BAD_SYNTAX, 4, "up to 2^64 - 1" },
	{ "0.137: [5,3]", "1->3 x", CGT_BAD_SYNTAX, 6, "the end of the move" },
	{ "0.137: [5,3]", "", CGT_BAD_SYNTAX, 1, "heap" },
	{ "0.137: [5] + 0.137: [3]", "1->3", CGT_BAD_SYNTAX, 1, "the number of a component" },
	{ "0.137: [5] + 0.137: [3]", "3:1->3", CGT_BAD_SYNTAX, 1, "component 3 is not from 1 to 2" },
};

START_TEST(test_refused_moves)
{
	cgt_position *position = position_of(refused[_i].position), *next = NULL;
	cgt_moves *moves = NULL;
	uint64_t k = 77;
	int32_t column;

	ck_ok(cgt_position_moves(position, CGT_LEFT, &moves));
	ck_fails(cgt_moves_find(moves, refused[_i].move, &k), refused[_i].status, refused[_i].part);
	cgt_last_error(NULL, NULL, &column, NULL, 0, NULL);
	ck_assert_int_eq(column, refused[_i].column);
	ck_fails(cgt_position_play(position, CGT_LEFT, refused[_i].move, &next), refused[_i].status, refused[_i].part);
	ck_assert_uint_eq(k, 77);
	ck_assert_ptr_null(next);
	cgt_moves_unref(moves);
	cgt_position_unref(position);
}
END_TEST

START_TEST(test_parts_in_any_order)
{
	cgt_position *position = position_of("0.f: [9]"), *next = NULL;
	cgt_moves *moves = NULL;
	uint64_t k, same;

	ck_ok(cgt_position_moves(position, CGT_LEFT, &moves));
	ck_ok(cgt_moves_find(moves, " 1->5,1,2 ", &k));
	ck_ok(cgt_moves_find(moves, "1:1->2,5,1", &same));
	ck_assert_uint_eq(k, same);
	ck_ok(cgt_position_play(position, CGT_RIGHT, "1->5,2,1", &next));
	assert_text(next, "0.f: [1,2,5]");
	cgt_position_unref(next);
	cgt_moves_unref(moves);
	cgt_position_unref(position);
}
END_TEST

START_TEST(test_moves_of_huge_heaps)
{
	cgt_position *position = position_of("0.137: [1000000000000000000,4] + 0.[3]: [17000000000000000000]"), *next = NULL;
	cgt_moves *moves = NULL;
	uint64_t k;
	char text[64];

	ck_ok(cgt_position_moves(position, CGT_LEFT, &moves));
	ck_assert_uint_eq(cgt_moves_count(moves), UINT64_C(500000000000000000) + 2 + UINT64_C(17000000000000000000));
	ck_ok(cgt_moves_text(moves, UINT64_C(250000000000000000), text, sizeof text, NULL));
	ck_assert_str_eq(text, "1:1->249999999999999999,749999999999999998");
	ck_ok(cgt_moves_find(moves, "2:1->1", &k));
	ck_assert_uint_eq(k, cgt_moves_count(moves) - 2);
	ck_ok(cgt_moves_play(moves, UINT64_C(499999999999999999), &next));
	assert_text(next, "0.137: [499999999999999998,4,499999999999999999] + 0.[3]: [17000000000000000000]");
	cgt_position_unref(next);
	cgt_moves_unref(moves);
	cgt_position_unref(position);

	/* Not counted, but played. */
	position = position_of("0.[3]: [18446744073709551615,18446744073709551615]");
	moves = NULL;
	ck_fails(cgt_position_moves(position, CGT_LEFT, &moves), CGT_TOO_LARGE, "more moves than 64 bits count");
	ck_assert_ptr_null(moves);
	ck_ok(cgt_position_play(position, CGT_LEFT, "2->7", &next));
	assert_text(next, "0.[3]: [18446744073709551615,7]");
	cgt_position_unref(next);
	cgt_position_unref(position);
	position = position_of("0.[f]: [1000000000]");
	ck_fails(cgt_position_moves(position, CGT_LEFT, &moves), CGT_TOO_LARGE, "more moves than 64 bits count");
	cgt_position_unref(position);
}
END_TEST

/* A capture that has to be made comes before every move on a heap. */
START_TEST(test_forced_elsewhere)
{
	cgt_position *position = position_of("dawson-pawns: .p.|P..|P.. + 0.77: [3]"), *next = NULL;
	cgt_moves *moves = NULL;
	uint64_t k;

	ck_ok(cgt_position_moves(position, CGT_LEFT, &moves));
	ck_assert_uint_eq(cgt_moves_count(moves), 1);
	ck_fails(cgt_moves_find(moves, "2:1->1", &k), CGT_ILLEGAL_MOVE, "another move has to be made first");
	ck_fails(cgt_position_play(position, CGT_LEFT, "2:1->1", &next), CGT_ILLEGAL_MOVE, "another move has to be made first");
	ck_fails(cgt_position_play(position, CGT_LEFT, "2:1->3", &next), CGT_ILLEGAL_MOVE, "does not leave one heap");
	cgt_moves_unref(moves);
	cgt_position_unref(position);
}
END_TEST

START_TEST(test_too_many_heaps)
{
	uint64_t *size = calloc(CGT_BOARD_MAX_CELLS, sizeof *size);
	cgt_game *game = NULL;
	cgt_board *board = NULL;
	cgt_position *position = NULL, *next = NULL;

	size[0] = 3;
	ck_ok(cgt_board_new_heaps(size, CGT_BOARD_MAX_CELLS, &board));
	ck_ok(cgt_game_new("0.77", &game));
	ck_ok(cgt_position_new(game, board, &position));
	ck_fails(cgt_position_play(position, CGT_LEFT, "1->1,1", &next), CGT_TOO_LARGE, "4097 heaps");
	ck_ok(cgt_position_play(position, CGT_LEFT, "1->2", &next));
	cgt_position_unref(next);
	cgt_position_unref(position);
	cgt_game_unref(game);
	cgt_board_unref(board);
	free(size);
}
END_TEST

START_TEST(test_misuse_of_play)
{
	cgt_position *position = position_of("0.77: [3]"), *next = NULL;

	ck_fails(cgt_position_play(NULL, CGT_LEFT, "1->1", &next), CGT_BAD_ARGUMENT, "position is NULL");
	ck_fails(cgt_position_play(position, CGT_LEFT, NULL, &next), CGT_BAD_ARGUMENT, "move is NULL");
	ck_fails(cgt_position_play(position, CGT_LEFT, "1->1", NULL), CGT_BAD_ARGUMENT, "next is NULL");
	ck_fails(cgt_position_play(position, 3, "1->1", &next), CGT_BAD_ARGUMENT, "player");
	ck_assert_ptr_null(next);
	cgt_position_unref(position);
}
END_TEST

/* Maps of cells say nothing about heaps. */
START_TEST(test_pairing)
{
	cgt_position *position = position_of("0.77: [3] + 0.77: [3]");
	cgt_involution *involution = NULL, *none = NULL;
	cgt_involution_search *search = NULL;
	cgt_pairing_report *report = NULL;
	cgt_strategy *strategy = NULL;
	int32_t failure = 77;

	ck_fails(cgt_involution_new_copy_swap(position, &none), CGT_NO_VALUE, "component 1");
	ck_fails(cgt_involution_new_map(position, CGT_MAP_HALF_TURN, 0, &none), CGT_BAD_ARGUMENT, "component 1 is no grid");
	ck_fails(cgt_involution_parse(position, "(1:1,1 2:1,1)", &none), CGT_BAD_SYNTAX, "component 1 has no cells");
	ck_fails(cgt_involution_search_new(position, CGT_SEARCH_GRAPH, &search), CGT_UNSUPPORTED, "");
	ck_ok(cgt_involution_new(position, NULL, 0, 0, &involution));
	ck_fails(cgt_pairing_test(involution, CGT_READING_STRICT, &failure), CGT_UNSUPPORTED, "");
	ck_fails(cgt_pairing_report_new(involution, CGT_READING_STRICT, CGT_PLAY_IMAGE, NULL, &report), CGT_UNSUPPORTED, "");
	ck_fails(cgt_strategy_new(involution, NULL, &strategy), CGT_UNSUPPORTED, "");
	ck_assert_ptr_null(none);
	ck_assert_ptr_null(search);
	ck_assert_ptr_null(report);
	ck_assert_ptr_null(strategy);
	ck_assert_int_eq(failure, 77);
	cgt_involution_unref(involution);
	cgt_position_unref(position);
}
END_TEST

/* --- values and winners -------------------------------------------------------------------------------------------------- */

START_TEST(test_values)
{
	cgt_sequence *sequence = NULL;
	cgt_solver *solver = NULL;
	struct random random = random_begin("test_values");

	ck_ok(cgt_sequence_new(codes[_i].text, &sequence));
	ck_ok(cgt_sequence_extend(sequence, 60, NULL));
	ck_ok(cgt_solver_new(&solver));
	for (int round = 0; round < 40; round++) {
		uint64_t a = random_below(&random, 61), b = random_below(&random, 61), want[2], value = 77;
		char text[128];
		cgt_position *position;
		int32_t outcome;

		snprintf(text, sizeof text, "%s: [%d,%d] + *2", codes[_i].text, (int)a, (int)b);
		position = position_of(text);
		ck_ok(cgt_sequence_values(sequence, a, 1, &want[0]));
		ck_ok(cgt_sequence_values(sequence, b, 1, &want[1]));
		ck_ok(cgt_solver_grundy(solver, position, CGT_NORMAL, NULL, &value));
		ck_assert_msg(value == (want[0] ^ want[1] ^ 2), "%s", text);
		ck_ok(cgt_solver_outcome(solver, position, CGT_NORMAL, NULL, &outcome));
		ck_assert_int_eq(outcome, value ? CGT_OUTCOME_N : CGT_OUTCOME_P);
		cgt_position_unref(position);
	}
	cgt_solver_free(solver);
	cgt_sequence_free(sequence);
}
END_TEST

/* Who wins a position, by playing every move through the public interface, with nothing remembered. */
static bool next_wins_plainly(const cgt_position *position, int32_t player, int32_t convention)
{
	cgt_moves *moves = NULL;
	bool wins;

	ck_quick(CGT_OK == cgt_position_moves(position, player, &moves));
	wins = convention == CGT_MISERE && cgt_moves_count(moves) == 0;
	for (uint64_t k = 0; k < cgt_moves_count(moves) && !wins; k++) {
		cgt_position *next = NULL;

		ck_quick(CGT_OK == cgt_moves_play(moves, k, &next));
		wins = !next_wins_plainly(next, CGT_LEFT + CGT_RIGHT - player, convention);
		cgt_position_unref(next);
	}
	cgt_moves_unref(moves);
	return wins;
}

static const char *const small_sums[] = {
	"0.137: [6,4]",
	"0.77: [4,3,2]",
	"4!.0: [9,5]",
	"0.[3]: [2,2]",
	"0.[3]: [1,1,1]",
	"0.3f: [6,2]",
	"S{1,3,4}: [6,5]",
	"0.07: [6] + cram: ..|..",
	"0.77: [3] + domineering: ...|...",
	"0.137: [4] + clobber: xox + 1/2",
	"0.[3]: [3] + {1|-1} + *2",
	"0.77: [2,3] + domineering: ..|.. + toads-and-frogs: t.f",
	"allbut{2}: [5] + 0.0: [7]",
	"0.[3]: [0,0] + 0.0: [3]",
	"dawson-pawns: pp|..|PP + 0.77: [2]",
};

START_TEST(test_outcomes)
{
	cgt_position *position = position_of(small_sums[_i]);
	cgt_solver *solver = NULL;

	ck_ok(cgt_solver_new(&solver));
	for (int32_t convention = CGT_NORMAL; convention <= CGT_MISERE; convention++)
		for (int32_t player = CGT_LEFT; player <= CGT_RIGHT; player++) {
			int32_t winner;

			ck_ok(cgt_solver_winner(solver, position, player, convention, NULL, &winner));
			ck_assert_msg((winner == player) == next_wins_plainly(position, player, convention), "%s", small_sums[_i]);
		}
	cgt_solver_free(solver);
	cgt_position_unref(position);
}
END_TEST

START_TEST(test_values_of_huge_heaps)
{
	cgt_position *position = position_of("0.137: [1000000000000000000] + 0.77: [18446744073709551615] + "
	                                     "0.[3]: [18446744073709551615]");
	cgt_sequence *sequence = NULL;
	cgt_solver *solver = NULL;
	uint64_t value = 77, dawson, kayles;

	ck_ok(cgt_solver_new(&solver));
	ck_ok(cgt_solver_grundy(solver, position, CGT_NORMAL, NULL, &value));
	ck_ok(cgt_sequence_new("0.137", &sequence));
	ck_ok(cgt_sequence_extend(sequence, 1000, NULL));
	ck_ok(cgt_sequence_values(sequence, HUGE_HEAP, 1, &dawson));
	cgt_sequence_free(sequence);
	ck_ok(cgt_sequence_new("0.77", &sequence));
	ck_ok(cgt_sequence_extend(sequence, 1000, NULL));
	ck_ok(cgt_sequence_values(sequence, UINT64_MAX, 1, &kayles));
	cgt_sequence_free(sequence);
	ck_assert_uint_eq(value, dawson ^ kayles ^ UINT64_MAX);
	cgt_position_unref(position);
	cgt_solver_free(solver);
}
END_TEST

START_TEST(test_too_large)
{
	cgt_position *position = position_of("0.007: [1000000000000000000]");
	cgt_solver *solver = NULL;
	uint64_t value = 77, bytes;
	int32_t outcome = 77;

	ck_ok(cgt_solver_new(&solver));
	ck_fails(cgt_solver_grundy(solver, position, CGT_NORMAL, NULL, &value), CGT_TOO_LARGE, "no period is proved");
	ck_fails(cgt_solver_outcome(solver, position, CGT_MISERE, NULL, &outcome), CGT_TOO_LARGE,
	         "too many moves to be played out");
	ck_ok(cgt_solver_statistic(solver, "bytes", &bytes));
	ck_assert_uint_lt(bytes, 1 << 21);
	cgt_position_unref(position);
	position = position_of("0.[3]: [3000000000] + domineering: ..");
	ck_fails(cgt_solver_outcome(solver, position, CGT_MISERE, NULL, &outcome), CGT_TOO_LARGE,
	         "too many moves to be played out");
	cgt_position_unref(position);
	ck_assert_int_eq(outcome, 77);
	position = position_of("0.[3]: [18446744073709551615]");
	ck_ok(cgt_solver_outcome(solver, position, CGT_NORMAL, NULL, &outcome));
	ck_assert_int_eq(outcome, CGT_OUTCOME_N);
	ck_fails(cgt_solver_winning_moves(solver, position, CGT_LEFT, CGT_NORMAL, NULL, &value, 1, NULL), CGT_TOO_LARGE,
	         "18446744073709551615 moves");
	cgt_position_unref(position);
	ck_assert_uint_eq(value, 77);
	cgt_solver_free(solver);
}
END_TEST

START_TEST(test_budget)
{
	cgt_position *position = position_of("0.007: [5000] + 0.07: [16,15,14]"), *small = position_of("0.07: [16,15,14]");
	cgt_budget *budget = NULL;
	cgt_solver *solver = NULL;
	uint64_t value = 77, want, nodes, calls = 0;
	int32_t outcome = 77;
	cgt_status status;

	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_nodes(budget, 1000));
	ck_ok(cgt_solver_new(&solver));
	while ((status = cgt_solver_grundy(solver, position, CGT_NORMAL, budget, &value)) == CGT_LIMIT)
		calls++;
	ck_ok(status);
	ck_assert_uint_eq(calls, 5);
	ck_ok(cgt_solver_statistic(solver, "last-nodes", &nodes));
	ck_assert_uint_lt(nodes, 1000);
	ck_ok(cgt_solver_clear(solver));
	ck_ok(cgt_solver_grundy(solver, position, CGT_NORMAL, NULL, &want));
	ck_assert_uint_eq(value, want);
	ck_fails(cgt_solver_outcome(solver, small, CGT_MISERE, budget, &outcome), CGT_LIMIT, "1000 nodes");
	cgt_position_unref(small);
	ck_assert_int_eq(outcome, 77);
	cgt_budget_unref(budget);

	/* Bytes are counted over all sequences together. */
	ck_ok(cgt_solver_clear(solver));
	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_bytes(budget, 3000));
	ck_fails(cgt_solver_grundy(solver, position, CGT_NORMAL, budget, &value), CGT_LIMIT, "3000 bytes");
	ck_assert_uint_eq(value, want);
	cgt_budget_unref(budget);
	cgt_solver_free(solver);
	cgt_position_unref(position);
}
END_TEST

/* Winning moves and best lines speak of heaps; maps of cells, checks of callbacks and pawns have nothing to say. */
START_TEST(test_other_questions)
{
	cgt_position *position = position_of("0.77: [3,2]"), *sum = position_of("0.77: [3] + domineering: ..|.. + cram: ..");
	cgt_solver *solver = NULL;
	cgt_involution *involution = NULL;
	cgt_game *game = NULL;
	cgt_game_builder *builder = NULL;
	uint64_t move[8], value;
	size_t count;
	int32_t winner = 77;
	char text[128];

	ck_ok(cgt_solver_new(&solver));
	ck_ok(cgt_solver_winning_moves(solver, position, CGT_LEFT, CGT_NORMAL, NULL, move, 8, &count));
	ck_assert_uint_eq(count, 1);
	ck_assert_uint_eq(move[0], 0); /* to [2,2] */
	ck_ok(cgt_solver_best_line(solver, position, CGT_LEFT, CGT_NORMAL, NULL, text, sizeof text, NULL));
	ck_assert_str_eq(text, "1->2 1->1 2->1 1->0 2->0");
	ck_ok(cgt_solver_set(solver, "check-pairings", 1));
	ck_ok(cgt_solver_grundy(solver, position, CGT_NORMAL, NULL, &value));
	ck_assert_uint_eq(value, 3 ^ 2);
	ck_ok(cgt_solver_winner(solver, sum, CGT_LEFT, CGT_NORMAL, NULL, &winner));
	ck_assert_int_eq(winner == CGT_LEFT, next_wins_plainly(sum, CGT_LEFT, CGT_NORMAL));
	ck_ok(cgt_involution_new(position, NULL, 0, 0, &involution));
	ck_fails(cgt_solver_winner_image_first(solver, involution, CGT_LEFT, CGT_NORMAL, NULL, &winner), CGT_UNSUPPORTED,
	         "not played on a grid");
	ck_ok(cgt_game_new("0.77", &game));
	ck_fails(cgt_game_check(game, NULL, 0, NULL, text, sizeof text, NULL, NULL), CGT_UNSUPPORTED, "not played on bytes");
	ck_fails(cgt_game_builder_new("grundy", "1", &builder), CGT_BAD_ARGUMENT, "already");
	ck_assert_ptr_null(builder);
	cgt_game_unref(game);
	cgt_involution_unref(involution);
	cgt_solver_free(solver);
	cgt_position_unref(sum);
	cgt_position_unref(position);
}
END_TEST

/* --- memory -------------------------------------------------------------------------------------------------------------- */

static cgt_status one_game(void)
{
	cgt_game *game = NULL;
	cgt_status status = cgt_game_new("S{1,3,4}", &game);

	ck_assert((status == CGT_OK) == (game != NULL));
	cgt_game_unref(game);
	return status;
}

static cgt_status a_move(void)
{
	cgt_position *position = NULL, *next = NULL;
	cgt_moves *moves = NULL;
	char text[32];
	cgt_status status = cgt_position_parse("0.137: [9,5] + 0.f: [7]", &position);

	if (status == CGT_OK)
		status = cgt_position_moves(position, CGT_LEFT, &moves);
	if (status == CGT_OK)
		status = cgt_moves_text(moves, 5, text, sizeof text, NULL);
	if (status == CGT_OK)
		status = cgt_moves_play(moves, 5, &next);
	cgt_position_unref(next);
	next = NULL;
	if (status == CGT_OK)
		status = cgt_position_play(position, CGT_RIGHT, "2:1->2,3,1", &next);
	ck_assert((status == CGT_OK) == (next != NULL));
	cgt_position_unref(next);
	cgt_moves_unref(moves);
	cgt_position_unref(position);
	return status;
}

static cgt_status a_question(void)
{
	cgt_position *position = NULL;
	cgt_solver *solver = NULL;
	uint64_t value;
	int32_t outcome;
	cgt_status status = cgt_position_parse("0.137: [9,5] + 0.f: [5] + *2", &position);

	if (status == CGT_OK)
		status = cgt_solver_new(&solver);
	if (status == CGT_OK)
		status = cgt_solver_grundy(solver, position, CGT_NORMAL, NULL, &value);
	if (status == CGT_OK)
		status = cgt_solver_outcome(solver, position, CGT_MISERE, NULL, &outcome);
	cgt_solver_free(solver);
	cgt_position_unref(position);
	return status;
}

START_TEST(test_allocations)
{
	ck_survives_every_failed_allocation(one_game());
	ck_survives_every_failed_allocation(a_move());
	ck_survives_or_does_without(a_question());
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("heaps");
	TCase *one = tcase_create("one heap"), *games = tcase_create("games"), *moves = tcase_create("moves");
	TCase *values = tcase_create("values"), *memory = tcase_create("memory");

	tcase_set_timeout(one, 120);
	tcase_add_loop_test(one, test_moves_of_small_heaps, 0, (int)CODES);
	tcase_add_test(one, test_moves_of_random_codes);
	tcase_add_loop_test(one, test_counts_of_larger_heaps, 0, (int)CODES);
	tcase_add_loop_test(one, test_huge_heaps, 0, (int)(sizeof huge / sizeof huge[0]));
	tcase_add_test(one, test_walk_over_a_huge_heap);
	suite_add_tcase(suite, one);

	tcase_set_timeout(games, 120);
	tcase_add_loop_test(games, test_specs, 0, (int)(sizeof specs / sizeof specs[0]));
	tcase_add_test(games, test_bad_specs);
	tcase_add_loop_test(games, test_texts, 0, (int)(sizeof readable / sizeof readable[0]));
	tcase_add_test(games, test_negative);
	suite_add_tcase(suite, games);

	tcase_set_timeout(moves, 120);
	tcase_add_test(moves, test_moves);
	tcase_add_test(moves, test_move_texts);
	tcase_add_loop_test(moves, test_refused_moves, 0, (int)(sizeof refused / sizeof refused[0]));
	tcase_add_test(moves, test_parts_in_any_order);
	tcase_add_test(moves, test_moves_of_huge_heaps);
	tcase_add_test(moves, test_forced_elsewhere);
	tcase_add_test(moves, test_too_many_heaps);
	tcase_add_test(moves, test_misuse_of_play);
	tcase_add_test(moves, test_pairing);
	suite_add_tcase(suite, moves);

	tcase_set_timeout(values, 120);
	tcase_add_loop_test(values, test_values, 0, (int)CODES);
	tcase_add_loop_test(values, test_outcomes, 0, (int)(sizeof small_sums / sizeof small_sums[0]));
	tcase_add_test(values, test_values_of_huge_heaps);
	tcase_add_test(values, test_too_large);
	tcase_add_test(values, test_budget);
	tcase_add_test(values, test_other_questions);
	suite_add_tcase(suite, values);

	tcase_set_timeout(memory, 120);
	tcase_add_test(memory, test_allocations);
	suite_add_tcase(suite, memory);
	return run_suite(suite);
}
