/* SPDX-License-Identifier: MIT */
/*
 * What the census asks of the positions on one shape, in any game that it takes, through positions as everybody has them. It
 * makes up for being slower than what study.c does for Cram by being the same for all.
 */
#include <string.h>

#include "census/census.h"
#include "pairing/involution.h"
#include "position/position.h"
#include "support/memory.h"

/* The rigid pairings of a position, and whether the wide search has found each. */
struct rigid {
	cgt_involution *map[CGT_MAP_COUNT];
	bool found[CGT_MAP_COUNT];
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

/* Marks the rigid pairing that is equal to an involution; whether there is one. */
static bool mark_rigid(struct rigid *rigid, const cgt_involution *involution)
{
	for (int i = 0; i < rigid->count; i++)
		if (cgt_involution_equal(rigid->map[i], involution)) {
			rigid->found[i] = true;
			return true;
		}
	return false;
}

static bool misses_rigid(const struct rigid *rigid)
{
	for (int i = 0; i < rigid->count; i++)
		if (!rigid->found[i])
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

/* A kept array with room for one more entry, whose place is returned; NULL if memory runs out. */
static uint8_t *add_kept(uint8_t **kept, size_t *count, size_t *cap, size_t bytes)
{
	void *grown = *kept;

	if (!cgti_grow(&grown, cap, (*count + 1) * bytes, 1))
		return NULL;
	*kept = grown;
	return *kept + (*count)++ * bytes;
}

static cgt_status keep_map(const struct cgti_shape *shape, struct cgti_census_part *part, const cgt_involution *involution)
{
	uint8_t *own = add_kept(&part->kept, &part->kept_count, &part->kept_cap, cgti_kept_bytes(shape->cells));

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
	uint8_t *own = add_kept(&part->moves, &part->moves_count, &part->moves_cap, cgti_kept_move_bytes(shape->cells));

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
static cgt_status count_pairing(struct cgti_study *study, const cgt_census *census, struct cgti_census_part *part,
                                const cgt_involution *involution, struct rigid *rigid, struct cgti_tally *tally)
{
	tally->any = 1;
	if (mark_rigid(rigid, involution))
		return CGT_OK;
	tally->extra_shapes = 1;
	tally->extra_maps++;
	return census->keep ? keep_map(&study->shape, part, involution) : CGT_OK;
}

/* Goes through all pairings, by the wide search. */
static cgt_status search_widely(struct cgti_study *study, const cgt_census *census, struct cgti_census_part *part,
                                cgt_position *position, struct rigid *rigid, struct cgti_tally *tally)
{
	cgt_involution_search *search;
	cgt_status status = cgt_involution_search_new(position, census->search, &search);

	if (status != CGT_OK)
		return status;
	while (status == CGT_OK) {
		cgt_involution *involution;

		status = cgt_involution_search_next(search, census->stop, &involution);
		if (status != CGT_OK)
			break;
		status = count_pairing(study, census, part, involution, rigid, tally);
		cgt_involution_unref(involution);
	}
	cgt_involution_search_statistic(search, "candidates", &tally->candidates);
	cgt_involution_search_free(search);
	return status == CGT_END ? CGT_OK : status;
}

static cgt_status find_pairings(struct cgti_study *study, const cgt_census *census, struct cgti_census_part *part,
                                cgt_position *position, struct cgti_tally *tally)
{
	struct rigid rigid = { .count = 0 };
	cgt_status status = find_rigid(position, &rigid);

	tally->rigid = rigid.count > 0;
	if (status == CGT_OK)
		status = search_widely(study, census, part, position, &rigid, tally);
	tally->gained = tally->any && !tally->rigid;
	tally->most_extra = tally->extra_maps;
	tally->contradictions += misses_rigid(&rigid);
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

static cgt_status study_position(struct cgti_study *study, const cgt_census *census, struct cgti_census_part *part,
                                 cgt_position *position, struct cgti_tally *sum)
{
	struct cgti_tally tally = { .positions = 1 };
	cgt_status status = find_pairings(study, census, part, position, &tally);

	if (status == CGT_OK && census->one_move)
		status = find_one_move(study, census, part, position, &tally);
	if (status == CGT_OK && study->solver)
		status = find_outcome(study, census, position, &tally);
	tally.contradictions += study->shape.cells % 2 && tally.any;
	cgti_tally_add(sum, &tally);
	return status;
}

/* The contents of the cells in the filling of this number: empty, or a bit of the number for each stone. */
static void fill(const cgt_census *census, uint32_t filling, uint8_t *content)
{
	for (int32_t u = 0; u < census->cells; u++)
		content[u] = census->game->rules->stones ? (uint8_t)census->game->rules->alphabet[filling >> u & 1] : CGTI_EMPTY;
}

cgt_status cgti_study_positions(struct cgti_study *study, const cgt_census *census, struct cgti_census_part *part)
{
	const uint32_t fillings = census->game->rules->stones ? UINT32_C(1) << census->cells : 1;
	const size_t kept = part->kept_count, moves = part->moves_count;
	struct cgti_tally tally = { .shapes = 1 };
	cgt_status status = CGT_OK;

	for (uint32_t filling = 0; filling < fillings && status == CGT_OK; filling++) {
		uint8_t content[CGT_POLYOMINO_MAX_CELLS];
		cgt_position *position;

		fill(census, filling, content);
		status = cgti_census_position(census, study->shape.row, study->shape.col, content, &position);
		if (status != CGT_OK)
			break;
		status = study_position(study, census, part, position, &tally);
		cgt_position_unref(position);
	}
	if (status != CGT_OK) {
		part->kept_count = kept;
		part->moves_count = moves;
		return status;
	}
	cgti_tally_add(&part->tally, &tally);
	return CGT_OK;
}
