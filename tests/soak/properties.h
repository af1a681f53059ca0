/* SPDX-License-Identifier: MIT */
/*
 * What must be so of every sum, whatever searches find it: each property asks for answers that were come by in different ways, and
 * holds them against each other. What cannot be decided within a budget is left open and counted, never guessed.
 */
#ifndef SOAK_PROPERTIES_H
#define SOAK_PROPERTIES_H

#include <cgt/cgt.h>

#include "soak/sums.h"

enum soak_property {
	SOAK_VALUE,      /* the outcome by search is that of the values, or the Grundy values, of the components */
	SOAK_REFERENCE,  /* the outcome by search is that of the second search */
	SOAK_CANCELLING, /* G + H - H has the outcome of G (normal play) */
	SOAK_STOPS,      /* beside numbers, and stars, the winner is as the stops say (normal play) */
	SOAK_MOVES,      /* exactly the sums that are won have moves that win, and these lead to sums that are lost */
	SOAK_IMAGES,     /* the negative has the other outcome; boards turned, mirrored and reordered have the same */
	SOAK_MONOTONE,   /* a cell more that only one player can use does that player no harm (Domineering, normal play) */
	SOAK_THREADS,    /* one, two and three threads find the same */
	SOAK_FORGETTING, /* a table of 64 entries finds the same */
	SOAK_PROOF,      /* the answer can be proved, and the proof checks */
	SOAK_PROPERTIES
};

extern const char *const soak_property_name[SOAK_PROPERTIES];

enum soak_result { SOAK_HOLDS, SOAK_OPEN, SOAK_FAILS };

/* What asks: solvers, each with tables of its own that it keeps from sum to sum, and the second search. */
struct soak_bench;

struct soak_bench *soak_bench_new(void);
void soak_bench_free(struct soak_bench *bench);

/* Whether the property says anything of sums of the family. */
bool soak_applies(int property, int family);

/* Whether that takes long: the second search values large boards for a second, and proofs of Clobber are long. */
bool soak_is_slow(int property, int family);

/* Holds a sum against the property; what is random in it comes from `random`. */
enum soak_result soak_check(struct soak_bench *bench, int property, int family, const struct soak_sum *sum,
                            struct soak_random random);

/* What failed last, in one line. */
const char *soak_failure(const struct soak_bench *bench);

/* How often the solver that answers by search took each way of search/taken.h, since the bench was made. */
uint64_t soak_taken(const struct soak_bench *bench, int way);

#endif
