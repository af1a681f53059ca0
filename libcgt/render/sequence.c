/* SPDX-License-Identifier: MIT */
/*
 * A sequence of Grundy values as an SVG plot: a point for each value that occurs among the heaps of a column.
 *
 * From a proved period every column that is as wide as the period looks the same, so that the values that were computed are
 * looked at once, however far the plot goes.
 */
#include <cgt/render.h>

#include "octal/sequence.h"
#include "support/text.h"

#define COLS 1000
#define ROWS 400
#define LEFT 60 /* room for the scale */
#define TOP 30
#define MARGIN 20
#define FOOT 50

struct plot {
	const cgt_sequence *sequence;
	uint64_t last;
	uint8_t period[ROWS]; /* the rows of one whole period */
	struct cgti_text *out;
};

static size_t row_of(const struct plot *plot, size_t computed)
{
	uint64_t value = cgti_values_get(&plot->sequence->values, computed);

	return (size_t)(value * ROWS / ((uint64_t)plot->sequence->max_value + 1));
}

/* The first heap of a column: last + 1 heaps fall on COLS columns. */
static uint64_t first_of(const struct plot *plot, uint64_t col)
{
	uint64_t whole = plot->last / COLS, rest = plot->last % COLS + 1;

	return col * whole + (col * rest + COLS - 1) / COLS;
}

/* Marks the rows of the heaps from `first` on, as many as `count`. */
static void mark(const struct plot *plot, uint64_t first, uint64_t count, uint8_t *row)
{
	const cgt_sequence *sequence = plot->sequence;
	uint64_t computed = sequence->values.count, preperiod = sequence->period.preperiod, period = sequence->period.period;

	for (; count && first < computed; first++, count--)
		row[row_of(plot, (size_t)first)] = 1;
	if (count >= period)
		for (size_t y = 0; y < ROWS; y++)
			row[y] |= plot->period[y];
	else
		for (; count; first++, count--)
			row[row_of(plot, (size_t)(preperiod + (first - preperiod) % period))] = 1;
}

static void draw_points(const struct plot *plot)
{
	cgti_text_string(plot->out, "<path stroke=\"#285A8C\" stroke-width=\"2\" stroke-linecap=\"round\" d=\"");
	for (uint64_t x = 0; x < COLS; x++) {
		uint64_t first = first_of(plot, x);
		uint64_t count = (x + 1 < COLS ? first_of(plot, x + 1) - 1 : plot->last) - first + 1;
		uint8_t row[ROWS] = { 0 };

		mark(plot, first, count, row);
		for (int y = 0; y < ROWS; y++)
			if (row[y])
				cgti_text_format(plot->out, "M%d %dh0", LEFT + 1 + (int)x, TOP + ROWS - 1 - y);
	}
	cgti_text_string(plot->out, "\"/>\n");
}

static void draw_scales(const struct plot *plot)
{
	cgti_text_format(plot->out, "<path d=\"M%d %dV%dH%d\" fill=\"none\" stroke=\"#8C877B\"/>\n", LEFT - 1, TOP,
	                 TOP + ROWS + 2, LEFT + COLS + 2);
	cgti_text_string(plot->out, "<g fill=\"#222222\">\n");
	cgti_text_format(plot->out, "<text x=\"%d\" y=\"%d\">0</text>\n", LEFT, TOP + ROWS + 20);
	cgti_text_format(plot->out, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">heap %llu</text>\n", LEFT + COLS,
	                 TOP + ROWS + 20, (unsigned long long)plot->last);
	cgti_text_format(plot->out, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">0</text>\n", LEFT - 10, TOP + ROWS);
	cgti_text_format(plot->out, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%lu</text>\n", LEFT - 10, TOP + 10,
	                 (unsigned long)plot->sequence->max_value);
	cgti_text_string(plot->out, "</g>\n");
}

static void draw(const struct plot *plot)
{
	int width = LEFT + COLS + MARGIN, height = TOP + ROWS + FOOT;

	cgti_text_format(plot->out,
	                 "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" "
	                 "role=\"img\" font-family=\"sans-serif\" font-size=\"14\">\n<title>Grundy values of ",
	                 width, height, width, height);
	cgti_code_text(&plot->sequence->code, plot->out);
	cgti_text_format(plot->out, ", heaps 0 to %llu</title>\n", (unsigned long long)plot->last);
	cgti_text_string(plot->out, "<rect width=\"100%\" height=\"100%\" rx=\"10\" fill=\"#FFFFFF\"/>\n");
	draw_scales(plot);
	draw_points(plot);
	cgti_text_string(plot->out, "</svg>\n");
}

cgt_status cgt_render_sequence(const cgt_sequence *sequence, uint64_t last, char *buf, size_t cap, size_t *needed)
{
	struct cgti_text out = CGTI_TEXT_EMPTY;
	struct plot plot = { .sequence = sequence, .last = last, .out = &out };
	cgt_status status = cgti_sequence_check_known(sequence, last);

	if (status)
		return status;
	if (sequence->period.period)
		for (uint64_t k = 0; k < sequence->period.period; k++)
			plot.period[row_of(&plot, (size_t)(sequence->period.preperiod + k))] = 1;
	draw(&plot);
	return cgti_text_out(&out, buf, cap, needed);
}
