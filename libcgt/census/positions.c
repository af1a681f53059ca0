/* SPDX-License-Identifier: MIT */
/*
 * What the census asks of the positions on one shape, in any game that it takes, through positions as everybody has them. It
 * makes up for being slower than what study.c does for Cram by being the same for all.
 */
#include "census/positions.h"

#include <string.h>

#include "census/census.h"
#include "census/one_move.h"
#include "census/part.h"
#include "involution/involution.h"
#include "position/position.h"
#include "support/error.h"

/* The rigid pairings of a position. */
struct rigid {
	cgt_involution *map[CGT_MAP_COUNT];
	int count;
};

cgt_status cgti_census_position(const cgt_census *census, const uint8_t *row, const uint8_t *col, const uint8_t *content,
                                cgt_position **position)
{
	int32_t rows[CGT_POLYOMINO_MAX_CELLS], cols[CGT_POLYOMINO_MAX_CELLS];
	cgt_board *board;
	cgt_status status;

	for (int32_t u = 0; u < census->cells; u++) {
		rows[u] = row[u];
		cols[u] = col[u];
	}
	status = cgt_board_new_cells(rows, cols, content, (size_t)census->cells, &board);
	if (status != CGT_OK)
		return status;
	status = cgt_position_new(census->game, board, position);
	cgt_board_unref(board);
	return status;
}

static cgt_status find_rigid(cgt_position *position, struct rigid *rigid)
{
	cgt_involution_search *search;
	cgt_status status = cgt_involution_search_new(position, CGT_SEARCH_RIGID, &search);

	if (status != CGT_OK)
		return status;
	while (status == CGT_OK) {
		status = cgt_involution_search_next(search, NULL, &rigid->map[rigid->count]);
		rigid->count += status == CGT_OK;
	}
	cgt_involution_search_free(search);
	return status == CGT_END ? CGT_OK : status;
}

static void drop_rigid(struct rigid *rigid)
{
	while (rigid->count)
		cgt_involution_unref(rigid->map[--rigid->count]);
}

/* Marks the rigid pairing that is equal to an involution as found; whether there is one. */
static bool mark_rigid(const struct rigid *rigid, const cgt_involution *involution, bool *found)
{
	for (int i = 0; i < rigid->count; i++)
		if (cgt_involution_equal(rigid->map[i], involution)) {
			found[i] = true;
			return true;
		}
	return false;
}

static bool misses_rigid(const struct rigid *rigid, const bool *found)
{
	for (int i = 0; i < rigid->count; i++)
		if (!found[i])
			return true;
	return false;
}

/* Writes the cells of a shape: rows, columns, contents. */
static void write_cells(const struct cgti_shape *shape, const cgt_position *position, uint8_t *out)
{
	const size_t cells = (size_t)shape->cells;

	memcpy(out, shape->row, cells);
	memcpy(out + cells, shape->col, cells);
	for (size_t u = 0; u < cells; u++)
		out[2 * cells + u] = position->component[0].board->content[shape->row[u] * shape->cols + shape->col[u]];
}

/* Which cell of the shape lies on a cell of its box. */
static uint8_t shape_cell(const struct cgti_shape *shape, size_t cell)
{
	uint8_t u = 0;

	while ((size_t)(shape->row[u] * shape->cols + shape->col[u]) != cell)
		u++;
	return u;
}

static cgt_status keep_map(const struct cgti_shape *shape, struct cgti_census_part *part, const cgt_involution *involution)
{
	uint8_t *own = cgti_kept_add(&part->maps, cgti_map_bytes(shape->cells));

	if (!own)
		return cgti_fail_memory();
	write_cells(shape, involution->position, own);
	own += 3 * shape->cells;
	for (int32_t u = 0; u < shape->cells; u++)
		own[u] = shape_cell(shape, involution->image[shape->row[u] * shape->cols + shape->col[u]]);
	return CGT_OK;
}

static cgt_status keep_move(const struct cgti_shape *shape, struct cgti_census_part *part, const cgt_position *position,
                            const struct cgti_one_move *found)
{
	uint8_t *own = cgti_kept_add(&part->moves, cgti_move_bytes(shape->cells));

	if (!own)
		return cgti_fail_memory();
	write_cells(shape, position, own);
	own += 3 * shape->cells;
	own[0] = (uint8_t)found->player;
	own[1] = shape_cell(shape, found->move.cell[0]);
	own[2] = shape_cell(shape, found->move.cell[1]);
	return CGT_OK;
}

/* Counts an involution that pairs the position. */
static cgt_status count_pairing(const struct cgti_study *study, const cgt_census *census, struct cgti_census_part *part,
                                const cgt_involution *involution, const struct rigid *rigid)
{
	struct cgti_tally *tally = &part->unfinished.position;

	tally->any = 1;
	if (mark_rigid(rigid, involution, part->unfinished.found))
		return CGT_OK;
	tally->extra_shapes = 1;
	tally->extra_maps++;
	return census->keep ? keep_map(&study->shape, part, involution) : CGT_OK;
}

