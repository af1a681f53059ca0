/* SPDX-License-Identifier: MIT */
/*
 * Games made from callbacks: a strip of Cram against the library's own, random games given by tables against a brute force, every
 * callback failing in turn, mistakes that cgt_game_check must find, and misuse.
 */
#include <cgt/cgt.h>

#include <pthread.h>

#include "support.h"

/* ---- Cram on a strip: a board is its cells, '.' or '#' ---- */

static int32_t strip_options(void *user, const uint8_t *bytes, size_t count, int32_t player, cgt_emit_fn emit, void *context)
{
	uint8_t after[64];

	(void)user;
	(void)player;
	for (size_t i = 0; i + 1 < count; i++) {
		if (bytes[i] != '.' || bytes[i + 1] != '.')
			continue;
		memcpy(after, bytes, count);
		after[i] = after[i + 1] = '#';
		if (!emit(context, after, count))
			return 0;
	}
	return 1;
}

static int32_t strip_split(void *user, const uint8_t *bytes, size_t count, cgt_emit_fn emit, void *context)
{
	(void)user;
	for (size_t i = 0, begin = 0; i <= count; i++) {
		if (i < count && bytes[i] == '.')
			continue;
		if (i > begin && !emit(context, bytes + begin, i - begin))
			return 0;
		begin = i + 1;
	}
	return 1;
}

static cgt_game *strip_game(bool splits)
{
	cgt_game_builder *builder = NULL;
	cgt_game *game = NULL;

	ck_ok(cgt_game_builder_new("strip-cram", "0.1", &builder));
	ck_ok(cgt_game_builder_set_options(builder, strip_options));
	ck_ok(cgt_game_builder_set_impartial(builder, 1));
	if (splits)
		ck_ok(cgt_game_builder_set_split(builder, strip_split));
	ck_ok(cgt_game_builder_build(builder, &game));
	cgt_game_builder_free(builder);
	return game;
}

static cgt_position *strip(cgt_game *game, const char *cells)
{
	cgt_board *board = NULL;
	cgt_position *position = NULL;

	ck_ok(cgt_board_new_bytes((const uint8_t *)cells, strlen(cells), &board));
	ck_ok(cgt_position_new(game, board, &position));
	cgt_board_unref(board);
	return position;
}

static cgt_position *cram(const char *cells)
{
	char text[128];
	cgt_position *position = NULL;

	snprintf(text, sizeof text, "cram: %s", cells);
	ck_ok(cgt_position_parse(text, &position));
	return position;
}

static void check_same(cgt_solver *solver, const cgt_position *own, const cgt_position *library)
{
	uint64_t a, b;

	ck_ok(cgt_solver_grundy(solver, own, CGT_NORMAL, NULL, &a));
	ck_ok(cgt_solver_grundy(solver, library, CGT_NORMAL, NULL, &b));
	ck_assert_uint_eq(a, b);
	for (int32_t convention = CGT_NORMAL; convention <= CGT_MISERE; convention++) {
		int32_t ours, theirs;

		ck_ok(cgt_solver_outcome(solver, own, convention, NULL, &ours));
		ck_ok(cgt_solver_outcome(solver, library, convention, NULL, &theirs));
		ck_assert_int_eq(ours, theirs);
	}
}

START_TEST(test_strips)
{
	cgt_game *game = strip_game(_i);
	cgt_solver *solver;

	ck_assert_int_eq(cgt_game_is_impartial(game), 1);
	ck_assert_int_eq(cgt_game_board_kind(game), CGT_BOARD_BYTES);
	ck_ok(cgt_solver_new(&solver));
	for (size_t length = 1; length <= 14; length++) {
		char cells[32] = "";
		cgt_position *own, *library;

		memset(cells, '.', length);
		own = strip(game, cells);
		library = cram(cells);
		check_same(solver, own, library);
		cgt_position_unref(own);
		cgt_position_unref(library);
	}
	cgt_solver_free(solver);
	cgt_game_unref(game);
}
END_TEST

START_TEST(test_random_strips)
{
	struct random random = random_begin("random strips");
	cgt_game *game = strip_game(true);
	cgt_solver *solver;

	ck_ok(cgt_solver_new(&solver));
	for (int i = 0; i < 100; i++) {
		char cells[2][16];
		cgt_position *own[2], *library[2], *own_sum, *library_sum;

		for (int k = 0; k < 2; k++) {
			size_t length = 1 + random_below(&random, 9);

			for (size_t c = 0; c < length; c++)
				cells[k][c] = random_below(&random, 4) ? '.' : '#';
			cells[k][length] = '\0';
			own[k] = strip(game, cells[k]);
			library[k] = cram(cells[k]);
		}
		ck_ok(cgt_position_sum(own[0], i % 2 ? own[1] : library[1], &own_sum));
		ck_ok(cgt_position_sum(library[0], library[1], &library_sum));
		check_same(solver, own_sum, library_sum);
		cgt_position_unref(own_sum);
		cgt_position_unref(library_sum);
		for (int k = 0; k < 2; k++) {
			cgt_position_unref(own[k]);
			cgt_position_unref(library[k]);
		}
	}
	cgt_solver_free(solver);
	cgt_game_unref(game);
}
END_TEST

/*
 * ---- games given by tables ----
 *
 * A board is a list of nodes, a byte each, and stands for their sum. Node 2k + 1 is the negative of node 2k; nodes 0 and 1 are
 * zero; options of a node have smaller numbers, except where a loop is wanted.
 */

#define NODES 32
#define MAX_OPTIONS 3
#define MAX_LIST 8

/* What a table may get wrong, for cgt_game_check to find, or how its callbacks misbehave. */
enum trick {
	HONEST,
	UNSTEADY,
	BAD_TEXT,
	UNREADABLE,
	NEGATIVE_IS_ITSELF,
	NEGATIVE_STICKS,
	BAD_SPLIT,
	LOSES_ALL,
	EMITS_NULL,
	EMITS_TOO_MUCH,
	TWO_NEGATIVES,
	NO_NEGATIVE,
	UNPRINTABLE,
	TWO_TEXTS,
	TWO_BOARDS,
	ASKS_ITSELF,
};

struct nodes {
	int count[2][NODES];
	uint8_t option[2][NODES][MAX_OPTIONS];
	uint64_t calls, fail_at; /* the call that fails, from 1; 0: none */
	enum trick trick;
	int destroyed;
	const cgt_position *asked; /* by ASKS_ITSELF */
	cgt_status answer;
	cgt_emit_fn kept_emit;
	void *kept_context;
};

