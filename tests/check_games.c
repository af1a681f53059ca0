/* SPDX-License-Identifier: MIT */
/* The rules of every game: names, texts, moves, maps, structure, split, negatives; each against tests/plain.h. */
#include "board/maps.h"
#include "components/components.h"
#include "games/game.h"
#include "plain.h"
#include "position/position.h"
#include "support.h"

static const char *text_of_board(const cgt_board *board)
{
	static char text[PLAIN_TEXT];

	ck_ok(cgt_board_text(board, text, sizeof text, NULL));
	return text;
}

/* The text of the board of a position's only component. */
static const char *board_of(const cgt_position *position)
{
	cgt_board *board;
	const char *text;

	ck_ok(cgt_position_board(position, 0, &board));
	text = text_of_board(board);
	cgt_board_unref(board);
	return text;
}

static int32_t other(int32_t player)
{
	return player == CGT_LEFT ? CGT_RIGHT : CGT_LEFT;
}

/* ---- names and properties ---- */

START_TEST(games_are_known_by_name)
{
	char name[64], before[64] = "", spec[64];
	size_t needed, found = 0, k;

	for (k = 0; cgt_game_known(k, name, sizeof name, &needed) == CGT_OK; k++) {
		cgt_game *game = game_called(name);

		ck_assert_uint_eq(needed, strlen(name) + 1);
		ck_assert_str_lt(before, name);
		strcpy(before, name);
		for (int i = 0; i < PLAIN_GAMES; i++)
			if (strcmp(name, plain_name[i]) == 0) {
				ck_ok(cgt_game_spec(game, spec, sizeof spec, NULL));
				ck_assert_str_eq(spec, name);
				found++;
			}
		cgt_game_unref(game);
	}
	ck_assert_uint_eq(found, PLAIN_GAMES);
	ck_assert_int_eq(cgt_game_known(k, name, sizeof name, NULL), CGT_END);
	ck_fails(cgt_game_known(0, name, 7, &needed), CGT_BUFFER_TOO_SMALL, "");
	ck_assert_uint_eq(needed, sizeof "clobber");
}
END_TEST

START_TEST(names_are_read_in_any_case)
{
	cgt_game *game = game_called("  Toads-And-FROGS\n"), *same;
	char spec[32];

	ck_ok(cgt_game_spec(game, spec, sizeof spec, NULL));
	ck_assert_str_eq(spec, "toads-and-frogs");
	same = cgt_game_ref(game);
	ck_assert_ptr_eq(same, game);
	cgt_game_unref(same);
	cgt_game_unref(game);
	ck_assert_ptr_null(cgt_game_ref(NULL));
	cgt_game_unref(NULL);
}
END_TEST

/* Equal games have equal standard specs; games of one's own are in check_builder.c. */
START_TEST(games_are_equal_by_spec)
{
	cgt_game *pawns = game_called("dawson-pawns(promotion=removed)"),
		 *same = game_called("Dawson-Pawns( Promotion = removed )"), *others = game_called("dawson-pawns"),
		 *code = game_called("0.1370"), *same_code = game_called(".137");

	ck_assert_int_eq(cgt_game_equal(pawns, same), 1);
	ck_assert_uint_eq(cgt_game_hash(pawns), cgt_game_hash(same));
	ck_assert_int_eq(cgt_game_equal(pawns, others), 0);
	ck_assert_uint_ne(cgt_game_hash(pawns), cgt_game_hash(others));
	ck_assert_int_eq(cgt_game_equal(code, same_code), 1);
	ck_assert_uint_eq(cgt_game_hash(code), cgt_game_hash(same_code));
	ck_assert_int_eq(cgt_game_equal(code, pawns), 0);
	ck_assert_int_eq(cgt_game_equal(code, NULL), 0);
	ck_assert_int_eq(cgt_game_equal(NULL, code), 0);
	ck_assert_int_eq(cgt_game_equal(NULL, NULL), 1);
	ck_assert_uint_eq(cgt_game_hash(NULL), 0);
	cgt_game_unref(same_code);
	cgt_game_unref(code);
	cgt_game_unref(others);
	cgt_game_unref(same);
	cgt_game_unref(pawns);
}
END_TEST

START_TEST(bad_names_are_refused)
{
	cgt_game *game = NULL;
	char *spec = NULL;

	ck_fails_at(cgt_game_new(" chess", &game), CGT_BAD_SYNTAX, 1, 2, "\"chess\"; there is: clobber, cram, ");
	ck_fails_at(cgt_game_new("Grundys", &game), CGT_BAD_SYNTAX, 1, 1, "\"Grundys\"; there is: clobber");
	ck_fails_at(cgt_game_new("chess", &game), CGT_BAD_SYNTAX, 1, 1,
	            ", value, grundy, and codes such as 0.137, S{1,3,4}, allbut{2}");
	ck_fails_at(cgt_game_new("\ntoads and frogs", &game), CGT_BAD_SYNTAX, 2, 1, "\"toads\"");
	ck_fails_at(cgt_game_new("clobberer", &game), CGT_BAD_SYNTAX, 1, 1, "\"clobberer\"");
	ck_fails_at(cgt_game_new("clobber clobber", &game), CGT_BAD_SYNTAX, 1, 9, "the end of the text");
	ck_fails_at(cgt_game_new("", &game), CGT_BAD_SYNTAX, 1, 1, "the name of a game");
	ck_fails(cgt_game_new(NULL, &game), CGT_BAD_ARGUMENT, "spec");
	ck_assert_ptr_null(game);
	ck_fails(cgt_game_new("clobber", NULL), CGT_BAD_ARGUMENT, "game");
	ck_fails(cgt_game_spec(NULL, spec, 0, NULL), CGT_BAD_ARGUMENT, "game");
	ck_fails(cgt_game_alphabet(NULL, spec, 0, NULL), CGT_BAD_ARGUMENT, "game");
}
END_TEST

