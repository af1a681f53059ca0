/* SPDX-License-Identifier: MIT */
/*
 * What a solver knows, on its way into a file and back.
 *
 * Keys and facts name values, components and games by numbers of one solver. In a file these have numbers of their own, and
 * stand in front of what is said of them. A file is read twice: first it is only looked at, and its solver is left alone;
 * then its names are made in the solver, all else is put aside and held against what the solver knows and against itself,
 * and at last taken over.
 */
#ifndef CGTI_SOLVE_SAVED_H
#define CGTI_SOLVE_SAVED_H

#include <cgt/solver.h>

#include "solver/lines.h"
#include "sums/sums.h"
#include "search/table.h"
#include "support/meter.h"
#include "support/saved_file.h"
#include "values/plain.h"

/* For each number of the one side, from 0, that of the other; or one of these: */
#define CGTI_UNNAMED UINT32_MAX        /* it has no name */
#define CGTI_LEFT_OUT (UINT32_MAX - 1) /* it cannot have one, or the other side does not know it */

struct cgti_names {
	uint32_t *other;
	bool *used; /* whether anything in the file names it; NULL unless that is asked for */
	size_t count;
};

#define CGTI_NAMES_EMPTY { NULL, NULL, 0 }

/* Games have the number 0 if they are the library's; values are numbered from 1 in files. */
struct cgti_saved_names {
	struct cgti_names games, values, components;
};

#define CGTI_SAVED_NAMES_EMPTY { CGTI_NAMES_EMPTY, CGTI_NAMES_EMPTY, CGTI_NAMES_EMPTY }

/* How a value is written. Numbers stay: they stand in files. */
enum { CGTI_PLAIN_VALUE, CGTI_OPTIONS_VALUE };

/* The greatest nimber and multiple of up in a file: beyond that values take long to compare, so that they are left out. */
#define CGTI_SAVED_MOST_PLAIN 4096

/* What is known of a component by itself. Numbers stay: they stand in files. */
enum { CGTI_FACT_NONE, CGTI_FACT_VALUE, CGTI_FACT_GRUNDY };

struct cgti_fact {
	int kind;
	uint64_t number; /* the value, or the Grundy value */
};

struct cgti_saving {
	struct cgti_saved *file;
	const cgt_solver *solver;
	struct cgti_meter *meter;
	struct cgti_saved_names names;
	uint64_t left_out;
};

struct cgti_loading {
	struct cgti_saved *file;
	cgt_solver *solver; /* NULL as long as the file is only looked at */
	struct cgti_meter *meter;
	struct cgti_saved_names names;
	struct cgti_fact *fact;   /* of each component of the file; values as the solver numbers them */
	struct cgti_names place;  /* of each component of the solver: its number in the file */
	struct cgti_lines lines;
	cgt_sequence **sequence;
	size_t sequences;
	struct cgti_table *results;
	uint64_t words; /* that entries of the results take */
	uint64_t left_out;
};



/* Applies a function to each name in a sum and, of bounds, in the result. */
struct cgti_visitor {
	bool (*visit)(struct cgti_visitor *visitor, struct cgti_names *names, uint32_t *number);
	struct cgti_saved_names *names;
	bool left_out; /* something named has no name on the other side */
};

struct cgti_saved_sum {
	struct cgti_sum_scene scene;
	struct cgti_sum_state state;
	bool is_bounds;
	uint64_t result;
};





#endif
