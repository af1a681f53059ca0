/* SPDX-License-Identifier: MIT */
/*
 * Thermographs: published ones; walls of random games and of sums of number, ups and nimber against a plain computation on a grid
 * of temperatures; stops by plain play; laws of sums; and every way to fail.
 */
#include <cgt/cgt.h>

#include "support/meter.h"
#include "values.h"
#include "values/wall.h"
#include "values/walls.h"

/* --- short names ---------------------------------------------------------------------------------------------------------- */

static const char *text_of(const cgt_values *values, uint64_t value)
{
	static char text[1 << 16];

	ck_ok(cgt_values_text(values, value, text, sizeof text, NULL));
	return text;
}

static uint64_t plain(cgt_values *values, int64_t numerator, uint32_t exponent, int64_t ups, uint64_t nimber)
{
	uint64_t number = 0, up = 0, star = 0;

	ck_ok(cgt_values_number(values, numerator, exponent, &number));
	ck_ok(cgt_values_up(values, ups, &up));
	ck_ok(cgt_values_nimber(values, nimber, &star));
	return add(values, number, add(values, up, star));
}

/* n / 2^k */
struct dyadic {
	int64_t numerator;
	uint32_t exponent;
};

static struct dyadic dyadic_of(cgt_values *values, uint64_t value, const char *key)
{
	struct dyadic found = { 0, 0 };
	cgt_status status = cgt_values_dyadic(values, value, key, NULL, &found.numerator, &found.exponent);

	ck_assert_msg(status == CGT_OK, "%s of %s: %s", key, text_of(values, value), last_message());
	return found;
}

static const char *text_of_dyadic(struct dyadic a)
{
	static char text[64];

	if (a.exponent == 0)
		snprintf(text, sizeof text, "%lld", (long long)a.numerator);
	else
		snprintf(text, sizeof text, "%lld/%lld", (long long)a.numerator, 1LL << a.exponent);
	return text;
}

/* The number of a value, as a multiple of 2^-UNIT. */
#define UNIT 10

static int64_t units(struct dyadic a)
{
	ck_assert_uint_le(a.exponent, UNIT);
	return a.numerator * (INT64_C(1) << (UNIT - a.exponent));
}

static int64_t units_of(cgt_values *values, uint64_t value, const char *key)
{
	return units(dyadic_of(values, value, key));
}

static cgt_thermograph *thermograph_of(cgt_values *values, uint64_t value)
{
	cgt_thermograph *thermograph = NULL;
	cgt_status status = cgt_thermograph_new(values, value, NULL, &thermograph);

	ck_assert_msg(status == CGT_OK, "%s: %s", text_of(values, value), last_message());
	return thermograph;
}

static void check_graph_text(cgt_values *values, uint64_t value, const char *expected)
{
	cgt_thermograph *thermograph = thermograph_of(values, value);
	char text[1 << 12];

	ck_ok(cgt_thermograph_text(thermograph, text, sizeof text, NULL));
	ck_assert_str_eq(text, expected);
	cgt_thermograph_unref(thermograph);
}

#define MAX_CORNERS 64

static size_t wall_of(const cgt_thermograph *thermograph, int32_t player, int64_t (*corner)[CGT_THERMOGRAPH_CORNER])
{
	size_t needed = 0;

	ck_ok(cgt_thermograph_wall(thermograph, player, corner[0], MAX_CORNERS * CGT_THERMOGRAPH_CORNER, &needed));
	ck_assert_uint_eq(needed % CGT_THERMOGRAPH_CORNER, 0);
	return needed / CGT_THERMOGRAPH_CORNER;
}

/* --- published ------------------------------------------------------------------------------------------------------------ */

static void check_dyadic(cgt_values *values, uint64_t value, const char *key, const char *expected)
{
	const char *found = text_of_dyadic(dyadic_of(values, value, key));

	ck_assert_msg(strcmp(found, expected) == 0, "%s of %s is %s, not %s", key, text_of(values, value), found, expected);
}

