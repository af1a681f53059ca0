/* SPDX-License-Identifier: MIT */
/*
 * Tables of values, thermographs, values of positions. A value is chosen by its text, or is a number that no table has given.
 * Most operations exchange the players where their arguments do, and each is held to laws of its own.
 */
#include <stdlib.h>
#include <string.h>

#include "hostile/calls.h"

static const char *const value_texts[] = {
	"0",
	"1",
	"*",
	"^",
	"{1|-1}",
	"-3/8",
	"*2",
	"v*",
	"^3*2",
	"{3||2*|1*}",
	"+-{0,^*}",
	"Tiny(2)",
	"2Miny({3|1})",
	"v[3]*",
	"^<2>",
	"{2|-1}",
	"{0,*|v}",
	"-2 + {1|0||*}",
	"{|",
	"1/3",
	"3.5",
	"^<1001>",
	"",
	"1 +",
	"+-",
	"9223372036854775808",
	"*4294967296",
};

#define TAKEN 18 /* so many of them are values */
#define HEAVY 9  /* operations that need a limit, however small their arguments are */

#define MAY_NOT_KNOW (MAY(CGT_FOREIGN) | MAY(CGT_BUSY))
#define MAY_NOT_MAKE (MAY_NOT_KNOW | MAY(CGT_TOO_LARGE) | MAY_STOP)

static uint64_t choose_value(struct call *c, cgt_values *table)
{
	const uint32_t which = choose(c, 256);
	uint64_t value = 0;

	if (!table || which >= 248 || cgt_values_parse(table, value_texts[which % TAKEN], NULL, &value) != CGT_OK)
		return which * UINT64_C(0x0123456789abcdef);
	return value;
}

/* ---- what is asked of results, outside callbacks, without limits ---- */

/* A call that must come through: its result is handed on. */
static uint64_t must(const struct call *c, cgt_status status, uint64_t result)
{
	if (status != CGT_OK)
		violate(c, "a law cannot be looked into: %s", cgt_status_name(status));
	return result;
}

static uint64_t figure_of(const struct call *c, cgt_values *table, uint64_t value, const char *key)
{
	uint64_t figure = 0;
	const cgt_status status = cgt_values_figure(table, value, key, NULL, &figure);

	return must(c, status, figure);
}

static uint64_t negative_of(const struct call *c, cgt_values *table, uint64_t value)
{
	uint64_t negative = 0;
	const cgt_status status = cgt_values_negative(table, value, NULL, &negative);

	return must(c, status, negative);
}

static int32_t relation_of(const struct call *c, cgt_values *table, uint64_t a, uint64_t b)
{
	int32_t relation = 0;
	const cgt_status status = cgt_values_compare(table, a, b, NULL, &relation);

	must(c, status, 0);
	return relation;
}

static int32_t sign_of(const struct call *c, cgt_values *table, uint64_t value)
{
	uint64_t zero = 0;
	const cgt_status status = cgt_values_number(table, 0, 0, &zero);

	return relation_of(c, table, value, must(c, status, zero));
}

/* A value that comes out is written as a text that is read as that value. */
static void check_value(const struct call *c, cgt_values *table, uint64_t value)
{
	static char text[20000];
	uint64_t again;

	if (is_inside(c) || cgt_values_text(table, value, text, sizeof text, NULL) != CGT_OK)
		return;
	if (cgt_values_parse(table, text, NULL, &again) != CGT_OK || again != value)
		violate(c, "%s is not read as the value it is the text of", text);
}

/* What came of a call, and of the same call with all players exchanged. */
static void check_exchanged(const struct call *c, cgt_values *table, uint64_t result, cgt_status status, uint64_t exchanged)
{
	check_value(c, table, result);
	if (negative_of(c, table, result) != must(c, status, exchanged))
		violate(c, "with the players exchanged, the result is not the negative");
}

/* ---- tables ---- */

ENTRY(cgt_values_new)
{
	cgt_values **table = out(c);

	if (CALL(c, 0, cgt_values_new(table)) == CGT_OK)
		adopt(c, VALUES, *table);
}

ENTRY(cgt_values_ref)
{
	cgt_values *table = pick(c, VALUES);

	if (cgt_values_ref(table) != table)
		violate(c, "another table");
	adopt(c, VALUES, table);
}