START_TEST(games_have_their_properties)
{
	static const char *const alphabet[PLAIN_GAMES] = { "xo", "", "", "xo", "tf" };

	for (int k = 0; k < PLAIN_GAMES; k++) {
		cgt_game *game = game_called(plain_name[k]);
		char text[16];

		ck_assert_int_eq(cgt_game_is_impartial(game), plain_is_impartial(k));
		ck_assert_int_eq(cgt_game_board_kind(game), CGT_BOARD_GRID);
		ck_ok(cgt_game_alphabet(game, text, sizeof text, NULL));
		ck_assert_str_eq(text, alphabet[k]);
		cgt_game_unref(game);
	}
	ck_assert_int_eq(cgt_game_is_impartial(NULL), 0);
	ck_assert_int_eq(cgt_game_board_kind(NULL), 0);
}
END_TEST

/* ---- texts of boards ---- */

static const struct {
	const char *game, *text, *printed;
} spelling[] = {
	{ "clobber", "XO.#|oxOX", "xo.#|oxox" },
	{ "clobber", " Xo\nOX\n", "xo|ox" },
	{ "impartial-clobber", "XxOo", "xxoo" },
	{ "toads-and-frogs", "TtFf.#", "ttff.#" },
	{ "toads-and-frogs", "X..O", "t..f" },
	{ "domineering", "..#|#..", "..#|#.." },
	{ "cram", ".", "." },
};

START_TEST(boards_are_read_in_every_spelling)
{
	cgt_game *game = game_called(spelling[_i].game);
	cgt_board *board;
	cgt_position *position;
	char text[64];

	ck_ok(cgt_game_board_parse(game, spelling[_i].text, &board));
	ck_assert_str_eq(text_of_board(board), spelling[_i].printed);
	cgt_board_unref(board);
	cgt_game_unref(game);
	snprintf(text, sizeof text, "%s:%s", spelling[_i].game, spelling[_i].text);
	position = position_of(text);
	ck_assert_str_eq(board_of(position), spelling[_i].printed);
	ck_ok(cgt_position_text(position, text, sizeof text, NULL));
	cgt_position_unref(position);
	position = position_of(text);
	ck_assert_str_eq(board_of(position), spelling[_i].printed);
	cgt_position_unref(position);
}
END_TEST

/* Line and column count in the text of the board; the same board comes after "game: " too. */
static const struct {
	const char *game, *text, *part;
	int line, column;
} unreadable[] = {
	{ "clobber", "xo|xt", "one of '.#xoXO'", 1, 5 },
	{ "clobber", "xo\nx0", "'0'", 2, 2 },
	{ "impartial-clobber", "xo|x", "row 2 has 1 cells", 1, 5 },
	{ "toads-and-frogs", "t.x", "one of '.#tfTFXO'", 1, 3 },
	{ "domineering", "..|.x", "one of '.#'", 1, 5 },
	{ "cram", "..\n..\n.o", "one of '.#'", 3, 2 },
	{ "clobber", "[3]", "clobber is not played on this kind of board", 1, 1 },
	{ "toads-and-frogs", "<00>", "toads-and-frogs is not played on this kind of board", 1, 1 },
};

START_TEST(bad_boards_are_refused)
{
	cgt_game *game = game_called(unreadable[_i].game);
	cgt_board *board = NULL;
	cgt_position *position = NULL;
	int line = unreadable[_i].line, column = unreadable[_i].column;
	char text[64];
	int before = snprintf(text, sizeof text, "%s: %s", unreadable[_i].game, unreadable[_i].text);

	ck_fails_at(cgt_game_board_parse(game, unreadable[_i].text, &board), CGT_BAD_SYNTAX, line, column, unreadable[_i].part);
	before -= (int)strlen(unreadable[_i].text);
	ck_fails_at(cgt_position_parse(text, &position), CGT_BAD_SYNTAX, line, line == 1 ? before + column : column,
	            unreadable[_i].part);
	ck_assert_ptr_null(board);
	ck_assert_ptr_null(position);
	cgt_game_unref(game);
}
END_TEST

START_TEST(boards_need_their_arguments)
{
	cgt_game *game = game_called("clobber");
	cgt_board *board = NULL;

	ck_fails(cgt_game_board_parse(NULL, "x", &board), CGT_BAD_ARGUMENT, "game");
	ck_fails(cgt_game_board_parse(game, NULL, &board), CGT_BAD_ARGUMENT, "text");
	ck_fails(cgt_game_board_parse(game, "x", NULL), CGT_BAD_ARGUMENT, "board");
	ck_fails_at(cgt_game_board_parse(game, "", &board), CGT_BAD_SYNTAX, 1, 1, "a board");
	ck_fails_at(cgt_game_board_parse(game, " \n  [1]", &board), CGT_BAD_SYNTAX, 2, 3, "not played on");
	ck_fails_at(cgt_game_board_parse(game, "xo xo", &board), CGT_BAD_SYNTAX, 1, 4, "nothing after the board");
	ck_assert_ptr_null(board);
	cgt_game_unref(game);
}
END_TEST

