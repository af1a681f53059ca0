/* SPDX-License-Identifier: MIT */
/* Walls as shapes: corners, the tax on them, and the greater of two. */
#include "values/wall.h"

#include <string.h>

#include "support/array.h"
#include "support/error.h"
#include "support/memory.h"

#define MINUS_ONE ((struct cgti_dyadic){ -1, 0 })

cgt_status cgti_wall_too_large(void)
{
	return cgti_fail(CGT_TOO_LARGE, "the thermograph has a number whose numerator is beyond 2^63 - 1 or whose denominator is "
	                 "beyond 2^%d", CGT_VALUES_MAX_EXPONENT);
}

static bool subtract(struct cgti_dyadic a, struct cgti_dyadic b, struct cgti_dyadic *difference)
{
	return cgti_dyadic_sum(a, cgti_dyadic_negative(b), difference);
}

static struct cgti_dyadic least(struct cgti_dyadic a, struct cgti_dyadic b)
{
	return cgti_dyadic_compare(a, b) <= 0 ? a : b;
}

void cgti_wall_free(struct cgti_wall *wall)
{
	cgti_free(wall->bend);
	*wall = (struct cgti_wall)CGTI_WALL_EMPTY;
}

static cgt_status add_bend(struct cgti_wall *wall, struct cgti_dyadic temperature)
{
	if (!CGTI_PUSH(wall->bend, wall->count, wall->cap, temperature))
		return cgti_fail_memory();
	return CGT_OK;
}

cgt_status cgti_wall_copy(struct cgti_wall *to, const struct cgti_wall *from)
{
	cgt_status status = CGT_OK;

	to->start = from->start;
	to->moves = from->moves;
	to->count = 0;
	for (size_t i = 0; i < from->count && status == CGT_OK; i++)
		status = add_bend(to, from->bend[i]);
	return status;
}

/* Whether a wall moves just above its bend i, counted from 1, or its start. */
static bool moves_after(const struct cgti_wall *wall, size_t i)
{
	return wall->moves != (i % 2 != 0);
}

bool cgti_wall_corner(const struct cgti_wall *wall, size_t i, struct cgti_dyadic *at, struct cgti_dyadic *temperature)
{
	*at = wall->start;
	*temperature = MINUS_ONE;
	for (size_t k = 0; k < i; k++) {
		struct cgti_dyadic step;

		if (moves_after(wall, k) && (!subtract(wall->bend[k], *temperature, &step) || !cgti_dyadic_sum(*at, step, at)))
			return false;
		*temperature = wall->bend[k];
	}
	return true;
}

bool cgti_wall_at(const struct cgti_wall *wall, struct cgti_dyadic temperature, struct cgti_dyadic *at)
{
	struct cgti_dyadic below, step;
	size_t i = 0;

	while (i < wall->count && cgti_dyadic_compare(wall->bend[i], temperature) <= 0)
		i++;
	if (!cgti_wall_corner(wall, i, at, &below))
		return false;
	return !moves_after(wall, i) || (subtract(temperature, below, &step) && cgti_dyadic_sum(*at, step, at));
}

/* Makes a wall t - itself. */
static bool tax(struct cgti_wall *wall)
{
	wall->moves = !wall->moves;
	return subtract(MINUS_ONE, wall->start, &wall->start);
}

/* Makes a wall stand still from a temperature on that is greater than -1. */
static cgt_status cut(struct cgti_wall *wall, struct cgti_dyadic temperature)
{
	while (wall->count > 0 && cgti_dyadic_compare(wall->bend[wall->count - 1], temperature) >= 0)
		wall->count--;
	return moves_after(wall, wall->count) ? add_bend(wall, temperature) : CGT_OK;
}

/* Two walls gone along together: where they are does not matter, but a number that depends on both, which is `gap`. */
struct pair {
	const struct cgti_wall *wall[2];
	size_t passed[2]; /* bends */
	struct cgti_dyadic t, gap;
};

static bool pair_moves(const struct pair *pair, int which)
{
	return moves_after(pair->wall[which], pair->passed[which]);
}

/* The next temperature at which one of them bends; false if there is none. */
static bool next_bend(const struct pair *pair, struct cgti_dyadic *temperature)
{
	bool found = false;

	for (int i = 0; i < 2; i++) {
		struct cgti_dyadic bend;

		if (pair->passed[i] == pair->wall[i]->count)
			continue;
		bend = pair->wall[i]->bend[pair->passed[i]];
		*temperature = found ? least(*temperature, bend) : bend;
		found = true;
	}
	return found;
}

