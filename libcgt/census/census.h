/* SPDX-License-Identifier: MIT */
/* What the files of the census share: the handle, the study of one shape, and the crew of threads that goes through all. */
#ifndef CGTI_CENSUS_H
#define CGTI_CENSUS_H

#include <pthread.h>
#include <stdatomic.h>

#include <cgt/census.h>
#include <cgt/solver.h>

#include "board/polyomino.h"
#include "games/game.h"
#include "pairing/search.h"
#include "cram/cram.h"
#include "support/meter.h"
#include "support/error.h"

/* What is counted. */
struct cgti_tally {
	uint64_t shapes, positions, wins, first, rigid, any, gained;
	uint64_t extra_shapes, extra_maps, most_extra;
	uint64_t one_move, one_move_last, one_move_both;
	uint64_t candidates, contradictions;
};

/* What is kept of shapes, end to end. What comes after the first `shown` belongs to a shape that is not done. */
struct cgti_kept {
	uint8_t *bytes;
	size_t count, shown;
	size_t cap; /* in bytes */
};

/* What is known of a shape in which a run stopped, so that the next one goes on from there. */
struct cgti_unfinished {
	bool begun;                               /* there is something to go on from */
	struct cgti_tally tally;                  /* of the shape, or of its positions that are done */
	bool found[CGT_MAP_COUNT];                /* the rigid pairings that the wide search has found */
	struct cgti_exhaustive_search exhaustive; /* in a shape of Cram */
	uint32_t filling;                         /* of positions the one at hand, */
	struct cgti_tally position;               /* and what is known of it */
	cgt_involution_search *wide;              /* and the search in it; NULL: it has not begun */
};

/* One of the parts that the walk over all shapes is cut into (part.c). Only one thread works at a part at a time. */
struct cgti_census_part {
	cgt_polyominoes *walk; /* NULL until begun */
	bool pending;          /* the walk's current shape has not been counted yet */
	bool ended;
	struct cgti_tally tally;
	struct cgti_kept maps;  /* extra ones: of all cells the rows, the columns, the contents, the images */
	struct cgti_kept moves; /* to paired positions: of all cells rows, columns, contents; then the player and the two cells */
	struct cgti_unfinished unfinished;
};

/* The bytes of a kept map, and of a kept move. */
static inline size_t cgti_map_bytes(int32_t cells)
{
	return 4 * (size_t)cells;
}

static inline size_t cgti_move_bytes(int32_t cells)
{
	return 3 * (size_t)cells + 3;
}

/* What a thread needs to study shapes one after the other. */
struct cgti_study {
	struct cgti_graph graph;
	struct cgti_graph_search by_graph;
	struct cgti_table *table; /* of cram's results */
	struct cgti_cram *cram; /* NULL without outcomes, or where the solver is asked for them */
	cgt_solver *solver;     /* likewise */
	struct cgti_meter meter;
	struct cgti_shape shape;

	/* The maps of the square that keep the shape, and whether they pair it. */
	uint32_t motion[CGT_MAP_COUNT][CGT_POLYOMINO_MAX_CELLS];
	bool pairs[CGT_MAP_COUNT];
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
	bool outcomes, keep, one_move;
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

/* Positions a move away from a paired one (one_move.c): for each player the best that he can do. */
enum cgti_one_move_kind {
	CGTI_NO_SUCH_MOVE,
	CGTI_LAST_MOVE,  /* he can leave a position in which nobody will ever move, and none better */
	CGTI_PAIRING_MOVE /* he can leave a paired position in which there is something to play for */
};

struct cgti_one_move {
	enum cgti_one_move_kind kind[2]; /* of Left and Right */
	int32_t player;                  /* who makes the move that is told, of the best kind there is; 0: there is none */
	struct cgti_move move;
};

#endif
