/* SPDX-License-Identifier: MIT */
/*
 * The search for Cram by pieces: images, the rules that make a position small, and the values that both searches find, against
 * play that knows nothing but the moves; with a table that has room for all, and with one that forgets nearly everything.
 */
#include "support.h"

#include <unistd.h>

#include <cgt/cgt.h>

#include "cram/cram.h"
#include "cram/misere.h"
#include "cram/moves.h"
#include "cram/options.h"
#include "cram/proof_numbers.h"
#include "cram/search.h"
#include "support/memory.h"

#define LARGE (UINT64_C(1) << 28)
#define TINY 1600 /* about 64 entries */

/* --- play by the rules alone: each position with its stars, remembered as it comes ----------------------------------------- */

struct plain_entry {
	struct cgti_cram_piece at;
	uint8_t value;
	bool used;
};

static struct {
	int rows, cols; /* cell (r, c) is bit r * cols + c */
	struct plain_entry *entry;
	size_t mask, count;
} play;

static void play_begin(int rows, int cols)
{
	play.rows = rows;
	play.cols = cols;
	play.mask = (1 << 12) - 1;
	play.count = 0;
	play.entry = calloc(play.mask + 1, sizeof *play.entry);
	ck_assert_ptr_nonnull(play.entry);
}

static void play_end(void)
{
	free(play.entry);
}

static struct plain_entry *play_find(struct cgti_cram_piece at)
{
	size_t i = (size_t)((at.cells * 0x9e3779b97f4a7c15u ^ at.stars * 0xd6e8feb86659fd93u) >> 24) & play.mask;

	while (play.entry[i].used && (play.entry[i].at.cells != at.cells || play.entry[i].at.stars != at.stars))
		i = (i + 1) & play.mask;
	return &play.entry[i];
}

static void play_keep(struct cgti_cram_piece at, uint8_t value)
{
	if (2 * ++play.count > play.mask) {
		struct plain_entry *old = play.entry;
		const size_t slots = play.mask + 1;

		play.mask = 2 * slots - 1;
		play.entry = calloc(2 * slots, sizeof *play.entry);
		ck_assert_ptr_nonnull(play.entry);
		for (size_t i = 0; i < slots; i++)
			if (old[i].used)
				*play_find(old[i].at) = old[i];
		free(old);
	}
	*play_find(at) = (struct plain_entry){ at, value, true };
}

static bool play_neighbours(int a, int b)
{
	const int rows = abs(a / play.cols - b / play.cols), cols = abs(a % play.cols - b % play.cols);

	return rows + cols == 1;
}

static uint8_t play_value(struct cgti_cram_piece at);

static uint8_t play_after(struct cgti_cram_piece at, uint64_t taken)
{
	return play_value((struct cgti_cram_piece){ at.cells & ~taken, at.stars & ~taken });
}

/* The value of a position, by all its moves. */
static uint8_t play_value(struct cgti_cram_piece at)
{
	uint64_t seen = 0;
	uint8_t value = 0;

	if (play_find(at)->used)
		return play_find(at)->value;
	for (int a = 0; a < play.rows * play.cols; a++) {
		if (!(at.cells >> a & 1))
			continue;
		if (at.stars >> a & 1)
			seen |= UINT64_C(1) << play_after(at, UINT64_C(1) << a);
		for (int b = 0; b < a; b++)
			if (at.cells >> b & 1 && play_neighbours(a, b))
				seen |= UINT64_C(1) << play_after(at, UINT64_C(1) << a | UINT64_C(1) << b);
	}
	while (seen >> value & 1)
		value++;
	play_keep(at, value);
	return value;
}

