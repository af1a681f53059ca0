/* SPDX-License-Identifier: MIT */
/* The engine of sums, which takes every question. */
#ifndef CGTI_SUMS_ENGINE_H
#define CGTI_SUMS_ENGINE_H

#include "search/engine.h"
#include "search/tables.h"
#include "sums/sums.h"

extern const struct cgti_engine cgti_sums_engine;

/* Makes what the engine keeps and the table of values, and says what a thread works with. */
cgt_status cgti_sums_scene(struct cgti_tables *tables, int32_t convention, struct cgti_meter *meter, struct cgti_sum_scene *scene);

/* Finds whether the player to move wins a sum of components, without asking any other engine. */
cgt_status cgti_sums_mover_wins(struct cgti_tables *tables, const struct cgti_sum *sum, int32_t to_move, int32_t convention,
                                struct cgti_meter *meter, bool *wins);

#endif
