/* SPDX-License-Identifier: MIT */
/*
 * The engine of Domineering: winners against playing everything out, the general search and published tables, with tables
 * of any size; its bounds and values each against play; what stops it.
 */
#include <cgt/cgt.h>

#include "domineering/cuts.h"
#include "domineering/domineering.h"
#include "domineering/normal_form.h"
#include "support.h"
#include "support/meter.h"

#define LEAST_TABLE 1        /* bytes: one bucket, of a few entries */
#define SMALL_TABLE 4096
#define LARGE_TABLE (1 << 24)

/* --- play on a board of at most 20 cells and a number ------------------------------------------------------------------ */

#define PLAY_CELLS 20
#define MOST_NUMBER 3

static uint8_t played[2 * MOST_NUMBER + 1][2][1 << PLAY_CELLS]; /* 0: not yet, 1: the player to move loses, 2: he wins */
static int play_rows, play_cols;

/* Whether the player wins who is to move on the free cells (bit row * cols + col) beside that many moves of Left. */
static bool wins_by_play(uint32_t free, int number, int player)
{
	uint8_t *known = &played[number + MOST_NUMBER][player][free];
	const int step = player == 0 ? play_cols : 1;
	bool wins = false;

	if (*known)
		return *known == 2;
	if (player == 0 && number > 0)
		wins = !wins_by_play(free, number - 1, 1);
	if (player == 1 && number < 0)
		wins = !wins_by_play(free, number + 1, 0);
	for (int cell = 0; cell + step < play_rows * play_cols && !wins; cell++) {
		const uint32_t domino = 1u << cell | 1u << (cell + step);

		if ((free & domino) == domino && (player == 0 || cell / play_cols == (cell + 1) / play_cols))
			wins = !wins_by_play(free & ~domino, number, !player);
	}
	*known = wins ? 2 : 1;
	return wins;
}

static void begin_play(int rows, int cols)
{
	memset(played, 0, sizeof played);
	play_rows = rows;
	play_cols = cols;
}

/* --- the engine -------------------------------------------------------------------------------------------------------- */

struct engine {
	struct cgti_domineering *own;
	struct cgti_table *table;
	struct cgti_meter meter;
};

static struct engine new_engine(uint64_t table_bytes)
{
	struct engine engine;

	ck_ok(cgti_domineering_new(&engine.own));
	ck_ok(cgti_table_new(table_bytes, &engine.table));
	cgti_meter_start(&engine.meter, NULL, "test");
	return engine;
}

static void free_engine(struct engine *engine)
{
	cgti_domineering_free(engine->own);
	cgti_table_free(engine->table);
}

static bool add(struct engine *engine, int rows, int cols, const uint8_t *cell)
{
	uint8_t copy[32 * 32];
	const struct cgti_grid grid = { rows, cols, copy };

	memcpy(copy, cell, (size_t)(rows * cols));
	return cgti_domineering_add(engine->own, &grid);
}

static bool mover_wins(struct engine *engine, int player)
{
	bool wins;

	ck_ok(cgti_domineering_mover_wins(engine->own, engine->table, player == 0 ? CGT_LEFT : CGT_RIGHT, 1, &engine->meter,
	                                  &wins));
	return wins;
}

/* A board with about `free` of 8 cells free. */
static void random_cells(struct random *random, int cells, uint64_t free, uint8_t *cell)
{
	for (int i = 0; i < cells; i++)
		cell[i] = random_below(random, 8) < free ? CGTI_EMPTY : CGTI_BLOCKED;
}

static uint32_t free_cells(const uint8_t *cell, int cells)
{
	uint32_t free = 0;

	for (int i = 0; i < cells && i < PLAY_CELLS; i++)
		free |= (uint32_t)(cell[i] == CGTI_EMPTY) << i;
	return free;
}

static const struct {
	int rows, cols;
} shape[] = { { 4, 5 }, { 5, 4 }, { 3, 6 }, { 2, 10 }, { 10, 2 }, { 1, 16 }, { 16, 1 } };

