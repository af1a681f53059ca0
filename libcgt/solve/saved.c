/* SPDX-License-Identifier: MIT */
/*
 * The results of a solver in a file (support/saved.h), which has after its version
 *
 *   names      of what the keys of sums have numbers for (solve/saved_names.c)
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

#include "solve/cram_facts.h"
#include "solve/cram_misere.h"
#include "solve/domineering_sum.h"
#include "solve/question.h"
#include "solve/saved_names.h"
#include "solve/value.h"
#include "support/error.h"
#include "support/saved.h"
#include "values/table.h"

#define LEAST_ENTRY 22 /* bytes */
#define WORK_BYTES 5

static const struct cgti_saved_kind file_kind = { "CGTRES\x1a\n", "saved solver", 1 };

/* Whether each kind of key and result is one of those that its search puts into the table and proved; NULL: none is kept. */
static bool (*const is_proved[CGTI_KEY_COUNT])(const struct cgti_table_entry *entry) = {
	[CGTI_KEY_CRAM] = cgti_cram_is_proved,
	[CGTI_KEY_CRAM_MISERE] = cgti_cram_misere_is_proved,
	[CGTI_KEY_DOMINEERING] = cgti_domineering_is_proved,
	[CGTI_KEY_SUM] = cgti_sum_is_proved,
	[CGTI_KEY_SUM_BOUNDS] = cgti_sum_is_proved,
};

/* A result on its way from a table into a file or back. */
struct parcel {
	struct cgti_sum_key key; /* room for any */
	uint64_t result, work;
};

static bool belongs(const uint64_t *key, unsigned words, uint64_t result)
{
	const struct cgti_table_entry entry = { key, words, result, 0 };
	const unsigned k = (unsigned)(key[0] >> 56);

	return k < CGTI_KEY_COUNT && is_proved[k] && is_proved[k](&entry);
}

/* Puts the names of the other side into a result, if it has any; *known is false if it names what has no name there. */
static cgt_status rename_parcel(const struct cgti_saved_names *names, bool sort, struct parcel *parcel, bool *known)
{
	const enum cgti_key kind = cgti_key_kind(parcel->key.word[0]);

	*known = true;
	if (kind != CGTI_KEY_SUM && kind != CGTI_KEY_SUM_BOUNDS)
		return CGT_OK;
	return cgti_saved_rename(names, sort, &parcel->key, &parcel->result, known);
}

/* --- writing ------------------------------------------------------------------------------------------------------------ */

static cgt_status put_parcel(struct cgti_saved *file, const struct parcel *parcel)
{
	cgt_status status = cgti_saved_put(file, parcel->key.words, 1);

	if (status == CGT_OK)
		status = cgti_saved_put(file, parcel->work, WORK_BYTES);
	if (status == CGT_OK)
		status = cgti_saved_put(file, parcel->result, 8);
	for (unsigned i = 0; i < parcel->key.words && status == CGT_OK; i++)
		status = cgti_saved_put(file, parcel->key.word[i], 8);
	return status;
}

/* Goes through the results that can be saved: writes them, or if there is no file counts them. */
static cgt_status go_through(const struct cgti_table *table, const struct cgti_saved_names *names, struct cgti_saved *file,
                             struct cgti_meter *meter, uint64_t *count)
{
	struct cgti_table_entry entry;
	uint64_t at = 0;
	cgt_status status = CGT_OK;

	*count = 0;
	while (status == CGT_OK && cgti_table_next(table, &at, &entry)) {
		struct parcel parcel = { .key = { .words = entry.words }, .result = entry.result, .work = entry.work };
		bool known;

		if (!belongs(entry.key, entry.words, entry.result))
			continue;
		status = file ? cgti_meter_tick(meter) : cgti_meter_watch(meter);
		memcpy(parcel.key.word, entry.key, entry.words * sizeof *entry.key);
		if (status == CGT_OK)
			status = rename_parcel(names, false, &parcel, &known);
		if (status == CGT_OK && known && file)
			status = put_parcel(file, &parcel);
		*count += status == CGT_OK && known;
	}
	return status;
}

static cgt_status put_all(struct cgti_saved *file, const cgt_solver *solver, struct cgti_meter *meter)
{
	struct cgti_saved_names names = CGTI_SAVED_NAMES_EMPTY;
	uint64_t count = 0;
	cgt_status status = cgti_saved_names_put(file, solver, &names, meter);

	if (status == CGT_OK)
		status = go_through(solver->table, &names, NULL, meter, &count);
	if (status == CGT_OK)
		status = cgti_saved_put(file, count, 8);
	if (status == CGT_OK)
		status = go_through(solver->table, &names, file, meter, &count);
	cgti_saved_names_free(&names);
	return status;
}

