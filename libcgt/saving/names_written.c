/* SPDX-License-Identifier: MIT */
/*
 * Names, on their way into a file: what has to be named is marked, numbered and written (saving/names.c has the format).
 *
 * A game of the caller's own is named by its spec, name and version. Two games with one spec could not be told apart, so that
 * neither is named; then what is known of their boards, and of sums with them, is left out. So is what is known of sums with
 * very large nimbers or ups, or values made of these (CGTI_SAVED_MOST_PLAIN).
 */
#include "saving/names_written.h"

#include <string.h>

#include "components/describe.h"
#include "games/callbacks.h"
#include "saving/facts.h"
#include "saving/lines.h"
#include "saving/name_sets.h"
#include "saving/nameable.h"
#include "saving/saving.h"
#include "saving/sums.h"
#include "solver/question.h"
#include "support/error.h"
#include "values/table.h"

/* --- marking ------------------------------------------------------------------------------------------------------------- */

static void begin_games(struct cgti_saving *saving)
{
	const struct cgti_components *components = &saving->solver->tables.components;
	uint32_t last = 0;

	for (size_t g = 0; g < components->game_count; g++) {
		if (!cgti_game_has_callbacks(components->game[g]))
			saving->names.games.other[g] = 0;
		else
			saving->names.games.other[g] = cgti_game_can_be_named(components, g) ? ++last : CGTI_LEFT_OUT;
	}
}

static uint32_t game_of(const struct cgti_saving *saving, uint32_t id)
{
	const struct cgti_components *components = &saving->solver->tables.components;

	if (cgti_components_is_nim_heap(components, id))
		return 0;
	return saving->names.games.other[cgti_components_game_index(components, id)];
}

/* Whether a value can be written, whose options have smaller numbers. */
static bool can_write(const cgt_values *values, const struct cgti_names *names, uint32_t value)
{
	if (cgti_value_is_plain(values, value))
		return cgti_saved_is_small(cgti_value_plain(values, value));
	for (int32_t player = CGT_LEFT; player <= CGT_RIGHT; player++) {
		size_t count;
		const uint32_t *option = cgti_value_list(values, value, player, &count);

		for (size_t i = 0; i < count; i++)
			if (names->other[option[i]] == CGTI_LEFT_OUT)
				return false;
	}
	return true;
}

static bool begin_names(struct cgti_saving *saving)
{
	const cgt_solver *solver = saving->solver;
	struct cgti_saved_names *names = &saving->names;

	if (!cgti_names_begin(&names->games, solver->tables.components.game_count, false) ||
	    !cgti_names_begin(&names->values, solver->tables.values ? solver->tables.values->value_count : 0, false) ||
	    !cgti_names_begin(&names->components, solver->tables.components.keys.count, false))
		return false;
	begin_games(saving);
	for (uint32_t value = CGTI_VALUE_ZERO; value < names->values.count; value++)
		if (!can_write(solver->tables.values, &names->values, value))
			names->values.other[value] = CGTI_LEFT_OUT;
	for (uint32_t id = 0; id < names->components.count; id++)
		if (game_of(saving, id) == CGTI_LEFT_OUT)
			names->components.other[id] = CGTI_LEFT_OUT;
	return true;
}

/* Whether a name can be given. */
static bool can_name(struct cgti_visitor *visitor, struct cgti_names *names, uint32_t *number)
{
	(void)visitor;
	return names->other[*number] != CGTI_LEFT_OUT;
}

static bool mark(struct cgti_visitor *visitor, struct cgti_names *names, uint32_t *number)
{
	(void)visitor;
	names->other[*number] = 0;
	return true;
}

static bool is_marked(const struct cgti_names *names, size_t number)
{
	return names->other[number] < CGTI_LEFT_OUT;
}

