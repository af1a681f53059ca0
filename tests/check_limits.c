/* SPDX-License-Identifier: MIT */
/*
 * Every limit that a public header states, at its edge: one less and the limit itself are taken, one more is refused with
 * the status that is announced, and leaves the result alone.
 */
#include <cgt/cgt.h>

#include "support.h"

#define ROOM (1 << 20)

/* A text that is put together piece by piece. */
static char text[ROOM];
static size_t length;

static void begin(void)
{
	length = 0;
	text[0] = '\0';
}

static void add(const char *piece, uint64_t times)
{
	const size_t bytes = strlen(piece);

	ck_assert_uint_lt(length + bytes * times, ROOM);
	for (uint64_t i = 0; i < times; i++, length += bytes)
		memcpy(text + length, piece, bytes + 1);
}

static void add_number(uint64_t number)
{
	char digits[24];

	snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
	add(digits, 1);
}

/* ---- each makes something of the size n: the status, with nothing made if it is a failure ---- */

static cgt_status drop_board(cgt_status status, cgt_board **board)
{
	ck_assert((status == CGT_OK) == (*board != NULL));
	cgt_board_unref(*board);
	return status;
}

static cgt_status drop_position(cgt_status status, cgt_position **position)
{
	ck_assert((status == CGT_OK) == (*position != NULL));
	cgt_position_unref(*position);
	return status;
}

static cgt_status parse_board(void)
{
	cgt_board *board = NULL;

	return drop_board(cgt_board_parse(text, "", &board), &board);
}

static cgt_status parse_position(void)
{
	cgt_position *position = NULL;

	return drop_position(cgt_position_parse(text, &position), &position);
}

static cgt_status rectangle(uint64_t n)
{
	cgt_board *board = NULL;

	return drop_board(cgt_board_new_rectangle((int32_t)n, 1, '.', &board), &board);
}

static cgt_status row_of_cells(uint64_t n)
{
	const int32_t row[2] = { 0, 0 }, col[2] = { 0, (int32_t)n - 1 };
	cgt_board *board = NULL;

	return drop_board(cgt_board_new_cells(row, col, NULL, 2, &board), &board);
}

static cgt_status text_of_cells(uint64_t n)
{
	begin();
	add(".", n);
	return parse_board();
}

static cgt_status many_heaps(uint64_t n)
{
	static const uint64_t size[CGT_BOARD_MAX_CELLS + 1];
	cgt_board *board = NULL;

	return drop_board(cgt_board_new_heaps(size, n, &board), &board);
}

static cgt_status text_of_heaps(uint64_t n)
{
	begin();
	add("[0", 1);
	add(",0", n - 1);
	add("]", 1);
	return parse_board();
}

/* A heap of 2^64 - 2 + n counters. */
static cgt_status great_heap(uint64_t n)
{
	static const char *const sizes[] = { "18446744073709551614", "18446744073709551615", "18446744073709551616" };

	begin();
	add("[", 1);
	add(sizes[n], 1);
	add("]", 1);
	return parse_board();
}

static cgt_status many_bytes(uint64_t n)
{
	static const uint8_t bytes[CGT_BOARD_MAX_BYTES + 1];
	cgt_board *board = NULL;

	return drop_board(cgt_board_new_bytes(bytes, n, &board), &board);
}

static cgt_status text_of_bytes(uint64_t n)
{
	begin();
	add("<", 1);
	add("00", n);
	add(">", 1);
	return parse_board();
}

static cgt_status text_of_components(uint64_t n)
{
	begin();
	add("*2", 1);
	add(" + *2", n - 1);
	return parse_position();
}

