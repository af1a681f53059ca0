/* SPDX-License-Identifier: MIT */
/* Reading values: what the grammar reads is brought into canonical form at once. */
#include "calculus/tiny.h"
#include "calculus/uptimal.h"
#include "notation/grammar.h"
#include "notation/parse.h"
#include "support/error.h"
#include "values/construct.h"
#include "values/list.h"
#include "values/sum.h"
#include "values/values.h"

struct table_maker {
	struct cgti_maker maker;
	cgt_values *values;
	struct cgti_meter *meter;
	struct cgti_value_list open; /* after a 0 at the bottom, so that it always is an array */
};

static struct table_maker *of(struct cgti_maker *maker)
{
	return (struct table_maker *)maker;
}

static uint32_t *last(struct table_maker *table)
{
	return &table->open.value[table->open.count - 1];
}

static cgt_status add_value(struct table_maker *table, uint32_t value)
{
	return cgti_values_list_add(table->values, table->meter, &table->open, value);
}

static cgt_status grow(struct cgti_maker *maker, void **array, size_t *cap, size_t want, size_t bytes)
{
	return cgti_values_grow(of(maker)->values, of(maker)->meter, array, cap, want, bytes);
}

static void give_back(struct cgti_maker *maker, void *array, size_t bytes)
{
	cgti_values_return(of(maker)->values, of(maker)->meter, array, bytes);
}

cgt_status cgti_values_name(cgt_values *values, const struct cgti_name *name, struct cgti_meter *meter, uint32_t *value)
{
	uint32_t power = CGTI_VALUE_ZERO;
	cgt_status status = CGT_OK;

	if (name->power > 0 && name->is_sum)
		status = cgti_values_up_sum(values, name->power, meter, &power);
	else if (name->power > 0)
		status = cgti_values_up_power(values, name->power, meter, &power);
	if (status == CGT_OK && name->is_negative)
		status = cgti_values_negative(values, power, meter, &power);
	if (status == CGT_OK)
		status = cgti_values_plain(values, name->plain, meter, value);
	return status == CGT_OK ? cgti_values_sum(values, *value, power, meter, value) : status;
}

static cgt_status name(struct cgti_maker *maker, const struct cgti_name *name)
{
	struct table_maker *table = of(maker);
	uint32_t value = CGTI_VALUE_ZERO;
	cgt_status status = cgti_values_name(table->values, name, table->meter, &value);

	return status == CGT_OK ? add_value(table, value) : status;
}

static cgt_status copy(struct cgti_maker *maker, size_t i)
{
	return add_value(of(maker), of(maker)->open.value[i + 1]);
}

static cgt_status negate(struct cgti_maker *maker)
{
	struct table_maker *table = of(maker);

	return cgti_values_negative(table->values, *last(table), table->meter, last(table));
}

static cgt_status multiply(struct cgti_maker *maker, int64_t times)
{
	struct table_maker *table = of(maker);

	return cgti_values_multiple(table->values, times, *last(table), table->meter, last(table));
}

static cgt_status tiny(struct cgti_maker *maker)
{
	struct table_maker *table = of(maker);

	return cgti_values_tiny(table->values, last(table), table->meter, last(table));
}

static cgt_status add(struct cgti_maker *maker)
{
	struct table_maker *table = of(maker);
	uint32_t right = *last(table);

	table->open.count--;
	return cgti_values_sum(table->values, *last(table), right, table->meter, last(table));
}

static cgt_status game(struct cgti_maker *maker, size_t begin, size_t middle)
{
	struct table_maker *table = of(maker);
	struct cgti_value_list *open = &table->open;
	const uint32_t *left = open->value + 1 + begin, *right = open->value + 1 + middle;
	uint32_t value;
	cgt_status status = cgti_values_make(table->values, left, middle - begin, right, open->count - 1 - middle, table->meter,
	                                     &value);

	if (status != CGT_OK)
		return status;
	open->count = begin + 1;
	return add_value(table, value);
}

static const struct cgti_maker_rules rules = {
	.limits = {
		.numerator = INT64_MAX,
		.exponent = CGT_VALUES_MAX_EXPONENT,
		.number = "a number has a numerator of at most 2^63 - 1 and a denominator of at most 2^62",
		.nimber = CGT_VALUES_MAX_NIMBER,
		.ups = CGT_VALUES_MAX_UPS,
		.power = CGT_VALUES_MAX_UPTIMAL,
		.depth = CGT_VALUES_MAX_DEPTH,
		.no_value = CGT_NO_VALUE,
	},
	.grow = grow,
	.give_back = give_back,
	.name = name,
	.copy = copy,
	.negate = negate,
	.multiply = multiply,
	.tiny = tiny,
	.add = add,
	.join = add,
	.game = game,
};

cgt_status cgti_values_read(cgt_values *values, const char *text, struct cgti_meter *meter, uint32_t *value)
{
	struct table_maker table = { .maker = { .rules = &rules }, .values = values, .meter = meter };
	cgt_status status = add_value(&table, CGTI_VALUE_ZERO);

	if (status == CGT_OK)
		status = cgti_notation_read(&table.maker, text);
	if (status == CGT_OK)
		*value = *last(&table);
	cgti_values_list_free(values, meter, &table.open);
	return status;
}

cgt_status cgt_values_parse(cgt_values *values, const char *text, cgt_budget *budget, uint64_t *value)
{
	struct cgti_meter meter;
	uint32_t found = 0;
	cgt_status status;

	if (!text || !value)
		return cgti_fail_null(!text ? "text" : "value");
	status = cgti_values_begin(values, budget, "value text", &meter);
	if (status != CGT_OK)
		return status;
	status = cgti_values_read(values, text, &meter, &found);
	return cgti_values_end(values, status, found, value);
}