START_TEST(test_short_games)
{
	cgt_values *values = new_table();
	struct table table;
	int rows = 0;

	for (table_open(&table, "short_games.tsv"); table_next(&table); rows++) {
		uint64_t value = parse(values, table_text(&table, "input"));

		check_dyadic(values, value, "left-stop", table_text(&table, "leftStop"));
		check_dyadic(values, value, "right-stop", table_text(&table, "rightStop"));
		check_dyadic(values, value, "mean", table_text(&table, "mean"));
		check_dyadic(values, value, "temperature", table_text(&table, "temperature"));
		if (table_text(&table, "thermograph")[0] != '!') /* what CGSuite says of integers beyond 2^31 */
			check_graph_text(values, value, table_text(&table, "thermograph"));
	}
	ck_assert_int_eq(rows, 25);
	check_graph_text(values, parse(values, "-1823437481924"), "Thermograph(-1823437481924,[],[0],-1823437481924,[],[0])");
	cgt_values_unref(values);
}
END_TEST

/* Means and temperatures of positions, from their published values. */
START_TEST(test_positions)
{
	static const char *const file[][2] = { { "domineering_values.tsv", "canonical(CGSuite-like)" },
		                                   { "toads_and_frogs.tsv", "value" } };
	cgt_values *values = new_table();
	struct table table;
	int rows = 0;

	for (size_t i = 0; i < sizeof file / sizeof file[0]; i++)
		for (table_open(&table, file[i][0]); table_next(&table);) {
			const char *text = table_text(&table, file[i][1]);

			if (strcmp(text, "(long)") == 0)
				continue;
			check_dyadic(values, parse(values, text), "mean", table_text(&table, "mean"));
			check_dyadic(values, parse(values, text), "temperature", table_text(&table, "temperature"));
			rows++;
		}
	ck_assert_int_eq(rows, 141);
	cgt_values_unref(values);
}
END_TEST

/* The value of free squares on four times four squares, each by its options; Left's dominoes are vertical. */
struct squares {
	cgt_values *values;
	uint64_t *known; /* by set of free squares, or 0 */
};

static uint64_t value_of_squares(struct squares *squares, unsigned set)
{
	uint64_t option[2][12];
	size_t count[2] = { 0, 0 };

	if (squares->known[set] != 0)
		return squares->known[set];
	for (unsigned i = 0; i < 16; i++) {
		unsigned down = 1u << i | 1u << (i + 4), right = 1u << i | 1u << (i + 1);

		if (i < 12 && (set & down) == down)
			option[0][count[0]++] = value_of_squares(squares, set & ~down);
		if (i % 4 != 3 && (set & right) == right)
			option[1][count[1]++] = value_of_squares(squares, set & ~right);
	}
	squares->known[set] = from_options(squares->values, option[0], count[0], option[1], count[1]);
	return squares->known[set];
}

static unsigned read_squares(const char *text)
{
	unsigned set = 0, i = 0;

	for (; *text; text++) {
		if (*text == '.')
			set |= 1u << i;
		i += *text != '|';
	}
	ck_assert_uint_eq(i, 16);
	return set;
}

/* A wall as the table writes it: (value, temperature), from below. */
static void check_wall(const cgt_thermograph *thermograph, int32_t player, const char *expected)
{
	int64_t corner[MAX_CORNERS][CGT_THERMOGRAPH_CORNER];
	char text[1024] = "", *end = text;
	size_t count = wall_of(thermograph, player, corner);

	for (size_t i = 0; i < count; i++) {
		end += sprintf(end, i ? " (%s, " : "(%s, ",
		               text_of_dyadic((struct dyadic){ corner[i][0], (uint32_t)corner[i][1] }));
		end += sprintf(end, "%s)", text_of_dyadic((struct dyadic){ corner[i][2], (uint32_t)corner[i][3] }));
	}
	ck_assert_str_eq(text, expected);
}

START_TEST(test_domineering)
{
	struct squares squares = { new_table(), calloc(1 << 16, sizeof(uint64_t)) };
	struct table table;
	int rows = 0;

	ck_assert(squares.known != NULL);
	for (table_open(&table, "domineering_thermographs.tsv"); table_next(&table); rows++) {
		uint64_t value = value_of_squares(&squares, read_squares(table_text(&table, "position")));
		cgt_thermograph *thermograph = thermograph_of(squares.values, value);

		check_wall(thermograph, CGT_LEFT, table_text(&table, "left_wall(value,temp)..."));
		check_wall(thermograph, CGT_RIGHT, table_text(&table, "right_wall"));
		cgt_thermograph_unref(thermograph);
	}
	ck_assert_int_eq(rows, 10);
	free(squares.known);
	cgt_values_unref(squares.values);
}
END_TEST

