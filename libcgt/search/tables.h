/* SPDX-License-Identifier: MIT */
/* The tables that the engines of a solver share, and what each engine keeps for itself. */
#ifndef CGTI_SEARCH_TABLES_H
#define CGTI_SEARCH_TABLES_H

#include <cgt/values.h>

#include "components/components.h"
#include "search/table.h"

#define CGTI_MOST_ENGINES 8

struct cgti_engine;

struct cgti_tables {
	struct cgti_components components;
	struct cgti_table *results; /* of all searches */
	cgt_values *values;         /* the values of components and of sums; NULL until the first question about one */
	uint64_t valued;            /* components whose value was found by play */
	uint32_t threads;
	uint32_t team_stones;         /* a sum with fewer stones of Clobber is searched by one thread */
	struct cgti_commons *commons; /* while a team searches a sum, else NULL */
	const struct cgti_engine *const *engine; /* ended by NULL */
	void *own[CGTI_MOST_ENGINES];            /* what each of them keeps, or NULL; see cgti_engine_own */
};

/* `engine` is a list of at most CGTI_MOST_ENGINES engines, ended by NULL. */
void cgti_tables_init(struct cgti_tables *tables, struct cgti_table *results, const struct cgti_engine *const *engine);

/* Empties all tables but that of results, which belongs to the caller. */
void cgti_tables_clear(struct cgti_tables *tables);

/* Bytes held by all of them. */
uint64_t cgti_tables_bytes(const struct cgti_tables *tables);

/* Makes the table of values, unless there is one; the meter, which may be NULL, is asked for its bytes. */
cgt_status cgti_tables_make_values(struct cgti_tables *tables, struct cgti_meter *meter);

/* What the engine keeps, which is made if it is not there yet; the meter is told of its bytes. */
cgt_status cgti_engine_own(struct cgti_tables *tables, const struct cgti_engine *engine, struct cgti_meter *meter, void **own);

/* The same without making it: NULL if it is not there. */
void *cgti_engine_has(const struct cgti_tables *tables, const struct cgti_engine *engine);

#endif
