/* SPDX-License-Identifier: MIT */
/*
 * Engines. An engine knows who wins some sums, and perhaps the Grundy values of some components. A solver has a list of engines
 * (solver/engines.c) around the tables that they share (search/tables.h). A question goes through the list: the first engine that
 * takes the sum answers it, and the last engine takes every sum.
 *
 * doc/adding-an-engine.md shows how to write one.
 */
#ifndef CGTI_SEARCH_ENGINE_H
#define CGTI_SEARCH_ENGINE_H

#include "search/question.h"
#include "search/tables.h"

struct cgti_engine {
	const char *name;

	/* Makes what the engine keeps from question to question; NULL if it keeps nothing. It is made when first asked for. */
	cgt_status (*make)(struct cgti_tables *tables, void **own);
	void (*free)(void *own);
	/* Bytes that it holds, without those of the shared tables. */
	size_t (*bytes)(const struct cgti_tables *tables, const void *own);

	/*
	 * Finds whether the player to move wins the sum of the question, into *wins, if the engine takes the sum: *taken
	 * tells. An engine that does not take it leaves *wins alone. NULL if the engine takes no sum.
	 *
	 * In normal play numbers, nimbers and boards of other games may stand in the sum. In misere play no component may be
	 * replaced by anything but what the engine proves to be equal to it in misere play.
	 */
	cgt_status (*mover_wins)(struct cgti_question *question, int32_t to_move, int32_t convention, bool *taken, bool *wins);

	/* Finds the Grundy value of an impartial component, if the engine knows its game: *taken tells. NULL if it knows none. */
	cgt_status (*grundy)(struct cgti_tables *tables, uint32_t id, struct cgti_meter *meter, bool *taken, uint64_t *value);
};

#endif
