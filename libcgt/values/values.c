/* SPDX-License-Identifier: MIT */
/* The table of values as a handle: what goes in and out is checked, and numbers of values get the table's tag. */
#include "values/values.h"

#include <string.h>

#include "support/error.h"
#include "support/figures.h"
#include "support/memory.h"
#include "support/players.h"
#include "support/tag.h"
#include "support/text.h"
#include "values/compare.h"
#include "values/construct.h"
#include "values/followers.h"
#include "values/list.h"
#include "values/reading.h"
#include "values/sum.h"
#include "values/table.h"

cgt_status cgt_values_new(cgt_values **values)
{
	struct cgti_meter meter;
	cgt_values *made;
	cgt_status status;

	if (!values)
		return cgti_fail_null("values");
	made = cgti_alloc_zero(1, sizeof *made);
	if (!made)
		return cgti_fail_memory();
	cgti_meter_start(&meter, NULL, "values");
	cgti_refs_init(&made->refs);
	made->tag = cgti_tag_new(made);
	made->bytes = sizeof *made;
	status = cgti_values_init(made, &meter);
	if (status != CGT_OK) {
		cgt_values_unref(made);
		return status;
	}
	*values = made;
	return CGT_OK;
}

cgt_values *cgt_values_ref(cgt_values *values)
{
	if (values)
		cgti_refs_take(&values->refs);
	return values;
}

void cgt_values_unref(cgt_values *values)
{
	if (!values || (values->busy && cgti_refs_is_last(&values->refs)) || !cgti_refs_drop(&values->refs))
		return;
	cgti_values_release(values);
	cgti_free(values);
}

static cgt_status check_idle(const cgt_values *values)
{
	if (!values)
		return cgti_fail_null("values");
	if (values->busy)
		return cgti_fail(CGT_BUSY, "the table of values is at work");
	return CGT_OK;
}

cgt_status cgti_values_begin(cgt_values *values, cgt_budget *budget, const char *task, struct cgti_meter *meter)
{
	cgt_status status = check_idle(values);

	if (status != CGT_OK)
		return status;
	values->busy = true;
	cgti_meter_start(meter, budget, task);
	return CGT_OK;
}

cgt_status cgti_values_end(cgt_values *values, cgt_status status, uint32_t found, uint64_t *value)
{
	values->busy = false;
	if (status == CGT_OK)
		*value = values->tag | found;
	return status;
}

cgt_status cgti_values_inside(const cgt_values *values, uint64_t outside, uint32_t *value)
{
	*value = (uint32_t)(outside & CGTI_TAG_INSIDE);
	if (cgti_tag_is_of(values->tag, outside) && *value != CGTI_VALUE_RAW && *value < values->value_count)
		return CGT_OK;
	return cgti_fail(CGT_FOREIGN, "%llu is no value of this table", (unsigned long long)outside);
}

cgt_status cgti_values_check(const cgt_values *values, uint64_t outside, uint32_t *value)
{
	cgt_status status = check_idle(values);

	return status == CGT_OK ? cgti_values_inside(values, outside, value) : status;
}

cgt_status cgti_values_call(cgt_values *values, const char *task, cgti_values_operation operation, const uint64_t *argument,
                            size_t count, cgt_budget *budget, uint64_t *result)
{
	uint32_t inside[CGTI_ARGUMENTS], found = 0;
	struct cgti_meter meter;
	cgt_status status = check_idle(values);

	for (size_t i = 0; i < count && status == CGT_OK; i++)
		status = cgti_values_inside(values, argument[i], &inside[i]);
	if (status == CGT_OK && !result)
		status = cgti_fail_null("the result");
	if (status == CGT_OK)
		status = cgti_values_begin(values, budget, task, &meter);
	if (status != CGT_OK)
		return status;
	status = operation(values, inside, &meter, &found);
	return cgti_values_end(values, status, found, result);
}