static cgt_status make_and_read(void)
{
	cgt_game *game;
	cgt_board *board;
	cgt_status status = cgt_game_new("toads-and-frogs", &game);

	if (status != CGT_OK)
		return status;
	status = cgt_game_board_parse(game, "TT.|.FF", &board);
	if (status == CGT_OK)
		cgt_board_unref(board);
	cgt_game_unref(game);
	return status;
}

START_TEST(reading_survives_failed_allocations)
{
	ck_survives_every_failed_allocation(make_and_read());
}
END_TEST

/* ---- moves ---- */

static void move_text(const struct plain *board, int from, int to, char text[64])
{
	snprintf(text, 64, "%d,%d-%d,%d", from / board->cols + 1, from % board->cols + 1, to / board->cols + 1,
	         to % board->cols + 1);
}

/* Every pair of cells is a move for the library exactly if it is one, and leads to the same board. */
static void check_pair(const struct plain *board, const cgt_position *position, int32_t player, int from, int to)
{
	struct plain next = *board;
	cgt_position *after = NULL;
	char text[64], expected[PLAIN_TEXT];

	move_text(board, from, to, text);
	if (!plain_legal(board, player, from, to) && !(plain_places(board->game) && plain_legal(board, player, to, from))) {
		ck_quick(cgt_position_play(position, player, text, &after) == CGT_ILLEGAL_MOVE && !after);
		return;
	}
	ck_ok(cgt_position_play(position, player, text, &after));
	plain_play(&next, from, to);
	plain_board_text(&next, expected);
	ck_assert_str_eq(board_of(after), expected);
	cgt_position_unref(after);
}

/* The listed moves are moves, all different, and as many as there are. */
static void check_list(const struct plain *board, const cgt_position *position, int32_t player)
{
	int cells = board->rows * board->cols;
	bool seen[PLAIN_CELLS][PLAIN_CELLS] = { { false } };
	uint64_t count = 0;
	cgt_moves *moves;

	for (int from = 0; from < cells; from++)
		for (int to = 0; to < cells; to++)
			count += plain_legal(board, player, from, to);
	ck_ok(cgt_position_moves(position, player, &moves));
	ck_assert_uint_eq(cgt_moves_count(moves), count);
	for (uint64_t k = 0; k < count; k++) {
		size_t cell[2], needed;
		char text[64], expected[64];

		ck_quick(cgt_moves_cells(moves, k, cell, 2, &needed) == CGT_OK && needed == 2);
		ck_quick(plain_legal(board, player, (int)cell[0], (int)cell[1]));
		ck_quick(!seen[cell[0]][cell[1]]);
		seen[cell[0]][cell[1]] = true;
		ck_quick(cgt_moves_text(moves, k, text, sizeof text, NULL) == CGT_OK);
		move_text(board, (int)cell[0], (int)cell[1], expected);
		ck_quick(strcmp(text, expected) == 0);
	}
	cgt_moves_unref(moves);
}

START_TEST(moves_are_those_of_the_rules)
{
	struct random random = random_begin("moves");

	for (int i = 0; i < 120; i++) {
		struct plain board = plain_random(&random, _i, 12);
		struct plain_sum sum = plain_sum_of(&board);
		cgt_position *position = plain_position(&sum);
		int cells = board.rows * board.cols;

		for (int32_t player = CGT_LEFT; player <= CGT_RIGHT; player++) {
			check_list(&board, position, player);
			for (int from = 0; from < cells; from++)
				for (int to = 0; to < cells; to++)
					check_pair(&board, position, player, from, to);
		}
		cgt_position_unref(position);
	}
}
END_TEST

static const struct {
	const char *position, *move, *part;
	int32_t player;
} illegal[] = {
	{ "cram: ..", "1,1", "a domino covers two cells", CGT_LEFT },
	{ "cram: ...", "1,1-1,3", "the cells do not share an edge", CGT_LEFT },
	{ "cram: .#", "1,1-1,2", "a cell is not empty", CGT_RIGHT },
	{ "domineering: ..", "1,1-1,2", "this player's dominoes are vertical", CGT_LEFT },
	{ "domineering: .|.", "1,1-2,1", "this player's dominoes are horizontal", CGT_RIGHT },
	{ "domineering: ..|..", "1,2-2,1", "the cells do not share an edge", CGT_LEFT },
	{ "domineering: .|#", "1,1-2,1", "a cell is not empty", CGT_LEFT },
	{ "clobber: .o", "1,1-1,2", "there is no stone on the first cell", CGT_LEFT },
	{ "clobber: xo", "1,2-1,1", "Left moves the stones x", CGT_LEFT },
	{ "clobber: xo", "1,1-1,2", "Right moves the stones o", CGT_RIGHT },
	{ "clobber: xo|ox", "1,1-2,2", "shares an edge with its own", CGT_LEFT },
	{ "clobber: xo", "1,1", "shares an edge with its own", CGT_LEFT },
	{ "clobber: x.", "1,1-1,2", "onto a stone of the other colour", CGT_LEFT },
	{ "impartial-clobber: oo", "1,1-1,2", "onto a stone of the other colour", CGT_LEFT },
	{ "toads-and-frogs: t.f", "1,3-1,2", "Left moves the toads t", CGT_LEFT },
	{ "toads-and-frogs: t.f", "1,1-1,2", "Right moves the frogs f", CGT_RIGHT },
	{ "toads-and-frogs: t.|..", "1,1-2,1", "stays in its row", CGT_LEFT },
	{ "toads-and-frogs: .t.", "1,2-1,1", "one cell to the right, or two over a frog", CGT_LEFT },
	{ "toads-and-frogs: .f.", "1,2-1,3", "one cell to the left, or two over a toad", CGT_RIGHT },
	{ "toads-and-frogs: tf.f", "1,1-1,4", "one cell to the right", CGT_LEFT },
	{ "toads-and-frogs: tff", "1,1-1,3", "is not empty", CGT_LEFT },
	{ "toads-and-frogs: tt.", "1,1-1,3", "jumps over one piece of the other kind", CGT_LEFT },
	{ "toads-and-frogs: t..", "1,1-1,3", "jumps over one piece of the other kind", CGT_LEFT },
	{ "toads-and-frogs: .#f", "1,3-1,1", "jumps over one piece of the other kind", CGT_RIGHT },
};