START_TEST(winners_are_those_of_play)
{
	const int rows = shape[_i].rows, cols = shape[_i].cols;
	struct random random = random_begin("play");
	struct engine engine[3] = { new_engine(LEAST_TABLE), new_engine(SMALL_TABLE), new_engine(LARGE_TABLE) };

	begin_play(rows, cols);
	for (int n = 0; n < 3000; n++) {
		uint8_t cell[PLAY_CELLS];

		random_cells(&random, rows * cols, 5 + random_below(&random, 4), cell);
		for (int k = 0; k < 3; k++) {
			cgti_domineering_begin(engine[k].own);
			ck_assert(add(&engine[k], rows, cols, cell));
			for (int player = 0; player < 2; player++)
				ck_assert_int_eq(mover_wins(&engine[k], player),
				                 wins_by_play(free_cells(cell, rows * cols), 0, player));
		}
	}
	for (int k = 0; k < 3; k++)
		free_engine(&engine[k]);
}
END_TEST

/* --- sums and larger boards, against the general search ---------------------------------------------------------------- */

/* The general search: what is asked while pairings are looked for does not go to the engine. */
static cgt_solver *new_general(void)
{
	return solver_with("check-pairings", 1);
}

/* Adds a random board to a text. */
static void write_board(struct random *random, int rows, int cols, char *text)
{
	uint8_t cell[64];
	char *end = text + strlen(text);

	random_cells(random, rows * cols, 5 + random_below(random, 4), cell);
	end += sprintf(end, "%sdomineering: ", *text ? " + " : "");
	for (int i = 0; i < rows * cols; i++) {
		if (i > 0 && i % cols == 0)
			*end++ = '|';
		*end++ = cell[i] == CGTI_EMPTY ? '.' : '#';
	}
	*end = '\0';
}

START_TEST(sums_are_those_of_the_general_search)
{
	struct random random = random_begin("sums");
	cgt_solver *general = new_general(), *small = solver_with("table-bytes", SMALL_TABLE);
	cgt_solver *large = solver_with("table-bytes", LARGE_TABLE);

	for (int n = 0; n < 300; n++) {
		char text[512] = "";
		cgt_position *position;
		int32_t outcome;

		for (uint64_t parts = 1 + random_below(&random, 4); parts > 0; parts--)
			write_board(&random, 1 + (int)random_below(&random, 5), 1 + (int)random_below(&random, 4), text);
		position = position_of(text);
		outcome = outcome_of(general, position, CGT_NORMAL);
		ck_assert_msg(outcome_of(small, position, CGT_NORMAL) == outcome &&
		                      outcome_of(large, position, CGT_NORMAL) == outcome,
		              "%s", text);
		cgt_position_unref(position);
	}
	cgt_solver_free(general);
	cgt_solver_free(small);
	cgt_solver_free(large);
}
END_TEST

START_TEST(boards_are_those_of_the_general_search)
{
	struct random random = random_begin("boards");
	cgt_solver *general = new_general(), *small = solver_with("table-bytes", SMALL_TABLE);
	cgt_solver *large = solver_with("table-bytes", LARGE_TABLE);

	for (int n = 0; n < 60; n++) {
		char text[512] = "";
		cgt_position *position;
		int32_t outcome;

		write_board(&random, 5 + n % 2, 5 + n / 2 % 2, text);
		position = position_of(text);
		outcome = outcome_of(general, position, CGT_NORMAL);
		ck_assert_msg(outcome_of(small, position, CGT_NORMAL) == outcome &&
		                      outcome_of(large, position, CGT_NORMAL) == outcome,
		              "%s", text);
		cgt_position_unref(position);
	}
	cgt_solver_free(general);
	cgt_solver_free(small);
	cgt_solver_free(large);
}
END_TEST