cgt_status cgti_values_list_out(const cgt_values *values, const uint32_t *value, size_t count, const char *what, uint64_t *out,
                                size_t cap, size_t *needed)
{
	uint64_t *outside = cgti_alloc(count * sizeof *outside);
	cgt_status status;

	if (!outside)
		return cgti_fail_memory();
	for (size_t i = 0; i < count; i++)
		outside[i] = values->tag | value[i];
	status = cgti_array_out(outside, count, sizeof *outside, what, out, cap, needed);
	cgti_free(outside);
	return status;
}

static cgt_status find_statistic(const cgt_values *values, const char *key, uint64_t *value)
{
	const struct cgti_figure figure[] = {
		{ "values", values->value_count - 1 }, /* without the raw game */
		{ "with-options", values->with_options },
		{ "options", values->option_count },
		{ "bytes", values->bytes },
	};

	return cgti_figure_find(figure, sizeof figure / sizeof figure[0], key, value);
}

cgt_status cgt_values_statistic(const cgt_values *values, const char *key, uint64_t *value)
{
	cgt_status status = check_idle(values);

	if (status != CGT_OK)
		return status;
	if (!key || !value)
		return cgti_fail_null(!key ? "key" : "value");
	return find_statistic(values, key, value);
}

/* --- making --------------------------------------------------------------------------------------------------------------- */

static cgt_status make_plain(cgt_values *values, struct cgti_plain plain, uint64_t *value)
{
	struct cgti_meter meter;
	uint32_t found = 0;
	cgt_status status = value ? cgti_values_begin(values, NULL, "values", &meter) : cgti_fail_null("value");

	if (status != CGT_OK)
		return status;
	status = cgti_values_plain(values, plain, &meter, &found);
	return cgti_values_end(values, status, found, value);
}

cgt_status cgt_values_number(cgt_values *values, int64_t numerator, uint32_t exponent, uint64_t *value)
{
	struct cgti_plain plain = { .ups = 0 };

	if (!cgti_dyadic_make(numerator, exponent, &plain.number))
		return cgti_values_number_too_large();
	return make_plain(values, plain, value);
}

cgt_status cgt_values_nimber(cgt_values *values, uint64_t size, uint64_t *value)
{
	if (size > CGT_VALUES_MAX_NIMBER)
		return cgti_fail(CGT_TOO_LARGE, "a nimber is at most %llu, not %llu", (unsigned long long)CGT_VALUES_MAX_NIMBER,
		                 (unsigned long long)size);
	return make_plain(values, (struct cgti_plain){ .nimber = (uint32_t)size }, value);
}

cgt_status cgt_values_up(cgt_values *values, int64_t count, uint64_t *value)
{
	return make_plain(values, (struct cgti_plain){ .ups = count }, value);
}

/* The numbers inside of given values. */
static cgt_status read_list(cgt_values *values, const uint64_t *outside, size_t count, struct cgti_meter *meter,
                            struct cgti_value_list *list)
{
	cgt_status status = CGT_OK;
	uint32_t value;

	for (size_t i = 0; i < count && status == CGT_OK; i++) {
		status = cgti_values_inside(values, outside[i], &value);
		if (status == CGT_OK)
			status = cgti_values_list_add(values, meter, list, value);
	}
	return status;
}

cgt_status cgt_values_from_options(cgt_values *values, const uint64_t *left, size_t left_count, const uint64_t *right,
                                   size_t right_count, cgt_budget *budget, uint64_t *value)
{
	struct cgti_value_list own[2] = { CGTI_VALUE_LIST_EMPTY, CGTI_VALUE_LIST_EMPTY };
	struct cgti_meter meter;
	uint32_t found = 0;
	cgt_status status;

	if (!value || (!left && left_count > 0) || (!right && right_count > 0))
		return cgti_fail_null(!value ? "value" : !left && left_count > 0 ? "left" : "right");
	status = cgti_values_begin(values, budget, "canonical form", &meter);
	if (status != CGT_OK)
		return status;
	status = read_list(values, left, left_count, &meter, &own[0]);
	if (status == CGT_OK)
		status = read_list(values, right, right_count, &meter, &own[1]);
	if (status == CGT_OK)
		status = cgti_values_make(values, own[0].value, own[0].count, own[1].value, own[1].count, &meter, &found);
	cgti_values_list_free(values, &meter, &own[0]);
	cgti_values_list_free(values, &meter, &own[1]);
	return cgti_values_end(values, status, found, value);
}

