/* SPDX-License-Identifier: MIT */
/*
 * cgt value: what positions are worth in normal play: the value with its outcome, options, stops, thermograph and so on. With
 * --expression it is a calculator, and tells the same of the value of an expression.
 *
 * The value comes first, then one question after the other about it; what was found before a limit is the partial answer. One
 * table serves all positions, as in cgt solve, but not where there are limits.
 */
#include "command.h"

static bool expressions;
static int32_t rule; /* from 1: which moves are told, or 0 */
static const char *svg;
static uint64_t most_options = 100;
static cgt_solver *solver;
static cgt_values *values; /* its table */

/* What was found; NULL and false where it is not known. */
struct worth {
	uint64_t value;
	bool known;
	cgt_thermograph *thermograph;
	uint64_t all_small;
	bool all_small_known;
	char *weight;
	bool weightless; /* there is no atomic weight */
	char *moves[CGT_RIGHT + 1]; /* the best ones of each player */
};

/* ---- the table ---- */

static void begin_table(void)
{
	check(cgt_solver_new(&solver));
	set_threads(solver);
	check(cgt_solver_values(solver, &values));
}

static void end_table(void)
{
	cgt_values_unref(values);
	cgt_solver_free(solver);
}

/* Before each question about an input. */
static void begin_question(void)
{
	uint64_t held;

	check(cgt_solver_statistic(solver, "bytes", &held));
	renew_budget(0, held);
}

/* ---- questions ---- */

/* A figure that takes no time. */
static uint64_t figure(uint64_t value, const char *key)
{
	uint64_t number;

	check(cgt_values_figure(values, value, key, NULL, &number));
	return number;
}

static cgt_status find_value(const struct input *input, uint64_t *value)
{
	if (limited()) {
		end_table();
		begin_table();
	}
	begin_question();
	if (input->position)
		return cgt_solver_value(solver, input->position, budget, value);
	return cgt_values_parse(values, input->text, budget, value);
}

/* A value whose walls have corners beyond the numbers of the library goes without. */
static cgt_status find_thermograph(struct worth *worth)
{
	cgt_status status;

	begin_question();
	status = cgt_thermograph_new(values, worth->value, budget, &worth->thermograph);
	return status == CGT_TOO_LARGE ? CGT_OK : status;
}

static cgt_status find_all_small(struct worth *worth)
{
	cgt_status status;

	begin_question();
	status = cgt_values_figure(values, worth->value, "all-small", budget, &worth->all_small);
	worth->all_small_known = status == CGT_OK;
	return status == CGT_TOO_LARGE ? CGT_OK : status;
}

/* Only infinitesimals have an atomic weight. */
static cgt_status find_weight(struct worth *worth)
{
	uint64_t weight;
	cgt_status status;

	worth->weightless = !figure(worth->value, "infinitesimal");
	if (worth->weightless)
		return CGT_OK;
	begin_question();
	status = cgt_values_atomic_weight(values, worth->value, budget, &weight);
	worth->weightless = status == CGT_NO_VALUE;
	if (status == CGT_OK)
		worth->weight = text_of_value(values, weight);
	return status == CGT_NO_VALUE || status == CGT_TOO_LARGE ? CGT_OK : status;
}

static cgt_status find_moves(const cgt_position *position, int32_t player, struct worth *worth)
{
	static const char *const names[] = { NULL, "undominated", "winning", "hotstrat" };
	const char *name = names[rule];
	uint64_t *which;
	size_t count = 0;
	cgt_status status;

	begin_question();
	status = cgt_solver_best_moves(solver, position, player, name, NULL, 0, budget, NULL, 0, &count);
	if (status != CGT_OK && status != CGT_BUFFER_TOO_SMALL)
		return status;
	which = get_memory(count, sizeof *which);
	check(cgt_solver_best_moves(solver, position, player, name, NULL, 0, NULL, which, count, NULL));
	worth->moves[player] = words_of_moves(position, player, which, count);
	free(which);
	return CGT_OK;
}

static cgt_status find_worth(const struct input *input, struct worth *worth)
{
	cgt_status status = find_value(input, &worth->value);

	worth->known = status == CGT_OK;
	if (status == CGT_OK)
		status = find_thermograph(worth);
	if (status == CGT_OK)
		status = find_all_small(worth);
	if (status == CGT_OK)
		status = find_weight(worth);
	for (int32_t player = CGT_LEFT; player <= CGT_RIGHT && status == CGT_OK && rule; player++)
		status = find_moves(input->position, player, worth);
	return status;
}

/* ---- numbers ---- */

#define NUMBER_TEXT 48

