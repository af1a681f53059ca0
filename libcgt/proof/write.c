/* SPDX-License-Identifier: MIT */
/* Writing a sum of components: the canonical form of each, under its game. */
#include "proof/write.h"

#include "components/sum.h"
#include "games/game.h"

static void write_grid(const struct cgti_grid *grid, struct cgti_text *text)
{
	for (int32_t row = 0; row < grid->rows; row++) {
		if (row)
			cgti_text_char(text, '|');
		cgti_text_bytes(text, (const char *)grid->cell + (size_t)row * (size_t)grid->cols, (size_t)grid->cols);
	}
}

/* A value, whose bytes are its expression; a negative number brings its own sign with it. */
static void write_value(const struct cgti_components *components, uint32_t id, bool first, struct cgti_text *text)
{
	const struct cgti_grid bytes = cgti_components_grid(components, id);
	int64_t numerator = 0;
	uint32_t exponent;
	const bool negative = cgti_components_number(components, id, &numerator, &exponent) && numerator < 0;

	cgti_text_string(text, negative ? (first ? "-" : " - ") : (first ? "" : " + "));
	cgti_text_bytes(text, (const char *)bytes.cell + negative, (size_t)bytes.cols - negative);
}

static void write_component(const struct cgti_components *components, uint32_t id, bool first, struct cgti_text *text)
{
	const struct cgti_grid grid = cgti_components_grid(components, id);
	const cgt_game *game;
	uint64_t heap;

	if (cgti_components_is_nim_heap(components, id)) {
		cgti_text_string(text, first ? "*" : " + *");
		if (components->facts[id].grundy > 1)
			cgti_text_format(text, "%llu", (unsigned long long)components->facts[id].grundy);
		return;
	}
	game = cgti_components_game(components, id);
	if (game->rules == &cgti_value_rules) {
		write_value(components, id, first, text);
		return;
	}
	cgti_text_format(text, "%s%s: ", first ? "" : " + ", game->spec);
	if (cgti_components_heap(components, id, &heap))
		cgti_text_format(text, "[%llu]", (unsigned long long)heap);
	else
		write_grid(&grid, text);
}

void cgti_proof_write_sum(const struct cgti_components *components, const struct cgti_sum *sum, struct cgti_text *text)
{
	if (sum->count == 0)
		cgti_text_char(text, '0');
	for (size_t i = 0; i < sum->count; i++)
		write_component(components, sum->id[i], i == 0, text);
}
