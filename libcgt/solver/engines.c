/* SPDX-License-Identifier: MIT */
/* The list of engines of a solver. A question goes through it from the top; a new engine is a line here
 * (doc/adding-an-engine.md). */
#include "solver/engines.h"

#include "cram/engine.h"
#include "domineering/engine.h"
#include "pawns/engine.h"
#include "search/grundy.h"
#include "search/tables.h"
#include "sums/engine.h"

static cgt_status impartial_wins(struct cgti_question *question, int32_t to_move, int32_t convention, bool *taken, bool *wins)
{
	uint64_t value;
	cgt_status status;

	(void)to_move;
	*taken = question->impartial && convention == CGT_NORMAL;
	if (!*taken)
		return CGT_OK;
	status = cgti_question_grundy(question, &value);
	if (status == CGT_OK)
		*wins = value != 0;
	return status;
}

/* Impartial sums in normal play. */
static const struct cgti_engine grundy_engine = { .name = "grundy", .mover_wins = impartial_wins };

const struct cgti_engine *const cgti_solver_engines[] = {
	&grundy_engine,
	&cgti_cram_engine,
	&cgti_pawns_engine,
	&cgti_domineering_engine,
	&cgti_beside_domineering_engine,
	&cgti_sums_engine,
	NULL,
};

_Static_assert(sizeof cgti_solver_engines / sizeof cgti_solver_engines[0] <= CGTI_MOST_ENGINES + 1,
               "the tables have room for all engines");
