/* SPDX-License-Identifier: MIT */
/* Pairings of pieces, for the check in front of a search. */
#ifndef CGTI_CRAM_PAIRING_H
#define CGTI_CRAM_PAIRING_H

#include "cram/search.h"

/* Whether a pairing of a piece is looked for and found, so that it is worth 0. */
bool cgti_cram_is_paired(struct cgti_cram_search *search, struct cgti_cram_piece piece);

#endif