/* The exclusive-or over the connected parts, for larger boards. */
static uint8_t play_parts(struct cgti_cram_piece at)
{
	uint8_t value = 0;

	while (at.cells) {
		uint64_t part = at.cells & -at.cells, before = 0, seen = 0;
		uint8_t own = 0;

		while (part != before) {
			before = part;
			for (int a = 0; a < play.rows * play.cols; a++)
				for (int b = 0; b < play.rows * play.cols && part >> a & 1; b++)
					if (at.cells >> b & 1 && play_neighbours(a, b))
						part |= UINT64_C(1) << b;
		}
		at.cells &= ~part;
		if (play_find((struct cgti_cram_piece){ part, 0 })->used) {
			value ^= play_find((struct cgti_cram_piece){ part, 0 })->value;
			continue;
		}
		for (int a = 0; a < play.rows * play.cols; a++)
			for (int b = 0; b < a && part >> a & 1; b++)
				if (part >> b & 1 && play_neighbours(a, b))
					seen |= UINT64_C(1) << play_parts((struct cgti_cram_piece){
							part ^ (UINT64_C(1) << a | UINT64_C(1) << b), 0 });
		while (seen >> own & 1)
			own++;
		play_keep((struct cgti_cram_piece){ part, 0 }, own);
		value ^= own;
	}
	return value;
}

/* --- what is tested ---------------------------------------------------------------------------------------------------- */

struct engine {
	struct cgti_table *table;
	struct cgti_cram *cram;
	struct cgti_meter meter;
};

static struct engine engine_new(uint64_t most)
{
	struct engine engine;

	ck_ok(cgti_table_new(most, &engine.table));
	engine.cram = cgti_cram_new(engine.table);
	ck_assert_ptr_nonnull(engine.cram);
	cgti_meter_start(&engine.meter, NULL, "test");
	return engine;
}

static void engine_free(struct engine *engine)
{
	cgti_cram_free(engine->cram);
	cgti_table_free(engine->table);
}

static uint32_t engine_value(struct engine *engine, uint64_t bits, int rows, int cols)
{
	uint32_t value = 77;

	ck_ok(cgti_cram_grundy(engine->cram, (struct cgti_cram_shape){ bits, rows, cols }, &engine->meter, &value));
	return value;
}

/* Random bits, one in two, three in four or seven in eight of them set. */
static uint64_t random_cells(struct random *random, int cells)
{
	uint64_t bits = random_word(random);

	for (uint64_t more = random_below(random, 3); more > 0; more--)
		bits |= random_word(random);
	return bits & cgti_low_bits(cells);
}

/* A position with at most `most` cells and leaves that are not drawn, in a grid of a random width. */
static struct cgti_cram_piece random_piece(struct random *random, int most, int *rows, int *cols)
{
	struct cgti_cram_piece piece;

	*cols = 1 + (int)random_below(random, CGTI_CRAM_WIDEST);
	*rows = 1 + (int)random_below(random, (uint64_t)(most / *cols + 1));
	piece.cells = random_cells(random, *rows * *cols);
	piece.stars = piece.cells & random_word(random) & random_word(random);
	return piece;
}

/* Lays cells into a grid, turned and mirrored as the bits of `how` say, so many rows and columns further on. */
static uint64_t lay(uint64_t cells, int rows, int cols, int how, int down, int right, int width)
{
	uint64_t laid = 0;

	for (int r = 0; r < rows; r++)
		for (int c = 0; c < cols; c++) {
			const int row = how & 1 ? rows - 1 - r : r, col = how & 2 ? cols - 1 - c : c;

			if (cells >> (r * cols + c) & 1)
				laid |= UINT64_C(1) << (how & 4 ? (col + down) * width + row + right
				                                : (row + down) * width + col + right);
		}
	return laid;
}

/* All images of a piece, wherever they lie, have one least image, and it is the least of those in the corner. */
START_TEST(images_are_one)
{
	struct random random = random_begin("images");
	const int width = 1 + _i, tall = 64 / width;
	const struct cgti_cram_grid grid = cgti_cram_grid_of(width);

	for (int i = 0; i < 3000; i++) {
		const int cols = 1 + (int)random_below(&random, (uint64_t)width),
			  rows = 1 + (int)random_below(&random, (uint64_t)tall);
		const uint64_t cells = random_cells(&random, rows * cols), stars = cells & random_word(&random);
		struct cgti_cram_piece first = { 0, 0 };
		bool balanced, again;

		if (!cells)
			continue;
		for (int how = 0; how < 8; how++) {
			const int high = how & 4 ? cols : rows, wide = how & 4 ? rows : cols;
			struct cgti_cram_piece image;
			int down, right;

			if (wide > width || high > tall)
				continue;
			down = (int)random_below(&random, (uint64_t)(tall - high + 1));
			right = (int)random_below(&random, (uint64_t)(width - wide + 1));
			image = (struct cgti_cram_piece){ lay(cells, rows, cols, how, down, right, width),
				                          lay(stars, rows, cols, how, down, right, width) };
			image = cgti_cram_least_image(&grid, image, &again);
			if (how == 0) {
				first = image;
				balanced = again;
			}
			ck_assert(cgti_cram_same(first, image));
			ck_assert(balanced == again);
		}
		ck_assert_int_eq(cgti_count_bits(first.cells), cgti_count_bits(cells));
		ck_assert_int_eq(cgti_count_bits(first.stars), cgti_count_bits(stars));
	}
}
END_TEST

