/* SPDX-License-Identifier: MIT */
/* Negatives of components. */
#include "components/negative.h"

#include "board/maps.h"
#include "components/describe.h"
#include "components/keys.h"
#include "components/split.h"
#include "components/sum.h"
#include "position/position.h"

/* Makes the negative of a component on a grid: its image under an exchanging map, the contents exchanged; in table->cells. */
static cgt_status negate_grid(struct cgti_components *table, uint32_t id, struct cgti_grid *image)
{
	struct cgti_grid grid = cgti_components_grid(table, id);
	const struct cgti_rules *rules = cgti_components_game(table, id)->rules;
	cgt_status status = cgti_components_make_room(table, cgti_grid_size(&grid));

	if (status != CGT_OK)
		return status;
	image->cell = table->cells + CGTI_COMPONENT_KEY_HEAD;
	cgti_grid_image(&grid, cgti_exchanging_map(rules), image);
	cgti_exchange_contents(rules, image->cell, cgti_grid_size(image));
	return CGT_OK;
}

static cgt_status make_negative_grid(struct cgti_components *table, uint32_t id, uint32_t *negative)
{
	struct cgti_grid image = { 0, 0, NULL };
	cgt_status status = negate_grid(table, id, &image);

	if (status != CGT_OK)
		return status;
	return cgti_components_intern_grid(table, cgti_components_game_index(table, id), &image,
	                                   image.cell + cgti_grid_size(&image), negative);
}

/* The negative of a component on bytes; CGTI_INTERN_NONE if it falls into other than one piece. */
static cgt_status make_negative_bytes(struct cgti_components *table, uint32_t id, uint32_t *negative)
{
	const cgt_game *game = cgti_components_game(table, id);
	cgt_board *board, *exchanged;
	struct cgti_sum sum = CGTI_SUM_EMPTY;
	cgt_status status = cgti_components_board(table, id, &board);

	if (status != CGT_OK)
		return status;
	status = cgti_component_negative(game, board, &exchanged);
	cgt_board_unref(board);
	if (status != CGT_OK)
		return status;
	status = cgti_components_add_board(table, game, exchanged, &sum);
	cgt_board_unref(exchanged);
	if (status == CGT_OK)
		*negative = sum.count == 1 ? sum.id[0] : CGTI_INTERN_NONE;
	cgti_sum_free(&sum);
	return status;
}

static bool can_negate(const struct cgti_components *table, uint32_t id)
{
	const struct cgti_rules *rules = cgti_components_game(table, id)->rules;

	return rules->bytes ? rules->bytes->negative && !table->plain : rules->exchanging_maps != 0;
}

/* The negative of the negative is the component itself, by its canonical form; a component may be its own. */
static void set_negative(struct cgti_components *table, uint32_t id, uint32_t negative)
{
	if (negative == CGTI_INTERN_NONE)
		return;
	table->facts[id].negative = negative;
	table->facts[negative].negative = id;
}

cgt_status cgti_components_negative(struct cgti_components *table, uint32_t id, uint32_t *negative)
{
	cgt_status status = CGT_OK;

	*negative = cgti_components_impartial(table, id) ? id : table->facts[id].negative;
	if (*negative != CGTI_INTERN_NONE || !can_negate(table, id))
		return CGT_OK;
	status = cgti_components_game(table, id)->rules->bytes ? make_negative_bytes(table, id, negative)
	                                                       : make_negative_grid(table, id, negative);
	if (status == CGT_OK)
		set_negative(table, id, *negative);
	return status;
}

cgt_status cgti_components_known_negative(struct cgti_components *table, uint32_t id, uint32_t *negative)
{
	struct cgti_grid image = { 0, 0, NULL };
	size_t bytes;
	cgt_status status;

	*negative = table->facts[id].negative;
	if (*negative != CGTI_INTERN_NONE || !can_negate(table, id))
		return CGT_OK;
	if (cgti_components_game(table, id)->rules->bytes)
		return cgti_components_negative(table, id, negative);
	status = negate_grid(table, id, &image);
	if (status != CGT_OK)
		return status;
	bytes = cgti_components_make_key(table, cgti_components_game_index(table, id), &image, image.cell + cgti_grid_size(&image));
	*negative = cgti_intern_find(&table->keys, image.cell - CGTI_COMPONENT_KEY_HEAD, bytes);
	set_negative(table, id, *negative);
	return CGT_OK;
}

/* The place of a component among the first `count` of a list, or `count`. */
static size_t find(const uint32_t *id, size_t count, uint32_t wanted)
{
	size_t i = 0;

	while (i < count && id[i] != wanted)
		i++;
	return i;
}

cgt_status cgti_components_cancel(struct cgti_components *table, struct cgti_sum *sum)
{
	size_t kept = 0;

	for (size_t i = 0; i < sum->count; i++) {
		uint32_t negative;
		size_t at;
		cgt_status status = cgti_components_negative(table, sum->id[i], &negative);

		if (status != CGT_OK)
			return status;
		at = negative == CGTI_INTERN_NONE ? kept : find(sum->id, kept, negative);
		if (at < kept)
			sum->id[at] = sum->id[--kept];
		else
			sum->id[kept++] = sum->id[i];
	}
	sum->count = kept;
	cgti_sum_sort(sum);
	return CGT_OK;
}
