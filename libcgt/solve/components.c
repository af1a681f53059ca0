/* SPDX-License-Identifier: MIT */
/* The table of components: splitting, canonical keys, and options as sums of components. */
#include "solve/components.h"

#include <stdlib.h>
#include <string.h>

#include "position/position.h"
#include "support/error.h"
#include "support/memory.h"

/* A key: the index of the game, rows and columns, two bytes each, then the cells. That of a nim heap has its size as rows. */
#define KEY_HEAD 6

#define NO_GAME UINT16_MAX /* in the place of the game of a nim heap */

void cgti_components_init(struct cgti_components *table)
{
	memset(table, 0, sizeof *table);
}

void cgti_components_free(struct cgti_components *table)
{
	for (uint32_t id = 0; id < table->keys.count; id++) {
		cgti_free(table->facts[id].options[0]);
		cgti_free(table->facts[id].options[1]);
	}
	for (size_t g = 0; g < table->game_count; g++)
		cgt_game_unref(table->game[g]);
	cgti_intern_free(&table->keys);
	cgti_move_list_free(&table->counted);
	cgti_free(table->facts);
	cgti_free(table->game);
	cgti_free(table->cells);
	cgti_free(table->label);
	cgti_free(table->stack);
	cgti_components_init(table);
}

size_t cgti_components_bytes(const struct cgti_components *table)
{
	return cgti_intern_size(&table->keys) + table->facts_cap * sizeof *table->facts + table->option_bytes;
}

cgt_status cgti_sum_add(struct cgti_sum *sum, const uint32_t *id, size_t count)
{
	void *grown = sum->id;

	if (!cgti_grow(&grown, &sum->cap, sum->count + count, sizeof *sum->id))
		return cgti_fail_memory();
	sum->id = grown;
	if (count)
		memcpy(sum->id + sum->count, id, count * sizeof *id);
	sum->count += count;
	return CGT_OK;
}

static int compare_ids(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return (x > y) - (x < y);
}

void cgti_sum_sort(struct cgti_sum *sum)
{
	if (sum->count > 1)
		qsort(sum->id, sum->count, sizeof *sum->id, compare_ids);
}

void cgti_sum_free(struct cgti_sum *sum)
{
	cgti_free(sum->id);
	*sum = (struct cgti_sum)CGTI_SUM_EMPTY;
}

/* The index of a game among those met; an equal game has the same. */
static cgt_status game_index(struct cgti_components *table, cgt_game *game, size_t *index)
{
	void *grown = table->game;

	for (*index = 0; *index < table->game_count; ++*index)
		if (cgti_game_equal(table->game[*index], game))
			return CGT_OK;
	if (table->game_count == NO_GAME)
		return cgti_fail(CGT_TOO_LARGE, "a solver knows at most %d different games", NO_GAME);
	if (!cgti_grow(&grown, &table->game_cap, table->game_count + 1, sizeof *table->game))
		return cgti_fail_memory();
	table->game = grown;
	table->game[table->game_count++] = cgt_game_ref(game);
	return CGT_OK;
}

static cgt_status make_room(struct cgti_components *table, size_t cells)
{
	uint8_t *bytes;
	int32_t *label;
	size_t *stack;

	if (cells <= table->room)
		return CGT_OK;
	bytes = cgti_alloc(KEY_HEAD + 3 * cells);
	label = cgti_alloc(cells * sizeof *label);
	stack = cgti_alloc(cells * sizeof *stack);
	if (!bytes || !label || !stack) {
		cgti_free(bytes);
		cgti_free(label);
		cgti_free(stack);
		return cgti_fail_memory();
	}
	cgti_free(table->cells);
	cgti_free(table->label);
	cgti_free(table->stack);
	table->cells = bytes;
	table->label = label;
	table->stack = stack;
	table->room = cells;
	return CGT_OK;
}

static void put_u16(uint8_t *at, size_t value)
{
	at[0] = (uint8_t)(value & 0xff);
	at[1] = (uint8_t)(value >> 8);
}

static size_t get_u16(const uint8_t *at)
{
	return (size_t)at[0] | (size_t)at[1] << 8;
}