static bool fails(struct nodes *table)
{
	return ++table->calls == table->fail_at;
}

static int32_t emit_trick(const struct nodes *table, cgt_emit_fn emit, void *context)
{
	static const uint8_t much[CGT_BOARD_MAX_BYTES + 1];

	if (table->trick == EMITS_NULL)
		return emit(context, NULL, 1);
	return table->trick == EMITS_TOO_MUCH ? emit(context, much, sizeof much) : 1;
}

static int32_t nodes_options(void *user, const uint8_t *bytes, size_t count, int32_t player, cgt_emit_fn emit, void *context)
{
	struct nodes *table = user;
	int side = player == CGT_RIGHT;
	uint8_t after[MAX_LIST];

	if (fails(table))
		return 0;
	emit_trick(table, emit, context); /* what it answers does not matter */
	if (table->trick == ASKS_ITSELF) {
		cgt_moves *moves = NULL;

		table->trick = HONEST;
		table->answer = cgt_position_moves(table->asked, CGT_LEFT, &moves);
		cgt_moves_unref(moves);
	}
	table->kept_emit = emit;
	table->kept_context = context;
	memcpy(after, bytes, count);
	for (size_t i = 0; i < count; i++) {
		const int options = table->count[side][bytes[i]];

		for (int k = 0; k < options; k++) {
			bool backwards = table->trick == UNSTEADY && table->calls / 2 % 2;

			after[i] = table->option[side][bytes[i]][backwards ? options - 1 - k : k];
			if (!emit(context, after, count))
				return 0;
		}
		after[i] = bytes[i];
	}
	return 1;
}

static int32_t nodes_negative(void *user, const uint8_t *bytes, size_t count, cgt_emit_fn emit, void *context)
{
	struct nodes *table = user;
	uint8_t negative[MAX_LIST];

	if (fails(table))
		return 0;
	for (size_t i = 0; i < count; i++) {
		negative[i] = table->trick == NEGATIVE_IS_ITSELF ? bytes[i] : bytes[i] ^ 1;
		if (table->trick == NEGATIVE_STICKS && bytes[i] == 1)
			negative[i] = 1;
	}
	if (table->trick == NO_NEGATIVE)
		return 1;
	if (table->trick == TWO_NEGATIVES && !emit(context, bytes, count))
		return 0;
	return emit(context, negative, count);
}

static int32_t nodes_split(void *user, const uint8_t *bytes, size_t count, cgt_emit_fn emit, void *context)
{
	struct nodes *table = user;

	if (fails(table))
		return 0;
	if (table->trick == LOSES_ALL)
		return 1;
	for (size_t i = table->trick == BAD_SPLIT && count > 1; i < count; i++)
		if (!emit(context, bytes + i, 1))
			return 0;
	return 1;
}

static int32_t nodes_text_out(void *user, const uint8_t *bytes, size_t count, cgt_emit_fn emit, void *context)
{
	struct nodes *table = user;
	char text[8 * MAX_LIST] = "";
	size_t length = 0;

	if (fails(table))
		return 0;
	for (size_t i = 0; i < count; i++)
		length += (size_t)sprintf(text + length, "%s%d", i ? "," : "",
		                          table->trick == BAD_TEXT && bytes[i] == 2 ? 3 : bytes[i]);
	if (table->trick == UNPRINTABLE)
		text[0] = '"';
	if (table->trick == TWO_TEXTS && !emit(context, (const uint8_t *)text, length))
		return 0;
	return emit(context, (const uint8_t *)text, length);
}

static int32_t nodes_text_in(void *user, const uint8_t *bytes, size_t count, cgt_emit_fn emit, void *context)
{
	struct nodes *table = user;
	uint8_t board[MAX_LIST];
	size_t length = 0;

	if (fails(table))
		return 0;
	for (size_t i = 0; i < count && length < MAX_LIST; i++) {
		int node = 0;

		for (; i < count && bytes[i] >= '0' && bytes[i] <= '9'; i++)
			node = 10 * node + bytes[i] - '0';
		if ((i < count && bytes[i] != ',') || node >= NODES)
			return 1;
		board[length++] = (uint8_t)node;
	}
	if (table->trick == UNREADABLE && length && board[0] == 2)
		return 1;
	if (table->trick == TWO_BOARDS && !emit(context, board, length))
		return 0;
	return emit(context, board, length);
}

static void nodes_destroy(void *user)
{
	((struct nodes *)user)->destroyed++;
}

static void add_option(struct nodes *table, int side, int node, int option)
{
	table->option[side][node][table->count[side][node]++] = (uint8_t)option;
	table->option[!side][node ^ 1][table->count[!side][node ^ 1]++] = (uint8_t)(option ^ 1);
}

/* A random table; impartial if wanted: then the options of both are the same, and a node is its own negative. */
static void random_table(struct random *random, struct nodes *table, bool impartial)
{
	memset(table, 0, sizeof *table);
	for (int node = 2; node < NODES; node += 2)
		for (int side = 0; side < 2; side++) {
			int count = (int)random_below(random, MAX_OPTIONS + 1);

			for (int k = 0; k < count; k++) {
				int option = (int)random_below(random, (uint64_t)node);
				bool there = false;

				for (int j = 0; j < table->count[side][node]; j++)
					there = there || table->option[side][node][j] == option;
				if (!there)
					add_option(table, side, node, option);
			}
		}
	for (int node = 0; impartial && node < NODES; node++) {
		table->count[1][node] = table->count[0][node];
		memcpy(table->option[1][node], table->option[0][node], MAX_OPTIONS);
	}
}

/* Node 2 is *, node 4 is 1, node 6 is {1|-1}, node 8 is {*,1|0}. */
static void small_table(struct nodes *table)
{
	memset(table, 0, sizeof *table);
	add_option(table, 0, 2, 0);
	add_option(table, 1, 2, 0);
	add_option(table, 0, 4, 0);
	add_option(table, 0, 6, 4);
	add_option(table, 1, 6, 5);
	add_option(table, 0, 8, 2);
	add_option(table, 0, 8, 4);
	add_option(table, 1, 8, 0);
}

enum parts { SPLITS = 1, NEGATES = 2, WRITES = 4, IMPARTIAL = 8, THREADS = 16, ALL = SPLITS | NEGATES | WRITES };

