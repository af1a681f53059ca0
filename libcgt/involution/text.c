/* SPDX-License-Identifier: MIT */
/* The text of an involution: "(1,1 3,3)(2,1 3,2)", "()" for the identity, "exchange ..." if it exchanges the players. */
#include "involution/text.h"

#include <string.h>

#include "involution/involution.h"
#include "position/naming.h"
#include "position/position.h"
#include "support/error.h"
#include "support/memory.h"
#include "support/reader.h"
#include "support/text.h"

#define EXCHANGE "exchange"

void cgti_involution_write(const cgt_involution *involution, struct cgti_text *text)
{
	bool identity = true;

	if (involution->exchange)
		cgti_text_string(text, EXCHANGE " ");
	for (size_t cell = 0; cell < involution->count; cell++) {
		if (involution->image[cell] <= cell)
			continue;
		identity = false;
		cgti_text_char(text, '(');
		cgti_position_cell_text(involution->position, cell, text);
		cgti_text_char(text, ' ');
		cgti_position_cell_text(involution->position, involution->image[cell], text);
		cgti_text_char(text, ')');
	}
	if (identity)
		cgti_text_string(text, "()");
}

cgt_status cgt_involution_text(const cgt_involution *involution, char *buf, size_t cap, size_t *needed)
{
	struct cgti_text text = CGTI_TEXT_EMPTY;

	if (!involution)
		return cgti_fail_null("involution");
	cgti_involution_write(involution, &text);
	return cgti_text_out(&text, buf, cap, needed);
}

/* Reads a cell that was not named before; `named` has one mark a cell. */
static cgt_status read_cell(const cgt_position *position, struct cgti_reader *reader, bool *named, size_t *cell)
{
	struct cgti_reader start = *reader;
	cgt_status status = cgti_position_read_cell(position, reader, cell);

	if (status != CGT_OK)
		return status;
	if (named[*cell])
		return cgti_fail_at(CGT_BAD_SYNTAX, start.line, start.column, "line %d, column %d: cell %.*s is named twice",
		                    (int)start.line, (int)start.column, (int)(reader->at - start.at), start.at);
	named[*cell] = true;
	return CGT_OK;
}

static bool is_space(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* "1,1 3,3)", after the bracket that opens a pair. */
static cgt_status read_pair(const cgt_position *position, struct cgti_reader *reader, bool *named, uint32_t *image)
{
	size_t a, b;
	cgt_status status = read_cell(position, reader, named, &a);

	if (status != CGT_OK)
		return status;
	if (!is_space(*reader->at))
		return cgti_reader_expected(reader, "a space between two cells");
	cgti_reader_skip_space(reader);
	status = read_cell(position, reader, named, &b);
	if (status != CGT_OK)
		return status;
	cgti_reader_skip_space(reader);
	if (*reader->at != ')')
		return cgti_reader_expected(reader, "')' after two cells");
	cgti_reader_next(reader);
	image[a] = (uint32_t)b;
	image[b] = (uint32_t)a;
	return CGT_OK;
}

static cgt_status read_end(const struct cgti_reader *reader)
{
	return *reader->at ? cgti_reader_expected(reader, "the end of the involution") : CGT_OK;
}

/* "()" or pairs, up to the end of the text; the image is filled in before. */
static cgt_status read_pairs(const cgt_position *position, struct cgti_reader *reader, bool *named, uint32_t *image)
{
	bool first = true;
	cgt_status status = CGT_OK;

	while (status == CGT_OK && *reader->at == '(') {
		cgti_reader_next(reader);
		cgti_reader_skip_space(reader);
		if (first && *reader->at == ')') {
			cgti_reader_next(reader);
			cgti_reader_skip_space(reader);
			return read_end(reader);
		}
		status = read_pair(position, reader, named, image);
		cgti_reader_skip_space(reader);
		first = false;
	}
	if (status != CGT_OK)
		return status;
	return first ? cgti_reader_expected(reader, "'('") : read_end(reader);
}

static int32_t read_exchange(struct cgti_reader *reader)
{
	size_t length = strlen(EXCHANGE);

	if (strncmp(reader->at, EXCHANGE, length) != 0)
		return 0;
	while (length-- > 0)
		cgti_reader_next(reader);
	cgti_reader_skip_space(reader);
	return 1;
}

cgt_status cgt_involution_parse(const cgt_position *position, const char *text, cgt_involution **involution)
{
	struct cgti_reader reader;
	uint32_t *image;
	bool *named;
	int32_t exchange;
	cgt_status status;

	if (!position || !text || !involution)
		return cgti_fail_null(!position ? "position" : !text ? "text" : "involution");
	reader = cgti_reader_of(text);
	cgti_reader_skip_space(&reader);
	exchange = read_exchange(&reader);
	image = cgti_alloc(position->cells * sizeof *image);
	named = cgti_alloc_zero(position->cells, sizeof *named);
	for (size_t cell = 0; image && cell < position->cells; cell++)
		image[cell] = (uint32_t)cell;
	status = image && named ? read_pairs(position, &reader, named, image) : cgti_fail_memory();
	if (status == CGT_OK)
		status = cgti_involution_from(position, image, exchange, involution);
	cgti_free(image);
	cgti_free(named);
	return status;
}
