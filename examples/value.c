/* SPDX-License-Identifier: MIT */
/*
 * What a position is worth: from the position to its value, and from that to what it tells, in the fewest calls. A solver finds
 * values, and has a table of them, which is asked about all else; with --expression the table reads a value from a text, as a
 * calculator. The thermograph shows how the value cools: as text, and as a picture.
 *
 *   value "domineering: 4x4"
 *   value --expression "{1|-1} + *2 - 1/2" --svg thermograph.svg
 */
#include "program.h"

static void print_text(const char *label, const cgt_values *values, uint64_t value)
{
	size_t size = 0;
	char *text;

	(void)cgt_values_text(values, value, NULL, 0, &size);
	text = get_memory(size, 1);
	check(cgt_values_text(values, value, text, size, NULL));
	printf("%-12s %s\n", label, text);
	free(text);
}

static void print_outcome(cgt_values *values, uint64_t value)
{
	uint64_t outcome;

	check(cgt_values_figure(values, value, "outcome", budget, &outcome));
	printf("%-12s %s\n", "outcome", cgt_outcome_name((int32_t)outcome));
}

/* A number that belongs to the value, numerator / 2^exponent; made a value itself, it is written as such. */
static void print_number(cgt_values *values, uint64_t value, const char *key)
{
	int64_t numerator;
	uint32_t exponent;
	uint64_t number;

	check(cgt_values_dyadic(values, value, key, budget, &numerator, &exponent));
	check(cgt_values_number(values, numerator, exponent, &number));
	print_text(key, values, number);
}

static void print_options(cgt_values *values, uint64_t value, int32_t player)
{
	size_t count = 0;
	uint64_t *option;

	(void)cgt_values_options(values, value, player, NULL, 0, &count);
	option = get_memory(count, sizeof *option);
	check(cgt_values_options(values, value, player, option, count, NULL));
	for (size_t i = 0; i < count; i++)
		print_text(player == CGT_LEFT ? "Left's move" : "Right's move", values, option[i]);
	free(option);
}

static void print_thermograph(const cgt_thermograph *thermograph)
{
	size_t size = 0;
	char *text;

	(void)cgt_thermograph_text(thermograph, NULL, 0, &size);
	text = get_memory(size, 1);
	check(cgt_thermograph_text(thermograph, text, size, NULL));
	printf("%-12s %s\n", "cooling", text);
	free(text);
}

static void draw_thermograph(const cgt_thermograph *thermograph, const char *path)
{
	FILE *file = fopen(path, "w");
	size_t size = 0;
	char *picture;

	if (!file)
		fail(EXIT_FAILURE, "cannot write %s: %s", path, strerror(errno));
	(void)cgt_render_thermographs(&thermograph, 1, NULL, 0, &size);
	picture = get_memory(size, 1);
	check(cgt_render_thermographs(&thermograph, 1, picture, size, NULL));
	if (fputs(picture, file) == EOF || fclose(file) != 0)
		fail(EXIT_FAILURE, "cannot write %s: %s", path, strerror(errno));
	free(picture);
}

static void print_all(cgt_values *values, uint64_t value, const char *svg)
{
	cgt_thermograph *thermograph;

	print_text("value", values, value);
	print_outcome(values, value);
	print_number(values, value, "mean");
	print_number(values, value, "temperature");
	print_options(values, value, CGT_LEFT);
	print_options(values, value, CGT_RIGHT);
	check(cgt_thermograph_new(values, value, budget, &thermograph));
	print_thermograph(thermograph);
	if (svg)
		draw_thermograph(thermograph, svg);
	cgt_thermograph_unref(thermograph);
}

static uint64_t value_of_position(cgt_solver *solver, const char *text)
{
	cgt_position *position;
	uint64_t value;

	check(cgt_position_parse(text, &position));
	check(cgt_solver_value(solver, position, budget, &value));
	cgt_position_unref(position);
	return value;
}

static void usage(FILE *out)
{
	fputs("Usage: value [OPTION]... POSITION\n"
	      "Finds what a position is worth, such as \"domineering: 4x4\".\n"
	      "\n"
	      "  --expression   calculate instead, as in \"{1|-1} + *2 - 1/2\"\n"
	      "  --svg FILE     draw the thermograph\n"
	      "  --help         this\n",
	      out);
}

int main(int argc, char **argv)
{
	const char *text = NULL, *svg = NULL;
	bool expression = false;
	cgt_solver *solver;
	cgt_values *values;
	uint64_t value;

	start_program("value", usage);
	for (char **argument = argv + (argc > 0); *argument; argument++) {
		help_if_asked(*argument);
		if (is_option(*argument, "--expression"))
			expression = true;
		else if (is_option(*argument, "--svg"))
			svg = value_of_option(&argument);
		else if (text || strncmp(*argument, "--", 2) == 0)
			bad_usage("one position is wanted, and not also %s", *argument);
		else
			text = *argument;
	}
	if (!text)
		bad_usage("a position is missing");
	start_budget("nodes");
	check(cgt_solver_new(&solver));
	check(cgt_solver_values(solver, &values));
	if (expression)
		check(cgt_values_parse(values, text, budget, &value));
	else
		value = value_of_position(solver, text);
	print_all(values, value, svg);
	cgt_values_unref(values);
	cgt_solver_free(solver);
	return EXIT_SUCCESS;
}
