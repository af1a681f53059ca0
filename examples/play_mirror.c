/* SPDX-License-Identifier: MIT */
/*
 * play_mirror - play against a mirror strategy.
 *
 * You begin; the program answers every move with its image under a map, and so never is the one who cannot move. The board is
 * shown after each pair of moves. Moves are read from the terminal or from a file, one a line.
 */
#include "program.h"

#define LINE_SIZE 256

struct options {
	const char *position;
	const char *map; /* or NULL: search for one */
	int32_t player;  /* you */
};

static void usage(FILE *out)
{
	fputs("Usage: play_mirror [OPTION]... [POSITION]\n"
	      "Plays against you by answering every move with its image under a map. You move first.\n"
	      "POSITION is as in \"toads-and-frogs: .ft.\" (cram: ....|....|....|....).\n"
	      "\n"
	      "  --map MAP      half-turn, left-right, top-bottom, diagonal or antidiagonal, or pairs of cells such as\n"
	      "                 \"(1,1 2,2)(1,2 2,1)\"; without it, the first pairing that is found is taken\n"
	      "  --as PLAYER    you are left (at first) or right\n"
	      "  --help         print this\n"
	      "\n"
	      "Moves are written like 1,1-1,2 (row,column), with the number of the board before them, 2:1,1-1,2, if there are\n"
	      "several. \"moves\" lists those you have, \"quit\" gives up.\n",
	      out);
}

static int32_t read_player(const char *text)
{
	if (strcmp(text, "left") == 0)
		return CGT_LEFT;
	if (strcmp(text, "right") != 0)
		bad_usage("--as takes left or right, not %s", text);
	return CGT_RIGHT;
}

static struct options read_options(char **arg)
{
	struct options options = { NULL, NULL, CGT_LEFT };

	for (; *arg; arg++) {
		help_if_asked(*arg);
		if (is_option(*arg, "--map"))
			options.map = value_of_option(&arg);
		else if (is_option(*arg, "--as"))
			options.player = read_player(value_of_option(&arg));
		else if (**arg == '-')
			bad_usage("no such option: %s", *arg);
		else if (options.position)
			bad_usage("one position is enough: %s", *arg);
		else
			options.position = *arg;
	}
	if (!options.position)
		options.position = "cram: ....|....|....|....";
	return options;
}

/* A partizan position is paired by a map that exchanges the players. */
static int32_t exchange_for(const cgt_position *position)
{
	int32_t exchange = 0;

	for (size_t k = 0; k < cgt_position_count(position); k++) {
		cgt_game *game;

		check(cgt_position_game(position, k, &game));
		exchange |= !cgt_game_is_impartial(game);
		cgt_game_unref(game);
	}
	return exchange;
}

/* A map by its name, or by its pairs of cells. */
static cgt_involution *read_map(cgt_position *position, const char *text)
{
	const int32_t exchange = exchange_for(position);
	cgt_involution *involution;
	char pairs[4096];

	for (int32_t map = 0; map < CGT_MAP_COUNT; map++)
		if (strcmp(text, cgt_map_name(map)) == 0) {
			check(cgt_involution_new_map(position, map, exchange, &involution));
			return involution;
		}
	if (text[0] != '(' && strncmp(text, "exchange", 8) != 0)
		bad_usage("--map takes the name of a map or pairs of cells, not %s", text);
	if (snprintf(pairs, sizeof pairs, "%s%s", exchange && text[0] == '(' ? "exchange " : "", text) >= (int)sizeof pairs)
		bad_usage("the map is too long: %s", text);
	check(cgt_involution_parse(position, pairs, &involution));
	return involution;
}

static cgt_involution *find_map(cgt_position *position)
{
	cgt_involution_search *search;
	cgt_involution *involution;
	cgt_status status;

	check(cgt_involution_search_new(position, CGT_SEARCH_GRAPH, &search));
	status = cgt_involution_search_next(search, NULL, &involution);
	cgt_involution_search_free(search);
	if (status == CGT_END)
		fail(EXIT_USAGE, "no map pairs this position; --map tells what is wrong with one");
	check(status);
	return involution;
}