/* --- looking -------------------------------------------------------------------------------------------------------------- */

/* The options of a player, in a list that is empty. */
static cgt_status collect_options(cgt_values *values, uint32_t value, int32_t player, struct cgti_meter *meter,
                                  struct cgti_value_list *list)
{
	size_t count = cgti_value_option_count(values, value, player);
	cgt_status status = CGT_OK;
	uint32_t option;

	for (size_t i = 0; i < count && status == CGT_OK; i++) {
		status = cgti_value_option(values, value, player, i, meter, &option);
		if (status == CGT_OK)
			status = cgti_values_list_add(values, meter, list, option);
	}
	return status;
}

cgt_status cgt_values_options(cgt_values *values, uint64_t value, int32_t player, uint64_t *option, size_t cap, size_t *needed)
{
	struct cgti_value_list list = CGTI_VALUE_LIST_EMPTY;
	struct cgti_meter meter;
	uint32_t inside;
	size_t count;
	cgt_status status = cgti_values_check(values, value, &inside);

	if (status == CGT_OK)
		status = cgti_check_player(player);
	if (status != CGT_OK)
		return status;
	count = cgti_value_option_count(values, inside, player);
	if (cap < count)
		return cgti_array_out(NULL, count, sizeof *option, "options", NULL, cap, needed);
	cgti_meter_start(&meter, NULL, "options");
	status = collect_options(values, inside, player, &meter, &list);
	if (status == CGT_OK)
		status = cgti_values_list_out(values, list.value, list.count, "options", option, cap, needed);
	cgti_values_list_free(values, &meter, &list);
	return status;
}

static cgt_status compare(cgt_values *values, uint32_t a, uint32_t b, struct cgti_meter *meter, int32_t *relation)
{
	static const int32_t name[2][2] = { { CGT_CONFUSED, CGT_GREATER }, { CGT_LESS, CGT_EQUAL } };
	bool at_most, at_least = false;
	cgt_status status = cgti_values_is_at_most(values, a, b, meter, &at_most);

	if (status == CGT_OK)
		status = cgti_values_is_at_most(values, b, a, meter, &at_least);
	if (status == CGT_OK)
		*relation = name[at_most][at_least];
	return status;
}

cgt_status cgt_values_compare(cgt_values *values, uint64_t a, uint64_t b, cgt_budget *budget, int32_t *relation)
{
	struct cgti_meter meter;
	uint32_t x, y;
	cgt_status status = cgti_values_check(values, a, &x);

	if (status == CGT_OK)
		status = cgti_values_inside(values, b, &y);
	if (status == CGT_OK && !relation)
		status = cgti_fail_null("relation");
	if (status == CGT_OK)
		status = cgti_values_begin(values, budget, "comparison", &meter);
	if (status != CGT_OK)
		return status;
	status = compare(values, x, y, &meter, relation);
	values->busy = false;
	return status;
}

/* The outcome: >= 0 and <= 0 can be told from the stops. */
static int32_t outcome_of(const cgt_values *values, uint32_t value)
{
	const struct cgti_value *own = cgti_value_at(values, value);
	bool at_least = cgti_compare_stops(values, own->right_stop, 2 * CGTI_VALUE_ZERO + 1) >= 0;
	bool at_most = cgti_compare_stops(values, own->left_stop, 2 * CGTI_VALUE_ZERO) <= 0;

	return at_least ? (at_most ? CGT_OUTCOME_P : CGT_OUTCOME_L) : at_most ? CGT_OUTCOME_R : CGT_OUTCOME_N;
}

static bool is_impartial(const cgt_values *values, uint32_t value)
{
	struct cgti_plain plain = cgti_value_plain(values, value);

	return cgti_value_is_plain(values, value) && plain.number.numerator == 0 && plain.ups == 0;
}

