/* SPDX-License-Identifier: MIT */
/*
 * Values of positions: against the published tables; against plain play of differences and plain recursion over moves, without
 * components or symmetries; against the outcomes that the search finds, for every game; games from callbacks; every way to fail.
 */
#include <cgt/cgt.h>

#include "plain.h"
#include "plain_pawns.h"
#include "support.h"
#include "support/meter.h"
#include "values/dyadic.h"

#define TABLE_TEXT 4096
#define UNTOUCHED UINT64_C(12345)

static cgt_solver *solver;
static cgt_values *values;   /* the solver's */
static cgt_solver *searcher; /* asked for outcomes and Grundy values: nothing in its tables comes from values */

static void set_up(void)
{
	ck_ok(cgt_solver_new(&solver));
	ck_ok(cgt_solver_values(solver, &values));
	ck_ok(cgt_solver_new(&searcher));
}

static void tear_down(void)
{
	cgt_solver_free(solver);
	cgt_values_unref(values);
	cgt_solver_free(searcher);
}

static uint64_t value_of(const cgt_position *position)
{
	uint64_t value;

	ck_ok(cgt_solver_value(solver, position, NULL, &value));
	return value;
}

static uint64_t value_of_text(const char *text)
{
	cgt_position *position = position_of(text);
	uint64_t value = value_of(position);

	cgt_position_unref(position);
	return value;
}

static uint64_t number(int64_t numerator, uint32_t exponent)
{
	uint64_t value;

	ck_ok(cgt_values_number(values, numerator, exponent, &value));
	return value;
}

static uint64_t nimber(uint64_t size)
{
	uint64_t value;

	ck_ok(cgt_values_nimber(values, size, &value));
	return value;
}

static uint64_t sum_of(uint64_t a, uint64_t b)
{
	uint64_t sum;

	ck_ok(cgt_values_sum(values, a, b, NULL, &sum));
	return sum;
}

static int32_t outcome_of_value(uint64_t value)
{
	uint64_t outcome;

	ck_ok(cgt_values_figure(values, value, "outcome", NULL, &outcome));
	return (int32_t)outcome;
}

/* --- tables ------------------------------------------------------------------------------------------------------------ */

static void check_value(const char *text, const char *expected)
{
	uint64_t value = value_of_text(text), read;
	char written[TABLE_TEXT];

	ck_ok(cgt_values_parse(values, expected, NULL, &read));
	ck_ok(cgt_values_text(values, value, written, sizeof written, NULL));
	ck_assert_msg(value == read, "%s: %s, but the table has %s", text, written, expected);
}

/* A number of the table in text, as a value. */
static void check_dyadic(const char *text, const char *key, const char *expected)
{
	int64_t numerator;
	uint32_t exponent;
	uint64_t read;

	ck_ok(cgt_values_dyadic(values, value_of_text(text), key, NULL, &numerator, &exponent));
	ck_ok(cgt_values_parse(values, expected, NULL, &read));
	ck_assert_msg(number(numerator, exponent) == read, "%s: its %s is not %s", text, key, expected);
}

static void check_weight(const char *text, const char *expected)
{
	uint64_t weight, read;

	ck_ok(cgt_values_atomic_weight(values, value_of_text(text), NULL, &weight));
	ck_ok(cgt_values_parse(values, expected, NULL, &read));
	ck_assert_msg(weight == read, "%s: its atomic weight is not %s", text, expected);
}

static void check_outcome(const char *text, const char *expected)
{
	const char *found = cgt_outcome_name(outcome_of_value(value_of_text(text)));

	ck_assert_msg(strcmp(found, expected) == 0, "%s: %s, but the table has %s", text, found, expected);
}

static void write_free_board(int rows, int cols, char text[TABLE_TEXT])
{
	text += sprintf(text, "domineering: ");
	for (int row = 0; row < rows; row++)
		text += sprintf(text, "%s%.*s", row ? "|" : "", cols, "..............................");
}

static void check_rectangles(uint64_t most_cells, int rows_expected)
{
	struct table table;
	char text[TABLE_TEXT];
	int rows_checked = 0;

	table_open(&table, "domineering_values.tsv");
	while (table_next(&table)) {
		uint64_t rows = table_number(&table, "rows"), cols = table_number(&table, "cols");

		if (rows * cols > most_cells)
			continue;
		write_free_board((int)rows, (int)cols, text);
		if (strcmp(table_text(&table, "canonical(CGSuite-like)"), "(long)") != 0)
			check_value(text, table_text(&table, "canonical(CGSuite-like)"));
		check_outcome(text, table_text(&table, "outcome"));
		check_dyadic(text, "mean", table_text(&table, "mean"));
		check_dyadic(text, "temperature", table_text(&table, "temperature"));
		rows_checked++;
	}
	ck_assert_int_eq(rows_checked, rows_expected);
}

START_TEST(domineering_rectangles)
{
	check_rectangles(20, 33);
}
END_TEST

START_TEST(domineering_rectangles_long)
{
	check_rectangles(46, 42);
}
END_TEST

START_TEST(domineering_positions)
{
	struct table table;
	char text[TABLE_TEXT];
	int rows = 0;

	table_open(&table, "domineering_small_positions.tsv");
	for (; table_next(&table); rows++) {
		snprintf(text, sizeof text, "domineering: %s", table_text(&table, "position"));
		check_value(text, table_text(&table, "value"));
	}
	ck_assert_int_eq(rows, 12);
}
END_TEST

START_TEST(toads_and_frogs)
{
	struct table table;
	char text[TABLE_TEXT];
	int rows = 0;

	table_open(&table, "toads_and_frogs.tsv");
	for (; table_next(&table); rows++) {
		const char *row = table_text(&table, "position(t=Toad/Left, f=Frog/Right)");

		if (!row[0]) /* no board is as small as that */
			continue;
		snprintf(text, sizeof text, "toads-and-frogs: %s", row);
		check_value(text, table_text(&table, "value"));
		check_outcome(text, table_text(&table, "outcome"));
		check_dyadic(text, "mean", table_text(&table, "mean"));
		check_dyadic(text, "temperature", table_text(&table, "temperature"));
	}
	ck_assert_int_eq(rows, 100);
}
END_TEST

/* The rows with a board and a value, those of variants of the game aside. */
START_TEST(clobber)
{
	struct table table;
	char text[TABLE_TEXT];
	int rows = 0;

	table_open(&table, "clobber.tsv");
	while (table_next(&table)) {
		const char *row = table_text(&table, "position"), *value = table_text(&table, "value");
		const char *weight = table_text(&table, "atomic_weight");

		if (row[strspn(row, "xo.|")] || !value[0])
			continue;
		snprintf(text, sizeof text, "clobber: %s", row);
		if (strcmp(value, "(long)") != 0)
			check_value(text, value);
		check_outcome(text, table_text(&table, "outcome"));
		if (weight[0])
			check_weight(text, weight);
		rows++;
	}
	ck_assert_int_eq(rows, 39);
}
END_TEST

START_TEST(impartial_clobber)
{
	struct table table;
	int rows = 0;

	table_open(&table, "clobber.tsv");
	while (table_next(&table)) {
		char text[TABLE_TEXT] = "0", *end = text;
		int n;

		if (sscanf(table_text(&table, "position"), "impartial (xo)^%d", &n) != 1)
			continue;
		for (int i = 0; i < n; i++)
			end += sprintf(end, "%sxo", i ? "" : "impartial-clobber: ");
		check_value(text, table_text(&table, "value"));
		rows++;
	}
	ck_assert_int_eq(rows, 40);
}
END_TEST

/* --- against plain play ------------------------------------------------------------------------------------------------ */

