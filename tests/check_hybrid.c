/* SPDX-License-Identifier: MIT */
/*
 * Pairings in front of the search and in it: with them the solver finds the winner that it finds without, and that plain play
 * finds; and what it finds is what the search for pairings finds.
 */
#include "plain.h"
#include "support/clock.h"
#include "support/players.h"

/* ---- the check in front of the search ---- */

START_TEST(checked_sums_equal_plain_play)
{
	struct random random = random_begin("checked sums");
	cgt_solver *solver = solver_with("check-pairings", 1);

	for (int i = 0; i < 300; i++) {
		struct plain_sum sum = plain_random_sum(&random, 14);
		cgt_position *position = plain_position(&sum);

		if (i % 50 == 0)
			ck_ok(cgt_solver_clear(solver));
		ck_assert_int_eq(outcome_of(solver, position, CGT_NORMAL), plain_outcome(&sum, CGT_NORMAL));
		cgt_position_unref(position);
	}
	ck_assert_uint_gt(statistic_of(solver, "pairing-checks"), 0);
	cgt_solver_free(solver);
}
END_TEST

START_TEST(checked_boards_equal_plain_play)
{
	struct random random = random_begin("checked boards");
	cgt_solver *solver = solver_with("check-pairings", 1);
	uint64_t value;

	for (int i = 0; i < 200; i++) {
		struct plain board = plain_random(&random, _i, 10);
		struct plain_sum sum = plain_sum_of(&board);
		cgt_position *position = plain_position(&sum);

		ck_assert_int_eq(outcome_of(solver, position, CGT_NORMAL), plain_outcome(&sum, CGT_NORMAL));
		if (plain_is_impartial(_i)) {
			ck_ok(cgt_solver_grundy(solver, position, CGT_NORMAL, NULL, &value));
			ck_assert_uint_eq(value, plain_grundy(&board));
		}
		cgt_position_unref(position);
	}
	cgt_solver_free(solver);
}
END_TEST

/* Whether the search by graph finds a pairing that the clauses prove. */
static bool has_proved_pairing(cgt_position *position)
{
	cgt_involution_search *search;
	cgt_involution *involution;
	bool proved = false;

	ck_ok(cgt_involution_search_new(position, CGT_SEARCH_GRAPH, &search));
	while (!proved && cgt_involution_search_next(search, NULL, &involution) == CGT_OK) {
		int32_t failure;

		ck_ok(cgt_pairing_test(involution, CGT_READING_STRICT, &failure));
		proved = failure == CGT_PAIRING_HOLDS;
		cgt_involution_unref(involution);
	}
	cgt_involution_search_free(search);
	return proved;
}

/* Asked who wins on one component, the solver makes one check, and searches nothing exactly if that finds a pairing. */
static bool check_fires(cgt_position *position)
{
	cgt_solver *solver = solver_with("check-pairings", 1);
	bool fired, zero;

	zero = outcome_of(solver, position, CGT_NORMAL) == CGT_OUTCOME_P;
	ck_assert_uint_ge(statistic_of(solver, "pairing-checks"), 1);
	fired = statistic_of(solver, "pairing-checks") == 1 && statistic_of(solver, "pairings-found") == 1;
	ck_assert(zero || !fired);
	ck_assert_uint_eq(statistic_of(solver, "checks-given-up"), 0);
	cgt_solver_free(solver);
	return fired;
}

