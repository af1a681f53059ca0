/* SPDX-License-Identifier: MIT */
/* Sets of names of a file. */
#include "saving/name_sets.h"

#include <stdlib.h>
#include <string.h>

#include "saving/saving.h"
#include "support/memory.h"

bool cgti_names_begin(struct cgti_names *names, size_t count, bool with_use)
{
	names->count = count;
	names->other = cgti_alloc(count * sizeof *names->other);
	names->used = with_use ? cgti_alloc_zero(count, sizeof *names->used) : NULL;
	if (!names->other || (with_use && !names->used))
		return false;
	memset(names->other, 0xff, count * sizeof *names->other);
	return true;
}

void cgti_names_free(struct cgti_names *names)
{
	cgti_free(names->other);
	cgti_free(names->used);
	*names = (struct cgti_names)CGTI_NAMES_EMPTY;
}

void cgti_saved_names_free(struct cgti_saved_names *names)
{
	cgti_names_free(&names->games);
	cgti_names_free(&names->values);
	cgti_names_free(&names->components);
}

cgt_status cgti_saved_get_count(struct cgti_saved *file, uint32_t least_bytes, uint64_t *count)
{
	cgt_status status = cgti_saved_get(file, 4, count);

	if (status == CGT_OK && *count > file->size / least_bytes)
		return cgti_saved_fail(file, "it is too short");
	return status;
}

/* Whether a value is one that files have: to compare a larger one with others, which a forged file could ask for, would take
 * long. */
bool cgti_saved_is_small(struct cgti_plain plain)
{
	return plain.nimber <= CGTI_SAVED_MOST_PLAIN && plain.ups <= CGTI_SAVED_MOST_PLAIN && plain.ups >= -CGTI_SAVED_MOST_PLAIN;
}