/* The board on which the players have exchanged their roles. */
static struct plain plain_negative(const struct plain *board)
{
	struct plain negative = *board;

	if (plain_places(board->game)) {
		negative.rows = board->cols;
		negative.cols = board->rows;
	}
	for (int i = 0; i < board->rows * board->cols; i++) {
		int row = i / board->cols, col = i % board->cols;
		const char *exchanged = strchr("xoxtft", board->cell[i]);
		int to = plain_places(board->game) ? col * board->rows + row : i;

		if (board->game == TOADS_AND_FROGS)
			to = row * board->cols + board->cols - 1 - col;
		negative.cell[to] = exchanged ? exchanged[1] : board->cell[i];
	}
	return negative;
}

/* The value by the definition: of the game whose options are the values of what the moves leave. */
static uint64_t plain_value(const struct plain *board)
{
	const int cells = board->rows * board->cols;
	uint64_t option[2][4 * PLAIN_CELLS], value;
	size_t count[2] = { 0, 0 };

	for (int32_t player = CGT_LEFT; player <= CGT_RIGHT; player++)
		for (int from = 0; from < cells; from++)
			for (int to = 0; to < cells; to++)
				if (plain_legal(board, player, from, to)) {
					struct plain after = *board;

					plain_play(&after, from, to);
					option[player - CGT_LEFT][count[player - CGT_LEFT]++] = plain_value(&after);
				}
	ck_ok(cgt_values_from_options(values, option[0], count[0], option[1], count[1], NULL, &value));
	return value;
}

static uint64_t value_of_plain(const struct plain *board)
{
	struct plain_sum sum = plain_sum_of(board);
	cgt_position *position = plain_position(&sum);
	uint64_t value = value_of(position);

	cgt_position_unref(position);
	return value;
}

START_TEST(random_boards)
{
	struct random random = random_begin("values of random boards");

	for (int i = 0; i < 600; i++) {
		struct plain board = plain_random(&random, i % PLAIN_GAMES, 9), negative = plain_negative(&board);
		char text[PLAIN_TEXT];
		uint64_t value = value_of_plain(&board), opposite;

		plain_board_text(&board, text);
		ck_assert_msg(value == plain_value(&board), "%s %s", plain_name[board.game], text);
		ck_ok(cgt_values_negative(values, value, NULL, &opposite));
		ck_assert_msg(opposite == value_of_plain(&negative), "the negative of %s %s", plain_name[board.game], text);
	}
}
END_TEST

/* How two boards compare, by who wins the one and the negative of the other together. */
static int32_t plain_relation(const struct plain *a, const struct plain *b)
{
	struct plain_sum sum = { 2, { *a, plain_negative(b) } };

	switch (plain_outcome(&sum, CGT_NORMAL)) {
	case CGT_OUTCOME_P:
		return CGT_EQUAL;
	case CGT_OUTCOME_L:
		return CGT_GREATER;
	case CGT_OUTCOME_R:
		return CGT_LESS;
	default:
		return CGT_CONFUSED;
	}
}

#define BOARDS 40

START_TEST(random_differences)
{
	struct random random = random_begin("differences of random boards");
	struct plain board[BOARDS];
	uint64_t value[BOARDS];

	for (int i = 0; i < BOARDS; i++) {
		board[i] = plain_random(&random, i % PLAIN_GAMES, 7);
		value[i] = value_of_plain(&board[i]);
	}
	for (int i = 0; i < BOARDS; i++)
		for (int j = 0; j < BOARDS; j++) {
			int32_t expected = plain_relation(&board[i], &board[j]), relation;

			ck_ok(cgt_values_compare(values, value[i], value[j], NULL, &relation));
			ck_assert_int_eq(relation, expected);
			ck_assert_int_eq(value[i] == value[j], expected == CGT_EQUAL);
		}
}
END_TEST

/* The solver's table has what is known of all that was asked before; an empty one has to come to the same. */
START_TEST(random_sums)
{
	struct random random = random_begin("values of random sums");

	for (int i = 0; i < 200; i++) {
		struct plain_sum sum = plain_random_sum(&random, 6);
		cgt_position *position = plain_position(&sum);
		uint64_t value = number(0, 0);

		for (int k = 0; k < sum.count; k++)
			value = sum_of(value, value_of_plain(&sum.part[k]));
		ck_assert_uint_eq(value_of(position), value);
		ck_assert_int_eq(outcome_of_value(value), plain_outcome(&sum, CGT_NORMAL));
		cgt_position_unref(position);
		if (i % 20 == 19) {
			tear_down();
			set_up();
		}
	}
}
END_TEST

static struct cgti_dyadic dyadic_of(uint64_t value, const char *key)
{
	struct cgti_dyadic number;

	ck_ok(cgt_values_dyadic(values, value, key, NULL, &number.numerator, &number.exponent));
	return number;
}

static int compare_dyadic(uint64_t a, uint64_t b, uint64_t sum, const char *key)
{
	struct cgti_dyadic bound;

	ck_assert(cgti_dyadic_sum(dyadic_of(a, key), dyadic_of(b, key), &bound));
	return cgti_dyadic_compare(dyadic_of(sum, key), bound);
}

/* Means add; no sum is hotter than its hotter part; stops of a sum are at most, or at least, the sums of stops. */
START_TEST(laws_of_sums)
{
	struct random random = random_begin("laws of sums of random boards");

	for (int i = 0; i < 400; i++) {
		struct plain first = plain_random(&random, i % PLAIN_GAMES, 8);
		struct plain second = plain_random(&random, (int)random_below(&random, PLAIN_GAMES), 8);
		struct plain_sum both = { 2, { first, second } };
		cgt_position *position = plain_position(&both);
		uint64_t a = value_of_plain(&first), b = value_of_plain(&second), sum = value_of(position);
		struct cgti_dyadic hot = dyadic_of(a, "temperature"), other = dyadic_of(b, "temperature");

		ck_assert_int_eq(compare_dyadic(a, b, sum, "mean"), 0);
		ck_assert_int_le(compare_dyadic(a, b, sum, "left-stop"), 0);
		ck_assert_int_ge(compare_dyadic(a, b, sum, "right-stop"), 0);
		if (cgti_dyadic_compare(hot, other) < 0)
			hot = other;
		ck_assert_int_le(cgti_dyadic_compare(dyadic_of(sum, "temperature"), hot), 0);
		cgt_position_unref(position);
	}
}
END_TEST

START_TEST(larger_boards)
{
	static const char *const text[] = {
		"domineering: ......|......|......", "domineering: .....|..#..|.....|.....", "clobber: xoxo|ooxx|xxoo",
		"clobber: xxoxoxxoxoxxoxo", "toads-and-frogs: tttft..ff.f", "toads-and-frogs: tt.f.tf.f|t.t.f..ff",
		"cram: .....|.....|.....", "impartial-clobber: xoxo|oxox|xxoo", "cram: .....|..... + domineering: ...|...|...",
		"dawson-pawns(captures=optional): ppppp|.....|PPPPP",
		"dawson-pawns(captures=optional, promotion=removed): pp.pp|.P...|PP.PP",
		"dawson-pawns: ppppp|.....|PPPPP + clobber: xxoxo", ".137:[5,9] + domineering: ...|...|...",
		"{2|{1|-1}} + {1|-1} + clobber: xxo", "7/8 + {1|-1/2} + domineering: ..|..|..",
		"0.[3]:[3,5,6] + toads-and-frogs: ttt..fff", "-1/4 + toads-and-frogs: tt.ff + dawson-pawns: pp.ppp|......|PP.PPP",
	};

	for (size_t i = 0; i < sizeof text / sizeof text[0]; i++) {
		cgt_position *position = position_of(text[i]), *negative, *difference;
		int32_t outcome = outcome_of(searcher, position, CGT_NORMAL);

		ck_assert_msg(outcome_of_value(value_of(position)) == outcome, "%s: not %s", text[i], cgt_outcome_name(outcome));
		ck_ok(cgt_position_negative(position, &negative));
		ck_ok(cgt_position_sum(position, negative, &difference));
		ck_assert_uint_eq(value_of(difference), number(0, 0));
		cgt_position_unref(difference);
		cgt_position_unref(negative);
		cgt_position_unref(position);
	}
}
END_TEST

