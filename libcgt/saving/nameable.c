/* SPDX-License-Identifier: MIT */
/* Which games of the caller's can be named in a file. */
#include "saving/nameable.h"

#include <string.h>

bool cgti_game_can_be_named(const struct cgti_components *components, size_t game)
{
	for (size_t g = 0; g < components->game_count; g++)
		if (g != game && strcmp(components->game[g]->spec, components->game[game]->spec) == 0)
			return false;
	return true;
}
