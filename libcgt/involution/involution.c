/* SPDX-License-Identifier: MIT */
/*
 * Involutions as handles, and the ones that need no search: the rigid maps and the copy-swap.
 *
 * The copy-swap rests on G + (-G) = 0 (Conway, On Numbers and Games): whatever is done in one component can be done,
 * with the players exchanged, in its partner. The board of -G is that of G with contents exchanged under a map that exchanges the
 * players; in an impartial game G is its own negative, so a map that keeps the rules will do.
 */
#include "involution/involution.h"

#include <string.h>

#include "position/naming.h"
#include "position/position.h"
#include "support/error.h"
#include "support/hash.h"
#include "support/memory.h"

static uint8_t content_of(const cgt_position *position, size_t cell)
{
	const struct cgti_component *component = &position->component[cgti_position_component_of(position, cell)];

	return component->board->content[cell - component->first_cell];
}

static bool is_blocked(const cgt_position *position, size_t cell)
{
	return content_of(position, cell) == CGTI_BLOCKED;
}

bool cgti_is_partizan(const cgt_position *position)
{
	for (size_t k = 0; k < position->count; k++)
		if (!position->component[k].game->rules->impartial)
			return true;
	return false;
}

static size_t cells_of(const struct cgti_component *component)
{
	return component->board->kind == CGT_BOARD_GRID ? component->board->size : 0;
}

/* Whether contents of an impartial component become those of its image only when they are exchanged. */
static bool recolours(const cgt_involution *involution, const struct cgti_component *component)
{
	bool changed = false;

	for (size_t cell = 0; cell < cells_of(component); cell++) {
		const uint8_t content = component->board->content[cell];
		const uint8_t there = content_of(involution->position, involution->image[component->first_cell + cell]);

		if (there != cgti_exchange_content(component->game->rules, content))
			return false;
		changed |= there != content;
	}
	return changed;
}

static void set_recolours(cgt_involution *involution)
{
	for (size_t k = 0; k < involution->position->count; k++) {
		const struct cgti_component *component = &involution->position->component[k];

		involution->recolours[k] =
			component->game->rules->impartial ? recolours(involution, component) : involution->exchange != 0;
	}
}

cgt_status cgti_involution_from(const cgt_position *position, const uint32_t *image, int32_t exchange,
                                cgt_involution **involution)
{
	cgt_involution *made = cgti_alloc(sizeof *made + position->cells * sizeof *image + position->count);

	if (!made)
		return cgti_fail_memory();
	cgti_refs_init(&made->refs);
	made->position = cgt_position_ref(position);
	made->exchange = exchange;
	made->count = position->cells;
	made->recolours = (uint8_t *)(made->image + made->count);
	for (size_t cell = 0; cell < made->count; cell++) {
		bool idle = image[cell] != cell && is_blocked(position, cell) && is_blocked(position, image[cell]);

		made->image[cell] = idle ? (uint32_t)cell : image[cell];
	}
	set_recolours(made);
	*involution = made;
	return CGT_OK;
}

/* Whether a cell of component k goes to one of the same game with the content it should have. */
static bool keeps_cell(const cgt_involution *involution, size_t k, size_t cell)
{
	const cgt_position *position = involution->position;
	const size_t image = involution->image[cell], image_k = cgti_position_component_of(position, image);

	return cgti_game_equal(position->component[k].game, position->component[image_k].game) &&
	       content_of(position, image) == cgti_involution_content(involution, k, content_of(position, cell));
}

bool cgti_involution_fixes_start(const cgt_involution *involution, size_t *cell)
{
	for (*cell = 0; *cell < involution->count; ++*cell)
		if (!keeps_cell(involution, cgti_position_component_of(involution->position, *cell), *cell))
			return false;
	return true;
}

bool cgti_involution_is_idle(const cgt_involution *involution)
{
	for (size_t cell = 0; cell < involution->count; cell++)
		if (involution->image[cell] != cell)
			return false;
	return true;
}

static cgt_status check_target(const cgt_position *position, int32_t exchange, cgt_involution *const *involution)
{
	if (!position)
		return cgti_fail_null("position");
	if (!involution)
		return cgti_fail_null("involution");
	if (exchange != 0 && exchange != 1)
		return cgti_fail(CGT_BAD_ARGUMENT, "exchange is 0 or 1, not %d", (int)exchange);
	return CGT_OK;
}

static cgt_status not_inverse(const cgt_position *position, const size_t *image, size_t cell)
{
	struct cgti_text text = CGTI_TEXT_EMPTY;
	cgt_status status;

	cgti_text_string(&text, "no involution: cell ");
	cgti_position_cell_text(position, cell, &text);
	cgti_text_string(&text, " is sent to ");
	if (image[cell] >= position->cells) {
		cgti_text_format(&text, "%zu, but there are %zu cells, counted from 0", image[cell], position->cells);
	} else {
		cgti_position_cell_text(position, image[cell], &text);
		cgti_text_string(&text, ", which is not sent back");
	}
	status = text.failed ? cgti_fail_memory() : cgti_fail(CGT_BAD_ARGUMENT, "%s", text.data);
	cgti_text_free(&text);
	return status;
}

