/* SPDX-License-Identifier: MIT */
/* What the inside of the library sees of an involution. */
#ifndef CGTI_INVOLUTION_H
#define CGTI_INVOLUTION_H

#include <cgt/involution.h>

#include "games/game.h"
#include "support/refs.h"
#include "support/text.h"

struct cgt_involution {
	struct cgti_refs refs;
	cgt_position *position;
	int32_t exchange;
	size_t count;     /* cells of the position */
	uint32_t image[]; /* of each cell */
};

/* Makes an involution whose image is known to be one, with its own reference to the position; only memory can fail. Blocked
 * cells that are sent to blocked cells come out fixed, so that maps which agree on the boards are equal. */
cgt_status cgti_involution_from(cgt_position *position, const uint32_t *image, int32_t exchange,
                                cgt_involution **involution);

/* Writes an involution as cgt_involution_text does. */
void cgti_involution_write(const cgt_involution *involution, struct cgti_text *text);

/*
 * The image of a move of component k: the same change on the images of its cells, with contents exchanged if the involution
 * exchanges the players. False if these cells lie in different components. Whether the image is a move is another question.
 */
bool cgti_involution_move(const cgt_involution *involution, size_t k, const struct cgti_move *move, size_t *image_k,
                          struct cgti_move *image);

#endif
