/* SPDX-License-Identifier: MIT */
/* The searches for pairings against each other, against definitions written out plainly, and against the solver. */
#include <cgt/cgt.h>

#include "board/polyomino.h"
#include "involution/clauses.h"
#include "pairing/search.h"
#include "pairing/search_exhaustive.h"
#include "pairing/search_graph.h"
#include "support.h"
#include "support/clock.h"
#include "support/memory.h"

#define MOST_MAPS 4096
#define MOST_CELLS 1024
#define TEXT_SIZE 8192

/* ---- lists of pairings ---- */

struct list {
	cgt_involution *map[MOST_MAPS];
	size_t count;
};

static uint64_t statistic(const cgt_involution_search *search, const char *key)
{
	uint64_t value;

	ck_ok(cgt_involution_search_statistic(search, key, &value));
	return value;
}

/* All pairings that a search gives, each once, and its count of candidates. */
static uint64_t find_all(cgt_position *position, int32_t kind, struct list *list)
{
	cgt_involution_search *search;
	cgt_status status;
	uint64_t candidates;

	list->count = 0;
	ck_ok(cgt_involution_search_new(position, kind, &search));
	while ((status = cgt_involution_search_next(search, NULL, &list->map[list->count])) == CGT_OK) {
		for (size_t i = 0; i < list->count; i++)
			ck_assert_int_eq(cgt_involution_equal(list->map[i], list->map[list->count]), 0);
		ck_assert_uint_lt(++list->count, MOST_MAPS);
	}
	ck_assert_int_eq(status, CGT_END);
	ck_assert_int_eq(cgt_involution_search_next(search, NULL, &list->map[list->count]), CGT_END);
	ck_assert_uint_eq(statistic(search, "found"), list->count);
	candidates = statistic(search, "candidates");
	ck_assert_uint_ge(candidates, list->count);
	cgt_involution_search_free(search);
	return candidates;
}

static void drop(struct list *list)
{
	while (list->count)
		cgt_involution_unref(list->map[--list->count]);
}

static bool contains(const struct list *list, const cgt_involution *involution)
{
	for (size_t i = 0; i < list->count; i++)
		if (cgt_involution_equal(list->map[i], involution))
			return true;
	return false;
}

static bool pairs(const cgt_involution *involution, int32_t reading)
{
	int32_t failure;

	ck_ok(cgt_pairing_test(involution, reading, &failure));
	return failure == CGT_PAIRING_HOLDS;
}

static uint64_t double_factorial(uint64_t n)
{
	return n < 2 ? 1 : n * double_factorial(n - 2);
}

/* The rigid pairings, by making each map and testing it. */
static void find_rigid_plainly(cgt_position *position, int32_t exchange, struct list *list)
{
	list->count = 0;
	for (int32_t map = 0; map < CGT_MAP_COUNT; map++) {
		cgt_involution *made;

		if (cgt_involution_new_map(position, map, exchange, &made) != CGT_OK)
			continue;
		if (pairs(made, CGT_READING_STRICT) && !contains(list, made))
			list->map[list->count++] = made;
		else
			cgt_involution_unref(made);
	}
}

/* Searches in all three ways, and checks what they owe each other. The number of pairings. */
static size_t check_kinds(cgt_position *position, size_t free_cells, int32_t exchange)
{
	static struct list exhaustive, graph, rigid, plain;
	uint64_t candidates = find_all(position, CGT_SEARCH_EXHAUSTIVE, &exhaustive);
	size_t count = exhaustive.count;

	ck_assert_uint_eq(candidates, free_cells % 2 ? 0 : double_factorial(free_cells ? free_cells - 1 : 0));
	find_all(position, CGT_SEARCH_GRAPH, &graph);
	find_all(position, CGT_SEARCH_RIGID, &rigid);
	find_rigid_plainly(position, exchange, &plain);
	ck_assert_uint_eq(graph.count, count);
	ck_assert_uint_eq(rigid.count, plain.count);
	for (size_t i = 0; i < count; i++) {
		ck_assert(contains(&graph, exhaustive.map[i]));
		ck_assert(pairs(exhaustive.map[i], CGT_READING_STRICT));
		ck_assert(pairs(exhaustive.map[i], CGT_READING_PLAYABLE));
		ck_assert_int_eq(cgt_involution_exchanges(exhaustive.map[i]), exchange);
	}
	for (size_t i = 0; i < rigid.count; i++) {
		ck_assert(contains(&exhaustive, rigid.map[i]));
		ck_assert(contains(&plain, rigid.map[i]));
	}
	drop(&exhaustive);
	drop(&graph);
	drop(&rigid);
	drop(&plain);
	return count;
}