static cgt_status build_table(struct nodes *table, int parts, cgt_game **game)
{
	cgt_game_builder *builder = NULL;
	cgt_status status = cgt_game_builder_new("table", "1", &builder);

	if (status != CGT_OK)
		return status;
	ck_ok(cgt_game_builder_set_user(builder, table, nodes_destroy));
	ck_ok(cgt_game_builder_set_options(builder, nodes_options));
	ck_ok(cgt_game_builder_set_impartial(builder, (parts & IMPARTIAL) != 0));
	ck_ok(cgt_game_builder_set_thread_safe(builder, (parts & THREADS) != 0));
	if (parts & SPLITS)
		ck_ok(cgt_game_builder_set_split(builder, nodes_split));
	if (parts & NEGATES)
		ck_ok(cgt_game_builder_set_negative(builder, nodes_negative));
	if (parts & WRITES) {
		ck_ok(cgt_game_builder_set_text_out(builder, nodes_text_out));
		ck_ok(cgt_game_builder_set_text_in(builder, nodes_text_in));
	}
	status = cgt_game_builder_build(builder, game);
	cgt_game_builder_free(builder);
	return status;
}

static cgt_game *nodes_game(struct nodes *table, int parts)
{
	cgt_game *game = NULL;

	ck_ok(build_table(table, parts, &game));
	return game;
}

static cgt_position *parse_with(cgt_game *game, const char *text)
{
	cgt_position *position = NULL;

	ck_ok(cgt_position_parse_with(text, &game, 1, &position));
	return position;
}

/* Who wins a sum of three nodes, by playing it: 0 unknown, 1 the mover loses, 2 he wins. */
static int8_t brute_known[2][2][NODES][NODES][NODES];

static bool brute_wins(const struct nodes *table, const uint8_t node[3], int side, bool misere)
{
	int8_t *known = &brute_known[misere][side][node[0]][node[1]][node[2]];
	bool can_move = false, wins = false;

	for (int i = 0; !*known && i < 3; i++)
		for (int k = 0; k < table->count[side][node[i]] && !wins; k++) {
			uint8_t after[3] = { node[0], node[1], node[2] };

			after[i] = table->option[side][node[i]][k];
			can_move = true;
			wins = !brute_wins(table, after, !side, misere);
		}
	if (!*known)
		*known = wins || (misere && !can_move) ? 2 : 1;
	return *known == 2;
}

static int32_t brute_outcome(const struct nodes *table, const uint8_t node[3], int32_t convention)
{
	bool left = brute_wins(table, node, 0, convention == CGT_MISERE),
	     right = brute_wins(table, node, 1, convention == CGT_MISERE);

	return left ? (right ? CGT_OUTCOME_N : CGT_OUTCOME_L) : (right ? CGT_OUTCOME_R : CGT_OUTCOME_P);
}

static unsigned brute_grundy(const struct nodes *table, int node)
{
	unsigned seen = 0;

	for (int k = 0; k < table->count[0][node]; k++)
		seen |= 1u << brute_grundy(table, table->option[0][node][k]);
	return (unsigned)__builtin_ctz(~seen);
}

static void check_sum(cgt_solver *solver, cgt_game *game, const struct nodes *table, const uint8_t node[3], bool impartial)
{
	char text[64];
	cgt_position *position;
	uint64_t value = 0;

	snprintf(text, sizeof text, "table: \"%d,%d\" + table(version=1): <%02x>", node[0], node[1], node[2]);
	position = parse_with(game, text);
	for (int32_t convention = CGT_NORMAL; convention <= CGT_MISERE; convention++) {
		int32_t outcome;

		ck_ok(cgt_solver_outcome(solver, position, convention, NULL, &outcome));
		ck_assert_int_eq(outcome, brute_outcome(table, node, convention));
	}
	if (impartial) {
		ck_ok(cgt_solver_grundy(solver, position, CGT_NORMAL, NULL, &value));
		ck_assert_uint_eq(value, brute_grundy(table, node[0]) ^ brute_grundy(table, node[1]) ^
		                                 brute_grundy(table, node[2]));
	} else {
		ck_fails(cgt_solver_grundy(solver, position, CGT_NORMAL, NULL, &value), CGT_NO_VALUE,
		         "partizan (table(version=1))");
	}
	cgt_position_unref(position);
}

/* With and without splitting and negatives, both kinds of games. */
START_TEST(test_random_tables)
{
	static const int parts[] = { WRITES, ALL, WRITES | SPLITS, WRITES | NEGATES, ALL | IMPARTIAL, WRITES | IMPARTIAL };
	struct random random = random_begin("random tables");

	for (int i = 0; i < 30; i++) {
		struct nodes table;
		bool impartial = parts[_i] & IMPARTIAL;
		cgt_game *game;
		cgt_solver *solver;

		random_table(&random, &table, impartial);
		memset(brute_known, 0, sizeof brute_known);
		game = nodes_game(&table, parts[_i]);
		ck_ok(cgt_solver_new(&solver));
		for (int k = 0; k < 30; k++) {
			uint8_t node[3];

			for (int j = 0; j < 3; j++)
				node[j] = (uint8_t)random_below(&random, NODES);
			check_sum(solver, game, &table, node, impartial);
		}
		cgt_game_unref(game);
		ck_assert_int_eq(table.destroyed, 0); /* the solver has it still */
		cgt_solver_free(solver);
		ck_assert_int_eq(table.destroyed, 1);
	}
}
END_TEST

/* An honest table has nothing that the check finds. */
START_TEST(test_check_honest)
{
	struct random random = random_begin("honest tables");

	for (int i = 0; i < 20; i++) {
		struct nodes table;
		cgt_board *sample[2];
		cgt_game *game;
		char report[1024];
		size_t needed;
		uint64_t found = 99;

		random_table(&random, &table, i % 2);
		game = nodes_game(&table, i % 2 ? ALL | IMPARTIAL : ALL);
		ck_ok(cgt_game_board_parse(game, "\"29,30\"", &sample[0]));
		ck_ok(cgt_game_board_parse(game, "\"31\"", &sample[1]));
		ck_ok(cgt_game_check(game, sample, 2, NULL, report, sizeof report, &needed, &found));
		ck_assert_str_eq(report, "");
		ck_assert_uint_eq(found, 0);
		ck_assert_uint_eq(needed, 1);
		cgt_board_unref(sample[0]);
		cgt_board_unref(sample[1]);
		cgt_game_unref(game);
	}
}
END_TEST

