/* SPDX-License-Identifier: MIT */
/*
 * The names in a file of results:
 *
 *   4 bytes    how many values; they are numbered from 1
 *   values, each after its options
 *     1        0: a number, ups and a nimber; 1: options
 *     0: 8 numerator, 4 exponent of the denominator 2^e, 4 ups, 4 nimber
 *     1: 4 Left's options, 4 Right's, then the number of each, 4
 *   4          how many components; they are numbered from 0
 *   components, each
 *     4        bytes of its text
 *     ...      its text, a position of one component
 *
 * A component of a user's own game has no text that others can read: it, and what is known of sums with it, is left out.
 */
#include "solve/saved_names.h"

#include <string.h>

#include "position/position.h"
#include "solve/question.h"
#include "support/error.h"
#include "support/memory.h"
#include "values/table.h"

#define HALF_BITS (CGTI_TABLE_RESULT_BITS / 2)
#define HALF ((UINT64_C(1) << HALF_BITS) - 1)

enum { PLAIN, OPTIONS };

void cgti_saved_names_free(struct cgti_saved_names *names)
{
	cgti_free(names->values.other);
	cgti_free(names->components.other);
	*names = (struct cgti_saved_names)CGTI_SAVED_NAMES_EMPTY;
}

static bool add_name(struct cgti_names *names, uint32_t other)
{
	void *grown = names->other;

	if (!cgti_grow(&grown, &names->cap, names->count + 1, sizeof *names->other))
		return false;
	names->other = grown;
	names->other[names->count++] = other;
	return true;
}

/* So many numbers, none of which has a name. */
static bool begin_names(struct cgti_names *names, size_t count)
{
	names->other = cgti_alloc(count * sizeof *names->other);
	if (!names->other)
		return false;
	names->count = names->cap = count;
	memset(names->other, 0xff, count * sizeof *names->other);
	return true;
}

static bool find_name(const struct cgti_names *names, uint32_t number, uint32_t *other)
{
	*other = number < names->count ? names->other[number] : CGTI_UNNAMED;
	return *other != CGTI_UNNAMED;
}

/* --- what a key names --------------------------------------------------------------------------------------------------- */

bool cgti_sum_is_proved(const struct cgti_table_entry *entry)
{
	const enum cgti_key kind = cgti_key_kind(entry->key[0]);

	if (!cgti_sum_key_is_whole(entry->key, entry->words))
		return false;
	if (kind == CGTI_KEY_SUM)
		return (entry->result >> HALF_BITS == 0) != ((entry->result & HALF) == 0);
	return kind == CGTI_KEY_SUM_BOUNDS;
}

/* Applies a function to each name in a sum and, of bounds, in the result. */
struct visitor {
	bool (*visit)(struct visitor *visitor, const struct cgti_names *names, uint32_t *number);
	const struct cgti_saved_names *names;
};

static bool visit_value(struct visitor *visitor, uint64_t *number)
{
	uint32_t narrow = (uint32_t)*number;

	if (!visitor->visit(visitor, &visitor->names->values, &narrow))
		return false;
	*number = narrow;
	return true;
}

static bool visit_summand(struct visitor *visitor, struct cgti_summand *summand)
{
	uint32_t id = (uint32_t)summand->word[0];

	if (cgti_summand_kind(summand) == CGTI_SUMMAND_VALUE)
		return visit_value(visitor, &summand->word[0]);
	if (cgti_summand_kind(summand) != CGTI_SUMMAND_COMPONENT)
		return true;
	if (!visitor->visit(visitor, &visitor->names->components, &id))
		return false;
	summand->word[0] = id;
	return true;
}

/* The two values of bounds, either of which may be none. */
static bool visit_bounds(struct visitor *visitor, uint64_t *result)
{
	uint64_t win = *result >> HALF_BITS, loss = *result & HALF;
	bool known = true;

	if (win != CGTI_VALUE_RAW)
		known = visit_value(visitor, &win);
	if (known && loss != CGTI_VALUE_RAW)
		known = visit_value(visitor, &loss);
	known = known && win <= HALF && loss <= HALF;
	*result = win << HALF_BITS | loss;
	return known;
}

