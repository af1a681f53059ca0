/* SPDX-License-Identifier: MIT */
/*
 * What a file of a solver keeps, kind by kind: a question that was asked before costs another solver, which has loaded the
 * file, a look-up or little more. And what it does not take: a file that contradicts itself or the solver, and what nobody
 * vouches for.
 */
#define _GNU_SOURCE /* mkdtemp */
#include <cgt/cgt.h>

#include "saved_file.h"
#include "support.h"
#include "support/meter.h"

#define LENGTH(array) (sizeof(array) / sizeof(array)[0])
#define ANSWER_BYTES 2000

/* --- a game of one's own: Left takes one counter, Right two, or in the impartial form both either ---------------------------- */

static int32_t take_counters(const uint8_t *bytes, uint8_t taken, cgt_emit_fn emit, void *context)
{
	const uint8_t less = (uint8_t)(bytes[0] - taken);

	return bytes[0] < taken || emit(context, &less, 1);
}

static int32_t take(void *user, const uint8_t *bytes, size_t count, int32_t player, cgt_emit_fn emit, void *context)
{
	(void)user, (void)count;
	return take_counters(bytes, player == CGT_LEFT ? 1 : 2, emit, context);
}

static int32_t take_either(void *user, const uint8_t *bytes, size_t count, int32_t player, cgt_emit_fn emit, void *context)
{
	(void)user, (void)count, (void)player;
	return take_counters(bytes, 1, emit, context) && take_counters(bytes, 2, emit, context);
}

/* A callback that breaks down. */
static int32_t break_down(void *user, const uint8_t *bytes, size_t count, int32_t player, cgt_emit_fn emit, void *context)
{
	(void)user, (void)bytes, (void)count, (void)player, (void)emit, (void)context;
	return 0;
}

static cgt_game *own_game(const char *version, cgt_options_fn options)
{
	cgt_game_builder *builder;
	cgt_game *game;

	ck_ok(cgt_game_builder_new("counters", version, &builder));
	ck_ok(cgt_game_builder_set_options(builder, options));
	ck_ok(cgt_game_builder_set_impartial(builder, options == take_either));
	ck_ok(cgt_game_builder_build(builder, &game));
	cgt_game_builder_free(builder);
	return game;
}

static cgt_position *counters(const cgt_game *game, uint8_t count)
{
	cgt_position *position;
	cgt_board *board;

	ck_ok(cgt_board_new_bytes(&count, 1, &board));
	ck_ok(cgt_position_new(game, board, &position));
	cgt_board_unref(board);
	return position;
}

/* --- questions -------------------------------------------------------------------------------------------------------------- */

typedef void (*question)(cgt_solver *solver, const cgt_position *position, char *answer);

static void ask_value(cgt_solver *solver, const cgt_position *position, char *answer)
{
	cgt_values *values;
	uint64_t value;

	ck_ok(cgt_solver_value(solver, position, NULL, &value));
	ck_ok(cgt_solver_values(solver, &values));
	ck_ok(cgt_values_text(values, value, answer, ANSWER_BYTES, NULL));
	cgt_values_unref(values);
}

static void ask_grundy(cgt_solver *solver, const cgt_position *position, char *answer)
{
	uint64_t value;

	ck_ok(cgt_solver_grundy(solver, position, CGT_NORMAL, NULL, &value));
	snprintf(answer, ANSWER_BYTES, "%llu", (unsigned long long)value);
}

static void ask_line(cgt_solver *solver, const cgt_position *position, char *answer)
{
	ck_ok(cgt_solver_best_line(solver, position, CGT_LEFT, CGT_NORMAL, NULL, answer, ANSWER_BYTES, NULL));
}

static void ask_misere_line(cgt_solver *solver, const cgt_position *position, char *answer)
{
	ck_ok(cgt_solver_best_line(solver, position, CGT_RIGHT, CGT_MISERE, NULL, answer, ANSWER_BYTES, NULL));
}

static void ask_outcome(cgt_solver *solver, const cgt_position *position, char *answer)
{
	snprintf(answer, ANSWER_BYTES, "%d", (int)outcome_of(solver, position, CGT_NORMAL));
}

static void ask_misere_outcome(cgt_solver *solver, const cgt_position *position, char *answer)
{
	snprintf(answer, ANSWER_BYTES, "%d", (int)outcome_of(solver, position, CGT_MISERE));
}

/* Asks, and says how many nodes that took. */
static uint64_t cost_of(cgt_solver *solver, question ask, const cgt_position *position, char *answer)
{
	const uint64_t before = statistic_of(solver, "nodes");

	ask(solver, position, answer);
	return statistic_of(solver, "nodes") - before;
}

