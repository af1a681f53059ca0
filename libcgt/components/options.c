/* SPDX-License-Identifier: MIT */
/* The options of a component as sums of components: listed from its board, sorted without repetitions, and kept. */
#include "components/options.h"

#include "components/keys.h"
#include "components/split.h"
#include "components/sum.h"
#include "support/array.h"
#include "support/error.h"
#include "support/memory.h"

#define WATCHED_MOVES 64 /* moves on a grid between looks at the clock */

static size_t end_of_parts(const struct cgti_option_list *list, size_t count)
{
	return count ? list->option[count - 1].end : 0;
}

cgt_status cgti_option_list_end(struct cgti_option_list *list, bool tied)
{
	if (!CGTI_PUSH(list->option, list->count, list->cap, (struct cgti_listed_option){ list->parts.count, tied }))
		return cgti_fail_memory();
	return CGT_OK;
}

void cgti_option_list_cut(struct cgti_option_list *list, size_t count)
{
	list->count = count;
	list->parts.count = end_of_parts(list, count);
}

void cgti_option_list_free(struct cgti_option_list *list)
{
	cgti_sum_free(&list->parts);
	cgti_free(list->option);
	*list = (struct cgti_option_list)CGTI_OPTION_LIST_EMPTY;
}

/* Ends the option whose parts were added last; the meter watches, since making it may have called back. */
static cgt_status end_option(struct cgti_option_list *list, struct cgti_meter *meter)
{
	cgt_status status = cgti_option_list_end(list, false);

	return status == CGT_OK ? cgti_meter_watch(meter) : status;
}

/* Plays every move on a copy of the component's grid, since adding components moves the table's own bytes. */
static cgt_status play_moves(struct cgti_components *table, uint32_t id, struct cgti_meter *meter,
                             struct cgti_option_list *list)
{
	struct cgti_grid grid = cgti_components_grid(table, id);
	const cgt_game *game = cgti_components_game(table, id);
	size_t size = cgti_grid_size(&grid);
	struct cgti_grid after = { grid.rows, grid.cols, table->played + size };
	cgt_status status = CGT_OK;

	memcpy(table->played, grid.cell, size);
	for (size_t i = 0; i < table->moves.count && status == CGT_OK; i++) {
		memcpy(after.cell, table->played, size);
		cgti_move_apply(&table->moves.move[i], &after);
		status = cgti_components_add(table, game, &after, &list->parts);
		if (status == CGT_OK)
			status = cgti_option_list_end(list, false);
		if (status == CGT_OK && i % WATCHED_MOVES == WATCHED_MOVES - 1)
			status = cgti_meter_watch(meter);
	}
	return status;
}

/* Lists the moves of a player in the grid of a component, into table->moves. */
static cgt_status list_moves(struct cgti_components *table, uint32_t id, int32_t player)
{
	const cgt_game *game = cgti_components_game(table, id);
	struct cgti_grid grid = cgti_components_grid(table, id);

	table->moves.count = 0;
	table->moves.failed = false;
	game->rules->moves(game, &grid, player, &table->moves);
	return table->moves.failed ? cgti_fail_memory() : CGT_OK;
}

static cgt_status list_grid_options(struct cgti_components *table, uint32_t id, int32_t player, struct cgti_meter *meter,
                                    struct cgti_option_list *list)
{
	struct cgti_grid grid = cgti_components_grid(table, id);
	cgt_status status = cgti_components_make_room(table, cgti_grid_size(&grid));

	if (status == CGT_OK)
		status = list_moves(table, id, player);
	return status == CGT_OK ? play_moves(table, id, meter, list) : status;
}

/* From a nim heap both players move to each smaller one; that of size 0 is the empty sum. */
static cgt_status list_nim_options(struct cgti_components *table, uint32_t id, struct cgti_meter *meter,
                                    struct cgti_option_list *list)
{
	uint32_t size = (uint32_t)table->facts[id].grundy;
	cgt_status status = CGT_OK;

	for (uint32_t i = 0; i < size && status == CGT_OK; i++) {
		uint32_t part;

		if (i) {
			status = cgti_components_nim_heap(table, i, &part);
			if (status == CGT_OK)
				status = cgti_sum_add(&list->parts, &part, 1);
		}
		if (status == CGT_OK)
			status = end_option(list, meter);
	}
	return status;
}

static cgt_status list_heap_options(struct cgti_components *table, uint32_t id, uint64_t heap, struct cgti_meter *meter,
                                    struct cgti_option_list *list)
{
	const cgt_game *game = cgti_components_game(table, id);
	const struct cgti_code *code = cgti_heaps_code(game);
	size_t bytes, index = cgti_component_key_u16(cgti_intern_bytes(&table->keys, id, &bytes));
	struct cgti_heap_move move;
	bool more = cgti_heap_move_first(code, heap, &move);
	cgt_status status = CGT_OK;

	if (table->facts[id].moves[0] > CGTI_MOST_OPTIONS)
		return cgti_fail(CGT_TOO_LARGE, "a heap of %llu of %s has too many moves to be played out: %d are possible",
		                 (unsigned long long)heap, game->spec, CGTI_MOST_OPTIONS);
	for (; more && status == CGT_OK; more = cgti_heap_move_next(code, heap, &move)) {
		for (uint32_t p = 0; p < move.parts && status == CGT_OK; p++)
			status = cgti_components_add_heap(table, index, move.part[p], &list->parts);
		if (status == CGT_OK)
			status = end_option(list, meter);
	}
	return status;
}

