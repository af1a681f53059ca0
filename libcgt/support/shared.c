/* SPDX-License-Identifier: MIT */
/* The lock of tables that a team shares, and the arrays that were replaced while it is at work. */
#include "support/shared.h"

#include <pthread.h>
#include <string.h>

#include "support/error.h"
#include "support/memory.h"

/*
 * Attempts to take the lock before a thread sleeps: critical sections last microseconds, and sleeping is expensive.
 */
#define TRIES 20000

struct cgti_commons {
	pthread_mutex_t lock;
	void **kept;
	size_t count, cap;
	uint64_t bytes;
};

/* Makes the lock; false if there can be none. */
static bool make_lock(pthread_mutex_t *lock)
{
	pthread_mutexattr_t attributes;
	bool made;

	if (pthread_mutexattr_init(&attributes) != 0)
		return false;
	made = pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE) == 0 && pthread_mutex_init(lock, &attributes) == 0;
	pthread_mutexattr_destroy(&attributes);
	return made;
}

cgt_status cgti_commons_new(struct cgti_commons **commons)
{
	struct cgti_commons *made = cgti_alloc_zero(1, sizeof *made);

	if (!made)
		return cgti_fail_memory();
	if (!make_lock(&made->lock)) {
		cgti_free(made);
		return cgti_fail_memory();
	}
	*commons = made;
	return CGT_OK;
}

void cgti_commons_free(struct cgti_commons *commons)
{
	if (!commons)
		return;
	for (size_t i = 0; i < commons->count; i++)
		cgti_free(commons->kept[i]);
	cgti_free(commons->kept);
	pthread_mutex_destroy(&commons->lock);
	cgti_free(commons);
}

uint64_t cgti_commons_bytes(const struct cgti_commons *commons)
{
	return commons->bytes;
}

void cgti_commons_lock(struct cgti_commons *commons)
{
	for (int i = 0; i < TRIES; i++)
		if (pthread_mutex_trylock(&commons->lock) == 0)
			return;
	pthread_mutex_lock(&commons->lock);
}

void cgti_commons_unlock(struct cgti_commons *commons)
{
	pthread_mutex_unlock(&commons->lock);
}

bool cgti_commons_make_room(struct cgti_commons *commons, size_t arrays)
{
	void *grown = commons->kept;

	if (!cgti_grow(&grown, &commons->cap, commons->count + arrays, sizeof *commons->kept))
		return false;
	commons->kept = grown;
	return true;
}

void cgti_commons_keep(struct cgti_commons *commons, void *array, size_t bytes)
{
	if (!array)
		return;
	commons->kept[commons->count++] = array;
	commons->bytes += bytes;
}

int cgti_commons_grow(struct cgti_commons *commons, void **array, size_t *cap, size_t want, size_t bytes)
{
	void *grown = NULL;
	size_t room = 0;

	if (!commons || want <= *cap)
		return cgti_grow(array, cap, want, bytes);
	if (*cap > SIZE_MAX / 2 || !cgti_commons_make_room(commons, 1) ||
	    !cgti_grow(&grown, &room, want > 2 * *cap ? want : 2 * *cap, bytes))
		return 0;
	if (*array)
		memcpy(grown, *array, *cap * bytes);
	cgti_commons_keep(commons, *array, *cap * bytes);
	*array = grown;
	*cap = room;
	return 1;
}