/* A position and its negative exchange the players. */
START_TEST(the_negative_exchanges_the_players)
{
	struct random random = random_begin("negatives");
	cgt_solver *solver = solver_with("table-bytes", LARGE_TABLE);

	for (int n = 0; n < 40; n++) {
		char text[512] = "";
		cgt_position *position, *negative;
		int32_t winner, other;

		write_board(&random, 7, 6, text);
		position = position_of(text);
		ck_ok(cgt_position_negative(position, &negative));
		ck_ok(cgt_solver_winner(solver, position, CGT_LEFT, CGT_NORMAL, NULL, &winner));
		ck_ok(cgt_solver_clear(solver));
		ck_ok(cgt_solver_winner(solver, negative, CGT_RIGHT, CGT_NORMAL, NULL, &other));
		ck_assert_int_ne(winner, other);
		cgt_position_unref(position);
		cgt_position_unref(negative);
	}
	cgt_solver_free(solver);
}
END_TEST

/* What has room, and what has none and is left to the general search. */
START_TEST(room_is_kept)
{
	struct engine engine = new_engine(LARGE_TABLE);
	uint8_t cell[32 * 32];

	memset(cell, CGTI_EMPTY, sizeof cell);
	cgti_domineering_begin(engine.own);
	ck_assert(!add(&engine, 1, 17, cell));
	ck_assert(!add(&engine, 17, 1, cell));
	ck_assert(!add(&engine, 12, 11, cell)); /* 132 cells */
	ck_assert(add(&engine, 1, 1, cell));
	ck_assert(mover_wins(&engine, 0) == false && mover_wins(&engine, 1) == false);

	cgti_domineering_begin(engine.own);
	for (int k = 0; k < 4; k++)
		ck_assert(add(&engine, 2, 7, cell)); /* two beside each other, on two shelves */
	ck_assert(add(&engine, 5, 4, cell));
	ck_assert(!add(&engine, 5, 12, cell)); /* neither beside it nor below */
	ck_assert(add(&engine, 4, 12, cell));
	ck_assert(!add(&engine, 1, 5, cell)); /* 129 cells */
	ck_assert(add(&engine, 1, 3, cell));
	free_engine(&engine);
}
END_TEST

START_TEST(wide_boards_go_to_the_general_search)
{
	cgt_solver *solver = solver_with("table-bytes", LARGE_TABLE);
	cgt_position *position = position_of("domineering: .................|.................");
	uint64_t sums;

	ck_assert_int_eq(outcome_of(solver, position, CGT_NORMAL), CGT_OUTCOME_R); /* 2 x 17 */
	ck_ok(cgt_solver_statistic(solver, "sums", &sums));
	ck_assert_uint_gt(sums, 0);
	cgt_position_unref(position);
	cgt_solver_free(solver);
}
END_TEST

/* --- published outcomes ------------------------------------------------------------------------------------------------ */

/* The winner on a rectangle with either player to begin, as an outcome. */
static int32_t rectangle(int rows, int cols)
{
	struct engine engine = new_engine(LARGE_TABLE);
	uint8_t cell[256];
	bool left, right;

	memset(cell, CGTI_EMPTY, sizeof cell);
	cgti_domineering_begin(engine.own);
	ck_assert(add(&engine, rows, cols, cell));
	left = mover_wins(&engine, 0);
	right = mover_wins(&engine, 1);
	free_engine(&engine);
	return left ? (right ? CGT_OUTCOME_N : CGT_OUTCOME_L) : (right ? CGT_OUTCOME_R : CGT_OUTCOME_P);
}

START_TEST(published_rectangles)
{
	struct table table;
	int checked = 0;

	table_open(&table, "domineering_outcome.tsv");
	while (table_next(&table)) {
		const int rows = (int)table_number(&table, "rows"), cols = (int)table_number(&table, "cols");
		const char *outcome = table_text(&table, "outcome(L=Vertical)");

		if (rows > 8 || cols > 16 || strlen(outcome) != 1)
			continue;
		ck_assert_msg(strcmp(cgt_outcome_name(rectangle(rows, cols)), outcome) == 0, "%d x %d", rows, cols);
		checked++;
	}
	ck_assert_int_eq(checked, 64);
}
END_TEST

/* --- bounds ------------------------------------------------------------------------------------------------------------ */