/* --- on a grid ------------------------------------------------------------------------------------------------------------ */

/*
 * Walls at the temperatures -1 + i / 2^UNIT, up to HOTTEST, straight from the definition: scaffolds from the walls of the
 * options, and a mast from the first temperature at which they meet.
 */
#define HOTTEST 4
#define GRID ((HOTTEST + 1) * (1 << UNIT) + 1)

struct grid {
	int32_t wall[2][GRID]; /* in units */
	int32_t mast;          /* the first index on it */
};

struct grids {
	cgt_values *values;
	uint64_t *value;
	struct grid **grid;
	size_t count, cap;
};

static const struct grid *grid_of(struct grids *grids, uint64_t value);

static void stand(struct grid *grid, int32_t from, int32_t at)
{
	for (int32_t i = from; i < GRID; i++)
		grid->wall[0][i] = grid->wall[1][i] = at;
	grid->mast = from;
}

/* The best of the options' other walls at each temperature, taxed. */
static void make_scaffold(struct grids *grids, const uint64_t *option, size_t count, int side, int32_t *wall)
{
	for (size_t k = 0; k < count; k++) {
		const int32_t *other = grid_of(grids, option[k])->wall[1 - side];

		for (int32_t i = 0; i < GRID; i++) {
			int32_t t = i - (1 << UNIT), at = side == 0 ? other[i] - t : other[i] + t;

			if (k == 0 || (side == 0 ? at > wall[i] : at < wall[i]))
				wall[i] = at;
		}
	}
}

static void make_grid(struct grids *grids, uint64_t value, struct grid *grid)
{
	uint64_t option[2][32];
	size_t count[2];
	int32_t i = 0;

	for (int side = 0; side < 2; side++)
		ck_ok(cgt_values_options(grids->values, value, CGT_LEFT + side, option[side], 32, &count[side]));
	if (count[0] == 0 || count[1] == 0) { /* an integer */
		stand(grid, 0, (int32_t)units_of(grids->values, value, "number"));
		return;
	}
	for (int side = 0; side < 2; side++)
		make_scaffold(grids, option[side], count[side], side, grid->wall[side]);
	while (i < GRID && grid->wall[0][i] > grid->wall[1][i])
		i++;
	ck_assert_msg(i < GRID && grid->wall[0][i] == grid->wall[1][i], "too coarse a grid for %s", text_of(grids->values, value));
	stand(grid, i, grid->wall[0][i]);
}

static const struct grid *grid_of(struct grids *grids, uint64_t value)
{
	struct grid *grid;

	for (size_t i = 0; i < grids->count; i++)
		if (grids->value[i] == value)
			return grids->grid[i];
	grid = malloc(sizeof *grid);
	ck_assert(grid != NULL);
	make_grid(grids, value, grid);
	if (grids->count == grids->cap) {
		grids->cap = 2 * grids->cap + 64;
		grids->value = realloc(grids->value, grids->cap * sizeof *grids->value);
		grids->grid = realloc(grids->grid, grids->cap * sizeof *grids->grid);
		ck_assert(grids->value != NULL && grids->grid != NULL);
	}
	grids->value[grids->count] = value;
	grids->grid[grids->count++] = grid;
	return grid;
}

static void free_grids(struct grids *grids)
{
	for (size_t i = 0; i < grids->count; i++)
		free(grids->grid[i]);
	free(grids->value);
	free(grids->grid);
}

/* The corners of a wall on the grid, from below, against those of the thermograph. */
static void check_corners(const struct grid *grid, const cgt_thermograph *thermograph, int32_t player, const char *text)
{
	const int32_t *wall = grid->wall[player == CGT_RIGHT];
	int64_t corner[MAX_CORNERS][CGT_THERMOGRAPH_CORNER];
	size_t count = wall_of(thermograph, player, corner), found = 0;

	for (int32_t i = 0; i + 1 < GRID; i++) {
		if (i > 0 && wall[i] - wall[i - 1] == wall[i + 1] - wall[i])
			continue;
		ck_assert_msg(found < count, "%s has a corner at %d / 2^%d", text, wall[i], UNIT);
		ck_assert_int_eq(units((struct dyadic){ corner[found][0], (uint32_t)corner[found][1] }), wall[i]);
		ck_assert_int_eq(units((struct dyadic){ corner[found][2], (uint32_t)corner[found][3] }), i - (1 << UNIT));
		found++;
	}
	ck_assert_msg(found == count, "%s has fewer corners", text);
}

