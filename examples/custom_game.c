/* SPDX-License-Identifier: MIT */
/*
 * custom_game - a game that the library does not know, made from callbacks: Cutcake (Winning Ways, chapter 2).
 *
 * There is a cake of squares, rows x cols. Left cuts a piece from top to bottom, Right cuts one from side to side, always
 * between squares; who cannot cut loses. The pieces are independent, and each is worth a whole number: the program finds it as
 * the n for which "cake - n" is a win for the second player, and holds it against the rule in the book.
 *
 * A board is a list of pieces, two bytes each: rows, then columns. The callbacks say
 *   options    which boards a player can move to: the one thing a game must say
 *   split      that each piece is a component of its own, so that a solver never sees two together
 *   negative   that turning every piece by a quarter exchanges the players
 *   text_out, text_in   that "3 x 5, 1 x 2" is a piece of 3 x 5 and one of 1 x 2
 */
#include "program.h"

#define DEFAULT_SIDE 8
#define MAX_SIDE 12
#define MAX_PIECES 64

/* What the callbacks get as `user`: here only a count of how often they were asked. */
struct statistics {
	uint64_t questions;
};

/* ---- the callbacks: each returns 1 if all went well ---- */

/* Hands over the board on which the piece at `at` is cut in two. */
static int32_t emit_cut(const uint8_t *bytes, size_t count, size_t at, const uint8_t cut[4], cgt_emit_fn emit, void *context)
{
	uint8_t after[2 * MAX_PIECES + 2];

	if (count + 2 > sizeof after)
		return 0;
	memcpy(after, bytes, at);
	memcpy(after + at, cut, 4);
	memcpy(after + at + 4, bytes + at + 2, count - at - 2);
	return emit(context, after, count + 2);
}

static int32_t options(void *user, const uint8_t *bytes, size_t count, int32_t player, cgt_emit_fn emit, void *context)
{
	struct statistics *statistics = user;

	statistics->questions++;
	for (size_t at = 0; at < count; at += 2) {
		uint8_t rows = bytes[at], cols = bytes[at + 1], side = player == CGT_LEFT ? cols : rows;

		for (uint8_t first = 1; first <= side / 2; first++) { /* a cut beyond the middle is the mirror image of another */
			uint8_t second = (uint8_t)(side - first);
			uint8_t across[4] = { rows, first, rows, second }, along[4] = { first, cols, second, cols };

			if (!emit_cut(bytes, count, at, player == CGT_LEFT ? across : along, emit, context))
				return 0;
		}
	}
	return 1;
}

static int32_t split(void *user, const uint8_t *bytes, size_t count, cgt_emit_fn emit, void *context)
{
	(void)user;
	for (size_t at = 0; at < count; at += 2)
		if (!emit(context, bytes + at, 2))
			return 0;
	return 1;
}

static int32_t negative(void *user, const uint8_t *bytes, size_t count, cgt_emit_fn emit, void *context)
{
	uint8_t turned[2 * MAX_PIECES + 2];

	(void)user;
	if (count > sizeof turned)
		return 0;
	for (size_t at = 0; at < count; at += 2) {
		turned[at] = bytes[at + 1];
		turned[at + 1] = bytes[at];
	}
	return emit(context, turned, count);
}

static int32_t text_out(void *user, const uint8_t *bytes, size_t count, cgt_emit_fn emit, void *context)
{
	char text[8 * MAX_PIECES];
	size_t length = 0;

	(void)user;
	if (count > 2 * MAX_PIECES)
		return 0;
	for (size_t at = 0; at < count; at += 2)
		length += (size_t)snprintf(text + length, sizeof text - length, "%s%d x %d", at ? ", " : "", bytes[at],
		                           bytes[at + 1]);
	return emit(context, (const uint8_t *)text, length);
}

/* A text that is no list of pieces is not a failure: nothing is handed over for it. */
static int32_t text_in(void *user, const uint8_t *bytes, size_t count, cgt_emit_fn emit, void *context)
{
	uint8_t board[2 * MAX_PIECES];
	size_t length = 0;
	char text[8 * MAX_PIECES];
	const char *at = text;

	(void)user;
	if (count >= sizeof text)
		return 1;
	memcpy(text, bytes, count);
	text[count] = '\0';
	while (*at) {
		int rows, cols, read = 0;

		if (sscanf(at, "%3d x %3d%n", &rows, &cols, &read) != 2 || rows < 1 || rows > 255 || cols < 1 || cols > 255)
			return 1;
		if (length + 2 > sizeof board)
			return 1;
		board[length++] = (uint8_t)rows;
		board[length++] = (uint8_t)cols;
		at += read;
		if (*at && (*at++ != ',' || !*at))
			return 1;
	}
	return emit(context, board, length);
}