START_TEST(illegal_moves_are_told_why)
{
	cgt_position *position = position_of(illegal[_i].position), *next = NULL;

	ck_fails(cgt_position_play(position, illegal[_i].player, illegal[_i].move, &next), CGT_ILLEGAL_MOVE, illegal[_i].part);
	ck_assert_ptr_null(next);
	cgt_position_unref(position);
}
END_TEST

/* ---- sequences of moves ---- */

/* How many sequences of so many moves, made in turn, there are. */
static uint64_t count_sequences(const cgt_position *position, int32_t player, int length)
{
	uint64_t total = 0;
	cgt_moves *moves;

	if (length == 0)
		return 1;
	ck_ok(cgt_position_moves(position, player, &moves));
	for (uint64_t k = 0; k < cgt_moves_count(moves); k++) {
		cgt_position *next;

		ck_ok(cgt_moves_play(moves, k, &next));
		total += count_sequences(next, other(player), length - 1);
		cgt_position_unref(next);
	}
	cgt_moves_unref(moves);
	return total;
}

static uint64_t count_plainly(const struct plain *board, int32_t player, int length)
{
	int cells = board->rows * board->cols;
	uint64_t total = length == 0;

	for (int from = 0; from < cells && length; from++)
		for (int to = 0; to < cells; to++) {
			struct plain next = *board;

			if (!plain_legal(board, player, from, to))
				continue;
			plain_play(&next, from, to);
			total += count_plainly(&next, other(player), length - 1);
		}
	return total;
}

/*
 * Sequences of 1, 2, 3 ... moves from a start, Left first. By hand:
 *
 * cram ...|...      There are 4 lying and 3 upright dominoes. Beside an upright one at the side there is room for 4 (a
 *                   square), beside the upright one in the middle for 2, and beside a lying one for 3:
 *                   2*4 + 2 + 4*3 = 22. Three dominoes fill the board, in 3 ways and 6 orders: 18.
 * domineering 3x3   Left has 6 places. In the middle column his domino leaves Right the 2 places of one row; at the side
 *                   it spoils 1 of the 2 places in two rows and leaves 4: 2*2 + 4*4 = 20.
 * clobber xo|ox     Each x can take each o: 4. The o that is left has one x beside it and takes it, and then stands
 *                   beside the last x, which takes it: 4 and 4. Right has no stone left: 0.
 * impartial xox     Each x takes the o, or the o takes an x, 4 moves, and what is left never touches: 0.
 * toads t..f        Toad, frog, then the toad jumps, and the frog walks on, each with no choice. The toad has arrived: 0.
 */
static const struct {
	int game;
	const char *board;
	uint64_t count[7];
} sequences[] = {
	{ CRAM, "...|...", { 7, 22, 18, 0, 0, 0, 0 } },
	{ CRAM, "...|...|...", { 12, 88, 336, 432, 0, 0, 0 } },
	{ DOMINEERING, "...|...|...", { 6, 20, 40, 8, 0, 0, 0 } },
	{ CLOBBER, "xo|ox", { 4, 4, 4, 0, 0, 0, 0 } },
	{ CLOBBER, "xox|oxo|xox", { 12, 88, 376, 936, 1840, 872, 592 } },
	{ IMPARTIAL_CLOBBER, "xox", { 4, 0, 0, 0, 0, 0, 0 } },
	{ IMPARTIAL_CLOBBER, "xoxo|oxox", { 20, 232, 1352, 4448, 11840, 6640, 2000 } },
	{ TOADS_AND_FROGS, "t..f", { 1, 1, 1, 1, 0, 0, 0 } },
	{ TOADS_AND_FROGS, "tt..ff", { 1, 1, 2, 2, 1, 2, 2 } },
	{ TOADS_AND_FROGS, "t.f.|.t.f", { 2, 4, 7, 12, 17, 22, 20 } },
};

START_TEST(sequences_of_moves_are_counted)
{
	struct plain board = plain_read(sequences[_i].game, sequences[_i].board);
	struct plain_sum sum = plain_sum_of(&board);
	cgt_position *position = plain_position(&sum);

	for (int length = 1; length <= 7; length++) {
		uint64_t pinned = sequences[_i].count[length - 1];

		ck_assert_uint_eq(count_sequences(position, CGT_LEFT, length), pinned);
		ck_assert_uint_eq(count_plainly(&board, CGT_LEFT, length), pinned);
	}
	cgt_position_unref(position);
}
END_TEST

