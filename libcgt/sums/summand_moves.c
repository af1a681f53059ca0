/* SPDX-License-Identifier: MIT */
/* Playing summands: what replaces a component, negatives, numbers of moves, and options. */
#include "sums/summand_moves.h"

#include <string.h>

#include "clobber/moves.h"
#include "components/describe.h"
#include "components/negative.h"
#include "components/options.h"
#include "search/grundy.h"
#include "search/taken.h"
#include "search/value.h"
#include "sums/clobber_boards.h"
#include "support/error.h"
#include "values/sum.h"
#include "values/table.h"

/* Grids of other games than Clobber with at most this many cells become values. */
#define SMALL_GRID 8

static bool is_small_component(const struct cgti_components *components, uint32_t id)
{
	const struct cgti_rules *rules = cgti_components_game(components, id)->rules;
	struct cgti_grid grid;
	size_t cells = 0;

	if (rules->board_kind != CGT_BOARD_GRID)
		return rules == &cgti_value_rules;
	grid = cgti_components_grid(components, id);
	for (size_t cell = 0; cell < cgti_grid_size(&grid); cell++)
		cells += grid.cell[cell] != CGTI_BLOCKED;
	return cells <= SMALL_GRID;
}

static bool is_clobber_board(const struct cgti_components *components, uint32_t id)
{
	struct cgti_grid grid;

	if (components->check || cgti_components_is_nim_heap(components, id) ||
	    cgti_components_game(components, id)->rules != &cgti_clobber_rules)
		return false;
	grid = cgti_components_grid(components, id);
	return cgti_grid_size(&grid) <= CGTI_PLANES_CELLS;
}

/* Puts the value of an impartial component in its place, if it is a nimber within the limits. */
static cgt_status make_nimber(const struct cgti_summand_scene *scene, uint32_t id, struct cgti_summand *summand)
{
	struct cgti_plain plain = { .ups = 0 };
	uint64_t grundy = 0;
	uint32_t value;
	cgt_status status = cgti_grundy(scene->tables, id, scene->meter, &grundy);

	if (status != CGT_OK || grundy > CGT_VALUES_MAX_NIMBER)
		return status;
	cgti_take(scene->meter, CGTI_TAKEN_SUM_NIMBER);
	plain.nimber = (uint32_t)grundy;
	status = cgti_values_plain(scene->tables->values, plain, scene->meter, &value);
	if (status == CGT_OK)
		*summand = cgti_summand_of_value(value);
	return status;
}

/* Puts the value of a component in its place, unless it is beyond the limits of values. */
static cgt_status make_component_value(const struct cgti_summand_scene *scene, uint32_t id, struct cgti_summand *summand)
{
	uint32_t value;
	cgt_status status = cgti_component_value(scene->tables, id, scene->meter, &value);

	if (status == CGT_OK) {
		cgti_take(scene->meter, CGTI_TAKEN_SUM_COMPONENT_VALUED);
		*summand = cgti_summand_of_value(value);
	}
	return status == CGT_TOO_LARGE ? CGT_OK : status;
}

static cgt_status simplify_component(const struct cgti_summand_scene *scene, struct cgti_summand *summand, bool *is_zero)
{
	struct cgti_components *components = &scene->tables->components;
	const uint32_t id = (uint32_t)summand->word[0];
	struct cgti_dyadic number;
	cgt_status status;

	if (is_clobber_board(components, id)) {
		struct cgti_grid grid = cgti_components_grid(components, id);
		struct cgti_planes board = cgti_clobber_planes(&grid);

		return cgti_summand_of_board(scene, &board, summand);
	}
	if (!scene->by_value)
		return CGT_OK;
	if (cgti_components_impartial(components, id))
		return make_nimber(scene, id, summand);
	status = cgti_components_is_zero(components, id, is_zero);
	if (status != CGT_OK || *is_zero)
		return status;
	if (cgti_components_number(components, id, &number.numerator, &number.exponent) || is_small_component(components, id))
		return make_component_value(scene, id, summand);
	return CGT_OK;
}

cgt_status cgti_summand_simplify(const struct cgti_summand_scene *scene, struct cgti_summand *summand, bool *is_zero)
{
	cgt_status status;

	*is_zero = false;
	if (cgti_summand_kind(summand) == CGTI_SUMMAND_CLOBBER && scene->by_value)
		return cgti_summand_value_board(scene, summand); /* it was met while something bound the sum */
	if (cgti_summand_kind(summand) != CGTI_SUMMAND_COMPONENT)
		return CGT_OK;
	cgti_summand_enter(scene);
	status = simplify_component(scene, summand, is_zero);
	cgti_summand_leave(scene);
	return status;
}

cgt_status cgti_summand_negative(const struct cgti_summand_scene *scene, const struct cgti_summand *summand,
                                 struct cgti_summand *negative, bool *is_there)
{
	uint32_t number = (uint32_t)summand->word[0];
	cgt_status status = CGT_OK;