/* On polyominoes; Cram goes through the kernel, Domineering through the tables. */
START_TEST(it_fires_where_there_is_a_pairing)
{
	static const char *const names[] = { "cram", "domineering" };
	cgt_game *game;
	int fired = 0;

	ck_ok(cgt_game_new(names[_i], &game));
	for (int32_t cells = 2; cells <= 8; cells++) {
		cgt_polyominoes *walk;

		ck_ok(cgt_polyominoes_new(cells, CGT_MAPS_RECTANGLE, 0, 1, &walk));
		while (cgt_polyominoes_next(walk, NULL) == CGT_OK) {
			cgt_board *board;
			cgt_position *position;
			bool fires;

			ck_ok(cgt_polyominoes_board(walk, &board));
			ck_ok(cgt_position_new(game, board, &position));
			fires = check_fires(position);
			ck_assert_int_eq(fires, has_proved_pairing(position));
			fired += fires;
			cgt_position_unref(position);
			cgt_board_unref(board);
		}
		cgt_polyominoes_free(walk);
	}
	ck_assert_int_eq(fired, _i == 0 ? 1 + 3 + 15 : 0); /* of Cram as in the essay: at 4, 6 and 8 cells */
	cgt_game_unref(game);
}
END_TEST

/* Boards with a pairing; the third is too wide for the kernel, the last needs a map that exchanges the colours. */
static const char *const paired[] = {
	"cram: ....|....|....|....",
	"cram: .##|..#|...",
	"cram: ..........|..........|..........|..........|..........|..........|..........|..........",
	"clobber: xx|oo",
	"impartial-clobber: xo|ox",
	"impartial-clobber: ..o|.oo|xxx",
};

START_TEST(nothing_is_searched_where_there_is_a_pairing)
{
	cgt_position *position = position_of(paired[_i]);
	cgt_solver *solver = solver_with("check-pairings", 1);

	ck_assert(has_proved_pairing(position));
	ck_assert_int_eq(outcome_of(solver, position, CGT_NORMAL), CGT_OUTCOME_P);
	ck_assert_uint_eq(statistic_of(solver, "pairing-checks"), 1);
	ck_assert_uint_eq(statistic_of(solver, "pairings-found"), 1);
	ck_assert_uint_eq(statistic_of(solver, "nodes"), 0);
	cgt_solver_free(solver);
	cgt_position_unref(position);
}
END_TEST

/* In misere play a pairing proves nothing, so nobody is to ask; and what is not asked for is not done. */
START_TEST(misere_play_is_refused)
{
	cgt_position *position = position_of("cram: ..|..");
	cgt_involution *turn;
	cgt_solver *solver = solver_with("check-pairings", 1);
	int32_t winner = 77;
	uint64_t move[8];
	char line[64];

	ck_ok(cgt_involution_new_map(position, CGT_MAP_HALF_TURN, 0, &turn));
	ck_fails(cgt_solver_winner(solver, position, CGT_LEFT, CGT_MISERE, NULL, &winner), CGT_UNSUPPORTED, "misere");
	ck_fails(cgt_solver_outcome(solver, position, CGT_MISERE, NULL, &winner), CGT_UNSUPPORTED, "misere");
	ck_fails(cgt_solver_winner_image_first(solver, turn, CGT_LEFT, CGT_MISERE, NULL, &winner), CGT_UNSUPPORTED, "misere");
	ck_fails(cgt_solver_winning_moves(solver, position, CGT_LEFT, CGT_MISERE, NULL, move, 8, NULL), CGT_UNSUPPORTED, "misere");
	ck_fails(cgt_solver_best_line(solver, position, CGT_LEFT, CGT_MISERE, NULL, line, 64, NULL), CGT_UNSUPPORTED, "misere");
	ck_assert_int_eq(winner, 77);
	ck_ok(cgt_solver_clear(solver));
	ck_fails(cgt_solver_outcome(solver, position, CGT_MISERE, NULL, &winner), CGT_UNSUPPORTED, "misere"); /* options stay */
	ck_ok(cgt_solver_outcome(solver, position, CGT_NORMAL, NULL, &winner));
	ck_assert_uint_eq(statistic_of(solver, "nodes"), 0);
	ck_ok(cgt_solver_set(solver, "check-pairings", 0));
	ck_ok(cgt_solver_outcome(solver, position, CGT_MISERE, NULL, &winner));
	ck_assert_int_eq(winner, CGT_OUTCOME_N); /* the second domino is the last */
	ck_ok(cgt_solver_clear(solver));
	ck_ok(cgt_solver_outcome(solver, position, CGT_NORMAL, NULL, &winner));
	ck_assert_uint_eq(statistic_of(solver, "pairing-checks"), 0);
	cgt_involution_unref(turn);
	cgt_solver_free(solver);
	cgt_position_unref(position);
}
END_TEST

