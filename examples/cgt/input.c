/* SPDX-License-Identifier: MIT */
/*
 * Positions and expressions, from the command line or, where that says "-", one a line from the standard input; and what is wrong
 * with them, shown in the text itself.
 *
 * A line that is wrong does not end a batch: it is reported, and the exit status remembers it.
 */
#include "command.h"

#define SHOWN_BYTES 100 /* of a line, and how much of it is shown before the place */
#define SHOWN_BEFORE 60

/* ---- what is wrong, and where ---- */

static bool is_continuation(char byte)
{
	return ((unsigned char)byte & 0xc0) == 0x80;
}

/* Prints the part of a line from `first` on; what would move the cursor becomes '?'. */
static void show_text(const char *line, size_t first, size_t last)
{
	for (size_t i = first; i < last; i++)
		fputc(((unsigned char)line[i] < ' ' && line[i] != '\t') || line[i] == 0x7f ? '?' : line[i], stderr);
}

/* Shows a line and under it a caret at a byte of it. A long line is cut. */
static void show_caret(const char *line, size_t length, size_t place)
{
	size_t first = place > SHOWN_BYTES ? place - SHOWN_BEFORE : 0, last = length;

	while (first < place && is_continuation(line[first]))
		first++;
	if (last > first + SHOWN_BYTES)
		last = first + SHOWN_BYTES;
	while (last < length && is_continuation(line[last]))
		last++;
	fprintf(stderr, "    %s", first ? "..." : "");
	show_text(line, first, last);
	fprintf(stderr, "%s\n    %s", last < length ? "..." : "", first ? "   " : "");
	for (size_t i = first; i < place; i++)
		if (!is_continuation(line[i]))
			fputc(line[i] == '\t' ? '\t' : ' ', stderr);
	fputs("^\n", stderr);
}

/* The message without the place, which stands before it here. */
static const char *message_alone(const struct failure *failure)
{
	char place[64];
	const int length = snprintf(place, sizeof place, "line %d, column %d: ", (int)failure->line, (int)failure->column);

	return failure->message + (strncmp(failure->message, place, (size_t)length) == 0 ? length : 0);
}

struct failure last_failure(void)
{
	struct failure failure;

	cgt_last_error(&failure.status, &failure.line, &failure.column, failure.message, sizeof failure.message, NULL);
	return failure;
}

void show_failure(const struct input *input, const struct failure *failure)
{
	const int32_t line = failure->line, column = failure->column;
	const char *text = input->text;

	end_progress();
	fflush(stdout);
	fprintf(stderr, "%s: %s:", program_name, input->line ? "standard input" : input->kind);
	if (input->line)
		fprintf(stderr, "%llu:", (unsigned long long)input->line);
	else if (line)
		fprintf(stderr, "%d:", (int)line);
	if (!line || !column) {
		fprintf(stderr, " %s\n", failure->message);
		return;
	}
	fprintf(stderr, "%d: %s\n", (int)column, message_alone(failure));
	for (int32_t i = 1; i < line; i++)
		text += strcspn(text, "\n") + 1;
	show_caret(text, strcspn(text, "\n"), (size_t)column - 1);
}

/* ---- positions and expressions ---- */

/* What answers a text: a position is read before that. */
struct answerer {
	const char *kind;
	int (*run)(const struct answerer *answerer, struct input *input);
	int (*answer)(const struct input *input);
};

static int answer_position(const struct answerer *answerer, struct input *input)
{
	const cgt_status status = cgt_position_parse(input->text, &input->position);
	int exit_status;

	if (status != CGT_OK) {
		begin_answer(input, status);
		return end_answer(status);
	}
	start_limits();
	exit_status = answerer->answer(input);
	cgt_position_unref(input->position);
	input->position = NULL;
	return exit_status;
}

static int answer_expression(const struct answerer *answerer, struct input *input)
{
	start_limits();
	return answerer->answer(input);
}

static int greater(int a, int b)
{
	return a > b ? a : b;
}

/* Whether there is nothing to answer in a line: it is empty, or a remark. */
static bool is_passed_over(const char *line)
{
	return line[0] == '#' || line[strspn(line, " \t\r")] == '\0';
}

/* A byte 0 ends a text for the library, but not a line. */
static int refuse_zero(const struct input *input)
{
	const struct failure zero = { CGT_BAD_SYNTAX, 1, (int32_t)strlen(input->text) + 1, "the line has a byte 0x00" };

	return refuse(input, input, &zero);
}

static int answer_lines(const struct answerer *answerer)
{
	struct input input = { .kind = answerer->kind };
	char *line = NULL;
	size_t room = 0;
	ssize_t length;
	int exit_status = EXIT_SUCCESS;

	errno = 0;
	while (exit_status != EXIT_INTERRUPTED && (length = getline(&line, &room, stdin)) > 0) {
		input.text = line;
		input.line++;
		if (line[length - 1] == '\n')
			line[--length] = '\0';
		if (strlen(line) != (size_t)length)
			exit_status = greater(exit_status, refuse_zero(&input));
		else if (!is_passed_over(line))
			exit_status = greater(exit_status, answerer->run(answerer, &input));
		errno = 0;
	}
	free(line);
	if (cgt_budget_cancelled(budget))
		return EXIT_INTERRUPTED;
	if (errno)
		fail(EXIT_FAILURE, "standard input: %s", strerror(errno));
	return exit_status;
}

static int answer_words_or_lines(char **words, size_t count, const struct answerer *answerer)
{
	int exit_status = EXIT_SUCCESS;

	if (count == 0)
		bad_usage("no %s is given", answerer->kind);
	for (size_t i = 0; i < count && exit_status != EXIT_INTERRUPTED; i++) {
		struct input input = { .kind = answerer->kind, .text = words[i] };

		if (strcmp(words[i], "-") == 0)
			exit_status = greater(exit_status, answer_lines(answerer));
		else
			exit_status = greater(exit_status, answerer->run(answerer, &input));
	}
	return exit_status;
}

int answer_positions(char **words, size_t count, int (*answer)(const struct input *input))
{
	return answer_words_or_lines(words, count, &(struct answerer){ "position", answer_position, answer });
}

int answer_expressions(char **words, size_t count, int (*answer)(const struct input *input))
{
	return answer_words_or_lines(words, count, &(struct answerer){ "expression", answer_expression, answer });
}