/* What a position comes to is worth what it was; so the least images are images, and what is balanced is worth 0. */
START_TEST(rules_keep_values)
{
	struct random random = random_begin("rules");
	uint32_t pieces = 0, smaller = 0;

	for (int i = 0; i < 1500; i++) {
		struct cgti_cram_grid grid;
		struct cgti_cram_sum sum;
		int rows, cols;
		const struct cgti_cram_piece piece = random_piece(&random, 15, &rows, &cols);
		uint32_t value;

		grid = cgti_cram_grid_of(cols);
		cgti_cram_reduce(&grid, piece, &sum);
		value = sum.nimber;
		play_begin(64 / cols, cols);
		for (int k = 0; k < sum.count; k++) {
			value ^= play_value(sum.piece[k]);
			smaller += cgti_count_bits(sum.piece[k].cells) < cgti_count_bits(piece.cells);
		}
		ck_assert_uint_eq(value, play_value(piece));
		pieces += (uint32_t)sum.count;
		play_end();
	}
	ck_assert_uint_gt(pieces, 100); /* not all of them vanish */
	ck_assert_uint_gt(smaller, 50);
}
END_TEST

/* The moves of a piece, each once; what is left is connected if that is said, and comes to the same if it is known. */
START_TEST(moves_are_walked)
{
	struct random random = random_begin("moves");
	uint32_t whole = 0, apart = 0;

	for (int i = 0; i < 3000; i++) {
		const int width = 1 + (int)random_below(&random, CGTI_CRAM_WIDEST);
		const struct cgti_cram_grid grid = cgti_cram_grid_of(width);
		struct cgti_cram_piece piece = { random_cells(&random, 64 / width * width), 0 }, left;
		struct cgti_cram_walk walk;
		int moves = 0;

		if (!piece.cells)
			continue;
		piece.cells = cgti_cram_flood(&grid, piece.cells);
		piece.stars = piece.cells & random_word(&random) & random_word(&random);
		for (int a = 0; a < 64; a++)
			for (int b = 0; b <= a && piece.cells >> a & 1; b++) {
				const int rows = a / width - b / width, cols = abs(a % width - b % width);

				moves += a == b ? (int)(piece.stars >> a & 1) : (int)(piece.cells >> b & 1) && rows + cols == 1;
			}
		walk = cgti_cram_moves(&grid, piece);
		while (cgti_cram_next_move(&grid, &walk, &left)) {
			const uint64_t taken = piece.cells & ~left.cells;
			const bool connected = !left.cells || cgti_cram_flood(&grid, left.cells) == left.cells;
			struct cgti_cram_sum sum, other;

			ck_assert(taken && !(left.cells & ~piece.cells) && left.stars == (piece.stars & left.cells));
			ck_assert(cgti_count_bits(taken) == 2 || taken & piece.stars);
			ck_assert(connected || walk.kind == CGTI_CRAM_SPLITTING);
			cgti_cram_split(&grid, left, false, &sum);
			cgti_cram_split(&grid, left, walk.kind == CGTI_CRAM_WHOLE, &other);
			ck_assert_int_eq(sum.count, other.count);
			ck_assert_uint_eq(sum.nimber, other.nimber);
			for (int k = 0; k < sum.count; k++)
				ck_assert(cgti_cram_same(sum.piece[k], other.piece[k]));
			whole += walk.kind == CGTI_CRAM_WHOLE;
			apart += !connected;
			moves--;
		}
		ck_assert_int_eq(moves, 0);
	}
	ck_assert_uint_gt(whole, 1000);
	ck_assert_uint_gt(apart, 1000);
}
END_TEST

