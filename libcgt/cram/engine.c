/* SPDX-License-Identifier: MIT */
/*
 * Who wins sums of Cram in misere play, with nim heaps of 1 beside them: these are what the engine counts its stars in, and two of
 * them cancel (cram/reduce.c).
 */
#include "search/engine.h"

#include "search/grundy.h"

/* A piece of Cram that moves are left in has two cells, and the engine takes no more than 64. */
#define MOST_CRAM_SHAPES 32

static bool is_star(const struct cgti_components *components, uint32_t id)
{
	return cgti_components_is_nim_heap(components, id) && components->facts[id].grundy == 1;
}

static cgt_status cram_mover_wins(struct cgti_question *question, int32_t to_move, int32_t convention, bool *taken, bool *wins)
{
	struct cgti_cram_shape shape[MOST_CRAM_SHAPES];
	const cgt_solver *solver = question->solver;
	size_t count = 0;
	uint32_t stars = 0;

	(void)to_move;
	*taken = false;
	if (!question->impartial || convention != CGT_MISERE)
		return CGT_OK;
	for (size_t i = 0; i < question->sum.count; i++) {
		if (is_star(&solver->components, question->sum.id[i])) {
			stars ^= 1;
			continue;
		}
		if (count == MOST_CRAM_SHAPES || !cgti_grundy_cram_shape(&solver->components, question->sum.id[i], &shape[count++]))
			return CGT_OK;
	}
	if (stars && count > 0)
		cgti_take(&question->meter, CGTI_TAKEN_CRAM_MISERE_STAR);
	return count == 0 ? CGT_OK : cgti_cram_misere(solver->cram, shape, count, stars, &question->meter, taken, wins);
}

const struct cgti_engine cgti_cram_engine = { "cram", cram_mover_wins };