	*is_there = true;
	*negative = *summand;
	switch (cgti_summand_kind(summand)) {
	case CGTI_SUMMAND_CLOBBER:
		if (!(summand->shape & CGTI_SUMMAND_SELF_NEGATIVE))
			*negative = (struct cgti_summand){ { summand->word[1], summand->word[0] }, summand->shape };
		return CGT_OK;
	case CGTI_SUMMAND_VALUE:
		status = cgti_values_negative(scene->tables->values, number, scene->meter, &number);
		*negative = cgti_summand_of_value(number);
		return status;
	default:
		cgti_summand_enter(scene);
		*is_there = cgti_components_impartial(&scene->tables->components, number);
		cgti_summand_leave(scene);
		return CGT_OK;
	}
}

cgt_status cgti_summand_opposite(const struct cgti_summand_scene *scene, const struct cgti_summand *summand,
                                 struct cgti_summand *negative, bool *is_there)
{
	uint32_t id = CGTI_INTERN_NONE;
	cgt_status status;

	if (cgti_summand_kind(summand) != CGTI_SUMMAND_COMPONENT)
		return cgti_summand_negative(scene, summand, negative, is_there);
	cgti_summand_enter(scene);
	status = cgti_components_negative(&scene->tables->components, (uint32_t)summand->word[0], &id);
	cgti_summand_leave(scene);
	*is_there = id != CGTI_INTERN_NONE;
	*negative = cgti_summand_of_component(id);
	return status;
}

static cgt_status count_moves(const struct cgti_summand_scene *scene, uint32_t id, uint32_t moves[2])
{
	cgt_status status = CGT_OK;

	cgti_summand_enter(scene);
	for (int32_t player = CGT_LEFT; player <= CGT_RIGHT && status == CGT_OK; player++) {
		int32_t count = 0;

		status = cgti_components_moves(&scene->tables->components, id, player, &count);
		moves[player - CGT_LEFT] = (uint32_t)count;
	}
	cgti_summand_leave(scene);
	return status;
}

cgt_status cgti_summand_moves(const struct cgti_summand_scene *scene, const struct cgti_summand *summand, uint32_t moves[2])
{
	const uint32_t number = (uint32_t)summand->word[0];
	struct cgti_planes board;

	switch (cgti_summand_kind(summand)) {
	case CGTI_SUMMAND_CLOBBER:
		board = cgti_summand_planes(summand);
		moves[0] = moves[1] = cgti_clobber_moves(&board);
		return CGT_OK;
	case CGTI_SUMMAND_VALUE:
		moves[0] = (uint32_t)cgti_value_option_count(scene->tables->values, number, CGT_LEFT);
		moves[1] = (uint32_t)cgti_value_option_count(scene->tables->values, number, CGT_RIGHT);
		return CGT_OK;
	default:
		return count_moves(scene, number, moves);
	}
}

static cgt_status list_value(const struct cgti_summand_scene *scene, uint32_t value, int32_t player,
                             struct cgti_summand_options *options)
{
	const size_t count = cgti_value_option_count(scene->tables->values, value, player);
	cgt_status status = CGT_OK;

	if (count > CGTI_MOST_OPTIONS)
		return cgti_fail(CGT_TOO_LARGE, "a nim heap of %zu has too many moves to be played out: %d are possible", count,
		                 CGTI_MOST_OPTIONS);
	for (size_t i = 0; i < count && status == CGT_OK; i++) {
		struct cgti_summand own;
		uint32_t option;

		status = cgti_value_option(scene->tables->values, value, player, i, scene->meter, &option);
		own = cgti_summand_of_value(option);
		if (status == CGT_OK)
			status = cgti_summands_add(&options->parts, &own, 1);
		if (status == CGT_OK)
			status = cgti_summand_end_option(options);
		if (status == CGT_OK)
			status = cgti_meter_watch(scene->meter);
	}
	return status;
}

static cgt_status list_component(const struct cgti_summand_scene *scene, uint32_t id, int32_t player,
                                 struct cgti_summand_options *options)
{
	struct cgti_options own;
	cgt_status status;

	cgti_summand_enter(scene);
	status = cgti_components_options(&scene->tables->components, id, player, scene->meter, &own);
	cgti_summand_leave(scene);
	if (status != CGT_OK)
		return status;
	for (uint32_t i = 0; i < own.count && status == CGT_OK; i++) {
		for (uint32_t p = own.begin[i]; p < own.begin[i + 1] && status == CGT_OK; p++) {
			struct cgti_summand part = cgti_summand_of_component(own.part[p]);

			status = cgti_summands_add(&options->parts, &part, 1);
		}
		if (status == CGT_OK)
			status = cgti_summand_end_option(options);
	}
	return status;
}

cgt_status cgti_summand_list_options(const struct cgti_summand_scene *scene, const struct cgti_summand *summand,
                                     int32_t player, struct cgti_summand_options *options)
{
	options->count = options->parts.count = 0;
	switch (cgti_summand_kind(summand)) {
	case CGTI_SUMMAND_CLOBBER:
		return cgti_summand_list_board(scene, summand, player, options);
	case CGTI_SUMMAND_VALUE:
		return list_value(scene, (uint32_t)summand->word[0], player, options);
	default:
		return list_component(scene, (uint32_t)summand->word[0], player, options);
	}
}
