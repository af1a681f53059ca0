/* SPDX-License-Identifier: MIT */
/* Positions as handles: sums, negatives, comparison. A position is one allocation with its components after it. */
#include "position/position.h"

#include <string.h>

#include "support/error.h"
#include "support/hash.h"
#include "support/memory.h"

static size_t board_cells(const cgt_board *board)
{
	return board->kind == CGT_BOARD_GRID ? board->size : 0;
}

/* A position of its own with a copy of the components, whose references the caller looks after; NULL if memory runs out. */
static cgt_position *make_position(const struct cgti_component *component, size_t count, size_t cells)
{
	cgt_position *made = cgti_alloc(sizeof *made + count * sizeof *component);

	if (!made)
		return NULL;
	cgti_refs_init(&made->refs);
	made->count = count;
	made->cells = cells;
	if (count)
		memcpy(made->component, component, count * sizeof *component);
	return made;
}

cgt_status cgti_position_from(struct cgti_component *component, size_t count, cgt_position **position)
{
	size_t cells = 0;
	cgt_position *made;

	if (count > CGT_POSITION_MAX_COMPONENTS)
		return cgti_fail(CGT_TOO_LARGE, "%zu components, but a position has at most %d", count,
		                 CGT_POSITION_MAX_COMPONENTS);
	for (size_t k = 0; k < count; k++) {
		component[k].first_cell = cells;
		cells += board_cells(component[k].board);
	}
	if (cells > CGT_POSITION_MAX_CELLS)
		return cgti_fail(CGT_TOO_LARGE, "%zu cells, but the boards of a position have at most %d together", cells,
		                 CGT_POSITION_MAX_CELLS);
	made = make_position(component, count, cells);
	if (!made)
		return cgti_fail_memory();
	*position = made;
	return CGT_OK;
}

static void unref_components(struct cgti_component *component, size_t count)
{
	for (size_t k = 0; k < count; k++) {
		cgt_game_unref(component[k].game);
		cgt_board_unref(component[k].board);
	}
}

static void ref_components(const struct cgti_component *component, size_t count)
{
	for (size_t k = 0; k < count; k++) {
		cgt_game_ref(component[k].game);
		cgt_board_ref(component[k].board);
	}
}

cgt_status cgt_position_new(const cgt_game *game, const cgt_board *board, cgt_position **position)
{
	struct cgti_component component;
	cgt_status status;

	if (!game)
		return cgti_fail_null("game");
	if (!board)
		return cgti_fail_null("board");
	if (!position)
		return cgti_fail_null("position");
	status = cgti_check_board(game, board);
	if (status != CGT_OK)
		return status;
	component = (struct cgti_component){ cgt_game_ref(game), cgt_board_ref(board), 0 };
	status = cgti_position_from(&component, 1, position);
	if (status != CGT_OK)
		unref_components(&component, 1);
	return status;
}

cgt_position *cgt_position_ref(const cgt_position *position)
{
	cgt_position *own = (cgt_position *)position; /* what it counts is no part of its value */

	if (own)
		cgti_refs_take(&own->refs);
	return own;
}

void cgt_position_unref(cgt_position *position)
{
	if (!position || !cgti_refs_drop(&position->refs))
		return;
	unref_components(position->component, position->count);
	cgti_free(position);
}

int32_t cgt_position_equal(const cgt_position *a, const cgt_position *b)
{
	if (a == b)
		return 1;
	if (!a || !b || a->count != b->count)
		return 0;
	for (size_t k = 0; k < a->count; k++)
		if (!cgti_game_equal(a->component[k].game, b->component[k].game) ||
		    !cgt_board_equal(a->component[k].board, b->component[k].board))
			return 0;
	return 1;
}

size_t cgti_position_first_partizan(const cgt_position *position)
{
	size_t k = 0;

	while (k < position->count && cgti_game_is_impartial_on(position->component[k].game, position->component[k].board))
		k++;
	return k;
}

int32_t cgt_position_is_impartial(const cgt_position *position)
{
	return position && cgti_position_first_partizan(position) == position->count;
}

uint64_t cgt_position_hash(const cgt_position *position)
{
	uint64_t hash = 0;

	if (!position)
		return 0;
	for (size_t k = 0; k < position->count; k++) {
		hash = cgti_hash_word(hash ^ cgt_game_hash(position->component[k].game));
		hash = cgti_hash_word(hash ^ cgt_board_hash(position->component[k].board));
	}
	return cgti_hash_word(hash ^ position->count);
}

size_t cgt_position_component_count(const cgt_position *position)
{
	return position ? position->count : 0;
}

size_t cgt_position_cell_count(const cgt_position *position)
{
	return position ? position->cells : 0;
}

static cgt_status check_component(const cgt_position *position, size_t k)
{
	if (!position)
		return cgti_fail_null("position");
	if (k >= position->count)
		return cgti_fail(CGT_BAD_ARGUMENT, "there is no component %zu: the position has %zu, counted from 0", k,
		                 position->count);
	return CGT_OK;
}