static const struct {
	const char *kind;
	question ask;
	const char *position;
	uint64_t most; /* nodes that a second solver may take: the arithmetic of values, or what is too small to be kept */
} kept[] = {
	{ "values", ask_value, "domineering: ....|....|....|...#", 20 },
	{ "values of Clobber", ask_value, "clobber: xoxo|oxox|xo##", 20 },
	{ "values of frogs", ask_value, "toads-and-frogs: tt.t..ff.f", 20 },
	{ "values of pawns", ask_value, "dawson-pawns(captures=optional): pppp|....|PPPP", 20 },
	{ "values of negatives", ask_value, "toads-and-frogs: tt..tff + toads-and-frogs: ttf..ff", 20 },
	{ "Grundy values", ask_grundy, "impartial-clobber: xoxo|oxox|xoxo", 1 },
	{ "Grundy values of several", ask_grundy,
	  "impartial-clobber: xoxox|oxoxo + impartial-clobber: xxoo|oxxo + cram: ....|....", 2 },
	{ "heaps", ask_grundy, "0.137: [3000]", 1 },
	{ "heaps beyond a period", ask_grundy, "0.77: [1000000007, 12]", 1 },
	{ "heaps of several games", ask_grundy, "4!.0: [2000] + S{2,3,7}: [500] + 0.137: [90]", 1 },
	{ "best lines", ask_line, "toads-and-frogs: tt..ff + clobber: xox|oxo", 40 },
	{ "best lines of impartial games", ask_line, "impartial-clobber: xoxo|oxox + 0.137: [9]", 10 },
	{ "best lines in misere play", ask_misere_line, "toads-and-frogs: tt..ff + clobber: xoxo", 10 },
	{ "long sums in misere play", ask_misere_outcome,
	  "clobber: xo + clobber: xo + clobber: xo + clobber: xox + clobber: xox + clobber: xox + toads-and-frogs: t.f + "
	  "toads-and-frogs: t.f "
	  "+ toads-and-frogs: t.f + toads-and-frogs: t.f + *1 + *1 + *1 + *2 + *2",
	  10 },
	{ "sums", ask_outcome, "clobber: xoxo|oxox|xoxo|oxox + toads-and-frogs: ttt..fff + {3|-2}", 50 },
};

/* The same answer for a small part of the nodes. */
START_TEST(what_is_kept_costs_little)
{
	cgt_solver *first = new_solver(), *second = new_solver();
	cgt_position *position = position_of(kept[_i].position);
	char answer[2][ANSWER_BYTES];
	uint64_t cost[2];

	cost[0] = cost_of(first, kept[_i].ask, position, answer[0]);
	ck_ok(cgt_solver_save(first, path, NULL));
	ck_assert_uint_eq(statistic_of(first, "left-out"), 0);
	ck_ok(cgt_solver_load(second, path, NULL));
	ck_assert_uint_eq(statistic_of(second, "left-out"), 0);
	ck_assert_uint_eq(statistic_of(second, "nodes"), 0);
	cost[1] = cost_of(second, kept[_i].ask, position, answer[1]);
	ck_assert_str_eq(answer[0], answer[1]);
	printf("%s: %llu nodes, and %llu when loaded\n", kept[_i].kind, (unsigned long long)cost[0], (unsigned long long)cost[1]);
	ck_assert_msg(cost[1] <= kept[_i].most && cost[0] > 3 * kept[_i].most, "%s: %llu nodes, and then %llu", kept[_i].kind,
	              (unsigned long long)cost[0], (unsigned long long)cost[1]);
	cgt_position_unref(position);
	cgt_solver_free(first);
	cgt_solver_free(second);
}
END_TEST

/*
 * One that knows more already goes on knowing it, and a file that says the same contradicts nothing. What the first has dropped of
 * older questions for newer ones is not there.
 */
START_TEST(a_solver_that_knows_takes_the_rest)
{
	cgt_solver *first = new_solver(), *second = new_solver();
	char answer[ANSWER_BYTES];

	for (size_t i = 0; i < LENGTH(kept); i++) {
		cgt_position *position = position_of(kept[i].position);

		kept[i].ask(first, position, answer);
		if (i % 2)
			kept[i].ask(second, position, answer);
		cgt_position_unref(position);
	}
	ck_ok(cgt_solver_save(first, path, NULL));
	ck_ok(cgt_solver_load(second, path, NULL));
	ck_ok(cgt_solver_load(second, path, NULL));
	ck_ok(cgt_solver_load(first, path, NULL));
	for (size_t i = 0; i < LENGTH(kept); i++) {
		cgt_position *position = position_of(kept[i].position);
		const uint64_t cost = cost_of(second, kept[i].ask, position, answer);

		ck_assert_msg(cost <= kept[i].most || cost <= cost_of(first, kept[i].ask, position, answer),
		              "%s: %llu nodes", kept[i].kind, (unsigned long long)cost);
		cgt_position_unref(position);
	}
	cgt_solver_free(first);
	cgt_solver_free(second);
}
END_TEST

/* --- games of one's own ------------------------------------------------------------------------------------------------------ */

static const question own_question[] = { ask_value, ask_line, ask_misere_outcome, ask_misere_line, ask_grundy };

static cgt_options_fn options_of(int i)
{
	return own_question[i] == ask_grundy ? take_either : take;
}