/* Puts a component in that is not there yet, with nothing known of it. */
static cgt_status intern(struct cgti_components *table, const uint8_t *key, size_t bytes, uint32_t *id)
{
	void *grown = table->facts;
	bool added;

	if (!cgti_grow(&grown, &table->facts_cap, (size_t)table->keys.count + 1, sizeof *table->facts))
		return cgti_fail_memory();
	table->facts = grown;
	*id = cgti_intern_put(&table->keys, key, bytes, &added);
	if (*id == CGTI_INTERN_NONE)
		return cgti_fail_memory();
	if (added)
		table->facts[*id] = (struct cgti_component_facts){
			.negative = CGTI_INTERN_NONE, .grundy = -1, .moves = { -1, -1 },
		};
	return CGT_OK;
}

/* Brings a connected grid, which is changed, into canonical form and gives its number. */
static cgt_status intern_grid(struct cgti_components *table, size_t game, struct cgti_grid *grid, uint8_t *scratch,
                              uint32_t *id)
{
	const struct cgti_rules *rules = table->game[game]->rules;
	uint32_t maps = rules->impartial ? rules->keeping_maps | rules->exchanging_maps : rules->keeping_maps;
	uint8_t *key;

	cgti_grid_canonical(grid, maps, scratch);
	key = grid->cell - KEY_HEAD;
	put_u16(key, game);
	put_u16(key + 2, (size_t)grid->rows);
	put_u16(key + 4, (size_t)grid->cols);
	return intern(table, key, KEY_HEAD + cgti_grid_size(grid), id);
}

/* Cuts component k out of a grid, as the box of its cells with the rest blocked, into `part`. */
static void cut_out(const struct cgti_grid *grid, const int32_t *label, int32_t k, struct cgti_grid *part)
{
	int32_t top = grid->rows, bottom = -1, left = grid->cols, right = -1;
	size_t at = 0;

	for (int32_t r = 0; r < grid->rows; r++)
		for (int32_t c = 0; c < grid->cols; c++)
			if (label[(size_t)r * (size_t)grid->cols + (size_t)c] == k) {
				top = r < top ? r : top;
				bottom = r;
				left = c < left ? c : left;
				right = c > right ? c : right;
			}
	part->rows = bottom - top + 1;
	part->cols = right - left + 1;
	for (int32_t r = top; r <= bottom; r++)
		for (int32_t c = left; c <= right; c++) {
			size_t cell = (size_t)r * (size_t)grid->cols + (size_t)c;

			part->cell[at++] = label[cell] == k ? grid->cell[cell] : CGTI_BLOCKED;
		}
}

cgt_status cgti_components_add(struct cgti_components *table, cgt_game *game, const struct cgti_grid *grid,
                               struct cgti_sum *sum)
{
	size_t cells = cgti_grid_size(grid), count, index;
	cgt_status status = game_index(table, game, &index);

	if (status == CGT_OK)
		status = make_room(table, cells);
	if (status != CGT_OK)
		return status;
	count = cgti_game_split(game, grid, table->label, table->stack);
	for (size_t k = 0; k < count && status == CGT_OK; k++) {
		struct cgti_grid part = { 0, 0, table->cells + KEY_HEAD };
		uint32_t id;

		cut_out(grid, table->label, (int32_t)k, &part);
		status = intern_grid(table, index, &part, table->cells + KEY_HEAD + cells, &id);
		if (status == CGT_OK)
			status = cgti_sum_add(sum, &id, 1);
	}
	return status;
}

cgt_status cgti_components_nim_heap(struct cgti_components *table, uint32_t size, uint32_t *id)
{
	uint8_t key[KEY_HEAD] = { 0 };
	cgt_status status;

	put_u16(key, NO_GAME);
	put_u16(key + 2, size);
	status = intern(table, key, sizeof key, id);
	if (status == CGT_OK)
		table->facts[*id].grundy = table->facts[*id].moves[0] = table->facts[*id].moves[1] = (int32_t)size;
	return status;
}

static bool is_nim_heap(const struct cgti_components *table, uint32_t id)
{
	size_t bytes;

	return get_u16(cgti_intern_bytes(&table->keys, id, &bytes)) == NO_GAME;
}

const cgt_game *cgti_components_game(const struct cgti_components *table, uint32_t id)
{
	size_t bytes;

	return table->game[get_u16(cgti_intern_bytes(&table->keys, id, &bytes))];
}