/* Each component once, however it is turned and whoever plays it. */
START_TEST(symmetries)
{
	static const char *const image[] = {
		"domineering: ...|..#|....", "domineering: #..|...|...", "domineering: ...|...|..#", "domineering: ...|...|#..",
	};
	uint64_t valued;

	value_of_text("domineering: ..#|...|...");
	valued = statistic_of(solver, "valued");
	ck_assert_uint_gt(valued, 0);
	for (size_t i = 1; i < sizeof image / sizeof image[0]; i++)
		value_of_text(image[i]);
	ck_assert_uint_eq(statistic_of(solver, "valued"), valued);
	value_of_text("clobber: xxo|xo.");
	valued = statistic_of(solver, "valued");
	ck_assert_uint_eq(sum_of(value_of_text("clobber: oox|ox."), value_of_text("clobber: xx|ox|.o")), number(0, 0));
	ck_assert_uint_eq(statistic_of(solver, "valued"), valued);
	value_of_text("toads-and-frogs: tt.tf.f");
	valued = statistic_of(solver, "valued");
	value_of_text("toads-and-frogs: t.tf.ff");
	ck_assert_uint_eq(statistic_of(solver, "valued"), valued);
	value_of_text("dawson-pawns(captures=optional): ppp|...|P.P");
	valued = statistic_of(solver, "valued");
	value_of_text("dawson-pawns(captures=optional): p.p|...|PPP");
	ck_assert_uint_eq(statistic_of(solver, "valued"), valued);
}
END_TEST

/* The positions and nodes of fixed questions: a change of them is a change of the search. */
START_TEST(signature)
{
	value_of_text("domineering: ....|....|....|....");
	ck_assert_uint_eq(statistic_of(solver, "valued"), 197);
	value_of_text("toads-and-frogs: tttt...ffff");
	ck_assert_uint_eq(statistic_of(solver, "valued"), 3016);
}
END_TEST

/* --- nimbers and numbers ----------------------------------------------------------------------------------------------- */

static void check_nimber(const char *text)
{
	cgt_position *position = position_of(text);
	uint64_t grundy;

	ck_ok(cgt_solver_grundy(searcher, position, CGT_NORMAL, NULL, &grundy));
	ck_assert_uint_eq(value_of(position), nimber(grundy));
	cgt_position_unref(position);
}

START_TEST(impartial_positions)
{
	static const char *const text[] = {
		"cram: .....|.....|.....", "cram: ...|.#.|..# + cram: ......", "impartial-clobber: xoxo|oxox", ".07:[17,30,99]",
		".137:[1000000]", "0.[3]:[4294967295]", "0.[3]:[1,2,4] + .77:[9] + cram: ....", "*7", "{0,*,*3|0,*,*3}", "0",
	};

	for (size_t i = 0; i < sizeof text / sizeof text[0]; i++)
		check_nimber(text[i]);
}
END_TEST

START_TEST(value_expressions)
{
	static const char *const text[] = {
		"0",         "7",     "-2147483647",      "5/1073741824", "*",        "*1000000", "{1|-1}",
		"{3|{2|1}}", "{0|*}", "{{2|0},1|{0|-1}}", "{1|1}",        "{0,*|*3}", "{|}",      "{*2|-1/2}",
	};

	for (size_t i = 0; i < sizeof text / sizeof text[0]; i++) {
		uint64_t read;

		ck_ok(cgt_values_parse(values, text[i], NULL, &read));
		ck_assert_msg(value_of_text(text[i]) == read, "%s", text[i]);
	}
}
END_TEST

/* --- pawns ------------------------------------------------------------------------------------------------------------- */

static void write_rows(const char *spec, int files, char text[TABLE_TEXT])
{
	sprintf(text, "%s: %.*s|%.*s|%.*s", spec, files, "pppppppppppp", files, "............", files, "PPPPPPPPPPPP");
}

/* With compulsory captures n files at rest are a heap of n of .137 (doc/theory.md), beside any other game. */
START_TEST(compulsory_rows)
{
	for (int files = 1; files <= 12; files++) {
		char text[TABLE_TEXT], heap[32];

		write_rows("dawson-pawns", files, text);
		sprintf(heap, ".137:[%d]", files);
		ck_assert_uint_eq(value_of_text(text), value_of_text(heap));
		strcat(text, " + domineering: ..|..");
		ck_assert_uint_eq(value_of_text(text), sum_of(value_of_text(heap), value_of_text("domineering: ..|..")));
	}
}
END_TEST

#define MOST_PAWN_MOVES 24 /* that can follow each other on the boards below */

/* The value of one board with optional captures, by the definition; so many moves were made before. */
static uint64_t plain_pawn_value(const struct pawn_rules *rules, const struct pawns *board, int made)
{
	static struct pawn_children after[MOST_PAWN_MOVES];
	struct pawn_children *out = &after[made];
	uint64_t option[2][64], value;
	size_t count[2] = { 0, 0 };

	ck_assert_int_lt(made, MOST_PAWN_MOVES);
	for (int side = 0; side < 2; side++) {
		struct pawns mover = *board;

		mover.right = side;
		out->count = 0;
		pawns_moves(rules, &mover, out);
		for (; count[side] < (size_t)out->count; count[side]++)
			option[side][count[side]] = plain_pawn_value(rules, &out->child[count[side]], made + 1);
	}
	ck_ok(cgt_values_from_options(values, option[0], count[0], option[1], count[1], NULL, &value));
	return value;
}

static uint64_t value_of_pawns(const struct pawn_rules *rules, const struct pawns *board)
{
	char text[TABLE_TEXT];

	pawns_text(rules, board, text);
	return value_of_text(text);
}

START_TEST(optional_pawns)
{
	struct random random = random_begin("optional pawns");

	for (int i = 0; i < 60; i++) {
		struct pawn_rules rules = { .optional = true, .promotion = i % 2 ? REMOVED : INERT };
		struct pawns board = { 0 };

		pawns_add_random(&board, 3, "pP...", &random);
		ck_assert_uint_eq(value_of_pawns(&rules, &board), plain_pawn_value(&rules, &board, 0));
	}
	for (int files = 1; files <= 3; files++) {
		struct pawn_rules rules = { .optional = true };
		struct pawns board = { 0 };

		pawns_add_full(&board, files);
		ck_assert_uint_eq(value_of_pawns(&rules, &board), plain_pawn_value(&rules, &board, 0));
	}
}
END_TEST

/* What full rows are worth when captures are optional. Each is its own negative; as the table has it, they are nimbers. */
static void check_optional_rows(int most)
{
	static const char *const row_value[] = { "0", "*", "0", "0", "0", "*", "0", "0" };

	for (int files = 1; files <= most; files++) {
		char text[TABLE_TEXT];
		uint64_t value, negative;

		write_rows("dawson-pawns(captures=optional)", files, text);
		value = value_of_text(text);
		ck_ok(cgt_values_negative(values, value, NULL, &negative));
		ck_assert_uint_eq(value, negative);
		check_value(text, row_value[files]);
	}
}

START_TEST(optional_rows)
{
	check_optional_rows(5);
}
END_TEST

