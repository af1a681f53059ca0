/* SPDX-License-Identifier: MIT */
/*
 * Sequences of Grundy values of heaps in a file: four bytes for how many there are, and then each as in a file of its own
 * (octal/checkpoint.c). A sequence of more heaps than that of the solver takes its
 * place.
 */
#include "octal/checkpoint.h"
#include "saving/heaps.h"
#include "saving/name_sets.h"
#include "solver/question.h"
#include "support/error.h"
#include "support/memory.h"

#define LEAST_SEQUENCE 18 /* bytes */

/* The value of the empty heap is known without a file. */
static bool is_worth_it(const cgt_sequence *sequence)
{
	return sequence && sequence->values.count > 1;
}

cgt_status cgti_saved_heaps_put(struct cgti_saving *saving)
{
	const struct cgti_components *components = &saving->solver->tables.components;
	uint32_t count = 0;
	cgt_status status;

	for (size_t g = 0; g < components->game_count; g++)
		count += is_worth_it(components->sequence[g]);
	status = cgti_saved_put(saving->file, count, 4);
	for (size_t g = 0; g < components->game_count && status == CGT_OK; g++)
		if (is_worth_it(components->sequence[g]))
			status = cgti_checkpoint_put(saving->file, components->sequence[g]);
	return status;
}

/* Where the solver has the sequence of the same game. */
static cgt_status find_own(struct cgti_loading *loading, const cgt_sequence *sequence, cgt_sequence ***own)
{
	struct cgti_text code = CGTI_TEXT_EMPTY;
	cgt_game *game;
	cgt_status status;

	cgti_code_text(&sequence->code, &code);
	status = code.failed ? cgti_fail_memory() : cgt_game_new(code.data, &game);
	cgti_text_free(&code);
	if (status != CGT_OK)
		return status == CGT_OUT_OF_MEMORY ? status : cgti_saved_fail(loading->file, "it has a sequence of no game");
	status = cgti_components_sequence(&loading->solver->tables.components, game, own);
	cgt_game_unref(game);
	return status;
}

/* Holds what was read against what the solver has. */
static cgt_status weigh(struct cgti_loading *loading, const cgt_sequence *sequence)
{
	cgt_sequence **own = NULL;
	cgt_status status = find_own(loading, sequence, &own);

	for (size_t n = 0; status == CGT_OK && *own && n < sequence->values.count && n < (*own)->values.count; n++)
		if (cgti_values_get(&sequence->values, n) != cgti_values_get(&(*own)->values, n))
			status = cgti_saved_fail(loading->file, "it contradicts what the solver knows of a heap");
	for (size_t k = 0; status == CGT_OK && k < loading->sequences; k++)
		if (cgti_code_equal(&loading->sequence[k]->code, &sequence->code))
			status = cgti_saved_fail(loading->file, "it has a sequence twice");
	return status;
}

static cgt_status get_sequence(struct cgti_loading *loading)
{
	cgt_sequence *sequence = NULL;
	cgt_status status = cgti_meter_watch(loading->meter);

	if (status == CGT_OK)
		status = cgti_checkpoint_get(loading->file, &sequence);
	if (status == CGT_OK && !is_worth_it(sequence))
		status = cgti_saved_fail(loading->file, "it has a sequence without heaps");
	if (status == CGT_OK && loading->solver)
		status = weigh(loading, sequence);
	if (status == CGT_OK && loading->solver)
		loading->sequence[loading->sequences++] = sequence;
	else
		cgt_sequence_free(sequence);
	return status;
}

cgt_status cgti_saved_heaps_get(struct cgti_loading *loading)
{
	uint64_t count = 0;
	cgt_status status = cgti_saved_get_count(loading->file, LEAST_SEQUENCE, &count);

	if (status == CGT_OK && loading->solver) {
		loading->sequence = cgti_alloc((size_t)count * sizeof(cgt_sequence *));
		status = loading->sequence ? CGT_OK : cgti_fail_memory();
	}
	for (uint64_t i = 0; i < count && status == CGT_OK; i++)
		status = get_sequence(loading);
	return status;
}

cgt_status cgti_saved_heaps_take(struct cgti_loading *loading)
{
	cgt_status status = CGT_OK;

	for (size_t k = 0; k < loading->sequences && status == CGT_OK; k++) {
		cgt_sequence **own;

		status = find_own(loading, loading->sequence[k], &own);
		if (status != CGT_OK || (*own && (*own)->values.count >= loading->sequence[k]->values.count))
			continue;
		cgt_sequence_free(*own);
		*own = loading->sequence[k];
		loading->sequence[k] = NULL;
	}
	return status;
}
