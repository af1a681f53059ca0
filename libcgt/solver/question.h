/* SPDX-License-Identifier: MIT */
/*
 * The inside of a solver, and one question asked of it: it is either answered whole, or leaves nothing but what was proved.
 *
 * A question is begun with a position; what it then asks of the tables may be about that position or any other that play from
 * it leads to.
 */
#ifndef CGTI_QUESTION_H
#define CGTI_QUESTION_H

#include <stdbool.h>

#include <cgt/solver.h>

#include "position/position.h"
#include "components/components.h"
#include "cram/cram.h"
#include "domineering/domineering.h"
#include "solver/lines.h"
#include "components/pairing_check.h"
#include "sums/sums.h"
#include "search/table.h"
#include "search/taken.h"
#include "support/meter.h"

struct cgt_solver {
	bool busy;
	uint32_t threads;
	uint32_t team_stones; /* of Clobber that a sum has at least to be one for a team */
	struct cgti_commons *commons; /* while a team is at a sum, else NULL */
	struct cgti_components components;
	struct cgti_sums sums;
	struct cgti_lines lines;
	struct cgti_cram *cram;
	struct cgti_domineering *domineering; /* or NULL: no such question yet */
	struct cgti_table *table; /* of results, of all searches */
	cgt_values *values; /* the table in which components have values, or NULL: nobody asked yet */
	struct cgti_pairing_check check; /* pointed to by components and cram while "check-pairings" is on */
	uint64_t nodes, last_nodes;
	uint64_t valued; /* components whose value was found by play */
	uint64_t taken[CGTI_TAKEN_COUNT]; /* ways to know without playing */
	uint64_t left_out; /* of the last file that was saved or loaded */
	uint64_t symmetric_nodes, images_tried, images_enough; /* see cgt_solver_statistic */
};

struct cgti_question {
	cgt_solver *solver; /* NULL if it was not begun */
	bool impartial;     /* both players have the same moves throughout */
	bool has_values;    /* the table of values is at work for it; see search/value.h */
	struct cgti_meter meter;
	struct cgti_sum sum; /* the components of the position that is asked about */
};

#define CGTI_QUESTION_NONE { .solver = NULL }

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

/* The Grundy value of the sum of an impartial position, in normal play. */
cgt_status cgti_question_grundy(struct cgti_question *question, uint64_t *value);

/* The misere Grundy value of an impartial position of the same games; the sum is changed. */
cgt_status cgti_question_misere_grundy(struct cgti_question *question, const cgt_position *position, uint64_t *value);

/* Whether the player to move wins the sum, which is changed. */
cgt_status cgti_question_mover_wins(struct cgti_question *question, int32_t to_move, int32_t convention, bool *wins);

#endif
