/* SPDX-License-Identifier: MIT */
/*
 * The results of a solver in a file (support/saved.h), which has after its version
 *
 *   8 bytes    n, the number of results
 *   n results, each
 *     1        w, the words of its key
 *     5        about how many nodes it cost
 *     8        the result
 *     8 w      the key
 *
 * Only what is proved goes into a file, and only under keys that say all of a position. A file is read twice: once to check
 * every byte of it, each result by the search whose it is, and once more to take the results over.
 */
#include <string.h>

#include "solve/question.h"
#include "support/error.h"
#include "support/saved.h"

#define LEAST_ENTRY 22 /* bytes */
#define WORK_BYTES 5

static const struct cgti_saved_kind kind = { "CGTRES\x1a\n", "saved solver", 1 };

/* Whether each kind of key and result is one of those that its search puts into the table and proved; NULL: none is kept. */
static bool (*const is_proved[CGTI_KEY_COUNT])(const struct cgti_table_entry *entry) = {
	[CGTI_KEY_COUNT - 1] = NULL,
};

static bool belongs(const struct cgti_table_entry *entry)
{
	const unsigned k = (unsigned)(entry->key[0] >> 56);

	return k < CGTI_KEY_COUNT && is_proved[k] && is_proved[k](entry);
}

static uint64_t count_results(const struct cgti_table *table)
{
	struct cgti_table_entry entry;
	uint64_t at = 0, count = 0;

	while (cgti_table_next(table, &at, &entry))
		count += belongs(&entry);
	return count;
}

static cgt_status put_entry(struct cgti_saved *file, const struct cgti_table_entry *entry)
{
	cgt_status status = cgti_saved_put(file, entry->words, 1);

	if (status == CGT_OK)
		status = cgti_saved_put(file, entry->work, WORK_BYTES);
	if (status == CGT_OK)
		status = cgti_saved_put(file, entry->result, 8);
	for (unsigned i = 0; i < entry->words && status == CGT_OK; i++)
		status = cgti_saved_put(file, entry->key[i], 8);
	return status;
}

static cgt_status put_results(struct cgti_saved *file, const struct cgti_table *table, struct cgti_meter *meter)
{
	struct cgti_table_entry entry;
	uint64_t at = 0;
	cgt_status status = cgti_saved_put(file, count_results(table), 8);

	while (status == CGT_OK && cgti_table_next(table, &at, &entry))
		if (belongs(&entry)) {
			status = cgti_meter_tick(meter);
			if (status == CGT_OK)
				status = put_entry(file, &entry);
		}
	return status;
}

/* Reads a result, whose key has room for CGTI_TABLE_KEY_WORDS. */
static cgt_status get_entry(struct cgti_saved *file, struct cgti_table_entry *entry, uint64_t *key)
{
	uint64_t words;
	cgt_status status = cgti_saved_get(file, 1, &words);

	if (status == CGT_OK && (words < 1 || words > CGTI_TABLE_KEY_WORDS))
		return cgti_saved_fail(file, "it has a key of an impossible length");
	if (status == CGT_OK)
		status = cgti_saved_get(file, WORK_BYTES, &entry->work);
	if (status == CGT_OK)
		status = cgti_saved_get(file, 8, &entry->result);
	for (unsigned i = 0; status == CGT_OK && i < words; i++)
		status = cgti_saved_get(file, 8, &key[i]);
	entry->key = key;
	entry->words = (unsigned)words;
	return status;
}

static cgt_status get_count(struct cgti_saved *file, uint64_t *count)
{
	cgt_status status = cgti_saved_get(file, 8, count);

	if (status == CGT_OK && *count > file->size / LEAST_ENTRY)
		return cgti_saved_fail(file, "it is too short");
	return status;
}

/* Reads all results: checks them, or puts them into the table if that is given. */
static cgt_status get_results(struct cgti_saved *file, struct cgti_table *table, struct cgti_meter *meter)
{
	uint64_t key[CGTI_TABLE_KEY_WORDS] = { 0 }, count = 0;
	struct cgti_table_entry entry;
	cgt_status status = get_count(file, &count);

	for (uint64_t i = 0; i < count && status == CGT_OK; i++) {
		status = cgti_meter_tick(meter);
		if (status == CGT_OK)
			status = get_entry(file, &entry, key);
		if (status == CGT_OK && !belongs(&entry))
			status = cgti_saved_fail(file, "it has a result that no search gives");
		if (status == CGT_OK && table)
			status = cgti_table_put(table, cgti_table_hash(key, entry.words), key, entry.words, entry.result, entry.work, meter);
	}
	return status == CGT_OK ? cgti_saved_check(file) : status;
}

static cgt_status begin(cgt_solver *solver, const char *path, cgt_budget *budget, const char *task, struct cgti_meter *meter)
{
	cgt_status status = cgti_question_check_idle(solver);

	if (status != CGT_OK)
		return status;
	if (!path)
		return cgti_fail_null("path");
	solver->busy = true;
	cgti_meter_start(meter, budget, task);
	return CGT_OK;
}

cgt_status cgt_solver_save(cgt_solver *solver, const char *path, cgt_budget *budget)
{
	struct cgti_saved file;
	struct cgti_meter meter;
	cgt_status status = begin(solver, path, budget, "saving", &meter);

	if (status != CGT_OK)
		return status;
	status = cgti_saved_create(&file, &kind, path);
	if (status == CGT_OK)
		status = put_results(&file, solver->table, &meter);
	status = cgti_saved_finish(&file, status);
	solver->busy = false;
	return status;
}

cgt_status cgt_solver_load(cgt_solver *solver, const char *path, cgt_budget *budget)
{
	struct cgti_saved file;
	struct cgti_meter meter;
	cgt_status status = begin(solver, path, budget, "loading", &meter);

	if (status != CGT_OK)
		return status;
	status = cgti_saved_open(&file, &kind, path);
	if (status == CGT_OK) {
		status = get_results(&file, NULL, &meter);
		if (status == CGT_OK)
			status = cgti_saved_rewind(&file);
		if (status == CGT_OK)
			status = get_results(&file, solver->table, &meter);
		cgti_saved_close(&file);
	}
	solver->busy = false;
	return status;
}