/* Both searches, on positions with stars. */
START_TEST(searches_keep_values)
{
	struct random random = random_begin("searches");
	struct cgti_cram_search *search = calloc(1, sizeof *search);
	struct cgti_cram_grid grid;
	struct cgti_meter meter;

	ck_assert_ptr_nonnull(search);
	cgti_meter_start(&meter, NULL, "test");
	search->meter = &meter;
	search->grid = &grid;
	for (int i = 0; i < 1200; i++) {
		struct cgti_cram_sum sum;
		int rows, cols;
		const struct cgti_cram_piece piece = random_piece(&random, 15, &rows, &cols);
		const uint32_t n = (uint32_t)random_below(&random, 4);

		ck_ok(cgti_table_new(_i ? TINY : LARGE, &search->table));
		grid = cgti_cram_grid_of(cols);
		cgti_cram_reduce(&grid, piece, &sum);
		play_begin(64 / cols, cols);
		for (int k = 0; k < sum.count; k++) {
			struct cgti_cram_part part = cgti_cram_part_of(search, sum.piece[k]);
			const uint32_t value = play_value(sum.piece[k]);
			uint32_t found;
			bool is;

			ck_ok(cgti_cram_prove(search, &part, n, &is));
			ck_assert(is == (value == n));
			ck_assert(cgti_cram_may_be(part.facts, value));
			part = cgti_cram_part_of(search, sum.piece[k]);
			ck_assert(cgti_cram_may_be(part.facts, value));
			ck_ok(cgti_cram_ask(search, &part, value, &is));
			ck_assert(is);
			ck_ok(cgti_cram_value(search, &part, &found));
			ck_assert_uint_eq(found, value);
		}
		play_end();
		cgti_table_free(search->table);
	}
	free(search->option);
	free(search->part);
	free(search);
}
END_TEST

/* Boards with holes, connected or not, of which every part is played. */
START_TEST(values_equal_plain_play)
{
	static const int box[][2] = { { 1, 15 }, { 15, 1 }, { 2, 8 }, { 3, 5 }, { 5, 3 }, { 4, 4 }, { 3, 6 }, { 2, 9 } };
	struct random random = random_begin("values");
	struct engine large = engine_new(LARGE), tiny = engine_new(TINY);

	for (size_t b = 0; b < sizeof box / sizeof box[0]; b++) {
		play_begin(box[b][0], box[b][1]);
		for (int i = 0; i < 250; i++) {
			const uint64_t bits = random_cells(&random, box[b][0] * box[b][1]);
			const uint32_t value = play_value((struct cgti_cram_piece){ bits, 0 });

			ck_assert_uint_eq(engine_value(&large, bits, box[b][0], box[b][1]), value);
			ck_assert_uint_eq(engine_value(&tiny, bits, box[b][0], box[b][1]), value);
		}
		play_end();
	}
	engine_free(&large);
	engine_free(&tiny);
}
END_TEST

/* Boards that are searched by proof numbers. */
START_TEST(large_values_equal_plain_play)
{
	static const int box[][2] = { { 4, 7 }, { 3, 10 }, { 6, 5 } };
	struct random random = random_begin("large values");
	struct engine large = engine_new(LARGE), tiny = engine_new(TINY);
	const int rows = box[_i][0], cols = box[_i][1];

	play_begin(rows, cols);
	for (int i = 0; i < 3; i++) {
		uint64_t bits = cgti_low_bits(rows * cols);
		uint32_t value;

		for (int holes = rows * cols - 26; holes > 0; holes--)
			bits &= ~(UINT64_C(1) << random_below(&random, (uint64_t)(rows * cols)));
		value = play_parts((struct cgti_cram_piece){ bits, 0 });
		ck_assert_uint_eq(engine_value(&large, bits, rows, cols), value);
		ck_assert_uint_eq(engine_value(&tiny, bits, rows, cols), value);
	}
	play_end();
	engine_free(&large);
	engine_free(&tiny);
}
END_TEST

