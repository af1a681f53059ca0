/* SPDX-License-Identifier: MIT */
/*
 * Positions and involutions as SVG.
 *
 * Boards stand side by side with '+' between them. The cells of a pair have a colour, a line and a letter in common, so that
 * nothing rests on colour alone; the colours are those of a scheme for the colour-blind (Paul Tol, "light"), with a darker
 * shade of each for the lines. All numbers are integers, which print the same in every locale.
 */
#include <cgt/render.h>

#include "involution/involution.h"
#include "involution/text.h"
#include "position/position.h"
#include "position/text.h"
#include "support/error.h"
#include "support/memory.h"
#include "support/text.h"

#define MARGIN 12
#define PITCH 48 /* from cell to cell */
#define TILE 44  /* side of a cell as drawn */
#define PLUS 44  /* width that a '+' takes */
#define GLYPH 12 /* width of a character of a board written out */
#define BEND 40  /* how far a line bends at most */
#define INK "#222222"

struct shades {
	const char *tile, *line;
};

static const struct shades palette[] = {
	{ "#77AADD", "#285A8C" }, { "#EE8866", "#A33D1A" }, { "#EEDD88", "#857010" }, { "#44BB99", "#0F6B51" },
	{ "#FFAABB", "#B03A58" }, { "#99DDFF", "#1C78A5" }, { "#BBCC33", "#66720D" }, { "#DDDDDD", "#666666" },
};

#define PALETTE_SIZE (sizeof palette / sizeof palette[0])
#define NO_PAIR SIZE_MAX

struct point {
	int32_t x, y;
};

struct picture {
	const cgt_position *position;
	const cgt_involution *involution; /* or NULL */
	struct point *origin;             /* of each board */
	int32_t width, height;
	size_t *pair; /* of each cell: the number of its pair, or NO_PAIR; NULL without an involution */
	struct cgti_text *out;
	cgt_status status; /* the first failure in writing a board */
};

static bool is_grid(const struct cgti_component *component)
{
	return component->board->kind == CGT_BOARD_GRID;
}

static void write_escaped(const struct cgti_text *text, struct cgti_text *out)
{
	for (size_t i = 0; i < text->length; i++)
		switch (text->data[i]) {
		case '<':
			cgti_text_string(out, "&lt;");
			break;
		case '>':
			cgti_text_string(out, "&gt;");
			break;
		case '&':
			cgti_text_string(out, "&amp;");
			break;
		default:
			cgti_text_char(out, text->data[i]);
		}
	out->failed |= text->failed;
}

/* Writes out a board that is no grid. */
static void write_board(struct picture *picture, const struct cgti_component *component, struct cgti_text *scratch)
{
	scratch->length = 0;
	if (picture->status == CGT_OK)
		picture->status = cgti_game_write_board(component->game, component->board, scratch);
}

/* The size of a board as drawn. */
static struct point extent(struct picture *picture, const struct cgti_component *component, struct cgti_text *scratch)
{
	if (is_grid(component))
		return (struct point){ PITCH * component->board->cols, PITCH * component->board->rows };
	write_board(picture, component, scratch);
	return (struct point){ GLYPH * (int32_t)scratch->length, PITCH };
}

/* Finds the place of each board, centred from top to bottom, and the size of the picture. */
static void lay_out(struct picture *picture, struct cgti_text *scratch)
{
	const cgt_position *position = picture->position;
	int32_t x = MARGIN, tallest = PITCH;

	for (size_t k = 0; k < position->count; k++) {
		struct point size = extent(picture, &position->component[k], scratch);

		x += k ? PLUS : 0;
		picture->origin[k] = (struct point){ x, size.y };
		x += size.x;
		tallest = size.y > tallest ? size.y : tallest;
	}
	for (size_t k = 0; k < position->count; k++)
		picture->origin[k].y = MARGIN + (tallest - picture->origin[k].y) / 2;
	picture->width = (position->count ? x : x + PITCH) + MARGIN;
	picture->height = tallest + 2 * MARGIN;
}

