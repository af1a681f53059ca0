/* SPDX-License-Identifier: MIT */
/* The options of sums of a number, ups and a nimber, by the table of values/plain.h, and their texts. */
#include "values/plain.h"

#include <inttypes.h>

/* How many options Left has; Right has as many as Left has in the negative. */
static size_t left_count(struct cgti_plain plain)
{
	struct cgti_dyadic option;

	if (cgti_plain_is_number(plain))
		return cgti_dyadic_left_option(plain.number, &option);
	if (plain.ups == 0)
		return plain.nimber;
	return plain.ups == 1 && plain.nimber == 1 ? 2 : 1;
}

static struct cgti_plain left_option(struct cgti_plain plain, size_t i)
{
	if (cgti_plain_is_number(plain))
		cgti_dyadic_left_option(plain.number, &plain.number);
	else if (plain.ups == 0)
		plain.nimber = (uint32_t)i;
	else if (plain.ups > 0) { /* x, and x* from x^* */
		plain.ups = 0;
		plain.nimber = (uint32_t)i;
	} else if (plain.ups == -1 && plain.nimber == 1) {
		plain.ups = 0;
		plain.nimber = 0;
	} else {
		plain.ups++;
		plain.nimber ^= 1;
	}
	return plain;
}

size_t cgti_plain_option_count(struct cgti_plain plain, int32_t player)
{
	return left_count(player == CGT_LEFT ? plain : cgti_plain_negative(plain));
}

struct cgti_plain cgti_plain_option(struct cgti_plain plain, int32_t player, size_t i)
{
	return player == CGT_LEFT ? left_option(plain, i) : cgti_plain_negative(left_option(cgti_plain_negative(plain), i));
}

/*
 * A play of x + n.^ + *m goes down to x, one up at a time, and then through the number; the longest is counted. Where one up is
 * left, x^* leads to x*, and x + ^ + *m to x + *(m^1).
 */
uint64_t cgti_plain_birthday(struct cgti_plain plain)
{
	uint64_t ups = (uint64_t)(plain.ups < 0 ? -plain.ups : plain.ups), rest = plain.nimber;

	if (ups > 0) {
		rest ^= (ups - 1) & 1;
		rest = rest == 1 ? 1 : rest ^ 1;
	}
	return cgti_dyadic_birthday(plain.number) + ups + rest;
}

static void write_ups(int64_t ups, struct cgti_text *text)
{
	const char arrow = ups < 0 ? 'v' : '^';
	int64_t size = ups < 0 ? -ups : ups;

	cgti_text_char(text, arrow);
	if (size == 2)
		cgti_text_char(text, arrow);
	else if (size > 2)
		cgti_text_format(text, "%" PRId64, size);
}

void cgti_plain_write(struct cgti_plain plain, struct cgti_text *text)
{
	if (plain.number.numerator != 0 || cgti_plain_is_number(plain))
		cgti_dyadic_write(plain.number, text);
	if (plain.ups != 0)
		write_ups(plain.ups, text);
	if (plain.nimber > 0)
		cgti_text_char(text, '*');
	if (plain.nimber > 1)
		cgti_text_format(text, "%" PRIu32, plain.nimber);
}
