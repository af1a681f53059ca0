/* SPDX-License-Identifier: MIT */
/* What the inside of the library sees of an involution. */
#ifndef CGTI_INVOLUTION_H
#define CGTI_INVOLUTION_H

#include <cgt/involution.h>

#include "support/refs.h"

struct cgt_involution {
	struct cgti_refs refs;
	cgt_position *position;
	int32_t exchange;
	size_t count;     /* cells of the position */
	uint32_t image[]; /* of each cell */
};

/* Makes an involution whose image is known to be one, with its own reference to the position; only memory can fail. */
cgt_status cgti_involution_from(cgt_position *position, const uint32_t *image, int32_t exchange,
                                cgt_involution **involution);

#endif