static void check_against_grid(struct grids *grids, uint64_t value)
{
	const struct grid *grid = grid_of(grids, value);
	cgt_thermograph *thermograph = thermograph_of(grids->values, value);
	const char *text = text_of(grids->values, value);

	check_corners(grid, thermograph, CGT_LEFT, text);
	check_corners(grid, thermograph, CGT_RIGHT, text);
	ck_assert_int_eq(units_of(grids->values, value, "temperature"), grid->mast - (1 << UNIT));
	ck_assert_int_eq(units_of(grids->values, value, "mean"), grid->wall[0][GRID - 1]);
	ck_assert_int_eq(units_of(grids->values, value, "left-stop"), grid->wall[0][1 << UNIT]);
	ck_assert_int_eq(units_of(grids->values, value, "right-stop"), grid->wall[1][1 << UNIT]);
	cgt_thermograph_unref(thermograph);
}

/* Sums of number, ups and nimber, whose walls are known without their options. */
START_TEST(test_plain_values)
{
	for (int64_t numerator = -21; numerator <= 37; numerator++) {
		struct grids grids = { .values = new_table() };

		for (int64_t ups = -3; ups <= 3; ups++)
			for (uint64_t nimber = 0; nimber <= 4; nimber++)
				check_against_grid(&grids, plain(grids.values, numerator, 4, ups, nimber));
		free_grids(&grids);
		cgt_values_unref(grids.values);
	}
}
END_TEST

/* A game with random options from those there are. */
static uint64_t random_game(struct random *random, cgt_values *values, const uint64_t *pool, size_t count)
{
	uint64_t option[6];
	size_t left = 1 + random_below(random, 3), right = 1 + random_below(random, 3);

	for (size_t i = 0; i < left + right; i++)
		option[i] = pool[random_below(random, count)];
	return from_options(values, option, left, option + left, right);
}

#define POOL 100

static void fill_pool(struct random *random, cgt_values *values, uint64_t *pool)
{
	static const char *const first[] = { "0", "*", "1", "-1", "1/2", "-3/4", "^", "v*", "2", "-2", "3", "1/4*", "*2", "-3" };
	size_t count = 0;

	for (; count < sizeof first / sizeof first[0]; count++)
		pool[count] = parse(values, first[count]);
	for (; count < POOL; count++)
		pool[count] = random_game(random, values, pool, count < 40 ? 14 : count < 75 ? 40 : 75);
}

START_TEST(test_random_games)
{
	struct random random = random_begin("thermographs of random games");

	for (int round = 0; round < 6; round++) {
		struct grids grids = { .values = new_table() };
		uint64_t pool[POOL];

		fill_pool(&random, grids.values, pool);
		for (size_t i = 0; i < POOL; i++)
			check_against_grid(&grids, pool[i]);
		free_grids(&grids);
		cgt_values_unref(grids.values);
	}
}
END_TEST

/* --- laws ----------------------------------------------------------------------------------------------------------------- */

/* The stop of a player by play: who is to move does so until a number is reached. */
static int64_t stop_by_play(cgt_values *values, uint64_t value, int32_t player)
{
	uint64_t option[64];
	size_t count = 0;
	int64_t best = 0;
	struct dyadic number;

	if (cgt_values_dyadic(values, value, "number", NULL, &number.numerator, &number.exponent) == CGT_OK)
		return units(number);
	ck_ok(cgt_values_options(values, value, player, option, 64, &count));
	for (size_t i = 0; i < count; i++) {
		int64_t stop = stop_by_play(values, option[i], CGT_LEFT + CGT_RIGHT - player);

		if (i == 0 || (player == CGT_LEFT ? stop > best : stop < best))
			best = stop;
	}
	return best;
}