/* From inside a call on the table, only a reference that was taken there is given back: the world has the others. */
ENTRY(cgt_values_unref)
{
	cgt_values *table = take_out(c, VALUES);

	cgt_values_unref(is_inside(c) ? cgt_values_ref(table) : table);
}

ENTRY(cgt_values_statistic)
{
	static const char *const keys[] = { "values", "with-options", "options", "bytes", "none" };
	const cgt_values *table = pick(c, VALUES);
	const char *key = CHOOSE_TEXT(c, keys);
	uint64_t *value = out(c);

	CALL(c, MAY(CGT_BUSY), cgt_values_statistic(table, key, value));
}

/* ---- values are made ---- */

ENTRY(cgt_values_number)
{
	cgt_values *table = pick(c, VALUES);
	const int64_t numerator = rarely(c) ? (int64_t)choose_number(c) : (int64_t)choose(c, 40) - 20;
	const uint32_t exponent = rarely(c) ? (uint32_t)choose_number(c) : choose(c, 5);
	uint64_t *value = out(c);

	if (CALL(c, MAY(CGT_TOO_LARGE) | MAY(CGT_BUSY), cgt_values_number(table, numerator, exponent, value)) != CGT_OK
	    || is_inside(c))
		return;
	check_value(c, table, *value);
	if (sign_of(c, table, *value) != (numerator > 0 ? CGT_GREATER : numerator < 0 ? CGT_LESS : CGT_EQUAL))
		violate(c, "the number has another sign");
}

ENTRY(cgt_values_nimber)
{
	cgt_values *table = pick(c, VALUES);
	const uint64_t size = rarely(c) ? choose_number(c) : choose(c, 20);
	uint64_t *value = out(c);

	if (CALL(c, MAY(CGT_TOO_LARGE) | MAY(CGT_BUSY), cgt_values_nimber(table, size, value)) != CGT_OK || is_inside(c))
		return;
	check_value(c, table, *value);
	if (negative_of(c, table, *value) != *value || figure_of(c, table, *value, "birthday") != size)
		violate(c, "it is not the nimber of size %llu", (unsigned long long)size);
}

ENTRY(cgt_values_up)
{
	cgt_values *table = pick(c, VALUES);
	const int64_t count = rarely(c) ? (int64_t)choose_number(c) : (int64_t)choose(c, 20) - 10;
	uint64_t *value = out(c), down = 0;
	cgt_status status;

	if (CALL(c, MAY(CGT_TOO_LARGE) | MAY(CGT_BUSY), cgt_values_up(table, count, value)) != CGT_OK || is_inside(c))
		return;
	status = cgt_values_up(table, -count, &down);
	check_exchanged(c, table, *value, status, down);
}

ENTRY(cgt_values_from_options)
{
	cgt_values *table = pick(c, VALUES);
	const size_t left = choose(c, 3), right = choose(c, 3);
	uint64_t option[4] = { choose_value(c, table), choose_value(c, table), choose_value(c, table), choose_value(c, table) };
	cgt_budget *budget = pick_budget(c, 0);
	uint64_t *value = out(c), exchanged = 0;
	cgt_status status;

	if (CALL(c, MAY_NOT_MAKE, cgt_values_from_options(table, left ? option : NULL, left, option + 2, right, budget, value))
	    != CGT_OK || is_inside(c))
		return;
	for (size_t i = 0; i < 4; i++)
		if (i % 2 < (i < 2 ? left : right))
			option[i] = negative_of(c, table, option[i]);
	status = cgt_values_from_options(table, option + 2, right, option, left, NULL, &exchanged);
	check_exchanged(c, table, *value, status, exchanged);
}

ENTRY(cgt_values_parse)
{
	cgt_values *table = pick(c, VALUES);
	const char *text = CHOOSE_TEXT(c, value_texts);
	cgt_budget *budget = pick_budget(c, 0);
	uint64_t *value = out(c);

	if (CALL(c, MAY_NOT_MAKE | MAY(CGT_BAD_SYNTAX) | MAY(CGT_NO_VALUE), cgt_values_parse(table, text, budget, value)) == CGT_OK)
		check_value(c, table, *value);
}

/* ---- values are looked at ---- */

