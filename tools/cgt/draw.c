/* SPDX-License-Identifier: MIT */
/* cgt draw: pictures. SVG goes to a file or a pipe; whoever looks at a terminal gets boards of letters. */
#include "command.h"

static const char *given_map, *output;
static bool as_text;

/* Whether the answers are SVG documents on the standard output or in a file, of which there can be one. */
static bool one_document(void)
{
	return output || !(as_text || as_json);
}

static void draw_for_programs(const struct input *input, const cgt_involution *map)
{
	char *picture = picture_of(input->position, map);

	begin_answer(input, CGT_OK);
	answer_text(NULL, "svg", picture);
	end_answer(CGT_OK);
	free(picture);
}

static void draw_document(const cgt_position *position, const cgt_involution *map)
{
	char *picture = picture_of(position, map);

	if (output)
		write_file(output, picture);
	else
		fputs(picture, stdout);
	free(picture);
}

static int answer(const struct input *input)
{
	cgt_involution *map = NULL;

	if (given_map && read_map(input, given_map, &map) != EXIT_SUCCESS)
		return EXIT_USAGE;
	if (output)
		draw_document(input->position, map);
	else if (as_json)
		draw_for_programs(input, map);
	else if (as_text)
		print_boards(input->position, map);
	else
		draw_document(input->position, map);
	cgt_involution_unref(map);
	return EXIT_SUCCESS;
}

static int draw(char **words, size_t count)
{
	as_text |= isatty(STDOUT_FILENO) && !output && !as_json;
	if (one_document() && (count > 1 || (count == 1 && strcmp(words[0], "-") == 0)))
		bad_usage("an SVG document holds one position; --text and --json take several");
	return answer_positions(words, count, answer);
}

static const struct option options[] = {
	{ "-o", OPTION_TEXT, &output, "FILE", "write the SVG document to FILE", 0, 0, NULL },
	{ "--text", OPTION_FLAG, &as_text, NULL, "draw with letters, as on a terminal", 0, 0, NULL },
	{ "--map", OPTION_TEXT, &given_map, "MAP", "draw the pairs of cells of MAP, too", 0, 0, NULL },
	{ .name = NULL },
};

const struct command draw_command = {
	"draw",
	"POSITION...",
	"Draws the boards of a position as SVG, or on a terminal as text.",
	{ note_on_positions, note_on_maps },
	{ options, json_option, quiet_option },
	draw,
};
