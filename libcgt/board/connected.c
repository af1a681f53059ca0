/* SPDX-License-Identifier: MIT */
/* Connected components of a grid, by flooding from each cell that has not been reached yet, with a stack of its own. */
#include "board/connected.h"

#include "support/error.h"
#include "support/memory.h"
#include "support/text.h"

struct flood {
	int32_t *label;
	size_t *stack;
	size_t depth;
	int32_t component;
};

static void reach(struct flood *flood, size_t cell)
{
	if (flood->label[cell] != CGTI_TO_LABEL)
		return;
	flood->label[cell] = flood->component;
	flood->stack[flood->depth++] = cell;
}

static void reach_neighbours(struct flood *flood, const struct cgti_grid *grid, size_t cell)
{
	size_t neighbour[CGTI_MAX_NEIGHBOURS], count = cgti_grid_neighbours(grid, cell, neighbour);

	for (size_t i = 0; i < count; i++)
		reach(flood, neighbour[i]);
}

size_t cgti_grid_label(const struct cgti_grid *grid, int32_t *label, size_t *stack)
{
	struct flood flood = { label, stack, 0, 0 };
	size_t size = cgti_grid_size(grid);

	for (size_t cell = 0; cell < size; cell++) {
		if (label[cell] != CGTI_TO_LABEL)
			continue;
		reach(&flood, cell);
		while (flood.depth)
			reach_neighbours(&flood, grid, flood.stack[--flood.depth]);
		flood.component++;
	}
	return (size_t)flood.component;
}

size_t cgti_grid_components(const struct cgti_grid *grid, int32_t *label, size_t *stack)
{
	size_t size = cgti_grid_size(grid);

	for (size_t cell = 0; cell < size; cell++)
		label[cell] = grid->cell[cell] == CGTI_BLOCKED ? -1 : CGTI_TO_LABEL;
	return cgti_grid_label(grid, label, stack);
}

cgt_status cgt_board_components(const cgt_board *board, int32_t *component, size_t cap, size_t *needed, size_t *count)
{
	cgt_status status = cgti_check_grid(board);
	struct cgti_grid grid;
	int32_t *label;
	size_t *stack, found;

	if (status)
		return status;
	stack = cgti_alloc(board->size * (sizeof *stack + sizeof *label));
	if (!stack)
		return cgti_fail_memory();
	label = (int32_t *)(stack + board->size);
	grid = cgti_board_grid(board);
	found = cgti_grid_components(&grid, label, stack);
	status = cgti_array_out(label, board->size, sizeof *label, "cells", component, cap, needed);
	if (count && (status == CGT_OK || status == CGT_BUFFER_TOO_SMALL))
		*count = found;
	cgti_free(stack);
	return status;
}
