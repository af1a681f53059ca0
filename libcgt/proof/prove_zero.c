/* SPDX-License-Identifier: MIT */
/* Steps to G = 0 without a search: G is a component and its negative, or one of the maps of the square pairs it. */
#include "proof/prove_zero.h"

#include <string.h>

#include <cgt/pairing.h>

#include "board/maps.h"
#include "components/negative.h"
#include "components/sum.h"
#include "games/game.h"
#include "involution/involution.h"
#include "involution/text.h"
#include "proof/prove.h"
#include "proof/write.h"
#include "support/error.h"
#include "support/memory.h"

/* Whether a map carries a grid to an image, with the contents exchanged if the rules are given. */
static bool carries(const struct cgti_grid *grid, int32_t map, const struct cgti_rules *exchanging,
                    const struct cgti_grid *image, uint8_t *scratch)
{
	struct cgti_grid own = { 0, 0, scratch };

	cgti_grid_image(grid, map, &own);
	if (exchanging)
		cgti_exchange_contents(exchanging, own.cell, cgti_grid_size(&own));
	return own.rows == image->rows && own.cols == image->cols && memcmp(own.cell, image->cell, cgti_grid_size(&own)) == 0;
}

/* The map by which one component on a grid is the negative of another one, which it is. */
static cgt_status find_mirror(const struct cgti_prover *prover, uint32_t x, uint32_t y, int32_t *map)
{
	const struct cgti_grid grid = cgti_components_grid(prover->components, x),
			       image = cgti_components_grid(prover->components, y);
	const struct cgti_rules *rules = cgti_components_game(prover->components, x)->rules;
	uint8_t *scratch = cgti_alloc(cgti_grid_size(&grid));

	if (!scratch)
		return cgti_fail_memory();
	for (*map = 0; *map < CGT_MAP_COUNT - 1; ++*map)
		if (rules->exchanging_maps >> *map & 1 && carries(&grid, *map, rules, &image, scratch))
			break;
	cgti_free(scratch);
	return CGT_OK;
}

static bool is_on_grid(const struct cgti_prover *prover, uint32_t id)
{
	return !cgti_components_is_nim_heap(prover->components, id) &&
	       cgti_components_game(prover->components, id)->rules->board_kind == CGT_BOARD_GRID;
}

static cgt_status plan_mirror(struct cgti_prover *prover, uint32_t x, uint32_t y, bool *done)
{
	int32_t map = CGT_MAP_IDENTITY;
	uint32_t negative;
	cgt_status status = cgti_components_negative(prover->components, x, &negative);

	if (status != CGT_OK || negative != y)
		return status;
	if (is_on_grid(prover, x) && !cgti_components_impartial(prover->components, x))
		status = find_mirror(prover, x, y, &map);
	cgti_prove_top(prover)->rule = CGTI_RULE_MIRROR;
	cgti_text_string(&cgti_prove_top(prover)->rest, cgt_map_name(map));
	*done = true;
	return status;
}

/* Plans a pairing by a map of the square of a component, if it is one. */
static cgt_status try_map(struct cgti_prover *prover, const cgt_position *position, int32_t map, int32_t exchange, bool *done)
{
	cgt_involution *involution;
	int32_t failure;
	cgt_status status = cgt_involution_new_map(position, map, exchange, &involution);

	if (status != CGT_OK)
		return status;
	status = cgt_pairing_test(involution, CGT_READING_PLAYABLE, &failure);
	if (status == CGT_OK && failure == CGT_PAIRING_HOLDS) {
		cgti_prove_top(prover)->rule = CGTI_RULE_PAIRING;
		cgti_involution_write(involution, &cgti_prove_top(prover)->rest);
		*done = true;
	}
	cgt_involution_unref(involution);
	return status;
}

static cgt_status plan_pairing(struct cgti_prover *prover, const struct cgti_sum *sum, bool *done)
{
	static const int32_t map[] = { CGT_MAP_HALF_TURN, CGT_MAP_LEFT_RIGHT, CGT_MAP_TOP_BOTTOM, CGT_MAP_DIAGONAL,
		                       CGT_MAP_ANTIDIAGONAL };
	const struct cgti_grid grid = cgti_components_grid(prover->components, sum->id[0]);
	const size_t maps = grid.rows == grid.cols ? 5 : 3;
	const int32_t exchange = !cgti_components_impartial(prover->components, sum->id[0]);
	struct cgti_text text = CGTI_TEXT_EMPTY;
	cgt_position *position;
	cgt_status status;

	cgti_proof_write_sum(prover->components, sum, &text);
	status = text.failed ? cgti_fail_memory() : cgt_position_parse(text.data, &position);
	cgti_text_free(&text);
	if (status != CGT_OK)
		return status;
	for (size_t i = 0; i < maps && status == CGT_OK && !*done; i++)
		status = try_map(prover, position, map[i], exchange, done);
	cgt_position_unref(position);
	return status;
}

cgt_status cgti_prove_plan_zero(struct cgti_prover *prover, uint32_t number, bool *done)
{
	struct cgti_sum *sum = &prover->sum;
	const struct cgti_rules *rules;
	cgt_status status = cgti_sum_get(&prover->sums, number, sum);

	for (size_t i = 0; i < sum->count && status == CGT_OK; i++)
		if (cgti_components_binds(prover->components, sum->id[i]))
			return CGT_OK;
	if (status != CGT_OK || sum->count == 0 || sum->count > 2)
		return status;
	if (sum->count == 2)
		return plan_mirror(prover, sum->id[0], sum->id[1], done);
	if (!is_on_grid(prover, sum->id[0]))
		return CGT_OK;
	rules = cgti_components_game(prover->components, sum->id[0])->rules;
	return rules->placement || rules->stones ? plan_pairing(prover, sum, done) : CGT_OK;
}
