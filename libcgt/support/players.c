/* SPDX-License-Identifier: MIT */
/* The names of players, conventions and outcome classes, and the checks of arguments that name them. */
#include "support/players.h"

#include "support/error.h"

const char *cgt_player_name(int32_t player)
{
	static const char *const name[] = { "nobody", "Left", "Right", "either" };

	return player >= CGT_NOBODY && player <= CGT_EITHER ? name[player] : "?";
}

const char *cgt_convention_name(int32_t convention)
{
	return convention == CGT_NORMAL ? "normal" : convention == CGT_MISERE ? "misere" : "?";
}

const char *cgt_outcome_name(int32_t outcome)
{
	static const char *const name[] = { "?", "N", "P", "L", "R" };

	return name[outcome >= CGT_OUTCOME_N && outcome <= CGT_OUTCOME_R ? outcome : 0];
}

cgt_status cgti_check_player(int32_t player)
{
	if (player == CGT_LEFT || player == CGT_RIGHT)
		return CGT_OK;
	return cgti_fail(CGT_BAD_ARGUMENT, "%d is no player: CGT_LEFT is 1, CGT_RIGHT is 2", (int)player);
}

cgt_status cgti_check_convention(int32_t convention)
{
	if (convention == CGT_NORMAL || convention == CGT_MISERE)
		return CGT_OK;
	return cgti_fail(CGT_BAD_ARGUMENT, "%d is no convention: CGT_NORMAL is 1, CGT_MISERE is 2", (int)convention);
}
