/* SPDX-License-Identifier: MIT */
/*
 * What a solver knows in a file (support/saved_file.h), which has after its version, 3
 *
 *   names      of what is spoken of, and what is known of components (saving/names.c)
 *   heaps      sequences of their Grundy values (saving/heaps.c)
 *   lines      how long best play lasts (saving/lines.c)
 *   8 bytes    n, the number of results
 *   n results, each
 *     1        w, the words of its key; 0 if there are more than 14
 *     4        how many, if w is 0
 *     5        about how many nodes it cost
 *     8        the result
 *     8 w      the key
 *
 * Files of version 2 have no results about pawns. Files of version 1 have no heaps either, no lines and no long keys. They
 * were written by 0.9.0, whose searches of sums in normal play could go wrong: results of these are left out.
 *
 * Only what is proved goes into a file, and only under keys that say all of a position. Of what is read all is checked, and
 * then either all is taken over or nothing. Results that are being checked lie in the table of the solver, if that is empty,
 * so that they need not be held twice, and are dropped again if something is wrong.
 */
#include <string.h>

#include "saving/contradictions.h"
#include "saving/facts.h"
#include "saving/heaps.h"
#include "saving/lines.h"
#include "saving/name_sets.h"
#include "saving/names.h"
#include "saving/names_written.h"
#include "saving/parcel.h"
#include "saving/saving.h"
#include "saving/sums.h"
#include "search/tables.h"
#include "solver/question.h"
#include "sums/engine.h"
#include "support/error.h"
#include "support/memory.h"
#include "values/table.h"

#define LEAST_ENTRY 22 /* bytes */
#define VERSION_OF_WRONG_SUMS 1

static const struct cgti_saved_kind file_kind = { "CGTRES\x1a\n", "saved solver", 3 };

/* --- writing ------------------------------------------------------------------------------------------------------------ */

static bool rename_number(struct cgti_visitor *visitor, struct cgti_names *names, uint32_t *number)
{
	*number = names->other[*number];
	visitor->left_out |= *number >= CGTI_LEFT_OUT;
	return !visitor->left_out;
}

/* The words of a sum, all names in them those of the file; *named is false if one has none. */
static cgt_status pack_sum(struct cgti_saving *saving, const struct cgti_table_entry *entry, struct cgti_parcel *parcel,
                           bool *named)
{
	struct cgti_visitor visitor = { rename_number, &saving->names, false };
	struct cgti_saved_sum sum;
	cgt_status status = cgti_saved_sum_begin(&sum, (cgt_solver *)saving->solver, entry->key, entry->result);

	*named = status == CGT_OK && cgti_saved_sum_visit(&sum, &visitor) && !visitor.left_out;
	if (*named && !cgti_parcel_make_room(parcel, cgti_sum_count_words(&sum.state.summands)))
		status = cgti_fail_memory();
	if (status == CGT_OK && *named) {
		cgti_sum_write(&sum.scene, &sum.state, parcel->word);
		if (sum.is_bounds)
			parcel->word[0] = (parcel->word[0] & UINT64_C(0x00ffffff00000000)) | (uint64_t)CGTI_KEY_SUM_BOUNDS << 56;
		parcel->result = sum.result;
	}
	cgti_saved_sum_end(&sum);
	return status;
}

/* Makes a parcel of an entry; *named is false if it is none that can be saved. */
static cgt_status pack(struct cgti_saving *saving, const struct cgti_table_entry *entry, struct cgti_parcel *parcel, bool *named)
{
	const enum cgti_key kind = cgti_key_kind(entry->key[0]);

	parcel->work = entry->work;
	parcel->result = entry->result;
	if (cgti_key_is_sum(kind))
		return pack_sum(saving, entry, parcel, named);
	*named = true;
	if (!cgti_parcel_make_room(parcel, entry->words))
		return cgti_fail_memory();
	memcpy(parcel->word, entry->key, entry->words * sizeof *entry->key);
	return CGT_OK;
}

