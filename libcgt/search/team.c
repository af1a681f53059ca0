/* SPDX-License-Identifier: MIT */
/*
 * The threads of a team. The calling thread works too, with the meter it was given, so that limits, progress and cancelling
 * are seen to by it; the others have budgets of their own, which are cancelled when it ends. Whoever has the answer first
 * says so to all.
 */
#include "search/team.h"

#include "support/error.h"
#include "support/memory.h"
#include "support/meter_share.h"
#include "support/thread.h"

#define NOBODY UINT32_MAX

struct team {
	cgti_team_work work;
	void *shared;
	cgt_budget *stop; /* cancelled when there is nothing more to do */
	_Atomic uint32_t first; /* who had the answer first */
	struct cgti_spent spent;
};

struct member {
	struct team *team;
	uint32_t number;
	pthread_t thread;
	struct cgti_meter meter;
};

/* Does the work; whoever is the first to have the answer stops the others. */
static cgt_status do_work(struct team *team, uint32_t number, struct cgti_meter *meter)
{
	uint32_t nobody = NOBODY;
	cgt_status status = team->work(team->shared, number, meter);

	if (status == CGT_OK)
		atomic_compare_exchange_strong(&team->first, &nobody, number);
	if (status == CGT_OK || number == 0)
		cgt_budget_cancel(team->stop);
	return status;
}

static void *run_member(void *argument)
{
	struct member *member = argument;

	do_work(member->team, member->number, &member->meter);
	return NULL;
}

/* Starts further members; how many could be started. */
static uint32_t start_members(struct team *team, struct member *member, uint32_t count, const struct cgti_meter *lead,
                              const struct cgti_meter *meter)
{
	uint32_t started = 0;

	for (; started < count; started++) {
		struct member *next = &member[started];

		next->team = team;
		next->number = started + 1;
		cgti_meter_share(&next->meter, lead, meter, team->stop, count + 1);
		if (!cgti_thread_start(&next->thread, run_member, next))
			break;
	}
	return started;
}

/* The calling thread works until it has the answer, fails, or is told that another has the answer: then it was no failure. */
static cgt_status lead(struct team *team, struct cgti_meter *meter, uint32_t *member)
{
	struct cgti_error before;
	cgt_status status;

	cgti_error_save(&before);
	status = do_work(team, 0, meter);
	*member = atomic_load(&team->first);
	if (*member == NOBODY)
		return status;
	cgti_error_restore(&before);
	return CGT_OK;
}

cgt_status cgti_team_run(uint32_t threads, struct cgti_meter *meter, cgti_team_work work, void *shared, uint32_t *member)
{
	struct team team = { .work = work, .shared = shared };
	struct member *others;
	struct cgti_meter own;
	uint32_t started;
	cgt_status status;

	*member = 0;
	if (threads <= 1 || !cgti_meter_can_share(meter, threads))
		return work(shared, 0, meter);
	status = cgt_budget_new(&team.stop);
	if (status != CGT_OK)
		return status;
	others = cgti_alloc_zero(threads - 1, sizeof *others);
	if (!others) {
		cgt_budget_unref(team.stop);
		return cgti_fail_memory();
	}
	atomic_init(&team.first, NOBODY);
	cgti_meter_lead(&own, meter, team.stop, threads, &team.spent);
	started = start_members(&team, others, threads - 1, &own, meter);
	status = lead(&team, &own, member);
	for (uint32_t i = 0; i < started; i++) {
		pthread_join(others[i].thread, NULL);
		own.nodes += others[i].meter.nodes;
	}
	cgti_meter_return(&own, meter);
	cgti_free(others);
	cgt_budget_unref(team.stop);
	return status;
}
