/* SPDX-License-Identifier: MIT */
/* Placing dominoes: moves, the adjacency structure, and the split into connected regions. */
#include "games/dominoes.h"

#include "board/connected.h"

static bool is_empty(const struct cgti_grid *grid, size_t cell)
{
	return grid->cell[cell] == CGTI_EMPTY;
}

static bool has_right(const struct cgti_grid *grid, size_t cell)
{
	return (cell + 1) % (size_t)grid->cols != 0;
}

static bool has_below(const struct cgti_grid *grid, size_t cell)
{
	return cell + (size_t)grid->cols < cgti_grid_size(grid);
}

static void add_domino(struct cgti_move_list *list, size_t a, size_t b)
{
	struct cgti_move move = { 2, { CGTI_BLOCKED, CGTI_BLOCKED }, { (uint16_t)a, (uint16_t)b } };

	cgti_move_list_add(list, &move);
}

void cgti_domino_moves(const struct cgti_grid *grid, int directions, struct cgti_move_list *list)
{
	size_t size = cgti_grid_size(grid), below = (size_t)grid->cols;

	for (size_t cell = 0; cell < size; cell++) {
		if (!is_empty(grid, cell))
			continue;
		if (directions & CGTI_HORIZONTAL && has_right(grid, cell) && is_empty(grid, cell + 1))
			add_domino(list, cell, cell + 1);
		if (directions & CGTI_VERTICAL && has_below(grid, cell) && is_empty(grid, cell + below))
			add_domino(list, cell, cell + below);
	}
}

const char *cgti_domino_why_illegal(const struct cgti_grid *grid, int directions, size_t from, size_t to)
{
	size_t low = from < to ? from : to, high = from < to ? to : from;
	bool horizontal = high == low + 1 && has_right(grid, low);
	bool vertical = high == low + (size_t)grid->cols;

	if (low == high)
		return "a domino covers two cells";
	if (!horizontal && !vertical)
		return "the cells do not share an edge";
	if (horizontal && !vertical && !(directions & CGTI_HORIZONTAL))
		return "this player's dominoes are vertical";
	if (vertical && !horizontal && !(directions & CGTI_VERTICAL))
		return "this player's dominoes are horizontal";
	return "a cell is not empty";
}

void cgti_domino_structure(const struct cgti_grid *grid, const uint8_t label[3], struct cgti_structure *structure)
{
	size_t size = cgti_grid_size(grid), cols = (size_t)grid->cols;
	uint32_t arcs = 0;

	for (size_t cell = 0; cell < size; cell++) {
		size_t neighbour[CGTI_MAX_NEIGHBOURS], count = cgti_grid_neighbours(grid, cell, neighbour);

		structure->arc_begin[cell] = arcs;
		structure->colour[cell] = is_empty(grid, cell) ? CGTI_EMPTY : CGTI_NO_CELL;
		for (size_t i = 0; i < count && is_empty(grid, cell); i++) {
			if (!is_empty(grid, neighbour[i]))
				continue;
			structure->target[arcs] = (uint16_t)neighbour[i];
			structure->label[arcs++] = label[neighbour[i] / cols == cell / cols ? CGTI_HORIZONTAL : CGTI_VERTICAL];
		}
	}
	structure->cells = size;
	structure->arc_begin[size] = arcs;
}

size_t cgti_domino_split(const cgt_game *game, const struct cgti_grid *grid, int32_t *label, size_t *stack)
{
	size_t size = cgti_grid_size(grid), count = cgti_grid_components(grid, label, stack);

	(void)game;
	for (size_t k = 0; k < count; k++)
		stack[k] = 0;
	for (size_t cell = 0; cell < size; cell++)
		if (label[cell] >= 0)
			stack[label[cell]]++;
	for (size_t k = 0; k < count; k++)
		stack[k] = stack[k] > 1;
	return cgti_keep_components(size, label, count, stack);
}
