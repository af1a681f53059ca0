/* SPDX-License-Identifier: MIT */
/* The second player's strategy: every move is answered with its image, which is always there. That was proved beforehand, by
 * the clauses (doc/theory.md) or by play to the end. */
#include <cgt/pairing.h>

#include "involution/involution.h"
#include "pairing/diagnosis.h"
#include "position/moves.h"
#include "position/naming.h"
#include "position/position.h"
#include "support/error.h"
#include "support/memory.h"
#include "support/players.h"

struct cgt_strategy {
	cgt_involution *involution;
	cgt_position *position; /* as it stands */
	int32_t opponent;       /* enum cgt_player, or 0 before the first move */
};

cgt_status cgt_strategy_new(const cgt_involution *involution, cgt_budget *budget, cgt_strategy **strategy)
{
	cgt_strategy *made;
	cgt_status status = cgti_require_pairing(involution, budget);

	if (status != CGT_OK)
		return status;
	if (!strategy)
		return cgti_fail_null("strategy");
	made = cgti_alloc(sizeof *made);
	if (!made)
		return cgti_fail_memory();
	made->involution = cgt_involution_ref(involution);
	made->position = cgt_position_ref(involution->position);
	made->opponent = 0;
	*strategy = made;
	return CGT_OK;
}

void cgt_strategy_free(cgt_strategy *strategy)
{
	if (!strategy)
		return;
	cgt_involution_unref(strategy->involution);
	cgt_position_unref(strategy->position);
	cgti_free(strategy);
}

static cgt_status check_opponent(const cgt_strategy *strategy, int32_t player)
{
	cgt_status status = cgti_check_player(player);

	if (status == CGT_OK && strategy->opponent && player != strategy->opponent)
		return cgti_fail(CGT_BAD_ARGUMENT, "the opponent is %s since the first move", cgt_player_name(strategy->opponent));
	return status;
}

/* Whether the player may move in component k, or must make a forced move elsewhere first. */
static cgt_status check_forced(const cgt_position *position, int32_t player, size_t k)
{
	const cgt_game *game = position->component[k].game;
	const struct cgti_grid grid = cgti_board_grid(position->component[k].board);

	if (!cgti_position_forced(position, player) || (game->rules->forced && game->rules->forced(game, &grid, player)))
		return CGT_OK;
	return cgti_fail(CGT_ILLEGAL_MOVE, "another move has to be made first");
}

/* Makes both moves on the strategy's position, and writes the answer. */
static cgt_status answer_move(const cgt_strategy *strategy, int32_t player, const char *text, struct cgti_text *answer,
                              cgt_position **next)
{
	struct cgti_move move, image;
	size_t k, image_k;
	cgt_position *between;
	cgt_status status = cgti_position_read_move(strategy->position, player, text, &k, &move);

	if (status == CGT_OK)
		status = check_forced(strategy->position, player, k);
	if (status != CGT_OK)
		return status;
	status = cgti_position_after(strategy->position, k, &move, &between);
	if (status != CGT_OK)
		return status;
	cgti_involution_move(strategy->involution, k, &move, &image_k, &image);
	status = cgti_position_after(between, image_k, &image, next);
	if (status == CGT_OK)
		cgti_position_move_text(strategy->position, image_k, &image, answer);
	cgt_position_unref(between);
	return status;
}

cgt_status cgt_strategy_answer(cgt_strategy *strategy, int32_t player, const char *move, char *buf, size_t cap,
                               size_t *needed)
{
	struct cgti_text answer = CGTI_TEXT_EMPTY;
	cgt_position *next;
	cgt_status status;

	if (!strategy || !move)
		return cgti_fail_null(!strategy ? "strategy" : "move");
	status = check_opponent(strategy, player);
	if (status == CGT_OK)
		status = answer_move(strategy, player, move, &answer, &next);
	if (status != CGT_OK)
		return status;
	status = cgti_text_out(&answer, buf, cap, needed);
	if (status != CGT_OK) {
		cgt_position_unref(next);
		return status;
	}
	cgt_position_unref(strategy->position);
	strategy->position = next;
	strategy->opponent = player;
	return CGT_OK;
}

cgt_status cgt_strategy_position(const cgt_strategy *strategy, cgt_position **position)
{
	if (!strategy || !position)
		return cgti_fail_null(!strategy ? "strategy" : "position");
	*position = cgt_position_ref(strategy->position);
	return CGT_OK;
}
