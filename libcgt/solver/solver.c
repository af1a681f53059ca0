/* SPDX-License-Identifier: MIT */
/* The solver: the handle around the tables, its options and figures, and the questions of value and winner. */

#include <string.h>

#include "search/grundy.h"
#include "search/tables.h"
#include "solver/engines.h"
#include "solver/misere_grundy.h"
#include "sums/engine.h"
#include "support/error.h"
#include "support/figures.h"
#include "support/memory.h"
#include "support/players.h"
#include "values/table.h"

/* What the table of results may hold, at first and at least. */
#define MOST_TABLE_BYTES (SIZE_MAX > UINT32_MAX ? UINT64_C(1) << 30 : UINT64_C(1) << 28)
#define LEAST_TABLE_BYTES 128

/* Fewer stones than that are searched before threads have begun. */
#define TEAM_STONES 16

cgt_status cgt_solver_new(cgt_solver **solver)
{
	struct cgti_table *results;
	cgt_solver *made;
	cgt_status status;

	if (!solver)
		return cgti_fail_null("solver");
	made = cgti_alloc_zero(1, sizeof *made);
	if (!made)
		return cgti_fail_memory();
	status = cgti_table_new(MOST_TABLE_BYTES, &results);
	if (status != CGT_OK) {
		cgti_free(made);
		return status;
	}
	cgti_tables_init(&made->tables, results, cgti_solver_engines);
	made->tables.team_stones = TEAM_STONES;
	*solver = made;
	return CGT_OK;
}

void cgt_solver_free(cgt_solver *solver)
{
	if (!solver || solver->busy || (solver->tables.values && solver->tables.values->busy))
		return;
	cgti_tables_clear(&solver->tables);
	cgti_table_free(solver->tables.results);
	cgti_lines_free(&solver->lines);
	cgti_pairing_check_free(&solver->check);
	cgti_free(solver);
}

cgt_status cgt_solver_clear(cgt_solver *solver)
{
	struct cgti_pairing_check *check;
	cgt_status status = cgti_question_check_idle(solver);

	if (status != CGT_OK)
		return status;
	if (solver->tables.values && solver->tables.values->busy)
		return cgti_fail(CGT_BUSY, "the solver's table of values is at work");
	check = solver->tables.components.check;
	cgti_tables_clear(&solver->tables);
	cgti_table_clear(solver->tables.results);
	cgti_lines_free(&solver->lines);
	solver->tables.components.check = check;
	solver->check.made = solver->check.found = solver->check.given_up = 0;
	solver->symmetric_nodes = solver->images_tried = solver->images_enough = 0;
	memset(solver->taken, 0, sizeof solver->taken);
	solver->nodes = solver->last_nodes = solver->left_out = 0;
	return CGT_OK;
}

static cgt_status check_range(const char *option, int64_t value, int64_t least, int64_t most)
{
	if (value >= least && value <= most)
		return CGT_OK;
	return cgti_fail(CGT_BAD_ARGUMENT, "%s is from %lld to %lld, not %lld", option, (long long)least, (long long)most,
	                 (long long)value);
}

static cgt_status set_check_pairings(cgt_solver *solver, int64_t value)
{
	cgt_status status = check_range("check-pairings", value, 0, 1);

	if (status == CGT_OK && value && !solver->check.search.image)
		status = cgti_pairing_check_init(&solver->check);
	if (status == CGT_OK)
		solver->tables.components.check = value ? &solver->check : NULL;
	return status;
}

static cgt_status set_table_bytes(cgt_solver *solver, int64_t value)
{
	cgt_status status = check_range("table-bytes", value, LEAST_TABLE_BYTES, INT64_MAX);

	return status == CGT_OK ? cgti_table_resize(solver->tables.results, (uint64_t)value) : status;
}

static cgt_status set_threads(cgt_solver *solver, int64_t value)
{
	cgt_status status = check_range("threads", value, 1, CGTI_MOST_THREADS);

	if (status == CGT_OK)
		solver->tables.threads = (uint32_t)value;
	return status;
}

cgt_status cgt_solver_set(cgt_solver *solver, const char *option, int64_t value)
{
	static const struct {
		const char *name;
		cgt_status (*set)(cgt_solver *solver, int64_t value);
	} options[] = {
		{ "check-pairings", set_check_pairings },
		{ "table-bytes", set_table_bytes },
		{ "threads", set_threads },
	};
	cgt_status status = cgti_question_check_idle(solver);

	if (status != CGT_OK)
		return status;
	if (!option)
		return cgti_fail_null("option");
	for (size_t i = 0; i < sizeof options / sizeof options[0]; i++)
		if (strcmp(option, options[i].name) == 0)
			return options[i].set(solver, value);
	return cgti_fail_key("option", option, options, sizeof options / sizeof options[0], sizeof options[0]);
}

