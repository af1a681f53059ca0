/* SPDX-License-Identifier: MIT */
/*
 * pairing_by_game - how many positions on polyominoes have a pairing, game by game.
 *
 * One table a game, one line a size: positions of value zero (second player's wins), those that a rigid motion pairs, those
 * that any involution pairs; and positions one move away from a paired one, which whoever moves first wins by that move and then
 * by pairing. Below each table stand the smallest of these in which there is something left to pair.
 */
#include "program.h"

#define EXAMPLES 3

/* The games, and how far each goes by itself. */
static const struct {
	const char *spec;
	int32_t max_cells;
} games[] = { { "cram", 10 }, { "domineering", 10 }, { "clobber", 8 }, { "impartial-clobber", 6 } };

#define GAMES (sizeof games / sizeof games[0])

struct options {
	const char *game;  /* or NULL: all */
	int32_t max_cells; /* or 0: as far as each goes by itself */
	int32_t search;
	int64_t threads;
	bool pairings_only;
};

static void usage(FILE *out)
{
	fputs("Usage: pairing_by_game [OPTION]... [GAME]\n"
	      "Counts the positions on polyominoes that have a pairing; GAME is cram, domineering, clobber or\n"
	      "impartial-clobber (all four).\n"
	      "\n"
	      "  --max-cells N    shapes to N cells (10, in Clobber 8, in impartial Clobber 6)\n"
	      "  --search KIND    graph or exhaustive; in Clobber the latter finds more (graph)\n"
	      "  --threads N      use N threads (1)\n"
	      "  --pairings-only  do not find out who wins, nor what one move does\n"
	      "  --help           print this\n",
	      out);
}

static int32_t read_search(const char *text)
{
	if (strcmp(text, "graph") == 0)
		return CGT_SEARCH_GRAPH;
	if (strcmp(text, "exhaustive") != 0)
		bad_usage("--search takes graph or exhaustive, not %s", text);
	return CGT_SEARCH_EXHAUSTIVE;
}

static const char *read_game(const char *text)
{
	for (size_t i = 0; i < GAMES; i++)
		if (strcmp(text, games[i].spec) == 0)
			return games[i].spec;
	bad_usage("no such game here: %s", text);
}

static struct options read_options(char **arg)
{
	struct options options = { NULL, 0, CGT_SEARCH_GRAPH, 1, false };

	for (; *arg; arg++) {
		help_if_asked(*arg);
		if (is_option(*arg, "--max-cells"))
			options.max_cells = (int32_t)read_number("--max-cells", value_of_option(&arg), 1, CGT_POLYOMINO_MAX_CELLS);
		else if (is_option(*arg, "--search"))
			options.search = read_search(value_of_option(&arg));
		else if (is_option(*arg, "--threads"))
			options.threads = (int64_t)read_number("--threads", value_of_option(&arg), 1, 256);
		else if (is_option(*arg, "--pairings-only"))
			options.pairings_only = true;
		else if (**arg == '-')
			bad_usage("no such option: %s", *arg);
		else
			options.game = read_game(*arg);
	}
	return options;
}

static uint64_t figure(const cgt_census *census, const char *key)
{
	uint64_t value;

	check(cgt_census_statistic(census, key, &value));
	return value;
}

static void print_head(const char *spec)
{
	printf("%s\n%5s %7s %9s %9s %7s %7s %7s %9s %9s %9s %9s\n", spec, "cells", "shapes", "positions", "zero", "rigid", "any",
	       "of zero", "N", "one move", "both", "last");
}

static void print_row(int32_t cells, const cgt_census *census)
{
	const uint64_t zero = figure(census, "wins"), any = figure(census, "any");

	printf("%5d %7llu %9llu %9llu %7llu %7llu", (int)cells, (unsigned long long)figure(census, "shapes"),
	       (unsigned long long)figure(census, "positions"), (unsigned long long)zero,
	       (unsigned long long)figure(census, "rigid"), (unsigned long long)any);
	if (zero)
		printf(" %5.1f %%", 100.0 * (double)any / (double)zero);
	else
		printf(" %7s", "-");
	printf(" %9llu %9llu %9llu %9llu\n", (unsigned long long)figure(census, "first"),
	       (unsigned long long)figure(census, "one-move"), (unsigned long long)figure(census, "one-move-both"),
	       (unsigned long long)figure(census, "one-move-last"));
	fflush(stdout);
}

