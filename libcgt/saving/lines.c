/* SPDX-License-Identifier: MIT */
/*
 * Lengths of best lines (solver/lines.h) in a file:
 *
 *   4 bytes    how many sums
 *   sums, each
 *     4        n, how many components
 *     4 n      the number of each, in order
 *     4 * 4    how many moves, in normal play if Left begins and if Right does, and in misere play; 2^32 - 1 if that is not known
 *
 * The winner has the last move in normal play, and his opponent in misere play, so a length says who wins; that may contradict what
 * is known otherwise.
 */
#include "components/options.h"
#include "components/sum.h"
#include "saving/facts.h"
#include "saving/lines.h"
#include "saving/name_sets.h"
#include "solver/question.h"
#include "values/compare.h"
#include "values/table.h"

#define LENGTHS 4
#define NOT_MEASURED UINT32_MAX

/* --- writing -------------------------------------------------------------------------------------------------------------- */

/* The components of a sum; false if nothing is known of it. */
static bool find_sum(const struct cgti_lines *lines, uint32_t number, const uint32_t **id, size_t *count)
{
	size_t bytes;
	bool known = false;

	*id = (const uint32_t *)(const void *)cgti_intern_bytes(&lines->keys, number, &bytes);
	*count = bytes / sizeof **id;
	for (int i = 0; i < LENGTHS; i++)
		known |= lines->length[number][i] != CGTI_NOT_MEASURED;
	return known;
}

static bool can_be_named(const struct cgti_saving *saving, const uint32_t *id, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (saving->names.components.other[id[i]] == CGTI_LEFT_OUT)
			return false;
	return true;
}

void cgti_saved_lines_mark(struct cgti_saving *saving)
{
	const struct cgti_lines *lines = &saving->solver->lines;

	for (uint32_t number = 0; number < lines->keys.count; number++) {
		const uint32_t *id;
		size_t count;

		if (!find_sum(lines, number, &id, &count))
			continue;
		if (!can_be_named(saving, id, count)) {
			saving->left_out++;
			continue;
		}
		for (size_t i = 0; i < count; i++)
			saving->names.components.other[id[i]] = 0;
	}
}

static cgt_status put_sum(struct cgti_saving *saving, uint32_t number, const uint32_t *id, size_t count)
{
	const struct cgti_lines *lines = &saving->solver->lines;
	cgt_status status = cgti_saved_put(saving->file, count, 4);

	for (size_t i = 0; i < count && status == CGT_OK; i++)
		status = cgti_saved_put(saving->file, saving->names.components.other[id[i]], 4);
	for (int i = 0; i < LENGTHS && status == CGT_OK; i++)
		status = cgti_saved_put(saving->file, (uint32_t)lines->length[number][i], 4);
	return status;
}

/* Writes the sums, or if there is no file counts them. */
static cgt_status go_through(struct cgti_saving *saving, bool writes, uint32_t *sums)
{
	const struct cgti_lines *lines = &saving->solver->lines;
	cgt_status status = CGT_OK;

	*sums = 0;
	for (uint32_t number = 0; number < lines->keys.count && status == CGT_OK; number++) {
		const uint32_t *id;
		size_t count;

		if (!find_sum(lines, number, &id, &count) || !can_be_named(saving, id, count))
			continue;
		++*sums;
		status = cgti_meter_watch(saving->meter);
		if (status == CGT_OK && writes)
			status = put_sum(saving, number, id, count);
	}
	return status;
}

cgt_status cgti_saved_lines_put(struct cgti_saving *saving)
{
	uint32_t sums;
	cgt_status status = go_through(saving, false, &sums);

	if (status == CGT_OK)
		status = cgti_saved_put(saving->file, sums, 4);
	return status == CGT_OK ? go_through(saving, true, &sums) : status;
}

/* --- checks --------------------------------------------------------------------------------------------------------------- */

/* Whether the player can move in a sum. */
static cgt_status can_move(const struct cgti_loading *loading, const struct cgti_sum *sum, int32_t player, bool *can)
{
	cgt_status status = CGT_OK;

	*can = false;
	for (size_t i = 0; i < sum->count && status == CGT_OK && !*can; i++) {
		int32_t moves = 0;

		status = cgti_components_moves(&loading->solver->tables.components, sum->id[i], player, &moves);
		*can = moves > 0;
	}
	return status;
}

/* Whether it is known by the Grundy values of all components, or by the value of the only one, who wins in normal play. */
static cgt_status mover_wins(const struct cgti_loading *loading, const struct cgti_sum *sum, int32_t player, bool *known,
                             bool *wins)
{
	uint64_t grundy = 0;
	cgt_status status = CGT_OK;

	*known = true;
	for (size_t i = 0; i < sum->count && *known; i++) {
		const struct cgti_fact fact = cgti_loading_fact(loading, sum->id[i]);

		if (fact.kind == CGTI_FACT_VALUE && sum->count == 1) {
			const uint32_t value = (uint32_t)fact.number;
			bool loses = false;

			status = cgti_values_is_at_most(loading->solver->tables.values,
			                                player == CGT_LEFT ? value : CGTI_VALUE_ZERO,
			                                player == CGT_LEFT ? CGTI_VALUE_ZERO : value, loading->meter,
			                                &loses);
			*wins = !loses;
			return status;
		}
		*known = fact.kind == CGTI_FACT_GRUNDY;
		grundy ^= fact.number;
	}
	*wins = grundy != 0;
	return status;
}

