/* SPDX-License-Identifier: MIT */
/*
 * cgt - combinatorial game theory in a terminal: who wins, what a position is worth, which maps pair it. doc/man/cgt.1 is its
 * manual.
 *
 * The command is the largest example of the library, and like any other program uses its public headers only. This file finds the
 * subcommand; each of those is a file in the directory cgt.
 */
#define PROGRAM_STATE /* defined here */
#include "cgt/command.h"

static const struct command *const commands[] = {
	&solve_command, &grundy_command, &value_command, &pair_command,
	&census_command, &octal_command, &play_command, &draw_command, &check_command,
};

#define COMMANDS (sizeof commands / sizeof *commands)

static const struct command *command; /* the one that runs, or NULL */

static void list_games(FILE *out)
{
	char name[64];

	fputs("\nGames:\n  ", out);
	for (size_t k = 0; cgt_game_known(k, name, sizeof name, NULL) == CGT_OK; k++)
		fprintf(out, "%s%s", k ? " " : "", name);
	fputs("\n  and codes of games on heaps, such as 0.137\n", out);
}

static void print_all(FILE *out)
{
	fputs("Usage: cgt COMMAND [OPTION]... [WORD]...\n"
	      "Combinatorial game theory: who wins, what is it worth, which maps pair it.\n\n",
	      out);
	for (size_t i = 0; i < COMMANDS; i++)
		fprintf(out, "  %-10s %s\n", commands[i]->name, commands[i]->summary);
	fputs("  help       Explains a command: \"cgt help solve\" is \"cgt solve --help\".\n\n"
	      "  -V, --version             print the version\n"
	      "  -h, --help                print this\n",
	      out);
	list_games(out);
}

/* In full if asked for; after a mistake just how to ask. */
static void usage(FILE *out)
{
	if (out == stdout && command)
		print_help(out, command);
	else if (out == stdout)
		print_all(out);
	else if (command) {
		print_call(out, command);
		fprintf(out, "cgt %s --help says more.\n", command->name);
	} else {
		fputs("Usage: cgt COMMAND [OPTION]... [WORD]...\ncgt --help says more.\n", out);
	}
}

/* All commands, for a message. */
static const char *names(void)
{
	static char all[200];
	size_t length = 0;

	for (size_t i = 0; i < COMMANDS && length < sizeof all; i++)
		length += (size_t)snprintf(all + length, sizeof all - length, "%s%s", i ? ", " : "", commands[i]->name);
	return all;
}

static const struct command *find_command(const char *name)
{
	for (size_t i = 0; i < COMMANDS; i++)
		if (strcmp(commands[i]->name, name) == 0)
			return commands[i];
	bad_usage("no command is called \"%s\"; there is: %s", name, names());
}

/* Whoever says nothing is told what there is; as a command it is a mistake. */
static _Noreturn void explain_beginning(void)
{
	print_all(stderr);
	exit(EXIT_USAGE);
}

int main(int argc, char **argv)
{
	char **words = argv + (argc > 0);
	size_t count;

	start_program("cgt", usage);
	if (!*words)
		explain_beginning();
	if (is_option(*words, "--version") || is_option(*words, "-V")) {
		printf("cgt %s\n", cgt_version_string());
		return EXIT_SUCCESS;
	}
	help_if_asked(*words);
	if (is_option(*words, "help")) {
		if (words[1] && words[2])
			bad_usage("cgt help explains one command, and not also %s", words[2]);
		if (words[1] && !is_option(words[1], "help"))
			command = find_command(words[1]);
		usage(stdout);
		return EXIT_SUCCESS;
	}
	command = find_command(*words);
	start_budget("nodes");
	words++;
	count = read_options(command, words);
	check_quotes(command, words, count);
	return command->run(words, count);
}
