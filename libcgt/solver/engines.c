/* SPDX-License-Identifier: MIT */
/* The list of engines, and how a question goes through it. */
#include "search/engine.h"

#include "search/grundy.h"

static cgt_status grundy_mover_wins(struct cgti_question *question, int32_t to_move, int32_t convention, bool *taken, bool *wins)
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

const struct cgti_engine cgti_grundy_engine = { "grundy", grundy_mover_wins };

static cgt_status sums_mover_wins(struct cgti_question *question, int32_t to_move, int32_t convention, bool *taken, bool *wins)
{
	*taken = true;
	return cgti_sums_mover_wins(question->solver, &question->sum, to_move, convention, &question->meter, wins);
}

const struct cgti_engine cgti_sums_engine = { "sums", sums_mover_wins };

static const struct cgti_engine *const engines[] = {
	&cgti_grundy_engine, &cgti_cram_engine, &cgti_domineering_engine, &cgti_parts_engine, &cgti_sums_engine,
};

cgt_status cgti_question_mover_wins(struct cgti_question *question, int32_t to_move, int32_t convention, bool *wins)
{
	bool taken = false;
	cgt_status status = CGT_OK;

	if (question->impartial) /* both players have the same moves: what is proved for Left serves for Right */
		to_move = CGT_LEFT;
	for (size_t i = 0; status == CGT_OK && !taken; i++)
		status = engines[i]->mover_wins(question, to_move, convention, &taken, wins);
	return status;
}

static bool is_impartial(const struct cgti_question *question)
{
	for (size_t i = 0; i < question->sum.count; i++)
		if (!cgti_components_impartial(&question->solver->components, question->sum.id[i]))
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
