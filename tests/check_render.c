/* SPDX-License-Identifier: MIT */
/* Pictures: that they are well-formed, hold what they should, and refuse what they must. */
#include "rules.h"

static char *draw(const cgt_position *position, const cgt_involution *involution)
{
	size_t needed = 0, again;
	char *svg;

	ck_fails(cgt_render_position(position, involution, NULL, 0, &needed), CGT_BUFFER_TOO_SMALL, "needed");
	svg = malloc(needed);
	ck_assert_ptr_nonnull(svg);
	ck_ok(cgt_render_position(position, involution, svg, needed, &again));
	ck_assert_uint_eq(again, needed);
	ck_assert_uint_eq(strlen(svg) + 1, needed);
	return svg;
}

static int count(const char *svg, const char *part)
{
	int found = 0;

	for (; (svg = strstr(svg, part)); svg += strlen(part))
		found++;
	return found;
}

/* After a tag's '<': its attributes are name="value" without '<' or bare '&'. Returns the place after '>'. */
static const char *check_tag(const char *at, bool *closed)
{
	bool quoted = false;

	for (; *at && (quoted || *at != '>'); at++) {
		ck_assert(*at != '<' && *at != '&');
		quoted ^= *at == '"';
	}
	ck_assert(*at == '>' && !quoted);
	*closed = at[-1] == '/';
	return at + 1;
}

/* Text between tags has no bare '&'. */
static const char *check_text(const char *at)
{
	for (; *at && *at != '<'; at++)
		if (*at == '&')
			ck_assert(strncmp(at, "&amp;", 5) == 0 || strncmp(at, "&lt;", 4) == 0 || strncmp(at, "&gt;", 4) == 0);
	return at;
}

/* One root; every opened element is closed in its turn. */
static void assert_well_formed(const char *svg)
{
	char open[16][16];
	int depth = 0, roots = 0;

	for (const char *at = check_text(svg); *at; at = check_text(at)) {
		bool closing = at[1] == '/', closed;
		const char *name = at + 1 + closing;
		size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyz");

		ck_assert(length > 0 && length < sizeof open[0]);
		at = check_tag(at + 1, &closed);
		if (closing) {
			ck_assert_int_gt(depth, 0);
			depth--;
			ck_assert_uint_eq(strlen(open[depth]), length);
			ck_assert_mem_eq(open[depth], name, length);
			continue;
		}
		roots += depth == 0;
		if (closed)
			continue;
		ck_assert_int_lt(depth, 16);
		snprintf(open[depth++], sizeof open[0], "%.*s", (int)length, name);
	}
	ck_assert_int_eq(depth, 0);
	ck_assert_int_eq(roots, 1);
}

/* The size in the first tag, and everything drawn with x and y lies inside it. */
static void assert_inside(const char *svg)
{
	int width, height, x, y;

	ck_assert_int_eq(sscanf(strstr(svg, "viewBox="), "viewBox=\"0 0 %d %d\"", &width, &height), 2);
	for (const char *at = svg; (at = strstr(at, " x=\"")); at++) {
		ck_assert_int_eq(sscanf(at, " x=\"%d\" y=\"%d\"", &x, &y), 2);
		ck_assert(x >= 0 && x < width && y >= 0 && y < height);
	}
	for (const char *at = svg; (at = strstr(at, "cx=\"")); at++) {
		ck_assert_int_eq(sscanf(at, "cx=\"%d\" cy=\"%d\"", &x, &y), 2);
		ck_assert(x >= 0 && x < width && y >= 0 && y < height);
	}
}

static void assert_sound(const char *svg)
{
	assert_well_formed(svg);
	assert_inside(svg);
	ck_assert_int_eq(count(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" width="), 1);
	ck_assert_int_eq(count(svg, "<title>"), 1);
	ck_assert_int_eq(count(svg, "<script"), 0);
	ck_assert_int_eq(count(svg, "href"), 0);
	ck_assert_int_eq(count(svg, "-0"), 0);
}

#define TILE_TAG "width=\"44\""
#define LINE_TAG "<path "
#define RING_TAG "stroke-dasharray"
#define LETTER_TAG "font-weight=\"bold\""

