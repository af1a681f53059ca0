/* SPDX-License-Identifier: MIT */
/*
 * Canonical forms (ONAG, chapter 10; Winning Ways, chapter 3; Siegel, Combinatorial Game Theory, II.2).
 *
 * The raw game G is given by any options. It is a number if one lies above all right stops of Left's options and below all left
 * stops of Right's (the simplicity theorem), and then it is the simplest. Otherwise those stops are its own, and it can be
 * compared with values before it is one (CGTI_VALUE_RAW): an option of Left's is reversible if it has an option of Right's that
 * is <= G, and is then replaced by Left's options of that; an option is dominated if the player has a better one. G stays the
 * same game all the while, so that no option needs to be looked at twice.
 *
 * A number among Left's options is not reversible unless it is dominated: if its own Right option, a greater number z, were <= G,
 * then z would be at most the left stop of G, and with it at most the right stop of some option of Left's. So numbers are not
 * tried, and a game without dominated options and without reversible ones is left, which is its canonical form.
 */
#include "values/construct.h"

#include <string.h>

#include "values/compare.h"
#include "values/list.h"
#include "values/reading.h"
#include "values/table.h"

#define MANY_OPTIONS 256 /* comparing one with all takes long enough to look at the clock */

/* Makes the bound that the stop of options of one player sets to a number that the game might be. */
static struct cgti_bound bound_of(const cgt_values *values, const struct cgti_value_list *options, int32_t player)
{
	uint32_t stop;

	if (options->count == 0)
		return (struct cgti_bound){ .finite = false };
	stop = cgti_values_best_stop(values, options->value, options->count, player);
	return (struct cgti_bound){ true, (stop & 1) == (player == CGT_RIGHT), cgti_value_number(values, stop >> 1) };
}

/* Whether some number fits between: above Left's stop and below Right's. */
static bool is_number(struct cgti_bound low, struct cgti_bound high)
{
	int order;

	if (!low.finite || !high.finite)
		return true;
	order = cgti_dyadic_compare(low.at, high.at);
	return order < 0 || (order == 0 && low.inclusive && high.inclusive);
}

static int32_t other(int32_t player)
{
	return CGT_LEFT + CGT_RIGHT - player;
}

/* Whether x is at least as good as y for a player. */
static cgt_status is_as_good(cgt_values *values, uint32_t x, uint32_t y, int32_t player, struct cgti_meter *meter, bool *answer)
{
	return player == CGT_LEFT ? cgti_values_is_at_most(values, y, x, meter, answer)
	                          : cgti_values_is_at_most(values, x, y, meter, answer);
}

/* Whether the player has an option that is at least as good as option i. */
static cgt_status is_dominated(cgt_values *values, size_t i, int32_t player, struct cgti_meter *meter, bool *answer)
{
	const struct cgti_value_list *options = &values->raw[player == CGT_RIGHT];
	cgt_status status = options->count < MANY_OPTIONS ? CGT_OK : cgti_meter_watch(meter);

	*answer = false;
	for (size_t j = 0; j < options->count && status == CGT_OK && !*answer; j++)
		if (j != i)
			status = is_as_good(values, options->value[j], options->value[i], player, meter, answer);
	return status;
}

/* Leaves out the options that another one is at least as good as. */
static cgt_status drop_dominated(cgt_values *values, int32_t player, struct cgti_meter *meter)
{
	struct cgti_value_list *options = &values->raw[player == CGT_RIGHT];

	for (size_t i = 0; i < options->count;) {
		bool dominated;
		cgt_status status = is_dominated(values, i, player, meter, &dominated);

		if (status != CGT_OK)
			return status;
		if (dominated)
			options->value[i] = options->value[--options->count];
		else
			i++;
	}
	return CGT_OK;
}

