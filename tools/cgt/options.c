/* SPDX-License-Identifier: MIT */
/* Options: read as their tables say, and explained from the same tables, so that the help is never out of date. */
#include "command.h"

/* What a command with answers for programs takes. */
const struct option json_option[] = {
	{ "--json", OPTION_FLAG, &as_json, NULL, "print JSON, one object a line", 0, 0, NULL },
	{ .name = NULL },
};

/* What all commands take. */
const struct option quiet_option[] = {
	{ "--quiet", OPTION_FLAG, &quiet, NULL, "no progress, no notes on the standard error", 0, 0, "-q" },
	{ .name = NULL },
};

/* What a command that can run long takes. */
const struct option limit_options[] = {
	{ "--time", OPTION_TIME, &limits.milliseconds, "TIME", "stop after TIME: 500ms, 10s (or 10), 5m, 2h", 1, 0, NULL },
	{ "--nodes", OPTION_NUMBER, &limits.nodes, "N", "stop after N nodes", 1, UINT64_MAX, NULL },
	{ "--memory", OPTION_BYTES, &limits.bytes, "BYTES", "stop at BYTES of tables: 1000000, 64K, 500M, 2G", 1, 0, NULL },
	{ .name = NULL },
};

/* What a command takes of which the work is shared by threads. */
const struct option threads_option[] = {
	{ "--threads", OPTION_NUMBER, &threads, "N", "use N threads, up to 256 (1)", 1, 256, NULL },
	{ .name = NULL },
};

/* What the help of several commands says. */
const char note_on_positions[] =
	"A POSITION is written as in \"cram: .##|..#|... + 0.137: [5,3] + *2\", a whole\n"
	"rectangle by its size, as in \"cram: 4x9\";\n"
	"- reads positions from the standard input, one a line.\n";
const char note_on_maps[] =
	"A MAP is half-turn, left-right, top-bottom, diagonal, antidiagonal or pairs of\n"
	"cells such as \"(1,1 3,3)(2,1 3,2)(2,2 3,1)\".\n";

/* ---- values ---- */

/* A unit that may stand after a number, and what it is worth. */
struct unit {
	const char *name;
	uint64_t worth;
};

static const struct unit byte_units[] = { { "", 1 }, { "K", 1 << 10 }, { "M", 1 << 20 }, { "G", 1 << 30 }, { NULL, 0 } };
static const struct unit time_units[] = { { "", 1000 },    { "ms", 1 },      { "s", 1000 },
	                                  { "m", 60000 }, { "h", 3600000 }, { NULL, 0 } };

/* Reads a number from 1 on with a unit; `example` says what would be right. */
static uint64_t read_quantity(const char *what, const char *text, const struct unit *units, const char *example)
{
	char *end = (char *)text;
	unsigned long long number = 0;

	errno = 0;
	if (*text >= '0' && *text <= '9')
		number = strtoull(text, &end, 10);
	for (; units->name && strcmp(end, units->name) != 0; units++)
		;
	if (number == 0 || errno || !units->name || number > UINT64_MAX / units->worth)
		bad_usage("%s is %s, not \"%s\"", what, example, text);
	return number * units->worth;
}

/* Which of the words of `choices` the text is, from 1. */
static int32_t read_choice(const char *what, const char *text, const char *choices)
{
	const size_t length = strlen(text);
	int32_t which = 1;

	for (const char *word = choices; *word; which++) {
		const size_t size = strcspn(word, "|");

		if (size == length && strncmp(word, text, size) == 0)
			return which;
		word += size + (word[size] == '|');
	}
	bad_usage("%s is %s, not \"%s\"", what, choices, text);
}

static void store(const struct option *option, const char *value)
{
	switch (option->kind) {
	case OPTION_FLAG:
		*(bool *)option->into = true;
		break;
	case OPTION_TEXT:
		*(const char **)option->into = value;
		break;
	case OPTION_CHOICE:
		*(int32_t *)option->into = read_choice(option->name, value, option->value);
		break;
	case OPTION_NUMBER:
		*(uint64_t *)option->into = read_number(option->name, value, option->least, option->most);
		break;
	case OPTION_BYTES:
		*(uint64_t *)option->into = read_quantity(option->name, value, byte_units, "a number of bytes such as 500M or 2G");
		break;
	case OPTION_TIME:
		*(uint64_t *)option->into = read_quantity(option->name, value, time_units, "a time such as 500ms, 10s, 5m or 2h");
		break;
	}
}

/* ---- words ---- */

/* Whether a word is an option of this name, by itself or with its value after '='. */
static bool is_named(const char *word, const char *name)
{
	const size_t length = strlen(name);

	return strncmp(word, name, length) == 0 && (!word[length] || (word[length] == '=' && name[1] == '-'));
}

static const struct option *find_option(const struct command *command, const char *word)
{
	for (size_t t = 0; t < OPTION_TABLES && command->options[t]; t++)
		for (const struct option *option = command->options[t]; option->name; option++)
			if (is_named(word, option->name) || (option->letter && strcmp(word, option->letter) == 0))
				return option;
	return NULL;
}

/* Takes the option that *word points to, and its value, to which *word then points. */
static void take_option(const struct command *command, char ***word)
{
	const struct option *option = find_option(command, **word);
	const char *value = strchr(**word, '=');

	if (!option && is_named(**word, "--threads"))
		bad_usage("cgt %s works in one thread", command->name);
	if (!option)
		bad_usage("cgt %s has no option %s", command->name, **word);
	if (option->kind == OPTION_FLAG && value)
		bad_usage("%s takes no value", option->name);
	if (option->kind == OPTION_FLAG)
		store(option, NULL);
	else
		store(option, value ? value + 1 : value_of_option(word));
}

/* A position may begin with '-', but not with two. */
static bool looks_like_option(const struct command *command, const char *word)
{
	return strncmp(word, "--", 2) == 0 || find_option(command, word);
}

size_t read_options(const struct command *command, char **words)
{
	size_t left = 0;

	for (char **word = words; *word; word++) {
		if (strcmp(*word, "--") == 0) {
			while (*++word)
				words[left++] = *word;
			break;
		}
		help_if_asked(*word);
		if (looks_like_option(command, *word))
			take_option(command, &word);
		else
			words[left++] = *word;
	}
	return left;
}

/* ---- help ---- */

void print_call(FILE *out, const struct command *command)
{
	fprintf(out, "Usage: cgt %s [OPTION]... %s\n", command->name, command->arguments);
}

static void print_option(FILE *out, const char *letter, const char *name, const char *value, const char *help)
{
	const int width = fprintf(out, "  %s%s%s%s%s", letter ? letter : "", letter ? ", " : "", name, value ? " " : "",
	                          value ? value : "");

	if (width > 26)
		fprintf(out, "\n%28s%s\n", "", help);
	else
		fprintf(out, "%*s%s\n", 28 - width, "", help);
}

void print_help(FILE *out, const struct command *command)
{
	print_call(out, command);
	fprintf(out, "%s\n\n", command->summary);
	for (size_t i = 0; i < NOTES && command->notes[i]; i++)
		fputs(command->notes[i], out);
	fputc('\n', out);
	for (size_t t = 0; t < OPTION_TABLES && command->options[t]; t++)
		for (const struct option *option = command->options[t]; option->name; option++)
			print_option(out, option->letter, option->name, option->value, option->help);
	print_option(out, "-h", "--help", NULL, "print this");
}
