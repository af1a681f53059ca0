/* SPDX-License-Identifier: MIT */
/*
 * Thermographs as SVG: values grow to the left, temperatures upwards, as in Winning Ways, chapter 6. Several lie over each other,
 * told apart by colour, by the dashes of their lines, and by a number at the mast.
 *
 * Numbers are exact up to the last step, in which they become places of whole points; these print the same in every locale.
 */
#include <cgt/render.h>

#include "support/bits.h"
#include "support/error.h"
#include "support/text.h"
#include "calculus/thermograph.h"

#define COLS 560 /* points from the least value to the greatest */
#define ROWS 360 /* from temperature -1 to the highest */
#define LEFT 130
#define RIGHT 130
#define TOP 60 /* masts go up to here */
#define ARROW 50
#define FOOT 50
#define BASE (TOP + ARROW + ROWS) /* temperature -1 */
#define LINE 15                   /* from one text to the next below it */
#define TICKS 10                  /* at most on an axis */
#define INK "#222222"
#define GREY "#8C877B"

/* Line and area, from a scheme for the colour-blind (Paul Tol, "light"), the lines darker; and the dashes of the lines. */
static const struct look {
	const char *line, *area, *dashes;
} looks[] = {
	{ "#285A8C", "#77AADD", "none" },  { "#A33D1A", "#EE8866", "8 4" },     { "#0F6B51", "#44BB99", "2 3" },
	{ "#857010", "#EEDD88", "12 4" },  { "#B03A58", "#FFAABB", "8 3 2 3" }, { "#666666", "#DDDDDD", "4 4" },
};

#define LOOKS (sizeof looks / sizeof looks[0])

struct picture {
	const cgt_thermograph *const *thermograph;
	size_t count;
	struct cgti_dyadic least, most, highest; /* values and temperature */
	struct cgti_dyadic width, height;        /* most - least, highest + 1 */
	struct cgti_text *out;
};

struct corner {
	struct cgti_dyadic value, temperature;
};

/* --- places --------------------------------------------------------------------------------------------------------------- */

/* The part of so many points that a is of a whole, which it does not exceed: both with 32 binary digits of the whole. */
static int points(struct cgti_dyadic a, struct cgti_dyadic whole, int all)
{
	int less = cgti_highest_bit((uint64_t)whole.numerator) - 31;
	int shift = (int)whole.exponent - (int)a.exponent - less;
	uint64_t part = (uint64_t)a.numerator, total = (uint64_t)whole.numerator;

	total = less >= 0 ? total >> less : total << -less;
	part = shift >= 0 ? part << shift : shift > -64 ? part >> -shift : 0;
	return (int)(part * (uint64_t)all / total);
}

static bool distance(struct cgti_dyadic from, struct cgti_dyadic to, struct cgti_dyadic *way)
{
	return cgti_dyadic_sum(to, cgti_dyadic_negative(from), way);
}

/* The number with one binary digit less after the point. */
static struct cgti_dyadic coarser(struct cgti_dyadic a)
{
	if (a.exponent > 0)
		cgti_dyadic_make(cgti_floor_shift(a.numerator, 1), a.exponent - 1, &a);
	return a;
}

/* The way from one number of the picture to a greater one, on an axis of some length: exact, if that fits into a number. */
static int points_between(struct cgti_dyadic from, struct cgti_dyadic to, struct cgti_dyadic length, int all)
{
	struct cgti_dyadic way;

	while (!distance(from, to, &way)) {
		from = coarser(from);
		to = coarser(to);
	}
	return points(way, length, all);
}

static int x_of(const struct picture *picture, struct cgti_dyadic value)
{
	return LEFT + points_between(value, picture->most, picture->width, COLS);
}

static int y_of(const struct picture *picture, struct cgti_dyadic temperature)
{
	return BASE - points_between((struct cgti_dyadic){ -1, 0 }, temperature, picture->height, ROWS);
}

static struct corner corner_of(const cgt_thermograph *thermograph, int32_t player, size_t i)
{
	struct corner corner;

	cgti_thermograph_corner(thermograph, player, i, &corner.value, &corner.temperature);
	return corner;
}

static size_t corners_of(const cgt_thermograph *thermograph, int32_t player)
{
	return thermograph->wall[player == CGT_RIGHT].count + 1;
}