ENTRY(cgt_values_text)
{
	cgt_values *table = pick(c, VALUES);
	const uint64_t value = choose_value(c, table);
	struct room *room = text_room(c);
	uint64_t again;

	if (CALL(c, MAY_NOT_KNOW | MAY(CGT_TOO_LARGE) | MAY(CGT_BUFFER_TOO_SMALL),
	         cgt_values_text(table, value, room->given, room->cap, room->needed_given)) == CGT_OK
	    && !is_inside(c) && (cgt_values_parse(table, room->given, NULL, &again) != CGT_OK || again != value))
		violate(c, "%s is another value", (const char *)room->given);
}

/* A move makes things worse for whoever makes it, or it is confused. */
ENTRY(cgt_values_options)
{
	cgt_values *table = pick(c, VALUES);
	const uint64_t value = choose_value(c, table);
	const int32_t player = choose_term(c);
	struct room *room = array_room(c, sizeof(uint64_t));
	const uint64_t *option = room->given;

	if (CALL(c, MAY_NOT_KNOW | MAY(CGT_TOO_LARGE) | MAY(CGT_BUFFER_TOO_SMALL),
	         cgt_values_options(table, value, player, room->given, room->cap, room->needed_given)) != CGT_OK
	    || is_inside(c) || !room->needed_given)
		return;
	if (figure_of(c, table, value, player == CGT_LEFT ? "left-options" : "right-options") != room->needed)
		violate(c, "%zu options, but their figure is another", room->needed);
	for (size_t i = 0; i < room->needed; i++) {
		const int32_t relation = relation_of(c, table, option[i], value);

		if (relation != CGT_CONFUSED && relation != (player == CGT_LEFT ? CGT_LESS : CGT_GREATER))
			violate(c, "option %zu is as good as not moving", i);
	}
}

ENTRY(cgt_values_compare)
{
	static const int32_t relation_by_outcome[] = { [CGT_OUTCOME_N] = CGT_CONFUSED, [CGT_OUTCOME_P] = CGT_EQUAL,
		                                       [CGT_OUTCOME_L] = CGT_GREATER, [CGT_OUTCOME_R] = CGT_LESS };
	cgt_values *table = pick(c, VALUES);
	const uint64_t a = choose_value(c, table), b = choose_value(c, table);
	cgt_budget *budget = pick_budget(c, 0);
	int32_t *relation = out(c);
	uint64_t difference = 0;
	cgt_status status;

	if (CALL(c, MAY_NOT_MAKE, cgt_values_compare(table, a, b, budget, relation)) != CGT_OK || is_inside(c))
		return;
	status = cgt_values_difference(table, a, b, NULL, &difference);
	must(c, status, 0);
	if ((*relation == CGT_EQUAL) != (a == b)
	    || *relation != relation_by_outcome[figure_of(c, table, difference, "outcome")])
		violate(c, "the relation is %d, but not by the difference", (int)*relation);
}

/* The number that a key stands for, as a value. */
static uint64_t dyadic_of(const struct call *c, cgt_values *table, uint64_t value, const char *key)
{
	int64_t numerator = 0;
	uint32_t exponent = 0;
	uint64_t number = 0;
	cgt_status status = cgt_values_dyadic(table, value, key, NULL, &numerator, &exponent);

	if (status == CGT_OK)
		status = cgt_values_number(table, numerator, exponent, &number);
	return must(c, status, number);
}

static bool is_at_least(const struct call *c, cgt_values *table, uint64_t a, uint64_t b)
{
	const int32_t relation = relation_of(c, table, a, b);

	return relation == CGT_GREATER || relation == CGT_EQUAL;
}

/* The mean lies between the stops, which lie in order, and a number is its own mean and stops. */
ENTRY(cgt_values_dyadic)
{
	static const char *const keys[] = { "left-stop", "right-stop", "mean", "temperature", "number", "none" };
	cgt_values *table = pick(c, VALUES);
	const uint64_t value = choose_value(c, table);
	const char *key = CHOOSE_TEXT(c, keys);
	cgt_budget *budget = pick_budget(c, 0);
	int64_t *numerator = out(c);
	uint32_t *exponent = out(c);
	uint64_t mean;

	if (CALL(c, MAY_NOT_MAKE | MAY(CGT_NO_VALUE), cgt_values_dyadic(table, value, key, budget, numerator, exponent)) != CGT_OK
	    || is_inside(c))
		return;
	mean = dyadic_of(c, table, value, "mean");
	if (!is_at_least(c, table, dyadic_of(c, table, value, "left-stop"), mean)
	    || !is_at_least(c, table, mean, dyadic_of(c, table, value, "right-stop")))
		violate(c, "the mean is not between the stops");
	if (strcmp(key, "temperature") == 0 && (*numerator > 0) != figure_of(c, table, value, "hot"))
		violate(c, "temperature and figure \"hot\" disagree");
	if (strcmp(key, "number") == 0 && mean != value)
		violate(c, "a number is not its own mean");
}