cgt_status cgt_position_game(const cgt_position *position, size_t k, cgt_game **game)
{
	cgt_status status = check_component(position, k);

	if (status != CGT_OK)
		return status;
	if (!game)
		return cgti_fail_null("game");
	*game = cgt_game_ref(position->component[k].game);
	return CGT_OK;
}

cgt_status cgt_position_board(const cgt_position *position, size_t k, cgt_board **board)
{
	cgt_status status = check_component(position, k);

	if (status != CGT_OK)
		return status;
	if (!board)
		return cgti_fail_null("board");
	*board = cgt_board_ref(position->component[k].board);
	return CGT_OK;
}

/* The last component that begins before the cell or with it: those without cells begin where the next one does. */
size_t cgti_position_component_of(const cgt_position *position, size_t cell)
{
	size_t k = 0, end = position->count;

	while (end - k > 1) {
		const size_t middle = k + (end - k) / 2;

		if (position->component[middle].first_cell <= cell)
			k = middle;
		else
			end = middle;
	}
	return k;
}

cgt_status cgt_position_sum(const cgt_position *a, const cgt_position *b, cgt_position **sum)
{
	struct cgti_component *both;
	cgt_status status;

	if (!a || !b)
		return cgti_fail_null("a summand");
	if (!sum)
		return cgti_fail_null("sum");
	both = cgti_alloc((a->count + b->count) * sizeof *both);
	if (!both)
		return cgti_fail_memory();
	if (a->count)
		memcpy(both, a->component, a->count * sizeof *both);
	if (b->count)
		memcpy(both + a->count, b->component, b->count * sizeof *both);
	status = cgti_position_from(both, a->count + b->count, sum);
	if (status == CGT_OK)
		ref_components(both, a->count + b->count);
	cgti_free(both);
	return status;
}

static cgt_status bytes_negative(const cgt_game *game, const cgt_board *board, cgt_board **negative)
{
	struct cgti_strings list = CGTI_STRINGS_EMPTY;
	cgt_status status = game->rules->bytes->negative(game, board->content, board->size, &list);

	if (status == CGT_OK)
		status = cgti_board_from_string(&list, 0, negative);
	cgti_strings_free(&list);
	return status;
}

cgt_status cgti_component_negative(const cgt_game *game, cgt_board *board, cgt_board **negative)
{
	cgt_status status;

	if (game->rules->impartial) {
		*negative = cgt_board_ref(board);
		return CGT_OK;
	}
	if (game->rules->bytes && game->rules->bytes->negative)
		return bytes_negative(game, board, negative);
	if (!game->rules->exchanging_maps)
		return cgti_fail(CGT_UNSUPPORTED, "%s has no way to write the negative of a position", game->spec);
	status = cgt_board_image(board, cgti_exchanging_map(game->rules), negative);
	if (status == CGT_OK)
		cgti_exchange_contents(game->rules, (*negative)->content, (*negative)->size);
	return status;
}

cgt_status cgt_position_negative(const cgt_position *position, cgt_position **negative)
{
	struct cgti_component *component;
	size_t done = 0;
	cgt_status status = CGT_OK;

	if (!position)
		return cgti_fail_null("position");
	if (!negative)
		return cgti_fail_null("negative");
	component = cgti_alloc(position->count * sizeof *component);
	if (!component)
		return cgti_fail_memory();
	for (; done < position->count && status == CGT_OK; done += status == CGT_OK) {
		component[done].game = position->component[done].game;
		status = cgti_component_negative(component[done].game, position->component[done].board, &component[done].board);
		if (status == CGT_OK)
			cgt_game_ref(component[done].game);
	}
	if (status == CGT_OK)
		status = cgti_position_from(component, done, negative);
	if (status != CGT_OK)
		unref_components(component, done);
	cgti_free(component);
	return status;
}

cgt_status cgti_position_with_board(const cgt_position *position, size_t k, cgt_board *board, cgt_position **next)
{
	cgt_position *made = make_position(position->component, position->count, position->cells);

	if (!made)
		return cgti_fail_memory();
	made->component[k].board = board;
	ref_components(made->component, made->count);
	*next = made;
	return CGT_OK;
}

cgt_status cgti_position_after(const cgt_position *position, size_t k, const struct cgti_move *move, cgt_position **next)
{
	struct cgti_grid grid = cgti_board_grid(position->component[k].board), after;
	cgt_board *board;
	cgt_status status = cgti_board_new_grid(&grid, &board);

	if (status != CGT_OK)
		return status;
	after = cgti_board_grid(board);
	cgti_move_apply(move, &after);
	status = cgti_position_with_board(position, k, board, next);
	cgt_board_unref(board);
	return status;
}

cgt_status cgti_position_after_option(const cgt_position *position, size_t k, const struct cgti_strings *options, size_t i,
                                      cgt_position **next)
{
	cgt_board *board;
	cgt_status status = cgti_board_from_string(options, i, &board);

	if (status != CGT_OK)
		return status;
	status = cgti_position_with_board(position, k, board, next);
	cgt_board_unref(board);
	return status;
}
