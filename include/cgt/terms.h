/* SPDX-License-Identifier: MIT */
/*
 * cgt/terms.h - the words every question is asked in: players, conventions, outcome classes.
 *
 * Enumerated arguments are passed as int32_t; the numbers below are permanent. Another number answers CGT_BAD_ARGUMENT.
 *
 * Threads: all functions may be called from any thread.
 */
#ifndef CGT_TERMS_H
#define CGT_TERMS_H

#include <cgt/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * The two players. In an impartial game both have the same moves. NOBODY is the answer where play is drawn, EITHER stands for
 * both where a function says so; as arguments elsewhere they are CGT_BAD_ARGUMENT.
 */
enum cgt_player {
	CGT_NOBODY = 0,
	CGT_LEFT = 1,
	CGT_RIGHT = 2,
	CGT_EITHER = 3
};

/* Normal play: who cannot move loses. Misere play: who cannot move wins. */
enum cgt_convention {
	CGT_NORMAL = 1,
	CGT_MISERE = 2
};

/*
 * The outcome classes (Winning Ways, chapter 2): who wins under best play.
 * N: the next player, whoever that is. P: the previous player. L: Left, whoever begins. R: Right, whoever begins.
 */
enum cgt_outcome {
	CGT_OUTCOME_N = 1,
	CGT_OUTCOME_P = 2,
	CGT_OUTCOME_L = 3,
	CGT_OUTCOME_R = 4
};

/* "Left" or "Right", "nobody" or "either", or "?" for another number: static, never freed. Any thread. Since 0.9. */
CGT_API const char *cgt_player_name(int32_t player);

/* "normal" or "misere", or "?": static, never freed. Any thread. Since 0.9. */
CGT_API const char *cgt_convention_name(int32_t convention);

/* "N", "P", "L" or "R", or "?": static, never freed. Any thread. Since 0.9. */
CGT_API const char *cgt_outcome_name(int32_t outcome);

#ifdef __cplusplus
}
#endif

#endif