/* Boards without a pairing, pieces of which are found to have one while they are searched: the value is the same. */
START_TEST(pieces_are_paired_within_the_search)
{
	static const char *const boards[] = {
		"cram: #.....|..##..|......|..#...|#.....",
		"cram: ......|......|#.....|......|...#..|......",
	};
	cgt_position *position = position_of(boards[_i]);
	cgt_solver *checking = solver_with("check-pairings", 1), *plain = new_solver();
	uint64_t value, found;

	ck_ok(cgt_solver_grundy(plain, position, CGT_NORMAL, NULL, &value));
	ck_ok(cgt_solver_grundy(checking, position, CGT_NORMAL, NULL, &found));
	ck_assert_uint_eq(found, value);
	ck_assert_uint_gt(statistic_of(checking, "pairings-found"), 0);
	ck_assert_uint_gt(statistic_of(checking, "nodes"), 0);
	cgt_solver_free(plain);
	cgt_solver_free(checking);
	cgt_position_unref(position);
}
END_TEST

START_TEST(bad_options)
{
	cgt_solver *solver = new_solver();

	ck_fails(cgt_solver_set(NULL, "check-pairings", 1), CGT_BAD_ARGUMENT, "solver");
	ck_fails(cgt_solver_set(solver, NULL, 1), CGT_BAD_ARGUMENT, "option");
	ck_fails(cgt_solver_set(solver, "check", 1), CGT_BAD_ARGUMENT, "there is: check-pairings");
	ck_fails(cgt_solver_set(solver, "check-pairings", 2), CGT_BAD_ARGUMENT, "from 0 to 1, not 2");
	ck_fails(cgt_solver_set(solver, "check-pairings", -1), CGT_BAD_ARGUMENT, "from 0 to 1, not -1");
	ck_assert_uint_eq(statistic_of(solver, "pairing-checks"), 0);
	cgt_solver_free(solver);
}
END_TEST

/* ---- the image first ---- */

/* Whether the player to move wins, by the image first; also held against the search alone. */
static bool image_first_wins(cgt_solver *solver, const cgt_involution *involution, int32_t player, int32_t convention)
{
	cgt_position *position;
	int32_t winner, plain;

	ck_ok(cgt_involution_position(involution, &position));
	ck_ok(cgt_solver_winner_image_first(solver, involution, player, convention, NULL, &winner));
	ck_ok(cgt_solver_winner(solver, position, player, convention, NULL, &plain));
	ck_assert_int_eq(winner, plain);
	cgt_position_unref(position);
	return winner == player;
}

/* With fresh tables each time, so that nothing is known of what the image leads to. */
static void check_image_first(const cgt_involution *involution, const struct plain_sum *sum)
{
	for (int32_t convention = CGT_NORMAL; convention <= CGT_MISERE; convention++)
		for (int32_t player = CGT_LEFT; player <= CGT_RIGHT; player++) {
			cgt_solver *solver = new_solver();

			ck_assert_int_eq(image_first_wins(solver, involution, player, convention),
			                 plain_wins(sum, player, convention));
			ck_assert_uint_le(statistic_of(solver, "images-enough"), statistic_of(solver, "images-tried"));
			cgt_solver_free(solver);
		}
}

static char exchanged(int game, char content)
{
	const char *const pairs = game == CLOBBER || game == IMPARTIAL_CLOBBER ? "xo" : game == TOADS_AND_FROGS ? "tf" : "";
	const char *at = strchr(pairs, content);

	return at ? pairs[(at - pairs) ^ 1] : content;
}