START_TEST(test_board)
{
	cgt_position *position;
	char *svg;

	ck_ok(cgt_position_parse("cram: .##|..#|...", &position));
	svg = draw(position, NULL);
	assert_sound(svg);
	ck_assert_int_eq(count(svg, TILE_TAG), 6);
	ck_assert_int_eq(count(svg, LINE_TAG), 0);
	ck_assert_int_eq(count(svg, RING_TAG), 0);
	ck_assert_int_eq(count(svg, "<desc>"), 0);
	ck_assert_ptr_nonnull(strstr(svg, "<title>cram: .##|..#|...</title>"));
	free(svg);
	cgt_position_unref(position);
}
END_TEST

/* Cells of a pair share colour and letter; the fixed ones have a ring. */
START_TEST(test_involution)
{
	static const struct { const char *text; int pairs, fixed; } drawn[] = {
		{ "(1,1 3,3)(2,1 3,2)(2,2 3,1)", 3, 0 },
		{ "(1,1 3,3)(2,1 3,2)", 2, 2 },
		{ "exchange ()", 0, 6 },
	};
	cgt_position *position;

	ck_ok(cgt_position_parse("cram: .##|..#|...", &position));
	for (int i = 0; i < 3; i++) {
		cgt_involution *involution;
		char *svg;

		ck_ok(cgt_involution_parse(position, drawn[i].text, &involution));
		svg = draw(position, involution);
		assert_sound(svg);
		ck_assert_int_eq(count(svg, TILE_TAG), 6);
		ck_assert_int_eq(count(svg, LINE_TAG), drawn[i].pairs);
		ck_assert_int_eq(count(svg, RING_TAG), drawn[i].fixed);
		ck_assert_int_eq(count(svg, LETTER_TAG), 2 * drawn[i].pairs);
		ck_assert_int_eq(count(svg, ">a</text>"), drawn[i].pairs > 0 ? 2 : 0);
		ck_assert_int_eq(count(svg, ">c</text>"), drawn[i].pairs > 2 ? 2 : 0);
		ck_assert_int_eq(count(svg, "fill=\"#77AADD\""), drawn[i].pairs > 0 ? 2 : 0);
		ck_assert_ptr_nonnull(strstr(svg, drawn[i].text));
		free(svg);
		cgt_involution_unref(involution);
	}
	cgt_position_unref(position);
}
END_TEST

/* More pairs than letters and colours: 6 x 10 cells have 30 pairs. */
START_TEST(test_many_pairs)
{
	struct random none = { 0 };
	char text[128] = "cram: ", *svg;
	cgt_position *position;
	cgt_involution *involution;

	random_board(&none, 6, 10, 100, text + strlen(text));
	position = position_of(text);
	ck_ok(cgt_involution_new_map(position, CGT_MAP_HALF_TURN, 0, &involution));
	svg = draw(position, involution);
	assert_sound(svg);
	ck_assert_int_eq(count(svg, LINE_TAG), 30);
	ck_assert_int_eq(count(svg, ">z</text>"), 2);
	ck_assert_int_eq(count(svg, ">aa</text>"), 2);
	ck_assert_int_eq(count(svg, ">ad</text>"), 2);
	ck_assert_int_eq(count(svg, ">ae</text>"), 0);
	free(svg);
	cgt_involution_unref(involution);
	cgt_position_unref(position);
}
END_TEST

START_TEST(test_sum)
{
	cgt_position *position = position_of("cram: ...|.#. + cram: .|.|. + cram: ...|.#."), *empty = position_of("0");
	char *svg = draw(position, NULL);

	assert_sound(svg);
	ck_assert_int_eq(count(svg, ">+</text>"), 2);
	ck_assert_int_eq(count(svg, TILE_TAG), 13);
	free(svg);
	svg = draw(empty, NULL);
	assert_sound(svg);
	ck_assert_int_eq(count(svg, ">0</text>"), 1);
	ck_assert_ptr_nonnull(strstr(svg, "<title>0</title>"));
	free(svg);
	cgt_position_unref(empty);
	cgt_position_unref(position);
}
END_TEST

