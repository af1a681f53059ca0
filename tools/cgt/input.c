/* SPDX-License-Identifier: MIT */
/*
 * Positions and expressions, from the command line or, where that says "-", one a line from the standard input; and what is wrong
 * with them, shown in the text itself.
 *
 * A line that is wrong does not end a batch: it is reported, and the exit status remembers it. A signal does.
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

/* Without the line's end, of one byte or two. */
static size_t length_of_line(const char *text)
{
	const size_t length = strcspn(text, "\n");

	return length - (length > 0 && text[length] == '\n' && text[length - 1] == '\r');
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

struct failure failure_in(const struct input *place, const struct failure *failure)
{
	struct failure found = *failure;

	if (!place->line || !failure->line || !failure->column)
		return found;
	found.line = (int32_t)place->line;
	if (message_alone(failure) != failure->message)
		snprintf(found.message, sizeof found.message, "line %d, column %d: %.900s", (int)found.line, (int)found.column,
		         message_alone(failure));
	return found;
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
	text += mark_length(text); /* which has no column */
	for (int32_t i = 1; i < line; i++)
		text += strcspn(text, "\n") + 1;
	show_caret(text, length_of_line(text), (size_t)column - 1);
}

/* ---- quotes ---- */

/* Whether a word cannot be the whole of a position, nor of an expression: it ends where something has to follow, or begins so. */
static bool is_part(const char *word)
{
	const size_t length = strlen(word);

	return length > 0 && (strchr(":+,|{", word[length - 1]) || strcmp(word, "+") == 0);
}

/* The words as they should have been given. */
static char *joined(char **words, size_t count)
{
	size_t room = 1, length = 0;
	char *text;

	for (size_t i = 0; i < count; i++)
		room += strlen(words[i]) + 1;
	text = get_memory(room, 1);
	for (size_t i = 0; i < count; i++)
		length += (size_t)sprintf(text + length, "%s%s", i ? " " : "", words[i]);
	return text;
}

void check_quotes(const struct command *command, char **words, size_t count)
{
	bool parts = false;

	for (size_t i = 0; i + 1 < count; i++)
		parts |= is_part(words[i]);
	if (parts && strncmp(command->arguments, "POSITION", strlen("POSITION")) == 0)
		bad_usage("these words belong together and stand in quotes: \"%s\"", joined(words, count));
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
	char *line;
	size_t length;
	int exit_status = EXIT_SUCCESS;

	while (!interrupted() && (line = next_line(&length)) != NULL) {
		input.text = line;
		input.line++;
		if (strlen(line) != length)
			exit_status = greater(exit_status, refuse_zero(&input));
		else if (!is_passed_over(line))
			exit_status = greater(exit_status, answerer->run(answerer, &input));
	}
	return interrupted() ? exit_status_of_signal() : exit_status;
}

static int answer_words_or_lines(char **words, size_t count, const struct answerer *answerer)
{
	int exit_status = EXIT_SUCCESS;

	if (count == 0)
		bad_usage("no %s is given", answerer->kind);
	for (size_t i = 0; i < count && !interrupted(); i++) {
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