/* Makes a board symmetric under a map of its box. */
static void make_symmetric(struct plain *board, int32_t map, bool exchange)
{
	for (int cell = 0; cell < board->rows * board->cols; cell++) {
		int32_t row, col;
		int image;

		ck_ok(cgt_map_cell(map, board->rows, board->cols, cell / board->cols, cell % board->cols, &row, &col));
		image = row * board->cols + col;
		if (image > cell)
			board->cell[image] = exchange ? exchanged(board->game, board->cell[cell]) : board->cell[cell];
		else if (image == cell && exchange && exchanged(board->game, board->cell[cell]) != board->cell[cell])
			board->cell[cell] = '#';
	}
}

START_TEST(image_first_equals_plain_play)
{
	struct random random = random_begin("image first");
	int symmetric = 0;

	for (int i = 0; i < 150; i++) {
		struct plain board = plain_random(&random, _i, 9);
		const int32_t map = (int32_t)random_below(&random, CGT_MAP_COUNT), exchange = (int32_t)random_below(&random, 2);
		struct plain_sum sum;
		cgt_involution *involution;
		cgt_position *position;

		if (map == CGT_MAP_QUARTER_TURN || map == CGT_MAP_THREE_QUARTER_TURN ||
		    (map & CGT_MAP_DIAGONAL && board.rows != board.cols))
			continue;
		if (random_below(&random, 4))
			make_symmetric(&board, map, exchange);
		sum = plain_sum_of(&board);
		position = plain_position(&sum);
		ck_ok(cgt_involution_new_map(position, map, exchange, &involution));
		check_image_first(involution, &sum);
		cgt_involution_unref(involution);
		cgt_position_unref(position);
		symmetric++;
	}
	ck_assert_int_gt(symmetric, 50);
}
END_TEST

/* Any map will do, across components, too. */
START_TEST(image_first_with_any_involution)
{
	struct random random = random_begin("any involution");

	for (int i = 0; i < 100; i++) {
		struct plain_sum sum = plain_random_sum(&random, 10);
		cgt_position *position = plain_position(&sum);
		size_t image[PLAIN_CELLS * PLAIN_PARTS], cells = cgt_position_cell_count(position);
		cgt_involution *involution;

		for (size_t cell = 0; cell < cells; cell++)
			image[cell] = cell;
		for (size_t cell = 0; cell < cells; cell++) {
			size_t other = (size_t)random_below(&random, cells);

			if (image[cell] == cell && image[other] == other) {
				image[cell] = other;
				image[other] = cell;
			}
		}
		ck_ok(cgt_involution_new(position, image, cells, (int32_t)random_below(&random, 2), &involution));
		check_image_first(involution, &sum);
		cgt_involution_unref(involution);
		cgt_position_unref(position);
	}
}
END_TEST

/* G - G is symmetric in every game, and stays so: in misere play, too, no search is needed, only play. */
START_TEST(image_first_by_the_copy_swap)
{
	struct random random = random_begin("copy-swap");

	for (int i = 0; i < 20; i++) {
		struct plain board = plain_random(&random, _i, 6);
		struct plain_sum sum = plain_sum_of(&board);
		cgt_position *position = plain_position(&sum), *negative, *both;
		cgt_involution *swap;
		cgt_solver *solver = new_solver();

		ck_ok(cgt_position_negative(position, &negative));
		ck_ok(cgt_position_sum(position, negative, &both));
		ck_ok(cgt_involution_new_copy_swap(both, &swap));
		ck_assert(!image_first_wins(solver, swap, CGT_LEFT, CGT_NORMAL));
		ck_assert(!image_first_wins(solver, swap, CGT_RIGHT, CGT_NORMAL));
		ck_assert_uint_eq(statistic_of(solver, "images-tried"), statistic_of(solver, "images-enough"));
		image_first_wins(solver, swap, CGT_LEFT, CGT_MISERE);
		cgt_involution_unref(swap);
		cgt_position_unref(both);
		cgt_position_unref(negative);
		cgt_position_unref(position);
		cgt_solver_free(solver);
	}
}
END_TEST

