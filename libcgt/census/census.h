/* SPDX-License-Identifier: MIT */
/* What the files of the census share: the handle, the study of one shape, and the crew of threads that goes through all. */
#ifndef CGTI_CENSUS_H
#define CGTI_CENSUS_H

#include <pthread.h>
#include <stdatomic.h>

#include <cgt/census.h>

#include "board/polyomino.h"
#include "pairing/search.h"
#include "solve/cram.h"
#include "support/budget.h"
#include "support/error.h"

/* What is counted. */
struct cgti_tally {
	uint64_t shapes, wins, rigid, any, gained;
	uint64_t extra_shapes, extra_maps, most_extra;
	uint64_t candidates, contradictions;
};

/* One of the parts that the walk over all shapes is cut into. Only one thread works at a part at a time. */
struct cgti_census_part {
	cgt_polyominoes *walk; /* NULL until begun */
	bool pending;          /* the walk's current shape has not been counted yet */
	bool ended;
	struct cgti_tally tally;
	uint8_t *kept; /* extra maps: the rows of all cells, their columns, their images */
	size_t kept_count, kept_cap;
};

/* What a thread needs to study shapes one after the other. */
struct cgti_study {
	struct cgti_graph graph;
	struct cgti_graph_search by_graph;
	struct cgti_exhaustive_search exhaustive;
	struct cgti_cram *cram; /* NULL without outcomes */
	struct cgti_meter meter;
	struct cgti_shape shape;

	/* The maps of the square that keep the shape, and whether they pair it and the wide search has found them. */
	uint32_t motion[CGT_MAP_COUNT][CGT_POLYOMINO_MAX_CELLS];
	bool pairs[CGT_MAP_COUNT], found[CGT_MAP_COUNT];
	int motions;
};

struct cgti_census_worker {
	cgt_census *census;
	struct cgti_study study;
	pthread_t thread;
	uint64_t kept_bytes;    /* by which it has made the parts' kept maps grow */
	_Atomic uint64_t bytes; /* that it has taken in all */
	cgt_status status;
	struct cgti_error error;
};

struct cgt_census {
	cgt_game *game;
	int32_t cells;
	uint32_t maps;
	int32_t search;
	bool outcomes, keep;
	uint32_t threads;
	bool busy;
	char task[32];

	struct cgti_census_part *part;
	uint32_t parts;

	struct cgti_census_worker *worker; /* as many as threads; NULL before the first run */
	cgt_budget *stop;                  /* cancelled to stop the workers */
	_Atomic uint32_t next_part;
	_Atomic uint64_t allowance; /* shapes that may yet be studied in this run */
	_Atomic uint64_t done;      /* shapes studied in this run */

	pthread_mutex_t lock; /* of what follows */
	pthread_cond_t changed;
	uint32_t working; /* workers that have not come to an end */
};

/* A study of shapes as the census has them; only memory can fail. */
cgt_status cgti_study_init(struct cgti_study *study, const cgt_census *census);
void cgti_study_free(struct cgti_study *study);

/*
 * Studies the current shape of a part and counts it. CGT_OUT_OF_MEMORY, or CGT_CANCELLED once the census is to stop: then
 * nothing has been counted.
 */
cgt_status cgti_study_shape(struct cgti_study *study, const cgt_census *census, struct cgti_census_part *part);

void cgti_tally_add(struct cgti_tally *sum, const struct cgti_tally *tally);

/* Whether all parts have come to their end. */
bool cgti_census_has_ended(const cgt_census *census);

/* Goes through the shapes that are left, under a budget. */
cgt_status cgti_census_work(cgt_census *census, cgt_budget *budget);

#endif
