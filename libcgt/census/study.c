/* SPDX-License-Identifier: MIT */
/*
 * What the census asks of one shape of Cram, fast: the rigid motions that pair it, all involutions that do, and who wins.
 *
 * Everything is found independently of the rest, so that the checks mean something: the motions by moving the cells, the
 * involutions by search in the graph, the winner by play.
 */
#include "census/study.h"

#include <string.h>

#include "census/census.h"
#include "census/part.h"
#include "census/positions.h"
#include "involution/clauses.h"
#include "pairing/search_exhaustive.h"
#include "pairing/search_graph.h"
#include "support/error.h"

/* Candidates of the exhaustive search between two looks at whether to stop. */
#define PATIENCE (UINT64_C(1) << 16)

bool cgti_census_is_general(const cgt_census *census)
{
	return census->game->rules != &cgti_cram_rules || census->one_move;
}

static cgt_status init_tables(struct cgti_study *study, const cgt_census *census)
{
	cgt_status status;

	if (!census->outcomes)
		return CGT_OK;
	if (cgti_census_is_general(census))
		return cgt_solver_new(&study->solver);
	status = cgti_table_new(UINT64_MAX, &study->table);
	if (status != CGT_OK)
		return status;
	study->cram = cgti_cram_new(study->table);
	return study->cram ? CGT_OK : cgti_fail_memory();
}

cgt_status cgti_study_init(struct cgti_study *study, const cgt_census *census)
{
	const size_t cells = (size_t)census->cells;
	cgt_status status = cgti_graph_init(&study->graph, cells, 2 * cells);

	if (status != CGT_OK)
		return status;
	status = cgti_graph_search_init(&study->by_graph, cells);
	if (status == CGT_OK)
		status = init_tables(study, census);
	if (status != CGT_OK)
		cgti_study_free(study);
	return status;
}

void cgti_study_free(struct cgti_study *study)
{
	cgti_graph_free(&study->graph);
	cgti_graph_search_free(&study->by_graph);
	cgti_cram_free(study->cram);
	cgti_table_free(study->table);
	cgt_solver_free(study->solver);
	study->cram = NULL;
	study->table = NULL;
	study->solver = NULL;
}

/* Where a map sends a cell of the shape's box. The box is square if the map is diagonal. */
static void move_cell(const struct cgti_shape *shape, int32_t map, uint32_t u, int32_t *row, int32_t *col)
{
	const int32_t r = map & CGT_MAP_DIAGONAL ? shape->col[u] : shape->row[u];
	const int32_t c = map & CGT_MAP_DIAGONAL ? shape->row[u] : shape->col[u];

	*row = map & CGT_MAP_TOP_BOTTOM ? shape->rows - 1 - r : r;
	*col = map & CGT_MAP_LEFT_RIGHT ? shape->cols - 1 - c : c;
}

static bool is_kept_by(const struct cgti_shape *shape, int32_t map)
{
	int32_t row, col;

	if (map & CGT_MAP_DIAGONAL && shape->rows != shape->cols)
		return false;
	for (int32_t u = 0; u < shape->cells; u++) {
		move_cell(shape, map, (uint32_t)u, &row, &col);
		if (!(shape->mask[row] >> col & 1))
			return false;
	}
	return true;
}

/* The image of each cell under a map that keeps the shape. */
static void form_motion(const struct cgti_shape *shape, int32_t map, uint32_t *image)
{
	int32_t row, col;

	for (uint32_t u = 0; u < (uint32_t)shape->cells; u++) {
		move_cell(shape, map, u, &row, &col);
		image[u] = 0;
		while (shape->row[image[u]] != row || shape->col[image[u]] != col)
			image[u]++;
	}
}

/* Finds the motions: the maps that keep the shape and are their own inverse, but for the identity. */
static void find_motions(struct cgti_study *study)
{
	study->motions = 0;
	for (int32_t map = CGT_MAP_IDENTITY + 1; map < CGT_MAP_COUNT; map++) {
		if (map == CGT_MAP_QUARTER_TURN || map == CGT_MAP_THREE_QUARTER_TURN || !is_kept_by(&study->shape, map))
			continue;
		form_motion(&study->shape, map, study->motion[study->motions++]);
	}
}

/* Tests the motions; whether one pairs the shape. */
static bool test_motions(struct cgti_study *study)
{
	bool any = false;

	for (int i = 0; i < study->motions; i++) {
		study->pairs[i] = cgti_clauses_hold(&study->graph, study->motion[i]);
		any |= study->pairs[i];
	}
	return any;
}

/* Marks the motions that are equal to an involution as found; whether there are any. */
static bool mark_motions(const struct cgti_study *study, const uint32_t *image, bool *found)
{
	const size_t size = study->graph.cells * sizeof *image;
	bool any = false;

	for (int i = 0; i < study->motions; i++)
		if (memcmp(study->motion[i], image, size) == 0)
			found[i] = any = true;
	return any;
}

static bool misses_motion(const struct cgti_study *study, const bool *found)
{
	for (int i = 0; i < study->motions; i++)
		if (study->pairs[i] && !found[i])
			return true;
	return false;
}

static cgt_status keep_extra(const struct cgti_shape *shape, struct cgti_census_part *part, const uint32_t *image)
{
	const size_t cells = (size_t)shape->cells;
	uint8_t *own = cgti_kept_add(&part->maps, cgti_map_bytes(shape->cells));

	if (!own)
		return cgti_fail_memory();
	memcpy(own, shape->row, cells);
	memcpy(own + cells, shape->col, cells);
	memset(own + 2 * cells, CGTI_EMPTY, cells);
	for (size_t u = 0; u < cells; u++)
		own[3 * cells + u] = (uint8_t)image[u];
	return CGT_OK;
}

