/* SPDX-License-Identifier: MIT */
/*
 * Contradictions among results: of a file with itself, and with what the solver knows. Each of these is seen by a look into
 * a table and a comparison of values; whether a result that contradicts nothing is true is not seen.
 *
 *   a piece of Cram       is worth one nimber, so two results about it have one in common
 *   a sum                 is won or lost by the mover, and not otherwise than stops and ups say without play (sums/bounds.h)
 *   sums that differ      in their value alone: with more the mover does not lose where he wins with less
 *   a component alone     is won or lost as its value says
 */
#include "cram/facts.h"
#include "saving/contradictions.h"
#include "saving/facts.h"
#include "saving/sums.h"
#include "solver/question.h"
#include "sums/bounds.h"
#include "values/compare.h"
#include "values/table.h"

#define HALF_BITS (CGTI_TABLE_RESULT_BITS / 2)
#define HALF ((UINT64_C(1) << HALF_BITS) - 1)

struct bounds {
	uint32_t win, loss; /* CGTI_VALUE_RAW if there is none */
};

static struct bounds bounds_of(uint64_t result)
{
	return (struct bounds){ (uint32_t)(result >> HALF_BITS), (uint32_t)(result & HALF) };
}

/* Whether value a is at least as good as b for the player; false if one of them is none. */
static cgt_status is_as_good(const struct cgti_loading *loading, uint32_t a, uint32_t b, int32_t player, bool *answer)
{
	const bool left = player == CGT_LEFT;

	*answer = false;
	if (a == CGTI_VALUE_RAW || b == CGTI_VALUE_RAW)
		return CGT_OK;
	return cgti_values_is_at_most(loading->solver->tables.values, left ? b : a, left ? a : b, loading->meter, answer);
}

static int32_t mover_of(const uint64_t *word)
{
	return word[0] >> 32 & 1 ? CGT_RIGHT : CGT_LEFT;
}

/* The mover wins with `win` and loses with `loss`: a contradiction if the latter is as good. */
static cgt_status weigh_pair(const struct cgti_loading *loading, uint32_t win, uint32_t loss, int32_t mover)
{
	bool crossed;
	cgt_status status = is_as_good(loading, loss, win, mover, &crossed);

	return status == CGT_OK && crossed ? cgti_saved_fail(loading->file, "it has bounds that cross") : status;
}

/* Holds bounds of a sum against those in a table. */
static cgt_status weigh_bounds(const struct cgti_loading *loading, const struct cgti_table *table, const uint64_t *key,
                               unsigned words, struct bounds bounds)
{
	uint64_t result;
	struct bounds others;
	cgt_status status;

	if (!cgti_table_get(table, cgti_table_hash(key, words), key, words, &result))
		return CGT_OK;
	others = bounds_of(result);
	status = weigh_pair(loading, bounds.win, others.loss, mover_of(key));
	return status == CGT_OK ? weigh_pair(loading, others.win, bounds.loss, mover_of(key)) : status;
}

static bool has_other_table(const struct cgti_loading *loading)
{
	return loading->results != loading->solver->tables.results;
}

/* The same for bounds in either table. */
static cgt_status weigh_bounds_twice(const struct cgti_loading *loading, const uint64_t *key, unsigned words, struct bounds bounds)
{
	cgt_status status = weigh_bounds(loading, loading->results, key, words, bounds);

	if (status == CGT_OK && has_other_table(loading))
		status = weigh_bounds(loading, loading->solver->tables.results, key, words, bounds);
	return status;
}

/* A component alone is won by Left, who begins, unless its value is 0 or less; and the other way round. */
static cgt_status weigh_alone(const struct cgti_loading *loading, const struct cgti_table_entry *entry, bool wins)
{
	uint64_t others[CGTI_TABLE_KEY_WORDS];
	struct cgti_fact fact;
	bool loses;
	uint32_t id;
	cgt_status status;

	if (!cgti_sum_is_component(entry->key, entry->words, &id, others))
		return CGT_OK;
	fact = cgti_loading_fact(loading, id);
	if (fact.kind != CGTI_FACT_VALUE)
		return CGT_OK;
	status = is_as_good(loading, CGTI_VALUE_ZERO, (uint32_t)fact.number, mover_of(entry->key), &loses);
	if (status == CGT_OK && loses == wins)
		return cgti_saved_fail(loading->file, "it has a result that contradicts the value of a component");
	return status;
}

