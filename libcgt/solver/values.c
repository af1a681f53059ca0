/* SPDX-License-Identifier: MIT */
/* Questions about values of positions. */
#include "solver/values.h"

#include "search/tables.h"
#include "search/value.h"
#include "support/error.h"
#include "values/table.h"
#include "values/values.h"

/* Records the failure if a forced move is pending in a component. */
static cgt_status check_at_rest(const cgt_position *position)
{
	for (size_t k = 0; k < position->count; k++) {
		const struct cgti_component *component = &position->component[k];
		struct cgti_grid grid;

		if (!component->game->rules->forced)
			continue;
		grid = cgti_board_grid(component->board);
		if (component->game->rules->forced(component->game, &grid, CGT_LEFT) ||
		    component->game->rules->forced(component->game, &grid, CGT_RIGHT))
			return cgti_fail(CGT_NO_VALUE,
			                 "a capture is pending in component %zu (%s): it binds the whole position, so that "
			                 "no "
			                 "component has a value of its own before it is made",
			                 k + 1, component->game->spec);
	}
	return CGT_OK;
}

cgt_status cgti_value_question_begin(struct cgti_question *question, cgt_solver *solver, const cgt_position *position,
                                     cgt_budget *budget, const char *task)
{
	struct cgti_meter meter;
	cgt_status status = cgti_question_begin(question, solver, position, budget, task);

	if (status == CGT_OK)
		status = check_at_rest(position);
	if (status == CGT_OK)
		status = cgti_tables_make_values(&solver->tables, &question->meter);
	if (status == CGT_OK)
		status = cgti_values_begin(solver->tables.values, budget, task, &meter);
	question->has_values = status == CGT_OK;
	return status;
}

void cgti_value_question_end(struct cgti_question *question)
{
	if (question->has_values)
		question->tables->values->busy = false;
	cgti_question_end(question);
}

cgt_status cgt_solver_value(cgt_solver *solver, const cgt_position *position, cgt_budget *budget, uint64_t *value)
{
	struct cgti_question question = CGTI_QUESTION_NONE;
	uint32_t found = CGTI_VALUE_ZERO;
	cgt_status status;

	if (!value)
		return cgti_fail_null("value");
	status = cgti_value_question_begin(&question, solver, position, budget, "value of a position");
	if (status == CGT_OK)
		status = cgti_question_value(&question, &found);
	if (status == CGT_OK)
		*value = solver->tables.values->tag | found;
	cgti_value_question_end(&question);
	return status;
}

cgt_status cgt_solver_values(cgt_solver *solver, cgt_values **values)
{
	cgt_status status = cgti_question_check_idle(solver);

	if (status == CGT_OK && !values)
		status = cgti_fail_null("values");
	if (status == CGT_OK)
		status = cgti_tables_make_values(&solver->tables, NULL);
	if (status == CGT_OK)
		*values = cgt_values_ref(solver->tables.values);
	return status;
}