/* Whether the position of a pairing has any cell left to play on. */
static bool has_cells(const cgt_involution *pairing)
{
	char text[64];

	return cgt_involution_text(pairing, text, sizeof text, NULL) != CGT_OK || !strstr(text, "()");
}

static void print_example(const cgt_position *position, const char *who, int32_t player, uint64_t number,
                          const cgt_involution *pairing)
{
	char text[1024], move[64], map[1024];
	cgt_moves *moves;

	check(cgt_position_moves(position, player, &moves));
	check(cgt_moves_text(moves, number, move, sizeof move, NULL));
	cgt_moves_unref(moves);
	check(cgt_position_text(position, text, sizeof text, NULL));
	check(cgt_involution_text(pairing, map, sizeof map, NULL));
	printf("      %-28s %s plays %s, then pairs by %s\n", text, who, move, map);
}

/* Prints the first positions after whose move there is something to pair; whether there are any. */
static bool print_examples(const cgt_game *game, const cgt_census *census)
{
	int printed = 0;
	cgt_position *position;
	cgt_involution *pairing;
	int32_t player;
	uint64_t move;

	for (size_t k = 0; printed < EXAMPLES; k++) {
		const cgt_status status = cgt_census_one_move(census, k, &position, &player, &move, &pairing);

		if (status == CGT_END)
			break;
		check(status);
		if (has_cells(pairing)) {
			print_example(position, cgt_game_is_impartial(game) ? "the first player" : cgt_player_name(player),
			              player, move, pairing);
			printed++;
		}
		cgt_position_unref(position);
		cgt_involution_unref(pairing);
	}
	return printed > 0;
}

static cgt_census *run(cgt_game *game, int32_t cells, const struct options *options)
{
	cgt_census *census;

	check(cgt_census_new(game, cells, &census));
	check(cgt_census_set(census, "search", options->search));
	check(cgt_census_set(census, "threads", options->threads));
	check(cgt_census_set(census, "outcomes", !options->pairings_only));
	check(cgt_census_set(census, "one-move", !options->pairings_only));
	check(cgt_census_set(census, "keep", 1));
	check(cgt_census_run(census, NULL));
	return census;
}

/* Refuses a size that is too large before any work is done. */
static void check_size(cgt_game *game, int32_t cells)
{
	cgt_census *census;

	check(cgt_census_new(game, cells, &census));
	cgt_census_free(census);
}

static uint64_t print_game(const char *spec, int32_t max_cells, const struct options *options)
{
	cgt_census *smallest = NULL;
	cgt_game *game;
	uint64_t contradictions = 0;

	check(cgt_game_new(spec, &game));
	check_size(game, max_cells);
	print_head(spec);
	for (int32_t cells = 1; cells <= max_cells; cells++) {
		cgt_census *census = run(game, cells, options);

		print_row(cells, census);
		contradictions += figure(census, "contradictions");
		if (!smallest && figure(census, "one-move") > figure(census, "one-move-last"))
			smallest = census;
		else
			cgt_census_free(census);
	}
	if (smallest && print_examples(game, smallest))
		printf("\n");
	cgt_census_free(smallest);
	cgt_game_unref(game);
	return contradictions;
}

int main(int argc, char **argv)
{
	start_program("pairing_by_game", usage);
	const struct options options = read_options(argv + (argc > 0));
	uint64_t contradictions = 0;

	for (size_t i = 0; i < GAMES; i++)
		if (!options.game || strcmp(options.game, games[i].spec) == 0)
			contradictions +=
				print_game(games[i].spec, options.max_cells ? options.max_cells : games[i].max_cells, &options);
	printf("zero: second player's wins; rigid, any: paired so; N: first player's wins, whoever begins; one move: some\n"
	       "player has a move to a paired position; both: both have; last: only such that end the game\n"
	       "contradictions = %llu\n", (unsigned long long)contradictions);
	return contradictions ? EXIT_FAILURE : EXIT_SUCCESS;
}