static const char *write_number(int64_t numerator, uint32_t exponent, char text[NUMBER_TEXT])
{
	if (exponent == 0)
		snprintf(text, NUMBER_TEXT, "%lld", (long long)numerator);
	else
		snprintf(text, NUMBER_TEXT, "%lld/%llu", (long long)numerator, 1ULL << exponent);
	return text;
}

static void answer_dyadic(const char *label, const char *key, const char *name, uint64_t value)
{
	char text[NUMBER_TEXT];
	int64_t numerator;
	uint32_t exponent;

	check(cgt_values_dyadic(values, value, name, NULL, &numerator, &exponent));
	answer_text(label, key, write_number(numerator, exponent, text));
}

/* ---- options ---- */

static int by_text(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static char **texts_of_options(uint64_t value, int32_t player, size_t count)
{
	uint64_t *option = get_memory(count, sizeof *option);
	char **text = get_memory(count, sizeof *text);

	check(cgt_values_options(values, value, player, option, count, NULL));
	for (size_t i = 0; i < count; i++)
		text[i] = text_of_value(values, option[i]);
	free(option);
	return text;
}

/* The options of a player in the order of their texts, with spaces between them; NULL if they are too many or too long. */
static char *list_options(uint64_t value, int32_t player, uint64_t count)
{
	char **text;
	size_t known = 0;

	if (count > most_options)
		return NULL;
	text = texts_of_options(value, player, (size_t)count);
	while (known < count && text[known])
		known++;
	if (known == count)
		qsort(text, known, sizeof *text, by_text);
	return words_of_texts(text, (size_t)count);
}

static void answer_options(uint64_t value, int32_t player)
{
	const bool left = player == CGT_LEFT;
	const uint64_t count = figure(value, left ? "left-options" : "right-options");
	const char *label = left ? "Left's options" : "Right's options";
	char *list = list_options(value, player, count), sentence[48];

	snprintf(sentence, sizeof sentence, "%llu, not listed", (unsigned long long)count);
	answer_words(label, NULL, list ? list : sentence);
	answer_words(NULL, left ? "left_options" : "right_options", list);
	answer_number(NULL, left ? "left_option_count" : "right_option_count", count);
	free(list);
}

/* ---- properties ---- */

/* For people those that it has, for programs each; the last one may not be known. */
static void answer_properties(const struct worth *worth)
{
	static const char *const names[] = { "number", "infinitesimal", "impartial", "hot" };
	char words[64] = "";

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		const bool has = figure(worth->value, names[i]) != 0;

		answer_truth(NULL, names[i], has);
		if (has)
			strcat(strcat(words, *words ? " " : ""), names[i]);
	}
	if (worth->all_small_known)
		answer_truth(NULL, "all_small", worth->all_small != 0);
	else
		answer_text(NULL, "all_small", NULL);
	if (worth->all_small)
		strcat(strcat(words, *words ? " " : ""), "all-small");
	answer_words("properties", NULL, words);
}

/* ---- thermographs ---- */

/* The corners of a wall, from below upwards. */
static void answer_wall(const cgt_thermograph *thermograph, int32_t player)
{
	char value[NUMBER_TEXT], temperature[NUMBER_TEXT], *text;
	size_t size = 0, length = 0;
	int64_t *corner;

	(void)cgt_thermograph_wall(thermograph, player, NULL, 0, &size);
	corner = get_memory(size, sizeof *corner);
	check(cgt_thermograph_wall(thermograph, player, corner, size, NULL));
	text = get_memory(size, 2 * NUMBER_TEXT);
	begin_list(player == CGT_LEFT ? "left_wall" : "right_wall");
	for (size_t i = 0; i < size; i += CGT_THERMOGRAPH_CORNER) {
		write_number(corner[i], (uint32_t)corner[i + 1], value);
		write_number(corner[i + 2], (uint32_t)corner[i + 3], temperature);
		begin_object(NULL);
		answer_text(NULL, "value", value);
		answer_text(NULL, "temperature", temperature);
		end_object();
		length += (size_t)sprintf(text + length, "%s%s at %s", i ? ", " : "", value, temperature);
	}
	end_list();
	answer_text(player == CGT_LEFT ? "Left's wall" : "Right's wall", NULL, text);
	free(text);
	free(corner);
}

static void answer_walls(const cgt_thermograph *thermograph)
{
	if (thermograph) {
		answer_wall(thermograph, CGT_LEFT);
		answer_wall(thermograph, CGT_RIGHT);
		return;
	}
	answer_text("Left's wall", "left_wall", NULL);
	answer_text("Right's wall", "right_wall", NULL);
}

