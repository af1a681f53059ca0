/* SPDX-License-Identifier: MIT */
/* Counted references of the immutable handles. */
#ifndef CGTI_REFS_H
#define CGTI_REFS_H

#include <stdatomic.h>
#include <stdbool.h>

struct cgti_refs {
	atomic_int count;
};

static inline void cgti_refs_init(struct cgti_refs *refs)
{
	atomic_init(&refs->count, 1);
}

static inline void cgti_refs_take(struct cgti_refs *refs)
{
	atomic_fetch_add_explicit(&refs->count, 1, memory_order_relaxed);
}

/* True if this was the last reference, so that the object is to be freed. */
static inline bool cgti_refs_drop(struct cgti_refs *refs)
{
	return atomic_fetch_sub_explicit(&refs->count, 1, memory_order_acq_rel) == 1;
}

/* Whether there is one reference only. */
static inline bool cgti_refs_is_last(struct cgti_refs *refs)
{
	return atomic_load_explicit(&refs->count, memory_order_acquire) == 1;
}

#endif