/* Every content is told apart without colour: discs full and empty, letters; what XML reserves is written out. */
START_TEST(test_pieces)
{
	cgt_position *position = position_under(&picture_rules, "xotf|Pp>&");
	char *svg = draw(position, NULL);

	assert_sound(svg);
	ck_assert_int_eq(count(svg, "r=\"12\""), 8);
	ck_assert_int_eq(count(svg, "r=\"12\" fill=\"#222222\""), 2); /* x, P */
	ck_assert_int_eq(count(svg, "<text"), 6);
	ck_assert_int_eq(count(svg, ">P</text>"), 1);
	ck_assert_int_eq(count(svg, ">p</text>"), 1);
	ck_assert_int_eq(count(svg, ">&gt;</text>"), 1);
	ck_assert_int_eq(count(svg, ">&amp;</text>"), 1);
	ck_assert_ptr_nonnull(strstr(svg, "<title>picture: xotf|Pp&gt;&amp;</title>"));
	free(svg);
	cgt_position_unref(position);
}
END_TEST

/* A board that is no grid is written out, between grids or alone. */
START_TEST(test_heaps)
{
	cgt_position *position = sum_of(sum_of(position_of("cram: .."), position_under(&heap_rules, "[3,18446744073709551615]")),
	                                position_under(&byte_rules, "<0a1b>"));
	cgt_involution *involution;
	char *svg;

	ck_ok(cgt_involution_parse(position, "(1:1,1 1:1,2)", &involution));
	svg = draw(position, involution);
	assert_sound(svg);
	ck_assert_int_eq(count(svg, ">[3,18446744073709551615]</text>"), 1);
	ck_assert_int_eq(count(svg, ">&lt;0a1b&gt;</text>"), 1);
	ck_assert_int_eq(count(svg, LINE_TAG), 1);
	free(svg);
	cgt_involution_unref(involution);
	cgt_position_unref(position);
}
END_TEST

START_TEST(test_bad)
{
	cgt_position *position = position_of("cram: .."), *other = position_of("cram: ..."), *same = position_of("cram: ..");
	cgt_involution *involution;
	char buf[8] = "before", *svg;
	size_t needed = 0;

	ck_ok(cgt_involution_parse(position, "()", &involution));
	ck_fails(cgt_render_position(NULL, involution, buf, sizeof buf, &needed), CGT_BAD_ARGUMENT, "position");
	ck_fails(cgt_render_position(other, involution, buf, sizeof buf, &needed), CGT_FOREIGN, "another position");
	ck_assert_uint_eq(needed, 0);
	ck_fails(cgt_render_position(position, involution, buf, sizeof buf, &needed), CGT_BUFFER_TOO_SMALL, "needed");
	ck_assert_str_eq(buf, "before");
	ck_assert_uint_gt(needed, sizeof buf);
	svg = draw(same, involution); /* an equal position will do */
	assert_sound(svg);
	free(svg);
	cgt_involution_unref(involution);
	cgt_position_unref(same);
	cgt_position_unref(other);
	cgt_position_unref(position);
}
END_TEST

START_TEST(test_random)
{
	struct random random = random_begin("pictures");

	for (int round = 0; round < 50; round++) {
		cgt_position *position = sum_of(random_cram(&random, 6, 6, 70), random_cram(&random, 4, 8, 70));
		size_t image[256], cells = cgt_position_cell_count(position);
		bool all[256];
		cgt_involution *involution;
		char *svg;

		memset(all, true, sizeof all);
		random_image(&random, all, cells, image);
		ck_ok(cgt_involution_new(position, image, cells, 0, &involution));
		svg = draw(position, involution);
		assert_sound(svg);
		free(svg);
		cgt_involution_unref(involution);
		cgt_position_unref(position);
	}
}
END_TEST

static cgt_status use_render(const cgt_position *position, const cgt_involution *involution, char *buf, size_t cap)
{
	cgt_status status;

	buf[0] = '?';
	status = cgt_render_position(position, involution, buf, cap, NULL);
	ck_assert_int_eq(buf[0], status == CGT_OK ? '<' : '?');
	return status;
}

START_TEST(test_failed_allocations)
{
	cgt_position *position = sum_of(position_of("cram: ...|..."), position_under(&heap_rules, "[1,2]"));
	cgt_involution *involution;
	static char buf[16384];

	ck_ok(cgt_involution_parse(position, "(1:1,1 1:2,2)", &involution));
	ck_survives_every_failed_allocation(use_render(position, involution, buf, sizeof buf));
	ck_survives_every_failed_allocation(use_render(position, NULL, buf, sizeof buf));
	cgt_involution_unref(involution);
	cgt_position_unref(position);
}
END_TEST

/* ---- sequences ---- */

