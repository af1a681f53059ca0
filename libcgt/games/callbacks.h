/* SPDX-License-Identifier: MIT */
/*
 * A game of the caller's own: the callbacks, and the rules on bytes that call them.
 *
 * What a callback hands over goes through an emission, which is open while the callback runs. Emissions belong to the game and
 * are used again, so that the context that a callback has kept is one that is closed, not one that is gone.
 */
#ifndef CGTI_OWN_H
#define CGTI_OWN_H

#include <pthread.h>

#include <cgt/builder.h>

#include "games/game.h"

struct cgti_emission;

struct cgti_own_game {
	cgt_game game; /* first: a pointer to it is one to the whole */
	struct cgti_rules rules;
	struct cgti_byte_rules bytes;
	cgt_options_fn options;
	cgt_board_fn negative, split, text_out, text_in; /* NULL where there is none */
	void *user;
	cgt_destroy_fn destroy;
	bool thread_safe;
	pthread_mutex_t lock; /* of the two below */
	struct cgti_emission *idle;
	size_t at_work; /* emissions that are open */
	char name[CGT_GAME_NAME_MAX_BYTES + 1];
	char spec[2 * CGT_GAME_NAME_MAX_BYTES + sizeof "(version=)"];
};

/* Makes a game without callbacks, with one reference; NULL, with the failure recorded, if that cannot be had. */
struct cgti_own_game *cgti_own_game_new(const char *name, const char *version);

/* Whether a game, of whatever kind, is one of callbacks. */
bool cgti_game_has_callbacks(const cgt_game *game);

/* Fills in the rules when the callbacks have been set. */
void cgti_own_game_seal(struct cgti_own_game *own);

#endif