START_TEST(optional_rows_long)
{
	check_optional_rows(7);
}
END_TEST

/* Boards at rest beside other games: what has a value has the outcome that the search finds. */
START_TEST(compulsory_boards)
{
	static const char *const beside[] = { "0", "*", "1/2", "{1|-1}", "*2", "{1/2|-1}", "-1" };
	struct random random = random_begin("compulsory pawns");
	int valued = 0, without = 0;

	for (int i = 0; i < 1500; i++) {
		struct pawn_rules rules = { .promotion = i % 2 ? REMOVED : INERT };
		struct pawns board = { 0 };
		char text[TABLE_TEXT];
		cgt_position *position;
		uint64_t value = UNTOUCHED;
		cgt_status status;

		pawns_add_random(&board, 2 + i % 4, "pP....", &random);
		pawns_text(&rules, &board, text);
		strcat(text, " + ");
		strcat(text, beside[random_below(&random, sizeof beside / sizeof beside[0])]);
		position = position_of(text);
		status = cgt_solver_value(solver, position, NULL, &value);
		ck_assert_msg(status == CGT_OK || status == CGT_NO_VALUE, "%s: %s", text, cgt_status_name(status));
		if (status == CGT_OK)
			ck_assert_msg(outcome_of_value(value) == outcome_of(searcher, position, CGT_NORMAL), "%s", text);
		else
			ck_assert_uint_eq(value, UNTOUCHED);
		valued += status == CGT_OK;
		without += status == CGT_NO_VALUE;
		cgt_position_unref(position);
	}
	ck_assert_int_gt(valued, 300);
	ck_assert_int_gt(without, 100);
}
END_TEST

/* --- games from callbacks ---------------------------------------------------------------------------------------------- */

/* Hackenbush strings, '/' between them: a player takes an edge of his and all that is after it. */
static int32_t string_options(void *user, const uint8_t *bytes, size_t count, int32_t player, cgt_emit_fn emit, void *context)
{
	(void)user;
	for (size_t i = 0; i < count; i++) {
		uint8_t after[64];
		size_t end = i, rest;

		if (bytes[i] != (player == CGT_LEFT ? 'L' : 'R'))
			continue;
		while (end < count && bytes[end] != '/')
			end++;
		rest = count - end;
		memcpy(after, bytes, i);
		memcpy(after + i, bytes + end, rest);
		if (!emit(context, after, i + rest))
			return 0;
	}
	return 1;
}

static int32_t string_negative(void *user, const uint8_t *bytes, size_t count, cgt_emit_fn emit, void *context)
{
	uint8_t negative[64];

	(void)user;
	for (size_t i = 0; i < count; i++)
		negative[i] = bytes[i] == 'L' ? 'R' : bytes[i] == 'R' ? 'L' : bytes[i];
	return emit(context, negative, count);
}

static int32_t string_split(void *user, const uint8_t *bytes, size_t count, cgt_emit_fn emit, void *context)
{
	size_t begin = 0;

	(void)user;
	for (size_t i = 0; i <= count; i++)
		if (i == count || bytes[i] == '/') {
			if (!emit(context, bytes + begin, i - begin))
				return 0;
			begin = i + 1;
		}
	return 1;
}

/* The value by the rule for strings (Winning Ways, chapter 3): one for each edge up to the first change of colour, then halves. */
static uint64_t string_value(const char *edges)
{
	int64_t eighths = 0, unit = 1024;
	bool changed = false;

	for (size_t i = 0; edges[i]; i++) {
		changed |= edges[i] != edges[0];
		if (changed)
			unit /= 2;
		eighths += edges[i] == 'L' ? unit : -unit;
	}
	return number(eighths, 10);
}

static cgt_game *game_of_strings(bool with_negative, bool with_split)
{
	cgt_game_builder *builder;
	cgt_game *game;

	ck_ok(cgt_game_builder_new("strings", "1", &builder));
	ck_ok(cgt_game_builder_set_options(builder, string_options));
	if (with_negative)
		ck_ok(cgt_game_builder_set_negative(builder, string_negative));
	if (with_split)
		ck_ok(cgt_game_builder_set_split(builder, string_split));
	ck_ok(cgt_game_builder_build(builder, &game));
	cgt_game_builder_free(builder);
	return game;
}

static cgt_position *position_on_bytes(cgt_game *game, const char *bytes)
{
	cgt_board *board;
	cgt_position *position;

	ck_ok(cgt_board_new_bytes((const uint8_t *)bytes, strlen(bytes), &board));
	ck_ok(cgt_position_new(game, board, &position));
	cgt_board_unref(board);
	return position;
}

START_TEST(strings)
{
	static const char *const edges[] = { "", "L", "RR", "LR", "LLRL", "RLLR", "LRLRL", "RRRLL", "LLLRRRLR" };
	const size_t count = sizeof edges / sizeof edges[0];

	for (int kind = 0; kind < 4; kind++) {
		cgt_game *game = game_of_strings(kind & 1, kind & 2);

		for (size_t i = 0; i < count; i++)
			for (size_t j = 0; j < count; j++) {
				char both[32];
				cgt_position *position;

				sprintf(both, "%s/%s", edges[i], edges[j]);
				position = position_on_bytes(game, both);
				ck_assert_uint_eq(value_of(position), sum_of(string_value(edges[i]), string_value(edges[j])));
				cgt_position_unref(position);
			}
		cgt_game_unref(game);
	}
}
END_TEST

/* Clobber in which stones go as kings, rooks or queens do: by one step or along empty cells to the first stone. */
struct clobber_variant {
	const char *name;
	bool diagonals, slides;
};

static bool try_clobber(const uint8_t *bytes, size_t count, size_t width, size_t from, int row_step, int col_step, bool slides,
                        cgt_emit_fn emit, void *context)
{
	const int rows = (int)(count + 1) / (int)width;
	int row = (int)(from / width), col = (int)(from % width);
	size_t to = from;
	uint8_t after[64];

	do {
		row += row_step;
		col += col_step;
		if (row < 0 || row >= rows || col < 0 || col >= (int)width - 1)
			return true;
		to = (size_t)row * width + (size_t)col;
	} while (slides && bytes[to] == '.');
	if (bytes[to] == '.' || bytes[to] == bytes[from])
		return true;
	memcpy(after, bytes, count);
	after[to] = bytes[from];
	after[from] = '.';
	return emit(context, after, count);
}

static int32_t clobber_options(void *user, const uint8_t *bytes, size_t count, int32_t player, cgt_emit_fn emit, void *context)
{
	const struct clobber_variant *variant = user;
	const size_t width = (size_t)((const uint8_t *)memchr(bytes, '|', count) - bytes) + 1;

	for (size_t from = 0; from < count; from++) {
		if (bytes[from] != (player == CGT_LEFT ? 'x' : 'o'))
			continue;
		for (int row = -1; row <= 1; row++)
			for (int col = -1; col <= 1; col++)
				if ((row || col) && (variant->diagonals || !row || !col) &&
				    !try_clobber(bytes, count, width, from, row, col, variant->slides, emit, context))
					return 0;
	}
	return 1;
}

