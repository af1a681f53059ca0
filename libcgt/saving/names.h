/* SPDX-License-Identifier: MIT */
/* * The names in a file of results; what is marked (2) is not there in files of version 1. */
#ifndef CGTI_SAVING_NAMES_H
#define CGTI_SAVING_NAMES_H

#include "saving/saving.h"

/* So many numbers, none of which has a name. */
bool cgti_names_begin(struct cgti_names *names, size_t count, bool with_use);
void cgti_names_free(struct cgti_names *names);
void cgti_saved_names_free(struct cgti_saved_names *names);

bool cgti_saved_is_small(struct cgti_plain plain);

/* Gives names to all that is to be saved, and writes them, and with the components what is known of each. */
cgt_status cgti_saved_names_get(struct cgti_loading *loading);

/* Reads a number of things that take at least so many bytes each. */
cgt_status cgti_saved_get_count(struct cgti_saved *file, uint32_t least_bytes, uint64_t *count);

/* Records that something is wrong if there is a name that nothing has used. */
cgt_status cgti_saved_names_check(const struct cgti_loading *loading);

#endif