/* The components of both halves count. */
static cgt_status sum_of_components(uint64_t n)
{
	cgt_position *half = NULL, *rest = NULL, *sum = NULL;
	cgt_status status;

	begin();
	add("*2", 1);
	add(" + *2", 511);
	ck_ok(cgt_position_parse(text, &half));
	begin();
	add("1", 1);
	add(" + 1", n - 513);
	ck_ok(cgt_position_parse(text, &rest));
	status = drop_position(cgt_position_sum(half, rest, &sum), &sum);
	cgt_position_unref(half);
	cgt_position_unref(rest);
	return status;
}

static cgt_status cells_of_a_sum(uint64_t n)
{
	begin();
	for (; n > 4000; n -= 4000) {
		add("cram: ", 1);
		add(".", 4000);
		add(" + ", 1);
	}
	add("cram: ", 1);
	add(".", n);
	return parse_position();
}

static cgt_status nimber(uint64_t n)
{
	begin();
	add("*", 1);
	add_number(n);
	return parse_position();
}

static cgt_status ups(uint64_t n)
{
	begin();
	add("^", 1);
	add_number(n);
	return parse_position();
}

static cgt_status arrows(uint64_t n)
{
	begin();
	add("^", n);
	return parse_position();
}

static cgt_status downs_of_braces(uint64_t n)
{
	begin();
	add("{v", 1);
	add_number(n - 1);
	add("*|0}", 1);
	return parse_position();
}

static cgt_status numerator(uint64_t n)
{
	begin();
	add_number(n);
	return parse_position();
}

static cgt_status negative_numerator(uint64_t n)
{
	begin();
	add("-", 1);
	add_number(n);
	return parse_position();
}

/* 1 over 2^n. */
static cgt_status denominator(uint64_t n)
{
	begin();
	add("1/", 1);
	add_number(UINT64_C(1) << n);
	return parse_position();
}

static cgt_status depth_of_braces(uint64_t n)
{
	begin();
	add("{5|", n);
	add("0", 1);
	add("}", n);
	return parse_position();
}

/* Left's options are nimbers of four digits, Right's a number of what is left of n bytes, and none of it is changed. */
static cgt_status bytes_of_an_expression(uint64_t n)
{
	begin();
	add("{*1000", 1);
	for (uint64_t i = 1001; length + 10 < n; i++) {
		add(",*", 1);
		add_number(i);
	}
	add("|", 1);
	add("9", n - length - 1);
	add("}", 1);
	return parse_position();
}

/* A pawn diagram of n files that nobody can move in. */
static cgt_status new_diagram(uint64_t n, cgt_game **game, cgt_board **board)
{
	cgt_position *position;

	begin();
	add("dawson-pawns: ", 1);
	for (int row = 0; row < 3; row++) {
		add(row ? "|" : "", 1);
		add(".", n);
	}
	ck_ok(cgt_position_parse(text, &position));
	ck_ok(cgt_position_game(position, 0, game));
	ck_ok(cgt_position_board(position, 0, board));
	cgt_position_unref(position);
	return CGT_OK;
}

static cgt_status files_of_a_walk(uint64_t n)
{
	cgt_pawn_walk *walk;
	cgt_game *game;
	cgt_board *board;
	int32_t winner = 77;
	cgt_status status;

	new_diagram(n, &game, &board);
	ck_ok(cgt_pawn_walk_new(game, &walk));
	status = cgt_pawn_walk_search(walk, board, CGT_LEFT, CGT_NORMAL, NULL, &winner);
	ck_assert_int_eq(winner, status == CGT_OK ? CGT_RIGHT : 77);
	ck_assert_int_eq(cgt_pawn_walk_retrograde(walk, board, CGT_LEFT, CGT_NORMAL, NULL, &winner), status);
	ck_assert_int_eq(cgt_pawn_walk_reach(walk, board, CGT_LEFT, NULL), status);
	cgt_pawn_walk_free(walk);
	cgt_board_unref(board);
	cgt_game_unref(game);
	return status;
}