/* The walls of the negative are those of the other player, with the other sign. */
static void check_mirror(cgt_values *values, uint64_t value)
{
	cgt_thermograph *own = thermograph_of(values, value), *other = thermograph_of(values, negative(values, value));

	for (int32_t player = CGT_LEFT; player <= CGT_RIGHT; player++) {
		int64_t corner[2][MAX_CORNERS][CGT_THERMOGRAPH_CORNER];
		size_t count = wall_of(own, player, corner[0]);

		ck_assert_uint_eq(wall_of(other, CGT_LEFT + CGT_RIGHT - player, corner[1]), count);
		for (size_t i = 0; i < count; i++) {
			corner[1][i][0] = -corner[1][i][0];
			ck_assert_mem_eq(corner[0][i], corner[1][i], sizeof corner[0][i]);
		}
	}
	cgt_thermograph_unref(own);
	cgt_thermograph_unref(other);
}

static int64_t greater(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

START_TEST(test_laws)
{
	struct random random = random_begin("laws of thermographs");

	for (int round = 0; round < 20; round++) {
		cgt_values *values = new_table();
		uint64_t pool[POOL];

		fill_pool(&random, values, pool);
		for (int i = 0; i < 60; i++) {
			uint64_t a = pool[random_below(&random, POOL)], b = pool[random_below(&random, 75)],
				 sum = add(values, a, b);
			int64_t t = units_of(values, a, "temperature"), other = units_of(values, b, "temperature");

			check_mirror(values, a);
			ck_assert_int_eq(units_of(values, a, "left-stop"), stop_by_play(values, a, CGT_LEFT));
			ck_assert_int_eq(units_of(values, a, "right-stop"), stop_by_play(values, a, CGT_RIGHT));
			ck_assert_int_eq(units_of(values, sum, "mean"), units_of(values, a, "mean") + units_of(values, b, "mean"));
			ck_assert_int_le(units_of(values, sum, "temperature"), greater(t, other));
			if (t != other && greater(t, other) >= 0)
				ck_assert_int_eq(units_of(values, sum, "temperature"), greater(t, other));
			ck_assert_int_le(units_of(values, sum, "left-stop"),
			                 units_of(values, a, "left-stop") + units_of(values, b, "left-stop"));
			ck_assert_int_ge(units_of(values, sum, "right-stop"),
			                 units_of(values, a, "right-stop") + units_of(values, b, "right-stop"));
		}
		cgt_values_unref(values);
	}
}
END_TEST

/* Of many options the best decides: of +-3 to +-72 Left chooses +-3 while t is at most 3, and then any. */
START_TEST(test_many_options)
{
	cgt_values *values = new_table();
	uint64_t option[70], right = parse(values, "-200"), value;
	char text[16];

	for (int i = 0; i < 70; i++) {
		snprintf(text, sizeof text, "+-%d", (i * 27) % 70 + 3);
		option[i] = parse(values, text);
	}
	value = from_options(values, option, 70, &right, 1);
	check_dyadic(values, value, "left-stop", "-3");
	check_dyadic(values, value, "right-stop", "-200");
	check_dyadic(values, value, "mean", "-100");
	check_dyadic(values, value, "temperature", "100");
	cgt_values_unref(values);
}
END_TEST

/* --- handles and failures ------------------------------------------------------------------------------------------------- */

/* A thermograph lives on without its table. */
START_TEST(test_handles)
{
	cgt_values *values = new_table();
	cgt_thermograph *thermograph = thermograph_of(values, parse(values, "{2|-1}"));
	int64_t corner[8], expected[8] = { 3, 0, -1, 0, 1, 1, 3, 1 };
	size_t needed = 0;
	char text[100];

	cgt_values_unref(values);
	ck_assert_ptr_eq(cgt_thermograph_ref(thermograph), thermograph);
	cgt_thermograph_unref(thermograph);
	ck_assert_ptr_eq(cgt_thermograph_ref(NULL), NULL);
	cgt_thermograph_unref(NULL);
	ck_ok(cgt_thermograph_wall(thermograph, CGT_LEFT, corner, 8, &needed));
	ck_assert_uint_eq(needed, 8);
	ck_assert_mem_eq(corner, expected, sizeof corner);
	memset(corner, 1, sizeof corner);
	ck_fails(cgt_thermograph_wall(thermograph, CGT_RIGHT, corner, 7, &needed), CGT_BUFFER_TOO_SMALL, "8");
	ck_assert_int_eq(corner[0], INT64_C(0x0101010101010101));
	ck_ok(cgt_thermograph_wall(thermograph, CGT_RIGHT, corner, 8, NULL));
	expected[0] = -2;
	ck_assert_mem_eq(corner, expected, sizeof corner);
	ck_fails(cgt_thermograph_text(thermograph, text, 10, &needed), CGT_BUFFER_TOO_SMALL, "");
	ck_ok(cgt_thermograph_text(thermograph, text, needed, NULL));
	ck_assert_str_eq(text, "Thermograph(1/2,[3/2],[0,-1],1/2,[3/2],[0,1])");
	ck_fails(cgt_thermograph_wall(thermograph, 0, corner, 8, NULL), CGT_BAD_ARGUMENT, "player");
	ck_fails(cgt_thermograph_wall(NULL, CGT_LEFT, corner, 8, NULL), CGT_BAD_ARGUMENT, "thermograph");
	ck_fails(cgt_thermograph_text(NULL, text, sizeof text, NULL), CGT_BAD_ARGUMENT, "thermograph");
	cgt_thermograph_unref(thermograph);
}
END_TEST

START_TEST(test_arguments)
{
	cgt_values *values = new_table();
	uint64_t value = parse(values, "^");
	cgt_thermograph *thermograph = NULL;
	int64_t numerator = 7;
	uint32_t exponent = 7;

	ck_fails(cgt_thermograph_new(NULL, value, NULL, &thermograph), CGT_BAD_ARGUMENT, "values");
	ck_fails(cgt_thermograph_new(values, 0, NULL, &thermograph), CGT_FOREIGN, "no value");
	ck_fails(cgt_thermograph_new(values, value, NULL, NULL), CGT_BAD_ARGUMENT, "thermograph");
	ck_assert_ptr_eq(thermograph, NULL);
	ck_fails(cgt_values_dyadic(NULL, value, "mean", NULL, &numerator, &exponent), CGT_BAD_ARGUMENT, "values");
	ck_fails(cgt_values_dyadic(values, 3, "mean", NULL, &numerator, &exponent), CGT_FOREIGN, "no value");
	ck_fails(cgt_values_dyadic(values, value, NULL, NULL, &numerator, &exponent), CGT_BAD_ARGUMENT, "key");
	ck_fails(cgt_values_dyadic(values, value, "mean", NULL, NULL, &exponent), CGT_BAD_ARGUMENT, "numerator");
	ck_fails(cgt_values_dyadic(values, value, "mean", NULL, &numerator, NULL), CGT_BAD_ARGUMENT, "exponent");
	ck_fails(cgt_values_dyadic(values, value, "heat", NULL, &numerator, &exponent), CGT_BAD_ARGUMENT,
	         "left-stop, right-stop, mean, temperature, number");
	ck_fails(cgt_values_dyadic(values, value, "number", NULL, &numerator, &exponent), CGT_NO_VALUE, "no number");
	ck_assert_int_eq(numerator, 7);
	ck_assert_uint_eq(exponent, 7);
	ck_ok(cgt_values_dyadic(values, parse(values, "-3/8"), "number", NULL, &numerator, &exponent));
	ck_assert_int_eq(numerator, -3);
	ck_assert_uint_eq(exponent, 3);
	cgt_values_unref(values);
}
END_TEST

/* Numbers at their limits: those that fit come out, those that do not are refused. */
START_TEST(test_limits)
{
	static const char *const refused[] = {
		"{9223372036854775807|0}",
		"-9223372036854775807*",
		"+-9223372036854775807",
		"{1|1/4611686018427387904}",
		"{3|6917529027641081855/2305843009213693952}",
		"{5000000000000000000|||-5000000000000000000||-5000000000000000001|-5000000000000000002}",
		"{8||1/4611686018427387904|-1/4611686018427387904}",
		"{{8|-8},{1||1/4611686018427387904|-1/4611686018427387904}|-9}",
		"{{8|-8},{1/2305843009213693952|0}|-9}"
	};
	static const char *const accepted[][3] = {
		{ "9223372036854775807", "9223372036854775807", "-1" },
		{ "-9223372036854775807", "-9223372036854775807", "-1" },
		{ "-9223372036854775806v*3", "-9223372036854775806", "0" },
		{ "+-4611686018427387902", "0", "4611686018427387902" },
		{ "-1/4611686018427387904", "-1/4611686018427387904", "-1/4611686018427387904" },
		{ "+-1/4611686018427387904", "0", "1/4611686018427387904" },
		{ "9223372036854775807/4611686018427387904", "9223372036854775807/4611686018427387904", "-1/4611686018427387904" },
		{ "^2147483647*4294967295", "0", "0" },
	};
	cgt_values *values = new_table();
	cgt_thermograph *thermograph = NULL;

	for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
		cgt_status status = cgt_thermograph_new(values, parse(values, refused[i]), NULL, &thermograph);

		ck_assert_msg(status == CGT_TOO_LARGE, "%s: %s", refused[i], cgt_status_name(status));
	}
	for (size_t i = 0; i < sizeof accepted / sizeof accepted[0]; i++) {
		uint64_t value = parse(values, accepted[i][0]);

		check_dyadic(values, value, "mean", accepted[i][1]);
		check_dyadic(values, value, "temperature", accepted[i][2]);
	}
	cgt_values_unref(values);
}
END_TEST