/* A game made anew, under the same name and version, is known to a solver that has been asked about a board of it. */
START_TEST(games_of_ones_own_are_known_by_name_and_version)
{
	cgt_game *game = own_game("1", options_of(_i)), *again = own_game("1", options_of(_i));
	cgt_position *position = counters(game, 60), *same = counters(again, 60), *end = counters(again, 0);
	cgt_solver *first = new_solver(), *second = new_solver();
	char answer[2][ANSWER_BYTES], none[ANSWER_BYTES];
	const uint64_t cost = cost_of(first, own_question[_i], position, answer[0]);

	ck_ok(cgt_solver_save(first, path, NULL));
	ck_assert_uint_eq(statistic_of(first, "left-out"), 0);
	own_question[_i](second, end, none);
	ck_ok(cgt_solver_load(second, path, NULL));
	ck_assert_uint_eq(statistic_of(second, "left-out"), 0);
	ck_assert_uint_le(4 * cost_of(second, own_question[_i], same, answer[1]), cost);
	ck_assert_str_eq(answer[0], answer[1]);
	cgt_solver_free(first);
	cgt_solver_free(second);
	cgt_position_unref(position);
	cgt_position_unref(same);
	cgt_position_unref(end);
	cgt_game_unref(game);
	cgt_game_unref(again);
}
END_TEST

/* A solver that has met no such game, or one of another version, or two of them, takes nothing of it, and says how much that
 * was. */
START_TEST(games_that_are_not_known_are_left_out)
{
	cgt_game *game = own_game("1", take), *other = own_game("2", take), *again = own_game("1", take);
	cgt_position *position = counters(game, 60), *frogs = position_of("toads-and-frogs: tt..ff");
	cgt_position *end[] = { counters(other, 0), counters(game, 0), counters(again, 0) };
	cgt_solver *first = new_solver();
	char answer[ANSWER_BYTES];

	for (int i = 0; i < (int)LENGTH(own_question) - 1; i++) {
		own_question[i](first, position, answer);
		own_question[i](first, frogs, answer);
	}
	ck_ok(cgt_solver_save(first, path, NULL));
	ck_assert_uint_eq(statistic_of(first, "left-out"), 0);
	for (int met = 0; met < 3; met++) {
		cgt_solver *second = new_solver();

		for (int k = 0; k < met; k++)
			ask_misere_outcome(second, end[met == 1 ? 0 : 1 + k], answer);
		ck_ok(cgt_solver_load(second, path, NULL));
		ck_assert_uint_gt(statistic_of(second, "left-out"), 100);
		ck_assert_uint_le(cost_of(second, ask_misere_outcome, frogs, answer), 1);
		ck_assert_uint_gt(cost_of(second, ask_value, position, answer), 50);
		cgt_solver_free(second);
	}
	ask_value(first, end[2], answer); /* now it has two of one name */
	ck_ok(cgt_solver_save(first, path, NULL));
	ck_assert_uint_gt(statistic_of(first, "left-out"), 100);
	ck_ok(cgt_solver_clear(first));
	ck_assert_uint_eq(statistic_of(first, "left-out"), 0);
	ck_ok(cgt_solver_load(first, path, NULL));
	ck_assert_uint_eq(statistic_of(first, "left-out"), 0);
	for (int k = 0; k < 3; k++)
		cgt_position_unref(end[k]);
	cgt_position_unref(position);
	cgt_position_unref(frogs);
	cgt_game_unref(game);
	cgt_game_unref(other);
	cgt_game_unref(again);
	cgt_solver_free(first);
}
END_TEST

/* What says that it is the same game and is not: partizan boards of an impartial game, and a callback that fails. */
START_TEST(a_game_that_has_changed_is_told)
{
	const cgt_options_fn options[] = { take_either, break_down };
	cgt_game *game = own_game("1", take), *again = own_game("1", options[_i]);
	cgt_position *position = counters(game, 20), *end = counters(again, 0);
	cgt_solver *first = new_solver(), *second = new_solver();
	char answer[ANSWER_BYTES];
	cgt_status status;
	int32_t winner;

	ask_value(first, position, answer);
	ck_ok(cgt_solver_save(first, path, NULL));
	status = cgt_solver_winner(second, end, CGT_LEFT, CGT_MISERE, NULL, &winner);
	ck_assert_int_eq(status, _i == 0 ? CGT_OK : CGT_CALLBACK_FAILED);
	status = cgt_solver_load(second, path, NULL);
	ck_assert_msg(status == (_i == 0 ? CGT_CORRUPT : CGT_CALLBACK_FAILED), "%s: %s", cgt_status_name(status), last_message());
	ck_assert_uint_eq(statistic_of(second, "table-entries"), 0);
	cgt_position_unref(position);
	cgt_position_unref(end);
	cgt_game_unref(game);
	cgt_game_unref(again);
	cgt_solver_free(first);
	cgt_solver_free(second);
}
END_TEST