/* What is seen of a sum without play. */
static cgt_status weigh_verdict(const struct cgti_loading *loading, const struct cgti_table_entry *entry, bool wins)
{
	cgt_solver *solver = loading->solver;
	enum cgti_verdict verdict = CGTI_UNDECIDED;
	struct cgti_saved_sum sum;
	cgt_status status = cgti_saved_sum_begin(&sum, solver, entry->key, entry->result);

	sum.scene.own = &sum.scene.sums->own;
	sum.scene.summands.own = &sum.scene.own->summands;
	sum.scene.summands.meter = loading->meter;
	sum.scene.summands.by_value = sum.state.by_value;
	if (status == CGT_OK)
		status = cgti_sum_judge(&sum.scene, &sum.state, &verdict);
	cgti_saved_sum_end(&sum);
	if (status == CGT_OK && verdict != CGTI_UNDECIDED && (verdict == CGTI_MOVER_WINS) != wins)
		return cgti_saved_fail(loading->file, "it has a result that is wrong without play");
	return status;
}

static cgt_status weigh_sum(const struct cgti_loading *loading, const struct cgti_table_entry *entry)
{
	const bool wins = entry->result >> HALF_BITS == 0;
	const uint32_t value = (uint32_t)entry->key[0];
	uint64_t key[CGTI_TABLE_KEY_WORDS];
	cgt_status status = weigh_verdict(loading, entry, wins);

	if (status == CGT_OK)
		status = weigh_alone(loading, entry, wins);
	if (status == CGT_OK && cgti_sum_bounds_key(entry->key, entry->words, key))
		status = weigh_bounds_twice(loading, key, entry->words,
		                            (struct bounds){ wins ? value : CGTI_VALUE_RAW, wins ? CGTI_VALUE_RAW : value });
	return status;
}

/* Whether a result can be true beside what the solver has under the same key. */
static bool agrees(const struct cgti_loading *loading, const struct cgti_table_entry *entry)
{
	const enum cgti_key kind = cgti_key_kind(entry->key[0]);
	uint64_t own;

	if (!has_other_table(loading) ||
	    !cgti_table_get(loading->solver->tables.results, cgti_table_hash(entry->key, entry->words), entry->key,
	                    entry->words, &own))
		return true;
	if (kind == CGTI_KEY_CRAM)
		return cgti_cram_results_agree(own, entry->result);
	if (kind == CGTI_KEY_SUM || kind == CGTI_KEY_SUM_LONG) /* the solver may have proved nothing yet */
		return (own >> HALF_BITS != 0 && (own & HALF) != 0) || own == entry->result;
	return kind == CGTI_KEY_SUM_BOUNDS || own == entry->result;
}

static cgt_status weigh_entry(const struct cgti_loading *loading, const struct cgti_table_entry *entry)
{
	const enum cgti_key kind = cgti_key_kind(entry->key[0]);

	if (!agrees(loading, entry))
		return cgti_saved_fail(loading->file, "it has a result that contradicts what the solver knows");
	if (kind == CGTI_KEY_SUM || kind == CGTI_KEY_SUM_LONG)
		return weigh_sum(loading, entry);
	if (kind == CGTI_KEY_SUM_BOUNDS)
		return weigh_bounds_twice(loading, entry->key, entry->words, bounds_of(entry->result));
	return CGT_OK;
}

cgt_status cgti_results_weigh(struct cgti_loading *loading)
{
	struct cgti_table_entry entry;
	uint64_t at = 0;
	cgt_status status = CGT_OK;

	while (status == CGT_OK && cgti_table_next(loading->results, &at, &entry)) {
		status = cgti_meter_watch(loading->meter);
		if (status == CGT_OK)
			status = weigh_entry(loading, &entry);
	}
	return status;
}
