/* SPDX-License-Identifier: MIT */
/* The search as a handle: questions of positions, asked of sums of pieces. */
#include <string.h>

#include <cgt/pawns.h>

#include "pawns/nimbers.h"
#include "pawns/positions.h"
#include "pawns/sums.h"
#include "position/position.h"
#include "support/error.h"
#include "support/figures.h"
#include "support/memory.h"
#include "support/players.h"

struct cgt_pawn_search {
	bool busy;
	cgt_game *game;
	struct cgti_pawn_sums sums;
	uint64_t nodes, last_nodes;
};

struct question {
	cgt_pawn_search *search;
	struct cgti_meter meter;
	struct cgti_pawn_sum sum;
};

cgt_status cgt_pawn_search_new(const cgt_game *game, cgt_pawn_search **search)
{
	cgt_pawn_search *made;
	cgt_status status;

	if (!game || !search)
		return cgti_fail_null(!game ? "game" : "search");
	status = cgti_check_pawn_game(game);
	if (status != CGT_OK)
		return status;
	if (game->rules->loopy)
		return cgti_fail(CGT_UNSUPPORTED, "with queens play can go on for ever: cgt_pawn_walk_retrograde finds who wins");
	made = cgti_alloc_zero(1, sizeof *made);
	if (!made)
		return cgti_fail_memory();
	made->game = cgt_game_ref(game);
	made->sums.binds = cgti_pawn_captures_bind(game);
	made->sums.pieces.removed = game->chosen[CGTI_PAWN_PROMOTION] == CGTI_PAWN_REMOVED;
	*search = made;
	return CGT_OK;
}

void cgt_pawn_search_free(cgt_pawn_search *search)
{
	if (!search || search->busy)
		return;
	cgti_pawn_sums_free(&search->sums);
	cgt_game_unref(search->game);
	cgti_free(search);
}

static cgt_status check_component(const cgt_pawn_search *search, const cgt_position *position, size_t k)
{
	const struct cgti_component *component = &position->component[k];

	if (!cgti_game_equal(component->game, search->game))
		return cgti_fail(CGT_FOREIGN, "component %zu is of %s, but the search is of %s", k + 1, component->game->spec,
		                 search->game->spec);
	return cgti_check_pawn_board(search->game, component->board);
}

static cgt_status check_idle(const cgt_pawn_search *search)
{
	if (!search)
		return cgti_fail_null("search");
	return search->busy ? cgti_fail(CGT_BUSY, "the search is answering a question") : CGT_OK;
}

static cgt_status begin(struct question *question, cgt_pawn_search *search, const cgt_position *position, int32_t to_move,
                        cgt_budget *budget, const char *task)
{
	cgt_status status;

	status = check_idle(search);
	if (status != CGT_OK)
		return status;
	if (!position)
		return cgti_fail_null("position");
	for (size_t k = 0; k < position->count && status == CGT_OK; k++)
		status = check_component(search, position, k);
	if (status != CGT_OK)
		return status;
	*question = (struct question){ .search = search, .sum = CGTI_PAWN_SUM_EMPTY };
	search->busy = true;
	cgti_meter_start(&question->meter, budget, task);
	for (size_t k = 0; k < position->count && status == CGT_OK; k++) {
		struct cgti_grid grid = cgti_board_grid(position->component[k].board);

		status = cgti_pieces_add(&search->sums.pieces, cgti_diagram_of(search->game, &grid, to_move), &question->sum);
	}
	return status;
}

static void end(struct question *question)
{
	cgt_pawn_search *search = question->search;

	if (!search)
		return;
	search->busy = false;
	search->last_nodes = question->meter.nodes;
	search->nodes += question->meter.nodes;
	cgti_pawn_sum_free(&question->sum);
}

cgt_status cgt_pawn_search_winner(cgt_pawn_search *search, const cgt_position *position, int32_t to_move, int32_t convention,
                                  cgt_budget *budget, int32_t *winner)
{
	struct question question = { .search = NULL };
	bool wins;
	cgt_status status = cgti_check_player(to_move);

	if (status == CGT_OK)
		status = cgti_check_convention(convention);
	if (status != CGT_OK)
		return status;
	if (!winner)
		return cgti_fail_null("winner");
	status = begin(&question, search, position, to_move, budget, "pawns, by pieces");
	if (status == CGT_OK)
		status = cgti_pawn_sums_mover_wins(&search->sums, &question.sum, convention, &question.meter, &wins);
	end(&question);
	if (status == CGT_OK)
		*winner = wins ? to_move : cgti_other_player(to_move);
	return status;
}

cgt_status cgt_pawn_search_grundy(cgt_pawn_search *search, const cgt_position *position, cgt_budget *budget, uint64_t *value)
{
	struct question question = { .search = NULL };
	uint32_t nimber;
	cgt_status status;

	if (!value)
		return cgti_fail_null("value");
	if (search && !search->sums.binds)
		return cgti_fail(CGT_UNSUPPORTED,
		                 "%s is partizan even at rest: only with compulsory captures are exchanges single moves",
		                 search->game->spec);
	status = begin(&question, search, position, CGT_LEFT, budget, "pawns, by exchanges");
	if (status == CGT_OK)
		status = cgti_pawn_nimber(&search->sums, &question.sum, &question.meter, &nimber);
	end(&question);
	if (status == CGT_OK)
		*value = nimber;
	return status;
}

static cgt_status find_statistic(const cgt_pawn_search *search, const char *key, uint64_t *value)
{
	const struct cgti_figure figure[] = {
		{ "nodes", search->nodes },
		{ "last-nodes", search->last_nodes },
		{ "pieces", search->sums.pieces.keys.count },
		{ "sums", search->sums.keys.count },
		{ "bytes", cgti_pawn_sums_bytes(&search->sums) },
	};

	return cgti_figure_find(figure, sizeof figure / sizeof figure[0], key, value);
}

cgt_status cgt_pawn_search_statistic(const cgt_pawn_search *search, const char *key, uint64_t *value)
{
	cgt_status status = check_idle(search);

	if (status != CGT_OK)
		return status;
	if (!key || !value)
		return cgti_fail_null(!key ? "key" : "value");
	return find_statistic(search, key, value);
}