cgt_status cgt_involution_new(const cgt_position *position, const size_t *image, size_t count, int32_t exchange,
                              cgt_involution **involution)
{
	uint32_t *narrow;
	cgt_status status = check_target(position, exchange, involution);

	if (status != CGT_OK)
		return status;
	if (count != position->cells)
		return cgti_fail(CGT_BAD_ARGUMENT, "%zu images, but the position has %zu cells", count, position->cells);
	if (!image && count)
		return cgti_fail_null("image");
	for (size_t cell = 0; cell < count; cell++)
		if (image[cell] >= count || image[image[cell]] != cell)
			return not_inverse(position, image, cell);
	narrow = cgti_alloc(count * sizeof *narrow);
	if (!narrow)
		return cgti_fail_memory();
	for (size_t cell = 0; cell < count; cell++)
		narrow[cell] = (uint32_t)image[cell];
	status = cgti_involution_from(position, narrow, exchange, involution);
	cgti_free(narrow);
	return status;
}

/* Whether the map sends the box of component k to itself and is its own inverse there. */
static cgt_status check_box(const cgt_position *position, size_t k, int32_t map)
{
	const cgt_board *board = position->component[k].board;

	if (board->kind != CGT_BOARD_GRID)
		return cgti_fail(CGT_BAD_ARGUMENT, "component %zu is no grid", k + 1);
	if (map & CGT_MAP_DIAGONAL && board->rows != board->cols)
		return cgti_fail(CGT_BAD_ARGUMENT, "the map \"%s\" needs a square box, but that of component %zu is %d x %d",
		                 cgt_map_name(map), k + 1, (int)board->rows, (int)board->cols);
	return CGT_OK;
}

cgt_status cgt_involution_new_map(const cgt_position *position, int32_t map, int32_t exchange, cgt_involution **involution)
{
	uint32_t *image;
	cgt_status status = check_target(position, exchange, involution);

	if (status != CGT_OK)
		return status;
	if (!cgti_is_map(map))
		return cgti_fail(CGT_BAD_ARGUMENT, "%d is no map: they are numbered from 0 to 7", (int)map);
	if (map == CGT_MAP_QUARTER_TURN || map == CGT_MAP_THREE_QUARTER_TURN)
		return cgti_fail(CGT_BAD_ARGUMENT, "the map \"%s\" is not its own inverse", cgt_map_name(map));
	for (size_t k = 0; k < position->count && status == CGT_OK; k++)
		status = check_box(position, k, map);
	if (status != CGT_OK)
		return status;
	image = cgti_alloc(position->cells * sizeof *image);
	if (!image)
		return cgti_fail_memory();
	for (size_t k = 0; k < position->count; k++) {
		const struct cgti_component *component = &position->component[k];
		const cgt_board *board = component->board;

		for (size_t cell = 0; cell < board->size; cell++)
			image[component->first_cell + cell] =
				(uint32_t)(component->first_cell + cgti_map_cell(map, board->rows, board->cols, cell));
	}
	status = cgti_involution_from(position, image, exchange, involution);
	cgti_free(image);
	return status;
}

/* Whether the map, with the contents of a partizan game exchanged, carries one grid to the other. */
static bool carries(const struct cgti_rules *rules, int32_t map, const cgt_board *from, const cgt_board *to)
{
	bool turns = map & CGT_MAP_DIAGONAL;

	if (to->rows != (turns ? from->cols : from->rows) || to->cols != (turns ? from->rows : from->cols))
		return false;
	for (size_t cell = 0; cell < from->size; cell++)
		if (to->content[cgti_map_cell(map, from->rows, from->cols, cell)] !=
		    (rules->impartial ? from->content[cell] : cgti_exchange_content(rules, from->content[cell])))
			return false;
	return true;
}

/* The least map that makes the negative of one component the other, or CGT_MAP_COUNT. */
static int32_t negating_map(const struct cgti_component *from, const struct cgti_component *to)
{
	const struct cgti_rules *rules = from->game->rules;
	uint32_t mask = rules->impartial ? rules->keeping_maps : rules->exchanging_maps;
	int32_t map = 0;

	if (!cgti_game_equal(from->game, to->game) || from->board->kind != CGT_BOARD_GRID)
		return CGT_MAP_COUNT;
	while (map < CGT_MAP_COUNT && !(mask >> map & 1 && carries(rules, map, from->board, to->board)))
		map++;
	return map;
}

static void exchange_boards(const struct cgti_component *from, const struct cgti_component *to, int32_t map,
                            uint32_t *image)
{
	for (size_t cell = 0; cell < from->board->size; cell++) {
		size_t here = from->first_cell + cell;
		size_t there = to->first_cell + cgti_map_cell(map, from->board->rows, from->board->cols, cell);

		image[here] = (uint32_t)there;
		image[there] = (uint32_t)here;
	}
}

