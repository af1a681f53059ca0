/* SPDX-License-Identifier: MIT */
/* The table of components: splitting, canonical keys, and options as sums of components. */
#include "components/components.h"

#include <stdlib.h>
#include <string.h>

#include "position/position.h"
#include "support/error.h"
#include "support/array.h"
#include "support/memory.h"

/*
 * A key: the index of the game, rows and columns, two bytes each, then the cells. A board on bytes has no row and a column for
 * each byte, and a heap is the eight bytes of its size; a nim heap has its size in the place of rows and columns.
 */
#define KEY_HEAD 6

#define WATCHED_MOVES 64 /* moves on a grid between looks at the clock */

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
	for (size_t g = 0; g < table->game_count; g++) {
		cgt_sequence_free(table->sequence[g]);
		cgt_game_unref(table->game[g]);
	}
	cgti_intern_free(&table->keys);
	cgti_move_list_free(&table->moves);
	cgti_free(table->facts);
	cgti_free(table->game);
	cgti_free(table->sequence);
	cgti_free(table->cells);
	cgti_free(table->label);
	cgti_free(table->stack);
	cgti_components_init(table);
}

size_t cgti_components_bytes(const struct cgti_components *table)
{
	size_t bytes = cgti_intern_size(&table->keys) + table->facts_cap * sizeof *table->facts + table->option_bytes;

	for (size_t g = 0; g < table->game_count; g++)
		bytes += table->sequence[g] ? (size_t)cgti_sequence_bytes(table->sequence[g]) : 0;
	return bytes;
}