/* ---- the game ---- */

static cgt_game *make_game(struct statistics *statistics)
{
	cgt_game_builder *builder;
	cgt_game *game;

	check(cgt_game_builder_new("cutcake", "1", &builder));
	check(cgt_game_builder_set_user(builder, statistics, NULL));
	check(cgt_game_builder_set_options(builder, options));
	check(cgt_game_builder_set_split(builder, split));
	check(cgt_game_builder_set_negative(builder, negative));
	check(cgt_game_builder_set_text_out(builder, text_out));
	check(cgt_game_builder_set_text_in(builder, text_in));
	check(cgt_game_builder_build(builder, &game));
	cgt_game_builder_free(builder);
	return game;
}

/* Lets the library hold the callbacks against each other on a small cake and all that is cut from it. */
static void check_game(cgt_game *game)
{
	cgt_board *sample;
	char report[4096];
	uint64_t found;

	check(cgt_game_board_parse(game, "\"3 x 4\"", &sample));
	check(cgt_game_check(game, &sample, 1, NULL, report, sizeof report, NULL, &found));
	printf("cutcake: the check finds %llu mistakes\n%s", (unsigned long long)found, report);
	cgt_board_unref(sample);
}

/* What a cake is worth: the n for which the second player wins "cake - n". */
static int value_of(cgt_solver *solver, cgt_game *game, int rows, int cols)
{
	for (int n = 1 - rows; n < cols; n++) {
		char text[64];
		cgt_position *position;
		int32_t outcome;

		snprintf(text, sizeof text, "cutcake: \"%d x %d\" - %s%d", rows, cols, n < 0 ? "-" : "", abs(n));
		check(cgt_position_parse_with(text, &game, 1, &position));
		check(cgt_solver_outcome(solver, position, CGT_NORMAL, NULL, &outcome));
		cgt_position_unref(position);
		if (outcome == CGT_OUTCOME_P)
			return n;
	}
	fail(EXIT_FAILURE, "a cake of %d x %d is worth no whole number", rows, cols);
}

/*
 * The rule in the book: round rows and columns down to powers of two. If there are as many columns as rows then, or more, Left
 * has cols / (that power of rows), rounded down, less one, free moves; otherwise Right has as many with rows and columns
 * exchanged.
 */
static int rule(int rows, int cols)
{
	int row_power = 1, col_power = 1;

	while (2 * row_power <= rows)
		row_power *= 2;
	while (2 * col_power <= cols)
		col_power *= 2;
	return col_power >= row_power ? cols / row_power - 1 : 1 - rows / col_power;
}

static void print_table(cgt_game *game, int side)
{
	cgt_solver *solver;
	int differing = 0;

	check(cgt_solver_new(&solver));
	printf("What cakes are worth: rows downwards, columns to the right\n\n    ");
	for (int cols = 1; cols <= side; cols++)
		printf("%4d", cols);
	for (int rows = 1; rows <= side; rows++) {
		printf("\n%4d", rows);
		for (int cols = 1; cols <= side; cols++) {
			int value = value_of(solver, game, rows, cols);

			differing += value != rule(rows, cols);
			printf("%4d", value);
		}
	}
	printf("\n\n%d of them differ from the rule in Winning Ways\n", differing);
	cgt_solver_free(solver);
}

static void usage(FILE *out)
{
	fprintf(out,
	        "Usage: custom_game [SIDE]\n"
	        "Finds what the cakes of Cutcake are worth, up to SIDE x SIDE (%d; at most %d), as a game made from callbacks.\n"
	        "\n"
	        "  --help   this\n",
	        DEFAULT_SIDE, MAX_SIDE);
}

int main(int argc, char **argv)
{
	struct statistics statistics = { 0 };
	int side = DEFAULT_SIDE;
	cgt_game *game;

	start_program("custom_game", usage);
	if (argc > 1) {
		help_if_asked(argv[1]);
		side = (int)read_number("SIDE", argv[1], 1, MAX_SIDE);
	}
	if (argc > 2)
		bad_usage("one SIDE, and not also %s", argv[2]);
	game = make_game(&statistics);
	check_game(game);
	print_table(game, side);
	printf("the callback was asked for options %llu times\n", (unsigned long long)statistics.questions);
	cgt_game_unref(game);
	return EXIT_SUCCESS;
}
