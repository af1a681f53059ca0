/* SPDX-License-Identifier: MIT */
/* What every example does about its output: if not all of it could be written, the program says so and fails. */
#ifndef OUTPUT_H
#define OUTPUT_H

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const char *output_program;

static void check_output(void)
{
	if (fflush(stdout) == 0 && !ferror(stdout))
		return;
	fprintf(stderr, "%s: cannot write all of the output\n", output_program);
	_exit(EXIT_FAILURE);
}

/* To be called first of all: has the output checked at the program's end. */
static inline void guard_output(const char *program)
{
	output_program = program;
	atexit(check_output);
}

#endif