/* ---- the clauses, written out plainly ---- */

/* The dominoes of the boards, from the moves that the position lists, as pairs of cells (lower first). */
struct moves {
	size_t cell[2 * MOST_CELLS][2];
	size_t count;
};

static void list_moves(const cgt_position *position, int32_t player, struct moves *list)
{
	cgt_moves *moves;

	ck_ok(cgt_position_moves(position, player, &moves));
	list->count = cgt_moves_count(moves);
	for (size_t k = 0; k < list->count; k++)
		ck_ok(cgt_moves_cells(moves, k, list->cell[k], 2, NULL));
	cgt_moves_unref(moves);
}

static bool has_move(const struct moves *list, size_t a, size_t b)
{
	for (size_t k = 0; k < list->count; k++)
		if ((list->cell[k][0] == a && list->cell[k][1] == b) || (list->cell[k][0] == b && list->cell[k][1] == a))
			return true;
	return false;
}

/* Whether an involution of an impartial position pairs it: the three clauses as they are written. */
static bool pairs_plainly(const cgt_position *position, const size_t *image, const bool *is_free, bool strict)
{
	static struct moves list;
	const size_t cells = cgt_position_cell_count(position);
	bool touched[MOST_CELLS] = { false };

	list_moves(position, CGT_LEFT, &list);
	for (size_t k = 0; k < list.count; k++)
		touched[list.cell[k][0]] = touched[list.cell[k][1]] = true;
	for (size_t cell = 0; cell < cells; cell++)
		if (is_free[cell] != is_free[image[cell]] || (is_free[cell] && image[cell] == cell && (strict || touched[cell])))
			return false;
	for (size_t k = 0; k < list.count; k++) {
		const size_t a = list.cell[k][0], b = list.cell[k][1];

		if (!has_move(&list, image[a], image[b]) || (image[a] == b && image[b] == a) || (image[a] == a && image[b] == b))
			return false;
	}
	return true;
}

/* ---- random boards ---- */

/* A board of Cram with each cell free with probability 1/2, as text, and how many cells are free. */
static size_t random_board(struct random *random, int rows, int cols, char *text)
{
	size_t free_cells = 0;
	char *at = text;

	for (int r = 0; r < rows; r++) {
		for (int c = 0; c < cols; c++) {
			*at = random_below(random, 2) ? '.' : '#';
			free_cells += *at++ == '.';
		}
		*at++ = '|';
	}
	at[-1] = '\0';
	return free_cells;
}

static size_t random_sum(struct random *random, const char *game, size_t most_cells, char *text)
{
	for (;;) {
		const int components = (int)random_below(random, 3) + 1;
		size_t free_cells = 0;
		char board[128];

		text[0] = '\0';
		for (int k = 0; k < components; k++) {
			const int rows = (int)random_below(random, 4) + 1, cols = (int)random_below(random, 4) + 1;

			free_cells += random_board(random, rows, cols, board);
			sprintf(text + strlen(text), "%s%s: %s", k ? " + " : "", game, board);
		}
		if (free_cells <= most_cells)
			return free_cells;
	}
}

static void free_cells_of(cgt_position *position, bool *is_free)
{
	size_t first = 0;

	for (size_t k = 0; k < cgt_position_component_count(position); k++) {
		uint8_t content[MOST_CELLS];
		cgt_board *board;

		ck_ok(cgt_position_board(position, k, &board));
		ck_ok(cgt_board_contents(board, content, sizeof content, NULL));
		for (size_t cell = 0; cell < cgt_board_size(board); cell++)
			is_free[first + cell] = content[cell] != '#';
		first += cgt_board_size(board);
		cgt_board_unref(board);
	}
}

/* A random involution; most of its pairs are of like cells. */
static void random_involution(struct random *random, const bool *is_free, size_t cells, size_t *image)
{
	for (size_t cell = 0; cell < cells; cell++)
		image[cell] = cell;
	for (size_t cell = 0; cell < cells; cell++) {
		const size_t other = random_below(random, cells);
		const bool alike = is_free[cell] == is_free[other] || random_below(random, 50) == 0;

		if (image[cell] == cell && image[other] == other && alike && random_below(random, 8)) {
			image[cell] = other;
			image[other] = cell;
		}
	}
}