/* The rows of variants of Clobber with other moves. */
START_TEST(clobber_variants)
{
	static struct clobber_variant variant[] = { { "Kings", true, false }, { "Rooks", false, true }, { "Queens", true, true } };
	struct table table;
	int rows = 0;

	table_open(&table, "clobber.tsv");
	while (table_next(&table)) {
		char board[TABLE_TEXT], name[TABLE_TEXT];

		if (sscanf(table_text(&table, "position"), "%[xo.|] %s", board, name) != 2)
			continue;
		for (size_t i = 0; i < 3; i++) {
			cgt_game_builder *builder;
			cgt_position *position;
			cgt_game *game;
			uint64_t read;

			if (strcmp(name, variant[i].name) != 0)
				continue;
			ck_ok(cgt_game_builder_new("clobber-variant", "1", &builder));
			ck_ok(cgt_game_builder_set_user(builder, &variant[i], NULL));
			ck_ok(cgt_game_builder_set_options(builder, clobber_options));
			ck_ok(cgt_game_builder_build(builder, &game));
			cgt_game_builder_free(builder);
			position = position_on_bytes(game, board);
			ck_ok(cgt_values_parse(values, table_text(&table, "value"), NULL, &read));
			ck_assert_uint_eq(value_of(position), read);
			cgt_position_unref(position);
			cgt_game_unref(game);
			rows++;
		}
	}
	ck_assert_int_eq(rows, 3);
}
END_TEST

/* With a negative callback the mirror images are not played; with a split the strings are played one by one. */
START_TEST(what_callbacks_spare)
{
	uint64_t valued[4];

	for (int kind = 0; kind < 4; kind++) {
		cgt_game *game = game_of_strings(kind & 1, kind & 2);
		cgt_position *position = position_on_bytes(game, "LRLRL/LLR"), *mirror = position_on_bytes(game, "RLRLR/RRL");
		uint64_t before;

		tear_down();
		set_up();
		value_of(position);
		before = statistic_of(solver, "valued");
		value_of(mirror);
		ck_assert_int_eq(statistic_of(solver, "valued") == before, kind & 1);
		valued[kind] = before;
		cgt_position_unref(position);
		cgt_position_unref(mirror);
		cgt_game_unref(game);
	}
	ck_assert_uint_lt(valued[2], valued[0]);
	ck_assert_uint_lt(valued[3], valued[1]);
}
END_TEST

/* "a" and "b" lead to each other; "f" fails. */
static int32_t odd_options(void *user, const uint8_t *bytes, size_t count, int32_t player, cgt_emit_fn emit, void *context)
{
	(void)user;
	(void)player;
	if (count == 0)
		return 1;
	if (bytes[0] == 'f')
		return 0;
	return emit(context, (const uint8_t *)(bytes[0] == 'a' ? "b" : "a"), 1) && emit(context, bytes, 0);
}

START_TEST(odd_games)
{
	cgt_game_builder *builder;
	cgt_game *game;
	cgt_position *position;
	uint64_t value = UNTOUCHED;

	ck_ok(cgt_game_builder_new("odd", "1", &builder));
	ck_ok(cgt_game_builder_set_options(builder, odd_options));
	ck_ok(cgt_game_builder_build(builder, &game));
	cgt_game_builder_free(builder);
	position = position_on_bytes(game, "a");
	ck_fails(cgt_solver_value(solver, position, NULL, &value), CGT_UNSUPPORTED, "comes back");
	ck_fails(cgt_solver_value(solver, position, NULL, &value), CGT_UNSUPPORTED, "comes back");
	cgt_position_unref(position);
	position = position_on_bytes(game, "f");
	ck_fails(cgt_solver_value(solver, position, NULL, &value), CGT_CALLBACK_FAILED, "options callback");
	cgt_position_unref(position);
	cgt_game_unref(game);
	ck_assert_uint_eq(value, UNTOUCHED);
	ck_assert_uint_eq(value_of_text("domineering: ..|.."), value_of_text("{1|-1}"));
}
END_TEST

/* --- best moves -------------------------------------------------------------------------------------------------------- */

#define MOST_MOVES 200

static size_t best_moves(const cgt_position *position, int32_t player, const char *rule, const cgt_position *before,
                         uint64_t move[MOST_MOVES])
{
	size_t count = 0;

	ck_ok(cgt_solver_best_moves(solver, position, player, rule, &before, before != NULL, NULL, move, MOST_MOVES, &count));
	return count;
}

static bool is_in(uint64_t k, const uint64_t *move, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (move[i] == k)
			return true;
	return false;
}

/* Held to the values of what each move leaves, compared pair by pair, and to the moves that the search finds to win. */
static void check_best_by_value(const cgt_position *position, int32_t player)
{
	const int32_t better = player == CGT_LEFT ? CGT_GREATER : CGT_LESS;
	uint64_t best[MOST_MOVES], winning[MOST_MOVES], wins[MOST_MOVES], value[MOST_MOVES];
	size_t best_count = best_moves(position, player, "undominated", NULL, best), wins_count;
	size_t winning_count = best_moves(position, player, "winning", NULL, winning), expected = 0;
	cgt_moves *moves;

	ck_ok(cgt_solver_winning_moves(searcher, position, player, CGT_NORMAL, NULL, wins, MOST_MOVES, &wins_count));
	ck_ok(cgt_position_moves(position, player, &moves));
	for (uint64_t k = 0; k < cgt_moves_count(moves); k++) {
		cgt_position *next;

		ck_ok(cgt_moves_play(moves, k, &next));
		value[k] = value_of(next);
		cgt_position_unref(next);
	}
	for (uint64_t k = 0; k < cgt_moves_count(moves); k++) {
		bool dominated = false;

		for (uint64_t j = 0; j < cgt_moves_count(moves); j++) {
			int32_t relation;

			ck_ok(cgt_values_compare(values, value[j], value[k], NULL, &relation));
			dominated |= relation == better;
		}
		ck_assert_int_eq(is_in(k, best, best_count), !dominated);
		ck_assert_int_eq(is_in(k, winning, winning_count), !dominated && is_in(k, wins, wins_count));
		expected += !dominated;
	}
	ck_assert_uint_eq(best_count, expected);
	ck_assert_int_eq(winning_count > 0, wins_count > 0);
	cgt_moves_unref(moves);
}

START_TEST(best_by_value)
{
	struct random random = random_begin("best moves");

	for (int i = 0; i < 60; i++) {
		struct plain_sum sum = plain_random_sum(&random, 6);
		cgt_position *position = plain_position(&sum);

		check_best_by_value(position, CGT_LEFT);
		check_best_by_value(position, CGT_RIGHT);
		cgt_position_unref(position);
	}
}
END_TEST

/* The texts of the best moves, with a space after each. */
static void check_best(const char *text, int32_t player, const char *rule, const char *before, const char *expected)
{
	cgt_position *position = position_of(text), *last = before ? position_of(before) : NULL;
	uint64_t move[MOST_MOVES];
	size_t count = best_moves(position, player, rule, last, move);
	char found[TABLE_TEXT] = "", one[128];
	cgt_moves *moves;

	ck_ok(cgt_position_moves(position, player, &moves));
	for (size_t i = 0; i < count; i++) {
		ck_ok(cgt_moves_text(moves, move[i], one, sizeof one, NULL));
		strcat(strcat(found, one), " ");
	}
	ck_assert_msg(strcmp(found, expected) == 0, "%s, %s: %s instead of %s", text, rule, found, expected);
	cgt_moves_unref(moves);
	cgt_position_unref(last);
	cgt_position_unref(position);
}

