/* SPDX-License-Identifier: MIT */
/*
 * Uptimals in canonical form (Siegel, Combinatorial Game Theory, II.4). Let G = x + .d1d2...dk + *m with dk > 0, and let
 * [n] stand for 1 in the first n places. Then Right has one option, x + (.d1...dk - [k]) + *(m^1), and Left has
 *
 *   T, which is x + .d1...d(k-1) + *m if dk is 1, else x + .d1...dJ + *m for the last J with dJ <= 0 (J is 0 if there is none)
 *
 * and besides it
 *
 *   x + (.d1...dj + [j]) + *(m^1)   if some d is negative, dj the last of them
 *   x, x*, ..., x*(m-1)             else, if d1 is 0
 *   x                               else, if d1 and m are 1 and the first d that is not 1, if there is one, is 0
 *
 * and nothing in other cases; in these T is x where it has no coefficients.
 *
 * So an option of Right's that is all of Right's options tells what G is if it is an uptimal at all, up to k; and k is the
 * length of that option if its last coefficient grows, or else one more than the longest option's. Left's options decide.
 * Where dk < 0 the same is true of the negative: a sign is carried along.
 */
#include "calculus/uptimal.h"

#include <string.h>

#include "support/array.h"
#include "support/error.h"
#include "support/memory.h"
#include "values/construct.h"

/* An uptimal in the eyes of a player: coefficients and number have their signs changed if he is Right. */
struct view {
	struct cgti_uptimal own;
	int sign;
};

/* What the value is taken for, in such eyes. */
struct guess {
	uint32_t nimber;
	size_t length;
	int64_t coefficient[CGT_VALUES_MAX_UPTIMAL];
};

/* --- what is known -------------------------------------------------------------------------------------------------------- */

bool cgti_uptimals_get(const struct cgti_uptimals *known, uint32_t value, struct cgti_uptimal *uptimal)
{
	const struct cgti_uptimal_entry *entry = &known->entry[value];

	if (entry->length == CGTI_NO_UPTIMAL)
		return false;
	*uptimal = (struct cgti_uptimal){ .number = entry->number, .nimber = entry->nimber, .length = entry->length };
	if (entry->length > 0) /* else there may be no array yet */
		uptimal->coefficient = known->coefficient + entry->begin;
	return true;
}

void cgti_uptimals_free(struct cgti_uptimals *known)
{
	cgti_free(known->entry);
	cgti_free(known->coefficient);
	*known = (struct cgti_uptimals){ .count = 0 };
}

bool cgti_uptimal_is_power(const struct cgti_uptimal *uptimal)
{
	size_t last = uptimal->length;

	if (last == 0 || (uptimal->coefficient[last - 1] != 1 && uptimal->coefficient[last - 1] != -1))
		return false;
	for (size_t i = 0; i + 1 < last; i++)
		if (uptimal->coefficient[i] != 0)
			return false;
	return true;
}

bool cgti_uptimal_is_sum(const struct cgti_uptimal *uptimal)
{
	if (uptimal->length == 0 || (uptimal->coefficient[0] != 1 && uptimal->coefficient[0] != -1))
		return false;
	for (size_t i = 1; i < uptimal->length; i++)
		if (uptimal->coefficient[i] != uptimal->coefficient[0])
			return false;
	return true;
}

/* Records the next value. */
static cgt_status add(struct cgti_uptimals *known, const struct cgti_uptimal *uptimal)
{
	size_t length = uptimal ? uptimal->length : 0;

	if (!CGTI_GROW(known->entry, known->cap, known->count + 1))
		return cgti_fail_memory();
	if (!CGTI_GROW(known->coefficient, known->coefficient_cap, known->coefficient_count + length))
		return cgti_fail_memory();
	known->entry[known->count] = (struct cgti_uptimal_entry){ .length = CGTI_NO_UPTIMAL };
	if (uptimal)
		known->entry[known->count] = (struct cgti_uptimal_entry){ uptimal->number, uptimal->nimber, (uint32_t)length,
			                                                  known->coefficient_count };
	for (size_t i = 0; i < length; i++)
		known->coefficient[known->coefficient_count++] = uptimal->coefficient[i];
	known->count++;
	return CGT_OK;
}