/* What a bound claims of a position and a number is so by play. */
START_TEST(bounds_are_true)
{
	const int rows = shape[_i].rows, cols = shape[_i].cols;
	struct random random = random_begin("bounds");
	struct cgti_domineering_strips strips;
	struct cgti_domineering_pieces *pieces;
	struct cgti_meter meter;
	int claims = 0;

	begin_play(rows, cols);
	cgti_meter_start(&meter, NULL, "test");
	ck_ok(cgti_domineering_strips_init(&strips));
	ck_ok(cgti_domineering_pieces_new(&pieces));
	ck_ok(cgti_domineering_strips_begin(&strips, 16, pieces, &meter));
	cgti_domineering_strips_look_at(&strips, _i % 2 ? PLAY_CELLS : 8);
	for (int n = 0; n < 2000; n++) {
		struct cgti_domineering_board board = { .lines = { 0 } };
		struct cgti_domineering_bounds bounds;
		uint8_t cell[PLAY_CELLS];
		uint32_t free;

		random_cells(&random, rows * cols, 5 + random_below(&random, 4), cell);
		free = free_cells(cell, rows * cols);
		for (int i = 0; i < rows * cols; i++)
			if (free >> i & 1)
				cgti_domineering_free_cell(&board, i / cols, i % cols);
		for (int player = 0; player < 2; player++)
			for (int most = 1; most <= CGTI_STRIP_LINES; most++) {
				cgti_domineering_bounds_find(&strips, board.line[player], board.lines[player], most, &bounds);
				for (int number = -MOST_NUMBER; number <= MOST_NUMBER; number++) {
					const int left = player == 0 ? number : -number;

					if (cgti_worth_second(&bounds.from[0], CGTI_WORTH_UNIT * number) >= 0)
						ck_assert(++claims && !wins_by_play(free, left, !player));
					if (cgti_worth_first(&bounds.from[0], CGTI_WORTH_UNIT * number) >= 0)
						ck_assert(++claims && wins_by_play(free, left, player));
				}
			}
	}
	ck_assert_int_gt(claims, 10000);
	cgti_domineering_strips_free(&strips);
	cgti_domineering_pieces_free(pieces);
}
END_TEST

static bool is_same(const struct cgti_worth *a, const struct cgti_worth *b)
{
	return memcmp(a, b, sizeof *a) == 0;
}

/* The best sum after a change is the one that is found anew, and the sums from both ends are one. */
START_TEST(bounds_after_a_move_are_those_found_anew)
{
	struct random random = random_begin("after");
	struct cgti_domineering_strips strips;
	struct cgti_domineering_pieces *pieces;
	struct cgti_meter meter;

	cgti_meter_start(&meter, NULL, "test");
	ck_ok(cgti_domineering_strips_init(&strips));
	ck_ok(cgti_domineering_pieces_new(&pieces));
	ck_ok(cgti_domineering_strips_begin(&strips, 6, pieces, &meter));
	cgti_domineering_strips_look_at(&strips, 10);
	for (int n = 0; n < 4000; n++) {
		const int lines = 2 + (int)random_below(&random, 7), most = 1 + n % CGTI_STRIP_LINES;
		const int first = (int)random_below(&random, (uint64_t)lines), last = first + (n % 2 && first + 1 < lines);
		struct cgti_domineering_bounds bounds, anew;
		struct cgti_worth after;
		uint16_t line[CGTI_DOMINEERING_LINES] = { 0 };

		for (int i = 0; i < lines; i++)
			line[i] = (uint16_t)(random_word(&random) & random_word(&random) & 63);
		cgti_domineering_bounds_find(&strips, line, lines, most, &bounds);
		ck_assert(is_same(&bounds.before[lines], &bounds.from[0]));
		for (int i = first; i <= last; i++)
			line[i] &= (uint16_t)random_word(&random);
		cgti_domineering_bounds_find(&strips, line, lines, most, &anew);
		cgti_domineering_bounds_after(&strips, &bounds, line, lines, most, first, last, &after);
		ck_assert(is_same(&after, &anew.from[0]));
	}
	ck_assert_int_eq(strips.values.status, CGT_OK);
	cgti_domineering_strips_free(&strips);
	cgti_domineering_pieces_free(pieces);
}
END_TEST

