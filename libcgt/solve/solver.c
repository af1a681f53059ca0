/* SPDX-License-Identifier: MIT */
/* The solver: the handle around the tables, and the choice of the way in which a question is answered. */
#include <string.h>

#include <cgt/solver.h>

#include "position/position.h"
#include "solve/grundy.h"
#include "solve/sums.h"
#include "support/error.h"
#include "support/memory.h"
#include "support/terms.h"

struct cgt_solver {
	bool busy;
	struct cgti_components components;
	struct cgti_sums sums;
	struct cgti_cram *cram;
	uint64_t nodes, last_nodes;
};

/* One question: it is either answered whole, or leaves nothing but what was proved. */
struct question {
	cgt_solver *solver;
	const cgt_position *position;
	struct cgti_meter meter;
	struct cgti_sum sum; /* the components of the position */
};

cgt_status cgt_solver_new(cgt_solver **solver)
{
	cgt_solver *made;

	if (!solver)
		return cgti_fail_null("solver");
	made = cgti_alloc_zero(1, sizeof *made);
	if (!made)
		return cgti_fail_memory();
	made->cram = cgti_cram_new();
	if (!made->cram) {
		cgti_free(made);
		return cgti_fail_memory();
	}
	*solver = made;
	return CGT_OK;
}

void cgt_solver_free(cgt_solver *solver)
{
	if (!solver || solver->busy)
		return;
	cgti_components_free(&solver->components);
	cgti_sums_free(&solver->sums);
	cgti_cram_free(solver->cram);
	cgti_free(solver);
}

static cgt_status check_idle(const cgt_solver *solver)
{
	if (!solver)
		return cgti_fail_null("solver");
	if (solver->busy)
		return cgti_fail(CGT_BUSY, "the solver is answering a question");
	return CGT_OK;
}

cgt_status cgt_solver_clear(cgt_solver *solver)
{
	struct cgti_cram *cram;
	cgt_status status = check_idle(solver);

	if (status != CGT_OK)
		return status;
	cram = cgti_cram_new();
	if (!cram)
		return cgti_fail_memory();
	cgti_components_free(&solver->components);
	cgti_sums_free(&solver->sums);
	cgti_cram_free(solver->cram);
	solver->cram = cram;
	solver->nodes = solver->last_nodes = 0;
	return CGT_OK;
}

static cgt_status check_short(const cgt_position *position)
{
	for (size_t k = 0; k < position->count; k++)
		if (position->component[k].game->rules->loopy)
			return cgti_fail(CGT_UNSUPPORTED, "component %zu (%s) can come back to the same position, so it is no short game: "
			                 "cgt_pawn_walk_retrograde finds who wins and what is drawn",
			                 k + 1, position->component[k].game->spec);
	return CGT_OK;
}

static cgt_status split_position(struct question *question)
{
	const cgt_position *position = question->position;
	cgt_status status = CGT_OK;

	for (size_t k = 0; k < position->count && status == CGT_OK; k++)
		status = cgti_components_add_board(&question->solver->components, position->component[k].game,
		                                   position->component[k].board, &question->sum);
	return status;
}

static cgt_status begin(struct question *question, cgt_solver *solver, const cgt_position *position, cgt_budget *budget,
                        const char *task)
{
	cgt_status status = check_idle(solver);

	if (status != CGT_OK)
		return status;
	if (!position)
		return cgti_fail_null("position");
	status = check_short(position);
	if (status != CGT_OK)
		return status;
	*question = (struct question){ .solver = solver, .position = position, .sum = CGTI_SUM_EMPTY };
	solver->busy = true;
	cgti_meter_start(&question->meter, budget, task);
	return split_position(question);
}

static void end(struct question *question)
{
	cgt_solver *solver = question->solver;

	if (!solver)
		return;
	solver->busy = false;
	solver->last_nodes = question->meter.nodes;
	solver->nodes += question->meter.nodes;
	cgti_sum_free(&question->sum);
}

/* The first component that is partizan, or how many there are if none is. */
static size_t first_partizan(const cgt_position *position)
{
	size_t k = 0;

	while (k < position->count && cgti_game_is_impartial_on(position->component[k].game, position->component[k].board))
		k++;
	return k;
}

static cgt_status check_impartial(const cgt_position *position)
{
	size_t k = first_partizan(position);

	if (k == position->count)
		return CGT_OK;
	return cgti_fail(CGT_NO_VALUE, "component %zu is partizan (%s): only impartial positions have a Grundy value", k + 1,
	                 position->component[k].game->spec);
}

