/* SPDX-License-Identifier: MIT */
/*
 * Teams at sums: members share the table of results and the solver's tables of values, of small boards and of components
 * (support/shared.h); each has its own search, and beside it what sums need for a while (struct cgti_sums_own).
 *
 * Only boards of Clobber, which are whole in their planes, are played without the lock; so a sum without one is for one
 * thread, and so are rows, where half of the work is to add up values. So is a sum with a game from callbacks, which may not
 * be ready for several, and one in which pairings are looked for.
 */
#include "sums/team.h"

#include "games/callbacks.h"
#include "search/tables.h"
#include "search/team.h"
#include "sums/bounds.h"
#include "sums/proof_numbers.h"
#include "support/bits.h"
#include "support/error.h"
#include "support/memory.h"
#include "values/table.h"

/* What a team is at. */
struct task {
	const struct cgti_sum_scene *scene; /* of the thread that asks */
	const struct cgti_sum_state *state;
	struct cgti_marks *marks;
	struct cgti_sums_own *others; /* of all other members */
	bool *wins;                   /* what each member found */
};

static cgt_status prove_as_member(void *shared, uint32_t member, struct cgti_meter *meter)
{
	const struct task *task = shared;
	struct cgti_sum_scene scene = *task->scene;

	scene.own = member == 0 ? scene.own : &task->others[member - 1];
	scene.summands.own = &scene.own->summands;
	scene.summands.meter = meter;
	scene.marks = task->marks;
	return cgti_prove(&scene, task->state, &task->wins[member]);
}

/* Has the tables shared by the threads that enter the commons; NULL: by none. */
static void share(const struct cgti_sum_scene *scene, struct cgti_commons *commons)
{
	struct cgti_tables *tables = scene->summands.tables;

	tables->commons = commons;
	tables->values->commons = commons;
	scene->sums->small.keys.commons = commons;
	scene->sums->keys.commons = commons;
	cgti_table_share(tables->results, commons != NULL);
}

/* Gives back what the other members had, and counts what they searched. */
static void end_others(struct task *task, uint32_t count, struct cgti_meter *meter)
{
	for (uint32_t i = 0; i < count; i++) {
		task->scene->own->searched += task->others[i].searched;
		cgti_meter_return_bytes(meter, cgti_sums_own_bytes(&task->others[i]));
		cgti_sums_own_free(&task->others[i]);
	}
}

static cgt_status run_team(struct task *task, uint32_t threads, struct cgti_commons *commons, bool *wins)
{
	struct cgti_meter *meter = task->scene->summands.meter;
	uint32_t member;
	cgt_status status;

	share(task->scene, commons);
	status = cgti_team_run(threads, meter, prove_as_member, task, &member);
	share(task->scene, NULL);
	task->scene->summands.tables->components.meter = meter;
	end_others(task, threads - 1, meter);
	cgti_meter_return_bytes(meter, cgti_commons_bytes(commons));
	if (status == CGT_OK)
		*wins = task->wins[member];
	return status;
}

static cgt_status prove_shared(struct task *task, uint32_t threads, bool *wins)
{
	struct cgti_commons *commons = NULL;
	cgt_status status = cgti_commons_new(&commons);

	task->marks = cgti_alloc_zero(1, sizeof *task->marks);
	task->others = cgti_alloc_zero(threads - 1, sizeof *task->others);
	task->wins = cgti_alloc_zero(threads, sizeof *task->wins);
	if (status == CGT_OK && (!task->marks || !task->others || !task->wins))
		status = cgti_fail_memory();
	if (status == CGT_OK)
		status = run_team(task, threads, commons, wins);
	cgti_commons_free(commons);
	cgti_free(task->marks);
	cgti_free(task->others);
	cgti_free(task->wins);
	return status;
}

/* --- whether a team is worth while --------------------------------------------------------------------------------------- */

static bool has_callbacks(const struct cgti_components *components)
{
	for (size_t g = 0; g < components->game_count; g++)
		if (cgti_game_has_callbacks(components->game[g]))
			return true;
	return false;
}

/* The stones of boards; in rows, half of the work is adding values, which one does at a time. */
static uint32_t count_stones(const struct cgti_summands *summands)
{
	uint32_t stones = 0;

	for (size_t i = 0; i < summands->count; i++) {
		const struct cgti_planes board = cgti_summand_planes(&summands->summand[i]);

		if (cgti_summand_kind(&summands->summand[i]) == CGTI_SUMMAND_CLOBBER && board.rows > 1)
			stones += (uint32_t)cgti_count_bits(board.own[0] | board.own[1]);
	}
	return stones;
}

cgt_status cgti_prove_by_team(struct cgti_sum_scene *scene, const struct cgti_sum_state *state, bool *wins)
{
	const struct cgti_tables *tables = scene->summands.tables;
	struct task task = { .scene = scene, .state = state };
	enum cgti_verdict verdict = CGTI_UNDECIDED;
	cgt_status status;

	if (tables->threads == 1 || count_stones(&state->summands) < tables->team_stones || tables->components.check ||
	    has_callbacks(&tables->components))
		return cgti_prove(scene, state, wins);
	status = cgti_sum_judge(scene, state, &verdict);
	if (status != CGT_OK || verdict == CGTI_UNDECIDED)
		return status == CGT_OK ? prove_shared(&task, tables->threads, wins) : status;
	*wins = verdict == CGTI_MOVER_WINS;
	return CGT_OK;
}
