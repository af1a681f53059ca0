/* SPDX-License-Identifier: MIT */
/*
 * cgt census: how many positions on polyominoes of each size have a pairing. A size that was stopped is printed, too, with what was
 * counted until then.
 */
#include "command.h"

static int32_t search_kind; /* 1: exhaustive, 2: graph; 0 if not given: graph */
static bool no_outcomes, one_move;

/* ---- the table ---- */

/* A column is a figure of the census. */
struct column {
	const char *key, *above, *heading;
	int width;
	const bool *wanted, *unwanted; /* printed only if this is set, or is not */
};

static const struct column columns[] = {
	{ "shapes", "", "shapes", 12, NULL, NULL },
	{ "positions", "", "positions", 12, NULL, NULL },
	{ "wins", "second", "player wins", 12, NULL, &no_outcomes },
	{ "rigid", "paired", "rigidly", 9, NULL, NULL },
	{ "any", "paired", "at all", 9, NULL, NULL },
	{ "gained", "", "gained", 8, NULL, NULL },
	{ "extra-shapes", "extra", "shapes", 8, NULL, NULL },
	{ "extra-maps", "extra", "maps", 8, NULL, NULL },
	{ "one-move", "one move", "away", 9, &one_move, NULL },
	{ "contradictions", "contra-", "dictions", 9, NULL, NULL },
};

#define COLUMNS (sizeof columns / sizeof *columns)

static bool is_printed(const struct column *column)
{
	return (!column->wanted || *column->wanted) && !(column->unwanted && *column->unwanted);
}

static void print_headings(void)
{
	printf("%5s", "");
	for (size_t i = 0; i < COLUMNS; i++)
		if (is_printed(&columns[i]))
			printf(" %*s", columns[i].width, columns[i].above);
	printf("\n%5s", "cells");
	for (size_t i = 0; i < COLUMNS; i++)
		if (is_printed(&columns[i]))
			printf(" %*s", columns[i].width, columns[i].heading);
	putchar('\n');
}

static uint64_t figure(const cgt_census *census, const char *key)
{
	uint64_t value;

	check(cgt_census_statistic(census, key, &value));
	return value;
}

static void print_row(const cgt_census *census, int32_t cells)
{
	printf("%5d", (int)cells);
	for (size_t i = 0; i < COLUMNS; i++)
		if (is_printed(&columns[i]))
			printf(" %*llu", columns[i].width, (unsigned long long)figure(census, columns[i].key));
	putchar('\n');
}

/* For programs: the key of each figure with '_' for '-'. */
static void answer_figures(const cgt_census *census)
{
	for (size_t i = 0; i < COLUMNS; i++) {
		char key[32];

		if (!is_printed(&columns[i]))
			continue;
		snprintf(key, sizeof key, "%s", columns[i].key);
		for (char *at = strchr(key, '-'); at; at = strchr(at, '-'))
			*at = '_';
		answer_number(NULL, key, figure(census, columns[i].key));
	}
}

/* ---- the work ---- */

static int answer_size(const cgt_census *census, const cgt_game *game, int32_t cells, cgt_status status)
{
	char *spec;

	if (!as_json) {
		end_progress();
		print_row(census, cells);
		return end_answer(status);
	}
	begin_answer(NULL, status);
	spec = text_of_game(game);
	answer_text(NULL, "game", spec);
	free(spec);
	answer_number(NULL, "cells", (uint64_t)cells);
	answer_figures(census);
	return end_answer(status);
}

static cgt_census *new_census(cgt_game *game, int32_t cells)
{
	cgt_census *census;

	check(cgt_census_new(game, cells, &census));
	check(cgt_census_set(census, "search", search_kind == 1 ? CGT_SEARCH_EXHAUSTIVE : CGT_SEARCH_GRAPH));
	check(cgt_census_set(census, "outcomes", !no_outcomes));
	check(cgt_census_set(census, "one-move", one_move));
	check(cgt_census_set(census, "threads", (int64_t)threads));
	return census;
}

/* Runs one size after the other. */
static int run_sizes(cgt_game *game, int32_t first, int32_t last)
{
	int exit_status = EXIT_SUCCESS;
	uint64_t shapes = 0;

	for (int32_t cells = first; cells <= last && exit_status == EXIT_SUCCESS; cells++) {
		cgt_census *census = new_census(game, cells);
		cgt_status status;

		renew_budget(shapes, 0);
		status = cgt_census_run(census, budget);
		note_stop(status);
		if (status != CGT_LIMIT && status != CGT_CANCELLED)
			check(status);
		if (!as_json && cells == first)
			print_headings();
		shapes += figure(census, "shapes");
		exit_status = answer_size(census, game, cells, status);
		cgt_census_free(census);
	}
	return exit_status;
}

/* Reads N or M-N. */
static void read_cells(const char *text, int32_t *first, int32_t *last)
{
	char word[32];
	const char *dash = strchr(text, '-');

	snprintf(word, sizeof word, "%.*s", dash ? (int)(dash - text) : 31, text);
	*first = (int32_t)read_number("CELLS", word, 1, CGT_POLYOMINO_MAX_CELLS);
	*last = dash ? (int32_t)read_number("the end of CELLS", dash + 1, (uint64_t)*first, CGT_POLYOMINO_MAX_CELLS) : *first;
}

static int census(char **words, size_t count)
{
	const struct input name = { .kind = "game", .text = count ? words[0] : "" };
	cgt_status status;
	cgt_game *game;
	int32_t first, last;
	int exit_status;

	if (count != 2)
		bad_usage("a game and how many cells, such as cram 1-8, make a census");
	read_cells(words[1], &first, &last);
	status = cgt_game_new(words[0], &game);
	if (status != CGT_OK) {
		const struct failure failure = last_failure();

		return refuse(&name, &name, &failure);
	}
	progress_unit = "shapes";
	start_limits();
	exit_status = run_sizes(game, first, last);
	cgt_game_unref(game);
	return exit_status;
}

static const struct option options[] = {
	{ "--search", OPTION_CHOICE, &search_kind, "exhaustive|graph", "how to search (graph)", 0, 0, NULL },
	{ "--no-outcomes", OPTION_FLAG, &no_outcomes, NULL, "do not find out who wins", 0, 0, NULL },
	{ "--one-move", OPTION_FLAG, &one_move, NULL, "count those one move away from a paired one, too", 0, 0, NULL },
	{ .name = NULL },
};

const struct command census_command = {
	"census",
	"GAME CELLS",
	"Counts the positions on polyominoes that have a pairing.",
	{ "GAME is cram, domineering, clobber or impartial-clobber; CELLS is a number or a\n"
	  "range such as 1-8. Shapes that the symmetries of a rectangle carry onto each\n"
	  "other count once. A node is a shape.\n" },
	{ options, json_option, limit_options, threads_option, quiet_option },
	census,
};