/* Numbers the pairs by their first cells. */
static void number_pairs(struct picture *picture)
{
	const cgt_involution *involution = picture->involution;
	size_t pairs = 0;

	for (size_t cell = 0; cell < involution->count; cell++) {
		size_t image = involution->image[cell];

		picture->pair[cell] = image == cell ? NO_PAIR : image < cell ? picture->pair[image] : pairs++;
	}
}

/* The middle of a cell of component k, by its number on the board. */
static struct point centre_on(const struct picture *picture, size_t k, size_t cell)
{
	size_t cols = (size_t)picture->position->component[k].board->cols;

	return (struct point){ picture->origin[k].x + PITCH * (int32_t)(cell % cols) + PITCH / 2,
		               picture->origin[k].y + PITCH * (int32_t)(cell / cols) + PITCH / 2 };
}

static struct point centre_of(const struct picture *picture, size_t cell)
{
	size_t k = cgti_position_component_of(picture->position, cell);

	return centre_on(picture, k, cell - picture->position->component[k].first_cell);
}

static void draw_tile(const struct picture *picture, struct point centre, const char *fill)
{
	cgti_text_format(picture->out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"7\" fill=\"%s\"/>\n",
	                 (int)(centre.x - TILE / 2), (int)(centre.y - TILE / 2), TILE, TILE, fill);
}

/* A ring for a cell that the involution fixes. */
static void draw_ring(const struct picture *picture, struct point centre)
{
	cgti_text_format(picture->out,
	                 "<circle cx=\"%d\" cy=\"%d\" r=\"17\" fill=\"none\" stroke=\"" INK
	                 "\" stroke-width=\"2\" stroke-dasharray=\"5 3\"/>\n",
	                 (int)centre.x, (int)centre.y);
}

/* a, b, ..., z, aa, ab, ... */
static void write_label(size_t pair, struct cgti_text *out)
{
	char letter[16];
	size_t count = 0;

	for (pair++; pair > 0; pair = (pair - 1) / 26)
		letter[count++] = (char)('a' + (pair - 1) % 26);
	while (count > 0)
		cgti_text_char(out, letter[--count]);
}

static void draw_letter(const struct picture *picture, struct point centre, size_t pair)
{
	cgti_text_format(picture->out, "<text x=\"%d\" y=\"%d\" font-size=\"12\" font-weight=\"bold\">",
	                 (int)(centre.x - TILE / 2 + 4), (int)(centre.y - TILE / 2 + 12));
	write_label(pair, picture->out);
	cgti_text_string(picture->out, "</text>\n");
}

/* x is a full disc, o an empty one; every other content is a letter in a disc, a full one for a capital letter. */
static void draw_piece(const struct picture *picture, struct point centre, uint8_t content)
{
	bool full = content == 'x' || (content >= 'A' && content <= 'Z');
	struct cgti_text letter = { (char[2]){ (char)content, '\0' }, 1, 2, false };

	if (content == CGTI_EMPTY)
		return;
	cgti_text_format(picture->out,
	                 "<circle cx=\"%d\" cy=\"%d\" r=\"12\" fill=\"%s\" stroke=\"" INK "\" stroke-width=\"2\"/>\n",
	                 (int)centre.x, (int)centre.y, full ? INK : "#FFFFFF");
	if (content == 'x' || content == 'o')
		return;
	cgti_text_format(picture->out, "<text x=\"%d\" y=\"%d\" font-size=\"16\" text-anchor=\"middle\" fill=\"%s\">",
	                 (int)centre.x, (int)(centre.y + 6), full ? "#FFFFFF" : INK);
	write_escaped(&letter, picture->out);
	cgti_text_string(picture->out, "</text>\n");
}

static int32_t magnitude(int32_t n)
{
	return n < 0 ? -n : n;
}

