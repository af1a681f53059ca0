/* SPDX-License-Identifier: MIT */
/*
 * Conway's product (ONAG, chapters 1 and 10): a move in G x H is a move in both, to G'H + GH' - G'H', Left's if it is of one
 * player in G and in H, Right's else. It depends on the forms of G and H, and the canonical ones are taken.
 *
 * A whole number times G is so many copies of G; that of two numbers is their product, and that of nimbers is the nim-product
 * (ONAG, chapter 6): for F = 2^k, where k is a power of two, that of F and F is F + F/2, and that of F and less is F times it.
 */
#include "values/recursion.h"
#include "values/sum.h"
#include "values/values.h"

/* The nim-product of a and b, which are below 2^bits; bits is a power of two. */
static uint32_t nim_product(uint32_t a, uint32_t b, uint32_t bits)
{
	const uint32_t half = bits / 2;
	uint32_t high_a, high_b, low_a, low_b, high, low;

	if (a < 2 || b < 2)
		return a * b;
	high_a = a >> half;
	high_b = b >> half;
	low_a = a ^ (high_a << half);
	low_b = b ^ (high_b << half);
	high = nim_product(high_a, high_b, half);
	low = nim_product(low_a, low_b, half);
	return ((nim_product(high_a ^ low_a, high_b ^ low_b, half) ^ low) << half) ^ low ^
	       nim_product(high, UINT32_C(1) << (half - 1), half);
}

static bool is_integer(const cgt_values *values, uint32_t value)
{
	return cgti_value_is_number(values, value) && cgti_value_number(values, value).exponent == 0;
}

static bool is_nimber(const cgt_values *values, uint32_t value)
{
	struct cgti_plain plain = cgti_value_plain(values, value);

	return cgti_value_is_plain(values, value) && plain.number.numerator == 0 && plain.ups == 0;
}

/* Neither is whole, so that both numerators are odd. */
static cgt_status number_product(struct cgti_recursion *recursion, struct cgti_dyadic a, struct cgti_dyadic b, uint32_t *result)
{
	struct cgti_dyadic product;
	int64_t numerator;

	if (__builtin_mul_overflow(a.numerator, b.numerator, &numerator) ||
	    !cgti_dyadic_make(numerator, (uint64_t)a.exponent + b.exponent, &product))
		return cgti_values_number_too_large();
	return cgti_values_number(recursion->values, product, recursion->meter, result);
}

static cgt_status at_once(struct cgti_recursion *recursion, uint32_t a, uint32_t b, uint32_t *result)
{
	cgt_values *values = recursion->values;

	*result = CGTI_VALUE_NONE;
	if (is_integer(values, a))
		return cgti_values_multiple(values, cgti_value_number(values, a).numerator, b, recursion->meter, result);
	if (is_integer(values, b))
		return cgti_values_multiple(values, cgti_value_number(values, b).numerator, a, recursion->meter, result);
	if (cgti_value_is_number(values, a) && cgti_value_is_number(values, b))
		return number_product(recursion, cgti_value_number(values, a), cgti_value_number(values, b), result);
	if (is_nimber(values, a) && is_nimber(values, b)) {
		uint32_t nimber = nim_product(cgti_value_plain(values, a).nimber, cgti_value_plain(values, b).nimber, 32);

		return cgti_values_plain(values, (struct cgti_plain){ .nimber = nimber }, recursion->meter, result);
	}
	return CGT_OK;
}

/* The product is the same with the factors exchanged: the lesser comes first. */
static struct cgti_pair pair_of(uint32_t a, uint32_t b)
{
	return a < b ? (struct cgti_pair){ a, b } : (struct cgti_pair){ b, a };
}

/* Option i of a value, Left's first, and then the value itself; the player whose option it is, if it is one. */
static cgt_status option_or_self(struct cgti_recursion *recursion, uint32_t value, size_t i, uint32_t *option, int32_t *player)
{
	size_t left = cgti_value_option_count(recursion->values, value, CGT_LEFT);
	size_t right = cgti_value_option_count(recursion->values, value, CGT_RIGHT);

	*option = value;
	if (i >= left + right)
		return CGT_OK;
	*player = i < left ? CGT_LEFT : CGT_RIGHT;
	return cgti_value_option(recursion->values, value, *player, i < left ? i : i - left, recursion->meter, option);
}