/* ---- tests ---- */

/* The predicate on random involutions of random sums, and on the pairings that there are, one pair undone. */
START_TEST(test_clauses)
{
	struct random random = random_begin("clauses");
	static struct list list;
	uint64_t held = 0;

	for (int round = 0; round < 1500; round++) {
		char text[TEXT_SIZE];
		cgt_position *position;
		cgt_involution *involution;
		bool is_free[MOST_CELLS];
		size_t image[MOST_CELLS], cells;

		random_sum(&random, "cram", 10, text);
		position = position_of(text);
		cells = cgt_position_cell_count(position);
		free_cells_of(position, is_free);
		random_involution(&random, is_free, cells, image);
		if (round % 2) {
			find_all(position, CGT_SEARCH_GRAPH, &list);
			if (list.count)
				ck_ok(cgt_involution_image(list.map[random_below(&random, list.count)], image, cells, NULL));
			drop(&list);
		}
		if (random_below(&random, 4) == 0) {
			const size_t cell = random_below(&random, cells);

			image[image[cell]] = image[cell];
			image[cell] = cell;
		}
		ck_ok(cgt_involution_new(position, image, cells, 0, &involution));
		for (int32_t reading = CGT_READING_STRICT; reading <= CGT_READING_PLAYABLE; reading++) {
			const bool want = pairs_plainly(position, image, is_free, reading == CGT_READING_STRICT);

			ck_assert_msg(pairs(involution, reading) == want, "%s, reading %d", text, (int)reading);
			held += want;
		}
		cgt_involution_unref(involution);
		cgt_position_unref(position);
	}
	ck_assert_uint_gt(held, 100);
}
END_TEST

/* Images as they come from the iterators, to be compared as sets. */
struct images {
	uint32_t image[64][CGT_SEARCH_EXHAUSTIVE_MAX_CELLS];
	size_t count;
};

static void add_image(struct images *images, const uint32_t *image, size_t cells)
{
	ck_assert_uint_lt(images->count, 64);
	memset(images->image[images->count], 0, sizeof images->image[0]);
	memcpy(images->image[images->count++], image, cells * sizeof *image);
}

static int by_bytes(const void *a, const void *b)
{
	return memcmp(a, b, CGT_SEARCH_EXHAUSTIVE_MAX_CELLS * sizeof(uint32_t));
}

static void sort_images(struct images *images)
{
	qsort(images->image, images->count, sizeof images->image[0], by_bytes);
}

/* On every shape to ten cells the graph search gives the maps of the exhaustive one, which forms (n - 1)!! maps. */
START_TEST(test_all_shapes)
{
	struct cgti_exhaustive_search exhaustive;
	struct cgti_graph_search by_graph;
	struct cgti_graph graph;
	struct images reference, found;
	uint64_t candidates = 0, paired = 0, shapes = 0;

	ck_ok(cgti_graph_init(&graph, 10, 20));
	ck_ok(cgti_graph_search_init(&by_graph, 10));
	for (int32_t cells = 1; cells <= 10; cells++) {
		cgt_polyominoes *walk;
		struct cgti_shape shape;

		ck_ok(cgt_polyominoes_new(cells, CGT_MAPS_RECTANGLE, 0, 1, &walk));
		for (; cgti_polyominoes_step(walk); shapes++) {
			reference.count = found.count = 0;
			cgti_polyominoes_shape(walk, &shape);
			cgti_graph_set_shape(&graph, (uint32_t)cells, shape.row, shape.col);
			cgti_graph_link(&graph);
			cgti_exhaustive_start(&exhaustive, &graph);
			while (cgti_exhaustive_step(&exhaustive, UINT64_MAX) == CGTI_STEP_FOUND)
				add_image(&reference, exhaustive.image, graph.cells);
			if (cgti_graph_search_may_pair(&by_graph, &graph)) {
				cgti_graph_search_start(&by_graph, &graph);
				while (cgti_graph_search_step(&by_graph, UINT64_MAX) == CGTI_STEP_FOUND)
					add_image(&found, by_graph.image, graph.cells);
			}
			sort_images(&reference);
			sort_images(&found);
			if (reference.count != found.count ||
			    memcmp(reference.image, found.image, found.count * sizeof found.image[0]) != 0)
				ck_abort_msg("the searches differ on a shape of %d cells", (int)cells);
			candidates += exhaustive.counts.candidates;
			paired += found.count > 0;
		}
		cgt_polyominoes_free(walk);
	}
	ck_assert_uint_eq(shapes, 12871);
	ck_assert_uint_eq(candidates, 8853914);
	ck_assert_uint_eq(paired, 102);
	cgti_graph_search_free(&by_graph);
	cgti_graph_free(&graph);
}
END_TEST

