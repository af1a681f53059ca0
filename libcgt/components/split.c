/* SPDX-License-Identifier: MIT */
/* Splitting: a board falls into its components, each of which is put into the table under its canonical form. */
#include "components/split.h"

#include "components/keys.h"
#include "position/position.h"
#include "components/sum.h"
#include "support/error.h"

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
	cgt_status status = cgti_components_put_game(table, game, &index);

	if (status == CGT_OK)
		status = cgti_components_make_room(table, cells);
	if (status != CGT_OK)
		return status;
	count = cgti_game_split(game, grid, table->label, table->stack);
	for (size_t k = 0; k < count && status == CGT_OK; k++) {
		struct cgti_grid part = { 0, 0, table->cells + CGTI_COMPONENT_KEY_HEAD };
		uint32_t id;

		cut_out(grid, table->label, (int32_t)k, &part);
		status = cgti_components_intern_grid(table, index, &part, table->cells + CGTI_COMPONENT_KEY_HEAD + cells, &id);
		if (status == CGT_OK)
			status = cgti_sum_add(sum, &id, 1);
	}
	return status;
}

cgt_status cgti_components_nim_heap(struct cgti_components *table, uint64_t size, uint32_t *id)
{
	uint8_t key[CGTI_COMPONENT_KEY_HEAD];
	cgt_status status;

	if (size > INT32_MAX)
		return cgti_fail(CGT_TOO_LARGE, "a nim heap of %llu is too large to be played: %d is possible",
		                 (unsigned long long)size, INT32_MAX);
	cgti_component_key_head(key, CGTI_COMPONENT_NO_GAME, size & 0xffff, (size_t)size >> 16);
	status = cgti_components_intern(table, key, sizeof key, id);
	if (status == CGT_OK) {
		struct cgti_component_facts *facts = &table->facts[*id];

		facts->impartial = true;
		facts->valued = CGTI_WALK_KNOWN;
		facts->grundy = size;
		facts->moves[0] = facts->moves[1] = (int32_t)size;
	}
	return status;
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
	cgt_status status = cgti_components_make_room(table, count);

	if (status != CGT_OK)
		return status;
	cgti_component_key_head(table->cells, game, 0, count);
	if (count)
		memcpy(table->cells + CGTI_COMPONENT_KEY_HEAD, bytes, count);
	status = cgti_components_intern(table, table->cells, CGTI_COMPONENT_KEY_HEAD + count, id);
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
cgt_status cgti_components_add_bytes(struct cgti_components *table, const cgt_game *game, const uint8_t *bytes, size_t count,
                            struct cgti_sum *sum)
{
	const struct cgti_byte_rules *rules = game->rules->bytes;
	struct cgti_strings parts = CGTI_STRINGS_EMPTY;
	size_t index;
	cgt_status status = cgti_components_put_game(table, game, &index);

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
	uint8_t key[CGTI_COMPONENT_KEY_HEAD + sizeof size];
	uint64_t count;
	cgt_status status;

	cgti_component_key_head(key, game, 0, sizeof size);
	memcpy(key + CGTI_COMPONENT_KEY_HEAD, &size, sizeof size);
	status = cgti_components_intern(table, key, sizeof key, id);
	if (status != CGT_OK || table->facts[*id].impartial)
		return status;
	if (!cgti_heap_move_count(cgti_heaps_code(table->game[game]), size, &count) || count > INT32_MAX)
		count = INT32_MAX;
	table->facts[*id].impartial = true;
	table->facts[*id].moves[0] = table->facts[*id].moves[1] = (int32_t)count;
	return CGT_OK;
}

/* Adds a heap: one of Nim as a nim heap, and one in which nobody can move not at all. */
cgt_status cgti_components_add_heap(struct cgti_components *table, size_t game, uint64_t size, struct cgti_sum *sum)
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
	cgt_status status = cgti_components_put_game(table, game, &index);

	for (size_t i = 0; i < board->size && status == CGT_OK; i++)
		status = cgti_components_add_heap(table, index, board->heap[i], sum);
	return status;
}

cgt_status cgti_components_add_board(struct cgti_components *table, const cgt_game *game, const cgt_board *board,
                                     struct cgti_sum *sum)
{
	struct cgti_grid grid = cgti_board_grid(board);

	if (game->rules->bytes)
		return cgti_components_add_bytes(table, game, board->content, board->size, sum);
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