/* ---- maps ---- */

static struct cgti_grid grid_of(struct plain *board)
{
	return (struct cgti_grid){ board->rows, board->cols, (uint8_t *)board->cell };
}

/* The image of a board under a map, with the contents of the players exchanged or not. */
static struct plain image_of(struct plain *board, int32_t map, bool exchange, const struct cgti_rules *rules)
{
	struct plain image = *board;
	struct cgti_grid from = grid_of(board), to = grid_of(&image);

	cgti_grid_image(&from, map, &to);
	image.rows = to.rows;
	image.cols = to.cols;
	for (int i = 0; exchange && i < image.rows * image.cols; i++)
		image.cell[i] = (char)cgti_exchange_content(rules, (uint8_t)image.cell[i]);
	return image;
}

/* Whether the map carries the moves of `player` on one board to moves of `image_player` on its image, and onto all of them. */
static bool carries_moves(const struct plain *board, const struct plain *image, int32_t map, int32_t player,
                          int32_t image_player)
{
	int cells = board->rows * board->cols;

	for (int from = 0; from < cells; from++)
		for (int to = 0; to < cells; to++) {
			int a = (int)cgti_map_cell(map, board->rows, board->cols, (size_t)from);
			int b = (int)cgti_map_cell(map, board->rows, board->cols, (size_t)to);
			bool there = plain_legal(board, player, from, to);
			bool here = plain_legal(image, image_player, a, b);

			if (plain_places(board->game)) {
				there = there || plain_legal(board, player, to, from);
				here = here || plain_legal(image, image_player, b, a);
			}
			if (here != there)
				return false;
		}
	return true;
}

/* Counts the random boards on which a map does what its mask would say. */
static int count_carried(struct random *random, int game, const struct cgti_rules *rules, int32_t map, bool exchange,
                         int boards)
{
	int carried = 0;

	for (int i = 0; i < boards; i++) {
		struct plain board = plain_random(random, game, 12);
		struct plain image = image_of(&board, map, exchange, rules);
		int32_t image_of_left = exchange ? CGT_RIGHT : CGT_LEFT;

		carried += carries_moves(&board, &image, map, CGT_LEFT, image_of_left) &&
		           carries_moves(&board, &image, map, CGT_RIGHT, other(image_of_left));
	}
	return carried;
}

/* A map is in the mask exactly if it carries moves to moves on every board. */
START_TEST(maps_carry_moves_to_moves)
{
	enum { BOARDS = 100 };
	struct random random = random_begin("maps");
	cgt_game *game = game_called(plain_name[_i]);
	const struct cgti_rules *rules = game->rules;

	ck_assert(cgt_map_mask_is_group(rules->keeping_maps));
	for (int32_t map = 0; map < CGT_MAP_COUNT; map++) {
		bool keeps = count_carried(&random, _i, rules, map, false, BOARDS) == BOARDS;
		bool exchanges = count_carried(&random, _i, rules, map, true, BOARDS) == BOARDS;

		ck_assert_int_eq(keeps, rules->keeping_maps >> map & 1);
		ck_assert_int_eq(exchanges, rules->exchanging_maps >> map & 1);
	}
	cgt_game_unref(game);
}
END_TEST

/* ---- the labelled structure ---- */

#define STRUCTURE_CELLS 6

struct structure_room {
	uint8_t colour[STRUCTURE_CELLS];
	uint32_t arc_begin[STRUCTURE_CELLS + 1];
	uint16_t target[CGTI_MAX_ARCS * STRUCTURE_CELLS];
	uint8_t label[CGTI_MAX_ARCS * STRUCTURE_CELLS];
};

static struct cgti_structure structure_of(const cgt_game *game, struct plain *board, struct structure_room *room)
{
	struct cgti_grid grid = grid_of(board);
	struct cgti_structure structure = { 0, room->colour, room->arc_begin, room->target, room->label };

	game->rules->structure(game, &grid, &structure);
	return structure;
}

/* The label of the arc from a to b, or -1; there is at most one. */
static int arc_label(const struct cgti_structure *structure, size_t a, size_t b)
{
	int label = -1;

	for (uint32_t i = structure->arc_begin[a]; i < structure->arc_begin[a + 1]; i++)
		if (structure->target[i] == b) {
			ck_quick(label == -1);
			label = structure->label[i];
		}
	return label;
}

static bool is_automorphism(const struct cgti_structure *structure, const struct cgti_rules *rules, const int *image,
                            bool exchange)
{
	for (size_t a = 0; a < structure->cells; a++) {
		uint8_t colour = structure->colour[a];

		if (structure->colour[image[a]] != (exchange ? cgti_exchange_content(rules, colour) : colour))
			return false;
		for (size_t b = 0; b < structure->cells; b++) {
			int label = arc_label(structure, a, b);

			if (arc_label(structure, (size_t)image[a], (size_t)image[b]) !=
			    (exchange && label >= 0 ? rules->exchanged_label[label] : label))
				return false;
		}
	}
	return true;
}

static bool is_move(const struct plain *board, int32_t player, int from, int to)
{
	return plain_legal(board, player, from, to) || (plain_places(board->game) && plain_legal(board, player, to, from));
}

