/* SPDX-License-Identifier: MIT */
/* Writing a proof: goals, the stack of steps, and the entries they become. */
#include "proof/prove.h"

#include <stdlib.h>
#include <string.h>

#include "components/sum.h"
#include "games/game.h"
#include "position/text.h"
#include "proof/goals.h"
#include "proof/prove_nimber.h"
#include "proof/prove_strips.h"
#include "proof/prove_winner.h"
#include "proof/write.h"
#include "support/array.h"
#include "support/error.h"
#include "support/memory.h"

/* --- sums and goals ---------------------------------------------------------------------------------------------------- */

/* --- what is true ------------------------------------------------------------------------------------------------------ */

/* --- entries ----------------------------------------------------------------------------------------------------------- */

/* Whether an atom is true. */
static cgt_status is_atom_true(struct cgti_prover *prover, uint32_t sum, int32_t convention, int32_t first, int32_t winner,
                               bool *answer)
{
	const struct cgti_claim claim = cgti_claim_of_atom(convention, first, winner);
	cgt_status status = CGT_OK;
	bool wins;

	*answer = false;
	if (convention == CGT_NORMAL)
		status = cgti_prove_strips_decide(prover, sum, &claim, answer);
	if (status != CGT_OK || *answer)
		return status;
	status = cgti_prove_mover_wins(prover, sum, convention, first, &wins);
	*answer = status == CGT_OK && wins == (first == winner);
	return status;
}

static cgt_status is_nimber(struct cgti_prover *prover, const struct cgti_goal *goal, bool *answer)
{
	uint64_t value;
	cgt_status status = cgti_sum_get(&prover->sums, goal->sum, &prover->sum);

	if (status == CGT_OK)
		status = cgti_prove_grundy(prover, &prover->sum, &value);
	if (status == CGT_OK)
		*answer = (value == goal->claim.nimber) == (goal->claim.kind == CGTI_CLAIM_EQUAL);
	return status;
}

/* Whether every atom of a claim of who wins is true. */
static cgt_status is_true(struct cgti_prover *prover, const struct cgti_goal *goal, bool *answer)
{
	cgt_status status = CGT_OK;

	if (goal->claim.kind != CGTI_CLAIM_WINNER)
		return is_nimber(prover, goal, answer);
	*answer = true;
	for (int32_t convention = CGT_NORMAL; convention <= CGT_MISERE; convention++)
		for (int32_t first = CGT_LEFT; first <= CGT_RIGHT; first++)
			for (int32_t winner = CGT_LEFT; winner <= CGT_RIGHT && status == CGT_OK && *answer; winner++)
				if (goal->claim.atoms & cgti_claim_atom(convention, first, winner))
					status = is_atom_true(prover, goal->sum, convention, first, winner, answer);
	return status;
}

static int compare_numbers(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return (x > y) - (x < y);
}

/* Writes the entries that show some goals, ascending; the goals are given up. */
static void write_premises(struct cgti_prover *prover, size_t begin, size_t end)
{
	const size_t count = end - begin;
	uint32_t *number = count > 0 ? prover->rests_on + begin : NULL; /* there may be no array of them */

	for (size_t i = 0; i < count; i++) {
		const struct cgti_goal goal = cgti_prove_goal(prover, number[i]);

		number[i] = cgti_prove_entry_of(prover, number[i], &goal);
	}
	if (count > 1)
		qsort(number, count, sizeof *number, compare_numbers);
	for (size_t i = 0; i < count; i++)
		cgti_text_format(&prover->text, " %lu", (unsigned long)number[i]);
}

static uint64_t bytes_held(const struct cgti_prover *prover)
{
	return cgti_solver_bytes(prover->question.solver) + cgti_intern_size(&prover->sums) + cgti_intern_size(&prover->goals) +
	       (prover->entry_cap + prover->equal_cap + prover->rests_on_cap) * sizeof(uint32_t) +
	       prover->grundy_cap * sizeof(uint64_t) + prover->stack_cap * sizeof *prover->stack + prover->text.cap;
}

/* Counts one more entry, and writes its number. */
static cgt_status begin_entry(struct cgti_prover *prover)
{
	struct cgti_meter *meter = &prover->question.meter;
	cgt_status status = cgti_meter_tick(meter);

	if (status == CGT_OK)
		status = cgti_meter_bytes(meter, bytes_held(prover) - prover->start_bytes);
	if (status != CGT_OK)
		return status;
	if (prover->count == CGTI_MOST_ENTRIES)
		return cgti_fail(CGT_TOO_LARGE, "a proof has at most %d entries", CGTI_MOST_ENTRIES);
	prover->count++;
	cgti_text_format(&prover->text, "%lu ", (unsigned long)prover->count);
	return CGT_OK;
}