/* A wall may have bends and yet not be followed to them. */
START_TEST(test_a_wall_beyond_the_limits)
{
	struct cgti_dyadic bend = { 5, 0 }, at;
	const struct cgti_wall wall = { .start = { INT64_MAX, 0 }, .moves = true, .bend = &bend, .count = 1, .cap = 1 };

	ck_assert(cgti_wall_at(&wall, (struct cgti_dyadic){ -1, 0 }, &at));
	ck_assert_int_eq(at.numerator, INT64_MAX);
	ck_assert(!cgti_wall_at(&wall, (struct cgti_dyadic){ 0, 0 }, &at));
	ck_assert(!cgti_wall_at(&wall, (struct cgti_dyadic){ 6, 0 }, &at));
}
END_TEST

static const char *const tough = "{3/2*|1/2||{0|-3},{-1*,{-1/2|-1*}|-5/2}} + {2|0||-1/4} + {0||0,*|v3}";

/* The thermograph of the tough value, in a new table. */
static cgt_status graph_tough(char *out, size_t cap)
{
	cgt_values *values = NULL;
	cgt_thermograph *thermograph = NULL;
	uint64_t value = 0;
	cgt_status status = cgt_values_new(&values);

	if (status == CGT_OK)
		status = cgt_values_parse(values, tough, NULL, &value);
	if (status == CGT_OK)
		status = cgt_thermograph_new(values, value, NULL, &thermograph);
	if (status == CGT_OK)
		status = cgt_thermograph_text(thermograph, out, cap, NULL);
	cgt_thermograph_unref(thermograph);
	cgt_values_unref(values);
	return status;
}

