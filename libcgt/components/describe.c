/* SPDX-License-Identifier: MIT */
/* A component as a board: for its text, and for the search for a pairing of it. */
#include "components/describe.h"

#include "components/keys.h"
#include "position/position.h"
#include "position/text.h"

/* A board that is the component. */
cgt_status cgti_components_board(const struct cgti_components *table, uint32_t id, cgt_board **board)
{
	struct cgti_grid grid = cgti_components_grid(table, id);
	size_t bytes;
	const uint8_t *key = cgti_intern_bytes(&table->keys, id, &bytes);
	uint64_t heap;

	if (cgti_components_heap(table, id, &heap))
		return cgt_board_new_heaps(&heap, 1, board);
	if (cgti_components_game(table, id)->rules->bytes)
		return cgt_board_new_bytes(key + CGTI_COMPONENT_KEY_HEAD, bytes - CGTI_COMPONENT_KEY_HEAD, board);
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
	status = cgti_components_board(table, id, &board);
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
	status = cgti_components_board(table, id, &board);
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