static cgt_status write_step(struct cgti_prover *prover, const struct cgti_plan *step, const struct cgti_goal *goal)
{
	struct cgti_text *text = &prover->text;
	cgt_status status = begin_entry(prover);

	if (status == CGT_OK)
		status = cgti_sum_get(&prover->sums, goal->sum, &prover->sum);
	if (status != CGT_OK)
		return status;
	cgti_proof_write_sum(prover->components, &prover->sum, text);
	cgti_text_string(text, " ; ");
	cgti_claim_write(&goal->claim, text);
	cgti_text_format(text, " ; %s", cgti_rule_name(step->rule));
	write_premises(prover, step->begin, step->plus);
	if (step->plus < step->end)
		cgti_text_string(text, " less");
	write_premises(prover, step->plus, step->end);
	if (step->rest.length)
		cgti_text_format(text, " %s", step->rest.data);
	cgti_text_char(text, '\n');
	return text->failed ? cgti_fail_memory() : CGT_OK;
}

/* --- the stack --------------------------------------------------------------------------------------------------------- */

static cgt_status plan(struct cgti_prover *prover, uint32_t number)
{
	const struct cgti_goal goal = cgti_prove_goal(prover, number);

	return goal.claim.kind == CGTI_CLAIM_WINNER ? cgti_prove_plan_winner(prover, goal.sum, &goal.claim)
	                                            : cgti_prove_plan_nimber(prover, goal.sum, &goal.claim);
}

/* Puts a goal on the stack, with its step planned. */
static cgt_status push(struct cgti_prover *prover, uint32_t goal)
{
	const size_t begin = prover->rests_on_count;
	struct cgti_plan *step;
	cgt_status status;

	if (!CGTI_PUSH(prover->stack, prover->depth, prover->stack_cap,
	               (struct cgti_plan){ .goal = goal, .begin = begin, .next = begin, .plus = SIZE_MAX }))
		return cgti_fail_memory();
	status = plan(prover, goal);
	step = cgti_prove_top(prover);
	step->end = prover->rests_on_count;
	if (step->plus > step->end)
		step->plus = step->end;
	if (status == CGT_OK && step->rest.failed)
		status = cgti_fail_memory();
	return status;
}

/* Writes the step on top of the stack, all of whose premises are there, and takes it off. */
static cgt_status pop(struct cgti_prover *prover)
{
	struct cgti_plan *step = cgti_prove_top(prover);
	const struct cgti_goal goal = cgti_prove_goal(prover, step->goal);
	cgt_status status = write_step(prover, step, &goal);

	if (status != CGT_OK)
		return status;
	prover->entry[step->goal] = prover->count;
	if (goal.claim.kind == CGTI_CLAIM_EQUAL)
		prover->equal[goal.sum] = prover->count;
	prover->rests_on_count = step->begin;
	cgti_text_free(&step->rest);
	prover->depth--;
	return CGT_OK;
}

static cgt_status prove(struct cgti_prover *prover, uint32_t number)
{
	cgt_status status = push(prover, number);

	while (status == CGT_OK && prover->depth > 0) {
		struct cgti_plan *step = cgti_prove_top(prover);
		struct cgti_goal goal;
		uint32_t next;

		if (step->next == step->end) {
			status = pop(prover);
			continue;
		}
		next = prover->rests_on[step->next++];
		goal = cgti_prove_goal(prover, next);
		if (!cgti_prove_entry_of(prover, next, &goal))
			status = push(prover, next);
	}
	return status;
}

/* --- the call ---------------------------------------------------------------------------------------------------------- */

/* The last entry: the position as it was given. It is left out if the last one says just that. */
static cgt_status write_conclusion(struct cgti_prover *prover, const cgt_position *position, const struct cgti_claim *claim,
                                   const struct cgti_goal *goal, uint32_t entry)
{
	struct cgti_text own = CGTI_TEXT_EMPTY, text = CGTI_TEXT_EMPTY;
	cgt_status status = cgti_sum_get(&prover->sums, goal->sum, &prover->sum);

	if (status == CGT_OK)
		status = cgti_position_write(position, &own);
	if (status == CGT_OK)
		cgti_proof_write_sum(prover->components, &prover->sum, &text);
	if (status == CGT_OK && (own.failed || text.failed))
		status = cgti_fail_memory();
	if (status == CGT_OK && (strcmp(own.data, text.data) != 0 || entry != prover->count)) {
		status = begin_entry(prover);
		cgti_text_format(&prover->text, "%s ; ", own.data);
		cgti_claim_write(claim, &prover->text);
		cgti_text_format(&prover->text, " ; same %lu\n", (unsigned long)entry);
	}
	cgti_text_free(&own);
	cgti_text_free(&text);
	return status;
}

