/* SPDX-License-Identifier: MIT */
/*
 * The engine of Cram. It gives the general engines the Grundy values of components of Cram, and finds who wins sums of Cram
 * in misere play, with nim heaps of 1 beside them: the search counts its stars in these, and two of them cancel
 * (cram/reduce.c).
 */
#include "cram/engine.h"

#include "cram/cram.h"
#include "search/tables.h"
#include "support/error.h"

/* A piece of Cram with a move left has two cells, and the engine takes no more than 64. */
#define MOST_CRAM_SHAPES 32

static cgt_status make(struct cgti_tables *tables, void **own)
{
	*own = cgti_cram_new(tables->results);
	return *own ? CGT_OK : cgti_fail_memory();
}

static void free_own(void *own)
{
	cgti_cram_free(own);
}

static size_t bytes(const struct cgti_tables *tables, const void *own)
{
	return cgti_cram_bytes(own) - cgti_table_bytes(tables->results);
}

/* Tells the search by how many threads it may work, and whether it looks for pairings. There is no team within a team. */
static cgt_status prepare(struct cgti_tables *tables, struct cgti_meter *meter, struct cgti_cram **cram)
{
	void *own;
	cgt_status status = cgti_engine_own(tables, &cgti_cram_engine, meter, &own);

	if (status != CGT_OK)
		return status;
	*cram = own;
	cgti_cram_set_threads(*cram, tables->commons ? 1 : tables->threads);
	cgti_cram_set_check(*cram, tables->components.check);
	return CGT_OK;
}

/* Tells whether a component is one of Cram that fits a shape, and which. */
static bool find_shape(const struct cgti_components *components, uint32_t id, struct cgti_cram_shape *shape)
{
	struct cgti_grid grid;

	if (cgti_components_is_nim_heap(components, id) || cgti_components_game(components, id)->rules != &cgti_cram_rules)
		return false;
	grid = cgti_components_grid(components, id);
	if (cgti_grid_size(&grid) > 64)
		return false;
	*shape = (struct cgti_cram_shape){ 0, grid.rows, grid.cols };
	for (size_t cell = 0; cell < cgti_grid_size(&grid); cell++)
		if (grid.cell[cell] == CGTI_EMPTY)
			shape->bits |= UINT64_C(1) << cell;
	return true;
}

static cgt_status find_grundy(struct cgti_tables *tables, uint32_t id, struct cgti_meter *meter, bool *taken, uint64_t *value)
{
	struct cgti_cram_shape shape;
	struct cgti_cram *cram;
	uint32_t narrow = 0;
	cgt_status status;

	*taken = find_shape(&tables->components, id, &shape);
	if (!*taken)
		return CGT_OK;
	status = prepare(tables, meter, &cram);
	if (status == CGT_OK)
		status = cgti_cram_grundy(cram, shape, meter, &narrow);
	*value = narrow;
	return status;
}

static bool is_star(const struct cgti_components *components, uint32_t id)
{
	return cgti_components_is_nim_heap(components, id) && components->facts[id].grundy == 1;
}

static cgt_status mover_wins(struct cgti_question *question, int32_t to_move, int32_t convention, bool *taken, bool *wins)
{
	struct cgti_cram_shape shape[MOST_CRAM_SHAPES];
	const struct cgti_components *components = &question->tables->components;
	struct cgti_cram *cram;
	size_t count = 0;
	uint32_t stars = 0;
	cgt_status status;

	(void)to_move;
	*taken = false;
	if (!question->impartial || convention != CGT_MISERE)
		return CGT_OK;
	for (size_t i = 0; i < question->sum.count; i++) {
		if (is_star(components, question->sum.id[i])) {
			stars ^= 1;
			continue;
		}
		if (count == MOST_CRAM_SHAPES || !find_shape(components, question->sum.id[i], &shape[count++]))
			return CGT_OK;
	}
	if (count == 0)
		return CGT_OK;
	if (stars)
		cgti_take(&question->meter, CGTI_TAKEN_CRAM_MISERE_STAR);
	status = prepare(question->tables, &question->meter, &cram);
	return status == CGT_OK ? cgti_cram_misere(cram, shape, count, stars, &question->meter, taken, wins) : status;
}

const struct cgti_engine cgti_cram_engine = {
	.name = "cram", .make = make, .free = free_own, .bytes = bytes, .mover_wins = mover_wins, .grundy = find_grundy,
};