/* The exclusive-or of the values of the components. */
static cgt_status sum_grundy(struct question *question, uint64_t *value)
{
	uint64_t sum = 0;

	for (size_t i = 0; i < question->sum.count; i++) {
		uint64_t own;
		cgt_status status = cgti_grundy(&question->solver->components, question->solver->cram, question->sum.id[i],
		                                &question->meter, &own);

		if (status != CGT_OK)
			return status;
		sum ^= own;
	}
	*value = sum;
	return CGT_OK;
}

cgt_status cgt_solver_grundy(cgt_solver *solver, const cgt_position *position, cgt_budget *budget, uint64_t *value)
{
	struct question question = { .solver = NULL };
	cgt_status status;

	if (!value)
		return cgti_fail_null("value");
	if (position && check_impartial(position) != CGT_OK)
		return CGT_NO_VALUE;
	status = begin(&question, solver, position, budget, "Grundy value");
	if (status == CGT_OK)
		status = sum_grundy(&question, value);
	end(&question);
	return status;
}

/* Whether the player to move wins. An impartial position in normal play is valued, every other one played out. */
static cgt_status mover_wins(struct question *question, int32_t to_move, int32_t convention, bool *wins)
{
	cgt_solver *solver = question->solver;
	uint64_t value;
	cgt_status status;

	if (first_partizan(question->position) < question->position->count)
		return cgti_sums_mover_wins(&solver->sums, &solver->components, solver->cram, &question->sum, to_move, convention,
		                            &question->meter, wins);
	if (convention == CGT_MISERE) /* both players have the same moves: what is proved for Left serves for Right */
		return cgti_sums_mover_wins(&solver->sums, &solver->components, solver->cram, &question->sum, CGT_LEFT, convention,
		                            &question->meter, wins);
	status = sum_grundy(question, &value);
	if (status == CGT_OK)
		*wins = value != 0;
	return status;
}

cgt_status cgt_solver_winner(cgt_solver *solver, const cgt_position *position, int32_t to_move, int32_t convention,
                             cgt_budget *budget, int32_t *winner)
{
	struct question question = { .solver = NULL };
	bool wins;
	cgt_status status;

	if (!winner)
		return cgti_fail_null("winner");
	status = cgti_check_player(to_move);
	if (status == CGT_OK)
		status = cgti_check_convention(convention);
	if (status != CGT_OK)
		return status;
	status = begin(&question, solver, position, budget, "winner");
	if (status == CGT_OK)
		status = mover_wins(&question, to_move, convention, &wins);
	end(&question);
	if (status == CGT_OK)
		*winner = wins ? to_move : cgti_other_player(to_move);
	return status;
}

cgt_status cgt_solver_outcome(cgt_solver *solver, const cgt_position *position, int32_t convention, cgt_budget *budget,
                              int32_t *outcome)
{
	struct question question = { .solver = NULL };
	bool left = false, right = false; /* whether each wins when he begins */
	cgt_status status;

	if (!outcome)
		return cgti_fail_null("outcome");
	status = cgti_check_convention(convention);
	if (status != CGT_OK)
		return status;
	status = begin(&question, solver, position, budget, "outcome");
	if (status == CGT_OK)
		status = mover_wins(&question, CGT_LEFT, convention, &left);
	if (status == CGT_OK)
		status = mover_wins(&question, CGT_RIGHT, convention, &right);
	end(&question);
	if (status == CGT_OK)
		*outcome = left ? (right ? CGT_OUTCOME_N : CGT_OUTCOME_L) : (right ? CGT_OUTCOME_R : CGT_OUTCOME_P);
	return status;
}

cgt_status cgt_solver_statistic(const cgt_solver *solver, const char *key, uint64_t *value)
{
	if (!solver || !key || !value)
		return cgti_fail_null(!solver ? "solver" : !key ? "key" : "value");
	if (strcmp(key, "nodes") == 0)
		*value = solver->nodes;
	else if (strcmp(key, "last-nodes") == 0)
		*value = solver->last_nodes;
	else if (strcmp(key, "components") == 0)
		*value = solver->components.keys.count;
	else if (strcmp(key, "sums") == 0)
		*value = solver->sums.keys.count;
	else if (strcmp(key, "bytes") == 0)
		*value = cgti_components_bytes(&solver->components) + cgti_sums_bytes(&solver->sums) + cgti_cram_bytes(solver->cram);
	else
		return cgti_fail(CGT_BAD_ARGUMENT, "no statistic \"%s\"; there is: nodes, last-nodes, components, sums, bytes", key);
	return CGT_OK;
}