static bool visit_all(struct visitor *visitor, bool is_bounds, struct cgti_sum_state *state, uint64_t *result)
{
	uint64_t value = state->value;
	bool known = !state->by_value || is_bounds || visit_value(visitor, &value);

	state->value = (uint32_t)value;
	for (size_t i = 0; i < state->summands.count && known; i++)
		known = visit_summand(visitor, &state->summands.summand[i]);
	return known && (!is_bounds || visit_bounds(visitor, result));
}

/*
 * The sum of a key, visited, and its key again. Who is to move stays, and each value and summand comes to stand for an
 * equal one, so a sum that was turned stays turned; where the other side would write it otherwise, it says what is true
 * and is not found.
 */
static cgt_status visit_entry(struct visitor *visitor, bool sort, struct cgti_sum_key *key, uint64_t *result, bool *known)
{
	const bool is_bounds = cgti_key_kind(key->word[0]) == CGTI_KEY_SUM_BOUNDS;
	struct cgti_sum_scene scene = { .convention = key->word[0] >> 33 & 1 ? CGT_MISERE : CGT_NORMAL };
	struct cgti_sum_state state = { .summands = CGTI_SUMMANDS_EMPTY };
	cgt_status status = cgti_sum_decode(&scene, key->word, &state);

	*known = false;
	if (status == CGT_OK && visit_all(visitor, is_bounds, &state, result)) {
		if (sort)
			cgti_sum_order(&state);
		*known = true;
		status = cgti_sum_encode(&scene, &state, key);
	}
	if (is_bounds)
		key->word[0] = (key->word[0] & UINT64_C(0x00ffffff00000000)) | (uint64_t)CGTI_KEY_SUM_BOUNDS << 56;
	cgti_summands_free(&state.summands);
	return status;
}

static bool rename_number(struct visitor *visitor, const struct cgti_names *names, uint32_t *number)
{
	(void)visitor;
	return find_name(names, *number, number);
}

cgt_status cgti_saved_rename(const struct cgti_saved_names *names, bool sort, struct cgti_sum_key *key, uint64_t *result,
                             bool *known)
{
	struct visitor visitor = { rename_number, names };

	return visit_entry(&visitor, sort, key, result, known);
}

/* --- writing ------------------------------------------------------------------------------------------------------------ */

/* Marks what is named; all the solver's numbers are there to be marked. */
static bool mark_number(struct visitor *visitor, const struct cgti_names *names, uint32_t *number)
{
	(void)visitor;
	names->other[*number] = 0;
	return true;
}

static cgt_status mark_named(const cgt_solver *solver, const struct cgti_saved_names *names, struct cgti_meter *meter)
{
	struct visitor visitor = { mark_number, names };
	struct cgti_table_entry entry;
	uint64_t at = 0;
	cgt_status status = CGT_OK;

	while (status == CGT_OK && cgti_table_next(solver->table, &at, &entry)) {
		struct cgti_sum_key key = { .words = entry.words };
		uint64_t result = entry.result;
		bool known;

		status = cgti_meter_watch(meter);
		if (status != CGT_OK || !cgti_sum_is_proved(&entry))
			continue;
		memcpy(key.word, entry.key, entry.words * sizeof *entry.key);
		status = visit_entry(&visitor, false, &key, &result, &known);
	}
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

			if (names->other[v] != CGTI_UNNAMED && !cgti_value_is_plain(values, (uint32_t)v))
				option = cgti_value_list(values, (uint32_t)v, player, &count);
			for (size_t i = 0; i < count; i++)
				names->other[option[i]] = 0;
		}
	for (size_t v = 0; v < names->count; v++)
		if (names->other[v] != CGTI_UNNAMED)
			names->other[v] = ++last;
	return last;
}