/* Counts an involution that pairs the shape. */
static cgt_status count_pairing(const struct cgti_study *study, const cgt_census *census, struct cgti_census_part *part,
                                const uint32_t *image)
{
	struct cgti_tally *tally = &part->unfinished.tally;

	tally->any = 1;
	if (mark_motions(study, image, part->unfinished.found))
		return CGT_OK;
	tally->extra_shapes = 1;
	tally->extra_maps++;
	return census->keep ? keep_extra(&study->shape, part, image) : CGT_OK;
}

static cgt_status search_by_graph(struct cgti_study *study, const cgt_census *census, struct cgti_census_part *part)
{
	struct cgti_graph_search *search = &study->by_graph;
	cgt_status status = CGT_OK;

	cgti_graph_search_start(search, &study->graph);
	while (status == CGT_OK && cgti_graph_search_step(search, UINT64_MAX) == CGTI_STEP_FOUND)
		status = count_pairing(study, census, part, search->image);
	part->unfinished.tally.candidates = search->counts.candidates;
	return status;
}

/* This search may take seconds. One that was interrupted goes on, in the graph of whoever studies the shape now. */
static cgt_status search_exhaustively(struct cgti_study *study, const cgt_census *census, struct cgti_census_part *part)
{
	struct cgti_unfinished *unfinished = &part->unfinished;
	struct cgti_exhaustive_search *search = &unfinished->exhaustive;
	enum cgti_step step;
	cgt_status status = CGT_OK;

	if (!unfinished->begun)
		cgti_exhaustive_start(search, &study->graph);
	unfinished->begun = true;
	search->graph = &study->graph;
	do {
		step = cgti_exhaustive_step(search, search->counts.nodes + PATIENCE);
		if (step == CGTI_STEP_FOUND)
			status = count_pairing(study, census, part, search->image);
		else if (step == CGTI_STEP_PAUSED)
			status = cgti_meter_check(&study->meter);
	} while (status == CGT_OK && step != CGTI_STEP_END);
	unfinished->tally.candidates = search->counts.candidates;
	return status;
}

/*
 * Whether the cells with three neighbours, and those with four, are even in number, as a pairing wants them; then so are the
 * others, for the ends of edges are even in number and so are the cells. A word counts the neighbours of a row's cells in
 * parallel: a cell has three if exactly one of its two axes is full and the other half full, four if both are.
 */
static bool degrees_are_even(const struct cgti_shape *shape)
{
	uint32_t three = 0, four = 0;

	for (int32_t r = 0; r < shape->rows; r++) {
		const uint32_t row = shape->mask[r], left = row << 1, right = row >> 1;
		const uint32_t above = r > 0 ? shape->mask[r - 1] : 0, below = r + 1 < shape->rows ? shape->mask[r + 1] : 0;

		three ^= row & (((left & right) & (above ^ below)) | ((left ^ right) & (above & below)));
		four ^= row & left & right & above & below;
	}
	return !__builtin_parity(three) && !__builtin_parity(four);
}

/* Finds the pairings. Most shapes have no motion and leave no room for a pairing: their graph is not even linked. */
static cgt_status find_pairings(struct cgti_study *study, const cgt_census *census, struct cgti_census_part *part)
{
	const struct cgti_shape *shape = &study->shape;
	struct cgti_tally *tally = &part->unfinished.tally;
	const bool by_graph = census->search == CGT_SEARCH_GRAPH;
	cgt_status status = CGT_OK;
	bool promising;

	find_motions(study);
	promising = !by_graph || degrees_are_even(shape);
	if (!promising && study->motions == 0)
		return CGT_OK;
	cgti_graph_set_shape(&study->graph, (uint32_t)shape->cells, shape->row, shape->col);
	promising = promising && (!by_graph || cgti_graph_search_may_pair(&study->by_graph, &study->graph));
	if (!promising && study->motions == 0)
		return CGT_OK;
	cgti_graph_link(&study->graph);
	tally->rigid = test_motions(study);
	if (promising && by_graph)
		status = search_by_graph(study, census, part);
	else if (promising)
		status = search_exhaustively(study, census, part);
	tally->gained = tally->any && !tally->rigid;
	tally->most_extra = tally->extra_maps;
	return status;
}

/* How many of the three things that must hold do not; see cgt/census.h. */
static uint64_t count_contradictions(const struct cgti_study *study, const struct cgti_unfinished *unfinished)
{
	const bool paired = unfinished->tally.any || unfinished->tally.rigid;
	const bool unsound = study->cram && paired && !unfinished->tally.wins;
	const bool odd = study->shape.cells % 2 && paired;

	return (uint64_t)unsound + odd + misses_motion(study, unfinished->found);
}

cgt_status cgti_study_shape(struct cgti_study *study, const cgt_census *census, struct cgti_census_part *part)
{
	struct cgti_shape *shape = &study->shape;
	struct cgti_tally *tally = &part->unfinished.tally;
	bool wins = false;
	cgt_status status;

	cgti_polyominoes_shape(part->walk, shape);
	cgti_part_begin_shape(part);
	if (cgti_census_is_general(census))
		return cgti_study_positions(study, census, part);
	tally->positions = 1;
	status = find_pairings(study, census, part);
	if (status == CGT_OK && study->cram)
		status = cgti_cram_second_wins(study->cram, shape->row, shape->col, shape->cells, &study->meter, &wins);
	if (status != CGT_OK)
		return cgti_part_leave_shape(part, status);
	tally->wins = wins;
	tally->first = study->cram && !wins;
	tally->contradictions = count_contradictions(study, &part->unfinished);
	cgti_part_count_shape(part);
	return CGT_OK;
}