enum { PLOT_COLS = 1000, PLOT_ROWS = 400 };

static char *draw_sequence(const cgt_sequence *sequence, uint64_t last)
{
	size_t needed = 0;
	char *svg;

	ck_fails(cgt_render_sequence(sequence, last, NULL, 0, &needed), CGT_BUFFER_TOO_SMALL, "needed");
	svg = malloc(needed);
	ck_assert_ptr_nonnull(svg);
	ck_ok(cgt_render_sequence(sequence, last, svg, needed, NULL));
	ck_assert_uint_eq(strlen(svg) + 1, needed);
	return svg;
}

/* The points of a plot are those that the values fall on, found one heap after the other. */
static void assert_plots(const cgt_sequence *sequence, uint64_t last)
{
	static bool want[PLOT_COLS][PLOT_ROWS], found[PLOT_COLS][PLOT_ROWS];
	char *svg = draw_sequence(sequence, last), *at;
	uint64_t max, heap, *value;

	memset(want, 0, sizeof want);
	memset(found, 0, sizeof found);
	ck_ok(cgt_sequence_maximum(sequence, &max, &heap));
	value = calloc((size_t)last + 1, sizeof *value);
	ck_assert_ptr_nonnull(value);
	ck_ok(cgt_sequence_values(sequence, 0, (size_t)last + 1, value));
	for (uint64_t n = 0; n <= last; n++)
		want[n * PLOT_COLS / (last + 1)][value[n] * PLOT_ROWS / (max + 1)] = true;
	free(value);
	assert_well_formed(svg);
	at = strstr(svg, "d=\"M61");
	ck_assert_ptr_nonnull(at);
	for (at += 3; *at == 'M'; at += 2) {
		long x = strtol(at + 1, &at, 10), y = strtol(at, &at, 10);

		ck_assert(strncmp(at, "h0", 2) == 0 && x >= 61 && x <= 1060 && y >= 30 && y <= 429);
		found[x - 61][429 - y] = true;
	}
	ck_assert(*at == '"');
	ck_assert_mem_eq(found, want, sizeof want);
	free(svg);
}

static const struct {
	const char *code;
	uint64_t known;
} plots[] = { { "0.07", 1000 }, { "0.137", 2000 }, { "0.6", 3000 }, { "0.[3]", 50 }, { "grundy", 700 }, { "0.0", 10 } };

START_TEST(test_sequence)
{
	static const uint64_t lasts[] = { 0, 1, 7, 50, 999, 1000, 1001, 12345, 54321 };
	cgt_sequence *sequence;

	ck_ok(cgt_sequence_new(plots[_i].code, &sequence));
	ck_ok(cgt_sequence_extend(sequence, plots[_i].known, NULL));
	for (size_t i = 0; i < sizeof lasts / sizeof *lasts; i++)
		if (lasts[i] <= cgt_sequence_known(sequence))
			assert_plots(sequence, lasts[i]);
	cgt_sequence_free(sequence);
}
END_TEST

START_TEST(test_sequence_texts)
{
	cgt_sequence *sequence;
	char *svg, buf[8] = "before";
	size_t needed = 0;

	ck_ok(cgt_sequence_new(".07", &sequence));
	ck_fails(cgt_render_sequence(NULL, 0, buf, sizeof buf, &needed), CGT_BAD_ARGUMENT, "sequence");
	ck_fails(cgt_render_sequence(sequence, 1, buf, sizeof buf, &needed), CGT_BAD_ARGUMENT, "extend first");
	ck_assert_uint_eq(needed, 0);
	ck_ok(cgt_sequence_extend(sequence, 1000, NULL));
	ck_fails(cgt_render_sequence(sequence, 1, buf, sizeof buf, &needed), CGT_BUFFER_TOO_SMALL, "needed");
	ck_assert_str_eq(buf, "before");
	svg = draw_sequence(sequence, UINT64_MAX);
	assert_well_formed(svg);
	ck_assert_ptr_nonnull(strstr(svg, "<title>Grundy values of 0.07, heaps 0 to 18446744073709551615</title>"));
	ck_assert_int_eq(count(svg, "h0"), PLOT_COLS * 9); /* the nine values from 0 to 9 but 6 that .07 has, in every column */
	free(svg);
	cgt_sequence_free(sequence);
}
END_TEST