ENTRY(cgt_values_figure)
{
	static const char *const keys[] = { "birthday", "outcome", "number", "infinitesimal", "all-small", "impartial", "hot",
		                            "left-options", "right-options", "followers", "none" };
	cgt_values *table = pick(c, VALUES);
	const uint64_t value = choose_value(c, table);
	const char *key = CHOOSE_TEXT(c, keys);
	cgt_budget *budget = pick_budget(c, 0);
	uint64_t *figure = out(c), exchanged;

	if (CALL(c, MAY_NOT_MAKE, cgt_values_figure(table, value, key, budget, figure)) != CGT_OK || is_inside(c)
	    || strcmp(key, "outcome") == 0 || strcmp(key, "left-options") == 0 || strcmp(key, "right-options") == 0)
		return;
	exchanged = figure_of(c, table, negative_of(c, table, value), key);
	if (exchanged != *figure)
		violate(c, "%s: %llu, but %llu of the negative", key, (unsigned long long)*figure, (unsigned long long)exchanged);
}

/* ---- arithmetic ---- */

typedef cgt_status (*unary)(cgt_values *values, uint64_t value, cgt_budget *budget, uint64_t *result);
typedef cgt_status (*binary)(cgt_values *values, uint64_t a, uint64_t b, cgt_budget *budget, uint64_t *result);

/* An operation that makes the negative of the negative. */
static void call_odd(struct call *c, unary operation, uint32_t may)
{
	cgt_values *table = pick(c, VALUES);
	const uint64_t value = choose_value(c, table);
	cgt_budget *budget = pick_budget(c, HEAVY);
	uint64_t *result = out(c), exchanged = 0;
	cgt_status status;

	if (CALL(c, MAY_NOT_MAKE | may, operation(table, value, budget, result)) != CGT_OK || is_inside(c))
		return;
	status = operation(table, negative_of(c, table, value), NULL, &exchanged);
	check_exchanged(c, table, *result, status, exchanged);
}

/* A sum or difference, which the other takes back. */
static void call_additive(struct call *c, binary operation, binary inverse)
{
	cgt_values *table = pick(c, VALUES);
	const uint64_t a = choose_value(c, table), b = choose_value(c, table);
	cgt_budget *budget = pick_budget(c, 0);
	uint64_t *result = out(c), again;

	if (CALL(c, MAY_NOT_MAKE, operation(table, a, b, budget, result)) != CGT_OK || is_inside(c))
		return;
	check_value(c, table, *result);
	if (inverse(table, *result, b, NULL, &again) != CGT_OK || again != a)
		violate(c, "what was done cannot be undone");
}

ENTRY(cgt_values_negative)
{
	call_odd(c, cgt_values_negative, 0);
}

ENTRY(cgt_values_sum)
{
	call_additive(c, cgt_values_sum, cgt_values_difference);
}

ENTRY(cgt_values_difference)
{
	call_additive(c, cgt_values_difference, cgt_values_sum);
}

ENTRY(cgt_values_multiple)
{
	cgt_values *table = pick(c, VALUES);
	const int64_t times = rarely(c) ? (int64_t)choose_number(c) : (int64_t)choose(c, 12) - 4;
	const uint64_t value = choose_value(c, table);
	cgt_budget *budget = pick_budget(c, HEAVY);
	uint64_t *multiple = out(c), exchanged = 0;
	cgt_status status;

	if (CALL(c, MAY_NOT_MAKE, cgt_values_multiple(table, times, value, budget, multiple)) != CGT_OK || is_inside(c))
		return;
	status = cgt_values_multiple(table, -times, value, NULL, &exchanged);
	check_exchanged(c, table, *multiple, status, exchanged);
}