/* Marks what the results about sums name, but for those that are left out. */
static cgt_status mark_sums(struct cgti_saving *saving)
{
	struct cgti_visitor asking = { can_name, &saving->names, false }, marking = { mark, &saving->names, false };
	struct cgti_table_entry entry;
	uint64_t at = 0;
	cgt_status status = CGT_OK;

	while (status == CGT_OK && cgti_table_next(saving->solver->tables.results, &at, &entry)) {
		struct cgti_saved_sum sum;

		status = cgti_meter_watch(saving->meter);
		if (status != CGT_OK || !cgti_sum_is_proved(&entry))
			continue;
		status = cgti_saved_sum_begin(&sum, (cgt_solver *)saving->solver, entry.key, entry.result);
		if (status == CGT_OK && cgti_saved_sum_visit(&sum, &asking))
			cgti_saved_sum_visit(&sum, &marking);
		cgti_saved_sum_end(&sum);
	}
	return status;
}

/* Marks the components of which something is known by itself, and the values that they have. */
static void mark_facts(struct cgti_saving *saving)
{
	struct cgti_saved_names *names = &saving->names;

	for (uint32_t id = 0; id < names->components.count; id++) {
		const struct cgti_fact fact = cgti_fact_of(saving->solver, id);

		if (fact.kind == CGTI_FACT_NONE)
			continue;
		if (names->components.other[id] == CGTI_LEFT_OUT ||
		    (fact.kind == CGTI_FACT_VALUE && names->values.other[fact.number] == CGTI_LEFT_OUT)) {
			saving->left_out++;
			continue;
		}
		names->components.other[id] = 0;
		if (fact.kind == CGTI_FACT_VALUE)
			names->values.other[fact.number] = 0;
	}
}

/* --- writing ------------------------------------------------------------------------------------------------------------- */

static cgt_status put_text(struct cgti_saved *file, const char *bytes, size_t count)
{
	cgt_status status = cgti_saved_put(file, count, 4);

	return status == CGT_OK ? cgti_saved_put_bytes(file, bytes, count) : status;
}

static cgt_status put_games(struct cgti_saving *saving)
{
	const struct cgti_components *components = &saving->solver->tables.components;
	const struct cgti_names *names = &saving->names.games;
	uint32_t count = 0;
	cgt_status status;

	for (size_t g = 0; g < names->count; g++)
		count += names->other[g] != 0 && names->other[g] != CGTI_LEFT_OUT;
	status = cgti_saved_put(saving->file, count, 4);
	for (size_t g = 0; g < names->count && status == CGT_OK; g++)
		if (names->other[g] != 0 && names->other[g] != CGTI_LEFT_OUT)
			status = put_text(saving->file, components->game[g]->spec, strlen(components->game[g]->spec));
	return status;
}

/* Marks the options of what is marked, which have smaller numbers, and numbers all of them from 1 on; how many there are. */
static uint32_t number_values(const cgt_values *values, struct cgti_names *names)
{
	uint32_t last = 0;

	for (size_t v = names->count; v-- > 0;)
		for (int32_t player = CGT_LEFT; player <= CGT_RIGHT; player++) {
			size_t count = 0;
			const uint32_t *option = NULL;

			if (is_marked(names, v) && !cgti_value_is_plain(values, (uint32_t)v))
				option = cgti_value_list(values, (uint32_t)v, player, &count);
			for (size_t i = 0; i < count; i++)
				names->other[option[i]] = 0;
		}
	for (size_t v = 0; v < names->count; v++)
		if (is_marked(names, v))
			names->other[v] = ++last;
	return last;
}

static cgt_status put_plain(struct cgti_saved *file, struct cgti_plain plain)
{
	cgt_status status = cgti_saved_put(file, CGTI_PLAIN_VALUE, 1);

	if (status == CGT_OK)
		status = cgti_saved_put(file, (uint64_t)plain.number.numerator, 8);
	if (status == CGT_OK)
		status = cgti_saved_put(file, plain.number.exponent, 4);
	if (status == CGT_OK)
		status = cgti_saved_put(file, (uint64_t)plain.ups, 4);
	return status == CGT_OK ? cgti_saved_put(file, plain.nimber, 4) : status;
}