START_TEST(best_by_temperature)
{
	/* the hottest of three switches, whoever moves; of two that are as hot, both; of none that is hot, a number's move last */
	check_best("{1|-1} + {7|2} + {3|-1}", CGT_LEFT, "hotstrat", NULL, "2:7 ");
	check_best("{1|-1} + {7|2} + {3|-1}", CGT_RIGHT, "hotstrat", NULL, "2:2 ");
	check_best("{9|7} + {1|-1} + {1/2|-1/4}", CGT_RIGHT, "hotstrat", NULL, "1:7 2:-1 ");
	check_best("1/2 + 1/4 + -2", CGT_LEFT, "hotstrat", NULL, "2:0 ");
	check_best("1/2 + *", CGT_LEFT, "hotstrat", NULL, "2:0 ");
	check_best("-2", CGT_LEFT, "hotstrat", NULL, "");
	/* at the temperature 3 of the first, {10|0} has its right wall at 3, and 4 is more; at 33/4, {20|5} has it at its
	 * mean, 25/2 */
	check_best("{4,{10|0}|-2}", CGT_LEFT, "hotstrat", NULL, "4 ");
	check_best("{3,{20|5}|-4}", CGT_LEFT, "hotstrat", NULL, "{20|5} ");
	check_best("{2|-4,{0|-10}}", CGT_RIGHT, "hotstrat", NULL, "-4 ");
	check_best("domineering: ..|.. + domineering: ....", CGT_LEFT, "hotstrat", NULL, "1:1,1-2,1 1:1,2-2,2 ");
	/* Right's move in the second component left 5 there, more than the 2 that was; then 1, which is less */
	check_best("{2|-2} + {1|-9}", CGT_LEFT, "sentestrat", "{2|-2} + {3|{1|-9}}", "2:1 ");
	check_best("{2|-2} + {1|-1}", CGT_LEFT, "sentestrat", "{2|-2} + {2|{1|-1}}", "1:2 ");
	check_best("{2|-2} + {1|-9}", CGT_LEFT, "sentestrat", NULL, "2:1 ");
}
END_TEST

/* A threat that was left standing is hotter than the ambient temperature; a reply to the last move is still made first. */
START_TEST(ambient_temperature)
{
	static const char *const play[] = { "{1|-1} + {{40|0}|-1} + {1|{0|-20}}", "{1|-1} + {40|0} + {1|{0|-20}}" };
	cgt_position *earlier[2] = { position_of(play[0]), position_of(play[1]) };
	cgt_position *position = position_of("{1|-1} + {40|0} + {0|-20}");
	uint64_t move[MOST_MOVES], hottest[MOST_MOVES];
	size_t count = 0;

	ck_ok(cgt_solver_best_moves(solver, position, CGT_LEFT, "sentestrat", (const cgt_position *const *)earlier, 2, NULL, move,
	                            MOST_MOVES, &count));
	ck_assert_uint_eq(count, 1);
	ck_assert_uint_eq(best_moves(position, CGT_LEFT, "hotstrat", NULL, hottest), 1);
	ck_assert_uint_ne(move[0], hottest[0]);
	ck_ok(cgt_solver_best_moves(solver, position, CGT_LEFT, "sentestrat", (const cgt_position *const *)earlier + 1, 1,
	                            NULL, move, MOST_MOVES, &count));
	ck_assert_uint_eq(move[0], hottest[0]);
	cgt_position_unref(earlier[0]);
	cgt_position_unref(earlier[1]);
	cgt_position_unref(position);
}
END_TEST

/* Moves that begin an exchange which leaves no value. */
START_TEST(exchanges_without_value)
{
	static const struct {
		const char *position, *why;
	} refused[] = {
		{ "dawson-pawns: p.Pp|....|PPpP", "an even number of moves" },
		{ "dawson-pawns: .p.P|.P.P|.PPP", "positions of different values" },
	};

	for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
		cgt_position *position = position_of(refused[i].position);
		uint64_t value = UNTOUCHED;

		ck_fails(cgt_solver_value(solver, position, NULL, &value), CGT_NO_VALUE, refused[i].why);
		ck_assert_uint_eq(value, UNTOUCHED);
		cgt_position_unref(position);
	}
}
END_TEST

static cgt_status ask_best(cgt_budget *budget, const char *rule, const cgt_position *before, const cgt_position *position,
                           uint64_t move[MOST_MOVES], size_t *count)
{
	tear_down();
	set_up();
	*count = 0;
	return cgt_solver_best_moves(solver, position, CGT_LEFT, rule, &before, 1, budget, move, MOST_MOVES, count);
}

START_TEST(best_moves_stopped)
{
	static const char *const rule[] = { "undominated", "winning", "hotstrat", "sentestrat" };
	cgt_position *position = position_of("domineering: ...|... + clobber: xxo + {2|-2}");
	cgt_position *before = position_of("domineering: ...|... + clobber: xxo + {3|{2|-2}}");
	cgt_budget *budget;

	ck_ok(cgt_budget_new(&budget));
	for (size_t r = 0; r < sizeof rule / sizeof rule[0]; r++) {
		uint64_t expected[MOST_MOVES], move[MOST_MOVES];
		size_t expected_count, count, needed;
		cgt_status status = CGT_CANCELLED;

		ck_ok(ask_best(NULL, rule[r], before, position, expected, &expected_count));
		ck_assert_uint_gt(expected_count, 0);
		for (uint64_t k = 1; status == CGT_CANCELLED; k++) {
			cgti_meter_cancel_at(k);
			status = ask_best(budget, rule[r], before, position, move, &count);
			cgti_meter_cancel_at(0);
			if (status == CGT_CANCELLED)
				ck_assert_uint_eq(count, 0);
			ck_ok(cgt_solver_best_moves(solver, position, CGT_LEFT, rule[r],
			                            (const cgt_position *const *)&before, 1, NULL, move, MOST_MOVES,
			                            &count));
			ck_assert_uint_eq(count, expected_count);
			ck_assert_mem_eq(move, expected, count * sizeof *move);
		}
		ck_ok(status);
		ck_assert_int_eq(cgt_solver_best_moves(solver, position, CGT_LEFT, rule[r],
		                                       (const cgt_position *const *)&before, 1, NULL, NULL, 0, &needed),
		                 CGT_BUFFER_TOO_SMALL);
		ck_assert_uint_eq(needed, expected_count);
		tear_down();
		set_up();
		/* The second time the solver has what it keeps, and the call's own memory is left. */
		for (int round = 0; round < 2; round++)
			ck_survives_every_failed_allocation(cgt_solver_best_moves(solver, position, CGT_LEFT, rule[r],
			                                                          (const cgt_position *const *)&before, 1,
			                                                          NULL, move, MOST_MOVES, &count));
		ck_assert_mem_eq(move, expected, count * sizeof *move);
	}
	cgt_budget_unref(budget);
	cgt_position_unref(before);
	cgt_position_unref(position);
}
END_TEST