/* Goes through the results that can be saved: writes them, or only counts them. */
static cgt_status go_through(struct cgti_saving *saving, bool writes, uint64_t *count)
{
	struct cgti_parcel parcel = { NULL, 0, 0, 0, 0 };
	struct cgti_table_entry entry;
	uint64_t at = 0;
	cgt_status status = CGT_OK;

	*count = 0;
	while (status == CGT_OK && cgti_table_next(saving->solver->tables.results, &at, &entry)) {
		bool named = false;

		if (!cgti_entry_is_saved(&entry))
			continue;
		status = writes ? cgti_meter_tick(saving->meter) : cgti_meter_watch(saving->meter);
		if (status == CGT_OK)
			status = pack(saving, &entry, &parcel, &named);
		if (status == CGT_OK && named && writes)
			status = cgti_parcel_put(saving->file, &parcel);
		*count += named;
		saving->left_out += writes && !named;
	}
	cgti_free(parcel.word);
	return status;
}

static cgt_status put_all(struct cgti_saving *saving)
{
	uint64_t count = 0;
	cgt_status status = cgti_saved_names_put(saving);

	if (status == CGT_OK)
		status = cgti_saved_heaps_put(saving);
	if (status == CGT_OK)
		status = cgti_saved_lines_put(saving);
	if (status == CGT_OK)
		status = go_through(saving, false, &count);
	if (status == CGT_OK)
		status = cgti_saved_put(saving->file, count, 8);
	return status == CGT_OK ? go_through(saving, true, &count) : status;
}

/* --- reading ------------------------------------------------------------------------------------------------------------ */

/* Puts a result aside, to be weighed with the others. */
static cgt_status put_aside(struct cgti_loading *loading, const uint64_t *word, unsigned words, uint64_t result, uint64_t work)
{
	const uint64_t hash = cgti_table_hash(word, words);
	uint64_t other;

	if (cgti_table_get(loading->results, hash, word, words, &other))
		return cgti_saved_fail(loading->file, "it has a result twice");
	return cgti_table_put(loading->results, hash, word, words, result, work, loading->meter);
}

/* What is named must be there, and counts as used; in the solver it gets the number that it has there. */
static bool find_number(struct cgti_visitor *visitor, struct cgti_names *names, uint32_t *number)
{
	const bool is_value = names == &visitor->names->values;

	if (*number >= names->count || (is_value && *number == 0))
		return false;
	names->used[*number] = true;
	*number = names->other[*number];
	visitor->left_out |= *number >= CGTI_LEFT_OUT;
	return true;
}

/* The same while the file is only looked at. */
static bool check_number(struct cgti_visitor *visitor, struct cgti_names *names, uint32_t *number)
{
	uint32_t copy = *number;

	return find_number(visitor, names, &copy);
}

/* Gives a sum the names that it has in the solver, brings it into the order of these, and puts it aside. */
static cgt_status put_sum_aside(struct cgti_loading *loading, struct cgti_saved_sum *sum, uint64_t work)
{
	struct cgti_sum_key key;
	cgt_status status;

	cgti_saved_sum_use(sum, loading->solver);
	sum->scene.summands.meter = loading->meter;
	if (!cgti_saved_sum_is_turned(sum))
		return cgti_saved_fail(loading->file, "it has a result that no search gives");
	cgti_sum_order(&sum->state);
	status = cgti_sum_encode(&sum->scene, &sum->state, &key);
	if (status != CGT_OK)
		return status;
	if (sum->is_bounds)
		key.word[0] = (key.word[0] & UINT64_C(0x00ffffff00000000)) | (uint64_t)CGTI_KEY_SUM_BOUNDS << 56;
	return put_aside(loading, key.word, key.words, sum->result, work);
}

