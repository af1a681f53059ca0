/* SPDX-License-Identifier: MIT */
/*
 * Where a search is: on each of its first plies, how many of the things to be looked at are done with, and of how many. From
 * that the part of the search that is done is guessed. A search enters a ply, says what it is done with, and leaves it,
 * which costs it a few instructions; whatever else there is to compute is computed when somebody asks.
 *
 * Where nothing else is said, all of one ply is taken to cost the same. Where players take turns, and moves are tried in a
 * good order, one of them needs one move on each of his plies, most often the first, and all of the other's moves have to be
 * answered; and the first answers cost most, since the later ones find in the table what those left. So there the plies
 * count of the player whose moves are more of them done with, and of these the k-th costs the k-th part of the first.
 */
#ifndef CGTI_PLIES_H
#define CGTI_PLIES_H

#include <stddef.h>
#include <stdint.h>

/* How many plies are told of; those below count as depth only. */
#define CGTI_PLIES 6

/* Of a ply: nobody knows how many there will be. The one at work is taken for all of them: of questions that follow each
 * other until one is answered by yes, that is mostly the one that costs most. */
#define CGTI_PLY_OPEN UINT32_MAX

struct cgti_plies {
	uint32_t depth;
	uint32_t turns; /* 0, or from which ply on players take turns, counted from 1 */
	struct {
		uint32_t done, of; /* of 0: nothing is known of the ply */
	} ply[CGTI_PLIES];
};

/* One more of the ply entered last is done with. */
static inline void cgti_plies_next(struct cgti_plies *plies)
{
	if (plies->depth - 1 < CGTI_PLIES)
		plies->ply[plies->depth - 1].done++;
}

/* So many of the ply entered last are done with. */
static inline void cgti_plies_set(struct cgti_plies *plies, size_t done, size_t of)
{
	if (plies->depth - 1 >= CGTI_PLIES)
		return;
	plies->ply[plies->depth - 1].done = (uint32_t)done;
	plies->ply[plies->depth - 1].of = of < CGTI_PLY_OPEN ? (uint32_t)of : CGTI_PLY_OPEN;
}

static inline void cgti_plies_enter(struct cgti_plies *plies, size_t of)
{
	plies->depth++;
	cgti_plies_set(plies, 0, of);
}

static inline void cgti_plies_leave(struct cgti_plies *plies)
{
	plies->depth--;
}

/* On the plies that are entered from now on players take turns; what is to be given back in the end, when they do not any more. */
static inline uint32_t cgti_plies_take_turns(struct cgti_plies *plies)
{
	const uint32_t before = plies->turns;

	plies->turns = plies->depth + 1;
	return before;
}

static inline void cgti_plies_end_turns(struct cgti_plies *plies, uint32_t before)
{
	plies->turns = before;
}

/* The part that is done, from 0 to 1, or -1 if nothing is known of the first ply. */
double cgti_plies_part(const struct cgti_plies *plies);

/* Writes where the search is, such as "3 of 17, 2 of 9", as far as there is room, and as plies are known. */
#define CGTI_PLIES_TEXT 128
void cgti_plies_write(const struct cgti_plies *plies, char text[CGTI_PLIES_TEXT]);

#endif
