/* SPDX-License-Identifier: MIT */
/*
 * The engine that takes every sum.
 *
 *   1. Each component of the sum becomes a summand (sums/summands.h).
 *   2. The sum is brought into normal form (sums/sums.h).
 *   3. A search by proof numbers finds the winner, by one thread (sums/proof_numbers.c) or by a team (sums/team.c).
 */
#include "search/engine.h"

#include "sums/engine.h"
#include "sums/team.h"
#include "support/error.h"
#include "support/memory.h"
#include "values/table.h"
#include "components/sum.h"
#include "search/tables.h"

static cgt_status make(struct cgti_tables *tables, void **own)
{
	(void)tables;
	*own = cgti_alloc_zero(1, sizeof(struct cgti_sums));
	return *own ? CGT_OK : cgti_fail_memory();
}

static void free_own(void *own)
{
	cgti_sums_free(own);
	cgti_free(own);
}

static size_t bytes(const struct cgti_tables *tables, const void *own)
{
	(void)tables;
	return cgti_sums_bytes(own);
}

static cgt_status begin_state(const struct cgti_sum *sum, struct cgti_sum_state *state)
{
	for (size_t i = 0; i < sum->count; i++) {
		const struct cgti_summand summand = cgti_summand_of_component(sum->id[i]);
		cgt_status status = cgti_summands_add(&state->summands, &summand, 1);

		if (status != CGT_OK)
			return status;
	}
	return CGT_OK;
}

cgt_status cgti_sums_scene(struct cgti_tables *tables, int32_t convention, struct cgti_meter *meter, struct cgti_sum_scene *scene)
{
	void *own;
	struct cgti_sums *sums;
	cgt_status status = cgti_engine_own(tables, &cgti_sums_engine, meter, &own);

	if (status == CGT_OK)
		status = cgti_tables_make_values(tables, meter);
	if (status != CGT_OK)
		return status;
	sums = own;
	*scene = (struct cgti_sum_scene){
		.sums = sums, .own = &sums->own, .convention = convention,
		.summands = { tables, &sums->small, &sums->own.summands, meter, false },
	};
	return CGT_OK;
}

static cgt_status search(struct cgti_sum_scene *scene, const struct cgti_sum *sum, int32_t to_move, bool *wins)
{
	struct cgti_sum_state state = { to_move, false, CGTI_VALUE_ZERO, CGTI_SUMMANDS_EMPTY };
	cgt_status status = begin_state(sum, &state);

	if (status == CGT_OK)
		status = cgti_sum_normalise(scene, &state);
	if (status == CGT_OK)
		status = cgti_prove_by_team(scene, &state, wins);
	cgti_summands_free(&state.summands);
	return status;
}

cgt_status cgti_sums_mover_wins(struct cgti_tables *tables, const struct cgti_sum *sum, int32_t to_move, int32_t convention,
                                struct cgti_meter *meter, bool *wins)
{
	struct cgti_sum_scene scene;
	cgt_status status = cgti_sums_scene(tables, convention, meter, &scene);

	if (status == CGT_OK && tables->values->busy)
		status = cgti_fail(CGT_BUSY, "the solver's table of values is at work");
	if (status != CGT_OK)
		return status;
	tables->values->busy = true;
	status = search(&scene, sum, to_move, wins);
	tables->values->busy = false;
	return status;
}

static cgt_status mover_wins(struct cgti_question *question, int32_t to_move, int32_t convention, bool *taken, bool *wins)
{
	*taken = true;
	return cgti_sums_mover_wins(question->tables, &question->sum, to_move, convention, &question->meter, wins);
}

const struct cgti_engine cgti_sums_engine = {
	.name = "sums", .make = make, .free = free_own, .bytes = bytes, .mover_wins = mover_wins,
};