/* Whether a length can be that of a sum; `i` says the convention and the player. */
static cgt_status weigh_length(const struct cgti_loading *loading, const struct cgti_sum *sum, int i, int32_t length, bool *fits)
{
	const int32_t player = i % 2 == 0 ? CGT_LEFT : CGT_RIGHT;
	bool can = false, known = false, wins = false;
	cgt_status status = can_move(loading, sum, player, &can);

	if (status == CGT_OK && i < 2)
		status = mover_wins(loading, sum, player, &known, &wins);
	*fits = (length > 0) == can && (!known || wins == (length % 2 == 1));
	return status;
}

/* The length that the solver knows. */
static int32_t known_length(const cgt_solver *solver, const struct cgti_sum *sum, int i)
{
	const uint32_t number = cgti_intern_find(&solver->lines.keys, sum->id, sum->count * sizeof *sum->id);

	return number == CGTI_INTERN_NONE ? CGTI_NOT_MEASURED : solver->lines.length[number][i];
}

/* Puts a length that was read beside those of the sum, where there may be one already. */
static cgt_status weigh(struct cgti_loading *loading, const struct cgti_sum *sum, uint32_t number, int i, int32_t length)
{
	int32_t *own = &loading->lines.length[number][i], known;
	bool fits = false;
	cgt_status status;

	if (length == CGTI_NOT_MEASURED)
		return CGT_OK;
	status = weigh_length(loading, sum, i, length, &fits);
	if (status == CGT_OK && (!fits || *own != CGTI_NOT_MEASURED))
		return cgti_saved_fail(loading->file, fits ? "it has a best line twice" : "it has a best line that cannot be");
	known = known_length(loading->solver, sum, i);
	if (status == CGT_OK && known != CGTI_NOT_MEASURED && known != length)
		return cgti_saved_fail(loading->file, "it contradicts what the solver knows of a best line");
	*own = length;
	return status;
}

/* --- reading -------------------------------------------------------------------------------------------------------------- */

/* Reads the components of a sum; *left_out: one of them has no name in the solver. */
static cgt_status get_sum(struct cgti_loading *loading, struct cgti_sum *sum, bool *left_out)
{
	struct cgti_names *names = &loading->names.components;
	uint64_t count = 0, number, last = 0;
	cgt_status status = cgti_saved_get_count(loading->file, 4, &count);

	*left_out = false;
	for (uint64_t i = 0; i < count && status == CGT_OK; i++) {
		status = cgti_saved_get(loading->file, 4, &number);
		if (status == CGT_OK && (number >= names->count || number < last))
			status = cgti_saved_fail(loading->file, "it has a best line of what is no sum");
		if (status != CGT_OK)
			break;
		last = number;
		names->used[number] = true;
		*left_out |= names->other[number] == CGTI_LEFT_OUT;
		status = cgti_sum_add(sum, &names->other[number], 1);
	}
	return status;
}

static cgt_status get_lengths(struct cgti_loading *loading, int32_t length[LENGTHS])
{
	bool known = false;
	cgt_status status = CGT_OK;

	for (int i = 0; i < LENGTHS && status == CGT_OK; i++) {
		uint64_t number = 0;

		status = cgti_saved_get(loading->file, 4, &number);
		if (status == CGT_OK && number != NOT_MEASURED && number > INT32_MAX)
			status = cgti_saved_fail(loading->file, "it has a best line that cannot be");
		length[i] = number == NOT_MEASURED ? CGTI_NOT_MEASURED : (int32_t)number;
		known |= length[i] != CGTI_NOT_MEASURED;
	}
	return status == CGT_OK && !known ? cgti_saved_fail(loading->file, "it has a best line of which nothing is known") : status;
}

static cgt_status get_line(struct cgti_loading *loading)
{
	struct cgti_sum sum = CGTI_SUM_EMPTY;
	int32_t length[LENGTHS];
	bool left_out = false;
	uint32_t number;
	cgt_status status = cgti_meter_watch(loading->meter);

	if (status == CGT_OK)
		status = get_sum(loading, &sum, &left_out);
	if (status == CGT_OK)
		status = get_lengths(loading, length);
	if (status == CGT_OK && loading->solver && left_out)
		loading->left_out++;
	if (status == CGT_OK && loading->solver && !left_out) {
		status = cgti_lines_number(&loading->lines, &sum, &number);
		for (int i = 0; i < LENGTHS && status == CGT_OK; i++)
			status = weigh(loading, &sum, number, i, length[i]);
	}
	cgti_sum_free(&sum);
	return status;
}

cgt_status cgti_saved_lines_get(struct cgti_loading *loading)
{
	uint64_t count = 0;
	cgt_status status = cgti_saved_get_count(loading->file, 4 + 4 * LENGTHS, &count);

	for (uint64_t i = 0; i < count && status == CGT_OK; i++)
		status = get_line(loading);
	return status;
}

/* --- taking over ---------------------------------------------------------------------------------------------------------- */

/* The number of a sum of the file in the solver, which is given it if need be. */
static cgt_status find_own(struct cgti_loading *loading, uint32_t number, uint32_t *own)
{
	struct cgti_sum sum = CGTI_SUM_EMPTY;
	const uint32_t *id;
	size_t count;
	cgt_status status;

	find_sum(&loading->lines, number, &id, &count);
	status = cgti_sum_add(&sum, id, count);
	if (status == CGT_OK)
		status = cgti_lines_number(&loading->solver->lines, &sum, own);
	cgti_sum_free(&sum);
	return status;
}

cgt_status cgti_saved_lines_take(struct cgti_loading *loading)
{
	cgt_status status = CGT_OK;

	for (uint32_t number = 0; number < loading->lines.keys.count && status == CGT_OK; number++) {
		uint32_t own;

		status = find_own(loading, number, &own);
		for (int i = 0; i < LENGTHS && status == CGT_OK; i++)
			if (loading->lines.length[number][i] != CGTI_NOT_MEASURED)
				loading->solver->lines.length[own][i] = loading->lines.length[number][i];
	}
	return status;
}
