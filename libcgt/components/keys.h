/* SPDX-License-Identifier: MIT */
/*
 * Keys of components, and how one gets into the table: for the files of this folder alone.
 *
 * A key is the index of the game, rows and columns, two bytes each, and then the cells. A board on bytes has no row and a
 * column for each byte, and a heap is the eight bytes of its size; a nim heap has its size in the place of rows and columns.
 */
#ifndef CGTI_COMPONENTS_KEYS_H
#define CGTI_COMPONENTS_KEYS_H

#include "components/components.h"

#define CGTI_COMPONENT_KEY_HEAD 6
#define CGTI_COMPONENT_NO_GAME UINT16_MAX /* in the place of the game of a nim heap */

static inline size_t cgti_component_key_u16(const uint8_t *at)
{
	return (size_t)at[0] | (size_t)at[1] << 8;
}

/* Writes the head of a key. */
void cgti_component_key_head(uint8_t *key, size_t game, size_t rows, size_t cols);

/* Finds the index of a game among those met; an equal game has the same. */
cgt_status cgti_components_put_game(struct cgti_components *table, const cgt_game *game, size_t *index);

/* Makes the work space large enough for a grid. */
cgt_status cgti_components_make_room(struct cgti_components *table, size_t cells);

/* Puts a key into the table, unless it is there, with nothing known of its component. */
cgt_status cgti_components_intern(struct cgti_components *table, const uint8_t *key, size_t bytes, uint32_t *id);

/* Brings a grid with a tight box into canonical form, in place, and writes its key around it. Returns the length of the key. */
size_t cgti_components_make_key(const struct cgti_components *table, size_t game, struct cgti_grid *grid, uint8_t *scratch);

/* Finds the number of a component from its grid, which has a tight box and is changed. */
cgt_status cgti_components_intern_grid(struct cgti_components *table, size_t game, struct cgti_grid *grid, uint8_t *scratch,
                                       uint32_t *id);

#endif