static struct cgti_dyadic greater(struct cgti_dyadic a, struct cgti_dyadic b)
{
	return cgti_dyadic_compare(a, b) >= 0 ? a : b;
}

static struct cgti_dyadic lesser(struct cgti_dyadic a, struct cgti_dyadic b)
{
	return cgti_dyadic_compare(a, b) < 0 ? a : b;
}

/* Makes room for the corners of a wall. */
static void include(struct picture *picture, const cgt_thermograph *thermograph, int32_t player)
{
	for (size_t i = 0; i < corners_of(thermograph, player); i++) {
		const struct corner corner = corner_of(thermograph, player, i);

		picture->most = greater(picture->most, corner.value);
		picture->least = lesser(picture->least, corner.value);
		picture->highest = greater(picture->highest, corner.temperature);
	}
}

/* Finds the bounds of the picture: at least one unit of temperature above 0, and a value on either side of a sole one. */
static bool find_bounds(struct picture *picture)
{
	const struct cgti_dyadic one = { 1, 0 };
	bool fits = true;

	picture->least = picture->most = picture->thermograph[0]->mean;
	picture->highest = one;
	for (size_t i = 0; i < picture->count; i++) {
		include(picture, picture->thermograph[i], CGT_LEFT);
		include(picture, picture->thermograph[i], CGT_RIGHT);
	}
	if (cgti_dyadic_compare(picture->least, picture->most) == 0)
		fits = cgti_dyadic_sum(picture->most, one, &picture->most) && distance(one, picture->least, &picture->least);
	return fits && distance(picture->least, picture->most, &picture->width) &&
	       cgti_dyadic_sum(picture->highest, one, &picture->height);
}

/* --- axes ----------------------------------------------------------------------------------------------------------------- */

/* The logarithm of the power of 2 that goes into a length at most TICKS times, but more than half as often. */
static int step_of(struct cgti_dyadic length)
{
	int log = -(int)length.exponent;
	int64_t times = length.numerator;

	for (; times <= TICKS / 2; times *= 2)
		log--;
	for (; times > TICKS; times = times / 2 + times % 2)
		log++;
	return log;
}

/* times * 2^log; false if it is beyond the limits. */
static bool multiple_of(int64_t times, int log, struct cgti_dyadic *multiple)
{
	if (log < 0)
		return cgti_dyadic_make(times, (uint64_t)-log, multiple);
	return cgti_dyadic_multiple(times, (struct cgti_dyadic){ INT64_C(1) << log, 0 }, multiple);
}

/* The least multiple of 2^log that is not less than a number; false if it is beyond the limits. */
static bool first_tick(struct cgti_dyadic from, int log, struct cgti_dyadic *tick)
{
	int digits = (int)from.exponent + log;

	*tick = from;
	return digits <= 0 || multiple_of(-cgti_floor_shift(-from.numerator, digits < 63 ? (uint32_t)digits : 63), log, tick);
}

static void write_label(const struct picture *picture, int x, int y, const char *anchor, struct cgti_dyadic number)
{
	cgti_text_format(picture->out, "<text x=\"%d\" y=\"%d\" text-anchor=\"%s\">", x, y, anchor);
	cgti_dyadic_write(number, picture->out);
	cgti_text_string(picture->out, "</text>\n");
}

static void draw_tick(const struct picture *picture, bool is_value, struct cgti_dyadic tick)
{
	if (is_value) {
		int x = x_of(picture, tick);

		cgti_text_format(picture->out, "<path d=\"M%d %dv6\"/>\n", x, BASE);
		write_label(picture, x, BASE + 6 + LINE, "middle", tick);
	} else {
		int y = y_of(picture, tick);

		cgti_text_format(picture->out, "<path d=\"M%d %dh6\"/>\n", LEFT + COLS + RIGHT - 40, y);
		write_label(picture, LEFT + COLS + RIGHT - 30, y + 4, "start", tick);
	}
}

/* The ticks of an axis that goes over some length; there are none where numbers do not fit. */
static void draw_ticks(const struct picture *picture, bool is_value, struct cgti_dyadic from, struct cgti_dyadic to,
                       struct cgti_dyadic length)
{
	struct cgti_dyadic tick, step;
	int log = step_of(length);
	bool fits = first_tick(from, log, &tick) && multiple_of(1, log, &step);