/* All that are to be drawn, one over the other. */
static struct {
	cgt_thermograph **thermograph;
	size_t count;
} drawing;

static void add_to_drawing(cgt_thermograph *thermograph)
{
	cgt_thermograph **longer = realloc(drawing.thermograph, (drawing.count + 1) * sizeof *longer);

	if (!longer)
		fail(EXIT_FAILURE, "out of memory");
	drawing.thermograph = longer;
	drawing.thermograph[drawing.count++] = cgt_thermograph_ref(thermograph);
}

static void draw(void)
{
	const cgt_thermograph *const *all = (const cgt_thermograph *const *)drawing.thermograph;
	size_t size = 0;
	char *picture;

	(void)cgt_render_thermographs(all, drawing.count, NULL, 0, &size);
	picture = get_memory(size, 1);
	check(cgt_render_thermographs(all, drawing.count, picture, size, NULL));
	write_file(svg, picture);
	free(picture);
}

static void end_drawing(void)
{
	if (drawing.count > 0)
		draw();
	for (size_t i = 0; i < drawing.count; i++)
		cgt_thermograph_unref(drawing.thermograph[i]);
	free(drawing.thermograph);
}

/* ---- the answer ---- */

static void answer_worth(const struct worth *worth)
{
	char *text = text_of_value(values, worth->value);

	answer_text("value", "value", text);
	answer_outcome((int32_t)figure(worth->value, "outcome"));
	if (worth->thermograph) {
		answer_dyadic("mean", "mean", "mean", worth->value);
		answer_dyadic("temperature", "temperature", "temperature", worth->value);
	} else {
		answer_text("mean", "mean", NULL);
		answer_text("temperature", "temperature", NULL);
	}
	answer_dyadic("Left stop", "left_stop", "left-stop", worth->value);
	answer_dyadic("Right stop", "right_stop", "right-stop", worth->value);
	answer_options(worth->value, CGT_LEFT);
	answer_options(worth->value, CGT_RIGHT);
	answer_number("birthday", "birthday", figure(worth->value, "birthday"));
	answer_properties(worth);
	answer_text(worth->weightless ? NULL : "atomic weight", "atomic_weight", worth->weight);
	answer_walls(worth->thermograph);
	if (rule) {
		answer_words("Left's moves", "left_moves", worth->moves[CGT_LEFT]);
		answer_words("Right's moves", "right_moves", worth->moves[CGT_RIGHT]);
	}
	free(text);
}

static int answer(const struct input *input)
{
	struct worth worth = { 0 };
	const cgt_status status = find_worth(input, &worth);

	if (begin_answer(input, status)) {
		if (worth.known)
			answer_worth(&worth);
		else
			answer_text("value", "value", NULL);
	}
	if (svg && worth.thermograph)
		add_to_drawing(worth.thermograph);
	cgt_thermograph_unref(worth.thermograph);
	free(worth.weight);
	free(worth.moves[CGT_LEFT]);
	free(worth.moves[CGT_RIGHT]);
	return end_answer(status);
}

static int value(char **words, size_t count)
{
	int exit_status;

	if (expressions && rule)
		bad_usage("--moves is for positions, and not for expressions");
	begin_table();
	exit_status = expressions ? answer_expressions(words, count, answer) : answer_positions(words, count, answer);
	end_drawing();
	end_table();
	return exit_status;
}

static const struct option options[] = {
	{ "--expression", OPTION_FLAG, &expressions, NULL, "calculate: each word is an expression of values", 0, 0, NULL },
	{ "--moves", OPTION_CHOICE, &rule, "undominated|winning|hotstrat", "list the best moves by value or by temperature", 0, 0,
	  NULL },
	{ "--options", OPTION_NUMBER, &most_options, "K", "list a player's options if they are at most K (100)", 0, 1000000, NULL },
	{ "--svg", OPTION_TEXT, &svg, "FILE", "draw the thermographs as SVG, in one picture", 0, 0, NULL },
	{ .name = NULL },
};

const struct command value_command = {
	"value",
	"POSITION...",
	"Gives a position's value in canonical form, and its thermograph.",
	{ note_on_positions,
	  "With --expression the words, or lines, are such as \"{1|-1} + 3.^ - 1/2\", with\n"
	  "values as CGSuite writes them.\n",
	  "A node is a component that was valued, a comparison, a sum, or a follower\n"
	  "looked at; --nodes is for each question: the value, the thermograph, and what\n"
	  "else is told.\n" },
	{ options, json_option, limit_options, threads_option, quiet_option },
	value,
};