/* All pairings of an impartial position, by plain recursion over the pairs and the plain clauses. */
static size_t count_plainly(const cgt_position *position, size_t *image, const bool *is_free, size_t cells)
{
	size_t first = 0, count = 0;

	while (first < cells && (!is_free[first] || image[first] != first))
		first++;
	if (first == cells)
		return pairs_plainly(position, image, is_free, true);
	for (size_t other = first + 1; other < cells; other++) {
		if (!is_free[other] || image[other] != other)
			continue;
		image[first] = other;
		image[other] = first;
		count += count_plainly(position, image, is_free, cells);
		image[first] = first;
		image[other] = other;
	}
	return count;
}

/* Every shape to seven cells and some sums: the searches against plain recursion, and pairings against Grundy values. */
START_TEST(test_small_shapes)
{
	cgt_solver *solver;
	cgt_game *game;

	ck_ok(cgt_solver_new(&solver));
	ck_ok(cgt_game_new("cram", &game));
	for (int32_t size = 1; size <= 7; size++) {
		cgt_polyominoes *walk;

		ck_ok(cgt_polyominoes_new(size, CGT_MAPS_ALL, 0, 1, &walk));
		while (cgt_polyominoes_next(walk, NULL) == CGT_OK) {
			size_t image[64], count, cells;
			cgt_position *position;
			bool is_free[64];
			cgt_board *board;
			uint64_t value;

			ck_ok(cgt_polyominoes_board(walk, &board));
			ck_ok(cgt_position_new(game, board, &position));
			cells = cgt_position_cell_count(position);
			free_cells_of(position, is_free);
			for (size_t cell = 0; cell < cells; cell++)
				image[cell] = cell;
			count = check_kinds(position, (size_t)size, 0);
			ck_assert_uint_eq(count, count_plainly(position, image, is_free, cells));
			ck_ok(cgt_solver_grundy(solver, position, CGT_NORMAL, NULL, &value));
			ck_assert(count == 0 || value == 0);
			ck_assert(count == 0 || size % 2 == 0);
			cgt_position_unref(position);
			cgt_board_unref(board);
		}
		cgt_polyominoes_free(walk);
	}
	cgt_game_unref(game);
	cgt_solver_free(solver);
}
END_TEST

/* Random sums of random sets of cells, connected or not. */
START_TEST(test_random_sums)
{
	struct random random = random_begin("random sums");
	cgt_solver *solver;
	size_t paired = 0;

	ck_ok(cgt_solver_new(&solver));
	for (int round = 0; round < 400; round++) {
		char text[TEXT_SIZE];
		const size_t free_cells = random_sum(&random, "cram", 10, text);
		cgt_position *position = position_of(text);
		const size_t count = check_kinds(position, free_cells, 0);
		uint64_t value;

		ck_ok(cgt_solver_grundy(solver, position, CGT_NORMAL, NULL, &value));
		ck_assert_msg(count == 0 || value == 0, "%s", text);
		paired += count > 0;
		cgt_position_unref(position);
	}
	ck_assert_uint_gt(paired, 20);
	cgt_solver_free(solver);
}
END_TEST

