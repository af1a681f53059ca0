/* SPDX-License-Identifier: MIT */
/*
 * The walls of a value from those of its options. In the words of Winning Ways, chapter 6, Left's scaffold is the rightmost of
 * her options' right walls, less t, and Right's is the same for him; the walls are the scaffolds up to the first temperature at
 * which they meet, and a mast from there on, whatever the scaffolds do above. With walls as values/walls.h has them, both rules
 * are one:
 *
 *   scaffold of a player = t - the greatest of the other player's walls of the player's options
 *
 * which moves where that stands still and stands still where that moves; and scaffolds have met where their sum is not negative.
 *
 * The walls of an integer x stand at x. Other numbers are {a|b} for their neighbours a and b, one step simpler; the walls of a
 * sum x + n.^ + *m that is no number are known from those of x. If n is 0, or n is 1 and m is 1 (or -1 and 1), each player has x
 * among the options, and the walls are the scaffolds of {x|x}, which meet at 0; other options do no better, since the walls of
 * a number are at most -t apart where t is negative. Otherwise Right's wall for n > 0 is that of x, since he moves to a game
 * whose left wall is a scaffold of {x|x} and is taxed back; and Left's for n < 0.
 */
#include "values/walls.h"

#include <string.h>

#include "values/list.h"
#include "values/wall.h"

#define MINUS_ONE ((struct cgti_dyadic){ -1, 0 })
#define MAX_KEPT (1 << 18) /* values whose walls are kept from call to call */
#define WATCHED_OPTIONS 64

/* --- numbers -------------------------------------------------------------------------------------------------------------- */

/* --- walls ---------------------------------------------------------------------------------------------------------------- */

/* --- plain values --------------------------------------------------------------------------------------------------------- */

static void stand(struct cgti_wall *wall, int64_t at)
{
	wall->start = (struct cgti_dyadic){ at, 0 };
	wall->moves = false;
	wall->count = 0;
}

/*
 * The walls of a number, by the steps that lead to it from the integers around it: `around` are Left's wall of the neighbour
 * above and Right's of the one below, of which one is replaced by that of their middle at each step.
 */
static cgt_status number_walls(struct cgti_dyadic x, struct cgti_wall around[2], struct cgti_wall wall[2])
{
	int64_t floor = cgti_floor_shift(x.numerator, x.exponent);
	cgt_status status = CGT_OK;

	stand(&wall[0], -floor);
	stand(&wall[1], floor);
	if (x.exponent == 0)
		return CGT_OK;
	stand(&around[0], -floor - 1);
	stand(&around[1], floor);
	for (uint32_t place = x.exponent; place-- > 0 && status == CGT_OK;) {
		status = cgti_wall_copy(&wall[0], &around[1]);
		if (status == CGT_OK)
			status = cgti_wall_copy(&wall[1], &around[0]);
		if (status == CGT_OK)
			status = cgti_wall_build(wall);
		if (status == CGT_OK && place > 0) {
			int up = (x.numerator >> place) & 1;

			status = cgti_wall_copy(&around[up], &wall[up]);
		}
	}
	return status;
}

/* Makes walls of a number x those of x + n.^ + *m, which is no number. */
static cgt_status lean(struct cgti_plain plain, struct cgti_wall wall[2])
{
	const int64_t straight = plain.nimber == 1 && (plain.ups == 1 || plain.ups == -1) ? 0 : plain.ups;
	struct cgti_wall scaffold[2] = { CGTI_WALL_EMPTY, CGTI_WALL_EMPTY };
	cgt_status status = cgti_wall_copy(&scaffold[0], &wall[1]);

	if (status == CGT_OK)
		status = cgti_wall_copy(&scaffold[1], &wall[0]);
	if (status == CGT_OK)
		status = cgti_wall_build(scaffold);
	if (status == CGT_OK && straight >= 0)
		status = cgti_wall_copy(&wall[0], &scaffold[0]);
	if (status == CGT_OK && straight <= 0)
		status = cgti_wall_copy(&wall[1], &scaffold[1]);
	cgti_wall_free(&scaffold[0]);
	cgti_wall_free(&scaffold[1]);
	return status;
}

