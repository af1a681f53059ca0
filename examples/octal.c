/* SPDX-License-Identifier: MIT */
/*
 * octal - Grundy values of a take-and-break game on heaps: its first values, its period and what is known of it, its rare
 * heaps, how often each value occurs, and a picture of the sequence.
 *
 * A long run can be stopped with Ctrl-C: what was found is printed, and kept in the file of --checkpoint, from which the same
 * command goes on.
 */
#include "program.h"

#define MILLISECONDS_BETWEEN_SAVES 60000
#define SHOWN_RARE 20
#define CHUNK 4096 /* values fetched at once */

struct options {
	const char *code;
	uint64_t heap;
	uint64_t values; /* how many to print */
	int32_t method;  /* enum cgt_sequence_method */
	const char *svg;
	const char *checkpoint;
};

/* ---- options ---- */

static void usage(FILE *out)
{
	fputs("Usage: octal CODE N [OPTION]...\n"
	      "Grundy values of heaps 0 to N of the game CODE: 0.137, .77, 4.7, grundy, 0.[3], S{1,3,4}, allbut{2,3,7} ...\n"
	      "\n"
	      "  --values K          print the values of the first K heaps (100)\n"
	      "  --method METHOD     auto, plain or sparse (auto)\n"
	      "  --svg FILE          draw the sequence\n"
	      "  --checkpoint FILE   go on from FILE if it exists, and keep the values there\n"
	      "  --help              print this\n",
	      out);
}

static int32_t read_method(const char *text)
{
	if (strcmp(text, "auto") == 0)
		return CGT_SEQUENCE_AUTO;
	if (strcmp(text, "plain") == 0)
		return CGT_SEQUENCE_PLAIN;
	if (strcmp(text, "sparse") != 0)
		bad_usage("--method takes auto, plain or sparse, not %s", text);
	return CGT_SEQUENCE_SPARSE;
}

static struct options read_options(char **arg)
{
	struct options options = { .values = 100, .method = CGT_SEQUENCE_AUTO };
	int words = 0;

	for (; *arg; arg++) {
		help_if_asked(*arg);
		if (is_option(*arg, "--values"))
			options.values = read_number("--values", value_of_option(&arg), 0, UINT64_MAX);
		else if (is_option(*arg, "--method"))
			options.method = read_method(value_of_option(&arg));
		else if (is_option(*arg, "--svg"))
			options.svg = value_of_option(&arg);
		else if (is_option(*arg, "--checkpoint"))
			options.checkpoint = value_of_option(&arg);
		else if (strncmp(*arg, "--", 2) == 0)
			bad_usage("no such option: %s", *arg);
		else if (words++ == 0)
			options.code = *arg;
		else if (words == 2)
			options.heap = read_number("N", *arg, 0, UINT64_MAX);
		else
			bad_usage("one code and one N, and not also %s", *arg);
	}
	if (words < 2)
		bad_usage(words ? "N is missing" : "the code and N are missing");
	return options;
}

/* ---- the work ---- */

/* Extends the sequence, saving it now and then; false if that was stopped. */
static bool extend(cgt_sequence *sequence, const struct options *options)
{
	cgt_status status;

	start_budget("heaps");
	if (options->checkpoint)
		check(cgt_budget_set_milliseconds(budget, MILLISECONDS_BETWEEN_SAVES));
	do {
		progress_before = cgt_sequence_known(sequence);
		status = cgt_sequence_extend(sequence, options->heap, budget);
		if (options->checkpoint && status != CGT_TOO_LARGE)
			check(cgt_sequence_save(sequence, options->checkpoint));
	} while (status == CGT_LIMIT);
	end_progress();
	if (status != CGT_CANCELLED)
		check(status);
	return status == CGT_OK;
}

/* ---- printing ---- */

static void print_values(const cgt_sequence *sequence, uint64_t count)
{
	uint64_t value[CHUNK];

	for (uint64_t n = 0; n < count; n += CHUNK) {
		size_t part = count - n < CHUNK ? (size_t)(count - n) : CHUNK;

		check(cgt_sequence_values(sequence, n, part, value));
		for (size_t i = 0; i < part; i++)
			printf("%s%llu", n + i ? " " : "", (unsigned long long)value[i]);
	}
	putchar('\n');
}

