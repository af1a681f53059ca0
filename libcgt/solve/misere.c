/* SPDX-License-Identifier: MIT */
/* The misere Grundy value of a sum, by searches for the winner with nim heaps added to it (Winning Ways, chapter 13). */
#include "solve/question.h"

#include "support/error.h"

/* Whether the position and a nim heap are won by the player to move in misere play. */
static cgt_status next_wins_with(struct cgti_question *question, const cgt_position *position, uint64_t size, bool *wins)
{
	uint32_t heap;
	cgt_status status = cgti_question_about(question, position);

	if (status == CGT_OK && size) {
		status = cgti_components_nim_heap(&question->solver->components, size, &heap);
		if (status == CGT_OK)
			status = cgti_sum_add(&question->sum, &heap, 1);
	}
	return status == CGT_OK ? cgti_question_mover_wins(question, CGT_LEFT, CGT_MISERE, wins) : status;
}

cgt_status cgt_solver_misere_grundy(cgt_solver *solver, const cgt_position *position, cgt_budget *budget, uint64_t *value)
{
	struct cgti_question question = CGTI_QUESTION_NONE;
	uint64_t size = 0;
	bool wins = true;
	cgt_status status;

	if (!value)
		return cgti_fail_null("value");
	if (position && cgti_question_check_impartial(position, "a misere Grundy value") != CGT_OK)
		return CGT_NO_VALUE;
	status = cgti_question_check(solver, CGT_MISERE);
	if (status != CGT_OK)
		return status;
	status = cgti_question_begin(&question, solver, position, budget, "misere Grundy value");
	while (status == CGT_OK && wins) {
		status = next_wins_with(&question, position, size, &wins);
		size += wins;
	}
	cgti_question_end(&question);
	if (status == CGT_OK)
		*value = size;
	return status;
}