static cgt_status files_of_a_search(uint64_t n)
{
	cgt_pawn_search *search;
	cgt_position *position;
	cgt_game *game;
	cgt_board *board;
	int32_t winner = 77;
	cgt_status status;

	new_diagram(n, &game, &board);
	ck_ok(cgt_pawn_search_new(game, &search));
	ck_ok(cgt_position_new(game, board, &position));
	status = cgt_pawn_search_winner(search, position, CGT_LEFT, CGT_NORMAL, NULL, &winner);
	ck_assert_int_eq(winner, status == CGT_OK ? CGT_RIGHT : 77);
	cgt_position_unref(position);
	cgt_pawn_search_free(search);
	cgt_board_unref(board);
	cgt_game_unref(game);
	return status;
}

static cgt_status files_of_an_exchange(uint64_t n)
{
	cgt_game *game;
	cgt_board *board, *end = NULL;
	int32_t moves = 77;
	cgt_status status;

	new_diagram(n, &game, &board);
	status = cgt_pawn_exchange(game, board, CGT_LEFT, 0, NULL, &moves, &end);
	ck_assert(moves == 77 && !end);
	cgt_board_unref(board);
	cgt_game_unref(game);
	return status == CGT_ILLEGAL_MOVE ? CGT_OK : status; /* there is no pawn that could step */
}

static cgt_status cells_of_polyominoes(uint64_t n)
{
	cgt_polyominoes *walk = NULL;
	cgt_status status = cgt_polyominoes_new((int32_t)n, CGT_MAPS_ALL, 0, 1, &walk);

	ck_assert((status == CGT_OK) == (walk != NULL));
	cgt_polyominoes_free(walk);
	return status;
}

static cgt_status new_census(const char *spec, uint64_t cells, const char *option, int64_t value)
{
	cgt_census *census = NULL;
	cgt_game *game;
	cgt_status status;

	ck_ok(cgt_game_new(spec, &game));
	status = cgt_census_new(game, (int32_t)cells, &census);
	ck_assert((status == CGT_OK) == (census != NULL));
	if (status == CGT_OK && option)
		status = cgt_census_set(census, option, value);
	cgt_census_free(census);
	cgt_game_unref(game);
	return status;
}

static cgt_status cells_of_a_census(uint64_t n)
{
	return new_census("cram", n, NULL, 0);
}

static cgt_status stones_of_a_census(uint64_t n)
{
	return new_census("clobber", n, NULL, 0);
}

static cgt_status threads_of_a_census(uint64_t n)
{
	return new_census("cram", 3, "threads", (int64_t)n);
}

static cgt_status cells_of_an_exhaustive_census(uint64_t n)
{
	return new_census("cram", n, "search", CGT_SEARCH_EXHAUSTIVE);
}

static cgt_status cells_of_an_exhaustive_search(uint64_t n)
{
	cgt_involution_search *search = NULL;
	cgt_position *position;
	cgt_status status;

	begin();
	add("cram: #", 1);
	add(".", n);
	ck_ok(cgt_position_parse(text, &position));
	status = cgt_involution_search_new(position, CGT_SEARCH_EXHAUSTIVE, &search);
	ck_assert((status == CGT_OK) == (search != NULL));
	cgt_involution_search_free(search);
	cgt_position_unref(position);
	return status;
}

static cgt_status new_builder(const char *name, const char *version)
{
	cgt_game_builder *builder = NULL;
	cgt_status status = cgt_game_builder_new(name, version, &builder);

	ck_assert((status == CGT_OK) == (builder != NULL));
	cgt_game_builder_free(builder);
	return status;
}

static cgt_status name_of_a_game(uint64_t n)
{
	begin();
	add("a", n);
	return new_builder(text, "1");
}

static cgt_status version_of_a_game(uint64_t n)
{
	begin();
	add("1", n);
	return new_builder("a", text);
}

