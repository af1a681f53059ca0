/* SPDX-License-Identifier: MIT */
/*
 * cgt pair: the maps by which the second player can answer every move, drawn with a letter for each pair of cells; or what is wrong
 * with a map that is given.
 */
#include "command.h"

static int32_t search_kind = CGT_SEARCH_GRAPH, reading = CGT_READING_STRICT;
static bool want_all;
static const char *given_map, *svg;

static const char *const kind_names[] = {
	[CGT_SEARCH_RIGID] = "rigid",
	[CGT_SEARCH_EXHAUSTIVE] = "exhaustive",
	[CGT_SEARCH_GRAPH] = "graph",
};

static void draw(const cgt_position *position, const cgt_involution *map)
{
	char *picture = picture_of(position, map);

	write_file(svg, picture);
	free(picture);
}

/* ---- search ---- */

struct maps {
	cgt_involution **map;
	size_t count;
};

static void keep(struct maps *maps, cgt_involution *map)
{
	cgt_involution **longer = realloc(maps->map, (maps->count + 1) * sizeof *longer);

	if (!longer)
		fail(EXIT_FAILURE, "out of memory");
	maps->map = longer;
	maps->map[maps->count++] = map;
}

static void drop(struct maps *maps)
{
	for (size_t i = 0; i < maps->count; i++)
		cgt_involution_unref(maps->map[i]);
	free(maps->map);
}

static uint64_t figure(const cgt_involution_search *search, const char *key)
{
	uint64_t value;

	check(cgt_involution_search_statistic(search, key, &value));
	return value;
}

/* Goes through the pairings until enough are found or there are no more. */
static cgt_status find(cgt_involution_search *search, struct maps *maps)
{
	cgt_status status = CGT_OK;

	while (status == CGT_OK && (want_all || maps->count == 0)) {
		cgt_involution *map;

		renew_budget(figure(search, "nodes"), 0);
		status = cgt_involution_search_next(search, budget, &map);
		if (status == CGT_OK)
			keep(maps, map);
	}
	return status == CGT_END ? CGT_OK : status;
}

static void answer_maps(const cgt_position *position, const struct maps *maps, cgt_status status)
{
	answer_text(NULL, "search", kind_names[search_kind]);
	if (maps->count == 0)
		answer_text("pairing", NULL, status == CGT_OK ? "none" : NULL);
	begin_list("pairings");
	for (size_t i = 0; i < maps->count; i++) {
		char *text = text_of_map(maps->map[i]);

		answer_item("pairing", text);
		if (!as_json)
			print_boards(position, maps->map[i]);
		free(text);
	}
	end_list();
}

static int answer_search(const struct input *input)
{
	struct maps maps = { NULL, 0 };
	cgt_involution_search *search = NULL;
	cgt_status status = cgt_involution_search_new(input->position, search_kind, &search);

	if (status == CGT_OK)
		status = find(search, &maps);
	if (begin_answer(input, status)) {
		answer_maps(input->position, &maps, status);
		answer_number(NULL, "candidates", figure(search, "candidates"));
		answer_nodes(NULL, figure(search, "nodes"));
	}
	if (svg && maps.count > 0)
		draw(input->position, maps.map[0]);
	cgt_involution_search_free(search);
	drop(&maps);
	return end_answer(status);
}

/* ---- diagnosis ---- */

typedef cgt_status text_fn(const cgt_pairing_report *report, char *buf, size_t cap, size_t *needed);

/* A text of the report, to be freed; NULL if it has none of that kind. */
static char *text_of_report(const cgt_pairing_report *report, text_fn *write)
{
	size_t size = 0;
	char *text;

	if (write(report, NULL, 0, &size) == CGT_NO_VALUE)
		return NULL;
	text = get_memory(size, 1);
	check(write(report, text, size, NULL));
	return text;
}

static void answer_report(const cgt_pairing_report *report)
{
	const int32_t failure = cgt_pairing_report_failure(report);
	char *move = text_of_report(report, cgt_pairing_report_move), *line = text_of_report(report, cgt_pairing_report_line),
	     *text = text_of_report(report, cgt_pairing_report_text);

	answer_truth("pairs", "pairs", failure == CGT_PAIRING_HOLDS);
	answer_text(NULL, "failure", failure == CGT_PAIRING_HOLDS ? NULL : cgt_pairing_failure_name(failure));
	answer_text(NULL, "move", move);
	answer_words(NULL, "play_out", line);
	answer_text("diagnosis", "diagnosis", text);
	free(move);
	free(line);
	free(text);
}

static int answer_given_map(const struct input *input)
{
	cgt_pairing_report *report = NULL;
	cgt_involution *map;
	cgt_status status;

	if (read_map(input, given_map, &map) != EXIT_SUCCESS)
		return EXIT_USAGE;
	renew_budget(0, 0);
	status = cgt_pairing_report_new(map, reading, CGT_PLAY_IMAGE, budget, &report);
	if (begin_answer(input, status)) {
		char *text = text_of_map(map);

		answer_text("map", "map", text);
		free(text);
		if (!as_json)
			print_boards(input->position, map);
		if (report)
			answer_report(report);
		else
			answer_text("pairs", "pairs", NULL);
	}
	if (svg)
		draw(input->position, map);
	cgt_pairing_report_unref(report);
	cgt_involution_unref(map);
	return end_answer(status);
}

static int pair(char **words, size_t count)
{
	if (svg && (count > 1 || (count == 1 && strcmp(words[0], "-") == 0)))
		bad_usage("--svg draws one position");
	return answer_positions(words, count, given_map ? answer_given_map : answer_search);
}

static const struct option options[] = {
	{ "--search", OPTION_CHOICE, &search_kind, "rigid|exhaustive|graph", "how to search (graph)", 0, 0, NULL },
	{ "--all", OPTION_FLAG, &want_all, NULL, "find all pairings, not only one", 0, 0, NULL },
	{ "--map", OPTION_TEXT, &given_map, "MAP", "say whether MAP pairs, and if not, why", 0, 0, NULL },
	{ "--reading", OPTION_CHOICE, &reading, "strict|playable", "no cell may be fixed, or none in play (strict)", 0, 0, NULL },
	{ "--svg", OPTION_TEXT, &svg, "FILE", "draw the first pairing, or MAP, as SVG", 0, 0, NULL },
	{ .name = NULL },
};

const struct command pair_command = {
	"pair",
	"POSITION...",
	"Looks for maps by which the second player answers every move.",
	{ note_on_positions, note_on_maps,
	  "A node is a candidate, two cells tried, or a position met while playing one.\n" },
	{ options, json_option, limit_options, quiet_option },
	pair,
};
