/* SPDX-License-Identifier: MIT */
/* Figures by key, and messages about unknown keys. Nothing is allocated, so that an unknown key is all that can be wrong. */
#include "support/figures.h"

#include <stdio.h>
#include <string.h>

#include "support/error.h"

#define KEYS_BYTES 400 /* of a list of keys: a message has room for it */

cgt_status cgti_fail_key(const char *what, const char *key, const void *table, size_t count, size_t bytes)
{
	char keys[KEYS_BYTES] = "";
	size_t length = 0;

	for (size_t i = 0; i < count && length < sizeof keys; i++) {
		const char *known;

		memcpy(&known, (const char *)table + i * bytes, sizeof known);
		length += (size_t)snprintf(keys + length, sizeof keys - length, "%s%s", i ? ", " : "", known);
	}
	return cgti_fail(CGT_BAD_ARGUMENT, "no %s \"%s\"; there is: %s", what, key, keys);
}

cgt_status cgti_figure_find(const struct cgti_figure *figure, size_t count, const char *key, uint64_t *value)
{
	for (size_t i = 0; i < count; i++)
		if (strcmp(key, figure[i].key) == 0) {
			*value = figure[i].value;
			return CGT_OK;
		}
	return cgti_fail_key("statistic", key, figure, count, sizeof *figure);
}