static cgt_status put_options(struct cgti_saved *file, const cgt_values *values, const struct cgti_names *names, uint32_t value)
{
	cgt_status status = cgti_saved_put(file, CGTI_OPTIONS_VALUE, 1);

	for (int32_t player = CGT_LEFT; player <= CGT_RIGHT && status == CGT_OK; player++)
		status = cgti_saved_put(file, cgti_value_option_count(values, value, player), 4);
	for (int32_t player = CGT_LEFT; player <= CGT_RIGHT && status == CGT_OK; player++) {
		size_t count;
		const uint32_t *option = cgti_value_list(values, value, player, &count);

		for (size_t i = 0; i < count && status == CGT_OK; i++)
			status = cgti_saved_put(file, names->other[option[i]], 4);
	}
	return status;
}

static cgt_status put_values(struct cgti_saving *saving)
{
	const cgt_values *values = saving->solver->tables.values;
	struct cgti_names *names = &saving->names.values;
	cgt_status status = cgti_saved_put(saving->file, number_values(values, names), 4);

	for (size_t v = 0; v < names->count && status == CGT_OK; v++) {
		if (!is_marked(names, v))
			continue;
		if (cgti_value_is_plain(values, (uint32_t)v))
			status = put_plain(saving->file, cgti_value_plain(values, (uint32_t)v));
		else
			status = put_options(saving->file, values, names, (uint32_t)v);
	}
	return status;
}

static uint32_t number_components(struct cgti_names *names)
{
	uint32_t next = 0;

	for (size_t id = 0; id < names->count; id++)
		if (names->other[id] == 0)
			names->other[id] = next++;
	return next;
}

/* The board of a game of the caller's own as its bytes, any other component as its text. */
static cgt_status put_board(struct cgti_saving *saving, uint32_t id, uint32_t game)
{
	const struct cgti_components *components = &saving->solver->tables.components;
	struct cgti_text text = CGTI_TEXT_EMPTY;
	cgt_status status;

	if (game != 0) {
		size_t count;
		const uint8_t *bytes = cgti_components_content(components, id, &count);

		return put_text(saving->file, (const char *)bytes, count);
	}
	status = cgti_components_write(components, id, &text);
	if (status == CGT_OK && text.failed)
		status = cgti_fail_memory();
	if (status == CGT_OK)
		status = put_text(saving->file, text.data, text.length);
	cgti_text_free(&text);
	return status;
}

static cgt_status put_fact(struct cgti_saving *saving, uint32_t id)
{
	struct cgti_fact fact = cgti_fact_of(saving->solver, id);
	cgt_status status;

	if (fact.kind == CGTI_FACT_VALUE && !is_marked(&saving->names.values, fact.number))
		fact.kind = CGTI_FACT_NONE;
	status = cgti_saved_put(saving->file, (uint64_t)fact.kind, 1);
	if (status == CGT_OK && fact.kind == CGTI_FACT_VALUE)
		status = cgti_saved_put(saving->file, saving->names.values.other[fact.number], 4);
	if (status == CGT_OK && fact.kind == CGTI_FACT_GRUNDY)
		status = cgti_saved_put(saving->file, fact.number, 8);
	return status;
}

static cgt_status put_components(struct cgti_saving *saving)
{
	struct cgti_names *names = &saving->names.components;
	cgt_status status = cgti_saved_put(saving->file, number_components(names), 4);

	for (uint32_t id = 0; id < names->count && status == CGT_OK; id++) {
		const uint32_t game = game_of(saving, id);

		if (!is_marked(names, id))
			continue;
		status = cgti_meter_watch(saving->meter);
		if (status == CGT_OK)
			status = cgti_saved_put(saving->file, game, 4);
		if (status == CGT_OK)
			status = put_board(saving, id, game);
		if (status == CGT_OK)
			status = put_fact(saving, id);
	}
	return status;
}

cgt_status cgti_saved_names_put(struct cgti_saving *saving)
{
	cgt_status status;

	if (!begin_names(saving))
		return cgti_fail_memory();
	status = mark_sums(saving);
	if (status != CGT_OK)
		return status;
	mark_facts(saving);
	cgti_saved_lines_mark(saving);
	status = put_games(saving);
	if (status == CGT_OK)
		status = put_values(saving);
	return status == CGT_OK ? put_components(saving) : status;
}