/* A position and its negative, in a partizan game: pairings exchange the players. */
START_TEST(test_partizan_sums)
{
	struct random random = random_begin("partizan sums");
	cgt_solver *solver;
	size_t paired = 0;

	ck_ok(cgt_solver_new(&solver));
	for (int round = 0; round < 60; round++) {
		char text[TEXT_SIZE];
		cgt_position *position, *negative, *sum;
		size_t free_cells = random_sum(&random, "domineering", 5, text), count;
		int32_t outcome;

		position = position_of(text);
		ck_ok(cgt_position_negative(position, &negative));
		ck_ok(cgt_position_sum(position, negative, &sum));
		count = check_kinds(sum, 2 * free_cells, 1);
		ck_assert_uint_gt(count, 0);
		if (free_cells % 2 == 0) {
			count = check_kinds(position, free_cells, 1);
			ck_ok(cgt_solver_outcome(solver, position, CGT_NORMAL, NULL, &outcome));
			ck_assert_msg(count == 0 || outcome == CGT_OUTCOME_P, "%s", text);
			paired += count > 0;
		}
		cgt_position_unref(sum);
		cgt_position_unref(negative);
		cgt_position_unref(position);
	}
	ck_assert_uint_gt(paired, 5);
	cgt_solver_free(solver);
}
END_TEST

static void assert_pairings(const char *text, int32_t kind, size_t count)
{
	static struct list list;
	cgt_position *position = position_of(text);

	find_all(position, kind, &list);
	ck_assert_msg(list.count == count, "%s: %zu pairings", text, list.count);
	drop(&list);
	cgt_position_unref(position);
}

/* Counts found by hand. */
START_TEST(test_by_hand)
{
	for (int32_t kind = CGT_SEARCH_RIGID; kind <= CGT_SEARCH_GRAPH; kind++) {
		const bool rigid = kind == CGT_SEARCH_RIGID;

		assert_pairings("0", kind, 1); /* the empty map */
		assert_pairings("cram: ##|##", kind, 1);
		assert_pairings("cram: .", kind, 0);
		assert_pairings("cram: ..", kind, 0); /* a domino is its own image */
		assert_pairings("cram: ...", kind, 0);
		assert_pairings("cram: .#.", kind, 1); /* the same map twice: reflection and half-turn */
		assert_pairings("cram: ..#..", kind, rigid ? 1 : 2);
		assert_pairings("cram: ..|..", kind, 1);
		assert_pairings("cram: ....|....", kind, 1);
		assert_pairings("cram: .##|..#|...", kind, rigid ? 0 : 1);
		assert_pairings("cram: . + cram: .", kind, rigid ? 0 : 1);
		assert_pairings("cram: .#.#.#.", kind, rigid ? 1 : 3); /* four cells that nothing tells apart */
		assert_pairings("cram: .. + cram: ..", kind, rigid ? 0 : 2);
		assert_pairings("cram: ..|.. + cram: ..|..", kind, rigid ? 1 : 9); /* 1 x 1, and 8 symmetries of the square */
		assert_pairings("domineering: ..|.#", kind, 0);
		assert_pairings("domineering: ..|..", kind,
		                0); /* a reflection in a diagonal fixes cells, the others keep players */
		assert_pairings("domineering: .|. + domineering: ..", kind, rigid ? 0 : 2);
		assert_pairings("cram: .. + domineering: ..", kind, 0);
		assert_pairings("cram: . + domineering: .", kind, 0); /* cells of different games are not exchanged */
		assert_pairings("cram: . + cram: .", kind, rigid ? 0 : 1); /* nobody will ever move */
	}
}
END_TEST

/* Boards beyond the exhaustive search: rectangles with both sides even have the half-turn and nothing else. */
START_TEST(test_large)
{
	static struct list list;
	static const int sides[][2] = { { 4, 4 }, { 2, 40 }, { 6, 6 }, { 4, 7 }, { 10, 10 }, { 5, 5 }, { 16, 18 }, { 8, 9 } };
	struct random random = random_begin("large");
	cgt_game *game;

	ck_ok(cgt_game_new("cram", &game));
	for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++) {
		const bool even = sides[i][0] % 2 == 0 && sides[i][1] % 2 == 0;
		cgt_position *position;
		cgt_board *board;

		ck_ok(cgt_board_new_rectangle(sides[i][0], sides[i][1], '.', &board));
		ck_ok(cgt_position_new(game, board, &position));
		find_all(position, CGT_SEARCH_GRAPH, &list);
		ck_assert_uint_eq(list.count, even);
		if (even) {
			cgt_involution *turn;

			ck_ok(cgt_involution_new_map(position, CGT_MAP_HALF_TURN, 0, &turn));
			ck_assert_int_eq(cgt_involution_equal(turn, list.map[0]), 1);
			cgt_involution_unref(turn);
		}
		drop(&list);
		cgt_position_unref(position);
		cgt_board_unref(board);
	}
	cgt_game_unref(game);
	/* A random board of many cells twice: there are at least the ways to exchange the copies. */
	for (int round = 0; round < 10; round++) {
		char board[TEXT_SIZE], text[TEXT_SIZE * 3];
		cgt_involution *swap, *found;
		cgt_involution_search *search;
		cgt_position *position;

		random_board(&random, 9, 11, board);
		sprintf(text, "cram: %s + cram: %s", board, board);
		position = position_of(text);
		ck_ok(cgt_involution_new_copy_swap(position, &swap));
		ck_assert(pairs(swap, CGT_READING_PLAYABLE));
		ck_ok(cgt_involution_search_new(position, CGT_SEARCH_GRAPH, &search));
		ck_ok(cgt_involution_search_next(search, NULL, &found));
		ck_assert(pairs(found, CGT_READING_STRICT));
		cgt_involution_search_free(search);
		cgt_involution_unref(found);
		cgt_involution_unref(swap);
		cgt_position_unref(position);
	}
}
END_TEST

