/* SPDX-License-Identifier: MIT */
/* What the plies of a search tell: the part that is done, and a text. */
#include "support/plies.h"

#include <stdio.h>

static uint32_t known_plies(const struct cgti_plies *plies)
{
	const uint32_t most = plies->depth < CGTI_PLIES ? plies->depth : CGTI_PLIES;
	uint32_t known = 0;

	while (known < most && plies->ply[known].of != 0)
		known++;
	return known;
}

/* Each ply divides the share of one of those on the ply above; what was done on an open one does not count. */
double cgti_plies_part(const struct cgti_plies *plies)
{
	const uint32_t known = known_plies(plies);
	double part = 0, share = 1;

	for (uint32_t i = 0; i < known; i++) {
		const uint32_t of = plies->ply[i].of, done = plies->ply[i].done;

		if (of == CGTI_PLY_OPEN)
			continue;
		if (done >= of)
			return part + share;
		share /= of;
		part += share * done;
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