ENTRY(cgt_values_ordinal_sum)
{
	cgt_values *table = pick(c, VALUES);
	const uint64_t base = choose_value(c, table), exponent = choose_value(c, table);
	cgt_budget *budget = pick_budget(c, HEAVY);
	uint64_t *sum = out(c), exchanged = 0;
	cgt_status status;

	if (CALL(c, MAY_NOT_MAKE, cgt_values_ordinal_sum(table, base, exponent, budget, sum)) != CGT_OK || is_inside(c))
		return;
	status = cgt_values_ordinal_sum(table, negative_of(c, table, base), negative_of(c, table, exponent), NULL, &exchanged);
	check_exchanged(c, table, *sum, status, exchanged);
}

/* A product of one factor and the negative of the other; the factors commute. */
ENTRY(cgt_values_product)
{
	cgt_values *table = pick(c, VALUES);
	const uint64_t a = choose_value(c, table), b = choose_value(c, table);
	cgt_budget *budget = pick_budget(c, HEAVY);
	uint64_t *product = out(c), exchanged = 0;
	cgt_status status;

	if (CALL(c, MAY_NOT_MAKE, cgt_values_product(table, a, b, budget, product)) != CGT_OK || is_inside(c))
		return;
	status = cgt_values_product(table, b, negative_of(c, table, a), NULL, &exchanged);
	check_exchanged(c, table, *product, status, exchanged);
}

/* It keeps order, so its sign is that of the value. */
ENTRY(cgt_values_norton_product)
{
	cgt_values *table = pick(c, VALUES);
	const uint64_t value = choose_value(c, table), unit = choose_value(c, table);
	cgt_budget *budget = pick_budget(c, HEAVY);
	uint64_t *product = out(c), exchanged = 0;
	cgt_status status;

	if (CALL(c, MAY_NOT_MAKE | MAY(CGT_NO_VALUE), cgt_values_norton_product(table, value, unit, budget, product)) != CGT_OK
	    || is_inside(c))
		return;
	status = cgt_values_norton_product(table, negative_of(c, table, value), unit, NULL, &exchanged);
	check_exchanged(c, table, *product, status, exchanged);
	if (sign_of(c, table, *product) != sign_of(c, table, value))
		violate(c, "the product has another sign");
}

/* To move is worth less than nothing, or is confused with it. */
ENTRY(cgt_values_incentives)
{
	cgt_values *table = pick(c, VALUES);
	const uint64_t value = choose_value(c, table);
	const int32_t player = choose_term(c);
	cgt_budget *budget = pick_budget(c, 0);
	struct room *room = array_room(c, sizeof(uint64_t));
	const uint64_t *incentive = room->given;

	if (CALL(c, MAY_NOT_MAKE | MAY(CGT_BUFFER_TOO_SMALL),
	         cgt_values_incentives(table, value, player, budget, room->given, room->cap, room->needed_given)) != CGT_OK
	    || is_inside(c) || !room->needed_given)
		return;
	for (size_t i = 0; i < room->needed; i++) {
		const int32_t sign = sign_of(c, table, incentive[i]);

		check_value(c, table, incentive[i]);
		if (sign != CGT_LESS && sign != CGT_CONFUSED)
			violate(c, "incentive %zu is at least 0", i);
	}
}

/* ---- temperature ---- */

ENTRY(cgt_values_cool)
{
	cgt_values *table = pick(c, VALUES);
	const uint64_t value = choose_value(c, table);
	const int64_t numerator = rarely(c) ? (int64_t)choose_number(c) : (int64_t)choose(c, 12) - 2;
	const uint32_t exponent = choose(c, 3);
	cgt_budget *budget = pick_budget(c, HEAVY);
	uint64_t *cooled = out(c), exchanged = 0;
	cgt_status status;

	c->bad |= numerator <= -(INT64_C(1) << exponent);
	if (CALL(c, MAY_NOT_MAKE, cgt_values_cool(table, value, numerator, exponent, budget, cooled)) != CGT_OK || is_inside(c))
		return;
	status = cgt_values_cool(table, negative_of(c, table, value), numerator, exponent, NULL, &exchanged);
	check_exchanged(c, table, *cooled, status, exchanged);
	if (dyadic_of(c, table, *cooled, "mean") != dyadic_of(c, table, value, "mean"))
		violate(c, "cooling has changed the mean");
}

ENTRY(cgt_values_freeze)
{
	call_odd(c, cgt_values_freeze, 0);
}