/* The graph of a position, against its moves. */
START_TEST(test_graph)
{
	static struct moves left, right;
	struct random random = random_begin("graph");

	for (int round = 0; round < 200; round++) {
		char text[TEXT_SIZE];
		const size_t free_cells = random_sum(&random, round % 2 ? "domineering" : "cram", 40, text);
		cgt_position *position = position_of(text);
		bool is_free[MOST_CELLS];
		struct cgti_graph graph;

		free_cells_of(position, is_free);
		list_moves(position, CGT_LEFT, &left);
		list_moves(position, CGT_RIGHT, &right);
		ck_ok(cgti_graph_from_position(&graph, position, NULL));
		ck_assert_uint_eq(graph.cells, free_cells);
		for (size_t cell = 0; cell < cgt_position_cell_count(position); cell++) {
			ck_assert((graph.inner[cell] != CGTI_NO_VERTEX) == is_free[cell]);
			ck_assert(!is_free[cell] || graph.outer[graph.inner[cell]] == cell);
		}
		for (uint32_t u = 0; u < graph.cells; u++)
			for (uint32_t v = 0; v < graph.cells; v++) {
				const uint32_t players = (has_move(&left, graph.outer[u], graph.outer[v]) ? 1u : 0u) |
				                         (has_move(&right, graph.outer[u], graph.outer[v]) ? 2u : 0u);

				const uint16_t kind = cgti_graph_kind(&graph, u, v);

				ck_assert_int_eq(kind != 0, players != 0);
				ck_assert_uint_eq(cgti_graph_kind(&graph, v, u), kind); /* dominoes have no direction */
			}
		cgti_graph_free(&graph);
		cgt_position_unref(position);
	}
}
END_TEST

START_TEST(test_bad_search)
{
	cgt_involution_search *search = NULL;
	cgt_position *position = position_of("cram: ....|...."), *large = position_of("cram: .......|.......|......."),
		     *queens = position_of("dawson-pawns(promotion=queen): p|.|P"),
		     *full = position_of("cram: ....|....|....|....|....");
	cgt_involution *involution = NULL;
	uint64_t value = 7;

	ck_fails(cgt_involution_search_new(NULL, CGT_SEARCH_GRAPH, &search), CGT_BAD_ARGUMENT, "position is NULL");
	ck_fails(cgt_involution_search_new(position, CGT_SEARCH_GRAPH, NULL), CGT_BAD_ARGUMENT, "search is NULL");
	ck_fails(cgt_involution_search_new(position, 0, &search), CGT_BAD_ARGUMENT, "0 is no kind of search");
	ck_fails(cgt_involution_search_new(position, 4, &search), CGT_BAD_ARGUMENT, "4 is no kind of search");
	ck_fails(cgt_involution_search_new(large, CGT_SEARCH_EXHAUSTIVE, &search), CGT_TOO_LARGE, "21 free cells");
	ck_fails(cgt_involution_search_new(queens, CGT_SEARCH_GRAPH, &search), CGT_UNSUPPORTED, "play can go on for ever");
	ck_assert_ptr_null(search);
	ck_ok(cgt_involution_search_new(full, CGT_SEARCH_EXHAUSTIVE, &search)); /* twenty cells */
	cgt_involution_search_free(search);
	ck_ok(cgt_involution_search_new(position, CGT_SEARCH_GRAPH, &search));
	ck_fails(cgt_involution_search_next(NULL, NULL, &involution), CGT_BAD_ARGUMENT, "search is NULL");
	ck_fails(cgt_involution_search_next(search, NULL, NULL), CGT_BAD_ARGUMENT, "involution is NULL");
	ck_fails(cgt_involution_search_statistic(NULL, "nodes", &value), CGT_BAD_ARGUMENT, "search is NULL");
	ck_fails(cgt_involution_search_statistic(search, NULL, &value), CGT_BAD_ARGUMENT, "key is NULL");
	ck_fails(cgt_involution_search_statistic(search, "nodes", NULL), CGT_BAD_ARGUMENT, "value is NULL");
	ck_fails(cgt_involution_search_statistic(search, "leaves", &value), CGT_BAD_ARGUMENT,
	         "no statistic \"leaves\"; there is: candidates, nodes, found");
	ck_assert_uint_eq(value, 7);
	ck_assert_ptr_null(involution);
	cgt_involution_search_free(search);
	cgt_involution_search_free(NULL);
	cgt_position_unref(full);
	cgt_position_unref(queens);
	cgt_position_unref(large);
	cgt_position_unref(position);
}
END_TEST