/* Forced moves bind the whole; the reflection that exchanges the ranks exchanges the players. */
START_TEST(image_first_with_forced_moves)
{
	static const char *const boards[] = { "dawson-pawns: ppp|...|PPP", "dawson-pawns: pppp|....|PPPP",
		                              "dawson-pawns(captures=optional): ppp|...|PPP" };

	for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
		cgt_position *position = position_of(boards[i]);
		cgt_involution *reflection;

		ck_ok(cgt_involution_new_map(position, CGT_MAP_TOP_BOTTOM, 1, &reflection));
		for (int32_t convention = CGT_NORMAL; convention <= CGT_MISERE; convention++) {
			cgt_solver *solver = new_solver();

			image_first_wins(solver, reflection, CGT_LEFT, convention);
			image_first_wins(solver, reflection, CGT_RIGHT, convention);
			ck_assert_uint_gt(statistic_of(solver, "symmetric-nodes"), 0);
			cgt_solver_free(solver);
		}
		cgt_involution_unref(reflection);
		cgt_position_unref(position);
	}
}
END_TEST

/*
 * By hand, Left to move. Both sides even: the clauses hold at once. One side even: the domino in the middle is its own image, and
 * after it the clauses hold. 1x5: after either move at an end its image, the other end, leaves a single cell; after a move in
 * the middle the image is not there, and the replier, to whom a single domino and a cell are left, wins.
 */
static const struct {
	int32_t rows, cols, winner;
	uint64_t nodes, symmetric, tried, enough;
} known[] = {
	{ 2, 2, CGT_RIGHT, 1, 1, 0, 0 },
	{ 4, 6, CGT_RIGHT, 1, 1, 0, 0 },
	{ 1, 2, CGT_LEFT, 2, 2, 0, 0 },
	{ 2, 3, CGT_LEFT, 2, 2, 0, 0 },
	{ 6, 7, CGT_LEFT, 2, 2, 0, 0 },
	{ 1, 5, CGT_RIGHT, 2, 2, 2, 2 },
};

START_TEST(known_image_first)
{
	cgt_game *game;
	cgt_board *board;
	cgt_position *position;
	cgt_involution *turn;
	cgt_solver *solver = new_solver();
	int32_t winner;

	ck_ok(cgt_game_new("cram", &game));
	ck_ok(cgt_board_new_rectangle(known[_i].rows, known[_i].cols, '.', &board));
	ck_ok(cgt_position_new(game, board, &position));
	ck_ok(cgt_involution_new_map(position, CGT_MAP_HALF_TURN, 0, &turn));
	ck_ok(cgt_solver_winner_image_first(solver, turn, CGT_LEFT, CGT_NORMAL, NULL, &winner));
	ck_assert_int_eq(winner, known[_i].winner);
	ck_assert_uint_eq(statistic_of(solver, "nodes"), known[_i].nodes);
	ck_assert_uint_eq(statistic_of(solver, "symmetric-nodes"), known[_i].symmetric);
	ck_assert_uint_eq(statistic_of(solver, "images-tried"), known[_i].tried);
	ck_assert_uint_eq(statistic_of(solver, "images-enough"), known[_i].enough);
	cgt_solver_free(solver);
	cgt_involution_unref(turn);
	cgt_position_unref(position);
	cgt_board_unref(board);
	cgt_game_unref(game);
}
END_TEST

/* Node counts of fixed questions: a change that moves them must say so. */
static const struct {
	const char *position;
	int32_t map, exchange, convention;
	uint64_t nodes, checked;
} signature[] = {
	{ "cram: ...|...|...", CGT_MAP_HALF_TURN, 0, CGT_NORMAL, 14, 3 },
	{ "cram: ....|....|....|....", CGT_MAP_TOP_BOTTOM, 0, CGT_NORMAL, 385, 0 },
	{ "cram: ...|...|...", CGT_MAP_HALF_TURN, 0, CGT_MISERE, 4, 3 },
	{ "domineering: ....|....|....|....", CGT_MAP_DIAGONAL, 1, CGT_NORMAL, 179, 76 },
	{ "clobber: xoxo|oxox|xoxo", CGT_MAP_HALF_TURN, 1, CGT_NORMAL, 3651, 3113 },
	{ "impartial-clobber: xox|oxo|xox", CGT_MAP_LEFT_RIGHT, 0, CGT_NORMAL, 54, 112 },
};