/* Nimbers beyond the limit of files are left out, and what is saved is read. */
START_TEST(what_is_too_large_is_left_out)
{
	cgt_solver *first = new_solver(), *second = new_solver();
	cgt_position *position = position_of("{*5000|-3} + {3|-5} + {*4000|-4} + {2|-1} + toads-and-frogs: tt...ff");
	char answer[ANSWER_BYTES];

	ask_outcome(first, position, answer);
	ck_ok(cgt_solver_save(first, path, NULL));
	ck_assert_uint_gt(statistic_of(first, "left-out"), 0);
	ck_ok(cgt_solver_load(second, path, NULL));
	ck_assert_uint_eq(statistic_of(second, "left-out"), 0);
	cgt_position_unref(position);
	cgt_solver_free(first);
	cgt_solver_free(second);
}
END_TEST

/* --- files of earlier versions ------------------------------------------------------------------------------------------------ */

/* What 0.9.0 wrote, but for sums in normal play, which it could have searched wrongly: these are left out. */
static const struct {
	const char *file;
	question ask;
	const char *position;
	bool kept;
} old[] = {
	{ "seed-0", ask_grundy, "cram: .....|.....|.....", true },
	{ "seed-1", ask_misere_outcome, "cram: ....|....|....", true },
	{ "seed-2", ask_outcome, "domineering: ......|......|......|......|......|.....#", true },
	{ "seed-3", ask_outcome, "clobber: xoxox|oxoxo|xoxox", false },
	{ "seed-4", ask_misere_outcome, "clobber: xoxo|oxox|xo## + toads-and-frogs: tt.ff", true },
	{ "seed-5", ask_misere_outcome, "clobber: xoxo + 0.137: [4]", true },
	{ "seed-6", ask_misere_outcome, "toads-and-frogs: tt..ff + domineering: ..|.. + 1/2", true },
};

START_TEST(files_of_version_1_are_read)
{
	cgt_solver *first = new_solver(), *second = new_solver();
	cgt_position *position = position_of(old[_i].position);
	char name[512], answer[2][ANSWER_BYTES];
	uint64_t cost[2];

	snprintf(name, sizeof name, "%s/../fuzz/corpus/results/%s", TEST_DATA, old[_i].file);
	ck_ok(cgt_solver_load(second, name, NULL));
	ck_assert_int_eq(statistic_of(second, "left-out") == 0, old[_i].kept);
	ck_assert_int_eq(statistic_of(second, "table-entries") > 0, old[_i].kept);
	cost[0] = cost_of(first, old[_i].ask, position, answer[0]);
	cost[1] = cost_of(second, old[_i].ask, position, answer[1]);
	ck_assert_str_eq(answer[0], answer[1]);
	ck_assert_msg(old[_i].kept ? 5 * cost[1] < cost[0] : cost[1] == cost[0], "%llu and %llu nodes", (unsigned long long)cost[0],
	              (unsigned long long)cost[1]);
	cgt_position_unref(position);
	cgt_solver_free(first);
	cgt_solver_free(second);
}
END_TEST

/* --- files that were changed
 * --------------------------------------------------------------------------------------------------- */

/* Files that hold all kinds, each small. */
static const struct {
	question ask;
	const char *position;
} edited[][4] = {
	{ { ask_outcome, "clobber: xox|oxo|xox + {3|1} + domineering: ...|... + 0.137: [5]" },
	  { ask_misere_outcome, "clobber: xox|oxo" } },
	{ { ask_value, "domineering: ...|...|..#" },
	  { ask_value, "toads-and-frogs: tt.ff" },
	  { ask_value, "clobber: xoxo|oxx#" } },
	{ { ask_grundy, "impartial-clobber: xoxo|oxox" }, { ask_grundy, "0.137: [30]" }, { ask_grundy, "cram: ....|...." } },
	{ { ask_line, "domineering: ...|..." },
	  { ask_misere_line, "clobber: xoxo" },
	  { ask_line, "impartial-clobber: xoxox" } },
	{ { ask_outcome, "domineering: ......|......|......|......|......|.....#" },
	  { ask_misere_outcome, "cram: ....|...." } },
	{ { ask_outcome, "{4|-3} + {3|-5} + {5|-4} + {2|-1} + toads-and-frogs: tt..ff" },
	  { ask_outcome, "clobber: xxoo|oxox|xoxo" } },
};

static void write_edited(int file)
{
	cgt_solver *solver = new_solver();
	char answer[ANSWER_BYTES];

	for (size_t i = 0; i < LENGTH(edited[file]) && edited[file][i].ask; i++) {
		cgt_position *position = position_of(edited[file][i].position);

		edited[file][i].ask(solver, position, answer);
		cgt_position_unref(position);
	}
	ck_ok(cgt_solver_save(solver, path, NULL));
	cgt_solver_free(solver);
}

/* What a solver knows, in a few figures. */
struct known {
	uint64_t entries, lines;
};

static struct known knowledge(const cgt_solver *solver)
{
	return (struct known){ statistic_of(solver, "table-entries"), statistic_of(solver, "lines") };
}

/*
 * About 700 single edits of each file, with a checksum that was made anew: taken or refused, and nothing else happens. What
 * is refused leaves the solver as it was; what is taken can be saved again. How many are taken is printed: those that
 * nothing contradicts.
 */