cgt_status cgt_solver_grundy(cgt_solver *solver, const cgt_position *position, int32_t convention, cgt_budget *budget,
                             uint64_t *value)
{
	struct cgti_question question = CGTI_QUESTION_NONE;
	cgt_status status;

	if (!value)
		return cgti_fail_null("value");
	if (position && cgti_question_check_impartial(position, "a Grundy value") != CGT_OK)
		return CGT_NO_VALUE;
	status = cgti_question_check(solver, convention);
	if (status == CGT_OK)
		status = cgti_question_begin(&question, solver, position, budget,
		                             convention == CGT_MISERE ? "misere Grundy value" : "Grundy value");
	if (status == CGT_OK && convention == CGT_NORMAL)
		status = cgti_question_grundy(&question, value);
	else if (status == CGT_OK)
		status = cgti_question_misere_grundy(&question, position, value);
	cgti_question_end(&question);
	return status;
}

cgt_status cgt_solver_winner(cgt_solver *solver, const cgt_position *position, int32_t to_move, int32_t convention,
                             cgt_budget *budget, int32_t *winner)
{
	struct cgti_question question = CGTI_QUESTION_NONE;
	bool wins;
	cgt_status status;

	if (!winner)
		return cgti_fail_null("winner");
	status = cgti_check_player(to_move);
	if (status == CGT_OK)
		status = cgti_question_check(solver, convention);
	if (status == CGT_OK)
		status = cgti_question_begin(&question, solver, position, budget, "winner");
	if (status == CGT_OK)
		status = cgti_question_mover_wins(&question, to_move, convention, &wins);
	cgti_question_end(&question);
	if (status == CGT_OK)
		*winner = wins ? to_move : cgti_other_player(to_move);
	return status;
}

cgt_status cgt_solver_outcome(cgt_solver *solver, const cgt_position *position, int32_t convention, cgt_budget *budget,
                              int32_t *outcome)
{
	struct cgti_question question = CGTI_QUESTION_NONE;
	bool left = false, right = false; /* whether each wins when he begins */
	cgt_status status;

	if (!outcome)
		return cgti_fail_null("outcome");
	status = cgti_question_check(solver, convention);
	if (status == CGT_OK)
		status = cgti_question_begin(&question, solver, position, budget, "outcome");
	if (status == CGT_OK)
		cgti_plies_enter(&question.meter.plies, 2);
	if (status == CGT_OK)
		status = cgti_question_mover_wins(&question, CGT_LEFT, convention, &left);
	if (status == CGT_OK)
		cgti_plies_next(&question.meter.plies);
	if (status == CGT_OK)
		status = cgti_question_mover_wins(&question, CGT_RIGHT, convention, &right);
	cgti_question_end(&question);
	if (status == CGT_OK)
		*outcome = left ? (right ? CGT_OUTCOME_N : CGT_OUTCOME_L) : (right ? CGT_OUTCOME_R : CGT_OUTCOME_P);
	return status;
}

/* The figure of a key, into *value. */
static cgt_status find_figure(const cgt_solver *solver, const char *key, uint64_t *value)
{
	const struct cgti_sums *sums = cgti_engine_has(&solver->tables, &cgti_sums_engine);
	const struct cgti_figure figure[] = {
		{ "nodes", solver->nodes },
		{ "last-nodes", solver->last_nodes },
		{ "components", solver->tables.components.keys.count },
		{ "sums", sums ? sums->own.searched : 0 },
		{ "lines", solver->lines.keys.count },
		{ "valued", solver->tables.valued },
		{ "table-entries", cgti_table_count(solver->tables.results) },
		{ "table-bytes", cgti_table_bytes(solver->tables.results) },
		{ "left-out", solver->left_out },
		{ "bytes", cgti_solver_bytes(solver) },
		{ "pairing-checks", solver->check.made },
		{ "pairings-found", solver->check.found },
		{ "checks-given-up", solver->check.given_up },
		{ "symmetric-nodes", solver->symmetric_nodes },
		{ "images-tried", solver->images_tried },
		{ "images-enough", solver->images_enough },
	};

	return cgti_figure_find(figure, sizeof figure / sizeof figure[0], key, value);
}

cgt_status cgt_solver_statistic(const cgt_solver *solver, const char *key, uint64_t *value)
{
	cgt_status status = cgti_question_check_idle(solver);

	if (status != CGT_OK)
		return status;
	if (!key || !value)
		return cgti_fail_null(!key ? "key" : "value");
	return find_figure(solver, key, value);
}