static cgt_status plain_walls(struct cgti_plain plain, struct cgti_wall wall[2])
{
	struct cgti_wall around[2] = { CGTI_WALL_EMPTY, CGTI_WALL_EMPTY };
	cgt_status status = number_walls(plain.number, around, wall);

	cgti_wall_free(&around[0]);
	cgti_wall_free(&around[1]);
	if (status != CGT_OK || (plain.ups == 0 && plain.nimber == 0))
		return status;
	return lean(plain, wall);
}

/* --- what is kept --------------------------------------------------------------------------------------------------------- */

static bool is_kept(const cgt_values *values, uint32_t value)
{
	return value < values->walls.place_count && values->walls.place[value] != 0;
}

/* A wall that is kept, or one made in `made`, of a player; it is not to be written to. */
static cgt_status find_wall(const cgt_values *values, uint32_t value, int player, struct cgti_wall made[2],
                            struct cgti_wall *wall)
{
	const struct cgti_kept_walls *kept = &values->walls;
	cgt_status status = CGT_OK;

	if (cgti_value_is_plain(values, value)) {
		status = plain_walls(cgti_value_plain(values, value), made);
		*wall = made[player];
	} else {
		const struct cgti_kept_wall *own = &kept->wall[2 * (size_t)(kept->place[value] - 1) + (size_t)player];

		*wall = (struct cgti_wall){ own->start, own->moves, kept->bend + own->begin, own->count, own->count };
	}
	return status;
}

/* Puts a wall at the end of those kept, for which there is room. */
static void put(struct cgti_kept_walls *kept, const struct cgti_wall *wall)
{
	kept->wall[kept->count++] = (struct cgti_kept_wall){ wall->start, kept->bend_count, (uint32_t)wall->count, wall->moves };
	for (size_t i = 0; i < wall->count; i++)
		kept->bend[kept->bend_count++] = wall->bend[i];
}

/* Room for two walls with so many bends. */
static cgt_status make_room(cgt_values *values, uint32_t value, struct cgti_meter *meter, size_t bends)
{
	struct cgti_kept_walls *kept = &values->walls;
	void *wall = kept->wall, *bend = kept->bend, *place = kept->place;
	size_t places = kept->place_count;
	cgt_status status = cgti_values_grow(values, meter, &wall, &kept->cap, kept->count + 2, sizeof *kept->wall);

	kept->wall = wall;
	if (status == CGT_OK)
		status = cgti_values_grow(values, meter, &bend, &kept->bend_cap, kept->bend_count + bends, sizeof *kept->bend);
	kept->bend = bend;
	if (status == CGT_OK)
		status = cgti_values_grow(values, meter, &place, &kept->place_count, (size_t)value + 1, sizeof *kept->place);
	kept->place = place;
	for (; places < kept->place_count; places++)
		kept->place[places] = 0;
	return status;
}

static cgt_status keep(cgt_values *values, uint32_t value, struct cgti_meter *meter, const struct cgti_wall wall[2])
{
	struct cgti_kept_walls *kept = &values->walls;
	cgt_status status = make_room(values, value, meter, wall[0].count + wall[1].count);

	if (status != CGT_OK)
		return status;
	put(kept, &wall[0]);
	put(kept, &wall[1]);
	kept->place[value] = (uint32_t)(kept->count / 2);
	return CGT_OK;
}

/* Forgets all walls if there are very many. */
static void forget(struct cgti_kept_walls *kept)
{
	if (kept->count <= 2 * MAX_KEPT)
		return;
	kept->count = 0;
	kept->bend_count = 0;
	memset(kept->place, 0, kept->place_count * sizeof *kept->place);
}

/* --- values with options -------------------------------------------------------------------------------------------------- */

/* The greatest of the other player's walls of a player's options, whose walls are known. */
static cgt_status greatest(cgt_values *values, uint32_t value, int32_t player, struct cgti_meter *meter, struct cgti_wall *wall)
{
	const int other = player == CGT_LEFT;
	struct cgti_wall made[2] = { CGTI_WALL_EMPTY, CGTI_WALL_EMPTY };
	size_t count;
	const uint32_t *option = cgti_value_list(values, value, player, &count);
	cgt_status status = CGT_OK;

	for (size_t i = 0; i < count && status == CGT_OK; i++) {
		struct cgti_wall own;

		status = find_wall(values, option[i], other, made, &own);
		if (status == CGT_OK)
			status = i == 0 ? cgti_wall_copy(wall, &own) : cgti_wall_raise(wall, &own);
		if (status == CGT_OK && i % WATCHED_OPTIONS == WATCHED_OPTIONS - 1)
			status = cgti_meter_watch(meter);
	}
	cgti_wall_free(&made[0]);
	cgti_wall_free(&made[1]);
	return status;
}