bool cgti_components_impartial(const struct cgti_components *table, uint32_t id)
{
	return is_nim_heap(table, id) || cgti_components_game(table, id)->rules->impartial;
}

bool cgti_components_binds(const struct cgti_components *table, uint32_t id)
{
	return !is_nim_heap(table, id) && cgti_components_game(table, id)->rules->forced;
}

bool cgti_components_forced(const struct cgti_components *table, uint32_t id, int32_t player)
{
	struct cgti_grid grid;

	if (!cgti_components_binds(table, id))
		return false;
	grid = cgti_components_grid(table, id);
	return cgti_components_game(table, id)->rules->forced(cgti_components_game(table, id), &grid, player);
}

struct cgti_grid cgti_components_grid(const struct cgti_components *table, uint32_t id)
{
	size_t bytes;
	const uint8_t *key = cgti_intern_bytes(&table->keys, id, &bytes);

	return (struct cgti_grid){ (int32_t)get_u16(key + 2), (int32_t)get_u16(key + 4), (uint8_t *)key + KEY_HEAD };
}

/* Options while they are being made: sums end to end, each sorted. */
struct option_builder {
	struct cgti_sum parts;
	size_t *end; /* of each option in the parts */
	size_t count, cap;
};

static void free_builder(struct option_builder *builder)
{
	cgti_sum_free(&builder->parts);
	cgti_free(builder->end);
}

static const uint32_t *option_parts(const struct option_builder *builder, size_t i, size_t *count)
{
	size_t begin = i ? builder->end[i - 1] : 0;

	*count = builder->end[i] - begin;
	return builder->parts.id + begin;
}

/* Ends the option whose parts were added last; one that is there already is taken back. */
static cgt_status end_option(struct option_builder *builder, size_t begin)
{
	void *grown = builder->end;
	struct cgti_sum last = { builder->parts.id + begin, builder->parts.count - begin, 0 };

	if (builder->parts.count > begin)
		cgti_sum_sort(&last);
	for (size_t i = 0; i < builder->count; i++) {
		size_t count;
		const uint32_t *parts = option_parts(builder, i, &count);

		if (count == last.count && (!count || memcmp(parts, last.id, count * sizeof *parts) == 0)) {
			builder->parts.count = begin;
			return CGT_OK;
		}
	}
	if (!cgti_grow(&grown, &builder->cap, builder->count + 1, sizeof *builder->end))
		return cgti_fail_memory();
	builder->end = grown;
	builder->end[builder->count++] = builder->parts.count;
	return CGT_OK;
}

/* Turns the builder's options into the block that the table keeps. */
static cgt_status pack_options(struct cgti_components *table, const struct option_builder *builder, uint32_t **packed)
{
	size_t words = 2 + builder->count + builder->parts.count;
	uint32_t *block = words <= UINT32_MAX ? cgti_alloc(words * sizeof *block) : NULL;

	if (!block)
		return cgti_fail_memory();
	block[0] = (uint32_t)builder->count;
	block[1] = 0;
	for (size_t i = 0; i < builder->count; i++)
		block[2 + i] = (uint32_t)builder->end[i];
	if (builder->parts.count)
		memcpy(block + 2 + builder->count, builder->parts.id, builder->parts.count * sizeof *block);
	table->option_bytes += words * sizeof *block;
	*packed = block;
	return CGT_OK;
}

/* Plays every move on a copy of the component's grid, since adding components moves the table's own bytes. */
static cgt_status play_moves(struct cgti_components *table, uint32_t id, const struct cgti_move_list *list, uint8_t *cells,
                             struct cgti_meter *meter, struct option_builder *builder)
{
	struct cgti_grid grid = cgti_components_grid(table, id);
	cgt_game *game = (cgt_game *)cgti_components_game(table, id);
	size_t size = cgti_grid_size(&grid);
	struct cgti_grid after = { grid.rows, grid.cols, cells + size };
	cgt_status status = CGT_OK;

	memcpy(cells, grid.cell, size);
	for (size_t i = 0; i < list->count && status == CGT_OK; i++) {
		size_t begin = builder->parts.count;

		memcpy(after.cell, cells, size);
		cgti_move_apply(&list->move[i], &after);
		status = cgti_components_add(table, game, &after, &builder->parts);
		if (status == CGT_OK)
			status = end_option(builder, begin);
		if (status == CGT_OK)
			status = cgti_meter_watch(meter);
	}
	return status;
}