/* The engine finds the winners that the value of the same position has. */
static void check_outcome_by_value(struct engine *engine, const char *text)
{
	cgt_solver *solver = solver_with("table-bytes", LARGE_TABLE);
	cgt_position *position = position_of(text);
	cgt_values *values;
	uint64_t value, outcome;

	ck_ok(cgt_solver_value(solver, position, NULL, &value));
	ck_ok(cgt_solver_values(solver, &values));
	ck_ok(cgt_values_figure(values, value, "outcome", NULL, &outcome));
	ck_assert_int_eq(mover_wins(engine, 0), outcome == CGT_OUTCOME_L || outcome == CGT_OUTCOME_N);
	ck_assert_int_eq(mover_wins(engine, 1), outcome == CGT_OUTCOME_R || outcome == CGT_OUTCOME_N);
	cgt_values_unref(values);
	cgt_position_unref(position);
	cgt_solver_free(solver);
}

/*
 * Six angles around each other, the least of them thick enough not to be valued: together their boxes are too large for a key, so
 * the bounds decide or the moves, and what is found is not kept.
 */
START_TEST(sums_that_have_no_key_are_decided)
{
	uint8_t cell[16 * 16];
	const struct cgti_grid grid = { 16, 16, cell };
	struct engine engine = new_engine(LEAST_TABLE);
	char text[300] = "domineering: ", *end = text + strlen(text);

	for (int row = 0; row < 16; row++) {
		for (int col = 0; col < 16; col++) {
			const int angle = row < col ? row : col;

			*end++ = (angle % 2 == 0 && angle < 12) || (col == 11 && (row == 11 || row == 12)) ? '.' : '#';
			cell[16 * row + col] = (uint8_t)end[-1];
		}
		*end++ = row < 15 ? '|' : '\0';
	}
	cgti_domineering_begin(engine.own);
	ck_assert(cgti_domineering_add(engine.own, &grid));
	check_outcome_by_value(&engine, text);
	ck_assert_uint_lt(cgti_table_count(engine.table), engine.meter.nodes);
	free_engine(&engine);
}
END_TEST

/* What is no position in normal form, or no answer to who wins it. */
START_TEST(foreign_results_are_none)
{
	/* One region of one line of two cells: eight bits for its box, two for its cells. */
	uint64_t key[] = { (uint64_t)CGTI_KEY_DOMINEERING << 56 | 1 << 16, 1 << 4 | 3 << 8, 0 };
	struct cgti_table_entry entry = { key, 2, 1, 0 };

	ck_assert(cgti_domineering_is_proved(&entry));
	entry.result = 2;
	ck_assert(!cgti_domineering_is_proved(&entry));
	entry.result = 0;
	ck_assert(cgti_domineering_is_proved(&entry));
	for (entry.words = 1; entry.words <= 3; entry.words++)
		ck_assert(cgti_domineering_is_proved(&entry) == (entry.words == 2));
	entry.words = 2;
	for (uint64_t count = 0; count <= 70; count++) {
		key[0] = (uint64_t)CGTI_KEY_DOMINEERING << 56 | count << 16;
		ck_assert(cgti_domineering_is_proved(&entry) == (count == 1));
	}
	key[0] = (uint64_t)CGTI_KEY_CRAM << 56 | 1 << 16;
	ck_assert(!cgti_domineering_is_proved(&entry));
	key[0] = (uint64_t)CGTI_KEY_DOMINEERING << 56 | 1 << 16;
	key[1] |= 1 << 10; /* more than its cells */
	ck_assert(!cgti_domineering_is_proved(&entry));
	key[1] = 1 << 4 | 1 << 8; /* a box that is not tight */
	ck_assert(!cgti_domineering_is_proved(&entry));
}
END_TEST

/* --- values ------------------------------------------------------------------------------------------------------------ */

static void text_of_value(const cgt_values *values, uint64_t value, char text[4096])
{
	ck_ok(cgt_values_text(values, value, text, 4096, NULL));
}