ENTRY(cgt_values_heat)
{
	cgt_values *table = pick(c, VALUES);
	const uint64_t value = choose_value(c, table), temperature = choose_value(c, table);
	cgt_budget *budget = pick_budget(c, HEAVY);
	uint64_t *heated = out(c), exchanged = 0;
	cgt_status status;

	if (CALL(c, MAY_NOT_MAKE, cgt_values_heat(table, value, temperature, budget, heated)) != CGT_OK || is_inside(c))
		return;
	status = cgt_values_heat(table, negative_of(c, table, value), temperature, NULL, &exchanged);
	check_exchanged(c, table, *heated, status, exchanged);
}

ENTRY(cgt_values_overheat)
{
	cgt_values *table = pick(c, VALUES);
	const uint64_t value = choose_value(c, table), from = choose_value(c, table), to = choose_value(c, table);
	cgt_budget *budget = pick_budget(c, HEAVY);
	uint64_t *overheated = out(c), exchanged = 0;
	cgt_status status;

	if (CALL(c, MAY_NOT_MAKE, cgt_values_overheat(table, value, from, to, budget, overheated)) != CGT_OK || is_inside(c))
		return;
	status = cgt_values_overheat(table, negative_of(c, table, value), from, to, NULL, &exchanged);
	check_exchanged(c, table, *overheated, status, exchanged);
}

/* ---- what is left when something is left out ---- */

ENTRY(cgt_values_reduced)
{
	call_odd(c, cgt_values_reduced, 0);
}

ENTRY(cgt_values_atomic_weight)
{
	call_odd(c, cgt_values_atomic_weight, MAY(CGT_NO_VALUE));
}

ENTRY(cgt_values_tiny)
{
	cgt_values *table = pick(c, VALUES);
	const uint64_t value = choose_value(c, table);
	cgt_budget *budget = pick_budget(c, HEAVY);
	uint64_t *tiny = out(c);

	if (CALL(c, MAY_NOT_MAKE, cgt_values_tiny(table, value, budget, tiny)) != CGT_OK || is_inside(c))
		return;
	check_value(c, table, *tiny);
	if (sign_of(c, table, value) == CGT_GREATER && sign_of(c, table, *tiny) != CGT_GREATER)
		violate(c, "a tiny that is not positive");
}

ENTRY(cgt_values_uptimal)
{
	cgt_values *table = pick(c, VALUES);
	const size_t count = choose(c, 4);
	int64_t coefficient[3] = { (int64_t)choose(c, 7) - 3, (int64_t)choose(c, 7) - 3, (int64_t)choose(c, 7) - 3 };
	cgt_budget *budget = pick_budget(c, HEAVY);
	uint64_t *value = out(c), exchanged = 0;
	cgt_status status;

	if (CALL(c, MAY_NOT_MAKE, cgt_values_uptimal(table, count ? coefficient : NULL, count, budget, value)) != CGT_OK
	    || is_inside(c))
		return;
	for (size_t i = 0; i < count; i++)
		coefficient[i] = -coefficient[i];
	status = cgt_values_uptimal(table, coefficient, count, NULL, &exchanged);
	check_exchanged(c, table, *value, status, exchanged);
}

/* The parts make the whole. */
ENTRY(cgt_values_uptimal_expansion)
{
	cgt_values *table = pick(c, VALUES);
	const uint64_t value = choose_value(c, table);
	cgt_budget *budget = pick_budget(c, HEAVY);
	uint64_t *rest = out(c), uptimal = 0, sum = 0;
	struct room *room = array_room(c, sizeof(int64_t));

	if (CALL(c, MAY_NOT_MAKE | MAY(CGT_NO_VALUE) | MAY(CGT_BUFFER_TOO_SMALL),
	         cgt_values_uptimal_expansion(table, value, budget, rest, room->given, room->cap, room->needed_given)) != CGT_OK
	    || is_inside(c) || !room->needed_given)
		return;
	if (cgt_values_uptimal(table, room->given, room->needed, NULL, &uptimal) != CGT_OK
	    || cgt_values_sum(table, uptimal, *rest, NULL, &sum) != CGT_OK || sum != value)
		violate(c, "the uptimal and the rest make another value");
}

/* ---- values of positions ---- */

#define MAY_NOT_VALUE \
	(MAY_STOP | MAY(CGT_NO_VALUE) | MAY(CGT_TOO_LARGE) | MAY(CGT_UNSUPPORTED) | MAY(CGT_CALLBACK_FAILED) | MAY(CGT_BUSY))