/* Goes through all pairings, by the wide search; one that was interrupted goes on. */
static cgt_status search_widely(const struct cgti_study *study, const cgt_census *census, struct cgti_census_part *part,
                                cgt_position *position, const struct rigid *rigid)
{
	struct cgti_unfinished *unfinished = &part->unfinished;
	cgt_status status = unfinished->wide ? CGT_OK : cgt_involution_search_new(position, census->search, &unfinished->wide);

	while (status == CGT_OK) {
		cgt_involution *involution;

		status = cgt_involution_search_next(unfinished->wide, census->stop, &involution);
		if (status != CGT_OK)
			break;
		status = count_pairing(study, census, part, involution, rigid);
		cgt_involution_unref(involution);
	}
	if (status != CGT_END)
		return status;
	return cgt_involution_search_statistic(unfinished->wide, "candidates", &unfinished->position.candidates);
}

static cgt_status find_pairings(const struct cgti_study *study, const cgt_census *census, struct cgti_census_part *part,
                                cgt_position *position)
{
	struct cgti_tally *tally = &part->unfinished.position;
	struct rigid rigid = { .count = 0 };
	cgt_status status = find_rigid(position, &rigid);

	tally->rigid = rigid.count > 0;
	if (status == CGT_OK)
		status = search_widely(study, census, part, position, &rigid);
	tally->gained = tally->any && !tally->rigid;
	tally->most_extra = tally->extra_maps;
	tally->contradictions = misses_rigid(&rigid, part->unfinished.found);
	drop_rigid(&rigid);
	return status;
}

static cgt_status find_one_move(const struct cgti_study *study, const cgt_census *census, struct cgti_census_part *part,
                                cgt_position *position, struct cgti_tally *tally)
{
	struct cgti_one_move found;
	cgt_status status = cgti_one_move_find(position, &found);

	if (status != CGT_OK || !found.player)
		return status;
	tally->one_move = 1;
	tally->one_move_both = found.kind[0] && found.kind[1];
	tally->one_move_last = found.kind[0] != CGTI_PAIRING_MOVE && found.kind[1] != CGTI_PAIRING_MOVE;
	return census->keep ? keep_move(&study->shape, part, position, &found) : CGT_OK;
}

static cgt_status find_outcome(struct cgti_study *study, const cgt_census *census, const cgt_position *position,
                               struct cgti_tally *tally)
{
	int32_t outcome;
	cgt_status status = cgt_solver_outcome(study->solver, position, CGT_NORMAL, census->stop, &outcome);

	if (status != CGT_OK)
		return status;
	tally->wins = outcome == CGT_OUTCOME_P;
	tally->first = outcome == CGT_OUTCOME_N;
	tally->contradictions += tally->any && !tally->wins;
	tally->contradictions += tally->one_move && tally->wins;
	return CGT_OK;
}

/* Studies a position, and counts it with the others of its shape. Its moves are looked for anew after an interruption. */
static cgt_status study_position(struct cgti_study *study, const cgt_census *census, struct cgti_census_part *part,
                                 cgt_position *position)
{
	struct cgti_unfinished *unfinished = &part->unfinished;
	struct cgti_tally *tally = &unfinished->position;
	const size_t moves = part->moves.count;
	cgt_status status;

	if (!unfinished->wide) {
		*tally = (struct cgti_tally){ .positions = 1 };
		memset(unfinished->found, 0, sizeof unfinished->found);
	}
	status = find_pairings(study, census, part, position);
	if (status == CGT_OK && census->one_move)
		status = find_one_move(study, census, part, position, tally);
	if (status == CGT_OK && study->solver)
		status = find_outcome(study, census, position, tally);
	if (status != CGT_OK) {
		part->moves.count = moves;
		return status;
	}
	tally->contradictions += study->shape.cells % 2 && tally->any;
	cgti_tally_add(&unfinished->tally, tally);
	cgt_involution_search_free(unfinished->wide);
	unfinished->wide = NULL;
	return CGT_OK;
}

/* The contents of the cells in the filling of this number: empty, or a bit of the number for each stone. */
static void fill(const cgt_census *census, uint32_t filling, uint8_t *content)
{
	for (int32_t u = 0; u < census->cells; u++)
		content[u] = census->game->rules->stones ? (uint8_t)census->game->rules->alphabet[filling >> u & 1] : CGTI_EMPTY;
}

/* Studies the position in the filling at hand. */
static cgt_status study_filling(struct cgti_study *study, const cgt_census *census, struct cgti_census_part *part)
{
	uint8_t content[CGT_POLYOMINO_MAX_CELLS];
	cgt_position *position;
	cgt_status status;

	fill(census, part->unfinished.filling, content);
	status = cgti_census_position(census, study->shape.row, study->shape.col, content, &position);
	if (status != CGT_OK)
		return status;
	status = study_position(study, census, part, position);
	cgt_position_unref(position);
	return status;
}

cgt_status cgti_study_positions(struct cgti_study *study, const cgt_census *census, struct cgti_census_part *part)
{
	const uint32_t fillings = census->game->rules->stones ? UINT32_C(1) << census->cells : 1;

	part->unfinished.begun = true;
	for (; part->unfinished.filling < fillings; part->unfinished.filling++) {
		const cgt_status status = study_filling(study, census, part);

		if (status != CGT_OK)
			return cgti_part_leave_shape(part, status);
	}
	cgti_part_count_shape(part);
	return CGT_OK;
}