START_TEST(edited_files_are_taken_or_refused)
{
	size_t count, taken = 0, tried = 0;
	uint8_t *bytes;

	write_edited(_i);
	bytes = read_file(&count);
	for (size_t i = 0; i < count - 8; i += 1 + count / 700) {
		const uint8_t before = bytes[i], changed[] = { (uint8_t)(before + 1 + i % 255), (uint8_t)(before ^ 1 << i % 8) };
		cgt_solver *solver = new_solver();
		cgt_status status;

		bytes[i] = changed[tried % 2];
		seal(bytes, count);
		write_file(bytes, count);
		bytes[i] = before;
		status = cgt_solver_load(solver, path, NULL);
		ck_assert_msg(status == CGT_OK || status == CGT_CORRUPT, "byte %zu: %s", i, cgt_status_name(status));
		if (status == CGT_OK)
			ck_ok(cgt_solver_save(solver, path, NULL));
		else
			ck_assert(knowledge(solver).entries == 0 && knowledge(solver).lines == 0);
		tried++;
		taken += status == CGT_OK;
		cgt_solver_free(solver);
	}
	printf("file %d: %zu of %zu edits are taken\n", _i, taken, tried);
	ck_assert_uint_gt(taken, 0);
	ck_assert_uint_lt(2 * taken, tried);
	free(bytes);
}
END_TEST

/* The same against a solver that knows the truth: what contradicts it is refused, so that it answers as before. */
START_TEST(nothing_that_is_known_is_contradicted)
{
	size_t count, taken[2] = { 0, 0 };
	uint8_t *bytes;

	write_edited(_i);
	bytes = read_file(&count);
	for (size_t i = 12; i < count - 8; i += 1 + count / 150) {
		for (int knows = 0; knows < 2; knows++) {
			cgt_solver *solver = new_solver();
			struct known before, after;
			cgt_status status;

			if (knows) {
				seal(bytes, count);
				write_file(bytes, count);
				ck_ok(cgt_solver_load(solver, path, NULL));
			}
			before = knowledge(solver);
			bytes[i] ^= 1 << i % 8;
			seal(bytes, count);
			write_file(bytes, count);
			bytes[i] ^= 1 << i % 8;
			status = cgt_solver_load(solver, path, NULL);
			ck_assert(status == CGT_OK || status == CGT_CORRUPT);
			after = knowledge(solver);
			ck_assert(status == CGT_OK || (before.entries == after.entries && before.lines == after.lines));
			taken[knows] += status == CGT_OK;
			cgt_solver_free(solver);
		}
	}
	printf("file %d: %zu are taken, and %zu by who knows\n", _i, taken[0], taken[1]);
	ck_assert_uint_le(taken[1], taken[0]);
	free(bytes);
}
END_TEST

/* --- contradictions, each made on purpose
 * ---------------------------------------------------------------------------------------- */

/* After the head of version 2: games, values, components, heaps, lines, results. */
#define NONE "\0\0\0\0"
#define RESULTS(n) n "\0\0\0\0\0\0\0"
#define ZERO "\0" "\0\0\0\0\0\0\0\0" NONE NONE NONE
#define ONE "\0" "\1\0\0\0\0\0\0\0" NONE NONE NONE
#define TEXT(length, text) NONE length "\0\0\0" text
#define ALONE(to_move) "\1\0\0\0" to_move "\0\0\0"

