/* SPDX-License-Identifier: MIT */
/* The shared tables, and what engines keep. */
#include "search/tables.h"

#include "search/engine.h"

#include "support/assert.h"
#include "values/table.h"

void cgti_tables_init(struct cgti_tables *tables, struct cgti_table *results, const struct cgti_engine *const *engine)
{
	*tables = (struct cgti_tables){ .results = results, .threads = 1, .engine = engine };
}

void cgti_tables_clear(struct cgti_tables *tables)
{
	cgti_components_free(&tables->components);
	for (size_t i = 0; tables->engine[i]; i++) {
		if (tables->own[i])
			tables->engine[i]->free(tables->own[i]);
		tables->own[i] = NULL;
	}
	cgt_values_unref(tables->values);
	tables->values = NULL;
	tables->valued = 0;
}

uint64_t cgti_tables_bytes(const struct cgti_tables *tables)
{
	uint64_t bytes = cgti_components_bytes(&tables->components) + cgti_table_bytes(tables->results);

	for (size_t i = 0; tables->engine[i]; i++)
		bytes += tables->own[i] ? tables->engine[i]->bytes(tables, tables->own[i]) : 0;
	return bytes + (tables->values ? tables->values->bytes : 0);
}

cgt_status cgti_tables_make_values(struct cgti_tables *tables, struct cgti_meter *meter)
{
	cgt_values *made = NULL;
	cgt_status status = tables->values ? CGT_OK : cgt_values_new(&made);

	if (tables->values || status != CGT_OK)
		return status;
	status = meter ? cgti_meter_take_bytes(meter, made->bytes) : CGT_OK;
	if (status == CGT_OK)
		tables->values = made;
	else
		cgt_values_unref(made);
	return status;
}

/* The place of an engine in the list. */
static size_t place_of(const struct cgti_tables *tables, const struct cgti_engine *engine)
{
	size_t i = 0;

	while (tables->engine[i] != engine) {
		CGTI_ASSERT(tables->engine[i]);
		i++;
	}
	return i;
}

void *cgti_engine_has(const struct cgti_tables *tables, const struct cgti_engine *engine)
{
	return tables->own[place_of(tables, engine)];
}

cgt_status cgti_engine_own(struct cgti_tables *tables, const struct cgti_engine *engine, struct cgti_meter *meter, void **own)
{
	const size_t place = place_of(tables, engine);
	cgt_status status = CGT_OK;

	if (!tables->own[place]) {
		void *made = NULL;

		status = engine->make(tables, &made);
		if (status != CGT_OK)
			return status;
		status = cgti_meter_take_bytes(meter, engine->bytes(tables, made));
		if (status != CGT_OK) {
			engine->free(made);
			return status;
		}
		tables->own[place] = made;
	}
	*own = tables->own[place];
	return CGT_OK;
}