START_TEST(best_moves_refused)
{
	cgt_position *position = position_of("{1|-1} + 3"), *pawns = position_of("dawson-pawns: ppp|...|PPP");
	cgt_position *other = position_of("{1|-1} + 5");
	cgt_position *fine = position_of(
		"{4,{2147483647|-2147483647}|{1|{1/1073741824|0}}}"); /* its temperature has 33 binary digits */
	const cgt_position *none = NULL, *earlier = other, *same = position;
	uint64_t move[MOST_MOVES];
	size_t count = UNTOUCHED;

	ck_fails(cgt_solver_best_moves(NULL, position, CGT_LEFT, "winning", NULL, 0, NULL, move, MOST_MOVES, &count),
	         CGT_BAD_ARGUMENT, "solver");
	ck_fails(cgt_solver_best_moves(solver, NULL, CGT_LEFT, "winning", NULL, 0, NULL, move, MOST_MOVES, &count),
	         CGT_BAD_ARGUMENT, "position");
	ck_fails(cgt_solver_best_moves(solver, position, 7, "winning", NULL, 0, NULL, move, MOST_MOVES, &count), CGT_BAD_ARGUMENT,
	         "player");
	ck_fails(cgt_solver_best_moves(solver, position, CGT_LEFT, NULL, NULL, 0, NULL, move, MOST_MOVES, &count), CGT_BAD_ARGUMENT,
	         "rule");
	ck_fails(cgt_solver_best_moves(solver, position, CGT_LEFT, "thermostrat", NULL, 0, NULL, move, MOST_MOVES, &count),
	         CGT_BAD_ARGUMENT, "undominated, winning, hotstrat, sentestrat");
	ck_fails(cgt_solver_best_moves(solver, position, CGT_LEFT, "winning", NULL, 1, NULL, move, MOST_MOVES, &count),
	         CGT_BAD_ARGUMENT, "earlier");
	ck_fails(cgt_solver_best_moves(solver, position, CGT_LEFT, "winning", &none, 1, NULL, move, MOST_MOVES, &count),
	         CGT_BAD_ARGUMENT, "earlier position 1");
	ck_fails(cgt_solver_best_moves(solver, position, CGT_LEFT, "sentestrat", &earlier, 1, NULL, move, MOST_MOVES, &count),
	         CGT_BAD_ARGUMENT, "no move of the other player");
	ck_fails(cgt_solver_best_moves(solver, position, CGT_LEFT, "sentestrat", &same, 1, NULL, move, MOST_MOVES, &count),
	         CGT_BAD_ARGUMENT, "no move of the other player");
	ck_fails(cgt_solver_best_moves(solver, pawns, CGT_LEFT, "winning", NULL, 0, NULL, move, MOST_MOVES, &count),
	         CGT_UNSUPPORTED, "compulsory");
	ck_fails(cgt_solver_best_moves(solver, fine, CGT_LEFT, "hotstrat", NULL, 0, NULL, move, MOST_MOVES, &count), CGT_TOO_LARGE,
	         "2^63 - 1");
	ck_assert_uint_eq(count, UNTOUCHED);
	cgt_position_unref(position);
	cgt_position_unref(pawns);
	cgt_position_unref(other);
	cgt_position_unref(fine);
}
END_TEST

/* --- every way to fail ------------------------------------------------------------------------------------------------- */

START_TEST(refusals)
{
	cgt_position *position = position_of("1");
	uint64_t value = UNTOUCHED;
	cgt_values *none = NULL;

	ck_fails(cgt_solver_value(NULL, position, NULL, &value), CGT_BAD_ARGUMENT, "solver");
	ck_fails(cgt_solver_value(solver, NULL, NULL, &value), CGT_BAD_ARGUMENT, "position");
	ck_fails(cgt_solver_value(solver, position, NULL, NULL), CGT_BAD_ARGUMENT, "value");
	ck_fails(cgt_solver_values(NULL, &none), CGT_BAD_ARGUMENT, "solver");
	ck_fails(cgt_solver_values(solver, NULL), CGT_BAD_ARGUMENT, "values");
	cgt_position_unref(position);

	position = position_of("1 + dawson-pawns: p.p|.P.|P.P");
	ck_fails(cgt_solver_value(solver, position, NULL, &value), CGT_NO_VALUE, "a capture is pending in component 2");
	cgt_position_unref(position);
	position = position_of("dawson-pawns(promotion=queen): p|.|P");
	ck_fails(cgt_solver_value(solver, position, NULL, &value), CGT_UNSUPPORTED, "no short game");
	cgt_position_unref(position);
	position = position_of("0.[3]:[4294967296]");
	ck_fails(cgt_solver_value(solver, position, NULL, &value), CGT_TOO_LARGE, "4294967296");
	cgt_position_unref(position);
	ck_assert_uint_eq(value, UNTOUCHED);
}
END_TEST

/* The table outlives the solver, and a cleared solver has another one. */
START_TEST(the_table)
{
	uint64_t value = value_of_text("domineering: ..|.."), count;
	cgt_values *other;

	ck_ok(cgt_solver_values(solver, &other));
	ck_assert_ptr_eq(other, values);
	cgt_values_unref(other);
	ck_ok(cgt_solver_clear(solver));
	ck_assert_uint_eq(statistic_of(solver, "valued"), 0);
	ck_ok(cgt_values_figure(values, value, "left-options", NULL, &count));
	ck_assert_uint_eq(count, 1);
	ck_ok(cgt_solver_values(solver, &other));
	ck_assert_ptr_ne(other, values);
	cgt_values_unref(values);
	values = other;
	value = value_of_text("domineering: ..|..");
	cgt_solver_free(solver);
	solver = NULL;
	ck_ok(cgt_values_figure(values, value, "left-options", NULL, &count));
	ck_assert_uint_eq(count, 1);
}
END_TEST

/* What a check point that is met in a question finds. */
struct callers {
	cgt_position *position;
	int calls;
};

static int32_t call_back(void *user, const cgt_progress *progress)
{
	struct callers *callers = user;
	uint64_t value = UNTOUCHED;
	cgt_values *table;

	(void)progress;
	ck_fails(cgt_solver_value(solver, callers->position, NULL, &value), CGT_BUSY, "question");
	ck_fails(cgt_solver_values(solver, &table), CGT_BUSY, "question");
	ck_fails(cgt_values_number(values, 1, 0, &value), CGT_BUSY, "at work");
	cgt_solver_free(solver);
	ck_assert_uint_eq(value, UNTOUCHED);
	callers->calls++;
	return 1;
}

/* The other way round: in a call on the table the solver waits. */
static int32_t call_back_from_table(void *user, const cgt_progress *progress)
{
	struct callers *callers = user;
	uint64_t value = UNTOUCHED;

	(void)progress;
	ck_fails(cgt_solver_value(solver, callers->position, NULL, &value), CGT_BUSY, "at work");
	ck_fails(cgt_solver_clear(solver), CGT_BUSY, "at work");
	cgt_solver_free(solver);
	ck_assert_uint_eq(value, UNTOUCHED);
	callers->calls++;
	return 1;
}

START_TEST(calls_from_callbacks)
{
	struct callers callers = { position_of("domineering: ....|....|...."), 0 };
	cgt_budget *budget;
	uint64_t a, b, sum;

	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_progress(budget, call_back, &callers));
	cgti_meter_cancel_at(UINT64_MAX); /* every node is a check point */
	ck_ok(cgt_solver_value(solver, callers.position, budget, &a));
	ck_assert_int_gt(callers.calls, 0);
	b = value_of_text("clobber: xoxoxoxo");
	callers.calls = 0;
	ck_ok(cgt_budget_set_progress(budget, call_back_from_table, &callers));
	ck_ok(cgt_values_sum(values, sum_of(b, number(1, 1)), value_of_text("domineering: ....|...#|....|..##"), budget, &sum));
	ck_assert_int_gt(callers.calls, 0);
	cgti_meter_cancel_at(0);
	ck_assert_uint_eq(value_of(callers.position), a);
	cgt_budget_unref(budget);
	cgt_position_unref(callers.position);
}
END_TEST

#define STOPPED "domineering: ...|...|...|..# + dawson-pawns: pppp|....|PPPP + clobber: xxoxo + cram: ..|.."

/* The question is put anew, with empty tables, to a table of its own, and the value taken as a text. */
static cgt_status ask_anew(const cgt_position *position, cgt_budget *budget, char text[TABLE_TEXT])
{
	cgt_solver *asked;
	cgt_values *table = NULL;
	uint64_t value = UNTOUCHED;
	cgt_status status = cgt_solver_new(&asked);

	if (status != CGT_OK)
		return status;
	status = cgt_solver_value(asked, position, budget, &value);
	if (status == CGT_OK)
		status = cgt_solver_values(asked, &table);
	if (status == CGT_OK)
		status = cgt_values_text(table, value, text, TABLE_TEXT, NULL);
	else
		ck_assert_uint_eq(value, UNTOUCHED);
	cgt_values_unref(table);
	cgt_solver_free(asked);
	return status;
}