START_TEST(node_counts_are_pinned)
{
	cgt_position *position = position_of(signature[_i].position);
	cgt_involution *involution;
	cgt_solver *solver = new_solver(), *checking = solver_with("check-pairings", 1);
	int32_t winner;

	ck_ok(cgt_involution_new_map(position, signature[_i].map, signature[_i].exchange, &involution));
	for (int32_t player = CGT_LEFT; player <= CGT_RIGHT; player++)
		ck_ok(cgt_solver_winner_image_first(solver, involution, player, signature[_i].convention, NULL, &winner));
	ck_assert_uint_eq(statistic_of(solver, "nodes"), signature[_i].nodes);
	outcome_of(checking, position, CGT_NORMAL);
	ck_assert_uint_eq(statistic_of(checking, "nodes"), signature[_i].checked);
	cgt_solver_free(solver);
	cgt_solver_free(checking);
	cgt_involution_unref(involution);
	cgt_position_unref(position);
}
END_TEST

/* ---- calls ---- */

START_TEST(bad_arguments)
{
	cgt_position *position = position_of("cram: ..");
	cgt_involution *turn;
	cgt_solver *solver = new_solver();
	int32_t winner = 77;

	ck_ok(cgt_involution_new_map(position, CGT_MAP_HALF_TURN, 0, &turn));
	ck_fails(cgt_solver_winner_image_first(NULL, turn, CGT_LEFT, CGT_NORMAL, NULL, &winner), CGT_BAD_ARGUMENT, "solver");
	ck_fails(cgt_solver_winner_image_first(solver, NULL, CGT_LEFT, CGT_NORMAL, NULL, &winner), CGT_BAD_ARGUMENT, "involution");
	ck_fails(cgt_solver_winner_image_first(solver, turn, CGT_LEFT, CGT_NORMAL, NULL, NULL), CGT_BAD_ARGUMENT, "winner");
	ck_fails(cgt_solver_winner_image_first(solver, turn, 0, CGT_NORMAL, NULL, &winner), CGT_BAD_ARGUMENT, "0 is no player");
	ck_fails(cgt_solver_winner_image_first(solver, turn, CGT_LEFT, 0, NULL, &winner), CGT_BAD_ARGUMENT, "0 is no convention");
	ck_assert_int_eq(winner, 77);
	cgt_involution_unref(turn);
	cgt_solver_free(solver);
	cgt_position_unref(position);
}
END_TEST

/* The empty sum has no cell, and its one involution moves none: whoever is to move has no move. */
START_TEST(the_empty_sum)
{
	cgt_position *position = position_of("0");
	cgt_involution *involution;
	cgt_solver *solver = solver_with("check-pairings", 1);
	int32_t winner;

	ck_ok(cgt_involution_new(position, NULL, 0, 0, &involution));
	ck_ok(cgt_solver_winner_image_first(solver, involution, CGT_LEFT, CGT_NORMAL, NULL, &winner));
	ck_assert_int_eq(winner, CGT_RIGHT);
	ck_ok(cgt_solver_set(solver, "check-pairings", 0));
	ck_ok(cgt_solver_winner_image_first(solver, involution, CGT_LEFT, CGT_MISERE, NULL, &winner));
	ck_assert_int_eq(winner, CGT_LEFT);
	cgt_involution_unref(involution);
	cgt_solver_free(solver);
	cgt_position_unref(position);
}
END_TEST

static const char *const without_images[] = { "*3", "cram: .. + 1/2", "0.137: [5]", "dawson-pawns(promotion=queen): p|.|P" };