/* Plays a random line on the board and its image on the other; at every step, moves are carried to moves. */
static void check_line(struct random *random, struct plain here, struct plain there, const int *image, bool exchange)
{
	int cells = here.rows * here.cols, from, to, count;

	do {
		count = 0;
		for (int32_t player = CGT_LEFT; player <= CGT_RIGHT; player++)
			for (int a = 0; a < cells; a++)
				for (int b = 0; b < cells; b++) {
					bool legal = is_move(&here, player, a, b);

					ck_quick(legal == is_move(&there, exchange ? other(player) : player, image[a], image[b]));
					if (legal && random_below(random, (uint64_t)++count) == 0) {
						from = a;
						to = b;
					}
				}
		if (count) {
			plain_play(&here, from, to);
			plain_play(&there, image[from], image[to]);
		}
	} while (count);
}

/* Goes on to the next permutation in the order of the dictionary; false after the last. */
static bool next_permutation(int *image, int count)
{
	int i = count - 1, j = count - 1, swap;

	while (i > 0 && image[i - 1] >= image[i])
		i--;
	if (i <= 0)
		return false;
	while (image[j] <= image[i - 1])
		j--;
	swap = image[i - 1], image[i - 1] = image[j], image[j] = swap;
	for (j = count - 1; i < j; i++, j--)
		swap = image[i], image[i] = image[j], image[j] = swap;
	return true;
}

/* Every permutation of the cells that the structure allows carries moves to moves, to the end of every line tried. */
START_TEST(automorphisms_carry_moves_to_moves)
{
	struct random random = random_begin("automorphisms");
	cgt_game *game = game_called(plain_name[_i]);
	int found[2] = { 0, 0 };

	for (int i = 0; i < 60; i++) {
		struct plain board = plain_random(&random, _i, STRUCTURE_CELLS);
		struct structure_room room;
		struct cgti_structure structure = structure_of(game, &board, &room);
		int image[STRUCTURE_CELLS] = { 0, 1, 2, 3, 4, 5 };

		do
			for (int exchange = 0; exchange < 2; exchange++) {
				if (!is_automorphism(&structure, game->rules, image, exchange))
					continue;
				found[exchange]++;
				check_line(&random, board, board, image, exchange);
			}
		while (next_permutation(image, (int)structure.cells));
	}
	ck_assert_int_gt(found[0], 60); /* more than the identities */
	ck_assert_int_gt(found[1], 0);
	cgt_game_unref(game);
}
END_TEST

/* The symmetries of the board that keep or exchange the players are automorphisms of its structure. */
START_TEST(symmetries_are_automorphisms)
{
	struct random random = random_begin("symmetries");
	cgt_game *game = game_called(plain_name[_i]);
	int found[2] = { 0, 0 };

	for (int i = 0; i < 600; i++) {
		struct plain board = plain_random(&random, _i, STRUCTURE_CELLS);
		struct structure_room room;
		struct cgti_structure structure = structure_of(game, &board, &room);

		for (int k = 0; k < 2 * CGT_MAP_COUNT; k++) {
			int32_t map = k / 2;
			bool exchange = k % 2;
			uint32_t maps = exchange ? game->rules->exchanging_maps : game->rules->keeping_maps;
			struct plain same = image_of(&board, map, exchange, game->rules);
			int image[STRUCTURE_CELLS] = { 0 };

			if (!(maps >> map & 1) || memcmp(&same, &board, sizeof same) != 0)
				continue;
			for (size_t cell = 0; cell < structure.cells; cell++)
				image[cell] = (int)cgti_map_cell(map, board.rows, board.cols, cell);
			ck_assert(is_automorphism(&structure, game->rules, image, exchange));
			found[exchange]++;
		}
	}
	ck_assert_int_gt(found[0], 0);
	ck_assert_int_gt(found[1], 0);
	cgt_game_unref(game);
}
END_TEST

/* In a placement game the labels say whose move an arc is, and arcs are exactly the moves. */
START_TEST(labels_say_who_places)
{
	struct random random = random_begin("labels");
	cgt_game *game = game_called(plain_name[_i]);

	ck_assert_int_eq(game->rules->placement, plain_places(_i));
	for (int i = 0; i < 100 && game->rules->placement; i++) {
		struct plain board = plain_random(&random, _i, STRUCTURE_CELLS);
		struct structure_room room;
		struct cgti_structure structure = structure_of(game, &board, &room);

		for (size_t a = 0; a < structure.cells; a++)
			for (size_t b = 0; b < structure.cells; b++) {
				int label = arc_label(&structure, a, b);
				int players = (is_move(&board, CGT_LEFT, (int)a, (int)b) ? CGT_LEFT : 0) |
				              (is_move(&board, CGT_RIGHT, (int)a, (int)b) ? CGT_RIGHT : 0);

				ck_quick((label < 0 ? 0 : game->rules->label_players[label]) == players);
			}
	}
	cgt_game_unref(game);
}
END_TEST

/* ---- the split ---- */

/* Every cell that a move reads or changes: its ends, and what is between them. */
static void check_touched(const struct plain *board, const int32_t *label, int from, int to)
{
	int middle = (from + to) / 2;

	ck_quick(label[from] >= 0 && label[to] == label[from]);
	ck_quick(board->game != TOADS_AND_FROGS || label[middle] == label[from]);
}