static size_t options_of(const cgt_values *values, uint32_t value)
{
	return cgti_value_option_count(values, value, CGT_LEFT) + cgti_value_option_count(values, value, CGT_RIGHT);
}

/* All pairs of an option of a, or a, and an option of b, or b, but for the last: (a, b) itself. */
static cgt_status smaller(struct cgti_recursion *recursion, struct cgti_pair pair, size_t i, struct cgti_pair *found,
                          bool *is_there)
{
	const size_t rows = options_of(recursion->values, pair.a) + 1, columns = options_of(recursion->values, pair.b) + 1;
	uint32_t a, b;
	int32_t player;
	cgt_status status;

	*is_there = i < rows * columns - 1;
	if (!*is_there)
		return CGT_OK;
	status = option_or_self(recursion, pair.a, i / columns, &a, &player);
	if (status == CGT_OK)
		status = option_or_self(recursion, pair.b, i % columns, &b, &player);
	if (status == CGT_OK)
		*found = pair_of(a, b);
	return status;
}

static cgt_status product_of(struct cgti_recursion *recursion, uint32_t a, uint32_t b, uint32_t *product)
{
	const struct cgti_pair pair = pair_of(a, b);

	return cgti_recursion_find(recursion, pair.a, pair.b, product);
}

/* Adds the option in which a' and b' are moved to. */
static cgt_status add_move(struct cgti_recursion *recursion, struct cgti_pair from, struct cgti_pair to, int32_t player)
{
	cgt_values *values = recursion->values;
	uint32_t first, second, both, option;
	cgt_status status = product_of(recursion, to.a, from.b, &first);

	if (status == CGT_OK)
		status = product_of(recursion, from.a, to.b, &second);
	if (status == CGT_OK)
		status = product_of(recursion, to.a, to.b, &both);
	if (status == CGT_OK)
		status = cgti_values_sum(values, first, second, recursion->meter, &option);
	if (status == CGT_OK)
		status = cgti_values_difference(values, option, both, recursion->meter, &option);
	return status == CGT_OK ? cgti_recursion_add(recursion, player, option) : status;
}

static cgt_status make(struct cgti_recursion *recursion, uint32_t a, uint32_t b, uint32_t *result)
{
	const size_t rows = options_of(recursion->values, a), columns = options_of(recursion->values, b);
	cgt_status status = CGT_OK;

	for (size_t i = 0; i < rows; i++)
		for (size_t j = 0; j < columns && status == CGT_OK; j++) {
			struct cgti_pair to;
			int32_t in_a = 0, in_b = 0;

			status = option_or_self(recursion, a, i, &to.a, &in_a);
			if (status == CGT_OK)
				status = option_or_self(recursion, b, j, &to.b, &in_b);
			if (status == CGT_OK)
				status = add_move(recursion, (struct cgti_pair){ a, b }, to, in_a == in_b ? CGT_LEFT : CGT_RIGHT);
		}
	return status == CGT_OK ? cgti_recursion_make(recursion, result) : status;
}

static const struct cgti_operation multiplication = { at_once, smaller, make };

static cgt_status multiply(cgt_values *values, const uint32_t *argument, struct cgti_meter *meter, uint32_t *result)
{
	const uint32_t no_parameter[CGTI_PARAMETERS] = { 0 };
	const struct cgti_pair pair = pair_of(argument[0], argument[1]);

	return cgti_values_recur(values, &multiplication, no_parameter, pair.a, pair.b, meter, result);
}

cgt_status cgt_values_product(cgt_values *values, uint64_t a, uint64_t b, cgt_budget *budget, uint64_t *product)
{
	return cgti_values_call(values, "Conway product", multiply, (const uint64_t[]){ a, b }, 2, budget, product);
}