/* Pieces have the values that the solver finds by itself. */
START_TEST(pieces_have_their_values)
{
	struct random random = random_begin("pieces");
	struct cgti_domineering_values own;
	struct cgti_meter meter;
	cgt_solver *solver = solver_with("table-bytes", SMALL_TABLE);
	cgt_values *values;

	cgti_meter_start(&meter, NULL, "test");
	ck_ok(cgti_domineering_values_init(&own));
	own.meter = &meter;
	ck_ok(cgt_solver_values(solver, &values));
	for (int n = 0; n < 2000; n++) {
		uint64_t strip = random_word(&random) & random_word(&random) & UINT64_C(0x001f003f007f001f), region, value;
		char text[128] = "domineering: ", *end = text + strlen(text), mine[4096], theirs[4096];
		cgt_position *position;
		uint32_t number;

		do
			region = strip ? cgti_strip_take_region(&strip) : 0;
		while (region && !(region & (region - 1)));
		if (!region)
			continue;
		region = cgti_strip_piece(region);
		ck_assert((region & 0xffff) && (region & UINT64_C(0x0001000100010001)));
		for (int i = 0; i < CGTI_STRIP_LINES * 8; i++) {
			*end++ = region >> (i / 8 * CGTI_STRIP_WIDTH + i % 8) & 1 ? '.' : '#';
			if (i % 8 == 7)
				*end++ = '|';
		}
		end[-1] = '\0';
		number = cgti_domineering_piece_number(&own, region);
		ck_assert_uint_ne(number, 0);
		position = position_of(text);
		ck_ok(cgt_solver_value(solver, position, NULL, &value));
		text_of_value(values, value, theirs);
		text_of_value(own.values, own.values->tag | own.value[number], mine);
		ck_assert_msg(strcmp(mine, theirs) == 0, "%s: %s, not %s", text, mine, theirs);
		cgt_position_unref(position);
	}
	cgt_values_unref(values);
	cgt_solver_free(solver);
	cgti_domineering_values_free(&own);
}
END_TEST

/* --- regions and keys -------------------------------------------------------------------------------------------------- */

static bool cell_at(const struct cgti_domineering_piece *piece, int line, int at)
{
	return piece->line[line] >> at & 1;
}

/* Images of a piece have one least image, and the transpose has its cells where they belong. */
START_TEST(images_of_pieces)
{
	struct random random = random_begin("images");

	for (int n = 0; n < 3000; n++) {
		const int lines = 1 + (int)random_below(&random, 16), width = 1 + (int)random_below(&random, 16);
		uint16_t rest[CGTI_DOMINEERING_LINES] = { 0 }, turned[CGTI_DOMINEERING_LINES] = { 0 },
			 region[CGTI_DOMINEERING_LINES];
		struct cgti_domineering_piece piece, image, transposed;

		for (int i = 0; i < lines; i++)
			rest[i] = (uint16_t)((random_word(&random) | random_word(&random)) & ((1u << width) - 1));
		if (!cgti_domineering_take_region(rest, lines, region))
			continue;
		piece = cgti_domineering_trim(region);
		for (int i = 0; i < piece.lines; i++)
			for (int at = 0; at < piece.width; at++)
				if (cell_at(&piece, i, at))
					turned[n % 2 ? piece.lines - 1 - i : i] |=
						(uint16_t)(1u << (n % 4 < 2 ? piece.width - 1 - at : at));
		image = cgti_domineering_trim(turned);
		ck_assert_int_eq(image.cells, piece.cells);
		transposed = cgti_domineering_transpose(&piece);
		for (int i = 0; i < piece.lines; i++)
			for (int at = 0; at < piece.width; at++)
				ck_assert(cell_at(&piece, i, at) == cell_at(&transposed, at, i));
		image = cgti_domineering_least_image(&image);
		piece = cgti_domineering_least_image(&piece);
		ck_assert_int_eq(cgti_domineering_compare(&image, &piece), 0);
	}
}
END_TEST