static cgt_status build_options(struct cgti_components *table, uint32_t id, int32_t player, struct cgti_meter *meter,
                                struct option_builder *builder)
{
	const cgt_game *game = cgti_components_game(table, id);
	struct cgti_grid grid = cgti_components_grid(table, id);
	struct cgti_move_list list = CGTI_MOVE_LIST_EMPTY;
	uint8_t *cells = cgti_alloc(2 * cgti_grid_size(&grid));
	cgt_status status = CGT_OK;

	game->rules->moves(game, &grid, player, &list);
	if (!cells || list.failed)
		status = cgti_fail_memory();
	if (status == CGT_OK)
		status = play_moves(table, id, &list, cells, meter, builder);
	cgti_free(cells);
	cgti_move_list_free(&list);
	return status;
}

/* From a nim heap both players move to each smaller one; that of size 0 is the empty sum. */
static cgt_status build_heap_options(struct cgti_components *table, uint32_t id, struct option_builder *builder)
{
	uint32_t size = (uint32_t)table->facts[id].grundy;
	cgt_status status = CGT_OK;

	for (uint32_t i = 0; i < size && status == CGT_OK; i++) {
		size_t begin = builder->parts.count;
		uint32_t part;

		if (i) {
			status = cgti_components_nim_heap(table, i, &part);
			if (status == CGT_OK)
				status = cgti_sum_add(&builder->parts, &part, 1);
		}
		if (status == CGT_OK)
			status = end_option(builder, begin);
	}
	return status;
}

static cgt_status make_options(struct cgti_components *table, uint32_t id, int32_t player, struct cgti_meter *meter,
                               uint32_t **packed)
{
	struct option_builder builder = { CGTI_SUM_EMPTY, NULL, 0, 0 };
	cgt_status status = is_nim_heap(table, id) ? build_heap_options(table, id, &builder)
	                                           : build_options(table, id, player, meter, &builder);

	if (status == CGT_OK)
		status = pack_options(table, &builder, packed);
	free_builder(&builder);
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
		const cgt_game *game = cgti_components_game(table, id);
		struct cgti_grid grid = cgti_components_grid(table, id);

		table->counted.count = 0;
		game->rules->moves(game, &grid, player, &table->counted);
		if (table->counted.failed) {
			table->counted.failed = false;
			return cgti_fail_memory();
		}
		*known = (int32_t)table->counted.count;
	}
	*count = *known;
	return CGT_OK;
}

/* The number of the exchanged image of a partizan component. */
static cgt_status make_negative(struct cgti_components *table, uint32_t id, uint32_t *negative)
{
	struct cgti_grid grid = cgti_components_grid(table, id);
	cgt_game *game = (cgt_game *)cgti_components_game(table, id);
	cgt_board *board, *exchanged;
	struct cgti_sum sum = CGTI_SUM_EMPTY;
	struct cgti_grid image;
	cgt_status status = cgti_board_new_grid(&grid, &board);

	if (status != CGT_OK)
		return status;
	status = cgti_component_negative(game, board, &exchanged);
	cgt_board_unref(board);
	if (status != CGT_OK)
		return status;
	image = cgti_board_grid(exchanged);
	status = cgti_components_add(table, game, &image, &sum);
	cgt_board_unref(exchanged);
	if (status == CGT_OK)
		*negative = sum.id[0];
	cgti_sum_free(&sum);
	return status;
}

cgt_status cgti_components_negative(struct cgti_components *table, uint32_t id, uint32_t *negative)
{
	cgt_status status = CGT_OK;

	if (cgti_components_impartial(table, id)) {
		*negative = id;
		return CGT_OK;
	}
	if (!cgti_components_game(table, id)->rules->exchanging_maps) {
		*negative = CGTI_INTERN_NONE;
		return CGT_OK;
	}
	if (table->facts[id].negative == CGTI_INTERN_NONE) {
		uint32_t made;

		status = make_negative(table, id, &made);
		if (status != CGT_OK)
			return status;
		table->facts[id].negative = made;
		table->facts[made].negative = id;
	}
	*negative = table->facts[id].negative;
	return CGT_OK;
}