START_TEST(test_sequence_failed_allocations)
{
	static char buf[65536];
	cgt_sequence *sequence;

	ck_ok(cgt_sequence_new("0.137", &sequence));
	ck_ok(cgt_sequence_extend(sequence, 30, NULL));
	ck_survives_every_failed_allocation(cgt_render_sequence(sequence, 30, buf, sizeof buf, NULL));
	cgt_sequence_free(sequence);
}
END_TEST

/* ---- thermographs ---- */

/* The thermograph of a text. */
static cgt_thermograph *thermograph_of(const char *text)
{
	cgt_values *values;
	cgt_thermograph *thermograph;
	uint64_t value;

	ck_ok(cgt_values_new(&values));
	ck_ok(cgt_values_parse(values, text, NULL, &value));
	ck_ok(cgt_thermograph_new(values, value, NULL, &thermograph));
	cgt_values_unref(values);
	return thermograph;
}

/* The picture of up to eight thermographs over each other. */
static char *draw_thermographs(const char *const *text, size_t many)
{
	cgt_thermograph *thermograph[8];
	size_t needed = 0;
	char *svg;

	for (size_t i = 0; i < many; i++)
		thermograph[i] = thermograph_of(text[i]);
	ck_fails(cgt_render_thermographs((const cgt_thermograph *const *)thermograph, many, NULL, 0, &needed), CGT_BUFFER_TOO_SMALL,
	         "needed");
	svg = malloc(needed);
	ck_assert_ptr_nonnull(svg);
	ck_ok(cgt_render_thermographs((const cgt_thermograph *const *)thermograph, many, svg, needed, NULL));
	ck_assert_uint_eq(strlen(svg) + 1, needed);
	for (size_t i = 0; i < many; i++)
		cgt_thermograph_unref(thermograph[i]);
	assert_sound(svg);
	ck_assert_int_eq(count(svg, "<polygon"), (int)many);
	ck_assert_int_eq(count(svg, "<polyline"), 2 * (int)many);
	return svg;
}

/* Values are 560 points wide, the greatest at 130; temperatures 360 high, -1 at 470. */
START_TEST(test_thermograph)
{
	static const char *const text[] = { "{2|-1}", "1/2", "5", "{3||2*|1*}" };
	char *svg = draw_thermographs(&text[0], 1);

	ck_assert_ptr_nonnull(strstr(svg, "<title>Thermograph: mean 1/2, temperature 3/2</title>"));
	ck_assert_ptr_nonnull(strstr(svg, "<polyline points=\" 130,470 410,110 410,110\"/>"));
	ck_assert_ptr_nonnull(strstr(svg, "<polyline points=\" 690,470 410,110 410,110\"/>"));
	ck_assert_ptr_nonnull(strstr(svg, "<path d=\"M410 110V68\"/>"));
	ck_assert_ptr_nonnull(strstr(svg, ">(3, -1)<"));
	ck_assert_ptr_nonnull(strstr(svg, ">(-2, -1)<"));
	ck_assert_int_eq(count(svg, ">(1/2, 3/2)<"), 1);
	ck_assert_int_eq(count(svg, "text-anchor=\"middle\">"), 11 + 1); /* halves from 3 to -2, and the name of the other axis */
	ck_assert_int_eq(count(svg, "bold"), 0);
	free(svg);
	svg = draw_thermographs(&text[1], 1);
	ck_assert_ptr_nonnull(strstr(svg, "<polyline points=\" 130,470 410,380 410,380\"/>")); /* up to temperature 1 */
	free(svg);
	svg = draw_thermographs(&text[2], 1);
	ck_assert_ptr_nonnull(strstr(svg, "<polyline points=\" 410,470 410,470\"/>")); /* from 6 to 4 */
	free(svg);
	svg = draw_thermographs(&text[3], 1);
	ck_assert_ptr_nonnull(strstr(svg, "<polyline points=\" 130,470 456,155 456,155\"/>")); /* 4; 9/4 */
	ck_assert_ptr_nonnull(strstr(svg, "<polyline points=\" 690,470 503,290 503,200 456,155 456,155\"/>")); /* 1; 2; 2; 9/4 */
	ck_assert_int_eq(count(svg, ">(2, 0)<"), 1);
	ck_assert_int_eq(count(svg, ">(2, 1/2)<"), 1);
	free(svg);
}
END_TEST