static const struct {
	enum trick trick;
	int parts;
	const char *sample;
	const char *line;
} mistakes[] = {
	{ UNSTEADY, ALL, "<08>", "\"8\": options: a player has other options" },
	{ HONEST, ALL | IMPARTIAL, "<08>", "\"8\": impartial: the players have different options" },
	{ BAD_TEXT, ALL, "<08>", "\"3\": text: what is written is not read as the same board\n" },
	{ UNREADABLE, ALL, "<08>", "\"2\": text: what is written is not read" },
	{ NEGATIVE_IS_ITSELF, ALL, "<0809>", "\"8,9\": negative: its options are not the negatives" },
	{ NEGATIVE_STICKS, ALL, "<0809>", "negative: the negative of the negative is another board" },
	{ BAD_SPLIT, ALL, "<0809>", "split: the sum of the parts has another outcome" },
	{ LOSES_ALL, ALL, "<0809>", "split: the sum of the parts has another outcome" },
};

static char *check_report(cgt_game *game, const char *sample, uint64_t *found)
{
	static char report[2048];
	cgt_board *board;

	ck_ok(cgt_game_board_parse(game, sample, &board));
	ck_ok(cgt_game_check(game, &board, 1, NULL, report, sizeof report, NULL, found));
	cgt_board_unref(board);
	return report;
}

START_TEST(test_check_finds)
{
	struct nodes table;
	cgt_game *game;
	uint64_t found = 0, lines = 0;
	const char *report;

	small_table(&table);
	table.trick = mistakes[_i].trick;
	game = nodes_game(&table, mistakes[_i].parts);
	report = check_report(game, mistakes[_i].sample, &found);
	ck_assert_msg(strstr(report, mistakes[_i].line), "%s lacks %s", report, mistakes[_i].line);
	for (const char *at = report; *at; at++)
		lines += *at == '\n';
	ck_assert_uint_eq(found, lines);
	cgt_game_unref(game);
}
END_TEST

/* A board that comes back at once, and one that comes back after two moves; solvers refuse both and stay usable. */
START_TEST(test_loops)
{
	struct nodes table;
	cgt_game *game;
	cgt_solver *solver;
	cgt_position *loop, *short_game;
	int32_t outcome = 0;
	uint64_t found, value;
	const char *report;

	small_table(&table);
	add_option(&table, 0, 20, _i ? 22 : 20);
	add_option(&table, 1, 20, _i ? 22 : 20);
	if (_i) {
		add_option(&table, 0, 22, 20);
		add_option(&table, 1, 22, 20);
	}
	game = nodes_game(&table, _i == 2 ? ALL | IMPARTIAL : ALL);
	report = check_report(game, "<14>", &found);
	ck_assert_msg(strstr(report, "\"20\": loop: the board comes back in play\n") ||
	                      (_i && strstr(report, "\"22\": loop: ")),
	              "%s", report);
	ck_assert_uint_eq(found, 1);
	loop = parse_with(game, "table: \"20\" + table: \"8\"");
	short_game = parse_with(game, "table: \"8,6\" + table: \"4\"");
	ck_ok(cgt_solver_new(&solver));
	for (int again = 0; again < 2; again++) {
		ck_fails(cgt_solver_outcome(solver, loop, CGT_NORMAL, NULL, &outcome), CGT_UNSUPPORTED, "comes back in play");
		ck_fails(cgt_solver_outcome(solver, loop, CGT_MISERE, NULL, &outcome), CGT_UNSUPPORTED, "comes back in play");
		if (_i == 2)
			ck_fails(cgt_solver_grundy(solver, loop, CGT_NORMAL, NULL, &value), CGT_UNSUPPORTED, "comes back in play");
		ck_assert_int_eq(outcome, 0);
	}
	if (_i < 2) {
		ck_ok(cgt_solver_outcome(solver, short_game, CGT_NORMAL, NULL, &outcome));
		memset(brute_known, 0, sizeof brute_known);
		ck_assert_int_eq(outcome, brute_outcome(&table, (const uint8_t[]){ 8, 6, 4 }, CGT_NORMAL));
	}
	cgt_solver_free(solver);
	cgt_position_unref(loop);
	cgt_position_unref(short_game);
	cgt_game_unref(game);
}
END_TEST

/* Right can pass and Left cannot: where no search has to go round, what is said is true, and not that the board is worth zero. */
static int32_t pass_options(void *user, const uint8_t *bytes, size_t count, int32_t player, cgt_emit_fn emit, void *context)
{
	(void)user;
	return player == CGT_LEFT || emit(context, bytes, count);
}

START_TEST(test_pass)
{
	cgt_game_builder *builder;
	cgt_game *game;
	cgt_solver *solver;
	cgt_position *position;
	int32_t outcome = 0;

	ck_ok(cgt_game_builder_new("pass", "1", &builder));
	ck_ok(cgt_game_builder_set_options(builder, pass_options));
	ck_ok(cgt_game_builder_build(builder, &game));
	cgt_game_builder_free(builder);
	ck_ok(cgt_solver_new(&solver));
	for (int i = 0; i < 2; i++) {
		position = parse_with(game, i ? "pass: <00>" : "pass: <00> + domineering: .|.");
		ck_ok(cgt_solver_outcome(solver, position, CGT_NORMAL, NULL, &outcome));
		ck_assert_int_eq(outcome, CGT_OUTCOME_R);
		cgt_position_unref(position);
	}
	cgt_solver_free(solver);
	cgt_game_unref(game);
}
END_TEST

/* A game that never ends but never repeats: only the budget stops it. */
static int32_t counter_options(void *user, const uint8_t *bytes, size_t count, int32_t player, cgt_emit_fn emit, void *context)
{
	uint8_t next[4];

	(void)user;
	(void)player;
	memcpy(next, bytes, count);
	for (size_t i = 0; i < count && ++next[i] == 0; i++)
		;
	return emit(context, next, count);
}