/* Whether the player to move wins in misere play: who has no move has won. */
static bool play_misere(uint64_t cells)
{
	const struct cgti_cram_piece at = { cells, 0 };
	bool moved = false, wins = false;

	if (play_find(at)->used)
		return play_find(at)->value;
	for (int a = 0; a < play.rows * play.cols; a++)
		for (int b = 0; b < a && cells >> a & 1; b++)
			if (cells >> b & 1 && play_neighbours(a, b)) {
				moved = true;
				wins |= !play_misere(cells & ~(UINT64_C(1) << a | UINT64_C(1) << b));
			}
	play_keep(at, wins || !moved);
	return wins || !moved;
}

/* Boards with holes as one shape, and as the sum of two halves of a board whose middle row is empty. */
START_TEST(misere_play_equals_plain_play)
{
	static const int box[][2] = { { 1, 15 }, { 2, 8 }, { 5, 3 }, { 4, 4 }, { 3, 6 } };
	struct random random = random_begin("misere");
	struct engine large = engine_new(LARGE), tiny = engine_new(TINY);

	for (size_t b = 0; b < sizeof box / sizeof box[0]; b++) {
		const int rows = box[b][0], cols = box[b][1], upper = rows / 2;
		const uint64_t middle = cgti_low_bits(cols) << upper * cols;

		play_begin(rows, cols);
		for (int i = 0; i < 250; i++) {
			const uint64_t bits = random_cells(&random, rows * cols) & ~(i % 2 ? middle : 0);
			const struct cgti_cram_shape shape[2] = {
				{ i % 2 ? bits & cgti_low_bits(upper * cols) : bits, i % 2 && upper ? upper : rows, cols },
				{ bits >> upper * cols, rows - upper, cols },
			};
			const size_t shapes = i % 2 ? 2 : 1;
			bool taken, wins, again;

			ck_ok(cgti_cram_misere(large.cram, shape, shapes, 0, &large.meter, &taken, &wins));
			ck_assert(taken && wins == play_misere(bits));
			ck_ok(cgti_cram_misere(tiny.cram, shape, shapes, 0, &tiny.meter, &taken, &again));
			ck_assert(taken && again == wins);
		}
		play_end();
	}
	engine_free(&large);
	engine_free(&tiny);
}
END_TEST

/* More components than the engine takes: who takes the last of 33 dominoes loses. */
START_TEST(very_many_dominoes_are_counted)
{
	char text[33 * 12] = "";
	cgt_position *position;
	cgt_solver *solver;
	int32_t winner;

	for (int i = 0; i < 33; i++)
		strcat(text, i ? " + cram: .." : "cram: ..");
	ck_ok(cgt_position_parse(text, &position));
	ck_ok(cgt_solver_new(&solver));
	ck_ok(cgt_solver_winner(solver, position, CGT_LEFT, CGT_MISERE, NULL, &winner));
	ck_assert_int_eq(winner, CGT_RIGHT);
	cgt_solver_free(solver);
	cgt_position_unref(position);
}
END_TEST

/* What does not fit one grid, or a word, is not taken. */
START_TEST(misere_sums_are_refused)
{
	const struct cgti_cram_shape shape[] = { { 7, 1, 3 }, { cgti_low_bits(64), 8, 8 }, { cgti_low_bits(20), 1, 20 },
		                                 { cgti_low_bits(16), 4, 4 } };
	struct engine engine = engine_new(LARGE);
	bool taken, wins = true;

	ck_ok(cgti_cram_misere(engine.cram, shape, 2, 0, &engine.meter, &taken, &wins)); /* 67 cells */
	ck_assert(!taken && wins);
	ck_ok(cgti_cram_misere(engine.cram, shape + 2, 2, 0, &engine.meter, &taken, &wins)); /* 20 by 4 */
	ck_assert(!taken && wins);
	engine_free(&engine);
}
END_TEST

/* Published values of rectangles with so many cells, that are not 0 by symmetry at once. */
static void check_published(uint64_t least, uint64_t most)
{
	struct table table;
	struct engine engine = engine_new(UINT64_C(1) << 30);
	int checked = 0;

	table_open(&table, "cram_grundy.tsv");
	while (table_next(&table)) {
		const uint64_t rows = table_number(&table, "rows"), cols = table_number(&table, "cols"), cells = rows * cols;

		if (cells < least || cells > most || (rows == 3 && cols == 21))
			continue;
		ck_assert_uint_eq(engine_value(&engine, cgti_low_bits((int)cells), (int)rows, (int)cols),
		                  table_number(&table, "grundy"));
		checked++;
	}
	ck_assert_int_gt(checked, 5);
	engine_free(&engine);
}