/* Several lie on the same axes, each with a look and a number. */
START_TEST(test_thermographs)
{
	static const char *const text[] = { "{2|-1}", "1/2", "-7/4*", "+-1", "^", "*", "0", "{5|-1/2||-8}" };
	char *svg = draw_thermographs(text, 8);

	for (int i = 1; i <= 8; i++) {
		char number[16];

		snprintf(number, sizeof number, "bold\">%d<", i);
		ck_assert_int_eq(count(svg, number), 1);
	}
	ck_assert_int_eq(count(svg, "mean "), 8);
	ck_assert_int_eq(count(svg, "<polygon fill=\"#77AADD\""), 2); /* the first, and again the seventh */
	ck_assert_int_eq(count(svg, "stroke-dasharray=\"8 4\""), 2);
	free(svg);
}
END_TEST

/* Numbers at their limits have places; axes without room for numbers have no ticks. */
START_TEST(test_large_thermographs)
{
	static const char *const text[] = { "1/4611686018427387904", "5", "{1|1/2305843009213693952}", "9223372036854775806",
		                                "+-2305843009213693951", "-9223372036854775800*" };
	static const char *const apart[] = { "9223372036854775807", "-9223372036854775806" };
	cgt_thermograph *thermograph[2];
	size_t needed = 7;

	for (size_t i = 0; i < sizeof text / sizeof text[0]; i++)
		free(draw_thermographs(&text[i], 1));
	free(draw_thermographs(text, 2));
	for (int i = 0; i < 2; i++)
		thermograph[i] = thermograph_of(apart[i]);
	ck_fails(cgt_render_thermographs((const cgt_thermograph *const *)thermograph, 2, NULL, 0, &needed), CGT_TOO_LARGE,
	         "far apart");
	ck_fails(cgt_render_thermographs((const cgt_thermograph *const *)thermograph, 1, NULL, 0, &needed), CGT_TOO_LARGE,
	         "far apart");
	ck_assert_uint_eq(needed, 7);
	for (int i = 0; i < 2; i++)
		cgt_thermograph_unref(thermograph[i]);
}
END_TEST

START_TEST(test_bad_thermographs)
{
	static char buf[65536];
	cgt_thermograph *thermograph[2] = { thermograph_of("{3||2*|1*}"), NULL };
	const cgt_thermograph *const *list = (const cgt_thermograph *const *)thermograph;

	ck_fails(cgt_render_thermographs(NULL, 1, buf, sizeof buf, NULL), CGT_BAD_ARGUMENT, "thermograph");
	ck_fails(cgt_render_thermographs(list, 0, buf, sizeof buf, NULL), CGT_BAD_ARGUMENT, "no thermograph");
	ck_fails(cgt_render_thermographs(list, 2, buf, sizeof buf, NULL), CGT_BAD_ARGUMENT, "thermograph");
	ck_survives_every_failed_allocation(cgt_render_thermographs(list, 1, buf, sizeof buf, NULL));
	cgt_thermograph_unref(thermograph[0]);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("render");
	TCase *svg = tcase_create("svg"), *sequences = tcase_create("sequences"), *thermographs = tcase_create("thermographs");

	tcase_set_timeout(svg, 120);
	tcase_add_test(svg, test_board);
	tcase_add_test(svg, test_involution);
	tcase_add_test(svg, test_many_pairs);
	tcase_add_test(svg, test_sum);
	tcase_add_test(svg, test_pieces);
	tcase_add_test(svg, test_heaps);
	tcase_add_test(svg, test_bad);
	tcase_add_test(svg, test_random);
	tcase_add_test(svg, test_failed_allocations);
	suite_add_tcase(suite, svg);
	tcase_set_timeout(sequences, 120);
	tcase_add_loop_test(sequences, test_sequence, 0, sizeof plots / sizeof *plots);
	tcase_add_test(sequences, test_sequence_texts);
	tcase_add_test(sequences, test_sequence_failed_allocations);
	suite_add_tcase(suite, sequences);
	tcase_add_test(thermographs, test_thermograph);
	tcase_add_test(thermographs, test_thermographs);
	tcase_add_test(thermographs, test_large_thermographs);
	tcase_add_test(thermographs, test_bad_thermographs);
	suite_add_tcase(suite, thermographs);
	return run_suite(suite);
}
