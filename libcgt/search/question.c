/* SPDX-License-Identifier: MIT */
/* The way of a question through the list of engines. */
#include "search/question.h"

#include "components/sum.h"
#include "search/engine.h"
#include "support/assert.h"

cgt_status cgti_question_mover_wins(struct cgti_question *question, int32_t to_move, int32_t convention, bool *wins)
{
	const struct cgti_engine *const *engine = question->tables->engine;
	bool taken = false;
	cgt_status status = CGT_OK;

	if (question->impartial) /* both players have the same moves: a proof for Left serves for Right */
		to_move = CGT_LEFT;
	for (size_t i = 0; status == CGT_OK && !taken; i++) {
		CGTI_ASSERT(engine[i]);
		if (engine[i]->mover_wins)
			status = engine[i]->mover_wins(question, to_move, convention, &taken, wins);
	}
	return status;
}

static bool is_impartial(const struct cgti_question *question)
{
	for (size_t i = 0; i < question->sum.count; i++)
		if (!cgti_components_impartial(&question->tables->components, question->sum.id[i]))
			return false;
	return true;
}

cgt_status cgti_question_part(struct cgti_question *question, const struct cgti_sum *part, int32_t to_move, int32_t convention,
                              bool *wins)
{
	const struct cgti_sum whole = question->sum;
	const bool impartial = question->impartial;
	cgt_status status;

	question->sum = (struct cgti_sum)CGTI_SUM_EMPTY;
	status = cgti_sum_add(&question->sum, part->id, part->count);
	question->impartial = is_impartial(question);
	if (status == CGT_OK)
		status = cgti_question_mover_wins(question, to_move, convention, wins);
	cgti_sum_free(&question->sum);
	question->sum = whole;
	question->impartial = impartial;
	return status;
}