START_TEST(test_endless)
{
	static const uint8_t zero[4] = { 0 };
	cgt_game_builder *builder;
	cgt_game *game;
	cgt_board *board;
	cgt_position *position;
	cgt_budget *budget;
	cgt_solver *solver;
	char report[256] = "x";
	uint64_t found = 9;
	int32_t outcome = 0;

	ck_ok(cgt_game_builder_new("counter", "1", &builder));
	ck_ok(cgt_game_builder_set_options(builder, counter_options));
	ck_ok(cgt_game_builder_build(builder, &game));
	cgt_game_builder_free(builder);
	ck_ok(cgt_board_new_bytes(zero, sizeof zero, &board));
	ck_ok(cgt_position_new(game, board, &position));
	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_nodes(budget, 1000));
	ck_ok(cgt_solver_new(&solver));
	ck_fails(cgt_solver_outcome(solver, position, CGT_NORMAL, budget, &outcome), CGT_LIMIT, "");
	ck_fails(cgt_game_check(game, &board, 1, budget, report, sizeof report, NULL, &found), CGT_LIMIT, "");
	ck_assert_str_eq(report, "");
	ck_assert_uint_eq(found, 0);
	ck_ok(cgt_budget_set_nodes(budget, 0));
	ck_ok(cgt_budget_set_bytes(budget, 100000));
	ck_fails(cgt_game_check(game, &board, 1, budget, report, sizeof report, NULL, &found), CGT_LIMIT, "");
	cgt_budget_cancel(budget);
	ck_fails(cgt_game_check(game, &board, 1, budget, report, sizeof report, NULL, &found), CGT_CANCELLED, "");
	cgt_solver_free(solver);
	cgt_budget_unref(budget);
	cgt_position_unref(position);
	cgt_board_unref(board);
	cgt_game_unref(game);
}
END_TEST

START_TEST(test_check_arguments)
{
	struct nodes table;
	cgt_game *game, *library;
	cgt_board *board, *grid;
	cgt_board *none = NULL;
	char report[256];
	size_t needed = 0;
	uint64_t found = 9;

	small_table(&table);
	table.trick = BAD_TEXT;
	game = nodes_game(&table, ALL);
	ck_ok(cgt_board_parse("<08>", NULL, &board));
	ck_ok(cgt_board_parse("..", NULL, &grid));
	ck_fails(cgt_game_check(NULL, &board, 1, NULL, report, sizeof report, NULL, &found), CGT_BAD_ARGUMENT, "game");
	ck_fails(cgt_game_check(game, NULL, 1, NULL, report, sizeof report, NULL, &found), CGT_BAD_ARGUMENT, "sample");
	ck_fails(cgt_game_check(game, &none, 1, NULL, report, sizeof report, NULL, &found), CGT_BAD_ARGUMENT, "sample");
	ck_fails(cgt_game_check(game, &grid, 1, NULL, report, sizeof report, NULL, &found), CGT_BAD_ARGUMENT, "not played");
	ck_assert_uint_eq(found, 9);
	ck_ok(cgt_game_check(game, NULL, 0, NULL, report, sizeof report, NULL, NULL));
	ck_assert_str_eq(report, "");
	ck_fails(cgt_game_check(game, &board, 1, NULL, NULL, 0, &needed, &found), CGT_BUFFER_TOO_SMALL, "needed");
	ck_assert_uint_eq(found, 1);
	ck_ok(cgt_game_check(game, &board, 1, NULL, report, sizeof report, NULL, &found));
	ck_assert_uint_eq(needed, strlen(report) + 1);
	ck_ok(cgt_game_new("cram", &library));
	ck_fails(cgt_game_check(library, &grid, 1, NULL, report, sizeof report, NULL, &found), CGT_UNSUPPORTED, "cram");
	cgt_game_unref(library);
	ck_ok(cgt_game_new("value", &library));
	cgt_board_unref(board);
	ck_ok(cgt_game_board_parse(library, "{{1,*2|0},*|{3/4|-1},{*2|*2}}", &board));
	ck_ok(cgt_game_check(library, &board, 1, NULL, report, sizeof report, NULL, &found));
	ck_assert_str_eq(report, "");
	ck_assert_uint_eq(found, 0);
	cgt_board_unref(board);
	cgt_game_unref(library);
	cgt_game_unref(game);
	cgt_board_unref(grid);
}
END_TEST

/* Everything that a game is used for; what it says goes to `out`. */
static cgt_status use_game(struct nodes *table, cgt_solver *solver, char out[512])
{
	cgt_game *game = NULL;
	cgt_board *board = NULL;
	cgt_position *position = NULL, *negative = NULL, *next = NULL;
	cgt_moves *moves = NULL;
	char text[4][100] = { "" };
	int32_t outcome[2] = { 0, 0 };
	cgt_status status = build_table(table, ALL, &game);

	if (status == CGT_OK)
		status = cgt_position_parse_with("table: \"8,9\" - table: \"6\" + *2", &game, 1, &position);
	if (status == CGT_OK)
		status = cgt_position_text(position, text[0], sizeof text[0], NULL);
	if (status == CGT_OK)
		status = cgt_position_negative(position, &negative);
	if (status == CGT_OK)
		status = cgt_position_moves(negative, CGT_LEFT, &moves);
	if (status == CGT_OK)
		status = cgt_moves_text(moves, 1, text[1], sizeof text[1], NULL);
	if (status == CGT_OK)
		status = cgt_position_play(position, CGT_RIGHT, "1:\"0,9\"", &next);
	if (status == CGT_OK)
		status = cgt_position_text(next, text[2], sizeof text[2], NULL);
	if (status == CGT_OK)
		status = cgt_solver_outcome(solver, position, CGT_NORMAL, NULL, &outcome[0]);
	if (status == CGT_OK)
		status = cgt_solver_outcome(solver, next, CGT_MISERE, NULL, &outcome[1]);
	if (status == CGT_OK)
		status = cgt_game_board_parse(game, "\"8,2\"", &board);
	if (status == CGT_OK)
		status = cgt_game_check(game, &board, 1, NULL, text[3], sizeof text[3], NULL, NULL);
	if (status == CGT_OK)
		snprintf(out, 512, "%s|%s|%s|%s|%d|%d", text[0], text[1], text[2], text[3], (int)outcome[0], (int)outcome[1]);
	cgt_board_unref(board);
	cgt_moves_unref(moves);
	cgt_position_unref(next);
	cgt_position_unref(negative);
	cgt_position_unref(position);
	cgt_game_unref(game);
	return status;
}

static const char used[] = "table(version=1): \"8,9\" + table(version=1): \"7\" + *2|1:\"9,2\"|"
                           "table(version=1): \"0,9\" + table(version=1): \"7\" + *2||";