static cgt_status put_plain(struct cgti_saved *file, struct cgti_plain plain)
{
	cgt_status status = cgti_saved_put(file, PLAIN, 1);

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
	cgt_status status = cgti_saved_put(file, OPTIONS, 1);

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

static cgt_status put_values(struct cgti_saved *file, const cgt_values *values, struct cgti_names *names)
{
	cgt_status status = cgti_saved_put(file, number_values(values, names), 4);

	for (size_t v = 0; v < names->count && status == CGT_OK; v++) {
		if (names->other[v] == CGTI_UNNAMED)
			continue;
		if (cgti_value_is_plain(values, (uint32_t)v))
			status = put_plain(file, cgti_value_plain(values, (uint32_t)v));
		else
			status = put_options(file, values, names, (uint32_t)v);
	}
	return status;
}

/* Whether a component can be written so that another solver can read it. */
static bool has_text(const struct cgti_components *components, uint32_t id)
{
	const cgt_game *game = cgti_components_is_nim_heap(components, id) ? NULL : cgti_components_game(components, id);

	return !game || cgti_is_on_heaps(game) || cgti_game_is_known(game->rules->name);
}

static uint32_t number_components(const struct cgti_components *components, struct cgti_names *names)
{
	uint32_t next = 0;

	for (size_t id = 0; id < names->count; id++) {
		if (names->other[id] == CGTI_UNNAMED)
			continue;
		names->other[id] = has_text(components, (uint32_t)id) ? next++ : CGTI_UNNAMED;
	}
	return next;
}

static cgt_status put_component(struct cgti_saved *file, const struct cgti_components *components, uint32_t id)
{
	struct cgti_text text = CGTI_TEXT_EMPTY;
	cgt_status status = cgti_components_write(components, id, &text);

	if (status == CGT_OK && text.failed)
		status = cgti_fail_memory();
	if (status == CGT_OK)
		status = cgti_saved_put(file, text.length, 4);
	if (status == CGT_OK)
		status = cgti_saved_put_bytes(file, text.data, text.length);
	cgti_text_free(&text);
	return status;
}

static cgt_status put_components(struct cgti_saved *file, const struct cgti_components *components, struct cgti_names *names,
                                 struct cgti_meter *meter)
{
	cgt_status status = cgti_saved_put(file, number_components(components, names), 4);

	for (size_t id = 0; id < names->count && status == CGT_OK; id++) {
		if (names->other[id] == CGTI_UNNAMED)
			continue;
		status = cgti_meter_watch(meter);
		if (status == CGT_OK)
			status = put_component(file, components, (uint32_t)id);
	}
	return status;
}

cgt_status cgti_saved_names_put(struct cgti_saved *file, const cgt_solver *solver, struct cgti_saved_names *names,
                                struct cgti_meter *meter)
{
	cgt_status status;

	if (!begin_names(&names->values, solver->values ? solver->values->value_count : 0) ||
	    !begin_names(&names->components, solver->components.keys.count))
		return cgti_fail_memory();
	status = mark_named(solver, names, meter);
	if (status == CGT_OK)
		status = put_values(file, solver->values, &names->values);
	return status == CGT_OK ? put_components(file, &solver->components, &names->components, meter) : status;
}

/* --- reading ------------------------------------------------------------------------------------------------------------ */

/* A number of things that take at least so many bytes each. */
static cgt_status get_count(struct cgti_saved *file, uint32_t least_bytes, uint64_t *count)
{
	cgt_status status = cgti_saved_get(file, 4, count);

	if (status == CGT_OK && *count > file->size / least_bytes)
		return cgti_saved_fail(file, "it is too short");
	return status;
}

static cgt_status get_plain(struct cgti_saved *file, cgt_values *values, struct cgti_meter *meter, uint32_t *value)
{
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
	return values ? cgti_values_plain(values, plain, meter, value) : CGT_OK;
}

/* Reads the options of a value, which are among those read before. */
static cgt_status get_options(struct cgti_saved *file, cgt_values *values, const struct cgti_names *names,
                              struct cgti_meter *meter, uint32_t *value)
{
	struct cgti_names options = { NULL, 0, 0 };
	uint64_t left, right = 0;
	cgt_status status = get_count(file, 4, &left);

	if (status == CGT_OK)
		status = get_count(file, 4, &right);
	for (uint64_t i = 0; status == CGT_OK && i < left + right; i++) {
		uint64_t number;

		status = cgti_saved_get(file, 4, &number);
		if (status == CGT_OK && (number == 0 || number >= names->count))
			status = cgti_saved_fail(file, "it has a value before its options");
		if (status == CGT_OK && !add_name(&options, names->other[number]))
			status = cgti_fail_memory();
	}
	if (status == CGT_OK && values)
		status = cgti_values_make(values, options.other, (size_t)left, options.other + left, (size_t)right, meter, value);
	cgti_free(options.other);
	return status;
}

static cgt_status get_values(struct cgti_saved *file, cgt_values *values, struct cgti_names *names, struct cgti_meter *meter)
{
	uint64_t count = 0, kind;
	cgt_status status = get_count(file, 9, &count);

	if (status == CGT_OK && !add_name(names, CGTI_UNNAMED))
		status = cgti_fail_memory();
	for (uint64_t i = 0; i < count && status == CGT_OK; i++) {
		uint32_t value = CGTI_VALUE_ZERO;

		status = cgti_meter_watch(meter);
		if (status == CGT_OK)
			status = cgti_saved_get(file, 1, &kind);
		if (status == CGT_OK && kind != PLAIN && kind != OPTIONS)
			status = cgti_saved_fail(file, "it has a value of no kind");
		if (status == CGT_OK)
			status = kind == PLAIN ? get_plain(file, values, meter, &value) : get_options(file, values, names, meter, &value);
		if (status == CGT_OK && !add_name(names, value))
			status = cgti_fail_memory();
	}
	return status;
}

/* The text of a component, with a final NUL. */
static cgt_status get_text(struct cgti_saved *file, struct cgti_text *text)
{
	uint64_t bytes = 0, byte;
	cgt_status status = get_count(file, 1, &bytes);

	for (uint64_t i = 0; i < bytes && status == CGT_OK; i++) {
		status = cgti_saved_get(file, 1, &byte);
		if (status == CGT_OK)
			cgti_text_char(text, (char)byte);
	}
	if (status == CGT_OK && (text->failed || !text->data))
		return text->failed ? cgti_fail_memory() : cgti_saved_fail(file, "it has a component without text");
	return status;
}

/* The number of the component that a text is. */
static cgt_status find_component(const struct cgti_saved *file, const char *text, cgt_solver *solver, uint32_t *id)
{
	struct cgti_sum sum = CGTI_SUM_EMPTY;
	cgt_position *position;
	cgt_status status = cgt_position_parse(text, &position);

	if (status != CGT_OK)
		return status == CGT_OUT_OF_MEMORY ? status : cgti_saved_fail(file, "it has a component that cannot be read");
	if (solver)
		status = cgti_components_add_position(&solver->components, position, &sum);
	cgt_position_unref(position);
	if (status == CGT_OK && solver && sum.count != 1)
		status = cgti_saved_fail(file, "it has a component that is not one");
	if (status == CGT_OK && solver)
		*id = sum.id[0];
	cgti_sum_free(&sum);
	return status;
}

static cgt_status get_components(struct cgti_saved *file, cgt_solver *solver, struct cgti_names *names, struct cgti_meter *meter)
{
	uint64_t count = 0;
	cgt_status status = get_count(file, 5, &count);

	for (uint64_t i = 0; i < count && status == CGT_OK; i++) {
		struct cgti_text text = CGTI_TEXT_EMPTY;
		uint32_t id = 0;

		status = cgti_meter_watch(meter);
		if (status == CGT_OK)
			status = get_text(file, &text);
		if (status == CGT_OK)
			status = find_component(file, text.data, solver, &id);
		if (status == CGT_OK && !add_name(names, id))
			status = cgti_fail_memory();
		cgti_text_free(&text);
	}
	return status;
}

cgt_status cgti_saved_names_get(struct cgti_saved *file, cgt_solver *solver, struct cgti_saved_names *names,
                                struct cgti_meter *meter)
{
	cgt_status status = get_values(file, solver ? solver->values : NULL, &names->values, meter);

	return status == CGT_OK ? get_components(file, solver, &names->components, meter) : status;
}
