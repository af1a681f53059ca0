/* SPDX-License-Identifier: MIT */
/*
 * The names in a file of results; what is marked (2) is not there in files of version 1:
 *
 *   4 bytes    how many games of the caller's own; they are numbered from 1 (2)
 *   games, each
 *     4        bytes of its spec
 *     ...      its spec
 *   4          how many values; they are numbered from 1
 *   values, each after its options
 *     1        0: a number, ups and a nimber; 1: options
 *     0: 8 numerator, 4 exponent of the denominator 2^e, 4 ups, 4 nimber
 *     1: 4 Left's options, 4 Right's, then the number of each, 4
 *   4          how many components; they are numbered from 0
 *   components, each
 *     4        the number of its game, or 0 if that is the library's (2)
 *     4        bytes of its text
 *     ...      its text, a position of one component; or the bytes of its board if the game is the caller's own
 *     1        0: nothing more is known; 1: its value; 2: its Grundy value (2)
 *     1: 4 number of the value; 2: 8 Grundy value
 *
 * A value is written as it is, in canonical form: one that is not, or that stands in the file twice, is refused, as is a name
 * that nothing uses. Of a game of the caller's own nothing is taken unless the solver has met one game of this spec.
 */
#include "saving/names.h"

#include <stdlib.h>
#include <string.h>

#include "components/split.h"
#include "components/sum.h"
#include "games/callbacks.h"
#include "position/position.h"
#include "saving/name_sets.h"
#include "saving/nameable.h"
#include "saving/saving.h"
#include "solver/question.h"
#include "support/error.h"
#include "support/memory.h"
#include "values/construct.h"
#include "values/list.h"
#include "values/table.h"

#define MOST_SPEC (2 * CGT_GAME_NAME_MAX_BYTES + sizeof "(version=)" - 1)

static int compare_numbers(const void *a, const void *b)
{
	const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return (x > y) - (x < y);
}

/* Records the failure if two names are of the same thing. */
static cgt_status check_apart(const struct cgti_loading *loading, const struct cgti_names *names)
{
	const size_t bytes = names->count * sizeof *names->other;
	uint32_t *sorted = cgti_alloc(bytes);
	bool apart = true;

	if (!sorted)
		return cgti_fail_memory();
	if (bytes)
		memcpy(sorted, names->other, bytes);
	qsort(sorted, names->count, sizeof *sorted, compare_numbers);
	for (size_t i = 1; i < names->count && sorted[i] < CGTI_LEFT_OUT; i++)
		apart &= sorted[i] != sorted[i - 1];
	cgti_free(sorted);
	return apart ? CGT_OK : cgti_saved_fail(loading->file, "it has two names of one thing");
}

/* --- games --------------------------------------------------------------------------------------------------------------- */

/* The bytes of a text, with a final NUL. */
static cgt_status get_text(struct cgti_saved *file, struct cgti_text *text)
{
	uint64_t bytes = 0, byte;
	cgt_status status = cgti_saved_get_count(file, 1, &bytes);

	cgti_text_bytes(text, "", 0);
	for (uint64_t i = 0; i < bytes && status == CGT_OK; i++) {
		status = cgti_saved_get(file, 1, &byte);
		if (status == CGT_OK)
			cgti_text_char(text, (char)byte);
	}
	return status == CGT_OK && text->failed ? cgti_fail_memory() : status;
}

/* The index of the one game of the caller's own that the solver has met and that has this spec, or CGTI_LEFT_OUT. */
static uint32_t find_game(const cgt_solver *solver, const struct cgti_text *spec)
{
	for (size_t g = 0; g < solver->tables.components.game_count; g++) {
		const cgt_game *game = solver->tables.components.game[g];

		if (cgti_game_has_callbacks(game) && strcmp(game->spec, spec->data) == 0)
			return cgti_game_can_be_named(&solver->tables.components, g) ? (uint32_t)g : CGTI_LEFT_OUT;
	}
	return CGTI_LEFT_OUT;
}

static cgt_status get_game(struct cgti_loading *loading, size_t k)
{
	struct cgti_text spec = CGTI_TEXT_EMPTY;
	cgt_status status = get_text(loading->file, &spec);

	if (status == CGT_OK && (spec.length == 0 || spec.length > MOST_SPEC || strlen(spec.data) != spec.length))
		status = cgti_saved_fail(loading->file, "it has a game of no name");
	if (status == CGT_OK && loading->solver)
		loading->names.games.other[k] = find_game(loading->solver, &spec);
	cgti_text_free(&spec);
	return status;
}