static cgt_status take_sum(struct cgti_loading *loading, const struct cgti_parcel *parcel)
{
	struct cgti_visitor visitor = { loading->solver ? find_number : check_number, &loading->names, false };
	struct cgti_saved_sum sum;
	cgt_status status = cgti_saved_sum_begin(&sum, NULL, parcel->word, parcel->result);
	const bool is_wrong = loading->file->version <= VERSION_OF_WRONG_SUMS && sum.state.by_value;

	if (status == CGT_OK && !cgti_saved_sum_is_normal(&sum))
		status = cgti_saved_fail(loading->file, "it has a result that no search gives");
	if (status == CGT_OK && !cgti_saved_sum_visit(&sum, &visitor))
		status = cgti_saved_fail(loading->file, "it has a result about something without name");
	if (status == CGT_OK && loading->solver && (visitor.left_out || is_wrong))
		loading->left_out++;
	else if (status == CGT_OK && loading->solver)
		status = put_sum_aside(loading, &sum, parcel->work);
	cgti_saved_sum_end(&sum);
	return status;
}

static cgt_status get_result(struct cgti_loading *loading, struct cgti_parcel *parcel)
{
	cgt_status status = cgti_meter_tick(loading->meter);

	if (status == CGT_OK)
		status = cgti_parcel_get(loading->file, parcel);
	if (status != CGT_OK)
		return status;
	loading->words += 1 + (parcel->words > CGTI_TABLE_KEY_WORDS ? 1 : parcel->words);
	if (cgti_key_is_sum(cgti_key_kind(parcel->word[0])))
		return take_sum(loading, parcel);
	if (!loading->solver)
		return CGT_OK;
	return put_aside(loading, parcel->word, (unsigned)parcel->words, parcel->result, parcel->work);
}

static cgt_status get_results(struct cgti_loading *loading)
{
	struct cgti_parcel parcel = { NULL, 0, 0, 0, 0 };
	uint64_t count = 0;
	cgt_status status = cgti_saved_get(loading->file, 8, &count);

	if (status == CGT_OK && count > loading->file->size / LEAST_ENTRY)
		return cgti_saved_fail(loading->file, "it is too short");
	for (uint64_t i = 0; i < count && status == CGT_OK; i++)
		status = get_result(loading, &parcel);
	cgti_free(parcel.word);
	return status;
}

/* Reads the whole file; where there is a solver, its names are made there, and all else is put aside. */
static cgt_status get_all(struct cgti_loading *loading)
{
	const bool has_all = loading->file->version > 1;
	cgt_status status = cgti_saved_names_get(loading);

	if (status == CGT_OK && has_all)
		status = cgti_saved_heaps_get(loading);
	if (status == CGT_OK && loading->solver)
		status = cgti_facts_weigh(loading);
	if (status == CGT_OK && has_all)
		status = cgti_saved_lines_get(loading);
	if (status == CGT_OK)
		status = get_results(loading);
	if (status == CGT_OK)
		status = cgti_saved_check(loading->file);
	return status == CGT_OK ? cgti_saved_names_check(loading) : status;
}

/* Frees what was read, but for results. */
static void drop_loading(struct cgti_loading *loading)
{
	for (size_t k = 0; k < loading->sequences; k++)
		cgt_sequence_free(loading->sequence[k]);
	cgti_free(loading->sequence);
	cgti_free(loading->fact);
	cgti_lines_free(&loading->lines);
	cgti_names_free(&loading->place);
	cgti_saved_names_free(&loading->names);
}

/* Looks at the file, and leaves the solver alone; *words of entries are in it. */
static cgt_status look(struct cgti_saved *file, struct cgti_meter *meter, uint64_t *words)
{
	struct cgti_loading loading = { .file = file, .meter = meter, .names = CGTI_SAVED_NAMES_EMPTY };
	cgt_status status = get_all(&loading);

	*words = loading.words;
	drop_loading(&loading);
	return status;
}

/* Moves the results that were put aside, unless they are where they belong. */
static cgt_status move_results(struct cgti_loading *loading)
{
	struct cgti_table *table = loading->solver->tables.results;
	struct cgti_table_entry entry;
	uint64_t at = 0;
	cgt_status status = CGT_OK;

	while (status == CGT_OK && loading->results != table && cgti_table_next(loading->results, &at, &entry))
		status = cgti_table_put(table, cgti_table_hash(entry.key, entry.words), entry.key, entry.words, entry.result,
		                        entry.work, loading->meter);
	return status;
}

