/* SPDX-License-Identifier: MIT */
/* Search by proof numbers (Allis, van der Meulen, van den Herik, Proof-number search, 1994), depth-first with thresholds
 * (Nagai, Df-pn algorithm for searching AND/OR trees, 2002). */
#ifndef CGTI_CRAM_PROOF_NUMBERS_H
#define CGTI_CRAM_PROOF_NUMBERS_H

#include "cram/search.h"

/* Whether a part is worth n: depth-first, and by proof numbers. Its facts are brought up to date, and kept. */
cgt_status cgti_cram_prove(struct cgti_cram_search *search, struct cgti_cram_part *part, uint32_t n, bool *is);

#endif