static cgt_status get_games(struct cgti_loading *loading)
{
	struct cgti_names *names = &loading->names.games;
	uint64_t count = 0;
	cgt_status status = loading->file->version > 1 ? cgti_saved_get_count(loading->file, 5, &count) : CGT_OK;

	if (status == CGT_OK && !cgti_names_begin(names, (size_t)count + 1, false))
		status = cgti_fail_memory();
	for (size_t k = 1; k <= count && status == CGT_OK; k++)
		status = get_game(loading, k);
	return status == CGT_OK && loading->solver ? check_apart(loading, names) : status;
}

/* --- values -------------------------------------------------------------------------------------------------------------- */

/* In version 1 values are named in sums alone that are left out. */
static bool makes_values(const struct cgti_loading *loading)
{
	return loading->solver && loading->file->version > 1;
}

static cgt_status get_plain(struct cgti_loading *loading, uint32_t *value)
{
	struct cgti_saved *file = loading->file;
	uint64_t numerator, exponent = 0, ups = 0, nimber = 0;
	struct cgti_plain plain;
	cgt_status status = cgti_saved_get(file, 8, &numerator);

	if (status == CGT_OK)
		status = cgti_saved_get(file, 4, &exponent);
	if (status == CGT_OK)
		status = cgti_saved_get(file, 4, &ups);
	if (status == CGT_OK)
		status = cgti_saved_get(file, 4, &nimber);
	if (status != CGT_OK)
		return status;
	plain = (struct cgti_plain){ { (int64_t)numerator, (uint32_t)exponent }, (int32_t)(uint32_t)ups, (uint32_t)nimber };
	if (exponent > CGT_VALUES_MAX_EXPONENT || (exponent && numerator % 2 == 0) || nimber > CGT_VALUES_MAX_NIMBER ||
	    plain.number.numerator == INT64_MIN || plain.ups > CGT_VALUES_MAX_UPS || plain.ups < -(int64_t)CGT_VALUES_MAX_UPS)
		return cgti_saved_fail(file, "it has a value beyond the limits");
	if (file->version > 1 && !cgti_saved_is_small(plain))
		return cgti_saved_fail(file, "it has a value that is too large for a file");
	return makes_values(loading) ? cgti_values_plain(loading->solver->tables.values, plain, loading->meter, value) : CGT_OK;
}

/* Whether a value has these options, and no others: sorts the lists. */
static bool has_options(const cgt_values *values, uint32_t value, struct cgti_value_list option[2])
{
	bool has = !cgti_value_is_plain(values, value);

	for (int side = 0; side < 2 && has; side++) {
		const size_t listed = option[side].count;
		size_t count;
		const uint32_t *own = cgti_value_list(values, value, side == 0 ? CGT_LEFT : CGT_RIGHT, &count);

		cgti_values_to_set(&option[side]);
		has = listed == count && option[side].count == count && memcmp(own, option[side].value, count * sizeof *own) == 0;
	}
	return has;
}

/* Makes the value of options, which must be its canonical form. */
static cgt_status make_value(struct cgti_loading *loading, struct cgti_value_list option[2], uint32_t *value)
{
	cgt_values *values = loading->solver->tables.values;
	cgt_status status = cgti_values_make(values, option[0].value, option[0].count, option[1].value, option[1].count,
	                                     loading->meter, value);

	if (status == CGT_TOO_LARGE || (status == CGT_OK && !has_options(values, *value, option)))
		return cgti_saved_fail(loading->file, "it has a value that is not in canonical form");
	return status;
}