static cgt_status misere_heap(uint64_t n)
{
	cgt_misere *table;
	uint64_t form = 77;
	cgt_status status;

	ck_ok(cgt_misere_new(&table));
	status = cgt_misere_nim_heap(table, n, &form);
	ck_assert((status == CGT_OK) == (form != 77));
	cgt_misere_free(table);
	return status;
}

static cgt_status parse_form(void)
{
	cgt_misere *table;
	uint64_t form = 77;
	cgt_status status;

	ck_ok(cgt_misere_new(&table));
	status = cgt_misere_parse(table, text, NULL, &form);
	ck_assert((status == CGT_OK) == (form != 77));
	cgt_misere_free(table);
	return status;
}

static cgt_status depth_of_a_form(uint64_t n)
{
	begin();
	add("*", 1);
	add("[", n);
	add("0", 1);
	add("]", n);
	return parse_form();
}

static cgt_status make_sequence(void)
{
	cgt_sequence *sequence = NULL;
	cgt_status status = cgt_sequence_new(text, &sequence);

	ck_assert((status == CGT_OK) == (sequence != NULL));
	cgt_sequence_free(sequence);
	return status;
}

static cgt_status digits_of_a_code(uint64_t n)
{
	begin();
	add("0.", 1);
	add("3", n);
	return make_sequence();
}

static cgt_status number_in_braces(uint64_t n)
{
	begin();
	add("S{", 1);
	add_number(n);
	add("}", 1);
	return make_sequence();
}

static cgt_status number_all_but(uint64_t n)
{
	begin();
	add("allbut{", 1);
	add_number(n);
	add("}", 1);
	return make_sequence();
}

/* A new table makes a value of the size n. */
static cgt_status with_table(cgt_status (*make)(cgt_values *table, uint64_t n, uint64_t *value), uint64_t n)
{
	cgt_values *table;
	uint64_t value = 77;
	cgt_status status;

	ck_ok(cgt_values_new(&table));
	status = make(table, n, &value);
	ck_assert((status == CGT_OK) == (value != 77));
	cgt_values_unref(table);
	return status;
}

static cgt_status read_value(cgt_values *table, uint64_t n, uint64_t *value)
{
	(void)n;
	return cgt_values_parse(table, text, NULL, value);
}

static cgt_status make_exponent(cgt_values *table, uint64_t n, uint64_t *value)
{
	return cgt_values_number(table, 1, (uint32_t)n, value);
}

static cgt_status make_ups(cgt_values *table, uint64_t n, uint64_t *value)
{
	return cgt_values_up(table, (int64_t)n, value);
}

static cgt_status make_downs(cgt_values *table, uint64_t n, uint64_t *value)
{
	return cgt_values_up(table, -(int64_t)n, value);
}

static cgt_status make_value_nimber(cgt_values *table, uint64_t n, uint64_t *value)
{
	return cgt_values_nimber(table, n, value);
}

static cgt_status make_uptimal(cgt_values *table, uint64_t n, uint64_t *value)
{
	int64_t coefficient[CGT_VALUES_MAX_UPTIMAL + 1] = { 0 };

	coefficient[n - 1] = 1;
	return cgt_values_uptimal(table, coefficient, n, NULL, value);
}

static cgt_status numerator_of_a_value(uint64_t n)
{
	begin();
	add_number(n);
	return with_table(read_value, n);
}

static cgt_status negative_numerator_of_a_value(uint64_t n)
{
	begin();
	add("-", 1);
	add_number(n);
	return with_table(read_value, n);
}

static cgt_status exponent_of_a_value(uint64_t n)
{
	return with_table(make_exponent, n);
}

static cgt_status ups_of_a_value(uint64_t n)
{
	return with_table(make_ups, n);
}

static cgt_status downs_of_a_value(uint64_t n)
{
	return with_table(make_downs, n);
}

static cgt_status nimber_as_a_value(uint64_t n)
{
	return with_table(make_value_nimber, n);
}

static cgt_status coefficients_of_an_uptimal(uint64_t n)
{
	return with_table(make_uptimal, n);
}