/* Regions are connected, do not touch each other, and are all cells together. */
START_TEST(regions_part_a_board)
{
	struct random random = random_begin("regions");

	for (int n = 0; n < 3000; n++) {
		uint16_t line[CGTI_DOMINEERING_LINES], rest[CGTI_DOMINEERING_LINES], region[CGTI_DOMINEERING_LINES];
		const int lines = 1 + (int)random_below(&random, 16);

		for (int i = 0; i < CGTI_DOMINEERING_LINES; i++)
			rest[i] = line[i] = (uint16_t)(i < lines ? random_word(&random) | (n % 2 ? 0 : random_word(&random)) : 0);
		while (cgti_domineering_take_region(rest, lines, region))
			for (int i = 0; i < lines; i++) {
				const unsigned up = i > 0 ? region[i - 1] : 0, down = i + 1 < lines ? region[i + 1] : 0;
				const unsigned touched = up | down | (unsigned)region[i] << 1 | (unsigned)region[i] >> 1;

				ck_assert_uint_eq(touched & line[i] & ~(unsigned)region[i], 0);
				line[i] &= (uint16_t)~region[i];
			}
		for (int i = 0; i < lines; i++)
			ck_assert(line[i] == 0 && rest[i] == 0);
	}
}
END_TEST

/* --- stopping ---------------------------------------------------------------------------------------------------------- */

static const char *const stopped = "domineering: .....|.....|....#|.....|.....";

/* With each number of nodes that is not enough the call says so, and the same call made again and again comes to the
 * answer. */
/* Whether Left wins a position that she begins, and one that Right begins. */
static void ask_both(cgt_solver *solver, const char *text, int32_t winner[2])
{
	cgt_position *position = position_of(text);

	ck_ok(cgt_solver_winner(solver, position, CGT_LEFT, CGT_NORMAL, NULL, &winner[0]));
	ck_ok(cgt_solver_winner(solver, position, CGT_RIGHT, CGT_NORMAL, NULL, &winner[1]));
	cgt_position_unref(position);
}

/* The second player wins 5 x 5, so it is worth nothing, whatever stands beside it. */
START_TEST(a_board_worth_nothing_changes_no_winner)
{
	static const char square[] = " + domineering: .....|.....|.....|.....|.....";
	struct random random = random_begin("zero_board");
	cgt_solver *solver = new_solver();

	for (int i = 0; i < 40; i++) {
		char text[160] = "domineering: ";
		int32_t alone[2], beside[2];

		for (int cell = 0; cell < 25; cell++) {
			if (cell && cell % 5 == 0)
				strcat(text, "|");
			strcat(text, random_below(&random, 5) == 0 ? "#" : ".");
		}
		strcat(text, i % 3 == 0 ? "" : i % 3 == 1 ? " + 1" : " + *");
		ask_both(solver, text, alone);
		strcat(text, square);
		ask_both(solver, text, beside);
		ck_assert_msg(alone[0] == beside[0] && alone[1] == beside[1], "%s", text);
	}
	cgt_solver_free(solver);
}
END_TEST

START_TEST(limits_of_nodes)
{
	cgt_solver *reference = new_general();
	cgt_position *position = position_of(stopped);
	int32_t wanted;

	ck_ok(cgt_solver_winner(reference, position, CGT_RIGHT, CGT_NORMAL, NULL, &wanted));
	for (uint64_t nodes = 1; nodes < 200; nodes += 7) {
		cgt_solver *solver = solver_with("table-bytes", LARGE_TABLE);
		cgt_budget *budget;
		cgt_status status;
		int32_t winner = 77;
		int calls = 0;

		ck_ok(cgt_budget_new(&budget));
		ck_ok(cgt_budget_set_nodes(budget, nodes));
		do {
			status = cgt_solver_winner(solver, position, CGT_RIGHT, CGT_NORMAL, budget, &winner);
			ck_assert(status == CGT_OK || (status == CGT_LIMIT && winner == 77));
			if (++calls > 100) /* what is proved of parts may need more nodes than this at once */
				ck_ok(cgt_budget_set_nodes(budget, nodes += 50));
		} while (status != CGT_OK);
		ck_assert_int_eq(winner, wanted);
		cgt_budget_unref(budget);
		cgt_solver_free(solver);
	}
	cgt_position_unref(position);
	cgt_solver_free(reference);
}
END_TEST