/* Whoever wins by the value wins by play and by the search; and the value has one text whatever table it is in. */
static void check_value_of(struct call *c, cgt_solver *solver, const cgt_position *position, uint64_t value)
{
	cgt_values *table = NULL;
	cgt_status status = cgt_solver_values(solver, &table);
	char text[4000];
	uint64_t outcome;

	must(c, status, 0);
	check_value(c, table, value);
	outcome = figure_of(c, table, value, "outcome");
	check_winner(c, position, CGT_LEFT, CGT_NORMAL,
	             outcome == CGT_OUTCOME_N || outcome == CGT_OUTCOME_L ? CGT_LEFT : CGT_RIGHT);
	check_winner(c, position, CGT_RIGHT, CGT_NORMAL,
	             outcome == CGT_OUTCOME_P || outcome == CGT_OUTCOME_L ? CGT_LEFT : CGT_RIGHT);
	if (cgt_values_text(table, value, text, sizeof text, NULL) == CGT_OK)
		hold_against_others(c, position, hash_of_text(text), "value");
	cgt_values_unref(table);
}

ENTRY(cgt_solver_value)
{
	cgt_solver *solver = pick(c, SOLVER);
	const cgt_position *position = pick(c, POSITION);
	cgt_budget *budget = pick_budget(c, weight_of(position));
	uint64_t *value = out(c);

	if (CALL(c, MAY_NOT_VALUE, cgt_solver_value(solver, position, budget, value)) == CGT_OK && !is_inside(c))
		check_value_of(c, solver, position, *value);
}

/* Winning moves are there if and only if the player wins; by the other rules, if and only if there are moves. */
static void check_best_moves(struct call *c, const cgt_position *position, int32_t to_move, const char *rule, bool are_there)
{
	cgt_moves *moves = NULL;

	if (strcmp(rule, "winning") == 0) {
		check_winner(c, position, to_move, CGT_NORMAL, are_there ? to_move : CGT_LEFT + CGT_RIGHT - to_move);
		return;
	}
	if (is_inside(c))
		return;
	if (cgt_position_moves(position, to_move, &moves) != CGT_OK || (cgt_moves_count(moves) > 0) != are_there)
		violate(c, "%s: %s, but there are %s", rule, are_there ? "moves" : "none", are_there ? "none" : "moves");
	cgt_moves_unref(moves);
}

ENTRY(cgt_solver_best_moves)
{
	static const char *const rules[] = { "undominated", "winning", "hotstrat", "sentestrat", "none" };
	cgt_solver *solver = pick(c, SOLVER);
	const cgt_position *position = pick(c, POSITION);
	const int32_t to_move = choose_term(c);
	const char *rule = CHOOSE_TEXT(c, rules);
	const size_t earlier_count = rarely(c) ? 1 : 0;
	const cgt_position *earlier = earlier_count ? pick(c, POSITION) : NULL;
	cgt_budget *budget = pick_budget(c, weight_of(position));
	struct room *room = array_room(c, sizeof(uint64_t));

	if (CALL(c, MAY_NOT_VALUE | MAY(CGT_BUFFER_TOO_SMALL),
	         cgt_solver_best_moves(solver, position, to_move, rule, &earlier, earlier_count, budget, room->given, room->cap,
	                               room->needed_given)) == CGT_OK && room->needed_given)
		check_best_moves(c, position, to_move, rule, room->needed > 0);
}

ENTRY(cgt_solver_values)
{
	cgt_solver *solver = pick(c, SOLVER);
	cgt_values **table = out(c), *again = NULL;

	if (CALL(c, MAY(CGT_BUSY), cgt_solver_values(solver, table)) != CGT_OK)
		return;
	if (cgt_solver_values(solver, &again) != CGT_OK || again != *table)
		violate(c, "the solver has another table the second time");
	cgt_values_unref(again);
	adopt(c, VALUES, *table);
}

/* ---- thermographs ---- */

ENTRY(cgt_thermograph_new)
{
	cgt_values *table = pick(c, VALUES);
	const uint64_t value = choose_value(c, table);
	cgt_budget *budget = pick_budget(c, 0);
	cgt_thermograph **thermograph = out(c);

	if (CALL(c, MAY_NOT_MAKE, cgt_thermograph_new(table, value, budget, thermograph)) == CGT_OK)
		adopt(c, THERMOGRAPH, *thermograph);
}

