/* SPDX-License-Identifier: MIT */
/*
 * The threads of a census.
 *
 * The walk over all shapes is cut into parts, as many as the size asks for, whatever the number of threads. A worker takes
 * the next part that nobody has taken and goes on with it from where it was left. What is found is kept with the part, so that
 * the sum over the parts is the same whoever did them.
 *
 * The calling thread does no work of this kind: it looks after the budget. It wakes every few milliseconds, and stops the
 * workers by cancelling a budget of their own. Shapes are counted off a common allowance one by one, so that a limit of nodes
 * is exact.
 */
#include "census/crew.h"
#include "census/study.h"
#include "support/clock.h"
#include "support/error.h"
#include "support/meter.h"
#include "support/thread.h"

#define WATCH_NS UINT64_C(3000000)

/* Leave to count one more shape: CGT_OK, or CGT_LIMIT if none is left, or CGT_CANCELLED. */
static cgt_status ask_leave(cgt_census *census)
{
	uint64_t left = atomic_load_explicit(&census->allowance, memory_order_relaxed);

	if (cgt_budget_cancelled(census->stop))
		return CGT_CANCELLED;
	if (left == UINT64_MAX)
		return CGT_OK;
	while (left > 0)
		if (atomic_compare_exchange_weak(&census->allowance, &left, left - 1))
			return CGT_OK;
	return CGT_LIMIT;
}

static cgt_status begin_part(const cgt_census *census, uint32_t k)
{
	struct cgti_census_part *part = &census->part[k];

	if (part->walk)
		return CGT_OK;
	return cgt_polyominoes_new(census->cells, census->maps, k, census->parts, &part->walk);
}

static uint64_t table_bytes(const struct cgti_study *study)
{
	uint64_t bytes = 0;

	if (study->solver)
		cgt_solver_statistic(study->solver, "bytes", &bytes);
	return study->cram ? cgti_cram_bytes(study->cram) : bytes;
}

/* Lets the calling thread see how far a worker is. */
static void publish(struct cgti_census_worker *worker)
{
	atomic_fetch_add_explicit(&worker->census->done, 1, memory_order_relaxed);
	atomic_store_explicit(&worker->bytes, worker->kept_bytes + table_bytes(&worker->study), memory_order_relaxed);
}

static cgt_status go_through_part(struct cgti_census_worker *worker, uint32_t k)
{
	cgt_census *census = worker->census;
	struct cgti_census_part *part = &census->part[k];
	cgt_status status = begin_part(census, k);

	while (status == CGT_OK && (part->pending || cgti_polyominoes_step(part->walk))) {
		const size_t kept_before = part->maps.cap + part->moves.cap;

		part->pending = true;
		status = ask_leave(census);
		if (status == CGT_OK)
			status = cgti_study_shape(&worker->study, census, part);
		worker->kept_bytes += part->maps.cap + part->moves.cap - kept_before;
		if (status != CGT_OK)
			break;
		part->pending = false;
		publish(worker);
	}
	if (status == CGT_OK) {
		part->ended = true;
		cgt_polyominoes_free(part->walk);
		part->walk = NULL;
	}
	return status;
}

static void *work(void *argument)
{
	struct cgti_census_worker *worker = argument;
	cgt_census *census = worker->census;
	cgt_status status = CGT_OK;

	cgti_meter_start(&worker->study.meter, census->stop, "");
	while (status == CGT_OK) {
		const uint32_t k = atomic_fetch_add(&census->next_part, 1);

		if (k >= census->parts)
			break;
		if (!census->part[k].ended)
			status = go_through_part(worker, k);
	}
	worker->status = status;
	cgti_error_save(&worker->error);
	pthread_mutex_lock(&census->lock);
	census->working--;
	pthread_cond_signal(&census->changed);
	pthread_mutex_unlock(&census->lock);
	return NULL;
}

static uint64_t bytes_held(const cgt_census *census)
{
	uint64_t bytes = 0;

	for (uint32_t i = 0; i < census->threads; i++)
		bytes += atomic_load_explicit(&census->worker[i].bytes, memory_order_relaxed);
	return bytes;
}

/* Waits until a worker comes to an end, or for a few milliseconds. Called with the lock held. */
static void wait_a_little(cgt_census *census)
{
	const uint64_t until = cgti_clock_of_machine_ns() + WATCH_NS;
	const struct timespec when = { (time_t)(until / UINT64_C(1000000000)), (long)(until % UINT64_C(1000000000)) };

	pthread_cond_timedwait(&census->changed, &census->lock, &when);
}

/* Looks after the budget until all workers have come to an end. What stopped them early, or CGT_OK. */
static cgt_status watch(cgt_census *census, struct cgti_meter *meter, uint64_t bytes_before)
{
	cgt_status status = CGT_OK;

	pthread_mutex_lock(&census->lock);
	while (census->working > 0) {
		wait_a_little(census);
		if (status != CGT_OK)
			continue;
		pthread_mutex_unlock(&census->lock);
		meter->nodes = atomic_load_explicit(&census->done, memory_order_relaxed);
		status = cgti_meter_check(meter);
		if (status == CGT_OK)
			status = cgti_meter_bytes(meter, bytes_held(census) - bytes_before);
		if (status != CGT_OK)
			cgt_budget_cancel(census->stop);
		pthread_mutex_lock(&census->lock);
	}
	pthread_mutex_unlock(&census->lock);
	return status;
}

/* Starts the workers; how many could be started. */
static uint32_t start_workers(cgt_census *census)
{
	uint32_t started = 0;

	census->working = census->threads;
	while (started < census->threads && cgti_thread_start(&census->worker[started].thread, work, &census->worker[started]))
		started++;
	pthread_mutex_lock(&census->lock);
	census->working -= census->threads - started;
	pthread_mutex_unlock(&census->lock);
	return started;
}

bool cgti_census_has_ended(const cgt_census *census)
{
	for (uint32_t k = 0; k < census->parts; k++)
		if (!census->part[k].ended)
			return false;
	return true;
}

/* The outcome of a run that the budget did not stop: a worker's failure, the end, or an allowance that is used up. */
static cgt_status conclude(cgt_census *census, uint32_t started, struct cgti_meter *meter)
{
	for (uint32_t i = 0; i < started; i++) {
		const struct cgti_census_worker *worker = &census->worker[i];

		if (worker->status == CGT_OK || worker->status == CGT_LIMIT)
			continue;
		cgti_error_restore(&worker->error);
		return worker->status;
	}
	if (cgti_census_has_ended(census))
		return CGT_OK;
	meter->nodes = meter->node_limit + 1;
	return cgti_meter_check(meter);
}

cgt_status cgti_census_work(cgt_census *census, cgt_budget *budget)
{
	const uint64_t bytes_before = bytes_held(census);
	struct cgti_meter meter;
	cgt_status status;
	uint32_t started;

	cgti_meter_start(&meter, budget, census->task);
	status = cgti_meter_check(&meter);
	if (status != CGT_OK)
		return status;
	cgt_budget_uncancel(census->stop);
	atomic_store(&census->next_part, 0);
	atomic_store(&census->done, 0);
	atomic_store(&census->allowance, meter.node_limit ? meter.node_limit : UINT64_MAX);
	started = start_workers(census);
	if (started == 0)
		return cgti_fail(CGT_OUT_OF_MEMORY, "no thread could be started");
	status = watch(census, &meter, bytes_before);
	for (uint32_t i = 0; i < started; i++)
		pthread_join(census->worker[i].thread, NULL);
	return status == CGT_OK ? conclude(census, started, &meter) : status;
}