/* --- what the options of an uptimal are ----------------------------------------------------------------------------------- */

static int64_t coefficient_of(const struct view *view, size_t i)
{
	return i < view->own.length ? view->sign * view->own.coefficient[i] : 0;
}

/* Whether an option is the first `length` coefficients of the guess, each with `more` added, and a nimber. */
static bool is_beginning(const struct view *option, const struct guess *guess, size_t length, int more, uint32_t nimber)
{
	if (option->own.nimber != nimber || option->own.length > length)
		return false;
	for (size_t i = 0; i < length; i++)
		if (coefficient_of(option, i) != guess->coefficient[i] + more)
			return false;
	return true;
}

/* One more than the last place whose coefficient is at most a bound, or 0. */
static size_t last_at_most(const struct guess *guess, int64_t most)
{
	size_t length = guess->length;

	while (length > 0 && guess->coefficient[length - 1] > most)
		length--;
	return length;
}

/* Whether the first coefficient that is not 1, if there is one, is less. */
static bool is_at_most_ones(const struct guess *guess)
{
	size_t i = 0;

	while (i < guess->length && guess->coefficient[i] == 1)
		i++;
	return i == guess->length || guess->coefficient[i] < 1;
}

/* The options of the value for the player in whose eyes the last coefficient is positive. */
struct side {
	const struct cgti_uptimals *known;
	const uint32_t *option;
	size_t count;
	int sign;
};

static struct view view_of(const struct side *side, size_t i)
{
	struct view view = { .sign = side->sign };

	cgti_uptimals_get(side->known, side->option[i], &view.own);
	return view;
}

/* Whether there is an option that is_beginning. */
static bool has_beginning(const struct side *side, const struct guess *guess, size_t length, int more, uint32_t nimber)
{
	for (size_t i = 0; i < side->count; i++) {
		struct view option = view_of(side, i);

		if (is_beginning(&option, guess, length, more, nimber))
			return true;
	}
	return false;
}

/* How many options are nimbers less than one. */
static size_t count_nimbers(const struct side *side, uint32_t below)
{
	size_t count = 0;

	for (size_t i = 0; i < side->count; i++) {
		struct view option = view_of(side, i);

		count += option.own.length == 0 && option.own.nimber < below;
	}
	return count;
}

/* Whether the options of the player are those that the guess has. All are uptimals with the same number. */
static bool is_right(const struct side *side, const struct guess *guess)
{
	const uint32_t m = guess->nimber;
	size_t negative = last_at_most(guess, -1);
	size_t kept = guess->coefficient[guess->length - 1] == 1 ? guess->length - 1 : last_at_most(guess, 0);

	if (negative > 0)
		return side->count == 2 && has_beginning(side, guess, kept, 0, m) && has_beginning(side, guess, negative, 1, m ^ 1);
	if (guess->coefficient[0] == 0)
		return side->count == (size_t)m + 1 && has_beginning(side, guess, kept, 0, m) && count_nimbers(side, m) == m;
	if (guess->coefficient[0] == 1 && m == 1 && is_at_most_ones(guess))
		return side->count == 2 && has_beginning(side, guess, kept, 0, m) && count_nimbers(side, 1) == 1;
	return side->count == 1 && has_beginning(side, guess, kept, 0, kept == 0 ? 0 : m);
}

/* --- what a value is ------------------------------------------------------------------------------------------------------ */

/* Whether all options are uptimals with the same number; and the length of the longest. */
static bool are_alike(const struct side *side, struct cgti_dyadic number, size_t *longest)
{
	for (size_t i = 0; i < side->count; i++) {
		struct cgti_uptimal option;

		if (!cgti_uptimals_get(side->known, side->option[i], &option) || cgti_dyadic_compare(option.number, number) != 0)
			return false;
		*longest = option.length > *longest ? option.length : *longest;
	}
	return true;
}

/* The guess with so many coefficients, of which the other player's option has one less each. */
static bool make_guess(const struct view *option, size_t length, struct guess *guess)
{
	if (length == 0 || length > CGT_VALUES_MAX_UPTIMAL)
		return false;
	guess->nimber = option->own.nimber ^ 1;
	guess->length = length;
	for (size_t i = 0; i < length; i++)
		guess->coefficient[i] = coefficient_of(option, i) + 1;
	return guess->coefficient[length - 1] > 0;
}