static cgt_status take_over(struct cgti_loading *loading)
{
	cgt_status status = cgti_saved_heaps_take(loading);

	if (status == CGT_OK)
		status = cgti_saved_lines_take(loading);
	if (status == CGT_OK)
		cgti_facts_take(loading);
	if (status == CGT_OK && loading->results != loading->solver->tables.results)
		status = cgti_table_reserve(loading->solver->tables.results, loading->words, loading->meter);
	return status == CGT_OK ? move_results(loading) : status;
}

/* Puts results aside in the table of the solver, if that is empty, and else in one that is as large. */
static cgt_status begin_results(struct cgti_loading *loading)
{
	struct cgti_table *own = loading->solver->tables.results;

	loading->results = own;
	return cgti_table_count(own) ? cgti_table_new(cgti_table_most(own), &loading->results) : CGT_OK;
}

/* Reads the file into the solver; the table of values is there, and marked as busy. */
static cgt_status get_into(struct cgti_saved *file, cgt_solver *solver, uint64_t words, struct cgti_meter *meter)
{
	struct cgti_loading loading = { .file = file, .solver = solver, .meter = meter, .names = CGTI_SAVED_NAMES_EMPTY };
	cgt_status status = begin_results(&loading);

	if (status != CGT_OK)
		return status;
	status = cgti_table_reserve(loading.results, words, meter);
	if (status == CGT_OK)
		status = get_all(&loading);
	if (status == CGT_OK)
		status = cgti_results_weigh(&loading);
	if (status != CGT_OK && loading.results == solver->tables.results)
		cgti_table_clear(solver->tables.results);
	if (status == CGT_OK)
		status = take_over(&loading);
	if (loading.results != solver->tables.results)
		cgti_table_free(loading.results);
	if (status == CGT_OK)
		solver->left_out = loading.left_out;
	drop_loading(&loading);
	return status;
}

/* Checks the whole file, and only then takes over what is in it. */
static cgt_status check_and_get(struct cgti_saved *file, cgt_solver *solver, struct cgti_meter *meter)
{
	uint64_t words;
	cgt_status status = look(file, meter, &words);

	if (status == CGT_OK)
		status = cgti_saved_rewind(file);
	if (status == CGT_OK)
		status = cgti_tables_make_values(&solver->tables, NULL);
	if (status == CGT_OK && solver->tables.values->busy)
		status = cgti_fail(CGT_BUSY, "the solver's table of values is at work");
	if (status != CGT_OK)
		return status;
	solver->tables.values->busy = true;
	status = get_into(file, solver, words, meter);
	solver->tables.values->busy = false;
	return status;
}

/* --- the calls ---------------------------------------------------------------------------------------------------------- */

static cgt_status begin(cgt_solver *solver, const char *path, cgt_budget *budget, const char *task, struct cgti_meter *meter)
{
	void *sums;
	cgt_status status = cgti_question_check_idle(solver);

	if (status != CGT_OK)
		return status;
	if (!path)
		return cgti_fail_null("path");
	solver->busy = true;
	cgti_meter_start(meter, budget, task);
	status = cgti_engine_own(&solver->tables, &cgti_sums_engine, meter, &sums);
	solver->busy = status == CGT_OK;
	return status;
}

cgt_status cgt_solver_save(cgt_solver *solver, const char *path, cgt_budget *budget)
{
	struct cgti_saved file;
	struct cgti_meter meter;
	struct cgti_saving saving = { .file = &file, .solver = solver, .meter = &meter, .names = CGTI_SAVED_NAMES_EMPTY };
	cgt_status status = begin(solver, path, budget, "saving", &meter);

	if (status != CGT_OK)
		return status;
	status = cgti_saved_create(&file, &file_kind, path);
	if (status == CGT_OK)
		status = put_all(&saving);
	status = cgti_saved_finish(&file, status);
	cgti_saved_names_free(&saving.names);
	if (status == CGT_OK)
		solver->left_out = saving.left_out;
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