START_TEST(failed_allocations)
{
	cgt_position *position = position_of(STOPPED);
	char text[TABLE_TEXT] = "", again[TABLE_TEXT] = "";

	ck_survives_every_failed_allocation(ask_anew(position, NULL, text));
	ck_ok(ask_anew(position, NULL, again));
	ck_assert_str_eq(text, again);
	cgt_position_unref(position);
}
END_TEST

/* One solver throughout: what a failure leaves is sound, and the same call goes on. */
START_TEST(failed_allocations_in_turn)
{
	cgt_position *position = position_of(STOPPED);
	uint64_t value = UNTOUCHED, expected;

	ck_survives_every_failed_allocation(cgt_solver_value(solver, position, NULL, &value));
	tear_down();
	set_up();
	expected = value_of(position);
	ck_assert_int_eq(outcome_of_value(expected), outcome_of(searcher, position, CGT_NORMAL));
	ck_assert_uint_ne(value, UNTOUCHED);
	cgt_position_unref(position);
}
END_TEST

START_TEST(cancelled_at_each_check_point)
{
	cgt_position *position = position_of(STOPPED);
	uint64_t expected = value_of(position);
	cgt_budget *budget;
	bool cancelled = true;

	ck_ok(cgt_budget_new(&budget));
	for (uint64_t k = 1; cancelled; k += 1 + k / 20) {
		uint64_t value = UNTOUCHED;
		char text[TABLE_TEXT];
		cgt_status status;

		tear_down();
		set_up();
		cgti_meter_cancel_at(k);
		status = cgt_solver_value(solver, position, budget, &value);
		cancelled = cgti_meter_cancelled();
		cgti_meter_cancel_at(0);
		ck_assert_int_eq(status, cancelled ? CGT_CANCELLED : CGT_OK);
		ck_assert_int_eq(value == UNTOUCHED, cancelled);
		ck_ok(cgt_solver_value(solver, position, budget, &value));
		ck_ok(cgt_values_text(values, value, text, sizeof text, NULL));
		ck_ok(cgt_values_parse(values, text, NULL, &expected));
		ck_assert_uint_eq(value, expected);
		ck_assert_int_eq(outcome_of_value(value), outcome_of(searcher, position, CGT_NORMAL));
	}
	cgt_budget_unref(budget);
	cgt_position_unref(position);
}
END_TEST

/* A question that is stopped over and over gets there, and comes to the same value. */
START_TEST(few_nodes)
{
	cgt_position *position = position_of("domineering: ....|....|....|....");
	uint64_t expected = value_of(position), value = UNTOUCHED;
	char text[TABLE_TEXT], again[TABLE_TEXT];
	cgt_budget *budget;
	cgt_status status;
	int calls = 0;

	ck_ok(cgt_values_text(values, expected, text, sizeof text, NULL));
	tear_down();
	set_up();
	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_nodes(budget, 100));
	while ((status = cgt_solver_value(solver, position, budget, &value)) == CGT_LIMIT && calls < 1000) {
		ck_assert_uint_eq(value, UNTOUCHED);
		calls++;
	}
	ck_ok(status);
	ck_assert_int_gt(calls, 2);
	ck_ok(cgt_values_text(values, value, again, sizeof again, NULL));
	ck_assert_str_eq(text, again);
	cgt_budget_unref(budget);
	cgt_position_unref(position);
}
END_TEST

/* The limit of bytes is kept but for the last step, and with enough of them the call goes on. */
START_TEST(few_bytes)
{
	cgt_position *position = position_of("domineering: .....|.....|.....|...##");
	uint64_t value = UNTOUCHED, start = statistic_of(solver, "bytes"), expected;
	cgt_budget *budget;

	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_bytes(budget, 50000));
	ck_fails(cgt_solver_value(solver, position, budget, &value), CGT_LIMIT, "bytes");
	ck_assert_uint_eq(value, UNTOUCHED);
	ck_assert_uint_lt(statistic_of(solver, "bytes"), start + 100000);
	ck_ok(cgt_budget_set_bytes(budget, 100000000));
	ck_ok(cgt_solver_value(solver, position, budget, &value));
	expected = value;
	ck_ok(cgt_solver_value(solver, position, budget, &value));
	ck_assert_uint_eq(value, expected);
	ck_assert_int_eq(outcome_of_value(value), outcome_of(searcher, position, CGT_NORMAL));
	cgt_budget_unref(budget);
	cgt_position_unref(position);
}
END_TEST

/* A component with a pairing is worth zero and is not played. */
START_TEST(pairings)
{
	cgt_position *position = position_of("clobber: xx|oo");
	uint64_t value;

	ck_ok(cgt_solver_set(solver, "check-pairings", 1));
	value = value_of(position);
	ck_assert_uint_eq(value, number(0, 0));
	cgt_position_unref(position);
	ck_assert_uint_eq(statistic_of(solver, "valued"), 0);
	ck_assert_int_eq(outcome_of_value(value_of_text("domineering: ....|....|....|....")), CGT_OUTCOME_N);
}
END_TEST

static TCase *add_case(Suite *suite, const char *name)
{
	TCase *tcase = tcase_create(name);

	tcase_add_checked_fixture(tcase, set_up, tear_down);
	tcase_set_timeout(tcase, 600);
	suite_add_tcase(suite, tcase);
	return tcase;
}

int main(void)
{
	Suite *suite = suite_create("values of positions");
	TCase *tables = add_case(suite, "tables"), *slow = add_case(suite, "slow"), *play = add_case(suite, "play");
	TCase *special = add_case(suite, "special games"), *callbacks = add_case(suite, "callbacks");
	TCase *best = add_case(suite, "best moves"), *failures = add_case(suite, "failures");

	tcase_set_tags(tables, "heavy");
	tcase_set_tags(play, "heavy");
	tcase_add_test(tables, domineering_rectangles);
	tcase_add_test(tables, domineering_positions);
	tcase_add_test(tables, toads_and_frogs);
	tcase_add_test(tables, clobber);
	tcase_add_test(tables, impartial_clobber);
	tcase_set_tags(slow, "long");
	tcase_add_test(slow, domineering_rectangles_long);
	tcase_add_test(slow, optional_rows_long);
	tcase_add_test(play, random_boards);
	tcase_add_test(play, random_differences);
	tcase_add_test(play, random_sums);
	tcase_add_test(play, laws_of_sums);
	tcase_add_test(play, larger_boards);
	tcase_add_test(play, symmetries);
	tcase_add_test(play, signature);
	tcase_add_test(special, impartial_positions);
	tcase_add_test(special, value_expressions);
	tcase_add_test(special, compulsory_rows);
	tcase_add_test(special, compulsory_boards);
	tcase_add_test(special, optional_pawns);
	tcase_add_test(special, optional_rows);
	tcase_add_test(special, pairings);
	tcase_add_test(callbacks, strings);
	tcase_add_test(callbacks, clobber_variants);
	tcase_add_test(callbacks, what_callbacks_spare);
	tcase_add_test(callbacks, odd_games);
	tcase_add_test(best, best_by_value);
	tcase_add_test(best, best_by_temperature);
	tcase_add_test(best, ambient_temperature);
	tcase_add_test(best, exchanges_without_value);
	tcase_add_test(best, best_moves_stopped);
	tcase_add_test(best, best_moves_refused);
	tcase_add_test(failures, refusals);
	tcase_add_test(failures, the_table);
	tcase_add_test(failures, calls_from_callbacks);
	tcase_add_test(failures, failed_allocations);
	tcase_add_test(failures, failed_allocations_in_turn);
	tcase_add_test(failures, cancelled_at_each_check_point);
	tcase_add_test(failures, few_nodes);
	tcase_add_test(failures, few_bytes);
	return run_suite(suite);
}
