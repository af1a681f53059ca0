/* SPDX-License-Identifier: MIT */
/* The list of engines of a solver, in the order in which they are asked. */
#ifndef CGTI_SOLVER_ENGINES_H
#define CGTI_SOLVER_ENGINES_H

#include "search/engine.h"
#include "search/tables.h"

extern const struct cgti_engine *const cgti_solver_engines[];

#endif
