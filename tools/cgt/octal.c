/* SPDX-License-Identifier: MIT */
/*
 * cgt octal: the Grundy values of the heaps of a take-and-break game, their period and what is known of it, how often each value
 * occurs, and the rare heaps.
 *
 * A long run can be stopped: what was found is printed, and kept in the file of --checkpoint, from which the same command goes on.
 */
#include "command.h"

#define MILLISECONDS_BETWEEN_SAVES 60000
#define SHOWN_RARE 20
#define SHOWN_VALUES 32

static uint64_t wanted_values = 100;
static int32_t method = CGT_SEQUENCE_AUTO;
static const char *svg, *checkpoint;
static bool failed; /* the last saving */

static uint64_t least(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

static uint64_t figure(const cgt_sequence *sequence, const char *key)
{
	uint64_t value;

	check(cgt_sequence_statistic(sequence, key, &value));
	return value;
}

/* ---- the work ---- */

/* Extends the sequence until it is time to save it. */
static cgt_status extend_for_a_while(cgt_sequence *sequence, uint64_t heap, uint64_t heaps_before)
{
	renew_budget(figure(sequence, "heaps") - heaps_before, figure(sequence, "bytes"));
	if (!checkpoint)
		return cgt_sequence_extend(sequence, heap, budget);
	if (!limits.milliseconds || limits.milliseconds > milliseconds_gone() + MILLISECONDS_BETWEEN_SAVES)
		check(cgt_budget_set_milliseconds(budget, MILLISECONDS_BETWEEN_SAVES));
	return cgt_sequence_extend(sequence, heap, budget);
}

/* That it fails costs the answer nothing but its exit status. */
static void save(const cgt_sequence *sequence)
{
	const bool told = failed;

	failed = cgt_sequence_save(sequence, checkpoint) != CGT_OK;
	if (failed && !told)
		warn("the values are not saved: %s", last_message());
}

/* Extends the sequence, saving it now and then. */
static cgt_status extend(cgt_sequence *sequence, uint64_t heap)
{
	const uint64_t before = figure(sequence, "heaps");
	uint64_t begun;
	cgt_status status;

	do {
		begun = milliseconds_gone();
		status = extend_for_a_while(sequence, heap, before);
		note_stop(status);
		if (checkpoint && status != CGT_TOO_LARGE)
			save(sequence);
	} while (checkpoint && status == CGT_LIMIT && milliseconds_gone() - begun >= MILLISECONDS_BETWEEN_SAVES &&
	         !(limits.milliseconds && milliseconds_gone() >= limits.milliseconds));
	return status;
}

/* ---- the answer ---- */

static void answer_values(const cgt_sequence *sequence, uint64_t last)
{
	const size_t count = (size_t)(last < wanted_values ? last + 1 : wanted_values);
	uint64_t *value = get_memory(count, sizeof *value);

	if (count > 0)
		check(cgt_sequence_values(sequence, 0, count, value));
	answer_numbers("values", "values", value, count);
	free(value);
}

static void answer_period(cgt_sequence *sequence)
{
	uint64_t period, preperiod;
	char sentence[100];
	int32_t status;

	check(cgt_sequence_period(sequence, NULL, &status, &period, &preperiod));
	snprintf(sentence, sizeof sentence, "%llu from heap %llu on, %s", (unsigned long long)period,
	         (unsigned long long)preperiod, status == CGT_PERIOD_PROVED ? "proved" : "observed, not proved");
	answer_text("period", NULL, status == CGT_PERIOD_UNKNOWN ? NULL : sentence);
	answer_text(NULL, "period_status", cgt_period_status_name(status));
	if (status == CGT_PERIOD_UNKNOWN)
		return;
	answer_number(NULL, "period", period);
	answer_number(NULL, "preperiod", preperiod);
}

static void answer_greatest(const cgt_sequence *sequence)
{
	uint64_t value, heap;
	char sentence[100];

	check(cgt_sequence_maximum(sequence, &value, &heap));
	snprintf(sentence, sizeof sentence, "%llu, first of heap %llu", (unsigned long long)value, (unsigned long long)heap);
	answer_text("greatest value", NULL, sentence);
	answer_number(NULL, "greatest_value", value);
	answer_number(NULL, "greatest_heap", heap);
}

/* How often each value occurs: for people the first values, for programs all. */
static void answer_histogram(const cgt_sequence *sequence, uint64_t last)
{
	uint64_t greatest, heap, *times;
	size_t count;

	if (last == 0)
		return;
	check(cgt_sequence_maximum(sequence, &greatest, &heap));
	times = get_memory((size_t)greatest + 1, sizeof *times);
	check(cgt_sequence_histogram(sequence, 1, last, times, (size_t)greatest + 1, &count));
	answer_numbers(NULL, "histogram", times, count);
	if (!as_json) {
		fputs("value:heaps     ", stdout);
		for (size_t v = 0; v < count && v < SHOWN_VALUES; v++)
			printf("%s%zu:%llu", v ? " " : "", v, (unsigned long long)times[v]);
		puts(count > SHOWN_VALUES ? " ..." : "");
	}
	free(times);
}

static void answer_rare(const cgt_sequence *sequence)
{
	uint64_t *heap, mask;
	char sentence[100];
	int32_t by_position;
	size_t count;
	cgt_status status = cgt_sequence_rare(sequence, 1, NULL, 0, &count, &mask, &by_position);

	if (status == CGT_UNSUPPORTED)
		return;
	if (status != CGT_BUFFER_TOO_SMALL)
		check(status);
	heap = get_memory(count, sizeof *heap);
	check(cgt_sequence_rare(sequence, 1, heap, count, NULL, NULL, NULL));
	snprintf(sentence, sizeof sentence, "%zu in the space of mask %llx%s", count, (unsigned long long)mask,
	         by_position ? " and position" : "");
	answer_text("rare heaps", NULL, sentence);
	answer_number(NULL, "rare", count);
	answer_number(NULL, "rare_mask", mask);
	answer_truth(NULL, "rare_by_position", by_position != 0);
	answer_numbers("  the first", "rare_heaps", heap, least(count, SHOWN_RARE));
	free(heap);
}

static void draw(const cgt_sequence *sequence, uint64_t last)
{
	size_t size = 0;
	char *picture;

	(void)cgt_render_sequence(sequence, last, NULL, 0, &size);
	picture = get_memory(size, 1);
	check(cgt_render_sequence(sequence, last, picture, size, NULL));
	write_file(svg, picture);
	free(picture);
}

static void answer_code(const cgt_sequence *sequence)
{
	size_t size = 0;
	char *code;

	(void)cgt_sequence_code(sequence, NULL, 0, &size);
	code = get_memory(size, 1);
	check(cgt_sequence_code(sequence, code, size, NULL));
	answer_text("code", "code", code);
	free(code);
}

static int answer(cgt_sequence *sequence, uint64_t heap, cgt_status status)
{
	const uint64_t last = least(cgt_sequence_known(sequence), heap);

	begin_answer(NULL, status);
	answer_code(sequence);
	answer_number("heaps to", "last_heap", last);
	answer_number("computed", "computed", figure(sequence, "heaps"));
	answer_values(sequence, last);
	answer_period(sequence);
	answer_greatest(sequence);
	answer_histogram(sequence, last);
	answer_rare(sequence);
	if (svg)
		draw(sequence, last);
	return end_answer(status);
}

static int octal(char **words, size_t count)
{
	const struct input code = { .kind = "code", .text = count ? words[0] : "" };
	cgt_sequence *sequence;
	cgt_status status;
	uint64_t heap;
	int exit_status;

	if (count != 2)
		bad_usage("a code and the last heap, such as 0.137 1000, are wanted");
	heap = read_number("N", words[1], 0, UINT64_MAX);
	status = cgt_sequence_new(words[0], &sequence);
	if (status != CGT_OK) {
		const struct failure failure = last_failure();

		return refuse(&code, &code, &failure);
	}
	progress_unit = "heaps";
	start_limits();
	check(cgt_sequence_set(sequence, "method", method));
	if (checkpoint && access(checkpoint, F_OK) == 0)
		check(cgt_sequence_load(sequence, checkpoint));
	exit_status = answer(sequence, heap, extend(sequence, heap));
	cgt_sequence_free(sequence);
	return failed ? EXIT_FAILURE : exit_status;
}

static const struct option options[] = {
	{ "--values", OPTION_NUMBER, &wanted_values, "K", "print the values of the first K heaps (100)", 0, 1000000000, NULL },
	{ "--method", OPTION_CHOICE, &method, "auto|plain|sparse", "how to compute (auto)", 0, 0, NULL },
	{ "--svg", OPTION_TEXT, &svg, "FILE", "draw the values as SVG", 0, 0, NULL },
	{ "--checkpoint", OPTION_TEXT, &checkpoint, "FILE", "go on from FILE if it exists, and save there", 0, 0, NULL },
	{ .name = NULL },
};

const struct command octal_command = {
	"octal",
	"CODE N",
	"Gives the Grundy values of heaps, and their period.",
	{ "The heaps are 0 to N. CODE is as in 0.137, .77, 4.7, grundy, 0.[3], S{1,3,4} or\n"
	  "allbut{2,3,7}. A node is a heap whose value was computed.\n" },
	{ options, json_option, limit_options, quiet_option },
	octal,
};