START_TEST(components_without_images_are_refused)
{
	cgt_position *position = position_of(without_images[_i]);
	size_t image[8] = { 0, 1, 2, 3, 4, 5, 6, 7 };
	cgt_involution *involution;
	cgt_solver *solver = new_solver();
	int32_t winner = 77;

	ck_ok(cgt_involution_new(position, image, cgt_position_cell_count(position), 0, &involution));
	ck_fails(cgt_solver_winner_image_first(solver, involution, CGT_LEFT, CGT_NORMAL, NULL, &winner), CGT_UNSUPPORTED,
	         "component");
	ck_assert_int_eq(winner, 77);
	cgt_involution_unref(involution);
	cgt_solver_free(solver);
	cgt_position_unref(position);
}
END_TEST

/* The searches that the image-first search makes are kept, so it gets there in slices that hold its symmetric positions. */
START_TEST(it_goes_on_after_a_limit)
{
	cgt_position *position = position_of("clobber: xoxo|oxox|xoxo");
	cgt_involution *turn;
	cgt_solver *solver = new_solver();
	cgt_budget *budget;
	int32_t winner = 77, limits = 0;
	cgt_status status;

	ck_ok(cgt_involution_new_map(position, CGT_MAP_HALF_TURN, 1, &turn));
	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_nodes(budget, 250));
	while ((status = cgt_solver_winner_image_first(solver, turn, CGT_LEFT, CGT_NORMAL, budget, &winner)) == CGT_LIMIT)
		ck_assert(++limits < 100 && winner == 77 && statistic_of(solver, "last-nodes") <= 251);
	ck_ok(status);
	ck_assert_int_eq(winner, CGT_RIGHT);
	ck_assert_int_gt(limits, 0);
	ck_ok(cgt_budget_set_nodes(budget, 0));
	ck_ok(cgt_budget_set_bytes(budget, 100));
	ck_ok(cgt_solver_clear(solver));
	ck_fails(cgt_solver_winner_image_first(solver, turn, CGT_LEFT, CGT_NORMAL, budget, &winner), CGT_LIMIT, "100 bytes");
	ck_ok(cgt_budget_set_bytes(budget, 0));
	cgt_budget_cancel(budget);
	ck_fails(cgt_solver_winner_image_first(solver, turn, CGT_LEFT, CGT_NORMAL, budget, &winner), CGT_CANCELLED, "cancelled");
	cgt_budget_unref(budget);
	cgt_involution_unref(turn);
	cgt_solver_free(solver);
	cgt_position_unref(position);
}
END_TEST

struct caller {
	cgt_solver *solver;
	cgt_involution *involution;
	int calls;
};

static int32_t call_back(void *user, const cgt_progress *progress)
{
	struct caller *caller = user;
	int32_t winner;

	ck_assert_str_eq(cgt_progress_task(progress), "winner, image first");
	ck_fails(cgt_solver_winner_image_first(caller->solver, caller->involution, CGT_LEFT, CGT_NORMAL, NULL, &winner),
	         CGT_BUSY, "");
	ck_fails(cgt_solver_set(caller->solver, "check-pairings", 1), CGT_BUSY, "");
	caller->calls++;
	return 0;
}

START_TEST(a_solver_at_work_is_busy)
{
	cgt_position *position = position_of("clobber: xoxoxo|oxoxox|xoxoxo|oxoxox|xoxoxo");
	struct caller caller = { new_solver(), NULL, 0 };
	cgt_budget *budget;
	int32_t winner;

	ck_ok(cgt_involution_new_map(position, CGT_MAP_HALF_TURN, 1, &caller.involution));
	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_progress(budget, call_back, &caller));
	cgti_clock_step(10);
	ck_fails(cgt_solver_winner_image_first(caller.solver, caller.involution, CGT_LEFT, CGT_NORMAL, budget, &winner),
	         CGT_CANCELLED, "callback");
	cgti_clock_step(0);
	ck_assert_int_eq(caller.calls, 1);
	cgt_budget_unref(budget);
	cgt_involution_unref(caller.involution);
	cgt_solver_free(caller.solver);
	cgt_position_unref(position);
}
END_TEST