ENTRY(cgt_thermograph_ref)
{
	cgt_thermograph *thermograph = pick(c, THERMOGRAPH);

	if (cgt_thermograph_ref(thermograph) != thermograph)
		violate(c, "another thermograph");
	adopt(c, THERMOGRAPH, thermograph);
}

ENTRY(cgt_thermograph_unref)
{
	cgt_thermograph_unref(take_out(c, THERMOGRAPH));
}

/* A wall begins at -1, and goes upwards. */
ENTRY(cgt_thermograph_wall)
{
	const cgt_thermograph *thermograph = pick(c, THERMOGRAPH);
	const int32_t player = choose_term(c);
	struct room *room = array_room(c, sizeof(int64_t));
	const int64_t *corner = room->given;

	if (CALL(c, MAY(CGT_BUFFER_TOO_SMALL) | MAY(CGT_TOO_LARGE),
	         cgt_thermograph_wall(thermograph, player, room->given, room->cap, room->needed_given)) != CGT_OK
	    || !room->needed_given)
		return;
	if (room->needed < CGT_THERMOGRAPH_CORNER || room->needed % CGT_THERMOGRAPH_CORNER != 0)
		violate(c, "%zu numbers are no corners", room->needed);
	if (corner[2] != -1 || corner[3] != 0)
		violate(c, "a wall begins at another temperature than -1");
	for (size_t i = CGT_THERMOGRAPH_CORNER; i < room->needed; i += CGT_THERMOGRAPH_CORNER)
		if ((double)corner[i + 2] / (double)(UINT64_C(1) << corner[i + 3])
		    <= (double)corner[i - 2] / (double)(UINT64_C(1) << corner[i - 1]))
			violate(c, "a wall goes downwards");
}

ENTRY(cgt_thermograph_text)
{
	const cgt_thermograph *thermograph = pick(c, THERMOGRAPH);
	struct room *room = text_room(c);

	CALL(c, MAY(CGT_BUFFER_TOO_SMALL), cgt_thermograph_text(thermograph, room->given, room->cap, room->needed_given));
}

ENTRY(cgt_render_thermographs)
{
	const size_t count = choose(c, 4);
	const cgt_thermograph *thermograph[3] = { pick(c, THERMOGRAPH), NULL, NULL };
	struct room *room;

	for (size_t i = 1; i < count; i++)
		thermograph[i] = pick(c, THERMOGRAPH);
	room = text_room(c);
	c->bad |= count == 0;
	if (CALL(c, MAY(CGT_BUFFER_TOO_SMALL) | MAY(CGT_TOO_LARGE),
	         cgt_render_thermographs(thermograph, count, room->given, room->cap, room->needed_given)) == CGT_OK
	    && strncmp(room->given, "<svg", 4) != 0)
		violate(c, "no picture");
}

static const struct entry values_entries[] = {
	LISTED(cgt_values_new), LISTED(cgt_values_ref), LISTED(cgt_values_unref), LISTED(cgt_values_statistic),
	LISTED(cgt_values_number), LISTED(cgt_values_nimber), LISTED(cgt_values_up), LISTED(cgt_values_from_options),
	LISTED(cgt_values_parse), LISTED(cgt_values_text), LISTED(cgt_values_options), LISTED(cgt_values_compare),
	LISTED(cgt_values_dyadic), LISTED(cgt_values_figure), LISTED(cgt_values_negative), LISTED(cgt_values_sum),
	LISTED(cgt_values_difference), LISTED(cgt_values_multiple), LISTED(cgt_values_ordinal_sum), LISTED(cgt_values_product),
	LISTED(cgt_values_norton_product), LISTED(cgt_values_incentives), LISTED(cgt_values_cool), LISTED(cgt_values_freeze),
	LISTED(cgt_values_heat), LISTED(cgt_values_overheat), LISTED(cgt_values_reduced), LISTED(cgt_values_atomic_weight),
	LISTED(cgt_values_tiny), LISTED(cgt_values_uptimal), LISTED(cgt_values_uptimal_expansion), LISTED(cgt_solver_value),
	LISTED(cgt_solver_best_moves), LISTED(cgt_solver_values), LISTED(cgt_thermograph_new), LISTED(cgt_thermograph_ref),
	LISTED(cgt_thermograph_unref), LISTED(cgt_thermograph_wall), LISTED(cgt_thermograph_text),
	LISTED(cgt_render_thermographs),
};

LIST_ENTRIES(values);