static cgt_status prove_position(struct cgti_prover *prover, const cgt_position *position, const struct cgti_claim *claim)
{
	struct cgti_goal goal;
	uint32_t sum, number;
	bool answer = false;
	cgt_status status = cgti_sum_add(&prover->sum, prover->question.sum.id, prover->question.sum.count);

	if (status == CGT_OK)
		status = cgti_prove_number(prover, &prover->sum, &sum);
	if (status != CGT_OK)
		return status;
	goal = (struct cgti_goal){ sum, *claim };
	if (!cgti_claim_normalise(&goal.claim, cgti_prove_is_impartial(prover, sum)))
		return cgti_fail(CGT_NO_VALUE, "%s", cgti_prove_is_impartial(prover, sum)
		                 ? "where both players have the same moves this cannot be"
		                 : "nim heaps are compared with positions in which both players have the same moves");
	status = is_true(prover, &goal, &answer);
	if (status == CGT_OK && !answer)
		status = cgti_fail(CGT_NO_VALUE, "there is no proof: the claim is false");
	if (status == CGT_OK)
		status = cgti_prove_number_goal(prover, sum, goal.claim, &number);
	if (status == CGT_OK)
		status = prove(prover, number);
	return status == CGT_OK ? write_conclusion(prover, position, claim, &goal, prover->entry[number]) : status;
}

static void free_prover(struct cgti_prover *prover)
{
	for (size_t i = 0; i < prover->depth; i++)
		cgti_text_free(&prover->stack[i].rest);
	cgti_intern_free(&prover->sums);
	cgti_intern_free(&prover->goals);
	cgti_free(prover->entry);
	cgti_free(prover->equal);
	cgti_free(prover->grundy);
	cgti_free(prover->stack);
	cgti_free(prover->rests_on);
	cgti_sum_free(&prover->sum);
	cgti_sum_free(&prover->part);
	cgti_option_walk_free(&prover->walk);
	cgti_free(prover->choice);
	cgti_prove_strips_free(&prover->strips);
	cgti_text_free(&prover->text);
}

static cgt_status read_claim(const char *text, struct cgti_claim *claim)
{
	struct cgti_reader reader = cgti_reader_of(text);
	cgt_status status = cgti_claim_read(&reader, claim);

	cgti_reader_skip_space(&reader);
	return status == CGT_OK && *reader.at ? cgti_reader_expected(&reader, "the end of the claim") : status;
}

/* The games of the caller are named by no text alone. */
static cgt_status check_games(const cgt_position *position)
{
	for (size_t k = 0; k < position->count; k++) {
		const struct cgti_rules *rules = position->component[k].game->rules;

		if (rules->bytes && rules != &cgti_value_rules)
			return cgti_fail(CGT_UNSUPPORTED,
			                 "component %zu (%s) is of a game of your own, which the text of a proof cannot "
			                 "name",
			                 k + 1, position->component[k].game->spec);
	}
	return CGT_OK;
}

cgt_status cgt_solver_prove(cgt_solver *solver, const cgt_position *position, const char *claim, cgt_budget *budget,
                            cgt_proof **proof)
{
	struct cgti_prover prover = { .question = CGTI_QUESTION_NONE };
	struct cgti_claim wanted;
	cgt_status status;

	if (!position || !claim || !proof)
		return cgti_fail_null(!position ? "position" : claim ? "proof" : "claim");
	status = read_claim(claim, &wanted);
	if (status == CGT_OK)
		status = cgti_question_check(solver, cgti_claim_is_misere(&wanted) ? CGT_MISERE : CGT_NORMAL);
	if (status == CGT_OK)
		status = check_games(position);
	if (status == CGT_OK)
		status = cgti_question_begin(&prover.question, solver, position, budget, "proof");
	if (status == CGT_OK) {
		prover.components = prover.walk.components = &solver->tables.components;
		prover.walk.meter = &prover.question.meter;
		prover.start_bytes = cgti_solver_bytes(solver);
		cgti_proof_open(&prover.text);
		status = prover.text.failed ? cgti_fail_memory() : prove_position(&prover, position, &wanted);
	}
	cgti_question_end(&prover.question);
	if (status == CGT_OK) {
		status = cgti_proof_close(&prover.text, prover.count, proof);
		prover.text = (struct cgti_text)CGTI_TEXT_EMPTY;
	}
	free_prover(&prover);
	return status;
}