#define SPLIT_CELLS 9

/* The contents of a board as a number, two bits a cell. */
static size_t code_of(const struct plain *board)
{
	size_t code = 0;

	for (int i = 0; i < board->rows * board->cols; i++) {
		char c = board->cell[i];

		code = code * 4 + (c == '.' ? 0 : c == '#' ? 1 : c == 'x' || c == 't' ? 2 : 3);
	}
	return code;
}

/* In every position that can be reached, by any moves in any order, no move leaves the component it begins in. */
static void check_apart(const struct plain *board, const int32_t *label, bool seen[1 << 2 * SPLIT_CELLS])
{
	int cells = board->rows * board->cols;

	if (seen[code_of(board)])
		return;
	seen[code_of(board)] = true;

	for (int32_t player = CGT_LEFT; player <= CGT_RIGHT; player++)
		for (int from = 0; from < cells; from++)
			for (int to = 0; to < cells; to++) {
				struct plain next = *board;

				if (!plain_legal(board, player, from, to))
					continue;
				check_touched(board, label, from, to);
				plain_play(&next, from, to);
				check_apart(&next, label, seen);
			}
}

/* A component alone on its board is one component again, or the negative of one would not be one. */
static void check_split_again(const cgt_game *game, const struct plain *board, const int32_t *label, int32_t k)
{
	struct plain part = *board;
	struct cgti_grid grid = grid_of(&part);
	int32_t again[PLAIN_CELLS];
	size_t stack[PLAIN_CELLS];

	for (int i = 0; i < board->rows * board->cols; i++)
		if (label[i] != k)
			part.cell[i] = '#';
	ck_quick(cgti_game_split(game, &grid, again, stack) == 1);
	for (int i = 0; i < board->rows * board->cols; i++)
		ck_quick(again[i] == (label[i] == k ? 0 : -1));
}

/* Checks the split of a board, and returns into how many components it falls. */
static size_t check_split(const cgt_game *game, struct plain *board)
{
	struct cgti_grid grid = grid_of(board);
	int32_t label[PLAIN_CELLS];
	size_t stack[PLAIN_CELLS], count = cgti_game_split(game, &grid, label, stack);
	static bool seen[1 << 2 * SPLIT_CELLS];

	memset(seen, 0, sizeof seen);
	check_apart(board, label, seen);
	for (size_t k = 0; k < count; k++)
		check_split_again(game, board, label, (int32_t)k);
	return count;
}

START_TEST(components_are_independent)
{
	struct random random = random_begin("split");
	cgt_game *game = game_called(plain_name[_i]);
	int several = 0;

	for (int i = 0; i < 300; i++) {
		struct plain board = plain_random(&random, _i, SPLIT_CELLS);

		several += check_split(game, &board) > 1;
	}
	ck_assert_int_gt(several, 3);
	cgt_game_unref(game);
}
END_TEST

/* All strips of up to seven cells. */
START_TEST(strips_fall_apart_where_nothing_meets)
{
	cgt_game *game = game_called("toads-and-frogs");

	for (int cells = 1, count = 3; cells <= 7; cells++, count *= 3)
		for (int number = 0; number < count; number++) {
			struct plain board = plain_read(TOADS_AND_FROGS, ".......");

			board.cols = cells;
			for (int i = 0, rest = number; i < cells; i++, rest /= 3)
				board.cell[i] = "tf."[rest % 3];
			check_split(game, &board);
		}
	cgt_game_unref(game);
}
END_TEST

/* What is split where, drawn: '-' for a cell that can never matter again, else the letter of its component. */
static const struct {
	int game;
	const char *board, *labels;
} splits[] = {
	{ CRAM, "..#.|##..", "aa-b--bb" },
	{ CRAM, ".#..", "--aa" },
	{ DOMINEERING, ".#.|..#|#.#", "a--aa--a-" },
	{ CLOBBER, "xo.xx|..oox", "aa-bb--bbb" },
	{ CLOBBER, "xx.oo", "-----" },
	{ CLOBBER, "xo#ox|..#..", "aa-bb-----" },
	{ IMPARTIAL_CLOBBER, "xo.o|..ox", "aa-b--bb" },
	{ TOADS_AND_FROGS, ".", "-" },
	{ TOADS_AND_FROGS, "f", "-" },
	{ TOADS_AND_FROGS, "t", "-" },
	{ TOADS_AND_FROGS, "ff.t.", "---aa" },
	{ TOADS_AND_FROGS, "ttff.ttff", "---------" },
	{ TOADS_AND_FROGS, "t.f|t.f", "aaabbb" },
	{ TOADS_AND_FROGS, ".f..t.", "aa--bb" },
	{ TOADS_AND_FROGS, "t.ttff.f", "aa----bb" },
	{ TOADS_AND_FROGS, "t.#.f", "aa-bb" },
	{ TOADS_AND_FROGS, "tf.ttf", "aaa---" },
	{ TOADS_AND_FROGS, "tftt.", "aaaaa" },
};