static const struct {
	const char *bytes;
	size_t count;
	const char *wrong;
} invented[] = {
#define INVENTED(bytes) bytes, sizeof bytes - 1
	{ INVENTED("\1\0\0\0"
	           "\0\0\0\0"),
	  "a game of no name" },
	{ INVENTED("\1\0\0\0"
	           "\2\0\0\0"
	           "a\0"),
	  "a game of no name" },
	{ INVENTED(NONE "\1\0\0\0"
	                "\2"),
	  "a value of no kind" },
	{ INVENTED(NONE "\1\0\0\0"
	                "\1"
	                "\1\0\0\0"
	                "\0\0\0\0"
	                "\1\0\0\0"),
	  "a value before its options" },
	{ INVENTED(NONE "\1\0\0\0"
	                "\0"
	                "\0\0\0\0\0\0\0\200" NONE NONE NONE),
	  "a value beyond the limits" },
	{ INVENTED(NONE "\1\0\0\0"
	                "\0"
	                "\0\0\0\0\0\0\0\0" NONE NONE "\1\20\0\0"),
	  "too large for a file" },
	{ INVENTED(NONE "\2\0\0\0" ONE ONE NONE NONE NONE RESULTS("\0")), "a name that nothing uses" },
	{ INVENTED(NONE NONE "\1\0\0\0"
	                     "\1\0\0\0"
	                     "\1\0\0\0"
	                     "a"),
	  "a game without name" },
	{ INVENTED(NONE NONE "\1\0\0\0" NONE NONE), "a component without text" },
	{ INVENTED(NONE NONE "\1\0\0\0" TEXT("\4", "cram")), "a component that cannot be read" },
	{ INVENTED(NONE NONE "\1\0\0\0" TEXT("\7", "cram: .") "\0" NONE NONE RESULTS("\0")), "a name that nothing uses" },
	{ INVENTED(NONE NONE "\1\0\0\0" TEXT("\7", "cram: .") "\2"
	                                                      "\0\0\0\0\0\0\0\0" NONE NONE RESULTS("\0")),
	  "a component that is not one" },
	{ INVENTED(NONE NONE "\1\0\0\0" TEXT("\10", "cram: ..") "\3"), "what nobody knows" },
	{ INVENTED(NONE NONE "\1\0\0\0" TEXT("\10", "cram: ..") "\1"
	                                                        "\1\0\0\0"),
	  "a value without name" },
	{ INVENTED(NONE NONE "\1\0\0\0" TEXT("\10", "cram: ..") "\2"
	                                                        "\2\0\0\0\0\0\0\0" NONE NONE RESULTS("\0")),
	  "cannot have" },
	{ INVENTED(NONE NONE "\1\0\0\0" TEXT("\1", "1") "\2"
	                                                "\1\0\0\0\0\0\0\0" NONE NONE RESULTS("\0")),
	  "none of this kind" },
	{ INVENTED(NONE NONE "\1\0\0\0" TEXT("\2", "*2") "\2"
	                                                 "\2\0\0\0\0\0\0\0" NONE NONE RESULTS("\0")),
	  "none of this kind" },
	{ INVENTED(NONE "\1\0\0\0" ONE "\1\0\0\0" TEXT("\10", "cram: ..") "\1"
	                                                                  "\1\0\0\0" NONE NONE RESULTS("\0")),
	  "none of this kind" },
	{ INVENTED(NONE "\1\0\0\0" ONE "\1\0\0\0" TEXT("\17", "domineering: ..") "\1"
	                                                                         "\1\0\0\0" NONE NONE RESULTS("\0")),
	  "cannot have" },
	{ INVENTED(NONE "\1\0\0\0" ONE "\1\0\0\0" TEXT("\14", "clobber: xxo") "\1"
	                                                                      "\1\0\0\0" NONE NONE RESULTS("\0")),
	  "cannot have" },
	{ INVENTED(NONE "\1\0\0\0" ONE "\2\0\0\0" TEXT("\23", "domineering: ..|..|") "\1"
	                                                                             "\1\0\0\0"),
	  "cannot be read" },
	{ INVENTED(NONE "\2\0\0\0" ONE ZERO
	                "\2\0\0\0" TEXT("\20", "domineering: .|.") "\1"
	                                                           "\1\0\0\0" TEXT("\17",
	                                                                           "domineering: ..") "\1"
	                                                                                              "\2\0\0\0" NONE NONE
	                                                                                                      RESULTS("\0")),
	  "do not have opposite values" },
	{ INVENTED(
		  NONE NONE
		  "\2\0\0\0" TEXT("\10", "cram: ..") "\2"
						     "\1\0\0\0\0\0\0\0" TEXT("\11", "cram: .|.") "\2"
												 "\1\0\0\0\0\0\0\0" NONE NONE
													 RESULTS("\0")),
	  "two names of one thing" },
	{ INVENTED(NONE "\3\0\0\0" ZERO ONE "\1"
	                "\1\0\0\0"
	                "\1\0\0\0"
	                "\1\0\0\0"
	                "\2\0\0\0"
	                "\1\0\0\0" TEXT("\17", "domineering: ..") "\1"
	                                                          "\3\0\0\0" NONE NONE RESULTS("\0")),
	  "canonical form" },
	{ INVENTED(NONE "\4\0\0\0" ZERO ONE "\1"
	                "\2\0\0\0"
	                "\1\0\0\0"
	                "\1\0\0\0"
	                "\2\0\0\0"
	                "\1\0\0\0" ZERO "\1\0\0\0" TEXT("\17", "domineering: ..") "\1"
	                                                                          "\3\0\0\0" NONE NONE RESULTS("\0")),
	  "nothing uses" },
	{ INVENTED(NONE NONE NONE "\1\0\0\0"
	                          "\1\0\0\0"
	                          "\1\0\0\0\0\0\0\0"
	                          "\5\0\0\0"
	                          "0.137"
	                          "\0" NONE RESULTS("\0")),
	  "without heaps" },
	{ INVENTED(NONE NONE NONE "\1\0\0\0"
	                          "\1\0\0\0"
	                          "\2\0\0\0\0\0\0\0"
	                          "\5\0\0\0"
	                          "0.xyz"
	                          "\0\1"),
	  "a code that cannot be read" },
	{ INVENTED(NONE NONE NONE "\1\0\0\0"
	                          "\1\0\0\0"
	                          "\2\0\0\0\0\0\0\0"
	                          "\6\0\0\0"
	                          "0.1370"
	                          "\0\1"),
	  "not in standard form" },
	{ INVENTED(NONE NONE NONE "\1\0\0\0"
	                          "\1\0\0\0"
	                          "\2\0\0\0\0\0\0\0"
	                          "\5\0\0\0"
	                          "0.137"
	                          "\0\0"),
	  "a wrong value" },
	{ INVENTED(NONE NONE NONE "\2\0\0\0"
	                          "\1\0\0\0"
	                          "\2\0\0\0\0\0\0\0"
	                          "\5\0\0\0"
	                          "0.137"
	                          "\0\1"
	                          "\1\0\0\0"
	                          "\2\0\0\0\0\0\0\0"
	                          "\5\0\0\0"
	                          "0.137"
	                          "\0\1" NONE RESULTS("\0")),
	  "a sequence twice" },
	{ INVENTED(NONE NONE NONE NONE "\1\0\0\0"
	                               "\1\0\0\0"
	                               "\0\0\0\0"
	                               "\0\0\0\0"),
	  "of what is no sum" },
	{ INVENTED(NONE NONE "\1\0\0\0" TEXT("\10", "cram: ..") "\0" NONE "\1\0\0\0"
	                                                        "\1\0\0\0" NONE "\377\377\377\377"
	                                                        "\377\377\377\377"
	                                                        "\377\377\377\377"
	                                                        "\377\377\377\377"),
	  "of which nothing is known" },
	{ INVENTED(NONE NONE "\1\0\0\0" TEXT("\10", "cram: ..") "\0" NONE "\1\0\0\0"
	                                                        "\1\0\0\0" NONE "\0\0\0\0"
	                                                        "\377\377\377\377"
	                                                        "\377\377\377\377"
	                                                        "\377\377\377\377" RESULTS("\0")),
	  "a best line that cannot be" },
	{ INVENTED(NONE NONE "\1\0\0\0" TEXT("\10", "cram: ..") "\2"
	                                                        "\1\0\0\0\0\0\0\0" NONE "\1\0\0\0"
	                                                        "\1\0\0\0" NONE "\2\0\0\0"
	                                                        "\377\377\377\377"
	                                                        "\377\377\377\377"
	                                                        "\377\377\377\377" RESULTS("\0")),
	  "a best line that cannot be" },
	{ INVENTED(NONE NONE "\1\0\0\0" TEXT("\10", "cram: ..") "\0" NONE "\1\0\0\0"
	                                                        "\1\0\0\0" NONE "\1\0\0\200"),
	  "a best line that cannot be" },
	{ INVENTED(NONE NONE "\1\0\0\0" TEXT("\10", "cram: ..") "\0" NONE "\2\0\0\0"
	                                                        "\1\0\0\0" NONE "\1\0\0\0"
	                                                        "\377\377\377\377"
	                                                        "\377\377\377\377"
	                                                        "\377\377\377\377"
	                                                        "\1\0\0\0" NONE "\1\0\0\0"
	                                                        "\377\377\377\377"
	                                                        "\377\377\377\377"
	                                                        "\377\377\377\377" RESULTS("\0")),
	  "a best line twice" },
	{ INVENTED(NONE NONE NONE NONE NONE RESULTS("\1") "\0"
	                                                  "\1\0\0\0"
	                                                  "\0\0\0\0\0"
	                                                  "\0\0\0\0\0\0\0\0"),
	  "an impossible length" },
	{ INVENTED(NONE NONE NONE NONE NONE RESULTS("\1") "\1"
	                                                  "\0\0\0\0\0"
	                                                  "\0\0\0\0\0\0\0\0"
	                                                  "\0\0\0\0\0\0\0\6"),
	  "that no search gives" },
#undef INVENTED
};