/* Reads the options of a value, which are among those read before. */
static cgt_status get_options(struct cgti_loading *loading, size_t before, uint32_t *value)
{
	struct cgti_names *names = &loading->names.values;
	struct cgti_value_list option[2] = { CGTI_VALUE_LIST_EMPTY, CGTI_VALUE_LIST_EMPTY };
	uint64_t left, right = 0;
	uint32_t *all = NULL;
	cgt_status status = cgti_saved_get_count(loading->file, 4, &left);

	if (status == CGT_OK)
		status = cgti_saved_get_count(loading->file, 4, &right);
	if (status != CGT_OK)
		return status;
	all = cgti_alloc((size_t)(left + right) * sizeof *all);
	if (!all)
		return cgti_fail_memory();
	for (uint64_t i = 0; status == CGT_OK && i < left + right; i++) {
		uint64_t number;

		status = cgti_saved_get(loading->file, 4, &number);
		if (status == CGT_OK && (number == 0 || number >= before))
			status = cgti_saved_fail(loading->file, "it has a value before its options");
		if (status != CGT_OK)
			break;
		all[i] = names->other[number];
		names->used[number] = true;
	}
	option[0] = (struct cgti_value_list){ all, (size_t)left, (size_t)left };
	option[1] = (struct cgti_value_list){ all + left, (size_t)right, (size_t)right };
	if (status == CGT_OK && makes_values(loading))
		status = make_value(loading, option, value);
	cgti_free(all);
	return status;
}

static cgt_status get_value(struct cgti_loading *loading, size_t number)
{
	uint32_t value = CGTI_LEFT_OUT;
	uint64_t kind;
	cgt_status status = cgti_meter_watch(loading->meter);

	if (status == CGT_OK)
		status = cgti_saved_get(loading->file, 1, &kind);
	if (status == CGT_OK && kind != CGTI_PLAIN_VALUE && kind != CGTI_OPTIONS_VALUE)
		status = cgti_saved_fail(loading->file, "it has a value of no kind");
	if (status == CGT_OK)
		status = kind == CGTI_PLAIN_VALUE ? get_plain(loading, &value) : get_options(loading, number, &value);
	if (status == CGT_OK)
		loading->names.values.other[number] = value;
	return status;
}

static cgt_status get_values(struct cgti_loading *loading)
{
	struct cgti_names *names = &loading->names.values;
	uint64_t count = 0;
	cgt_status status = cgti_saved_get_count(loading->file, 9, &count);

	if (status == CGT_OK && !cgti_names_begin(names, (size_t)count + 1, true))
		status = cgti_fail_memory();
	for (size_t number = 1; number <= count && status == CGT_OK; number++)
		status = get_value(loading, number);
	return status == CGT_OK && loading->solver ? check_apart(loading, names) : status;
}

/* --- components ---------------------------------------------------------------------------------------------------------- */

/* The components of a board of one of the library's games. */
static cgt_status add_text(struct cgti_loading *loading, const struct cgti_text *text, struct cgti_sum *sum)
{
	cgt_position *position;
	cgt_status status = CGT_BAD_SYNTAX;

	if (text->length == 0)
		return cgti_saved_fail(loading->file, "it has a component without text");
	if (strlen(text->data) == text->length)
		status = cgt_position_parse(text->data, &position);
	if (status == CGT_OK) {
		if (loading->solver)
			status = cgti_components_add_position(&loading->solver->tables.components, position, sum);
		cgt_position_unref(position);
	}
	if (status != CGT_OK && status != CGT_OUT_OF_MEMORY)
		return cgti_saved_fail(loading->file, "it has a component that cannot be read");
	return status;
}

/* Those of a board of the caller's own game. */
static cgt_status add_bytes(struct cgti_loading *loading, uint32_t game, const struct cgti_text *bytes, struct cgti_sum *sum)
{
	cgt_board *board;
	cgt_status status;

	if (bytes->length > CGT_BOARD_MAX_BYTES)
		return cgti_saved_fail(loading->file, "it has a component that cannot be read");
	if (!loading->solver)
		return CGT_OK;
	status = cgt_board_new_bytes((const uint8_t *)bytes->data, bytes->length, &board);
	if (status != CGT_OK)
		return status;
	status = cgti_components_add_board(&loading->solver->tables.components,
	                                   loading->solver->tables.components.game[game], board, sum);
	cgt_board_unref(board);
	return status;
}

/* The number of the component that is read, which must be one. */
static cgt_status find_component(struct cgti_loading *loading, uint64_t game, const struct cgti_text *text, uint32_t *id)
{
	const uint32_t known = loading->names.games.other[game];
	struct cgti_sum sum = CGTI_SUM_EMPTY;
	cgt_status status;

	*id = CGTI_LEFT_OUT;
	if (game != 0 && loading->solver && known == CGTI_LEFT_OUT)
		return CGT_OK;
	status = game == 0 ? add_text(loading, text, &sum) : add_bytes(loading, known, text, &sum);
	if (status == CGT_OK && loading->solver && sum.count != 1)
		status = cgti_saved_fail(loading->file, "it has a component that is not one");
	if (status == CGT_OK && loading->solver)
		*id = sum.id[0];
	cgti_sum_free(&sum);
	return status;
}