/* The option through which an option of the player's reverses, or CGTI_VALUE_NONE. */
static cgt_status find_reversal(cgt_values *values, uint32_t option, int32_t player, struct cgti_meter *meter, uint32_t *through)
{
	size_t count = cgti_value_option_count(values, option, other(player));
	cgt_status status = CGT_OK;

	for (size_t i = 0; i < count; i++) {
		bool reverses = false;

		status = cgti_value_option(values, option, other(player), i, meter, through);
		if (status == CGT_OK)
			status = is_as_good(values, CGTI_VALUE_RAW, *through, player, meter, &reverses);
		if (status != CGT_OK || reverses)
			return status;
	}
	*through = CGTI_VALUE_NONE;
	return status;
}

/* Puts the player's options of a value in the place of option i. */
static cgt_status bypass(cgt_values *values, size_t i, uint32_t through, int32_t player, struct cgti_meter *meter)
{
	struct cgti_value_list *options = &values->raw[player == CGT_RIGHT];
	size_t count = cgti_value_option_count(values, through, player);
	cgt_status status = CGT_OK;

	options->value[i] = options->value[--options->count];
	for (size_t j = 0; j < count && status == CGT_OK; j++) {
		uint32_t option;
		size_t at = 0;

		status = cgti_value_option(values, through, player, j, meter, &option);
		while (status == CGT_OK && at < options->count && options->value[at] != option)
			at++;
		if (status == CGT_OK && at == options->count)
			status = cgti_values_list_add(values, meter, options, option);
	}
	return status;
}

/* Bypasses the player's reversible options. */
static cgt_status bypass_reversible(cgt_values *values, int32_t player, struct cgti_meter *meter, bool *changed)
{
	struct cgti_value_list *options = &values->raw[player == CGT_RIGHT];

	for (size_t i = 0; i < options->count;) {
		uint32_t through = CGTI_VALUE_NONE;
		cgt_status status = CGT_OK;

		if (!cgti_value_is_number(values, options->value[i]))
			status = find_reversal(values, options->value[i], player, meter, &through);
		if (status == CGT_OK && through != CGTI_VALUE_NONE) {
			status = bypass(values, i, through, player, meter);
			*changed = true;
		} else {
			i++;
		}
		if (status != CGT_OK)
			return status;
	}
	return CGT_OK;
}

/* Takes out of the raw game, which is no number, what can be taken out. */
static cgt_status simplify(cgt_values *values, struct cgti_meter *meter)
{
	bool changed = false;
	cgt_status status = drop_dominated(values, CGT_LEFT, meter);

	if (status == CGT_OK)
		status = drop_dominated(values, CGT_RIGHT, meter);
	if (status == CGT_OK)
		status = bypass_reversible(values, CGT_LEFT, meter, &changed);
	if (status == CGT_OK)
		status = bypass_reversible(values, CGT_RIGHT, meter, &changed);
	if (status == CGT_OK && changed)
		status = drop_dominated(values, CGT_LEFT, meter);
	if (status == CGT_OK && changed)
		status = drop_dominated(values, CGT_RIGHT, meter);
	return status;
}

/* Begins with a raw game that is no number: what was found of the last one no longer counts. */
static void begin_raw(cgt_values *values)
{
	struct cgti_value *raw = values->value + CGTI_VALUE_RAW;

	raw->left_stop = cgti_values_best_stop(values, values->raw[0].value, values->raw[0].count, CGT_LEFT);
	raw->right_stop = cgti_values_best_stop(values, values->raw[1].value, values->raw[1].count, CGT_RIGHT);
	if (++values->generation == CGTI_VALUES_MAX_COUNT) {
		memset(values->raw_relations->entry, 0, (values->raw_relations->mask + 1) * sizeof values->raw_relations->entry[0]);
		values->generation = 1;
	}
}

/* Whether the options are x, x*, ..., x*(m-1), where m is their count; being different, they are if their nimbers are below m. */
static bool is_run(const cgt_values *values, const struct cgti_value_list *options, struct cgti_dyadic x)
{
	for (size_t i = 0; i < options->count; i++) {
		struct cgti_plain plain;

		if (!cgti_value_is_plain(values, options->value[i]))
			return false;
		plain = cgti_value_plain(values, options->value[i]);
		if (cgti_dyadic_compare(plain.number, x) != 0 || plain.ups != 0 || plain.nimber >= options->count)
			return false;
	}
	return true;
}

