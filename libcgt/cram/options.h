/* SPDX-License-Identifier: MIT */
/* The options of a piece, as they are made small and looked up. */
#ifndef CGTI_CRAM_OPTIONS_H
#define CGTI_CRAM_OPTIONS_H

#include "cram/search.h"

/* Looks a part up again. */
void cgti_cram_look_up(struct cgti_cram_search *search, struct cgti_cram_part *part);

/* Room for one more option with as many parts as it can have. */
cgt_status cgti_cram_make_room(struct cgti_cram_search *search);

/*
 * Puts the options of a part that may be worth n, but are not known to be, after the others, and rules out for the part what its
 * other options are worth. *found: one of them is worth n; then the list is not complete.
 */
cgt_status cgti_cram_list(struct cgti_cram_search *search, struct cgti_cram_part *part, uint32_t n, bool *found);

/* A piece as a part, looked up. */
struct cgti_cram_part cgti_cram_part_of(struct cgti_cram_search *search, struct cgti_cram_piece piece);

#endif
