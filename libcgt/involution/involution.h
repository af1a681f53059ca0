/* SPDX-License-Identifier: MIT */
/* What the inside of the library sees of an involution. */
#ifndef CGTI_INVOLUTION_H
#define CGTI_INVOLUTION_H

#include <cgt/involution.h>

#include "games/game.h"
#include "position/position.h"
#include "support/refs.h"
#include "support/text.h"

struct cgt_involution {
	struct cgti_refs refs;
	cgt_position *position;
	int32_t exchange;
	uint8_t *recolours; /* of each component: whether its contents are exchanged; after the images */
	size_t count;       /* cells of the position */
	uint32_t image[];   /* of each cell */
};

/*
 * Makes an involution whose image is known to be one, with its own reference to the position; only memory can fail. Blocked
 * cells that are sent to blocked cells come out fixed, so that maps which agree on the boards are equal. Contents of partizan
 * components are exchanged with the players; those of an impartial one if that is what it takes to carry it onto its image.
 */
cgt_status cgti_involution_from(const cgt_position *position, const uint32_t *image, int32_t exchange,
                                cgt_involution **involution);

/* What a content of component k becomes. */
static inline uint8_t cgti_involution_content(const cgt_involution *involution, size_t k, uint8_t content)
{
	const struct cgti_rules *rules = involution->position->component[k].game->rules;

	return involution->recolours[k] ? cgti_exchange_content(rules, content) : content;
}

/* Whether the game of any component is partizan. */
bool cgti_is_partizan(const cgt_position *position);

/* Whether it carries the position onto itself: cells to cells of the same game with the content they should have. If not, the
 * first cell for which it fails goes into *cell. */
bool cgti_involution_fixes_start(const cgt_involution *involution, size_t *cell);

/* Whether every cell that is not blocked is its own image. */
bool cgti_involution_is_idle(const cgt_involution *involution);

/*
 * The image of a move of component k: the same change on the images of its cells, with contents exchanged if the involution
 * exchanges the players. False if these cells lie in different components. Whether the image is a move is another question.
 */
bool cgti_involution_move(const cgt_involution *involution, size_t k, const struct cgti_move *move, size_t *image_k,
                          struct cgti_move *image);

#endif