/* Every callback fails at each of its calls, and each time the same solver answers rightly afterwards. */
START_TEST(test_failing_callbacks)
{
	char out[512];
	uint64_t calls = 0;
	cgt_status status = CGT_CALLBACK_FAILED;

	for (uint64_t k = 1; status != CGT_OK; k++) {
		struct nodes table;
		cgt_solver *solver;

		ck_ok(cgt_solver_new(&solver));
		small_table(&table);
		table.fail_at = k;
		status = use_game(&table, solver, out);
		calls = table.calls;
		if (status != CGT_OK) {
			ck_assert_int_eq(status, CGT_CALLBACK_FAILED);
			ck_assert_uint_eq(table.calls, k);
			ck_assert_ptr_nonnull(strstr(last_message(), " callback of table(version=1) failed"));
			table.calls = table.fail_at = 0;
			ck_ok(use_game(&table, solver, out));
		}
		ck_assert_msg(strncmp(out, used, sizeof used - 1) == 0, "%s", out);
		cgt_solver_free(solver);
		ck_assert_int_eq(table.destroyed, status == CGT_OK ? 1 : 2);
	}
	ck_assert_uint_gt(calls, 100);
}
END_TEST

/* The same with one game and one solver through all failures. */
START_TEST(test_solver_after_failures)
{
	struct nodes table;
	cgt_game *game;
	cgt_solver *solver;
	cgt_position *position;
	cgt_status status = CGT_CALLBACK_FAILED;
	int32_t outcome = 0, fresh;

	small_table(&table);
	game = nodes_game(&table, ALL);
	position = parse_with(game, "table: \"8,9,6\" - table: \"8\" + table: \"4\"");
	ck_ok(cgt_solver_new(&solver));
	for (uint64_t k = 1; status != CGT_OK; k++) {
		table.calls = 0;
		table.fail_at = k;
		status = cgt_solver_outcome(solver, position, CGT_NORMAL, NULL, &outcome);
		if (status != CGT_OK)
			ck_assert_int_eq(status, CGT_CALLBACK_FAILED);
	}
	table.fail_at = 0;
	cgt_solver_free(solver);
	ck_ok(cgt_solver_new(&solver));
	ck_ok(cgt_solver_outcome(solver, position, CGT_NORMAL, NULL, &fresh));
	ck_assert_int_eq(outcome, fresh);
	cgt_solver_free(solver);
	cgt_position_unref(position);
	cgt_game_unref(game);
}
END_TEST

/* What callbacks must not hand over, and what that is answered. */
static const struct {
	enum trick trick;
	cgt_status status;
	const char *part;
} misbehaviour[] = {
	{ EMITS_NULL, CGT_BAD_ARGUMENT, "options callback of table(version=1) handed over NULL" },
	{ EMITS_TOO_MUCH, CGT_TOO_LARGE, "options callback of table(version=1) handed over more than 65535 bytes" },
	{ TWO_NEGATIVES, CGT_CALLBACK_FAILED, "negative callback of table(version=1) handed over 2 strings instead of one" },
	{ NO_NEGATIVE, CGT_CALLBACK_FAILED, "negative callback of table(version=1) handed over 0 strings" },
	{ UNPRINTABLE, CGT_CALLBACK_FAILED, "text_out callback of table(version=1) handed over byte 0x22" },
	{ TWO_TEXTS, CGT_CALLBACK_FAILED, "text_out callback of table(version=1) handed over 2" },
	{ TWO_BOARDS, CGT_CALLBACK_FAILED, "text_in callback of table(version=1) handed over 2 boards" },
};

START_TEST(test_misbehaviour)
{
	struct nodes table;
	cgt_solver *solver;
	char out[512];

	small_table(&table);
	table.trick = misbehaviour[_i].trick;
	ck_ok(cgt_solver_new(&solver));
	ck_fails(use_game(&table, solver, out), misbehaviour[_i].status, misbehaviour[_i].part);
	cgt_solver_free(solver);
	ck_assert_int_eq(table.destroyed, 1);
}
END_TEST

/* A context that was kept takes nothing once its callback has returned. */
START_TEST(test_kept_context)
{
	struct nodes table;
	cgt_game *game;
	cgt_position *position;
	cgt_moves *moves;
	const uint8_t byte = 0;

	small_table(&table);
	game = nodes_game(&table, ALL);
	position = parse_with(game, "table: \"8\"");
	ck_ok(cgt_position_moves(position, CGT_LEFT, &moves));
	ck_assert_uint_eq(cgt_moves_count(moves), 2);
	ck_assert_int_eq(table.kept_emit(table.kept_context, &byte, 1), 0);
	ck_assert_int_eq(table.kept_emit(NULL, &byte, 1), 0);
	ck_assert_uint_eq(cgt_moves_count(moves), 2);
	cgt_moves_unref(moves);
	cgt_position_unref(position);
	cgt_game_unref(game);
}
END_TEST

/* A callback that asks about its own game: refused, unless the game is marked thread-safe. */
START_TEST(test_asks_itself)
{
	struct nodes table;
	cgt_game *game;
	cgt_position *position;
	cgt_moves *moves;

	small_table(&table);
	game = nodes_game(&table, _i ? ALL | THREADS : ALL);
	position = parse_with(game, "table: \"8\"");
	table.asked = position;
	table.trick = ASKS_ITSELF;
	ck_ok(cgt_position_moves(position, CGT_LEFT, &moves));
	ck_assert_uint_eq(cgt_moves_count(moves), 2);
	ck_assert_int_eq(table.answer, _i ? CGT_OK : CGT_BUSY);
	cgt_moves_unref(moves);
	cgt_position_unref(position);
	cgt_game_unref(game);
}
END_TEST

static void *solve_strips(void *argument)
{
	cgt_game *game = argument;
	cgt_solver *solver;

	ck_ok(cgt_solver_new(&solver));
	for (int i = 0; i < 20; i++) {
		cgt_position *position = strip(game, "..........#.......");
		int32_t outcome;

		ck_ok(cgt_solver_outcome(solver, position, CGT_MISERE, NULL, &outcome));
		cgt_position_unref(position);
		ck_ok(cgt_solver_clear(solver));
	}
	cgt_solver_free(solver);
	return NULL;
}

START_TEST(test_threads)
{
	cgt_game_builder *builder;
	cgt_game *game;
	pthread_t thread[3];

	ck_ok(cgt_game_builder_new("strip-cram", "0.1", &builder));
	ck_ok(cgt_game_builder_set_options(builder, strip_options));
	ck_ok(cgt_game_builder_set_split(builder, strip_split));
	ck_ok(cgt_game_builder_set_impartial(builder, 1));
	ck_ok(cgt_game_builder_set_thread_safe(builder, 1));
	ck_ok(cgt_game_builder_build(builder, &game));
	cgt_game_builder_free(builder);
	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(pthread_create(&thread[i], NULL, solve_strips, game), 0);
	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(pthread_join(thread[i], NULL), 0);
	cgt_game_unref(game);
}
END_TEST