/* With pairings checked and the image first; after a failure the solver goes on and finds the right answer. */
static cgt_status ask(const cgt_involution *involution, int32_t expected)
{
	cgt_solver *solver = NULL;
	int32_t winner = 0;
	cgt_status status = cgt_solver_new(&solver);

	if (status != CGT_OK)
		return status;
	status = cgt_solver_set(solver, "check-pairings", 1);
	if (status == CGT_OK)
		status = cgt_solver_winner_image_first(solver, involution, CGT_LEFT, CGT_NORMAL, NULL, &winner);
	if (winner != (status == CGT_OK ? expected : 0))
		ck_abort_msg("winner %d", (int)winner);
	if (status != CGT_OK && cgt_solver_winner_image_first(solver, involution, CGT_LEFT, CGT_NORMAL, NULL, &winner) != CGT_OK)
		ck_abort_msg("the solver does not go on: %s", last_message());
	if (winner != expected)
		ck_abort_msg("winner %d after a failure", (int)winner);
	cgt_solver_free(solver);
	return status;
}

static const struct {
	const char *position;
	int32_t exchange;
} asked[] = { { "cram: .....", 0 }, { "impartial-clobber: xoo|xxo", 0 }, { "clobber: xoxo", 1 } };

START_TEST(failed_allocations)
{
	cgt_position *position = position_of(asked[_i].position);
	cgt_involution *involution;
	cgt_solver *solver = new_solver();
	int32_t expected;

	ck_ok(cgt_involution_new_map(position, CGT_MAP_HALF_TURN, asked[_i].exchange, &involution));
	ck_ok(cgt_solver_winner(solver, position, CGT_LEFT, CGT_NORMAL, NULL, &expected));
	ck_survives_every_failed_allocation(ask(involution, expected));
	cgt_involution_unref(involution);
	cgt_solver_free(solver);
	cgt_position_unref(position);
}
END_TEST

#define LENGTH(table) ((int)(sizeof(table) / sizeof((table)[0])))

static Suite *hybrid_suite(void)
{
	Suite *suite = suite_create("hybrid");
	TCase *tc = tcase_create("check");

	tcase_set_timeout(tc, 300);
	tcase_add_test(tc, checked_sums_equal_plain_play);
	tcase_add_loop_test(tc, checked_boards_equal_plain_play, 0, PLAIN_GAMES);
	tcase_add_loop_test(tc, it_fires_where_there_is_a_pairing, 0, 2);
	tcase_add_loop_test(tc, nothing_is_searched_where_there_is_a_pairing, 0, LENGTH(paired));
	tcase_add_loop_test(tc, pieces_are_paired_within_the_search, 0, 2);
	tcase_add_test(tc, misere_play_is_refused);
	tcase_add_test(tc, bad_options);
	suite_add_tcase(suite, tc);

	tc = tcase_create("image first");
	tcase_set_timeout(tc, 300);
	tcase_add_loop_test(tc, image_first_equals_plain_play, 0, PLAIN_GAMES);
	tcase_add_test(tc, image_first_with_any_involution);
	tcase_add_loop_test(tc, image_first_by_the_copy_swap, 0, PLAIN_GAMES);
	tcase_add_test(tc, image_first_with_forced_moves);
	tcase_add_loop_test(tc, known_image_first, 0, LENGTH(known));
	tcase_add_loop_test(tc, node_counts_are_pinned, 0, LENGTH(signature));
	suite_add_tcase(suite, tc);

	tc = tcase_create("calls");
	tcase_set_timeout(tc, 300);
	tcase_add_test(tc, bad_arguments);
	tcase_add_test(tc, the_empty_sum);
	tcase_add_loop_test(tc, components_without_images_are_refused, 0, LENGTH(without_images));
	tcase_add_test(tc, it_goes_on_after_a_limit);
	tcase_add_test(tc, a_solver_at_work_is_busy);
	tcase_add_loop_test(tc, failed_allocations, 0, LENGTH(asked));
	suite_add_tcase(suite, tc);
	return suite;
}

int main(void)
{
	return run_suite(hybrid_suite());
}
