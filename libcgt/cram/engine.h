/* SPDX-License-Identifier: MIT */
/* The engine of Cram: Grundy values of its components, and sums in misere play with nim heaps of 1 beside them. */
#ifndef CGTI_CRAM_ENGINE_H
#define CGTI_CRAM_ENGINE_H

#include "search/engine.h"
#include "search/tables.h"

extern const struct cgti_engine cgti_cram_engine;

#endif