static cgt_status copy_wall(const cgt_thermograph *thermograph, int64_t *corner, size_t cap)
{
	return cgt_thermograph_wall(thermograph, CGT_LEFT, corner, cap, NULL);
}

START_TEST(test_allocations)
{
	char text[1024], expected[1024];
	int64_t corner[MAX_CORNERS * CGT_THERMOGRAPH_CORNER];
	cgt_values *values = new_table();
	uint64_t value = parse(values, tough);
	cgt_thermograph *thermograph = NULL;

	ck_ok(graph_tough(expected, sizeof expected));
	ck_survives_every_failed_allocation(cgt_thermograph_new(values, value, NULL, &thermograph));
	ck_survives_every_failed_allocation(cgt_thermograph_text(thermograph, text, sizeof text, NULL));
	ck_assert_str_eq(text, expected);
	ck_survives_every_failed_allocation(copy_wall(thermograph, corner, sizeof corner / sizeof corner[0]));
	ck_survives_every_failed_allocation(graph_tough(text, sizeof text));
	ck_assert_str_eq(text, expected);
	cgt_thermograph_unref(thermograph);
	cgt_values_unref(values);
}
END_TEST

/* What a stopped call has found is kept: calls of few nodes come to an end together. */
START_TEST(test_budgets)
{
	cgt_values *values = new_table();
	cgt_budget *budget = NULL;
	cgt_thermograph *thermograph = NULL;
	char text[1024], expected[1024];
	uint64_t value = parse(values, tough);
	int stops = 0;

	ck_ok(graph_tough(expected, sizeof expected));
	ck_ok(cgt_budget_new(&budget));
	ck_ok(cgt_budget_set_bytes(budget, 16));
	ck_fails(cgt_thermograph_new(values, value, budget, &thermograph), CGT_LIMIT, "byte");
	ck_ok(cgt_budget_set_bytes(budget, 0));
	for (cgti_meter_cancel_at(1); cgt_thermograph_new(values, value, budget, &thermograph) == CGT_CANCELLED; stops++) {
		ck_assert_int_eq(cgti_meter_cancelled(), 1);
		cgti_meter_cancel_at(2);
	}
	cgti_meter_cancel_at(0);
	ck_assert_int_gt(stops, 5);
	ck_ok(cgt_thermograph_text(thermograph, text, sizeof text, NULL));
	ck_assert_str_eq(text, expected);
	cgt_thermograph_unref(thermograph);
	cgt_values_unref(values);
	values = new_table();
	value = parse(values, tough);
	ck_ok(cgt_budget_set_nodes(budget, 2));
	for (stops = 0; cgt_thermograph_new(values, value, budget, &thermograph) != CGT_OK; stops++)
		ck_assert_int_lt(stops, 50);
	ck_assert_int_gt(stops, 2);
	ck_ok(cgt_thermograph_text(thermograph, text, sizeof text, NULL));
	ck_assert_str_eq(text, expected);
	cgt_thermograph_unref(thermograph);
	cgt_budget_unref(budget);
	cgt_values_unref(values);
}
END_TEST