START_TEST(published_values)
{
	check_published(1, 36);
}
END_TEST

START_TEST(published_values_long)
{
	check_published(37, 45);
}
END_TEST

/* Whether the second player wins a polyomino: the value is 0. */
START_TEST(polyominoes_equal_values)
{
	struct engine engine = engine_new(LARGE);

	for (int32_t cells = 1; cells <= 9; cells++) {
		cgt_polyominoes *walk;

		ck_ok(cgt_polyominoes_new(cells, CGT_MAPS_RECTANGLE, 0, 1, &walk));
		while (cgt_polyominoes_next(walk, NULL) == CGT_OK) {
			int32_t rows[9], cols[9];
			uint8_t row[9], col[9];
			uint64_t bits = 0;
			bool second;

			ck_ok(cgt_polyominoes_cells(walk, rows, cols, 9, NULL));
			for (int32_t i = 0; i < cells; i++) {
				row[i] = (uint8_t)rows[i];
				col[i] = (uint8_t)cols[i];
			}
			ck_ok(cgti_cram_second_wins(engine.cram, row, col, cells, &engine.meter, &second));
			if (rows[cells - 1] > 6)
				continue; /* not in a box of 7 by 9 */
			for (int32_t i = 0; i < cells; i++)
				bits |= UINT64_C(1) << (rows[i] * 9 + cols[i]);
			ck_assert(second == (engine_value(&engine, bits, 7, 9) == 0));
		}
		cgt_polyominoes_free(walk);
	}
	engine_free(&engine);
}
END_TEST

/* --- stopping ---------------------------------------------------------------------------------------------------------- */

/* A few nodes at a time, the same question ends with the same answer. */
START_TEST(stopped_searches_go_on)
{
	static const int box[][2] = { { 4, 5 }, { 3, 7 }, { 4, 7 } };
	const int rows = box[_i][0], cols = box[_i][1];
	struct engine engine = engine_new(LARGE), whole = engine_new(LARGE);
	cgt_budget *budget;
	cgt_status status;
	uint32_t value = 77, stops = 0;

	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_nodes(budget, 40));
	do {
		cgti_meter_start(&engine.meter, budget, "test");
		status = cgti_cram_grundy(engine.cram, (struct cgti_cram_shape){ cgti_low_bits(rows * cols), rows, cols },
		                          &engine.meter, &value);
		ck_assert(status == CGT_OK || (status == CGT_LIMIT && value == 77));
		ck_assert_uint_lt(++stops, 10000);
	} while (status != CGT_OK);
	ck_assert_uint_gt(stops, 3);
	ck_assert_uint_eq(value, engine_value(&whole, cgti_low_bits(rows * cols), rows, cols));
	cgt_budget_unref(budget);
	engine_free(&engine);
	engine_free(&whole);
}
END_TEST

/* What is saved of one solver answers the question in another; of a result that no search gives nothing is taken. */
START_TEST(results_are_saved)
{
	char path[] = "/tmp/check_cram.XXXXXX";
	const int file = mkstemp(path);
	cgt_position *position;
	cgt_solver *solver[2];
	uint64_t value, nodes;

	ck_assert_int_ge(file, 0);
	close(file);
	ck_ok(cgt_position_parse("cram: .......|.......|.......|.......", &position));
	for (int i = 0; i < 2; i++)
		ck_ok(cgt_solver_new(&solver[i]));
	ck_ok(cgt_solver_grundy(solver[0], position, CGT_NORMAL, NULL, &value));
	ck_ok(cgt_solver_save(solver[0], path, NULL));
	ck_ok(cgt_solver_load(solver[1], path, NULL));
	ck_ok(cgt_solver_grundy(solver[1], position, CGT_NORMAL, NULL, &value));
	ck_assert_uint_eq(value, 3);
	ck_ok(cgt_solver_statistic(solver[1], "nodes", &nodes));
	ck_assert_uint_eq(nodes, 0);
	for (int i = 0; i < 2; i++)
		cgt_solver_free(solver[i]);
	cgt_position_unref(position);
	unlink(path);
}
END_TEST

