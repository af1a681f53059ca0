/* SPDX-License-Identifier: MIT */
/*
 * An answer is a list of fields. People get a line for each, a label and what is known, and an empty line between two answers;
 * programs one JSON object a line. A question that was stopped has an answer, too: what was found, and that it is partial.
 */
#include "command.h"

#define LABEL_WIDTH 16

bool as_json;
static bool nodes_told; /* in this answer */

static bool is_partial(cgt_status status)
{
	return status == CGT_LIMIT || status == CGT_CANCELLED;
}

/* ---- beginning and end ---- */

/* An answer that is no answer, for programs; the standard error has it for people. */
static void answer_failure(const struct input *place, const struct failure *found)
{
	const struct failure in_place = failure_in(place, found), *failure = &in_place;

	json_open("error", '{');
	json_text("status", cgt_status_name(failure->status));
	json_text("message", failure->message);
	if (failure->line && failure->column) {
		json_number("line", (uint64_t)failure->line);
		json_number("column", (uint64_t)failure->column);
	}
	json_close('}');
}

/* What the answer is about: a position in its standard form, any other text as it was given. */
static void answer_input(const struct input *input)
{
	char *text = input->position ? text_of_position(input->position) : NULL;

	if (as_json && input->line)
		json_number("line", input->line);
	answer_text(input->kind, input->kind, text ? text : input->text);
	free(text);
}

/* What was printed has to reach whoever waits for it, a program perhaps that will ask about the next position only then. */
static void flush(void)
{
	if (fflush(stdout) != 0)
		exit(EXIT_FAILURE);
}

int refuse(const struct input *input, const struct input *place, const struct failure *failure)
{
	show_failure(place, failure);
	if (as_json) {
		json_open(NULL, '{');
		answer_input(input);
		answer_failure(place, failure);
		json_truth("complete", false);
		json_close('}');
		flush();
	}
	return exit_status_of(failure->status);
}

bool begin_answer(const struct input *input, cgt_status status)
{
	static bool another;
	const struct failure failure = last_failure();

	note_stop(status);
	end_progress();
	if (status != CGT_OK && !is_partial(status)) {
		if (status == CGT_OUT_OF_MEMORY || !input)
			check(status);
		refuse(input, input, &failure);
		return false;
	}
	nodes_told = false;
	if (as_json)
		json_open(NULL, '{');
	else if (another)
		putchar('\n');
	if (input)
		answer_input(input);
	another = true;
	return true;
}

/* What stopped a question, and how far it had got. */
static void answer_stop(cgt_status status)
{
	const struct stop stop = last_stop();

	if (!as_json) {
		printf("%-*s%s: this is a partial answer\n", LABEL_WIDTH, "stopped", describe_stop());
		return;
	}
	json_text("stopped", status == CGT_LIMIT ? "limit" : "interrupt");
	json_text("stopped_by", stop.by);
	if (!nodes_told)
		json_number("nodes", stop.nodes);
	json_seconds("seconds", stop.milliseconds);
}

int end_answer(cgt_status status)
{
	if (status != CGT_OK && !is_partial(status))
		return exit_status_of(status);
	if (as_json)
		json_truth("complete", status == CGT_OK);
	if (is_partial(status))
		answer_stop(status);
	if (as_json)
		json_close('}');
	flush();
	if (status == CGT_OK)
		return EXIT_SUCCESS;
	return status == CGT_LIMIT ? EXIT_LIMIT : exit_status_of(status);
}

/* ---- fields ---- */

/* Whether a field is printed for people; then with its label. */
static bool label_of_field(const char *label)
{
	if (as_json || !label)
		return false;
	printf("%-*s", LABEL_WIDTH, label);
	return true;
}

void answer_text(const char *label, const char *key, const char *text)
{
	if (label_of_field(label))
		puts(text ? text : "not known");
	if (as_json && key)
		json_text(key, text);
}

void answer_item(const char *label, const char *text)
{
	if (label_of_field(label))
		puts(text);
	if (as_json)
		json_text(NULL, text);
}

void answer_words(const char *label, const char *key, const char *words)
{
	char *copy;

	if (label_of_field(label))
		puts(!words ? "not known" : *words ? words : "none");
	if (!as_json || !key)
		return;
	if (!words) {
		json_text(key, NULL);
		return;
	}
	copy = get_memory(strlen(words) + 1, 1);
	strcpy(copy, words);
	json_open(key, '[');
	for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
		json_text(NULL, word);
	json_close(']');
	free(copy);
}

void answer_number(const char *label, const char *key, uint64_t number)
{
	if (label_of_field(label))
		printf("%llu\n", (unsigned long long)number);
	if (as_json && key)
		json_number(key, number);
}

void answer_nodes(const char *label, uint64_t nodes)
{
	answer_number(label, "nodes", nodes);
	nodes_told = true;
}

void answer_numbers(const char *label, const char *key, const uint64_t *number, size_t count)
{
	if (label_of_field(label)) {
		for (size_t i = 0; i < count; i++)
			printf("%s%llu", i ? " " : "", (unsigned long long)number[i]);
		putchar('\n');
	}
	if (!as_json || !key)
		return;
	json_open(key, '[');
	for (size_t i = 0; i < count; i++)
		json_number(NULL, number[i]);
	json_close(']');
}

void answer_truth(const char *label, const char *key, bool truth)
{
	if (label_of_field(label))
		puts(truth ? "yes" : "no");
	if (as_json && key)
		json_truth(key, truth);
}

void answer_outcome(int32_t outcome)
{
	static const char *const sentences[] = {
		[CGT_OUTCOME_N] = "N: whoever begins wins",
		[CGT_OUTCOME_P] = "P: whoever begins loses",
		[CGT_OUTCOME_L] = "L: Left wins, whoever begins",
		[CGT_OUTCOME_R] = "R: Right wins, whoever begins",
	};

	answer_text("outcome", NULL, outcome ? sentences[outcome] : NULL);
	answer_text(NULL, "outcome", outcome ? cgt_outcome_name(outcome) : NULL);
}

void begin_list(const char *key)
{
	if (as_json)
		json_open(key, '[');
}

void end_list(void)
{
	if (as_json)
		json_close(']');
}

void begin_object(const char *key)
{
	if (as_json)
		json_open(key, '{');
}

void end_object(void)
{
	if (as_json)
		json_close('}');
}