/* Searches with a budget of so many nodes a call: the same pairings, and no call does more nodes. How many calls it took. */
static int search_in_pieces(cgt_position *position, int32_t kind, uint64_t limit, const struct list *want)
{
	cgt_involution_search *search;
	cgt_budget *budget;
	size_t found = 0;
	int calls = 0;

	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_nodes(budget, limit));
	ck_ok(cgt_involution_search_new(position, kind, &search));
	for (cgt_status status = CGT_OK; status != CGT_END; calls++) {
		const uint64_t before = statistic(search, "nodes");
		cgt_involution *involution = NULL;

		status = cgt_involution_search_next(search, budget, &involution);
		ck_assert_uint_le(statistic(search, "nodes") - before, limit);
		if (status == CGT_OK)
			ck_assert(cgt_involution_equal(involution, want->map[found++]));
		else if (status == CGT_LIMIT)
			ck_assert_uint_eq(statistic(search, "nodes") - before, limit);
		else
			ck_assert_int_eq(status, CGT_END);
		ck_assert((involution != NULL) == (status == CGT_OK));
		cgt_involution_unref(involution);
	}
	ck_assert_uint_eq(found, want->count);
	cgt_involution_search_free(search);
	cgt_budget_unref(budget);
	return calls;
}

START_TEST(test_limits)
{
	static struct list want;
	cgt_position *position = position_of("cram: ..|.. + cram: ..|..");

	for (int32_t kind = CGT_SEARCH_RIGID; kind <= CGT_SEARCH_GRAPH; kind++) {
		find_all(position, kind, &want);
		for (uint64_t limit = 1; limit < 120; limit += 7)
			search_in_pieces(position, kind, limit, &want);
		drop(&want);
	}
	cgt_position_unref(position);
	/* A snake of ten cells, which has no pairing: 945 candidates, so that nine calls of 105 are enough. */
	position = position_of("cram: ...##|##.##|##...|####.|####.|####.");
	find_all(position, CGT_SEARCH_EXHAUSTIVE, &want);
	ck_assert_uint_eq(want.count, 0);
	ck_assert_int_eq(search_in_pieces(position, CGT_SEARCH_EXHAUSTIVE, 105, &want), 9);
	ck_assert_int_eq(search_in_pieces(position, CGT_SEARCH_EXHAUSTIVE, 104, &want), 10);
	ck_assert_int_eq(search_in_pieces(position, CGT_SEARCH_EXHAUSTIVE, 945, &want), 1);
	cgt_position_unref(position);
}
END_TEST

struct watcher {
	cgt_involution_search *search;
	int calls;
	int32_t answer;
};

/* Whatever is tried on the search from inside is refused. */
static int32_t meddle(void *user, const cgt_progress *progress)
{
	struct watcher *watcher = user;
	cgt_involution *involution = NULL;
	uint64_t value;

	ck_assert_str_eq(cgt_progress_task(progress), "involution search");
	ck_fails(cgt_involution_search_next(watcher->search, NULL, &involution), CGT_BUSY, "its own progress callback");
	ck_fails(cgt_involution_search_statistic(watcher->search, "nodes", &value), CGT_BUSY, "its own progress callback");
	cgt_involution_search_free(watcher->search);
	watcher->calls++;
	return watcher->answer;
}

