/* SPDX-License-Identifier: MIT */
/* Questions: how one begins and ends, and the choice of the way in which "who wins" is answered. */
#include "solver/question.h"

#include "components/split.h"
#include "components/sum.h"
#include "support/error.h"
#include "support/players.h"

static cgt_status check_short(const cgt_position *position)
{
	for (size_t k = 0; k < position->count; k++)
		if (position->component[k].game->rules->loopy)
			return cgti_fail(CGT_UNSUPPORTED,
			                 "component %zu (%s) can come back to the same position, so it is no short game: "
			                 "cgt_pawn_walk_retrograde finds who wins and what is drawn",
			                 k + 1, position->component[k].game->spec);
	return CGT_OK;
}

cgt_status cgti_question_check_idle(const cgt_solver *solver)
{
	if (!solver)
		return cgti_fail_null("solver");
	if (solver->busy)
		return cgti_fail(CGT_BUSY, "the solver is answering a question");
	return CGT_OK;
}

cgt_status cgti_question_check(const cgt_solver *solver, int32_t convention)
{
	cgt_status status = cgti_check_convention(convention);

	if (status == CGT_OK && solver && solver->tables.components.check && convention == CGT_MISERE)
		return cgti_fail(CGT_UNSUPPORTED,
		                 "in misere play a component with a pairing cannot be dropped: set \"check-pairings\" "
		                 "to 0");
	return status;
}

/* The first component of a position that is partizan, or how many there are if none is. */
cgt_status cgti_question_check_impartial(const cgt_position *position, const char *what)
{
	size_t k = cgti_position_first_partizan(position);

	if (k == position->count)
		return CGT_OK;
	return cgti_fail(CGT_NO_VALUE, "component %zu is partizan (%s): only impartial positions have %s", k + 1,
	                 position->component[k].game->spec, what);
}

cgt_status cgti_question_moves(const cgt_position *position, int32_t player, cgt_moves **moves)
{
	cgt_moves *all;
	cgt_status status = cgt_position_moves(position, player, &all);

	if (status != CGT_OK)
		return status;
	if (cgt_moves_count(all) > CGTI_MOST_OPTIONS) {
		status = cgti_fail(CGT_TOO_LARGE, "there are %llu moves, and more than %d are not tried one by one",
		                   (unsigned long long)cgt_moves_count(all), CGTI_MOST_OPTIONS);
		cgt_moves_unref(all);
		return status;
	}
	*moves = all;
	return CGT_OK;
}

cgt_status cgti_question_about(struct cgti_question *question, const cgt_position *position)
{
	question->sum.count = 0;
	return cgti_components_add_position(&question->tables->components, position, &question->sum);
}

static struct cgti_load load_of(const void *table)
{
	const double most = (double)cgti_table_most(table), held = (double)cgti_table_bytes(table);

	return (struct cgti_load){ cgti_table_count(table), held < most ? held / most : 1 };
}

cgt_status cgti_question_begin(struct cgti_question *question, cgt_solver *solver, const cgt_position *position,
                               cgt_budget *budget, const char *task)
{
	uint64_t before;
	cgt_status status = cgti_question_check_idle(solver);

	if (status != CGT_OK)
		return status;
	if (!position)
		return cgti_fail_null("position");
	status = check_short(position);
	if (status != CGT_OK)
		return status;
	*question = (struct cgti_question){
		.solver = solver,
		.tables = &solver->tables,
		.impartial = cgt_position_is_impartial(position),
		.sum = CGTI_SUM_EMPTY,
	};
	solver->busy = true;
	cgti_table_age(solver->tables.results);
	cgti_meter_start(&question->meter, budget, task);
	cgti_meter_show_table(&question->meter, solver->tables.results, load_of);
	solver->tables.components.meter = &question->meter;
	before = cgti_solver_bytes(solver);
	status = cgti_question_about(question, position);
	if (status == CGT_OK)
		status = cgti_meter_bytes(&question->meter, cgti_solver_bytes(solver) - before);
	return status;
}

void cgti_question_end(struct cgti_question *question)
{
	cgt_solver *solver = question->solver;

	if (!solver)
		return;
	solver->busy = false;
	solver->tables.components.meter = NULL;
	solver->last_nodes = question->meter.nodes;
	solver->nodes += question->meter.nodes;
	for (int way = 0; way < CGTI_TAKEN_COUNT; way++)
		solver->taken[way] += question->meter.taken[way];
	cgti_sum_free(&question->sum);
}

uint64_t cgti_solver_bytes(const cgt_solver *solver)
{
	return cgti_tables_bytes(&solver->tables) + cgti_lines_bytes(&solver->lines);
}
