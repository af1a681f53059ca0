/* SPDX-License-Identifier: MIT */
/* Sets of names: what each number of the file or of the solver stands for on the other side. */
#ifndef CGTI_SAVING_NAME_SETS_H
#define CGTI_SAVING_NAME_SETS_H

#include "saving/names.h"

/* Makes `count` numbers, none of which has a name. False if memory runs out. */
bool cgti_names_begin(struct cgti_names *names, size_t count, bool with_use);
void cgti_names_free(struct cgti_names *names);
void cgti_saved_names_free(struct cgti_saved_names *names);

/* Reads a number of things that take at least `least_bytes` bytes each. */
cgt_status cgti_saved_get_count(struct cgti_saved *file, uint32_t least_bytes, uint64_t *count);

/* Tells whether a plain value is one that files hold as numbers of a few bits. */
bool cgti_saved_is_small(struct cgti_plain plain);

#endif