/*
 * Whether the game is x + n.^ + *m with n > 0 in the eyes of a player who is Left, or Right in the negative, by the table of
 * values/table.c; x + *m is known already.
 */
static bool has_ups(const cgt_values *values, int32_t player, struct cgti_plain *plain)
{
	const struct cgti_value_list *own = &values->raw[player == CGT_RIGHT], *others = &values->raw[player == CGT_LEFT];
	const int sign = player == CGT_LEFT ? 1 : -1;
	struct cgti_plain option;

	if (own->count > 2 || others->count != 1 || !is_run(values, own, plain->number) ||
	    !cgti_value_is_plain(values, others->value[0]))
		return false;
	option = cgti_value_plain(values, others->value[0]);
	if (cgti_dyadic_compare(option.number, plain->number) != 0 || sign * option.ups < 0 ||
	    (own->count == 2 && (option.ups != 0 || option.nimber != 0)))
		return false;
	plain->ups = option.ups + sign;
	plain->nimber = option.nimber ^ 1;
	return true;
}

/* Whether the game, in canonical form, is a plain value, and which. A player of it has the number as an option. */
static bool is_plain(const cgt_values *values, struct cgti_plain *plain)
{
	uint32_t stop = cgti_value_left_stop(values, CGTI_VALUE_RAW);

	*plain = (struct cgti_plain){ .number = cgti_value_number(values, stop) };
	if (values->raw[0].count == values->raw[1].count && is_run(values, &values->raw[0], plain->number) &&
	    is_run(values, &values->raw[1], plain->number)) {
		plain->nimber = (uint32_t)values->raw[0].count;
		return true;
	}
	return has_ups(values, CGT_LEFT, plain) || has_ups(values, CGT_RIGHT, plain);
}

/* Gives the raw game, in canonical form, its value. */
static cgt_status finish(cgt_values *values, struct cgti_meter *meter, uint32_t *value)
{
	struct cgti_plain plain;
	cgt_status status = CGT_OK;

	if (is_plain(values, &plain))
		return cgti_values_plain(values, plain, meter, value);
	values->together.count = 0;
	for (int side = 0; side < 2; side++) {
		cgti_values_to_set(&values->raw[side]);
		for (size_t i = 0; i < values->raw[side].count && status == CGT_OK; i++)
			status = cgti_values_list_add(values, meter, &values->together, values->raw[side].value[i]);
	}
	if (status != CGT_OK)
		return status;
	return cgti_values_canonical(values, values->together.value, values->raw[0].count, values->raw[1].count, meter, value);
}

static cgt_status copy_options(cgt_values *values, const uint32_t *option, size_t count, struct cgti_value_list *raw,
                               struct cgti_meter *meter)
{
	cgt_status status = CGT_OK;

	raw->count = 0;
	for (size_t i = 0; i < count && status == CGT_OK; i++)
		status = cgti_values_list_add(values, meter, raw, option[i]);
	cgti_values_to_set(raw);
	return status;
}

cgt_status cgti_values_make(cgt_values *values, const uint32_t *left, size_t left_count, const uint32_t *right,
                            size_t right_count, struct cgti_meter *meter, uint32_t *value)
{
	struct cgti_bound low, high;
	struct cgti_dyadic number;
	cgt_status status = copy_options(values, left, left_count, &values->raw[0], meter);

	if (status == CGT_OK)
		status = copy_options(values, right, right_count, &values->raw[1], meter);
	if (status != CGT_OK)
		return status;
	low = bound_of(values, &values->raw[0], CGT_LEFT);
	high = bound_of(values, &values->raw[1], CGT_RIGHT);
	if (is_number(low, high)) {
		if (!cgti_dyadic_simplest(low, high, &number))
			return cgti_values_number_too_large();
		return cgti_values_number(values, number, meter, value);
	}
	begin_raw(values);
	status = simplify(values, meter);
	return status == CGT_OK ? finish(values, meter, value) : status;
}