START_TEST(test_texts)
{
	struct nodes table;
	cgt_game *game;
	cgt_position *position, *again, *none = NULL;
	cgt_moves *moves;
	cgt_board *board;
	char text[128], svg[8192];
	uint64_t k;

	small_table(&table);
	game = nodes_game(&table, ALL);
	ck_ok(cgt_game_spec(game, text, sizeof text, NULL));
	ck_assert_str_eq(text, "table(version=1)");
	position = parse_with(game, "TABLE : \"8,9\" + cram: .. - table(version=1): <06> + 3/4");
	ck_ok(cgt_position_text(position, text, sizeof text, NULL));
	ck_assert_str_eq(text, "table(version=1): \"8,9\" + cram: .. + table(version=1): \"7\" + 3/4");
	again = parse_with(game, text);
	ck_assert_int_eq(cgt_position_equal(position, again), 1);
	ck_assert_uint_eq(cgt_position_hash(position), cgt_position_hash(again));
	ck_ok(cgt_render_position(position, NULL, svg, sizeof svg, NULL));
	ck_assert_ptr_nonnull(strstr(svg, "8,9"));
	ck_ok(cgt_position_moves(position, CGT_RIGHT, &moves));
	ck_assert_uint_eq(cgt_moves_count(moves), 6);
	ck_ok(cgt_moves_text(moves, 2, text, sizeof text, NULL));
	ck_assert_str_eq(text, "1:\"8,5\"");
	ck_ok(cgt_moves_find(moves, " 1:<0805> ", &k));
	ck_assert_uint_eq(k, 2);
	ck_fails(cgt_moves_find(moves, "1:\"8,8\"", &k), CGT_ILLEGAL_MOVE,
	         "no move to this board in component 1, table(version=1)");
	cgt_moves_unref(moves);
	cgt_position_unref(again);
	cgt_position_unref(position);

	ck_ok(cgt_board_new_bytes((const uint8_t *)"\2\3", 2, &board));
	ck_ok(cgt_game_board_text(game, board, text, sizeof text, NULL));
	ck_assert_str_eq(text, "\"2,3\"");
	cgt_board_unref(board);

	ck_fails_at(cgt_position_parse("table: <08>", &none), CGT_BAD_SYNTAX, 1, 1, "no game is called \"table\"");
	ck_fails_at(cgt_position_parse_with("table(version=2): <08>", &game, 1, &none), CGT_BAD_SYNTAX, 1, 6, "(version=1)");
	ck_fails_at(cgt_position_parse_with("table: \"8,x\"", &game, 1, &none), CGT_BAD_SYNTAX, 1, 9, "no board of table");
	ck_fails_at(cgt_position_parse_with("table: \"8", &game, 1, &none), CGT_BAD_SYNTAX, 1, 10, "printable");
	ck_fails_at(cgt_position_parse_with("table: \"8\n\"", &game, 1, &none), CGT_BAD_SYNTAX, 1, 10, "printable");
	ck_fails_at(cgt_position_parse_with("table: 8", &game, 1, &none), CGT_BAD_SYNTAX, 1, 8, "a text in double quotes");
	ck_fails_at(cgt_position_parse_with("table: <8>", &game, 1, &none), CGT_BAD_SYNTAX, 1, 10, "second hexadecimal digit");
	ck_fails(cgt_position_parse_with("table: <08>", NULL, 1, &none), CGT_BAD_ARGUMENT, "a game is NULL");
	ck_fails(cgt_position_parse_with(NULL, &game, 1, &none), CGT_BAD_ARGUMENT, "text");
	ck_fails(cgt_position_parse_with("0", &game, 1, NULL), CGT_BAD_ARGUMENT, "position");
	ck_assert_ptr_null(none);
	cgt_game_unref(game);

	small_table(&table);
	game = nodes_game(&table, 0);
	position = parse_with(game, "table: <0804>");
	ck_ok(cgt_position_text(position, text, sizeof text, NULL));
	ck_assert_str_eq(text, "table(version=1): <0804>");
	ck_fails(cgt_position_negative(position, &none), CGT_UNSUPPORTED, "no way to write the negative");
	ck_fails(cgt_position_parse_with("0 - table: <08>", &game, 1, &none), CGT_UNSUPPORTED, "no way to write the negative");
	ck_fails_at(cgt_position_parse_with("table: \"8\"", &game, 1, &none), CGT_BAD_SYNTAX, 1, 8, "bytes such as <0a1b>");
	ck_assert_ptr_null(none);
	cgt_position_unref(position);
	cgt_game_unref(game);
}
END_TEST

static const char *const bad_names[] = { "",     "Cat",   "9men",
	                                 "-x",   "a b",   "a_b",
	                                 "cram", "value", "abcdefghijklmnopqrstuvwxyz12345" };
static const char *const bad_versions[] = { "", "1 2", "(", "1)", "abcdefghijklmnopqrstuvwxyz12345" };