/*
 * The point towards which the line from a to b is bent: below a flat line, to the right of a steep one, where no letters are.
 * The longer the line the further it bends, so that lines between cells of one row or column can be told apart.
 */
static struct point bend(struct point a, struct point b)
{
	int32_t dx = b.x - a.x, dy = b.y - a.y, wide = magnitude(dx), high = magnitude(dy);
	int32_t length = wide > high ? wide : high, scale = 150 + length;
	struct point push = wide >= high ? (struct point){ dx < 0 ? dy : -dy, wide } : (struct point){ high, dy < 0 ? dx : -dx };

	return (struct point){ a.x + dx / 2 + (int32_t)(BEND * (int64_t)push.x / scale),
		               a.y + dy / 2 + (int32_t)(BEND * (int64_t)push.y / scale) };
}

static void draw_end(const struct picture *picture, struct point centre, const char *colour)
{
	cgti_text_format(picture->out, "<circle cx=\"%d\" cy=\"%d\" r=\"3\" stroke=\"%s\"/>\n", (int)centre.x, (int)centre.y,
	                 colour);
}

static void draw_line(const struct picture *picture, size_t cell)
{
	struct point a = centre_of(picture, cell), b = centre_of(picture, picture->involution->image[cell]), by = bend(a, b);
	const char *colour = palette[picture->pair[cell] % PALETTE_SIZE].line;

	cgti_text_format(picture->out, "<path d=\"M%d %dQ%d %d %d %d\" stroke=\"%s\"/>\n", (int)a.x, (int)a.y, (int)by.x,
	                 (int)by.y, (int)b.x, (int)b.y, colour);
	draw_end(picture, a, colour);
	draw_end(picture, b, colour);
}

static size_t pair_of(const struct picture *picture, size_t k, size_t cell)
{
	return picture->pair ? picture->pair[picture->position->component[k].first_cell + cell] : NO_PAIR;
}

static void draw_tiles(const struct picture *picture, size_t k)
{
	const cgt_board *board = picture->position->component[k].board;

	for (size_t cell = 0; cell < board->size; cell++) {
		size_t pair = pair_of(picture, k, cell);

		if (board->content[cell] != CGTI_BLOCKED)
			draw_tile(picture, centre_on(picture, k, cell),
			          pair == NO_PAIR ? "#F7F5EF" : palette[pair % PALETTE_SIZE].tile);
	}
}

/* What lies on the tiles and lines: pieces, letters, rings. */
static void draw_marks(const struct picture *picture, size_t k)
{
	const cgt_board *board = picture->position->component[k].board;

	for (size_t cell = 0; cell < board->size; cell++) {
		struct point centre = centre_on(picture, k, cell);
		size_t pair = pair_of(picture, k, cell);

		if (board->content[cell] == CGTI_BLOCKED)
			continue;
		draw_piece(picture, centre, board->content[cell]);
		if (pair != NO_PAIR)
			draw_letter(picture, centre, pair);
		else if (picture->pair)
			draw_ring(picture, centre);
	}
}

static void draw_lines(const struct picture *picture)
{
	cgti_text_string(picture->out, "<g fill=\"none\" stroke-width=\"2\">\n");
	for (size_t cell = 0; picture->pair && cell < picture->involution->count; cell++)
		if (picture->involution->image[cell] > cell)
			draw_line(picture, cell);
	cgti_text_string(picture->out, "</g>\n");
}

static void draw_board_text(struct picture *picture, size_t k, struct cgti_text *scratch)
{
	write_board(picture, &picture->position->component[k], scratch);
	cgti_text_format(picture->out, "<text x=\"%d\" y=\"%d\" font-size=\"20\" font-family=\"monospace\">",
	                 (int)picture->origin[k].x, (int)(picture->origin[k].y + PITCH / 2 + 7));
	write_escaped(scratch, picture->out);
	cgti_text_string(picture->out, "</text>\n");
}