/* Goes to a temperature, none of the bends being passed over, at which the gap will have grown by so many times the way. */
static bool go_to(struct pair *pair, struct cgti_dyadic temperature, int speed)
{
	struct cgti_dyadic way;

	if (!subtract(temperature, pair->t, &way) || !cgti_dyadic_multiple(speed, way, &way) ||
	    !cgti_dyadic_sum(pair->gap, way, &pair->gap))
		return false;
	pair->t = temperature;
	for (int i = 0; i < 2; i++)
		if (pair->passed[i] < pair->wall[i]->count &&
		    cgti_dyadic_compare(pair->wall[i]->bend[pair->passed[i]], temperature) == 0)
			pair->passed[i]++;
	return true;
}

/* The temperature at which the gap will be 0 at a speed that is not 0; false if it is beyond the limits. */
static bool end_of_gap(const struct pair *pair, int speed, struct cgti_dyadic *temperature)
{
	struct cgti_dyadic way = pair->gap;

	way.numerator = way.numerator < 0 ? -way.numerator : way.numerator;
	if (speed == 2 || speed == -2) {
		if (!cgti_dyadic_make(way.numerator, (uint64_t)way.exponent + 1, &way))
			return false;
	}
	return cgti_dyadic_sum(pair->t, way, temperature);
}

/*
 * The first temperature at which the sum of two scaffolds is not negative. There is one above -1: at -1 the scaffolds of a value
 * that is no integer have not met, and both move in the end.
 */
bool cgti_wall_meet(const struct cgti_wall scaffold[2], struct cgti_dyadic *temperature)
{
	struct pair pair = { .wall = { &scaffold[0], &scaffold[1] }, .t = MINUS_ONE };

	if (!cgti_dyadic_sum(scaffold[0].start, scaffold[1].start, &pair.gap))
		return false;
	for (;;) {
		int speed = pair_moves(&pair, 0) + pair_moves(&pair, 1);
		struct cgti_dyadic next, end;
		bool is_last = !next_bend(&pair, &next);

		if (speed > 0) {
			if (!end_of_gap(&pair, speed, &end))
				return false;
			if (is_last || cgti_dyadic_compare(end, next) <= 0) {
				*temperature = end;
				return true;
			}
		}
		if (!go_to(&pair, next, speed))
			return false;
	}
}

/* Makes the wall move or not from a temperature on. */
static cgt_status go_on(struct cgti_wall *wall, struct cgti_dyadic temperature, bool moves)
{
	if (cgti_dyadic_compare(temperature, MINUS_ONE) == 0) {
		wall->moves = moves;
		return CGT_OK;
	}
	return moves_after(wall, wall->count) != moves ? add_bend(wall, temperature) : CGT_OK;
}

/* The greater of two walls, into one that has no bends yet. */
static cgt_status greater(const struct cgti_wall *a, const struct cgti_wall *b, struct cgti_wall *result)
{
	struct pair pair = { .wall = { a, b }, .t = MINUS_ONE };
	struct cgti_dyadic next = MINUS_ONE;
	bool fits = subtract(a->start, b->start, &pair.gap), goes_on = true;

	result->start = pair.gap.numerator >= 0 ? a->start : b->start;
	while (fits && goes_on) {
		bool moves[2] = { pair_moves(&pair, 0), pair_moves(&pair, 1) };
		int speed = moves[0] - moves[1];
		int64_t gap = pair.gap.numerator;
		cgt_status status = go_on(result, pair.t, gap == 0 ? moves[0] || moves[1] : moves[gap < 0]);

		if (status != CGT_OK)
			return status;
		goes_on = next_bend(&pair, &next);
		if ((gap > 0 && speed < 0) || (gap < 0 && speed > 0)) { /* the lesser one comes nearer */
			struct cgti_dyadic end = next;

			fits = end_of_gap(&pair, speed, &end);
			next = goes_on ? least(next, end) : end;
			goes_on = true;
		}
		fits = fits && (!goes_on || go_to(&pair, next, speed));
	}
	return fits ? CGT_OK : cgti_wall_too_large();
}

/* Replaces a wall by the greater of it and another. */
cgt_status cgti_wall_raise(struct cgti_wall *wall, const struct cgti_wall *other)
{
	struct cgti_wall result = CGTI_WALL_EMPTY;
	cgt_status status = greater(wall, other, &result);

	if (status != CGT_OK) {
		cgti_wall_free(&result);
		return status;
	}
	cgti_wall_free(wall);
	*wall = result;
	return CGT_OK;
}

/* Makes walls of what the scaffolds are taxed from. */
cgt_status cgti_wall_build(struct cgti_wall wall[2])
{
	struct cgti_dyadic temperature;
	cgt_status status;

	if (!tax(&wall[0]) || !tax(&wall[1]) || !cgti_wall_meet(wall, &temperature))
		return cgti_wall_too_large();
	status = cut(&wall[0], temperature);
	return status == CGT_OK ? cut(&wall[1], temperature) : status;
}
