/* SPDX-License-Identifier: MIT */
/* What the plies of a search tell: the part that is done, and a text. */
#include "support/plies.h"

#include <stdbool.h>
#include <stdio.h>

static uint32_t known_plies(const struct cgti_plies *plies)
{
	const uint32_t most = plies->depth < CGTI_PLIES ? plies->depth : CGTI_PLIES;
	uint32_t known = 0;

	while (known < most && plies->ply[known].of != 0)
		known++;
	return known;
}

/* The share of the first so many things of a ply. */
static double share_of(uint32_t first, uint32_t of, bool by_turns)
{
	double some = 0, all = 0;

	if (!by_turns)
		return (double)first / of;
	for (uint32_t k = 1; k <= of; k++) {
		all += 1.0 / k;
		some = k == first ? all : some;
	}
	return some / all;
}

/* The plies on which players take turns, up to one that is open: there another search began. */
struct turns {
	uint32_t begin, end;
	uint32_t counts; /* the first whose player is done with more */
};

static struct turns find_turns(const struct cgti_plies *plies, uint32_t known)
{
	const uint32_t begin = plies->turns && plies->turns <= known ? plies->turns - 1 : known;
	double done[2] = { 0, 0 };
	uint32_t end = begin;

	for (; end < known && plies->ply[end].of != CGTI_PLY_OPEN; end++)
		done[(end - begin) % 2] += share_of(plies->ply[end].done, plies->ply[end].of, true);
	return (struct turns){ begin, end, done[0] >= done[1] ? begin : begin + 1 };
}

/* Each ply divides the share of one of those on the ply above; what was done on an open one does not count. */
double cgti_plies_part(const struct cgti_plies *plies)
{
	const uint32_t known = known_plies(plies);
	const struct turns turns = find_turns(plies, known);
	double part = 0, share = 1;

	for (uint32_t i = 0; i < known; i++) {
		const uint32_t of = plies->ply[i].of, done = plies->ply[i].done;
		const bool by_turns = i >= turns.begin && i < turns.end;
		double before;

		if (of == CGTI_PLY_OPEN || (by_turns && (i - turns.counts) % 2))
			continue;
		if (done >= of)
			return part + share;
		before = share_of(done, of, by_turns);
		part += share * before;
		share *= share_of(done + 1, of, by_turns) - before;
	}
	return known ? part : -1;
}

void cgti_plies_write(const struct cgti_plies *plies, char text[CGTI_PLIES_TEXT])
{
	const uint32_t known = known_plies(plies);
	size_t length = 0;

	text[0] = '\0';
	for (uint32_t i = 0; i < known && length < CGTI_PLIES_TEXT; i++) {
		const uint32_t of = plies->ply[i].of, at = plies->ply[i].done < of ? plies->ply[i].done + 1 : of;

		length += (size_t)snprintf(text + length, CGTI_PLIES_TEXT - length, "%s%lu", i ? ", " : "", (unsigned long)at);
		if (of != CGTI_PLY_OPEN && length < CGTI_PLIES_TEXT)
			length += (size_t)snprintf(text + length, CGTI_PLIES_TEXT - length, " of %lu", (unsigned long)of);
	}
}