cgt_status cgti_sum_add(struct cgti_sum *sum, const uint32_t *id, size_t count)
{
	if (!CGTI_GROW(sum->id, sum->cap, sum->count + count))
		return cgti_fail_memory();
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
static cgt_status game_index(struct cgti_components *table, const cgt_game *game, size_t *index)
{
	for (*index = 0; *index < table->game_count; ++*index)
		if (cgti_game_equal(table->game[*index], game))
			return CGT_OK;
	if (table->game_count == NO_GAME)
		return cgti_fail(CGT_TOO_LARGE, "a solver knows at most %d different games", NO_GAME);
	if (!CGTI_GROW(table->game, table->game_cap, table->game_count + 1))
		return cgti_fail_memory();
	if (!CGTI_GROW(table->sequence, table->sequence_cap, table->game_count + 1))
		return cgti_fail_memory();
	table->sequence[table->game_count] = NULL;
	table->game[table->game_count++] = cgt_game_ref(game);
	return CGT_OK;
}

static cgt_status make_room(struct cgti_components *table, size_t cells)
{
	uint8_t *bytes;
	int32_t *label;
	size_t *stack;

	if (table->cells && cells <= table->room)
		return CGT_OK;
	bytes = cgti_alloc(KEY_HEAD + 4 * cells);
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
	table->played = bytes + KEY_HEAD + 2 * cells;
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

/* Writes the head of a key. */
static void put_head(uint8_t *key, size_t game, size_t rows, size_t cols)
{
	put_u16(key, game);
	put_u16(key + 2, rows);
	put_u16(key + 4, cols);
}

/* Puts a component in that is not there yet, with nothing known of it. */
static cgt_status intern(struct cgti_components *table, const uint8_t *key, size_t bytes, uint32_t *id)
{
	void *grown = table->facts;
	bool added = false;
	cgt_status status = cgti_meter_grow(table->meter, NULL, &grown, &table->facts_cap, (size_t)table->keys.count + 1,
	                                    sizeof *table->facts);

	table->facts = grown;
	if (status == CGT_OK)
		status = cgti_intern_add(&table->keys, key, bytes, table->meter, id, &added);
	if (added)
		table->facts[*id] = (struct cgti_component_facts){
			.negative = CGTI_INTERN_NONE, .moves = { -1, -1 },
		};
	return status;
}

/* Brings a component, the box of which is tight, into canonical form, in place, and writes its key around it; its length. */
static size_t make_key(const struct cgti_components *table, size_t game, struct cgti_grid *grid, uint8_t *scratch)
{
	const struct cgti_rules *rules = table->game[game]->rules;

	cgti_grid_least_image(grid, rules->impartial ? rules->keeping_maps | rules->exchanging_maps : rules->keeping_maps, scratch);
	put_head(grid->cell - KEY_HEAD, game, (size_t)grid->rows, (size_t)grid->cols);
	return KEY_HEAD + cgti_grid_size(grid);
}

/* Gives a component, the box of which is tight and is changed, its number. */
static cgt_status intern_grid(struct cgti_components *table, size_t game, struct cgti_grid *grid, uint8_t *scratch,
                              uint32_t *id)
{
	const size_t bytes = make_key(table, game, grid, scratch);
	cgt_status status = intern(table, grid->cell - KEY_HEAD, bytes, id);

	if (status == CGT_OK)
		table->facts[*id].impartial = table->game[game]->rules->impartial;
	return status;
}

/* The box of component k of a grid. */
struct box {
	int32_t top, bottom, left, right;
};

static struct box box_of(const struct cgti_grid *grid, const int32_t *label, int32_t k)
{
	struct box box = { grid->rows, -1, grid->cols, -1 };

	for (int32_t r = 0; r < grid->rows; r++, label += grid->cols) {
		int32_t first = 0, last = grid->cols - 1;

		while (first <= last && label[first] != k)
			first++;
		if (first > last)
			continue;
		while (label[last] != k)
			last--;
		box.top = box.bottom < 0 ? r : box.top;
		box.bottom = r;
		box.left = first < box.left ? first : box.left;
		box.right = last > box.right ? last : box.right;
	}
	return box;
}

/* Cuts component k out of a grid, as the box of its cells with the rest blocked, into `part`. */
static void cut_out(const struct cgti_grid *grid, const int32_t *label, int32_t k, struct cgti_grid *part)
{
	const struct box box = box_of(grid, label, k);
	uint8_t *to = part->cell;

	part->rows = box.bottom - box.top + 1;
	part->cols = box.right - box.left + 1;
	for (int32_t r = box.top; r <= box.bottom; r++) {
		const size_t row = (size_t)r * (size_t)grid->cols;

		for (size_t cell = row + (size_t)box.left; cell <= row + (size_t)box.right; cell++)
			*to++ = label[cell] == k ? grid->cell[cell] : CGTI_BLOCKED;
	}
}

cgt_status cgti_components_add(struct cgti_components *table, const cgt_game *game, const struct cgti_grid *grid,
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

cgt_status cgti_components_nim_heap(struct cgti_components *table, uint64_t size, uint32_t *id)
{
	uint8_t key[KEY_HEAD];
	cgt_status status;

	if (size > INT32_MAX)
		return cgti_fail(CGT_TOO_LARGE, "a nim heap of %llu is too large to be played: %d is possible",
		                 (unsigned long long)size, INT32_MAX);
	put_head(key, NO_GAME, size & 0xffff, (size_t)size >> 16);
	status = intern(table, key, sizeof key, id);
	if (status == CGT_OK) {
		struct cgti_component_facts *facts = &table->facts[*id];

		facts->impartial = true;
		facts->valued = CGTI_WALK_KNOWN;
		facts->grundy = size;
		facts->moves[0] = facts->moves[1] = (int32_t)size;
	}
	return status;
}

bool cgti_components_is_nim_heap(const struct cgti_components *table, uint32_t id)
{
	size_t bytes;

	return get_u16(cgti_intern_bytes(&table->keys, id, &bytes)) == NO_GAME;
}

/* Counts the options of a board on bytes, which stays uncounted if that fails. */
static cgt_status count_options(const cgt_game *game, const uint8_t *bytes, size_t count,
                                struct cgti_component_facts *facts)
{
	for (int32_t player = CGT_LEFT; player <= CGT_RIGHT; player++) {
		struct cgti_strings options = CGTI_STRINGS_EMPTY;
		cgt_status status = CGT_OK;

		if (player == CGT_RIGHT && facts->impartial) {
			facts->moves[1] = facts->moves[0];
			return CGT_OK;
		}
		status = game->rules->bytes->options(game, bytes, count, player, &options);
		facts->moves[player - CGT_LEFT] = status == CGT_OK ? (int32_t)options.count : -1;
		cgti_strings_free(&options);
		if (status != CGT_OK)
			return status;
	}
	return CGT_OK;
}

/* Finds the number of a board on bytes, with its options counted. */
static cgt_status intern_bytes(struct cgti_components *table, size_t game, const uint8_t *bytes, size_t count, uint32_t *id)
{
	const struct cgti_rules *rules = table->game[game]->rules;
	cgt_status status = make_room(table, count);

	if (status != CGT_OK)
		return status;
	put_head(table->cells, game, 0, count);
	if (count)
		memcpy(table->cells + KEY_HEAD, bytes, count);
	status = intern(table, table->cells, KEY_HEAD + count, id);
	if (status != CGT_OK || table->facts[*id].moves[1] >= 0)
		return status;
	table->facts[*id].impartial = rules->impartial || (rules->bytes->is_impartial && rules->bytes->is_impartial(bytes, count));
	return count_options(table->game[game], bytes, count, &table->facts[*id]);
}

/* Adds a board on bytes that is not to be split: a nim heap as that, and one in which nobody can move not at all. */
static cgt_status add_whole(struct cgti_components *table, size_t game, const uint8_t *bytes, size_t count,
                            struct cgti_sum *sum)
{
	const struct cgti_byte_rules *rules = table->game[game]->rules->bytes;
	uint32_t id, heap;
	cgt_status status;

	if (rules->is_nim_heap && rules->is_nim_heap(bytes, count, &heap)) {
		status = heap ? cgti_components_nim_heap(table, heap, &id) : CGT_OK;
		return status == CGT_OK && heap ? cgti_sum_add(sum, &id, 1) : status;
	}
	status = intern_bytes(table, game, bytes, count, &id);
	if (status != CGT_OK || (table->facts[id].moves[0] == 0 && table->facts[id].moves[1] == 0))
		return status;
	return cgti_sum_add(sum, &id, 1);
}

/* Splits a board on bytes, which does not lie in the table, and adds its components. */
static cgt_status add_bytes(struct cgti_components *table, const cgt_game *game, const uint8_t *bytes, size_t count,
                            struct cgti_sum *sum)
{
	const struct cgti_byte_rules *rules = game->rules->bytes;
	struct cgti_strings parts = CGTI_STRINGS_EMPTY;
	size_t index;
	cgt_status status = game_index(table, game, &index);

	if (status != CGT_OK)
		return status;
	if (!rules->split || table->plain)
		return add_whole(table, index, bytes, count, sum);
	status = rules->split(game, bytes, count, &parts);
	for (size_t i = 0; i < parts.count && status == CGT_OK; i++) {
		const uint8_t *part = cgti_strings_at(&parts, i, &count);

		status = add_whole(table, index, part, count, sum);
	}
	cgti_strings_free(&parts);
	return status;
}

/* Finds the number of a heap in which there is a move. */
static cgt_status intern_heap(struct cgti_components *table, size_t game, uint64_t size, uint32_t *id)
{
	uint8_t key[KEY_HEAD + sizeof size];
	uint64_t count;
	cgt_status status;

	put_head(key, game, 0, sizeof size);
	memcpy(key + KEY_HEAD, &size, sizeof size);
	status = intern(table, key, sizeof key, id);
	if (status != CGT_OK || table->facts[*id].impartial)
		return status;
	if (!cgti_heap_move_count(cgti_heaps_code(table->game[game]), size, &count) || count > INT32_MAX)
		count = INT32_MAX;
	table->facts[*id].impartial = true;
	table->facts[*id].moves[0] = table->facts[*id].moves[1] = (int32_t)count;
	return CGT_OK;
}

/* Adds a heap: one of Nim as a nim heap, and one in which nobody can move not at all. */
static cgt_status add_heap(struct cgti_components *table, size_t game, uint64_t size, struct cgti_sum *sum)
{
	const struct cgti_code *code = cgti_heaps_code(table->game[game]);
	struct cgti_heap_move move;
	uint32_t id;
	cgt_status status;

	if (!cgti_heap_move_first(code, size, &move))
		return CGT_OK;
	if (cgti_code_is_nim(code) && size <= INT32_MAX)
		status = cgti_components_nim_heap(table, size, &id);
	else
		status = intern_heap(table, game, size, &id);
	return status == CGT_OK ? cgti_sum_add(sum, &id, 1) : status;
}

static cgt_status add_heaps(struct cgti_components *table, const cgt_game *game, const cgt_board *board, struct cgti_sum *sum)
{
	size_t index;
	cgt_status status = game_index(table, game, &index);

	for (size_t i = 0; i < board->size && status == CGT_OK; i++)
		status = add_heap(table, index, board->heap[i], sum);
	return status;
}

bool cgti_components_heap(const struct cgti_components *table, uint32_t id, uint64_t *size)
{
	size_t bytes;
	const uint8_t *key = cgti_intern_bytes(&table->keys, id, &bytes);

	if (get_u16(key) == NO_GAME || !cgti_is_on_heaps(table->game[get_u16(key)]))
		return false;
	memcpy(size, key + KEY_HEAD, sizeof *size);
	return true;
}

bool cgti_components_number(const struct cgti_components *table, uint32_t id, int64_t *numerator, uint32_t *exponent)
{
	size_t bytes;
	const uint8_t *key = cgti_intern_bytes(&table->keys, id, &bytes);
	const struct cgti_byte_rules *rules = get_u16(key) == NO_GAME ? NULL : table->game[get_u16(key)]->rules->bytes;

	return rules && rules->is_number && rules->is_number(key + KEY_HEAD, bytes - KEY_HEAD, numerator, exponent);
}

cgt_status cgti_components_sequence(struct cgti_components *table, const cgt_game *game, cgt_sequence ***sequence)
{
	size_t index;
	cgt_status status = game_index(table, game, &index);

	if (status == CGT_OK)
		*sequence = &table->sequence[index];
	return status;
}

size_t cgti_components_game_index(const struct cgti_components *table, uint32_t id)
{
	size_t bytes;

	return get_u16(cgti_intern_bytes(&table->keys, id, &bytes));
}

cgt_status cgti_components_heap_grundy(struct cgti_components *table, uint32_t id, struct cgti_meter *meter, uint64_t *value)
{
	const cgt_game *game = cgti_components_game(table, id);
	cgt_sequence **sequence = &table->sequence[cgti_components_game_index(table, id)];
	uint64_t size = 0;
	cgt_status status = CGT_OK;

	cgti_components_heap(table, id, &size);
	if (cgti_code_is_nim(cgti_heaps_code(game))) {
		*value = size;
		return CGT_OK;
	}
	if (!*sequence)
		status = cgt_sequence_new(game->spec, sequence);
	if (status == CGT_OK && cgt_sequence_known(*sequence) < size)
		status = cgti_sequence_extend(*sequence, size, meter);
	return status == CGT_OK ? cgt_sequence_values(*sequence, size, 1, value) : status;
}

cgt_status cgti_components_add_board(struct cgti_components *table, const cgt_game *game, const cgt_board *board,
                                     struct cgti_sum *sum)
{
	struct cgti_grid grid = cgti_board_grid(board);

	if (game->rules->bytes)
		return add_bytes(table, game, board->content, board->size, sum);
	if (cgti_is_on_heaps(game))
		return add_heaps(table, game, board, sum);
	return cgti_components_add(table, game, &grid, sum);
}

cgt_status cgti_components_add_position(struct cgti_components *table, const cgt_position *position, struct cgti_sum *sum)
{
	cgt_status status = CGT_OK;

	for (size_t k = 0; k < position->count && status == CGT_OK; k++)
		status = cgti_components_add_board(table, position->component[k].game, position->component[k].board, sum);
	return status;
}

const cgt_game *cgti_components_game(const struct cgti_components *table, uint32_t id)
{
	return table->game[cgti_components_game_index(table, id)];
}

const uint8_t *cgti_components_content(const struct cgti_components *table, uint32_t id, size_t *count)
{
	const uint8_t *key = cgti_intern_bytes(&table->keys, id, count);

	*count -= KEY_HEAD;
	return key + KEY_HEAD;
}

bool cgti_components_impartial(const struct cgti_components *table, uint32_t id)
{
	return table->facts[id].impartial;
}

bool cgti_components_binds(const struct cgti_components *table, uint32_t id)
{
	return !cgti_components_is_nim_heap(table, id) && cgti_components_game(table, id)->rules->forced;
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
	cgt_status status = make_room(table, cgti_grid_size(&grid));

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
	size_t bytes, index = get_u16(cgti_intern_bytes(&table->keys, id, &bytes));
	struct cgti_heap_move move;
	bool more = cgti_heap_move_first(code, heap, &move);
	cgt_status status = CGT_OK;

	if (table->facts[id].moves[0] > CGTI_MOST_OPTIONS)
		return cgti_fail(CGT_TOO_LARGE, "a heap of %llu of %s has too many moves to be played out: %d are possible",
		                 (unsigned long long)heap, game->spec, CGTI_MOST_OPTIONS);
	for (; more && status == CGT_OK; more = cgti_heap_move_next(code, heap, &move)) {
		for (uint32_t p = 0; p < move.parts && status == CGT_OK; p++)
			status = add_heap(table, index, move.part[p], &list->parts);
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
	cgt_status status = game->rules->bytes->options(game, key + KEY_HEAD, bytes - KEY_HEAD, player, &boards);

	for (size_t i = 0; i < boards.count && status == CGT_OK; i++) {
		size_t count;
		const uint8_t *option = cgti_strings_at(&boards, i, &count);

		status = add_bytes(table, game, option, count, &list->parts);
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

/* A board that is the component. */
static cgt_status make_board(const struct cgti_components *table, uint32_t id, cgt_board **board)
{
	struct cgti_grid grid = cgti_components_grid(table, id);
	size_t bytes;
	const uint8_t *key = cgti_intern_bytes(&table->keys, id, &bytes);
	uint64_t heap;

	if (cgti_components_heap(table, id, &heap))
		return cgt_board_new_heaps(&heap, 1, board);
	if (cgti_components_game(table, id)->rules->bytes)
		return cgt_board_new_bytes(key + KEY_HEAD, bytes - KEY_HEAD, board);
	return cgti_board_new_grid(&grid, board);
}

cgt_status cgti_components_write(const struct cgti_components *table, uint32_t id, struct cgti_text *text)
{
	cgt_board *board;
	cgt_position *position;
	cgt_status status;

	if (cgti_components_is_nim_heap(table, id)) {
		cgti_text_format(text, "*%llu", (unsigned long long)table->facts[id].grundy);
		return CGT_OK;
	}
	status = make_board(table, id, &board);
	if (status != CGT_OK)
		return status;
	status = cgt_position_new(cgti_components_game(table, id), board, &position);
	cgt_board_unref(board);
	if (status != CGT_OK)
		return status;
	status = cgti_position_write(position, text);
	cgt_position_unref(position);
	return status;
}

/*
 * What was found stays true of the component when pairings are no longer looked for. Nobody asks in misere play, nor in
 * a sum that forced moves bind, where it would prove nothing.
 */
cgt_status cgti_components_is_zero(struct cgti_components *table, uint32_t id, bool *zero)
{
	cgt_board *board;
	cgt_status status;

	*zero = table->facts[id].zero;
	if (*zero || !table->check || table->facts[id].checked || cgti_components_is_nim_heap(table, id) ||
	    cgti_components_game(table, id)->rules->board_kind != CGT_BOARD_GRID)
		return CGT_OK;
	status = make_board(table, id, &board);
	if (status != CGT_OK)
		return status;
	status = cgti_pairing_check_board(table->check, (cgt_game *)cgti_components_game(table, id), board, zero);
	cgt_board_unref(board);
	if (status == CGT_OK) {
		table->facts[id].checked = true;
		table->facts[id].zero = *zero;
	}
	return status;
}

/* Makes the negative of a component on a grid: its image under an exchanging map, the contents exchanged; in table->cells. */
static cgt_status negate_grid(struct cgti_components *table, uint32_t id, struct cgti_grid *image)
{
	struct cgti_grid grid = cgti_components_grid(table, id);
	const struct cgti_rules *rules = cgti_components_game(table, id)->rules;
	cgt_status status = make_room(table, cgti_grid_size(&grid));

	if (status != CGT_OK)
		return status;
	image->cell = table->cells + KEY_HEAD;
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
	return intern_grid(table, cgti_components_game_index(table, id), &image, image.cell + cgti_grid_size(&image), negative);
}

/* The negative of a component on bytes; CGTI_INTERN_NONE if it falls into other than one piece. */
static cgt_status make_negative_bytes(struct cgti_components *table, uint32_t id, uint32_t *negative)
{
	const cgt_game *game = cgti_components_game(table, id);
	cgt_board *board, *exchanged;
	struct cgti_sum sum = CGTI_SUM_EMPTY;
	cgt_status status = make_board(table, id, &board);

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
	bytes = make_key(table, cgti_components_game_index(table, id), &image, image.cell + cgti_grid_size(&image));
	*negative = cgti_intern_find(&table->keys, image.cell - KEY_HEAD, bytes);
	set_negative(table, id, *negative);
	return CGT_OK;
}