/* Draws a grid with the numbers of its rows and columns. */
static void draw_board(const cgt_board *board)
{
	const int32_t rows = cgt_board_rows(board), cols = cgt_board_cols(board);
	uint8_t *content = get_memory(cgt_board_size(board), 1);

	check(cgt_board_contents(board, content, cgt_board_size(board), NULL));
	printf("    ");
	for (int32_t col = 1; col <= cols; col++)
		printf(" %d", (int)(col % 10));
	printf("\n");
	for (int32_t row = 0; row < rows; row++) {
		printf("%4d", (int)row + 1);
		for (int32_t col = 0; col < cols; col++)
			printf(" %c", content[row * cols + col]);
		printf("\n");
	}
	free(content);
}

static void draw(const cgt_position *position)
{
	for (size_t k = 0; k < cgt_position_count(position); k++) {
		cgt_board *board;

		check(cgt_position_board(position, k, &board));
		if (cgt_position_count(position) > 1)
			printf("  board %zu\n", k + 1);
		draw_board(board);
		cgt_board_unref(board);
	}
	printf("\n");
}

/* Lists your moves if asked to; whether there are any. */
static bool list_moves(const cgt_position *position, int32_t player, bool print)
{
	cgt_moves *moves;
	bool any;

	check(cgt_position_moves(position, player, &moves));
	any = cgt_moves_count(moves) > 0;
	for (uint64_t k = 0; print && k < cgt_moves_count(moves); k++) {
		char text[64];

		check(cgt_moves_text(moves, k, text, sizeof text, NULL));
		printf("%s%s", k ? " " : "  ", text);
	}
	if (print)
		printf("\n");
	cgt_moves_unref(moves);
	return any;
}

/* Reads a line without its end; false at the end of the input. What does not fit is passed over. */
static bool read_line(char *line)
{
	if (isatty(STDIN_FILENO))
		printf("your move: ");
	fflush(stdout);
	if (!fgets(line, LINE_SIZE, stdin))
		return false;
	if (!strchr(line, '\n'))
		for (int c = getchar(); c != '\n' && c != EOF; c = getchar())
			;
	line[strcspn(line, "\r\n")] = '\0';
	return true;
}

/* Plays a move and shows the answer; what is no move is refused with the reason. */
static void answer(cgt_strategy *strategy, int32_t player, const char *move)
{
	char text[64];
	cgt_position *position;
	const cgt_status status = cgt_strategy_answer(strategy, player, move, text, sizeof text, NULL);

	if (status == CGT_BAD_SYNTAX || status == CGT_ILLEGAL_MOVE) {
		printf("  no: %s\n", last_message());
		return;
	}
	check(status);
	printf("  %s, %s\n\n", move, text);
	check(cgt_strategy_position(strategy, &position));
	draw(position);
	cgt_position_unref(position);
}

static void play(cgt_strategy *strategy, int32_t player)
{
	char line[LINE_SIZE];
	bool over = false;

	while (!over) {
		cgt_position *position;

		check(cgt_strategy_position(strategy, &position));
		over = !list_moves(position, player, false);
		if (over)
			printf("You have no move left: the mirror has moved last, and wins in normal play (in misere play it loses).\n");
		else if (!read_line(line) || strcmp(line, "quit") == 0)
			over = true;
		else if (strcmp(line, "moves") == 0)
			list_moves(position, player, true);
		else if (line[0])
			answer(strategy, player, line);
		cgt_position_unref(position);
	}
}

int main(int argc, char **argv)
{
	start_program("play_mirror", usage);
	const struct options options = read_options(argv + (argc > 0));
	cgt_position *position;
	cgt_involution *involution;
	cgt_strategy *strategy;
	char text[8192];

	check(cgt_position_parse(options.position, &position));
	involution = options.map ? read_map(position, options.map) : find_map(position);
	check(cgt_strategy_new(involution, NULL, &strategy));
	check(cgt_involution_text(involution, text, sizeof text, NULL));
	printf("The mirror: %s\nYou are %s, and begin.\n\n", text, cgt_player_name(options.player));
	draw(position);
	play(strategy, options.player);
	cgt_strategy_free(strategy);
	cgt_involution_unref(involution);
	cgt_position_unref(position);
	return EXIT_SUCCESS;
}
