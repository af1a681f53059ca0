/* SPDX-License-Identifier: MIT */
/* Keys of components: canonical forms, found again in the table of components. */
#include "components/keys.h"


#include "board/canonical.h"
#include "support/assert.h"
#include "support/array.h"
#include "support/error.h"
#include "support/memory.h"

/* The index of a game among those met; an equal game has the same. */
cgt_status cgti_components_put_game(struct cgti_components *table, const cgt_game *game, size_t *index)
{
	for (*index = 0; *index < table->game_count; ++*index)
		if (cgti_game_equal(table->game[*index], game))
			return CGT_OK;
	if (table->game_count == CGTI_COMPONENT_NO_GAME)
		return cgti_fail(CGT_TOO_LARGE, "a solver knows at most %d different games", CGTI_COMPONENT_NO_GAME);
	if (!CGTI_GROW(table->game, table->game_cap, table->game_count + 1))
		return cgti_fail_memory();
	if (!CGTI_GROW(table->sequence, table->sequence_cap, table->game_count + 1))
		return cgti_fail_memory();
	table->sequence[table->game_count] = NULL;
	table->game[table->game_count++] = cgt_game_ref(game);
	return CGT_OK;
}

cgt_status cgti_components_make_room(struct cgti_components *table, size_t cells)
{
	uint8_t *bytes;
	int32_t *label;
	size_t *stack;

	if (table->cells && cells <= table->room)
		return CGT_OK;
	bytes = cgti_alloc(CGTI_COMPONENT_KEY_HEAD + 4 * cells);
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
	table->played = bytes + CGTI_COMPONENT_KEY_HEAD + 2 * cells;
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

/* Writes the head of a key. */
void cgti_component_key_head(uint8_t *key, size_t game, size_t rows, size_t cols)
{
	put_u16(key, game);
	put_u16(key + 2, rows);
	put_u16(key + 4, cols);
}

/* Puts a component in that is not there yet, with nothing known of it. */
cgt_status cgti_components_intern(struct cgti_components *table, const uint8_t *key, size_t bytes, uint32_t *id)
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

/* Tells whether no outer row or column of a grid is blocked throughout. */
static bool is_tight(const struct cgti_grid *grid)
{
	bool top = false, bottom = false, left = false, right = false;

	for (int32_t r = 0; r < grid->rows; r++)
		for (int32_t c = 0; c < grid->cols; c++)
			if (grid->cell[r * grid->cols + c] != CGTI_BLOCKED) {
				top |= r == 0;
				bottom |= r == grid->rows - 1;
				left |= c == 0;
				right |= c == grid->cols - 1;
			}
	return top && bottom && left && right;
}

/* Brings a component, the box of which is tight, into canonical form, in place, and writes its key around it; its length. */
size_t cgti_components_make_key(const struct cgti_components *table, size_t game, struct cgti_grid *grid, uint8_t *scratch)
{
	const struct cgti_rules *rules = table->game[game]->rules;

	CGTI_ASSERT(is_tight(grid));
	cgti_grid_least_image(grid, rules->impartial ? rules->keeping_maps | rules->exchanging_maps : rules->keeping_maps, scratch);
	cgti_component_key_head(grid->cell - CGTI_COMPONENT_KEY_HEAD, game, (size_t)grid->rows, (size_t)grid->cols);
	return CGTI_COMPONENT_KEY_HEAD + cgti_grid_size(grid);
}

/* Gives a component, the box of which is tight and is changed, its number. */
cgt_status cgti_components_intern_grid(struct cgti_components *table, size_t game, struct cgti_grid *grid, uint8_t *scratch,
                              uint32_t *id)
{
	const size_t bytes = cgti_components_make_key(table, game, grid, scratch);
	cgt_status status = cgti_components_intern(table, grid->cell - CGTI_COMPONENT_KEY_HEAD, bytes, id);

	if (status == CGT_OK)
		table->facts[*id].impartial = table->game[game]->rules->impartial;
	return status;
}