START_TEST(invented_files_are_refused)
{
	static const uint8_t head[] = "CGTRES\x1a\n" "\2\0\0";
	cgt_solver *solver = new_solver();
	uint8_t bytes[300];
	const size_t count = sizeof head + invented[_i].count + 8;

	ck_assert_uint_le(count, sizeof bytes);
	memcpy(bytes, head, sizeof head);
	memcpy(bytes + sizeof head, invented[_i].bytes, invented[_i].count);
	seal(bytes, count);
	write_file(bytes, count);
	ck_fails(cgt_solver_load(solver, path, NULL), CGT_CORRUPT, invented[_i].wrong);
	ck_assert_uint_eq(statistic_of(solver, "table-entries"), 0);
	cgt_solver_free(solver);
}
END_TEST

/* --- and whole solvers that disagree
 * ------------------------------------------------------------------------------------------- */

/* A file that is taken, and says otherwise than a solver that was asked: the last bytes are the result and the key of one sum. */
START_TEST(a_result_that_is_known_otherwise_is_refused)
{
	static const struct {
		const char *position;
		int32_t convention;
	} asked[] = {
		{ "cram: ...|...", CGT_NORMAL }, { "cram: ...|...", CGT_MISERE }, { "toads-and-frogs: t.f", CGT_MISERE },
		{ "toads-and-frogs: tt..f", CGT_NORMAL }, { "domineering: ......|......|......|......|......|.....#", CGT_NORMAL },
	};
	cgt_position *position = position_of(asked[_i].position);
	cgt_solver *solver = new_solver();
	size_t count, refused = 0;
	uint8_t *bytes;

	outcome_of(solver, position, asked[_i].convention);
	ck_ok(cgt_solver_save(solver, path, NULL));
	bytes = read_file(&count);
	for (size_t i = 12; i < count - 8; i += 1 + count / 800) {
		const uint64_t entries = statistic_of(solver, "table-entries");
		cgt_solver *fresh = new_solver();
		bool taken;

		bytes[i] ^= 1;
		seal(bytes, count);
		write_file(bytes, count);
		bytes[i] ^= 1;
		taken = cgt_solver_load(fresh, path, NULL) == CGT_OK;
		if (cgt_solver_load(solver, path, NULL) != CGT_OK) {
			refused += taken;
			ck_assert_uint_eq(statistic_of(solver, "table-entries"), entries);
		} else {
			cgt_solver_free(solver); /* it knows more now, and perhaps nonsense */
			solver = new_solver();
			outcome_of(solver, position, asked[_i].convention);
		}
		cgt_solver_free(fresh);
	}
	printf("%s: %zu files that others take\n", asked[_i].position, refused);
	ck_assert_uint_gt(refused, 0);
	free(bytes);
	cgt_position_unref(position);
	cgt_solver_free(solver);
}
END_TEST