static cgt_status power_of_up(uint64_t n)
{
	begin();
	add("^<", 1);
	add_number(n);
	add(">", 1);
	return with_table(read_value, n);
}

static cgt_status braces_of_a_value(uint64_t n)
{
	begin();
	add("{0|", n);
	add("*", 1);
	add("}", n);
	return with_table(read_value, n);
}

static cgt_status parentheses_of_a_value(uint64_t n)
{
	begin();
	add("(", n);
	add("*", 1);
	add(")", n);
	return with_table(read_value, n);
}

/* ---- all of them ---- */

static const struct limit {
	const char *name;
	uint64_t limit;
	cgt_status beyond;
	cgt_status (*make)(uint64_t n);
} limits[] = {
	{ "rows of a rectangle", CGT_BOARD_MAX_CELLS, CGT_TOO_LARGE, rectangle },
	{ "cells of a box", CGT_BOARD_MAX_CELLS, CGT_TOO_LARGE, row_of_cells },
	{ "cells of a text", CGT_BOARD_MAX_CELLS, CGT_TOO_LARGE, text_of_cells },
	{ "heaps", CGT_BOARD_MAX_CELLS, CGT_TOO_LARGE, many_heaps },
	{ "heaps of a text", CGT_BOARD_MAX_CELLS, CGT_TOO_LARGE, text_of_heaps },
	{ "a heap of 64 bits", 1, CGT_TOO_LARGE, great_heap },
	{ "bytes", CGT_BOARD_MAX_BYTES, CGT_TOO_LARGE, many_bytes },
	{ "bytes of a text", CGT_BOARD_MAX_BYTES, CGT_TOO_LARGE, text_of_bytes },
	{ "components of a text", CGT_POSITION_MAX_COMPONENTS, CGT_TOO_LARGE, text_of_components },
	{ "components of a sum", CGT_POSITION_MAX_COMPONENTS, CGT_TOO_LARGE, sum_of_components },
	{ "cells of a position", CGT_POSITION_MAX_CELLS, CGT_TOO_LARGE, cells_of_a_sum },
	{ "a nimber", CGT_EXPRESSION_MAX_NIMBER, CGT_TOO_LARGE, nimber },
	{ "ups", CGT_EXPRESSION_MAX_UPS, CGT_TOO_LARGE, ups },
	{ "ups, one by one", CGT_EXPRESSION_MAX_UPS, CGT_TOO_LARGE, arrows },
	{ "downs", CGT_EXPRESSION_MAX_UPS, CGT_TOO_LARGE, downs_of_braces },
	{ "a numerator", CGT_EXPRESSION_MAX_NUMERATOR, CGT_TOO_LARGE, numerator },
	{ "a negative numerator", CGT_EXPRESSION_MAX_NUMERATOR, CGT_TOO_LARGE, negative_numerator },
	{ "a denominator, its logarithm", 30, CGT_TOO_LARGE, denominator },
	{ "braces in braces", CGT_EXPRESSION_MAX_DEPTH, CGT_TOO_LARGE, depth_of_braces },
	{ "bytes of an expression", CGT_EXPRESSION_MAX_BYTES, CGT_TOO_LARGE, bytes_of_an_expression },
	{ "files of a pawn walk", CGT_PAWNS_MAX_FILES, CGT_TOO_LARGE, files_of_a_walk },
	{ "files of a pawn search", CGT_PAWNS_MAX_FILES, CGT_TOO_LARGE, files_of_a_search },
	{ "files of an exchange", CGT_PAWNS_MAX_FILES, CGT_TOO_LARGE, files_of_an_exchange },
	{ "cells of polyominoes", CGT_POLYOMINO_MAX_CELLS, CGT_TOO_LARGE, cells_of_polyominoes },
	{ "cells of a census", CGT_POLYOMINO_MAX_CELLS, CGT_TOO_LARGE, cells_of_a_census },
	{ "stones of a census", CGT_CENSUS_MAX_STONES, CGT_TOO_LARGE, stones_of_a_census },
	{ "threads of a census", 256, CGT_BAD_ARGUMENT, threads_of_a_census },
	{ "cells of an exhaustive census", CGT_SEARCH_EXHAUSTIVE_MAX_CELLS, CGT_TOO_LARGE, cells_of_an_exhaustive_census },
	{ "cells of an exhaustive search", CGT_SEARCH_EXHAUSTIVE_MAX_CELLS, CGT_TOO_LARGE, cells_of_an_exhaustive_search },
	{ "bytes of a game's name", CGT_GAME_NAME_MAX_BYTES, CGT_BAD_ARGUMENT, name_of_a_game },
	{ "bytes of a game's version", CGT_GAME_NAME_MAX_BYTES, CGT_BAD_ARGUMENT, version_of_a_game },
	{ "a nim heap as a misere form", CGT_MISERE_MAX_BIRTHDAY, CGT_TOO_LARGE, misere_heap },
	{ "brackets of a misere form", CGT_MISERE_MAX_DEPTH, CGT_TOO_LARGE, depth_of_a_form },
	{ "a numerator of a value", INT64_MAX, CGT_TOO_LARGE, numerator_of_a_value },
	{ "a negative numerator of a value", INT64_MAX, CGT_TOO_LARGE, negative_numerator_of_a_value },
	{ "a denominator of a value, its logarithm", CGT_VALUES_MAX_EXPONENT, CGT_TOO_LARGE, exponent_of_a_value },
	{ "ups", CGT_VALUES_MAX_UPS, CGT_TOO_LARGE, ups_of_a_value },
	{ "downs", CGT_VALUES_MAX_UPS, CGT_TOO_LARGE, downs_of_a_value },
	{ "a nimber as a value", CGT_VALUES_MAX_NIMBER, CGT_TOO_LARGE, nimber_as_a_value },
	{ "coefficients of an uptimal", CGT_VALUES_MAX_UPTIMAL, CGT_TOO_LARGE, coefficients_of_an_uptimal },
	{ "a power of up", CGT_VALUES_MAX_UPTIMAL, CGT_TOO_LARGE, power_of_up },
	{ "braces of a value", CGT_VALUES_MAX_DEPTH, CGT_TOO_LARGE, braces_of_a_value },
	{ "parentheses of a value", CGT_VALUES_MAX_DEPTH, CGT_TOO_LARGE, parentheses_of_a_value },
	{ "digits of a code", CGT_CODE_MAX_REMOVAL, CGT_TOO_LARGE, digits_of_a_code },
	{ "a number in S{}", CGT_CODE_MAX_REMOVAL, CGT_TOO_LARGE, number_in_braces },
	{ "a number in allbut{}", CGT_CODE_MAX_REMOVAL, CGT_TOO_LARGE, number_all_but },
};

static void expect(const struct limit *limit, uint64_t n, cgt_status want)
{
	const cgt_status status = limit->make(n);

	ck_assert_msg(status == want, "%s: %llu: %s, not %s: %s", limit->name, (unsigned long long)n, cgt_status_name(status),
	              cgt_status_name(want), last_message());
}

START_TEST(a_limit_is_the_last_that_is_taken)
{
	const struct limit *limit = &limits[_i];

	expect(limit, limit->limit - 1, CGT_OK);
	expect(limit, limit->limit, CGT_OK);
	expect(limit, limit->limit + 1, limit->beyond);
	ck_assert_str_ne(last_message(), "");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("limits");
	TCase *tcase = tcase_create("limits");

	tcase_set_timeout(tcase, 30);
	tcase_add_loop_test(tcase, a_limit_is_the_last_that_is_taken, 0, (int)(sizeof limits / sizeof limits[0]));
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