	for (; fits && cgti_dyadic_compare(tick, to) <= 0; fits = cgti_dyadic_sum(tick, step, &tick))
		draw_tick(picture, is_value, tick);
}

/* Values along the foot, temperatures at the right, and a line at temperature 0. */
static void draw_axes(const struct picture *picture)
{
	const int right = LEFT + COLS + RIGHT - 40;

	cgti_text_format(picture->out, "<g stroke=\"" GREY "\" fill=\"none\">\n<path d=\"M%d %dH20m8 -4l-8 4 8 4\"/>\n",
	                 right, BASE);
	cgti_text_format(picture->out, "<path d=\"M%d %dV%dm-4 8l4 -8 4 8\"/>\n", right, BASE, TOP);
	cgti_text_format(picture->out, "<path d=\"M%d %dH20\" stroke-dasharray=\"1 4\"/>\n</g>\n", right,
	                 y_of(picture, CGTI_DYADIC_ZERO));
	cgti_text_string(picture->out, "<g stroke=\"" GREY "\" fill=\"" INK "\" stroke-width=\"0.5\" font-size=\"12\">\n");
	draw_ticks(picture, true, picture->least, picture->most, picture->width);
	draw_ticks(picture, false, (struct cgti_dyadic){ -1, 0 }, picture->highest, picture->height);
	cgti_text_format(picture->out, "<text x=\"20\" y=\"%d\">value</text>\n", BASE + 6 + 2 * LINE);
	cgti_text_format(picture->out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">temperature</text>\n</g>\n", right - 20,
	                 TOP - 10);
}

/* --- thermographs --------------------------------------------------------------------------------------------------------- */

/* The corners of a wall, from below or from above, as points of a path. */
static void write_corners(const struct picture *picture, const cgt_thermograph *thermograph, int32_t player, bool from_above)
{
	size_t count = corners_of(thermograph, player);

	for (size_t i = 0; i < count; i++) {
		const struct corner corner = corner_of(thermograph, player, from_above ? count - 1 - i : i);

		cgti_text_format(picture->out, " %d,%d", x_of(picture, corner.value), y_of(picture, corner.temperature));
	}
}

/* The area between the walls, and these with the mast. */
static void draw_walls(const struct picture *picture, const cgt_thermograph *thermograph, const struct look *look)
{
	const int x = x_of(picture, thermograph->mean), y = y_of(picture, thermograph->temperature);

	cgti_text_format(picture->out, "<polygon fill=\"%s\" fill-opacity=\"0.3\" points=\"", look->area);
	write_corners(picture, thermograph, CGT_LEFT, false);
	cgti_text_format(picture->out, " %d,%d", x, y);
	write_corners(picture, thermograph, CGT_RIGHT, true);
	cgti_text_format(picture->out, "\"/>\n<g stroke=\"%s\" stroke-dasharray=\"%s\" stroke-width=\"2\" fill=\"none\">\n",
	                 look->line, look->dashes);
	for (int32_t player = CGT_LEFT; player <= CGT_RIGHT; player++) {
		cgti_text_string(picture->out, "<polyline points=\"");
		write_corners(picture, thermograph, player, false);
		cgti_text_format(picture->out, " %d,%d\"/>\n", x, y);
	}
	cgti_text_format(picture->out, "<path d=\"M%d %dV%d\"/>\n</g>\n<path fill=\"%s\" d=\"M%d %dl-5 12h10z\"/>\n", x, y, TOP + 8,
	                 look->line, x, TOP);
}

/* (value, temperature) */
static void write_corner(const struct picture *picture, int x, int y, const char *anchor, const struct corner *corner)
{
	cgti_text_format(picture->out, "<text x=\"%d\" y=\"%d\" text-anchor=\"%s\">(", x, y, anchor);
	cgti_dyadic_write(corner->value, picture->out);
	cgti_text_string(picture->out, ", ");
	cgti_dyadic_write(corner->temperature, picture->out);
	cgti_text_string(picture->out, ")</text>\n");
}

