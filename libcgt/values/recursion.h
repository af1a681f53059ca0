/* SPDX-License-Identifier: MIT */
/*
 * Operations that are defined by recursion: what they make of a game, or of a pair, is made of what they make of smaller ones.
 *
 * An operation says which results are seen at once, which smaller ones it needs, and how its own is made of these; the
 * recursion keeps its own stack. What it finds stays in the table until another operation begins, or the same one with other
 * parameters: so the call that was stopped goes on where it was, and calls for values that have followers in common share
 * them.
 */
#ifndef CGTI_VALUES_RECURSION_H
#define CGTI_VALUES_RECURSION_H

#include "values/table.h"

struct cgti_recursion;

/* Each of the three is given (a, b); an operation on one value passes 0, or what it likes, for b. */
struct cgti_operation {
	/* The result, if it is seen at once, else CGTI_VALUE_NONE. */
	cgt_status (*at_once)(struct cgti_recursion *recursion, uint32_t a, uint32_t b, uint32_t *result);
	/* Smaller pair i of those that the result is made of, from 0; false in *is_there if there are no more. */
	cgt_status (*smaller)(struct cgti_recursion *recursion, struct cgti_pair pair, size_t i, struct cgti_pair *smaller,
	                      bool *is_there);
	/* The result, when those of the smaller pairs are there; it may use the two lists, which are empty. */
	cgt_status (*make)(struct cgti_recursion *recursion, uint32_t a, uint32_t b, uint32_t *result);
};

struct cgti_recursion {
	const struct cgti_operation *operation;
	cgt_values *values;
	struct cgti_meter *meter;
	uint32_t parameter[CGTI_PARAMETERS];
	struct cgti_value_list list[2]; /* Left's and Right's options of a result that is being made */
	struct cgti_descent *stack;
	size_t depth, cap;
};

/* The result for (a, b). A node of the budget is a pair whose result was not seen at once. Free the recursion afterwards. */
cgt_status cgti_recursion_run(struct cgti_recursion *recursion, uint32_t a, uint32_t b, uint32_t *result);
void cgti_recursion_free(struct cgti_recursion *recursion);

/* Both at once: the result of an operation for (a, b). */
cgt_status cgti_values_recur(cgt_values *values, const struct cgti_operation *operation,
                             const uint32_t parameter[CGTI_PARAMETERS], uint32_t a, uint32_t b, struct cgti_meter *meter,
                             uint32_t *result);

/* The result for (a, b) if it is seen at once or was found, else CGTI_VALUE_NONE. */
cgt_status cgti_recursion_find(struct cgti_recursion *recursion, uint32_t a, uint32_t b, uint32_t *result);

/* For `smaller`: the options of a, Left's first, each with the same b. */
cgt_status cgti_recursion_options(struct cgti_recursion *recursion, struct cgti_pair pair, size_t i, struct cgti_pair *smaller,
                                  bool *is_there);

/* Adds a value to the list of a player. */
cgt_status cgti_recursion_add(struct cgti_recursion *recursion, int32_t player, uint32_t value);

/* Adds the results for the options of a, with the same b: Left's and Right's each with another value added to them. */
cgt_status cgti_recursion_shift(struct cgti_recursion *recursion, uint32_t a, uint32_t b, uint32_t left_shift,
                                uint32_t right_shift);

/* The game with the options in the lists. */
cgt_status cgti_recursion_make(struct cgti_recursion *recursion, uint32_t *result);

#endif