/* Exchanges component k with the first one after it that is free and its negative. */
static bool match_component(const cgt_position *position, size_t k, bool *matched, uint32_t *image)
{
	for (size_t other = k + 1; other < position->count; other++) {
		int32_t map;

		if (matched[other])
			continue;
		map = negating_map(&position->component[k], &position->component[other]);
		if (map == CGT_MAP_COUNT)
			continue;
		exchange_boards(&position->component[k], &position->component[other], map, image);
		matched[k] = matched[other] = true;
		return true;
	}
	return false;
}

static cgt_status match_all(const cgt_position *position, bool *matched, uint32_t *image)
{
	for (size_t k = 0; k < position->count; k++)
		if (!matched[k] && !match_component(position, k, matched, image))
			return cgti_fail(CGT_NO_VALUE,
			                 "component %zu has no partner: none of the others that are left is its negative",
			                 k + 1);
	return CGT_OK;
}

cgt_status cgt_involution_new_copy_swap(const cgt_position *position, cgt_involution **involution)
{
	uint32_t *image;
	bool *matched;
	cgt_status status = check_target(position, 1, involution);

	if (status != CGT_OK)
		return status;
	image = cgti_alloc(position->cells * sizeof *image);
	matched = cgti_alloc_zero(position->count, sizeof *matched);
	status = image && matched ? match_all(position, matched, image) : cgti_fail_memory();
	if (status == CGT_OK)
		status = cgti_involution_from(position, image, 1, involution);
	cgti_free(image);
	cgti_free(matched);
	return status;
}

cgt_involution *cgt_involution_ref(const cgt_involution *involution)
{
	cgt_involution *own = (cgt_involution *)involution; /* what it counts is no part of its value */

	if (own)
		cgti_refs_take(&own->refs);
	return own;
}

void cgt_involution_unref(cgt_involution *involution)
{
	if (!involution || !cgti_refs_drop(&involution->refs))
		return;
	cgt_position_unref(involution->position);
	cgti_free(involution);
}

cgt_status cgt_involution_image(const cgt_involution *involution, size_t *image, size_t cap, size_t *needed)
{
	if (!involution)
		return cgti_fail_null("involution");
	if (image && cap >= involution->count) {
		if (needed)
			*needed = involution->count;
		for (size_t cell = 0; cell < involution->count; cell++)
			image[cell] = involution->image[cell];
		return CGT_OK;
	}
	return cgti_array_out(NULL, involution->count, sizeof *image, "images", NULL, cap, needed);
}

int32_t cgt_involution_exchanges(const cgt_involution *involution)
{
	return involution ? involution->exchange : 0;
}

int32_t cgt_involution_equal(const cgt_involution *a, const cgt_involution *b)
{
	if (a == b)
		return 1;
	return a && b && a->exchange == b->exchange && cgt_position_equal(a->position, b->position) &&
	       memcmp(a->image, b->image, a->count * sizeof a->image[0]) == 0;
}

uint64_t cgt_involution_hash(const cgt_involution *involution)
{
	uint64_t hash;

	if (!involution)
		return 0;
	hash = cgti_hash_word(cgt_position_hash(involution->position) ^ (uint64_t)involution->exchange);
	return cgti_hash_bytes(involution->image, involution->count * sizeof *involution->image, hash);
}

cgt_status cgt_involution_position(const cgt_involution *involution, cgt_position **position)
{
	if (!involution)
		return cgti_fail_null("involution");
	if (!position)
		return cgti_fail_null("position");
	*position = cgt_position_ref(involution->position);
	return CGT_OK;
}

/* The cells of a placement stand in ascending order. */
static void sort_placement(struct cgti_move *move)
{
	if (move->count < 2 || move->cell[0] < move->cell[1])
		return;
	*move = (struct cgti_move){ 2, { move->content[1], move->content[0] }, { move->cell[1], move->cell[0] } };
}

bool cgti_involution_move(const cgt_involution *involution, size_t k, const struct cgti_move *move, size_t *image_k,
                          struct cgti_move *image)
{
	const cgt_position *position = involution->position;
	const cgt_game *game = position->component[k].game;
	struct cgti_move made = { move->count, { 0 }, { 0 } };
	size_t to = 0;

	for (size_t i = 0; i < move->count; i++) {
		size_t cell = involution->image[position->component[k].first_cell + move->cell[i]];
		size_t component = cgti_position_component_of(position, cell);

		if (i > 0 && component != to)
			return false;
		to = component;
		made.cell[i] = (uint16_t)(cell - position->component[to].first_cell);
		made.content[i] = cgti_involution_content(involution, k, move->content[i]);
	}
	if (game->rules->placement)
		sort_placement(&made);
	*image_k = to;
	*image = made;
	return true;
}
