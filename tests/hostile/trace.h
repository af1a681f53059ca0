/* SPDX-License-Identifier: MIT */
/*
 * Sequences of calls as text, run in processes of their own, and made small.
 *
 * A line of a trace is a function and the bytes of its record after the first, without the zeros at the end:
 *
 *   cgt_position_parse 0 0 2
 *   cgt_solver_grundy 130 7
 *
 * Lines that begin with '#' are passed over. A sequence that fails is made small by leaving out calls, and then by putting zeros
 * for bytes, as long as it still fails.
 */
#ifndef HOSTILE_TRACE_H
#define HOSTILE_TRACE_H

#include <stdio.h>

#include "hostile/world.h"

struct trace {
	uint8_t *record; /* RECORD_BYTES each */
	size_t count;
};

/* Reads a trace; false, with a message printed, if it cannot be read or names what there is not. */
bool trace_read(struct trace *trace, const char *path);
void trace_write(const struct trace *trace, FILE *file);
void trace_free(struct trace *trace);

/* The number of an entry, or -1. */
int entry_named(const char *name);

/* Runs the trace in a child; true if it ended well. What it says is heard if `aloud`. */
bool trace_holds(const struct trace *trace, struct tally *tally, bool aloud);

/* Makes a trace that fails small. */
void trace_shrink(struct trace *trace, struct tally *tally);

#endif