static void draw_sign(const struct picture *picture, int32_t x, char sign)
{
	cgti_text_format(picture->out, "<text x=\"%d\" y=\"%d\" font-size=\"30\" text-anchor=\"middle\">%c</text>\n", (int)x,
	                 (int)(picture->height / 2 + 10), sign);
}

static void draw_signs(const struct picture *picture)
{
	if (picture->position->count == 0)
		draw_sign(picture, picture->width / 2, '0');
	for (size_t k = 1; k < picture->position->count; k++)
		draw_sign(picture, picture->origin[k].x - PLUS / 2, '+');
}

static void draw_boards(struct picture *picture, struct cgti_text *scratch)
{
	const cgt_position *position = picture->position;

	cgti_text_string(picture->out, "<g stroke=\"#8C877B\">\n");
	for (size_t k = 0; k < position->count; k++)
		if (is_grid(&position->component[k]))
			draw_tiles(picture, k);
	cgti_text_string(picture->out, "</g>\n");
	draw_lines(picture);
	cgti_text_string(picture->out, "<g fill=\"" INK "\">\n");
	for (size_t k = 0; k < position->count; k++) {
		if (is_grid(&position->component[k]))
			draw_marks(picture, k);
		else
			draw_board_text(picture, k, scratch);
	}
	draw_signs(picture);
	cgti_text_string(picture->out, "</g>\n");
}

/* The position and the involution in words, for those who cannot see the picture. */
static void describe(struct picture *picture, struct cgti_text *scratch)
{
	scratch->length = 0;
	if (picture->status == CGT_OK)
		picture->status = cgti_position_write(picture->position, scratch);
	cgti_text_string(picture->out, "<title>");
	write_escaped(scratch, picture->out);
	cgti_text_string(picture->out, "</title>\n");
	if (!picture->involution)
		return;
	cgti_text_string(picture->out, "<desc>The cells that the involution ");
	cgti_involution_write(picture->involution, picture->out);
	cgti_text_string(picture->out,
	                 " exchanges have a colour and a letter in common; a ring marks those that it fixes.</desc>\n");
}

static void draw(struct picture *picture, struct cgti_text *scratch)
{
	lay_out(picture, scratch);
	if (picture->pair)
		number_pairs(picture);
	cgti_text_format(picture->out,
	                 "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" "
	                 "role=\"img\" font-family=\"sans-serif\">\n",
	                 (int)picture->width, (int)picture->height, (int)picture->width, (int)picture->height);
	describe(picture, scratch);
	cgti_text_string(picture->out, "<rect width=\"100%\" height=\"100%\" rx=\"10\" fill=\"#FFFFFF\"/>\n");
	draw_boards(picture, scratch);
	cgti_text_string(picture->out, "</svg>\n");
	picture->out->failed |= scratch->failed;
}

cgt_status cgt_render_position(const cgt_position *position, const cgt_involution *involution, char *buf, size_t cap,
                          size_t *needed)
{
	struct cgti_text out = CGTI_TEXT_EMPTY, scratch = CGTI_TEXT_EMPTY;
	struct picture picture = { .position = position, .involution = involution, .out = &out, .status = CGT_OK };

	if (!position)
		return cgti_fail_null("position");
	if (involution && !cgt_position_equal(position, involution->position))
		return cgti_fail(CGT_FOREIGN, "the involution is one of another position");
	picture.origin = cgti_alloc(position->count * sizeof *picture.origin);
	if (involution)
		picture.pair = cgti_alloc(position->cells * sizeof *picture.pair);
	if (picture.origin && (picture.pair || !involution))
		draw(&picture, &scratch);
	else
		picture.status = cgti_fail_memory();
	cgti_text_free(&scratch);
	cgti_free(picture.origin);
	cgti_free(picture.pair);
	if (picture.status == CGT_OK)
		return cgti_text_out(&out, buf, cap, needed);
	cgti_text_free(&out);
	return picture.status;
}
