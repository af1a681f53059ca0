/* SPDX-License-Identifier: MIT */
/*
 * Figures by key. A call makes one table of its keys with their values, from which both the answer and the message about an
 * unknown key are made, so that no list of keys is written twice.
 */
#ifndef CGTI_SUPPORT_FIGURES_H
#define CGTI_SUPPORT_FIGURES_H

#include <stddef.h>
#include <stdint.h>

#include <cgt/status.h>

struct cgti_figure {
	const char *key;
	uint64_t value;
};

/* Finds the value of a key. An unknown key is CGT_BAD_ARGUMENT, and the message lists the keys. */
cgt_status cgti_figure_find(const struct cgti_figure *figure, size_t count, const char *key, uint64_t *value);

/*
 * Records that there is no `what` ("option") of such a key (CGT_BAD_ARGUMENT), and lists the keys of a table of `count`
 * structures of `bytes` bytes, each of which begins with a pointer to its key.
 */
cgt_status cgti_fail_key(const char *what, const char *key, const void *table, size_t count, size_t bytes);

#endif