static cgt_status ask_anew(const cgt_position *position)
{
	cgt_solver *solver;
	int32_t winner = 77;
	cgt_status status = cgt_solver_new(&solver);

	if (status != CGT_OK)
		return status;
	status = cgt_solver_winner(solver, position, CGT_LEFT, CGT_NORMAL, NULL, &winner);
	ck_assert(status == CGT_OK || winner == 77);
	if (status != CGT_OK) /* and once more, with what is there */
		ck_ok(cgt_solver_winner(solver, position, CGT_LEFT, CGT_NORMAL, NULL, &winner));
	ck_assert_int_eq(winner, CGT_RIGHT);
	cgt_solver_free(solver);
	return status;
}

START_TEST(failing_allocations)
{
	cgt_position *position = position_of("domineering: .....|.....|.....|.....|.....");

	ck_survives_every_failed_allocation(ask_anew(position));
	cgt_position_unref(position);
}
END_TEST

/* Node counts of fixed questions: a change that moves them must say so. */
static const struct {
	int rows, cols, player;
	uint64_t searched;
} signature[] = {
	{ 5, 5, 0, 28 }, { 6, 6, 0, 14 }, { 7, 7, 0, 1613 }, { 6, 8, 0, 30838 }, { 6, 8, 1, 1355 }, { 7, 8, 0, 1 }, { 9, 10, 1, 1 },
};

START_TEST(node_counts_are_pinned)
{
	struct engine engine = new_engine(1 << 26);
	uint8_t cell[256];

	memset(cell, CGTI_EMPTY, sizeof cell);
	cgti_domineering_begin(engine.own);
	ck_assert(add(&engine, signature[_i].rows, signature[_i].cols, cell));
	mover_wins(&engine, signature[_i].player);
	ck_assert_uint_eq(cgti_domineering_searched(engine.own), signature[_i].searched);
	free_engine(&engine);
}
END_TEST

static Suite *domineering_suite(void)
{
	Suite *suite = suite_create("domineering");
	const int shapes = sizeof shape / sizeof shape[0];
	TCase *tc = tcase_create("winners");

	tcase_set_timeout(tc, 600);
	tcase_set_tags(tc, "heavy");
	tcase_add_loop_test(tc, winners_are_those_of_play, 0, shapes);
	tcase_add_test(tc, sums_are_those_of_the_general_search);
	tcase_add_test(tc, boards_are_those_of_the_general_search);
	tcase_add_test(tc, the_negative_exchanges_the_players);
	tcase_add_test(tc, room_is_kept);
	tcase_add_test(tc, wide_boards_go_to_the_general_search);
	suite_add_tcase(suite, tc);

	tc = tcase_create("rectangles");
	tcase_set_timeout(tc, 600);
	tcase_set_tags(tc, "heavy");
	tcase_add_test(tc, published_rectangles);
	tcase_add_loop_test(tc, node_counts_are_pinned, 0, sizeof signature / sizeof signature[0]);
	suite_add_tcase(suite, tc);

	tc = tcase_create("parts");
	tcase_set_timeout(tc, 600);
	tcase_set_tags(tc, "heavy");
	tcase_add_loop_test(tc, bounds_are_true, 0, shapes);
	tcase_add_test(tc, sums_that_have_no_key_are_decided);
	tcase_add_test(tc, foreign_results_are_none);
	tcase_add_test(tc, bounds_after_a_move_are_those_found_anew);
	tcase_add_test(tc, pieces_have_their_values);
	tcase_add_test(tc, images_of_pieces);
	tcase_add_test(tc, regions_part_a_board);
	tcase_add_test(tc, a_board_worth_nothing_changes_no_winner);
	suite_add_tcase(suite, tc);

	tc = tcase_create("stopping");
	tcase_set_timeout(tc, 600);
	tcase_add_test(tc, limits_of_nodes);
	tcase_add_test(tc, failing_allocations);
	suite_add_tcase(suite, tc);
	return suite;
}

int main(void)
{
	return run_suite(domineering_suite());
}
