/* SPDX-License-Identifier: MIT */
/*
 * A table of what pieces of Domineering are worth, which several searches may use at once.
 *
 * Each piece has one place, and what comes to it later takes it, so that the table has a size that it does not exceed. It
 * begins small, and until it is shared it doubles whenever half of it is in use.
 */
#ifndef CGTI_DOMINEERING_PIECES_H
#define CGTI_DOMINEERING_PIECES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "domineering/bounds.h"
#include "support/meter.h"

struct cgti_domineering_pieces;

cgt_status cgti_domineering_pieces_new(struct cgti_domineering_pieces **made);
void cgti_domineering_pieces_free(struct cgti_domineering_pieces *pieces);
size_t cgti_domineering_pieces_bytes(const struct cgti_domineering_pieces *pieces); /* 0 for NULL */

/* Makes all the places that there can be; from then on several threads may get and put at once. */
cgt_status cgti_domineering_pieces_share(struct cgti_domineering_pieces *pieces, struct cgti_meter *meter);

/* What a piece, given by its cells, is worth; false if that is not known. */
bool cgti_domineering_pieces_get(const struct cgti_domineering_pieces *pieces, uint64_t cells, struct cgti_worth *worth);

/* Keeps what a piece is worth. Fails where the table would grow. */
cgt_status cgti_domineering_pieces_put(struct cgti_domineering_pieces *pieces, uint64_t cells, const struct cgti_worth *worth,
                                       struct cgti_meter *meter);

#endif
