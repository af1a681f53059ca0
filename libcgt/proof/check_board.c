/* SPDX-License-Identifier: MIT */
/*
 * The rules that look at the boards of the position as it is written, all of them of normal play.
 *
 *   mirror   of two components the second is the negative of the first, as the named map of its board shows: G + (-G) = 0, for
 *            whoever is second answers in the other component (ONAG, theorem 51).
 *   pairing  the map of the cells is a pairing by the clauses of cgt/pairing.h, in the playable reading: whoever is second
 *            answers with images, and wins (doc/theory.md).
 *   cut      Domineering: between the named lines the winner is forbidden to place dominoes. A player who is forbidden some of
 *            his moves and still wins, wins with them, too, by the same answers; and the moves of the other player, which lie
 *            along the lines, are as they were. What is left is the sum of the strips, which the premise is about.
 */
#include "proof/check_board.h"

#include <string.h>

#include <cgt/pairing.h>

#include "components/split.h"
#include "components/sum.h"
#include "games/game.h"
#include "position/position.h"
#include "proof/check.h"
#include "proof/refusal.h"
#include "support/error.h"
#include "support/memory.h"

/* --- G + (-G) ---------------------------------------------------------------------------------------------------------- */

/* The maps that carry a board to one of its negatives; a board that is no grid has none but the identity. */
static uint32_t mirroring_maps(const struct cgti_rules *rules)
{
	if (rules->board_kind != CGT_BOARD_GRID)
		return 1U << CGT_MAP_IDENTITY;
	return rules->impartial ? rules->keeping_maps : rules->exchanging_maps;
}

/* The negative of a board that the map shows. */
static cgt_status mirror_board(const struct cgti_component *component, int32_t map, cgt_board **negative)
{
	const struct cgti_rules *rules = component->game->rules;
	cgt_status status;

	if (rules->board_kind != CGT_BOARD_GRID)
		return cgti_component_negative(component->game, component->board, negative);
	status = cgt_board_image(component->board, map, negative);
	if (status == CGT_OK && !rules->impartial)
		cgti_exchange_contents(rules, (*negative)->content, (*negative)->size);
	return status;
}

cgt_status cgti_check_mirror(struct cgti_checker *checker)
{
	const struct cgti_component *component = checker->entry.position->component;
	cgt_board *negative;
	int32_t map = 0;
	bool equal;
	cgt_status status;

	while (cgti_is_map(map) && strcmp(checker->entry.rest, cgt_map_name(map)) != 0)
		map++;
	if (checker->entry.position->count != 2 || !cgti_game_equal(component[0].game, component[1].game))
		return cgti_check_refuse(checker, "the position is not of two components of one game");
	if (!cgti_is_map(map) || !(mirroring_maps(component[0].game->rules) >> map & 1))
		return cgti_check_refuse(checker, "\"%.40s\" is no map that gives the negative of a board here",
		                         checker->entry.rest);
	status = mirror_board(&component[0], map, &negative);
	if (status != CGT_OK)
		return status;
	equal = cgt_board_equal(negative, component[1].board);
	cgt_board_unref(negative);
	if (!equal)
		return cgti_check_refuse(checker, "the second component is not the first one under this map");
	return cgti_check_follows(checker, cgti_claim_zero()) ? CGT_OK : cgti_check_refuse_claim(checker);
}

/* --- pairings ---------------------------------------------------------------------------------------------------------- */

/* A failure that is the entry's, and no lack of memory, makes the entry wrong. */
static cgt_status blame_entry(const struct cgti_checker *checker, cgt_status status)
{
	struct cgti_error error;

	if (status == CGT_OK || status == CGT_OUT_OF_MEMORY)
		return status;
	cgti_error_save(&error);
	return cgti_check_refuse(checker, "%.300s", error.text);
}

cgt_status cgti_check_pairing(struct cgti_checker *checker)
{
	cgt_involution *involution;
	int32_t failure = CGT_PAIRING_HOLDS;
	cgt_status status = cgt_involution_parse(checker->entry.position, checker->entry.rest, &involution);

	if (status != CGT_OK)
		return blame_entry(checker, status);
	status = cgt_pairing_test(involution, CGT_READING_PLAYABLE, &failure);
	cgt_involution_unref(involution);
	if (status != CGT_OK)
		return blame_entry(checker, status);
	if (failure != CGT_PAIRING_HOLDS)
		return cgti_check_refuse(checker, "the map is no pairing: %s", cgt_pairing_failure_name(failure));
	return cgti_check_follows(checker, cgti_claim_zero()) ? CGT_OK : cgti_check_refuse_claim(checker);
}

