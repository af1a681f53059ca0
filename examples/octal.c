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
#define PICTURE_COLS 1000
#define PICTURE_ROWS 400
#define PICTURE_HEAPS 10000000 /* of values that are read off a period no more are drawn */
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
		uint64_t part = count - n < CHUNK ? count - n : CHUNK;

		check(cgt_sequence_values(sequence, n, part, value));
		for (uint64_t i = 0; i < part; i++)
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

/* The points that the values fall on: heaps from left to right, values from the bottom. */
struct picture {
	uint64_t last, max;
	bool point[PICTURE_COLS][PICTURE_ROWS];
};

/* All heaps that were computed are drawn, and of a period as many as do not take too long. */
static uint64_t last_drawn(uint64_t last, uint64_t computed)
{
	uint64_t most = computed > PICTURE_HEAPS ? computed - 1 : PICTURE_HEAPS;

	return last < most ? last : most;
}

static struct picture *make_picture(const cgt_sequence *sequence, uint64_t last)
{
	struct picture *picture = get_memory(1, sizeof *picture);
	uint64_t value[CHUNK], heap;

	picture->last = last;
	check(cgt_sequence_maximum(sequence, &picture->max, &heap));
	for (uint64_t n = 0; n <= last; n += CHUNK) {
		uint64_t part = last - n < CHUNK ? last - n + 1 : CHUNK;

		check(cgt_sequence_values(sequence, n, part, value));
		for (uint64_t i = 0; i < part; i++) {
			double x = (double)(n + i) / ((double)last + 1), y = (double)value[i] / ((double)picture->max + 1);

			picture->point[(size_t)(x * PICTURE_COLS)][(size_t)(y * PICTURE_ROWS)] = true;
		}
	}
	return picture;
}

static void write_picture(FILE *out, const struct picture *picture, const char *code)
{
	fprintf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" "
	             "font-size=\"14\">\n", PICTURE_COLS + 80, PICTURE_ROWS + 80);
	fputs("<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n", out);
	fprintf(out, "<text x=\"60\" y=\"20\">Grundy values of %s</text>\n", code);
	fprintf(out, "<path d=\"M59.5 30V%dH%d\" fill=\"none\" stroke=\"gray\"/>\n", PICTURE_ROWS + 32, PICTURE_COLS + 62);
	fprintf(out, "<text x=\"60\" y=\"%d\">0</text><text x=\"%d\" y=\"%d\" text-anchor=\"end\">heap %llu</text>\n",
	        PICTURE_ROWS + 50, PICTURE_COLS + 60, PICTURE_ROWS + 50, (unsigned long long)picture->last);
	fprintf(out, "<text x=\"50\" y=\"%d\" text-anchor=\"end\">0</text>\n", PICTURE_ROWS + 30);
	fprintf(out, "<text x=\"50\" y=\"40\" text-anchor=\"end\">%llu</text>\n", (unsigned long long)picture->max);
	fputs("<path stroke=\"#1f4e9c\" stroke-width=\"2\" stroke-linecap=\"round\" d=\"", out);
	for (int x = 0; x < PICTURE_COLS; x++)
		for (int y = 0; y < PICTURE_ROWS; y++)
			if (picture->point[x][y])
				fprintf(out, "M%d %dh0", 60 + x, PICTURE_ROWS + 29 - y);
	fputs("\"/>\n</svg>\n", out);
}

static void draw(const cgt_sequence *sequence, uint64_t last, const char *code, const char *path)
{
	struct picture *picture = make_picture(sequence, last);
	FILE *out = fopen(path, "w");
	bool failed = !out;

	if (out) {
		write_picture(out, picture, code);
		failed = ferror(out) != 0;
		failed |= fclose(out) != 0;
	}
	free(picture);
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
		draw(sequence, last_drawn(last, computed), code, options.svg);
	free(code);
	cgt_sequence_free(sequence);
	return finished ? EXIT_SUCCESS : EXIT_INTERRUPTED;
}