START_TEST(test_builder_arguments)
{
	struct nodes table = { .destroyed = 0 }, other = { .destroyed = 0 };
	cgt_game_builder *builder = NULL;
	cgt_game *game = NULL;

	for (size_t i = 0; i < sizeof bad_names / sizeof bad_names[0]; i++)
		ck_fails(cgt_game_builder_new(bad_names[i], "1", &builder), CGT_BAD_ARGUMENT, "");
	for (size_t i = 0; i < sizeof bad_versions / sizeof bad_versions[0]; i++)
		ck_fails(cgt_game_builder_new("table", bad_versions[i], &builder), CGT_BAD_ARGUMENT, "version");
	ck_fails(cgt_game_builder_new(NULL, "1", &builder), CGT_BAD_ARGUMENT, "name");
	ck_fails(cgt_game_builder_new("table", NULL, &builder), CGT_BAD_ARGUMENT, "version");
	ck_fails(cgt_game_builder_new("table", "1", NULL), CGT_BAD_ARGUMENT, "builder");
	ck_assert_ptr_null(builder);

	ck_ok(cgt_game_builder_new("abcdefghijklmnopqrstuvwxyz-123", "A.b_C-1", &builder));
	ck_ok(cgt_game_builder_set_user(builder, &other, NULL));
	ck_ok(cgt_game_builder_set_user(builder, &table, nodes_destroy));
	ck_fails(cgt_game_builder_set_user(builder, &other, nodes_destroy), CGT_BAD_ARGUMENT, "already");
	ck_fails(cgt_game_builder_build(builder, &game), CGT_BAD_ARGUMENT, "no options callback");
	ck_fails(cgt_game_builder_set_options(builder, NULL), CGT_BAD_ARGUMENT, "options");
	ck_ok(cgt_game_builder_set_options(builder, nodes_options));
	ck_ok(cgt_game_builder_set_text_out(builder, nodes_text_out));
	ck_fails(cgt_game_builder_build(builder, &game), CGT_BAD_ARGUMENT, "one text callback");
	ck_ok(cgt_game_builder_set_text_out(builder, NULL));
	ck_ok(cgt_game_builder_set_text_in(builder, nodes_text_in));
	ck_fails(cgt_game_builder_build(builder, &game), CGT_BAD_ARGUMENT, "one text callback");
	ck_ok(cgt_game_builder_set_text_in(builder, NULL));
	ck_fails(cgt_game_builder_set_impartial(builder, 2), CGT_BAD_ARGUMENT, "impartial is 2");
	ck_fails(cgt_game_builder_set_thread_safe(builder, -1), CGT_BAD_ARGUMENT, "thread_safe is -1");
	ck_fails(cgt_game_builder_build(builder, NULL), CGT_BAD_ARGUMENT, "game");
	ck_assert_ptr_null(game);
	ck_ok(cgt_game_builder_build(builder, &game));
	ck_fails(cgt_game_builder_build(builder, &game), CGT_BAD_ARGUMENT, "has built its game already");
	ck_fails(cgt_game_builder_set_user(builder, &table, NULL), CGT_BAD_ARGUMENT, "already");
	ck_fails(cgt_game_builder_set_options(builder, nodes_options), CGT_BAD_ARGUMENT, "already");
	ck_fails(cgt_game_builder_set_text_out(builder, NULL), CGT_BAD_ARGUMENT, "already");
	ck_fails(cgt_game_builder_set_text_in(builder, NULL), CGT_BAD_ARGUMENT, "already");
	ck_fails(cgt_game_builder_set_negative(builder, NULL), CGT_BAD_ARGUMENT, "already");
	ck_fails(cgt_game_builder_set_split(builder, NULL), CGT_BAD_ARGUMENT, "already");
	ck_fails(cgt_game_builder_set_impartial(builder, 0), CGT_BAD_ARGUMENT, "already");
	ck_fails(cgt_game_builder_set_thread_safe(builder, 0), CGT_BAD_ARGUMENT, "already");
	cgt_game_builder_free(builder);
	ck_assert_int_eq(table.destroyed, 0);
	cgt_game_unref(cgt_game_ref(game));
	ck_assert_int_eq(table.destroyed, 0);
	cgt_game_unref(game);
	ck_assert_int_eq(table.destroyed, 1);
	ck_assert_int_eq(other.destroyed, 0);

	ck_fails(cgt_game_builder_set_user(NULL, NULL, NULL), CGT_BAD_ARGUMENT, "builder");
	ck_fails(cgt_game_builder_build(NULL, &game), CGT_BAD_ARGUMENT, "builder");
	cgt_game_builder_free(NULL);
	ck_ok(cgt_game_builder_new("table", "1", &builder));
	ck_ok(cgt_game_builder_set_user(builder, &other, nodes_destroy));
	cgt_game_builder_free(builder); /* without having built */
	ck_assert_int_eq(other.destroyed, 1);
}
END_TEST

/* Two games with the same name are different games. */
START_TEST(test_equality)
{
	struct nodes a, b;
	cgt_game *first, *second;
	cgt_position *one, *two, *again;

	small_table(&a);
	small_table(&b);
	first = nodes_game(&a, ALL);
	second = nodes_game(&b, ALL);
	one = parse_with(first, "table: \"8\"");
	again = parse_with(first, "table: \"8\"");
	two = parse_with(second, "table: \"8\"");
	ck_assert_int_eq(cgt_position_equal(one, again), 1);
	ck_assert_int_eq(cgt_position_equal(one, two), 0);
	cgt_game_unref(first);
	cgt_game_unref(second);
	cgt_position_unref(one);
	ck_assert_int_eq(a.destroyed, 0);
	cgt_position_unref(again);
	cgt_position_unref(two);
	ck_assert_int_eq(a.destroyed, 1);
	ck_assert_int_eq(b.destroyed, 1);
}
END_TEST

static cgt_status use_fresh_game(void)
{
	struct nodes table;
	cgt_solver *solver = NULL;
	char out[512];
	cgt_status status = cgt_solver_new(&solver);

	small_table(&table);
	if (status == CGT_OK)
		status = use_game(&table, solver, out);
	cgt_solver_free(solver);
	return status;
}

START_TEST(test_failed_allocations)
{
	ck_survives_or_does_without(use_fresh_game());
}
END_TEST

#define LENGTH(table) ((int)(sizeof(table) / sizeof((table)[0])))

int main(void)
{
	Suite *suite = suite_create("builder");
	TCase *play = tcase_create("play"), *check = tcase_create("check"), *use = tcase_create("use");

	tcase_set_timeout(play, 120);
	tcase_add_loop_test(play, test_strips, 0, 2);
	tcase_add_test(play, test_random_strips);
	tcase_add_loop_test(play, test_random_tables, 0, 6);
	tcase_add_loop_test(play, test_loops, 0, 3);
	tcase_add_test(play, test_pass);
	tcase_add_test(play, test_endless);
	suite_add_tcase(suite, play);
	tcase_set_timeout(check, 120);
	tcase_add_test(check, test_check_honest);
	tcase_add_loop_test(check, test_check_finds, 0, LENGTH(mistakes));
	tcase_add_test(check, test_check_arguments);
	suite_add_tcase(suite, check);
	tcase_set_timeout(use, 120);
	tcase_add_test(use, test_texts);
	tcase_add_test(use, test_builder_arguments);
	tcase_add_test(use, test_equality);
	tcase_add_test(use, test_failing_callbacks);
	tcase_add_test(use, test_solver_after_failures);
	tcase_add_loop_test(use, test_misbehaviour, 0, LENGTH(misbehaviour));
	tcase_add_test(use, test_kept_context);
	tcase_add_loop_test(use, test_asks_itself, 0, 2);
	tcase_add_test(use, test_threads);
	tcase_add_test(use, test_failed_allocations);
	suite_add_tcase(suite, use);
	return run_suite(suite);
}