static cgt_status list_byte_options(struct cgti_components *table, uint32_t id, int32_t player, struct cgti_meter *meter,
                                    struct cgti_option_list *list)
{
	const cgt_game *game = cgti_components_game(table, id);
	struct cgti_strings boards = CGTI_STRINGS_EMPTY;
	size_t bytes;
	const uint8_t *key = cgti_intern_bytes(&table->keys, id, &bytes);
	cgt_status status = game->rules->bytes->options(game, key + CGTI_COMPONENT_KEY_HEAD, bytes - CGTI_COMPONENT_KEY_HEAD,
	                                                player, &boards);

	for (size_t i = 0; i < boards.count && status == CGT_OK; i++) {
		size_t count;
		const uint8_t *option = cgti_strings_at(&boards, i, &count);

		status = cgti_components_add_bytes(table, game, option, count, &list->parts);
		if (status == CGT_OK)
			status = end_option(list, meter);
	}
	cgti_strings_free(&boards);
	return status;
}

cgt_status cgti_components_list_options(struct cgti_components *table, uint32_t id, int32_t player, struct cgti_meter *meter,
                                        struct cgti_option_list *list)
{
	uint64_t heap;

	if (cgti_components_is_nim_heap(table, id))
		return list_nim_options(table, id, meter, list);
	if (cgti_components_heap(table, id, &heap))
		return list_heap_options(table, id, heap, meter, list);
	if (cgti_components_game(table, id)->rules->bytes)
		return list_byte_options(table, id, player, meter, list);
	return list_grid_options(table, id, player, meter, list);
}

/* Puts each option of a list, its parts in order, into a table that keeps them apart. */
static cgt_status sort_options(const struct cgti_option_list *list, struct cgti_intern *options)
{
	for (size_t i = 0; i < list->count; i++) {
		size_t begin = end_of_parts(list, i);
		struct cgti_sum parts = { .count = list->option[i].end - begin };
		bool added;

		if (parts.count > 0) /* else there may be no array of them */
			parts.id = list->parts.id + begin;
		cgti_sum_sort(&parts);
		if (cgti_intern_put(options, parts.id, parts.count * sizeof *parts.id, &added) == CGTI_INTERN_NONE)
			return cgti_fail_memory();
	}
	return CGT_OK;
}

/* Turns the options into the block that the table keeps. */
static cgt_status pack_options(struct cgti_components *table, const struct cgti_intern *options, uint32_t **packed)
{
	size_t parts = options->count ? options->offset[options->count] / sizeof **packed : 0;
	size_t words = 2 + options->count + parts;
	uint32_t *block;
	cgt_status status = table->meter ? cgti_meter_take_bytes(table->meter, words * sizeof *block) : CGT_OK;

	if (status != CGT_OK)
		return status;
	block = words <= UINT32_MAX ? cgti_alloc(words * sizeof *block) : NULL;
	if (!block)
		return cgti_fail_memory();
	block[0] = options->count;
	block[1] = 0;
	for (size_t i = 0; i < options->count; i++)
		block[2 + i] = (uint32_t)(options->offset[i + 1] / sizeof *block);
	if (parts)
		memcpy(block + 2 + options->count, options->bytes, parts * sizeof *block);
	table->option_bytes += words * sizeof *block;
	*packed = block;
	return CGT_OK;
}

static cgt_status make_options(struct cgti_components *table, uint32_t id, int32_t player, struct cgti_meter *meter,
                               uint32_t **packed)
{
	struct cgti_option_list list = CGTI_OPTION_LIST_EMPTY;
	struct cgti_intern options = CGTI_INTERN_EMPTY;
	cgt_status status = cgti_components_list_options(table, id, player, meter, &list);

	if (status == CGT_OK)
		status = sort_options(&list, &options);
	if (status == CGT_OK)
		status = pack_options(table, &options, packed);
	cgti_option_list_free(&list);
	cgti_intern_free(&options);
	return status;
}

cgt_status cgti_components_options(struct cgti_components *table, uint32_t id, int32_t player, struct cgti_meter *meter,
                                   struct cgti_options *options)
{
	bool right = player == CGT_RIGHT && !cgti_components_impartial(table, id);
	uint32_t *block = table->facts[id].options[right];
	cgt_status status;

	if (!block) {
		status = make_options(table, id, player, meter, &block);
		if (status != CGT_OK)
			return status;
		table->facts[id].options[right] = block;
	}
	*options = (struct cgti_options){ block[0], block + 1, block + 2 + block[0] };
	return CGT_OK;
}

cgt_status cgti_components_moves(struct cgti_components *table, uint32_t id, int32_t player, int32_t *count)
{
	int32_t *known = &table->facts[id].moves[player == CGT_RIGHT];

	if (*known < 0) {
		cgt_status status = list_moves(table, id, player);

		if (status != CGT_OK)
			return status;
		*known = (int32_t)table->moves.count;
	}
	*count = *known;
	return CGT_OK;
}