START_TEST(splits_are_as_drawn)
{
	struct plain board = plain_read(splits[_i].game, splits[_i].board);
	struct cgti_grid grid = grid_of(&board);
	cgt_game *game = game_called(plain_name[splits[_i].game]);
	int32_t label[PLAIN_CELLS];
	size_t stack[PLAIN_CELLS];
	char drawn[PLAIN_CELLS + 1] = "";

	cgti_game_split(game, &grid, label, stack);
	for (int i = 0; i < board.rows * board.cols; i++)
		drawn[i] = label[i] < 0 ? '-' : (char)('a' + label[i]);
	ck_assert_str_eq(drawn, splits[_i].labels);
	cgt_game_unref(game);
}
END_TEST

/* ---- negatives ---- */

/* The negative is a board on which each player has the other's chances: its outcome is the mirrored one. */
START_TEST(negatives_mirror_the_outcome)
{
	static const int32_t mirrored[] = {
		[CGT_OUTCOME_N] = CGT_OUTCOME_N, [CGT_OUTCOME_P] = CGT_OUTCOME_P,
		[CGT_OUTCOME_L] = CGT_OUTCOME_R, [CGT_OUTCOME_R] = CGT_OUTCOME_L,
	};
	struct random random = random_begin("negatives");

	for (int i = 0; i < 80; i++) {
		struct plain board = plain_random(&random, _i, 9), turned;
		struct plain_sum sum = plain_sum_of(&board), turned_sum;
		cgt_position *position = plain_position(&sum), *negative, *twice;

		ck_ok(cgt_position_negative(position, &negative));
		turned = plain_read(_i, board_of(negative));
		turned_sum = plain_sum_of(&turned);
		for (int32_t convention = CGT_NORMAL; convention <= CGT_MISERE; convention++)
			ck_assert_int_eq(plain_outcome(&turned_sum, convention), mirrored[plain_outcome(&sum, convention)]);
		ck_ok(cgt_position_negative(negative, &twice));
		ck_assert(cgt_position_equal(twice, position));
		cgt_position_unref(twice);
		cgt_position_unref(negative);
		cgt_position_unref(position);
	}
}
END_TEST

static const struct {
	const char *position, *negative;
} negatives[] = {
	{ "clobber: xo.|#xx", "clobber: ox.|#oo" },
	{ "domineering: ..#", "domineering: .|.|#" },
	{ "toads-and-frogs: tt.f#", "toads-and-frogs: #t.ff" },
	{ "toads-and-frogs: t.|.f", "toads-and-frogs: .f|t." },
	{ "cram: ..|.#", "cram: ..|.#" },
	{ "impartial-clobber: xxo", "impartial-clobber: xxo" },
};

START_TEST(negatives_are_written)
{
	char dash[64], text[64];
	cgt_position *position = position_of(negatives[_i].position), *negative, *read;

	ck_ok(cgt_position_negative(position, &negative));
	ck_ok(cgt_position_text(negative, text, sizeof text, NULL));
	ck_assert_str_eq(text, negatives[_i].negative);
	snprintf(dash, sizeof dash, "-%s", negatives[_i].position);
	read = position_of(dash);
	ck_assert(cgt_position_equal(read, negative));
	cgt_position_unref(read);
	cgt_position_unref(negative);
	cgt_position_unref(position);
}
END_TEST

static Suite *games_suite(void)
{
	Suite *suite = suite_create("games");
	TCase *tc = tcase_create("texts");

	tcase_set_timeout(tc, 120);
	tcase_add_test(tc, games_are_known_by_name);
	tcase_add_test(tc, names_are_read_in_any_case);
	tcase_add_test(tc, games_are_equal_by_spec);
	tcase_add_test(tc, bad_names_are_refused);
	tcase_add_test(tc, games_have_their_properties);
	tcase_add_loop_test(tc, boards_are_read_in_every_spelling, 0, sizeof spelling / sizeof spelling[0]);
	tcase_add_loop_test(tc, bad_boards_are_refused, 0, sizeof unreadable / sizeof unreadable[0]);
	tcase_add_test(tc, boards_need_their_arguments);
	tcase_add_test(tc, reading_survives_failed_allocations);
	suite_add_tcase(suite, tc);

	tc = tcase_create("rules");
	tcase_set_timeout(tc, 120);
	tcase_add_loop_test(tc, moves_are_those_of_the_rules, 0, PLAIN_GAMES);
	tcase_add_loop_test(tc, illegal_moves_are_told_why, 0, sizeof illegal / sizeof illegal[0]);
	tcase_add_loop_test(tc, sequences_of_moves_are_counted, 0, sizeof sequences / sizeof sequences[0]);
	tcase_add_loop_test(tc, maps_carry_moves_to_moves, 0, PLAIN_GAMES);
	tcase_add_loop_test(tc, automorphisms_carry_moves_to_moves, 0, PLAIN_GAMES);
	tcase_add_loop_test(tc, symmetries_are_automorphisms, 0, PLAIN_GAMES);
	tcase_add_loop_test(tc, labels_say_who_places, 0, PLAIN_GAMES);
	tcase_add_loop_test(tc, components_are_independent, 0, PLAIN_GAMES);
	tcase_add_test(tc, strips_fall_apart_where_nothing_meets);
	tcase_add_loop_test(tc, splits_are_as_drawn, 0, sizeof splits / sizeof splits[0]);
	tcase_add_loop_test(tc, negatives_mirror_the_outcome, 0, PLAIN_GAMES);
	tcase_add_loop_test(tc, negatives_are_written, 0, sizeof negatives / sizeof negatives[0]);
	suite_add_tcase(suite, tc);
	return suite;
}

int main(void)
{
	return run_suite(games_suite());
}