static void print_period(cgt_sequence *sequence)
{
	uint64_t period, preperiod;
	int32_t status;

	check(cgt_sequence_period(sequence, NULL, &status, &period, &preperiod));
	if (status == CGT_PERIOD_UNKNOWN)
		puts("period: unknown");
	else
		printf("period: %llu from heap %llu on, %s\n", (unsigned long long)period, (unsigned long long)preperiod,
		       status == CGT_PERIOD_PROVED ? "proved" : "observed, not proved");
}

static void print_rare(const cgt_sequence *sequence)
{
	uint64_t *heap, mask;
	int32_t position;
	size_t count;
	cgt_status status = cgt_sequence_rare(sequence, 1, NULL, 0, &count, &mask, &position);

	if (status == CGT_UNSUPPORTED) {
		puts("rare heaps: none looked for, the game has no sparse space");
		return;
	}
	check(status);
	heap = get_memory(count, sizeof *heap);
	check(cgt_sequence_rare(sequence, 1, heap, count, NULL, NULL, NULL));
	printf("rare heaps (mask %llx%s, heap 0 not counted): %zu", (unsigned long long)mask,
	       position ? " and position" : "", count);
	for (size_t i = 0; i < count && i < SHOWN_RARE; i++)
		printf("%s%llu", i ? " " : ": ", (unsigned long long)heap[i]);
	if (count > SHOWN_RARE)
		printf(" ... %llu", (unsigned long long)heap[count - 1]);
	putchar('\n');
	free(heap);
}

static void print_histogram(const cgt_sequence *sequence, uint64_t last)
{
	uint64_t max, heap, *count;
	size_t size;

	check(cgt_sequence_maximum(sequence, &max, &heap));
	printf("greatest value: %llu, first at heap %llu\n", (unsigned long long)max, (unsigned long long)heap);
	if (last == 0)
		return;
	count = get_memory((size_t)max + 1, sizeof *count);
	check(cgt_sequence_histogram(sequence, 1, last, count, (size_t)max + 1, &size));
	printf("heaps 1 to %llu by value:", (unsigned long long)last);
	for (size_t v = 0; v < size; v++)
		if (count[v])
			printf(" %zu:%llu", v, (unsigned long long)count[v]);
	putchar('\n');
	free(count);
}

/* ---- the picture ---- */

static void draw(const cgt_sequence *sequence, uint64_t last, const char *path)
{
	size_t size;
	char *svg;
	FILE *out;
	bool failed;

	(void)cgt_render_sequence(sequence, last, NULL, 0, &size);
	svg = get_memory(size, 1);
	check(cgt_render_sequence(sequence, last, svg, size, NULL));
	out = fopen(path, "w");
	failed = !out;
	if (out) {
		failed = fputs(svg, out) < 0;
		failed |= fclose(out) != 0;
	}
	free(svg);
	if (failed)
		fail(EXIT_FAILURE, "cannot write %s: %s", path, strerror(errno));
}

int main(int argc, char **argv)
{
	start_program("octal", usage);
	const struct options options = read_options(argv + (argc > 0));
	cgt_sequence *sequence;
	uint64_t last, computed;
	size_t length;
	bool finished;
	char *code;

	check(cgt_sequence_new(options.code, &sequence));
	check(cgt_sequence_set(sequence, "method", options.method));
	if (options.checkpoint && access(options.checkpoint, F_OK) == 0)
		check(cgt_sequence_load(sequence, options.checkpoint));
	finished = extend(sequence, &options);

	cgt_sequence_code(sequence, NULL, 0, &length);
	code = get_memory(length, 1);
	check(cgt_sequence_code(sequence, code, length, NULL));
	check(cgt_sequence_statistic(sequence, "heaps", &computed));
	last = cgt_sequence_known(sequence) < options.heap ? cgt_sequence_known(sequence) : options.heap;
	printf("%s, heaps 0 to %llu, %llu of them computed\n", code, (unsigned long long)last, (unsigned long long)computed);
	print_values(sequence, last < options.values ? last + 1 : options.values);
	print_period(sequence);
	print_rare(sequence);
	print_histogram(sequence, last);
	if (options.svg)
		draw(sequence, last, options.svg);
	free(code);
	cgt_sequence_free(sequence);
	return finished ? EXIT_SUCCESS : EXIT_INTERRUPTED;
}
