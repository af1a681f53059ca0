/* SPDX-License-Identifier: MIT */
/*
 * Results about sums, whose keys name values and components by numbers of one solver: they are taken apart, each name is
 * replaced by that of the other side, and they are put together again. Summands are in the order of numbers on both sides.
 */
#include "saving/sums.h"
#include "search/tables.h"
#include "solver/question.h"
#include "sums/clobber_boards.h"
#include "sums/engine.h"
#include "values/table.h"

#define HALF_BITS (CGTI_TABLE_RESULT_BITS / 2)
#define HALF ((UINT64_C(1) << HALF_BITS) - 1)

static bool is_proof(uint64_t result)
{
	return (result >> HALF_BITS == 0) != ((result & HALF) == 0);
}

bool cgti_sum_is_result(const uint64_t *word, size_t words, uint64_t result)
{
	const enum cgti_key kind = cgti_key_kind(word[0]);

	if (!cgti_sum_key_is_whole(word, words))
		return false;
	return kind == CGTI_KEY_SUM ? is_proof(result) : result != 0 && words <= CGTI_TABLE_KEY_WORDS;
}

bool cgti_sum_is_proved(const struct cgti_table_entry *entry)
{
	if (cgti_key_kind(entry->key[0]) == CGTI_KEY_SUM_LONG)
		return is_proof(entry->result);
	return cgti_sum_is_result(entry->key, entry->words, entry->result);
}

void cgti_saved_sum_use(struct cgti_saved_sum *sum, cgt_solver *solver)
{
	sum->scene.sums = cgti_engine_has(&solver->tables, &cgti_sums_engine);
	sum->scene.summands.tables = &solver->tables;
	sum->scene.summands.small = &sum->scene.sums->small;
}

cgt_status cgti_saved_sum_begin(struct cgti_saved_sum *sum, cgt_solver *solver, const uint64_t *word, uint64_t result)
{
	if (cgti_key_kind(word[0]) == CGTI_KEY_SUM_LONG) {
		const struct cgti_sums *sums = cgti_engine_has(&solver->tables, &cgti_sums_engine);
		size_t bytes;

		word = (const uint64_t *)(const void *)cgti_intern_bytes(&sums->keys, (uint32_t)word[0], &bytes);
	}
	*sum = (struct cgti_saved_sum){
		.scene = { .convention = word[0] >> 33 & 1 ? CGT_MISERE : CGT_NORMAL },
		.state = { .summands = CGTI_SUMMANDS_EMPTY },
		.is_bounds = cgti_key_kind(word[0]) == CGTI_KEY_SUM_BOUNDS,
		.result = result,
	};
	if (solver)
		cgti_saved_sum_use(sum, solver);
	return cgti_sum_decode(&sum->scene, word, &sum->state);
}

void cgti_saved_sum_end(struct cgti_saved_sum *sum)
{
	cgti_summands_free(&sum->state.summands);
}

/* --- names --------------------------------------------------------------------------------------------------------------- */

static bool visit_value(struct cgti_visitor *visitor, uint64_t *number)
{
	uint32_t narrow = (uint32_t)*number;

	if (!visitor->visit(visitor, &visitor->names->values, &narrow))
		return false;
	*number = narrow;
	return true;
}

static bool visit_summand(struct cgti_visitor *visitor, struct cgti_summand *summand)
{
	uint32_t id = (uint32_t)summand->word[0];

	if (cgti_summand_kind(summand) == CGTI_SUMMAND_VALUE)
		return visit_value(visitor, &summand->word[0]);
	if (cgti_summand_kind(summand) != CGTI_SUMMAND_COMPONENT)
		return true;
	if (!visitor->visit(visitor, &visitor->names->components, &id))
		return false;
	summand->word[0] = id;
	return true;
}

/* The two values of bounds, either of which may be none. Numbers that do not fit are of more values than bounds are kept of. */
static bool visit_bounds(struct cgti_visitor *visitor, uint64_t *result)
{
	uint64_t win = *result >> HALF_BITS, loss = *result & HALF;

	if ((win != CGTI_VALUE_RAW && !visit_value(visitor, &win)) || (loss != CGTI_VALUE_RAW && !visit_value(visitor, &loss)))
		return false;
	if (win > HALF || loss > HALF)
		visitor->left_out = true;
	else
		*result = win << HALF_BITS | loss;
	return true;
}

bool cgti_saved_sum_visit(struct cgti_saved_sum *sum, struct cgti_visitor *visitor)
{
	struct cgti_sum_state *state = &sum->state;
	uint64_t value = state->value;
	bool known = !state->by_value || sum->is_bounds || visit_value(visitor, &value);

	state->value = (uint32_t)value;
	for (size_t i = 0; i < state->summands.count && known; i++)
		known = visit_summand(visitor, &state->summands.summand[i]);
	return known && (!sum->is_bounds || visit_bounds(visitor, &sum->result));
}

/* --- the normal form ------------------------------------------------------------------------------------------------------ */

/* Summands are in order and stand for themselves; a sum that is not worth the sum of its values has none beside it. */
bool cgti_saved_sum_is_normal(const struct cgti_saved_sum *sum)
{
	const struct cgti_sum_state *state = &sum->state;

	if (sum->is_bounds ? !state->by_value || state->value != 0 : !state->by_value && state->value != CGTI_VALUE_ZERO)
		return false;
	if (state->by_value && sum->scene.convention == CGT_MISERE)
		return false;
	for (size_t i = 0; i < state->summands.count; i++) {
		const struct cgti_summand *summand = &state->summands.summand[i];

		if (!cgti_summand_is_canonical(summand) || (i > 0 && cgti_summand_compare(summand - 1, summand) > 0))
			return false;
	}
	return true;
}

/*
 * Whether the sum is one that a search looks up: where each summand has a negative that is seen at once, Left is to move, and the
 * values of its summands count in normal play if none of them binds the others (sums/sums.c).
 */
bool cgti_saved_sum_is_turned(const struct cgti_saved_sum *sum)
{
	const struct cgti_components *components = &sum->scene.summands.tables->components;
	const struct cgti_sum_state *state = &sum->state;
	bool turns = true, binds = false;

	for (size_t i = 0; i < state->summands.count; i++) {
		const struct cgti_summand *summand = &state->summands.summand[i];

		if (cgti_summand_kind(summand) != CGTI_SUMMAND_COMPONENT)
			continue;
		turns &= cgti_components_impartial(components, (uint32_t)summand->word[0]);
		binds |= cgti_components_binds(components, (uint32_t)summand->word[0]);
	}
	return state->by_value == (sum->scene.convention == CGT_NORMAL && !binds) && (state->to_move == CGT_LEFT || !turns);
}
