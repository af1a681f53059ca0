/* SPDX-License-Identifier: MIT */
/*
 * Tables that a team shares: what is there is read without a lock, what is not there is made by one member at a time.
 *
 * Readers find their way by what never changes once it can be found: an array that grows is not moved, but copied and
 * replaced, and the old one is kept as long as the team is at work, since somebody may be looking at it. Who adds to a table
 * writes all of an entry first and then, with release, the one word by which it is found (a slot, a negative, a result in
 * the table of results); who finds it read that word, or had the number from somebody who did, with acquire. So whatever a
 * number leads to was written before it is read.
 *
 * A pointer to commons is NULL while nobody shares: then nothing is locked and nothing is kept.
 */
#ifndef CGTI_COMMONS_H
#define CGTI_COMMONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cgt/status.h>

struct cgti_commons;

cgt_status cgti_commons_new(struct cgti_commons **commons);

/* Frees what was kept, too; nobody reads any more. */
void cgti_commons_free(struct cgti_commons *commons);

/* Bytes of what is kept. */
uint64_t cgti_commons_bytes(const struct cgti_commons *commons);

/* The lock; who has it may enter again, and leaves as often. */
void cgti_commons_lock(struct cgti_commons *commons);
void cgti_commons_unlock(struct cgti_commons *commons);

static inline void cgti_commons_enter(struct cgti_commons *commons)
{
	if (commons)
		cgti_commons_lock(commons);
}

static inline void cgti_commons_leave(struct cgti_commons *commons)
{
	if (commons)
		cgti_commons_unlock(commons);
}

/* The rest is for who has entered, and for commons that are not NULL. */

/* Room to keep so many arrays more; false if there is no memory. */
bool cgti_commons_make_room(struct cgti_commons *commons, size_t arrays);

/* Keeps an array until the end; there is room. */
void cgti_commons_keep(struct cgti_commons *commons, void *array, size_t bytes);

/*
 * As cgti_grow, for an array that may be read meanwhile: while it is shared, the larger one is another, which is to be put
 * in the place of the old one with release. Commons may be NULL.
 */
int cgti_commons_grow(struct cgti_commons *commons, void **array, size_t *cap, size_t want, size_t bytes);

#endif
