/* SPDX-License-Identifier: MIT */
/* The Grundy value of an impartial component. */
#ifndef CGTI_GRUNDY_H
#define CGTI_GRUNDY_H

#include "components/components.h"
#include "cram/cram.h"

/*
 * The value of component `id`, by the mex of its options' values. Pieces that `cram` can take are handed to it, unless it is
 * NULL. Each component whose options are searched is a node of the meter.
 */
cgt_status cgti_grundy(struct cgti_components *components, struct cgti_cram *cram, uint32_t id, struct cgti_meter *meter,
                       uint64_t *value);

/* Whether a component is one of Cram that fits a shape, and which. */
bool cgti_grundy_cram_shape(const struct cgti_components *components, uint32_t id, struct cgti_cram_shape *shape);

#endif
