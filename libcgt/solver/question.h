/* SPDX-License-Identifier: MIT */
/*
 * The inside of a solver, and one question asked of it: it is either answered whole, or leaves nothing but what was proved.
 *
 * A question is begun with a position; what it then asks of the tables may be about that position or any other that play from
 * it leads to.
 */
#ifndef CGTI_QUESTION_H
#define CGTI_QUESTION_H

#include "components/pairing_check.h"
#include "position/position.h"
#include "search/question.h"
#include "search/tables.h"
#include "solver/lines.h"

struct cgt_solver {
	bool busy;
	struct cgti_tables tables; /* of the engines */
	struct cgti_lines lines;
	struct cgti_pairing_check check; /* the components point to it while "check-pairings" is on */
	uint64_t nodes, last_nodes;
	uint64_t taken[CGTI_TAKEN_COUNT]; /* ways to know without playing */
	uint64_t left_out; /* of the last file that was saved or loaded */
	uint64_t symmetric_nodes, images_tried, images_enough; /* see cgt_solver_statistic */
};

/* Begins a question about a position, whose components are put into its sum. End it whatever the status is. */
cgt_status cgti_question_begin(struct cgti_question *question, cgt_solver *solver, const cgt_position *position,
                               cgt_budget *budget, const char *task);
void cgti_question_end(struct cgti_question *question);

/* Records the failure if the solver is NULL or at work. */
cgt_status cgti_question_check_idle(const cgt_solver *solver);

/* Records the failure (CGT_NO_VALUE) if a component is partizan; `what` is what only impartial positions have. */
cgt_status cgti_question_check_impartial(const cgt_position *position, const char *what);

/* Records the failure if the convention is none, or not one for the options of the solver, which may be NULL. */
cgt_status cgti_question_check(const cgt_solver *solver, int32_t convention);

/* The moves of a player that are to be tried one by one, into *moves; CGT_TOO_LARGE if they are too many for that. */
cgt_status cgti_question_moves(const cgt_position *position, int32_t player, cgt_moves **moves);

/* Puts the components of another position of the same games into the sum. */
cgt_status cgti_question_about(struct cgti_question *question, const cgt_position *position);

/* Bytes held by all tables of a solver. */
uint64_t cgti_solver_bytes(const cgt_solver *solver);

#endif