/* --- failures
 * ------------------------------------------------------------------------------------------------------------------ */

static cgt_status save_and_load(cgt_solver *from, cgt_budget *budget)
{
	cgt_solver *into = NULL;
	cgt_status status = cgt_solver_save(from, path, budget);

	if (status == CGT_OK)
		status = cgt_solver_new(&into);
	if (status == CGT_OK)
		status = cgt_solver_load(into, path, budget);
	if (status == CGT_CANCELLED && into)
		ck_assert_uint_eq(statistic_of(into, "table-entries"), 0);
	cgt_solver_free(into);
	return status;
}

static cgt_solver *solver_of(int file)
{
	cgt_solver *solver = new_solver();

	write_edited(file);
	ck_ok(cgt_solver_load(solver, path, NULL));
	return solver;
}

START_TEST(failed_allocations)
{
	cgt_solver *solver = solver_of(_i);

	ck_survives_or_does_without(save_and_load(solver, NULL)); /* the table need not grow */
	cgt_solver_free(solver);
}
END_TEST

/* Stopped at any check point, a loading takes over nothing that was not checked. */
START_TEST(stopped_at_each_point)
{
	cgt_solver *solver = solver_of(_i);
	cgt_budget *budget;
	cgt_status status = CGT_CANCELLED;
	uint64_t point = 1;

	ck_ok(cgt_budget_new(&budget));
	for (; status == CGT_CANCELLED; point += 1 + point / 16) {
		cgti_meter_cancel_at(point);
		status = save_and_load(solver, budget);
		cgti_meter_cancel_at(0);
	}
	ck_ok(status);
	ck_assert_uint_gt(point, 10);
	cgt_budget_unref(budget);
	cgt_solver_free(solver);
}
END_TEST

static Suite *kept_suite(void)
{
	Suite *suite = suite_create("kept");
	TCase *tc = tcase_create("what is kept");

	tcase_set_timeout(tc, 300);
	tcase_add_checked_fixture(tc, enter_directory, leave_directory);
	tcase_add_loop_test(tc, what_is_kept_costs_little, 0, LENGTH(kept));
	tcase_add_test(tc, a_solver_that_knows_takes_the_rest);
	tcase_add_loop_test(tc, games_of_ones_own_are_known_by_name_and_version, 0, LENGTH(own_question));
	tcase_add_test(tc, games_that_are_not_known_are_left_out);
	tcase_add_loop_test(tc, a_game_that_has_changed_is_told, 0, 2);
	tcase_add_test(tc, what_is_too_large_is_left_out);
	tcase_add_loop_test(tc, files_of_version_1_are_read, 0, LENGTH(old));
	tcase_add_loop_test(tc, invented_files_are_refused, 0, LENGTH(invented));
	suite_add_tcase(suite, tc);

	tc = tcase_create("what was changed");
	tcase_set_tags(tc, "heavy");
	tcase_set_timeout(tc, 600);
	tcase_add_checked_fixture(tc, enter_directory, leave_directory);
	tcase_add_loop_test(tc, edited_files_are_taken_or_refused, 0, LENGTH(edited));
	tcase_add_loop_test(tc, nothing_that_is_known_is_contradicted, 0, LENGTH(edited));
	tcase_add_loop_test(tc, a_result_that_is_known_otherwise_is_refused, 0, 5);
	tcase_add_loop_test(tc, failed_allocations, 0, LENGTH(edited));
	tcase_add_loop_test(tc, stopped_at_each_point, 0, LENGTH(edited));
	suite_add_tcase(suite, tc);
	return suite;
}

int main(void)
{
	return run_suite(kept_suite());
}