/* Entries of the table that are none of Cram, or say nothing, or what cannot be. */
START_TEST(foreign_results_are_none)
{
	struct engine engine = engine_new(LARGE);
	struct cgti_table_entry entry;
	uint64_t at = 0, proved = 0, changed = 0;

	engine_value(&engine, cgti_low_bits(28), 4, 7);
	while (cgti_table_next(engine.table, &at, &entry)) {
		uint64_t key[CGTI_TABLE_KEY_WORDS] = { 0 };
		struct cgti_table_entry other = entry;

		proved += cgti_cram_is_proved(&entry);
		memcpy(key, entry.key, entry.words * sizeof *key);
		other.key = key;
		key[1] = (key[1] & cgti_low_bits(56)) << 7 & cgti_low_bits(56); /* no width, and not in the corner */
		ck_assert(!cgti_cram_is_proved(&other));
		key[1] = entry.key[1] | UINT64_C(0xf8) << 56;
		ck_assert(!cgti_cram_is_proved(&other));
		key[1] = entry.key[1];
		key[0] = entry.key[0] | (~entry.key[1] & cgti_low_bits(56)); /* stars where no cells are */
		ck_assert(!cgti_cram_is_proved(&other));
		key[0] = entry.key[0];
		other.result = entry.result & ~cgti_low_bits(17);
		ck_assert(!cgti_cram_is_proved(&other));
		changed++;
	}
	ck_assert_uint_gt(changed, 100);
	ck_assert_uint_gt(2 * proved, changed);
	engine_free(&engine);
}
END_TEST

/* A piece with cells in the highest byte of its word has a longer key. */
START_TEST(results_of_tall_pieces_are_some)
{
	struct engine engine = engine_new(LARGE);
	const struct cgti_cram_grid grid = cgti_cram_grid_of(7);
	struct cgti_cram_piece piece = { 0, 0 };
	struct cgti_table_entry entry;
	uint64_t at = 0, key[CGTI_TABLE_KEY_WORDS];
	bool balanced;

	for (int row = 0; row < 9; row++)
		piece.cells |= UINT64_C(1) << 7 * row;
	piece = cgti_cram_least_image(&grid, piece, &balanced);
	ck_ok(cgti_cram_facts_put(&grid, engine.table, cgti_cram_facts_hash(&grid, piece), piece,
	                          (struct cgti_cram_facts){ .may = 1 }, 1, &engine.meter));
	ck_assert(cgti_table_next(engine.table, &at, &entry));
	ck_assert_uint_eq(entry.words, 3);
	ck_assert(cgti_cram_is_proved(&entry));
	memcpy(key, entry.key, 3 * sizeof *key);
	entry.key = key;
	ck_assert(cgti_cram_is_proved(&entry));
	for (entry.words = 1; entry.words <= 4; entry.words++)
		ck_assert(cgti_cram_is_proved(&entry) == (entry.words == 3));
	entry.words = 3;
	key[1] &= cgti_low_bits(56); /* a piece that has a shorter key */
	ck_assert(!cgti_cram_is_proved(&entry));
	key[1] = piece.cells;
	key[0] += CGTI_CRAM_WIDEST;
	ck_assert(!cgti_cram_is_proved(&entry));
	engine_free(&engine);
}
END_TEST

/* What is no sum in misere play, or no answer to who wins it. */
START_TEST(foreign_misere_results_are_none)
{
	uint64_t key[] = { (uint64_t)CGTI_KEY_CRAM_MISERE << 56 | 7 << 8 | 1, 0x83, 1, 0x4081, 0, 0 };
	struct cgti_table_entry entry = { key, 5, 1, 0 };

	ck_assert(cgti_cram_misere_is_proved(&entry));
	for (entry.words = 0; entry.words <= 6; entry.words++)
		ck_assert(cgti_cram_misere_is_proved(&entry) == (entry.words == 3 || entry.words == 5));
	entry.words = 5;
	entry.result = 2;
	ck_assert(!cgti_cram_misere_is_proved(&entry));
	entry.result = 0;
	ck_assert(cgti_cram_misere_is_proved(&entry));
	for (int i = 0; i < 5; i++) {
		static const uint64_t wrong[] = { 2, 0, 4, 0, 8 }; /* two heaps, no cell, a star without cell, and those again */
		const uint64_t before = key[i];

		key[i] = i == 0 ? before + wrong[i] : wrong[i];
		ck_assert_msg(!cgti_cram_misere_is_proved(&entry), "word %d", i);
		key[i] = before;
	}
	key[0] ^= 7 << 8;
	ck_assert(!cgti_cram_misere_is_proved(&entry));
}
END_TEST