START_TEST(test_cancelling)
{
	/* Twenty cells without a pairing: far more candidates than the test will wait for. */
	cgt_position *position = position_of("cram: ....................");
	struct watcher watcher = { NULL, 0, 0 };
	cgt_involution *involution;
	cgt_budget *budget;

	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_involution_search_new(position, CGT_SEARCH_EXHAUSTIVE, &watcher.search));
	ck_ok(cgt_budget_set_progress(budget, meddle, &watcher));
	cgti_clock_step(10);
	ck_fails(cgt_involution_search_next(watcher.search, budget, &involution), CGT_CANCELLED, "progress callback");
	ck_assert_int_eq(watcher.calls, 1);
	watcher.answer = 1;
	ck_ok(cgt_budget_set_milliseconds(budget, 130));
	ck_fails(cgt_involution_search_next(watcher.search, budget, &involution), CGT_LIMIT, "130 milliseconds");
	ck_assert_int_eq(watcher.calls, 3); /* twice more, after 50 milliseconds and 100 */
	cgti_clock_step(0);
	cgt_budget_cancel(budget);
	ck_fails(cgt_involution_search_next(watcher.search, budget, &involution), CGT_CANCELLED, "cancelled");
	cgt_involution_search_free(watcher.search);
	cgt_budget_unref(budget);
	cgt_position_unref(position);
}
END_TEST

static cgt_status search_once(cgt_position *position, int32_t kind)
{
	cgt_involution_search *search;
	cgt_involution *involution;
	cgt_status status = cgt_involution_search_new(position, kind, &search);

	if (status != CGT_OK)
		return status;
	status = cgt_involution_search_next(search, NULL, &involution);
	if (status == CGT_OK)
		cgt_involution_unref(involution);
	cgt_involution_search_free(search);
	return status;
}

static cgt_status test_once(const cgt_involution *involution)
{
	int32_t failure;

	return cgt_pairing_test(involution, CGT_READING_STRICT, &failure);
}

START_TEST(test_failed_allocations)
{
	cgt_position *position = position_of("cram: ....|.... + cram: ..|..");
	cgt_involution *involution = NULL;
	cgt_involution_search *search;

	for (int32_t kind = CGT_SEARCH_RIGID; kind <= CGT_SEARCH_GRAPH; kind++)
		ck_survives_every_failed_allocation(search_once(position, kind));
	/* A pairing that could not be handed out for want of memory is handed out by the next call. */
	ck_ok(cgt_involution_search_new(position, CGT_SEARCH_RIGID, &search));
	cgti_memory_fail_at(1);
	ck_fails(cgt_involution_search_next(search, NULL, &involution), CGT_OUT_OF_MEMORY, "out of memory");
	cgti_memory_fail_at(0);
	ck_assert_ptr_null(involution);
	ck_assert_uint_eq(statistic(search, "found"), 0);
	ck_ok(cgt_involution_search_next(search, NULL, &involution));
	ck_assert_uint_eq(statistic(search, "found"), 1);
	ck_survives_every_failed_allocation(test_once(involution));
	cgt_involution_unref(involution);
	cgt_involution_search_free(search);
	cgt_position_unref(position);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("pairing search");
	TCase *clauses = tcase_create("clauses"), *search = tcase_create("search"), *handle = tcase_create("handle");

	tcase_set_timeout(clauses, 120);
	tcase_add_test(clauses, test_graph);
	tcase_add_test(clauses, test_clauses);
	suite_add_tcase(suite, clauses);
	tcase_set_timeout(search, 240);
	tcase_add_test(search, test_all_shapes);
	tcase_add_test(search, test_small_shapes);
	tcase_add_test(search, test_random_sums);
	tcase_add_test(search, test_partizan_sums);
	tcase_add_test(search, test_by_hand);
	tcase_add_test(search, test_large);
	suite_add_tcase(suite, search);
	tcase_set_timeout(handle, 120);
	tcase_add_test(handle, test_bad_search);
	tcase_add_test(handle, test_limits);
	tcase_add_test(handle, test_cancelling);
	tcase_add_test(handle, test_failed_allocations);
	suite_add_tcase(suite, handle);
	return run_suite(suite);
}
