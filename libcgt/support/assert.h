/* SPDX-License-Identifier: MIT */
/*
 * Invariants that comments promise and that only a fault of the library can break. Builds with CGTI_ASSERTS, which those for
 * the sanitizers and for fuzzing are, check them and stop the program at the first that does not hold. Other builds do not
 * evaluate them. Arguments of callers and contents of files are no invariants: these are checked in every build, and
 * answered with a status.
 */
#ifndef CGTI_ASSERT_H
#define CGTI_ASSERT_H

#ifdef CGTI_ASSERTS
#include <stdio.h>
#include <stdlib.h>

#define CGTI_ASSERT(holds) \
	((holds) ? (void)0 : (fprintf(stderr, "%s:%d: %s: not so: %s\n", __FILE__, __LINE__, __func__, #holds), abort()))
#else
#define CGTI_ASSERT(holds) ((void)sizeof((holds) ? 1 : 0))
#endif

#endif