static cgt_status use_everything(void)
{
	struct cgti_table *table;
	struct cgti_cram *cram;
	struct cgti_meter meter;
	uint32_t value = 77;
	cgt_status status = cgti_table_new(LARGE, &table);

	if (status != CGT_OK)
		return status;
	cgti_meter_start(&meter, NULL, "test");
	cram = cgti_cram_new(table);
	if (cram) {
		status = cgti_cram_grundy(cram, (struct cgti_cram_shape){ cgti_low_bits(21), 3, 7 }, &meter, &value);
		ck_assert_uint_eq(value, status == CGT_OK ? 1 : 77);
		if (status == CGT_OUT_OF_MEMORY) { /* the same call goes on */
			ck_ok(cgti_cram_grundy(cram, (struct cgti_cram_shape){ cgti_low_bits(21), 3, 7 }, &meter, &value));
			ck_assert_uint_eq(value, 1);
		}
	}
	status = cram ? status : CGT_OUT_OF_MEMORY;
	cgti_cram_free(cram);
	cgti_table_free(table);
	return status;
}

START_TEST(memory_runs_out)
{
	uint64_t failed = 0;

	for (uint64_t k = 1;; k++) {
		cgt_status status;

		cgti_memory_fail_at(k);
		status = use_everything();
		if (!cgti_memory_failed()) {
			cgti_memory_fail_at(0);
			break;
		}
		cgti_memory_fail_at(0);
		failed += status == CGT_OUT_OF_MEMORY; /* a table that cannot grow is no failure */
		ck_assert(status == CGT_OK || status == CGT_OUT_OF_MEMORY);
	}
	ck_assert_uint_gt(failed, 3);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("cram");
	TCase *rules = tcase_create("rules"), *values = tcase_create("values"), *large = tcase_create("large"),
	      *misere = tcase_create("misere"), *stops = tcase_create("stops"), *slow = tcase_create("slow");

	tcase_set_timeout(rules, 300);
	tcase_set_tags(rules, "heavy");
	tcase_add_loop_test(rules, images_are_one, 0, CGTI_CRAM_WIDEST);
	tcase_add_test(rules, rules_keep_values);
	tcase_add_test(rules, moves_are_walked);
	suite_add_tcase(suite, rules);
	tcase_set_timeout(values, 300);
	tcase_set_tags(values, "heavy");
	tcase_add_loop_test(values, searches_keep_values, 0, 2);
	tcase_add_test(values, values_equal_plain_play);
	tcase_add_test(values, polyominoes_equal_values);
	suite_add_tcase(suite, values);
	tcase_set_timeout(large, 600);
	tcase_set_tags(large, "heavy");
	tcase_add_loop_test(large, large_values_equal_plain_play, 0, 3);
	tcase_add_test(large, published_values);
	suite_add_tcase(suite, large);
	tcase_set_timeout(misere, 300);
	tcase_add_test(misere, misere_play_equals_plain_play);
	tcase_add_test(misere, misere_sums_are_refused);
	tcase_add_test(misere, very_many_dominoes_are_counted);
	suite_add_tcase(suite, misere);
	tcase_set_timeout(stops, 300);
	tcase_add_loop_test(stops, stopped_searches_go_on, 0, 3);
	tcase_add_test(stops, memory_runs_out);
	tcase_add_test(stops, results_are_saved);
	tcase_add_test(stops, foreign_results_are_none);
	tcase_add_test(stops, results_of_tall_pieces_are_some);
	tcase_add_test(stops, foreign_misere_results_are_none);
	suite_add_tcase(suite, stops);
	tcase_set_timeout(slow, 3600);
	tcase_set_tags(slow, "long");
	tcase_add_test(slow, published_values_long);
	suite_add_tcase(suite, slow);
	return run_suite(suite);
}
