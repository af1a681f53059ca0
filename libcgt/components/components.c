/* SPDX-License-Identifier: MIT */
/* The table of components: what is known of each, and what its key says. */
#include "components/components.h"

#include <stdlib.h>
#include <string.h>

#include "components/keys.h"
#include "support/memory.h"

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

bool cgti_components_is_nim_heap(const struct cgti_components *table, uint32_t id)
{
	size_t bytes;

	return cgti_component_key_u16(cgti_intern_bytes(&table->keys, id, &bytes)) == CGTI_COMPONENT_NO_GAME;
}

bool cgti_components_heap(const struct cgti_components *table, uint32_t id, uint64_t *size)
{
	size_t bytes;
	const uint8_t *key = cgti_intern_bytes(&table->keys, id, &bytes);

	if (cgti_component_key_u16(key) == CGTI_COMPONENT_NO_GAME || !cgti_is_on_heaps(table->game[cgti_component_key_u16(key)]))
		return false;
	memcpy(size, key + CGTI_COMPONENT_KEY_HEAD, sizeof *size);
	return true;
}

bool cgti_components_number(const struct cgti_components *table, uint32_t id, int64_t *numerator, uint32_t *exponent)
{
	size_t bytes;
	const uint8_t *key = cgti_intern_bytes(&table->keys, id, &bytes);
	const struct cgti_byte_rules *rules = cgti_component_key_u16(key) == CGTI_COMPONENT_NO_GAME
	                                              ? NULL
	                                              : table->game[cgti_component_key_u16(key)]->rules->bytes;

	return rules && rules->is_number &&
	       rules->is_number(key + CGTI_COMPONENT_KEY_HEAD, bytes - CGTI_COMPONENT_KEY_HEAD, numerator, exponent);
}

cgt_status cgti_components_sequence(struct cgti_components *table, const cgt_game *game, cgt_sequence ***sequence)
{
	size_t index;
	cgt_status status = cgti_components_put_game(table, game, &index);

	if (status == CGT_OK)
		*sequence = &table->sequence[index];
	return status;
}

size_t cgti_components_game_index(const struct cgti_components *table, uint32_t id)
{
	size_t bytes;

	return cgti_component_key_u16(cgti_intern_bytes(&table->keys, id, &bytes));
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

const cgt_game *cgti_components_game(const struct cgti_components *table, uint32_t id)
{
	return table->game[cgti_components_game_index(table, id)];
}

const uint8_t *cgti_components_content(const struct cgti_components *table, uint32_t id, size_t *count)
{
	const uint8_t *key = cgti_intern_bytes(&table->keys, id, count);

	*count -= CGTI_COMPONENT_KEY_HEAD;
	return key + CGTI_COMPONENT_KEY_HEAD;
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

	return (struct cgti_grid){ (int32_t)cgti_component_key_u16(key + 2), (int32_t)cgti_component_key_u16(key + 4),
		                   (uint8_t *)key + CGTI_COMPONENT_KEY_HEAD };
}