/* Looks whether a value with options is an uptimal whose last coefficient is positive in the eyes of a player. */
static bool find(const struct cgti_uptimals *known, const cgt_values *values, uint32_t value, int32_t player, struct guess *guess,
                 struct cgti_dyadic *number)
{
	struct view option = { .sign = player == CGT_LEFT ? 1 : -1 };
	struct side side = { .known = known, .sign = option.sign };
	size_t others;
	const uint32_t *other = cgti_value_list(values, value, CGT_LEFT + CGT_RIGHT - player, &others);
	size_t longest;

	if (others != 1 || !cgti_uptimals_get(known, other[0], &option.own))
		return false;
	*number = option.own.number;
	longest = option.own.length;
	side.option = cgti_value_list(values, value, player, &side.count);
	if (!are_alike(&side, *number, &longest))
		return false;
	if (make_guess(&option, option.own.length, guess) && is_right(&side, guess))
		return true;
	return make_guess(&option, longest + 1, guess) && is_right(&side, guess);
}

static cgt_status look_at(struct cgti_uptimals *known, const cgt_values *values, uint32_t value)
{
	struct cgti_uptimal found;
	struct guess guess;

	if (cgti_value_is_plain(values, value)) {
		struct cgti_plain plain = cgti_value_plain(values, value);

		found = (struct cgti_uptimal){ plain.number, plain.nimber, plain.ups != 0, &plain.ups };
		return add(known, &found);
	}
	for (int32_t player = CGT_LEFT; player <= CGT_RIGHT; player++) {
		if (!find(known, values, value, player, &guess, &found.number))
			continue;
		for (size_t i = 0; player == CGT_RIGHT && i < guess.length; i++)
			guess.coefficient[i] = -guess.coefficient[i];
		found.nimber = guess.nimber;
		found.length = guess.length;
		found.coefficient = guess.coefficient;
		return add(known, &found);
	}
	return add(known, NULL);
}

cgt_status cgti_uptimals_extend(struct cgti_uptimals *known, const cgt_values *values, uint32_t end)
{
	cgt_status status = CGT_OK;

	if (known->count == 0)
		status = add(known, NULL); /* the raw game */
	while (known->count < end && status == CGT_OK)
		status = look_at(known, values, (uint32_t)known->count);
	return status;
}

/* --- making --------------------------------------------------------------------------------------------------------------- */

/* {left|right}; */
static cgt_status make(cgt_values *values, uint32_t left, const uint32_t *right, size_t rights, struct cgti_meter *meter,
                       uint32_t *value)
{
	cgt_status status = cgti_meter_tick(meter);

	return status == CGT_OK ? cgti_values_make(values, &left, 1, right, rights, meter, value) : status;
}

static cgt_status make_star(cgt_values *values, struct cgti_meter *meter, uint32_t *star)
{
	return cgti_values_plain(values, (struct cgti_plain){ .nimber = 1 }, meter, star);
}

/* ^[n] is {^[n-1]|*}. */
cgt_status cgti_values_up_sum(cgt_values *values, uint32_t n, struct cgti_meter *meter, uint32_t *value)
{
	uint32_t star;
	cgt_status status = make_star(values, meter, &star);

	*value = CGTI_VALUE_ZERO;
	for (uint32_t i = 0; i < n && status == CGT_OK; i++)
		status = make(values, *value, &star, 1, meter, value);
	return status;
}

/* ^<n> is {0|v[n-1]*}, and v[n]* is {0|0,v[n-1]*}. */
cgt_status cgti_values_up_power(cgt_values *values, uint32_t n, struct cgti_meter *meter, uint32_t *value)
{
	uint32_t right[2] = { CGTI_VALUE_ZERO };
	cgt_status status = make_star(values, meter, &right[1]);

	for (uint32_t i = 1; i < n && status == CGT_OK; i++)
		status = make(values, CGTI_VALUE_ZERO, right, 2, meter, &right[1]);
	return status == CGT_OK ? make(values, CGTI_VALUE_ZERO, &right[1], 1, meter, value) : status;
}