static cgt_status get_fact(struct cgti_loading *loading, struct cgti_fact *fact)
{
	struct cgti_names *values = &loading->names.values;
	uint64_t kind, number = 0;
	cgt_status status = cgti_saved_get(loading->file, 1, &kind);

	if (status == CGT_OK && kind > CGTI_FACT_GRUNDY)
		status = cgti_saved_fail(loading->file, "it has a component of which it says what nobody knows");
	if (status == CGT_OK && kind != CGTI_FACT_NONE)
		status = cgti_saved_get(loading->file, kind == CGTI_FACT_VALUE ? 4 : 8, &number);
	if (status != CGT_OK)
		return status;
	if (kind == CGTI_FACT_VALUE) {
		if (number == 0 || number >= values->count)
			return cgti_saved_fail(loading->file, "it has a component of a value without name");
		values->used[number] = true;
		number = values->other[number];
	}
	*fact = (struct cgti_fact){ (int)kind, number };
	return CGT_OK;
}

static cgt_status get_component(struct cgti_loading *loading, size_t k)
{
	struct cgti_text text = CGTI_TEXT_EMPTY;
	uint64_t game = 0;
	cgt_status status = cgti_meter_watch(loading->meter);

	if (status == CGT_OK && loading->file->version > 1)
		status = cgti_saved_get(loading->file, 4, &game);
	if (status == CGT_OK && game >= loading->names.games.count)
		status = cgti_saved_fail(loading->file, "it has a component of a game without name");
	if (status == CGT_OK)
		status = get_text(loading->file, &text);
	if (status == CGT_OK)
		status = find_component(loading, game, &text, &loading->names.components.other[k]);
	if (status == CGT_OK && loading->file->version > 1)
		status = get_fact(loading, &loading->fact[k]);
	loading->names.components.used[k] = loading->fact[k].kind != CGTI_FACT_NONE;
	cgti_text_free(&text);
	return status;
}

/* Notes where each component of the solver is in the file. */
static cgt_status place_components(struct cgti_loading *loading)
{
	const struct cgti_names *names = &loading->names.components;

	if (!cgti_names_begin(&loading->place, loading->solver->tables.components.keys.count, false))
		return cgti_fail_memory();
	for (size_t k = 0; k < names->count; k++)
		if (names->other[k] != CGTI_LEFT_OUT)
			loading->place.other[names->other[k]] = (uint32_t)k;
	return CGT_OK;
}

static cgt_status get_components(struct cgti_loading *loading)
{
	struct cgti_names *names = &loading->names.components;
	uint64_t count = 0;
	cgt_status status = cgti_saved_get_count(loading->file, loading->file->version > 1 ? 9 : 5, &count);

	if (status != CGT_OK)
		return status;
	loading->fact = cgti_alloc_zero((size_t)count, sizeof *loading->fact);
	if (!cgti_names_begin(names, (size_t)count, true) || !loading->fact)
		return cgti_fail_memory();
	for (size_t k = 0; k < count && status == CGT_OK; k++)
		status = get_component(loading, k);
	if (status == CGT_OK && loading->solver)
		status = check_apart(loading, names);
	return status == CGT_OK && loading->solver ? place_components(loading) : status;
}

cgt_status cgti_saved_names_get(struct cgti_loading *loading)
{
	cgt_status status = get_games(loading);

	if (status == CGT_OK)
		status = get_values(loading);
	return status == CGT_OK ? get_components(loading) : status;
}

cgt_status cgti_saved_names_check(const struct cgti_loading *loading)
{
	const struct cgti_names *const names[] = { &loading->names.values, &loading->names.components };

	for (size_t n = 0; n < 2; n++)
		for (size_t i = n == 0; i < names[n]->count && loading->file->version > 1; i++)
			if (!names[n]->used[i])
				return cgti_saved_fail(loading->file, "it has a name that nothing uses");
	return CGT_OK;
}