/* --- cuts -------------------------------------------------------------------------------------------------------------- */

/* A line between two rows, or two columns, of a component; both count from 1. */
struct line {
	uint64_t component, after;
};

/* Reads the next place, "1:2"; false if there is none that is well written. */
static bool read_line(struct cgti_reader *reader, struct line *line)
{
	while (*reader->at == ' ')
		cgti_reader_next(reader);
	if (!cgti_reader_number(reader, SIZE_MAX, &line->component) || *reader->at != ':')
		return false;
	cgti_reader_next(reader);
	return cgti_reader_number(reader, SIZE_MAX, &line->after);
}

/* Cuts the rows from `top` to before `bottom` (or columns) out of a grid, and adds what they fall into to checker->other. */
static cgt_status add_strip(struct cgti_checker *checker, const struct cgti_component *component, bool rows, size_t top,
                            size_t bottom)
{
	const struct cgti_grid grid = cgti_board_grid(component->board);
	const size_t cols = (size_t)grid.cols, height = rows ? bottom - top : (size_t)grid.rows;
	const size_t width = rows ? cols : bottom - top;
	struct cgti_grid strip = { (int32_t)height, (int32_t)width, cgti_alloc(height * width) };
	cgt_status status;

	if (!strip.cell)
		return cgti_fail_memory();
	for (size_t r = 0; r < height; r++)
		memcpy(strip.cell + r * width, grid.cell + (rows ? (top + r) * cols : r * cols + top), width);
	status = cgti_components_add(&checker->components, component->game, &strip, &checker->other);
	cgti_free(strip.cell);
	return status;
}

/* Adds the strips of component k, at the lines that come next in the text. */
static cgt_status add_strips(struct cgti_checker *checker, size_t k, bool rows, struct cgti_reader *reader)
{
	const struct cgti_component *component = &checker->entry.position->component[k];
	size_t top = 0, end = (size_t)(rows ? component->board->rows : component->board->cols);
	struct cgti_reader ahead = *reader;
	struct line line;
	cgt_status status = CGT_OK;

	for (; read_line(&ahead, &line) && line.component == k + 1 && status == CGT_OK; *reader = ahead) {
		if (component->game->rules != &cgti_domineering_rules)
			return cgti_check_refuse(checker, "component %zu is not of Domineering", k + 1);
		if (line.after <= top || line.after >= end)
			return cgti_check_refuse(checker, "line %llu of component %zu is not there, or out of order",
			                         (unsigned long long)line.after, k + 1);
		status = add_strip(checker, component, rows, top, (size_t)line.after);
		top = (size_t)line.after;
	}
	if (status != CGT_OK)
		return status;
	return top ? add_strip(checker, component, rows, top, end)
	           : cgti_components_add_board(&checker->components, component->game, component->board, &checker->other);
}

/* What the position is when the winner's moves across the lines are forbidden, into checker->other. */
static cgt_status cut(struct cgti_checker *checker, bool rows)
{
	struct cgti_reader reader = cgti_reader_within(checker->entry.rest);
	cgt_status status = CGT_OK;

	checker->other.count = 0;
	if (strncmp(reader.at, "at ", 3) != 0)
		return cgti_check_refuse(checker, "\"at\" and the places of lines, such as 1:2, are missing");
	reader.at += 3;
	for (size_t k = 0; k < checker->entry.position->count && status == CGT_OK; k++)
		status = add_strips(checker, k, rows, &reader);
	if (status == CGT_OK && *reader.at)
		status = cgti_check_refuse(checker, "\"%.40s\" are no lines of components in order", reader.at);
	cgti_sum_sort(&checker->other);
	return status;
}

cgt_status cgti_check_cut(struct cgti_checker *checker)
{
	const uint32_t left = cgti_claim_atom(CGT_NORMAL, CGT_LEFT, CGT_LEFT) | cgti_claim_atom(CGT_NORMAL, CGT_RIGHT, CGT_LEFT);
	const bool rows = checker->claim.atoms & left;
	const struct cgti_sum *strips = &checker->other;
	cgt_status status;

	if (checker->claim.kind != CGTI_CLAIM_WINNER || (rows && checker->claim.atoms & ~left))
		return cgti_check_refuse_claim(checker);
	status = cut(checker, rows);
	if (status != CGT_OK)
		return status;
	if (cgti_intern_find(&checker->sums, strips->id, strips->count * sizeof *strips->id) != cgti_check_premise(checker, 0)->sum)
		return cgti_check_refuse(checker, "entry %lu is not about the strips", (unsigned long)checker->entry.premise[0]);
	return cgti_check_says(checker, 0, checker->claim);
}