/* The table does not keep the walls of all values that it ever met: each time they are many it begins anew. */
START_TEST(test_many_values)
{
	cgt_values *values = new_table(), *cold = new_table();
	uint64_t zero = parse(values, "0"), other = parse(cold, "0"), bytes = 0, without = 0;

	for (int64_t i = 0; i < 600000; i++) {
		uint64_t right = 0, value;
		struct dyadic temperature;

		ck_ok(cgt_values_number(cold, -2 * i - 1, 1, &right));
		from_options(cold, &other, 1, &right, 1);
		ck_ok(cgt_values_number(values, -2 * i - 1, 1, &right));
		value = from_options(values, &zero, 1, &right, 1);
		temperature = dyadic_of(values, value, "temperature");
		ck_assert_int_eq(temperature.numerator, 2 * i + 1);
		ck_assert_uint_eq(temperature.exponent, 2);
	}
	ck_ok(cgt_values_statistic(values, "bytes", &bytes));
	ck_ok(cgt_values_statistic(cold, "bytes", &without));
	ck_assert_uint_lt(bytes - without, 600000 * 90);
	cgt_values_unref(values);
	cgt_values_unref(cold);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("thermographs");
	TCase *published = tcase_create("published"), *grid = tcase_create("grid"), *failures = tcase_create("failures");
	TCase *large = tcase_create("large");

	tcase_add_test(published, test_short_games);
	tcase_add_test(published, test_positions);
	tcase_add_test(published, test_domineering);
	suite_add_tcase(suite, published);
	tcase_set_timeout(grid, 120);
	tcase_add_test(grid, test_plain_values);
	tcase_add_test(grid, test_random_games);
	tcase_add_test(grid, test_laws);
	tcase_add_test(grid, test_many_options);
	suite_add_tcase(suite, grid);
	tcase_set_timeout(failures, 60);
	tcase_add_test(failures, test_handles);
	tcase_add_test(failures, test_arguments);
	tcase_add_test(failures, test_limits);
	tcase_add_test(failures, test_a_wall_beyond_the_limits);
	tcase_add_test(failures, test_allocations);
	tcase_add_test(failures, test_budgets);
	suite_add_tcase(suite, failures);
	tcase_set_timeout(large, 120);
	tcase_set_tags(large, "heavy");
	tcase_add_test(large, test_many_values);
	suite_add_tcase(suite, large);
	return run_suite(suite);
}
