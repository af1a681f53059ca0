/* SPDX-License-Identifier: MIT */
/*
 * What the outcomes of its parts say of a sum in normal play, of a player who moves first in it. A part that the player wins as the
 * second is at least 0 (seen by that player), and one that is not won as the first is at most 0 (Winning Ways, chapter 2). So
 *
 *   the sum is won    if one part is won as the first, and all others as the second: they add 0 or more to it;
 *   the sum is lost   if no part is won as the first: a sum of games of at most 0 is at most 0.
 */
#ifndef CGTI_PARTS_H
#define CGTI_PARTS_H

#include <stddef.h>

#include "search/taken.h"

struct cgti_parts {
	size_t firsts;      /* parts that are won as the first */
	size_t not_seconds; /* parts that are not won as the second */
	bool last_first;    /* whether the last of these is won as the first */
	bool open;          /* of some part it is not known */
};

static inline void cgti_parts_add(struct cgti_parts *parts, bool first, bool second)
{
	parts->firsts += first;
	parts->not_seconds += !second;
	if (!second)
		parts->last_first = first;
}

/* Whether the parts decide the sum; then *wins says how. */
static inline bool cgti_parts_decide(const struct cgti_parts *parts, struct cgti_meter *meter, bool *wins)
{
	const bool won = parts->firsts > 0 && (parts->not_seconds == 0 || (parts->not_seconds == 1 && parts->last_first));

	if (parts->open || (parts->firsts > 0 && !won))
		return false;
	cgti_take(meter, won ? CGTI_TAKEN_PARTS_WIN : CGTI_TAKEN_PARTS_LOSE);
	*wins = won;
	return true;
}

#endif
