/* SPDX-License-Identifier: MIT */
/*
 * The engine of Dawson's pawns.
 *
 *   1. It takes sums of boards of one ruleset, without queens, and whole numbers: the number n is n free moves of Left's, in either
 *      convention, and -n is n free moves of Right's.
 *   2. Each board is turned to the player to move and falls into pieces and free moves (pawns/pieces.h).
 *   3. The sum of the pieces is searched (pawns/sums.c). What the search finds of each ruleset is kept apart.
 */
#include "pawns/engine.h"

#include "components/sum.h"
#include "pawns/sums.h"
#include "search/tables.h"
#include "support/array.h"
#include "support/error.h"
#include "support/memory.h"

/* The search counts free moves in 16 bits (pawns/sums.c). */
#define MOST_FREE_MOVES UINT16_MAX

/* What is known of one ruleset. */
struct ruleset {
	cgt_game *game;
	struct cgti_pawn_sums sums;
};

struct pawns {
	struct ruleset *ruleset;
	size_t count, cap;
};

static cgt_status make(struct cgti_tables *tables, void **own)
{
	(void)tables;
	*own = cgti_alloc_zero(1, sizeof(struct pawns));
	return *own ? CGT_OK : cgti_fail_memory();
}

static void free_own(void *own)
{
	struct pawns *pawns = own;

	for (size_t i = 0; i < pawns->count; i++) {
		cgti_pawn_sums_free(&pawns->ruleset[i].sums);
		cgt_game_unref(pawns->ruleset[i].game);
	}
	cgti_free(pawns->ruleset);
	cgti_free(pawns);
}

static size_t bytes(const struct cgti_tables *tables, const void *own)
{
	const struct pawns *pawns = own;
	size_t held = sizeof *pawns + pawns->cap * sizeof *pawns->ruleset;

	(void)tables;
	for (size_t i = 0; i < pawns->count; i++)
		held += cgti_pawn_sums_bytes(&pawns->ruleset[i].sums);
	return held;
}

/* Finds what is known of a ruleset; NULL if memory runs out. */
static struct ruleset *find_ruleset(struct pawns *pawns, const cgt_game *game, struct cgti_table *results)
{
	struct ruleset made = { .game = NULL };

	for (size_t i = 0; i < pawns->count; i++)
		if (cgti_game_equal(pawns->ruleset[i].game, game))
			return &pawns->ruleset[i];
	made.sums.results = results;
	made.sums.binds = cgti_pawn_captures_bind(game);
	made.sums.pieces.removed = game->chosen[CGTI_PAWN_PROMOTION] == CGTI_PAWN_REMOVED;
	if (!CGTI_PUSH(pawns->ruleset, pawns->count, pawns->cap, made))
		return NULL;
	pawns->ruleset[pawns->count - 1].game = cgt_game_ref((cgt_game *)game);
	return &pawns->ruleset[pawns->count - 1];
}

/* Tells whether a component is a board of pawns that fits a diagram. */
static bool is_board(const struct cgti_components *components, uint32_t id)
{
	struct cgti_grid grid;

	if (cgti_components_is_nim_heap(components, id) || !cgti_is_dawson_pawns(cgti_components_game(components, id)))
		return false;
	grid = cgti_components_grid(components, id);
	return !cgti_components_game(components, id)->rules->loopy && grid.rows == CGTI_PAWN_RANKS &&
	       grid.cols <= CGTI_DIAGRAM_FILES;
}

/* Tells whether a component is a whole number, and which. */
static bool is_whole(const struct cgti_components *components, uint32_t id, int64_t *n)
{
	uint32_t exponent;

	return cgti_components_number(components, id, n, &exponent) && exponent == 0;
}

/* Takes free moves off the room for them: a file of a board has three at most. False if there is no room. */
static bool take_room(uint64_t *room, uint64_t free_moves)
{
	if (free_moves > *room)
		return false;
	*room -= free_moves;
	return true;
}

/* Finds the one ruleset of a sum of boards and whole numbers whose free moves can be counted; NULL if it is no such sum. */
static const cgt_game *find_game(const struct cgti_components *components, const struct cgti_sum *sum)
{
	const cgt_game *game = NULL;
	uint64_t room = MOST_FREE_MOVES;

	for (size_t i = 0; i < sum->count; i++) {
		const uint32_t id = sum->id[i];
		int64_t n;

		if (is_whole(components, id, &n)) {
			if (!take_room(&room, n < 0 ? -(uint64_t)n : (uint64_t)n))
				return NULL;
			continue;
		}
		if (!is_board(components, id) || !take_room(&room, 3 * (uint64_t)cgti_components_grid(components, id).cols))
			return NULL;
		if (game && !cgti_game_equal(game, cgti_components_game(components, id)))
			return NULL;
		game = cgti_components_game(components, id);
	}
	return game;
}

/* Adds a component to a sum of pieces as the player to move sees it. */
static cgt_status add(const struct cgti_components *components, uint32_t id, int32_t to_move, struct cgti_pawn_sums *sums,
                      struct cgti_pawn_sum *sum)
{
	struct cgti_grid grid;
	int64_t n;

	if (is_whole(components, id, &n)) {
		sum->free_moves[(n > 0) == (to_move == CGT_LEFT) ? CGTI_OWN : CGTI_OTHER] += (uint32_t)(n < 0 ? -n : n);
		return CGT_OK;
	}
	grid = cgti_components_grid(components, id);
	return cgti_pieces_add(&sums->pieces, cgti_diagram_of(cgti_components_game(components, id), &grid, to_move), sum);
}

static cgt_status search(struct cgti_question *question, struct cgti_pawn_sums *sums, int32_t to_move, int32_t convention,
                         bool *wins)
{
	struct cgti_pawn_sum sum = CGTI_PAWN_SUM_EMPTY;
	cgt_status status = CGT_OK;

	for (size_t i = 0; i < question->sum.count && status == CGT_OK; i++)
		status = add(&question->tables->components, question->sum.id[i], to_move, sums, &sum);
	if (status == CGT_OK)
		status = cgti_pawn_sums_mover_wins(sums, &sum, convention, &question->meter, wins);
	cgti_pawn_sum_free(&sum);
	return status;
}

static cgt_status mover_wins(struct cgti_question *question, int32_t to_move, int32_t convention, bool *taken, bool *wins)
{
	const cgt_game *game = find_game(&question->tables->components, &question->sum);
	struct ruleset *ruleset;
	void *own;
	cgt_status status;

	*taken = game && !question->tables->components.check;
	if (!*taken)
		return CGT_OK;
	status = cgti_engine_own(question->tables, &cgti_pawns_engine, &question->meter, &own);
	if (status != CGT_OK)
		return status;
	ruleset = find_ruleset(own, game, question->tables->results);
	return ruleset ? search(question, &ruleset->sums, to_move, convention, wins) : cgti_fail_memory();
}

const struct cgti_engine cgti_pawns_engine = {
	.name = "pawns", .make = make, .free = free_own, .bytes = bytes, .mover_wins = mover_wins,
};