static cgt_status find_figure(cgt_values *values, uint32_t value, const char *key, struct cgti_meter *meter, uint64_t *figure)
{
	bool answer = false;
	cgt_status status;

	if (strcmp(key, "birthday") == 0)
		*figure = cgti_value_birthday(values, value);
	else if (strcmp(key, "outcome") == 0)
		*figure = (uint64_t)outcome_of(values, value);
	else if (strcmp(key, "number") == 0)
		*figure = cgti_value_is_number(values, value);
	else if (strcmp(key, "infinitesimal") == 0)
		*figure = cgti_value_is_infinitesimal(values, value);
	else if (strcmp(key, "impartial") == 0)
		*figure = is_impartial(values, value);
	else if (strcmp(key, "hot") == 0)
		*figure = cgti_value_left_stop(values, value) != cgti_value_right_stop(values, value);
	else if (strcmp(key, "left-options") == 0)
		*figure = cgti_value_option_count(values, value, CGT_LEFT);
	else if (strcmp(key, "right-options") == 0)
		*figure = cgti_value_option_count(values, value, CGT_RIGHT);
	else if (strcmp(key, "followers") == 0)
		return cgti_value_follower_count(values, value, meter, figure);
	else if (strcmp(key, "all-small") == 0) {
		status = cgti_value_is_all_small(values, value, meter, &answer);
		*figure = answer;
		return status;
	} else
		return cgti_fail(CGT_BAD_ARGUMENT,
		                 "no figure \"%s\"; there is: birthday, outcome, number, infinitesimal, all-small, "
		                 "impartial, hot, left-options, right-options, followers",
		                 key);
	return CGT_OK;
}

cgt_status cgt_values_figure(cgt_values *values, uint64_t value, const char *key, cgt_budget *budget, uint64_t *figure)
{
	struct cgti_meter meter;
	uint64_t found = 0;
	uint32_t inside;
	cgt_status status = cgti_values_check(values, value, &inside);

	if (status == CGT_OK && (!key || !figure))
		status = cgti_fail_null(!key ? "key" : "figure");
	if (status == CGT_OK)
		status = cgti_values_begin(values, budget, "figure of a value", &meter);
	if (status != CGT_OK)
		return status;
	status = find_figure(values, inside, key, &meter, &found);
	values->busy = false;
	if (status == CGT_OK)
		*figure = found;
	return status;
}

/* --- arithmetic ----------------------------------------------------------------------------------------------------------- */

cgt_status cgt_values_negative(cgt_values *values, uint64_t value, cgt_budget *budget, uint64_t *negative)
{
	return cgt_values_multiple(values, -1, value, budget, negative);
}

static cgt_status sum(cgt_values *values, const uint32_t *argument, struct cgti_meter *meter, uint32_t *result)
{
	return cgti_values_sum(values, argument[0], argument[1], meter, result);
}

cgt_status cgt_values_sum(cgt_values *values, uint64_t a, uint64_t b, cgt_budget *budget, uint64_t *result)
{
	return cgti_values_call(values, "sum of values", sum, (const uint64_t[]){ a, b }, 2, budget, result);
}

static cgt_status difference(cgt_values *values, const uint32_t *argument, struct cgti_meter *meter, uint32_t *result)
{
	return cgti_values_difference(values, argument[0], argument[1], meter, result);
}

cgt_status cgt_values_difference(cgt_values *values, uint64_t a, uint64_t b, cgt_budget *budget, uint64_t *result)
{
	return cgti_values_call(values, "difference of values", difference, (const uint64_t[]){ a, b }, 2, budget, result);
}

cgt_status cgt_values_multiple(cgt_values *values, int64_t times, uint64_t value, cgt_budget *budget, uint64_t *multiple)
{
	struct cgti_meter meter;
	uint32_t inside, found = 0;
	cgt_status status = cgti_values_check(values, value, &inside);

	if (status == CGT_OK && !multiple)
		status = cgti_fail_null("the result");
	if (status == CGT_OK)
		status = cgti_values_begin(values, budget, "multiple of a value", &meter);
	if (status != CGT_OK)
		return status;
	status = cgti_values_multiple(values, times, inside, &meter, &found);
	return cgti_values_end(values, status, found, multiple);
}
