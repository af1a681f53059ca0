/* SPDX-License-Identifier: MIT */
/* The misere Grundy value of a sum, by searches for the winner with nim heaps added to it (Winning Ways, chapter 13). */
#include "components/split.h"
#include "components/sum.h"
#include "solver/misere_grundy.h"

/* Whether the position and a nim heap are won by the player to move in misere play. */
static cgt_status next_wins_with(struct cgti_question *question, const cgt_position *position, uint64_t size, bool *wins)
{
	uint32_t heap;
	cgt_status status = cgti_question_about(question, position);

	if (status == CGT_OK && size) {
		status = cgti_components_nim_heap(&question->tables->components, size, &heap);
		if (status == CGT_OK)
			status = cgti_sum_add(&question->sum, &heap, 1);
	}
	return status == CGT_OK ? cgti_question_mover_wins(question, CGT_LEFT, CGT_MISERE, wins) : status;
}

cgt_status cgti_question_misere_grundy(struct cgti_question *question, const cgt_position *position, uint64_t *value)
{
	uint64_t size = 0;
	bool wins = true;
	cgt_status status = CGT_OK;

	cgti_plies_enter(&question->meter.plies, CGTI_PLY_OPEN);
	while (status == CGT_OK && wins) {
		status = next_wins_with(question, position, size, &wins);
		size += wins;
		cgti_plies_next(&question->meter.plies);
	}
	cgti_plies_leave(&question->meter.plies);
	if (status == CGT_OK)
		*value = size;
	return status;
}