/* --- reading ------------------------------------------------------------------------------------------------------------ */

static cgt_status get_parcel(struct cgti_saved *file, struct parcel *parcel)
{
	uint64_t words;
	cgt_status status = cgti_saved_get(file, 1, &words);

	if (status == CGT_OK && (words < 1 || words > CGTI_TABLE_KEY_WORDS))
		return cgti_saved_fail(file, "it has a key of an impossible length");
	if (status == CGT_OK)
		status = cgti_saved_get(file, WORK_BYTES, &parcel->work);
	if (status == CGT_OK)
		status = cgti_saved_get(file, 8, &parcel->result);
	for (unsigned i = 0; status == CGT_OK && i < words; i++)
		status = cgti_saved_get(file, 8, &parcel->key.word[i]);
	if (status != CGT_OK)
		return status;
	parcel->key.words = (unsigned)words;
	if (!belongs(parcel->key.word, parcel->key.words, parcel->result) || parcel->result >> CGTI_TABLE_RESULT_BITS)
		return cgti_saved_fail(file, "it has a result that no search gives");
	return CGT_OK;
}

static cgt_status put_into_table(struct cgti_table *table, const struct parcel *parcel, struct cgti_meter *meter)
{
	const struct cgti_sum_key *key = &parcel->key;

	return cgti_table_put(table, cgti_table_hash(key->word, key->words), key->word, key->words, parcel->result, parcel->work,
	                      meter);
}

static cgt_status get_count(struct cgti_saved *file, uint64_t *count)
{
	cgt_status status = cgti_saved_get(file, 8, count);

	if (status == CGT_OK && *count > file->size / LEAST_ENTRY)
		return cgti_saved_fail(file, "it is too short");
	return status;
}

/* Reads all results: into the table of the solver, or if there is none only to check them. */
static cgt_status get_results(struct cgti_saved *file, cgt_solver *solver, const struct cgti_saved_names *names,
                              struct cgti_meter *meter)
{
	uint64_t count = 0;
	cgt_status status = get_count(file, &count);

	for (uint64_t i = 0; i < count && status == CGT_OK; i++) {
		struct parcel parcel = { .key = { .words = 0 } };
		bool known = true;

		status = cgti_meter_tick(meter);
		if (status == CGT_OK)
			status = get_parcel(file, &parcel);
		if (status == CGT_OK)
			status = rename_parcel(names, true, &parcel, &known);
		if (status == CGT_OK && !known)
			status = cgti_saved_fail(file, "it has a result about something without name");
		if (status == CGT_OK && solver)
			status = put_into_table(solver->table, &parcel, meter);
	}
	return status == CGT_OK ? cgti_saved_check(file) : status;
}

static cgt_status get_all(struct cgti_saved *file, cgt_solver *solver, struct cgti_meter *meter)
{
	struct cgti_saved_names names = CGTI_SAVED_NAMES_EMPTY;
	cgt_status status = cgti_saved_names_get(file, solver, &names, meter);

	if (status == CGT_OK)
		status = get_results(file, solver, &names, meter);
	cgti_saved_names_free(&names);
	return status;
}

/* Checks the whole file, and only then takes over what is in it. */
static cgt_status check_and_get(struct cgti_saved *file, cgt_solver *solver, struct cgti_meter *meter)
{
	cgt_status status = get_all(file, NULL, meter);

	if (status == CGT_OK)
		status = cgti_saved_rewind(file);
	if (status == CGT_OK)
		status = cgti_make_values(solver, NULL);
	if (status == CGT_OK && solver->values->busy)
		status = cgti_fail(CGT_BUSY, "the solver's table of values is at work");
	if (status != CGT_OK)
		return status;
	solver->values->busy = true;
	status = get_all(file, solver, meter);
	solver->values->busy = false;
	return status;
}

/* --- the calls ---------------------------------------------------------------------------------------------------------- */

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
	status = cgti_saved_create(&file, &file_kind, path);
	if (status == CGT_OK)
		status = put_all(&file, solver, &meter);
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
	status = cgti_saved_open(&file, &file_kind, path);
	if (status == CGT_OK) {
		status = check_and_get(&file, solver, &meter);
		cgti_saved_close(&file);
	}
	solver->busy = false;
	return status;
}