/* Labels the corners of a wall below the mast, outside of it, from above; none is written over another. */
static void label_wall(const struct picture *picture, const cgt_thermograph *thermograph, int32_t player)
{
	int last = y_of(picture, thermograph->temperature) - 8; /* where the mast is labelled */

	for (size_t i = corners_of(thermograph, player); i-- > 0;) {
		const struct corner corner = corner_of(thermograph, player, i);
		int x, y;

		if (cgti_dyadic_compare(corner.temperature, thermograph->temperature) == 0)
			continue;
		x = x_of(picture, corner.value);
		y = y_of(picture, corner.temperature) - 4;
		last = y < last + LINE ? last + LINE : y;
		last = last < BASE + FOOT ? last : BASE + FOOT - 1;
		write_corner(picture, player == CGT_LEFT ? x - 6 : x + 6, last, player == CGT_LEFT ? "end" : "start", &corner);
	}
}

/* How many of the masts before are so near that their numbers would be in the way. */
static int count_near(const struct picture *picture, size_t i)
{
	const int x = x_of(picture, picture->thermograph[i]->mean);
	int near = 0;

	for (size_t k = 0; k < i; k++) {
		int other = x_of(picture, picture->thermograph[k]->mean);

		near += other > x - LINE && other < x + LINE;
	}
	return near;
}

static void draw_labels(const struct picture *picture, const cgt_thermograph *thermograph, size_t i, const struct look *look)
{
	const struct corner mast = { thermograph->mean, thermograph->temperature };
	const int x = x_of(picture, mast.value);

	cgti_text_format(picture->out, "<g fill=\"%s\" font-size=\"12\">\n", look->line);
	write_corner(picture, x + 8, y_of(picture, mast.temperature) - 8, "start", &mast);
	if (picture->count > 1)
		cgti_text_format(picture->out,
		                 "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\" font-weight=\"bold\">%zu</text>\n", x,
		                 TOP - 6 - LINE * (count_near(picture, i) % 4), i + 1);
	label_wall(picture, thermograph, CGT_LEFT);
	label_wall(picture, thermograph, CGT_RIGHT);
	cgti_text_string(picture->out, "</g>\n");
}

static void write_title(const struct picture *picture)
{
	cgti_text_string(picture->out, "<title>");
	for (size_t i = 0; i < picture->count; i++) {
		cgti_text_string(picture->out, i > 0 ? "; mean " : "Thermograph: mean ");
		cgti_dyadic_write(picture->thermograph[i]->mean, picture->out);
		cgti_text_string(picture->out, ", temperature ");
		cgti_dyadic_write(picture->thermograph[i]->temperature, picture->out);
	}
	cgti_text_string(picture->out, "</title>\n");
}

static void draw(const struct picture *picture)
{
	const int width = LEFT + COLS + RIGHT, height = BASE + FOOT;

	cgti_text_format(picture->out,
	                 "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" "
	                 "role=\"img\" font-family=\"sans-serif\">\n",
	                 width, height, width, height);
	write_title(picture);
	cgti_text_string(picture->out, "<rect width=\"100%\" height=\"100%\" rx=\"10\" fill=\"#FFFFFF\"/>\n");
	draw_axes(picture);
	for (size_t i = 0; i < picture->count; i++)
		draw_walls(picture, picture->thermograph[i], &looks[i % LOOKS]);
	for (size_t i = 0; i < picture->count; i++)
		draw_labels(picture, picture->thermograph[i], i, &looks[i % LOOKS]);
	cgti_text_string(picture->out, "</svg>\n");
}

cgt_status cgt_render_thermographs(const cgt_thermograph *const *thermograph, size_t count, char *buf, size_t cap, size_t *needed)
{
	struct cgti_text out = CGTI_TEXT_EMPTY;
	struct picture picture = { .thermograph = thermograph, .count = count, .out = &out };

	if (!thermograph)
		return cgti_fail_null("thermograph");
	if (count == 0)
		return cgti_fail(CGT_BAD_ARGUMENT, "there is no thermograph to draw");
	for (size_t i = 0; i < count; i++)
		if (!thermograph[i])
			return cgti_fail_null("a thermograph");
	if (!find_bounds(&picture))
		return cgti_fail(CGT_TOO_LARGE, "the values of the picture are too far apart");
	draw(&picture);
	return cgti_text_out(&out, buf, cap, needed);
}