/* Makes the walls of a value with options, those of the options being known, and keeps them. */
static cgt_status make(cgt_values *values, uint32_t value, struct cgti_meter *meter, struct cgti_wall wall[2])
{
	cgt_status status = cgti_meter_tick(meter);

	if (status == CGT_OK)
		status = greatest(values, value, CGT_LEFT, meter, &wall[0]);
	if (status == CGT_OK)
		status = greatest(values, value, CGT_RIGHT, meter, &wall[1]);
	if (status == CGT_OK)
		status = cgti_wall_build(wall);
	return status == CGT_OK ? keep(values, value, meter, wall) : status;
}

/* Puts the options of a value whose walls are not known on the stack. */
static cgt_status push_unknown(cgt_values *values, uint32_t value, struct cgti_meter *meter, struct cgti_value_list *stack)
{
	cgt_status status = CGT_OK;

	for (int32_t player = CGT_LEFT; player <= CGT_RIGHT; player++) {
		size_t count;
		const uint32_t *option = cgti_value_list(values, value, player, &count);

		for (size_t i = 0; i < count && status == CGT_OK; i++)
			if (!cgti_value_is_plain(values, option[i]) && !is_kept(values, option[i]))
				status = cgti_values_list_add(values, meter, stack, option[i]);
	}
	return status;
}

/* Makes the walls of the top value, or puts those on the stack that come first. */
static cgt_status step(cgt_values *values, struct cgti_meter *meter, struct cgti_value_list *stack, struct cgti_wall wall[2])
{
	const size_t depth = stack->count;
	const uint32_t top = stack->value[depth - 1];
	cgt_status status = CGT_OK;

	if (!is_kept(values, top))
		status = push_unknown(values, top, meter, stack);
	if (status != CGT_OK || stack->count > depth)
		return status;
	stack->count--;
	return is_kept(values, top) ? CGT_OK : make(values, top, meter, wall);
}

/* Sees to it that the walls of a value with options are known. */
static cgt_status make_all(cgt_values *values, uint32_t value, struct cgti_meter *meter, struct cgti_wall wall[2])
{
	struct cgti_value_list stack = CGTI_VALUE_LIST_EMPTY;
	cgt_status status;

	if (is_kept(values, value))
		return CGT_OK;
	forget(&values->walls);
	status = cgti_values_list_add(values, meter, &stack, value);
	while (status == CGT_OK && stack.count > 0)
		status = step(values, meter, &stack, wall);
	cgti_values_list_free(values, meter, &stack);
	return status;
}

cgt_status cgti_values_walls(cgt_values *values, uint32_t value, struct cgti_meter *meter, struct cgti_wall wall[2])
{
	cgt_status status;

	if (cgti_value_is_plain(values, value))
		return plain_walls(cgti_value_plain(values, value), wall);
	status = make_all(values, value, meter, wall);
	for (int player = 0; player < 2 && status == CGT_OK; player++) {
		struct cgti_wall own;

		status = find_wall(values, value, player, NULL, &own);
		if (status == CGT_OK)
			status = cgti_wall_copy(&wall[player], &own);
	}
	return status;
}

/* The last bend of either wall is where the mast begins. */
cgt_status cgti_walls_mast(const struct cgti_wall wall[2], struct cgti_dyadic *mean, struct cgti_dyadic *temperature)
{
	struct cgti_dyadic left, right;

	if (!cgti_wall_corner(&wall[0], wall[0].count, mean, &left) || !cgti_wall_corner(&wall[1], wall[1].count, mean, &right))
		return cgti_wall_too_large();
	*temperature = cgti_dyadic_compare(left, right) >= 0 ? left : right;
	return CGT_OK;
}

cgt_status cgti_value_mast(cgt_values *values, uint32_t value, struct cgti_meter *meter, struct cgti_dyadic *mean,
                           struct cgti_dyadic *temperature)
{
	struct cgti_wall wall[2] = { CGTI_WALL_EMPTY, CGTI_WALL_EMPTY };
	cgt_status status = cgti_values_walls(values, value, meter, wall);

	if (status == CGT_OK)
		status = cgti_walls_mast(wall, mean, temperature);
	cgti_wall_free(&wall[0]);
	cgti_wall_free(&wall[1]);
	return status;
}
