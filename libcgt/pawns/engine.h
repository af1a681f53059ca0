/* SPDX-License-Identifier: MIT */
/* The engine of Dawson's pawns: boards of one ruleset without queens, and whole numbers beside them, in either convention. */
#ifndef CGTI_PAWNS_ENGINE_H
#define CGTI_PAWNS_ENGINE_H

#include "search/engine.h"
#include "search/tables.h"

extern const struct cgti_engine cgti_pawns_engine;

#endif
