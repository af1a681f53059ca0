/* SPDX-License-Identifier: MIT */
/* Budgets as handles. */
#include "support/budget.h"

#include "support/error.h"
#include "support/memory.h"

cgt_status cgt_budget_new(cgt_budget **budget)
{
	cgt_budget *b;

	if (!budget)
		return cgti_fail_null("budget");
	b = cgti_alloc_zero(1, sizeof *b);
	if (!b)
		return cgti_fail_memory();
	if (pthread_mutex_init(&b->lock, NULL) != 0) {
		cgti_free(b);
		return cgti_fail_memory();
	}
	cgti_refs_init(&b->refs);
	atomic_init(&b->cancelled, 0);
	*budget = b;
	return CGT_OK;
}

cgt_budget *cgt_budget_ref(cgt_budget *budget)
{
	if (budget)
		cgti_refs_take(&budget->refs);
	return budget;
}

void cgt_budget_unref(cgt_budget *budget)
{
	if (!budget || !cgti_refs_drop(&budget->refs))
		return;
	pthread_mutex_destroy(&budget->lock);
	cgti_free(budget);
}

static cgt_status set_limit(cgt_budget *budget, uint64_t *limit, uint64_t value)
{
	pthread_mutex_lock(&budget->lock);
	*limit = value;
	pthread_mutex_unlock(&budget->lock);
	return CGT_OK;
}

cgt_status cgt_budget_set_nodes(cgt_budget *budget, uint64_t nodes)
{
	return budget ? set_limit(budget, &budget->nodes, nodes) : cgti_fail_null("budget");
}

cgt_status cgt_budget_set_milliseconds(cgt_budget *budget, uint64_t milliseconds)
{
	return budget ? set_limit(budget, &budget->milliseconds, milliseconds) : cgti_fail_null("budget");
}

cgt_status cgt_budget_set_bytes(cgt_budget *budget, uint64_t bytes)
{
	return budget ? set_limit(budget, &budget->bytes, bytes) : cgti_fail_null("budget");
}

cgt_status cgt_budget_set_progress(cgt_budget *budget, cgt_progress_fn progress, void *user)
{
	if (!budget)
		return cgti_fail_null("budget");
	pthread_mutex_lock(&budget->lock);
	budget->progress = progress;
	budget->user = user;
	pthread_mutex_unlock(&budget->lock);
	return CGT_OK;
}

void cgt_budget_cancel(cgt_budget *budget)
{
	if (budget)
		atomic_store(&budget->cancelled, 1);
}

void cgt_budget_uncancel(cgt_budget *budget)
{
	if (budget)
		atomic_store(&budget->cancelled, 0);
}

int32_t cgt_budget_cancelled(const cgt_budget *budget)
{
	return budget ? atomic_load(&budget->cancelled) : 0;
}
